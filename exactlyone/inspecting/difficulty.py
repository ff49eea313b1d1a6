"""What a puzzle asks of a solver: the work of the hand-written search, and what the clues leave open.

A clue count alone is never called difficulty. The score adds up three figures:

    open        clue places that might show a clue and are empty: the information removed
    candidates  values that the clues leave in the answer places at first sight, beyond one for each
    placements  places decided while the search proves how many answers there are, by trial or by force, dead ends
                included: every placement tried counts as one, and probing counts for nothing

How this goes with human difficulty is another question: R. Pelanek, "Difficulty rating of Sudoku puzzles" (2014), finds
measures of search to be fair predictors but not the best.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..arguments import checked
from ..backends.mrv import Search, State, open_search
from ..board.geometry import model_of
from ..board.puzzle import Puzzle

TRIALS = 200_000
"""Trials after which the search is given up."""


@dataclass(frozen=True, slots=True)
class Difficulty:
    """The figures of the module's docstring; `complete`: the search came to its end within its trials."""

    open: int
    candidates: int
    placements: int
    complete: bool

    @property
    def score(self) -> int:
        """The more there is to do, the higher."""
        return self.open + self.candidates + self.placements


@checked
def difficulty(puzzle: Puzzle, trials: int = TRIALS) -> Difficulty:
    """Measure a puzzle. Deterministic: the same figures for the same board on every machine.

    For kinds without rules of their own in the search, the candidates are those of the model's domains, and forced
    placements are counted as one for each answer place that no clue fills.
    """
    model = model_of(puzzle.geometry)
    empty = sum(clue is None and puzzle.geometry.legal_clue(place)[1] for place, clue in enumerate(puzzle.clues))
    if puzzle.geometry.search() is None:
        search = open_search(puzzle.geometry, puzzle.clues)
        complete = _exhaust(search, trials)
        unfilled = [variable for variable, value in zip(model.answer, puzzle.given, strict=True) if value is None]
        candidates = sum(len(variable.domain) - 1 for variable in unfilled)
        return Difficulty(empty, candidates, len(unfilled) + search.nodes, complete)
    domains = open_search(puzzle.geometry, puzzle.clues, compiled=False).first_domains()
    if domains is None:
        return Difficulty(empty, 0, 0, True)
    search = open_search(puzzle.geometry, puzzle.clues, counting=True)
    complete = _exhaust(search, trials)
    candidates = sum(domain.bit_count() - 1 for domain in domains if domain)
    return Difficulty(empty, candidates, search.placements, complete)


def _exhaust(search: Search, trials: int) -> bool:
    """Run to the end, or until the trials are used up."""
    while search.nodes < trials:
        if search.run(trials - search.nodes) is State.DONE:
            return True
    return False
