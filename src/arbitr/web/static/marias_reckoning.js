// What a deal of mariáš costs, on a phone without a network. marias/settlement/calculator.py computes the same, and a test
// compares the two. `deal`: undertaking, red, alone, against, fleks, lost, units, silent_seven, silent_hundred; `tariff`:
// the rules of the organiser. What each player of a side gets is negative for a payment.
const TIMES_SILENT = 2;

// What is played for, in order.
export function components(deal, tariff) {
  const trumps = tariff.trumps.includes(deal.undertaking);
  let played = [...tariff.undertakings[deal.undertaking]];
  if (trumps && tariff.against) for (const against of deal.against) {
    if (against === "seven-against" && played.includes("two-sevens")) continue;
    played.push(against);
    if (against === "hundred-against" && !tariff.game_with_hundred) played = played.filter((component) => component !== "game");
  }
  return tariff.order.filter((component) => played.includes(component));
}

export function reckon(deal, tariff) {
  const trumps = tariff.trumps.includes(deal.undertaking);
  const red = trumps && deal.red;
  const alone = deal.alone || !trumps;
  let played = components(deal, tariff);
  const fleks = (component) => Math.min(deal.fleks[component] ?? 0, tariff.most);
  const rate = (component) => tariff.rates[component] * (red && tariff.red.includes(component) ? 2 : 1);
  const dropped = played.includes("game") && played.includes("seven") && fleks("game") > 0;
  if (dropped) played = played.filter((component) => component !== "game");
  if (dropped && tariff.fleked_game === "void") return paid([], "unpaid", alone, tariff);
  if (played.length === 1 && played[0] === "game" && fleks("game") < 2) {
    const lines = tariff.without_re === "nothing" ? [] : [{ what: "game", amount: rate("game"), actors: !fleks("game") }];
    return paid(lines, "nore", alone, tariff);
  }
  if (played.length === 1 && played[0] === "seven" && dropped && !fleks("seven")) {
    const lines = tariff.fleked_game === "unpaid" ? [] : [{ what: "seven", amount: rate("seven"), actors: true }];
    return paid(lines, "unpaid", alone, tariff);
  }
  const lines = played.flatMap((component) => {
    const owned = !component.endsWith("-against");
    const actors = deal.lost.includes(component) ? !owned : owned;
    const units = Math.max(1, deal.units[component] ?? 1);
    const amount = rate(component) * 2 ** fleks(component);
    const found = { what: component, amount, actors };
    if (component === "game") {
      if (!deal.silent_hundred || played.includes(actors ? "hundred" : "hundred-against")) return [found];
      const silent = { what: "silent-hundred", amount: amount * TIMES_SILENT * (tariff.silent_tens ? units : 1), actors };
      return tariff.silent_game_too ? [found, silent] : [silent];
    }
    if (!component.startsWith("hundred")) return [found];
    const flat = tariff.lost_flat && deal.lost.includes(component);
    return [{ ...found, amount: amount * (flat ? 1 : units) }];
  });
  if (trumps && deal.silent_seven) lines.push({ what: "silent-seven", amount: tariff.rates["silent-seven"] * (red ? 2 : 1), actors: deal.silent_seven === "actors" });
  return paid(lines, "", alone, tariff);
}

// Each loser pays once, up to the limit: two against two one winner or both, alone all three.
function paid(lines, note, alone, tariff) {
  const total = lines.reduce((sum, line) => sum + (line.actors ? line.amount : -line.amount), 0);
  const once = Math.sign(total) * Math.min(Math.abs(total), tariff.limit || Infinity);
  const times = tariff.each ? 2 : 1;
  return alone ? { lines, note, actor: 3 * once, partner: null, defender: -once || 0 }
    : { lines, note, actor: times * once, partner: times * once, defender: -times * once || 0 };
}
