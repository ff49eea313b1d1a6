"""The self-test of solvers: random model after random model, each asked of every solver in every setting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from re import sub
from time import monotonic

from .drafts import draft
from .judging import Fault, faults
from .makers import MAKERS
from .scripts import script
from .smaller_drafts import smallest
from .ways import Way, ways

MOST_SCRIPTS = 3
"""Faults of one way and sort that are made small and written; later ones are only counted."""


@dataclass(slots=True)
class Trial:
    """What was found so far, complete after every model. `lines`: one for each fault that was written."""

    panel: Sequence[Way] = field(default_factory=ways)
    models: int = 0
    rules: int = 0
    variables: int = 0
    faults: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How many, by the name of the way and the sort of the fault."""
    lines: list[str] = field(default_factory=list)

    def run(
        self,
        folder: Path,
        models: int | None,
        seconds: float | None = None,
        seed: int = 1,
        watch: Callable[[str], None] = lambda line: None,
        found: Callable[[str], None] = lambda line: None,
    ) -> None:
        """Ask about so many models, or as many as there is time for; without either, until somebody stops it.

        Programs that show faults go to the folder, which is made when there is one. `watch` is told of every model,
        `found` of every program that is written.
        """
        end = None if seconds is None else monotonic() + seconds
        while (models is None or self.models < models) and (end is None or monotonic() < end):
            number = f"{seed} {self.models}"
            watch(f"model {self.models + 1}, {self.faults.total()} faults")
            question = draft(number, list(MAKERS.values()))
            for fault in faults(question, self.panel):
                key = fault.way.name, fault.sort
                self.faults[key] += 1
                if self.faults[key] <= MOST_SCRIPTS:
                    small, same = smallest(question, fault)
                    self._write(folder, script(small, same), same, len(small.model.rules), seed)
                    found(self.lines[-1])
            self.models += 1
            self.rules += len(question.model.rules)
            self.variables += len(question.model.variables)

    def _write(self, folder: Path, text: str, fault: Fault, rules: int, seed: int) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"{sub('[^a-z0-9]+', '-', fault.way.name)}-{fault.sort.lower()}-{seed}-{self.models}.py"
        file.write_text(text, encoding="utf-8")
        words = "1 rule" if rules == 1 else f"{rules} rules"
        self.lines.append(f"{fault.way.name}: {fault.text} (model {self.models}, made small: {words}); see {file}")

    def summary(self) -> list[str]:
        """The result for people: a line for each way and sort of fault, and one for all."""
        told = [f"{name}: {number} x {sort}" for (name, sort), number in sorted(self.faults.items())]
        each = max(1, self.models)
        size = f"{self.variables / each:.0f} variables and {self.rules / each:.0f} rules each"
        asked = f"{self.models} models of {size}, {len(self.panel)} solvers and settings"
        return [*told, f"{asked}, {self.faults.total()} faults"]
