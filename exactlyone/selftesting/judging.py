"""What ways say, held against answers that are known to be such: nobody has to be believed.

An answer counts if the rules hold of it, by their plain meaning. A denial is at fault if such an answer is denied.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from ..models import Constraint, IntVar, Literal, Model
from .drafts import DraftModel, Planted
from .ways import Answer, Denial, Way, WayReport

MOST_NODES = 2000
"""Values tried by brute force."""


@dataclass(frozen=True)
class Fault:
    """What is wrong with a way. `sort`: a word by which faults are told apart; `denied`: the answer that it denies."""

    way: Way
    sort: str
    text: str
    denied: Planted | None = None
    denial: Denial | None = None


def asked(way: Way, question: DraftModel) -> WayReport | Fault:
    """What a way says, or the exception that it raises, which is a fault whatever it is."""
    try:
        return way.ask(question)
    except Exception as error:
        return Fault(way, type(error).__name__, f"raises {type(error).__name__}: {error}")


def faults(question: DraftModel, panel: Sequence[Way], more: Iterable[Answer] = ()) -> list[Fault]:
    """The faults of all ways on one question, one at most of each way. What one finds, all are held against.

    `more`: answers known beforehand.
    """
    found: list[Fault] = []
    said: list[tuple[Way, WayReport]] = []
    known = [_answer(question.model, question.planted), *more, *brute(question)]
    for way in panel:
        words = asked(way, question)
        if isinstance(words, Fault):
            found.append(words)
            continue
        fault = wrong_answer(question.model, way, words)
        if fault is not None:
            found.append(fault)
            continue
        said.append((way, words))
        known += [answer for _, answer in words.answers]
    known = list(dict.fromkeys(known))
    found += [fault for way, words in said if (fault := wrong_denial(question.model, way, words, known)) is not None]
    return found


def wrong_answer(model: Model, way: Way, said: WayReport) -> Fault | None:
    """An answer that breaks a rule, or what was asked for. One that was given before is denied by nobody: it is seen
    as a wrong answer, too."""
    seen: set[tuple[tuple[Literal, ...], Answer]] = set()
    for literals, answer in said.answers:
        if completed(model, answer, literals) is None:
            return Fault(way, "answer", f"gives an answer that breaks a rule: {answer}")
        if (literals, answer) in seen:
            return Fault(way, "repeat", f"gives an answer again that was blocked: {answer}")
        seen.add((literals, answer))
    return None


def wrong_denial(model: Model, way: Way, said: WayReport, known: Iterable[Answer]) -> Fault | None:
    """A denial that a known answer refutes."""
    for denial in said.denials:
        for answer in known:
            if answer in denial.apart:
                continue
            values = completed(model, answer, denial.literals)
            if values is not None:
                after = f" after {len(denial.apart)} others" if denial.apart else ""
                return Fault(way, "denial", f"denies an answer{after}", values, denial)
    return None


def _answer(model: Model, values: Planted) -> Answer:
    return tuple(values[variable] for variable in model.answer)


def completed(model: Model, answer: Answer, literals: Iterable[Literal]) -> Planted | None:
    """The answer with values for the variables that are none, so that all rules and literals hold; None if there are
    no such values. Each variable that is no answer stands in one rule at most."""
    values = dict(zip(model.answer, answer, strict=True))
    if any(value not in variable.domain for variable, value in values.items()):
        return None
    wanted = tuple(literals)
    for rule in model.rules:
        constraint = rule.constraint
        hidden = [variable for variable in constraint.scope if variable not in values]
        if hidden:
            fitting = next(_fitting(constraint, hidden, values, wanted), None)
            if fitting is None:
                return None
            values |= fitting
        elif not constraint.holds(values):
            return None
    return values if all(literal.holds(values) for literal in wanted if literal.variable in values) else None


def _fitting(
    constraint: Constraint, hidden: Sequence[IntVar], values: Planted, wanted: Sequence[Literal]
) -> Iterator[Planted]:
    for choice in product(*(_allowed(variable, wanted) for variable in hidden)):
        more = dict(zip(hidden, choice, strict=True))
        if constraint.holds(values | more):
            yield more


def _allowed(variable: IntVar, literals: Iterable[Literal]) -> tuple[int, ...]:
    """The values that the literals leave the variable."""
    own = [literal for literal in literals if literal.variable is variable]
    return tuple(value for value in variable.domain if all(literal.holds({variable: value}) for literal in own))


def brute(question: DraftModel) -> list[Answer]:
    """Answers by brute force: all of them where few values have to be tried, else those found by then."""
    model = question.model
    domains = {variable: _allowed(variable, question.given) for variable in model.answer}
    order = sorted(model.answer, key=lambda variable: len(domains[variable]))
    place = {variable: at for at, variable in enumerate(order)}
    due: list[list[Constraint]] = [[] for _ in order]
    for rule in model.rules:
        scope = rule.constraint.scope
        if scope and place.keys() >= set(scope):
            due[max(place[variable] for variable in scope)].append(rule.constraint)
    values: Planted = {}
    budget = iter(range(MOST_NODES))

    def fillings(at: int) -> Iterator[Answer]:
        if at == len(order):
            yield _answer(model, values)
            return
        for value in domains[order[at]]:
            if next(budget, None) is None:
                return
            values[order[at]] = value
            if all(constraint.holds(values) for constraint in due[at]):
                yield from fillings(at + 1)

    return [answer for answer in fillings(0) if completed(model, answer, question.given) is not None]
