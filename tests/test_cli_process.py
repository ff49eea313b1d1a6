"""The command line from outside, as a process: signals, pipes, terminals, and what is loaded when."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from exactlyone import Slant, XSudoku
from exactlyone.board import Puzzle
from exactlyone.examples import example_text
from exactlyone.formats import write_record

ROOT = Path(__file__).resolve().parent.parent
BLANK = write_record("blank", Puzzle(Slant(1, 1), (None,) * 4)) + "\n"
EMPTY = write_record("empty", Puzzle(XSudoku(9, (3, 3)), (None,) * 81)) + "\n"
PATIENCE = 60.0
"""Seconds after which a process that should have ended is taken to hang."""
SOLVERS = {"numpy", "ortools", "pandas", "pysat", "numba", "pyarrow", "distributed"}
SCREEN = {"click", "rich"}

INTERRUPTED_LOADING = """
import os, signal, sys
import exactlyone as eo
class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name.startswith("ortools.sat.python.cp_model"):
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupting())
puzzle = eo.example("kropki")
try:
    puzzle.check(["cpsat"])
except KeyboardInterrupt:
    print("interrupted", "ortools.sat.python.cp_model" in sys.modules, signal.getsignal(signal.SIGINT).__name__)
print(puzzle.check(["cpsat"]).status.value)
"""

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals, pipes and terminals of POSIX")


@pytest.fixture
def start(tmp_path):
    """Starts a Python process in a folder with board.txt; kills it if the test ends before it does."""
    (tmp_path / "board.txt").write_text(example_text("x-sudoku"))
    started = []

    def start(*arguments, **streams):
        streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | streams
        environment = os.environ | {"PYTHONPATH": str(ROOT), "FORCE_COLOR": "1"}
        environment.pop("PYTHONUNBUFFERED", None)  # it would hide that lines wait in a buffer
        command = [sys.executable, *map(str, arguments)]
        process = subprocess.Popen(command, cwd=tmp_path, env=environment, text=True, **streams)
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream is not None:
                stream.close()


@pytest.fixture
def exactlyone(start):
    """Starts `python -m exactlyone`."""
    return lambda *arguments, **streams: start("-m", "exactlyone", *arguments, **streams)


def send(process, text):
    process.stdin.write(text)
    process.stdin.flush()


def test_a_process_decides_and_leaves(exactlyone):
    process = exactlyone("check", "board.txt", "-")
    out, err = process.communicate(BLANK, timeout=PATIENCE)
    assert [line.split(" (")[0] for line in out.splitlines()] == [
        "board.txt: UNIQUE - one answer",
        "blank: MULTIPLE - two answers differ in r1c1",
        "1 unique, 1 multiple, 0 none, 0 unknown",
    ]
    assert (err, process.returncode) == ("", 1)


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_ctrl_c_in_a_collection_keeps_what_is_done(exactlyone, options):
    """The input stays open, so that only the signal can end it; verdicts come while it is read."""
    summary = "0 unique, 3 multiple, 0 none, 0 unknown\n"
    process = exactlyone("check", "-", *options)
    send(process, BLANK * 3)
    lines = [process.stdout.readline() for _ in range(3)]
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=PATIENCE) == 130
    rest, err = process.stdout.read(), process.stderr.read()
    if options:
        assert [json.loads(line)["status"] for line in lines] == ["MULTIPLE"] * 3
        assert (rest, err) == ("", f"interrupted; what was done:\n{summary}")
    else:
        assert all(line.startswith("blank: MULTIPLE - ") for line in lines)
        assert (rest, err) == (summary, "interrupted; what was done:\n")


@pytest.mark.parametrize("name", ["mrv", "sat", "cpsat"])
def test_ctrl_c_in_a_long_search(exactlyone, name):
    """Counting an empty board of 9x9 would take years."""
    process = exactlyone("count", "-", "--limit", 10**9, "--deciders", name)
    send(process, BLANK + BLANK + EMPTY)
    process.stdin.close()
    lines = [process.stdout.readline() for _ in range(2)]
    assert all(line.startswith("blank: 2 by one reading (") for line in lines)
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=PATIENCE) == 130
    third = r"(empty: at least [0-9]+ - interrupted .*\n)?"
    assert re.fullmatch(rf"{third}2 counted, [01] cut short\n", process.stdout.read())
    assert process.stderr.read() == "interrupted; what was done:\n"


def test_whoever_reads_may_stop(exactlyone):
    """As `... | head -1` does."""
    process = exactlyone("check", "-")
    send(process, BLANK * 2)
    assert process.stdout.readline().startswith("blank: MULTIPLE")
    process.stdout.close()
    send(process, BLANK * 3)
    process.stdin.close()
    assert process.wait(timeout=PATIENCE) == 141
    assert process.stderr.read() == ""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
def test_an_output_that_is_full(exactlyone):
    with open("/dev/full", "w") as full:
        process = exactlyone("check", "board.txt", stdout=full)
        _, err = process.communicate(timeout=PATIENCE)
    assert (err, process.returncode) == ("exactlyone: No space left on device\n", 2)


def test_a_standard_input_that_is_closed(start):
    code = "import os, sys; os.close(0); os.execv(sys.executable, [sys.executable, '-m', 'exactlyone', 'check', '-'])"
    process = start("-c", code)
    out, err = process.communicate(timeout=PATIENCE)
    assert (out, err, process.returncode) == ("", "<stdin>: standard input is closed\n", 2)


def test_a_standard_input_that_is_binary(start):
    code = "import os; os.write(1, bytes(range(128, 256)))"
    binary = start("-c", code)
    process = start("-m", "exactlyone", "check", "-", stdin=binary.stdout)
    out, err = process.communicate(timeout=PATIENCE)
    assert err == "<stdin>:1:1: the byte 0x80 is not UTF-8; expected a file in UTF-8\n"
    assert (out, process.returncode) == ("", 2)


def test_without_arguments_there_is_help(exactlyone):
    process = exactlyone()
    out, err = process.communicate(timeout=PATIENCE)
    assert "Usage: exactlyone [OPTIONS] COMMAND" in out + err
    assert "Traceback" not in err


def test_names_that_the_output_cannot_show(exactlyone, tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", "latin-1")
    (tmp_path / "名.txt").write_text("slant\n..\n..\n")
    process = exactlyone("check", "名.txt")
    out, err = process.communicate(timeout=PATIENCE)
    assert out.startswith("\\u540d.txt: MULTIPLE - ")
    assert (err, process.returncode) == ("", 1)


# what is loaded -------------------------------------------------------------------------------------------------------


WATCH = "import atexit, json, sys\natexit.register(lambda: json.dump(list(sys.modules), open('modules.json', 'w')))\n"
"""Code that makes a process leave behind the names of the modules it had loaded when it ended."""


def run_main(*arguments):
    return f"{WATCH}from exactlyone.cli import main\nmain({list(arguments)!r})"


def loaded(folder):
    return {name.split(".")[0] for name in json.loads((folder / "modules.json").read_text())}


def test_import_loads_no_solver_and_nothing_for_the_screen(start, tmp_path):
    start("-c", f"{WATCH}import exactlyone").communicate(timeout=PATIENCE)
    names = loaded(tmp_path)
    assert "exactlyone" in names
    assert not names & (SOLVERS | SCREEN | {"pandas", "matplotlib", "resvg_py", "anywidget"})


def test_a_usual_check_needs_no_ortools(start, tmp_path):
    start("-c", run_main("check", "board.txt")).communicate(timeout=PATIENCE)
    names = loaded(tmp_path)
    assert {"exactlyone", "pysat"} <= names
    assert not names & {"numpy", "ortools", "pandas", "rich", "numba", "pyarrow", "distributed", "concurrent"}


@pytest.mark.parametrize(
    ("out_is_terminal", "err_is_terminal", "wanted"),
    [(False, False, False), (False, True, True), (True, True, False), (True, False, False)],
)
def test_progress_is_shown_only_to_a_person_who_sees_no_results(
    start, tmp_path, out_is_terminal, err_is_terminal, wanted
):
    """rich is loaded only then, and never writes where the results go."""
    outer, inner = os.openpty()
    streams = {"stdout": inner} if out_is_terminal else {}
    streams |= {"stderr": inner} if err_is_terminal else {}
    process = start("-c", run_main("check", "--json", "board.txt", "board.txt"), **streams)
    out, err = process.communicate(timeout=PATIENCE)
    os.close(inner)
    screen = b""
    while chunk := _read(outer):
        screen += chunk
    os.close(outer)
    assert process.returncode == 0
    assert ("rich" in loaded(tmp_path)) is wanted
    assert (b"2 unique, 0 multiple" in screen) is err_is_terminal
    assert (b"\x1b[" in screen) is wanted
    results = screen.decode() if out_is_terminal else out
    assert [json.loads(line)["status"] for line in results.splitlines() if line.startswith("{")] == ["UNIQUE"] * 2
    if not err_is_terminal:
        assert err == "2 unique, 0 multiple, 0 none, 0 unknown\n"


def test_progress_and_errors_share_the_screen(start, tmp_path):
    """An error stands on a line of its own, above the display, not at its end."""
    outer, inner = os.openpty()
    process = start("-m", "exactlyone", "check", "board.txt", "nowhere", "board.txt", stderr=inner)
    out, _ = process.communicate(timeout=PATIENCE)
    os.close(inner)
    screen = b""
    while chunk := _read(outer):
        screen += chunk
    os.close(outer)
    assert [line.split(" (")[0] for line in out.splitlines()] == [
        *["board.txt: UNIQUE - one answer"] * 2,
        "2 unique, 0 multiple, 0 none, 0 unknown, 1 in error",
    ]
    assert b" boards " in screen
    assert b"\r\x1b[2Knowhere: there is no such file" in screen


def _read(terminal):
    try:
        return os.read(terminal, 65536)
    except OSError:  # how Linux says that the other end is closed
        return b""


def test_ctrl_c_waits_until_cp_sat_is_loaded(start):
    """Its machine code would make an ImportError of it, and a traceback."""
    out, err = start("-c", INTERRUPTED_LOADING).communicate(timeout=PATIENCE)
    assert (out.splitlines(), err) == (["interrupted True default_int_handler", "UNIQUE"], "")
