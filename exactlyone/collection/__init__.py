"""Whole collections of boards: decided by many processes or a cluster, in order, and resumed where they were stopped.

checking.py    check_many                              deciding.py    many boards in one go, in one process
ordered.py     chunks of work in order                 errors.py      what can go wrong with them
supply.py      a source that may be slow
processes.py   processes that may die                  worker.py      what runs in each of them
inline.py      no process at all                       cluster.py     dask.distributed
inputs.py      what arguments name, as units of work   records.py     what becomes of them, where they are decided
output.py      a file that is resumed                  files.py       files that are whole or not there
identity.py    which run an output is of               writing.py     a run from units of work to its output
parquet.py     boards and records in columns           stats.py       what records come to
"""

from .checking import check_many

__all__ = ["check_many"]
