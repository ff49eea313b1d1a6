"""The SAT solvers of python-sat, and what each can do: data, so that nobody has to find out by exception.

Tried with python-sat 1.9.dev24. Every solver in SOLVERS takes assumptions, gives a core over them, takes clauses after
a question, counts its conflicts and decisions, and gives up after a budget of conflicts (Glucose and its kin up to a
thousand conflicts later, because they look at the budget at restarts only).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Abilities:
    """What a solver can do beyond what they all can.

    groups     takes at-most-one groups as they are, instead of clauses;
    yields     lets other Python threads run while it searches, and can be told to stop. PySAT's interface to the
               others also puts a handler of its own on Ctrl-C, which leaves the solver broken, unless it is called
               outside the main thread;
    direct     is called past PySAT's methods where these do harm together with Ctrl-C; so it also propagates alone;
    proofs     its DRAT proof held in every trial over "solve, block, solve" (loaded without groups).
    """

    groups: bool = False
    yields: bool = True
    direct: bool = False
    proofs: bool = False


SOLVERS: Mapping[str, Abilities] = {
    "minicard": Abilities(groups=True, direct=True),
    "cadical103": Abilities(yields=False, proofs=True),
    "cadical153": Abilities(yields=False, proofs=True),
    "cadical195": Abilities(yields=False, proofs=True),
    "cadical300": Abilities(yields=False),
    "ergo": Abilities(proofs=True),
    "gluecard3": Abilities(groups=True, proofs=True),
    "gluecard4": Abilities(groups=True, proofs=True),
    "glucose3": Abilities(proofs=True),
    "glucose4": Abilities(proofs=True),
    "glucose42": Abilities(proofs=True),
    "maplechrono": Abilities(proofs=True),
    "maplecm": Abilities(proofs=True),
    "maplesat": Abilities(),
    "mergesat3": Abilities(),
    "minisat22": Abilities(),
    "minisatgh": Abilities(),
    "minisatep": Abilities(),
}
"""The solvers by their PySAT name, the first one the default."""

UNFIT: Mapping[str, str] = {
    "lingeling": "it cannot be stopped, neither by a limit nor by Ctrl-C",
    "kissat404": "it takes no assumptions and answers one question only",
    "cryptosat": "it has no statistics, and needs a package of its own",
}
"""Solvers of python-sat that cannot keep the promises of a session, and why."""

DEFAULT = next(iter(SOLVERS))
