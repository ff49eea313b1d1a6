"""Tables by name that a user may add to: kinds, recipes. What was added goes along to other processes.

    eo.KINDS["futoshiki"] = Futoshiki

Another process has only what the package brings, so work that is sent there takes along what was added here: by
reference, as classes are pickled, so that it has to stand in a module that the other process can import.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from ..models import did_you_mean

Value = TypeVar("Value")
Work = TypeVar("Work")
Result = TypeVar("Result")


class Registry(dict[str, Value]):
    """A dictionary by name. `out_of_reach`: names that this process was told of, and whose module it cannot import."""

    all: ClassVar[dict[str, Registry[object]]] = {}

    def __init__(self, title: str, entries: Iterable[tuple[str, Value]]) -> None:
        super().__init__(entries)
        self._own = dict(self)
        self.out_of_reach: set[str] = set()
        Registry.all[title] = self  # type: ignore[assignment]

    def added(self) -> dict[str, bytes]:
        """What stands here beyond the package's own, as it is sent; b"" for what cannot be sent."""
        return {name: _sent(value) for name, value in self.items() if self._own.get(name) is not value}

    def take(self, name: str, sent: bytes) -> None:
        """Take over what stands in the registry of another process."""
        try:
            self[name] = pickle.loads(sent)
            self.out_of_reach.discard(name)
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
        return " (it was declared where this process cannot import it: it belongs into a module of its own)"


@dataclass(frozen=True)
class Carrying(Generic[Work, Result]):
    """Work for another process, with what was added to the registries here."""

    work: Callable[[Sequence[Work]], Sequence[Result]]
    added: dict[str, dict[str, bytes]]

    def __call__(self, units: Sequence[Work]) -> Sequence[Result]:
        for title, entries in self.added.items():
            if title in Registry.all:  # else nothing that is loaded here has a use for it
                for name, sent in entries.items():
                    Registry.all[title].take(name, sent)
        return self.work(units)


def carrying(work: Callable[[Sequence[Work]], Sequence[Result]]) -> Callable[[Sequence[Work]], Sequence[Result]]:
    """The work itself where nothing was added."""
    added = {title: entries for title, registry in Registry.all.items() if (entries := registry.added())}
    return Carrying(work, added) if added else work


def _sent(value: object) -> bytes:
    with suppress(pickle.PicklingError, AttributeError, TypeError):
        return pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return b""
