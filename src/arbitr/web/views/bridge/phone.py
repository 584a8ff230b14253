"""Data for a phone at a table: the seats and boards of every round, and the entries so far."""

from __future__ import annotations

from typing import Any

from arbitr.bridge import AppealOutcome, Board, Side
from arbitr.club import LiveLog, current_session
from arbitr.club.names import BETWEEN, Names
from arbitr.club.permissions import (
    CONTESTANT,
    Viewer,
    device_shows,
    has_entered,
    is_own_side,
    round_of_phone,
    seat_of,
    sees_line_up,
)
from arbitr.store.tokens import Token
from arbitr.tournament import ContestKind, Seated, Section, Session, Slip, SlipKey, Spot, Tournament
from arbitr.web.views.bridge.traveller import result_view, score_view

APPEALS = {
    None: "lodged",
    AppealOutcome.REFERRED: "lodged",
    AppealOutcome.UPHELD: "decided",
    AppealOutcome.CHANGED: "changed",
}
"""What a phone says of an appeal, by its outcome so far."""


def phone_view(live: LiveLog, names: Names, token: Token) -> dict[str, Any]:
    """All data that the page needs to work offline."""
    state: Tournament = live.state
    session = current_session(state)
    view: dict[str, Any] = {
        "id": live.stream,
        "title": state.title,
        "version": live.version,
        "phone": {"kind": token.kind, "whom": token.whom},
        "session": None,
        "round": 0,
        "ends": None,
        "paused": False,
        "rounds": [],
        "messages": [],
        "called": False,
        "teams": state.rules.kind is ContestKind.TEAMS,
        "leads": state.rules.leads,
        "confirmation": state.rules.confirmation,
        "others": state.rules.show_traveller and state.rules.kind is not ContestKind.TEAMS,
    }
    if session is None:
        return view
    tables: set[tuple[str, int]] = set()
    this_round = round_of_phone(token, state, session)
    viewer = Viewer(own=token.whom.partition("@")[0] if token.kind == CONTESTANT else "")
    last = _last_round(token, session)
    for number in range(1, last + 1):
        found = seat_of(token, session, number)
        if found is None:
            view["rounds"].append({"round": number, "sits_out": True})
            continue
        section, seated = found
        assert seated.table is not None
        if number == max(1, this_round):
            tables.add((section.letter, seated.table))
        view["rounds"].append(
            {
                "round": number,
                "sits_out": not seated.is_played,
                "section": section.letter,
                "table": seated.table,
                "room": seated.room.value if seated.room else "",
                "own": _own(token, seated),
                "ns": _side(state, names, section, seated, seated.ns, viewer),
                "ew": _side(state, names, section, seated, seated.ew, viewer),
                "boards": [
                    board_view(state, section, seated, board, token, this_round)
                    for board in seated.boards
                    if seated.is_played
                ],
            }
        )
    view |= {
        "session": session.number,
        "round": this_round,
        "over": session.ended is not None or this_round > last,
        "ends": None if session.clock is None or this_round > last else session.clock.ends,
        "paused": session.clock is not None and session.clock.paused is not None,
        "messages": [
            {"number": sent.number, "at": sent.at, "text": sent.text}
            for sent in state.messages
            if not sent.section
            or (sent.table is None and sent.section in {letter for letter, _ in tables})
            or (sent.section, sent.table) in tables
        ][-5:],
        "called": any(
            (call.spot.section, call.spot.table) in tables and not call.is_appeal for call in state.open_calls()
        ),
    }
    return view


def phone_mark(live: LiveLog, token: Token) -> tuple[object, ...]:
    """Changes whenever the phone would show something else, and is quicker to compute than what it shows."""
    state: Tournament = live.state
    session = current_session(state)
    if session is None:
        return (state.title,)
    seats = [found for found in _seats(token, session) if found is not None]
    slips = [section.slips.get(spot) for section, seated in seats for spot in _spots(seated)]
    plans = [(section.plan, section.line_ups) for section, _ in seats[:1]]
    calls = [(call.spot, call.is_appeal) for call in state.open_calls()]
    now = (session.number, session.ended, session.clock, round_of_phone(token, state, session), len(state.messages))
    appeals = [(number, appealed.appeal.decision) for number, appealed in state.appeals.items()]
    return state.title, state.rules, now, calls, len(state.substitutes), plans, slips, appeals


def _seats(token: Token, session: Session) -> list[tuple[Section, Seated] | None]:
    return [seat_of(token, session, number) for number in range(1, session.rounds + 1)]


def _spots(seated: Seated) -> list[Spot]:
    assert seated.table is not None
    return [(seated.round, seated.table, board, seated.room) for board in seated.boards]


def _last_round(token: Token, session: Session) -> int:
    """Whether this phone's section is finished; it may finish before the others."""
    return max((found[0].rounds for found in _seats(token, session) if found is not None), default=session.rounds)


def _own(token: Token, seated: Seated) -> str:
    """The direction of the pair whose phone it is."""
    side = seated.side_of(token.whom.partition("@")[0]) if token.kind == CONTESTANT else None
    return "" if side is None else "N-S" if side is Side.NS else "E-W"


def _side(
    state: Tournament, names: Names, section: Section, seated: Seated, contestants: tuple[str, ...], viewer: Viewer
) -> str:
    """The players there; for a team the two who play in this room, if this phone may know the line-up."""
    called = []
    for contestant in contestants:
        name = names.contestant(state, contestant, section.session, seated.round)
        line_up = section.line_ups.get((seated.round, contestant))
        teams = (*seated.ns, *seated.ew)
        may_know = sees_line_up(section, seated.round, teams, contestant, viewer)
        if line_up is not None and seated.room is not None and may_know:
            name = f"{name}: {names.persons(line_up.in_room(seated.room))}"
        called.append(name)
    return BETWEEN.join(called)


def board_view(
    state: Tournament, section: Section, seated: Seated, board: int, token: Token, this_round: int
) -> dict[str, Any]:
    """A board from the table's viewpoint: its marking, and the table's own entry. Never a card."""
    marked = Board.numbered(board)
    assert seated.table is not None
    spot = (seated.round, seated.table, board, seated.room)
    slip = section.slips.get(spot)
    entered = None
    if slip is not None and slip.score is not None:
        entered = (
            {
                **result_view(slip),
                "counts": slip.is_confirmed(state.rules.confirmation),
                "appeal": _appeal(state, section.place(spot)),
                **_answer(section, spot, slip, token),
            }
            if device_shows(token, section, spot, slip, this_round, state.rules.confirmation)
            else {"done": True}
        )
    return {
        "board": board,
        "dealer": str(marked.dealer),
        "vulnerable": marked.vulnerability.word,
        "entered": entered,
    }


def _appeal(state: Tournament, place: SlipKey) -> str:
    """How far the appeal against the ruling on this board has come; empty if nobody has appealed."""
    lodged = [appealed for appealed in state.appeals.values() if appealed.place == place]
    if lodged:
        decision = lodged[-1].appeal.decision
        return APPEALS.get(None if decision is None else decision.outcome, "closed")
    spot = (place.session, place.section, place.table, place.room)
    is_asked = any(
        call.is_appeal
        and call.board == place.board
        and (call.spot.session, call.spot.section, call.spot.table, call.spot.room) == spot
        for call in state.open_calls()
    )
    return "asked" if is_asked else ""


def _answer(section: Section, spot: Spot, slip: Slip, token: Token) -> dict[str, Any]:
    """What this phone is asked about the slip: to confirm it, or to agree with the other entry."""
    is_own = has_entered(section, spot, slip, token)
    is_open = not slip.confirmed and not slip.is_directors
    view: dict[str, Any] = {
        "own": is_own,
        "asked": is_open and not is_own and slip.other is None,
        "disputed": slip.other is not None and (slip.disputed or not is_open),
        "other": None,
    }
    if slip.other is not None:
        other_is_own = is_own_side(section, spot, slip, slip.other_by, token)
        view["other"] = {**score_view(slip.other, slip.other.result), "own": other_is_own}
        # The person who entered the other result waits; the device of a table shows both.
        view["asked"] = is_open and not slip.disputed and not other_is_own
    return view
