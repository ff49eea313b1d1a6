"""A board as a widget of a notebook (the extra `exactlyone[notebook]`): what is played can be read and set."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from threading import Event, Thread
from typing import Any

from ..board.puzzle import Puzzle
from ..models import ExactlyOneError, InputError, MissingBackend
from ..models.frozen import frozen
from .description import Origin, describe
from .module import board_module, static
from .replying import menu, read_values, reply

EXTRA = "exactlyone[notebook]"


def play(puzzle: Puzzle, origin: Origin | None = None) -> Any:
    """A widget to play the board in a notebook, with these traits.

    values    what stands in each answer place, None where it is open; printed values are among them. Can be set;
    notes     the pencil marks of each answer place. Can be set;
    progress  {"moves", "hints", "seconds", "finished"}: read only what is there.

    What they hold cannot be changed in place, as the page would not notice: set the whole trait.

    `widget.puzzle` is the board that is played; the player may order another one. Raises MissingBackend if anywidget is
    not installed.
    """
    return _widget_class()(puzzle, origin)


_found: list[type] = []


def _widget_class() -> type:
    """The class, made when it is first wanted: anywidget may be missing."""
    if not _found:
        _found.append(_made())
    return _found[0]


def _libraries() -> tuple[Any, Any]:
    """anywidget and traitlets. Raises MissingBackend."""
    try:
        return import_module("anywidget"), import_module("traitlets")
    except ImportError as error:
        raise MissingBackend(f"a playable board in a notebook needs anywidget: pip install '{EXTRA}'") from error


def _made() -> type:
    anywidget: Any
    traitlets: Any
    anywidget, traitlets = _libraries()
    judged = partial(_judged, traitlets.TraitError)

    class BoardWidget(anywidget.AnyWidget):  # type: ignore[misc]
        """The board; `play` says what its traits are."""

        _esm = board_module()
        _css = static("board.css")
        description = traitlets.Dict().tag(sync=True)
        menu = traitlets.Dict().tag(sync=True)
        values = traitlets.Tuple().tag(sync=True)
        notes = traitlets.Tuple().tag(sync=True)
        progress = traitlets.Dict().tag(sync=True)

        def __init__(self, puzzle: Puzzle, origin: Origin | None = None) -> None:
            self.puzzle = puzzle
            self._stop = Event()
            super().__init__(menu=menu(), **_blank(puzzle, origin))
            self.on_msg(self._asked)

        _validate_values = traitlets.validate("values")(judged(_values))
        _validate_notes = traitlets.validate("notes")(judged(_notes))
        _validate_others = traitlets.validate("description", "menu", "progress")(judged(_read_only))

        def _asked(self, _: object, request: dict[str, Any], buffers: object) -> None:
            """Answer; a hint in a thread of its own, so that cells run meanwhile and it can be given up."""
            if request.get("ask") == "cancel":
                self._stop.set()
            elif request.get("ask") == "hint":
                self._stop = Event()
                Thread(target=self._answer, args=(request, self._stop), daemon=True).start()
            else:
                self._answer(request)

        def _answer(self, request: dict[str, Any], stop: Event | None = None) -> None:
            turn = {"turn": request.get("turn")}
            try:
                told, puzzle, origin = reply(self.puzzle, request, stop)
            except ExactlyOneError as error:
                self.send({"told": "error", "text": f"{error}.", **turn})
                return
            if told["told"] == "new":
                self.puzzle = puzzle
                with self.hold_sync():
                    for name, value in _blank(puzzle, origin).items():
                        setattr(self, name, value)
            self.send({**told, **turn})

        def _repr_mimebundle_(self, **options: Any) -> Any:
            """The widget; where widgets are not shown, the board as a picture."""
            shown = super()._repr_mimebundle_(**options)
            data, metadata = shown if isinstance(shown, tuple) else (shown, {})
            return {**(data or {}), "image/svg+xml": self.puzzle.svg(self.values)}, metadata

    return BoardWidget


def _judged(refused: type[Exception], read: Callable[[Puzzle, Any], Any]) -> Callable[[Any, dict[str, Any]], Any]:
    """What is proposed for a trait, as `read` takes it; raises `refused` where that raises InputError."""

    def judge(widget: Any, proposal: dict[str, Any]) -> Any:
        try:
            return read(widget.puzzle, proposal["value"])
        except InputError as error:
            raise refused(str(error)) from error

    return judge


def _values(puzzle: Puzzle, values: Any) -> tuple[int | None, ...]:
    """The values that a player may set. Raises InputError."""
    found = read_values(puzzle, values)
    for name, given, value in zip(puzzle.geometry.answer_places, puzzle.given, found, strict=True):
        if given is not None and value != given:
            raise InputError(f"{given} is printed in {name}")
    return tuple(found)


def _notes(puzzle: Puzzle, notes: Any) -> tuple[tuple[int, ...], ...]:
    """The pencil marks that a player may set. Raises InputError."""
    if len(notes) != len(puzzle.geometry.answer_places):
        raise InputError("there has to be a list of pencil marks for each answer place")
    return tuple(tuple(sorted(set(marks))) for marks in notes)


def _read_only(puzzle: Puzzle, value: Any) -> Any:
    """What a page would not notice cannot be changed in place."""
    return frozen(value)


def _blank(puzzle: Puzzle, origin: Origin | None) -> dict[str, Any]:
    """The traits of a board that nobody has touched."""
    progress = {"moves": 0, "hints": 0, "seconds": 0, "finished": False}
    values = puzzle.given
    return {
        "description": describe(puzzle, origin),
        "values": values,
        "notes": ((),) * len(values),
        "progress": progress,
    }
