"""Law 45C4b: an unintended card was named."""

from __future__ import annotations

from arbitr.bridge import Seat, TakenBack
from arbitr.cards import Card
from arbitr.laws.effects import (
    CardChanged,
    CardPlayed,
    CardStaysPlayed,
    Effect,
    Effects,
    Finding,
    WithdrawnCardsKnown,
    findings,
)
from arbitr.laws.engine import Case, Choice, Edition, Incident, Report, Talk, clause, judge, name_card, offer, procedure
from arbitr.laws.play.procedure.law_47_changes import cards_after, changes_after, is_in_play, legal_instead, not_told
from arbitr.laws.shared.cards.acts import is_running, taken_back
from arbitr.laws.shared.cards.misplay import has_played
from arbitr.message import Message

findings(
    designation_stands=Message("The card named first is played."),
    designation_changed=Message("The named card is changed without rectification."),
    opponents_card_back=Message("The opponent who played to the first card withdraws his card and plays another."),
    opponents_card_stays=Message("The opponent may withdraw the card he played to the first one, but lets it stand."),
)


def known_law(case: Case) -> str:
    """The law by which the edition says who may use a non-offending side's withdrawn card."""
    return case.law(y1997="16C", y2007="16D1, 16D2", y2017="16C1, 16C2")


@procedure(
    "change_of_designation",
    laws=("45", "47"),
    title=Message("Wrong card named by a slip of the tongue"),
    says=Message(
        "A card named as the one to be played must be played. A slip may be corrected in time without "
        "rectification; a change of mind may not. An opponent who has played in turn to the first card may "
        "withdraw his card, and information from it is authorised only for his side."
    ),
    differs={
        1997: Message("It may be changed if there was no pause for thought."),
        2007: Message("And only until the player's partner has played a card after it."),
        2017: Message(
            "Only when declarer names a card in dummy, and until he next plays from either hand, however long "
            "that takes."
        ),
    },
    example=Report(Seat.SOUTH),
)
def change_of_designation(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    play = case.table.play
    from_dummy = yield from judge(
        "from_dummy",
        "Was it declarer naming a card in dummy?",
        law="45C4b",
        known=_from_dummy(case, seat),
        usual=True,
    )
    hand = seat.partner if from_dummy else seat
    renamed = taken_back(case, hand)
    if play is not None and renamed is not None and is_running(case, hand, renamed.card):
        return _run_on(case, hand, renamed)
    slip = yield from judge(
        "unintended",
        "Was it a slip? Did {seat} mean another card when he named this one, with no change of mind?",
        law="45C4b",
        seat=seat,
    )
    stays = () if renamed is None else (CardStaysPlayed(hand, renamed.card, "45C4a"),)
    if not slip:
        return Finding("designation_stands", "45C4a", seat), *stays
    old = renamed.card if renamed is not None else (yield from _named(case, hand))
    if not (yield from in_time(case, seat, from_dummy, old)):
        return Finding("designation_stands", "45C4b", seat), *stays
    new = yield from name_card(
        seat,
        "new_card",
        "{seat}, which card did you mean?",
        law="45C4b",
        cards=_meant(case, hand, old),
        none=not_told(case),
        known=None if renamed is None else renamed.instead,
        seat=seat,
    )
    changed = Finding("designation_changed", "45C4b, 47C", seat)
    if new is None:
        return changed, *(yield from _opponent(case, seat, hand))
    if old is not None and is_in_play(case, hand, old):
        yield from _opponent_played(_played_to(case, hand, old))
        effects: list[Effect] = [CardChanged(hand, old, new, "45C4b, 47C")]
        more, withdrawn = yield from changes_after(case, hand, old, effects, "45C4b, 47D")
        known = (WithdrawnCardsKnown(seat, tuple(withdrawn), known_law(case)),) if withdrawn else ()
        return changed, *effects, *more, *known
    return changed, CardPlayed(hand, new, "45C4b, 47C"), *(yield from _opponent(case, seat, hand))


def _from_dummy(case: Case, seat: Seat) -> bool | None:
    """Only declarer names dummy's cards; a card that he has named again shows whose it is."""
    play = case.table.play
    if play is None:
        return None
    if seat is not play.contract.declarer:
        return False
    if taken_back(case, seat.partner) is not None:
        return True
    return False if taken_back(case, seat) is not None else None


def _run_on(case: Case, hand: Seat, renamed: TakenBack) -> Effects:
    """A suit is run: each card may be changed until the next hand has played to it (45B, 46)."""
    later = cards_after(case, hand, renamed.card)
    if later or renamed.instead is None:
        return Finding("designation_stands", "45C4a", hand), CardStaysPlayed(hand, renamed.card, "45C4a")
    return Finding("designation_changed", "45C4", hand), CardChanged(hand, renamed.card, renamed.instead, "45C4")


def _named(case: Case, hand: Seat) -> Talk[Card | None]:
    """The named card, if it is in a trick: the current one, or the previous one."""
    play = case.table.play
    if play is None:
        return None
    now = play.trick[(hand - play.leader) % 4] if has_played(play, hand) else None
    if not play.tricks:
        return now
    last = play.tricks[-1].card_of(hand)
    if play.turn is not hand and now is None:
        return last
    # It may concern the previous trick: declarer may speak until he plays on (2017). If the hand is in turn again, the
    # other possibility is a named card that has not been moved yet.
    before = yield from judge(
        "in_last_trick",
        "Is the named card in the previous trick?",
        law="45C4b",
        usual=now is None and case.edition is Edition.LAWS_2017,
    )
    return last if before else now


def _meant(case: Case, hand: Seat, old: Card | None) -> tuple[Card, ...]:
    play = case.table.play
    if play is None:
        return ()
    if old is not None and is_in_play(case, hand, old):
        return legal_instead(case.table, hand, old)
    return case.table.legal_cards() if play.turn is hand else ()


def _opponent(case: Case, seat: Seat, hand: Seat) -> Talk[Effects]:
    """The table does not show the cards: did an opponent play to the first one?"""
    play = case.table.play
    known = False if play is not None and play.turn in (seat, seat.partner) else None
    opponent = hand.lho
    if not (yield from _opponent_played(known)):
        return ()
    if not (
        yield from offer(
            opponent,
            "opponent_takes_back",
            "{seat}, do you withdraw the card you played to the first one?",
            Choice("yes", Message("withdraw it")),
            Choice("no", Message("leave it")),
            law="45C4b, 47D",
            seat=opponent,
        )
    ):
        return (Finding("opponents_card_stays", "45C4b, 47D", opponent),)
    return Finding("opponents_card_back", "45C4b, 47D", opponent), WithdrawnCardsKnown(seat, (), known_law(case))


def _opponent_played(known: bool | None) -> Talk[bool]:
    return (
        yield from judge(
            "opponent_played", "Has an opponent played in turn to the card named first?", law="45C4b", known=known
        )
    )


def _played_to(case: Case, hand: Seat, card: Card) -> bool:
    """Return whether an opponent has played to the trick after this card."""
    play = case.table.play
    assert play is not None
    place = play.record.index((hand, card))
    return any(who.side is not hand.side for who, _ in play.record[place + 1 : (place // 4 + 1) * 4])


def _paused(seat: Seat) -> Talk[bool]:
    return (
        yield from judge(
            "pause_for_thought",
            "Did {seat} pause for thought before starting to correct it?",
            law="45C4b",
            usual=False,
            seat=seat,
        )
    )


@clause(1997)
def in_time(case: Case, seat: Seat, from_dummy: bool, old: Card | None) -> Talk[bool]:
    """Without pause for thought; beginning to correct it in time is enough."""
    return not (yield from _paused(seat))


@in_time.since(2007)
def _(case: Case, seat: Seat, from_dummy: bool, old: Card | None) -> Talk[bool]:
    """Also, the partner has not played since."""
    if (yield from _paused(seat)):
        return False
    hand = seat.partner if from_dummy else seat
    return not (
        yield from judge(
            "partner_played",
            "Has {partner}, his partner, played a card since then?",
            law="45C4b",
            known=_played_since(case, hand, old, (seat.partner,)),
            partner=seat.partner,
        )
    )


@in_time.since(2017)
def _(case: Case, seat: Seat, from_dummy: bool, old: Card | None) -> Talk[bool]:
    """Only declarer's instruction to dummy, until he next plays from either hand."""
    if not from_dummy:
        return False
    return not (
        yield from judge(
            "declarer_played_since",
            "Has declarer since played from his hand or from dummy?",
            law="45C4b",
            known=_played_since(case, seat.partner, old, (seat, seat.partner)),
            usual=False,
        )
    )


def _played_since(case: Case, hand: Seat, old: Card | None, who: tuple[Seat, ...]) -> bool | None:
    """Has one of these hands led or played, in turn or out of turn, after the named card?"""
    if old is None or not is_in_play(case, hand, old):
        return None
    later = cards_after(case, hand, old)
    loose = (card for card in case.table.ledger.loose_cards() if not card.is_face_down)
    return any(played in who for played, _ in later) or any(played.seat in who for played in loose)
