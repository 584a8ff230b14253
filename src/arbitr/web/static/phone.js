// The phone at the table. Once open it goes on without the server: what is entered goes through the outbox.
import { keys, line, make, say, show } from "./drawn.js";
import { Outbox } from "./outbox.js";
import { points } from "./score.js";

const box = document.getElementById("phone");
let state = JSON.parse(document.getElementById("state").textContent);
const SUITS = [["C", "♣", "c"], ["D", "♦", "d"], ["H", "♥", "h"], ["S", "♠", "s"]];
const RANKS = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"];
let view = { board: null, changes: null }; // the board that is looked at, and the one for which something is being typed

// What this page has sent and nobody has confirmed: the server does not show a table what was played there in an earlier round.
const sent = new Map();

const outbox = new Outbox(state.id, `/t/${state.id}/phone`, {
  answered(entry, answer) {
    if (!answer.ok || entry.kind === "call") return;
    if (entry.kind === "confirm") sent.delete(nameOf(entry, entry));
    else {
      sent.set(nameOf(entry, entry), pieces(entry));
      outbox.forget((each) => nameOf(each, each) === nameOf(entry, entry));
    }
    if (answer.marks && answer.marks.length) view.marks = { board: entry.board, round: entry.round, texts: answer.marks };
  },
  fresh(now) {
    if (now.version >= state.version) {
      // Moved by the director, or by a scan elsewhere: what is looked at was the other table's.
      if (now.phone.kind !== state.phone.kind || now.phone.whom !== state.phone.whom) {
        view = { board: null, changes: null, moved: true };
        scrollTo(0, 0);
      }
      state = now;
    }
    outbox.store("state", state);
  },
  changed: () => draw(),
});

// What is typed for a board and not sent yet stays while one looks at another board, and when the page is opened again.
const typed = outbox.stored("typed", {});
const nameOf = (round, board) => `${round.section}${round.table}${round.room ?? ""}-${round.round}-${board.board}`;
function keep(name, draft) {
  typed[name] = draft;
  outbox.store("typed", typed);
}

// What is known of a board: what the server has, and over it what is still to be sent.
const current = () => state.rounds.find((each) => each.round === (view.round ?? Math.max(1, state.round))) ?? null;
function entered(round, board) {
  const name = nameOf(round, board);
  const unsent = outbox.queue.filter((each) => nameOf(each, each) === name);
  const result = unsent.filter((each) => each.kind === "result").at(-1);
  const own = board.entered?.done ? sent.get(name) : null;
  const known = result ? { ...pieces(result), pending: true, confirmed: false } : own ?? board.entered;
  if (known && unsent.some((each) => each.kind === "confirm")) return { ...known, confirmed: true, pending: true };
  return known;
}
function pieces(entry) {
  if (entry.none) return { none: entry.none, contract: "" };
  if (entry.result === "pass") return { contract: "pass", none: "" };
  const [contract, declarer, over] = entry.result.split(" ");
  return { contract: shown(contract), declarer, over: over.replace("-", "−"), lead: entry.lead ? card(entry.lead) : "", none: "" };
}
const shown = (contract) => contract.replace(/^(\d)([CDHS])/, (_, level, suit) => level + SUITS.find((each) => each[0] === suit)[1]).replace(/^(\d)N/, "$1NT");
const card = (code) => SUITS.find((each) => each[0] === code[0])[1] + code.slice(1);

function coloured(text) {
  return Array.from(text ?? "", (letter) => {
    const suit = SUITS.find((each) => each[1] === letter);
    return suit ? make("span", { class: `suit ${suit[2]}` }, letter) : letter;
  });
}
const key = (text, pressed, onclick, label) => make("button", { type: "button", "aria-pressed": String(Boolean(pressed)), "aria-label": label, onclick }, ...coloured(text));

function draw() {
  const round = current();
  const place = round && !round.sits_out ? `${round.section}${round.table}${round.room ?? ""}` : "";
  const parts = [
    make("div", { class: "status" },
      make("span", {}, round ? `${say("round", { round: round.round })}${place ? ` · ${say("table", { table: place })}` : ""}` : ""),
      line(outbox)),
  ];
  if (outbox.locked) parts.push(make("p", { class: "wrong", role: "alert", id: "locked" }, say("locked")));
  else if (view.moved) parts.push(make("p", { class: "good", id: "moved" }, say("moved"), " ",
    make("button", { type: "button", "aria-label": say("read"), onclick: () => { view.moved = false; draw(); } }, "✓")));
  if (state.ends && !state.paused) {
    const minutes = Math.ceil((state.ends - Date.now()) / 60000);
    parts.push(make("p", { class: "soft" }, minutes > 0 ? say("left", { minutes }) : say("timeup")));
  }
  for (const message of state.messages ?? []) if (message.number > outbox.stored("read", 0)) parts.push(
    make("p", { class: "good" }, make("b", {}, say("message")), " ", message.text, " ",
      make("button", { type: "button", onclick: () => { outbox.store("read", message.number); draw(); } }, "✓")));
  for (const each of outbox.refused) parts.push(make("p", { class: "wrong" }, `${each.board ? say("board", { board: each.board }) + ": " : ""}${say("refused", { why: each.problem })} `,
    make("button", { type: "button", onclick: () => { outbox.forget((other) => other.id === each.id); draw(); } }, "✓")));
  if (state.over) parts.push(make("h1", {}, say("over")));
  else if (!state.round) parts.push(make("p", {}, say("waits")));
  if (round) parts.push(...(round.sits_out ? [make("h1", {}, say("sitout"))] : atTheTable(round)));
  parts.push(...late(round), next(), ...matches(round));
  if (state.called || outbox.queue.some((each) => each.kind === "call")) parts.push(make("p", { class: "good" }, say("called")));
  else if (round && !round.sits_out) parts.push(make("div", { class: "bottom" },
    make("label", {}, say("what"), make("input", { id: "what", maxlength: 200, autocomplete: "off" })),
    make("button", { type: "button", id: "call", onclick: () => outbox.enter({ kind: "call", ...spot(round), board: view.board ?? 0, text: document.getElementById("what").value.trim() }) }, say("call"))));
  show(box, parts);
  const own = document.getElementById("own");
  own.hidden = state.phone.kind === "table";
  if (!own.hidden) own.href = `/t/${state.id}/contestant/${state.phone.whom.split("@")[0]}`;
}

const spot = (round) => ({ round: round.round, section: round.section, table: round.table, room: round.room ?? "" });

// Boards of an earlier round that this table has not entered when the next one begins.
function late(round) {
  const open = state.rounds.filter((each) => each.round < state.round && !each.sits_out && each.boards.some((board) => !entered(each, board)));
  const go = (number, text) => make("button", { type: "button", onclick: () => { view = { ...view, round: number, board: null, changes: null }; draw(); } }, text);
  const parts = open.filter((each) => each !== round).map((each) => go(each.round, say("late", { round: each.round })));
  if (round && round.round < state.round) parts.push(go(null, say("round", { round: state.round })));
  return parts.length ? [make("div", { class: "bottom" }, ...parts)] : [];
}

// Teams: the captain's page of the match, of this round and of the next. In a window of its own, since this one has to stay open.
function matches(round) {
  if (!state.teams || state.phone.kind === "table") return [];
  const rounds = state.rounds.filter((each) => round && !each.sits_out && (each.round === round.round || each.round === round.round + 1));
  return rounds.map((each) => make("p", {}, make("a", { class: "button", target: "_blank", rel: "noopener", href: `/t/${state.id}/match/${each.section}/${each.round}/${each.table}` }, say("match", { round: each.round }))));
}

function next() {
  const after = state.rounds.find((each) => each.round === (current()?.round ?? 0) + 1);
  if (!after || state.over) return null;
  if (after.sits_out) return make("p", { class: "soft" }, say("nextsitout"));
  const boards = after.boards.length ? `${after.boards[0].board}–${after.boards.at(-1).board}` : "";
  if (state.phone.kind === "table") return make("p", { class: "soft" }, `${say("round", { round: after.round })}: ${after.ns} · ${after.ew} · ${boards}`);
  const side = after.own ?? "";
  return make("p", { class: "soft" }, say("next", { table: `${after.section}${after.table}`, side, boards }));
}

function atTheTable(round) {
  // What the others have entered waits for a yes first; then the next board.
  const waits = (each) => { const known = entered(round, each); return known && !known.confirmed && !known.pending && !known.none && !known.done && !known.own; };
  const open = round.boards.find((each) => each.board === view.board) ?? round.boards.find(waits) ?? round.boards.find((each) => !entered(round, each)) ?? null;
  const parts = [
    make("div", { class: "seats" }, make("div", {}, make("b", {}, "N-S "), round.ns), make("div", {}, make("b", {}, "E-W "), round.ew)),
    make("div", { class: "chips", role: "group" }, round.boards.map((board) => {
      const known = entered(round, board);
      return make("button", { type: "button", class: known ? (known.pending ? "pending" : "done") : "", "aria-pressed": String(board === open),
        "aria-label": say("board", { board: board.board }), onclick: () => { view = { ...view, board: board.board, changes: null }; draw(); } }, String(board.board));
    })),
  ];
  if (!open) return parts;
  const known = entered(round, open);
  parts.push(make("p", {}, make("b", {}, say("board", { board: open.board })), ` · ${say("dealer", { seat: open.dealer })} · `, make("span", { class: "vul" }, say(open.vulnerable))));
  if (known && view.changes !== nameOf(round, open)) parts.push(...confirmation(round, open, known));
  else parts.push(...form(round, open));
  return parts;
}

function described(known) {
  if (known.none) return [say(known.none)];
  if (known.contract === "pass") return [say("passed")];
  const contract = known.contract.replace("NT", say("nt")).replace(/X/g, "×");
  return [...coloured(contract), ` ${known.declarer} ${known.over}`, known.lead ? make("span", {}, ` · ${say("lead")} `, ...coloured(known.lead.replace("T", "10"))) : ""];
}

function confirmation(round, board, known) {
  if (known.done) return [make("p", { class: "good" }, "✓")];
  const parts = [make("p", { class: "summary", id: "entered" }, ...described(known))];
  if (known.disagree) parts.push(make("p", { class: "wrong" }, say("disagree")));
  if (view.marks && view.marks.board === board.board && view.marks.round === round.round)
    for (const text of view.marks.texts) parts.push(make("p", { class: "wrong" }, text));
  const change = make("button", { type: "button", onclick: () => { view = { ...view, board: board.board, changes: nameOf(round, board) }; draw(); } }, `✎ ${say("change")}`);
  if (known.confirmed) parts.push(make("p", { class: "good" }, `✓ ${say("confirmed")}`));
  else if (known.own || (known.pending && state.phone.kind !== "table")) parts.push(make("p", {}, say("theirs")), make("div", { class: "bottom" }, change));
  else parts.push(make("p", {}, say("correct")), make("div", { class: "bottom" },
    make("button", { type: "button", class: "primary", id: "confirm", onclick: () => { keep(nameOf(round, board)); outbox.enter({ kind: "confirm", ...spot(round), board: board.board }); view.board = null; draw(); } }, `✓ ${say("yes")}`), change));
  if (state.others && !known.pending && !known.none && known.counts) parts.push(make("p", {}, make("a", { class: "button", href: `/t/${state.id}/phone/board/${board.board}` }, say("others"))));
  return parts;
}

function form(round, board) {
  const name = nameOf(round, board);
  const draft = typed[name] ?? {};
  const set = (changes) => () => { keep(name, { ...typed[name], ...changes }); view = { ...view, board: board.board, changes: name }; draw(); };
  const parts = [
    make("h3", {}, say("contract")),
    keys(7, "contract", ...[1, 2, 3, 4, 5, 6, 7].map((level) => key(String(level), draft.level === level, set({ level, pass: false, none: null })))),
    keys(5, "contract", ...SUITS.map(([code, sign]) => key(sign, draft.suit === code, set({ suit: code, pass: false, none: null }), code)), key(say("nt"), draft.suit === "N", set({ suit: "N", pass: false, none: null }))),
    keys(3, "double", key("–", !draft.double, set({ double: "" })), key("×", draft.double === "X", set({ double: "X" }), say("double")), key("××", draft.double === "XX", set({ double: "XX" }))),
    keys(2, "contract", key(say("allpass"), draft.pass, set({ pass: true, level: null, suit: null, none: null })), key(say("noresult"), draft.none, set({ none: draft.none ? null : "not_reached", pass: false }))),
  ];
  if (draft.none) parts.push(keys(1, "noresult", ...["later", "not_reached"].map((none) => key(say(none), draft.none === none, set({ none })))));
  if (draft.level && draft.suit && !draft.pass && !draft.none) {
    parts.push(make("h3", {}, say("declarer")), keys(4, "declarer", ...["N", "E", "S", "W"].map((seat) => key(seat, draft.declarer === seat, set({ declarer: seat })))));
    parts.push(make("h3", {}, say("lead")), keys(5, "lead", ...SUITS.map(([code, sign]) => key(sign, draft.leadSuit === code, set({ leadSuit: code, noLead: false }), code)), key("–", draft.noLead, set({ noLead: true, leadSuit: null, leadRank: null }), say("nolead"))));
    if (draft.leadSuit) parts.push(keys(7, "lead", ...RANKS.map((rank) => key(rank === "T" ? "10" : rank, draft.leadRank === rank, set({ leadRank: rank })))));
    const least = -(draft.level + 6), most = 7 - draft.level;
    parts.push(make("h3", {}, say("result")), keys(1, "result", key("=", draft.over === 0, set({ over: 0 }))));
    if (most) parts.push(keys(Math.min(6, most), "result", ...Array.from({ length: most }, (_, i) => key(`+${i + 1}`, draft.over === i + 1, set({ over: i + 1 })))));
    parts.push(keys(6, "result", ...Array.from({ length: -least }, (_, i) => key(`−${i + 1}`, draft.over === -i - 1, set({ over: -i - 1 })))));
  }
  const entry = complete(draft);
  if (entry) {
    const score = draft.level && !draft.pass && !draft.none ? points(draft, board.vulnerable) : draft.pass ? 0 : null;
    parts.push(make("p", { class: "summary", id: "summary" }, ...described(pieces(entry)), score === null ? "" : `  =  N-S ${score > 0 ? "+" : score < 0 ? "−" : ""}${Math.abs(score)}`));
    parts.push(make("button", { type: "button", class: "primary big", id: "send", onclick: () => {
      keep(name); view = { ...view, board: board.board, changes: null, marks: null };
      outbox.enter({ kind: "result", ...spot(round), board: board.board, ...entry });
    } }, say("send")));
  }
  return parts;
}

function complete(draft) {
  if (draft.none) return { none: draft.none, result: "", lead: "" };
  if (draft.pass) return { result: "pass", lead: "" };
  if (!draft.level || !draft.suit || !draft.declarer || draft.over === undefined) return null;
  if (!draft.noLead && !(draft.leadSuit && draft.leadRank)) return null;
  const over = draft.over === 0 ? "=" : draft.over > 0 ? `+${draft.over}` : `${draft.over}`;
  return { result: `${draft.level}${draft.suit}${draft.double ?? ""} ${draft.declarer} ${over}`, lead: draft.noLead ? "" : `${draft.leadSuit}${draft.leadRank}` };
}

draw();
outbox.start();
