"""Limits that end early when somebody says so: a player who waits no longer for a hint."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Event

from ..backends.base import Deadline, Limits


@dataclass(frozen=True, slots=True)
class Stoppable(Limits):
    """Limits that have run out as soon as `stop` is set."""

    stop: Event = field(default_factory=Event)

    def start(self) -> Deadline:
        return _Stoppable(self, self.stop)


class _Stoppable(Deadline):
    def __init__(self, limits: Limits, stop: Event) -> None:
        super().__init__(limits)
        self._stop = stop

    def exhausted(self) -> str | None:
        return "the player's patience" if self._stop.is_set() else super().exhausted()

    @property
    def seconds_left(self) -> float | None:
        return 0.0 if self._stop.is_set() else super().seconds_left
