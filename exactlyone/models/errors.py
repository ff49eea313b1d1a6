"""What can go wrong, as one tree.

    ExactlyOneError
    ├── ModelError            a model or a puzzle was declared in a way that means nothing
    ├── InputError            text that cannot be read; knows its file, line and column
    ├── AnswerRejected        a backend returned an answer that the plain checker refuses
    ├── Disagreement          two deciders contradict each other; knows the file that reproduces it
    └── MissingBackend        a decider was named that is not known or not installed

A service whose promise can fail in a way of its own declares that error beside itself, under the same root: Unfinished
(solving), NotUnique (uniqueness), NotMade (generation), SelfContradiction (audit).

Nothing here is ever raised because a limit ran out: that is the status UNKNOWN, not an error.
"""

from __future__ import annotations

from pathlib import Path


class ExactlyOneError(Exception):
    """The root: `except ExactlyOneError` catches whatever this package raises on purpose."""


class ModelError(ExactlyOneError):
    """A variable, constraint, geometry or clue that means nothing (an empty domain, a box that does not fit)."""


class MissingBackend(ExactlyOneError):
    """A backend, solver or decider that is not known, or whose library is not installed."""


class AnswerRejected(ExactlyOneError):
    """A backend's answer broke a rule: the backend is wrong, and nothing it says may be shown."""


class Disagreement(ExactlyOneError):
    """Two deciders contradict each other about one puzzle.

    `path` is a file with all that is needed to see it again: the puzzle, what each decider answered, their statistics
    and versions, and the clauses.
    """

    def __init__(self, message: str, path: Path | None = None) -> None:
        super().__init__(message if path is None else f"{message} (written to {path})")
        self.path = path


class InputError(ExactlyOneError):
    """Text that cannot be read as a puzzle, said in one line.

    Line and column count from 1; a place that is not known is None. `expected` says what would have been right.
    """

    def __init__(
        self,
        problem: str,
        *,
        expected: str | None = None,
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        self.problem, self.expected = problem, expected
        self.file, self.line, self.column = file, line, column
        super().__init__(str(self))

    def within(self, file: str | None = None, *, line: int | None = None) -> InputError:
        """The same error with a file and a line where it had none."""
        return InputError(
            self.problem,
            expected=self.expected,
            file=self.file if self.file is not None else file,
            line=self.line if self.line is not None else line,
            column=self.column,
        )

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)
        text = self.problem if self.expected is None else f"{self.problem}; expected {self.expected}"
        return f"{place}: {text}" if place else text
