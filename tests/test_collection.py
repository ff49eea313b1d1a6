"""check_many, and what is read and written of collections: inputs, records, what a run is."""

from __future__ import annotations

import gzip
import io
import json
import os
import signal
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import collection_work as work
import pytest
from small import WITH_A_SEARCH

import exactlyone as eo
from exactlyone import Slant
from exactlyone.board import Puzzle
from exactlyone.collection import chunk_deciding as deciding
from exactlyone.collection.errors import CannotStart
from exactlyone.collection.identity import describe, difference, identity, name_of
from exactlyone.collection.inputs import read, units
from exactlyone.collection.verdict_records import (
    ANSWERS,
    FAILED,
    LINE,
    UNREAD,
    Asked,
    check_units,
    counted,
    failed_unit,
)
from exactlyone.deciding import deciders
from exactlyone.deciding.confirmation import Confirmer
from exactlyone.formats import BadBoard, read_path, write_board
from exactlyone.models import Disagreement
from exactlyone.reporting import size_text

PUZZLES = work.small_puzzles(60)


# check_many -----------------------------------------------------------------------------------------------------------


def told(verdict):
    """What a verdict says, without what it cost."""
    return verdict.puzzle, verdict.status, verdict.answers, verdict.differing, verdict.clash, verdict.confirmed


def test_the_boards_have_every_fate():
    """So that the tests below compare something."""
    found = {verdict.status for verdict in eo.check_many(PUZZLES)}
    assert found == {eo.Uniqueness.UNIQUE, eo.Uniqueness.MULTIPLE, eo.Uniqueness.NONE}


def test_the_verdicts_are_those_of_check():
    for verdict, puzzle in zip(eo.check_many(iter(PUZZLES)), PUZZLES, strict=True):
        alone = eo.check(puzzle)
        assert (verdict.puzzle, verdict.status, verdict.confirmed) == (puzzle, alone.status, alone.confirmed)


def test_nothing_depends_on_who_does_the_work():
    expected = list(map(told, eo.check_many(PUZZLES)))
    assert list(map(told, eo.check_many(PUZZLES, jobs=2))) == expected
    with ThreadPoolExecutor(3) as executor:
        assert list(map(told, eo.check_many(PUZZLES, executor=executor))) == expected
        assert executor.submit(len, "left open").result() == 9


def test_threads_do_not_share_a_solver(monkeypatch):
    """Solvers are shared by boards of one shape, and one that two threads use at a time ends the process."""
    at_work = most = 0
    one = Confirmer.confirm

    def counted(*arguments):
        nonlocal at_work, most
        at_work += 1
        most = max(most, at_work)
        time.sleep(0.002)
        try:
            return one(*arguments)
        finally:
            at_work -= 1

    monkeypatch.setattr(Confirmer, "confirm", counted)
    with ThreadPoolExecutor(3) as executor:
        assert len(list(eo.check_many(PUZZLES, executor=executor))) == 60
    assert most == 1


def test_deciders_and_limits_are_handed_on():
    for jobs in (1, 2):
        for names in ("mrv", ["mrv"]):
            verdicts = list(eo.check_many(PUZZLES[:5], names, jobs=jobs))
            assert {opinion.decider for verdict in verdicts for opinion in verdict.opinions} == {"mrv"}
            assert {verdict.confirmed for verdict in verdicts} <= {0, 1}
        (verdict,) = eo.check_many(PUZZLES[:1], limits=eo.Limits(0), jobs=jobs)
        assert verdict.status is eo.Uniqueness.UNKNOWN


def test_what_is_asked_wrongly_is_said_at_once():
    """Before the first verdict is asked for."""
    with pytest.raises(eo.MissingBackend, match="oracle"):
        eo.check_many(PUZZLES, ["oracle"])
    with pytest.raises(eo.ModelError, match="jobs are one or more, not 0"):
        eo.check_many(PUZZLES, jobs=0)


def test_an_error_stands_in_the_place_of_its_puzzle(monkeypatch):
    one = deciding._one

    def quarrel(puzzle, *rest):
        try:
            if puzzle == PUZZLES[3]:
                raise Disagreement("sat and mrv are at odds")
        except Disagreement as error:
            return error
        return one(puzzle, *rest)

    monkeypatch.setattr(deciding, "_one", quarrel)
    results = list(eo.check_many(PUZZLES[:6]))
    assert [isinstance(result, eo.Verdict) for result in results] == [True] * 3 + [False] + [True] * 2
    assert str(results[3]) == "sat and mrv are at odds"


def test_verdicts_come_while_puzzles_are_read():
    def endless():
        while True:
            yield from PUZZLES

    verdicts = eo.check_many(endless())
    assert [next(verdicts).puzzle for _ in range(100)] == (PUZZLES * 2)[:100]
    verdicts.close()


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_verdict_does_not_wait_for_the_next_puzzle(jobs):
    given = threading.Event()

    def source():
        yield PUZZLES[0]
        assert given.wait(30)
        yield PUZZLES[1]

    verdicts = eo.check_many(source(), jobs=jobs)
    assert next(verdicts).puzzle == PUZZLES[0]
    given.set()
    assert [verdict.puzzle for verdict in verdicts] == [PUZZLES[1]]


class Homemade(Slant):
    """A kind that only this process knows under this name."""


def test_a_kind_that_other_processes_cannot_know():
    own = type("Own", (Slant,), {"__module__": "__main__", "kind": "slant"})
    sys.modules["__main__"].Own = own
    try:
        with pytest.raises(CannotStart, match="a module of its own"):
            list(eo.check_many([Puzzle(own(1, 1), (None,) * 4)] * 3, jobs=2))
    finally:
        del sys.modules["__main__"].Own
    (verdict,) = eo.check_many([Puzzle(Homemade(1, 1), (None,) * 4)], ["sat"], jobs=2)
    assert verdict.status is eo.Uniqueness.MULTIPLE


# inputs ---------------------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def boards(*arguments):
    return list(map(read, units(arguments)))


VARIETY = (
    '; a comment\n{"id": "own", "board": "slant\\n..\\n.."}\n\n'
    '{"board": "slant\\n..\\n.."}\r\n{"board": "slant\\n.5\\n.."}\n'
    '  {"id": "b", "board": "slant\\n..\\n.5"}\n{"board": "slant\\n..'
)


@pytest.mark.parametrize(
    "text",
    [
        VARIETY,
        "\ufeff" + VARIETY,
        VARIETY.replace("\n", "\r\n").replace("\r\r\n", "\r\n"),
        VARIETY.replace("\r\n", "\n").replace("\n", "\r"),
        '{"board": "slant\\n..\\n.."}',
        '\n\n{"board": "slant\\n.5\\n.."}\n;\n',
        "[1]\n{}\n",
        "slant\n..\n..\nslant\n.5\n..\n",
        "1x1:d\n1x1:zz\n1x1:d\n",
        "",
        "\n;\n",
    ],
)
@pytest.mark.parametrize("name", ["file.jsonl", "file.jsonl.gz"])
def test_lines_that_are_read_later_are_read_as_they_always_are(text, name, folder):
    """Names, lines and errors are those of the reader that reads a file in one go."""
    data = text.encode()
    (folder / name).write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
    found, expected = boards(name), list(read_path(name))
    assert list(map(repr, found)) == list(map(repr, expected))
    errors = [[board.error for board in which if isinstance(board, BadBoard)] for which in (found, expected)]
    assert list(map(str, errors[0])) == list(map(str, errors[1]))


def test_a_line_that_is_not_utf_8_stops_no_other(folder):
    good = b'{"board": "slant\\n..\\n.."}\n'
    (folder / "file.jsonl").write_bytes(good + b'{"id": "caf\xe9"}\n' + good)
    first, bad, last = boards("file.jsonl")
    assert (first.id, bad.id, last.id, last.line) == ("file.jsonl#1", "file.jsonl#2", "file.jsonl#3", 3)
    assert str(bad.error) == "file.jsonl:2:12: the byte 0xe9 is not UTF-8; expected a file in UTF-8"


@pytest.mark.parametrize("cut", [5, 60, -1])
def test_a_packed_file_that_is_cut_off_or_none(cut, folder):
    text = work.jsonl(PUZZLES[:20])
    (folder / "file.jsonl.gz").write_bytes(gzip.compress(text.encode())[:cut])
    *good, bad = boards("file.jsonl.gz")
    assert all(isinstance(board, eo.formats.Board) for board in good)
    assert str(bad.error).startswith("file.jsonl.gz: the file cannot be read: Compressed file ended before ")
    (folder / "none.jsonl.gz").write_text("slant\n..\n..\n")
    (bad,) = boards("none.jsonl.gz")
    assert str(bad.error) == "none.jsonl.gz: the file cannot be read: Not a gzipped file (b'sl')"


def test_folders_hold_packed_files_too(folder):
    (folder / "set").mkdir()
    (folder / "set" / "a.txt.gz").write_bytes(gzip.compress(b"slant\n..\n..\n"))
    (folder / "set" / "b.jsonl").write_text(work.jsonl(PUZZLES[:2]))
    (folder / "set" / "c.zip.gz").write_text("nothing of ours")
    assert [board.id for board in boards("set")] == [os.path.join("set", "a.txt.gz"), "board 0", "board 1"]


def test_standard_input_is_read_line_by_line(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(work.jsonl(PUZZLES[:3]).encode())))
    assert [board.puzzle for board in boards("-")] == PUZZLES[:3]


def test_no_more_is_read_than_is_asked_for(folder):
    """Two boards ahead, whatever the size of the file."""
    read_so_far = 0

    def lines():
        nonlocal read_so_far
        for line in work.jsonl(PUZZLES).encode().splitlines(keepends=True):
            read_so_far += 1
            yield line

    from exactlyone.collection.inputs import of_stream

    found = of_stream(lines(), "file")
    next(found)
    assert read_so_far == 2


# records --------------------------------------------------------------------------------------------------------------


def test_a_record_says_all_that_it_stands_on(folder):
    (folder / "file.jsonl").write_text(work.jsonl(PUZZLES))
    results = check_units(Asked(run="0123456789ab"), list(units(["file.jsonl"])))
    for number, (puzzle, (text, (word, said))) in enumerate(zip(PUZZLES, results, strict=True)):
        record = json.loads(text)
        alone = puzzle.check()
        assert (record["id"], record["line"], record["run"]) == (f"board {number}", number + 1, "0123456789ab")
        assert (record["kind"], record["hash"], record["size"]) == (
            puzzle.kind,
            puzzle.digest,
            size_text(puzzle.geometry),
        )
        assert (record["status"], record["confirmed"]) == (alone.status.value, alone.confirmed)
        assert (word, said, counted(text.encode())) == (record["status"].lower(), (), word)
        assert bool(record["differing"]) is (word == "multiple")
        assert bool(record["clash"]) is (word == "none")
        for entry in record["deciders"].values():
            assert {"build_seconds", "solve_seconds", "conflicts", "decisions"} < set(entry)


def test_lines_for_people():
    unit = eo.formats.Board("a\nb", PUZZLES[0], 7, ("a clue that means nothing",))
    line, (word, said) = check_units(Asked(form=LINE), [unit])[0]
    assert line.startswith(rf"a\nb: {word.upper()} - ")
    assert said == (r"a\nb: ignored: a clue that means nothing",)
    answers, _ = check_units(Asked(form=ANSWERS), [unit])[0]
    assert answers.startswith(line.split(" (")[0])
    assert answers.count("\n\n") == {"unique": 1, "multiple": 2, "none": 0}[word]


@pytest.mark.parametrize("form", ["record", LINE])
def test_errors_in_records_and_lines(form, folder):
    (folder / "file.jsonl").write_text('{"id": "a", "board": "slant\\n.5\\n.."}\n' + work.jsonl(PUZZLES[:1]))
    bad, good = units(["file.jsonl"])
    asked = Asked(form=form)
    reason = "file.jsonl:1: line 2, column 2 of the board: '5' is not a vertex; expected 0 to 4, or . for no clue"
    text, note = check_units(asked, [bad])[0]
    assert note == (UNREAD, (reason,))
    assert failed_unit(asked, bad, MemoryError()) == (text, note)
    other, other_note = failed_unit(asked, good, MemoryError())
    assert other_note == (FAILED, ("board 0: ERROR - it ran out of memory",))
    if form == LINE:
        assert (text, other) == ("", "")
        return
    assert [json.loads(each)["reason"] for each in (text, other)] == [reason, "it ran out of memory"]
    assert [json.loads(each)["hash"] for each in (text, other)] == [None, PUZZLES[0].digest]
    assert [json.loads(each)["line"] for each in (text, other)] == [1, 2]
    assert [counted(each.encode()) for each in (text, other)] == [UNREAD, FAILED]


def test_a_line_that_is_too_long_is_no_more_than_that_where_memory_ran_out():
    unit = ("big.jsonl", 3, 8, b'{"id": "never read"' + b" " * (1 << 20))
    text, note = failed_unit(Asked(), unit, MemoryError())
    assert note == (UNREAD, ("big.jsonl:8:1: the line is too long for a board; expected at most 1,048,576 bytes",))
    assert json.loads(text)["id"] == "big.jsonl#3"


def test_names_do_not_mislead_the_count():
    board = eo.formats.Board('"status": "UNKNOWN", "hash": null', PUZZLES[0])
    ((text, (word, _)),) = check_units(Asked(), [board])
    assert counted(text.encode()) == word != "unknown"
    assert counted(failed_unit(Asked(), board, MemoryError())[0].encode()) == FAILED


@pytest.mark.parametrize("kind", WITH_A_SEARCH)
def test_sizes(kind):
    puzzle = eo.example(kind)
    rows, cols = map(int, size_text(puzzle.geometry).split("x"))
    grid = [line.split() for line in write_board(puzzle).splitlines()[1:]]
    if kind == "slant":
        assert (rows + 1, cols + 1) == (len(grid), len(grid[0][0]))
    elif kind != "kropki":
        assert (rows, cols) == (len(grid), len(grid[0]))

    class Round:
        answer_places = ("a", "b")

    assert size_text(Round()) == "2 places"


# what a run is --------------------------------------------------------------------------------------------------------


def test_a_run_is_known_by_all_its_input_bytes_and_options(folder):
    (folder / "a.jsonl").write_text(work.jsonl(PUZZLES[:3]))
    (folder / "b.txt").write_text("slant\n..\n..\n")

    def run(*arguments, **options):
        return identity("check", describe(arguments), options)

    first = run("a.jsonl", "b.txt", "1x1:d", deciders=None)
    assert difference(first, run("a.jsonl", "b.txt", "1x1:d", deciders=None)) == ""
    assert name_of(first) == name_of(run("a.jsonl", "b.txt", "1x1:d", deciders=None))
    others = {
        "inputs: a.jsonl then, b.txt now": run("b.txt", "a.jsonl", "1x1:d", deciders=None),
        "there were 3 inputs, now 2": run("a.jsonl", "b.txt", deciders=None),
        "inputs name: 1x1:d then, 1x1:c now": run("a.jsonl", "b.txt", "1x1:c", deciders=None),
        'options deciders: null then, ["mrv"] now': run("a.jsonl", "b.txt", "1x1:d", deciders=["mrv"]),
        "versions exactlyone: 0.1.0 then, 9 now": {**first, "versions": {**first["versions"], "exactlyone": "9"}},
    }
    assert len({name_of(first), *map(name_of, others.values())}) == 6
    for words, other in others.items():
        assert words in difference(first, other).replace("inputs name: a.jsonl", "inputs: a.jsonl")
    data = (folder / "a.jsonl").read_bytes()
    (folder / "a.jsonl").write_bytes(data[:-2] + b"X\n")
    assert difference(first, run("a.jsonl", "b.txt", "1x1:d", deciders=None)) == "a.jsonl has changed"


def test_standard_input_makes_every_run_another():
    one, other = (identity("check", describe(["-"]), {}) for _ in range(2))
    assert difference(one, other) == "standard input cannot be read again"


@pytest.mark.parametrize(
    ("name", "data", "boards"),
    [
        ("a.jsonl", b'{"id": 1}\n' * 5, 5),
        ("a.jsonl", b'\xef\xbb\xbf; comment\n\n{"id": 1}\n{"id": 2}', 2),
        ("a.jsonl.gz", gzip.compress(b'{"id": 1}\n', mtime=0), None),
        ("a.txt", b"slant\n..\n..\n", None),
        ("a.jsonl", b"", None),
    ],
)
def test_boards_are_counted_where_that_is_quick(name, data, boards, folder):
    (folder / name).write_bytes(data)
    found = describe([name])
    assert found.boards == boards
    assert found.described[0]["bytes"] == len(data)
    assert describe([name, "1x1:d"]).boards == (None if boards is None else boards + 1)


def test_inputs_that_are_not_there_are_described_too(folder):
    assert describe(["nowhere", ""]).described == ({"name": "nowhere"}, {"name": ""})


def test_a_decider_s_name_is_all_that_is_sent():
    """Work for other processes is a function of the package and its arguments."""
    asked = Asked(("mrv",), eo.Limits(5.0))
    assert deciders.decider("mrv").name in asked.deciders
    assert partial(check_units, asked).func is check_units


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="signals of POSIX")
def test_a_puzzle_that_kills_gets_an_error_in_its_place(tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(work.deadly(tmp_path, {PUZZLES[7]: "kill"})))
    results = list(eo.check_many(PUZZLES[:20], jobs=2))
    assert [n for n, result in enumerate(results) if not isinstance(result, eo.Verdict)] == [7]
    assert str(results[7]) == "its process was ended (SIGKILL)"
