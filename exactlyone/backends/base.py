"""The contract between a model and whatever decides it: open a session, ask it many questions.

    with backend.open(model) as session:
        outcome = session.solve(assuming=literals, limits=Limits(seconds=5))
        block = session.block(outcome.values)         # never this answer again ...
        block.release()                               # ... until released

Every backend passes one contract suite (tests/test_backend_contract.py). CONTRIBUTING.md says how to add one.

Services that work on clauses of their own (explanations, ratings, certificates) ask a second contract: ClauseSolver.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from types import TracebackType
from typing import Protocol, Self

from ..models import IntVar, Literal, Model, ModelError


class Status(Enum):
    """What a question came to. Never a bool and never None: "gave up" must not read as "no"."""

    SATISFIABLE = "satisfiable"
    UNSATISFIABLE = "unsatisfiable"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one question may cost; None is no limit. Zero is a limit that has run out already.

    Raises ModelError if one is negative. `seconds` is wall-clock time; `conflicts` counts a solver's conflicts, and the
    nodes of a search without conflicts.
    """

    seconds: float | None = None
    conflicts: int | None = None

    def __post_init__(self) -> None:
        for limit, numbers, wanted in ((self.seconds, (int, float), "seconds"), (self.conflicts, int, "conflicts")):
            if limit is not None and (not isinstance(limit, numbers) or isinstance(limit, bool)):
                raise ModelError(f"a limit is a number of {wanted}, not {limit!r:.60}")
            if limit is not None and not limit >= 0:
                raise ModelError(f"a limit is zero or more, not {limit}")

    def start(self) -> Deadline:
        """The moment from which the seconds count."""
        return Deadline(self)


class Deadline:
    """Limits that are running: one for a whole question, however many solver calls it takes."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._end = None if limits.seconds is None else time.monotonic() + limits.seconds
        self.conflicts_used = 0

    def exhausted(self) -> str | None:
        """Which limit ran out, in words, or None."""
        if self._end is not None and time.monotonic() >= self._end:
            return f"time limit of {self._limits.seconds:g} s"
        if self._limits.conflicts is not None and self.conflicts_used >= self._limits.conflicts:
            return f"limit of {self._limits.conflicts} conflicts"
        return None

    @property
    def seconds_left(self) -> float | None:
        """Seconds that are left, never below zero; None without a limit."""
        return None if self._end is None else max(0.0, self._end - time.monotonic())

    @property
    def conflicts_left(self) -> int | None:
        """Conflicts that are left, never below zero; None without a limit."""
        limit = self._limits.conflicts
        return None if limit is None else max(0, limit - self.conflicts_used)

    def remaining(self) -> Limits:
        """What is left, never below zero."""
        return Limits(self.seconds_left, self.conflicts_left)


@dataclass(frozen=True, slots=True)
class Statistics:
    """What a question cost. Seconds to build (lower, load) and to solve are told apart."""

    build_seconds: float = 0.0
    solve_seconds: float = 0.0
    conflicts: int = 0
    decisions: int = 0

    def __add__(self, other: Statistics) -> Statistics:
        return Statistics(
            self.build_seconds + other.build_seconds,
            self.solve_seconds + other.solve_seconds,
            self.conflicts + other.conflicts,
            self.decisions + other.decisions,
        )


@dataclass(frozen=True, slots=True)
class Outcome:
    """The answer to one question.

    values  SATISFIABLE: a value for each answer variable of the model, and for nothing else; a copy;
    core    UNSATISFIABLE: assumed literals that cannot all hold; empty where the model fails without any;
    reason  UNKNOWN: the limit that ran out.
    """

    status: Status
    values: Mapping[IntVar, int] | None = None
    core: tuple[Literal, ...] | None = None
    reason: str | None = None
    statistics: Statistics = field(default_factory=Statistics)


class Block(Protocol):
    """An answer that a session may not give again."""

    def release(self) -> None:
        """Allow the answer again. Releasing twice is harmless."""


class Session(ABC):
    """One model, many questions. Not thread-safe: one question at a time."""

    @abstractmethod
    def solve(self, assuming: Sequence[Literal] = (), limits: Limits = Limits()) -> Outcome:
        """Look for an answer in which every assumed literal holds and no block is broken."""

    @abstractmethod
    def block(self, values: Mapping[IntVar, int]) -> Block:
        """Forbid this combination of values; by convention one for each answer variable."""

    @abstractmethod
    def close(self) -> None:
        """Free what the solver holds; the session is not used afterwards."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class ClauseSolver(ABC):
    """Clauses in a solver, and questions under assumptions. Not thread-safe: one question at a time.

    A literal is the number of a variable, from 1 on, negative if it is denied. A clause has at least one literal, and
    one of them is true; of a group at most one is. What is demanded holds for all later questions. Raised in the middle
    of a question, Ctrl-C leaves a solver that can be asked the next one, or closed.
    """

    @abstractmethod
    def add(self, clauses: Iterable[Sequence[int]], groups: Iterable[Sequence[int]] = ()) -> None:
        """Demand more; groups only of a solver that takes them."""

    @abstractmethod
    def run(self, assumptions: list[int], deadline: Deadline) -> bool | None:
        """Whether all that is demanded can be satisfied if the assumptions are true; None if a limit ran out.

        Conflicts count against the deadline. What is found depends on no clock: only where the solver gives up does.
        """

    @abstractmethod
    def model(self, last: int) -> list[int]:
        """After `run` found True: the true literal of each variable from 1 to `last`, perhaps of more, in this order.

        A variable in no clause is taken for false.
        """

    @abstractmethod
    def core(self) -> list[int]:
        """After `run` found False: assumptions that cannot all be true, not always the fewest; none are needed if
        there are none."""

    @abstractmethod
    def consequences(self, assumptions: list[int]) -> list[int] | None:
        """What is true by unit propagation if the assumptions are, them included, but not what always is.

        None if propagation meets a contradiction. Raises MissingBackend if the solver does not propagate by itself.
        """

    @abstractmethod
    def proof(self) -> list[str]:
        """The lines of the proof so far (DRAT): each a clause that follows, or after "d" one that is given up.

        Empty if the solver was not opened with a proof.
        """

    @abstractmethod
    def effort(self) -> tuple[int, int]:
        """Conflicts and decisions so far."""

    @abstractmethod
    def close(self) -> None:
        """Free the solver; closing twice is harmless, and nothing is asked afterwards."""


class Backend(Protocol):
    """A way to decide models.

    name      how a user names it ("cpsat", "sat", "sat:cadical195");
    encoding  what it shares with others: two backends that lower a model by the same code have the same encoding,
              and no need to be asked both. (All of them read the model: none confirms another.)
    """

    @property
    def name(self) -> str: ...

    @property
    def encoding(self) -> str: ...

    def open(self, model: Model, given: Sequence[Literal] = ()) -> Session:
        """A session for the model in which the given literals always hold.

        Given literals may be used to shrink the model before it is lowered. Literals that a core should speak of are
        assumed in `solve` instead. A given literal that no value satisfies makes every question UNSATISFIABLE.
        """


@dataclass(frozen=True, slots=True)
class Denied:
    """A question to a session that was answered with "no", and an answer all the same.

    given    literals that held from the start;
    assumed  literals of the question;
    blocked  the answers that were blocked, as values of the model's answer variables in their order;
    answer   the answer that was denied.
    """

    model: Model
    given: tuple[Literal, ...]
    assumed: tuple[Literal, ...]
    blocked: tuple[tuple[int, ...], ...]
    answer: Mapping[IntVar, int]

    def answer_literal(self, variable: IntVar) -> Literal:
        """The literal that says the variable's value in the answer."""
        return variable.eq(self.answer[variable])


class Reproducing(Backend, Protocol):
    """A backend that can say a wrong denial in its solver's own words."""

    def script(self, denied: Denied) -> str | None:
        """A program on the solver alone that shows the fault in as few words as possible; its exit code is 1 if so.

        None if the solver is right about what it was given, or answers rightly when it is asked again.
        """


class ResidentModels(ABC):
    """Models that stay in a solver to be asked about board after board, by values alone. Not thread-safe."""

    worn = False
    """Whether it should be let go: it has grown too large, or a question was torn by an exception."""

    @abstractmethod
    def only(
        self, model: Model, clues: Sequence[int | None], answer: Sequence[int] | None, deadline: Deadline
    ) -> tuple[str | None, Statistics]:
        """Why it cannot say that under these clues the model has this answer and no other (None: no answer at all).

        No reason is a proof: the clauses admit the answer, and they refute that there is another one. Clues and answer
        are in the order of the model's. Conflicts count against the deadline.
        """

    @abstractmethod
    def lay_out(self) -> None:
        """Make ready now what else is made only after many boards."""

    @property
    @abstractmethod
    def weight(self) -> int:
        """Its size: about the number of literals that it holds."""

    @abstractmethod
    def close(self) -> None:
        """Free what the solver holds; it is not used afterwards."""


class Batching(Backend, Protocol):
    """A backend that has a quicker way for many boards than a session for each geometry."""

    def family(self, model: Model) -> Hashable:
        """What models have in common that may stand in one solver."""

    def stand(self, model: Model) -> ResidentModels:
        """A place for all models of this one's family."""
