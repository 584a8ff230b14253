"""Writes the data of our own that the tests read: complete auctions, and a Howell session in USEBIO.

    .venv/bin/python tools/test_data.py

Nothing of Arbitr is used, so that what the tests read from these files comes from elsewhere than what they test. The
chance is fixed: the files come out the same each time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from operator import eq, gt
from pathlib import Path
from random import Random

DATA = Path(__file__).parent.parent / "tests" / "data"
AUCTIONS = 2000
"""So many different ones."""
SUITS = "CDHS"
DENOMINATIONS = "CDHSN"
RANKS = "23456789TJQKA"
SEATS = "NESW"

Hand = dict[str, str]
"""The ranks in each suit, high first."""


def dealt(chance: Random) -> list[Hand]:
    """Four hands of thirteen."""
    pack = [suit + rank for suit in SUITS for rank in RANKS]
    chance.shuffle(pack)
    hands = [sorted(pack[start : start + 13], key=lambda card: -RANKS.index(card[1])) for start in range(0, 52, 13)]
    return [{suit: "".join(card[1] for card in hand if card[0] == suit) for suit in SUITS} for hand in hands]


def points(hand: Hand) -> int:
    """Four for an ace, down to one for a jack."""
    return sum("JQKA".find(rank) + 1 for ranks in hand.values() for rank in ranks)


# Auctions: four players who bid naturally, overcall, double and now and then take a risk.


class Bidder:
    """A hand, and what its side has shown."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.points = points(hand)
        self.shown: dict[str, int] = {}
        """The fewest cards that partner must think are here."""
        self.promised = 0


def auction(chance: Random) -> list[str]:
    """From the dealer in turn, up to the last pass."""
    players = [Bidder(hand) for hand in dealt(chance)]
    calls: list[str] = []
    while not over(calls):
        me, partner = players[len(calls) % 4], players[(len(calls) + 2) % 4]
        call = choice(chance, me, partner, calls)
        if call[0].isdigit():
            if call[1] in SUITS:
                me.shown[call[1]] = max(me.shown.get(call[1], 0), 4 if len(calls) > 3 else 5)
            most = 20 if call == "2C" else 12 if int(call[0]) < 3 else 15
            me.promised = max(me.promised, min(me.points, most))
        calls.append(call)
    return calls


def over(calls: list[str]) -> bool:
    return len(calls) > 3 and all(call == "P" for call in calls[-3:])


def choice(chance: Random, me: Bidder, partner: Bidder, calls: list[str]) -> str:
    """What this player calls now."""
    bids = [place for place, call in enumerate(calls) if call[0].isdigit()]
    if not bids:
        return opening(chance, me)
    last = calls[bids[-1]]
    by_us = (len(calls) - bids[-1]) % 2 == 0
    doubled = [call for call in calls[bids[-1] + 1 :] if call != "P"]
    ours = me.points + max(partner.promised, 4)
    if doubled == ["X"] and by_us and ours > 22 and chance.random() < 0.6:
        return "XX"
    if not doubled and not by_us and double_fits(chance, me, ours, last):
        return "X"
    suit, length = fit(me, partner)
    target = level(ours, length, suit)
    if by_us and suit == last[1] and target <= int(last[0]):
        return "P"
    if not by_us and not partner.promised and (me.points < 9 or len(me.hand.get(suit, "")) < 5):
        return "P"
    lowest = next((str(n) + suit for n in range(1, 8) if beats(str(n) + suit, last)), None)
    if lowest is None or int(lowest[0]) > max(target, 1 if me.promised == 0 and ours > 16 else 0):
        return "P"
    jump = str(target) + suit
    return jump if target > int(lowest[0]) and chance.random() < 0.5 else lowest


def opening(chance: Random, me: Bidder) -> str:
    """12 points or more, or a long suit; the last hands now and then try with less."""
    longest = max(SUITS, key=lambda suit: (len(me.hand[suit]), SUITS.index(suit)))
    length = len(me.hand[longest])
    if 15 <= me.points <= 17 and length < 6:
        return "1N"
    if me.points >= 20:
        return "2C"
    if me.points >= 12 or (me.points == 11 and chance.random() < 0.5):
        return "1" + longest
    if length > 5 and me.points > 4:
        return str(min(length - 4, 4)) + longest
    return "P"


def double_fits(chance: Random, me: Bidder, ours: int, last: str) -> bool:
    """For take-out with a short suit, for penalties when they are too high."""
    short = last[1] in SUITS and len(me.hand[last[1]]) < 3
    take_out = int(last[0]) < 4 and short and me.points > 11 and me.promised == 0
    return (take_out or (int(last[0]) > 3 and ours > 20)) and chance.random() < 0.7


def fit(me: Bidder, partner: Bidder) -> tuple[str, int]:
    """Where the side seems to have most cards; no trump without eight."""
    lengths = {suit: len(me.hand[suit]) + partner.shown.get(suit, 0) for suit in SUITS}
    suit = max(SUITS, key=lambda suit_: (lengths[suit_], SUITS.index(suit_)))
    return (suit, lengths[suit]) if lengths[suit] > 7 or not partner.promised else ("N", lengths[suit])


def level(ours: int, length: int, suit: str) -> int:
    """As high as the points go."""
    steps = [37, 33, 29 if suit in "CD" else 31, 26 if suit in "HS" else 28, 25 if suit == "N" else 23, 20, 16]
    reached = next((7 - place for place, least in enumerate(steps) if ours + max(0, length - 8) >= least), 0)
    return 3 if suit == "N" and reached in (4, 5) else reached


def beats(bid: str, last: str) -> bool:
    return (bid[0], DENOMINATIONS.index(bid[1])) > (last[0], DENOMINATIONS.index(last[1]))


# A session: eight pairs, a Howell of seven rounds with three boards each.

PAIRS, ROUNDS, BOARDS = 8, 7, 3
TOP = 2 * (PAIRS // 2 - 1)
VULNERABLE = "- NS EW NS-EW NS EW NS-EW - EW NS-EW - NS NS-EW - NS EW".split()
NAMES = "Alder Birch Cedar Damson Elder Fir Gorse Hazel Ivy Juniper Larch Maple Oak Pine Rowan Yew".split()
LATE, ILL, UNPLAYED, PASSED_OUT = (5, 2), (11, 1), (17, 3), (8, 0)
"""Board, and table: 60-40, 50-50, a board that a table never reached, and four passes."""


def meetings() -> tuple[list[tuple[int, int]], tuple[int, ...]]:
    """Who meets in the first round, and which boards lie at each table: then everybody moves up one number.

    Pair 8 stays; the others count in a circle of seven. Each must meet each, and each sees every set once.
    """
    circle = range(ROUNDS)
    for pairs in _splits(list(range(1, ROUNDS))):
        if len({(a - b) % ROUNDS for pair in pairs for a, b in (pair, pair[::-1])}) < ROUNDS - 1:
            continue
        for sets in permutations(circle, len(pairs) + 1):
            seen = [sets[0], *(which - one for which, pair in zip(sets[1:], pairs, strict=True) for one in pair)]
            if len({number % ROUNDS for number in seen}) == ROUNDS:
                return [(ROUNDS, 0), *pairs], sets
    raise AssertionError("there is no such movement")


def _splits(numbers: list[int]) -> Iterator[list[tuple[int, int]]]:
    if not numbers:
        yield []
    for first, other in combinations(numbers, 2):
        if first == numbers[0]:
            for rest in _splits([number for number in numbers if number not in (first, other)]):
                yield [(first, other), *rest]


def score(level: int, trumps: str, doubled: int, tricks: int, vulnerable: bool) -> int:
    """The points of declarer's side."""
    over = tricks - 6 - level
    if over < 0:
        if not doubled:
            return over * (100 if vulnerable else 50)
        first = [200, 300, 300] if vulnerable else [100, 200, 200]
        return -sum((first + [300] * 10)[:-over]) * doubled
    per_trick = 20 if trumps in "CD" else 30
    bid = (level * per_trick + (10 if trumps == "N" else 0)) * (2 * doubled if doubled else 1)
    slam = {6: 750 if vulnerable else 500, 7: 1500 if vulnerable else 1000}.get(level, 0)
    bonus = (500 if vulnerable else 300) if bid >= 100 else 50
    more = over * ((200 if vulnerable else 100) * doubled if doubled else per_trick)
    return bid + bonus + slam + more + 50 * doubled


def line(chance: Random, board: int, hands: Sequence[Hand]) -> dict[str, str]:
    """What a table might well do with these cards."""
    strength = [points(hand) for hand in hands]
    side = 0 if strength[0] + strength[2] + chance.randint(-3, 3) >= strength[1] + strength[3] else 1
    ours = strength[side] + strength[side + 2]
    lengths = {suit: len(hands[side][suit]) + len(hands[side + 2][suit]) for suit in SUITS}
    suit = max(SUITS, key=lambda suit_: (lengths[suit_], suit_ in "HS"))
    trumps = "N" if lengths[suit] < 8 or (ours > 24 and suit in "CD") else suit
    level_ = min(7, max(1, level(ours, lengths[suit], trumps) + chance.choice((-1, 0, 0, 0, 1))))
    tricks = min(13, max(0, 6 + (ours - 18) // 3 + max(0, lengths[suit] - 7) // 2 + chance.choice((-1, 0, 0, 1, 2))))
    doubled = 1 if tricks < 5 + level_ and chance.random() < 0.4 else 0
    declarer = side + chance.choice((0, 2))
    leader = hands[(declarer + 1) % 4]
    led = chance.choice([suit for suit in SUITS if leader[suit]])
    vulnerable = SEATS[declarer] in VULNERABLE[(board - 1) % 16]
    gained = score(level_, trumps, doubled, tricks, vulnerable)
    return {
        "CONTRACT": f"{level_}{'NT' if trumps == 'N' else trumps}" + "*" * doubled,
        "PLAYED_BY": SEATS[declarer],
        "TRICKS": str(tricks),
        "LEAD": chance.choice(leader[led]) + led,
        "SCORE": str(gained if side == 0 else -gained),
    }


def session(chance: Random) -> str:
    """The file, in the manner of a program that writes USEBIO by hand: no indent is like another."""
    pairs, sets = meetings()
    deals = {number: dealt(chance) for number in range(1, ROUNDS * BOARDS + 1)}
    lines: dict[int, list[dict[str, str]]] = {number: [] for number in deals}
    for round_ in range(ROUNDS):
        for table, (one, other) in enumerate(pairs):
            ns, ew = (one if one == ROUNDS else (one + round_) % ROUNDS) + 1, (other + round_) % ROUNDS + 1
            if (round_ + table) % 2:
                ns, ew = ew, ns
            first = (sets[table] + round_) % ROUNDS * BOARDS + 1
            for number in range(first, first + BOARDS):
                said = line(chance, number, deals[number])
                if (number, table) in (LATE, ILL):
                    said = {"SCORE": "A6040" if (number, table) == LATE else "A5050"}
                elif (number, table) == PASSED_OUT:
                    said = {"SCORE": "0", "CONTRACT": "Pass"}
                if (number, table) != UNPLAYED:
                    lines[number].append({"NS_PAIR_NUMBER": str(ns), "EW_PAIR_NUMBER": str(ew), **said})
    for travellers in lines.values():
        _matchpointed(travellers)
        travellers.sort(key=lambda traveller: -int(traveller["NS_PAIR_NUMBER"]))
    return _written(deals, lines, ranking(lines))


def ranking(lines: dict[int, list[dict[str, str]]]) -> dict[int, tuple[str, str, str]]:
    """Place, total and percentage of each pair: each board to the same top, 60 % or the own session if that is more."""
    won: dict[int, list[Fraction]] = {pair: [] for pair in range(1, PAIRS + 1)}
    given: dict[int, Fraction] = {}
    for travellers in lines.values():
        for traveller in travellers:
            for side, start in (("NS", 1), ("EW", 3)):
                pair, said = int(traveller[f"{side}_PAIR_NUMBER"]), traveller["SCORE"]
                if said[0] == "A":
                    given[pair] = Fraction(int(said[start : start + 2]), 100)
                else:
                    raised = (Fraction(traveller[f"{side}_MATCH_POINTS"]) + 1) * (PAIRS // 2) / len(travellers) - 1
                    won[pair].append(Fraction(round(raised * 10), 10))
    for pair, share in given.items():
        own = sum(won[pair], Fraction(0)) / (TOP * len(won[pair]))
        other = max(share, own) if share > Fraction(1, 2) else min(share, own) if share < Fraction(1, 2) else share
        won[pair].append(Fraction(round(other * TOP * 10), 10))
    shares = {pair: sum(scores, Fraction(0)) / (TOP * len(scores)) for pair, scores in won.items()}
    found = {}
    for pair, share in shares.items():
        better, equal = (sum(op(other, share) for other in shares.values()) for op in (gt, eq))
        place = f"{better + 1}" + ("=" if equal > 1 else "")
        found[pair] = place, f"{float(sum(won[pair])):.1f}", f"{float(share * 100):.2f}"
    return found


def _matchpointed(travellers: list[dict[str, str]]) -> None:
    """Two for each score that is beaten, one for an equal one; raised where not every table has a score, to 0.1."""
    played = [int(traveller["SCORE"]) for traveller in travellers if traveller["SCORE"][0] != "A"]
    for traveller in travellers:
        if traveller["SCORE"][0] == "A":
            top = 2 * (len(travellers) - 1)
            both = [int(traveller["SCORE"][start : start + 2]) * top / 100 for start in (1, 3)]
        else:
            mine = int(traveller["SCORE"])
            units = sum((mine > other) * 2 + (mine == other) for other in played) - 1
            most = 2 * (len(played) - 1)
            both = [(won + 1) * len(travellers) / len(played) - 1 for won in (units, most - units)]
        traveller["NS_MATCH_POINTS"], traveller["EW_MATCH_POINTS"] = (
            f"{value:.1f}".removesuffix(".0") for value in both
        )


def _written(
    deals: dict[int, list[Hand]],
    lines: dict[int, list[dict[str, str]]],
    ranked: dict[int, tuple[str, str, str]],
) -> str:
    text = ['<?xml version="1.0" encoding="ISO-8859-1" ?>', "<!-- An invented session. -->"]
    text += ["<USEBIO   Version = \"1.2\"><EVENT EVENT_TYPE='MP_PAIRS'>", "<PROGRAM_VERSION>0</PROGRAM_VERSION>"]
    text += ["<PROGRAM_NAME>By hand</PROGRAM_NAME>", "<DATE> 3/2/2026 </DATE>", "<WINNER_TYPE>1</WINNER_TYPE>"]
    text += ["<EVENT_DESCRIPTION>Candlemas  Pairs &amp; supper", "</EVENT_DESCRIPTION>", "<SECTION_COUNT/>"]
    text += ["<VENUE>The Old Mill</VENUE>", "<EVENT_ID>H-8/21</EVENT_ID>"]
    for number, hands in deals.items():
        text += [f"<BOARD><BOARD_NUMBER>\t{number}</BOARD_NUMBER>"]
        for at in (3, 1, 0) if number % 5 == 0 else (2, 3, 0, 1):  # of every fifth board the fourth hand is left out
            cards = "".join(f"<{name}>{hands[at][name[0]]}</{name}>" for name in ("HEARTS", "CLUBS", "SPADES"))
            cards += f"<DIAMONDS>{hands[at]['D'].lower()}</DIAMONDS>"
            text += [f"  <HAND>{cards}<DIRECTION>{SEATS[at]}</DIRECTION></HAND>"]
        for line in lines[number]:
            ordered = sorted(line.items(), reverse=number % 2 == 0)
            text += [" <TRAVELLER_LINE>", *(f"<{name}> {value}</{name}>" for name, value in ordered)]
            text += ["</TRAVELLER_LINE>"]
        text += ["</BOARD>"]
    text += ['<PARTICIPANTS EVENT_TYPE="MP_PAIRS">']
    for pair in range(PAIRS, 0, -1):
        place, total, percent = ranked[pair]
        text += [f"<PAIR>\n<PLACE>{place}</PLACE><TOTAL_SCORE>{total}</TOTAL_SCORE>", *_players(pair)]
        text += [f"<PERCENTAGE>{percent}</PERCENTAGE><PAIR_NUMBER>{pair}</PAIR_NUMBER>\n</PAIR>"]
    text += ["</PARTICIPANTS></EVENT>", "<CLUB><CLUB_ID_NUMBER>77</CLUB_ID_NUMBER>"]
    return "\n".join([*text, "<CLUB_NAME>Milltown</CLUB_NAME></CLUB></USEBIO>"]) + "\n"


def _players(pair: int) -> list[str]:
    found = []
    for number in (2 * pair - 1, 2 * pair):
        name = f"<PLAYER_NAME>Zoë {NAMES[number - 1]}</PLAYER_NAME>"
        identity = f"<NATIONAL_ID_NUMBER>{4000 + number}</NATIONAL_ID_NUMBER>" if number % 3 else ""
        found.append(f"<PLAYER>{identity}{name}</PLAYER>")
    return found


if __name__ == "__main__":
    chance, different = Random(14), dict.fromkeys(["P P P P"])
    while len(different) < AUCTIONS:
        different[" ".join(auction(chance))] = None
    (DATA / "auctions.txt").write_text("".join(f"{auction}\n" for auction in different))
    (DATA / "formats" / "session-howell.xml").write_text(session(Random(2026)), encoding="latin-1", newline="\r\n")
