"""Revokes, read from the play: who, on which trick, whether established and what it won (61 to 64)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from arbitr.bridge import (
    SEATS,
    CardCalled,
    CardFaced,
    Claim,
    Disobeyed,
    FacedCard,
    LooseCard,
    Play,
    RevokeRuled,
    Seat,
    StandIn,
    Table,
    Trick,
)
from arbitr.cards import SUIT_MASKS, Card, Suit
from arbitr.laws.effects import CardBack
from arbitr.laws.engine import Case, Edition, Talk, clause, judge, without_asking
from arbitr.laws.shared.cards.misplay import Misplay
from arbitr.laws.shared.facts.claims import agreed_by, side_total
from arbitr.laws.shared.facts.play import EXTRA, first_shown, had_faced, had_penalty_card

TWELFTH = 12


@dataclass(frozen=True, slots=True)
class Revoke:
    """A failure to follow suit when able, or to play a card or suit that the law required."""

    seat: Seat
    trick: int
    """The number of the trick on this board, from 1."""
    card: Card
    suit: Suit | None
    """The suit that the player failed to follow; None if another requirement was not met."""


def revokes(table: Table) -> tuple[Revoke, ...]:
    """All that the table shows, in the order of the tricks, ruled on or not; a corrected one no longer counts."""
    play = table.play
    if play is None:
        return ()
    found = [*_not_followed(play, _lying_in_tricks(table)), *_not_obeyed(table, play)]
    return tuple(sorted(found, key=lambda revoke: (revoke.trick, (revoke.seat - leader_of(play, revoke.trick)) % 4)))


def _lying_in_tricks(table: Table) -> list[int]:
    """Extra cards in a trick: until the director puts them back, the hand does not have them (67B2)."""
    lying = [0, 0, 0, 0]
    for entry in table.ledger.of(FacedCard):
        if entry.how in EXTRA:
            lying[entry.seat] |= entry.card.bit
    return lying


def _not_followed(play: Play, lying: list[int]) -> Iterator[Revoke]:
    before = play.number - 1 - len(play.tricks)
    """Tricks that were quitted before the position was given."""
    later = [0, 0, 0, 0]
    """What each hand plays after the trick in question."""
    for seat, card in play.record:
        later[seat] |= card.bit
    held = [(mask | later[seat]) & ~lying[seat] for seat, mask in enumerate(play.deal.masks)]
    for index, (leader, cards) in enumerate(rounds(play)):
        led = cards[0].suit
        for place, card in enumerate(cards):
            seat = SEATS[(leader + place) & 3]
            if card.suit is not led and held[seat] & SUIT_MASKS[led] and not isinstance(card, StandIn):
                yield Revoke(seat, before + index + 1, card, led)
        for place, card in enumerate(cards):
            held[(leader + place) & 3] &= ~card.bit


def _not_obeyed(table: Table, play: Play) -> Iterator[Revoke]:
    for entry in table.ledger.of(Disobeyed):
        if entry.procedure == Misplay.REVOKE.value:
            yield Revoke(entry.seat, entry.trick, entry.card, None)


def off_suit(table: Table, seat: Seat) -> Revoke | None:
    """The last card, not ruled on, with which a partly unknown hand did not follow suit: a revoke if it could."""
    play = table.play
    if play is None or not play.unknown(seat):
        return None
    first = play.number - len(play.tricks)
    for index, (leader, cards) in reversed(tuple(enumerate(rounds(play)))):
        place = (seat - leader) % 4
        if 0 < place < len(cards) and cards[place].suit is not cards[0].suit and not isinstance(cards[place], StandIn):
            found = Revoke(seat, first + index, cards[place], cards[0].suit)
            return found if ruled(table, found) is None else None
    return None


def rounds(play: Play) -> list[tuple[Seat, tuple[Card, ...]]]:
    """Leader and cards of each trick, the current one last."""
    done = [(trick.leader, trick.cards) for trick in play.tricks]
    return [*done, (play.leader, play.trick)] if play.trick else done


def trick_at(play: Play, number: int) -> Trick | None:
    """The complete trick with this number on the board; None if it is not complete or was not shown."""
    index = number - 1 - (play.number - 1 - len(play.tricks))
    return play.tricks[index] if 0 <= index < len(play.tricks) else None


def leader_of(play: Play, number: int) -> Seat:
    trick = trick_at(play, number)
    return play.leader if trick is None else trick.leader


def ruled(table: Table, revoke: Revoke) -> RevokeRuled | None:
    """What the director has said about it."""
    for entry in reversed(table.ledger.of(RevokeRuled)):
        if entry.seat is revoke.seat and entry.trick == revoke.trick:
            return entry
    return None


def established_by(case: Case, revoke: Revoke) -> str | None:
    """The paragraph of Law 63 by which the table shows that it is established; None if it does not."""
    table, play = case.table, case.table.play
    assert play is not None
    done = ruled(table, revoke)
    if done is not None and done.is_established:
        return "63A"
    side = revoke.seat.side
    if played_on(case, revoke):
        if both_sides_revoked(case, revoke):
            return None
        return "63A2" if _only_named(table, revoke) else "63A1"
    for entry in table.ledger.entries:
        if isinstance(entry, Claim) and entry.seat.side is side and play.number >= revoke.trick:
            return "63A3"
    return None


def uncounted(case: Case) -> tuple[Revoke, ...]:
    """The established revokes that the table shows and whose cost has not been counted."""
    table, found = case.table, []
    for revoke in revokes(table):
        done = ruled(table, revoke)
        if established_by(case, revoke) is not None and (done is None or done.tricks is None):
            found.append(revoke)
    return tuple(found)


def played_on(case: Case, revoke: Revoke) -> bool:
    """Has the offending side led or played to the next trick, in turn or out of turn (63A1)?"""
    play = case.table.play
    return play is not None and (_played_in_turn(play, revoke) or bool(_laid_to_next_trick(case, revoke)))


def _only_named(table: Table, revoke: Revoke) -> bool:
    """Return whether declarer has only named dummy's card and dummy has not yet moved it (63A2)."""
    play = table.play
    assert play is not None
    before = play.number - 1 - len(play.tricks)
    later = [
        (SEATS[(leader + place) & 3], card)
        for leader, cards in rounds(play)[revoke.trick - before :]
        for place, card in enumerate(cards)
    ]
    mine = [CardCalled(seat, card) for seat, card in later if seat.side is revoke.seat.side]
    return bool(mine) and all(entry in table.ledger.entries for entry in mine)


@clause(1997)
def both_sides_revoked(case: Case, found: Revoke) -> bool:
    """Must both revokes on one trick be corrected, although one side has played on? Only since 2017."""
    return False


@both_sides_revoked.since(2017)
def _(case: Case, found: Revoke) -> bool:
    """If both sides have revoked on the trick and only one has played to the next: yes (62C3).

    The ruling on one of them has retracted the cards played to the next trick; the other one follows it.
    """
    for entry in case.table.ledger.entries:
        if isinstance(entry, RevokeRuled) and entry.trick == found.trick and entry.seat.side is not found.seat.side:
            return "62C3" in entry.law
    others = [
        revoke
        for revoke in revokes(case.table)
        if revoke.trick == found.trick and revoke.seat.side is not found.seat.side
    ]
    return bool(others) and played_on(case, found) is not any(played_on(case, other) for other in others)


def _played_in_turn(play: Play, revoke: Revoke) -> bool:
    """Has the offending side led or played to the next trick in turn?"""
    before = play.number - 1 - len(play.tricks)
    later = rounds(play)[revoke.trick - before :]
    seats = (SEATS[(leader + place) & 3] for leader, cards in later for place in range(len(cards)))
    return any(seat.side is revoke.seat.side for seat in seats)


def _laid_to_next_trick(case: Case, revoke: Revoke) -> tuple[LooseCard, ...]:
    """Cards of the offending side that were led or played out of turn to the next trick and count for 63A1."""
    play = case.table.play
    assert play is not None
    before = play.number - 1 - len(play.tricks)
    misled = () if retracted_establishes(case) else _taken_back_as_misled(case)
    laid = (loose for loose in _laid_since(case.table, revoke) if (loose.seat, loose.card) not in misled)
    return tuple(loose for loose in laid if _is_to_next_trick(loose, revoke, before))


def retracted_establishes(case: Case) -> bool:
    """Does a lead that an opponent called for by mistake establish a revoke? Not since 2017 (63A1, 47E1)."""
    return case.edition < Edition.LAWS_2017


def _taken_back_as_misled(case: Case) -> set[tuple[Seat, Card]]:
    effects = (effect for event in case.table.log() for effect in getattr(event, "effects", ()))
    backs = (effect for effect in effects if isinstance(effect, CardBack) and "47E1" in effect.law)
    return {(effect.seat, effect.card) for effect in backs}


def agreed_to(case: Case, revoke: Revoke) -> bool:
    """Has the offending side agreed to a claim since, with nothing else to show that it is established?"""
    return agreed_by(case) is revoke.seat.side and established_by(case, revoke) is None


def _laid_since(table: Table, revoke: Revoke) -> set[LooseCard]:
    """Cards that the offending side has led or played out of turn since: retracted or not, they establish it."""
    laid: set[LooseCard] = set()
    for state in reversed(table.states()):
        loose = {card for card in state.ledger.loose_cards() if card.seat.side is revoke.seat.side}
        if state.play is None or (revoke.seat, revoke.card) not in state.play.record:
            laid -= loose  # it was there before
            break
        laid |= loose
    return {card for card in laid if not card.is_face_down}


def _is_to_next_trick(loose: LooseCard, revoke: Revoke, before: int) -> bool:
    """The revoke trick was complete, or it was a lead while that trick was in progress."""
    return before + loose.trick >= revoke.trick or (loose.is_lead and loose.trick + before + 1 == revoke.trick)


@clause(1997)
def agreement_counts(case: Case) -> Talk[bool]:
    """Does agreeing to a claim establish a revoke? In any manner and at once (63A3)."""
    return without_asking(True)


@agreement_counts.since(2017)
def _(case: Case) -> Talk[bool]:
    """Only when the agreement is final (63A4)."""
    return (
        yield from judge(
            "agreement_final",
            "Is the agreement final: has that side called on a later board, or has the round ended?",
            law="63A4",
        )
    )


def won_from(case: Case, revoke: Revoke) -> int | None:
    """How many tricks the offending side won from the revoke trick on, played or settled; None if not known yet."""
    play, side = case.table.play, revoke.seat.side
    total = side_total(case, side)
    if play is None or total is None:
        return None
    first = first_shown(play)
    until = play.won[side] - sum(trick.winner.side is side for trick in play.tricks[max(0, revoke.trick - first) :])
    return max(0, total.value - until)


def won_later(case: Case, revoke: Revoke) -> int | None:
    """How many tricks the offending side won after the revoke trick, played or settled by a claim.

    None if that trick was incomplete when play stopped: the settled number does not say whose it is.
    """
    play = case.table.play
    won = won_from(case, revoke)
    trick = None if play is None else trick_at(play, revoke.trick)
    if won is None or trick is None:
        return None
    return max(0, won - (trick.winner.side is revoke.seat.side))


def won_with_playable_card(table: Table, revoke: Revoke) -> bool | None:
    """Did the offender win a later trick with a card that he could have played to the revoke trick (64A2, 1997)?

    None if the table cannot tell: a requirement other than the suit was not met, or a claim ended the play.
    """
    play = table.play
    assert play is not None
    for trick in play.tricks[max(0, revoke.trick - first_shown(play) + 1) :]:
        if trick.winner is revoke.seat and trick.card_of(revoke.seat).suit is revoke.suit:
            return True
    return False if revoke.suit is not None and play.is_over else None


def faced(case: Case, revoke: Revoke) -> bool | None:
    """Return whether the card that was not played was faced on the table, or in a hand that was (64B3)."""
    play = case.table.play
    assert play is not None
    if revoke.seat is play.contract.dummy:
        return True
    if revoke.suit is None:
        return None
    if case.edition >= Edition.LAWS_2017:  # only penalty cards and dummy's cards
        if revoke.seat.side is play.contract.declarer.side:
            return False
        if had_penalty_card(case, revoke.seat, revoke.trick, revoke.suit):
            return True
        # An exposed card that nobody has ruled on may be one.
        return None if had_faced(case, revoke.seat, revoke.trick, revoke.suit) else False
    if had_faced(case, revoke.seat, revoke.trick, revoke.suit):
        return True
    # A dropped card on which the director has ruled may still be on the table, or back in the hand.
    seen = any(
        isinstance(event, CardFaced) and event.seat is revoke.seat and event.card.suit is revoke.suit
        for event in case.table.log()
    )
    return None if seen and revoke.seat.side is play.contract.declarer.side else False
