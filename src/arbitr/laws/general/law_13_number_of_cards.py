"""A hand with more than thirteen cards, and what happens to the deal (Law 13)."""

from __future__ import annotations

from arbitr.bridge import Review, Seat, Status
from arbitr.cards import Card
from arbitr.laws.effects import (
    BoardDecided,
    CardMoveKnown,
    CardsPutRight,
    Effects,
    Finding,
    LookAgain,
    PenaltyPossible,
    Reviewed,
)
from arbitr.laws.engine import Case, Choice, Incident, Report, Talk, choose, clause, judge, procedure
from arbitr.laws.general.law_12_adjusted_score import adjusted
from arbitr.laws.general.law_13_wrong_hands import Seats, alien_card, not_counted, which_surplus, wrong_hands
from arbitr.laws.general.law_14_missing_card import missing, several_may_be_short
from arbitr.laws.shared.consent import all_four_agree
from arbitr.laws.shared.facts.screens import a_call_crossed
from arbitr.laws.shared.lost_board import adjusted_by_fault, artificial_by_fault, redealt, void_pack
from arbitr.laws.shared.readings import before_any_call, called, play_ended, somebody_called
from arbitr.message import Message


@procedure(
    "wrong_number_of_cards",
    laws=("13",),
    title=Message("Incorrect number of cards"),
    says=Message(
        "A hand has more than thirteen cards. If no player with an incorrect hand has called, the hands are "
        "corrected and the board is played, unless a card of another hand was seen and matters. If one has "
        "called, the board is played only if no call needs to change. If it is found after the play, the "
        "result is cancelled. A card that does not belong to the deal is simply removed."
    ),
    differs={
        1997: Message(
            "Once an incorrect hand has called, or a card of another hand was seen, the board is played only "
            "if all four players agree. Otherwise the score is artificial."
        ),
        2007: Message(
            "The director decides without asking the players. Knowledge of a moved card is unauthorised for "
            "the partner of an incorrect hand. The director may adjust the score afterwards."
        ),
        2017: Message(
            "A card that was seen never stops the board. The board is played, and the score is adjusted if "
            "the knowledge mattered."
        ),
    },
)
def wrong_number_of_cards(case: Case, incident: Incident) -> Talk[Effects]:
    over, short = yield from wrong_hands(case)
    if not over:
        if not short:
            return (Finding("no_infraction", "13"),)
        if len(short) == 1 or several_may_be_short(case):
            return (yield from missing(case, short))
    elif (surplus := (yield from which_surplus(case, short))) == "pack":
        return (yield from void_pack(case))
    elif surplus == "alien":
        effects = yield from alien_card(case, over[0])
        # Without it that hand is correct; another one may still be short.
        return *effects, *((yield from missing(case, short)) if short else ())
    if (yield from judge("play_over", "Was play of the board over?", law="13", known=play_ended(case), usual=False)):
        return (yield from found_after_play(case, bool(over)))
    if (yield from _called_on_it(case, over + short)):
        if not (
            yield from judge(
                "playable",
                "Can the deal be corrected and played normally with no call changed?",
                law=_called_law(case, playable=True),
            )
        ):
            return (yield from not_playable(case))
        return (yield from playable(case, over, short))
    return (yield from _nobody_called(case, over, short))


# After the play.


@clause(1997)
def found_after_play(case: Case, somebody_had_more: bool) -> Talk[Effects]:
    """The result is cancelled; the side at fault gets the worse score (13C).

    That paragraph requires a hand with too many cards; if several were only short, the rule before it applies.
    """
    if not somebody_had_more:
        return (yield from not_playable(case))
    return BoardDecided("cancelled", "13C"), *(yield from artificial_by_fault(case, "90"))


@found_after_play.since(2007)
def _(case: Case, somebody_had_more: bool) -> Talk[Effects]:
    """The score is adjusted, in a team match perhaps by the other table (13C with 86D; 2017: 13D with 86B)."""
    law = case.law(y2007="13C", y2017="13D")
    return BoardDecided("cancelled", law), *(yield from adjusted_by_fault(case, law))


# A player with a wrong hand has called.


def _called_law(case: Case, playable: bool) -> str:
    if playable:
        return case.law(y1997="13", y2007="13A", y2017="13B1")
    return case.law(y1997="13", y2007="13B", y2017="13B2")


def _called_with_it(case: Case, wrong: Seats) -> bool | None:
    """A cancelled call may have been made on cards from another board (17D), or by another player (15C): then ask."""
    mine = [said for said in case.table.auction.said if said.seat in wrong]
    if mine and all(said.status is Status.CANCELLED for said in mine):
        return None
    return called(case, wrong)


def _called_on_it(case: Case, wrong: Seats) -> Talk[bool]:
    if not (
        yield from judge(
            "called",
            "Has a player with an incorrect hand called?",
            law="13",
            known=_called_with_it(case, wrong),
            usual=False,  # the cards are counted before the first call (7B)
        )
    ):
        return False
    if not case.regulations.screens:
        return True
    # Behind a screen a call that has not gone through is not yet made (K-80-b).
    return (
        yield from judge(
            "passed_screen",
            "Has that call passed to the other side of the screen?",
            law=case.law(y1997="80E", y2007="80B"),
            known=a_call_crossed(case, tuple(wrong)),
        )
    )


@clause(1997)
def not_playable(case: Case) -> Talk[Effects]:
    """An artificial score; the offender may be penalised."""
    return BoardDecided("cancelled", "13"), *(yield from artificial_by_fault(case, "13"))


@not_playable.since(2007)
def _(case: Case) -> Talk[Effects]:
    law = _called_law(case, playable=False)
    return BoardDecided("cancelled", law), *(yield from adjusted_by_fault(case, law))


@clause(1997)
def playable(case: Case, over: Seats, short: Seats) -> Talk[Effects]:
    """Only with the consent of all four."""
    if not (yield from _all_agree("13")):
        return (yield from not_playable(case))
    return *(yield from _put_right(case, over, short, "13")), BoardDecided("continues", "13")


@playable.since(2007)
def _(case: Case, over: Seats, short: Seats) -> Talk[Effects]:
    """The director alone decides, and may adjust the score at the end (13A; 2017: 13B1)."""
    law = _called_law(case, playable=True)
    return (
        *(yield from _put_right(case, over, short, law)),
        BoardDecided("continues", law),
        *moved(case, over + short),
        *(LookAgain(seat, law) for seat in _one_of_each_side(over or short)),
        *(yield from not_counted(case, over + short)),
    )


def _one_of_each_side(seats: Seats) -> Seats:
    """The first of these players on each side: both sides may have a long hand."""
    return tuple({seat.side: seat for seat in reversed(seats)}[side] for side in dict.fromkeys(s.side for s in seats))


def _all_agree(law: str) -> Talk[bool]:
    return (yield from all_four_agree("{seat}, do you agree to play the board?", law=law))


# Nobody with a wrong hand has called.


def _nobody_called(case: Case, over: Seats, short: Seats) -> Talk[Effects]:
    source = yield from choose(
        None,
        "put_right_from",
        "How can the hands be corrected?",
        (
            Choice("records", Message("from the hand record")),
            Choice("players", Message("by asking players who have already held these cards")),
            Choice("misdealt", Message("not at all: the board was misdealt from the start")),
        ),
        law=case.law(y1997="13A", y2007="13D1", y2017="13A1"),
    )
    if source == "misdealt":
        begun = yield from judge(
            "auction_begun",
            "Has anybody called on this board?",
            law="6D1",
            known=somebody_called(case),
            usual=before_any_call(case),
        )
        return (yield from redealt(case, case.law(y1997="13A3", y2007="6D3" if begun else "6D1")))
    restoring = case.law(
        y1997="13A1" if source == "records" else "13A2",
        y2007="13D1",
        y2017="13A1",
    )
    seen = yield from judge(
        "seen",
        "Has a player seen a card that belongs to another hand?",
        law=case.law(y1997="13B", y2007="13D2", y2017="13A2"),
    )
    if seen:
        return (yield from card_seen(case, over, short, restoring))
    return (
        *(yield from _put_right(case, over, short, restoring)),
        BoardDecided("continues", case.law(y1997="13A", y2007="13D1", y2017="13A1")),
        *moved(case, over + short),
    )


@clause(1997)
def card_seen(case: Case, over: Seats, short: Seats, restoring: str) -> Talk[Effects]:
    """Played only if it does not matter and all four agree (13B)."""
    if (yield from _important(case, "13B2")) or not (yield from _all_agree("13B1")):
        return BoardDecided("cancelled", "13B2"), *(yield from artificial_by_fault(case, "13B2"))
    return *(yield from _put_right(case, over, short, restoring)), BoardDecided("continues", "13B1")


@card_seen.since(2007)
def _(case: Case, over: Seats, short: Seats, restoring: str) -> Talk[Effects]:
    """The director judges: played and reviewed (13D2a), or an artificial score (13D2b)."""
    if (yield from _important(case, "13D2b")):
        return BoardDecided("cancelled", "13D2b"), *(yield from artificial_by_fault(case, "13D2b"))
    return (
        *(yield from _put_right(case, over, short, restoring)),
        BoardDecided("continues", "13D2a"),
        *moved(case, over + short),
        *(LookAgain(seat, "13D2a") for seat in _one_of_each_side(over or short)),
    )


@card_seen.since(2017)
def _(case: Case, over: Seats, short: Seats, restoring: str) -> Talk[Effects]:
    """Always played; the director reviews it afterwards (13A2)."""
    looked_at = _one_of_each_side(over or short)
    return (
        *(yield from _put_right(case, over, short, restoring)),
        BoardDecided("continues", "13A2"),
        *moved(case, over + short),
        *(LookAgain(seat, "13A2") for seat in looked_at),
        *(PenaltyPossible(seat.side, "13A2") for seat in looked_at),
    )


def _important(case: Case, law: str) -> Talk[bool]:
    return (
        yield from judge(
            "important",
            "Is what was seen important enough to interfere with normal bidding or play?",
            law=law,
        )
    )


# After the hand.


@procedure(
    "number_of_cards_review",
    laws=("13",),
    title=Message("After play of a corrected board"),
    says=Message(
        "A board was played after its hands were corrected or an extraneous card was removed. If that "
        "knowledge or card affected the result, the director adjusts the score and may impose a penalty."
    ),
    differs={
        1997: Message("Only an extraneous card that was played to a trick is considered afterwards."),
    },
    example=Report(Seat.EAST),
)
def number_of_cards_review(case: Case, incident: Incident) -> Talk[Effects]:
    announced = [
        entry.law
        for entry in case.table.ledger.entries
        if isinstance(entry, Review)
        and entry.law.startswith(("13", "12A1"))
        and entry.offender.side is incident.by.side
    ]
    law = announced[0] if announced else case.law(y1997="12A1", y2007="13D2a", y2017="13A2")
    done = Reviewed(incident.by, tuple(announced), law)
    if not (
        yield from judge(
            "affected",
            "Has {side}'s knowledge of the cards, or the extraneous card, affected the result?",
            law=law,
            side=incident.by.side,
        )
    ):
        return Finding("table_result_stands", law), done
    scores = yield from adjusted(case, incident.by.side, law)
    if law not in ("13D2a", "13A2"):  # only if a card was seen does the law also mention a penalty
        return *scores, done
    return *scores, PenaltyPossible(incident.by.side, law), done


# Correcting the hands.


def _put_right(case: Case, over: Seats, short: Seats, law: str) -> Talk[Effects]:
    """If the long hand is known, the director says which card goes; otherwise only the numbers are corrected."""
    deal = case.table.deal
    if len(over) != 1 or len(short) != 1 or deal.is_regular or deal.unknown[over[0]]:
        return (CardsPutRight(law),)
    giver, taker = over[0], short[0]
    card = yield from choose(
        None,
        "moved_card",
        "Which card goes from {giver} to {taker}?",
        (Choice("card", Message("a card from that hand"), tuple(card.code for card in deal.hand(giver))),),
        law=law,
        giver=giver,
        taker=taker,
    )
    return (CardsPutRight(law, Card.parse(card), giver, taker),)


@clause(1997)
def moved(case: Case, wrong: Seats) -> Effects:
    """The text does not say what the partners may use."""
    return ()


@moved.since(2007)
def _(case: Case, wrong: Seats) -> Effects:
    """The partner of a wrong hand may not use the fact that a card was moved (13E)."""
    return tuple(CardMoveKnown(seat.partner, "13E") for seat in wrong)


@moved.since(2017)
def _(case: Case, wrong: Seats) -> Effects:
    """13 has no clause of its own; the wording of 14C covers every wrong number of cards."""
    return tuple(CardMoveKnown(seat.partner, "14C") for seat in wrong)
