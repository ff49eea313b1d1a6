"""Brute force for all kinds: an own reading of the printed rules, as plain as can be, for small boards only.

It shares nothing with the package but the fields of the geometries. A board becomes a list of rules, each a few cells
and a test of their values, in which None stands for "not filled yet". Cells are filled one after the other, those with
a clue first, and after each the rules that speak of it are tested. Hidato is walked, number by number.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, pairwise, product

from collected import cells_in, facts

Values = Sequence[int | None]
Rule = tuple[tuple[int, ...], Callable[[list[int | None]], bool]]
"""Answer places, and whether their values can still be right."""


def answers(geometry, clues: Values, shuffle: random.Random | None = None) -> Iterator[tuple[int, ...]]:
    """Every answer. Clues may be None anywhere, also where a board must print one: then nothing is said there."""
    if geometry.kind == "hidato":
        yield from _walks(geometry, clues, shuffle)
        return
    if geometry.kind not in _RULES:
        found = [filling for filling in _fillings(geometry, clues) if _obeys(geometry, clues, filling)]
        if shuffle is not None:
            shuffle.shuffle(found)
        yield from found
        return
    candidates = _candidates(geometry, clues)
    rules = _RULES[geometry.kind](geometry, clues)
    if not all(test([None] * len(places)) for places, test in rules):
        return
    speaking_of = [[rule for rule in rules if place in rule[0]] for place in range(len(candidates))]
    board: list[int | None] = [None] * len(candidates)

    order = sorted(range(len(board)), key=lambda place: len(candidates[place]))

    def fill(filled: int) -> Iterator[tuple[int, ...]]:
        if filled == len(board):
            yield tuple(value for value in board if value is not None)
            return
        place = order[filled]
        values = list(candidates[place])
        if shuffle is not None:
            shuffle.shuffle(values)
        for value in values:
            board[place] = value
            if all(test([board[i] for i in places]) for places, test in speaking_of[place]):
                yield from fill(filled + 1)
        board[place] = None

    yield from fill(0)


def few(puzzle, most: int = 30) -> set[tuple[int, ...]] | None:
    """All answers of a puzzle; None if there are more than so many."""
    found = set(islice(answers(puzzle.geometry, puzzle.clues), most + 1))
    return found if len(found) <= most else None


def solves(geometry, clues: Values, answer: Sequence[int]) -> bool:
    """Whether a full answer obeys every rule and every clue."""
    if geometry.kind == "hidato":
        return _is_walk(geometry, clues, answer)
    if geometry.kind not in _RULES:
        return _obeys(geometry, clues, answer)
    candidates = _candidates(geometry, clues)
    return (
        len(answer) == len(candidates)
        and all(value in allowed for value, allowed in zip(answer, candidates, strict=True))
        and all(test([answer[i] for i in places]) for places, test in _RULES[geometry.kind](geometry, clues))
    )


def _fillings(geometry, clues: Values) -> Iterator[tuple[int, ...]]:
    """All fillings of a board of parts that keep the clues printed in their cells."""
    shown = dict(zip(geometry.clue_places, clues, strict=True))
    legal = [
        [value for value in part.legal(geometry, place) if shown.get(place.name) in (None, value)]
        for part, place in geometry.answers_at
    ]
    return product(*legal)


def _obeys(geometry, clues: Values, answer: Sequence[int]) -> bool:
    """Whether a filling of a board of parts obeys the rules, as the kind's test file reads them (`obeys`)."""
    shown = {name: clue for name, clue in zip(geometry.clue_places, clues, strict=True) if clue is not None}
    names = geometry.answer_places
    if any(shown.get(name, value) != value for name, value in zip(names, answer, strict=True)):
        return False
    grid = {cell: value for name, value in zip(names, answer, strict=True) for cell in cells_in(name)}
    return facts(geometry.kind).obeys(geometry, shown, grid)


def _candidates(geometry, clues: Values) -> list[list[int]]:
    """The values of each answer place that its own clue allows."""
    if geometry.kind == "slant":
        return [[0, 1] for _ in range(geometry.rows * geometry.cols)]
    if geometry.kind in ("sudoku", "x-sudoku"):
        own, last = clues, geometry.size
    elif geometry.kind == "str8ts":
        own = [clue for clue, black in zip(clues, geometry.black, strict=True) if not black]
        last = max(geometry.rows, geometry.cols)
    else:
        own, last = clues[: geometry.rows * geometry.cols], max(geometry.rows, geometry.cols)
    return [[value for value in range(1, last + 1) if clue in (None, value)] for clue in own]


def no_repeat(values: list[int | None]) -> bool:
    seen = [value for value in values if value is not None]
    return len(set(seen)) == len(seen)


def _sudoku(geometry, clues: Values) -> list[Rule]:
    n = geometry.size
    groups: dict[object, list[int]] = {}
    for r in range(n):
        for c in range(n):
            names: list[object] = [("row", r), ("column", c)]
            if geometry.box is not None:
                names.append(("box", r // geometry.box[0], c // geometry.box[1]))
            if geometry.diagonals and r == c:
                names.append("falling")
            if geometry.diagonals and r == n - 1 - c:
                names.append("rising")
            for name in names:
                groups.setdefault(name, []).append(r * n + c)
    return [(tuple(group), no_repeat) for group in groups.values()]


def _str8ts(geometry, clues: Values) -> list[Rule]:
    place_of: dict[int, int] = {}
    for cell, black in enumerate(geometry.black):
        if not black:
            place_of[cell] = len(place_of)

    def straight(values: list[int | None]) -> bool:
        full = [value for value in values if value is not None]
        return len(full) < len(values) or sorted(full) == list(range(min(full), min(full) + len(full)))

    rows, cols = geometry.rows, geometry.cols
    lines = [[r * cols + c for c in range(cols)] for r in range(rows)]
    lines += [[r * cols + c for r in range(rows)] for c in range(cols)]
    rules: list[Rule] = []
    for line in lines:
        printed = [clues[cell] for cell in line if geometry.black[cell] and clues[cell]]
        rules.append(
            (
                tuple(place_of[cell] for cell in line if cell in place_of),
                lambda values, printed=printed: no_repeat([*printed, *values]),
            )
        )
        marks = "".join("#" if geometry.black[cell] else "." for cell in line)
        start = 0
        for run in marks.split("#"):
            if len(run) >= 2:
                rules.append((tuple(place_of[cell] for cell in line[start : start + len(run)]), straight))
            start += len(run) + 1
    return rules


def _slant(geometry, clues: Values) -> list[Rule]:
    rows, cols = geometry.rows, geometry.cols
    rules: list[Rule] = []
    for r in range(rows + 1):
        for c in range(cols + 1):
            clue = clues[r * (cols + 1) + c]
            if clue is None:
                continue
            # The cells around a vertex, and the diagonal (1 is a slash) that touches it from there.
            around = [(r - 1, c - 1, 0), (r - 1, c, 1), (r, c - 1, 1), (r, c, 0)]
            around = [(a, b, way) for a, b, way in around if 0 <= a < rows and 0 <= b < cols]
            ways = [way for _, _, way in around]

            def degree(values: list[int | None], clue: int = clue, ways: list[int] = ways) -> bool:
                touching = [value == way for value, way in zip(values, ways, strict=True)].count(True)
                return touching <= clue <= touching + values.count(None)

            rules.append((tuple(a * cols + b for a, b, _ in around), degree))

    def no_loop(values: list[int | None]) -> bool:
        """Take away loose ends until nothing changes: what is left is a loop."""
        edges = set()
        for cell, value in enumerate(values):
            r, c = divmod(cell, cols)
            if value == 0:
                edges.add(((r, c), (r + 1, c + 1)))
            elif value == 1:
                edges.add(((r, c + 1), (r + 1, c)))
        while edges:
            ends = [vertex for edge in edges for vertex in edge]
            loose = {edge for edge in edges if ends.count(edge[0]) == 1 or ends.count(edge[1]) == 1}
            if not loose:
                return False
            edges -= loose
        return True

    return [*rules, (tuple(range(rows * cols)), no_loop)]


def _kropki(geometry, clues: Values) -> list[Rule]:
    rows, cols = geometry.rows, geometry.cols
    groups: dict[object, list[int]] = {}
    for cell in range(rows * cols):
        r, c = divmod(cell, cols)
        names: list[object] = [("row", r), ("column", c)]
        if geometry.box is not None:
            names.append(("box", r // geometry.box[0], c // geometry.box[1]))
        if geometry.regions is not None:
            names.append(("region", geometry.regions[cell]))
        if geometry.diagonals and r == c:
            names.append("falling")
        if geometry.diagonals and r == rows - 1 - c:
            names.append("rising")
        for name in names:
            groups.setdefault(name, []).append(cell)
    rules: list[Rule] = [(tuple(group), no_repeat) for group in groups.values()]
    pairs = [(r * cols + c, r * cols + c + 1) for r in range(rows) for c in range(cols - 1)]
    pairs += [(r * cols + c, r * cols + c + cols) for r in range(rows - 1) for c in range(cols)]
    for pair, clue in zip(pairs, clues[rows * cols :], strict=True):
        if clue is not None:
            rules.append((pair, lambda values, clue=clue: _dot_fits(geometry, values, clue)))
    return rules


def _dot_fits(geometry, values: list[int | None], dot: int) -> bool:
    a, b = values
    return a is None or b is None or dot in dots_of(geometry, a, b)


def dots_of(geometry, a: int, b: int) -> set[int]:
    """The dots (0 none, 1 white, 2 black) that may lie between two numbers."""
    consecutive, double = a - b in (1, -1), a in (b + b,) or b in (a + a,)
    if geometry.negative == "white-only":
        return {1} if consecutive else {0}
    dots = set()
    if consecutive and ({a, b} != {1, 2} or geometry.either):
        dots.add(1)
    if double:
        dots.add(2)
    if geometry.negative == "none" or not (consecutive or double):
        dots.add(0)
    return dots


def _walks(geometry, clues: Values, shuffle: random.Random | None) -> Iterator[tuple[int, ...]]:
    cells = [divmod(i, geometry.cols) for i, there in enumerate(geometry.present) if there]
    clue_at = dict(zip(cells, clues, strict=True))
    printed = {clue: cell for cell, clue in clue_at.items() if clue is not None}
    number_of: dict[tuple[int, int], int] = {}

    def walk(cell: tuple[int, int], number: int) -> Iterator[tuple[int, ...]]:
        if clue_at[cell] not in (None, number) or printed.get(number, cell) != cell:
            return
        number_of[cell] = number
        if number == len(cells):
            yield tuple(number_of[each] for each in cells)
        else:
            after = [other for other in cells if other not in number_of and touch(geometry, cell, other)]
            if shuffle is not None:
                shuffle.shuffle(after)
            for other in after:
                yield from walk(other, number + 1)
        del number_of[cell]

    for first in shuffle.sample(cells, len(cells)) if shuffle is not None else cells:
        yield from walk(first, 1)


def touch(geometry, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two cells (row, column) are neighbours."""
    away = sorted((abs(one[0] - other[0]), abs(one[1] - other[1])))
    return away == [0, 1] or (away == [1, 1] and not geometry.rook)


def _is_walk(geometry, clues: Values, answer: Sequence[int]) -> bool:
    cells = [divmod(i, geometry.cols) for i, there in enumerate(geometry.present) if there]
    if sorted(answer) != list(range(1, len(cells) + 1)):
        return False
    path = [cell for _, cell in sorted(zip(answer, cells, strict=True))]
    kept = all(clue in (None, value) for clue, value in zip(clues, answer, strict=True))
    return kept and all(touch(geometry, one, other) for one, other in pairwise(path))


_RULES = {"sudoku": _sudoku, "x-sudoku": _sudoku, "str8ts": _str8ts, "slant": _slant, "kropki": _kropki}
