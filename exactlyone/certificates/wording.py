"""What an accepted certificate has proved, and what that rests on, in plain words."""

from __future__ import annotations

from ..board.geometry import Geometry
from ..board.puzzle import Puzzle


def proved(verdict: str, puzzle: Puzzle, clauses: int, steps: int, trusted: int) -> tuple[str, ...]:
    """What has been shown, the conclusion last."""
    if verdict == "MULTIPLE":
        return (
            "each of the two answers obeys every rule and clue of the board",
            "they differ: there are several answers",
        )
    follow = f"each of {_many(clauses, 'clause')} follows from one rule or clue of the board"
    if trusted:
        follow = f"of {_many(clauses, 'clause')}, {clauses - trusted} follow each from one rule or clue of the board"
    shown = f"as {_many(steps, 'step')} show" + "s" * (steps == 1)
    if verdict == "NONE":
        return follow, f"the clauses contradict each other, {shown}: there is no answer"
    return (
        "the answer obeys every rule and clue of the board",
        follow,
        f"the clauses contradict 'the answer is another one', {shown}: there is no other answer",
    )


def assumed(verdict: str, puzzle: Puzzle, clauses: int, steps: int, trusted: int) -> tuple[str, ...]:
    """What whoever believes it still takes for granted."""
    declared = verdict != "MULTIPLE" and puzzle.geometry.printed(puzzle.clues) is None
    pieces = "rules" if declared else "printed"
    read = {"UNIQUE": ("violations", pieces), "MULTIPLE": ("violations",), "NONE": (pieces,)}[verdict]
    others = "no solver and no encoding is" if declared else "no solver, encoding or model is"
    found = [
        f"the board that stands in the certificate, of hash {puzzle.digest}, is the one in question",
        _stated(type(puzzle.geometry), read),
        f"Python and this checker do as they should; {others} relied on",
    ]
    if trusted:
        found.insert(2, f"{_many(trusted, 'clause')} of rules too large to be tried out, taken on trust")
    return tuple(found)


def _stated(kind: type[Geometry], read: tuple[str, ...]) -> str:
    """Which files say the rules, and under which names."""
    files: dict[str, list[str]] = {}
    for name in read:
        part = kind.part("rules" if name == "rules" else "checker", name) or getattr(kind, name)
        files.setdefault(part.__module__.replace(".", "/") + ".py", []).append(name)
    listed = " and ".join(f"{file} ({' and '.join(names)})" for file, names in files.items())
    return f"{listed} {'states' if len(files) == 1 else 'state'} the rules of {kind.kind}"


def _many(number: int, what: str) -> str:
    return f"{number} {what}" + "s" * (number != 1)
