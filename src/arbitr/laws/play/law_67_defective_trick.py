"""Law 67: a trick to which a hand has not played, or has played more than one card."""

from __future__ import annotations

from arbitr.bridge.board import Board
from arbitr.bridge.seat import Seat
from arbitr.bridge.table import Table
from arbitr.cards import Card
from arbitr.laws.effects.effect import Effect, Effects
from arbitr.laws.effects.information import LookAgain
from arbitr.laws.effects.scores import Finding, finding
from arbitr.laws.effects.tricks import RevokeSettled, TricksTransferred
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition, clause
from arbitr.laws.engine.examples import example
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Choice, Talk, choose, judge, name_card
from arbitr.laws.play.law_50_penalty_card import has_another
from arbitr.laws.shared.penalty_cards import becomes_penalty_card
from arbitr.message import Message

finding("card_added", Message("A card that could legally have been played is added to the trick."))
finding(
    "card_filed",
    Message("A card of the suit led is put among the played cards, faced; the trick belongs to whom it belonged."),
)
finding("any_card_filed", Message("Any card is put among the played cards; the trick belongs to whom it belonged."))
finding("deemed_revoke", Message("The player counts as having revoked on that trick."))
finding("extra_cards_back", Message("The card that was seen stays in the trick, the others go back into the hand."))
finding(
    "highest_card_stays",
    Message("The highest card that could legally have been played stays in the trick, the others go back."),
)
finding("card_always_held", Message("The card that went back counts as held all the time: look for a revoke."))
finding("extra_card_in_time", Message("A card too many, found in time: Law 45E for a fifth card, 58B for two at once."))
finding("card_cannot_be_found", Message("The card is in no trick and cannot be found: Law 14 on a missing card."))


@procedure(
    "defective_trick",
    laws=("67",),
    title=Message("Trick with too few or too many cards"),
    says=Message(
        "Before both sides have played to the next trick a missing card is simply added, and an extra one dealt with "
        "as a fifth card or as two cards at once. Later the director finds the trick. Who did not play puts a card "
        "there, of the suit led if he has one; who played too many takes back all but the card that was seen. The "
        "trick keeps its owner."
    ),
    differs={
        1997: Message("A missing card of the suit led costs nothing; without the suit it counts as a revoke."),
        2007: Message("In both cases a missing card counts as a revoke and costs one trick, if the side won one."),
    },
)
def defective_trick(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    what = yield from choose(
        None,
        "what",
        "What is wrong with {seat}'s cards to that trick?",
        (
            Choice("too_few", Message("no card was played to the trick")),
            Choice("too_many", Message("more than one card was played to the trick")),
            Choice("not_found", Message("a card is missing that is in no trick")),
        ),
        law="67",
        seat=seat,
    )
    if what == "not_found":
        return (Finding("card_cannot_be_found", "14B", seat),)
    late = yield from judge("both_played_on", "Have both sides played to the next trick?", law="67A")
    if what == "too_few":
        return (yield from (_missing_late(case, seat) if late else _missing_in_time(seat)))
    return (yield from (_extra_late(case, seat) if late else _extra_in_time(seat)))


def _missing_in_time(seat: Seat) -> Talk[Effects]:
    return (Finding("card_added", "67A1", seat),)
    yield


def _extra_in_time(seat: Seat) -> Talk[Effects]:
    at_once = yield from judge("at_once", "Were the cards played together, from one hand?", law="67A2")
    return (Finding("extra_card_in_time", "67A2, 58B" if at_once else "67A2, 45E", seat),)


def _missing_late(case: Case, seat: Seat) -> Talk[Effects]:
    holds = yield from judge(
        "holds_suit", "Does {seat} hold a card of the suit led to that trick?", law="67B1", seat=seat
    )
    law = "67B1a" if holds else "67B1b"
    filed = Finding("card_filed" if holds else "any_card_filed", law, seat)
    return (filed, *(yield from deemed_revoke(case, seat, holds, law)))


@clause(1997)
def deemed_revoke(case: Case, seat: Seat, holds: bool, law: str) -> Talk[Effects]:
    """With a card of the suit nothing more; without one it counts as a revoke (67B1)."""
    return () if holds else (yield from _one_trick(seat, law))


@deemed_revoke.since(2007)
def _(case: Case, seat: Seat, holds: bool, law: str) -> Talk[Effects]:
    """It counts as a revoke in both cases (67B1)."""
    return (yield from _one_trick(seat, law))


def _one_trick(seat: Seat, law: str) -> Talk[Effects]:
    """One trick, if the side won that trick or a later one (64A2, 64B1)."""
    revoked = Finding("deemed_revoke", law, seat)
    won = yield from judge(
        "side_won_one",
        "Has {side} won that trick, or a later one, counting to the end of the play?",
        law="64A2",
        side=seat.side,
    )
    if not won:
        return revoked, RevokeSettled(seat, 0, True, 0, None, law), Finding("no_automatic_trick", "64B1", seat)
    return revoked, RevokeSettled(seat, 0, True, 1, None, law), TricksTransferred(seat.side.other, 1, "64A2")


def _extra_late(case: Case, seat: Seat) -> Talk[Effects]:
    """All but the card that was seen go back; a defender's card that was exposed lies as a penalty card (67B2)."""
    extra, held = case.law(y1997="67B2", y2007="67B2a"), case.law(y1997="67B2", y2007="67B2b")
    seen = yield from judge("seen_card_known", "Is it known which of the cards was seen as the one played?", law=extra)
    back: list[Effect] = [Finding("extra_cards_back" if seen else "highest_card_stays", extra, seat)]
    card = yield from name_card(None, "card_back", "Which card goes back into {seat}'s hand?", law=extra, seat=seat)
    assert card is not None
    back += yield from _exposed(case, seat, card)
    revoked = yield from judge(
        "failed_to_play_it",
        "Did {seat}, who counts as holding {card} all the time, fail to play it to a later trick when it was due?",
        law=held,
        seat=seat,
        card=card,
    )
    if revoked:
        back.append(Finding("card_always_held", held, seat))
    return tuple(back)


def _exposed(case: Case, seat: Seat, card: Card) -> Talk[Effects]:
    play = case.table.play
    law = case.law(y1997="67B2", y2007="67B2a")
    exposed = yield from judge("was_exposed", "Had {card} been exposed to the partner?", law=law, card=card)
    if not exposed:
        if play is not None and seat.side is play.contract.declarer.side:
            return ()  # no partner plays who could use it
        return (LookAgain(seat, case.law(y1997="16A", y2007="16B")),)
    defends = yield from judge(
        "defender",
        "Is {seat} a defender?",
        law=law,
        known=None if play is None else seat.side is not play.contract.declarer.side,
        seat=seat,
    )
    if not defends:
        return (Finding("declarer_not_restricted", "48A", seat),)
    deliberate = yield from judge("deliberate", "Was the card put down by a separate, deliberate act?", law="50B")
    is_major = deliberate or card.rank.is_honour or (yield from has_another(case, seat))
    return becomes_penalty_card(case, seat, card, is_major, "67B2, 50B")


@example("defective_trick")
def _(edition: Edition) -> Conversation:
    return Conversation(Case(Table.opened(Board.numbered(1)), edition), Incident("defective_trick", Seat.EAST))
