// The elements of a board: head, picture with the grid over it, pad, tools, what is said, hint, rules, new board.
//
// Built once for each board. `acts` are what the elements call: select, press, click, put, tools, order.

import { button, choice, make } from "./dom.js";
import { textOf } from "./check.js";
import { clockText, plural, spoken } from "./words.js";

const MANY = 10; // from here on a pad has small buttons

export class Layout {
  constructor(description, menu, acts) {
    Object.assign(this, { description, menu, acts });
    this.cells = new Map();
    this.pad = new Map();
    this.clock = make("p", { class: "eo-clock" });
    this.count = make("p", { class: "eo-count" });
    this.picture = make("div", { class: "eo-picture", "aria-hidden": "true" });
    this.status = make("p", { class: "eo-status", role: "status", "aria-live": "polite" });
    this.hint = make("div", { class: "eo-hint", role: "region", "aria-label": "Hint", "aria-live": "polite", hidden: "" });
    this.record = make("details", { class: "eo-record" });
    this.going = make("div", { class: "eo-going" });
    const made = description.made ? `${description.made.level}, seed ${description.made.seed}` : "";
    const title = make("p", { class: "eo-title" }, description.title);
    this.parts = [
      make("div", { class: "eo-head" }, [title, make("p", { class: "eo-made" }, made), make("div", { class: "eo-tally" }, [this.clock, this.count])]),
      make("div", { class: "eo-play" }, [
        make("div", { class: "eo-desk" }, [make("div", { class: "eo-sheet" }, [this.picture, this.buildGrid()])]),
        make("div", { class: "eo-side" }, [
          this.buildPad(), this.buildTools(), this.status, this.hint, this.buildHelp(), ...(menu ? [this.buildNew()] : []), this.record,
        ]),
      ]),
    ];
  }

  // The first cell that can be focused.
  get first() {
    return this.cells.keys().next().value;
  }

  // Over the picture lies a transparent grid of elements: what is focused, touched and read out.
  buildGrid() {
    const { rows, cols, cell, margin, width, height, grid, title } = this.description;
    const table = make("div", { class: "eo-grid", role: "grid", "aria-label": title });
    const share = (part, whole) => `${(100 * part) / whole}%`;
    Object.assign(table.style, {
      left: share(margin, width), top: share(margin, height), width: share(cols * cell, width), height: share(rows * cell, height),
    });
    for (let row = 0; row < rows; row++) {
      table.append(make("div", { class: "eo-row", role: "row" }, grid.slice(row * cols, (row + 1) * cols).map((place) => this.buildCell(place))));
    }
    table.addEventListener("focusin", (event) => this.acts.select(placeOf(event.target)));
    table.addEventListener("keydown", (event) => this.acts.press(event, placeOf(event.target)));
    table.addEventListener("click", (event) => this.acts.click(placeOf(event.target), 1));
    table.addEventListener("contextmenu", (event) => {
      if (!this.description.slashes) return;
      event.preventDefault();
      event.stopPropagation(); // a notebook has a menu of its own
      this.acts.click(placeOf(event.target), -1);
    });
    return table;
  }

  buildCell(place) {
    if (place < 0) return make("div", { role: "gridcell", "aria-label": "No cell" });
    const box = make("div", { role: "gridcell", tabindex: "-1", class: "eo-cell", "data-place": String(place) });
    this.cells.set(place, box);
    return box;
  }

  // Buttons for all values; of those that stand once, the ones that are not printed.
  buildPad() {
    const { texts, once, slashes, places } = this.description;
    const printed = once ? places.map((place) => place.given) : [];
    const values = Object.keys(texts).map(Number).sort((a, b) => a - b).filter((value) => !printed.includes(value));
    for (const value of values) {
      const name = slashes ? { "aria-label": spoken(this.description, value) } : {};
      this.pad.set(value, button(textOf(this.description, value), () => this.acts.put(value), { class: "eo-value", ...name }));
    }
    const pad = make("div", { class: "eo-pad", role: "group", "aria-label": "Values" }, [...this.pad.values()]);
    pad.dataset.many = String(values.length > MANY);
    pad.style.setProperty("--eo-columns", values.length > 5 ? Math.ceil(values.length / 2) : values.length);
    pad.style.setProperty("--eo-columns-wide", Math.min(values.length, 3));
    return pad;
  }

  buildTools() {
    const told = {
      undo: ["Undo", "Take back the last step (Ctrl+Z)"],
      redo: ["Redo", "Do it again (Ctrl+Y)"],
      erase: ["Erase", "Clear the cell (Delete)"],
      pencil: ["Pencil", "Enter small pencil marks (N)"],
      restart: ["Restart", "Clear all entries"],
      check: ["Check", "Are all rules obeyed?"],
      hint: ["Hint", "What can be found out next, and why"],
    };
    const names = Object.keys(told).filter((name) => this.menu || name !== "hint");
    this.tools = Object.fromEntries(names.map((name) => {
      const [shown, title] = told[name];
      return [name, button(shown, this.acts.tools[name], { class: "eo-tool", title })];
    }));
    this.tools.pencil.setAttribute("aria-pressed", "false");
    return make("div", { class: "eo-tools", role: "group", "aria-label": "Tools" }, Object.values(this.tools));
  }

  buildHelp() {
    const { rules, options, slashes, once } = this.description;
    const keys = slashes
      ? "Click or tap: empty, \\, /; the right button goes the other way. Keys: arrows, \\ and /, Space, Delete."
      : "Choose a cell, then a number: on the keyboard or the pad. Keys: arrows, digits, Delete; N for pencil marks.";
    const lines = [
      rules,
      options && `This board: ${options}.`,
      keys + (once ? " A number that stands elsewhere moves." : ""),
      "A hint calls the cell in row 2, column 5 r2c5.",
    ];
    return make("details", { class: "eo-help" }, [make("summary", {}, "Rules and keys"), ...lines.filter(Boolean).map((line) => make("p", {}, line))]);
  }

  buildNew() {
    const { names, kinds, usual, levels } = this.menu;
    const made = this.description.made ?? { kind: this.description.kind, level: "normal" };
    const known = made.kind in kinds ? made.kind : Object.keys(kinds)[0];
    const kind = choice("Kind", Object.keys(kinds), known, (name) => names[name]);
    const size = choice("Size", kinds[known], made.size ?? usual[known]);
    const level = choice("Level", levels, made.level);
    const seed = make("input", { type: "text", inputmode: "numeric", placeholder: "any", autocomplete: "off" });
    kind.box.addEventListener("change", () => {
      size.box.replaceChildren(...kinds[kind.box.value].map((name) => make("option", { value: name }, name)));
      size.box.value = usual[kind.box.value];
    });
    const form = make("form", { class: "eo-new" }, [
      kind.label, size.label, level.label, make("label", {}, ["Seed", seed]), make("button", { type: "submit" }, "Make it"),
    ]);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.acts.order({ kind: kind.box.value, size: size.box.value, level: level.box.value, seed: seed.value.trim() });
    });
    return make("details", { class: "eo-order" }, [make("summary", {}, "New board"), form, this.going]);
  }

  // What changes --------------------------------------------------------------------------------------------------

  say(text) {
    if (this.status.textContent !== text) this.status.textContent = text;
    this.status.classList.toggle("eo-done", text.startsWith("Solved"));
  }

  // A hint as far as it is told: its lines, and buttons: [name, what it does].
  showHint(lines, buttons) {
    const made = buttons.map(([name, act]) => button(name, act));
    this.hint.replaceChildren(...lines.map((line) => make("p", {}, line)), make("div", { class: "eo-hint-buttons" }, made));
    this.hint.hidden = false;
  }

  hideHint() {
    this.hint.hidden = true;
    this.hint.replaceChildren();
  }

  // The boards that were finished, and those that can be gone on with.
  listBoards(done, others) {
    this.record.hidden = !done.length;
    this.record.replaceChildren(
      make("summary", {}, `${plural(done.length, "board")} finished`),
      make("ul", {}, done.slice(-10).reverse().map((one) => {
        const hints = one.hints ? `, ${plural(one.hints, "hint")}` : "";
        return make("li", {}, `${one.title}${one.made ? `, ${one.made.level}` : ""}: ${clockText(one.seconds)}, ${plural(one.moves, "move")}${hints}`);
      })),
    );
    this.going.replaceChildren(...others.map((one) => {
      const name = `Go on: ${one.title}, ${one.made.level}, ${clockText(one.seconds)}`;
      return button(name, () => this.acts.order({ ...one.made, seed: String(one.made.seed) }));
    }));
  }
}

function placeOf(target) {
  const box = target.closest?.("[data-place]");
  return box ? Number(box.dataset.place) : null;
}
