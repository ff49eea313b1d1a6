"""Strategies compared: the same boards decided in several ways, and what each way took.

    comparison = eo.compare(puzzles, ["sat", "sat:cadical195", "mrv", "mrv,singles=no"])
    print(comparison.summary())
    comparison.table(), comparison.cactus(), comparison.scatter("sat", "mrv")

strategy.py   a decider and its settings, as text and as data
strategy_decider.py  a strategy as a decider
running.py    compare: every board by every strategy, in an order drawn by a seed
result.py     what comes out: a row for each board and strategy
summary.py    medians, with what they may be off by
table.py      the same as tables (pandas); plots.py: as pictures (matplotlib)

docs/comparing.md says what may be read from it. Tables and pictures need the extra exactlyone[compare].
"""

from .result import Comparison, ComparisonRow
from .running import compare
from .strategy import FAMILIES, Strategy

__all__ = ["FAMILIES", "Comparison", "ComparisonRow", "Strategy", "compare"]
