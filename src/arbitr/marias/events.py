"""What happens at a table of mariáš. A list of events is a deal's whole history."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NoReturn

from arbitr.kinds import stored
from arbitr.marias.card import CARDS, SEVENS_MASK, MariasCard
from arbitr.marias.declaration import holds_forty
from arbitr.marias.event import IllegalMariasEvent, MariasEvent, PlayerEvent, SpokenEvent, forbid_if
from arbitr.marias.options import BluffSeven, FirstLead
from arbitr.marias.play import MariasPlay
from arbitr.marias.player import PLAYERS, Player
from arbitr.marias.settlement.component import ANNOUNCEMENTS, Component
from arbitr.marias.settlement.flek import Flek
from arbitr.marias.settlement.outcome import DealOutcome, laid_outcome
from arbitr.marias.settlement.stakes import Stake, Stakes
from arbitr.marias.settlement.undertaking import LADDER, Bid
from arbitr.marias.speaking import Speaking
from arbitr.marias.table import DealPhase, MariasTable
from arbitr.message import Message
from arbitr.sentence import by, either


@stored(as_name="bid")
class BidMade(SpokenEvent):
    """A player bids; the forehand may hold an equal bid."""

    bid: Bid

    @property
    def message(self) -> Message:
        return self.bid.message

    def fold(self, table: MariasTable) -> MariasTable:
        return table.bid(self, table.auction.bid(self.player, self.bid))


@stored
class Passed(SpokenEvent):
    """A player passes; that is final. After four passes the cards are collected, or a basic game is offered."""

    says = "pass"

    def fold(self, table: MariasTable) -> MariasTable:
        auction = table.auction.passes(self.player)
        is_over = auction.is_over and auction.bidder is None and not table.options.basic_game
        return table.bid(self, auction, is_over)


@stored
class PutTogether(PlayerEvent):
    """Nobody has bid, and the forehand does not play a basic game: the next deal follows."""

    def fold(self, table: MariasTable) -> MariasTable:
        forbid_if(
            table.phase is not DealPhase.DECLARING
            or table.auction.bidder is not None
            or self.player is not table.forehand,
            "{player}: only the forehand may throw in the cards, and only when nobody has bid",
            player=self.player,
        )
        return table.bid(self, table.auction, is_over=True)


def owes_hundred(table: MariasTable) -> bool:
    """Return whether the player whose turn it is to speak must now announce a hundred."""
    stakes, speaking, deal = table.stakes, table.speaking, table.deal
    if stakes is None or speaking is None or deal is None or stakes.trumps is None:
        return False
    return (
        speaking.turn is stakes.partner
        and speaking.is_first_time
        and not stakes.has(Component.HUNDRED)
        and holds_forty(deal.masks[speaking.turn], stakes.trumps)
    )


def _speaking(table: MariasTable, player: Player, what: object) -> tuple[Stakes, Speaking]:
    """The stakes and whose turn it is to speak; rejected if it is not this player's."""
    stakes, speaking = table.stakes, table.speaking
    if stakes is None or speaking is None:
        raise IllegalMariasEvent("{player} {what}: nobody has said yet what is played", player=player, what=what)
    forbid_if(speaking.is_over, "{player} {what}: too late, announcements and fleks are over", player=player, what=what)
    forbid_if(
        player is not speaking.turn,
        "{player} {what}: it is {turn}'s turn to speak",
        player=player,
        what=what,
        turn=speaking.turn,
    )
    return stakes, speaking


def _check_duties(table: MariasTable, stakes: Stakes, player: Player) -> None:
    """What a player must say at his turn before he fleks anything or passes the turn on."""
    forbid_if(
        stakes.unconfirmed is player,
        "{player}: confirm or withdraw the flek on the game first",
        player=player,
    )
    forbid_if(owes_hundred(table), "{player}: with the whole forty in trumps the hundred is compulsory", player=player)


@stored
class Announced(SpokenEvent):
    """A player announces a seven or a hundred; for a defender it is the one against."""

    what: Component
    in_partners_hand: bool = False

    says = by(
        "what",
        {Component.SEVEN: either("in_partners_hand", "seven in the partner's hand", "seven")},
        either("in_partners_hand", "hundred in the partner's hand", "hundred"),
    )

    def fold(self, table: MariasTable) -> MariasTable:
        stakes, speaking = _speaking(table, self.player, self.what)
        places = {"player": self.player, "what": self.what}
        forbid_if(
            self.what not in ANNOUNCEMENTS, "{player} {what}: only a seven or a hundred can be announced", **places
        )
        forbid_if(
            not speaking.is_first_time or speaking.has_fleked,
            "{player} {what}: too late; a player announces at his first turn to speak, before his fleks",
            **places,
        )
        if why := stakes.why_not_announce(self.player, self.what, table.options) or self.why_not_held(table, stakes):
            raise why
        return table.said(self, stakes.announced(self.player, self.what, table.options), speaking.announced())

    def problem(self, message: str, /) -> IllegalMariasEvent:
        return IllegalMariasEvent(message, player=self.player, what=self.what)

    def why_not_held(self, table: MariasTable, stakes: Stakes) -> IllegalMariasEvent | None:
        """What his own cards forbid, if they are known."""
        if table.deal is None or stakes.trumps is None:
            return None
        trumps = table.deal.masks[self.player] & stakes.trumps.mask
        if self.in_partners_hand:
            if not trumps:
                return self.problem("{player} {what}: a player who announces from the partner's hand must hold a trump")
        elif self.what is Component.SEVEN and not (
            trumps & SEVENS_MASK or table.options.bluff_seven is BluffSeven.ALWAYS
        ):
            return self.problem("{player} {what}: the trump seven is not in this hand")
        return None


@stored
class Fleked(SpokenEvent):
    """A player raises a component: flek, ré, tuti and so on, in their order."""

    flek: Flek
    component: Component

    @property
    def message(self) -> Message:
        return self.component.fleked(self.flek.word)

    def fold(self, table: MariasTable) -> MariasTable:
        stakes, speaking = _speaking(table, self.player, self.flek)
        _check_duties(table, stakes, self.player)
        if why := stakes.why_not_flek(self.player, self.component, table.options):
            raise why
        due = next_flek(stakes, self.component)
        forbid_if(
            self.flek is not due,
            "{player} {flek} {component}: out of its order; {due} comes next",
            player=self.player,
            flek=self.flek.word,
            component=self.component,
            due=due.word,
        )
        return table.said(self, stakes.fleked(self.player, self.component), speaking.fleked())


def next_flek(stakes: Stakes, component: Component) -> Flek:
    """The next raise of a component that can still be raised."""
    stake = stakes.stake(component) or Stake(component)
    return Flek(min(len(stake.fleks) + 1, max(Flek)))


@stored
class FlekConfirmed(SpokenEvent):
    """The flek on the game, given before a hundred was announced, holds (14)."""

    says = "the flek on the game is confirmed"

    def fold(self, table: MariasTable) -> MariasTable:
        stakes, speaking = _unconfirmed(table, self.player)
        return table.said(self, stakes.confirmed(table.options), speaking.fleked())


@stored
class FlekWithdrawn(SpokenEvent):
    """The flek on the game, given before a hundred was announced, is withdrawn (14)."""

    says = "the flek on the game is withdrawn"

    def fold(self, table: MariasTable) -> MariasTable:
        stakes, speaking = _unconfirmed(table, self.player)
        return table.said(self, stakes.withdrawn(table.options), speaking.fleked())


def _unconfirmed(table: MariasTable, player: Player) -> tuple[Stakes, Speaking]:
    stakes, speaking = _speaking(table, player, Flek.FLEK)
    forbid_if(
        stakes.unconfirmed is None,
        "{player}: there is nothing to confirm or withdraw; that applies only to a flek on the game given "
        "before an announced hundred",
        player=player,
    )
    forbid_if(
        stakes.unconfirmed is not player,
        "{player}: {giver} must confirm or withdraw the flek on the game",
        player=player,
        giver=stakes.unconfirmed,
    )
    return stakes, speaking


@stored
class Good(SpokenEvent):
    """A player adds nothing, or nothing more: the turn to speak goes to the left."""

    says = "good"

    def fold(self, table: MariasTable) -> MariasTable:
        stakes, speaking = _speaking(table, self.player, self.name)
        _check_duties(table, stakes, self.player)
        speaking = speaking.passed_on()
        if not speaking.is_over:
            return table.said(self, stakes, speaking)
        if stakes.unplayed() is not None or stakes.is_void(table.options):
            return table.said(self, stakes, speaking, is_over=True)
        play = None
        if table.deal is not None:
            leads = stakes.actor if table.options.first_lead is FirstLead.ACTOR else table.forehand
            play = MariasPlay.begun(table.deal, stakes.trumps, leads)
        return table.said(self, stakes, speaking, play)


@dataclass(frozen=True, slots=True)
class CardEvent(PlayerEvent):
    """A player plays a card."""

    card: MariasCard

    def after(self, table: MariasTable, play: MariasPlay) -> MariasTable:
        play = play.after(self.card)
        return table.played(self, play, not play.trick and (play.is_complete or _is_decided(table, play)))

    def refuse(self, table: MariasTable) -> NoReturn:
        """Raise an IllegalEvent that says why this card cannot be played."""
        play, places = table.play, {"player": self.player, "card": self.card}
        if play is None:
            raise IllegalMariasEvent("{player} {card}: there is no play yet", **places)
        forbid_if(table.is_over, "{player} {card}: play is over", **places)
        forbid_if(table.laid is not None, "{player} {card}: play has stopped because cards were laid down", **places)
        forbid_if(play.played & self.card.bit, "{player} {card}: this card has already been played", **places)
        forbid_if(
            self.player is not play.turn, "{player} {card}: it is {turn}'s turn to play", **places, turn=play.turn
        )
        forbid_if(not play.held(self.player) & self.card.bit, "{player} {card}: {player} does not hold it", **places)
        duty = play.broken(self.card)
        assert duty is not None, "the card is legal"
        raise IllegalMariasEvent("{player} {card}: {duty}", **places, duty=duty.message)


def _is_decided(table: MariasTable, play: MariasPlay) -> bool:
    """A betl ends with the actor's first trick, a durch with the first one that he loses."""
    stakes = table.stakes
    if stakes is None or stakes.trumps is not None:
        return False
    is_actors = play.tricks[-1].winner is stakes.actor
    return is_actors if stakes.has(Component.BETL) else not is_actors


@stored(as_name="played")
class MariasCardPlayed(CardEvent):
    """The card complies with the duties."""

    def fold(self, table: MariasTable) -> MariasTable:
        play = table.play
        if (
            play is None
            or self.player is not play.turn
            or not play.allowed & self.card.bit
            or table.is_over
            or table.laid is not None
        ):
            self.refuse(table)
        return self.after(table, play)


@stored(as_name="misplayed")
class MariasCardMisplayed(CardEvent):
    """The card breaks a duty: it counts until somebody rules, and `renoncs` finds it."""

    def fold(self, table: MariasTable) -> MariasTable:
        play = table.play
        if (
            play is None
            or table.phase is not DealPhase.PLAY
            or self.player is not play.turn
            or not play.held(self.player) & self.card.bit
        ):
            self.refuse(table)
        forbid_if(
            play.broken(self.card) is None,
            "{player} {card}: this card breaks no duty of play",
            player=self.player,
            card=self.card,
        )
        return self.after(table, play)


@stored
class LaidDown(PlayerEvent):
    """A player lays down his cards: the game is laid, and can no longer be lost (26)."""

    outcome: DealOutcome | None = None
    """The outcome that he states; None: his side takes the remaining tricks."""

    def fold(self, table: MariasTable) -> MariasTable:
        forbid_if(
            table.phase is not DealPhase.PLAY,
            "{player}: cards may be laid down after the fleks or during play",
            player=self.player,
        )
        if self.outcome is not None and table.stakes is not None:
            self.outcome.check(table.stakes, table.deal)
        return table.with_statement(self, self, table.laid_open | 1 << self.player, None, is_over=False)


@stored
class LayingAccepted(MariasEvent):
    """The others agree that the game is laid."""

    def fold(self, table: MariasTable) -> MariasTable:
        laid, stakes = table.laid, table.stakes
        if laid is None or stakes is None or table.is_over:
            raise IllegalMariasEvent("nobody has laid down any cards")
        stated, play = laid.outcome, table.play
        if stated is None:
            stated = (
                DealOutcome(awarded=stakes.side(laid.player))
                if play is None
                else laid_outcome(stakes, play, laid.player)
            )
        is_before_play = play is None or not play.played
        stated = replace(stated, laid_before_play=is_before_play, laid_for=stakes.side(laid.player))
        return table.with_statement(self, laid, table.laid_open, stated, is_over=True)


@stored
class LayingRefused(MariasEvent):
    """The game was not laid: play continues with those cards open; for a player who is alone nothing more follows
    (26).
    """

    def fold(self, table: MariasTable) -> MariasTable:
        forbid_if(table.laid is None or table.is_over, "nobody has laid down any cards")
        return table.with_statement(self, None, table.laid_open, None, is_over=False)


@stored
class OutcomeStated(MariasEvent):
    """The players state the outcome of a deal whose cards are unknown."""

    outcome: DealOutcome

    def fold(self, table: MariasTable) -> MariasTable:
        if table.phase is not DealPhase.PLAY or table.stakes is None or (table.play is not None and table.play.played):
            raise IllegalMariasEvent("an outcome is stated after the fleks, instead of the play")
        self.outcome.check(table.stakes, table.deal)
        return table.with_statement(self, table.laid, table.laid_open, self.outcome, is_over=True)


BIDS = tuple(tuple(BidMade(player, bid) for bid in LADDER) for player in PLAYERS)
"""Every bid, preallocated, by player and the step less one."""
PASSES = tuple(Passed(player) for player in PLAYERS)
GOODS = tuple(Good(player) for player in PLAYERS)
ANNOUNCED = tuple(
    tuple(Announced(player, what, of_partner) for what in ANNOUNCEMENTS for of_partner in (False, True))
    for player in PLAYERS
)
FLEKS = tuple(
    tuple(tuple(Fleked(player, flek, component) for component in Component) for flek in Flek) for player in PLAYERS
)
"""Every flek, preallocated, by player, the number of earlier fleks, and the component's order."""
PLAYS = tuple(tuple(MariasCardPlayed(player, card) for card in CARDS) for player in PLAYERS)
"""Every card from every hand, preallocated, by player and the card's index."""


Statement = Good | Announced | Fleked | FlekConfirmed | FlekWithdrawn


def legal_statements(table: MariasTable) -> list[Statement]:
    """Everything that the player may say at his turn."""
    stakes, speaking = table.stakes, table.speaking
    if table.phase is not DealPhase.SPEAKING or stakes is None or speaking is None:
        return []
    player, options = speaking.turn, table.options
    if stakes.unconfirmed is player:
        return [FlekConfirmed(player), FlekWithdrawn(player)]
    owes = owes_hundred(table)
    found: list[Statement] = [] if owes else [GOODS[player]]
    if speaking.is_first_time and not speaking.has_fleked:
        for statement in ANNOUNCED[player]:
            if (
                stakes.why_not_announce(player, statement.what, options) is None
                and statement.why_not_held(table, stakes) is None
            ):
                found.append(statement)
    if not owes:
        for stake in stakes.stakes:
            if stakes.why_not_flek(player, stake.component, options) is None:
                found.append(FLEKS[player][len(stake.fleks)][stake.component.order])
    return found
