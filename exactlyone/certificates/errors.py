"""Why there is no certificate."""

from __future__ import annotations

from ..models import ExactlyOneError


class NotCertified(ExactlyOneError):
    """A limit ran out before there was a proof."""


class ProofRejected(ExactlyOneError):
    """A proof that does not hold: whoever made it is at fault, and nothing is handed out."""
