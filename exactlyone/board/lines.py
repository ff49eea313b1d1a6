"""Printed pieces about sums, and about what a walk along some places comes to."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field

from .printed import ValuesLeft, each


@dataclass(frozen=True, slots=True)
class Total:
    """The values, each so many times (place, times), sum up to `total`; values and times are zero or more."""

    terms: tuple[tuple[int, int], ...]
    start: Sequence[int]
    total: int

    @property
    def scope(self) -> tuple[int, ...]:
        return tuple([place for place, _ in self.terms])

    def possible(self, left: ValuesLeft) -> bool:
        sums = 1
        for place, times in self.terms:
            sums = self._with(sums, left.get(place, self.start[place]), times)
        return bool(sums >> self.total & 1)

    def narrow(self, left: dict[int, int]) -> bool:
        before = [1]  # the sums that the places before can have, as bits
        for place, times in self.terms:
            before.append(self._with(before[-1], left[place], times))
        after = 1 << self.total  # the sums from which those behind lead to the total
        for (place, times), sums in zip(reversed(self.terms), reversed(before[:-1]), strict=True):
            kept = further = 0
            for value in each(left[place]):
                if sums << value * times & after:
                    kept |= 1 << value
                    further |= after >> value * times
            if kept == 0:
                return False
            left[place], after = kept, further
        return True

    def _with(self, sums: int, values: int, times: int) -> int:
        """The sums up to the total with one of these values more."""
        found = 0
        for value in each(values):
            found |= sums << value * times
        return found & (2 << self.total) - 1


@dataclass(frozen=True, slots=True)
class Along:
    """A walk along the places: `step` gives the state after a value, None where it leads nowhere; `end` judges."""

    scope: tuple[int, ...]
    start: Sequence[int]
    begin: Hashable
    step: Callable[[tuple[int, ...], int], tuple[int, ...] | None]
    end: Callable[[tuple[int, ...]], bool]
    _known: dict[tuple[Hashable, int], Hashable | None] = field(default_factory=dict, compare=False, repr=False)

    def possible(self, left: ValuesLeft) -> bool:
        states = {self.begin}
        for place in self.scope:
            states = {after for state in states for _, after in self._after(state, left.get(place, self.start[place]))}
        return any(self.end(state) for state in states)  # type: ignore[arg-type]

    def narrow(self, left: dict[int, int]) -> bool:
        layers = [{self.begin}]
        for place in self.scope:
            layers.append({after for state in layers[-1] for _, after in self._after(state, left[place])})
        good = {state for state in layers[-1] if self.end(state)}  # type: ignore[arg-type]
        for place, states in zip(reversed(self.scope), reversed(layers[:-1]), strict=True):
            kept, before = 0, set()
            for state in states:
                for value, after in self._after(state, left[place]):
                    if after in good:
                        kept |= 1 << value
                        before.add(state)
            if kept == 0:
                return False
            left[place], good = kept, before
        return bool(good)

    def _after(self, state: Hashable, values: int) -> list[tuple[int, Hashable]]:
        """Where these values lead from a state."""
        known, found = self._known, []
        for value in each(values):
            key = state, value
            if key not in known:
                known[key] = self.step(state, value)  # type: ignore[arg-type]
            after = known[key]
            if after is not None:
                found.append((value, after))
        return found
