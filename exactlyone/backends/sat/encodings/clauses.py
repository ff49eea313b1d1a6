"""Clauses under construction: which literal means which value, and what has been demanded so far.

Every variable is encoded directly: one SAT variable for each value, of which exactly one is true. Two shapes are
cheaper: a domain of two values is one SAT variable and its negation, a domain of one value is the constant TRUE. So
every answer variable has exactly one true literal in every answer, whatever the solver leaves unassigned.

An at-most-one demand is kept as a group, not as clauses: some solvers take groups as they are, which makes building
and loading several times cheaper; for the others `at_most_one.py` writes them out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import TracebackType

from ....models import Constraint, IntVar, Literal, ModelError
from ....models.lazy import Lazy
from .choices import BEST, Choices

TRUE = 1
"""The SAT literal that is true everywhere; -TRUE is false everywhere."""

Codes = Mapping[int, int]
"""From each value of a domain to the SAT literal that says "the variable has this value"."""


class Clauses:
    """Clauses, at-most-one groups and the meaning of their literals; grows while a session lives.

    `domains` holds every variable that may be spoken of, with the values it can still take. `dormant` maps a variable
    to a constraint that demands nothing as long as nobody speaks of that variable (see dormant.py): at the first
    mention the constraint moves to `woken`, to be encoded.
    """

    def __init__(
        self,
        domains: Mapping[IntVar, tuple[int, ...]],
        dormant: Mapping[IntVar, Constraint] | None = None,
        choices: Choices = BEST,
    ) -> None:
        self.clauses: list[Sequence[int]] = [[TRUE]]
        self.groups: list[Sequence[int]] = []
        self.lazy: list[Lazy] = []
        self.woken: list[Constraint] = []
        self.choices = choices
        self.top = TRUE
        """The highest SAT variable in use: the one pool that all ids come from."""
        self.whole = True
        """Whether every change so far was made to its end."""
        self._was_whole = True
        self._domains = domains
        self._dormant = dict(dormant or {})
        self._narrowed: dict[IntVar, tuple[int, ...]] = {}
        self._codes: dict[IntVar, dict[int, int]] = {}
        self._apart: defaultdict[IntVar, list[frozenset[IntVar]]] = defaultdict(list)

    def copy(self) -> Clauses:
        """The same clauses, to be added to without changing these."""
        other = Clauses(self._domains, self._dormant, self.choices)
        other.clauses, other.groups, other.lazy = list(self.clauses), list(self.groups), list(self.lazy)
        other.top, other._codes, other._narrowed = self.top, dict(self._codes), dict(self._narrowed)
        return other

    def __enter__(self) -> None:
        """`with clauses:` a change that has to be made to its end: Ctrl-C amid it could lose a demand unnoticed."""
        self._was_whole, self.whole = self.whole, False

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # a ModelError is raised before anything is demanded
        self.whole = self._was_whole and (kind is None or issubclass(kind, ModelError))

    def drain(self) -> tuple[list[Sequence[int]], list[Sequence[int]]]:
        """The clauses and groups demanded since the last call."""
        demanded = self.clauses, self.groups
        self.clauses, self.groups = [], []
        return demanded

    def give(self, given: Sequence[Literal]) -> bool:
        """Demand that these literals hold; False if they leave a variable without values.

        A variable nobody has spoken of yet gets its domain narrowed first, so that what wakes is encoded under the
        value: a clue of four literals, not a degree for each count.
        """
        for literal in given:
            variable = literal.variable
            if variable in self._dormant:
                domain = self._narrowed.get(variable, self._domains[variable])
                self._narrowed[variable] = left = tuple(v for v in domain if (v == literal.value) is literal.positive)
                if not left:
                    return False
                continue
            code = self.literal(literal)
            if code == -TRUE:
                return False
            if code != TRUE:
                self.clauses.append((code,))
        for variable in self._narrowed:
            self.of(variable)
        return True

    # literals ----------------------------------------------------------------------------------------------------

    def of(self, variable: IntVar) -> Codes:
        """The literal of each value the variable can take, in rising order of the values."""
        codes = self._codes.get(variable)
        return self._declare(variable) if codes is None else codes

    def literal(self, literal: Literal) -> int:
        """The SAT literal of a literal of the model; a value that cannot be taken gives the constants."""
        codes = self._codes.get(literal.variable)
        code = (self._declare(literal.variable) if codes is None else codes).get(literal.value, -TRUE)
        return code if literal.positive else -code

    def asleep(self, variable: IntVar) -> Constraint | None:
        """The constraint that sleeps until somebody speaks of the variable, if there is one."""
        return self._dormant.get(variable)

    @contextmanager
    def supposing(self, variable: IntVar, value: int) -> Iterator[None]:
        """While it lasts, a variable that nobody has spoken of has this value."""
        assert variable not in self._codes
        self._codes[variable] = {value: TRUE}
        try:
            yield
        finally:
            del self._codes[variable]

    def new(self) -> int:
        """A fresh SAT variable."""
        self.top += 1
        return self.top

    def integer(self, values: Iterable[int]) -> Codes:
        """The literals of an auxiliary integer over these values, in their order."""
        return self._codes_of(tuple(values))

    def fresh(self, name: str, domain: tuple[int, ...]) -> IntVar:
        """An auxiliary variable, as `Constraint.decompose` asks for it."""
        variable = IntVar(name, domain)
        self._codes[variable] = self._codes_of(variable.domain)
        return variable

    def _declare(self, variable: IntVar) -> dict[int, int]:
        domain = self._narrowed.get(variable) or self._domains.get(variable)
        if domain is None:
            raise ModelError(f"variable {variable} belongs to another model")
        codes = self._codes[variable] = self._codes_of(domain)
        constraint = self._dormant.pop(variable, None)
        if constraint is not None:
            self.woken.append(constraint)
        return codes

    def _codes_of(self, domain: tuple[int, ...]) -> dict[int, int]:
        first, size = self.top + 1, len(domain)
        if size == 1:
            return {domain[0]: TRUE}
        if size > 2:
            self.top += size
            literals = list(range(first, first + size))
            self.exactly_one(literals)
            return dict(zip(domain, literals, strict=True))
        if size == 2:
            self.top += 1
            return {domain[0]: -first, domain[1]: first}
        self.contradict()
        return {}

    # what is known of sets of variables --------------------------------------------------------------------------

    def set_apart(self, variables: Iterable[IntVar]) -> None:
        """Remember that these variables are pairwise different, zeros perhaps apart."""
        together = frozenset(variables)
        for variable in together:
            self._apart[variable].append(together)

    def are_apart(self, variables: Sequence[IntVar]) -> bool:
        """Whether these variables are known to be pairwise different, zeros perhaps apart."""
        return any(together.issuperset(variables) for together in self._apart[variables[0]])

    # demands -----------------------------------------------------------------------------------------------------

    def add(self, *literals: int) -> None:
        """At least one of the literals is true."""
        self.clauses.append(literals)

    def contradict(self) -> None:
        """Nothing satisfies the clauses any more. A unit, because not every solver takes the empty clause."""
        self.clauses.append((-TRUE,))

    def at_least_one(self, literals: Sequence[int]) -> None:
        """At least one of the literals is true; of none, that is false."""
        if not literals:
            self.contradict()
        elif TRUE not in literals:
            self.clauses.append(literals)

    def at_most_one(self, literals: Sequence[int]) -> None:
        """At most one of the literals is true. They speak of different SAT variables, the constant apart."""
        if TRUE in literals:
            true = literals.index(TRUE)
            self.clauses += [(-literal,) for i, literal in enumerate(literals) if i != true]
        elif len(literals) > 1:
            self.groups.append(literals)

    def exactly_one(self, literals: Sequence[int]) -> None:
        """Exactly one of the literals is true."""
        self.at_least_one(literals)
        self.at_most_one(literals)
