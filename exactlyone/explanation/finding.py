"""The arguments at hand in a position, the easy ones first: by counting, by one reason, by several, by cases."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from sys import maxsize

from ..backends.base import Deadline
from ..board.printed import bits, each
from .argument import Argument, by_clause, by_elimination, completed, trace, without_chain
from .deductions import Deductions
from .reason_solver import CASES_TRIED, ReasonSolver

CIRCLES_MORE = 1
"""How many circles more are looked through once a narrower one has shown something by cases."""
MOST_REASONS = 60
"""Reasons above which a set is not worth shrinking."""


class Finder:
    """Finds arguments for literals of the answer that are not known yet; what it found is kept from step to step.

    `answer`: for each place the literal of its value, or 0 for a place that is none of the answer. Searches raise
    Halted once the deadline has passed.
    """

    def __init__(self, position: Deductions, answer: Sequence[int], deadline: Deadline) -> None:
        self.position, self.deadline = position, deadline
        self.answer = answer
        self._made: dict[tuple[object, ...], Argument] = {}
        self._single: dict[int, list[int]] = {}
        """Targets that one reason refutes, with those reasons."""
        self._several: dict[int, tuple[int, ...]] = {}
        """Targets with the smallest set of reasons found that refutes them."""
        self._flat: list[bool] = []
        self._refuter: ReasonSolver | None = None
        self._cases: dict[int, list[int]] = {}
        """Targets with the smallest set found that refutes them if cases are tried."""
        self._least_by_cases = self._tried_for = 0
        self._trying: ReasonSolver | None = None

    @property
    def refuter(self) -> ReasonSolver:
        """The solver, told of all that is known by now; it is loaded when it is first needed."""
        if self._refuter is None:
            self._refuter = ReasonSolver(self.position, self.deadline)
        self._refuter.catch_up()
        return self._refuter

    def close(self) -> None:
        for refuter in (self._refuter, self._trying):
            if refuter is not None:
                refuter.close()

    # one reason ------------------------------------------------------------------------------------------------------

    def plain(self) -> list[Argument]:
        """By counting: places with one value left, clauses with one literal left."""
        position = self.position
        best: dict[int, Argument] = {}
        for place in sorted(position.single):
            for literal in position.network.places[place].literals:
                if position.truth[literal] != -1:
                    self._offer(best, self._argument(literal, None))
        for literal, clauses in position.ready.items():
            for clause in clauses:
                self._offer(best, self._argument(literal, clause))
        return list(best.values())

    def _argument(self, literal: int, clause: int | None) -> Argument:
        network, placed = self.position.network, self.position.placed
        spoken_of = () if clause is None else network.clauses[clause]
        filled = sum(placed[network.place_of[abs(other)]] != 0 for other in spoken_of)
        key = (literal, clause, filled)
        made = self._made.get(key)
        if made is None or clause is None or any(known in self.position.fell for known in made.known):
            made = (
                by_elimination(self.position, literal) if clause is None else by_clause(self.position, literal, clause)
            )
            self._made[key] = made
        return made

    def by_one_reason(self) -> list[Argument]:
        """By one reason and propagation within it."""
        position = self.position
        touched = [reason for reason in sorted(position.touched) if not self._is_flat(reason)]
        position.touched.clear()
        if touched:
            refuter = self.refuter
            for reason in touched:
                for target in self._targets_of(reason):
                    known = self._single.get(target, ())
                    if reason not in known and refuter.refutes(-target, (reason,)):
                        self._single.setdefault(target, []).append(reason)
        best: dict[int, Argument] = {}
        for target in list(self._single):
            if position.truth[target]:
                del self._single[target]
            else:
                for reason in self._single[target]:
                    self._offer(best, self._traced(target, (reason,)))
        return list(best.values())

    def by_one_rule(self, target: int) -> Argument | None:
        """The easiest argument for one target by a single rule and what stands; None if there is none."""
        position, network = self.position, self.position.network
        best: dict[int, Argument] = {}
        if position.truth[target] == 1:  # crossed out by a value that stands
            for i in network.occurs[target]:
                others = [other for other in network.clauses[i] if other != target]
                if all(position.truth[other] == -1 for other in others):
                    self._offer(best, by_clause(position, target, i))
            return best.get(target)
        for argument in (*self.plain(), *self.by_one_reason()):
            if argument.target == target:
                self._offer(best, argument)
        return best.get(target)

    def _is_flat(self, reason: int) -> bool:
        """Whether a reason speaks of each place by one literal only, so that nothing follows from it in two steps."""
        network = self.position.network
        while len(self._flat) <= reason:
            literals = {literal for i in network.clauses_of[len(self._flat)] for literal in network.clauses[i]}
            places = {network.place_of[abs(literal)] for literal in literals}
            self._flat.append(len(places) == len(literals))
        return self._flat[reason]

    def _targets_of(self, reason: int) -> list[int]:
        """The literals of the answer that are not known, in the clauses of a reason that are not satisfied."""
        network, truth = self.position.network, self.position.truth
        atoms: dict[int, None] = {}
        for i in network.clauses_of[reason]:
            clause = network.clauses[i]
            if not any(truth[literal] == 1 for literal in clause):
                atoms.update((abs(literal), None) for literal in clause if truth[literal] == 0)
        return [target for atom in atoms for target in self._possible(atom)]

    def _possible(self, atom: int) -> tuple[int, ...]:
        """The atom or its negation, whichever the answer says; both where it says nothing."""
        literal = self.answer[self.position.network.place_of[atom]]
        return (atom, -atom) if literal == 0 else (atom,) if literal == atom else (-atom,)

    def _targets(self) -> list[int]:
        """All literals that may have to be shown."""
        atoms = dict.fromkeys(abs(literal) for literal in self.position.open_literals())
        return [target for atom in atoms for target in self._possible(atom)]

    def _traced(self, target: int, reasons: tuple[int, ...]) -> Argument:
        key = (target, reasons)
        made = self._made.get(key)
        if made is None or any(known in self.position.fell for known in made.known):
            links = trace(self.position.network, self.position.truth, target, reasons)
            assert links is not None, "what a solver refutes by propagation, propagation refutes"
            made = self._made[key] = completed(self.position, target, links)
        return made

    def _offer(self, best: dict[int, Argument], argument: Argument) -> None:
        other = best.get(argument.target)
        if other is None or self.order(argument) < self.order(other):
            best[argument.target] = argument

    def order(self, argument: Argument) -> tuple[int, ...]:
        """What makes an argument easier: a lower cost, a value, a short chain, few rules and little to look at."""
        network = self.position.network
        value = argument.target in network.meaning
        last_cell = len(argument.rules) == 1 and network.reasons[argument.rules[0]].aspect[0] == "somewhere"
        return (
            argument.cost,
            not value,
            len(argument.links) or MOST_REASONS,
            not last_cell,
            len({network.reasons[rule].rule for rule in argument.rules}),
            len(argument.rules) + len(argument.known),
            network.place_of[abs(argument.target)],
            abs(argument.target),
            *argument.rules,
        )

    # several reasons -------------------------------------------------------------------------------------------------

    def by_several(self) -> list[Argument]:
        """By several reasons: the smallest sets found. Nothing is forced by one alone any more."""
        position, refuter = self.position, self.refuter
        for target, reasons in list(self._several.items()):
            if position.truth[target]:
                del self._several[target]
                continue
            smaller = refuter.shrunk(-target, reasons)
            if smaller is None:
                del self._several[target]
            else:
                self._several[target] = tuple(smaller)
        least = min(map(len, self._several.values()), default=MOST_REASONS + 1)
        if least > 2:
            self._search(least)
            least = min(map(len, self._several.values()), default=0)
        return [self._traced(target, reasons) for target, reasons in self._several.items() if len(reasons) == least]

    def _search(self, least: int) -> None:
        """Look for sets smaller than `least`, or as small, in ever wider circles around each target."""
        refuter = self.refuter
        map_ = _Map(self.position)
        everything = range(len(self.position.network.reasons))
        refuted = [target for target in self._targets() if refuter.refuted_on_the_way(-target, everything) is not None]
        circles = {target: map_.circles(abs(target)) for target in refuted}
        depth = 1
        while circles:
            for target in list(circles):
                near = next(circles[target], None)
                if near is None:
                    del circles[target]
                    continue
                together = refuter.refuted_on_the_way(-target, near)
                if together is None:
                    continue
                del circles[target]
                for order in (together, _mirrored(together)):
                    found = refuter.smallest(-target, order, least)
                    if found is not None and len(found) < len(self._several.get(target, (0,) * (least + 1))):
                        self._several[target] = tuple(found)
                        least = min(least, len(found))
            if least <= depth:
                return
            depth += 1

    # cases -----------------------------------------------------------------------------------------------------------

    def by_cases(self, fewer_than: int | None = None) -> list[Argument]:
        """By full solving: the smallest of the sets found, if they have fewer reasons than that."""
        position = self.position
        most = maxsize if fewer_than is None else fewer_than - 1  # reasons may turn up: how many there are is no limit
        if self._trying is None:
            self._trying = ReasonSolver(
                position, self.deadline
            )  # one that has learnt propagates more than the reasons do
        self._trying.catch_up()
        for target, reasons in list(self._cases.items()):
            smaller = None if position.truth[target] else self._trying.shrunk_by_cases(-target, reasons, most)
            if smaller is None:
                del self._cases[target]
            else:
                self._cases[target] = smaller
        least = min(map(len, self._cases.values()), default=most + 1)
        if least > (self._least_by_cases if fewer_than is None else most):
            self._search_cases(self._trying, least)
            least = min(map(len, self._cases.values()), default=0)
        self._least_by_cases, self._tried_for = least, 0 if self._cases else most + 1
        found = [target for target, reasons in self._cases.items() if len(reasons) == least]
        return [without_chain(position, target, self._cases[target]) for target in found]

    def may_be_fewer(self, fewer_than: int) -> bool:
        """Whether it was not in vain that cases were last tried for so few reasons."""
        return fewer_than > self._tried_for

    def _search_cases(self, refuter: ReasonSolver, least: int) -> None:
        """Look for sets smaller than `least`, or as small, in the narrowest circles in which there are any."""
        map_ = _Map(self.position)
        circles = {target: map_.circles(abs(target)) for target in self._targets()}
        cores: list[tuple[int, int, list[int]]] = []
        after = CIRCLES_MORE
        while circles and after >= 0:
            for target in list(circles):
                near = next(circles[target], None)
                core = refuter.solved(-target) if near is None else refuter.solved_by(-target, near)
                if core is not None:
                    used = set(core)
                    cores.append((len(core), target, core if near is None else [one for one in near if one in used]))
                if near is None or core is not None:
                    del circles[target]
            after -= bool(cores)
        for _, target, core in sorted(cores)[:CASES_TRIED]:
            smaller = refuter.shrunk_by_cases(-target, core, least)
            if smaller is not None:
                self._cases[target] = smaller
                least = min(least, len(smaller))


def _mirrored(reasons: Sequence[int]) -> list[int]:
    return list(reversed(reasons))


class _Map:
    """Which reasons lie near which atoms, by what is not known yet; sets of both as bits."""

    def __init__(self, position: Deductions) -> None:
        network, truth = position.network, position.truth
        self._atoms: list[int] = []
        """For each reason the atoms that it speaks of."""
        self._reasons: dict[int, int] = {}
        """For each atom the reasons that speak of it."""
        self._place: dict[int, int] = {}
        """For each atom those of its place."""
        for reason, clauses in enumerate(network.clauses_of):
            atoms = 0
            for i in clauses:
                clause = network.clauses[i]
                if not any(truth[literal] == 1 for literal in clause):
                    for literal in clause:
                        if truth[literal] == 0:
                            atoms |= 1 << abs(literal)
            self._atoms.append(atoms)
            for atom in each(atoms):
                self._reasons[atom] = self._reasons.get(atom, 0) | 1 << reason
        for place in network.places:
            free = [abs(literal) for literal in place.literals if truth[literal] == 0]
            self._place.update(dict.fromkeys(free, bits(free)))

    def circles(self, atom: int) -> Iterator[list[int]]:
        """The reasons within one step of an atom, within two, and so on; to another atom of a place is a step too."""
        seen = border = 1 << atom
        known, in_order = 0, list[int]()
        while border:
            reasons = reached = 0
            for one in each(border):
                reasons |= self._reasons.get(one, 0)
                reached |= self._place.get(one, 0)
            fresh = list(each(reasons & ~known))
            for reason in fresh:
                reached |= self._atoms[reason]
            known |= reasons
            in_order += fresh
            border = reached & ~seen
            seen |= border
            yield list(in_order)
