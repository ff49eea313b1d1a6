"""Why a puzzle has no answer, at two depths: clues that cannot all hold, and the rules that they cannot hold with.

`find_clash` looks for few clues, for every check. If the clues break a rule as they stand, the plain checker says it.
Else it is asked for a place in which every value breaks a rule, with the clues that bar them: that is what a person
sees. Failing that, a solver's unsatisfiable core is shrunk clue by clue, in several orders where it stays large.

`why_none` looks for a smallest set of clues and rules, each named. Each question is a model of some of the rules; those
near the clues are tried first, so that few models are built and most are small.

All bounds are work, so that the same is found in every run and on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from ..arguments import checked
from ..backends.base import Deadline, Limits, Outcome, Session, Status
from ..backends.leave_one_out import Shrunk, shrunk
from ..backends.sat import Sat
from ..board.geometry import Violation, model_of
from ..board.puzzle import Puzzle
from ..deciding.uniqueness import Uniqueness
from ..models import Literal, Model, ModelError, Rule
from ..reporting import joined
from ..watching import INTERRUPTED, keeping
from . import WORK
from .barred import barring_clues, dead_places, printed_places

if TYPE_CHECKING:
    from ..drawing import Marks

CONFLICTS, ORDERS, FILLINGS = 10_000, 5, 3_000
"""What a clash may cost: conflicts, orders in which clues are left out, values of single places that are tried."""
BRIEF_CONFLICTS, BRIEF_ORDERS, BRIEF_FILLINGS = 500, 2, 300
"""The same in a batch."""
VALUES_A_CONFLICT = 4
"""To build a model counts as well: so many values of its variables cost as much as a conflict."""
LARGE = 25_000
"""Values of a model's variables above which building it many times costs more than a smaller set is worth."""
SHARE = 10
"""What is left of the conflicts, divided by this, is what one question may take: a hard one does not use up all."""
TOO_HARD = "a question was too hard"
TRIED = 8
"""Places without a value among which that with the fewest clues is looked for."""
SHOWN = 12
"""How many clues or rules a sentence lists. A clash of more is large, and the message says so."""


class HasAnswer(ModelError):
    """There is no reason why a puzzle has no answer, since a solver finds one."""


HAS_ANSWER = "the puzzle has an answer, so there is no reason why it has none"


@dataclass(frozen=True, slots=True)
class Clash:
    """Clues that cannot all hold, in words ("r1c1 = 5"), and one line that says so, with the reason where it is known.

    No clue means that the rules alone have no answer on this shape. `minimal`: whether no clue can be left out.
    """

    clues: tuple[str, ...]
    message: str
    minimal: bool = True


def find_clash_briefly(puzzle: Puzzle) -> Clash:
    """A set that may be larger, for a fraction of the cost: for one puzzle among many."""
    return find_clash(puzzle, Limits(conflicts=BRIEF_CONFLICTS), BRIEF_FILLINGS, BRIEF_ORDERS)


def find_clash(puzzle: Puzzle, limits: Limits | None = None, fillings: int = FILLINGS, orders: int = ORDERS) -> Clash:
    """A small set of clues without a common answer, for a puzzle that has been found to have none.

    Where the limits run out, the set is larger than it need be, and the message of a large one says so. Raises
    HasAnswer if a solver finds an answer, whatever was found before.
    """
    deadline = (limits or Limits(conflicts=CONFLICTS)).start()
    broken = puzzle.violations(puzzle.given)
    if broken:
        return Clash(_in_words(puzzle, _spoken_of(puzzle, broken[0])), broken[0].message)
    dead = next(dead_places(puzzle, deadline, fillings), None)
    if dead is not None:
        words = _in_words(puzzle, barring_clues(puzzle, dead))
        return Clash(words, f"no value fits {puzzle.geometry.answer_places[dead]}: {_listed(words)}")
    places, minimal = _core(puzzle, deadline, orders)
    words = _in_words(puzzle, places)
    if not words:
        return Clash((), "no filling of this shape obeys the rules, whatever the clues")
    return Clash(words, f"{_claim(len(words), minimal)}: {_listed(words)}", minimal)


def _claim(number: int, minimal: bool) -> str:
    """That so many clues clash, in words. A large clash says whether it need be that large."""
    if number == 1:
        return "this clue cannot hold"
    if number <= SHOWN:
        return "these clues cannot all hold"
    why = "none of them can be left out" if minimal else "too many to be narrowed down within the limit"
    return f"{number} clues cannot all hold, {why}"


def _in_words(puzzle: Puzzle, places: Sequence[int]) -> tuple[str, ...]:
    return tuple(puzzle.geometry.clue_text(place, puzzle.clues[place] or 0) for place in places)


def _listed(words: Sequence[str]) -> str:
    return ", ".join(words[:SHOWN]) + (f" and {len(words) - SHOWN} more" if len(words) > SHOWN else "")


def _joined(words: Sequence[str]) -> str:
    return joined(words) if len(words) <= SHOWN else _listed(words)


def _literals(puzzle: Puzzle, places: Sequence[int]) -> list[Literal]:
    model = model_of(puzzle.geometry)
    return [model.clues[place].eq(clue) for place in places if (clue := puzzle.clues[place]) is not None]


def _spoken_of(puzzle: Puzzle, violation: Violation) -> list[int]:
    """The places of the clues that a violation speaks of."""
    return [place for place in printed_places(puzzle) if puzzle.geometry.clue_places[place] in violation.places]


def _size(puzzle: Puzzle) -> int:
    """How many values the variables of the model have."""
    return sum(len(variable.domain) for variable in model_of(puzzle.geometry).variables)


def _core(puzzle: Puzzle, deadline: Deadline, orders: int) -> tuple[list[int], bool]:
    """Clue places whose clues have no common answer, and whether none of them is needless."""
    printed = printed_places(puzzle)
    if _size(puzzle) > LARGE:
        return printed, False
    model = model_of(puzzle.geometry)
    place_of = {model.clues[place]: place for place in printed}
    found = Shrunk(list(puzzle.literals(model)), False)
    with Sat().open(model) as session:
        for number in range(orders):
            if len(found.kept) <= SHOWN or deadline.exhausted():
                break
            again = list(puzzle.literals(model))
            Random(number).shuffle(again)
            found = min(found, _shrunk(session, again, deadline), key=_fewest)
        if not found.minimal:
            found = min(found, _shrunk(session, found.kept, deadline), key=_fewest)
    return sorted(place_of[literal.variable] for literal in found.kept), found.minimal


def _fewest(found: Shrunk[Literal]) -> tuple[int, bool]:
    return len(found.kept), not found.minimal


def _shrunk(session: Session, core: Sequence[Literal], deadline: Deadline) -> Shrunk[Literal]:
    """Literals that are unsatisfiable, without those that are not needed for it. Raises HasAnswer if they are not.

    A literal stays, too, if its question is too hard for its share of the conflicts.
    """

    def ask(assumed: Sequence[Literal], limits: Limits) -> Outcome:
        outcome = session.solve(assumed, limits)
        deadline.conflicts_used += outcome.statistics.conflicts
        return outcome

    def still(fewer: list[Literal]) -> Sequence[Literal] | bool | None:
        left = deadline.conflicts_left
        outcome = ask(fewer, Limits(deadline.seconds_left, None if left is None else -(-left // SHARE)))
        if outcome.status is Status.UNSATISFIABLE:
            return outcome.core or ()
        return None if outcome.status is Status.UNKNOWN else False

    outcome = ask(core, deadline.remaining())
    if outcome.status is Status.SATISFIABLE:
        raise HasAnswer(HAS_ANSWER)
    if outcome.status is not Status.UNSATISFIABLE:
        return Shrunk(list(core), False)
    return shrunk(outcome.core or (), still, deadline=deadline)


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
        clues = _joined(self.clues)
        if not self.clues:
            found = ["There is no solution on this shape, whatever the clues."]
        elif self.barred is not None:
            leave = "leaves" if len(self.clues) == 1 else "leave"
            found = [f"There is no solution: no value fits {self.barred}.", f"{clues} {leave} none."]
        else:
            together = {1: "", 2: "both "}.get(len(self.clues), "all ")
            found = [f"There is no solution: {clues} cannot {together}hold."]
        if self.at_work:
            found.append(f"The {'rule' if len(self.at_work) == 1 else 'rules'} at work: {_joined(self.at_work)}.")
        if self.minimal and len(self.clues) + len(self.at_work) > 2:
            found.append("None of this can be left out.")
        return tuple(found)

    @property
    def status(self) -> Uniqueness:
        """What a check says of the puzzle."""
        return Uniqueness.NONE

    def marks(self) -> Marks:
        """The clues and the place, for a picture."""
        from ..drawing import Marks  # not needed by a check

        return Marks(conflicts=self.places, highlighted=() if self.barred is None else (self.barred,))

    def __str__(self) -> str:
        return " ".join(self.sentences)


@checked
def why_none(puzzle: Puzzle, limits: Limits | None = None) -> NoneExplained:
    """Why a puzzle that was found to have no answer has none. Raises ModelError if it has one.

    On Ctrl-C, Interrupted with all its clues, none of which was left out yet.
    """
    question = _CluesAndRules(puzzle, (limits or Limits(conflicts=WORK)).start())

    def nothing_left_out() -> NoneExplained:
        question.reason = INTERRUPTED
        return _explained(_Found(question, printed_places(puzzle), [], False), None, None)

    with keeping(nothing_left_out):
        return _why_none(puzzle, question)


def _why_none(puzzle: Puzzle, question: _CluesAndRules) -> NoneExplained:
    printed, every = printed_places(puzzle), model_of(puzzle.geometry).rules
    broken = sorted(puzzle.violations(puzzle.given), key=lambda violation: len(violation.places))
    for violation in broken:  # the checker may say in one what takes clues that it does not name
        named = _spoken_of(puzzle, violation)
        if question.reason is not None or question.refuted(named, every):
            return _explained(_fewest_rules(question, named, named, None), None, violation)
    dead = None if broken else _barred_place(puzzle, question.left())
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

    question: _CluesAndRules
    clues: Sequence[int]
    rules: Sequence[Rule]
    minimal: bool

    def __len__(self) -> int:
        return len(self.clues) + len(self.rules)


def _barred_place(puzzle: Puzzle, limits: Limits) -> tuple[int, list[int]] | None:
    """Of the first places in which every value breaks a rule the one that fewest clues bar, with these; else None."""
    dead = islice(dead_places(puzzle, limits.start(), FILLINGS), TRIED)
    return min(((one, barring_clues(puzzle, one)) for one in dead), key=lambda one: len(one[1]), default=None)


def _fewest_clues(question: _CluesAndRules, clues: Sequence[int]) -> _Found:
    """First as few clues as there can be with all rules, then as few rules as there can be with these."""
    clues = question.core(clues, model_of(question.puzzle.geometry).rules)
    if question.reason is not None:
        return _Found(question, clues, [], False)
    rules, minimal = question.rules(clues, _nearest(question, clues, None))
    return _Found(question, clues, rules, minimal)


def _fewest_rules(question: _CluesAndRules, clues: Sequence[int], near: Sequence[int], barred: int | None) -> _Found:
    """First as few rules as there can be with all these clues, those near some of them, then as few clues."""
    if question.reason is not None:
        return _Found(question, clues, [], False)
    rules, minimal = question.rules(clues, _nearest(question, near, barred))
    if minimal:
        clues = question.core(clues, rules)
    return _Found(question, clues, rules, minimal and question.reason is None)


def _explained(found: _Found, barred: int | None, broken: Violation | None) -> NoneExplained:
    """What was found, in words."""
    puzzle = found.question.puzzle
    geometry, model = puzzle.geometry, model_of(puzzle.geometry)
    places, kept = sorted(found.clues), set(map(id, found.rules))
    rules = [(rule.label, clue) for rule, clue in zip(model.rules, model.stating(), strict=True) if id(rule) in kept]
    return NoneExplained(
        puzzle,
        _in_words(puzzle, places),
        tuple(geometry.clue_places[place] for place in places),
        tuple(label for label, _ in rules),
        tuple(label for label, clue in rules if clue not in places),
        None if barred is None else geometry.answer_places[barred],
        None if broken is None else broken.message,
        found.minimal,
        None if found.minimal else found.question.reason,
    )


class _CluesAndRules:
    """Whether some clues can hold with some rules, asked of SAT.

    `reason`: why nothing more is asked: the limit that ran out, or that the model is too large to be built many times.
    """

    def __init__(self, puzzle: Puzzle, deadline: Deadline) -> None:
        self.puzzle, self._deadline = puzzle, deadline
        values = _size(puzzle)
        self.reason = "the model is large" if values > LARGE else None
        self._building = values // VALUES_A_CONFLICT

    def left(self) -> Limits:
        """What is left of the limits."""
        return self._deadline.remaining()

    def aside(self) -> _CluesAndRules:
        """The same, for what need not succeed: it gets a part of what is left."""
        left = self.left()
        seconds = None if left.seconds is None else left.seconds / 4
        conflicts = None if left.conflicts is None else left.conflicts // 4
        return _CluesAndRules(self.puzzle, Limits(seconds, conflicts).start())

    def refuted(self, places: Sequence[int], rules: Sequence[Rule]) -> bool:
        """Whether the clues in these places cannot hold with these rules; False where it is not known."""
        if self._over() is not None:
            return False
        with Sat().open(self._model(rules), _literals(self.puzzle, places)) as session:
            outcome = session.solve(limits=self.left())
        self._deadline.conflicts_used += outcome.statistics.conflicts + self._building
        if outcome.status is Status.UNKNOWN:
            self.reason = self._deadline.exhausted() or outcome.reason or "the solver gave up"
        return outcome.status is Status.UNSATISFIABLE

    def rules(self, places: Sequence[int], rules: Sequence[Rule]) -> tuple[list[Rule], bool]:
        """Those of the rules, early ones first, that refute the clues and are all needed; none and False by a limit."""

        def still(fewer: list[Rule]) -> bool | None:
            refuted = self.refuted(places, fewer)
            return None if self.reason is not None else refuted

        found = shrunk(rules, still, few=True) if self.refuted(places, rules) else Shrunk([], False)
        return (found.kept, True) if found.minimal else ([], False)

    def core(self, places: Sequence[int], rules: Sequence[Rule]) -> list[int]:
        """Of these places those that are needed to refute their clues; others too, if a limit runs out.

        Raises HasAnswer if they are not refuted.
        """
        if self._over() is not None:
            return list(places)
        model = model_of(self.puzzle.geometry)
        place_of = {model.clues[place]: place for place in places}
        literals = _literals(self.puzzle, places)
        with Sat().open(self._model(rules)) as session:
            if session.solve(literals, self.left()).status is Status.SATISFIABLE:
                raise HasAnswer(HAS_ANSWER)
            core = _shrunk(session, literals, self._deadline)
        self._deadline.conflicts_used += self._building
        if self._over() is None and not core.minimal:
            self.reason = TOO_HARD
        return sorted(place_of[literal.variable] for literal in core.kept)

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


def _nearest(question: _CluesAndRules, clues: Sequence[int], barred: int | None) -> list[Rule]:
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
