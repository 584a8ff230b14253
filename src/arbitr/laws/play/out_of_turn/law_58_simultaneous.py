"""Law 58: two players play at once (58A)."""

from __future__ import annotations

from arbitr.bridge import Seat
from arbitr.cards import Card
from arbitr.laws.effects import CardBack, CardIsLead, CardPlayed, CardStands, Effects, Finding, NextStep, findings
from arbitr.laws.engine import Case, Incident, Report, Talk, judge, name_card, procedure
from arbitr.laws.play.out_of_turn.law_53_lead_accepted import lying_card
from arbitr.laws.play.penalty_cards.law_50_penalty_card import may_hold, penalty_cards_effects
from arbitr.laws.play.procedure.law_45_fifth_card import is_defender
from arbitr.laws.play.procedure.law_47_changes import is_in_play, last_card
from arbitr.laws.shared.cards.misplay import Misplay, has_played
from arbitr.message import Message

findings(
    card_counts_as_later=Message("The card played out of turn counts as played after the other one."),
    each_by_its_own_law=Message("Neither card was played in turn. Each is dealt with under its own Law."),
    before_partner_after_all=Message("Even so, the card was played before the partner's, so Law 57 applies."),
)


@procedure(
    "simultaneous_plays",
    laws=("58",),
    title=Message("Two players lead or play simultaneously"),
    says=Message(
        "A lead or play made simultaneously with another player's legal lead or play counts as made after it. "
        "It may therefore itself be legal."
    ),
    differs={},
    example=Report(Seat.EAST),
)
def simultaneous_plays(case: Case, incident: Incident) -> Talk[Effects]:
    """Reported for the player whose card was not in turn."""
    seat = incident.by
    lawful = yield from judge(
        "other_in_turn",
        "Was the other player's card led or played legally and in turn?",
        law="58A",
        known=_other_in_turn(case, seat),
        usual=True,
    )
    if not lawful:
        return (Finding("each_by_its_own_law", "58A", seat),)
    later = Finding("card_counts_as_later", "58A", seat)
    card = yield from name_card(
        None,
        "card",
        "Which card did {seat} play?",
        law="58A",
        cards=() if case.table.play is None else may_hold(case, seat),
        known=_shown(case, seat),
        seat=seat,
    )
    assert card is not None
    play = case.table.play
    if play is not None and is_in_play(case, seat, card):
        # Next in turn after the lawful card: it is played, whichever of his side has still to play.
        yield from _is_before_partner(seat, known=False)
        return (later,)
    legal = yield from judge(
        "legal",
        "If {card} counts as played after the other card, can it legally be played to this trick?",
        law="58A",
        known=_fits(case, seat, card),
        usual=True,
        card=card,
    )
    if not legal:
        if (yield from is_defender(case, seat, "58A")):
            return later, *penalty_cards_effects(case, seat, (card,), True, "58A, 49")
        return later, CardBack(seat, card, "58A, 48A")
    if play is not None and play.turn is seat:
        return later, CardPlayed(seat, card, "58A")
    if (yield from _is_before_partner(seat, None if play is None else _before_partner(case, seat))):
        return later, *_before_partner_after_all(case, seat, card)
    return later, CardStands(seat, card, "58A")


def _is_before_partner(seat: Seat, known: bool | None) -> Talk[bool]:
    return (
        yield from judge(
            "before_partner",
            "Is {seat}, who played out of turn, a defender whose partner has not yet played to this trick?",
            law="58A",
            known=known,
            seat=seat,
        )
    )


def _before_partner_after_all(case: Case, seat: Seat, card: Card) -> Effects:
    """Law 57 begins: the card counts as played before the partner."""
    if case.table.play is not None:
        return (CardIsLead(seat, card, Misplay.PREMATURE.value, "58A, 57A", is_lead=False),)
    answers = ((f"{Misplay.PREMATURE.value}.card", card.code), (f"{Misplay.PREMATURE.value}.before_partner", "yes"))
    return (NextStep(Misplay.PREMATURE.value, seat, "57A", told=answers),)


def _other_in_turn(case: Case, seat: Seat) -> bool | None:
    """Another hand has played a card to the trick in turn."""
    play = case.table.play
    others = () if play is None else play.record[len(play.record) - len(play.trick) :]
    return True if any(who is not seat for who, _ in others) else None


def _shown(case: Case, seat: Seat) -> Card | None:
    lying = lying_card(case, seat)
    play = case.table.play
    if lying is not None or play is None or not has_played(play, seat):
        return lying
    return last_card(case, seat)


def _fits(case: Case, seat: Seat, card: Card) -> bool | None:
    """Return whether the card follows suit, or the hand cannot follow."""
    play = case.table.play
    if play is None or not play.trick:
        return None
    led = play.trick[0].suit
    if card.suit is led:
        return True
    holds = play.holds(seat, led)
    return None if holds is None else not holds


def _before_partner(case: Case, seat: Seat) -> bool:
    play = case.table.play
    assert play is not None
    return seat.side is not play.contract.declarer.side and not has_played(play, seat.partner)
