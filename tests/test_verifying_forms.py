"""What a certificate must look like, what the command says of it, and what checking one loads."""

from __future__ import annotations

import copy
import gzip
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest
import test_cli
from planting import boards
from refuting import certificate

import exactlyone as eo
from exactlyone.board import KINDS
from exactlyone.certificates import lrat
from exactlyone.certificates.verifying import CertificateStatus, verify_certificate, verify_text
from exactlyone.models import InputError

ROOT = Path(__file__).resolve().parent.parent
ACCEPTED = 0
FUZZED = 400
"""For each kind."""


def example(kind: str = "slant", count: int = 1) -> dict:
    return certificate(next(puzzle for puzzle, number in boards(kind) if number == count))


# LRAT -----------------------------------------------------------------------------------------------------------------

FOUR = [[1, 2], [1, -2], [-1, 2], [-1, -2]]


@pytest.mark.parametrize(
    ("clauses", "lemmas", "flaw"),
    [
        (FOUR, [([1], [1, 2]), ([], [5, 3, 4])], None),
        (FOUR, [([], [1, 2]), ([], [5, 3, 4])], "step 1 of the refutation does not follow: clause 1 leaves 2 literals"),
        (
            FOUR,
            [([1], [1]), ([], [5, 3, 4])],
            "step 1 of the refutation does not follow: the clauses it names leave no",
        ),
        (FOUR, [([1], []), ([], [5, 3, 4])], "step 1 of the refutation does not follow: the clauses it names leave no"),
        (FOUR, [([1], [1, 2]), ([], [6, 3, 4])], "step 2 of the refutation names clause 6, which is not there before"),
        (FOUR, [([1], [1, 0]), ([], [5, 3, 4])], "step 1 of the refutation names clause 0, which is not there before"),
        (FOUR, [([1], [1, -2]), ([], [5, 3, 4])], "step 1 of the refutation names clause -2, which is not there"),
        (FOUR, [([1], [1, 2])], "the refutation does not end in a contradiction"),
        (FOUR, [], "the refutation does not end in a contradiction"),
        ([], [], "the refutation does not end in a contradiction"),
        ([[]], [], None),
        ([[1], [-1]], [([], [1, 2])], None),
        ([[1], [1]], [([], [1, 2])], "step 1 of the refutation does not follow"),
        ([[1, 1], [-1]], [([], [2, 1])], None),
    ],
)
def test_refutations(clauses, lemmas, flaw):
    said = lrat.flaw(clauses, lemmas)
    assert said == flaw if flaw is None else said is not None and said.startswith(flaw)


def test_no_refutation_of_what_can_be_satisfied():
    """Random steps, each taken only if it is accepted, never end in a contradiction."""
    chance = random.Random(1)
    kept = 0
    for _ in range(300):
        true = [chance.choice((i, -i)) for i in range(1, 6)]
        clauses = []
        for _ in range(12):
            literals = [chance.choice((-1, 1)) * i for i in chance.sample(range(1, 6), chance.randint(1, 3))]
            clauses.append([*literals, chance.choice(true)])
        lemmas: list[tuple[list[int], list[int]]] = []
        for _ in range(30):
            literals = [chance.choice((-1, 1)) * i for i in chance.sample(range(1, 6), chance.randint(0, 4))]
            hints = [chance.randint(1, len(clauses) + len(lemmas)) for _ in range(chance.randint(1, 6))]
            step = (literals, hints)
            said = lrat.flaw(clauses, [*lemmas, step])
            if said is None or said == "the refutation does not end in a contradiction":
                lemmas.append(step)
                kept += 1
        assert all(any(literal in true for literal in literals) for literals, _ in lemmas)
    assert kept > 200


# forms ----------------------------------------------------------------------------------------------------------------

WRONG = [
    ({"format": "exactlyone certificate 2"}, "\"format\" is 'exactlyone certificate 2'; expected"),
    ({"format": None}, '"format" is null; expected a string'),
    ({"kind": 5}, '"kind" is a number; expected a string'),
    ({"board": ["slant"]}, '"board" is another array; expected a string'),
    ({"board": "slant\n..\n.5"}, "the board of the certificate cannot be read: 3:2: '5' is not a vertex"),
    ({"board": ""}, "the board of the certificate cannot be read: there is no board"),
    ({"board": "slant\n..\n..\nslant\n..\n.."}, "the board of the certificate cannot be read: 4:1: there is a second"),
    ({"verdict": "UNKNOWN"}, "\"verdict\" is 'UNKNOWN'; expected UNIQUE, MULTIPLE, NONE"),
    ({"verdict": True}, '"verdict" is true; expected a string'),
    ({"answers": {}}, '"answers" is an object; expected an array'),
    ({"answers": [5]}, "answer 1 is a number; expected an array of integers"),
    ({"answers": [[0, 1.0]]}, "answer 1: there is a number; expected integers only"),
    ({"answers": [[0, None]]}, "answer 1: there is null; expected integers only"),
    ({"answers": [[False]]}, "answer 1: there is false; expected integers only"),
    ({"atoms": 1}, '"atoms" is a number; expected an array'),
    ({"atoms": [["r1c1"]]}, 'atom 1 is another array; expected [place, value], such as ["r1c1", 5]'),
    ({"atoms": [["r1c1", True]]}, "atom 1 is another array; expected"),
    ({"atoms": [[1, 1]]}, "atom 1 is another array; expected"),
    ({"clauses": [["no loop", []]]}, "clause 1 is another array; expected [rule, aspect, [literal, ...]]"),
    ({"clauses": ["no loop"]}, "clause 1 is a string; expected"),
    ({"clauses": [["no loop", "cycle", [1]]]}, "clause 1 is another array; expected"),
    ({"clauses": [["no loop", [None], [1]]]}, "the aspect of clause 1 holds something else; expected strings and"),
    ({"clauses": [["no loop", [], 1]]}, "the literals of clause 1 is a number; expected an array of integers"),
    ({"clauses": [["no loop", [], [0]]]}, "clause 1 has the literal 0; expected the number of an atom, or minus"),
    ({"clauses": [["no loop", [], [99]]]}, "clause 1 has the literal 99; expected the number of an atom"),
    ({"clauses": [["no loop", [], ["1"]]]}, "the literals of clause 1: there is a string; expected integers only"),
    ({"lemmas": [[[1]]]}, "lemma 1 is another array; expected [[literal, ...], [hint, ...]]"),
    ({"lemmas": [[[99], [1]]]}, "lemma 1 has the literal 99"),
    ({"lemmas": [[[], [1.5]]]}, "the hints of lemma 1: there is a number; expected integers only"),
    ({"lemmas": None}, '"lemmas" is null; expected an array'),
    ({"trusted": [True]}, '"trusted": there is true; expected integers only'),
    ({"trusted": "none"}, '"trusted" is a string; expected an array'),
]


@pytest.mark.parametrize(("change", "message"), WRONG, ids=[json.dumps(change)[:60] for change, _ in WRONG])
def test_wrong_forms(change, message):
    with pytest.raises(InputError) as caught:
        verify_certificate(example() | change)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("key", sorted(example().keys() - {"versions"}))
def test_a_missing_field(key):
    record = example()
    del record[key]
    with pytest.raises(InputError) as caught:
        verify_certificate(record)
    assert str(caught.value) == f'"{key}" is missing; expected a certificate'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "f:1:1: this is not JSON: Expecting value"),
        ("{", "f:1:2: this is not JSON: Expecting property name"),
        ('{"format": "exactlyone certificate 1"\n;}', "f:2:1: this is not JSON"),
        ("[]", "f: the file holds another array; expected a certificate: one JSON object"),
        ("5", "f: the file holds a number"),
        ("[" * 100_000, "f: the JSON is nested too deep"),
        ('{"a": 1, "a": 2}', "f: the key 'a' stands twice"),
        ('{"a": NaN}', "f: NaN is not a number of JSON"),
        ('{"a": ' + "9" * 5000 + "}", "f: the number '9999"),
        (json.dumps(example()) + "x", "f:1:"),
    ],
)
def test_wrong_texts(text, message):
    with pytest.raises(InputError) as caught:
        verify_text(text, "f")
    assert str(caught.value).startswith(message)


def test_objects_that_are_no_json():
    with pytest.raises(InputError, match="this is no object of JSON"):
        verify_certificate(example() | {"answers": {1, 2}})


REFUSED = [
    ({"kind": "hidato"}, "the board is slant, the certificate says 'hidato'"),
    ({"hash": "000000000000"}, "the hash of the board is "),
    ({"verdict": "NONE"}, "answers of a certificate of NONE: 0, not 1"),
    ({"verdict": "NONE", "answers": []}, "clauses of a certificate of NONE that block an answer: 0, not 1"),
    ({"verdict": "MULTIPLE"}, "answers of a certificate of MULTIPLE: 2, not 1"),
    ({"answers": []}, "answers of a certificate of UNIQUE: 1, not 0"),
    ({"answers": [[]]}, "the answer breaks a rule: the answer has 0 values, the board 9 places"),
    ({"answers": [[7] * 9]}, "the answer breaks a rule: r1c1 has 7, which is no diagonal"),
    ({"lemmas": []}, "the refutation does not end in a contradiction"),
    ({"clauses": [["block", [], []]]}, "the block is not the negation of the answer: it also forbids answers with an"),
    ({"clauses": [["block", [], [1, -1]]]}, "the block is not the negation of the answer: it allows every answer"),
    ({"clauses": []}, "clauses of a certificate of UNIQUE that block an answer: 1, not 0"),
]


@pytest.mark.parametrize(("change", "message"), REFUSED, ids=[json.dumps(change)[:60] for change, _ in REFUSED])
def test_refusals(change, message):
    found = verify_certificate(example() | change)
    assert found.standing is CertificateStatus.REFUSED
    assert found.problem is not None
    assert found.problem.startswith(message)


def test_refusals_of_clauses_and_atoms():
    record = example("x-sudoku")
    rule, aspect, literals = next(said for said in record["clauses"][1:] if said[0].startswith("row"))

    def said(**change) -> str:
        return str(verify_certificate(record | change).problem)

    block = record["clauses"][0]
    assert said(clauses=[block, ["row 77", aspect, literals]]).startswith("clause 2 (")
    assert said(clauses=[block, ["row 77", aspect, literals]]).endswith(
        "names a rule that this board does not have: 'row 77'"
    )
    assert said(clauses=[block, [rule, aspect, literals[:1]]]).endswith(f"does not follow from {rule}")
    assert said(clauses=[block, [rule, aspect, []]]) == f"clause 2 (that cannot be) does not follow from {rule}"
    everything = [-atom for atom in range(1, len(record["atoms"]) + 1)]
    assert " or r1c2 is not 1 or " in said(clauses=[block, ["row 5", [], everything]])
    assert f" or {len(everything) - 8} more) names a rule" in said(clauses=[block, ["row 5", [], everything]])
    atoms = record["atoms"]
    wanted = "atom 1 speaks of 'r9c9', which is not the name of one place of this board"
    assert said(atoms=[["r9c9", 1], *atoms[1:]]) == wanted
    for value in (0, 5, -1, 10**17):
        wanted = f"atom 1 says r1c1 = {value}, which nothing in this kind of puzzle can be"
        assert said(atoms=[["r1c1", value], *atoms[1:]]) == wanted
    assert said(atoms=[atoms[1], *atoms[1:]]) == "atoms 1 and 2 both say r1c1 = 2"


def test_two_answers_are_enough_and_must_differ():
    record = example(count=2)
    assert verify_certificate(record)
    assert verify_certificate(record | {"answers": record["answers"][:1] * 2}).problem == "the two answers are the same"
    clauses = [["no loop", [], []]]
    assert "have no place beside them" in str(verify_certificate(record | {"clauses": clauses}).problem)
    wrong = [record["answers"][0], [1 - value for value in record["answers"][0]]]
    assert str(verify_certificate(record | {"answers": wrong}).problem).startswith("answer 2 breaks a rule: ")


# fuzz -----------------------------------------------------------------------------------------------------------------


def mangled(value, chance: random.Random):
    """The value with some part of it replaced, dropped or doubled."""
    strange = [None, True, 0, -1, 1.5, 10**17, "", "r1c1", "\ud800", "block", [], {}, [[]], [1], {"a": []}]
    if isinstance(value, dict) and value and chance.random() < 0.95:
        key = chance.choice(sorted(value))
        return {**value, key: mangled(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.85:
        i = chance.randrange(len(value))
        part = chance.choice(([], [mangled(value[i], chance)], [mangled(value[i], chance)], [value[i]] * 2))
        return [*value[:i], *part, *value[i + 1 :]]
    if isinstance(value, str) and value and chance.random() < 0.5:
        i = chance.randrange(len(value))
        return (
            value[:i] + chance.choice(("", "\n", "x", "9", "\x00", ".", "é", " ")) + value[i + chance.randint(0, 2) :]
        )
    if isinstance(value, int) and chance.random() < 0.5:
        return value + chance.choice((-1, 1, 100, -1000, 10**12))
    return chance.choice(strange)


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_it_holds_there_is_a_message_and_no_other_error(kind):
    chance = random.Random(kind)
    originals = [example(kind, count) for count in (0, 1, 2)]
    unreadable = refused = 0
    for _ in range(FUZZED):
        record = copy.deepcopy(chance.choice(originals))
        for _ in range(chance.choice((1, 1, 2, 5))):
            record = mangled(record, chance)
        text = json.dumps(record)
        if chance.random() < 0.1:
            i = chance.randrange(len(text))
            text = text[:i] + chance.choice(("", "\x00", "{", '"', "e9")) + text[i + chance.randint(0, 3) :]
        try:
            found = verify_text(text)
        except InputError as error:
            unreadable += 1
            message = str(error)
        else:
            refused += found.problem is not None
            message = found.problem
        assert message != ""
        assert "\n" not in (message or "")
    assert unreadable > FUZZED // 10
    assert refused > FUZZED // 10


# the command ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, record in (
        ("one.cert.json", example()),
        ("none.cert.json", example("kropki", 0)),
        ("two.cert.json", example("hidato", 2)),
        ("wrong.json", example() | {"hash": "0"}),
    ):
        Path(name).write_text(json.dumps(record))
    Path("bad.json").write_text("{")
    return tmp_path


def run(*arguments: str, input: bytes | None = None):
    return test_cli.run("verify-certificate", *arguments, input=input)


def test_the_command_says_what_is_proved_and_assumed(folder):
    result = run("one.cert.json")
    digest, clauses = example()["hash"], len(example()["clauses"])
    lines = result.stdout.splitlines()
    assert lines[0].startswith(f"one.cert.json: PROVED - UNIQUE, slant 3x3 (clauses: {clauses}, steps: ")
    assert lines[1] == "  proved:  the answer obeys every rule and clue of the board"
    assert lines[3].endswith("there is no other answer")
    assert lines[4] == f"  assumed: the board that stands in the certificate, of hash {digest}, is the one in question"
    assert lines[-1].endswith("no solver, encoding or model is relied on")
    assert (result.stderr, result.exit_code) == ("", 0)


@pytest.mark.parametrize(
    ("files", "code", "last"),
    [
        (["one.cert.json", "none.cert.json", "two.cert.json"], 0, "3 proved, 0 in part on trust, 0 refused"),
        (["one.cert.json", "wrong.json"], 1, "1 proved, 0 in part on trust, 1 refused"),
        (["one.cert.json", "wrong.json", "bad.json"], 2, "1 proved, 0 in part on trust, 1 refused, 1 in error"),
        (["."], 2, "3 proved, 0 in part on trust, 1 refused, 1 in error"),
        (["nothing.json", "one.cert.json"], 2, "1 proved, 0 in part on trust, 0 refused, 1 in error"),
    ],
)
def test_several_files_and_the_exit_code(folder, files, code, last):
    result = run(*files)
    assert result.exit_code == code
    lines = result.stdout.splitlines()
    assert lines[-1] == last
    assert all(": PROVED - " in line or ": REFUSED - " in line for line in lines[:-1])


def test_refusals_and_errors_in_words(folder):
    result = run("wrong.json")
    digest = example()["hash"]
    assert result.stdout.startswith(
        f"wrong.json: REFUSED - UNIQUE, slant 3x3 is not proved: the hash of the board is {digest}, "
    )
    assert result.exit_code == 1
    result = run("bad.json")
    assert result.stderr.startswith("bad.json:1:2: this is not JSON: ")
    assert (result.stdout, result.exit_code) == ("", 2)
    (folder / "empty").mkdir()
    (folder / "latin.json").write_bytes(b'{"\xe9": 1}')
    (folder / "cut.json.gz").write_bytes(gzip.compress(b"{}" * 100)[:-9])
    for name, message in {
        "nothing.json": "nothing.json: the file cannot be read: No such file or directory",
        "empty": "empty: the file cannot be read: ",
        "latin.json": "latin.json:1:3: the byte 0xe9 is not UTF-8",
        "cut.json.gz": "cut.json.gz: the file cannot be read: ",
        "a\0b": "a\\x00b: the file cannot be read: ",
    }.items():
        result = run(name)
        assert result.stderr.startswith(message), name
        assert (result.stdout, result.exit_code) == ("", 2)


def test_records(folder):
    result = run("--json", "one.cert.json", "wrong.json", "bad.json")
    good, wrong, bad = map(json.loads, result.stdout.splitlines())
    assert result.exit_code == 2
    assert result.stderr == "1 proved, 0 in part on trust, 1 refused, 1 in error\n"
    assert (good["status"], good["verdict"], good["kind"], good["size"]) == ("PROVED", "UNIQUE", "slant", "3x3")
    assert good["reason"] is None
    assert good["proved"]
    assert good["assumed"]
    assert good["trusted"] == []
    assert (wrong["status"], wrong["proved"]) == ("REFUSED", [])
    assert wrong["reason"].startswith("the hash of the board is ")
    assert (bad["id"], bad["status"]) == ("bad.json", "ERROR")


def test_packed_files_and_standard_input(folder):
    text = (folder / "one.cert.json").read_bytes()
    (folder / "one.json.gz").write_bytes(gzip.compress(b"\xef\xbb\xbf" + text))
    assert run("one.json.gz").exit_code == 0
    result = run("-", input=text)
    assert result.stdout.startswith("<stdin>: PROVED - UNIQUE")
    assert run("-", input=b"\xff").stderr.startswith("<stdin>:1:1: the byte 0xff is not UTF-8")


@pytest.mark.parametrize("kind", KINDS)
def test_the_command_has_no_traceback_for_anything(kind, tmp_path):
    chance = random.Random(f"{kind} file")
    original = example(kind)
    names = []
    for i in range(40):
        record = original
        for _ in range(chance.choice((1, 3))):
            record = mangled(record, chance)
        (tmp_path / f"{i}.json").write_text(json.dumps(record))
        names.append(str(tmp_path / f"{i}.json"))
    result = run(*names)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) + len(result.stdout.splitlines()) == 41


def test_the_name_of_a_file(folder):
    assert eo.verify_certificate("one.cert.json")
    assert eo.verify_certificate(Path("one.cert.json")).verdict == "UNIQUE"
    with pytest.raises(InputError, match=r"bad\.json:1:2: "):
        eo.verify_certificate(Path("bad.json"))


# what is loaded -------------------------------------------------------------------------------------------------------

ALONE = """
import importlib.util, json, sys, types
from pathlib import Path
package = types.ModuleType("exactlyone")  # as if its __init__ loaded nothing
package.__path__ = [str(Path(sys.argv[1]) / "exactlyone")]
sys.modules["exactlyone"] = package
from exactlyone.certificates.verifying import verify_certificate
from exactlyone.board import KINDS
for kind in KINDS.values():
    kind.rules = lambda self: 1 / 0
assert [bool(verify_certificate(record)) for record in json.load(sys.stdin)] == [True] * int(sys.argv[2])
print(*sorted(name for name in sys.modules if name.startswith("exactlyone.")), *sys.modules)
"""


def test_checking_loads_no_solver_and_asks_no_model():
    records = [example(kind, count) for kind in KINDS for count in (0, 1, 2)]
    command = [sys.executable, "-c", ALONE, str(ROOT), str(len(records))]
    done = subprocess.run(command, input=json.dumps(records), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    loaded = set(done.stdout.split())
    assert loaded.isdisjoint({"ortools", "pysat", "numba", "numpy", "click"})
    own = {name.split(".")[1] for name in loaded if name.startswith("exactlyone.")}
    assert own == {"board", "certificates", "formats", "models", "puzzles", "registry"}
    of_kinds = {
        name.rpartition(".")[2] for name in loaded if name.startswith("exactlyone.puzzles.") and name.count(".") > 2
    }
    assert of_kinds == {"board", "checker"}
    of_certificates = {name for name in loaded if name.startswith("exactlyone.certificates.")}
    assert {name.rpartition(".")[2] for name in of_certificates} == {"claim", "lrat", "subject", "verifying", "wording"}


def test_the_command_loads_no_solver(tmp_path):
    (tmp_path / "one.json").write_text(json.dumps(example()))
    program = (
        "import sys; from exactlyone.cli import main\n"
        "try: main(['verify-certificate', 'one.json'])\n"
        "finally: print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("one.json: PROVED")
    loaded = set(done.stderr.split())
    assert loaded.isdisjoint({"ortools", "pysat", "numba"})
    assert not [name for name in loaded if name.startswith(("exactlyone.backends.sat.", "exactlyone.reasons"))]
