"""Pictures as PNG: those of the SVG, with their numbers; never a board that lost them."""

from __future__ import annotations

import io
import sys

import pytest

import exactlyone as eo
from exactlyone.cli import main
from exactlyone.drawing import THEMES
from exactlyone.drawing import png as module
from exactlyone.drawing.canvas import CELL, MARGIN
from exactlyone.drawing.png import png
from exactlyone.models import InputError, MissingBackend

pytest.importorskip("resvg_py", reason="resvg is not installed (exactlyone[png]): nothing is drawn as PNG")
matplotlib = pytest.importorskip("matplotlib", reason="matplotlib is not installed (exactlyone[compare])")
image = pytest.importorskip("matplotlib.image")

FONTS = (f"{matplotlib.get_data_path()}/fonts/ttf",)
"""Fonts that are there on every machine."""


def has_fonts() -> bool:
    try:
        return bool(module.family())
    except MissingBackend:
        return False


needs_fonts = pytest.mark.skipif(not has_fonts(), reason="this machine has no fonts: install fonts-dejavu-core")


def pixels(picture: bytes):
    """The colour of each pixel, by row and column: red, green, blue, each 0 .. 255."""
    return (image.imread(io.BytesIO(picture))[:, :, :3] * 255).round().astype(int)


def rgb(colour: str) -> list[int]:
    return [int(colour[i : i + 2], 16) for i in (1, 3, 5)]


@pytest.mark.parametrize("kind", eo.KINDS)
@pytest.mark.parametrize("theme", THEMES)
def test_a_picture_is_twice_as_large_on_the_same_paper(kind, theme):
    puzzle = eo.example(kind)
    drawn = pixels(png(puzzle.svg(theme=theme), fonts=FONTS))
    side = int(puzzle.svg().split('width="')[1].split('"')[0])
    assert drawn.shape[1] == 2 * side
    assert drawn[3, 3].tolist() == rgb(THEMES[theme].paper)
    assert pixels(png(puzzle.svg(), 1, FONTS)).shape[1] == side


def test_what_would_take_too_much_memory_is_refused(monkeypatch):
    picture = eo.example("slant").svg()
    side = int(picture.split('width="')[1].split('"')[0])
    monkeypatch.setattr(module, "MOST_PIXELS", 4 * side**2)
    assert png(picture, 2, FONTS)
    with pytest.raises(InputError, match="is too large; expected a smaller board, or SVG"):
        png(picture, 3, FONTS)
    with pytest.raises(InputError, match="no picture of a board"):
        png("")


@needs_fonts
def test_a_board_too_large_for_a_png_is_bad_input(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(module, "MOST_PIXELS", 1000)
    (tmp_path / "board.txt").write_text(str(eo.example("slant")))
    with pytest.raises(SystemExit) as left:
        main(["show", str(tmp_path / "board.txt"), "--png", str(tmp_path / "board.png")])
    assert left.value.code == 2
    assert "is too large" in capsys.readouterr().err
    assert not (tmp_path / "board.png").exists()


def test_black_cells_are_black_and_numbers_are_there():
    puzzle = eo.loads("str8ts\n#3 . .\n . 2 .\n . . #")
    drawn = pixels(png(puzzle.svg(), fonts=FONTS))

    def cell(r, c):
        at = [2 * (MARGIN + i * CELL + 8) for i in (r, c)]
        return drawn[at[0] : at[0] + 2 * CELL - 32, at[1] : at[1] + 2 * CELL - 32].reshape(-1, 3)

    black, text, ink, paper = (rgb(getattr(THEMES["light"], name)) for name in ("black", "black_text", "ink", "paper"))
    assert cell(2, 2).tolist() == [black] * len(cell(2, 2))
    assert cell(0, 1).tolist() == [paper] * len(cell(0, 1))
    assert {tuple(text), tuple(black)} <= set(map(tuple, cell(0, 0).tolist()))
    assert {tuple(ink), tuple(paper)} <= set(map(tuple, cell(1, 1).tolist()))


def test_without_a_font_there_is_no_picture(tmp_path):
    with pytest.raises(MissingBackend, match="needs a font for the numbers, and there is none"):
        png(eo.example("slant").svg(), fonts=[str(tmp_path)])


def test_fonts_can_be_given():
    assert module.family(FONTS) == "DejaVu Sans"
    picture = eo.example("hidato").svg()
    given = png(picture, fonts=FONTS)
    assert given == png(picture, fonts=FONTS)
    blank = pixels(png(eo.example("hidato").with_clues([None] * 44).svg(), fonts=FONTS))
    assert (pixels(given) != blank).any(axis=2).sum() > 500


def run(*arguments):
    with pytest.raises(SystemExit) as left:
        main(arguments)
    return left.value.code


@pytest.fixture
def board(tmp_path):
    path = tmp_path / "board.txt"
    path.write_text(str(eo.example("kropki")))
    return path


@needs_fonts
def test_show_writes_both(board, tmp_path, capsys):
    svg, picture = tmp_path / "board.svg", tmp_path / "board.png"
    assert run("show", str(board), "--svg", str(svg), "--png", str(picture), "--theme", "dark") == 0
    assert svg.read_text(encoding="utf-8") == eo.example("kropki").svg(theme="dark")
    assert picture.read_bytes() == png(eo.example("kropki").svg(theme="dark"))
    assert "kropki" in capsys.readouterr().out


@needs_fonts
def test_one_file_holds_one_picture(board, tmp_path):
    assert run("show", str(board), str(board), "--png", str(tmp_path / "board.png")) == 0
    assert sorted(path.name for path in tmp_path.glob("*.png")) == ["board-1.png", "board-2.png"]


def test_without_resvg_it_is_told_what_to_install(board, tmp_path, capsys, monkeypatch):
    module.family.cache_clear()
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert run("show", str(board), "--png", str(tmp_path / "board.png")) == 2
    printed = capsys.readouterr()
    assert "PNG needs resvg: pip install 'exactlyone[png]'" in printed.err
    assert printed.out == ""
    assert not (tmp_path / "board.png").exists()
    assert run("show", str(board), "--svg", str(tmp_path / "board.svg")) == 0
