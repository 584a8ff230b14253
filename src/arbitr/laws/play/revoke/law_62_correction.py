"""Law 62: a revoke is corrected: the card is replaced, and those who played after it may change too."""

from __future__ import annotations

from arbitr.bridge import Play, Seat, Table
from arbitr.cards import Card
from arbitr.laws.effects import (
    CardChanged,
    CardWithdrawn,
    Effect,
    Effects,
    Finding,
    PenaltyCardLies,
    RevokeSettled,
    WithdrawnCardsKnown,
    findings,
)
from arbitr.laws.engine import Case, Choice, Talk, choose, clause, judge, name_card
from arbitr.laws.play.procedure.law_47_changes import chooser, ledger_before, legal_instead
from arbitr.laws.play.revoke.law_61_question import question_asked
from arbitr.laws.play.revoke.law_62_twelfth_trick import (
    not_for_partner,
    partner_after_it,
    partner_on_twelfth,
)
from arbitr.laws.shared.cards.acts import taken_back
from arbitr.laws.shared.cards.penalty_cards import becomes_penalty_card
from arbitr.laws.shared.cards.revoke import (
    Revoke,
    both_sides_revoked,
    established_by,
    revokes,
    trick_at,
)
from arbitr.laws.shared.irregular import withdrawn_law
from arbitr.message import Message

findings(
    revoke_replaced=Message("The card is replaced by a legal one."),
    later_cards_may_change=Message(
        "The other side may withdraw cards it played after the revoke. Then the next player of the offending "
        "side may change his card too, and a defender's card withdrawn in this way is a penalty card."
    ),
)


# The correction.


def corrected(
    case: Case, seat: Seat, found: Revoke | None, law: str | None, asked: str, twelfth: bool, defends: bool
) -> Talk[Effects]:
    effects: list[Effect] = []
    play = case.table.play
    if found is not None and play is not None:
        if _leader(play, found) is found.seat:
            effects += yield from _lead_replaced(case, found)
        else:
            effects += yield from _card_replaced(case, found)
        if twelfth:
            effects = not_for_partner(case, found, effects)
            effects += yield from partner_on_twelfth(case, found)
    else:
        effects += yield from _from_facts(case, seat, defends)
        if twelfth:
            effects += yield from partner_after_it(case, seat, None, defends)
    trick = 0 if found is None else found.trick
    suit = None if found is None else found.suit
    if law is not None:
        effects.append(RevokeSettled(seat, trick, True, None, suit, law))
    else:
        effects.append(RevokeSettled(seat, trick, False, 0, suit, _correction_law(case, found)))
    return (*effects, *question_asked(case, seat, asked, defends, None if found is None else found.card))


def _correction_law(case: Case, found: Revoke | None) -> str:
    """62A, and the paragraphs about those who played after the revoke, whether or not they could change a card."""
    play = case.table.play
    if found is None or play is None:
        return "62A"
    law = "61A, 62A" if found.suit is None else "62A"  # the law's or an opponent's requirement was not met
    if both_sides_revoked(case, found):
        return f"{law}, 62C3, 64B8"
    record = list(play.record)
    later = {seat.side for seat, _ in record[record.index((found.seat, found.card)) + 1 :]}
    if found.seat.side.other not in later:
        return law
    return f"{law}, 62C1, 62C2" if found.seat.side in later else f"{law}, 62C1"


def _from_facts(case: Case, seat: Seat, defends: bool) -> Talk[list[Effect]]:
    """Nobody knows the cards: which one was played, and was it a defender's from an unfaced hand?"""
    later = Finding("later_cards_may_change", "62C1, 62C2", seat)
    if not defends:
        return [Finding("revoke_replaced", "62B2", seat), later]
    was_faced = yield from judge(
        "card_was_faced", "Was the card that was played already lying face up as a penalty card?", law="62B1"
    )
    if was_faced:
        return [Finding("revoke_replaced", "62B2", seat), later]
    card = yield from name_card(None, "card", "Which card did {seat} play?", law="62B1", seat=seat)
    assert card is not None
    effects: list[Effect] = [Finding("revoke_replaced", "62B1", seat), later]
    effects += becomes_penalty_card(case, seat, card, True, "62B1")
    effects += withdrawn_known(case, seat, [card], effects)
    return effects


def _card_replaced(case: Case, found: Revoke) -> Talk[list[Effect]]:
    """A card that did not follow suit is replaced; those who played after it may change too (62B, 62C)."""
    table, play = case.table, case.table.play
    assert play is not None
    legal = legal_instead(table, found.seat, found.card)
    legal = tuple(card for card in legal if found.suit is None or card.suit is found.suit) or legal
    put = taken_back(case, found.seat)  # he may have replaced it with another card before anybody ruled
    known = put.instead if put is not None and put.card is found.card and put.instead in legal else None
    new = yield from _replacement(play, found, legal, known)
    was_faced = _was_penalty_card(table, found)
    defender = found.seat.side is not play.contract.declarer.side
    law = "62B1" if defender and not was_faced else "62B2"
    effects: list[Effect] = [CardChanged(found.seat, found.card, new, law)]
    if defender:
        effects += becomes_penalty_card(case, found.seat, found.card, True, law, table.after_all(effects).ledger)
    withdrawn = [found.card]
    effects += yield from _changes_after(case, found, effects, withdrawn)
    effects += withdrawn_known(case, found.seat, withdrawn, effects, both_sides_revoked(case, found))
    return effects


def _replacement(play: Play, found: Revoke, legal: tuple[Card, ...], known: Card | None = None) -> Talk[Card]:
    """The card that replaces the revoke card (62A)."""
    new = yield from name_card(
        chooser(play, found.seat),
        "replacement",
        "{seat}, which card do you play instead of {card}?",
        law="62A",
        cards=legal,
        known=known,
        seat=chooser(play, found.seat),
        card=found.card,
    )
    assert new is not None
    return new


@clause(1997)
def withdrawn_known(
    case: Case, seat: Seat, cards: list[Card], effects: list[Effect], both_at_fault: bool = False
) -> Effects:
    """Who may use the information from the withdrawn cards (16)."""
    law = "62C3, 16C2" if both_at_fault else withdrawn_law(case)
    return (WithdrawnCardsKnown(seat, tuple(cards), law, both_at_fault),) if cards else ()


@withdrawn_known.since(2017)
def _(case: Case, seat: Seat, cards: list[Card], effects: list[Effect], both_at_fault: bool = False) -> Effects:
    """A card that is already a penalty card has a rule of its own (50E): it is not also a withdrawn card."""
    lying = {effect.card for effect in effects if isinstance(effect, PenaltyCardLies)}
    left = [card for card in cards if card not in lying]
    return withdrawn_known.versions[1997](case, seat, left, effects, both_at_fault)


def _was_penalty_card(table: Table, found: Revoke) -> bool:
    """Return whether the played card was face up before."""
    before = ledger_before(table, found.seat, found.card)
    return any(penalty_card.card is found.card for penalty_card in before.penalty_cards(found.seat))


def _changes_after(case: Case, found: Revoke, done: list[Effect], withdrawn: list[Card]) -> Talk[list[Effect]]:
    """Cards played after the revoke and before attention was drawn. The non-offending side may retract any of them
    (62C1), and then so may the next hand of the other side (62C2). A lead to the next trick goes back if this one has a
    different winner.
    """
    play = case.table.play
    assert play is not None
    record = list(play.record)
    later = record[record.index((found.seat, found.card)) + 1 :]
    in_trick = 3 - (found.seat - _leader(play, found)) % 4
    both = both_sides_revoked(case, found)
    effects, staying = yield from _next_trick_back(case, found, done, later[in_trick:], withdrawn)
    table = case.table.after_all([*done, *effects])
    changed = False
    for seat, card in later[:in_trick]:
        if any(_is_ruled_apart(case, revoke, both) for revoke in revokes(case.table) if revoke.card is card):
            continue
        innocent = seat.side is not found.seat.side
        if not innocent and not changed:
            continue
        law = "62C1" if innocent else "62C2"
        assert table.play is not None
        cards = legal_instead(table, seat, card)
        if not cards and not table.play.deal.unknown[seat]:
            changed = False
            continue
        asked = chooser(table.play, seat)
        new = yield from name_card(
            asked,
            f"changes@{seat.letter}",
            "{chooser}, do you withdraw {seat}'s {card}, and which card do you play instead?",
            law=law,
            cards=cards,
            none=Message("it stays"),
            usual="none",
            chooser=asked,
            card=card,
            seat=seat,
        )
        changed = new is not None
        if new is None:
            continue
        effects.append(CardChanged(seat, card, new, law))
        withdrawn.append(card)
        if not innocent and seat.side is not table.play.contract.declarer.side:
            effects += becomes_penalty_card(case, seat, card, True, "62C2", table.ledger)
        table = case.table.after_all([*done, *effects])
    if staying and table.play is not None and _winner(table.play, found) is not staying[0][0]:
        for seat, card in reversed(staying):  # the change gave the trick to another hand
            effects.append(CardWithdrawn(seat, card, "62C1"))
            withdrawn.append(card)
    return effects


def _next_trick_back(
    case: Case, found: Revoke, done: list[Effect], cards: list[tuple[Seat, Card]], withdrawn: list[Card]
) -> Talk[tuple[list[Effect], list[tuple[Seat, Card]]]]:
    """A lead by the non-offending side to the next trick, and its partner's card to it: both players may retract them.

    The effects, and the cards that stay.
    """
    play = case.table.play
    assert play is not None
    effects: list[Effect] = []
    both = both_sides_revoked(case, found)
    law = "62C3" if both else "62C1"
    table = case.table.after_all(done)
    for number, (seat, card) in reversed(tuple(enumerate(cards))):
        assert table.play is not None
        wrong_leader = _winner(table.play, found) is not cards[0][0]
        asked = chooser(play, seat)
        back = yield from choose(
            asked,
            f"withdraws@{seat.letter}",
            "{asked}, do you withdraw {card}, which {seat} played to the next trick?",
            (Choice("yes", Message("it is withdrawn")), Choice("no", Message("it stays"))),
            law=law,
            known="yes" if wrong_leader or effects or both else None,
            usual="no",
            asked=asked,
            card=card,
            seat=seat,
        )
        if back == "no":
            return effects, cards[: number + 1]
        effects.append(CardWithdrawn(seat, card, law))
        withdrawn.append(card)
        if both and seat.side is not play.contract.declarer.side:
            effects += becomes_penalty_card(case, seat, card, True, law, table.ledger)
        table = case.table.after_all([*done, *effects])
    return effects, []


def _is_ruled_apart(case: Case, other: Revoke, both: bool) -> bool:
    """A card that is a revoke itself is corrected by a ruling of its own, unless it is established."""
    return both or established_by(case, other) is None


def _leader(play: Play, found: Revoke) -> Seat:
    trick = trick_at(play, found.trick)
    return play.leader if trick is None else trick.leader


def _winner(play: Play, found: Revoke) -> Seat | None:
    trick = trick_at(play, found.trick)
    return None if trick is None else trick.winner


def _lead_replaced(case: Case, found: Revoke) -> Talk[list[Effect]]:
    """An illegal lead: all cards played to it go back, and another card is led (62, 47)."""
    table, play = case.table, case.table.play
    assert play is not None
    later = play.record[play.record.index((found.seat, found.card)) + 1 :]
    defender = found.seat.side is not play.contract.declarer.side
    effects: list[Effect] = [CardWithdrawn(seat, card, "62C1") for seat, card in reversed(later)]
    withdrawn = [found.card, *(card for _, card in reversed(later))]
    partner = [card for seat, card in later if seat is found.seat.partner and defender]
    new = yield from _replacement(play, found, legal_instead(table.after_all(effects), found.seat, found.card))
    effects.append(CardChanged(found.seat, found.card, new, "62B1" if defender else "62B2"))
    if defender:
        effects += becomes_penalty_card(case, found.seat, found.card, True, "62B1")
    for card in partner:
        effects += becomes_penalty_card(case, found.seat.partner, card, True, "62C2")
    effects += withdrawn_known(case, found.seat, withdrawn, effects)
    return effects
