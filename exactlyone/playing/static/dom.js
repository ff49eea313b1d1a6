// Elements of a page, in one line each.

export function make(tag, attributes = {}, content = []) {
  const element = document.createElement(tag);
  setAll(element, attributes);
  element.append(...[content].flat());
  return element;
}

// Set attributes; null takes one away. What is so already is left alone, so that nothing is read out twice.
export function setAll(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}

// A labelled choice: {box, label}.
export function choice(name, values, chosen, shown = (value) => value) {
  const box = make("select", {}, values.map((value) => make("option", { value }, shown(value))));
  box.value = values.includes(chosen) ? chosen : values[0];
  return { box, label: make("label", {}, [name, box]) };
}

// A button that leaves the focus on the board where it is used with mouse or finger.
export function button(name, act, attributes = {}) {
  const element = make("button", { type: "button", ...attributes }, name);
  element.addEventListener("pointerdown", (event) => event.preventDefault());
  element.addEventListener("mousedown", (event) => event.preventDefault());
  element.addEventListener("click", act);
  return element;
}
