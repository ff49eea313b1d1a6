"""What of an argument bars a candidate: a reason that crosses it out, and the known values because of which it does."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from .argument import Argument
from .network import Network


def barring(network: Network, argument: Argument, literal: int) -> Iterator[tuple[int, list[int]]]:
    """Reasons of an argument that cross out a candidate, with the known values because of which they do."""
    for i in network.occurs[-literal]:
        if network.owner[i] in argument.rules:
            values = [standing(network, argument, other) for other in network.clauses[i] if other != -literal]
            if all(values):
                yield network.owner[i], list(dict.fromkeys(values))


def standing(network: Network, argument: Argument, literal: int) -> int:
    """The known value because of which a literal is false, or 0."""
    place = network.place_of[abs(literal)]
    for value in argument.known:
        if value in network.meaning and network.meaning[value][0] == place:
            return 0 if literal == value or (literal < 0 and -literal != value) else value
    return 0


def left_by(network: Network, argument: Argument, reason: int, place: int, known: Collection[int]) -> list[int]:
    """The values of a place that a reason and known values leave, known values apart that no house has twice."""
    left = []
    for literal in network.places[place].literals:
        found = barring(network, argument, literal)
        if not any(other == reason and set(known).issuperset(values) for other, values in found):
            left.append(literal)
    once = [literal for literal in left if not any(_apart(network, literal, value) for value in known)]
    return [network.meaning[literal][1] for literal in (once if len(once) > 1 else left)]


def _apart(network: Network, one: int, other: int) -> bool:
    """Whether some rule does not have the same value in these two places."""
    pair = {-one, -other}
    return any(
        set(network.clauses[i]) == pair and network.reasons[network.owner[i]].aspect[0] == "once"
        for i in network.occurs[-one]
    )
