"""What the tests share: the corpora of real boards, where they are present, how long hypothesis tries, and Ctrl-C."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from corpora import CORPORA
from hypothesis import HealthCheck, settings

# What a shell starts in the background ignores Ctrl-C, and so would all processes that tests start and interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)


# No lines on standard error that a slow machine would add, here and in the processes that tests start.
os.environ["EXACTLYONE_PROGRESS"] = "0"


@pytest.fixture(scope="session")
def corpora() -> Path:
    """The folder of the corpora; the test is skipped, and says so, where it is absent."""
    if not CORPORA.is_dir():
        pytest.skip(f"no corpora of real boards in {CORPORA} (set EXACTLYONE_CORPORA)")
    return CORPORA


# Boards are built by a search, which hypothesis takes for slow generation; times depend on the machine.
_PATIENT = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large]}
settings.register_profile("quick", max_examples=60, derandomize=True, **_PATIENT)
settings.register_profile("ci", max_examples=500, derandomize=True, **_PATIENT)
settings.register_profile("explore", max_examples=2000, **_PATIENT)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "quick"))
