"""The hand-written search over any model, for kinds without a file of rules of their own here.

The one file of this folder (with its filters) that reads models. It is slower than rules written for a kind and no
witness against the model, since it reads the same declaration; against the backends it is one, sharing no encoding.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...models import Literal, Model
from .filters import Filter, Places, filters_for
from .kernel import Rules, Search, State


@dataclass(frozen=True, slots=True)
class Static:
    """Places 0 .. answers - 1 are the answer variables; the others are auxiliaries, clues among them.

    answer    the place of each answer variable, in the model's order;
    watchers  for each place, the indices of the filters with it in their scope.
    """

    places: Places
    answers: int
    answer: tuple[int, ...]
    filters: tuple[Filter, ...]
    watchers: tuple[tuple[int, ...], ...]


def open_search(model: Model, literals: Sequence[Literal] = ()) -> Search[Static]:
    """A search for the answers of the model in which the literals hold."""
    return _ModelSearch(model, literals)


class _ModelSearch(Search[Static]):
    """Each answer once, however many values of the auxiliaries go with it.

    Auxiliaries are only branched on below a position in which all answer variables are decided. So the branches on
    them at the top of the stack, when an answer is found, all belong to that answer, and are dropped.
    """

    def __init__(self, model: Model, literals: Sequence[Literal]) -> None:
        started = _start(model, literals)
        self._answers = 0 if started is None else started[0].answers
        no_geometry: Any = None
        super().__init__(Rules(lambda _geometry, _clues: started, _propagate, _choose, _read), no_geometry, ())

    def run(self, nodes: int) -> State:
        state = super().run(nodes)
        if state is State.FOUND:
            while self._places and self._places[-1] >= self._answers:
                self._positions.pop()
                self._places.pop()
                self._untried.pop()
        return state


def _start(model: Model, literals: Sequence[Literal]) -> tuple[Static, list[int]] | None:
    answers = tuple(dict.fromkeys(model.answer))
    places = Places((*answers, *(variable for variable in model.variables if variable not in set(answers))))
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
    return Static(places, len(answers), answer, filters, tuple(map(tuple, watchers))), pos


def _propagate(static: Static, pos: list[int], place: int) -> bool:
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


def _choose(static: Static, pos: list[int]) -> int:
    """The answer variable with the fewest values; when all are decided, the auxiliary."""
    for group in (range(static.answers), range(static.answers, len(pos))):
        undecided = [place for place in group if pos[place] & (pos[place] - 1)]
        if undecided:
            return min(undecided, key=lambda place: pos[place].bit_count())
    return -1


def _read(static: Static, pos: list[int]) -> tuple[int, ...]:
    return tuple(static.places.value(pos[place]) for place in static.answer)
