"""The loop of the hand-written search: try the place with the fewest candidates, propagate, go back on a contradiction.

A *position* is one flat sequence of ints. Its first entries are the domains of the places, as bitmasks; the rest is
whatever the kind needs (windows, counts, union-find parents). Undoing a step is dropping a copy: copying a short
sequence is cheaper than keeping a trail, in CPython as in machine code.

The kernel knows no kind. A kind is a layout, worked out once for a geometry, and a few functions in the *kernel
language*: ints, flat sequences of ints, plain loops, and functions of the same sort. The same source runs interpreted,
on lists and on ints of any size, and compiled, on arrays of 64-bit words (`compiled`): same answers, same nodes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, TypeVar


class Layout(Protocol):
    """What every kind's static data has."""

    @property
    def length(self) -> int: ...

    @property
    def places(self) -> int: ...


Static = TypeVar("Static", bound=Layout)

Ints = list[int]
"""A flat sequence of ints that is only read; compiled, an array of words, which can all that kernels ask of a list."""
Position = list[int]
"""One that is written, too."""

NO_CLUE = -(2**31)
"""A clue place that shows nothing, to a kind's start: no number that anyone would print."""


class SearchShape(NamedTuple):
    """A geometry as the search takes it: what is laid out, what is read behind the clues, the entries of an answer."""

    family: Hashable
    further: list[int]
    answers: int


@dataclass(frozen=True, slots=True)
class Rules(Generic[Static]):
    """One kind of puzzle, as the search sees it. All but `layout` are written in the kernel language.

    layout     what depends on the geometry alone: a named tuple of flat lists and ints. Its field `length` is the
               number of entries of a position, `places` that of the places: their domains come first. The second
               argument is the number of bits of a word, None where an int has as many as it needs.
               None if no board of this geometry has an answer; OverflowError if it does not fit into such words;
    start      write the first position from the clues (NO_CLUE where none is shown); False if they clash at once.
               Every entry is written: the memory may have held another board;
    propagate  draw conclusions in place after `place` was assigned (-1: nothing has been propagated yet);
               False on a contradiction. A position in which every place is decided must obey every rule;
    choose     the place to try next, of the fewest candidates and at least two; -1 if every place is decided;
    read       write the answer of a decided position, in the geometry's order;
    undecided  how many places have two candidates or more: what difficulty counts;
    shape      where the boards of a kind hardly share a geometry, what they do share: `layout` takes that instead, and
               `start` finds the rest behind the clues. None: the geometry is laid out, with an entry of an answer for
               each place;
    allocates  whether functions make lists: machine code without any is quicker by a third;
    reorders   whether `choose` may be replaced by another order of the places.
    """

    # A kind's layout takes its own class of geometry; there is no common one with the fields it reads.
    layout: Callable[[Any, int | None], Static | None]
    start: Callable[[Static, Ints, Position], bool]
    propagate: Callable[[Static, Position, int], bool]
    choose: Callable[[Static, Position], int]
    read: Callable[[Static, Position, Position], None]
    undecided: Callable[[Static, Position], int]
    shape: Callable[[Any], SearchShape] | None = None
    allocates: bool = True
    reorders: bool = True


class State(Enum):
    """Why `Search.run` came back."""

    FOUND = "found"
    """The next answer is in `Search.answer`; running again looks for another one."""
    DONE = "done"
    """Every possibility has been tried: there is no further answer."""
    PAUSED = "paused"
    """The nodes asked for are used up; nothing is known yet; running again goes on."""


STATES = (State.FOUND, State.DONE, State.PAUSED)
FOUND, DONE, PAUSED, FULL = range(4)
# The registers: how many positions are on the stack (or NOT_STARTED), nodes so far, the state of the random order (0:
# candidates in ascending order), whether placements are counted, how many there were, and how many answers the last
# run has left.
DEPTH, NODES, DRAWN, COUNTING, PLACEMENTS, LEFT = range(6)
REGISTERS = 6
NOT_STARTED = -1
# The "minimal standard" generator of Park and Miller (1988), which fits into a word, with the multiplier of 1993.
MULTIPLIER, MODULUS = 48271, 2**31 - 1


def _random_bit(mask: int, registers: Position) -> int:
    registers[DRAWN] = registers[DRAWN] * MULTIPLIER % MODULUS
    for _ in range(registers[DRAWN] % mask.bit_count()):
        mask &= mask - 1
    return mask & -mask


StepFunction = Callable[[Any, Ints, Sequence[Position], Position, Position, Position, int, Sequence[Position]], int]
"""(static, clues, positions, places, untried, registers, nodes, answers): go on for so many nodes; FOUND, DONE, PAUSED.

The stack is three sequences: a position, the place being tried in it, the candidates not yet tried. FULL: it has to
grow before the next node. FOUND: all rows of `answers` are written; in any case the register LEFT says how many are.
"""


def copied(positions: Sequence[Position], depth: int) -> None:
    positions[depth][:] = positions[depth - 1]


def copied_one_by_one(positions: Sequence[Position], depth: int) -> None:
    """The same in machine code, where to copy a row at once makes a new one first."""
    for entry in range(len(positions[depth])):
        positions[depth][entry] = positions[depth - 1][entry]


def stepping(rules: Rules[Any], copy: Callable[[Sequence[Position], int], None] = copied) -> StepFunction:
    """The loop over the rules of one kind, in the kernel language."""
    start, propagate, choose, read, undecided = rules.start, rules.propagate, rules.choose, rules.read, rules.undecided

    def step(
        static: Any,
        clues: Ints,
        positions: Sequence[Position],
        places: Position,
        untried: Position,
        registers: Position,
        nodes: int,
        answers: Sequence[Position],
    ) -> int:
        depth = registers[DEPTH]
        if depth == NOT_STARTED:
            registers[DEPTH] = 0
            position = positions[0]
            if not start(static, clues, position):
                return DONE
            before = undecided(static, position) if registers[COUNTING] else 0
            held = propagate(static, position, -1)
            if registers[COUNTING]:
                registers[PLACEMENTS] += before - undecided(static, position)
            if not held:
                return DONE
            depth = 0
            place = choose(static, position)
            if place < 0:
                read(static, position, answers[0])
                registers[LEFT] = 1
                return FOUND if len(answers) == 1 else DONE
            places[0] = place
            untried[0] = position[place]
            depth = 1
        last = registers[NODES] + nodes
        state = DONE
        while depth > 0:
            if registers[NODES] >= last:
                state = PAUSED
                break
            place = places[depth - 1]
            candidates = untried[depth - 1]
            if depth == len(positions) and candidates & (candidates - 1):
                state = FULL
                break
            bit = candidates & -candidates if registers[DRAWN] == 0 else _random_bit(candidates, registers)
            if candidates == bit:
                # The last candidate may use up the position itself: nobody comes back to it.
                depth -= 1
            else:
                untried[depth - 1] = candidates ^ bit
                copy(positions, depth)
            position = positions[depth]
            position[place] = bit
            before = undecided(static, position) if registers[COUNTING] else 0
            registers[NODES] += 1
            held = propagate(static, position, place)
            if registers[COUNTING]:
                registers[PLACEMENTS] += 1 + before - undecided(static, position)
            if held:
                place = choose(static, position)
                if place >= 0:
                    places[depth] = place
                    untried[depth] = position[place]
                    depth += 1
                    continue
                read(static, position, answers[registers[LEFT]])
                registers[LEFT] += 1
                if registers[LEFT] == len(answers):
                    state = FOUND
                    break
        registers[DEPTH] = depth
        return state

    return step


@dataclass(frozen=True, slots=True)
class Machine:
    """The loop of a kind, the layout of a geometry, and the memory they work on: lists, or arrays.

    static  None if no board of the family has an answer;
    depth   how many decisions stand open at a time, mostly: the stack grows if there are more;
    row     a flat sequence of ints, from a list;
    stack   as many empty positions of this length as asked for: (count, length);
    compiled  whether the loop is machine code.
    """

    rules: Rules[Any]
    step: StepFunction
    static: Layout | None
    depth: int
    row: Callable[[list[int]], Position]
    stack: Callable[[int, int], Sequence[Position]]
    compiled: bool = False


def _as_it_is(row: list[int]) -> list[int]:
    return row


def _lists(count: int, length: int) -> list[Position]:
    # Only the first is written entry by entry; the others are copied into when they are needed.
    return [[0] * length, *([] for _ in range(count - 1))]


_stepping = lru_cache(maxsize=64)(stepping)


def machine(rules: Rules[Any], static: Layout | None, depth: int) -> Machine:
    """Rules on lists and on ints of any size."""
    return Machine(rules, _stepping(rules), static, depth, _as_it_is, _lists)


def interpreted(rules: Rules[Any], family: Any) -> Machine:
    """The rules of a kind on the boards of a geometry or family, on lists and on ints of any size."""
    static = rules.layout(family, None)
    return machine(rules, static, 0 if static is None else static.places)


class Search:
    """All answers of one puzzle, one after the other, each exactly once, in slices of as many nodes as asked for.

    With `block`, a compiled search goes on until it has found so many answers or its slice ends: `left` has them all,
    in any state.

    Never recursive and never longer than its slice, so a driver can look at the clock between slices. A node is one
    placement tried. The order of the answers and the number of nodes depend on the puzzle only, not on the slices nor
    on the machine; with `draw`, candidates are tried in an order drawn from it instead, for a random first answer.

    With `counting`, `placements` is how many places were decided, by trial or by force, dead ends included.
    """

    def __init__(
        self,
        machine: Machine,
        clues: Sequence[int | None],
        draw: Random | None = None,
        counting: bool = False,
        shape: SearchShape | None = None,
        block: int = 1,
    ) -> None:
        self._found: tuple[int, ...] | None = None
        self._unread = False
        self._machine = machine
        self._broken_off = False
        registers = [0] * REGISTERS
        registers[DEPTH] = NOT_STARTED
        registers[DRAWN] = 0 if draw is None else draw.randrange(1, MODULUS)
        registers[COUNTING] = int(counting)
        self._registers = machine.row(registers)
        static = machine.static
        if static is None:
            self._registers[DEPTH] = 0
            return
        rows = machine.depth + 1
        shown = [NO_CLUE if clue is None else clue for clue in clues]
        self._clues = machine.row(shown if shape is None else shown + shape.further)
        self._positions = machine.stack(rows, static.length)
        self._places, self._untried = machine.row([0] * rows), machine.row([0] * rows)
        length = static.places if shape is None else shape.answers
        self._answers = machine.stack(block if machine.compiled else 1, length)

    @property
    def answer(self) -> tuple[int, ...] | None:
        """The last answer found. It is read when it is asked for: a strip finds thousands and looks at none."""
        if self._unread:
            self._found, self._unread = tuple(map(int, self._answers[0])), False
        return self._found

    @property
    def left(self) -> Sequence[Sequence[int]]:
        """The answers of the last run, as rows: lists, or an array. The next run writes over them."""
        return self._answers[: int(self._registers[LEFT])] if self._machine.static is not None else ()

    @property
    def compiled(self) -> bool:
        """Whether it runs as machine code."""
        return self._machine.compiled

    @property
    def nodes(self) -> int:
        """Placements tried so far."""
        return int(self._registers[NODES])

    @property
    def placements(self) -> int:
        """Places decided so far; 0 unless counting."""
        return int(self._registers[PLACEMENTS])

    def first_domains(self) -> list[int] | None:
        """The candidates that the clues leave in each place at first sight; None if they clash at once.

        As bits, one int a place; so it is not to be asked of a compiled search, in which it may take several words.
        """
        static = self._machine.static
        if static is None:
            return None
        position = [0] * static.length
        held = self._machine.rules.start(static, self._clues, position)
        return position[: static.places] if held else None

    def restart(self, changed: Iterable[tuple[int, int | None]]) -> None:
        """Begin again, without draw, with these clue places showing these clues, for many questions on one board."""
        self._broken_off = False
        if self._machine.static is not None:
            for place, clue in changed:
                self._clues[place] = NO_CLUE if clue is None else clue
            self._registers[DEPTH] = NOT_STARTED
            for register in (NODES, DRAWN, PLACEMENTS):
                self._registers[register] = 0

    def run(self, nodes: int) -> State:
        """Go on until the next answer, the end, or for this many nodes."""
        if self._broken_off:
            raise RuntimeError("this search was broken off in the middle of a step; open a new one")
        if self._registers[DEPTH] == 0:
            self._registers[LEFT] = 0
            return State.DONE
        self._broken_off = True
        self._registers[LEFT] = 0
        last = self.nodes + nodes
        while (state := self._step(last - self.nodes)) == FULL:
            self._grow()
        self._broken_off = False
        if state == FOUND:
            self._unread = True
        return STATES[state]

    def _step(self, nodes: int) -> int:
        return self._machine.step(
            self._machine.static,
            self._clues,
            self._positions,
            self._places,
            self._untried,
            self._registers,
            nodes,
            self._answers,
        )

    def _grow(self) -> None:
        rows = len(self._positions)
        positions = self._machine.stack(2 * rows, len(self._positions[0]))
        for old, new in zip(self._positions, positions, strict=False):
            new[:] = old
        self._positions = positions
        self._places = self._machine.row([*self._places, *[0] * rows])
        self._untried = self._machine.row([*self._untried, *[0] * rows])
