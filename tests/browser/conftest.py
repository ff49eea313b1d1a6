"""The browser, the servers, and what every test ends with.

The tests are skipped, and say so, where Chromium or Playwright is missing; under CI they fail then. Browser and servers
live as long as tests of this folder run: Playwright's event loop would be in the way of others.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import Any, NoReturn
from urllib.parse import urlsplit

import pytest

import exactlyone as eo
from exactlyone.playing.server import PageServer

from .lab import Lab, LabServer
from .player import PATIENCE, Player

OFFLINE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True, "device_scale_factor": 2}
SCREEN = {"viewport": {"width": 1200, "height": 900}, "has_touch": True}


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What needs JupyterLab comes last of this folder, so that few of several processes start one."""
    here = [place for place, item in enumerate(items) if Path(__file__).parent in item.path.parents]
    ours = sorted((items[place] for place in here), key=_in_lab)
    for place, item in zip(here, ours, strict=True):
        items[place] = item


def _in_lab(item: pytest.Item) -> bool:
    chosen = getattr(item, "callspec", None)
    return "lab" in getattr(item, "fixturenames", ()) or (chosen is not None and chosen.params.get("opened") == "lab")


def absent(what: str) -> NoReturn:
    """Skip, since something is missing; but not where all tests have to run."""
    if os.environ.get("CI"):
        pytest.fail(f"{what}, and under CI no test in the browser may be skipped")
    pytest.skip(what)


@pytest.fixture(scope="package")
def chromium() -> Iterator[Any]:
    """Debian's Chromium, or another one that is there, without a window and without a way to the network."""
    try:
        playwright = import_module("playwright.sync_api")
    except ImportError:
        absent("playwright is not installed (exactlyone[test])")
    with playwright.sync_playwright() as driver:
        names = ("chromium", "chromium-browser", "google-chrome")
        path = next(filter(None, map(shutil.which, names)), driver.chromium.executable_path)
        if not Path(path).exists():
            absent("Chromium is not installed (apt-get install chromium, or playwright install chromium)")
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox", OFFLINE])
        yield browser
        browser.close()


class Watch:
    """What a window does that no board may do: errors in the console, requests to another machine."""

    def __init__(self, context: Any) -> None:
        self.errors: list[str] = []
        self.foreign: list[str] = []
        self.pardoned: list[str] = []
        """Errors of JupyterLab's own, where it was loaded again."""
        context.on("console", lambda said: self._failed(said.text) if said.type == "error" else None)
        context.on("weberror", lambda error: self._failed(error.error.stack or str(error.error)))
        context.on("request", lambda request: self._asked(request.url))
        context.on("page", lambda page: page.on("websocket", lambda socket: self._asked(socket.url)))

    def _failed(self, what: str) -> None:
        (self.pardoned if "widget model not found" in what else self.errors).append(what)

    def _asked(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob", "file") and parts.hostname != "127.0.0.1":
            self.foreign.append(url)

    def check(self) -> None:
        """Fail if anything was seen since the last time."""
        found = self.errors[:], self.foreign[:]
        self.errors.clear()
        self.foreign.clear()
        assert found == ([], [])


@pytest.fixture
def window(chromium: Any) -> Iterator[Any]:
    """`window(dark=False, phone=False, **options)`: a fresh page of the browser; what it does is watched."""
    opened = []

    def fresh(dark: bool = False, phone: bool = False, **options: Any) -> Any:
        context = chromium.new_context(
            color_scheme="dark" if dark else "light", **{**(PHONE if phone else SCREEN), **options}
        )
        context.set_default_timeout(1000 * PATIENCE)
        opened.append((context, Watch(context)))
        return context.new_page()

    yield fresh
    for context, _ in opened:
        context.close()
    for _, watch in opened:
        watch.check()


@pytest.fixture(scope="package")
def server() -> Iterator[PageServer]:
    """The server of the page, as `exactlyone play` starts it."""
    served = PageServer(eo.example("slant"))
    thread = Thread(target=served.serve_forever, daemon=True)
    thread.start()
    yield served
    served.shutdown()
    served.server_close()
    thread.join(timeout=30)


@pytest.fixture
def on_page(window: Any, server: PageServer) -> Any:
    """`on_page(puzzle, origin=None, page=None, **options)`: the board on the page, in a window with these options."""

    def shown(puzzle: eo.Puzzle, origin: Any = None, page: Any = None, **options: Any) -> Player:
        server.add(puzzle, origin)
        page = page or window(**options)
        page.goto(f"{server.address}?board={puzzle.digest}")
        return Player(page, puzzle)

    return shown


@pytest.fixture(scope="package")
def lab_opened(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Lab, Watch]]:
    """JupyterLab, with its notebook open."""
    for name in ("jupyterlab", "ipykernel", "anywidget"):
        if find_spec(name) is None:
            absent(f"{name} is not installed (exactlyone[test])")
    server = LabServer(tmp_path_factory.mktemp("lab"))
    try:
        context = chromium.new_context(viewport={"width": 1200, "height": 1300}, has_touch=True)
        context.set_default_timeout(1000 * PATIENCE)
        watch = Watch(context)
        lab = Lab(context.new_page(), server.address)
        watch.pardoned = lab.missed
        yield lab, watch
        context.close()
    finally:
        server.close()


@pytest.fixture
def lab(lab_opened: tuple[Lab, Watch]) -> Iterator[Lab]:
    """The notebook, for one test."""
    found, watch = lab_opened
    yield found
    watch.check()


@pytest.fixture(params=["page", "lab"])
def opened(request: pytest.FixtureRequest) -> Any:
    """`opened(puzzle)`: a board that nobody has played, on the page or in JupyterLab."""
    if request.param == "page":
        return request.getfixturevalue("on_page")
    return request.getfixturevalue("lab").open
