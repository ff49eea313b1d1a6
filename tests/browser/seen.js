// What there is to see of a board, from its elements. Places are numbers as in a description.
//   said        what is read out, by place;  conflicts, given: the places that are announced so
//   drawn       what is drawn in a cell as an entry, by place: the text of a number, or a diagonal;  pencilled: the small ones
//   rings       middle points [x, y] of the dashed frames around vertices and edges in conflict
//   frames      the places with the dashed frame of a conflict
(root, slashes) => {
  const cells = [...root.querySelectorAll("[data-place]")];
  const places = new Map(cells.map((cell) => [Number(cell.dataset.place), cell]));
  const listed = (test) => [...places].filter(([, cell]) => test(cell)).map(([place]) => place);
  const svg = root.querySelector(".eo-picture svg");
  const side = 48, margin = 14;
  const table = [...root.querySelectorAll(".eo-row")].map((row) => [...row.children].map((cell) => cell.dataset.place));
  const placeAt = (x, y) => Number(table[Math.floor((y - margin) / side)][Math.floor((x - margin) / side)]);
  const style = (name) => root.style.getPropertyValue(`--eo-${name}`);
  const entryInks = [style("entry"), style("conflict")];
  const [, , fills, , entries, , over] = svg.children;
  const drawn = {}, pencilled = {};
  for (const text of entries.querySelectorAll("text")) {
    const [x, y] = [Number(text.getAttribute("x")), Number(text.getAttribute("y")) - Number(text.getAttribute("font-size")) * 0.355];
    const place = placeAt(x, y);
    if (entryInks.includes(text.getAttribute("fill"))) drawn[place] = (drawn[place] ?? "") + text.textContent;
    else pencilled[place] = [...(pencilled[place] ?? []), text.textContent];
  }
  for (const path of slashes ? entries.querySelectorAll("path") : []) {
    const note = !entryInks.includes(path.getAttribute("stroke"));
    for (const ends of path.getAttribute("d").matchAll(/M([\d.]+) ([\d.]+)L([\d.]+) [\d.]+/g)) {
      const [x, y, to] = ends.slice(1).map(Number);
      const place = placeAt((x + to) / 2, y + side / 2);
      const sign = to < x ? "/" : "\\";
      if (note) pencilled[place] = [...(pencilled[place] ?? []), sign];
      else drawn[place] = (drawn[place] ?? "") + sign;
    }
  }
  const dashed = (element) => element.getAttribute("stroke-dasharray") === "7 4";
  return {
    said: Object.fromEntries([...places].map(([place, cell]) => [place, cell.getAttribute("aria-label")])),
    conflicts: listed((cell) => cell.getAttribute("aria-invalid") === "true"),
    given: listed((cell) => cell.getAttribute("aria-readonly") === "true"),
    drawn, pencilled,
    rings: [...over.querySelectorAll("circle")].filter(dashed).map((ring) => [Number(ring.getAttribute("cx")), Number(ring.getAttribute("cy"))]),
    frames: [...fills.querySelectorAll("rect")].filter(dashed).map((frame) =>
      placeAt(Number(frame.getAttribute("x")) + side / 2, Number(frame.getAttribute("y")) + side / 2)),
  };
}
