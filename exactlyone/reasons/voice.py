"""A rule as it is called on one board: its words, and what they have to say of it there."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from ..models import IntVar, Rule, Words


@dataclass(frozen=True, slots=True)
class Voice:
    """What the phrases of a rule are filled with.

    label   the rule's name in the model;
    places  those of the answer that the rule speaks of; `whole`: whether these are all, so that there is no need to say
            where a value stands;
    place   the index among the clue places of the clue that states the rule, None if there is none; `clue`: what it
            says, None where it is not printed.
    """

    words: Words
    label: str
    places: tuple[str, ...] = ()
    whole: bool = False
    place: int | None = None
    clue: str | None = None

    @classmethod
    def of(cls, rule: Rule, answer: Collection[IntVar], place: int | None = None, clue: int | None = None) -> Voice:
        """The voice of a rule. `place` and `clue`: where the clue is that states it, and its value if it is printed."""
        places = tuple([variable.name for variable in rule.constraint.scope if variable in answer])
        words = rule.words
        said = None if clue is None else words.clues[clue] if 0 <= clue < len(words.clues) else str(clue)
        return cls(words, rule.label, places, len(places) == len(answer), place, said)

    @property
    def subject(self) -> str:
        """The rule as the subject of a sentence."""
        phrase = self.words.subject if self.clue is None else self.words.stated
        return phrase.format(label=self.label, scope=self._scope, clue=self.clue)

    @property
    def _scope(self) -> str:
        *first, last = self.places or ("",)
        return f"{', '.join(first)} and {last}" if first else last

    def say(self, phrase: str, **slots: str) -> str:
        """A phrase filled in."""
        return phrase.format(label=self.label, rule=self.subject, scope=self._scope, clue=self.clue, **slots)
