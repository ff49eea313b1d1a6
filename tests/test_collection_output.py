"""An output that is gone on with: what is kept, what is cut off, and whose it is."""

from __future__ import annotations

import errno
import gzip
import json
import os
import subprocess
import sys

import pytest

from exactlyone import files
from exactlyone.collection import resumable_output as output
from exactlyone.collection.errors import OutputRefused
from exactlyone.collection.identity import name_of
from exactlyone.collection.resumable_output import Output

MINE = {
    "command": "check",
    "inputs": [{"name": "a.jsonl", "bytes": 3, "sha256": "00"}],
    "options": {"time limit": 60.0},
}
OTHER = MINE | {"options": {"time limit": 5.0}}
NAMES = ("out.jsonl", "out.jsonl.gz")


def record(number, identity=MINE):
    return json.dumps({"number": number, "run": name_of(identity)})


def numbers(path):
    data = path.read_bytes()
    text = gzip.decompress(data) if path.suffix == ".gz" else data
    return [json.loads(line)["number"] for line in text.splitlines()]


@pytest.fixture(params=NAMES)
def path(request, tmp_path):
    return tmp_path / request.param


@pytest.fixture
def side(path):
    return path.with_name(path.name + ".unfinished")


def filled(path, count, identity=MINE):
    """An output with so many records, left unfinished; each write is whole on the disk."""
    with_pauses = Output(path, identity, "number")
    for number in range(count):
        with_pauses.write([record(number, identity)])
        with_pauses._flush()
    with_pauses.close()
    return path


def test_a_run_without_a_break(path, side):
    out = Output(path, MINE, "number")
    assert out.kept == 0
    assert json.loads(side.read_text()) == {"run": name_of(MINE), **MINE}
    out.write([record(0), record(1)])
    out.write([record(2)])
    out.finish()
    assert numbers(path) == [0, 1, 2]
    assert not side.exists()
    assert os.listdir(path.parent) == [path.name]


def test_a_plain_output_is_there_as_soon_as_it_is_written(tmp_path):
    out = Output(tmp_path / "out.jsonl", MINE, "number")
    out.write([record(0)])
    assert numbers(tmp_path / "out.jsonl") == [0]
    out.close()


def test_a_packed_output_is_there_soon(tmp_path, monkeypatch):
    path = tmp_path / "out.jsonl.gz"
    out = Output(path, MINE, "number")
    out.write([record(0)])
    assert path.stat().st_size == 0
    monkeypatch.setattr(output, "PACK_BYTES", 10)
    out.write([record(1)])
    assert numbers(path) == [0, 1]
    monkeypatch.undo()
    monkeypatch.setattr(output, "PACK_SECONDS", 0)
    out.write([record(2)])
    assert numbers(path) == [0, 1, 2]
    out.close()
    out.close()


def test_going_on(path, side):
    filled(path, 3)
    assert side.exists()
    seen = []
    out = Output(path, MINE, "number", kept=seen.append)
    assert out.kept == 3
    assert [json.loads(line)["number"] for line in seen] == [0, 1, 2]
    out.write([record(3)])
    out.finish()
    assert numbers(path) == [0, 1, 2, 3]


def test_whatever_byte_it_was_cut_at(path):
    """Only whole records are kept, and the file goes on after them as if it had never been cut."""
    whole = filled(path, 4).read_bytes()
    kept = set()
    for size in range(len(whole) + 1):
        path.write_bytes(whole[:size])
        out = Output(path, MINE, "number")
        kept.add(out.kept)
        assert numbers(path) == list(range(out.kept))
        out.write([record(number) for number in range(out.kept, 5)])
        out.close()
        assert numbers(path) == [0, 1, 2, 3, 4], size
    assert kept == {0, 1, 2, 3, 4}


def test_a_file_system_may_have_put_zeros_at_the_end(path):
    whole = filled(path, 2).read_bytes()
    path.write_bytes(whole + bytes(5000))
    out = Output(path, MINE, "number")
    assert out.kept == 2
    out.close()
    assert path.read_bytes() == whole


def test_without_its_small_file_an_output_is_still_known(path, side):
    """Deleted by somebody, or the output was finished; it is there again as soon as there is more to write."""
    whole = filled(path, 2).read_bytes()
    side.unlink()
    out = Output(path, MINE, "number")
    assert (out.kept, side.exists()) == (2, False)
    out.write([record(2)])
    assert side.exists()
    out.finish()
    assert numbers(path) == [0, 1, 2]
    path.write_bytes(whole)
    stamp = path.stat().st_mtime_ns
    out = Output(path, MINE, "number")
    out.finish()
    assert (path.read_bytes(), path.stat().st_mtime_ns) == (whole, stamp)


def test_a_small_file_without_an_output_is_a_beginning(path, side):
    """As when the process was killed between the two."""
    Output(path, OTHER, "number").close()
    path.unlink()
    out = Output(path, MINE, "number")
    assert out.kept == 0
    assert json.loads(side.read_text())["run"] == name_of(MINE)
    out.close()


def test_an_empty_file_may_be_taken(path):
    path.touch()
    out = Output(path, MINE, "number")
    out.write([record(0)])
    out.finish()
    assert numbers(path) == [0]


# refused --------------------------------------------------------------------------------------------------------------


def refused(path, words, identity=MINE, **more):
    """It is refused, and nothing is changed."""
    before = {file.name: file.read_bytes() for file in path.parent.iterdir() if file.is_file()}
    with pytest.raises(OutputRefused) as caught:
        Output(path, identity, "number", **more)
    assert words in str(caught.value)
    assert before == {file.name: file.read_bytes() for file in path.parent.iterdir() if file.is_file()}


def test_an_output_of_another_run(path, side):
    filled(path, 2)
    refused(path, f"{path} is an unfinished output of another run (options time limit: 60.0 then, 5.0 now)", OTHER)
    side.unlink()
    refused(path, f"{path} is the output of another run (of other inputs, options or versions): it stays as", OTHER)
    out = Output(path, OTHER, "number", restart=True)
    assert (out.kept, path.stat().st_size) == (0, 0)
    out.write([record(7, OTHER)])
    out.finish()
    assert numbers(path) == [7]


def test_a_restart_begins_the_same_run_again(path):
    filled(path, 2)
    out = Output(path, MINE, "number", restart=True)
    assert (out.kept, path.stat().st_size) == (0, 0)
    out.close()


@pytest.mark.parametrize("restart", [False, True])
@pytest.mark.parametrize(
    "data", [b"my thesis\n", b"no line end", b"{}\n", b'{"run": 7}\n', b"[1]\n", b'{"id": "x", "status": "UNIQUE"}\n']
)
def test_a_file_of_somebody_else(data, restart, path):
    path.write_bytes(gzip.compress(data) if path.suffix == ".gz" else data)
    refused(path, f"{path} is there already, and no output of this command: it stays as it is", restart=restart)


def test_a_packed_name_of_what_is_not_packed(tmp_path):
    (tmp_path / "out.gz").write_text("my thesis\n")
    refused(tmp_path / "out.gz", "is damaged at byte 0")


def test_a_record_of_another_run_in_the_middle(path):
    """Somebody put two outputs together, or exchanged the file."""
    data = filled(path, 2).read_bytes()
    foreign = (record(2, OTHER) + "\n").encode()
    path.write_bytes(data + (gzip.compress(foreign) if path.suffix == ".gz" else foreign) + data)
    refused(path, f"{path}: line 3 is no record of this run")


def test_a_packed_output_that_is_damaged(tmp_path):
    path = filled(tmp_path / "out.jsonl.gz", 3)
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 0xFF
    path.write_bytes(data)
    refused(path, f"{path} is damaged at byte {len(data) // 3}")


def test_two_processes_at_one_output(path):
    pytest.importorskip("fcntl")
    out = Output(path, MINE, "number")
    out.write([record(0)])
    code = f"""
from pathlib import Path
from exactlyone.collection.resumable_output import Output
Output(Path({str(path)!r}), {MINE!r}, "number")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment())
    assert f"{path}: another process is writing to it" in done.stderr
    out.finish()
    assert numbers(path) == [0]


def test_a_place_where_nothing_can_be_written(tmp_path):
    with pytest.raises(OutputRefused, match=r"out\.jsonl: No such file or directory"):
        Output(tmp_path / "nowhere" / "out.jsonl", MINE, "number")
    (tmp_path / "folder").mkdir()
    with pytest.raises(OutputRefused, match="is not a file: leave -o out to write to standard output"):
        Output(tmp_path / "folder", MINE, "number")


@pytest.mark.skipif(not os.path.exists("/dev/null"), reason="no /dev/null here")
def test_a_device_is_no_output():
    refused_device = pytest.raises(OutputRefused, match="/dev/null is not a file")
    with refused_device:
        Output(files.Path("/dev/null"), MINE, "number")


def environment():
    return os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


# a disk that is full --------------------------------------------------------------------------------------------------


class Full:
    """A file that takes so many bytes more."""

    def __init__(self, file, room):
        self._file, self._room = file, room

    def write(self, data):
        part = data[: self._room]
        if not part:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        self._room -= len(part)
        return self._file.write(part)

    def __getattr__(self, name):
        return getattr(self._file, name)


@pytest.mark.parametrize("room", [0, 1, 40, 70])
def test_a_full_disk(room, path, side, monkeypatch):
    monkeypatch.setattr(output, "PACK_SECONDS", 0)
    filled(path, 2)
    out = Output(path, MINE, "number")
    real = out._file
    out._file = Full(real, room)
    with pytest.raises(OutputRefused) as caught:
        list(map(out.write, ([record(number)] for number in range(2, 9))))
    line = f"{path}: No space left on device; what is written stays, and the same command resumes there"
    assert str(caught.value) == line
    out.close()
    assert side.exists()
    out = Output(path, MINE, "number")
    assert out.kept >= 2
    out.write([record(number) for number in range(out.kept, 9)])
    out.finish()
    assert numbers(path) == list(range(9))


def test_a_full_disk_when_the_small_file_is_written(path, monkeypatch):
    def full(number):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(files.os, "fsync", full)
    with pytest.raises(OutputRefused, match="No space left on device"):
        Output(path, MINE, "number")
    assert [left.stat().st_size for left in path.parent.iterdir()] in ([], [0])  # an empty file is nobody's


def test_records_reach_the_disk_in_time(path, monkeypatch):
    synced = []
    monkeypatch.setattr(output.os, "fsync", lambda number: synced.append(number))
    out = Output(path, MINE, "number")
    before = len(synced)
    out.write([record(0)])
    assert len(synced) == before
    monkeypatch.setattr(output, "SYNC_SECONDS", 0)
    out.write([record(1)])
    assert len(synced) == before + 1
    out.finish()
    assert len(synced) > before + 1


def test_a_small_file_that_is_not_whole_is_none(tmp_path):
    (tmp_path / "side").write_text('{"run": ')
    assert files.read_side(tmp_path / "side") == files.read_side(tmp_path / "nowhere") == {}
    (tmp_path / "side").write_text("[]")
    assert files.read_side(tmp_path / "side") == {}
