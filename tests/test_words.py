"""Words come with the rule: kinds that nobody foresaw are told in their own, and no kind in those of another."""

from __future__ import annotations

import ast
import random
import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from explained import forced_by_its_rules, reached
from kinds import OWN_KINDS, Futoshiki, KnightPath, Minesweeper, StarBattle

import exactlyone as eo
from exactlyone.contradiction import explain_none
from exactlyone.explanation.pictures import marks
from exactlyone.generation import Order, Size, generate
from exactlyone.models import Acyclic, AllDifferent, Clause, Count, HamiltonianPath, Model, ModelError, Words
from exactlyone.playing.description import describe
from exactlyone.playing.replying import reply
from exactlyone.puzzles import KINDS, Puzzle
from exactlyone.puzzles.puzzle import model_of
from exactlyone.reasons import reasons_of

PACKAGE = Path(eo.__file__).parent


def board(kind: type, *shape, **printed) -> Puzzle:
    """A board with these clues, by the names of their places."""
    geometry = kind(*shape)
    return Puzzle(geometry, tuple(printed.get(name) for name in geometry.clue_places))


def signs(**printed) -> dict[str, int]:
    """Signs by the names of the two cells, as r1c1_r1c2."""
    return {name.replace("_", " against "): value for name, value in printed.items()}


OPEN = (2, 4, 5, 8, 9, 12, 14, 15, 16, 17, 19, 20, 21, 23, 24)
REGIONS = (0, 0, 0, 0, 1, 0, 2, 1, 1, 1, 0, 2, 2, 1, 1, 0, 2, 4, 4, 3, 0, 4, 4, 4, 3)
BOARDS = {
    "futoshiki": board(
        Futoshiki,
        *(4, 4),
        **signs(r1c2_r1c3=1, r2c3_r2c4=1, r4c1_r4c2=1, r1c4_r2c4=1, r3c1_r4c1=2, r3c2_r4c2=2, r3c3_r4c3=2),
    ),
    "knight-path": board(KnightPath, 3, 4, r1c3=9, r3c2=4),
    "minesweeper": board(Minesweeper, 5, 5, OPEN, r1c3=2, r2c1=1, r2c5=2, r3c3=2, r4c2=2),
    "star-battle": board(StarBattle, 5, 5, REGIONS),
}


@cache
def explained(kind: str) -> eo.Explanation:
    return BOARDS[kind].explain()


# kinds that are not in the package ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", BOARDS)
def test_they_are_explained(kind):
    explanation = explained(kind)
    assert explanation.reason is None
    assert tuple(reached(explanation)[name] for name in BOARDS[kind].geometry.answer_places) == explanation.answer
    assert all(forced_by_its_rules(BOARDS[kind], step) for step in explanation)


SENTENCES = {
    "futoshiki": (
        "Column 1 needs a 3, and only r1c1 can take it: the others are filled or barred by the 3 in r2c4.",
        "r4c1 is 1: the sign > beside 2 in r3c1 leaves nothing else.",
    ),
    "knight-path": (
        "r1c1 and r2c4 cannot be 7: no cell a jump away from them can be 8.",
        "2 has to be a jump away from 1 in r3c1, and only r2c3 is left: r1c2 is filled.",
        "r3c1 is 1: every other number stands elsewhere or would be too many jumps away from those that stand.",
    ),
    "minesweeper": (
        "The 2 in r2c5 needs both cells around it, so r1c4 and r3c4 are mines.",
        "r1c2 and r2c2 are no mines, so the 2 in r1c3 needs all the others: r2c3 is a mine.",
        "The 2 in r3c3 has no room for more: r2c3 and r3c4 are mines, so r3c2 and r4c4 are free.",
    ),
    "star-battle": (
        "Column 1 has its star in r1c1, so r2c1, r3c1, r4c1 and r5c1 are empty.",
        "r2c2 is empty: a star in r1c1 next to it leaves nothing else.",
        "r1c2, r1c3, r1c4 and r1c5 have no stars, so row 1 needs the other one: r1c1 is a star.",
    ),
}


@pytest.mark.parametrize("kind", BOARDS)
def test_they_are_told_in_their_own_words(kind):
    told = [step.text for step in explained(kind)]
    assert [sentence for sentence in SENTENCES[kind] if sentence not in told] == []


@pytest.mark.parametrize("kind", BOARDS)
def test_they_are_hinted_to_the_end(kind):
    puzzle, answer = BOARDS[kind], explained(kind).answer
    names = puzzle.geometry.answer_places
    entries = list(puzzle.given)
    for _ in names:
        found = puzzle.hint(entries)
        for fact in found.steps[-1].conclusions:
            if fact.place in names:
                entries[names.index(fact.place)] = fact.value
        if None not in entries:
            break
    assert tuple(entries) == answer
    chance = random.Random(1)
    for place in chance.sample(range(len(answer)), 3):
        entries = [value if chance.random() < 0.5 else None for value in answer]
        entries[place] = next(value for value in {0, *answer} if value != answer[place])
        (wrong,) = puzzle.hint(entries).wrong
        assert wrong.text.startswith(names[place])


@pytest.mark.parametrize("kind", BOARDS)
def test_they_are_played(kind):
    puzzle = BOARDS[kind]
    description = describe(puzzle)
    assert description["left_out"] == []
    assert [place["name"] for place in description["places"][: description["answers"]]] == list(
        puzzle.geometry.answer_places
    )
    told, _, _ = reply(puzzle, {"ask": "hint", "values": puzzle.given})
    first = puzzle.hint(puzzle.given).steps
    assert told["text"] == "\n".join(step.text for step in first)
    assert told["look"].startswith("Look at ")
    told, _, _ = reply(puzzle, {"ask": "check", "values": list(explained(kind).answer)})
    assert told["solved"]


def test_where_to_look_is_told_in_the_words_of_the_rule():
    told, _, _ = reply(BOARDS["minesweeper"], {"ask": "hint", "values": [None] * 10})
    assert told["look"] == "Look at r1c4 and r3c4, and at the 2 in r2c5."
    slant = eo.loads("slant\n1..\n.2.\n..1\n")
    told, _, _ = reply(slant, {"ask": "hint", "values": [None] * 4})
    assert re.search(r"and at the \d at vertex r\dc\d\.$", told["look"])


# no kind's words in another one's sentences ---------------------------------------------------------------------------

OWN_WORDS = {
    "x-sudoku": r"\bdiagonal",
    "str8ts": r"\bstraight",
    "slant": r"\btouch|\bturns? away|\bvertex|\bloop",
    "hidato": r"\bneighbour|\btoo far\b",
    "kropki": r"\bdot\b|\bblank edge|\bacross\b",
    "futoshiki": r"\bsign\b",
    "knight-path": r"\bjump",
    "minesweeper": r"\bmines?\b",
    "star-battle": r"\bstars?\b",
}
SIZES = {"x-sudoku": Size(6, 6), "str8ts": Size(6, 6), "slant": Size(6, 6), "hidato": Size(5, 5), "kropki": Size(5, 5)}


@cache
def sentences(kind: str) -> tuple[str, ...]:
    if kind in BOARDS:
        return tuple(step.text for step in explained(kind))
    boards = [eo.example(kind), *(generate(Order(kind, SIZES[kind]), None, 3, number).puzzle for number in range(3))]
    return tuple(step.text for one in boards for step in one.explain())


@pytest.mark.parametrize("kind", [*KINDS, *BOARDS])
def test_no_kind_is_told_in_the_words_of_another(kind):
    told = "\n".join(sentences(kind))
    assert len(OWN_WORDS) == len(KINDS) + len(OWN_KINDS)
    assert re.search(OWN_WORDS[kind], told), "the list has words that the kind does not use"
    foreign = {other: re.findall(words, told) for other, words in OWN_WORDS.items() if other != kind}
    assert {other: words for other, words in foreign.items() if words} == {}


# generic modules ------------------------------------------------------------------------------------------------------

TELLING = ("explanation", "reasons", "rating", "playing", "contradiction.py", "clash.py", "regions.py", "reporting.py")
"""What tells of all kinds, besides the models themselves."""
WORDS_OF_NO_GENERIC_MODULE = re.compile(
    "|".join(
        [*OWN_WORDS.values(), r"\bblack dot|\bwhite dot|the path\b|no loop|\bedge r?\b|sudoku|slant|hidato|kropki"]
    ),
    re.IGNORECASE,
)
CHECKS = {"straight", "loop"}
"""Names of checks in what a page is told: those of constraints, and no words."""
ON_TEXT = {
    "startswith",
    "endswith",
    "removeprefix",
    "removesuffix",
    "partition",
    "rpartition",
    "split",
    "replace",
    "find",
}
NAMES_OF_RULES = {"label", "rule", "subject"}


def of_kinds(path: Path) -> bool:
    """Whether a file belongs to one kind."""
    return path.stem in {kind.replace("-", "_") for kind in KINDS}


def string_constants(tree: ast.AST) -> list[str]:
    """All strings of a module but its docstrings."""
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    constants = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in docs]
    return [node.value for node in constants if isinstance(node.value, str)]


def reads_a_label(tree: ast.AST) -> list[str]:
    """Where the name of a rule, or a clue in words, is compared with a text or taken apart."""

    def named(node: ast.AST) -> bool:
        names = {one.attr for one in ast.walk(node) if isinstance(one, ast.Attribute)}
        return bool(names & (NAMES_OF_RULES | {"clue_text"}))

    def text(node: ast.AST) -> bool:
        return any(isinstance(one, ast.Constant) and isinstance(one.value, str) for one in ast.walk(node))

    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            wrong = any(map(named, sides)) and any(map(text, sides))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            method, parts = node.func.attr, [node.func.value, *node.args]
            on_text = method in ON_TEXT and not isinstance(node.func.value, ast.Constant)
            pattern = isinstance(node.func.value, ast.Name) and node.func.value.id == "re"
            wrong = (on_text or pattern) and any(map(named, parts))
        else:
            wrong = False
        found += [ast.unparse(node)] if wrong else []
    return found


def test_generic_modules_have_no_words_of_a_kind():
    files = [
        path
        for name in TELLING
        for path in ([PACKAGE / name] if name.endswith(".py") else (PACKAGE / name).glob("*.py"))
    ]
    assert len(files) > 40
    for path in (*files, PACKAGE / "models" / "model.py"):
        said = string_constants(ast.parse(path.read_text(encoding="utf-8")))
        assert [text for text in said if text not in CHECKS and WORDS_OF_NO_GENERIC_MODULE.search(text)] == [], path


def test_generic_modules_do_not_read_labels():
    for path in PACKAGE.rglob("*.py"):
        if not of_kinds(path):
            assert reads_a_label(ast.parse(path.read_text(encoding="utf-8"))) == [], path


@pytest.mark.parametrize(
    "text",
    [
        'rule.label == "no loop"',
        'reason.rule != "the path"',
        'rule.label in ("row 1", "row 2")',
        '" between " in words.rule(reason)',
        'rule.label.startswith("edge ")',
        'reason.rule.partition(" between ")',
        're.sub("x", "", geometry.clue_text(place, value))',
        'geometry.clue_text(place, value).split(" on ")',
    ],
)
def test_a_module_that_reads_a_label_is_noticed(text):
    assert reads_a_label(ast.parse(text))


# what words may be ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phrases", "message"),
    [
        (
            {"crowded": "{rule} has {places}"},
            r"the phrase crowded='{rule} has {places}' has {places}; .* {label}, {rule}",
        ),
        ({"subject": "{rule}"}, "has {rule}; in it may stand {label}, {scope}"),
        ({"subject": "the {clue}"}, "has {clue}"),
        ({"near": "beside {rule}"}, "may stand nothing"),
        ({"full": "{rule} {}"}, "has {}"),
        ({"full": "{rule:>9}"}, "has {rule>9}"),
        ({"full": "{rule!r}"}, "has {ruler}"),
        ({"none": "{rule"}, "cannot be read: "),
        ({"stated": "the {clue.real}"}, "has {clue.real}"),
    ],
)
def test_a_phrase_that_nobody_can_fill_in_is_refused_at_once(phrases, message):
    with pytest.raises(ModelError, match=re.sub(r"([{}])", r"\\\1", message)):
        Words(**phrases)


def test_braces_in_a_label_are_no_phrase():
    model = Model("braces")
    cells = [model.int_var(f"cell {{{i}}}", (0, 1)) for i in range(3)]
    model.add("{odd} {0}", Count(tuple(cell.eq(1) for cell in cells), 1))
    model.answer = tuple(cells)
    (rule,) = model.rules
    assert rule.words is Count.words


def test_a_rule_has_the_words_of_its_constraint_unless_it_brings_its_own():
    own = replace(Acyclic.words, subject="the ban on rings")
    model = Model("words")
    a, b = model.int_var("a", (0, 1)), model.int_var("b", (0, 1))
    model.add("one", Acyclic(((0, 1, a.eq(1)), (0, 1, b.eq(1)))))
    model.add("two", Acyclic(((0, 1, a.eq(1)), (0, 1, b.eq(1)))), own)
    assert [rule.words for rule in model.rules] == [Acyclic.words, own]
    assert own.closes == Acyclic.words.closes
    assert Clause.words == Words()
    assert hash(Words(clues=["a", "b"])) == hash(Words(clues=("a", "b")))


# what is told where a rule has neutral words --------------------------------------------------------------------------


class Neutral(Minesweeper):
    """The same kind without words of its own: values are 0 and 1, and each rule has the words of its constraint."""

    def value_said(self, value, places=1):
        return self.value_text(value)

    def rules(self):
        model = super().rules()
        model.rules = [replace(rule, own_words=None) for rule in model.rules]
        return model


def test_counts_are_told_without_words_of_a_kind():
    told = [step.text for step in board(Neutral, 5, 5, OPEN, r1c3=2, r2c1=1, r2c5=2, r3c3=2, r4c2=2).explain()]
    for sentence in (
        "The 2 at r2c5 needs both cells it has, so r1c4 and r3c4 are 1.",
        "r1c2 and r2c2 are not 1, so the 2 at r1c3 needs all the others: r2c3 is 1.",
        "The 2 at r3c3 has no room for more: r2c3 and r3c4 are 1, so r3c2 and r4c4 are 0.",
    ):
        assert sentence in told


class Plain(KnightPath):
    """A path in the words that paths have, over cells that need not be numbered from the first place on."""

    def rules(self):
        model = super().rules()
        model.rules = [replace(rule, own_words=None) for rule in model.rules]
        return model


def test_paths_are_told_without_words_of_a_kind():
    told = "\n".join(step.text for step in board(Plain, 3, 4, r1c3=9, r3c2=4).explain())
    assert "no cell beside them can be 8" in told
    assert "would be too far from those that stand" in told
    assert "jump" not in told
    assert HamiltonianPath.words == Words()


def voices(puzzle: Puzzle) -> dict[str, object]:
    return {reason.rule: reason.voice for reason in reasons_of(puzzle)[1] if reason.voice is not None}


def test_a_clue_states_a_rule_if_no_other_rule_speaks_of_it():
    for kind, label, subject in (
        ("slant", "vertex r1c2", r"the \d at vertex r1c2"),
        ("kropki", "edge r1c1-r1c2", r"the (blank edge|white dot|black dot) between r1c1 and r1c2"),
        ("x-sudoku", "row 1", "row 1"),
        ("hidato", "the path", "the path"),
    ):
        puzzle = next(
            puzzle
            for number in range(9)
            if label in voices(puzzle := generate(Order(kind, SIZES[kind]), "easy", 1, number).puzzle)
        )
        voice = voices(puzzle)[label]
        assert re.fullmatch(subject, voice.subject)
        stated = None if voice.place is None else puzzle.geometry.clue_places[voice.place]
        assert stated == (label if kind in ("slant", "kropki") else None)
    str8ts = model_of(eo.loads("str8ts\n#1 . .\n. . .\n. . #\n").geometry)
    assert set(str8ts.stating()) == {None}  # the number of a black cell belongs to a row and to a column


class Renamed(Minesweeper):
    """The model calls its rules otherwise than the board calls its places."""

    @property
    def clue_places(self):
        return tuple(f"number {name}" for name in super().clue_places)

    def rules(self):
        model = super().rules()
        model.rules = [replace(rule, label=rule.label.removeprefix("number ")) for rule in model.rules]
        return model

    def violations(self, clues, answer):
        return Minesweeper(self.rows, self.cols, self.open_cells).violations(clues, answer)


def test_pictures_and_contradictions_find_the_clue_that_states_a_rule_whatever_its_name():
    geometry = Renamed(2, 2, (0, 1))
    puzzle = Puzzle(geometry, (2, None))
    (step,) = puzzle.explain()
    assert marks(puzzle, step).reasons == ("number r1c1",)
    none = explain_none(Puzzle(geometry, (2, 1)))
    assert none.rules == ("r1c1", "r1c2")
    assert none.at_work == ()
    assert "at work" not in str(none)


def test_rules_at_work_are_those_that_no_shown_clue_states():
    none = explain_none(eo.loads("slant\n....\n.44.\n....\n"))
    assert none.rules == ("vertex r2c2", "vertex r2c3")
    assert none.at_work == ()
    assert "at work" not in str(none)
    different = explain_none(eo.loads("x-sudoku box=none diagonals=no\n1 . .\n. 1 .\n. . 2\n"))
    assert set(different.at_work) == set(different.rules) != set()
    assert "at work" in str(different)


def test_a_count_whose_number_is_open_or_printed_in_part_is_told_in_general():
    """Who counts must know what is counted: a number that is open, or a literal named twice, is no such count."""
    model = Model("open")
    cells = tuple(model.int_var(f"c{i}", (0, 1)) for i in range(3))
    total = model.int_var("total", range(4))
    model.add("some", Count(tuple(cell.eq(1) for cell in cells), total))
    model.add("others", Count(tuple(cell.eq(0) for cell in cells), total))
    model.add("twice", Count((cells[0].eq(1), cells[0].eq(1), cells[1].eq(1)), 2))
    model.answer, model.clues = cells, (total,)
    from exactlyone.reasons.building import build

    aspects = {(reason.rule, reason.aspect[0]) for reason in build(model, {}).reasons}
    assert {("some", "total"), ("others", "total"), ("twice", "total")} <= aspects
    aspects = {(reason.rule, reason.aspect[0]) for reason in build(model, {total: 2}).reasons}
    assert {("some", "count"), ("others", "count")} <= aspects


def test_all_different_needs_no_name_where_it_speaks_of_all_places():
    model = Model("whole")
    cells = tuple(model.int_var(f"c{i}", range(1, 4)) for i in range(3))
    model.add("all", AllDifferent(cells))
    model.add("some", AllDifferent(cells[:2]))
    model.answer = cells
    from exactlyone.reasons.building import build

    whole = {reason.rule: reason.voice.whole for reason in build(model, {}).reasons if reason.voice is not None}
    assert whole == {"all": True, "some": False}
