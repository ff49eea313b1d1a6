"""The course of an explanation: the easiest step, then the easiest of what is left, until every place has its value.

Everything is in a fixed order and nothing is drawn, so a board has the same course on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..backends.base import Deadline
from ..board.geometry import Answer
from .argument import Argument
from .deductions import Deductions
from .finding import Finder
from .network import Network
from .reason_solver import Halted
from .smaller_arguments import needs_all, without_needless

LONG = 12
"""Reasons above which it is looked whether two thirds of them are enough if cases are tried."""


@dataclass(frozen=True, slots=True)
class Move:
    """Arguments with the same reasons and the same known literals, and how many other targets had as low a cost.

    `told` are the same arguments for the words: they may speak of something that stands, though it follows from what
    else they rest on. Arguments of merged moves may have reasons of their own.
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

    @property
    def rules(self) -> tuple[int, ...]:
        return tuple(sorted({rule for argument in self.arguments for rule in argument.rules}))

    @property
    def known(self) -> tuple[int, ...]:
        return tuple(sorted({literal for argument in self.arguments for literal in argument.known}, key=abs))


def answer_literals(network: Network, answer: Answer) -> list[int]:
    """For each place the literal of its value; 0 for places that are none of the answer."""
    literals = [0] * len(network.places)
    for number, value in zip(network.answers, answer, strict=True):
        place = network.places[number]
        literals[number] = place.literals[place.values.index(value)]
    return literals


def course(position: Deductions, answer: Sequence[int], deadline: Deadline) -> Iterator[Move]:
    """Move by move until the answer stands; the position goes along. `answer`: as `answer_literals` gives it.

    Raises Halted where the deadline passes first.
    """
    finder = Finder(position, answer, deadline)
    try:
        while not all(position.placed[place] for place in position.network.answers):
            if (reason := deadline.exhausted()) is not None:
                raise Halted(reason)
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
    arguments = list(at_hand.values()) or _by_more(finder)
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
    small = tuple(without_needless(finder.position, alike))
    kept = {*small[0].rules, *small[0].known}
    chain = {link.reason for link in best.links}
    fallen = {literal for literal in best.known if literal not in network.meaning}
    plain = best.links and kept.issuperset((chain - {None}) | fallen)
    return Move(small, len(arguments) - len(alike), tuple(alike) if plain else small)


def _by_more(finder: Finder) -> list[Argument]:
    """By several reasons; by cases where nothing else does it, or a long chain would need many more."""
    arguments = finder.by_several()
    if not arguments:
        return finder.by_cases()
    cost = arguments[0].cost
    fewer = cost * 2 // 3 + 1
    return (finder.by_cases(fewer) if cost > LONG and finder.may_be_fewer(fewer) else []) or arguments


def needed(moves: Sequence[Move], network: Network) -> list[Move]:
    """The moves without those whose candidates no later move speaks of."""
    kept: list[Move] = []
    wanted: set[int] = set()
    for move in reversed(moves):
        if any(target in network.meaning or target in wanted for target in move.targets):
            kept.append(move)
            for argument in move.arguments:
                wanted.update(argument.known)
    return _merged(kept[::-1], network)


def _merged(moves: Sequence[Move], network: Network) -> list[Move]:
    """Moves that take candidate after candidate from one place by chains of one form are one move."""
    merged: list[Move] = []
    for move in moves:
        last = merged[-1] if merged else None
        form = _form(move, network)
        if last is not None and form is not None and form == _form(last, network):
            both = Move((*last.arguments, *move.arguments), last.alternatives, (*last.told, *move.told))
            apart = not set(last.targets).intersection(move.known)
            if apart and needs_all(network, both.targets, both.rules, both.known):
                merged[-1] = both
                continue
        merged.append(move)
    return merged


def _form(move: Move, network: Network) -> tuple[object, ...] | None:
    """What moves have in common that may be merged; None if this one stands by itself."""
    places = {network.place_of[abs(target)] for target in move.targets}
    links = move.told[0].links
    if len(places) > 1 or len(links) < 2 or move.first.target in network.meaning:
        return None
    sorts = (None if link.reason is None else network.reasons[link.reason].aspect[0] for link in links)
    return (move.told[0].cost, *places, *sorts)
