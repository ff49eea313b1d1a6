// What is broken by what is placed, from the checks of a description (lowering.py says what they are). Pure functions.
// The plain checker in Python judges the same of a board half filled; the tests hold the two together.

// The value of each place: what is printed, else what is filled in; null where there is none.
export function standing(description, values) {
  return description.places.map((place, i) => place.given ?? values[i] ?? null);
}

// The rules that nothing can mend any more: [{label, places, text}], places as numbers into description.places.
export function check(description, values) {
  const found = [];
  const at = standing(description, values);
  for (let place = 0; place < description.answers; place++) {
    const domain = description.domains[description.places[place].domain];
    if (at[place] !== null && !domain.includes(at[place])) {
      found.push({ label: "number", places: [place], text: `${at[place]} is no value of this board` });
    }
  }
  for (const rule of description.checks) {
    for (const broken of CHECKS[rule.type](rule, at, description)) {
      found.push({ label: rule.label, ...broken });
    }
  }
  return found;
}

const CHECKS = { different, differing, straight, count, sum, clause, table, walk, loop, path, ring, together };

function different(rule, at, description) {
  const where = new Map();
  for (const place of rule.places) {
    const value = at[place];
    if (value !== null && !(rule.zero && value === 0)) where.set(value, [...(where.get(value) ?? []), place]);
  }
  return [...where]
    .filter(([, places]) => places.length > 1)
    .map(([value, places]) => ({ places, text: `${textOf(description, value)} stands ${times(places.length)} in ${rule.label}` }));
}

function straight(rule, at) {
  const numbers = rule.places.map((place) => at[place]).filter((value) => value !== null);
  if (numbers.length === 0 || Math.max(...numbers) - Math.min(...numbers) < rule.places.length) return [];
  return [{ places: rule.marked, text: `${rule.label} is none any more: ${list(numbers.sort((a, b) => a - b))} in ${rule.places.length} cells` }];
}

function count(rule, at) {
  const [certain, possible] = counted(rule.terms, at);
  const total = rule.total === undefined ? null : at[rule.total];
  const least = rule.total === undefined ? rule.least : total ?? 0;
  const most = rule.total === undefined ? rule.most : total ?? Infinity;
  if (certain <= most && possible >= least) return [];
  const wanted = least === most ? least : `${least} to ${most}`;
  return [{ places: rule.marked, text: `${rule.label} wants ${wanted}, and has ${certain > most ? certain : `at most ${possible}`}` }];
}

// How many of the terms hold, and how many hold or may still.
function counted(terms, at) {
  let certain = 0, possible = 0;
  for (const [place, value, positive] of terms) {
    if (at[place] === null) possible++;
    else if ((at[place] === value) === positive) { certain++; possible++; }
  }
  return [certain, possible];
}

function sum(rule, at, description) {
  let low = 0, high = 0;
  for (const [factor, place] of rule.terms) {
    const here = description.places[place];
    const open = at[place] === null ? description.domains[here.domain] : [at[place]];
    const ends = [factor * Math.min(...open), factor * Math.max(...open)];
    low += Math.min(...ends);
    high += Math.max(...ends);
  }
  const { least, most } = rule;
  if ((most === null || low <= most) && (least === null || high >= least)) return [];
  return [{ places: rule.marked, text: `${rule.label} cannot come out any more` }];
}

function clause(rule, at) {
  return counted(rule.terms, at)[1] ? [] : [{ places: rule.marked, text: `${rule.label} is broken` }];
}

function table(rule, at, description) {
  const row = rule.places.map((place) => at[place]);
  if (row.includes(null)) return [];
  if (description.relations[rule.relation].some((fits) => fits.every((value, i) => value === row[i]))) return [];
  return [{ places: rule.marked, text: `${list(row.map((value) => textOf(description, value)))} do not fit ${rule.label}` }];
}

function differing(rule, at) {
  if (rule.pairs.some(([one, other]) => at[one] === null || at[one] !== at[other])) return [];
  return [{ places: rule.marked, text: `${rule.label} is broken` }];
}

// An automaton: the states that it can be in after each place.
function walk(rule, at, description) {
  let states = new Set([rule.start]);
  for (const one of rule.along) {
    const open = Array.isArray(one) ? one : at[one] !== null ? [at[one]] : description.domains[description.places[one].domain];
    const after = new Set();
    for (const [state, value, next] of rule.steps) if (states.has(state) && open.includes(value)) after.add(next);
    states = after;
  }
  if (rule.accepting.some((state) => states.has(state))) return [];
  return [{ places: rule.marked, text: `${rule.label} does not fit any more` }];
}

// Each edge that joins what is joined already closes a loop, which is the way between its ends and itself.
function loop(rule, at) {
  const beside = new Map();
  const found = [];
  for (const [one, other, [place, value, positive]] of rule.edges) {
    if (at[place] === null || (at[place] === value) !== positive) continue;
    const way = wayBetween(beside, one, other);
    if (way) {
      found.push({ places: [...new Set([place, ...way])].sort((a, b) => a - b), text: "A loop is closed" });
      continue;
    }
    for (const [from, to] of [[one, other], [other, one]]) beside.set(from, [...(beside.get(from) ?? []), [to, place]]);
  }
  return found;
}

// The places of the edges from one vertex to another, or null if there is no way.
function wayBetween(beside, start, end) {
  const cameBy = new Map([[start, null]]);
  const todo = [start];
  for (const vertex of todo) {
    if (vertex === end) break;
    for (const [to, place] of beside.get(vertex) ?? []) {
      if (!cameBy.has(to)) { cameBy.set(to, [vertex, place]); todo.push(to); }
    }
  }
  if (!cameBy.has(end)) return null;
  const way = [];
  for (let step = cameBy.get(end); step; step = cameBy.get(step[0])) way.push(step[1]);
  return way;
}

// Whether a term holds; null where nothing is placed.
function holding([place, value, positive], at) {
  return at[place] === null ? null : (at[place] === value) === positive;
}

// What numbers are joined to one of them by steps that stay among them; `beside` gives the steps.
function joined(start, among, beside) {
  const found = new Set([start]);
  for (const one of found) for (const other of beside(one)) if (among.has(other)) found.add(other);
  return found;
}

// The groups that numbers fall into.
function groups(numbers, beside) {
  const left = new Set(numbers);
  const found = [];
  for (const start of numbers) {
    if (!left.has(start)) continue;
    const group = joined(start, left, beside);
    for (const one of group) left.delete(one);
    found.push([...group]);
  }
  return found;
}

// Terms that hold and cannot come together any more with the most of those that hold.
function together(rule, at) {
  const state = rule.terms.map((term) => holding(term, at));
  const open = state.flatMap((holds, i) => (holds === false ? [] : [i]));
  const parts = groups(open, (i) => rule.near[i]).map((part) => part.filter((i) => state[i])).filter((part) => part.length);
  if (parts.length < 2) return [];
  parts.sort((one, other) => other.length - one.length);
  return parts.slice(1).map((part) => ({ places: placesOf(part.map((i) => rule.terms[i])), text: `${rule.label}: cut off` }));
}

// Vertices that too many edges meet at, or that one cannot go on from; loops beside other edges; no loop at all.
function ring(rule, at) {
  const state = rule.edges.map(([, , term]) => holding(term, at));
  const meeting = new Map();
  rule.edges.forEach(([one, other], i) => {
    for (const vertex of [one, other]) meeting.set(vertex, [...(meeting.get(vertex) ?? []), i]);
  });
  const marked = (edges, text) => ({ places: placesOf(edges.map((i) => rule.edges[i][2])), text });
  const found = [];
  for (const edges of meeting.values()) {
    const drawn = edges.filter((i) => state[i]);
    if (drawn.length > 2) found.push(marked(drawn, "Three ways meet"));
    else if (drawn.length === 1 && !edges.some((i) => state[i] === null)) found.push(marked(drawn, "The loop ends"));
  }
  const drawn = state.flatMap((holds, i) => (holds ? [i] : []));
  if (found.length) return found;
  if (!drawn.length) return state.includes(null) ? [] : [{ places: rule.marked, text: "There is no loop" }];
  const beside = (i) => rule.edges[i].slice(0, 2).flatMap((vertex) => meeting.get(vertex));
  const strands = groups(drawn, beside);
  if (strands.length < 2) return [];
  const ends = (strand) => strand.some((i) => rule.edges[i].slice(0, 2).some((v) => meeting.get(v).filter((j) => state[j]).length < 2));
  return strands.filter((strand) => !ends(strand)).map((strand) => marked(strand, "A loop beside others"));
}

function placesOf(terms) {
  return [...new Set(terms.map(([place]) => place))].sort((a, b) => a - b);
}

function path(rule, at) {
  const found = [];
  const where = new Map();
  rule.places.forEach((place, i) => {
    if (at[place] !== null) where.set(at[place], [...(where.get(at[place]) ?? []), i]);
  });
  for (const [value, here] of [...where].sort((a, b) => a[0] - b[0])) {
    if (here.length > 1) found.push({ places: here.map((i) => rule.places[i]), text: `${value} stands ${times(here.length)}` });
    for (const one of here) {
      for (const other of where.get(value + 1) ?? []) {
        if (!rule.near[one].includes(other)) {
          found.push({ places: [rule.places[one], rule.places[other]], text: `${value} and ${value + 1} do not touch` });
        }
      }
    }
  }
  const apart = unreachable(rule);
  if (apart.length) found.push({ places: apart.map((i) => rule.places[i]), text: "No path reaches every cell" });
  return found;
}

function unreachable(rule) {
  const reached = new Set([0]);
  for (const one of reached) for (const other of rule.near[one]) reached.add(other);
  return rule.places.map((_, i) => i).filter((i) => !reached.has(i));
}

export function textOf(description, value) {
  return description.texts[value] ?? String(value);
}

function times(number) {
  return number === 2 ? "twice" : `${number} times`;
}

function list(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
