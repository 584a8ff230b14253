"""What happens at a tournament of mariáš: each kind of event folds itself into the state."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass, replace

from arbitr.kinds import stored
from arbitr.marias.rulings.conversation import MariasConversation
from arbitr.marias.rulings.effect import Excluded, RecordCorrected, Warned
from arbitr.marias.seating.plan import Seating
from arbitr.marias.tournament.premium import PremiumGame, points_of
from arbitr.marias.tournament.rules import MariasRules
from arbitr.marias.tournament.slip import MariasSlip, check_amounts
from arbitr.marias.tournament.state import STAND_IN, EnteredPlayer, MariasTournament, RefereeRuling, Spot
from arbitr.problem import Problem, refuse_if, required
from arbitr.tournament import Note, TournamentEvent
from arbitr.tournament.play.clock import MINUTE, Clock


@stored(as_name="marias_opened")
class Opened(TournamentEvent):
    """The first line of the log."""

    title: str
    day: str = ""
    club: str = ""
    rules: MariasRules = MariasRules()

    def fold(self, state: MariasTournament, note: Note) -> MariasTournament:
        return replace(state.opened(self.title, self.day, self.club), rules=self.rules)


@stored(as_name="marias_rules_changed")
class MariasRulesChanged(TournamentEvent):
    """New rules from now on, for all rankings."""

    rules: MariasRules

    def fold(self, state: MariasTournament, note: Note) -> MariasTournament:
        for slip in state.slips.values():
            for game in slip.premiums:
                points_of(self.rules.premium_points, game)
        return replace(state, rules=self.rules)


@stored(as_name="marias_entered")
class MariasEntered(TournamentEvent):
    """Somebody enters before the draw."""

    player: str

    def fold(self, state: MariasTournament, note: Note) -> MariasTournament:
        refuse_if(
            state.seating is not None,
            "the seats are already drawn; to add {player} late, change the seating",
            player=self.player,
        )
        return state.with_player(_new(state, self.player))


def _new(state: MariasTournament, player: str) -> EnteredPlayer:
    state.check_open()
    refuse_if(not player or player.startswith(STAND_IN), "{player} is not a player id", player=repr(player))
    refuse_if(player in state.players, "{player} is already entered", player=player)
    return EnteredPlayer(player)


@stored(as_name="marias_withdrawn")
class Withdrawn(TournamentEvent):
    """An entry is withdrawn before the draw."""

    player: str

    def fold(self, state: MariasTournament, note: Note) -> MariasTournament:
        state.player(self.player)
        refuse_if(
            state.seating is not None,
            "the seats are already drawn; to withdraw {player}, change the seating",
            player=self.player,
        )
        return replace(state, players={id: player for id, player in state.players.items() if id != self.player})


@stored(as_name="marias_drawn")
class Drawn(TournamentEvent):
    """The seats are drawn: the first of these has number 1. A draw may be made again until the first round begins."""

    order: tuple[str, ...]
    seating: Seating
    places: str = ""
    """The chance by which the places at the tables and the first dealer are drawn; empty if they are not."""

    def fold(self, state: MariasTournament, note: Note) -> MariasTournament:
        refuse_if(state.begun, "the first round has started; the seats cannot be redrawn")
        refuse_if(sorted(self.order) != sorted(state.players), "the draw must list every entered player exactly once")
        refuse_if(
            self.seating.players != tuple(range(1, len(self.order) + 1)),
            "the seating does not fit {count} players",
            count=len(self.order),
        )
        numbers = dict(enumerate(self.order, 1))
        return replace(state, seating=self.seating, numbers=numbers, drawn_places=self.places)


@stored(as_name="marias_seating_changed")
class SeatingChanged(TournamentEvent):
    """Somebody comes late or withdraws: new seats for the rounds that have not begun; see draw.py."""

    seating: Seating
    came: tuple[tuple[int, str], ...] = ()
    """With their numbers."""
    left: tuple[str, ...] = ()

    def fold(self, state: MariasTournament, note: Note) -> MariasTournament:
        _goes_on(state)
        refuse_if(
            self.seating.rounds[: state.begun] != state.plan.rounds[: state.begun],
            "rounds that have started cannot be changed",
        )
        for number, player in self.came:
            refuse_if(
                number in state.numbers or number in state.plan.stand_ins, "number {number} is taken", number=number
            )
            state = replace(state.with_player(_new(state, player)), numbers={**state.numbers, number: player})
        for player in self.left:
            refuse_if(state.player(player).left is not None, "{player} has already left", player=player)
            state = state.with_player(replace(state.player(player), left=state.begun))
        expected = {number for number, player in state.numbers.items() if state.player(player).left is None}
        for this in self.seating.rounds[state.begun :]:
            refuse_if(
                this.players - {*self.seating.stand_ins} != expected,
                "the seating must place every player present exactly once",
            )
        return replace(state, seating=self.seating)


@stored(as_name="marias_round_begun")
class MariasRoundBegun(TournamentEvent):
    """The clocks of all tables start."""

    round: int

    def fold(self, state: MariasTournament, note: Note) -> MariasTournament:
        _goes_on(state)
        tables = state.round(self.round).tables
        refuse_if(
            self.round != state.begun + 1,
            "the next round is {next}, not {round}",
            next=state.begun + 1,
            round=self.round,
        )
        _all_handed_in(state)
        for player in state.ranked_in(self.round):
            refuse_if(
                state.player(player).excluded, "{player} has been excluded; change the seating first", player=player
            )
        clocks = {(self.round, table.number): Clock(note.at, table.minutes * MINUTE) for table in tables}
        stakes = {player: state.rules.stake for player in state.ranked_in(self.round) if player not in state.stakes}
        return replace(state, begun=self.round, clocks={**state.clocks, **clocks}, stakes={**state.stakes, **stakes})


def _goes_on(state: MariasTournament) -> None:
    refuse_if(state.ended is not None, "the tournament has ended; undo the end first")


def _all_handed_in(state: MariasTournament) -> None:
    """Nobody continues before the slips of the round are handed in (II.30)."""
    if state.begun and (missing := state.missing(state.begun)):
        raise Problem("round {round}: table {table} has not handed in its slip", round=state.begun, table=missing[0])


@stored(as_name="marias_ended")
class MariasEnded(TournamentEvent):
    """The organiser ends the tournament, after the last round or before it: the ranking is final."""

    def fold(self, state: MariasTournament, note: Note) -> MariasTournament:
        _goes_on(state)
        refuse_if(not state.begun, "no round has started; there is nothing to end")
        _all_handed_in(state)
        return replace(state, ended=note.at)


@dataclass(frozen=True, slots=True)
class MariasTableEvent(TournamentEvent):
    """An event of one table in one round."""

    round: int
    table: int

    @property
    def spot(self) -> Spot:
        return self.round, self.table

    def refuse_if_handed_in(self, slip: MariasSlip | None) -> None:
        is_final = slip is not None and slip.handed_in is not None
        refuse_if(
            is_final,
            "round {round}, table {table}: the slip has been handed in and is final",
            round=self.round,
            table=self.table,
        )

    def slip_to_hand_in(self, state: MariasTournament) -> MariasSlip:
        slip = required(
            state.slips.get(self.spot),
            "round {round}, table {table}: there is no slip to hand in",
            round=self.round,
            table=self.table,
        )
        self.refuse_if_handed_in(slip)
        return slip


@stored(as_name="marias_clock_stopped")
class ClockStopped(MariasTableEvent):
    """A table's clock is stopped, e.g. for a referee (II.2)."""

    def fold(self, state: MariasTournament, note: Note) -> MariasTournament:
        return replace(state, clocks={**state.clocks, self.spot: state.clock(self.spot).stopped(note.at)})


@stored(as_name="marias_clock_goes_on")
class ClockGoesOn(MariasTableEvent):
    def fold(self, state: MariasTournament, note: Note) -> MariasTournament:
        return replace(state, clocks={**state.clocks, self.spot: state.clock(self.spot).going_on(note.at)})


@stored(as_name="marias_stake_added")
class StakeAdded(TournamentEvent):
    """A player has lost his stake, pays another and reports it to the referee (II.4)."""

    player: str
    haler: int

    def fold(self, state: MariasTournament, note: Note) -> MariasTournament:
        state.player(self.player)
        refuse_if(self.player not in state.stakes, "{player} has not started playing", player=self.player)
        refuse_if(self.haler <= 0, "a stake must be more than zero")
        return replace(state, stakes={**state.stakes, self.player: state.stakes[self.player] + self.haler})


@stored(as_name="marias_slip_written")
class SlipWritten(MariasTableEvent):
    """A table records everybody's wins and losses; it may change them until the slip is handed in."""

    amounts: tuple[tuple[str, int], ...]
    """Haléře, by player."""
    premiums: tuple[PremiumGame, ...] = ()

    def fold(self, state: MariasTournament, note: Note) -> MariasTournament:
        state.clock(self.spot)
        self.refuse_if_handed_in(state.slips.get(self.spot))
        amounts = _amounts(state, self.spot, self.amounts)
        for game in self.premiums:
            _check_seated((game.player,), amounts)
            points_of(state.rules.premium_points, game)
        return replace(state, slips={**state.slips, self.spot: MariasSlip(amounts, self.premiums)})


def _amounts(state: MariasTournament, spot: Spot, amounts: tuple[tuple[str, int], ...]) -> dict[str, int]:
    found = dict(amounts)
    refuse_if(len(found) < len(amounts), "a player is on the slip twice")
    try:
        check_amounts(found, state.seated(spot))
    except Problem as problem:
        raise Problem(
            "round {round}, table {table}: {problem}", round=spot[0], table=spot[1], problem=problem
        ) from None
    return found


@stored(as_name="marias_slip_handed_in")
class SlipHandedIn(MariasTableEvent):
    """The slip is added up, signed and handed in; it is now final (II.30)."""

    signed: tuple[str, ...] = ()

    def fold(self, state: MariasTournament, note: Note) -> MariasTournament:
        seated = state.seated(self.spot)
        slip = self.slip_to_hand_in(state)
        _check_seated(self.signed, seated)
        final = replace(slip, handed_in=note.at, signed=self.signed)
        return replace(state, slips={**state.slips, self.spot: final})


@stored(as_name="marias_slip_signed")
class SlipSigned(MariasTableEvent):
    """A player signs the slip in its present form, on a personal phone. It is handed in when everybody at the table has
    signed it; a change removes all signatures.
    """

    player: str

    def fold(self, state: MariasTournament, note: Note) -> MariasTournament:
        seated = state.seated(self.spot)
        slip = self.slip_to_hand_in(state)
        _check_seated((self.player,), seated)
        signed = tuple(dict.fromkeys((*slip.signed, self.player)))
        new = replace(slip, signed=signed, handed_in=note.at if {*signed} == {*seated} else None)
        return replace(state, slips={**state.slips, self.spot: new})


def _check_seated(players: Iterable[str], seated: Container[str]) -> None:
    for player in players:
        refuse_if(player not in seated, "{player} is not seated at this table", player=player)


@stored(as_name="marias_record_mended")
class RecordMended(MariasTableEvent):
    """The record is changed to the paper slip, after a justified complaint (II.22)."""

    amounts: tuple[tuple[str, int], ...]
    ruling: int
    """The line of the log with the ruling."""

    def fold(self, state: MariasTournament, note: Note) -> MariasTournament:
        state.table(self.spot)
        slip, ruled = state.slips.get(self.spot), state.rulings.get(self.ruling)
        if slip is None or slip.handed_in is None:
            raise Problem("the slip has not been handed in yet; the table must rewrite it")
        effects = () if ruled is None or ruled.spot != self.spot else ruled.effects
        corrections = [effect for effect in effects if isinstance(effect, RecordCorrected)]
        if ruled is None or not corrections:
            raise Problem("line {number} is not a ruling that corrects this record", number=self.ruling)
        amounts = _amounts(state, self.spot, self.amounts)
        for effect in corrections:
            player = ruled.seats[effect.player]
            refuse_if(
                amounts.get(player) != effect.haler, "the ruling gives a different amount for {player}", player=player
            )
        mended = replace(slip, amounts=amounts, corrected=self.ruling)
        return replace(state, slips={**state.slips, self.spot: mended})


@stored(as_name="marias_referee_called")
class RefereeCalled(MariasTableEvent):
    """A table wants the referee."""

    text: str = ""

    def fold(self, state: MariasTournament, note: Note) -> MariasTournament:
        state.table(self.spot)
        return state.with_call(self.spot, note, self.text)


@stored(as_name="marias_referee_came")
class RefereeCame(TournamentEvent):
    """The referee has come, or the table no longer needs him."""

    call: int

    def fold(self, state: MariasTournament, note: Note) -> MariasTournament:
        return state.with_call_answered(self.call, note)


@stored(as_name="marias_ruling_given")
class MariasRulingGiven(TournamentEvent):
    """The referee has ruled. The payment is made at the table and therefore appears on its slip."""

    seats: tuple[str, ...]
    """Who the letters A to D are; fewer if it concerns only some."""
    conversation: MariasConversation
    round: int | None = None
    table: int | None = None

    def fold(self, state: MariasTournament, note: Note) -> MariasTournament:
        effects = self.conversation.ruled().effects
        spot = None if self.round is None or self.table is None else (self.round, self.table)
        if spot is not None:
            _check_seated(self.seats, state.seated(spot))
        refuse_if(
            self.conversation.incident.by >= len(self.seats),
            "the ruling does not say who {letter} is",
            letter=self.conversation.incident.by,
        )
        for effect in effects:
            if isinstance(effect, Warned | Excluded):
                whom = state.player(self.seats[effect.player])
                state = state.with_player(
                    replace(whom, warned=whom.warned + 1)
                    if isinstance(effect, Warned)
                    else replace(whom, excluded=True)
                )
        ruled = RefereeRuling(note.number, spot, self.seats, self.conversation, effects)
        return replace(state, rulings={**state.rulings, note.number: ruled})
