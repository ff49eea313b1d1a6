"""What puzzles there are: a folder for each kind, and one line here.

    board.py      its shape, its places, its text: the class
    rules.py      the rules as a model: rules(board)
    checker.py    the printed rules, read plainly and without the model: violations(board, ...) and printed(board, ...)
    search.py     RULES of its own for the hand-written search    (else: its model is searched)
    recipe.py     RECIPE by which boards are generated            (else: none are)
    drawing.py    draw(puzzle, ...): its picture                  (else: the picture of any kind)
    links.py      LINK, GAME, line_shape: the kind elsewhere    (else: it has no links, game ids, boards in one line)
    example.txt   a board with one solution

A kind that derives from another one has its parts, but for those of its own.
"""

BUILT_IN = {
    "str8ts": "exactlyone.puzzles.str8ts.board:Str8ts",
    "sudoku": "exactlyone.puzzles.sudoku.board:Sudoku",
    "x-sudoku": "exactlyone.puzzles.x_sudoku.board:XSudoku",
    "slant": "exactlyone.puzzles.slant.board:Slant",
    "hidato": "exactlyone.puzzles.hidato.board:Hidato",
    "kropki": "exactlyone.puzzles.kropki.board:Kropki",
}
