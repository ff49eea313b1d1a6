"""A name means one thing, and a function is short enough to be read at once. `make lint` runs this too."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from fnmatch import fnmatch
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1] / "exactlyone"
TREES = {path.relative_to(PACKAGE).as_posix(): ast.parse(path.read_text("utf-8")) for path in PACKAGE.rglob("*.py")}
LONGEST = 60
"""Lines of a function, from its `def` on: what decorators say (the options of a command) is a list, not code."""
KERNELS = ("backends/mrv/kernel.py", "backends/sat/dpll/*.py", "puzzles/*/search.py")
"""Compiled to machine code, where a call that is not inlined costs more than the work, and state is passed by name."""


def named_twice(trees: Mapping[str, ast.Module]) -> list[str]:
    """Public classes that share their name with another public class, or with what another file calls a type."""
    classes, others = defaultdict[str, list[str]](list), defaultdict[str, list[str]](list)
    for file, tree in trees.items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                classes[node.name].append(file)
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and not _is_variable(node):
                others[node.targets[0].id].append(file)
    return [
        f"{name}: {', '.join(sorted(files + others[name]))}"
        for name, files in sorted(classes.items())
        if len(files + others[name]) > 1
    ]


def _is_variable(node: ast.Assign) -> bool:
    """Whether it is a type variable, which stands for any type."""
    return isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "TypeVar"


def too_long(trees: Mapping[str, ast.Module]) -> list[str]:
    """Functions outside the kernels that have more lines than may be."""
    return [
        f"{file}: {function.name} has {lines} lines"
        for file, tree in sorted(trees.items())
        if not any(fnmatch(file, kernel) for kernel in KERNELS)
        for function in _functions(tree)
        if (lines := (function.end_lineno or 0) - function.lineno + 1) > LONGEST
    ]


def _functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def test_no_two_public_classes_have_one_name():
    assert len(TREES) > 200
    assert named_twice(TREES) == []


def test_functions_are_short():
    assert too_long(TREES) == []


def test_every_kernel_that_may_be_longer_is_there():
    for pattern in KERNELS:
        files = [file for file in TREES if fnmatch(file, pattern)]
        assert files, pattern
        assert any("def " in ast.unparse(TREES[file]) for file in files)


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ("class Row: ...", "class Row: ...", ["Row: a.py, b.py"]),
        ("class Row: ...", "Row = tuple[int, ...]", ["Row: a.py, b.py"]),
        ("class Row: ...", "class _Row: ...", []),
        ("class _Row: ...", "class _Row: ...", []),
        ("class Row: ...", "Row = TypeVar('Row')", []),
        ("class Row: ...", "def make():\n    class Row: ...", []),
        ("class Row: ...", "from a import Row", []),
    ],
)
def test_a_name_for_two_things_is_found(one, other, found):
    assert named_twice({"a.py": ast.parse(one), "b.py": ast.parse(other)}) == found


@pytest.mark.parametrize(
    ("file", "source", "lines", "found"),
    [
        ("cli/a.py", "def f():", 60, []),
        ("cli/a.py", "def f():", 61, ["cli/a.py: f has 61 lines"]),
        ("cli/a.py", "async def f():", 61, ["cli/a.py: f has 61 lines"]),
        ("cli/a.py", "@option\n@option\ndef f():", 60, []),
        ("puzzles/slant/search.py", "def f():", 99, []),
        ("puzzles/slant/rules.py", "def f():", 61, ["puzzles/slant/rules.py: f has 61 lines"]),
    ],
)
def test_a_long_function_is_found(file, source, lines, found):
    assert too_long({file: ast.parse(source + "\n    pass" * (lines - 1))}) == found


def test_a_long_function_within_a_class_or_function_is_found():
    body = "\n".join(["        pass"] * 60)
    for outer in ("class A:", "def f():"):
        assert any("g has 61" in each for each in too_long({"a.py": ast.parse(f"{outer}\n    def g():\n{body}")}))
