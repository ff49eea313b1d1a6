"""What a result depends on: the versions of Python, of this package and of the solvers."""

from __future__ import annotations

import platform
from functools import lru_cache

LIBRARIES = ("exactlyone", "ortools", "python-sat")
EXTRAS = ("numba",)
"""What results depend on where it is installed."""


def versions() -> dict[str, str]:
    """The versions of Python, of this package and of the solvers it uses."""
    return dict(_versions())


@lru_cache(maxsize=1)
def _versions() -> dict[str, str]:
    """Looked up once: every record of a run has them."""
    found = {"python": platform.python_version()}
    for name in LIBRARIES:
        found[name] = _version(name) or "not installed"
    for name in EXTRAS:
        if (there := _version(name)) is not None:
            found[name] = there
    return found


def _version(name: str) -> str | None:
    from importlib.metadata import PackageNotFoundError, version  # slow to load, and lines for people do without

    try:
        return version(name)
    except PackageNotFoundError:
        return None
