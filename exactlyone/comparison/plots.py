"""Pictures of a comparison, by matplotlib (the extra exactlyone[compare]): the same bytes for the same rows.

Colours are those of M. Okabe and K. Ito (2008), which people with any colour vision can distinguish; lines and markers
differ by shape as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ..models import InputError, MissingBackend
from .table import EXTRA

if TYPE_CHECKING:
    from .result import Comparison, ComparisonRow

Figure = Any
"""A matplotlib.figure.Figure, which a plain install lacks."""
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
DASHES = ("-", "--", "-.", ":")
MARKERS = "os^DvPX"
SIZE = (6.4, 4.4)
SETTINGS = {
    "svg.hashsalt": "exactlyone",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "axes.spines.top": False,
    "axes.spines.right": False,
    "legend.frameon": False,
}
FAINT = "#6f7480"
MEASURES = ("nodes", "conflicts", "seconds")


def needed(part: str | None = None) -> Any:
    """The library, or a module of it. Raises MissingBackend, saying how to get it."""
    try:
        return import_module("matplotlib" if part is None else f"matplotlib.{part}")
    except ImportError as error:
        raise MissingBackend(f"pictures need matplotlib: pip install '{EXTRA}'") from error


def cactus(comparison: Comparison) -> Figure:
    """How many boards each strategy decided within which time: the further right and the lower, the better."""
    with _sheet() as (figure, axes):
        for i, strategy in enumerate(comparison.strategies):
            rows = comparison.of(strategy)
            times = sorted(row.seconds for row in rows if row.decided)
            counts = range(1, len(times) + 1)
            colour, marker = COLOURS[i % len(COLOURS)], MARKERS[i % len(MARKERS)]
            label = f"{strategy} ({len(times)}/{len(rows)})"
            axes.step(counts, times, where="mid", label=label, color=colour, linestyle=DASHES[i % len(DASHES)])
            axes.plot(counts, times, marker, color=colour, markersize=4, markevery=max(1, len(times) // 15))
        axes.set_yscale("log")
        axes.xaxis.set_major_locator(needed("ticker").MaxNLocator(integer=True))
        _limit(axes.axhline, comparison)
        axes.set(xlabel="boards decided", ylabel="seconds for each board", title="Boards decided within a time")
        _legend(figure, axes, len(comparison.strategies))
    return figure


def scatter(comparison: Comparison, one: str, other: str) -> Figure:
    """Two strategies board by board: above the line the second one took longer. Boards given up lie on the limit."""
    first = {row.board: row for row in comparison.of(one)}
    second = {row.board: row for row in comparison.of(other)}
    with _sheet(square=True) as (figure, axes):
        drawn: list[float] = []
        for i, kind in enumerate(dict.fromkeys(row.kind for row in first.values())):
            pairs = [(first[board], second[board]) for board in first if first[board].kind == kind]
            times = [(_time(a, comparison), _time(b, comparison)) for a, b in pairs]
            points = [(x, y) for x, y in times if x is not None and y is not None]
            drawn += [value for point in points for value in point]
            _points(axes, points, i, f"{kind} ({len(points)})")
        low, high = (min(drawn) / 1.5, max(drawn) * 1.5) if drawn else (0.001, 1.0)
        axes.plot([low, high], [low, high], color=FAINT, linewidth=1)
        axes.set(xscale="log", yscale="log", xlim=(low, high), ylim=(low, high), aspect="equal")
        axes.set(xlabel=f"{one}: seconds", ylabel=f"{other}: seconds", title="Board by board")
        _limit(axes.axhline, comparison)
        _limit(axes.axvline, comparison)
        axes.legend()
    return figure


def difficulty(comparison: Comparison, of: str = "nodes") -> Figure:
    """What rated boards ask of each strategy. Raises InputError where there is no rating or no such measure."""
    if of not in MEASURES:
        raise InputError(f"no measure is called {of!r}", expected=" or ".join(MEASURES))
    rated = [row for row in comparison.rows if row.rating is not None and row.decided]
    if not rated:
        raise InputError("no board has a rating", expected="ratings, which are given to boards with one answer")
    with _sheet() as (figure, axes):
        for i, strategy in enumerate(comparison.strategies):
            points = [(row.rating or 0.0, getattr(row, of)) for row in rated if row.strategy == strategy]
            _points(axes, points, i, strategy)
        axes.set_xscale("log")
        if of == "seconds":
            axes.set_yscale("log")
        else:  # many boards ask for no node at all
            axes.set_yscale("symlog", linthresh=1)
            axes.set_ylim(-0.2, 2 * max(1, *(getattr(row, of) for row in rated)))
        axes.set(xlabel="rating of the board", ylabel=of, title="How hard for people, how much work for a search")
        _legend(figure, axes, len(comparison.strategies))
    return figure


def save(figure: Figure, path: str) -> None:
    """Write a picture as .svg or .png. Raises MissingBackend, InputError on another ending."""
    ending = path.rpartition(".")[2].lower()
    if ending not in ("svg", "png"):
        raise InputError(f"{path} is no picture that can be written", expected=".svg or .png")
    with _settings():
        metadata = {"Date": None} if ending == "svg" else {"Software": None}
        figure.savefig(path, format=ending, dpi=150, metadata=metadata)


def _settings() -> Any:
    return needed().rc_context(SETTINGS)


@contextmanager
def _sheet(square: bool = False) -> Iterator[tuple[Figure, Any]]:
    """A figure and its axes; while it lasts, matplotlib has the settings above, whatever a notebook has set."""
    with _settings():
        figure = needed("figure").Figure(figsize=(5.2, 5.2) if square else SIZE, layout="constrained")
        axes = figure.add_subplot()
        axes.grid(color=FAINT, alpha=0.25, linewidth=0.5)
        yield figure, axes


def _legend(figure: Figure, axes: Any, entries: int) -> None:
    """Within the picture where there are few entries, beside it where they would cover much of it."""
    if entries <= 4:
        axes.legend()
    else:
        figure.set_size_inches(SIZE[0] + 2.4, SIZE[1])
        figure.legend(loc="outside right upper")


def _points(axes: Any, points: Sequence[tuple[float, float]], look: int, label: str) -> None:
    marker = {"marker": MARKERS[look % len(MARKERS)], "color": COLOURS[look % len(COLOURS)]}
    xs, ys = [x for x, _ in points], [y for _, y in points]
    axes.plot(xs, ys, linestyle="none", markersize=5, alpha=0.8, label=label, **marker)


def _time(row: ComparisonRow, comparison: Comparison) -> float | None:
    """Where a board lies: on the limit if it was given up, nowhere if the strategy failed."""
    if row.given_up:
        return comparison.limits.seconds
    return row.seconds if row.decided else None


def _limit(draw: Callable[..., Any], comparison: Comparison) -> None:
    """A line at the time limit, where somebody reached it."""
    seconds = comparison.limits.seconds
    if seconds is not None and any(row.given_up for row in comparison.rows):
        draw(seconds, color=FAINT, linestyle=(0, (1, 2)), linewidth=1)
