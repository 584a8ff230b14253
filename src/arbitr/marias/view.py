"""What one player may see of a table: his own cards, statements, played cards, and open cards."""

from __future__ import annotations

from arbitr.marias.card import MariasCard, MariasSuit
from arbitr.marias.declaration import ContractDeclared
from arbitr.marias.events import Statement, legal_statements
from arbitr.marias.play import MariasTrick
from arbitr.marias.player import MariasSide, Player
from arbitr.marias.settlement.hlaska import Hlaska
from arbitr.marias.settlement.stakes import Stake
from arbitr.marias.settlement.undertaking import Bid, Undertaking
from arbitr.marias.table import DealPhase, MariasTable


class PlayerView:
    """A table from one place. Code that decides for a player gets this, and never the table."""

    __slots__ = ("_table", "player")

    def __init__(self, table: MariasTable, player: Player) -> None:
        self._table = table
        self.player = player

    @property
    def phase(self) -> DealPhase:
        return self._table.phase

    @property
    def turn(self) -> Player | None:
        return self._table.turn

    @property
    def hand(self) -> tuple[MariasCard, ...]:
        return self._table.hand(self.player)

    @property
    def dealt(self) -> int:
        """The cards he was dealt, as a set."""
        deal = self._table.deal
        return 0 if deal is None else deal.masks[self.player]

    def open_hands(self) -> dict[Player, tuple[MariasCard, ...]]:
        """Cards of others that lie open."""
        return {other: self._table.hand(other) for other in self._table.open_hands() if other is not self.player}

    # The auction and what was said.

    @property
    def bids(self) -> tuple[Bid, ...]:
        """What he may bid now."""
        return self._table.auction.bids() if self.turn is self.player else ()

    @property
    def last_bid(self) -> Bid | None:
        return self._table.auction.last

    @property
    def declared(self) -> ContractDeclared | None:
        """What the actor has said."""
        table: MariasTable | None = self._table if self._table.stakes is not None else None
        while table is not None and not isinstance(table.event, ContractDeclared):
            table = table.before
        return None if table is None or not isinstance(table.event, ContractDeclared) else table.event

    @property
    def actor(self) -> Player | None:
        return None if self._table.stakes is None else self._table.stakes.actor

    @property
    def undertaking(self) -> Undertaking | None:
        return None if self._table.stakes is None else self._table.stakes.undertaking

    @property
    def trumps(self) -> MariasSuit | None:
        return None if self._table.stakes is None else self._table.stakes.trumps

    @property
    def stakes(self) -> tuple[Stake, ...]:
        return () if self._table.stakes is None else self._table.stakes.stakes

    @property
    def side(self) -> MariasSide | None:
        """His own side: he knows whether he holds the called card."""
        return None if self._table.stakes is None else self._table.stakes.side(self.player)

    def statements(self) -> list[Statement]:
        """What he may say now."""
        return legal_statements(self._table) if self.turn is self.player else []

    # The play.

    @property
    def trick(self) -> tuple[MariasCard, ...]:
        return () if self._table.play is None else self._table.play.trick

    @property
    def leader(self) -> Player | None:
        return None if self._table.play is None else self._table.play.leader

    @property
    def tricks(self) -> tuple[MariasTrick, ...]:
        return () if self._table.play is None else self._table.play.tricks

    @property
    def hlasky(self) -> tuple[Hlaska, ...]:
        """Those that have been shown."""
        return () if self._table.play is None else self._table.play.hlasky

    def points(self) -> tuple[int, int, int, int] | None:
        """Aces, tens and the last trick by the player who won them: everybody has seen them."""
        return None if self._table.play is None else self._table.play.points

    @property
    def winning(self) -> tuple[Player, MariasCard] | None:
        """Who is winning the present trick, and with what."""
        play = self._table.play
        return None if play is None or play.best is None else (play.winner, play.best)

    def legal_cards(self) -> tuple[MariasCard, ...]:
        return self._table.legal_cards() if self.turn is self.player else ()

    def is_friend(self, other: Player) -> bool | None:
        """Is the other one on his side? None if he cannot know: the called card has not appeared."""
        stakes, declared = self._table.stakes, self.declared
        if stakes is None or declared is None or other is self.player:
            return other is self.player if stakes is not None else None
        mine = stakes.side(self.player)
        if other is stakes.actor:
            return mine is MariasSide.ACTORS
        if mine is MariasSide.ACTORS and self.player is not stakes.actor:
            return False  # he himself is the partner, so the two others are against him
        if declared.called is None or self.dealt & declared.called.bit:
            return mine is stakes.side(other)  # the actor is alone, and knows it if he is that player
        if self._shown(declared.called):
            return mine is stakes.side(other)
        return None

    def _shown(self, card: MariasCard) -> bool:
        play = self._table.play
        is_open = any(card in hand for hand in self.open_hands().values())
        return is_open or (play is not None and bool(play.played & card.bit))
