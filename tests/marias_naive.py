"""Mariáš once more, plainly: cards are texts, a table is its JSON, and every sum is worked out from scratch.

Nothing of the engine is used here, so that both must be wrong in the same way to agree by mistake.
"""

from __future__ import annotations

from itertools import product
from typing import Any, NamedTuple

WITH_TRUMPS = "789UOKTA"
WITHOUT = "789TUOKA"
ORDER = "ABCD"
RATES = {
    "game": 20,
    "seven": 40,
    "silent_seven": 20,
    "hundred": 80,
    "betl": 300,
    "durch": 600,
    "two_sevens": 800,
    "renonc": 200,
}


def best_place(cards: list[str], trumps: str | None) -> int:
    """Which card of a trick wins."""

    def key(place: int) -> tuple[int, int]:
        suit, rank = cards[place][0], cards[place][1]
        group = 2 if suit == trumps else 1 if suit == cards[0][0] else 0
        return group, (WITHOUT if trumps is None else WITH_TRUMPS).index(rank)

    return max(range(len(cards)), key=key)


def lawful(hand: list[str], trick: list[str], trumps: str | None) -> set[str]:
    """What may be played: of the suit, else trumps, and among those what takes the lead, where there is such a card."""
    if not trick:
        return set(hand)
    due = [card for card in hand if card[0] == trick[0][0]] or [card for card in hand if card[0] == trumps]
    if not due:
        return set(hand)
    heading = {card for card in due if best_place([*trick, card], trumps) == len(trick)}
    return heading or set(due)


class Score(NamedTuple):
    """What a play came to, by side; True stands for the actors."""

    points: dict[bool, int]
    melds: dict[bool, list[int]]
    seven: tuple[bool, bool] | None
    """Whose trump seven was in the last trick, and whether it won."""
    two: bool


class Story:
    """A table's JSON read again."""

    def __init__(self, record: dict[str, Any]) -> None:
        given = record["options"]
        self.options: dict[str, Any] = {
            "game_without_re": "nothing",
            "seven_and_fleked_game": "dropped",
            "fleked_laid_game": "before_play",
            "red_two_sevens": "doubled",
            "lost_hundred": "tens_and_hlasky",
            "game_with_hundred": False,
            "silent_hundred_game": "instead",
            "silent_hundred_hlasky": "one",
            "silent_hundred_tens": False,
            "pairwise": "once",
            "limit": 10000,
            **given,
        }
        self.rates: dict[str, int] = {**RATES, **given.get("rates", {})}
        self.hands = {
            name: [text[at : at + 2] for at in range(0, 16, 2)]
            for name, text in zip(ORDER, record["deal"].split("|"), strict=True)
        }
        self.cards: list[str] = []
        self.fleks: dict[str, list[str]] = {}
        self.kind = ""
        self.trumps: str | None = None
        self.actor = ""
        self.team: set[str] = set()
        self.laid = ""
        self.game_flek = ""
        """Who has fleked a game that is gone, or may go."""
        self.is_asked = False
        """Must he say whether that flek holds?"""
        for event in record["events"]:
            getattr(self, "on_" + event["event"], lambda event: None)(event)

    # What was said.

    def on_declared(self, event: dict[str, Any]) -> None:
        self.kind, self.actor = event["undertaking"], event["player"]
        trumps = event.get("trumps")
        self.trumps = None if trumps is None else trumps[0].upper()
        called = event.get("called")
        self.team = {self.actor, *(name for name in ORDER if called in self.hands[name])}
        parts = {
            "game": "game",
            "seven": "game seven",
            "hundred": "hundred",
            "hundred-seven": "seven hundred",
            "betl": "betl",
            "durch": "durch",
            "two-sevens": "two-sevens",
            "two-sevens-hundred": "hundred two-sevens",
        }[self.kind].split()
        if self.options["game_with_hundred"] and self.kind in ("hundred", "hundred-seven"):
            parts.append("game")
        self.fleks = {part: [] for part in parts}

    def on_announced(self, event: dict[str, Any]) -> None:
        what = event["what"] + ("" if event["player"] in self.team else "-against")
        self.fleks[what] = []
        if self.fleks.get("game"):
            self.game_flek = self.fleks["game"][0]
        if what.startswith("hundred") and not self.options["game_with_hundred"]:
            self.fleks.pop("game", None)
            if what == "hundred-against":
                self.game_flek = ""
        self.is_asked = self.is_asked or (what == "hundred" and bool(self.game_flek))
        if what == "seven" and self.fleks.get("game") and not self.is_asked:
            del self.fleks["game"]

    def on_fleked(self, event: dict[str, Any]) -> None:
        if event["component"] == "game" and "seven" in self.fleks:
            self.game_flek = event["player"]
            del self.fleks["game"]
        else:
            self.fleks[event["component"]].append(event["player"])

    def on_flek_confirmed(self, event: dict[str, Any]) -> None:
        if not self.options["game_with_hundred"]:
            self.fleks["hundred"].append(event["player"])
        elif "seven" in self.fleks:
            self.fleks.pop("game", None)

    def on_flek_withdrawn(self, event: dict[str, Any]) -> None:
        self.game_flek = ""
        if self.options["game_with_hundred"]:
            self.fleks["game"] = []

    def on_played(self, event: dict[str, Any]) -> None:
        self.cards.append(event["card"])

    on_misplayed = on_played

    def on_laid_down(self, event: dict[str, Any]) -> None:
        self.laid = event["player"]

    def on_laying_refused(self, event: dict[str, Any]) -> None:
        self.laid = ""

    # What happened.

    @property
    def is_dropped(self) -> bool:
        """A fleked game beside an announced seven, with nothing in its place."""
        gone = "game" not in self.fleks and "seven" in self.fleks and bool(self.game_flek)
        return gone and (self.options["game_with_hundred"] or not any(p.startswith("hundred") for p in self.fleks))

    def tricks(self) -> list[tuple[str, list[str], str]]:
        """Leader, cards, winner; only whole ones."""
        leader, found = self.actor, []
        for at in range(0, len(self.cards) // 4 * 4, 4):
            four = self.cards[at : at + 4]
            winner = ORDER[(ORDER.index(leader) + best_place(four, self.trumps)) % 4]
            found.append((leader, four, winner))
            leader = winner
        return found

    def red(self) -> int:
        return 2 if self.trumps == "H" else 1

    def balances(self) -> list[int]:
        """What each of the four gets."""
        if not self.kind:
            return [0, 0, 0, 0]
        due = self.due()
        others = [name for name in (ORDER * 2)[ORDER.index(self.actor) + 1 :][:3] if name not in self.team]
        mine = sorted(self.team, key=lambda name: name != self.actor)
        if len(mine) == 2 and self.options["pairwise"] == "once":
            couples = list(zip(mine, others, strict=True))
        else:
            couples = list(product(mine, others))
        flows = dict.fromkeys(product(ORDER, ORDER), 0)
        for part, amount in due.items():
            times = 2 ** len(self.fleks.get(part.replace("silent-hundred", "game"), []))
            winners, losers = (mine, others) if amount > 0 else (others, mine)
            guilty = [name for name in losers if name in self.fleks.get(part.replace("silent-hundred", "game"), [])]
            is_late = bool(self.cards) and self.options["fleked_laid_game"] == "before_play"
            is_laid = self.laid in winners and not is_late
            if not is_laid or part == "silent-seven" or len(guilty) == len(losers):
                guilty = []
            for couple in couples:
                loser, winner = couple if couple[0] in losers else couple[::-1]
                assert winner in winners
                if guilty and loser not in guilty:
                    flows[loser, winner] += abs(amount) // times
                    for name in guilty:
                        assert (abs(amount) - abs(amount) // times) % len(guilty) == 0, "the usual rates can be halved"
                        flows[name, winner] += (abs(amount) - abs(amount) // times) // len(guilty)
                else:
                    flows[loser, winner] += abs(amount)
        totals = dict.fromkeys(ORDER, 0)
        for one, other in product(ORDER, ORDER):
            net = flows[one, other] - flows[other, one]
            if net > 0:
                net = min(net, self.options["limit"] or net)
                totals[one] -= net
                totals[other] += net
        return [totals[name] for name in ORDER]

    def due(self) -> dict[str, int]:
        """What each thing is worth to the actors: negative where they lose it."""
        parts = set(self.fleks)
        if self.is_dropped and self.options["seven_and_fleked_game"] == "void":
            return {}
        if parts == {"game"} and len(self.fleks["game"]) < 2:
            if self.options["game_without_re"] == "nothing":
                return {}
            self_pays = bool(self.fleks["game"])
            self.fleks["game"] = []
            return {"game": (-1 if self_pays else 1) * self.rates["game"] * self.red()}
        if parts == {"seven"} and self.is_dropped and not self.fleks["seven"]:
            if self.options["seven_and_fleked_game"] == "unpaid":
                return {}
            return {"seven": self.rates["seven"] * self.red()}
        return {part: amount for part, amount in self.played_for() if amount}

    def played_for(self) -> list[tuple[str, int]]:
        if self.kind in ("betl", "durch"):
            return [(self.kind, self.alone())]
        if self.laid and not self.cards:
            sign = 1 if self.laid in self.team else -1
            return [(part, sign * self.flat(part) * 2 ** len(self.fleks[part])) for part in self.fleks]
        score = self.score()
        found = []
        for part, givers in self.fleks.items():
            times = 2 ** len(givers)
            if part == "game":
                found += [(name, amount * times) for name, amount in self.game(score).items()]
            elif part.startswith("hundred"):
                side = part == "hundred"
                found.append((part, (1 if side else -1) * self.hundred(score, side) * self.red() * times))
            elif part == "two-sevens":
                found.append((part, (1 if score.two else -1) * self.flat(part) * times))
            else:
                side = part == "seven"
                made = score.seven == (side, True)
                found.append((part, (1 if made == side else -1) * self.flat(part) * times))
        if score.seven is not None:
            side, won = score.seven
            announced = bool({"seven", "two-sevens"} & set(self.fleks)) if side else "seven-against" in self.fleks
            if not announced:
                found.append(("silent-seven", (1 if side == won else -1) * self.rates["silent_seven"] * self.red()))
        return found

    def flat(self, part: str) -> int:
        rate = self.rates[part.removesuffix("-against").replace("-", "_")]
        if part in ("betl", "durch") or (part == "two-sevens" and self.options["red_two_sevens"] == "plain"):
            return rate
        return rate * self.red()

    def alone(self) -> int:
        taken = sum(winner == self.actor for _, _, winner in self.tricks())
        if self.laid:
            made = self.laid == self.actor
        else:
            made = taken == 0 if self.kind == "betl" else len(self.tricks()) == taken
        return (1 if made else -1) * self.rates[self.kind] * (1 << len(self.fleks[self.kind]))

    def score(self) -> Score:
        """Points and hlášky by side (True: the actors), and what became of the sevens."""
        tricks = self.tricks()
        points = {True: 0, False: 0}
        for _, four, winner in tricks:
            points[winner in self.team] += 10 * sum(card[1] in "AT" for card in four)
        if len(tricks) == 8:
            points[tricks[-1][2] in self.team] += 10
        if self.laid:
            points[self.laid in self.team] += 90 - points[True] - points[False]
        melds: dict[bool, list[int]] = {True: [], False: []}
        for name, suit in product(ORDER, "HLBA"):
            if {suit + "K", suit + "O"} <= set(self.hands[name]):
                melds[name in self.team].append(40 if suit == self.trumps else 20)
        seven: tuple[bool, bool] | None = None
        low = f"{self.trumps}7"
        holder = next(name for name in ORDER if low in self.hands[name])
        if self.laid:
            if low not in self.cards and (holder in self.team) == (self.laid in self.team):
                seven = (holder in self.team, True)
            two = self.laid in self.team
        else:
            last = tricks[-1]
            if low in last[1]:
                seven = (holder in self.team, last[2] == holder)
            before = tricks[-2]
            mine = before[1][(ORDER.index(self.actor) - ORDER.index(before[0])) % 4]
            won_both = last[2] == self.actor == before[2]
            two = won_both and low in last[1] and holder == self.actor and mine[1] == "7"
        return Score(points, melds, seven, two)

    def game(self, score: Score) -> dict[str, int]:
        """Without its fleks."""
        totals = {side: score.points[side] + sum(score.melds[side]) for side in (True, False)}
        side = totals[True] > totals[False]
        melds = score.melds[side]
        counted = sum(melds) if self.options["silent_hundred_hlasky"] == "all" else max(melds, default=0)
        value = (1 if side else -1) * self.rates["game"] * self.red()
        announced = ("hundred" if side else "hundred-against") in self.fleks
        if announced or score.points[side] + counted < 100:
            return {"game": value}
        tens = (totals[side] - 100) // 10 if self.options["silent_hundred_tens"] else 0
        found = {"silent-hundred": value * 2 * (1 + tens)}
        return {"game": value, **found} if self.options["silent_hundred_game"] == "besides" else found

    def hundred(self, score: Score, side: bool) -> int:
        """What the side that announced it gets, without red and fleks."""
        rate = self.rates["hundred"]
        melds = score.melds[side]
        with_one = score.points[side] + max(melds, default=0)
        if with_one >= 100:
            return rate * (1 + (score.points[side] + sum(melds) - 100) // 10)
        how = self.options["lost_hundred"]
        if how == "flat":
            return -rate
        missing = (100 - with_one) // 10
        return -rate * (missing + (sum(score.melds[not side]) // 10 if how == "tens_and_hlasky" else 0))
