"""The self-test of solvers, `exactlyone selftest --solvers`: no decider is believed because it is well known.

    drafts.py     random models in the shape of puzzles, each made around an answer
    makers.py     how a constraint of each type is made: every new type needs one (graph_makers.py: those on graphs)
    ways.py       every solver in every setting that is in use, and what each says
    judging.py    what was said, held against answers that the rules admit by their plain meaning
    smaller_drafts.py  a question that shows a fault, made small; scripts.py: the program that shows it
    trial.py      model after model, and what became of them

A model is made around an answer, so a solver that says NONE is wrong, and no majority has to be asked.
"""

from .drafts import DraftModel, draft
from .judging import Fault, faults
from .makers import MAKERS
from .scripts import script
from .smaller_drafts import smallest
from .trial import Trial
from .ways import Way, WayReport, by_name, by_session, ways

__all__ = [
    "MAKERS",
    "DraftModel",
    "Fault",
    "Trial",
    "Way",
    "WayReport",
    "by_name",
    "by_session",
    "draft",
    "faults",
    "script",
    "smallest",
    "ways",
]
