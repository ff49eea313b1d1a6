"""Cells for numbers: whether each open number can have a cell of its own, and which cells that leaves to others.

Domains are boards of bits, as Hidato keeps them: word w of the domain of number n is entry w * numbers + n of a
position. From `sizes` on there is the number of cells in each domain; a number is open if there are two or more. From
`mates` on there is the cell that a number has in the last matching found: word * bits + bit, or -1.

J.-C. Regin, "A filtering algorithm for constraints of difference in CSPs" (1994). There are as many open numbers as
cells for them, so numbers that have just as many cells between them are the sets that are closed under: what a number
may have, what the number that has that may have instead, and so on.
"""

from __future__ import annotations

from .kernel import Position


def match(pos: Position, numbers: int, words: int, bits: int, sizes: int, mates: int, owner: Position) -> bool:
    """Mend the matching, where domains have lost what it gave them; False if there is none.

    `owner` has an entry a cell, all -1; it gets the open number that has the cell.
    """
    homeless: list[int] = []
    for number in range(numbers):
        if pos[sizes + number] > 1:
            cell = pos[mates + number]
            if cell >= 0 and pos[cell // bits * numbers + number] >> cell % bits & 1:
                owner[cell] = number
            else:
                homeless.append(number)
    if not homeless:
        return True
    comer = owner.copy()  # the number that would take the cell
    seen = [0] * words
    line = homeless.copy()
    for first in homeless:
        # Breadth first: who might move out for this number, and who for them, until there is a cell that is free.
        for word in range(words):
            seen[word] = 0
        line.clear()
        line.append(first)
        head = 0
        free = -1
        while free < 0:
            if head == len(line):
                return False
            number = line[head]
            head += 1
            for word in range(words):
                new = pos[word * numbers + number] & ~seen[word]
                seen[word] |= new
                while new and free < 0:
                    cell = word * bits + (new & -new).bit_length() - 1
                    new &= new - 1
                    comer[cell] = number
                    if owner[cell] < 0:
                        free = cell
                    else:
                        line.append(owner[cell])
                if free >= 0:
                    break
        number = -1
        while number != first:
            number = comer[free]
            owner[free] = number
            left = pos[mates + number]
            pos[mates + number] = free
            free = left
    return True


def keep(
    pos: Position,
    numbers: int,
    words: int,
    bits: int,
    sizes: int,
    mates: int,
    owner: Position,
    queue: list[int],
    state: list[int],
) -> None:
    """Numbers that have just as many cells between them keep those to themselves, given the matching of `match`.

    Numbers that lose cells by it are put into the queue, with state 1, if their state is 0.
    """
    reached = [0] * words
    line: list[int] = []
    for number in range(numbers):
        if pos[sizes + number] < 2:
            continue
        for word in range(words):
            reached[word] = 0
        reached[pos[mates + number] // bits] = 1 << pos[mates + number] % bits
        line.clear()
        line.append(number)
        head = 0
        while head < len(line) and line[head] >= number:
            one = line[head]
            head += 1
            for word in range(words):
                new = pos[word * numbers + one] & ~reached[word]
                reached[word] |= new
                while new:
                    line.append(owner[word * bits + (new & -new).bit_length() - 1])
                    new &= new - 1
        if head < len(line):
            # It comes to a number before it. Others than those of its own set no longer do: so it has been in that one.
            continue
        for other in range(numbers):
            if pos[sizes + other] > 1 and not reached[pos[mates + other] // bits] >> pos[mates + other] % bits & 1:
                for word in range(words):
                    if pos[word * numbers + other] & reached[word]:
                        pos[word * numbers + other] &= ~reached[word]
                        if not state[other]:
                            state[other] = 1
                            queue.append(other)
