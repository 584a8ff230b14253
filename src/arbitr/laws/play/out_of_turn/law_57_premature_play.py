"""Law 57: a defender leads or plays before his partner has played, or at his right-hand opponent's turn."""

from __future__ import annotations

from arbitr.bridge import LooseCard, Play, Seat, Table
from arbitr.cards import Card
from arbitr.laws.effects import (
    CardBack,
    CardChanged,
    CardStands,
    CardWithdrawn,
    Effects,
    LeadStands,
    LookAgain,
    PenaltyPossible,
    WithdrawnCardsKnown,
)
from arbitr.laws.engine import Case, Incident, Report, Talk, clause, judge, procedure, without_asking
from arbitr.laws.play.out_of_turn.law_53_lead_accepted import led_card
from arbitr.laws.play.out_of_turn.law_56_defender_led_out_of_turn import defender_led_out_of_turn
from arbitr.laws.play.out_of_turn.law_57_restriction import at_that_moment, partner_changes, restricted
from arbitr.laws.play.procedure.law_47_changes import both_sides_played_on, legal_instead
from arbitr.laws.shared.cards.misplay import (
    Misplay,
    has_played,
    played_early_law,
    stays_early,
    when_played_over,
    when_shown,
)
from arbitr.laws.shared.cards.penalty_cards import becomes_penalty_card
from arbitr.laws.shared.facts.play import played_instead
from arbitr.laws.shared.irregular import withdrawn_law
from arbitr.message import Message


@procedure(
    "premature_play",
    laws=("57",),
    title=Message("Lead or play before partner, or before turn"),
    says=Message(
        "A defender who leads to the next trick before his partner has played to this one, or who plays "
        "before his partner, has a major penalty card. Declarer then tells the partner to play his highest or "
        "lowest card of the suit led, or forbids him to play a named other suit. A card played to this trick "
        "(not a lead) carries no penalty in two cases: declarer has played from both hands, or dummy has "
        "played or suggested a card of his own accord."
    ),
    differs={
        1997: Message("A card a defender plays at his right-hand opponent's turn is not mentioned."),
        2007: Message("A card that declarer plays prematurely stays played."),
        2017: Message(
            "Declarer may also require a card of another suit. A card that declarer plays prematurely stays "
            "only if it is legal. A card that a defender plays at his right-hand opponent's turn must be "
            "played if it is legal; otherwise it is a major penalty card."
        ),
    },
    example=Report(Seat.EAST),
)
def premature_play(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    card = yield from led_card(case, seat, "57A")
    play = case.table.play
    if play is not None and seat.side is play.contract.declarer.side:
        return (yield from _declarers(case, play, seat, card))
    partner = seat.partner
    if (yield from own_lead(case, seat)):
        return _led_in_own_right(case, seat, card)
    if _in_place_of_early_card(case, seat, card):
        # The first card is played (45C1). At his turn he has played another card as well, which he need not have shown
        # (49).
        return becomes_penalty_card(case, seat, card, True, f"{case.law(y1997='45C1', y2017='57D')}, 49")
    if _played_over_since(case, seat, card):
        return (yield from _counts_as_in_turn(case, seat, card))
    then = at_that_moment(case, seat, card)  # a play since then takes no right from declarer (60C)
    before_partner = yield from judge(
        "before_partner",
        "Had {partner} yet to play to the trick in progress?",
        law="57A",
        known=None if then.play is None else not has_played(then.play, partner),
        partner=partner,
    )
    if not before_partner:
        return (yield from at_opponents_turn(case, seat, card))
    if (yield from _leads_to_next(then, seat)):
        # 57C excuses a player who plays before his partner; 57A covers a lead to the next trick separately (X-57-g).
        return *(yield from restricted(case, seat, card)), *led_too_early(case, seat)
    if (
        yield from judge(
            "both_hands_played",
            "Had declarer played from both hands to this trick?",
            law=case.law(y1997="57C", y2007="57C1"),
            known=None if then.play is None else _both_hands(then, then.play),
        )
    ):
        return (yield from _free(case, incident, card, case.law(y1997="57C", y2007="57C1")))
    if (yield from dummy_acted(case, then)):
        return (yield from _free(case, incident, card, case.law(y1997="57C", y2007="57C1", y2017="57C2")))
    return (yield from restricted(case, seat, card))


def _declarers(case: Case, play: Play, seat: Seat, card: Card) -> Talk[Effects]:
    """A lead by declarer to the next trick before this one is complete is not a play: it goes back. A play stays if it
    is legal; otherwise it goes back at once (57C3).
    """
    then = at_that_moment(case, seat, card)
    if not play.trick or (yield from _leads_to_next(then, seat)):
        return (CardBack(seat, card, "55B2" if play.turn.side is seat.side else "55B1"),)
    law = played_early_law(case, play, seat)
    if (yield from _is_legal(case, seat, card, law)) or stays_early(case, play, seat, card):
        return (CardStands(seat, card, law),)
    return CardBack(seat, card, f"{law}, 47B"), WithdrawnCardsKnown(seat, (card,), withdrawn_law(case))


def _leads_to_next(then: Table, seat: Seat) -> Talk[bool]:
    """Was the card a lead to the next trick? If he has played to this trick, he has led to the next."""
    return (
        yield from judge(
            "led_to_next",
            "Was it a lead to the next trick?",
            law="57A",
            known=None if then.play is None else has_played(then.play, seat),
            usual=False,
        )
    )


@clause(1997)
def led_too_early(case: Case, seat: Seat) -> Effects:
    """The outcome must not depend on declarer's memory: the director reviews it, and may penalise (57.7)."""
    return PenaltyPossible(seat.side, "90A"), LookAgain(seat, "72B1")


@led_too_early.since(2007)
def _(case: Case, seat: Seat) -> Effects:
    """The commentary covers the older Laws; a player who feels damaged says so."""
    return ()


@clause(1997)
def dummy_acted(case: Case, then: Table) -> Talk[bool]:
    """A card that dummy moved or suggested by himself excuses the defender."""
    return (
        yield from judge(
            "dummy_acted",
            "Had dummy played or suggested a card without being told to?",
            law=case.law(y1997="57C", y2007="57C1"),
            known=None if then.play is None else _dummy_done(then.play),
            usual=False,
        )
    )


@dummy_acted.since(2017)
def _(case: Case, then: Table) -> Talk[bool]:
    """Only one that he played before his own right-hand opponent had played, or suggested (57C2)."""
    return (
        yield from judge(
            "dummy_acted",
            "Had dummy, without being told to, put up a card before his right-hand opponent had played, or "
            "suggested one?",
            law="57C2",
            known=None if then.play is None else _dummy_done(then.play),
            usual=False,
        )
    )


def _dummy_done(play: Play) -> bool | None:
    """A card that dummy has played in turn on declarer's instruction is not dummy's own act."""
    return False if has_played(play, play.contract.dummy) else None


def _free(case: Case, incident: Incident, card: Card, law: str) -> Talk[Effects]:
    """No rectification under Law 57: the card is played, unless another hand has won the trick meanwhile. Then a lead
    to the next trick is a lead out of turn (56).
    """
    play = case.table.play
    if play is not None and not play.trick and play.turn is not incident.by:
        return (yield from defender_led_out_of_turn(case, incident))
    return (yield from _must_be_played(case, incident.by, card, law))


def _in_place_of_early_card(case: Case, seat: Seat, card: Card) -> bool:
    """Had his turn just come, at which the premature card counted? Then it is not a lead (X-57-e)."""
    then = when_shown(case, seat, card)
    if then is None or then.play is None or not then.play.trick or then.play.record[-1][0] is not seat:
        return False
    first, play = then.play.trick[-1], then.play
    before = (table for table in reversed(then.states()) if table.play is not None)
    return any(
        loose.card is first and not loose.is_lead
        for table in before
        if table.play is not None and len(table.play.tricks) == len(play.tricks)
        for loose in table.ledger.loose_cards(seat)
    )


def _both_hands(table: Table, play: Play) -> bool:
    """A premature card counts too."""
    ledger = table.ledger
    hands = (play.contract.declarer, play.contract.dummy)
    return all(has_played(play, hand) or ledger.played_early(hand) is not None for hand in hands)


@clause(1997)
def own_lead(case: Case, seat: Seat) -> Talk[bool]:
    """Declarer led out of turn and the next hand played to it; the right leader may still lead (53C)."""
    if not _was_to_lead(case, seat):
        return False
    return (
        yield from judge("own_lead", "Was it {seat}'s turn to lead, and was the card a lead?", law="53C", seat=seat)
    )


@own_lead.since(2017)
def _(case: Case, seat: Seat) -> Talk[bool]:
    """A lead to which somebody has played is finally accepted (53A, 53B)."""
    return without_asking(False)


def _was_to_lead(case: Case, seat: Seat) -> bool:
    """Return whether the lead to this trick is an opponent's, out of turn, accepted by a card played to it."""
    play = case.table.play
    if play is None or not play.trick or play.leader.side is seat.side:
        return False
    for state in reversed(case.table.states()):
        before = state.before
        if before is None or before.play is None or state.play is None or state.play.number != play.number:
            return False
        if not before.play.trick and state.play.trick:
            return isinstance(state.event, LeadStands) and before.play.turn is seat
    return False


def _led_in_own_right(case: Case, seat: Seat, card: Card) -> Effects:
    """His lead counts, and cards played in error go back without rectification (53C)."""
    play = case.table.play
    assert play is not None
    wrong = play.record[-len(play.trick) :]
    back = tuple(CardWithdrawn(who, played, "53C") for who, played in reversed(wrong))
    known = WithdrawnCardsKnown(play.leader, tuple(played for _, played in wrong), withdrawn_law(case))
    return *back, LeadStands(seat, card, "53C"), known


@clause(1997)
def at_opponents_turn(case: Case, seat: Seat, card: Card) -> Talk[Effects]:
    """The partner has played: a legal card is played (45C1); otherwise it is a revoke that must be corrected."""
    if (yield from _is_legal(case, seat, card, "45C1")):
        return (yield from _must_be_played(case, seat, card, "45C1"))
    return becomes_penalty_card(case, seat, card, True, "62B1")


@at_opponents_turn.since(2017)
def _(case: Case, seat: Seat, card: Card) -> Talk[Effects]:
    """It must be played if it is legal; otherwise it is a major penalty card. Law 16 may apply (57D). A lead to the
    next trick waits, as before.
    """
    then = at_that_moment(case, seat, card).play
    if then is not None and has_played(then, seat):
        return (yield from _must_be_played(case, seat, card, "45C1"))
    if (yield from _is_legal(case, seat, card, "57D")):
        return *(yield from _must_be_played(case, seat, card, "57D")), LookAgain(seat, "16")
    return *becomes_penalty_card(case, seat, card, True, "57D"), LookAgain(seat, "16")


def _must_be_played(case: Case, seat: Seat, card: Card, law: str) -> Talk[Effects]:
    """It counts in its turn; the card that the defender then played instead becomes a penalty card."""
    other = played_instead(case, seat, card)
    if other is None:
        return (CardStands(seat, card, law),)
    return (yield from partner_changes(case, (CardChanged(seat, other, card, law),)))


def _played_over_since(case: Case, seat: Seat, card: Card) -> bool:
    """Has he played another card in his turn, followed by the opponent on his left, who thus lost his right (60A1)?"""
    play, other = case.table.play, played_instead(case, seat, card)
    if play is None or other is None:
        return False
    return any(hand is seat.lho for hand, _ in play.record[play.record.index((seat, other)) + 1 :])


def _counts_as_in_turn(case: Case, seat: Seat, card: Card) -> Talk[Effects]:
    """It counts as played in turn, without the restriction of Law 57 on the partner (60A2). A card that was not legal
    to that trick is a revoke, which the other card has corrected (62B1). Once both sides have played to the next trick,
    the cards in the trick stay, and the card still beside it is exposed (49).
    """
    other = played_instead(case, seat, card)
    assert other is not None
    if both_sides_played_on(case, seat, other):
        return becomes_penalty_card(case, seat, card, True, "60A1, 49")
    if card in legal_instead(case.table, seat, other):
        return (yield from _must_be_played(case, seat, card, "60A1, 60A2"))
    return becomes_penalty_card(case, seat, card, True, "60A2, 62B1")


def _is_legal(case: Case, seat: Seat, card: Card, law: str) -> Talk[bool]:
    """May the card be played to this trick in its turn?"""
    play = at_that_moment(case, seat, card).play
    known: bool | None = None
    if play is not None and play.trick:
        led = play.trick[0].suit
        if has_played(play, seat) or card.suit is led:
            known = True
        else:
            holds = play.holds(seat, led)
            known = None if holds is None else not holds
    return (
        yield from judge("legal", "Can {card} legally be played when its turn comes?", law=law, known=known, card=card)
    )


@when_played_over(Misplay.PREMATURE)
def played_after_premature(case: Case, loose: LooseCard, seat: Seat, card: Card) -> Effects:
    """An opponent who plays after it, being next in turn after the offender, has lost the right to rectification.

    If the offender has played another card to that trick in his turn, there are two of his cards: the director says
    which of them counts (X-57-i).
    """
    if seat is loose.seat.lho and played_instead(case, loose.seat, loose.card) is None:
        return (CardStands(loose.seat, loose.card, "60A1, 60A2"),)
    return ()
