# %% [markdown]
# # Counting small worlds
#
# Blank boards have many solutions, and mathematicians have counted them. A solver that finds one too many or one too
# few is wrong somewhere, so these counts are a test of everything: models, encodings, search.

# %%
from itertools import combinations, product
from math import cos, pi, prod, sqrt

import exactlyone as eo


def blank(geometry):
    """A board on which nothing is printed, but for what must be."""
    legal = map(geometry.legal_clue, range(len(geometry.clue_places)))
    return eo.Puzzle(geometry, tuple(None if optional else values[0] for values, optional in legal))


def compare(worlds):
    """Count each world by two deciders that share no encoding, and hold it to the published number."""
    for name, geometry, published, source in worlds:
        count = blank(geometry).count_solutions()
        right = "as published" if (count.number, count.complete) == (published, True) else "NOT as published"
        print(f"{name:34} {count.number:>7,} {right} ({source}); confirmed by {count.confirmed}")
        assert right == "as published"


# %% [markdown]
# ## Squares
#
# Latin squares, Sudokus, and the same with diagonals that count: one piece of code for two kinds. The sequences
# are those of the On-Line Encyclopedia of Integer Sequences (OEIS).

# %%
worlds = [
    (f"Latin squares of side {n}", eo.Sudoku(n, None), published, "A002860")
    for n, published in enumerate((1, 2, 12, 576), start=1)
]
worlds += [
    (f"diagonal Latin squares of side {n}", eo.XSudoku(n, None), published, "A274806")
    for n, published in enumerate((1, 0, 0, 48, 960), start=1)
]
worlds.append(("Sudokus 4x4", eo.Sudoku(4, (2, 2)), 288, "A107739"))
compare(worlds)

# %%
blank(eo.XSudoku(4, (2, 2)))

# %% [markdown]
# ## Slant
#
# A filling of an m x n board with diagonals that close no loop is a spanning forest in disguise; their number has a
# closed form.

# %%


def forests(m, n):
    pairs = product(range(1, m + 1), range(1, n + 1))
    return round(prod(sqrt(4 - 4 * cos(j * pi / (m + 1)) * cos(k * pi / (n + 1))) for j, k in pairs))


shapes = [(1, 1), (1, 2), (2, 2), (2, 3), (2, 4), (3, 3), (3, 4)]
compare([(f"Slant {m}x{n}", eo.Slant(m, n), forests(m, n), "closed form") for m, n in shapes])

# %%
slant = blank(eo.Slant(3, 4))
print(slant.geometry.grid_text(slant.clues, next(iter(slant.solutions()))))

# %% [markdown]
# ## Hidato
#
# Numbers along a path of king moves: directed paths that visit each cell once.

# %%
paths = {(2, 2): (12, "A308129"), (2, 3): (48, "A339760"), (3, 3): (392, "A308129"), (3, 4): (4678, "A339761")}
compare(
    [
        (f"Hidato {m}x{n}", eo.Hidato(m, n, (True,) * (m * n)), 2 * published, f"twice {source}")
        for (m, n), (published, source) in paths.items()
    ]
)

# %% [markdown]
# ## Kropki: an identity
#
# Every Latin square has exactly one full set of dots. So the answers, added up over all sets of dots, are the Latin
# squares. Of side 3:

# %%
beside = [(3 * r + c, 3 * r + c + 1) for r in range(3) for c in range(2)]
below = [(3 * r + c, 3 * r + c + 3) for r in range(2) for c in range(3)]


def dot(a, b):
    """2 black, 1 white, 0 none."""
    return 2 if 2 * a == b or 2 * b == a else int(abs(a - b) == 1)


squares = list(blank(eo.Sudoku(3, None)).solutions())
dots = {tuple(dot(square[i], square[j]) for i, j in beside + below) for square in squares}
boards = [eo.Puzzle(eo.Kropki(3, 3), (None,) * 9 + found) for found in dots]
counts = [board.count_solutions() for board in boards]
print(len(squares), "squares,", len(dots), "sets of dots,", sum(count.number for count in counts), "answers in all")
print({board.check().status.value for board in boards})

# %% [markdown]
# Each of the twelve boards is UNIQUE: on this small world the dots alone always tell the square.

# %% [markdown]
# ## Every board of a world
#
# How few clues can a 4 x 4 X-Sudoku have? Of each of its 48 grids, three numbers are enough, and two never are.

# %%
world = eo.XSudoku(4, (2, 2))
grids = list(blank(world).solutions())


def tells(grid, places):
    """Whether these numbers of a grid are those of no other grid: the count over all grids of the world."""
    return sum(all(other[i] == grid[i] for i in places) for other in grids) == 1


for size in (2, 3):
    enough = [sum(tells(grid, places) for places in combinations(range(16), size)) for grid in grids]
    print(f"{size} clues: between {min(enough)} and {max(enough)} sets are enough for a grid, {sum(enough):,} in all")

# %%
places = next(places for places in combinations(range(16), 3) if tells(grids[0], places))
fewest = eo.Puzzle(world, tuple(value if i in places else None for i, value in enumerate(grids[0])))
verdict = fewest.check()
print(verdict)

# %%
verdict
