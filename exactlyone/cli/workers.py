"""Who does a long work: processes of this machine or a cluster."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass

from ..collection.checking import BROUGHT
from ..collection.processes import Processes, workers


@dataclass(frozen=True, slots=True)
class Workers:
    """So many processes, each with so much memory (MiB), or a cluster at an address.

    `here`: one process is this one. Else it is another one, whose death this one outlives.
    """

    jobs: int
    memory: int | None = None
    cluster: str | None = None
    here: bool = False

    @contextmanager
    def at_work(self) -> Iterator[tuple[Executor, int]]:
        """The executor, and how many chunks it works on at a time."""
        if self.cluster is None:
            with workers(self.jobs) if self.here else Processes(self.jobs, self.memory) as executor:
                yield executor, self.jobs
            return
        from ..collection.cluster import cluster

        with cluster(self.cluster) as (executor, threads):
            yield executor, max(threads, BROUGHT)
