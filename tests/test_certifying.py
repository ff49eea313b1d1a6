"""Making certificates: of every verdict, by every solver that keeps proofs, trimmed, and for other checkers too."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from itertools import islice
from pathlib import Path

import boards
import brute
import pytest
from corpora import COLLECTED, read
from dratify import check_proof, parse_dimacs
from hypothesis import given, settings
from test_cli import records, run

import exactlyone as eo
from exactlyone import Hidato, Kropki, Slant, Str8ts, Sudoku, XSudoku
from exactlyone.backends.sat import SOLVERS
from exactlyone.backends.sat.search import SatSolver
from exactlyone.board import KINDS, Puzzle
from exactlyone.board.geometry import model_of
from exactlyone.certificates import making
from exactlyone.certificates.exporting import exported, suffixed
from exactlyone.certificates.filing import certify_into, file_name
from exactlyone.certificates.grounds import grounds
from exactlyone.certificates.making import NotCertified, ProofRejected, certify
from exactlyone.certificates.proving import Prover, prove
from exactlyone.certificates.trimming import Root, Trimmer
from exactlyone.certificates.unit_propagation import UnitPropagation
from exactlyone.certificates.verifying import CertificateStatus, verify_certificate
from exactlyone.collection.verdict_records import Asked, check_units
from exactlyone.examples import example, example_text
from exactlyone.formats import Board
from exactlyone.generation import Order, Size, generate
from exactlyone.models import AnswerRejected, Disagreement, InputError
from exactlyone.reasons import Reason

VERDICTS = ("NONE", "UNIQUE", "MULTIPLE")
SAMPLE = 8
"""Boards of each kind and verdict that are certified of the corpora."""


def accepted(certificate):
    """The verification of what a file would hold."""
    found = verify_certificate(json.loads(str(certificate)))
    assert (found.problem, found.standing, found.verdict) == (None, CertificateStatus.PROVED, certificate.verdict)
    return found


def without_a_clue(puzzle):
    """The puzzle with a clue left out that it needs: several answers."""
    for place in puzzle.removable:
        less = puzzle.with_clue(place, None)
        if less.check(["sat"]).status is eo.Uniqueness.MULTIPLE:
            return less
    return Puzzle(Kropki(2, 3, negative="none"), (None,) * 13)  # where every clue has to be printed


# verdicts -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_certificates_of_random_boards_prove_what_brute_force_counts(kind):
    seen = Counter()

    @settings(max_examples=60)
    @given(boards.puzzles(kind))
    def compare(puzzle):
        known = list(islice(brute.answers(puzzle.geometry, puzzle.clues), 2))
        certificate = certify(puzzle)
        assert certificate.verdict == VERDICTS[len(known)]
        assert {tuple(answer) for answer in certificate.claim.answers} >= set(known if len(known) == 1 else ())
        accepted(certificate)
        seen[certificate.verdict] += 1

    compare()
    assert len(seen) == 3


@pytest.mark.parametrize("kind", KINDS)
def test_examples(kind):
    puzzle = example(kind)
    unique, several = certify(puzzle), certify(without_a_clue(puzzle))
    assert unique.verdict == "UNIQUE"
    assert unique.puzzle == puzzle
    assert puzzle.certify() == unique
    assert several.verdict == "MULTIPLE"
    assert len(several.claim.answers) == 2
    assert not several.clauses
    accepted(unique)
    accepted(several)


ODD = [
    (Hidato(2, 2, (True,) * 4), (99, None, None, None), "NONE"),  # a number above the number of cells
    (Hidato(1, 3, (True, False, True)), (None, None), "NONE"),  # no way from one cell to the other
    (Hidato(1, 1, (True,)), (None,), "UNIQUE"),
    (XSudoku(1, None), (None,), "UNIQUE"),
    (XSudoku(2, None), (None,) * 4, "NONE"),  # no clue at all: rows and diagonals are at odds
    (Sudoku(2, None), (1, 2, 2, 1), "UNIQUE"),  # nothing is left open
    (Slant(1, 1), (4, None, None, None), "NONE"),  # a vertex that few diagonals reach
    (Slant(1, 1), (None,) * 4, "MULTIPLE"),
    (Str8ts(2, 2, (True,) * 4), (1, 1, 0, 0), "NONE"),  # black numbers alone
    (Str8ts(2, 2, (True,) * 4), (1, 2, 0, 0), "UNIQUE"),  # no cell to fill in
    (Kropki(1, 2, negative="none"), (None, None, None), "MULTIPLE"),
]


@pytest.mark.parametrize(("geometry", "clues", "verdict"), ODD, ids=[f"{g} {c}" for g, c, _ in ODD])
def test_odd_boards(geometry, clues, verdict):
    certificate = certify(Puzzle(geometry, clues))
    assert certificate.verdict == verdict
    accepted(certificate)


def test_loops_that_are_cut_only_when_they_turn_up_stand_in_the_proof():
    """No clue but those that a diamond of twelve cells would have: its loop is too long to be forbidden beforehand."""
    rows = ("./\\.", "/..\\", "\\../", ".\\/.")
    touching = [0] * 25
    for cell, mark in enumerate("".join(rows)):
        r, c = divmod(cell, 4)
        for a, b in () if mark == "." else ((r, c + (mark == "/")), (r + 1, c + (mark == "\\"))):
            touching[a * 5 + b] += 1
    on_the_loop = [vertex for vertex, number in enumerate(touching) if number == 2]
    clues = [None] * 25
    for vertex in on_the_loop:
        clues[vertex] = 2
    certificate = certify(Puzzle(Slant(4, 4), tuple(clues)))
    accepted(certificate)
    boards_seen = [certificate]
    chance = random.Random(1)
    while not any(
        aspect[0] == "cycle" and len(aspect) > 7 for c in boards_seen for _, aspect, _ in c.clauses if aspect
    ):
        answer = next(brute.answers(Slant(5, 5), [None] * 36, chance))
        full = boards.read_off(Slant(5, 5), answer, chance)
        puzzle = eo.Puzzle(Slant(5, 5), tuple(clue if chance.random() < 0.6 else None for clue in full))
        boards_seen.append(certify(puzzle))
        assert len(boards_seen) < 300
    accepted(boards_seen[-1])


@pytest.mark.corpora
@pytest.mark.parametrize("kind", COLLECTED)
def test_real_boards_of_every_verdict(corpora, kind):
    known = [board for board in read(corpora, kind) if not board.large and board.status is not None]
    for status in ("UNIQUE", "MULTIPLE", "NONE"):
        some = [board for board in known if board.status.value == status]
        for board in some[:: max(1, len(some) // SAMPLE)][:SAMPLE]:
            certificate = certify(board.puzzle)
            assert certificate.verdict == status, board.id
            accepted(certificate)


# proofs ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("solver", [name for name, abilities in SOLVERS.items() if abilities.proofs])
def test_every_solver_that_keeps_proofs(solver):
    for kind in KINDS:
        certificate = certify(example(kind), solver=solver)
        assert certificate.verdict == "UNIQUE"
        accepted(certificate)


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_kept_that_is_not_used(kind):
    certificate = certify(example(kind))
    count = len(certificate.clauses)
    used = {hint for _, hints in certificate.lemmas for hint in hints}
    unused = set(range(1, count + len(certificate.lemmas) + 1)) - used
    block = {number for number, said in enumerate(certificate.clauses, 1) if said.rule == "block"}
    assert unused - block == {count + len(certificate.lemmas)}  # the contradiction
    spoken = {abs(literal) for _, _, literals in certificate.clauses for literal in literals}
    assert spoken == set(range(1, len(certificate.claim.atoms) + 1))


class Spoilt(SatSolver):
    """A solver whose proof has lost every other line, and ends in the contradiction all the same."""

    def proof(self):
        return [*super().proof()[:-1][::4], "0"]


def test_a_proof_that_does_not_hold_is_not_handed_out(monkeypatch):
    monkeypatch.setattr(
        "exactlyone.certificates.proving.clause_solver",
        lambda clauses, groups, *, solver, proof: Spoilt(solver, (clauses, groups), proof=proof),
    )
    refused = 0
    for kind in KINDS:
        try:
            accepted(certify(example(kind)))
        except ProofRejected:
            refused += 1
    assert refused > 1


def test_an_answer_that_breaks_a_rule_is_not_handed_out(monkeypatch):
    def without_degrees(puzzle):
        atoms, reasons = reasons_of(puzzle)
        return atoms, [reason for reason in reasons if not reason.rule.startswith("vertex")]

    from exactlyone.certificates.proving import reasons_of

    for module in ("proving", "grounds"):  # the usual proof does not follow then, and the rules' own is no better
        monkeypatch.setattr(f"exactlyone.certificates.{module}.reasons_of", without_degrees)
    with pytest.raises(AnswerRejected, match="breaks a rule"):
        certify(example("slant"))


@pytest.mark.parametrize("kind", KINDS)
def test_a_clause_too_strong_is_named_with_its_rule(kind, monkeypatch):
    """An encoder with a fault: a clause lacks one literal, and so says more than its rule."""
    from exactlyone.certificates.proving import reasons_of

    named = 0
    chance = random.Random(kind)
    for _ in range(20):

        def strong(puzzle):
            atoms, reasons = reasons_of(puzzle)
            at = chance.choice([i for i, reason in enumerate(reasons) if any(len(c) > 1 for c in reason.written)])
            reason = reasons[at]
            long = chance.choice([clause for clause in reason.written if len(clause) > 1])
            gone = chance.randrange(len(long))
            reasons[at] = Reason(
                reason.rule, reason.aspect, (*reason.written, long[:gone] + long[gone + 1 :]), reason.group
            )
            strong.rule = reason.rule
            return atoms, reasons

        monkeypatch.setattr("exactlyone.certificates.grounds.reasons_of", strong)
        puzzle = example(kind)
        refusal = None
        try:
            certificate = certify(puzzle)
        except ProofRejected as error:
            refusal = str(error)
        if refusal is None:  # the clause was not used
            assert certificate.verdict == "UNIQUE"
            accepted(certificate)
        else:
            assert f"does not follow from {strong.rule}" in refusal
            named += 1
    assert named > 0


@pytest.mark.parametrize("kind", KINDS)
def test_the_usual_proof_follows_from_the_rules(kind, monkeypatch):
    """SAT's own clauses are enough: those of the rules are asked for nothing but names."""
    monkeypatch.setattr("exactlyone.certificates.proving._of_rules", lambda *_: pytest.fail("asked again"))
    size = Size(6, 6) if kind == "kropki" else Size(5, 5) if kind == "hidato" else Size(9, 9)
    for number in range(3):
        accepted(certify(generate(Order(kind, size), None, 7, number).puzzle))
    accepted(certify(example(kind)))


@pytest.mark.parametrize("kind", KINDS)
def test_a_proof_that_does_not_follow_is_looked_for_again(kind, monkeypatch):
    asked = []

    class Forgetful(Prover):
        def run(self, deadline):
            proof = super().run(deadline)
            asked.append(self.by_rules)
            return proof if self.by_rules else replace(proof, lemmas=[])

    monkeypatch.setattr(making, "Prover", Forgetful)
    for number in range(12):
        size = Size(6, 6) if kind == "kropki" else Size(5, 5)
        if kind in ("sudoku", "x-sudoku"):
            size = Size(9, 9)
        accepted(certify(generate(Order(kind, size), None, 8, number).puzzle))
    assert kind == "kropki" or True in asked  # whose dots need no search


def test_a_decision_that_the_rules_do_not_bear_out_is_not_handed_out(monkeypatch):
    """A fault in SAT's usual clauses: they allow one of two answers only."""
    puzzle = without_a_clue(example("slant"))
    one, _ = certify(puzzle).claim.answers

    def lowered(puzzle, groups):
        loaded = proving_lowered(puzzle, groups)
        codes = [loaded.codes[variable] for variable in model_of(puzzle.geometry).answer]
        clauses, known = loaded.demands
        return replace(loaded, demands=([*clauses, *([some[v]] for some, v in zip(codes, one, strict=True))], known))

    from exactlyone.certificates.proving import _lowered as proving_lowered

    monkeypatch.setattr("exactlyone.certificates.proving._lowered", lowered)
    with pytest.raises(ProofRejected, match="decides otherwise"):
        certify(puzzle)


def test_propagation_knows_why():
    """1 -> 2 -> 3, and at most one of 3, 4, 5; then -4 follows, and 5 or 6 leaves 6."""
    groups = {literal: [(0, (3, 4, 5))] for literal in (3, 4, 5)}
    known = UnitPropagation(6)
    assert known.begin([(-1, 2), (-2, 3), (5, 6), (1,)], groups, []) is None
    assert known.trail == [1, 2, 3, -4, -5, 6]
    assert [known.why[variable] for variable in (1, 2, 3, 4, 5, 6)] == [3, 0, 1, (0, 3, 4), (0, 3, 5), 2]
    number, broken = known.add((-6, 4))
    assert broken == number == 4
    steps = Trimmer(known, ()).refute([], broken)
    assert [(step.literals, step.hints) for step in steps] == [((), [3, 0, 1, (0, 3, 4), (0, 3, 5), 2, 4])]


def test_trimming_leaves_out_what_is_not_needed():
    """All four clauses over 1 and 2, and a lemma that has nothing to do with it."""
    known = UnitPropagation(4)
    assert known.begin([(1, 2), (1, -2), (-1, 2), (-1, -2), (3, 4), (3, -4)], {}, []) is None
    trimmer = Trimmer(known, ())
    steps = trimmer.refute([[3], [1], []], None)
    assert [step.literals for step in steps if not isinstance(step.name, Root)] == [(1,), ()]
    assert set(steps[0].hints) == {0, 1}
    with pytest.raises(ProofRejected, match="without a contradiction"):
        Trimmer(begun(), ()).refute([[3]], None)
    with pytest.raises(ProofRejected, match="does not follow"):
        Trimmer(begun(), ()).refute([[1], [-1]], None)


def begun():
    known = UnitPropagation(4)
    known.begin([(1, 2), (3, 4)], {}, [])
    return known


# limits ---------------------------------------------------------------------------------------------------------------


def test_limits():
    with pytest.raises(NotCertified, match="undecided: limit of 0 conflicts"):
        certify(example("str8ts"), eo.Limits(conflicts=0))
    with pytest.raises(NotCertified, match="time limit of 0 s"):
        certify(example("str8ts"), eo.Limits(seconds=0))


def test_trimming_takes_its_time_too():
    puzzle = example("str8ts")
    found = grounds(puzzle, prove(puzzle, eo.Limits().start(), by_rules=True))
    trimmer = Trimmer(found.known, map(abs, found.facts))
    with pytest.raises(NotCertified, match="no proof yet: time limit of 0 s"):
        trimmer.refute(found.lemmas, found.conflict, eo.Limits(seconds=0).start())


def test_what_is_too_large_is_said_before_anything_is_built(monkeypatch):
    for what in ("proving._lowered", "proving._of_rules", "grounds.reasons_of"):
        monkeypatch.setattr(f"exactlyone.certificates.{what}", lambda *_: pytest.fail("it was built"))
    with pytest.raises(NotCertified, match="too large"):
        certify(Puzzle(Hidato(30, 30, (True,) * 900), (None,) * 900))


# other checkers -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_an_outsider_accepts_the_proof_and_nothing_less(kind):
    """dratify, a checker of other people; without the block the clauses are what the answer satisfies."""
    texts = exported(certify(example(kind)).claim)
    formula = parse_dimacs(texts["cnf"], strict=True)
    assert check_proof(formula, texts["drat"], engine="python").ok
    rows = texts["cnf"].splitlines()
    block = next(i for i, said in enumerate(certify(example(kind)).clauses) if said.rule == "block")
    first = next(i for i, row in enumerate(rows) if row.startswith("p cnf")) + 1
    del rows[first + block]
    weaker = parse_dimacs("\n".join(rows))
    assert not check_proof(weaker, texts["drat"], engine="python").ok


def test_lrat_files():
    certificate = certify(example("x-sudoku"))
    rows = [list(map(int, row.split())) for row in exported(certificate.claim)["lrat"].splitlines()]
    for number, (row, (literals, hints)) in enumerate(zip(rows, certificate.lemmas, strict=True)):
        assert row == [len(certificate.clauses) + 1 + number, *literals, 0, *hints, 0]


@pytest.mark.parametrize("kind", KINDS)
def test_pseudo_boolean_files(kind):
    texts = exported(certify(example(kind)).claim)
    constraints = [constraint(line) for line in texts["opb"].splitlines() if not line.startswith("*")]
    head, formula, *steps, output, conclusion, end = texts["pbp"].splitlines()
    assert head == "pseudo-Boolean proof version 2.0"
    assert formula == f"f {len(constraints)}"
    assert (output, end) == ("output NONE", "end pseudo-Boolean proof")
    assert conclusion == f"conclusion UNSAT : {len(constraints) + len(steps)}"
    assert refutes(constraints, steps)
    block = max(range(len(constraints)), key=lambda i: len(constraints[i][0]) * (constraints[i][1] > 0))
    for dropped in {block, 0}:
        assert not refutes(constraints[:dropped] + constraints[dropped + 1 :], steps)
    if kind in ("sudoku", "x-sudoku"):  # no two of nine are one constraint
        assert any(len(literals) > 2 and bound == len(literals) - 1 for literals, bound in constraints)


def constraint(line):
    """Literals, and how many of them are true at least: `-1 x` is `~x`, and one more."""
    *terms, sign, bound, end = line.split()
    assert (sign, end) == (">=", ";")
    literals = [int(weight) * int(name.removeprefix("x")) for weight, name in zip(terms[::2], terms[1::2], strict=True)]
    assert set(terms[::2]) <= {"+1", "-1"}
    return literals, int(bound) + sum(literal < 0 for literal in literals)


def refutes(constraints, steps):
    """Reverse unit propagation for constraints of weight one."""
    known = list(constraints)
    for step in steps:
        literals, bound = constraint(step.removeprefix("rup "))
        assert bound == 1
        false = set(literals)
        while True:
            new = set()
            for some, needed in known:
                left = [literal for literal in some if literal not in false]
                if len(left) < needed:
                    break
                if len(left) == needed:
                    new |= {-literal for literal in left} - false
            else:
                if not new:
                    return False
                false |= new
                continue
            break
        known.append((literals, bound))
    return known[-1] == ([], 1)


def test_two_answers_have_no_refutation():
    with pytest.raises(InputError, match="no refutation"):
        exported(certify(without_a_clue(example("slant"))).claim)


def test_names_beside_a_certificate():
    assert suffixed("a.cert.json", {"cnf": "x"}) == {"a.cnf": "x"}
    assert suffixed("a.json", {"cnf": "x"}) == {"a.cnf": "x"}
    assert suffixed("a", {"cnf": "x"}) == {"a.cnf": "x"}


# files and the command line -------------------------------------------------------------------------------------------


def test_names_of_files():
    puzzle = example("slant")
    assert file_name("set/1", puzzle) == f"set-1-{puzzle.digest}.cert.json"
    assert file_name("", puzzle) == f"{puzzle.digest}.cert.json"
    assert file_name("../../etc/passwd", puzzle) == f"etc-passwd-{puzzle.digest}.cert.json"
    assert len(file_name("x" * 500, puzzle)) < 120


def test_a_verdict_that_is_not_proved_is_a_disagreement(tmp_path):
    with pytest.raises(Disagreement, match="the deciders say NONE, the certificate proves UNIQUE"):
        certify_into(tmp_path, "a", example("slant"), "NONE")
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "board.txt").write_text(example_text("slant"))
    (tmp_path / "several.txt").write_text(f"{without_a_clue(example('slant'))}\n\nslant\n4.\n..\n")
    return tmp_path


def test_the_command_writes_a_certificate(folder):
    result = run("certify", "board.txt", "-o", "out/board.cert.json")
    assert result.exit_code == 0
    assert result.stdout.startswith("board.txt: UNIQUE - clauses: ")
    assert verify_certificate("out/board.cert.json")
    assert run("verify-certificate", "out/board.cert.json").exit_code == 0


def test_the_command_prints_a_certificate(folder):
    result = run("certify", "board.txt")
    assert result.exit_code == 0
    assert verify_certificate(json.loads(result.stdout))


def test_the_command_names_a_file_that_cannot_be_written(folder):
    Path("file").write_text("")
    done = subprocess.run(
        [sys.executable, "-m", "exactlyone", "certify", "board.txt", "-o", "file/x.json"],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": str(Path(eo.__file__).parent.parent)},
    )
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "exactlyone: file: File exists\n")
    result = run("certify", "board.txt", "-o", "")
    assert result.exit_code == 2
    assert "the name of the file for --output is empty" in result.stderr
    result = run("verify-certificate", "")
    assert (result.exit_code, result.stderr) == (2, "the name of a certificate is empty; expected a FILE, see --help\n")


def test_the_command_certifies_every_verdict_into_a_folder(folder):
    result = run("certify", "board.txt", "several.txt", "-o", "certificates/", "--json")
    assert result.exit_code == 0
    assert "3 certified" in result.stderr
    found = records(result)
    assert [record["status"] for record in found] == ["UNIQUE", "MULTIPLE", "NONE"]
    assert [record["trusted"] for record in found] == [0, 0, 0]
    for record in found:
        assert verify_certificate(record["files"][0])
    assert len(list((folder / "certificates").iterdir())) == 3


def test_several_boards_do_not_go_into_one_file(folder):
    result = run("certify", "several.txt", "-o", "one.cert.json")
    assert result.exit_code == 2
    assert "one.cert.json is to hold one certificate, and there are several boards: name a folder" in result.stderr
    assert result.stdout == ""
    assert not (folder / "one.cert.json").exists()


def test_the_command_writes_proofs(folder):
    result = run("certify", "board.txt", "several.txt", "-o", ".", "--proofs", "--json")
    assert result.exit_code == 0
    unique, several, none = (record["files"] for record in records(result))
    assert [name.rsplit(".", 1)[1] for name in unique] == ["json", "cnf", "drat", "lrat", "opb", "pbp"]
    assert (len(several), len(none)) == (1, 6)
    assert check_proof(parse_dimacs(Path(none[1]).read_text()), Path(none[2]).read_text(), engine="python").ok


def test_the_command_without_a_file_and_with_limits(folder):
    assert run("certify", "board.txt", "--proofs").exit_code == 2
    (folder / "hard.txt").write_text(example_text("str8ts"))
    result = run("certify", "hard.txt", "-o", "hard.cert.json", "--time-limit", "0")
    assert result.exit_code == 3
    assert result.stdout == "hard.txt: UNKNOWN - undecided: time limit of 0 s (str8ts 9x9)\n"
    assert not (folder / "hard.cert.json").exists()
    assert run("certify", "missing.txt", "-o", "x").exit_code == 2


def test_making_does_not_go_past_the_checker(monkeypatch):
    """Whatever the making does wrong, the checker has the last word."""
    monkeypatch.setattr(making, "VERDICTS", ("NONE", "NONE", "MULTIPLE"))
    with pytest.raises(ProofRejected, match="the certificate is refused"):
        certify(example("slant"))


def test_a_proof_is_the_same_in_every_run():
    proofs = [prove(example("str8ts")) for _ in range(2)]
    assert proofs[0].lemmas == proofs[1].lemmas
    assert str(certify(example("str8ts"))) == str(certify(example("str8ts")))


def test_check_certifies_what_it_decides(folder):
    result = run("check", "board.txt", "several.txt", "--certify", "certificates", "--json")
    assert result.exit_code == 1
    assert [record["status"] for record in records(result)] == ["UNIQUE", "MULTIPLE", "NONE"]
    for record in records(result):
        (path,) = (folder / "certificates").glob(f"*-{record['hash']}.cert.json")
        assert verify_certificate(path).verdict == record["status"]
    assert len(list((folder / "certificates").iterdir())) == 3
    assert run("verify-certificate", "certificates").exit_code == 0


def test_check_certifies_on_several_processes_and_goes_on(folder):
    command = ("check", "board.txt", "several.txt", "-o", "out.jsonl", "--jobs", "2", "--certify", "certificates")
    assert run(*command).exit_code == 1
    assert len(list((folder / "certificates").iterdir())) == 3
    assert "nothing was left to do" in run(*command).stderr
    other = run(*command[:-2])  # a run without certificates is another run
    assert other.exit_code == 2
    assert "out.jsonl" in other.stderr


def test_check_says_where_there_is_no_certificate(folder, monkeypatch):
    monkeypatch.setattr("exactlyone.certificates.filing.certify", raising(NotCertified("too hard")))
    (told,) = told_by(folder)
    assert told == ("unique", ("board: no certificate: too hard",))
    monkeypatch.setattr("exactlyone.certificates.filing.certify", raising(ProofRejected("it does not hold")))
    (told,) = told_by(folder)
    assert told == ("failed", ("board: ERROR - it does not hold",))


def raising(error):
    def fail(*arguments):
        raise error

    return fail


def told_by(folder):
    """What is told of the example when it is checked and certified."""
    asked = Asked(certify=folder)
    return [note for _, note in check_units(asked, [Board("board", example("slant"))])]


def test_check_refuses_to_certify_into_its_input_or_from_a_cluster(folder):
    (folder / "input").mkdir()
    (folder / "input" / "board.txt").write_text(example_text("slant"))
    result = run("check", "input", "--certify", "input/certificates")
    assert result.exit_code == 2
    assert "choose another folder" in result.stderr
    assert run("check", "board.txt", "--certify", "x", "--cluster", "tcp://nowhere:1").exit_code == 2
