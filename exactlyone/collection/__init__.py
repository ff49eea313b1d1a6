"""Whole collections of boards: decided by many processes or a cluster, in order, and resumed where they were stopped."""
