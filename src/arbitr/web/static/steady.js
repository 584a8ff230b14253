// A page that changes by itself under somebody's hands. Nothing changes while a finger is down, or just after it. If an
// update has just moved something, a tap goes to what stood there a moment ago.
const CALM = 1200; // milliseconds after the last touch or scroll
const AIM = 450; // milliseconds from seeing something to touching it
const TARGETS = "a[href], button, summary";

let touched = -Infinity, pressed = false, moved = -Infinity;
let stood = []; // what could be touched before the last change that moved something, and where
let changed = null; // the part of the page that this change drew
let meant = null; // by the press under way: an element, or false for nothing

const touch = () => { touched = performance.now(); };
addEventListener("pointerdown", (event) => {
  pressed = true;
  touch();
  meant = aimed(event);
}, { passive: true, capture: true });
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => { pressed = false; touch(); }, { passive: true, capture: true });
for (const name of ["scroll", "wheel", "touchmove", "keydown"]) addEventListener(name, touch, { passive: true, capture: true });

addEventListener("click", (event) => {
  if (meant === null) return;
  const target = meant;
  meant = null;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (target && target.isConnected) target.click();
}, { capture: true });

// Whether the page may change now.
export const isCalm = () => !pressed && performance.now() - touched >= CALM;

// Changes the page, and remembers what could be touched before.
export function steadily(part, change) {
  const before = [...part.querySelectorAll(TARGETS)].map((node) => [node, node.getBoundingClientRect()]).filter(([, box]) => box.bottom > 0 && box.top < innerHeight && box.width > 0);
  change();
  const hasMoved = before.some(([node, box]) => {
    const now = node.getBoundingClientRect();
    return !node.isConnected || Math.abs(now.top - box.top) > 4 || Math.abs(now.left - box.left) > 4;
  });
  if (!hasMoved) return;
  stood = before;
  changed = part;
  moved = performance.now();
  part.classList.add("moved");
  setTimeout(() => { if (performance.now() - moved > AIM) part.classList.remove("moved"); }, AIM + 50);
}

// What this press was meant for; null where it is what is there now.
function aimed(event) {
  if (performance.now() - moved > AIM) return null;
  const is = (box) => event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
  const was = stood.filter(([, box]) => is(box)).at(-1)?.[0] ?? false;
  const now = event.target.closest?.(TARGETS) ?? false;
  if (was === now) return null;
  return was || (changed.contains(event.target) ? false : null);
}
