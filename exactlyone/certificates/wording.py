"""What an accepted certificate has proved, and what that rests on, in plain words."""

from __future__ import annotations

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
    kind = type(puzzle.geometry)
    file = kind.__module__.replace(".", "/") + ".py"
    declared = verdict != "MULTIPLE" and puzzle.geometry.printed(puzzle.clues) is None
    readings = {"UNIQUE": "violations and {}", "MULTIPLE": "violations", "NONE": "{}"}[verdict]
    read = readings.format("rules" if declared else "printed")
    others = "no solver and no encoding is" if declared else "no solver, encoding or model is"
    found = [
        f"the board that stands in the certificate, of hash {puzzle.digest}, is the one in question",
        f"{file} ({read}) states the rules of {kind.kind}",
        f"Python and this checker do as they should; {others} relied on",
    ]
    if trusted:
        found.insert(2, f"{_many(trusted, 'clause')} of rules too large to be tried out, taken on trust")
    return tuple(found)


def _many(number: int, what: str) -> str:
    return f"{number} {what}" + "s" * (number != 1)
