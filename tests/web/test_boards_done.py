"""A board opens when it is done everywhere, and not when a phone says so."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

import pytest
from said import english, says
from web.club import Club, running
from web.fair import SUIT, Event

from arbitr.bridge.result import Result
from arbitr.tournament import NoResult, SlipKey, SlipScore
from arbitr.tournament.events import organise, results
from arbitr.tournament.rules import USUAL, Rules

LAST = 3
"""The last of three rounds; table 2 then plays boards 1 and 2, which the others have played."""


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with running(tmp_path_factory.mktemp("boards")) as open_club:
        yield open_club


def in_last_round(club: Club, rules: Rules = USUAL) -> Event:
    """Two rounds are played and confirmed, and the last one has begun."""
    event = Event(club, rules, "mitchell")
    for number in (1, 2):
        for table in event.tables:
            event.plays(number, table)
        event.write(organise.RoundBegun(1, number + 1))
    assert event.boards(LAST, 2) == [1, 2]
    return event


def test_what_a_phone_alone_says_opens_no_board(club: Club) -> None:
    event, public = in_last_round(club), club.visitor()
    device = event.device(2)
    assert event.sends(device, "result", 1, 2, LAST, result="4S N =")["ok"]
    for none in ("later", "not_reached"):
        assert event.sends(device, "result", 2, 2, LAST, none=none)["ok"]
        assert event.sends(device, "confirm", 2, 2, LAST)["ok"]
    assert event.opened(public) == set()
    event.write(organise.SessionEnded(1))
    assert event.opened(public) == {*range(1, 7)}


@pytest.mark.parametrize("none", ["not_played", "cancelled"])
def test_a_phone_neither_cancels_a_board_nor_opens_it_by_that(club: Club, none: str) -> None:
    event, public = in_last_round(club), club.visitor()
    refused = event.sends(event.device(2), "result", 1, 2, LAST, none=none)
    assert refused["problem"] == english("only the director cancels a board; call the director")
    # An earlier version took it, and it stands in the log.
    score = SlipScore(none=NoResult(none))
    place = SlipKey(1, "A", LAST, 2, 1)
    event.write_as("table A2", results.ResultEntered(place, score), results.ResultConfirmed(place))
    assert event.opened(public) == set()
    event.write(results.ResultCorrected(place, score))
    assert event.opened(public) == {1}


def test_a_confirmed_result_opens_its_board_when_the_round_is_over(club: Club) -> None:
    event, public = in_last_round(club), club.visitor()
    event.plays(LAST, 2)
    assert event.opened(public) == set(), "whoever holds the device could have confirmed a false result"
    event.plays(LAST, 1)
    event.plays(LAST, 3)
    assert event.opened(public) == set()
    event.write(organise.SessionEnded(1))
    assert event.opened(public) == {*range(1, 7)}


def test_an_entry_of_the_director_opens_the_board_that_all_others_have_played(club: Club) -> None:
    event, public = in_last_round(club), club.visitor()
    event.write(results.ResultCorrected(SlipKey(1, "A", LAST, 2, 1), SlipScore(Result.parse("4S N ="))))
    assert event.opened(public) == {1}


def test_an_earlier_result_that_nobody_confirmed_keeps_its_board_shut(club: Club) -> None:
    event, public = Event(club, kind="mitchell"), club.visitor()
    for number in (1, 2, 3):
        for table in event.tables:
            event.plays(number, table, confirms=(number, table) != (1, 1))
        if number < LAST:
            event.write(organise.RoundBegun(1, number + 1))
    event.write(results.ResultCorrected(SlipKey(1, "A", LAST, 2, 1), SlipScore(Result.parse("4S N ="))))
    event.write(results.ResultCorrected(SlipKey(1, "A", LAST, 2, 2), SlipScore(Result.parse("4S N ="))))
    assert event.opened(public) == set(), "table 1 has not confirmed boards 1 and 2"
    event.write(results.ResultAccepted(SlipKey(1, "A", 1, 1, 1)))
    assert event.opened(public) == {1}


def test_where_nobody_needs_to_confirm_any_result_counts_when_its_round_is_over(club: Club) -> None:
    event, public = Event(club, replace(USUAL, confirmation=False), "mitchell"), club.visitor()
    for number in (1, 2, 3):
        for table in event.tables:
            event.plays(number, table, confirms=False)
        if number < LAST:
            event.write(organise.RoundBegun(1, number + 1))
    assert event.opened(public) == set()
    event.write(organise.SessionEnded(1))
    assert event.opened(public) == {*range(1, 7)}


# What a pair sees of a board that it has played


def test_a_pair_sees_what_others_had_once_its_own_result_is_confirmed_and_never_a_card(club: Club) -> None:
    event = Event(club, kind="mitchell")
    own, opponents = (club.phone(event.stream, 1, pair) for pair in event.sitting(1, 1))
    pair = event.sitting(1, 1)[0]

    def share() -> object:
        lines = event.seen(own, f"contestant/{pair}").json()["contestant"]["lines"]
        return next(line["share"] for line in lines if line["board"] == 1)

    event.write(results.ResultCorrected(SlipKey(1, "A", 2, 3, 1), SlipScore(Result.parse("3N N ="))))
    assert event.seen(own, "phone/board/1").status_code == 403
    assert event.sends(own, "result", 1, result="4S N =")["ok"]
    assert event.seen(own, "phone/board/1").status_code == 403, "a false result would show the others"
    assert share() is None
    assert event.sends(opponents, "confirm", 1)["ok"]
    seen = event.seen(own, "phone/board/1")
    assert seen.status_code == 200
    assert SUIT[:7] not in seen.text
    assert share() is not None
    assert event.opened(own) == set()


def test_no_phone_is_told_whether_a_lead_fits_the_cards_and_the_director_is(club: Club) -> None:
    """Otherwise a phone could ask for the cards of a board one by one."""
    event = Event(club, kind="mitchell")
    own, opponents = (club.phone(event.stream, 1, pair) for pair in event.sitting(1, 1))
    for lead in ("CA", "DA", "HA"):  # East holds all hearts
        answer = event.sends(own, "result", 1, result="4S N =", lead=lead)
        assert answer["ok"]
        assert answer["marks"] == []
    assert event.sends(own, "result", 1, result="4S N =", lead="CA")["ok"]
    assert event.sends(opponents, "confirm", 1)["marks"] == []
    with closing(club.signed_in()) as director:
        (mark,) = event.seen(director, "director").json()["marked"]
    assert "lead" in mark["marks"]


def test_the_device_of_a_table_does_not_show_the_next_players_what_was_played_there(club: Club) -> None:
    """They play these boards later at another table. One board of the first round is never entered."""
    event = Event(club, kind="mitchell")
    device = event.device(1)
    confirmed, left_out = event.boards(1, 1)
    assert event.sends(device, "result", confirmed, result="4S N =")["ok"]
    assert event.shown(device, confirmed)["contract"] == "4♠"
    assert event.sends(device, "confirm", confirmed)["ok"]
    event.write(organise.RoundBegun(1, 2))
    assert event.shown(device, confirmed) == {"done": True}
    assert event.shown(device, left_out) is None
    # A slow table finishes its round, and confirms, until somebody plays on there.
    assert event.sends(device, "result", left_out, result="3N S =")["ok"]
    assert event.shown(device, left_out)["asked"]
    first, second = event.boards(2, 1)
    assert event.sends(device, "result", first, 1, 2, result="2S W =")["ok"]
    assert event.shown(device, left_out) == {"done": True}
    assert event.shown(device, first, 2)["contract"] == "2♠"
    event.write(organise.RoundBegun(1, 3))
    assert event.shown(device, second, 2) is None
    assert event.shown(device, first, 2)["asked"]


# A change after others could see the board


def test_a_result_changed_after_others_could_see_the_board_is_marked_with_both_versions(club: Club) -> None:
    event = Event(club, replace(USUAL, confirmation=False), "mitchell")
    with closing(club.signed_in()) as director:

        def marked() -> list[tuple[str, str]]:
            found = event.seen(director, "director").json()["marked"]
            return [(str(mark["text"]), str(mark["earlier_text"])) for mark in found if "changed_late" in mark["marks"]]

        device = event.device(1)
        assert event.sends(device, "result", 1, result="4S N =")["ok"]
        assert event.sends(device, "result", 1, result="4S N +1")["ok"]
        assert marked() == [], "nobody else has played the board"
        event.write(results.ResultCorrected(SlipKey(1, "A", 2, 3, 1), SlipScore(Result.parse("3N N ="))))
        assert event.sends(device, "result", 1, result="4S N +2")["ok"]
        assert event.sends(device, "result", 1, result="4S N +3")["ok"]
        assert marked() == [("4♠ N +3", "4♠ N +1")]
        text = director.get(f"/t/{event.stream}/director").text
        assert says(text, "The result before the change: {result}")
        event.write(results.ResultAccepted(SlipKey(1, "A", 1, 1, 1)))
        assert marked() == []


def test_an_unconfirmed_result_that_is_corrected_before_anybody_sees_it_is_not_marked(club: Club) -> None:
    event = in_last_round(club)
    device = event.device(2)
    assert event.sends(device, "result", 1, 2, LAST, result="4S N =")["ok"]
    assert event.sends(device, "result", 1, 2, LAST, result="4S N +1")["ok"]
    with closing(club.signed_in()) as director:
        assert event.seen(director, "director").json()["marked"] == []


# A hidden ranking


def test_a_hidden_ranking_cannot_be_rebuilt_from_public_sheets(club: Club) -> None:
    event, public = in_last_round(club, replace(USUAL, hidden_rounds=1)), club.visitor()
    for table in event.tables:
        event.plays(LAST, table)
    event.write(organise.SessionEnded(1))
    assert event.seen(public, "ranking").json()["ranking"] is None
    assert event.opened(public) == set(), "every board was played in the hidden round too"
    for contestant in event.contestants:
        assert event.seen(public, f"contestant/{contestant}").json()["contestant"]["lines"] == []
    with closing(club.signed_in()) as director:
        assert event.opened(director) == {*range(1, 7)}
    event.write(organise.Published())
    assert event.opened(public) == {*range(1, 7)}
    assert len(event.seen(public, f"contestant/{event.contestants[0]}").json()["contestant"]["lines"]) == 6
