"""A rule as it is called on one board: its words, and what they have to say of it there."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from ..models import IntVar, Rule, Words


@dataclass(frozen=True, slots=True)
class Voice:
    """What the phrases of a rule are filled with.

    label    the rule's name in the model; subject: the rule as the subject of a sentence;
    clue     what the clue says that states the rule; None where there is none, or it is not printed;
    place    the index of that clue among the clue places;
    scope    the places of the answer that the rule speaks of;
    whole    whether these are all places, so that there is no need to say where a value stands.
    """

    words: Words
    label: str
    subject: str
    clue: str | None = None
    place: int | None = None
    scope: str = ""
    whole: bool = False

    @classmethod
    def of(cls, rule: Rule, answer: Collection[IntVar], place: int | None = None, clue: int | None = None) -> Voice:
        """The voice of a rule. `place` and `clue`: where the clue is that states it, and its value if it is printed."""
        words, found = rule.words, [variable for variable in rule.constraint.scope if variable in answer]
        scope, whole = _listed([variable.name for variable in found]), len(found) == len(answer)
        if clue is None:
            subject = words.subject.format(label=rule.label, scope=scope)
            return cls(words, rule.label, subject, None, place, scope, whole)
        said = words.clues[clue] if 0 <= clue < len(words.clues) else str(clue)
        subject = words.stated.format(label=rule.label, scope=scope, clue=said)
        return cls(words, rule.label, subject, said, place, scope, whole)

    def say(self, phrase: str, **slots: str) -> str:
        """A phrase filled in."""
        return phrase.format(label=self.label, rule=self.subject, scope=self.scope, clue=self.clue, **slots)


def _listed(names: Sequence[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)
