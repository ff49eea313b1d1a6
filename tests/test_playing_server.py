"""Boards to play: the server, with requests of every sort, and the command."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from socket import SO_LINGER, SOL_SOCKET, create_connection
from struct import pack
from threading import Event, Thread

import pytest
import test_cli
from playing import SMALL, Declared, Patient

import exactlyone as eo
from exactlyone.board import Puzzle
from exactlyone.examples import example_text
from exactlyone.playing.server import MOST_BYTES, PageServer

ROOT = Path(__file__).resolve().parent.parent


# the server -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def game():
    served = PageServer(eo.loads(SMALL))
    thread = Thread(target=served.serve_forever, daemon=True)
    thread.start()
    yield served
    served.shutdown()
    served.server_close()
    thread.join(timeout=30)


def ask(game, method, path, body=None, **headers):
    """Status, headers and text of an answer."""
    connection = HTTPConnection(*game.server_address, timeout=60)
    try:
        connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read().decode()
    finally:
        connection.close()


def ask_json(game, content, **headers):
    body = content if isinstance(content, bytes) else json.dumps({"key": game.first, **content})
    status, said, text = ask(game, "POST", "/ask", body, **{"Content_Type": "application/json", **headers})
    return status, json.loads(text) if said.get_content_type() == "application/json" else text


def test_the_server_listens_to_this_machine_only(game):
    assert game.server_address[0] == "127.0.0.1"


@pytest.mark.parametrize("path", ["/", "/board.js", "/page.js", "/board.css", "/?board=nothing"])
def test_what_is_served_may_load_nothing_from_elsewhere(game, path):
    status, headers, text = ask(game, "GET", path)
    assert status == 200
    assert text
    assert headers["Content-Security-Policy"].startswith("default-src 'none'; script-src 'self'")
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cache-Control"] == "no-store"


def test_a_question_is_answered(game):
    status, told = ask_json(game, {"ask": "check", "values": [None] * 4})
    assert (status, told["told"]) == (200, "check")
    status, told = ask_json(game, {"ask": "new", "kind": "slant", "size": "4x4", "level": "easy", "seed": 2})
    key = told["description"]["key"]
    assert status == 200
    assert f'"key":"{key}"' in ask(game, "GET", f"/?board={key}")[2]
    assert f'"key":"{game.first}"' in ask(game, "GET", "/")[2]
    assert ask_json(game, {"key": key, "ask": "hint", "values": [None] * 16})[1]["told"] == "hint"


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "0.0.0.0:{port}", ""]
)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_another_host_name_is_refused(game, method, host):
    status, _, text = ask(game, method, "/", Host=host.format(port=game.server_port))
    assert status == 403
    assert "slant" not in text.lower()


def test_localhost_is_a_name_of_this_machine(game):
    assert ask(game, "GET", "/", Host=f"localhost:{game.server_port}")[0] == 200


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1:1"])
def test_a_page_from_elsewhere_may_ask_nothing(game, origin):
    status, _ = ask_json(game, {"ask": "check", "values": [None] * 4}, Origin=origin)
    assert status == 403


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
def test_a_question_that_a_form_could_send_is_refused(game, kind):
    assert ask(game, "POST", "/ask", "{}", Content_Type=kind)[0] == 415


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        b'"hint"',
        b"[" * 50_000,
        b"9" * 5000,
        {"key": None, "ask": "hint"},
        {"key": ["x"], "ask": "hint"},
        {"key": "000000000000", "ask": "hint", "values": [None] * 4},
        {"ask": "hint", "values": [None] * 3},
        {"ask": "answer"},
    ],
)
def test_a_question_that_means_nothing_is_refused_in_words(game, content):
    status, told = ask_json(game, content)
    assert (status, told["told"]) == (400, "error")
    assert told["text"].endswith(".")
    assert ask(game, "GET", "/")[0] == 200


@pytest.mark.parametrize("length", [str(MOST_BYTES + 1), "-1", "9" * 40, "many", ""])
def test_a_question_of_no_sensible_length_is_not_read(game, length):
    assert ask_json(game, b"{}", Content_Length=length)[0] == 413


def test_a_hint_is_given_up_when_the_player_says_so(game, monkeypatch):
    patient = Patient()
    monkeypatch.setattr("exactlyone.playing.replying.hint", patient)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(ask_json, game, {"ask": "hint", "values": [None] * 4})
        assert patient.begun.wait(30)
        assert ask_json(game, {"ask": "cancel"}) == (200, {"told": "cancelled"})
        status, told = waiting.result(timeout=10)
    assert (status, told["text"], told["fill"]) == (200, "The hint was given up.", [])


def test_what_no_decider_can_do_is_said_in_words(game):
    puzzle = Puzzle(Declared(strange=True), (None,) * 6)
    game.add(puzzle, None)
    status, told = ask_json(game, {"key": puzzle.digest, "ask": "hint", "values": [None] * 5})
    assert (status, told["told"]) == (400, "error")
    assert "First has neither an encoding nor a decomposition" in told["text"]


@pytest.mark.parametrize("path", ["http://[", "//[x", "http://[/ask"])
def test_what_is_no_address_is_refused_and_the_terminal_stays_quiet(game, capsys, path):
    host = {"Host": game.hosts[0]}  # else the client looks for it in the path
    assert ask(game, "GET", path, **host)[0] == 404
    assert ask(game, "POST", path, "{}", Content_Type="application/json", **host)[0] == 404
    assert ask(game, "GET", "/", Origin=path)[0] == 403
    assert capsys.readouterr().err == ""


def test_a_page_that_is_closed_before_its_reply_leaves_the_terminal_quiet(game, capsys, monkeypatch):
    answered = Event()
    process = game.process_request_thread

    def to_the_end(*request):
        process(*request)
        answered.set()

    monkeypatch.setattr(game, "process_request_thread", to_the_end)
    with create_connection(game.server_address) as page:
        # Closed with a reset, not in peace: the reply cannot be written.
        page.setsockopt(SOL_SOCKET, SO_LINGER, pack("ii", 1, 0))
        page.sendall(f"POST /ask HTTP/1.1\r\nHost: {game.hosts[0]}\r\nContent-Type: application/json\r\n".encode())
        page.sendall(b"Content-Length: 50\r\n\r\n{")
    assert answered.wait(30)
    assert capsys.readouterr().err == ""


def test_there_is_nothing_else(game):
    assert ask(game, "GET", "/../../etc/passwd")[0] == 404
    assert ask(game, "GET", "/static/board.js")[0] == 404
    assert ask(game, "POST", "/", "{}", Content_Type="application/json")[0] == 404
    assert ask(game, "DELETE", "/")[0] == 501


def test_boards_that_were_made_long_ago_are_forgotten_but_not_the_first(game, monkeypatch):
    monkeypatch.setattr("exactlyone.playing.server.MOST_BOARDS", 3)
    for kind in eo.KINDS:
        game.add(eo.example(kind), None)
    assert list(game.boards) == [game.first, *(eo.example(kind).digest for kind in list(eo.KINDS)[-2:])]


# the command ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "board.txt").write_text(SMALL)
    (tmp_path / "two.txt").write_text(SMALL + "\n" + example_text("kropki"))
    return tmp_path


def run(*arguments):
    return test_cli.run("play", *arguments)


def test_a_page_is_written(folder):
    assert run("board.txt", "--html", "board.html").exit_code == 0
    assert eo.loads(SMALL).digest in (folder / "board.html").read_text()
    assert run("hidato", "--size", "4x4", "--level", "easy", "--seed", "3", "--html", "made.html").exit_code == 0
    assert '"made":{"kind":"hidato","size":"4x4","level":"easy","seed":3}' in (folder / "made.html").read_text()


@pytest.mark.usefixtures("folder")
def test_of_several_boards_the_first_is_played():
    done = run("two.txt", "--html", "board.html")
    assert done.exit_code == 0
    assert "two.txt has several boards; this is the first" in done.stderr


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nothing.txt",), "nothing.txt: there is no such file"),
        (("board.txt", "--level", "easy"), "about a new board"),
        (("slant", "--size", "50x50"), "too large to play"),
        (("x-sudoku", "--size", "4x6"), "cannot have the size 4x6"),
        (("chess",), "chess"),
        (("slant", "--port", "70000"), "70000"),
    ],
)
def test_bad_usage(arguments, message):
    done = run(*arguments, "--no-browser")
    assert done.exit_code == 2
    assert message in done.stderr


def test_a_port_that_is_taken(game):
    done = run("slant", "--size", "3x3", "--no-browser", "--port", str(game.server_port))
    assert done.exit_code == 2
    assert f"port {game.server_port}" in done.stderr


def test_the_page_is_served_until_ctrl_c(folder):
    paths = os.environ | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "exactlyone", "play", "board.txt", "--no-browser", "--port", "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=paths)
    try:
        line = process.stdout.readline()
        port = int(re.fullmatch(r"http://127\.0\.0\.1:(\d+)/ \(Ctrl-C ends it\)\n", line)[1])
        connection = HTTPConnection("127.0.0.1", port, timeout=60)
        connection.request("GET", "/")
        assert eo.loads(SMALL).digest in connection.getresponse().read().decode()
        connection.close()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert (process.returncode, out, err.strip()) == (0, "", "")
