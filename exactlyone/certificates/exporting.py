"""The refutation of a certificate for other people's checkers.

    cnf   the clauses (DIMACS); comments say what each variable means
    drat  the steps without their reasons: drat-trim, dratify
    lrat  the steps with them: lrat-check, cake_lpr
    opb   the clauses as pseudo-Boolean constraints, where "no two of these" is one constraint
    pbp   the steps as reverse unit propagation (VeriPB, proof format 2.0)

They show that the clauses contradict each other; that these say what the rules say, only `verify-certificate` shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..models import InputError
from .claim import Claim, ClaimedClause

NO_TWO = ("once", "one value")
"""Parts of rules whose clauses of two literals are pairs of one group of which at most one holds."""


def exported(claim: Claim) -> dict[str, str]:
    """The text of each file, by its suffix. Raises InputError if there is no refutation: two answers prove MULTIPLE."""
    if claim.verdict == "MULTIPLE":
        raise InputError("two answers prove MULTIPLE: there is no refutation to export")
    constraints = _constraints(claim.clauses)
    return {
        "cnf": _cnf(claim),
        "drat": "".join(f"{_row(literals)}\n" for literals, _ in claim.lemmas),
        "lrat": _lrat(claim),
        "opb": _opb(claim, constraints),
        "pbp": _pbp(claim, len(constraints)),
    }


def _row(numbers: Iterable[int]) -> str:
    return " ".join(map(str, [*numbers, 0]))


def _meanings(claim: Claim, mark: str) -> list[str]:
    head = f"{mark} {claim.kind}, hash {claim.hash}: {claim.verdict}"
    return [head, *(f"{mark} {number}: {name} is {value}" for number, (name, value) in enumerate(claim.atoms, 1))]


def _cnf(claim: Claim) -> str:
    head = f"p cnf {len(claim.atoms)} {len(claim.clauses)}"
    rows = [_row(said.literals) for said in claim.clauses]
    return "\n".join([*_meanings(claim, "c"), head, *rows]) + "\n"


def _lrat(claim: Claim) -> str:
    first = len(claim.clauses) + 1
    steps = enumerate(claim.lemmas, first)
    return "".join(f"{number} {_row(literals)} {_row(hints)}\n" for number, (literals, hints) in steps)


def _constraints(clauses: Sequence[ClaimedClause]) -> list[str]:
    """Each clause as a constraint; the pairs of one group together."""
    groups: dict[tuple[str, tuple[str | int, ...]], dict[int, None]] = {}
    found: list[str] = []
    for rule, aspect, literals in clauses:
        if len(literals) == 2 and aspect and aspect[0] in NO_TWO:
            groups.setdefault((rule, tuple(aspect)), {}).update(dict.fromkeys(literals))
        else:
            found.append(_at_least(literals, 1))
    found += [_at_least(tuple(literals), len(literals) - 1) for literals in groups.values()]
    return found


def _at_least(literals: Sequence[int], number: int) -> str:
    """So many of the literals are true, over positive variables."""
    terms = [f"{'+' if literal > 0 else '-'}1 x{abs(literal)}" for literal in literals]
    return " ".join([*terms, ">=", str(number - sum(literal < 0 for literal in literals)), ";"])


def _opb(claim: Claim, constraints: Sequence[str]) -> str:
    head = f"* #variable= {len(claim.atoms)} #constraint= {len(constraints)}"
    return "\n".join([head, *_meanings(claim, "*"), *constraints]) + "\n"


def _pbp(claim: Claim, constraints: int) -> str:
    steps = [f"rup {_at_least(literals, 1)}" for literals, _ in claim.lemmas]
    end = ["output NONE", f"conclusion UNSAT : {constraints + len(steps)}", "end pseudo-Boolean proof"]
    return "\n".join(["pseudo-Boolean proof version 2.0", f"f {constraints}", *steps, *end]) + "\n"


def suffixed(name: str, texts: Mapping[str, str]) -> dict[str, str]:
    """The names of the files beside a certificate of this name, each with its text."""
    stem = name.removesuffix(".json").removesuffix(".cert")
    return {f"{stem}.{suffix}": text for suffix, text in texts.items()}
