"""Behind screens an irregular call has one ruling, whether the director rules by the call's own law or by
`screen_irregularity` (General Conditions 2000, 19.3, item 4).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from twins import state

from arbitr.bridge.auction import Status
from arbitr.bridge.beside import TrayHeld, TrayPassed
from arbitr.bridge.board import Board
from arbitr.bridge.ledger.entries import Information
from arbitr.bridge.seat import Seat
from arbitr.bridge.table import Table
from arbitr.laws.engine import PROCEDURES, Case, Conversation, Edition, Incident, after_calls, ruled
from arbitr.laws.regulations import Regulations
from arbitr.laws.shared.facts.screens import screen_mate
from arbitr.laws.shared.incidents import due_incidents, open_incidents

assert PROCEDURES, "the law book is open"
SCREENS = Regulations(screens=True)
NOT_PASSED, BOTH, ONE, CAME_BACK = "not_passed", "both_at_fault", "one_at_fault", "came_back"
SAID_BY_REPORT = {
    NOT_PASSED: {"noticed": "before_tray_passed"},
    BOTH: {"noticed": "on_far_side", "blame": "both_sides"},
    ONE: {"noticed": "on_far_side", "blame": "one_side"},
    CAME_BACK: {"noticed": "after_tray_returned"},
}
ANNOUNCED = ("Found(what=ordinary_law_applies", "Found(what=inadmissible_call_ruled")
"""What `screen_irregularity` says before the ordinary law is ruled on."""


@dataclass(frozen=True)
class Kind:
    """An irregular call: the calls that lead to it, and what is known about it."""

    calls: str
    by: Seat
    refused_first: str = ""
    """Calls before it that end in a call out of rotation or an insufficient bid, which is not accepted."""
    is_inadmissible: bool = False
    is_gone_by: bool = False
    """The later calls show that the tray has crossed."""


KINDS = {
    "insufficient_bid": Kind("N 1S, E 1H", Seat.EAST),
    "call_out_of_rotation": Kind("E 1C", Seat.EAST),
    "bid_at_partners_turn": Kind("N 1S, E P, N 2S", Seat.NORTH),
    "pass_out_of_rotation": Kind("E P", Seat.EAST),
    "double_out_of_rotation": Kind("N 1S, W X", Seat.WEST),
    "last_pass_out_of_rotation": Kind("N 1S, E P, S P, N P", Seat.NORTH),
    "inadmissible_double": Kind("N 1H, E P, S X", Seat.SOUTH, is_inadmissible=True),
    "bid_above_seven": Kind("N 1H, E 8C", Seat.EAST, is_inadmissible=True),
    "call_after_final_pass": Kind("N 1NT, E P, S P, W P, E X", Seat.EAST, is_inadmissible=True),
    "forced_pass_broken": Kind("S 2S, W 3D", Seat.WEST, "N 1S, E 1H", is_inadmissible=True),
    "double_banned": Kind("E X", Seat.EAST, "N 1H, W P"),
    "call_not_repeated": Kind("N P, E 2S", Seat.EAST, "E 1S"),
    "change_of_call": Kind("N 1S, E 2H, E 3H", Seat.EAST),
    "skipped_player": Kind("N 1S, E P, W P, N P", Seat.NORTH, is_gone_by=True),
}
LAWS = {"bid_at_partners_turn", "pass_out_of_rotation", "double_out_of_rotation", "last_pass_out_of_rotation"}
"""Kinds of call out of rotation, which have one procedure."""
EACH = [
    (name, tray, edition)
    for name, kind in KINDS.items()
    for tray in (NOT_PASSED, BOTH, ONE, CAME_BACK)
    for edition in Edition
    if not (name == "double_banned" and edition is Edition.LAWS_2017)  # there is no such ban any more
    and not (kind.is_gone_by and tray == NOT_PASSED)
]


def opened(kind: Kind, edition: Edition, screens: bool = True) -> Case:
    """The table with the irregular call, on which nobody has ruled yet."""
    case = Case(Table.opened(Board.numbered(1, Seat.NORTH)), edition, SCREENS if screens else Regulations())
    if kind.refused_first:
        case = after_calls(edition, kind.refused_first, case)
        answers = {f"{open_incidents(case)[0].procedure}.{key}": value for key, value in REFUSED.items()}
        case = ruled(case, answers)
    return after_calls(edition, kind.calls, case)


REFUSED = {"tray": ONE, "accept": "refuse", "replacement": "2D"}


def moved(case: Case, kind: Kind, tray: str) -> Case:
    """The same table with the way of the tray in its log."""
    events = {
        NOT_PASSED: (TrayHeld(),),
        BOTH: (TrayPassed(screen_mate(kind.by)),),
        ONE: (TrayPassed(kind.by),),
        CAME_BACK: (TrayPassed(kind.by), TrayPassed()),
    }
    return case.after(*events[tray])


def followed(case: Case, incident: Incident, given: dict[str, str]) -> Iterator[tuple[Case, dict[str, str]]]:
    """Every path of usual answers through this ruling, with the others by the last word of their keys."""
    talk = Conversation(case, incident)
    answers = {"unintended": "no", **given}
    while (question := talk.question) is not None:
        key = question.key.rpartition(".")[2]
        if key not in answers and question.usual is not None:
            talk = talk.answered_as_usual(1)
            continue
        if key not in answers:
            for choice in question.choices:
                yield from followed(case, incident, {**answers, key: choice.example})
            return
        talk = talk.answered(answers[key])
    yield talk.applied(), answers


def by_own_law(case: Case, given: dict[str, str]) -> Iterator[tuple[Case, dict[str, str]]]:
    incidents = open_incidents(case)
    assert len(incidents) == 1
    yield from followed(case, incidents[0], given)


def by_report(case: Case, by: Seat, given: dict[str, str]) -> Case:
    """The report, and then what it leaves to the ordinary law."""
    incidents = open_incidents(case)
    [(after, _)] = list(followed(case, Incident("screen_irregularity", by), given))
    if open_incidents(after) == incidents:
        [(after, _)] = list(followed(after, incidents[0], given))
    return after


def differing(one: Case, other: Case) -> str:
    mine, theirs = state(one, ANNOUNCED), state(other, ANNOUNCED)
    found = []
    for name, value in mine.items():
        if isinstance(value, Counter):
            left, right = value - theirs[name], theirs[name] - value  # type: ignore[operator]
            found += [f"{name}: {list(left)} / {list(right)}"] if left or right else []
        elif value != theirs[name]:
            found.append(f"{name}: {value} / {theirs[name]}")
    return "; ".join(found)


@pytest.mark.parametrize(("name", "tray", "edition"), EACH, ids=str)
def test_both_routes_give_the_same_ruling(name: str, tray: str, edition: Edition) -> None:
    kind = KINDS[name]
    case = opened(kind, edition)
    for after, answers in by_own_law(case, {"tray": tray}):
        reported = by_report(case, kind.by, {**answers, **SAID_BY_REPORT[tray]})
        assert not differing(after, reported), answers


@pytest.mark.parametrize(("name", "tray", "edition"), EACH, ids=str)
def test_the_log_of_the_tray_says_the_same_as_the_answers(name: str, tray: str, edition: Edition) -> None:
    kind = KINDS[name]
    case = opened(kind, edition)
    answers_told = {"tray": tray}
    where = kind
    if name == "skipped_player":  # the pass out of rotation is the irregular one, and it was West's
        where = Kind(kind.calls, Seat.WEST)
    for after, answers in by_own_law(case, answers_told):
        own = {key: value for key, value in answers.items() if key != "tray"}
        for logged, _ in by_own_law(moved(case, where, tray), own):
            assert not differing(after, logged), answers


@pytest.mark.parametrize(("name", "tray", "edition"), EACH, ids=str)
def test_the_ruling_is_what_the_conditions_say(name: str, tray: str, edition: Edition) -> None:
    kind = KINDS[name]
    case = opened(kind, edition)
    number = len(case.table.auction.said) - 1
    own_ledger = case.table.ledger
    for after, answers in by_own_law(case, {"tray": tray}):
        ledger, status = after.table.ledger, after.said(number).status
        new = Counter(ledger.entries) - Counter(own_ledger.entries)
        may_not = {entry.seat for entry in new if isinstance(entry, Information) and not entry.is_authorised}
        if tray == ONE:
            continue
        free = Counter(map(str, ledger.lead_rights())) - Counter(map(str, own_ledger.lead_rights()))
        bound = [seat for seat in Seat if len(ledger.duties(seat)) > len(own_ledger.duties(seat))]
        if tray in (NOT_PASSED, BOTH):  # 4A, 4B: corrected without rectification; nobody accepts it
            assert not free, answers
            assert not bound, answers
            assert "accept" not in answers
        if tray == NOT_PASSED:
            assert not may_not, answers
        elif tray == BOTH:  # 4E: neither side may use it
            assert may_not == set(Seat), answers
        elif not kind.is_inadmissible:  # 4D: the auction stands
            assert not (*open_incidents(after), *due_incidents(after)), answers
            assert status is Status.STANDS, answers
            assert not may_not, answers
            assert not bound, answers
        elif name != "forced_pass_broken":  # which stands if it was called over, by Law 35B or 37A
            assert status is Status.CANCELLED, answers


@pytest.mark.parametrize("edition", list(Edition), ids=str)
@pytest.mark.parametrize("name", list(KINDS))
def test_if_one_side_is_at_fault_the_ordinary_law_applies(name: str, edition: Edition) -> None:
    if name == "double_banned" and edition is Edition.LAWS_2017:
        return
    bare = opened(KINDS[name], edition, screens=False)
    without = {str(sorted(answers.items())): after for after, answers in by_own_law(bare, {})}
    for after, answers in by_own_law(opened(KINDS[name], edition), {"tray": ONE}):
        key = str(sorted((key, value) for key, value in answers.items() if key != "tray"))
        assert not differing(after, without[key]), answers


def test_every_kind_of_irregular_call_is_tried() -> None:
    from arbitr.laws.shared.irregular import Irregularity

    assert {kind.value for kind in Irregularity} == KINDS.keys() - LAWS


@pytest.mark.parametrize("edition", list(Edition), ids=str)
def test_the_answer_about_one_call_says_nothing_about_the_next(edition: Edition) -> None:
    """East's bid was put right on his side; the tray with West's is asked about anew."""
    case = opened(KINDS["insufficient_bid"], edition)
    talk = Conversation(case, Incident("screen_irregularity", Seat.EAST))
    for value in ("before_tray_passed", "2H", "no"):
        talk = talk.answered(value)
    later = after_calls(edition, "S 2S, W 2D", talk.applied())
    [incident] = open_incidents(later)
    question = Conversation(later, incident).question
    assert question is not None
    assert question.key == "insufficient_bid.tray"
