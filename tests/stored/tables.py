"""Logs of single tables and rulings in the making, chosen so that every stored name occurs in them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

from marias_games import random_game
from parts import ROOT
from stored.evening import drawn_answer
from stored.facts import bridge_facts, marias_facts, ruling_facts

from arbitr.bridge.auction import Status
from arbitr.bridge.board import Board
from arbitr.bridge.call import Call
from arbitr.bridge.events import Called, CallHeard, CallMarked, Entered, HandKnown, TableEvent
from arbitr.bridge.ledger.entries import Disobeyed, FacedCard, Unruled
from arbitr.bridge.seat import Seat, Side
from arbitr.bridge.table import Table
from arbitr.cards import Card, Hand
from arbitr.laws.effects.auction.calls import CallReopened
from arbitr.laws.effects.auction.information import InformationRuled
from arbitr.laws.effects.auction.rotation import RepeatLapsed
from arbitr.laws.effects.direction.board import CardsPutRight
from arbitr.laws.effects.effect import Effect
from arbitr.laws.effects.play.exposed import CardExposed
from arbitr.laws.effects.play.handling import CardIsLead
from arbitr.laws.effects.play.tricks import EquityRestored
from arbitr.laws.engine import EXAMPLES, LATEST, PROCEDURES, Dialogue, Edition, Incident, Ruled
from arbitr.laws.engine.walk import endings, walk
from arbitr.marias.player import Player
from arbitr.marias.rulings.book import EXAMPLES as MARIAS_EXAMPLES
from arbitr.marias.rulings.effect import Deposit
from arbitr.marias.settlement.settlement import settle
from arbitr.marias.table import MariasTable as MariasTable
from arbitr.plain import Plain, fields_to_plain, to_plain
from arbitr.problem import Problem
from arbitr.scenarios.marias_deal import read_marias_deals, settled
from arbitr.scenarios.scenario import read_scenarios, run
from arbitr.web.desk.desk import RulingDesk

RANDOM_GAMES = 12

# Bridge


def bridge_tables() -> list[dict[str, Plain]]:
    """Tables after a ruling: each kind of effect by each law that it cites in each edition, each kind of event, and
    each kind of entry in the ledger.
    """
    seen: set[object] = set()
    records: list[dict[str, Plain]] = []
    entries: dict[str, Table] = {}
    for source, edition, table in chain(_examples(), _scenarios(), _by_hand()):
        for entry in table.ledger.entries:
            entries.setdefault(type(entry).__name__, table.after(Entered(entry)))
        if (marks := {*_marks(table.log(), edition)} - seen) or source not in seen:
            seen |= marks | {source}
            records.append(_kept(source, edition, table))
    return records + [_kept(f"entry {name}", LATEST, entries[name]) for name in sorted(entries)]


def _kept(source: str, edition: Edition, table: Table) -> dict[str, Plain]:
    return {
        "from": source,
        "edition": int(edition),
        "table": table.to_plain(),
        "expected": bridge_facts(table, edition),
    }


def _marks(log: list[TableEvent], edition: Edition) -> Iterator[object]:
    for event in log:
        yield event.name, edition
        for effect in event.effects if isinstance(event, Ruled) else ():
            yield effect.name, edition
            yield effect.name, effect.law
            for field in fields_to_plain(effect):
                yield effect.name, "field", field
        if isinstance(event, Effect):
            yield event.name, event.law, "by itself"
            for field in fields_to_plain(event):
                yield event.name, "field", field


def _examples() -> Iterator[tuple[str, Edition, Table]]:
    for name in sorted(PROCEDURES):
        for edition in Edition:
            for ending in endings(walk(EXAMPLES[name](edition))):
                yield f"procedure {name}", edition, ending.conversation.applied().table


def _scenarios() -> Iterator[tuple[str, Edition, Table]]:
    for file in sorted((ROOT / "tests" / "scenarios").glob("*.yaml")):
        for scenario in read_scenarios(file.read_text(encoding="utf-8"), file.name):
            for played in run(scenario):
                yield "scenarios", played.edition, played.case.table


def _by_hand() -> Iterator[tuple[str, Edition, Table]]:
    """What no example and no scenario brings about."""
    opened = Table.opened(Board.numbered(1))
    called = opened.after(Called(Seat.NORTH, Call.parse("1S"))).after(CallHeard(Seat.EAST, Call.parse("1H")))
    yield "by hand: marked", LATEST, called.after(CallMarked(1, Status.WITHDRAWN))
    yield "by hand: hand", LATEST, opened.after(HandKnown(Seat.EAST, Hand.parse("873.J97.AT762.Q4")))
    card = Card.parse("H5")
    yield "by hand: exposed", LATEST, opened.after(CardExposed(Seat.EAST, card, could_be_seen=False))
    for entry in (
        Unruled("insufficient_bid", Seat.EAST, 1),
        FacedCard(Seat.EAST, card, "dropped"),
        Disobeyed(Seat.EAST, card, 1, "penalty_card_not_played"),
    ):
        yield f"by hand: {type(entry).__name__}", LATEST, called.after(Entered(entry))
    for effect in (
        CallReopened(1, Seat.EAST, Call.parse("1H"), "36B3"),
        RepeatLapsed(Seat.WEST, "29A"),
        EquityRestored(Side.NS, 2, "64C"),
        CardsPutRight("14A", card, Seat.WEST, Seat.EAST),
        InformationRuled(Seat.EAST, (1,), "16C", for_nobody=True),
        CardIsLead(Seat.EAST, card, "premature_play", "45C", is_lead=False),
    ):
        ruled = Ruled(Incident("insufficient_bid", Seat.EAST, 1), (), (effect,))
        yield f"by hand: {effect.name}", LATEST, called.after(ruled)


# Rulings in the making


def conversations() -> list[dict[str, Plain]]:
    """For each procedure a ruling that was stopped in its middle, with the answers that come later."""
    found = []
    for place, name in enumerate(sorted(PROCEDURES)):
        talk: Dialogue[Any] = EXAMPLES[name](list(Edition)[place % 3])
        found.append({"procedure": name, **_stopped(talk, Random(name))})
    return found


def marias_conversations() -> list[dict[str, Plain]]:
    return [{"procedure": name, **_stopped(MARIAS_EXAMPLES[name], Random(name))} for name in sorted(MARIAS_EXAMPLES)]


def _stopped(talk: Dialogue[Any], chance: Random) -> dict[str, Plain]:
    answers: list[str] = []
    talks = [talk]
    while (question := talk.question) is not None:
        answers.append(drawn_answer(question, chance))
        talk = talk.answered(answers[-1])
        talks.append(talk)
    middle = len(answers) // 2
    return {
        "conversation": talks[middle].to_plain(),
        "rest": answers[middle:],
        "expected": ruling_facts(talk.ruled()),
    }


DESKS = {
    "insufficient_bid": "N 2S, E 1H",
    "call_out_of_rotation": "N 1S, S 2D",
    "inadmissible_double": "N 1S, E P, S X",
    "established_revoke": "= 4S N E 11 2",
    "contested_claim": "= 3NT S W 7 2",
    "opening_lead_out_of_turn": "= 4S N E 0 0, S H5",
    "exposed_card": "! E HA",
    "unauthorised_information": "",
    "procedural_penalty": "",
}
"""What was told before the first question, as the address of the ruling desk holds it."""


def desks() -> list[dict[str, Plain]]:
    """What the ruling desk keeps in its address: a conversation in its middle, and one that follows from a ruling."""
    found = []
    for procedure, moves in DESKS.items():
        chance = Random(procedure)
        desk = RulingDesk(board=1).chosen(procedure)
        for move in moves.split(","):
            desk = desk.moved(move.strip()) if move.strip() else desk
        if desk.incident is None:
            desk = desk.reported(Seat.EAST)
        found.append(_stopped_desk(procedure, desk, chance))
    calls = RulingDesk(board=1).chosen("insufficient_bid").moved("N 1S").moved("E 1H")
    for value in ("refuse", "2H", "no", "no"):
        calls = calls.answered(value)
    calls = calls.goes_on().chosen("insufficient_bid").moved("S P").moved("W 2N")
    led = RulingDesk(board=1).chosen("opening_lead_out_of_turn").moved("= 4S S W 0 0").moved("E D7")
    for value in ("no", "no", "refuse"):
        led = led.answered(value)
    return [
        *found,
        _stopped_desk("a call that a ruling had forbidden", calls, Random(1)),
        _stopped_desk("what follows from a refused lead", led.goes_on(), Random(2)),
    ]


def _stopped_desk(name: str, desk: RulingDesk, chance: Random) -> dict[str, Plain]:
    answers: list[str] = []
    desks = [desk]
    while (question := desk.talk().question) is not None:
        answers.append(drawn_answer(question, chance))
        desk = desk.answered(answers[-1])
        desks.append(desk)
    middle = len(answers) // 2
    return {
        "name": name,
        "address": desks[middle].text,
        "rest": answers[middle:],
        "expected": [ruling_facts(talk.ruled()) for talk in desk.talks()],
    }


# Mariáš


def marias_tables() -> list[dict[str, Plain]]:
    found = []
    for file in sorted((ROOT / "tests" / "marias" / "scenarios").glob("*.yaml")):
        for deal in read_marias_deals(file.read_text(encoding="utf-8"), file.name):
            try:
                table = settled(deal).table
                settle(table)
            except Problem:
                continue  # the file expects a refusal, or a ruling instead of a settlement
            found.append(_kept_deal(f"scenarios {file.stem}", table))
    return found + [_kept_deal("random", random_game(seed)) for seed in range(RANDOM_GAMES)]


def _kept_deal(source: str, table: MariasTable) -> dict[str, Plain]:
    return {"from": source, "table": table.to_plain(), "expected": marias_facts(table)}


def marias_effects() -> list[Plain]:
    """Every kind of effect, by every point of the rules that it cites, and every finding."""
    found: dict[object, Plain] = {}
    for name in sorted(MARIAS_EXAMPLES):
        for ending in endings(walk(MARIAS_EXAMPLES[name])):
            for effect in ending.ruling.effects:
                found.setdefault((effect.name, effect.law, getattr(effect, "what", "")), to_plain(effect))
    return [*found.values(), to_plain(Deposit(Player.B, "lodged", "II.20", 7_500))]
