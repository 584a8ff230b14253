"""Discipline and late changes as somebody types them."""

from __future__ import annotations

from pathlib import Path
from shutil import copy

import pytest
from said import english, says
from tournament.test_appeals import made
from tournament.test_command import NAMES, Arbitr

from arbitr.store import ids

CORRECT = "correct A1 1 '4S N -1'"


@pytest.fixture(scope="module")
def published_club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Eight pairs; two tables have played board 1, and the scores are official."""
    return made(
        tmp_path_factory.mktemp("late") / "club.db",
        ["new", "Tuesday"], ["enter", *NAMES], ["movement", "howell", "--boards", "28"], ["start"],
        ["result", "A1", "1", "4S N ="], ["result", "A2", "13", "4S N +1"], ["publish"],
    )  # fmt: skip


@pytest.fixture
def club(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, published_club: Path
) -> Arbitr:
    copy(published_club, tmp_path / "club.db")
    return Arbitr(capsys, monkeypatch, tmp_path)


@pytest.fixture
def late(club: Arbitr, monkeypatch: pytest.MonkeyPatch) -> Arbitr:
    """Two hours after the publication."""
    then = ids.now() + 120 * 60_000
    for module in ("arbitr.store.ids", "arbitr.club.log.open_log", "arbitr.club.log.writing"):
        monkeypatch.setattr(f"{module}.now", lambda: then)
    return club


@pytest.mark.parametrize("command", [CORRECT, "undo 14", "remove A1 1", "adjust A1 1 'NS A+; EW A-'", "penalty A1 10%"])
def test_a_late_change_is_refused_and_the_refusal_says_how_it_is_made(late: Arbitr, command: str) -> None:
    before = late.json("log --last 0")
    refused = late.refused(command)
    assert says(refused, "{problem}; add {options}")
    assert "--late-reason REASON --ground " in refused
    assert late.json("log --last 0") == before


def test_with_the_ground_it_is_made_and_the_ranking_says_when(late: Arbitr) -> None:
    assert "corrected" not in late.json("ranking")
    late(f"{CORRECT} --late-reason 'misread slip' --ground organiser --approved-by Eva")
    allowed, corrected = late.json("log --last 2")
    assert (allowed["event"], corrected["event"]) == ("late_correction_allowed", "result_corrected")
    assert (allowed["reason"], allowed["approved_by"]) == ("misread slip", "Eva")
    (mark,) = late.json("ranking")["corrected"]
    assert (mark["ground"], mark["session"]) == ("organiser", 1)
    assert says(late("ranking"), "Corrected on {day}.")
    assert english("approved by {name}", name="Eva") in late("log", columns=200)


def test_an_unknown_ground_names_those_that_a_director_may_give(late: Arbitr) -> None:
    grounds = "regulation, organiser, director-error, asked-in-time"
    assert says(
        late.refused(f"{CORRECT} --late-reason x --ground director"),
        "{option}: {text} is not one of {choices}; perhaps you mean {nearest}",
        choices=grounds,
        nearest="director-error",
    )


def test_undo_takes_the_same_way(late: Arbitr) -> None:
    late(f"{CORRECT} --late-reason 'misread slip' --ground organiser --approved-by Eva")
    line = late.json("log --last 1")[0]["line"]
    assert says(late.refused("undo"), "{problem}; add {options}")
    late("undo --late-reason 'it was read well' --ground director-error")
    assert [entry["event"] for entry in late.json("log --last 2")] == ["late_correction_allowed", "undone"]
    assert late.json("log --last 1")[0]["number"] == line


def test_in_time_the_options_change_nothing(club: Arbitr) -> None:
    club(f"{CORRECT} --late-reason 'misread slip' --ground organiser --approved-by Eva")
    assert [entry["event"] for entry in club.json("log --last 1")] == ["result_corrected"]
    assert "corrected" not in club.json("ranking")


# Discipline


def test_a_penalty_beyond_the_limit_needs_yes_and_says_what_it_is_a_part_of(club: Arbitr) -> None:
    assert says(club.refused("penalty A1 150%"), "{problem} with {option}")
    part = english("{penalty} of a top on one board", penalty="150%")
    assert part in club("penalty A1 150% --yes")
    assert part in club("log", columns=200)
    assert club.json("discipline")[0]["penalty"] == "150%"


def test_a_pair_is_disqualified_with_an_approval_and_everything_shows_it(club: Arbitr) -> None:
    assert says(
        club.refused("disqualify A1 --reason 'Prearranged signals'"),
        "a disqualification needs the approval of {whose} (91B); say who approved it",
        whose=english("the organiser"),
    )
    club("disqualify A1 --reason 'Prearranged signals' --approved-by Eva")
    lines = club.json("ranking")["lists"][0]["lines"]
    assert lines[-1]["disqualified"]
    assert (lines[-1]["place"], lines[-1]["number"]) == (None, "A1")
    text = club("ranking")
    assert "DSQ" in text
    assert english("disqualified") in text
    assert says(club("log", columns=200), "approved by {name}", name="Eva")
    (measure,) = club.json("discipline")
    assert (measure["kind"], measure["approved_by"], measure["law"]) == ("disqualification", "Eva", "91B")


def test_a_player_is_warned_and_suspended(club: Arbitr) -> None:
    club("warn A1 --player Dvořák --reason 'Loud discussion'")
    club("suspend A1 --player Dvořák --from 2 --to 3 --reason 'Again'")
    warning, suspension = club.json("discipline")
    assert (warning["kind"], suspension["kind"]) == ("warning", "suspension")
    assert warning["player"] == suspension["player"]
    assert english("suspended from round {round} to round {last}", round=2, last=3) in club("discipline", columns=200)
    assert says(club.refused("warn A1 --player Nobody --reason x"), "nobody of this contestant is called {text}")


def test_a_disqualification_ruled_with_the_law_book_acts_with_what_the_command_asks_for(club: Arbitr) -> None:
    answers = ["discipline", "N", "disqualification", "yes", "contestant", "no", "", "y", "Prearranged signals", "Eva"]
    text = club("rule A1 1 --ground director-error --late-reason Missed", typed="\n".join(answers) + "\n")
    assert says(text, "disqualified; approved by {name}", name="Eva")
    (measure,) = club.json("discipline")
    assert (measure["kind"], measure["approved_by"], measure["reason"]) == (
        "disqualification",
        "Eva",
        "Prearranged signals",
    )
    assert "DSQ" in club("ranking")


def test_a_suspension_ruled_with_the_law_book_takes_its_details_from_the_options(club: Arbitr) -> None:
    answers = ["discipline", "N", "suspension_part", "player", "no", "", "y"]
    club("rule A1 1 --player Dvořák --from 2 --to 3 --reason Loud", typed="\n".join(answers) + "\n")
    (measure,) = club.json("discipline")
    assert (measure["kind"], measure["reason"]) == ("suspension", "Loud")
    assert english("suspended from round {round} to round {last}", round=2, last=3) in club("discipline", columns=200)


def test_the_rule_for_results_against_the_disqualified_is_set_and_in_the_log(club: Arbitr) -> None:
    club("rules --disqualified cancelled")
    assert english("they do not count") in club("log", columns=200)
