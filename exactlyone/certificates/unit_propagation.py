"""Unit propagation that knows why: over clauses, and over groups of which at most one literal is true.

The trail lists the true literals in the order in which they were found, each with the clause that left nothing else.
Watched literals: Moskewicz, Madigan, Zhao, Zhang, Malik, "Chaff" (DAC 2001). A group stands for the clauses of its
pairs, which are named only when one is used: they would be most clauses of a board.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import cast

GroupPair = tuple[int, int, int]
"""A clause of a group: the number of the group, and its two literals that are not both true."""
Groups = Mapping[int, Sequence[tuple[int, Sequence[int]]]]
"""For each literal the groups that it is in: their number, and their literals."""
Why = int | GroupPair | None
"""The clause that left a literal nothing else: its number, or a pair of a group; None where it was assumed."""


class UnitPropagation:
    """Clauses, groups, and what follows from them. `top` is the highest variable."""

    def __init__(self, top: int) -> None:
        self.value = [0] * (2 * top + 1)
        """Of each literal, by its number (negative ones from the end): 1 true, -1 false, 0 open."""
        self.clauses: list[Sequence[int]] = []
        """The first two literals of those in `watched` are watched; these are lists."""
        self.watched: list[int] = []
        """The clauses that were not settled at the beginning."""
        self.trail: list[int] = []
        self.why: list[Why] = [None] * (top + 1)
        """By variable."""
        self.place = [0] * (top + 1)
        """By variable: where it stands in the trail."""
        self._watching: defaultdict[int, list[int]] = defaultdict(list)
        self._groups: Groups = {}
        self._head = 0

    def begin(self, clauses: Iterable[Sequence[int]], groups: Groups, facts: Iterable[int]) -> Why:
        """The first clauses and groups, and literals that are true for no reason; a clause that is broken, if one is.

        What is found out here is never taken back while clauses are still propagated: clauses that it settles are not
        watched.
        """
        known, value = self.clauses, self.value
        known += clauses  # all of them, also where one is broken at sight
        self._groups = groups
        for literal in facts:
            self.assign(literal, None)
        trail, why, place = self.trail, self.why, self.place
        long: list[int] = []
        for number, clause in enumerate(known):
            if len(clause) > 2:
                long.append(number)
                continue
            if not clause:
                return number
            literal, other = clause[0], clause[-1]
            state, second = value[literal], value[other]
            if state > 0 or second > 0:
                continue
            if state < 0:
                if second < 0:
                    return number
                literal = other
            elif second == 0 and literal != other:
                self._watch(number)
                continue
            value[literal], value[-literal] = 1, -1
            variable = literal if literal > 0 else -literal
            why[variable], place[variable] = number, len(trail)
            trail.append(literal)
        for number in long:
            clause = known[number]
            states = [value[literal] for literal in clause]
            if 1 in states:
                continue
            if -1 in states:
                clause = known[number] = sorted(clause, key=value.__getitem__, reverse=True)
                if value[clause[1]] < 0:
                    if value[clause[0]] < 0:
                        return number
                    self.assign(clause[0], number)
                    continue
            self._watch(number)
        return self.propagate()

    def _watch(self, number: int) -> None:
        """Watch the first two literals of a clause, which change places from now on."""
        clause = self.clauses[number] = list(self.clauses[number])
        self.watched.append(number)
        self._watching[clause[0]].append(number)
        self._watching[clause[1]].append(number)

    def assign(self, literal: int, why: Why) -> None:
        """Make an open literal true."""
        self.value[literal], self.value[-literal] = 1, -1
        variable = abs(literal)
        self.why[variable], self.place[variable] = why, len(self.trail)
        self.trail.append(literal)

    def add(self, clause: Sequence[int]) -> tuple[int, Why]:
        """One more clause, where all that follows from the others is known: its number, and a clause that is broken."""
        value, place = self.value, self.place
        number = len(self.clauses)
        # Watched are the two that would be open first if the trail were cut back.
        last = len(value)
        best = sorted(clause, key=lambda literal: last if value[literal] >= 0 else place[abs(literal)], reverse=True)
        self.clauses.append(best)
        if not best:
            return number, number
        if len(best) > 1:
            self._watch(number)
        if value[best[0]] < 0:
            return number, number
        if value[best[0]] == 0 and (len(best) == 1 or value[best[1]] < 0):
            self.assign(best[0], number)
            return number, self.propagate()
        return number, None

    def drop(self) -> None:
        """Forget the clause that was added last, once nothing rests on it any more."""
        number, clause = len(self.clauses) - 1, self.clauses.pop()
        if len(clause) > 1:
            self.watched.pop()
        for literal in clause[:2] if len(clause) > 1 else ():
            self._watching[literal].remove(number)

    def cut_back(self, length: int) -> None:
        """Take back what was found after the first so many literals."""
        value = self.value
        for literal in self.trail[length:]:
            value[literal] = value[-literal] = 0
        del self.trail[length:]
        self._head = length

    def propagate(self) -> Why:
        """All that follows; a clause that is broken, if one is."""
        value, trail, why, place = self.value, self.trail, self.why, self.place
        clauses = cast("list[list[int]]", self.clauses)  # those that are watched are lists
        watching, groups = self._watching, self._groups
        head = self._head
        while head < len(trail):
            true = trail[head]
            head += 1
            for number, literals in groups.get(true, ()):
                for literal in literals:
                    known = value[literal]
                    if known == 0:
                        value[literal], value[-literal] = -1, 1
                        variable = literal if literal > 0 else -literal
                        why[variable], place[variable] = (number, true, literal), len(trail)
                        trail.append(-literal)
                    elif known > 0 and literal != true:
                        self._head = head
                        return number, true, literal
            false = -true
            watchers = watching.get(false)
            if not watchers:
                continue
            kept = 0
            for i, number in enumerate(watchers):
                clause = clauses[number]
                if clause[0] == false:
                    clause[0], clause[1] = clause[1], false
                first = clause[0]
                if value[first] > 0:
                    watchers[kept] = number
                    kept += 1
                    continue
                for k in range(2, len(clause)):
                    literal = clause[k]
                    if value[literal] >= 0:
                        clause[1], clause[k] = literal, false
                        watching[literal].append(number)
                        break
                else:
                    watchers[kept] = number
                    kept += 1
                    if value[first] < 0:
                        watchers[kept:] = watchers[i + 1 :]
                        self._head = head
                        return number
                    value[first], value[-first] = 1, -1
                    variable = first if first > 0 else -first
                    why[variable], place[variable] = number, len(trail)
                    trail.append(first)
            del watchers[kept:]
        self._head = head
        return None
