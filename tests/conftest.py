"""What the tests share: the corpora of real boards, where they are present."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CORPORA = Path(os.environ.get("EXACTLYONE_CORPORA", ROOT.parent / "shared" / "corpora"))
"""The folder with the collections of real boards, one JSON Lines file a kind. They are not part of the project."""


@pytest.fixture(scope="session")
def corpora() -> Path:
    """The folder of the corpora; the test is skipped, and says so, where it is absent."""
    if not CORPORA.is_dir():
        pytest.skip(f"no corpora of real boards in {CORPORA} (set EXACTLYONE_CORPORA)")
    return CORPORA
