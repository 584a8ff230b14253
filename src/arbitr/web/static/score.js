// What a contract scores for North-South (Law 77): shown before the opponents confirm; the server counts for itself.
const FIRST = { C: 20, D: 20, H: 30, S: 30, N: 40 };

export function points({ level, suit, double, declarer, over }, vulnerable) {
  const ns = declarer === "N" || declarer === "S";
  const is = vulnerable === "both" || vulnerable === (ns ? "ns" : "ew");
  const score = over >= 0 ? made(level, suit, double, over, is) : -down(-over, double, is);
  return ns ? score : -score;
}

function made(level, suit, double, over, vulnerable) {
  const times = double === "XX" ? 4 : double === "X" ? 2 : 1;
  const each = suit === "N" ? 30 : FIRST[suit];
  const tricks = (FIRST[suit] + each * (level - 1)) * times;
  let score = tricks + (tricks >= 100 ? (vulnerable ? 500 : 300) : 50);
  if (level === 6) score += vulnerable ? 750 : 500;
  if (level === 7) score += vulnerable ? 1500 : 1000;
  if (times > 1) score += 25 * times + over * 50 * times * (vulnerable ? 2 : 1);
  else score += over * each;
  return score;
}

function down(tricks, double, vulnerable) {
  if (!double) return tricks * (vulnerable ? 100 : 50);
  const single = vulnerable ? 200 + (tricks - 1) * 300 : tricks === 1 ? 100 : tricks <= 3 ? 100 + (tricks - 1) * 200 : 500 + (tricks - 3) * 300;
  return double === "XX" ? single * 2 : single;
}
