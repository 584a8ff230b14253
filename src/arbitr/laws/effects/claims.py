"""What a ruling on a claim or concession does (Laws 68 to 71)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from arbitr.bridge.events import event
from arbitr.bridge.ledger import Claim, Found, Information, Ledger, TricksSettled
from arbitr.bridge.seat import SEATS, Seat, Side
from arbitr.cards import Card
from arbitr.laws.effects.effect import Effect, entered
from arbitr.laws.effects.scores import FINDINGS
from arbitr.message import Message

if TYPE_CHECKING:
    from arbitr.bridge.table import Table


@event
@dataclass(frozen=True, slots=True)
class ClaimMade(Effect):
    """It was a claim or a concession: the claimer's side claims so many tricks and concedes so many."""

    name: ClassVar[str] = "claim_made"

    seat: Seat
    claimed: int | None
    conceded: int | None
    """None for either: nobody has said."""
    law: str

    def fold(self, table: Table) -> Table:
        ledger = table.ledger
        if table.play is not None and not table.play.is_over and ledger.claim() is None and ledger.settled() is None:
            ledger = ledger.with_entry(Claim(self.seat, self.claimed))
        ledger = ledger.with_entry(Found("claim_made", self.law, self.seat))
        return table.then(self, table.auction, table.play, ledger)

    def words(self) -> Message:
        if self.claimed is None or self.conceded is None:
            return Message("{seat} has claimed or conceded the rest of the tricks.", seat=self.seat)
        return Message(
            "{seat} has claimed for {side}: {claimed}; conceded to {other}: {conceded}.",
            seat=self.seat,
            side=self.seat.side,
            other=self.seat.side.other,
            claimed=self.claimed,
            conceded=self.conceded,
        )


@event
@dataclass(frozen=True, slots=True)
class AgreementUndone(Effect):
    """The agreement was not final: the tricks are not settled, and the claim is open again (69A)."""

    name: ClassVar[str] = "agreement_undone"

    seat: Seat
    law: str

    def fold(self, table: Table) -> Table:
        left = tuple(entry for entry in table.ledger.entries if not isinstance(entry, TricksSettled))
        ledger = Ledger(left).with_entry(Found("no_agreement_yet", self.law, self.seat))
        return table.then(self, table.auction, table.play, ledger)

    def words(self) -> Message:
        return FINDINGS["no_agreement_yet"]


@event
@dataclass(frozen=True, slots=True)
class PlayGoesOn(Effect):
    """There is no claim, or it is void: the cards are taken up again and the play goes on."""

    name: ClassVar[str] = "play_goes_on"

    law: str
    are_cards_free: bool = True
    """What was shown is no penalty card; otherwise Law 49 looks at a defender's cards."""

    def fold(self, table: Table) -> Table:
        left = tuple(
            entry
            for entry in table.ledger.entries
            if not isinstance(entry, Claim)
            and not (isinstance(entry, Found) and entry.what in ("claim_made", "claim_contested"))
        )
        ledger = Ledger(left).with_entry(Found("play_goes_on", self.law))
        return table.then(self, table.auction, table.play, ledger)

    def words(self) -> Message:
        if self.are_cards_free:
            return Message("The play goes on. Cards that were shown go back into the hands and are no penalty cards.")
        return Message("The play goes on. If a defender has shown cards, look at Laws 49 and 50.")


@event
@dataclass(frozen=True, slots=True)
class ClaimTold(Effect):
    """What a player said or showed of his cards: the opponents may use it, his partner may not (Law 16)."""

    name: ClassVar[str] = "claim_told"

    seat: Seat
    law: str

    def fold(self, table: Table) -> Table:
        ledger = table.ledger
        for seat in SEATS:
            if seat is not self.seat:
                may = seat.side is not self.seat.side
                ledger = ledger.with_entry(Information(seat, "said or shown with a concession", may, self.law))
        return table.then(self, table.auction, table.play, ledger)

    def words(self) -> Message:
        return Message(
            "What {seat} said and showed may be used by {other}; {partner} may not use it.",
            seat=self.seat,
            other=self.seat.side.other,
            partner=self.seat.partner,
        )


@event
@dataclass(frozen=True, slots=True)
class LineShown(Effect):
    """A line of play that fits what was said and does not win what was claimed."""

    name: ClassVar[str] = "line_shown"

    leader: Seat
    cards: tuple[Card, ...]
    """In the order of the tricks."""
    seats: tuple[Seat, ...]
    law: str

    @property
    def text(self) -> str:
        return " ".join(f"{seat} {card}," for seat, card in zip(self.seats, self.cards, strict=True)).removesuffix(",")

    def fold(self, table: Table) -> Table:
        return entered(self, table, Found("line_shown", self.law, self.leader))

    def words(self) -> Message:
        return Message("This line counts: {line}.", line=self.text)


@event
@dataclass(frozen=True, slots=True)
class ClaimJudged(Effect):
    """The director has judged a claim: of what was claimed, so many tricks go to the opponents."""

    name: ClassVar[str] = "claim_judged"

    seat: Seat
    lost: int
    claimed: int | None
    law: str

    def fold(self, table: Table) -> Table:
        what = "claim_reduced" if self.lost else "claim_allowed"
        return entered(self, table, Found(what, self.law, self.seat))

    def words(self) -> Message:
        if not self.lost:
            return Message("The claim of {seat} is allowed.", seat=self.seat)
        return Message.counted(
            "Of what {seat} has claimed, {count} trick goes to {other}.",
            "Of what {seat} has claimed, {count} tricks go to {other}.",
            self.lost,
            seat=self.seat,
            other=self.seat.side.other,
        )


@event
@dataclass(frozen=True, slots=True)
class TricksGivenBack(Effect):
    """A side gets tricks back whose loss it had agreed to or conceded (69B, 71); both scores are changed."""

    name: ClassVar[str] = "tricks_given_back"

    side: Side
    tricks: int
    law: str

    def fold(self, table: Table) -> Table:
        return entered(self, table, Found("tricks_given_back", self.law, self.side.seats[0]))

    def words(self) -> Message:
        return Message.counted(
            "{count} trick is given back to {side}, and the board is scored again for both sides.",
            "{count} tricks are given back to {side}, and the board is scored again for both sides.",
            self.tricks,
            side=self.side,
        )
