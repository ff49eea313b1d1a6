// Hints, told in parts: first where to look, then why, then what to enter.

import { save } from "./progress.js";

const SOON = 1000; // milliseconds after which it is worth saying that a hint takes its time

export class Hints {
  constructor(board) {
    this.board = board;
    this.hint = null; // the reply: {look, text, highlighted, reasons, conflicts, fill} (replying.py), as far as it is told
    this.whole = false;
  }

  // The button: look for a hint, or tell more of the one that is there.
  ask() {
    const { asking, game } = this.board;
    if (this.hint) this.next();
    else if (asking.ask({ ask: "hint", values: game.values }, "Looking for a hint…")) {
      this.later = setTimeout(() => this.showThinking(), SOON);
    }
  }

  showThinking() {
    const lines = ["Still looking for a hint, for 20 seconds at most. You can play on meanwhile."];
    this.board.layout.showHint(lines, [["Cancel", () => this.cancel()]]);
  }

  stopThinking() {
    clearTimeout(this.later);
    this.board.layout.hideHint();
  }

  cancel() {
    const { board } = this;
    board.asking.forget();
    board.model.send({ ask: "cancel" });
    this.stopThinking();
    board.refresh();
  }

  // values: those that were asked about. What was entered since then does not make a hint wrong, what was changed may.
  tell(reply, values) {
    const { board } = this;
    const { game } = board;
    this.stopThinking();
    const stands = values.every((value, place) => value === null || game.values[place] === value);
    const done = reply.fill.length > 0 && reply.fill.every(([place]) => game.values[place] !== null);
    if (!stands || done) {
      board.say("The board has changed meanwhile: ask again.");
      return;
    }
    game.hints++;
    this.hint = reply;
    this.whole = !reply.look;
    save(game);
    board.tellModel();
    this.show();
  }

  next() {
    const { board, hint } = this;
    if (!this.whole) {
      this.whole = true;
      this.show();
    } else if (!hint.fill.length) this.close();
    else {
      board.focus(hint.fill[0][0]);
      board.change(hint.fill.map(([place, value]) => board.game.enter(place, value)).includes(true));
    }
  }

  show() {
    const { look, text, fill } = this.hint;
    const next = this.whole ? fill.length && "Enter it" : "Why?";
    const buttons = [...(next ? [[next, () => this.next()]] : []), ["Close", () => this.close()]];
    this.board.layout.showHint(this.whole ? text.split("\n") : [look], buttons);
    this.board.refresh();
  }

  close() {
    if (!this.hint) return;
    this.hint = null;
    this.board.layout.hideHint();
    this.board.refresh();
  }

  // Nothing is told or looked for any more: another board comes.
  forget() {
    clearTimeout(this.later);
    this.hint = null;
  }

  // The places it points at. Which entries are wrong is a part of why.
  get marks() {
    if (!this.hint) return {};
    const { highlighted, reasons, conflicts } = this.hint;
    return { highlighted, reasons, conflicts: this.whole ? conflicts : [] };
  }
}
