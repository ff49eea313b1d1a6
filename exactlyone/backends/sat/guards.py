"""Clauses that can be taken back: each stands under a guard, a literal that is assumed in every question.

A guard for each clause would make every question of an enumeration as long as the list of answers so far; one guard
for all would make a release load all the others again. So clauses share guards in batches.
"""

from __future__ import annotations

from collections.abc import Sequence

from .encodings import Clauses

LARGEST_BATCH = 100
"""Clauses that share a guard: ten thousand answers add a hundred literals to a question."""


class Guards:
    """The guarded clauses of one session."""

    def __init__(self, clauses: Clauses) -> None:
        self._clauses = clauses
        self._batches: list[_Batch] = []

    def literals(self) -> list[int]:
        """What to assume so that all the clauses hold that were not released."""
        return [batch.guard for batch in self._batches]

    def add(self, clause: Sequence[int]) -> Guarded:
        """Demand the clause until it is released."""
        if not self._batches or len(self._batches[-1].members) >= LARGEST_BATCH:
            self._batches.append(_Batch(self._clauses.new()))
        member = Guarded(self, clause, self._batches[-1])
        self._demand(member)
        return member

    def retire(self, batch: _Batch, member: Guarded) -> None:
        """Make the batch's clauses true for good, and put all but one of them under a new guard."""
        with self._clauses:
            self._clauses.add(-batch.guard)
            others = [other for other in batch.members if other is not member]
            if not others:
                self._batches.remove(batch)
                return
            batch.guard, batch.members = self._clauses.new(), []
            for other in others:
                self._demand(other)

    def _demand(self, member: Guarded) -> None:
        if member.batch is not None:
            member.batch.members.append(member)
            self._clauses.add(-member.batch.guard, *member.clause)


class Guarded:
    """One clause that holds until it is released; without guards, a clause of a session that has no answer anyway."""

    def __init__(self, guards: Guards | None = None, clause: Sequence[int] = (), batch: _Batch | None = None) -> None:
        self._guards, self.clause, self.batch = guards, clause, batch

    def release(self) -> None:
        """Take the clause back. Again, or after its session was closed, does nothing."""
        batch, self.batch = self.batch, None
        if batch is not None and self._guards is not None:
            self._guards.retire(batch, self)


class _Batch:
    """The clauses under one guard."""

    def __init__(self, guard: int) -> None:
        self.guard = guard
        self.members: list[Guarded] = []
