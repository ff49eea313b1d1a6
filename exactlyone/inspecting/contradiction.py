"""Why a puzzle has no answer, by clues and by rules: a smallest set of both, each named, that cannot all hold.

The clues are those of a clash (clash.py), the rules what is left when no rule can be taken out of a model any more.
Each question is a model of some of the rules; the rules near the clues are tried first, by halving (a deletion filter
in the manner of U. Junker, "QuickXplain", AAAI 2004), so that few models are built and most are small.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from ..arguments import checked
from ..backends.base import Deadline, Limits, Status
from ..backends.sat import Sat
from ..board.geometry import Violation, model_of
from ..board.puzzle import Puzzle
from ..drawing import Marks
from ..models import Literal, Model, ModelError, Rule
from ..reporting import joined
from ..watching import INTERRUPTED, keeping
from .clash import LARGE, barred_place, printed_places, shrunk

CONFLICTS, VALUES_A_CONFLICT = 100_000, 4
"""What an explanation may cost, unless told otherwise: a few seconds for large boards. To build a model counts as well:
so many values of its variables cost as much as a conflict. It is work and not seconds, so that the same is found on
every machine.
"""
TOO_HARD = "a question was too hard"
TRIED = 8
"""Places without a value among which that with the fewest clues is looked for."""
SHOWN = 12
"""How many clues or rules a sentence lists."""

Item = TypeVar("Item")


@dataclass(frozen=True)
class NoneExplained:
    """Why a puzzle has no answer.

    clues     those that cannot all hold with the rules, in words; `places`: where they are printed. None at all: the
              rules have no answer on this shape;
    rules     the names of the rules that they cannot all hold with; none if the limit ran out before these were found,
              or the model is large; `at_work`: those of them that none of the clues states;
    barred    the answer place in which every value breaks a rule, given these clues; None if that is not the reason;
    broken    the rule that the clues break as they stand, in the words of the plain checker; else None;
    minimal   whether no clue and no rule can be left out;
    reason    the limit that ran out, else None.
    """

    puzzle: Puzzle
    clues: tuple[str, ...]
    places: tuple[str, ...]
    rules: tuple[str, ...]
    at_work: tuple[str, ...]
    barred: str | None
    broken: str | None
    minimal: bool
    reason: str | None

    @cached_property
    def sentences(self) -> tuple[str, ...]:
        """What there is to say, in sentences."""
        if self.broken is not None:
            return (f"There is no solution: {self.broken}.",)
        clues = _listed(self.clues)
        if not self.clues:
            found = ["There is no solution on this shape, whatever the clues."]
        elif self.barred is not None:
            leave = "leaves" if len(self.clues) == 1 else "leave"
            found = [f"There is no solution: no value fits {self.barred}.", f"{clues} {leave} none."]
        else:
            together = {1: "", 2: "both "}.get(len(self.clues), "all ")
            found = [f"There is no solution: {clues} cannot {together}hold."]
        if self.at_work:
            found.append(f"The {'rule' if len(self.at_work) == 1 else 'rules'} at work: {_listed(self.at_work)}.")
        if self.minimal and len(self.clues) + len(self.at_work) > 2:
            found.append("None of this can be left out.")
        return tuple(found)

    def marks(self) -> Marks:
        """The clues and the place, for a picture."""
        return Marks(conflicts=self.places, highlighted=() if self.barred is None else (self.barred,))

    def __str__(self) -> str:
        return " ".join(self.sentences)


@checked
def explain_none(puzzle: Puzzle, limits: Limits | None = None) -> NoneExplained:
    """Why a puzzle that was found to have no answer has none. Raises ModelError if it has one.

    On Ctrl-C, Interrupted with all its clues, none of which was left out yet.
    """
    with keeping(lambda: _nothing_left_out(puzzle)):
        return _explain_none(puzzle, limits)


def _nothing_left_out(puzzle: Puzzle) -> NoneExplained:
    geometry, printed = puzzle.geometry, printed_places(puzzle)
    words = tuple(geometry.clue_text(place, puzzle.clues[place] or 0) for place in printed)
    places = tuple(geometry.clue_places[place] for place in printed)
    return NoneExplained(puzzle, words, places, (), (), None, None, False, INTERRUPTED)


def _explain_none(puzzle: Puzzle, limits: Limits | None) -> NoneExplained:
    question = _Question(puzzle, (limits or Limits(conflicts=CONFLICTS)).start())
    printed, every = printed_places(puzzle), model_of(puzzle.geometry).rules
    broken = _broken(puzzle)
    for violation in broken:  # the checker may say in one what takes clues that it does not name
        named = [place for place in printed if puzzle.geometry.clue_places[place] in violation.places]
        if question.reason is not None or question.refuted(named, every):
            return _explained(_fewest_rules(question, named, named, None), None, violation)
    dead = None if broken else barred_place(puzzle, question.left(), TRIED)
    if dead is not None and (question.reason is not None or question.refuted(dead[1], every)):
        return _explained(_fewest_rules(question, dead[1], dead[1], dead[0]), dead[0], None)
    found = _fewest_clues(question, printed)
    if found.minimal and len(found) > 2:
        # Fewer rules often go with more clues, and the other way round.
        other = _fewest_rules(question.aside(), printed, found.clues, None)
        found = min(found, other, key=lambda one: (not one.minimal, len(one)))
    return _explained(found, None, None)


@dataclass(frozen=True, slots=True)
class _Found:
    """Clues, by their places, and rules that cannot all hold; whether none can be left out."""

    question: _Question
    clues: Sequence[int]
    rules: Sequence[Rule]
    minimal: bool

    def __len__(self) -> int:
        return len(self.clues) + len(self.rules)


def _fewest_clues(question: _Question, clues: Sequence[int]) -> _Found:
    """First as few clues as there can be with all rules, then as few rules as there can be with these."""
    clues = question.core(clues, model_of(question.puzzle.geometry).rules)
    if question.reason is not None:
        return _Found(question, clues, [], False)
    rules, minimal = _needed(_nearest(question, clues, None), lambda part: question.refuted(clues, part))
    return _Found(question, clues, rules if minimal else [], minimal)


def _fewest_rules(question: _Question, clues: Sequence[int], near: Sequence[int], barred: int | None) -> _Found:
    """First as few rules as there can be with all these clues, those near some of them, then as few clues."""
    if question.reason is not None:
        return _Found(question, clues, [], False)
    rules, minimal = _needed(_nearest(question, near, barred), lambda part: question.refuted(clues, part))
    if minimal:
        clues = question.core(clues, rules)
    return _Found(question, clues, rules if minimal else [], minimal and question.reason is None)


def _explained(found: _Found, barred: int | None, broken: Violation | None) -> NoneExplained:
    """What was found, in words."""
    puzzle = found.question.puzzle
    geometry, model = puzzle.geometry, model_of(puzzle.geometry)
    places, kept = sorted(found.clues), set(map(id, found.rules))
    rules = [(rule.label, clue) for rule, clue in zip(model.rules, model.stating(), strict=True) if id(rule) in kept]
    return NoneExplained(
        puzzle,
        tuple(geometry.clue_text(place, puzzle.clues[place] or 0) for place in places),
        tuple(geometry.clue_places[place] for place in places),
        tuple(label for label, _ in rules),
        tuple(label for label, clue in rules if clue not in places),
        None if barred is None else geometry.answer_places[barred],
        None if broken is None else broken.message,
        found.minimal,
        None if found.minimal else found.question.reason,
    )


def _broken(puzzle: Puzzle) -> list[Violation]:
    """What the plain checker says of the clues as they stand, that which speaks of the fewest places first."""
    return sorted(puzzle.violations(puzzle.given), key=lambda violation: len(violation.places))


class _Question:
    """Whether some clues can hold with some rules, asked of SAT.

    `reason`: why nothing more is asked: the limit that ran out, or that the model is too large to be built many times.
    """

    def __init__(self, puzzle: Puzzle, deadline: Deadline) -> None:
        self.puzzle, self._deadline = puzzle, deadline
        values = sum(len(variable.domain) for variable in model_of(puzzle.geometry).variables)
        self.reason = "the model is large" if values > LARGE else None
        self._building = values // VALUES_A_CONFLICT

    def left(self) -> Limits:
        """What is left of the limits."""
        return self._deadline.remaining()

    def aside(self) -> _Question:
        """The same, for what need not succeed: it gets a part of what is left."""
        left = self.left()
        seconds = None if left.seconds is None else left.seconds / 4
        conflicts = None if left.conflicts is None else left.conflicts // 4
        return _Question(self.puzzle, Limits(seconds, conflicts).start())

    def refuted(self, places: Sequence[int], rules: Sequence[Rule]) -> bool:
        """Whether the clues in these places cannot hold with these rules; False where it is not known."""
        if self._over() is not None:
            return False
        with Sat().open(self._model(rules), self._literals(places)) as session:
            outcome = session.solve(limits=self.left())
        self._deadline.conflicts_used += outcome.statistics.conflicts + self._building
        if outcome.status is Status.UNKNOWN:
            self.reason = self._deadline.exhausted() or outcome.reason or "the solver gave up"
        return outcome.status is Status.UNSATISFIABLE

    def core(self, places: Sequence[int], rules: Sequence[Rule]) -> list[int]:
        """Of these places those that are needed to refute their clues; others too, if a limit runs out.

        Raises ModelError if they are not refuted.
        """
        if self._over() is not None:
            return list(places)
        model = model_of(self.puzzle.geometry)
        place_of = {model.clues[place]: place for place in places}
        literals = self._literals(places)
        with Sat().open(self._model(rules)) as session:
            if session.solve(literals, self.left()).status is Status.SATISFIABLE:
                raise ModelError("the puzzle has an answer, so there is no reason why it has none")
            core, settled = shrunk(session, literals, self._deadline)
        self._deadline.conflicts_used += self._building
        if self._over() is None and not settled:
            self.reason = TOO_HARD
        return sorted(place_of[literal.variable] for literal in core)

    def _over(self) -> str | None:
        """Why no more is asked."""
        self.reason = self.reason or self._deadline.exhausted()
        return self.reason

    def _model(self, rules: Sequence[Rule]) -> Model:
        """The model with these rules only."""
        model = model_of(self.puzzle.geometry)
        if len(rules) == len(model.rules):
            return model
        part = Model(model.name)
        part.adopt(model.variables)
        part.rules, part.answer, part.clues = list(rules), model.answer, model.clues
        return part

    def _literals(self, places: Sequence[int]) -> list[Literal]:
        model = model_of(self.puzzle.geometry)
        return [model.clues[place].eq(clue) for place in places if (clue := self.puzzle.clues[place]) is not None]


def _needed(items: Sequence[Item], refuted: Callable[[Sequence[Item]], bool]) -> tuple[list[Item], bool]:
    """Of items that are refuted together some of which none can be left out, early ones rather than late ones; whether
    that is so, or a limit ran out before. Of items of which it is not known that they are refuted, all.
    """
    if not refuted(items):
        return list(items), False
    needed: list[Item] = []
    pool = list(items)
    while not refuted(needed):
        # The shortest beginning of the pool that is refuted with what is needed: its last item is needed too.
        low, high = 0, 1
        while high < len(pool) and not refuted([*needed, *pool[:high]]):
            low, high = high, 2 * high
        high = min(high, len(pool))
        while high - low > 1:
            middle = (low + high) // 2
            if refuted([*needed, *pool[:middle]]):
                high = middle
            else:
                low = middle
        if not pool:  # the limit ran out: what was taken for not refuted may be
            return list(items), False
        needed.append(pool[high - 1])
        pool = pool[: high - 1]
    return needed, True


def _nearest(question: _Question, clues: Sequence[int], barred: int | None) -> list[Rule]:
    """The rules by their steps from the place without a value, or from the clues."""
    model = model_of(question.puzzle.geometry)
    reached = {model.clues[place] for place in clues} if barred is None else {model.answer[barred]}
    ordered: list[Rule] = []
    left = list(model.rules)
    while left:
        near = [rule for rule in left if not reached.isdisjoint(rule.constraint.scope)] or left
        # Of two at one distance the smaller says more plainly what is wrong.
        ordered += sorted(near, key=lambda rule: len(rule.constraint.scope))
        taken = set(map(id, near))
        left = [rule for rule in left if id(rule) not in taken]
        for rule in near:
            reached.update(rule.constraint.scope)
    return ordered


def _listed(words: Sequence[str]) -> str:
    if len(words) > SHOWN:
        return f"{', '.join(words[:SHOWN])} and {len(words) - SHOWN} more"
    return joined(words)
