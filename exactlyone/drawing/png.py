"""Pictures as PNG, by resvg (the extra exactlyone[png]), for what shows no SVG.

resvg draws words with the fonts of the machine, or of the folders it is given, and leaves them out where it finds none.
A board without its numbers would look like another board, so that is an error here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from typing import Any

from ..models import InputError, MissingBackend

EXTRA = "exactlyone[png]"
FAMILIES = ("DejaVu Sans", "Liberation Sans", "Noto Sans", "Arial", "Helvetica", "Segoe UI")
"""What stands for "sans-serif", the first one that is there."""
ZOOM = 2
"""Pixels of a picture for one of the SVG's."""

MOST_PIXELS = 100_000_000
"""Pixels that take 800 MB while they are drawn: a board of 100 by 100 cells. Without memory, resvg ends the process."""
SIZE = re.compile(r'<svg [^>]*?\bwidth="(\d+)" height="(\d+)"')


def png(svg: str, zoom: int = ZOOM, fonts: Sequence[str] = ()) -> bytes:
    """A picture as PNG. `fonts`: folders with fonts to be used instead of the machine's.

    Raises MissingBackend without resvg, and where there is no font to draw words with; InputError where it is no
    picture of `svg`, or would have too many pixels.
    """
    size = SIZE.match(svg)
    if size is None:
        raise InputError("this is no picture of a board", expected="what svg() gives")
    if int(size[1]) * int(size[2]) * zoom**2 > MOST_PIXELS:
        raise InputError(
            f"a PNG of {size[1]}x{size[2]} at zoom {zoom} is too large", expected="a smaller board, or SVG"
        )
    folders = tuple(fonts)
    return _drawn(svg, family(folders), folders, zoom)


@lru_cache(maxsize=8)
def family(fonts: tuple[str, ...] = ()) -> str:
    """The font that words are drawn with. Raises MissingBackend as `png` does."""
    nothing, otherwise = _drawn(_sheet(""), "", fonts), _drawn(_sheet("8"), "", fonts)
    for name in FAMILIES:
        if _drawn(_sheet("8"), name, fonts) not in (nothing, otherwise):
            return name
    if otherwise == nothing:
        raise MissingBackend("PNG needs a font for the numbers, and there is none: install one, such as DejaVu Sans")
    return ""


def _sheet(words: str) -> str:
    paper = '<rect width="24" height="24" fill="#ffffff"/>'
    text = f'<text x="4" y="20" font-family="sans-serif" font-size="18">{words}</text>' if words else ""
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24">{paper}{text}</svg>'


def _drawn(svg: str, family: str, fonts: tuple[str, ...], zoom: int = 1) -> bytes:
    options: dict[str, Any] = {"skip_system_fonts": True, "font_dirs": list(fonts)} if fonts else {}
    name = family or "there is no such font"
    return bytes(_resvg().svg_to_bytes(svg_string=svg, zoom=zoom, sans_serif_family=name, **options))


def _resvg() -> Any:
    try:
        return import_module("resvg_py")
    except ImportError as error:
        raise MissingBackend(f"PNG needs resvg: pip install '{EXTRA}'") from error
