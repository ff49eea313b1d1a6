"""The next step from where a player stands, or which of the entries are wrong."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import SupportsIndex

from ..arguments import checked
from ..backends.base import Limits
from ..board.puzzle import Puzzle
from ..deciding.uniqueness import the_answer
from ..models import ModelError
from .argument import Argument
from .course import Move, answer_literals, course, needed
from .deductions import Deductions
from .explaining import fact_of, told
from .finding import Finder
from .network import Network
from .reason_solver import Halted
from .rechecking import Rechecker
from .sentences import Sentences
from .step import Fact, Hint, Wrong


@checked
def hint(puzzle: Puzzle, entries: Sequence[int | None], limits: Limits | None = None) -> Hint:
    """The easiest next step for a player who has filled in these values, one for each answer place or None.

    If an entry differs from the answer it says which, and why where one rule shows it; there are no steps then, and
    none where the limits run out first. Raises ModelError if there is not one entry for each place, or one that is no
    integer, and NotUnique unless the board is found to have one answer.
    """
    names = puzzle.geometry.answer_places
    if len(entries) != len(names):
        raise ModelError(f"this board has {len(names)} places for entries, not {len(entries)}")
    entries = [_number(entry, name) for entry, name in zip(entries, names, strict=True)]
    deadline = (limits or Limits()).start()
    answer = the_answer(puzzle, limits)
    wrong = [place for place, entry in enumerate(entries) if entry not in (None, answer[place])]
    network = Network(puzzle)
    position = Deductions(network)
    literals = answer_literals(network, answer)
    right = [place for place, entry in enumerate(entries) if entry == answer[place]]
    for place in right:
        number = network.answers[place]
        if not position.placed[number]:
            position.place(literals[number])
    if wrong:
        return Hint(puzzle, tuple(_wrong(puzzle, entries, place, position, literals) for place in wrong), ())
    stands = [fact_of(network, literal) for literal in position.placed if literal]
    moves: list[Move] = []
    try:
        for move in course(position, literals, deadline):
            moves.append(move)
            if move.first.target in network.meaning:
                break
    except Halted as halted:
        return Hint(puzzle, (), (), str(halted))
    return Hint(puzzle, (), tuple(told(network, needed(moves, network), Rechecker(puzzle, stands))))


def _number(entry: SupportsIndex | None, name: str) -> int | None:
    if entry is None:
        return None
    try:
        return index(entry)
    except TypeError:
        raise ModelError(f"the entry of {name} is {entry!r}, which is neither an integer nor None") from None


def _wrong(
    puzzle: Puzzle, entries: Sequence[int | None], place: int, position: Deductions, literals: Sequence[int]
) -> Wrong:
    """A wrong entry, with the rule that it breaks beside what stands, or the one that bars it."""
    name, value = puzzle.geometry.answer_places[place], entries[place]
    assert value is not None
    entry = Fact(name, value)
    sentences = Sentences(position.network)
    head = f"{name} is not {sentences.words.shown(value)}"
    printed = dict(zip(puzzle.geometry.clue_places, puzzle.clues, strict=True)).get(name)
    if printed is not None:
        return Wrong(entry, True, f"{head}: {sentences.words.shown(printed)} is printed there.")
    for violation in puzzle.violations(entries):
        if name in violation.places:
            message = violation.message.replace("the answer has", "the entries have").replace(" 2 times ", " twice ")
            return Wrong(entry, True, f"{head}: {message}.")
    argument = _against(position, place, value, literals)
    if argument is None:
        return Wrong(entry, False, f"{head}, though no single rule shows it.")
    told = sentences.step([argument])
    why = told.removeprefix(f"{name} cannot be {sentences.words.shown(value)}")
    return Wrong(entry, True, f"{head}. {told}" if why == told else head + why)


def _against(position: Deductions, place: int, value: int, literals: Sequence[int]) -> Argument | None:
    """Why a place cannot have a value, by one rule; None if it takes more."""
    network = position.network
    number = network.answers[place]
    here = network.places[number]
    if value not in here.values:
        return None
    wrong = here.literals[here.values.index(value)]
    target = literals[number] if here.binary else -wrong
    finder = Finder(position, literals, Limits().start())
    try:
        return finder.by_one_rule(target)
    finally:
        finder.close()
