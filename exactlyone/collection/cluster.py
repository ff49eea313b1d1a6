"""A cluster of dask.distributed as an executor (the extra `exactlyone[cluster]`)."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from ..versions import versions
from .errors import CannotStart

EXTRA = "exactlyone[cluster]"
ADDRESS = r"[a-z]+://[^\s:/]+:\d+|[a-z]+://\[[0-9a-f:]+\]:\d+"
SECONDS = 10
"""How long to wait for the scheduler, and for a first worker."""


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The executor of a running cluster, and how many chunks it works on at a time. Raises CannotStart."""
    if not re.fullmatch(ADDRESS, address):
        raise CannotStart(f"{address!r} is no address of a scheduler; expected one such as tcp://host:8786")
    try:
        client_of = import_module("distributed").Client
    except ImportError as error:
        raise CannotStart(f"a cluster needs dask.distributed: pip install '{EXTRA}'") from error
    logging.disable()  # a lost scheduler is reported in one line, and not in forty
    try:
        with _connected(client_of, address) as client:
            yield client.get_executor(pure=False), sum(client.ncores().values())
    finally:
        logging.disable(logging.NOTSET)


def _connected(client_of: Any, address: str) -> Any:
    """A client of the cluster, whose workers have this package in this version."""
    try:
        client = client_of(address, timeout=SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise CannotStart(f"{address} cannot be reached: {error}") from error
    try:
        client.wait_for_workers(1, timeout=SECONDS)
    except TimeoutError as error:
        client.close()
        raise CannotStart(f"{address} has no worker yet") from error
    here = versions()["exactlyone"]
    for worker, there in client.run(versions, on_error="return").items():
        if not isinstance(there, dict) or there["exactlyone"] != here:
            client.close()
            has = f"has exactlyone {there['exactlyone']}" if isinstance(there, dict) else f"has no exactlyone ({there})"
            raise CannotStart(f"{worker} {has}, and here it is {here}")
    return client
