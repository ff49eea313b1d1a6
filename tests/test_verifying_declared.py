"""Certificates of kinds that say no printed rules: each constraint judged by what it means, or told to be trusted."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from typing import ClassVar

import pytest
from planting import boards
from random_models import DOMAINS, MAKERS
from refuting import certificate
from test_cli import run

from exactlyone.board import KINDS, Geometry, Puzzle, Violation
from exactlyone.board.printed import TooLarge, bits, each
from exactlyone.certificates import pieces
from exactlyone.certificates.declared import _codes, _Maker
from exactlyone.certificates.making import certify
from exactlyone.certificates.pieces import Enumerated, OneOf
from exactlyone.certificates.verifying import CertificateStatus, verify_certificate
from exactlyone.models import AllDifferent, Clause, Constraint, IntVar, Linear, Model, Multiple


@dataclass(frozen=True)
class ClauseThatIsFalse(Clause):
    """A subclass with another meaning: its own `holds` counts, not what its base is known for."""

    def holds(self, values: Mapping[IntVar, int]) -> bool:
        return not super().holds(values)


def a_false_clause(chance, variables):
    return ClauseThatIsFalse(MAKERS["clause"](chance, variables).literals)


ALL_MAKERS = {**MAKERS, "a_false_clause": a_false_clause}


@pytest.mark.parametrize("far", [False, True], ids=["small values", "values far apart"])
@pytest.mark.parametrize("name", ALL_MAKERS)
def test_pieces_say_what_constraints_mean(name, far):
    """Never False wrongly; of total assignments, and mostly else, exactly whether the constraint holds."""
    chance = random.Random(name)
    exact = asked = 0
    said = set()
    for _ in range(150):
        domains = [chance.choice(DOMAINS) for _ in range(chance.randint(2, 5))]
        variables = [IntVar(f"v{i}", (*domain, *[10**12] * far)) for i, domain in enumerate(domains)]
        constraint = ALL_MAKERS[name](chance, variables)
        codes = _codes(variables)
        legal = [bits(codes[value] for value in variable.domain) for variable in variables]
        start = [values if chance.random() < 0.7 else 1 << chance.choice([*each(values)]) for values in legal]
        piece = _Maker({variable: i for i, variable in enumerate(variables)}, start, codes).piece(constraint)
        value = {code: value for value, code in codes.items()}
        for _ in range(4):
            total = chance.random() < 0.5
            left = {}
            for place, values in enumerate(start):
                if total or chance.random() < 0.6:
                    some = (
                        [chance.choice([*each(values)])]
                        if total
                        else [c for c in each(values) if chance.random() < 0.6]
                    )
                    left[place] = bits(some)
            rows = product(*([value[code] for code in each(left.get(i, start[i]))] for i in range(len(variables))))
            wanted = any(constraint.holds(dict(zip(variables, row, strict=True))) for row in rows)
            found = piece.possible(left)
            assert found or not wanted
            if total:
                assert found == wanted
            exact += found == wanted
            asked += 1
            said.add(found)
    assert said == {True, False}
    assert exact > 0.9 * asked


@pytest.mark.parametrize("kind", KINDS)
def test_the_five_kinds_by_their_models(kind, monkeypatch):
    """As if they said no printed rules: the same certificates hold, and what they rest on is said."""
    records = {count: certificate(puzzle) for puzzle, count in boards(kind)}
    monkeypatch.setattr(KINDS[kind], "printed", lambda self, clues: None)
    for count, record in records.items():
        found = verify_certificate(record)
        assert (found.problem, found.standing) == (None, CertificateStatus.PROVED)
        assert any("rules)" in sentence for sentence in found.assumed) == (count < 2)
        assert not any("printed" in sentence for sentence in found.assumed)
    for i, (rule, aspect, literals) in enumerate(records[1]["clauses"]):
        if len(literals) == 2 and rule != "block":
            records[1]["clauses"][i] = [rule, aspect, literals[:1]]
            said = verify_certificate(records[1]).problem
            assert said is None or said.endswith(f"does not follow from {rule}")
            if said is not None:
                return
    pytest.fail("no clause was refused")


# a kind with a rule of a type of its own ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Leads(Constraint):
    """The first of the variables is 1, whatever the others are: but who knows that, without trying all?"""

    variables: tuple[IntVar, ...]

    @property
    def scope(self) -> tuple[IntVar, ...]:
        return self.variables

    def holds(self, values: Mapping[IntVar, int]) -> bool:
        return values[self.variables[0]] == 1


@dataclass(frozen=True)
class Lead(Geometry):
    """A row of cells with 0 to 3: the first is 1, the others are 0 in sum. `printed` is not said."""

    size: int

    kind: ClassVar[str] = "lead"

    @property
    def answer_places(self):
        return tuple(f"c{i + 1}" for i in range(self.size))

    @property
    def clue_places(self):
        return self.answer_places

    def legal_clue(self, place):
        return range(4), True

    def rules(self):
        model = Model(self.kind)
        cells = tuple(model.int_var(name, range(4)) for name in self.answer_places)
        model.add("the lead", Leads(cells))
        model.add("the others", Linear(tuple((1, cell) for cell in cells[1:]), 0, 0))
        model.answer = model.clues = cells
        return model

    def violations(self, clues, answer):
        wanted = [1] + [0] * (self.size - 1)
        kept = all(clue in (None, value) for clue, value in zip(clues, answer, strict=True))
        return [] if list(answer) == wanted and kept else [Violation("it", (), "it is wrong")]

    @classmethod
    def read(cls, options, words, lines):
        marks = lines[0].text.split()
        return Puzzle(cls(len(marks)), tuple(None if mark == "." else int(mark) for mark in marks))

    def header_text(self):
        return ""

    def grid_text(self, clues, answer=None):
        return " ".join("." if clue is None else str(clue) for clue in clues)


@pytest.fixture
def lead(monkeypatch):
    monkeypatch.setattr(KINDS, "_registered", {**KINDS._registered, "lead": Lead})
    return Lead


def by_hand(puzzle: Puzzle) -> dict:
    """The lead is 1, each other cell is 0, and the block says that it is not so."""
    size = puzzle.geometry.size
    atoms = [[f"c{i + 1}", value] for i in range(size) for value in range(4)]
    true = [2, *(4 * i + 1 for i in range(1, size))]
    clauses = [["block", [], [-literal for literal in true]], ["the lead", [], [2]]]
    clauses += [["the others", [], [literal]] for literal in true[1:]]
    return {
        "format": "exactlyone certificate 1",
        "kind": "lead",
        "board": str(puzzle),
        "hash": puzzle.digest,
        "verdict": "UNIQUE",
        "answers": [[1] + [0] * (size - 1)],
        "atoms": atoms,
        "clauses": clauses,
        "lemmas": [[[], [*range(2, size + 2), 1]]],
        "trusted": [],
    }


def test_a_rule_that_is_small_enough_is_tried_out(lead):
    record = by_hand(Puzzle(lead(4), (None,) * 4))
    found = verify_certificate(record)
    assert (found.problem, found.standing, found.trusted) == (None, CertificateStatus.PROVED, ())
    for change in ([1], [3], []):
        record["clauses"][1][2] = change
        assert str(verify_certificate(record).problem).endswith("does not follow from the lead")


def test_a_rule_that_is_too_large_rests_on_trust_and_the_certificate_has_to_say_so(lead, tmp_path):
    record = by_hand(Puzzle(lead(9), (None,) * 9))
    said = str(verify_certificate(record).problem)
    assert said == (
        "clause 2 (c1 is 1): the lead is too large to be tried out, and the clause is not said to be taken on trust"
    )
    record["trusted"] = [2]
    found = verify_certificate(record)
    assert (found.problem, found.standing, found.trusted) == (None, CertificateStatus.TRUSTED, ((2, "the lead"),))
    assert not found
    assert "1 clause of rules too large to be tried out, taken on trust" in found.assumed
    assert "of 9 clauses, 8 follow each from one rule or clue of the board" in found.proved
    file = tmp_path / "lead.json"
    file.write_text(json.dumps(record))
    result = run("verify-certificate", file)
    assert result.exit_code == 3
    assert ": PROVED IN PART - UNIQUE, lead 9x9" in result.stdout
    result = run("verify-certificate", "--json", file)
    assert json.loads(result.stdout)["trusted"] == [[2, "the lead"]]


def test_trust_is_no_way_round_a_clause_that_is_wrong(lead):
    """Whatever the certificate would like to be believed: what can be refuted is refused."""
    record = by_hand(Puzzle(lead(9), (None,) * 9)) | {"trusted": list(range(20))}
    record["clauses"][1][2] = [1]
    assert str(verify_certificate(record).problem) == "clause 2 (c1 is 0) does not follow from the lead"
    record = certificate(boards("slant")[0][0])
    record["clauses"][-1][2] = []
    record["trusted"] = list(range(100))
    assert verify_certificate(record).standing is CertificateStatus.REFUSED


def test_clues_make_a_large_rule_small(lead):
    clues = (None, None, None, *[0] * 6)
    assert verify_certificate(by_hand(Puzzle(lead(9), clues)))


@pytest.mark.parametrize("clues", [(None,) * 4, (None, 0, 0, None), (2, None, None, None), (None, 1, None, None)])
def test_what_we_make_for_such_a_kind_is_accepted(lead, clues):
    made = certify(Puzzle(lead(4), clues))
    assert made.verdict == ("UNIQUE" if set(clues) <= {None, 0} else "NONE")
    assert verify_certificate(made.record())


# the pieces themselves --------------------------------------------------------------------------------------------


def test_rules_of_one_name():
    a, b = IntVar("a", (1, 2)), IntVar("b", (1, 2))
    place_of, start, codes = {a: 0, b: 1}, [bits((1, 2))] * 2, {1: 1, 2: 2}
    maker = _Maker(place_of, start, codes)
    different, double = maker.piece(AllDifferent((a, b))), maker.piece(Multiple(a, b, 2))
    assert isinstance(double, Enumerated)
    both = OneOf((double, different))
    assert both.possible({})
    assert both.possible({0: 1 << 1, 1: 1 << 2})
    assert not both.possible({0: 1 << 1, 1: 1 << 1})


def test_what_is_too_large_of_one_name(monkeypatch):
    monkeypatch.setattr(pieces, "MOST_TRIED", 1)
    a, b = IntVar("a", (1, 2)), IntVar("b", (1, 2))
    maker = _Maker({a: 0, b: 1}, [bits((1, 2))] * 2, {1: 1, 2: 2})
    both = OneOf((maker.tried(AllDifferent((a, b))), maker.piece(AllDifferent((a, b)))))
    with pytest.raises(TooLarge):
        maker.tried(AllDifferent((a, b))).possible({})
    with pytest.raises(TooLarge):
        both.possible({})
    assert not both.possible({0: 1 << 1, 1: 1 << 1})


def test_two_places_of_one_name_are_not_spoken_of(lead, monkeypatch):
    monkeypatch.setattr(Lead, "answer_places", property(lambda self: ("c1", "c2", "c2")))
    record = by_hand(Puzzle(lead(3), (None,) * 3))
    assert (
        str(verify_certificate(record).problem)
        == "atom 5 speaks of 'c2', which is not the name of one place of this board"
    )
