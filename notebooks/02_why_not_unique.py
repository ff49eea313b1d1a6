# %% [markdown]
# # Why has this board several solutions, and how is it mended?
#
# A setter has dropped one clue too many. The verdict says so, a small region shows where, and a few clues would mend
# it.

# %%
import exactlyone as eo
from exactlyone.drawing import Marks
from exactlyone.generation import Order, Size, generate


class Picture:
    """A board with an answer and marks, as a notebook shows it."""

    def __init__(self, puzzle, answer=None, marks=None):
        self.puzzle, self.answer, self.marks = puzzle, answer, marks

    def _repr_mimebundle_(self, include=None, exclude=None):
        grid = self.puzzle.geometry.grid_text(self.puzzle.clues, self.answer)
        return {"image/svg+xml": self.puzzle.svg(self.answer, self.marks), "text/plain": grid}


made = generate(Order("hidato", Size(6, 6)), None, seed=4)
full = made.puzzle
print("as it was made:", full.check().status.value)

# %% [markdown]
# That board is UNIQUE, and none of its clues can be left out. Now the 22 is.

# %%
place = full.clues.index(22)
loose = full.with_clue(place, None)
verdict = loose.check()
print(verdict.status.value, "-", len(verdict.differing), "places differ")
verdict

# %% [markdown]
# Two solutions that a solver happens to find may differ anywhere. `why` looks for two that differ in a
# region from which nothing can be taken away, and for single clues that leave one solution.

# %%
told = loose.why()
print(told)

# %%
Picture(loose, told.answers[0], told.marks())

# %%
Picture(loose, told.answers[1], told.marks())

# %% [markdown]
# The candidates in the strict sense: what each place has in *some* solution. Places with one value are settled,
# whatever is done about the others.

# %%
found = loose.candidates()
print(loose.count_solutions(), "solutions; open places:", sum(len(place.values) > 1 for place in found.places))
Picture(loose, found.filled(), Marks(notes=found.notes()))

# %% [markdown]
# ## Mended
#
# The first clue on the list gives the least away.

# %%
mend = told.mends[0]
place = loose.geometry.clue_places.index(mend.place)
mended = loose.with_clue(place, mend.value)
print(mend, "->", mended.check().status.value)
Picture(mended, marks=Marks(highlighted=[mend.place]))

# %% [markdown]
# ## The opposite mistake
#
# A misprint can leave no solution at all. Then the question is which clues and which rules clash.

# %%
square = eo.example("x-sudoku")
place = next(i for i, clue in enumerate(square.clues) if clue is not None)
values = [value for value in range(1, 10) if value != square.clues[place]]
misprints = [square.with_clue(place, value) for value in values]
clashes = [board.why() for board in misprints if board.check().status is eo.Uniqueness.NONE]
clash = min((found for found in clashes if len(found.clues) > 2), key=lambda found: len(found.clues))
print(clash.puzzle.check().status.value)
print(clash)

# %%
Picture(clash.puzzle, marks=clash.marks())
