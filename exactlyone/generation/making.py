"""Boards with exactly one solution, made to a kind, a size and a level, reproducible from a seed.

A random base with every clue that can be read off its answer; clues dropped while the answer stays the only one; levels
taken from the way down, so that a harder level's clues are a subset of an easier one's; and a fresh decision by two
independent deciders after the last change. Nothing leaves this file that was not decided UNIQUE.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from time import perf_counter

from ..arguments import checked
from ..backends.sat import Sat
from ..board.geometry import Answer, Clues
from ..board.puzzle import Puzzle
from ..deciding.batches import check_quickly
from ..deciding.uniqueness import Uniqueness
from ..inspecting.difficulty import Difficulty, difficulty
from ..inspecting.strip import DroppedTogether, Stripped, strip
from ..models import Disagreement, ExactlyOneError, InputError, did_you_mean
from ..models.frozen import Frozen
from ..watching import Watcher, stage
from .recipe import LEVELS, BaseBoard, Recipe, Size, recipe_of

BUDGET = 20_000
"""Conflicts a question may cost; most cost fewer than ten."""
TRIALS = 20_000
"""Trials of the search that measures difficulty."""
ATTEMPTS = 200
"""Bases drawn for one board before it is given up."""
SAT = Sat()


class NotMade(ExactlyOneError):
    """No board with these properties was found in the attempts allowed."""


OTHER_LEVELS = {"medium": "normal", "moderate": "normal", "simple": "easy", "difficult": "hard", "extreme": "expert"}
"""Levels as others call them, for the error that suggests the right one."""


def unknown_level(level: object) -> InputError:
    """The error on a level that is none."""
    hint = did_you_mean(str(level), LEVELS, OTHER_LEVELS)
    return InputError(f"unknown level {level!r}{hint}", expected=" or ".join(LEVELS))


@dataclass(frozen=True, slots=True)
class Order:
    """What to make.

    kind       a kind with a recipe;
    size       None = the second size of the kind's menu;
    symmetric  clues (and black cells, holes) are symmetric under a half turn; dots, which are never left out, are not;
    pattern    the names of the clue places that may show a clue, or None for all; it does not speak of clues that are
               never left out (dots, the numbers of black cells);
    budget     conflicts a question may cost; a question that costs more keeps its clue.

    Raises InputError if the kind has no recipe.
    """

    kind: str
    size: Size | None = None
    symmetric: bool = False
    pattern: frozenset[str] | None = None
    budget: int = BUDGET

    def __post_init__(self) -> None:
        _ = self.recipe

    @property
    def recipe(self) -> Recipe:
        """The kind's recipe. Raises InputError where there is none: another process may know fewer than this one."""
        return recipe_of(self.kind)

    @property
    def actual_size(self) -> Size:
        """The size asked for, or the usual one."""
        return self.size or self.recipe.usual


@dataclass(frozen=True, slots=True)
class Made:
    """A board and how it was made.

    size, level what was ordered; level None for a board stripped of all that it does not need;
    difficulty  the figures that distinguish levels;
    style       how its base was drawn, for kinds that have several ways;
    seed        the run's seed; `number`: the board's number in the run; both together make it again;
    attempts    bases drawn, this one included;
    calls       questions asked of the solver for this base;
    complete    no question ran out of its budget; else some clues may be shown that are not needed;
    remarks     what the kind has to say of the board (the longest gap in a Hidato);
    seconds     what the base cost, all attempts and all levels included.
    """

    puzzle: Puzzle
    answer: Answer
    size: Size
    level: str | None
    difficulty: Difficulty
    style: str | None
    seed: int
    number: int
    attempts: int
    calls: int
    complete: bool
    remarks: Mapping[str, int | bool]
    seconds: float


@checked
def generate(order: Order, level: str | None, seed: int, number: int = 0) -> Made:
    """One board, the same for the same arguments; level None = no clue can be left out.

    Raises InputError on an unknown level or a size that the kind cannot have, NotMade if no attempt succeeds.
    """
    if level is None:
        return _first(order, seed, number, levels=False)[0]
    if level not in LEVELS:
        raise unknown_level(level)
    return _first(order, seed, number, levels=True)[LEVELS.index(level)]


@checked
def generate_levels(order: Order, seed: int, number: int = 0) -> tuple[Made, ...]:
    """The four levels of one base, easy to expert: those that `generate` gives one by one."""
    return _first(order, seed, number, levels=True)


def _first(order: Order, seed: int, number: int, levels: bool) -> tuple[Made, ...]:
    """The boards of the first attempt that succeeds."""
    with stage() as say:
        return _succeeding(order, seed, number, levels, say)


def _succeeding(order: Order, seed: int, number: int, levels: bool, say: Watcher) -> tuple[Made, ...]:
    started = perf_counter()
    size = order.actual_size
    draw = Random(f"{seed} {number} {order.kind} {size} {order.symmetric} {sorted(order.pattern or ())}")
    for attempt in range(1, ATTEMPTS + 1):
        say(f"board {number}, attempt {attempt}")
        base = order.recipe.draw(size, draw, order.symmetric)
        made = None if base is None else _attempt(order, base, draw, levels)
        if base is None or made is None:
            continue
        stripped, boards = made
        _decide_again([puzzle for puzzle, _ in boards], base.answer)
        seconds = perf_counter() - started
        names = LEVELS if levels else (None,)
        return tuple(
            Made(
                puzzle,
                base.answer,
                size,
                name,
                figures,
                base.style,
                seed,
                number,
                attempt,
                stripped.calls,
                stripped.complete,
                Frozen(order.recipe.remarks(puzzle, base.answer)),
                seconds,
            )
            for name, (puzzle, figures) in zip(names, boards, strict=True)
        )
    spent = f"{ATTEMPTS} attempts with a budget of {order.budget} conflicts a question"
    raise NotMade(f"no {order.kind} of size {size} with these properties in {spent}")


def _attempt(
    order: Order, base: BaseBoard, draw: Random, levels: bool
) -> tuple[Stripped, list[tuple[Puzzle, Difficulty]]] | None:
    """The strip of one base, and its boards; None if the base does not give what the order wants."""
    recipe = order.recipe
    full = Puzzle(base.geometry, base.clues)
    groups = _groups(full, recipe.fixed(base), order)
    if groups is None:
        return None
    outside, inside = groups
    draw.shuffle(inside)
    count = sum(map(len, inside))
    down_to = recipe.floor(count) if levels else 0
    stripped = strip(full, base.answer, [*([outside] if outside else []), *inside], SAT, order.budget, down_to)
    dropped = list(stripped.dropped)
    if outside:
        if outside not in dropped:
            return None
        dropped.remove(outside)
    if not levels:
        puzzle = full.with_clues(stripped.clues)
        return stripped, [(puzzle, difficulty(puzzle, TRIALS))]
    ladder = _ladder(full, stripped.clues, dropped, recipe.targets(count, count - sum(map(len, dropped))))
    boards = [(puzzle, difficulty(puzzle, TRIALS)) for puzzle in ladder]
    pairs = list(pairwise(boards))
    if all(_shown(easier) > _shown(harder) and recipe.harder(low, high) for (easier, low), (harder, high) in pairs):
        return stripped, boards
    return None


def _groups(full: Puzzle, fixed: frozenset[int], order: Order) -> tuple[DroppedTogether, list[DroppedTogether]] | None:
    """The clue places outside the pattern, and the groups of those inside; None if shape or pattern does not fit."""
    geometry = full.geometry
    partner = tuple(range(len(full.clues)))
    if order.symmetric:
        half_turn = next((symmetry for symmetry in geometry.symmetries() if symmetry.name == "half turn"), None)
        if half_turn is None:
            raise InputError(f"{order.kind} states no half turn, so its clues cannot be symmetric under one")
        if half_turn.target != geometry:
            return None
        partner = half_turn.clue_from
    fixed |= {partner[place] for place in fixed}  # what always stays has a partner that always stays
    allowed = order.pattern
    if allowed is not None and any(geometry.clue_places[place] not in allowed for place in fixed):
        return None
    places = set(full.removable) - fixed
    outside = {place for place in places if allowed is not None and geometry.clue_places[place] not in allowed}
    outside |= {partner[place] for place in outside} & places
    inside = {tuple(sorted({place, partner[place]} & places)) for place in places - outside}
    return tuple(sorted(outside)), sorted(inside)


def _ladder(full: Puzzle, least: Clues, dropped: list[DroppedTogether], targets: Sequence[int]) -> list[Puzzle]:
    """The boards on the way down at which so many of the removable clues are left, easy to expert.

    Groups of several clues may overshoot a target; each level shows at least one group more than the next.
    """
    clues = list(least)
    shown = targets[-1]
    boards = [full.with_clues(clues)]
    for target in reversed(targets[:-1]):
        more = True
        while dropped and (more or shown < target):
            more = False
            group = dropped.pop()
            shown += len(group)
            for place in group:
                clues[place] = full.clues[place]
        boards.append(full.with_clues(clues))
    return boards[::-1]


def _shown(puzzle: Puzzle) -> int:
    return sum(clue is not None for clue in puzzle.clues)


def _decide_again(puzzles: Sequence[Puzzle], answer: Answer) -> None:
    """Raise unless each board has this answer and no other, by deciders that saw nothing of the strip."""
    for puzzle in puzzles:
        verdict = check_quickly(puzzle)
        if verdict.status is not Uniqueness.UNIQUE or verdict.solution != answer:
            raise Disagreement(f"a generated board is {verdict.status.value} when it is decided again:\n{puzzle}")
