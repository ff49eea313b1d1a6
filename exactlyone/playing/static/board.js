// The playable board: shows a description, takes keys, mouse and touch, and tells the model what became of it.
//
// `render({model, el})` is what anywidget calls; a page calls it with a model of its own (page.js). Of the model are used
// get, set, save_changes, on, off and send, with:
//   description            the board; another one is shown as soon as it is set
//   values, notes          what is filled in and pencilled in, one entry for each answer place: read and set by both sides
//   progress               {moves, hints, seconds, finished}
//   menu                   what boards can be ordered, or null where nobody is there to make one
//   send({ask, ...})       hint, check, new; the reply comes as "msg:custom" (replying.py)

import { Asking } from "./asking.js";
import { check } from "./check.js";
import { Game } from "./game.js";
import { Clock } from "./clock.js";
import { make } from "./dom.js";
import { Hints } from "./hint.js";
import { Layout } from "./layout.js";
import { Typing, keyAct } from "./keys.js";
import { finish, finished, resumed, save, unfinished } from "./progress.js";
import { followTheme } from "./theme.js";
import { View, besides } from "./view.js";
import { besideText, brokenText, clockText, plural, solvedText } from "./words.js";

function render({ model, el }) {
  const board = new Board(model, el);
  return () => board.close();
}

class Board {
  constructor(model, el) {
    this.model = model;
    this.root = make("div", { class: "exactlyone-board" });
    el.append(this.root);
    this.closing = [];
    this.listen("change:description", () => {
      if (model.get("description").key !== this.game.description.key) this.show(model.get("description"));
    });
    this.listen("change:values", () => this.adopt());
    this.listen("change:notes", () => this.adopt());
    this.asking = new Asking(this);
    this.hints = new Hints(this);
    this.listen("msg:custom", (reply) => this.asking.hear(reply));
    this.on(this.root, "keydown", keepFromNotebook);
    this.on(document, "visibilitychange", () => this.pause(document.hidden));
    this.on(window, "pagehide", () => this.pause(true));
    const ticking = setInterval(() => this.tick(), 1000);
    this.closing.push(() => clearInterval(ticking));
    this.closing.push(followTheme((theme) => {
      this.theme = theme;
      this.root.dataset.theme = theme;
      if (this.game) this.refresh();
    }));
    this.show(model.get("description"));
  }

  close() {
    this.pause(true);
    this.hints.forget();
    for (const undo of this.closing) undo();
    this.root.remove();
  }

  listen(name, act) {
    this.model.on(name, act);
    this.closing.push(() => this.model.off(name, act));
  }

  on(target, name, act) {
    target.addEventListener(name, act);
    this.closing.push(() => target.removeEventListener(name, act));
  }

  // A board, with what the model has filled in, or else what the browser remembers of it.
  show(description) {
    const values = this.model.get("values");
    const touched = values?.some((value, i) => value !== null && description.places[i].given === null);
    const fromModel = { ...this.model.get("progress"), values, notes: this.model.get("notes") };
    this.game = new Game(description, touched ? fromModel : resumed(description));
    this.selected = null;
    this.pencil = false;
    this.typing = new Typing();
    this.hints.forget();
    this.asking.forget();
    this.clock = new Clock(this.game);
    this.pause(document.hidden);
    const focused = this.root.contains(document.activeElement);
    this.layout = new Layout(description, this.model.get("menu"), this.acts());
    this.root.replaceChildren(...this.layout.parts);
    this.view = new View(this.root, this.layout);
    this.list();
    this.tellModel();
    this.refresh();
    if (focused) this.layout.cells.get(this.layout.first).focus({ preventScroll: true });
    if (this.game.moves && !this.game.finished) this.say(`Resumed after ${plural(this.game.moves, "move")}.`);
  }

  acts() {
    return {
      select: (place) => this.select(place),
      press: (event, place) => this.press(event, place),
      click: (place, step) => this.click(place, step),
      put: (value) => this.put(value),
      order: (wanted) => this.asking.order(wanted),
      tools: {
        undo: () => this.change(this.game.undo()),
        redo: () => this.change(this.game.redo()),
        erase: () => this.put(null),
        pencil: () => this.togglePencil(),
        restart: () => this.restart(),
        check: () => this.asking.check(),
        hint: () => this.hints.ask(),
      },
    };
  }

  // what a player does ----------------------------------------------------------------------------------------------

  select(place) {
    if (place === null || place === this.selected) return;
    this.selected = place;
    this.typing.forget();
    this.refresh();
  }

  click(place, step) {
    if (place === null) return;
    this.layout.cells.get(place).focus({ preventScroll: true });
    this.select(place);
    if (this.game.description.slashes) this.cycle(step);
  }

  cycle(step) {
    if (this.game.isGiven(this.selected)) return;
    this.change(this.pencil ? this.game.cycleNotes(this.selected, step) : this.game.cycle(this.selected, step));
  }

  press(event, place) {
    const act = place === null ? null : keyAct(this, event);
    if (act === null) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) event.stopPropagation(); // a notebook would undo something of its own
    act();
  }

  focus(place) {
    if (place !== null) this.layout.cells.get(place).focus();
  }

  // Enter a value in the selected cell, or pencil it in; null clears. True if something changed.
  put(value) {
    this.typing.forget();
    return this.place(value);
  }

  place(value) {
    if (this.selected === null) {
      this.say("Choose a cell first.");
      return false;
    }
    const pencil = this.pencil && value !== null;
    const refusal = pencil ? this.game.noteRefusal(this.selected, value) : this.game.refusal(this.selected, value);
    if (refusal !== null) {
      this.say(`${refusal}.`);
      return false;
    }
    return this.change(pencil ? this.game.note(this.selected, value) : this.game.enter(this.selected, value));
  }

  togglePencil() {
    this.pencil = !this.pencil;
    this.layout.tools.pencil.setAttribute("aria-pressed", String(this.pencil));
    this.say(this.pencil ? "Pencil marks on." : "Pencil marks off.");
  }

  restart() {
    this.game.restart();
    this.pause(false);
    this.change(true);
    this.say("Restarted. Undo brings the entries back.");
  }

  // after a change --------------------------------------------------------------------------------------------------

  change(changed) {
    if (!changed) return false;
    this.hints.close();
    this.settle();
    save(this.game);
    this.tellModel();
    return true;
  }

  // Show what there is, and see whether that is the end.
  settle() {
    const { game } = this;
    this.clock.settle();
    if (this.refresh().length || !game.full || game.finished) return;
    if (!game.description.left_out.length) this.finish();
    else this.asking.check();
  }

  finish() {
    this.clock.stop();
    this.game.finished = true;
    finish(this.game);
    this.list();
    this.refresh();
  }

  // The same when it was not a change that showed it.
  finishNow() {
    this.finish();
    save(this.game);
    this.tellModel();
  }

  list() {
    this.layout.listBoards(finished(), unfinished(this.game.description.key).slice(0, 4));
  }

  tellModel() {
    const { values, notes, moves, hints, seconds, finished: done } = this.game;
    this.telling = true;
    this.model.set("values", [...values]);
    this.model.set("notes", notes.map((marks) => [...marks]));
    this.model.set("progress", { moves, hints, seconds: Math.round(seconds), finished: done });
    this.model.save_changes();
    this.telling = false;
  }

  // What somebody else has set: Python, or another view of the same board.
  adopt() {
    const values = this.model.get("values"), notes = this.model.get("notes");
    const { game } = this;
    if (this.telling || this.model.get("description").key !== game.description.key) return; // another board comes next
    if (values.length !== game.values.length || notes.length !== game.notes.length) return;
    if (JSON.stringify([values, notes]) === JSON.stringify([game.values, game.notes])) return;
    game.adopt(values, notes);
    this.hints.close();
    this.settle();
    save(game);
  }

  // time ------------------------------------------------------------------------------------------------------------

  tick() {
    this.clock.settle();
    this.layout.clock.textContent = clockText(this.game.seconds);
    if (this.clock.runs && this.game.moves && Math.round(this.game.seconds) % 5 === 0) save(this.game);
  }

  pause(hidden) {
    if (hidden) this.clock.stop();
    else this.clock.start();
    if (hidden && this.game.moves) save(this.game);
  }

  // what is seen ----------------------------------------------------------------------------------------------------

  say(text) {
    this.layout.say(text);
  }

  // Draw everything anew; what is broken.
  refresh() {
    const { game, layout } = this;
    const broken = check(game.description, game.values);
    const { highlighted = [], reasons = [], conflicts = [] } = this.hints.marks;
    const marks = {
      conflicts: new Set([...broken.flatMap((one) => one.places), ...conflicts]),
      highlighted: new Set(highlighted),
      reasons: new Set([...reasons, ...besides(game, this.selected)]),
    };
    this.view.show(game, { theme: this.theme, marks, selected: this.selected });
    layout.tools.undo.disabled = !game.past.length;
    layout.tools.redo.disabled = !game.future.length;
    layout.clock.textContent = clockText(game.seconds);
    layout.count.textContent = plural(game.moves, "move") + (game.hints ? `, ${plural(game.hints, "hint")}` : "");
    const solved = game.finished && game.full;
    const calm = solved ? solvedText(game) : this.asking.doing ?? besideText(game, this.selected);
    this.say(broken.length ? brokenText(broken) : calm);
    return broken;
  }
}

// Keys typed into the board are none of the notebook's shortcuts, but for those that run a cell or save.
function keepFromNotebook(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key === "Enter")) return;
  event.stopPropagation();
}

export default { render };
