"""What else there is to ask of a board.

candidates, census      what each place may hold; how often
redundancy              which clues are not needed, each by itself
minimising, strip       a board without needless clues
why                     why there is not exactly one answer, by one of the two below
why_several             where the answers differ, and which clue would leave one
why_none, barred        clues that clash, and the rules that they clash with
variants                the same board turned, mirrored or renamed
difficulty              what a board asks of the search
"""

WORK = 100_000
"""What it may cost to say why a board has several answers or none, unless told otherwise, in conflicts: a few seconds
for large boards. A model that is built and a question without conflicts count as well. It is work and not seconds, so
that the same is found on every machine.
"""
