"""Names from a closed list, as arguments and options: kinds, levels, formats, themes, deciders."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from ..board.scan import either
from ..models import did_you_mean

if TYPE_CHECKING:
    ParamType = click.ParamType[str]
else:  # no generic class in older releases
    ParamType = click.ParamType


class Name(ParamType):
    """One of some names, which are looked up when they are wanted: a table may have got more of them meanwhile.

    what    what it is a name of, as in "no kind is called ...";
    others  foreign words, each with the name that it may mean; asked for when a name is wrong.
    """

    def __init__(
        self, what: str, names: Callable[[], Collection[str]], others: Callable[[], Mapping[str, str]] = dict
    ) -> None:
        self.name = what
        self._names, self._others = names, others

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        return f"[{'|'.join(self._names())}]"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        names = self._names()
        if value in names:
            return value
        hint = did_you_mean(value, names, self._others())
        return self.fail(f"no {self.name} is called {value!r}{hint}; expected {either(names)}", param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(name) for name in self._names() if name.startswith(incomplete)]


class BoardOrKind(ParamType):
    """A BOARD, or a kind: the shell completes both. Whatever it is, it stays as it is."""

    name = "board"

    def __init__(self, kinds: Callable[[], Iterable[str]]) -> None:
        self._kinds = kinds

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        kinds = [CompletionItem(kind) for kind in self._kinds() if kind.startswith(incomplete)]
        return [*kinds, *BOARDS.shell_complete(ctx, param, incomplete)]


class Boards(ParamType):
    """A BOARD, of which the shell completes the files. Whatever it is, it stays as it is."""

    name = "board"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(incomplete, type="file")]


class Several(ParamType):
    """Names with commas between, such as those of deciders; the last one is completed. It stays as it is."""

    name = "names"

    def __init__(self, names: Callable[[], Iterable[str]]) -> None:
        self._names = names

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        before, comma, last = incomplete.rpartition(",")
        return [CompletionItem(before + comma + name) for name in self._names() if name.startswith(last)]


BOARDS = Boards()
