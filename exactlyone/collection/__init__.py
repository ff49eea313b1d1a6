"""Whole collections of boards: decided by many processes or a cluster, in order, and resumed where they were stopped.

checking.py    check_many                              chunk_deciding.py  many boards in one go
ordered.py     chunks of work in order                 errors.py      what can go wrong with them
supply.py      a source that may be slow
processes.py   processes that may die                  worker.py      what runs in each of them
inline.py      no process at all                       cluster.py     dask.distributed
inputs.py      what arguments name, as units of work   verdict_records.py  what becomes of them, where they are decided
resumable_output.py  a file that is resumed
identity.py    which run an output is of               resumable_run.py  a run from units of work to its output
parquet.py     boards and records in columns           stats.py       what records come to
"""

from .checking import check_many

__all__ = ["check_many"]
