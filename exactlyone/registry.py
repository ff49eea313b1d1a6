"""Tables by name: kinds, deciders, formats. Entries are loaded when they are first asked for.

An entry of the package is one line, "module:attribute". Other packages add theirs by an entry point of the same form:

    [project.entry-points."exactlyone.kinds"]
    futoshiki = "my_puzzles.futoshiki:Futoshiki"

A session adds its own by `register`. Another process has only what is installed, so work that is sent there takes
along what was registered here: by reference, as classes are pickled. It must stand in a module that the other process
can import.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from typing import ClassVar, Generic, TypeVar

from .models import ModelError, did_you_mean

Value = TypeVar("Value")
Work = TypeVar("Work")
Result = TypeVar("Result")


class Registry(Mapping[str, Value]):
    """Values by name, in the order: the package's own, those of entry points, those of this session.

    `own`: the package's entries, each a value or where it stands ("module:attribute"). `group`: that of entry points.
    `out_of_reach`: names that this process was told of, and whose module it cannot import.
    """

    all: ClassVar[dict[str, Registry[object]]] = {}

    def __init__(self, title: str, own: Mapping[str, Value | str], group: str | None = None) -> None:
        self._own = dict(own)
        self._group = group
        self._installed: dict[str, str] | None = None
        self._registered: dict[str, Value] = {}
        self._loaded: dict[str, Value] = {}
        self.out_of_reach: set[str] = set()
        self.title = title
        Registry.all[title] = self  # type: ignore[assignment]

    def __getitem__(self, name: str) -> Value:
        if name in self._registered:
            return self._registered[name]
        if name not in self._loaded:
            self._loaded[name] = self._load(name)
        return self._loaded[name]

    def __contains__(self, name: object) -> bool:
        if not isinstance(name, str):
            return False
        # The search for entry points is slow, and what is no name (a row of a grid) needs none.
        return name in self._own or name in self._registered or (name[:1].isalpha() and name in self._entry_points())

    def __iter__(self) -> Iterator[str]:
        yield from self._own  # whoever finds what is wanted here needs no search for entry points
        yield from {**self._entry_points(), **self._registered}

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def loadable(self, search: bool = True) -> Iterator[Value]:
        """The values in their order, but for those of entry points that lead nowhere.

        search  whether to look for entry points where that was not done yet.
        """
        found = self if search or self._installed is not None else {**self._own, **self._registered}
        for name in found:
            try:
                value = self[name]
            except ModelError:
                continue
            yield value

    def register(self, name: str, value: Value) -> None:
        """Add a value for this session. A later one of the same name takes its place.

        Raises ModelError if the package or an installed one has this name.
        """
        if not isinstance(name, str) or not name[:1].isalpha():
            raise ModelError(f"a name in the table of {self.title} begins with a letter: {name!r:.60} does not")
        if name in self._own or name in self._entry_points():
            raise ModelError(f"the name {name!r} is taken in the table of {self.title}: another name is needed")
        self._registered[name] = value
        self.out_of_reach.discard(name)

    def forget(self, name: str) -> None:
        """Remove what `register` added. Raises KeyError if nothing of this name was registered."""
        del self._registered[name]

    def registered(self) -> dict[str, bytes]:
        """What `register` added, as it is sent; b"" for what cannot be sent."""
        return {name: _sent(value) for name, value in self._registered.items()}

    def take(self, name: str, sent: bytes) -> None:
        """Take over what was registered in another process."""
        try:
            self.register(name, pickle.loads(sent))
        except Exception:  # whatever the import of a module raises; whoever needs it will be told
            if name not in self:
                self.out_of_reach.add(name)

    def hint(self, name: str, others: Mapping[str, str] = {}) -> str:
        """What to say of a name that is not here: " (did you mean ...?)", why it is missing, or "".

        `others`: what foreign words mean.
        """
        return did_you_mean(name, self, others) or self.why_not(name)

    def why_not(self, name: str) -> str:
        """What is to be said of a name that is not here, besides that: " (...)", or "" if there is nothing."""
        if name not in self.out_of_reach:
            return ""
        return " (it was declared where this process cannot import it: move it into a module of its own)"

    def _load(self, name: str) -> Value:
        """Raises KeyError where there is no such name, ModelError where an entry point leads nowhere."""
        if name in self._own:
            entry = self._own[name]
            return _found(entry) if isinstance(entry, str) else entry
        if name not in self:
            raise KeyError(name)
        try:
            value: Value = _found(self._entry_points()[name])
        except (ImportError, AttributeError) as error:
            raise ModelError(
                f"{name!r} is installed in the table of {self.title} but cannot be loaded: {error}"
            ) from error
        return value

    def _entry_points(self) -> dict[str, str]:
        if self._installed is None:
            self._installed = {}
            if self._group is not None:
                from importlib.metadata import entry_points  # 40 ms: the package's own entries do without

                found = {point.name: point.value for point in entry_points(group=self._group)}
                self._installed = {name: value for name, value in found.items() if name not in self._own}
        return self._installed


@dataclass(frozen=True)
class Carrying(Generic[Work, Result]):
    """Work for another process, with what was registered here."""

    work: Callable[[Sequence[Work]], Sequence[Result]]
    registered: dict[str, dict[str, bytes]]

    def __call__(self, units: Sequence[Work]) -> Sequence[Result]:
        for title, entries in self.registered.items():
            if title in Registry.all:  # else nothing that is loaded here has a use for it
                for name, sent in entries.items():
                    Registry.all[title].take(name, sent)
        return self.work(units)


def carrying(work: Callable[[Sequence[Work]], Sequence[Result]]) -> Callable[[Sequence[Work]], Sequence[Result]]:
    """The work itself where nothing was registered."""
    entries = {title: sent for title, registry in Registry.all.items() if (sent := registry.registered())}
    return Carrying(work, entries) if entries else work


def _found(entry: str) -> Value:  # type: ignore[type-var]
    """What stands at "module:attribute"."""
    module, _, attribute = entry.partition(":")
    value: Value = getattr(import_module(module), attribute)
    return value


def _sent(value: object) -> bytes:
    with suppress(pickle.PicklingError, AttributeError, TypeError):
        return pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return b""
