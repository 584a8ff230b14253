"""Law 67: a trick with an extra card."""

from __future__ import annotations

from arbitr.bridge import FacedCard, Play, RevokeRuled, Seat
from arbitr.cards import HIGH_TO_LOW, Card, Suit
from arbitr.laws.effects import CardBack, Effect, Effects, ExtraCardBack, Finding, NextStep, PenaltyCardLies, findings
from arbitr.laws.engine import Case, Choice, Shown, Source, Talk, choose, judge, name_card, shown
from arbitr.laws.play.penalty_cards.law_50_penalty_card import has_another
from arbitr.laws.play.tricks.law_67_missing_card import suit_led
from arbitr.laws.shared.cards.penalty_cards import becomes_penalty_card
from arbitr.laws.shared.facts import play as facts
from arbitr.message import Message

findings(
    extra_cards_back=Message("The card that was seen stays in the trick; the others return to the hand."),
    highest_card_stays=Message(
        "The highest card that could legally have been played stays in the trick; the others return to the hand."
    ),
    card_always_held=Message("The returned card is deemed to have been in the hand all the time. Check for a revoke."),
    extra_card_in_time=Message("An extra card found in time: Law 45E applies to a fifth card, Law 58B to two at once."),
)


def lies_under(case: Case, seat: Seat) -> bool:
    """Return whether an extra card is hidden under another one."""
    return any(entry.seat is seat and entry.how == "under" for entry in case.table.ledger.of(FacedCard))


# An extra card.


def extra_in_time(case: Case, seat: Seat, extra: tuple[Card, int] | None) -> Talk[Effects]:
    if extra is not None and lies_under(case, seat):
        return Finding("extra_card_in_time", "67A2, 58B", seat), CardBack(seat, extra[0], "58B1")
    at_once = yield from judge("at_once", "Were the cards played together, from one hand?", law="67A2")
    found = Finding("extra_card_in_time", "67A2, 58B" if at_once else "67A2, 45E", seat)
    return found, NextStep("two_cards_played" if at_once else "fifth_card", seat, "58B" if at_once else "45E")


def extra_late(case: Case, seat: Seat, extra: tuple[Card, int] | None) -> Talk[Effects]:
    """All except the visible card go back; a defender's exposed card becomes a penalty card (67B2)."""
    law, held = case.law(y1997="67B2", y2007="67B2a"), case.law(y1997="67B2", y2007="67B2b")
    seen = yield from judge(
        "seen_card_known", "Is it known which of the cards was seen as the one played?", law=law, usual=True
    )
    back: list[Effect] = [Finding("extra_cards_back" if seen else "highest_card_stays", law, seat)]
    if seen:
        card = yield from name_card(
            None,
            "card_back",
            "Which card returns to {seat}'s hand?",
            law=law,
            known=None if extra is None else extra[0],
            seat=seat,
        )
        assert card is not None
        stays = None
    else:
        card, stays = yield from _lower_card(case, seat, extra, law)
    exposed = yield from _exposed(case, seat, card)
    play = case.table.play
    in_trick = play is not None and (seat, card) in play.record
    lies = any(isinstance(effect, PenaltyCardLies) for effect in exposed)
    if in_trick if extra is None else in_trick or not lies:  # for a report, only the card in the trick is known
        back.append(ExtraCardBack(seat, card, law, stays))
    back += exposed
    revoked = yield from judge(
        "failed_to_play_it",
        "{seat} is deemed to have held {card} all the time. Did he fail to play it to a later trick when it was due?",
        law=held,
        known=None if extra is None else _failed_to_play(case, seat, card, extra[1]),
        seat=seat,
        card=card,
    )
    if revoked:
        back.append(Finding("card_always_held", held, seat))
    return tuple(back)


def _lower_card(case: Case, seat: Seat, extra: tuple[Card, int] | None, law: str) -> Talk[tuple[Card, Card]]:
    """Nobody knows which was seen: the highest card that could legally be played stays (67B2); the other goes back."""
    play = case.table.play
    played = None if play is None or extra is None else _played_to(play, seat, extra[1])
    one = yield from name_card(
        None, "one_card", "What is one of the two cards {seat} put there?", law=law, known=played, seat=seat
    )
    other = yield from name_card(
        None,
        "other_card",
        "What is the other of the two cards {seat} put there?",
        law=law,
        known=None if extra is None else extra[0],
        seat=seat,
    )
    assert one is not None
    assert other is not None
    known = None if play is None or extra is None else suit_led(play, extra[1])
    led = yield from choose(
        None,
        "suit_led",
        "Which suit was led to that trick?",
        [Choice(suit.letter, Message("{suit}", suit=suit)) for suit in HIGH_TO_LOW],
        law=law,
        known=None if known is None else known.letter,
    )
    stays = highest_legal((one, other), led, None if play is None else play.contract.trumps)
    card = yield from name_card(
        None,
        "card_back",
        "Which card returns to {seat}'s hand?",
        law=law,
        known=shown(Shown(other if stays is one else one, Source.LOG)),
        seat=seat,
    )
    assert card is not None
    return card, stays


def highest_legal(cards: tuple[Card, ...], led: str, trumps: Suit | None) -> Card:
    """The highest of these cards that could legally be played to a trick of this suit.

    A player who has a card of the suit must play it; among others a trump is the highest.
    """
    follow = tuple(card for card in cards if card.suit.letter == led)
    ruffs = tuple(card for card in cards if card.suit is trumps)
    return max(follow or ruffs or cards, key=lambda card: (card.rank, card.suit))


def _played_to(play: Play, seat: Seat, number: int) -> Card | None:
    return next((card for hand, card in facts.cards_of_trick(play, number) if hand is seat), None)


def _failed_to_play(case: Case, seat: Seat, card: Card, number: int) -> Shown[bool] | None:
    """Return whether its suit was led to a later trick and the hand played another suit."""
    play = case.table.play
    ruled = (entry for entry in case.table.ledger.entries if isinstance(entry, RevokeRuled))
    if play is None or any(entry.seat is seat for entry in ruled):
        return None
    for later in range(number + 1, play.number + 1):
        mine = _played_to(play, seat, later)
        if mine is not None and suit_led(play, later) is card.suit and mine.suit is not card.suit:
            return Shown(True)
        if mine is card:
            break
    return Shown(False)


def _exposed(case: Case, seat: Seat, card: Card) -> Talk[Effects]:
    play = case.table.play
    law = case.law(y1997="67B2", y2007="67B2a")
    exposed = yield from judge(
        "was_exposed",
        "Had {card} been exposed to the player's partner?",
        law=law,
        known=Shown(False) if _lay_under(case, seat, card) else None,
        card=card,
    )
    if not exposed:
        return ()  # the partner has seen nothing that he could use
    defends = yield from judge(
        "defender",
        "Is {seat} a defender?",
        law=law,
        known=None if play is None else seat.side is not play.contract.declarer.side,
        seat=seat,
    )
    if not defends:
        return (Finding("declarer_not_restricted", "48A", seat),)
    deliberate = yield from judge(
        "deliberate", "Was the card put down by a separate, deliberate act?", law="50B", usual=False
    )
    is_major = deliberate or card.rank.is_honour or (yield from has_another(case, seat))
    return becomes_penalty_card(case, seat, card, is_major, "67B2, 50B")


def _lay_under(case: Case, seat: Seat, card: Card) -> bool:
    """Return whether this card was hidden under the other one."""
    return any(
        isinstance(entry, FacedCard) and entry.seat is seat and entry.card is card and entry.how == "under"
        for entry in case.table.ledger.entries
    )
