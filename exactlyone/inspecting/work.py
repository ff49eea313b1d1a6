"""What it may cost to say why a board has several answers or none, unless told otherwise."""

WORK = 100_000
"""Conflicts: a few seconds for large boards. A model that is built and a question without conflicts count as well. It
is work and not seconds, so that the same is found on every machine.
"""
