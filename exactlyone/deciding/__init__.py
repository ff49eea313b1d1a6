"""Verdicts: several deciders on one puzzle, what they claim, and what stands behind it.

uniqueness, solving, counting   the questions: check, solve and solutions, count_solutions
deciders                        the deciders, and which reading of the rules each has
panel                           several deciders on one puzzle, in turns
batches                         many puzzles one after another: first by the quick way
confirmation, audit             what may be claimed by whom
disagreement                    two deciders contradict each other
tallying                        answers counted and not kept
"""
