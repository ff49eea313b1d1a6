"""A model and some literals as a file of clauses in DIMACS form, for other programs and for reports."""

from __future__ import annotations

from collections.abc import Sequence

from ....models import Clause, Literal, Model
from .at_most_one import written_out
from .lower import lower_all


def dimacs(model: Model, given: Sequence[Literal] = ()) -> str:
    """The text of the file. Comment lines say which literal means which value of an answer variable.

    Cycles are cut off while a session searches; the file has only the cuts that are known before.
    """
    out = lower_all(model, [Clause((literal,)) for literal in given])
    meaning = [
        f"c {code} {variable} == {value}" for variable in model.answer for value, code in out.of(variable).items()
    ]
    clauses, groups = out.drain()
    everything = [*clauses, *written_out(groups, out.new)]
    head = [*meaning, f"p cnf {out.top} {len(everything)}"]
    return "\n".join([*head, *(" ".join(map(str, [*clause, 0])) for clause in everything)]) + "\n"
