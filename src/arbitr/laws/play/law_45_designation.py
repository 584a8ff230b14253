"""Law 45C4b: a card was named that was not meant."""

from __future__ import annotations

from arbitr.bridge.seat import Seat
from arbitr.cards import Card
from arbitr.laws.effects.cards import CardChanged, CardPlayed, WithdrawnCardsKnown
from arbitr.laws.effects.effect import Effect, Effects
from arbitr.laws.effects.scores import Finding, finding
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition, clause
from arbitr.laws.engine.examples import example, reported
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Talk, judge, name_card
from arbitr.laws.play.law_47_changes import changes_after, is_in_play, last_card, legal_instead, not_told
from arbitr.message import Message

finding("designation_stands", Message("The card that was named first is played."))
finding("designation_changed", Message("The named card is changed without rectification."))
finding(
    "opponents_card_back", Message("The opponent who played to the first card takes his card back and plays another.")
)
finding("opponents_card_stays", Message("The opponent may take back the card played to the first one, but leaves it."))


def known_law(case: Case) -> str:
    """Where the edition says who may use an innocent side's withdrawn card."""
    return case.law(y1997="16C", y2007="16D1, 16D2", y2017="16C1, 16C2")


@procedure(
    "change_of_designation",
    laws=("45", "47"),
    title=Message("Wrong card named by a slip"),
    says=Message(
        "A card that is named as the one to be played must be played. A slip may be mended in time without "
        "rectification, never a change of mind. An opponent who has played in turn to the first card may take his "
        "card back; what it showed may be used by his side only."
    ),
    differs={
        1997: Message("It may be changed as long as there was no pause for thought."),
        2007: Message("And only until the player's partner has played after it."),
        2017: Message(
            "Only for declarer's naming of a card in dummy, until he next plays from either hand, however long it took."
        ),
    },
)
def change_of_designation(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    play = case.table.play
    from_dummy = yield from judge(
        "from_dummy",
        "Was it declarer, naming a card in dummy?",
        law="45C4b",
        known=False if play is not None and seat is not play.contract.declarer else None,
    )
    hand = seat.partner if from_dummy else seat
    slip = yield from judge(
        "unintended",
        "Was it a slip: did {seat} mean another card at the moment of naming it, with no change of mind?",
        law="45C4b",
        seat=seat,
    )
    if not slip:
        return (Finding("designation_stands", "45C4a", seat),)
    if not (yield from in_time(case, seat, from_dummy)):
        return (Finding("designation_stands", "45C4b", seat),)
    old = yield from _named(case, hand)
    new = yield from name_card(
        seat,
        "new_card",
        "{seat}, which card did you mean?",
        law="45C4b",
        cards=_meant(case, hand, old),
        none=not_told(case),
        seat=seat,
    )
    changed = Finding("designation_changed", "45C4b, 47C", seat)
    if new is None:
        return changed, *(yield from _opponent(case, seat))
    if old is not None and is_in_play(case, hand, old):
        effects: list[Effect] = [CardChanged(hand, old, new, "45C4b, 47C")]
        more, withdrawn = yield from changes_after(case, hand, old, effects, "45C4b, 47D")
        known = (WithdrawnCardsKnown(seat, tuple(withdrawn), known_law(case)),) if withdrawn else ()
        return changed, *effects, *more, *known
    return changed, CardPlayed(hand, new, "45C4b, 47C"), *(yield from _opponent(case, seat))


def _named(case: Case, hand: Seat) -> Talk[Card | None]:
    """The card that was named, if it lies in a trick."""
    play = case.table.play
    if play is None:
        return None
    if play.turn is not hand:
        return last_card(case, hand)
    if case.edition < Edition.LAWS_2017 or not play.tricks:
        return None
    # The hand is in turn again: it may be about the trick before.
    if (yield from judge("in_last_trick", "Does the card that was named lie in the trick before?", law="45C4b")):
        return play.tricks[-1].card_of(hand)
    return None


def _meant(case: Case, hand: Seat, old: Card | None) -> tuple[Card, ...]:
    play = case.table.play
    if play is None:
        return ()
    if old is not None and is_in_play(case, hand, old):
        return legal_instead(case.table, hand, old)
    return case.table.legal_cards() if play.turn is hand else ()


def _opponent(case: Case, seat: Seat) -> Talk[Effects]:
    """The table does not show the cards: did an opponent play to the first one?"""
    play = case.table.play
    known = False if play is not None and play.turn in (seat, seat.partner) else None
    if not (
        yield from judge(
            "opponent_played", "Has an opponent played, in turn, to the card named first?", law="45C4b", known=known
        )
    ):
        return ()
    if not (yield from judge("opponent_takes_back", "Does the opponent take that card back?", law="45C4b, 47D")):
        return (Finding("opponents_card_stays", "45C4b, 47D", seat.lho),)
    return Finding("opponents_card_back", "45C4b, 47D", seat.lho), WithdrawnCardsKnown(seat, (), known_law(case))


def _paused(seat: Seat) -> Talk[bool]:
    return (
        yield from judge(
            "pause_for_thought",
            "Was there a pause for thought before {seat} began to correct it?",
            law="45C4b",
            seat=seat,
        )
    )


@clause(1997)
def in_time(case: Case, seat: Seat, from_dummy: bool) -> Talk[bool]:
    """Without pause for thought; that he has begun to correct it in time is enough."""
    return not (yield from _paused(seat))


@in_time.since(2007)
def _(case: Case, seat: Seat, from_dummy: bool) -> Talk[bool]:
    """And the partner has not played since."""
    if (yield from _paused(seat)):
        return False
    return not (
        yield from judge(
            "partner_played",
            "Has {partner}, the partner, played a card since?",
            law="45C4b",
            known=None if from_dummy else _partner_played(case, seat),
            partner=seat.partner,
        )
    )


def _partner_played(case: Case, seat: Seat) -> bool | None:
    """Does the table show that the partner's card to this trick came after the player's?"""
    play = case.table.play
    card = None if play is None or play.turn is seat else last_card(case, seat)
    if play is None or card is None:
        return None
    record = play.record
    return any(who is seat.partner for who, _ in record[record.index((seat, card)) + 1 :])


@in_time.since(2017)
def _(case: Case, seat: Seat, from_dummy: bool) -> Talk[bool]:
    """Only declarer's word to dummy, until he next plays from either hand."""
    if not from_dummy:
        return False
    return not (
        yield from judge("declarer_played_since", "Has declarer played since, from his hand or dummy?", law="45C4b")
    )


@example("change_of_designation")
def _(edition: Edition) -> Conversation:
    return reported(edition, "change_of_designation", Seat.SOUTH)
