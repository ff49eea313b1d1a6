"""All pieces of a puzzle: from its model and its clues to reasons.

A clue that is no answer (a number on a vertex, a dot, a black cell) is a constant to the rule that speaks of it. One
that is not printed either stands in no reason if it follows from the answer, else it gets atoms like an answer.
What does not depend on the board is made once for a model.

An auxiliary of a rule is nothing that a person sees: the constraints of one name that share it are taken together, and
say what they say of the rest (`merging.py`). Only an auxiliary that rules of several names share, or rules too large
for that, has atoms too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from threading import RLock
from typing import Any
from weakref import WeakKeyDictionary

from ..board.geometry import Clues, model_of
from ..board.puzzle import Puzzle
from ..models import (
    Acyclic,
    AllDifferent,
    AllDifferentConsecutive,
    AllDifferentExcept0,
    Cardinality,
    Clause,
    Connected,
    Constraint,
    HamiltonianPath,
    IntVar,
    LexDifferent,
    Model,
    Rule,
    SingleLoop,
    Table,
)
from ..models.dormant import dormant_constraints
from ..models.projection import Projected
from .atoms import Atoms
from .breaking import broken
from .cardinality import count
from .graphs import cutter, degrees, nothing, short_loops, watcher
from .merging import Merged, Merger, merged
from .paths import path
from .reason import Cutter, Part, Reading, Reason
from .tables import clause, projection, relation, table
from .values import all_different, all_different_except_0, straight, windows
from .voice import Voice

MAKERS: Mapping[type[Constraint], Callable[[Any, Reading], Iterable[Part] | None]] = {
    Acyclic: short_loops,
    AllDifferent: all_different,
    AllDifferentConsecutive: straight,
    AllDifferentExcept0: all_different_except_0,
    Clause: clause,
    Connected: nothing,
    Cardinality: count,
    HamiltonianPath: path,
    LexDifferent: lambda constraint, reading: None,
    Projected: projection,
    SingleLoop: degrees,
    Table: table,
}
"""The pieces of each type; any other is tried out. None instead of pieces: it is too large to be written out."""

APART = (AllDifferent, AllDifferentExcept0)
"""What keeps values apart, zeros perhaps not."""


@dataclass(frozen=True)
class Built:
    """The pieces of one puzzle, and what finds those that are not written out, each with its rule as it is called."""

    atoms: Atoms
    reasons: tuple[Reason, ...]
    cutters: tuple[tuple[Voice, Cutter], ...]
    narrowers: tuple[tuple[Voice, Cutter], ...]
    watchers: tuple[tuple[Voice, Cutter], ...]
    lazy: bool
    """Whether there are rules that are not written out, and not watched."""


def reasons_of(puzzle: Puzzle) -> tuple[Atoms, list[Reason]]:
    """The atoms of a puzzle and all its reasons but those that `cut` finds: together they allow exactly its answers."""
    built = _built(puzzle)
    return built.atoms, list(built.reasons)


def cut(puzzle: Puzzle, true: Collection[int]) -> list[Reason]:
    """Reasons that are broken where these literals are true: of rules about graphs, or too large to be written out.

    True literals of a whole assignment: none if it is an answer. Of a part of one: what is broken already.
    """
    true = true if isinstance(true, (set, frozenset)) else frozenset(true)
    return [_reason(voice, part) for voice, cutter in _built(puzzle).cutters for part in cutter(true)]


def lazy(puzzle: Puzzle) -> bool:
    """Whether `cut` has more to find than `watch`."""
    return _built(puzzle).lazy


def watch(puzzle: Puzzle) -> Callable[[Collection[int]], list[Reason]] | None:
    """What finds the reasons of rules about graphs that are broken where literals are true, or force one literal more.

    None where no rule is of that sort.
    """
    watchers = _built(puzzle).watchers

    def watched(true: Collection[int]) -> list[Reason]:
        return [_reason(voice, part) for voice, watches in watchers for part in watches(true)]

    return watched if watchers else None


def narrow(puzzle: Puzzle, false: Collection[int]) -> list[Reason]:
    """Reasons by which more values fall where these literals are false: there are too many to write all of them out."""
    return [_reason(voice, part) for voice, narrower in _built(puzzle).narrowers for part in narrower(false)]


def _reason(voice: Voice, part: Part) -> Reason:
    return Reason(voice.label, part[0], part[1], part[2] if len(part) > 2 else (), voice)


def _built(puzzle: Puzzle) -> Built:
    return _built_under(model_of(puzzle.geometry), puzzle.clues)


@lru_cache(maxsize=8)
def _built_under(model: Model, clues: Clues) -> Built:
    """Kept by the model, not by the puzzle: a shape that was forgotten meanwhile gets a model of other variables."""
    return build(model, {v: value for v, value in zip(model.clues, clues, strict=True) if value is not None})


def build(model: Model, shown: Mapping[IntVar, int]) -> Built:
    """The pieces of a model under the clues that are shown."""
    with _LOCK:
        kept = _KEPT.get(model)
        if kept is None:
            kept = _KEPT[model] = _ModelReasons(model)
    return kept.build(shown)


RuleReasons = tuple[Voice, tuple[Reason, ...], Cutter | None, Cutter | None, Cutter | None]
"""A rule with what is written out of it, and what finds more: a cutter, a narrower, a watcher."""


@dataclass
class _Atomised:
    """What is kept for one choice of atoms: pieces by the number of the rule and the values printed in its scope."""

    atoms: Atoms
    rules: Sequence[Merged]
    apart: Sequence[frozenset[IntVar]]
    pieces: dict[tuple[int, tuple[int | None, ...]], RuleReasons] = field(default_factory=dict)
    cells: dict[IntVar, Reason] = field(default_factory=dict)


class _ModelReasons:
    """What was worked out for a model."""

    most = 20_000

    def __init__(self, model: Model) -> None:
        answer = dict.fromkeys(model.answer)
        self.answer = answer
        self.others = [variable for variable in model.variables if variable not in answer]
        dormant = {id(constraint): variable for variable, constraint in dormant_constraints(model).items()}
        self.sleepers = set(dormant.values())
        self.clues = model.clues
        ones = [
            merged(rule, dormant.get(id(rule.constraint)), stating, answer)
            for rule, stating in zip(model.rules, model.stating(), strict=True)
        ]
        self.merger = Merger(ones, answer)
        self.chosen: dict[tuple[IntVar, ...], _Atomised] = {}

    def build(self, shown: Mapping[IntVar, int]) -> Built:
        atomised = self._atomised(tuple(variable for variable in self.others if variable not in shown))
        atoms = atomised.atoms
        printed = {variable: value for variable, value in shown.items() if variable not in atoms}
        given = {variable: value for variable, value in shown.items() if variable in atoms}
        reading = Reading(atoms, printed, given, atomised.apart)
        reasons = list(_clues(reading))
        cutters: list[tuple[Voice, Cutter]] = []
        narrowers: list[tuple[Voice, Cutter]] = []
        watchers: list[tuple[Voice, Cutter]] = []
        lazy = False
        for number, one in enumerate(atomised.rules):
            if one.sleeper is not None and one.sleeper not in printed:
                continue
            voice, made, cuts, narrows, watches = self._made(number, one, reading, atomised)
            reasons += made
            if cuts is not None:
                cutters.append((voice, cuts))
                lazy |= watches is None
            if watches is not None:
                watchers.append((voice, watches))
            if narrows is not None:
                narrowers.append((voice, narrows))
        for variable in atoms.variables:
            reasons += _cell(variable, reading, atomised)
        if not any(() in reason.written for reason in reasons):  # else the rule says what is wrong with the value
            wrong = [(variable, value) for variable, value in printed.items() if value not in variable.domain]
            reasons += [Reason(f"clue {variable}", ("clue", value), ((),)) for variable, value in wrong]
        return Built(atoms, tuple(reasons), tuple(cutters), tuple(narrowers), tuple(watchers), lazy)

    def _atomised(self, unprinted: tuple[IntVar, ...]) -> _Atomised:
        """What is kept for the boards that leave these variables, which are no answers, without a value."""
        asleep = self.merger.asleep(unprinted)
        key = tuple([variable for variable in unprinted if variable not in self.sleepers or variable in asleep])
        atomised = self.chosen.get(key)
        if atomised is None:
            if len(self.chosen) > 16:
                self.chosen.clear()
            awake = [variable for variable in unprinted if variable not in self.sleepers]
            rules, seen = self.merger.merged(awake, asleep)
            apart = [one.rule.constraint for one in rules if isinstance(one.rule.constraint, APART)]
            atoms = Atoms([*self.answer, *seen])
            atomised = self.chosen[key] = _Atomised(atoms, rules, [frozenset(one.scope) for one in apart])
        return atomised

    def _made(self, number: int, one: Merged, reading: Reading, atomised: _Atomised) -> RuleReasons:
        if isinstance(one.rule.constraint, HamiltonianPath):  # what is left out of it depends on all clues
            return self._make(one, reading)
        key = number, tuple([reading.printed.get(variable) for variable in one.constants])
        made = atomised.pieces.get(key)
        if made is None:
            if len(atomised.pieces) > self.most:
                atomised.pieces.clear()
            made = atomised.pieces[key] = self._make(one, reading)
        return made

    def _make(self, one: Merged, reading: Reading) -> RuleReasons:
        clue = None if one.stating is None else reading.printed.get(self.clues[one.stating])
        return _make(one.rule, Voice.of(one.rule, self.answer, one.stating, clue), reading)


_KEPT: WeakKeyDictionary[Model, _ModelReasons] = WeakKeyDictionary()
_LOCK = RLock()


def _make(rule: Rule, voice: Voice, reading: Reading) -> RuleReasons:
    constraint = rule.constraint
    parts = MAKERS.get(type(constraint), relation)(constraint, reading)
    if parts is None:
        return voice, (), broken(constraint, reading), None, None
    narrower = windows(constraint, reading) if isinstance(constraint, AllDifferentConsecutive) else None
    made = tuple([_reason(voice, part) for part in parts])
    return voice, made, cutter(constraint, reading), narrower, watcher(constraint, reading)


def _clues(reading: Reading) -> Iterator[Reason]:
    """The values printed in places of the answer."""
    for variable, value in reading.given.items():
        literal = reading.atoms.of(variable).get(value)
        yield Reason(f"clue {variable}", ("clue", value), (() if literal is None else (literal,),))


def _cell(variable: IntVar, reading: Reading, atomised: _Atomised) -> Iterator[Reason]:
    """A cell has one value. Two values have one literal between them, so there is nothing to say."""
    codes = reading.atoms.of(variable)
    if len(codes) == 2:
        return
    literals = tuple(codes.values())
    if not reading.gone:
        if variable not in atomised.cells:
            atomised.cells[variable] = Reason(f"cell {variable}", ("one value",), (literals,), literals)
        yield atomised.cells[variable]
        return
    shown = codes.get(reading.given.get(variable, min(codes) - 1))
    if shown is not None:
        others = [(-shown, -literal) for literal in literals if literal != shown]
        yield Reason(f"cell {variable}", ("one value",), (literals, *others))
    else:
        left = tuple([literal for literal in literals if literal not in reading.gone])
        yield Reason(f"cell {variable}", ("one value",), (literals,), left)
