"""Explanations: they reach the answer, each step follows from the rules that it names, and none says too much."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from types import SimpleNamespace
from typing import ClassVar

import pytest
from brute import answers
from explained import forced_by_its_rules, reached
from hypothesis import given
from hypothesis import strategies as st
from strategies import puzzles

import exactlyone as eo
from exactlyone.backends.base import Deadline
from exactlyone.board import KINDS, Geometry, Puzzle
from exactlyone.board.geometry import model_of
from exactlyone.board.printed import bits
from exactlyone.explanation import Explanation, Fact, Step, UnsoundStep, explain, explaining
from exactlyone.explanation.course import Move, answer_literals, course
from exactlyone.explanation.deductions import Deductions
from exactlyone.explanation.finding import Finder
from exactlyone.explanation.network import Network
from exactlyone.explanation.reason_solver import Halted
from exactlyone.explanation.rechecking import Rechecker
from exactlyone.generation import Order, Size, generate
from exactlyone.models import AllDifferent, Cardinality, Clause, Linear, Model
from exactlyone.reasons import Reason

SMALL = {
    "sudoku": Size(6, 6),
    "x-sudoku": Size(6, 6),
    "str8ts": Size(5, 5),
    "slant": Size(5, 5),
    "hidato": Size(4, 5),
    "kropki": Size(5, 5),
}


@cache
def example_explained(kind: str) -> Explanation:
    return eo.example(kind).explain()


def made(kind: str, number: int) -> Puzzle:
    return generate(Order(kind, SMALL[kind]), None, 5, number).puzzle


def complete(explanation) -> bool:
    puzzle = explanation.puzzle
    answer = dict(zip(puzzle.geometry.answer_places, explanation.answer, strict=True))
    return explanation.reason is None and reached(explanation) == answer


# whole boards --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_examples_are_explained_to_the_end(kind):
    explanation = example_explained(kind)
    assert complete(explanation)
    assert [step.number for step in explanation] == list(range(1, len(explanation) + 1))
    assert explanation.hardest == max(step.cost for step in explanation)
    assert explanation.total == sum(step.cost for step in explanation)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("number", range(4))
def test_steps_follow_from_the_rules_that_they_name(kind, number):
    puzzle = made(kind, number)
    explanation = puzzle.explain()
    (answer,) = answers(puzzle.geometry, puzzle.clues)
    assert explanation.answer == answer
    assert complete(explanation)
    assert [step.text for step in explanation if not forced_by_its_rules(puzzle, step)] == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_step_is_lost_with_any_of_its_reasons(kind):
    """By trying out all that is left of it, without any solver."""
    tried = 0
    puzzle = made(kind, 7)
    for step in puzzle.explain():
        parts = [rule.clauses for rule in step.rules]
        atoms = {abs(literal) for clauses in parts for clause in clauses for literal in clause}
        if len(atoms) > 16 or tried == 8:
            continue
        tried += 1
        for i in range(len(step.rules)):
            assert not forced_by_clauses(puzzle, replace(step, rules=step.rules[:i] + step.rules[i + 1 :]))
        for i in range(len(step.known)):
            assert not forced_by_clauses(puzzle, replace(step, known=step.known[:i] + step.known[i + 1 :]))
        assert forced_by_clauses(puzzle, step)
    assert tried


def forced_by_clauses(puzzle: Puzzle, step: Step) -> bool:
    """Whether the clauses of a step's reasons force all its conclusions: trial and propagation by hand."""
    network = Network(puzzle)
    place = {other.name: other for other in network.places}

    def literal(fact: Fact) -> int:
        one = place[fact.place]
        return one.literals[one.values.index(fact.value)] * (1 if fact.holds else -1)

    clauses = [clause for rule in step.rules for clause in rule.clauses] + [(literal(fact),) for fact in step.known]
    for one in network.places:
        if len(one.literals) != 2:
            clauses.append(one.literals)
            clauses += [(-a, -b) for i, a in enumerate(one.literals) for b in one.literals[:i]]
    return not any(satisfiable([*clauses, (-literal(fact),)]) for fact in step.conclusions)


def satisfiable(clauses: list[tuple[int, ...]]) -> bool:
    while True:
        if any(not clause for clause in clauses):
            return False
        unit = next((clause[0] for clause in clauses if len(clause) == 1), None)
        if unit is None:
            break
        clauses = [tuple(x for x in clause if x != -unit) for clause in clauses if unit not in clause]
    if not clauses:
        return True
    chosen = min(clauses, key=len)[0]
    return satisfiable([*clauses, (chosen,)]) or satisfiable([*clauses, (-chosen,)])


@pytest.mark.parametrize("kind", KINDS)
def test_reasons_follow_from_the_printed_rules(kind):
    """Distances and loops too, which are found on the way."""
    for explanation in (example_explained(kind), made(kind, 1).explain()):
        puzzle = explanation.puzzle
        printed = puzzle.geometry.printed(puzzle.clues)
        model = model_of(puzzle.geometry)
        network = Network(puzzle)
        number = {i: place for place, i in enumerate(network.answers)}
        assert [variable.name for variable in model.answer] == [network.places[i].name for i in network.answers]
        sorts = set()
        for step in explanation:
            for reason in step.rules:
                sorts.add(reason.aspect[0])
                for clause in reason.clauses:
                    left = {}
                    for literal in clause:
                        i = network.place_of[abs(literal)]
                        one = network.places[i]
                        values = left.get(number[i], bits(one.values))
                        if literal in network.meaning:
                            values &= ~(1 << network.meaning[literal][1])
                        else:
                            values &= 1 << network.meaning[-literal][1]
                        left[number[i]] = values
                    assert not printed.rules[reason.rule].possible(left), (reason.rule, reason.aspect, clause)
        assert sorts


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
def test_any_small_board_with_one_answer_is_explained(kind, data):
    puzzle = data.draw(puzzles(kind))
    explanation = explain(puzzle)
    assert (explanation.answer is None) == (len(list(islice(answers(puzzle.geometry, puzzle.clues), 2))) != 1)
    if explanation.answer is not None:
        assert complete(explanation)


def test_a_course_is_the_same_in_every_process():
    code = "import exactlyone as eo; print(*(eo.example(k).explain() for k in ('x-sudoku', 'slant', 'hidato')))"
    told = set()
    for seed in ("1", "2"):
        environment = os.environ | {"PYTHONHASHSEED": seed}
        told.add(subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, check=True).stdout)
    assert len(told) == 1
    assert told.pop()


@pytest.mark.parametrize("kind", KINDS)
def test_no_candidate_falls_for_nothing(kind):
    """Whoever strikes a candidate out needs it: a later step rests on one of those of each such step."""
    explanation = example_explained(kind)
    for step in explanation:
        if not step.places:
            later = {fact for other in explanation.steps[step.number :] for fact in other.known}
            assert not later.isdisjoint(step.conclusions)


# single steps --------------------------------------------------------------------------------------------------------


ONE_LEFT = {
    "sudoku": "it is the last empty cell of row 1, and",
    "x-sudoku": "it is the last empty cell of row 1, and 6 is the number still missing.",
    "str8ts": "",
    "slant": "",
    "hidato": "it is the last empty cell, and",
    "kropki": "it is the last empty cell of row 1, and",
}


@pytest.mark.parametrize("kind", KINDS)
def test_one_place_left_is_one_step_by_one_rule(kind):
    puzzle = eo.example(kind)
    answer = puzzle.check().solution
    if kind == "slant":
        hint = puzzle.hint([None, *answer[1:]])
        assert hint.step.text.startswith(("Nothing touches", "The ", "r1c1 is", "Both cells", "r"))
        (step,) = hint.steps
    else:
        model = model_of(puzzle.geometry)
        value = dict(zip(model.answer, answer, strict=True))
        clues = [value.get(one, clue) for one, clue in zip(model.clues, puzzle.clues, strict=True)]
        clues[model.clues.index(model.answer[0])] = None
        (step,) = puzzle.with_clues(clues).explain()
    assert step.conclusions == (Fact(puzzle.geometry.answer_places[0], answer[0]),)
    assert step.cost == 1
    assert step.alternatives == 0
    assert ONE_LEFT[kind] in step.text or kind == "x-sudoku"
    if kind not in ("slant", "str8ts"):
        assert len(step.rules) == 1


def test_sentences_of_the_simplest_reasons():
    told = [step.text for kind in KINDS for step in example_explained(kind)]
    for words in (
        "needs a 9, and only",
        "the last empty cell of",
        "has to touch it, so",
        "is complete with",
        "would close a loop with",
        "has to be beside",
        "leaves nothing else.",
        "would be too far from",
        ". Suppose ",
    ):
        assert any(words in text for text in told), words
    for text in told:
        assert "Reason(" not in text
        assert text.endswith(".")
        assert "  " not in text


def test_sentences_say_what_a_beginner_would_ask():
    """Boards whose steps are told in all ways: each way turns up, and nothing is said oddly."""
    sizes = {"str8ts": Size(6, 6), "slant": Size(7, 7), "hidato": Size(5, 5), "kropki": Size(6, 6)}
    seen: set[str] = set()
    for kind, size in sizes.items():
        for number in range(5):
            puzzle = generate(Order(kind, size), None, 5, number).puzzle
            for step in puzzle.explain():
                text = step.text
                for pattern in (
                    r"would have to be \d+, but the black dot between \w+ and \w+ never takes",
                    r"would have to be both \d+ and \d+ \(",
                    r"would have to be both \d+ \([^)]+\) and \d+ \([^)]+\)",
                    r"\(the \d at vertex \w+ (is complete|needs them)\)",
                    r"else it closes a loop with \w+, ",
                    r"needs a \d in any case, and only",
                    r"would need a \d as well, for which no cell is left: \w+ is barred by",
                    r"left without a neighbour for \d",
                    r"Only trying out shows it: an? \d+ ends in a contradiction with",
                    r"\d+ needs a neighbour \d+",
                    r"no number is left for \w+ \((row|column|box)",
                    r"the \d at vertex \w+ is touched too often",
                    r"too few cells are left for the \d at vertex",
                    r"the other one has to touch it",
                    r"is not \d+( or|,|( to)) \d+ \(steps \d+ and \d+\)",
                    r"the last empty cell of the straight",
                    r"with \d in \w+ leaves",
                ):
                    if re.search(pattern, text):
                        seen.add(pattern)
                assert not re.search(r"is (both )?(\d+) or (\d+) \(the (straight|path)", text), text  # both are forced
                assert "the path together" not in text
                assert "the path with" not in text
                needed = re.search(r"would need an? (\d+) as well.* barred by the (\d+) in", text)
                assert needed is None or needed[1] == needed[2], text
    assert len(seen) == 17, seen


class Ticking(Deadline):
    """A deadline that passes when it has been asked for so many times."""

    def __init__(self, most: int) -> None:
        super().__init__(eo.Limits())
        self.most, self.asked = most, 0

    def exhausted(self) -> str | None:
        self.asked += 1
        return "enough" if self.asked > self.most else None


def test_limits_are_looked_at_within_a_step():
    """Where several reasons or cases are searched, not only between steps; once they ran out nothing more is asked."""
    puzzle = generate(Order("x-sudoku", Size(9, 9)), None, 5, 0).puzzle
    answer = puzzle.check().answers[0]
    moves = []
    for most in (0, 5, 100, 3000):
        network = Network(puzzle)
        deadline = Ticking(most)
        found: list[Move] = []
        with pytest.raises(Halted, match="enough"):
            found.extend(course(Deductions(network), answer_literals(network, answer), deadline))
        assert deadline.asked == most + 1
        moves.append(len(found))
    assert moves[0] == 0
    assert moves[-1] < 300
    network = Network(puzzle)
    finder = Finder(Deductions(network), answer_literals(network, answer), Ticking(20))
    with pytest.raises(Halted):
        finder.by_cases()
    finder.close()


def test_long_chains_give_way_to_fewer_reasons_by_cases(monkeypatch):
    puzzle = generate(Order("str8ts", Size(9, 9)), None, 2026, 4).puzzle
    shorter = puzzle.explain()
    monkeypatch.setattr("exactlyone.explanation.course.LONG", 1000)
    longer = puzzle.explain()
    assert reached(shorter) == reached(longer)
    assert shorter.hardest <= 15 < longer.hardest
    assert shorter.total < longer.total


def test_grids_of_a_few_cells():
    assert [step.text for step in eo.loads("x-sudoku box=none diagonals=no\n1").explain()] == []
    (step,) = eo.loads("x-sudoku box=none diagonals=no\n.").explain()
    assert step.conclusions == (Fact("r1c1", 1),)
    (step,) = eo.loads("hidato\n1 .").explain()
    assert step.conclusions == (Fact("r1c2", 2),)
    assert step.text == "r1c2 is 2: it is the last empty cell, and 2 is the number still missing."


# what is not shown ---------------------------------------------------------------------------------------------------


def printed_facts(puzzle: Puzzle) -> list[Fact]:
    return [Fact(name, clue) for name, clue in zip(puzzle.geometry.clue_places, puzzle.clues, strict=True) if clue]


def test_unsound_steps_are_refused():
    puzzle = eo.example("x-sudoku")
    steps = puzzle.explain().steps
    stands = printed_facts(puzzle)
    step = steps[0]
    Rechecker(puzzle, stands).judge(step)

    def refused(message: str, **changed) -> None:
        with pytest.raises(UnsoundStep, match=message):
            Rechecker(puzzle, stands).judge(replace(step, **changed))

    for i in range(len(step.rules)):
        refused("do not force", rules=step.rules[:i] + step.rules[i + 1 :])
    for i in range(len(step.known)):
        refused("do not force", known=step.known[:i] + step.known[i + 1 :])
    (fact,) = step.conclusions
    refused("do not force", conclusions=(replace(fact, value=fact.value % 9 + 1),))
    another = next(other for other in stands if other not in step.known)
    refused("does not need", known=(*step.known, another))
    unneeded = next(reason for other in steps for reason in other.rules if reason not in step.rules)
    refused("does not need", rules=(*step.rules, unneeded))
    refused("not known by then", known=(*step.known, steps[1].conclusions[0]))


def test_a_clause_that_no_rule_implies_is_no_matter_of_the_recheck_but_of_the_rules():
    """A reason too strong is caught by whoever reads the rules: the comparison of these tests can fail."""
    puzzle = made("x-sudoku", 0)
    step = puzzle.explain().steps[0]
    assert forced_by_its_rules(puzzle, step)
    wrong = replace(step, conclusions=(Fact("r1c1", step.conclusions[0].value % 6 + 1),))
    assert not forced_by_its_rules(puzzle, wrong)
    assert not forced_by_its_rules(puzzle, replace(step, rules=()))


@pytest.mark.parametrize(
    ("text", "status", "why"),
    [
        ("x-sudoku box=2x2 diagonals=no\n1 2 . .\n. . . 2\n. . . .\n. . . .", eo.Uniqueness.MULTIPLE, "several"),
        ("x-sudoku box=2x2 diagonals=no\n1 2 . 1\n. . . 2\n. . . .\n. . . .", eo.Uniqueness.NONE, "row 1"),
    ],
)
def test_boards_without_exactly_one_answer_have_no_steps(text, status, why):
    explanation = eo.loads(text).explain()
    assert explanation.verdict.status is status
    assert (explanation.steps, explanation.answer) == ((), None)
    assert explanation.reason == "the board has not exactly one answer"
    assert why in str(explanation.why)
    assert str(explanation).startswith(status.value)
    assert str(explanation.why) in str(explanation)


def test_a_limit_cuts_an_explanation_short():
    explanation = eo.example("x-sudoku").explain(eo.Limits(seconds=0))
    assert explanation.verdict.status is eo.Uniqueness.UNKNOWN
    assert explanation.reason == explanation.verdict.reason
    assert str(explanation).startswith("UNKNOWN")


def test_a_limit_between_steps_leaves_sound_steps(monkeypatch):
    asked = []

    def exhausted():
        asked.append(1)
        return "out of time" if len(asked) > looks else None

    class Started(eo.Limits):
        def start(self):
            return SimpleNamespace(exhausted=exhausted)

    puzzle = eo.example("kropki")
    deadline = Ticking(10**9)
    answer = answer_literals(Network(puzzle), puzzle.check().answers[0])
    list(islice(course(Deductions(Network(puzzle)), answer, deadline), 5))
    looks = deadline.asked
    monkeypatch.setattr(explaining, "check", lambda puzzle, limits: eo.check(puzzle))
    explanation = explain(puzzle, Started())
    assert explanation.reason == "out of time"
    monkeypatch.undo()
    assert 0 < len(explanation) < len(puzzle.explain())
    assert reached(explanation).items() <= reached(puzzle.explain()).items()
    assert "and no further: out of time" in str(explanation)


# kinds that users declare --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sums(Geometry):
    """Rows and columns hold 1 to `size` once; beside each row the sum of its first two cells, above 8 rows the hint."""

    size: int
    large: bool = False

    kind: ClassVar[str] = "sums"

    @property
    def answer_places(self):
        return tuple(f"cell {i}" for i in range(self.size**2))

    @property
    def clue_places(self):
        return tuple(f"sum {i}" for i in range(self.size))

    def legal_clue(self, place):
        return range(3, 2 * self.size), True

    def rules(self):
        n = self.size
        model = Model(self.kind)
        cells = tuple(model.int_var(name, range(1, n + 1)) for name in self.answer_places)
        sums = tuple(model.int_var(name, range(3, 2 * n)) for name in self.clue_places)
        for i in range(n):
            model.add(f"line {i}", AllDifferent(cells[i * n : i * n + n]))
            model.add(f"file {i}", AllDifferent(cells[i::n]))
            model.add(f"the sum of line {i}", Linear(((1, cells[i * n]), (1, cells[i * n + 1]), (-1, sums[i])), 0, 0))
        model.add("the corners", Clause((cells[0].eq(1), cells[-1].eq(1))))
        ones = tuple(cells[i * n + i].eq(1) for i in range(n))
        model.add("one on the diagonal", Cardinality(ones, 1))
        if self.large:  # too many combinations to write out
            model.add("the whole", Linear(tuple((1, cell) for cell in cells), None, n * n * (n + 1) // 2))
            model.add("the first cells", Linear(tuple((i + 1, cell) for i, cell in enumerate(cells[: 2 * n])), 0, 200))
        model.answer, model.clues = cells, sums
        return model

    def violations(self, clues, answer):
        if None in answer:
            return []
        model = model_of(self)
        n = self.size
        values = dict(zip(model.answer, answer, strict=True))
        sums = [answer[i * n] + answer[i * n + 1] for i in range(n)]
        values.update(zip(model.clues, sums, strict=True))
        broken = model.violations(values)
        broken += [f"sum {i}" for i, clue in enumerate(clues) if clue not in (None, sums[i])]
        return [eo.Violation(label, (), f"{label} is broken") for label in broken]

    @classmethod
    def read(cls, options, words, lines):
        raise NotImplementedError

    def header_text(self):
        return ""

    def grid_text(self, clues, answer=None):
        return " ".join("." if value is None else str(value) for value in answer or clues)


@pytest.mark.parametrize("large", [False, True])
def test_declared_kinds_are_explained_in_general_sentences(large):
    found = None
    for sums in ((3, 7, None, 4), (5, 3, 7, 5), (3, 5, 7, 5), (5, 7, 3, 5), (3, 6, 6, 5), (3, 7, 4, 6), (3, 7, 6, 4)):
        puzzle = Puzzle(Sums(4, large), sums)
        explanation = puzzle.explain()
        if explanation.answer is not None:
            found = explanation
            assert complete(explanation)
            assert [step.text for step in explanation if not forced_by_its_rules(puzzle, step)] == []
    assert found is not None
    told = str(found)
    assert "the sum of line" in told
    assert "cell 0" in told


class Fours(Sums):
    """A square of different numbers, with the sums of each four that meet; too many combinations to write out."""

    kind: ClassVar[str] = "fours"

    @property
    def clue_places(self):
        return ("first", *(f"sum {i}" for i in range((self.size - 1) ** 2)))

    def legal_clue(self, place):
        last = self.size**2
        return range(1, last + 1) if place == 0 else range(10, 4 * last - 5), True

    def fours(self, cells):
        n = self.size
        return [[cells[i + j] for j in (0, 1, n, n + 1)] for i in range(n * n - n) if i % n < n - 1]

    def rules(self):
        model = Model(self.kind)
        cells = tuple(model.int_var(name, range(1, self.size**2 + 1)) for name in self.answer_places)
        sums = tuple(model.int_var(name, self.legal_clue(1)[0]) for name in self.clue_places[1:])
        model.add("each number once", AllDifferent(cells))
        for total, four in zip(sums, self.fours(cells), strict=True):
            model.add(f"the four of {total}", Linear((*((1, cell) for cell in four), (-1, total)), 0, 0))
        model.answer, model.clues = cells, (cells[0], *sums)
        return model

    def violations(self, clues, answer):
        if None in answer:
            return []
        found = (answer[0], *map(sum, self.fours(answer)))
        printed = zip(self.clue_places, found, clues, strict=True)
        wrong = [name for name, one, clue in printed if clue not in (None, one)]
        wrong += ["each number once"] * (sorted(answer) != list(range(1, self.size**2 + 1)))
        return [eo.Violation(name, (), f"{name} is broken") for name in wrong]


def test_reasons_that_turn_up_while_cases_are_tried_do_not_count_as_too_many():
    """No step is found before them, and more are needed than were written out beforehand."""
    puzzle = Puzzle(Fours(3), (2, 18, 27, 21, 21))
    explanation = puzzle.explain()
    assert complete(explanation)
    assert explanation.steps[0].by_cases


# the position --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_what_values_cross_out_is_not_of_the_answer(kind):
    puzzle = eo.example(kind)
    network = Network(puzzle)
    position = Deductions(network)
    answer = puzzle.check().solution
    for number, value in zip(network.answers, answer, strict=True):
        place = network.places[number]
        literal = place.literals[place.values.index(value)]
        assert position.truth[literal] != -1
    for _ in range(2):  # and every candidate that is out has a cause
        for place in network.places:
            for literal in place.literals:
                if position.truth[literal] == -1:
                    assert next(position.causes(literal), None) is not None
        place = network.places[network.answers[0]]
        if not position.placed[network.answers[0]]:
            position.place(place.literals[place.values.index(answer[0])])


def test_reasons_are_told_apart_by_their_clauses():
    network = Network(eo.example("x-sudoku"))
    count = len(network.reasons)
    assert network.add(network.reasons[3]) == 3
    assert network.add(Reason("row 1", ("once", 1), ((-1, -2),))) == count
    assert len(network.reasons) == count + 1


def test_steps_are_rechecked_while_the_limit_counts_and_only_once(monkeypatch):
    """What is left to do after a limit is to put the steps that were found into words."""
    asked, before = [], []
    ask, whole = Rechecker._ask, explaining.course

    def recorded(rechecker, step):
        asked.append((step.conclusions, step.rules, step.known))
        ask(rechecker, step)

    def cut_short(*arguments):
        for number, move in enumerate(whole(*arguments)):
            if number == 6:
                before.append(len(asked))
                raise Halted("limit of 6 steps")
            yield move

    monkeypatch.setattr(Rechecker, "_ask", recorded)
    for kind in ("x-sudoku", "kropki", "hidato"):
        whole_course = explain(eo.example(kind))
        assert len(set(asked)) == len(asked) >= len(whole_course.steps)
        asked.clear()
        with monkeypatch.context() as patched:
            patched.setattr(explaining, "course", cut_short)
            found = explain(eo.example(kind))
        assert (len(found.steps), found.reason) == (6, "limit of 6 steps")
        assert len(asked) == before.pop() == 6
        asked.clear()


def test_where_the_check_takes_all_the_time_nothing_more_is_built(monkeypatch):
    verdict = eo.example("slant").check()
    monkeypatch.setattr(Deadline, "exhausted", lambda self: "time limit of 1000 s")
    monkeypatch.setattr(explaining, "check", lambda puzzle, limits: verdict)
    monkeypatch.setattr(explaining, "Network", lambda puzzle: pytest.fail("the time is over"))
    found = explain(verdict.puzzle)
    assert (found.verdict, found.steps, found.reason) == (verdict, (), "time limit of 1000 s")
