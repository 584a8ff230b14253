"""A scenario: what happened at a table, what was answered, and what is expected; run under each of its editions."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from arbitr.bridge.board import Board, parse_vulnerability
from arbitr.bridge.call import Call
from arbitr.bridge.contract import Contract
from arbitr.bridge.deal import UNKNOWN, Deal
from arbitr.bridge.events import Entered, Played, PositionGiven
from arbitr.bridge.ledger import Meaning
from arbitr.bridge.seat import SEATS, Seat, parse_seat
from arbitr.bridge.table import Table
from arbitr.cards import Card, Hand, Suit, parse_suit
from arbitr.laws.book import PROCEDURES
from arbitr.laws.case import Case
from arbitr.laws.conversation import Conversation, Ruling
from arbitr.laws.edition import Edition, parse_edition
from arbitr.laws.irregular import due_incidents, heard, open_incidents
from arbitr.laws.procedure import Incident
from arbitr.laws.regulations import Regulations, regulation_names
from arbitr.problem import Problem
from arbitr.scenarios.document import Node, Spot, documents
from arbitr.scenarios.view import agrees, view
from arbitr.scenarios.word import WORDS

FIELDS = (
    "id",
    "title",
    "source",
    "editions",
    "regulations",
    "board",
    "hands",
    "position",
    "happened",
    "expect",
)


@dataclass(frozen=True, slots=True)
class Miss:
    """An expectation that was not met."""

    spot: Spot
    edition: Edition
    word: str
    expected: object
    found: object


@dataclass
class Run:
    """A scenario under one edition."""

    edition: Edition
    case: Case
    rulings: list[Ruling] = field(default_factory=list)
    incidents: list[Incident] = field(default_factory=list)
    misses: list[Miss] = field(default_factory=list)
    used: set[tuple[int, str]] = field(default_factory=set)
    """The answers that somebody asked for, by line and key."""
    compared: int = 0


@dataclass(frozen=True, slots=True)
class Scenario:
    """One document of a scenario file."""

    id: str
    title: str
    editions: tuple[Edition, ...]
    node: Node


def read_scenarios(text: str, file: str) -> list[Scenario]:
    """Every scenario of a file; a Problem names file, line and what would fit."""
    scenarios = []
    for node in documents(text, file):
        fields = node.fields(*FIELDS)
        for needed in ("id", "editions", "happened"):
            if needed not in fields:
                raise node.spot.problem("a scenario needs {field}", field=needed)
        editions = tuple(_read(item, parse_edition) for item in fields["editions"].items())
        title = fields["title"].text() if "title" in fields else ""
        scenarios.append(Scenario(fields["id"].text(), title, editions, node))
    if not scenarios:
        raise Spot(file, 1).problem("there is no scenario in this file")
    return scenarios


def _read(node: Node, parse):  # type: ignore[no-untyped-def]
    try:
        return parse(node.text())
    except Problem as problem:
        raise node.spot.because(problem) from None


def run(scenario: Scenario) -> list[Run]:
    """The scenario under each of its editions. An answer must be asked for under at least one of them."""
    runs = [_run(scenario, edition) for edition in scenario.editions]
    given = _answers_given(scenario.node)
    for spot, key in given:
        if not any((spot.line, key) in each.used for each in runs):
            raise spot.problem("{key} was answered, but nobody asks it", key=key)
    return runs


def _answers_given(node: Node) -> list[tuple[Spot, str]]:
    given: list[tuple[Spot, str]] = []
    for step in node.fields(*FIELDS)["happened"].items():
        if step.kind == "mapping":
            for name, value in step.entries():
                if name.text() in ("director", "answers"):
                    for key, answer in value.entries():
                        if answer.kind == "mapping":
                            given.extend((inner.spot, inner.text()) for inner, _ in answer.entries())
                        else:
                            given.append((key.spot, key.text()))
    return given


def _run(scenario: Scenario, edition: Edition) -> Run:
    fields = scenario.node.fields(*FIELDS)
    regulations = _regulations(fields["regulations"]) if "regulations" in fields else Regulations()
    board = _board(fields["board"]) if "board" in fields else Board.numbered(1)
    deal = _hands(fields["hands"]) if "hands" in fields else UNKNOWN
    this = Run(edition, Case(Table.opened(board, deal), edition, regulations))
    if "position" in fields:
        node = fields["position"]
        this.case = _happens(node.spot, lambda: this.case.after(_position(node)))
    for step in fields["happened"].items():
        _step(this, step)
    if "expect" in fields:
        _compare(this, fields["expect"])
    return this


def _happens(spot: Spot, act):  # type: ignore[no-untyped-def]
    try:
        return act()
    except Problem as problem:
        raise spot.because(problem) from None


def _regulations(node: Node) -> Regulations:
    fields = node.fields(*regulation_names())
    return Regulations(**{name: value.yes() for name, value in fields.items()})


def _board(node: Node) -> Board:
    fields = node.fields("number", "dealer", "vulnerable")
    number = _read(fields["number"], _whole_number) if "number" in fields else 1
    dealer = _read(fields["dealer"], parse_seat) if "dealer" in fields else None
    vulnerability = _read(fields["vulnerable"], parse_vulnerability) if "vulnerable" in fields else None
    return _happens(node.spot, lambda: Board.numbered(number, dealer, vulnerability))  # type: ignore[no-any-return]


def _whole_number(text: str) -> int:
    if not re.fullmatch(r"-?\d+", text):
        raise Problem("{text} is not a whole number", text=repr(text))
    return int(text)


def _hands_of(node: Node) -> list[Hand | None]:
    fields = node.fields("N", "E", "S", "W")
    return [_read(fields[seat.letter], Hand.parse) if seat.letter in fields else None for seat in SEATS]


def _hands(node: Node) -> Deal:
    return _happens(node.spot, lambda: Deal(_hands_of(node)))  # type: ignore[no-any-return]


def _position(node: Node) -> PositionGiven:
    fields = node.fields("contract", "on_lead", "won", "hands")
    for needed in ("contract", "on_lead", "won"):
        if needed not in fields:
            raise node.spot.problem("a position needs {field}", field=needed)
    won = fields["won"].fields("NS", "EW")
    hands = _hands_of(fields["hands"]) if "hands" in fields else [None] * 4
    return PositionGiven(
        _read(fields["contract"], Contract.parse),
        _read(fields["on_lead"], parse_seat),
        (_read(won["NS"], _whole_number), _read(won["EW"], _whole_number)),
        (hands[0], hands[1], hands[2], hands[3]),
    )


def _step(this: Run, step: Node) -> None:
    if step.kind == "text":
        for action in step.text().split(","):
            _action(this, step.spot, action.strip(), said=False)
        return
    names = {key.text() for key, _ in step.entries()}
    if "editions" in names:
        fields = step.fields("editions", "calls")
        if this.edition in [_read(item, parse_edition) for item in fields["editions"].items()]:
            for action in fields["calls"].text().split(","):
                _action(this, step.spot, action.strip(), said=False)
    elif "call" in names:
        fields = step.fields("call", "shows", "said")
        said = "said" in fields and fields["said"].yes()
        _action(this, step.spot, fields["call"].text(), said)
        if "shows" in fields:
            number = len(this.case.table.auction.said) - 1
            this.case = this.case.after(Entered(_meaning(fields["shows"], number)))
    elif "director" in names:
        _director(this, step.fields("director")["director"])
    elif "expect" in names:
        _compare(this, step.fields("expect")["expect"])
    elif "report" in names:
        fields = step.fields("report", "by", "answers")
        name = fields["report"].text()
        if name not in PROCEDURES:
            known = ", ".join(sorted(PROCEDURES))
            raise step.spot.problem("there is no procedure {name}; there are {names}", name=repr(name), names=known)
        by = _read(fields["by"], parse_seat) if "by" in fields else Seat.NORTH
        answers = _answers(this, fields["answers"]) if "answers" in fields else {}
        _rule(this, step.spot, Incident(name, by), answers)
    else:
        step.fields("call", "director", "expect", "report", "editions")
        raise step.spot.problem("this step says nothing")


CALL = re.compile(r"(\d\s*(?:NT|[NSHDC♣♦♥♠])|P|PASS|X|XX)", re.IGNORECASE)


def _action(this: Run, spot: Spot, text: str, said: bool) -> None:
    """N 1S, E P or, in the play, S DA."""
    seat_text, _, what = text.partition(" ")
    seat = _happens(spot, lambda: parse_seat(seat_text))
    what = what.strip()
    if CALL.fullmatch(what):
        call = _happens(spot, lambda: Call.parse_uttered(what))
        if not call.is_possible and not said:
            raise spot.problem(
                "{call}: bids go from 1 to 7; if it was really said, write {{call: {text}, said: yes}}",
                call=what,
                text=text,
            )
        over = this.case.table.auction.is_over
        if over and this.case.table.play is not None and this.case.table.play.played:
            raise spot.problem("{text}: the play has begun", text=text)
        this.case = heard(this.case, seat, call)
        return
    card = _happens(spot, lambda: Card.parse(what))
    this.case = _happens(spot, lambda: this.case.after(Played(seat, card)))


def _meaning(node: Node, number: int) -> Meaning:
    fields = node.fields("suits", "artificial", "text")
    suits: tuple[Suit, ...] = (
        tuple(_read(item, parse_suit) for item in fields["suits"].items()) if "suits" in fields else ()
    )
    artificial = "artificial" in fields and fields["artificial"].yes()
    return Meaning(number, suits, artificial, fields["text"].text() if "text" in fields else "")


def _editions_named(key: Node) -> list[Edition] | None:
    """The editions of a key such as `1997, 2007`; None if it is no such key."""
    if not re.fullmatch(r"\d{4}(\s*,\s*\d{4})*", key.text()):
        return None
    return [_happens(key.spot, lambda part=part: parse_edition(part)) for part in key.text().split(",")]


def _answers(this: Run, node: Node) -> dict[str, Node]:
    """The answers for this edition."""
    answers: dict[str, Node] = {}
    for key, value in node.entries():
        editions = _editions_named(key)
        if editions is None:
            answers[key.text()] = value
        elif this.edition in editions:
            answers.update({inner.text(): answer for inner, answer in value.entries()})
    return answers


def _director(this: Run, node: Node) -> None:
    """The director rules on all that is open, oldest first, and on what is due now."""
    answers = _answers(this, node)
    ruled = False
    while True:
        incidents = (*open_incidents(this.case), *due_incidents(this.case))
        if not incidents:
            break
        _rule(this, node.spot, incidents[0], answers)
        ruled = True
    if not ruled:
        over = " (the auction is over)" if this.case.table.auction.is_over else ""
        raise node.spot.problem("the director has nothing to rule on here{over}", over=over)


def _rule(this: Run, spot: Spot, incident: Incident, answers: dict[str, Node]) -> None:
    conversation = _happens(spot, lambda: Conversation(this.case, incident))
    while (question := _happens(spot, lambda c=conversation: c.question)) is not None:
        given = answers.get(question.key)
        if given is None:
            raise spot.problem(
                "under {edition}, {key} is asked and not answered; it takes {choices}",
                edition=this.edition,
                key=question.key,
                choices=_shortened(question.fitting()),
            )
        this.used.add((given.spot.line, question.key))
        value = _normal(given.text())
        conversation = _happens(given.spot, lambda c=conversation, v=value: c.answered(v))
    # What the table shows itself need not be answered; if it is, it must agree.
    for step in conversation.steps:
        given = answers.get(step.question.key)
        if given is not None and step.from_the_table:
            this.used.add((given.spot.line, step.question.key))
            if _normal(given.text()) != step.value:
                raise given.spot.problem(
                    "{key}: the table shows {known}, so it cannot be {value}",
                    key=step.question.key,
                    known=step.value,
                    value=given.text(),
                )
    ruling = conversation.ruling
    assert ruling is not None
    this.incidents.append(incident)
    this.rulings.append(ruling)
    this.case = conversation.applied()


def _normal(value: str) -> str:
    """An answer as the questions write it: 2NT is 2N."""
    return re.sub(r"^(\d)NT$", r"\1N", value.strip())


def _shortened(choices: list[str]) -> str:
    return ", ".join(choices if len(choices) <= 12 else [*choices[:12], "..."])


def _compare(this: Run, node: Node) -> None:
    found = view(this.case, this.rulings)
    for key, value in node.entries():
        editions = _editions_named(key)
        if editions is not None:
            if this.edition in editions:
                _compare(this, value)
            continue
        name = key.text()
        if name not in WORDS:
            raise key.spot.problem("{key} is not known here; there are {known}", key=name, known=", ".join(WORDS))
        this.compared += 1
        expected = value.plain()
        if not agrees(name, expected, found[name]):
            this.misses.append(Miss(key.spot, this.edition, name, expected, found[name]))
