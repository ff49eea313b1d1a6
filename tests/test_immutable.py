"""What the package hands out cannot be changed in place: no list, dictionary or set is reached by attributes."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from enum import Enum
from functools import cached_property

import pytest

import exactlyone as eo
from exactlyone.board.geometry import model_of
from exactlyone.generation import Order, Size, generate, generate_many
from exactlyone.inspecting.candidates import candidates
from exactlyone.inspecting.difficulty import difficulty
from exactlyone.inspecting.minimising import minimise
from exactlyone.inspecting.redundancy import redundant
from exactlyone.inspecting.why_several import why_several
from exactlyone.models import AllDifferent, Model, ModelError
from exactlyone.models.frozen import Frozen, frozen

LEAVES = str | bytes | int | float | range | Enum | type | None
UNDER_CONSTRUCTION = {
    ("Model", "variables"): "a model that nobody shares yet; `model_of` gives finished ones",
    ("Model", "rules"): "the same",
}
MUTABLE = (list, dict, set, bytearray)


def attributes(value: object) -> Iterator[tuple[str, object]]:
    """The public attributes of an object, properties included; of a mapping or tuple its first entries."""
    if isinstance(value, Mapping):
        yield from ((repr(key), one) for key, one in list(value.items())[:5])
        return
    if isinstance(value, tuple | frozenset):
        yield from (("[]", one) for one in list(value)[:5])
    names = set(getattr(value, "__dict__", ()))
    for kind in type(value).__mro__:
        names.update(getattr(kind, "__slots__", ()))
        names.update(name for name, one in vars(kind).items() if isinstance(one, property | cached_property))
    for name in sorted(names):
        if not name.startswith("_"):
            try:
                yield name, getattr(value, name)
            except (AttributeError, eo.ExactlyOneError):
                continue  # a property that has nothing to say of this one


def is_named(value: object) -> bool:
    """Whether it is a tuple whose parts have names."""
    return hasattr(value, "_fields")


def changeable(value: object) -> list[str]:
    """What can be changed in place, by the class and the attribute that lead there."""
    found, seen, kept, todo = [], set(), [], [(value, type(value).__name__, "")]
    while todo:
        value, owner, name = todo.pop()
        if isinstance(value, LEAVES) or id(value) in seen or (owner, name) in UNDER_CONSTRUCTION:
            continue
        seen.add(id(value))
        kept.append(value)  # else another object could get its id
        if isinstance(value, MUTABLE) and not isinstance(value, Frozen):
            found.append(f"{owner}.{name}: {type(value).__name__}")
            continue
        if callable(value) and not is_dataclass(value):
            continue
        if type(value).__module__.split(".")[0] == "numpy":
            found.append(f"{owner}.{name}: numpy")
            continue
        carried = isinstance(value, tuple | frozenset | Mapping) and not is_named(value)
        for attribute, one in attributes(value):
            todo.append((one, owner, name) if carried else (one, type(value).__name__, attribute))
    return found


EXAMPLES = sorted(eo.KINDS)


@pytest.mark.parametrize("kind", EXAMPLES)
def test_puzzles_and_verdicts(kind):
    puzzle = eo.example(kind)
    for value in (
        puzzle,
        puzzle.check(),
        puzzle.solve(),
        puzzle.count_solutions(),
        puzzle.canonical(),
        tuple(puzzle.geometry.symmetries()),
        model_of(puzzle.geometry),
        tuple(puzzle.violations([None] * len(puzzle.geometry.answer_places))),
        difficulty(puzzle),
    ):
        assert changeable(value) == []


def test_explanations_ratings_certificates_comparisons():
    puzzle = eo.example("slant")
    for value in (
        puzzle.explain(),
        puzzle.hint([None] * len(puzzle.given)),
        puzzle.rate(),
        puzzle.certify(),
        eo.verify_certificate(puzzle.certify().record()),
        eo.compare([puzzle], ["sat", "mrv"]),
        candidates(puzzle),
        redundant(puzzle),
        minimise(puzzle),
    ):
        assert changeable(value) == []


def test_generated_boards_regions_and_clashes():
    order = Order("slant", Size(4, 4))
    assert changeable(generate(order, "easy", 1)) == []
    assert changeable(tuple(generate_many(order, "easy", 1, 2))) == []
    puzzle = eo.example("x-sudoku")
    loose = puzzle.with_clues([None] * len(puzzle.clues))
    verdict = loose.check()
    assert changeable(verdict) == []
    assert changeable(why_several(loose, verdict, eo.Limits(conflicts=2000))) == []
    clashing = puzzle.with_clues([1, 1, *puzzle.clues[2:]])
    assert changeable(clashing.check()) == []


def test_the_walk_sees_what_can_be_changed():
    """Else the tests above could not fail."""

    class Loose:
        def __init__(self, part):
            self.part = part

    assert changeable(Loose([1])) == ["Loose.part: list"]
    assert changeable(Loose(({1},))) == ["Loose.part: set"]
    assert changeable(Loose(Frozen({1: [2]}))) == ["Loose.part: list"]
    assert changeable(Loose((1, frozenset((2,)), "x"))) == []
    assert len(changeable(eo.example("slant").geometry.rules())) == 0  # by the exception
    assert isinstance(eo.example("slant").geometry.rules().rules, list)


def test_a_finished_model_takes_nothing_more():
    model = model_of(eo.example("x-sudoku").geometry)
    for add in (
        lambda: model.int_var("x", [1]),
        lambda: model.add("rule", AllDifferent(model.answer)),
        lambda: model.adopt(model.answer),
        lambda: model.extend(model.rules),
    ):
        with pytest.raises(ModelError, match="finished"):
            add()
    own = Model("own")
    own.int_var("x", [1])
    assert own.finished() is own
    with pytest.raises(ModelError):
        own.int_var("y", [1])


def test_a_frozen_dictionary_is_one_in_all_but_changing():
    value = frozen({"a": [1, {"b": [2]}]})
    assert value == {"a": (1, {"b": (2,)})}
    assert json.loads(json.dumps(value)) == {"a": [1, {"b": [2]}]}
    assert pickle.loads(pickle.dumps(value)) == value
    assert type(pickle.loads(pickle.dumps(value))) is Frozen
    assert copy.deepcopy(value) == copy.copy(value) == value
    for change in (
        lambda: value.update(c=1),
        lambda: value.setdefault("c", 1),
        lambda: value.pop("a"),
        lambda: value.popitem(),
        lambda: value.clear(),
        lambda: value.__setitem__("a", 1),
        lambda: value.__delitem__("a"),
        lambda: value.__ior__({"c": 1}),
    ):
        with pytest.raises(TypeError, match="read only"):
            change()
    assert value == {"a": (1, {"b": (2,)})}


def test_what_a_widget_holds_is_set_as_a_whole():
    pytest.importorskip("anywidget")
    board = eo.example("slant").play()
    for part in (lambda: board.values, lambda: board.notes, lambda: board.notes[0]):
        with pytest.raises(TypeError):
            part()[0] = 0
    with pytest.raises(TypeError, match="read only"):
        board.progress["moves"] = 5
    with pytest.raises(TypeError, match="read only"):
        board.description["title"] = "another"
    told = []
    board.observe(told.append, "values")
    changed = list(board.values)
    place = changed.index(None)
    changed[place] = 0
    board.values = changed
    assert board.values[place] == 0
    assert len(told) == 1
    assert changeable(frozen(board.get_state(["values", "notes", "progress", "description", "menu"]))) == []
