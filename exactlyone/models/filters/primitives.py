"""Filters for the primitives: Clause, Cardinality, Linear and Table."""

from __future__ import annotations

from dataclasses import dataclass

from .. import Cardinality, Clause, IntVar, Linear, Table
from .base import Filter, PlaceOrder


@dataclass(frozen=True, slots=True)
class ClauseFilter:
    scope: tuple[int, ...]
    masks: tuple[int, ...]

    def narrow(self, pos: list[int]) -> bool:
        last = -1
        for k, place in enumerate(self.scope):
            if pos[place] & self.masks[k]:
                if last >= 0 or not pos[place] & ~self.masks[k]:
                    return True
                last = k
        if last < 0:
            return False
        pos[self.scope[last]] &= self.masks[last]
        return True


def clause(constraint: Clause, places: PlaceOrder) -> list[Filter]:
    masks = dict.fromkeys(places.scope(constraint), 0)
    for literal in constraint.literals:
        masks[places.place[literal.variable]] |= places.mask(literal)
    return [ClauseFilter(tuple(masks), tuple(masks.values()))]


@dataclass(frozen=True, slots=True)
class CardinalityFilter:
    scope: tuple[int, ...]
    literals: tuple[tuple[int, int], ...]
    total: int
    """The place of the total, or -1 where it is a number, and then:"""
    number: int
    places: PlaceOrder

    def narrow(self, pos: list[int]) -> bool:
        surely = 0
        undecided = []
        for place, mask in self.literals:
            if not pos[place] & ~mask:
                surely += 1
            elif pos[place] & mask:
                undecided.append((place, mask))
        most = surely + len(undecided)
        if self.total < 0:
            least_wanted = most_wanted = self.number
        else:
            possible = [value for value in self.places.of(pos[self.total]) if surely <= value <= most]
            if not possible:
                return False
            pos[self.total] = sum(self.places.bit[value] for value in possible)
            least_wanted, most_wanted = possible[0], possible[-1]
        if most_wanted < surely or least_wanted > most:
            return False
        if most_wanted == surely:
            for place, mask in undecided:
                pos[place] &= ~mask
        elif least_wanted == most:
            for place, mask in undecided:
                pos[place] &= mask
        return True


def count(constraint: Cardinality, places: PlaceOrder) -> list[Filter]:
    literals = tuple((places.place[literal.variable], places.mask(literal)) for literal in constraint.literals)
    total = constraint.total
    place, number = (places.place[total], 0) if isinstance(total, IntVar) else (-1, total)
    return [CardinalityFilter(places.scope(constraint), literals, place, number, places)]


@dataclass(frozen=True, slots=True)
class LinearFilter:
    """Bounds: what a term may be is what the others at their extremes leave it."""

    scope: tuple[int, ...]
    factors: tuple[int, ...]
    lower: int | None
    upper: int | None
    places: PlaceOrder

    def narrow(self, pos: list[int]) -> bool:
        terms = [
            [(factor * value, self.places.bit[value]) for value in self.places.of(pos[place])]
            for place, factor in zip(self.scope, self.factors, strict=True)
        ]
        least = sum(min(term)[0] for term in terms)
        most = sum(max(term)[0] for term in terms)
        if (self.upper is not None and least > self.upper) or (self.lower is not None and most < self.lower):
            return False
        for place, term in zip(self.scope, terms, strict=True):
            low, high = min(term)[0], max(term)[0]
            for amount, bit in term:
                too_much = self.upper is not None and least - low + amount > self.upper
                if too_much or (self.lower is not None and most - high + amount < self.lower):
                    pos[place] ^= bit
        return True


def linear(constraint: Linear, places: PlaceOrder) -> list[Filter]:
    factors = dict.fromkeys(places.scope(constraint), 0)
    for factor, variable in constraint.terms:
        factors[places.place[variable]] += factor
    return [LinearFilter(tuple(factors), tuple(factors.values()), constraint.lower, constraint.upper, places)]


@dataclass(frozen=True, slots=True)
class TableFilter:
    """A value stays if a row with it is still possible."""

    scope: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]

    def narrow(self, pos: list[int]) -> bool:
        supported = [0] * len(self.scope)
        domains = [pos[place] for place in self.scope]
        possible = False
        for row in self.rows:
            for bit, domain in zip(row, domains, strict=True):
                if not bit & domain:
                    break
            else:
                possible = True
                for k, bit in enumerate(row):
                    supported[k] |= bit
        for k, place in enumerate(self.scope):
            pos[place] = supported[k]
        return possible


def table(constraint: Table, places: PlaceOrder) -> list[Filter]:
    scope = constraint.scope
    rows = []
    for row in sorted(constraint.tuples):
        values = dict(zip(constraint.variables, row, strict=True))
        # A variable named twice needs the same value in both columns.
        if tuple(values[variable] for variable in constraint.variables) == row and all(
            values[variable] in variable.domain for variable in scope
        ):
            rows.append(tuple(places.bit[values[variable]] for variable in scope))
    return [TableFilter(places.scope(constraint), tuple(rows))]
