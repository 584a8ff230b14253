"""Obligations and rights beyond calls and cards: duties, penalty cards, information, reviews.

In the ordinary game the ledger is `CLEAN`, one shared object; only after an irregularity is there more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeVar

from arbitr.bridge.ledger.entries import (
    BoardRuled,
    CardCalled,
    Claim,
    Designated,
    Duty,
    Entry,
    FacedCard,
    Information,
    LeadChosen,
    LeadRight,
    LooseCard,
    Must,
    PenaltyCard,
    PlayedOut,
    Scored,
    Transferred,
    TricksSettled,
    Until,
)
from arbitr.bridge.seat import Seat, Side
from arbitr.cards import Card, Suit

E = TypeVar("E", bound=Entry)


def _in_order(duties: tuple[Duty, ...]) -> tuple[Duty, ...]:
    """A required lead comes before a ban. Several bans count as one: a player with nothing else is free (59)."""
    banned = tuple(duty for duty in duties if duty.must is Must.NOT_LEAD)
    if len(banned) > 1:
        suits = tuple(dict.fromkeys(suit for duty in banned for suit in duty.suits))
        one = Duty(banned[0].seat, Must.NOT_LEAD, banned[0].law, banned[0].until, suits)
        duties = (*(duty for duty in duties if duty.must is not Must.NOT_LEAD), one)
    return tuple(sorted(duties, key=lambda duty: duty.must is not Must.LEAD))


def duty_of(card: Card) -> str:
    """The ledger's name for the knowledge that a penalty card must be played."""
    return f"duty to play {card.code}"


@dataclass(frozen=True, slots=True)
class Ledger:
    """Everything still in force; entries are removed when they are served."""

    entries: tuple[Entry, ...] = ()
    _of_kind: dict[type, tuple[Entry, ...]] = field(default_factory=dict, init=False, repr=False, compare=False)
    """Cache of `of`: the same kinds are requested repeatedly while a card is played."""

    def of(self, kind: type[E]) -> tuple[E, ...]:
        """The entries of this kind, oldest first."""
        found = self._of_kind.get(kind)
        if found is None:
            found = self._of_kind[kind] = tuple(entry for entry in self.entries if isinstance(entry, kind))
        return found  # type: ignore[return-value]

    def _last(self, kind: type[E]) -> E | None:
        found = self.of(kind)
        return found[-1] if found else None

    def with_entry(self, entry: Entry) -> Ledger:
        return Ledger((*self.entries, entry))

    def with_entries(self, entries: Iterable[Entry]) -> Ledger:
        return Ledger((*self.entries, *entries))

    def duties(self, seat: Seat) -> tuple[Duty, ...]:
        return tuple(entry for entry in self.of(Duty) if entry.seat is seat)

    def penalty_cards(self, seat: Seat) -> tuple[PenaltyCard, ...]:
        return tuple(entry for entry in self.of(PenaltyCard) if entry.seat is seat)

    def loose_cards(self, seat: Seat | None = None) -> tuple[LooseCard, ...]:
        """The cards that were shown out of turn, oldest first; of one player or of all."""
        return tuple(entry for entry in self.of(LooseCard) if seat is None or entry.seat is seat)

    def played_early(self, seat: Seat) -> LooseCard | None:
        """The card of this hand that stands, although its turn has not come yet."""
        for entry in self.loose_cards(seat):
            if entry.stands:
                return entry
        return None

    def is_cancelled(self) -> bool:
        """Return whether the board has been taken from this table, and nothing else decided since."""
        ruled = self._last(BoardRuled)
        return ruled is not None and ruled.what == "cancelled"

    def is_scored_instead(self) -> bool:
        """Is the board cancelled and a score awarded instead? One without a score may still be redealt."""
        return self.is_cancelled() and bool(self.of(Scored))

    def claim(self) -> Claim | None:
        """The claim or concession that nobody has settled yet."""
        if self.settled() is not None:
            return None
        return self._last(Claim)

    def settled(self) -> TricksSettled | None:
        """The latest statement of declarer's tricks."""
        return self._last(TricksSettled)

    def ends_play(self) -> bool:
        """Return whether a settled claim or a statement has ended the play."""
        return bool(self.of(TricksSettled) or self.of(PlayedOut))

    def played_out(self) -> PlayedOut | None:
        """The statement that the play has ended, although the log does not show all of it."""
        return self._last(PlayedOut)

    def transferred(self, side: Side) -> int:
        """How many tricks this side gets after the play, minus those that it gives."""
        return sum(entry.tricks if entry.side is side else -entry.tricks for entry in self.of(Transferred))

    def narrowed(self, seat: Seat, cards: tuple[Card, ...], led: Suit | None) -> tuple[Card, ...]:
        """The playable cards that the Law also allows. Following suit comes first (44C), then what declarer required,
        then what is forbidden, then penalty cards (50D1b, 51A).
        """
        early = self.played_early(seat)
        if early is not None:
            return (early.card,)
        for duty in _in_order(self.duties(seat)):
            cards = duty.narrows(cards, led)
        penalty_cards = self.penalty_cards(seat)
        major = tuple(
            penalty_card.card for penalty_card in penalty_cards if penalty_card.is_major and penalty_card.card in cards
        )
        if major:
            return self._due(seat, major, cards, led)
        for penalty_card in penalty_cards:
            if (
                not penalty_card.is_major and penalty_card.card in cards
            ):  # a small card of that suit may not be played before it (50C)
                cards = tuple(
                    card
                    for card in cards
                    if card is penalty_card.card or card.suit is not penalty_card.card.suit or card.rank.is_honour
                )
        return cards

    def _due(self, seat: Seat, major: tuple[Card, ...], cards: tuple[Card, ...], led: Suit | None) -> tuple[Card, ...]:
        """Which of these cards may be played, if these major penalty cards are among them."""
        named = tuple(entry.card for entry in self.of(Designated) if entry.seat is seat)
        major = tuple(card for card in major if card in named) or major
        follows = tuple(card for card in cards if card.suit is led)
        if not follows:
            return major
        # A known hand that can follow has nothing else here; an unknown one either follows suit or shows out.
        return tuple(card for card in major if card.suit is led) or (*follows, *major)

    def lead_rights(self) -> tuple[LeadRight, ...]:
        return self.of(LeadRight)

    def without(self, entry: Entry) -> Ledger:
        """The same without this entry."""
        return self.dropping(lambda other: other == entry)

    def altered(self, change: Callable[[Entry], Entry | None]) -> Ledger:
        """Return the ledger with each entry replaced by the result of this function; None removes it."""
        entries = tuple(new for entry in self.entries if (new := change(entry)) is not None)
        return Ledger(entries) if entries else CLEAN

    def after_call(self, seat: Seat, auction_over: bool) -> Ledger:
        """Without the duties that this call has fulfilled."""

        def is_served(entry: Entry) -> bool:
            if not isinstance(entry, Duty):
                return False
            at_turn = entry.until is Until.NEXT_TURN and entry.seat is seat
            return at_turn or (auction_over and entry.until in (Until.NEXT_TURN, Until.REST))

        return self.dropping(is_served)

    def after_card(self, seat: Seat, card: Card, is_lead: bool) -> Ledger:
        """Without penalty cards that were played, lead duties that were fulfilled, and the information about them."""

        def is_served(entry: Entry) -> bool:
            match entry:
                case PenaltyCard():
                    return entry.card is card
                case LooseCard() | FacedCard():
                    return entry.seat is seat and entry.card is card
                case LeadChosen():
                    return is_lead
                case Designated():
                    return entry.seat is seat
                case Information():
                    return entry.what == duty_of(card)
                case Duty(until=Until.THIS_TRICK):
                    return entry.seat is seat
                case Duty(until=Until.ONE_LEAD):
                    return is_lead and entry.seat is seat
                case Duty(until=Until.KEEPS_LEAD):
                    return is_lead and entry.seat is not seat
                case _:
                    return False

        return self.dropping(is_served)

    def after_trick(self, winner: Seat) -> Ledger:
        """A player who has lost the lead is free again, and the named card has been moved."""
        return self.dropping(
            lambda entry: (
                isinstance(entry, CardCalled)
                or (isinstance(entry, Duty) and entry.until is Until.KEEPS_LEAD and entry.seat is not winner)
            )
        )

    def dropping(self, is_served: Callable[[Entry], bool]) -> Ledger:
        """Return the ledger without the entries for which this is true."""
        left = tuple(entry for entry in self.entries if not is_served(entry))
        return Ledger(left) if left else CLEAN


CLEAN = Ledger()
