"""What ratings are worth: medians over the levels of generated boards, and rank correlations with what others say.

    python benchmarks/rating.py levels [--boards N] [--kinds KIND,...] [--seconds S] [--json FILE]
    python benchmarks/rating.py corpora [--boards N] [--corpora FOLDER] [--seconds S] [--json FILE]

levels    ladders of four boards, N of each kind and size of the generator's menu (60 of Slant, whose levels lie close
          together, 9 of the others), from a fixed seed: the median of each level, and whether it rises strictly;
corpora   real boards that come with a level or a score, at most N (9) of each level and 5 N of a group with scores, in
          an order drawn from a fixed seed: rank correlations of every measure with it, group by group. Groups
          are of one source and one size. A last table correlates the rating with the other measures, also where there
          are no levels.

A rating that is cut short after S seconds counts as higher than all others, and how many were is said. Everything else
is the same on every machine.
"""

from __future__ import annotations

import argparse
import json
import math
import platform
import re
import statistics
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from decide import CORPORA

import exactlyone as eo
from exactlyone.formats import Board, read_path
from exactlyone.generation import LEVELS, Order, generate_levels, recipes
from exactlyone.rating import Rating

RECIPES = recipes()

SEED = 2026
LADDERS = {"slant": 60}
"""How many ladders of a kind, if not BOARDS."""
BOARDS = 9

MEASURES: dict[str, Callable[[Rating], float]] = {
    "rating": lambda r: r.rating,
    "hardest": lambda r: r.hardest,
    "total": lambda r: r.total,
    "steps": lambda r: r.steps,
    "decisions": lambda r: r.search.decisions,
    "conflicts": lambda r: r.search.conflicts,
    "MRV nodes": lambda r: r.search.mrv_nodes,
    "not forced": lambda r: 1 - r.search.forced_share,
    "backdoor": lambda r: r.search.backdoor,
    "clues left out": lambda r: sum(clue is None for clue in r.puzzle.clues),
}
"""Each so that more should be harder. The last one is no measure of difficulty: it stands there to be beaten."""


def measured(puzzle: eo.Puzzle, seconds: float) -> dict[str, Any]:
    """All measures of a board, `math.inf` for each if the time ran out; and the steps, for other formulas."""
    started = process_time()
    try:
        rated = eo.rate(puzzle, eo.Limits(seconds))
    except eo.Unfinished:
        return dict.fromkeys(MEASURES, math.inf) | {"cpu": process_time() - started}
    figures: dict[str, Any] = {name: measure(rated) for name, measure in MEASURES.items()}
    figures["steps taken"] = [
        (step.cost, step.alternatives, len(step.conclusions), step.places) for step in rated.explanation
    ]
    return figures | {"cpu": process_time() - started}


# levels ---------------------------------------------------------------------------------------------------------------


def levels(kinds: Sequence[str], ladders: int | None, seconds: float) -> list[dict[str, Any]]:
    """The table of the generator's levels."""
    raw: list[dict[str, Any]] = []
    wide = "".join(f"{level:>10}" for level in LEVELS)
    print(f"{'kind':<10}{'size':>6}{'ladders':>9}{wide}  strictly (medians)")
    rising = rows = 0
    for kind in kinds:
        boards = ladders or LADDERS.get(kind, BOARDS)
        for size in RECIPES[kind].menu:
            found: dict[str, list[dict[str, Any]]] = {level: [] for level in LEVELS}
            for number in range(boards):
                for made in generate_levels(Order(kind, size), SEED, number):
                    assert made.level is not None
                    figures = measured(made.puzzle, seconds)
                    found[made.level].append(figures)
                    raw.append({"kind": kind, "size": str(size), "level": made.level, "number": number, **figures})
            medians = [statistics.median(one["rating"] for one in found[level]) for level in LEVELS]
            strictly = all(easier < harder for easier, harder in pairwise(medians))
            cut = sum(one["rating"] == math.inf for level in LEVELS for one in found[level])
            remark = f"   {cut} cut short" if cut else ""
            shown = "".join(f"{median:>10.1f}" for median in medians)
            print(f"{kind:<10}{size!s:>6}{boards:>9}{shown}  {'yes' if strictly else 'NO':<8}{remark}", flush=True)
            rising, rows = rising + strictly, rows + 1
    print(f"strictly rising in {rising} of {rows}")
    return raw


# corpora --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Source:
    """Boards of one origin: which, where their level stands, and the levels from easy to hard (None: scores, or none).

    `where` is searched in the id, a blank and the notes; its first group is the level, the second one, if there is one,
    goes into the name.
    """

    name: str
    kind: str
    where: str
    order: tuple[str, ...] | None = None


SOURCES = (
    Source(
        "Str8ts daily", "str8ts", r"^str8ts_daily.* difficulty (\w+)", ("Gentle", "Moderate", "Tough", "Diabolical")
    ),
    Source("Hidato bank", "hidato", r"^hidato-csp_bank/.* level (\w)$", ("a", "b", "c", "d")),
    Source("X-Sudoku SudoQ", "x-sudoku", r"^sudoq/(\w+)/", ("easy", "medium", "difficult", "infernal")),
    Source("X-Sudoku sgt", "x-sudoku", r"^sgt_solo_generated/3x3xd(\w)#", ("t", "b", "i", "a", "e", "u")),
    Source("Slant zigzag", "slant", r"^zigzag_generated/gen_9x8_.*work_score=(\d+)"),
    Source("Slant sgt", "slant", r"^zigzag_sgt_site/.*_([a-z]+)_\d+ ", ("easy", "hard")),
    Source("Slant p-s.com", "slant", r"^zigzag_puzzle_slant_com/.*_([a-z]+)_\d+ ", ("easy", "normal", "hard")),
    Source("Kropki janko", "kropki", r"^janko_kropki_sudoku()"),
)


def drawn(source: Source, corpora: Path, boards: int) -> dict[str, list[tuple[float, eo.Puzzle]]]:
    """The boards of a source with their levels as numbers, by group."""
    file = corpora / f"{source.kind}.jsonl"
    records = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    pairs = list(zip(records, read_path(file), strict=True))
    Random(SEED).shuffle(pairs)
    taken: Counter[tuple[str, str | None]] = Counter()
    groups: dict[str, list[tuple[float, eo.Puzzle]]] = defaultdict(list)
    for record, read in pairs:
        match = re.search(source.where, f"{record['id']} {record.get('notes') or ''}")
        if match is None or record["solutions"] != "1" or not isinstance(read, Board):
            continue
        group = f"{source.name} {'x'.join(map(str, record['size']))}"
        label = match[1] if source.order else None
        if taken[group, label] == (boards if source.order else 5 * boards):
            continue
        taken[group, label] += 1
        level = source.order.index(match[1]) if source.order else int(match[1] or 0)
        groups[group].append((level, read.puzzle))
    return {name: found for name, found in sorted(groups.items()) if len(found) >= 5}


def ranks(figures: Sequence[float]) -> list[float]:
    """The rank of each figure; equal ones share the mean of theirs."""
    order = sorted(figures)
    return [order.index(figure) + (order.count(figure) - 1) / 2 for figure in figures]


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """Spearman's rank correlation; not a number if all of one side are equal."""
    if len(set(one)) == 1 or len(set(other)) == 1:
        return math.nan
    return statistics.correlation(ranks(one), ranks(other))


def somers(levels: Sequence[float], figures: Sequence[float]) -> float:
    """Somers' D: of all pairs of different levels, the share in the right order less the share in the wrong one.

    Ties of levels do not count, so that it is 1.0 where levels are told apart without fault.
    """
    pairs = [(a, b) for a, b in combinations(zip(levels, figures, strict=True), 2) if a[0] != b[0]]
    right = sum((a[0] < b[0]) == (a[1] < b[1]) for a, b in pairs if a[1] != b[1])
    wrong = sum((a[0] < b[0]) != (a[1] < b[1]) for a, b in pairs if a[1] != b[1])
    return (right - wrong) / len(pairs) if len(set(figures)) > 1 else math.nan


COEFFICIENTS = (
    ("Spearman's rank correlation with the published level", "level", spearman),
    ("Somers' D of the published level", "level", somers),
    ("Spearman's rank correlation with the rating", "rating", spearman),
)
"""The tables: title, what is compared with the measures, and how."""


def correlations(corpora: Path, boards: int, seconds: float) -> list[dict[str, Any]]:
    """The tables of the corpora."""
    raw: list[dict[str, Any]] = []
    found: dict[str, list[dict[str, Any]]] = {}
    for source in SOURCES:
        for name, group in drawn(source, corpora, boards).items():
            found[name] = [{"group": name, "level": level, **measured(puzzle, seconds)} for level, puzzle in group]
            raw += found[name]
    tables(found)
    return raw


def tables(found: dict[str, list[dict[str, Any]]]) -> None:
    """Print them."""
    for title, against, coefficient in COEFFICIENTS:
        print(f"\n{title}")
        print(f"{'group':<26}{'boards':>7}" + "".join(f"{name:>15}" for name in MEASURES))
        for name, group in found.items():
            if against == "level" and len({one["level"] for one in group}) == 1:
                continue
            shown = (coefficient([one[against] for one in group], [one[key] for one in group]) for key in MEASURES)
            row = "".join(f"{'-' if math.isnan(figure) else f'{figure:.2f}':>15}" for figure in shown)
            cut = sum(one["rating"] == math.inf for one in group)
            print(f"{name:<26}{len(group):>7}{row}" + (f"   {cut} cut short" if cut else ""), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("levels", "corpora"))
    parser.add_argument("--boards", type=int, help="ladders a size, or boards a level")
    parser.add_argument("--kinds", default=",".join(RECIPES), help="which kinds' levels (default all)")
    parser.add_argument("--corpora", type=Path, default=CORPORA)
    parser.add_argument("--seconds", type=float, default=120.0, help="time limit a board (default 120)")
    parser.add_argument("--json", type=Path, help="write the raw figures here")
    options = parser.parse_args()
    print(f"python {platform.python_version()}")
    if options.what == "levels":
        raw = levels(options.kinds.split(","), options.boards, options.seconds)
    else:
        raw = correlations(options.corpora, options.boards or BOARDS, options.seconds)
    if options.json:
        options.json.write_text(json.dumps(raw), "utf-8")


if __name__ == "__main__":
    main()
