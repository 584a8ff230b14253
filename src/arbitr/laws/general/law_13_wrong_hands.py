"""Law 13: which hands hold too many or too few cards, and a card that belongs to no hand."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from arbitr.bridge import HAND_SIZE, SEATS, Seat, Side
from arbitr.laws.effects import BoardDecided, CardsPutRight, Effects, Finding, LookAgain, PenaltyPossible, findings
from arbitr.laws.engine import Case, Choice, Talk, choose, judge
from arbitr.laws.preparation.law_07_board_and_cards import counting_law
from arbitr.laws.shared.readings import lead_faced, play_ended
from arbitr.message import Message

Seats = tuple[Seat, ...]


findings(
    surplus_card_removed=Message("The card that does not belong to the deal is removed."),
)


# Which hands are wrong, and whose card it is.


def wrong_hands(case: Case) -> Talk[tuple[Seats, Seats]]:
    deal = case.table.deal
    sizes = None if deal.is_regular else deal.sizes
    over = yield from choose(
        None,
        "over",
        "Which hands had more than thirteen cards?",
        _groups(SEATS),
        law="13",
        known=None if sizes is None else _letters(seat for seat in SEATS if sizes[seat] > HAND_SIZE),
    )
    others = tuple(seat for seat in SEATS if seat.letter not in _named(over))
    short = yield from choose(
        None,
        "short",
        "Which hands had fewer than thirteen cards?",
        _groups(others),
        law="13",
        known=None if sizes is None else _letters(seat for seat in SEATS if sizes[seat] < HAND_SIZE),
    )
    return _seats(over), _seats(short)


NOBODY = "nobody"


def _groups(seats: Seats) -> tuple[Choice, ...]:
    some = [_letters(group) for count in range(1, len(seats) + 1) for group in combinations(seats, count)]
    return (
        Choice("some", Message("these hands, e.g. N or NW"), tuple(some)),
        Choice(NOBODY, Message("none", context="hand")),
    )


def _letters(seats: Iterable[Seat]) -> str:
    return "".join(seat.letter for seat in seats) or NOBODY


def _named(answer: str) -> str:
    return "" if answer == NOBODY else answer


def _seats(answer: str) -> Seats:
    return tuple(seat for seat in SEATS if seat.letter in _named(answer))


def which_surplus(case: Case, short: Seats) -> Talk[str]:
    """The owner of the card comes first: a wrong pack, then a card alien to the deal, then the wrong hands (X-13-a)."""
    sizes = case.table.deal.sizes
    balanced = not case.table.deal.is_regular and sum(sizes) == 4 * HAND_SIZE
    choices = (
        Choice("deal", Message("it belongs to another hand of this deal")),
        Choice("alien", Message("it does not belong to this deal")),
        Choice("pack", Message("the pack was not 52 different cards when dealt")),
    )
    return (
        yield from choose(
            None,
            "surplus_card",
            "Where does the surplus card belong?",
            choices if short else choices[1:],
            law=case.law(y1997="1", y2007="13F", y2017="13C"),
            known="deal" if balanced and short else None,
        )
    )


def alien_card(case: Case, holder: Seat) -> Talk[Effects]:
    """A card that does not belong to the deal is removed (13F; in 1997 by the commentary on Law 1, K-01-a)."""
    law = case.law(y1997="1", y2007="13F", y2017="13C")
    effects: Effects = (Finding("surplus_card_removed", law),)
    if not play_ended(case):
        effects = (*effects, BoardDecided("continues", law))
    if not case.table.deal.is_regular:
        effects = (CardsPutRight(law), *effects)
    if (
        yield from judge(
            "played_to_trick",
            "Was this card played to a quitted trick?",
            law=law,
            known=False if lead_faced(case) is False else None,
        )
    ):
        effects = (*effects, LookAgain(holder, case.law(y1997="12A1", y2007="13F", y2017="13C")))
    law = counting_law(case)
    if not (yield from judge("counted", "Had {seat} counted the cards first?", law=law, seat=holder)):
        effects = (*effects, PenaltyPossible(holder.side, law))
    return effects


def not_counted(case: Case, wrong: Seats) -> Talk[Effects]:
    """A player who did not count his cards may be fined, even if the deal is played as it was bid (7B2, 90A)."""
    law = counting_law(case)
    careless: list[Side] = []
    for seat in wrong:
        if not (
            yield from judge(
                f"counted@{seat.letter}", "Had {seat} counted the cards first?", law=law, usual=True, seat=seat
            )
        ):
            careless.append(seat.side)
    return tuple(PenaltyPossible(side, law) for side in dict.fromkeys(careless))
