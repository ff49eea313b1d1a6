"""Smaller domains under given values, before anything is encoded.

Each rule that knows how removes values that no answer can have, until nothing changes any more. Fewer values are fewer
clauses, and building clauses is most of what one question costs. A removed value must never be one of an answer: the
tests compare with brute force. What is not removed does no harm, so rules without a tightener are simply left out.

A domain is a bit mask over `Tightener.universe`, the sorted values of the model.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...models import (
    AllDifferent,
    AllDifferentConsecutive,
    AllDifferentExcept0,
    Constraint,
    HamiltonianPath,
    IntVar,
    Literal,
    Model,
    ModelError,
)
from .walks import Walks

DomainMasks = list[int]
Tightening = Callable[[DomainMasks], bool]
"""Shrinks some domains in place and says whether it did; an empty domain is 0."""


class Tightener:
    """What is worked out once for a model, to tighten it under many boards."""

    def __init__(self, model: Model) -> None:
        self._variables = tuple(model.variables)
        self._index = {variable: i for i, variable in enumerate(self._variables)}
        self.universe = tuple(sorted({value for variable in self._variables for value in variable.domain}))
        self._bit = {value: 1 << k for k, value in enumerate(self.universe)}
        masks = {variable.domain: 0 for variable in self._variables}
        for domain in masks:
            masks[domain] = sum(self._bit[value] for value in domain)
        self._start = [masks[variable.domain] for variable in self._variables]
        self._steps = [step for rule in model.rules for step in self._steps_of(rule.constraint)]
        self._thorough = all(isinstance(rule.constraint, HamiltonianPath) for rule in model.rules)
        """Whether a step, once taken, would find no more by itself."""

    def domains(self, given: Sequence[Literal]) -> dict[IntVar, tuple[int, ...]] | None:
        """The values each variable can still take where the given literals hold; None if a variable has none left.

        Raises ModelError if a literal speaks of a variable of another model.
        """
        masks = list(self._start)
        for literal in given:
            i = self._index.get(literal.variable)
            if i is None:
                raise ModelError(f"variable {literal.variable} belongs to another model")
            bit = self._bit.get(literal.value, 0)
            masks[i] &= bit if literal.positive else ~bit
        changed = bool(given)
        while changed and 0 not in masks:
            changed = False
            for step in self._steps:
                changed |= step(masks)
            if len(self._steps) == 1 and self._thorough:
                break
        if 0 in masks:
            return None
        known: dict[int, tuple[int, ...]] = {}
        found: dict[IntVar, tuple[int, ...]] = {}
        for variable, start, mask in zip(self._variables, self._start, masks, strict=True):
            if mask == start:
                found[variable] = variable.domain
            else:
                values = known.get(mask)
                found[variable] = known.setdefault(mask, self._values(mask)) if values is None else values
        return found

    def _values(self, mask: int) -> tuple[int, ...]:
        values = []
        while mask:
            low = mask & -mask
            values.append(self.universe[low.bit_length() - 1])
            mask ^= low
        return tuple(values)

    def _steps_of(self, constraint: Constraint) -> list[Tightening]:
        scope = constraint.scope
        cells = [self._index[variable] for variable in scope]
        if isinstance(constraint, AllDifferent) and len(scope) == len(constraint.variables):
            union = 0
            for cell in cells:
                union |= self._start[cell]
            return [different(cells, ~0, union if union.bit_count() <= len(cells) else 0)]
        if isinstance(constraint, AllDifferentExcept0) and len(scope) == len(constraint.variables):
            return [different(cells, ~self._bit.get(0, 0), 0)]
        if isinstance(constraint, AllDifferentConsecutive) and 0 < len(scope) == len(constraint.variables):
            length = len(cells)
            windows = [
                sum(self._bit[value] for value in self.universe[k : k + length])
                for k in range(len(self.universe) - length + 1)
                if self.universe[k + length - 1] - self.universe[k] == length - 1
            ]
            return [straight(cells, windows)]
        if isinstance(constraint, HamiltonianPath) and len(scope) == len(constraint.variables):
            numbers = [self._bit.get(number, 0) for number in range(1, len(cells) + 1)]
            return [Walks(cells, constraint.neighbours, numbers).tighten]
        return []


def different(cells: Sequence[int], exclusive: int, union: int) -> Tightening:
    """No two cells share one of the `exclusive` values; each value of `union` (a permutation's, else 0) has a cell."""

    def step(domains: DomainMasks) -> bool:
        once = twice = fixed = 0
        for cell in cells:
            mask = domains[cell]
            twice |= once & mask
            once |= mask
            if not mask & (mask - 1):
                if fixed & mask & exclusive:
                    domains[cell] = 0
                    return True
                fixed |= mask
        if union & ~once:
            domains[cells[0]] = 0
            return True
        fixed &= exclusive
        only_one_place = union & ~twice
        changed = False
        for cell in cells:
            mask = domains[cell]
            if mask & (mask - 1):
                left = mask & ~fixed
                if left & only_one_place:
                    left &= only_one_place
                if left != mask:
                    domains[cell] = left
                    changed = True
        return changed

    return step


def straight(cells: Sequence[int], windows: Sequence[int]) -> Tightening:
    """The cells fill one of the windows: only windows that every cell can be in, all of whose values have a cell."""

    def step(domains: DomainMasks) -> bool:
        masks = [domains[cell] for cell in cells]
        union = 0
        for mask in masks:
            union |= mask
        possible = 0
        for window in windows:
            if not window & ~union and all(mask & window for mask in masks):
                possible |= window
        if not union & ~possible:
            return False
        for cell, mask in zip(cells, masks, strict=True):
            domains[cell] = mask & possible
        return True

    return step
