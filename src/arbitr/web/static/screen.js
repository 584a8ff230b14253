// The big screen: the clock counts down between two updates. Everybody is shown within half a minute: what does not fit is
// drawn smaller, as far as it can be read, and then shown in pages.
import { Sound } from "./sound.js";

const WITHIN = 30; // seconds, for all pages together
const LONGEST = 10; // seconds of one page
const MOST_PAGES = 3; // at full length
const LEAST_ROWS = 4;
const SCALES = [1.9, 1.6, 1.4, 1.2, 1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.42];
const MARGIN = 24;
const WARNING = 120; // seconds before the end of a round
const screen = document.querySelector(".screen");
const ahead = Number(screen.dataset.now) - Date.now(); // of this machine's clock
let page = 0;
let parts = [];
let timer = 0;

// Sound, once somebody has tapped for it.
const sound = new Sound();
const tap = document.getElementById("sound");
let round = screen.querySelector("[data-round]")?.dataset.round;
let before = null; // seconds that were left at the last look
let chimed = Date.now() + ahead; // every turn of a table with somebody who waits ends with a tone
tap.hidden = !Sound.possible;
tap.addEventListener("click", () => {
  sound.toggle();
  tap.setAttribute("aria-pressed", String(sound.on));
});

function clock() {
  document.getElementById("wall-clock").textContent = new Date(Date.now() + ahead).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  for (const part of screen.querySelectorAll("[data-ends]")) {
    const left = Math.max(0, Number(part.dataset.ends) - Date.now() - ahead);
    part.textContent = `${Math.floor(left / 60000)}:${String(Math.floor(left / 1000) % 60).padStart(2, "0")}`;
    part.classList.toggle("late", left === 0);
    part.classList.toggle("long", part.textContent.length > 5);
    if (before !== null && before > 0 && left === 0) sound.beeps(3);
    else if (before !== null && before > WARNING * 1000 && left <= WARNING * 1000) sound.beeps(2);
    before = left;
  }
  const moment = Date.now() + ahead;
  const turns = (screen.querySelector("[data-turns]")?.dataset.turns ?? "").split(" ").filter(Boolean).map(Number);
  if (turns.some((end) => end > chimed && end <= moment)) sound.beeps(2);
  chimed = moment;
  const now = screen.querySelector("[data-round]")?.dataset.round;
  if (now !== round) sound.beeps(1);
  round = now;
}

// One slide at a time, and of its lists as many rows as the window is high.
function cut() {
  const slides = [...screen.querySelectorAll("[data-slide]")];
  for (const each of slides) { each.hidden = false; for (const row of each.querySelectorAll("tbody tr")) row.hidden = false; }
  const found = [];
  for (const slide of slides) {
    for (const each of slides) each.hidden = each !== slide;
    const top = slide.getBoundingClientRect().top + scrollY;
    const bodies = [...slide.querySelectorAll("tbody")].filter((body) => body.rows.length);
    const above = bodies.length ? bodies[0].getBoundingClientRect().top - slide.getBoundingClientRect().top : 0;
    const lines = beside(bodies);
    const height = Math.max(1, ...bodies.flatMap((body) => [...body.rows].map((row) => row.offsetHeight)));
    const room = (innerHeight - top - MARGIN) / lines - above;
    const rows = Math.max(LEAST_ROWS, Math.floor(room / height));
    const most = Math.max(1, ...bodies.map((body) => Math.ceil(body.rows.length / rows)));
    for (let at = 0; at < most; at += 1) found.push({ slide, bodies, rows, at });
  }
  return found;
}
// How many lists stand under one another.
function beside(bodies) {
  return Math.max(1, new Set(bodies.map((body) => Math.round(body.getBoundingClientRect().top))).size);
}

// As large as a whole list fits, or else as large as all pages fit into the time.
function pages() {
  const slides = screen.querySelectorAll("[data-slide]").length;
  const fits = (most) => SCALES.some((scale) => {
    screen.style.setProperty("--scale", scale);
    parts = cut();
    return parts.length <= most && (scale >= 0.7 || most > slides);
  });
  if (!fits(slides)) fits(Math.max(slides, MOST_PAGES));
  show();
}
function show() {
  for (const each of screen.querySelectorAll("[data-slide]")) each.hidden = true;
  if (!parts.length) return;
  const now = parts[page % parts.length];
  now.slide.hidden = false;
  for (const body of now.bodies) [...body.rows].forEach((row, at) => { row.hidden = Math.floor(at / now.rows) !== now.at; });
}
function turn() {
  clearTimeout(timer);
  const seconds = Math.min(LONGEST, WITHIN / Math.max(1, parts.length));
  timer = setTimeout(() => { page += 1; show(); turn(); }, seconds * 1000);
}

setInterval(clock, 500);
addEventListener("resize", () => { pages(); turn(); });
screen.addEventListener("shown", () => { pages(); clock(); });
document.fonts?.ready.then(pages);
clock();
pages();
turn();
