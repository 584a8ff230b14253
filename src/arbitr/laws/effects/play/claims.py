"""What a ruling on a claim or concession does (Laws 68 to 71)."""

from __future__ import annotations

from typing import ClassVar

from arbitr.bridge import SEATS, Claim, Entry, Found, Information, Ledger, Seat, Side, Table, TricksSettled, VoidPlay
from arbitr.cards import Card
from arbitr.kinds import stored
from arbitr.laws.effects.direction.scores import FINDINGS
from arbitr.laws.effects.effect import Effect, FindingEffect, OfPlayer
from arbitr.message import Message
from arbitr.sentence import Readings, either, given, plural


@stored
class ClaimMade(Effect):
    """It was a claim or a concession: the claimer's side claims this many tricks and concedes this many."""

    seat: Seat
    claimed: int | None
    conceded: int | None
    """None for either if nobody has said."""
    law: str

    says = given(
        "claimed",
        given(
            "conceded",
            "{seat} has claimed {claimed} for {side} and conceded {conceded} to {other}.",
            "{seat} has claimed or conceded the remaining tricks.",
        ),
        "{seat} has claimed or conceded the remaining tricks.",
    )

    def ledger_after(self, table: Table) -> Ledger:
        ledger = table.ledger
        if table.play is not None and not table.play.is_over and ledger.claim() is None and ledger.settled() is None:
            ledger = ledger.with_entry(Claim(self.seat, self.claimed))
        return ledger.with_entry(Found("claim_made", self.law, self.seat))


@stored
class FacedHandClaims(OfPlayer):
    """Declarer's faced hand is a claim or a concession, but nobody has yet said how many tricks (48B2)."""

    says = "{seat} has claimed or conceded by facing his hand."

    def ledger_after(self, table: Table) -> Ledger:
        ledger = table.ledger
        if table.play is None or table.play.is_over or ledger.claim() is not None or ledger.settled() is not None:
            return ledger
        return ledger.with_entry(Claim(self.seat, None))


@stored
class AgreementUndone(OfPlayer):
    """The agreement was not final: the tricks are not settled, and the claim is open again (69A)."""

    def ledger_after(self, table: Table) -> Ledger:
        left = table.ledger.dropping(lambda entry: isinstance(entry, TricksSettled))
        return left.with_entry(Found("no_agreement_yet", self.law, self.seat))

    def words(self) -> Message:
        return FINDINGS["no_agreement_yet"]


@stored
class PlayGoesOn(Effect):
    """There is no claim, or it is void: the cards are picked up again and play continues."""

    law: str
    are_cards_free: bool = True
    """The cards shown are not penalty cards; otherwise Law 49 covers a defender's cards."""

    says = either(
        "are_cards_free",
        "Play continues. Cards that were shown go back into the hands and are not penalty cards.",
        "Play continues. If a defender has shown cards, see Laws 49 and 50.",
    )

    def ledger_after(self, table: Table) -> Ledger:
        def is_of_the_claim(entry: Entry) -> bool:
            found = isinstance(entry, Found) and entry.what in ("claim_made", "claim_contested")
            return found or isinstance(entry, Claim | VoidPlay)

        return table.ledger.dropping(is_of_the_claim).with_entry(Found("play_goes_on", self.law))


@stored
class ClaimTold(OfPlayer):
    """What a player said or showed about his cards: the opponents may use it, his partner may not (Law 16)."""

    says = "What {seat} said and showed is authorised information for {other} and unauthorised for {partner}."

    def ledger_after(self, table: Table) -> Ledger:
        return table.ledger.with_entries(
            Information(seat, "said or shown with a concession", seat.side is not self.seat.side, self.law)
            for seat in SEATS
            if seat is not self.seat
        )


@stored
class LineShown(Effect):
    """A line of play that fits the statement but does not win what was claimed."""

    leader: Seat
    cards: tuple[Card, ...]
    """In the order of the tricks."""
    seats: tuple[Seat, ...]
    law: str

    says = "This line of play counts: {line}."
    reads: ClassVar[Readings] = {"line": "text"}

    @property
    def text(self) -> str:
        return " ".join(f"{seat} {card}," for seat, card in zip(self.seats, self.cards, strict=True)).removesuffix(",")

    def ledger_after(self, table: Table) -> Ledger:
        return table.ledger.with_entry(Found("line_shown", self.law, self.leader))


@stored
class ClaimJudged(FindingEffect):
    """The director has judged a claim: this many of the claimed tricks go to the opponents."""

    seat: Seat
    lost: int
    claimed: int | None
    law: str

    finds = either("lost", "claim_reduced", "claim_allowed")
    says = either(
        "lost",
        plural(
            "lost",
            "{count} of the tricks claimed by {seat} goes to {other}.",
            "{count} of the tricks claimed by {seat} go to {other}.",
        ),
        "{seat}'s claim is allowed.",
    )


@stored
class TricksGivenBack(FindingEffect):
    """A side gets back tricks whose loss it had agreed to or conceded (69B, 71); both scores change."""

    side: Side
    tricks: int
    law: str

    says = plural(
        "tricks",
        "{count} trick is returned to {side}, and the board is rescored for both sides.",
        "{count} tricks are returned to {side}, and the board is rescored for both sides.",
    )
