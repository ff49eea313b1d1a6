"""How places, values and rules are called in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb

from ..board.puzzle import Puzzle
from ..models import Words
from ..reasons import Reason, Voice
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
        values = {value for place in network.places for value in place.values}
        self.thing = "number" if all(self.shown(value) == str(value) for value in values) else "value"

    def name(self, place: int) -> str:
        return self.network.places[place].name

    def names(self, literals: Iterable[int], word: str = "and") -> str:
        """The places of literals, each once."""
        places = dict.fromkeys(self.network.place_of[abs(literal)] for literal in literals)
        return listed((self.name(place) for place in sorted(places)), word)

    def shown(self, value: int, places: int = 1) -> str:
        """A value of so many places as a sentence says it."""
        return self.puzzle.geometry.value_said(value, places)

    def meant(self, literal: int) -> tuple[int, str, int]:
        """A literal as its place, "is" or "is not", and the value."""
        if literal in self.network.meaning:
            place, value = self.network.meaning[literal]
            return place, "is", value
        place, value = self.network.meaning[-literal]
        return place, "is not", value

    def said(self, literal: int) -> tuple[int, str, str]:
        """A literal as its place, "is" or "is not", and the value in words."""
        place, verb, value = self.meant(literal)
        return place, verb, self.shown(value)

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
        by_place: dict[int, list[int]] = {}
        for target in targets:
            place, _, value = self.meant(target)
            by_place.setdefault(place, []).append(value)
        by_values: dict[tuple[int, ...], list[str]] = {}
        for place, said in sorted(by_place.items()):
            by_values.setdefault(tuple(said), []).append(self.name(place))
        parts = []
        for values, names in by_values.items():
            verb = "cannot be" if targets[0] not in self.network.meaning else "is" if len(names) == 1 else "are"
            parts.append(f"{joined(names)} {verb} {several([self.shown(value, len(names)) for value in values])}")
        return joined(parts)

    def voice(self, reason: Reason) -> Voice:
        """What the rule of a reason is called here."""
        return reason.voice or Voice(Words(), reason.rule)

    def rule(self, reason: Reason) -> str:
        """The rule as the subject of a sentence."""
        return reason.subject

    def within(self, reason: Reason, preposition: str) -> str:
        """Where a value stands, as "of row 1"; nothing where the rule speaks of the whole board anyway."""
        voice = self.voice(reason)
        return "" if voice.whole else f" {preposition} {voice.subject}"

    def beside(self, reason: Reason, values: Sequence[int]) -> str:
        """The rule and the values by which it works: row 1 with 5 in r1c1."""
        voice, shown = self.voice(reason), joined(map(self.standing, values))
        if len(values) != 1:
            return voice.subject + (f" with {shown}" if shown else "")
        phrase = voice.words.beside if voice.clue is None else voice.words.stated_beside
        return voice.say(phrase, values=shown)

    def counting(self, literals: Iterable[int], places: int = 1) -> str:
        """What these literals of a count say, of so many places: 5, if it is the same everywhere."""
        said = {self.meant(literal)[1:] for literal in literals}
        verb, value = said.pop()
        return self.shown(value, places) if verb == "is" and not said else "what it counts"


def counted(reason: Reason) -> set[int]:
    """The literals of which a "count" wants so many to be true."""
    literals = {literal for clause in reason.clauses for literal in clause}
    number, total = len({abs(literal) for literal in literals}), still_wanted(reason)
    at_most = comb(number, total + 1)  # these come first, and speak of negations
    if len(literals) == number:
        return {-literal for literal in literals} if at_most else literals
    return {-literal for clause in reason.clauses[:at_most] for literal in clause}


def still_wanted(reason: Reason) -> int:
    """How many of its literals a "count" wants to be true: those that are printed are none of them."""
    _, total, *printed = reason.aspect
    return int(total) - sum(map(int, printed))
