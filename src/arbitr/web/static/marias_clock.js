// Clocks on the referee's and the organiser's page: they go on between two updates. Without this script a reload tells.
const page = document.querySelector("main");
const known = page.querySelector("[data-now]");
const ahead = known ? Number(known.dataset.now) - Date.now() : 0; // of this machine's clock
const time = (left) => `${Math.floor(left / 60000)}:${String(Math.floor(left / 1000) % 60).padStart(2, "0")}`;

function tick() {
  const now = Date.now() + ahead;
  for (const part of page.querySelectorAll("[data-ends]")) part.textContent = time(Math.max(0, Number(part.dataset.ends) - now));
  for (const part of page.querySelectorAll("[data-since]")) part.textContent = part.dataset.words.replace("{minutes}", Math.max(0, Math.floor((now - Number(part.dataset.since)) / 60000)));
}
setInterval(tick, 1000);
tick();
