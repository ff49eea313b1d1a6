"""What the SAT variables of reasons say: each that a place has a value."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from ..models import IntVar, Literal, ModelError


class Atoms:
    """SAT variable k says that `place_values[k - 1]`, a variable of the model, has that value.

    A variable with two values has one atom, for the higher one: its negation is the lower one.
    """

    def __init__(self, variables: Iterable[IntVar]) -> None:
        self.place_values: list[tuple[IntVar, int]] = []
        self._codes: dict[IntVar, dict[int, int]] = {}
        for variable in variables:
            if variable in self._codes:
                continue
            first, domain = len(self.place_values) + 1, variable.domain
            if len(domain) == 2:
                self._codes[variable] = {domain[0]: -first, domain[1]: first}
                self.place_values.append((variable, domain[1]))
            else:
                self._codes[variable] = dict(zip(domain, range(first, first + len(domain)), strict=True))
                self.place_values += [(variable, value) for value in domain]

    @property
    def variables(self) -> Collection[IntVar]:
        """The variables that have atoms, in their order."""
        return self._codes.keys()

    def __contains__(self, variable: IntVar) -> bool:
        return variable in self._codes

    def of(self, variable: IntVar) -> Mapping[int, int]:
        """The literal of each value of a variable, in rising order of the values."""
        return self._codes[variable]

    def literal(self, variable: IntVar, value: int) -> int:
        """The literal "variable == value". Raises ModelError where there is none."""
        try:
            return self._codes[variable][value]
        except KeyError:
            raise ModelError(f"{variable} == {value} is nothing that an answer can say") from None

    def meaning(self, literal: int) -> Literal:
        """What a literal says; of two values always which one it is, not which one it is not."""
        variable, value = self.place_values[abs(literal) - 1]
        if literal > 0:
            return Literal(variable, value)
        if len(variable.domain) == 2:
            return Literal(variable, variable.domain[0])
        return Literal(variable, value, False)
