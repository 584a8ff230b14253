"""A scenario: what happened at a table, what was answered, and what is expected; run under each of its editions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from arbitr.bridge.adjustment import Assigned, parse_award
from arbitr.bridge.board import Board, parse_vulnerability
from arbitr.bridge.call import Call
from arbitr.bridge.contract import Contract
from arbitr.bridge.deal import HAND_SIZE, UNKNOWN, Deal
from arbitr.bridge.events import CardFaced, Claimed, Entered, PositionGiven
from arbitr.bridge.ledger import Meaning
from arbitr.bridge.result import Result
from arbitr.bridge.seat import SEATS, Seat, parse_seat
from arbitr.bridge.table import Table
from arbitr.cards import Card, Hand, Suit, parse_suit
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.exposed import CardExposed
from arbitr.laws.engine.book import PROCEDURES
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation, Ruled, Ruling
from arbitr.laws.engine.dialogue import Answer
from arbitr.laws.engine.edition import Edition, parse_edition
from arbitr.laws.engine.procedure import Incident
from arbitr.laws.play.law_48_hand_faced import open_lead
from arbitr.laws.regulations import Regulations, parse_regulation, regulation_names
from arbitr.laws.shared.irregular import due_incidents, heard, open_incidents
from arbitr.laws.shared.misplay import led_face_down, played
from arbitr.number import read_number
from arbitr.problem import Problem
from arbitr.scenarios.document import Node, Spot, documents
from arbitr.scenarios.view import agrees, view
from arbitr.scenarios.word import WORDS
from arbitr.scoring.adjusted import Comparison, Scoring

FIELDS = (
    "id",
    "title",
    "source",
    "editions",
    "regulations",
    "board",
    "hands",
    "sizes",
    "position",
    "happened",
    "expect",
    "numbers",
)


BOARD_FIELDS = (
    "number",
    "dealer",
    "vulnerable",
    "scoring",
    "result",
    "other_table",
    "others",
    "forms",
    "values",
    "top",
    "worth",
    "session",
    "knockout",
)
"""The board, and what its score is compared with."""


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
    comparison: Comparison = field(default_factory=Comparison)
    """What the score of the board is compared with; the table itself knows nothing of other tables."""
    step: int = 0
    """The number of the step that happens now."""
    turns: list[Turn] = field(default_factory=list)
    """Each ruling, with the run just before it."""

    def copy(self) -> Run:
        """The run as it stands: what happens to the copy leaves this one alone."""
        return replace(
            self,
            rulings=[*self.rulings],
            incidents=[*self.incidents],
            misses=[*self.misses],
            used={*self.used},
            turns=[*self.turns],
        )


@dataclass(frozen=True, slots=True)
class Turn:
    """A ruling, and all that is needed to go on from it as if its effects had been others."""

    before: Run
    incident: Incident
    answers: tuple[Answer, ...]
    ruling: Ruling
    director: Node | None
    """The answers of the director's step: after this ruling it goes on to all else that is open."""


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
    refuse_unused_answers(scenario, runs)
    return runs


def refuse_unused_answers(scenario: Scenario, runs: Sequence[Run]) -> None:
    """An answer that no run asks for is a mistake in the scenario, or in the rulings."""
    used = {each for this in runs for each in this.used}
    for spot, key in _answers_given(scenario.node):
        if (spot.line, key) not in used:
            raise spot.problem("{key} was answered, but nobody asks it", key=key)


def run_on(scenario: Scenario, turn: Turn, effects: Effects) -> Run:
    """The rest of a run if a ruling had had these effects, up to the first expectation that is not met."""
    this = turn.before.copy()
    _enter(this, turn.incident, turn.answers, replace(turn.ruling, effects=effects))
    if turn.director is not None:
        _rule_on_all(this, turn.director)
    _go_on(this, scenario, this.step + 1)
    return this


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
    deal = _deal(fields.get("hands"), fields.get("sizes"))
    this = Run(edition, Case(Table.opened(board, deal), edition, regulations))
    if "board" in fields:
        this.comparison = _comparison(fields["board"])
    if "position" in fields:
        node = fields["position"]
        this.case = _happens(node.spot, lambda: this.case.after(_position(node)))
    _go_on(this, scenario, 0, to_the_end=True)
    return this


def _go_on(this: Run, scenario: Scenario, start: int, to_the_end: bool = False) -> None:
    """What happens from this step on, and what is expected then; to the end, or up to the first miss."""
    fields = scenario.node.fields(*FIELDS)
    for number, step in enumerate(fields["happened"].items()):
        if number >= start and (to_the_end or not this.misses):
            this.step = number
            _step(this, step)
    if "expect" in fields and (to_the_end or not this.misses):
        _compare(this, fields["expect"])
    if "numbers" in fields and (to_the_end or not this.misses):
        _compare_numbers(this, fields["numbers"])


def _happens(spot: Spot, act):  # type: ignore[no-untyped-def]
    try:
        return act()
    except Problem as problem:
        raise spot.because(problem) from None


def _regulations(node: Node) -> Regulations:
    values: dict[str, Any] = {}
    for name, value in node.fields(*regulation_names()).items():
        texts = [item.text() for item in value.items()]
        values[name] = _happens(value.spot, lambda name=name, texts=texts: parse_regulation(name, texts))
    return Regulations(**values)


def _board(node: Node) -> Board:
    fields = node.fields(*BOARD_FIELDS)
    number = _read(fields["number"], _whole_number) if "number" in fields else 1
    dealer = _read(fields["dealer"], parse_seat) if "dealer" in fields else None
    vulnerability = _read(fields["vulnerable"], parse_vulnerability) if "vulnerable" in fields else None
    return _happens(node.spot, lambda: Board.numbered(number, dealer, vulnerability))  # type: ignore[no-any-return]


def _comparison(node: Node) -> Comparison:
    """What the board is compared with: {scoring: imps, other_table: 140} or {scoring: matchpoints, others: [420]}."""
    fields = node.fields(*BOARD_FIELDS)
    values: dict[str, Any] = {}
    if "scoring" in fields:
        values["scoring"] = _read(fields["scoring"], _scoring)
    for name in ("result", "other_table"):
        if name in fields:
            values[name] = _read(fields[name], _scored)
    if "others" in fields:
        values["others"] = tuple(_read(item, _scored) for item in fields["others"].items())
    if "forms" in fields:
        values["forms"] = tuple(
            tuple(_read(item, _scored) for item in form.items()) for form in fields["forms"].items()
        )
    if "values" in fields:
        values["values"] = tuple(
            (_read(key, _scored), _read(value, number_of)) for key, value in fields["values"].entries()
        )
    if "top" in fields:
        values["top"] = _read(fields["top"], _whole_number)
    if "worth" in fields:
        values["worth"] = _read(fields["worth"], number_of)
    if "session" in fields:
        for name, value in fields["session"].fields("NS", "EW").items():
            values[f"session_{name.lower()}"] = _read(value, number_of)
    if "knockout" in fields:
        values["knockout"] = fields["knockout"].yes()
    return Comparison(**values)


def _scoring(text: str) -> Scoring:
    for scoring in Scoring:
        if text == scoring.value:
            return scoring
    names = ", ".join(scoring.value for scoring in Scoring)
    raise Problem("{text} is not a way of scoring; there are {names}", text=repr(text), names=names)


def _scored(text: str) -> Result | int:
    award = parse_award(text)
    if not isinstance(award, Assigned) or len(award.outcomes) != 1:
        raise Problem("{text} is not a score; write 4S N = or points as North-South see them", text=repr(text))
    return award.outcomes[0].what


def _whole_number(text: str) -> int:
    if not re.fullmatch(r"-?\d+", text):
        raise Problem("{text} is not a whole number", text=repr(text))
    return int(text)


def _hands_of(node: Node) -> list[Hand | None]:
    fields = node.fields("N", "E", "S", "W")
    return [_read(fields[seat.letter], Hand.parse) if seat.letter in fields else None for seat in SEATS]


def _deal(hands: Node | None, sizes: Node | None) -> Deal:
    """The hands that are known, thirteen cards each unless `sizes` says otherwise: {N: 14, W: 12}."""
    if hands is None and sizes is None:
        return UNKNOWN
    known = [None] * 4 if hands is None else _hands_of(hands)
    numbers = {} if sizes is None else sizes.fields("N", "E", "S", "W")
    counts = [_read(numbers[seat.letter], _whole_number) if seat.letter in numbers else HAND_SIZE for seat in SEATS]
    spot = hands.spot if hands is not None else sizes.spot if sizes is not None else Spot("", 1)
    return _happens(spot, lambda: Deal(known, counts))  # type: ignore[no-any-return]


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
        entries = [(key, value) for key, value in step.entries() if key.text() != "editions"]
        editions = next(value for key, value in step.entries() if key.text() == "editions")
        if this.edition in [_read(item, parse_edition) for item in editions.items()]:
            _step(this, Node(step.spot, tuple(entries), "mapping"))
    elif "calls" in names:
        for action in step.fields("calls")["calls"].text().split(","):
            _action(this, step.spot, action.strip(), said=False)
    elif "call" in names:
        fields = step.fields("call", "shows", "said")
        said = "said" in fields and fields["said"].yes()
        _action(this, step.spot, fields["call"].text(), said)
        if "shows" in fields:
            number = len(this.case.table.auction.said) - 1
            this.case = this.case.after(Entered(_meaning(fields["shows"], number)))
    elif "told" in names:
        _told(this, step)
    elif "director" in names:
        _director(this, step.fields("director")["director"])
    elif "expect" in names:
        _compare(this, step.fields("expect")["expect"])
    elif "numbers" in names:
        _compare_numbers(this, step.fields("numbers")["numbers"])
    elif "exposed" in names:
        _exposed(this, step)
    elif "card" in names:
        _card(this, step)
    elif "claims" in names:
        _claims(this, step)
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
        step.fields("call", "told", "director", "expect", "numbers", "report", "exposed", "card", "claims", "editions")
        raise step.spot.problem("this step says nothing")


def _exposed(this: Run, step: Node) -> None:
    """E HK, or E D4 S2: cards that a player exposes in the auction period (Law 24) or in the play (48, 49)."""
    fields = step.fields("exposed", "by_fault", "led", "seen", "how")
    seat_text, *cards = fields["exposed"].text().split()
    by_fault = fields["by_fault"].yes() if "by_fault" in fields else None
    led = "led" in fields and fields["led"].yes()
    seen = "seen" not in fields or fields["seen"].yes()
    how = fields["how"].text() if "how" in fields else "" if seen else "unseen"
    play = this.case.table.play
    in_play = play is not None and (bool(play.played) or not this.case.table.auction.is_over)

    def exposed() -> Case:
        seat = parse_seat(seat_text)
        if in_play or open_lead(this.case, seat) is not None:  # a faced lead, by whomever, ends the auction period
            return this.case.after(*(CardFaced(seat, Card.parse(card), how) for card in cards))
        return this.case.after(*(CardExposed(seat, Card.parse(card), led, by_fault, seen) for card in cards))

    if not cards:
        raise step.spot.problem("which card? Write the player and the card, as E HK")
    this.case = _happens(step.spot, exposed)


def _card(this: Run, step: Node) -> None:
    """{card: E D2, face_down: yes}: a card with more to say about it than that it is played."""
    fields = step.fields("card", "face_down")
    seat_text, _, what = fields["card"].text().partition(" ")

    def shown() -> Case:
        seat, card = parse_seat(seat_text), Card.parse(what.strip())
        face_down = "face_down" in fields and fields["face_down"].yes()
        return led_face_down(this.case, seat, card) if face_down else played(this.case, seat, card)

    this.case = _happens(step.spot, shown)


def _claims(this: Run, step: Node) -> None:
    """{claims: S, tricks: 3, statement: ...}: play stops; what is not claimed of the remaining tricks is conceded."""
    fields = step.fields("claims", "tricks", "statement")
    seat = _read(fields["claims"], parse_seat)
    tricks = _read(fields["tricks"], _whole_number) if "tricks" in fields else None
    statement = fields["statement"].text() if "statement" in fields else ""
    this.case = _happens(step.spot, lambda: this.case.after(Claimed(seat, tricks, statement)))


MOST_RULINGS = 20
"""More than this at one stop means that a ruling settles nothing."""

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
    this.case = _happens(spot, lambda: played(this.case, seat, card))


def _told(this: Run, step: Node) -> None:
    """What a call means that was made earlier, or entered by a ruling: {told: N 2D, shows: {...}}."""
    fields = step.fields("told", "shows")
    wanted = fields["told"].text().replace("NT", "N")
    said = this.case.table.auction.said
    numbers = [n for n, each in enumerate(said) if f"{each.seat} {each.call.code}" == wanted]
    if not numbers or "shows" not in fields:
        raise step.spot.problem("{call} was not called; write a call that was, and what it shows", call=wanted)
    this.case = this.case.after(Entered(_meaning(fields["shows"], numbers[-1])))


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
    rulings = len(this.rulings)
    _rule_on_all(this, node)
    if len(this.rulings) == rulings:
        if this.case.table.auction.is_over:
            raise node.spot.problem("the auction is over, and the director has nothing to rule on")
        raise node.spot.problem("the director has nothing to rule on here")


def _rule_on_all(this: Run, node: Node) -> None:
    answers = _answers(this, node)
    for _ in range(MOST_RULINGS):
        incidents = (*open_incidents(this.case), *due_incidents(this.case))
        if not incidents:
            break
        _rule(this, node.spot, incidents[0], answers, node)


def _rule(this: Run, spot: Spot, incident: Incident, answers: dict[str, Node], director: Node | None = None) -> None:
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
    this.turns.append(Turn(this.copy(), incident, conversation.answers, ruling, director))
    _enter(this, incident, conversation.answers, ruling)


def _enter(this: Run, incident: Incident, answers: tuple[Answer, ...], ruling: Ruling) -> None:
    this.incidents.append(incident)
    this.rulings.append(ruling)
    this.case = this.case.after(Ruled(incident, answers, ruling.effects))


def _normal(value: str) -> str:
    """An answer as the questions write it: 2NT is 2N."""
    return re.sub(r"^(\d)NT$", r"\1N", value.strip())


def _shortened(choices: list[str]) -> str:
    return ", ".join(choices if len(choices) <= 12 else [*choices[:12], "..."])


def _compare(this: Run, node: Node) -> None:
    found = view(this.case, this.rulings, this.comparison)
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


def _compare_numbers(this: Run, node: Node) -> None:
    """Each has its name, its value and the word it is read from: {value: 1, of: forced_passes.N}."""
    found = view(this.case, this.rulings, this.comparison)
    for key, value in node.entries():
        fields = value.fields("value", "of", "edition", "case", "board")
        for needed in ("value", "of"):
            if needed not in fields:
                raise value.spot.problem("{key} needs {field}", key=key.text(), field=needed)
        if "edition" in fields and _read(fields["edition"], parse_edition) is not this.edition:
            continue
        first, *path = fields["of"].text().split(".")
        if first not in WORDS:
            raise key.spot.problem("{key} is not known here; there are {known}", key=first, known=", ".join(WORDS))
        this.compared += 1
        if "board" in fields:  # about another board than the one on the table
            number = _read(fields["board"], _whole_number)
            other = Case(Table.opened(Board.numbered(number)), this.edition, this.case.regulations)
            reached = followed(view(other, ()).get(first), path)
        else:
            reached = followed(found[first], path)
        expected = fields["value"].text()
        try:
            agree = counted(reached) == number_of(expected)
        except Problem:
            agree = agrees(first, expected, "none" if reached is None else reached)
        if not agree:
            this.misses.append(Miss(key.spot, this.edition, key.text(), expected, reached))


def number_of(text: str) -> Fraction:
    """A number as people write it: 7, -620, 46.67, 1/3."""
    try:
        return read_number(text.removesuffix("%"))
    except ValueError:
        raise Problem("{text} is not a number", text=repr(text)) from None


def followed(value: object, path: list[str]) -> object:
    """What is found at the end of the path; None for nothing."""
    for name in path:
        if isinstance(value, dict):
            value = value.get(name)
        elif isinstance(value, list):
            value = value[int(name)] if name.isdigit() and int(name) < len(value) else value.count(name) or None
        else:
            return None
    return value


def counted(value: object) -> Fraction:
    """A value as a number: itself, a length, or 1 for something and 0 for nothing."""
    if isinstance(value, list | dict):
        return Fraction(len(value))
    if value is None or value == "none":
        return Fraction(0)
    try:
        return number_of(str(value))
    except Problem:
        return Fraction(1)
