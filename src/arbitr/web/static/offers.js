// A field for a name: members are offered while one types. Tab or Enter takes the marked one, Escape none.
const LEAST = 2; // letters
const PAUSE = 120; // ms
const fields = [...document.querySelectorAll("input[data-offers]")];

function bold(text, typed) {
  const part = document.createElement("span");
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  for (const word of text.split(/(\s+)/)) {
    const start = words.find((each) => word.toLowerCase().startsWith(each));
    if (!start) { part.append(word); continue; }
    const strong = document.createElement("b");
    strong.textContent = word.slice(0, start.length);
    part.append(strong, word.slice(start.length));
  }
  return part;
}

function combobox(input, number) {
  const list = document.createElement("ul");
  list.className = "offers";
  list.id = `offers-${number}`;
  list.role = "listbox";
  list.hidden = true;
  list.setAttribute("aria-label", input.dataset.offers);
  const box = document.createElement("span");
  box.className = "combo";
  input.before(box);
  box.append(input, list);
  for (const [name, value] of Object.entries({ role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": list.id })) input.setAttribute(name, value);
  let active = -1;
  let timer = 0;
  let asked = 0; // the last request
  let waiting = false; // an answer is on its way
  let left = false; // somebody went on before it came

  const options = () => [...list.children];
  const isOpen = () => !list.hidden;
  function mark(at) {
    active = at;
    options().forEach((each, place) => each.setAttribute("aria-selected", String(place === at)));
    if (at < 0) input.removeAttribute("aria-activedescendant");
    else { input.setAttribute("aria-activedescendant", options()[at].id); options()[at].scrollIntoView({ block: "nearest" }); }
  }
  function close() {
    list.hidden = true;
    list.replaceChildren();
    input.setAttribute("aria-expanded", "false");
    mark(-1);
  }
  function take(at) {
    const chosen = options()[at];
    if (chosen) input.value = chosen.dataset.value;
    close();
  }
  function option(value, parts) {
    const item = document.createElement("li");
    item.role = "option";
    item.id = `${list.id}-${list.children.length}`;
    item.dataset.value = value;
    item.append(...parts);
    item.addEventListener("pointerdown", (event) => { event.preventDefault(); take(options().indexOf(item)); next(input)?.focus(); });
    list.append(item);
  }
  function show(people, typed) {
    list.replaceChildren();
    for (const each of people) {
      const about = document.createElement("span");
      about.className = "soft";
      about.textContent = [each.number, each.club].filter(Boolean).join(" · ");
      option(each.offer, [bold(each.name, typed), about]);
    }
    option(typed, [input.dataset.newOne.replace("{name}", typed)]);
    list.hidden = false;
    input.setAttribute("aria-expanded", "true");
    mark(0);
  }
  async function ask() {
    const typed = input.value.trim();
    const number_ = ++asked;
    if (typed.length < LEAST) { waiting = false; close(); return; }
    let people = [];
    try {
      const reply = await fetch(`/people-offered?q=${encodeURIComponent(typed)}`, { headers: { Accept: "application/json" } });
      if (reply.ok) people = (await reply.json()).people;
    } catch { /* without offers the name is typed in full */ }
    if (number_ !== asked) return;
    waiting = false;
    if (people.length || typed) show(people, typed);
    if (left) { left = false; take(active); input.dispatchEvent(new Event("taken")); }
    else if (document.activeElement !== input) close();
  }

  input.addEventListener("input", () => { waiting = input.value.trim().length >= LEAST; clearTimeout(timer); timer = setTimeout(ask, PAUSE); });
  input.addEventListener("keydown", (event) => {
    const many = options().length;
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && isOpen()) {
      event.preventDefault();
      mark((active + (event.key === "ArrowDown" ? 1 : many - 1)) % many);
    } else if (event.key === "Escape" && isOpen()) {
      event.preventDefault();
      close();
    } else if ((event.key === "Tab" && !event.shiftKey) || event.key === "Enter") {
      const target = next(input);
      if (waiting && target) { event.preventDefault(); left = true; target.focus(); }
      else if (isOpen() && target) { event.preventDefault(); take(active); target.focus(); }
    }
  });
  input.addEventListener("focus", () => { left = false; });
  input.addEventListener("blur", close);
  // Who types fast presses Enter before the answer is here: the form goes as soon as it is.
  input.form.addEventListener("submit", (event) => {
    if (!left || event.defaultPrevented) return;
    event.preventDefault();
    input.addEventListener("taken", () => input.form.requestSubmit(event.submitter), { once: true });
  });
}

// The next field or the button of the same form.
function next(input) {
  const reachable = [...input.form.querySelectorAll("input:not([type=hidden]), button, textarea, select")].filter((each) => each.offsetParent);
  return reachable[reachable.indexOf(input) + 1];
}

fields.forEach(combobox);

// After one pair the next one is typed at once.
const first = document.querySelector("input[data-first]");
if (first) {
  const key = `typed ${location.pathname}`;
  first.form.addEventListener("submit", () => sessionStorage.setItem(key, "yes"));
  const again = sessionStorage.getItem(key) || matchMedia("(pointer: fine)").matches;
  sessionStorage.removeItem(key);
  // The browser goes to the #part of the address first, which takes the focus away.
  const focus = () => setTimeout(() => { if (document.activeElement === document.body) first.focus({ preventScroll: true }); });
  if (again && document.readyState === "complete") focus();
  else if (again) addEventListener("load", focus);
}
