"""A hand with more than thirteen cards, and what becomes of the deal (Law 13)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from arbitr.bridge.auction import Status
from arbitr.bridge.deal import HAND_SIZE
from arbitr.bridge.ledger import Review
from arbitr.bridge.seat import SEATS, Seat
from arbitr.cards import Card
from arbitr.laws.effects.board import CardMoveKnown, CardsPutRight
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.information import LookAgain
from arbitr.laws.effects.reviews import Reviewed
from arbitr.laws.effects.scores import BoardDecided, Finding, PenaltyPossible, finding
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition, clause
from arbitr.laws.engine.examples import example, reported
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Choice, Talk, choose, judge
from arbitr.laws.general.law_12_adjusted_score import adjusted
from arbitr.laws.general.law_14_missing_card import missing, several_may_be_short
from arbitr.laws.shared.consent import all_four_agree
from arbitr.laws.shared.facts.screens import a_call_crossed
from arbitr.laws.shared.lost_board import adjusted_by_fault, artificial_by_fault, redealt, void_pack
from arbitr.laws.shared.readings import called, lead_faced, play_ended, somebody_called
from arbitr.message import Message

Seats = tuple[Seat, ...]

finding("surplus_card_removed", Message("The card that does not belong to the deal is taken away."))


@procedure(
    "wrong_number_of_cards",
    laws=("13",),
    title=Message("Wrong number of cards"),
    says=Message(
        "A hand has more than thirteen cards. If no player with a wrong hand has called, the hands are put right and "
        "the board is played, unless a card of another hand was seen and matters. If one has called, the board is "
        "played only where no call need change. Found after the play, the result is cancelled. A card that does not "
        "belong to the deal is simply taken away."
    ),
    differs={
        1997: Message(
            "Once a wrong hand has called, or a card of another hand was seen, the board is played only if all four "
            "players agree; otherwise the score is artificial."
        ),
        2007: Message(
            "The director decides without asking the players. What was moved is not for the partner of a wrong hand; "
            "the director may adjust the score afterwards."
        ),
        2017: Message(
            "A card that was seen never stops the board: it is played, and the score adjusted if the knowledge "
            "mattered."
        ),
    },
)
def wrong_number_of_cards(case: Case, incident: Incident) -> Talk[Effects]:
    over, short = yield from _wrong_hands(case)
    if not over:
        if not short:
            return (Finding("no_infraction", "13"),)
        if len(short) == 1 or several_may_be_short(case):
            return (yield from missing(case, short))
    elif (surplus := (yield from _surplus(case, short))) == "pack":
        return (yield from void_pack(case))
    elif surplus == "alien":
        effects = yield from alien_card(case, over[0])
        # Without it that hand is right; another one may still be short.
        return *effects, *((yield from missing(case, short)) if short else ())
    if (
        yield from judge("play_over", "Was the play of the board over?", law="13", known=play_ended(case), usual=False)
    ):
        return (yield from found_after_play(case, bool(over)))
    if (yield from _called_on_it(case, over + short)):
        if not (
            yield from judge(
                "playable",
                "Can the deal be put right and played normally with no call changed?",
                law=_called_law(case, playable=True),
            )
        ):
            return (yield from not_playable(case))
        return (yield from playable(case, over, short))
    return (yield from _nobody_called(case, over, short))


# Which hands are wrong, and whose card it is.


def _wrong_hands(case: Case) -> Talk[tuple[Seats, Seats]]:
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
    some = [_letters(each) for count in range(1, len(seats) + 1) for each in combinations(seats, count)]
    return (
        Choice("some", Message("these hands, as N or NW"), tuple(some)),
        Choice(NOBODY, Message("none", context="hand")),
    )


def _letters(seats: Iterable[Seat]) -> str:
    return "".join(seat.letter for seat in seats) or NOBODY


def _named(answer: str) -> str:
    return "" if answer == NOBODY else answer


def _seats(answer: str) -> Seats:
    return tuple(seat for seat in SEATS if seat.letter in _named(answer))


def _surplus(case: Case, short: Seats) -> Talk[str]:
    """Whose the card is comes first: a wrong pack, then a card alien to the deal, then the wrong hands (X-13-a)."""
    sizes = case.table.deal.sizes
    balanced = not case.table.deal.is_regular and sum(sizes) == 4 * HAND_SIZE
    choices = (
        Choice("deal", Message("it belongs to another hand of this deal")),
        Choice("alien", Message("it does not belong to this deal")),
        Choice("pack", Message("the pack was not 52 different cards when it was dealt")),
    )
    return (
        yield from choose(
            None,
            "surplus_card",
            "Where does the card too many belong?",
            choices if short else choices[1:],
            law=case.law(y1997="1", y2007="13F", y2017="13C"),
            known="deal" if balanced and short else None,
        )
    )


def alien_card(case: Case, holder: Seat) -> Talk[Effects]:
    """A card that does not belong to the deal is taken away (13F; in 1997 by the commentary on Law 1, K-01-a)."""
    law = case.law(y1997="1", y2007="13F", y2017="13C")
    effects: Effects = (Finding("surplus_card_removed", law),)
    if not play_ended(case):
        effects = (*effects, BoardDecided("continues", law))
    if not case.table.deal.is_regular:
        effects = (CardsPutRight(law), *effects)
    if (
        yield from judge(
            "played_to_trick",
            "Was this card played to a trick that is quitted?",
            law=law,
            known=False if lead_faced(case) is False else None,
        )
    ):
        effects = (*effects, LookAgain(holder, case.law(y1997="12A1", y2007="13F", y2017="13C")))
    counted = case.law(y1997="7B1", y2007="7B2")
    if not (yield from judge("counted", "Had {seat} counted the cards first?", law=counted, seat=holder)):
        effects = (*effects, PenaltyPossible(holder.side, counted))
    return effects


# After the play.


@clause(1997)
def found_after_play(case: Case, somebody_had_more: bool) -> Talk[Effects]:
    """The result is cancelled; who is at fault gets the worse of it (13C).

    That paragraph wants a hand with too many cards; where several were only short the rule in front of it is left.
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
    """A cancelled call may have been made on cards of another board (17D), or by another player (15C): then ask."""
    mine = [said for said in case.table.auction.said if said.seat in wrong]
    if mine and all(said.status is Status.CANCELLED for said in mine):
        return None
    return called(case, wrong)


def _called_on_it(case: Case, wrong: Seats) -> Talk[bool]:
    if not (
        yield from judge(
            "called",
            "Has a player with a wrong hand called?",
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
            "Has that call gone to the other side of the screen?",
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
    )


def _one_of_each_side(seats: Seats) -> Seats:
    """The first of these players on each side: both sides may have a hand that is too long."""
    return tuple({seat.side: seat for seat in reversed(seats)}[side] for side in dict.fromkeys(s.side for s in seats))


def _all_agree(law: str) -> Talk[bool]:
    return (yield from all_four_agree("{seat}, do you agree to play the board?", law=law))


# Nobody with a wrong hand has called.


def _nobody_called(case: Case, over: Seats, short: Seats) -> Talk[Effects]:
    source = yield from choose(
        None,
        "put_right_from",
        "How can the hands be put right?",
        (
            Choice("records", Message("from the hand record")),
            Choice("players", Message("by asking players who had the board before")),
            Choice("misdealt", Message("not at all: the board was dealt wrongly from the start")),
        ),
        law=case.law(y1997="13A", y2007="13D1", y2017="13A1"),
    )
    if source == "misdealt":
        begun = yield from judge(
            "auction_begun",
            "Has anybody called on this board?",
            law="6D1",
            known=somebody_called(case),
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
    """The director judges: played and looked at again (13D2a), or an artificial score (13D2b)."""
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
    """Always played; the director looks at it afterwards (13A2)."""
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
    title=Message("After a board that was put right"),
    says=Message(
        "A board whose hands were put right, or from which a strange card was taken, has been played. If the knowledge "
        "or the card has affected the result the director adjusts the score and may give a penalty."
    ),
    differs={
        1997: Message("Only a strange card that was played to a trick is looked at afterwards."),
    },
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
            "Has what {side} knew about the cards, or the strange card, affected the result?",
            law=law,
            side=incident.by.side,
        )
    ):
        return Finding("table_result_stands", law), done
    scores = yield from adjusted(case, incident.by.side, law)
    if law not in ("13D2a", "13A2"):  # only where a card was seen does the law speak of a penalty too
        return *scores, done
    return *scores, PenaltyPossible(incident.by.side, law), done


@example("number_of_cards_review")
def _(edition: Edition) -> Conversation:
    return reported(edition, "number_of_cards_review", Seat.EAST)


# Putting the cards right.


def _put_right(case: Case, over: Seats, short: Seats, law: str) -> Talk[Effects]:
    """Where the long hand is known, the director says which card goes; otherwise only the numbers are put right."""
    deal = case.table.deal
    if len(over) != 1 or len(short) != 1 or deal.is_regular or deal.unknown[over[0]]:
        return (CardsPutRight(law),)
    giver, taker = over[0], short[0]
    card = yield from choose(
        None,
        "moved_card",
        "Which card goes from {giver} to {taker}?",
        (Choice("card", Message("a card of that hand"), tuple(card.code for card in deal.hand(giver))),),
        law=law,
        giver=giver,
        taker=taker,
    )
    return (CardsPutRight(law, Card.parse(card), giver, taker),)


@clause(1997)
def moved(case: Case, wrong: Seats) -> Effects:
    """The text says nothing about what the partners may use."""
    return ()


@moved.since(2007)
def _(case: Case, wrong: Seats) -> Effects:
    """That a card was moved is not for the partner of a wrong hand (13E)."""
    return tuple(CardMoveKnown(seat.partner, "13E") for seat in wrong)


@moved.since(2017)
def _(case: Case, wrong: Seats) -> Effects:
    """13 has no clause of its own; the words of 14C are wide enough for every wrong number of cards."""
    return tuple(CardMoveKnown(seat.partner, "14C") for seat in wrong)


@example("wrong_number_of_cards")
def _(edition: Edition) -> Conversation:
    return reported(edition, "wrong_number_of_cards")
