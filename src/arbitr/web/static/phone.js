// The phone at the table: one screen, one job. Once open it goes on without the server: what is entered goes through the
// outbox.
import { icon, later, line, make, say, show } from "./drawn.js";
import { Outbox } from "./outbox.js";
import { card, coloured, draftOf, Entry, isBegun, pieces } from "./phone_entry.js";
import { points } from "./score.js";

const GUARD = 600; // milliseconds in which a new screen takes no tap: the second tap of a double tap was meant for the last one
const box = document.getElementById("phone");
let state = JSON.parse(document.getElementById("state").textContent);

// `board`: looked at; `round`: an earlier round whose results are missing; `editing`: the entry with its keys; `waits`: the
// board that was sent last; `sheet`: what lies over the screen.
let view = { board: null, round: null, editing: null, waits: null, sheet: null, note: "" };
let screen = "";
let guardedUntil = 0;

const putOff = new Set(); // boards that the other side of a shared device confirms later
// What this page has sent and nobody has confirmed: the server does not show a table what was played there in an earlier round.
const sent = new Map();

const outbox = new Outbox(state.id, `/t/${state.id}/phone`, {
  answered(entry, answer) {
    if (entry.kind === "call" || entry.kind === "appeal") return;
    if (!answer.ok) { view.waits = null; return; }
    if (entry.kind === "confirm") sent.delete(nameOf(entry, entry));
    else {
      sent.set(nameOf(entry, entry), pieces(entry));
      outbox.forget((other) => nameOf(other, other) === nameOf(entry, entry));
    }
    if (answer.marks?.length) view.sheet = { kind: "note", text: `${say("board", { board: entry.board })}: ${answer.marks.join(" ")}` };
  },
  fresh(now) {
    if (now.version < state.version) return;
    // Moved by the director, or by a scan elsewhere: what is looked at was the other table's.
    if (now.phone.kind !== state.phone.kind || now.phone.whom !== state.phone.whom) {
      view = { board: null, round: null, editing: null, waits: null, sheet: { kind: "moved" }, note: "" };
      outbox.store("seated", now.round);
    }
    state = now;
    outbox.store("state", state);
  },
  changed: () => draw(),
});

// What is typed for a board and not sent yet stays while one looks at another board, and when the page is opened again.
const typed = outbox.stored("typed", {});
const nameOf = (round, board) => `${round.section}${round.table}${round.room ?? ""}-${round.round}-${board.board}`;
function keep(name, draft) {
  if (draft) typed[name] = draft;
  else delete typed[name];
  outbox.store("typed", typed);
}

// The round in which this phone's players sit: the next one begins for them when they have read where to go.
function seated() {
  let number = outbox.stored("seated", 0);
  if (!number || number > Math.max(1, state.round)) {
    number = Math.max(1, state.round);
    outbox.store("seated", number);
  }
  return number;
}
const roundAt = (number) => state.rounds.find((round) => round.round === number) ?? null;
const placeOf = (round) => `${round.section}${round.table}${round.room ?? ""}`;
const spot = (round) => ({ round: round.round, section: round.section, table: round.table, room: round.room ?? "" });
const isShared = () => state.phone.kind === "table";
const others = (round) => (round.own === "N-S" ? "E\u2011W" : "N\u2011S");

// What is known of a board: what the server has, and over it what is still to be sent.
function entered(round, board) {
  const name = nameOf(round, board);
  const unsent = outbox.queue.filter((entry) => nameOf(entry, entry) === name);
  const result = unsent.filter((entry) => entry.kind === "result").at(-1);
  const own = board.entered?.done ? sent.get(name) : null;
  const known = result ? { ...pieces(result), pending: true, own: true, confirmed: false } : own ?? board.entered;
  if (known && unsent.some((entry) => entry.kind === "confirm")) return { ...known, confirmed: true, asked: false, pending: true };
  return known;
}
const isDone = (known) => Boolean(known) && (known.done || known.confirmed || known.none || known.adjusted || known.ruled || (known.counts && !known.other));
const isOpen = (round, board) => { const known = entered(round, board); return !known || known.none === "later" || known.none === "not_reached"; };

function draw() {
  if (later(draw)) return;
  const parts = screenOf();
  const name = `${parts.name}`;
  if (name !== screen) {
    screen = name;
    if (parts.guarded) guardedUntil = performance.now() + GUARD;
    scrollTo(0, 0);
  }
  const waits = Math.max(0, guardedUntil - performance.now());
  box.classList.toggle("guarded", waits > 0);
  if (waits > 0) setTimeout(() => box.classList.toggle("guarded", performance.now() < guardedUntil), waits + 20);
  box.className = `${parts.kind}${waits > 0 ? " guarded" : ""}`;
  show(box, [...parts.parts, ...sheetOf()]);
  // Of many boards the current one is in sight.
  const current = box.querySelector(".bds [aria-current]"), row = current?.parentElement;
  if (row) row.scrollLeft = current.offsetLeft - row.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
}

// Which screen it is.
function screenOf() {
  const number = seated();
  const here = roundAt(number);
  if (outbox.locked) return message("locked", say("locked"));
  if (state.session === null || !here) return message("waits", say("waits"));
  if (state.over && !missing().length) return message("over", say("over"));
  if (view.round !== null) {
    const round = roundAt(view.round);
    const board = round?.boards.find((known) => known.board === view.board) ?? round?.boards.find((known) => isOpen(round, known));
    if (board) return entryScreen(round, board);
    view.round = null;
  }
  if (here.sits_out) return state.round > number ? moveScreen(roundAt(state.round), here) : sitOut(here);
  const editing = view.editing && here.boards.find((board) => nameOf(here, board) === view.editing.name);
  if (editing) return entryScreen(here, editing);
  const begun = here.boards.find((board) => isBegun(typed[nameOf(here, board)]) && isOpen(here, board));
  if (begun && (view.board ?? begun.board) === begun.board) return entryScreen(here, begun);
  const open = here.boards.find((board) => board.board === view.board && isOpen(here, board)) ?? here.boards.find((board) => !entered(here, board));
  const asked = here.boards.find((board) => entered(here, board)?.asked && !(open && putOff.has(nameOf(here, board))));
  if (asked) return questionScreen(here, asked);
  if (state.round > number) return moveScreen(roundAt(state.round), here);
  const waits = here.boards.find((board) => board.board === view.waits);
  if (waits) {
    const known = entered(here, waits);
    if (known && !isDone(known)) return isShared() ? sharedScreen(here, waits, known) : waitingScreen(here, waits, known);
    view.waits = null;
  }
  const looked = here.boards.find((board) => board.board === view.board);
  if (looked && !isOpen(here, looked)) {
    const known = entered(here, looked);
    return known.asked ? questionScreen(here, looked) : boardScreen(here, looked);
  }
  if (open) return entryScreen(here, open);
  return moveScreen(roundAt(number + 1), here);
}

// The head of every screen.
function head(round) {
  const called = state.called || outbox.queue.some((entry) => entry.kind === "call");
  return make("header", { class: "ehead" },
    make("b", {}, round && !round.sits_out ? say("table", { table: placeOf(round) }) : state.title),
    make("span", { class: "soft small" }, round ? say("round", { round: round.round }) : ""),
    make("span", { class: "grow" }),
    line(outbox), clock(),
    make("button", { type: "button", id: "bell", class: called ? "tool called" : "tool alert", "aria-label": say("call"), onclick: () => open({ kind: "call" }) }, icon("bell")),
    make("button", { type: "button", id: "menu", class: "tool", "aria-label": say("menu"), onclick: () => open({ kind: "menu" }) }, icon("menu")));
}

function clock() {
  if (!state.ends || state.paused || !outbox.online || outbox.queue.length) return null;
  const minutes = Math.max(0, Math.ceil((state.ends - Date.now()) / 60000));
  return make("span", { class: minutes ? "chip num" : "chip bad", "data-ticks": "" }, minutes ? say("left", { minutes }) : say("timeup"));
}

function boardHead(round, board) {
  const vulnerable = (seat) => board.vulnerable === "both" || board.vulnerable === ("NS".includes(seat) ? "ns" : "ew");
  return make("div", { class: "eboard" },
    make("div", { class: "row" },
      make("h1", { class: "no" }, say("board", { board: board.board })),
      make("div", { class: "bds", role: "group", "aria-label": say("boards") }, round.boards.map((other) => chip(round, other, other === board)))),
    make("p", { class: "vline small" },
      make("span", { class: "mini", "aria-hidden": "true" }, ["N", "E", "S", "W"].map((seat) => make("i", vulnerable(seat) ? { class: "v" } : {}, seat))),
      `${say("dealer", { seat: board.dealer })} · `, make("span", { class: "vul" }, say(board.vulnerable))),
    make("p", { class: "sides small" }, make("span", {}, make("b", {}, "N\u2011S "), round.ns), make("span", {}, make("b", {}, "E\u2011W "), round.ew)));
}

// A tick only for what somebody else has confirmed.
function chip(round, board, current) {
  const known = entered(round, board);
  const kind = !known ? "" : known.disputed ? "wrong" : isDone(known) ? "done" : "sent";
  const attributes = { type: "button", class: `bd ${kind}`.trim(), "aria-label": `${say("board", { board: board.board })}${kind ? `, ${say(kind === "done" ? "confirmed" : kind === "wrong" ? "disputed" : "unconfirmed")}` : ""}`,
    onclick: () => { view = { ...view, board: board.board, waits: null, editing: null }; draw(); } };
  if (current) attributes["aria-current"] = "true";
  return make("button", attributes, String(board.board));
}

// Entering a board.
function entryScreen(round, board) {
  const name = nameOf(round, board);
  if (view.editing?.name !== name) {
    view.editing = { name, entry: new Entry(typed[name] ?? {}, state.leads, (draft) => { keep(name, draft); view.board = board.board; draw(); }) };
    if (!isBegun(typed[name])) view.editing.idle = true;
  }
  const { entry } = view.editing;
  const seats = {};
  const complete = entry.entry;
  const draft = entry.draft;
  const score = !complete ? null : draft.pass ? 0 : points(draft, board.vulnerable);
  const send = make("button", { type: "button", class: "btn p big", id: "send", disabled: !complete, onclick: () => sendEntry(round, board, complete) }, say("send"), icon("right"));
  const parts = [head(round), boardHead(round, board), behind(round, board), entry.slots(), entry.pad(seats),
    make("footer", { class: "eact" },
      make("div", { class: "sum", id: "summary" }, make("small", {}, entry.tricks === null ? "" : say("tricks", { tricks: entry.tricks })), make("b", { class: "num" }, score === null ? "" : scoreText(score))),
      send)];
  // Nothing pressed yet: whoever is asked something, or has to move, sees that instead.
  if (!isBegun(draft)) view.editing = null;
  return { name: `entry ${name}`, kind: "entry", parts };
}

const scoreText = (score) => `N\u2011S ${score > 0 ? "+" : score < 0 ? "−" : ""}${Math.abs(score)}`;

// The next round has begun while a board is being entered.
function behind(round, board) {
  if (round.round >= state.round || view.round !== null) return null;
  return make("p", { class: "note warn bar" }, say("finish", { round: state.round, board: board.board }));
}

function sendEntry(round, board, entry) {
  const known = entered(round, board);
  keep(nameOf(round, board));
  view = { ...view, board: null, editing: null, round: null, waits: state.confirmation ? board.board : null };
  if (known?.other?.own === false || !known?.other) view.note = "";
  outbox.enter({ kind: "result", ...spot(round), board: board.board, ...entry });
}

// A result in large letters.
function resultCard(known, round, board, before = null) {
  if (known.none) return make("section", { class: "card pad", id: "entered" }, make("b", {}, say(known.none)));
  if (known.contract === "pass") return make("section", { class: "card pad", id: "entered" }, make("span", { class: "big-ct" }, say("passed")));
  const changed = (part) => (before && before[part] !== known[part] ? "changed" : null);
  const draft = draftOf(known);
  const tricks = draft.level + 6 + draft.over;
  return make("section", { class: "card pad", id: "entered", "aria-label": said(known) },
    make("div", { class: "row between" },
      make("span", { class: ["big-ct", changed("contract")].filter(Boolean).join(" ") }, ...coloured(known.contract.replace("NT", say("nt")).replace(/X/g, "×"))),
      make("span", { class: ["over-ct", changed("over")].filter(Boolean).join(" ") }, make("b", { class: "num" }, known.over), make("small", {}, say("tricks", { tricks })))),
    make("dl", { class: "kv" },
      make("dt", {}, say("declarer")), make("dd", { class: changed("declarer") }, known.declarer),
      ...(known.lead ? [make("dt", {}, say("lead")), make("dd", { class: changed("lead") }, ...coloured(known.lead.replace("T", "10")))] : []),
      make("dt", {}, say("score")), make("dd", { class: "num" }, scoreText(points(draft, board.vulnerable)))));
}

function said(known) {
  if (known.none) return say(known.none);
  if (known.contract === "pass") return say("passed");
  const contract = known.contract.replace("NT", say("nt")).replace(/X/g, "×");
  return `${contract} ${known.declarer} ${known.over}${known.lead ? ` · ${say("lead")} ${known.lead.replace("T", "10")}` : ""}`;
}
const small = (known) => make("p", { class: "card pad short entered" }, ...coloured(said(known)));

const both = (known) => [small(known), make("p", { class: "soft small" }, say("also_entered")), small(known.other)];

const edit = (round, board, known) => () => {
  const name = nameOf(round, board);
  keep(name, draftOf(known));
  view = { ...view, board: board.board, waits: null, editing: { name, entry: new Entry(draftOf(known), state.leads, (draft) => { keep(name, draft); view.board = board.board; draw(); }) } };
  view.editing.entry.step = "result";
  draw();
};
const codeOf = (known) => {
  if (known.none) return { none: known.none, result: "", lead: "" };
  const again = new Entry(draftOf(known), true, () => {}).entry;
  return { ...again, lead: known.lead ? again.lead : "" };
};
// With what was seen: if it was changed meanwhile, it is asked again.
const confirms = (known) => ({ kind: "confirm", ...(known.none || known.contract ? codeOf(known) : {}) });

// The other side has entered something, or corrected what this side had entered.
function questionScreen(round, board) {
  const known = entered(round, board);
  if (isShared()) return sharedScreen(round, board, known);
  const corrected = known.other && known.own ? known.other : null;
  const shown = corrected ?? known;
  const answer = (entry) => () => {
    keep(nameOf(round, board));
    view = { ...view, board: null, waits: corrected && entry.kind === "result" && entry.keeps ? board.board : null, editing: null };
    const { keeps, ...rest } = entry;
    outbox.enter({ ...rest, ...spot(round), board: board.board });
  };
  const yes = corrected ? { kind: "result", ...codeOf(corrected) } : confirms(known);
  const foot = corrected
    ? button("no", answer({ kind: "result", ...codeOf(known), keeps: true }), "cross", say("ours"))
    : button("change", edit(round, board, known), "pen", say("no"));
  const text = corrected ? say("you_entered", { result: said(known) }) : round.own ? say("you_are", { side: round.own.replace("-", "\u2011"), names: round.own === "N-S" ? round.ns : round.ew }) : "";
  return full(round, `question ${nameOf(round, board)} ${said(shown)}`, [
    make("p", { class: "over" }, `${say("board", { board: board.board })} · ${say(corrected ? "corrected_by" : "entered_by", { side: round.own ? others(round) : say("opponents") })}`),
    make("h1", {}, say("right")),
    resultCard(shown, round, board, corrected ? known : null),
    make("p", { class: "soft small" }, ...coloured(text)),
  ], [primary("confirm", answer(yes), "check", say("yes")), foot]);
}

// One device for both sides: it changes hands, and a slide cannot be the second tap of a double tap.
function sharedScreen(round, board, known) {
  const slide = make("input", { type: "range", min: 0, max: 100, value: 0, id: "slide", "aria-label": say("slide") });
  slide.addEventListener("change", () => {
    if (Number(slide.value) < 95) { slide.value = 0; return; }
    view = { ...view, board: null, waits: null, editing: null };
    outbox.enter({ ...confirms(known), ...spot(round), board: board.board });
  });
  return full(round, `shared ${nameOf(round, board)} ${said(known)}`, [
    make("p", { class: "over" }, say("board", { board: board.board })),
    make("h1", {}, say("hand_over")),
    resultCard(known, round, board),
    ...(known.other ? [make("p", { class: "soft small" }, say("also_entered")), small(known.other)] : []),
  ], [make("label", { class: "slide" }, slide, make("span", {}, say("slide"))), button("change", edit(round, board, known), "pen", say("no")),
    button("later", () => { putOff.add(nameOf(round, board)); next(round, board)(); }, "right", nextText(round, board), "q")]);
}

function waitingScreen(round, board, known) {
  const offline = !outbox.online || known.pending;
  const parts = [
    make("p", { class: "over" }, `${say("board", { board: board.board })} · ${say(offline ? "kept_here" : "was_sent")}`),
    make("h1", {}, known.disputed ? say("differ") : say("waiting", { side: round.own ? others(round) : say("opponents") })),
    ...(known.other ? both(known) : [resultCard(known, round, board)]),
  ];
  if (known.disputed) parts.push(make("p", { class: "soft" }, say("decides")));
  else parts.push(make("p", { class: "row soft" }, make("span", { class: offline ? "chip off" : "chip warn" }, make("span", { class: "dot" }), say(offline ? "not_sent" : "unconfirmed"))));
  if (offline && !outbox.online) parts.push(make("p", { class: "note bad" }, say("safe")));
  return full(round, `waiting ${nameOf(round, board)}`, parts,
    [primary("next", next(round, board), "right", nextText(round, board)), button("change", edit(round, board, known), "pen", say("change"))]);
}
const nextBoard = (round, board) => round.boards.find((other) => other !== board && isOpen(round, other) && !entered(round, other));
const next = (round, board) => () => { view = { ...view, board: nextBoard(round, board)?.board ?? null, waits: null, editing: null }; draw(); };
const nextText = (round, board) => { const other = nextBoard(round, board); return other ? say("go_to", { board: other.board }) : say("go_on"); };

// A board that has been entered, tapped.
function boardScreen(round, board) {
  const known = entered(round, board);
  const parts = [make("p", { class: "over" }, say("board", { board: board.board }))];
  if (known.done) parts.push(make("p", { class: "note good" }, say("confirmed")));
  else if (known.other) parts.push(make("h1", {}, say("differ")), ...both(known));
  else parts.push(resultCard(known, round, board));
  if (known.ruled) parts.push(make("p", { class: "note info", id: "stands" }, say(known.appeal ? `appeal_${known.appeal}` : "ruled")));
  if (known.disputed) parts.push(make("p", { class: "soft" }, say("decides")));
  else if (!known.done && !known.ruled) parts.push(make("p", {}, make("span", { class: isDone(known) ? "chip ok" : "chip warn" }, make("span", { class: "dot" }), say(isDone(known) ? "confirmed" : "unconfirmed"))));
  const foot = [primary("next", next(round, board), "right", nextText(round, board))];
  if (known.disputed && known.other) foot.push(button("agree", agree(round, board, known), "check", say("theirs_right")));
  else if (!known.done && !isDone(known)) foot.push(button("change", edit(round, board, known), "pen", say("change")));
  if (mayAppeal(known)) foot.push(button("appeal", () => open({ kind: "appeal", round, board }), "gavel", say("appeal")));
  if (state.others && known.counts && !known.pending && !known.none) foot.push(make("a", { class: "btn big full", href: `/t/${state.id}/phone/board/${board.board}` }, say("others")));
  return full(round, `board ${nameOf(round, board)}`, [rowOf(round, board), ...parts], foot);
}
// The director has ruled on it, and nobody has appealed yet.
const mayAppeal = (known) => Boolean(known?.ruled) && !known.appeal && !known.done && !outbox.queue.some((entry) => entry.kind === "appeal");
const rowOf = (round, board) => make("div", { class: "bds", role: "group", "aria-label": say("boards") }, round.boards.map((other) => chip(round, other, other === board)));
const agree = (round, board, known) => () => {
  view = { ...view, waits: null, board: null };
  const entry = known.other.own ? confirms(known) : { kind: "result", ...codeOf(known.other) };
  outbox.enter({ ...entry, ...spot(round), board: board.board });
};

// 7, 1–4 or 1–4, 17–18.
function spans(boards) {
  const found = [];
  for (const board of boards) {
    const last = found.at(-1);
    if (last && board === last.at(-1) + 1) last[1] = board;
    else found.push([board]);
  }
  return found.map((span) => span.join("–")).join(", ");
}

// Where to go next.
function moveScreen(to, from) {
  const hasBegun = to !== null && to.round <= state.round;
  const left = missing().filter((round) => round !== to);
  const waits = from.sits_out ? [] : from.boards.filter((board) => !isDone(entered(from, board)));
  const foot = [];
  if (to && hasBegun) foot.push(primary("seated", () => { outbox.store("seated", to.round); view = { ...view, board: null, waits: null, editing: null }; draw(); }, "check", say(isShared() ? "begin" : "seated")));
  for (const round of left.slice(0, 2)) foot.push(button(`late${round.round}`, () => { view = { ...view, round: round.round, board: null, editing: null }; draw(); }, "pen", say("late", { round: round.round })));
  if (!from.sits_out && from.boards.length) foot.push(rowOf(from, null));
  if (!from.sits_out && from.boards.length) foot.push(make("p", { class: "small" }, say(waits.length ? "some_wait" : "all_done")));
  const parts = [];
  if (!to) parts.push(make("h1", {}, say(state.over ? "over" : "last")));
  else {
    parts.push(make("p", { class: "lead" }, isShared() ? say("round", { round: to.round }) : say(hasBegun ? "round_begun" : "round_next", { round: to.round })));
    if (to.sits_out) parts.push(make("p", { class: "where" }, say("sitout")));
    else {
      const stays = !from.sits_out && placeOf(from) === placeOf(to);
      if (isShared()) parts.push(make("p", { class: "where" }, say("table", { table: placeOf(to) })), make("p", { class: "lead" }, make("b", {}, "N\u2011S "), to.ns), make("p", { class: "lead" }, make("b", {}, "E\u2011W "), to.ew));
      else parts.push(
        make("p", { class: "lead" }, say(stays ? "stay_at" : "move_to", { names: to.own === "E-W" ? to.ew : to.ns })),
        make("p", { class: "where" }, say("table", { table: placeOf(to) })),
        make("p", { class: "sit" }, say(to.own === "E-W" ? "sit_ew" : "sit_ns")));
      const boards = to.boards.map((board) => board.board);
      if (boards.length) parts.push(make("p", { class: "lead" }, say("boards_of", { boards: spans(boards) })));
      if (!isShared()) parts.push(make("p", { class: "lead" }, say("against", { names: to.own === "E-W" ? to.ns : to.ew })));
    }
    if (!hasBegun) parts.push(make("p", { class: "lead soft" }, say("not_begun", { round: to.round })));
  }
  return { name: `move ${to?.round ?? 0} ${hasBegun}`, kind: "fs felt", guarded: true, parts: [head(from), make("div", { class: "body middle", id: "move" }, parts), make("footer", { class: "foot" }, foot)] };
}

function sitOut(round) {
  const after = roundAt(round.round + 1);
  if (after && state.round < after.round) return moveScreen(after, round);
  return full(round, "sitout", [make("h1", {}, say("sitout"))], []);
}

// Rounds that have begun and in which this table has boards without a result.
const missing = () => state.rounds.filter((round) => round.round < Math.max(seated(), state.round + (state.over ? 1 : 0)) && !round.sits_out && round.boards.some((board) => !entered(round, board)));

const message = (name, text) => ({ name, kind: "fs", parts: [head(roundAt(seated())), make("div", { class: "body middle" }, make("h1", { id: name }, text)), name === "over" ? make("footer", { class: "foot" }, ...results()) : null].filter(Boolean) });
const full = (round, name, body, foot) => ({ name, kind: "fs", guarded: true, parts: [head(round), make("div", { class: "body" }, body), make("footer", { class: "foot" }, foot)] });
const primary = (id, onclick, sign, text) => make("button", { type: "button", class: "btn p big full", id, onclick }, icon(sign), text);
const button = (id, onclick, sign, text, kind = "") => make("button", { type: "button", class: `btn big full ${kind}`.trim(), id, onclick }, icon(sign), text);

// What lies over the screen: the menu, the call, a message, a refusal.
function open(sheet) { view.sheet = sheet; draw(); (document.getElementById("what") ?? box.querySelector(".sheet button"))?.focus(); }
const close = () => { view.sheet = null; draw(); };
function sheetOf() {
  const news = (state.messages ?? []).filter((known) => known.number > outbox.stored("read", 0))[0];
  const refusal = outbox.refused[0];
  if (refusal) return sheet("refused", say("refused_title"), [make("p", {}, `${refusal.board ? `${say("board", { board: refusal.board })}: ` : ""}${refusal.problem}`)], [primary("ok", () => { outbox.forget((other) => other.id === refusal.id); draw(); }, "check", say("ok"))]);
  if (news) return sheet("message", say("message"), [make("p", { class: "big" }, news.text)], [primary("ok", () => { outbox.store("read", news.number); draw(); }, "check", say("ok"))]);
  const kind = view.sheet?.kind;
  if (kind === "moved") return sheet("moved", say("moved"), [], [primary("ok", close, "check", say("ok"))]);
  if (kind === "note") return sheet("note", view.sheet.text, [], [primary("ok", close, "check", say("ok"))]);
  if (kind === "call") return callSheet();
  if (kind === "appeal") return appealSheet(view.sheet.round, view.sheet.board);
  if (kind === "menu") return menuSheet();
  return [];
}
const sheet = (id, title, body, foot) => [make("div", { class: "veil", onclick: view.sheet ? close : null }), make("section", { class: "sheet", role: "dialog", "aria-modal": "true", "aria-label": title, id: `sheet-${id}` }, make("h2", {}, title), ...body, ...foot)];

function callSheet() {
  const here = view.round !== null ? roundAt(view.round) : roundAt(seated());
  const unsent = outbox.queue.some((entry) => entry.kind === "call");
  if (unsent && !outbox.online) return sheet("call", say("not_called"), [make("p", {}, say("raise"))], [primary("again", () => outbox.send(), "undo", say("again")), button("close", close, "cross", say("close"))]);
  if (unsent) return sheet("call", say("calling"), [], [button("close", close, "cross", say("close"))]);
  if (state.called) return sheet("call", say("called"), [], [button("close", close, "cross", say("close"))]);
  const round = here && !here.sits_out ? here : null;
  const field = make("input", { id: "what", maxlength: 200, autocomplete: "off" });
  return sheet("call", say("call"), [make("label", {}, say("what"), field)],
    [make("button", { type: "button", class: "btn p big full", id: "call", disabled: !round, onclick: () => outbox.enter({ kind: "call", ...spot(round), board: view.board ?? shownBoard(round), text: document.getElementById("what").value.trim() }) }, icon("bell"), say("call")), button("close", close, "cross", say("close"))]);
}
// An appeal begins here; the director takes it down. It waits its turn in the outbox like every entry.
function appealSheet(round, board) {
  const field = make("input", { id: "what", maxlength: 200, autocomplete: "off" });
  const send = () => { const text = document.getElementById("what").value.trim(); view.sheet = null; outbox.enter({ kind: "appeal", ...spot(round), board: board.board, text }); };
  return sheet("appeal", say("appeal"), [make("p", {}, say("appeal_way")), make("label", {}, say("appeal_what"), field)],
    [primary("do-appeal", send, "gavel", say("appeal_board", { board: board.board })), button("close", close, "cross", say("close"))]);
}
const shownBoard = (round) => round.boards.find((board) => !entered(round, board))?.board ?? 0;

function menuSheet() {
  const here = roundAt(seated());
  const rows = [];
  const after = here ? roundAt(here.round + 1) : null;
  if (after) rows.push(make("p", { class: "soft", id: "after" }, `${say("round_next", { round: after.round })}: ${after.sits_out ? say("sitout") : [say("table", { table: placeOf(after) }), isShared() ? "" : say(after.own === "E-W" ? "sit_ew" : "sit_ns")].filter(Boolean).join(", ")}`));
  const board = here && !here.sits_out ? here.boards.find((known) => known.board === (view.board ?? shownBoard(here))) : null;
  if (board && !entered(here, board)) for (const none of ["later", "not_reached"]) rows.push(button(none, () => { view.sheet = null; keep(nameOf(here, board)); view = { ...view, editing: null, board: null, waits: null }; outbox.enter({ kind: "result", ...spot(here), board: board.board, none, result: "", lead: "" }); }, "clock", say(`set_${none}`, { board: board.board })));
  for (const round of missing()) rows.push(button(`late${round.round}`, () => { view = { ...view, sheet: null, round: round.round, board: null, editing: null }; draw(); }, "pen", say("late", { round: round.round })));
  for (const round of state.rounds.filter((known) => !known.sits_out)) for (const other of round.boards) if (mayAppeal(other.entered)) rows.push(button(`appeal${other.board}`, () => { view.sheet = { kind: "appeal", round, board: other }; draw(); }, "gavel", say("appeal_board", { board: other.board })));
  if (state.teams && !isShared() && here) for (const round of state.rounds.filter((known) => !known.sits_out && (known.round === here.round || known.round === here.round + 1)))
    rows.push(make("a", { class: "btn big full", target: "_blank", rel: "noopener", href: `/t/${state.id}/match/${round.section}/${round.round}/${round.table}` }, say("match", { round: round.round })));
  rows.push(...results(), ...Array.from(document.getElementById("links").content.children, (link) => link.cloneNode(true)));
  return sheet("menu", say("menu"), [make("div", { class: "rows" }, rows)], [button("close", close, "cross", say("close"))]);
}
function results() {
  const found = [make("a", { class: "btn big full", href: `/t/${state.id}/ranking`, target: "_blank", rel: "noopener" }, icon("ranking"), say("ranking"))];
  if (!isShared()) found.push(make("a", { class: "btn big full", id: "own", href: `/t/${state.id}/contestant/${state.phone.whom.split("@")[0]}`, target: "_blank", rel: "noopener" }, icon("boards"), say("own_results")));
  return found;
}

addEventListener("keydown", (event) => { if (event.key === "Escape" && view.sheet) close(); });
draw();
setInterval(() => draw(), 15000); // the clock
outbox.start();
outbox.listen();
