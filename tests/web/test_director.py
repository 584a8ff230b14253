"""What the director types and decides without the law book: piles of slips, two results for one board."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from said import english, says
from web.club import pairs_event, post, running

from arbitr.bridge.result import Result
from arbitr.cards import Card
from arbitr.club.typed import parse_score
from arbitr.plain import to_plain
from arbitr.tournament.events import organise
from arbitr.tournament.play.slip import NoResult, SlipScore


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("4SX N +1", "4SX N +1"), ("4sxn+1", "4SX N +1"), ("4s*n+1", "4SX N +1"), ("3 ♥ ×× w -2", "3HXX W -2"),
        ("3БК W =", "3N W ="), ("3bt s =", "3N S ="), ("1BA e+1", "1N E +1"), ("3n w+1", "3N W +1"),
        ("3ns=", "3N S ="), ("3nn=", "3N N ="), ("1nt by n −1", "1N N -1"), ("pass", "pass"),
    ],
)  # fmt: skip
def test_a_result_is_read_as_people_write_it(text: str, result: str) -> None:
    assert parse_score(text) == SlipScore(Result.parse(result))
    if text != "pass":
        assert parse_score(f"{text} D7") == SlipScore(Result.parse(result), Card.parse("D7"))


def test_what_was_not_played_is_read_too() -> None:
    assert parse_score("not reached") == SlipScore(none=NoResult.NOT_REACHED)


def test_a_slip_never_becomes_a_result_of_a_round_that_is_still_to_come(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, movement, _ = pairs_event(club.store, 8)
        director = f"/t/{stream}/director"
        played = {number: next(table for table in this.tables if table.table == 1).boards
                  for number, this in enumerate(movement.rounds, 1)}  # fmt: skip
        later = next(board for board in played[3] if board not in played[1])
        eva = club.signed_in()
        reply = post(eva, f"{director}/slips", {"table": "A1", "lines": f"{later} 4S N ="}, page=director)
        assert reply.status_code == 422
        assert says(
            reply.text,
            "board {board} comes to table {table} in round {round}; write the round too if it is played already",
            board=later,
            table="A1",
            round=3,
        )
        begun = [to_plain(organise.RoundBegun(1, number)) for number in (2, 3)]
        club.store.append(stream, club.store.version(stream), begun, by="organiser eva")
        assert (
            post(eva, f"{director}/slips", {"table": "A1", "lines": f"{later} 4S N ="}, page=director).status_code
            == 303
        )
        (event,) = [
            record.event for record in club.store.records(stream) if record.event["event"] == "result_corrected"
        ]
        assert event["place"] == f"1A-3-1-{later}"


def test_a_board_that_is_written_twice_in_a_pile_is_refused_and_nothing_of_the_pile_is_written(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, movement, _ = pairs_event(club.store, 8)
        first, second = next(table for table in movement.rounds[0].tables if table.table == 1).boards[:2]
        director = f"/t/{stream}/director"
        pile = f"{first} 4S N =\n{second} 3NT S =\n{first} 4S N +1"
        before = club.store.version(stream)
        reply = post(club.signed_in(), f"{director}/slips", {"table": "A1", "lines": pile}, page=director)
        assert reply.status_code == 422
        assert (
            english("line {line}: {problem}", line=3, problem=english("board {board} is written twice", board=first))
            in reply.text
        )
        assert club.store.version(stream) == before


def test_of_two_results_for_one_board_the_other_is_taken_with_one_button(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, movement, contestants = pairs_event(club.store, 8)
        table = next(seated for seated in movement.rounds[0].tables if seated.table == 1)
        board, numbered = table.boards[0], dict(zip(movement.pairs, contestants, strict=True))
        for (_, pair), result in zip(movement.sides(table), ("3NX S -1", "4S N +1"), strict=True):
            entry = {
                "id": f"entry-of-pair-{pair}",
                "kind": "result",
                "round": 1,
                "section": "A",
                "table": 1,
                "board": board,
            }
            phone = club.phone(stream, 1, numbered[pair])
            address = f"/t/{stream}/phone/entries"
            reply = phone.post(address, json={"entries": [{**entry, "result": result}]}, headers={"X-Arbitr": "1"})
            assert reply.json()["answers"][0]["ok"]
        eva = club.signed_in()
        director = f"/t/{stream}/director"
        (marked,) = eva.get(f"{director}?format=json").json()["marked"]
        assert marked["other"]
        taken = marked["other"]
        in_russian = eva.get(f"{director}?lang=ru").text
        assert "3БК× S −1" in re.sub("<[^>]*>", "", in_russian)
        assert "3NT" not in in_russian
        assert post(eva, f"{director}/slip/{marked['place']}", {"do": "other"}, page=director).status_code == 303
        assert eva.get(f"{director}?format=json").json()["marked"] == []
        slip = eva.get(f"{director}/slip/{marked['place']}?format=json").json()
        assert Result.parse(slip["score_text"]) == Result.parse(taken)
        assert post(eva, f"{director}/slip/{marked['place']}", {"do": "other"}, page=director).status_code == 422
        mended = {"do": "adjust", "adjustment": "60% 3N S =, 40% 3N S -1"}
        assert post(eva, f"{director}/slip/{marked['place']}", mended, page=director).status_code == 303
        words = re.sub("<[^>]*>", "", eva.get(f"{director}/slip/{marked['place']}?lang=ru").text)
        assert "60 % 3БК S =, 40 % 3БК S −1" in words.replace("\N{NO-BREAK SPACE}", " ")
        played = eva.get(f"{director}/slip/{marked['place']}?format=json").json()["slip"]["text"]
        assert played == "4♠ N +1", "what was played at the table stands beside it"


def test_the_queue_says_which_pair_called(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, movement, contestants = pairs_event(club.store, 8)
        seating = next(table for table in movement.rounds[0].tables if table.table == 2)
        _, pair = next(iter(movement.sides(seating)))
        number = movement.pairs.index(pair)
        phone = club.phone(stream, 2, contestants[number])
        entry = {"id": "a-call-of-a-pair", "kind": "call", "round": 1, "section": "A", "table": 2, "text": "a revoke"}
        reply = phone.post(f"/t/{stream}/phone/entries", json={"entries": [entry]}, headers={"X-Arbitr": "1"})
        assert reply.json()["answers"][0]["ok"]
        page = club.signed_in().get(f"/t/{stream}/director").text
        queue = page[page.index('id="queue"') : page.index('id="tools"')]
        assert f"Player {number + 1}a – Player {number + 1}b" in queue
        assert str(entry["text"]) in queue


def test_pairs_that_sat_wrong_are_shown_by_their_names(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, movement, _ = pairs_event(club.store, 8)
        director = f"/t/{stream}/director"
        seating = next(table for table in movement.rounds[0].tables if table.table == 1)
        ns, ew = (f"Player {pair}a – Player {pair}b" for _, pair in movement.sides(seating))
        eva = club.signed_in()
        for typed in ("1", "A1"):
            reply = post(eva, f"{director}/seats", {"section": "A", "round": "1", "one": typed}, page=director)
            assert reply.status_code == 200
            (line,) = re.findall("<li>(.*?)</li>", reply.text.split("<main")[1].split("</main>")[0])
            assert line == english(
                "Round {round}, table {table}: N-S is {ns} instead of {old_ns}, E-W is {ew} instead of {old_ew}.",
                round=1,
                table="A1",
                ns=ew,
                old_ns=ns,
                ew=ns,
                old_ew=ew,
            )
        reply = post(eva, f"{director}/seats", {"section": "A", "round": "1", "one": "1c"}, page=director)
        assert reply.status_code == 422
        assert english("only teams play in two rooms; write {table}", table="A1") in reply.text
        assert english("closed room") not in eva.get(director).text, "nothing on the page of pairs speaks of rooms"
