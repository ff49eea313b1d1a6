"""How a rule is told: phrases, of which every constraint has neutral ones, and a rule may bring its own.

A phrase is a format string. What stands in it is filled in by whoever writes the sentence:

    {label}   the rule's name in the model             {scope}   the places of the answer that the rule speaks of
    {clue}    what the clue says that states the rule  {rule}    the rule as the subject of a sentence
    {places}  the places that a sentence is about      {values}  values that stand, each with its place
    {value}   one value; what a count counts           {number}  values alone: "5", "1 to 3 and 7"
    {cells}   so many places: "both cells"             {holds} {fails} {have} {it}   what agrees with one or several
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from string import Formatter
from typing import Any

from .errors import ModelError


def _phrase(default: str, slots: str = "", common: str = "label scope rule") -> Any:
    """A phrase with what may stand in it."""
    return field(default=default, metadata={"slots": frozenset(f"{slots} {common}".split())})


@dataclass(frozen=True, slots=True)
class Words:
    """The phrases of a rule. `replace(Cardinality.words, crowded="...")` changes some of those that a constraint has.

    Raises ModelError if something stands in a phrase that nobody fills in there.
    """

    # any rule; "stated" is said where the clue is printed that states it
    subject: str = _phrase("{label}", common="label scope")
    stated: str = _phrase("{label}", "clue", common="label scope")
    clues: tuple[str, ...] = ()
    """What the clue says, by its value; other values are written as numbers."""
    beside: str = _phrase("{rule} with {values}", "values")
    stated_beside: str = _phrase("{rule} with {values}", "values clue")
    """The rule with the one value by which it works."""
    broken: str = _phrase("{rule} is broken")

    # no value twice
    has: str = _phrase("{rule} has {number}", "number")
    twice: str = _phrase("{rule} has {value} twice", "value")
    needs: str = _phrase("{rule} needs {value}", "value")

    # two places that leave each other some values
    across: str = _phrase("by {rule}")

    # exactly so many places are something
    holds: str = _phrase("is {value}", "value")
    hold: str = _phrase("are {value}", "value")
    fails: str = _phrase("is not {value}", "value")
    fail: str = _phrase("are not {value}", "value")
    """The verbs: of one place, and of several."""
    none: str = _phrase("no cell of {rule} {holds}", "holds")
    every: str = _phrase("{rule} needs {cells} it has", "cells have")
    full: str = _phrase("{rule} has no room for more: {places} {holds}", "places holds")
    other: str = _phrase("{places} {fails}, so {rule} needs the other one", "places fails")
    others: str = _phrase("{places} {fails}, so {rule} needs all the others", "places fails")
    crowded: str = _phrase("{rule} has too many")
    short: str = _phrase("too few cells are left for {rule}")
    complete: str = _phrase("{rule} takes no more")

    # edges without a cycle
    closes: str = _phrase("{it} would break {rule} with {places}", "it places")
    otherwise: str = _phrase("else {rule} is broken with {places}", "places")
    closed: str = _phrase("{places} would break {rule}", "places")

    # what has to hang together
    parts: str = _phrase("{it} would break {rule}", "it")
    parted: str = _phrase("else {rule} is broken")

    # numbers each of which is near the next
    near: str = _phrase("beside", common="")
    alone: str = _phrase("left without a neighbour for", common="")
    next: str = _phrase("{value} needs a neighbour {number}", "value number", common="")
    far: str = _phrase("too far from", common="")
    off: str = _phrase("too far off", common="")
    apart: str = _phrase("{values} are too far apart", "values")

    def __post_init__(self) -> None:
        object.__setattr__(self, "clues", tuple(self.clues))
        for one in fields(self):
            said = getattr(self, one.name)
            for phrase in said if isinstance(said, tuple) else (said,):
                self._check(one.name, phrase, one.metadata.get("slots", frozenset()))

    def _check(self, name: str, phrase: str, known: frozenset[str]) -> None:
        try:
            slots = {f"{slot}{spec}{as_ or ''}" for _, slot, spec, as_ in Formatter().parse(phrase) if slot is not None}
        except ValueError as error:
            raise ModelError(f"the phrase {name}={phrase!r} cannot be read: {error}") from None
        if wrong := sorted(slots - known):
            allowed = ", ".join(f"{{{slot}}}" for slot in sorted(known)) or "nothing"
            raise ModelError(f"the phrase {name}={phrase!r} has {{{wrong[0]}}}; in it may stand {allowed}")
