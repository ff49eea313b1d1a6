"""How a model is decided: one contract (base), CP-SAT, SAT, and the hand-written MRV search."""
