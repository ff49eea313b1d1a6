# %% [markdown]
# # From a board to a verdict
#
# A logic puzzle should have exactly one solution. This notebook reads a board, decides it, looks at the evidence, and
# then breaks the board to see the other verdicts.

# %%
import exactlyone as eo

puzzle = eo.example("x-sudoku")
puzzle

# %% [markdown]
# `check` solves, checks the answer against the printed rules, forbids that answer, and solves again.

# %%
verdict = puzzle.check()
print(verdict.status.value)
for opinion in verdict.opinions:
    print(opinion.decider, "found", opinion.found, "- no more:", opinion.exhausted)

# %% [markdown]
# UNIQUE: two deciders that share no code for the rules each found one answer and refuted every other one. Here it is,
# what is printed in black and what follows in blue:

# %%
verdict

# %% [markdown]
# ## A clue less
#
# Take clues away one at a time: which of them does the puzzle need?

# %%
needed = []
for place, clue in enumerate(puzzle.clues):
    if clue is None:
        continue
    without = puzzle.with_clue(place, None)
    if without.check().status is not eo.Uniqueness.UNIQUE:
        needed.append(puzzle.geometry.clue_places[place])
print(len(needed), "of", sum(clue is not None for clue in puzzle.clues), "clues are needed:", *needed)

# %% [markdown]
# ## More than one answer
#
# Without its first needed clue the board has several. The verdict carries two of them, both checked, and marks the
# places where they differ.

# %%
place = puzzle.geometry.clue_places.index(needed[0])
loose = puzzle.with_clue(place, None)
verdict = loose.check()
print(verdict.status.value, "- differing:", *verdict.differing)
verdict

# %%
print(loose.count_solutions(limit=1000), "solutions")

# %% [markdown]
# ## No answer
#
# A wrong clue: the verdict names a few clues that cannot all hold.

# %%
solution = puzzle.check().solution
wrong = solution[place] % 9 + 1
spoilt = puzzle.with_clue(place, wrong)
verdict = spoilt.check()
print(verdict.status.value)
print(verdict.reason)

# %% [markdown]
# ## Too little time
#
# A limit that runs out is never a verdict.

# %%
print(puzzle.check(limits=eo.Limits(seconds=0)))

# %% [markdown]
# ## The six kinds

# %%
for kind in eo.KINDS:
    verdict = eo.example(kind).check()
    print(f"{kind:10}", verdict.status.value, "by", ", ".join(opinion.decider for opinion in verdict.opinions))
