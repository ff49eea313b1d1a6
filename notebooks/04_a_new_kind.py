# %% [markdown]
# # A new kind in thirty lines
#
# Corner Sums: every number from 1 to the last stands in the grid once; a number printed on a corner is the sum of the
# four cells around it. The package does not know this kind. Thirty lines say what it is: its places, what may be
# printed there, its rules.

# %%
from dataclasses import dataclass
from random import Random
from typing import ClassVar

import exactlyone as eo
from exactlyone.board import Geometry, Puzzle, Violation
from exactlyone.models import AllDifferent, Linear, Model, Words

SUM = Words(stated="the sum {clue} on {label}")


@dataclass(frozen=True)
class Rules(Geometry):
    rows: int
    cols: int
    kind: ClassVar[str] = "corner-sums"

    @property
    def answer_places(self):
        return tuple(f"r{r + 1}c{c + 1}" for r in range(self.rows) for c in range(self.cols))

    @property
    def corners(self):
        at = [(r, c) for r in range(self.rows - 1) for c in range(self.cols - 1)]
        around = [[(r + i) * self.cols + c + j for i in (0, 1) for j in (0, 1)] for r, c in at]
        return {f"corner r{r + 1}c{c + 1}": cells for (r, c), cells in zip(at, around, strict=True)}

    @property
    def clue_places(self):
        return (*self.answer_places, *self.corners)

    def legal_clue(self, place):
        last = self.rows * self.cols
        return range(1, last + 1) if place < last else range(10, 4 * last - 5), True

    def rules(self):
        model = Model(self.kind)
        places = tuple(model.int_var(name, self.legal_clue(i)[0]) for i, name in enumerate(self.clue_places))
        cells, sums = places[: self.rows * self.cols], places[self.rows * self.cols :]
        model.add("each number once", AllDifferent(cells))
        for total, (name, around) in zip(sums, self.corners.items(), strict=True):
            model.add(name, Linear((*((1, cells[i]) for i in around), (-1, total)), 0, 0), SUM)
        model.answer, model.clues = cells, places
        return model


# %% [markdown]
# Twenty more: the plain checker, which reads the rules without that model and judges every answer, and how a board is
# written.

# %%


class CornerSums(Rules):
    def violations(self, clues, answer):
        found = dict(zip(self.answer_places, answer, strict=True))
        for name, around in self.corners.items():
            found[name] = None if None in [answer[i] for i in around] else sum(answer[i] for i in around)
        printed = {name: clue for name, clue in zip(self.clue_places, clues, strict=True) if clue is not None}
        wrong = [name for name, clue in printed.items() if found[name] not in (None, clue)]
        bad = [Violation("clue", (name,), f"{name} is {found[name]}, not {printed[name]}") for name in wrong]
        numbers = [value for value in answer if value is not None]
        if len(set(numbers)) < len(numbers) or not set(numbers) <= set(self.legal_clue(0)[0]):
            bad.append(Violation("each number once", self.answer_places, "a number stands twice, or is none of them"))
        return bad

    def header_text(self):
        return ""

    def grid_text(self, clues, answer=None):
        shown = ["." if value is None else str(value) for value in clues]
        cells = map(str, answer) if answer else shown[: self.rows * self.cols]
        rows = list(zip(*[iter(cells)] * self.cols, strict=True))
        corners = list(zip(*[iter(shown[self.rows * self.cols :])] * (self.cols - 1), strict=True))
        return "\n".join(" ".join(line) for line in rows + corners)

    @classmethod
    def read(cls, options, words, lines):
        grid = [line.text.split() for line in lines]
        values = [None if word == "." else int(word) for line in grid for word in line]
        return Puzzle(cls((len(grid) + 1) // 2, len(grid[0])), tuple(values))


# %% [markdown]
# ## Solver and verdicts
#
# Four corners and one number. "By one reading": SAT and the search over the model agree; both read the same `rules`.
# A kind that also says its `printed` rules, or has a search of its own, has a second reading.

# %%
puzzle = Puzzle(CornerSums(3, 3), (None, None, None, None, 5, None, None, None, None, 20, 22, 21, 23))
verdict = puzzle.check()
print(verdict)

# %%
verdict

# %% [markdown]
# SAT, CP-SAT and a search over the model decide it, and the checker above judges every answer. To the rest of the
# package it is a kind like any other.

# %%
for name in ("sat", "cpsat", "mrv"):
    print(name, puzzle.count_solutions(deciders=[name]))

# %% [markdown]
# How many ways are there to fill the grid? Every arrangement of nine numbers: 9! = 362,880. A smaller one is quick to
# count; 2 x 3 has 6! = 720.

# %%
print(Puzzle(CornerSums(2, 3), (None,) * 8).count_solutions())

# %% [markdown]
# ## A generator
#
# Begin with nothing printed. As long as there are two answers, print something in which they differ: a cell, or a
# corner. Then leave out whatever is not needed.

# %%


def shown(geometry, answer):
    """Everything that could be printed, for an answer."""
    return [*answer, *(sum(answer[i] for i in around) for around in geometry.corners.values())]


def make(geometry, seed):
    draw = Random(seed)
    target = shown(geometry, draw.sample(range(1, geometry.rows * geometry.cols + 1), geometry.rows * geometry.cols))
    puzzle = Puzzle(geometry, (None,) * len(target))
    while (verdict := puzzle.check()).status is eo.Uniqueness.MULTIPLE:
        answers = [shown(geometry, answer) for answer in verdict.answers]
        telling = [i for i, clue in enumerate(target) if any(answer[i] != clue for answer in answers)]
        corners = [i for i in telling if i >= len(geometry.answer_places)]
        place = draw.choice(corners or telling)
        puzzle = puzzle.with_clue(place, target[place])
    return puzzle.minimise(seed).puzzle


made = [make(CornerSums(3, 3), seed) for seed in range(5)]
for board in made:
    cells = sum(clue is not None for clue in board.clues[:9])
    corners = sum(clue is not None for clue in board.clues[9:])
    print(f"{cells} cells and {corners} corners printed:", board.check().status.value)

# %% [markdown]
# Each of these is UNIQUE, and no clue can be left out. One of them:

# %%
made[0]

# %%
made[0].check()

# %% [markdown]
# ## Why there are several solutions, and how it is solved
#
# What explains other kinds explains this one. The sentences are made for all kinds; the words come
# with the rules, as "the sum 20 on corner r1c1" does.

# %%
place = next(i for i, clue in enumerate(made[0].clues) if clue is not None)
loose = made[0].with_clue(place, None)
print(loose.why())

# %% tags=["varies"]
explanation = made[0].explain()
for step in explanation.steps[:4]:
    print(step)

# %% [markdown]
# Registered, it is read and written like the others.

# %%
eo.register(CornerSums)
text = str(made[0])
print(text)
print(eo.loads(text) == made[0])
