"""Every board by every strategy. Boards are shuffled, and on each board the strategies, again in every round.

So whatever slows the machine down for a while strikes all strategies alike, and the same seed gives the same order. A
run that is not counted goes before, for each strategy and kind: libraries are loaded then, and layouts laid out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from random import Random
from time import perf_counter

from ..arguments import checked
from ..backends.base import Limits, Statistics
from ..board import Puzzle
from ..board.geometry import Answer, model_of
from ..deciding.panel import too_large
from ..deciding.uniqueness import NotUnique, Uniqueness
from ..models import ExactlyOneError, InputError
from ..models.frozen import Frozen
from ..versions import versions
from ..watching import keeping
from .result import ERROR, UNKNOWN, Comparison, ComparisonRow
from .strategy import MOST, Strategy
from .strategy_decider import decider_of

WARMING = 1.0
"""The most seconds of a run that is not counted, but for what is compiled."""


@dataclass(frozen=True, slots=True)
class _Ran:
    row: ComparisonRow
    answers: frozenset[Answer]
    exhausted: bool


_Found = dict[tuple[str, str], list[_Ran]]
"""The runs of each board by each strategy."""


@checked
def compare(
    puzzles: Mapping[str, Puzzle] | Iterable[Puzzle],
    strategies: Iterable[str | Strategy],
    limits: Limits | None = None,
    *,
    repeats: int = 1,
    seed: int = 0,
    ratings: bool = False,
    progress: Callable[[], object] | None = None,
) -> Comparison:
    """Decide each puzzle by each strategy: is there one answer, are there two, or none?

    puzzles     by their names, or in order, which names them "1", "2", ...;
    strategies  each a text such as "sat", "sat:cadical195,straight=pairwise", "cpsat,presolve=yes", "mrv,singles=no",
                or a Strategy (see `FAMILIES` for the settings);
    limits      for each run; None = ten seconds. One that runs out is UNKNOWN, never an error;
    repeats     runs of each board by each strategy, of which the one of median time counts;
    seed        of the order, and of strategies that draw;
    ratings     whether to say how hard each board is, too (`exactlyone.rating`), which may take longer than all else;
    progress    called when a board was decided by all, in each round.

    Every answer passes the plain checker. A strategy that gives a wrong answer, or says that there are no more where
    another one found one, has ERROR in that row. Raises InputError if there is nothing to compare, on a name that is
    there twice, on strategies that are not known and numbers out of range; MissingBackend where a solver is not there;
    Interrupted on Ctrl-C: with the rows of the boards that every strategy had run on, all equally often, or with None.
    """
    boards = dict(puzzles) if isinstance(puzzles, Mapping) else {str(i): p for i, p in enumerate(puzzles, start=1)}
    chosen = [Strategy.read(one) if isinstance(one, str) else one for one in strategies]
    _refuse_others(boards.values(), Puzzle)
    _refuse_others(chosen, Strategy)
    names = [one.name for one in chosen]
    _refuse(boards, chosen, repeats, seed)
    limits = limits or Limits(seconds=10)
    _warm(boards, chosen, limits, seed)
    found: _Found = {(board, name): [] for board in boards for name in names}
    rated: dict[str, float | None] = {}

    def result() -> Comparison:
        rows: list[ComparisonRow] = []
        for board in boards:
            runs = [found[board, name] for name in names]
            equally = min(map(len, runs))
            if equally:
                ran = _contradictions([_median(one[:equally]) for one in runs])
                rows += [replace(one.row, rating=rated.get(board)) for one in ran]
        return Comparison(tuple(rows), tuple(names), limits, repeats, seed, Frozen(versions()))

    with keeping(lambda: so_far if (so_far := result()).rows else None):
        _run_all(boards, chosen, limits, repeats, seed, progress, found)
        if ratings:
            for board, puzzle in boards.items():
                rated[board] = _rating(puzzle, limits)
    return result()


def _refuse_others(values: Iterable[object], wanted: type) -> None:
    """Raise InputError if one of the values is of another class."""
    for value in values:
        if not isinstance(value, wanted):
            raise InputError(f"{value!r:.60} cannot be compared", expected=f"a {wanted.__name__}")


def _refuse(boards: Mapping[str, Puzzle], strategies: Sequence[Strategy], repeats: int, seed: int) -> None:
    """Raise what `compare` says it does, before anything is run."""
    if not boards or not strategies:
        raise InputError("there is nothing to compare", expected="boards and strategies")
    if len({one.name for one in strategies}) < len(strategies):
        raise InputError("two strategies have one name", expected="a name for each")
    if repeats < 1:
        raise InputError(f"{repeats} runs are none", expected="one run or more")
    if not 0 <= seed <= MOST:
        raise InputError(f"the seed {seed} is out of range", expected=f"0 to {MOST}")
    for one in strategies:
        decider_of(one, seed)


def _warm(boards: Mapping[str, Puzzle], strategies: Sequence[Strategy], limits: Limits, seed: int) -> None:
    kinds = {puzzle.kind: puzzle for puzzle in reversed(list(boards.values()))}
    seconds = WARMING if limits.seconds is None else min(WARMING, limits.seconds)
    for puzzle in kinds.values():
        for strategy in strategies:
            _run("", puzzle, strategy, Limits(seconds, limits.conflicts), seed)


def _run_all(
    boards: Mapping[str, Puzzle],
    strategies: Sequence[Strategy],
    limits: Limits,
    repeats: int,
    seed: int,
    progress: Callable[[], object] | None,
    found: _Found,
) -> None:
    """Every run, each put into `found`, which is looked at after Ctrl-C too."""
    draw = Random(seed)
    for _ in range(repeats):
        for board in draw.sample(list(boards), len(boards)):
            for strategy in draw.sample(list(strategies), len(strategies)):
                found[board, strategy.name].append(_run(board, boards[board], strategy, limits, seed))
            if progress is not None:
                progress()


def _run(board: str, puzzle: Puzzle, strategy: Strategy, limits: Limits, seed: int) -> _Ran:
    """One board by one strategy: look for two answers."""
    model_of(puzzle.geometry)  # all but the hand-written search use it; it is kept
    spent, status, reason = Statistics(), UNKNOWN, None
    answers: frozenset[Answer] = frozenset()
    exhausted = False
    started = perf_counter()
    try:
        decider = decider_of(strategy, seed)
        able = decider.reading(puzzle) is not None
        no_rules = f"{decider.name} cannot read the rules of {puzzle.kind}"
        reason = too_large(decider.weight(puzzle), limits.seconds) if able else no_rules
        if reason is None:
            with closing(decider.open(puzzle)) as enumeration:
                try:
                    reason = enumeration.advance(2, limits)
                finally:
                    spent, answers = enumeration.statistics, frozenset(enumeration.answers)
                exhausted = enumeration.exhausted
        if reason is None:
            status = (Uniqueness.NONE, Uniqueness.UNIQUE, Uniqueness.MULTIPLE)[len(answers)].value
    except ExactlyOneError as error:
        status, reason, exhausted = ERROR, str(error), False
    seconds = perf_counter() - started
    row = ComparisonRow(
        board,
        puzzle.kind,
        strategy.name,
        status,
        reason,
        spent.build_seconds,
        spent.solve_seconds,
        seconds,
        spent.decisions,
        spent.conflicts,
        strategy.seed(seed),
    )
    return _Ran(row, answers, exhausted)


def _median(runs: Sequence[_Ran]) -> _Ran:
    """The run of median time, unless one failed: a failure is never hidden by other runs."""
    failed = [run for run in runs if run.row.failed]
    return failed[0] if failed else sorted(runs, key=lambda run: run.row.seconds)[(len(runs) - 1) // 2]


def _contradictions(runs: Sequence[_Ran]) -> list[_Ran]:
    """The runs on one board, where those that are refuted by a checked answer of another one are errors."""
    judged: list[_Ran] = []
    for run in runs:
        against = [other for other in runs if run.exhausted and other.answers - run.answers]
        if against:
            reason = f"says there are no answers but {len(run.answers)}; {against[0].row.strategy} found another one"
            run = replace(run, row=replace(run.row, status=ERROR, reason=reason))
        judged.append(run)
    return judged


def _rating(puzzle: Puzzle, limits: Limits) -> float | None:
    from ..deciding.solving import Unfinished
    from ..rating import rate

    try:
        return rate(puzzle, limits).rating
    except (NotUnique, Unfinished):
        return None
