"""Steps of explanations judged by the rules themselves: no reason, no clause of the explanation is looked at.

A step names rules. From the model only these are taken, with the clues that they speak of; to them the known facts are
added, and the denial of the conclusion. What is left must be unsatisfiable, by CP-SAT, which has a lowering of its own.
"""

from __future__ import annotations

from exactlyone.backends.base import Status
from exactlyone.backends.cpsat import CpSat
from exactlyone.board import Puzzle
from exactlyone.board.geometry import model_of
from exactlyone.explanation import Explanation, Fact, Step
from exactlyone.models import Literal, Model


def forced_by_its_rules(puzzle: Puzzle, step: Step) -> bool:
    """Whether the named rules and the known facts force each conclusion of a step."""
    whole = model_of(puzzle.geometry)
    part = Model(whole.name)
    part.adopt(whole.variables)
    named = {rule.rule for rule in step.rules}
    part.rules = [rule for rule in whole.rules if rule.label in named]
    assert named == {rule.label for rule in part.rules}
    part.answer, part.clues = whole.answer, whole.clues
    variables = {variable.name: variable for variable in whole.variables}

    def literal(fact: Fact) -> Literal:
        return Literal(variables[fact.place], fact.value, fact.holds)

    answers = set(whole.answer)
    printed = [one for one in puzzle.literals(whole) if one.variable not in answers]
    with CpSat().open(part, printed) as session:
        known = list(map(literal, step.known))
        return all(session.solve([*known, ~literal(fact)]).status is Status.UNSATISFIABLE for fact in step.conclusions)


def reached(explanation: Explanation) -> dict[str, int]:
    """The values that the steps come to from the printed ones; each known fact has been printed or concluded before."""
    puzzle = explanation.puzzle
    model = model_of(puzzle.geometry)
    printed = {one.variable.name: one.value for one in puzzle.literals(model)}
    values = {name: printed[name] for name in puzzle.geometry.answer_places if name in printed}
    facts = {Fact(name, value) for name, value in values.items()}
    for step in explanation.steps:
        assert facts.issuperset(step.known)
        assert facts.isdisjoint(step.conclusions)
        facts.update(step.conclusions)
        values.update((fact.place, fact.value) for fact in step.conclusions if fact.holds)
    return {name: value for name, value in values.items() if name in puzzle.geometry.answer_places}
