// The ruling desk, a little nicer: what is wrong is shown where it belongs without a new page, and a score shows at once
// what it is worth. Without this script the buttons of the forms do the same.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.xhr.status === 422) {
    event.detail.shouldSwap = true;
    event.detail.isError = false;
  }
});

const WAIT = 400;
for (const form of document.querySelectorAll("form[data-worth=yes]")) {
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
      const found = page.getElementById("worth");
      if (found && number === asked) form.querySelector("#worth").replaceWith(document.importNode(found, true));
    } catch {
      // The line is down: what was shown last stays, and the button still asks.
    }
  };
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(show, WAIT);
  });
}
