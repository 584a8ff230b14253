// Parts of a page that change by themselves: the server sends them anew, at most once a second. Without this script a
// reload shows the same. They change calmly (steady.js), and a row of a list that stays is the same row, which slides to
// its new place.
import { isCalm, steadily } from "./steady.js";

const SLIDE = 450; // milliseconds

const slides = !matchMedia("(prefers-reduced-motion: reduce)").matches;

for (const part of document.querySelectorAll("[data-live]")) {
  let waiting = null;
  // The row of a list that goes to another place loses the focus; everything else keeps it.
  const busy = () => {
    const focused = document.activeElement;
    const selection = getSelection();
    return !isCalm()
      || (part.contains(focused) && (focused.matches("input:not([type=hidden]), select, textarea") || (focused.closest("tbody[data-list]") && focused.matches(":focus-visible"))))
      || (!selection.isCollapsed && part.contains(selection.anchorNode));
  };
  const show = () => {
    if (waiting === null || busy()) return;
    const fresh = document.createElement("template");
    fresh.innerHTML = waiting;
    waiting = null;
    steadily(part, () => {
      if (!patched(part, fresh.content)) morph(part, fresh.content);
      for (const row of part.querySelectorAll("[data-id]")) row.classList.toggle("own", row.dataset.id === part.dataset.own);
      part.dispatchEvent(new CustomEvent("shown"));
    });
    part.dataset.shown = String(Number(part.dataset.shown ?? 0) + 1);
  };
  const source = new EventSource(part.dataset.live);
  source.onmessage = (event) => {
    waiting = event.data;
    show();
  };
  setInterval(show, 300);
  addEventListener("pagehide", () => source.close());
}

// An element that stays is the same element: a finger, the focus and the place to which somebody has scrolled stay on it.
function morph(old, fresh) {
  const named = new Map([...old.children].filter((each) => each.id).map((each) => [each.id, each]));
  let at = old.firstChild;
  for (const node of [...fresh.childNodes]) {
    const same = node.id ? named.get(node.id) : at && !at.id && at.nodeName === node.nodeName ? at : null;
    if (!same) {
      old.insertBefore(node, at);
      continue;
    }
    if (same === at) at = at.nextSibling;
    else old.insertBefore(same, at);
    if (node.nodeType !== Node.ELEMENT_NODE) {
      if (same.data !== node.data) same.data = node.data;
    } else if (!same.isEqualNode(node)) {
      for (const { name } of [...same.attributes]) if (!node.hasAttribute(name) && name !== "open") same.removeAttribute(name);
      for (const { name, value } of node.attributes) if (same.getAttribute(name) !== value) same.setAttribute(name, value);
      morph(same, node);
    }
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

// Lists with the same headings: each row is put where it belongs and gets its new figures.
function patched(part, fresh) {
  const old = [...part.querySelectorAll("tbody[data-list]")], now = [...fresh.querySelectorAll("tbody[data-list]")];
  if (!old.length || old.length !== now.length || old.some((body, at) => body.dataset.list !== now[at].dataset.list)) return false;
  if (outside(part) !== outside(fresh)) return false;
  old.forEach((body, at) => patch(body, now[at]));
  return true;
}

// What stands around the lists.
function outside(whole) {
  const copy = whole.cloneNode(true);
  for (const body of copy.querySelectorAll("tbody[data-list]")) body.replaceChildren();
  const box = document.createElement("div");
  box.append(...copy.childNodes);
  return box.innerHTML;
}

function patch(body, fresh) {
  const rows = new Map([...body.rows].map((row) => [row.dataset.id, row]));
  const before = new Map([...body.rows].map((row) => [row, row.getBoundingClientRect().top]));
  const wanted = [...fresh.rows].map((row) => {
    const known = rows.get(row.dataset.id);
    if (!known) return row;
    [...row.cells].forEach((cell, at) => { if (known.cells[at].innerHTML !== cell.innerHTML) known.cells[at].innerHTML = cell.innerHTML; });
    known.classList.toggle("first", row.classList.contains("first"));
    if (!known.className) known.removeAttribute("class");
    return known;
  });
  if (wanted.length !== body.rows.length || wanted.some((row, at) => body.rows[at] !== row)) body.replaceChildren(...wanted);
  if (!slides) return;
  for (const [row, top] of before) {
    const by = row.isConnected ? top - row.getBoundingClientRect().top : 0;
    if (by) row.animate([{ transform: `translateY(${by}px)` }, { transform: "none" }], { duration: SLIDE, easing: "ease-in-out" });
  }
}
