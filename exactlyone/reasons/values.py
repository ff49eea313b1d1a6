"""The pieces of constraints on values: no two alike, and straights."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from operator import itemgetter

from ..models import AllDifferent, AllDifferentConsecutive, AllDifferentExcept0, IntVar
from .reason import CnfClause, Cutter, Part, Reading

Pick = Callable[[Sequence[int]], CnfClause]
SURE = 1 << 60
"""Stands for a printed value among literals."""


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
    variables, printed = constraint.variables, reading.printed
    if not variables:
        return
    if not any(together.issuperset(variables) for together in reading.apart):
        yield from _different(variables, reading, free=(), somewhere=False)
    domains = tuple([(printed[variable],) if variable in printed else variable.domain for variable in variables])
    pool: list[int] = []
    for variable in variables:
        pool += (SURE,) if variable in printed else reading.atoms.of(variable).values()
    pool += [-literal for literal in pool]
    clauses = [pick(pool) for pick in straights(domains)]
    if not printed.keys().isdisjoint(variables):
        clauses = [tuple(literal for literal in clause if literal != -SURE) for clause in clauses if SURE not in clause]
    yield ("interval",), tuple(clauses)


def windows(constraint: AllDifferentConsecutive, reading: Reading) -> Cutter | None:
    """Finds values that no straight has any more, where more than two other values leave none: from false literals.

    A clause for each: it names, for each straight with that value, a place that has no value of it left, or a value of
    it that has no place left. All such clauses would be far too many. None if values of no answer are among them.
    """
    variables, length = constraint.variables, len(constraint.variables)
    if len(set(variables)) < length or not reading.printed.keys().isdisjoint(variables):
        return None
    codes = [reading.atoms.of(variable) for variable in variables]
    names = [variable.name for variable in variables]
    values = sorted({value for some in codes for value in some})
    starts = [s for s in values if all(s + step in values for step in range(length))]

    def witness(start: int, left: Sequence[Collection[int]]) -> CnfClause | None:
        """The false literals because of which there is no such straight; None if there may be one."""
        wanted = range(start, start + length)
        for some, here in zip(codes, left, strict=True):
            if not any(value in here for value in wanted):
                return tuple([some[value] for value in wanted if value in some])
        for value in wanted:
            if not any(value in here for here in left):
                return tuple([some[value] for some in codes if value in some])
        return None

    def narrow(false: Collection[int]) -> list[Part]:
        left = [{value for value, literal in some.items() if literal not in false} for some in codes]
        out = {start: clause for start in starts if (clause := witness(start, left)) is not None}
        found: list[Part] = []
        for value in values if out else ():
            fitting = [start for start in starts if start <= value < start + length]
            if not fitting or not out.keys() >= set(fitting):
                continue
            because = dict.fromkeys(literal for start in fitting for literal in out[start])
            for name, some, here in zip(names, codes, left, strict=True):
                if value in here:
                    others = [literal for literal in because if literal != some[value]]
                    found.append((("window", name, value), ((-some[value], *others),)))
        return found

    return narrow


@lru_cache(maxsize=256)
def straights(domains: tuple[tuple[int, ...], ...]) -> tuple[Pick, ...]:
    """The clauses of a straight of variables with these domains, each as a choice from their literals.

    The literals are those of the values, variable by variable, and then all of them negated.
    """
    length, size = len(domains), sum(map(len, domains))
    holders: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)  # for each value (variable, literal)
    for literal, (place, value) in enumerate(
        (place, value) for place, domain in enumerate(domains) for value in domain
    ):
        holders[value].append((place, literal))
    values = sorted(holders)
    starts = [start for start in values if all(start + step in holders for step in range(length))]
    fitting = {value: [start for start in starts if start <= value < start + length] for value in values}
    found: list[tuple[int, ...]] = []

    def hold(somewhere: set[int], *premises: tuple[int, int]) -> None:
        """Under the premises these values stand somewhere else."""
        taken = [place for place, _ in premises]
        negated = tuple(size + literal for _, literal in premises)
        found.extend(
            (*negated, *(literal for place, literal in holders[value] if place not in taken))
            for value in sorted(somewhere)
        )

    if not starts:
        return (_pick(()),)
    sure = _held(starts, length)
    hold(sure)
    held = {value: _held(fitting[value], length) - sure - {value} for value in values}
    for value in values:
        for premise in holders[value]:
            if fitting[value]:
                hold(held[value], premise)
            else:
                found.append((size + premise[1],))
    for low, high in combinations([value for value in values if fitting[value]], 2):
        common = [start for start in fitting[low] if start in fitting[high]]
        between = _held(common, length) - held[low] - held[high] - sure - {low, high}
        for one in holders[low]:
            for other in holders[high]:
                if one[0] != other[0] and common:
                    hold(between, one, other)
                elif one[0] != other[0]:
                    found.append((size + one[1], size + other[1]))
    return tuple(map(_pick, found))


def _held(starts: Sequence[int], length: int) -> set[int]:
    """The values that every straight with one of these smallest values holds."""
    return set(range(starts[-1], starts[0] + length)) if starts else set()


def _pick(indices: tuple[int, ...]) -> Pick:
    """A choice from a sequence, as a tuple."""
    if len(indices) > 1:
        return itemgetter(*indices)
    return lambda pool: tuple([pool[index] for index in indices])


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
            yield ("once", value), (), tuple(literals)
    values = holders.keys() | constants
    if free or not somewhere or len(values) > len(variables):
        return
    if len(values) < len(variables):
        yield ("crowded",), ((),)
    for value in sorted(holders.keys() - set(constants)):
        yield ("somewhere", value), (tuple(literal for _, literal in holders[value]),)


def _holders(variables: Sequence[IntVar], reading: Reading) -> tuple[dict[int, list[tuple[int, int]]], list[int]]:
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
