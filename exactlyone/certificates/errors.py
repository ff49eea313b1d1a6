"""Why there is no certificate."""

from __future__ import annotations

from ..backends.base import Deadline
from ..models import ExactlyOneError


class NotCertified(ExactlyOneError):
    """A limit ran out before there was a proof."""


class ProofRejected(ExactlyOneError):
    """A proof that does not hold: whoever made it is at fault, and nothing is handed out."""


def check_time(deadline: Deadline) -> None:
    """Raises NotCertified if the time is over. Conflicts are counted where they happen."""
    if deadline.seconds_left == 0:
        raise NotCertified(f"the verdict is known, but there is no proof yet: {deadline.exhausted()}")
