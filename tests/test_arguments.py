"""What public functions and methods are given: whatever does not fit is said by an error of the package."""

from __future__ import annotations

import pytest

import exactlyone as eo
from exactlyone.arguments import WANTED, checked
from exactlyone.deciding.uniqueness import check
from exactlyone.explanation import explain, hint
from exactlyone.generation import Order, generate, generate_levels, generate_many
from exactlyone.inspecting.candidates import candidates
from exactlyone.inspecting.difficulty import difficulty
from exactlyone.inspecting.minimising import minimise
from exactlyone.inspecting.redundancy import redundant
from exactlyone.inspecting.why_none import why_none
from exactlyone.inspecting.why_several import why_several

PUZZLE = eo.example("slant")
VERDICT = PUZZLE.check()
WRONG = [
    5,
    -1,
    2.5,
    True,
    "r1c1",
    "",
    b"x",
    None,
    [],
    {},
    (1, 2),
    [None],
    object(),
    print,
    eo.Puzzle,
    eo.Limits,
    "seven",
]
"""What somebody may give; each place below takes some of them, and refuses the others in words."""

ASKED = {
    "check": lambda x: eo.check(x),
    "check deciders": lambda x: PUZZLE.check(x),
    "check limits": lambda x: PUZZLE.check(limits=x),
    "solve": lambda x: eo.solve(x),
    "solve limits": lambda x: PUZZLE.solve(None, x),
    "solutions": lambda x: list(eo.solutions(x)),
    "solutions decider": lambda x: list(PUZZLE.solutions(x)),
    "solutions limits": lambda x: list(PUZZLE.solutions("sat", x)),
    "count": lambda x: eo.count_solutions(x),
    "count limit": lambda x: PUZZLE.count_solutions(x),
    "count limits": lambda x: PUZZLE.count_solutions(limits=x),
    "check_many": lambda x: list(eo.check_many(x)),
    "check_many limits": lambda x: list(eo.check_many([PUZZLE], limits=x)),
    "check_many jobs": lambda x: list(eo.check_many([], jobs=x)),
    "compare": lambda x: eo.compare(x, ["sat"]),
    "compare strategies": lambda x: eo.compare([PUZZLE], x),
    "compare limits": lambda x: eo.compare([PUZZLE], ["sat"], x),
    "compare repeats": lambda x: eo.compare([PUZZLE], ["sat"], repeats=x),
    "rate": lambda x: eo.rate(x),
    "why": lambda x: eo.why(x),
    "why limits": lambda x: PUZZLE.why(x),
    "variants": lambda x: eo.variants(x),
    "variants count": lambda x: PUZZLE.variants(x),
    "variants seed": lambda x: PUZZLE.variants(1, x),
    "rate limits": lambda x: PUZZLE.rate(x),
    "explain": lambda x: explain(x),
    "explain limits": lambda x: PUZZLE.explain(x),
    "hint": lambda x: hint(x, [None]),
    "hint entries": lambda x: PUZZLE.hint(x),
    "certify limits": lambda x: PUZZLE.certify(x),
    "verify_certificate": lambda x: eo.verify_certificate(x),
    "candidates": lambda x: candidates(x),
    "candidates cap": lambda x: candidates(PUZZLE, x),
    "redundant": lambda x: redundant(x),
    "minimise": lambda x: minimise(x),
    "minimise seed": lambda x: minimise(PUZZLE, x),
    "difficulty": lambda x: difficulty(x),
    "why_none": lambda x: why_none(x),
    "why_several": lambda x: why_several(x, VERDICT),
    "generate": lambda x: generate(x, "easy", 1),
    "generate level": lambda x: generate(Order("slant"), x, 1),
    "generate seed": lambda x: generate(Order("slant"), "easy", x),
    "generate_levels": lambda x: generate_levels(x, 1),
    "generate_many jobs": lambda x: next(generate_many(Order("slant"), "easy", 1, 1, x)),
    "order": lambda x: Order(x),
    "load": lambda x: eo.load(x),
    "load_all": lambda x: eo.load_all(x),
    "loads": lambda x: eo.loads(x),
    "example": lambda x: eo.example(x),
    "same_up_to_symmetry": lambda x: eo.same_up_to_symmetry(PUZZLE, x),
    "Limits seconds": lambda x: eo.Limits(seconds=x),
    "Limits conflicts": lambda x: eo.Limits(conflicts=x),
    "Puzzle geometry": lambda x: eo.Puzzle(x, ()),
    "Puzzle clues": lambda x: eo.Puzzle(PUZZLE.geometry, x),
    "Slant": lambda x: eo.Slant(x, 4),
    "XSudoku": lambda x: eo.XSudoku(x, None),
    "with_clue place": lambda x: PUZZLE.with_clue(x, 1),
    "with_clue clue": lambda x: PUZZLE.with_clue(0, x),
    "with_clues": lambda x: PUZZLE.with_clues(x),
    "violations": lambda x: PUZZLE.violations(x),
    "violations of values": lambda x: PUZZLE.violations([x] * len(PUZZLE.geometry.answer_places)),
    "transformed": lambda x: PUZZLE.transformed(x),
    "svg answer": lambda x: PUZZLE.svg(x),
    "svg marks": lambda x: PUZZLE.svg(None, x),
    "svg theme": lambda x: PUZZLE.svg(theme=x),
}


@pytest.mark.parametrize("name", ASKED)
def test_wrong_types_are_told_in_words(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    errors = []
    for value in WRONG:
        try:
            ASKED[name](value)
        except eo.ExactlyOneError as error:
            errors.append(str(error))
    assert len(errors) > 3
    assert all(0 < len(error) < 600 for error in errors)


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: PUZZLE.check(limits=5), r"check: limits is to be Limits, such as Limits\(seconds=5\).*, not 5"),
        (lambda: PUZZLE.check(["sat", 5]), r"check: deciders is to be names"),
        (lambda: PUZZLE.explain(5), r"explain: limits is to be Limits"),
        (lambda: check("board.txt"), r"check: puzzle is to be a Puzzle, such as load\(FILE\)"),
        (lambda: PUZZLE.count_solutions("7"), "count_solutions: limit is to be a whole number, not '7'"),
        (lambda: eo.Limits("5"), "a limit is a number of seconds, not '5'"),
        (lambda: eo.Limits(conflicts=2.5), "a limit is a number of conflicts, not 2.5"),
        (
            lambda: PUZZLE.with_clue("vertx r1c1", 1),
            r"no clue place of this slant is called 'vertx r1c1' \(did you mean",
        ),
        (lambda: PUZZLE.with_clue(-1, 1), "no clue place of this slant with the index -1: they are 0 to 80"),
        (lambda: PUZZLE.with_clue(2.5, 1), "a place is given by its name or its index"),
        (lambda: PUZZLE.with_clue(0, "5"), "a clue is an integer or None"),
        (lambda: PUZZLE.violations("x"), "an answer of slant is a value for each answer place, not 'x'"),
        (lambda: eo.Slant("4", 4), "a side of slant is a whole number, not '4'"),
        (lambda: eo.example("slnat"), r"no kind is called 'slnat' \(did you mean slant\?\)"),
        (lambda: PUZZLE.check(["cpsta"]), r"no decider is called 'cpsta' \(did you mean cpsat\?\)"),
        (lambda: PUZZLE.svg(theme="drak"), r"no theme is called 'drak' \(did you mean dark\?\)"),
        (lambda: generate(Order("slant"), "medium", 1), r"unknown level 'medium' \(did you mean normal\?\)"),
        (lambda: Order("slnat"), r"'slnat' cannot be generated \(did you mean slant\?\)"),
    ],
)
def test_what_is_said(ask, words):
    with pytest.raises(eo.ExactlyOneError, match=words):
        ask()


def test_places_by_their_names():
    puzzle = eo.example("x-sudoku")
    empty = puzzle.clues.index(None)
    name = puzzle.geometry.clue_places[empty]
    assert puzzle.with_clue(name, 1) == puzzle.with_clue(empty, 1)
    assert puzzle.with_clue(name, 1).with_clue(name, None) == puzzle
    assert puzzle.clue_index(name) == puzzle.clue_index(empty) == empty
    assert puzzle.answer_index("r1c2") == 1
    with pytest.raises(eo.ModelError, match="no answer place"):
        puzzle.answer_index("r77c1")


def test_defaults_fit_and_python_says_what_it_says():
    @checked
    def ask(puzzle, limits=None, *, seed=0):
        return puzzle, limits, seed

    assert ask(PUZZLE) == (PUZZLE, None, 0)
    assert ask(PUZZLE, limits=None, seed=3) == (PUZZLE, None, 3)
    with pytest.raises(eo.ModelError, match="seed is to be a whole number"):
        ask(PUZZLE, seed="3")
    with pytest.raises(TypeError, match="unexpected keyword"):
        ask(PUZZLE, sede=3)
    assert all(wanted.words for wanted in WANTED.values())
