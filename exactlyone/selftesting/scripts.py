"""The program that shows a fault: on the solver alone if it can be said so, else a few lines on this package."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

from ..backends.base import Denied
from ..models import IntVar, Literal
from .drafts import DraftModel
from .judging import Fault

SCRIPT = '''\
"""{way} {text}: exit code 1 if it still does."""
import sys

from exactlyone.models import {names}
from exactlyone.selftesting import DraftModel, by_name, faults

m = Model("fault")
{variables}
{rules}
m.answer, m.clues = ({answer}), tuple(m.variables)
question = DraftModel(m, ({given}), {planted})
found = faults(question, [by_name({way!r})], [{known}])
print(*[fault.text for fault in found] or ["no fault"], sep="\\n")
sys.exit(len(found) > 0)
'''


def script(question: DraftModel, fault: Fault) -> str:
    """The program for a fault, best made of the smallest question that shows it."""
    backend, denial = fault.way.backend, fault.denial
    if backend is not None and denial is not None and fault.denied is not None:
        given = () if fault.way.assuming else question.given
        assumed = tuple(literal for literal in denial.literals if literal not in given)
        told = backend.script(Denied(question.model, given, assumed, denial.apart, fault.denied))
        if told is not None:
            return told
    return _ours(question, fault)


def _ours(question: DraftModel, fault: Fault) -> str:
    model = question.model
    constraints = [rule.constraint for rule in model.rules]
    known = tuple(fault.denied[variable] for variable in model.answer) if fault.denied else None
    return SCRIPT.format(
        way=fault.way.name,
        text=fault.text.split(":")[0],
        names=", ".join(sorted({"Model", *(type(constraint).__name__ for constraint in constraints)})),
        variables="\n".join(f"{v} = m.int_var({v.name!r}, {v.domain})" for v in model.variables),
        rules="\n".join(f"m.add({rule.label!r}, {written(rule.constraint)})" for rule in model.rules),
        answer="".join(f"{variable}, " for variable in model.answer),
        given="".join(f"{written(literal)}, " for literal in question.given),
        planted="{" + ", ".join(f"{variable}: {value}" for variable, value in question.planted.items()) + "}",
        known="" if known is None else known,
    )


def written(value: object) -> str:
    """A constraint, or a part of one, as Python says it, where variables go by their names."""
    if isinstance(value, IntVar):
        return value.name
    if isinstance(value, Literal):
        return f"{value.variable.name}.{'eq' if value.positive else 'ne'}({value.value})"
    if isinstance(value, tuple):
        return "(" + "".join(f"{written(one)}, " for one in value) + ")"
    if isinstance(value, frozenset):
        return f"frozenset({sorted(value)})"
    if is_dataclass(value):
        return f"{type(value).__name__}({', '.join(written(getattr(value, field.name)) for field in fields(value))})"
    return repr(value)
