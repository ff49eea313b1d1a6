"""Exact counts that others published or that follow from a closed form: every decider has to find just as many.

Which deciders count a row depends on the number of answers alone, since each answer is blocked before the next:
CP-SAT loads its model anew for each (about 10 ms, growing), so it counts up to 100 of them; SAT needs milliseconds with
thousands of blocks, so it counts up to 10,000; the hand-written search blocks nothing and counts them all.
Where a number is from is said beside it: A... are entries of the On-Line Encyclopedia of Integer Sequences.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from functools import cache
from math import comb, cos, factorial, pi, prod, sqrt

import numpy as np
import pytest

from exactlyone import Hidato, Kropki, Slant, Str8ts, Sudoku, XSudoku
from exactlyone.backends.base import Backend, Limits, Status
from exactlyone.backends.cpsat import CpSat
from exactlyone.backends.sat import Sat
from exactlyone.board import Puzzle
from exactlyone.deciding.counting import count_solutions
from exactlyone.deciding.deciders import decider
from exactlyone.deciding.uniqueness import Uniqueness, check
from exactlyone.models import Clause, Model, Table


def able(count: int) -> tuple[str, ...]:
    """The deciders that can list so many answers within seconds."""
    return ("mrv", *(("sat",) if count <= 10_000 else ()), *(("cpsat",) if count <= 100 else ()))


def blank(geometry, clues: dict[int, int] | None = None) -> Puzzle:
    """A board without clues but these; where something must be printed, nothing is: bare black cells, no dots."""
    empty = [None if geometry.legal_clue(place)[1] else 0 for place in range(len(geometry.clue_places))]
    return Puzzle(geometry, tuple((clues or {}).get(place, clue) for place, clue in enumerate(empty)))


def numbers(geometry, text: str) -> Puzzle:
    """A board from one character a cell: a digit, or a dot or nothing."""
    return Puzzle(geometry, tuple(None if mark == "." else int(mark) for mark in text.replace(" ", "")))


def latin(size: int, kind: type[Sudoku] = Sudoku, first_row: bool = False) -> Puzzle:
    clues = {column: column + 1 for column in range(size)} if first_row else {}
    return blank(kind(size, None), clues)


def sudoku(rows: int, cols: int, kind: type[Sudoku] = Sudoku, first_row: bool = False) -> Puzzle:
    clues = {column: column + 1 for column in range(rows * cols)} if first_row else {}
    return blank(kind(rows * cols, (rows, cols)), clues)


def slant(rows: int, cols: int, clues: dict[int, int] | None = None) -> Puzzle:
    return blank(Slant(rows, cols), clues)


def hidato(rows: int, cols: int, rook: bool = False, clues: dict[int, int] | None = None) -> Puzzle:
    return blank(Hidato(rows, cols, (True,) * (rows * cols), rook), clues)


def drawn_hidato(text: str, rook: bool = False) -> Puzzle:
    """A board from rows of characters: X a hole, a dot, or a digit."""
    rows = text.split()
    marks = "".join(rows)
    geometry = Hidato(len(rows), len(rows[0]), tuple(mark != "X" for mark in marks), rook)
    return numbers(geometry, marks.replace("X", ""))


def long_hidato(gaps: Iterable[int]) -> Puzzle:
    """3x50, every number printed but those in the middle of these columns."""
    down = {50 * r + c: 3 * c + (2 - r if c % 2 else r) + 1 for r in range(3) for c in range(50)}
    return hidato(3, 50, clues={cell: number for cell, number in down.items() if cell - 50 not in set(gaps)})


def str8ts(text: str, clues: dict[int, int] | None = None) -> Puzzle:
    """A board from rows of characters: a dot is white, # black."""
    rows = text.split()
    return blank(Str8ts(len(rows), len(rows[0]), tuple(mark == "#" for mark in "".join(rows))), clues)


def spanning_trees(rows: int, cols: int) -> int:
    """Slant boards without clues, in closed form: half-way trees of the grid and of its dual."""
    factors = (
        sqrt(4 - 4 * cos(j * pi / (rows + 1)) * cos(k * pi / (cols + 1)))
        for j in range(1, rows + 1)
        for k in range(1, cols + 1)
    )
    return round(prod(factors))


def one_row(lengths: tuple[int, ...], last: int) -> int:
    """Fillings of one Str8ts row of `last` cells with these compartments, in closed form."""
    spare, k = last - sum(lengths), len(lengths)
    return factorial(k) * comb(spare + k, k) * prod(map(factorial, lengths))


def row_of(lengths: tuple[int, ...], last: int) -> Puzzle:
    text = "#".join("." * length for length in lengths)
    return str8ts(text + "#" * (last - len(text)))


GRIDS = {
    # A002860; the fifth, 161,280, by its first row in order: 161,280 / 120
    **{f"Latin {n}": (latin(n), count) for n, count in ((1, 1), (2, 2), (3, 12), (4, 576))},
    "Latin 5, first row in order": (latin(5, first_row=True), 1_344),
    "Latin 5": (latin(5), 161_280),
    # A274806, and A274171 with the first row in order; 128 of those are the 92,160 of side 6
    **{f"diagonal Latin {n}": (latin(n, XSudoku), count) for n, count in enumerate((1, 0, 0, 48, 960), 1)},
    **{f"diagonal Latin {n}, first row": (latin(n, XSudoku, True), c) for n, c in enumerate((1, 0, 0, 2, 8, 128), 1)},
    "Sudoku 4x4": (sudoku(2, 2), 288),
    # 28,200,960 by their first row: 28,200,960 / 720
    "Sudoku 6x6, first row in order": (sudoku(2, 3, first_row=True), 39_168),
    "Sudoku 6x6 of 3x2, first row in order": (sudoku(3, 2, first_row=True), 39_168),
    "X-Sudoku 4x4": (sudoku(2, 2, XSudoku), 48),
    "X-Sudoku 6x6": (sudoku(2, 3, XSudoku), 8_640),
    "X-Sudoku 6x6 of 3x2": (sudoku(3, 2, XSudoku), 8_640),
    "Slant 1x1": (slant(1, 1), 2),
    "Slant 1x2": (slant(1, 2), 4),
    "Slant 2x2": (slant(2, 2), 15),
    "Slant 2x3": (slant(2, 3), 56),
    "Slant 3x3": (slant(3, 3), 384),
    "Slant 3x4": (slant(3, 4), 2_624),
    "Slant 4x3": (slant(4, 3), 2_624),
    "Slant 4x4": (slant(4, 4), 32_625),
    **{
        f"Hidato {r}x{c} {'rook' if rook else 'king'}": (hidato(r, c, rook), counts[rook])
        for r, c, counts in ((2, 2, (24, 8)), (2, 3, (96, 16)), (3, 3, (784, 40)), (3, 4, (9_356, 124)))
        for rook in (False, True)
    },
    "Hidato ring, 1 in a corner, king": (drawn_hidato("1.. .X. ..."), 6),
    "Hidato ring, 1 in a corner, rook": (drawn_hidato("1.. .X. ...", rook=True), 2),
    "Str8ts 3x3, bare centre": (str8ts("... .#. ..."), 12),
    "Str8ts 3x3, centre 2": (str8ts("... .#. ...", {4: 2}), 4),
    "Str8ts checkerboard": (str8ts(".#. #.# .#."), 54),
    "Str8ts checkerboard, 1 on top": (str8ts(".#. #.# .#.", {1: 1}), 12),
}

LARGER = {
    # A339760, A339761 count undirected paths
    **{f"Hidato 2x{n}": (hidato(2, n), 2 * c) for n, c in ((2, 12), (3, 48), (4, 208), (5, 768))},
    **{f"Hidato 3x{n}": (hidato(3, n), 2 * c) for n, c in ((2, 48), (3, 392), (4, 4_678), (5, 43_676))},
    # A272445: 1 and n*n in opposite corners
    **{
        f"Hidato {n}x{n}, corner to corner": (hidato(n, n, clues={0: 1, n * n - 1: n * n}), count)
        for n, count in ((2, 2), (3, 30), (4, 4_942))
    },
    **{f"Slant 2x{n}": (slant(2, n), count) for n, count in enumerate((4, 15, 56, 209, 780), 1)},  # A001353
    **{f"Slant {r}x{c}, closed form": (slant(r, c), spanning_trees(r, c)) for r, c in ((1, 6), (5, 2), (3, 5), (2, 7))},
    **{
        f"Str8ts row {lengths} of {n}": (row_of(lengths, n), one_row(lengths, n))
        for lengths, n in (((1,), 1), ((2,), 3), ((2, 1), 4), ((3, 2), 6), ((2, 2, 1), 7), ((1, 1, 1, 1), 7), ((), 4))
    },
    "Str8ts all white": (str8ts(".... .... .... ...."), 576),
    # A002464: permutations without neighbours in value
    **{
        f"row of {n} without white dots": (blank(Kropki(1, n, negative="white-only")), count)
        for n, count in enumerate((1, 0, 0, 2, 14, 90, 646, 5_242), 1)
    },
}

SIXTEEN = ".1....7.....3..2...7...........71...6......4.3........4..5....3.2..8...........6."
TYPO = "........2.2..5.8.1......3..7.4.9........8541.....37...18....9....7..9...2...4..58"
CLASSIC = Sudoku(9, (3, 3))

PITFALLS = {
    "a typo": (numbers(CLASSIC, TYPO), 26),
    "the typo mended": (numbers(CLASSIC, TYPO[:47] + "5" + TYPO[48:]), 1),
    "16 clues": (numbers(CLASSIC, SIXTEEN), 10_106),
    "plain 4x4": (numbers(Sudoku(4, (2, 2)), ".... .1.. 1.43 .31."), 2),
    "plain 9x9": (
        numbers(CLASSIC, "92..8.65.6..2.43..3..5.9.72.7.953.......7.......6..5....142..3.....31..6.6.7..1.."),
        6,
    ),
    "no value left": (numbers(XSudoku(9, (3, 3)), "12345678." + "........9" + "." * 63), 0),
    "Str8ts, two equal black clues": (str8ts("#.# ... ...", {0: 2, 2: 2}), 0),
    "Str8ts, all black": (str8ts("## ##"), 1),
    "Str8ts, one white cell": (str8ts("."), 1),
    "Str8ts, one white cell between black": (str8ts("#### #.## #### ####", {1: 1, 4: 2, 6: 3}), 1),
    "Hidato with holes": (drawn_hidato("X4X .7. 1.."), 1),
    "Hidato with holes, without the 7": (drawn_hidato("X4X ... 1.."), 10),
    "Hidato with holes, without the 4": (drawn_hidato("X.X .7. 1.."), 5),
    "Hidato, disconnected": (drawn_hidato(".X. .X."), 0),
    "Hidato, a number twice": (drawn_hidato("1.1 ..."), 0),
    "Hidato, a number above the cell count": (drawn_hidato("1.7 ..."), 0),
    "Hidato, one cell": (drawn_hidato("."), 1),
    "Hidato, one row": (drawn_hidato("....."), 2),
    # Numbers run up and down the columns; a gap in the middle row may only change places with a gap beside it.
    "Hidato, 3x50": (long_hidato(range(1, 50, 2)), 1),
    "Hidato, 3x50, two gaps side by side": (long_hidato((3, 10, 11, 30)), 2),
    "Hidato, 3x50, five gaps side by side": (long_hidato(range(20, 25)), 8),
    "Hidato, not rectangular": (drawn_hidato(".XX .XX ...", rook=True), 2),
    "Slant, corner 1": (slant(2, 2, {0: 1}), 8),
    "Slant, centre 0": (slant(2, 2, {4: 0}), 0),
    "Slant, centre 4": (slant(2, 2, {4: 4}), 1),
    "Slant, centre 2": (slant(2, 2, {4: 2}), 6),
    "Slant, corner 4": (slant(2, 2, {0: 4}), 0),
    "Kropki, 1-2 white": (Puzzle(Kropki(1, 2, either=False), (None, None, 1)), 0),
    "Kropki, 1-2 white, either": (Puzzle(Kropki(1, 2, either=True), (None, None, 1)), 2),
    "Kropki, 1-2 black": (Puzzle(Kropki(1, 2, either=False), (None, None, 2)), 2),
    "Kropki, 1-2 black, either": (Puzzle(Kropki(1, 2, either=True), (None, None, 2)), 2),
    "Kropki, 1-2 without a dot": (blank(Kropki(1, 2, either=True)), 0),
    "Kropki, 1-2 without a dot, negative rule off": (blank(Kropki(1, 2, negative="none")), 2),
}


def listed(puzzle: Puzzle, name: str) -> list[tuple[int, ...]]:
    """All answers by one decider."""
    with closing(decider(name).open(puzzle)) as enumeration:
        assert enumeration.advance(None, Limits()) is None
        assert enumeration.exhausted
    return enumeration.answers


@cache
def latin_squares_of_side_5() -> list[tuple[int, ...]]:
    return listed(latin(5), "mrv")


ROWS = [
    pytest.param(puzzle, count, name, id=f"{label}-{name}")
    for table in (GRIDS, LARGER, PITFALLS)
    for label, (puzzle, count) in table.items()
    for name in able(count)
]


@pytest.mark.parametrize(("puzzle", "count", "name"), ROWS)
def test_count(puzzle, count, name):
    found = latin_squares_of_side_5() if puzzle == latin(5) else listed(puzzle, name)
    assert len(found) == len(set(found)) == count


@pytest.mark.parametrize(("puzzle", "count"), PITFALLS.values(), ids=PITFALLS)
def test_verdict(puzzle, count):
    verdict = check(puzzle)
    assert verdict.status is (Uniqueness.NONE, Uniqueness.UNIQUE, Uniqueness.MULTIPLE)[min(count, 2)]


def test_limit_on_the_number_reads_as_at_least():
    count = count_solutions(numbers(CLASSIC, SIXTEEN), limit=100)
    assert (str(count), count.complete, count.reason) == ("at least 100", False, "limit of 100 answers")
    assert check(latin(4)).status is Uniqueness.MULTIPLE  # stopped after the first answer it would look unique


SHAPES = [
    blank(geometry)
    for r, c in ((1, 1), (1, 2), (2, 1), (1, 7), (7, 1), (2, 12), (12, 2))
    for geometry in (
        Hidato(r, c, (True,) * (r * c)),
        Slant(r, c),
        Str8ts(r, c, (False,) * (r * c)),
        Kropki(r, c, negative="none"),
    )
]


@pytest.mark.parametrize("puzzle", SHAPES, ids=[f"{p.kind} {p.geometry.rows}x{p.geometry.cols}" for p in SHAPES])
def test_every_shape_is_decided(puzzle):
    """Not square, one row, one column, numbers of two digits: more than one answer, but for a single cell."""
    single = puzzle.kind != "slant" and len(puzzle.geometry.answer_places) == 1
    assert check(puzzle).status is (Uniqueness.UNIQUE if single else Uniqueness.MULTIPLE)


# helper variables do not multiply answers ----------------------------------------------------------------------------


BACKENDS = [Sat(), Sat("cadical195"), CpSat(), CpSat(presolve=True), CpSat(workers=8)]


@pytest.mark.parametrize("backend", BACKENDS, ids=str)
def test_helper_variables_are_not_counted(backend: Backend):
    """a, b in 1..9; t -> a - b = 1; u -> a = 2 b; t or u: 11 pairs, though 13 assignments of all four."""
    model = Model("helpers")
    a, b = model.int_var("a", range(1, 10)), model.int_var("b", range(1, 10))
    t, u = model.int_var("t", (0, 1)), model.int_var("u", (0, 1))
    triples = [(x, y, z) for x in range(1, 10) for y in range(1, 10) for z in (0, 1)]
    model.add("t", Table((a, b, t), frozenset((x, y, z) for x, y, z in triples if not z or x - y == 1)))
    model.add("u", Table((a, b, u), frozenset((x, y, z) for x, y, z in triples if not z or x == 2 * y)))
    model.add("t or u", Clause((t.eq(1), u.eq(1))))
    model.answer = (a, b)
    found = set()
    with backend.open(model) as session:
        while (outcome := session.solve()).status is Status.SATISFIABLE:
            pair = (outcome.values[a], outcome.values[b])
            assert pair not in found
            found.add(pair)
            session.block(outcome.values)
    assert outcome.status is Status.UNSATISFIABLE
    assert found == {(y + 1, y) for y in range(1, 9)} | {(2 * y, y) for y in range(1, 5)}
    assert len(found) == 11


def test_eight_workers_lose_and_repeat_nothing():
    """CP-SAT's own list of all answers does, with eight of them; ours solves and blocks."""
    model = Sudoku(4, None).rules()
    found = []
    with CpSat(workers=8).open(model) as session:
        while (outcome := session.solve()).status is Status.SATISFIABLE:
            found.append(tuple(outcome.values[variable] for variable in model.answer))
            session.block(outcome.values)
    assert outcome.status is Status.UNSATISFIABLE
    assert len(found) == len(set(found)) == 576


# Kropki: full dot patterns -------------------------------------------------------------------------------------------


def full_patterns(squares: list[tuple[int, ...]], n: int, white: bool) -> Counter[tuple[int, ...]]:
    """How many squares have each full pattern of dots; a pair of 1 and 2 is drawn white or black."""
    pairs = [(r * n + c, r * n + c + 1) for r in range(n) for c in range(n - 1)]
    pairs += [(cell, cell + n) for cell in range(n * (n - 1))]
    dot = {}
    for x in range(1, n + 1):
        for y in range(1, n + 1):
            consecutive, double = abs(x - y) == 1, x == 2 * y or y == 2 * x
            dot[x, y] = (1 if white else 2) if consecutive and double else 1 if consecutive else 2 if double else 0
    return Counter(tuple(dot[square[a], square[b]] for a, b in pairs) for square in squares)


def dotted(n: int, pattern: tuple[int, ...], negative: str, either: bool) -> Puzzle:
    dots = tuple(dot or None for dot in pattern) if negative == "none" else pattern
    return Puzzle(Kropki(n, n, negative=negative, either=either), (None,) * (n * n) + dots)


@pytest.mark.parametrize(
    ("n", "white", "negative", "patterns", "unique", "deciders"),
    [
        (3, False, "full", 12, 12, ("sat", "mrv", "cpsat")),
        (3, True, "full", 6, 0, ("sat", "mrv", "cpsat")),
        (4, False, "full", 576, 576, ("sat", "mrv")),
        (4, True, "full", 544, 512, ("mrv", "cpsat")),
        (4, True, "none", 544, 312, ("sat", "mrv")),
    ],
)
def test_fully_dotted_latin_squares(n, white, negative, patterns, unique, deciders):
    """Two deciders each, in turn, since there are hundreds of boards in a row."""
    squares = full_patterns(listed(latin(n), "mrv"), n, white)
    verdicts = Counter(check(dotted(n, pattern, negative, white), deciders).status for pattern in squares)
    assert verdicts.total() == patterns
    assert (verdicts[Uniqueness.UNIQUE], verdicts[Uniqueness.MULTIPLE]) == (unique, patterns - unique)


def test_fully_dotted_latin_squares_of_side_5():
    """All patterns counted; those that are ambiguous are decided, and every 1000th of the others."""
    squares = full_patterns(latin_squares_of_side_5(), 5, white=False)
    single = [pattern for pattern, count in squares.items() if count == 1]
    double = [pattern for pattern, count in squares.items() if count == 2]
    assert (len(squares), len(single), len(single) + len(double)) == (161_038, 160_796, 161_038)
    for status, patterns in ((Uniqueness.MULTIPLE, double), (Uniqueness.UNIQUE, single[::1000])):
        assert {check(dotted(5, pattern, "full", False)).status for pattern in patterns} == {status}


# how many puzzles have one answer ------------------------------------------------------------------------------------


def unique_clue_sets(squares: np.ndarray, square: np.ndarray) -> np.ndarray:
    """For each set of cells (as bits) whether its clues tell this square from all others."""
    sets = np.arange(1 << square.size, dtype=np.uint32)
    unique = np.ones(sets.size, dtype=bool)
    for other in squares:
        difference = int(sum(1 << int(cell) for cell in np.flatnonzero(other != square)))
        if difference:
            unique &= (sets & difference) != 0
    return unique


def minimal_clue_sets(unique: np.ndarray) -> np.ndarray:
    sets = np.arange(unique.size, dtype=np.uint32)
    minimal = unique.copy()
    for cell in range(unique.size.bit_length() - 1):
        inside = (sets >> cell) & 1 == 1
        minimal[inside] &= ~unique[sets[inside] ^ (1 << cell)]
    return sets[minimal]


@pytest.mark.parametrize(
    ("puzzle", "total", "minimal"),
    [
        (sudoku(2, 2, XSudoku), 3_072_240, {3: 7_680, 4: 6_912}),
        (sudoku(2, 2), 13_579_680, {4: 25_728, 5: 58_368, 6: 1_536}),
        (latin(4), None, {4: 13_824, 5: 262_656, 6: 117_504, 7: 6_912}),
    ],
    ids=["X-Sudoku 4x4", "Sudoku 4x4", "Latin 4"],
)
def test_puzzles_with_one_answer(puzzle, total, minimal):
    """Counted over all clue sets from the list of answers; every 97th minimal one and what is below it are decided.

    Renaming the digits changes nothing, so squares with the first row in order stand for 24 each.
    """
    squares = np.array(listed(puzzle, "sat"), dtype=np.int8)
    in_order = squares[(squares[:, :4] == [1, 2, 3, 4]).all(axis=1)]
    assert len(in_order) * 24 == len(squares)
    found, number = 0, Counter[int]()
    for square in in_order:
        unique = unique_clue_sets(squares, square)
        found += 24 * int(unique.sum())
        sets = minimal_clue_sets(unique)
        number.update(int(chosen).bit_count() for chosen in sets)
        for chosen in sets[::97]:
            clues = [int(value) if chosen >> cell & 1 else None for cell, value in enumerate(square)]
            assert check(puzzle.with_clues(clues), ("sat", "mrv")).answers == (tuple(map(int, square)),)
            clues[clues.index(next(clue for clue in clues if clue))] = None
            assert check(puzzle.with_clues(clues), ("sat", "mrv")).status is Uniqueness.MULTIPLE
    assert {clues: 24 * count for clues, count in number.items()} == minimal
    assert total is None or found == total
