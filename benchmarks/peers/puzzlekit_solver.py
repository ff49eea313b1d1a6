"""puzzlekit: `puzzlekit.solve(data, kind, solver_options=...)`, as its README shows. It finds one answer and stops."""

from __future__ import annotations

from typing import Any, ClassVar

from exactlyone import Hidato, Str8ts
from exactlyone.board.puzzle import Puzzle

from .base import SOLVED, Peer, Said

NAMES = {"hidato": "hidoku", "str8ts": "str8t"}
SPOKEN = {"Optimal": SOLVED, "Feasible": SOLVED, "Infeasible": "NONE", "Timeout": "UNKNOWN", "Unknown": "UNKNOWN"}


class PuzzleKit(Peer):
    """Hidato without holes and Str8ts; its sudokus know no diagonals, Slant and Kropki it does not have."""

    name: ClassVar[str] = "puzzlekit"
    package: ClassVar[str] = "puzzlekit"
    release: ClassVar[str] = "0.3.4"
    remark: ClassVar[str] = "solves only: one answer, no word on others"

    def takes(self, puzzle: Puzzle) -> bool:
        shape = puzzle.geometry
        if isinstance(shape, Hidato):
            plain = all(shape.present) and not shape.rook
            return plain and all(clue is None or clue <= len(shape.cells) for clue in puzzle.clues)
        return isinstance(shape, Str8ts)

    def prepare(self, puzzle: Puzzle) -> tuple[str, dict[str, Any]]:
        shape = puzzle.geometry
        assert isinstance(shape, Hidato | Str8ts)
        words = ["-" if clue is None else str(clue) for clue in puzzle.clues]
        if isinstance(shape, Str8ts):
            cells = zip(puzzle.clues, shape.black, words, strict=True)
            words = [f"{clue or ''}x" if black else word for clue, black, word in cells]
        rows, cols = shape.rows, shape.cols
        grid = [words[r * cols : (r + 1) * cols] for r in range(rows)]
        return NAMES[puzzle.kind], {"num_rows": rows, "num_cols": cols, "grid": grid}

    def run(self, prepared: tuple[str, dict[str, Any]], seconds: float) -> Any:
        import puzzlekit

        kind, data = prepared
        return puzzlekit.solve(data, kind, solver_options={"time_limit_sec": seconds})

    def read(self, puzzle: Puzzle, raw: Any) -> Said:
        said = SPOKEN.get(raw.solution_data["status"])
        if said is None:
            raise RuntimeError(f"puzzlekit says {raw.solution_data['status']}")
        if said != SOLVED:
            return Said(said)
        words = [word for row in raw.sol_grid.matrix for word in row]
        if isinstance(puzzle.geometry, Str8ts):
            words = [words[cell] for cell in puzzle.geometry.white_cells]
        return Said(SOLVED, (tuple(map(int, words)),))
