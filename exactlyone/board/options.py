"""The options of a header line, such as box=2x3, as data: how they are read, written, listed, and said in records."""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..models import InputError, did_you_mean
from .grid import Shape
from .scan import Token, either, quoted


@dataclass(frozen=True, kw_only=True)
class Option(ABC):
    """`name=...` in a header line, and the rule of this name in the `rules` of a record.

    gives   the field of the geometry that it gives, where that is not called the same;
    always  the header states it even where it is the default;
    hidden  it is read, as older files have it, but neither listed nor written.
    """

    name: str = field(kw_only=False)
    gives: str = ""
    always: bool = False
    hidden: bool = False

    @property
    @abstractmethod
    def said(self) -> str:
        """It with its choices, for people; the default first."""

    @abstractmethod
    def read(self, token: Token | None) -> Any:
        """The value of the field; absent, the default. Raises InputError."""

    @abstractmethod
    def text(self, value: Any) -> str:
        """The value of the field as the header has it."""

    @abstractmethod
    def rule(self, value: object) -> str:
        """A value of JSON, in the rules of a record, as the header has it. Raises InputError."""

    def stated(self, value: Any, full: bool) -> bool:
        """Whether the header states this value; `full`: wherever somebody might not know what it is otherwise."""
        return full or self.always or value != self.read(None)

    def wrong_rule(self, value: object, expected: str) -> InputError:
        """The error for a rule of a record."""
        text = json.dumps(value)
        shown = text if len(text) <= 40 else f"{text[:30]}..."
        return InputError(f"the rule {self.name} is {shown}", expected=expected)


@dataclass(frozen=True, kw_only=True)
class Box(Option):
    """box=ROWSxCOLUMNS or box=none; in records [rows, columns] or null. The value is None for none.

    `always`: where a header has none, the kind has a box for the size.
    """

    name: str = "box"

    @property
    def said(self) -> str:
        return f"{self.name}=" + ("ROWSxCOLUMNS or none" if self.always else "none or ROWSxCOLUMNS")

    def read(self, token: Token | None) -> Shape | None:
        if token is None or token.text == "none":
            return None
        return read_shape(token, f"{self.name}=none, or the box")

    def text(self, value: Shape | None) -> str:
        return "none" if value is None else f"{value[0]}x{value[1]}"

    def rule(self, value: object) -> str:
        if value is None:
            return "none"
        if isinstance(value, list) and len(value) == 2 and all(type(side) is int for side in value):
            return f"{value[0]}x{value[1]}"
        raise self.wrong_rule(value, "[rows, columns] or null")


@dataclass(frozen=True, kw_only=True)
class Number(Option):
    """A number in low..high; `usual` where a header has none: if it is None, written none, and in JSON null."""

    low: int
    high: int
    usual: int | None = None

    @property
    def said(self) -> str:
        return f"{self.name}={self.text(self.usual)} or a number in {self.low}..{self.high}"

    def read(self, token: Token | None) -> int | None:
        if token is None or (token.text == "none" and self.usual is None):
            return self.usual
        return token.integer(self.low, self.high, self.name)

    def text(self, value: Any) -> str:
        return "none" if value is None else str(value)

    def rule(self, value: object) -> str:
        if type(value) is int or (value is None and self.usual is None):
            return self.text(value)
        raise self.wrong_rule(value, f"a number in {self.low}..{self.high}")


@dataclass(frozen=True, kw_only=True)
class Choice(Option):
    """One of some words, the default first.

    values  the value of the field for each word;
    rules   the value of JSON for each word, where it is not the word itself.
    """

    values: Mapping[str, Any] = field(kw_only=False)
    rules: Mapping[str, object] = field(default_factory=dict)

    @property
    def said(self) -> str:
        return f"{self.name}={either(self.values)}"

    def read(self, token: Token | None) -> Any:
        if token is None:
            return next(iter(self.values.values()))
        if token.text not in self.values:
            hint = did_you_mean(token.text, self.values)
            expected = " or ".join(f"{self.name}={word}" for word in self.values)
            token.fail(f"{quoted(token.text)} is not a choice for {self.name}{hint}", expected)
        return self.values[token.text]

    def text(self, value: Any) -> str:
        return next(word for word, meant in self.values.items() if meant == value)

    def rule(self, value: object) -> str:
        rules = self.rules or {word: word for word in self.values}
        for word, meant in rules.items():
            if type(meant) is type(value) and meant == value:
                return word
        raise self.wrong_rule(value, either(map(json.dumps, rules.values())))


@dataclass(frozen=True, kw_only=True)
class Switch(Choice):
    """no or yes; in records false or true, if `rules` says nothing else."""

    values: Mapping[str, bool] = field(default_factory=lambda: {"no": False, "yes": True})
    rules: Mapping[str, object] = field(default_factory=lambda: {"no": False, "yes": True})

    def stated(self, value: Any, full: bool) -> bool:
        return super().stated(bool(value), False)


@dataclass(frozen=True, kw_only=True)
class WordsBlock(Switch):
    """yes if a block of words, such as the names of regions, stands below the grid and all other blocks.

    In records, the block is the rule itself: a string for each row, or null. A line of the board may begin with a word.
    """

    def text(self, value: Any) -> str:
        return super().text(bool(value))

    def rule(self, value: object) -> str:
        if value is None:
            return "no"
        rows = value if isinstance(value, list) else []
        if rows and all(isinstance(row, str) and re.fullmatch(r"\S+", row) for row in rows):
            return "yes"
        raise self.wrong_rule(value, "a string without blanks for each row, or null")


def read_shape(token: Token, what: str) -> Shape:
    """ROWSxCOLUMNS, both at least 1. Raises InputError."""
    match = re.fullmatch(r"([0-9]{1,4})[xX]([0-9]{1,4})", token.text)
    if match is None or "0" in (match[1].lstrip("0")[:1] or "0", match[2].lstrip("0")[:1] or "0"):
        token.fail(f"{quoted(token.text)} is not a size", f"{what} as ROWSxCOLUMNS, such as 2x3")
    return int(match[1]), int(match[2])


def read_options(known: Sequence[Option], options: Mapping[str, Token], words: Sequence[Token]) -> dict[str, Any]:
    """The fields of a geometry that a header line gives. Raises InputError at an option or a word that is not known."""
    names = [option.name for option in known]
    expected = " or ".join([f"{name}=..." for name in names]) or "the grid on the lines below"
    for name, token in options.items():
        if name not in names:
            at_name = Token(name, token.line, max(1, token.column - len(f"{name}=")))
            at_name.fail(f"unknown option {quoted(name)}{did_you_mean(name, names)}", expected)
    for word in words:
        word.fail(f"unexpected {quoted(word.text)}", expected)
    return {option.gives or option.name: option.read(options.get(option.name)) for option in known}


def options_text(known: Sequence[Option], geometry: object, full: bool) -> str:
    """The options of a geometry as a header line has them; `full`: those too that are read where they are left out."""
    values = [(option, getattr(geometry, option.gives or option.name)) for option in known if not option.hidden]
    return " ".join(f"{option.name}={option.text(value)}" for option, value in values if option.stated(value, full))


def options_said(known: Sequence[Option]) -> str:
    """What there is to choose, for people."""
    return "; ".join(option.said for option in known if not option.hidden) or "none"
