"""The rules of Slant as a model."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...models import Acyclic, Cardinality, Literal, Model
from .board import FALLING, RISING

if TYPE_CHECKING:
    from .board import Slant

NUMBER = replace(
    Cardinality.words,
    holds="touches it",
    hold="touch it",
    fails="turns away from {rule}",
    fail="turn away from {rule}",
    none="nothing touches {rule}",
    every="{cells} around {rule} {have} to touch it",
    full="{rule} is complete with {places}",
    other="{places} {fails}, so the other one has to touch it",
    others="{places} {fails}, so all the others touch it",
    crowded="{rule} is touched too often",
    complete="{rule} is complete",
)
"""How the number on a vertex is told."""


LOOPS = replace(Acyclic.words, subject="the ban on loops")


def rules(board: Slant) -> Model:
    model = Model(board.kind)
    cells = tuple(model.int_var(name, (FALLING, RISING)) for name in board.answer_places)
    touching: list[list[Literal]] = [[] for _ in board.clue_places]
    edges: list[tuple[int, int, Literal]] = []
    wide = board.cols + 1
    for i, cell in enumerate(cells):
        top_left = i // board.cols * wide + i % board.cols
        for value, u, v in ((FALLING, top_left, top_left + wide + 1), (RISING, top_left + 1, top_left + wide)):
            edges.append((u, v, cell.eq(value)))
            touching[u].append(cell.eq(value))
            touching[v].append(cell.eq(value))
    vertices = tuple(
        model.int_var(name, range(len(literals) + 1))
        for name, literals in zip(board.clue_places, touching, strict=True)
    )
    for name, vertex, literals in zip(board.clue_places, vertices, touching, strict=True):
        model.add(name, Cardinality(tuple(literals), vertex), NUMBER)
    model.add("no loop", Acyclic(tuple(edges)), LOOPS)
    model.answer, model.clues = cells, vertices
    return model
