"""A strategy: a decider and its settings, written "sat:cadical195,straight=pairwise"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..backends.mrv import TIES
from ..backends.sat import LOOPS, STRAIGHT
from ..deciding.deciders import DECIDERS, SOLVERS, forms
from ..models import InputError, did_you_mean

MOST = 2**31 - 1
"""The largest number of a setting, and the largest seed: what CP-SAT takes."""
NUMBER = (f"a whole number up to {MOST}",)
"""In the place of words: any number from 0 on."""
SWITCH = ("yes", "no")

FAMILIES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "sat": {"straight": STRAIGHT, "loops": LOOPS},
    "cpsat": {
        "workers": NUMBER,
        "presolve": SWITCH,
        "linearization": NUMBER,
        "probing": NUMBER,
        "symmetry": NUMBER,
        "inprocessing": SWITCH,
        "seed": NUMBER,
    },
    "mrv": {
        "singles": SWITCH,
        "probing": SWITCH,
        "ties": TIES,
        "values": ("rising", "random"),
        "compiled": SWITCH,
        "seed": NUMBER,
    },
}
"""The deciders with settings, and for each the words that it may have. What a kind has no use for changes nothing."""


@dataclass(frozen=True, slots=True)
class Strategy:
    """A decider ("sat", "sat:SOLVER", "cpsat", ...) and the settings that differ from its own, in alphabetical order.

    `name`: what tables call it; "" stands for the text. Raises InputError where there is no such decider or setting.
    Whether a SAT solver of that name is there is found out when it is asked.
    """

    decider: str
    settings: tuple[tuple[str, str], ...] = ()
    name: str = ""

    def __post_init__(self) -> None:
        family, _, solver = self.decider.partition(":")
        if family not in DECIDERS or bool(solver) != (":" in self.decider) or (solver and family not in SOLVERS):
            *some, last = forms()
            expected = f"{', '.join(some)} or {last}"
            raise InputError(f"no strategy is called {self.decider!r}{DECIDERS.hint(family)}", expected=expected)
        known = FAMILIES.get(family, {})
        for setting, word in self.settings:
            if setting not in known:
                hint = did_you_mean(setting, known)
                expected = ", ".join(known) or "no setting"
                raise InputError(f"{family} has no setting {setting!r}{hint}", expected=expected)
            words = known[setting]
            if not _is_number(word) if words is NUMBER else word not in words:
                hint = did_you_mean(word, words)
                raise InputError(f"{setting}={word} is not known{hint}", expected=" or ".join(words))
        names = [setting for setting, _ in self.settings]
        if len(set(names)) < len(names):
            raise InputError(f"{self.decider} has a setting twice", expected="each setting once")
        object.__setattr__(self, "settings", tuple(sorted(self.settings)))
        object.__setattr__(self, "name", self.name or str(self))

    @classmethod
    def read(cls, text: str) -> Strategy:
        """A strategy from its text. Raises InputError."""
        decider, *parts = (part.strip() for part in text.split(","))
        settings = [tuple(map(str.strip, part.partition("=")[::2])) for part in parts]
        return cls(decider, tuple((setting, word) for setting, word in settings))

    @property
    def family(self) -> str:
        return self.decider.partition(":")[0]

    @property
    def solver(self) -> str | None:
        """The SAT solver, if one is named."""
        return self.decider.partition(":")[2] or None

    def word(self, setting: str, default: str = "") -> str:
        """What a setting is set to."""
        return dict(self.settings).get(setting, default)

    def seed(self, default: int) -> int:
        """Its own seed, or that of the comparison."""
        return int(self.word("seed", str(default)))

    def __str__(self) -> str:
        return ",".join([self.decider, *(f"{setting}={word}" for setting, word in self.settings)])


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= len(str(MOST)) and int(word) <= MOST
