// Small helpers for pages that draw themselves: the words of the page in its language, and elements.
const words = {};
for (const each of document.getElementById("words").content.querySelectorAll("[data-w]")) words[each.dataset.w] = each.textContent;
export const say = (word, places = {}) => words[word].replace(/\{(\w+)\}/g, (_, name) => places[name]);

export function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "onclick") node.addEventListener("click", value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value != null) node.setAttribute(name, value);
  }
  node.append(...children.flat().filter((child) => child != null));
  return node;
}

// A row of so many keys; `name` is a word of the page that says what they are for.
export function keys(count, name, ...buttons) {
  const row = make("div", { class: count > 6 ? "keys many" : "keys", role: "group", "data-keys": name, "aria-label": words[name] }, ...buttons);
  if (count <= 6) row.style.setProperty("--n", count);
  return row;
}

// Whether what was entered has arrived: the same at the top of every phone.
export const line = (outbox) => {
  const arrived = outbox.online && !outbox.locked && !outbox.queue.length;
  return make("span", { class: arrived ? "chip on" : "chip off away", id: "line" }, make("span", { class: "dot" }),
    make("span", arrived ? { class: "sr" } : {}, arrived ? say("online") : say("kept", { count: outbox.queue.length })));
};

// An icon of the page, which its template draws once.
export const icon = (name) => document.getElementById("icons").content.querySelector(`[data-icon=${name}]`).firstElementChild.cloneNode(true);

// While a finger is down the page stays as it is: a key that were replaced under it would miss the tap. `draw` is called
// again when the tap has been taken.
const LONGEST_PRESS = 5000; // milliseconds; the end of a press may go unnoticed
let pressedAt = -Infinity;
let waiting = null;
addEventListener("pointerdown", () => { pressedAt = performance.now(); }, { capture: true, passive: true });
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => {
  pressedAt = -Infinity;
  setTimeout(() => { const draw = waiting; waiting = null; draw?.(); }, 50);
}, { capture: true, passive: true });
export function later(draw) {
  const isPressed = performance.now() - pressedAt < LONGEST_PRESS;
  waiting = isPressed ? draw : null;
  return isPressed;
}

// The whole page anew, where it differs: without moving it under a finger, and without losing the place of a keyboard.
export function show(box, parts) {
  const fresh = make("div", {}, parts.filter(Boolean));
  if (still(fresh) === still(box)) return;
  const y = scrollY;
  for (const each of box.querySelectorAll("input[id]")) {
    const same = fresh.querySelector(`#${each.id}`);
    if (same) same.value = each.value;
  }
  const had = box.contains(document.activeElement) ? told(document.activeElement) : null;
  const types = had !== null && document.activeElement.matches(":focus-visible"); // with a keyboard
  box.replaceChildren(...fresh.childNodes);
  scrollTo(0, y);
  if (had === null) return;
  const same = Array.from(box.querySelectorAll("button, input")).find((each) => told(each) === had);
  const next = same ?? (types ? box.querySelector(".sheet :is(input, button), .epad .key:not([disabled])") : null);
  next?.focus({ preventScroll: true });
}
const told = (node) => `${node.id} ${node.getAttribute("aria-label") ?? ""} ${node.textContent}`;

// What a page looks like apart from its clocks.
function still(node) {
  const copy = node.cloneNode(true);
  for (const each of copy.querySelectorAll("[data-ticks]")) each.textContent = "";
  return copy.innerHTML;
}
