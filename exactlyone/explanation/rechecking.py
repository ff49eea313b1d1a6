"""Every step is checked once more before it is shown, by code that took no part in finding it.

It reads finished steps, not the search's notes, and asks another solver: do these reasons and these known facts alone
force each conclusion? Is one conclusion lost as soon as any of them is left out? And was each known fact printed, or
the conclusion of an earlier step?
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..backends.base import Limits
from ..backends.sat import clause_solver
from ..board.geometry import model_of
from ..board.puzzle import Puzzle
from ..models import ExactlyOneError, IntVar
from ..reasons import Atoms, reasons_of
from .step import Fact, Step

SOLVER = "glucose4"
"""Another one than the search uses."""


class UnsoundStep(ExactlyOneError):
    """A step that its reasons do not force, or that does not need all of them. It is never shown."""


class Rechecker:
    """Judges the steps of one board one after the other; `stands`: the facts that hold from the start."""

    def __init__(self, puzzle: Puzzle, stands: Iterable[Fact]) -> None:
        self._atoms, _ = reasons_of(puzzle)
        model = model_of(puzzle.geometry)
        self._variables: dict[str, IntVar] = {variable.name: variable for variable in self._atoms.variables}
        self._variables.update(zip(puzzle.geometry.answer_places, model.answer, strict=True))
        self._established = set(stands)

    def judge(self, step: Step) -> None:
        """Raises UnsoundStep."""
        for fact in step.known:
            if fact not in self._established:
                raise UnsoundStep(f"step {step.number} rests on {fact}, which is not known by then")
        demands = [list(rule.clauses) for rule in step.rules] + [[(self._literal(fact),)] for fact in step.known]
        denials = [-self._literal(fact) for fact in step.conclusions]
        switches = list(range(len(self._atoms.place_values) + 1, len(self._atoms.place_values) + 1 + len(demands)))
        clauses: list[Sequence[int]] = [
            [-switch, *clause] for switch, demanded in zip(switches, demands, strict=True) for clause in demanded
        ]
        clauses += _one_value_each(self._atoms, [*clauses, denials], self._variables.values())
        search = clause_solver(clauses, solver=SOLVER)
        try:
            for fact, denial in zip(step.conclusions, denials, strict=True):
                if search.run([*switches, denial], Limits().start()):
                    raise UnsoundStep(f"step {step.number}: its reasons do not force {fact}")
            for left_out in switches:
                fewer = [switch for switch in switches if switch != left_out]
                if not any(search.run([*fewer, denial], Limits().start()) for denial in denials):
                    raise UnsoundStep(f"step {step.number} does not need all of its reasons")
        finally:
            search.close()
        self._established.update(step.conclusions)

    def _literal(self, fact: Fact) -> int:
        literal = self._atoms.literal(self._variables[fact.place], fact.value)
        return literal if fact.holds else -literal


def _one_value_each(atoms: Atoms, clauses: Iterable[Sequence[int]], variables: Iterable[IntVar]) -> list[list[int]]:
    """For each variable that clauses speak of: two values never, and one value always if they speak of all."""
    spoken = {abs(literal) for clause in clauses for literal in clause}
    found: list[list[int]] = []
    for variable in dict.fromkeys(variables):
        codes = list(atoms.of(variable).values())
        here = [code for code in codes if abs(code) in spoken]
        if len(codes) != 2 and here:
            found += [[-here[i], -here[j]] for i in range(len(here)) for j in range(i)]
            if len(here) == len(codes):
                found.append(here)
    return found
