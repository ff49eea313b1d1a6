"""Names on the command line: what was meant by a misspelt one, and what the shell completes."""

from __future__ import annotations

import outside
import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner

from exactlyone.board import KINDS
from exactlyone.board.kinds import other_names
from exactlyone.cli import COMMANDS, main
from exactlyone.models import close_names, did_you_mean


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        ("chek board.txt", "check"),
        ("explian board.txt", "explain"),
        ("minimize board.txt", "minimise"),
        ("verify board.cert.json", "verify-certificate"),
        ("generate slnat", "slant"),
        ("generate gokigen", "slant"),
        ("generate slant --level medium", "normal"),
        ("generate slant --level expret", "expert"),
        ("play slnat", "slant"),
        ("play slnat --level easy", "slant"),
        ("play kropky --html x.html", "kropki"),
        ("play slant --level medium", "normal"),
        ("selftest --kind hidoku", "hidato"),
        ("check --deciders cpsta x", "cpsat"),
        ("check --deciders sat,mvr x", "mrv"),
        ("solve --deciders sat:gluecrad4 x", "gluecard4"),
        ("show x --as jso", "json"),
        ("show x --theme drak", "dark"),
        ("explain x --theme lihgt", "light"),
        ("compare x -s mvr", "mrv"),
        ("compare x -s mrv,singels=no", "singles"),
        ("compare x -s mrv,values=randon", "random"),
    ],
)
def test_did_you_mean(arguments, meant, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(main, arguments.split())
    assert (done.exit_code, done.stdout) == (2, "")
    assert "did you mean " in done.stderr
    assert meant in done.stderr.split("did you mean ")[1].split("?")[0]


@pytest.mark.parametrize("option", ["--jsno", "--tme-limit", "--answrs"])
def test_options(option):
    assert "Did you mean" in CliRunner().invoke(main, ["check", "x", option]).stderr


def test_what_is_close_to_nothing_is_not_guessed(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for arguments in (["sokoban"], ["generate", "sokoban"], ["play", "board"], ["show", "x", "--as", "pdf"]):
        done = CliRunner().invoke(main, arguments)
        assert done.exit_code == 2
        assert "did you mean" not in done.stderr
    assert did_you_mean("x" * 1000, KINDS) == ""
    assert close_names("SLANT", KINDS) == ["slant"]
    assert close_names("Hidoku", KINDS, other_names()) == ["hidato"]


def completed(*words):
    """What the shell is offered for the last of these words."""
    found = ShellComplete(main, {}, "exactlyone", "_EXACTLYONE_COMPLETE").get_completions(list(words[:-1]), words[-1])
    return [item.value for item in found if item.type == "plain"], any(item.type == "file" for item in found)


@pytest.mark.parametrize(
    ("words", "plain", "files"),
    [
        (("pl",), ["play"], False),
        (("play", "sl"), ["slant"], True),
        (("play", ""), list(KINDS), True),
        (("generate", "kr"), ["kropki"], False),
        (("generate", "slant", "--level", "e"), ["easy", "expert"], False),
        (("selftest", "--kind", "h"), ["hidato"], False),
        (("check", "--deciders", "sat,m"), ["sat,mrv"], False),
        (("compare", "-s", "cp"), ["cpsat"], False),
        (("show", "x", "--as", "l"), ["link", "line"], False),
        (("show", "x", "--theme", ""), ["light", "dark"], False),
        (("check", "bo"), [], True),
        (("explain", "bo"), [], True),
    ],
)
def test_the_shell_completes(words, plain, files):
    assert completed(*words) == (plain, files)


def test_kinds_that_are_added_later_are_names_too():
    with outside.registered():
        assert completed("generate", "own-fu") == (["own-futoshiki"], False)
        assert completed("play", "own-sk") == (["own-skyscrapers"], True)
        assert "did you mean own-futoshiki?" in CliRunner().invoke(main, ["generate", "own-futoshki"]).stderr
    assert completed("generate", "own-fu") == ([], False)


def test_every_command_with_boards_completes_files():
    for command in COMMANDS:
        plain, files = completed(command, "x")
        assert files or command in ("kinds", "generate", "selftest", "verify-certificate"), (command, plain)


def test_examples_are_written_once(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(main, ["kinds", "--examples", "."]).exit_code == 0
    assert CliRunner().invoke(main, ["check", "board.txt", "boards.jsonl", "folder"]).exit_code == 0
    again = CliRunner().invoke(main, ["kinds", "--examples", "."])
    assert again.exit_code == 2
    assert "board.txt is there already" in again.stderr
