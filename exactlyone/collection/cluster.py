"""A cluster of dask.distributed as an executor (the extra `exactlyone[cluster]`)."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module

from .errors import CannotStart

EXTRA = "exactlyone[cluster]"
SECONDS = 10
"""How long to wait for the scheduler."""


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The executor of a running cluster, and how many chunks it works on at a time. Raises CannotStart."""
    try:
        client_of = import_module("distributed").Client
    except ImportError as error:
        raise CannotStart(f"a cluster needs dask.distributed: pip install '{EXTRA}'") from error
    try:
        client = client_of(address, timeout=SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise CannotStart(f"{address} cannot be reached: {error}") from error
    with client:
        threads = sum(client.ncores().values())
        yield client.get_executor(pure=False), max(1, threads)
