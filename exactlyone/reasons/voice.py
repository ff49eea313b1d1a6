"""A rule as it is called on one board: its words, and what they have to say of it there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..models import IntVar, Rule, Words
from .atoms import Atoms


@dataclass(frozen=True, slots=True)
class Voice:
    """What the phrases of a rule are filled with.

    label    the rule's name in the model; subject: the rule as the subject of a sentence;
    clue     what the clue says that states the rule; None where there is none, or it is not printed;
    place    the place of that clue;
    scope    the places of the answer that the rule speaks of;
    whole    whether these are all places, so that there is no need to say where a value stands.
    """

    words: Words
    label: str
    subject: str
    clue: str | None = None
    place: str | None = None
    scope: str = ""
    whole: bool = False

    @classmethod
    def of(cls, rule: Rule, atoms: Atoms, clue: IntVar | None = None, printed: Mapping[IntVar, int] = {}) -> Voice:
        """The voice of a rule that this clue states, where these values are printed."""
        words, found = rule.words, [variable for variable in rule.constraint.scope if variable in atoms]
        names = [variable.name for variable in found]
        scope = " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)
        whole = len(found) == len(atoms.variables)
        if clue is None or clue not in printed:
            subject = words.subject.format(label=rule.label, scope=scope)
            return cls(words, rule.label, subject, scope=scope, whole=whole)
        value = printed[clue]
        said = words.clues[value] if 0 <= value < len(words.clues) else str(value)
        subject = words.stated.format(label=rule.label, scope=scope, clue=said)
        return cls(words, rule.label, subject, said, clue.name, scope, whole)

    def say(self, phrase: str, **slots: str) -> str:
        """A phrase filled in."""
        return phrase.format(label=self.label, rule=self.subject, scope=self.scope, clue=self.clue, **slots)
