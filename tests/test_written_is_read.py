"""Whatever a writer writes is read back as the same puzzles: alone, and in lists of any mixture of boards."""

from __future__ import annotations

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from strategies import puzzles

import exactlyone as eo
from exactlyone import Slant, Sudoku, XSudoku
from exactlyone.board import Puzzle
from exactlyone.cli import main
from exactlyone.formats import FORMATS, Board, read_boards, write, write_line
from exactlyone.models import InputError
from exactlyone.puzzles.sudoku.board import DEFAULT_BOX


@st.composite
def squares(draw: st.DrawFn) -> Puzzle:
    """Sudokus and X-Sudokus of the usual sizes, mostly with few and small numbers."""
    size = draw(st.sampled_from((4, 4, 6, 9, 9, 16)))
    highest = draw(st.sampled_from((1, 4, size)))
    shown = draw(st.dictionaries(st.integers(0, size * size - 1), st.integers(1, highest), max_size=6))
    kind = draw(st.sampled_from((Sudoku, XSudoku)))
    return Puzzle(kind(size, DEFAULT_BOX[size]), tuple(shown.get(cell) for cell in range(size * size)))


BOARDS = st.one_of(puzzles(), squares())


def written(puzzle: Puzzle, form: str) -> str | None:
    """The board in a form, None where the form cannot carry all of it."""
    try:
        return write(Board("", puzzle), form, strict=True)[0] if form != "text" else str(puzzle)
    except InputError:
        return None


@pytest.mark.parametrize("form", FORMATS)
@given(puzzle=BOARDS)
def test_alone(form, puzzle):
    text = written(puzzle, form)
    if text is not None:
        assert eo.loads(text) == eo.loads(f"{text}\n") == puzzle


@pytest.mark.parametrize("form", FORMATS)
@given(boards=st.lists(BOARDS, max_size=6))
def test_in_a_list(form, boards):
    lines = [(puzzle, text) for puzzle in boards if (text := written(puzzle, form)) is not None]
    found = list(read_boards("\n".join(text for _, text in lines))) if lines else []
    assert [board.puzzle for board in found] == [puzzle for puzzle, _ in lines]


@given(data=st.data())
def test_in_a_list_of_lines_of_all_forms(data):
    lines = []
    for puzzle in data.draw(st.lists(BOARDS, min_size=1, max_size=6)):
        texts = [text for form in ("link", "id", "line") if (text := written(puzzle, form)) is not None]
        lines += [(puzzle, data.draw(st.sampled_from(texts)))] if texts else []
    found = list(read_boards("\n".join(text for _, text in lines))) if lines else []
    assert [board.puzzle for board in found] == [puzzle for puzzle, _ in lines]


def blank(kind: type[Sudoku], size: int, *clues: int) -> Puzzle:
    return Puzzle(kind(size, DEFAULT_BOX[size]), (*clues, *(None,) * (size * size - len(clues))))


@pytest.mark.parametrize("id", ["", "a\nb", "\x1b[31m", "\u2028"])
@pytest.mark.parametrize("form", ["text", "json"])
def test_names_that_cannot_be_read_are_not_written(form, id):
    board = Board(id, Puzzle(Slant(1, 1), (None,) * 4))
    if form == "text":
        with pytest.raises(InputError, match="cannot carry"):
            write(board, form)
    else:
        assert eo.loads(write(board, form)[0]) == board.puzzle


@pytest.mark.parametrize(
    "boards",
    [
        [blank(Sudoku, 9, 9), blank(Sudoku, 9, 1, 2, 3, 4)],
        [blank(Sudoku, 9), blank(Sudoku, 9, 9), blank(Sudoku, 9, 4)],
        [blank(Sudoku, 4, 1), blank(Sudoku, 4, 2), blank(XSudoku, 4, 3)],
        [blank(XSudoku, 9, 9), blank(Sudoku, 9, 9), blank(XSudoku, 9, 1)],
        [blank(Sudoku, 4, 1)] * 16,
        [blank(XSudoku, 16, 1, 16)] * 16,
        [eo.example("sudoku"), eo.example("x-sudoku"), blank(Sudoku, 6, 3), blank(Sudoku, 8, 3)],
    ],
)
def test_what_show_writes_as_lines_is_checked(boards, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "boards.txt").write_text("\n\n".join(map(str, boards)))
    shown = CliRunner().invoke(main, ["show", "boards.txt", "--as", "line"])
    assert (shown.stderr, shown.exit_code) == ("", 0)
    assert shown.stdout.splitlines() == list(map(write_line, boards))
    (tmp_path / "lines.txt").write_text(shown.stdout)
    assert eo.load_all("lines.txt") == boards
    checked = CliRunner().invoke(main, ["check", "lines.txt", "--deciders", "mrv"])
    assert "in error" not in checked.stdout + checked.stderr
