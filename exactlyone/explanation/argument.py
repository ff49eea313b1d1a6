"""Why a literal is true: a chain of inferences from its negation to a contradiction, and what the chain rests on.

The chain is found by unit propagation in layers over a few reasons. It rests on literals that were false before; for
each of them the position knows causes, of which a small cover is chosen: values that stand, each with the rule by which
it crosses something out, and only where that is not enough candidates that fell in earlier steps.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from .deductions import Causes, Deductions
from .network import Network

FELL_WEIGHT = 3.0
"""What a candidate that fell in an earlier step counts for in a cover, where a value that stands counts for one."""
SAME_RULE = 0.9
"""What another part of a rule counts for that is in the cover already: "row 3 has 1 and 5" is one thing to look at."""


@dataclass(frozen=True, slots=True)
class Link:
    """One inference: by a reason, or where that is None by the place alone, which has exactly one value.

    literal  what follows; None for the contradiction at the end of a chain;
    because  the false literals that it rests on: of the supposition, of earlier links, or known before.
    """

    literal: int | None
    reason: int | None
    place: int
    because: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Argument:
    """Reasons and known literals that force `target`.

    links  the chain from "suppose not" to a contradiction; empty where there is none without trying cases;
    rules  all reasons, by their numbers, in rising order;
    known  values that stand and candidates that fell, in rising order of their atoms;
    core   those of the rules that the chain itself uses, or that are needed together: not those by which values that
           stand cross something out.
    """

    target: int
    links: tuple[Link, ...]
    rules: tuple[int, ...]
    known: tuple[int, ...]
    core: tuple[int, ...]

    @property
    def cost(self) -> int:
        """How many parts of rules have to be seen together, at least 1."""
        return max(1, len(self.core))


def by_clause(position: Deductions, literal: int, clause: int) -> Argument:
    """The argument of a clause whose other literals are all false."""
    network = position.network
    because = tuple(other for other in network.clauses[clause] if other != literal)
    place = network.place_of[abs(literal)]
    return completed(position, literal, (Link(None, network.owner[clause], place, (*because, literal)),))


def by_elimination(position: Deductions, literal: int) -> Argument:
    """The argument of a place in which one value is left."""
    number, _ = position.network.meaning[literal]
    return completed(position, literal, (Link(None, None, number, position.network.places[number].literals),))


def completed(position: Deductions, target: int, links: tuple[Link, ...]) -> Argument:
    """The argument of a chain, with what it rests on."""
    supposed = {target, *(-link.literal for link in links if link.literal is not None)}
    used = {link.reason for link in links if link.reason is not None}
    needs = dict.fromkeys(literal for link in links for literal in link.because if literal not in supposed)
    rules, known = cover(position, list(needs), used)
    return Argument(target, links, tuple(sorted(rules)), tuple(sorted(known, key=abs)), tuple(sorted(used)))


def without_chain(position: Deductions, target: int, reasons: Collection[int]) -> Argument:
    """The argument of reasons that force the target whatever is tried, with all that is known about their places."""
    network, truth = position.network, position.truth
    needs: dict[int, None] = {}
    places = {network.place_of[abs(target)]}
    for reason in reasons:
        for i in network.clauses_of[reason]:
            clause = network.clauses[i]
            if not any(truth[literal] == 1 for literal in clause):
                needs.update((literal, None) for literal in clause if truth[literal] == -1)
                places.update(network.place_of[abs(literal)] for literal in clause if truth[literal] == 0)
    for place in sorted(places):
        if not network.places[place].binary:
            needs.update((literal, None) for literal in network.places[place].literals if truth[literal] == -1)
    rules, known = cover(position, list(needs), reasons)
    return Argument(target, (), tuple(sorted(rules)), tuple(sorted(known, key=abs)), tuple(sorted(reasons)))


# what a chain rests on -----------------------------------------------------------------------------------------------


def cover(position: Deductions, needs: Sequence[int], used: Collection[int]) -> tuple[set[int], set[int]]:
    """Reasons (those used among them) and known literals that make all of these false, as few as come easily."""
    placed, place_of = position.placed, position.network.place_of
    if needs and all(placed[place_of[abs(need)]] for need in needs):  # the last empty cell: that is what one sees
        return set(used), {placed[place_of[abs(need)]] for need in needs}
    covers: dict[Causes, set[int]] = {}
    for need in needs:
        for way in position.causes(need):
            covers.setdefault(way, set()).add(need)
    names, meaning = position.network.reasons, position.network.meaning
    rules, known, missing = set(used), set[int](), set(needs)
    chosen: list[Causes] = []
    while missing:
        said = {names[reason].rule for reason in rules}
        best, cheapest = None, (0.0, 0)
        for way, covered in covers.items():
            fresh = len(covered & missing)
            if fresh:
                cost = sum(SAME_RULE if names[reason].rule in said else 1.0 for reason in way[0] - rules)
                cost += sum(1.0 if literal in meaning else FELL_WEIGHT for literal in way[1] - known)
                if best is None or (cost / fresh, -fresh) < cheapest:
                    best, cheapest = way, (cost / fresh, -fresh)
        assert best is not None, "a literal is false without a cause"
        chosen.append(best)
        missing -= covers[best]
        rules |= best[0]
        known |= best[1]
    for way in list(chosen):
        others = [other for other in chosen if other is not way]
        if len(chosen) > 1 and set().union(*(covers[other] for other in others)).issuperset(covers[way]):
            chosen = others
    return set(used).union(*(way[0] for way in chosen)), set[int]().union(*(way[1] for way in chosen))


def known_alone(network: Network, rules: Iterable[int], known: Iterable[int]) -> list[int]:
    """What a position would know of these literals alone, if there were no rules but these."""
    truth = [0] * (2 * network.top + 1)
    standing: set[int] = set()
    for literal in known:
        if literal in network.meaning:
            number, _ = network.meaning[literal]
            standing.add(number)
            for other in network.places[number].literals:
                truth[other], truth[-other] = -1, 1
        truth[literal], truth[-literal] = 1, -1
    crossed = []
    for rule in rules:
        for i in network.clauses_of[rule]:
            clause = network.clauses[i]
            free = [literal for literal in clause if truth[literal] == 0]
            if len(free) == 1 and free[0] not in network.meaning:
                others = (network.place_of[abs(literal)] for literal in clause if literal != free[0])
                if standing.issuperset(others) and not any(truth[literal] == 1 for literal in clause):
                    crossed.append(free[0])
    for literal in crossed:
        truth[literal], truth[-literal] = 1, -1
    return truth


# the chain -----------------------------------------------------------------------------------------------------------


def trace(network: Network, truth: Sequence[int], target: int, reasons: Iterable[int]) -> tuple[Link, ...] | None:
    """A chain from the negation of `target` to a contradiction by these reasons; None if propagation finds none.

    Layer by layer: of several ways to the same literal, one with the fewest reasons behind it. `truth`: what is known,
    as in a position.
    """
    return _Trace(network, truth, target, reasons).chain()


class _Trace:
    """The literals that are true by now, the link that each follows from, and how many reasons are behind it."""

    def __init__(self, network: Network, truth: Sequence[int], target: int, reasons: Iterable[int]) -> None:
        self.network, self.truth = network, truth
        self.clauses = [
            (reason, clause)
            for reason in sorted(reasons)
            for clause in map(network.clauses.__getitem__, network.clauses_of[reason])
            if not any(truth[literal] == 1 for literal in clause)
        ]
        self.links: dict[int, Link] = {}
        self.behind: dict[int, frozenset[int]] = {-target: frozenset()}
        """Of each literal that is true by now, the reasons."""
        places = {network.place_of[abs(target)]}
        places.update(network.place_of[abs(literal)] for _, clause in self.clauses for literal in clause)
        self.odd = [place for place in sorted(places) if not network.places[place].binary]
        """The places in which one literal being false does not make another one true."""

    def chain(self) -> tuple[Link, ...] | None:
        """The chain, layer by layer."""
        while True:
            layer, ends = self._layer()
            if ends:
                _, last = min(ends, key=lambda end: (len(end[0]), len(_chain(self.links, end[1]))))
                return _chain(self.links, last)
            if not layer:
                return None
            for literal, (link, below) in layer.items():
                self.links[literal], self.behind[literal] = link, below

    def _layer(self) -> tuple[dict[int, tuple[Link, frozenset[int]]], list[tuple[frozenset[int], Link]]]:
        """What follows next: a link for each literal, and contradictions; each with the reasons behind it."""
        layer: dict[int, tuple[Link, frozenset[int]]] = {}
        ends: list[tuple[frozenset[int], Link]] = []
        for link in [*self._by_clauses(), *self._by_places()]:
            below = self._rests(link)
            if link.literal is None:
                ends.append((below, link))
            elif link.literal not in layer or len(below) < len(layer[link.literal][1]):
                layer[link.literal] = (link, below)
        for literal in [literal for literal in layer if literal > 0 and -literal in layer]:
            (link, below), (other, above) = layer[literal], layer.pop(-literal)
            self.links[literal], self.behind[literal] = link, below
            ends.append((below | above, Link(None, other.reason, other.place, (*other.because, -literal))))
        return layer, ends

    def _by_clauses(self) -> Iterator[Link]:
        """Of clauses with one literal open, and with none."""
        place_of = self.network.place_of
        for reason, clause in self.clauses:
            open_literal, many = 0, False
            for literal in clause:
                here = self._state(literal)
                if here == 1 or (here == 0 and open_literal):
                    many = True
                    break
                if here == 0:
                    open_literal = literal
            if many:
                continue
            if open_literal:
                rest = tuple(x for x in clause if x != open_literal)
                yield Link(open_literal, reason, place_of[abs(open_literal)], rest)
            else:
                yield Link(None, reason, place_of[abs(clause[0])], clause)

    def _by_places(self) -> Iterator[Link]:
        """Of places of more than two values: each has exactly one."""
        for place in self.odd:
            literals = self.network.places[place].literals
            true = [literal for literal in literals if literal in self.behind]
            free = [literal for literal in literals if self._state(literal) == 0]
            if true:
                yield from (Link(-literal, None, place, (-true[0],)) for literal in free)
                if len(true) > 1:
                    yield Link(None, None, place, (-true[0], -true[1]))
            elif any(self.truth[literal] == 1 for literal in literals):
                continue
            elif not free:
                yield Link(None, None, place, literals)
            elif len(free) == 1:
                yield Link(free[0], None, place, tuple(x for x in literals if x != free[0]))

    def _state(self, literal: int) -> int:
        return self.truth[literal] or (1 if literal in self.behind else -1 if -literal in self.behind else 0)

    def _rests(self, link: Link) -> frozenset[int]:
        """The reasons that a link rests on."""
        found = frozenset(() if link.reason is None else (link.reason,))
        return found.union(*(self.behind[-literal] for literal in link.because if -literal in self.behind))


def _chain(links: dict[int, Link], last: Link) -> tuple[Link, ...]:
    """The links that a link rests on, in the order in which they were found, and the link itself."""
    wanted, todo = set[int](), [last]
    while todo:
        for literal in todo.pop().because:
            if -literal in links and -literal not in wanted:
                wanted.add(-literal)
                todo.append(links[-literal])
    return (*(link for literal, link in links.items() if literal in wanted), last)
