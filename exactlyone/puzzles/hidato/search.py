"""Hidato for the hand-written search: 1..K along one path of king (or rook) moves through all K cells.

Rules read here: clues and answers for the present cells only, row-major. The places are the numbers; the domain of a
number is a board, one bit a cell. A row of bits has one column more than the board, always 0, so that a step sideways
never lands on the next row; a step off the board, or into a hole, meets no candidate. A board is as many words as its
rows need, each of whole rows: one where an int has as many bits as it needs.

Steps: from the cells a number may have, its neighbours in the sequence may have those one move away and no others.
Starting at the clues this leaves what can be reached in time from both sides, and a number too far away is dropped.
Places: a cell that is taken leaves all other domains; a cell that only one number can use gets it; none may be left
without a number. Both lead to a fixpoint, the same in whatever order. Then each open number must find a cell of its own
(`matching`). Coming back to a decision, more is looked for: numbers that need all the cells they have between them, and
numbers with few candidates are tried out (failed literals). Beside that, to see that every free cell keeps two ways to
go on was found to cost as much as it saves.

A decision says yes or no to one number in one cell, so that it may start from a number or a cell, and may prefer the
cell with the fewest free neighbours (H. C. von Warnsdorff, 1823): without that, twice as many boards with few clues run
out of time. It has a place of its own behind the numbers, set up by each propagation.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ...backends.mrv.kernel import NO_CLUE, Ints, Position, Rules
from ...backends.mrv.matching import keep, match

if TYPE_CHECKING:
    from .board import Hidato


class HidatoLayout(NamedTuple):
    """What does not change during a search, and where the parts of a position begin.

    Word w of the domain of number n is entry w * places + n, so that a loop over all numbers, which is the most common,
    is one over neighbours. After the domains, each with an entry a number: how many cells are in its domain (kept by
    `_steps`), its cell in the last matching. Each with an entry a word: the cells that are taken, those of them that
    have not left the other domains yet. Last the decision.
    """

    length: int
    places: int  # numbers, and cells
    words: int  # of a board
    bits: int  # of a word: whole rows
    width: int  # of a row
    rook: int  # whether rooks move
    sizes: int
    mates: int
    taken: int
    fresh: int
    decision: int
    full: list[int]  # the board of all cells
    singles: int = 1  # whether a cell that only one number can use gets it
    probing: int = 1  # whether numbers with few candidates are tried out
    crowding: int = 1  # whether the cell with the fewest free neighbours comes first, else the first one


# The decision: whether it is open, or said yes or no to (yes if there is none to take), its number, the word and the
# bit of its cell; and how many numbers were open when it was set up.
_OPEN, _YES, _NO = 3, 1, 2
_NUMBER, _WORD, _CELL, _UNDECIDED = 1, 2, 3, 4
_DECISION_SLOTS = 5

# What is known of a number during one propagation: nothing; that it is in the queue; that it has one cell left, which
# is or will be taken from all others.
_IDLE, _WAITING, _DECIDED = range(3)


@lru_cache(maxsize=64)
def _layout(geometry: Hidato, word: int | None) -> HidatoLayout:
    rows, cols = geometry.rows, geometry.cols
    width = cols + 1
    if word is not None and width > word:
        raise OverflowError(f"a row of {cols} does not fit into {word} bits")
    together = rows if word is None else min(rows, word // width)
    words, bits = -(-rows // together), together * width
    full = [0] * words
    for cell, present in enumerate(geometry.present):
        if present:
            row, col = divmod(cell, cols)
            full[row // together] |= 1 << row % together * width + col
    numbers = sum(geometry.present)
    sizes = words * numbers
    mates = sizes + numbers
    taken = mates + numbers
    fresh = taken + words
    decision = fresh + words
    length = decision + _DECISION_SLOTS
    rook = int(geometry.rook)
    return HidatoLayout(length, numbers, words, bits, width, rook, sizes, mates, taken, fresh, decision, full)


def _start(static: HidatoLayout, clues: Ints, pos: Position) -> bool:
    length, numbers, words, bits, width = static.length, static.places, static.words, static.bits, static.width
    rook, sizes, mates, taken, decision = static.rook, static.sizes, static.mates, static.taken, static.decision
    full = static.full
    for entry in range(length):
        pos[entry] = 0
    for entry in range(mates, taken):
        pos[entry] = -1
    shown = [0] * numbers
    free = full.copy()
    dark = [0] * words  # the cells of the one colour of a chessboard
    surplus = -numbers
    cell = 0
    for word in range(words):
        rest = full[word]
        while rest:
            bit = rest & -rest
            rest ^= bit
            clue = clues[cell]
            cell += 1
            if clue != NO_CLUE:
                if not 1 <= clue <= numbers or shown[clue - 1]:
                    return False
                shown[clue - 1] = 1
                pos[word * numbers + clue - 1] = bit
                free[word] ^= bit
            square = word * bits + bit.bit_length() - 1
            if (square // width + square % width) % 2:
                dark[word] |= bit
                surplus += 2
    # Each move of a rook changes the colour. The steps see that from a clue, but not that a colour has too many cells.
    if rook and abs(surplus) > 1:
        return False
    for number in range(numbers):
        for word in range(words):
            at = word * numbers + number
            if not shown[number]:
                pos[at] = free[word]
            if rook and surplus:
                pos[at] &= dark[word] if (number % 2 == 0) == (surplus == 1) else ~dark[word]
            pos[sizes + number] += pos[at].bit_count()
        if pos[sizes + number] == 0:
            return False
        if pos[sizes + number] > 1:
            pos[decision + _UNDECIDED] += 1
    return True


def _steps(static: HidatoLayout, pos: Position, queue: list[int], head: int, state: list[int]) -> bool:
    """From the numbers in the queue, on from `head`, and from all that follow: they are appended to it."""
    numbers, words, bits, width, rook = static.places, static.words, static.bits, static.width, static.rook
    sizes, fresh = static.sizes, static.fresh
    last = numbers - 1
    carry = bits - width  # from a word's first row to its last
    while head < len(queue):
        number = queue[head]
        head += 1
        size = 0
        across = 0  # what is one move away from the last row of the word before
        for at in range(number, sizes, numbers):
            cells = pos[at]
            size += cells.bit_count()
            beside = cells << 1 | cells >> 1
            if not rook:
                cells |= beside
            far = ~(across | beside | cells << width | cells >> width)
            if words > 1:
                across = cells >> carry
                if at + numbers < sizes:
                    cells = pos[at + numbers]
                    if not rook:
                        cells |= cells << 1 | cells >> 1
                    far &= ~(cells << carry)
            if number and pos[at - 1] & far:
                pos[at - 1] &= ~far
                if state[number - 1] != _WAITING:
                    if state[number - 1] == _DECIDED:
                        return False
                    state[number - 1] = _WAITING
                    queue.append(number - 1)
            if number < last and pos[at + 1] & far:
                pos[at + 1] &= ~far
                if state[number + 1] != _WAITING:
                    if state[number + 1] == _DECIDED:
                        return False
                    state[number + 1] = _WAITING
                    queue.append(number + 1)
        pos[sizes + number] = size
        if size > 1:
            state[number] = _IDLE
        elif size == 0:
            return False
        else:
            state[number] = _DECIDED
            for word in range(words):
                cells = pos[word * numbers + number]
                if cells & pos[fresh + word]:
                    return False
                pos[fresh + word] |= cells
    return True


def _take(static: HidatoLayout, pos: Position, queue: list[int], state: list[int]) -> None:
    """The cells of the numbers decided lately are taken from all others."""
    numbers = static.places
    for word in range(static.words):
        cells = pos[static.fresh + word]
        if cells:
            pos[static.fresh + word] = 0
            pos[static.taken + word] |= cells
            first = word * numbers
            for number, domain in enumerate(pos[first : first + numbers]):
                if domain & cells and state[number] != _DECIDED:
                    pos[first + number] = domain & ~cells
                    if state[number] == _IDLE:
                        state[number] = _WAITING
                        queue.append(number)


def _fill(static: HidatoLayout, pos: Position, queue: list[int], state: list[int]) -> bool:
    """Each cell needs a number; one that can have only one gets it."""
    numbers = static.places
    for word in range(static.words):
        first = word * numbers
        once = twice = 0
        for domain in pos[first : first + numbers]:
            twice |= once & domain
            once |= domain
        if once != static.full[word]:
            return False
        once &= ~(twice | pos[static.taken + word])
        if once and static.singles:
            for number, domain in enumerate(pos[first : first + numbers]):
                only = domain & once
                if only:
                    # Two such cells for one number are a contradiction.
                    if only & (only - 1):
                        return False
                    for at in range(number, static.sizes, numbers):
                        pos[at] = 0
                    pos[first + number] = only
                    if state[number] == _IDLE:
                        state[number] = _WAITING
                        queue.append(number)
    return True


def _settle(static: HidatoLayout, pos: Position, queue: list[int], state: list[int]) -> bool:
    """Propagate to a fixpoint from the numbers of the queue, which wait in it."""
    head = 0
    while True:
        if not _steps(static, pos, queue, head, state):
            return False
        head = len(queue)
        _take(static, pos, queue, state)
        if head == len(queue):
            if not _fill(static, pos, queue, state):
                return False
            if head == len(queue):
                return True


def _forget(queue: list[int], state: list[int]) -> None:
    for number in queue:
        state[number] = _IDLE
    queue.clear()


def _assign(static: HidatoLayout, pos: Position, number: int, queue: list[int], state: list[int]) -> bool:
    """Propagate from a number that has lost cells. The queue gets all that changed, the state which are decided."""
    _forget(queue, state)
    queue.append(number)
    state[number] = _WAITING
    return _settle(static, pos, queue, state)


def _give(static: HidatoLayout, pos: Position, number: int, word: int, cell: int) -> None:
    """No other cell for the number."""
    for at in range(number, static.sizes, static.places):
        pos[at] = 0
    pos[word * static.places + number] = cell


def _match(static: HidatoLayout, pos: Position, queue: list[int], state: list[int], thorough: bool) -> bool:
    """See that each open number finds a cell of its own; thorough: and drop cells that would leave another without."""
    numbers, words, bits, sizes, mates = static.places, static.words, static.bits, static.sizes, static.mates
    while True:
        owner = [-1] * (words * bits)
        if not match(pos, numbers, words, bits, sizes, mates, owner):
            return False
        if not thorough:
            return True
        _forget(queue, state)
        keep(pos, numbers, words, bits, sizes, mates, owner, queue, state)
        if not queue:
            return True
        if not _settle(static, pos, queue, state):
            return False


_FEW = 4


def _probe(static: HidatoLayout, pos: Position, queue: list[int], state: list[int]) -> bool:
    """Try out the numbers with few candidates until a whole round drops none.

    A cell that a number got in another trial without contradiction is safe for it, until something changes. On
    published boards with one answer, up to 10 x 10, this takes the worst from 0.7 s to 0.02 s at the same median; three
    candidates leave more open boards undecided than four, six cost more than they save.
    """
    numbers, words, sizes = static.places, static.words, static.sizes
    safe = [0] * sizes
    trial = pos.copy()
    number = -1
    quiet = 0
    while quiet < numbers:
        quiet += 1
        number += 1
        if number == numbers:
            number = 0
        if not 2 <= pos[sizes + number] <= _FEW:
            continue
        word = 0
        rest = pos[number] & ~safe[number]
        while word < words:
            if not rest:
                word += 1
                if word < words:
                    rest = pos[word * numbers + number] & ~safe[word * numbers + number]
                continue
            cell = rest & -rest
            rest ^= cell
            trial[:] = pos
            _give(static, trial, number, word, cell)
            if _assign(static, trial, number, queue, state):
                for other in queue:
                    if state[other] == _DECIDED:
                        for at in range(other, sizes, numbers):
                            safe[at] |= trial[at]
                continue
            pos[word * numbers + number] ^= cell
            if not _assign(static, pos, number, queue, state):
                return False
            safe = [0] * sizes
            quiet = 0
            break
    return True


def _propose(static: HidatoLayout, pos: Position) -> None:
    """Set up the next decision: of the number with the fewest cells, or of a cell with two numbers if that is fewer."""
    numbers, words, bits, width, rook = static.places, static.words, static.bits, static.width, static.rook
    sizes, decision = static.sizes, static.decision
    chosen, fewest, undecided = -1, 0, 0
    for number in range(numbers):
        size = pos[sizes + number]
        if size > 1:
            undecided += 1
            if chosen < 0 or size < fewest:
                chosen, fewest = number, size
    pos[decision + _UNDECIDED] = undecided
    pos[decision] = _OPEN if undecided else _YES
    if not undecided:
        return
    # The free cells of each word, with a word of none on either side of the board.
    free = [0] * (words + 2)
    for word in range(words):
        once = twice = thrice = 0
        for domain in pos[word * numbers : (word + 1) * numbers]:
            thrice |= twice & domain
            twice |= once & domain
            once |= domain
        free[word + 1] = twice
        pairs = twice & ~thrice
        if pairs and fewest > 2:
            fewest = 2
            pos[decision + _WORD] = word
            pos[decision + _CELL] = pairs & -pairs
            chosen = -1
    if chosen < 0:
        at = pos[decision + _WORD] * numbers
        chosen = 0
        while not pos[at + chosen] & pos[decision + _CELL]:
            chosen += 1
        pos[decision + _NUMBER] = chosen
        return
    pos[decision + _NUMBER] = chosen
    fewest = 6
    for word in range(words):
        own = pos[word * numbers + chosen]
        if own and not static.crowding:
            pos[decision + _WORD] = word
            pos[decision + _CELL] = own & -own
            break
        if own:
            here = free[word + 1]
            up = here << width | free[word] >> bits - width
            down = here >> width | free[word + 2] << bits - width
            steps = [here << 1, here >> 1, up, down]
            if not rook:
                steps += [up << 1, up >> 1, down << 1, down >> 1]
            # crowd[k]: the cells with more than k free neighbours.
            crowd = [0] * 6
            for cells in steps:
                for k in range(4, 0, -1):
                    crowd[k] |= crowd[k - 1] & cells
                crowd[0] |= cells
            for k in range(fewest):
                lonely = own & ~crowd[k]
                if lonely:
                    fewest = k
                    pos[decision + _WORD] = word
                    pos[decision + _CELL] = lonely & -lonely
                    break


def _propagate(static: HidatoLayout, pos: Position, place: int) -> bool:
    numbers, decision = static.places, static.decision
    queue: list[int] = []
    state = [_IDLE] * numbers
    if place < 0:
        for number in range(numbers):
            queue.append(number)
            state[number] = _WAITING
        if not _settle(static, pos, queue, state) or not _match(static, pos, queue, state, False):
            return False
    else:
        number, word, cell = pos[decision + _NUMBER], pos[decision + _WORD], pos[decision + _CELL]
        if pos[place] == _YES:
            _give(static, pos, number, word, cell)
            if not _assign(static, pos, number, queue, state) or not _match(static, pos, queue, state, False):
                return False
        else:
            # Yes is tried first. At no the search has come back: something may be wrong elsewhere, and is looked for.
            pos[word * numbers + number] ^= cell
            if not _assign(static, pos, number, queue, state) or not _match(static, pos, queue, state, True):
                return False
            if static.probing and not _probe(static, pos, queue, state):
                return False
    _propose(static, pos)
    return True


def _choose(static: HidatoLayout, pos: Position) -> int:
    return static.decision if pos[static.decision] == _OPEN else -1


def _read(static: HidatoLayout, pos: Position, answer: Position) -> None:
    numbers, words, bits, sizes = static.places, static.words, static.bits, static.sizes
    holder = [0] * (words * bits)
    for at in range(sizes):
        if pos[at]:
            holder[at // numbers * bits + pos[at].bit_length() - 1] = at % numbers + 1
    cell = 0
    for number in holder:
        if number:
            answer[cell] = number
            cell += 1


def _undecided(static: HidatoLayout, pos: Position) -> int:
    return pos[static.decision + _UNDECIDED]


RULES: Rules[HidatoLayout] = Rules(_layout, _start, _propagate, _choose, _read, _undecided, reorders=False)
