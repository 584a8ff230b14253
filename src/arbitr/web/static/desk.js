// The ruling desk, a little nicer: a step of the conversation does not load the page anew, and a score shows at once what
// it is worth. Without this script the links and the buttons of the forms do the same.
const away = (is) => {
  const line = document.getElementById("away");
  if (line) line.hidden = !is;
};
document.addEventListener("htmx:beforeRequest", () => away(false));
for (const name of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(name, () => away(true));

document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr, pathInfo } = event.detail;
  event.detail.shouldSwap = xhr.responseText.includes(' id="desk"');
  event.detail.isError = false;
  // Somebody has to sign in, or something is broken: that is a page of its own.
  if (!event.detail.shouldSwap) location.assign(pathInfo.finalRequestPath);
});

document.addEventListener("htmx:afterSettle", () => {
  const title = document.querySelector("#desk h1");
  if (title) {
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }
  begin();
});

const WAIT = 400;
function begin() {
  for (const form of document.querySelectorAll("form[data-whole]:not([data-begun])")) {
    form.dataset.begun = "yes";
    const isWhole = () => form.dataset.whole.split(" ").every((name) => new FormData(form).get(name));
    // Nothing else is needed once these are chosen: the last key goes on. Where all were filled in, one key may not be
    // all that is wrong: the button goes on.
    if (!isWhole()) form.addEventListener("change", () => { if (isWhole()) form.requestSubmit(); });
  }
  document.querySelector("main [role=alert]:not([hidden])")?.scrollIntoView({ block: "center" });
  for (const form of document.querySelectorAll("form[data-worth]:not([data-begun])")) {
    form.dataset.begun = "yes";
    watch(form);
  }
}

// What is typed is sent a moment later; its worth comes back, and a row more where the last one is filled.
function watch(form) {
  let timer = 0;
  let asked = 0;
  const show = async () => {
    const number = ++asked;
    const typed = new FormData(form);
    typed.set("worth", "yes");
    typed.set("do", "worth");
    const query = new URLSearchParams(typed);
    const address = form.getAttribute("action");
    try {
      const reply = form.method === "post" ? await fetch(address, { method: "POST", body: query }) : await fetch(`${address}?${query}`);
      const page = new DOMParser().parseFromString(await reply.text(), "text/html");
      if (number !== asked || !form.isConnected) return;
      const found = page.getElementById("worth");
      if (found) form.querySelector("#worth")?.replaceWith(document.importNode(found, true));
      const fresh = page.querySelectorAll("#rows .outcomes");
      form.querySelectorAll(".outcomes").forEach((rows, at) => {
        const more = [...(fresh[at]?.children ?? [])].slice(rows.children.length);
        rows.append(...more.map((each) => document.importNode(each, true)));
      });
    } catch {
      // The line is down: what was shown last stays, and the button still asks.
    }
  };
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(show, WAIT);
  });
}

begin();
