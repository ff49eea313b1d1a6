"""Sessions of the CP-SAT backend: limits and their reasons, Ctrl-C at any moment, and questions that are refused."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from cpsat_models import model_of, pigeons

from exactlyone import XSudoku
from exactlyone.backends.base import Limits, Status
from exactlyone.backends.cpsat import CpSat
from exactlyone.backends.cpsat.store import Store
from exactlyone.models import Cardinality, IntVar, ModelError


@pytest.mark.parametrize(
    ("limits", "reason"),
    [
        (Limits(conflicts=10), "limit of 10 conflicts"),
        (Limits(seconds=0.05), "time limit of 0.05 s"),
        (Limits(seconds=0.05, conflicts=10**9), "time limit of 0.05 s"),
        (Limits(seconds=1000, conflicts=50), "limit of 50 conflicts"),
    ],
)
def test_the_reason_names_the_limit_that_ran_out(limits: Limits, reason: str) -> None:
    with CpSat().open(pigeons(12)) as session:
        outcome = session.solve(limits=limits)
    assert (outcome.status, outcome.reason) == (Status.UNKNOWN, reason)
    assert (outcome.values, outcome.core) == (None, None)
    assert outcome.statistics.conflicts >= 1


@pytest.mark.parametrize("when", ["asking", "blocking"])
def test_a_session_interrupted_while_its_model_changes_answers_no_more(
    when: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C between two constraints loses the second, and the next answer could be wrong."""

    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    cells = tuple(IntVar(f"c{i}", (0, 1)) for i in range(4))
    total = IntVar("total", (0, 1, 2, 3, 4))
    model = model_of(Cardinality(tuple(cell.eq(1) for cell in cells), total), answer=cells)
    with CpSat().open(model) as session:
        values = session.solve().values
        assert values is not None
        block = session.block(values)
        monkeypatch.setattr(Store, "linear" if when == "asking" else "clause", interrupt)
        with pytest.raises(KeyboardInterrupt):
            session.solve([total.eq(2)]) if when == "asking" else session.block(values)
        monkeypatch.undo()
        block.release()
        with pytest.raises(ModelError, match="interrupted"):
            session.solve()
        with pytest.raises(ModelError, match="interrupted"):
            session.block(values)


def test_variables_of_another_model_are_refused() -> None:
    """Literals of the same rules built twice would be met by anything."""
    model, twin = (XSudoku(4, (2, 2)).rules() for _ in range(2))
    literal = twin.answer[0].eq(1)
    with pytest.raises(ModelError, match="no such variable: r1c1"):
        CpSat().open(model, [literal])
    with CpSat().open(model) as session:
        with pytest.raises(ModelError, match="no such variable"):
            session.solve([literal])
        with pytest.raises(ModelError, match="no such variable"):
            session.block({twin.answer[0]: 1})
        assert session.solve([model.answer[0].eq(1)]).status is Status.SATISFIABLE


def test_a_closed_session_is_not_asked() -> None:
    session = CpSat().open(pigeons(2))
    session.close()
    session.close()
    with pytest.raises(ModelError, match="closed"):
        session.solve()


def test_no_thread_is_left_after_a_question() -> None:
    before = threading.active_count()
    with CpSat().open(pigeons(12)) as session:
        session.solve(limits=Limits(conflicts=5))
    assert threading.active_count() == before


INTERRUPTED = """
import sys, threading
sys.path[:0] = {paths}
from cpsat_models import pigeons
from exactlyone.backends.base import Limits
from exactlyone.backends.cpsat import CpSat
session = CpSat().open(pigeons(14))
print("searching", flush=True)
try:
    session.solve(limits=Limits(seconds=60))
except KeyboardInterrupt:
    print("interrupted", threading.active_count(), session.solve(limits=Limits(conflicts=5)).reason)
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for one process")
def test_ctrl_c_ends_a_long_search_and_the_session_goes_on() -> None:
    here = Path(__file__).parent
    script = INTERRUPTED.format(paths=[str(here), str(here.parent)])
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "searching\n"
        with pytest.raises(subprocess.TimeoutExpired):  # long enough for the search to have begun
            process.wait(timeout=1)
        process.send_signal(signal.SIGINT)
        said, _ = process.communicate(timeout=30)
        assert said == "interrupted 1 limit of 5 conflicts\n"
        assert process.returncode == 0
