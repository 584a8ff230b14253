// Moments as the reader's own clock has them; without this script they are those of the server's clock.
for (const each of document.querySelectorAll("time[data-at]")) {
  const moment = new Date(Number(each.dataset.at));
  each.dateTime = moment.toISOString();
  each.textContent = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hour12: false }).format(moment);
}
