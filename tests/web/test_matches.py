"""Matches of teams as everybody sees them: live, compared only when both rooms have finished; and a Swiss whose ranking
is hidden in its last rounds only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import httpx
from said import english, says
from web.club import Club, csrf_of, post, running, written
from web.watcher import Watcher

from arbitr.bridge.result import Result
from arbitr.club.log.live_log import LiveLog
from arbitr.movements.movement import Pair
from arbitr.movements.swiss.rounds import first_round, swiss
from arbitr.plain import to_plain
from arbitr.store.ids import new_id
from arbitr.tournament import (
    BRIDGE,
    Contestant,
    Person,
    ResultEntered,
    Room,
    Seated,
    SlipKey,
    SlipScore,
    TableTurned,
    TournamentEvent,
    next_draw,
)
from arbitr.tournament.events import organise
from arbitr.tournament.rules import USUAL, ContestKind, RankedBy, Rules
from arbitr.web.pages.bridge.teams import LINE_UP_FIELDS
from arbitr.web.services import services_of

BOARDS = 2
TEAMS = replace(USUAL, kind=ContestKind.TEAMS)


@dataclass
class Teams:
    """Four teams, a Swiss with rounds of two boards."""

    club: Club
    stream: str

    def write(self, *events: TournamentEvent) -> None:
        self.club.store.append_with(
            self.stream, lambda records: [to_plain(event) for event in events], by="director eva"
        )

    @property
    def live(self) -> LiveLog:
        live = LiveLog(self.stream, BRIDGE)
        live.read(self.club.store.records(self.stream))
        return live

    def plays(self, number: int, table: int, room: Room, result: str) -> None:
        """Every board of a match in one room."""
        boards = self.live.state.section(1, "A").plan.at(number, table, room).boards
        self.write(*(ResultEntered(SlipKey(1, "A", number, table, board, room), SlipScore(Result.parse(result)))
                     for board in boards))  # fmt: skip

    def plays_all(self, number: int) -> None:
        for table in (1, 2):
            self.plays(number, table, Room.OPEN, "3N N =")
            self.plays(number, table, Room.CLOSED, "3N N -1")


@contextmanager
def teams(folder: Path, rules: Rules = TEAMS) -> Iterator[Teams]:
    with running(folder) as club:
        events: list[TournamentEvent] = [organise.TournamentOpened("Teams", rules=rules), organise.SessionOpened(1)]
        for number in range(1, 5):
            persons = [Person(new_id(), f"Player {number}{letter}") for letter in "abcd"]
            club.store.persons.add_all(persons)
            events.append(
                organise.ContestantEntered(
                    Contestant(f"t{number}", tuple(person.id for person in persons), f"Team {number}")
                )
            )
        movement = swiss((first_round(range(1, 5)),), BOARDS)
        seats = tuple((Pair(number), f"t{number}") for number in range(1, 5))
        events += [organise.SectionOpened(1, "A", movement, seats=seats), organise.RoundBegun(1, 1)]
        yield Teams(club, written(club.store, "Teams", events))
        services_of(club.server.config.app).broadcasts.end()


def test_a_match_is_followed_live_and_compared_only_when_both_rooms_have_finished(tmp_path: Path) -> None:
    with teams(tmp_path) as match_day:
        page = f"/t/{match_day.stream}/match/A/1/1"
        public = match_day.club.visitor()
        text = public.get(page).text
        assert f'data-live="{page}/live' in text
        match = Watcher(match_day.club.visitor(), f"{page}/live")
        every = Watcher(match_day.club.visitor(), f"/t/{match_day.stream}/matches/live?round=1")
        assert match.sees(lambda text: english("{played} of {count} boards compared", played=0, count=BOARDS) in text)
        match_day.plays(1, 1, Room.OPEN, "3N N =")
        match_day.plays(1, 2, Room.OPEN, "3N N =")
        match_day.plays(1, 2, Room.CLOSED, "3N N =")
        assert every.sees(lambda text: "0 : 0 IMP" in text)  # the other match
        assert "3N" not in match.seen.replace("3NT", "3N")
        assert says(match.seen, "The comparison is shown when both rooms have finished.")
        match_day.plays(1, 1, Room.CLOSED, "3N N -1")
        assert match.sees(lambda text: "22 : 0 IMP" in text)  # 400 + 50 are 10 IMPs, vulnerable 600 + 100 are 12
        assert not says(match.seen, "The comparison is shown when both rooms have finished.")


def test_a_match_of_board_a_match_shows_what_each_board_brings(tmp_path: Path) -> None:
    """The open room wins both boards: two points each, whatever the difference."""
    with teams(tmp_path, replace(TEAMS, matches=RankedBy.BOARD_A_MATCH)) as match_day:
        match_day.plays_all(1)
        public = match_day.club.visitor()
        page = public.get(f"/t/{match_day.stream}/match/A/1/1").text
        assert "4 : 0 MP" in page
        assert len(re.findall(r'<td class="n">2 : 0</td>', page)) == BOARDS
        assert "IMP" not in page.partition('id="score"')[2].partition("</table>")[0]
        assert "4 : 0 MP" in public.get(f"/t/{match_day.stream}/matches?round=1").text
        ranking = public.get(f"/t/{match_day.stream}/ranking?format=json").json()["ranking"]
        assert ranking["unit"] == "MP"
        assert sorted(line["exact"] for line in ranking["lists"][0]["lines"]) == ["0", "0", "4", "4"]
        home = match_day.live.state.section(1, "A").plan.at(1, 1, Room.OPEN).ns[0]
        assert '<th class="n">MP</th>' in public.get(f"/t/{match_day.stream}/contestant/{home}").text
        shown = [(line["place"], line["score"]) for line in ranking["lists"][0]["lines"]]
        assert shown == [("1=", "4.00")] * 2 + [("3=", "0.00")] * 2, "a team that loses every board has a score"
        assert match_day.club.signed_in().get(f"/t/{match_day.stream}/director").status_code == 200


def test_the_organiser_chooses_board_a_match(tmp_path: Path) -> None:
    with teams(tmp_path) as match_day:
        eva = match_day.club.signed_in()
        assert '<option value="bam"' in eva.get(f"/t/{match_day.stream}/manage/rules").text


def test_the_form_to_agree_a_result_comes_to_the_team_alone(tmp_path: Path) -> None:
    with teams(tmp_path) as match_day:
        plan = match_day.live.state.section(1, "A").plan
        home = plan.at(1, 1, Room.OPEN).ns[0]
        page = f"/t/{match_day.stream}/match/A/1/1"
        phone = match_day.club.phone(match_day.stream, 1, home, room="o")
        own = Watcher(phone, f"{page}/live")
        public = Watcher(match_day.club.visitor(), f"{page}/live")
        assert own.sees(lambda text: says(text, "{played} of {count} boards compared"))
        match_day.plays_all(1)
        assert own.sees(lambda text: 'value="agree"' in text)
        assert public.sees(lambda text: "IMP" in text)
        assert 'value="agree"' not in public.seen
        other = match_day.club.phone(match_day.stream, 1, home, room="o")
        reply = other.post(page, data={"csrf": csrf_of(other, page), "team": home, "do": "agree"})
        assert reply.status_code == 303
        assert public.sees(lambda text: says(text, "Agreed by {teams}"))


def test_no_phone_sees_the_other_line_up_before_both_are_in_and_no_captain_changes_one_then(tmp_path: Path) -> None:
    with teams(tmp_path) as match_day:
        club, page = match_day.club, f"/t/{match_day.stream}/match/A/1/1"
        home, away = (who for side in (seats_of(match_day).ns, seats_of(match_day).ew) for who in side)
        ours, theirs = (club.phone(match_day.stream, 1, team, room="o") for team in (home, away))
        device = club.phone(match_day.stream, 1, room="o")

        def sends(phone: httpx.Client, team: str, order: str) -> int:
            number = team.removeprefix("t")
            ids = {person.name: person.id for person in club.store.persons.all()}
            fields = dict(zip(LINE_UP_FIELDS, (ids[f"Player {number}{letter}"] for letter in order), strict=True))
            return phone.post(
                page, data={"csrf": csrf_of(phone, "/"), "team": team, "do": "line_up", **fields}
            ).status_code

        def seen(phone: httpx.Client) -> str:
            return phone.get(f"/t/{match_day.stream}/phone/state").text

        assert sends(ours, home, "acbd") == 303
        named = f"Player {home[1:]}a – Player {home[1:]}c"
        assert named in seen(ours)
        assert [named in seen(phone) for phone in (theirs, device)] == [False, False]
        assert sends(ours, home, "abcd") == 303, "nobody has seen it yet"
        assert sends(theirs, away, "abcd") == 303
        named = f"Player {home[1:]}a – Player {home[1:]}b"
        assert [named in seen(phone) for phone in (ours, theirs, device)] == [True] * 3
        refused = sends(ours, home, "acbd")
        assert (refused, named in seen(ours)) == (422, True)
        assert 'value="line_up"' not in ours.get(page).text
        assert sends(club.signed_in(), home, "acbd") == 303
        assert f"Player {home[1:]}a – Player {home[1:]}c" in seen(theirs)


def seats_of(match_day: Teams) -> Seated:
    """Of the open room at table 1 in round 1."""
    return match_day.live.state.section(1, "A").plan.at(1, 1, Room.OPEN)  # type: ignore[no-any-return]


def test_the_ranking_of_a_swiss_is_hidden_in_its_last_rounds_only(tmp_path: Path) -> None:
    def hidden(match_day: Teams) -> bool:
        return bool(match_day.club.visitor().get(f"/t/{match_day.stream}/ranking?format=json").json()["hidden"])

    with teams(tmp_path, replace(TEAMS, hidden_rounds=1, swiss_rounds=3)) as match_day:
        seen = []
        for number in (1, 2, 3):
            match_day.plays_all(number)
            seen.append(hidden(match_day))
            if number < 3:
                drawn = next_draw(match_day.live.state, 1, "A")
                match_day.write(drawn, organise.RoundBegun(1, number + 1))
        assert seen == [False, False, True]
        match_day.write(organise.SessionEnded(1))
        assert hidden(match_day) is True
        match_day.write(organise.Published())
        assert hidden(match_day) is False
        eva = match_day.club.signed_in()
        rules = f"/t/{match_day.stream}/manage/rules"
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


# What the director does with one room


def words(text: str) -> str:
    return " ".join(re.sub("<[^>]*>", " ", text).split())


def test_one_room_that_sat_the_wrong_way_is_shown_first_and_turned_alone(tmp_path: Path) -> None:
    with teams(tmp_path) as match_day:
        match_day.plays_all(1)
        eva = match_day.club.signed_in()
        director = f"/t/{match_day.stream}/director"
        slip = f"{director}/slip/1A-1-1c-1"
        form = eva.get(slip).text.split('/director/seats"')[1].split("</form>")[0]
        fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
        before = match_day.club.store.version(match_day.stream)
        shown = post(eva, f"{director}/seats", fields, page=slip)
        assert shown.status_code == 200
        assert match_day.club.store.version(match_day.stream) == before, "shown, not done"
        text = words(shown.text)
        assert says(
            text,
            "Round {round}, table {table}: N-S is {ns} instead of {old_ns}, E-W is {ew} instead of {old_ew}.",
            table=english("{name} in the closed room", name="A1"),
            ns="Team 1",
            old_ns="Team 2",
            ew="Team 2",
            old_ew="Team 1",
        )
        assert says(
            text,
            "This means that {team} sat North-South in both rooms. The boards of this match cannot be "
            "compared. Cancel them, have them replayed, or award an artificial score.",
            team="Team 1",
        )
        assert english("open room") not in text
        assert post(eva, f"{director}/seats", {**fields, "do": "yes"}, page=slip).status_code == 303
        plan = match_day.live.state.section(1, "A").plan
        assert {plan.at(1, 1, room).ns for room in Room} == {("t1",)}
        (match,) = eva.get(f"{director}?format=json").json()["uncompared"]
        assert (match["table"], match["boards"], match["same_way"]) == (1, [1, 2], "Team 1")
        public = match_day.club.visitor().get(f"/t/{match_day.stream}/match/A/1/1")
        assert english("{team} has sat North-South in both rooms.", team="Team 1") in public.text
        assert "22 : 0" not in public.text


def test_without_a_room_the_preview_says_that_both_are_turned(tmp_path: Path) -> None:
    with teams(tmp_path) as match_day:
        eva = match_day.club.signed_in()
        director = f"/t/{match_day.stream}/director"

        def asked(table: str, other: str = "") -> tuple[int, str]:
            fields = {"section": "A", "round": "1", "one": table, "other": other}
            reply = post(eva, f"{director}/seats", fields, page=director)
            return reply.status_code, words(reply.text)

        for typed in ("1", "A1"):
            status, text = asked(typed)
            assert status == 200
            assert says(
                text,
                "Both rooms are arrow-switched. If only one room sat in the wrong direction, enter {open} or {closed}.",
            )
            assert says(
                text,
                "Round {round}, table {table}: N-S is {ns} instead of {old_ns}, E-W is {ew} instead of {old_ew}.",
                table=english("{name} in the open room", name="A1"),
                ns="Team 2",
                old_ns="Team 1",
            )
            assert says(
                text,
                "Round {round}, table {table}: N-S is {ns} instead of {old_ns}, E-W is {ew} instead of {old_ew}.",
                table=english("{name} in the closed room", name="A1"),
                ns="Team 1",
                old_ns="Team 2",
            )
        for typed in ("1o", "A1o", "a1O", "\N{CYRILLIC CAPITAL LETTER A}1\N{CYRILLIC SMALL LETTER O}"):
            status, text = asked(typed)
            assert (
                status,
                says(
                    text,
                    "Both rooms are arrow-switched. If only one room sat in the wrong direction, enter {open} or "
                    "{closed}.",
                ),
            ) == (200, False)
            assert says(
                text,
                "Round {round}, table {table}: N-S is {ns} instead of {old_ns}, E-W is {ew} instead of {old_ew}.",
                table=english("{name} in the open room", name="A1"),
                ns="Team 2",
                old_ns="Team 1",
            )
        assert asked("9c")[0] == asked("")[0] == 422
        status, text = asked("1c", "2")
        assert (
            status,
            english("teams change tables in both rooms; enter {table} without the room", table="A1") in text,
        ) == (422, True)
        status, text = asked("1", "2")
        assert status == 200
        assert says(
            text,
            "Round {round}, table {table}: N-S is {ns} instead of {old_ns}.",
            table=english("{name} in the closed room", name="A1"),
            ns="Team 4",
            old_ns="Team 2",
        )


def test_a_pile_of_slips_of_teams_asks_for_the_room(tmp_path: Path) -> None:
    with teams(tmp_path) as match_day:
        eva = match_day.club.signed_in()
        director = f"/t/{match_day.stream}/director"
        assert says(eva.get(f"{director}/slips").text, "Table and room (e.g. A2o or A2c)")
        reply = post(eva, f"{director}/slips", {"table": "A2", "lines": "1 4S N ="}, page=director)
        assert reply.status_code == 422
        assert english("open or closed room? Write {open} or {closed}", open="A2o", closed="A2c") in reply.text
        ruling = eva.get(f"{director}/ruling?table=A2&board=1")
        assert english("open or closed room? Write {open} or {closed}", open="A2o", closed="A2c") in ruling.text
        assert post(eva, f"{director}/slips", {"table": "A2c", "lines": "1 4S N ="}, page=director).status_code == 303
        assert (1, 2, 1, Room.CLOSED) in match_day.live.state.section(1, "A").slips


def test_the_penalty_that_the_form_begins_with_can_be_given(tmp_path: Path) -> None:
    with teams(tmp_path) as match_day:
        eva = match_day.club.signed_in()
        director = f"/t/{match_day.stream}/director"
        offered = eva.get(f"{director}/penalty?format=json").json()["penalty"]
        assert f'name="penalty" type="text" value="{offered}"' in eva.get(f"{director}/penalty").text
        reply = post(eva, f"{director}/penalty", {"contestant": "t1", "penalty": offered}, page=director)
        assert reply.status_code == 303, words(reply.text)


def test_a_penalty_of_a_match_stands_with_its_score(tmp_path: Path) -> None:
    with teams(tmp_path) as match_day:
        match_day.plays_all(1)
        eva, match = match_day.club.signed_in(), f"/t/{match_day.stream}/match/A/1/1"
        before = eva.get(f"{match}?format=json").json()["match"]
        director = f"/t/{match_day.stream}/director"
        fields = {"contestant": before["home_id"], "penalty": "2 IMP", "match": "1"}
        assert post(eva, f"{director}/penalty", fields, page=director).status_code == 303
        after = eva.get(f"{match}?format=json").json()["match"]
        (home, away) = (int(won.replace("\N{MINUS SIGN}", "-")) for won in before["imps"])
        assert after["imps"] == [str(home - 2).replace("-", "\N{MINUS SIGN}"), str(away)]
        assert after["penalties"] == [{"penalty": "2 IMP", "who": before["home"]}]
        paper = eva.get(f"/t/{match_day.stream}/paper/match-results.html").text
        assert english("Penalty: {penalty} off {who}", penalty="2 IMP", who=before["home"]) in paper


def test_who_scans_a_table_of_teams_is_told_in_which_room_it_stands(tmp_path: Path) -> None:
    with teams(tmp_path) as match_day:
        for room, said in (
            ("o", english("{name} in the open room", name="Table A1")),
            ("c", english("{name} in the closed room", name="Table A1")),
        ):
            assert (
                said in match_day.club.visitor().get(f"/p/{match_day.club.code(match_day.stream, 1, room=room)}").text
            )


def test_the_director_sees_the_result_of_a_room_with_its_spaces(tmp_path: Path) -> None:
    """Between the parts of a flexible box spaces are lost: the text is one part of it."""
    with teams(tmp_path) as match_day:
        match_day.plays_all(1)
        text = match_day.club.signed_in().get(f"/t/{match_day.stream}/match/A/1/1").text
        (first, *_) = re.findall(r'<a class="name"[^>]*>(.*?)</a>', text)
        assert re.fullmatch(r"<span>.*</span>", first)
        assert re.sub("<[^>]*>", "", first) == "3NT N ="


def test_paper_for_a_room_of_teams_names_the_room_and_speaks_of_teams(tmp_path: Path) -> None:
    with teams(tmp_path) as match_day:
        eva = match_day.club.signed_in()
        for what in ("table-cards", "guide-cards", "score-cards", "score-slips", "travelling-slips"):
            text = eva.get(f"/t/{match_day.stream}/paper/{what}.html").text
            headings = [words(heading) for heading in re.findall(r"<h\d.*?</h\d>", text, re.DOTALL)]
            assert any(english("Open room") in heading for heading in headings), what
            assert any(english("Closed room") in heading for heading in headings), what
            assert not any("Pair" in heading for heading in headings), what
            assert ("Team 3: Team 3" in text) == (what in ("guide-cards", "score-cards"))


def test_the_card_on_a_table_seats_the_teams_as_the_plan_of_its_room_does(tmp_path: Path) -> None:
    with teams(tmp_path) as match_day:
        match_day.plays_all(1)
        match_day.write(next_draw(match_day.live.state, 1, "A"), TableTurned(1, "A", 2, 1, Room.CLOSED))
        plan = match_day.live.state.section(1, "A").plan
        text = match_day.club.signed_in().get(f"/t/{match_day.stream}/paper/table-cards.html").text
        numbers = [re.findall(rf'data-title="{column}">(\d+)', text) for column in ("Round", "N-S", "E-W")]
        shown = list(zip(*numbers, strict=True))
        assert shown == [
            (str(number), plan.at(number, table, room).ns[0][1:], plan.at(number, table, room).ew[0][1:])
            for room in Room
            for table in (1, 2)
            for number in (1, 2)
        ]
