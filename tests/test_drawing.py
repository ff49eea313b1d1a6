"""Pictures of boards: well-formed, each kind as it should look, readable in both themes, the same as those kept."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, replace
from itertools import islice, product
from pathlib import Path
from typing import ClassVar
from xml.etree import ElementTree

import pytest

import exactlyone as eo
from exactlyone.board import Geometry, Puzzle
from exactlyone.cli import main
from exactlyone.drawing import THEMES, Marks, beside, drawn, svg, svg_of_answers
from exactlyone.drawing.canvas import CELL, LAYERS, MARGIN
from exactlyone.drawing.marks import ORDER
from exactlyone.models import ModelError

GOLDEN = Path(__file__).parent / "golden"
SVG = "{http://www.w3.org/2000/svg}"


def answer_of(puzzle):
    return next(iter(puzzle.solutions()))


def some_marks(puzzle):
    """Every mark there is, on cells and on places that are none."""
    names, others = puzzle.geometry.answer_places, puzzle.geometry.clue_places
    return Marks(
        highlighted=(names[5],),
        conflicts=(names[0], others[-6]),
        differing=(names[7],),
        reasons=(names[3], others[-3], others[len(others) // 2]),
        notes={names[10]: (0, 1), names[11]: (1, 2)},
        struck={names[10]: (1,)},
    )


def partial(puzzle):
    return [None if i in (2, 10, 11) else value for i, value in enumerate(answer_of(puzzle))]


LOOSE = {
    "sudoku": "sudoku box=2x2\n1 . . .\n. . . .\n. . . .\n. . . .",
    "x-sudoku": "x-sudoku box=2x2\n1 . . .\n. . . .\n. . . .\n. . . .",
    "str8ts": "str8ts\n. . #\n. . .\n#3 . .",
    "slant": "slant\n1..\n...\n...",
    "hidato": "hidato\n1 . .\n. # .\n. . .",
    "kropki": "kropki pair=black\n. .\n. .\n\n*\n*\n\n**",
}
"""A board of each kind with several answers."""


def pictures():
    """The pictures that are kept, by name."""
    found = {}
    for kind, text in LOOSE.items():
        puzzle = eo.loads(text)
        found[f"{kind}-two.svg"] = svg_of_answers(puzzle, [*islice(puzzle.solutions(), 2)])
    for kind in eo.KINDS:
        puzzle = eo.example(kind)
        found[f"{kind}.svg"] = puzzle.svg()
        found[f"{kind}-answer.svg"] = puzzle.svg(answer_of(puzzle), theme="dark")
        found[f"{kind}-marks.svg"] = puzzle.svg(partial(puzzle), some_marks(puzzle))
    return found


PICTURES = Path(__file__).parents[1] / "docs" / "pictures"


@pytest.mark.parametrize(("theme", "name"), [("light", "kinds.svg"), ("dark", "kinds-dark.svg")])
def test_the_picture_of_the_readme_is_made_by_the_package(theme, name):
    sheets = [drawn(puzzle, answer_of(puzzle), theme=theme) for puzzle in map(eo.example, eo.KINDS)]
    picture = beside(sheets, "The six kinds, solved: Str8ts, Sudoku, X-Sudoku, Slant, Hidato, Kropki")
    if os.environ.get("EXACTLYONE_GOLDEN") == "write":
        (PICTURES / name).write_text(picture, encoding="utf-8")
    assert (PICTURES / name).read_text(encoding="utf-8") == picture
    assert f"docs/pictures/{name}" in (PICTURES.parents[1] / "README.md").read_text(encoding="utf-8")
    ElementTree.fromstring(picture)


def elements(picture, name):
    return list(ElementTree.fromstring(picture).iter(SVG + name))


def layer(canvas, name):
    return "".join(canvas.layers[name])


# what holds for every picture -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [f"{kind}{end}.svg" for kind in eo.KINDS for end in ("", "-answer", "-marks", "-two")])
def test_pictures_are_those_kept(name):
    """EXACTLYONE_GOLDEN=write writes them anew, to be looked at."""
    picture = pictures()[name]
    if os.environ.get("EXACTLYONE_GOLDEN") == "write":
        (GOLDEN / name).write_text(picture, encoding="utf-8")
    assert (GOLDEN / name).read_text(encoding="utf-8") == picture


def test_no_picture_is_kept_in_vain():
    assert {path.name for path in GOLDEN.glob("*.svg")} == set(pictures())


@pytest.mark.parametrize(("kind", "theme"), list(product(eo.KINDS, THEMES)))
def test_a_picture_is_well_formed_and_stands_alone(kind, theme):
    puzzle = eo.example(kind)
    for picture in (
        svg(puzzle, theme=theme),
        svg(puzzle, answer_of(puzzle), theme=theme),
        svg(puzzle, partial(puzzle), some_marks(puzzle), theme),
    ):
        root = ElementTree.fromstring(picture)
        assert root.tag == f"{SVG}svg"
        assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
        assert root.get("aria-label", "").lower().startswith(kind)
        paper = root[0]
        assert (paper.tag, paper.get("width"), paper.get("height")) == (
            f"{SVG}rect",
            root.get("width"),
            root.get("height"),
        )
        assert paper.get("fill") == THEMES[theme].paper
        tags = {element.tag.removeprefix(SVG) for element in root.iter()}
        assert tags <= {"svg", "g", "rect", "circle", "path", "text"}
        attributes = {name for element in root.iter() for name in element.attrib}
        assert not attributes & {"style", "class", "id", "href", "opacity", "fill-opacity"}
        assert "nan" not in picture.lower()


def numbers_in(text):
    return [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", text)]


@pytest.mark.parametrize("kind", eo.KINDS)
def test_nothing_is_drawn_beside_the_sheet(kind):
    puzzle = eo.example(kind)
    sheet = drawn(puzzle, partial(puzzle), some_marks(puzzle))
    for element in ElementTree.fromstring(sheet.svg()).iter():
        for name, most in (("x", sheet.width), ("cx", sheet.width), ("y", sheet.height), ("cy", sheet.height)):
            assert 0 <= float(element.get(name, 0)) <= most
        assert all(0 <= n <= max(sheet.width, sheet.height) for n in numbers_in(element.get("d", "")))


# colours --------------------------------------------------------------------------------------------------------------


def luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    """As WCAG 2.2 defines it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_everything_read_stands_out(theme):
    tints = (theme.conflict, theme.highlight, theme.differing, theme.reason)
    for fill in (theme.paper, *(tint.fill for tint in tints)):
        inks = (theme.ink, theme.entry, theme.note, theme.line, theme.diagonal, theme.path)
        for ink in (*inks, *(tint.ink for tint in tints)):
            assert contrast(ink, fill) >= 4.5, (ink, fill)
    assert contrast(theme.black_text, theme.black) >= 4.5


def test_dots_and_black_cells_do_not_invert():
    kropki, str8ts = eo.example("kropki"), eo.example("str8ts")
    for theme in THEMES:
        fills = [dot.get("fill") for dot in elements(kropki.svg(theme=theme), "circle")]
        dots = kropki.clues[36:]
        assert fills == [{1: "#ffffff", 2: "#000000"}[dot] for dot in dots if dot]
        assert luminance(THEMES[theme].black) < 0.03 < luminance(THEMES[theme].black_text)
        squares = elements(str8ts.svg(theme=theme), "rect")[1:]
        assert [square.get("fill") for square in squares] == [THEMES[theme].black] * sum(str8ts.geometry.black)


def test_clues_and_entries_look_different():
    for kind in ("x-sudoku", "str8ts", "hidato"):
        puzzle = eo.example(kind)
        groups = [g for g in elements(puzzle.svg(answer_of(puzzle)), "g") if g.get("font-size") == "26"]
        looks = {(g.get("font-weight"), g.get("fill")) for g in groups}
        assert {("600", THEMES["light"].ink), ("400", THEMES["light"].entry)} <= looks


# each kind ------------------------------------------------------------------------------------------------------------


def test_every_kind_is_drawn_by_a_file_of_its_own():
    assert all(kind.drawing() for kind in eo.KINDS.values())


def lines(canvas, width):
    """The stretches of the borders of this width, each as (x or y, x, y, end)."""
    found = set()
    for path in elements(canvas.svg(), "path"):
        if path.get("stroke-width") == str(width) and path.get("stroke") in (THEMES["light"].line, THEMES["light"].ink):
            for x, y, way, end in re.findall(r"M(\d+) (\d+)([HV])(\d+)", path.get("d")):
                found.add((way, *((int(n) - MARGIN) / CELL for n in (x, y, end))))
    return found


@pytest.mark.parametrize("box", [(2, 3), (3, 2), None])
def test_boxes_have_thick_borders_that_fit(box):
    canvas = drawn(Puzzle(eo.XSudoku(6, box), (None,) * 36))
    high, wide = box or (6, 6)
    assert lines(canvas, 3) == {("H", 0, y, 6) for y in range(0, 7, high)} | {("V", x, 0, 6) for x in range(0, 7, wide)}
    thin = {("H", 0, y, 6) for y in range(7) if y % high} | {("V", x, 0, 6) for x in range(7) if x % wide}
    assert lines(canvas, 1) == thin


def test_both_diagonals_run_through_the_cells():
    end = MARGIN + 4 * CELL
    steps = f"M{MARGIN} {MARGIN}L{end} {end}M{end} {MARGIN}L{MARGIN} {end}"
    for puzzle in (
        Puzzle(eo.XSudoku(4, (2, 2)), (1, *[None] * 15)),
        Puzzle(eo.Kropki(4, 4, diagonals=True), (None,) * 16 + (0,) * 24),
    ):
        assert steps in layer(drawn(puzzle), "lines")
        assert steps in layer(drawn(puzzle, [2] * 16), "lines")
    assert steps not in svg(Puzzle(eo.Sudoku(4, (2, 2)), (None,) * 16))


def test_regions_have_thick_borders():
    geometry = eo.Kropki(2, 2, regions=(0, 0, 1, 1))
    canvas = drawn(Puzzle(geometry, (None,) * 4 + (0,) * 4))
    assert lines(canvas, 3) == {("H", 0, y, 2) for y in range(3)} | {("V", x, 0, 2) for x in (0, 2)}


def test_black_cells_show_their_numbers():
    puzzle = Puzzle(eo.Str8ts(1, 3, (True, False, True)), (0, 2, 3))
    canvas = drawn(puzzle, [2])
    assert [text.text for text in elements(canvas.svg(), "text")] == ["3", "2"]
    assert f'fill="{THEMES["light"].black_text}"><text x="{MARGIN + 5 * CELL // 2}"' in layer(canvas, "clues")


def test_slashes_lie_below_the_clues():
    puzzle = Puzzle(eo.Slant(1, 2), (None, 1, None, None, None, 0))
    canvas = drawn(puzzle, [0, 1])
    x = MARGIN
    falling, rising = f"M{x} {x}L{x + CELL} {x + CELL}", f"M{x + 2 * CELL} {x}L{x + CELL} {x + CELL}"
    assert falling + rising in layer(canvas, "entries")
    assert LAYERS.index("entries") < LAYERS.index("clues")
    circles = [(int(c.get("cx")), int(c.get("cy"))) for c in elements(canvas.svg(), "circle")]
    assert circles == [(x + CELL, x), (x + 2 * CELL, x + CELL)]
    assert [text.text for text in elements(canvas.svg(), "text")] == ["1", "0"]


def test_holes_have_no_cell():
    inner = eo.loads("hidato\n1 . .\n. # .\n. . 8")
    assert len(re.findall("<rect", layer(drawn(inner), "ground"))) == 1
    edge = eo.loads("hidato\n# . .\n1 . .")
    canvas = drawn(edge)
    assert not canvas.layers["ground"]
    assert lines(canvas, 3) == {
        ("H", 1, 0, 3), ("H", 0, 1, 1), ("H", 0, 2, 3), ("V", 0, 1, 2), ("V", 1, 0, 1), ("V", 3, 0, 2)
    }  # fmt: skip


def test_first_and_last_number_are_distinct_and_the_path_is_drawn():
    puzzle = eo.loads("hidato\n1 . 3\n6 . .")
    empty, full = drawn(puzzle), drawn(puzzle, [1, 2, 3, 6, 5, 4])
    for canvas in (empty, full):
        assert len(re.findall(r'<circle[^>]*r="18" fill="none"', layer(canvas, "clues"))) == 1
        assert len(re.findall("<rect", layer(canvas, "clues"))) == 1
    assert "<path" not in layer(empty, "entries")
    (path,) = re.findall(r'<path d="([^"]*)"', layer(full, "entries"))
    middle = [(MARGIN + CELL // 2 + c * CELL, MARGIN + CELL // 2 + r * CELL) for r in (0, 1) for c in range(3)]
    steps = [(0, 1), (1, 2), (2, 5), (5, 4), (4, 3)]
    assert path == "".join(f"M{middle[a][0]} {middle[a][1]}L{middle[b][0]} {middle[b][1]}" for a, b in steps)


def test_a_path_is_drawn_only_where_numbers_touch():
    king = eo.loads("hidato\n1 . .\n. . 6")
    rook = eo.loads("hidato neighbours=rook\n1 . .\n. . 6")
    assert "<path" in layer(drawn(king, [1, None, None, None, 2, None]), "entries")
    assert "<path" not in layer(drawn(rook, [1, None, None, None, 2, None]), "entries")
    assert "<path" not in layer(drawn(king, [1, None, 2, None, None, None]), "entries")


def test_dots_lie_on_the_borders():
    geometry = eo.Kropki(2, 2)
    canvas = drawn(Puzzle(geometry, (None,) * 4 + (1, 2, 2, 0)))
    dots = [(int(c.get("cx")), int(c.get("cy")), c.get("fill")) for c in elements(canvas.svg(), "circle")]
    half, one = MARGIN + CELL // 2, MARGIN + CELL
    white, black = "#ffffff", "#000000"
    assert dots == [(one, half, white), (one, half + CELL, black), (half, one, black)]


# marks ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", eo.KINDS)
@pytest.mark.parametrize("mark", ORDER)
def test_each_mark_has_a_fill_and_a_shape(kind, mark):
    puzzle = eo.example(kind)
    plain = puzzle.svg()
    for name in {puzzle.geometry.answer_places[0], puzzle.geometry.clue_places[-1]}:
        marked = puzzle.svg(marks=replace(Marks(), **{mark: (name,)}))
        added = set(marked.split("<")) - set(plain.split("<"))
        assert any(('fill="none"' in piece and "stroke" in piece) or piece.startswith("path") for piece in added)
    assert len({puzzle.svg(marks=replace(Marks(), **{m: (puzzle.geometry.answer_places[0],)})) for m in ORDER}) == 4


def test_numbers_in_conflict_are_underlined():
    puzzle = eo.example("x-sudoku")
    canvas = drawn(puzzle, answer_of(puzzle), Marks(conflicts=("r1c1", "r1c2")))
    assert f'stroke="{THEMES["light"].conflict.ink}" stroke-width="2"' in layer(canvas, "entries")
    assert f'stroke="{THEMES["light"].conflict.ink}" stroke-width="2"' in layer(canvas, "clues")


def test_notes_are_shown_in_empty_cells_only_and_struck_out():
    puzzle = eo.example("x-sudoku")
    given = puzzle.geometry.clue_places[next(i for i, clue in enumerate(puzzle.clues) if clue)]
    canvas = drawn(puzzle, marks=Marks(notes={"r1c1": (1, 9), given: (1,)}, struck={"r1c1": (9,)}))
    small = [text.text for text in elements(canvas.svg(), "text") if text.get("font-size") == "12"]
    assert small == ["1", "9"]
    assert layer(canvas, "entries").count("<path") == 1


def test_many_notes_are_cut_short():
    puzzle = eo.example("hidato")
    canvas = drawn(puzzle, marks=Marks(notes={"r1c2": range(1, 31)}))
    assert [t.text for t in elements(canvas.svg(), "text") if t.get("font-size") == "10"] == [*"12345678", "…"]


def test_the_violations_of_a_filling_can_be_marked():
    puzzle = eo.example("x-sudoku")
    answer = list(answer_of(puzzle))
    answer[0], answer[2] = answer[2], answer[0]
    marks = Marks.of(puzzle.violations(answer))
    assert {"r1c1", "r1c3"} <= set(marks.conflicts)
    assert puzzle.svg(answer, marks) != puzzle.svg(answer)


def test_the_differing_places_of_two_answers_are_marked():
    for theme, text in product(THEMES, LOOSE.values()):
        puzzle = eo.loads(text)
        verdict = puzzle.check()
        assert verdict.status is eo.Uniqueness.MULTIPLE
        assert verdict.differing
        picture = verdict.svg(theme)
        look = THEMES[theme].differing
        assert picture == svg_of_answers(puzzle, verdict.answers, theme)
        assert picture.count(f'height="48" fill="{look.fill}"') == 2 * len(verdict.differing)
        assert picture.count(f'Z" fill="{look.ink}"') == 2 * len(verdict.differing)  # the corner, a shape of its own
        ElementTree.fromstring(picture)
    nothing = eo.loads("slant\n4.\n..").check()
    assert nothing.status is eo.Uniqueness.NONE
    assert nothing.svg() == nothing.puzzle.svg()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"answer": [1]}, "81 values, not 1"),
        ({"theme": "pink"}, "no theme is called 'pink'"),
        ({"marks": Marks(reasons=("r10c1",))}, "no place of this board is called 'r10c1'"),
        ({"marks": Marks(notes={"row 1": (1,)})}, "no place of this board is called 'row 1'"),
    ],
)
def test_what_cannot_be_drawn_is_told(arguments, words):
    with pytest.raises(ModelError, match=re.escape(words)):
        eo.example("x-sudoku").svg(**arguments)


# kinds that users declare ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Invented(Geometry):
    """Only what a drawing asks for: cells or other places, clues beside them."""

    answers: tuple[str, ...]
    others: tuple[str, ...]

    kind: ClassVar[str] = "invented"

    @property
    def answer_places(self):
        return self.answers

    @property
    def clue_places(self):
        return self.answers + self.others

    def legal_clue(self, place):
        return range(1, 100), True

    def rules(self):
        raise AssertionError("a drawing needs no model")

    def violations(self, clues, answer):
        return []

    @classmethod
    def read(cls, options, words, lines):
        raise NotImplementedError

    def header_text(self):
        return ""

    def grid_text(self, clues, answer=None):
        return ""


def test_a_kind_without_a_drawing_has_its_values_in_cells_and_the_rest_in_words():
    puzzle = Puzzle(Invented(("r1c1", "r1c2", "r2c2"), ("sum <1>", "sum 2")), (7, None, None, 12, None))
    picture = puzzle.svg([7, 8, None], Marks(conflicts=("r1c2", "sum 2"), notes={"r2c2": (3,)}))
    words = [text.text for text in elements(picture, "text")]
    assert sorted(words) == sorted(["7", "8", "3", "sum <1> = 12", "sum 2 is marked"])
    canvas = drawn(puzzle)
    assert (canvas.rows, canvas.cols) == (2, 2)


def test_cells_that_are_clues_only_are_drawn_too():
    canvas = drawn(Puzzle(Invented(("r1c1", "r1c2"), ("r1c3", "r2c1")), (None, None, 5, None)))
    assert (canvas.rows, canvas.cols) == (2, 3)
    assert [text.text for text in elements(canvas.svg(), "text")] == ["5"]


def test_places_that_are_no_cells_stand_in_a_row_under_their_names():
    puzzle = Puzzle(Invented(("north", "south"), ()), (None, 3))
    words = [text.text for text in elements(puzzle.svg([4, None]), "text")]
    assert sorted(words) == ["3", "4", "north", "south"]


def test_names_that_no_picture_can_hold_are_shown_all_the_same():
    picture = Puzzle(Invented(("a\x01b", "\ud800", "<&>", ""), ()), (1, 2, 3, None)).svg()
    words = [text.text for text in elements(picture, "text")]
    assert sorted(words, key=str) == sorted(["1", "2", "3", "a\ufffdb", "\ufffd", "<&>", None], key=str)
    picture.encode()


# doors ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", eo.KINDS)
def test_a_notebook_shows_the_picture_or_the_text(kind):
    puzzle = eo.example(kind)
    assert puzzle._repr_mimebundle_() == {"image/svg+xml": puzzle.svg(), "text/plain": str(puzzle)}
    verdict = puzzle.check()
    bundle = verdict._repr_mimebundle_()
    assert bundle == {"image/svg+xml": puzzle.svg(verdict.solution), "text/plain": str(verdict)}


def run(*arguments):
    with pytest.raises(SystemExit) as left:
        main(arguments)
    return left.value.code


def test_show_draws_into_a_file(tmp_path, capsys):
    board, picture = tmp_path / "board.txt", tmp_path / "board.svg"
    puzzle = eo.example("kropki")
    board.write_text(str(puzzle))
    assert run("show", str(board), "--svg", str(picture), "--theme", "dark") == 0
    assert picture.read_text(encoding="utf-8") == puzzle.svg(theme="dark")
    assert "kropki" in capsys.readouterr().out


def test_pictures_of_several_boards_are_numbered(tmp_path):
    board, picture = tmp_path / "board.txt", tmp_path / "board.svg"
    board.write_text(f"{eo.example('slant')}\n{eo.example('kropki')}")
    assert run("show", str(board), "--svg", str(picture)) == 0
    assert not picture.exists()
    assert (tmp_path / "board-1.svg").read_text(encoding="utf-8") == eo.example("slant").svg()
    assert (tmp_path / "board-2.svg").read_text(encoding="utf-8") == eo.example("kropki").svg()
    assert run("candidates", str(board), "--svg", str(tmp_path / "open.svg")) == 0
    assert {file.name for file in tmp_path.glob("open*")} == {"open-1.svg", "open-2.svg"}


@pytest.mark.parametrize(("command", "option"), [("show", "--svg"), ("candidates", "--svg"), ("play", "--html")])
def test_a_folder_that_is_not_there_is_named(tmp_path, capsys, command, option):
    (tmp_path / "board.txt").write_text(str(eo.example("slant")))
    assert run(command, str(tmp_path / "board.txt"), option, str(tmp_path / "nowhere" / "file")) == 2
    assert capsys.readouterr().err == f"exactlyone: {tmp_path / 'nowhere'}: there is no such folder\n"


def test_a_picture_that_cannot_be_written_leaves_what_was_there(tmp_path, monkeypatch):
    board, picture = tmp_path / "board.txt", tmp_path / "board.svg"
    board.write_text(str(eo.example("slant")))
    picture.write_text("an older one")

    def fails(self, data):
        with self.open("wb") as file:
            file.write(data[:5])
        raise OSError(28, "No space left on device", str(self))

    monkeypatch.setattr(Path, "write_bytes", fails)
    assert run("show", str(board), "--svg", str(picture)) == 2
    assert run("play", str(board), "--html", str(tmp_path / "board.html")) == 2
    assert run("certify", str(board), "-o", str(tmp_path / "board.cert.json")) == 2
    assert {file.name for file in tmp_path.iterdir()} == {"board.txt", "board.svg"}
    assert picture.read_text() == "an older one"


def test_a_picture_is_not_mixed_with_the_board_on_standard_output(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "board.txt").write_text(str(eo.example("slant")))
    for option in ("--svg", "--png"):
        assert run("show", "board.txt", option, "-") == 2
        assert "written into a file" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["board.txt"]
