"""The command line, thin: parse, call a service, print.

check_solve_count.py  check, solve, count
collecting.py   check with an output or several processes; stats
showing.py      show, kinds
generating.py   generate
playing.py      play
inspecting.py   candidates, redundant
altering.py     minimise, variants, selftest
explaining.py   explain, why
rating.py       rate
comparing.py    compare
certifying.py   certify
verifying.py    verify-certificate
on_solvers.py   selftest --solvers
names.py        arguments and options that are names from a list
running.py      what all commands that take boards do
progress.py     what is shown while they do it
"""

from __future__ import annotations

import sys
import traceback
from importlib import import_module
from typing import Any

import click

from .. import __version__
from ..models import ExactlyOneError, did_you_mean
from ..reporting import one_line
from .running import BAD_INPUT, FAULT, INTERRUPTED, PIPE_CLOSED, complain

COMMANDS = {
    "check": "check_solve_count",
    "solve": "check_solve_count",
    "count": "check_solve_count",
    "stats": "collecting",
    "show": "showing",
    "kinds": "showing",
    "generate": "generating",
    "play": "playing",
    "candidates": "inspecting",
    "redundant": "inspecting",
    "explain": "explaining",
    "why": "explaining",
    "rate": "rating",
    "compare": "comparing",
    "minimise": "altering",
    "variants": "altering",
    "selftest": "altering",
    "certify": "certifying",
    "verify-certificate": "verifying",
}
"""The commands, each with its module here, which is loaded when the command is called for."""

OTHER_WORDS = {
    "minimize": "minimise",
    "verify": "verify-certificate",
    "hint": "play",
    "list": "kinds",
    "draw": "show",
    "convert": "show",
    "make": "generate",
    "create": "generate",
    "validate": "check",
    "difficulty": "rate",
    "rating": "rate",
}
"""Other words for commands: the error suggests the right one."""


class Commands(click.Group):
    """The group of commands; no traceback where there is nothing to mend: Ctrl-C, and an output that takes no more."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f".{COMMANDS[cmd_name]}", __name__)
        command: click.Command = getattr(module, cmd_name.replace("-", "_"))
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in COMMANDS and name[:1].isalnum() and not ctx.resilient_parsing:
            ctx.fail(f"there is no command {name!r}{did_you_mean(name, COMMANDS, OTHER_WORDS)}")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        if sys.stdout is None:  # the results would be lost without a word
            complain("exactlyone: standard output is closed")
            sys.exit(BAD_INPUT)
        if hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(errors="backslashreplace")  # a name may hold what the terminal cannot show
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            sys.exit(INTERRUPTED)
        except BrokenPipeError:  # the reader of the output has what it wanted
            sys.stdout = None  # else Python tries once more when it ends, and complains
            sys.exit(PIPE_CLOSED)
        except ExactlyOneError as error:
            complain(f"exactlyone: {error}")
            sys.exit(BAD_INPUT)
        except OSError as error:
            sys.stdout = None
            what = f"{one_line(str(error.filename))}: " if error.filename else ""
            complain(f"exactlyone: {what}{error.strerror or error}")
            sys.exit(BAD_INPUT)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except Exception:  # Python's own exit code would be 1, which says that a board is not unique
            traceback.print_exc()
            complain("exactlyone: this is a fault of the program, or of a kind that you added")
            sys.exit(FAULT)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="exactlyone")
def main() -> None:
    """Decide whether a logic puzzle has exactly one solution, and show the evidence.

    \b
    exactlyone check board.txt             one board
    exactlyone check boards.jsonl --json   a collection, one JSON object per line
    exactlyone check boards.jsonl -o verdicts.jsonl --jobs 8   a large one
    exactlyone kinds                       the kinds of puzzle, and how to write them
    exactlyone generate slant --seed 7     a board with exactly one solution

    \b
    Exit code: 0 all is well, 1 some boards have no or several solutions,
    2 bad input or usage, 3 undecided in the time limit, 70 a fault of the
    program, 130 interrupted.
    """
