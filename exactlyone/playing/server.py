"""A page for one player, served to this machine only.

By the standard library, on 127.0.0.1. A request under another host name is refused, since a page from elsewhere may
have got such a name for this address; so is a question that is no JSON, which no foreign page may send unasked. What is
served has no answer in it.
"""

from __future__ import annotations

import json
import sys
from collections import OrderedDict
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Lock
from typing import Any
from urllib.parse import SplitResult, parse_qs, urlsplit

from ..board.puzzle import Puzzle
from ..models import ExactlyOneError, InputError
from .description import Origin, describe
from .module import board_module, page, static
from .replying import menu, reply

HOST = "127.0.0.1"
PORT = 8317
"""Tried first: what a browser remembers of boards belongs to an address."""
MOST_BOARDS = 200
"""How many boards are kept that pages may ask about."""
MOST_BYTES = 100_000
"""The longest question."""
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'"


class PageServer(ThreadingHTTPServer):
    """The server of one game: the boards that its pages may ask about. `address` is where it is found."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, puzzle: Puzzle, origin: Origin | None = None, port: int = 0) -> None:
        """Raises OSError if the port is taken; 0 = any that is free."""
        super().__init__((HOST, port), Handler)
        self.first = puzzle.digest
        self.boards: OrderedDict[str, tuple[Puzzle, Origin | None]] = OrderedDict()
        self.working = Lock()
        """Solvers are asked by one at a time."""
        self.stop = Event()
        """Ends what the latest question asks for."""
        self.add(puzzle, origin)

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.server_port}/"

    @property
    def hosts(self) -> tuple[str, ...]:
        """What the Host header of an honest request says."""
        return f"{HOST}:{self.server_port}", f"localhost:{self.server_port}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Nothing where a page was closed before its reply came: a player's terminal stays quiet."""
        if not isinstance(sys.exception(), ConnectionError | TimeoutError):
            super().handle_error(request, client_address)

    def add(self, puzzle: Puzzle, origin: Origin | None) -> None:
        """Keep a board to be asked about; the oldest gives way, but for the first."""
        self.boards[puzzle.digest] = puzzle, origin
        self.boards.move_to_end(puzzle.digest)
        if len(self.boards) > MOST_BOARDS:
            del self.boards[next(key for key in self.boards if key != self.first)]

    def page_of(self, key: str | None) -> str:
        """The page with the board of this key, or with the first one."""
        puzzle, origin = self.boards.get(key or self.first) or self.boards[self.first]
        return page({"description": describe(puzzle, origin), "menu": menu()})

    def reply_to(self, body: bytes) -> dict[str, Any]:
        """The reply to a question. Raises InputError where it is none."""
        try:
            request = json.loads(body)
        except (ValueError, RecursionError) as error:
            raise InputError("the question is no JSON", expected="a JSON object") from error
        if not isinstance(request, dict):
            raise InputError("the question is no JSON object", expected="one with a key and ask")
        if request.get("ask") == "cancel":
            self.stop.set()
            return {"told": "cancelled"}
        key = request.get("key")
        found = self.boards.get(key) if isinstance(key, str) else None
        if found is None:
            raise InputError("this board is not known here any more", expected="a page that was loaded again")
        self.stop = stop = Event()
        with self.working:
            told, puzzle, origin = reply(found[0], request, stop)
        if told["told"] == "new":
            self.add(puzzle, origin)
        return told


class Handler(BaseHTTPRequestHandler):
    """One request."""

    server: PageServer
    server_version, sys_version = "exactlyone", ""
    timeout = 60

    def do_GET(self) -> None:
        """The page, and the two scripts and the style that it fetches."""
        if not self._honest():
            return
        at = _split(self.path)
        kinds: dict[str, tuple[str, Callable[[], str]]] = {
            "/": ("text/html", lambda: self.server.page_of(parse_qs(at.query).get("board", [None])[0])),
            "/board.js": ("text/javascript", board_module),
            "/page.js": ("text/javascript", lambda: static("page.js")),
            "/board.css": ("text/css", lambda: static("board.css")),
        }
        if at.path not in kinds:
            self._send(HTTPStatus.NOT_FOUND, "text/plain", "There is nothing here.\n")
            return
        kind, text = kinds[at.path]
        self._send(HTTPStatus.OK, kind, text())

    def do_POST(self) -> None:
        """A question of the page, answered in JSON."""
        if not self._honest():
            return
        if _split(self.path).path != "/ask":
            self._tell(HTTPStatus.NOT_FOUND, "There is nothing here.")
            return
        if self.headers.get_content_type() != "application/json":
            self._tell(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "A question has to be JSON.")
            return
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or len(length) > 9 or int(length) > MOST_BYTES:
            self.close_connection = True
            self._tell(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"A question has at most {MOST_BYTES} bytes.")
            return
        try:
            told = self.server.reply_to(self.rfile.read(int(length)))
        except ExactlyOneError as error:
            self._tell(HTTPStatus.BAD_REQUEST, f"{error}.")
            return
        self._send(HTTPStatus.OK, "application/json", json.dumps(told))

    def _honest(self) -> bool:
        """Whether the request came under a name of this machine, and from a page of ours if it says from where."""
        origin = self.headers.get("Origin")
        ours = self.headers.get("Host") in self.server.hosts
        if ours and (origin is None or _split(origin).netloc in self.server.hosts):
            return True
        self.close_connection = True
        self._send(HTTPStatus.FORBIDDEN, "text/plain", "This page is for this machine only.\n")
        return False

    def _tell(self, status: HTTPStatus, text: str) -> None:
        self._send(status, "application/json", json.dumps({"told": "error", "text": text}))

    def _send(self, status: HTTPStatus, kind: str, text: str) -> None:
        content = text.encode()
        self.send_response(status)
        for name, value in (
            ("Content-Type", f"{kind}; charset=utf-8"),
            ("Content-Length", str(len(content))),
            ("Content-Security-Policy", POLICY),
            ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", "no-referrer"),
            ("Cache-Control", "no-store"),
        ):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing: a player's terminal stays quiet."""


def _split(url: str) -> SplitResult:
    """The parts of an address; none of one that is no address, such as http://[ with nothing to close it."""
    try:
        return urlsplit(url)
    except ValueError:
        return SplitResult("", "", "", "", "")
