"""Ratings: their parts against the explanation and against slow ways to the same figures; obvious pairs."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from functools import cache
from itertools import combinations
from math import isclose
from random import Random

import pytest
import test_cli
from test_explanation import Sums

import exactlyone as eo
from exactlyone.deciding.uniqueness import NotUnique
from exactlyone.examples import example_text
from exactlyone.explanation.network import Network
from exactlyone.generation import Order, Size, generate_levels, recipes
from exactlyone.rating import refutation
from exactlyone.rating.propagating_solver import PropagatingSolver, backdoor, demands, forced_share
from exactlyone.rating.rating import looks

RECIPES = recipes()

SIZES = {
    "sudoku": Size(6, 6),
    "x-sudoku": Size(6, 6),
    "str8ts": Size(6, 6),
    "slant": Size(8, 8),
    "hidato": Size(5, 5),
    "kropki": Size(6, 6),
}
LADDERS = {kind: generate_levels(Order(kind, size), 3, 1) for kind, size in SIZES.items()}
BOARDS = [pytest.param(made.puzzle, id=f"{kind}-{made.level}") for kind, ladder in LADDERS.items() for made in ladder]


@cache
def rating_of(puzzle):
    return puzzle.rate()


def test_every_kind_that_is_generated_is_rated_here():
    assert set(SIZES) == set(RECIPES)


# the figure -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("puzzle", BOARDS)
def test_the_parts_are_those_of_the_explanation(puzzle):
    rated, explanation = rating_of(puzzle), puzzle.explain()
    steps = explanation.steps
    assert rated.explanation.steps == steps
    assert (rated.hardest, rated.total) == (max(s.cost for s in steps), sum(s.cost for s in steps))
    assert rated.upper_bound == any(step.cost > 1 for step in steps)
    assert sum(rated.costs.values()) == sum(rated.alternatives.values()) == rated.steps == len(steps)
    assert sum(cost * number for cost, number in rated.costs.items()) == rated.total
    assert rated.alternatives.get(0, 0) == [step.alternatives for step in steps].count(0)
    figure, places = 0.0, set(puzzle.geometry.answer_places)
    if puzzle.geometry.answer_places == puzzle.geometry.clue_places[: len(places)]:
        printed = zip(puzzle.geometry.answer_places, puzzle.clues, strict=False)
        places -= {place for place, clue in printed if clue is not None}
    elif puzzle.kind == "str8ts":
        shown = dict(zip(puzzle.geometry.clue_places, puzzle.clues, strict=True))
        places = {place for place in places if shown[place] is None}
    for step in steps:
        good = min(len(places), step.alternatives + len(step.conclusions))
        figure += step.cost * (len(places) + 1) / (good + 1)
        places -= {fact.place for fact in step.conclusions if fact.holds}
    assert not places
    assert isclose(rated.rating, figure, abs_tol=0.0501)
    assert rated.total <= rated.rating + 0.05


@pytest.mark.parametrize(("places", "good"), [(1, 1), (2, 1), (5, 1), (5, 3), (6, 2), (4, 4)])
def test_looks_are_the_mean_over_all_orders(places, good):
    firsts = [min(chosen) + 1 for chosen in combinations(range(places), good)]
    assert isclose(looks(places, good), statistics.mean(firsts))
    assert looks(places, places + 3) == 1


def test_a_board_with_nothing_to_do_and_one_with_one_place_left():
    puzzle = eo.example("x-sudoku")
    answer = puzzle.solve().answer
    done = puzzle.with_clues(answer).rate()
    assert (done.rating, done.steps, done.upper_bound, done.propagation) == (0, 0, False, True)
    assert (done.search.conflicts, done.search.mrv_nodes, done.search.forced_share, done.search.backdoor) == (
        0,
        0,
        1,
        0,
    )
    one_left = puzzle.with_clues((None, *answer[1:])).rate()
    assert (one_left.rating, one_left.hardest, one_left.upper_bound) == (1, 1, False)


@pytest.mark.parametrize("kind", SIZES)
def test_the_hardest_level_is_rated_above_the_easiest(kind):
    easy, *_, expert = LADDERS[kind]
    assert rating_of(easy.puzzle).rating < rating_of(expert.puzzle).rating


@pytest.mark.parametrize("kind", ["x-sudoku", "kropki", "hidato"])
def test_printing_half_of_the_answer_makes_a_board_easier(kind):
    puzzle = LADDERS[kind][3].puzzle
    answer = puzzle.solve().answer
    half = (*(value if i % 2 else clue for i, (value, clue) in enumerate(zip(answer, puzzle.clues, strict=False))),)
    easier = puzzle.with_clues(half + puzzle.clues[len(half) :])
    assert easier.rate().rating < rating_of(puzzle).rating


def test_steps_that_need_more_at_once_weigh_more():
    rated = [rating_of(made.puzzle) for made in LADDERS["x-sudoku"]]
    assert rated[0].hardest == 1 < rated[3].hardest
    assert rated[3].rating / rated[3].steps > 2 * rated[0].rating / rated[0].steps


def test_two_processes_say_the_same():
    boards = [made.puzzle for ladder in LADDERS.values() for made in ladder[1::2]]
    text = "\n".join(str(board) for board in boards)
    command = [sys.executable, "-m", "exactlyone", "rate", "--json", "-"]
    environment = os.environ | {"PYTHONHASHSEED": "1"}  # that of this process is drawn
    done = subprocess.run(command, input=text, env=environment, capture_output=True, text=True, check=True)
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert [record["hash"] for record in records] == [board.digest for board in boards]
    assert [record["rating"] for record in records] == [rating_of(board).rating for board in boards]


# propagation and searches ---------------------------------------------------------------------------------------------


def propagated(clauses, supposed=()):
    """What is true by unit propagation, the plain way; None for a contradiction."""
    true = set(supposed)
    again = True
    while again:
        again = False
        for clause in clauses:
            if true.isdisjoint(clause):
                left = [literal for literal in clause if -literal not in true]
                if not left:
                    return None
                if len(left) == 1:
                    true.add(left[0])
                    again = True
    return true


def literals_of(network, answer):
    pairs = zip(network.answers, answer, strict=True)
    return [network.places[i].literals[network.places[i].values.index(value)] for i, value in pairs]


@pytest.mark.parametrize("kind", SIZES)
@pytest.mark.parametrize("level", range(4))
def test_propagation_and_failed_literals_the_plain_way(kind, level):
    """Loops as they were come upon: the plain way has them from the start."""
    made = LADDERS[kind][level]
    network = Network(made.puzzle)
    answer = literals_of(network, made.answer)
    propagation = PropagatingSolver(network)
    first = propagation.consequences()
    share = forced_share(propagation, answer)
    propagation.close()
    clauses = list(demands(network))
    known = propagated(clauses)
    assert known == first
    rated = rating_of(made.puzzle)
    assert rated.propagation == known.issuperset(answer)
    unprinted = set(answer) - set(network.printed)
    simpler = [[lit for lit in clause if -lit not in known] for clause in clauses if known.isdisjoint(clause)]
    failed = []
    for atom in range(1, network.top + 1):
        if not known & {atom, -atom}:
            failed += [-literal for literal in (atom, -atom) if propagated(simpler, [literal]) is None]
    after = propagated(clauses, failed)
    assert isclose(share, len(unprinted & after) / len(unprinted))
    assert rated.search.forced_share == share


@pytest.mark.parametrize("puzzle", BOARDS)
def test_where_propagation_suffices_nothing_is_left_to_search(puzzle):
    rated = rating_of(puzzle)
    search = rated.search
    assert rated.propagation == (search.backdoor == 0)
    if rated.propagation:
        assert (rated.hardest, search.conflicts, search.forced_share) == (1, 0, 1)
    else:
        assert search.decisions > 1


def test_both_sorts_of_boards_are_among_them():
    suffices = [rating_of(made.puzzle).propagation for ladder in LADDERS.values() for made in ladder]
    assert 5 < sum(suffices) < len(suffices) - 3


@pytest.mark.parametrize("kind", SIZES)
def test_a_backdoor_opens_the_board_and_needs_each_of_its_places(kind):
    made = LADDERS[kind][3]
    network = Network(made.puzzle)
    answer = literals_of(network, made.answer)
    propagation = PropagatingSolver(network)
    found = backdoor(propagation, answer, eo.Limits().start())
    assert set(found) <= set(answer)
    assert propagation.consequences(found).issuperset(answer)
    for literal in found:
        fewer = [other for other in found if other != literal]
        assert not propagation.consequences(fewer).issuperset(answer)
    propagation.close()


def test_a_loop_that_one_edge_would_close_is_propagated():
    """Without vertex clues, three sides of a diamond of diagonals force the fourth cell."""
    geometry = eo.Slant(2, 2)
    puzzle = eo.Puzzle(geometry, (None,) * 9)
    network = Network(puzzle)
    slash, back = network.places[0].literals[::-1], network.places[0].literals
    assert slash[0] == -slash[1] == back[1]
    diamond = [place.literals[value] for place, value in zip(network.places, (1, 0, 0, 1), strict=True)]
    propagation = PropagatingSolver(network)
    for left_out in range(4):
        three = [literal for i, literal in enumerate(diamond) if i != left_out]
        assert -diamond[left_out] in propagation.consequences(three)
    assert propagation.consequences(diamond) is None
    assert propagation.consequences(diamond[:2]) == set(diamond[:2])
    propagation.close()


def test_long_loops_are_propagated():
    """Around a lozenge of side two; short loops are written out, this one is come upon."""
    network = Network(eo.Puzzle(eo.Slant(4, 4), (None,) * 25))
    top, bottom = [(0, 1, 1), (1, 0, 1), (0, 2, 0), (1, 3, 0)], [(2, 0, 0), (3, 1, 0), (2, 3, 1), (3, 2, 1)]
    loop = [network.places[4 * row + col].literals[value] for row, col, value in top + bottom]
    written = set(network.clauses)
    assert tuple(sorted(-literal for literal in loop)) not in written
    propagation = PropagatingSolver(network)
    assert -loop[0] in propagation.consequences(loop[1:])
    assert propagation.consequences(loop) is None
    propagation.close()


def test_what_a_backdoor_does_not_need_is_left_out():
    """The greedy choice begins with a place that later ones make needless."""
    clauses = {1: {1, 2, 3, 4}, 5: {5, 1, 2}, 6: {6, 3, 4}}
    answer = [1, 2, 3, 4, 5, 6]

    class Closure:
        def consequences(self, supposed=()):
            known = set(supposed)
            for literal in supposed:
                known |= clauses.get(literal, set())
            return frozenset(known)

    assert set(backdoor(Closure(), answer, eo.Limits().start())) == {5, 6}


def test_effort_is_the_mean_of_runs_that_search_everything():
    made = LADDERS["x-sudoku"][3]
    network = Network(made.puzzle)
    answer, limits = literals_of(network, made.answer), eo.Limits()
    known = frozenset(propagated(list(demands(network))))
    runs = []
    for seed in range(refutation.SHUFFLES):
        clauses = [[lit for lit in c if -lit not in known] for c in demands(network) if known.isdisjoint(c)]
        runs.append(refutation._run(network, clauses, known, answer, Random(seed), limits.start()))
    assert len(set(runs)) > 3
    search = rating_of(made.puzzle).search
    assert (search.decisions, search.conflicts) == tuple(map(statistics.mean, zip(*runs, strict=True)))
    less = several()
    network = Network(less)
    with pytest.raises(AssertionError, match="a second answer"):
        refutation.effort(network, frozenset(), literals_of(network, less.solve().answer), limits.start())


def test_shares_without_open_places():
    puzzle = eo.example("hidato")
    answer = puzzle.solve().answer
    network = Network(puzzle.with_clues(answer))
    propagation = PropagatingSolver(network)
    assert forced_share(propagation, literals_of(network, answer)) == 1
    propagation.close()


# what has no rating ---------------------------------------------------------------------------------------------------


def several():
    """A board with two answers: no clue of an expert one can be left out."""
    puzzle = generate_levels(Order("hidato", Size(5, 5)), 3)[3].puzzle
    for place in puzzle.removable:
        less = puzzle.with_clue(place, None)
        if less.check().status is eo.Uniqueness.MULTIPLE:
            return less
    raise AssertionError


def test_only_a_board_with_one_answer_has_a_rating():
    with pytest.raises(NotUnique) as raised:
        eo.rate(several())
    assert raised.value.verdict.status is eo.Uniqueness.MULTIPLE
    clash = eo.Puzzle(eo.XSudoku(4, (2, 2)), (1, 1, *(None,) * 14))
    with pytest.raises(NotUnique, match="NONE"):
        clash.rate()


def test_a_limit_ends_a_rating_without_a_figure():
    with pytest.raises((eo.Unfinished, NotUnique)):
        eo.rate(eo.example("str8ts"), eo.Limits(0.0))
    with pytest.raises(eo.Unfinished):
        eo.rate(eo.example("str8ts"), eo.Limits(0.3))


# the command ----------------------------------------------------------------------------------------------------------


def run(*arguments, text=None):
    return test_cli.run("rate", *arguments, input=text)


def test_the_command_says_what_the_rating_says(tmp_path):
    board = tmp_path / "board.txt"
    board.write_text(example_text("kropki"))
    rated = eo.example("kropki").rate()
    done = run(str(board))
    assert done.exit_code == 0
    assert str(rated) in done.stdout
    assert f"rating {rated.rating}" in done.stdout
    record = json.loads(run("--json", str(board)).stdout)
    assert record["rating"] == rated.rating
    assert (record["hardest"], record["total"], record["steps"]) == (rated.hardest, rated.total, rated.steps)
    assert dict(record["costs"]) == rated.costs
    assert dict(record["alternatives"]) == rated.alternatives
    assert record["search"]["sat_decisions"] == rated.search.decisions
    assert not any("second" in key for key in (*record, *record["search"]))


def test_an_upper_bound_is_said_to_be_one():
    done = run("-", text=example_text("slant"))
    assert "rating at most " in done.stdout
    assert json.loads(run("--json", "-", text=example_text("slant")).stdout)["upper_bound"] is True


def test_exit_codes_and_records_without_a_rating():
    done = run("--json", "-", text=str(several()))
    assert done.exit_code == 1
    record = json.loads(done.stdout)
    assert (record["status"], record["rating"]) == ("MULTIPLE", None)
    assert "exactly one" in record["reason"]
    late = run("--json", "--time-limit", "0", "-", text=example_text("str8ts"))
    assert late.exit_code == 3
    assert json.loads(late.stdout)["rating"] is None
    assert run("-", text="slant 2x2\n").exit_code == 2


# kinds of a user ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("large", [False, True])
def test_declared_kinds_are_rated(large):
    """By the search over models, and with rules that are not written out."""
    sums = ((3, 7, None, 4), (5, 3, 7, 5), (3, 5, 7, 5), (5, 7, 3, 5), (3, 6, 6, 5), (3, 7, 4, 6), (3, 7, 6, 4))
    puzzles = [eo.Puzzle(Sums(4, large), clues) for clues in sums]
    rated = [puzzle.rate() for puzzle in puzzles if puzzle.check().status is eo.Uniqueness.UNIQUE]
    assert rated
    for one in rated:
        assert one.rating >= one.total == sum(step.cost for step in one.puzzle.explain().steps) > 0
        assert one.search.mrv_complete
        assert one.search.mrv_nodes > 0
        assert 0 <= one.search.forced_share <= 1
