"""What hangs together: rules that are not written out, printed pieces, pages, and real boards of two kinds.

Every decider against the meaning of the constraints is in the suites that draw random models.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import combinations, product

import pytest
from corpora import CORPORA
from own_kinds import Hitori, Slitherlink
from playing import Node
from random_models import assignments

import exactlyone as eo
from exactlyone.backends.cpsat import CpSat
from exactlyone.backends.cpsat.lowering import lower
from exactlyone.backends.cpsat.search import parameters
from exactlyone.backends.sat.dpll import TooLong
from exactlyone.backends.sat.dpll.laying import cycles_of
from exactlyone.board import KINDS, Puzzle
from exactlyone.board.kinds import register
from exactlyone.board.printed import each
from exactlyone.board.printed_graphs import OneGroup, OneLoop
from exactlyone.certificates.making import certify
from exactlyone.certificates.verifying import CertificateStatus, verify_certificate
from exactlyone.deciding.uniqueness import Uniqueness
from exactlyone.models import Acyclic, Connected, Constraint, IntVar, Model, SingleLoop
from exactlyone.models.connectivity import Islands, Rings
from exactlyone.models.cycles import Loops
from exactlyone.models.lazy import Lazy
from exactlyone.playing.description import describe

# rules that are not written out ---------------------------------------------------------------------------------------


def islands(chance: random.Random, literals: list[int], chosen: list) -> tuple[Lazy, Constraint]:
    nodes = range(len(literals))
    pairs = tuple(pair for pair in combinations(nodes, 2) if chance.random() < 0.35)
    rule = Connected(tuple(chosen), pairs)
    return Islands(tuple(literals), rule.neighbours), rule


def edges(chance: random.Random, literals: list[int], vertices: int) -> list[tuple[int, int, int]]:
    return [(*chance.sample(range(vertices), 2), literal) for literal in literals]


def rings(chance: random.Random, literals: list[int], chosen: list) -> tuple[Lazy, Constraint]:
    drawn = edges(chance, literals, 5)
    rule = SingleLoop(tuple((u, v, literal) for (u, v, _), literal in zip(drawn, chosen, strict=True)))
    return Rings(tuple(drawn)), rule


def loops(chance: random.Random, literals: list[int], chosen: list) -> tuple[Lazy, Constraint]:
    drawn = edges(chance, literals, 5)
    rule = Acyclic(tuple((u, v, literal) for (u, v, _), literal in zip(drawn, chosen, strict=True)))
    return Loops.of(drawn), rule


LAZY = {"islands": islands, "rings": rings, "loops": loops}


def cases(sort: str) -> Iterator[tuple[random.Random, Lazy, list[tuple[set[int], bool]]]]:
    """A lazy rule, and for each assignment the true literals and whether the constraint holds; a few share one."""
    for seed in range(60):
        chance = random.Random(seed)
        bits = [IntVar(f"b{i}", (0, 1)) for i in range(chance.randint(2, 8))]
        spoken = [chance.choice(bits) if chance.random() < 0.1 else bit for bit in bits]
        literals = [(bits.index(bit) + 1) * chance.choice((1, 1, 1, -1)) for bit in spoken]
        chosen = [bit.eq(int(literal > 0)) for bit, literal in zip(spoken, literals, strict=True)]
        lazy, rule = LAZY[sort](chance, literals, chosen)
        worlds = [
            ({(i + 1) * (1 if values[bit] else -1) for i, bit in enumerate(bits)}, rule.holds(values))
            for values in assignments(bits)
        ]
        yield chance, lazy, worlds


def passes_on(lazy: Lazy, true: set[int]) -> bool:
    """Whether edges meet two by two or not at all, which a loop is told beforehand."""
    if not isinstance(lazy, Rings):
        return True
    drawn = [vertex for one, other, literal in lazy.edges if literal in true for vertex in (one, other)]
    return bool(drawn) and all(drawn.count(vertex) == 2 for vertex in drawn)


@pytest.mark.parametrize("sort", LAZY)
def test_a_lazy_rule_cuts_off_what_breaks_it_and_nothing_else(sort):
    broken = 0
    for _, lazy, worlds in cases(sort):
        for true, holds in worlds:
            cuts = lazy.cuts(true)
            assert not any(true & set(clause) for clause in cuts)
            assert not (holds and cuts)
            assert holds or cuts or not passes_on(lazy, true)
            broken += len(cuts) > 0
            for clause in cuts:
                assert all(set(clause) & other for other, fits in worlds if fits)
    assert broken > 100


@pytest.mark.parametrize("sort", LAZY)
def test_a_lazy_rule_names_what_forces_something(sort):
    """Each clause follows from the rule and has one literal left at most. On what is cut off it is complete."""
    forcing = 0
    for chance, lazy, worlds in cases(sort):
        for true, _ in worlds:
            known = {literal for literal in true if chance.random() < 0.7}
            fitting = [other for other, fits in worlds if fits and known <= other]
            clauses = lazy.watch(known)
            for clause in clauses:
                left = [literal for literal in set(clause) if -literal not in known]
                assert len(left) <= 1
                assert not left or left[0] not in known or sort == "loops"
                assert all(set(clause) & other for other, fits in worlds if fits)
                forcing += len(left)
            if sort == "islands":
                forced = {literal for clause in clauses for literal in clause if -literal not in known}
                sure = [literal for literal in lazy.literals if literal in known]
                for literal in (
                    lazy.literals if sure and fitting and len(set(map(abs, lazy.literals))) == len(true) else ()
                ):
                    if {literal, -literal} & known:
                        continue
                    if all(literal in other for other in fitting):
                        assert literal in forced
                    if all(-literal in other for other in fitting):
                        assert -literal in forced
    assert forcing > 100


def test_machine_code_refuses_lazy_rules_that_it_does_not_know():
    triangle = Loops(3, ((0, 1, 2), (1, 2, 3)))
    assert cycles_of([triangle]) == [triangle]
    for other in (Rings(((0, 1, 2),)), Islands((2, 3), ((), ()))):
        with pytest.raises(TooLong):
            cycles_of([triangle, other])


# CP-SAT ---------------------------------------------------------------------------------------------------------------


def test_a_circuit_is_searched_by_one_worker():
    """Two of them can crash the process with a circuit (ortools 9.15)."""
    for sort, workers in (("loop", 1), ("group", 4)):
        model = Model(sort)
        bits = [model.int_var(f"b{i}", (0, 1)) for i in range(3)]
        around = SingleLoop(tuple((i, (i + 1) % 3, bit.eq(1)) for i, bit in enumerate(bits)))
        together = Connected(tuple(bit.eq(1) for bit in bits), ((0, 1), (1, 2)))
        model.add("the rule", around if sort == "loop" else together)
        model.answer = tuple(bits)
        store = lower(model, ())
        assert parameters(store, CpSat(workers=4), eo.Limits())["num_workers"] == workers


# printed pieces -------------------------------------------------------------------------------------------------------


def hangs_together(chosen: set[int], pairs: list[tuple[int, int]]) -> bool:
    """By merging sets."""
    groups = [{node} for node in chosen]
    for pair in pairs:
        if chosen.issuperset(pair):
            touched = [group for group in groups if group & set(pair)]
            groups = [group for group in groups if group not in touched] + [set().union(*touched)]
    return len(groups) < 2


def is_one_loop(drawn: list[tuple[int, int]]) -> bool:
    """By walking along it."""
    if not drawn:
        return False
    left = list(drawn)
    first, here = left.pop()
    visited = {here}
    while here != first:
        onward = [edge for edge in left if here in edge]
        if len(onward) != 1:
            return False
        left.remove(onward[0])
        here = sum(onward[0]) - here
        if here in visited:
            return False
        visited.add(here)
    return not left


def left_open(chance: random.Random, places: int) -> list[int]:
    """Of each place, with values 0 to 2, what is left: any, and mostly something."""
    return [chance.choice((1, 2, 4, 3, 5, 7, 7, 7)) if chance.random() < 0.99 else 0 for _ in range(places)]


@pytest.mark.parametrize("sort", ["group", "loop"])
def test_pieces_are_never_wrong_and_exact_on_whole_fillings(sort):
    chance = random.Random(sort)
    exact = asked = 0
    said = set()
    for _ in range(700):
        places = chance.randint(1, 6)
        start = left_open(chance, places)
        chosen = [chance.choice((1, 2, 4, 6)) for _ in range(places)]
        pairs = [tuple(chance.sample(range(4), 2)) for _ in range(places)]
        if sort == "group":
            pairs = [pair for pair in combinations(range(places), 2) if chance.random() < 0.4]
            near = [[sum(pair) - node for pair in pairs if node in pair] for node in range(places)]
            piece = OneGroup(list(enumerate(chosen)), near, start)
        else:
            piece = OneLoop([(*pair, (i, chosen[i])) for i, pair in enumerate(pairs)], start)
        left = {place: values for place, values in enumerate(left_open(chance, places)) if chance.random() < 0.6}
        if chance.random() < 0.5:
            left = {place: 1 << chance.randrange(3) for place in range(places)}
        sets = [left.get(place, start[place]) for place in range(places)]
        fits = []
        for values in product(*map(each, sets)):
            taken = [i for i, value in enumerate(values) if chosen[i] >> value & 1]
            fits.append(
                hangs_together(set(taken), pairs) if sort == "group" else is_one_loop([pairs[i] for i in taken])
            )
        found = piece.possible(left)
        assert found or not any(fits), (piece, left)
        if len(fits) == 1:
            assert found == fits[0]
        exact += found == any(fits)
        asked += 1
        said.add(found)
    assert said == {True, False}
    assert exact == asked if sort == "group" else exact > 0.95 * asked


# pages ----------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def marks():
    """What a page marks on a board with these values: the names of the places, by rule."""
    node = Node('import { check } from "./check.js";', "return check(request.description, request.values);")

    def marked(puzzle: Puzzle, values) -> list[tuple[str, frozenset[str]]]:
        description = describe(puzzle)
        assert description["left_out"] == []
        names = [place["name"] for place in description["places"]]
        found = node({"description": description, "values": list(values)})
        assert all(one["text"] for one in found)
        return [(one["label"], frozenset(names[place] for place in one["places"])) for one in found]

    yield marked
    node.close()


@pytest.mark.parametrize(
    "puzzle", [Puzzle(Slitherlink(2, 2), (None,) * 4), Puzzle(Hitori(2, 3, tuple(range(6))), (None,) * 6)]
)
def test_a_page_marks_exactly_what_is_broken(puzzle, marks):
    """Of whole boards as the plain checker says; of half-filled ones nothing that can still come right."""
    chance = random.Random(1)
    wrong = 0
    size = len(puzzle.geometry.answer_places)
    answers = [values for values in product((0, 1), repeat=size) if not puzzle.violations(values)]
    for _ in range(150):
        values = list(chance.choice(answers)) if chance.random() < 0.5 else [chance.randint(0, 1) for _ in range(size)]
        for place in chance.sample(range(len(values)), chance.randint(0, 2)):
            values[place] = 1 - values[place]
        assert bool(marks(puzzle, values)) == (tuple(values) not in answers), values
        half = [value if chance.random() < 0.6 else None for value in values]
        found = marks(puzzle, half)
        mended = any(all(h in (None, v) for h, v in zip(half, answer, strict=True)) for answer in answers)
        assert not (found and mended), half
        wrong += bool(found)
    assert wrong > 20


def test_a_page_marks_where_it_is_broken(marks):
    box = Puzzle(Slitherlink(1, 3), (None,) * 3)
    names = box.geometry.answer_places
    square = {"above r1c1", "above r2c1", "left of r1c1", "left of r1c2"}
    far = {"above r1c3", "above r2c3", "left of r1c3"}
    assert marks(box, [1 if name in square else None for name in names]) == []
    assert marks(box, [1 if name in square | far else None for name in names]) == [("the loop", square)]
    assert marks(box, [0 for _ in names]) == [("the loop", set(names))]
    ends = [1 if name in square - {"left of r1c1"} else 0 for name in names]
    assert marks(box, ends) == [("the loop", {"above r1c1"}), ("the loop", {"above r2c1"})]


# real boards ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def registered():
    for kind in (Slitherlink, Hitori):
        register(kind)
    yield
    for kind in (Slitherlink, Hitori):
        KINDS.forget(kind.kind)


def real(kind: str, most: int) -> list[tuple[Puzzle, list[list[bool]]]]:
    """Real boards that are not too large, each with whether cells are inside the recorded loop, or black."""
    path = CORPORA / "kinds" / f"{kind}.jsonl"
    if not path.is_file():
        pytest.skip(f"no collection {path.name} in {path.parent} (set EXACTLYONE_CORPORA)")
    found = []
    for text in path.read_text(encoding="utf-8").splitlines():
        record = json.loads(text)
        (size, *rows), (_, *marks) = (record[part].splitlines() for part in ("problem", "solution"))
        height, width = map(int, size.split())
        numbers = tuple(None if word == "-" else int(word) for row in rows for word in row.split())
        if height * width > most:
            continue
        shown = [[word == "x" for word in row.split()] for row in marks]
        if kind == "Hitori":
            found.append((Puzzle(Hitori(height, width, numbers), (None,) * len(numbers)), shown))
        else:
            found.append((Puzzle(Slitherlink(height, width), numbers), shown))
    return found


def shown_by(puzzle: Puzzle, answer) -> list[list[bool]]:
    """Which cells are inside the loop, or black."""
    board = puzzle.geometry
    if isinstance(board, Hitori):
        return [[answer[row * board.cols + col] == 1 for col in range(board.cols)] for row in range(board.rows)]
    first = (board.rows + 1) * board.cols
    rows = [answer[first + row * (board.cols + 1) :][: board.cols] for row in range(board.rows)]
    return [[sum(row[: col + 1]) % 2 == 1 for col in range(board.cols)] for row in rows]


@pytest.mark.parametrize("decider", ["sat", "cpsat", "mrv"])
@pytest.mark.parametrize(("kind", "most"), [("Slitherlink", 100), ("Hitori", 150)])
def test_real_boards_have_the_recorded_solution(kind, most, decider):
    boards = real(kind, 81 if decider == "mrv" else most)[:25]
    assert boards
    for puzzle, recorded in boards:
        verdict = puzzle.check(deciders=(decider,))
        assert verdict.status is Uniqueness.UNIQUE
        shown = shown_by(puzzle, verdict.solution)
        inverted = [[not cell for cell in row] for row in shown]
        assert recorded == shown or (kind == "Slitherlink" and recorded == inverted)


@pytest.mark.parametrize("kind", ["Slitherlink", "Hitori"])
def test_real_boards_are_unique_by_two_readings_explained_and_certified(kind, registered):
    for puzzle, _ in real(kind, 64)[:3]:
        verdict = puzzle.check(deciders=("sat", "proof"))
        assert (verdict.status, verdict.confirmed) == (Uniqueness.UNIQUE, 2)
        assert puzzle.explain().answer == verdict.solution
        found = verify_certificate(certify(puzzle).record())
        assert (found.problem, found.standing) == (None, CertificateStatus.PROVED)


@pytest.mark.parametrize("kind", ["Slitherlink", "Hitori"])
def test_real_boards_are_checked_in_a_batch(kind, registered):
    boards = [puzzle for puzzle, _ in real(kind, 64)[:6]]
    found = [verdict.status for verdict in eo.check_many(boards)]
    assert found == [Uniqueness.UNIQUE] * len(boards)
