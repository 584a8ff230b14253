"""A table with one board on it: an immutable fold over what happened there."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from functools import reduce

from arbitr.bridge.auction import Auction
from arbitr.bridge.board import Board
from arbitr.bridge.call import Call, is_sufficient
from arbitr.bridge.contract import TRICKS
from arbitr.bridge.deals.deal import UNKNOWN, Deal
from arbitr.bridge.events import CALLED, PLAYED, REGULAR, IllegalEvent, TableEvent
from arbitr.bridge.ledger.ledger import CLEAN, Ledger
from arbitr.bridge.play import Play
from arbitr.bridge.result import PASSED_OUT, Result
from arbitr.bridge.seat import Seat
from arbitr.cards import Card, Hand
from arbitr.kinds import Kinds
from arbitr.plain import Plain, from_plain, to_plain
from arbitr.problem import Problem


class Phase(Enum):
    """The phase of the board."""

    AUCTION = "auction"
    PLAY = "play"
    OVER = "over"


def _bounded(tricks: int) -> int:
    """Each side has between none and all of the tricks."""
    return min(max(tricks, 0), TRICKS)


class Table:
    """Board, deal, auction, play and ledger after some event, and the table before it."""

    __slots__ = ("auction", "before", "board", "deal", "event", "ledger", "play")

    board: Board
    deal: Deal
    auction: Auction
    play: Play | None
    """From the end of an auction with a contract, or from a given position."""
    ledger: Ledger
    event: TableEvent | None
    """What happened last."""
    before: Table | None
    """The table before that. Nothing is ever lost: undo looks back."""

    def __init__(
        self,
        board: Board,
        deal: Deal,
        auction: Auction,
        play: Play | None,
        ledger: Ledger,
        event: TableEvent | None,
        before: Table | None,
    ) -> None:
        self.board = board
        self.deal = deal
        self.auction = auction
        self.play = play
        self.ledger = ledger
        self.event = event
        self.before = before

    @classmethod
    def opened(cls, board: Board, deal: Deal = UNKNOWN) -> Table:
        """Return the table when the players have taken their cards and nobody has called."""
        return cls(board, deal, Auction.opened(board.dealer), None, CLEAN, None, None)

    def after(self, event: TableEvent) -> Table:
        """Return the table after this event; raise IllegalEvent if the rules of the game forbid it."""
        return event.fold(self)

    def after_all(self, events: Iterable[TableEvent]) -> Table:
        """Return the table after these events."""
        return reduce(Table.after, events, self)

    def call(self, call: Call) -> Table:
        """Return the table after the player in turn has made this call; raise IllegalEvent if he may not."""
        return CALLED[self.auction.turn][call.index].fold(self)

    def play_card(self, card: Card) -> Table:
        """Return the table after this card from the hand in turn; raise IllegalEvent if it may not be played."""
        turn = self.auction.turn if self.play is None else self.play.turn
        return PLAYED[turn][card.index].fold(self)

    def then(
        self, event: TableEvent, auction: Auction, play: Play | None, ledger: Ledger, deal: Deal | None = None
    ) -> Table:
        """Return the next table, with these parts. For events only."""
        return Table(self.board, self.deal if deal is None else deal, auction, play, ledger, event, self)

    def states(self) -> list[Table]:
        """Return every table from the first to this one."""
        states, table = [], self
        while table.before is not None:
            states.append(table)
            table = table.before
        return [table, *reversed(states)]

    def log(self) -> list[TableEvent]:
        """Return all events in order."""
        return [table.event for table in self.states() if table.event is not None]

    @property
    def phase(self) -> Phase:
        """The phase of the board: auction, play or over."""
        if self.play is not None:
            over = self.play.is_over or (self.ledger is not CLEAN and self.ledger.ends_play())
            return Phase.OVER if over else Phase.PLAY
        return Phase.OVER if self.auction.is_over else Phase.AUCTION

    @property
    def turn(self) -> Seat | None:
        """The hand that calls or plays next; None once the board is over, or is scored without further play."""
        if self.phase is Phase.OVER:
            return None
        if self.ledger is not CLEAN and self.auction.said and self.ledger.is_scored_instead():
            return None
        return self.auction.turn if self.play is None else self.play.turn

    def legal_calls(self) -> tuple[Call, ...]:
        """Return what the player in turn may call, under every restriction that a ruling has imposed."""
        if self.play is not None:
            return ()
        calls = self.auction.legal_calls()
        if self.ledger is CLEAN:
            return calls
        duties = self.ledger.duties(self.auction.turn)
        return tuple(call for call in calls if all(duty.allows_call(call) for duty in duties))

    def legal_cards(self) -> tuple[Card, ...]:
        """Return what the hand in turn may play, under every restriction that a ruling has imposed.

        A restriction that he cannot obey lapses (Law 59). The only remaining card complies, even if nobody has seen it.
        """
        play = self.play
        if play is None:
            return ()
        cards = play.legal_cards()
        if self.ledger is CLEAN or play.unknown(play.turn) == play.count(play.turn) == 1:
            return cards
        return self.ledger.narrowed(play.turn, cards, play.trick[0].suit if play.trick else None)

    def result(self) -> Result | None:
        """Return the contract and its tricks once the board is over; None if nobody has said how it ended."""
        if self.phase is not Phase.OVER or self._ended_unseen():
            return None
        return PASSED_OUT if self.play is None else Result(self.play.contract, self.declarer_tricks)

    def with_moved_tricks(self, entered: Result) -> Result:
        """Return a result that was entered without its play, with the tricks that rulings have moved since."""
        if entered.contract is None or (self.play is not None and self.play.is_over):
            return entered
        settled = self.ledger.settled()
        tricks = entered.tricks if settled is None else settled.declarer_tricks
        return Result(entered.contract, _bounded(tricks + self.ledger.transferred(entered.contract.declarer.side)))

    def _ended_unseen(self) -> bool:
        out = self.ledger.played_out()
        return out is not None and out.declarer_tricks is None and self.ledger.settled() is None

    @property
    def declarer_tricks(self) -> int:
        """The tricks of declarer's side, as played or claimed, with those that the Law has transferred."""
        play = self.play
        if play is None:
            return 0
        if self.ledger is CLEAN:
            return play.declarer_tricks
        settled, out = self.ledger.settled(), self.ledger.played_out()
        tricks = play.declarer_tricks
        if settled is not None:
            tricks = settled.declarer_tricks
        elif out is not None and out.declarer_tricks is not None:
            tricks = out.declarer_tricks
        return _bounded(tricks + self.ledger.transferred(play.contract.declarer.side))

    # Why something is rejected: one clear line.

    def why_not_call(self, seat: Seat, call: Call) -> IllegalEvent:
        """Return why this player may not make this call."""
        auction = self.auction
        if self.play is not None or auction.is_over:
            return IllegalEvent("{seat} {call}: the auction is over", seat=seat, call=call)
        if seat is not auction.turn:
            return IllegalEvent("{seat} {call}: it is {turn}'s turn to call", seat=seat, call=call, turn=auction.turn)
        if not call.is_possible:
            return IllegalEvent("{seat} {call}: the level must be 1 to 7", seat=seat, call=call)
        last = auction.last_bid
        if call.is_bid and last is not None and not is_sufficient(call, last.call):
            return IllegalEvent(
                "{seat} {call}: a bid must be higher than the last one, {last}", seat=seat, call=call, last=last.call
            )
        if not auction.allows(call):
            return IllegalEvent("{seat} {call}: the opponents have made no bid to double", seat=seat, call=call)
        for duty in self.ledger.duties(seat):
            if not duty.allows_call(call):
                return IllegalEvent("{seat} {call}: not allowed now (Law {law})", seat=seat, call=call, law=duty.law)
        raise AssertionError("the call is legal")

    def why_not_card(self, seat: Seat, card: Card) -> IllegalEvent:
        """Return why this hand may not play this card."""
        play = self.play
        if play is not None and not play.is_over and seat is not play.turn:
            return IllegalEvent("{seat} {card}: it is {turn}'s turn to play", seat=seat, card=card, turn=play.turn)
        if play is None or play.is_over or not play.may_hold(seat, card):
            return self.why_not_shown(seat, card)
        if not play.allows(card):
            return IllegalEvent("{seat} {card}: {seat} must follow suit", seat=seat, card=card)
        if self.ledger.claim() is not None:
            return IllegalEvent("{seat} {card}: play has stopped after a claim", seat=seat, card=card)
        if card not in self.legal_cards():
            return IllegalEvent(
                "{seat} {card}: the Laws now allow only {cards}",
                seat=seat,
                card=card,
                cards=" ".join(map(str, self.legal_cards())),
            )
        raise AssertionError("the card is legal")

    def why_not_shown(self, seat: Seat, card: Card) -> IllegalEvent:
        """Return why this hand cannot even show the card, whoever is in turn."""
        play = self.play
        if play is None:
            return IllegalEvent("{seat} {card}: play has not started yet", seat=seat, card=card)
        if play.is_over or self.ledger.played_out() is not None:
            return IllegalEvent("{seat} {card}: play is over", seat=seat, card=card)
        if play.played & card.bit:
            return IllegalEvent("{seat} {card}: this card has already been played", seat=seat, card=card)
        if self.ledger.claim() is not None:
            return IllegalEvent("{seat} {card}: play has stopped after a claim", seat=seat, card=card)
        return IllegalEvent("{seat} {card}: {seat} does not hold it", seat=seat, card=card)

    # To JSON and back.

    def to_plain(self) -> Plain:
        """Return the board, the deal and all events as JSON holds them."""
        first = self.states()[0]
        return {
            "board": to_plain(self.board),
            "hands": [to_plain(first.deal.hand(seat)) if first.deal.masks[seat] else None for seat in Seat],
            "sizes": list(first.deal.sizes),
            "events": [event.to_plain() for event in self.log()],
        }

    @classmethod
    def from_plain(cls, data: Plain, kinds: Kinds[TableEvent] = REGULAR) -> Table:
        """Return the table from these data; `kinds` lists the events that are allowed."""
        if not isinstance(data, dict) or data.keys() != {"board", "hands", "sizes", "events"}:
            raise Problem("a table has the fields board, hands, sizes and events")
        hands = from_plain(tuple[Hand | None, ...], data["hands"])
        deal = Deal(hands, from_plain(tuple[int, ...], data["sizes"]))
        table = cls.opened(from_plain(Board, data["board"]), deal)
        for number, event in enumerate(data["events"], 1):
            try:
                table = table.after(kinds.read(event))
            except Problem as problem:
                raise Problem("event {number}: {problem}", number=number, problem=problem) from None
        return table

    def _fields(self) -> tuple[object, ...]:
        return self.board, self.deal, self.auction, self.play, self.ledger

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self._fields() == other._fields() and self.log() == other.log()

    def __hash__(self) -> int:
        return hash(self._fields())

    def __repr__(self) -> str:
        return f"<Table board {self.board.number}, {self.phase.value}, {len(self.log())} events>"
