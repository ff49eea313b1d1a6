"""What the plain checkers say, word for word and in order: complete answers, partly filled ones, and odd ones."""

from __future__ import annotations

import pytest

from exactlyone.formats import loads

X_SUDOKU = "x-sudoku\n. 2 . .\n. . . .\n. . . .\n. . . ."
STR8TS = "str8ts\n. . #2\n# . .\n1 # ."
SLANT = "slant\n1..\n.2.\n..3"
HIDATO = "hidato\n1 . #\n. # ."
KROPKI = "kropki pair=black\n. .\n. .\n\no\n.\n\n*."
REGIONS = "kropki negative=none pair=either regions=yes\n. 1\n. .\n\no\n.\n\n.*\n\nAA\nBB"

BROKEN = [
    (
        X_SUDOKU,
        (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1),
        [
            "the falling diagonal (r1c1 r4c4): 1 stands 2 times in the falling diagonal: r1c1, r4c4",
            "the falling diagonal (r2c2 r3c3): 4 stands 2 times in the falling diagonal: r2c2, r3c3",
            "the rising diagonal (r1c4 r4c1): 4 stands 2 times in the rising diagonal: r1c4, r4c1",
            "the rising diagonal (r2c3 r3c2): 1 stands 2 times in the rising diagonal: r2c3, r3c2",
        ],
    ),
    (
        X_SUDOKU,
        (2, 1, 3, None, None, 2, 0, 5, None, None, None, None, 2, None, None, 2),
        [
            "clue (r1c2): the clue at r1c2 wants 2, the answer has 1",
            "number (r2c3): r2c3 has 0, which is not in 1..4",
            "number (r2c4): r2c4 has 5, which is not in 1..4",
            "column 1 (r1c1 r4c1): 2 stands 2 times in column 1: r1c1, r4c1",
            "row 4 (r4c1 r4c4): 2 stands 2 times in row 4: r4c1, r4c4",
            "box 1 (r1c1 r2c2): 2 stands 2 times in box 1: r1c1, r2c2",
            "the falling diagonal (r1c1 r2c2 r4c4): 2 stands 3 times in the falling diagonal: r1c1, r2c2, r4c4",
        ],
    ),
    (
        X_SUDOKU,
        (3, 2, 3),
        [
            "shape (): the answer has 3 values, the board 16 places",
            "row 1 (r1c1 r1c3): 3 stands 2 times in row 1: r1c1, r1c3",
        ],
    ),
    (X_SUDOKU, (None,) * 17, ["shape (): the answer has 17 values, the board 16 places"]),
    (
        STR8TS,
        (1, 2, 2, 3, 1, 3),
        [
            "row 1 (r1c2 r1c3): 2 stands 2 times in row 1: r1c2, r1c3",
            "column 1 (r1c1 r3c1): 1 stands 2 times in column 1: r1c1, r3c1",
            "column 2 (r1c2 r2c2): 2 stands 2 times in column 2: r1c2, r2c2",
            "column 3 (r2c3 r3c3): 3 stands 2 times in column 3: r2c3, r3c3",
        ],
    ),
    (
        STR8TS,
        (1, 3, None, 4, 3, 3),
        [
            "number (r2c3): r2c3 has 4, which is not in 1..3",
            "clue (r3c1): the clue at r3c1 wants 1, the answer has 3",
            "straight (r1c1 r1c2): r1c1 to r1c2 is no straight: 1, 3 in 2 cells",
            "row 3 (r3c1 r3c3): 3 stands 2 times in row 3: r3c1, r3c3",
        ],
    ),
    (STR8TS, (1,), ["shape (): the answer has 1 values, the board 6 places"]),
    (
        SLANT,
        (1, 0, 0, 1),
        [
            "clue (vertex r1c1): the clue at vertex r1c1 wants 1, the answer has 0",
            "clue (vertex r2c2): the clue at vertex r2c2 wants 2, the answer has 0",
            "clue (vertex r3c3): the clue at vertex r3c3 wants 3, the answer has 0",
            "no loop (r1c1 r1c2 r2c1 r2c2): the diagonal in r2c2 closes a loop",
        ],
    ),
    (
        SLANT,
        (0, 1, 1, None),
        [
            "clue (vertex r2c2): the clue at vertex r2c2 wants 2, the answer has 3",
            "clue (vertex r3c3): the clue at vertex r3c3 wants 3, at most 1 can touch",
        ],
    ),
    (
        SLANT,
        (None, 2, None, 1),
        [
            "diagonal (r1c2): r1c2 has 2, which is no diagonal",
            "clue (vertex r3c3): the clue at vertex r3c3 wants 3, the answer has 0",
        ],
    ),
    (SLANT, (0,), ["shape (): the answer has 1 values, the board 4 places"]),
    (HIDATO, (1, 2, 3, 4), ["neighbours (r2c1 r2c3): 3 in r2c1 does not touch 4 in r2c3"]),
    (
        HIDATO,
        (1, 3, 2, 2),
        [
            "every number once (r2c1 r2c3): 2 stands in r2c1 and r2c3",
            "neighbours (r1c1 r2c3): 1 in r1c1 does not touch 2 in r2c3",
        ],
    ),
    (
        HIDATO,
        (2, None, None, 5),
        [
            "clue (r1c1): the clue at r1c1 wants 1, the answer has 2",
            "number (r2c3): r2c3 has 5, but there are 4 cells",
        ],
    ),
    (HIDATO, (1,), ["shape (): the answer has 1 values, the board 4 places"]),
    ("hidato neighbours=rook\n1 . .", (1, 3, 2), ["neighbours (r1c1 r1c3): 1 in r1c1 does not touch 2 in r1c3"]),
    ("hidato neighbours=rook\n1 . .", (1, None, 3), []),
    (
        "hidato neighbours=rook\n. #\n# .",
        (None, None),
        ["connected (r2c2): no path reaches r2c2 from r1c1"],
    ),
    (
        "hidato\n. # . .",
        (1, 2, 3),
        [
            "neighbours (r1c1 r1c3): 1 in r1c1 does not touch 2 in r1c3",
            "connected (r1c3 r1c4): no path reaches r1c3, r1c4 from r1c1",
        ],
    ),
    (
        KROPKI,
        (1, 2, 2, 1),
        [
            "dot (r1c1 r1c2 edge r1c1-r1c2): the white dot does not fit: 1 and 2 stand in r1c1 and r1c2",
            "dot (r2c1 r2c2 edge r2c1-r2c2): a black dot is missing: 2 and 1 stand in r2c1 and r2c2",
            "dot (r1c2 r2c2 edge r1c2-r2c2): a black dot is missing: 2 and 1 stand in r1c2 and r2c2",
        ],
    ),
    (  # numbers that are none of the board, between which the dots fit
        KROPKI,
        (3, 4, 6, 0),
        [
            "number (r1c1): r1c1 has 3, which is not in 1..2",
            "number (r1c2): r1c2 has 4, which is not in 1..2",
            "number (r2c1): r2c1 has 6, which is not in 1..2",
            "number (r2c2): r2c2 has 0, which is not in 1..2",
        ],
    ),
    (KROPKI, (1,), ["shape (): the answer has 1 values, the board 4 places"]),
    ("kropki negative=white-only\n. .\n\no", (2, 1), []),
    (
        REGIONS,
        (1, 1, None, 2),
        [
            "row 1 (r1c1 r1c2): 1 stands 2 times in row 1: r1c1, r1c2",
            "the region of r1c1 (r1c1 r1c2): 1 stands 2 times in the region of r1c1: r1c1, r1c2",
            "dot (r1c1 r1c2 edge r1c1-r1c2): the white dot does not fit: 1 and 1 stand in r1c1 and r1c2",
        ],
    ),
    (REGIONS, (2, 1, 1, 2), []),
]


@pytest.mark.parametrize(("text", "answer", "expected"), BROKEN)
def test_what_is_broken(text, answer, expected):
    found = loads(text).violations(answer)
    assert [f"{one.rule} ({' '.join(one.places)}): {one.message}" for one in found] == expected
