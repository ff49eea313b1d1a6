"""The notebooks: every source runs from the top, and the notebook beside it is the one built from it."""

from __future__ import annotations

import base64
import importlib.util
import io
import os
import re
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
every_source = pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.name)


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


def shown(cell) -> str:
    """Everything that a cell shows as text."""
    outputs = cell.get("outputs", [])
    return "\n".join(output.get("text") or output.get("data", {}).get("text/plain", "") for output in outputs)


def printed(notebook) -> str:
    return "\n".join(map(shown, notebook.cells))


def built(source: Path):
    return nbformat.read(source.with_suffix(".ipynb"), as_version=4)


def test_there_are_notebooks():
    assert [source.name[:2] for source in SOURCES] == ["01", "02", "03", "04", "05", "06", "07"]


@every_source
def test_a_source_runs_in_a_fresh_kernel(source, monkeypatch):
    path = os.environ.get("PYTHONPATH")
    monkeypatch.setenv("PYTHONPATH", str(ROOT) if not path else f"{ROOT}{os.pathsep}{path}")
    notebook = build().executed(source)
    assert code(notebook)
    assert all(cell.execution_count for cell in notebook.cells if cell.cell_type == "code")
    assert printed(notebook)
    claims_come_from_verdicts(notebook)
    before = built(source)
    if notebook.metadata["solvers"] == before.metadata["solvers"]:
        for cell, as_built in zip(notebook.cells, before.cells, strict=True):
            if "varies" not in cell.metadata.get("tags", ()):
                assert steady(shown(cell)) == steady(shown(as_built)), cell.source


def steady(text: str) -> str:
    """Text without times, and without which decider came first."""
    return re.sub(r"\((?:sat|mrv|cpsat)[^()]*; \d+ m?s; [^()]+\)|\d+ m?s\b", "", text)


@every_source
def test_the_notebook_beside_a_source_was_built_from_it(source):
    notebook = built(source)
    nbformat.validate(notebook)
    fresh = build().read(source)
    assert [(cell.cell_type, cell.source) for cell in notebook.cells] == [
        (cell.cell_type, cell.source) for cell in fresh.cells
    ]
    assert all(cell.execution_count for cell in notebook.cells if cell.cell_type == "code")
    assert printed(notebook)
    claims_come_from_verdicts(notebook)


def claims_come_from_verdicts(notebook) -> None:
    """Where a text says that a board is unique, the cell above it has found that out."""
    above = ""
    for cell in notebook.cells:
        if cell.cell_type == "code":
            above = shown(cell)
        elif re.search(r"\bunique\b", cell.source, re.IGNORECASE):
            assert "UNIQUE" in above, cell.source


def test_a_claim_without_a_verdict_is_found():
    text = nbformat.v4.new_markdown_cell("This board is unique.")
    verdict = nbformat.v4.new_code_cell("", outputs=[nbformat.v4.new_output("stream", text="MULTIPLE\n")])
    with pytest.raises(AssertionError, match="This board is unique"):
        claims_come_from_verdicts(nbformat.v4.new_notebook(cells=[verdict, text]))
    verdict.outputs[0]["text"] = "UNIQUE\n"
    claims_come_from_verdicts(nbformat.v4.new_notebook(cells=[verdict, text]))


@every_source
def test_pictures_show_without_trust(source):
    """A notebook that nobody trusts shows text and PNG, and no SVG; whatever has a picture has a text as well."""
    image = pytest.importorskip("matplotlib.image", reason="matplotlib is not installed (exactlyone[compare])")
    pictures = 0
    for cell in built(source).cells:
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            assert "image/svg+xml" not in data
            assert not data or data.get("text/plain", "").strip()
            if "image/png" in data:
                pixels = image.imread(io.BytesIO(base64.b64decode(data["image/png"])))
                assert len({tuple(pixel) for pixel in pixels[::7, ::7].reshape(-1, pixels.shape[2])}) > 1
                pictures += 1
    assert pictures


def test_a_kind_is_declared_in_thirty_lines():
    notebook = jupytext.read(next(source for source in SOURCES if source.name.startswith("04")))
    declared = code(notebook)[0]
    lines = [line for line in declared[declared.index("@dataclass") :].splitlines() if line]
    assert 20 <= len(lines) <= 30


@every_source
def test_a_notebook_shows_no_error_and_no_machine(source):
    text = source.with_suffix(".ipynb").read_text(encoding="utf-8")
    assert '"output_type": "error"' not in text
    assert '"name": "stderr"' not in text
    for place in (ROOT, Path.home(), sys.prefix, tempfile.gettempdir()):
        assert f"{place}{os.sep}".replace("\\", "\\\\") not in text
