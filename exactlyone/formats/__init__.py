"""Text to puzzle and back: one file a format, one way in for all. No format knows a model, and none a kind.

forms.py      what a format is, and the table of formats
text.py       the text format for people        record.py   JSON Lines
puzzlink.py   links of puzz.link                tatham.py   game ids of Simon Tatham's collection
line.py       Sudoku and X-Sudoku in one line
reading.py    recognises a format and reads boards one after another
boards.py     what reading gives                lines.py    text and files as numbered lines
"""

from .boards import BadBoard, Board, Found
from .forms import FORMATS, FileFormat, WordFormat, register_format, write
from .line import read_line, write_line
from .puzzlink import read_link, write_link
from .reading import load, load_all, loads, read_argument, read_boards, read_path, read_stream
from .record import write_record
from .tatham import read_game_id, write_game_id
from .text import read_board, write_board

__all__ = [
    "FORMATS",
    "BadBoard",
    "Board",
    "FileFormat",
    "Found",
    "WordFormat",
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
    "register_format",
    "write",
    "write_board",
    "write_game_id",
    "write_line",
    "write_link",
    "write_record",
]
