"""What the documents show is true: every example is run, every board read, every linked file there.

Fenced blocks of README.md and docs/*.md, followed from top to bottom in an empty folder, as a reader does: what is used
has been made above. Python blocks share one namespace a file. A block right below one, or the lines below a command
that starts with `$ `, are its output; what a `console` block shows is also what goes to standard error. A block below a
line such as "`small.txt`:" is that file. Times and counts of a solver's steps may differ from the documents,
nothing else may. (What mpi4py and Ray would do is done by a pool of threads, or at once.)
"""

from __future__ import annotations

import contextlib
import inspect
import io
import json
import os
import re
import shlex
import subprocess
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import api_page
import pytest
import test_cli_generating
import test_collection_cluster
from in_process import here

import exactlyone as eo
from exactlyone import cli, models
from exactlyone.cli import main
from exactlyone.examples import example_text
from exactlyone.formats import BadBoard, read_boards

ROOT = Path(__file__).resolve().parent.parent
RUN = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
ALL = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^ *(\$ )?(.*?(?<![\w/.-])exactlyone .*)$", re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, its text, the line above it and the block that follows without text between."""

    language: str
    text: str
    above: str
    next: Block | None


def blocks(path: Path) -> list[Block]:
    text = path.read_text(encoding="utf-8")
    found: list[Block] = []
    for match in reversed(list(FENCE.finditer(text))):
        between = text[match.end() : text.find("```", match.end())] if found else "-"
        above = text[: match.start()].rstrip().rsplit("\n", 1)[-1]
        follower = found[0] if found and not between.strip() else None
        found.insert(0, Block(match[1], match[2], above, follower))
    return found


BLOCKS = [(path, block) for path in RUN for block in blocks(path)]


def name(value: object) -> str | None:
    return value.name if isinstance(value, Path) else None


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty folder to work in: what the examples speak of they make."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def shell(folder, tmp_path_factory):
    """Runs a command line in the folder, where `exactlyone` is a command; in this process if it needs no shell."""
    tool = tmp_path_factory.mktemp("bin") / "exactlyone"
    # A slow machine is no reason for a line on how far the command is.
    program = "from exactlyone.cli import main; main(prog_name='exactlyone')"
    tool.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "{program}" "$@"\n')
    tool.chmod(0o755)
    environment = os.environ | {"PATH": f"{tool.parent}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}

    def run(command):
        if alone := re.fullmatch(r"exactlyone ([^|<>&;*$~]*)", command):
            return here(*shlex.split(alone[1]))
        options = {"cwd": folder, "env": environment, "capture_output": True, "text": True, "timeout": 300}
        return subprocess.run(["sh", "-c", command], **options)

    return run


def steady(output: str) -> str:
    """Output without what differs from run to run."""
    output = re.sub(r"\b[0-9.]+ m?s\b", "TIME", output)
    output = re.sub(r'"(\w*seconds|conflicts|decisions)": [0-9.e-]+', r'"\1": NUMBER', output)
    output = re.sub(r'"versions": {[^}]*}', '"versions": VERSIONS', output)
    return "\n".join(line.rstrip() for line in output.strip().splitlines())


# Python ---------------------------------------------------------------------------------------------------------------


def test_there_are_examples():
    languages = {(path.name, block.language) for path, block in BLOCKS}
    assert {("README.md", "python"), ("formats.md", "python")} <= languages
    assert len(COMMANDS) > 10
    assert any(expected is not None for _, _, expected in COMMANDS)
    assert sum(block.language == "python" and block.next is not None for _, block in BLOCKS) >= 3


@pytest.mark.skipif(os.name != "posix", reason="the commands are written for a shell of POSIX")
@pytest.mark.parametrize("path", RUN, ids=name)
def test_a_document_is_followed_from_top_to_bottom(path, shell, folder, monkeypatch):
    """In an empty folder: each file shown is written, each command and each piece of Python run, in their order."""
    namespace: dict[str, object] = {"__name__": "__main__"}
    for module in stand_ins():
        monkeypatch.setitem(sys.modules, module.__name__, module)
    for block in blocks(path):
        if match := re.fullmatch(r"`([\w./-]+)`:", block.above):
            (folder / match[1]).write_text(block.text)
        elif block.language == "python":
            run_python(path, block, namespace)
        elif block.language == "console":
            for command, expected in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block.text, re.MULTILINE):
                done = shell(command)
                assert table(steady(done.stderr + done.stdout)) == table(steady(expected)), command
        else:
            for command, expected in commands(block):
                if command not in ELSEWHERE:
                    run_command(command, expected, shell)
    for command, code in wanted(path):
        if command and command not in ELSEWHERE:
            run_command(command, None, shell)
        if code:
            eval(code, namespace)


def run_python(path: Path, block: Block, namespace: dict[str, object]) -> None:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(block.text, path.name, "exec"), namespace)
    if block.next is not None and not block.next.language:
        assert steady(printed.getvalue()) == steady(block.next.text)


def run_command(command: str, expected: str | None, shell) -> None:
    done = shell(command)
    assert done.returncode in (0, 1), (command, done.stderr)
    into_file = " -o " in command
    assert done.stderr == "" or "--json" in command or into_file, (command, done.stderr)
    assert done.stdout or ">" in command or into_file, command
    if expected is not None:
        assert steady(done.stdout) == steady(expected), command


def stand_ins():
    """Modules for libraries that need a cluster, as far as the examples use them."""
    futures, ray = ModuleType("mpi4py.futures"), ModuleType("ray")
    futures.MPIPoolExecutor = ThreadPoolExecutor

    class Reference:
        def __init__(self, made):
            self._made = made

        def future(self):
            return self._made

    class Remote:
        def __init__(self, function):
            self._function = function

        def remote(self, *arguments):
            future = Future()
            future.set_result(self._function(*arguments))
            return Reference(future)

    ray.init, ray.remote = (lambda: None), Remote
    return ModuleType("mpi4py"), futures, ray


# the command line -----------------------------------------------------------------------------------------------------


def commands(block: Block) -> list[tuple[str, str | None]]:
    """The commands of a block; after `$ ` with the output shown, else None. Two blanks and more start a remark."""
    found: list[tuple[str, str | None]] = []
    for match in COMMAND.finditer(block.text):
        rest = block.text[match.end() + 1 :]
        output = re.split(r"^\$ ", rest, maxsplit=1, flags=re.MULTILINE)[0]
        found.append((re.split(r"\s{2,}", match[2])[0], output if match[1] else None))
    return found


def wanted(path: Path) -> list[tuple[str, str]]:
    """The commands and the Python expressions of the README's table of what one may want."""
    found = [table for table in tables(path) if table[0] == ["I want to", "command", "Python", "read"]]
    rows = [row for table in found for row in table[1:]]
    return [(row[1].strip("`"), row[2].strip("`")) for row in rows]


def tables(path: Path):
    """Each table of a file as rows of cells."""
    for match in re.finditer(r"(?:^\|.*\|\n)+", path.read_text(encoding="utf-8"), re.MULTILINE):
        rows = [re.split(r"(?<!\\)\|", line)[1:-1] for line in match[0].splitlines()]
        yield [[cell.strip() for cell in row] for row in rows if not re.fullmatch(r"[\s|:-]+", "|".join(row))]


SHOWN = [
    (path, *command)
    for path, block in BLOCKS
    if block.language not in ("python", "console")
    for command in commands(block)
] + [(path, command, None) for path in RUN for command, _ in wanted(path) if command]
ELSEWHERE = {test_cli_generating.SELFTEST, test_collection_cluster.COMMAND}
COMMANDS = [command for command in SHOWN if command[1] not in ELSEWHERE]
"""All that are shown but one that takes long, and one that needs a cluster: other tests run them."""


def test_the_commands_not_run_here_are_run_elsewhere():
    assert set(SHOWN) - set(COMMANDS) == {
        (ROOT / "README.md", "exactlyone selftest", None),
        (ROOT / "docs" / "collections.md", test_collection_cluster.COMMAND, None),
    }
    assert "run(*SELFTEST.split()[1:])" in inspect.getsource(test_cli_generating.test_selftest)
    source = inspect.getsource(test_collection_cluster.test_a_worker_of_a_cluster_is_killed)
    assert "COMMAND.replace(" in source


def test_the_table_of_wishes_has_a_command_or_python_in_every_row():
    rows = wanted(ROOT / "README.md")
    assert len(rows) > 15
    assert all(command or code for command, code in rows)


def test_the_readme_names_every_command():
    assert set(cli.COMMANDS) <= set(
        re.findall(r"exactlyone ([a-z-]+)", (ROOT / "README.md").read_text(encoding="utf-8"))
    )


def table(text: str) -> str:
    """Text in which columns are one blank apart, and only the number of boards is left of the numbers of a row.

    Who decides which board of a batch depends on the time it takes, so that of several rows for deciders one is left.
    """
    lines = (re.sub(r" +", " ", line) for line in text.splitlines())
    lines = (re.sub(r"( \d+x\d+ \d+).*", r"\1 ...", line) for line in lines)
    return "\n".join(dict.fromkeys(re.sub(r"( \d+x\d+) [a-z]+ \d+ .*", r"\1 ...", line) for line in lines))


# boards, tables, links ------------------------------------------------------------------------------------------------


def shown_boards():
    """The blocks that are boards: they start with a kind, a board in one word, or a record with a board."""
    record = r'\{"id": [^\n]*"(?:board|problem)": '
    starts = re.compile(rf"(?:{'|'.join(eo.KINDS)})\b|{record}")
    for path, block in BLOCKS:
        content = [line for line in block.text.splitlines() if not line.startswith(";")]
        if not block.language and content and starts.match(content[0]):
            yield path, block.text


def test_boards_in_the_documents_are_read_and_have_one_answer():
    found = list(shown_boards())
    kinds = set()
    for path, text in found:
        for board in read_boards(text, path.name):
            assert not isinstance(board, BadBoard), board.error
            assert not board.ignored
            if path.name == "formats.md":
                kinds.add(board.puzzle.kind)
            if not text.startswith("{"):
                assert board.puzzle.check().status is eo.Uniqueness.UNIQUE, board.id
    assert kinds == set(eo.KINDS)


def fields(first: list[str]) -> dict[str, str]:
    """The table that starts with this row: the names in its first column, and what stands beside each."""
    (table,) = (table for table in tables(ROOT / "docs" / "formats.md") if table[0] == first)
    return {word: row[1] for row in table[1:] for word in re.findall(r"`(\w+)`", row[0])}


@pytest.mark.parametrize("command", ["check", "solve", "count"])
def test_fields_of_records_are_those_in_the_table(command, folder):
    (folder / "board.txt").write_text(example_text("x-sudoku"))
    table = fields(["field", "of", "value"])
    (folder / "bad.txt").write_text("slant\n.")
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(io.StringIO()), pytest.raises(SystemExit):
        main([command, "--json", "board.txt", "bad.txt"])
    record, error = map(json.loads, printed.getvalue().splitlines())
    assert list(record) == [field for field, of in table.items() if of == "all" or command in of.split(", ")]
    assert list(error) == [field for field, of in table.items() if of == "all" or "error" in of.split(", ")]
    for opinion in record["deciders"].values():
        assert list(opinion) == list(fields(["field", "value"]))


def test_the_reference_is_made_from_the_docstrings():
    assert api_page.PAGE.read_text(encoding="utf-8") == api_page.page(), "`make api` writes it again"


@pytest.mark.parametrize("module", [eo, models])
def test_the_reference_has_every_public_name_with_a_text(module):
    for public in module.__all__:
        about = api_page.about(public, getattr(module, public))
        assert api_page.paragraph(about).endswith((".", ")", "?")), public
        assert f"### {public}\n" in api_page.page()


@pytest.mark.parametrize("path", ALL, ids=name)
def test_linked_files_and_headings_are_there(path):
    links = re.findall(r"\]\(([^)\s]+)\)", re.sub(FENCE, "", path.read_text(encoding="utf-8")))
    for link in links:
        if re.match(r"[a-z]+:", link):
            continue
        target, _, anchor = link.partition("#")
        file = path.parent / target if target else path
        assert file.exists(), link
        if anchor:
            headings = re.findall(r"^#+ (.*)$", re.sub(FENCE, "", file.read_text(encoding="utf-8")), re.MULTILINE)
            slugs = [re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings]
            assert anchor in slugs, link


@pytest.mark.parametrize("document", ["ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_the_files_that_a_document_names_are_there(document):
    """By their whole path, or its end; those of "KIND" stand for any kind's."""
    there = [
        path.relative_to(ROOT).as_posix() for folder in ("exactlyone", "tests") for path in (ROOT / folder).rglob("*")
    ]
    named = set(re.findall(r"`([\w./]+\.(?:py|txt|js))`", (ROOT / document).read_text(encoding="utf-8")))
    assert len(named) > 10
    assert {name for name in named if not any(f"/{path}".endswith(f"/{_any_kind(name)}") for path in there)} == set()


def _any_kind(name: str) -> str:
    return name.replace("tests/kinds/KIND", "tests/kinds/futoshiki").replace("KIND", "slant")
