"""How a constraint of each type is made from the answer of a draft, so that it holds there: one maker a type."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import prod

from ..models import (
    Acyclic,
    AllDifferent,
    AllDifferentConsecutive,
    AllDifferentExcept0,
    Cardinality,
    Clause,
    Connected,
    Constraint,
    Distance,
    HamiltonianPath,
    IntVar,
    LexDifferent,
    Linear,
    Multiple,
    Regular,
    Runs,
    SingleLoop,
    Table,
    Visible,
)
from . import graph_makers
from .drafts import Draft, Maker, literal, total

TRIES = 12
"""Choices of variables before a maker gives up."""
MOST_ROWS = 3000
"""Tuples that a table is drawn from."""


def clause(made: Draft) -> Clause | None:
    for _ in range(TRIES):
        drawn = Clause(tuple(literal(made, variable) for variable in made.some(2, 5)))
        if drawn.holds(made.planted):
            return drawn
    return None


def linear(made: Draft) -> Linear:
    variables = made.some(2, 7)
    if made.chance.random() < 0.6:
        return total(made, variables)
    terms = tuple((made.chance.choice((-2, -1, 1, 1, 2, 3)), variable) for variable in variables)
    found = sum(coefficient * made.planted[variable] for coefficient, variable in terms)
    lower = made.chance.choice((None, found, found - made.chance.randint(0, 3)))
    upper = made.chance.choice((None, found, found + made.chance.randint(0, 3)))
    return Linear(terms, lower, upper)


def count(made: Draft) -> Cardinality:
    """Of one value in a region as often as not; the total is a number, or a variable that may be a clue."""
    variables = made.some(2, 9)
    value = made.chance.choice(made.values)
    literals = tuple(variable.eq(value) for variable in variables)
    if made.chance.random() < 0.5:
        literals = tuple(literal(made, variable) for variable in variables)
    number = sum(one.holds(made.planted) for one in literals)
    if made.chance.random() < 0.5:
        return Cardinality(literals, number)
    return Cardinality(literals, made.variable(range(len(literals) + 1), number, hidden=made.chance.random() < 0.7))


def table(made: Draft) -> Table:
    """An order between two, or any tuples; now and then with a place that the others define, as a printed sign is."""
    variables = made.some(2, 4)
    while prod(len(variable.domain) for variable in variables) > MOST_ROWS:
        variables = variables[1:]
    rows = list(product(*(variable.domain for variable in variables)))
    planted = tuple(made.planted[variable] for variable in variables)
    draw = made.chance.random()
    if draw < 0.3:
        sign = made.variable((0, 1), int(planted[0] < planted[-1]), hidden=True)
        return Table((*variables, sign), frozenset((*row, int(row[0] < row[-1])) for row in rows))
    kept = made.chance.choice((0.2, 0.5, 0.9))
    return Table(variables, frozenset(row for row in rows if row == planted or made.chance.random() < kept))


def visible(made: Draft) -> Visible:
    """What is seen of a few variables; the total is a number, or a variable that may be a clue."""
    variables = made.some(2, 7)
    seen = next(n for n in range(len(variables) + 1) if Visible(variables, n).holds(made.planted))
    if made.chance.random() < 0.5:
        return Visible(variables, seen)
    return Visible(variables, made.variable(range(len(variables) + 1), seen, hidden=made.chance.random() < 0.7))


def runs(made: Draft) -> Runs:
    """Of literals over some variables, mostly of one value."""
    value = made.chance.choice(made.values)
    literals = tuple(
        variable.ne(value) if made.chance.random() < 0.8 else literal(made, variable) for variable in made.some(2, 9)
    )
    held = "".join("x" if one.holds(made.planted) else " " for one in literals)
    return Runs(literals, tuple(map(len, held.split())))


def all_different(made: Draft) -> Constraint | None:
    return _holding(made, AllDifferent, 2, 9)


def all_different_except_0(made: Draft) -> Constraint | None:
    return _holding(made, AllDifferentExcept0, 2, 9)


def straight(made: Draft) -> Constraint | None:
    return _holding(made, AllDifferentConsecutive, 2, 5)


def _holding(made: Draft, kind: Callable[[tuple[IntVar, ...]], Constraint], least: int, most: int) -> Constraint | None:
    """A constraint over some variables of which it holds."""
    for _ in range(TRIES):
        drawn = kind(made.some(least, most))
        if drawn.holds(made.planted):
            return drawn
    return None


def distance(made: Draft) -> Distance | None:
    pair = made.some(2, 2)
    if len(pair) < 2:
        return None
    return Distance(pair[0], pair[1], abs(made.planted[pair[0]] - made.planted[pair[1]]))


def multiple(made: Draft) -> Multiple | None:
    for _ in range(TRIES):
        pair = made.some(2, 2)
        low, *high = sorted(abs(made.planted[variable]) for variable in pair)
        if low and high and high[0] % low == 0:
            return Multiple(pair[0], pair[1], high[0] // low)
    return None


def lex_different(made: Draft) -> LexDifferent | None:
    """Two sequences of one length, not the same as planted."""
    variables = made.some(2, 8)
    half = len(variables) // 2
    drawn = LexDifferent(variables[:half], variables[half : 2 * half])
    return drawn if drawn.holds(made.planted) else None


def regular(made: Draft) -> Regular:
    """A random automaton of few states that accepts what is planted."""
    variables, states = made.some(2, 5), range(made.chance.randint(2, 4))
    values = sorted({value for variable in variables for value in variable.domain})
    leads = {
        (state, value): made.chance.choice(states) for state in states for value in values if made.chance.random() < 0.8
    }
    state = 0
    for variable in variables:
        state = leads.setdefault((state, made.planted[variable]), made.chance.choice(states))
    accepting = {state, *(one for one in states if made.chance.random() < 0.3)}
    return Regular(variables, frozenset((*key, after) for key, after in leads.items()), 0, frozenset(accepting))


MAKERS: dict[type[Constraint], Maker] = {
    Acyclic: graph_makers.acyclic,
    AllDifferent: all_different,
    AllDifferentConsecutive: straight,
    AllDifferentExcept0: all_different_except_0,
    Clause: clause,
    Cardinality: count,
    Connected: graph_makers.connected,
    Distance: distance,
    HamiltonianPath: graph_makers.path,
    LexDifferent: lex_different,
    Linear: linear,
    Multiple: multiple,
    Regular: regular,
    Runs: runs,
    SingleLoop: graph_makers.single_loop,
    Table: table,
    Visible: visible,
}
"""A maker for each constraint that models have."""
