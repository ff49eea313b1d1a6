"""Hidato for the hand-written search: 1..K along one path of king (or rook) moves through all K cells.

Rules read here: clues and answers for the present cells only, row-major. The places are the numbers; the domain of a
number is a board, one bit a cell. A row of bits has one column more than the board, always 0, so that a step sideways
never lands on the next row; a step off the board, or into a hole, meets no candidate.

Steps: from the cells a number may have, its neighbours in the sequence may have those one move away and no others.
Starting at the clues this leaves what can be reached in time from both sides, and a number too far away is dropped.
Places: a cell that is taken leaves all other domains; a cell that only one number can use gets it; none may be left
without a number. Coming back to a decision, numbers with few candidates are tried out (failed literals). Beside that,
to see that every free cell keeps two ways to go on was found to cost as much as it saves.

A decision says yes or no to one number in one cell, so that it may start from a number or a cell, and may prefer the
cell with the fewest free neighbours (H. C. von Warnsdorff, 1823): without that, twice as many boards with few clues run
out of time. It has a place of its own behind the numbers, set up by each propagation.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from . import domains
from .kernel import NO_CLUE, Ints, Position, Rules

if TYPE_CHECKING:
    from ...puzzles import Hidato


class Static(NamedTuple):
    """What does not change during a search."""

    length: int
    answers: int  # numbers, and cells
    width: int  # bits in a row
    full: int  # the board of all cells
    dark: int  # the cells of the one colour of a chessboard
    rook: int  # whether rooks move
    squares: list[int]  # the bit number of each cell


# Behind the domains: the decision (open, yes, no, or none needed), its number and its cell.
_DECISION_SLOTS = 3
_OPEN, _YES, _NO = 3, 1, 2


@lru_cache(maxsize=64)
def _layout(geometry: Hidato, word: int | None) -> Static:
    rows, cols = geometry.rows, geometry.cols
    width = cols + 1
    squares = [row * width + col for row in range(rows) for col in range(cols) if geometry.present[row * cols + col]]
    full = sum(1 << square for square in squares)
    dark = sum(1 << square for square in squares if (square // width + square % width) % 2)
    return Static(len(squares) + _DECISION_SLOTS, len(squares), width, full, dark, int(geometry.rook), squares)


def _start(static: Static, clues: Ints, pos: Position) -> bool:
    length, numbers, _, full, dark, rook, squares = static
    for entry in range(length):
        pos[entry] = 0
    given = 0
    for cell in range(numbers):
        clue = clues[cell]
        if clue != NO_CLUE:
            if not 1 <= clue <= numbers or pos[clue - 1]:
                return False
            pos[clue - 1] = 1 << squares[cell]
            given |= 1 << squares[cell]
    for number in range(numbers):
        if not pos[number]:
            pos[number] = full & ~given
    if rook:
        # Each move changes the colour. The sweeps see that from a clue, but not that one colour has too many cells.
        surplus = 2 * dark.bit_count() - numbers
        if abs(surplus) > 1:
            return False
        for number in range(numbers if surplus else 0):
            pos[number] &= dark if (number % 2 == 0) == (surplus == 1) else ~dark
            if not pos[number]:
                return False
    return True


def _drop(pos: Position, number: int, cells: int, queue: list[int], waiting: list[int], single: list[int]) -> bool:
    """The number cannot be in these cells, one of which was a candidate."""
    left = pos[number] & ~cells
    pos[number] = left
    if not left & (left - 1):
        single.append(number)
    if not waiting[number]:
        waiting[number] = 1
        queue.append(number)
    return left != 0


def _take(pos: Position, numbers: int, queue: list[int], waiting: list[int], single: list[int]) -> bool:
    """The cells of the numbers that have just one left are taken from all others."""
    taken = 0
    for number in single:
        if pos[number] & taken:
            return False
        taken |= pos[number]
    single.clear()
    for number in range(numbers):
        cells = pos[number]
        if cells & taken and cells & (cells - 1) and not _drop(pos, number, taken, queue, waiting, single):
            return False
    return True


def _settle(static: Static, pos: Position, queue: list[int], waiting: list[int], single: list[int]) -> bool:
    """Propagate to a fixpoint from the numbers of the queue; `single` has those of them with one cell."""
    _, numbers, width, full, _, rook, _ = static
    last = numbers - 1
    head = 0
    while True:
        while single or head < len(queue):
            if single:
                if not _take(pos, numbers, queue, waiting, single):
                    return False
                continue
            number = queue[head]
            head += 1
            waiting[number] = 0
            cells = pos[number]
            beside = cells << 1 | cells >> 1
            if not rook:
                cells |= beside
            far = ~(beside | cells << width | cells >> width)
            if number and pos[number - 1] & far and not _drop(pos, number - 1, far, queue, waiting, single):
                return False
            if number < last and pos[number + 1] & far and not _drop(pos, number + 1, far, queue, waiting, single):
                return False
        once = twice = 0
        for number in range(numbers):
            cells = pos[number]
            twice |= once & cells
            once |= cells
        if once != full:
            return False
        once ^= twice
        for number in range(numbers):
            cells = pos[number]
            only = cells & once
            # Two such cells for one number are a contradiction.
            if only and only != cells and (only & (only - 1) or not _drop(pos, number, ~only, queue, waiting, single)):
                return False
        if head == len(queue):
            return True


def _assign(static: Static, pos: Position, number: int, cells: int) -> bool:
    """Leave the number these cells, and propagate."""
    waiting = [0] * static.answers
    waiting[number] = 1
    pos[number] = cells
    return cells != 0 and _settle(static, pos, [number], waiting, [] if cells & (cells - 1) else [number])


_FEW = 4


def _probe(static: Static, pos: Position) -> bool:
    """Try out the numbers with few candidates until a whole round drops none.

    A cell that a number got in another trial without contradiction is safe for it, until something changes. On
    published boards with one answer, up to 10 x 10, this takes the worst from 0.7 s to 0.02 s at the same median; three
    candidates leave more open boards undecided than four, six cost more than they save.
    """
    numbers = static.answers
    safe = [0] * numbers
    untouched = [number for number in range(numbers) if pos[number] & (pos[number] - 1)]
    number = -1
    quiet = 0
    while quiet < numbers:
        quiet += 1
        number += 1
        if number == numbers:
            number = 0
        if not 2 <= pos[number].bit_count() <= _FEW:
            continue
        rest = pos[number] & ~safe[number]
        while rest:
            cell = rest & -rest
            rest ^= cell
            trial = pos[:]
            if _assign(static, trial, number, cell):
                for other in untouched:
                    if not trial[other] & (trial[other] - 1):
                        safe[other] |= trial[other]
                continue
            if not _assign(static, pos, number, pos[number] ^ cell):
                return False
            safe = [0] * numbers
            quiet = 0
            break
    return True


def _propose(static: Static, pos: Position) -> None:
    """Set up the next decision: of the number with the fewest cells, or of a cell with two numbers if that is fewer."""
    _, numbers, width, _, _, rook, _ = static
    once = twice = thrice = 0
    chosen, fewest = -1, 0
    for number in range(numbers):
        cells = pos[number]
        thrice |= twice & cells
        twice |= once & cells
        once |= cells
        if cells & (cells - 1):
            count = cells.bit_count()
            if chosen < 0 or count < fewest:
                chosen, fewest = number, count
    if chosen < 0:
        pos[numbers] = _YES
        return
    pos[numbers] = _OPEN
    pairs = twice & ~thrice
    if fewest > 2 and pairs:
        cell = pairs & -pairs
        chosen = 0
        while not pos[chosen] & cell:
            chosen += 1
    else:
        # crowd[k]: the cells with more than k free neighbours.
        free = twice
        steps = [free << 1, free >> 1, free << width, free >> width]
        if not rook:
            steps += [steps[0] << width, steps[0] >> width, steps[1] << width, steps[1] >> width]
        crowd = [0] * 5
        for cells in steps:
            for k in range(4, 0, -1):
                crowd[k] |= crowd[k - 1] & cells
            crowd[0] |= cells
        for cells in crowd:
            lonely = pos[chosen] & ~cells
            if lonely:
                break
        else:
            lonely = pos[chosen]
        cell = lonely & -lonely
    pos[numbers + 1] = chosen
    pos[numbers + 2] = cell


def _propagate(static: Static, pos: Position, place: int) -> bool:
    numbers = static.answers
    if place < 0:
        single = [number for number in range(numbers) if not pos[number] & (pos[number] - 1)]
        if not _settle(static, pos, list(range(numbers)), [1] * numbers, single):
            return False
    else:
        number, cell = pos[numbers + 1], pos[numbers + 2]
        if pos[place] == _YES:
            if not _assign(static, pos, number, cell):
                return False
        # Yes is tried first. At no the search has come back: something may be wrong elsewhere, and is looked for.
        elif not _assign(static, pos, number, pos[number] ^ cell) or not _probe(static, pos):
            return False
    _propose(static, pos)
    return True


def _choose(static: Static, pos: Position) -> int:
    numbers = static.answers
    return numbers if pos[numbers] == _OPEN else -1


def _read(static: Static, pos: Position, answer: Position) -> None:
    numbers, squares = static.answers, static.squares
    holder = [0] * (squares[-1] + 1)
    for number in range(numbers):
        holder[pos[number].bit_length() - 1] = number + 1
    for cell in range(numbers):
        answer[cell] = holder[squares[cell]]


def _undecided(static: Static, pos: Position) -> int:
    return domains.undecided(static.answers, pos)


RULES: Rules[Static] = Rules(_layout, _start, _propagate, _choose, _read, _undecided)
