"""Sessions of files taken over into a tournament: at their places, once, and without losing what is there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from formats.test_tournament_json import anything, evening, register_of
from parts import FULL
from random_sessions import random_session
from said import english, refusal, says
from tournament.desk import Desk, score

from arbitr.bridge.board import Board
from arbitr.bridge.deals.deal import Deal
from arbitr.bridge.result import Result
from arbitr.bridge.scores.adjustment import Adjustment
from arbitr.cards import Card
from arbitr.formats.bws.access_file import Row
from arbitr.formats.bws.read import session_of as bws_session
from arbitr.formats.export_session import export_session
from arbitr.formats.import_session import TakenOver, import_session
from arbitr.formats.pbn import read_pbn, write_pbn
from arbitr.formats.pbn.session import session_of_records, session_records
from arbitr.formats.seats_of import sections_of
from arbitr.formats.session import (
    DealtBoard,
    SessionRecord,
    TableResult,
    read_session_json,
    write_session_json,
)
from arbitr.formats.tables.session_csv import read_results_csv, write_results_csv
from arbitr.formats.usebio.read import read_usebio
from arbitr.formats.usebio.write import write_usebio
from arbitr.movements.matches.round_robin import round_robin
from arbitr.movements.movement import Movement
from arbitr.movements.pairs.howell import howell
from arbitr.movements.pairs.mitchell import mitchell
from arbitr.problem import Problem
from arbitr.tournament import (
    AdjustmentRecorded,
    Author,
    AuthorRole,
    ContestantEntered,
    ContestKind,
    Log,
    ResultCorrected,
    Room,
    Rules,
    SectionOpened,
    SessionOpened,
    SlipKey,
    Tournament,
    TournamentOpened,
    session_rankings,
    session_scores,
)

DEAL = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
OTHER = Deal.parse("N:.AKQJT98765432.. AKQJT98765432... ..AKQJT98765432. ...AKQJT98765432")


def through_files(session: SessionRecord) -> Iterator[tuple[str, SessionRecord]]:
    yield "json", read_session_json(write_session_json(session), "f")
    yield "pbn", session_of_records(read_pbn(write_pbn(session_records(session)), "f"), "f")
    yield "csv", read_results_csv(write_results_csv(session), "f")


def folded(log: Log[Tournament], found: TakenOver) -> Tournament:
    trial = log.fork()
    for event in found.events:
        trial.add(event, 10**9, Author(AuthorRole.IMPORT))
    return trial.state


@pytest.mark.parametrize("seed", range(60 if FULL else 6))
def test_what_a_tournament_wrote_is_there_already_in_every_format(seed: int) -> None:
    log = evening(seed, 1 + seed % 4)
    session = export_session(log.state, 1, register_of(log.state))
    assert len(session.results) == len(log.state.section(1, "A").slips) > 0
    for name, read in (*through_files(session), ("xml", read_usebio(write_usebio(session), "f")[0])):
        found = import_session(log.state, 1, read)
        assert (name, found.events, found.conflicts, found.strange) == (name, [], [], [])
        assert found.same >= len(session.lines())


@pytest.mark.parametrize("seed", range(60 if FULL else 6))
def test_that_holds_for_teams_individuals_and_whatever_people_enter(seed: int) -> None:
    state = anything(seed).state
    for number in state.sessions:
        session = export_session(state, number, register_of(state))
        if all(result.adjustment is None or result.result is not None or "table" not in str(result.adjustment)
               for result in session.results) and session.lines():  # fmt: skip
            for name, read in through_files(session):
                found = import_session(state, number, read)
                assert (name, found.events, found.conflicts, found.strange) == (name, [], [], [])


@pytest.mark.parametrize("seed", range(40 if FULL else 5))
def test_results_of_a_file_make_the_same_session_in_a_tournament_that_has_none_yet(seed: int) -> None:
    log = evening(seed, 3)
    session = export_session(log.state, 1, register_of(log.state))
    session = replace(session, results=tuple(result for result in session.results if not result.form))
    empty = Log(Tournament(), [])
    for note in log.notes:
        if note.event.name in ("tournament_opened", "contestant_entered", "session_opened", "section_opened",
                               "deals_given", "movement_changed"):  # fmt: skip
            empty.add(note.event, note.at, note.by)
    for name, read in through_files(session):
        found = import_session(empty.state, 1, read)
        assert (name, found.conflicts, found.strange) == (name, [], [])
        after = folded(empty, found)
        wanted = {_key(result) for result in read.results if result.is_told}
        assert wanted == {
            _key(result) for result in export_session(after, 1, register_of(after)).results if result.is_told
        }
        assert import_session(after, 1, read).events == []


def _key(result: TableResult) -> tuple[object, ...]:
    """What happened, wherever it is told; average plus may be told as 60 %."""
    adjustment = str(result.adjustment).replace("A+", "60%").replace("A-", "40%").replace("A", "50%")
    return result.board, result.ns, result.ew, result.result, adjustment, result.lead


@pytest.mark.parametrize("seed", range(40 if FULL else 5))
def test_a_file_that_tells_rounds_and_tables_is_enough_for_a_new_tournament(seed: int) -> None:
    log = evening(seed, 3)
    session = export_session(log.state, 1, register_of(log.state))
    session = replace(session, results=tuple(result for result in session.results if not result.form))
    new: Log[Tournament] = Log(Tournament())
    new.add(TournamentOpened("New", rules=log.state.rules))
    entered = {}
    for contestant in log.state.contestants.values():
        new.add(ContestantEntered(contestant))
    for name, pair in log.state.section(1, "A").plan.contestants.items():
        entered["A", str(pair.number), pair.side] = name
    new.add(SessionOpened(1))
    for event in sections_of(session, 1, entered):
        new.add(event)
    found = import_session(new.state, 1, session)
    assert (found.conflicts, found.strange) == ([], [])
    after = folded(new, found)
    assert {_key(result) for result in export_session(after, 1, register_of(after)).results if result.is_told} == {
        _key(result) for result in session.results if result.is_told
    }


def desk(*results: tuple[str, str]) -> Desk:
    """Four pairs, a Howell, round 1: pairs 1 and 2 at table 1, 3 and 4 at table 2."""
    this = Desk()
    this.section(howell(2))
    this.begin(1)
    for place, text in results:
        this.enter(place, text)
    return this


def row(text: str, **more: object) -> SessionRecord:
    return SessionRecord(results=(replace(TableResult(1, "1", "2", Result.parse(text)), **more),))  # type: ignore[arg-type]


def test_a_result_that_is_here_stays_and_the_difference_is_named() -> None:
    this = desk(("1A-1-1-1", "4S N ="))
    found = import_session(this.state, 1, row("4S N -1"))
    assert (found.new, found.same, found.events) == (0, 0, [])
    assert [str(conflict) for conflict in found.conflicts] == [
        english("{place}: here {ours}, in the file {theirs}", place="1A-1-1-1", ours="4♠ N =", theirs="4♠ N -1")
    ]


def test_it_is_replaced_where_that_is_wished_as_a_correction_in_the_log() -> None:
    this = desk(("1A-1-1-1", "4S N ="))
    found = import_session(this.state, 1, row("4S N -1"), replace_them=True, reason="f.csv")
    (event,) = found.events
    assert event == ResultCorrected(SlipKey(1, "A", 1, 1, 1), score("4S N -1"), "f.csv")
    after = folded(this.log, found)
    slip = after.slip(SlipKey(1, "A", 1, 1, 1))
    assert slip is not None
    assert slip.result == Result.parse("4S N -1")
    assert import_session(after, 1, row("4S N -1")).same == 1


def test_points_alone_agree_with_the_contract_that_makes_them() -> None:
    this = desk(("1A-1-1-1", "4S N ="))
    assert import_session(this.state, 1, SessionRecord(results=(TableResult(1, "1", "2", 420),))).same == 1
    assert len(import_session(this.state, 1, SessionRecord(results=(TableResult(1, "1", "2", 450),))).conflicts) == 1


def test_a_lead_that_differs_is_a_difference_and_one_that_is_not_told_is_none() -> None:
    this = desk()
    this.enter("1A-1-1-1", "4S N =", lead="D7")
    assert import_session(this.state, 1, row("4S N =")).same == 1
    assert len(import_session(this.state, 1, row("4S N =", lead=Card.parse("D8"))).conflicts) == 1


def test_adjusted_scores_come_in_and_average_plus_is_sixty_per_cent() -> None:
    this = desk(("1A-1-1-1", "4S N ="))
    wanted = row("4S N =", adjustment=Adjustment.parse("NS A+; EW A-"))
    found = import_session(this.state, 1, wanted, replace_them=True)
    assert [type(event) for event in found.events] == [AdjustmentRecorded]
    after = folded(this.log, found)
    assert import_session(after, 1, row("4S N =", adjustment=Adjustment.parse("NS 60%; EW 40%"))).same == 1


def test_results_without_a_place_are_named_each() -> None:
    results = (
        TableResult(1, "1", "9", 420),
        TableResult(1, "1", "1", 420),
        TableResult(99, "1", "2", 420),
        TableResult(1, "x y", "2", 420),
        TableResult(1, "B1", "B2", 420),
        TableResult(1, "1", "2", 420, round=9, table=1),
        TableResult(99, "1", "2", 420, round=1, table=1),
        TableResult(1, "1", "2", 420),
        TableResult(1, "1", "2", 450, round=1, table=1),
    )
    found = import_session(desk().state, 1, SessionRecord(results=results))
    assert found.new == 1
    assert [str(line) for line in found.strange] == [
        english(
            "board {board}, {ns} – {ew}: {problem}",
            board=1,
            ns=1,
            ew=9,
            problem=english("section {section} has no number {pair}", section="A", pair=9),
        ),
        english(
            "board {board}, {ns} – {ew}: {problem}",
            board=1,
            ns=1,
            ew=1,
            problem=english("they do not meet on this board"),
        ),
        english(
            "board {board}, {ns} – {ew}: {problem}",
            board=99,
            ns=1,
            ew=2,
            problem=english("they do not meet on this board"),
        ),
        english(
            "board {board}, {ns} – {ew}: {problem}",
            board=1,
            ns="x y",
            ew=2,
            problem=english("{text} is not a number", text="'x y'"),
        ),
        english(
            "board {board}, {ns} – {ew}: {problem}",
            board=1,
            ns="B1",
            ew="B2",
            problem=english("session {session} has no section {section}", session=1, section="B"),
        ),
        english(
            "board {board}, {ns} – {ew}: {problem}",
            board=1,
            ns=1,
            ew=2,
            problem=english(
                "section {section} has rounds 1 to {rounds}; there is no round {round}", section="A", rounds=3, round=9
            ),
        ),
        english(
            "board {board}, {ns} – {ew}: {problem}",
            board=99,
            ns=1,
            ew=2,
            problem=english("this board is not played at table {table} in round {round}", table=1, round=1),
        ),
        english(
            "board {board}, {ns} – {ew}: {problem}",
            board=1,
            ns=1,
            ew=2,
            problem=english("the same file has another result for this table on this board"),
        ),
    ]


def test_a_second_line_for_the_same_table_is_called_so_even_without_rounds_and_tables() -> None:
    results = tuple(TableResult(1, "1", "2", Result.parse(text)) for text in ("4HX S -2", "4H S -2", "4HX S -2"))
    found = import_session(desk().state, 1, SessionRecord(results=results))
    assert found.new == 1
    assert [str(line) for line in found.strange] == [
        english(
            "board {board}, {ns} – {ew}: {problem}",
            board=1,
            ns=1,
            ew=2,
            problem=english("the same file has another result for this table on this board"),
        ),
        english(
            "board {board}, {ns} – {ew}: {problem}",
            board=1,
            ns=1,
            ew=2,
            problem=english("this result appears twice in the same file"),
        ),
    ]


def test_pairs_that_sat_in_each_others_direction_are_taken_as_the_file_says() -> None:
    this = desk()
    found = import_session(this.state, 1, SessionRecord(results=(TableResult(1, "2", "1", 420),)))
    after = folded(this.log, found)
    (line,) = export_session(after, 1, register_of(after)).results
    assert (line.ns, line.ew, line.result) == ("2", "1", 420)


def test_in_a_mitchell_the_same_number_is_two_pairs() -> None:
    this = Desk()
    this.section(mitchell(3))
    record = SessionRecord(results=(TableResult(1, "1", "1", 420), TableResult(1, "2", "2", -50, round=2, table=2)))
    found = import_session(this.state, 1, record)
    places = {event.place: event.score.result for event in found.events}  # type: ignore[attr-defined]
    assert places[SlipKey(1, "A", 1, 1, 1)] == 420


def test_deals_come_in_once_and_other_cards_are_a_difference() -> None:
    this = desk()
    record = SessionRecord(boards=(DealtBoard(Board.numbered(1), DEAL),))
    found = import_session(this.state, 1, record)
    assert found.new == 1
    this.add(found.events[0])
    assert import_session(this.state, 1, record).same == 1
    other = SessionRecord(boards=(DealtBoard(Board.numbered(1), OTHER),))
    assert [str(conflict) for conflict in import_session(this.state, 1, other).conflicts] == [
        english("board {board}: the cards differ from those here", board=1)
    ]
    assert import_session(this.state, 1, other).events == []
    this.add(import_session(this.state, 1, other, replace_them=True).events[0])
    assert this.state.session(1).deals[1] == OTHER


def test_a_file_of_another_kind_of_event_is_refused() -> None:
    with refusal(
        "the type of event is {theirs} in the file and {ours} in this tournament", theirs="teams", ours="pairs"
    ):
        import_session(desk().state, 1, SessionRecord(kind=ContestKind.TEAMS))


def test_matches_of_teams_find_their_rooms_and_come_out_as_matches() -> None:
    this = Desk(Rules(kind=ContestKind.TEAMS))
    this.section(round_robin(4, 2))
    this.begin(1)
    open_room = next(seated for seated in this.state.section(1, "A").plan.seated(1) if seated.room is Room.OPEN)
    home, away = (str(this.state.section(1, "A").plan.contestants[team]) for team in (*open_room.ns, *open_room.ew))
    board = open_room.boards[0]
    results = (TableResult(board, home, away, 420, round=1), TableResult(board, away, home, 50, round=1))
    found = import_session(this.state, 1, SessionRecord(kind=ContestKind.TEAMS, results=results))
    after = folded(this.log, found)
    exported = export_session(after, 1, register_of(after))
    assert [(result.ns, result.ew, result.result) for result in exported.results] == [
        (home, away, 420),
        (away, home, 50),
    ]
    assert exported.matches[0].home == home
    # 370 points are 9 IMPs.
    assert [result.ns_score for result in exported.results] == [9, -9]


def test_the_scores_that_are_told_are_those_of_the_tournament() -> None:
    log = evening(2, 3)
    exported = export_session(log.state, 1, register_of(log.state))
    worths = session_scores(log.state, 1).worths
    for result in exported.results:
        if result.ns_score is not None:
            place = SlipKey(1, "A", result.round or 0, result.table or 0, result.board)
            assert (result.ns_score, result.ew_score) == tuple(worth.won for worth in worths[place])
    listed = [standing for ranking in session_rankings(log.state, 1) for standing in ranking.standings]
    assert [entrant.percent for entrant in exported.entrants if entrant.place] == [
        standing.score for standing in listed
    ]


@pytest.mark.parametrize("seed", range(200 if FULL else 20))
def test_any_session_is_taken_over_or_refused_in_words(seed: int) -> None:
    session = random_session(seed)
    state = anything(seed % 7).state
    refused = []
    for work in (lambda: import_session(state, 1, session), lambda: sections_of(session, 1, {})):
        try:
            work()
        except Problem as problem:
            refused.append(str(problem))
    assert all("\n" not in line for line in refused)
    assert any(
        says(line, "the type of event is {theirs} in the file and {ours} in this tournament") for line in refused
    ) == (session.kind is not state.rules.kind and (session.kind is not ContestKind.PAIRS or bool(session.entrants)))


def test_an_evening_of_bridgemates_makes_a_section_with_its_movement_and_results() -> None:
    movement = howell(2)
    rows: list[Row] = [
        {"id": number, "section": 1, "table": seating.table, "round": this, "board": board, "pairns": seating.ns,
         "pairew": seating.ew, "contract": "4 S", "ns/ew": "N", "result": "=", "leadcard": "", "remarks": ""}
        for number, (this, seating, board) in enumerate(
            ((this, seating, board) for this, row in enumerate(movement.rounds, 1) for seating in row.tables
             for board in seating.boards), 1)
    ]  # fmt: skip
    seats: list[Row] = [
        {"section": 1, "table": seating.table, "round": this, "nspair": seating.ns, "ewpair": seating.ew}
        for this, row in enumerate(movement.rounds, 1)
        for seating in row.tables
    ]
    session = bws_session(
        {"Section": [{"id": 1, "letter": "A", "winners": 1}], "RoundData": seats, "ReceivedData": rows}, "f.bws"
    )
    new = Desk()
    new.add(SessionOpened(1))
    (event,) = sections_of(session, 1, {})
    new.add(event)
    made = new.state.section(1, "A").movement
    assert isinstance(made, Movement)
    assert made.rounds == movement.rounds
    found = import_session(new.state, 1, session)
    assert (found.new, found.strange) == (len(rows), [])
    assert import_session(folded(new.log, found), 1, session).events == []


def test_where_nobody_is_named_the_same_numbers_on_both_sides_are_two_pairs() -> None:
    results = tuple(
        TableResult(board, str(table), str(1 + (table + number - 2) % 3), 420, round=number, table=table)
        for number in (1, 2, 3)
        for table in (1, 2, 3)
        for board in (1 + 2 * ((table + number - 2) % 3),)
    )
    (event,) = sections_of(SessionRecord(results=results), 1, {})
    assert isinstance(event, SectionOpened)
    assert event.movement is not None
    assert event.movement.apart
    assert len(event.movement.pairs) == 6


def test_a_new_tournament_needs_rounds_and_tables() -> None:
    with refusal(
        "board {board}, {ns} – {ew}: the round and table are not given; choose the movement first, then "
        "import the file",
        board=1,
        ns=1,
        ew=2,
    ):
        sections_of(row("4S N ="), 1, {})
    with refusal("there are no results to show who meets whom; create the tournament first"):
        sections_of(SessionRecord(), 1, {})
