// What a player has done to a board: entries, pencil marks, and the way back. Knows of no page.

const LONGEST_WAY_BACK = 2000;

export class Game {
  // saved: {values, notes, moves, hints, seconds, finished}, each of which may be missing.
  constructor(description, saved = {}) {
    this.description = description;
    const given = description.places.slice(0, description.answers).map((place) => place.given);
    this.values = given.map((clue, i) => clue ?? saved.values?.[i] ?? null);
    this.notes = given.map((clue, i) => (clue === null ? [...(saved.notes?.[i] ?? [])] : []));
    this.moves = saved.moves ?? 0;
    this.hints = saved.hints ?? 0;
    this.seconds = saved.seconds ?? 0;
    this.finished = saved.finished ?? false;
    this.past = [];
    this.future = [];
  }

  isGiven(place) {
    return place >= this.description.answers || this.description.places[place].given !== null;
  }

  domain(place) {
    return this.description.domains[this.description.places[place].domain];
  }

  get full() {
    return !this.values.includes(null);
  }

  // Why a value cannot be entered there, in words; null if it can.
  refusal(place, value) {
    if (this.isGiven(place)) return "This one is printed";
    if (value === null) return null;
    if (!this.domain(place).includes(value)) return `${value} is no value of this board`;
    if (this.description.once) {
      const elsewhere = this.values.indexOf(value);
      if (elsewhere >= 0 && this.isGiven(elsewhere)) {
        return `${value} is printed at ${this.description.places[elsewhere].said.toLowerCase()}`;
      }
    }
    return null;
  }

  // Why a value cannot be pencilled in there; null if it can.
  noteRefusal(place, value) {
    if (this.isGiven(place)) return "This one is printed";
    if (this.values[place] !== null) return "Pencil marks go into empty cells";
    return this.domain(place).includes(value) ? null : `${value} is no value of this board`;
  }

  // Enter a value, or clear the place if it is null. Where values stand once, one that stands elsewhere moves.
  enter(place, value) {
    if (this.refusal(place, value) !== null) return false;
    if (this.values[place] === value && (value !== null || !this.notes[place].length)) return false;
    this.remember();
    const elsewhere = this.description.once && value !== null ? this.values.indexOf(value) : -1;
    if (elsewhere >= 0) this.values[elsewhere] = null;
    this.values[place] = value;
    this.notes[place] = [];
    this.moves++;
    return true;
  }

  // Pencil a value in, or rub it out.
  note(place, value) {
    if (this.noteRefusal(place, value) !== null) return false;
    this.remember();
    const notes = this.notes[place];
    this.notes[place] = notes.includes(value) ? notes.filter((other) => other !== value) : [...notes, value].sort((a, b) => a - b);
    return true;
  }

  // The next value in the order: none, then the values; step -1 the other way.
  cycle(place, step) {
    const order = [null, ...(this.isGiven(place) ? [] : this.domain(place))];
    return this.enter(place, order[(order.indexOf(this.values[place]) + step + order.length) % order.length]);
  }

  // The same for the sets of pencil marks of two values: none, the first, the second, both.
  cycleNotes(place, step) {
    if (this.isGiven(place) || this.values[place] !== null) return false;
    const domain = this.domain(place);
    const now = domain.reduce((bits, value, i) => bits + (this.notes[place].includes(value) ? 2 ** i : 0), 0);
    const next = (now + step + 2 ** domain.length) % 2 ** domain.length;
    this.remember();
    this.notes[place] = domain.filter((_, i) => (next >> i) & 1);
    return true;
  }

  // All entries at once, as another program sets them.
  adopt(values, notes) {
    this.remember();
    this.values = this.values.map((value, i) => (this.isGiven(i) ? value : values[i] ?? null));
    if (notes) this.notes = this.notes.map((_, i) => (this.isGiven(i) || this.values[i] !== null ? [] : [...(notes[i] ?? [])]));
  }

  restart() {
    this.remember();
    this.values = this.values.map((value, i) => (this.isGiven(i) ? value : null));
    this.notes = this.notes.map(() => []);
    this.moves = this.hints = this.seconds = 0;
    this.finished = false;
  }

  undo() {
    return this.travel(this.past, this.future);
  }

  redo() {
    return this.travel(this.future, this.past);
  }

  travel(from, to) {
    if (!from.length) return false;
    to.push(this.snapshot());
    [this.values, this.notes] = from.pop();
    return true;
  }

  remember() {
    this.past.push(this.snapshot());
    if (this.past.length > LONGEST_WAY_BACK) this.past.shift();
    this.future = [];
  }

  snapshot() {
    return [[...this.values], this.notes.map((notes) => [...notes])];
  }
}
