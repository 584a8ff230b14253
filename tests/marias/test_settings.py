"""Every rule of the organiser as text, the cash that follows from them, and the sheet for the players."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

import pytest
from said import refusal

from arbitr.club.season import Championship, PlayedTournament, is_published, season_table
from arbitr.marias.options import option_names
from arbitr.marias.player import Player
from arbitr.marias.rulings.conversation import MariasConversation, MariasIncident
from arbitr.marias.tournament import events
from arbitr.marias.tournament.draw import drawn
from arbitr.marias.tournament.ledger import CashKind, cash, in_cash
from arbitr.marias.tournament.rules import USUAL, MariasRules
from arbitr.marias.tournament.rulings import case_for
from arbitr.marias.tournament.setting_words import LABELS
from arbitr.marias.tournament.settings import (
    read_settings,
    read_settings_file,
    setting_texts,
    settings,
    settings_file,
)
from arbitr.marias.tournament.state import MariasTournament
from arbitr.reports.drawing.pdf import to_pdf
from arbitr.reports.marias_sheet import players_sheet
from arbitr.tournament.log import Log
from arbitr.tournament.scores.series import SeriesRules

from .test_tournament import names


def test_every_option_of_the_game_can_be_set_at_a_tournament() -> None:
    assert {*option_names()} <= LABELS.keys()
    assert [setting.name for setting in settings(USUAL)] == [*LABELS]
    assert setting_texts(USUAL).keys() == LABELS.keys()


def test_every_listed_choice_can_be_read_and_is_written_again() -> None:
    listed = [(setting.name, value) for setting in settings(USUAL) for value, _ in setting.choices]
    assert ("seven_and_fleked_game", "unpaid") in listed
    assert [(name, setting_texts(read_settings({name: value}))[name]) for name, value in listed] == listed


def test_rules_are_read_in_crowns_and_written_to_a_file_and_back() -> None:
    rules = read_settings(
        {
            "rate_seven": "0,50",
            "limit": "50",
            "rate_renonc": "5",
            "rounds": "4",
            "round_minutes": "60",
            "entry_fee": "30",
            "prizes": "500 300 100",
            "deposit": "20",
            "round_points": "10 8 6",
            "against": "ne",
        }
    )
    options = rules.options
    assert (options.rates.seven, options.limit, options.rates.renonc, options.against) == (50, 5000, 500, False)
    assert (rules.rounds, rules.turn, rules.entry_fee, rules.deposit) == (4, 15, 3000, 2000)
    assert rules.prizes == (50_000, 30_000, 10_000)
    assert rules.round_points is not None
    assert rules.round_points.of(2) == Fraction(8)
    assert read_settings(read_settings_file(settings_file(rules), "rules.txt")) == rules


@pytest.mark.parametrize(
    "wrong", [{"rounds": "0"}, {"round_minutes": "90"}, {"stake": "0"}, {"limit": "-1"}, {"against": "maybe"}]
)
def test_a_rule_that_does_not_fit_is_named(wrong: dict[str, str]) -> None:
    with refusal("{option}: {problem}", option=next(iter(wrong))):
        read_settings(wrong)


def test_an_unknown_rule_is_refused() -> None:
    with refusal("there is no rule {name}; the rules are {names}", name="rate"):
        read_settings({"rate": "1"})


def test_rounds_have_the_number_and_length_that_the_organiser_sets() -> None:
    """Five players: five turns of 15 minutes, so that everybody plays 60."""
    log = opened(read_settings({"rounds": "4", "round_minutes": "60"}), 5)
    assert len(log.state.plan.rounds) == 4
    (table,) = log.state.plan.rounds[0].tables
    assert (table.minutes, table.turns()[1]) == (75, (15, 30))


def opened(rules: MariasRules, count: int = 4) -> Log[MariasTournament]:
    log = Log(MariasTournament())
    log.add(events.Opened("Tuesday", rules=rules))
    for player in names(count):
        log.add(events.MariasEntered(player))
    log.add(drawn(log.state, names(count)))
    return log


def test_fees_stakes_deposits_and_prizes_make_up_the_cash() -> None:
    """Four pay 30 Kč; a rejected protest forfeits 20; the first two get 60 and 40."""
    rules = replace(read_settings({"entry_fee": "30", "prizes": "60 40", "deposit": "20"}))
    log = opened(rules)
    log.add(events.MariasRoundBegun(1))
    seats = log.state.seated((1, 1))
    talk = MariasConversation(case_for(log.state, seats), MariasIncident("committee", Player.B))
    log.add(events.MariasRulingGiven(seats, talk.answered("yes").answered("yes").answered("no"), 1, 1))
    assert in_cash(cash(log.state)) == 4 * 3000 + 2000
    amounts = tuple(zip(seats, (300, 100, -100, -300), strict=True))
    log.add(events.SlipWritten(1, 1, amounts))
    log.add(events.SlipHandedIn(1, 1))
    log.add(events.MariasEnded())
    lines = cash(log.state)
    won = {line.player: line.haler for line in lines if line.kind is CashKind.PRIZE}
    assert won == {seats[0]: -6000, seats[1]: -4000}
    assert [line.player for line in lines if line.kind is CashKind.FORFEITED] == [seats[1]]
    assert sum(line.haler for line in lines if line.kind is CashKind.STAKE) == 4 * 10_000
    assert in_cash(lines) == 14_000 - 10_000


def test_a_waiting_player_can_be_warned_and_complain() -> None:
    log = opened(USUAL, 5)
    log.add(events.MariasRoundBegun(1))
    waits = log.state.called(log.state.table((1, 1)).waiting(1)[0])
    talk = MariasConversation(case_for(log.state, (waits,)), MariasIncident("exclusion", Player.A))
    log.add(events.MariasRulingGiven((waits,), talk.answered("disturbs").answered("no"), 1, 1))
    assert log.state.player(waits).warned == 1
    again = MariasConversation(case_for(log.state, (waits,)), MariasIncident("exclusion", Player.A))
    log.add(events.MariasRulingGiven((waits,), again.answered("disturbs").answered("yes"), 1, 1))
    assert log.state.player(waits).excluded


def test_an_earlier_ruling_on_a_premature_announcement_is_read_from_the_log() -> None:
    log = opened(USUAL)
    log.add(events.MariasRoundBegun(1))
    seats = log.state.seated((1, 1))
    first = MariasConversation(case_for(log.state, seats), MariasIncident("early_announcement", Player.C))
    log.add(events.MariasRulingGiven(seats, first.answered("no"), 1, 1))
    assert case_for(log.state, seats).announced_early == (Player.C,)
    second = MariasConversation(case_for(log.state, seats), MariasIncident("early_announcement", Player.C))
    assert second.question is not None
    assert second.question.key != "early_announcement.repeatedly"


def test_the_sheet_for_the_players_has_ladder_tariff_fleks_and_limit_and_nobodys_data() -> None:
    from io import BytesIO

    from pypdf import PdfReader

    rules = read_settings({"rate_betl": "7", "limit": "55"})
    text = "".join(
        page.extract_text() for page in PdfReader(BytesIO(to_pdf(players_sheet(rules, "cs", "Úterý")))).pages
    )
    for wanted in ("Licitační žebříček", "kalhoty", "7,00", "55,00", "po pravé ruce", "sto a sedma červených"):
        assert wanted in text, wanted
    assert not re.search(r"\d{3} \d{3} \d{3}|@", text)


def test_places_and_the_first_dealer_are_drawn_for_every_table_and_stay_the_same() -> None:
    """A player who waits at first does not deal; with another chance others deal."""
    dealers = set()
    for chance in "abcdefgh":
        log = Log(MariasTournament())
        log.add(events.Opened("Tuesday", rules=USUAL))
        for player in names(9):
            log.add(events.MariasEntered(player))
        log.add(drawn(log.state, names(9), chance))
        for number, this in enumerate(log.state.plan.rounds, 1):
            for table in this.tables:
                places = log.state.places((number, table.number))
                assert sorted(places) == sorted(table.players)
                assert places[0] not in table.waiting(1)
                assert places == log.state.places((number, table.number))
        dealers.add(log.state.places((1, 1))[0])
    assert len(dealers) > 1
    assert opened(USUAL).state.places((1, 1)) == (), "an earlier draw knows no places"


def test_a_series_ranks_tournaments_of_marias_by_their_points() -> None:
    """Two evenings of four: points 4 3 2 1 each; who was excluded has not played."""
    played = []
    for day, order in (("2026-11-05", (300, 100, -100, -300)), ("2026-11-12", (300, -100, 100, -300))):
        log = Log(MariasTournament())
        log.add(events.Opened("Mariáš", day, rules=USUAL))
        for player in names(4):
            log.add(events.MariasEntered(player))
        log.add(drawn(log.state, names(4)))
        log.add(events.MariasRoundBegun(1))
        log.add(events.SlipWritten(1, 1, tuple(zip(names(4), order, strict=True))))
        log.add(events.SlipHandedIn(1, 1))
        assert not is_published(log.state)
        log.add(events.MariasEnded())
        assert is_published(log.state)
        played.append(PlayedTournament.of(day, log))
    found = season_table(Championship("x", "Autumn", (), SeriesRules()), played).found.ranking
    assert [(line.standing.contestant, int(line.standing.score)) for line in found] == [
        (names(4)[0], 8), (names(4)[1], 5), (names(4)[2], 5), (names(4)[3], 2)
    ]  # fmt: skip
