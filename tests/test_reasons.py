"""Reasons: together they allow exactly the answers, and each follows from the one rule that it is named after."""

from __future__ import annotations

import random
from itertools import product

import boards
import brute
import pytest
from hypothesis import given, settings
from pysat.solvers import Solver
from random_models import MAKERS, answers, assignments, random_model

from exactlyone import Hidato, Kropki, Slant, Str8ts, Sudoku, XSudoku
from exactlyone.board import KINDS, Puzzle
from exactlyone.board.geometry import model_of
from exactlyone.examples import example
from exactlyone.models import IntVar, Linear, Model, ModelError
from exactlyone.reasons import Atoms, cut, reasons_of
from exactlyone.reasons.building import build


def obeyed(clauses, true):
    return all(any(literal in true for literal in clause) for clause in clauses)


def all_true(atoms, values):
    """Every literal of the atoms that is true in a total assignment, the negative ones included."""
    true = {atoms.literal(variable, values[variable]) for variable in atoms.variables}
    return true | {-atom for atom in range(1, len(atoms.place_values) + 1) if atom not in true}


@pytest.mark.parametrize("maker", [*MAKERS, "all"])
def test_reasons_of_any_model_allow_exactly_its_answers(maker):
    makers = tuple(MAKERS) if maker == "all" else (maker,)
    for seed in range(60):
        model = random_model(seed, makers)
        chance = random.Random(seed)
        shown = {v: chance.choice([*v.domain, 9]) for v in model.clues if chance.random() < 0.25}
        built = build(model, shown)
        clauses = [clause for reason in built.reasons for clause in reason.clauses]
        found = set()
        for values in assignments(list(built.atoms.variables)):
            true = all_true(built.atoms, values)
            broken = [clause for _, cutter in built.cutters for _, cuts, *_ in cutter(true) for clause in cuts]
            assert not any(obeyed([clause], true) for clause in broken)
            if obeyed(clauses, true) and not broken:
                found.add(tuple(values[variable] for variable in model.answer))
        assert found == answers(model, [v.eq(value) for v, value in shown.items()]), seed


@pytest.mark.parametrize("maker", [*MAKERS, "all"])
def test_each_reason_follows_from_the_rule_it_is_named_after(maker):
    makers = tuple(MAKERS) if maker == "all" else (maker,)
    seen = narrowed = 0
    for seed in range(40):
        model = random_model(seed, makers)
        rules = {rule.label: rule.constraint for rule in model.rules}
        chance = random.Random(seed)
        shown = {v: chance.choice(v.domain) for v in model.clues if chance.random() < 0.25}
        built = build(model, shown)
        names = {f"cell {v}" for v in built.atoms.variables} | {f"clue {v}" for v in shown if v in built.atoms}
        fixed = {v: value for v, value in shown.items() if v not in built.atoms}
        total = [{**values, **fixed} for values in assignments([v for v in model.variables if v not in fixed])]
        some = chance.sample(total, min(len(total), 60))
        reasons = [(reason.rule, clause) for reason in built.reasons for clause in reason.clauses]
        for values in some:
            true = all_true(built.atoms, values)
            reasons += [
                (voice.label, clause)
                for voice, cutter in built.cutters
                for _, cuts, *_ in cutter(true)
                for clause in cuts
            ]
            false = {-literal for literal in true if literal < 0 and chance.random() < 0.7}
            for voice, narrower in built.narrowers:
                for _, (clause,) in narrower(false):
                    assert set(clause[1:]) <= false  # so that the value falls
                    reasons.append((voice.label, clause))
                    narrowed += 1
        for rule, clause in reasons:
            if rule not in rules:
                assert rule in names
                continue
            seen += 1
            for values in total:
                if rules[rule].holds(values):
                    assert obeyed([clause], all_true(built.atoms, values)), (seed, rule, clause)
    assert seen > 20
    assert narrowed > 0 or "straight" not in maker


MOST_TOTAL = 2000
"""Total assignments that are tried of a board that has more, besides all its answers."""

SHAPES = [
    Sudoku(2, None),
    XSudoku(3, None),
    Sudoku(3, (1, 3)),
    XSudoku(1, None),
    Str8ts(2, 3, (False, False, False, True, False, False)),
    Str8ts(3, 3, (False, False, False, False, True, False, False, False, True)),
    Str8ts(1, 5, (False, False, False, True, False)),
    Str8ts(2, 2, (True, True, True, True)),
    Slant(1, 1),
    Slant(2, 4),
    Slant(3, 3),
    Hidato(2, 3, (True, True, True, True, False, True)),
    Hidato(2, 3, (True, True, True, True, False, True), rook=True),
    Hidato(1, 5, (True, False, True, True, True)),
    Hidato(1, 1, (True,)),
    Kropki(2, 3),
    Kropki(3, 2, negative="full", either=True),
    Kropki(3, 3, negative="none", either=True),
    Kropki(3, 3, negative="white-only", diagonals=True),
    Kropki(2, 3, box=(1, 3), either=True),
    Kropki(3, 2, negative="none"),
    Kropki(3, 3, regions=(0, 0, 1, 0, 1, 1, 2, 2, 2), negative="white-only"),
]


def with_random_clues(geometry, chance):
    """Clues read off an answer where there is one, some left out, now and then one that does not fit."""
    found = next(brute.answers(geometry, [None] * len(geometry.clue_places), chance), None)
    empty: list[int | None] = [None] * len(geometry.clue_places)
    clues = empty if found is None else boards.read_off(geometry, found, chance)
    kept = chance.random()
    for place in range(len(clues)):
        values, optional = geometry.legal_clue(place)
        if optional and chance.random() > kept:
            clues[place] = None
        elif (clues[place] is None and not optional) or chance.random() < 0.03:
            clues[place] = chance.choice(values[:6])
    return Puzzle(geometry, tuple(boards.printable(geometry, place, clue) for place, clue in enumerate(clues)))


@pytest.mark.parametrize("geometry", SHAPES, ids=repr)
def test_reasons_say_of_every_total_assignment_what_the_checker_says(geometry):
    model = model_of(geometry)
    verdicts = set()
    for seed in range(6):
        puzzle = with_random_clues(geometry, random.Random(seed))
        atoms, reasons = reasons_of(puzzle)
        assert tuple(atoms.variables) == model.answer  # nothing but answers is spoken of
        clauses = [clause for reason in reasons for clause in reason.clauses]
        clauses.sort(key=len)
        total = list(product(*(variable.domain for variable in model.answer)))
        known = list(brute.answers(geometry, puzzle.clues))
        for answer in [*known, *random.Random(seed).sample(total, min(len(total), MOST_TOTAL))]:
            true = all_true(atoms, dict(zip(model.answer, answer, strict=True)))
            fine = obeyed(clauses, true) and not cut(puzzle, true)
            assert fine == (not puzzle.violations(answer)), (puzzle, answer)
            verdicts.add(fine)
    assert verdicts or not model.answer


@pytest.mark.parametrize("kind", KINDS)
def test_reasons_allow_the_answers_that_brute_force_finds(kind):
    @settings(max_examples=50)
    @given(boards.puzzles(kind))
    def compare(puzzle):
        known = set()
        for answer in brute.answers(puzzle.geometry, puzzle.clues):
            known.add(answer)
            if len(known) > 100:
                return
        assert allowed(puzzle) == known

    compare()


def allowed(puzzle):
    """The answers that the clauses allow, long loops cut as they turn up."""
    atoms, reasons = reasons_of(puzzle)
    found = set()
    with Solver(name="cadical153") as solver:
        for reason in reasons:
            for clause in reason.clauses:
                solver.add_clause(list(clause) or [1])
                if not clause:
                    return set()
        while solver.solve():
            true = set(solver.get_model())
            true |= {-atom for atom in range(1, len(atoms.place_values) + 1) if atom not in true}
            broken = [clause for reason in cut(puzzle, true) for clause in reason.clauses]
            for clause in broken:
                assert not any(literal in true for literal in clause)
                solver.add_clause(list(clause))
            if broken:
                continue
            taken = [next(lit for lit in atoms.of(v).values() if lit in true) for v in atoms.variables]
            found.add(tuple(atoms.meaning(literal).value for literal in taken))
            if not taken:
                break
            solver.add_clause([-literal for literal in taken])
    return found


def test_atoms_say_what_they_mean():
    two, three, one = IntVar("two", (3, 7)), IntVar("three", (1, 2, 4)), IntVar("one", (5,))
    atoms = Atoms([two, three, one])
    assert atoms.place_values == [(two, 7), (three, 1), (three, 2), (three, 4), (one, 5)]
    assert [atoms.literal(two, 3), atoms.literal(two, 7), atoms.literal(three, 4), atoms.literal(one, 5)] == [
        -1,
        1,
        4,
        5,
    ]
    assert [atoms.meaning(literal) for literal in (1, -1, 3, -3)] == [two.eq(7), two.eq(3), three.eq(2), three.ne(2)]
    with pytest.raises(ModelError, match="two == 5"):
        atoms.literal(two, 5)
    with pytest.raises(ModelError):
        atoms.literal(IntVar("other", (1, 2)), 1)


def test_reasons_are_named_as_a_person_would_name_them():
    named = {kind: {(reason.rule, reason.aspect) for reason in reasons_of(example(kind))[1]} for kind in KINDS}
    assert {("row 3", ("once", 5)), ("cell r1c1", ("one value",))} <= named["x-sudoku"]
    assert any(rule.startswith("clue r") and aspect[0] == "clue" for rule, aspect in named["x-sudoku"])
    assert any(rule.startswith("the straight r") and aspect == ("interval",) for rule, aspect in named["str8ts"])
    assert any(rule.startswith("vertex r") and aspect[0] == "count" for rule, aspect in named["slant"])
    assert ("no loop", ("cycle", "r1c1", "r1c2", "r2c1", "r2c2")) in named["slant"]
    assert any(rule == "the path" and aspect[0] == "beside" for rule, aspect in named["hidato"])
    assert any(rule == "the path" and aspect[0] == "far" for rule, aspect in named["hidato"])
    assert any(rule == "edge r1c1-r1c2" and aspect == ("relation",) for rule, aspect in named["kropki"])


def test_a_part_of_an_assignment_may_close_a_loop():
    """Twelve cells around a big diamond: longer than what is forbidden beforehand."""
    puzzle = Puzzle(Slant(4, 4), (None,) * 25)
    atoms, _ = reasons_of(puzzle)
    rows = (" /\\ ", "/  \\", "\\  /", " \\/ ")
    values = {
        f"r{r + 1}c{c + 1}": mark == "/" for r, row in enumerate(rows) for c, mark in enumerate(row) if mark != " "
    }
    true = {atoms.literal(v, values[v.name]) for v in atoms.variables if v.name in values}
    (loop,) = cut(puzzle, true)
    assert loop.rule == "no loop"
    assert loop.aspect == ("cycle", *values)
    assert set(loop.clauses[0]) == {-literal for literal in true}
    for literal in true:
        assert not cut(puzzle, true - {literal})


def test_what_is_too_large_is_cut_where_it_is_broken_by_few_values():
    model = Model("large")
    cells = [model.int_var(f"c{i}", range(10)) for i in range(8)]
    model.add("sum", Linear(tuple((1, cell) for cell in cells), None, 20))
    model.answer = tuple(cells)
    built = build(model, {})
    assert {reason.rule for reason in built.reasons} == {f"cell c{i}" for i in range(8)}
    ((voice, cutter),) = built.cutters
    assert voice.label == "sum"
    true = {built.atoms.literal(cell, 8) for cell in cells}
    ((aspect, (clause,)),) = cutter(true)
    assert aspect[0] == "broken"
    assert len(clause) == 3  # 8 + 8 + 8 > 20
    assert not cutter({built.atoms.literal(cell, 2) for cell in cells})


def test_a_shape_whose_model_was_forgotten_is_read_by_its_new_model():
    puzzle = Puzzle(XSudoku(4, (2, 2)), (1, *[None] * 14, 2))
    before = model_of(puzzle.geometry)
    reasons_of(puzzle)
    for cols in range(1, 80):  # more shapes than models are kept for
        model_of(Slant(1, cols))
    after = model_of(puzzle.geometry)
    assert after is not before
    atoms, _ = reasons_of(puzzle)
    assert {variable for variable, _ in atoms.place_values} <= set(after.variables)
