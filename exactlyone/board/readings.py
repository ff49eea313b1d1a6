"""The parts of a plain checker that several kinds share: numbers in range, clues kept, no number twice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .geometry import Violation


def number_violations(
    names: Sequence[str], clues: Sequence[int | None], answer: Sequence[int | None], highest: int
) -> list[Violation]:
    """Values that are no number of 1..highest, and values that differ from the clue printed in their place."""
    found = length_violations(names, answer)
    wrong = [clue for clue, value in zip(clues, answer, strict=False) if clue is not None and clue != value]
    if not wrong and set(answer) <= set(range(1, highest + 1)):  # as in every right answer
        return found
    for name, clue, value in zip(names, clues, answer, strict=False):
        if value is None:
            continue
        if not 1 <= value <= highest:
            found.append(Violation("number", (name,), f"{name} has {value}, which is not in 1..{highest}"))
        if clue is not None and value != clue:
            found.append(Violation("clue", (name,), f"the clue at {name} wants {clue}, the answer has {value}"))
    return found


def length_violations(names: Sequence[str], answer: Sequence[int | None]) -> list[Violation]:
    """An answer that has not one value for each place."""
    if len(answer) == len(names):
        return []
    return [Violation("shape", (), f"the answer has {len(answer)} values, the board {len(names)} places")]


def one_for_each(names: Sequence[str], answer: Sequence[int | None]) -> Sequence[int | None]:
    """The answer with exactly one value for each place: None where it is too short, nothing beyond the last place."""
    if len(answer) == len(names):
        return answer
    return [*answer[: len(names)], *[None] * (len(names) - len(answer))]


def repeat_violations(
    names: Sequence[str], values: Sequence[int | None], houses: Iterable[tuple[str, Sequence[int]]]
) -> list[Violation]:
    """Each value that stands twice or more in the cells of a house (its name, its cells); None stands for nothing."""
    found = []
    for label, house in houses:
        standing = [values[cell] for cell in house]
        different = set(standing)
        if len(different) == len(standing):  # as in every right answer
            continue
        different.discard(None)
        if len(different) == len(standing) - standing.count(None):
            continue
        where: dict[int, list[str]] = {}
        for cell, value in zip(house, standing, strict=True):
            if value is not None:
                where.setdefault(value, []).append(names[cell])
        for value, places in where.items():
            if len(places) > 1:
                message = f"{value} stands {len(places)} times in {label}: {', '.join(places)}"
                found.append(Violation(label, tuple(places), message))
    return found
