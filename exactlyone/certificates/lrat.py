"""A checker of LRAT proofs: refutations whose every step names the clauses that it follows from.

A step (a lemma) claims one more clause. Assume that all its literals are false; then each clause it names has at most
one literal that is not false, which must be true then, and the last has none: the assumption is impossible. Steps that
follow in another way (RAT), and deletions, are not taken: nothing made here needs them.
Source: Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp, "Efficient Certified RAT Verification" (CADE 2017).
"""

from __future__ import annotations

from collections.abc import Sequence

LratClause = Sequence[int]
Lemma = tuple[LratClause, Sequence[int]]
"""A clause, and the numbers of the clauses that it follows from, in the order in which they are used."""


def flaw(clauses: Sequence[LratClause], lemmas: Sequence[Lemma]) -> str | None:
    """Why the lemmas do not refute the clauses, or None if they do. Clauses count from 1, lemmas go on after them."""
    known = list(clauses)
    for step, (lemma, hints) in enumerate(lemmas, 1):
        false = set(lemma)
        for hint in hints:
            if not 1 <= hint <= len(known):
                return f"step {step} of the refutation names clause {hint}, which is not there before it"
            open_ = [literal for literal in known[hint - 1] if literal not in false]
            if not open_:
                break
            if len(open_) > 1:
                return f"step {step} of the refutation does not follow: clause {hint} leaves {len(open_)} literals open"
            false.add(-open_[0])
        else:
            return f"step {step} of the refutation does not follow: the clauses it names leave no contradiction"
        known.append(lemma)
    return None if any(len(clause) == 0 for clause in known) else "the refutation does not end in a contradiction"
