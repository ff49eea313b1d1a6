"""Explanations and hints as text for people and as records for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..reporting import verdict_line, verdict_record
from .step import Explanation, Fact, Step


def explanation_text(explanation: Explanation) -> str:
    """A line that sums it up, and a numbered line for each step."""
    lines = [summary_line(explanation)]
    if explanation.why is not None:
        lines.append(str(explanation.why))
    width = len(str(len(explanation.steps)))
    lines += [f"{step.number:>{width}}. {step.text}" for step in explanation.steps]
    return "\n".join(lines)


def summary_line(explanation: Explanation) -> str:
    """How many steps there are, and how hard they are; or why there are none."""
    steps = explanation.steps
    if explanation.answer is None:
        return verdict_line(explanation.verdict)
    if not steps and explanation.reason is None:
        return "every place has its value already"
    count = f"{len(steps)} step{'s' * (len(steps) != 1)}"
    end = "to the only answer" if explanation.reason is None else f"and no further: {explanation.reason}"
    cases = sum(step.by_cases for step in steps)
    tail = f"; {cases} by trying cases" if cases else ""
    return f"{count} {end}; the hardest takes {_rules(explanation.hardest)}{tail}"


def _rules(cost: int) -> str:
    return "one rule at a time" if cost <= 1 else f"{cost} rules at once"


def explanation_record(name: str, explanation: Explanation, line: int | None = None) -> dict[str, Any]:
    """The explanation as a JSON object: the record of the verdict, with the steps."""
    record = verdict_record(name, explanation.verdict, line)
    record["steps"] = [step_record(step) for step in explanation.steps]
    record["hardest"], record["total"] = explanation.hardest, explanation.total
    if explanation.why is not None:
        record["why"] = str(explanation.why)
    return record | {"seconds": round(explanation.seconds, 6), "reason": explanation.reason}


def step_record(step: Step) -> dict[str, Any]:
    """A step as a JSON object."""
    return {
        "number": step.number,
        "values" if step.places else "fallen": _pairs(step.conclusions),
        "rules": [[rule.rule, list(rule.aspect)] for rule in step.rules],
        "known": _pairs([fact for fact in step.known if fact.holds]),
        "known_fallen": _pairs([fact for fact in step.known if not fact.holds]),
        "cost": step.cost,
        "alternatives": step.alternatives,
        "by_cases": step.by_cases,
        "text": step.text,
    }


def _pairs(facts: Sequence[Fact]) -> list[list[str | int]]:
    return [[fact.place, fact.value] for fact in facts]
