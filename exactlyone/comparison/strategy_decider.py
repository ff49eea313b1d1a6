"""A strategy as a decider, made for each board, so that none profits from what was built for another one."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from ..backends.mrv import Search, Settings
from ..board import Puzzle
from ..deciding.deciders import Decider, ModelDecider, MrvDecider, decider, search_of
from .strategy import FAMILIES, NUMBER, Strategy

CPSAT = {
    "linearization": "linearization_level",
    "probing": "probing_level",
    "symmetry": "symmetry_level",
}
"""What CP-SAT's settings are called by its backend, where that is another word."""


def decider_of(strategy: Strategy, seed: int) -> Decider:
    """The decider. `seed` is for what is drawn where the strategy has none of its own; raises MissingBackend."""
    seed = strategy.seed(seed)
    if strategy.family == "sat":
        from ..backends.sat import DEFAULT, Choices, Sat

        return ModelDecider(Sat(strategy.solver or DEFAULT, Choices(**dict(strategy.settings))))
    if strategy.family == "cpsat":
        from ..backends.cpsat import CpSat

        kinds = FAMILIES["cpsat"]
        values: dict[str, Any] = {"seed": seed}
        for setting, word in strategy.settings:
            values[CPSAT.get(setting, setting)] = int(word) if kinds[setting] is NUMBER else word == "yes"
        return ModelDecider(CpSat(**values))
    if strategy.family != "mrv":
        return decider(strategy.decider)
    return MrvDecider(opening=partial(_search, strategy, seed))


def _search(strategy: Strategy, seed: int, puzzle: Puzzle) -> Search:
    settings = Settings(
        singles=strategy.word("singles", "yes") == "yes",
        probing=strategy.word("probing", "yes") == "yes",
        ties=strategy.word("ties", "own"),
        seed=seed if strategy.word("ties") == "random" else 0,
    )
    draw = Random(seed) if strategy.word("values") == "random" else None
    return search_of(puzzle, draw, strategy.word("compiled") == "yes", settings)
