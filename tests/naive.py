"""The rules of auction and play a second time, in another way: slow, on plain lists of text, from the Laws alone.

Nothing here imports Arbitr, so that the same slip is not made twice.
"""

from __future__ import annotations

ORDER = ["C", "D", "H", "S", "N"]
RANKS = "23456789TJQKA"
ALL_CALLS = ["P", "X", "XX"] + [f"{level}{name}" for level in range(1, 8) for name in ORDER]


def beats(new: str, old: str) -> bool:
    return (int(new[0]), ORDER.index(new[1])) > (int(old[0]), ORDER.index(old[1]))


def may_call(history: list[str], call: str) -> bool:
    """Is this call legal after these, made in turn?"""
    if auction_is_over(history):
        return False
    bids = [said for said in history if said[0].isdigit()]
    if call == "P":
        return True
    if call[0].isdigit():
        return not bids or beats(call, bids[-1])
    # Of all that was not a pass, the last call must be a bid (to double) or a double (to redouble) by an opponent.
    others = [(place, said) for place, said in enumerate(history) if said != "P"]
    if not others:
        return False
    place, said = others[-1]
    by_opponent = (len(history) - place) % 2 == 1
    return by_opponent and (said[0].isdigit() if call == "X" else said == "X")


def auction_is_over(history: list[str]) -> bool:
    if len(history) < 4:
        return False
    return history[-3:] == ["P"] * 3 and (len(history) > 4 or history[0] == "P" or any(s != "P" for s in history))


def last_bid(history: list[str]) -> str | None:
    return next((said for said in reversed(history) if said[0].isdigit()), None)


def declarer(history: list[str], dealer: str) -> str | None:
    seats = "NESW"
    start = seats.index(dealer)
    bids = [(seats[(start + place) % 4], said) for place, said in enumerate(history) if said[0].isdigit()]
    if not bids:
        return None
    last_seat, last_bid = bids[-1]
    side = "NS" if last_seat in "NS" else "EW"
    return next(seat for seat, said in bids if seat in side and said[1] == last_bid[1])


def may_play(hand: list[str], trick: list[str], card: str) -> bool:
    """Cards are written SA, H2; the trick lists what was played to it so far."""
    if card not in hand:
        return False
    led = trick[0][0] if trick else None
    return led is None or card[0] == led or all(held[0] != led for held in hand)


def winner(trick: list[str], trumps: str | None) -> int:
    """The place in the trick of the card that wins it."""
    trumped = [card for card in trick if card[0] == trumps]
    of_suit = trumped or [card for card in trick if card[0] == trick[0][0]]
    return trick.index(max(of_suit, key=lambda card: RANKS.index(card[1])))
