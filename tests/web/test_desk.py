"""The ruling desk: every procedure can be reached, the common calls in few taps, and what is ruled counts."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from html import unescape
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import axe_core_python  # type: ignore[import-untyped]
import httpx
import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st
from parts import FULL
from playwright.sync_api import Page, expect
from said import english, refusal, says, wording
from web.browser import settled, window
from web.club import Club, pairs_event, post, running, written

from arbitr.bridge.appeal import Appeal, AppealedRuling, AppealMatter, AppealOutcome, Contest, Decision, Hearing
from arbitr.bridge.board import Board
from arbitr.bridge.call import Doubling, bid
from arbitr.bridge.contract import Contract
from arbitr.bridge.denomination import Denomination
from arbitr.bridge.result import PASSED_OUT, Result
from arbitr.bridge.scores.adjustment import Adjustment, Assigned
from arbitr.bridge.scores.adjustment import WeightedResult as Weighted
from arbitr.bridge.scores.penalty import Penalty
from arbitr.bridge.seat import SEATS, Seat, Side, parse_seat
from arbitr.club.log.live_log import LiveLog
from arbitr.club.rulings import say
from arbitr.club.rulings.needs import NEEDS, Needs, needs, whose
from arbitr.club.rulings.say import MOST_LINES, MOST_LOOKS, say_view
from arbitr.laws.engine import (
    ABOUT_A_SIDE,
    ABOUT_NOBODY,
    EXAMPLES,
    LATEST,
    PROCEDURES,
    AnswerKind,
    Conversation,
    Edition,
)
from arbitr.laws.engine.walk import TIMES
from arbitr.movements.matches.round_robin import round_robin
from arbitr.plain import to_plain
from arbitr.problem import Problem
from arbitr.text import LANGUAGES, translation
from arbitr.tournament import (
    BRIDGE,
    BoardForm,
    Contestant,
    Log,
    NoResult,
    Rules,
    SlipKey,
    SlipScore,
    Tournament,
    TournamentEvent,
    session_scores,
)
from arbitr.tournament.events import direct, organise, results
from arbitr.tournament.rules import ContestKind as EventKind
from arbitr.web.desk.desk import RulingDesk
from arbitr.web.desk.form import Typed
from arbitr.web.desk.outcomes import award_of, rows_of
from arbitr.web.desk.page import desk_alone
from arbitr.web.desk.views import BESIDE, COMMON
from arbitr.web.render import Visitor

MOST_TAPS = 12
MOST_STEPS = 30
SEED = 20261116


# The desk as a value


def begun(procedure: str, by: Seat = Seat.WEST, edition: Edition = LATEST) -> RulingDesk:
    desk = RulingDesk(edition=edition).chosen(procedure)
    return desk if desk.incident is not None else desk.reported(by)


def test_screens_are_switched_on_at_the_desk_without_an_event() -> None:
    page = Visitor("en", path="/desk")

    def first_question(screens: str) -> str:
        shown = desk_alone(page, Typed({}), "", "2017", "", screens)
        shown = desk_alone(page, Typed({"procedure": ["insufficient_bid"]}), shown.view["d"])
        for seat, said in (("N", "1S"), ("E", "1H")):
            shown = desk_alone(page, Typed({"move": [said], "seat": [seat]}), shown.view["d"])
        assert shown.view["screens"] == (screens == "yes")
        return str(shown.view["question"]["text"])

    with_screens, without = first_question("yes"), first_question("")
    assert says(with_screens, "Had the tray with {seat}'s {call} been passed to the other side of the screen?")
    assert with_screens != without
    assert 'name="screens"' in page.html("desk/what_happened.html", desk_alone(page, Typed({})).view)


def test_every_procedure_is_listed_and_what_is_listed_is_a_procedure() -> None:
    assert NEEDS.keys() | ABOUT_NOBODY | ABOUT_A_SIDE <= PROCEDURES.keys()
    assert len(COMMON) == 12
    assert {name for name, _ in COMMON} | BESIDE.keys() | {
        b for group in BESIDE.values() for b in group
    } <= PROCEDURES.keys()
    assert not ABOUT_NOBODY & ABOUT_A_SIDE


def sentences(procedure: str, by: Seat, edition: Edition) -> frozenset[str]:
    """All that is asked and ruled when this player is named, as far as one looks: each choice is taken a few times.

    Where nobody is asked for, the desk names one itself: another is put in his place.
    """
    found: set[str] = set()
    taken: Counter[tuple[str, str]] = Counter()
    waiting = [RulingDesk(edition=edition).chosen(procedure).reported(by).talk()]
    while waiting:
        talk = waiting.pop()
        asked = talk.question
        if talk.ruling is not None:
            found.update(repr(effect) for effect in talk.ruling.effects)
        for question in [asked] if asked else [step.question for step in talk.steps]:
            found.add(f"{question.key} {question.text} {question.who}")
            found.update(f"{choice.id} {choice.text}" for choice in question.choices)
        for choice in asked.choices if asked else ():
            edge = question.key, choice.id
            taken[edge] += 1
            if taken[edge] <= TIMES:
                waiting.append(talk.answered(choice.example))
    return frozenset(found)


def heard_by_each(procedure: str, edition: Edition) -> dict[Seat, frozenset[str]]:
    return {seat: sentences(procedure, seat, edition) for seat in SEATS}


@pytest.mark.parametrize("procedure", sorted(ABOUT_NOBODY))
def test_nobody_is_asked_for_only_where_it_makes_no_difference(procedure: str) -> None:
    assert whose(procedure) == ()
    for edition in Edition:
        assert sentences(procedure, Seat.NORTH, edition) == sentences(procedure, Seat.EAST, edition)


@pytest.mark.parametrize("procedure", sorted(ABOUT_A_SIDE))
def test_a_side_is_asked_for_where_partners_make_no_difference(procedure: str) -> None:
    assert whose(procedure) == (Seat.NORTH, Seat.EAST)
    heard = heard_by_each(procedure, LATEST)
    assert heard[Seat.NORTH] == heard[Seat.SOUTH]
    assert heard[Seat.EAST] == heard[Seat.WEST]
    assert heard[Seat.NORTH] != heard[Seat.EAST]


ABOUT_A_PLAYER = sorted(
    name
    for name in PROCEDURES
    if needs(name) is Needs.PLAYER
    and name not in ABOUT_NOBODY | ABOUT_A_SIDE
    and name != "waiver"  # what it settles for a side must lie on the table
)


@pytest.mark.parametrize("procedure", ABOUT_A_PLAYER)
def test_a_player_is_asked_for_where_it_makes_a_difference(procedure: str) -> None:
    assert whose(procedure) == SEATS
    # The latest edition has no second auction: there the difference is in an earlier one.
    edition = Edition.LAWS_1997 if procedure == "second_auction" else LATEST
    assert len({*heard_by_each(procedure, edition).values()}) == len(SEATS)


def walked(desk: RulingDesk, chance: Random) -> Iterator[RulingDesk]:
    """A way through the questions, an example for each answer."""
    for _ in range(MOST_STEPS):
        yield desk
        question = desk.talk().question
        if question is None:
            return
        desk = desk.answered(chance.choice(question.choices).example)


def test_each_answer_can_be_taken_back_and_the_text_holds_everything() -> None:
    chance = Random(SEED)
    for procedure in PROCEDURES:
        if needs(procedure) in (Needs.CALL, Needs.AUCTION):
            continue
        way = list(walked(begun(procedure, edition=chance.choice(list(Edition))), chance))
        for before, after in itertools.pairwise(way):
            assert after.back() == before
            assert RulingDesk.parse(after.text) == after
        first = way[0].back()
        assert first is not None
        assert first.incident is None  # the player, or what happened
        assert first.back() is None or first.back() == RulingDesk(edition=way[0].edition)


def test_going_back_from_a_call_a_card_and_a_chain_leads_where_one_came_from() -> None:
    desk = RulingDesk().chosen("insufficient_bid").moved("N 1S")
    wrong = desk.moved("E 1H")
    assert wrong.incident is not None
    assert wrong.back() == desk
    lead = RulingDesk().chosen("opening_lead_out_of_turn").moved("= 4S S W 0 0")
    led = lead.moved("E D7")
    assert (led.back(), lead.back()) == (lead, RulingDesk().chosen("opening_lead_out_of_turn"))
    ruled = led.answered("no").answered("no").answered("refuse")
    chain = ruled.goes_on()
    assert chain.incident is not None
    assert chain.incident.procedure == "penalty_card_lead"
    assert chain.back() == led.answered("no").answered("no"), "to the last question, since what follows belongs to it"


@seed(SEED)
@settings(max_examples=2000 if FULL else 300, deadline=None)
@given(st.one_of(st.text(max_size=200), st.text("ABCDEFGHIJabcdefghij0123456789-_", max_size=400)))
def test_a_broken_link_is_a_problem_and_nothing_worse(text: str) -> None:
    refused = ""
    try:
        desk = RulingDesk.parse(text)
    except Problem as problem:
        refused = str(problem)
    else:
        assert RulingDesk.parse(desk.text) == desk
    assert len(refused.splitlines()) <= 1


def test_a_link_that_has_grown_without_bounds_is_refused() -> None:
    with refusal("this ruling has become too long; begin again"):
        RulingDesk.parse(replace(RulingDesk(), moves=("N P",) * 500).text)


# Results with weights


def results_of() -> st.SearchStrategy[Result | int]:
    contracts = st.builds(
        Contract,
        st.builds(bid, st.integers(1, 7), st.sampled_from(Denomination)),
        st.sampled_from(Doubling),
        st.sampled_from(Seat),
    )
    return st.one_of(st.builds(Result, contracts, st.integers(0, 13)), st.just(PASSED_OUT), st.integers(-3000, 3000))


@st.composite
def awards(draw: st.DrawFn) -> Assigned:
    outcomes = draw(st.lists(results_of(), min_size=1, max_size=6))
    cuts = sorted(
        draw(st.lists(st.integers(1, 99), min_size=len(outcomes) - 1, max_size=len(outcomes) - 1, unique=True))
    )
    edges = [0, *cuts, 100]
    shares = [Fraction(right - left, 100) for left, right in itertools.pairwise(edges)]
    return Assigned(tuple(Weighted(share, what) for share, what in zip(shares, outcomes, strict=True)))


@seed(SEED)
@settings(max_examples=1000 if FULL else 150, deadline=None)
@given(awards())
def test_a_weighted_score_comes_back_from_the_rows_of_its_form(award: Assigned) -> None:
    assert award_of(rows_of(award)) == award


# What is said to the players


def test_what_is_said_ahead_looks_only_so_far_and_stays_short(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = 0
    real = say.looked_ahead

    def counted(talk: Conversation, left: say._Looks) -> say.Ahead | None:
        nonlocal looks
        looks += 1
        return real(talk, left)

    monkeypatch.setattr(say, "looked_ahead", counted)
    for make in EXAMPLES.values():
        talk = make(LATEST)
        if talk.question is None:
            continue
        looks = 0
        options = say_view(talk, translation("cs"))
        assert looks <= MOST_LOOKS + len(options)
        assert options
        for option in options:
            assert option["choice"]
            assert len(option["sure"]) + len(option["maybe"]) <= MOST_LINES + 1


def test_what_a_refused_lead_costs_is_said_before_declarer_chooses() -> None:
    desk = RulingDesk().chosen("opening_lead_out_of_turn").moved("= 4S S W 0 0").moved("E D7")
    options = {
        choice["value"]: choice for choice in say_view(desk.answered("no").answered("no").talk(), translation("en"))
    }
    assert options.keys() == {"spread", "accept", "refuse"}
    assert any("penalty card" in line for line in options["refuse"]["sure"])
    assert not any("penalty card" in line for line in (*options["accept"]["sure"], *options["accept"]["maybe"]))


# Through the pages: every procedure


LINK = re.compile(r'<a class="(?:button|ans)[^"]*answer[^"]*" href="([^"]+)"')
TEXT = re.compile(r'data-d="([^"]+)"')
CALLS = {
    "insufficient_bid": "N 1S, E 1H",
    "call_out_of_rotation": "E 1C",
    "change_of_call": "N 1C, N 1D",
    "inadmissible_double": "N 1C, E P, S X",
    "bid_above_seven": "N 7C, E 8C",
    "call_after_final_pass": "N 1S, E P, S P, W P, E X",
    "skipped_player": "N 1C, E P, W P, N P",
    "unintended_call": "N 1S",
    "misinformed_call": "N 1S, E P",
    "simultaneous_calls": "S 1S, N 1C",
    "screen_irregularity": "E 1C",
    "cards_from_wrong_board": "N 1S",
    "board_of_wrong_cards": "N 1S",
}
"""An auction that shows it; dealer North."""
LATER = {
    "forced_pass_broken": ("N 1S, E 1H", ("refuse", "2S"), "S P, W 2N"),
    "double_banned": ("N 1H, W P", ("refuse",), "E X"),
    "call_after_rotation": ("E 1S", ("refuse",), "N 1N, E 2S"),
    "call_not_repeated": ("E 1C", ("refuse",), "N P, E 1D"),
    "lead_restriction": ("N 1S, E 1H", ("refuse", "2S"), "S 3D, W P, N P, E P"),
    "exposed_cards_settled": ("! E H4", ("yes", "yes"), "N 1N, E P, S P, W P"),
}
"""What comes up only after another ruling: the calls, the answers, the calls since."""


class Visit:
    """Somebody who taps on what the pages of the desk offer."""

    def __init__(self, client: httpx.Client, address: str = "/desk") -> None:
        self.client, self.address, self.html = client, address, ""

    def get(self, **asked: str) -> Visit:
        return self.follow(f"{self.address}?{httpx.QueryParams(asked)}")

    def follow(self, address: str) -> Visit:
        reply = self.client.get(unescape(address))
        assert reply.status_code in (200, 422), (address, reply.status_code)
        self.html = reply.text
        return self

    @property
    def d(self) -> str:
        found = TEXT.search(self.html)
        assert found, self.html
        return found[1]

    @property
    def is_ruled(self) -> bool:
        return 'id="ruling"' in self.html

    def step(self, chance: Random) -> bool:
        """One tap of those that are there; False where there is none."""
        links = LINK.findall(self.html)
        if links and ('name="rank"' not in self.html or chance.random() < 0.5):
            self.follow(chance.choice(links))
        elif 'name="rank"' in self.html:
            self.get(d=self.d, seat=chance.choice("NESW"), suit=chance.choice("SHDC"), rank=chance.choice("AKQJT987"))
        elif 'id="rows"' in self.html:
            self.get(d=self.d, level="4", suit="S", doubled="", by="N", over="-1", points="", share="")
        elif 'name="value"' in self.html:
            self.get(d=self.d, value=chance.choice(("20:30", "10%", "5")))
        elif 'id="players"' in self.html:
            self.get(d=self.d, report=chance.choice("NESW"))
        else:
            return False
        return True

    def called(self, moves: str) -> Visit:
        for move in moves.split(", "):
            first, *rest = move.split()
            if first == "!":
                self.get(d=self.d, seat=rest[0], suit=rest[1][0], rank=rest[1][1])
            else:
                self.get(d=self.d, seat=first, move=rest[0])
        return self


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with running(tmp_path_factory.mktemp("desk")) as open_:
        yield open_


SIGNED_IN: dict[str, httpx.Client] = {}


def signed_in(club: Club) -> httpx.Client:
    """The same director for all: who signs in too often has to wait."""
    if club.url not in SIGNED_IN:
        SIGNED_IN[club.url] = club.signed_in()
    return SIGNED_IN[club.url]


def directors_window(club: Club, width: int = 360, **options: Any) -> Page:
    page = window(width, 740, **options)
    cookies = signed_in(club).cookies.jar
    page.context.add_cookies(
        [{"name": cookie.name, "value": cookie.value or "", "url": club.url} for cookie in cookies]
    )
    return page


def test_every_procedure_of_the_book_leads_from_what_happened_to_a_ruling(club: Club) -> None:
    chance = Random(SEED)
    client = club.visitor()
    assert PROCEDURES.keys() > LATER.keys()
    for procedure in PROCEDURES:
        if procedure in LATER:
            continue
        for edition in Edition if FULL else (chance.choice(list(Edition)),):
            visit = Visit(client).get(edition=str(int(edition)))
            visit.get(d=visit.d, procedure=procedure)
            if procedure in CALLS:
                visit.called(CALLS[procedure])
                if 'id="players"' in visit.html:
                    visit.get(d=visit.d, report=CALLS[procedure].split(", ")[0][0])
            elif needs(procedure) in (Needs.LEAD, Needs.CARD, Needs.POSITION, Needs.RESULT):
                visit.get(d=visit.d, report="E")  # without the contract: the procedure asks what it needs
            steps = 0
            while not visit.is_ruled and steps < MOST_STEPS and visit.step(chance):
                steps += 1
            assert visit.is_ruled, (procedure, edition, visit.html)


@pytest.mark.parametrize("procedure", LATER)
def test_what_follows_from_an_earlier_ruling_comes_up_by_itself(club: Club, procedure: str) -> None:
    before, answers, since = LATER[procedure]
    client = club.visitor()
    visit = Visit(client).get(edition="2007")
    first = {"!": "exposed_card", "E": "call_out_of_rotation"}.get(before[0], "insufficient_bid")
    visit.get(d=visit.d, procedure=first).called(before)
    chance = Random(SEED)
    given_answers = list(answers)
    for _ in range(MOST_STEPS):
        if visit.is_ruled:
            break
        wanted = list(LINK.findall(visit.html))
        values = re.findall(r'data-value="([^"]+)"', visit.html)
        pick = next((n for n, value in enumerate(values) if given_answers and value == given_answers[0]), None)
        if pick is None:
            pick = values.index("no") if "no" in values else 0
        else:
            given_answers.pop(0)
        visit.follow(wanted[pick])
    assert visit.is_ruled
    after = re.search(r'href="([^"]+&amp;at=auction)"', visit.html)
    assert after, "the auction goes on"
    visit.follow(after[1]).called(since)
    asked = visit.client.get(visit.address, params={"d": visit.d, "format": "json"}).json()
    assert asked["procedure"] == procedure
    steps = 0
    while not visit.is_ruled and steps < MOST_STEPS and visit.step(chance):
        steps += 1
    assert visit.is_ruled


# What was called after the wrong call, before the director came


def asked_of(visit: Visit) -> dict[str, Any]:
    found: dict[str, Any] = visit.client.get(visit.address, params={"d": visit.d, "format": "json"}).json()
    return found


def since(club: Club, edition: Edition, calls: str, *later: str) -> Visit:
    """These calls, dealer North, the last of them wrong; then what was called over it, each told on its own."""
    visit = Visit(club.visitor()).get(edition=str(int(edition)))
    visit.get(d=visit.d, procedure="insufficient_bid").called(calls)
    for move in later:
        link = re.search(r'id="since" href="([^"]+)"', visit.html)
        assert link, "somebody may have called since"
        visit.follow(link[1])
        assert re.search(r'name="seat" value="[NESW]" checked', visit.html), "the player to the left is chosen already"
        visit.called(move)
    return visit


@pytest.mark.parametrize("edition", Edition)
def test_an_inadmissible_double_that_was_called_over_is_wiped_with_all_after_it(club: Club, edition: Edition) -> None:
    assert asked_of(since(club, edition, "N 1C, E P, S X"))["question"]["who"] == "S"
    for later in (("W P",), ("W P", "N 2C")):
        shown = asked_of(since(club, edition, "N 1C, E P, S X", *later))["ruling"]
        assert ("35A" if edition is Edition.LAWS_1997 else "36A") in shown["laws"]
        assert shown["effects"][0]["words"] == english(
            "{seat}'s {call} and every later call are cancelled; it is {turn}'s turn.",
            call="double",
            seat="S",
            turn="S",
        )
        assert not [
            effect for effect in shown["effects"] if "must pass" in effect["words"] or "lead" in effect["words"]
        ]


@pytest.mark.parametrize("edition", Edition)
def test_a_bid_above_seven_that_was_called_over_restricts_no_lead(club: Club, edition: Edition) -> None:
    words = {
        later: [effect["words"] for effect in asked_of(since(club, edition, "N 8C", *later))["ruling"]["effects"]]
        for later in ((), ("E P",))
    }
    assert any("lead" in word for word in words[()])
    assert not any("lead" in word for word in words["E P",])
    assert any(
        says(
            word,
            "{seat}'s {call} counts as a pass. Every later call is cancelled, and it is {turn}'s turn.",
            call="8♣",
            seat="N",
        )
        for word in words["E P",]
    )
    silenced = [word for word in words["E P",] if "must pass" in word]
    assert len(silenced) == (0 if edition is Edition.LAWS_1997 else 2)  # 35C; since 2007 38C


@pytest.mark.parametrize("edition", Edition)
def test_a_call_out_of_rotation_is_void_once_the_right_player_has_called(club: Club, edition: Edition) -> None:
    visit = since(club, edition, "E 1H", "N 1S")
    shown = asked_of(visit)
    assert "question" not in shown
    assert (english("{seat}'s {call} is cancelled.", call="1♥", seat="E"), "28B") in [
        (effect["words"], effect["law"]) for effect in shown["settled"]
    ]
    assert 'id="settled"' in visit.html
    assert shown["auction"]["turn"] == "E"


@pytest.mark.parametrize("edition", Edition)
def test_an_insufficient_bid_that_was_called_over_is_accepted(club: Club, edition: Edition) -> None:
    shown = asked_of(since(club, edition, "N 1S, E 1H", "S P"))
    law = "27A" if edition is Edition.LAWS_1997 else "27A1"
    assert [(effect["words"], effect["law"]) for effect in shown["settled"]] == [
        (english("{seat}'s {call} stands, and the auction continues.", call="1♥", seat="E"), law)
    ]
    assert shown["auction"]["turn"] == "W"


def test_a_change_of_call_that_was_called_over_is_asked_about_with_the_new_call_standing(club: Club) -> None:
    shown = asked_of(since(club, LATEST, "N 1C, N 1D", "E P"))
    assert (shown["procedure"], shown["question"]["law"]) == ("change_of_call", "25A2")
    desk = RulingDesk.parse(shown["d"])
    assert [made.call.code for made in desk.case().table.auction.standing()] == ["1D", "P"]


def test_a_call_after_the_final_pass_that_was_called_over_restricts_no_lead(club: Club) -> None:
    calls = "N 1S, E P, S P, W P, E X"
    effects = {later: asked_of(since(club, LATEST, calls, *later))["ruling"]["effects"] for later in ((), ("S P",))}
    assert any("39C" in effect["law"] or "26" in effect["law"] for effect in effects[()])
    assert not any("39C" in effect["law"] or "26" in effect["law"] for effect in effects["S P",])
    assert any("39B" in effect["law"] for effect in effects["S P",])


def test_a_breach_of_a_duty_to_pass_that_was_called_over_stands() -> None:
    ruled = RulingDesk().chosen("insufficient_bid").moved("N 1S").moved("E 1H").answered("refuse").answered("2S")
    while ruled.talk().question is not None:
        ruled = ruled.answered("no")
    breach = ruled.goes_on().chosen("insufficient_bid").moved("S P").moved("W 2N")
    assert breach.incident is not None
    assert (breach.incident.procedure, breach.next_to_call) == ("forced_pass_broken", Seat.NORTH)
    over = breach.moved("N P")
    assert (over.incident, [effect.law for effect in over.settled()]) == (None, ["37A"])
    back = over.back()
    assert back is not None
    assert (back.incident, back.moves, back.told) == (breach.incident, breach.moves, breach.told)


def test_going_back_from_a_call_since_leads_to_the_question_and_then_before_the_wrong_call() -> None:
    opened = RulingDesk().chosen("insufficient_bid").moved("N 1S")
    wrong = opened.moved("E 1H")
    accepted = wrong.moved("S P")
    assert (wrong.next_to_call, opened.next_to_call) == (Seat.SOUTH, None)
    assert accepted.incident is None
    assert (accepted.back(), wrong.back()) == (wrong, opened)
    double = RulingDesk().chosen("call_out_of_rotation").moved("N 1C").moved("E P").moved("S X")
    assert double.moved("W P").back() == double
    assert double.moved("W P").moved("N 2C").back() == double.moved("W P")


def test_whoever_calls_the_director_gets_a_ruling() -> None:
    right = RulingDesk().chosen("insufficient_bid").moved("N 1S").moved("E 2H").chosen("nothing_due")
    assert [effect.law for effect in right.talk().answered_as_usual().ruled().effects] == ["9B1c"]
    over = RulingDesk().chosen("insufficient_bid").moved("N 1S").moved("E 1H").moved("S P")
    ruled = over.chosen("nothing_due").talk().answered_as_usual().ruled()
    assert [effect.law for effect in ruled.effects] == [effect.law for effect in over.settled()] != []


def test_calls_that_are_only_told_settle_nothing() -> None:
    desk = RulingDesk().chosen("simultaneous_calls").moved("E 1H").moved("N 1S")
    assert desk.settled() == ()
    assert RulingDesk().chosen("call_out_of_rotation").moved("E 1H").moved("N 1S").settled() != ()


# What is wrong stands beside its field, and what was typed is kept


def test_a_contract_that_is_not_complete_says_so_beside_the_key_and_keeps_the_rest(club: Club) -> None:
    client = club.visitor()
    visit = Visit(client).get(procedure="contested_claim")
    visit.get(d=visit.d, stage="mid", level="4", suit="S", doubled="X", ns="9", ew="9", declarer="S", hand_n="AK")
    assert english("{won} tricks have been won, but there are only 13", won=18) in visit.html
    for name, value in (("level", "4"), ("suit", "S"), ("doubled", "X"), ("declarer", "S"), ("ns", "9")):
        assert re.search(rf'name="{name}" value="{value}" checked', visit.html), name
    visit.get(d=visit.d, stage="mid", level="4", suit="S", ns="5", ew="5", declarer="S", hand_n="AK.2.-")
    assert 'name="hand_n" value="AK.2.-"' in visit.html
    field = visit.html.split('name="hand_n"')[1]
    assert "three suits" in field[:200] or says(
        field[:200], "the hand {text} has {count} suits; write four, separated by dots: AKQ2.J54.T98.762"
    )


def test_weights_that_do_not_make_a_hundred_are_explained_and_kept(club: Club) -> None:
    desk = begun("adjusted_score", Seat.NORTH)
    while (question := desk.talk().question) is not None and question.kind.value != "outcomes":
        desk = desk.answered(question.choices[0].example)
    assert desk.talk().question is not None
    client = club.visitor()
    rows = {"level": ["4", "3", ""], "suit": ["S", "N", "S"], "doubled": ["", "", ""], "by": ["N", "S", "N"],
            "over": ["=", "+9", "="], "points": ["", "", ""], "share": ["60", "30", ""]}  # fmt: skip
    reply = client.get("/desk", params={"d": desk.text, **rows})
    assert reply.status_code == 422
    second = reply.text.split('class="outcome"')[2]
    assert says(
        second, "{text}: the result of {contract} must be from {least} to {most}"
    )  # 3NT +9 cannot be: beside its row
    rows["over"][1] = "+1"
    reply = client.get("/desk", params={"d": desk.text, **rows})
    assert says(reply.text, "the weights add up to {total}; they must add up to 100%", total="90%")
    assert re.findall(r'name="share"[^>]*value="(\d*)"', reply.text)[:2] == ["60", "30"]
    rows["share"][1] = "40"
    reply = client.get("/desk", params={"d": desk.text, **rows})
    assert reply.status_code == 200
    found = TEXT.search(reply.text)
    assert found
    assert RulingDesk.parse(found[1]).answers[-1] == "60% 4S N =, 40% 3N S +1"


# In an event


RESULTS = ("4S N =", "4S N +1", "4S N -1", "3NT N +1", "4S S =", "5S N -1", "3S N +1", "2S N +2")


ROUNDS = 4


@pytest.fixture(scope="module")
def evening(club: Club) -> tuple[str, list[SlipKey]]:
    """Nine tables: four rounds are played, the fifth is under way; with the places of the fourth."""
    stream, movement, _ = pairs_event(club.store, 18, 27, "mitchell")
    chance = Random(SEED)
    happened: list[TournamentEvent] = []
    places: list[SlipKey] = []
    for number in range(1, ROUNDS + 1):
        places = []
        for seating in movement.rounds[number - 1].tables:
            assert seating.table is not None
            places += [SlipKey(1, "A", number, seating.table, board) for board in seating.boards]
        happened += [results.ResultEntered(place, SlipScore(Result.parse(chance.choice(RESULTS)))) for place in places]
        happened.append(organise.RoundBegun(1, number + 1))
    append(club, stream, *happened)
    return stream, places


def append(club: Club, stream: str, *events: TournamentEvent) -> None:
    club.store.append(stream, club.store.stream(stream).version, [to_plain(event) for event in events], by="table")


def state_of(club: Club, stream: str) -> Tournament:
    live = LiveLog(stream, BRIDGE)
    live.read(club.store.records(stream))
    state: Tournament = live.state
    return state


def log_of(club: Club, stream: str) -> Log[Tournament]:
    live = LiveLog(stream, BRIDGE)
    live.read(club.store.records(stream))
    return live.log


def call_from(club: Club, stream: str, table: int, text: str = "") -> int:
    append(club, stream, direct.DirectorCalled(1, "A", table, None, text))
    return max(state_of(club, stream).calls)


class Taps:
    """A thumb that counts."""

    def __init__(self, page: Page) -> None:
        self.page, self.count, self.before = page, 0, 0

    def tap(self, selector: str, entering: bool = False) -> None:
        """`entering`: a call or a part of the contract, which is in before one begins to count."""
        self.page.locator(selector).first.click()
        settled(self.page)
        if entering:
            self.before += 1
        else:
            self.count += 1

    def answer(self, *values: str) -> None:
        """These answers, as far as they are asked for: what the table shows or what is usual is not."""
        for value in values:
            self.page.wait_for_selector("#ruling, a.answer, #rows, button[name=rank]")
            if self.page.locator(f"a.answer[data-value='{value}']").count():
                self.tap(f"a.answer[data-value='{value}']")

    def call(self, call: str, seats_on: int = 0) -> Seat:
        """By whoever is in turn, as the page has it; or by somebody so many seats on."""
        turn = parse_seat(self.page.get_attribute("#box input[name=seat]:checked", "value") or "")
        seat = SEATS[(turn + seats_on) % 4]
        if seats_on:
            self.tap(f"#box label.key:has(input[value={seat}])", entering=True)
        self.tap(f"#box button[value='{call}']", entering=True)
        return seat

    def contract(self, level: str, suit: str, declarer: str) -> None:
        self.page.wait_for_function("() => !document.querySelector('form[data-whole]:not([data-begun])')")
        for name, value in (("level", level), ("suit", suit), ("declarer", declarer)):
            self.tap(f"label.key:has(input[name={name}][value='{value}'])", entering=True)
            field = f"document.querySelector('input[name={name}]')"
            self.page.wait_for_function(f"() => !{field} || {field}.form.elements.{name}.value")

    def card(self, suit: str, rank: str, seat: str = "", is_fact: bool = False) -> None:
        """A card that is a fact is in before one begins to count."""
        self.page.wait_for_selector("button[name=rank]")
        if seat:
            self.tap(f"label.key:has(input[name=seat][value={seat}])")
        self.tap(f"label.key:has(input[name=suit][value='{suit}'])", is_fact)
        self.tap(f"button[name=rank][value='{rank}']", is_fact)

    def player(self, seat: str) -> None:
        self.tap(f"#players a:text-is('{seat}')")

    def go_on(self) -> None:
        self.tap("#desk form button.primary")


def lead(taps: Taps) -> None:
    taps.contract("4", "S", "S")
    taps.card("D", "7", is_fact=True)
    taps.answer("no", "no", "refuse+require:D")  # what declarer says of the lead belongs to it


def revoke(taps: Taps) -> None:
    taps.player("W")
    taps.answer("yes", "yes", "allowed", "no", "no", "no")
    taps.card("H", "6")


def revoke_established(taps: Taps) -> None:
    taps.tap("a[data-procedure=established_revoke]")
    taps.player("E")
    taps.answer("in_time", "no", "no", "no", "no", "offender", "2", "enough")


def insufficient(taps: Taps) -> None:
    taps.call("1S")
    taps.call("1H")
    taps.answer("refuse", "2H", "yes")


def out_of_turn(taps: Taps) -> None:
    taps.call("1H", seats_on=2)
    taps.answer("refuse")


def exposed(taps: Taps) -> None:
    taps.card("H", "K", seat="E")
    taps.answer("yes", "yes")
    first_answers("play")(taps)  # what the director does about it belongs to the ruling (16D2)


def claim(taps: Taps) -> None:
    taps.contract("4", "S", "S")
    taps.tap("label.key:has(input[name=ns][value='7'])")
    taps.tap("label.key:has(input[name=ew][value='2'])")
    taps.go_on()
    taps.player("S")
    taps.answer("4", "none", "yes", "yes", "yes", "1")


def first_answers(*values: str):  # type: ignore[no-untyped-def]
    """Answers from these in turn of preference, until there is a ruling."""

    def way(taps: Taps) -> None:
        while taps.page.locator("#ruling").count() == 0:
            if taps.page.locator("#players").count():
                taps.player("W")
                continue
            if taps.page.locator("button[name=rank]").count():
                taps.card("H", "6")
                continue
            if taps.page.locator("#rows").count():
                taps.page.select_option("#rows select[name=level] >> nth=0", "4")
                taps.count += 1
                taps.go_on()
                continue
            offered = taps.page.eval_on_selector_all("a.answer", "links => links.map((a) => a.dataset.value)")
            taps.answer(next((value for value in values if value in offered), offered[0]))

    return way


def changed(taps: Taps) -> None:
    seat = taps.call("1S")
    taps.player(str(seat))
    first_answers("yes", "1N")(taps)


def hesitation(taps: Taps) -> None:
    """When it happens: what is suggested and what is damage is seen after the play."""
    taps.player("W")
    taps.answer("hesitation", "yes", "no")


THE_DOZEN = {
    "lead out of turn": ("opening_lead_out_of_turn", lead),
    "revoke": ("revoke", revoke),
    "revoke that is established": ("revoke", revoke_established),
    "insufficient bid": ("insufficient_bid", insufficient),
    "call out of turn": ("call_out_of_rotation", out_of_turn),
    "exposed card": ("exposed_card", exposed),
    "claim disputed": ("contested_claim", claim),
    "hesitation": ("unauthorised_information", hesitation),
    "wrong explanation": ("wrong_explanation", first_answers("answer", "yes")),
    "wrong board": ("wrong_board", first_answers("no")),
    "card missing": ("missing_card", first_answers("right", "no")),
    "bid changed": ("unintended_call", changed),
    "score wrong": ("score_error", first_answers("yes", "in_time")),
}
AND_THEN = {"hesitation, judged after the play": ("unauthorised_information", first_answers("hesitation", "yes"))}
"""Not one of the dozen calls, but counted with them: a whole judgement with a weighted score."""


def test_each_of_the_common_calls_is_ruled_in_at_most_twelve_taps(
    club: Club, evening: tuple[str, list[SlipKey]], capsys: pytest.CaptureFixture[str]
) -> None:
    stream, places = evening
    page = directors_window(club)
    counts = {}
    for number, (name, (procedure, way)) in enumerate((THE_DOZEN | AND_THEN).items()):
        call = call_from(club, stream, number % 9 + 1, name)
        page.goto(f"{club.url}/t/{stream}/director")
        taps = Taps(page)
        if "established" in name or "after the play" in name:  # a board that has a result
            page.goto(f"{club.url}/t/{stream}/director/ruling?call={call}&place={places[0]}&fresh=yes")
            taps.count += 1
        else:
            taps.tap(f"#queue a[href$='ruling?call={call}']")
        page.wait_for_selector("#desk")
        if page.locator(f"a[data-procedure={procedure}]:visible").count():  # otherwise the caller's words named it
            taps.tap(f"a[data-procedure={procedure}]:visible >> nth=0")
        way(taps)
        expect(page.locator("#ruling")).to_contain_text("Laws:")
        expect(page.locator("#ruling b")).not_to_have_count(0)
        counts[name] = (taps.count, taps.before)
        page.click("#book")
        page.wait_for_url("**/board/**")
        assert state_of(club, stream).calls[call].answered is not None
    page.context.close()
    with capsys.disabled():
        print()
        for name, (taken, before) in counts.items():
            print(f"  {name}: {taken} taps" + (f", after {before} for the auction or the contract" if before else ""))
    assert max(counts[name][0] for name in THE_DOZEN) <= MOST_TAPS, counts


def revoke_told(taps: Taps) -> None:
    taps.player("E")
    taps.answer("offender", "1")


USUAL: dict[str, tuple[str, str, bool, Callable[[Taps], None], int]] = {
    "revoke": ("Revoke", "established_revoke", True, revoke_told, 6),
    "bid": ("Insufficient bid", "insufficient_bid", False, insufficient, 6),
    "lead": ("Lead out of turn", "opening_lead_out_of_turn", False, lead, 5),
}
"""What the caller says, the procedure, whether the board has a result, the way to the ruling, and the most taps."""


@pytest.mark.parametrize("name", USUAL)
def test_a_usual_call_is_ruled_and_recorded_in_a_few_taps_from_the_cockpit(
    club: Club, evening: tuple[str, list[SlipKey]], name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """From the cockpit to the record. The contract and the card of a lead are told first; everything else counts."""
    words, procedure, is_played, way, most = USUAL[name]
    stream, _ = evening
    state = state_of(club, stream)
    this = state.session(1).round
    table = 7 + [*USUAL].index(name)  # each its own: what has a result is asked about otherwise
    seated = next(seated for seated in state.section(1, "A").plan.seated(this) if seated.table == table)
    board = seated.boards[1]
    place = SlipKey(1, "A", this, table, board)
    if is_played:
        append(club, stream, results.ResultEntered(place, SlipScore(Result.parse("4S S +1"))))
    append(club, stream, direct.DirectorCalled(1, "A", table, None, words, board))
    call = max(state_of(club, stream).calls)
    page = directors_window(club)
    page.goto(f"{club.url}/t/{stream}/director")
    taps = Taps(page)
    taps.tap(f"#queue a[href$='ruling?call={call}']")
    expect(page.locator("#desk")).to_contain_text(english("Board {board}", board=board))
    expect(page.locator("#desk h1")).to_contain_text(PROCEDURES[procedure].title.translated(translation("en")))
    before_facts = taps.before
    way(taps)
    expect(page.locator("#ruling b")).not_to_have_count(0)
    taps.tap("#book")
    page.wait_for_url("**/board/**")
    assert state_of(club, stream).calls[call].answered is not None
    fact_taps = taps.before - before_facts if procedure == "insufficient_bid" else 0
    with capsys.disabled():
        print(f"  {name}: {taps.count + fact_taps} taps")
    assert taps.count + fact_taps <= most
    page.context.close()


def test_no_ruling_is_recorded_before_what_follows_from_it_is_answered(
    club: Club, evening: tuple[str, list[SlipKey]]
) -> None:
    """A refused lead leaves a penalty card, and declarer still has to say what its partner may lead."""
    stream, places = evening
    address = f"/t/{stream}/director/ruling"
    desk = replace(RulingDesk(usual=True), place=str(places[0]), board=places[0].board)
    desk = desk.chosen("opening_lead_out_of_turn").moved("= 4S S W 0 0").moved("E D7").answered("refuse")
    client = signed_in(club)
    lines = len(log_of(club, stream))
    shown = client.get(address, params={"d": desk.text})
    assert 'id="book"' not in shown.text
    assert 'id="so-far"' in shown.text
    reply = post(client, address, {"d": desk.text}, page="/desk")
    assert reply.status_code == 422
    assert says(reply.text, "The ruling is not complete yet. Answer this first; then record it.")
    assert len(log_of(club, stream)) == lines
    asked = desk.onward()
    assert asked.incident is not None
    assert asked.incident.procedure == "penalty_card_lead"
    back = asked.back()
    assert back is not None
    assert back.answers == ()
    assert back.onward() == back, "one step back leads to the last question, and not forth again"
    post(client, address, {"d": asked.answered("require:D").text}, page="/desk")
    assert len(log_of(club, stream)) == lines + 2


def test_the_contract_of_a_lead_is_that_of_the_result_and_one_wrong_key_of_it_can_be_corrected(
    club: Club, evening: tuple[str, list[SlipKey]]
) -> None:
    stream, places = evening
    append(club, stream, results.ResultEntered(places[3], SlipScore(Result.parse("4S S +1"))))
    page = directors_window(club)
    page.goto(f"{club.url}/t/{stream}/director/ruling?place={places[3]}&procedure=opening_lead_out_of_turn")
    page.wait_for_selector("button[name=rank]")
    page.get_by_role("link", name=english("No, that's wrong"), exact=True).click()
    for name, value in (("level", "3"), ("suit", "H"), ("declarer", "N")):
        page.click(f"label.key:has(input[name={name}][value='{value}'])")
    page.click("#desk form button.primary")
    page.wait_for_selector("button[name=rank]")
    expect(page.locator("#desk > p b").last).to_contain_text("3♥ N")


def test_the_tricks_of_a_revoke_are_bounded_by_the_result_of_the_board() -> None:
    """East-West have won two tricks: after a revoke trick of theirs at most one more."""
    desk = RulingDesk(usual=True).chosen("established_revoke", Result.parse("4S S +1")).reported(Seat.EAST)
    later = desk.answered("offender").talk().question
    assert later is not None
    assert [later.takes(str(number)) for number in range(3)] == [True, True, False]
    none = RulingDesk(usual=True).chosen("established_revoke", Result.parse("7S S =")).reported(Seat.EAST)
    assert none.talk().question is None, "a side without a trick has lost the revoke trick, and won none later"


def test_a_step_changes_the_open_page_and_the_way_back_is_the_browsers(
    club: Club, evening: tuple[str, list[SlipKey]]
) -> None:
    stream, places = evening
    page = directors_window(club)
    page.goto(f"{club.url}/t/{stream}/director/ruling?place={places[3]}&fresh=yes")
    taps = Taps(page)
    page.evaluate("window.opened = 'once'")
    taps.tap(".picture[data-procedure=insufficient_bid]")
    taps.call("1S")
    taps.call("1H")
    asked, address = page.inner_text("h1"), page.url
    assert page.evaluate("window.opened") == "once", "no new page was loaded"
    assert page.title() == english("Insufficient bid")
    assert TEXT.findall(page.content()) == [page.get_attribute("#desk", "data-d")]
    page.context.set_offline(True)
    page.click("a.answer[data-value=refuse]")
    expect(page.locator("#away")).to_be_visible()
    assert page.inner_text("h1") == asked
    page.context.set_offline(False)
    taps.answer("refuse")
    expect(page.locator("h1")).not_to_have_text(asked)
    expect(page.locator("#away")).to_be_hidden()
    assert page.evaluate("window.opened") == "once"
    language = page.locator("#languages a[lang=cs]").get_attribute("href")
    assert language is not None
    assert httpx.URL(page.url).params["d"] in language, "the other languages go on from here too"
    page.go_back()
    expect(page).to_have_url(address)
    expect(page.locator("h1")).to_have_text(asked)
    settled(page)
    page.context.clear_cookies()
    page.click("a.answer[data-value=refuse]")
    page.wait_for_url(re.compile("/sign-in"))
    page.fill("[name=name]", "eva")
    page.fill("[name=password]", "a long password")
    page.click("button.primary")
    page.wait_for_selector("#desk")
    expect(page.locator("h1"), "what was tapped comes after signing in").not_to_have_text(asked)
    page.context.close()


def test_a_row_of_an_adjusted_score_comes_and_goes_and_what_was_typed_stays(
    club: Club, evening: tuple[str, list[SlipKey]]
) -> None:
    stream, places = evening
    place = next(key for key in places if key.table == 2)
    page = directors_window(club)
    page.goto(f"{club.url}/t/{stream}/director/adjust/{place}")
    rows = page.locator(".outcome:has([name=ns_level])")
    expect(rows, "the result at the table, and one row more").to_have_count(2)
    rows.nth(0).locator("[name=ns_share]").fill("60")
    rows.nth(1).locator("[name=ns_level]").select_option("points")
    rows.nth(1).locator("[name=ns_points]").fill("+100")
    rows.nth(1).locator("[name=ns_share]").fill("30")
    page.wait_for_selector(".outcome:has([name=ns_level]) >> nth=2")
    expect(page.locator("#worth")).to_contain_text(
        english("the weights add up to {total}; they must add up to 100%", total="90%")
    )
    page.click("[name=do][value=give]:visible")
    expect(rows.nth(1).locator(".wrong")).to_contain_text(
        english("the weights add up to {total}; they must add up to 100%", total="90%")
    )
    page.wait_for_function("() => scrollY > 0")  # one sees what is wrong
    rows.nth(2).locator("[name=ns_level]").select_option("pass")
    expect(rows.nth(2).locator("[name=ns_suit]")).to_be_hidden()
    page.wait_for_selector("#worth td.n")  # the third row takes the rest
    rows.nth(1).locator("[name=remove]").click()
    expect(page.locator("[name=ns_level]").nth(1)).to_have_value("pass")
    page.wait_for_load_state()
    levels = page.eval_on_selector_all("[name=ns_level]", "all => all.map((each) => each.value)")
    assert levels[1:] == ["pass", ""]
    expect(rows.nth(0).locator("[name=ns_share]")).to_have_value("60")
    page.check("[name=split]")
    page.check("[name=ew_kind][value='A-']", force=True)
    page.click("[name=do][value=give]:visible")
    page.wait_for_url("**/director/board/**")
    slip = state_of(club, stream).slip(place)
    assert slip is not None
    assert re.fullmatch("NS 60% .*, 40% pass; EW A-", str(slip.adjustment))
    page.get_by_role("button", name=english("Undo")).click()
    page.wait_for_selector("#counts")
    slip = state_of(club, stream).slip(place)
    assert slip is not None
    assert slip.adjustment is None
    page.context.close()


MISTAKES = (
    ("slips", {"table": "Z9", "round": "2", "lines": "7 4S N ="}, "slip_table"),
    ("slips", {"table": "A3", "round": "²", "lines": "7 4S N ="}, "slip_round"),
    ("slips", {"table": "A3", "round": "99", "lines": "7 4S N ="}, "slip_round"),
    ("slips", {"table": "A3", "round": "", "lines": "7 4S N =\n² 3N S ="}, "slips"),
    ("penalty", {"contestant": "", "penalty": "10%", "law": "90", "reason": "late"}, "contestant"),
    ("penalty", {"contestant": "c3", "penalty": "ten", "law": "90", "reason": "late"}, "penalty"),
    ("penalty", {"contestant": "c3", "penalty": "3 IMP", "law": "90", "reason": "late"}, "penalty"),
    ("fouled", {"section": "A", "board": "7", "first": "", "only": "A3"}, "first"),
    ("fouled", {"section": "A", "board": "7", "first": "2", "only": "A77"}, "only"),
    ("fouled", {"section": "A", "board": "²", "first": "2", "only": ""}, "fouled"),
    ("seats", {"section": "A", "round": "1e9", "one": "1", "other": "", "side": "ns"}, "round"),
    ("seats", {"section": "A", "round": "1", "one": "77", "other": "", "side": "ns"}, "one"),
    ("seats", {"section": "A", "round": "1", "one": "1", "other": "1" * 5000, "side": "ns"}, "other"),
    ("message", {"text": "", "table": "A7"}, "text"),
    ("message", {"text": "The coffee is ready.", "table": "Z7"}, "message_table"),
)


@pytest.mark.parametrize(("form", "typed", "field"), MISTAKES)
def test_each_form_of_the_director_says_what_is_wrong_beside_the_field_and_keeps_what_was_typed(
    club: Club, evening: tuple[str, list[SlipKey]], form: str, typed: dict[str, str], field: str
) -> None:
    stream, _ = evening
    version = club.store.stream(stream).version
    base = f"/t/{stream}/director"
    reply = post(signed_in(club), f"{base}/{form}", typed, page=base)
    assert reply.status_code == 422
    assert club.store.stream(stream).version == version
    part = unescape(reply.text.split(f'id="{form}"')[1].split("</section>")[0])
    assert f'id="wrong-{field}"' in part
    assert part.count('role="alert"') == 1
    assert f'aria-describedby="wrong-{field}"' in part
    for name, value in typed.items():
        control = re.search(rf'<(input|select|textarea)[^>]* ?name="{name}".*?(?=<label|<button)', part, re.DOTALL)
        assert control, name
        if value and value != "²":
            bare = re.escape(value)
            pattern = rf'value="{bare}"( selected|[^>]*>)|<option selected>{bare}<|>{bare}</textarea>'
            assert re.search(pattern, control[0]), (name, control[0])


def test_a_penalty_and_a_fouled_board_are_listed_where_they_were_given_and_taken_back_there(
    club: Club, evening: tuple[str, list[SlipKey]]
) -> None:
    stream, _ = evening
    client = signed_in(club)
    base = f"/t/{stream}/director"
    before = state_of(club, stream)
    typed = {"contestant": "c3", "penalty": "10%", "law": "90B2", "reason": "slow play"}
    assert post(client, f"{base}/penalty", typed, page=base).status_code == 303
    assert post(client, f"{base}/fouled", {"section": "A", "board": "7", "first": "3"}, page=base).status_code == 303
    view = client.get(f"{base}/penalty", params={"format": "json"}).json()
    given = view["penalties"][0]
    penalty = english("{penalty} of a top on one board", penalty="10%")
    assert (given["who"], given["penalty"], given["law"]) == ("Player 3a – Player 3b", penalty, "90B2")
    fouled = {"section": "A", "board": 7, "first": 3, "tables": []}
    assert fouled in view["fouled"]
    log = client.get(f"/t/{stream}/log").text
    assert f"Player 3a – Player 3b · {penalty} · slow play" in log
    after = state_of(club, stream)
    assert len(after.penalties) == len(before.penalties) + 1
    assert session_scores(after, 1) != session_scores(before, 1)
    undo = {"number": str(given["line"]), "to": f"{base}/penalty"}
    assert post(client, f"/t/{stream}/log/undo", undo, page=base).headers["location"] == f"{base}/penalty"
    not_fouled = {"section": "A", "board": "7", "do": "not"}
    assert post(client, f"{base}/fouled", not_fouled, page=base).status_code == 303
    assert state_of(club, stream).penalties == before.penalties
    assert fouled not in client.get(f"{base}/fouled", params={"format": "json"}).json()["fouled"]
    for _ in range(2):  # and back again
        last = {"number": str(club.store.stream(stream).version), "to": "https://elsewhere.test/"}
        assert post(client, f"/t/{stream}/log/undo", last, page=base).headers["location"] == f"/t/{stream}/log"
    assert fouled not in client.get(f"{base}/fouled", params={"format": "json"}).json()["fouled"]


def test_a_penalty_in_imps_is_taken_off_the_match_that_the_director_names(club: Club) -> None:
    movement = round_robin(4, 8)
    teams = [Contestant(f"t{n}", tuple(f"nobody{n}{m}" for m in range(4)), f"Team {n}") for n in range(1, 5)]
    events: list[TournamentEvent] = [organise.TournamentOpened("Teams", rules=Rules(kind=EventKind.TEAMS))]
    events += [organise.SessionOpened(1), *(organise.ContestantEntered(team) for team in teams)]
    seats = tuple(zip(movement.pairs, (team.id for team in teams), strict=True))
    events += [organise.SectionOpened(1, "A", movement, seats=seats), organise.RoundBegun(1, 1)]
    stream = written(club.store, "Teams", events)
    client, base = signed_in(club), f"/t/{stream}/director"
    typed = {"contestant": "t2", "penalty": "3 IMP", "law": "90", "match": ""}
    for match, wrong in (("", "wrong-penalty"), ("9", "wrong-match"), ("x", "wrong-match")):
        reply = post(client, f"{base}/penalty", {**typed, "match": match}, page=base)
        assert reply.status_code == 422
        assert f'id="{wrong}"' in reply.text
    assert post(client, f"{base}/penalty", {**typed, "match": "1"}, page=base).status_code == 303
    [given] = state_of(club, stream).penalties
    seated = state_of(club, stream).section(1, "A").plan.where("t2", 1)
    assert seated is not None
    assert given.place is not None
    assert (given.contestant, given.place.round, given.place.table) == ("t2", 1, seated.table)


def test_an_established_revoke_moves_tricks_in_the_ranking_and_its_worth_is_shown_before(
    club: Club, evening: tuple[str, list[SlipKey]]
) -> None:
    stream, places = evening
    place = next(key for key in places if key.table == 8)
    before = state_of(club, stream).slip(place)
    assert before is not None
    client = signed_in(club)
    address = f"/t/{stream}/director/ruling"
    visit = Visit(client, address).get(place=str(place), procedure="established_revoke", fresh="yes")
    visit.get(d=visit.d, report="E")
    answers = []
    while links := dict(zip(re.findall(r'data-value="([^"]+)"', visit.html), LINK.findall(visit.html), strict=True)):
        answers.append(next(value for value in ("in_time", "offender", "2", "1", "enough") if value in links))
        visit.follow(links[answers[-1]])
    assert answers in (["offender", "2"], ["offender", "1"]), "what is rare is not asked"
    shown = client.get(address, params={"d": visit.d, "format": "json"}).json()["worth"]
    reply = post(client, address, {"d": visit.d}, page=f"{address}?d={visit.d}")
    assert reply.status_code == 303
    after = state_of(club, stream)
    slip = after.slip(place)
    assert slip is not None
    assert isinstance(slip.result, Result)
    assert isinstance(before.result, Result)
    assert slip.result.tricks == min(13, before.result.tricks + 2)
    worth = session_scores(after, 1).worths[place][0]
    assert worth.share is not None
    assert shown["then"]["ns"] == f"{float(100 * worth.share):.2f} %"
    traveller = client.get(f"/t/{stream}/board/1/{place.board}", params={"format": "json"}).json()["traveller"]
    line = next(line for line in traveller["lines"] if (line["round"], line["table"]) == (place.round, place.table))
    assert [f"{line[side]} %" for side in ("share", "share_ew")] == [shown["then"][side] for side in ("ns", "ew")], (
        "the desk has promised what everybody reads"
    )
    # Booked once: the same link again adds nothing but what is new.
    again = client.get(address, params={"place": str(place), "format": "json"}).json()
    assert [ruling["booked"] for ruling in again["ruled_before"]] == [True]


def test_a_ruling_that_is_half_finished_goes_on_on_another_device(
    club: Club, evening: tuple[str, list[SlipKey]]
) -> None:
    stream, _ = evening
    call = call_from(club, stream, 9)
    address = f"/t/{stream}/director/ruling"
    one = signed_in(club)
    other = club.signed_in()
    visit = Visit(one, address).get(call=str(call))
    visit.get(d=visit.d, procedure="insufficient_bid")
    first = visit.html
    seat = re.search(r'name="seat" value="(\w)" checked', first)
    assert seat
    dealer = parse_seat(seat[1])
    visit.called(f"{dealer} 1S, {dealer.lho} 1H")
    assert english("Insufficient bid") in visit.html
    elsewhere = other.get(address, params={"call": call, "format": "json"}).json()
    assert elsewhere["d"] == visit.d
    assert elsewhere["question"]["who"] == str(dealer.lho.lho)
    other.get(address, params={"d": RulingDesk(call=call).text}, headers={"Sec-Fetch-Site": "cross-site"})
    assert other.get(address, params={"call": call, "format": "json"}).json()["d"] == visit.d
    fresh = other.get(address, params={"call": call, "fresh": "yes", "format": "json"}).json()
    assert "common" in fresh  # begin again


def test_all_rulings_of_a_chain_are_booked_and_only_once(club: Club, evening: tuple[str, list[SlipKey]]) -> None:
    stream, places = evening
    place = [key for key in places if key.table == 7][2]
    address = f"/t/{stream}/director/ruling"
    desk = replace(RulingDesk(), place=str(place), board=place.board).chosen("opening_lead_out_of_turn")
    desk = desk.moved("= 4S S W 0 0").moved("E D7").answered("no").answered("no").answered("refuse").goes_on()
    question = desk.talk().question
    assert question is not None
    desk = desk.answered(next(choice.example for choice in question.choices if choice.is_right))
    client = signed_in(club)
    post(client, address, {"d": desk.text}, page=f"{address}?d={desk.text}")
    booked = [note.event for note in log_of(club, stream).notes if isinstance(note.event, direct.RulingGiven)]
    procedures = [event.conversation.incident.procedure for event in booked if event.place == place]
    assert procedures == ["opening_lead_out_of_turn", "penalty_card_lead"]
    shown = client.get(address, params={"place": str(place), "format": "json"}).json()
    assert [ruling["booked"] for ruling in shown["ruled_before"]] == [True, True]
    lines = len(log_of(club, stream))
    post(client, address, {"d": desk.text}, page=f"{address}?d={desk.text}")  # a second tap, or the browser's way back
    assert len(log_of(club, stream)) == lines
    reply = post(
        client, f"/t/{stream}/log/undo", {"number": str(lines), "to": f"/t/{stream}/director"}, page=f"/t/{stream}/log"
    )
    assert reply.headers["location"] == f"/t/{stream}/director"
    shown = client.get(address, params={"place": str(place), "format": "json"}).json()
    assert [ruling["booked"] for ruling in shown["ruled_before"]] == [True, False]
    post(client, address, {"d": desk.text}, page=f"{address}?d={desk.text}")
    again = log_of(club, stream).notes[-1].event
    assert isinstance(again, direct.RulingGiven)
    assert again.conversation.incident.procedure == "penalty_card_lead"


def test_a_weighted_score_shows_what_it_is_worth_and_then_counts_so(
    club: Club, evening: tuple[str, list[SlipKey]]
) -> None:
    stream, places = evening
    place = next(key for key in places if key.table == 3)
    address = f"/t/{stream}/director/adjust/{place}"
    fields = {
        "ns_kind": ["rows"], "ew_kind": ["rows"], "ns_level": ["4", "4"], "ns_suit": ["S", "S"], "ns_doubled": ["", ""],
        "ns_by": ["N", "N"], "ns_over": ["=", "-1"], "ns_points": ["", ""], "ns_share": ["60", "40"],
        "law": ["12C1c"], "reason": ["hesitation"],
    }  # fmt: skip
    client = signed_in(club)
    csrf = re.search(r'name="csrf" value="(\w+)"', client.get(address).text)
    assert csrf
    version = club.store.stream(stream).version
    shown = client.post(address, data={**fields, "do": "worth", "csrf": csrf[1]}, params={"format": "json"}).json()
    assert club.store.stream(stream).version == version  # a look, nothing more
    assert client.post(address, data={**fields, "do": "give", "csrf": csrf[1]}).status_code == 303
    state = state_of(club, stream)
    slip = state.slip(place)
    assert slip is not None
    assert str(slip.adjustment) == "60% 4S N =, 40% 4S N -1"
    for side, name in enumerate(("ns", "ew")):
        worth = session_scores(state, 1).worths[place][side]
        assert worth.share is not None
        assert shown["worth"]["then"][name] == f"{float(100 * worth.share):.2f} %"


# Appeals


def test_an_appeal_is_lodged_and_decided_and_its_score_replaces_the_ruling(
    club: Club, evening: tuple[str, list[SlipKey]]
) -> None:
    stream, places = evening
    place = next(key for key in places if key.table == 5)
    append(club, stream, direct.AdjustmentRecorded(place, None, "12C1", "no damage"))
    line = club.store.stream(stream).version
    client = signed_in(club)
    address = f"/t/{stream}/director/appeal"
    reply = post(client, address, {"line": str(line)}, page=f"{address}?line={line}")
    assert reply.status_code == 422
    assert english("choose the side that appeals") in reply.text
    form = client.get(f"{address}?line={line}").text
    consents = re.findall(r'name="(consent_\w+)"', form)
    assert len(consents) == 4
    fields = {"line": str(line), "side": "NS", "matter": "judgement", "said_ns": "We were damaged.",
              **dict.fromkeys(consents[:2], "agrees")}  # fmt: skip
    reply = post(client, address, fields, page=f"{address}?line={line}")
    assert reply.status_code == 303
    one = reply.headers["location"]
    view = client.get(one, params={"format": "json"}).json()["appeal"]
    assert view["obstacles"] == []
    assert view["statements"] == [{"by": "N-S", "text": "We were damaged."}]
    decision = {"outcome": "changed", "score": "yes", "ns_kind": "A+", "split": "yes", "ew_kind": "A-",
                "reasons": "It could not be known.", "laws": "12C1, 16B", "member": "Somebody Wise",
                "role": "chairman", "vote": "change", "heard_by": "committee", "do": "decide"}  # fmt: skip
    # What is lacking is said before anything is booked, and booked only if that was confirmed.
    lines = club.store.stream(stream).version
    persons = len(club.store.persons.all())
    reply = post(client, one, decision, page=one)
    assert reply.status_code == 422
    assert english("The committee has fewer members than the regulations require.") in reply.text
    assert (club.store.stream(stream).version, len(club.store.persons.all())) == (lines, persons)
    sure = re.search(r'name="sure" value="([\w,]+)"', reply.text)
    assert sure
    stale = post(client, one, {**decision, "reasons": "", "sure": sure[1]}, page=one)
    assert stale.status_code == 422, "what was not seen is not confirmed"
    assert english("The decision gives no reasons.") in stale.text
    decision["sure"] = sure[1]
    for typed, problem in (
        ("lots", wording("{text} is not a penalty; write 10%, 6 MP, 3 IMP or 0.5 VP")),
        (
            "3 IMP",
            wording("a penalty of {penalty} cannot be deducted from a score in {unit}; give it in {unit}", unit="MP"),
        ),
    ):
        reply = post(client, one, {**decision, "penalty_ns": typed}, page=one)
        assert reply.status_code == 422
        assert f'value="{typed}"' in reply.text
        assert says(reply.text.split('id="wrong-penalty_ns"')[1][:200], problem)
    assert post(client, one, decision, page=one).status_code == 303
    state = state_of(club, stream)
    slip = state.slip(place)
    assert slip is not None
    assert str(slip.adjustment) == "NS A+; EW A-"
    board = client.get(f"/t/{stream}/director/board/{place}", params={"format": "json"}).json()
    assert board["rulings"][0]["kind"] == "appeal_decided"
    assert client.get(f"{one}.pdf").content.startswith(b"%PDF")
    # What the committee fines is seen before, taken off, and gone when it decides otherwise or its line is undone.
    fined = {**decision, "penalty_ew": "10%, 1/2 MP", "penalty_laws": "73C"}
    csrf = re.search(r'name="csrf" value="(\w+)"', client.get(one).text)
    assert csrf
    look = {**fined, "csrf": csrf[1], "do": "worth"}
    worth = client.post(one, data=look, params={"format": "json"}).json()["worth"]
    assert [(penalty["penalty"], penalty["law"]) for penalty in worth["penalties"]] == [
        ("10%", "73C"),
        ("0.5 MP", "73C"),
    ]
    assert state_of(club, stream).penalties == state.penalties
    assert post(client, one, fined, page=one).status_code == 303
    given = state_of(club, stream).penalties[len(state.penalties) :]
    section, _ = state.spot(place)
    seated = section.plan.at(place.round, place.table).ew
    assert [(penalty.contestant, str(penalty.penalty)) for penalty in given] == [
        (seated[0], "10%"),
        (seated[0], "0.5 MP"),
    ]
    assert worth["penalties"][0]["who"] == f"Player {seated[0][1:]}a – Player {seated[0][1:]}b"
    assert (
        english("Penalty: {penalty} off {who}", penalty="10%", who="E-W")
        in client.get(f"/t/{stream}/director/board/{place}").text
    )
    reply = post(client, one, {**decision, "outcome": "upheld"}, page=one)
    assert english("The decision does not match the votes.") in unescape(reply.text)
    assert post(client, one, {**decision, "outcome": "upheld", "vote": "keep"}, page=one).status_code == 303
    upheld = state_of(club, stream)
    assert (upheld.penalties, getattr(upheld.slip(place), "adjustment", "")) == (state.penalties, None)
    lines = client.get(one, params={"format": "json"}).json()["lines"]
    undo = {"number": str(lines["decided"]), "to": one}
    assert post(client, f"/t/{stream}/log/undo", undo, page=one).headers["location"] == one
    assert client.get(one, params={"format": "json"}).json()["appeal"]["outcome"] == ""
    # Persons are ids in the log, never names.
    written = str([record.event for record in club.store.records(stream)])
    assert "Somebody Wise" not in written
    assert "Player 5a" not in written
    # Without the consent of both nobody lodges it, and it may be recorded as not heard.
    other = {**fields, "side": "EW", consents[2]: "agrees", consents[3]: "refuses"}
    reply = post(client, address, other, page=f"{address}?line={line}")
    assert reply.status_code == 422
    assert english("The consent required for an appeal is missing.") in reply.text
    reply = post(client, address, {**other, "not_heard": "yes"}, page=f"{address}?line={line}")
    view = client.get(reply.headers["location"], params={"format": "json"}).json()["appeal"]
    assert [obstacle["law"] for obstacle in view["obstacles"]] == ["92D"]
    assert view["outcome"] == english("The appeal is not heard.")


def test_an_appeal_goes_from_the_director_to_the_committee_that_the_event_has_named(
    club: Club, evening: tuple[str, list[SlipKey]]
) -> None:
    stream, places = evening
    *_, place = (key for key in places if key.table == 6)
    append(club, stream, direct.AdjustmentRecorded(place, Adjustment.parse("NS A+; EW A-"), "12C1", "law 27"))
    line = club.store.stream(stream).version
    client = signed_in(club)
    listed = f"/t/{stream}/director/appeals"
    names = "Ana Wise\nIvo Just\nEva Fair"
    assert post(client, f"/t/{stream}/director/committee", {"names": names}, page=listed).status_code == 303
    assert client.get(listed, params={"format": "json"}).json()["committee"] == names.split("\n")
    twice = post(client, f"/t/{stream}/director/committee", {"names": "Ana Wise\nAna Wise"}, page=listed)
    assert english("somebody is named twice in the committee") in twice.text
    address = f"/t/{stream}/director/appeal"
    consents = re.findall(r'name="(consent_\w+)"', client.get(f"{address}?line={line}").text)
    fields = {"line": str(line), "side": "EW", "matter": "law", "deposit": "20 EUR",
              **dict.fromkeys(consents[2:], "agrees")}  # fmt: skip
    one = post(client, address, fields, page=f"{address}?line={line}").headers["location"]
    said = {"outcome": "upheld", "reasons": "So the Law says.", "deposit_returned": "yes", "do": "decide"}
    sits = {"heard_by": "committee", "member": names.split("\n"), "role": ["chairman", "member", "member"]}
    changed = {**said, **sits, "outcome": "changed", "score": "yes", "ns_kind": "A", "vote": ["change"] * 3}
    for problem in (
        english("The director in charge rules on law and regulations first."),
        english("On law and discipline the committee may only recommend a change."),
    ):
        reply = post(client, one, changed, page=one)
        assert reply.status_code == 422
        assert problem in reply.text
        assert post(client, one, {**said, "heard_by": "director"}, page=one).status_code == 303
    form = client.get(one, params={"stage": "next", "format": "json"}).json()["hearing"]
    recommended = {**said, **sits, "outcome": "recommended", "vote": ["change", "keep", "keep"]}
    against = post(client, one, recommended, page=one)
    assert against.status_code == 422
    assert english("The decision does not match the votes.") in against.text
    recommended["vote"] = ["change", "change", "keep"]
    assert post(client, one, recommended, page=one).status_code == 303
    (shown,) = [appeal for appeal in client.get(listed, params={"format": "json"}).json()["appeals"]
                if one.endswith(f"/{appeal['number']}")]  # fmt: skip
    assert [len(hearing["members"]) for hearing in shown["hearings"]] == [1, 3]
    assert shown["outcome"] == english("The committee asks the director to reconsider.")
    assert (shown["deposit"], shown["deposit_returned"], shown["matters"]) == (
        "20 EUR", True, [english("law or regulation")],
    )  # fmt: skip
    assert form["members"] == [] or form["heard_by"] != "director"
    page = client.get(listed).text
    assert "Ana Wise" in page
    assert english("Deposit: {deposit}", deposit="20 EUR") in page
    slip = state_of(club, stream).slip(place)
    assert slip is not None
    assert str(slip.adjustment) == "NS A+; EW A-", "a recommendation changes nothing"


def test_a_player_of_the_appeal_does_not_sit_on_the_page_either(club: Club, evening: tuple[str, list[SlipKey]]) -> None:
    stream, places = evening
    place = next(key for key in places if key.table == 7)
    append(club, stream, direct.AdjustmentRecorded(place, None, "12C1", "no damage"))
    line = club.store.stream(stream).version
    client = signed_in(club)
    address = f"/t/{stream}/director/appeal"
    form = client.get(f"{address}?line={line}").text
    consents = re.findall(r'name="(consent_\w+)"', form)
    fields = {"line": str(line), "side": "NS", "matter": "judgement", **dict.fromkeys(consents[:2], "agrees")}
    one = post(client, address, fields, page=f"{address}?line={line}").headers["location"]
    section, _ = state_of(club, stream).spot(place)
    (pair,) = section.plan.at(place.round, place.table).ew
    party = {"heard_by": "committee", "member": f"Player {pair[1:]}a", "role": "referee", "vote": "keep",
             "outcome": "upheld", "reasons": "No.", "do": "decide"}  # fmt: skip
    reply = post(client, one, party, page=one)
    assert reply.status_code == 422
    assert english("a player of this appeal cannot sit in the committee (93B)") in reply.text
    naming = {"names": f"Nela Nobody\nPlayer {pair[1:]}a"}
    listed = f"/t/{stream}/director/appeals"
    assert post(client, f"/t/{stream}/director/committee", naming, page=listed).status_code == 422
    assert not club.store.persons.register().named("Nela Nobody"), "who was refused with others leaves no trace"


def test_a_penalty_is_appealed_from_the_page_of_calls(club: Club, evening: tuple[str, list[SlipKey]]) -> None:
    stream, _ = evening
    append(club, stream, direct.PenaltyRecorded(1, "c3", Penalty.parse("10%"), "90B2", "slow"))
    line = club.store.stream(stream).version
    client = signed_in(club)
    address = f"/t/{stream}/director/appeal"
    assert f"{address}?line={line}" in client.get(f"/t/{stream}/director/penalty").text
    consents = re.findall(r'name="(consent_\w+)"', client.get(f"{address}?line={line}").text)
    assert len(consents) == 2
    fields = {"line": str(line), "matter": "procedural_penalty", **dict.fromkeys(consents, "agrees")}
    one = post(client, address, fields, page=f"{address}?line={line}").headers["location"]
    before = state_of(club, stream).penalties
    decision = {"heard_by": "director", "outcome": "changed", "reasons": "Not slow.", "do": "decide"}
    assert post(client, one, decision, page=one).status_code == 303
    assert [penalty for penalty in before if penalty not in state_of(club, stream).penalties] == [
        penalty for penalty in before if penalty.line == line
    ]
    assert client.get(f"{one}.pdf").content.startswith(b"%PDF")


def test_a_board_that_is_cancelled_or_played_later_is_so_in_the_tournament_and_seen_before(
    club: Club, evening: tuple[str, list[SlipKey]]
) -> None:
    stream, places = evening
    place = next(key for key in places if key.table == 6)
    before = state_of(club, stream).slip(place)
    client = signed_in(club)
    address = f"/t/{stream}/director/ruling"
    late = replace(RulingDesk(), place=str(place), board=place.board).chosen("late_board")
    for answers, then, none, share in (
        (("yes",), english("to be played later"), NoResult.LATER, None),
        (("no", "no", "no"), "A", NoResult.CANCELLED, Fraction(1, 2)),  # the last: no team match (86B1)
    ):
        desk = late
        for value in answers:
            desk = desk.answered(value)
        worth = client.get(address, params={"d": desk.text, "format": "json"}).json()["worth"]
        assert worth["then"]["score"] == then
        assert state_of(club, stream).slip(place) == before
        assert post(client, address, {"d": desk.text}, page=f"{address}?d={desk.text}").status_code == 303
        state = state_of(club, stream)
        slip = state.slip(place)
        assert slip is not None
        assert slip.score == SlipScore(none=none)
        worths = session_scores(state, 1).worths.get(place)
        assert (None if worths is None else worths[0].share) == share
        board = f"/t/{stream}/director/board/{place}"
        line = client.get(board, params={"format": "json"}).json()["rulings"][0]["line"]
        assert post(client, f"/t/{stream}/log/undo", {"number": str(line), "to": board}, page=board).status_code == 303
        assert state_of(club, stream).slip(place) == before


def test_a_ruling_is_printed_with_its_chain_and_without_an_event(club: Club) -> None:
    desk = RulingDesk().chosen("opening_lead_out_of_turn").moved("= 4S S W 0 0").moved("E D7")
    client = club.visitor()
    assert client.get("/desk.pdf", params={"d": desk.text}).status_code == 422  # nothing is ruled yet
    ruled = desk.answered("no").answered("no").answered("accept")
    assert client.get("/desk.pdf", params={"d": ruled.text}).content.startswith(b"%PDF")
    page = client.get("/desk.html", params={"d": ruled.text, "lang": "cs"}).text
    assert "Zahajovací výnos mimo pořadí" in page
    assert "<style" not in page  # our own policy lets no page carry its style with it
    assert "style=" not in page


def test_the_players_are_told_in_their_own_language(club: Club) -> None:
    desk = (
        RulingDesk()
        .chosen("opening_lead_out_of_turn")
        .moved("= 4S S W 0 0")
        .moved("E D7")
        .answered("no")
        .answered("no")
    )
    client = club.visitor()
    english = client.get("/desk", params={"d": desk.text, "lang": "en", "format": "json"}).json()
    link = next(say_language["to"] for say_language in english["say_languages"] if say_language["code"] == "ru")
    russian = client.get("/desk", params={"d": link, "lang": "en", "format": "json"}).json()
    assert russian["question"]["text"] == english["question"]["text"]
    assert russian["question"]["asked"] != russian["question"]["text"]
    assert re.search("[а-я]", russian["question"]["say"][0]["choice"])


# How it looks


AXE = (Path(axe_core_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
FAULTS = (Path(__file__).parent / "faults.js").read_text(encoding="utf-8")
LOOKS = tuple(product((320, 360, 1280), ("light", "dark"), LANGUAGES))
SOME_LOOKS = ((320, "dark", "ru"), (360, "light", "cs"), (1280, "dark", "sr"))


@pytest.fixture(scope="module")
def deep_pages(club: Club, evening: tuple[str, list[SlipKey]]) -> list[str]:
    """The pages inside a conversation, and what is beside it."""
    stream, places = evening
    place = [key for key in places if key.table == 4][1]
    append(club, stream, direct.AdjustmentRecorded(place, None, "12C1", "no damage"))
    line = club.store.stream(stream).version
    ruled = AppealedRuling("2 tricks are transferred.", ("64A1",), "eva", "It was clear.")
    appeal = Appeal(
        max(state_of(club, stream).appeals, default=0) + 1,
        Contest.PAIRS,
        "1",
        "A4",
        place.board,
        Side.NS,
        "nobody",
        ruled,
        (AppealMatter.JUDGEMENT, AppealMatter.LAW),
        facts_agreed=("E hesitated.",),
    )
    append(club, stream, direct.AppealLodged(appeal, place))
    decision = Decision(
        AppealOutcome.CHANGED, score=Adjustment.parse("NS A+; EW A-"), penalties=(Penalty.parse("10%"),)
    )
    append(club, stream, direct.AppealDecided(appeal.number, Hearing((), decision=decision)))
    open_appeal = replace(appeal, number=appeal.number + 1)
    append(club, stream, direct.AppealLodged(open_appeal, place))
    append(club, stream, direct.PenaltyRecorded(1, "c4", Penalty.parse("10%"), "90B2", "slow play in the third round"))
    append(club, stream, direct.FouledBoardRecorded(1, "A", 12, (BoardForm("B", 3, tables=(2,)),)))
    begun = replace(RulingDesk(), place=str(place), board=place.board)
    led = begun.chosen("opening_lead_out_of_turn").moved("= 4S S W 0 0").moved("E D7")
    dealer = Board.numbered(place.board).dealer
    opened = begun.chosen("insufficient_bid").moved(f"{dealer} 1S")
    score = begun.chosen("adjusted_score").reported(Seat.NORTH)
    while (question := score.talk().question) is not None and question.kind is not AnswerKind.OUTCOMES:
        score = score.answered(question.choices[0].example)
    fined = begun.chosen("procedural_penalty").reported(Seat.NORTH)
    desks = (
        opened,
        opened.moved(f"{dealer.lho} 1H").answered("refuse"),
        opened.moved(f"{dealer.lho} 1H").moved(f"{dealer.partner} P"),
        led.answered("no").answered("no"),
        led.answered("no").answered("no").answered("refuse"),
        led.answered("no").answered("no").answered("accept").goes_on(),
        score,
        score.answered("60% 4S N =, 40% 3N S -1").answered("yes").answered("none"),
        begun.chosen("exposed_card"),
        begun.chosen("contested_claim"),
        begun.chosen("revoke"),
        begun.chosen("penalty_card_lead").reported(Seat.EAST),
        begun.chosen("established_revoke", Result.parse("4S N =")),
        begun.chosen("wrong_number_of_cards"),
        begun.chosen("late_board").answered("yes"),
        fined.answered("late_arrival").answered("penalty").answered("10%"),
    )
    base = f"/t/{stream}/director"
    row = "&level=4&suit=S&doubled=&by=N&over=-1&points=&share=60"
    return [
        *(f"{base}/ruling?d={desk.text}" for desk in desks),
        f"{base}/ruling?d={opened.moved(f'{dealer.lho} 1H').text}&at=since",
        f"{base}/ruling?d={score.text}{row}{row.replace('60', '40')}&worth=yes",
        f"{base}/ruling?d={score.text}{row}{row}",
        f"{base}/ruling?table=B7",
        f"{base}/adjust/{place}",
        f"{base}/board/{place}",
        f"{base}/appeals",
        f"{base}/appeal?line={line}",
        f"{base}/appeal/{appeal.number}",
        f"{base}/appeal/{open_appeal.number}",
        f"{base}/slip/{place}",
        base,
    ]


def test_the_pages_of_the_desk_fit_their_window_and_have_no_serious_fault(club: Club, deep_pages: list[str]) -> None:
    wrong = []
    for width, scheme, language in LOOKS if FULL else SOME_LOOKS:
        page = directors_window(club, width, color_scheme=scheme, bypass_csp=True)
        page.goto(f"{club.url}/?lang={language}")
        for address in deep_pages:
            reply = page.goto(club.url + address)
            assert reply is not None
            assert reply.status in (200, 422)
            assert page.url.startswith(club.url + address[:20]), "one has to sign in"
            assert page.locator("#desk, main form, main .cards, #counts").count(), address
            page.eval_on_selector_all("main details", "all => { for (const each of all) each.open = true; }")
            wrong += [f"{address[:60]} at {width}, {scheme}, {language}: {fault}" for fault in page.evaluate(FAULTS)]
            if width != 320 and not (FULL and width == 1280):
                continue
            page.add_script_tag(content=AXE)
            found = page.evaluate(
                "async () => (await axe.run()).violations.map((v) => [v.impact, v.id, v.nodes[0].html])"
            )
            wrong += [f"{address[:60]} {scheme}: {fault}" for fault in found]
        page.context.close()
    assert wrong == [], "\n".join(wrong)


def test_the_desk_of_a_tournament_is_for_directors_only(club: Club, evening: tuple[str, list[SlipKey]]) -> None:
    stream, places = evening
    client = club.visitor()
    for address in ("ruling", f"adjust/{places[0]}", f"board/{places[0]}", "appeals", "appeal?line=1", "appeal/1"):
        assert client.get(f"/t/{stream}/director/{address}").status_code in (303, 401, 403)
    assert client.get("/desk").status_code == 200


@pytest.mark.parametrize("value", ["1e999999999", "9" * 5000, "1/0", "-1", "{0}", "\x00", "½"])
def test_no_number_takes_the_server_down(club: Club, value: str) -> None:
    number = begun("artificial_score")
    while (question := number.talk().question) is not None and question.kind is not AnswerKind.NUMBER:
        number = number.answered(next(choice.example for choice in reversed(question.choices)))
    client = club.visitor()
    timed = begun("score_error").answered("yes")
    asked = {"d": timed.text if question is None else number.text, "value": value}
    assert client.get("/desk", params=asked).status_code == 422
    assert client.get("/desk", params={"d": timed.text, "value": value}).status_code == 422
    for name in ("board", "edition", "q", "procedure", "d", "report", "stage", "rank", "level"):
        assert client.get("/desk", params={name: value}).status_code in (200, 422)
    forged = replace(timed, answers=(*timed.answers, value))
    assert client.get("/desk", params={"d": forged.text}).status_code == 422
