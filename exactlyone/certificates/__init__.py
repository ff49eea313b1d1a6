"""Proofs of verdicts that anyone can check, and their check.

    making.py      certify: decide with a proof, trim it, check the whole; certificate.py what comes of it
    enumerating.py the same as a decider, beside SAT and the search
    naming.py      its clauses under the names of printed rules
    proving.py     answers, and the solver's proof: the usual decision by SAT
    grounds.py     what its steps rest on: the rules' clauses with their names, and what propagation finds
    unit_propagation.py unit propagation that knows why; trimming.py: backwards through a proof, to the steps it needs
    errors.py      why there is none
    exporting.py   the refutation for other checkers; filing.py: certificates as files
    claim.py       what a certificate claims, read from JSON
    verifying.py   the check: answer, block, each clause by one printed rule, refutation; wording.py what that proves
    lrat.py        the refutation, step by step
    subject.py     the places, values and printed rules that a certificate speaks of
    declared.py, pieces.py   the same for kinds that say no printed rules: by their model

Nothing is imported here: whoever checks certificates shall not load what makes them.
"""
