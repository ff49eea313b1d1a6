"""What somebody may have meant by a name that is not there."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping

LONGEST = 30
"""Characters of a word that is compared: a longer one is no name misspelt."""


def close_names(word: str, names: Iterable[str], others: Mapping[str, str] = {}) -> list[str]:
    """The names that a misspelt or foreign word may mean, the closest first. `others`: what foreign words mean."""
    name = word.lower()
    if name in others:
        return [others[name]]
    by_lower = {known.lower(): known for known in names}
    found = difflib.get_close_matches(name, by_lower, n=2, cutoff=0.6) if len(name) <= LONGEST else []
    return [by_lower[known] for known in found]


def did_you_mean(word: str, names: Iterable[str], others: Mapping[str, str] = {}) -> str:
    """ " (did you mean this?)", or "" where nothing is close."""
    close = close_names(word, names, others)
    return f" (did you mean {' or '.join(close)}?)" if close else ""
