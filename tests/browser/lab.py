"""JupyterLab with a home of its own, and one notebook open in it.

It is driven through its own commands (--expose-app-in-browser), which end when a cell has run: keys to run a cell are
sometimes swallowed just after the kernel is ready.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from exactlyone.board import Puzzle

from .player import Player

ROOT = Path(__file__).resolve().parents[2]
CONTENT = "window.jupyterapp.shell.currentWidget.content"
READ = "import json\nprint(json.dumps([board.values, board.notes, board.progress]))"
RUN = """async ([index, source]) => {
  const app = window.jupyterapp, notebook = app.shell.currentWidget.content;
  notebook.activeCellIndex = index;
  notebook.mode = "command";
  notebook.activeCell.model.sharedModel.setSource(source);
  await app.commands.execute("notebook:run-cell");
  return notebook.activeCell.model.outputs.toJSON();
}"""
READY = "() => window.jupyterapp?.shell.currentWidget?.context?.isReady"
KERNEL = """async () => {
  const panel = window.jupyterapp.shell.currentWidget;
  await panel.sessionContext.ready;
  await panel.sessionContext.session.kernel.info;
}"""
NOTEBOOK = """() => {
  const { cells } = window.jupyterapp.shell.currentWidget.content.model.toJSON();
  return cells.map(({ cell_type, source }) => [cell_type, source]);
}"""

FORGET = """() => Object.keys(localStorage).filter((key) => key.startsWith("exactlyone"))
  .forEach((key) => localStorage.removeItem(key))"""


class LabServer:
    """A running JupyterLab; `address` opens its notebook."""

    def __init__(self, folder: Path) -> None:
        """Start it, with nothing of the user's. `folder` is empty."""
        home, work, runtime = (folder / name for name in ("home", "work", "runtime"))
        settings = home / ".jupyter/lab/user-settings/@jupyterlab/apputils-extension"
        for path in (settings, work, runtime):
            path.mkdir(parents=True)
        quiet = {"fetchNews": "false", "checkForUpdates": False, "doNotDisturbMode": True}
        (settings / "notification.jupyterlab-settings").write_text(json.dumps(quiet), encoding="utf-8")
        (work / "boards.ipynb").write_text(json.dumps(_notebook(cells=3)), encoding="utf-8")
        paths = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
        own = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "IPYTHON"))}
        own |= {"HOME": str(home), "JUPYTER_RUNTIME_DIR": str(runtime), "PYTHONPATH": paths}
        options = [
            *("--no-browser", "--ServerApp.ip=127.0.0.1", "--ServerApp.port=0", "--allow-root"),
            *(f"--ServerApp.root_dir={work}", "--LabApp.expose_app_in_browser=True"),
        ]
        self.log = folder / "log"
        with self.log.open("wb") as log:
            command = [sys.executable, "-m", "jupyterlab", *options]
            self.process = subprocess.Popen(command, env=own, stdout=log, stderr=log, start_new_session=True)
        said = self._said(runtime)
        self.address = f"{said['url']}lab/tree/boards.ipynb?token={said['token']}"

    def _said(self, runtime: Path) -> dict[str, Any]:
        """What the server tells of itself once it listens."""
        end = time.monotonic() + 60
        while time.monotonic() < end and self.process.poll() is None:
            for path in runtime.glob("jpserver-*.json"):
                text = path.read_text(encoding="utf-8")
                if text.rstrip().endswith("}"):
                    return dict(json.loads(text))
            time.sleep(0.05)
        self.close()
        raise AssertionError(f"JupyterLab did not start:\n{self.log.read_text(encoding='utf-8')}")

    def close(self) -> None:
        """End it, and its kernels with it."""
        self.process.terminate()
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Lab:
    """The notebook in the browser: a cell with a board, a cell that tells what Python knows of it, and one to spare."""

    def __init__(self, page: Any, address: str) -> None:
        self.page = page
        self.missed: list[str] = []
        """What JupyterLab itself could not find."""
        page.goto(address)
        self.wait()

    def wait(self) -> None:
        """Until the notebook is there and its kernel answers."""
        self.page.wait_for_function(READY, timeout=60_000)
        self.page.evaluate(KERNEL)

    def run(self, cell: int, source: str) -> str:
        """Run a cell with this source; what it printed."""
        outputs = self.page.evaluate(RUN, [cell, source])
        assert [output for output in outputs if output["output_type"] == "error"] == []
        return "".join(output["text"] for output in outputs if output["output_type"] == "stream")

    def open(self, puzzle: Puzzle) -> Player:
        """A board that nobody has played, in the first cell."""
        self.forget()
        return self.show(puzzle)

    def show(self, puzzle: Puzzle) -> Player:
        """The board in the first cell, as the browser remembers it."""
        self.run(0, f"import exactlyone as eo\nboard = eo.loads({str(puzzle)!r}).play()\nboard")
        player = Player(self.page, puzzle)
        player.cell(0).wait_for()
        return player

    def forget(self) -> None:
        """Close the board, and have the browser forget all boards."""
        self.run(0, "")
        self.page.wait_for_function("() => !document.querySelector('.exactlyone-board')")
        self.page.evaluate(FORGET)

    def read(self) -> tuple[list[int | None], list[list[int]], dict[str, Any]]:
        """values, notes and progress, as Python knows them."""
        values, notes, progress = json.loads(self.run(1, READ))
        return values, notes, progress

    def cells(self) -> list[list[str]]:
        """What the notebook has in it: [type, source] of each cell."""
        return list(self.page.evaluate(NOTEBOOK))

    def executed(self, cell: int) -> int | None:
        """The execution count of a cell; None while it runs, or if it never did."""
        count = self.page.evaluate(f"() => {CONTENT}.widgets[{cell}].model.executionCount")
        return None if count is None else int(count)

    def choose_cell(self, cell: int) -> None:
        """Have the notebook take keys as commands about a cell."""
        self.page.evaluate(f"() => {{ {CONTENT}.activeCellIndex = {cell}; {CONTENT}.activate(); }}")

    def mode(self) -> str:
        """Whether the notebook takes keys as commands or edits a cell."""
        return str(self.page.evaluate(f"() => {CONTENT}.mode"))

    def theme(self, dark: bool) -> None:
        """Choose a theme of JupyterLab; wait for the end of its splash screen, which two changes at once confuse."""
        if self.page.evaluate("() => document.body.dataset.jpThemeLight") == str(not dark).lower():
            return
        name = f"JupyterLab {'Dark' if dark else 'Light'}"
        self.page.evaluate("(theme) => window.jupyterapp.commands.execute('apputils:change-theme', { theme })", name)
        self.page.wait_for_function("(theme) => document.body.dataset.jpThemeName === theme", arg=name)
        self.page.wait_for_function("() => !document.querySelector('#jupyterlab-splash')")

    def reload_until(self, seen: Any) -> None:
        """Load the page again until this is there: a busy JupyterLab may draw a widget before it has its model."""
        for _ in range(5):
            self.missed.clear()
            self.reload()
            while not self.missed and not seen.is_visible():
                self.page.wait_for_timeout(50)
            if not self.missed:
                return
        raise AssertionError(f"JupyterLab does not show the board: {self.missed}")

    def reload(self) -> None:
        """Save the notebook and load the page again; the kernel goes on."""
        self.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
        self.page.reload()
        self.wait()


def _notebook(cells: int) -> dict[str, Any]:
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    empty = {"cell_type": "code", "metadata": {}, "source": "", "outputs": [], "execution_count": None}
    made = [{**empty, "id": f"cell-{number}"} for number in range(cells)]
    return {"cells": made, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
