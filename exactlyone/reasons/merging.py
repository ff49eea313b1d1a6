"""Constraints that share auxiliaries, taken together: what is left of a model's rules when nobody speaks of those."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from ..models import Constraint, IntVar, Rule
from ..models.projection import projected


class Merged(NamedTuple):
    """A rule, perhaps of several constraints.

    sleeper    the variable without whose clue it demands nothing, or None;
    stating    the index of the clue that states it, or None;
    constants  the variables it speaks of that are no answers.
    """

    rule: Rule
    sleeper: IntVar | None
    stating: int | None
    constants: tuple[IntVar, ...]


def merged(rule: Rule, sleeper: IntVar | None, stating: int | None, answer: Collection[IntVar]) -> Merged:
    """A rule with what it speaks of besides the answer."""
    return Merged(rule, sleeper, stating, tuple([one for one in rule.constraint.scope if one not in answer]))


class Merger:
    """The rules of one model."""

    def __init__(self, rules: Sequence[Merged], answer: Collection[IntVar]) -> None:
        self._answer = answer
        self._all = rules
        self._speaking: dict[IntVar, list[int]] = defaultdict(list)
        for number, one in enumerate(rules):
            for variable in one.rule.constraint.scope:
                self._speaking[variable].append(number)
        self._made: dict[tuple[tuple[int, ...], frozenset[IntVar]], Constraint | None] = {}

    def asleep(self, unprinted: Sequence[IntVar]) -> frozenset[IntVar]:
        """Of these variables those whose rules sleep, and would speak of another one of them if they did not."""
        hidden = set(unprinted)
        own = {one.sleeper: one.rule for one in self._all if one.sleeper in hidden}
        return frozenset(
            sleeper for sleeper, rule in own.items() if sleeper and len(hidden.intersection(rule.constraint.scope)) > 1
        )

    def merged(self, hidden: Sequence[IntVar], asleep: Collection[IntVar]) -> tuple[list[Merged], list[IntVar]]:
        """The rules where nobody speaks of the hidden variables, and those of them of which that cannot be."""
        gone: set[int] = set()
        new: list[Merged] = []
        seen: list[IntVar] = []
        for numbers, variables in self._groups(hidden, asleep):
            label = self._all[numbers[0]].rule.label
            if any(self._all[number].rule.label != label for number in numbers):
                seen += variables
                continue
            made = self._projected(numbers, frozenset(variables))
            if made is None:
                seen += variables
            else:
                gone.update(numbers)
                new.append(self._together(numbers, made))
        order = {variable: i for i, variable in enumerate(hidden)}
        return [one for i, one in enumerate(self._all) if i not in gone] + new, sorted(seen, key=order.__getitem__)

    def _together(self, numbers: Sequence[int], made: Constraint) -> Merged:
        """Rules of one name as one, in their own words, stated by the clue that states one of them."""
        ones = [self._all[number] for number in numbers]
        words = next((one.rule.own_words for one in ones if one.rule.own_words is not None), None)
        stating = {one.stating for one in ones if one.stating is not None}
        rule = Rule(ones[0].rule.label, made, words)
        return merged(rule, None, stating.pop() if len(stating) == 1 else None, self._answer)

    def _projected(self, numbers: Sequence[int], hidden: frozenset[IntVar]) -> Constraint | None:
        key = tuple(numbers), hidden
        if key not in self._made:
            self._made[key] = projected([self._all[number].rule.constraint for number in numbers], hidden)
        return self._made[key]

    def _groups(self, hidden: Iterable[IntVar], asleep: Collection[IntVar]) -> Iterable[tuple[list[int], list[IntVar]]]:
        """Rules that are tied together by hidden variables, and these; rules that sleep are left out."""
        todo = dict.fromkeys(hidden)
        while todo:
            variables = [next(iter(todo))]
            numbers: dict[int, None] = {}
            for variable in variables:
                del todo[variable]
                for number in self._speaking[variable]:
                    if number in numbers or self._all[number].sleeper in asleep:
                        continue
                    numbers[number] = None
                    more = self._all[number].rule.constraint.scope
                    variables += [other for other in more if other in todo and other not in variables]
            if numbers:
                yield sorted(numbers), variables
