# %% [markdown]
# # Six kinds, one model language
#
# A kind of puzzle is a model: variables, constraints with the names that a person would give them, which variables
# are answers, which may be printed. A board is a geometry plus values for some of the clue variables. So whatever can
# be said of clues and answers is written once for all kinds.

# %%
from collections import Counter

import exactlyone as eo

for kind in eo.KINDS:
    puzzle = eo.example(kind)
    model = puzzle.geometry.rules()
    used = Counter(type(rule.constraint).__name__ for rule in model.rules)
    counts = f"{len(model.variables)} variables: {len(model.answer)} answers, {len(model.clues)} that may be clues"
    print(f"{kind}: {counts}")
    print("   ", ", ".join(f"{number} {name}" for name, number in used.most_common()))

# %% [markdown]
# ## Str8ts
#
# White cells between black ones hold consecutive numbers in any order; a line never holds a number twice.

# %%
str8ts = eo.example("str8ts")
for rule in str8ts.geometry.rules().rules[:12:3]:
    print(rule.label, "-", type(rule.constraint).__name__, *[variable.name for variable in rule.constraint.scope][:9])
str8ts

# %% [markdown]
# ## X-Sudoku

# %%
x_sudoku = eo.example("x-sudoku")
for rule in x_sudoku.geometry.rules().rules[-3:]:
    print(rule.label, "-", type(rule.constraint).__name__, *[variable.name for variable in rule.constraint.scope])
x_sudoku

# %% [markdown]
# ## Slant
#
# Each vertex counts the diagonals that touch it; the diagonals close no loop. A clue is the *count*: an auxiliary
# variable of the model, not an answer.

# %%
slant = eo.example("slant")
model = slant.geometry.rules()
for rule in (model.rules[7], model.rules[-1]):
    print(rule.label, "-", type(rule.constraint).__name__, len(rule.constraint.scope), "variables")
print("a clue:", slant.geometry.clue_text(7, slant.clues[7] if slant.clues[7] is not None else 2))
slant

# %% [markdown]
# ## Hidato

# %%
hidato = eo.example("hidato")
for rule in hidato.geometry.rules().rules:
    print(rule.label, "-", type(rule.constraint).__name__, len(rule.constraint.scope), "variables")
hidato

# %% [markdown]
# ## Kropki
#
# A dot says what the two numbers beside it are to each other; where there is none, that says something too.

# %%
kropki = eo.example("kropki")
rules = kropki.geometry.rules().rules
for rule in (rules[0], rules[-1]):
    print(rule.label, "-", type(rule.constraint).__name__, *[variable.name for variable in rule.constraint.scope])
kropki

# %% [markdown]
# ## A clue is a literal
#
# To every solver, a printed clue is `variable == value`. That is why one piece of code decides them all, drops clues,
# names those that clash.

# %%
for puzzle in (str8ts, slant, kropki):
    print(puzzle.kind, *puzzle.literals(puzzle.geometry.rules())[:4])

# %% [markdown]
# ## Two ways down, and a third reading
#
# The model is lowered to SAT clauses and to CP-SAT by code that shares nothing. The hand-written search reads no
# model at all: it works from the geometry's fields. And a plain checker judges every answer.

# %%
for kind in eo.KINDS:
    puzzle = eo.example(kind)
    counts = {name: puzzle.check(deciders=[name]) for name in ("sat", "cpsat", "mrv")}
    assert len({found.solution for found in counts.values()}) == 1
    assert puzzle.violations(counts["sat"].solution) == []
    print(f"{kind:10}", *(f"{name} {found.status.value}" for name, found in counts.items()))
