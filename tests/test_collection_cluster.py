"""A real scheduler of dask.distributed with two workers, each a process of its own; one is killed in the middle."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time

import collection_work as work
import pytest
from killing import PATIENCE, ROOT, command, environment, records, same
from test_cli import run
from test_generation_output import COUNT, LONG
from test_generation_output import sabotage as slow_generation

from exactlyone.collection import cluster
from exactlyone.collection.errors import CannotStart

pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="signals of POSIX"),
]
COMMAND = "exactlyone check boards.jsonl -o verdicts.jsonl --cluster tcp://host:8786"
"""The command as docs/collections.md shows it."""
PUZZLES = work.small_puzzles(150)


@pytest.fixture
def dask(tmp_path, monkeypatch):
    """Starts a part of dask; all end with the test."""
    pytest.importorskip("distributed")
    monkeypatch.chdir(tmp_path)
    started = []

    def start(part, *arguments, sabotage=()):
        with open(tmp_path / f"{part}-{len(started)}.log", "wb") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", f"distributed.cli.dask_{part}", *arguments],
                env=environment(*sabotage, tmp_path),
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        started.append(process)
        return process, tmp_path / f"{part}-{len(started) - 1}.log"

    yield start
    for process in started:
        process.kill()
        process.wait()


def said(log, pattern):
    """What a part of dask says of itself, as soon as it does."""
    deadline = time.monotonic() + PATIENCE
    while not (match := re.search(pattern, log.read_text())):
        assert time.monotonic() < deadline, log.read_text()
        time.sleep(0.05)
    return match[1]


def worker(dask, address, sabotage=()):
    quiet = ("--no-nanny", "--no-dashboard", "--nthreads", "1")
    process, log = dask("worker", address, *quiet, sabotage=sabotage)
    said(log, r"Registered to: +(\S+)")
    return process


def two_workers(dask, sabotage):
    """A scheduler with two workers: its address, and the processes of the workers."""
    _, log = dask("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show")
    address = said(log, r"Scheduler at: +(tcp://\S+)")
    return address, [worker(dask, address, (sabotage,)) for _ in range(2)]


def kill_in_the_middle(arguments, output, worker):
    """Run the command, kill the worker when some records are written; what it says at its end, and its exit code."""
    process = subprocess.Popen(command(*arguments), env=environment(), stderr=subprocess.PIPE, text=True)
    while not output.exists() or output.read_bytes().count(b"\n") < 10:
        assert process.poll() is None, process.stderr.read()
        time.sleep(0.02)
    worker.kill()
    _, err = process.communicate(timeout=PATIENCE)
    return err, process.returncode


def test_a_worker_of_a_cluster_is_killed(dask, tmp_path):
    """Every board has exactly one record in the end, and it is that of a run without a cluster."""
    (tmp_path / "boards.jsonl").write_text(work.jsonl(PUZZLES))
    assert subprocess.run(command("check", "boards.jsonl", "-o", "alone.jsonl"), env=environment()).returncode == 1
    slow = work.deadly(tmp_path, {}, pause=0.02)
    address, workers = two_workers(dask, slow)
    output = tmp_path / "verdicts.jsonl"
    arguments = COMMAND.replace("tcp://host:8786", address).split()[1:]
    err, code = kill_in_the_middle(arguments, output, workers[0])
    assert (err.count("\n"), code) == (1, 1), err
    found = records(output)
    assert [record["id"] for record in found] == [f"board {number}" for number in range(150)]
    assert same(found, [{**record, "run": found[0]["run"]} for record in records(tmp_path / "alone.jsonl")])
    assert found[0]["run"] == json.loads((tmp_path / "alone.jsonl").read_text().split("\n")[0])["run"]


def test_boards_are_made_by_a_cluster(dask, tmp_path):
    """They are those of a run without one, though a worker is killed."""
    subprocess.run(command("generate", *LONG, "-o", "alone.jsonl"), env=environment(), check=True)
    address, workers = two_workers(dask, slow_generation(tmp_path, "time.sleep(0.02)"))
    arguments = ["generate", *LONG, "--cluster", address]
    err, code = kill_in_the_middle([*arguments, "-o", "made.jsonl"], tmp_path / "made.jsonl", workers[0])
    assert (err.startswith(f"{COUNT} boards"), err.count("\n"), code) == (True, 1, 0), err
    assert (tmp_path / "made.jsonl").read_bytes() == (tmp_path / "alone.jsonl").read_bytes()
    again = [*arguments[:-1], "tcp://127.0.0.1:9", "-o", "made.jsonl"]  # nobody is needed for what is done
    done = subprocess.run(command(*again), env=environment(), capture_output=True, text=True)
    assert done.stderr == f"made.jsonl: complete with {COUNT} boards, nothing was left to do\n"


def test_a_cluster_that_is_not_there(tmp_path):
    pytest.importorskip("distributed")
    impatient = (
        "from exactlyone.collection import cluster; cluster.SECONDS = 1; from exactlyone.cli import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", impatient, "check", "1x1:d", "-o", "out.jsonl", "--cluster", "tcp://127.0.0.1:9"],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        text=True,
    )
    assert done.stderr.startswith("exactlyone: tcp://127.0.0.1:9 cannot be reached: ")
    assert (done.stdout, done.stderr.count("\n"), done.returncode) == ("", 1, 2), done.stderr


def test_a_cluster_that_cannot_work(dask, tmp_path, monkeypatch):
    """It has no worker; one that does not know this package; one that has another version."""
    _, log = dask("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show")
    address = said(log, r"Scheduler at: +(tcp://\S+)")
    monkeypatch.setattr(cluster, "SECONDS", 1)
    assert told_by(address) == f"exactlyone: {address} has no worker yet"
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    (tmp_path / "exactlyone").mkdir()
    (tmp_path / "exactlyone" / "__init__.py").touch()
    missing = (
        "raise ModuleNotFoundError(\"No module named 'exactlyone.versions'\")\n"  # an editable install would find it
    )
    (tmp_path / "exactlyone" / "versions.py").write_text(missing)
    process = worker(dask, address, (tmp_path,))
    assert re.fullmatch(
        r"exactlyone: tcp://\S+ has no exactlyone \(.*No module named .*\), and here it is \S+", told_by(address)
    )
    process.kill()
    process.wait()
    (tmp_path / "exactlyone" / "versions.py").write_text("def versions():\n    return {'exactlyone': '0.0.1'}\n")
    worker(dask, address, (tmp_path,))
    assert re.fullmatch(r"exactlyone: tcp://\S+ has exactlyone 0\.0\.1, and here it is \S+", told_by(address))


def told_by(address):
    code = f"from exactlyone.collection import cluster; cluster.SECONDS = {cluster.SECONDS}"
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            f"{code}; from exactlyone.cli import main; main()",
            "check",
            "1x1:d",
            "--cluster",
            address,
        ],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
    )
    assert (done.stdout, done.stderr.count("\n"), done.returncode) == ("", 1, 2), done.stderr
    return done.stderr.rstrip("\n")


@pytest.mark.parametrize("address", ["tcp://", "host:8786", "tcp://host", "8786", "tcp://ho st:1", ""])
def test_addresses_that_are_none(address):
    result = run("check", "1x1:d", "--cluster", address)
    words = f"exactlyone: {address!r} is no address of a scheduler; expected one such as tcp://host:8786\n"
    assert (result.stdout, result.stderr, result.exit_code) == ("", words, 2)


def test_without_dask(monkeypatch):
    def missing(name):
        raise ImportError(f"No module named {name!r}")

    monkeypatch.setattr(cluster, "import_module", missing)
    with (
        pytest.raises(CannotStart, match=r"a cluster needs dask.distributed: pip install 'exactlyone\[cluster\]'"),
        cluster.cluster("tcp://host:8786"),
    ):
        pass
