"""The static files: the page, its style, and the board as one ES module.

anywidget takes one module, so the files below are laid one after another: imports between them are left out, and so is
the word `export` but for the default one at the end. That is all there is of a build. No two of the files may have a
name in common at their top.
"""

from __future__ import annotations

import json
import re
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

PARTS = (
    "check.js",
    "game.js",
    "draw.js",
    "progress.js",
    "words.js",
    "dom.js",
    "layout.js",
    "view.js",
    "clock.js",
    "theme.js",
    "asking.js",
    "hint.js",
    "keys.js",
    "board.js",
)
"""In the order of their imports."""
IMPORT = re.compile(r"^import .*;$\n?", re.MULTILINE)
EXPORT = re.compile(r"^export (?!default\b)", re.MULTILINE)
DATA = '<script type="application/json" id="data">{}</script>'


@cache
def static(name: str) -> str:
    """A file as text."""
    return (files(__package__) / "static" / name).read_text(encoding="utf-8")


@cache
def board_module() -> str:
    """The board, as one module."""
    return "\n".join(_bare(static(part)) for part in PARTS)


def page(data: dict[str, Any]) -> str:
    """The page for a server: what is to be shown is in it, scripts and style are fetched."""
    return static("page.html").replace(DATA, DATA.replace("{}", _harmless(data)))


def single_page(data: dict[str, Any], title: str) -> str:
    """The page as one file that needs no server: without hints and new boards, which need Python."""
    board = board_module().replace("export default", "const board =")
    script = f"{board}\n{_bare(static('page.js'))}"
    text = page(data).replace("<title>exactlyone</title>", f"<title>{escape(title)}</title>")
    text = text.replace('<link rel="stylesheet" href="/board.css">', f"<style>\n{static('board.css')}</style>")
    return text.replace('<script type="module" src="/page.js"></script>', f'<script type="module">\n{script}</script>')


def _bare(text: str) -> str:
    return EXPORT.sub("", IMPORT.sub("", text))


def _harmless(data: dict[str, Any]) -> str:
    """JSON that ends no script element."""
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
