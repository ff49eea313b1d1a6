"""What every constraint is: a scope, a ground meaning, and a way to say it in simpler constraints."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar

from ..errors import ModelError
from ..variables import IntVar
from ..words import Words

Fresh = Callable[[str, tuple[int, ...]], IntVar]
"""Makes an auxiliary variable from a name and a domain. Auxiliaries are never answers and are never counted."""


class Constraint(ABC):
    """One rule over some variables.

    The three duties of a subclass:

    scope      the variables it speaks of, each once;
    holds      whether a total assignment of the scope satisfies it: the meaning, by which all else is judged;
    decompose  the same in simpler constraints, ending in the primitives (Clause, Linear, Cardinality, Table), for a
               backend that has nothing better. Its auxiliaries are either determined by the scope, or exist for every
               assignment that satisfies the constraint: projected on the scope, the answers are the same.

    And one that it may have: words, how such a rule is told.
    """

    words: ClassVar[Words] = Words()

    @property
    @abstractmethod
    def scope(self) -> tuple[IntVar, ...]:
        """The variables, each once, in the order of their first mention."""

    @abstractmethod
    def holds(self, values: Mapping[IntVar, int]) -> bool:
        """Whether the assignment satisfies the constraint; `values` has every variable of the scope."""

    def decompose(self, fresh: Fresh) -> Iterator[Constraint]:
        """Simpler constraints that mean the same, projected on the scope; nothing for a primitive."""
        return iter(())

    def decomposed(self, fresh: Fresh) -> Iterator[Constraint]:
        """What `decompose` gives, for all that has nothing better for this type.

        Raises ModelError for a type that has no decomposition, or one of a base class whose `holds` it replaces: that
        would say something else.
        """
        lineage = type(self).__mro__
        meaning, decomposition = (
            next(i for i, base in enumerate(lineage) if name in vars(base)) for name in ("holds", "decompose")
        )
        if lineage[decomposition] is Constraint or meaning < decomposition:
            raise ModelError(f"{type(self).__name__} has neither an encoding nor a decomposition")
        return self.decompose(fresh)


def distinct(variables: tuple[IntVar, ...]) -> tuple[IntVar, ...]:
    """The variables, each once, in the order of their first mention."""
    return tuple(dict.fromkeys(variables))
