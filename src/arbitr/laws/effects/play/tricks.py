"""What a ruling does with tricks: they are transferred or settled, and declarer may change places with dummy."""

from __future__ import annotations

from dataclasses import replace

from arbitr.bridge import (
    GAP,
    SEATS,
    Disobeyed,
    Entry,
    FacedCard,
    Ledger,
    LooseCard,
    PenaltyCard,
    Play,
    RevokeRuled,
    Seat,
    Side,
    StandIn,
    Table,
    Transferred,
    TricksSettled,
)
from arbitr.cards import Card, Suit
from arbitr.kinds import stored
from arbitr.laws.effects.effect import Effect, OfCard, OfPlayer, ledger_entry
from arbitr.sentence import either, given, plural


@stored
class TricksTransferred(Effect):
    """After the play this side gets this many of the other side's tricks (64A)."""

    side: Side
    tricks: int
    law: str

    enters = ledger_entry(Transferred)
    says = plural(
        "tricks",
        "After the play, {count} trick is transferred to {side}.",
        "After the play, {count} tricks are transferred to {side}.",
    )


THOUGH_REPLACED = ("43B2b", "63B")
"""Paragraphs by which a revoke counts as established although the card is replaced, because an illegal question came
first."""


@stored
class RevokeSettled(Effect):
    """The director has ruled on this revoke: it is corrected, or established with this cost."""

    seat: Seat
    trick: int
    """The number of the trick on this board, from 1; 0 if nobody has said."""
    is_established: bool
    tricks: int | None
    """None during play: it is counted afterwards."""
    suit: Suit | None
    law: str
    after_play: bool = False
    """Nobody plays on: the hand was over when it was ruled."""
    at_claim: bool = False
    """Nobody plays on: there is a claim that is not settled."""

    says = either(
        "is_established",
        given(
            "tricks",
            "{seat}'s revoke is established.",
            either(
                "is_replaced",
                "{seat}'s revoke counts as established, although the card is replaced. Play on, and call me "
                "at the end of the hand.",
                either(
                    "after_play",
                    "{seat}'s revoke is established, and the trick stands. I will decide the rectification now.",
                    either(
                        "at_claim",
                        "{seat}'s revoke is established, and the trick stands. I will decide the "
                        "rectification together with the claim.",
                        "{seat}'s revoke is established, and the trick stands. Play on, and call me at the "
                        "end of the hand.",
                    ),
                ),
            ),
        ),
        "{seat}'s revoke is corrected.",
    )

    @property
    def is_replaced(self) -> bool:
        return self.law in THOUGH_REPLACED

    def ledger_after(self, table: Table) -> Ledger:
        def is_over(entry: Entry) -> bool:
            about_it = isinstance(entry, Disobeyed) or (isinstance(entry, RevokeRuled) and entry.tricks is None)
            return about_it and entry.seat is self.seat and entry.trick == self.trick  # type: ignore[union-attr]

        ruled = RevokeRuled(self.seat, self.trick, self.is_established, self.tricks, self.suit, self.law)
        return table.ledger.dropping(is_over).with_entry(ruled)


@stored
class LastTricksPutRight(OfPlayer):
    """A revoke on the twelfth trick is corrected: the offender's last two cards are exchanged (62D1)."""

    says = "{seat} exchanges his last two cards, and tricks twelve and thirteen count accordingly."

    def fold(self, table: Table) -> Table:
        play = table.play
        if play is not None and play.tricks and not play.is_over:
            after = self._before_the_end(play)
            # A card exposed for the thirteenth trick may have gone to the twelfth.
            ledger = table.ledger.dropping(
                lambda entry: isinstance(entry, LooseCard | PenaltyCard) and bool(after.played & entry.card.bit)
            )
            return table.then(self, table.auction, after, ledger)
        if play is None or len(play.tricks) < 2:
            return table.then(self, table.auction, play, table.ledger)
        twelfth, last = play.tricks[-2:]
        mine, other = twelfth.card_of(self.seat), last.card_of(self.seat)
        record = list(play.record[:-8])
        for seat, card in play.record[-8:-4]:
            record.append((seat, other if card is mine else card))
        winner = play.replayed(record).turn
        for n in range(4):
            seat = SEATS[(winner + n) & 3]
            record.append((seat, mine if seat is self.seat else last.card_of(seat)))
        return table.then(self, table.auction, play.replayed(record), table.ledger)

    def _before_the_end(self, play: Play) -> Play:
        """The thirteenth trick is not complete: if another hand now leads to it, the cards played there go back."""
        done, last = 4 * len(play.tricks), list(play.record[4 * len(play.tricks) :])
        mine = play.tricks[-1].card_of(self.seat)
        left = [*(card for seat, card in last if seat is self.seat), *play.hand(self.seat)]
        if len(left) != 1:
            return play
        record = [(seat, left[0] if card is mine else card) for seat, card in play.record[:done]]
        after = play.replayed(record)
        if not last or last[0][0] is not after.turn:
            return after
        return play.replayed([*record, *((seat, mine if seat is self.seat else card) for seat, card in last)])


def _place_of_gap(play: Play | None, seat: Seat, card: Card) -> int | None:
    """The last trick to which this hand played no card; this card may belong there."""
    if play is None or (seat, GAP) not in play.record or not play.may_hold(seat, card):
        return None
    return len(play.record) - 1 - play.record[::-1].index((seat, GAP))


@stored
class CardAdded(OfCard):
    """A card is put into the trick to which its hand has played nothing, as if it had been played in turn (67A1).

    If it wins the trick, another hand's lead to the next one goes back.
    """

    says = "{seat} adds {card} to the trick."

    def fold(self, table: Table) -> Table:
        play, place = table.play, _place_of_gap(table.play, self.seat, self.card)
        if play is None or place is None:
            return table.then(self, table.auction, play, table.ledger)
        record = list(play.record)
        record[place] = (self.seat, self.card)
        end = place // 4 * 4 + 4
        after = play.knowing(self.seat, self.card).replayed(record[:end])
        if record[end:] and after.turn is record[end][0]:
            after = after.replayed(record)
        ledger = table.ledger.after_card(self.seat, self.card, is_lead=False)
        return table.then(self, table.auction, after, ledger)


@stored
class CardFiled(OfCard):
    """A card is put into an earlier trick to which its hand played nothing; its winner stays the same (67B1)."""

    says = "{seat} faces {card} and puts it into that trick. Ownership of the trick does not change."

    def fold(self, table: Table) -> Table:
        play, place = table.play, _place_of_gap(table.play, self.seat, self.card)
        if play is None or place is None:
            return table.then(self, table.auction, play, table.ledger)
        record = list(play.record)
        record[place] = (self.seat, StandIn(self.card))
        after = play.knowing(self.seat, self.card).replayed(record)
        ledger = table.ledger.after_card(self.seat, self.card, is_lead=False)
        return table.then(self, table.auction, after, ledger)


@stored
class ExtraCardBack(OfCard):
    """An extra card goes back from a trick into its hand, as if it had always been there (67B2).

    `stays` is the other card of that hand; the winner of the trick does not change.
    """

    stays: Card | None = None

    says = "{card} returns to {seat}'s hand. Ownership of the trick does not change."

    def fold(self, table: Table) -> Table:
        play, cards = table.play, (self.card, self.stays)
        ledger = table.ledger.dropping(
            lambda entry: isinstance(entry, FacedCard) and entry.seat is self.seat and entry.card in cards
        )
        if play is not None and self.stays is not None and (self.seat, self.card) in play.record:
            record = list(play.record)
            place = record.index((self.seat, self.card))
            record[place] = (self.seat, StandIn(self.stays, self.card))
            play = play.knowing(self.seat, self.card).knowing(self.seat, self.stays).replayed(record)
        return table.then(self, table.auction, play, ledger)


@stored
class EquityRestored(TricksTransferred):
    """A side would have had more tricks without the revokes than the law gives: it also gets these (64C)."""

    says = plural(
        "tricks",
        "The score is adjusted: {side} get {count} more trick.",
        "The score is adjusted: {side} get {count} more tricks.",
    )


@stored(as_name="tricks_settled")
class TotalSettled(Effect):
    """Declarer's side has this many tricks on this board, by claim, agreement or ruling."""

    declarer_tricks: int
    law: str

    enters = ledger_entry(TricksSettled)
    says = plural(
        "declarer_tricks",
        "Declarer's side has {count} trick on this board.",
        "Declarer's side has {count} tricks on this board.",
    )


@stored
class DeclarerSpreads(Effect):
    """Declarer spreads his hand after an opening lead out of turn: he is dummy, and his partner plays (54A)."""

    law: str

    says = "Declarer spreads his hand and becomes dummy; his partner becomes declarer."

    def fold(self, table: Table) -> Table:
        play = table.play
        if play is None or play.tricks:  # the director rules on what he was told; this table does not show it
            return table.then(self, table.auction, play, table.ledger)
        contract = replace(play.contract, declarer=play.contract.declarer.partner)
        # The cards seen from that hand are there now.
        ledger = table.ledger.dropping(lambda entry: isinstance(entry, FacedCard) and entry.seat is contract.dummy)
        return table.then(self, table.auction, play.replayed(play.record, contract), ledger)
