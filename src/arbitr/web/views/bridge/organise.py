"""Views for the organiser: entries, movements to choose from, seats, the clock, the next step."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from fractions import Fraction
from functools import partial
from typing import Any

from arbitr.club import section_rounds
from arbitr.club.actions.going_on import is_drawn_by_itself
from arbitr.club.actions.knockout import knockouts_open
from arbitr.club.actions.rounds import unchecked
from arbitr.club.actions.seating import drawn_round
from arbitr.club.names import Names, refilled
from arbitr.club.sessions import last_session, unnamed, unseated
from arbitr.movements import Balance, Individual, Movement, MovementChange, Pair, TableInRound
from arbitr.movements.matches.knockout import KIND as KNOCKOUT
from arbitr.movements.matches.knockout import PLATE_TEAMS
from arbitr.movements.swiss.rounds import KIND as SWISS
from arbitr.problem import Problem
from arbitr.scoring.adjusted import text as exact_text
from arbitr.tournament import (
    Contestant,
    Room,
    RoundsBegin,
    Section,
    Session,
    Tournament,
    movement_of,
    suggestions,
    table_name,
)
from arbitr.tournament.scores.marks import missing
from arbitr.web.render import Visitor, clock_time

NO_BREAK = "\u2011"
"""A hyphen at which no line ends."""
METHODS = ("matchpoints", "imps", "butler", "total", "bam")
MOST_TABLES = 500
MOST_BOARDS = 200


# Entries


def seats_of(session: Session | None) -> dict[str, str]:
    """The number of each contestant, with the letter of its section."""
    if session is None:
        return {}
    return {
        holder: f"{section.letter}{pair}"
        for section in session.sections.values()
        for pair, holder in section.plan.seats.items()
    }


def entries_view(state: Tournament, names: Names) -> list[dict[str, Any]]:
    """All entries with their numbers in this session; for a withdrawn one that still has a seat, that seat."""
    session = last_session(state)
    numbers = seats_of(session)
    seats = first_seats(session)
    still_seated = {
        name: f"{section.letter}:{pair}"
        for section in (() if session is None else session.sections.values())
        for pair, name in section.plan.seats.items()
        if session is not None and state.is_withdrawn(name) and sits_on(session, section, name)
    }
    return [
        {
            "id": contestant.id,
            "title": contestant.title,
            "players": [{"id": player, "name": names.person(player)} for player in contestant.players],
            "line": entry_line(contestant, names),
            "name": names.contestant(state, contestant.id),
            "number": numbers.get(contestant.id, ""),
            "seat": seats.get(contestant.id, ""),
            "withdrawn": contestant.withdrawn,
            "still_seated": still_seated.get(contestant.id, ""),
            "substitutes": [
                {
                    "session": one.session,
                    "comes": names.person(one.comes),
                    "out": names.person(one.out),
                    "first": one.first,
                    "last": one.last,
                }
                for one in state.substitutes
                if one.contestant == contestant.id
            ],
            "stratum": contestant.stratum,
            "handicap": _or_nothing(contestant.handicap),
            "carried": _or_nothing(state.carried.get(contestant.id, Fraction(0))),
        }
        for contestant in state.contestants.values()
    ]


def sits_on(session: Session, section: Section, contestant: str) -> bool:
    """Return whether it has a seat in a future round, or in this one without a result yet."""
    if session.ended is not None or not isinstance(section.movement, Movement):
        return False
    for number in range(max(1, session.round), section.rounds + 1):
        seated = section.plan.where(contestant, number)
        if seated is not None and (
            number > session.round or (seated.is_played and not section.has_entered(contestant, number))
        ):
            return True
    return False


def leaving_view(state: Tournament, names: Names, session: Session) -> list[dict[str, str]]:
    """Contestants who may withdraw: all except those withdrawn without a remaining seat."""
    found = []
    for section in session.sections.values():
        for pair in section.plan.pairs:
            name = section.plan.contestant(pair)
            if not state.is_withdrawn(name) or sits_on(session, section, name):
                called = names.contestant(state, name) if pair in section.plan.seats else ""
                found.append({"value": f"{section.letter}:{pair}", "number": f"{section.letter}{pair}", "name": called})
    return found


def _or_nothing(number: Fraction) -> str:
    """As typed; empty for 0."""
    return exact_text(number) if number else ""


def entry_line(entry: Contestant, names: Names) -> str:
    """As it would be typed."""
    players = " / ".join(names.person(player) for player in entry.players)
    return f"{entry.title}: {players}" if entry.title else players


def first_seats(session: Session | None) -> dict[str, str]:
    """Where each contestant sits in the first round, as N-S 1 or E-W B2."""
    sections = {} if session is None else session.sections
    seats = {}
    for section in sections.values():
        for table, side, pair in _first_seats(section):
            name = table_name(section.letter, table) if len(sections) > 1 else str(table)
            if pair in section.plan.seats:
                seats[section.plan.seats[pair]] = f"{side} {name}".replace("-", NO_BREAK)
    return seats


# Movements


def movements_view(
    state: Tournament, page: Visitor, contestants: int, boards: int | None, in_match: int | None, begins: str
) -> list[dict[str, Any]]:
    """Possible movements, with rounds, boards and the end."""
    found = []
    for suggestion in suggestions(state.rules, contestants, boards, in_match):
        minutes = suggestion.minutes(state.rules, contestants)
        rests = isinstance(suggestion.movement, Movement) and bool(suggestion.movement.sit_outs())
        found.append(
            {
                "kind": suggestion.kind,
                "title": page.say(suggestion.title),
                "tables": suggestion.movement.tables,
                "rounds": suggestion.rounds,
                "rounds_in_all": suggestion.rounds_in_all(state.rules, contestants),
                "per_round": suggestion.movement.per_round,
                **boards_view(suggestion.movement),
                "minutes": minutes,
                "ends": ends_at(begins, minutes),
                "rests": rests,
                "is_swiss": suggestion.kind == SWISS,
                "is_knockout": suggestion.kind == KNOCKOUT,
                "may_have_plate": suggestion.kind == KNOCKOUT and contestants >= PLATE_TEAMS,
            }
        )
    return found


def boards_view(movement: Movement | Individual) -> dict[str, int]:
    """The number of boards, and how many a contestant plays: minimum and maximum."""
    least, most = movement.boards_each
    return {"boards": len(movement.boards), "least": least, "most": most}


def why_not(state: Tournament, page: Visitor, contestants: int, boards: int | None) -> str:
    """Why the usual movement cannot have this number of boards; empty if it can."""
    usual = suggestions(state.rules, contestants)
    if not usual or boards is None:
        return ""
    try:
        movement_of(state.rules, usual[0].kind, contestants, boards)
    except Problem as problem:
        return page.say(problem)
    return ""


def begins_at(text: str) -> str:
    """As typed, or the next multiple of five minutes on the club's clock."""
    try:
        return datetime.strptime(text, "%H:%M").strftime("%H:%M")
    except ValueError:
        now = datetime.now()
        return (now + timedelta(minutes=-now.minute % 5)).strftime("%H:%M")


def ends_at(begins: str, minutes: int) -> str:
    return (datetime.strptime(begins, "%H:%M") + timedelta(minutes=minutes)).strftime("%H:%M")


# Sections and seats


def section_view(state: Tournament, names: Names, section: Section) -> dict[str, Any]:
    movement = section.movement
    first = {pair: (table, side) for table, side, pair in _first_seats(section)}
    return {
        "letter": section.letter,
        "kind": movement.kind if isinstance(movement, Movement) else "individual",
        "tables": movement.tables,
        "rounds": section.rounds,
        "is_swiss": section.is_swiss,
        "is_knockout": section.is_knockout,
        "rounds_in_all": section_rounds(state, section),
        "per_round": movement.per_round,
        **boards_view(movement),
        "has_results": bool(section.slips),
        "numbers": [
            {
                "pair": str(pair),
                "contestant": section.plan.seats.get(pair, ""),
                "name": names.contestant(state, section.plan.seats[pair]) if pair in section.plan.seats else "",
                "table": first.get(pair, (None, ""))[0],
                "side": first.get(pair, (None, ""))[1],
            }
            for pair in section.plan.pairs
        ],
    }


def _first_seats(section: Section) -> list[tuple[int, str, Pair]]:
    """Who sits where in the first round."""
    numbers = section.plan.contestants
    return [
        (seated.table, side, numbers[contestant])
        for seated in section.plan.seated(1)
        if seated.table is not None and (seated.room is None or seated.room.value == "o")
        for side, these in (("N-S", seated.ns), ("E-W", seated.ew))
        for contestant in these
    ]


def draw_view(state: Tournament, names: Names, session: Session, section: Section) -> dict[str, Any] | None:
    """The drawn round of a Swiss while it may be changed by hand."""
    number = drawn_round(session, section)
    if not number:
        return None
    tables = [
        {
            "table": seated.table if seated.is_played else None,
            "players": [{"id": who, "name": names.contestant(state, who)} for who in (*seated.ns, *seated.ew)],
        }
        for seated in section.plan.seated(number)
        if seated.room is not Room.CLOSED
    ]
    return {"round": number, "tables": tables}


# The session


def session_view(state: Tournament, session: Session, names: Names, now: int) -> dict[str, Any]:
    """The current state, and the possible actions."""
    clock = session.clock
    is_swiss = any(section.is_swiss for section in session.sections.values())
    goes_on = state.rules.rounds_begin is RoundsBegin.TABLES and session.round > 0
    gone = missing(state, session.number)
    boards = {board for section in session.sections.values() for board in section.movement.boards}
    view: dict[str, Any] = {
        "number": session.number,
        "title": session.title,
        "sections": [section_view(state, names, section) for section in session.sections.values()],
        "round": session.round,
        "rounds": session.rounds,
        "is_swiss": is_swiss,
        "goes_on": goes_on,
        "draws_itself": goes_on and any(is_drawn_by_itself(state, section) for section in session.sections.values()),
        "swiss_without_end": goes_on and is_swiss and not state.rules.swiss_rounds,
        "may_begin": session.ended is None
        and not (session.round and state.rules.rounds_begin is RoundsBegin.TABLES)
        and (session.round < session.rounds or bool(session.round and knockouts_open(state, session))),
        "may_draw": session.ended is None and _may_draw(state, session, is_swiss),
        "ended": session.ended is not None,
        "published": session.published is not None,
        "deals": len(session.deals),
        "boards_without_deal": ranges(boards - session.deals.keys()) if session.deals else "",
        "paused": clock is not None and clock.paused is not None,
        "minutes_left": None if clock is None else -(-clock.left(now) // 60_000),
        "ends": None if clock is None else clock.ends,
        "ends_at": None if clock is None else clock_time(clock.ends),
        "missing": sum(place.round <= session.round for place in gone),
        "unplayed": len(missing(state, session.number, session.rounds)),
        "unchecked": unchecked_view(state) if session.published is None and session.ended is not None else [],
        "unnamed": unnamed(session),
        "unseated": [names.contestant(state, contestant) for contestant in unseated(state)],
    }
    view["next"] = _next(view)
    return view


def unchecked_view(state: Tournament) -> list[dict[str, Any]]:
    """The results to look at before the scores are published, disputed ones first."""
    open_ = unchecked(state)
    return [
        {
            "place": str(place),
            "round": place.round,
            "table": table_name(place.section, place.table, place.room),
            "board": place.board,
            "is_disputed": is_disputed,
        }
        for places, is_disputed in ((open_.disputed, True), (open_.unconfirmed, False))
        for place in places
    ]


def ranges(boards: Collection[int]) -> str:
    """As 1–4, 7."""
    runs: list[list[int]] = []
    for board in sorted(boards):
        if runs and runs[-1][-1] == board - 1:
            runs[-1].append(board)
        else:
            runs.append([board])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def _may_draw(state: Tournament, session: Session, is_swiss: bool) -> bool:
    """The next round of a Swiss; of a knock-out only if nobody begins its rounds, since beginning a round also draws
    it.
    """
    is_by_tables = state.rules.rounds_begin is RoundsBegin.TABLES
    if session.round != session.rounds or (is_by_tables and missing(state, session.number, session.rounds)):
        return False
    if is_swiss:
        return not state.rules.swiss_rounds or session.round < state.rules.swiss_rounds
    return is_by_tables and bool(session.round and knockouts_open(state, session))


def _next(view: Mapping[str, Any]) -> str:
    """The next step."""
    if not view["sections"]:
        return "movement"
    if not view["ended"]:
        if view["round"] == 0:
            return "start"
        if view["may_draw"]:
            return "draw"
        if view["goes_on"] and view["unplayed"]:
            return "tables"
        return "round" if view["may_begin"] else "end"
    return "session" if view["published"] else "publish"


# Changes after the start


def change_view(page: Visitor, found: MovementChange, typed: Mapping[str, str]) -> dict[str, Any]:
    """A preview: in words, for the late or leaving contestant, and table by table."""
    new = set(found.after.pairs) - set(found.before.pairs)
    return {
        **typed,
        "lines": [page.say(refilled(line, partial(_in_figures, page))) for line in found.preview()],
        "way": [step for pair in sorted(new) for step in _way(found.after, pair, found.played)],
        "differences": [
            {
                "round": difference.round,
                "table": next(
                    (seating.table for seating in (difference.after, difference.before) if seating is not None), None
                ),
                "before": _seating(difference.before),
                "after": _seating(difference.after),
            }
            for difference in found.differences()
        ],
    }


def _in_figures(page: Visitor, _: str, place: object) -> object:
    """The balance in the notation of the page's language."""
    return f"{page.number(Fraction(place.tenths, 10), 1)} %" if isinstance(place, Balance) else place


def _seating(row: TableInRound | None) -> str:
    return "" if row is None else f"{row.ns or '–'} : {row.ew or '–'}"


def _way(movement: Movement, pair: Pair, played: int) -> list[dict[str, Any]]:
    """The tables of this pair, round by round."""
    found = []
    for number, this in enumerate(movement.rounds[played:], played + 1):
        for seating in this.tables:
            for side, who in movement.sides(seating):
                if who == pair:
                    found.append(
                        {
                            "round": number,
                            "table": seating.table if seating.is_played else None,
                            "side": "N-S" if side.name == "NS" else "E-W",
                            "boards": f"{seating.first}–{seating.last}" if seating.is_played else "",
                        }
                    )
    return found


def players_view(state: Tournament, names: Names, session: Session) -> list[dict[str, str]]:
    """All current contestants of this session, to choose who withdraws."""
    found = []
    for holder, number in seats_of(session).items():
        if state.is_withdrawn(holder):
            continue
        for player in state.players(session.number, max(1, session.round), holder):
            found.append({"value": f"{holder} {player}", "number": number, "name": names.person(player)})
    return found
