"""`generate` with an output, from outside: kills, faults, Ctrl-C, other orders, duplicates, packed files."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
from pathlib import Path
from random import Random

import collection_work as work
import pytest
from in_process import here
from killing import PATIENCE, ROOT, command, environment, records, run_with_kills, wait_until_it_grows

import exactlyone as eo
from exactlyone.collection import parquet
from exactlyone.generation import recipes
from exactlyone.generation.made_record import columns

RECIPES = recipes()

posix = pytest.mark.skipif(os.name != "posix", reason="signals and limits of POSIX")
SMALL = ("slant", "--size", "2x2", "--minimal", "--seed", 7, "--no-times")
"""So small that most of the boards are equivalent to others."""
COUNT = 125
LONG = ("str8ts", "--size", "4x4", "--minimal", "--seed", 2, "--count", COUNT, "--no-times")
LONG_AND_NO_DOUBT = 10**6


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments, sabotage=()):
    """The command at its end: in this process, which costs no start, or sabotaged as a process of its own."""
    if sabotage:
        asked = command("generate", *arguments)
        options = {"env": environment(*sabotage), "capture_output": True, "text": True, "timeout": PATIENCE}
        done = subprocess.run(asked, **options)
    else:
        done = here("generate", *arguments)
    assert "Traceback" not in done.stderr, done.stderr
    assert done.stdout == "" or "-o" not in arguments
    return done


@pytest.fixture
def arrow():
    return pytest.importorskip("pyarrow")


def bodies(text):
    """Records without the run they stand in, which has no name on standard output."""
    found = [json.loads(line) for line in text.splitlines()]
    for record in found:
        record.pop("run", None)
    return found


def are_distinct(found):
    puzzles = [eo.loads(record["board"]) for record in found]
    return len({puzzle.canonical() for puzzle in puzzles}) == len(found)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The bytes of the long run without a break, by one process."""
    path = tmp_path_factory.mktemp("whole") / "out.jsonl"
    done = run(*LONG, "-o", path)
    found = records(path)
    left_out = found[-1]["number"] + 1 - COUNT
    assert left_out > 3  # else the kills would say nothing of duplicates
    assert (done.stderr, done.returncode) == (f"{COUNT} boards ({left_out} further tries gave no new one)\n", 0)
    assert are_distinct(found)
    assert [record["number"] for record in found] == sorted(record["number"] for record in found)
    return path.read_bytes()


# one series, many ways ------------------------------------------------------------------------------------------------


def test_neither_processes_nor_the_place_change_a_board(folder, whole):
    run(*LONG, "-o", "two.jsonl", "--jobs", 2)
    assert (folder / "two.jsonl").read_bytes() == whole
    run(*LONG, "-o", "out.jsonl.gz", "--jobs", 3)
    assert records(folder / "out.jsonl.gz") == [json.loads(line) for line in whole.splitlines()]
    assert bodies(run(*LONG, "--json").stdout) == bodies(whole.decode())
    assert not list(folder.glob("*.unfinished"))


def test_the_records_are_a_collection_of_boards(folder, whole):
    (folder / "out.jsonl").write_bytes(whole)
    options = {"capture_output": True, "text": True, "timeout": PATIENCE, "env": environment()}
    done = subprocess.run(command("check", "out.jsonl", "-o", "verdicts.jsonl"), **options)
    assert (done.stderr, done.returncode) == (f"{COUNT} unique, 0 multiple, 0 none, 0 unknown\n", 0)
    for made, verdict in zip(records(folder / "out.jsonl"), records(folder / "verdicts.jsonl"), strict=True):
        assert (verdict["id"], verdict["hash"]) == (made["id"], made["hash"])
        assert verdict["solutions"] == [made["answer"]]
        assert made["canonical"].startswith(eo.loads(made["board"]).canonical().digest)


def test_standard_output_has_no_duplicates_either(folder):
    found = bodies(run(*SMALL, "--count", 40, "--json").stdout)
    assert len(found) == 40
    assert are_distinct(found)
    assert found[-1]["number"] > 50


def test_a_file_that_is_finished_may_be_made_longer(folder):
    run(*SMALL, "--count", 45, "-o", "whole.jsonl")
    assert run(*SMALL, "--count", 20, "-o", "out.jsonl").stderr.startswith("20 boards (")
    again = run(*SMALL, "--count", 20, "-o", "out.jsonl")
    said = "out.jsonl: complete with 20 boards, nothing was left to do\n"
    assert (again.stderr, again.returncode) == (said, 0)
    longer = run(*SMALL, "--count", 45, "-o", "out.jsonl", "--jobs", 2)
    assert longer.stderr.startswith("out.jsonl: 20 boards done, resuming\n45 boards (")
    assert (folder / "out.jsonl").read_bytes() == (folder / "whole.jsonl").read_bytes()
    shorter = run(*SMALL, "--count", 44, "-o", "out.jsonl")
    said = "exactlyone: out.jsonl has 45 boards already, more than 44: it stays as it is\n"
    assert (shorter.stderr, shorter.returncode) == (said, 2)
    assert (folder / "out.jsonl").read_bytes() == (folder / "whole.jsonl").read_bytes()
    assert run(*SMALL, "--count", 44, "-o", "out.jsonl", "--restart").stderr.startswith("44 boards (")
    assert (folder / "whole.jsonl").read_bytes().startswith((folder / "out.jsonl").read_bytes())
    assert not list(folder.glob("*.unfinished"))


def test_when_there_are_no_more(folder):
    """What is there stays, and the same command comes to the same end."""
    done = run("slant", "--size", "2x2", "--minimal", "--seed", 1, "--count", 10**6, "-o", "out.jsonl", "--jobs", 2)
    found = records(folder / "out.jsonl")
    assert are_distinct(found)
    there = f"{len(found)} of 1000000 boards are there, all different"
    line = f"exactlyone: the last 1000 tries gave no new slant of size 2x2: {there}\n"
    assert (done.stderr, done.returncode) == (line, 3)
    before = (folder / "out.jsonl").read_bytes()
    again = run("slant", "--size", "2x2", "--minimal", "--seed", 1, "--count", 10**6, "-o", "out.jsonl")
    assert (again.stderr, again.returncode) == (f"out.jsonl: {len(found)} boards done, resuming\n{line}", 3)
    assert (folder / "out.jsonl").read_bytes() == before


# columns --------------------------------------------------------------------------------------------------------------


def in_columns(path, times=False):
    return list(parquet.records(path, columns(times)))


def test_boards_in_columns(arrow, folder, whole):
    run(*LONG, "-o", "out.parquet", "--jobs", 2)
    assert [json.dumps(record) for record in in_columns(folder / "out.parquet")] == whole.decode().splitlines()
    assert os.listdir() == ["out.parquet"]
    options = {"capture_output": True, "text": True, "timeout": PATIENCE, "env": environment()}
    done = subprocess.run(command("check", "out.parquet", "--jobs", 1, "--json"), **options)
    assert (done.stderr, done.returncode) == (f"{COUNT} unique, 0 multiple, 0 none, 0 unknown\n", 0)
    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == [
        record["id"] for record in in_columns(folder / "out.parquet")
    ]
    again = run(*LONG, "-o", "out.parquet")
    said = f"out.parquet: complete with {COUNT} boards, nothing was left to do\n"
    assert (again.stderr, again.returncode) == (said, 0)


@pytest.mark.parametrize("kind", eo.KINDS)
def test_all_fields_have_columns(kind, arrow, folder):
    size = str(RECIPES[kind].menu[0])
    run(kind, "--size", size, "--seed", 1, "--count", 2, "-o", "out.jsonl")
    run(kind, "--size", size, "--seed", 1, "--count", 2, "-o", "out.parquet")
    lines, columns = records(folder / "out.jsonl"), in_columns(folder / "out.parquet", times=True)
    for line, column in zip(lines, columns, strict=True):
        assert column.pop("seconds") > 0
        assert line.pop("seconds") > 0
        assert list(column.items()) == list(line.items())


def test_columns_may_be_made_longer(arrow, folder):
    """The seed that was drawn is that of the file, finished or not."""
    arguments = (*SMALL[:-3], "--no-times", "-o", "out.parquet")
    first = run(*arguments, "--count", 20)
    seed = re.match(r"seed (\d+)\n20 boards", first.stderr)[1]
    longer = run(*arguments, "--count", 45)
    assert longer.stderr.startswith("out.parquet.jsonl: 20 boards done, resuming\n45 boards (")
    run(*arguments[:-2], "--count", 45, "--seed", seed, "-o", "whole.jsonl")
    assert bodies((folder / "whole.jsonl").read_text()) == [
        {name: value for name, value in record.items() if name != "run"}
        for record in in_columns(folder / "out.parquet")
    ]
    before = (folder / "out.parquet").read_bytes()
    shorter = run(*arguments, "--count", 44)
    said = "exactlyone: out.parquet has 45 boards already, more than 44: it stays as it is\n"
    assert (shorter.stderr, shorter.returncode) == (said, 2)
    other = run(*arguments, "--count", 45, "--seed", int(seed) + 1)
    assert "out.parquet is the output of another run" in other.stderr
    assert (folder / "out.parquet").read_bytes() == before
    assert run(*arguments, "--count", 44, "--restart", "--seed", seed).stderr.startswith("44 boards (")
    assert sorted(os.listdir()) == ["out.parquet", "whole.jsonl"]


def test_columns_of_the_other_command_are_never_touched(arrow, folder):
    run(*SMALL, "--count", 2, "-o", "boards.parquet")
    options = {"capture_output": True, "text": True, "timeout": PATIENCE, "env": environment()}
    check = command("check", "boards.parquet", "-o", "verdicts.parquet", "--restart")
    assert subprocess.run(check, **options).returncode == 0
    before = [(folder / name).read_bytes() for name in ("boards.parquet", "verdicts.parquet")]
    (folder / "one.txt").write_text("slant\n..\n..\n")
    for mine in (
        subprocess.run(command("check", "one.txt", "-o", "boards.parquet", "--restart"), **options),
        run(*SMALL, "-o", "verdicts.parquet", "--restart"),
    ):
        assert "is there already, and no output of this command: it stays as it is" in mine.stderr
        assert mine.returncode == 2
    assert [(folder / name).read_bytes() for name in ("boards.parquet", "verdicts.parquet")] == before


# stopped --------------------------------------------------------------------------------------------------------------


@posix
@pytest.mark.parametrize(
    ("name", "jobs", "kills"), [("out.jsonl", 1, 4), ("out.jsonl", 2, 4), ("out.jsonl.gz", 2, 1), ("out.parquet", 2, 2)]
)
def test_kills(name, jobs, kills, folder, whole):
    """After each, the same command goes on; in the end there are the bytes of a run without a break."""
    if name.endswith(".parquet"):
        pytest.importorskip("pyarrow")
    slow = sabotage(folder, f"time.sleep({0.03 * jobs})")
    arguments = ["generate", *LONG, "-o", name, "--jobs", jobs]
    sizes = run_with_kills(arguments, folder / name, kills, Random(f"{name} {jobs}"), folder, (slow,))
    assert len(sizes) == kills
    assert sizes[0] > 0
    if name == "out.jsonl":
        assert sizes[-1] < len(whole)
        assert (folder / name).read_bytes() == whole
    else:
        found = in_columns(folder / name) if name.endswith(".parquet") else records(folder / name)
        assert found == [json.loads(line) for line in whole.splitlines()]
    assert sorted(os.listdir()) == [name, "sabotage"]


@posix
def test_ctrl_c(folder, whole):
    """The terminal sends it to all processes of the group. The seed that was drawn is that of the file."""
    arguments = (*LONG[:4], "--no-times", "-o", "out.jsonl", "--jobs", 2)
    process = subprocess.Popen(
        command("generate", *arguments, "--count", LONG_AND_NO_DOUBT),
        env=environment(),
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    wait_until_it_grows(folder / "out.jsonl", 0, process)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    kept = records(folder / "out.jsonl")
    counted = "1 board" if len(kept) == 1 else f"{len(kept)} boards"
    line = f"interrupted; out.jsonl keeps {counted}, and the same command resumes there"
    seed, *said = err.splitlines()
    assert re.fullmatch(r"seed \d+", seed)
    assert (out, said, process.returncode) == ("", [line], 130)
    count = len(kept) + 10
    done = run(*arguments, "--count", count)
    first, last = done.stderr.splitlines()
    assert first == f"out.jsonl: {counted} done, resuming"
    assert last.startswith(f"{count} boards")
    run(*arguments[:-4], "-o", "whole.jsonl", "--count", count, "--seed", seed.split()[1])
    assert (folder / "out.jsonl").read_bytes() == (folder / "whole.jsonl").read_bytes()


@posix
@pytest.mark.parametrize("fate", ["os._exit(5)", "os.kill(os.getpid(), 9)", "raise MemoryError"])
def test_a_process_that_dies_takes_one_board_with_it(fate, folder, whole):
    """Each time it comes to number 3; the boards after it are made all the same, and so is another one in its place."""
    bad = sabotage(folder, f"if number == 3: {fate}")
    done = run(*LONG, "-o", "out.jsonl", "--jobs", 2, sabotage=(bad,))
    assert re.match(r"exactlyone: board 3: (its process was ended \(|it ran out of memory)", done.stderr)
    assert (len(done.stderr.splitlines()), done.returncode) == (2, 3)
    found = records(folder / "out.jsonl")
    assert len(found) == COUNT
    assert are_distinct(found)
    assert 3 not in [record["number"] for record in found]
    others = [line for line in whole.splitlines(keepends=True) if json.loads(line)["number"] != 3]
    lines = (folder / "out.jsonl").read_bytes().splitlines(keepends=True)
    assert lines[: len(others)] == others


@posix
def test_a_full_disk(folder, whole):
    """As near as a test gets without a disk: a limit on the size of files."""
    limited = f"ulimit -f 16; exec {' '.join(command('generate', *LONG, '-o', 'out.jsonl'))}"
    done = subprocess.run(["sh", "-c", limited], env=environment(), capture_output=True, text=True, timeout=PATIENCE)
    what = "exactlyone: out.jsonl: File too large; what is written stays, and the same command resumes there\n"
    assert (done.stderr, done.returncode) == (what, 2)
    assert 0 < (folder / "out.jsonl").stat().st_size <= 16384
    assert run(*LONG, "-o", "out.jsonl").returncode == 0
    assert (folder / "out.jsonl").read_bytes() == whole


# outputs that are not its own -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "other",
    [
        ["--seed", 8],
        ["--level", "hard"],
        ["--size", "6x6"],
        ["--symmetric"],
        ["--budget", 1],
        ["--times"],
        ["--pattern", "mask.txt"],
    ],
    ids=str,
)
def test_another_order_is_refused(other, folder):
    (folder / "mask.txt").write_text("xxx\n" * 3)
    plain = list(SMALL)
    run(*plain, "--count", 3, "-o", "out.jsonl")
    before = (folder / "out.jsonl").read_bytes()
    if other == ["--times"]:
        other = []
        plain.remove("--no-times")
    if "--level" in other:
        plain.remove("--minimal")
    done = run(*plain, *other, "--count", 3, "-o", "out.jsonl")
    words = "exactlyone: out.jsonl is the output of another run (of other inputs, options or versions)"
    assert (done.stderr.startswith(words), done.returncode) == (True, 2)
    assert (folder / "out.jsonl").read_bytes() == before
    assert run(*plain, *other, "--count", 3, "-o", "out.jsonl", "--restart").returncode == 0
    assert len(records(folder / "out.jsonl")) == 3


def test_what_is_no_output_of_generate_is_never_touched(folder):
    (folder / "notes.txt").write_text("my notes\n")
    for more in ([], ["--restart"], ["--seed", 1]):
        done = run("slant", "--size", "6x6", "-o", "notes.txt", *more)
        assert done.stderr.splitlines()[-1].startswith("exactlyone: notes.txt is there already, and no output")
        assert done.returncode == 2
    assert (folder / "notes.txt").read_text() == "my notes\n"
    options = {"capture_output": True, "timeout": PATIENCE, "env": environment()}
    run(*SMALL, "--count", 2, "-o", "boards.jsonl")
    subprocess.run(command("check", "boards.jsonl", "-o", "verdicts.jsonl"), check=True, **options)
    before = (folder / "verdicts.jsonl").read_bytes()
    done = run("x-sudoku", "--size", "4x4", "-o", "verdicts.jsonl")
    assert done.stderr.splitlines()[-1].startswith("exactlyone: verdicts.jsonl is there already, and no output")
    assert (folder / "verdicts.jsonl").read_bytes() == before


@pytest.mark.parametrize("change", ["twice", "order", "notes"])
def test_an_output_that_was_changed(change, folder):
    run(*SMALL, "--count", 5, "-o", "out.jsonl")
    lines = (folder / "out.jsonl").read_text().splitlines(keepends=True)
    changed = {"twice": [*lines, lines[2]], "order": lines[::-1], "notes": [*lines[:2], "notes\n", *lines[2:]]}[change]
    (folder / "out.jsonl").write_text("".join(changed))
    done = run(*SMALL, "--count", 9, "-o", "out.jsonl")
    words = "is no record of this run" if change == "notes" else "stands twice in the output, or in the wrong place"
    assert words in done.stderr
    assert (len(done.stderr.splitlines()), done.returncode) == (1, 2)
    assert (folder / "out.jsonl").read_text() == "".join(changed)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["slant", "--restart"], "--restart is about the file of --output"),
        (["slant", "--seed", 2**63, "-o", "boards.parquet"], f"Parquet holds no seed above {2**63 - 1}"),
        (["slant", "-o", "."], "Invalid value for '-o'"),
        (["slant", "--cluster", "tcp://127.0.0.1:9", "--jobs", 2], "--cluster takes the place of processes here"),
        (["slant", "--seed", 1, "--cluster", "host:8786"], "exactlyone: 'host:8786' is no address of a scheduler"),
        (["slant", "--seed", 1, "-o", "no/where.jsonl"], "exactlyone: no/where.jsonl: No such file or directory\n"),
        (["slant", "--size", "1x6", "--seed", 1, "-o", "out.jsonl"], "exactlyone: slant cannot have the size 1x6; "),
    ],
)
def test_usage(arguments, words, folder):
    """Nothing is left behind."""
    done = run(*arguments)
    assert words in done.stderr
    assert (done.stdout, done.returncode) == ("", 2)
    assert list(folder.iterdir()) == []


@posix
@pytest.mark.parametrize("terminal", [True, False])
def test_progress_is_for_terminals(terminal, folder):
    """Rate and time left while it runs; when it has ended, the screen has the summary only."""
    asked = command("generate", *SMALL, "--count", 30, "-o", "out.jsonl")
    out, err, text = work.watched(asked, terminal, environment(), PATIENCE)
    assert out == b""
    if terminal:
        assert re.search(r" 30 boards .* of 30 +\S+/s ", text)
        assert re.search(r"\b30 boards \(\d+ further tries", text)
    else:
        assert re.fullmatch(r"30 boards \(\d+ further tries gave no new one\)\n", err.decode())


def sabotage(folder: Path, statement: str) -> Path:
    """A folder that makes every Python process with it in PYTHONPATH do something before each board."""
    place = folder / "sabotage"
    place.mkdir()
    (place / "sitecustomize.py").write_text(SABOTAGE.replace("STATEMENT", statement))
    return place


SABOTAGE = f"""
import os, sys, time
sys.path.insert(1, {str(ROOT)!r})
from exactlyone.generation import many

real = many.generate

def generate(order, level, seed, number):
    STATEMENT
    return real(order, level, seed, number)

many.generate = generate
"""
