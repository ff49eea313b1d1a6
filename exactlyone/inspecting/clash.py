"""Why a puzzle has no answer: a few clues that cannot all hold, and what is wrong with them where that can be shown.

If the clues break a rule as they stand, the plain checker says it. Else it is asked for a place in which every value
breaks one, with the clues that bar them: that is what a person sees. Failing that, a solver's unsatisfiable core is
shrunk clue by clue, in several orders where it stays large. All bounds are work, so that the clash is the same in every
run and on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from ..backends.base import Deadline, Limits, Outcome, Session, Status
from ..board.geometry import Violation, given, model_of
from ..board.puzzle import Puzzle
from ..models import Literal

CONFLICTS, ORDERS = 10_000, 5
"""What the search for a small clash may cost: conflicts, and orders in which clues are left out."""
LARGE = 25_000
"""Literals in a model above which building it without its clues costs more than a smaller clash is worth."""
FILLINGS = 3_000
"""How many values of single places are tried in search of a place without any."""
BRIEF_FILLINGS, BRIEF_CONFLICTS, BRIEF_ORDERS = 300, 500, 2
"""The same in a batch."""
SHARE = 10
"""What is left of the conflicts, divided by this, is what one question may take: a hard one does not use up all."""
SHOWN = 12
"""How many clues a message lists. A clash of more is large, and the message says so."""


@dataclass(frozen=True, slots=True)
class Clash:
    """Clues that cannot all hold, in words ("r1c1 = 5"), and one line that says so, with the reason where it is known.

    No clue means that the rules alone have no answer on this shape. `minimal`: whether no clue can be left out.
    """

    clues: tuple[str, ...]
    message: str
    minimal: bool = True


def find_clash(puzzle: Puzzle, limits: Limits | None = None) -> Clash:
    """A small set of clues without a common answer, for a puzzle that has been found to have none.

    Where the limits run out, the set is larger than it need be, and the message of a large one says so.
    """
    return _find(puzzle, limits or Limits(conflicts=CONFLICTS), FILLINGS, ORDERS)


def find_clash_briefly(puzzle: Puzzle) -> Clash:
    """A set that may be larger, for a fraction of the cost: for one puzzle among many."""
    return _find(puzzle, Limits(conflicts=BRIEF_CONFLICTS), BRIEF_FILLINGS, BRIEF_ORDERS)


def _find(puzzle: Puzzle, limits: Limits, fillings: int, orders: int) -> Clash:
    deadline = limits.start()
    printed = printed_places(puzzle)
    broken = puzzle.violations(puzzle.given)
    if broken:
        return _plain_clash(puzzle, broken[0])
    dead = next(_dead_places(puzzle, printed, deadline, fillings), None)
    if dead is not None:
        words = _in_words(puzzle, _barring(puzzle, dead, printed))
        return Clash(words, f"no value fits {puzzle.geometry.answer_places[dead]}: {_listed(words)}")
    places, minimal = _core(puzzle, printed, deadline, orders)
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


def printed_places(puzzle: Puzzle) -> list[int]:
    """The clue places that show a clue."""
    return [place for place, clue in enumerate(puzzle.clues) if clue is not None]


def barred_place(puzzle: Puzzle, limits: Limits, tried: int) -> tuple[int, list[int]] | None:
    """Of the first few answer places in which every value breaks a rule the one that fewest clues bar, with their
    places; None if there is no such place, as far as the limits allow to say.
    """
    deadline = limits.start()
    printed = printed_places(puzzle)
    found: list[tuple[int, list[int]]] = []
    for dead in _dead_places(puzzle, printed, deadline, FILLINGS):
        found.append((dead, _barring(puzzle, dead, printed)))
        if len(found) == tried:
            break
    return min(found, key=lambda one: len(one[1]), default=None)


def _plain_clash(puzzle: Puzzle, violation: Violation) -> Clash:
    """What the checker says of the clues as they stand, with the clues it speaks of."""
    geometry = puzzle.geometry
    named = [
        geometry.clue_text(place, clue)
        for place, clue in enumerate(puzzle.clues)
        if clue is not None and geometry.clue_places[place] in violation.places
    ]
    return Clash(tuple(named), violation.message)


def _core(puzzle: Puzzle, printed: Sequence[int], deadline: Deadline, orders: int) -> tuple[list[int], bool]:
    """Clue places whose clues have no common answer, and whether none of them is needless."""
    from ..backends.sat import Sat

    model = model_of(puzzle.geometry)
    if sum(len(variable.domain) for variable in model.variables) > LARGE:
        return list(printed), False
    place_of = {model.clues[place]: place for place in printed}
    core, minimal = list(puzzle.literals(model)), False
    with Sat().open(model) as session:
        for number in range(orders):
            if len(core) <= SHOWN or deadline.exhausted():
                break
            again = list(puzzle.literals(model))
            Random(number).shuffle(again)
            core, minimal = min((core, minimal), shrunk(session, again, deadline), key=_size)
        if not minimal:
            core, minimal = min((core, minimal), shrunk(session, core, deadline), key=_size)
    return sorted(place_of[literal.variable] for literal in core), minimal


def _size(found: tuple[list[Literal], bool]) -> tuple[int, bool]:
    return len(found[0]), not found[1]


def shrunk(session: Session, core: Sequence[Literal], deadline: Deadline) -> tuple[list[Literal], bool]:
    """Leave out literal after literal as long as the rest is unsatisfiable; whether none that is left could be.

    Where a question is too hard for its share of the conflicts, its literal stays; where the limits run out, all that
    were not tried stay too; and all do that are satisfiable.
    """
    outcome = _ask(session, core, deadline.remaining(), deadline)
    if outcome.status is not Status.UNSATISFIABLE:
        return list(core), False
    untried, needed, settled = list(outcome.core or ()), list[Literal](), True
    while untried:
        tried = untried.pop()
        outcome = _ask(session, [*needed, *untried], _share(deadline), deadline)
        if outcome.status is Status.UNSATISFIABLE:
            smaller = set(outcome.core or ())
            untried = [literal for literal in untried if literal in smaller]
            continue
        needed.append(tried)
        if outcome.status is Status.UNKNOWN:
            settled = False
            if deadline.exhausted():
                return [*needed, *untried], False
    return needed, settled


def _share(deadline: Deadline) -> Limits:
    """What one of many questions may take."""
    left = deadline.conflicts_left
    return Limits(deadline.seconds_left, None if left is None else -(-left // SHARE))


def _ask(session: Session, assumed: Sequence[Literal], limits: Limits, deadline: Deadline) -> Outcome:
    outcome = session.solve(assumed, limits)
    deadline.conflicts_used += outcome.statistics.conflicts
    return outcome


def _dead_places(puzzle: Puzzle, printed: Sequence[int], deadline: Deadline, fillings: int) -> Iterator[int]:
    """The answer places in which every value breaks a rule, given the clues, as far as the limits allow to look."""
    filled = puzzle.given
    tries = 0
    for place, variable in enumerate(model_of(puzzle.geometry).answer):
        tries += len(variable.domain)
        if filled[place] is not None or tries > fillings:
            continue
        if deadline.exhausted():
            return
        if _broken_by_each(puzzle, place, printed) is not None:
            yield place


def _barring(puzzle: Puzzle, dead: int, printed: Sequence[int]) -> list[int]:
    """The places of the clues that leave the dead place without a value, none of them needless."""
    index = {name: place for place, name in enumerate(puzzle.geometry.clue_places)}
    named = {index.get(name) for violation in _broken_by_each(puzzle, dead, printed) or () for name in violation.places}
    barring = [place for place in printed if place in named]
    for place in list(barring):
        fewer = [other for other in barring if other != place]
        if _broken_by_each(puzzle, dead, fewer) is not None:
            barring = fewer
    return barring


def _broken_by_each(puzzle: Puzzle, place: int, shown: Sequence[int]) -> list[Violation] | None:
    """A violation for each value of an answer place, given the clues in these places alone; None if a value fits."""
    kept = set(shown)
    clues = tuple([clue if i in kept else None for i, clue in enumerate(puzzle.clues)])
    filled = given(puzzle.geometry, clues)
    found = []
    for value in model_of(puzzle.geometry).answer[place].domain:
        broken = puzzle.geometry.violations(clues, [*filled[:place], value, *filled[place + 1 :]])
        if not broken:
            return None
        found.append(broken[0])
    return found
