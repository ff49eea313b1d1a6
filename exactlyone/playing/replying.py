"""What a board in play may ask of Python, and the replies: a hint, a check, a new board.

A request is a JSON object from a page that anyone may have written, so all of it is checked; a reply is one too. No
reply has more of the answer than one place, and that only in a hint.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from threading import Event
from typing import Any

from ..backends.base import Limits
from ..board import KINDS
from ..board.geometry import Violation
from ..board.options import read_shape
from ..board.puzzle import Puzzle
from ..board.scan import Token
from ..deciding.uniqueness import NotUnique, Uniqueness, the_answer
from ..explanation import Hint, Step, UnsoundStep, hint
from ..explanation.pictures import marks
from ..explanation.vocabulary import capital
from ..generation import LEVELS, Order, Size, generate
from ..generation.making import unknown_level
from ..generation.recipe import recipe_of, recipes
from ..models import InputError
from ..reporting import joined
from .description import Origin, describe, kind_name
from .lowering import BoardPlaces
from .stopping import Stoppable

ShownValues = Sequence[int | None]
Reply = dict[str, Any]

SECONDS = 20.0
"""What a hint may cost."""
MOST_TOLD = 3
"""How many broken rules a check reports."""
LARGEST = 20
"""The longest side of a board that a page may order."""
HIGHEST_SEED = 2**32


def reply(puzzle: Puzzle, request: Mapping[str, Any], stop: Event | None = None) -> tuple[Reply, Puzzle, Origin | None]:
    """The reply to a request about a board; and the board that is played from now on, with its origin if it is new.

    A hint is given up when `stop` is set.

    Raises InputError if the request means nothing, and whatever deciding or making a board may raise.
    """
    asked = request.get("ask")
    if asked == "new":
        made, origin = new_board(*(request.get(name) for name in ("kind", "size", "level", "seed")))
        return {"told": "new", "description": describe(made, origin)}, made, origin
    if asked not in ("hint", "check"):
        raise InputError(f"{asked!r} cannot be asked", expected="hint, check or new")
    values = read_values(puzzle, request.get("values"))
    told = check_reply(puzzle, values) if asked == "check" else hint_reply(puzzle, values, stop or Event())
    return told, puzzle, None


def read_values(puzzle: Puzzle, values: object) -> list[int | None]:
    """Entries, one for each answer place, None where it is open. Raises InputError where they are none."""
    places = puzzle.geometry.answer_places
    if not isinstance(values, list | tuple) or len(values) != len(places):
        raise InputError("these are no entries of this board", expected=f"a list of {len(places)} numbers or null")
    if any(type(value) not in (int, type(None)) for value in values):
        raise InputError("an entry is no number", expected="whole numbers or null")
    return list(values)


def menu() -> dict[str, Any]:
    """What boards can be ordered: names and sizes by kind, and levels."""
    found = recipes()
    return {
        "names": {kind: kind_name(KINDS[kind]) for kind in found},
        "kinds": {kind: [str(size) for size in recipe.menu] for kind, recipe in found.items()},
        "usual": {kind: str(recipe.usual) for kind, recipe in found.items()},
        "levels": list(LEVELS),
    }


def new_board(kind: object, size: object = None, level: object = None, seed: object = None) -> tuple[Puzzle, Origin]:
    """A board to order, with what it was made from; None = the usual size, the level normal, a new seed.

    Raises InputError on an order that cannot be, NotMade where the generator gives up.
    """
    recipe = recipe_of(kind if isinstance(kind, str) else repr(kind))
    kind = recipe.kind
    level = "normal" if level is None else level
    if not isinstance(level, str) or level not in LEVELS:
        raise unknown_level(level)
    seed = secrets.randbelow(HIGHEST_SEED) if seed is None else seed
    if type(seed) is not int or not 0 <= seed < 2**63:
        raise InputError(f"{seed!r} is no seed", expected="a whole number from 0 on")
    shape = recipe.usual if size is None else Size(*read_shape(Token(str(size)[:20], 1, 1), "the size"))
    if max(shape.rows, shape.cols) > LARGEST:
        raise InputError(f"{shape} is too large to play", expected=f"at most {LARGEST}x{LARGEST}")
    made = generate(Order(kind, shape), level, seed)
    return made.puzzle, Origin(kind, str(shape), level, seed)


# check ----------------------------------------------------------------------------------------------------------------


def check_reply(puzzle: Puzzle, values: ShownValues) -> Reply:
    """What the plain checker says of the entries."""
    broken = puzzle.violations(values)
    still_open = sum(value is None for value in values)
    return {
        "told": "check",
        "solved": not broken and not still_open,
        "conflicts": _numbers(puzzle, [place for violation in broken for place in violation.places]),
        "text": _check_text(broken, still_open),
    }


def _check_text(broken: Sequence[Violation], still_open: int) -> str:
    if broken:
        told = [violation.message.replace("the answer has", "there are") for violation in broken[:MOST_TOLD]]
        more = f"\n... and {len(broken) - MOST_TOLD} more." if len(broken) > MOST_TOLD else ""
        return "\n".join(f"{capital(message)}." for message in told) + more
    if still_open:
        places = "1 place is" if still_open == 1 else f"{still_open} places are"
        return f"No rule is broken. {places} open."
    return "Solved: every rule is obeyed."


# hint -----------------------------------------------------------------------------------------------------------------


def hint_reply(puzzle: Puzzle, values: ShownValues, stop: Event) -> Reply:
    """The easiest next step in three parts: where to look, why something is forced there, and what to enter.

    Entries that are wrong come before all else. A place of the answer is given away only if no step is found, and it is
    said that it is.
    """
    try:
        found = hint(puzzle, values, Stoppable(SECONDS, stop=stop))
    except NotUnique as error:
        return _told(_not_unique(error))
    except UnsoundStep:
        return _given_away(puzzle, values, "that can be explained")
    if found.wrong:
        return _wrong(found)
    if found.steps:
        return _forced(found.steps, puzzle)
    if stop.is_set():
        return _told("The hint was given up.")
    if found.reason is not None:
        return _given_away(puzzle, values, f"in {SECONDS:g} seconds")
    return _told("Every place has its value.")


def _told(text: str, **more: Any) -> Reply:
    nothing: Reply = {"look": None, "highlighted": [], "reasons": [], "conflicts": [], "fill": []}
    return {"told": "hint", **nothing, "text": text, **more}


def _not_unique(error: NotUnique) -> str:
    if error.verdict.status is Uniqueness.UNKNOWN:
        return f"No hint: it was not found out in {SECONDS:g} seconds whether this board has exactly one solution."
    several = error.verdict.status is Uniqueness.MULTIPLE
    return f"No hint: this board has {'several solutions' if several else 'no solution'}."


def _wrong(found: Hint) -> Reply:
    count = len(found.wrong)
    look = "One entry is not right." if count == 1 else f"{count} entries are not right."
    places = [wrong.entry.place for wrong in found.wrong]
    text = "\n".join(wrong.text for wrong in found.wrong)
    return _told(text, look=look, conflicts=_numbers(found.puzzle, places))


def _forced(steps: Sequence[Step], puzzle: Puzzle) -> Reply:
    last = steps[-1]
    named = dict.fromkeys(name for step in steps for name in marks(puzzle, step).reasons)
    rules = list(dict.fromkeys(reason.subject for step in steps for reason in step.rules))
    looked = joined(rules) if len(rules) <= 4 else f"{len(rules)} rules together"
    at = joined(dict.fromkeys(fact.place for fact in last.conclusions))
    answers = puzzle.geometry.answer_places
    return _told(
        "\n".join(step.text for step in steps),
        look=f"Look at {at}, and at {looked}.",
        highlighted=_numbers(puzzle, [fact.place for fact in last.conclusions]),
        reasons=_numbers(puzzle, named),
        fill=[
            [answers.index(fact.place), fact.value] for fact in last.conclusions if fact.holds and fact.place in answers
        ],
    )


def _given_away(puzzle: Puzzle, values: ShownValues, how: str) -> Reply:
    """One open place of the answer, since no step was found in some way."""
    try:
        answer = the_answer(puzzle, Limits(SECONDS))
    except NotUnique as error:
        return _told(_not_unique(error))
    place = list(values).index(None)
    name, value = puzzle.geometry.answer_places[place], puzzle.geometry.value_text(answer[place])
    return _told(
        f"{name} is {value}. This is taken from the solution.",
        look=f"No step was found {how}: {name} can be given away.",
        highlighted=[place],
        fill=[[place, answer[place]]],
    )


def _numbers(puzzle: Puzzle, names: Sequence[str] | Mapping[str, None]) -> list[int]:
    """Places by their numbers in the description."""
    number = {name: i for i, name in enumerate(BoardPlaces(puzzle).names)}
    return [number[name] for name in dict.fromkeys(names) if name in number]
