"""A verdict says by how many readings of the rules it stands; one by two readings has no single fault behind it.

The search is at a loss here: the proof against the printed rules has to bear out what SAT finds by the model, and where
a kind says no printed rules, nobody does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from planting import boards, forget, in_a_batch, model

import exactlyone as eo
from exactlyone import Slant
from exactlyone.board import KINDS, Puzzle
from exactlyone.certificates.enumerating import ProofEnumeration
from exactlyone.deciding import panel as decision
from exactlyone.deciding.deciders import Enumeration, MrvDecider, MrvEnumeration, decider
from exactlyone.deciding.uniqueness import Uniqueness, Verdict
from exactlyone.models import AnswerRejected, Clause, Disagreement, Model
from exactlyone.reporting import count_line, solution_text, verdict_line, verdict_record

FEW = eo.Limits(conflicts=2000)
NUMBER = {"NONE": 0, "UNIQUE": 1, "MULTIPLE": 2}


@pytest.fixture(autouse=True)
def _clean(monkeypatch, tmp_path):
    """Reports of disagreements go to a folder of the test's own, and no faulty model is kept."""
    monkeypatch.chdir(tmp_path)
    yield
    monkeypatch.undo()
    forget()


@pytest.fixture
def at_a_loss(monkeypatch):
    """The hand-written search gives up at once. Others have the time they need for their first turn."""
    monkeypatch.setattr("exactlyone.deciding.panel.FIRST_TURN", 3600.0)
    monkeypatch.setattr(MrvEnumeration, "_next", lambda self, deadline: "at a loss")


@pytest.fixture
def unsaid(monkeypatch):
    """No kind says its printed rules."""
    for kind in KINDS.values():
        monkeypatch.setattr(kind, "says_printed", classmethod(lambda cls: False))
        monkeypatch.setattr(kind, "printed", lambda self, clues: None)


def decided(kind: str) -> list[tuple[Puzzle, int]]:
    """Boards of a kind with no answer and with one."""
    return [(puzzle, count) for puzzle, count in boards(kind) if count < 2]


# who stands behind it ------------------------------------------------------------------------------------------------


def without_search(monkeypatch):
    """No kind has rules of its own for the search. A second reading has time, however busy the machine."""
    monkeypatch.setattr(decision, "PATIENCE", 3600)
    for kind in KINDS.values():
        monkeypatch.setattr(kind, "search", classmethod(lambda cls: None))


@pytest.mark.parametrize("kind", KINDS)
def test_the_model_and_the_search_are_two_readings(kind):
    for puzzle, count in decided(kind):
        verdict = puzzle.check()
        assert (NUMBER[verdict.status.value], verdict.readings, verdict.confirmed) == (count, ("model", "search"), 2)


@pytest.mark.parametrize("kind", KINDS)
def test_a_proof_is_a_second_reading_where_the_search_is_at_a_loss(at_a_loss, kind):
    for puzzle, count in boards(kind):
        verdict = puzzle.check()
        assert NUMBER[verdict.status.value] == count
        assert verdict.readings == (("model", "printed") if count < 2 else ())
        assert "cpsat" not in {one.decider for one in verdict.opinions}  # it reads the model again


@pytest.mark.parametrize("kind", KINDS)
def test_without_a_second_reading_two_encodings_agree_and_the_verdict_says_so(at_a_loss, unsaid, kind):
    puzzle = next(puzzle for puzzle, count in decided(kind) if count == 1)
    verdict = puzzle.check()
    assert (verdict.status, verdict.readings, verdict.confirmed) == (Uniqueness.UNIQUE, ("model",), 1)
    assert {one.decider for one in verdict.opinions if one.exhausted} == {"sat", "cpsat"}
    assert verdict_line(verdict).startswith("UNIQUE by one reading - one answer (sat, cpsat; ")
    record = verdict_record("here", verdict)
    assert (record["confirmed"], record["readings"]) == (1, ["model"])
    assert record["deciders"]["mrv"]["reason"] == "at a loss"
    assert " by one reading (" in count_line(puzzle.count_solutions())


def test_no_answer_by_one_reading(at_a_loss, unsaid):
    puzzle = next(puzzle for puzzle, count in decided("slant") if count == 0)
    assert verdict_line(puzzle.check()).startswith("NONE by one reading - no answer: ")
    assert solution_text(puzzle.solve()).startswith("no answer by one reading (sat, cpsat; ")


@pytest.mark.parametrize("deciders", [["sat", "mrv"], ["mrv", "cpsat"], ["mrv"], ["sat", "sat:cadical195", "mrv"]])
def test_one_encoding_is_not_enough_where_others_are_named(at_a_loss, deciders):
    puzzle, _ = decided("kropki")[0]
    verdict = puzzle.check(deciders)
    assert (verdict.status, verdict.reason) == (Uniqueness.UNKNOWN, "mrv: at a loss")
    assert verdict.confirmed < 2


def test_a_kind_without_search_and_printed_rules_has_one_reading(monkeypatch, unsaid):
    """SAT and the search over the model read the same rules, and nobody waits for another reading."""
    without_search(monkeypatch)
    for puzzle, count in decided("x-sudoku"):
        verdict = puzzle.check()
        assert (NUMBER[verdict.status.value], verdict.readings) == (count, ("model",))
        assert [one.decider for one in verdict.opinions] == ["sat", "mrv"]


def test_a_kind_without_search_has_its_printed_rules(monkeypatch):
    without_search(monkeypatch)
    for puzzle, count in decided("kropki"):
        verdict = puzzle.check()
        assert (NUMBER[verdict.status.value], verdict.readings) == (count, ("model", "printed"))


# how long the second reading has -------------------------------------------------------------------------------------


class Endless(Enumeration):
    """Works on and finds nothing."""

    turns = 0

    def _next(self, deadline):
        deadline.conflicts_used += 1
        Endless.turns += 1
        return deadline.exhausted() or "not yet"

    def close(self):
        pass


class EndlessDecider(MrvDecider):
    def open(self, puzzle):
        return Endless(puzzle, "mrv")


@pytest.fixture
def endless(monkeypatch):
    Endless.turns = 0
    monkeypatch.setattr(decision, "decider", lambda name: EndlessDecider() if name == "mrv" else decider(name))
    return Endless


def test_a_limit_ends_the_wait_for_a_second_reading(endless, unsaid):
    puzzle, _ = decided("kropki")[0]
    found = puzzle.check(limits=eo.Limits(conflicts=500))
    assert (found.status, found.readings) == (Uniqueness.UNIQUE, ("model",))
    assert endless.turns == 500


def test_a_limit_before_two_encodings_are_done_is_no_verdict(endless, unsaid):
    puzzle, _ = decided("kropki")[0]
    found = puzzle.check(["sat", "mrv"], eo.Limits(conflicts=500))
    assert (found.status, found.reason) == (Uniqueness.UNKNOWN, "mrv: limit of 500 conflicts")


def test_without_a_limit_patience_ends_the_wait(endless, unsaid, monkeypatch):
    monkeypatch.setattr(decision, "PATIENCE", 0.0)
    monkeypatch.setattr(decision, "PATIENT_TIMES", 0.0)
    puzzle, _ = decided("kropki")[0]
    found = puzzle.check()
    assert (found.status, found.readings, found.reason) == (Uniqueness.UNIQUE, ("model",), None)


def test_patience_grows_with_what_the_first_reading_took(monkeypatch):
    puzzle, _ = decided("kropki")[0]
    panel = decision._Panel(puzzle, 2, [decider("sat"), decider("mrv")])
    panel._turn(decider("sat"), eo.Limits())
    assert panel._patience() == decision.PATIENCE
    panel._working["sat"].statistics = eo.backends.base.Statistics(build_seconds=1.0, solve_seconds=2.0)
    assert panel._patience() == 3.0 * decision.PATIENT_TIMES
    panel.close()


# a proof as a decider ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_a_proof_alone(kind):
    for puzzle, count in boards(kind)[::3]:
        verdict = puzzle.check(["proof"])
        assert NUMBER[verdict.status.value] == count
        assert verdict.readings == (("printed",) if count < 2 else ())
        assert len(verdict.answers) == count


def test_a_proof_does_not_count():
    puzzle = next(puzzle for puzzle, count in boards("kropki") if count == 2)
    found = puzzle.count_solutions(deciders=["proof"])
    assert (found.number, found.complete) == (2, False)
    assert found.reason == "proof: it proves only that there is one answer, or none"


def test_a_kind_without_printed_rules_has_no_proof(unsaid):
    puzzle, _ = decided("slant")[0]
    found = puzzle.check(["proof"])
    assert (found.status, found.opinions) == (Uniqueness.UNKNOWN, ())
    assert found.reason == "no decider that was named can read the rules of slant"


@pytest.mark.parametrize("other", ["sat", "mrv"])
def test_one_decider_and_a_proof_do_not_confirm_a_large_count(other):
    puzzle = Puzzle(Slant(3, 4), (None,) * 20)
    found = puzzle.count_solutions(deciders=[other, "proof"])
    assert (found.number, found.finished, found.complete) == (2624, True, False)
    assert found.reason == "proof: it proves only that there is one answer, or none"


@pytest.mark.parametrize("names", [["sat", "proof"], ["proof", "mrv"], ["proof", "cpsat"]])
def test_a_proof_that_no_kind_can_have_is_not_missed(unsaid, names):
    """Whoever cannot read the rules is not one of those who have to agree."""
    for puzzle, count in boards("kropki"):
        verdicts = [puzzle.check(names), next(iter(eo.check_many([puzzle], deciders=names, jobs=1)))]
        assert [NUMBER[one.status.value] for one in verdicts] == [count, count]
        assert (puzzle.solve(names).answer is not None) == (count > 0)
        found = puzzle.count_solutions(deciders=names)
        assert (found.complete, min(found.number, 2)) == (True, count)


@pytest.mark.parametrize("kind", KINDS)
def test_a_proof_goes_on_where_it_was(kind):
    puzzle, count = decided(kind)[0]
    proof = ProofEnumeration(puzzle, "proof")
    assert proof.advance(2, eo.Limits(conflicts=0)) == "limit of 0 conflicts"
    assert proof.advance(2, eo.Limits(seconds=0)) == "time limit of 0 s"
    while proof.advance(2, eo.Limits(conflicts=1)) is not None:
        assert not proof.exhausted
    assert (proof.exhausted, len(proof.answers)) == (True, count)
    proof.close()


def test_a_proof_that_is_too_large_is_not_begun(monkeypatch, at_a_loss):
    monkeypatch.setattr("exactlyone.certificates.proving.MOST_ATOMS", 3)
    verdict = decided("slant")[0][0].check()
    assert verdict.readings == ("model",)
    reasons = {one.decider: one.reason or "" for one in verdict.opinions}
    assert reasons["proof"].startswith("the board is too large (")


# a rule too many in the model, and a search at a loss ----------------------------------------------------------------


def narrowed(built: Model) -> None:
    """Domains too small: no place may have the highest value."""
    for variable in built.answer:
        highest = max(built.answer, key=lambda one: one.domain[-1]).domain[-1]
        left = tuple(value for value in variable.domain if value != highest)
        object.__setattr__(variable, "domain", left or variable.domain)


def barred(label: str) -> Callable[[Model], None]:
    """The first place may not have its first value; the rule has a name that is not printed, or one that is."""

    def change(built: Model) -> None:
        first = built.answer[0]
        built.add(label.format(first.name), Clause((first.ne(first.domain[0]),)))

    return change


TOO_MANY = {"a name of its own": barred("a rule too many"), "the name of a cell": barred("cell {}")}


def one_by_one(puzzles) -> list[Verdict | Exception]:
    found: list[Verdict | Exception] = []
    for puzzle in puzzles:
        try:
            found.append(puzzle.check(limits=FEW))
        except (AnswerRejected, Disagreement) as error:
            found.append(error)
    return found


@pytest.mark.parametrize("change", TOO_MANY.values(), ids=TOO_MANY)
@pytest.mark.parametrize("kind", KINDS)
def test_a_rule_too_many_is_not_borne_out_by_the_printed_rules(monkeypatch, at_a_loss, kind, change):
    model(change)(monkeypatch, kind)
    tally: Counter[str] = Counter()
    for (_, count), found in zip(boards(kind), one_by_one(puzzle for puzzle, _ in boards(kind)), strict=True):
        if isinstance(found, Exception):
            assert isinstance(found, Disagreement)
            assert "is not borne out by the printed rules: the certificate is refused: clause" in str(found)
            assert found.path is not None
            tally["noticed"] += 1
        else:
            assert NUMBER[found.status.value] == count
            tally["right"] += 1
    assert tally["noticed"] > 0
    assert tally["right"] > 0


@pytest.mark.parametrize("change", TOO_MANY.values(), ids=TOO_MANY)
@pytest.mark.parametrize("kind", KINDS)
def test_a_rule_too_many_where_nobody_else_reads_is_never_claimed_by_two(monkeypatch, at_a_loss, unsaid, kind, change):
    """The limit of what can be known: such verdicts are wrong, and say that they are by one reading."""
    model(change)(monkeypatch, kind)
    wrong = 0
    for (_, count), found in zip(boards(kind), one_by_one(puzzle for puzzle, _ in boards(kind)), strict=True):
        assert isinstance(found, Verdict)
        if NUMBER[found.status.value] != count:
            wrong += 1
            assert found.confirmed == 1
            assert " by one reading - " in verdict_line(found)
    assert wrong > 0


@pytest.mark.parametrize("kind", ["str8ts", "x-sudoku", "kropki"])
def test_domains_too_small(monkeypatch, at_a_loss, kind):
    """SAT and CP-SAT agree that nothing fits; the printed rules know the values that are missing."""
    model(narrowed)(monkeypatch, kind)
    several = [(puzzle, count) for puzzle, count in boards(kind) if count == 1]
    for found in one_by_one(puzzle for puzzle, _ in several):
        assert isinstance(found, Disagreement)
        assert "by the model, say that there are no answers but 0" in str(found)
        assert "does not follow from" in str(found)
    for found in in_a_batch([puzzle for puzzle, _ in several]):
        assert isinstance(found, Disagreement)


def test_readings_are_in_one_order_whoever_came_first():
    """A record must not depend on who had the first turn."""
    puzzle, _ = decided("slant")[0]
    for names in (["mrv", "sat"], ["sat", "mrv"]):
        assert puzzle.check(names).readings == ("model", "search")
