"""What is known of a board half-way: values that stand, candidates that fell, and which clauses have one literal left.

What a single rule takes away because of values that stand (no second 5 in a row, nothing but 2 and 4 beside a clue
with 3) is crossed out at once, as every solver does without a word, and is no step. It is given as a reason where a
step rests on it.
"""

from __future__ import annotations

from collections.abc import Iterator

from .network import Network

Causes = tuple[frozenset[int], frozenset[int]]
"""Reasons by their numbers, and literals of values that stand or of candidates that fell in a step."""


class Deductions:
    """Begins with the printed values.

    truth    for each literal 1 if it is true, -1 if it is false, 0 if neither is known; negative ones count from the
             end;
    placed   for each place the literal of the value that stands there, or 0;
    fell     the candidates that fell in a step, as negative literals, where no value that stands says it.
    """

    def __init__(self, network: Network) -> None:
        self.network = network
        self.truth = [0] * (2 * network.top + 1)
        self.placed = [0] * len(network.places)
        self.fell: set[int] = set()
        self.left = [len(clause) for clause in network.clauses]
        """How many literals of each clause are not false."""
        self.candidates = [len(place.literals) for place in network.places]
        """How many values of each place are not out."""
        self.ready: dict[int, list[int]] = {}
        """Literals that a clause forces, with the clauses that do; some may be known by now."""
        self.single: set[int] = {i for i, number in enumerate(self.candidates) if number == 1}
        """Places with one value left, or that had one."""
        self.touched: set[int] = set(range(len(network.reasons)))
        """Reasons of which something has changed since somebody took note."""
        self._units = [i for i, left in enumerate(self.left) if left == 1]
        for literal in network.printed:
            if not self.truth[literal]:
                self.place(literal, settle=False)
        self.notice_graphs()
        self.settle()

    # what becomes known ----------------------------------------------------------------------------------------------

    def place(self, literal: int, settle: bool = True) -> None:
        """A value stands from now on."""
        number, _ = self.network.meaning[literal]
        self.placed[number] = literal
        self.fell.discard(literal)
        for other in self.network.places[number].literals:
            if other == literal:
                self._true(literal)
            elif not self.truth[other]:
                self._true(-other)
        candidates = [c for place in self.network.places if len(place.literals) > 2 for c in place.literals]
        for reason in self.network.far(literal, (c for c in candidates if not self.truth[c])) if candidates else ():
            self.take_in(reason)
        if settle:
            self.notice_graphs()
            self.settle()

    def notice_graphs(self) -> None:
        """Take in what rules about graphs force, such as that an edge would close a loop."""
        if self.network.watched:
            for reason in self.network.forcing(set(self.true_literals())):
                self.take_in(reason)

    def drop(self, literal: int) -> None:
        """A candidate is out from now on; `literal` is the negative one."""
        self.fell.add(literal)
        self._true(literal)
        self.settle()

    def learn(self, literal: int) -> None:
        """A literal is true from now on: a value stands, or a candidate is out."""
        if literal in self.network.meaning:
            self.place(literal)
        else:
            self.drop(literal)

    def take_in(self, reason: int) -> None:
        """Take note of a reason that the network came to know since."""
        for i in range(len(self.left), len(self.network.clauses)):
            clause = self.network.clauses[i]
            self.left.append(sum(self.truth[literal] != -1 for literal in clause))
            if self.left[i] == 1:
                self._units.append(i)
        self.touched.add(reason)

    def _true(self, literal: int) -> None:
        truth, left, network = self.truth, self.left, self.network
        if truth[literal]:
            return
        truth[literal], truth[-literal] = 1, -1
        number = network.place_of[abs(literal)]
        if not network.places[number].binary and literal < 0:
            self.candidates[number] -= 1
            if self.candidates[number] == 1:
                self.single.add(number)
        owner, touched = network.owner, self.touched
        for i in network.occurs[-literal]:
            if i < len(left):
                left[i] -= 1
                touched.add(owner[i])
                if left[i] == 1:
                    self._units.append(i)

    # what follows at once --------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Cross out what single rules take away because of values that stand, and note what else clauses force."""
        again = True
        while again:
            while self._units:
                self._note(self._units.pop())
            again = False
            for literal, clauses in list(self.ready.items()):
                if self.truth[literal]:
                    del self.ready[literal]
                elif literal not in self.network.meaning and any(map(self._stands, clauses)):
                    del self.ready[literal]
                    self._true(literal)
                    again = True
        self.single = {number for number in self.single if not self.placed[number]}

    def _note(self, clause: int) -> None:
        for literal in self.network.clauses[clause]:
            if self.truth[literal] == 0:
                self.ready.setdefault(literal, []).append(clause)
            elif self.truth[literal] == 1:
                return

    def _stands(self, clause: int) -> bool:
        """Whether all literals of a clause but the forced one are false because of values that stand."""
        return all(self.truth[other] == 0 or self._by_value(other) for other in self.network.clauses[clause])

    def _by_value(self, literal: int) -> bool:
        """Whether a literal is false because of the value in its place."""
        return self.truth[literal] == -1 and self.placed[self.network.place_of[abs(literal)]] != 0

    # why something is known ------------------------------------------------------------------------------------------

    def causes(self, literal: int) -> Iterator[Causes]:
        """Ways to say why a false literal is false, each by reasons and known literals; the plainest first."""
        network, nothing = self.network, frozenset[int]()
        standing = self.placed[network.place_of[abs(literal)]]
        if standing:
            yield nothing, frozenset((standing,))
        elif -literal in self.fell:
            yield nothing, frozenset((-literal,))
        if network.places[network.place_of[abs(literal)]].binary or literal < 0:
            return
        for i in network.occurs[-literal]:
            others = [other for other in network.clauses[i] if other != -literal]
            if i < len(self.left) and all(map(self._by_value, others)):
                known = (self.placed[network.place_of[abs(other)]] for other in others)
                yield frozenset((network.owner[i],)), frozenset(known)

    def true_literals(self) -> Iterator[int]:
        """All that is known, as true literals."""
        for atom in range(1, self.network.top + 1):
            if self.truth[atom]:
                yield atom * self.truth[atom]

    def open_literals(self) -> Iterator[int]:
        """The literals of values that a place may still have or not, place by place."""
        for place in self.network.places:
            for literal in place.literals:
                if self.truth[literal] == 0:
                    yield literal
