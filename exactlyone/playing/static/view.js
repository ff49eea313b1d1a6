// A board as it stands, brought to its elements: the picture, the names of cells, the colours.

import { standing } from "./check.js";
import { setAll } from "./dom.js";
import { Picture } from "./draw.js";
import { cellText, hasPath } from "./words.js";

export class View {
  constructor(root, layout) {
    Object.assign(this, { root, layout, theme: null });
    root.style.setProperty("--eo-width", layout.description.width);
  }

  // look: {theme, marks, selected}
  show(game, look) {
    if (look.theme !== this.theme) this.prepare(look.theme);
    const values = standing(game.description, game.values);
    const same = alike(game.description, values, look.selected);
    const picture = new Picture(game.description, { ...look, values, notes: game.notes, same });
    this.fills.innerHTML = picture.fills();
    this.entries.innerHTML = picture.entries();
    this.over.innerHTML = picture.over();
    for (const [place, box] of this.layout.cells) {
      const conflict = look.marks.conflicts.has(place);
      setAll(box, {
        "aria-label": cellText(game, place, values[place], conflict, look.marks.highlighted.has(place)),
        "aria-readonly": String(game.isGiven(place)),
        "aria-invalid": conflict ? "true" : null,
        "aria-selected": String(place === look.selected),
        tabindex: place === (look.selected ?? this.layout.first) ? "0" : "-1",
      });
    }
    for (const [value, pad] of this.layout.pad) pad.classList.toggle("eo-used", game.description.once && game.values.includes(value));
  }

  // What stays as it is while a board is played, in the colours of a theme.
  prepare(theme) {
    this.theme = theme;
    const { width, height, themes, layers } = this.layout.description;
    const { ground, lines, clues } = layers[theme];
    const { paper, ink, entry, note, line, conflict, highlight, reason } = themes[theme];
    this.layout.picture.innerHTML =
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" text-anchor="middle">` +
      `<rect width="${width}" height="${height}" fill="${paper}"/>` +
      `<g>${ground}</g><g></g><g>${lines}</g><g></g><g>${clues}</g><g></g></svg>`;
    [, , this.fills, , this.entries, , this.over] = this.layout.picture.firstElementChild.children;
    const colours = {
      paper, ink, entry, note, line, conflict: conflict.ink,
      highlight: highlight.ink, "highlight-fill": highlight.fill, reason: reason.ink,
    };
    for (const [name, colour] of Object.entries(colours)) this.root.style.setProperty(`--eo-${name}`, colour);
  }
}

// The cells with the same value as the selected one, where a value stands more than once.
function alike(description, values, selected) {
  const value = selected === null ? null : values[selected];
  if (value === null || description.slashes || description.once) return new Set();
  return new Set(description.grid.filter((place) => place >= 0 && !description.places[place].dark && values[place] === value));
}

// The cells of the numbers before and after that of a place, where numbers follow each other.
export function besides({ description, values }, place) {
  const value = place === null ? null : values[place] ?? null;
  if (value === null || !hasPath(description)) return [];
  return [value - 1, value + 1].map((one) => values.indexOf(one)).filter((other) => other >= 0);
}
