"""The self-test of solvers: what it makes, that it finds faults of every sort, and the programs that show them."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from dataclasses import replace
from functools import partial
from random import Random

import pytest
from chains import CHAINS, plant, values_of
from test_cli import run

from exactlyone import models, selftesting
from exactlyone.backends.cpsat import posting
from exactlyone.backends.sat import scripting, session
from exactlyone.backends.sat.search import SatSolver
from exactlyone.cli import on_solvers
from exactlyone.models import AllDifferent, Cardinality, Constraint, Linear, Model
from exactlyone.selftesting import (
    MAKERS,
    DraftModel,
    Trial,
    Way,
    WayReport,
    by_name,
    draft,
    drafts,
    faults,
    script,
    smallest,
)
from exactlyone.selftesting.judging import brute, completed
from exactlyone.selftesting.ways import Denial

SEEDS = [f"test {i}" for i in range(150)]
RINGS = range(768, 775)
"""Seeds of `rings`, of which 770 and 773 show the fault of CP-SAT with chains of sums."""


def questions() -> list[DraftModel]:
    return [draft(seed, list(MAKERS.values())) for seed in SEEDS]


# what is made ---------------------------------------------------------------------------------------------------------


def test_every_constraint_has_a_maker() -> None:
    """Whoever adds a type of constraint adds how random models get one."""
    known = {found for found in vars(models).values() if isinstance(found, type) and issubclass(found, Constraint)}
    assert set(MAKERS) == known - {Constraint}


def test_models_mix_all_constraints_and_hold_of_the_answer_they_are_made_around() -> None:
    types: Counter[type] = Counter()
    sizes = []
    for question in questions():
        model = question.model
        assert not model.violations(question.planted)
        assert all(literal.holds(question.planted) for literal in question.given)
        types.update({type(rule.constraint) for rule in model.rules})
        sizes.append(len(model.variables))
        mentions = Counter(variable for rule in model.rules for variable in rule.constraint.scope)
        assert all(mentions[variable] <= 1 for variable in model.variables if variable not in model.answer)
        assert completed(model, values_of(question), question.given) is not None
    assert set(types) == set(MAKERS)
    assert min(types.values()) > 10
    assert sorted(sizes)[len(sizes) // 2] > 20
    assert max(sizes) > 60


def test_a_seed_gives_the_same_model() -> None:
    def words(seed: str) -> str:
        question = draft(seed, list(MAKERS.values()))
        return f"{[rule.constraint for rule in question.model.rules]} {question.given}"

    assert words("a") == words("a") != words("b")


def test_brute_force_finds_the_answers_of_small_models() -> None:
    question = CHAINS["four cells"].question()
    assert set(brute(question)) == {(1, 4, 1, 1), (2, 3, 2, 0)}
    first = question.model.answer[0]
    assert brute(replace(question, given=(first.ne(2),))) == [(1, 4, 1, 1)]


# what is found --------------------------------------------------------------------------------------------------------


def test_sound_solvers_have_no_faults() -> None:
    """All of them, on a model of each cover and the chains."""
    panel = selftesting.ways()
    assert {"cpsat", "cpsat assuming", "search", "sat standing", "sat:minicard", "sat:cadical153"} <= {
        way.name for way in panel
    }
    for question in [*questions()[:3], CHAINS["four cells"].question()]:
        assert faults(question, panel) == []


def test_every_way_says_something() -> None:
    """A way that never answers would never be found at fault."""
    question = CHAINS["four cells"].question()
    for way in selftesting.ways():
        if way.backend is not None:
            assert len(way.ask(question).answers) == 3, way.name  # the first comes again when it is released
        given = replace(question, given=tuple(v.eq(x) for v, x in question.planted.items()))
        assert way.ask(given).denials, way.name


def found(question: DraftModel, way: Way) -> tuple[DraftModel, selftesting.Fault]:
    """The one fault of the way, on a question made small."""
    (fault,) = faults(question, [way])
    return smallest(question, fault)


def exit_code(text: str, tmp_path) -> int:
    """What a program comes to in a process of its own."""
    file = tmp_path / "fault.py"
    file.write_text(text, encoding="utf-8")
    return subprocess.run([sys.executable, str(file)], capture_output=True, timeout=120, check=False).returncode


def inside(text: str) -> int:
    """What a program comes to in this process, with the faults that are planted here."""
    with pytest.raises(SystemExit) as left:
        exec(compile(text, "fault.py", "exec"), {"__name__": "fault"})
    return int(left.value.code or 0)


def rings(seed: int) -> DraftModel:
    made = drafts.Draft(Random(seed), Model("rings"), tuple(range(1, 10)))
    drafts.rings(made)
    made.model.answer = made.model.clues = tuple(made.model.variables)
    return DraftModel(made.model, (), made.planted)


def test_the_fault_of_cpsat_with_chains_of_sums_is_found(monkeypatch, tmp_path) -> None:
    """With the old lowering random models find it, and the program that shows it needs ortools alone."""
    way = by_name("cpsat")
    assert [fault for seed in RINGS for fault in faults(rings(seed), [way])] == []
    plant(monkeypatch)
    if not faults(CHAINS["nine different cells"].question(), [way]):
        pytest.skip("this release of ortools has no such fault")
    wrong = [question for seed in RINGS if faults(question := rings(seed), [way])]
    assert len(wrong) >= 2
    question, fault = found(wrong[-1], way)
    assert fault.sort == "denial"
    assert len(question.model.rules) < len(wrong[-1].model.rules)
    assert {type(rule.constraint) for rule in question.model.rules} <= {Linear, AllDifferent}
    text = script(question, fault)
    assert "exactlyone" not in text
    assert "ortools" in text
    assert exit_code(text, tmp_path) == 1


def test_a_fault_in_our_lowering_is_found_and_shown_in_our_words(monkeypatch) -> None:
    """No solver is wrong there, so the program speaks of the model."""
    right = posting.POSTINGS[Cardinality]

    def one_more(store, constraint: Cardinality) -> None:
        total = constraint.total
        right(store, replace(constraint, total=total + 1 if isinstance(total, int) else total))

    monkeypatch.setitem(posting.POSTINGS, Cardinality, one_more)
    way = by_name("cpsat assuming")
    asked = [
        question for question in questions() if any(_fixed_count(rule.constraint) for rule in question.model.rules)
    ]
    # A count that asks for too much may need more rules to leave no answer.
    question, fault = next(one for one in (found(each, way) for each in asked) if len(one[0].model.rules) <= 2)
    assert fault.sort in ("answer", "denial")
    assert any(_fixed_count(rule.constraint) for rule in question.model.rules)
    text = script(question, fault)
    assert inside(text) == 1
    monkeypatch.setitem(posting.POSTINGS, Cardinality, right)
    assert inside(text) == 0


def _fixed_count(constraint: Constraint) -> bool:
    return isinstance(constraint, Cardinality) and isinstance(constraint.total, int)


def test_a_sat_solver_at_fault_is_shown_in_clauses(monkeypatch, tmp_path) -> None:
    """It calls every 40 clauses unsatisfiable; the real one does not, and says so."""

    class Lying(SatSolver):
        def __init__(self, solver, demands, **more) -> None:
            super().__init__(solver, demands, **more)
            self._lies = solver == "glucose4" and len(demands[0]) >= 40

        def run(self, assumptions, deadline):
            return False if self._lies else super().run(assumptions, deadline)

    monkeypatch.setattr(session, "SatSolver", Lying)
    monkeypatch.setattr(scripting, "SatSolver", Lying)
    question, fault = found(CHAINS["six cells with a sum"].question(), by_name("sat:glucose4"))
    text = script(question, fault)
    assert "exactlyone" not in text
    names: dict[str, list] = {}
    exec(text.split("true = set")[0], names)
    assert (names["SOLVER"], len(names["CLAUSES"]), names["ASSUMPTIONS"]) == ("glucose41", 40, [])
    assert exit_code(text, tmp_path) == 0


def liar(said: WayReport | Exception) -> Way:
    def ask(question: DraftModel) -> WayReport:
        if isinstance(said, Exception):
            raise said
        return said

    return Way("liar", ask)


QUESTION = CHAINS["four cells"].question()
FIRST = QUESTION.model.answer[0]
RIGHT, OTHER, WRONG = (2, 3, 2, 0), (1, 4, 1, 1), (2, 3, 2, 1)


@pytest.mark.parametrize(
    ("said", "sort"),
    [
        (WayReport([((), RIGHT), ((), OTHER)], [Denial((), (RIGHT, OTHER))]), None),
        (WayReport([((), WRONG)]), "answer"),
        (WayReport([((), (7, 3, 2, 0))]), "answer"),
        (WayReport([((FIRST.eq(1),), RIGHT)]), "answer"),
        (WayReport([((), RIGHT), ((), RIGHT)]), "repeat"),
        (WayReport([], [Denial((), ())]), "denial"),
        (WayReport([((), RIGHT)], [Denial((), (RIGHT,))]), "denial"),
        (WayReport([], [Denial((FIRST.eq(1),), ())]), "denial"),
        (WayReport([], [Denial((FIRST.eq(0),), ())]), None),
        (ValueError("a crash"), "ValueError"),
    ],
)
def test_whatever_is_said_wrongly_is_a_fault(said: WayReport | Exception, sort: str | None) -> None:
    assert [fault.sort for fault in faults(QUESTION, [liar(said)])] == ([] if sort is None else [sort])


def test_one_way_is_held_against_what_another_finds() -> None:
    """The chains have too many answers for brute force, and the denied one is not that of the making."""
    question = CHAINS["nine different cells"].question()
    ours = values_of(question)
    denying = liar(WayReport([((), ours)], [Denial((), (ours,))]))
    assert faults(question, [denying]) == []
    assert [fault.sort for fault in faults(question, [denying, by_name("sat:minicard")])] == ["denial"]


# the command ----------------------------------------------------------------------------------------------------------


def only(monkeypatch, *panel: Way) -> None:
    """The command asks these alone."""
    monkeypatch.setattr(selftesting, "Trial", partial(Trial, panel))


def test_the_command(monkeypatch, tmp_path) -> None:
    only(monkeypatch, by_name("cpsat"), by_name("sat:minicard"))
    monkeypatch.chdir(tmp_path)
    result = run("selftest", "--solvers", "--models", 3, "--seed", 5)
    assert result.exit_code == 0
    assert result.stdout.startswith("3 models of ")
    assert result.stdout.endswith("2 solvers and settings, 0 faults\n")
    assert (result.stderr, list(tmp_path.iterdir())) == ("", [])
    assert run("selftest", "--solvers", "--models", 3, "--seed", 5).stdout == result.stdout


def test_the_command_with_a_fault(monkeypatch, tmp_path) -> None:
    only(monkeypatch, liar(ValueError("a crash")), by_name("sat:minicard"))
    folder = tmp_path / "found" / "here"
    result = run("selftest", "--solvers", "--models", 5, "--output", folder)
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0] == (
        f"liar: raises ValueError: a crash (model 0, made small: 0 rules); see {folder / 'liar-valueerror-1-0.py'}"
    )
    assert lines[3] == "liar: 5 x ValueError"
    assert lines[4].startswith("5 models of ")
    assert lines[4].endswith(", 2 solvers and settings, 5 faults")
    assert len(list(folder.iterdir())) == 3


def test_ctrl_c_gives_what_was_found(monkeypatch, tmp_path) -> None:
    asked = []

    def ask(question: DraftModel) -> WayReport:
        asked.append(question)
        if len(asked) == 3:
            raise KeyboardInterrupt
        return WayReport()

    only(monkeypatch, Way("interrupted", ask))
    result = run("selftest", "--solvers", "--output", tmp_path)
    assert result.exit_code == 130
    assert result.stderr == "interrupted; what was done:\n"
    assert result.stdout.startswith("2 models of ")


def test_progress_is_shown_to_who_waits(monkeypatch) -> None:
    only(monkeypatch, by_name("sat:minicard"))
    monkeypatch.setattr(on_solvers, "is_terminal", lambda stream: True)
    result = run("selftest", "--solvers", "--models", 2)
    assert result.stderr.split("\r") == ["", "model 1, 0 faults", "model 2, 0 faults", ""]
    assert result.stdout.startswith("2 models of ")


def test_no_time_is_no_models(monkeypatch) -> None:
    only(monkeypatch, by_name("sat:minicard"))
    result = run("selftest", "--solvers", "--seconds", 0)
    assert (result.exit_code, result.stdout.split(" models")[0]) == (0, "0")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--models", 3), "--models goes with --solvers"),
        (("--seconds", 3), "--seconds goes with --solvers"),
        (("--output", "faults"), "--output goes with --solvers"),
        (("--solvers", "--kind", "slant"), "leave one out"),
        (("--solvers", "--models", 0), "--models"),
        (("--solvers", "--seconds", -1), "--seconds"),
    ],
)
def test_words_that_do_not_go_together(words: tuple, told: str) -> None:
    result = run("selftest", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert told in result.stderr
