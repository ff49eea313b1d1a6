"""Records as text: a table for each group, and the wrong verdicts of each peer in a sentence.

Times are of all verdicts but errors, wrong ones too (a wrong "no answer" is often the quickest); a time-out counts as
the limit. A ratio compares medians over the boards that both decided.
"""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterator, Sequence

from .base import Peer
from .judging import ERROR, TIMEOUT, WRONG, Record

BASES = ("exactlyone check", "exactlyone batch")
"""The rows that the others are compared with."""
SHOWN = 5
"""Wrong verdicts, and errors, of a peer that are printed."""
HEAD = (
    f"{'':<24}{'boards':>7}{'median ms':>11}{'p90':>9}{'max':>9}{'x check':>9}{'x batch':>9}{'CPU ms':>9}{'wrong':>7}"
    f"{'errors':>8}{'time-outs':>11}"
)


def group_table(records: Sequence[Record], peers: Sequence[Peer]) -> str:
    """The table of one group, with a line for each peer that took any of its boards."""
    expected = Counter({record.board: record.expected for record in records}.values())
    lines = [f"{records[0].group}: " + ", ".join(f"{number} {status}" for status, number in sorted(expected.items()))]
    lines.append(HEAD)
    for peer in peers:
        own = [record for record in records if record.peer == peer.name]
        lines.append(_row(peer, own, records) if own else f"{peer.name:<24}  takes none of these boards")
    return "\n".join(lines)


def _row(peer: Peer, own: Sequence[Record], records: Sequence[Record]) -> str:
    times = _times(own)
    counts = [sum(r.outcome == outcome for r in own) for outcome in (WRONG, ERROR, TIMEOUT)]
    cpu = [record.cpu_ms for record in own if record.cpu_ms is not None and record.outcome != ERROR]
    ranked = sorted(times.values())
    spread = (f"{_rank(ranked, 0.9):.1f}", f"{ranked[-1]:.1f}") if ranked else ("-", "-")
    middle = f"{statistics.median(ranked):.2f}" if ranked else "-"
    return (
        f"{peer.name:<24}{len(own):>7}{middle:>11}{spread[0]:>9}{spread[1]:>9}"
        + "".join(f"{_ratio(times, _times([r for r in records if r.peer == base])):>9}" for base in BASES)
        + f"{statistics.median(cpu) if cpu else float('nan'):>9.2f}{counts[0]:>7}{counts[1]:>8}{counts[2]:>11}"
        + (f"   {peer.remark}" if peer.remark else "")
    )


def _times(records: Sequence[Record]) -> dict[str, float]:
    """Milliseconds by board."""
    return {record.board: record.ms for record in records if record.outcome != ERROR}


def _rank(ranked: Sequence[float], share: float) -> float:
    """The smallest figure that at least this share does not exceed."""
    return ranked[max(0, -(-len(ranked) * round(share * 100) // 100) - 1)]


def _ratio(times: dict[str, float], base: dict[str, float]) -> str:
    shared = times.keys() & base.keys()
    if not shared:
        return "-"
    ratio = statistics.median(times[b] for b in shared) / statistics.median(base[b] for b in shared)
    return f"{ratio:.{1 if ratio >= 10 else 2}f}"


def wrong_lines(records: Sequence[Record], peers: Sequence[Peer], versions: dict[str, str]) -> Iterator[str]:
    """For each peer, how many of its verdicts are wrong, by group; then the first wrong ones and the first errors."""
    for peer in peers:
        own = [record for record in records if record.peer == peer.name]
        given = [record for record in own if record.outcome not in (ERROR, TIMEOUT)]
        wrong = [record for record in own if record.outcome == WRONG]
        groups = Counter(record.group for record in wrong)
        named = ": " + ", ".join(f"{group} {number}" for group, number in groups.items()) if groups else ""
        yield f"{peer.name} {versions.get(peer.package, '')}: {len(wrong)} of {len(given)} verdicts wrong{named}"
        yield from _first([f"{r.board}: {r.fault}" for r in wrong])
        errors = Counter(f"{r.outcome}: {r.fault}" for r in own if r.outcome == ERROR)
        yield from _first([f"{error} ({number} times)" for error, number in errors.items()])


def _first(lines: Sequence[str]) -> Iterator[str]:
    yield from (f"    {line}" for line in lines[:SHOWN])
    if len(lines) > SHOWN:
        yield f"    and {len(lines) - SHOWN} more, which the raw records name"
