"""Many boards are decided in one way, whatever the output: the records and lines of each say the same."""

from __future__ import annotations

import inspect
import json
import re

import pytest
from click.testing import CliRunner

import exactlyone as eo
from exactlyone.cli import main
from exactlyone.deciding import batches as pairing
from exactlyone.deciding import uniqueness
from exactlyone.formats import write_record

BOARDS = {
    **{kind: eo.example(kind) for kind in eo.KINDS},
    "several": eo.loads("." * 16),
    "none": eo.loads("11.............."),
    "no dot fits": eo.loads("kropki\n. .\n. .\n\n*\n.\n\n.."),
    "barred": eo.loads("x-sudoku\n1 2 3 .\n. . . .\n. . . 4\n. . . ."),
}
OUTPUTS = [["--json"], ["--json", "--jobs", "1"], ["--json", "--jobs", "2"], ["-o", "out.jsonl"], ["-o", "out.parquet"]]
COST = re.compile(r"; [0-9.]+ m?s;")


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    lines = [write_record(name, puzzle) for name, puzzle in BOARDS.items()]
    lines.insert(2, '{"board": "nothing"}')
    (tmp_path / "boards.jsonl").write_text("\n".join(lines) + "\n")
    return tmp_path


def run(*arguments):
    old = {"mix_stderr": False} if "mix_stderr" in inspect.signature(CliRunner).parameters else {}
    return CliRunner(**old).invoke(main, arguments)


def steady(record):
    """A record without seconds, the name of a run, empty columns, and what solvers learnt from the boards before."""
    kept = {name: value for name, value in record.items() if value is not None and name not in ("seconds", "run")}
    for opinion in kept.get("deciders", {}).values():
        for name in ("build_seconds", "solve_seconds", "conflicts", "decisions"):
            opinion.pop(name, None)
    return kept


def records(output, folder):
    """What a run with these options says of each board."""
    result = run("check", "boards.jsonl", *output)
    assert result.exit_code == 2  # of the board that cannot be read
    if output[0] == "--json":
        lines = result.stdout.splitlines()
    elif output[1].endswith(".jsonl"):
        lines = (folder / output[1]).read_text().splitlines()
    else:
        from exactlyone.collection import parquet

        lines = map(json.dumps, parquet.records(folder / output[1], parquet.VERDICTS))
    return [steady(json.loads(line)) for line in lines]


def test_records_are_the_same_whatever_the_output(folder):
    found = [records(output, folder) for output in OUTPUTS]
    assert len(found[0]) == len(BOARDS) + 1
    for each in found[1:]:
        assert each == found[0]


@pytest.mark.parametrize("how", [[], ["-a"], ["-a", "--deciders", "sat"]], ids=" ".join)
def test_lines_are_the_same_whatever_the_processes(how):
    here, there = (run("check", "boards.jsonl", *how, *jobs) for jobs in ([], ["--jobs", "2"]))
    assert COST.sub(";", here.stdout) == COST.sub(";", there.stdout)
    assert (here.stderr, here.exit_code) == (there.stderr, there.exit_code)


@pytest.mark.parametrize(
    ("boards", "ways"),
    [
        (["2...4.3........."], {"alone": 1}),
        (["2...4.3.........", "...............1"], {"quickly": 2}),
        (["2...4.3.........", "nowhere"], {"quickly": 1}),
        (["nowhere"], {}),
        (["boards.jsonl"], {"quickly": len(BOARDS)}),
    ],
)
@pytest.mark.parametrize("form", [[], ["--json"], ["-a"]], ids=" ".join)
def test_a_board_by_itself_is_decided_by_itself_and_others_quickly(monkeypatch, boards, ways, form):
    """A board by itself loads nothing that only many are worth."""
    seen = {}

    def counted(name, check):
        def counting(*arguments):
            seen[name] = seen.get(name, 0) + 1
            return check(*arguments)

        return counting

    monkeypatch.setattr(uniqueness, "check", counted("alone", uniqueness.check))
    monkeypatch.setattr(pairing, "check_quickly", counted("quickly", pairing.check_quickly))
    run("check", *form, *boards)
    assert seen == ways
