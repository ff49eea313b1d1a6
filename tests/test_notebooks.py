"""The notebooks: every source runs from the top, and the notebook beside it is the one built from it."""

from __future__ import annotations

import importlib.util
import os
import sys
import tempfile
from pathlib import Path
from types import ModuleType

import jupytext
import nbformat
import pytest

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = ROOT / "notebooks"
SOURCES = sorted(NOTEBOOKS.glob("[0-9]*.py"))


def build() -> ModuleType:
    """notebooks/build.py, which is no package."""
    spec = importlib.util.spec_from_file_location("build_notebooks", NOTEBOOKS / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def code(notebook) -> list[str]:
    return [cell.source for cell in notebook.cells if cell.cell_type == "code"]


def printed(notebook) -> str:
    """Everything that the cells show as text."""
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    return "\n".join(output.get("text") or output.get("data", {}).get("text/plain", "") for output in outputs)


def test_there_are_notebooks():
    assert SOURCES


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.name)
def test_a_source_runs_in_a_fresh_kernel(source, monkeypatch):
    path = os.environ.get("PYTHONPATH")
    monkeypatch.setenv("PYTHONPATH", str(ROOT) if not path else f"{ROOT}{os.pathsep}{path}")
    notebook = build().executed(source)
    assert code(notebook)
    assert all(cell.execution_count for cell in notebook.cells if cell.cell_type == "code")
    assert printed(notebook)


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.name)
def test_the_notebook_beside_a_source_was_built_from_it(source):
    notebook = nbformat.read(source.with_suffix(".ipynb"), as_version=4)
    nbformat.validate(notebook)
    fresh = jupytext.read(source)
    assert [(cell.cell_type, cell.source) for cell in notebook.cells] == [
        (cell.cell_type, cell.source) for cell in fresh.cells
    ]
    assert all(cell.execution_count for cell in notebook.cells if cell.cell_type == "code")
    assert printed(notebook)


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.name)
def test_a_notebook_shows_no_error_and_no_machine(source):
    text = source.with_suffix(".ipynb").read_text(encoding="utf-8")
    assert '"output_type": "error"' not in text
    assert '"name": "stderr"' not in text
    for place in (ROOT, Path.home(), sys.prefix, tempfile.gettempdir()):
        assert f"{place}{os.sep}".replace("\\", "\\\\") not in text
