"""Arguments without what they do not need, by full solving on their reasons alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..backends.base import Limits
from ..backends.sat.search import Search
from ..backends.sat.solvers import DEFAULT
from .argument import Argument, known_alone, trace
from .network import Network
from .position import Position


def shrunk(position: Position, arguments: Sequence[Argument]) -> list[Argument]:
    """Arguments that share their reasons and known literals, without those that none of them needs."""
    network = position.network
    first = arguments[0]
    elements = [(True, rule) for rule in first.rules] + [(False, literal) for literal in first.known]
    switches = range(network.top + 1, network.top + 1 + len(elements))
    clauses: list[Sequence[int]] = []
    for switch, (is_rule, element) in zip(switches, elements, strict=True):
        if is_rule:
            clauses += ([-switch, *network.clauses[i]] for i in network.clauses_of[element])
        else:
            clauses.append([-switch, element])
    clauses += one_value_each(network, clauses, [argument.target for argument in arguments])
    search = Search(DEFAULT, (clauses, []))
    try:
        left = list(switches)
        for switch in _droppable(position, elements, switches):
            fewer = [other for other in left if other != switch]
            if not any(search.run([*fewer, -argument.target], Limits().start()) for argument in arguments):
                left = fewer
    finally:
        search.close()
    if len(left) == len(elements):
        return list(arguments)
    kept = [elements[switch - network.top - 1] for switch in left]
    rules = tuple(element for is_rule, element in kept if is_rule)
    known = tuple(element for is_rule, element in kept if not is_rule)
    truth = known_alone(network, rules, known)
    found = []
    for argument in arguments:
        links = trace(network, truth, argument.target, rules) or ()
        used = {link.reason for link in links if link.reason is not None} or rules
        found.append(replace(argument, rules=rules, known=known, links=links, cost=max(1, len(used))))
    return found


def _droppable(position: Position, elements: Sequence[tuple[bool, int]], switches: range) -> list[int]:
    """In which order elements are tried: candidates that fell, then rules, then values that stand."""

    def rank(switch: int) -> int:
        is_rule, element = elements[switch - switches[0]]
        return 1 if is_rule else 0 if element in position.fell else 2

    return sorted(switches, key=rank)


def one_value_each(network: Network, clauses: Sequence[Sequence[int]], targets: Sequence[int]) -> list[list[int]]:
    """That each place has exactly one value, as far as these clauses and targets speak of its values."""
    atoms = {abs(literal) for clause in clauses for literal in clause if abs(literal) <= network.top}
    atoms.update(map(abs, targets))
    found: list[list[int]] = []
    for place in sorted({network.place_of[atom] for atom in atoms}):
        if network.places[place].binary:
            continue
        literals = network.places[place].literals
        said = [literal for literal in literals if literal in atoms]
        found += ([-one, -other] for i, one in enumerate(said) for other in said[:i])
        if len(said) == len(literals):
            found.append(list(literals))
    return found
