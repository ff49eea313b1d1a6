"""Plants faults into the package, one at a time, and says whether a verdict goes wrong by them.

A fault is one change in the syntax tree of one file: a comparison, a constant, a sign, the end of a range, a condition
or an element left out. Each is tried in a process of its own, on small boards of all kinds whose answers brute force
has counted, through several doors:

    one      as `check` decides by default
    batch    as many boards are decided, the search for another answer in use from the start
    cpsat    with CP-SAT asked second
    bare     by default, for kinds that bring neither a search nor printed rules

What a fault comes to at a door: WRONG (a verdict), noticed (by which error), crash, hangs, unknown, or silent, as if it
were not there: it changes nothing, or nothing that these boards show, or another decider has made up for it.

    python -m tests.run_planted exactlyone/models/filters --each 10
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import pickle
import random
import select
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from importlib.machinery import SourceFileLoader
from pathlib import Path
from time import monotonic
from types import SimpleNamespace

DOORS = ("one", "batch", "cpsat", "bare")
"""The last one changes the kinds for good."""
ROOT = Path(__file__).resolve().parent.parent

# faults ---------------------------------------------------------------------------------------------------------------

COMPARISONS = {
    ast.Lt: (ast.LtE, ast.Gt), ast.LtE: (ast.Lt,), ast.Gt: (ast.GtE, ast.Lt), ast.GtE: (ast.Gt,), ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,), ast.In: (ast.NotIn,), ast.NotIn: (ast.In,), ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,),
}  # fmt: skip
OPERATORS = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr, ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitXor: ast.BitOr,
}  # fmt: skip


def changes(node: ast.AST) -> Iterator[tuple[str, Callable[[], None]]]:
    """What can be wrong in a node itself, and how it is made so, in place."""
    match node:
        case ast.Compare():
            for other in COMPARISONS[type(node.ops[0])]:
                yield f"{type(node.ops[0]).__name__} -> {other.__name__}", partial(node.ops.__setitem__, 0, other())
        case ast.BoolOp():
            yield "and <-> or", partial(setattr, node, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And())
            for i in range(len(node.values)):
                yield f"operand {i + 1} left out", partial(_set, node.values, i, node.values[i - 1])
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in OPERATORS:
            other = OPERATORS[type(op)]
            yield f"{type(op).__name__} -> {other.__name__}", partial(setattr, node, "op", other())
        case ast.Constant(value=bool()):
            yield f"{node.value} -> {not node.value}", partial(setattr, node, "value", not node.value)
        case ast.Constant(value=int()):
            for other in (node.value + 1, node.value - 1):
                yield f"{node.value} -> {other}", partial(setattr, node, "value", other)
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield f"no {type(node.op).__name__}", partial(setattr, node, "op", ast.UAdd())
        case ast.Call(func=ast.Name(id="range"), args=[end]):
            yield "range ends one early", partial(_set, node.args, 0, ast.BinOp(end, ast.Sub(), ast.Constant(1)))
            yield "range begins at 1", partial(node.args.insert, 0, ast.Constant(1))
        case ast.List(elts=[_, _, *_]) | ast.Set(elts=[_, _, *_]):
            yield "last element left out", node.elts.pop
        case ast.comprehension(ifs=[_, *_]):
            yield "condition left out", node.ifs.pop
        case ast.If() | ast.While() | ast.IfExp():
            yield "condition False", partial(setattr, node, "test", ast.Constant(False))
            if not isinstance(node, ast.While):
                yield "condition True", partial(setattr, node, "test", ast.Constant(True))


def _set(items: list[ast.expr], at: int, item: ast.expr) -> None:
    items[at] = item


def parts(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes below this one in which a fault would be one of what the program does, not of what it says."""
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "decorator_list", "msg", "exc", "type_params"}:
            continue
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, ast.JoinedStr | ast.Import | ast.ImportFrom) or not isinstance(one, ast.AST):
                continue
            if isinstance(one, ast.If) and "TYPE_CHECKING" in ast.unparse(one.test):
                continue
            yield one
            yield from parts(one)


def statements(tree: ast.AST) -> Iterator[tuple[str, int, Callable[[], None]]]:
    """Calls and assignments with an operator, each to be left out."""
    for node in parts(tree):
        for i, one in enumerate(body := getattr(node, "body", None) or []) if isinstance(node, ast.stmt) else ():
            called = isinstance(one, ast.Expr) and isinstance(one.value, ast.Call)
            if called or isinstance(one, ast.AugAssign):
                yield f"left out: {ast.unparse(one):.50}", one.lineno, partial(_set, body, i, ast.Pass())


@dataclass(frozen=True)
class Fault:
    """The so manieth change in a file."""

    file: str
    number: int
    line: int
    what: str


def all_of(tree: ast.Module) -> list[tuple[int, str, Callable[[], None]]]:
    """Every change of a file: line, words, and what makes it in this tree."""
    found = [(node.lineno, what, do) for node in parts(tree) if hasattr(node, "lineno") for what, do in changes(node)]
    for node in parts(tree):
        if isinstance(node, ast.comprehension):
            found += [(node.target.lineno, what, do) for what, do in changes(node)]
    return found + [(line, what, do) for what, line, do in statements(tree)]


def faults(file: Path, most: int, seed: int) -> list[Fault]:
    """So many faults of a file, by chance; fewer if it has not so many."""
    found = all_of(ast.parse(file.read_text("utf-8")))
    chosen = random.Random(f"{seed} {file.name}").sample(range(len(found)), min(most, len(found)))
    return [Fault(str(file), number, *found[number][:2]) for number in sorted(chosen)]


def planted(fault: Fault) -> ast.Module:
    """The file with the fault in it."""
    tree = ast.parse(Path(fault.file).read_text("utf-8"))
    all_of(tree)[fault.number][2]()
    return ast.fix_missing_locations(tree)


# trying one, in a process of its own ----------------------------------------------------------------------------------


def try_out(fault: Fault | None, boards: bytes, doors: Sequence[str], out: int) -> None:
    """Say on a pipe what each door comes to, as lines of JSON. Nothing of the package has been loaded."""
    if fault is not None:
        load, code = SourceFileLoader.get_code, compile(planted(fault), fault.file, "exec")
        SourceFileLoader.get_code = lambda self, name: code if self.path == fault.file else load(self, name)
    for door in doors:
        try:
            found = _at(door, boards)
        except Exception as error:
            found = {"crash": 1, "": f"{type(error).__name__}: {error}"}
        os.write(out, (json.dumps([door, found]) + "\n").encode())


def _at(door: str, boards: bytes) -> dict[str, int | str]:
    from exactlyone.backends import mrv
    from exactlyone.backends.sat.dpll import other_answer, refuter
    from exactlyone.backends.sat.resident import refuting
    from exactlyone.board import KINDS
    from exactlyone.collection.chunk_deciding import check_batch
    from exactlyone.deciding import panel
    from exactlyone.deciding.uniqueness import check
    from exactlyone.models import ExactlyOneError

    mrv.compiles = lambda: False  # machine code is kept on disk, and must not be taken for that of sound code
    refuting.compiles, refuting.MISSED, refuter._compiled = (lambda: True), 3, (lambda: other_answer.confirm)
    panel.PATIENCE = 1.0
    if door == "bare":
        for kind in KINDS.values():
            kind.search = classmethod(lambda cls: None)
            kind.says_printed = lambda self: False
    tally: Counter[str] = Counter()
    said = ""
    for group in pickle.loads(boards):
        if door == "batch":
            verdicts: Iterable[object] = check_batch([puzzle for puzzle, _ in group])
        else:
            ask = partial(check, deciders=["sat", "cpsat", "mrv", "proof"]) if door == "cpsat" else check
            verdicts = (_asked(ask, puzzle) for puzzle, _ in group)
        for (puzzle, count), verdict in zip(group, verdicts, strict=True):
            if isinstance(verdict, Exception):
                said = said or f"{type(verdict).__name__}: {str(verdict).splitlines()[0]}"
                tally["noticed" if isinstance(verdict, ExactlyOneError) else "crash"] += 1
                continue
            right = ("NONE", "UNIQUE", "MULTIPLE")[count]
            outcome = {right: "right", "UNKNOWN": "unknown"}.get(verdict.status.value, "WRONG")
            if outcome == "WRONG":
                said = f"{verdict.status.value}, not {right}: {puzzle.kind} {str(puzzle)!r}"
            tally[outcome] += 1
    return {**tally, "": said}


def _asked(ask: Callable[[object], object], puzzle: object) -> object:
    try:
        return ask(puzzle)
    except Exception as error:
        return error


def serve(boards: bytes) -> None:
    """Try the faults that come as lines of JSON, each in a child; nothing of the package is loaded here."""
    import numpy  # noqa: F401  # what takes long to load is loaded once for all
    import ortools.sat.python.cp_model  # noqa: F401
    import pysat.solvers  # noqa: F401

    sys.dont_write_bytecode = True
    os.chdir(tempfile.mkdtemp(prefix="planted-"))
    for line in sys.stdin:
        fault, doors, seconds = json.loads(line)
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            quiet = os.open(os.devnull, os.O_WRONLY)
            os.dup2(quiet, 1), os.dup2(quiet, 2)
            try:
                try_out(fault and Fault(**fault), boards, doors, writing)
            finally:
                os._exit(0)
        os.close(writing)
        text, until = b"", monotonic() + seconds
        while select.select([reading], [], [], max(0.0, until - monotonic()))[0]:
            more = os.read(reading, 65536)
            if not more:
                break
            text += more
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(reading)
        print(json.dumps([json.loads(one) for one in text.splitlines() if one.endswith(b"]")]), flush=True)


# all of them ----------------------------------------------------------------------------------------------------------


def some_boards(kind: str | None, step: int) -> list[list[tuple[object, int]]]:
    """Boards with the number of their answers, by kind; each `step`th triple of those that planting.py makes."""
    import planting

    def of(one: str) -> list[tuple[object, int]]:
        made = planting.boards(one)
        return [pair for i in range(0, len(made), 3 * step) for pair in made[i : i + 3]]

    return [of(one) for one in planting.GEOMETRIES if kind in (None, one)]


def outcome(found: dict[str, int | str] | None) -> str:
    """What a door came to, in one word."""
    if found is None:
        return "hangs"
    for word in ("WRONG", "noticed", "crash", "unknown"):
        if found.get(word):
            return word
    return "silent"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run, print, and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.run_planted", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("paths", nargs="*", help="files or folders of the package")
    parser.add_argument("--each", type=int, default=10, help="faults of a file")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time")
    parser.add_argument("--seconds", type=float, default=40.0, help="after which a fault hangs")
    parser.add_argument("--step", type=int, default=3, help="only every so manieth triple of boards")
    parser.add_argument("--doors", nargs="+", choices=DOORS, default=DOORS)
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    chosen = parser.parse_args(arguments)
    if chosen.serve:
        serve(Path(chosen.serve).read_bytes())
        return 0
    sys.path.insert(0, str(ROOT / "tests"))
    paths = [Path(path).resolve() for path in chosen.paths]
    files = [file for path in paths for file in (sorted(path.rglob("*.py")) if path.is_dir() else [path])]
    made = {file: faults(file, chosen.each, chosen.seed) for file in files}
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(chosen.jobs) as pool:
        work = SimpleNamespace(folder=Path(folder), chosen=chosen, servers={})
        run = partial(_ask_server, work)
        sound = run(None)
        if any(outcome(sound.get(door)) != "silent" for door in chosen.doors):
            print(f"without any fault: {sound}", file=sys.stderr)
            return 2
        bad = 0
        for file, some in made.items():
            tally: Counter[tuple[str, str]] = Counter()
            for fault, found in zip(some, pool.map(run, some), strict=True):
                words = {door: outcome(found.get(door)) for door in chosen.doors}
                tally.update(words.items())
                first = next((str(found[door][""]) for door in chosen.doors if found.get(door, {}).get("")), "")
                at = f"{file.relative_to(ROOT)}:{fault.line} {fault.what}"
                print(
                    f"{at:100} {' '.join(f'{door}={word}' for door, word in words.items())}  {first:.150}", flush=True
                )
                bad += "WRONG" in words.values()
            shown = ", ".join(f"{door} {word} {number}" for (door, word), number in sorted(tally.items()))
            print(f"= {file.relative_to(ROOT)}: {len(some)} faults; {shown}", flush=True)
        for server in work.servers.values():
            server.stdin.close()
            server.wait()
    return 1 if bad else 0


def _ask_server(work: SimpleNamespace, fault: Fault | None) -> dict[str, dict[str, int | str]]:
    """What each door came to, by a server of this thread that has the boards which concern the file."""
    import threading

    folder = Path(fault.file).parent.name.replace("_", "-") if fault and "/puzzles/" in fault.file else None
    key = (threading.get_ident(), folder)
    if key not in work.servers:
        boards = work.folder / f"{folder}-{key[0]}"
        boards.write_bytes(pickle.dumps(some_boards(folder, 1 if folder else work.chosen.step)))
        command = ["nice", sys.executable, "-m", "tests.run_planted", "--serve", str(boards)]
        work.servers[key] = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
        )
    server = work.servers[key]
    server.stdin.write(json.dumps([fault and vars(fault), work.chosen.doors, work.chosen.seconds]) + "\n")
    server.stdin.flush()
    return dict(json.loads(server.stdout.readline()))


if __name__ == "__main__":
    sys.exit(main())
