"""CP-SAT's model under construction, and which of its Booleans stands for which literal of ours.

Everything is said over Booleans, one for each value of a variable: CP-SAT expands an all-different over integers into
these Booleans anyway, and doing it here, after the domains were narrowed, takes half the time of a whole check. An
integer is made only for a constraint that has to calculate with it.

References are CP-SAT's own: an index, or its bitwise complement for the negation. The model is filled through its
protocol buffer, the same in every version of CP-SAT and several times as fast as the methods around it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ortools.sat.python import cp_model

from ...models import IntVar, Literal, ModelError

if TYPE_CHECKING:
    from .connectivity import NodeCutter

TRUE = 0
"""The reference to a Boolean that is true: the first variable of every model."""

FALSE = ~TRUE

LARGEST = 2**62
"""No number that CP-SAT is to calculate with may be further from 0."""


class Store:
    """Variables, Booleans and constraints, as CP-SAT has them so far."""

    def __init__(self, base: Store | None = None) -> None:
        """An empty store, or one that goes on from a copy of `base`."""
        self.model: cp_model.CpModel = cp_model.CpModel() if base is None else base.model.clone()
        self._proto: Any = self.model.proto
        self._variables, self._constraints = self._proto.variables, self._proto.constraints
        self._size: int = 0 if base is None else base._size
        self._domains: dict[IntVar, tuple[int, ...]] = {} if base is None else base._domains.copy()
        self._booleans: dict[IntVar, dict[int, int]] = {} if base is None else base._booleans.copy()
        self._integers: dict[IntVar, int] = {} if base is None else base._integers.copy()
        self._deferred: dict[IntVar, Callable[[Store], None]] = {}
        self.has_routes: bool = base is not None and base.has_routes
        self.has_circuit: bool = base is not None and base.has_circuit
        self.cutters: list[NodeCutter] = [] if base is None else base.cutters.copy()
        """What is cut off solution by solution."""
        self.apart: list[frozenset[IntVar]] = [] if base is None else base.apart
        """Sets of variables that a rule, posted before or after, keeps all different, zeros perhaps apart."""
        if base is None:
            self.integer(1, 1)

    # variables -------------------------------------------------------------------------------------------------------

    def domain(self, variable: IntVar) -> tuple[int, ...]:
        """The values that the variable may have."""
        return self._domains.get(variable, variable.domain)

    def restrict(self, variable: IntVar, domain: tuple[int, ...]) -> None:
        """Leave the variable these values of its domain."""
        self._domains[variable] = domain
        known = self._booleans.get(variable)
        if known is None:
            return
        if len(domain) == 1:
            self.clause((known[domain[0]],))
            self._booleans[variable] = {domain[0]: TRUE}
            return
        for value, boolean in known.items():
            if value not in domain:
                self.clause((~boolean,))
        self._booleans[variable] = {value: known[value] for value in domain}

    def fresh(self, name: str, domain: tuple[int, ...]) -> IntVar:
        """An auxiliary variable of a decomposition."""
        return IntVar(name, domain)

    def integer(self, low: int, high: int) -> int:
        """The index of a new integer of CP-SAT."""
        self._variables.add().domain.extend((low, high))
        self._size += 1
        return self._size - 1

    def boolean(self) -> int:
        """The index of a new Boolean."""
        return self.integer(0, 1)

    def booleans(self, variable: IntVar) -> dict[int, int]:
        """For each value the variable may have the reference to `variable == value`; exactly one of them is true."""
        known = self._booleans.get(variable)
        if known is not None:
            return known
        domain = self.domain(variable)
        if len(domain) == 1:
            made = {domain[0]: TRUE}
        elif len(domain) == 2:
            second = self.boolean()
            made = {domain[0]: ~second, domain[1]: second}
        else:
            made = {value: self.boolean() for value in domain}
            self.exactly_one(made.values())
        self._booleans[variable] = made
        if variable in self._deferred:
            self._deferred.pop(variable)(self)
        return made

    def reference(self, literal: Literal) -> int:
        """The Boolean that is true exactly where the literal is."""
        made = self.booleans(literal.variable).get(literal.value, FALSE)
        return made if literal.positive else ~made

    def number(self, variable: IntVar) -> tuple[int, int, int]:
        """The variable to calculate with: (index, coefficient, constant) of `coefficient * index + constant`."""
        domain, booleans = self.domain(variable), self.booleans(variable)
        if len(domain) == 1:
            return TRUE, 0, domain[0]
        if len(domain) == 2:
            return booleans[domain[1]], domain[1] - domain[0], domain[0]
        if variable not in self._integers:
            if max(-domain[0], domain[-1]) > LARGEST:
                raise ModelError(f"CP-SAT calculates with numbers up to {LARGEST}; {variable} may be beyond")
            self._integers[variable] = index = self.integer(domain[0], domain[-1])
            for value, boolean in booleans.items():
                self._link(index, value, boolean)
        return self._integers[variable], 1, 0

    def _link(self, index: int, value: int, boolean: int) -> None:
        """An integer has the value exactly where the Boolean is true.

        The Booleans exclude each other, so to say what follows from them would do. But CP-SAT knows the Boolean for its
        own only if it is linked both ways. Linked one way, satisfiable models are called infeasible (see search.py).
        """
        low, high = self._variables[index].domain
        self.linear([(1, index)], value, value, only_if=boolean)
        other = self._constraints.add()
        other.enforcement_literal.append(~boolean)
        other.linear.vars.append(index)
        other.linear.coeffs.append(1)
        for first, last in ((low, value - 1), (value + 1, high)):
            if first <= last:
                other.linear.domain.extend((first, last))

    def defer(self, variable: IntVar, post: Callable[[Store], None]) -> None:
        """Call `post` when somebody asks for the variable for the first time: what only defines it can wait."""
        self._deferred[variable] = post

    def fix(self, index: int, value: int) -> None:
        """Leave one value to an integer of CP-SAT."""
        domain = self._variables[index].domain
        domain[0] = domain[1] = value

    # constraints -----------------------------------------------------------------------------------------------------

    def clause(self, references: Iterable[int]) -> None:
        """At least one is true."""
        wanted = [reference for reference in references if reference != FALSE]
        if TRUE not in wanted:
            self._constraints.add().bool_or.literals.extend(wanted or [FALSE])

    def at_most_one(self, references: Iterable[int]) -> None:
        """No two are true."""
        wanted = [reference for reference in references if reference != FALSE]
        if len(wanted) > 1:
            self._constraints.add().at_most_one.literals.extend(wanted)

    def exactly_one(self, references: Iterable[int]) -> None:
        """One and no other is true."""
        wanted = [reference for reference in references if reference != FALSE]
        if wanted != [TRUE]:
            self._constraints.add().exactly_one.literals.extend(wanted or [FALSE])

    def implies(self, conditions: Iterable[int], references: Sequence[int]) -> None:
        """All references are true where all conditions are."""
        wanted = [condition for condition in conditions if condition != TRUE]
        if references and FALSE not in wanted:
            constraint = self._constraints.add()
            constraint.enforcement_literal.extend(wanted)
            constraint.bool_and.literals.extend(references)

    def linear(self, terms: Iterable[tuple[int, int]], lower: int, upper: int, only_if: int = TRUE) -> None:
        """`lower <= sum of coefficient * integer <= upper`, where `only_if` is true; terms are (coefficient, index)."""
        constraint = self._constraints.add()
        if only_if != TRUE:
            constraint.enforcement_literal.append(only_if)
        linear = constraint.linear
        for coefficient, index in terms:
            linear.vars.append(index)
            linear.coeffs.append(coefficient)
        linear.domain.extend((lower, upper))

    def table(self, numbers: Iterable[tuple[int, int, int]], rows: Iterable[Sequence[int]]) -> None:
        """The numbers, as `number` gives them, take one of the rows."""
        table = self._constraints.add().table
        for index, coefficient, constant in numbers:
            expression = table.exprs.add()
            expression.vars.append(index)
            expression.coeffs.append(coefficient)
            expression.offset = constant
        table.values.extend([value for row in rows for value in row])

    def routes(self, arcs: Sequence[tuple[int, int, int]]) -> None:
        """CP-SAT's multiple circuit: the true arcs (tail, head, reference) make circuits through node 0 only."""
        self.has_routes = True
        routes = self._constraints.add().routes
        tails, heads, references = zip(*arcs, strict=True)
        routes.tails.extend(tails)
        routes.heads.extend(heads)
        routes.literals.extend(references)

    def circuit(self, arcs: Sequence[tuple[int, int, int]]) -> None:
        """CP-SAT's circuit: the true arcs (tail, head, reference) are one circuit through all nodes, but for those
        with a true arc to themselves.
        """
        self.has_circuit = True
        circuit = self._constraints.add().circuit
        tails, heads, references = zip(*arcs, strict=True)
        circuit.tails.extend(tails)
        circuit.heads.extend(heads)
        circuit.literals.extend(references)

    # questions -------------------------------------------------------------------------------------------------------

    def assume(self, references: Sequence[int]) -> None:
        """The Booleans that the next question takes for true, in place of those before."""
        self.model.clear_assumptions()
        self._proto.assumptions.extend(references)

    def holds(self, reference: int, solution: Sequence[int]) -> bool:
        """Whether a reference is true in a solution of CP-SAT (a number for each index)."""
        return bool(solution[reference]) if reference >= 0 else not solution[~reference]

    def cut(self, solution: Sequence[int]) -> bool:
        """Demand the clauses that a solution breaks of what is cut off solution by solution; whether there are any."""
        cuts = [cut for cutter in self.cutters for cut in cutter.cuts(lambda one: self.holds(one, solution))]
        for cut in cuts:
            self.clause(cut)
        return bool(cuts)

    def value(self, variable: IntVar, solution: Sequence[int]) -> int:
        """The variable's value in a solution of CP-SAT (a number for each index)."""
        for value, reference in self.booleans(variable).items():
            if self.holds(reference, solution):
                return value
        raise AssertionError(f"{variable} has no value: one of its Booleans is always true")
