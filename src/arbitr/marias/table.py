"""A table with one deal on it: an immutable fold over what happened there."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from functools import reduce
from typing import TYPE_CHECKING

from arbitr.marias.auction import MariasAuction
from arbitr.marias.card import MariasCard, cards_in
from arbitr.marias.deal import MariasDeal, Pack, gathered
from arbitr.marias.event import MariasEvent
from arbitr.marias.options import USUAL, BetlOpen, Options
from arbitr.marias.play import MariasPlay, Renonc
from arbitr.marias.player import PLAYERS, Player
from arbitr.marias.settlement.component import Component
from arbitr.marias.settlement.outcome import DealOutcome, outcome_of
from arbitr.marias.settlement.stakes import Stakes
from arbitr.marias.speaking import Speaking
from arbitr.plain import Plain, from_plain, to_plain
from arbitr.problem import Problem

if TYPE_CHECKING:
    from arbitr.marias.events import LaidDown


class DealPhase(Enum):
    """The phase of the deal."""

    AUCTION = "auction"
    DECLARING = "declaring"
    """The winner of the auction says what he plays; after four passes the forehand may choose a basic game."""
    SPEAKING = "speaking"
    PLAY = "play"
    LAID = "laid"
    """Somebody has laid down his cards; the others agree or not."""
    OVER = "over"


class MariasTable:
    """Deal, auction, stakes and play after some event, and the table before it."""

    __slots__ = (
        "auction", "before", "deal", "event", "forehand", "is_over", "laid", "laid_open", "options", "play", "speaking",
        "stakes", "stated",
    )  # fmt: skip

    options: Options
    forehand: Player
    deal: MariasDeal | None
    """None if the cards are unknown; then the play is given by its outcome."""
    auction: MariasAuction
    stakes: Stakes | None
    """From the actor's declaration on."""
    speaking: Speaking | None
    play: MariasPlay | None
    laid: LaidDown | None
    """Laid down and not yet rejected."""
    laid_open: int
    """Players whose cards are open because they were laid down, as a set of bits."""
    stated: DealOutcome | None
    """The outcome, as the players state it."""
    is_over: bool
    event: MariasEvent | None
    """What happened last."""
    before: MariasTable | None
    """The table before that. Nothing is ever lost: undo looks back."""

    def __init__(
        self,
        options: Options,
        forehand: Player,
        deal: MariasDeal | None,
        auction: MariasAuction,
        stakes: Stakes | None,
        speaking: Speaking | None,
        play: MariasPlay | None,
        laid: LaidDown | None,
        laid_open: int,
        stated: DealOutcome | None,
        is_over: bool,
        event: MariasEvent | None,
        before: MariasTable | None,
    ) -> None:
        self.options = options
        self.forehand = forehand
        self.deal = deal
        self.auction = auction
        self.stakes = stakes
        self.speaking = speaking
        self.play = play
        self.laid = laid
        self.laid_open = laid_open
        self.stated = stated
        self.is_over = is_over
        self.event = event
        self.before = before

    @classmethod
    def opened(
        cls, deal: MariasDeal | None = None, forehand: Player = Player.A, options: Options = USUAL
    ) -> MariasTable:
        """The players have taken their cards; nothing has been said."""
        auction = MariasAuction.opened(forehand, options.forehand_holds)
        return cls(options, forehand, deal, auction, None, None, None, None, 0, None, False, None, None)

    def after(self, event: MariasEvent) -> MariasTable:
        """The table after this event; an IllegalEvent if the rules of the game forbid it."""
        return event.fold(self)

    def after_all(self, events: Iterable[MariasEvent]) -> MariasTable:
        return reduce(MariasTable.after, events, self)

    # For events only: the next table.

    def bid(self, event: MariasEvent, auction: MariasAuction, is_over: bool = False) -> MariasTable:
        return MariasTable(
            self.options, self.forehand, self.deal, auction, None, None, None, None, 0, None, is_over, event, self
        )

    def said(
        self,
        event: MariasEvent,
        stakes: Stakes,
        speaking: Speaking,
        play: MariasPlay | None = None,
        is_over: bool = False,
    ) -> MariasTable:
        return MariasTable(
            self.options, self.forehand, self.deal, self.auction, stakes, speaking, play, None, 0, None, is_over, event,
            self,
        )  # fmt: skip

    def played(self, event: MariasEvent, play: MariasPlay, is_over: bool) -> MariasTable:
        return MariasTable(
            self.options, self.forehand, self.deal, self.auction, self.stakes, self.speaking, play, None,
            self.laid_open, None, is_over, event, self,
        )  # fmt: skip

    def with_statement(
        self, event: MariasEvent, laid: LaidDown | None, laid_open: int, stated: DealOutcome | None, is_over: bool
    ) -> MariasTable:
        return MariasTable(
            self.options, self.forehand, self.deal, self.auction, self.stakes, self.speaking, self.play, laid,
            laid_open, stated, is_over, event, self,
        )  # fmt: skip

    # What may be read from it.

    def states(self) -> list[MariasTable]:
        """Every table from the first to this one."""
        states, table = [], self
        while table.before is not None:
            states.append(table)
            table = table.before
        return [table, *reversed(states)]

    def log(self) -> list[MariasEvent]:
        """All that happened, in order."""
        return [table.event for table in self.states() if table.event is not None]

    @property
    def phase(self) -> DealPhase:
        if self.is_over:
            return DealPhase.OVER
        if self.laid is not None:
            return DealPhase.LAID
        if self.stakes is None:
            return DealPhase.DECLARING if self.auction.is_over else DealPhase.AUCTION
        return DealPhase.PLAY if self.speaking is None or self.speaking.is_over else DealPhase.SPEAKING

    @property
    def turn(self) -> Player | None:
        """Who speaks or plays next; None if unknown, or if the deal is over."""
        phase = self.phase
        if phase is DealPhase.AUCTION:
            return self.auction.turn
        if phase is DealPhase.DECLARING:
            return self.actor
        if phase is DealPhase.SPEAKING and self.speaking is not None:
            return self.speaking.turn
        return self.play.turn if phase is DealPhase.PLAY and self.play is not None else None

    @property
    def actor(self) -> Player:
        """Who won the auction; the forehand if nobody bid."""
        return self.forehand if self.auction.bidder is None else self.auction.bidder

    def hand(self, player: Player) -> tuple[MariasCard, ...]:
        """What a player holds now, if the cards are known."""
        if self.play is not None:
            return self.play.hand(player)
        return () if self.deal is None else cards_in(self.deal.masks[player])

    def open_hands(self) -> tuple[Player, ...]:
        """Whose cards everybody sees: laid down, or in a betl after the lead to its second trick (article I)."""
        shown = self.laid_open
        stakes, play = self.stakes, self.play
        if stakes is not None and stakes.has(Component.BETL) and play is not None and play.is_second_led:
            is_actor = self.options.betl_open is BetlOpen.ACTOR
            for player in stakes.actors if is_actor else stakes.defenders:
                shown |= 1 << player
        return tuple(player for player in PLAYERS if shown >> player & 1)

    def legal_cards(self) -> tuple[MariasCard, ...]:
        """What the player in turn may play."""
        return self.play.legal_cards() if self.phase is DealPhase.PLAY and self.play is not None else ()

    def renoncs(self) -> tuple[Renonc, ...]:
        """Every card that broke a duty of play."""
        return () if self.play is None else self.play.renoncs()

    def outcome(self) -> DealOutcome | None:
        """The outcome of the play, once it is over; None if nothing was played."""
        if not self.is_over or self.stakes is None:
            return None
        if self.stated is not None:
            return self.stated
        return None if self.play is None else outcome_of(self.stakes, self.play)

    def next_pack(self) -> Pack:
        """The pack for the next deal, gathered without shuffling (II.12)."""
        if self.deal is None or not self.is_over:
            raise Problem("the cards can be gathered only when the deal is over")
        tricks = [] if self.play is None else [(trick.winner, trick.cards) for trick in self.play.tricks]
        return gathered(tricks, [self._left(player) for player in PLAYERS], self.forehand)

    def _left(self, player: Player) -> tuple[MariasCard, ...]:
        """The player's cards that are in no complete trick."""
        assert self.deal is not None, "the cards are known"
        gone = 0
        for trick in () if self.play is None else self.play.tricks:
            for card in trick.cards:
                gone |= card.bit
        return cards_in(self.deal.masks[player] & ~gone)

    # To JSON and back.

    def to_plain(self) -> Plain:
        """The options, the deal and all events; nothing else belongs to the state."""
        return {
            "options": to_plain(self.options),
            "forehand": to_plain(self.forehand),
            "deal": to_plain(self.deal),
            "events": [event.to_plain() for event in self.log()],
        }

    @classmethod
    def from_plain(cls, data: Plain) -> MariasTable:
        if not isinstance(data, dict) or data.keys() != {"options", "forehand", "deal", "events"}:
            raise Problem("a table must have the fields options, forehand, deal and events")
        from arbitr.marias.kinds import EVENTS  # events need this module

        deal = None if data["deal"] is None else from_plain(MariasDeal, data["deal"])
        table = cls.opened(deal, from_plain(Player, data["forehand"]), from_plain(Options, data["options"]))
        for number, event in enumerate(data["events"], 1):
            try:
                table = table.after(EVENTS.read(event))
            except Problem as problem:
                raise Problem("event {number}: {problem}", number=number, problem=problem) from None
        return table

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MariasTable) and self.to_plain() == other.to_plain()

    def __hash__(self) -> int:
        return hash((self.forehand, self.deal, self.stakes, self.play))

    def __repr__(self) -> str:
        return f"<Table {self.phase.value}, {len(self.log())} events>"
