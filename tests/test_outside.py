"""Kinds from outside: every command and service over kinds that the package does not know."""

from __future__ import annotations

import json
import math
import sys
from itertools import product
from pathlib import Path

import outside
import pytest
from click.testing import CliRunner
from test_reasons import all_true, obeyed

import exactlyone as eo
from exactlyone.backends.base import Limits
from exactlyone.board import KINDS
from exactlyone.board import geometry as geometries
from exactlyone.certificates.errors import NotCertified
from exactlyone.certificates.verifying import verify_certificate
from exactlyone.cli import main
from exactlyone.collection.errors import CannotStart
from exactlyone.deciding.uniqueness import Uniqueness
from exactlyone.generation import Order, Size, generate
from exactlyone.models import InputError, Linear, Model, Table
from exactlyone.models.projection import Projected, TooManyRows, projected
from exactlyone.playing.description import describe
from exactlyone.reasons import reasons_of
from exactlyone.registry import Registry

NAMES = [kind.kind for kind in outside.OUTSIDE]
WORK = Limits(conflicts=200_000)


@pytest.fixture(autouse=True)
def kinds():
    with outside.registered():
        yield


def made(kind, size=4, level="easy", seed=3):
    return generate(Order(kind, Size(size, size), budget=2000), level, seed).puzzle


def run(*arguments):
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def hidden_names(puzzle):
    places = {*puzzle.geometry.answer_places, *puzzle.geometry.clue_places}
    return {variable.name for variable in puzzle.geometry.rules().variables} - places


class Unprinted(outside.Skyscrapers):
    """Skyscrapers that do not say their printed rules."""

    kind = "unprinted"

    def printed(self, clues):
        return None


class Tangled(outside.Futoshiki):
    """Signs whose auxiliaries rules of two names share."""

    kind = "tangled"

    def relate(self, model, label, cells, clue):
        differences = range(1 - self.size, self.size)
        difference = model.int_var(f"{label} difference", differences)
        model.add(f"{label} apart", Linear(((1, cells[0]), (-1, cells[1]), (-1, difference)), 0, 0))
        model.add(label, Table((difference, clue), frozenset((d, 1 if d < 0 else 2) for d in differences)))


# explanations, ratings, certificates ----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [4, 5])
@pytest.mark.parametrize("kind", [*outside.OUTSIDE, Unprinted], ids=lambda kind: kind.kind)
def test_explanations_and_certificates_speak_of_places_only(kind, size, monkeypatch):
    monkeypatch.setattr(KINDS, "_registered", {**KINDS._registered, kind.kind: kind})
    name = "own-skyscrapers" if kind is Unprinted else kind.kind
    board = made(name, size)
    puzzle = eo.Puzzle(kind(size), board.clues)
    explanation = puzzle.explain()
    assert explanation.reason is None
    hidden = hidden_names(puzzle)
    told = {fact.place for step in explanation.steps for fact in (*step.conclusions, *step.known)}
    assert told
    assert not told & hidden
    certificate = puzzle.certify()
    assert {place for place, _ in certificate.claim.atoms} <= set(puzzle.geometry.answer_places)
    verified = verify_certificate(json.loads(str(certificate)))
    assert verified
    assert verified.verdict == "UNIQUE"


def test_the_certificate_of_a_board_without_answer_names_rules_of_the_board():
    clues = [None] * len(outside.Skyscrapers(4).clue_places)
    clues[16:18] = [4, 4]  # from both ends of a row, all four are seen
    certificate = eo.Puzzle(outside.Skyscrapers(4), tuple(clues)).certify()
    assert certificate.verdict == "NONE"
    assert verify_certificate(json.loads(str(certificate)))


def test_a_rule_said_in_another_way_rates_the_same():
    """One Skyscrapers board: with auxiliaries, and by the very places that each number of houses allows."""

    class Direct(outside.Skyscrapers):
        kind = "direct"

        def relate(self, model, label, cells, clue):
            rows = product(range(1, self.size + 1), repeat=self.size)
            model.add(label, Table((*cells, clue), frozenset((*row, self.clue_of(row)) for row in rows)))

    puzzle = made("own-skyscrapers", 4, level="expert")
    direct = eo.Puzzle(Direct(4), puzzle.clues)
    assert puzzle.rate().rating == pytest.approx(direct.rate().rating, rel=0.25)
    assert len(puzzle.explain().steps) == pytest.approx(len(direct.explain().steps), rel=0.25)


def test_a_rule_too_large_beside_one_of_its_name_that_is_written_out():
    """The weight of a row of six is too large, that its numbers differ is not, and both are called row 1."""
    puzzle = made("weights", 6, level="hard")
    assert puzzle.explain().reason is None
    assert puzzle.rate().rating > 0


def test_auxiliaries_that_rules_of_several_names_share(monkeypatch):
    """They are places of an explanation, and there is no certificate by printed rules: a refusal, not a crash."""
    board = made("own-futoshiki", 4, None)
    monkeypatch.setattr(KINDS, "_registered", {**KINDS._registered, "tangled": Tangled})
    puzzle = eo.Puzzle(Tangled(4), board.clues)
    assert puzzle.check().status is Uniqueness.UNIQUE
    assert puzzle.explain().reason is None
    with pytest.raises(NotCertified, match="no place of the board"):
        puzzle.certify()


@pytest.mark.parametrize("kind", outside.OUTSIDE, ids=lambda kind: kind.kind)
def test_reasons_of_a_kind_with_auxiliaries_allow_exactly_its_answers(kind):
    puzzle = eo.Puzzle(kind(3), made(kind.kind, 3, level="hard").clues)
    atoms, reasons = reasons_of(puzzle)
    assert {variable.name for variable in atoms.variables} == set(puzzle.geometry.answer_places)
    clauses = [clause for reason in reasons for clause in reason.clauses]
    allowed = set()
    for values in product(range(1, 4), repeat=9):
        true = all_true(atoms, dict(zip(atoms.variables, values, strict=True)))
        if obeyed(clauses, true):
            allowed.add(values)
    assert allowed == set(puzzle.solutions())


# projections ----------------------------------------------------------------------------------------------------------


def test_a_projection_is_what_trying_out_gives():
    model = Model("chain")
    a, b, c = (model.int_var(name, range(1, 5)) for name in "abc")
    d, e = (model.int_var(name, range(-3, 4)) for name in "de")
    parts = (
        Linear(((1, a), (-1, b), (-1, d)), 0, 0),
        Linear(((1, b), (-1, c), (-1, e)), 0, 0),
        Linear(((1, d), (1, e)), 2, 2),
    )
    found = Projected(parts, frozenset((d, e)))
    domains = {variable: variable.domain for variable in found.scope}
    wanted = {row for row in product(range(1, 5), repeat=3) if row[0] - row[2] == 2}
    order = [found.scope.index(variable) for variable in (a, b, c)]
    assert {tuple(row[i] for i in order) for row in found.rows(domains)} == wanted
    assert all(
        found.holds(dict(zip((a, b, c), row, strict=True))) == (row in wanted) for row in product(range(1, 5), repeat=3)
    )
    assert not found.possible({**domains, a: (1, 2)})
    assert found.possible({**domains, a: (3,)})


def test_a_projection_without_parts_that_tie_a_place_leaves_it_all_values():
    model = Model("free")
    a, b, d = (model.int_var(name, range(1, 3)) for name in "abd")
    found = Projected(
        (Table((a, d), frozenset(((1, 1), (2, 2)))), Table((b, d), frozenset(((1, 1), (2, 1))))), frozenset((d,))
    )
    assert found.rows({a: (1, 2), b: (1, 2)}) == {(1, 1), (1, 2)}


def test_a_projection_that_is_too_large_is_refused():
    model = Model("wide")
    cells = [model.int_var(f"c{i}", range(1, 10)) for i in range(9)]
    parity, other = (model.int_var(name, range(2)) for name in "po")
    parts = [
        Linear((*((1, cell) for cell in cells), (1, parity)), 40, 40),
        Table((parity, other), frozenset(((0, 1), (1, 0)))),
    ]
    assert projected(parts, [parity, other]) is None
    with pytest.raises(TooManyRows):
        Projected(tuple(parts), frozenset((parity, other))).possible({cell: cell.domain for cell in cells})


# commands -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", NAMES)
def test_every_command_over_a_kind_from_outside(kind, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    board = Path("board.txt")
    puzzle = made(kind, 3)
    board.write_text(str(puzzle))
    for command, word in {
        "check": "UNIQUE",
        "solve": "",
        "count": "1 ",
        "candidates": "open",
        "redundant": "clues",
        "explain": "step",
        "rate": "rating",
        "minimise": kind,
        "variants": "looks the same",
        "show": kind,
    }.items():
        done = run(command, board)
        assert done.exit_code == 0, (command, done.output)
        assert word in done.output, command
        assert run(command, "bad.txt").exit_code == 2
    assert run("show", board, "--svg", "board.svg", "--as", "json").exit_code == 0
    assert run("show", board, "--as", "link").exit_code == 2
    assert run("certify", board, "-o", "board.cert.json").exit_code == 0
    assert "PROVED" in run("verify-certificate", "board.cert.json").output
    assert run("play", board, "--html", "board.html").exit_code == 0
    assert run("compare", board, "-s", "sat", "-s", "cpsat", "-s", "mrv").exit_code == 0
    assert run("explain", board, "--svg", "steps").exit_code == 0
    entries = [None] * 9
    assert puzzle.hint(entries).step is not None
    assert describe(puzzle)["rules"]


def test_selftest_of_a_kind_from_outside():
    done = run("selftest", "--kind", "own-futoshiki")
    assert (done.exit_code, done.stderr) == (0, "")
    assert "0 faults" in done.stdout


def test_kinds_without_an_example_are_listed():
    done = run("kinds")
    assert done.exit_code == 0
    assert "Skyscrapers: a Latin square of houses" in done.output
    assert "there is no example of own-futoshiki" in done.output
    with pytest.raises(eo.ModelError, match="there is no example of weights"):
        eo.example("weights")


def test_options_of_generate_that_a_kind_from_outside_has_no_use_for(tmp_path):
    done = run("generate", "own-futoshiki", "--symmetric", "--seed", 1)
    assert (done.exit_code, done.stdout) == (2, "")
    assert "own-futoshiki states no half turn" in done.stderr
    mask = tmp_path / "mask.txt"
    mask.write_text("xxx\nx.x\nxxx\n")
    assert run("generate", "own-futoshiki", "--size", "3x3", "--pattern", mask, "--seed", 1).exit_code == 0
    assert (
        run("generate", "own-skyscrapers", "--size", "3x3", "--minimal", "--count", 2, "--seed", 1, "--json").exit_code
        == 0
    )


def test_a_recipe_with_one_size(monkeypatch):
    class Small(outside.LatinRecipe):
        menu = (Size(3, 3),)

    monkeypatch.setattr(outside.Futoshiki, "recipe", classmethod(Small))
    assert Order("own-futoshiki").actual_size == Size(3, 3)
    assert run("generate", "own-futoshiki", "--seed", 1).exit_code == 0


def test_boards_that_a_kind_from_outside_cannot_read_are_bad_input(tmp_path):
    """Whatever its reader raises: the boards after it are still decided."""
    good = str(made("own-futoshiki", 3))
    bad = [
        "own-futoshiki\n4 . .\n. . .",
        "own-futoshiki\n" + good.split("\n", 1)[1].replace(".", "9"),
        "own-futoshiki\nx",
    ]

    class Sloppy(outside.Futoshiki):
        kind = "sloppy"

        @classmethod
        def read(cls, options, words, lines):
            return eo.Puzzle(cls(int(lines[0].text.split()[7])), ())

    eo.register(Sloppy)
    try:
        bad += ["sloppy\n1 2", "sloppy\n1 2 3 4 5 6 7 x", "sloppy"]
        records = [json.dumps({"id": str(i), "board": text}) for i, text in enumerate([*bad, good])]
        (tmp_path / "boards.jsonl").write_text("\n".join(records))
        done = run("check", tmp_path / "boards.jsonl", "--json")
    finally:
        eo.KINDS.forget("sloppy")
    found = [json.loads(line)["status"] for line in done.stdout.splitlines()]
    assert found == ["ERROR"] * len(bad) + ["UNIQUE"]
    assert done.exit_code == 2
    for text in bad[:3]:
        with pytest.raises(InputError):
            eo.loads(text)


def test_a_fault_of_a_kind_has_an_exit_code_of_its_own(tmp_path, monkeypatch):
    """Python's own is 1, which says that a board is not unique."""
    (tmp_path / "board.txt").write_text(str(made("own-futoshiki", 3)))
    monkeypatch.setattr(outside.Futoshiki, "rules", lambda self: 1 / 0)
    monkeypatch.setattr(geometries, "_model_of", lambda geometry: geometry.rules())
    done = run("check", tmp_path / "board.txt")
    assert done.exit_code == 70
    assert "ZeroDivisionError" in done.stderr
    assert "a kind that you added" in done.stderr


# other processes ------------------------------------------------------------------------------------------------------


@pytest.fixture
def importable(monkeypatch):
    """The module of the kinds can be imported by processes, which get the path of this one."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent))


@pytest.mark.usefixtures("importable")
def test_other_processes_know_the_kinds(tmp_path):
    alone = run("generate", "own-futoshiki", "--count", 3, "--seed", 5, "--size", "3x3", "--json", "--no-times")
    both = run(
        "generate", "own-futoshiki", "--count", 3, "--seed", 5, "--size", "3x3", "--json", "--no-times", "--jobs", 2
    )
    assert alone.exit_code == both.exit_code == 0
    assert alone.stdout == both.stdout
    boards = tmp_path / "boards.jsonl"
    boards.write_text(alone.stdout)
    done = run("check", boards, "--jobs", 2, "--json")
    assert [json.loads(line)["status"] for line in done.stdout.splitlines()] == ["UNIQUE"] * 3
    puzzles = eo.load_all(boards)
    assert [v.status for v in eo.check_many(puzzles, jobs=2)] == [Uniqueness.UNIQUE] * 3


@pytest.mark.usefixtures("importable")
def test_a_kind_that_other_processes_cannot_import_is_told_as_that(tmp_path, monkeypatch):
    """And it is in nobody's way: boards of other kinds are decided."""
    main_program = sys.modules["__main__"]
    kind = type("Home", (outside.Futoshiki,), {"kind": "home", "__module__": "__main__", "__qualname__": "Home"})
    monkeypatch.setattr(main_program, "Home", kind, raising=False)
    monkeypatch.setattr(KINDS, "_registered", {**KINDS._registered, "home": kind})
    assert [v.status for v in eo.check_many([eo.example("slant")], jobs=2)] == [Uniqueness.UNIQUE]
    board = eo.Puzzle(kind(3), made("own-futoshiki", 3).clues)
    with pytest.raises(CannotStart, match="module of its own"):
        list(eo.check_many([board], jobs=2))
    done = run("generate", "home", "--count", 2, "--jobs", 2, "--seed", 1, "--size", "3x3")
    assert done.exit_code == 2
    assert "module of its own" in done.stderr
    (tmp_path / "boards.jsonl").write_text(json.dumps({"id": "a", "board": str(board)}) + "\n")
    done = run("check", tmp_path / "boards.jsonl", "--jobs", 2)
    assert done.exit_code == 2
    assert "module of its own" in done.stderr


def test_a_registry_knows_what_was_added():
    registry = Registry("tests", {"a": 1, "lazy": "math:pi"})
    try:
        assert registry.registered() == {}
        assert registry["lazy"] == math.pi
        registry.register("b", 2)
        registry.register("b", 3)  # a later one takes its place
        assert registry["b"] == 3
        with pytest.raises(eo.ModelError, match="taken"):
            registry.register("a", 3)
        with pytest.raises(eo.ModelError, match="begins with a letter"):
            registry.register("7", 3)
        registry.register("c", lambda: None)
        assert registry.registered()["c"] == b""
        assert list(registry) == ["a", "lazy", "b", "c"]
        registry.forget("c")
        assert "c" not in registry
        registry.take("d", b"")
        assert "module of its own" in registry.why_not("d")
        assert registry.why_not("a") == ""
    finally:
        del Registry.all["tests"]
