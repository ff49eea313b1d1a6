// Questions to Python, one at a time, and what is made of the replies.

import { check } from "./check.js";
import { brokenText, plural, solvedText } from "./words.js";

export class Asking {
  constructor(board) {
    this.board = board;
    this.waiting = null;
  }

  // What is said until the reply comes; null if none is waited for.
  get doing() {
    return this.waiting?.doing ?? null;
  }

  // Ask, and say `doing` until the reply comes. A hint that is looked for is given up for it; else one question waits
  // for the other. A reply has the turn of its question, which no other view of the board asks under.
  ask(request, doing = "Asking…") {
    const { board } = this;
    if (this.waiting?.ask === "hint" && request.ask !== "hint") board.hints.cancel();
    if (this.waiting) return false;
    const turn = Math.random();
    this.waiting = { ask: request.ask, doing, turn, values: [...board.game.values] };
    board.root.setAttribute("aria-busy", "true");
    board.say(doing);
    board.model.send({ ...request, turn });
    return true;
  }

  // Wait no longer: a reply that comes is not heard.
  forget() {
    this.waiting = null;
    this.board.root.removeAttribute("aria-busy");
  }

  hear(reply) {
    const { board, waiting } = this;
    const asked = waiting !== null && reply.turn === waiting.turn;
    if (!asked && reply.told !== "new") return; // another view of the board asked, or nobody waits for it any more
    if (asked) this.forget();
    if (reply.told === "hint") board.hints.tell(reply, waiting.values);
    else if (reply.told === "check") this.tellCheck(reply);
    else if (reply.told !== "new") this.tellError(reply);
    else if (reply.description.key !== board.game.description.key) board.show(reply.description);
    else if (asked) board.say("This is the board that you have.");
  }

  tellError(reply) {
    this.board.hints.stopThinking();
    this.board.say(reply.text ?? "That did not work.");
  }

  order(wanted) {
    if (!wanted.seed || /^[0-9]{1,15}$/.test(wanted.seed)) {
      this.ask({ ask: "new", ...wanted, seed: wanted.seed ? Number(wanted.seed) : null }, "Making a board…");
    } else this.board.say("A seed is a whole number of at most 15 digits.");
  }

  // What the plain checker says; where there is no Python, what the page itself can tell.
  check() {
    const { game, model } = this.board;
    if (model.get("menu")) this.ask({ ask: "check", values: game.values });
    else this.board.say(ownVerdict(game));
  }

  tellCheck(reply) {
    const { board } = this;
    if (!reply.solved || board.game.finished) board.say(reply.text);
    else board.finishNow();
  }
}

function ownVerdict(game) {
  const { description, values } = game;
  const broken = check(description, values);
  if (broken.length) return brokenText(broken);
  const open = values.filter((value) => value === null).length;
  if (open) return `No rule is broken. ${plural(open, "place")} open.`;
  if (!description.left_out.length) return solvedText(game);
  return `All is filled in. What this page alone cannot judge: ${description.left_out.join(", ")}.`;
}
