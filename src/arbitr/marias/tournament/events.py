"""What happens at a tournament of mariáš: each kind of event folds itself into the state."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from arbitr.marias.rulings.book import PROCEDURES
from arbitr.marias.rulings.conversation import Conversation
from arbitr.marias.rulings.effect import Excluded, RecordCorrected, Warned
from arbitr.marias.seating import Seating
from arbitr.marias.tournament.premium import PremiumGame, points_of
from arbitr.marias.tournament.rules import USUAL, Rules
from arbitr.marias.tournament.slip import Slip, check_amounts
from arbitr.marias.tournament.state import STAND_IN, Call, Player, Ruled, Spot, Tournament
from arbitr.problem import Problem
from arbitr.tournament.clock import MINUTE, Clock
from arbitr.tournament.event import Event, Note, event

assert PROCEDURES, "a ruling in the log can be read again"
LONGEST_TEXT = 500


@event
@dataclass(frozen=True, slots=True)
class Opened(Event):
    """The first line of the log."""

    name: ClassVar[str] = "marias_opened"

    title: str
    day: str = ""
    club: str = ""
    rules: Rules = USUAL

    def fold(self, state: Tournament, note: Note) -> Tournament:
        if state.is_open:
            raise Problem("the tournament is open already")
        if not self.title.strip():
            raise Problem("a tournament needs a title")
        return replace(state, title=self.title.strip(), day=self.day, club=self.club, rules=self.rules)


@event
@dataclass(frozen=True, slots=True)
class RulesChanged(Event):
    """Other rules from now on, for all that is ranked."""

    name: ClassVar[str] = "marias_rules_changed"

    rules: Rules

    def fold(self, state: Tournament, note: Note) -> Tournament:
        for slip in state.slips.values():
            for game in slip.premiums:
                points_of(self.rules.premium_points, game)
        return replace(state, rules=self.rules)


@event
@dataclass(frozen=True, slots=True)
class Entered(Event):
    """Somebody enters before the draw."""

    name: ClassVar[str] = "marias_entered"

    player: str

    def fold(self, state: Tournament, note: Note) -> Tournament:
        if state.seating is not None:
            raise Problem(
                "the seats are drawn; {player} comes late, which is a change of the seating", player=self.player
            )
        return state.with_player(_new(state, self.player))


def _new(state: Tournament, player: str) -> Player:
    if not state.is_open:
        raise Problem("the tournament has not been opened")
    if not player or player.startswith(STAND_IN):
        raise Problem("{player} is not the id of a player", player=repr(player))
    if player in state.players:
        raise Problem("{player} is entered already", player=player)
    return Player(player)


@event
@dataclass(frozen=True, slots=True)
class Withdrawn(Event):
    """An entry is taken back before the draw."""

    name: ClassVar[str] = "marias_withdrawn"

    player: str

    def fold(self, state: Tournament, note: Note) -> Tournament:
        state.player(self.player)
        if state.seating is not None:
            raise Problem("the seats are drawn; {player} leaves, which is a change of the seating", player=self.player)
        return replace(state, players={id: each for id, each in state.players.items() if id != self.player})


@event
@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """The seats are drawn: the first of these has number 1. A draw may be made again until the first round begins."""

    name: ClassVar[str] = "marias_drawn"

    order: tuple[str, ...]
    seating: Seating

    def fold(self, state: Tournament, note: Note) -> Tournament:
        if state.begun:
            raise Problem("the first round has begun; the seats cannot be drawn again")
        if sorted(self.order) != sorted(state.players):
            raise Problem("the draw must name everybody who is entered, once")
        if self.seating.players != tuple(range(1, len(self.order) + 1)):
            raise Problem("the seating is not for {count} players", count=len(self.order))
        return replace(state, seating=self.seating, numbers=dict(enumerate(self.order, 1)))


@event
@dataclass(frozen=True, slots=True)
class SeatingChanged(Event):
    """Somebody comes late or leaves: other seats for the rounds that have not begun; see reseat.py."""

    name: ClassVar[str] = "marias_seating_changed"

    seating: Seating
    came: tuple[tuple[int, str], ...] = ()
    """With their numbers."""
    left: tuple[str, ...] = ()

    def fold(self, state: Tournament, note: Note) -> Tournament:
        _goes_on(state)
        if self.seating.rounds[: state.begun] != state.plan.rounds[: state.begun]:
            raise Problem("rounds that have begun stay as they are")
        for number, player in self.came:
            if number in state.numbers or number in state.plan.stand_ins:
                raise Problem("number {number} is taken", number=number)
            state = state.with_player(_new(state, player))
            state = replace(state, numbers={**state.numbers, number: player})
        for player in self.left:
            if state.player(player).left is not None:
                raise Problem("{player} has left already", player=player)
            state = state.with_player(replace(state.player(player), left=state.begun))
        expected = {number for number, player in state.numbers.items() if state.player(player).left is None}
        for this in self.seating.rounds[state.begun :]:
            if this.players - {*self.seating.stand_ins} != expected:
                raise Problem("the seating must seat everybody who is there, once")
        return replace(state, seating=self.seating)


@event
@dataclass(frozen=True, slots=True)
class RoundBegun(Event):
    """The clocks of all tables start."""

    name: ClassVar[str] = "marias_round_begun"

    round: int

    def fold(self, state: Tournament, note: Note) -> Tournament:
        _goes_on(state)
        tables = state.round(self.round).tables
        if self.round != state.begun + 1:
            raise Problem("the next round is {next}, not {round}", next=state.begun + 1, round=self.round)
        _all_handed_in(state)
        for player in state.ranked_in(self.round):
            if state.player(player).excluded:
                raise Problem("{player} is excluded; change the seating first", player=player)
        clocks = {(self.round, table.number): Clock(note.at, table.minutes * MINUTE) for table in tables}
        stakes = {player: state.rules.stake for player in state.ranked_in(self.round) if player not in state.stakes}
        return replace(state, begun=self.round, clocks={**state.clocks, **clocks}, stakes={**state.stakes, **stakes})


def _goes_on(state: Tournament) -> None:
    if state.ended is not None:
        raise Problem("the tournament has ended; take the end back first")


def _all_handed_in(state: Tournament) -> None:
    """Nobody goes on before the slips of the round are handed in (II.30)."""
    if state.begun and (missing := state.missing(state.begun)):
        raise Problem("round {round}: the slip of table {table} is not handed in", round=state.begun, table=missing[0])


@event
@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The organiser ends the tournament, after the last round or before it: the ranking is final."""

    name: ClassVar[str] = "marias_ended"

    def fold(self, state: Tournament, note: Note) -> Tournament:
        _goes_on(state)
        if not state.begun:
            raise Problem("no round has begun; there is nothing to end")
        _all_handed_in(state)
        return replace(state, ended=note.at)


@event
@dataclass(frozen=True, slots=True)
class ClockStopped(Event):
    """A table's clock is stopped, for a referee for instance (II.2)."""

    name: ClassVar[str] = "marias_clock_stopped"

    round: int
    table: int

    def fold(self, state: Tournament, note: Note) -> Tournament:
        spot = self.round, self.table
        return replace(state, clocks={**state.clocks, spot: state.clock(spot).stopped(note.at)})


@event
@dataclass(frozen=True, slots=True)
class ClockGoesOn(Event):
    name: ClassVar[str] = "marias_clock_goes_on"

    round: int
    table: int

    def fold(self, state: Tournament, note: Note) -> Tournament:
        spot = self.round, self.table
        return replace(state, clocks={**state.clocks, spot: state.clock(spot).going_on(note.at)})


@event
@dataclass(frozen=True, slots=True)
class StakeAdded(Event):
    """A player has lost his stake, puts in another and reports it to the referee (II.4)."""

    name: ClassVar[str] = "marias_stake_added"

    player: str
    haler: int

    def fold(self, state: Tournament, note: Note) -> Tournament:
        if self.player not in state.stakes:
            state.player(self.player)
            raise Problem("{player} has not begun to play", player=self.player)
        if self.haler <= 0:
            raise Problem("a stake is more than nothing")
        return replace(state, stakes={**state.stakes, self.player: state.stakes[self.player] + self.haler})


@event
@dataclass(frozen=True, slots=True)
class SlipWritten(Event):
    """A table writes down what everybody has won and lost; until it is handed in, it may write again."""

    name: ClassVar[str] = "marias_slip_written"

    round: int
    table: int
    amounts: tuple[tuple[str, int], ...]
    """Haléře, by player."""
    premiums: tuple[PremiumGame, ...] = ()

    def fold(self, state: Tournament, note: Note) -> Tournament:
        spot = self.round, self.table
        state.clock(spot)
        before = state.slips.get(spot)
        if before is not None and before.handed_in is not None:
            raise Problem(
                "round {round}, table {table}: the slip is handed in and final", round=self.round, table=self.table
            )
        amounts = _amounts(state, spot, self.amounts)
        for game in self.premiums:
            if game.player not in amounts:
                raise Problem("{player} does not sit at this table", player=game.player)
            points_of(state.rules.premium_points, game)
        return replace(state, slips={**state.slips, spot: Slip(amounts, self.premiums)})


def _amounts(state: Tournament, spot: Spot, amounts: tuple[tuple[str, int], ...]) -> dict[str, int]:
    found = dict(amounts)
    if len(found) < len(amounts):
        raise Problem("a player stands on the slip twice")
    try:
        check_amounts(found, state.seated(spot))
    except Problem as problem:
        raise Problem(
            "round {round}, table {table}: {problem}", round=spot[0], table=spot[1], problem=problem
        ) from None
    return found


@event
@dataclass(frozen=True, slots=True)
class SlipHandedIn(Event):
    """The slip is summed, written and handed in; what stands on it is final (II.30)."""

    name: ClassVar[str] = "marias_slip_handed_in"

    round: int
    table: int
    signed: tuple[str, ...] = ()

    def fold(self, state: Tournament, note: Note) -> Tournament:
        spot = self.round, self.table
        seated = state.seated(spot)
        slip = state.slips.get(spot)
        if slip is None:
            raise Problem(
                "round {round}, table {table}: there is no slip to hand in", round=self.round, table=self.table
            )
        if slip.handed_in is not None:
            raise Problem(
                "round {round}, table {table}: the slip is handed in and final", round=self.round, table=self.table
            )
        for player in self.signed:
            if player not in seated:
                raise Problem("{player} does not sit at this table", player=player)
        return replace(state, slips={**state.slips, spot: replace(slip, handed_in=note.at, signed=self.signed)})


@event
@dataclass(frozen=True, slots=True)
class RecordMended(Event):
    """The record is made what the slip on paper shows, after a complaint that was justified (II.22)."""

    name: ClassVar[str] = "marias_record_mended"

    round: int
    table: int
    amounts: tuple[tuple[str, int], ...]
    ruling: int
    """The line of the log with the ruling."""

    def fold(self, state: Tournament, note: Note) -> Tournament:
        spot = self.round, self.table
        state.table(spot)
        slip, ruled = state.slips.get(spot), state.rulings.get(self.ruling)
        if slip is None or slip.handed_in is None:
            raise Problem("the slip is not handed in; the table writes it again")
        effects = () if ruled is None or ruled.spot != spot else ruled.effects
        corrections = [effect for effect in effects if isinstance(effect, RecordCorrected)]
        if ruled is None or not corrections:
            raise Problem("line {number} is no ruling that corrects this record", number=self.ruling)
        amounts = _amounts(state, spot, self.amounts)
        for effect in corrections:
            player = ruled.seats[effect.player]
            if amounts.get(player) != effect.haler:
                raise Problem("the ruling says another amount for {player}", player=player)
        mended = replace(slip, amounts=amounts, corrected=self.ruling)
        return replace(state, slips={**state.slips, spot: mended})


@event
@dataclass(frozen=True, slots=True)
class RefereeCalled(Event):
    """A table wants the referee."""

    name: ClassVar[str] = "marias_referee_called"

    round: int
    table: int
    text: str = ""

    def fold(self, state: Tournament, note: Note) -> Tournament:
        spot = self.round, self.table
        state.table(spot)
        if any(call.spot == spot and call.answered is None for call in state.calls.values()):
            return state  # one call is enough
        call = Call(note.number, spot, note.at, note.by, self.text.strip()[:LONGEST_TEXT])
        return replace(state, calls={**state.calls, note.number: call})


@event
@dataclass(frozen=True, slots=True)
class RefereeCame(Event):
    """The referee has come, or the table needs him no more."""

    name: ClassVar[str] = "marias_referee_came"

    call: int

    def fold(self, state: Tournament, note: Note) -> Tournament:
        call = state.calls.get(self.call)
        if call is None:
            raise Problem("there is no call number {number}", context="of the director", number=self.call)
        if call.answered is not None:
            return state
        return replace(state, calls={**state.calls, self.call: replace(call, answered=note.at)})


@event
@dataclass(frozen=True, slots=True)
class RulingGiven(Event):
    """The referee has ruled. What is paid for it changes hands at the table and so comes onto its slip."""

    name: ClassVar[str] = "marias_ruling_given"

    seats: tuple[str, ...]
    """Who the letters A to D are; fewer where it concerns only some."""
    conversation: Conversation
    round: int | None = None
    table: int | None = None

    def fold(self, state: Tournament, note: Note) -> Tournament:
        effects = self.conversation.ruled().effects
        spot = None if self.round is None or self.table is None else (self.round, self.table)
        if spot is not None:
            seated = state.seated(spot)
            for player in self.seats:
                if player not in seated:
                    raise Problem("{player} does not sit at this table", player=player)
        if self.conversation.incident.by >= len(self.seats):
            raise Problem("the ruling does not say who {letter} is", letter=self.conversation.incident.by)
        for effect in effects:
            if isinstance(effect, Warned | Excluded):
                whom = state.player(self.seats[effect.player])
                if isinstance(effect, Warned):
                    state = state.with_player(replace(whom, warned=whom.warned + 1))
                else:
                    state = state.with_player(replace(whom, excluded=True))
        ruled = Ruled(note.number, spot, self.seats, self.conversation, effects)
        return replace(state, rulings={**state.rulings, note.number: ruled})
