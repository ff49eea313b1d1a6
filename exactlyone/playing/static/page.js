// A board on a page of its own: the model that board.js wants, over the server that gave the page, or over nothing.

import board from "./board.js";

const data = JSON.parse(document.getElementById("data").textContent);
const values = new Map(Object.entries({ progress: {}, ...data }));
const acts = new Map();

const model = {
  get: (name) => values.get(name),
  set: (name, value) => values.set(name, value),
  save_changes: () => {},
  on: (name, act) => acts.set(name, [...(acts.get(name) ?? []), act]),
  off: (name, act) => acts.set(name, (acts.get(name) ?? []).filter((other) => other !== act)),
  send: (request) => ask(request).then((reply) => (acts.get("msg:custom") ?? []).forEach((act) => act({ ...reply, turn: request.turn }))),
};

async function ask(request) {
  try {
    const answer = await fetch("/ask", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ key: values.get("description").key, ...request }),
    });
    const reply = await answer.json();
    if (reply.told === "new") {
      for (const name of ["values", "notes"]) values.set(name, null);
      values.set("description", reply.description);
      history.replaceState(null, "", `/?board=${reply.description.key}`);
    }
    return reply;
  } catch {
    return { told: "error", text: "The program that served this page does not answer any more." };
  }
}

board.render({ model, el: document.getElementById("board") });
