"""Chunks of work in order over an executor, and processes that may die: whatever the work is."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from itertools import chain, islice
from pathlib import Path

import collection_work as work
import pytest

from exactlyone.collection import ordered, processes, worker
from exactlyone.collection.errors import CannotStart, ExecutorBroken, ProcessEnded, WorkFailed, as_error
from exactlyone.collection.inline import Inline
from exactlyone.collection.ordered import in_order
from exactlyone.collection.processes import Processes
from exactlyone.models import ExactlyOneError

posix = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
PATIENCE = 30.0


def failed(unit, error):
    return f"{unit}: {as_error(error)}"


def run(units, what, executor, jobs=1):
    return list(chain.from_iterable(in_order(units, what, failed, executor, jobs)))


EXECUTORS = {
    "inline": Inline,
    "threads": lambda: ThreadPoolExecutor(3),
    "one process": lambda: Processes(1),
    "processes": lambda: Processes(2),
    "pool": lambda: ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")),
}


@pytest.mark.parametrize("make", EXECUTORS.values(), ids=EXECUTORS)
def test_results_come_in_the_order_of_the_work(make):
    with make() as executor:
        for count in (0, 1, 2, 5000):
            assert run(range(count), work.double, executor, 2) == [2 * number for number in range(count)]


@pytest.fixture(scope="module", autouse=True)
def no_process_is_left():
    yield
    assert [pid for pid in children() if b"exactlyone" in Path(f"/proc/{pid}/cmdline").read_bytes()] == []


def children():
    """The processes that this one has started, where the system tells."""
    try:
        return Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
    except OSError:
        return []


def test_a_slow_unit_does_not_change_the_order():
    with Processes(2) as executor:
        assert run(range(300), work.slowly, executor, 2) == [2 * number for number in range(300)]


def test_work_goes_on_behind_a_slow_unit_but_not_without_bound(monkeypatch):
    """The units read ahead are counted when the first result is given out."""
    monkeypatch.setattr(ordered, "AHEAD", 50)
    monkeypatch.setattr(ordered, "MOST_IN_CHUNK", 5)
    read = []

    def source():
        for number in range(10_000):
            read.append(number)
            yield number

    with ThreadPoolExecutor(2) as executor:
        chunks = in_order(source(), work.slowly, failed, executor, 2)
        assert next(chunks) == [0]
        assert 20 < len(read) < 60
        chunks.close()


@pytest.mark.parametrize("name", ["inline", "threads"])
def test_never_more_than_a_window_is_read_ahead(name):
    """However long the work is: what is read beyond the results given out stays bounded."""
    read = given = furthest = 0

    def source():
        nonlocal read
        for number in range(200_000):
            read += 1
            yield number

    with EXECUTORS[name]() as executor:
        for results in in_order(source(), work.double, failed, executor, 2):
            furthest = max(furthest, read - given)
            given += len(results)
    assert given == read == 200_000
    assert furthest <= ordered.AHEAD + 8 * ordered.MOST_IN_CHUNK


class AtOnce(Executor):
    """Does what is submitted before that returns, in whatever chunks it comes."""

    def submit(self, fn, /, *args, **kwargs):
        return Inline().submit(fn, *args, **kwargs)


def test_chunks_grow_while_they_are_quick_and_shrink_when_they_are_slow(monkeypatch):
    monkeypatch.setattr(ordered, "SECONDS", 0.1)
    sizes = []

    def watched(numbers):
        sizes.append(len(numbers))
        return work.double(numbers) if numbers[0] < 3000 else work.always_slowly(numbers)

    monkeypatch.setattr(ordered, "MOST_IN_CHUNK", 64)
    run(range(3100), watched, AtOnce())
    assert sizes[:4] == [1, 2, 4, 8]
    assert max(sizes) >= 64
    assert sizes[-1] < 32


@pytest.mark.parametrize("quick", [1, 100])
@pytest.mark.parametrize("make", EXECUTORS.values(), ids=EXECUTORS)
def test_what_is_done_is_given_out_while_the_source_makes_one_wait(make, quick):
    """It gives so many units at once, and the next only when their results have been given out."""
    given = threading.Semaphore(0)

    def source():
        for number in range(3 * quick):
            if number % quick == 0 and number:
                assert all(given.acquire(timeout=PATIENCE) for _ in range(quick))
            yield number

    with make() as executor:
        found = []
        for results in in_order(source(), work.double, failed, executor, 2):
            found += results
            given.release(len(results))
        assert found == [2 * number for number in range(3 * quick)]


@pytest.mark.parametrize("make", EXECUTORS.values(), ids=EXECUTORS)
def test_what_came_before_an_error_of_the_source_is_given_out(make):
    def source():
        yield from range(50)
        raise ZeroDivisionError("a fault of the source")

    with make() as executor:
        results = chain.from_iterable(in_order(source(), work.double, failed, executor, 2))
        assert list(islice(results, 50)) == [2 * number for number in range(50)]
        with pytest.raises(ZeroDivisionError, match="of the source"):
            next(results)


def test_a_source_that_does_not_answer_holds_up_nobody():
    answer = threading.Event()

    def source():
        yield 1
        assert answer.wait(PATIENCE)

    with ThreadPoolExecutor(1) as executor:
        chunks = in_order(source(), work.double, failed, executor)
        assert next(chunks) == [2]
        chunks.close()
    answer.set()
    assert ends("supply")


def test_a_source_is_left_where_nobody_reads_on():
    numbers = iter(range(100_000))
    with ThreadPoolExecutor(1) as executor:
        chunks = in_order(numbers, work.double, failed, executor)
        assert next(chunks) == [0]
        chunks.close()
    assert ends("supply")
    assert next(numbers) < 100


def ends(name):
    """Whether no thread of this name is left in the end."""
    deadline = time.monotonic() + PATIENCE
    while any(thread.name == name for thread in threading.enumerate()):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


def test_what_has_not_begun_is_cancelled_when_nobody_wants_it():
    begun = []

    def note(numbers):
        begun.extend(numbers)
        return work.always_slowly(numbers)

    with ThreadPoolExecutor(1) as executor:
        chunks = in_order(range(1000), note, failed, executor, 4)
        assert next(chunks) == [0]
        chunks.close()
    assert len(begun) < 50


# faults ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ("exit", "its process was ended (exit code 7)"),
        pytest.param("kill", "its process was ended (SIGKILL)", marks=posix),
        pytest.param("crash", "its process was ended (SIGSEGV)", marks=posix),
        ("say", "its process was ended (exit code 1): it hurts"),
        ("memory", "it ran out of memory"),
        ("raise", "ZeroDivisionError: a fault of the program"),
    ],
)
def test_only_the_unit_at_fault_fails(how, words, monkeypatch):
    monkeypatch.setattr(ordered, "MOST_IN_CHUNK", 4)
    bad = (0, 24, 25)
    with Processes(2) as executor:
        results = run(range(40), partial(work.fatal, how, bad), executor, 2)
    assert results == [f"{number}: {words}" if number in bad else 2 * number for number in range(40)]


def test_a_process_that_dies_once_costs_nothing(tmp_path):
    with Processes(2) as executor:
        assert run(range(100), partial(work.once, str(tmp_path / "flag")), executor, 2) == [2 * n for n in range(100)]
    assert (tmp_path / "flag").exists()


@posix
def test_processes_killed_from_outside_are_replaced():
    with Processes(2) as executor:
        found = []
        for results in in_order(range(100), work.always_slowly, failed, executor, 2):
            found += results
            if len(found) in (10, 11, 12, 13):
                for pid in executor.pids:
                    os.kill(pid, signal.SIGKILL)
        assert found == [2 * number for number in range(100)]
        assert len(executor.pids) == 2


def test_memory_that_runs_out_in_this_process():
    bad = (3, 4)
    results = run(range(50), partial(work.fatal, "memory", bad), Inline())
    assert results == [f"{n}: it ran out of memory" if n in bad else 2 * n for n in range(50)]
    with pytest.raises(ZeroDivisionError):
        run(range(50), partial(work.fatal, "raise", bad), Inline())


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits of Linux")
def test_memory_is_bounded():
    """Far more than a limited process may have, and less than the address space holds without a limit."""
    with Processes(1, memory=2000) as executor:
        results = run([1, 2, 3], partial(work.fatal, "hungry", (2,)), executor)
    assert results == [2, "2: it ran out of memory", 6]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits of Linux")
def test_too_little_memory_to_start():
    with Processes(1, memory=1) as executor, pytest.raises(CannotStart, match="a process could not be started: "):
        run([1], work.double, executor)


def test_what_cannot_be_sent_ends_the_run():
    with Processes(1) as executor:
        with pytest.raises(CannotStart, match="this cannot be sent to another process"):
            run([1], lambda numbers: numbers, executor)
        with pytest.raises(CannotStart, match="a process cannot read what it was sent: AttributeError: no such thing"):
            run([work.Unsendable()], work.double, executor)
        assert run([1], work.double, executor) == [2]


def test_no_interpreter_to_start(monkeypatch):
    monkeypatch.setattr(worker, "command", lambda memory: ["/nowhere/python"])
    with Processes(1) as executor, pytest.raises(CannotStart, match="a process could not be started: No such file"):
        run([1], work.double, executor)


def test_results_that_are_too_few_are_an_error():
    with pytest.raises(ExecutorBroken, match="0 results for 1 units of work"):
        run([1], work.one_too_few, Inline())


def test_an_executor_that_breaks():
    pool = ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"))
    with pool, pytest.raises(ExecutorBroken, match="the executor is broken: "):
        run(range(10), partial(work.fatal, "exit", (5,)), pool)


class Dropping(Executor):
    """Takes work and cancels it, as an executor does that was shut down by somebody else; or takes none."""

    def __init__(self, broken):
        self.broken = broken

    def submit(self, fn, /, *args, **kwargs):
        if self.broken:
            raise BrokenExecutor("out of order")
        future = Future()
        future.cancel()
        return future


def test_an_executor_that_drops_work():
    with pytest.raises(ExecutorBroken, match="the executor dropped what it had been given"):
        run(range(10), work.double, Dropping(False))
    with pytest.raises(ExecutorBroken, match="the executor is broken: out of order"):
        run(range(10), work.double, Dropping(True))


# processes ------------------------------------------------------------------------------------------------------------


def test_as_many_processes_as_asked_for():
    with Processes(2) as executor:
        assert os.getpid() not in run(range(100), work.where, executor, 2)
        assert 1 <= len(executor.pids) <= 2


def test_a_process_that_prints_does_no_harm(capfd):
    with Processes(1) as executor:
        assert run(range(3), work.print_much, executor) == [0, 2, 4]
    assert capfd.readouterr() == ("", "")


def test_an_error_of_a_task_is_its_future_s():
    with Processes(1) as executor:
        assert executor.submit(work.double, [1, 2]).result() == [2, 4]
        with pytest.raises(WorkFailed, match=r"^ZeroDivisionError: a fault of the program$"):
            executor.submit(work.fatal, "raise", [1], [1]).result()
        with pytest.raises(ProcessEnded, match="exit code 7"):
            executor.submit(work.fatal, "exit", [1], [1]).result()
        with pytest.raises(MemoryError):
            executor.submit(work.fatal, "memory", [1], [1]).result()
        with pytest.raises(TypeError, match="positional"):
            executor.submit(work.double, numbers=[1])


def test_shutting_down_waits_for_what_was_begun():
    executor = Processes(1)
    future = executor.submit(work.always_slowly, [1, 2])
    executor.shutdown()
    assert future.result(timeout=0) == [2, 4]
    assert executor.pids == []


@posix
def test_shutting_down_at_once_ends_processes_in_the_middle():
    executor = Processes(2)
    futures = [executor.submit(time.sleep, 1000) for _ in range(4)]
    while len(executor.pids) < 2:
        time.sleep(0.01)
    pids = executor.pids
    started = time.monotonic()
    executor.shutdown(cancel_futures=True)
    assert time.monotonic() - started < PATIENCE
    assert not any(is_alive(pid) for pid in pids)
    assert [future.cancelled() or isinstance(future.exception(), ExactlyOneError) for future in futures] == [True] * 4


@posix
def test_processes_end_when_nobody_is_there_to_take_their_results(tmp_path):
    """As when their parent is killed: the other ends of their pipes are closed."""
    executor = Processes(1)
    future = executor.submit(work.for_ever, str(tmp_path / "flag"))
    while not (tmp_path / "flag").exists():
        time.sleep(0.01)
    (process,) = executor._all
    process._tasks.close()
    with pytest.raises(ProcessEnded, match="exit code 0"):
        future.result(timeout=PATIENCE)
    executor.shutdown(cancel_futures=True)


def is_alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_threads_of_the_pool_end():
    before = threading.active_count()
    with Processes(2) as executor:
        run(range(10), work.double, executor, 2)
    assert threading.active_count() == before


def test_messages_that_are_cut_off():
    class Stream:
        def __init__(self, data):
            self.data = data

        def read(self, size):
            head, self.data = self.data[:size], self.data[size:]
            return head

    whole = (5).to_bytes(8, "big") + b"hello"
    assert worker.receive(Stream(whole)) == b"hello"
    assert [worker.receive(Stream(whole[:length])) for length in range(13)] == [None] * 13


def test_how_a_process_ended_is_said_whatever_the_system_says():
    assert processes._how(-9) == "SIGKILL" if os.name == "posix" else True
    assert processes._how(-99) == "signal 99"
    assert processes._how(3) == "exit code 3"


def test_islice_of_a_run_can_be_left(monkeypatch):
    """A generator that is not read to its end leaves no process behind (see no_process_is_left)."""
    with Processes(2) as executor:
        chunks = in_order(range(10**9), work.double, failed, executor, 2)
        assert list(chain.from_iterable(islice(chunks, 3)))[:3] == [0, 2, 4]
        chunks.close()
