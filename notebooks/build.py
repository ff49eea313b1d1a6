"""Build each notebook from its source: run notebooks/*.py (percent format), write the .ipynb beside it with outputs.

    python notebooks/build.py [--check] [NAME...]

A cell tagged "varies" shows times, or words that are worked on: the tests do not hold it to what was built.

Pictures of boards become PNG, with the same fonts everywhere: a notebook that nobody has said to trust shows no SVG.
With --check nothing is written: the sources are run, and a cell that fails ends the command. NAME: only sources whose
name begins with it.
"""

from __future__ import annotations

import base64
import re
import sys
from pathlib import Path

import jupytext
import matplotlib
import nbformat
from nbclient import NotebookClient

from exactlyone.drawing.png import png
from exactlyone.versions import versions

HERE = Path(__file__).resolve().parent
FONTS = str(Path(matplotlib.get_data_path()) / "fonts" / "ttf")


def read(source: Path) -> nbformat.NotebookNode:
    """The notebook of a source, without the blank lines that a formatter puts above a function."""
    notebook = jupytext.read(source)
    for cell in notebook.cells:
        cell.source = cell.source.strip("\n")
    return notebook


def executed(source: Path) -> nbformat.NotebookNode:
    """The notebook of a source, run from the top in a fresh kernel; raises at the first cell that fails."""
    notebook = read(source)
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    client = NotebookClient(
        notebook,
        timeout=300,
        kernel_name="python3",
        store_widget_state=False,
        coalesce_streams=True,  # what a cell prints comes in pieces, cut anew at every run
        resources={"metadata": {"path": str(HERE)}},
    )
    client.execute()
    notebook.metadata["solvers"] = solvers()
    for number, cell in enumerate(notebook.cells):
        cell["id"] = f"cell-{number}"  # ids and times would change with every build
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            as_png(output)
    return notebook


def solvers() -> dict[str, str]:
    """The versions on which it depends which answers are found first."""
    return {name: version for name, version in versions().items() if name in ("ortools", "python-sat")}


def as_png(output: nbformat.NotebookNode) -> None:
    """An SVG in an output becomes a PNG of twice as many pixels, shown at the same size."""
    svg = output.get("data", {}).pop("image/svg+xml", None)
    if svg is not None:
        width, height = (int(re.search(rf'{side}="(\d+)"', svg)[1]) for side in ("width", "height"))
        output.data["image/png"] = base64.b64encode(png(svg, fonts=[FONTS])).decode() + "\n"
        output.metadata["image/png"] = {"width": width, "height": height}


def main() -> None:
    names = tuple(name for name in sys.argv[1:] if not name.startswith("-"))
    for source in sorted(HERE.glob("[0-9]*.py")):
        if source.name.startswith(names or ("",)):
            print(f"{source.name} ...", flush=True)
            notebook = executed(source)
            if "--check" not in sys.argv:
                nbformat.write(notebook, source.with_suffix(".ipynb"))


if __name__ == "__main__":
    main()
