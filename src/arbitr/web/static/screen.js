// The big screen: the clock counts down between two updates, and what does not fit is shown in pages, one after another.
const PAGE_SECONDS = 10;
const LEAST_ROWS = 4;
const MARGIN = 24;
const screen = document.querySelector(".screen");
const ahead = Number(screen.dataset.now) - Date.now(); // of this machine's clock
let page = 0;

function clock() {
  for (const part of screen.querySelectorAll("[data-ends]")) {
    const left = Math.max(0, Number(part.dataset.ends) - Date.now() - ahead);
    part.textContent = `${Math.floor(left / 60000)}:${String(Math.floor(left / 1000) % 60).padStart(2, "0")}`;
    part.classList.toggle("late", left === 0);
  }
}

// One slide at a time, and of its lists as many rows as the window is high.
function pages() {
  const slides = [...screen.querySelectorAll("[data-slide]")];
  for (const each of slides) { each.hidden = false; for (const row of each.querySelectorAll("tbody tr")) row.hidden = false; }
  const top = slides.length ? slides[0].getBoundingClientRect().top : 0;
  const parts = [];
  for (const slide of slides) {
    const bodies = [...slide.querySelectorAll("tbody")].filter((body) => body.rows.length);
    const above = bodies.length ? bodies[0].getBoundingClientRect().top - slide.getBoundingClientRect().top : 0;
    const height = Math.max(1, ...bodies.flatMap((body) => [...body.rows].map((row) => row.offsetHeight)));
    const rows = Math.max(LEAST_ROWS, Math.floor((innerHeight - top - above - MARGIN) / height));
    const most = Math.max(1, ...bodies.map((body) => Math.ceil(body.rows.length / rows)));
    for (let at = 0; at < most; at += 1) parts.push({ slide, bodies, rows, at });
  }
  for (const each of slides) each.hidden = true;
  if (!parts.length) return;
  const now = parts[page % parts.length];
  now.slide.hidden = false;
  for (const body of now.bodies) [...body.rows].forEach((row, at) => { row.hidden = Math.floor(at / now.rows) !== now.at; });
}

setInterval(clock, 500);
setInterval(() => { page += 1; pages(); }, PAGE_SECONDS * 1000);
addEventListener("resize", pages);
screen.addEventListener("shown", () => { pages(); clock(); });
clock();
pages();
