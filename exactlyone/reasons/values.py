"""The pieces of constraints on values: no two alike, and straights."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations

from ..models import AllDifferent, AllDifferentConsecutive, AllDifferentExcept0, IntVar
from .reason import Clause, Part, Reading

Holders = dict[int, list[tuple[int, int]]]
"""For each value the places that can have it: their position, and the literal that says it."""
Premise = tuple[int, Clause]
"""A value in a place: the position, and the negated literal; of a printed value PRINTED, and nothing."""
PRINTED = -1


def all_different(constraint: AllDifferent, reading: Reading) -> Iterator[Part]:
    """Each value at most once; where there are as many values as places, each somewhere too."""
    yield from _different(constraint.variables, reading, free=())


def all_different_except_0(constraint: AllDifferentExcept0, reading: Reading) -> Iterator[Part]:
    """Each value but 0 at most once."""
    yield from _different(constraint.variables, reading, free=(0,))


def straight(constraint: AllDifferentConsecutive, reading: Reading) -> Iterator[Part]:
    """Distinct values without a gap, by the straights that are possible: each is known by its smallest value.

    What a value leaves of them is an interval of starts, and what all straights of an interval hold has a place
    somewhere. Two values that leave none in common exclude each other: with that, distinct values are a straight.
    """
    variables, length = constraint.variables, len(constraint.variables)
    if not variables:
        return
    if not any(together.issuperset(variables) for together in reading.apart):
        yield from _different(variables, reading, free=(), somewhere=False)
    holders, constants = _holders(variables, reading)
    union = sorted(holders.keys() | constants)
    starts = [start for start in union if all(start + step in union for step in range(length))]
    if not starts:
        yield ("straight",), ((),)
        return
    yield ("straight",), tuple(_straight(length, starts, union, holders, set(constants)))


def _straight(
    length: int, starts: list[int], union: list[int], holders: Holders, constants: set[int]
) -> Iterator[Clause]:
    def hold(values: set[int], *premises: Premise) -> Iterator[Clause]:
        """Under the premises these values stand somewhere else."""
        taken = [place for place, _ in premises]
        negated = tuple(literal for _, clause in premises for literal in clause)
        for value in sorted(values - constants):
            yield negated + tuple(literal for place, literal in holders[value] if place not in taken)

    fitting = {value: [start for start in starts if start <= value < start + length] for value in union}
    premises: dict[int, list[Premise]] = {
        value: [(place, (-literal,)) for place, literal in holders.get(value, ())] for value in union
    }
    for value in constants:
        premises[value].append((PRINTED, ()))
    sure = _held(starts, length)
    yield from hold(sure)
    held = {}
    for value in union:
        held[value] = _held(fitting[value], length) - sure - {value}
        for premise in premises[value]:
            if fitting[value]:
                yield from hold(held[value], premise)
            else:
                yield premise[1]
    for low, high in combinations([value for value in union if fitting[value]], 2):
        common = [start for start in fitting[low] if start in fitting[high]]
        between = _held(common, length) - held[low] - held[high] - sure - {low, high}
        if common and not between:
            continue
        for one in premises[low]:
            for other in premises[high]:
                if one[0] != other[0] or one[0] == PRINTED:
                    if common:
                        yield from hold(between, one, other)
                    else:
                        yield one[1] + other[1]


def _held(starts: Sequence[int], length: int) -> set[int]:
    """The values that every straight with one of these smallest values holds."""
    return set(range(starts[-1], starts[0] + length)) if starts else set()


def _different(
    variables: Sequence[IntVar], reading: Reading, free: tuple[int, ...], somewhere: bool = True
) -> Iterator[Part]:
    holders, constants = _holders(variables, reading)
    for variable in [v for v in dict.fromkeys(variables) if v in reading.atoms and variables.count(v) > 1]:
        codes = reading.atoms.of(variable)  # named twice, it can only have a value that is free
        wrong = tuple((-literal,) for value, literal in codes.items() if value not in free)
        yield ("crowded",), wrong if len(wrong) < len(codes) else ((),)
    for value in sorted(holders.keys() | constants):
        if value in free:
            continue
        literals = [literal for _, literal in holders.get(value, ())]
        printed = constants.count(value)
        if printed > 1:
            yield ("once", value), ((),)
        elif printed:
            yield ("once", value), tuple((-literal,) for literal in literals)
        elif len(literals) > 1:
            yield ("once", value), tuple(combinations([-literal for literal in literals], 2))
    values = holders.keys() | constants
    if free or not somewhere or len(values) > len(variables):
        return
    if len(values) < len(variables):
        yield ("crowded",), ((),)
    for value in sorted(holders.keys() - set(constants)):
        yield ("somewhere", value), (tuple(literal for _, literal in holders[value]),)


def _holders(variables: Sequence[IntVar], reading: Reading) -> tuple[Holders, list[int]]:
    """For each value the variables that can have it, as (position, literal), and the values that are printed."""
    holders: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    constants: list[int] = []
    atoms, printed = reading.atoms, reading.printed
    for position, variable in enumerate(dict.fromkeys(variables)):
        if variable in printed:
            constants += [printed[variable]] * variables.count(variable)
            continue
        for value, literal in atoms.of(variable).items():
            holders[value].append((position, literal))
    return dict(holders), constants
