"""Certificates and their check: what is proved is accepted, and nothing else, whatever was done to a certificate."""

from __future__ import annotations

import copy
import json
import random
import re
from functools import cache
from itertools import islice, product
from math import inf

import pytest
import refuting
from brute import answers, solves
from planting import boards
from refuting import certificate

import exactlyone as eo
from exactlyone import Hidato, Kropki, Slant, Sudoku, XSudoku
from exactlyone.board import KINDS, Puzzle
from exactlyone.certificates.verifying import CertificateStatus, verify_certificate
from exactlyone.models import InputError, IntVar
from exactlyone.reasons import Reason

VERDICTS = ("NONE", "UNIQUE", "MULTIPLE")
CORRUPTIONS = 300
"""For each kind."""
MODERATE = 45_000
"""Letters of certificates that are changed over and over: a larger one takes as long as ten, and has no other parts."""


@cache
def made(kind: str) -> tuple[tuple[Puzzle, str], ...]:
    """Boards with one answer or none, and the text of their certificates."""
    return tuple((puzzle, json.dumps(certificate(puzzle))) for puzzle, count in boards(kind) if count < 2)


def certified(kind: str, longest: float = inf) -> list[tuple[Puzzle, dict]]:
    return [(puzzle, json.loads(text)) for puzzle, text in made(kind) if len(text) <= longest]


def problem(record: dict) -> str | None:
    """Why a certificate is refused, be it for its form; None if it is accepted."""
    try:
        return verify_certificate(record).problem
    except InputError as error:
        return str(error)


# what is proved -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_certificates_of_all_verdicts_are_accepted(kind):
    seen = set()
    for puzzle, count in boards(kind):
        record = certificate(puzzle)
        found = verify_certificate(record)
        assert found.problem is None
        assert (found.standing, found.verdict, found.puzzle) == (CertificateStatus.PROVED, VERDICTS[count], puzzle)
        assert (found.clauses, found.steps) == (len(record["clauses"]), len(record["lemmas"]))
        assert found
        assert found.proved
        assert found.assumed
        assert not found.trusted
        seen.add(found.verdict)
    assert seen == set(VERDICTS)


@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle(XSudoku(1, (1, 1)), (None,)),
        Puzzle(Sudoku(2, None), (1, None, None, 2)),
        Puzzle(XSudoku(2, None), (None,) * 4),
        Puzzle(Hidato(1, 1, (True,)), (None,)),
        Puzzle(Hidato(1, 2, (True, True)), (3, None)),
        Puzzle(Hidato(1, 3, (True, False, True)), (1, None)),
        Puzzle(Hidato(2, 2, (True,) * 4, rook=True), (1, None, None, None)),
        Puzzle(Slant(1, 1), (None, 4, None, None)),
        Puzzle(Slant(2, 2), (None, None, None, None, 0, None, None, None, None)),
        Puzzle(Kropki(2, 2, negative="white-only"), (None, None, None, None, 1, 1, 1, 1)),
        Puzzle(Kropki(1, 3, negative="none", either=True), (None, 3, None, 1, None)),
    ],
    ids=str,
)
def test_odd_boards(puzzle):
    count = len(list(islice(answers(puzzle.geometry, puzzle.clues), 2)))
    found = verify_certificate(certificate(puzzle))
    assert (found.problem, found.verdict) == (None, VERDICTS[count])


def test_it_says_what_is_proved_and_what_is_assumed():
    by_verdict = {VERDICTS[count]: puzzle for puzzle, count in boards("x-sudoku")}
    unique, none, multiple = (verify_certificate(certificate(by_verdict[v])) for v in ("UNIQUE", "NONE", "MULTIPLE"))
    assert unique.proved[0] == "the answer obeys every rule and clue of the board"
    assert unique.proved[1] == f"each of {unique.clauses - 1} clauses follows from one rule or clue of the board"
    assert unique.proved[2].endswith("there is no other answer")
    assert none.proved[-1].endswith("there is no answer")
    assert multiple.proved[-1].endswith("there are several answers")
    for found, read in ((unique, "violations and printed"), (none, "printed"), (multiple, "violations")):
        assert any(found.puzzle.digest in sentence for sentence in found.assumed)
        assert f"exactlyone/puzzles/sudoku/checker.py ({read}) states the rules of x-sudoku" in found.assumed
    refused = verify_certificate(certificate(by_verdict["UNIQUE"]) | {"hash": "0"})
    assert (refused.standing, refused.proved, refused.assumed, bool(refused)) == (
        CertificateStatus.REFUSED,
        (),
        (),
        False,
    )


# what is not ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_a_clue_less_is_refused_every_time(kind):
    """Of boards that need every clue: what was unique is no more."""
    tried = 0
    for puzzle, record in certified(kind):
        if record["verdict"] != "UNIQUE":
            continue
        for place in puzzle.removable:
            fewer = puzzle.with_clues([*puzzle.clues[:place], None, *puzzle.clues[place + 1 :]])
            if len(list(islice(answers(fewer.geometry, fewer.clues), 2))) < 2:
                continue
            found = verify_certificate(record | {"board": str(fewer), "hash": fewer.digest})
            assert found.standing is CertificateStatus.REFUSED
            tried += 1
    assert tried > 20


@pytest.mark.parametrize("kind", KINDS)
def test_a_clause_too_strong_by_a_literal_is_refused(kind):
    """Clauses without each of their literals: refused in the words of their rule, unless they follow even so."""
    refused = set()
    chance = random.Random(kind)
    for puzzle, record in certified(kind, MODERATE)[::4]:
        clauses = record["clauses"]
        for number in chance.sample(range(1, len(clauses) + 1), min(len(clauses), 40)):
            rule, aspect, literals = clauses[number - 1]
            for i in range(len(literals) if rule != "block" else 0):
                fewer = literals[:i] + literals[i + 1 :]
                clauses[number - 1] = [rule, aspect, fewer]
                said = problem(record)
                if said is None:
                    assert follows(puzzle, record, rule, fewer)
                else:
                    assert re.fullmatch(rf"clause {number} \(.+\) does not follow from {re.escape(rule)}", said)
                    refused.add(rule.split()[0])
            clauses[number - 1] = [rule, aspect, literals]
    wanted = {
        "sudoku": {"row", "column", "box"},
        "x-sudoku": {"row", "column", "box", "the"},
        "str8ts": {"row", "column", "the"},
        "slant": {"vertex", "no"},
        "hidato": {"the"},
        "kropki": {"row", "column", "edge"},
    }
    assert refused >= wanted[kind]


@pytest.mark.parametrize("kind", KINDS)
def test_an_encoder_with_a_fault_does_not_get_a_wrong_verdict_through(kind, monkeypatch):
    """Boards with several answers, from which clauses a literal too short make one."""
    chance = random.Random(kind)
    reasons_of, refuted = refuting.reasons_of, 0
    for puzzle, count in boards(kind):
        if count < 2:
            continue
        found = list(islice(answers(puzzle.geometry, puzzle.clues), 2))

        def faulty(puzzle: Puzzle):
            atoms, reasons = reasons_of(puzzle)
            return atoms, [strengthened(reason, chance) for reason in reasons]

        monkeypatch.setattr(refuting, "reasons_of", faulty)
        monkeypatch.setattr(refuting, "answers", lambda geometry, clues, found=found: iter(found[:1]))
        try:
            wrong = certificate(puzzle)
        except AssertionError:  # the fault makes no difference here
            continue
        assert wrong["verdict"] == "UNIQUE"
        said = problem(wrong)
        assert said is not None
        assert re.match(r"clause \d+ \(.+\) does not follow from \w+", said)
        refuted += 1
    assert refuted > 0


def strengthened(reason: Reason, chance: random.Random) -> Reason:
    """The reason with a literal less in one of its clauses."""
    i = chance.randrange(len(reason.clauses))
    clause = list(reason.clauses[i])
    if len(clause) > 1:
        del clause[chance.randrange(len(clause))]
    return Reason(reason.rule, reason.aspect, (*reason.clauses[:i], tuple(clause), *reason.clauses[i + 1 :]))


# tampering --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_no_corruption_is_accepted_unless_what_it_says_is_still_proved(kind):
    chance = random.Random(kind)
    records = certified(kind, MODERATE)
    unique = [one for one in records if one[1]["verdict"] == "UNIQUE"]
    refused, accepted, done = 0, 0, dict.fromkeys(TAMPERING, 0)
    while min(done.values()) < CORRUPTIONS // len(TAMPERING) + 1:
        name = min(done, key=done.__getitem__)
        _, original = chance.choice(records if chance.random() < 0.2 else unique)
        record = copy.deepcopy(original)
        TAMPERING[name](record, chance, kind)
        done[name] += 1
        if record == original:
            continue
        if problem(record) is None:
            accepted += 1
            assert still_proved(record), name
        else:
            refused += 1
    assert refused > 150
    assert refused + accepted > 200


def _a_clause(record, chance) -> list[int]:
    return chance.choice(record["clauses"])[2]


def flip_a_literal(record, chance, kind):
    literals = chance.choice([_a_clause(record, chance), chance.choice(record["lemmas"])[0]]) or [1]
    literals[chance.randrange(len(literals))] *= -1


def drop_a_literal(record, chance, kind):
    literals = _a_clause(record, chance)
    del literals[chance.randrange(len(literals)) : None if not literals else chance.randrange(len(literals)) + 1]


def exchange_a_literal(record, chance, kind):
    literals = chance.choice([_a_clause(record, chance), chance.choice(record["lemmas"])[0]])
    literals[chance.randrange(len(literals) + 1) :][:1] = []
    literals.insert(0, chance.choice((-1, 1)) * chance.randint(1, len(record["atoms"])))
    if len(literals) > 1:
        literals.pop()


def drop_a_clause(record, chance, kind):
    del record["clauses"][chance.randrange(len(record["clauses"]))]


def exchange_clauses(record, chance, kind):
    clauses = record["clauses"]
    i, j = chance.randrange(len(clauses)), chance.randrange(len(clauses))
    clauses[i], clauses[j] = clauses[j], clauses[i]


def double_a_clause(record, chance, kind):
    clauses = record["clauses"]
    clauses[chance.randrange(len(clauses))] = copy.deepcopy(chance.choice(clauses))


def drop_a_lemma(record, chance, kind):
    del record["lemmas"][chance.randrange(len(record["lemmas"]))]


def exchange_lemmas(record, chance, kind):
    lemmas = record["lemmas"]
    i, j = chance.randrange(len(lemmas)), chance.randrange(len(lemmas))
    lemmas[i], lemmas[j] = lemmas[j], lemmas[i]


def drop_a_hint(record, chance, kind):
    hints = chance.choice(record["lemmas"])[1]
    del hints[chance.randrange(len(hints))]


def change_a_hint(record, chance, kind):
    hints = chance.choice(record["lemmas"])[1]
    hints[chance.randrange(len(hints))] = chance.randint(-2, len(record["clauses"]) + len(record["lemmas"]) + 1)


def exchange_hints(record, chance, kind):
    hints = chance.choice(record["lemmas"])[1]
    i, j = chance.randrange(len(hints)), chance.randrange(len(hints))
    hints[i], hints[j] = hints[j], hints[i]


def _with(record, puzzle: Puzzle, honest: bool):
    record["board"] = str(puzzle)
    if honest:
        record["hash"] = puzzle.digest


def change_a_clue(record, chance, kind):
    puzzle = eo.loads(record["board"])
    place = chance.randrange(len(puzzle.clues))
    values, optional = puzzle.geometry.legal_clue(place)
    clue = chance.choice([*values[:9], *[None] * (3 * optional)])
    _with(record, puzzle.with_clues([*puzzle.clues[:place], clue, *puzzle.clues[place + 1 :]]), chance.random() < 0.8)


def change_an_answer(record, chance, kind):
    for answer in record["answers"]:
        answer[chance.randrange(len(answer))] = chance.randint(0, 5)


def change_a_meaning(record, chance, kind):
    atom = chance.choice(record["atoms"])
    atom[0 if chance.random() < 0.5 else 1] = chance.choice((["r1c1", "r2c2", "r9c9"], [0, 1, 2, 3, 99, -1]))[0]


def exchange_meanings(record, chance, kind):
    atoms = record["atoms"]
    i, j = chance.randrange(len(atoms)), chance.randrange(len(atoms))
    atoms[i], atoms[j] = atoms[j], atoms[i]


def change_a_rule(record, chance, kind):
    labels = {rule for rule, _, _ in record["clauses"]} | {
        "row 1",
        "box 9",
        "no loop",
        "the path",
        "cell r1c1",
        "",
        "x",
    }
    chance.choice(record["clauses"])[0] = chance.choice(sorted(labels))


def change_the_puzzle(record, chance, kind):
    _with(record, chance.choice(boards(kind))[0], chance.random() < 0.8)


def change_the_verdict(record, chance, kind):
    record["verdict"] = chance.choice(VERDICTS)
    if chance.random() < 0.5:
        record["answers"] = []


def change_an_aspect(record, chance, kind):
    chance.choice(record["clauses"])[1] = [chance.choice(("once", "interval", 5))]


TAMPERING = {
    tamper.__name__: tamper
    for tamper in (
        flip_a_literal,
        drop_a_literal,
        exchange_a_literal,
        drop_a_clause,
        exchange_clauses,
        double_a_clause,
        drop_a_lemma,
        exchange_lemmas,
        drop_a_hint,
        change_a_hint,
        exchange_hints,
        change_a_clue,
        change_an_answer,
        change_a_meaning,
        exchange_meanings,
        change_a_rule,
        change_the_puzzle,
        change_the_verdict,
        change_an_aspect,
    )
}


def still_proved(record: dict) -> bool:
    """The same once more, as slowly and plainly as can be: by brute force, and with the models' own constraints."""
    puzzle = eo.loads(record["board"])
    assert record["hash"] == puzzle.digest
    count = len(list(islice(answers(puzzle.geometry, puzzle.clues), 2)))
    assert record["verdict"] == VERDICTS[count]
    assert len(record["answers"]) == count
    assert all(solves(puzzle.geometry, puzzle.clues, answer) for answer in record["answers"])
    assert len({tuple(atom) for atom in record["atoms"]}) == len(record["atoms"])
    if count == 2:
        assert record["clauses"] == record["lemmas"] == []
        return True
    for rule, _, literals in record["clauses"]:
        if rule == "block":
            assert list(_falsifying(puzzle, record, literals)) == [tuple(record["answers"][0])]
        else:
            assert follows(puzzle, record, rule, literals)
    known = [literals for _, _, literals in record["clauses"]]
    for literals, _ in record["lemmas"]:
        assert _by_propagation(known, literals)
        known.append(literals)
    return [] in known


def _holds(record: dict, literal: int, values: dict[str, int]) -> bool:
    name, value = record["atoms"][abs(literal) - 1]
    return (values[name] == value) is (literal > 0)


def follows(puzzle: Puzzle, record: dict, rule: str, literals: list[int]) -> bool:
    """Whether whatever obeys the rule, and the values printed in its cells, satisfies the clause."""
    names, rows = _obeying(puzzle, rule)
    place = {name: i for i, name in enumerate(names)}
    meant = [(record["atoms"][abs(literal) - 1], literal > 0) for literal in literals]
    inside = [(place[name], value, positive) for (name, value), positive in meant if name in place]
    return all(any((row[i] == value) is positive for i, value, positive in inside) for row in rows)


@cache
def _obeying(puzzle: Puzzle, rule: str) -> tuple[tuple[str, ...], list[tuple[int, ...]]]:
    """The places of a rule, and the values in them that obey it and what is printed there."""
    if rule == "the path":  # with the printed numbers it is all there is of the puzzle
        return puzzle.geometry.answer_places, list(answers(puzzle.geometry, puzzle.clues))
    model = puzzle.geometry.rules()
    printed = {v: clue for v, clue in zip(model.clues, puzzle.clues, strict=True) if clue is not None}
    found = [one.constraint for one in model.rules if one.label == rule]
    scope: tuple[IntVar, ...] = found[0].scope if found else ()
    if not found:
        what, _, name = rule.partition(" ")
        scope = tuple(variable for variable in model.answer if variable.name == name)
        assert scope
        assert what == "cell" or (what == "clue" and scope[0] in printed)
    domains = [[v for v in variable.domain if printed.get(variable, v) == v] for variable in scope]
    rows = list(product(*domains))
    if found:
        rows = [row for row in rows if found[0].holds(dict(zip(scope, row, strict=True)))]
    return tuple(variable.name for variable in scope), rows


def _falsifying(puzzle: Puzzle, record: dict, literals: list[int]):
    """The fillings that obey the printed values of cells and make the clause false."""
    model = puzzle.geometry.rules()
    printed = {v: clue for v, clue in zip(model.clues, puzzle.clues, strict=True) if clue is not None}
    domains = []
    for variable in model.answer:
        left = [value for value in variable.domain if printed.get(variable, value) == value]
        for literal in literals:
            if record["atoms"][abs(literal) - 1][0] == variable.name:
                left = [value for value in left if not _holds(record, literal, {variable.name: value})]
        domains.append(left)
    return islice(product(*domains), 2)


def _by_propagation(clauses: list[list[int]], lemma: list[int]) -> bool:
    """Whether the negation of the lemma leads to a contradiction by unit propagation over all clauses."""
    true = {-literal for literal in lemma}
    while True:
        before = len(true)
        for clause in clauses:
            if true.isdisjoint(clause):
                left = {literal for literal in clause if -literal not in true}
                if not left:
                    return True
                if len(left) == 1:
                    true |= left
        if len(true) == before:
            return any(-literal in true for literal in true)
