"""The options of a header line, such as box=2x3: read, checked, and told apart from typos."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from ..models import did_you_mean
from .grid import Shape
from .scan import Token, quoted


def read_shape(token: Token, what: str) -> Shape:
    """ROWSxCOLUMNS, both at least 1. Raises InputError."""
    match = re.fullmatch(r"([0-9]{1,4})[xX]([0-9]{1,4})", token.text)
    if match is None or "0" in (match[1].lstrip("0")[:1] or "0", match[2].lstrip("0")[:1] or "0"):
        token.fail(f"{quoted(token.text)} is not a size", f"{what} as ROWSxCOLUMNS, such as 2x3")
    return int(match[1]), int(match[2])


def read_box(token: Token | None, default: Shape | None) -> Shape | None:
    """box=ROWSxCOLUMNS, or box=none; absent, the default. Raises InputError."""
    if token is None:
        return default
    return None if token.text == "none" else read_shape(token, "box=none, or the box")


def read_choice(token: Token | None, choices: Collection[str], default: str, what: str) -> str:
    """One of the named choices; absent, the default. Raises InputError."""
    if token is None:
        return default
    if token.text not in choices:
        hint = did_you_mean(token.text, choices)
        expected = " or ".join(f"{what}={name}" for name in choices)
        token.fail(f"{quoted(token.text)} is not a choice for {what}{hint}", expected)
    return token.text


def read_switch(token: Token | None, what: str, default: bool) -> bool:
    """yes or no; absent, the default. Raises InputError."""
    return read_choice(token, ("yes", "no"), "yes" if default else "no", what) == "yes"


def reject_unknown(options: Mapping[str, Token], words: Sequence[Token], known: Sequence[str]) -> None:
    """Raise InputError at the first option or bare word that the kind does not know."""
    expected = " or ".join(f"{name}=..." for name in known) if known else "the grid on the lines below"
    for name, token in options.items():
        if name not in known:
            at_name = Token(name, token.line, max(1, token.column - len(f"{name}=")))
            at_name.fail(f"unknown option {quoted(name)}{did_you_mean(name, known)}", expected)
    for word in words:
        word.fail(f"unexpected {quoted(word.text)}", expected)
