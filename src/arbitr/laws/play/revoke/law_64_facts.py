"""Law 64: the established revokes of a board, as shown by the play or an earlier ruling."""

from __future__ import annotations

from dataclasses import dataclass

from arbitr.bridge import SEATS, TRICKS, Play, RevokeRuled, Seat, Table, Trick, winning
from arbitr.cards import Card, Suit
from arbitr.laws.effects import CardChanged
from arbitr.laws.engine import Case, Incident
from arbitr.laws.shared.cards.revoke import (
    TWELFTH,
    Revoke,
    established_by,
    faced,
    off_suit,
    revokes,
    ruled,
    trick_at,
    uncounted,
    won_from,
    won_later,
    won_with_playable_card,
)

BY_CLAIM = "revoke_established_by_claim"
"""The finding about a revoke before a claim."""


@dataclass(frozen=True, slots=True)
class CountedRevoke:
    """One established revoke under Law 64; None if the table cannot tell."""

    seat: Seat
    trick: int
    """0 if nobody has said."""
    suit: Suit | None
    winner: Seat | None
    later: int | None
    with_playable_card: bool | None
    was_faced: bool | None
    is_twelfth: bool | None
    won: int | None = None
    """The tricks of the side from the revoke trick on."""
    most: int | None = None
    """The most; None if nothing limits it (64.15)."""
    law: str = "63"
    """What established it."""
    side_won: int | None = None
    """All tricks of the side, if the board is over: it cannot have won more from the revoke trick on."""

    @property
    def place(self) -> str:
        """The prefix that distinguishes its questions from those about another revoke."""
        return f"@{self.seat.letter}{self.trick}" if self.trick else ""


def waiting(table: Table) -> tuple[RevokeRuled, ...]:
    """Revokes that were ruled established during play, and wait for its end."""
    return tuple(entry for entry in table.ledger.entries if isinstance(entry, RevokeRuled) and entry.tricks is None)


def counted_revokes(case: Case, incident: Incident) -> list[CountedRevoke]:
    """Every revoke to be counted now: as the table shows them, or one of which only the player is known."""
    table = case.table
    shown = uncounted(case)
    facts = [_from_play(case, revoke) for revoke in shown]
    seen = {(revoke.seat, revoke.trick) for revoke in shown}
    for entry in waiting(table):
        if (entry.seat, entry.trick) not in seen:
            facts.append(_from_ruling(case, entry))
    if facts:
        return facts
    broken_off = [revoke for revoke in revokes(table) if revoke.seat is incident.by and ruled(table, revoke) is None]
    unknown = off_suit(table, incident.by)
    if broken_off or unknown is not None:  # it was established after the log had ended, or invisibly
        last = broken_off[-1] if broken_off else unknown
        assert last is not None
        return [_from_play(case, last)]
    return [CountedRevoke(incident.by, 0, None, None, None, None, None, None, side_won=_side_won(table, incident.by))]


def _side_won(table: Table, seat: Seat) -> int | None:
    play = table.play
    return play.won[seat.side] if play is not None and sum(play.won) == TRICKS else None


def _from_play(case: Case, revoke: Revoke) -> CountedRevoke:
    assert case.table.play is not None
    trick = trick_at(case.table.play, revoke.trick)
    return CountedRevoke(
        revoke.seat,
        revoke.trick,
        revoke.suit,
        None if trick is None else trick.winner,
        won_later(case, revoke),
        won_with_playable_card(case.table, revoke),
        faced(case, revoke),
        revoke.trick == TWELFTH,
        won_from(case, revoke),
        law=_law_of(case, revoke),
    )


def _law_of(case: Case, revoke: Revoke) -> str:
    done = ruled(case.table, revoke)
    return (done.law if done is not None else established_by(case, revoke)) or "63"


def _from_ruling(case: Case, entry: RevokeRuled) -> CountedRevoke:
    """It was ruled established during play. If the card was replaced after a question, it still counts: after a
    question by dummy without rights, the replacement (43B2b); after a defender's (63B, 1997), the first card (64.15),
    and the director judges what the offender would have won later.
    """
    table, play = case.table, case.table.play
    trick = trick_at(play, entry.trick) if play is not None and entry.trick else None
    if play is None or trick is None:
        twelfth = entry.trick == TWELFTH if entry.trick else None
        return CountedRevoke(
            entry.seat, entry.trick, entry.suit, None, None, None, None if entry.law else False, twelfth
        )
    as_played = Revoke(entry.seat, entry.trick, trick.card_of(entry.seat), entry.suit)
    later = won_later(case, as_played)
    first_counts = entry.law in ("63B", "") and entry.seat.side is not play.contract.declarer.side
    first = _first_card(table, as_played) if first_counts else None
    winner: Seat | None = trick.winner
    if first_counts:
        winner = None if first is None else _winner_with(play, trick, entry.seat, first)
    return CountedRevoke(
        entry.seat,
        entry.trick,
        entry.suit,
        winner,
        later,
        None if first_counts else won_with_playable_card(table, as_played),
        entry.seat is play.contract.dummy,
        entry.trick == TWELFTH,
        most=later if first_counts else None,
        law=entry.law or "63",
    )


def _first_card(table: Table, replaced: Revoke) -> Card | None:
    """The card that the player had first played to the trick."""
    card = replaced.card
    for event in reversed(table.log()):
        for effect in reversed(getattr(event, "effects", ())):
            if isinstance(effect, CardChanged) and effect.seat is replaced.seat and effect.new is card:
                card = effect.old
    return card if card is not replaced.card else None


def _winner_with(play: Play, trick: Trick, seat: Seat, card: Card) -> Seat:
    """Who would have won this trick with that card from this hand."""
    cards = [card if played is trick.card_of(seat) else played for played in trick.cards]
    return SEATS[(trick.leader + winning(tuple(cards), play.contract.trumps)) & 3]
