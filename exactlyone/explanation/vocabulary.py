"""How places, values and rules are called in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb

from ..puzzles.puzzle import Puzzle
from ..reasons import Reason
from ..reporting import joined
from .network import Network

LISTED = 9
"""How many things a sentence lists before it only counts the rest."""


def listed(parts: Iterable[object], word: str = "and") -> str:
    """a, b and c; of many the first few and how many more there are."""
    words = [str(part) for part in parts]
    return joined(words if len(words) <= LISTED else [*words[: LISTED - 2], f"{len(words) - LISTED + 2} more"], word)


def ranged(numbers: Iterable[int], word: str = "and") -> str:
    """1, 4 to 7 and 9"""
    parts: list[str] = []
    run: list[int] = []
    for number in [*sorted(set(numbers)), None]:
        if run and (number is None or number != run[-1] + 1):
            parts += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else map(str, run)
            run = []
        run += [] if number is None else [number]
    return listed(parts, word)


def several(values: Sequence[str]) -> str:
    """5; 5 or 6; 1 to 4 or 9"""
    if len(values) > 2 and all(value.isdigit() for value in values):
        return ranged(map(int, values), "or")
    ordered: list[str] = sorted(values, key=in_order)
    return joined(ordered, "or")


def with_article(value: str) -> str:
    """a 7, an 8"""
    return f"an {value}" if value.startswith("8") or value in ("11", "18") else f"a {value}"


def capital(text: str) -> str:
    """A sentence begins with a capital, but for the name of a cell."""
    first = text.split()[0] if text else ""
    return text if any(char.isdigit() for char in first) else text[:1].upper() + text[1:]


def in_order(value: str) -> tuple[int, str]:
    """Numbers by their size, other values as they are."""
    return (int(value), "") if value.isdigit() else (0, value)


class Vocabulary:
    """The words of one board."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.puzzle: Puzzle = network.puzzle
        self._clue = dict(zip(self.puzzle.geometry.clue_places, range(len(self.puzzle.clues)), strict=True))
        values = {value for place in network.places for value in place.values}
        self.thing = "number" if all(self.shown(value) == str(value) for value in values) else "value"

    def name(self, place: int) -> str:
        return self.network.places[place].name

    def names(self, literals: Iterable[int], word: str = "and") -> str:
        """The places of literals, each once."""
        places = dict.fromkeys(self.network.place_of[abs(literal)] for literal in literals)
        return listed((self.name(place) for place in sorted(places)), word)

    def shown(self, value: int) -> str:
        """A value as it is written on the board."""
        return self.puzzle.geometry.value_text(value)

    def said(self, literal: int) -> tuple[int, str, str]:
        """A literal as its place, "is" or "is not", and the value."""
        if literal in self.network.meaning:
            place, value = self.network.meaning[literal]
            return place, "is", self.shown(value)
        place, value = self.network.meaning[-literal]
        return place, "is not", self.shown(value)

    def fact(self, literal: int) -> str:
        """r1c1 is 5"""
        place, verb, value = self.said(literal)
        return f"{self.name(place)} {verb} {value}"

    def standing(self, literal: int) -> str:
        """5 in r1c1"""
        place, _, value = self.said(literal)
        return f"{value} in {self.name(place)}"

    def conclusion(self, targets: Sequence[int]) -> str:
        """r1c1 is 5; r1c1 and r1c2 cannot be 5; r1c1 cannot be 5 or 6; and so on."""
        by_place: dict[int, list[str]] = {}
        for target in targets:
            place, _, value = self.said(target)
            by_place.setdefault(place, []).append(value)
        by_values: dict[tuple[str, ...], list[str]] = {}
        for place, said in sorted(by_place.items()):
            by_values.setdefault(tuple(said), []).append(self.name(place))
        parts = []
        for values, names in by_values.items():
            verb = "cannot be" if targets[0] not in self.network.meaning else "is" if len(names) == 1 else "are"
            parts.append(f"{joined(names)} {verb} {several(values)}")
        return joined(parts)

    def rule(self, reason: Reason) -> str:
        """The rule as the subject of a sentence."""
        sort = reason.aspect[0]
        if sort == "dots" and reason.rule in self._clue:
            return self._edge(reason.rule)
        if sort == "degree":
            return f"the {reason.aspect[1]} at {reason.rule}"
        if sort == "loop":
            return "the ban on loops" if reason.rule == "no loop" else reason.rule
        return reason.rule

    def beside(self, reason: Reason, values: Sequence[int]) -> str:
        """The rule and the values by which it works: the white dot beside 4 in r3c5; the straight r1c1-r1c3 with ..."""
        shown = joined(map(self.standing, values))
        if reason.aspect[0] == "dots" and len(values) == 1 and " between " in self.rule(reason):
            return f"{self.rule(reason).partition(' between ')[0]} beside {shown}"
        return self.rule(reason) + (f" with {shown}" if shown else "")

    def _edge(self, rule: str) -> str:
        place = self._clue[rule]
        word, _, _ = self.puzzle.geometry.clue_text(place, self.puzzle.clues[place] or 0).partition(" on ")
        ends = rule.removeprefix("edge ").split("-")
        if not rule.startswith("edge ") or len(ends) != 2:
            return rule
        what = "blank edge" if word == "no dot" else word
        return f"the {what} between {ends[0]} and {ends[1]}"


def counted(reason: Reason) -> set[int]:
    """The literals of which a "degree" wants so many to be true."""
    literals = {literal for clause in reason.clauses for literal in clause}
    number, total = len({abs(literal) for literal in literals}), int(reason.aspect[1])
    at_most = comb(number, total + 1)  # these come first, and speak of negations
    if len(literals) == number:
        return {-literal for literal in literals} if at_most else literals
    return {-literal for clause in reason.clauses[:at_most] for literal in clause}
