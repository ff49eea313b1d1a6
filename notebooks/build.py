"""Build each notebook from its source: run notebooks/*.py (percent format), write the .ipynb beside it with outputs.

    python notebooks/build.py [--check]

With --check nothing is written: the sources are run, and a cell that fails ends the command.
"""

from __future__ import annotations

import sys
from pathlib import Path

import jupytext
import nbformat
from nbclient import NotebookClient

HERE = Path(__file__).resolve().parent


def executed(source: Path) -> nbformat.NotebookNode:
    """The notebook of a source, run from the top in a fresh kernel; raises at the first cell that fails."""
    notebook = jupytext.read(source)
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    client = NotebookClient(
        notebook,
        timeout=300,
        kernel_name="python3",
        coalesce_streams=True,  # what a cell prints comes in pieces, cut anew at every run
        resources={"metadata": {"path": str(HERE)}},
    )
    client.execute()
    for number, cell in enumerate(notebook.cells):
        cell["id"] = f"cell-{number}"  # ids and times would change with every build
        cell.metadata.pop("execution", None)
    return notebook


def main() -> None:
    for source in sorted(HERE.glob("[0-9]*.py")):
        print(f"{source.name} ...", flush=True)
        notebook = executed(source)
        if "--check" not in sys.argv:
            nbformat.write(notebook, source.with_suffix(".ipynb"))


if __name__ == "__main__":
    main()
