"""A tournament of two sessions: each has a ranking of its own, and what is in a score is said."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import httpx
import pytest
from said import english
from web.club import Club, pairs_event, running

from arbitr.plain import to_plain
from arbitr.tournament import Contestant, SlipKey, SlipScore, TournamentEvent
from arbitr.tournament.events import organise, results
from arbitr.tournament.rules import USUAL, Rules


class Weekend:
    """A Mitchell of three tables in each session; board 1 is played in two rounds."""

    def __init__(self, club: Club, rules: Rules = USUAL, sessions: int = 2) -> None:
        self.club = club
        self.stream, movement, self.pairs = pairs_event(club.store, 6, 6, "mitchell", rules, begun=False)
        self.movement = movement
        for session in range(1, sessions + 1):
            if session > 1:
                self.write(organise.SessionOpened(session), self.section(session))
            for number, this in enumerate(movement.rounds[:2], 1):
                self.write(organise.RoundBegun(session, number))
                for seating in this.tables:
                    if 1 in seating.boards and seating.table is not None:
                        # In session 1 the first round is better for N-S, in session 2 the second one.
                        points = 100 if number == session else 50
                        place = SlipKey(session, "A", number, seating.table, 1)
                        self.write(results.ResultEntered(place, SlipScore(points)))
            self.write(organise.SessionEnded(session))

    def section(self, session: int) -> organise.SectionOpened:
        seats = tuple(zip(self.movement.pairs, self.pairs, strict=True))
        return organise.SectionOpened(session, "A", self.movement, seats=seats)

    def write(self, *events: TournamentEvent) -> None:
        store = self.club.store
        store.append(self.stream, store.version(self.stream), [to_plain(event) for event in events], by="director eva")

    def ranking(self, client: httpx.Client, **asked: Any) -> dict[str, Any]:
        reply = client.get(f"/t/{self.stream}/ranking", params={"format": "json", **asked})
        found: dict[str, Any] = reply.json()["ranking"]
        return found


def scores(view: dict[str, Any]) -> dict[str, list[tuple[str, str]]]:
    return {listed["label"]: [(line["id"], line["score"]) for line in listed["lines"]] for listed in view["lists"]}


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with running(tmp_path_factory.mktemp("sessions")) as found:
        yield found


def test_each_session_has_a_ranking_of_its_own(club: Club) -> None:
    """Over both sessions everybody has half; in each one pair of every direction has won its only board."""
    weekend, client = Weekend(club), club.visitor()
    assert weekend.ranking(client)["sessions"] == [1, 2]
    assert {score for _, score in scores(weekend.ranking(client))[""]} == {"50.00"}
    first, second = (scores(weekend.ranking(client, session=session)) for session in (1, 2))
    assert list(first) == list(second) == ["N-S", "E-W"]
    for side in ("N-S", "E-W"):
        assert [score for _, score in first[side]] == [score for _, score in second[side]] == ["100.00", "0.00"]
        assert first[side][0][0] == second[side][1][0], "the winner of the one is the last of the other"
    page = client.get(f"/t/{weekend.stream}/ranking?session=2").text
    assert "live?number=1&amp;stratum=&amp;session=2&amp;" in page
    assert 'session=1">Session 1</a>' in page
    assert 'session=2" aria-current="page">Session 2</a>' in page
    assert weekend.ranking(client, session=7)["session"] == 0
    with client.stream("GET", f"/t/{weekend.stream}/live?session=2") as sent:
        part = ""
        for line in sent.iter_lines():
            part += line
            if "</table>" in line and "E-W" in part:
                break
        assert "100.00" in part


def test_the_ranking_of_a_session_is_printed_as_it_is_shown(club: Club) -> None:
    weekend, client = Weekend(club), club.visitor()
    for session, said in (
        (0, ""),
        (1, english("Session {session}", session=1)),
        (2, english("Session {session}", session=2)),
    ):
        page = client.get(f"/t/{weekend.stream}/ranking?session={session}").text
        (address,) = re.findall(r'href="(/t/[^"]*ranking)\.pdf([^"]*)"', page)
        paper = client.get(html.unescape(f"{address[0]}.html{address[1]}")).text
        assert [
            name
            for name in (english("Session {session}", session=1), english("Session {session}", session=2))
            if name in paper
        ] == ([said] if said else [])
        lines = [line for listed in weekend.ranking(client, session=session)["lists"] for line in listed["lines"]]
        printed = [paper.index(line["name"]) for line in lines]
        assert printed == sorted(printed), "in the same order"
        for line, place in zip(lines, printed, strict=True):
            assert line["score"] in paper[place : place + 300]


def test_of_one_session_there_is_nothing_to_choose(club: Club) -> None:
    weekend, client = Weekend(club, sessions=1), club.visitor()
    assert weekend.ranking(client)["sessions"] == []
    assert english("Session {session}", session=1) not in client.get(f"/t/{weekend.stream}/ranking").text


def test_the_ranking_of_a_session_is_hidden_with_the_whole(club: Club) -> None:
    weekend, client = Weekend(club, Rules(hidden_rounds=1)), club.visitor()
    weekend.write(
        organise.SessionOpened(3), weekend.section(3), *(organise.RoundBegun(3, number) for number in (1, 2, 3))
    )
    for session in (0, 1, 2):
        address = f"/t/{weekend.stream}/ranking?session={session}"
        assert "Player 1a" not in client.get(address).text
        assert "Player 1a" in club.signed_in().get(address).text


def test_a_score_with_something_carried_over_is_no_percentage(club: Club) -> None:
    """Half of the first session and the whole second one: 50 + 0, or 0 + 100."""
    weekend, client = Weekend(club, Rules(carry=Fraction(1, 2))), club.visitor()
    view = weekend.ranking(client)
    assert view["unit"] == "Score"
    assert sorted({score for _, score in scores(view)[""]}) == ["100.00", "50.00"]
    assert {(line["own_score"], line["carried"], line["score"]) for line in view["lists"][0]["lines"]} == {
        ("0.00", "50.00", "50.00"),
        ("100.00", "0.00", "100.00"),
    }
    assert english("Carry-over") in client.get(f"/t/{weekend.stream}/ranking").text
    assert weekend.ranking(client, session=2)["unit"] == "%"
    one = next(line for line in view["lists"][0]["lines"] if line["score"] == "50.00")["id"]
    page = client.get(f"/t/{weekend.stream}/contestant/{one}").text
    assert english("In the score: {additions}", additions=english("carried over {score}", score=50)) in page
    assert "50.00 %" not in page


def test_a_handicap_is_said_beside_the_score(club: Club) -> None:
    weekend, client = Weekend(club, sessions=1), club.visitor()
    entry = weekend.club.store.records(weekend.stream)[2].event["contestant"]
    weekend.write(
        organise.ContestantEntered(Contestant(entry["id"], tuple(entry["players"]), handicap=Fraction(11, 2)))
    )
    lines = {line["id"]: line for listed in weekend.ranking(client)["lists"] for line in listed["lines"]}
    assert lines[entry["id"]]["additions"] == [english("handicap {score}", score="5.5")]
    assert english("handicap {score}", score="5.5") in client.get(f"/t/{weekend.stream}/ranking").text
    assert (
        english("In the score: {additions}", additions=english("handicap {score}", score="5.5"))
        in client.get(f"/t/{weekend.stream}/contestant/{entry['id']}").text
    )
    assert weekend.ranking(client)["unit"] == "%"


def test_the_sheet_of_a_pair_has_a_part_for_each_session_and_the_round_of_each_board(club: Club) -> None:
    weekend, client = Weekend(club), club.visitor()
    text = client.get(f"/t/{weekend.stream}/contestant/{weekend.pairs[0]}").text
    first, second = text.index("<h2>Session 1</h2>"), text.index("<h2>Session 2</h2>")
    assert english("Round {round}", round=1) + " · N-S" in text[first:second]
    assert english("Round {round}", round=1) + " · N-S" in text[second:]
    alone = Weekend(club, sessions=1)
    assert (
        english("Session {session}", session=1) not in client.get(f"/t/{alone.stream}/contestant/{alone.pairs[0]}").text
    )
