"""multi-puzzle-solver: `Board(...).solve_and_print(verbose=False)`, as its README shows: the list of all answers.

Its Kropki stops at the first answer. It cannot be given a limit: a board with very many answers ends in the time-out.
"""

from __future__ import annotations

from typing import Any, ClassVar

from exactlyone import Hidato, Kropki, Slant, Sudoku
from exactlyone.board.geometry import Answer
from exactlyone.board.puzzle import Puzzle

from .base import SOLVED, Peer, Said

DOTS = {0: " ", 1: "W", 2: "B"}
DIGITS = " 123456789abcdefghijklmnopqrstuvwxyz"


class MultiPuzzleSolver(Peer):
    """Sudoku, X-Sudoku, Kropki without boxes, Hidato without holes, Slant; it has no Str8ts."""

    name: ClassVar[str] = "multi-puzzle-solver"
    package: ClassVar[str] = "multi-puzzle-solver"
    release: ClassVar[str] = "1.1.10"
    remark: ClassVar[str] = "lists every answer; Kropki: solves only"

    def takes(self, puzzle: Puzzle) -> bool:
        match puzzle.geometry:
            case Sudoku() as shape:
                return shape.size < len(DIGITS)
            case Kropki() as shape:  # its white dot may join 1 and 2
                plain = shape.box is None and shape.regions is None and not shape.diagonals
                return plain and shape.negative == "full" and shape.either
            case Hidato() as shape:
                return all(shape.present) and not shape.rook
            case Slant():
                return True
        return False

    def prepare(self, puzzle: Puzzle) -> dict[str, Any]:
        import numpy as np

        clues = puzzle.clues
        match puzzle.geometry:
            case Sudoku(n, box) as shape:
                board = np.array([DIGITS[clue or 0] for clue in clues]).reshape(n, n)
                boxes = {"constrain_blocks": False} if box is None else {"block_size": box}
                return {"board": board, "unique_diagonal": shape.diagonals, **boxes}
            case Kropki(rows, cols):
                words = np.array(["" if clue is None else str(clue) for clue in clues[: rows * cols]])
                dots = np.array([DOTS[clue or 0] for clue in clues[rows * cols :]])
                across, down = dots[: rows * (cols - 1)], dots[rows * (cols - 1) :]
                return {
                    "board": words.reshape(rows, cols),
                    "horiz_board": across.reshape(rows, cols - 1),
                    "vert_board": down.reshape(rows - 1, cols),
                }
            case Hidato(rows, cols):
                words = np.array(["" if clue is None else str(clue) for clue in clues])
                return {"board": words.reshape(rows, cols)}
            case Slant(rows, cols):
                words = np.array([" " if clue is None else str(clue) for clue in clues])
                return {"numbers": words.reshape(rows + 1, cols + 1)}
        raise AssertionError(puzzle.kind)

    def run(self, prepared: dict[str, Any], seconds: float) -> Any:
        import puzzle_solver

        return self._solver(puzzle_solver, prepared).Board(**prepared).solve_and_print(verbose=False)

    def _solver(self, solvers: Any, prepared: dict[str, Any]) -> Any:
        if "numbers" in prepared:
            return solvers.slant_solver
        if "horiz_board" in prepared:
            return solvers.kropki_solver
        return solvers.sudoku_solver if "unique_diagonal" in prepared else solvers.hidoku_solver

    def read(self, puzzle: Puzzle, raw: Any) -> Said:
        answers = [self._answer(puzzle, one.assignment) for one in raw[:2]]
        if isinstance(puzzle.geometry, Kropki):
            return Said(SOLVED if answers else "NONE", tuple(answers))
        return Said.counted(answers)

    def _answer(self, puzzle: Puzzle, assignment: dict[Any, Any]) -> Answer:
        values = {(at.y, at.x): value for at, value in assignment.items()}
        if isinstance(puzzle.geometry, Slant):
            return tuple(int(values[at] == "/") for at in sorted(values))
        return tuple(int(values[at]) for at in sorted(values))
