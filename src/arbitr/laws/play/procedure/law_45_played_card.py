"""Law 45A to C and G: was a card played, and must it be?"""

from __future__ import annotations

from arbitr.bridge import FacedCard, Play, Seat
from arbitr.cards import Card
from arbitr.laws.effects import (
    CardBack,
    CardChanged,
    CardIsLead,
    CardPlayed,
    CardStands,
    Effect,
    Effects,
    Finding,
    findings,
)
from arbitr.laws.engine import Case, Choice, Incident, Report, Talk, choose, judge, name_card, procedure
from arbitr.laws.play.penalty_cards.law_50_penalty_card import penalty_cards_effects
from arbitr.laws.play.procedure.law_45_fifth_card import fifth_card_ruled, is_defender
from arbitr.laws.play.procedure.law_47_changes import changes_after, is_in_play, last_card, not_told
from arbitr.laws.shared.cards.misplay import has_played, out_of_turn, played_early_law, stays_early
from arbitr.message import Message

findings(
    card_is_played=Message("The card is played and may not be withdrawn."),
    card_is_not_played=Message("The card is not played; the player may play another."),
    other_card_back=Message("The card played in its place is withdrawn."),
    out_of_turn_applies=Message("It was not that hand's turn, so the Laws on cards played out of turn apply."),
    penalty_card_rules=Message("Law 50 specifies when a penalty card must be played."),
    card_faced_again=Message(
        "The card is turned face up again. No card is turned over until all four have been played."
    ),
    lead_lies_face_down=Message("A face-down opening lead is not a played card."),
    wait_for_dummy=Message("The next defender should wait until it is clear which card dummy is playing."),
)

IN_DUMMY = ("touched_in_dummy", "taken_from_dummy", "named_in_dummy")


@procedure(
    "was_it_played",
    laws=("45",),
    title=Message("Was the card played?"),
    says=Message(
        "A card is played by putting it face up on the table; a card in dummy by naming it, or picking it up "
        "if necessary. A defender must also play a card held so that his partner could see its face. Declarer "
        "must play a card held face up on or nearly on the table, or as if played. He must also play a card "
        "he touched in dummy, unless he was arranging the cards or reaching for another. A card named as the "
        "one to be played must be played too. Nobody turns a card over before all four have played."
    ),
    differs={},
    example=Report(Seat.SOUTH),
)
def was_it_played(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    how = yield from choose(
        None,
        "how",
        "What did {seat} do with the card?",
        (
            Choice("faced_on_table", Message("put it face up on the table")),
            Choice("seen_by_partner", Message("a defender held it so that his partner could see its face")),
            Choice("held_by_declarer", Message("declarer held it face up, over or near the table")),
            Choice("touched_in_dummy", Message("declarer touched it in dummy")),
            Choice("taken_from_dummy", Message("declarer picked it up from dummy and put it on the table")),
            Choice("named_own", Message("named a card of his own as the one to be played")),
            Choice("named_in_dummy", Message("declarer named a card in dummy")),
            Choice("penalty_card", Message("it lies there as a penalty card")),
            Choice("led_face_down", Message("put it face down, as the opening lead")),
            Choice("turned_over", Message("played it and turned it over before the trick was complete")),
        ),
        law="45",
        seat=seat,
    )
    if how == "penalty_card":
        return (Finding("penalty_card_rules", "45C5, 50", seat),)
    if how == "led_face_down":
        return (Finding("lead_lies_face_down", "41A, 45A", seat),)
    if how == "turned_over":
        return (Finding("card_faced_again", "45G", seat),)
    is_played, law = yield from _is_played(case, seat, how)
    hand = seat.partner if how in IN_DUMMY else seat
    if not is_played:
        return Finding("card_is_not_played", law, hand), *(CardBack(hand, card, law) for card in _faced(case, hand))
    effects = yield from _played(case, seat, hand, how, law)
    if how == "touched_in_dummy":
        return *effects, Finding("wait_for_dummy", law, hand.lho)
    return effects


def _faced(case: Case, hand: Seat) -> list[Card]:
    """Exposed cards of this hand on which nobody has ruled."""
    return [entry.card for entry in case.table.ledger.entries if isinstance(entry, FacedCard) and entry.seat is hand]


def _is_played(case: Case, seat: Seat, how: str) -> Talk[tuple[bool, str]]:
    """Is it played, and by which paragraph?"""
    if how == "seen_by_partner":
        # What counts is that he could see it; in doubt it is played.
        could = yield from judge(
            "could_be_seen",
            "Could {partner} have seen the face of the card, whether or not he did?",
            law="45C1",
            usual=True,
            partner=seat.partner,
        )
        return could, "45C1" if could else "45C1, 49"
    if how == "held_by_declarer":
        position = yield from choose(
            None,
            "as_played",
            "How did declarer hold the card?",
            (
                Choice("touching_table", Message("face up, touching or nearly touching the table")),
                Choice("as_if_played", Message("in a position indicating that it was played")),
                Choice("no", Message("neither")),
            ),
            law="45C2",
        )
        if position == "no":
            return False, "45C2, 48A"
        paragraph = {"touching_table": "45C2a", "as_if_played": "45C2b"}[position]
        return True, case.law(y1997="45C2", y2007=paragraph)
    if how == "touched_in_dummy":
        why = yield from choose(
            None,
            "why_touched",
            "Why did declarer touch it?",
            (
                Choice("to_play", Message("to play it, or for no other clear reason")),
                Choice("to_arrange", Message("to arrange dummy's cards")),
                Choice("to_reach_another", Message("to reach a card above or below it")),
            ),
            law="45C3",
        )
        return why == "to_play", "45C3"
    return True, {"faced_on_table": "45A", "taken_from_dummy": "45B"}.get(how, "45C4a")


def _played(case: Case, seat: Seat, hand: Seat, how: str, law: str) -> Talk[Effects]:
    """It must be played; the card that the hand has played instead goes back."""
    play = case.table.play
    faced = _faced(case, hand)
    known = faced[0] if len(faced) == 1 else None
    card = yield from name_card(None, "card", "Which card was it?", law=law, known=known, none=not_told(case))
    if card is not None and is_in_play(case, hand, card):
        return Finding("card_is_played", law, hand), CardPlayed(hand, card, law)
    in_turn = play is not None and play.turn is hand
    then = yield from choose(
        None,
        "then",
        "Has {seat} played another card to this trick?",
        (
            Choice("nothing", Message("no")),
            Choice("other_card", Message("yes, after this one, in its place")),
            Choice("had_played", Message("yes, before this one")),
        ),
        law=law,
        known="nothing" if in_turn or (play is not None and play.trick and not has_played(play, hand)) else None,
        seat=hand,
    )
    if then == "had_played":
        return (yield from fifth_card_ruled(case, hand, card))
    played = Finding("card_is_played", law, hand)
    if then == "other_card":
        return played, *(yield from _instead(case, hand, card, how, law))
    if card is None:
        return (played,)
    if play is not None and not in_turn:
        return played, Finding("out_of_turn_applies", law, hand), _out_of_turn(case, play, hand, card, law)
    return played, CardPlayed(hand, card, law)


def _out_of_turn(case: Case, play: Play, hand: Seat, card: Card, law: str) -> Effect:
    """It counts as a card out of turn; declarer's premature play stays played."""
    is_lead = not play.trick or has_played(play, hand)
    if not is_lead and hand.side is play.contract.declarer.side and stays_early(case, play, hand, card):
        return CardStands(hand, card, played_early_law(case, play, hand))
    return CardIsLead(hand, card, out_of_turn(case, hand, is_lead).value, law, is_lead)


def _instead(case: Case, hand: Seat, card: Card | None, how: str, law: str) -> Talk[Effects]:
    """The first card counts, and the other one is retracted; a defender's becomes a penalty card."""
    other = yield from name_card(
        None, "other_card", "Which card did {seat} play then?", law=law, known=last_card(case, hand), seat=hand
    )
    assert other is not None
    effects: list[Effect]
    if card is not None and is_in_play(case, hand, other):
        effects = [CardChanged(hand, other, card, law)]
        more, _ = yield from changes_after(case, hand, other, effects, "47D")
    else:
        first = [] if card is None else [CardPlayed(hand, card, law)]
        effects, more = [*first, Finding("other_card_back", law, hand)], []
    if how in IN_DUMMY or how == "held_by_declarer":
        return *effects, *more
    if how == "seen_by_partner" or (yield from is_defender(case, hand, law)):
        return *effects, *penalty_cards_effects(case, hand, (other,), True, "49, 50B"), *more
    return *effects, *more
