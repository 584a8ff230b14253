// The deals of a round at a mariáš table: a calculator for one deal, the list of all, and their sum, which is the slip.
// They stay on the device of the table; the server gets the slip.
import { keys, make, say } from "./drawn.js";
import { components, reckon } from "./marias_reckoning.js";

const MOST_POINTS = 190;

export const newDeal = (out = []) => ({ actor: null, partner: null, alone: false, out, undertaking: "game", red: false, against: [], fleks: {}, lost: [], units: {}, silent_seven: "", silent_hundred: false });

// What each player at the table has won in these entries.
export const sums = (players, entries) => Object.fromEntries(players.map((player) => [player.id, entries.reduce((sum, entry) => sum + (entry.amounts[player.id] ?? 0), 0)]));

// Who plays: at a large table those who do not wait.
const playing = (players, deal) => players.filter((player) => !deal.out.includes(player.id));
const isAlone = (deal, tariff) => deal.alone || !tariff.trumps.includes(deal.undertaking);
const isWhole = (deal, players, tariff) => playing(players, deal).length === 4 && deal.actor !== null && (isAlone(deal, tariff) || deal.partner !== null);

function amounts(deal, players, tariff) {
  const found = reckon(deal, tariff);
  const alone = isAlone(deal, tariff);
  return Object.fromEntries(playing(players, deal).map((player) => [player.id, player.id === deal.actor ? found.actor : !alone && player.id === deal.partner ? found.partner : found.defender]));
}

const toggled = (list, one) => (list.includes(one) ? list.filter((other) => other !== one) : [...list, one]);
const group = (name, ...parts) => make("div", { class: "amounts", role: "group", "aria-label": say(name) }, parts.flat());
const switchable = (text, on, onclick, attributes = {}) => make("button", { type: "button", "aria-pressed": String(on), onclick, ...attributes }, text);

// The calculator. `ui`: players, state, view.deal, set(changes), save(entry), named(id), signed(haler).
export function calculator(ui) {
  const { players, state: { tariff, words }, view: { deal } } = ui;
  const change = (changes) => () => ui.set({ deal: { ...deal, ...changes } });
  const trumps = tariff.trumps.includes(deal.undertaking);
  const others = playing(players, deal);
  const whole = isWhole(deal, players, tariff);
  const found = reckon(deal, tariff);
  const won = whole ? amounts(deal, players, tariff) : {};
  const flek = (component, by) => change({ fleks: { ...deal.fleks, [component]: Math.max(0, Math.min(tariff.most, (deal.fleks[component] ?? 0) + by)) } });
  const row = (component) => {
    const lost = deal.lost.includes(component), count = deal.fleks[component] ?? 0, units = deal.units[component] ?? 1;
    const isHundred = component.startsWith("hundred");
    const points = lost ? say("lostby", { points: 10 * units }) : say("points", { points: 90 + 10 * units });
    const unit = (by) => change({ units: { ...deal.units, [component]: Math.max(1, Math.min((MOST_POINTS - 90) / 10, units + by)) } });
    return make("div", { class: "component", role: "group", "aria-label": words.components[component], "data-component": component },
      make("b", {}, words.components[component]),
      switchable(say(lost ? "deallost" : "dealwon"), lost, change({ lost: toggled(deal.lost, component) }), { "data-lost": true }),
      make("span", { class: "stepper" }, make("button", { type: "button", "aria-label": say("lessflek"), disabled: !count, onclick: flek(component, -1) }, "−"), make("span", {}, count ? words.fleks[count - 1] : say("noflek")), make("button", { type: "button", "aria-label": say("moreflek"), "data-more": true, onclick: flek(component, 1) }, "+")),
      isHundred ? make("span", { class: "stepper" }, make("button", { type: "button", "aria-label": say("lessten"), disabled: units <= 1, onclick: unit(-1) }, "−"), make("span", {}, points), make("button", { type: "button", "aria-label": say("moreten"), "data-ten": true, onclick: unit(1) }, "+")) : null);
  };
  const seven = { "": "actors", actors: "defenders", defenders: "" }[deal.silent_seven];
  return [
    make("h1", {}, say("deal")),
    players.length > 4 ? [make("p", {}, say("whowaits")), group("whowaits", players.map((player) => switchable(player.name, deal.out.includes(player.id), change({ out: toggled(deal.out, player.id), actor: null, partner: null }), { "data-out": player.number })))] : null,
    make("p", {}, say("actor")),
    group("actor", others.map((player) => switchable(player.name, player.id === deal.actor, change({ actor: player.id, partner: deal.partner === player.id ? null : deal.partner }), { "data-actor": player.number }))),
    make("p", {}, say("undertaking")),
    keys(2, "undertaking", ...Object.entries(words.undertakings).map(([id, text]) => switchable(text, deal.undertaking === id, change({ undertaking: id, lost: [], fleks: {}, units: {}, against: [], silent_seven: "", silent_hundred: false }), { "data-game": id }))),
    trumps ? [make("p", {}, say("partner")), group("partner", others.filter((player) => player.id !== deal.actor).map((player) => switchable(player.name, !deal.alone && player.id === deal.partner, change({ partner: player.id, alone: false }), { "data-partner": player.number })),
      switchable(say("alone"), deal.alone, change({ alone: !deal.alone, partner: null }), { "data-alone": true })),
    make("div", { class: "row" }, switchable(say("red"), deal.red, change({ red: !deal.red }), { "data-red": true }),
      tariff.against ? ["seven-against", "hundred-against"].map((against) => switchable(words.components[against], deal.against.includes(against), change({ against: toggled(deal.against, against) }), { "data-against": against })) : [])] : null,
    ...components(deal, tariff).map(row),
    trumps ? make("div", { class: "row" },
      switchable(`${say("silentseven")}: ${say({ "": "nobodys", actors: "actors", defenders: "defenders" }[deal.silent_seven])}`, deal.silent_seven !== "", change({ silent_seven: seven }), { "data-silent": "seven" }),
      components(deal, tariff).includes("game") ? switchable(say("silenthundred"), deal.silent_hundred, change({ silent_hundred: !deal.silent_hundred }), { "data-silent": "hundred" }) : null) : null,
    found.note ? make("p", { class: "soft" }, say(found.note)) : null,
    make("p", { id: "reckoned", class: "good", role: "status" }, whole ? others.map((player) => `${player.name} ${ui.signed(won[player.id])}`).join(" · ") : say("choosewho")),
    make("button", { type: "button", id: "savedeal", class: "primary big", disabled: !whole, onclick: () => ui.save({ text: described(ui, deal), amounts: won }) }, say("writedeal")),
    make("div", { class: "bottom" }, make("button", { type: "button", id: "back", onclick: () => ui.set({ step: "ledger" }) }, say("back"))),
  ].flat();
}

// As the list names it: what, who, and the fleks.
function described(ui, deal) {
  const { words, tariff } = ui.state;
  const fleks = Object.entries(deal.fleks).filter(([component, count]) => count && components(deal, tariff).includes(component)).map(([component, count]) => `${words.fleks[count - 1]} (${words.components[component]})`);
  const trumps = tariff.trumps.includes(deal.undertaking) && deal.red ? [say("red")] : [];
  return [`${words.undertakings[deal.undertaking]} – ${ui.named(deal.actor)}`, ...trumps, ...fleks].join(", ");
}

// The list of the deals with their sum. `ui`: also entries, remove(place), add(), other().
export function ledger(ui) {
  const total = sums(ui.players, ui.entries);
  return [
    make("h1", {}, say("deals")),
    ui.entries.length ? make("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": say("deals") }, make("table", { id: "deals", class: "tbl" },
      make("thead", {}, make("tr", {}, make("th", {}, say("deal")), ui.players.map((player) => make("th", { class: "n" }, player.name)), make("th", {}))),
      make("tbody", {}, ui.entries.map((entry, place) => make("tr", {}, make("td", {}, `${place + 1}. ${entry.text}`), ui.players.map((player) => make("td", { class: "n" }, player.id in entry.amounts ? ui.signed(entry.amounts[player.id]) : "")),
        make("td", {}, make("button", { type: "button", "aria-label": `${say("remove")}: ${place + 1}`, onclick: () => ui.remove(place) }, "✕"))))),
      make("tfoot", {}, make("tr", { id: "dealsum" }, make("td", {}, say("sumdeals")), ui.players.map((player) => make("td", { class: "n" }, ui.signed(total[player.id]))), make("td", {}))))) : make("p", {}, say("nodeals")),
    make("button", { type: "button", id: "newdeal", class: "primary big", onclick: ui.add }, say("newdeal")),
    make("button", { type: "button", id: "penalty", onclick: ui.other }, say("revokepaid")),
    make("p", { class: "soft" }, say("sumisslip")),
    make("div", { class: "bottom" }, make("button", { type: "button", id: "back", onclick: () => ui.set({ step: "slip" }) }, say("back"))),
  ];
}

// What one player pays each of the others, as after a ruling: typed in crowns.
export function payment(ui) {
  const { players, view: { pays } } = ui;
  const others = players.filter((player) => !pays.out.includes(player.id));
  const each = pays.text === "" ? 0 : Math.round(Number(pays.text.replace(",", ".")) * 100);
  const whole = pays.who !== null && others.length === 4 && each > 0;
  const won = Object.fromEntries(others.map((player) => [player.id, player.id === pays.who ? -3 * each : each]));
  const change = (changes) => () => ui.set({ pays: { ...pays, ...changes } });
  const type = (key) => () => {
    const text = key === "⌫" ? pays.text.slice(0, -1) : pays.text + key;
    if (/^(\d{1,4}([.,]\d{0,2})?)?$/.test(text)) ui.set({ pays: { ...pays, text } });
  };
  return [
    make("h1", {}, say("revokepaid")),
    players.length > 4 ? [make("p", {}, say("whowaits")), group("whowaits", players.map((player) => switchable(player.name, pays.out.includes(player.id), change({ out: toggled(pays.out, player.id), who: null }), { "data-out": player.number })))] : null,
    make("p", {}, say("whopays")),
    group("whopays", others.map((player) => switchable(player.name, player.id === pays.who, change({ who: player.id }), { "data-pays": player.number }))),
    make("p", { id: "each", class: "good", role: "status" }, say("toeach", { amount: pays.text || "0" })),
    keys(4, "amount", ...["7", "8", "9", "⌫", "4", "5", "6", "0", "1", "2", "3", ui.state.decimal].map((key) => make("button", { type: "button", "aria-label": key === "⌫" ? say("erase") : null, onclick: type(key) }, key))),
    make("button", { type: "button", id: "savedeal", class: "primary big", disabled: !whole, onclick: () => ui.save({ text: `${say("revokepaid")} – ${ui.named(pays.who)}`, amounts: won }) }, say("writedeal")),
    make("div", { class: "bottom" }, make("button", { type: "button", id: "back", onclick: () => ui.set({ step: "ledger" }) }, say("back"))),
  ].flat();
}
