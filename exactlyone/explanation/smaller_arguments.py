"""Arguments without what they do not need, by full solving on their reasons alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..backends.base import Limits
from ..backends.leave_one_out import shrunk
from ..backends.sat import clause_solver
from .argument import Argument, known_alone, trace
from .deductions import Deductions
from .network import Network, apart


def without_needless(position: Deductions, arguments: Sequence[Argument]) -> list[Argument]:
    """Arguments that share their reasons and known literals, without those that none of them needs."""
    first = arguments[0]
    rules, known = _needed(
        position.network,
        [argument.target for argument in arguments],
        [
            *((False, literal) for literal in first.known if literal in position.fell),
            *((True, rule) for rule in first.rules),
            *((False, literal) for literal in first.known if literal not in position.fell),
        ],
    )
    if len(rules) + len(known) == len(first.rules) + len(first.known):
        return list(arguments)
    truth = known_alone(position.network, rules, known)
    found = []
    for argument in arguments:
        links = trace(position.network, truth, argument.target, rules) or ()
        used = {link.reason for link in links if link.reason is not None} or set(rules).intersection(argument.core)
        found.append(replace(argument, rules=rules, known=known, links=links, core=tuple(sorted(used))))
    return found


def needs_all(network: Network, targets: Sequence[int], rules: Sequence[int], known: Sequence[int]) -> bool:
    """Whether none of the reasons and known literals can be left out without losing one of the targets."""
    elements = [*((True, rule) for rule in rules), *((False, literal) for literal in known)]
    return _needed(network, targets, elements) == (tuple(rules), tuple(known))


def _needed(
    network: Network, targets: Sequence[int], elements: Sequence[tuple[bool, int]]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The reasons (marked True) and known literals that are left when those that no target needs go, in this order."""
    switches = range(network.top + 1, network.top + 1 + len(elements))
    clauses: list[Sequence[int]] = []
    for switch, (is_rule, element) in zip(switches, elements, strict=True):
        if is_rule:
            clauses += ([-switch, *network.clauses[i]] for i in network.clauses_of[element])
        else:
            clauses.append([-switch, element])
    clauses += one_value_each(network, clauses, targets)
    search = clause_solver(clauses)
    try:
        left = shrunk(
            switches[::-1],
            lambda fewer: not any(search.run([*fewer, -target], Limits().start()) for target in targets),
        )
    finally:
        search.close()
    kept = [elements[switch - switches[0]] for switch in left.kept]
    rules = tuple(sorted(element for is_rule, element in kept if is_rule))
    return rules, tuple(sorted((element for is_rule, element in kept if not is_rule), key=abs))


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
        found += apart(said)
        if len(said) == len(literals):
            found.append(list(literals))
    return found
