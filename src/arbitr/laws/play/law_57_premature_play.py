"""Law 57: a defender leads or plays before his partner has played, or at his right-hand opponent's turn."""

from __future__ import annotations

from arbitr.bridge.board import Board
from arbitr.bridge.ledger import Duty, LooseCard, Must, Until
from arbitr.bridge.play import Play
from arbitr.bridge.seat import Seat
from arbitr.bridge.table import Table
from arbitr.cards import HIGH_TO_LOW, Card, Suit
from arbitr.laws.effects.cards import (
    CardBack,
    CardChanged,
    CardStands,
    CardWithdrawn,
    LeadStands,
    PlayRestricted,
    WithdrawnCardsKnown,
)
from arbitr.laws.effects.effect import Effect, Effects
from arbitr.laws.effects.information import LookAgain
from arbitr.laws.effects.scores import Finding, PenaltyPossible
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition, clause
from arbitr.laws.engine.examples import example
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Choice, Talk, choose, judge, name_card
from arbitr.laws.play.law_47_changes import changes_after, legal_instead
from arbitr.laws.play.law_53_lead_accepted import led_card
from arbitr.laws.play.law_56_defender_led_out_of_turn import defender_led_out_of_turn
from arbitr.laws.shared.facts.rulings import found
from arbitr.laws.shared.irregular import withdrawn_law
from arbitr.laws.shared.misplay import (
    Misplay,
    has_played,
    played_early_law,
    stays_early,
    when_played_over,
    when_shown,
)
from arbitr.laws.shared.penalty_cards import becomes_penalty_card
from arbitr.message import Message


@procedure(
    "premature_play",
    laws=("57",),
    title=Message("Lead or play before partner or before the turn"),
    says=Message(
        "A defender who leads to the next trick before his partner has played to this one, or plays before his "
        "partner, has a major penalty card, and declarer tells the partner what to play: the highest or the lowest "
        "card of the suit led, or no card of another suit. A card played to this trick, but not a lead, costs nothing "
        "if declarer has played from both hands, or dummy has played or suggested a card of his own accord."
    ),
    differs={
        1997: Message("Nothing is said about a card that a defender plays at his right-hand opponent's turn."),
        2007: Message("A card that declarer plays too early stays played."),
        2017: Message(
            "Declarer may also require a card of another suit. A card that declarer plays too early stays only if it "
            "is legal. A defender's card at his right-hand opponent's turn must be played if it is legal; otherwise it "
            "is a major penalty card."
        ),
    },
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
        # The first card is played (45C1); at his turn he has put another one on it, which he need not have shown (49).
        return becomes_penalty_card(case, seat, card, True, f"{case.law(y1997='45C1', y2017='57D')}, 49")
    then = _at_that_moment(case, seat, card)  # a play since then takes no right from declarer (60C)
    before_partner = yield from judge(
        "before_partner",
        "Had {partner} still to play to the trick under way?",
        law="57A",
        known=None if then.play is None else not has_played(then.play, partner),
        partner=partner,
    )
    if not before_partner:
        return (yield from at_opponents_turn(case, seat, card))
    if (yield from _leads_to_next(then, seat)):
        # 57C frees who plays before his partner; a lead to the next trick is named apart in 57A (X-57-g).
        return *(yield from _restricted(case, seat, card)), *led_too_early(case, seat)
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
    return (yield from _restricted(case, seat, card))


def _declarers(case: Case, play: Play, seat: Seat, card: Card) -> Talk[Effects]:
    """A lead by declarer to the next trick before this one is complete is no play: it goes back. A play stays if it
    may; one that may not goes back at once (57C3).
    """
    then = _at_that_moment(case, seat, card)
    if not play.trick or (yield from _leads_to_next(then, seat)):
        return (CardBack(seat, card, "55B2" if play.turn.side is seat.side else "55B1"),)
    law = played_early_law(case, play, seat)
    if (yield from _is_legal(case, seat, card, law)) or stays_early(case, play, seat, card):
        return (CardStands(seat, card, law),)
    return CardBack(seat, card, f"{law}, 47B"), WithdrawnCardsKnown(seat, (card,), withdrawn_law(case))


def _leads_to_next(then: Table, seat: Seat) -> Talk[bool]:
    """Was the card a lead to the next trick? Who has played to this one has led to the next."""
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
    """What came of it must not hang on declarer's memory: the director looks again, and may penalise (57.7)."""
    return PenaltyPossible(seat.side, "90A"), LookAgain(seat, "72B1")


@led_too_early.since(2007)
def _(case: Case, seat: Seat) -> Effects:
    """The commentary is about the older Laws; where somebody feels damaged he says so."""
    return ()


@clause(1997)
def dummy_acted(case: Case, then: Table) -> Talk[bool]:
    """A card that dummy moved or suggested by himself excuses the defender."""
    return (
        yield from judge(
            "dummy_acted",
            "Had dummy played a card, or suggested one, without being told to?",
            law=case.law(y1997="57C", y2007="57C1"),
            known=None if then.play is None else _dummy_done(then.play),
            usual=False,
        )
    )


@dummy_acted.since(2017)
def _(case: Case, then: Table) -> Talk[bool]:
    """Only one that he put up before his own right-hand opponent had played, or suggested (57C2)."""
    return (
        yield from judge(
            "dummy_acted",
            "Had dummy, untold, put up a card before the opponent on dummy's right had played, or suggested one?",
            law="57C2",
            known=None if then.play is None else _dummy_done(then.play),
            usual=False,
        )
    )


def _dummy_done(play: Play) -> bool | None:
    """A card that dummy has played in turn, as declarer said, is no act of dummy's own."""
    return False if has_played(play, play.contract.dummy) else None


def _free(case: Case, incident: Incident, card: Card, law: str) -> Talk[Effects]:
    """No rectification by Law 57: the card is played, unless another hand has won the trick meanwhile. Then what is
    left of a lead to the next one is a lead out of turn (56).
    """
    play = case.table.play
    if play is not None and not play.trick and play.turn is not incident.by:
        return (yield from defender_led_out_of_turn(case, incident))
    return (CardStands(incident.by, card, law),)


def _at_that_moment(case: Case, seat: Seat, card: Card) -> Table:
    """The table when the card was shown, in mid-trick; a lead out of turn became premature only later."""
    then = when_shown(case, seat, card)
    return case.table if then is None or then.play is None or not then.play.trick else then


def _in_place_of_early_card(case: Case, seat: Seat, card: Card) -> bool:
    """Had his turn just come, where the card that he had played too early counted? Then it is no lead (X-57-e)."""
    then = when_shown(case, seat, card)
    if then is None or then.play is None or not then.play.trick or then.play.record[-1][0] is not seat:
        return False
    first, play = then.play.trick[-1], then.play
    before = (table for table in reversed(then.states()) if table.play is not None)
    return any(
        each.card is first and not each.is_lead
        for table in before
        if table.play is not None and len(table.play.tricks) == len(play.tricks)
        for each in table.ledger.loose_cards(seat)
    )


def _both_hands(table: Table, play: Play) -> bool:
    """A card that was played before its turn counts too."""
    ledger = table.ledger
    hands = (play.contract.declarer, play.contract.dummy)
    return all(has_played(play, hand) or ledger.played_early(hand) is not None for hand in hands)


def _restricted(case: Case, seat: Seat, card: Card) -> Talk[Effects]:
    """The card is a major penalty card; declarer says what the partner plays to this trick (57A)."""
    partner = seat.partner
    declarer = yield from _declarer(case, seat)
    led = _led(case)
    others = tuple(suit for suit in HIGH_TO_LOW if suit is not led)
    answer = yield from choose(
        declarer,
        "partner_plays",
        "{declarer}, what must {partner} play to this trick?",
        partners_card(case, others),
        law="57A",
        declarer=declarer,
        partner=partner,
    )
    what, _, letter = answer.partition(":")
    suits = tuple(suit for suit in HIGH_TO_LOW if suit.letter == letter)
    must = {"highest": Must.HIGHEST, "lowest": Must.LOWEST, "forbid": Must.NOT_PLAY, "require": Must.PLAY}[what]
    law = {
        "highest": "57A1",
        "lowest": "57A2",
        "require": "57A3",
        "forbid": case.law(y1997="57A3", y2017="57A4"),
    }[what]
    lies = yield from _penalty_card(case, seat, card)
    old = _played_since(case, seat, card, partner)
    if old is not None:
        return *lies, *(yield from _card_since(case, partner, old, Duty(partner, must, law, Until.THIS_TRICK, suits)))
    if _cannot_comply(case, partner, Duty(partner, must, law, Until.THIS_TRICK, suits)):
        return *lies, Finding("cannot_comply", f"{law}, 57B, 59", partner)
    return *lies, PlayRestricted(partner, must, suits, law)


def _penalty_card(case: Case, seat: Seat, card: Card) -> Talk[Effects]:
    """It lies there; what the offender played in its place, in his turn, goes back (52B2, 60C).

    A card that was only shown to claim or concede this trick is no penalty card (68).
    """
    if any(found(case, what, seat) is not None for what in ("about_this_trick_only", "current_trick_only")):
        return (CardBack(seat, card, "68"),)
    other = _played_since(case, seat, card, seat)
    if other is None or card not in legal_instead(case.table, seat, other):
        return becomes_penalty_card(case, seat, card, True, "57A")
    return (yield from _must_be_played(case, seat, card, "57A, 52B2"))


def _declarer(case: Case, seat: Seat) -> Talk[Seat]:
    play = case.table.play
    if play is not None:
        return play.contract.declarer
    next_declares = yield from judge("next_is_declarer", "Is {seat} declarer, and not dummy?", law="57A", seat=seat.lho)
    return seat.lho if next_declares else seat.rho


def _played_since(case: Case, seat: Seat, card: Card, who: Seat) -> Card | None:
    """The card that this hand has played to that trick after the premature one."""
    play, then = case.table.play, _at_that_moment(case, seat, card)
    if play is None or then.play is None or then is case.table or has_played(then.play, who):
        return None
    begun = 4 * len(then.play.tricks)
    return next((each for hand, each in play.record[begun : begun + 4] if hand is who), None)


def _card_since(case: Case, partner: Seat, old: Card, duty: Duty) -> Talk[Effects]:
    """The partner has played before the ruling: declarer's choice binds that card all the same (60C)."""
    play = case.table.play
    assert play is not None
    led = play.record[play.record.index((partner, old)) // 4 * 4][1].suit
    others = legal_instead(case.table, partner, old)
    if _none_obeys(duty, (*others, old), led):
        return (Finding("cannot_comply", f"{duty.law}, 57B, 59", partner),)
    obeys = duty.narrows((*others, old), led)
    if old in obeys or not others:
        return (Finding("restriction_obeyed", f"{duty.law}, 60C", partner),)
    new = yield from name_card(
        partner,
        "new_card",
        "{seat}, which card do you play?",
        law=duty.law,
        cards=obeys,
        known=obeys[0] if len(obeys) == 1 and not play.unknown(partner) else None,
        seat=partner,
    )
    assert new is not None
    changed: list[Effect] = [CardChanged(partner, old, new, f"{duty.law}, 60C")]
    more, withdrawn = yield from changes_after(case, partner, old, changed, "47D")
    known = (WithdrawnCardsKnown(partner, tuple(withdrawn), withdrawn_law(case)),) if withdrawn else ()
    lies = becomes_penalty_card(case, partner, old, True, "60C, 49")
    return *changed, *more, *lies, *known


def _cannot_comply(case: Case, partner: Seat, duty: Duty) -> bool:
    """Does the table show that no card of the partner obeys?"""
    play, led = case.table.play, _led(case)
    if play is None or led is None or not play.deal.is_complete:
        return False
    held = tuple(play.hand(partner))
    return _none_obeys(duty, tuple(card for card in held if card.suit is led) or held, led)


def _none_obeys(duty: Duty, cards: tuple[Card, ...], led: Suit) -> bool:
    match duty.must:
        case Must.HIGHEST | Must.LOWEST:
            return all(card.suit is not led for card in cards)
        case Must.NOT_PLAY:
            return all(card.suit in duty.suits for card in cards)
        case _:
            return not any(card.suit in duty.suits for card in cards)


def _led(case: Case) -> Suit | None:
    play = case.table.play
    return play.trick[0].suit if play is not None and play.trick else None


def _suit_choice(choice_id: str, text: Message, suits: tuple[Suit, ...]) -> Choice:
    return Choice(choice_id, text, tuple(f"{choice_id}:{suit.letter}" for suit in suits))


@clause(1997)
def partners_card(case: Case, others: tuple[Suit, ...]) -> tuple[Choice, ...]:
    """Declarer's three choices; the suit that he forbids is not the one led (P-06)."""
    return (
        Choice("highest", Message("the highest card of the suit led")),
        Choice("lowest", Message("the lowest card of the suit led")),
        _suit_choice("forbid", Message("no card of another suit, which declarer names"), others),
    )


@partners_card.since(2017)
def _(case: Case, others: tuple[Suit, ...]) -> tuple[Choice, ...]:
    """And a card of another suit may be required (57A3)."""
    return (
        Choice("highest", Message("the highest card of the suit led")),
        Choice("lowest", Message("the lowest card of the suit led")),
        _suit_choice("require", Message("a card of another suit, which declarer names"), others),
        _suit_choice("forbid", Message("no card of another suit, which declarer names"), others),
    )


@clause(1997)
def own_lead(case: Case, seat: Seat) -> Talk[bool]:
    """Declarer led out of turn and the next hand played to it; the player whose lead it was may still lead (53C)."""
    if not _was_to_lead(case, seat):
        return False
    return (
        yield from judge("own_lead", "Was it {seat}'s own turn to lead, and was the card a lead?", law="53C", seat=seat)
    )


@own_lead.since(2017)
def _(case: Case, seat: Seat) -> Talk[bool]:
    """A lead to which somebody has played is accepted for good (53A, 53B)."""
    yield from ()
    return False


def _was_to_lead(case: Case, seat: Seat) -> bool:
    """Is the lead to this trick one by an opponent, out of turn, accepted by a card played to it?"""
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
    """His lead counts, and what was played in error goes back without rectification (53C)."""
    play = case.table.play
    assert play is not None
    wrong = play.record[-len(play.trick) :]
    back = tuple(CardWithdrawn(who, each, "53C") for who, each in reversed(wrong))
    known = WithdrawnCardsKnown(play.leader, tuple(each for _, each in wrong), withdrawn_law(case))
    return *back, LeadStands(seat, card, "53C"), known


@clause(1997)
def at_opponents_turn(case: Case, seat: Seat, card: Card) -> Talk[Effects]:
    """The partner has played: a card that is legal is played (45C1); one that is not is a revoke to be corrected."""
    if (yield from _is_legal(case, seat, card, "45C1")):
        return (yield from _must_be_played(case, seat, card, "45C1"))
    return becomes_penalty_card(case, seat, card, True, "62B1")


@at_opponents_turn.since(2017)
def _(case: Case, seat: Seat, card: Card) -> Talk[Effects]:
    """It must be played if it is legal, otherwise it is a major penalty card; Law 16 may apply (57D). A lead to the
    next trick waits, as before.
    """
    then = _at_that_moment(case, seat, card).play
    if then is not None and has_played(then, seat):
        return (CardStands(seat, card, "45C1"),)
    if (yield from _is_legal(case, seat, card, "57D")):
        return *(yield from _must_be_played(case, seat, card, "57D")), LookAgain(seat, "16")
    return *becomes_penalty_card(case, seat, card, True, "57D"), LookAgain(seat, "16")


def _must_be_played(case: Case, seat: Seat, card: Card, law: str) -> Talk[Effects]:
    """It counts in its turn; what the defender has played then in its place is a penalty card."""
    other = _played_since(case, seat, card, seat)
    if other is None:
        return (CardStands(seat, card, law),)
    changed: list[Effect] = [CardChanged(seat, other, card, law)]
    more, withdrawn = yield from changes_after(case, seat, other, changed, "47D")
    known = (WithdrawnCardsKnown(seat, tuple(withdrawn), withdrawn_law(case)),) if withdrawn else ()
    return *changed, *more, *becomes_penalty_card(case, seat, other, True, f"{law}, 49"), *known


def _is_legal(case: Case, seat: Seat, card: Card, law: str) -> Talk[bool]:
    """May the card be played to this trick in its turn?"""
    play = _at_that_moment(case, seat, card).play
    known: bool | None = None
    if play is not None and play.trick:
        led = play.trick[0].suit
        if has_played(play, seat) or card.suit is led:
            known = True
        else:
            holds = play.holds(seat, led)
            known = None if holds is None else not holds
    return (yield from judge("legal", "Can {card} legally be played in its turn?", law=law, known=known, card=card))


@when_played_over(Misplay.PREMATURE)
def played_after_premature(case: Case, loose: LooseCard, seat: Seat, card: Card) -> Effects:
    """An opponent who plays after it, himself next in turn to the offender, has lost the right to rectification."""
    if seat is loose.seat.lho and seat.side is not loose.seat.side:
        return (CardStands(loose.seat, loose.card, "60A1, 60A2"),)
    return ()


@example("premature_play")
def _(edition: Edition) -> Conversation:
    return Conversation(Case(Table.opened(Board.numbered(1)), edition), Incident("premature_play", Seat.EAST))
