"""What rules say of the variables that people see: some constraints, and auxiliaries that only have to exist.

A rule may be said with auxiliaries (the highest house so far, the difference of two cells). Explanations and
certificates speak of places of the board only, so they take such constraints together and ask whether there are values
of the auxiliaries with which all of them hold. Variables are eliminated one by one, the one that ties the fewest others
first (R. Dechter, "Bucket elimination", 1999).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from .constraints import Constraint, Linear, Table
from .variables import IntVar

Domains = Mapping[IntVar, Sequence[int]]
Row = tuple[int, ...]

MOST_ROWS = 20_000
"""Rows of one relation; a chain of eight houses has some hundred."""


class TooManyRows(Exception):
    """The constraints tie too many variables together to be told without their auxiliaries."""


@dataclass(frozen=True, slots=True)
class Projected(Constraint):
    """There are values of the hidden variables with which all parts hold. Made of a model's rules, never declared."""

    parts: tuple[Constraint, ...]
    hidden: frozenset[IntVar]

    @property
    def scope(self) -> tuple[IntVar, ...]:
        variables = dict.fromkeys(variable for part in self.parts for variable in part.scope)
        return tuple(variable for variable in variables if variable not in self.hidden)

    def holds(self, values: Mapping[IntVar, int]) -> bool:
        return self.possible({variable: (values[variable],) for variable in self.scope})

    def possible(self, domains: Domains) -> bool:
        """Whether an assignment within the domains holds; hidden variables have all their values.

        Raises TooManyRows; never for smaller domains if it does not for larger ones.
        """
        left = self._eliminated(domains, {*self.hidden, *self.scope})
        return all(relation.rows for relation in left)

    def rows(self, domains: Domains) -> set[Row]:
        """The assignments of the scope, within the domains, that hold. Raises TooManyRows."""
        found = _Relation((), {()})
        for relation in self._eliminated(domains, self.hidden):
            found = found.joined(relation)
        free = [variable for variable in self.scope if variable not in found.scope]  # only the hidden ones are tied
        for variable in free:
            found = found.joined(_Relation((variable,), {(value,) for value in domains[variable]}))
        order = [found.scope.index(variable) for variable in self.scope]
        return {tuple([row[i] for i in order]) for row in found.rows}

    def _eliminated(self, domains: Domains, variables: Iterable[IntVar]) -> list[_Relation]:
        """The relations that are left when these variables are projected away."""
        everything = {variable: variable.domain for variable in self.hidden} | dict(domains)
        relations = [_relation(part, everything) for part in self.parts]
        todo = set(variables)
        while todo:
            ties = {v: {w for relation in relations if v in relation.scope for w in relation.scope} for v in todo}
            variable = min(todo, key=lambda v: (len(ties[v]), v.name))
            todo.discard(variable)
            bucket = [relation for relation in relations if variable in relation.scope]
            if not bucket:
                continue
            relations = [relation for relation in relations if variable not in relation.scope]
            joined = bucket[0]
            for relation in bucket[1:]:
                joined = joined.joined(relation)
            relations.append(joined.without(variable))
        return relations


@dataclass(frozen=True, slots=True)
class _Relation:
    """The rows that some variables may have."""

    scope: tuple[IntVar, ...]
    rows: set[Row]

    def joined(self, other: _Relation) -> _Relation:
        """The rows of both that agree where they speak of the same. Raises TooManyRows."""
        shared = [variable for variable in other.scope if variable in self.scope]
        new = [i for i, variable in enumerate(other.scope) if variable not in self.scope]
        theirs = [other.scope.index(variable) for variable in shared]
        partners: dict[Row, list[Row]] = {}
        for row in other.rows:
            partners.setdefault(tuple([row[i] for i in theirs]), []).append(tuple([row[i] for i in new]))
        ours = [self.scope.index(variable) for variable in shared]
        rows: set[Row] = set()
        for row in self.rows:
            rows.update([row + more for more in partners.get(tuple([row[i] for i in ours]), ())])
            if len(rows) > MOST_ROWS:
                raise TooManyRows
        return _Relation((*self.scope, *(other.scope[i] for i in new)), rows)

    def without(self, variable: IntVar) -> _Relation:
        i = self.scope.index(variable)
        return _Relation(self.scope[:i] + self.scope[i + 1 :], {row[:i] + row[i + 1 :] for row in self.rows})


def _relation(part: Constraint, domains: Domains) -> _Relation:
    """The rows of one constraint within the domains. Raises TooManyRows."""
    scope = part.scope
    if isinstance(part, Table) and part.variables == scope:
        sets = [frozenset(domains[variable]) for variable in scope]
        rows = {row for row in part.tuples if all(value in some for value, some in zip(row, sets, strict=True))}
        if len(rows) > MOST_ROWS:
            raise TooManyRows
        return _Relation(scope, rows)
    if prod(len(domains[variable]) for variable in scope) > MOST_ROWS:
        raise TooManyRows
    tried = product(*(domains[variable] for variable in scope))
    return _Relation(scope, {row for row in tried if part.holds(dict(zip(scope, row, strict=True)))})


def without_total(part: Linear, total: IntVar) -> Linear | None:
    """The same of the other variables where one may have any of its values; None where that cannot be said so.

    A sum with a total that is not printed has too many rows to be tried, and says little.
    """
    coefficients = [coefficient for coefficient, variable in part.terms if variable is total]
    consecutive = total.domain[-1] - total.domain[0] == len(total.domain) - 1
    if len(coefficients) != 1 or abs(coefficients[0]) != 1 or not consecutive:
        return None
    ends = coefficients[0] * total.domain[0], coefficients[0] * total.domain[-1]
    lower = None if part.lower is None else part.lower - max(ends)
    upper = None if part.upper is None else part.upper - min(ends)
    return Linear(tuple(term for term in part.terms if term[1] is not total), lower, upper)


def projected(parts: Sequence[Constraint], hidden: Iterable[IntVar]) -> Constraint | None:
    """What these constraints say without the hidden variables, which no others speak of; None if that is too large."""
    hidden = frozenset(hidden)
    if len(parts) == len(hidden) == 1 and isinstance(parts[0], Linear):
        alone = without_total(parts[0], next(iter(hidden)))
        if alone is not None:
            return alone
    found = Projected(tuple(parts), hidden)
    try:
        found.possible({variable: variable.domain for variable in found.scope})
    except TooManyRows:
        return None
    return found
