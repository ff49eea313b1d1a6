"""An explanation as pictures: the board step by step, with what each step concludes and what it rests on marked."""

from __future__ import annotations

from collections.abc import Iterator

from ..board.puzzle import Puzzle
from ..drawing import Marks, svg
from .step import Explanation, Step


def pictures(explanation: Explanation, theme: str = "light") -> Iterator[tuple[str, str]]:
    """The name of a file and its picture, for the board as it is printed and after each step."""
    puzzle = explanation.puzzle
    filled = list(puzzle.given)
    place_of = {name: place for place, name in enumerate(puzzle.geometry.answer_places)}
    width = len(str(len(explanation.steps)))
    yield f"step-{0:0{width}}.svg", svg(puzzle, filled, None, theme)
    for step in explanation.steps:
        for fact in step.conclusions:
            if fact.holds and fact.place in place_of:
                filled[place_of[fact.place]] = fact.value
        yield f"step-{step.number:0{width}}.svg", svg(puzzle, filled, marks(puzzle, step), theme)


def marks(puzzle: Puzzle, step: Step) -> Marks:
    """What a step concludes, highlighted, with the candidates that fall struck; and what it rests on."""
    places = {*puzzle.geometry.answer_places, *puzzle.geometry.clue_places}
    concluded = dict.fromkeys(fact.place for fact in step.conclusions if fact.place in places)
    stating = (rule.voice.place for rule in step.rules if rule.voice is not None)
    clues = (puzzle.geometry.clue_places[place] for place in stating if place is not None)
    rests = dict.fromkeys([*clues, *(fact.place for fact in step.known)])
    struck: dict[str, list[int]] = {}
    for fact in (*step.known, *step.conclusions):
        if not fact.holds and fact.place in places:
            struck.setdefault(fact.place, []).append(fact.value)
    reasons = tuple(name for name in rests if name in places and name not in concluded)
    return Marks(highlighted=tuple(concluded), reasons=reasons, struck=struck)
