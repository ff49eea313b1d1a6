# %% [markdown]
# # A collection audited
#
# A naive generator: fill a grid at random, print each number with some chance. Programs like that are found in many
# places. How many of the boards that they make have exactly one solution?

# %%
# %matplotlib inline
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path
from random import Random

from matplotlib.figure import Figure

import exactlyone as eo
from exactlyone.formats import write_record

SIZE, BOXES = 6, (2, 3)


def houses(cell):
    """The row, column, box and diagonals of a cell: in each of them a number stands once."""
    r, c = divmod(cell, SIZE)
    found = [("row", r), ("column", c), ("box", r // BOXES[0], c // BOXES[1])]
    return found + [("falling",)] * (r == c) + [("rising",)] * (r + c == SIZE - 1)


@cache
def filled(seed):
    """A full X-Sudoku of side 6, by trying numbers in random order, cell after cell."""
    draw, grid, used = Random(seed), [], defaultdict(set)

    def fill(cell):
        if cell == SIZE * SIZE:
            return True
        for number in draw.sample(range(1, SIZE + 1), SIZE):
            if all(number not in used[house] for house in houses(cell)):
                for house in houses(cell):
                    used[house].add(number)
                grid.append(number)
                if fill(cell + 1):
                    return True
                grid.pop()
                for house in houses(cell):
                    used[house].remove(number)
        return False

    fill(0)
    return tuple(grid)


def naive(percent, seed):
    """The naive board: each number is printed with this chance."""
    draw = Random(f"{percent} {seed}")
    clues = [number if draw.random() < percent / 100 else None for number in filled(seed)]
    return eo.Puzzle(eo.XSudoku(SIZE, BOXES), tuple(clues))


board = naive(40, 0)
board

# %% [markdown]
# ## The audit
#
# The same 200 grids for each percentage. `check_many` gives each a verdict, in order.

# %%
percentages = (20, 25, 30, 35, 40, 50, 60)
verdicts = {percent: list(eo.check_many(naive(percent, seed) for seed in range(200))) for percent in percentages}
for percent, found in verdicts.items():
    counted = Counter(verdict.status.value for verdict in found)
    print(f"{percent:3} % printed:", ", ".join(f"{number:3} {status}" for status, number in sorted(counted.items())))

# %%
figure = Figure(figsize=(6, 3), layout="constrained")
axes = figure.add_subplot()
ambiguous = [sum(v.status is eo.Uniqueness.MULTIPLE for v in verdicts[percent]) / 2 for percent in percentages]
axes.bar([str(percent) for percent in percentages], ambiguous, color="#D55E00")
axes.set(xlabel="chance of a number to be printed, %", ylabel="boards with several solutions, %", ylim=(0, 100))
axes.spines[["top", "right"]].set_visible(False)
figure

# %% [markdown]
# More clues help, but the naive generator never knows. The clues that it prints are neither enough nor needed:

# %%
unique = [verdict.puzzle for verdict in verdicts[50] if verdict.status is eo.Uniqueness.UNIQUE]
print(len(unique), "boards are", eo.Uniqueness.UNIQUE.value, "at 50 %")
needed = [sum(clue is not None for clue in puzzle.minimise().puzzle.clues) for puzzle in unique[:50]]
printed = [sum(clue is not None for clue in puzzle.clues) for puzzle in unique[:50]]
print(f"of 50 of them: {sum(printed) / 50:.1f} clues printed, {sum(needed) / 50:.1f} left when none can be dropped")

# %% [markdown]
# ## One of the ambiguous boards

# %%
verdict = next(v for v in verdicts[40] if v.status is eo.Uniqueness.MULTIPLE)
print(verdict.puzzle.count_solutions(limit=1000), "solutions")
verdict

# %%
print(verdict.puzzle.why())

# %% [markdown]
# ## The same on the command line
#
# A collection is a file with a board a line; `exactlyone check boards.jsonl -o verdicts.jsonl --jobs 2` audits it,
# resumes where it was stopped, and `exactlyone stats verdicts.jsonl` sums it up.

# %%
with tempfile.TemporaryDirectory() as folder:
    boards = Path(folder) / "boards.jsonl"
    boards.write_text("\n".join(write_record(f"naive {seed}", naive(35, seed)) for seed in range(200)))
    command = [sys.executable, "-m", "exactlyone", "check", boards.name, "-o", "verdicts.jsonl"]
    print(subprocess.run(command, cwd=folder, capture_output=True, text=True).stderr)
