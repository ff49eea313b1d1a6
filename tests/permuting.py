"""Groups of symmetries by brute force: all permutations of places and values, judged by the plain checker alone.

A symmetry is (where the value of each place comes from, what the values of each sort become). `said` gives those that
the package says in the same form.
"""

from __future__ import annotations

from itertools import combinations, permutations, product

import numpy as np

from exactlyone.board.acting import action_of
from exactlyone.board.symmetry import order

BLANK = -1


def table(geometry):
    """All that may stand in the places together: answer places first, then the clue places that are none.

    A clue place that may stay empty does so (here: BLANK) where nothing fits.
    """
    places = places_of(geometry)
    answers = len(geometry.answer_places)
    clue_place = {name: i for i, name in enumerate(geometry.clue_places)}
    values = values_of(geometry, places)
    rows = []

    def accepted(row):
        clues = [None] * len(clue_place)
        for name, value in zip(places, row, strict=False):
            if name in clue_place and value != BLANK:
                clues[clue_place[name]] = value
        answer = [*row[:answers], *[None] * (answers - len(row))]
        return not geometry.violations(tuple(clues), answer)

    def fill(row):
        if len(row) == len(places):
            rows.append(tuple(row))
            return
        name = places[len(row)]
        fitting = [value for value in values[len(row)] if accepted([*row, value])]
        if not fitting and len(row) >= answers and geometry.legal_clue(clue_place[name])[1]:
            fitting = [BLANK]
        for value in fitting:
            fill([*row, value])

    fill([])
    assert rows
    return rows


def values_of(geometry, places):
    """The values that each place may take."""
    answers = dict(zip(geometry.answer_places, (list(v.domain) for v in geometry.rules().answer), strict=True))
    clue_place = {name: i for i, name in enumerate(geometry.clue_places)}
    return [answers.get(name) or list(geometry.legal_clue(clue_place[name])[0]) for name in places]


def places_of(geometry):
    return list(dict.fromkeys([*geometry.answer_places, *geometry.clue_places]))


def sorts_of(geometry, places):
    """Which places take values of one sort: dots and counts are no numbers."""
    return ["other" if name.startswith(("edge", "vertex")) else "number" for name in places]


def occurring_in(rows, sorts):
    """The values of each sort in some rows."""
    found = {sort: set() for sort in sorts}
    for row in rows:
        for value, sort in zip(row, sorts, strict=True):
            found[sort].add(value)
    return {sort: sorted(values - {BLANK}) for sort, values in found.items()}


def renamings(geometry, occurring):
    """All that the values that occur may become, by sort; numbers stay where they are interchangeable."""
    found = []
    for sort, values in occurring.items():
        fixed = sort == "number" and geometry.interchangeable
        found.append(
            [(sort, dict(zip(values, to, strict=True))) for to in ([values] if fixed else permutations(values))]
        )
    return [dict(each) for each in product(*found)]


def search(geometry, renaming, fits):
    """All ways to say of each place where its value comes from that fit at each step: `fits(source so far)`."""
    places = places_of(geometry)
    sorts = sorts_of(geometry, places)
    classes = [
        (name in geometry.answer_places, name in geometry.clue_places, sort)
        for name, sort in zip(places, sorts, strict=True)
    ]
    todo = [()]
    for k in range(len(places)):
        longer = [
            (*source, place)
            for source in todo
            for place in range(len(places))
            if place not in source and classes[place] == classes[k]
        ]
        todo = [source for source in longer if fits(source)]
    return {(source, renamed_values(sorts, renaming)) for source in todo}


def of_the_table(geometry):
    """All (where the value of each place comes from, what the values of each sort become) that keep the table."""
    rows = table(geometry)
    sorts = sorts_of(geometry, places_of(geometry))
    base = max(map(max, rows)) + 2
    columns = np.array(rows).T + 1
    codes = [np.zeros(len(rows), np.int64)]
    for column in columns:
        codes.append(codes[-1] * base + column)
    assert base ** len(columns) < 2**63
    codes = [np.sort(code) for code in codes]
    found = set()
    for renaming in renamings(geometry, occurring_in(rows, sorts)):
        renamed = [
            np.array([renaming[sort].get(value, value) + 1 for value in row])
            for row, sort in zip((columns - 1).tolist(), sorts, strict=True)
        ]

        def fits(source, renamed=renamed):
            code = codes[0]
            for place in source:
                code = code * base + renamed[place]
            return np.array_equal(np.sort(code), codes[len(source)])

        found |= search(geometry, renaming, fits)
    return found


def of_the_rules(geometry, size):
    """The same of what keeps which sets of up to `size` entries break a rule (none of fewer entries among them)."""
    places = places_of(geometry)
    sorts = sorts_of(geometry, places)
    values = values_of(geometry, places)
    bad = set()
    for count in range(1, size + 1):
        for chosen in combinations(range(len(places)), count):
            for entries in product(*([(place, value) for value in values[place]] for place in chosen)):
                parts = (frozenset(part) for less in range(1, count) for part in combinations(entries, less))
                if not any(part in bad for part in parts) and broken(geometry, places, dict(entries)):
                    bad.add(frozenset(entries))
    last = [[] for _ in places]
    for entries in bad:
        last[max(place for place, _ in entries)].append(entries)
    found = set()
    for renaming in renamings(geometry, occurring_in(table(geometry), sorts)):

        def fits(source, renaming=renaming):
            back = {value: key for key, value in renaming["number"].items()}
            other = {value: key for key, value in renaming.get("other", {}).items()}
            return all(
                frozenset(
                    (source[place], (back if sorts[place] == "number" else other).get(value, value))
                    for place, value in entries
                )
                in bad
                for entries in last[len(source) - 1]
            )

        found |= search(geometry, renaming, fits)
    return found


def broken(geometry, places, entries):
    """Whether these entries (by the number of their place) break a rule."""
    shown = {places[place]: value for place, value in entries.items()}
    clues = tuple(shown.get(name) for name in geometry.clue_places)
    return bool(geometry.violations(clues, [shown.get(name) for name in geometry.answer_places]))


def renamed_values(sorts, renaming):
    return tuple((sort, tuple(sorted(renaming[sort].items()))) for sort in sorted(set(sorts)))


# what the package says ------------------------------------------------------------------------------------------------


def elements(group):
    """All elements of a group."""
    found = [np.arange(group.frame.size)]
    for level in group.levels:
        found = [element[step] for element in found for step in level.reached.values()]
    return found


def said(geometry):
    """The same, by the group that the package derives."""
    rows = table(geometry)
    places = places_of(geometry)
    sorts = sorts_of(geometry, places)
    occurring = occurring_in(rows, sorts)
    number = {name: i for i, name in enumerate(places)}
    action = action_of(geometry)
    found = set()
    for element in elements(action.group):
        symmetry = action.symmetry(element, "")
        source, renaming = [None] * len(places), {}
        for name, place in zip(geometry.answer_places, symmetry.answer_from, strict=True):
            source[number[name]] = number[geometry.answer_places[place]]
            renaming["number"] = becomes(symmetry.answer_values, occurring["number"])
        for i, (name, place) in enumerate(zip(geometry.clue_places, symmetry.clue_from, strict=True)):
            came = number[geometry.clue_places[place]]
            assert source[number[name]] in (None, came)  # answers and clues move together
            source[number[name]] = came
            sort = sorts[number[name]]
            values = becomes(None if symmetry.clue_values is None else symmetry.clue_values[i], occurring[sort])
            assert renaming.setdefault(sort, values) == values
        found.add((tuple(source), renamed_values(sorts, renaming)))
    assert len(found) == order(geometry)  # no two elements do the same
    return found


def becomes(values, occurring):
    return {value: value if values is None or value >= len(values) else values[value] for value in occurring}
