"""`check` with an output or with processes, from outside: kills, faults, Ctrl-C, a screen, and who owns an output."""

from __future__ import annotations

import gzip
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

import collection_work as work
import pytest
from in_process import here
from killing import PATIENCE, command, environment, records, run_with_kills, same

from exactlyone.formats import write_line, write_record

posix = pytest.mark.skipif(os.name != "posix", reason="signals, pipes and limits of POSIX")
PUZZLES = work.small_puzzles(40)
WORDS = ("UNIQUE", "MULTIPLE", "NONE", "UNKNOWN")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with boards.jsonl."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "boards.jsonl").write_text(work.jsonl(PUZZLES))
    return tmp_path


def run(*arguments, sabotage=(), cwd=None, input=None):
    """The command at its end: in this process, or sabotaged, or in another folder, as a process of its own."""
    if not sabotage and cwd is None:
        return here(*arguments, stdin=input)
    options = {"env": environment(*sabotage), "cwd": cwd, "timeout": PATIENCE}
    done = subprocess.run(command(*arguments), input=input, capture_output=True, text=True, **options)
    assert "Traceback" not in done.stderr, done.stderr
    return done


def counts(found):
    tally = Counter(record["status"] for record in found)
    parts = [f"{tally[word]} {word.lower()}" for word in WORDS]
    return ", ".join([*parts, f"{tally['ERROR']} in error"] if tally["ERROR"] else parts)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The records of a run without a break."""
    place = tmp_path_factory.mktemp("whole")
    (place / "boards.jsonl").write_text(work.jsonl(PUZZLES))
    done = run("check", "boards.jsonl", "-o", "out.jsonl", cwd=place)
    found = records(place / "out.jsonl")
    assert [record["id"] for record in found] == [f"board {number}" for number in range(40)]
    assert (done.stdout, done.stderr, done.returncode) == ("", f"{counts(found)}\n", 1)
    assert {record["status"] for record in found} == {"UNIQUE", "MULTIPLE", "NONE"}
    return found


def without_run(found):
    return [{key: value for key, value in record.items() if key != "run"} for record in found]


# one run, many ways ---------------------------------------------------------------------------------------------------


def test_neither_processes_nor_packing_change_a_record(folder, whole):
    assert run("check", "boards.jsonl", "-o", "two.jsonl", "--jobs", 2).returncode == 1
    assert same(records(folder / "two.jsonl"), whole)
    run("check", "boards.jsonl", "-o", "out.jsonl.gz")
    assert same(records(folder / "out.jsonl.gz"), whole)
    (folder / "boards.jsonl.gz").write_bytes(gzip.compress((folder / "boards.jsonl").read_bytes()))
    run("check", "boards.jsonl.gz", "-o", "packed.jsonl")
    assert same(without_run(records(folder / "packed.jsonl")), without_run(whole))
    done = run("check", "boards.jsonl", "--json", "--jobs", 2)
    assert same([json.loads(line) for line in done.stdout.splitlines()], without_run(whole))
    assert (done.stderr, done.returncode) == (f"{counts(whole)}\n", 1)
    assert sorted(os.listdir()) == ["boards.jsonl", "boards.jsonl.gz", "out.jsonl.gz", "packed.jsonl", "two.jsonl"]


def test_lines_for_people_by_processes(folder):
    one, two = run("check", "boards.jsonl", "nowhere"), run("check", "boards.jsonl", "nowhere", "--jobs", 2)

    def steady(text):
        return re.sub(r"\([^()]*; [0-9.]+ m?s; [^()]+\)", "COST", re.sub("differ in .*?COST", "", text))

    assert [line.split(" - ")[0] for line in two.stdout.splitlines()] == [
        line.split(" - ")[0] for line in one.stdout.splitlines()
    ]
    assert (two.stderr, two.returncode) == (one.stderr, one.returncode)
    assert two.returncode == 2
    answers = run("check", "-a", "boards.jsonl", "--jobs", 1).stdout
    assert answers.count("UNIQUE - one answer") == one.stdout.count("UNIQUE - one answer")
    assert re.search(r"\n\n[\\/]{3}\n[\\/]{3}\n[\\/]{3}\n\n", answers)


def test_boards_of_all_formats_in_one_run(folder):
    (folder / "a.txt").write_text("slant\n..\n..\nslant\n.5\n..\n")
    (folder / "list.txt").write_text("1x1:d\n1x1:zz\n")
    line = write_line(work.Puzzle(work.XSudoku(9, (3, 3)), (None,) * 81))
    done = run("check", "a.txt", "list.txt", line, "nowhere", "1x1:d", "boards.jsonl", "-o", "out.jsonl")
    found = records(folder / "out.jsonl")
    assert [record["id"] for record in found[:7]] == [
        *("a.txt#1", "a.txt#2", "list.txt#1", "list.txt#2", line, "nowhere", "1x1:d"),
    ]
    assert [record["status"] for record in found[:7]] == [
        *("MULTIPLE", "ERROR", "MULTIPLE", "ERROR", "MULTIPLE", "ERROR", "MULTIPLE"),
    ]
    bad, game, nowhere, summary = done.stderr.splitlines()
    assert bad == "a.txt:5:2: '5' is not a vertex; expected 0 to 4, or . for no clue"
    assert game.startswith("list.txt:2:5: 'z' stands for 26 blank vertices")
    assert nowhere.startswith("nowhere: there is no such file")
    assert summary == counts(found)
    assert (done.stdout, done.returncode) == ("", 2)
    again = run("check", "a.txt", "list.txt", line, "nowhere", "1x1:d", "boards.jsonl", "-o", "out.jsonl")
    assert again.stderr == f"out.jsonl: complete with 47 boards, nothing was left to do\n{counts(found)}\n"
    assert again.returncode == 2


def test_one_decider_stands_in_every_record(folder):
    run("check", "boards.jsonl", "-o", "out.jsonl", "--deciders", "mrv")
    for record in records(folder / "out.jsonl"):
        assert record["confirmed"] == (0 if record["status"] == "MULTIPLE" else 1)
        assert list(record["deciders"]) == ["mrv"]
    done = run("stats", "out.jsonl")
    alone = sum(record["status"] != "MULTIPLE" for record in records(folder / "out.jsonl"))
    assert f"{alone} by one reading of the rules only\n" in done.stdout


def test_undecided_is_no_error(folder):
    done = run("check", "boards.jsonl", "-o", "out.jsonl", "--time-limit", 0)
    assert {record["status"] for record in records(folder / "out.jsonl")} == {"UNKNOWN"}
    assert {record["reason"] for record in records(folder / "out.jsonl")} == {"time limit of 0 s"}
    assert (done.stderr, done.returncode) == ("0 unique, 0 multiple, 0 none, 40 unknown\n", 3)


# killed and gone on with ----------------------------------------------------------------------------------------------


@posix
@pytest.mark.parametrize("name", ["out.jsonl", "out.jsonl.gz", "out.parquet"])
def test_killed_again_and_again(name, folder, whole):
    """No record is lost, doubled or changed; tests/run_kills.py is the long version."""
    if name.endswith(".parquet"):
        pytest.importorskip("pyarrow")
    slow = work.deadly(folder, {}, pause=0.1 if name.endswith(".gz") else 0.05)
    output = folder / name
    arguments = ["check", "boards.jsonl", "-o", name]
    sizes = run_with_kills(arguments, output, 3 if name == "out.jsonl" else 2, Random(1), folder, (slow,))
    assert len(sizes) >= 2
    assert sizes[-1] > 0
    assert same(parquet(output) if name.endswith(".parquet") else records(output), whole)
    assert sorted(os.listdir()) == ["boards.jsonl", name, "sabotage"]
    before = output.read_bytes()
    done = run(*arguments)
    assert done.stderr == f"{name}: complete with 40 boards, nothing was left to do\n{counts(whole)}\n"
    assert done.returncode == 1
    assert output.read_bytes() == before


def parquet(path):
    from exactlyone.collection.parquet import VERDICTS, records

    return list(records(path, VERDICTS))


@posix
def test_going_on_is_said_and_nothing_is_decided_twice(folder, whole):
    run("check", "boards.jsonl", "-o", "out.jsonl")
    data = (folder / "out.jsonl").read_bytes()
    lines = data.splitlines(keepends=True)
    marked = [line.replace(b'"seconds": ', b'"seconds": 77') for line in lines[:17]]
    (folder / "out.jsonl").write_bytes(b"".join(marked) + lines[17][:50])
    done = run("check", "boards.jsonl", "-o", "out.jsonl", "--jobs", 2)
    assert done.stderr == f"out.jsonl: 17 boards done, resuming\n{counts(whole)}\n"
    found = records(folder / "out.jsonl")
    assert [record["seconds"] > 77 for record in found] == [True] * 17 + [False] * 23
    assert same(found, whole)


@pytest.mark.parametrize(
    "change",
    [lambda folder: (folder / "boards.jsonl").write_text(work.jsonl(PUZZLES[::-1])), ["--time-limit", 5]],
    ids=["inputs", "options"],
)
def test_other_inputs_or_options_are_refused(change, folder):
    run("check", "boards.jsonl", "-o", "out.jsonl")
    data = (folder / "out.jsonl").read_bytes()
    more = change if isinstance(change, list) else []
    if not more:
        change(folder)
    done = run("check", "boards.jsonl", *more, "-o", "out.jsonl")
    words = (
        "exactlyone: out.jsonl is the output of another run (of other inputs, options or versions): it stays as it is"
    )
    assert (done.stdout, done.stderr, done.returncode) == ("", f"{words}; --restart starts again\n", 2)
    (folder / "out.jsonl.unfinished").write_text(json.dumps({"run": "0", **identity_of(folder)}))
    done = run("check", "boards.jsonl", *more, "-o", "out.jsonl")
    assert done.stderr.startswith("exactlyone: out.jsonl is an unfinished output of another run (")
    assert (folder / "out.jsonl").read_bytes() == data
    done = run("check", "boards.jsonl", *more, "-o", "out.jsonl", "--restart")
    assert done.returncode == 1
    assert len(records(folder / "out.jsonl")) == 40


def identity_of(folder):
    return {"command": "check", "inputs": [], "options": {}, "versions": {}}


@posix
def test_why_an_unfinished_output_is_another_run_s(folder):
    slow = work.deadly(folder, {}, pause=0.05)
    run_for_a_while(folder, "check", "boards.jsonl", "-o", "out.jsonl", sabotage=(slow,))
    assert (folder / "out.jsonl.unfinished").exists()
    data = (folder / "out.jsonl").read_bytes()
    for more, why in (
        (["--time-limit", 5], "options time limit: 60.0 then, 5.0 now"),
        (["--deciders", "mrv"], 'options deciders: null then, ["mrv"] now'),
        (["1x1:d"], "there were 1 inputs, now 2"),
    ):
        done = run("check", "boards.jsonl", *more, "-o", "out.jsonl")
        start = f"exactlyone: out.jsonl is an unfinished output of another run ({why}): it stays as it is; "
        assert (done.stdout, done.stderr, done.returncode) == ("", f"{start}--restart starts again\n", 2)
    done = run("check", "-", "-o", "out.jsonl", input=work.jsonl(PUZZLES))
    assert "another run (inputs name: boards.jsonl then, - now)" in done.stderr
    (folder / "boards.jsonl").write_text(work.jsonl(PUZZLES[::-1]))
    done = run("check", "boards.jsonl", "-o", "out.jsonl")
    assert "another run (boards.jsonl has changed)" in done.stderr
    assert (folder / "out.jsonl").read_bytes() == data


def run_for_a_while(folder, *arguments, sabotage=(), signal_number=signal.SIGKILL):
    """Starts the command, and sends it a signal when there are some records in out.jsonl."""
    process = subprocess.Popen(
        command(*arguments),
        env=environment(*sabotage),
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    deadline = time.monotonic() + PATIENCE
    while not (folder / "out.jsonl").exists() or len((folder / "out.jsonl").read_bytes()) < 2000:
        assert time.monotonic() < deadline
        assert process.poll() is None
        time.sleep(0.01)
    os.killpg(process.pid, signal_number)
    out, err = process.communicate(timeout=PATIENCE)
    return subprocess.CompletedProcess(arguments, process.returncode, out, err)


@posix
def test_standard_input_cannot_be_gone_on_with(folder, whole):
    slow = work.deadly(folder, {}, pause=0.05)
    done = run("check", "-", "-o", "out.jsonl", input=work.jsonl(PUZZLES))
    assert done.returncode == 1
    assert same(without_run(records(folder / "out.jsonl")), without_run(whole))
    (folder / "out.jsonl").unlink()
    with (folder / "boards.jsonl").open() as boards:
        process = subprocess.Popen(
            command("check", "-", "-o", "out.jsonl"),
            env=environment(slow),
            stdin=boards,
            stderr=subprocess.DEVNULL,
        )
    while not (folder / "out.jsonl").exists() or not (folder / "out.jsonl").stat().st_size:
        time.sleep(0.01)
    process.kill()
    process.wait()
    done = run("check", "-", "-o", "out.jsonl", input=work.jsonl(PUZZLES))
    assert done.stderr == (
        "exactlyone: out.jsonl is an unfinished output of another run (standard input cannot be read again): "
        "it stays as it is; --restart starts again\n"
    )
    assert done.returncode == 2
    assert run("check", "-", "-o", "out.jsonl", "--restart", input=work.jsonl(PUZZLES)).returncode == 1
    assert len(records(folder / "out.jsonl")) == 40


def test_an_output_that_was_changed_in_the_middle(folder):
    run("check", "boards.jsonl", "-o", "out.jsonl")
    lines = (folder / "out.jsonl").read_text().splitlines(keepends=True)
    (folder / "out.jsonl").write_text("".join([*lines[:5], "my notes\n", *lines[5:]]))
    done = run("check", "boards.jsonl", "-o", "out.jsonl")
    assert (done.stderr, done.returncode) == ("exactlyone: out.jsonl: line 6 is no record of this run\n", 2)


@pytest.mark.parametrize("name", ["thesis.txt", "thesis.jsonl", "thesis.parquet"])
def test_files_of_others_are_never_overwritten(name, folder):
    if name.endswith(".parquet"):
        pytest.importorskip("pyarrow")
    (folder / name).write_text("my thesis\n")
    data = (folder / name).read_bytes()
    for more in ([], ["--restart"]):
        done = run("check", "boards.jsonl", "-o", name, *more)
        line = f"exactlyone: {name} is there already, and no output of this command: it stays as it is\n"
        assert (done.stdout, done.stderr, done.returncode) == ("", line, 2)
        assert (folder / name).read_bytes() == data


@pytest.mark.parametrize("stale", [False, True])
def test_lines_of_others_with_a_run_of_their_own_are_not_ours(folder, stale):
    foreign = '{"status": "FINISHED", "run": "nightly 7"}\n'
    (folder / "out.jsonl").write_text(foreign)
    if stale:
        (folder / "out.jsonl.unfinished").write_text('{"run": "0123456789ab"}\n')
    done = run("check", "boards.jsonl", "-o", "out.jsonl", "--restart")
    assert "no output of this command" in done.stderr
    assert (done.returncode, (folder / "out.jsonl").read_text()) == (2, foreign)


@pytest.mark.parametrize("name", ["out.jsonl", "out.jsonl.gz"])
def test_what_lies_next_to_a_stale_side_file_is_not_cut(folder, name):
    (folder / name).write_text("precious notes")
    (folder / f"{name}.unfinished").write_text('{"run": "0123456789ab"}\n')
    done = run("check", "boards.jsonl", "-o", name, "--restart")
    assert "no output of this command" in done.stderr or "is damaged" in done.stderr
    assert (done.returncode, (folder / name).read_text()) == (2, "precious notes")


def test_an_output_that_is_an_input(folder):
    data = (folder / "boards.jsonl").read_bytes()
    os.link(folder / "boards.jsonl", folder / "same.jsonl")
    for name in ("boards.jsonl", "same.jsonl", "../" + folder.name + "/boards.jsonl"):
        done = run("check", "boards.jsonl", "-o", name, "--restart")
        assert "is one of the inputs" in done.stderr
        assert (done.returncode, (folder / "boards.jsonl").read_bytes()) == (2, data)


def test_an_output_among_its_inputs(folder):
    for boards in (".", folder, "../" + folder.name):
        done = run("check", boards, "-o", "out.jsonl")
        assert "out.jsonl lies in " in done.stderr
        assert (done.returncode, os.listdir()) == (2, ["boards.jsonl"])


# faults ---------------------------------------------------------------------------------------------------------------


@posix
def test_faults_stay_where_they_are(folder, whole):
    """A broken line, boards on which processes die, in three ways, one that needs more memory than there is, one on
    which the program itself is at fault: one line on the screen each, one record each, all others unharmed."""
    fates = {PUZZLES[3]: "kill", PUZZLES[10]: "exit", PUZZLES[11]: "crash", PUZZLES[20]: "hungry", PUZZLES[30]: "raise"}
    lines = work.jsonl(PUZZLES).splitlines()
    lines[5] = '{"id": "broken", "board": "slant'
    (folder / "boards.jsonl").write_text("\n".join(lines) + "\n")
    sabotage = work.deadly(folder, fates)
    memory = ["--memory", 3000] if sys.platform.startswith("linux") else []
    done = run("check", "boards.jsonl", "-o", "out.jsonl", "--jobs", 2, *memory, sabotage=(sabotage,))
    said = {
        3: "board 3: ERROR - its process was ended (SIGKILL)",
        5: "boards.jsonl:6:33: the line ends inside the JSON; expected an object with",
        10: "board 10: ERROR - its process was ended (exit code 5)",
        11: "board 11: ERROR - its process was ended (SIGSEGV)",
        20: "board 20: ERROR - it ran out of memory",
        30: "board 30: ERROR - ZeroDivisionError: a fault of the program",
    }
    *lines, last = done.stderr.splitlines()
    assert [line[: len(start)] for line, start in zip(lines, said.values(), strict=True)] == list(said.values())
    found = records(folder / "out.jsonl")
    assert last == counts(found)
    assert done.returncode == 2
    assert len(found) == 40
    for number, (record, expected) in enumerate(zip(found, whole, strict=True)):
        if number in said:
            assert record["status"] == "ERROR"
            assert record["line"] == number + 1
            assert record["reason"] in lines[list(said).index(number)]
            if number != 5:
                assert (record["id"], record["hash"]) == (expected["id"], expected["hash"])
        else:
            assert same(without_run([record]), without_run([expected]))
    assert found[5]["id"] == "boards.jsonl#6"


@posix
def test_workers_that_are_killed_cost_nothing(folder, whole):
    """From outside, in the middle of their work, as the system does when memory is short."""
    slow = work.deadly(folder, {}, pause=0.03)
    process = subprocess.Popen(
        command("check", "boards.jsonl", "-o", "out.jsonl", "--jobs", 2),
        env=environment(slow),
        text=True,
        stderr=subprocess.PIPE,
    )
    tasks = Path(f"/proc/{process.pid}/task")
    if not tasks.exists():
        pytest.skip("the system does not tell children here")
    killed = []
    while process.poll() is None and len(killed) < 2:
        pids = [int(pid) for task in tasks.iterdir() for pid in (task / "children").read_text().split()]
        done = (folder / "out.jsonl").exists() and (folder / "out.jsonl").stat().st_size
        if pids and done > 10_000 * len(killed):  # a board that is hit twice would be in error
            os.kill(pids[0], signal.SIGKILL)
            killed.append(pids[0])
        time.sleep(0.02)
    _, err = process.communicate(timeout=PATIENCE)
    assert killed
    assert (err, process.returncode) == (f"{counts(whole)}\n", 1)
    assert same(records(folder / "out.jsonl"), whole)


@posix
@pytest.mark.parametrize("name", ["out.jsonl", "out.jsonl.gz"])
def test_a_full_disk(name, folder, whole):
    """As near as a test gets without a disk: a limit on the size of files."""
    limited = (
        f"ulimit -f {8 if name == 'out.jsonl' else 2}; exec {' '.join(command('check', 'boards.jsonl', '-o', name))}"
    )
    if name.endswith(".gz"):
        (folder / "boards.jsonl").write_text(work.jsonl(work.small_puzzles(150)))
    done = subprocess.run(["sh", "-c", limited], env=environment(), capture_output=True, text=True, timeout=PATIENCE)
    assert "Traceback" not in done.stderr
    line, *summary = done.stderr.splitlines()
    what = f"exactlyone: {name}: File too large; what is written stays, and the same command resumes there"
    assert (line, len(summary), done.returncode) == (what, 1, 2)
    assert (folder / name).stat().st_size <= 8192
    assert run("check", "boards.jsonl", "-o", name).returncode == 1
    if name == "out.jsonl":
        assert same(records(folder / name), whole)
    else:
        assert [record["id"] for record in records(folder / name)] == [f"board {number}" for number in range(150)]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
def test_a_full_standard_output(folder):
    with open("/dev/full", "w") as full:
        process = subprocess.Popen(
            command("check", "boards.jsonl", "--json", "--jobs", 2),
            env=environment(),
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
        _, err = process.communicate(timeout=PATIENCE)
    assert (err, process.returncode) == ("exactlyone: No space left on device\n", 2)


@posix
def test_whoever_reads_may_stop(folder):
    (folder / "many.jsonl").write_text(work.jsonl(work.small_puzzles(3000)))
    process = subprocess.Popen(
        command("check", "many.jsonl", "--json", "--jobs", 2),
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert json.loads(process.stdout.readline())["id"] == "board 0"
    process.stdout.close()
    assert process.wait(timeout=PATIENCE) == 141
    assert process.stderr.read() == ""
    process.stderr.close()


# Ctrl-C ---------------------------------------------------------------------------------------------------------------


@posix
def test_ctrl_c_keeps_what_is_done_and_says_how_to_go_on(folder, whole):
    """The terminal sends it to all processes of the group."""
    slow = work.deadly(folder, {}, pause=0.05)
    arguments = ("check", "boards.jsonl", "-o", "out.jsonl", "--jobs", 2)
    done = run_for_a_while(folder, *arguments, sabotage=(slow,), signal_number=signal.SIGINT)
    kept = records(folder / "out.jsonl")
    said = "interrupted; out.jsonl keeps it, and the same command resumes there; what was done:"
    assert (done.stdout, done.stderr, done.returncode) == ("", f"{said}\n{counts(kept)}\n", 130)
    assert 1 <= len(kept) < 40
    done = run(*arguments)
    assert done.stderr == f"out.jsonl: {len(kept)} boards done, resuming\n{counts(whole)}\n"
    assert same(records(folder / "out.jsonl"), whole)


@posix
@pytest.mark.parametrize("options", [["--json"], []])
def test_ctrl_c_on_a_stream(options, folder):
    slow = work.deadly(folder, {}, pause=0.05)
    process = subprocess.Popen(
        command("check", "boards.jsonl", "--jobs", 2, *options),
        env=environment(slow),
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    first = process.stdout.readline()
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    lines = [first, *out.splitlines()]
    if options:
        assert all(json.loads(line)["id"] == f"board {number}" for number, line in enumerate(lines))
        assert re.fullmatch(r"interrupted; what was done:\n\d+ unique, .*\n", err)
    else:
        assert err == "interrupted; what was done:\n"
        assert re.fullmatch(r"\d+ unique, .*", lines[-1])
        assert all(line.startswith(f"board {number}: ") for number, line in enumerate(lines[:-1]))


@posix
def test_standard_input_that_waits_holds_up_neither_verdicts_nor_ctrl_c():
    process = subprocess.Popen(
        command("check", "-", "--json", "--jobs", 2),
        env=environment(),
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    process.stdin.write(work.jsonl(PUZZLES[:2]))  # one line alone would not show the format
    process.stdin.flush()
    assert [json.loads(process.stdout.readline())["id"] for _ in range(2)] == ["board 0", "board 1"]
    os.killpg(process.pid, signal.SIGINT)
    assert process.wait(timeout=PATIENCE) == 130
    assert re.fullmatch(r"interrupted; what was done:\n\d+ unique, .*\n", process.stderr.read())
    for stream in (process.stdin, process.stdout, process.stderr):
        stream.close()


# usage and the screen -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--restart"], "--restart is about the file of --output"),
        (["--jobs", "0"], "Invalid value for '--jobs'"),
        (["--jobs", "257"], "Invalid value for '--jobs'"),
        (["--memory", "0"], "Invalid value for '--memory'"),
        (["-o", "."], "Invalid value for '-o'"),
        (["--cluster", "tcp://127.0.0.1:9", "--jobs", "2"], "leave out --jobs and --memory"),
    ],
)
def test_usage(arguments, words, folder):
    done = run("check", "boards.jsonl", *arguments)
    assert (done.stdout, done.returncode) == ("", 2)
    assert words in done.stderr


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits of Linux")
def test_too_little_memory_for_anything(folder):
    done = run("check", "boards.jsonl", "-o", "out.jsonl", "--memory", 1)
    assert done.stderr.startswith("exactlyone: a process could not be started: ")
    assert (done.stderr.count("\n"), done.returncode) == (1, 2)


@posix
@pytest.mark.parametrize("terminal", [True, False])
def test_progress_is_for_terminals(terminal, folder, whole):
    """Rate and time left while it runs; when it has ended, the screen has the summary only."""
    asked = command("check", "boards.jsonl", "-o", "out.jsonl")
    out, err, text = work.watched(asked, terminal, environment(), PATIENCE)
    assert out == b""
    if terminal:
        assert re.search(r" 40 boards .* of 40 +\S+/s ", text)
        assert counts(whole) in text
    else:
        assert err.decode() == f"{counts(whole)}\n"


def test_many_faults_are_told_in_part(folder):
    (folder / "bad.jsonl").write_text("{}\n" * 150)
    done = run("check", "bad.jsonl", "-o", "out.jsonl")
    *told, more, summary = done.stderr.splitlines()
    assert len(told) == 100
    assert told[99].startswith('bad.jsonl:100: "type" is missing')
    assert (more, summary) == (
        "more faults are in the records only",
        "0 unique, 0 multiple, 0 none, 0 unknown, 150 in error",
    )
    assert len(records(folder / "out.jsonl")) == 150
    assert run("check", "bad.jsonl", "--jobs", 1).stderr.count("\n") == 150


def test_write_record_names_boards_as_the_tests_expect():
    assert json.loads(write_record("board 0", PUZZLES[0]))["id"] == "board 0"
