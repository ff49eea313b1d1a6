"""What the tests of collections have other processes do, and boards to do it to."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from exactlyone import Slant, XSudoku
from exactlyone.board import Puzzle
from exactlyone.formats import write_record


def double(numbers: Sequence[int]) -> list[int]:
    return [2 * number for number in numbers]


def slowly(numbers: Sequence[int]) -> list[int]:
    """The first number takes long, the others no time."""
    time.sleep(0.5 * (0 in numbers))
    return double(numbers)


def always_slowly(numbers: Sequence[int]) -> list[int]:
    time.sleep(0.03 * len(numbers))
    return double(numbers)


def where(numbers: Sequence[int]) -> list[int]:
    return [os.getpid() for _ in numbers]


def one_too_few(numbers: Sequence[int]) -> list[int]:
    return double(numbers[1:])


def fatal(how: str, bad: Sequence[int], numbers: Sequence[int]) -> list[int]:
    """Fails on the bad numbers."""
    if not set(bad) & set(numbers):
        return double(numbers)
    if how == "exit":
        os._exit(7)
    elif how == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    elif how == "crash":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif how == "say":
        os.write(2, b"something\n\nit hurts\n")
        os._exit(1)
    elif how == "memory":
        raise MemoryError
    elif how == "hungry":
        return [len(bytes(1 << 40))]
    raise ZeroDivisionError("a fault of the program")


def once(flag: str, numbers: Sequence[int]) -> list[int]:
    """The process ends, but only the first time."""
    if not os.path.exists(flag):
        open(flag, "w").close()
        os._exit(1)
    return double(numbers)


def for_ever(flag: str) -> None:
    """The flag says that it has begun."""
    open(flag, "w").close()
    time.sleep(1000)


def print_much(numbers: Sequence[int]) -> list[int]:
    print("a solver that talks " * 1000, flush=True)
    os.write(1, b"from below\n")
    return double(numbers)


class Unsendable:
    """Goes out, and cannot be read where it arrives."""

    def __reduce__(self) -> tuple[object, tuple[()]]:
        return _fail, ()


def _fail() -> None:
    raise AttributeError("no such thing here")


def small_puzzles(count: int, seed: int = 1) -> list[Puzzle]:
    """Different boards of nine or sixteen cells: some have one answer, some several, some none."""
    draw = Random(seed)
    puzzles: dict[Puzzle, None] = {}
    while len(puzzles) < count:
        if len(puzzles) % 10 == 9:
            clues: list[int | None] = [None] * 16
            for place in draw.sample(range(16), 5):
                clues[place] = draw.randint(1, 4)
            puzzles[Puzzle(XSudoku(4, (2, 2)), tuple(clues))] = None
        else:
            puzzles[_slant(draw)] = None
    return list(puzzles)


def _slant(draw: Random) -> Puzzle:
    """Diagonals at random, and most of the numbers that they give, one of them wrong now and then."""
    blank = Puzzle(Slant(3, 3), (None,) * 16)
    answer = [draw.randrange(2) for _ in range(9)]
    while blank.violations(answer):
        answer = [draw.randrange(2) for _ in range(9)]
    counts = [0] * 16
    for cell, rising in enumerate(answer):
        corner = 4 * (cell // 3) + cell % 3
        for vertex in (corner + 1, corner + 4) if rising else (corner, corner + 5):
            counts[vertex] += 1
    clues = [count if draw.random() < 0.8 else None for count in counts]
    if draw.random() < 0.1:
        clues[draw.randrange(16)] = 1
    return blank.with_clues(clues)


def jsonl(puzzles: Sequence[Puzzle]) -> str:
    return "".join(f"{write_record(f'board {number}', puzzle)}\n" for number, puzzle in enumerate(puzzles))


def steady(record: dict[str, object]) -> dict[str, object]:
    """A record without times, and without the effort of SAT, which remembers the boards before."""
    record = json.loads(json.dumps(record))
    record.pop("seconds")
    for name, entry in record["deciders"].items():  # type: ignore[union-attr, attr-defined]
        for field in ("build_seconds", "solve_seconds", *(("conflicts", "decisions") if name == "sat" else ())):
            entry.pop(field)
    return record


def deadly(folder: Path, fates: dict[Puzzle, str], pause: float = 0.0) -> Path:
    """A folder that makes every Python process with it in PYTHONPATH fail on some puzzles, and pause before each."""
    text = SABOTAGE.replace("FATES", repr({puzzle.digest: fate for puzzle, fate in fates.items()}))
    place = folder / "sabotage"
    place.mkdir(exist_ok=True)
    (place / "sitecustomize.py").write_text(text.replace("PAUSE", repr(pause)))
    return place


SABOTAGE = """
import os, signal, sys, time
sys.path.insert(1, ROOT)
from exactlyone.collection import chunk_deciding as deciding

real, fates, pause = deciding.check_batch, FATES, PAUSE

def check_batch(puzzles, deciders=None, limits=None):
    for puzzle in puzzles:
        time.sleep(pause)
        fate = fates.get(puzzle.digest)
        if fate == "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        elif fate == "exit":
            os._exit(5)
        elif fate == "crash":
            os.kill(os.getpid(), signal.SIGSEGV)
        elif fate == "hungry":
            bytes(1 << 40)
        elif fate == "raise":
            raise ZeroDivisionError("a fault of the program")
    return real(puzzles, deciders, limits)

deciding.check_batch = check_batch
""".replace("ROOT", repr(str(Path(__file__).resolve().parent.parent)))


def watched(command: Sequence[str], terminal: bool, environment: dict[str, str], patience: float):
    """What a command writes to standard output, to standard error, and on the screen if that is a terminal."""
    outer, inner = os.openpty()
    process = subprocess.Popen(
        command,
        env=environment | {"FORCE_COLOR": "1", "COLUMNS": "100"},
        stdout=subprocess.PIPE,
        stderr=inner if terminal else subprocess.PIPE,
    )
    os.close(inner)
    screen = b""
    while terminal and (chunk := _read(outer)):
        screen += chunk
    out, err = process.communicate(timeout=patience)
    os.close(outer)
    return out, err, re.sub(rb"\x1b\[[0-9;?]*[A-Za-z]", b"", screen).decode()


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # how Linux says that the other end is closed
        return b""
