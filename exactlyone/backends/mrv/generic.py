"""The hand-written search over any model, for kinds without a file of rules of their own here.

The one file of this folder (with its filters) that reads models. It is slower than rules written for a kind and no
witness against the model, since it reads the same declaration; against the backends it is one, sharing no encoding.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...models import Literal, Model
from ...models.filters import Filter, PlaceOrder, filters_for
from . import domains
from .kernel import DEPTH, Ints, Position, Rules, Search, SearchShape, State, machine


@dataclass(frozen=True, slots=True)
class ModelLayout:
    """Places 0 .. places - 1 are the answer variables; the others are auxiliaries, clues among them.

    answer    the place of each answer variable, in the model's order;
    watchers  for each place, the indices of the filters with it in their scope;
    first     the first position.
    """

    first: tuple[int, ...]
    variables: PlaceOrder
    places: int
    answer: tuple[int, ...]
    filters: tuple[Filter, ...]
    watchers: tuple[tuple[int, ...], ...]

    @property
    def length(self) -> int:
        """The entries of a position."""
        return len(self.first)


def open_search(model: Model, literals: Sequence[Literal] = ()) -> Search:
    """A search for the answers of the model in which the literals hold."""
    return _ModelSearch(model, literals)


def open_for_clues(model: Model, clues: Sequence[int | None]) -> Search:
    """A search for the answers of a model with these values of its clue variables; None where there is no clue."""
    shown = zip(model.clues, clues, strict=True)
    return open_search(model, [Literal(variable, clue) for variable, clue in shown if clue is not None])


class _ModelSearch(Search):
    """Each answer once, however many values of the auxiliaries go with it.

    Auxiliaries are only branched on below a position in which all answer variables are decided. So the branches on
    them at the top of the stack, when an answer is found, all belong to that answer, and are dropped.
    """

    def __init__(self, model: Model, literals: Sequence[Literal]) -> None:
        static = _static(model, literals)
        self._branched = 0 if static is None else static.places
        shape = SearchShape(None, [], len(model.answer))
        super().__init__(machine(_RULES, static, 0 if static is None else static.length), (), shape=shape)

    def run(self, nodes: int) -> State:
        state = super().run(nodes)
        if state is State.FOUND:
            depth = self._registers[DEPTH]
            while depth and self._places[depth - 1] >= self._branched:
                depth -= 1
            self._registers[DEPTH] = depth
        return state


def _static(model: Model, literals: Sequence[Literal]) -> ModelLayout | None:
    answers = tuple(dict.fromkeys(model.answer))
    places = PlaceOrder((*answers, *(variable for variable in model.variables if variable not in set(answers))))
    pos = [places.domain(variable) for variable in places.variables]
    for literal in literals:
        place = places.place[literal.variable]
        pos[place] &= places.mask(literal)
        if not pos[place]:
            return None
    filters = tuple(made for rule in model.rules for made in filters_for(rule.constraint, places))
    watchers: list[list[int]] = [[] for _ in pos]
    for index, made in enumerate(filters):
        for place in made.scope:
            watchers[place].append(index)
    answer = tuple(places.place[variable] for variable in model.answer)
    return ModelLayout(tuple(pos), places, len(answers), answer, filters, tuple(map(tuple, watchers)))


def _start(static: ModelLayout, clues: Ints, pos: Position) -> bool:
    pos[:] = static.first
    return True


def _propagate(static: ModelLayout, pos: Position, place: int) -> bool:
    """Run the filters that watch a changed place until nothing changes."""
    queue = list(range(len(static.filters)) if place < 0 else static.watchers[place])
    waiting = [False] * len(static.filters)
    for index in queue:
        waiting[index] = True
    head = 0
    while head < len(queue):
        index = queue[head]
        head += 1
        waiting[index] = False
        scope = static.filters[index].scope
        before = [pos[changed] for changed in scope]
        if not static.filters[index].narrow(pos):
            return False
        for changed, old in zip(scope, before, strict=True):
            if pos[changed] != old:
                if not pos[changed]:
                    return False
                for watcher in static.watchers[changed]:
                    if not waiting[watcher]:
                        waiting[watcher] = True
                        queue.append(watcher)
    return True


def _choose(static: ModelLayout, pos: Position) -> int:
    """The answer variable with the fewest values; when all are decided, the auxiliary."""
    for group in (range(static.places), range(static.places, len(pos))):
        undecided = [place for place in group if pos[place] & (pos[place] - 1)]
        if undecided:
            return min(undecided, key=lambda place: pos[place].bit_count())
    return -1


def _read(static: ModelLayout, pos: Position, answer: Position) -> None:
    answer[:] = [static.variables.value(pos[place]) for place in static.answer]


_RULES: Rules[ModelLayout] = Rules(lambda geometry, word: None, _start, _propagate, _choose, _read, domains.undecided)
"""The model and the literals are in the static data: there is no geometry to lay out."""
