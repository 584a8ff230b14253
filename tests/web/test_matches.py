"""Matches of teams as everybody sees them: live, compared only when both rooms have finished; and a Swiss whose ranking
is hidden in its last rounds only.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from web.club import Club, csrf_of, running, written
from web.watcher import Watcher

from arbitr.bridge.result import Result
from arbitr.movements.movement import Pair
from arbitr.movements.swiss import first_round, swiss
from arbitr.plain import to_plain
from arbitr.store.ids import new_id
from arbitr.tournament.contestant import Contestant
from arbitr.tournament.draw import next_draw
from arbitr.tournament.event import Event
from arbitr.tournament.events import organise
from arbitr.tournament.events.results import ResultEntered
from arbitr.tournament.place import Place, Room
from arbitr.tournament.register import Person
from arbitr.tournament.rules import USUAL, Kind, Rules
from arbitr.tournament.slip import Score
from arbitr.web.live import BRIDGE, Live

BOARDS = 2
TEAMS = replace(USUAL, kind=Kind.TEAMS)


@dataclass
class Teams:
    """Four teams, a Swiss with rounds of two boards."""

    club: Club
    stream: str

    def write(self, *events: Event) -> None:
        self.club.store.append_with(self.stream, lambda records: [to_plain(each) for each in events], by="director eva")

    @property
    def live(self) -> Live:
        live = Live(self.stream, BRIDGE)
        live.read(self.club.store.records(self.stream))
        return live

    def plays(self, number: int, table: int, room: Room, result: str) -> None:
        """Every board of a match in one room."""
        boards = self.live.state.section(1, "A").plan.at(number, table, room).boards
        self.write(*(ResultEntered(Place(1, "A", number, table, board, room), Score(Result.parse(result)))
                     for board in boards))  # fmt: skip

    def plays_all(self, number: int) -> None:
        for table in (1, 2):
            self.plays(number, table, Room.OPEN, "3N N =")
            self.plays(number, table, Room.CLOSED, "3N N -1")


@contextmanager
def teams(folder: Path, rules: Rules = TEAMS) -> Iterator[Teams]:
    with running(folder) as club:
        events: list[Event] = [organise.TournamentOpened("Teams", rules=rules), organise.SessionOpened(1)]
        for number in range(1, 5):
            persons = [Person(new_id(), f"Player {number}{letter}") for letter in "abcd"]
            club.store.persons.add_all(persons)
            events.append(
                organise.ContestantEntered(
                    Contestant(f"t{number}", tuple(each.id for each in persons), f"Team {number}")
                )
            )
        movement = swiss((first_round(range(1, 5)),), BOARDS)
        seats = tuple((Pair(number), f"t{number}") for number in range(1, 5))
        events += [organise.SectionOpened(1, "A", movement, seats=seats), organise.RoundBegun(1, 1)]
        yield Teams(club, written(club.store, "Teams", events))
        club.server.config.app.state.broadcasts.end()  # type: ignore[union-attr]


def test_a_match_is_followed_live_and_compared_only_when_both_rooms_have_finished(tmp_path: Path) -> None:
    with teams(tmp_path) as here:
        page = f"/t/{here.stream}/match/A/1/1"
        public = here.club.visitor()
        text = public.get(page).text
        assert f'data-live="{page}/live' in text
        match = Watcher(here.club.visitor(), f"{page}/live")
        every = Watcher(here.club.visitor(), f"/t/{here.stream}/matches/live?round=1")
        assert match.sees(lambda text: f"0 of {BOARDS} boards compared" in text)
        here.plays(1, 1, Room.OPEN, "3N N =")
        here.plays(1, 2, Room.OPEN, "3N N =")
        here.plays(1, 2, Room.CLOSED, "3N N =")
        assert every.sees(lambda text: "0 : 0 IMP" in text)  # the other match
        assert "3N" not in match.seen.replace("3NT", "3N")
        assert "when both rooms have finished" in match.seen
        here.plays(1, 1, Room.CLOSED, "3N N -1")
        assert match.sees(lambda text: "22 : 0 IMP" in text)  # 400 + 50 are 10 IMPs, vulnerable 600 + 100 are 12
        assert "when both rooms have finished" not in match.seen


def test_the_form_to_agree_a_result_comes_to_the_team_alone(tmp_path: Path) -> None:
    with teams(tmp_path) as here:
        plan = here.live.state.section(1, "A").plan
        home = plan.at(1, 1, Room.OPEN).ns[0]
        page = f"/t/{here.stream}/match/A/1/1"
        phone = here.club.phone(here.stream, 1, home, room="o")
        own = Watcher(phone, f"{page}/live")
        public = Watcher(here.club.visitor(), f"{page}/live")
        assert own.sees(lambda text: "boards compared" in text)
        here.plays_all(1)
        assert own.sees(lambda text: 'value="agree"' in text)
        assert public.sees(lambda text: "IMP" in text)
        assert 'value="agree"' not in public.seen
        other = here.club.phone(here.stream, 1, home, room="o")
        reply = other.post(page, data={"csrf": csrf_of(other, page), "team": home, "do": "agree"})
        assert reply.status_code == 303
        assert public.sees(lambda text: "Agreed by" in text)


def test_the_ranking_of_a_swiss_is_hidden_in_its_last_rounds_only(tmp_path: Path) -> None:
    def hidden(here: Teams) -> bool:
        return bool(here.club.visitor().get(f"/t/{here.stream}/ranking?format=json").json()["hidden"])

    with teams(tmp_path, replace(TEAMS, hidden_rounds=1, swiss_rounds=3)) as here:
        seen = []
        for number in (1, 2, 3):
            here.plays_all(number)
            seen.append(hidden(here))
            if number < 3:
                drawn = next_draw(here.live.state, 1, "A")
                here.write(drawn, organise.RoundBegun(1, number + 1))
        assert seen == [False, False, True]
        here.write(organise.SessionEnded(1))
        assert hidden(here) is True
        here.write(organise.Published())
        assert hidden(here) is False
        eva = here.club.signed_in()
        rules = f"/t/{here.stream}/manage/rules"
        fields = {
            "minutes": "7",
            "change_minutes": "2",
            "hidden_rounds": "1",
            "correction_period": "30",
            "swiss_rounds": "0",
        }
        reply = eva.post(rules, data={"csrf": csrf_of(eva, rules), **fields})
        assert reply.status_code == 422
        assert 'id="wrong-swiss_rounds"' in reply.text
