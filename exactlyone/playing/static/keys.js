// What keys do on a board.

const TOGETHER = 1200; // milliseconds in which a second digit belongs to the first
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

// What a key does, as a function; null if it is none of the board's.
export function keyAct(board, { key, shiftKey, ctrlKey, metaKey, altKey }) {
  const { game, selected } = board;
  const { description } = game;
  const letter = key.toLowerCase();
  if (ctrlKey || metaKey) {
    if (letter === "z") return () => board.change(shiftKey ? game.redo() : game.undo());
    return letter === "y" ? () => board.change(game.redo()) : null;
  }
  if (altKey) return null;
  if (key in ARROWS) return () => board.focus(next(description, selected, ...ARROWS[key]));
  if (key === "Home" || key === "End") return () => board.focus(endOfRow(description, selected, key === "Home"));
  if (key === "Delete" || key === "Backspace") return () => board.put(null);
  if (valueOf(description, key) !== null || /^[0-9]$/.test(key)) return () => board.typing.type(board, key);
  if (letter === "n") return () => board.togglePencil();
  if (description.slashes && (key === " " || (key === "Enter" && !shiftKey))) return () => board.cycle(1);
  return key === " " ? () => board.put(null) : null;
}

// The next cell in a direction, over holes; null at the edge.
function next({ grid, rows, cols }, place, down, across) {
  const cell = grid.indexOf(place);
  let row = Math.floor(cell / cols) + down, col = (cell % cols) + across;
  for (; row >= 0 && row < rows && col >= 0 && col < cols; row += down, col += across) {
    if (grid[row * cols + col] >= 0) return grid[row * cols + col];
  }
  return null;
}

function endOfRow({ grid, cols }, place, first) {
  const row = Math.floor(grid.indexOf(place) / cols);
  const line = grid.slice(row * cols, (row + 1) * cols).filter((other) => other >= 0);
  return first ? line[0] : line.at(-1);
}

function valueOf(description, text) {
  const found = Object.entries(description.texts).find(([, shown]) => shown === text);
  return found ? Number(found[0]) : null;
}

// Digits that are typed one after another: two in a row are one number, and what the first did alone is taken back.
export class Typing {
  forget() {
    this.before = null;
  }

  type(board, key) {
    const { game, selected } = board;
    const { description } = game;
    const before = this.before && Date.now() - this.before.when < TOGETHER ? this.before : null;
    const text = before && valueOf(description, before.text + key) !== null ? before.text + key : key;
    if (text !== key && before.done) {
      game.undo();
      game.future = [];
      if (!board.pencil) game.moves--;
    }
    const value = valueOf(description, text);
    const mayGoOn = Object.values(description.texts).some((shown) => shown.length > text.length && shown.startsWith(text));
    const asked = board.pencil ? "noteRefusal" : "refusal";
    const refusal = value === null ? `${text} is no value of this board` : game[asked](selected, value);
    const done = refusal === null && board.place(value);
    this.before = mayGoOn ? { text, when: Date.now(), done } : null;
    if (refusal !== null) {
      board.refresh();
      board.say(mayGoOn && !game.isGiven(selected) ? `${text}…` : `${refusal}.`);
    }
  }
}
