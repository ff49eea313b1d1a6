"""What every kind of parts has to keep, told of each by its own file in tests/kinds/."""

from __future__ import annotations

import json
import random
import re
from itertools import product

import brute
import pytest
from collected import boards, facts
from small import OF_PARTS, answers_of, blank, fillings

import exactlyone as eo
from exactlyone.backends.base import Limits
from exactlyone.board import KINDS, Puzzle
from exactlyone.board.geometry import model_of
from exactlyone.board.printed import bits, each, narrow, scope_of
from exactlyone.board.symmetry import generators
from exactlyone.certificates.making import certify
from exactlyone.certificates.verifying import verify_certificate
from exactlyone.deciding.deciders import decider
from exactlyone.deciding.uniqueness import Uniqueness
from exactlyone.drawing import Marks
from exactlyone.formats.text import read_board, write_board
from exactlyone.generation import Order, Size, generate_levels
from exactlyone.models import Clause, ExactlyOneError, InputError, Model
from exactlyone.parts import Kind
from exactlyone.parts.kind import _printout
from exactlyone.parts.recipe import all_clues
from exactlyone.playing.description import describe


@pytest.fixture(autouse=True, scope="module")
def registered():
    """As a session does it."""
    for kind in OF_PARTS.values():
        eo.register(kind)
    yield
    for kind in OF_PARTS:
        KINDS.forget(kind)


SHAPES = [(kind, i) for kind in OF_PARTS for i in range(len(facts(kind).SHAPES))]


def shape(kind: str, number: int) -> Kind:
    return facts(kind).SHAPES[number]


def printed_somewhere(board: Kind, draw: random.Random, share: float = 0.5) -> Puzzle:
    """A board with some of the clues of one of its answers, and at times with one that does not fit."""
    found = answers_of(board)
    clues = list(all_clues(board, draw.choice(found))) if found else list(blank(board))
    clues = [clue if draw.random() < share else None for clue in clues]
    if clues and draw.random() < 0.3:
        place = draw.randrange(len(clues))
        clues[place] = draw.choice(board.legal_clue(place)[0])
    return Puzzle(board, tuple(clues))


# the two readings --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "number"), SHAPES)
def test_both_readings_allow_the_same_fillings(kind, number):
    """What SAT lists by the model, the search by the pieces, what the checker accepts, and what brute force does."""
    board = shape(kind, number)
    draw = random.Random(number)
    for puzzle in [Puzzle(board, blank(board)), *(printed_somewhere(board, draw) for _ in range(6))]:
        by_the_checker = sorted(answer for answer in fillings(board) if not puzzle.violations(answer))
        by_brute_force = sorted(answer for answer in fillings(board) if brute.solves(board, puzzle.clues, answer))
        assert by_the_checker == by_brute_force
        assert sorted(set(puzzle.solutions("sat"))) == sorted(set(by_the_checker))
        assert sorted(puzzle.solutions("pieces")) == sorted(set(by_the_checker))


@pytest.mark.parametrize("name", ["cpsat", "mrv"])
@pytest.mark.parametrize("kind", OF_PARTS)
def test_the_other_deciders_find_the_same(kind, name):
    board = facts(kind).SHAPES[-1]
    draw = random.Random(name)
    for puzzle in [printed_somewhere(board, draw, 0.3) for _ in range(4)]:
        assert sorted(puzzle.solutions(name)) == sorted(puzzle.solutions("pieces"))


@pytest.mark.parametrize(("kind", "number"), SHAPES)
def test_pieces_leave_each_filling_that_obeys_them(kind, number):
    """Whether asked for something possible, or for what remains; and where one value is left everywhere, they judge."""
    board = shape(kind, number)
    draw = random.Random(number)
    legal = [list(part.legal(board, place)) for part, place in board.answers_at]
    for _ in range(8):
        puzzle = printed_somewhere(board, draw)
        printed = puzzle.geometry.printed(puzzle.clues)
        for piece in printed.rules.values():
            scope = scope_of(piece, len(legal))
            left = {place: bits(draw.sample(v, draw.randint(1, len(v)))) for place, v in enumerate(legal)}
            left = {place: left[place] & printed.start[place] or printed.start[place] for place in left}
            there = list(product(*(list(each(left[place])) for place in scope)))
            if len(there) > 300:
                there = draw.sample(there, 300)
            obeying = [
                f for f in there if piece.possible({**left, **{p: 1 << v for p, v in zip(scope, f, strict=True)}})
            ]
            after = dict(left)
            lasts = narrow(piece, after)
            assert piece.possible(left) or not obeying
            assert lasts or not obeying
            for filling in obeying:
                assert all(after[place] >> value & 1 for place, value in zip(scope, filling, strict=True))
            for filling in there[:20]:
                single = {**left, **{place: 1 << value for place, value in zip(scope, filling, strict=True)}}
                assert narrow(piece, dict(single)) == piece.possible(single)


@pytest.mark.parametrize("kind", OF_PARTS)
def test_a_half_filled_board_is_blamed_only_for_what_no_filling_mends(kind):
    board = facts(kind).SHAPES[-1]
    draw = random.Random(3)
    found = answers_of(board)
    for _ in range(20):
        answer = draw.choice(found)
        puzzle = Puzzle(board, all_clues(board, answer))
        assert puzzle.violations([value if draw.random() < 0.5 else None for value in answer]) == []
    wrong = [filling for filling in fillings(board) if filling not in found]
    for filling in draw.sample(wrong, min(20, len(wrong))):
        for violation in Puzzle(board, blank(board)).violations(filling):
            assert violation.message
            assert set(violation.places) <= {*board.answer_places, *board.clue_places}


# faults in one reading -----------------------------------------------------------------------------------------------


def example(kind: str) -> Puzzle:
    return eo.example(kind)


def noticed(puzzle: Puzzle, right: tuple[int, ...]) -> bool:
    """Whether no wrong verdict comes out."""
    try:
        verdict = puzzle.check(limits=Limits(20.0))
    except ExactlyOneError:
        return True
    return verdict.status is Uniqueness.UNKNOWN or verdict.answers == (right,)


@pytest.mark.parametrize("kind", OF_PARTS)
def test_a_rule_too_many_or_too_few_in_the_model_is_noticed(kind, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)  # where the disagreement is reported
    puzzle = example(kind)
    (right,) = puzzle.solutions("pieces")
    usual = type(puzzle.geometry).rules

    def too_many(board: Kind) -> Model:
        model = usual(board)
        model.add("too many", Clause((model.answer[0].ne(right[0]),)))
        return model

    def too_few(board: Kind) -> Model:
        model = usual(board)
        model.rules = model.rules[len(model.rules) // 2 :]
        return model

    for fault in (too_many, too_few):
        model_of.__globals__["_model_of"].cache_clear()
        monkeypatch.setattr(type(puzzle.geometry), "rules", fault)
        assert noticed(Puzzle(puzzle.geometry, puzzle.clues), right)
    monkeypatch.undo()
    model_of.__globals__["_model_of"].cache_clear()


@pytest.mark.parametrize("kind", OF_PARTS)
def test_a_rule_too_many_or_too_few_in_the_checker_is_noticed(kind, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    puzzle = example(kind)
    (right,) = puzzle.solutions("sat")
    usual = puzzle.geometry.part("checker", "pieces")

    def too_many(board, printed):
        usual(board, printed)
        printed.add("too many", [printed.cells[0]], Forbidden(right), "a rule too many")

    def too_few(board, printed):
        usual(board, printed)
        for label in list(printed.printed.rules)[len(printed.printed.rules) // 2 :]:
            del printed.printed.rules[label]
            printed._told.pop(label, None)

    for fault in (too_many, too_few):
        _printout.cache_clear()
        monkeypatch.setattr(type(puzzle.geometry), "part", classmethod(lambda cls, module, name, fault=fault: fault))
        _printout(puzzle.geometry, puzzle.clues)
        monkeypatch.undo()
        monkeypatch.chdir(tmp_path)
        assert noticed(puzzle, right)
    _printout.cache_clear()


class Forbidden:
    """A rule that forbids the first place its right value."""

    def __init__(self, right):
        self.wrong = 1 << right[0]
        self.scope = (0,)

    def possible(self, left):
        return left.get(0, 0) & ~self.wrong != 0


# what follows from the parts ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "number"), SHAPES)
def test_text_is_read_back(kind, number):
    board = shape(kind, number)
    draw = random.Random(5)
    for _ in range(10):
        puzzle = printed_somewhere(board, draw)
        assert read_board(write_board(puzzle)).puzzle == puzzle


@pytest.mark.parametrize(("kind", "number"), SHAPES)
def test_symmetries_lead_answers_to_answers(kind, number):
    board = shape(kind, number)
    draw = random.Random(7)
    found = answers_of(board)
    for symmetry in generators(board):
        for answer in draw.sample(found, min(4, len(found))):
            puzzle = Puzzle(board, all_clues(board, answer))
            image = puzzle.transformed(symmetry)
            assert image.violations(symmetry.answer(answer)) == []
            assert image.clues == all_clues(image.geometry, symmetry.answer(answer))
            assert image.canonical() == puzzle.canonical()


@pytest.mark.parametrize("kind", OF_PARTS)
def test_wrong_text_is_refused_where_it_is_wrong(kind):
    assert facts(kind).MALFORMED
    for text, where, problem, expected in facts(kind).MALFORMED:
        with pytest.raises(InputError) as caught:
            read_board(text)
        error = caught.value
        place = ":".join(str(one) for one in (error.line, error.column) if one is not None)
        assert (place, error.problem) == (where, problem)
        assert expected in (error.expected or "")


@pytest.mark.parametrize("kind", OF_PARTS)
def test_the_example_is_explained_in_the_kinds_words_and_proved(kind):
    puzzle = example(kind)
    verdict = puzzle.check()
    assert verdict.status is Uniqueness.UNIQUE
    assert verdict.confirmed == 2
    explanation = puzzle.explain()
    assert explanation.reason is None
    assert explanation.answer == verdict.solution
    told = " ".join(step.text for step in explanation)
    assert re.search(facts(kind).WORDS, told)
    assert "{" not in told
    found = verify_certificate(json.loads(str(certify(puzzle))))
    assert (found.verdict, found.problem) == ("UNIQUE", None)


@pytest.mark.parametrize("kind", OF_PARTS)
def test_the_example_is_drawn_and_played(kind):
    puzzle = example(kind)
    answer = puzzle.check().solution
    places = puzzle.geometry.clue_places
    clues = [place for place, clue in zip(places, puzzle.clues, strict=True) if clue is not None]
    for theme in ("light", "dark"):
        assert puzzle.svg(answer, Marks(conflicts=clues[:3]), theme).startswith("<svg")
    description = describe(puzzle)
    assert set(description["left_out"]) == set(getattr(facts(kind), "LEFT_OUT", ()))
    assert description["rules"]


@pytest.mark.parametrize("kind", [kind for kind, board in OF_PARTS.items() if board.recipe() is not None])
def test_a_board_of_each_level_is_made(kind):
    size = OF_PARTS[kind].recipe().menu[0]
    made = generate_levels(Order(kind, Size(size.rows, size.cols)), 1)
    assert len(made) == 4
    assert len({board.puzzle for board in made}) == 4
    assert all(board.puzzle.violations(board.answer) == [] for board in made)


@pytest.mark.corpora
@pytest.mark.parametrize("kind", [kind for kind in OF_PARTS if hasattr(facts(kind), "COLLECTED")])
def test_collected_boards_have_the_recorded_answer(corpora, kind):
    """By both readings, or two checked answers show that the board has several: its source has another rule."""
    several = 0
    found = list(boards(kind, 12))
    assert found
    for board in found:
        verdict = board.puzzle.check()
        several += verdict.status is Uniqueness.MULTIPLE
        assert verdict.status is Uniqueness.MULTIPLE or (verdict.solution, verdict.confirmed) == (board.answer, 2)
    assert several <= 1


def test_the_search_over_pieces_says_what_it_read(monkeypatch):
    assert decider("pieces").reading(example("futoshiki")) == "printed"
    assert decider("pieces").reading(example("slant")) is None
