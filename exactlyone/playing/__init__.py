"""Boards to play: in a notebook, on a page of this machine, or in one file.

    play(puzzle)                        a widget (the extra `exactlyone[notebook]`)
    PageServer(puzzle).serve_forever()  a page on 127.0.0.1

description.py       a puzzle as one JSON object; lowering.py: its rules as checks that a page makes by itself
replying.py          what a board may ask: hints, checks, new boards; stopping.py: a hint that is given up
module.py            the static files as one module or one page
widget.py server.py  the two places where a board stands
static/              the board: board.js, and what it uses; page.js, page.html: the page around it
"""
