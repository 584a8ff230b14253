"""The declaration: the winner of the auction says what he plays, in which trumps, and calls his partner's card."""

from __future__ import annotations

from arbitr.kinds import stored
from arbitr.marias.card import SEVENS_MASK, MariasCard, MariasSuit
from arbitr.marias.event import IllegalMariasEvent, PlayerEvent
from arbitr.marias.options import BluffSeven
from arbitr.marias.player import Player
from arbitr.marias.settlement.component import ANNOUNCEMENTS, Component
from arbitr.marias.settlement.hlaska import PAIRS
from arbitr.marias.settlement.stakes import Stakes
from arbitr.marias.settlement.undertaking import STEPS, Undertaking
from arbitr.marias.speaking import Speaking
from arbitr.marias.table import DealPhase, MariasTable


@stored(as_name="declared")
class ContractDeclared(PlayerEvent):
    """The actor says what he plays, names trumps and calls a card; a card of his own makes him play alone."""

    undertaking: Undertaking
    trumps: MariasSuit | None = None
    called: MariasCard | None = None
    partners_hand: tuple[Component, ...] = ()
    """The announcements that he places in his partner's hand."""
    holder: Player | None = None
    """Who holds the called card, if the cards are unknown."""

    def fold(self, table: MariasTable) -> MariasTable:
        self._check_turn(table)
        undertaking, trumps = self.undertaking, self.trumps
        if undertaking.has_trumps:
            if trumps is None or self.called is None:
                raise self.problem("{player} {what}: name trumps and call a card")
            partner = self._partner(table, self.called)
            self._check_cards(table, trumps, partner)
        else:
            if trumps is not None or self.called is not None or self.partners_hand:
                raise self.problem("{player} {what}: this is played alone, without trumps or a called card")
            partner = None
        stakes = Stakes.begun(undertaking, trumps, self.player, partner, table.options)
        return table.said(self, stakes, Speaking.begun(self.player))

    def problem(self, message: str, /, **places: object) -> IllegalMariasEvent:
        return IllegalMariasEvent(message, player=self.player, what=self.undertaking, **places)

    def _check_turn(self, table: MariasTable) -> None:
        last = table.auction.last
        if table.phase is not DealPhase.DECLARING:
            if table.auction.is_over and last is None and not table.options.basic_game:
                raise self.problem("{player} {what}: nobody has bid, and the basic game is not played here")
            raise self.problem("{player} {what}: the game cannot be declared now")
        if self.player is not table.actor:
            if last is None:
                raise self.problem(
                    "{player} {what}: nobody has bid, so only the forehand, {actor}, may play a basic game",
                    actor=table.actor,
                )
            raise self.problem("{player} {what}: {actor} declares the game", actor=table.actor)
        step = STEPS[self.undertaking, self.trumps is MariasSuit.HEARTS]
        if last is not None and step < last.step:
            raise self.problem("{player} {what}: that is less than the bid, {last}", last=last.message)
        if last is None and not self._is_basic(table):
            raise self.problem("{player} {what}: nobody has bid, so only a basic game can be played")

    def _is_basic(self, table: MariasTable) -> bool:
        """A basic game, or the hundred into which the whole forty of trumps turns it (13)."""
        if self.undertaking is not Undertaking.HUNDRED or self.trumps is None:
            return self.undertaking is Undertaking.GAME
        return table.deal is None or holds_forty(table.deal.masks[self.player], self.trumps)

    def _partner(self, table: MariasTable, called: MariasCard) -> Player | None:
        if table.deal is None:
            if self.holder is None:
                raise self.problem("{player} {what}: who holds the called card?")
            holder = self.holder
        else:
            holder = table.deal.holder(called)
            if self.holder is not None and self.holder is not holder:
                raise self.problem("{player} {what}: {card} is held by {holder}", card=called, holder=holder)
        return None if holder is self.player else holder

    def _check_cards(self, table: MariasTable, trumps: MariasSuit, partner: Player | None) -> None:
        components = self.undertaking.components
        for what in self.partners_hand:
            if what not in components or what not in ANNOUNCEMENTS:
                raise self.problem("{player} {what}: {component} is not part of it", component=what.message)
        if self.partners_hand and partner is None:
            raise self.problem("{player} {what}: a player who is alone has no partner's hand to announce from")
        if table.deal is None:
            return
        hand = table.deal.masks[self.player]
        bluff = table.options.bluff_seven
        if self.partners_hand and not hand & trumps.mask:
            raise self.problem("{player} {what}: a player who announces from the partner's hand must hold a trump")
        if Component.SEVEN in components and Component.SEVEN not in self.partners_hand:
            may_bluff = bluff is BluffSeven.ALWAYS or (
                bluff is BluffSeven.WITH_HUNDRED and Component.HUNDRED in components
            )
            if not may_bluff and not hand & SEVENS_MASK & trumps.mask:
                raise self.problem("{player} {what}: the trump seven is not in this hand")
        if partner is not None and Component.HUNDRED not in components and holds_forty(hand, trumps):
            raise self.problem("{player} {what}: with the whole forty in trumps the hundred is compulsory")


def holds_forty(hand: int, trumps: MariasSuit) -> bool:
    """King and over of trumps in one hand: the hundred is then compulsory, but not for a player who is alone (13)."""
    return hand & PAIRS[trumps] == PAIRS[trumps]
