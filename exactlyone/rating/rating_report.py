"""Ratings as text for people and as records for programs."""

from __future__ import annotations

from typing import Any

from ..reporting import verdict_record
from .rating import Rating


def rating_text(rated: Rating) -> str:
    """The figure, and a line for each sort of measures."""
    search = rated.search
    bound = "at most " if rated.upper_bound else ""
    costs = ", ".join(f"{number} of cost {cost}" for cost, number in rated.costs.items()) or "none"
    forced = "propagation alone suffices" if rated.propagation else "propagation alone does not suffice"
    nodes = f"{'' if search.mrv_complete else 'at least '}{search.mrv_nodes}"
    alone = f"{rated.alternatives.get(0, 0)} without an alternative"
    sat = f"{search.decisions:.1f} SAT decisions, {search.conflicts:.1f} conflicts"
    probing = f"{search.forced_share:.0%} forced by failed literals, backdoor of {search.backdoor}"
    lines = (
        f"rating {bound}{rated.rating}",
        f"steps: {rated.steps} ({costs}); {alone}, {rated.by_cases} by trying cases; {forced}",
        f"search: {sat}, {nodes} MRV nodes, {probing}",
    )
    return "\n".join(lines)


def rating_record(name: str, rated: Rating, line: int | None = None) -> dict[str, Any]:
    """The rating with its parts as a JSON object; no part depends on a clock."""
    verdict = verdict_record(name, rated.explanation.verdict, line)
    search = rated.search
    return {
        **{key: verdict[key] for key in ("id", "line", "kind", "options", "hash", "status") if key in verdict},
        "rating": rated.rating,
        "upper_bound": rated.upper_bound,
        "hardest": rated.hardest,
        "total": rated.total,
        "steps": rated.steps,
        "by_cases": rated.by_cases,
        "costs": [[cost, number] for cost, number in rated.costs.items()],
        "alternatives": [[others, number] for others, number in rated.alternatives.items()],
        "propagation": rated.propagation,
        "search": {
            "sat_decisions": search.decisions,
            "sat_conflicts": search.conflicts,
            "mrv_nodes": search.mrv_nodes,
            "mrv_complete": search.mrv_complete,
            "forced_share": round(search.forced_share, 6),
            "backdoor": search.backdoor,
        },
        "reason": None,
    }
