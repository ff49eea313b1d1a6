"""What can go wrong with a unit of work, and with the work as a whole."""

from __future__ import annotations

from ..models import ExactlyOneError


class CannotStart(ExactlyOneError):
    """A process could not be started, or what it should do cannot be sent to it: so it would be for any other."""


class ExecutorBroken(ExactlyOneError):
    """An executor that somebody brought does no more work."""


class OutputRefused(ExactlyOneError):
    """An output that is not this run's, that somebody else is writing to, or that cannot be written."""


class ProcessEnded(ExactlyOneError):
    """The process that was at a task is gone."""


class WorkFailed(ExactlyOneError):
    """The task raised an exception, which is said in words."""


def as_error(error: BaseException) -> ExactlyOneError:
    """Why a unit of work failed, as an error of this package that says so in one line."""
    if isinstance(error, ExactlyOneError):
        return error
    said = "it ran out of memory" if isinstance(error, MemoryError) else f"{type(error).__name__}: {error}"
    own = ExactlyOneError(said)
    own.__cause__ = error
    return own
