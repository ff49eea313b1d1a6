"""What is too long is one clear line, whatever holds it, and the boards around it are decided; memory stays small."""

from __future__ import annotations

import gzip
import io
import json
import sys
import tracemalloc

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

import exactlyone as eo
from exactlyone.certificates import claim
from exactlyone.cli import main
from exactlyone.collection import resumable_output as output
from exactlyone.formats import BadBoard, lines, read_boards, read_stream, text, write_record
from exactlyone.formats.lines import LONGEST_LINE, decoded_lines, raw_lines
from exactlyone.models import InputError

GOOD = "1x1:d"
RECORD = write_record("good", eo.loads(GOOD))
TOO_LONG = "the line is too long for a board; expected at most 1,048,576 bytes"
HUGE = LONGEST_LINE * 40
"""Of what is packed here; unpacked it would be most of the memory that a test may take."""


def run(*arguments, stdin=None):
    return CliRunner().invoke(main, list(arguments), input=stdin)


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def content(form: str) -> bytes:
    """Two good boards, and between them one with a line that is too long."""
    before, long, after = {
        "list": (f"{GOOD}\n", "." * HUGE, f"{GOOD}\n"),
        "records": (f"{RECORD}\n", '{"id": "' + "a" * HUGE, f"{RECORD}\n"),
        "grid": ("slant\n..\n..\n", "slant\n" + "." * HUGE, "slant\n..\n..\n"),
        "header": ("slant\n..\n..\n", "slant id=" + "a" * HUGE + "\n..\n..", "slant\n..\n..\n"),
        "comment": ("slant\n..\n..\n", "slant\n..\n5.\n; " + "a" * HUGE, "slant\n..\n..\n"),
    }[form]
    return f"{before}{long}\n{after}".encode()


FORMS = ("list", "records", "grid", "header")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", ["boards.txt", "boards.txt.gz", "-"])
@pytest.mark.parametrize("options", [(), ("-o", "out.jsonl"), ("--jobs", "2")], ids=str)
def test_the_command_decides_the_others(folder, form, name, options):
    if options and (name, form) not in (("boards.txt.gz", "records"), ("boards.txt.gz", "list")):
        return
    raw = content(form)
    if name != "-":
        (folder / name).write_bytes(gzip.compress(raw, 1) if name.endswith(".gz") else raw)
    result = run("check", name, *options, stdin=raw if name == "-" else None)
    said = result.stderr + ((folder / "out.jsonl").read_text() if "-o" in options else "")
    assert TOO_LONG in said
    place = ("<stdin>" if name == "-" else name) + {
        "list": ":2:1",
        "records": ":2:1",
        "grid": ":5:1",
        "header": ":4:1",
    }[form]
    assert f"{place}: {TOO_LONG}" in said
    assert "0 unique, 2 multiple, 0 none, 0 unknown, 1 in error" in result.output
    assert ("Traceback" in result.output, result.exit_code) == (False, 2)


def test_a_long_comment_is_skipped(folder):
    (bad,) = [found for found in read_stream(io.BytesIO(content("comment"))) if isinstance(found, BadBoard)]
    assert "'5' is not a vertex" in str(bad.error)


@pytest.mark.parametrize("form", FORMS)
def test_memory_stays_small(folder, form):
    (folder / "boards.txt.gz").write_bytes(gzip.compress(content(form), 1))
    tracemalloc.start()
    try:
        found = list(eo.formats.read_path("boards.txt.gz"))
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert [isinstance(board, BadBoard) for board in found] == [False, True, False]
    assert most < 10 * LONGEST_LINE


def test_the_longest_line_is_read_and_one_byte_more_is_not():
    board = '{"kind": "slant", "board": "slant\\n..\\n.."'
    for more, fault in ((0, None), (1, TOO_LONG)):
        line = board + " " * (LONGEST_LINE - len(board) - 2 + more) + "}\n"
        (found,) = read_stream(io.BytesIO(line.encode()))
        assert (None if fault is None else f"1:1: {fault}") == (
            str(found.error) if isinstance(found, BadBoard) else None
        )


def test_in_python_too():
    (found,) = read_boards(f"slant\n{'.' * (LONGEST_LINE + 1)}\n..")
    assert str(found.error) == f"board:2:1: {TOO_LONG}" or str(found.error) == f"2:1: {TOO_LONG}"
    with pytest.raises(InputError, match="the line is too long for a board"):
        eo.loads("." * (LONGEST_LINE + 1))


def test_a_board_of_too_many_lines(monkeypatch):
    monkeypatch.setattr(text, "LONGEST_BOARD", 50)
    rows = "......\n" * 10
    first, second, third = read_boards(f"slant\n..\n..\nslant id=long\n{rows}slant\n..\n..\n")
    assert str(second.error) == "4:1: the board is too long; expected at most 50 characters below its header"
    assert second.id == "long"
    assert first.puzzle == third.puzzle


@given(
    parts=st.lists(
        st.sampled_from([b"", b"a", b"bc", b"d" * 7, b"e" * 8, b"f" * 9, b"g" * 30, b"\n", b"\r", b"\r\n", b"\n\n"]),
        max_size=12,
    )
)
def test_lines_are_those_of_splitlines_cut_where_they_are_too_long(parts):
    raw = b"".join(parts)
    expected = [line[:9] for line in raw.splitlines(keepends=True)]
    assert list(raw_lines(io.BytesIO(raw), 8)) == expected
    assert list(raw_lines([raw], 8)) == expected


@given(content=st.text(alphabet="aé\r\n€", max_size=40))
def test_short_lines_are_read_as_ever(content):
    expected = list(lines.text_lines(content))
    found = list(decoded_lines(io.BytesIO(content.encode())))
    assert found == (expected if expected[-1].text else expected[:-1])


# certificates and outputs ---------------------------------------------------------------------------------------------


def test_a_certificate_that_is_too_long(folder, monkeypatch):
    assert run("certify", GOOD, "-o", "good.json").exit_code == 0
    size = (folder / "good.json").stat().st_size
    (folder / "long.json.gz").write_bytes(gzip.compress((folder / "good.json").read_bytes() + b" "))
    for module in ("exactlyone.certificates.verifying", "exactlyone.certificates.certificate"):
        monkeypatch.setattr(sys.modules[module], "LONGEST", size)
    result = run("verify-certificate", "long.json.gz", "good.json")
    assert f"long.json.gz: the file is too long for a certificate; expected at most {size} bytes" in result.stderr
    assert "good.json: PROVED" in result.stdout
    assert result.exit_code == 2
    stdin = run("verify-certificate", "-", stdin=(folder / "good.json").read_bytes() + b" ")
    assert "<stdin>: the file is too long for a certificate" in stdin.stderr
    assert stdin.exit_code == 2


def test_a_certificate_that_could_not_be_read_is_not_written(folder, monkeypatch):
    monkeypatch.setattr(sys.modules["exactlyone.certificates.certificate"], "LONGEST", 100)
    result = run("certify", GOOD, "-o", "a.json")
    assert "the certificate has " in result.stderr
    assert (result.exit_code, (folder / "a.json").exists()) == (2, False)
    assert claim.LONGEST >= 1 << 20


@pytest.mark.parametrize("name", ["out.jsonl", "out.jsonl.gz"])
@pytest.mark.parametrize("whole", [True, False])
def test_an_output_with_a_line_that_is_too_long_stays_as_it_is(folder, monkeypatch, name, whole):
    monkeypatch.setattr(output, "LONGEST_RECORD", 1 << 16)
    raw = b'{"' + b"a" * (1 << 24) + b"\n" * whole
    raw = gzip.compress(raw, 1) if name.endswith(".gz") else raw
    (folder / name).write_bytes(raw)
    result = run("check", GOOD, "-o", name)
    assert f"{name} has a line of more than 65,536 bytes, which is no record: it stays as it is" in result.stderr
    assert (result.exit_code, (folder / name).read_bytes()) == (2, raw)


def test_an_output_whose_last_lines_are_too_long_is_not_resumed(folder, monkeypatch):
    (folder / "boards.txt").write_text(f"{GOOD}\n" * 3)
    assert run("check", "boards.txt", "-o", "out.jsonl").exit_code == 1
    kept = (folder / "out.jsonl").read_bytes().splitlines(keepends=True)[0]
    (folder / "out.jsonl").write_bytes(kept + b"x" * (1 << 20))
    monkeypatch.setattr(output, "LONGEST_RECORD", 1 << 16)
    result = run("check", "boards.txt", "-o", "out.jsonl")
    assert "no record" in result.stderr
    assert result.exit_code == 2


def test_stats_of_a_line_that_is_too_long(folder, monkeypatch):
    monkeypatch.setattr(sys.modules["exactlyone.collection.stats"], "LONGEST_RECORD", 1 << 16)
    (folder / "out.jsonl.gz").write_bytes(gzip.compress(b"{" + b"a" * (1 << 20) + b"\n"))
    result = run("stats", "out.jsonl.gz")
    assert "out.jsonl.gz:1: the line is too long for a record" in result.stderr
    assert result.exit_code == 2


def test_a_row_of_parquet_that_is_too_long(folder):
    pyarrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    boards = [json.loads(RECORD)["board"], "slant\n" + "." * (LONGEST_LINE + 1), json.loads(RECORD)["board"]]
    parquet.write_table(pyarrow.table({"board": boards}), "boards.parquet")
    result = run("check", "boards.parquet")
    assert f"boards.parquet:2:1: {TOO_LONG}" in result.stderr
    assert "2 multiple, 0 none, 0 unknown, 1 in error" in result.stdout
    assert result.exit_code == 2
