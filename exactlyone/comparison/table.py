"""The rows as a pandas DataFrame (the extra exactlyone[compare])."""

from __future__ import annotations

from dataclasses import asdict
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ..models import MissingBackend

if TYPE_CHECKING:
    from .result import Comparison

EXTRA = "exactlyone[compare]"
DataFrame = Any
"""A pandas.DataFrame, which a plain install lacks."""


def table(comparison: Comparison) -> DataFrame:
    """One row a board and strategy, with the versions it depends on in the last column. Raises MissingBackend."""
    pandas = needed()
    rows = [asdict(row) for row in comparison.rows]
    frame = pandas.DataFrame(rows)
    frame["rating"] = frame["rating"].astype(float)
    frame["versions"] = "; ".join(f"{name} {version}" for name, version in comparison.versions.items())
    return frame


def needed() -> Any:
    """The module. Raises MissingBackend, saying how to get it."""
    try:
        return import_module("pandas")
    except ImportError as error:
        raise MissingBackend(f"tables need pandas: pip install '{EXTRA}'") from error
