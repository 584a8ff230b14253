"""A knock-out of teams on the pages of a club, for the tests that look at it."""

from __future__ import annotations

import httpx
from web.club import Club, post, written

from arbitr.club.log.live_log import LiveLog
from arbitr.plain import to_plain
from arbitr.store.ids import new_id
from arbitr.tournament import (
    BRIDGE,
    Contestant,
    ContestKind,
    Person,
    ResultEntered,
    Room,
    Rules,
    SlipKey,
    SlipScore,
    Tournament,
    TournamentEvent,
)
from arbitr.tournament.events import organise
from arbitr.tournament.scores.matches import matches

TEAMS = Rules(kind=ContestKind.TEAMS)


class Cup:
    """Six teams with the organiser's pages."""

    def __init__(self, club: Club, teams: int = 6, rules: Rules = TEAMS) -> None:
        self.club = club
        events: list[TournamentEvent] = [
            organise.TournamentOpened("Cup", rules=rules),
            organise.SessionOpened(1),
        ]
        for number in range(1, teams + 1):
            persons = [Person(new_id(), f"Player {number}{letter}") for letter in "abcd"]
            club.store.persons.add_all(persons)
            players = tuple(person.id for person in persons)
            events.append(organise.ContestantEntered(Contestant(f"t{number}", players, f"Team {number}")))
        self.id = written(club.store, "Cup", events)
        self.client = club.signed_in()

    @property
    def manage(self) -> str:
        return f"/t/{self.id}/manage"

    @property
    def state(self) -> Tournament:
        live = LiveLog(self.id, BRIDGE)
        live.read(self.club.store.records(self.id))
        state: Tournament = live.state
        return state

    def post(self, address: str, **fields: str) -> httpx.Response:
        return post(self.client, f"/t/{self.id}/{address}", fields, self.manage)

    def choose(self, **more: str) -> None:
        assert self.post("manage/movement", kind="knockout", match_boards="2", section="A", **more).status_code < 400

    def begin(self) -> httpx.Response:
        return self.post("manage/clock", do="begin")

    def page(self, end: str) -> str:
        found = self.client.get(f"/t/{self.id}/{end}")
        assert found.status_code == 200
        return found.text

    def plays(self, table: int, home: int, away: int) -> None:
        """Every board of a match of this round, as North-South score in the open and in the closed room."""
        number = self.state.session(1).round
        boards = self.state.section(1, "A").plan.at(number, table, Room.OPEN).boards
        events = [
            ResultEntered(SlipKey(1, "A", number, table, board, room), SlipScore(points))
            for board in boards
            for room, points in ((Room.OPEN, home), (Room.CLOSED, away))
        ]
        self.club.store.append_with(self.id, lambda records: [to_plain(event) for event in events], by="director eva")

    def plays_round(self) -> None:
        """The lower number wins."""
        number = self.state.session(1).round
        for match in matches(self.state, 1, number):
            points = 420 if match.home < match.away else -420
            self.plays(match.table, points, 0)
