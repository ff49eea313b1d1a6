// The playable board: shows a description, takes keys, mouse and touch, and tells the model what became of it.
//
// `render({model, el})` is what anywidget calls; a page calls it with a model of its own (page.js). Of the model are used
// get, set, save_changes, on, off and send, with:
//   description            the board; another one is shown as soon as it is set
//   values, notes          what is filled in and pencilled in, one entry for each answer place: read and set by both sides
//   progress               {moves, hints, seconds, finished}
//   menu                   what boards can be ordered, or null where nobody is there to make one
//   send({ask, ...})       hint, check, new; the reply comes as "msg:custom" (replying.py)

import { check, textOf } from "./check.js";
import { Game } from "./game.js";
import { Picture } from "./draw.js";
import { finish, finished, resumed, save, unfinished } from "./progress.js";

const TYPING = 1200; // milliseconds in which a second digit belongs to the first
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

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
    this.listen("msg:custom", (reply) => this.hear(reply));
    this.on(this.root, "keydown", (event) => keepFromNotebook(event));
    this.on(document, "visibilitychange", () => this.pause(document.hidden));
    this.on(window, "pagehide", () => this.pause(true));
    this.followTheme();
    const ticking = setInterval(() => this.tick(), 1000);
    this.closing.push(() => clearInterval(ticking));
    this.show(model.get("description"));
  }

  close() {
    this.pause(true);
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

  // A notebook says which theme it has; else the system does.
  followTheme() {
    const system = matchMedia("(prefers-color-scheme: dark)");
    const choose = () => {
      const said = document.body.dataset.jpThemeLight;
      this.theme = (said === undefined ? system.matches : said === "false") ? "dark" : "light";
      this.root.dataset.theme = this.theme;
      if (this.game) this.refresh();
    };
    system.addEventListener("change", choose);
    const watch = new MutationObserver(choose);
    watch.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
    this.closing.push(() => system.removeEventListener("change", choose), () => watch.disconnect());
    choose();
  }

  // a board ---------------------------------------------------------------------------------------------------------

  show(description) {
    const values = this.model.get("values");
    const touched = values?.some((value, i) => value !== null && description.places[i].given === null);
    const fromModel = { ...this.model.get("progress"), values, notes: this.model.get("notes") };
    this.game = new Game(description, touched ? fromModel : resumed(description));
    this.selected = null;
    this.noting = false;
    this.typed = null;
    this.hint = null;
    this.waiting = false;
    this.since = document.hidden || this.game.finished ? null : Date.now();
    const focused = this.root.contains(document.activeElement);
    this.build();
    this.tellModel();
    const moves = this.game.moves;
    this.refresh();
    if (focused) this.cells.get(this.first).focus({ preventScroll: true });
    if (moves && !this.game.finished) this.say(`Resumed after ${plural(moves, "move")}.`);
  }

  build() {
    const { description } = this.game;
    const online = this.model.get("menu") !== null && this.model.get("menu") !== undefined;
    this.root.replaceChildren(
      make("div", { class: "eo-head" }, [
        make("p", { class: "eo-title" }, description.title),
        make("p", { class: "eo-made" }, description.made ? `${description.made.level}, seed ${description.made.seed}` : ""),
        (this.clock = make("p", { class: "eo-clock" })),
        (this.count = make("p", { class: "eo-count" })),
      ]),
      make("div", { class: "eo-play" }, [
        make("div", { class: "eo-sheet" }, [(this.picture = make("div", { class: "eo-picture", "aria-hidden": "true" })), this.buildGrid()]),
        make("div", { class: "eo-side" }, [
          this.buildPad(),
          this.buildTools(online),
          (this.status = make("p", { class: "eo-status", role: "status", "aria-live": "polite" })),
          (this.hintBox = make("div", { class: "eo-hint", role: "region", "aria-label": "Hint", "aria-live": "polite", hidden: "" })),
          this.buildHelp(),
          ...(online ? [this.buildNew()] : []),
          (this.record = make("details", { class: "eo-record" })),
        ]),
      ]),
    );
    this.root.style.setProperty("--eo-width", description.width);
    this.drawn = null;
  }

  buildGrid() {
    const { rows, cols, cell, margin, width, height, grid, title } = this.game.description;
    this.cells = new Map();
    const table = make("div", { class: "eo-grid", role: "grid", "aria-label": title });
    Object.assign(table.style, {
      left: `${(100 * margin) / width}%`, top: `${(100 * margin) / height}%`,
      width: `${(100 * cols * cell) / width}%`, height: `${(100 * rows * cell) / height}%`,
    });
    for (let row = 0; row < rows; row++) {
      const line = make("div", { class: "eo-row", role: "row" });
      for (let col = 0; col < cols; col++) {
        const place = grid[row * cols + col];
        const attributes = place < 0 ? { role: "gridcell", "aria-label": "No cell", class: "eo-none" }
          : { role: "gridcell", tabindex: "-1", class: "eo-cell", "data-place": String(place) };
        const box = make("div", attributes);
        if (place >= 0) this.cells.set(place, box);
        line.append(box);
      }
      table.append(line);
    }
    this.first = this.cells.keys().next().value;
    table.addEventListener("focusin", (event) => this.select(placeOf(event.target)));
    table.addEventListener("keydown", (event) => this.press(event));
    table.addEventListener("click", (event) => this.click(placeOf(event.target), 1));
    table.addEventListener("contextmenu", (event) => {
      if (!this.game.description.slashes) return;
      event.preventDefault();
      this.click(placeOf(event.target), -1);
    });
    return table;
  }

  // Buttons for all values; of those that stand once, the ones that are not printed.
  buildPad() {
    const { description } = this.game;
    const printed = description.places.map((place) => place.given);
    const values = Object.keys(description.texts).map(Number).sort((a, b) => a - b);
    this.pad = new Map();
    const shown = values.filter((value) => !(description.once && printed.includes(value)));
    const buttons = shown.map((value) => {
      const button = make("button", { type: "button", class: "eo-value" }, textOf(description, value));
      if (description.slashes) button.setAttribute("aria-label", description.slashes[value] === 0 ? "Falling diagonal" : "Rising diagonal");
      this.keepsFocus(button, () => this.put(value));
      this.pad.set(value, button);
      return button;
    });
    const pad = make("div", { class: "eo-pad", role: "group", "aria-label": "Values" }, buttons);
    pad.dataset.many = String(shown.length > 16);
    pad.style.setProperty("--eo-columns", shown.length > 5 ? Math.ceil(shown.length / 2) : shown.length);
    pad.style.setProperty("--eo-columns-wide", Math.min(shown.length, 3));
    return pad;
  }

  buildTools(online) {
    const tool = (name, title, act) => {
      const button = make("button", { type: "button", class: "eo-tool", title }, name);
      this.keepsFocus(button, act);
      return button;
    };
    this.tools = {
      undo: tool("Undo", "Take back the last step (Ctrl+Z)", () => this.change(this.game.undo())),
      redo: tool("Redo", "Do it again (Ctrl+Y)", () => this.change(this.game.redo())),
      erase: tool("Erase", "Clear the cell (Delete)", () => this.put(null)),
      notes: tool("Pencil", "Enter small pencil marks (N)", () => this.toggleNotes()),
      restart: tool("Restart", "Clear all entries", () => this.restart()),
      check: tool("Check", "Are all rules obeyed?", () => this.checkAll()),
    };
    if (online) this.tools.hint = tool("Hint", "What can be found out next, and why", () => this.askHint());
    this.tools.notes.setAttribute("aria-pressed", "false");
    return make("div", { class: "eo-tools", role: "group", "aria-label": "Tools" }, Object.values(this.tools));
  }

  buildHelp() {
    const { description } = this.game;
    const keys = description.slashes
      ? "Click or tap: empty, \\, /; the right button goes the other way. Keys: arrows, \\ and /, Space, Delete."
      : "Choose a cell, then a number: on the keyboard or the pad. Keys: arrows, digits, Delete; N for pencil marks.";
    const moves = description.once ? " A number that stands elsewhere moves." : "";
    const parts = [make("summary", {}, "Rules"), make("p", {}, description.rules), make("p", {}, keys + moves)];
    if (description.options) parts.splice(2, 0, make("p", {}, `This board: ${description.options}.`));
    return make("details", { class: "eo-help" }, parts);
  }

  buildNew() {
    const menu = this.model.get("menu");
    const made = this.game.description.made ?? { kind: this.game.description.kind, level: "normal" };
    const known = made.kind in menu.kinds ? made.kind : Object.keys(menu.kinds)[0];
    const kind = choice("Kind", Object.keys(menu.kinds), known, (name) => menu.names[name]);
    const size = choice("Size", menu.kinds[known], made.size ?? menu.usual[known]);
    const level = choice("Level", menu.levels, made.level);
    const seed = make("input", { type: "text", inputmode: "numeric", pattern: "[0-9]*", placeholder: "any", autocomplete: "off" });
    kind.box.addEventListener("change", () => {
      const options = menu.kinds[kind.box.value].map((name) => make("option", { value: name }, name));
      size.box.replaceChildren(...options);
      size.box.value = menu.usual[kind.box.value];
    });
    const form = make("form", { class: "eo-new" }, [
      kind.label, size.label, level.label, make("label", {}, ["Seed", seed]), make("button", { type: "submit" }, "Make it"),
    ]);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const number = /^[0-9]{1,15}$/.test(seed.value.trim()) ? Number(seed.value) : null;
      if (seed.value.trim() && number === null) return this.say("A seed is a whole number.");
      return this.order({ kind: kind.box.value, size: size.box.value, level: level.box.value, seed: number });
    });
    this.going = make("div", { class: "eo-going" });
    return make("details", { class: "eo-order" }, [make("summary", {}, "New board"), form, this.going]);
  }

  // A button that leaves the focus on the board where it is used with mouse or finger.
  keepsFocus(button, act) {
    button.addEventListener("pointerdown", (event) => event.preventDefault());
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("click", act);
  }

  // what a player does ----------------------------------------------------------------------------------------------

  select(place) {
    if (place === null || place === this.selected) return;
    this.selected = place;
    this.typed = null;
    this.refresh();
  }

  click(place, step) {
    if (place === null) return;
    this.cells.get(place).focus({ preventScroll: true });
    this.select(place);
    if (this.game.description.slashes) this.cycle(place, step);
  }

  cycle(place, step) {
    if (this.game.isGiven(place)) return;
    this.change(this.noting ? this.game.cycleNotes(place, step) : this.game.cycle(place, step));
  }

  press(event) {
    const place = placeOf(event.target);
    if (place === null) return;
    const { key } = event;
    const act = this.keyOf(event, place);
    if (act === null) return;
    event.preventDefault();
    if (key.toLowerCase() === "z" || key.toLowerCase() === "y") event.stopPropagation();
    act();
  }

  // What a key does, or null if it is none of the board's.
  keyOf(event, place) {
    const { key, shiftKey } = event;
    if (event.ctrlKey || event.metaKey) {
      if (key.toLowerCase() === "z") return () => this.change(shiftKey ? this.game.redo() : this.game.undo());
      if (key.toLowerCase() === "y") return () => this.change(this.game.redo());
      return null;
    }
    if (event.altKey) return null;
    if (key in ARROWS) return () => this.move(place, ...ARROWS[key]);
    if (key === "Home" || key === "End") return () => this.toEnd(place, key === "Home" ? -1 : 1);
    if (["Delete", "Backspace", "Del"].includes(key)) return () => this.put(null);
    if (this.symbol(key) !== null || /^[0-9]$/.test(key)) return () => this.type(key);
    if (key.toLowerCase() === "n") return () => this.toggleNotes();
    if (this.game.description.slashes && (key === " " || (key === "Enter" && !shiftKey))) return () => this.cycle(place, 1);
    return key === " " ? () => this.put(null) : null;
  }

  move(place, down, across) {
    const { grid, rows, cols } = this.game.description;
    const cell = grid.indexOf(place);
    let row = Math.floor(cell / cols) + down, col = (cell % cols) + across;
    for (; row >= 0 && row < rows && col >= 0 && col < cols; row += down, col += across) {
      if (grid[row * cols + col] >= 0) return this.cells.get(grid[row * cols + col]).focus();
    }
    return undefined;
  }

  toEnd(place, side) {
    const { grid, cols } = this.game.description;
    const row = Math.floor(grid.indexOf(place) / cols);
    const line = grid.slice(row * cols, (row + 1) * cols).filter((other) => other >= 0);
    this.cells.get(side < 0 ? line[0] : line.at(-1)).focus();
  }

  symbol(text) {
    const found = Object.entries(this.game.description.texts).find(([, shown]) => shown === text);
    return found ? Number(found[0]) : null;
  }

  // A digit; with the one before it, if that was just typed here, a number of two digits. What the first digit did
  // alone is taken back then.
  type(key) {
    const place = this.selected;
    const before = this.typed && this.typed.place === place && Date.now() - this.typed.when < TYPING ? this.typed : null;
    const text = before && this.symbol(before.text + key) !== null ? before.text + key : key;
    const value = this.symbol(text);
    if (text !== key && before.done) {
      this.game.undo();
      this.game.future = [];
      if (!this.noting) this.game.moves--;
    }
    const starts = Object.values(this.game.description.texts).some((shown) => shown.length > text.length && shown.startsWith(text));
    const refusal = value === null ? `${text} is no value of this board` : this.game.refusal(place, value);
    const done = refusal === null && this.put(value, false);
    this.typed = starts ? { place, text, when: Date.now(), done } : null;
    if (refusal !== null) this.refreshAnd(starts && !this.game.isGiven(place) ? `${text}…` : `${refusal}.`);
  }

  // Enter a value in the selected cell, or pencil it in; null clears. True if something changed.
  put(value, fresh = true) {
    if (fresh) this.typed = null;
    const place = this.selected;
    if (place === null) {
      this.say("Choose a cell first.");
      return false;
    }
    if (value !== null && this.noting) return this.change(this.game.note(place, value));
    const refusal = this.game.refusal(place, value);
    if (refusal !== null) {
      this.say(`${refusal}.`);
      return false;
    }
    return this.change(this.game.enter(place, value));
  }

  toggleNotes() {
    this.noting = !this.noting;
    this.tools.notes.setAttribute("aria-pressed", String(this.noting));
    this.say(this.noting ? "Pencil marks on." : "Pencil marks off.");
  }

  restart() {
    this.game.restart();
    this.since = Date.now();
    this.change(true);
    this.say("Restarted. Undo brings the entries back.");
  }

  // after a change --------------------------------------------------------------------------------------------------

  change(changed) {
    if (!changed) return false;
    this.closeHint();
    const broken = this.refresh();
    const { game } = this;
    if (game.full && !broken.length && !game.finished) {
      if (game.description.left_out.length) this.ask({ ask: "check", values: game.values });
      else this.finish();
    }
    this.keep();
    return true;
  }

  finish() {
    const { game } = this;
    this.settleClock();
    game.finished = true;
    this.since = null;
    finish(game);
    this.refresh();
  }

  keep() {
    this.settleClock();
    save(this.game);
    this.tellModel();
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
    if (this.telling || values.length !== game.values.length || notes.length !== game.notes.length) return;
    if (JSON.stringify([values, notes]) === JSON.stringify([game.values, game.notes])) return;
    game.adopt(values, notes);
    this.closeHint();
    if (!this.refresh().length && game.full && !game.finished && !game.description.left_out.length) this.finish();
    save(game);
  }

  // time ------------------------------------------------------------------------------------------------------------

  settleClock() {
    if (this.since === null) return;
    const now = Date.now();
    this.game.seconds += (now - this.since) / 1000;
    this.since = now;
  }

  tick() {
    this.settleClock();
    this.clock.textContent = clockText(this.game.seconds);
    if (this.since !== null && this.game.moves && Math.round(this.game.seconds) % 5 === 0) save(this.game);
  }

  pause(hidden) {
    this.settleClock();
    this.since = hidden || this.game.finished ? null : Date.now();
    if (hidden && this.game.moves) save(this.game);
  }

  // questions to Python ---------------------------------------------------------------------------------------------

  ask(request) {
    if (this.waiting) return;
    this.waiting = true;
    this.root.setAttribute("aria-busy", "true");
    this.model.send(request);
  }

  hear(reply) {
    this.waiting = false;
    this.root.removeAttribute("aria-busy");
    if (reply.told === "new") {
      if (reply.description.key === this.game.description.key) this.say("This is the board that you have.");
      else this.show(reply.description);
    }
    else if (reply.told === "hint") this.tellHint(reply);
    else if (reply.told === "check") this.tellCheck(reply);
    else this.say(reply.text ?? "That did not work.");
  }

  order(wanted) {
    this.say("Making a board…");
    this.ask({ ask: "new", ...wanted });
  }

  checkAll() {
    const { game } = this;
    const broken = check(game.description, game.values);
    if (this.tools.hint) return this.ask({ ask: "check", values: game.values });
    const open = game.values.filter((value) => value === null).length;
    if (broken.length) return this.say(brokenText(broken));
    return this.say(open ? `No rule is broken. ${plural(open, "place")} open.` : "Solved: every rule is obeyed.");
  }

  tellCheck(reply) {
    if (reply.solved && !this.game.finished) {
      this.finish();
      this.keep();
    } else this.say(reply.text);
  }

  askHint() {
    if (this.hint) return this.nextOfHint();
    this.say("Looking for a hint…");
    return this.ask({ ask: "hint", values: this.game.values });
  }

  // First where to look, then why, then what to enter.
  tellHint(reply) {
    this.game.hints++;
    this.hint = { ...reply, stage: reply.look ? 0 : 1 };
    this.keep();
    this.showHint();
  }

  nextOfHint() {
    const { hint } = this;
    if (hint.stage === 0) {
      hint.stage = 1;
      return this.showHint();
    }
    if (!hint.fill) return this.closeHint(true);
    const [place, value] = hint.fill;
    this.cells.get(place)?.focus({ preventScroll: true });
    this.selected = place;
    return this.change(this.game.enter(place, value));
  }

  showHint() {
    const { hint } = this;
    const lines = hint.stage === 0 ? [hint.look] : hint.text.split("\n");
    const next = hint.stage === 0 ? "Why?" : hint.fill ? "Enter it" : null;
    const buttons = make("div", { class: "eo-hint-buttons" });
    for (const [name, act] of [[next, () => this.nextOfHint()], ["Close", () => this.closeHint(true)]]) {
      if (!name) continue;
      const button = make("button", { type: "button" }, name);
      this.keepsFocus(button, act);
      buttons.append(button);
    }
    this.hintBox.replaceChildren(...lines.map((line) => make("p", {}, line)), buttons);
    this.hintBox.hidden = false;
    this.refresh();
  }

  closeHint(again = false) {
    if (!this.hint) return;
    this.hint = null;
    this.hintBox.hidden = true;
    this.hintBox.replaceChildren();
    if (again) this.refreshAnd("");
  }

  // what is seen ----------------------------------------------------------------------------------------------------

  say(text) {
    this.status.textContent = text;
    this.status.classList.toggle("eo-done", text.startsWith("Solved"));
  }

  refreshAnd(text) {
    this.refresh();
    this.say(text);
  }

  // Draw everything anew; what is broken.
  refresh() {
    const { game } = this;
    const { description } = game;
    const broken = check(description, game.values);
    const marks = {
      conflicts: new Set(broken.flatMap((one) => one.places)),
      highlighted: new Set(this.hint?.highlighted ?? []),
      reasons: new Set([...(this.hint?.reasons ?? []), ...this.beside()]),
    };
    for (const place of this.hint?.stage === 1 ? this.hint.conflicts : []) marks.conflicts.add(place);
    this.draw(marks);
    this.label(marks);
    for (const [value, button] of this.pad) button.classList.toggle("eo-used", this.isUsed(value));
    this.tools.undo.disabled = !game.past.length;
    this.tools.redo.disabled = !game.future.length;
    this.clock.textContent = clockText(game.seconds);
    this.count.textContent = plural(game.moves, "move") + (game.hints ? `, ${plural(game.hints, "hint")}` : "");
    this.list();
    this.say(broken.length ? brokenText(broken) : game.finished && game.full ? solvedText(game) : this.besideText());
    return broken;
  }

  draw(marks) {
    const { description, values, notes } = this.game;
    if (this.drawn !== this.theme) {
      this.drawn = this.theme;
      const { width, height, themes, layers } = description;
      const { ground, lines, clues } = layers[this.theme];
      this.picture.innerHTML =
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" text-anchor="middle">` +
        `<rect width="${width}" height="${height}" fill="${themes[this.theme].paper}"/><g>${ground}</g><g></g><g>${lines}</g><g></g><g>${clues}</g><g></g></svg>`;
      const svg = this.picture.firstElementChild;
      [, , this.fills, , this.entries, , this.over] = svg.children;
      const { paper, ink, entry, note, line, conflict, highlight, reason } = themes[this.theme];
      const colours = { paper, ink, entry, note, line, conflict: conflict.ink, "conflict-fill": conflict.fill,
        highlight: highlight.ink, "highlight-fill": highlight.fill, reason: reason.ink, "reason-fill": reason.fill };
      for (const [name, colour] of Object.entries(colours)) this.root.style.setProperty(`--eo-${name}`, colour);
    }
    const picture = new Picture(description, { theme: this.theme, values, notes, marks, selected: this.selected, same: this.same() });
    this.fills.innerHTML = picture.fills();
    this.entries.innerHTML = picture.entries();
    this.over.innerHTML = picture.over();
  }

  label(marks) {
    const { game } = this;
    for (const [place, box] of this.cells) {
      const { said, given, note, dark } = game.description.places[place];
      const value = given ?? game.values[place] ?? null;
      const shown = value === null || (dark && value === 0) ? "" : this.spoken(value);
      const pencilled = game.notes[place]?.length ? `pencil marks ${game.notes[place].map((one) => this.spoken(one)).join(" ")}` : "";
      const conflict = marks.conflicts.has(place);
      const fixed = game.isGiven(place);
      const parts = [said, dark ? "black" : "", shown || (pencilled ? "" : "empty"), pencilled, fixed && shown ? "given" : "", note,
        conflict ? "conflict" : "", marks.highlighted.has(place) ? "hint" : ""];
      setAll(box, {
        "aria-label": parts.filter(Boolean).join(", "), "aria-readonly": String(fixed), "aria-invalid": conflict ? "true" : null,
        "aria-selected": String(place === this.selected), tabindex: place === (this.selected ?? this.first) ? "0" : "-1",
      });
    }
  }

  spoken(value) {
    const { slashes } = this.game.description;
    if (!slashes) return textOf(this.game.description, value);
    return slashes[value] === 0 ? "falling diagonal" : "rising diagonal";
  }

  // The cells with the same value as the selected one.
  same() {
    const { description, values } = this.game;
    const value = this.selected === null ? null : description.places[this.selected].given ?? values[this.selected] ?? null;
    if (value === null || description.slashes || description.once) return new Set();
    return new Set([...this.cells.keys()].filter((place) => !description.places[place].dark && (values[place] ?? null) === value));
  }

  // The cells of the number before and after the selected one, where numbers follow each other.
  beside() {
    const { description, values } = this.game;
    const value = this.selected === null ? null : values[this.selected] ?? null;
    if (value === null || !description.checks.some((one) => one.type === "path")) return [];
    return [value - 1, value + 1].map((one) => values.indexOf(one)).filter((place) => place >= 0);
  }

  besideText() {
    const { description, values } = this.game;
    const value = this.selected === null ? null : values[this.selected] ?? null;
    if (value === null || !description.checks.some((one) => one.type === "path")) return "";
    const told = [value - 1, value + 1].filter((one) => one >= 1 && one <= description.answers).map((one) => {
      const place = values.indexOf(one);
      return place < 0 ? `${one} is not placed` : `${one} stands in ${description.places[place].said.toLowerCase()}`;
    });
    return `${value}: ${told.join("; ")}.`;
  }

  isUsed(value) {
    return this.game.description.once && this.game.values.includes(value);
  }

  list() {
    const done = finished();
    this.record.hidden = !done.length;
    this.record.replaceChildren(
      make("summary", {}, `${plural(done.length, "board")} finished`),
      make("ul", {}, done.slice(-10).reverse().map((one) =>
        make("li", {}, `${one.title}${one.made ? `, ${one.made.level}` : ""}: ${clockText(one.seconds)}, ${plural(one.moves, "move")}` +
          (one.hints ? `, ${plural(one.hints, "hint")}` : "")))),
    );
    if (!this.going) return;
    const others = unfinished(this.game.description.key).slice(0, 4);
    this.going.replaceChildren(...others.map((one) => {
      const button = make("button", { type: "button" }, `Go on: ${one.title}, ${one.made.level}, ${clockText(one.seconds)}`);
      button.addEventListener("click", () => this.order(one.made));
      return button;
    }));
  }
}

// Keys typed into the board are none of the notebook's shortcuts, but for those that run a cell or save.
function keepFromNotebook(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key === "Enter")) return;
  event.stopPropagation();
}

function placeOf(target) {
  const box = target.closest?.("[data-place]");
  return box ? Number(box.dataset.place) : null;
}

function brokenText(broken) {
  const [first, ...more] = [...new Set(broken.map((one) => one.text))];
  const sentence = first.charAt(0).toUpperCase() + first.slice(1);
  return more.length ? `${sentence}; and ${more.length} more.` : `${sentence}.`;
}

function solvedText({ seconds, moves, hints }) {
  return `Solved in ${clockText(seconds)} with ${plural(moves, "move")}${hints ? ` and ${plural(hints, "hint")}` : ""}.`;
}

function clockText(seconds) {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

function plural(number, word) {
  return `${number} ${word}${number === 1 ? "" : "s"}`;
}

function choice(name, values, chosen, shown = (value) => value) {
  const box = make("select", {}, values.map((value) => make("option", { value }, shown(value))));
  box.value = values.includes(chosen) ? chosen : values[0];
  return { box, label: make("label", {}, [name, box]) };
}

function make(tag, attributes = {}, content = []) {
  const element = document.createElement(tag);
  setAll(element, attributes);
  element.append(...[content].flat());
  return element;
}

function setAll(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}

export default { render };
