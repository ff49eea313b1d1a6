"""Deciders: whatever can list the answers of a puzzle, behind one interface.

A decider opens an enumeration, which gives answers one after another, can be given more time and goes on where it
stopped, and says when there are no more. Every answer passes the puzzle's plain checker before it leaves this file.

    sat, sat:NAME   python-sat, any of its solvers by name
    cpsat           CP-SAT of OR-Tools
    mrv             the hand-written search; for kinds without rules of their own, the search over the model
    proof           a proof whose every clause is checked against the printed rules, where the kind says them

Each reads the rules of a kind in one of three ways: by its model, by its hand-written search, or as they are printed.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from signal import SIGINT, getsignal, signal
from threading import current_thread, main_thread
from time import perf_counter
from types import FrameType
from typing import Protocol

from ..backends.base import Backend, Deadline, Limits, Session, Statistics, Status
from ..backends.mrv import OWN, Search, Settings, State, open_search
from ..board.geometry import Answer, Geometry, model_of
from ..board.puzzle import Puzzle
from ..models import AnswerRejected, Literal, MissingBackend, Model, did_you_mean

READINGS = MODEL, SEARCH, PRINTED = "model", "search", "printed"
"""The readings of the rules that a verdict can rest on. They share no code."""
MRV_SLICE = 20
"""Nodes between two looks at the clock; one takes up to a hundredth of a second where probing takes long."""
MRV_COMPILED_SLICE = 200
"""The same of a search in machine code, which is ten times as quick or more; to call it costs as much as two nodes."""
PROOF_WEIGHT = 4
"""How many times as long as its model a proof takes to build and to check, by the values in it (Hidatos of 18x18)."""
MRV_SECONDS = 0.05
"""Seconds of a slice above which the next one is half as long: on large boards a node takes longer."""
CPSAT, CPSAT_SECONDS = "exactlyone.backends.cpsat", 1.0
"""The module that loads CP-SAT, and about how long that takes."""


def judge(puzzle: Puzzle, answer: Answer, known: Container[Answer], name: str) -> None:
    """What every answer of a decider has to pass. Raises AnswerRejected."""
    broken = puzzle.violations(answer)
    if broken:
        raise AnswerRejected(f"{name} gave an answer that breaks a rule: {broken[0]}")
    if answer in known:  # or two copies of the only answer would read as two answers
        raise AnswerRejected(f"{name} gave an answer that it had given before")


class Enumeration(ABC):
    """The answers of one puzzle as one decider finds them.

    answers    those found so far, all different, each accepted by the plain checker; `known`: the same as a set;
    exhausted  whether there are no more;
    objection  what it has against that the others be right, where it has no verdict of its own;
    statistics what it cost so far;
    work       conflicts (nodes, for a search) so far, by which `Limits.conflicts` is measured;
    reason     the limit that ended it last; None if none did.
    """

    def __init__(self, puzzle: Puzzle, name: str) -> None:
        self.puzzle, self.name = puzzle, name
        self.answers: list[Answer] = []
        self.known: set[Answer] = set()
        self.exhausted = False
        self.objection: str | None = None
        self.statistics = Statistics()
        self.work = 0
        self.reason: str | None = None

    @property
    def found(self) -> int:
        """How many answers are known."""
        return len(self.answers)

    def advance(self, upto: int | None, limits: Limits) -> str | None:
        """Go on until `upto` answers are known (None = all) or there are no more.

        Returns None then, else the limit that ran out. The limits count from this call.
        """
        deadline = limits.start()
        try:
            self.reason = self._advance(upto, deadline)
            return self.reason
        finally:
            self.work += deadline.conflicts_used

    def _advance(self, upto: int | None, deadline: Deadline) -> str | None:
        while not self.exhausted and (upto is None or len(self.answers) < upto):
            if (reason := deadline.exhausted()) is not None:
                return reason
            found = self._next(deadline)
            if isinstance(found, str):
                return found
            if found is None:
                self.exhausted = True
            else:
                self._accept(found)
        return None

    def _accept(self, answer: Answer) -> None:
        judge(self.puzzle, answer, self.known, self.name)
        self.known.add(answer)
        self.answers.append(answer)

    @abstractmethod
    def _next(self, deadline: Deadline) -> Answer | str | None:
        """The next answer, or None if there is no more, or the limit that ran out."""

    @abstractmethod
    def close(self) -> None:
        """Free what the decider holds."""


class Decider(Protocol):
    """`encoding` names the code by which it says the rules to a solver: two of one encoding share its faults."""

    @property
    def name(self) -> str: ...

    @property
    def encoding(self) -> str: ...

    def reading(self, puzzle: Puzzle) -> str | None:
        """Where it has the rules of this puzzle from (MODEL, SEARCH or PRINTED); None if it cannot read them."""

    @property
    def loading(self) -> float:
        """Seconds until it is loaded, about: that cannot be stopped. 0 if it is."""

    def weight(self, puzzle: Puzzle) -> int:
        """How much has to be built before the search can start: values of variables that no clue fixes."""

    def open(self, puzzle: Puzzle) -> Enumeration:
        """Start to enumerate; nothing is searched yet."""


class ModelEnumeration(Enumeration):
    """Solve the model, block the answer, solve again."""

    def __init__(self, puzzle: Puzzle, name: str, session: Session) -> None:
        super().__init__(puzzle, name)
        self._session = session
        self._model = model_of(puzzle.geometry)

    def _next(self, deadline: Deadline) -> Answer | str | None:
        outcome = self._session.solve(limits=deadline.remaining())
        deadline.conflicts_used += outcome.statistics.conflicts
        self.statistics += outcome.statistics
        if outcome.status is Status.UNKNOWN:
            return deadline.exhausted() or outcome.reason or "the solver gave up"
        if outcome.status is Status.UNSATISFIABLE:
            return None
        if outcome.values is None:
            raise AnswerRejected(f"{self.name} says that there is an answer, and gives none")
        self._session.block(outcome.values)
        return tuple(outcome.values[variable] for variable in self._model.answer)

    def close(self) -> None:
        self._session.close()


class MrvEnumeration(Enumeration):
    """The hand-written search, run in slices of nodes. `opening`: what makes it."""

    def __init__(self, puzzle: Puzzle, name: str, opening: Callable[[Puzzle], Search]) -> None:
        super().__init__(puzzle, name)
        self._opening = opening
        self._search: Search | None = None
        self._slice = 0
        """Nodes of the next slice; 0: not known yet."""

    def _next(self, deadline: Deadline) -> Answer | str | None:
        started = perf_counter()
        if self._search is None:
            self._search = self._opening(self.puzzle)
            self.statistics += Statistics(build_seconds=perf_counter() - started)
            started = perf_counter()
        search = self._search
        try:
            while True:
                before, began = search.nodes, perf_counter()
                left = deadline.conflicts_left
                most = self._slice or (MRV_COMPILED_SLICE if search.compiled else MRV_SLICE)
                state = search.run(most if left is None else min(most, left))
                self._slice = max(1, most // 2) if perf_counter() - began > MRV_SECONDS else most
                deadline.conflicts_used += search.nodes - before
                if state is not State.PAUSED:
                    return search.answer if state is State.FOUND else None
                if (reason := deadline.exhausted()) is not None:
                    return reason
        finally:
            spent = perf_counter() - started
            self.statistics += Statistics(solve_seconds=spent, decisions=search.nodes - self.statistics.decisions)

    def close(self) -> None:
        self._search = None


def search_of(
    puzzle: Puzzle, draw: Random | None = None, compiled: bool | None = None, settings: Settings = OWN, block: int = 1
) -> Search:
    """The hand-written search for a puzzle. Arguments as for `open_search`."""
    return open_search(puzzle.geometry, puzzle.clues, draw, compiled=compiled, settings=settings, block=block)


def model_weight(puzzle: Puzzle) -> int:
    """How many values of variables a model has that no clue fixes."""
    model = model_of(puzzle.geometry)
    shown = {variable for variable, clue in zip(model.clues, puzzle.clues, strict=True) if clue is not None}
    return sum(len(variable.domain) for variable in model.variables if variable not in shown)


@dataclass(frozen=True)
class ModelDecider:
    """Decides by the model, on a backend."""

    backend: Backend

    @property
    def name(self) -> str:
        return self.backend.name

    @property
    def encoding(self) -> str:
        return self.backend.encoding

    def reading(self, puzzle: Puzzle) -> str:
        return MODEL

    @property
    def loading(self) -> float:
        return getattr(self.backend, "loading", 0.0)

    def weight(self, puzzle: Puzzle) -> int:
        return model_weight(puzzle)

    def open(self, puzzle: Puzzle) -> Enumeration:
        model = model_of(puzzle.geometry)
        return ModelEnumeration(puzzle, self.name, self.backend.open(model, puzzle.literals(model)))


class _CpSat:
    """CP-SAT, loaded when it is first asked: that takes longer than most boards, and most need only the others."""

    name, encoding = "cpsat", "cp-sat"

    @property
    def loading(self) -> float:
        return 0.0 if CPSAT in sys.modules else CPSAT_SECONDS

    def open(self, model: Model, given: Sequence[Literal] = ()) -> Session:
        return _loaded().open(model, given)


def _loaded() -> Backend:
    """CP-SAT. Ctrl-C waits until it is loaded: its machine code would make an ImportError of it."""
    held: list[tuple[int, FrameType | None]] = []
    usual = getsignal(SIGINT)
    hold = callable(usual) and CPSAT not in sys.modules and current_thread() is main_thread()
    if hold:
        signal(SIGINT, lambda number, frame: held.append((number, frame)))
    try:
        from ..backends.cpsat import CpSat
    finally:
        if hold:
            signal(SIGINT, usual)
    if held and callable(usual):
        usual(*held[0])
    return CpSat()


@dataclass(frozen=True)
class MrvDecider:
    """Decides by the hand-written search. `opening`: what makes it."""

    name: str = "mrv"
    encoding: str = "search"
    opening: Callable[[Puzzle], Search] = search_of

    def reading(self, puzzle: Puzzle) -> str:
        return MODEL if puzzle.geometry.search() is None else SEARCH

    @property
    def loading(self) -> float:
        return 0.0

    def weight(self, puzzle: Puzzle) -> int:
        return 0

    def open(self, puzzle: Puzzle) -> Enumeration:
        return MrvEnumeration(puzzle, self.name, self.opening)


@dataclass(frozen=True)
class ProofDecider:
    """Decides by a certificate: what it says rests on the printed rules, whatever found it (`certificates`)."""

    name: str = "proof"
    encoding: str = "proof"
    loading: float = 0.0

    def reading(self, puzzle: Puzzle) -> str | None:
        return PRINTED if type(puzzle.geometry).printed is not Geometry.printed else None

    def weight(self, puzzle: Puzzle) -> int:
        return PROOF_WEIGHT * model_weight(puzzle)

    def open(self, puzzle: Puzzle) -> Enumeration:
        from ..certificates.enumerating import ProofEnumeration  # most boards are decided without

        return ProofEnumeration(puzzle, self.name)


@lru_cache(maxsize=32)
def decider(name: str) -> Decider:
    """The decider with this name. Raises MissingBackend, naming those there are."""
    family, _, solver = name.partition(":")
    if name == "mrv":
        return MrvDecider()
    if name == "proof":
        return ProofDecider()
    if name == "cpsat":
        return ModelDecider(_CpSat())
    if family == "sat" and (solver or name == "sat"):
        from ..backends.sat import Sat

        return ModelDecider(Sat(solver) if solver else Sat())
    hint = did_you_mean(name, decider_names())
    raise MissingBackend(f"no decider is called {name!r}{hint}; there are: sat, sat:SOLVER, cpsat, mrv, proof")


def decider_names() -> list[str]:
    """The names of all deciders, those with a solver of their own last."""
    from ..backends.sat import SOLVERS

    return ["sat", "cpsat", "mrv", "proof", *(f"sat:{solver}" for solver in SOLVERS)]


def named(deciders: Sequence[str] | None, default: Sequence[str] = ()) -> tuple[str, ...]:
    """The names of those who are to decide: one name may stand alone, None stands for the default.

    Raises MissingBackend on an unknown name, and where there is none.
    """
    names = tuple(default) if deciders is None else (deciders,) if isinstance(deciders, str) else tuple(deciders)
    if not names:
        raise MissingBackend("no decider is named")
    for name in names:
        decider(name)
    return names


def readers(puzzle: Puzzle, names: Sequence[str]) -> list[str]:
    """Those of the deciders named that can read the rules of this puzzle."""
    return [name for name in names if decider(name).reading(puzzle) is not None]
