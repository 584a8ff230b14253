"""The log in words: changed rules say from what to what."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from said import english

from arbitr.club.log_words.rules import rules_changed
from arbitr.laws.engine.edition import Edition
from arbitr.laws.regulations import Regulations
from arbitr.movements.swiss.rounds import SwissRules
from arbitr.scoring.event import EventRules, Method
from arbitr.scoring.matchpoints import MatchpointRules
from arbitr.scoring.teams import MatchRules
from arbitr.tournament.rules import (
    USUAL,
    ComparedWith,
    ContestKind,
    DisqualifiedResults,
    RankedBy,
    RoundsBegin,
    Rules,
)

TEAMS = Rules(kind=ContestKind.TEAMS)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (USUAL, replace(USUAL, kind=ContestKind.INDIVIDUAL)),
        (USUAL, replace(USUAL, scoring=EventRules(Method.IMPS))),
        (USUAL, replace(USUAL, scoring=EventRules(own_session=False))),
        (USUAL, replace(USUAL, scoring=EventRules(averages=(Fraction(3), Fraction(2), Fraction(1))))),
        (USUAL, replace(USUAL, scoring=EventRules(matchpoints=MatchpointRules()))),
        (USUAL, replace(USUAL, compared=ComparedWith.SESSION)),
        (USUAL, replace(USUAL, carry=Fraction(1, 2))),
        (USUAL, replace(USUAL, edition=Edition.LAWS_1997)),
        (USUAL, replace(USUAL, regulations=Regulations(correction_period=60))),
        (USUAL, replace(USUAL, regulations=Regulations(screens=True))),
        (USUAL, replace(USUAL, preset="wbf")),
        (USUAL, replace(USUAL, minutes=8)),
        (USUAL, replace(USUAL, show_traveller=False)),
        (USUAL, replace(USUAL, hidden_rounds=1)),
        (USUAL, replace(USUAL, rounds_begin=RoundsBegin.CLOCK)),
        (USUAL, replace(USUAL, confirmation=False)),
        (USUAL, replace(USUAL, disqualified=DisqualifiedResults.CANCELLED)),
        (TEAMS, replace(TEAMS, matches=RankedBy.IMPS)),
        (TEAMS, replace(TEAMS, match=MatchRules(average=Fraction(2)))),
        (TEAMS, replace(TEAMS, swiss=SwissRules(bye=Fraction(10)))),
        (TEAMS, replace(TEAMS, swiss_rounds=7)),
        (TEAMS, replace(TEAMS, smallest_line_up=2)),
    ],
)
def test_every_changed_rule_is_told_from_what_to_what(before: Rules, after: Rules) -> None:
    lines = rules_changed(before, after, str)
    assert lines
    assert all("→" in line for line in lines), lines
    assert not rules_changed(before, before, str)


def test_without_a_part_to_carry_over_all_sessions_count_alike() -> None:
    (line,) = rules_changed(replace(USUAL, carry=Fraction(1, 2)), USUAL, str)
    part = "1/2 → " + english("all boards count alike")
    assert line == english("Carry-over from earlier sessions: {part}", part=part)


def test_the_line_has_both_values() -> None:
    swiss = replace(TEAMS, swiss=SwissRules(bye=Fraction(10)))
    assert rules_changed(TEAMS, swiss, str) == [english("Setting {name}: {value}", name="swiss.bye", value="12 → 10")]
    confirmed = english("The opponents confirm each result.")
    not_confirmed = english("Results count without a confirmation.")
    assert rules_changed(USUAL, replace(USUAL, confirmation=False), str) == [f"{confirmed} → {not_confirmed}"]
