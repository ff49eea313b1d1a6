// What the browser remembers between visits: half-played boards, each by its key, and the boards that were finished.

const PREFIX = "exactlyone:board:";
const FINISHED = "exactlyone:finished";
const MOST_BOARDS = 60, MOST_FINISHED = 2000;

// What was saved of this board, if it fits it; else {}.
export function resumed(description) {
  const saved = read(PREFIX + description.key);
  return saved && fits(description, saved) ? saved : {};
}

function fits(description, saved) {
  if (saved.kind !== description.kind || !Array.isArray(saved.values) || saved.values.length !== description.answers) return false;
  if (!Array.isArray(saved.notes) || saved.notes.length !== description.answers || !saved.notes.every(Array.isArray)) return false;
  if (![saved.moves, saved.hints, saved.seconds].every(Number.isFinite)) return false;
  return saved.values.every((value, i) => {
    const { given, domain } = description.places[i];
    const may = [...description.domains[domain]];
    return (value === null || may.includes(value)) && (given === null || value === given) && saved.notes[i].every((note) => may.includes(note));
  });
}

export function save(game) {
  const { description } = game;
  write(PREFIX + description.key, { ...snapshot(game), values: game.values, notes: game.notes });
  const old = keys().map((key) => [read(key)?.when ?? "", key]).sort().slice(0, -MOST_BOARDS);
  for (const [, key] of old) forget(key);
}

// Half-played boards that can be made again, the last one first.
export function unfinished(except) {
  return keys()
    .map(read)
    .filter((saved) => saved?.made && !saved.finished && saved.moves > 0 && saved.key !== except)
    .sort((a, b) => (a.when < b.when ? 1 : -1));
}

// The finished boards, each once: {key, kind, title, made, moves, hints, seconds, when}.
export function finished() {
  const found = read(FINISHED);
  return Array.isArray(found) ? found : [];
}

export function finish(game) {
  const others = finished().filter((one) => one.key !== game.description.key);
  write(FINISHED, [...others, snapshot(game)].slice(-MOST_FINISHED));
}

function snapshot(game) {
  const { key, kind, title, made } = game.description;
  const { moves, hints, seconds, finished: done } = game;
  return { key, kind, title, made, moves, hints, seconds: Math.round(seconds), finished: done, when: new Date().toISOString() };
}

// The store may be closed to a page, full, or hold what others wrote.

function keys() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // then it is not remembered; the board can still be played
  }
}

function forget(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // as above
  }
}
