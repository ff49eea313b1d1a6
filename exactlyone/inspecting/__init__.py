"""What else there is to ask of a board.

candidates, census              what each place may hold; how often
redundancy, minimising          which clues are not needed; a board without them
clash, contradiction            why there is no answer: clues that clash, and rules
several                         why there are several: where the answers differ
difficulty                      what a board asks of the search
"""
