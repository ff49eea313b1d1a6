"""What a result depends on: the versions of Python, of this package and of the solvers."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version

LIBRARIES = ("exactlyone", "ortools", "python-sat")


def versions() -> dict[str, str]:
    """The versions of Python, of this package and of the solvers it uses."""
    found = {"python": platform.python_version()}
    for name in LIBRARIES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "not installed"
    return found
