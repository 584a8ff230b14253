"""The language of scenarios is easy to guess: short keys, synonyms, closed expectations, all faults named at once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from commands import arbitr_text
from parts import ROOT
from said import english, refusal, says, wording
from scenario_files import every_scenario

from arbitr.laws.effects.effect import Effect
from arbitr.laws.engine import AnswerKind, Case, Choice, Edition, Question, Ruling, Verdict
from arbitr.laws.shared.incidents import open_incidents
from arbitr.message import Message
from arbitr.nearest import nearest
from arbitr.problem import Problem
from arbitr.scenarios import ruling
from arbitr.scenarios.closed import CLOSED, is_empty
from arbitr.scenarios.completing import with_answer
from arbitr.scenarios.reading.answers import possible, understood
from arbitr.scenarios.run import Put
from arbitr.scenarios.scenario import FIELDS, Run, examined, read_scenarios, run
from arbitr.scenarios.steps import STEPS
from arbitr.scenarios.view import agrees, view
from arbitr.scenarios.word import WORDS

INSUFFICIENT = """
id: insufficient
editions: [2007]
board: {dealer: N}
happened:
  - N 1D, E 1S, S 1H
  - director: {ANSWERS}
"""


def runs_of(text: str) -> list[Run]:
    found = run(read_scenarios(text, "f.yaml")[0])
    assert found, "a scenario runs under at least one edition"
    return found


def complaints(text: str) -> list[str]:
    return [str(problem) for problem in examined(read_scenarios(text, "f.yaml")[0]).problems]


def answered(this: Run) -> dict[str, str]:
    return {step.question.key: step.value for ruling in this.rulings for step in ruling.steps}


# Answers


@pytest.mark.parametrize(
    "answers",
    [
        "insufficient_bid.accept: accept",
        "insufficient_bid.accept: yes",
        "insufficient_bid.accept: Accept",
        "insufficient_bid.accept: acc",
        "accept: yes",
    ],
)
def test_an_answer_may_be_short_or_a_synonym(answers: str) -> None:
    (this,) = runs_of(INSUFFICIENT.replace("ANSWERS", answers))
    assert answered(this)["insufficient_bid.accept"] == "accept"


@pytest.mark.parametrize("call", ["pass", "P", "Pass"])
def test_a_call_may_be_written_out(call: str) -> None:
    (this,) = runs_of(INSUFFICIENT.replace("ANSWERS", f"accept: no, replacement: {call}, same_meaning: no"))
    found = answered(this)
    assert (found["insufficient_bid.accept"], found["insufficient_bid.replacement"]) == ("refuse", "P")


AT_ONCE = """
id: at-once
editions: [2017]
board: {dealer: N}
happened:
  - {at_once: "CALLS"}
expect: {turn: N}
"""


@pytest.mark.parametrize("calls", ["E 1S, S 1C", "N 1S, N 1C"])
def test_of_two_calls_at_one_moment_one_is_in_turn(calls: str) -> None:
    with refusal("it must be the turn of exactly one of the two players"):
        runs_of(AT_ONCE.replace("CALLS", calls))


def test_two_calls_come_at_one_moment_and_no_more() -> None:
    with refusal("write the two simultaneous calls, e.g. N 1C, E 1S"):
        runs_of(AT_ONCE.replace("CALLS", "N 1S"))


def test_words_that_begin_two_answers_mean_neither() -> None:
    choices = tuple(Choice(name, Message(name)) for name in ("redeal", "replay", "cancel"))
    question = Question("what", None, AnswerKind.ONE_OF, Message("What?"), "6", choices)
    assert understood(question, "red") == "redeal"
    with refusal("{answer} is not an answer to {key}; choose from {choices}", answer="'re'"):
        understood(question, "re")


def test_every_missing_and_every_surplus_answer_is_named_at_once() -> None:
    text = INSUFFICIENT.replace("ANSWERS", "insufficient_bid.acept: refuse, insufficient_bid.colour: red")
    found = complaints(text)
    missing = wording("under {edition}, {key} is asked but not answered; the choices are {choices}", edition="2007")
    assert any(says(line, missing) and "insufficient_bid.accept;" not in line for line in found)
    surplus = [
        line for line in found if says(line, "{key} has an answer but is not asked; the questions there are {asked}")
    ]
    assert len(surplus) == 2
    assert "insufficient_bid.acept" in surplus[0]
    assert surplus[0].rpartition(" are ")[2].startswith("insufficient_bid.accept")


def test_a_wrong_answer_hides_no_other_fault() -> None:
    found = complaints(INSUFFICIENT.replace("ANSWERS", "accept: acept, nonsense: 1"))
    assert any(
        says(
            line,
            "{answer} is not an answer to {key}; perhaps you mean {nearest}; the choices are {choices}",
            answer="'acept'",
            nearest="accept",
        )
        for line in found
    )
    assert any("nonsense" in line for line in found)


TWICE = """
id: twice
editions: [2017]
happened:
  - {report: artificial_score, by: E, answers: {result_obtainable: no, fault: none, other_shares: no}}
"""


def test_a_key_without_its_suffix_stands_for_one_question_only() -> None:
    with refusal("{key} is asked more than once; write one answer for each of {keys}", key="fault"):
        runs_of(TWICE)
    found = complaints(TWICE.replace("fault: none", "fault@NS: none, artificial_score.fault@EW: directly"))
    assert not any("fault" in line for line in found)


def test_bounds_of_a_number_and_the_cards_of_a_hand_are_listed() -> None:
    text = """
id: forms
editions: [2017]
happened:
  - {report: fouled_board, by: N}
"""
    (line,) = [complaint for complaint in complaints(text) if "fouled_board.forms" in complaint]
    assert says(line, "a number from {least} to {most}")


@pytest.mark.parametrize(
    ("word", "known", "meant"),
    [
        ("acept", ["accept", "refuse"], "accept"),
        ("revoke.establishd", ["revoke.established", "revoke.asked_by"], "revoke.established"),
        ("wrong.established", ["revoke.established", "revoke.asked_by"], "revoke.established"),
        ("expct", ["expect", "happened"], "expect"),
        ("xyzzy", ["expect", "happened"], ""),
    ],
)
def test_the_nearest_word_is_found(word: str, known: list[str], meant: str) -> None:
    assert nearest(word, known)[:1] == ([meant] if meant else [])


def test_an_edition_block_may_stand_twice() -> None:
    (this,) = runs_of(INSUFFICIENT.replace("ANSWERS", "2007: {accept: no}, 2007: {replacement: 3D, same_meaning: no}"))
    found = answered(this)
    assert (found["insufficient_bid.accept"], found["insufficient_bid.replacement"]) == ("refuse", "3D")


# Refusals


REFUSED = """
id: refused
editions: [2007]
happened:
  - N 1NT, E 2D
  - {call: S 2D, shows: {suits: [H], artificial: yes}}
  - director: {accept: refuse, replacement: 3D, not_artificial: VALUE, same_meaning: no}
refused: KEY
"""


def test_a_scenario_may_have_to_be_refused() -> None:
    (this,) = runs_of(REFUSED.replace("VALUE", "yes").replace("KEY", "insufficient_bid.not_artificial"))
    assert this.was_refused
    assert this.misses == []
    assert this.compared == 1


def test_what_should_be_refused_and_is_not_is_a_miss() -> None:
    (this,) = runs_of(REFUSED.replace("VALUE", "no").replace("KEY", "insufficient_bid.not_artificial"))
    assert [(miss.word, miss.expected) for miss in this.misses] == [("refused", "insufficient_bid.not_artificial")]


def test_a_refusal_for_another_reason_is_none() -> None:
    with pytest.raises(Problem):
        runs_of(REFUSED.replace("VALUE", "yes").replace("KEY", "insufficient_bid.accept"))


def test_a_refusal_may_be_of_one_edition_only() -> None:
    text = REFUSED.replace("VALUE", "yes").replace("KEY", "{2007: insufficient_bid.not_artificial}")
    (this,) = runs_of(text)
    assert this.was_refused


def test_an_answer_that_is_none_at_this_table_is_refused_for_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    text = INSUFFICIENT.replace("ANSWERS", "accept: ponder") + "refused: insufficient_bid.accept\n"
    with pytest.raises(Problem):  # a slip of the pen
        runs_of(text)
    monkeypatch.setattr(ruling, "is_an_answer", lambda key, text: (key, text) == ("insufficient_bid.accept", "ponder"))
    (this,) = runs_of(text)
    assert this.was_refused


@pytest.mark.parametrize(
    ("expected", "fits"),
    [("54B", True), ("54B1", True), ("54", True), ("5", False), ("54B10", False), ("54A", False)],
)
def test_a_law_stands_for_its_parts(expected: str, fits: bool) -> None:
    assert agrees("laws", [expected], ["54B1", "72C"]) is fits
    assert not agrees("laws", ["64B1"], ["64B10"])


@pytest.mark.parametrize(
    ("word", "expected", "found"),
    [
        ("unauthorised", ["EW"], ["E", "W"]),
        ("unusable", {"EW": ["withdrawn 1H"]}, {"E": ["withdrawn 1H"], "W": ["withdrawn 1H"]}),
        ("offered", {"S": ["nothing", "require:H", "forbid:H"]}, {"S": ["require", "forbid", "nothing"]}),
        ("score", "NS A-; EW A-", "A-"),
        ("score", "-11 IMP", "NS -11 IMP"),
    ],
)
def test_an_outcome_may_be_written_in_two_ways(word: str, expected: object, found: object) -> None:
    assert agrees(word, expected, found, whole=True)


@pytest.mark.parametrize(
    ("word", "expected", "found"),
    [
        ("unauthorised", ["EW"], ["E"]),
        ("penalties", {"EW": "possible"}, {"NS": "possible"}),
        ("offered", {"S": ["require:H"]}, {"S": ["require", "forbid"]}),
        ("score", "NS A-; EW A-", "NS A-; EW A+"),
    ],
)
def test_two_ways_of_writing_do_not_hide_a_difference(word: str, expected: object, found: object) -> None:
    assert not agrees(word, expected, found, whole=True)


def test_a_short_key_is_not_for_a_question_that_the_table_decides_otherwise() -> None:
    (this,) = runs_of(
        """
id: lead-behind-screens
editions: [1997]
regulations: {screens: yes}
board: {dealer: S}
happened:
  - S 1NT, W P, N 3NT, E P, S P, W P
  - E HK
  - {screen: opened, by: W}
  - director: {lead: refuse, restrict: require:H}
"""
    )
    assert answered(this)["screen_lead.lead"] == "opened_by_others"
    assert answered(this)["opening_lead_out_of_turn.lead"] == "refuse"


def test_what_a_question_takes_is_told_in_words() -> None:
    questions = list(some_questions())
    assert questions
    for scenario_id, edition, put in questions:
        assert "object at" not in possible(put.question), (scenario_id, edition)


def some_questions() -> Iterator[tuple[str, Edition, Put]]:
    path = ROOT / "tests" / "scenarios" / "laws_09_12_procedure_and_adjusted_scores.yaml"
    for scenario in read_scenarios(path.read_text(), path.name):
        for this in examined(scenario).asked:
            yield from ((scenario.id, this.edition, put) for put in this.asked)


# The director


TWO_MATTERS = """
id: two
editions: [2017]
position: {contract: 3NT N, on_lead: N, won: {NS: 7, EW: 3}, hands: {N: A.K.7., E: 3..K9., S: 5.93.., W: K8...J}}
happened:
  - {exposed: E D9, how: dropped}
  - {exposed: W CJ, how: dropped}
  - {director: {}, on: exposed_card_in_play}
"""


def test_the_director_may_rule_on_one_matter_only() -> None:
    text = INSUFFICIENT.replace("director: {ANSWERS}", "{director: {}, on: revoke}")
    (this,) = runs_of(text)
    assert [incident.procedure for incident in this.incidents] == ["nothing_due"]
    assert [incident.procedure for incident in open_incidents(this.case)] == ["insufficient_bid"]
    (both,) = runs_of(TWO_MATTERS)
    assert {incident.procedure for incident in both.incidents} == {"exposed_card_in_play"}
    with refusal("{key} is not known here; perhaps you mean {nearest}; the choices are {known}", key="revok"):
        runs_of(text.replace("revoke", "revok"))


# Closed expectations


CLOSED_ONE = INSUFFICIENT.replace("ANSWERS", "accept: accept") + "expect: {only: {turn: W, WORDS}}\n"


def test_a_closed_expectation_misses_what_it_does_not_name() -> None:
    (this,) = runs_of(CLOSED_ONE.replace(", WORDS", ""))
    assert [(miss.word, miss.expected, miss.found) for miss in this.misses] == [
        ("offered", None, {"W": ["accept", "refuse"]})
    ]


def test_inside_a_closed_expectation_offers_are_compared_whole() -> None:
    (whole,) = runs_of(CLOSED_ONE.replace("WORDS", "offered: {W: [refuse, accept]}"))
    assert whole.misses == []
    (part,) = runs_of(CLOSED_ONE.replace("WORDS", "offered: {W: [accept]}"))
    assert [miss.word for miss in part.misses] == ["offered"]


def test_a_closed_expectation_may_differ_by_edition() -> None:
    text = CLOSED_ONE.replace("WORDS", "2007: {offered: {W: [accept, refuse]}}")
    (this,) = runs_of(text)
    assert this.misses == []


def test_closed_words_are_words() -> None:
    assert CLOSED.keys() <= WORDS.keys()
    assert {other for others in CLOSED.values() for other in others} <= WORDS.keys()


ACCOUNTED = {
    "cards_put_right": "the word hand_sizes tells it, and what becomes of the board the word board",
    "may_call_anything": "it only says that no duty is left",
    "repeat_if_passed": "it only announces what the word watched has told already",
}


def test_every_kind_of_effect_changes_a_closed_word_or_is_accounted_for() -> None:
    """An effect that no closed word shows could be lost without any closed scenario noticing it."""
    met: set[str] = set()
    seen: set[str] = set()
    for scenario in every_scenario():
        for this in examined(scenario).runs:
            for turn in this.turns:
                case = turn.before.case
                for effect in turn.ruling.effects:
                    after = case.after(effect)
                    if effect.name not in seen and _changes_a_word(this, effect, case, after):
                        seen.add(effect.name)
                    met.add(effect.name)
                    case = after
    assert met - seen == ACCOUNTED.keys()


def _changes_a_word(this: Run, effect: Effect, before: Case, after: Case) -> bool:
    ruling: Ruling = Verdict((effect,), (), ())
    words = view(before, (), this.comparison), view(after, (ruling,), this.comparison)
    return any(words[0][word] != words[1][word] for word in CLOSED)


# The documentation


@pytest.mark.parametrize("word", [*STEPS, *FIELDS])
def test_every_step_and_every_field_is_described(word: str) -> None:
    text = (ROOT / "docs" / "scenarios.md").read_text()
    steps = text[text.index("## Fields") : text.index("## Answers")]
    assert re.search(rf"`\{{?{word}\b|[`{{ ]{word}:", steps), f"{word} is not described"


# Nothing is due


NOTHING = """
id: nothing
editions: [1997, 2007, 2017]
board: {dealer: N}
happened:
  - CALLS
  - director: {}
"""


def test_who_calls_the_director_for_nothing_hears_so() -> None:
    for this in runs_of(NOTHING.replace("CALLS", "N 1D, E 1S")):
        (ruling,) = this.rulings
        assert this.incidents[0].procedure == "nothing_due"
        assert [str(effect.words()) for effect in ruling.effects] == [
            english(
                "There is nothing to rectify in the auction or the play. Continue from here. Whoever called "
                "the director has lost no rights by it."
            )
        ]


def test_what_a_call_has_settled_is_said_with_its_law() -> None:
    for this in runs_of(NOTHING.replace("CALLS", "N 1D, E 1S, S 1H, W P")):
        (ruling,) = this.rulings
        assert ruling.effects
        assert all(says(str(effect.words()), "It is already settled: {what}") for effect in ruling.effects)
        assert "27A1" in ruling.laws or "27A" in ruling.laws


# The command


GOOD = """id: good
editions: [2007]
happened:
  - N 1D, E 1S, S 1H
  - director:
      insufficient_bid.accept: accept   # W thinks about it
expect: {turn: W}
"""


def test_check_looks_at_every_document(tmp_path: Path) -> None:
    bad = GOOD.replace("id: good", "id: bad").replace("accept: accept", "accept: refuse")
    missed = GOOD.replace("id: good", "id: missed").replace("turn: W", "turn: N")
    (tmp_path / "many.yaml").write_text("---\n".join([bad, "colour: red\n", GOOD, missed]))
    done = arbitr_text("check", "many.yaml", "nowhere.yaml", folder=tmp_path)
    assert done.returncode == 2
    lines = done.stderr.splitlines()
    assert any("insufficient_bid.replacement" in line for line in lines)
    assert any("colour" in line for line in lines)
    assert any("nowhere.yaml" in line for line in lines)
    assert "missed" in done.stdout
    assert "2 scenarios" in done.stdout


def test_unknown_steps_are_named_though_an_answer_is_missing_before_them(tmp_path: Path) -> None:
    text = GOOD.replace("accept: accept", "accept: refuse").replace(
        "expect: {turn: W}", "  - {raport: revoke}\n  - {report: hesitation}\n  - {expct: {turn: W}}"
    )
    (tmp_path / "steps.yaml").write_text(text)
    lines = arbitr_text("check", "steps.yaml", folder=tmp_path).stderr.splitlines()
    assert any("insufficient_bid.replacement is" in line for line in lines)
    for word, meant in (("raport", "report"), ("hesitation", "unauthorised_information"), ("expct", "expect")):
        assert any(f"{word} is" in line and meant in line for line in lines)


def test_explain_prints_the_questions_in_their_order(tmp_path: Path) -> None:
    (tmp_path / "good.yaml").write_text(GOOD)
    done = arbitr_text("check", "--explain", "good.yaml", folder=tmp_path)
    assert done.returncode == 0
    assert "insufficient_bid.accept: accept" in done.stdout


def test_complete_asks_and_writes_into_the_file(tmp_path: Path) -> None:
    text = GOOD.replace("      insufficient_bid.accept: accept   # W thinks about it\n", "").replace(
        "director:", "director: {}  # nobody was asked yet"
    )
    (tmp_path / "good.yaml").write_text(text)
    done = arbitr_text("check", "--complete", "good.yaml", folder=tmp_path, given="perhaps\nyes\n")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "good.yaml").read_text() == text.replace("{}", "{insufficient_bid.accept: accept}")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("happened:\n  - director: {}\n", "happened:\n  - director: {a.b: yes}\n"),
        ("happened:\n  - director: {c: 1} # so\n", "happened:\n  - director: {c: 1, a.b: yes} # so\n"),
        (
            "happened:\n  - director:\n      c: 1  # so\n  - N P\n",
            "happened:\n  - director:\n      c: 1  # so\n      a.b: yes\n  - N P\n",
        ),
        ("happened:\n  - {report: x, by: N}\n", "happened:\n  - {report: x, by: N, answers: {a.b: yes}}\n"),
        (
            "happened:\n  - report: x\n    by: N",
            "happened:\n  - report: x\n    by: N\n    answers: {a.b: yes}\n",
        ),
    ],
)
def test_an_answer_is_written_where_it_belongs(before: str, after: str) -> None:
    assert with_answer(before, 0, 0, "a.b", "yes") == after


def test_an_answer_that_needs_quotes_gets_them() -> None:
    text = with_answer("happened: [{director: {}}]", 0, 0, "a.b", "60% 4S N =, 40% 4S N -1")
    assert text == 'happened: [{director: {a.b: "60% 4S N =, 40% 4S N -1"}}]'


def test_emptiness() -> None:
    nothing: tuple[object, ...] = ({}, [], "none", 0)
    assert all(is_empty(value) for value in nothing)
    assert not any(is_empty(value) for value in ({"N": 1}, ["x"], "lost", 2))


def test_a_suffix_may_name_a_player_whom_the_question_concerns() -> None:
    """The player asked, and the offender; a player whom it does not concern has no answer there."""
    for key in ("accept@W", "replacement@S"):
        others = {"accept": "no", "replacement": "2H", "same_denomination": "yes"}
        others[key] = others.pop(key.partition("@")[0])
        text = INSUFFICIENT.replace("2007", "2017").replace("{ANSWERS}", str(others).replace("'", ""))
        assert answered(runs_of(text)[0])["insufficient_bid.replacement"] == "2H"
    text = INSUFFICIENT.replace("2007", "2017")
    wrong = text.replace("{ANSWERS}", "{accept@N: no, replacement: 2H, same_denomination: yes}")
    assert any("accept@N" in complaint for complaint in complaints(wrong))


def test_two_revokes_in_one_step_are_told_apart_by_their_players() -> None:
    text = """
id: two-revokes
position:
  contract: 4S S
  on_lead: E
  won: {NS: 6, EW: 2}
  hands: {N: .A5.A5.4, E: .96.Q9.9, S: A.K4.K4., W: .87.J7.8}
happened:
  - E DQ, S H4, W C8, N D5
  - director: {replacement@S: DK, replacement@W: DJ}
expect: {last_trick: [E DQ, S DK, W DJ, N D5]}
"""
    assert not runs_of(text)[0].misses


def test_the_first_words_of_an_option_are_an_answer() -> None:
    options = (
        Choice("in_time", Message("soon enough, or a number")),
        Choice("too_late", Message("much later")),
    )
    question = Question("x.noticed", None, AnswerKind.ONE_OF, Message("When?"), "79C", options)
    assert understood(question, "soon enough") == "in_time"
    assert understood(question, "much later") == "too_late"


def test_an_answer_that_says_less_than_the_log_does_not_contradict_it() -> None:
    text = """
id: stated
position:
  contract: 4S S
  on_lead: S
  won: {NS: 8, EW: 2}
  hands: {N: .A.A5., E: 9.9..3, S: A.K.K., W: .8.97.}
happened:
  - {claims: S, tricks: 3, statement: drawing the last trump}
  - director: {reply: doubted, statement: ANSWER}
"""
    assert not complaints(text.replace("ANSWER", "stated"))
    assert complaints(text.replace("ANSWER", "none"))


@pytest.mark.parametrize(
    ("word", "expected", "found", "is_met"),
    [
        ("authorised", ["NS"], ["N", "S"], True),
        ("authorised", ["EW", "N"], ["N", "E", "W"], True),
        ("authorised", ["NS"], ["N"], False),
        ("forced_passes", {"NS": "rest"}, {"N": "rest", "S": "rest"}, True),
        ("forced_passes", {"NS": "rest"}, {"N": "rest"}, False),
        ("penalties", {"NS": "possible"}, {"NS": "possible"}, True),
        ("score", "NS A; EW A", "A", True),
        ("score", "NS A+; EW A", "A", False),
    ],
)
def test_a_side_stands_for_its_players(word: str, expected: object, found: object, is_met: bool) -> None:
    assert agrees(word, expected, found) is is_met
