// What a player is told, in words.

import { textOf } from "./check.js";

export function brokenText(broken) {
  const [first, ...more] = [...new Set(broken.map((one) => one.text))];
  const sentence = first.charAt(0).toUpperCase() + first.slice(1);
  return more.length ? `${sentence}; and ${more.length} more.` : `${sentence}.`;
}

export function solvedText({ seconds, moves, hints }) {
  return `Solved in ${clockText(seconds)} with ${plural(moves, "move")}${hints ? ` and ${plural(hints, "hint")}` : ""}.`;
}

// Where the numbers before and after the one of a place stand, if numbers follow each other on this board.
export function besideText({ description, values }, place) {
  const value = place === null ? null : values[place] ?? null;
  if (value === null || !hasPath(description)) return "";
  const told = [value - 1, value + 1].filter((one) => one >= 1 && one <= description.answers).map((one) => {
    const there = values.indexOf(one);
    return there < 0 ? `${one} is not placed` : `${one} stands in ${description.places[there].said.toLowerCase()}`;
  });
  return `${value}: ${told.join("; ")}.`;
}

export function hasPath(description) {
  return description.checks.some((check) => check.type === "path");
}

// A value as it is read out.
export function spoken(description, value) {
  if (!description.slashes) return textOf(description, value);
  return description.slashes[value] === 0 ? "falling diagonal" : "rising diagonal";
}

// A cell as it is read out; `value` stands in it, or null.
export function cellText({ description, notes }, place, value, conflict, hinted) {
  const { said, given, note, dark } = description.places[place];
  const shown = value === null || (dark && value === 0) ? "" : spoken(description, value);
  const marks = notes[place]?.map((one) => spoken(description, one)).join(" ");
  const pencilled = marks ? `pencil marks ${marks}` : "";
  const empty = shown || pencilled || dark ? "" : "empty";
  return [
    said, dark ? "black" : "", shown || empty, pencilled, given !== null && shown ? "given" : "", note,
    conflict ? "conflict" : "", hinted ? "hint" : "",
  ].filter(Boolean).join(", ");
}

export function clockText(seconds) {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

export function plural(number, word) {
  return `${number} ${word}${number === 1 ? "" : "s"}`;
}
