"""`stats`, and Parquet: what records come to, and how they are kept in columns."""

from __future__ import annotations

import gzip
import json
import statistics

import collection_work as work
import pytest
from test_cli import run

from exactlyone.collection import parquet
from exactlyone.collection.errors import OutputRefused
from exactlyone.collection.identity import name_of
from exactlyone.collection.resumable_output import Output
from exactlyone.collection.verdict_records import Asked, check_units
from exactlyone.formats import Board, write_board

PUZZLES = work.small_puzzles(40)
IDENTITY = {"command": "check"}


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """A folder with verdicts.jsonl, in which the first board stands twice and the last is in error."""
    monkeypatch.chdir(tmp_path)
    lines = checked([*PUZZLES, PUZZLES[0]])
    bad = json.dumps({**json.loads(lines[0]), "id": "bad", "status": "ERROR", "kind": None, "size": None, "hash": None})
    (tmp_path / "verdicts.jsonl").write_text("\n".join([*lines, bad]) + "\n")
    return tmp_path


def checked(puzzles, deciders=None):
    boards = [Board(f"board {number}", puzzle, number) for number, puzzle in enumerate(puzzles, 1)]
    return [text for text, _ in check_units(Asked(deciders, run=name_of(IDENTITY)), boards)]


def found(*arguments):
    result = run("stats", *arguments, "--json")
    assert (result.stderr, result.exit_code) == ("", 0)
    return json.loads(result.stdout)


def test_the_numbers_are_those_of_the_records(folder):
    records = [json.loads(line) for line in (folder / "verdicts.jsonl").read_text().splitlines()]
    summary = found("verdicts.jsonl")
    assert {word: summary[word] for word in ("boards", "error", "alone", "duplicates")} == {
        "boards": 42,
        "error": 1,
        "alone": 0,
        "duplicates": 1,
    }
    assert [(group["kind"], group["size"]) for group in summary["groups"]] == [
        *(("-", "-"), ("slant", "3x3"), ("x-sudoku", "4x4")),
    ]
    for group in summary["groups"][1:]:
        mine = [record for record in records if (record["kind"], record["size"]) == (group["kind"], group["size"])]
        assert group["boards"] == len(mine)
        for word in ("unique", "multiple", "none", "unknown", "error"):
            assert group[word] == sum(record["status"] == word.upper() for record in mine)
        times = [record["seconds"] for record in mine]
        assert group["seconds"]["median"] == pytest.approx(statistics.median(times), abs=1e-6)
        assert group["seconds"]["max"] == max(times)
        assert group["seconds"]["median"] <= group["seconds"]["p90"] <= group["seconds"]["max"]
        entries = [entry for record in mine for entry in record["deciders"].values()]
        for part in ("build", "solve"):
            spent = sum(entry[f"{part}_seconds"] for entry in entries)
            assert group[f"{part}_share"] == pytest.approx(spent / sum(times), abs=1e-3)
        for name, effort in group["deciders"].items():
            own = [record["deciders"][name] for record in mine if name in record["deciders"]]
            assert effort["boards"] == len(own)
            assert effort["nodes"]["max"] == max(entry["decisions"] for entry in own)
            assert effort["conflicts"]["median"] == statistics.median(entry["conflicts"] for entry in own)


def test_the_table():
    result = run("stats", "verdicts.jsonl")
    verdicts, efforts, last = result.stdout.rstrip().split("\n\n")
    head = verdicts.splitlines()[0].split()
    assert head[:8] == ["kind", "size", "boards", "UNIQUE", "MULTIPLE", "NONE", "UNKNOWN", "ERROR"]
    assert [line.split()[:3] for line in verdicts.splitlines()[1:]] == [
        *(["-", "-", "1"], ["slant", "3x3", "37"], ["x-sudoku", "4x4", "4"]),
    ]
    assert efforts.splitlines()[0].split()[:4] == ["kind", "size", "decider", "boards"]
    assert {line.split()[2] for line in efforts.splitlines()[1:]} >= {"sat", "mrv"}
    assert last.splitlines()[0].startswith("42 boards: ")
    assert last.splitlines()[1:] == ["1 are the same board as an earlier one"]
    assert (result.stderr, result.exit_code) == ("", 0)


def test_one_decider_is_counted_where_two_are_the_rule(folder):
    lines = checked(PUZZLES, ("mrv",))
    (folder / "alone.jsonl").write_text("\n".join(lines) + "\n")
    expected = sum(json.loads(line)["status"] in ("UNIQUE", "NONE") for line in lines)
    assert 0 < expected < 40
    assert found("alone.jsonl")["alone"] == expected
    assert f"{expected} by one reading of the rules only" in run("stats", "alone.jsonl").stdout


@pytest.mark.parametrize("packed", [False, True])
def test_an_unfinished_output(packed, folder):
    """A line that was being written is left out; that there is more to come is said."""
    lines = checked(PUZZLES)
    name = "out.jsonl.gz" if packed else "out.jsonl"
    out = Output(folder / name, IDENTITY, "status")
    out.write(lines[:20])
    out._flush()
    out.write(lines[20:])
    out.close()
    data = (folder / name).read_bytes()
    (folder / name).write_bytes(data[:-30])
    result = run("stats", name, "--json")
    assert 20 <= json.loads(result.stdout)["boards"] < 40
    assert (result.stderr, result.exit_code) == (f"{name}: its run is not finished\n", 0)


def test_several_files_together(folder):
    (folder / "more.jsonl.gz").write_bytes(gzip.compress((folder / "verdicts.jsonl").read_bytes()))
    summary = found("verdicts.jsonl", "more.jsonl.gz")
    assert (summary["boards"], summary["duplicates"]) == (84, 42)


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("a.jsonl", b"{}\n", "a.jsonl:1: this is no verdict; expected a record of `exactlyone check`"),
        ("a.jsonl", b'{"status": "OPEN"}\n', "a.jsonl:1: this is no verdict"),
        ("a.jsonl", b"[]\n", "a.jsonl:1: this is no object"),
        ("a.jsonl", b"slant\n", "a.jsonl:1: this is not JSON"),
        ("a.jsonl", b"\xff\n", "a.jsonl:1: this is not JSON"),
        ("a.jsonl.gz", b"slant\n", "a.jsonl.gz: the file cannot be read: Not a gzipped file (b'sl')"),
    ],
)
def test_files_that_hold_no_verdicts(name, data, words, folder):
    (folder / name).write_bytes(data)
    result = run("stats", name)
    assert result.stderr.startswith(f"exactlyone: {words}")
    assert (result.stdout, result.stderr.count("\n"), result.exit_code) == ("", 1, 2)


def test_a_file_without_boards(folder):
    (folder / "a.jsonl").write_bytes(b"")
    assert run("stats", "a.jsonl").stdout.endswith("0 boards: 0 UNIQUE, 0 MULTIPLE, 0 NONE, 0 UNKNOWN, 0 ERROR\n")
    assert found("a.jsonl")["groups"] == []
    assert run("stats", "nowhere.jsonl").exit_code == 2


# Parquet --------------------------------------------------------------------------------------------------------------


@pytest.fixture
def arrow():
    return pytest.importorskip("pyarrow.parquet")


def finished(folder, lines):
    out = Output(folder / "out.parquet.jsonl", IDENTITY, "status")
    out.write(lines)
    parquet.finish(out, folder / "out.parquet", parquet.VERDICTS)
    return folder / "out.parquet"


def test_records_survive_their_columns(arrow, folder):
    lines = [*checked(PUZZLES), *checked(PUZZLES[:3], ("mrv",))]
    error = {"id": "bad", "kind": None, "size": None, "hash": None, "line": 3, "status": "ERROR", "solutions": []}
    tail = {"deciders": {}, "seconds": 0, "reason": "why", "seed": 0, "versions": {"python": "3"}, "run": "x"}
    lines.append(json.dumps({**error, **tail}))
    path = finished(folder, lines)
    back = list(parquet.records(path, parquet.VERDICTS))
    for line, record in zip(lines, back, strict=True):
        assert {key: value for key, value in record.items() if value is not None or key in json.loads(line)} == (
            json.loads(line)
        )
    assert sorted(file.name for file in folder.glob("out*")) == ["out.parquet"]
    table = arrow.read_table(path)
    assert table.schema.field("solutions").type.value_type == "string"
    assert {field.name for field in table.schema.field("deciders").type.value_type} == {
        *("name", "found", "exhausted", "reason", "build_seconds", "solve_seconds", "conflicts", "decisions"),
    }
    assert found("out.parquet")["boards"] == len(lines)


def test_many_records_in_parts(arrow, folder, monkeypatch):
    monkeypatch.setattr(parquet, "ROWS", 7)
    lines = checked(PUZZLES)
    path = finished(folder, lines)
    assert arrow.ParquetFile(path).num_row_groups == 6
    assert [record["id"] for record in parquet.records(path, parquet.VERDICTS)] == [
        f"board {number}" for number in range(1, 41)
    ]


def test_a_parquet_output_is_known(arrow, folder):
    path = folder / "out.parquet"
    assert not parquet.is_finished(path, IDENTITY, "status", False)
    finished(folder, checked(PUZZLES))
    assert parquet.is_finished(path, IDENTITY, "status", False)
    assert not parquet.is_finished(path, IDENTITY, "status", True)
    with pytest.raises(OutputRefused, match="is the output of another run"):
        parquet.is_finished(path, {"command": "other"}, "status", False)
    with pytest.raises(OutputRefused, match="no output of this command"):  # of another one, whatever its run
        parquet.is_finished(path, IDENTITY, "canonical", True)
    for data in (b"my thesis\n", b""):
        path.write_bytes(data)
        with pytest.raises(OutputRefused, match="no output of this command"):
            parquet.is_finished(path, IDENTITY, "status", True)


def test_a_full_disk_leaves_the_records(arrow, folder, monkeypatch):
    class Full:
        def __init__(self, *arguments, **more):
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(arrow, "ParquetWriter", Full)
    out = Output(folder / "out.parquet.jsonl", IDENTITY, "status")
    out.write(checked(PUZZLES))
    words = "No space left on device; the records stay in .*, and the same command resumes there"
    with pytest.raises(OutputRefused, match=words):
        parquet.finish(out, folder / "out.parquet", parquet.VERDICTS)
    assert sorted(file.name for file in folder.glob("out*")) == ["out.parquet.jsonl", "out.parquet.jsonl.unfinished"]
    monkeypatch.undo()
    again = Output(folder / "out.parquet.jsonl", IDENTITY, "status")
    assert again.kept == 40
    parquet.finish(again, folder / "out.parquet", parquet.VERDICTS)
    assert len(list(parquet.records(folder / "out.parquet", parquet.VERDICTS))) == 40


def test_boards_in_columns(arrow, folder):
    import pyarrow

    rows = [
        {"id": f"board {number}", "board": write_board(puzzle), "other": 1.5} for number, puzzle in enumerate(PUZZLES)
    ]
    rows.append({"id": "bad", "board": "slant\n.5\n.."})
    arrow.write_table(pyarrow.Table.from_pylist(rows), folder / "boards.parquet")
    lines = run("check", "boards.parquet", "--json")
    expected = [json.loads(line) for line in checked(PUZZLES)]
    *records, bad = [json.loads(line) for line in lines.stdout.splitlines()]
    assert [(record["id"], record["hash"], record["status"]) for record in records] == [
        (f"board {number}", record["hash"], record["status"]) for number, record in enumerate(expected)
    ]
    assert bad["reason"].startswith("boards.parquet:41: line 2, column 2 of the board: ")
    rows = [{"type": "slant", "problem": "..\n..", "rules": "{"}]
    arrow.write_table(pyarrow.Table.from_pylist(rows), folder / "boards.parquet")
    assert run("check", "boards.parquet").stderr.startswith('boards.parquet:1: "rules" is a string; expected an object')


@pytest.mark.parametrize("as_text", [True, False])
def test_boards_of_collections_in_columns(as_text, arrow, folder):
    import pyarrow

    rows = [
        {"type": "x-sudoku", "problem": "1 .\n. .", "rules": {"box": None, "diagonals": None}},
        {"type": "slant", "problem": "..\n..", "rules": None},
    ]
    if as_text:
        rows = [{**row, "rules": row["rules"] and json.dumps(row["rules"])} for row in rows]
    arrow.write_table(pyarrow.Table.from_pylist(rows), folder / "boards.parquet")
    result = run("check", "boards.parquet", "--json")
    assert [json.loads(line)["status"] for line in result.stdout.splitlines()] == ["UNIQUE", "MULTIPLE"]
    assert [json.loads(line)["id"] for line in result.stdout.splitlines()] == ["boards.parquet#1", "boards.parquet#2"]


@pytest.mark.parametrize("data", [b"", b"my thesis\n", b"PAR1" * 10])
def test_files_that_are_no_parquet(arrow, data, folder):
    (folder / "boards.parquet").write_bytes(data)
    for command, start in (("check", ""), ("stats", "exactlyone: ")):
        result = run(command, "boards.parquet")
        assert result.stderr.startswith(f"{start}boards.parquet: this is no Parquet file that can be read: ")
        assert (result.stdout, result.stderr.count("\n"), result.exit_code) == ("", 1, 2)


def test_columns_that_are_no_verdicts(arrow, folder):
    import pyarrow

    table = arrow.read_table(finished(folder, checked(PUZZLES)))
    boards = table.select(["id", "kind"])
    place = table.schema.names.index("line")
    texts = table.set_column(place, "line", pyarrow.array(["one"] * len(table)))
    for changed, words in ((boards, "column 'size' is missing"), (texts, "column 'line' is of another type")):
        arrow.write_table(changed, folder / "out.parquet")
        result = run("stats", "out.parquet")
        line = f"exactlyone: out.parquet: the {words}; expected a record of `exactlyone check`\n"
        assert (result.stdout, result.stderr, result.exit_code) == ("", line, 2)


def test_without_pyarrow(folder, monkeypatch):
    def missing(name):
        raise ImportError(f"No module named {name!r}")

    monkeypatch.setattr(parquet, "import_module", missing)
    (folder / "a.parquet").write_bytes(b"")
    line = "exactlyone: Parquet needs pyarrow: pip install 'exactlyone[parquet]'\n"
    for arguments in (("stats", "a.parquet"), ("check", "1x1:d", "-o", "out.parquet")):
        result = run(*arguments)
        assert (result.stdout, result.stderr, result.exit_code) == ("", line, 2)
    result = run("check", "a.parquet")
    assert "Parquet needs pyarrow: pip install" in result.stderr
    assert result.exit_code == 2
