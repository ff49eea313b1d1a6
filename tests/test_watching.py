"""Ctrl-C keeps what there is, long works say what they have come to, and neither goes to standard output.

Where Ctrl-C comes is decided by what a work has said so far, never by a clock.
"""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
from itertools import count

import pytest
from click.testing import CliRunner

import exactlyone as eo
from exactlyone import Sudoku, XSudoku
from exactlyone.board import Puzzle
from exactlyone.cli import main, progress
from exactlyone.deciding.counting import Count
from exactlyone.explanation import Explanation, explain
from exactlyone.generation import Order, Size, generate
from exactlyone.inspecting.candidates import Candidates, candidates
from exactlyone.inspecting.minimising import Minimised, minimise
from exactlyone.inspecting.redundancy import Redundancy, redundant
from exactlyone.inspecting.why_none import NoneExplained, why_none
from exactlyone.inspecting.why_several import MultipleExplained, why_several
from exactlyone.watching import INTERRUPTED, stage, watched_by

BOARD = generate(Order("x-sudoku", Size(4, 4)), "easy", 5).puzzle
LOOSE = Puzzle(Sudoku(4, None), (1, *(None,) * 15))
"""144 answers."""
CLASH = Puzzle(Sudoku(4, None), (1, 2, 3, None, *(None,) * 3, 4, *(None,) * 8))
MANY = Puzzle(XSudoku(6, (2, 3)), (1, *(None,) * 35))
"""1,440 answers."""


def stopped(work, after):
    """What a work has come to when Ctrl-C comes as it says something for this time; its result if it is done before."""
    said = count()

    def watcher(line):
        if next(said) == after:
            raise KeyboardInterrupt

    with watched_by(watcher):
        try:
            return work(), False
        except eo.Interrupted as stop:
            return stop.partial, True


def parts(work, step=1, most=60):
    """What it has come to wherever Ctrl-C comes, up to its end."""
    found = []
    for after in range(0, most * step, step):
        part, early = stopped(work, after)
        if not early:
            return found
        found.append(part)
    return found


def test_a_check_and_a_solution():
    verdicts = parts(BOARD.check)
    assert verdicts
    for verdict in verdicts:
        assert verdict.status in (eo.Uniqueness.UNKNOWN, eo.Uniqueness.UNIQUE)
        assert set(verdict.answers) <= set(BOARD.check().answers)
        assert verdict.status is not eo.Uniqueness.UNKNOWN or verdict.reason == INTERRUPTED
    assert {part.status for part in parts(BOARD.solve)} <= {eo.Status.UNKNOWN, eo.Status.SATISFIABLE}
    nothing = parts(CLASH.check)
    assert {part.status for part in nothing} <= {eo.Uniqueness.UNKNOWN, eo.Uniqueness.NONE}


@pytest.mark.parametrize(("puzzle", "number"), [(LOOSE, 144), (MANY, 1440)], ids=["144", "1440"])
def test_a_count(puzzle, number):
    found = parts(puzzle.count_solutions, most=12)
    assert found
    assert all(isinstance(part, Count) for part in found)
    for part in found:
        assert part.number <= number
        assert part.finished or (str(part), part.reason) == (f"at least {part.number}", INTERRUPTED)
        assert not part.finished or part.number == number
    assert any(part.number > 0 for part in found)


def test_candidates():
    truth = {place.name: set(place.values) for place in candidates(LOOSE, 5).places}
    found = parts(lambda: candidates(LOOSE, 5), 7)
    assert found
    for part in found:
        assert isinstance(part, Candidates)
        assert all(set(place.values) <= truth[place.name] for place in part.places)
        assert all(truth[place.name] <= {*place.values, *place.unsettled} for place in part.places)
        assert part.reason == INTERRUPTED


def test_redundant():
    whole = redundant(BOARD)
    found = [part for part in parts(lambda: redundant(BOARD), 3) if part is not None]
    assert any(part.needed or part.redundant for part in found)
    for part in found:
        assert isinstance(part, Redundancy)
        assert set(part.needed) <= set(whole.needed)
        assert set(part.redundant) <= set(whole.redundant)
        every = {*part.needed, *part.redundant, *part.unsettled}
        assert every == {*whole.needed, *whole.redundant}
        assert part.reason == INTERRUPTED


def test_minimise():
    found = [part for part in parts(lambda: minimise(BOARD), 2) if part is not None]
    assert any(part.removed for part in found)
    for part in found:
        assert isinstance(part, Minimised)
        assert part.puzzle.check().solution == BOARD.check().solution
        left = {name for name, clue in zip(BOARD.geometry.clue_places, part.puzzle.clues, strict=True) if clue}
        assert left.isdisjoint(part.removed)
        assert (part.complete, part.reason) == (False, INTERRUPTED) or part.complete


def test_a_limit_leaves_a_board_that_is_unique():
    part = minimise(BOARD, limits=eo.Limits(conflicts=100_000))
    assert part.complete
    assert part.reason is None


def test_explain_and_rate():
    whole = explain(BOARD)
    found = parts(lambda: explain(BOARD))
    assert any(part.steps for part in found)
    for part in found:
        assert isinstance(part, Explanation)
        assert part.reason is not None
        facts = {fact for step in part.steps for fact in step.conclusions if fact.holds}
        assert facts <= {fact for step in whole.steps for fact in step.conclusions}
    assert any(isinstance(part, Explanation) and part.reason is None for part in parts(BOARD.rate))


def test_why_there_is_none_or_several():
    none = [part for part in parts(lambda: why_none(CLASH)) if part is not None]
    assert all(isinstance(part, NoneExplained) for part in none)
    verdict = LOOSE.check()
    several = parts(lambda: why_several(LOOSE, verdict), 9)
    assert several
    for part in several:
        assert isinstance(part, MultipleExplained)
        assert part.answers[0] != part.answers[1]
        assert not any(map(LOOSE.violations, part.answers))
        assert part.reason == INTERRUPTED


def test_answers_that_were_listed(monkeypatch):
    from exactlyone.deciding.deciders import base

    judged, judge = count(), base.judge

    def interrupted(*arguments):
        if next(judged) == 5:
            raise KeyboardInterrupt
        judge(*arguments)

    monkeypatch.setattr(base, "judge", interrupted)
    found = []
    with pytest.raises(eo.Interrupted) as stop:
        any(map(found.append, eo.solutions(LOOSE)))
    assert stop.value.partial == tuple(found)
    assert len(found) == 5


# what is said --------------------------------------------------------------------------------------------------------


def test_inner_works_stand_behind_outer_ones():
    lines = []
    with watched_by(lines.append), stage() as outer:
        outer("3 of 4")
        with stage() as inner:
            inner("1 answer")
            outer("4 of 4")
        with stage() as inner:
            inner("2 answers")
    assert lines == [
        "3 of 4",
        "3 of 4; 1 answer",
        "4 of 4; 1 answer",
        "4 of 4",
        "4 of 4; 2 answers",
        "4 of 4",
        "",
    ]
    with stage() as say:  # nobody watches
        say("nothing")
    assert lines[-1] == ""


# the command line ----------------------------------------------------------------------------------------------------

COMMANDS = {
    "check --deciders sat": "undecided: interrupted",  # several boards that SAT and the search decide say nothing
    "solve": "undecided: interrupted",
    "count": "at least 0 - interrupted",
    "candidates": "interrupted",
    "explain": "interrupted",
    "rate": "interrupted",
}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "board.txt").write_text(str(BOARD), encoding="utf-8")
    (tmp_path / "many.txt").write_text(str(Puzzle(Sudoku(8, None), (None,) * 64)), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(("command", "words"), COMMANDS.items(), ids=COMMANDS)
@pytest.mark.usefixtures("folder")
def test_commands_print_what_was_found(command, words, monkeypatch):
    """The board at hand as far as it is known, and no further one."""
    monkeypatch.setattr(progress._Signs, "take", interrupt_at("searches", "values settled"))
    result = CliRunner().invoke(main, [*command.split(), "board.txt", "board.txt"])
    assert result.exit_code == 130
    assert words in result.output
    assert "interrupted; what was done:" in result.output


@pytest.mark.parametrize(
    ("command", "mark"),
    [("redundant", "clues to be tried"), ("minimise", "groups of clues tried"), ("explain", "steps")],
)
@pytest.mark.usefixtures("folder")
def test_commands_print_what_was_found_on_the_way(command, mark, monkeypatch):
    monkeypatch.setattr(progress._Signs, "take", interrupt_at(mark))
    result = CliRunner().invoke(main, [command, "board.txt", "board.txt"])
    assert result.exit_code == 130
    assert "interrupted" in result.output
    assert result.output.count("board.txt: ") == 1


@pytest.mark.parametrize("command", ["certify", "redundant", "minimise"])
@pytest.mark.usefixtures("folder")
def test_commands_that_have_nothing_yet_end_all_the_same(command, monkeypatch):
    monkeypatch.setattr(progress._Signs, "take", interrupt_at("searches", "deciding"))
    result = CliRunner().invoke(main, [command, "board.txt"])
    assert (result.exit_code, "interrupted" in result.output) == (130, True)


def test_generate_says_how_many_there_are(monkeypatch):
    monkeypatch.setattr(progress._Signs, "take", interrupt_at("board 3, attempt"))
    result = CliRunner().invoke(main, ["generate", "slant", "--size", "3x3", "--count", "9", "--seed", "1"])
    assert result.exit_code == 130
    assert " of 9 boards made" in result.output


def interrupt_at(*marks):
    def take(self, line):
        if any(mark in line for mark in marks):
            raise KeyboardInterrupt

    return take


PROGRAM = "from exactlyone.cli import main, progress; progress.FIRST = 0.05; main()"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for one process")
def test_a_line_now_and_then_and_ctrl_c(folder):
    """Where standard error is no terminal. Standard output has the result only."""
    command = [sys.executable, "-c", PROGRAM, "count", "--limit", "1000000000", "--deciders", "mrv", "many.txt"]
    environment = {**os.environ, "EXACTLYONE_PROGRESS": "0.05"}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, cwd=folder, env=environment, start_new_session=True, **pipes) as running:
        try:
            line = ""
            while "mrv has found" not in line:
                line = running.stderr.readline()
                assert line.endswith(" s)\n")
            assert line.startswith("many.txt; mrv has found ")
            running.send_signal(signal.SIGINT)
            output, errors = running.communicate(timeout=120)
        finally:
            running.kill()
    assert running.returncode == 130
    assert output.startswith("many.txt: at least ")
    assert " - interrupted (mrv; " in output
    assert "has found" not in output
    assert "interrupted; what was done:" in errors


@pytest.mark.parametrize(("said", "seconds"), [("5", 5.0), ("0", None), ("-1", None), ("often", 30.0), (None, 30.0)])
def test_how_often_a_line_comes(said, seconds, monkeypatch):
    monkeypatch.delenv("EXACTLYONE_PROGRESS")
    if said is not None:
        monkeypatch.setenv("EXACTLYONE_PROGRESS", said)
    assert progress._seldom() == seconds


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such terminals")
def test_a_line_at_a_terminal(folder):
    master, slave = pty.openpty()
    command = [sys.executable, "-c", PROGRAM, "count", "--limit", "1000000000", "--deciders", "mrv", "many.txt"]
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "120"}
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=slave, env=environment, start_new_session=True
    ) as running:
        os.close(slave)
        try:
            shown = b""
            while b"mrv has found" not in shown:
                shown += os.read(master, 4096)
            running.send_signal(signal.SIGINT)
            output, _ = running.communicate(timeout=120)
        finally:
            running.kill()
            os.close(master)
    assert running.returncode == 130
    assert output.startswith(b"many.txt: at least ")


def test_results_of_a_quick_board_are_alone(folder):
    result = subprocess.run(
        [sys.executable, "-m", "exactlyone", "check", "board.txt"], cwd=folder, capture_output=True, text=True
    )
    assert (result.returncode, result.stderr) == (0, "")


# limits that hold ----------------------------------------------------------------------------------------------------


def test_cp_sat_is_not_loaded_where_others_can_decide_and_there_is_no_time():
    """To load it takes about a second, which no limit can end; named alone, or needed, it is. (Here: a million.)"""
    ask = "eo.Puzzle(eo.Sudoku(8, None), (None,) * 64).count_solutions(5, {}, eo.Limits(seconds=3600))"
    check = "eo.Puzzle(eo.Sudoku(4, None), (1,) * 2 + (None,) * 14).check({}, eo.Limits(seconds=3600))"
    loaded = "print('exactlyone.backends.cpsat' in sys.modules)"
    for text, deciders, expected in (
        (ask, None, False),
        (check, None, False),
        (check, ["cpsat"], True),
        (check, ["sat", "cpsat"], True),
    ):
        slow = "from exactlyone.deciding.deciders import by_model; by_model.CPSAT_SECONDS = 1e6"
        program = f"import sys; import exactlyone as eo; {slow}; {text.format(deciders)}; {loaded}"
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        assert done.stdout == f"{expected}\n", (text, deciders)
