"""Cells for numbers: the matching and what it forbids, against all ways to deal out a few cells."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from exactlyone.backends.mrv.matching import keep, match


class Board:
    """Domains as the search keeps them: cells 0, 1, ... in words of so many bits."""

    def __init__(self, domains, bits):
        self.numbers, self.bits = len(domains), bits
        self.words = -(-len(domains) // bits)
        sizes = self.words * self.numbers
        self.places = (self.numbers, self.words, bits, sizes, sizes + self.numbers)
        self.position = [0] * sizes + [len(domain) for domain in domains] + [-1] * self.numbers
        for number, domain in enumerate(domains):
            for cell in domain:
                self.position[cell // bits * self.numbers + number] |= 1 << cell % bits

    def domains(self):
        words = [
            [(word, self.position[word * self.numbers + number]) for word in range(self.words)]
            for number in range(self.numbers)
        ]
        return [
            {word * self.bits + bit for word, cells in own for bit in range(self.bits) if cells >> bit & 1}
            for own in words
        ]

    def drop(self, number, cell):
        self.position[cell // self.bits * self.numbers + number] &= ~(1 << cell % self.bits)
        self.position[self.words * self.numbers + number] -= 1

    def match(self):
        self.owner = [-1] * (self.words * self.bits)
        return match(self.position, *self.places, self.owner)

    def mates(self):
        return self.position[-self.numbers :]

    def keep(self):
        queue, state = [], [0] * self.numbers
        keep(self.position, *self.places, self.owner, queue, state)
        assert [number for number in range(self.numbers) if state[number]] == sorted(queue)
        return queue


def deals(domains):
    """Every way to give each number a cell of its domain."""
    return [
        cells
        for cells in permutations(range(len(domains)))
        if all(cell in domain for cell, domain in zip(cells, domains, strict=True))
    ]


def drawn(rng, numbers):
    """Domains of two cells or more, such that groups of numbers have hardly more cells than they need."""
    groups = sorted(rng.randrange(3) for _ in range(numbers))
    cells = list(range(numbers))
    rng.shuffle(cells)
    domains = []
    for number, group in enumerate(groups):
        own = [cell for cell, of in zip(cells, groups, strict=True) if of == group]
        others = [cell for cell, of in zip(cells, groups, strict=True) if of > group and rng.random() < 0.3]
        domain = {cell for cell in own if rng.random() < 0.4} | set(others[:2]) | {cells[number]}
        if rng.random() < 0.1:
            domain.remove(cells[number])
        domain.update(rng.sample(range(numbers), 2) if len(domain) < 2 else ())
        domains.append(domain)
    rng.shuffle(domains)
    return domains


@pytest.mark.parametrize("bits", [2, 3, 7])
def test_just_the_cells_of_some_deal_are_left(bits):
    rng = random.Random(bits)
    none = changed = 0
    for _ in range(250):
        domains = drawn(rng, rng.randrange(2, 8))
        possible = deals(domains)
        board = Board(domains, bits)
        assert board.match() == bool(possible)
        if not possible:
            none += 1
            continue
        assert tuple(board.mates()) in possible
        assert all(board.owner[cell] == number for number, cell in enumerate(board.mates()))
        queue = board.keep()
        expected = [{deal[number] for deal in possible} for number in range(len(domains))]
        assert board.domains() == expected
        assert sorted(queue) == [number for number, domain in enumerate(domains) if domain != expected[number]]
        changed += bool(queue)
    assert none > 10
    assert changed > 10


def test_a_matching_is_mended_as_long_as_there_is_one():
    rng = random.Random(1)
    ends = 0
    for _ in range(60):
        board = Board([set(range(6))] * 6, 4)
        while board.match():
            assert tuple(board.mates()) in deals(board.domains())
            number = rng.randrange(6)
            domain = board.domains()[number]
            if len(domain) == 2:
                break
            board.drop(number, rng.choice([*domain, *[cell for cell in domain if cell == board.mates()[number]] * 5]))
        else:
            assert not deals(board.domains())
            ends += 1
    assert ends > 5


def test_decided_numbers_take_no_part():
    board = Board([{0}, {0, 1}, {1, 2}], 3)
    board.drop(1, 0)
    board.position[3] = 1  # as if propagation had not seen to it
    assert not Board([{0, 1}, {0, 1}, {0, 1}], 3).match()
    assert board.match()
    assert board.mates()[:2] == [-1, -1]
