// What a phone has entered: kept here with an id made here, and sent in order until the server has acknowledged it. No
// service worker, no crypto.subtle: a club's network has no certificate.
const SECONDS_BETWEEN = 5;
const SECONDS_BETWEEN_LIVE = 30; // while the server pushes what is new
const AT_ONCE = 20;

const newId = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
};

export class Outbox {
  online = true;
  locked = false; // the server does not know this phone any more
  #sending = false;
  #live = null;
  #looked = 0;

  // `address`: of the phone's pages. `answered(entry, answer)` is told of each entry that the server has looked at,
  // `fresh(state)` what the table looks like now, `changed()` that there is something to draw anew.
  constructor(id, address, { answered, fresh, changed }) {
    this.key = `arbitr:${id}`;
    this.address = address;
    this.answered = answered;
    this.fresh = fresh;
    this.changed = changed;
    this.queue = this.stored("queue", []);
    this.refused = this.stored("refused", []);
  }

  start() {
    addEventListener("online", () => this.send());
    addEventListener("visibilitychange", () => { if (!document.hidden) this.look(); });
    setInterval(() => {
      const between = this.#live?.readyState === EventSource.OPEN && this.online ? SECONDS_BETWEEN_LIVE : SECONDS_BETWEEN;
      if (this.queue.length || Date.now() - this.#looked >= between * 1000 - 500) this.look();
    }, SECONDS_BETWEEN * 1000);
    this.send();
  }

  // The server pushes what is new at this table, so that the other side is asked at once.
  listen() {
    this.#live = new EventSource(`${this.address}/live`);
    this.#live.onmessage = (event) => {
      this.online = true;
      this.fresh({ ...JSON.parse(event.data), version: Number(event.lastEventId) });
      this.changed();
    };
    addEventListener("pagehide", () => this.#live.close());
  }

  stored(name, empty) {
    try { return JSON.parse(localStorage.getItem(`${this.key}:${name}`)) ?? empty; } catch { return empty; }
  }

  store(name, value) {
    try { localStorage.setItem(`${this.key}:${name}`, JSON.stringify(value)); } catch { /* full or forbidden: the open page still has it */ }
  }

  enter(entry) {
    this.queue.push({ id: newId(), ...entry });
    this.store("queue", this.queue);
    this.changed();
    this.send();
  }

  // What was refused and is not to be shown any more.
  forget(which) {
    this.refused = this.refused.filter((each) => !which(each));
    this.store("refused", this.refused);
  }

  async send() {
    if (this.#sending) return;
    this.#sending = true;
    try {
      while (this.queue.length) {
        const reply = await fetch(`${this.address}/entries`, {
          method: "POST",
          headers: { "Content-Type": "application/json", "X-Arbitr": "1" },
          body: JSON.stringify({ entries: this.queue.slice(0, AT_ONCE) }),
        });
        if (!reply.ok) {
          // 5xx: the server may be starting again; 4xx: nothing that sending again would mend, so it is shown and kept.
          this.online = reply.status < 500;
          if (reply.status === 403 || reply.status === 404) this.locked = true;
          break;
        }
        this.online = true;
        this.locked = false;
        const data = await reply.json();
        // An entry for a round that has not begun at the server yet is kept: other phones may be offline too.
        const waiting = data.answers.filter((answer) => answer.waits).length;
        const done = new Set(data.answers.filter((answer) => !answer.waits).map((answer) => answer.id));
        for (const answer of data.answers) {
          if (answer.waits) continue;
          const entry = this.queue.find((each) => each.id === answer.id);
          if (!answer.ok) this.refused.push({ ...entry, problem: answer.problem });
          if (entry) this.answered(entry, answer);
        }
        this.queue = this.queue.filter((each) => !done.has(each.id));
        this.store("queue", this.queue);
        this.store("refused", this.refused);
        this.fresh(data.state);
        if (waiting) break; // with the next look
      }
    } catch {
      this.online = false;
    } finally {
      this.#sending = false;
      this.changed();
    }
  }

  async look() {
    this.#looked = Date.now();
    if (this.queue.length) return this.send();
    try {
      const reply = await fetch(`${this.address}/state`, { headers: { "X-Arbitr": "1" } });
      this.online = reply.ok || reply.status < 500;
      if (reply.ok) { this.locked = false; this.fresh(await reply.json()); }
      else if (reply.status === 403) this.locked = true;
    } catch {
      this.online = false;
    }
    this.changed();
  }
}
