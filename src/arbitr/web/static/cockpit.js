// The director's cockpit between two updates: clocks and waiting times go on, an unconfirmed result shows up once it has
// waited long enough, the title counts the calls, and a new call sounds. Without this script a reload shows the same.
import { isCalm, steadily } from "./steady.js";

const root = document.getElementById("cockpit");
const KEY = "arbitr-sound";
let ahead = 0; // of the server's clock before this machine's
let heard = Number(root.querySelector(".cock")?.dataset.last ?? 0);
let audio = null;

const time = (ms) => {
  const left = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
};
const put = (part, text) => { if (part.textContent !== text) part.textContent = text; };

// `isFresh`: right after an update, which has waited for a calm moment itself.
function tick(isFresh = false) {
  const now = Date.now() + ahead;
  for (const part of root.querySelectorAll("[data-ends]")) put(part, time(Number(part.dataset.ends) - now));
  for (const part of root.querySelectorAll("[data-since]")) put(part, time(now - Number(part.dataset.since)));
  for (const part of root.querySelectorAll("[data-minutes]")) put(part, part.dataset.words.replace("{minutes}", Math.max(0, Math.floor((now - Number(part.dataset.minutes)) / 60000))));
  const rows = [...root.querySelectorAll("[data-due]")].filter((row) => row.hidden !== Number(row.dataset.due) > now);
  const none = root.querySelector("#checks [data-none]");
  if (rows.length && (isFresh || isCalm())) steadily(root, () => { for (const row of rows) row.hidden = !row.hidden; });
  if (none) none.hidden = [...root.querySelectorAll("#checks li")].some((row) => row !== none && !row.hidden);
}

// After each update of the page.
function shown() {
  const part = root.querySelector(".cock");
  if (!part) return;
  ahead = Number(part.dataset.now) - Date.now();
  const calls = Number(part.dataset.calls), last = Number(part.dataset.last);
  document.title = (calls ? `(${calls}) ` : "") + root.dataset.title;
  if (last > heard && isOn()) ring();
  heard = Math.max(heard, last);
  const button = root.querySelector("#sound");
  button.hidden = false;
  button.setAttribute("aria-pressed", String(isOn()));
  const words = button.querySelector("span");
  put(words, isOn() ? words.dataset.on : words.dataset.off);
  tick(true);
}

const isOn = () => localStorage.getItem(KEY) === "on";

// A browser gives sound only after a tap; one tap is enough for the whole evening of this page.
function wake() {
  if (!isOn()) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
}
addEventListener("pointerdown", wake, { passive: true });
addEventListener("keydown", wake, { passive: true });

root.addEventListener("click", (event) => {
  if (!event.target.closest("#sound")) return;
  localStorage.setItem(KEY, isOn() ? "off" : "on");
  wake();
  if (isOn()) ring();
  shown();
});

// Two short tones, as of a bell on a desk.
function ring() {
  root.dataset.rung = String(Number(root.dataset.rung ?? 0) + 1);
  if (!audio) return;
  for (const [at, pitch] of [[0, 880], [0.22, 1175]]) {
    const tone = audio.createOscillator(), loud = audio.createGain(), begins = audio.currentTime + at;
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.25, begins);
    loud.gain.exponentialRampToValueAtTime(0.001, begins + 0.6);
    tone.connect(loud).connect(audio.destination);
    tone.start(begins);
    tone.stop(begins + 0.65);
  }
}

root.addEventListener("shown", shown);
setInterval(() => tick(), 1000);
shown();
