"""Boards to play: the modules of the page as one, the game that they play, and the widget; without a browser."""

from __future__ import annotations

import json
import re
import sys
from queue import Queue

import pytest
from playing import SEVERAL, SMALL, STATIC, Node, Patient

import exactlyone as eo
from exactlyone.models import MissingBackend
from exactlyone.playing import module, widget
from exactlyone.playing.description import Origin, describe

GIVEN = "x-sudoku\n1 1 . .\n" + ". . . .\n" * 3
HIDATO = "hidato\n1 . .\n. . 9\n. . .\n"


# the module and the page ----------------------------------------------------------------------------------------------


def test_the_parts_are_one_module():
    text = module.board_module()
    assert re.findall(r"^(?:import|export)\b.*", text, re.MULTILINE) == ["export default { render };"]
    names = re.findall(r"^(?:async )?(?:function|class|const|let)\s+(\w+)", text, re.MULTILINE)
    assert len(names) == len(set(names))
    files = {path.name for path in STATIC.iterdir() if path.name.endswith(".js")}
    assert {*module.PARTS, "page.js"} == files


def test_the_parts_stand_in_the_order_of_their_imports():
    before = set()
    for part in module.PARTS:
        assert set(re.findall(r'from "\./([\w.]+)"', module.static(part))) <= before
        before.add(part)


def test_the_module_is_one_that_node_takes():
    node = Node("", "return new Function(request)?.length;")
    try:
        assert node(module.board_module().replace("export default", "return")) == 0
    finally:
        node.close()


def test_a_page_in_one_file_needs_nothing_else():
    page = module.single_page({"description": describe(eo.loads(SMALL)), "menu": None}, "a </title> b")
    assert "<title>a &lt;/title&gt; b</title>" in page
    assert not re.findall(r'(?:src|href)="(?!data:)', page)
    assert set(re.findall(r"https?://[^\"' ]+", page)) == {"http://www.w3.org/2000/svg"}


def test_no_word_of_a_description_ends_the_script_that_holds_it():
    data = {"description": {"title": "</script><script>alert(1)</script>"}}
    page = module.page(data)
    assert page.count("</script>") == 2
    held = re.search(r'id="data">(.*?)</script>', page)[1]
    assert json.loads(held) == data


# the game, by node ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def played():
    """Plays moves (method, arguments) on a fresh game; what each returns, and how the game stands."""
    body = """
        const game = new Game(request.description, request.saved);
        const told = request.moves.map(([name, ...more]) => game[name](...more));
        const { values, notes, moves } = game;
        return { told, values, notes, moves };
    """
    node = Node('import { Game } from "./game.js";', body)
    yield lambda puzzle, *moves, saved=None: node(
        {"description": describe(puzzle), "moves": moves, "saved": saved or {}}
    )
    node.close()


def test_what_is_printed_cannot_be_overwritten(played):
    puzzle = eo.loads(HIDATO)
    found = played(puzzle, ("enter", 0, 2), ("enter", 1, 9), ("refusal", 1, 9), ("refusal", 0, None), ("enter", 1, 2))
    assert found["told"] == [False, False, "9 is printed at row 2, column 3", "This one is printed", True]
    assert found["values"] == [1, 2, None, None, None, 9, None, None, None]
    assert found["moves"] == 1


def test_a_number_that_stands_once_moves(played):
    puzzle = eo.loads(HIDATO)
    found = played(puzzle, ("enter", 1, 2), ("enter", 3, 2))
    assert found["values"] == [1, None, None, 2, None, 9, None, None, None]
    again = played(puzzle, ("enter", 1, 2), ("enter", 3, 2), ("undo",), ("undo",), ("undo",), ("redo",))
    assert again["values"] == [1, 2, None, None, None, 9, None, None, None]
    assert again["told"][-2:] == [False, True]
    twice = played(eo.loads(SEVERAL), ("enter", 1, 2), ("enter", 3, 2))
    assert twice["values"].count(2) == 2


def test_diagonals_cycle_both_ways(played):
    puzzle = eo.loads(SMALL)
    for step, order in ((1, [0, 1, None]), (-1, [1, 0, None])):
        for clicks in range(1, 4):
            found = played(puzzle, *[("cycle", 0, step)] * clicks)
            assert found["values"][0] == order[clicks - 1]
    marks = [played(puzzle, *[("cycleNotes", 0, 1)] * clicks)["notes"][0] for clicks in range(1, 5)]
    assert marks == [[0], [1], [0, 1], []]


def test_pencil_marks_give_way_to_an_entry_and_come_back(played):
    puzzle = eo.loads(SEVERAL)
    moves = [("note", 0, 3), ("note", 0, 1), ("note", 0, 7), ("enter", 0, 2), ("note", 0, 4)]
    found = played(puzzle, *moves)
    assert found["told"] == [True, True, False, True, False]
    assert (found["values"][0], found["notes"][0], found["moves"]) == (2, [], 1)
    assert played(puzzle, *moves, ("undo",))["notes"][0] == [1, 3]
    assert played(puzzle, *moves[:2], ("note", 0, 3))["notes"][0] == [1]


def test_a_restart_can_be_taken_back(played):
    puzzle = eo.loads(GIVEN)
    begun = [("enter", 5, 2), ("note", 6, 3), ("restart",)]
    assert played(puzzle, *begun)["values"] == [1, 1] + [None] * 14
    back = played(puzzle, *begun, ("undo",))
    assert (back["values"][5], back["notes"][6]) == (2, [3])


def test_what_was_saved_goes_on_but_for_what_is_printed(played):
    puzzle = eo.loads(GIVEN)
    saved = {"values": [4] * 16, "notes": [[1]] * 16, "moves": 3}
    found = played(puzzle, ("enter", 2, None), saved=saved)
    assert found["values"] == [1, 1, None] + [4] * 13
    assert (found["notes"][0], found["moves"]) == ([], 4)


# what the browser remembers, by node ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def remembered():
    """Saves a game in a store with some content; what is resumed of it, finished boards and unfinished ones."""
    body = """
        const store = new Map(Object.entries(request.store));
        const bare = { setItem: (key, value) => store.set(key, value), removeItem: (key) => store.delete(key) };
        bare.getItem = (key) => store.get(key) ?? null;
        globalThis.localStorage = new Proxy(bare, { ownKeys: () => [...store.keys()],
          getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) });
        for (const values of request.saves) {
          const game = new Game(request.description, { values, moves: 3, seconds: 4.6, finished: request.finished });
          save(game);
          if (request.finished) finish(game);
        }
        const kept = { finished: finished(), unfinished: unfinished(null), keys: [...store.keys()] };
        return { resumed: resumed(request.description), ...kept };
    """
    imports = (
        'import { Game } from "./game.js"; import { finish, finished, resumed, save, unfinished } from "./progress.js";'
    )
    node = Node(imports, body)

    def ask(puzzle, *saves, store=None, finished=False, origin=None):
        description = describe(puzzle, origin)
        return node({"description": description, "saves": saves, "store": store or {}, "finished": finished})

    yield ask
    node.close()


def test_a_board_is_gone_on_with(remembered):
    values = [1, 2, *[None] * 3, 9, *[None] * 3]
    found = remembered(eo.loads(HIDATO), values)["resumed"]
    assert (found["values"], found["moves"], found["seconds"]) == (values, 3, 5)
    assert remembered(eo.loads(HIDATO), values)["unfinished"] == []  # nobody could make it again
    origin = Origin("hidato", "3x3", "easy", 1)
    assert [one["made"]["seed"] for one in remembered(eo.loads(HIDATO), values, origin=origin)["unfinished"]] == [1]


def test_a_finished_board_counts_once(remembered):
    puzzle = eo.loads(HIDATO)
    done = remembered(puzzle, [None] * 9, [None] * 9, finished=True)
    assert [(one["key"], one["title"], one["moves"]) for one in done["finished"]] == [
        (puzzle.digest, "Hidato, 3 by 3", 3)
    ]


FITTING = {
    "kind": "hidato",
    "values": [1, *[None] * 4, 9, *[None] * 3],
    "notes": [[]] * 9,
    "moves": 1,
    "hints": 0,
    "seconds": 0,
}


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "slant"},
        {"values": [None] * 9},
        {"values": [1, 99, *[None] * 3, 9, *[None] * 3]},
        {"values": [1]},
        {"values": "123456789"},
        {"notes": [[]]},
        {"notes": [[77]] * 9},
        {"notes": [None] * 9},
        {"moves": "1"},
        {"seconds": None},
    ],
)
def test_what_does_not_fit_the_board_is_not_gone_on_with(remembered, change):
    puzzle = eo.loads(HIDATO)
    place = f"exactlyone:board:{puzzle.digest}"
    assert remembered(puzzle, store={place: json.dumps(FITTING)})["resumed"] == FITTING
    assert remembered(puzzle, store={place: json.dumps(FITTING | change)})["resumed"] == {}


@pytest.mark.parametrize("text", ["", "{", "null", "[]", "7", '"x"'])
def test_a_store_that_others_wrote_to_does_no_harm(remembered, text):
    puzzle = eo.loads(HIDATO)
    store = {f"exactlyone:board:{puzzle.digest}": text, "exactlyone:finished": text, "exactlyone:board:other": text}
    found = remembered(puzzle, store=store)
    assert (found["resumed"], found["finished"], found["unfinished"]) == ({}, [], [])


def test_the_oldest_boards_are_forgotten(remembered):
    store = {f"exactlyone:board:{i:03}": json.dumps({"when": f"2020-01-01T00:{i:02}"}) for i in range(80)}
    keys = remembered(eo.loads(HIDATO), [None] * 9, store=store)["keys"]
    assert len(keys) == 60
    assert "exactlyone:board:000" not in keys
    assert f"exactlyone:board:{eo.loads(HIDATO).digest}" in keys


# the widget -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def board():
    pytest.importorskip("anywidget")
    return eo.loads(SMALL).play()


def test_what_is_played_can_be_read_and_set(board):
    assert board.values == (None,) * 4
    board.values = [0, None, None, 1]
    board.notes = [[], [1, 0, 1], [], []]
    assert (board.values, board.notes) == ((0, None, None, 1), ((), (0, 1), (), ()))
    assert board.progress == {"moves": 0, "hints": 0, "seconds": 0, "finished": False}


@pytest.mark.parametrize("values", [[None] * 3, [0.5, None, None, None], ["0", None, None, None]])
def test_what_is_no_entry_cannot_be_set(board, values):
    with pytest.raises(Exception, match="number"):
        board.values = values


def test_what_is_printed_cannot_be_changed_by_python_either():
    pytest.importorskip("anywidget")
    board = eo.example("hidato").play()
    place = next(i for i, value in enumerate(board.values) if value is not None)
    with pytest.raises(Exception, match="is printed in"):
        board.values = [None if i == place else value for i, value in enumerate(board.values)]


def test_a_widget_answers_as_the_server_does(board, monkeypatch):
    sent = []
    monkeypatch.setattr(board, "send", sent.append)
    board._asked(board, {"ask": "check", "values": board.values}, None)
    board._asked(board, {"ask": "chess"}, None)
    board._asked(board, {"ask": "new", "kind": "hidato", "size": "4x4", "level": "easy", "seed": 5}, None)
    assert [told["told"] for told in sent] == ["check", "error", "new"]
    assert board.puzzle.kind == "hidato"
    assert board.description["key"] == board.puzzle.digest == sent[-1]["description"]["key"]
    assert board.values == board.puzzle.given


def test_a_hint_of_a_widget_leaves_the_kernel_free_and_has_the_turn_of_its_question(board, monkeypatch):
    sent = Queue()
    monkeypatch.setattr(board, "send", sent.put)
    board._asked(board, {"ask": "hint", "values": board.values, "turn": 7}, None)
    told = sent.get(timeout=60)
    assert (told["told"], told["turn"]) == ("hint", 7)
    monkeypatch.setattr("exactlyone.playing.replying.hint", patient := Patient())
    board._asked(board, {"ask": "hint", "values": board.values}, None)
    assert patient.begun.wait(30)
    assert sent.empty()
    board._asked(board, {"ask": "cancel"}, None)
    assert sent.get(timeout=10)["text"] == "The hint was given up."


def test_where_widgets_are_not_shown_there_is_the_picture(board):
    board.values = [0, None, None, 1]
    shown, _ = board._repr_mimebundle_()
    assert shown["image/svg+xml"] == eo.loads(SMALL).svg([0, None, None, 1])
    assert "application/vnd.jupyter.widget-view+json" in shown


def test_without_anywidget_it_is_said_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "anywidget", None)
    monkeypatch.setattr(widget, "_found", [])
    with pytest.raises(MissingBackend, match=r"pip install 'exactlyone\[notebook\]'"):
        eo.loads(SMALL).play()
