// The phone at a mariáš table: the table slip. Once open it goes on without the server; what is written is kept here
// until the server has acknowledged it.
import { keys, later, line, make, say, show } from "./drawn.js";
import { calculator, ledger, newDeal, payment, sums } from "./marias_ledger.js";
import { Outbox } from "./outbox.js";
import { Sound } from "./sound.js";

const box = document.getElementById("phone");
let state = JSON.parse(document.getElementById("state").textContent);
let seen = Date.now(); // when the state came: what is left on a clock counts from there
let view = { step: "slip", player: null, signed: [], premium: {} };
const sound = new Sound();
let heard = null; // the turn at the last look, or 0 when time is up

const outbox = new Outbox(state.id, `/m/${state.id}/phone`, {
  answered(entry, answer) {
    if (!answer.ok) return;
    outbox.forget((each) => each.kind === entry.kind && each.round === entry.round && each.table === entry.table);
    if (entry.kind === "hand_in") outbox.store(`slip:${entry.round}:${entry.table}`, null);
  },
  fresh(now) {
    if (now.version < state.version) return;
    const before = current()?.round;
    const moved = now.phone.kind !== state.phone.kind || now.phone.whom !== state.phone.whom;
    state = now;
    seen = Date.now();
    if (moved || current()?.round !== before) view = { step: "slip", player: null, signed: [], premium: {}, moved: moved || view.moved };
    if (moved) scrollTo(0, 0);
  },
  changed: () => draw(),
});

const current = () => state.rounds.find((each) => each.round === Math.max(1, state.round)) ?? null;
const unsent = (round, kind) => outbox.queue.find((each) => each.kind === kind && each.round === round.round && each.table === round.table);
const named = (round, id) => round.players.find((each) => each.id === id)?.name ?? id;
const button = (text, attributes, onclick) => make("button", { type: "button", ...attributes, onclick }, text);
const to = (changes) => () => { view = { ...view, ...changes }; draw(); };

// Amounts: what was typed is kept as text, so that nothing is lost and nothing is rounded.
const empty = () => ({ typed: {}, premiums: [] });
function draft(round) {
  const kept = outbox.stored(`slip:${round.round}:${round.table}`, null);
  if (kept) return kept;
  if (!round.slip) return empty();
  const typed = Object.fromEntries(Object.entries(round.slip.amounts).map(([player, haler]) => [player, { lost: haler < 0, text: crowns(Math.abs(haler)) }]));
  return { typed, premiums: round.slip.premiums };
}
function keep(round, slip) {
  outbox.store(`slip:${round.round}:${round.table}`, slip);
  draw();
}
function haler(amount) {
  if (!amount || !/\d/.test(amount.text)) return null;
  const [whole, rest = ""] = amount.text.split(state.decimal);
  const value = Number(whole || "0") * 100 + Number(rest.padEnd(2, "0"));
  return amount.lost ? -value : value;
}
const crowns = (value) => `${Math.floor(value / 100)}${state.decimal}${String(value % 100).padStart(2, "0")}`;
const signed = (value) => `${value > 0 ? "+" : value < 0 ? "−" : ""}${crowns(Math.abs(value))}`;
// As it is typed, or as it counts where somebody else is typing.
function shown(amount, typing) {
  if (!typing) return haler(amount) === null ? "–" : signed(haler(amount));
  return amount?.text || amount?.lost ? `${amount.lost ? "−" : ""}${amount.text}` : "–";
}

function type(round, key) {
  const slip = draft(round);
  const player = view.player ?? round.players[0].id;
  const amount = slip.typed[player] ?? { lost: false, text: "" };
  if (key === "±") amount.lost = !amount.lost;
  else if (key === "⌫") amount.text = amount.text.slice(0, -1);
  else {
    const next = key === state.decimal && !amount.text ? `0${key}` : (amount.text === "0" && key !== state.decimal ? "" : amount.text) + key;
    const form = state.decimal === "." ? /^\d{1,6}(\.\d{0,2})?$/ : /^\d{1,6}(,\d{0,2})?$/;
    if (form.test(next)) amount.text = next;
  }
  slip.typed[player] = amount;
  view.player = player;
  keep(round, slip);
}

function draw() {
  if (later(draw)) return;
  const round = current();
  const parts = [make("div", { class: "status" },
    make("span", {}, round?.table ? `${say("round", { number: round.round })} · ${say("table", { table: round.table })}` : ""), line(outbox))];
  if (outbox.locked) parts.push(make("p", { class: "wrong", role: "alert", id: "locked" }, say("locked")));
  else if (view.moved) parts.push(make("p", { class: "good", id: "moved" }, `${say("moved")} `, button("✓", { "aria-label": say("read") }, to({ moved: false }))));
  for (const each of outbox.refused) parts.push(make("p", { class: "wrong", role: "alert" }, `${say("refused", { why: each.problem })} `,
    button("✓", { "aria-label": say("read") }, () => { outbox.forget((other) => other.id === each.id); draw(); })));
  if (state.over) parts.push(make("h1", {}, say("over")));
  else if (!round || !state.round) parts.push(make("p", {}, say("waits")), seats(round));
  else if (!round.table) parts.push(make("h1", {}, say("notable")));
  else parts.push(...atTheTable(round));
  parts.push(next(round));
  show(box, parts);
}

function atTheTable(round) {
  const handed = round.slip?.handed_in;
  if (handed || unsent(round, "hand_in")) return [...result(round), called(round)];
  if (hasSigned(round) && !view.again) return [...result(round), called(round)];
  if (view.step === "sign") return sign(round);
  if (view.step === "stake") return stake(round);
  if (view.step === "premium") return premium(round);
  if (view.step === "ledger") return ledger(deals(round));
  if (view.step === "deal") return calculator(deals(round));
  if (view.step === "pay") return payment(deals(round));
  return [make("h1", { class: "sr" }, say("slip")), ...clock(round), ...slip(round), called(round)];
}

// The deals of the round: kept here, and their sum is the slip.
const entries = (round) => outbox.stored(`deals:${round.round}:${round.table}`, []);
function deals(round) {
  const written = (now) => {
    outbox.store(`deals:${round.round}:${round.table}`, now);
    const total = sums(round.players, now);
    const typed = Object.fromEntries(round.players.map((each) => [each.id, { lost: total[each.id] < 0, text: crowns(Math.abs(total[each.id])) }]));
    keep(round, { ...draft(round), typed });
  };
  const out = round.clock ? round.waits[turnNow(round).turn - 1] ?? [] : [];
  return {
    players: round.players, state, view, signed, entries: entries(round), named: (id) => named(round, id),
    set: (changes) => to(changes)(),
    save(entry) { view = { ...view, step: "ledger" }; written([...entries(round), entry]); },
    remove(place) { written(entries(round).filter((_, other) => other !== place)); },
    add: to({ step: "deal", deal: newDeal(out) }),
    other: to({ step: "pay", pays: { who: null, text: "", out } }),
  };
}

// A tone when all move up at a table with somebody who waits, and when time is up.
function turnNow(round) {
  const left = Math.max(0, round.clock.left - (round.clock.stands ? 0 : Date.now() - seen));
  const turn = Math.min(round.clock.turns, Math.floor((round.clock.length - left) / (round.clock.length / round.clock.turns)) + 1);
  return { left, turn };
}
function listen(round) {
  const { left, turn } = turnNow(round);
  const now = left ? `${round.round} ${turn}` : 0;
  if (heard !== null && heard !== now && (now === 0 || heard.startsWith?.(`${round.round} `))) sound.beeps(now === 0 ? 3 : 2);
  heard = now;
}

// The clock runs between two looks at the server; at a table of five it says who waits.
function clock(round) {
  if (!round.clock) return [];
  const going = !round.clock.stands;
  const { left, turn } = turnNow(round);
  const waiting = round.waits[turn - 1] ?? [];
  const time = `${Math.floor(left / 60000)}:${String(Math.floor(left / 1000) % 60).padStart(2, "0")}`;
  return [
    make("div", { class: "row clockline" },
      make("b", { id: "clock", "data-ticks": true, class: left ? "" : "late" }, left ? time : say("timeup")),
      Sound.possible ? button("♪", { id: "sound", "aria-label": say("sound"), "aria-pressed": String(sound.on) }, () => { sound.toggle(); draw(); }) : null,
      going ? button(say("stop"), { id: "stop" }, () => outbox.enter({ kind: "stop", ...spot(round) })) : button(say("goon"), { id: "goon" }, () => outbox.enter({ kind: "go_on", ...spot(round) }))),
    waiting.length ? make("p", { class: "soft" }, `${say("turn", { turn, turns: round.clock.turns })} · ${say("waiting", { names: waiting.map((each) => named(round, each)).join(", ") })}`) : null,
  ];
}

const spot = (round) => ({ round: round.round, table: round.table });

function slip(round) {
  const now = draft(round);
  const chosen = view.player ?? round.players[0].id;
  const values = round.players.map((each) => haler(now.typed[each.id]));
  const sum = values.reduce((total, value) => total + (value ?? 0), 0);
  const complete = values.every((value) => value !== null);
  const next = round.players[(round.players.findIndex((each) => each.id === chosen) + 1) % round.players.length].id;
  return [
    make("div", { class: "amounts", role: "group", "aria-label": say("slip") }, round.players.map((each) =>
      make("button", { type: "button", "aria-pressed": String(each.id === chosen), "data-player": each.number, onclick: to({ player: each.id }) },
        make("span", {}, `${each.number} ${each.name}`), make("b", { class: "n" }, shown(now.typed[each.id], each.id === chosen))))),
    make("p", { id: "sum", class: sum ? "wrong" : complete ? "good" : "soft", role: "status" },
      sum > 0 ? say("toomuch", { amount: crowns(sum) }) : sum < 0 ? say("toolittle", { amount: crowns(-sum) }) : complete ? `✓ ${say("zero")}` : say("everyone")),
    keys(4, "amount", ...["7", "8", "9", "⌫", "4", "5", "6", "±", "1", "2", "3", state.decimal, "0"].map((key) =>
      button(key, { "aria-label": key === "⌫" ? say("erase") : key === "±" ? say("lost") : null }, () => type(round, key))),
      button(say("next"), { id: "next", class: "wide" }, to({ player: next }))),
    button(say("handin"), { id: "handin", class: "primary big", disabled: !complete || sum !== 0 }, to({ step: "sign", signed: [] })),
    view.note ? make("p", { class: "good", id: "note" }, view.note) : null,
    round.places.length && !entries(round).length ? make("p", { class: "soft", id: "dealer" }, `${say("places", { players: round.places.join(", ") })} · ${say("dealer", { player: round.places[0] })}`) : null,
    make("div", { class: "bottom" },
      button(`${say("deals")}${entries(round).length ? ` (${entries(round).length})` : ""}`, { id: "deals" }, to({ step: "ledger", note: null })),
      button(say("stake"), { id: "stake" }, to({ step: "stake", note: null })),
      state.premium_rows.length ? button(`${say("premium")}${now.premiums.length ? ` (${now.premiums.length})` : ""}`, { id: "premium" }, to({ step: "premium", premium: {} })) : null,
      complete && sum && !round.called && !unsent(round, "call") ? button(say("callsum"), { id: "callsum" }, () =>
        outbox.enter({ kind: "call", ...spot(round), text: say("nosum", { amount: signed(sum) }) })) : null),
  ];
}

// On an own phone a player signs alone; on the device of the table everybody taps his name.
const isOwn = () => state.phone.kind === "player";
const signers = (round) => round.players.filter((each) => each.own || !isOwn());
const hasSigned = (round) => isOwn() && Boolean(round.slip) && signers(round).every((each) => round.slip.signed.includes(each.id));
function sign(round) {
  const now = draft(round);
  const everybody = signers(round).every((each) => view.signed.includes(each.id));
  const toggle = (id) => () => { view.signed = view.signed.includes(id) ? view.signed.filter((each) => each !== id) : [...view.signed, id]; draw(); };
  return [
    make("h1", {}, say(isOwn() ? "isigns" : "whosigns")),
    make("div", { class: "amounts" }, round.players.map((each) => make("button", { type: "button", disabled: !signers(round).includes(each), "aria-pressed": String(view.signed.includes(each.id)), "data-sign": each.number, onclick: toggle(each.id) },
      make("span", {}, `${view.signed.includes(each.id) ? "✓ " : ""}${each.name}`), make("b", { class: "n" }, signed(haler(now.typed[each.id])))))),
    ...now.premiums.map((each) => make("p", { class: "soft" }, described(round, each))),
    make("p", {}, say(isOwn() ? "allsign" : "final")),
    button(say("handin"), { id: "final", class: "primary big", disabled: !everybody }, () => {
      const amounts = Object.fromEntries(round.players.map((each) => [each.id, haler(now.typed[each.id])]));
      view = { ...view, step: "slip", again: false };
      outbox.enter({ kind: "hand_in", ...spot(round), amounts, premiums: now.premiums, signed: view.signed });
    }),
    make("div", { class: "bottom" }, button(say("back"), { id: "back" }, to({ step: "slip" }))),
  ];
}

function result(round) {
  const waiting = unsent(round, "hand_in");
  const missing = waiting || round.slip.handed_in ? [] : round.players.filter((each) => !round.slip.signed.includes(each.id));
  const amounts = waiting ? waiting.amounts : round.slip.amounts;
  const premiums = waiting ? waiting.premiums : round.slip.premiums;
  return [
    make("h1", {}, say("slip")),
    make("table", { id: "handed" }, make("tbody", {}, round.players.map((each) => make("tr", { class: each.own ? "own" : null }, make("td", {}, `${each.number} ${each.name}`), make("td", { class: "n" }, signed(amounts[each.id] ?? 0)))))),
    ...premiums.map((each) => make("p", { class: "soft" }, described(round, each))),
    make("p", { class: "good", id: "signers" }, waiting ? `○ ${say("pending")}` : missing.length ? `○ ${say("unsigned", { names: missing.map((each) => each.name).join(", ") })}` : `✓ ${say("handed")}`),
    missing.length ? make("div", { class: "bottom" }, button(say("again"), { id: "again" }, to({ step: "slip", again: true }))) : null,
  ];
}

function stake(round) {
  return [
    make("h1", {}, say("whostake", { amount: state.stake })),
    make("div", { class: "stack" }, signers(round).filter((each) => each.stake !== null).map((each) =>
      button(`${each.name} · ${crowns(each.stake)} Kč`, { class: "big", "data-stake": each.number }, () => { view = { ...view, step: "slip", note: say("staked", { name: each.name, amount: state.stake }) }; outbox.enter({ kind: "stake", ...spot(round), player: each.id }); }))),
    make("div", { class: "bottom" }, button(say("back"), { id: "back" }, to({ step: "slip" }))),
  ];
}

const row = (each) => state.premium_rows.find((one) => one.undertaking === each.undertaking && one.holding === each.holding);
const described = (round, each) => `${named(round, each.player)}: ${row(each)?.words ?? each.undertaking} (${row(each)?.points ?? 0})`;

function premium(round) {
  const now = draft(round);
  const chosen = view.premium;
  const add = (each) => () => {
    keep(round, { ...now, premiums: [...now.premiums, { player: chosen.player, undertaking: each.undertaking, holding: each.holding }] });
    view = { ...view, premium: {} };
    draw();
  };
  return [
    make("h1", {}, say("premium")),
    ...now.premiums.map((each, place) => make("p", {}, `${described(round, each)} `, button("✕", { "aria-label": say("remove") }, () => keep(round, { ...now, premiums: now.premiums.filter((_, other) => other !== place) })))),
    make("p", {}, say("whomade")),
    make("div", { class: "amounts" }, round.players.map((each) => make("button", { type: "button", "aria-pressed": String(chosen.player === each.id), "data-made": each.number, onclick: () => { view.premium = { player: each.id }; draw(); } }, each.name))),
    ...(chosen.player ? [make("p", {}, say("which")), make("div", { class: "stack" }, state.premium_rows.map((each) => button(`${each.words} (${each.points})`, { class: "big", "data-row": each.undertaking }, add(each))))] : []),
    make("div", { class: "bottom" }, button(say("back"), { id: "back" }, to({ step: "slip" }))),
  ];
}

// The referee has the call only when the server has it.
const called = (round) => make("div", { class: "bottom" }, unsent(round, "call")
  ? make("p", { class: outbox.online ? "soft" : "wrong", id: "calling", role: "status" }, say(outbox.online ? "calling" : "not_called"))
  : round.called ? make("p", { class: "good", id: "called" }, say("called"))
  : button(say("call"), { id: "call" }, () => outbox.enter({ kind: "call", ...spot(round) })));

const seats = (round) => (round?.table ? make("p", {}, `${say("table", { table: round.table })}: ${round.players.map((each) => `${each.number} ${each.name}`).join(", ")}`) : null);

function next(round) {
  const after = state.rounds.find((each) => each.round === (round?.round ?? 0) + 1);
  if (!state.round || state.over || !after?.table) return null;
  if (state.phone.kind === "player") return make("p", { class: "soft" }, say("then", { round: after.round, table: after.table }));
  return make("p", { class: "soft" }, `${say("round", { number: after.round })}: ${after.players.map((each) => `${each.number} ${each.name}`).join(", ")}`);
}

draw();
if (current()?.clock) listen(current());
outbox.start();
// Only the time changes by itself: nothing else moves under a finger.
setInterval(() => {
  const round = current();
  const old = document.getElementById("clock");
  if (round?.clock) listen(round);
  if (round?.clock && old) old.replaceWith(clock(round)[0].querySelector("#clock"));
}, 1000);
