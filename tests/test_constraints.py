"""Each constraint's meaning: a truth table, its published counts, and that its decomposition says the same."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product
from math import factorial

import pytest

from exactlyone.models import (
    Acyclic,
    AllDifferent,
    AllDifferentConsecutive,
    AllDifferentExcept0,
    Cardinality,
    Clause,
    Connected,
    Constraint,
    Distance,
    HamiltonianPath,
    IntVar,
    LexDifferent,
    Linear,
    Literal,
    Model,
    ModelError,
    Multiple,
    Regular,
    Runs,
    SingleLoop,
    Table,
    Visible,
    constraints,
)

PRIMITIVES = (Clause, Cardinality, Linear, Table)


def variables(*domains: Sequence[int]) -> tuple[IntVar, ...]:
    return tuple(IntVar(f"x{i}", tuple(domain)) for i, domain in enumerate(domains))


def accepts(constraint: Constraint, values: Sequence[int]) -> bool:
    return constraint.holds(dict(zip(constraint.scope, values, strict=True)))


def accepted(constraint: Constraint) -> set[tuple[int, ...]]:
    """Every assignment of the scope, in its order, that the constraint accepts."""
    return {values for values in product(*(v.domain for v in constraint.scope)) if accepts(constraint, values)}


x, y, z = variables(range(-1, 7), range(-1, 7), range(-1, 7))
path3 = HamiltonianPath(variables((1, 2, 3), (1, 2, 3), (1, 2, 3)), ((1,), (0, 2), (1,)))
b = variables((0, 1), (0, 1), (0, 1), (0, 1))
square = Acyclic(tuple((i, (i + 1) % 4, b[i].eq(1)) for i in range(4)))
row = Connected(tuple(bit.eq(1) for bit in b), ((0, 1), (1, 2), (3, 2)))
around = SingleLoop(tuple((i, (i + 1) % 3, b[i].eq(1)) for i in range(3)))
eight = SingleLoop(((0, 1, b[0].eq(1)), (1, 0, b[1].eq(1)), (1, 2, b[2].eq(1)), (2, 1, b[3].eq(1))))
twins = Acyclic(((0, 1, b[0].eq(1)), (1, 0, b[1].eq(1)), (2, 2, b[2].eq(1))))

steps = frozenset({(0, 0, 0), (0, 1, 1), (1, 0, 1)})
"""Just one 1 among zeros: state 1 has seen it."""

TRUTH: list[tuple[Constraint, list[tuple[int, ...]], list[tuple[int, ...]]]] = [
    (Clause((x.eq(1), y.ne(2))), [(1, 2), (1, 3), (0, 3)], [(0, 2), (3, 2)]),
    (Clause((x.eq(99),)), [], [(1,), (6,)]),
    (Linear(((2, x), (-1, y)), 0, 3), [(1, 2), (1, -1), (0, 0), (3, 3)], [(0, 1), (3, 2), (-1, 0)]),
    (Linear(((1, x), (1, x)), 4, None), [(2,), (6,)], [(1,), (-1,)]),
    (Linear(((1, x),), None, None), [(-1,), (6,)], []),
    (Cardinality((x.eq(1), y.eq(1), z.ne(0)), 2), [(1, 1, 0), (1, 0, 1), (0, 1, 3)], [(1, 1, 1), (0, 0, 0), (0, 0, 5)]),
    (Cardinality((x.eq(1), y.eq(1)), z), [(1, 1, 2), (0, 1, 1), (3, 3, 0)], [(1, 1, 1), (0, 0, 2), (0, 0, -1)]),
    (Cardinality((x.eq(1), x.eq(1)), y), [(1, 2), (0, 0)], [(1, 1), (0, 1)]),
    (Table((x, y), frozenset({(1, 2), (3, 3)})), [(1, 2), (3, 3)], [(2, 1), (1, 3), (0, 0)]),
    (Table((x, x), frozenset({(1, 2), (3, 3)})), [(3,)], [(1,), (2,)]),
    (Table((x,), frozenset()), [], [(0,), (1,)]),
    (AllDifferent((x, y, z)), [(1, 2, 3), (-1, 0, 6)], [(1, 1, 2), (0, 5, 0), (2, 3, 3)]),
    (AllDifferentExcept0((x, y, z)), [(0, 0, 0), (0, 3, 0), (1, 2, 3)], [(1, 1, 0), (0, 2, 2), (-1, -1, 0)]),
    (AllDifferentConsecutive((x, y, z)), [(6, 4, 5), (-1, 1, 0)], [(2, 4, 5), (1, 1, 2), (3, 3, 3), (1, 2, 2)]),
    (AllDifferentConsecutive((x,)), [(-1,), (6,)], []),
    (Distance(x, y, 1), [(1, 2), (2, 1), (0, -1)], [(1, 1), (1, 3), (4, 2)]),
    (Distance(x, y, 0), [(2, 2)], [(2, 3)]),
    (Multiple(x, y, 2), [(1, 2), (2, 1), (6, 3), (0, 0)], [(1, 1), (3, 2), (1, 4), (1, -1)]),
    (LexDifferent((x, y), (y, z)), [(1, 2, 3), (1, 1, 2), (0, 1, 1)], [(1, 1, 1), (5, 5, 5)]),
    (LexDifferent((x,), (x,)), [], [(0,), (3,)]),
    (LexDifferent((), ()), [], [()]),
    (
        Regular((x, y, z), steps, 0, frozenset({1})),
        [(1, 0, 0), (0, 1, 0), (0, 0, 1)],
        [(0, 0, 0), (1, 1, 0), (1, 2, 0)],
    ),
    (Regular((x, x), steps, 0, frozenset({0, 1})), [(0,)], [(1,), (2,)]),
    (Regular((), steps, 0, frozenset({1})), [], [()]),
    (path3, [(1, 2, 3), (3, 2, 1)], [(2, 1, 3), (1, 3, 2), (1, 1, 2), (3, 3, 3)]),
    (square, [(0, 0, 0, 0), (1, 1, 1, 0), (0, 1, 1, 1)], [(1, 1, 1, 1)]),
    (twins, [(0, 1, 0), (1, 0, 0)], [(1, 1, 0), (0, 0, 1)]),
    (Visible((x, y, z), 2), [(1, 1, 2), (2, 1, 3), (0, 4, 4)], [(1, 2, 3), (3, 2, 1), (2, 2, 2)]),
    (Visible((x, y), z), [(1, 2, 2), (2, 2, 1)], [(1, 2, 1), (1, 1, 0)]),
    (Visible((), 0), [()], []),
    (Visible((x, x), 1), [(1,), (6,)], []),
    (Runs(tuple(bit.eq(1) for bit in b), (1, 2)), [(1, 0, 1, 1)], [(1, 1, 0, 1), (1, 1, 1, 0), (0, 0, 1, 1)]),
    (Runs(tuple(bit.eq(1) for bit in b), (2,)), [(1, 1, 0, 0), (0, 0, 1, 1)], [(1, 0, 1, 0), (0, 1, 1, 1)]),
    (Runs((x.ne(2), x.eq(2)), (1,)), [(2,), (3,)], []),
    (Runs((), ()), [()], []),
    (Runs((), (1,)), [], [()]),
    (row, [(0, 0, 0, 0), (0, 0, 0, 1), (1, 1, 0, 0), (0, 1, 1, 1)], [(1, 0, 1, 0), (1, 1, 0, 1), (1, 0, 0, 1)]),
    (Connected((b[0].eq(1), b[0].eq(0), b[1].ne(0)), ()), [(0, 0), (1, 0)], [(0, 1), (1, 1)]),
    (Connected((), ()), [()], []),
    (around, [(1, 1, 1)], [(0, 0, 0), (1, 1, 0), (0, 0, 1)]),
    (eight, [(1, 1, 0, 0), (0, 0, 1, 1)], [(1, 1, 1, 1), (0, 0, 0, 0), (1, 0, 1, 0)]),
    (SingleLoop(()), [], [()]),
]


@pytest.mark.parametrize(("constraint", "right", "wrong"), TRUTH, ids=lambda value: type(value).__name__)
def test_truth_table(constraint, right, wrong):
    for values in right:
        assert accepts(constraint, values), values
    for values in wrong:
        assert not accepts(constraint, values), values


def test_every_constraint_has_a_truth_table_and_names_its_catalogue_entry():
    classes = {type(constraint) for constraint, _, _ in TRUTH}
    assert {kind.__name__ for kind in classes} == set(constraints.__all__) - {"Constraint", "Fresh"}
    for kind in classes:
        assert "Global Constraint Catalogue: " in kind.__doc__


@pytest.mark.parametrize(("n", "count"), [(2, 6), (3, 24), (4, 120)])
def test_alldifferent_count(n, count):
    assert len(accepted(AllDifferent(variables(*[range(n + 1)] * n)))) == count


@pytest.mark.parametrize(("n", "count"), [(2, 4), (3, 12), (4, 48), (5, 240), (6, 1440)])
def test_alldifferent_consecutive_values_count(n, count):
    assert len(accepted(AllDifferentConsecutive(variables(*[range(n + 1)] * n)))) == count


@pytest.mark.parametrize(("n", "count"), [(2, 7), (3, 34), (4, 209), (5, 1546)])
def test_alldifferent_except_0_count(n, count):
    assert len(accepted(AllDifferentExcept0(variables(*[range(n + 1)] * n)))) == count


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_hamiltonian_paths_of_a_complete_graph_are_the_permutations(n):
    neighbours = tuple(tuple(j for j in range(n) if j != i) for i in range(n))
    path = HamiltonianPath(variables(*[range(1, n + 1)] * n), neighbours)
    assert accepted(path) == set(permutations(range(1, n + 1)))
    assert len(accepted(path)) == factorial(n)


@pytest.mark.parametrize(("n", "forests"), [(2, 2), (3, 7), (4, 38), (5, 291)])
def test_acyclic_counts_labelled_forests(n, forests):
    """Edge sets without a cycle of the complete graph: the labelled forests (A001858)."""
    pairs = list(combinations(range(n), 2))
    chosen = variables(*[(0, 1)] * len(pairs))
    graph = Acyclic(tuple((u, v, edge.eq(1)) for (u, v), edge in zip(pairs, chosen, strict=True)))
    assert len(accepted(graph)) == forests


def grid(rows: int, cols: int) -> list[tuple[int, int]]:
    """The pairs of cells that share a side, by their indices."""
    cells = list(product(range(rows), range(cols)))
    pairs = combinations(enumerate(cells), 2)
    return [(i, j) for (i, one), (j, other) in pairs if sum(abs(a - b) for a, b in zip(one, other, strict=True)) == 1]


@pytest.mark.parametrize(("n", "counts"), [(3, [0, 2, 3, 1]), (4, [0, 6, 11, 6, 1]), (5, [0, 24, 50, 35, 10, 1])])
def test_visible_counts_permutations_by_what_is_seen(n, counts):
    """The Stirling numbers of the first kind (A132393)."""
    houses = variables(*[range(n)] * n)
    lines = [dict(zip(houses, line, strict=True)) for line in permutations(range(n))]
    assert [sum(Visible(houses, seen).holds(line) for line in lines) for seen in range(n + 1)] == counts


@pytest.mark.parametrize(
    ("n", "lengths", "count"), [(10, (3,), 8), (10, (1, 1), 36), (15, (2, 3, 4), 35), (5, (3, 2), 0)]
)
def test_runs_counts_lines(n, lengths, count):
    """Where k runs leave f cells free, they lie in f + 1 over k ways."""
    cells = variables(*[(0, 1)] * n)
    parts, auxiliaries = lowered(Runs(tuple(cell.eq(1) for cell in cells), lengths))
    assert len(solutions(parts, cells, auxiliaries)) == count


@pytest.mark.parametrize(("n", "pieces"), [(1, 1), (2, 13), (3, 218)])
def test_connected_counts_pieces_of_a_square(n, pieces):
    """Sets of cells of a square that hang together (A059525), and the empty one."""
    cells = variables(*[(0, 1)] * (n * n))
    assert len(accepted(Connected(tuple(cell.eq(1) for cell in cells), tuple(grid(n, n))))) == pieces + 1


@pytest.mark.parametrize(
    ("pairs", "loops"),
    [
        (list(combinations(range(4), 2)), 7),
        (list(combinations(range(5), 2)), 37),
        (grid(2, 2), 1),
        (grid(3, 3), 13),
    ],
)
def test_single_loop_counts_cycles_of_complete_graphs_and_of_grids(pairs, loops):
    """A002807 and A140517."""
    edges = variables(*[(0, 1)] * len(pairs))
    loop = SingleLoop(tuple((u, v, edge.eq(1)) for (u, v), edge in zip(pairs, edges, strict=True)))
    assert len(accepted(loop)) == loops


def lowered(constraint: Constraint) -> tuple[list[Constraint], list[IntVar]]:
    """The constraint in primitives, and the auxiliaries it took."""
    auxiliaries: list[IntVar] = []

    def fresh(name: str, domain: tuple[int, ...]) -> IntVar:
        auxiliaries.append(IntVar(name, domain))
        return auxiliaries[-1]

    def flat(one: Constraint) -> Iterator[Constraint]:
        if isinstance(one, PRIMITIVES):
            yield one
        else:
            for part in one.decompose(fresh):
                yield from flat(part)

    return list(flat(constraint)), auxiliaries


def solutions(parts: list[Constraint], scope: tuple[IntVar, ...], extra: list[IntVar]) -> set[tuple[int, ...]]:
    """The assignments of the scope that some assignment of the auxiliaries completes, by plain backtracking."""
    order = [*scope, *extra]
    last_of: dict[IntVar, list[Constraint]] = {variable: [] for variable in order}
    never: list[Constraint] = []
    for part in parts:
        if part.scope:
            last_of[max(part.scope, key=order.index)].append(part)
        else:
            never.append(part)
    if not all(part.holds({}) for part in never):
        return set()
    values: dict[IntVar, int] = {}
    found: set[tuple[int, ...]] = set()

    def extend(depth: int) -> bool:
        """Whether some completion exists; beyond the scope the first one is enough."""
        if depth == len(order):
            return True
        done = False
        for value in order[depth].domain:
            values[order[depth]] = value
            if all(part.holds(values) for part in last_of[order[depth]]) and extend(depth + 1):
                if depth >= len(scope):
                    return True
                done = True
                found.add(tuple(values[variable] for variable in scope)) if depth == len(scope) - 1 else None
        return done

    extend(0)
    return found


def random_constraints() -> Iterator[Constraint]:
    draw = random.Random(20)
    for _ in range(25):
        some = variables(*[draw.sample(range(-2, 7), draw.randint(1, 5)) for _ in range(draw.randint(2, 4))])
        yield AllDifferent(some)
        yield AllDifferentExcept0(some)
        yield AllDifferentConsecutive(some)
        yield Distance(some[0], some[1], draw.randint(0, 3))
        yield Multiple(some[0], some[1], draw.randint(1, 3))
    for _ in range(25):
        n = draw.randint(1, 5)
        near: list[set[int]] = [set() for _ in range(n)]
        for u, v in combinations(range(n), 2):
            if draw.random() < 0.6:
                near[u].add(v)
                near[v].add(u)
        numbers = variables(*[draw.sample(range(n + 2), draw.randint(1, n + 2)) for _ in range(n)])
        yield HamiltonianPath(numbers, tuple(tuple(sorted(others)) for others in near))
        edges = [(u, v) for u in range(3) for v in range(u, 4)]
        taken = draw.sample(edges, draw.randint(1, 5))
        bits = variables(*[(0, 1)] * len(taken))
        literals = [Literal(bit, draw.randint(0, 1)) for bit in bits]
        yield Acyclic(tuple((u, v, literal) for (u, v), literal in zip(taken, literals, strict=True)))
        yield Visible(some, draw.randint(0, 4))
        yield Visible(some[1:], some[0])
        line = tuple(Literal(bit, draw.randint(0, 1)) for bit in variables(*[(0, 1)] * draw.randint(0, 6)))
        yield Runs(line, tuple(draw.randint(1, 3) for _ in range(draw.randint(0, 3))))
        nodes = tuple(Literal(bit, draw.randint(0, 1)) for bit in variables(*[(0, 1)] * draw.randint(1, 5)))
        yield Connected(nodes, tuple(pair for pair in combinations(range(len(nodes)), 2) if draw.random() < 0.5))
        taken = draw.sample([*combinations(range(4), 2), (0, 1), (2, 3)], draw.randint(1, 7))
        literals = [Literal(bit, draw.randint(0, 1)) for bit in variables(*[(0, 1)] * len(taken))]
        yield SingleLoop(tuple((u, v, literal) for (u, v), literal in zip(taken, literals, strict=True)))
    yield Connected((x.eq(1), x.ne(1), y.eq(9)), ((0, 0), (0, 2)))
    yield SingleLoop(((0, 1, x.eq(1)), (1, 0, x.ne(2)), (2, 0, y.eq(1))))
    yield Distance(x, x, 0)
    yield Distance(x, x, 1)
    yield Multiple(x, x, 2)
    yield AllDifferent((x, y, x))


@pytest.mark.parametrize("constraint", list(random_constraints()), ids=lambda one: type(one).__name__)
def test_decomposition_means_the_same(constraint):
    parts, auxiliaries = lowered(constraint)
    assert solutions(parts, constraint.scope, auxiliaries) == accepted(constraint)


def test_straight_determines_its_auxiliary():
    straight = AllDifferentConsecutive(variables(range(1, 6), range(1, 6), range(1, 6)))
    parts, auxiliaries = lowered(straight)
    whole = straight.scope + tuple(auxiliaries)
    assert len(solutions(parts, whole, [])) == len(accepted(straight))


def test_what_means_nothing_is_refused():
    with pytest.raises(ModelError, match="empty domain"):
        IntVar("x", ())
    with pytest.raises(ModelError, match="tuples of that length"):
        Table((x, y), frozenset({(1,)}))
    with pytest.raises(ModelError, match="one list of neighbours"):
        HamiltonianPath((x, y), ((1,),))
    with pytest.raises(ModelError, match="mutual"):
        HamiltonianPath((x, y), ((1,), ()))
    with pytest.raises(ModelError, match="two of the 1 nodes"):
        Connected((x.eq(1),), ((0, 1),))
    with pytest.raises(ModelError, match="two different vertices"):
        SingleLoop(((0, 0, x.eq(1)),))
    with pytest.raises(ModelError, match="one cell at least"):
        Runs((x.eq(1),), (0,))
    with pytest.raises(ModelError, match="another model"):
        Model("m").add("rule", AllDifferent((x, y)))


def test_names_do_not_make_variables_equal():
    one, other = IntVar("a", (1, 2)), IntVar("a", (1, 2))
    assert one != other
    assert AllDifferent((one, other)).holds({one: 1, other: 2})
    assert one.eq(1) == one.eq(1)
    assert one.eq(1) != other.eq(1)
    assert ~~one.eq(1) == one.eq(1)


@pytest.mark.parametrize("constraint", [row, Connected(tuple(v.eq(1) for v in b), tuple(grid(2, 2)))])
def test_connected_determines_its_auxiliaries(constraint):
    parts, auxiliaries = lowered(constraint)
    whole = constraint.scope + tuple(auxiliaries)
    assert len(solutions(parts, whole, [])) == len(accepted(constraint))


def test_violations_name_the_rules():
    model = Model("m")
    first, second = model.int_var("first", range(3)), model.int_var("second", range(3))
    model.add("different", AllDifferent((first, second)))
    model.add("next to each other", Distance(first, second, 1))
    assert model.violations({first: 0, second: 1}) == []
    assert model.violations({first: 0, second: 2}) == ["next to each other"]
    assert model.violations({first: 1, second: 1}) == ["different", "next to each other"]
    assert model.violations({first: 7, second: 6}) == ["domain of first", "domain of second"]
