"""Input from the tables: results, confirmations, line-ups; and their corrections."""

from __future__ import annotations

from dataclasses import replace

from arbitr.kinds import stored
from arbitr.movements import Movement, Round, TableInRound
from arbitr.problem import Problem, refuse_if, required
from arbitr.tournament.author import NOBODY, Author
from arbitr.tournament.event import Note, TournamentEvent
from arbitr.tournament.events.scope import SectionEvent, marked_late
from arbitr.tournament.official.late import LateGround
from arbitr.tournament.play.place import Room, SlipKey
from arbitr.tournament.play.rounds import others_could_see
from arbitr.tournament.play.section import LineUp, Section, Spot
from arbitr.tournament.play.slip import LeadTry, NoResult, Slip, SlipScore
from arbitr.tournament.seats.seat_plan import TOGETHER
from arbitr.tournament.state import Tournament


@stored
class ResultEntered(TournamentEvent):
    """A table enters what happened on a board. No entry is ever lost: a suspicious one is marked."""

    place: SlipKey
    score: SlipScore
    ns: str | None = None
    ew: str | None = None
    """Who sits there, according to the table; None: according to the movement. In an individual both, e.g. c3+c7."""

    def fold(self, state: Tournament, note: Note) -> Tournament:
        section, spot = state.spot(self.place)
        ns, ew = strangers(section, spot, self.ns, self.ew)
        slip = section.slips.get(spot, Slip())
        new = Slip(
            self.score, note.by, note.at, NOBODY, ns, ew, None, False,
            slip.adjustment, slip.ruled, slip.rulings, slip.terms,
        )  # fmt: skip
        agreed = section.agreed.get((self.place.round, self.place.table), frozenset())
        joined = _joined(slip, new, is_closed=len(agreed) == BOTH)
        if slip.score is not None and joined.score != slip.score:
            earlier = slip.earlier or slip.score
            is_late = note.by.is_phone and (
                slip.earlier is not None
                or others_could_see(state.rules, state.session(self.place.session), section, spot)
            )
            joined = replace(joined, earlier=earlier if is_late and earlier != joined.score else None)
        joined = replace(joined, tries=_tried(slip, self.score, note.by))
        return state.with_section(section.with_slip(spot, joined))


def _tried(slip: Slip, score: SlipScore, by: Author) -> tuple[LeadTry, ...]:
    """The leads of this board, each once for each phone: several by one phone look like a search for the right one."""
    if score.lead is None or not by.is_phone:
        return slip.tries
    return tuple(dict.fromkeys((*slip.tries, LeadTry(by, score.lead))))


BOTH = 2
"""Teams of a match: once both have confirmed its result, only the director corrects it."""


def strangers(section: Section, spot: Spot, ns: str | None, ew: str | None) -> tuple[str | None, str | None]:
    """Who sat there, if not as in the movement."""
    seated = section.plan.at(spot[0], spot[1], spot[3])
    return (
        None if ns is None or set(ns.split(TOGETHER)) == set(seated.ns) else ns,
        None if ew is None or set(ew.split(TOGETHER)) == set(seated.ew) else ew,
    )


def _joined(old: Slip, new: Slip, is_closed: bool) -> Slip:
    """The combination of two entries for one board at one table."""
    if old.score is None:
        return new
    if old.score == new.score and (old.ns, old.ew) == (new.ns, new.ew):
        if old.confirmed:
            return old
        if old.by == new.by:  # once more, although somebody else has entered something different
            return replace(old, disputed=old.other is not None)
        return replace(old, confirmed=new.by, other=None, other_by=NOBODY, disputed=False)
    if old.score.none is not None and old.score.none.is_open:
        return new
    if old.by == new.by and not (old.confirmed or old.rulings or is_closed):
        # The author of a slip may correct it until somebody else has confirmed it; other entries stay on it.
        new = replace(new, at=old.at)
        if old.other is None:
            return new
        if old.other == new.score:
            return replace(new, confirmed=old.other_by)
        return replace(new, other=old.other, other_by=old.other_by, disputed=True)
    insists = old.disputed and old.other == new.score
    return replace(old, other=new.score, other_by=new.by, disputed=insists, accepted=False, is_looked_at=False)


@stored
class ResultConfirmed(TournamentEvent):
    """The opponents confirm the slip."""

    place: SlipKey

    def fold(self, state: Tournament, note: Note) -> Tournament:
        slip = state.slip(self.place)
        if slip is None or slip.score is None:
            raise Problem("{place}: there is no result to confirm", place=self.place)
        if slip.confirmed:
            return state
        if slip.other_by == note.by:  # the author of the other entry has thought better of it
            slip = replace(slip, other=None, other_by=NOBODY, disputed=False)
        return state.with_slip(self.place, replace(slip, confirmed=note.by))


@stored
class ResultCorrected(TournamentEvent):
    """The director replaces the entered score with another one (79C). Tricks transferred by an earlier ruling no longer
    count; an adjusted score stays.
    """

    place: SlipKey
    score: SlipScore
    reason: str = ""
    """As the director typed it; otherwise an id of `club/actions/results.py`. Logs of 0.1 may contain our sentences
    here.
    """
    ns: str | None = None
    ew: str | None = None

    def fold(self, state: Tournament, note: Note) -> Tournament:
        end = state.corrections_end(self.place.session)
        ground = LateGround.REGULATION if state.rules.regulations.late_correction else LateGround.ASKED_IN_TIME
        state = marked_late(state, note, self.place.session, end, ground, self.reason)
        section, spot = state.spot(self.place)
        slip = section.slips.get(spot, Slip())
        ns, ew = strangers(section, spot, self.ns, self.ew)
        corrected = replace(
            slip,
            score=self.score,
            by=note.by,
            at=slip.at or note.at,
            confirmed=note.by,
            ns=ns,
            ew=ew,
            other=None,
            other_by=NOBODY,
            disputed=False,
            accepted=False,
            ruled=None,
            earlier=None,
            is_looked_at=False,
            tries=(),
        )
        return state.with_section(section.with_slip(spot, corrected))


@stored
class ResultRemoved(TournamentEvent):
    """The director removes a slip that belongs elsewhere; the log keeps it."""

    place: SlipKey

    def fold(self, state: Tournament, note: Note) -> Tournament:
        section, spot = state.spot(self.place)
        refuse_if(spot not in section.slips, "{place}: no result", place=self.place)
        left = {place: slip for place, slip in section.slips.items() if place != spot}
        return state.with_section(replace(section, slips=left))


@stored
class ResultAccepted(TournamentEvent):
    """The director has checked a marked result and keeps it."""

    place: SlipKey

    def fold(self, state: Tournament, note: Note) -> Tournament:
        slip = required(state.slip(self.place), "{place}: no result", place=self.place)
        agreed = replace(slip, accepted=True, other=None, other_by=NOBODY, disputed=False, earlier=None, tries=())
        return state.with_slip(self.place, agreed)


@stored
class RoundNotReached(TournamentEvent):
    """Boards of a round that a table has not played when time is up: later, not reached, cancelled or not played."""

    session: int
    section: str
    round: int
    table: int
    none: NoResult
    room: Room | None = None

    def fold(self, state: Tournament, note: Note) -> Tournament:
        section = state.section(self.session, self.section)
        for board in section.plan.at(self.round, self.table, self.room).boards:
            place = SlipKey(self.session, self.section, self.round, self.table, board, self.room)
            if state.slip(place) is None:
                state = state.with_slip(place, Slip(SlipScore(none=self.none), note.by, note.at))
        return state


@stored
class SeatsMended(SectionEvent):
    """Pairs did not sit as in the movement: the actual tables of a round. See seats/reseat.py."""

    round: int
    tables: tuple[TableInRound, ...]
    """Those that differ."""

    def changed(self, section: Section, state: Tournament, note: Note) -> Section:
        movement = section.movement
        if not isinstance(movement, Movement):
            raise Problem("the seats of an individual cannot be corrected")
        section.plan.seated(self.round)
        really = {seating.table: seating for seating in self.tables}
        old = movement.rounds[self.round - 1].tables
        known = {seating.table for seating in old}
        refuse_if(not really.keys() <= known, "round {round} has no such table", round=self.round)
        tables = tuple(really.get(seating.table, seating) for seating in old)
        refuse_if(
            _everybody(movement, old) != _everybody(movement, tables),
            "this would seat someone twice or nowhere in round {round}",
            round=self.round,
        )
        rounds = (*movement.rounds[: self.round - 1], Round(tables), *movement.rounds[self.round :])
        return section.replanned(movement=replace(movement, rounds=rounds, meets_once=False))


def _everybody(movement: Movement, tables: tuple[TableInRound, ...]) -> list[tuple[object, int]]:
    sides = (pair for seating in tables for _, pair in movement.sides(seating))
    return sorted((-1 if pair.side is None or not movement.apart else int(pair.side), pair.number) for pair in sides)


@stored
class TableTurned(SectionEvent):
    """The pairs of a table sat in each other's direction in this round; entering it again reverts it."""

    round: int
    table: int
    room: Room | None = None
    """In a match of teams; None for both."""

    def changed(self, section: Section, state: Tournament, note: Note) -> Section:
        seated = section.plan.turned_at(self.round, self.table, self.room)
        turned = {(self.round, self.table, seats.room) for seats in seated}
        return section.replanned(turned=section.plan.turned ^ turned)


@stored
class LineUpGiven(SectionEvent):
    """A captain says who plays a match in which room."""

    round: int
    team: str
    line_up: LineUp

    def changed(self, section: Section, state: Tournament, note: Note) -> Section:
        refuse_if(not section.plan.teams, "only teams have a line-up")
        refuse_if(
            section.plan.where(self.team, self.round) is None,
            "{team} does not play in round {round}",
            team=self.team,
            round=self.round,
        )
        playing = (*self.line_up.open, *self.line_up.closed)
        refuse_if(len(set(playing)) < len(playing), "nobody can play in both rooms or twice in one room")
        able = state.players(self.session, self.round, self.team)
        for player in playing:
            refuse_if(player not in able, "{player} does not play for {team}", player=player, team=self.team)
            state.check_may_play(player, self.session, [self.round])
        given = {**section.line_ups, (self.round, self.team): self.line_up}
        return replace(section, line_ups=given)


@stored
class MatchAgreed(SectionEvent):
    """A team confirms the result of its match; once both have confirmed, only the director corrects it."""

    round: int
    table: int
    team: str

    def changed(self, section: Section, state: Tournament, note: Note) -> Section:
        refuse_if(not section.plan.teams, "only teams can agree the result of a match")
        seated = section.plan.at(self.round, self.table, Room.OPEN)
        refuse_if(self.team not in (*seated.ns, *seated.ew), "{team} does not play in this match", team=self.team)
        key = (self.round, self.table)
        agreed = {**section.agreed, key: section.agreed.get(key, frozenset()) | {self.team}}
        return replace(section, agreed=agreed)
