// One board on the keypad: contract, declarer, lead and result, one step after the other. A step that is done goes on by
// itself; the slots above the keys show what was entered and are the way back.
import { keys, make, say } from "./drawn.js";

export const SUITS = [["C", "♣", "c"], ["D", "♦", "d"], ["H", "♥", "h"], ["S", "♠", "s"]];
const RANKS = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"];
const MINUS = "−";

// Text with its suits coloured.
export function coloured(text) {
  return Array.from(text ?? "", (letter) => {
    const suit = SUITS.find((known) => known[1] === letter);
    return suit ? make("i", { class: `su ${suit[2]}` }, letter) : letter;
  });
}
export const card = (code) => SUITS.find((suit) => suit[0] === code[0])[1] + code.slice(1).replace("T", "10");
const sign = (over) => (over === 0 ? "=" : over > 0 ? `+${over}` : `${MINUS}${-over}`);
const denomination = (suit) => (suit === "N" ? say("nt") : SUITS.find((known) => known[0] === suit)[1]);

// What an entry says, in the same pieces as the server's.
export function pieces(entry) {
  if (entry.none) return { none: entry.none, contract: "" };
  if (entry.result === "pass") return { contract: "pass", none: "" };
  const [contract, declarer, over] = entry.result.split(" ");
  const shown = contract.replace(/^(\d)([CDHS])/, (_, level, suit) => level + SUITS.find((known) => known[0] === suit)[1]).replace(/^(\d)N/, "$1NT");
  return { contract: shown, declarer, over: over.replace("-", MINUS), lead: entry.lead ? SUITS.find((known) => known[0] === entry.lead[0])[1] + entry.lead.slice(1) : "", none: "" };
}

// The other way round: the keys that were pressed for a known result, so that it can be corrected.
export function draftOf(known) {
  if (!known || known.none) return {};
  if (known.contract === "pass") return { pass: true };
  const found = /^(\d)(NT|[♣♦♥♠])([X×]*)$/.exec(known.contract);
  if (!found) return {};
  const lead = known.lead ? { leadSuit: SUITS.find((suit) => suit[1] === known.lead[0])[0], leadRank: known.lead.slice(1) } : { noLead: true };
  return {
    level: Number(found[1]),
    suit: found[2] === "NT" ? "N" : SUITS.find((suit) => suit[1] === found[2])[0],
    double: found[3].replace(/×/g, "X"),
    declarer: known.declarer,
    over: known.over === "=" ? 0 : Number(known.over.replace(MINUS, "-")),
    ...lead,
  };
}

// Any key pressed?
export const isBegun = (draft) => Boolean(draft && (draft.level || draft.suit || draft.pass));

const STEPS = ["contract", "declarer", "lead", "result"];
const DONE = {
  contract: (draft) => draft.pass || (draft.level && draft.suit),
  declarer: (draft) => draft.pass || draft.declarer,
  lead: (draft) => draft.pass || draft.noLead || (draft.leadSuit && draft.leadRank),
  result: (draft) => draft.pass || draft.over !== undefined,
};

export class Entry {
  // `draft`: the keys so far; `leads`: whether the event asks for the lead; `keep(draft)` stores what was pressed.
  constructor(draft, leads, keep) {
    this.draft = draft;
    this.steps = leads ? STEPS : STEPS.filter((step) => step !== "lead");
    this.keep = keep;
    this.step = draft.pass ? "contract" : this.#next();
  }

  #next() {
    return this.steps.find((step) => !DONE[step](this.draft)) ?? "result";
  }

  #press(changes, stay = false) {
    return () => {
      this.draft = { ...this.draft, ...changes };
      const { level, over } = this.draft;
      if (level && (over > 7 - level || over < -(level + 6))) delete this.draft.over;
      if (this.draft.pass) this.step = "contract";
      else if (!stay && DONE[this.step](this.draft)) this.step = this.#next();
      this.keep(this.draft);
    };
  }

  // What is sent; null while something is missing.
  get entry() {
    const draft = this.draft;
    if (draft.pass) return { result: "pass", lead: "" };
    if (!this.steps.every((step) => DONE[step](draft))) return null;
    const over = draft.over === 0 ? "=" : draft.over > 0 ? `+${draft.over}` : `${draft.over}`;
    const lead = this.steps.includes("lead") && !draft.noLead ? `${draft.leadSuit}${draft.leadRank}` : "";
    return { result: `${draft.level}${draft.suit}${draft.double ?? ""} ${draft.declarer} ${over}`, lead };
  }

  get tricks() {
    return this.draft.pass || this.draft.over === undefined || !this.draft.level ? null : this.draft.level + 6 + this.draft.over;
  }

  slots() {
    const draft = this.draft;
    const shown = {
      contract: draft.pass ? [say("passed")] : [draft.level ?? "", draft.suit ? coloured(denomination(draft.suit)) : "", "×".repeat((draft.double ?? "").length)].flat(),
      declarer: [draft.declarer ?? ""],
      lead: draft.noLead ? ["–"] : draft.leadSuit ? [...coloured(denomination(draft.leadSuit)), (draft.leadRank ?? "").replace("T", "10")] : [""],
      result: [draft.over === undefined ? "" : sign(draft.over)],
    };
    return make("div", { class: "slots" }, this.steps.map((step) => {
      const attributes = { type: "button", class: "slot", "data-slot": step, onclick: () => { this.step = step; this.keep(this.draft); } };
      if (this.step === step) attributes["aria-current"] = "step";
      return make("button", attributes, make("small", {}, say(step === "declarer" ? "by" : step)), make("b", {}, ...shown[step]));
    }));
  }

  pad(seats) {
    const question = make("p", { class: "q" }, say(`ask_${this.step}`));
    return make("div", { class: `epad st-${this.step}` }, question, ...this[`_${this.step}`](seats));
  }

  _contract() {
    const draft = this.draft;
    const level = (at) => key(String(at), draft.level === at, this.#press({ level: at, pass: false }));
    return [
      keys(4, "contract", ...[1, 2, 3, 4, 5, 6, 7].map(level), key(say("allpass"), draft.pass, this.#press({ pass: true, level: undefined, suit: undefined, declarer: undefined, over: undefined, double: "", leadSuit: undefined, leadRank: undefined, noLead: undefined }), "t")),
      keys(5, "denomination", ...SUITS.map(([code, text]) => key(text, draft.suit === code, this.#press({ suit: code, pass: false }), "", code)), key(say("nt"), draft.suit === "N", this.#press({ suit: "N", pass: false }))),
    ];
  }

  _declarer(seats) {
    const draft = this.draft;
    const doubled = [["", say("undoubled")], ["X", "×"], ["XX", "××"]].map(([code, text]) =>
      make("button", { type: "button", "aria-pressed": String((draft.double ?? "") === code), "aria-label": code ? say(code === "X" ? "double" : "redouble") : text, onclick: this.#press({ double: code }, true) }, text));
    const seat = (at) => key(at, draft.declarer === at, this.#press({ declarer: at }), `seat ${at}`, at, seats[at]);
    return [
      make("div", { class: "seg three", role: "group", "data-keys": "double", "aria-label": say("double") }, doubled),
      make("div", { class: "cross", role: "group", "data-keys": "declarer", "aria-label": say("declarer") }, ["N", "W", "E", "S"].map(seat),
        make("span", { class: "mid", "aria-hidden": "true" }, draft.level, ...coloured(denomination(draft.suit ?? "N")), "×".repeat((draft.double ?? "").length))),
    ];
  }

  _lead() {
    const draft = this.draft;
    const rank = (code) => key(code === "T" ? "10" : code, draft.leadRank === code, this.#press({ leadRank: code, noLead: false }), "", null, null, !draft.leadSuit);
    return [
      keys(4, "lead", ...SUITS.map(([code, text]) => key(text, draft.leadSuit === code, this.#press({ leadSuit: code, leadRank: undefined, noLead: false }), "", code))),
      keys(5, "rank", ...RANKS.map(rank), key(say("nolead"), draft.noLead, this.#press({ noLead: true, leadSuit: undefined, leadRank: undefined }), "t span2")),
    ];
  }

  _result() {
    const draft = this.draft;
    const level = draft.level ?? 1;
    const result = (over) => key(sign(over), draft.over === over, this.#press({ over }), "", null, String(level + 6 + over));
    return [
      make("p", { class: "over" }, say("made")),
      keys(5, "result", ...Array.from({ length: 8 - level }, (_, over) => result(over))),
      make("p", { class: "over" }, say("down")),
      keys(5, "result", ...Array.from({ length: level + 6 }, (_, down) => result(-down - 1))),
    ];
  }
}

function key(text, pressed, onclick, kind = "", label = null, small = null, disabled = false) {
  const attributes = { type: "button", class: `key ${kind}`.trim(), "aria-pressed": String(Boolean(pressed)), "aria-label": label, onclick, disabled };
  return make("button", attributes, make("span", {}, ...coloured(text)), small ? make("small", {}, small) : null);
}
