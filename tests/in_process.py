"""A command in this process, which costs no start of Python and its libraries."""

from __future__ import annotations

import inspect
from subprocess import CompletedProcess

from click.testing import CliRunner

from exactlyone.cli import main

# Older releases of click mix the two outputs unless they are asked not to.
_APART = {"mix_stderr": False} if "mix_stderr" in inspect.signature(CliRunner).parameters else {}


def here(*arguments: object, stdin: str | None = None) -> CompletedProcess[str]:
    """The outcome of `exactlyone` with these arguments; whatever it does, it ends by leaving, by no other exception."""
    done = CliRunner(**_APART).invoke(main, [str(argument) for argument in arguments], input=stdin)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    assert "Traceback" not in done.stderr, done.stderr
    return CompletedProcess(arguments, done.exit_code, done.stdout, done.stderr)
