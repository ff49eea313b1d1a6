"""The ways in which models are decided: every solver, and every setting of it that is in use or to be compared.

What a way says is of two sorts. It finds an answer under some literals: that can be checked. Or it denies that there
is one under some literals, those apart that it gave: an answer from elsewhere refutes that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from ..backends.base import Backend, Limits, Reproducing, ResidentModels, Session, Status
from ..backends.cpsat import CpSat
from ..backends.machine_code import compiles
from ..backends.mrv import State, generic
from ..backends.sat import BEST, LOOPS, REFUSED, SOLVERS, STRAIGHT, Choices, Sat
from ..models import Literal, MissingBackend, Model
from .drafts import DraftModel

Answer = tuple[int, ...]
"""A value for each answer variable, in the model's order."""
MOST = 3
"""Answers that a way is asked for."""
LIMITS = Limits(conflicts=3000)
"""What one question may cost: work, not time, so that a run depends on its seed alone."""


@dataclass(frozen=True)
class Denial:
    """There is no answer in which the literals hold, but for these."""

    literals: tuple[Literal, ...]
    apart: tuple[Answer, ...]


@dataclass
class WayReport:
    """All that a way said: answers, each with the literals that it was asked for, and denials."""

    answers: list[tuple[tuple[Literal, ...], Answer]] = field(default_factory=list)
    denials: list[Denial] = field(default_factory=list)


@dataclass(frozen=True)
class Way:
    """A solver with a setting. `backend`: where it is asked by sessions; `assuming`: what is given is assumed there."""

    name: str
    ask: Callable[[DraftModel], WayReport]
    backend: Reproducing | None = None
    assuming: bool = False


def by_session(name: str, backend: Reproducing, assuming: bool = False) -> Way:
    return Way(name, lambda question: _asked(backend, question, assuming), backend, assuming)


def _asked(backend: Backend, question: DraftModel, assuming: bool) -> WayReport:
    """Solve and block, again and again; then release the first answer, which must come again."""
    model, said = question.model, WayReport()
    given, assumed = ((), question.given) if assuming else (question.given, ())
    with backend.open(model, given) as session:
        found: list[Answer] = []
        blocks = []
        while len(found) < MOST:
            answer = _next(session, model, given, assumed, found, said)
            if answer is None or answer in found:
                break
            found.append(answer)
            blocks.append(session.block(dict(zip(model.answer, answer, strict=True))))
        if found:
            blocks[0].release()
            again = tuple(variable.eq(value) for variable, value in zip(model.answer, found[0], strict=True))
            _next(session, model, given, (*assumed, *again), found[1:], said)
    return said


def _next(
    session: Session,
    model: Model,
    given: tuple[Literal, ...],
    assumed: tuple[Literal, ...],
    apart: Sequence[Answer],
    said: WayReport,
) -> Answer | None:
    """One question: note what is said, and return the answer. A core is a denial too: of less."""
    outcome = session.solve(assumed, LIMITS)
    if outcome.values is not None:
        answer = tuple(outcome.values[variable] for variable in model.answer)
        said.answers.append(((*given, *assumed), answer))
        return answer
    if outcome.status is Status.UNSATISFIABLE:
        said.denials.append(Denial((*given, *(outcome.core or ())), tuple(apart)))
        if not set(outcome.core or ()) <= set(assumed):
            raise AssertionError("a core names literals that were not assumed")
    return None


def searched(question: DraftModel) -> WayReport:
    """The search over the model."""
    search, said = generic.open_search(question.model, question.given), WayReport()
    found: list[Answer] = []
    assert LIMITS.conflicts is not None
    while len(found) < MOST and search.nodes < LIMITS.conflicts:
        state = search.run(LIMITS.conflicts - search.nodes)
        if state is State.PAUSED:
            break
        if state is not State.FOUND:
            said.denials.append(Denial(question.given, tuple(found)))
            break
        answer = tuple(search.answer or ())
        said.answers.append((question.given, answer))
        if answer in found:
            break
        found.append(answer)
    return said


def standing(question: DraftModel, laid_out: bool) -> WayReport:
    """What batches ask: is this the only answer; is there none? `laid_out`: by the search in machine code first."""
    model, said = question.model, WayReport()
    shown = {literal.variable: literal.value for literal in question.given}
    clues = [shown.get(variable) for variable in model.clues]
    answer = tuple(question.planted[variable] for variable in model.answer)
    keeper: ResidentModels = Sat().stand(model)
    try:
        if laid_out:
            keeper.only(model, clues, answer, LIMITS.start())
            keeper.lay_out()
        for taken in (answer, None):
            reason, _ = keeper.only(model, clues, taken, LIMITS.start())
            if reason is None:
                said.denials.append(Denial(question.given, () if taken is None else (answer,)))
            elif reason == REFUSED:
                taken_literals = (v.eq(value) for v, value in zip(model.answer, answer, strict=True))
                said.denials.append(Denial((*question.given, *taken_literals), ()))
    finally:
        keeper.close()
    return said


@cache
def ways() -> tuple[Way, ...]:
    """All of them, those apart that this installation lacks."""
    return tuple(_ways())


def by_name(name: str) -> Way:
    """The way of this name. Raises MissingBackend if this installation lacks it."""
    for way in ways():
        if way.name == name:
            return way
    raise MissingBackend(f"no solver and setting is called {name!r}; there are: {', '.join(w.name for w in ways())}")


def _ways() -> Iterator[Way]:
    cpsat = CpSat()
    yield by_session("cpsat", cpsat)
    yield by_session("cpsat assuming", cpsat, assuming=True)
    yield by_session("cpsat presolve", replace(cpsat, presolve=True))
    yield by_session("cpsat 2 workers", replace(cpsat, workers=2))
    full = replace(cpsat, presolve=True, linearization_level=2, probing_level=2, symmetry_level=2, inprocessing=True)
    yield by_session("cpsat full", full)
    yield Way("search", searched)
    yield Way("sat standing", lambda question: standing(question, False))
    if compiles():
        yield Way("dpll", lambda question: standing(question, True))
    for straight in STRAIGHT:
        for loops in LOOPS:
            choices = Choices(straight, loops)
            if choices != BEST:
                yield by_session(f"sat {straight} {loops}", Sat(choices=choices))
    for solver in SOLVERS:
        try:
            backend = Sat(solver)
        except MissingBackend:
            continue
        yield by_session(f"sat:{solver}", backend)
        yield by_session(f"sat:{solver} assuming", backend, assuming=True)
