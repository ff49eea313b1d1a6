"""Strategies compared: what a row says is true, errors stand apart from time-outs, order and work follow the seed."""

from __future__ import annotations

import csv
import math
import random
import re
import sys
from dataclasses import replace
from itertools import product
from xml.etree import ElementTree

import pytest
from small import WITH_A_SEARCH

import exactlyone as eo
from exactlyone.backends.base import Limits
from exactlyone.cli import main
from exactlyone.comparison import FAMILIES, Comparison, ComparisonRow, Strategy, running
from exactlyone.comparison.strategy import NUMBER
from exactlyone.comparison.summary import Interval, median
from exactlyone.deciding.deciders import Enumeration
from exactlyone.generation import Order, Size, generate
from exactlyone.models import InputError, MissingBackend

UNIQUE = {kind: eo.example(kind) for kind in WITH_A_SEARCH}
LOOSE = eo.loads("slant\n1..\n...\n...")
CLASHING = eo.loads("slant\n4.\n..")
OPEN = eo.loads("hidato\n" + "\n".join([" ".join(["."] * 8)] * 8))
TIMES = {"build_seconds", "solve_seconds", "seconds"}


def every_strategy() -> list[str]:
    """Each decider with each setting at each of its words, one at a time."""
    words = [
        (family, setting, word)
        for family, settings in FAMILIES.items()
        for setting, known in settings.items()
        for word in (("0", "2") if known is NUMBER else known)
        if (setting, word) not in (("workers", "0"), ("compiled", "yes"))
    ]
    return ["sat", "sat:cadical195", "sat:glucose4", "cpsat", "mrv", *(f"{f},{s}={w}" for f, s, w in words)]


# strategies -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", every_strategy())
def test_every_setting_decides_rightly(text):
    boards = {**UNIQUE, "loose": LOOSE, "clashing": CLASHING}
    rows = eo.compare(boards, [text], Limits(conflicts=10**6)).rows
    assert [row.status for row in rows] == ["UNIQUE"] * len(UNIQUE) + ["MULTIPLE", "NONE"]
    assert [(row.board, row.kind) for row in rows] == [(name, puzzle.kind) for name, puzzle in boards.items()]
    assert {(row.strategy, row.reason) for row in rows} == {(text, None)}


@pytest.mark.parametrize(
    ("strategy", "kind"),
    [
        ("sat,straight=selectors", "str8ts"),
        ("sat,straight=pairwise", "str8ts"),
        ("sat,loops=eager", "slant"),
        ("sat:glucose4", "str8ts"),
        ("cpsat,presolve=yes", "x-sudoku"),
        ("mrv,singles=no", "x-sudoku"),
        ("mrv,probing=no", "slant"),
        ("mrv,ties=reading", "x-sudoku"),
        ("mrv,ties=random", "x-sudoku"),
    ],
)
def test_a_setting_goes_where_it_should(strategy, kind):
    """Its work is not that of the decider without it, on one of a few boards."""
    side = {"x-sudoku": 9, "str8ts": 8, "slant": 10}[kind]
    boards = [generate(Order(kind, Size(side, side)), None, seed).puzzle for seed in range(4)]
    compared = eo.compare(boards, [strategy.split(",")[0].split(":")[0], strategy])
    work = [[(row.nodes, row.conflicts) for row in compared.of(name)] for name in compared.strategies]
    assert work[0] != work[1]


def test_a_text_is_read_and_written():
    read = Strategy.read(" sat:glucose4 , straight = pairwise, loops=eager ")
    assert read == Strategy("sat:glucose4", (("straight", "pairwise"), ("loops", "eager")))
    assert str(read) == read.name == "sat:glucose4,loops=eager,straight=pairwise"
    assert Strategy("mrv", (), "plain").name == "plain"
    assert len({Strategy.read("mrv"), Strategy.read("mrv,seed=1"), Strategy.read("mrv")}) == 2


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no strategy is called ''; expected sat"),
        ("dance", "no strategy is called 'dance'"),
        ("sat:", "no strategy is called 'sat:'"),
        ("mrv:glucose4", "no strategy is called"),
        ("sat,straight", "straight= is not known; expected order or selectors"),
        ("sat,presolve=yes", "sat has no setting 'presolve'; expected straight, loops"),
        ("mrv,singles=maybe", "singles=maybe is not known; expected yes or no"),
        ("cpsat,workers=-1", "workers=-1 is not known; expected a whole number up to 2147483647"),
        ("cpsat,probing=2147483648", "probing=2147483648 is not known"),
        (f"mrv,seed={'9' * 5000}", "is not known"),
        ("mrv,seed=\u0663", "is not known"),
        ("mrv,seed=1,seed=2", "twice"),
    ],
)
def test_what_is_no_strategy_is_refused(text, words):
    with pytest.raises(InputError, match=re.escape(words)):
        Strategy.read(text)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (([], ["sat"]), "nothing to compare"),
        (([LOOSE], []), "nothing to compare"),
        (([LOOSE], ["mrv", "mrv"]), "two strategies have one name"),
    ],
)
def test_what_cannot_be_compared_is_refused(arguments, words):
    with pytest.raises(InputError, match=words):
        eo.compare(*arguments)


@pytest.mark.parametrize("seed", [-1, 2**31])
def test_a_seed_that_not_all_take_is_refused(seed):
    with pytest.raises(InputError, match=f"the seed {seed} is out of range"):
        eo.compare([LOOSE], ["mrv"], seed=seed)
    assert eo.compare([LOOSE], ["cpsat,seed=2147483647"], seed=2**31 - 1).rows[0].decided


def test_a_solver_that_is_not_there_is_told_before_anything_runs(monkeypatch):
    monkeypatch.setattr(running, "_run", lambda *arguments: pytest.fail("something ran"))
    with pytest.raises(MissingBackend, match="'nonsense' is not known"):
        eo.compare([LOOSE], ["mrv", "sat:nonsense"])


# rows -----------------------------------------------------------------------------------------------------------------


def test_times_are_of_one_run_and_work_is_counted():
    hard = eo.example("x-sudoku").with_clues([None] * 81)
    (sat, mrv) = eo.compare([hard], ["sat", "mrv"]).rows
    for row in (sat, mrv):
        assert row.status == "MULTIPLE"
        assert row.build_seconds > 0
        assert row.solve_seconds > 0
        assert row.build_seconds + row.solve_seconds <= row.seconds
        assert row.nodes > 0
    assert mrv.conflicts == 0


def test_nodes_and_conflicts_are_those_of_the_deciders():
    puzzle = eo.example("str8ts")
    compared = {row.strategy: row for row in eo.compare([puzzle], ["sat", "mrv"]).rows}
    for opinion in (puzzle.check(deciders=[name]).opinions[0] for name in compared):
        row = compared[opinion.decider]
        assert (row.nodes, row.conflicts) == (opinion.statistics.decisions, opinion.statistics.conflicts)


def test_a_limit_is_no_error():
    rows = eo.compare([OPEN], ["sat", "mrv", "cpsat"], Limits(seconds=0)).rows
    assert {row.status for row in rows} == {"UNKNOWN"}
    assert all(row.reason == "time limit of 0 s" or "too" in (row.reason or "") for row in rows), rows
    rows = eo.compare([UNIQUE["x-sudoku"].with_clues([None] * 81)], ["mrv"], Limits(conflicts=3)).rows
    assert [(row.status, row.reason) for row in rows] == [("UNKNOWN", "limit of 3 conflicts")]


class Lying(Enumeration):
    """Finds the answers it is told to find, then says there are no more."""

    def __init__(self, puzzle, name, answers):
        super().__init__(puzzle, name)
        self._left = list(answers)

    def _next(self, deadline):
        return self._left.pop(0) if self._left else None

    def close(self):
        pass


class LyingDecider:
    encoding = "lies"
    name = "liar"

    def __init__(self, answers):
        self._answers = answers

    def reading(self, puzzle):
        return "model"

    def weight(self, puzzle):
        return 0

    def open(self, puzzle):
        return Lying(puzzle, self.name, self._answers)


def with_liar(monkeypatch, answers):
    """The strategy "cpsat" is a liar."""
    made = running.decider_of

    def lie(strategy, seed):
        return LyingDecider(answers) if strategy.family == "cpsat" else made(strategy, seed)

    monkeypatch.setattr(running, "decider_of", lie)


def test_a_false_unique_is_an_error(monkeypatch):
    answer = next(iter(LOOSE.solutions()))
    with_liar(monkeypatch, [answer])
    rows = eo.compare([LOOSE], ["cpsat", "mrv", "sat"]).rows
    assert [row.status for row in rows] == ["ERROR", "MULTIPLE", "MULTIPLE"]
    assert rows[0].reason == "says there are no answers but 1; mrv found another one"


def test_a_false_none_is_an_error_whoever_comes_first(monkeypatch):
    with_liar(monkeypatch, [])
    for strategies in (["cpsat", "mrv"], ["mrv", "cpsat"]):
        rows = {row.strategy: row for row in eo.compare([UNIQUE["slant"]], strategies).rows}
        assert rows["cpsat"].status == "ERROR"
        assert rows["mrv"].status == "UNIQUE"


def test_an_answer_that_breaks_a_rule_is_an_error_and_the_others_go_on(monkeypatch):
    with_liar(monkeypatch, [(0,) * 9])
    summary = eo.compare([LOOSE, LOOSE], ["mrv", "cpsat"]).summary()
    assert [(line.decided, line.unknown, line.errors) for line in summary.lines] == [(2, 0, 0), (0, 0, 2)]


def test_a_failure_is_not_hidden_by_other_runs(monkeypatch):
    outcomes = iter([("UNIQUE", 0.0), ("UNIQUE", 1.0), ("UNIQUE", 2.0), ("ERROR", 3.0)])

    def run(board, puzzle, strategy, limits, seed):
        status, seconds = next(outcomes)
        row = ComparisonRow(board, puzzle.kind, strategy.name, status, None, 0, 0, seconds, 0, 0, seed)
        return running._Ran(row, frozenset(), False)

    monkeypatch.setattr(running, "_run", run)
    (row,) = eo.compare([LOOSE], ["mrv"], repeats=3).rows
    assert row.status == "ERROR"


# order and seed -------------------------------------------------------------------------------------------------------


def order(monkeypatch, seed, repeats=2):
    """Which strategy ran on which board, in order; each run takes as long as its place in it."""
    ran = []

    def run(board, puzzle, strategy, limits, seed):
        if board:
            ran.append((board, strategy.name))
        row = ComparisonRow(board, puzzle.kind, strategy.name, "UNIQUE", None, 0.0, 0.0, float(len(ran)), 0, 0, seed)
        return running._Ran(row, frozenset(), False)

    with monkeypatch.context() as patched:
        patched.setattr(running, "_run", run)
        compared = eo.compare(dict(UNIQUE), ["sat", "mrv", "cpsat"], seed=seed, repeats=repeats)
    return ran, compared


def test_the_order_is_drawn_by_the_seed(monkeypatch):
    one, other = order(monkeypatch, 1)[0], order(monkeypatch, 2)[0]
    assert one == order(monkeypatch, 1)[0]
    assert one != other
    assert sorted(one) == sorted(other) == sorted([*product(UNIQUE, ["sat", "mrv", "cpsat"])] * 2)


def test_strategies_take_turns_on_each_board(monkeypatch):
    ran, _ = order(monkeypatch, 3)
    turns = [ran[i : i + 3] for i in range(0, len(ran), 3)]
    assert all(len({board for board, _ in turn}) == 1 and len({name for _, name in turn}) == 3 for turn in turns)
    assert len({tuple(name for _, name in turn) for turn in turns}) > 1
    boards = [turn[0][0] for turn in turns]
    count = len(UNIQUE)
    assert set(boards[:count]) == set(boards[count:]) == set(UNIQUE)
    assert boards[:count] != boards[count:]


def test_the_run_of_median_time_counts(monkeypatch):
    ran, compared = order(monkeypatch, 4, repeats=3)
    for row in compared.rows:
        times = [i + 1 for i, one in enumerate(ran) if one == (row.board, row.strategy)]
        assert row.seconds == sorted(times)[1]


def test_the_same_seed_gives_the_same_but_for_times():
    boards = [UNIQUE["str8ts"].with_clues(UNIQUE["str8ts"].clues), LOOSE, OPEN]
    strategies = ["sat", "mrv", "mrv,ties=random", "mrv,values=random", "cpsat"]

    def without_times(seed):
        rows = eo.compare(boards, strategies, Limits(conflicts=200), seed=seed).rows
        return [replace(row, **dict.fromkeys(TIMES, 0.0)) for row in rows]

    assert without_times(5) == without_times(5)
    drawn = {row.nodes for seed in range(6) for row in without_times(seed) if row.strategy == "mrv,values=random"}
    assert len(drawn) > 3


def test_a_seed_of_its_own_stays():
    rows = eo.compare([LOOSE], ["mrv,values=random,seed=7", "mrv,values=random"], seed=3).rows
    assert [row.seed for row in rows] == [7, 3]


# summary --------------------------------------------------------------------------------------------------------------


def test_a_median_lies_in_its_interval_and_narrows_with_more_boards():
    few, many = (median([float(i % 100) for i in range(n)], 0) for n in (20, 2000))
    assert few.low <= few.median <= few.high
    assert many.high - many.low < few.high - few.low
    assert many == median([float(i % 100) for i in range(2000)], 0)
    assert median([3.0], 0) == Interval(3.0, 3.0, 3.0)
    assert math.isnan(median([], 0).median)


def test_the_interval_holds_the_true_median_about_as_often_as_it_says():
    draw = random.Random(1)
    held = 0
    for seed in range(100):
        interval = median([draw.expovariate(1.0) for _ in range(60)], seed)
        held += interval.low <= math.log(2) <= interval.high
    assert 85 <= held <= 100


def test_boards_given_up_count_as_longer_than_all_others():
    assert median([1.0, 2.0, math.inf], 0).median == 2.0
    assert median([1.0, math.inf, math.inf], 0).median == math.inf
    assert median([1.0, math.inf], 0).high == math.inf


def made(*rows: tuple[str, str, str, float]) -> Comparison:
    full = tuple(
        ComparisonRow(
            board, "slant", strategy, status, None, seconds / 2, seconds / 2, seconds, 3, 2, 0, 10.0 + len(board)
        )
        for board, strategy, status, seconds in rows
    )
    return Comparison(full, tuple(dict.fromkeys(row[1] for row in rows)), Limits(seconds=5), 1, 0, {"python": "3"})


SMALL = made(
    ("a", "one", "UNIQUE", 1.0),
    ("a", "two", "UNIQUE", 3.0),
    ("b", "one", "MULTIPLE", 2.0),
    ("b", "two", "UNKNOWN", 5.0),
    ("ccc", "one", "NONE", 4.0),
    ("ccc", "two", "ERROR", 0.1),
)


def test_a_summary_counts_errors_apart():
    one, two = SMALL.summary().lines
    assert (one.decided, one.unknown, one.errors, one.seconds.median) == (3, 0, 0, 2.0)
    assert (two.decided, two.unknown, two.errors) == (1, 1, 1)
    assert two.seconds.median == math.inf  # of 3 s and longer than the limit; the error counts for nothing
    assert two.ratio == Interval(3.0, 3.0, 3.0)
    text = str(SMALL.summary())
    assert re.search(r"^one +3 +0 +0 +2000 \[1000, 4000\] +1000 +1000 +3\.00 +2\.00 +1\.00", text, re.MULTILINE)
    assert re.search(r"^two +1 +1 +1 +over \[3000, over\]", text, re.MULTILINE)


def test_kinds_can_be_looked_at_by_themselves():
    compared = eo.compare(UNIQUE, ["mrv"])
    assert compared.kinds == tuple(UNIQUE)
    assert [row.board for row in compared.only("slant").rows] == ["slant"]
    with pytest.raises(InputError, match="no board of kind 'chess'"):
        compared.only("chess")


def test_rows_of_a_strategy_that_took_no_part_are_refused():
    with pytest.raises(InputError, match="'three' took part; expected one or two"):
        SMALL.of("three")


def test_boards_with_one_answer_have_a_rating_if_that_is_asked():
    puzzle = generate(Order("slant", Size(4, 4)), "hard", seed=1).puzzle
    rows = eo.compare([puzzle, LOOSE], ["mrv"], ratings=True).rows
    assert [row.rating for row in rows] == [eo.rate(puzzle).rating, None]
    assert eo.compare([puzzle], ["mrv"]).rows[0].rating is None


# tables and pictures --------------------------------------------------------------------------------------------------


def test_the_table_has_a_row_for_each_board_and_strategy():
    pytest.importorskip("pandas", reason="pandas is not installed (exactlyone[compare])")
    compared = eo.compare(UNIQUE, ["sat", "mrv"])
    frame = compared.table()
    assert len(frame) == 2 * len(UNIQUE)
    assert [*frame.columns][:5] == ["board", "kind", "strategy", "status", "reason"]
    assert {"build_seconds", "solve_seconds", "seconds", "nodes", "conflicts", "seed", "versions"} <= {*frame.columns}
    assert list(frame["nodes"]) == [row.nodes for row in compared.rows]
    assert all("exactlyone " in text and "python-sat" in text for text in frame["versions"])
    assert frame.groupby("strategy")["seconds"].median().notna().all()


def pictures(compared):
    return {
        "cactus": compared.cactus(),
        "scatter": compared.scatter("one", "two"),
        **{of: compared.difficulty(of) for of in ("nodes", "conflicts", "seconds")},
    }


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_pictures_are_the_same_bytes_for_the_same_rows(tmp_path, ending):
    pytest.importorskip("matplotlib", reason="matplotlib is not installed (exactlyone[compare])")
    written = []
    for round in "12":
        for name, figure in pictures(SMALL).items():
            path = tmp_path / f"{name}{round}.{ending}"
            SMALL.save(figure, str(path))
            written.append(path.read_bytes())
    assert written[:5] == written[5:]
    assert len(set(written)) == 5


def words_of(path) -> list[str]:
    return [text.text or "" for text in ElementTree.parse(path).iter("{http://www.w3.org/2000/svg}text")]


def test_a_cactus_says_how_many_boards_were_decided(tmp_path):
    pytest.importorskip("matplotlib", reason="matplotlib is not installed (exactlyone[compare])")
    figure = SMALL.cactus()
    (axes,) = figure.axes
    SMALL.save(figure, str(tmp_path / "cactus.svg"))
    assert {"one (3/3)", "two (1/3)"} <= set(words_of(tmp_path / "cactus.svg"))
    one, two = (line for line in axes.lines if line.get_label().startswith(("one", "two")))
    assert list(one.get_ydata()) == [1.0, 2.0, 4.0]
    assert list(two.get_ydata()) == [3.0]
    assert one.get_linestyle() != two.get_linestyle()
    assert any(list(line.get_ydata()) == [5, 5] for line in axes.lines), "the limit is not drawn"


def test_a_scatter_has_boards_that_were_given_up_on_the_limit():
    pytest.importorskip("matplotlib", reason="matplotlib is not installed (exactlyone[compare])")
    (axes,) = SMALL.scatter("one", "two").axes
    (points,) = (line for line in axes.lines if line.get_label().startswith("slant"))
    assert points.get_label() == "slant (2)"  # the error is nowhere
    assert list(zip(points.get_xdata(), points.get_ydata(), strict=True)) == [(1.0, 3.0), (2.0, 5)]


def test_what_cannot_be_drawn_is_told(tmp_path):
    pytest.importorskip("matplotlib", reason="matplotlib is not installed (exactlyone[compare])")
    unrated = replace(SMALL, rows=tuple(replace(row, rating=None) for row in SMALL.rows))
    with pytest.raises(InputError, match="no board has a rating"):
        unrated.difficulty()
    with pytest.raises(InputError, match="no measure is called 'luck'"):
        SMALL.difficulty("luck")
    with pytest.raises(InputError, match=r"\.svg or \.png"):
        SMALL.save(SMALL.cactus(), str(tmp_path / "cactus.jpg"))


@pytest.mark.parametrize(("library", "ask"), [("pandas", Comparison.table), ("matplotlib", Comparison.cactus)])
def test_a_missing_library_is_told_with_what_to_install(monkeypatch, library, ask):
    for name in [name for name in sys.modules if name.split(".")[0] == library]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MissingBackend, match=rf"need {library}: pip install 'exactlyone\[compare\]'"):
        ask(SMALL)
    assert str(SMALL.summary())


# the command ----------------------------------------------------------------------------------------------------------


def run(*arguments):
    with pytest.raises(SystemExit) as left:
        main(arguments)
    return left.value.code


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "boards.txt").write_text("\n\n".join(map(str, UNIQUE.values())))
    return tmp_path


def test_the_command_prints_a_summary(folder, capsys):
    assert run("compare", "boards.txt", "-s", "sat", "--strategy", "mrv,singles=no") == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    blocks = printed.out.split("\n\n")
    assert [block.split("\n")[0] for block in blocks] == [*UNIQUE, "all"]
    assert re.match(r"all\nstrategy +decided .*\nsat +6 +0 +0 .*\nmrv,singles=no +6 +0 +0 ", blocks[-1])
    assert re.match(r"str8ts\nstrategy +decided .*\nsat +1 +0 +0 .*\nmrv,singles=no +1 +0 +0 ", blocks[0])


def test_the_command_writes_table_and_pictures(folder, capsys):
    for library in ("pandas", "matplotlib"):
        pytest.importorskip(library, reason=f"{library} is not installed (exactlyone[compare])")
    boards = [generate(Order("slant", Size(4, 4)), "hard", seed=seed).puzzle for seed in (1, 2)]
    (folder / "boards.txt").write_text("\n\n".join(map(str, boards)))
    assert run("compare", "boards.txt", "-s", "sat", "-s", "mrv", "--ratings", "-o", "out") == 0
    names = {path.name for path in (folder / "out").iterdir()}
    plots = ("cactus", "scatter-1-2", "difficulty")
    assert names == {"table.csv", *(f"{name}.{ending}" for name in plots for ending in ("svg", "png"))}
    with (folder / "out" / "table.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["board"], row["strategy"]) for row in rows][:2] == [("boards.txt#1", "sat"), ("boards.txt#1", "mrv")]
    assert {row["status"] for row in rows} == {"UNIQUE"}
    assert all(float(row["rating"]) > 0 for row in rows)


def test_the_command_says_what_is_wrong(folder, capsys, monkeypatch):
    assert run("compare", "boards.txt", "-s", "mrv,x=1") == 2
    assert "mrv has no setting 'x'" in capsys.readouterr().err
    assert run("compare", "boards.txt", "-s", "sat:nonsense") == 2
    assert "'nonsense' is not known" in capsys.readouterr().err
    assert run("compare", "nowhere.txt", "-s", "mrv") == 2
    assert "nowhere.txt" in capsys.readouterr().err
    (folder / "bad.txt").write_text("slant\n5.\n..")
    assert run("compare", "bad.txt", "boards.txt", "-s", "mrv") == 2
    printed = capsys.readouterr()
    assert "bad.txt" in printed.err
    assert re.search(r"^mrv +6 ", printed.out, re.MULTILINE)
    with_liar(monkeypatch, [])
    assert run("compare", "boards.txt", "-s", "cpsat", "-s", "mrv") == 3
    printed = capsys.readouterr()
    assert printed.err.count("boards.txt#1: cpsat: says there are no answers but 0; mrv found another one") == 1
    assert re.search(r"^cpsat +0 +0 +6 ", printed.out, re.MULTILINE)


def test_the_command_refuses_before_the_work_what_it_could_not_write(folder, capsys, monkeypatch):
    monkeypatch.setattr(running, "_run", lambda *arguments: pytest.fail("something ran"))
    monkeypatch.setitem(sys.modules, "pandas", None)
    assert run("compare", "boards.txt", "-o", "out") == 2
    assert "pip install 'exactlyone[compare]'" in capsys.readouterr().err


def interrupting(monkeypatch, runs):
    """Ctrl-C after so many runs."""
    run, left = running._run, iter(range(runs))

    def count(*arguments):
        if arguments[0] and next(left, None) is None:
            raise KeyboardInterrupt
        return run(*arguments)

    monkeypatch.setattr(running, "_run", count)


def test_what_was_done_before_an_interrupt_is_kept(monkeypatch):
    with monkeypatch.context() as patch:
        interrupting(patch, 5)
        with pytest.raises(eo.Interrupted) as stopped:
            eo.compare(UNIQUE, ["sat", "mrv"])
    rows = stopped.value.partial.rows
    assert len({row.board for row in rows}) == 2
    assert [row.strategy for row in rows] == ["sat", "mrv"] * 2
    interrupting(monkeypatch, 1)
    with pytest.raises(eo.Interrupted) as stopped:
        eo.compare(UNIQUE, ["sat", "mrv"])
    assert stopped.value.partial is None  # there is no row to keep


def test_boards_keep_their_rows_where_ratings_are_interrupted(monkeypatch):
    rated = iter([1.5])

    def rate(*arguments):
        if (rating := next(rated, None)) is None:
            raise KeyboardInterrupt
        return rating

    monkeypatch.setattr(running, "_rating", rate)
    with pytest.raises(eo.Interrupted) as stopped:
        eo.compare(UNIQUE, ["mrv"], ratings=True)
    assert [row.rating for row in stopped.value.partial.rows] == [1.5, *[None] * (len(UNIQUE) - 1)]


def test_the_command_shows_and_writes_what_was_done_before_an_interrupt(folder, capsys, monkeypatch):
    for library in ("pandas", "matplotlib"):
        pytest.importorskip(library, reason=f"{library} is not installed (exactlyone[compare])")
    interrupting(monkeypatch, 5)
    assert run("compare", "boards.txt", "-s", "sat", "-s", "mrv", "-o", "out") == 130
    printed = capsys.readouterr()
    assert "interrupted; what was done, 2 of 6 boards:" in printed.err
    assert re.search(r"^mrv +2 ", printed.out, re.MULTILINE)
    assert len((folder / "out" / "table.csv").read_text().splitlines()) == 1 + 4


def test_a_summary_is_shown_even_if_it_cannot_be_written(folder, capsys):
    for library in ("pandas", "matplotlib"):
        pytest.importorskip(library, reason=f"{library} is not installed (exactlyone[compare])")
    (folder / "out" / "table.csv").mkdir(parents=True)
    assert run("compare", "boards.txt", "-s", "mrv", "-o", "out") == 2
    printed = capsys.readouterr()
    assert re.search(r"^mrv +6 ", printed.out, re.MULTILINE)
    assert "table.csv: Is a directory" in printed.err


def test_boards_of_one_name_are_told_apart(folder, capsys):
    assert run("compare", "boards.txt", "boards.txt", "-s", "mrv") == 0
    assert re.search(r"^mrv +12 ", capsys.readouterr().out, re.MULTILINE)
