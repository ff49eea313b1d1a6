"""A decider is one line in a table: one that a session registers is asked, named, counted with and compared."""

from __future__ import annotations

from typing import ClassVar

import pytest
from click.testing import CliRunner

import exactlyone as eo
from exactlyone.cli import main
from exactlyone.deciding import counting
from exactlyone.deciding.deciders import (
    DECIDERS,
    SEARCH,
    Enumeration,
    MrvDecider,
    MrvEnumeration,
    decider,
    decider_names,
)
from exactlyone.models import MissingBackend, ModelError


class Dancer(MrvDecider):
    """A decider with an encoding of its own, and no settings. It notes what it opens."""

    opened: ClassVar[list[eo.Puzzle]] = []

    def __init__(self, name: str = "dancer") -> None:
        super().__init__(name, "dance")

    def reading(self, puzzle: eo.Puzzle) -> str:
        return SEARCH

    def open(self, puzzle: eo.Puzzle) -> Enumeration:
        Dancer.opened.append(puzzle)
        return super().open(puzzle)


@pytest.fixture
def dancer():
    DECIDERS.register("dancer", Dancer)
    Dancer.opened.clear()
    yield Dancer
    DECIDERS.forget("dancer")


@pytest.mark.usefixtures("dancer")
def test_it_decides_where_it_is_named():
    puzzle = eo.example("slant")
    verdict = puzzle.check(["sat", "dancer"])
    assert [one.decider for one in verdict.opinions] == ["sat", "dancer"]
    assert (verdict.status.value, verdict.readings) == ("UNIQUE", ("model", "search"))
    assert Dancer.opened == [puzzle]


@pytest.mark.usefixtures("dancer")
def test_it_counts_by_what_it_lists(monkeypatch):
    monkeypatch.setattr(counting, "FEW", 3)
    monkeypatch.setattr(counting, "compiles", lambda: False)
    puzzle = eo.Puzzle(eo.Sudoku(4, None), (1, *[None] * 15))  # a quarter of the 576 Latin squares
    counted = puzzle.count_solutions(None, ["sat", "dancer"])
    assert (counted.number, counted.complete) == (144, True)
    assert [(one.decider, one.found) for one in counted.opinions] == [("sat", 144), ("dancer", 144)]
    assert Dancer.opened


@pytest.mark.usefixtures("dancer")
def test_the_command_line_and_the_comparison_know_it():
    result = CliRunner().invoke(main, ["check", "--deciders", "sat,dancer", "1x1:0c"])
    assert (result.exit_code, "(sat, dancer; " in result.stdout) == (0, True), result.output
    assert "dancer" in decider_names()
    table = eo.compare([eo.example("slant")], ["sat", "dancer"])
    assert {run.strategy: run.status for run in table.rows} == {"sat": "UNIQUE", "dancer": "UNIQUE"}


@pytest.mark.usefixtures("dancer")
@pytest.mark.parametrize("text", ["dancer,seed=1", "dancer:x", "dancers"])
def test_a_strategy_that_it_does_not_have(text):
    with pytest.raises(eo.InputError):
        eo.compare([eo.example("slant")], [text])


def test_what_is_forgotten_decides_no_more():
    DECIDERS.register("dancer", Dancer)
    assert decider("dancer").encoding == "dance"
    DECIDERS.forget("dancer")
    with pytest.raises(MissingBackend, match=r"there are: sat, sat:SOLVER, cpsat, mrv, pieces, proof$"):
        decider("dancer")


def test_the_latest_of_one_name_is_asked():
    DECIDERS.register("dancer", MrvDecider)
    DECIDERS.register("dancer", Dancer)
    assert isinstance(decider("dancer"), Dancer)
    DECIDERS.forget("dancer")


@pytest.mark.parametrize("name", ["sat", "mrv", "pieces", "proof", "cpsat"])
def test_nobody_takes_the_place_of_one_of_the_package(name):
    with pytest.raises(ModelError, match="taken"):
        DECIDERS.register(name, Dancer)


def test_a_decider_under_another_s_name_is_refused():
    """Two that call themselves "mrv" would be taken for one."""
    DECIDERS.register("liar", MrvDecider)
    try:
        with pytest.raises(MissingBackend, match="'liar' calls itself 'mrv'"):
            eo.example("slant").check(["liar", "mrv"])
    finally:
        DECIDERS.forget("liar")


def test_the_comparison_does_not_ask_who_cannot_read_the_rules(monkeypatch, dancer):
    monkeypatch.setattr(dancer, "reading", lambda self, puzzle: None)
    (row,) = eo.compare([eo.example("slant")], ["dancer"]).rows
    assert (row.status, row.reason) == ("UNKNOWN", "dancer cannot read the rules of slant")
    assert Dancer.opened == []


def test_a_count_ends_where_its_decider_gives_up(monkeypatch, dancer):
    """Without any limit, too: it would give up in every turn."""
    monkeypatch.setattr(counting, "FEW", 3)
    monkeypatch.setattr(counting, "compiles", lambda: False)
    listed = MrvEnumeration._next

    def gives_up(self, deadline):
        return "at a loss" if self.name == "dancer" and self.found == 7 else listed(self, deadline)

    monkeypatch.setattr(MrvEnumeration, "_next", gives_up)
    counted = eo.Puzzle(eo.Sudoku(4, None), (None,) * 16).count_solutions(None, ["dancer", "sat"])
    assert (counted.number, counted.complete, counted.reason) == (576, False, "dancer: at a loss")
    assert Dancer.opened
