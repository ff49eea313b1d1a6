"""A board as one JSON object: all that a page or a widget needs to show it and to let it be played.

The picture comes from `drawing`, the rules from the model (`lowering.py`), the words from the kind. The answer is not
among it. Nothing here speaks of a kind by name: a new one is playable once it is declared.
"""

from __future__ import annotations

import re
import sys
from dataclasses import asdict, dataclass
from inspect import getdoc
from typing import Any

from ..board.geometry import Geometry
from ..board.puzzle import Puzzle
from ..drawing import THEMES, Canvas, drawn
from ..drawing.canvas import CELL, MARGIN
from ..drawing.marking import FRAMES
from .lowering import BoardPlaces, Check, Lowered

CELL_NAME = re.compile(r"r(\d+)c(\d+)")
SLASHES = {"\\": 0, "/": 1}
"""Values that are written like this are drawn from corner to corner: falling, rising."""

Description = dict[str, Any]
PlaceDescription = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Origin:
    """How a board was made, so that it can be made again."""

    kind: str
    size: str
    level: str
    seed: int


def describe(puzzle: Puzzle, origin: Origin | None = None) -> Description:
    """The board for a page to show.

    key        changes with the board;
    title, rules, options   words about it; `made`: kind, size, level, seed, or None;
    width, height, cell, margin, rows, cols   of the picture, in its pixels;
    grid       for each cell, row by row, its place or -1;
    answers    how many places a player fills in: the first ones of `places`;
    places     name, said (its name in words), domain (index into `domains`), given (what is printed there, or None),
               note (clues beside it, in words), dark (a black cell), point ([x, y, radius] where it is no cell);
    texts      how values are written, by value; `slashes`: which values are diagonals, or None; `once`: whether each
               value stands once on the board, so that a number entered again moves;
    checks, relations, left_out   the rules: see `lowering.py`;
    layers     by theme the static parts of the picture, from below: ground, lines, clues; `themes`: the colours;
    frames     attributes of the frames of marks.
    """
    lowered = Lowered(puzzle)
    sheets = {name: drawn(puzzle, theme=name) for name in THEMES}
    sheet = sheets["light"]
    domains = _distinct(lowered.places.domains[: lowered.places.answers])
    cells = [-1] * (sheet.rows * sheet.cols)
    for number, name in enumerate(lowered.places.names):
        if name in sheet.cells:
            cells[sheet.cells[name]] = number
    texts = {str(v): puzzle.geometry.value_text(v) for v in sorted({value for domain in domains for value in domain})}
    slashes = {value: SLASHES[text] for value, text in texts.items() if text in SLASHES}
    return {
        "key": puzzle.digest,
        "kind": puzzle.kind,
        "title": sheet.label,
        "rules": rules_text(puzzle),
        "options": puzzle.geometry.header_text(),
        "made": None if origin is None else asdict(origin),
        "width": sheet.width,
        "height": sheet.height,
        "cell": CELL,
        "margin": MARGIN,
        "rows": sheet.rows,
        "cols": sheet.cols,
        "grid": cells,
        "answers": lowered.places.answers,
        "places": [_place(puzzle, lowered, sheet, domains, number) for number in range(len(lowered.places.names))],
        "domains": domains,
        "texts": texts,
        "slashes": slashes if len(slashes) == len(texts) else None,
        "once": any(_once(check, lowered.places) for check in lowered.checks),
        "checks": lowered.checks,
        "relations": lowered.relations,
        "left_out": lowered.left_out,
        "layers": {name: _layers(one) for name, one in sheets.items()},
        "themes": {name: asdict(theme) for name, theme in THEMES.items()},
        "frames": FRAMES,
    }


def kind_name(kind: type[Geometry]) -> str:
    """What a kind is called: the first words in the description of its module."""
    words = words_of(kind) or kind.kind
    return re.split("[:,(\n]", words, maxsplit=1)[0].strip()


def words_of(kind: type[Geometry]) -> str:
    """What describes a kind: its class, if that says the rules, else its module; "" if neither does."""
    own = getdoc(kind) or ""
    return own if "Rules: " in own else sys.modules[kind.__module__].__doc__ or ""


def rules_text(puzzle: Puzzle) -> str:
    """The paragraph that begins with "Rules:" in the description of the kind's module; "" if there is none."""
    words = words_of(type(puzzle.geometry))
    for paragraph in words.split("\n\n"):
        if paragraph.startswith("Rules: "):
            text = " ".join(paragraph.split()).removeprefix("Rules: ").replace("`", "")
            text = re.sub(r" \([A-Z][^()]*\)$", "", text)  # where the rules are from
            return text[:1].upper() + text[1:]
    return ""


def _place(puzzle: Puzzle, lowered: Lowered, sheet: Canvas, domains: list[list[int]], number: int) -> PlaceDescription:
    places = lowered.places
    name = places.names[number]
    match = CELL_NAME.fullmatch(name)
    place: PlaceDescription = {
        "name": name,
        "said": f"Row {match[1]}, column {match[2]}" if match else name,
        "given": places.values[number],
    }
    if number < places.answers:
        place["domain"] = domains.index(places.domains[number])
        place["note"] = _note(puzzle, lowered, sheet, number)
    if name in sheet.cells and sheet.cells[name] in sheet.black:
        place["dark"] = True
    if name in sheet.points:
        place["point"] = list(sheet.points[name])
    return place


def _note(puzzle: Puzzle, lowered: Lowered, sheet: Canvas, number: int) -> str:
    """The clues that stand around a cell, in words: "white dot to the right, 3 top left"."""
    places, geometry = lowered.places, puzzle.geometry
    if places.names[number] not in sheet.cells:
        return ""
    x, y = sheet.centre(sheet.cells[places.names[number]])
    found = []
    for name, (at, up, _) in sheet.points.items():
        if max(abs(at - x), abs(up - y)) > CELL // 2:
            continue
        clue_place = geometry.clue_places.index(name)
        value = puzzle.clues[clue_place]
        words = "" if value is None else geometry.clue_note(clue_place, value)
        if words:
            found.append(f"{words} {_direction(at - x, up - y)}")
    return ", ".join(found)


def _direction(across: float, down: float) -> str:
    if across and down:
        return f"at the {'top' if down < 0 else 'bottom'} {'left' if across < 0 else 'right'}"
    if across:
        return f"to the {'left' if across < 0 else 'right'}"
    return "above" if down < 0 else "below"


def _once(check: Check, places: BoardPlaces) -> bool:
    """Whether a check says that each value stands exactly once on the whole board."""
    everywhere = check["type"] in ("path", "different") and sorted(check["places"]) == list(range(places.answers))
    return everywhere and len({value for domain in places.domains for value in domain}) == places.answers > 0


def _layers(sheet: Canvas) -> dict[str, str]:
    """What does not change: below what is marked, above that, and on top of all entries."""
    layers = {name: "".join(pieces) for name, pieces in sheet.layers.items()}
    return {"ground": layers["ground"], "lines": layers["lines"] + layers["entries"], "clues": layers["clues"]}


def _distinct(domains: list[list[int]]) -> list[list[int]]:
    return [list(domain) for domain in dict.fromkeys(map(tuple, domains))]
