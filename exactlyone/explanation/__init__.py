"""From the clues to the answer in steps that a person can follow, and the next step from where a player stands.

    step.py         what comes out: Step, Explanation, Hint
    explaining.py   explain: the whole way
    hinting.py      hint: the next step, or which entry is wrong
    network.py deductions.py  what is reasoned over, and what is known half-way
    finding.py reason_solver.py argument.py smaller_arguments.py course.py  the easiest next step
    rechecking.py   every step once more, before it is shown
    sentences.py direct.py barring.py vocabulary.py   words
    explanation_report.py pictures.py       text, records, pictures

Generic over kinds: it reads the reasons that `exactlyone.reasons` makes of a model.
"""

from .explaining import explain
from .hinting import hint
from .rechecking import UnsoundStep
from .step import Explanation, Fact, Hint, Step, Wrong

__all__ = ["Explanation", "Fact", "Hint", "Step", "UnsoundStep", "Wrong", "explain", "hint"]
