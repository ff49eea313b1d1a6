"""A model: variables, labelled constraints, and which variables are answers and which may be clues."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Self, TypeVar

from .constraints import Constraint
from .errors import ModelError
from .variables import IntVar
from .words import Words

Part = TypeVar("Part")


@dataclass(frozen=True, slots=True)
class Rule:
    """One constraint with the name a person would give it ("row 3", "no loop"); `own_words`: how it is told."""

    label: str
    constraint: Constraint
    own_words: Words | None = None

    @property
    def words(self) -> Words:
        """How the rule is told: in its own words, or in those of its constraint."""
        return self.constraint.words if self.own_words is None else self.own_words


class Model:
    """What a puzzle says, before any board is printed.

    answer   the variables a solver fills in: an answer is a value for each, and answers are told apart by them alone;
    clues    the variables a setter may print, in a fixed order; a clue is the literal `variable == value`;
    rules    the labelled constraints.

    Variables that are neither are auxiliaries of the declaration and are never counted. A finished model, which many
    share, is as it is for good.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.variables: Sequence[IntVar] = []
        self._known: set[IntVar] = set()
        self.rules: Sequence[Rule] = []
        self.answer: tuple[IntVar, ...] = ()
        self.clues: tuple[IntVar, ...] = ()

    def int_var(self, name: str, domain: Iterable[int]) -> IntVar:
        """A new variable over the values of `domain`. Raises ModelError if there are none."""
        variable = IntVar(name, tuple(domain))
        self._open(self.variables).append(variable)
        self._known.add(variable)
        return variable

    def adopt(self, variables: Iterable[IntVar]) -> None:
        """Take over variables that several models have in common, each numbering its own."""
        self._open(self.variables).extend(variables)
        self._known.update(self.variables)

    def add(self, label: str, constraint: Constraint, words: Words | None = None) -> None:
        """Demand the constraint, under the name a person would give it; `words`: how it is told, if not as usual.

        Raises ModelError on a foreign variable.
        """
        if not self._known.issuperset(constraint.scope):
            raise ModelError(f"rule {label!r} speaks of a variable of another model")
        self._open(self.rules).append(Rule(label, constraint, words))

    def extend(self, rules: Iterable[Rule]) -> None:
        """Take over rules that several models have in common, of variables that this one has."""
        self._open(self.rules).extend(rules)

    def finished(self) -> Self:
        """The model itself, to which nothing can be added from now on."""
        self.variables, self.rules = tuple(self.variables), tuple(self.rules)
        self.answer, self.clues = tuple(self.answer), tuple(self.clues)
        return self

    def _open(self, part: Sequence[Part]) -> list[Part]:
        """The variables or rules, to which something is added. Raises ModelError if the model is finished."""
        if not isinstance(part, list):
            raise ModelError(f"the model {self.name} is finished: puzzles share it")
        return part

    def stating(self) -> list[int | None]:
        """For each rule the clue that states it, as its index in `clues`: a clue that is no answer, and of which no
        other rule speaks. None if there is none, or several.
        """
        answer = set(self.answer)
        place = {variable: i for i, variable in enumerate(self.clues) if variable not in answer}
        scopes = [rule.constraint.scope for rule in self.rules]
        rules_of = Counter(variable for scope in scopes for variable in scope)
        found = ([place[v] for v in scope if v in place and rules_of[v] == 1] for scope in scopes)
        return [clues[0] if len(clues) == 1 else None for clues in found]

    def violations(self, values: Mapping[IntVar, int]) -> list[str]:
        """The labels of the rules that a total assignment breaks; a value outside a domain breaks the rule "domain"."""
        outside = [f"domain of {v.name}" for v in self.variables if v in values and values[v] not in v.domain]
        return outside + [rule.label for rule in self.rules if not rule.constraint.holds(values)]

    def __repr__(self) -> str:
        return f"Model({self.name!r}, {len(self.variables)} variables, {len(self.rules)} rules)"
