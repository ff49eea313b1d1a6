"""Kinds of parts that their own suite holds whole, and not yet the suites over all kinds: a session registers them.

    eo.register(exactlyone.preparing.tents.board.Tents)

Their folders are built as those in `puzzles`. One moves there, with its line, as soon as all suites run over it.
"""

IN_PREPARATION = {
    "futoshiki": "exactlyone.preparing.futoshiki.board:Futoshiki",
    "star-battle": "exactlyone.preparing.star_battle.board:StarBattle",
    "takuzu": "exactlyone.preparing.takuzu.board:Takuzu",
    "suguru": "exactlyone.preparing.suguru.board:Suguru",
    "light-up": "exactlyone.preparing.light_up.board:LightUp",
    "mosaic": "exactlyone.preparing.mosaic.board:Mosaic",
    "minesweeper": "exactlyone.preparing.minesweeper.board:Minesweeper",
    "norinori": "exactlyone.preparing.norinori.board:Norinori",
    "skyscrapers": "exactlyone.preparing.skyscrapers.board:Skyscrapers",
    "kakurasu": "exactlyone.preparing.kakurasu.board:Kakurasu",
    "tents": "exactlyone.preparing.tents.board:Tents",
}
