"""The phone at a mariáš table: it computes deals as the settlement does, adds them up to the slip, and sounds."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from marias.test_calculator import random_deal
from marias_games import random_options
from playwright.sync_api import expect
from said import english
from web.browser import window
from web.club import marias_event, running

from arbitr.marias.options import USUAL, Options
from arbitr.marias.settlement.calculator import PlayedDeal, reckoned, tariff
from arbitr.marias.tournament.rules import USUAL as RULES

DEALS = 400
TONES = """let tones = 0;
window.AudioContext = class {
  currentTime = 0; destination = {};
  createOscillator() {
    document.documentElement.dataset.tones = tones += 1;
    return { frequency: {}, connect: (next) => next, start() {}, stop() {} };
  }
  createGain() {
    return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (next) => next };
  }
  close() {}
};"""


def as_typed(deal: PlayedDeal) -> dict[str, Any]:
    """As the phone keeps it."""
    return {
        "undertaking": deal.undertaking.value,
        "red": deal.is_red,
        "alone": deal.is_alone,
        "against": [component.value for component in deal.against],
        "fleks": {component.value: count for component, count in deal.fleks.items()},
        "lost": [component.value for component in deal.lost],
        "units": {component.value: units for component, units in deal.units.items()},
        "silent_seven": "" if deal.silent_seven is None else deal.silent_seven.value,
        "silent_hundred": deal.is_silent_hundred,
    }


def cases() -> list[tuple[PlayedDeal, Options]]:
    found = []
    for seed in range(DEALS):
        chance = Random(seed)
        options = USUAL if seed % 2 else random_options(chance)
        found.append((random_deal(chance, options), options))
    return found


def test_a_phone_computes_deals_like_the_settlement_and_their_sum_is_the_slip(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream = marias_event(club.store, [f"Hráč {letter}" for letter in "ABCDEFGHI"], RULES)
        phone = window(320, 640)
        phone.context.add_init_script(TONES)
        phone.clock.install()
        phone.goto(f"{club.url}/m/p/{club.code(stream, 2, section='')}")
        phone.click("text=" + english("A device that stays at this table"))
        phone.wait_for_selector("#handin")

        # The same sums as in Python, for any deal under any rules.
        tried = cases()
        found = phone.evaluate(
            """async (cases) => {
                const { reckon } = await import("/static/marias_reckoning.js");
                return cases.map(([deal, tariff]) => {
                    const { actor, partner, defender } = reckon(deal, tariff);
                    return [actor, partner, defender];
                });
            }""",
            [[as_typed(deal), tariff(options)] for deal, options in tried],
        )
        for (deal, options), (actor, partner, defender) in zip(tried, found, strict=True):
            balance = reckoned(deal, options).balance
            expected = [balance[0], None if balance[2] == balance[1] and partner is None else balance[2], balance[1]]
            assert [actor, partner, defender] == expected, (deal, options)

        # Five sit here: the first waits. A red seven with a flek on it, lost; then a payment after a ruling.
        numbers = [
            int(number)
            for number in phone.locator("[data-player]").evaluate_all("all => all.map((one) => one.dataset.player)")
        ]
        phone.click("#deals")
        phone.click("#newdeal")
        expect(phone.locator("[data-out][aria-pressed=true]")).to_have_count(1)
        actor, partner, other, last = numbers[1:]
        phone.click(f"[data-actor='{actor}']")
        phone.click("[data-game=seven]")
        phone.click(f"[data-partner='{partner}']")
        phone.click("[data-red]")
        phone.click("[data-component=seven] [data-more]")
        phone.click("[data-component=seven] [data-lost]")
        # 40 for the game won, 80 × 2 for the seven lost.
        expect(phone.locator("#reckoned")).to_contain_text("−1.20")
        phone.click("#savedeal")
        expect(phone.locator("#deals tbody tr")).to_have_count(1)
        phone.click("#penalty")
        phone.click(f"[data-pays='{other}']")
        for key in ("2", ".", "8"):
            phone.locator("[data-keys=amount]").get_by_role("button", name=key, exact=True).click()
        expect(phone.locator("#each")).to_have_text(english("{amount} Kč to each of the others", amount="2.8"))
        phone.click("#savedeal")
        expect(phone.locator("#deals tbody tr")).to_have_count(2)
        phone.reload()
        phone.wait_for_selector("#handin")
        wanted = {actor: "+1.60", partner: "+1.60", other: "−7.20", last: "+4.00", numbers[0]: "0.00"}
        for number, amount in wanted.items():
            phone.click(f"[data-player='{numbers[0] if number != numbers[0] else last}']")
            expect(phone.locator(f"[data-player='{number}'] b")).to_have_text(amount)
        expect(phone.locator("#sum")).to_contain_text(english("The sum is zero"))

        # After 23 minutes all move up: two tones.
        phone.click("#sound")
        expect(phone.locator("#sound")).to_have_attribute("aria-pressed", "true")
        expect(phone.locator("html")).to_have_attribute("data-tones", "1")  # the tap itself
        phone.context.set_offline(True)
        phone.clock.fast_forward("23:05")
        expect(phone.locator(".soft", has_text=english("Turn {turn} of {turns}", turn=2, turns=5))).to_have_count(1)
        expect(phone.locator("html")).to_have_attribute("data-tones", "3")
        phone.context.close()
