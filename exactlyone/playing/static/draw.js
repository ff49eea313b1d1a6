// What changes of a picture, as SVG text: fills of marked cells, entries, notes. The rest comes drawn from Python, whose
// `drawing` has the same shapes. Colours are those of the description's theme.

import { textOf } from "./check.js";

const DIGITS = [26, 26, 21, 16, 12]; // the font size of a number by its digits
const BASELINE = 0.355; // from the middle of a digit down to its baseline, in font sizes
const CLEAR = 14, CLEAR_NOTES = 20, CLEAR_FRAMED = 17; // the disc that keeps a number, or notes, clear of a line below
const END = 18; // the ring around a path's first number, half the square around its last
const ORDER = ["conflicts", "highlighted", "reasons"]; // which mark gives a cell its fill

export class Picture {
  // look: {theme, values (of all places), notes, marks: {conflicts, highlighted, reasons: sets of places}, selected, same: set}
  constructor(description, look) {
    Object.assign(this, { description, ...look });
    this.colours = description.themes[look.theme];
    this.soft = mixed(this.colours.paper, this.colours.entry, 0.13); // behind the selected value wherever it stands
    this.path = description.checks.find((check) => check.type === "path");
    this.cells = description.grid.flatMap((place, cell) => (place < 0 ? [] : [[place, cell]]));
  }

  // Below the lines: the fills and frames of cells.
  fills() {
    const side = this.description.cell;
    return this.cells.map(([place, cell]) => {
      const [x, y] = this.corner(cell);
      const dark = this.description.places[place].dark;
      const parts = [];
      const fill = this.fill(place);
      if (!dark && fill) parts.push(rect(x, y, side, 0, `fill="${fill}"`));
      for (const mark of [...ORDER].reverse()) {
        if (this.marks[mark].has(place)) {
          parts.push(rect(x, y, side, 4, `fill="none" stroke="${this.ink(mark, dark)}" ${this.description.frames[mark]}`));
        }
      }
      return parts.join("");
    }).join("");
  }

  // Above the lines and below the clues.
  entries() {
    const rings = this.points().map(([mark, [x, y, r]]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${this.colours[tintName(mark)].fill}"/>`);
    const drawn = this.description.slashes ? this.slashes() : this.way() + this.cells.map((at) => this.number(...at)).join("");
    return this.frame() + drawn + rings.join("");
  }

  // Around the selected cell; the style sheet makes it stronger while the board has the focus.
  frame() {
    const cell = this.description.grid.indexOf(this.selected);
    if (this.selected === null || cell < 0) return "";
    return rect(...this.corner(cell), this.description.cell, 2, `class="eo-frame" rx="3" fill="none" stroke="${this.colours.entry}"`);
  }

  // On top of everything: frames around points, lines under clues in conflict.
  over() {
    const rings = this.points().map(([mark, [x, y, r]]) =>
      `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${this.ink(mark)}" ${this.description.frames[mark]}/>`);
    const lines = this.cells
      .filter(([place]) => this.marks.conflicts.has(place) && this.given(place))
      .map(([place, cell]) => this.underline(cell, textOf(this.description, this.given(place)),
        this.description.places[place].dark ? this.colours.black_text : this.colours.conflict.ink));
    return rings.join("") + lines.join("");
  }

  // parts ---------------------------------------------------------------------------------------------------------

  number(place, cell) {
    const given = this.given(place);
    const value = this.values[place];
    const notes = this.notes[place] ?? [];
    if (this.description.places[place].dark) return "";
    if (value === null) {
      const clear = ORDER.some((mark) => this.marks[mark].has(place)) ? CLEAR_FRAMED : CLEAR_NOTES;
      return notes.length ? this.disc(place, cell, clear) + this.small(place, cell, notes) : "";
    }
    const [x, y] = this.centre(cell);
    const end = this.path && (value === 1 || value === this.path.places.length);
    const disc = this.disc(place, cell, end ? END : CLEAR);
    if (given !== null) return disc;
    const wrong = this.marks.conflicts.has(place);
    const colour = wrong ? this.colours.conflict.ink : this.colours.entry;
    const shown = textOf(this.description, value);
    const size = DIGITS[Math.min(shown.length, DIGITS.length) - 1];
    const ring = `fill="none" stroke="${colour}" stroke-width="2"`;
    const shape = !end ? "" : value === 1 ? `<circle cx="${x}" cy="${y}" r="${END}" ${ring}/>`
      : `<rect x="${x - END}" y="${y - END}" width="${2 * END}" height="${2 * END}" rx="5" ${ring}/>`;
    return disc + shape + text(x, y, size, colour, shown) + (wrong ? this.underline(cell, shown, colour) : "");
  }

  // Small numbers: each in a place of its own where there are few, else in order.
  small(place, cell, notes) {
    const domain = this.description.domains[this.description.places[place].domain];
    const wide = domain.length > 9 && domain.length <= 16 ? 4 : 3;
    const [size, step] = domain.length <= 9 ? [12, 13] : [10, wide === 4 ? 11 : 14];
    const most = wide * wide;
    const [x, y] = this.centre(cell);
    return notes.slice(0, most).map((value, i) => {
      const spot = domain.length <= most ? domain.indexOf(value) : i;
      const shown = i === most - 1 && notes.length > most ? "…" : textOf(this.description, value);
      const across = (spot % wide) - (wide - 1) / 2, down = Math.floor(spot / wide) - (wide - 1) / 2;
      return text(x + across * step, y + down * step, size, this.colours.note, shown);
    }).join("");
  }

  slashes() {
    const { colours } = this;
    const right = [], wrong = [], faint = [];
    for (const [place, cell] of this.cells) {
      const value = this.values[place];
      if (value !== null) (this.marks.conflicts.has(place) ? wrong : right).push(this.slash(cell, value));
      else for (const note of this.notes[place] ?? []) faint.push(this.slash(cell, note));
    }
    return stroke(faint, colours.note, 1.5, "2 4") + stroke(right, colours.entry, 3) + stroke(wrong, colours.conflict.ink, 3.5, "8 7");
  }

  slash(cell, value) {
    const [x, y] = this.corner(cell);
    const side = this.description.cell;
    return this.description.slashes[value] === 0 ? `M${x} ${y}L${x + side} ${y + side}` : `M${x + side} ${y}L${x} ${y + side}`;
  }

  // Lines between the numbers of a path that follow each other and touch.
  way() {
    if (!this.path) return "";
    const where = new Map();
    this.path.places.forEach((place, i) => {
      const value = this.values[place];
      if (value !== null) where.set(value, i);
    });
    const cell = new Map(this.cells);
    const steps = [...where].filter(([value, i]) => this.path.near[i].includes(where.get(value + 1))).map(([value, i]) => {
      const [one, other] = [i, where.get(value + 1)].map((j) => this.centre(cell.get(this.path.places[j])));
      return `M${one.join(" ")}L${other.join(" ")}`;
    });
    return stroke(steps, this.colours.path, 3);
  }

  disc(place, cell, radius) {
    const [x, y] = this.centre(cell);
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${this.fill(place) ?? this.colours.paper}"/>`;
  }

  underline(cell, shown, colour) {
    const [x, y] = this.centre(cell);
    const half = 4 + 5 * shown.length;
    return stroke([`M${x - half} ${y + 15}H${x + half}`], colour, 2);
  }

  points() {
    return [...ORDER].reverse().flatMap((mark) =>
      [...this.marks[mark]].filter((place) => this.description.places[place].point).map((place) => [mark, this.description.places[place].point]));
  }

  given(place) {
    return this.description.places[place].given;
  }

  fill(place) {
    const mark = ORDER.find((name) => this.marks[name].has(place));
    if (mark) return this.colours[tintName(mark)].fill;
    return place === this.selected || this.same.has(place) ? this.soft : null;
  }

  ink(mark, dark = false) {
    const tint = this.colours[tintName(mark)];
    return dark && this.theme === "light" ? tint.fill : tint.ink;
  }

  corner(cell) {
    const { cell: side, margin, cols } = this.description;
    return [margin + (cell % cols) * side, margin + Math.floor(cell / cols) * side];
  }

  centre(cell) {
    return this.corner(cell).map((at) => at + this.description.cell / 2);
  }
}

function tintName(mark) {
  return { conflicts: "conflict", highlighted: "highlight", reasons: "reason" }[mark];
}

// Two colours such as #0b57d0 mixed, so much of the second.
function mixed(one, other, share) {
  const parts = (colour) => [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));
  const second = parts(other);
  const both = parts(one).map((part, i) => Math.round(part + (second[i] - part) * share));
  return `#${both.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

function rect(x, y, side, inset, attributes) {
  return `<rect x="${x + inset}" y="${y + inset}" width="${side - 2 * inset}" height="${side - 2 * inset}" ${attributes}/>`;
}

function text(x, y, size, colour, words) {
  const safe = words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<text x="${x}" y="${y + size * BASELINE}" font-size="${size}" fill="${colour}">${safe}</text>`;
}

function stroke(steps, colour, width, dashes = "") {
  if (!steps.length) return "";
  const dashed = dashes ? ` stroke-dasharray="${dashes}"` : "";
  return `<path d="${steps.join("")}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"${dashed}/>`;
}
