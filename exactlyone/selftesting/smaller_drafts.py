"""A question on which a way is at fault, with as few rules, clues and variables as still show the fault."""

from __future__ import annotations

from collections.abc import Sequence

from ..backends.leave_one_out import least
from ..models import Literal, Model, Rule
from .drafts import DraftModel
from .judging import Fault, asked, wrong_answer, wrong_denial

Found = tuple[DraftModel, Fault]


def smallest(question: DraftModel, fault: Fault) -> Found:
    """The question with few rules, then few clues, and the fault that it shows; whole if the fault does not show again.

    Fewer rules admit no fewer answers, so what was denied wrongly stays so.
    """
    rules, given = question.model.rules, question.given
    if not shows(question, rules, given, fault):
        return question, fault
    rules = least(rules, lambda fewer: shows(question, fewer, given, fault) is not None)
    given = tuple(least(given, lambda fewer: shows(question, rules, fewer, fault) is not None))
    rules = least(rules, lambda fewer: shows(question, fewer, given, fault) is not None)
    return shows(question, rules, given, fault) or (question, fault)


def shows(question: DraftModel, rules: Sequence[Rule], given: Sequence[Literal], fault: Fault) -> Found | None:
    """The question with these rules and clues alone, and the fault, if the same sort shows on it."""
    smaller = reduced(question, rules, given)
    said = asked(fault.way, smaller)
    if isinstance(said, Fault):
        return (smaller, said) if said.sort == fault.sort else None
    model = smaller.model
    found = wrong_answer(model, fault.way, said)
    if found is None and fault.denied is not None:
        denied = fault.denied
        found = wrong_denial(model, fault.way, said, [tuple(denied[variable] for variable in model.answer)])
    return (smaller, found) if found is not None and found.sort == fault.sort else None


def reduced(question: DraftModel, rules: Sequence[Rule], given: Sequence[Literal]) -> DraftModel:
    """The question with these rules, the clues on their variables, and no other variables."""
    used = {variable for rule in rules for variable in rule.constraint.scope}
    model = Model(question.model.name)
    model.adopt(variable for variable in question.model.variables if variable in used)
    for rule in rules:
        model.add(rule.label, rule.constraint)
    model.answer = tuple(variable for variable in question.model.answer if variable in used)
    model.clues = tuple(model.variables)
    kept = tuple(literal for literal in given if literal.variable in used)
    return DraftModel(model, kept, {variable: question.planted[variable] for variable in model.variables})
