"""The colours of a board, light and dark.

Whatever is read stands out from what lies behind it by 4.5:1 or more, on paper and on every mark, lines too (WCAG 2.2,
1.4.3, which asks it of text). Dots and black cells are the same in both themes: they are part of the puzzle.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..models import ModelError, did_you_mean

WHITE, BLACK = "#ffffff", "#000000"


@dataclass(frozen=True, slots=True)
class Tint:
    """How a mark looks: the fill of the cell, and the colour of what is drawn or written over it."""

    fill: str
    ink: str


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours by what they are for.

    ink           clues, thick borders;
    entry, note   what a solver fills in; small numbers, words beside the board;
    line          thin borders;
    black, black_edge, black_text   a black cell, its outline, its clue;
    dot_edge      the outline of a dot of each colour: white, black;
    hole          a cell that is missing within the board;
    diagonal, path   the diagonals of X-Sudoku, the path of Hidato.
    """

    name: str
    paper: str
    ink: str
    entry: str
    note: str
    line: str
    black: str
    black_edge: str
    black_text: str
    dot_edge: tuple[str, str]
    hole: str
    diagonal: str
    path: str
    conflict: Tint
    highlight: Tint
    differing: Tint
    reason: Tint


LIGHT = Theme(
    name="light",
    paper="#ffffff",
    ink="#1b1b1f",
    entry="#0b57d0",
    note="#5b6270",
    line="#5d626e",
    black="#26262b",
    black_edge="#26262b",
    black_text="#ffffff",
    dot_edge=("#1b1b1f", "#000000"),
    hole="#c3c8d2",
    diagonal="#8443a0",
    path="#5a6475",
    conflict=Tint("#f9dedc", "#b3261e"),
    highlight=Tint("#fff2c2", "#7a5900"),
    differing=Tint("#e9dcfb", "#6a2fc0"),
    reason=Tint("#d9f0f2", "#0b6570"),
)
DARK = Theme(
    name="dark",
    paper="#2b2d34",
    ink="#f1f2f5",
    entry="#8ab4ff",
    note="#adb3c1",
    line="#b0b5c1",
    black="#050506",
    black_edge="#8a8f9b",
    black_text="#ffffff",
    dot_edge=("#000000", "#f1f2f5"),
    hole="#101115",
    diagonal="#dfa3f5",
    path="#b2b9c7",
    conflict=Tint("#5a2320", "#ff9a91"),
    highlight=Tint("#4d4318", "#f2cf5b"),
    differing=Tint("#46326b", "#cbb0ff"),
    reason=Tint("#164650", "#7fd6e2"),
)
THEMES = {theme.name: theme for theme in (LIGHT, DARK)}


def theme_named(name: str) -> Theme:
    """The theme with this name. Raises ModelError, naming those there are."""
    if not isinstance(name, str) or name not in THEMES:
        raise ModelError(
            f"no theme is called {name!r}{did_you_mean(str(name), THEMES)}; there are: {', '.join(THEMES)}"
        )
    return THEMES[name]
