"""One path through all nodes: which numbers each node may still have, and the path said to CP-SAT.

The path is said over the Booleans "node i has number v". Circuits with a dummy node and ranks, and an all-different
with an inverse, are what CP-SAT offers for it; the first was slower, and the second is wrong in ortools 9.15: presolve
calls satisfiable models that hold both an all-different and an inverse infeasible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...models import HamiltonianPath
from .store import Store


def post_path(store: Store, constraint: HamiltonianPath) -> None:
    """Every number has one node, and whatever has v has a neighbour with v - 1 and one with v + 1."""
    if not narrow_path(store, constraint):
        store.clause(())
        return
    last = len(constraint.variables)
    nodes = [store.booleans(variable) for variable in constraint.variables]
    holders: list[dict[int, int]] = [{} for _ in range(last + 1)]
    for node, booleans in enumerate(nodes):
        for value, boolean in booleans.items():
            holders[value][node] = boolean
    for holder in holders[1:]:
        store.exactly_one(holder.values())
    for value, holder in enumerate(holders):
        for step in (value - 1, value + 1):
            if value and 1 <= step <= last:
                beside = holders[step]
                for node, boolean in holder.items():
                    near = [beside[other] for other in constraint.neighbours[node] if other in beside]
                    if len(near) < len(beside):
                        store.clause([~boolean, *near])


def narrow_path(store: Store, constraint: HamiltonianPath) -> bool:
    """Take from the domains what the fixed numbers rule out; False if that leaves some node or number nothing.

    For each number a set of nodes that may have it: next to a node that may have the number before, next to one that
    may have the number after, and alone where it is the only choice. A set is an int with a bit for each node.
    """
    variables = constraint.variables
    if len(constraint.scope) < len(variables):  # a node named twice cannot have two numbers
        return False
    places = [0] * len(variables)
    for node, variable in enumerate(variables):
        for value in store.domain(variable):
            if 1 <= value <= len(places):
                places[value - 1] |= 1 << node
    around = [sum(1 << other for other in set(near)) for near in constraint.neighbours]
    while _sweep(places, around) | _settle(places):
        pass
    left: list[list[int]] = [[] for _ in variables]
    for number, nodes in enumerate(places, start=1):
        for node in _bits(nodes):
            left[node].append(number)
    for variable, numbers in zip(variables, left, strict=True):
        if not numbers:
            return False
        store.restrict(variable, tuple(numbers))
    return True


def _sweep(places: list[int], around: Sequence[int]) -> bool:
    """Keep what touches a place of the number before, then what touches one of the number after; whether any went."""
    changed = False
    last = len(places)
    for order in (range(1, last), range(last - 2, -1, -1)):
        back = order.step
        for number in order:
            nodes = places[number]
            reached = 0
            for node in _bits(places[number - back]):
                reached |= around[node]
                if nodes & ~reached == 0:
                    break
            if nodes & ~reached:
                places[number] = nodes & reached
                changed = True
    return changed


def _settle(places: list[int]) -> bool:
    """Take a number's only node from the other numbers, and a node's only number from other nodes; whether any went."""
    changed = False
    once = more = taken = 0
    for nodes in places:
        more |= once & nodes
        once |= nodes
        if nodes & (nodes - 1) == 0:
            taken |= nodes
    once &= ~more
    for number, nodes in enumerate(places):
        if nodes & (nodes - 1) == 0:
            continue
        kept = nodes & once or nodes & ~taken
        if kept != nodes:
            places[number] = kept
            changed = True
    return changed


def _bits(nodes: int) -> Iterator[int]:
    """The nodes of a set."""
    while nodes:
        lowest = nodes & -nodes
        yield lowest.bit_length() - 1
        nodes ^= lowest
