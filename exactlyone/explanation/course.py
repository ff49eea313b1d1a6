"""The course of an explanation: the easiest step, then the easiest of what is left, until every place has its value.

Everything is in a fixed order and nothing is drawn, so a board has the same course on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..puzzles.puzzle import Answer
from .argument import Argument
from .finding import Finder
from .network import Network
from .position import Position
from .shrinking import shrunk


@dataclass(frozen=True, slots=True)
class Move:
    """Arguments with the same reasons and the same known literals, and how many other targets had as low a cost.

    `told` are the same arguments for the words: they may speak of something that stands, though it follows from what
    else they rest on.
    """

    arguments: tuple[Argument, ...]
    alternatives: int
    told: tuple[Argument, ...]

    @property
    def first(self) -> Argument:
        return self.arguments[0]

    @property
    def targets(self) -> tuple[int, ...]:
        return tuple(argument.target for argument in self.arguments)


def answer_literals(network: Network, answer: Answer) -> list[int]:
    """For each place the literal of its value; 0 for places that are none of the answer."""
    literals = [0] * len(network.places)
    for number, value in zip(network.answers, answer, strict=True):
        place = network.places[number]
        literals[number] = place.literals[place.values.index(value)]
    return literals


def course(position: Position, answer: Sequence[int]) -> Iterator[Move]:
    """Move by move until the answer stands; the position goes along. `answer`: as `answer_literals` gives it."""
    finder = Finder(position, answer)
    try:
        while not all(position.placed[place] for place in position.network.answers):
            move = _easiest(finder)
            yield move
            for target in move.targets:
                if not position.truth[target] or target in position.network.meaning:
                    position.learn(target)
    finally:
        finder.close()


def _easiest(finder: Finder) -> Move:
    at_hand = {argument.target: argument for argument in finder.by_one_reason()}
    for argument in finder.plain():
        other = at_hand.get(argument.target)
        if other is None or finder.order(argument) < finder.order(other):
            at_hand[argument.target] = argument
    arguments = list(at_hand.values()) or finder.by_several() or finder.by_cases()
    cost = min(argument.cost for argument in arguments)
    arguments = [argument for argument in arguments if argument.cost == cost]
    best = min(arguments, key=finder.order)
    network = finder.position.network
    alike = [
        argument
        for argument in arguments
        if (argument.rules, argument.known) == (best.rules, best.known)
        and (argument.target in network.meaning) == (best.target in network.meaning)
    ]
    alike.sort(key=finder.order)
    small = tuple(shrunk(finder.position, alike))
    kept = {*small[0].rules, *small[0].known}
    chain = {link.reason for link in best.links}
    fallen = {literal for literal in best.known if literal not in network.meaning}
    plain = best.links and kept.issuperset((chain - {None}) | fallen)
    return Move(small, len(arguments) - len(alike), tuple(alike) if plain else small)


def needed(moves: Sequence[Move], network: Network) -> list[Move]:
    """The moves without those whose candidates no later move speaks of."""
    kept: list[Move] = []
    wanted: set[int] = set()
    for move in reversed(moves):
        if any(target in network.meaning or target in wanted for target in move.targets):
            kept.append(move)
            for argument in move.arguments:
                wanted.update(argument.known)
    return kept[::-1]
