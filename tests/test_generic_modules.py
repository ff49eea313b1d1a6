"""Generic modules have no words of a kind, and read no name of a rule."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from own_kinds.boards import OWN_WORDS

import exactlyone as eo

PACKAGE = Path(eo.__file__).parent

# generic modules ------------------------------------------------------------------------------------------------------

TELLING = ("explanation", "reasons", "rating", "playing", "inspecting", "reporting.py")
"""What tells of all kinds, besides the models themselves."""
WORDS_OF_NO_GENERIC_MODULE = re.compile(
    "|".join(
        [*OWN_WORDS.values(), r"\bblack dot|\bwhite dot|the path\b|no loop|\bedge r?\b|sudoku|slant|hidato|kropki"]
    ),
    re.IGNORECASE,
)
CHECKS = {"straight", "loop", "ring", "together"}
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
    return path.relative_to(PACKAGE).parts[0] in ("puzzles", "preparing")


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
