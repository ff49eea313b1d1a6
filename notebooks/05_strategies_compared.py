# %% [markdown]
# # Strategies compared
#
# The same boards, decided in several ways: by SAT solvers, encodings, CP-SAT, the hand-written search with and
# without its parts. Boards and strategies take turns in an order drawn by a seed.

# %% tags=["varies"]
# %matplotlib inline
import exactlyone as eo
from exactlyone.generation import Order, Size, generate

sizes = {"x-sudoku": 9, "str8ts": 9, "slant": 12, "hidato": 7, "kropki": 7}
boards = {
    f"{kind} {seed}": generate(Order(kind, Size(side, side)), None, seed).puzzle
    for kind, side in sizes.items()
    for seed in range(8)
}
strategies = ["sat", "sat:cadical195", "cpsat", "mrv", "mrv,singles=no", "mrv,probing=no"]
compared = eo.compare(boards, strategies, eo.Limits(seconds=2), repeats=2)
compared.table().drop(columns=["kind", "reason", "rating", "versions"]).head(6)

# %% [markdown]
# ## Do they agree?
#
# What each strategy says is its own word. A strategy that is refuted by another one's checked answer has the status
# ERROR; a limit that ran out is UNKNOWN.

# %%
compared.table().pivot_table(index="strategy", columns="status", values="board", aggfunc="count", fill_value=0)

# %% [markdown]
# ## Medians
#
# Milliseconds, with the interval in which the median lies in 95 of 100 draws of boards, and the ratio to the first
# strategy, board by board.

# %% tags=["varies"]
print(compared.summary())

# %% [markdown]
# ## How many boards within which time

# %%
compared.cactus()

# %% [markdown]
# ## Two strategies, board by board
#
# Above the line the search takes longer than SAT.

# %%
compared.scatter("sat", "mrv")

# %% [markdown]
# ## Ways to say a straight
#
# Three encodings of Str8ts' straights, on the same boards. Conflicts do not depend on the machine.

# %%
str8ts = {name: board for name, board in boards.items() if board.kind == "str8ts"}
ways = ["sat", "sat,straight=selectors", "sat,straight=pairwise"]
encodings = eo.compare(str8ts, ways, eo.Limits(seconds=5))
encodings.table().pivot(index="board", columns="strategy", values="conflicts")[ways]

# %% [markdown]
# ## Hard for people, work for a search?
#
# The rating of a board adds up the steps of its shortest explanation found. Small boards, because rating takes longer
# than deciding.

# %% tags=["varies"]
small = [
    generate(Order(kind, Size(side, side)), level, seed).puzzle
    for kind, side in (("x-sudoku", 6), ("str8ts", 6), ("slant", 7), ("hidato", 5))
    for level in ("easy", None)
    for seed in range(5)
]
rated = eo.compare(small, ["mrv", "sat"], ratings=True)
rated.table().groupby(["kind", "strategy"])[["rating", "nodes", "conflicts"]].median()

# %%
rated.difficulty("conflicts")
