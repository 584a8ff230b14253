// Searches the everyday phrases in the open page, without the server: the index is fetched once and kept. The same
// reckoning as phrases.py; a test compares the two.
const CYRILLIC = "абвгдежзийклмнопрстуфхцчшщыэюяјћђљњџ";
const LATIN = "a b v g d e z z i i k l m n o p r s t u f h c c s s i e u a j c dj lj nj dz".split(" ");
const LETTERS = new Map([...CYRILLIC].map((letter, place) => [letter, LATIN[place]]));
for (const [letter, plain] of [["ъ", ""], ["ь", ""], ["đ", "dj"], ["ł", "l"], ["ø", "o"], ["ß", "ss"], ["'", ""], ["’", ""]]) LETTERS.set(letter, plain);
const ALIKE = [["shch", "s"], ["zh", "z"], ["kh", "h"], ["sh", "s"], ["ch", "c"], ["ts", "c"], ["ya", "a"], ["yu", "u"], ["y", "i"], ["j", "i"]];
const PHRASE = 0.5, ALL_WORDS = 0.5, FREQUENT = 0.08, ASKED = 0.7, UNKNOWN = 1, STOPPED = 0.1, LEAST = 0.05, MOST = 8, MOST_WORDS = 20;

export function words(text, same = { words: {}, begins: {} }) {
  return bids(said(text, same));
}

function said(text, same) {
  let left = text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
  left = [...left].map((letter) => LETTERS.get(letter) ?? letter).join("");
  for (const [written, plain] of ALIKE) left = left.replaceAll(written, plain);
  return (left.replace(/([a-z])\1+/g, "$1").match(/[a-z0-9]+/g) ?? []).map((word) => meant(word, same));
}

const A_BID = /^[1-7](c|d|h|s|n|nt)$/;
function bids(said) {
  let before = "", count = 0;
  return said.flatMap((word) => {
    const isBid = A_BID.test(word) || (word === "suit" && /^[1-7]$/.test(before));
    before = word;
    return isBid ? [++count === 1 ? "bid1" : "bid2", word] : [word];
  });
}

function meant(word, same) {
  if (Object.hasOwn(same.words, word)) return same.words[word];
  for (let end = word.length; end > 1; end--) if (Object.hasOwn(same.begins, word.slice(0, end))) return same.begins[word.slice(0, end)];
  return word;
}

const known = new Map();
function likeness(one, other) {
  if (one === other) return 1;
  const key = `${one} ${other}`;
  let found = known.get(key);
  if (found === undefined) known.set(key, (found = alike(one, other)));
  return found;
}

function alike(one, other) {
  const shorter = Math.min(one.length, other.length), longer = Math.max(one.length, other.length);
  if (shorter < 3 || one[0] !== other[0]) return 0;
  let prefix = 0;
  while (prefix < shorter && one[prefix] === other[prefix]) prefix++;
  const shared = (2 * prefix) / (shorter + longer);
  if (prefix >= 3 && shared >= 0.6) return Math.min(shared, 0.95);
  return shorter >= 5 && oneLetterApart(one, other) ? 0.7 : 0;
}

function oneLetterApart(one, other) {
  if (one.length > other.length) [one, other] = [other, one];
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  if (one.length === other.length)
    return one.slice(at + 1) === other.slice(at + 1) ||
      (one.slice(at, at + 2) === [...other.slice(at, at + 2)].reverse().join("") && one.slice(at + 2) === other.slice(at + 2));
  return other.length === one.length + 1 && one.slice(at) === other.slice(at + 1);
}

export class Index {
  constructor(data) {
    this.stop = new Set(data.stop);
    this.law = new Set(data.law);
    this.same = data.same;
    this.procedures = data.procedures.map((each) => ({
      ...each,
      phrases: each.phrases.map((phrase) => ({ words: phrase.slice(0, -1), counts: phrase.at(-1) })),
    }));
    const times = new Map();
    for (const each of this.procedures)
      for (const word of new Set(each.phrases.flatMap((phrase) => phrase.words))) times.set(word, (times.get(word) ?? 0) + 1);
    this.rareness = new Map();
    for (const [word, count] of times)
      this.rareness.set(word, this.stop.has(word) ? STOPPED : Math.log(1 + this.procedures.length / count));
  }

  found(text) {
    const asked = [...new Set(words(text, this.same))].slice(0, MOST_WORDS);
    const numbers = this.numbersOfLaws(text);
    if (numbers.length) {
      const byLaw = this.procedures.flatMap((each) => numbers.filter((n) => each.laws.includes(n)).map((n) => [each.laws.indexOf(n), each]));
      return byLaw.sort((one, other) => one[0] - other[0]).map(([, each]) => each).slice(0, MOST);
    }
    if (asked.every((word) => this.stop.has(word))) return [];
    const weights = new Map(asked.map((word) => [word, this.weight(word)]));
    return this.procedures
      .map((each) => [this.score(each, asked, weights), each])
      .filter(([score]) => score > LEAST)
      .sort((one, other) => other[0] - one[0])
      .slice(0, MOST)
      .map(([, each]) => each);
  }

  numbersOfLaws(text) {
    const asked = said(text.replace(/(?<=[0-9A-Za-z])\(([0-9A-Za-z])\)/g, "$1"), this.same);
    const laws = new Map(), others = [];
    for (const word of asked) {
      const number = /^(\d{1,2})(?:[a-z]\d{0,2}[a-z]?)?$/.exec(word);
      if (number) laws.set(word, number[1]);
      else others.push(word);
    }
    if (others.some((word) => !this.law.has(word) && !this.stop.has(word))) return [];
    if (laws.size > 1 && !others.some((word) => this.law.has(word)) && [...laws.keys()].some((word) => A_BID.test(word))) return [];
    return [...new Set(laws.values())];
  }

  weight(word) {
    if (this.stop.has(word)) return STOPPED;
    if (this.rareness.has(word)) return this.rareness.get(word);
    const near = [...this.rareness].filter(([each]) => likeness(word, each)).map(([, rare]) => rare);
    return near.length ? near.reduce((sum, rare) => sum + rare, 0) / near.length : UNKNOWN;
  }

  score(procedure, asked, weights) {
    const total = asked.reduce((sum, word) => sum + weights.get(word), 0);
    const anywhere = new Map(asked.map((word) => [word, 0]));
    let best = 0;
    for (const { words: phrase, counts } of procedure.phrases) {
      let answered = 0;
      for (const word of asked) {
        const much = Math.max(0, ...phrase.map((each) => likeness(word, each))) * counts;
        anywhere.set(word, Math.max(anywhere.get(word), much));
        answered += weights.get(word) * much;
      }
      if (!answered) continue;
      let said = 0, meant = 0;
      for (const each of phrase) {
        said += this.rareness.get(each);
        meant += this.rareness.get(each) * Math.max(...asked.map((word) => likeness(word, each)));
      }
      best = Math.max(best, (ASKED * answered) / total + ((1 - ASKED) * counts * meant) / said);
    }
    if (!best) return 0;
    const all = asked.reduce((sum, word) => sum + weights.get(word) * anywhere.get(word), 0) / total;
    return PHRASE * best + ALL_WORDS * all + (procedure.common ? FREQUENT : 0);
  }
}

let index = null;
function begin() {
  const form = document.getElementById("search");
  if (!form || form.dataset.begun) return;
  form.dataset.begun = "yes";
  const field = form.querySelector("input[name=q]");
  const list = document.getElementById("hits");
  index ??= fetch(form.dataset.index).then((reply) => reply.json()).then((data) => new Index(data));
  index.catch(() => { index = null; });
  const show = async () => {
    const text = field.value;
    const hits = text.trim() ? (await index).found(text) : [];
    if (field.value !== text) return;
    list.replaceChildren(...hits.map((each) => {
      const line = document.createElement("li"), link = document.createElement("a");
      link.href = form.dataset.to + each.id;
      link.textContent = `${each.title} · ${each.laws.join(", ")}`;
      line.append(link);
      return line;
    }));
    globalThis.htmx?.process(list);
    if (text.trim() && !hits.length) {
      const line = document.createElement("li");
      line.className = "card pad";
      line.textContent = form.dataset.nothing;
      list.append(line);
    }
  };
  field.addEventListener("input", () => show().catch(() => {}));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    show().catch(() => form.submit());
  }, { capture: true });
}

if (globalThis.document) {
  document.addEventListener("htmx:afterSettle", begin);
  begin();
}
