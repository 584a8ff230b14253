"""A finger on a screen that counts what it does: real touches of the glass, and swipes to what is not in sight."""

from __future__ import annotations

import time

from playwright.sync_api import Locator, Page
from web.browser import settled

MOST_SWIPES = 20
MOVES = 8
STEP = 0.6
"""Of the height of the window, by one swipe."""
CLICKS = "Number(sessionStorage.getItem('clicks') ?? 0)"
COUNT = f"addEventListener('click', () => sessionStorage.setItem('clicks', {CLICKS} + 1), true)"
REST = """
() => new Promise((done) => {
  let at = scrollY, same = 0;
  const look = () => {
    same = scrollY === at ? same + 1 : 0;
    at = scrollY;
    if (same > 5) done();
    else requestAnimationFrame(look);
  };
  look();
})
"""
SEEN = """
(target) => {
  const box = target.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const hit = document.elementFromPoint(x, y);
  const free = hit !== null && target.contains(hit);
  return { x, y, free, height: innerHeight };
}
"""


class Finger:
    """Of one window, which must have been opened for touch."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = self.swipes = 0
        self._glass = page.context.new_cdp_session(page)
        page.add_init_script(COUNT)
        page.evaluate(f"() => {{ {COUNT} }}")

    def tap(self, target: str | Locator) -> None:
        """Touches it where a finger would; scrolls only if it is not in sight."""
        found = (self.page.locator(target) if isinstance(target, str) else target).first
        settled(self.page)
        found.wait_for()
        self.page.wait_for_selector(".guarded, .moved", state="detached")
        place = found.evaluate(SEEN)
        for _ in range(MOST_SWIPES):
            if place["free"]:
                break
            self._swipe(place)
            place = found.evaluate(SEEN)
        assert place["free"], f"{target} cannot be touched"
        before = self.page.evaluate(CLICKS)
        self.page.touchscreen.tap(place["x"], place["y"])
        self.page.wait_for_function(f"(before) => {CLICKS} > before", arg=before)  # it comes after the finger has gone
        self.taps += 1
        settled(self.page)

    def type(self, target: str, text: str) -> None:
        """A tap into a field, and keys."""
        self.tap(target)
        self.page.keyboard.type(text)

    def choose(self, target: str, value: str) -> None:
        """A list of the device: a tap opens it and another one chooses; the second is not the page's."""
        self.tap(target)
        self.page.locator(target).first.select_option(value)
        self.taps += 1

    def count(self) -> tuple[int, int]:
        """The taps and swipes since the last count."""
        counted = (self.taps, self.swipes)
        self.taps = self.swipes = 0
        return counted

    def _swipe(self, place: dict[str, float]) -> None:
        """From one place of the glass to another, with a rest at the end so that the page does not glide on."""
        middle = place["height"] / 2
        most = STEP * place["height"]
        by = max(-most, min(most, place["y"] - middle))
        start, end = middle + by / 2, middle - by / 2
        now = time.time() - 1
        self._touch("touchStart", now, start)
        for step in range(1, MOVES + 1):
            self._touch("touchMove", now + step * 0.03, start + (end - start) * step / MOVES)
        self._touch("touchMove", now + 0.9, end)
        self._touch("touchEnd", now + 1)
        self.page.evaluate(REST)
        self.swipes += 1

    def _touch(self, kind: str, moment: float, y: float | None = None) -> None:
        points = [] if y is None else [{"x": 4, "y": y}]
        self._glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": moment})
