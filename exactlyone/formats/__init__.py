"""Text to puzzle and back: one file a format, one way in for all. No format knows a model.

text.py       the text format for people        record.py   JSON Lines
puzzlink.py   links of puzz.link                tatham.py   game ids of Slant
line.py       Sudoku and X-Sudoku in one line
reading.py    recognises a format and reads boards one after another; writing.py writes one in a form by its name
boards.py     what reading gives                lines.py    text and files as numbered lines
"""

from .boards import BadBoard, Board, Found
from .line import read_line, write_line
from .puzzlink import read_link, write_link
from .reading import load, load_all, loads, read_argument, read_boards, read_path, read_stream
from .record import write_record
from .tatham import read_game_id, write_game_id
from .text import read_board, write_board
from .writing import FORMS, write

__all__ = [
    "FORMS",
    "BadBoard",
    "Board",
    "Found",
    "load",
    "load_all",
    "loads",
    "read_argument",
    "read_board",
    "read_boards",
    "read_game_id",
    "read_line",
    "read_link",
    "read_path",
    "read_stream",
    "write",
    "write_board",
    "write_game_id",
    "write_line",
    "write_link",
    "write_record",
]
