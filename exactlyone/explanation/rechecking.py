"""Every step is checked once more before it is shown, by code that took no part in finding it.

It reads finished steps, not the search's notes, and asks another solver: do these reasons and these known facts alone
force each conclusion? Is one conclusion lost as soon as any of them is left out? And was each known fact printed, or
the conclusion of an earlier step?
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, count, islice, pairwise

from ..backends.base import Limits
from ..backends.sat import clause_solver
from ..board.geometry import model_of
from ..board.puzzle import Puzzle
from ..models import ExactlyOneError, IntVar
from ..reasons import reasons_of
from .step import Fact, Step

SOLVER = "glucose4"
"""Another one than the search uses."""
FEW = 6
"""Values of which each two are kept apart by a clause of their own."""


class UnsoundStep(ExactlyOneError):
    """A step that its reasons do not force, or that does not need all of them. It is never shown."""


class Rechecker:
    """Judges the steps of one board one after the other; `stands`: the facts that hold from the start.

    A step that was found sound is not asked about again when the same steps are judged in another order.
    """

    def __init__(self, puzzle: Puzzle, stands: Iterable[Fact]) -> None:
        self._atoms, _ = reasons_of(puzzle)
        model = model_of(puzzle.geometry)
        self._variables: dict[str, IntVar] = {variable.name: variable for variable in self._atoms.variables}
        self._variables.update(zip(puzzle.geometry.answer_places, model.answer, strict=True))
        self._values = [list(self._atoms.of(variable).values()) for variable in dict.fromkeys(self._variables.values())]
        self._place = {abs(code): place for place, codes in enumerate(self._values) for code in codes}
        self._sound: set[tuple[object, ...]] = set()
        self.begin(stands)

    def begin(self, stands: Iterable[Fact]) -> None:
        """Judge from the start, where these facts hold."""
        self._established = set(stands)

    def judge(self, step: Step) -> None:
        """Raises UnsoundStep."""
        for fact in step.known:
            if fact not in self._established:
                raise UnsoundStep(f"step {step.number} rests on {fact}, which is not known by then")
        judged = step.conclusions, step.rules, step.known
        if judged not in self._sound:
            self._ask(step)
            self._sound.add(judged)
        self._established.update(step.conclusions)

    def _ask(self, step: Step) -> None:
        """Ask a solver whether a step is forced, and needs all that it rests on. Raises UnsoundStep."""
        demands = [list(rule.clauses) for rule in step.rules] + [[(self._literal(fact),)] for fact in step.known]
        denials = [-self._literal(fact) for fact in step.conclusions]
        fresh = count(len(self._atoms.place_values) + 1)
        switches = list(islice(fresh, len(demands)))
        clauses: list[Sequence[int]] = [
            [-switch, *clause] for switch, demanded in zip(switches, demands, strict=True) for clause in demanded
        ]
        clauses += self._one_value_each([*clauses, denials], fresh)
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

    def _one_value_each(self, clauses: Iterable[Sequence[int]], fresh: Iterator[int]) -> Iterator[list[int]]:
        """For each place that clauses speak of: two values never, and one value always if they speak of all."""
        spoken = {abs(literal) for clause in clauses for literal in clause}
        for place in sorted({self._place[atom] for atom in spoken if atom in self._place}):
            codes = self._values[place]
            here = [code for code in codes if abs(code) in spoken]
            if len(codes) != 2:
                yield from _at_most_one(here, fresh)
                if len(here) == len(codes):
                    yield here

    def _literal(self, fact: Fact) -> int:
        literal = self._atoms.literal(self._variables[fact.place], fact.value)
        return literal if fact.holds else -literal


def _at_most_one(literals: Sequence[int], fresh: Iterator[int]) -> Iterator[list[int]]:
    """Of many literals by a chain of fresh ones, each of which says that one is true so far (C. Sinz, CP 2005)."""
    if len(literals) <= FEW:
        yield from ([-one, -other] for one, other in combinations(literals, 2))
        return
    links = list(islice(fresh, len(literals)))
    yield from ([-literal, link] for literal, link in zip(literals, links, strict=True))
    yield from ([-link, after] for link, after in pairwise(links))
    yield from ([-link, -literal] for link, literal in zip(links, literals[1:], strict=False))
