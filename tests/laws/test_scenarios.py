"""The scenarios are right, and every effect of a ruling is held by one of them."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from subprocess import CompletedProcess

import pytest
import yaml
from commands import arbitr_text
from jsonschema import Draft202012Validator
from parts import ROOT
from said import english, refusal, says, wording
from scenario_files import FILES, Place, by_id, every_scenario, places

from arbitr.laws.effects.effect import Effects
from arbitr.problem import Problem
from arbitr.scenarios.reading.document import documents
from arbitr.scenarios.scenario import RulingPoint, Run, Scenario, read_scenarios, refuse_unused_answers, run, run_on

sys.path.insert(0, str(ROOT / "tools"))
import words

PLACES = places()


def test_every_scenario_has_its_test_and_none_stands_twice() -> None:
    ids = [scenario.id for scenario in every_scenario()]
    assert [place.id for place in PLACES] == ids
    assert len(set(ids)) == len(ids) > 0


@pytest.mark.parametrize("place", PLACES, ids=by_id)
def test_a_scenario_is_right_and_notices_any_effect_that_is_gone(place: Place) -> None:
    scenario = place.scenario()
    runs = run(scenario)
    assert runs
    for this in runs:
        assert this.compared > 0, f"nothing is expected under {this.edition}"
        assert this.misses == []
    for this in runs:
        for turn in this.turns:
            effects = turn.ruling.effects
            for gone, effect in enumerate(effects):
                why = noticed(scenario, runs, this, turn, (*effects[:gone], *effects[gone + 1 :]))
                assert why, f"under {this.edition}, nothing expects {effect}"


def noticed(scenario: Scenario, runs: list[Run], right: Run, turn: RulingPoint, effects: Effects) -> str:
    """What tells the run with these effects from the right one; nothing if it looks the same."""
    try:
        other = run_on(scenario, turn, effects)
        if not other.misses:
            refuse_unused_answers(scenario, [other if run is right else run for run in runs])
    except Problem as problem:  # without that effect, what happened next cannot happen, or is asked otherwise
        return f"refused: {problem}"
    if other.misses:
        return f"missed: {other.misses[0].word}"
    # A director's step rules on all that is open: what is left undone is ruled on once more.
    return "" if other.incidents == right.incidents else "the rulings"


def test_the_documentation_and_the_schema_are_those_of_the_code() -> None:
    assert words.DOCUMENT.read_text() == words.document(), "run tools/words.py"
    assert words.SCHEMA.read_text() == words.schema_text(), "run tools/words.py"


def test_every_scenario_fits_the_schema() -> None:
    validator = Draft202012Validator(words.schema())
    checked = 0
    for path in FILES:
        for document in yaml.safe_load_all(path.read_text()):
            errors = [f"{path.name}: {error.message}" for error in validator.iter_errors(_named(document))]
            assert errors == []
            checked += 1
    assert checked == len(PLACES)
    assert list(validator.iter_errors({"id": "x", "editions": [2008], "happened": []}))


def _named(value: object) -> object:
    """YAML keys such as 2017 and no are texts to us."""
    if isinstance(value, dict):
        return {str(key): _named(item) for key, item in value.items()}
    return [_named(item) for item in value] if isinstance(value, list) else value


GOOD = """
id: good
editions: [2007]
happened:
  - N 1D, E 1S, S 1H
  - director: {insufficient_bid.accept: accept}
expect: {turn: W}
"""


LOOKED = """
id: looked
editions: [1997]
board: {dealer: S}
happened:
  - S 1H, W P, N 4H, E P, S P, W P
  - report: system_card
    by: N
    answers: {system_card.what: opponents_card, system_card.when: clarification, system_card.tells_partner: no}
expect: {findings: [may_not_look], turn: W}
"""


@pytest.mark.parametrize(
    ("expected", "why"), [("findings: [may_not_look], turn: W", "missed: findings"), ("turn: W", "")]
)
def test_an_effect_that_nothing_expects_is_found(expected: str, why: str) -> None:
    """What holds the scenarios can fail itself."""
    (scenario,) = read_scenarios(LOOKED.replace("findings: [may_not_look], turn: W", expected), "f.yaml")
    (right,) = run(scenario)
    assert right.misses == []
    (turn,) = right.turns
    assert len(turn.ruling.effects) == 1
    assert noticed(scenario, [right], right, turn, ()) == why


@pytest.mark.parametrize("text", ["id: &a [*a]", "a: &a [x, x]\nb: &b [*a, *a]\nid: [*b, *b]"])
def test_an_alias_is_refused_since_a_few_of_them_make_millions(text: str) -> None:
    with refusal("an alias (*) refers to this place; write the value again instead"):
        list(documents(text, "f.yaml"))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            "id: [",
            wording("{file}:{line}: {problem}", file="f.yaml", line=1, problem=wording("this is not YAML: {why}")),
        ),
        (
            "",
            wording(
                "{file}:{line}: {problem}", file="f.yaml", line=1, problem=english("there is no scenario in this file")
            ),
        ),
        (
            GOOD.replace("id: good\n", ""),
            wording(
                "{file}:{line}: {problem}",
                file="f.yaml",
                line=2,
                problem=english("a scenario requires {field}", field="id"),
            ),
        ),
        (
            GOOD.replace("2007", "2008"),
            wording(
                "{file}:{line}: {problem}",
                file="f.yaml",
                line=3,
                problem=english("{text} is not an edition of the Laws; enter 1997, 2007 or 2017", text="'2008'"),
            ),
        ),
        (
            GOOD + "colour: red\n",
            wording(
                "{file}:{line}: {problem}",
                file="f.yaml",
                line=8,
                problem=english("{key} is not known here; the choices are {known}", key="colour", known="id, title"),
            ),
        ),
        (
            GOOD + "id: again\n",
            wording(
                "{file}:{line}: {problem}", file="f.yaml", line=8, problem=english("{key} appears here twice", key="id")
            ),
        ),
        (
            GOOD.replace("turn: W", "trun: W"),
            wording(
                "{file}:{line}: {problem}",
                file="f.yaml",
                line=7,
                problem=wording(
                    "{key} is not known here; perhaps you mean {nearest}; the choices are {known}",
                    key="trun",
                    nearest="turn",
                ),
            ),
        ),
        (
            GOOD.replace("accept: accept", "accept: perhaps"),
            wording(
                "{file}:{line}: {problem}",
                file="f.yaml",
                line=6,
                problem=wording("{answer} is not an answer to {key}; choose from {choices}", answer="'perhaps'"),
            ),
        ),
        (
            GOOD.replace("accept: accept", "accept: accept, insufficient_bid.replacement: 2H"),
            wording(
                "{file}:{line}: {problem}",
                file="f.yaml",
                line=6,
                problem=english(
                    "{key} has an answer but is not asked; the questions there are {asked}",
                    key="insufficient_bid.replacement",
                    asked="insufficient_bid.accept",
                ),
            ),
        ),
        (
            GOOD.replace("accept: accept", "accept: refuse"),
            re.compile(re.escape("f.yaml:6: under 2007, insufficient_bid.replacement is asked")),
        ),
        (
            GOOD.replace("S 1H", "S 8H"),
            wording(
                "{file}:{line}: {problem}",
                file="f.yaml",
                line=5,
                problem=wording(
                    "{call}: bids go from 1 to 7; if the player really said it, write {{call: {text}, said: yes}}",
                    call="8H",
                ),
            ),
        ),
        (
            GOOD.replace("S 1H", "Q 1H"),
            wording(
                "{file}:{line}: {problem}",
                file="f.yaml",
                line=5,
                problem=english("{text} is not a seat; write N, E, S or W", text="'Q'"),
            ),
        ),
        (
            GOOD.replace("S 1H", "S 1Z"),
            wording(
                "{file}:{line}: {problem}",
                file="f.yaml",
                line=5,
                problem=wording("{text} is not a card; write the suit and rank, e.g. SA or ♠A", text="'1Z'"),
            ),
        ),
        (
            GOOD.replace(", S 1H", ""),
            wording(
                "{file}:{line}: {problem}",
                file="f.yaml",
                line=6,
                problem=wording(
                    "{key} has an answer but is not asked; there are no questions there", key="insufficient_bid.accept"
                ),
            ),
        ),
        (
            GOOD + "hands: {N: AKQJT98765432.A..}\n",
            wording(
                "{file}:{line}: {problem}",
                file="f.yaml",
                line=8,
                problem=english("{seat} has {count} cards; there should be 13", seat="N", count=14),
            ),
        ),
        (
            GOOD + "hands: {N: AA...}\n",
            wording(
                "{file}:{line}: {problem}",
                file="f.yaml",
                line=8,
                problem=english(
                    "the hand {text}: {problem}", text="'AA...'", problem=english("{card} appears twice", card="♠A")
                ),
            ),
        ),
        (
            GOOD + "hands: {N: A..., E: A...}\n",
            wording(
                "{file}:{line}: {problem}", file="f.yaml", line=8, problem=english("{card} is in two hands", card="♠A")
            ),
        ),
        (
            GOOD + "board: {dealer: Q}\n",
            wording(
                "{file}:{line}: {problem}",
                file="f.yaml",
                line=8,
                problem=wording("{text} is not a seat; write N, E, S or W", text="'Q'"),
            ),
        ),
        (
            GOOD + "regulations: {beer: free}\n",
            wording(
                "{file}:{line}: {problem}",
                file="f.yaml",
                line=8,
                problem=wording("{key} is not known here; the choices are {known}", key="beer"),
            ),
        ),
    ],
)
def test_bad_scenarios_get_one_line_with_file_and_line(text: str, line: re.Pattern[str], tmp_path: Path) -> None:
    with pytest.raises(Problem) as raised:
        run(read_scenarios(text, "f.yaml")[0])
    assert says(str(raised.value), line)
    assert "\n" not in str(raised.value)
    file = tmp_path / "f.yaml"
    file.write_text(text)
    for command in ("rule", "check"):
        done = arbitr_text(command, "f.yaml", folder=tmp_path)
        assert done.returncode == 2
        assert done.stdout == "" or command == "check"
        first, *others = done.stderr.splitlines()
        assert says(first, line)
        assert command == "check" or not others, "rule stops at the first fault, check names them all"


def test_what_the_table_shows_cannot_be_contradicted() -> None:
    text = """
id: x
editions: [2007]
happened:
  - N 1NT, E 2D
  - {call: S 2D, shows: {suits: [H], artificial: yes}}
  - director: {insufficient_bid.accept: refuse, insufficient_bid.replacement: 3D,
      insufficient_bid.not_artificial: yes, insufficient_bid.same_meaning: no}
"""
    with refusal(
        "{key}: the table shows {known}, so it cannot be {value} ({source})",
        key="insufficient_bid.not_artificial",
        known="no",
        value="yes",
    ):
        run(read_scenarios(text, "f.yaml")[0])


def test_rule_prints_the_ruling_and_check_counts(tmp_path: Path) -> None:
    def arbitr(*more: str) -> CompletedProcess[str]:
        return arbitr_text(*more, folder=tmp_path)

    (tmp_path / "good.yaml").write_text(GOOD)
    (tmp_path / "bad.yaml").write_text(GOOD.replace("turn: W", "turn: N"))
    ruled = arbitr("rule", "good.yaml")
    assert english("{seat}'s {call} stands, and the auction continues.", call="1♥", seat="S") in ruled.stdout
    data = json.loads(arbitr("rule", "good.yaml", "--json").stdout)
    assert data[0]["rulings"][0]["laws"] == ["27A1"]
    assert data[0]["rulings"][0]["trace"][-1]["answer"] == "accept"
    assert data[0]["view"]["turn"] == "W"
    assert arbitr("check", "good.yaml").stdout == "1 scenario, 1 run, 1 expectation, 0 mismatches\n"
    missed = arbitr("check", "good.yaml", "bad.yaml")
    assert missed.returncode == 1
    assert (
        english(
            "{file}:{line}: {id}, {edition} Laws: {word} should be {expected} but is {found}",
            file="bad.yaml",
            line=7,
            id="good",
            edition=2007,
            word="turn",
            expected="N",
            found="W",
        )
        in missed.stdout
    )
    assert "2 scenarios, 2 runs, 2 expectations, 1 mismatch\n" in missed.stdout
    assert arbitr("rule", "nowhere.yaml").returncode == 2
