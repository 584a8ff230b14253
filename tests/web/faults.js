// What is wrong with how a page looks: evaluated in the page, gives a list of texts.
() => {
  const found = [];
  const CAPTION = "th, caption, small, .small, .under, .over, .hint, .chip, .leg, .where, .line, .tr, .sr, .pls, .dia .over, .icons, .sw, .vs, .parm, .pc0, footer"; // never the only carrier of a fact
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) {
    const worst = [...document.querySelectorAll("body *")].filter((each) => !each.closest(".scroll") && each.getBoundingClientRect().right > innerWidth + 1);
    found.push(`${wide} px wider than the window: ${worst.slice(0, 3).map((each) => each.outerHTML.slice(0, 120))}`);
  }
  const seen = (each) => { const box = each.getBoundingClientRect(); const style = getComputedStyle(each); return box.width > 0 && box.height > 0 && style.visibility !== "hidden" && !each.closest("details:not([open]) > :not(summary)"); };
  const phone = innerWidth < 600;
  const targets = [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")].filter(seen);
  for (const each of targets) {
    const box = (each.closest("label.check, label.key") ?? each).getBoundingClientRect();
    if (phone && (box.height < 43.5 || (box.width < 43.5 && !each.closest("p, li, td")))) found.push(`too small to touch (${Math.round(box.width)} x ${Math.round(box.height)}): ${each.outerHTML.slice(0, 120)}`);
  }
  const bar = ".tabbar, .deskbar, .eact, .rqf, .toast, .foot"; // stays at the lower edge; what is under it can be scrolled up
  const boxes = targets.filter((each) => !each.closest("label.key")).map((each) => [each, each.getBoundingClientRect()]);
  for (let i = 0; i < boxes.length; i++) for (let j = i + 1; j < boxes.length; j++) {
    const [one, a] = boxes[i], [other, b] = boxes[j];
    if (one.contains(other) || other.contains(one) || Boolean(one.closest(bar)) !== Boolean(other.closest(bar))) continue;
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left), down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across > 2 && down > 2 && !one.closest(".scroll")) found.push(`overlap: ${one.outerHTML.slice(0, 90)} and ${other.outerHTML.slice(0, 90)}`);
  }
  for (const each of document.querySelectorAll("body *")) {
    if (!seen(each) || !each.childNodes.length || each.closest("svg, .drawn")) continue;
    const style = getComputedStyle(each);
    const text = [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    const least = each.closest(".tabbar, .slot, .key small, .bd, .you, .mini, .compass, .leg") ? 11.9 : each.closest(CAPTION) ? 12.9 : each.closest(".lab, label, .count, .why, .toolb, .seg, .tabs, .pages, .tool, .ctx, legend") ? 14.9 : 15.9;
    if (phone && text && parseFloat(style.fontSize) < least && !each.closest(".paper")) found.push(`type of ${style.fontSize}: ${each.outerHTML.slice(0, 100)}`);
    if (text && !each.matches(".sr") && style.overflow === "hidden" && each.scrollWidth > each.clientWidth + 1) found.push(`cut: ${each.outerHTML.slice(0, 100)}`);
  }
  return found.slice(0, 6);
}
