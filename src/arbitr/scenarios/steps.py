"""The steps of a scenario: the events at the table in order."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from arbitr.bridge import (
    NOT_MADE,
    Call,
    CallAlerted,
    CardFaced,
    Claimed,
    Entered,
    RestPlayed,
    ScreenMoved,
    Seat,
    TrayHeld,
    TrayPassed,
    parse_seat,
)
from arbitr.cards import Card, parse_suit
from arbitr.laws.auction.rotation.law_33_simultaneous_calls import called_at_once
from arbitr.laws.effects import CardExposed
from arbitr.laws.engine import PROCEDURES, Case, Incident, parse_edition
from arbitr.laws.play.penalty_cards.law_48_hand_faced import open_opening_lead
from arbitr.laws.shared.action import CALL, acted
from arbitr.laws.shared.cards.acts import (
    designation,
    named,
    played_together,
    runs,
    said,
    spreads,
    took_back,
)
from arbitr.laws.shared.cards.misplay import extra_card, led_face_down, no_card, played, played_after_claim
from arbitr.problem import Problem
from arbitr.scenarios.comparing import compare, compare_numbers
from arbitr.scenarios.reading.answers import Answers
from arbitr.scenarios.reading.document import DocumentNode, Spot
from arbitr.scenarios.reading.known import procedures_like
from arbitr.scenarios.reading.meaning import read_meaning
from arbitr.scenarios.reading.setup import happens, read, whole_number
from arbitr.scenarios.ruling import called, read_answers, rule
from arbitr.scenarios.run import Run

RUN = re.compile(r"run (?:the )?(spades?|hearts?|diamonds?|clubs?|[SHDC♠♥♦♣])", re.IGNORECASE)

Happening = Callable[[Run, DocumentNode], None]
STEPS: dict[str, Happening] = {}
"""The kinds of step, by their keyword."""


def _named(word: str) -> Callable[[Happening], Happening]:
    def register(function: Happening) -> Happening:
        STEPS[word] = function
        return function

    return register


def step(this: Run, node: DocumentNode) -> None:
    """One step: a text of calls and cards, or a mapping with one of the keywords."""
    if node.kind == "text":
        _actions(this, node)
        return
    names = {key.text() for key, _ in node.entries()}
    if "editions" in names:
        entries = tuple((key, value) for key, value in node.entries() if key.text() != "editions")
        editions = next(value for key, value in node.entries() if key.text() == "editions")
        if this.edition in [read(item, parse_edition) for item in editions.items()]:
            step(this, DocumentNode(node.spot, entries, "mapping"))
        return
    for word, happening in STEPS.items():
        if word in names:
            happening(this, node)
            return
    node.fields(*STEPS, "editions")
    raise node.spot.problem("this step is empty; the choices are {known}", known=", ".join(STEPS))


def unknown_in(node: DocumentNode) -> Problem | None:
    """An unknown word of a step, whatever the table shows by then; None if there is none."""
    if node.kind != "mapping":
        return None
    names = {key.text() for key, _ in node.entries()}
    try:
        if not names & STEPS.keys():
            node.fields(*STEPS, "editions")
        elif "report" in names:
            _procedure(node.fields("report", "by", "answers", "editions")["report"])
    except Problem as problem:
        return problem
    return None


def _procedure(node: DocumentNode) -> str:
    name = node.text()
    if name not in PROCEDURES:
        meant = procedures_like(name)
        if not meant:
            raise node.spot.unknown(name, sorted(PROCEDURES))
        raise node.spot.problem(
            "{key} is no procedure; perhaps you mean {nearest}; all of them: arbitr laws list --procedures",
            key=name,
            nearest=", ".join(meant),
        )
    return name


def _actions(this: Run, node: DocumentNode) -> None:
    for action in node.text().split(","):
        _action(this, node.spot, action.strip(), said=False)


def _action(this: Run, spot: Spot, text: str, said: bool) -> None:
    """N 1S, E P or, in the play, S DA."""
    what = text.partition(" ")[2].strip()
    if CALL.fullmatch(what) and not said and not happens(spot, lambda: Call.parse_uttered(what)).is_possible:
        raise spot.problem(
            "{call}: bids go from 1 to 7; if the player really said it, write {{call: {text}, said: yes}}",
            call=what,
            text=text,
        )
    this.case = happens(spot, lambda: acted(this.case, text))


@_named("calls")
def _calls(this: Run, node: DocumentNode) -> None:
    _actions(this, node.fields("calls")["calls"])


@_named("call")
def _call(this: Run, node: DocumentNode) -> None:
    fields = node.fields("call", "shows", "said")
    said = "said" in fields and fields["said"].yes()
    _action(this, node.spot, fields["call"].text(), said)
    if "shows" in fields:
        number = len(this.case.table.auction.said) - 1
        this.case = this.case.after(Entered(read_meaning(fields["shows"], number)))


@_named("at_once")
def _at_once(this: Run, node: DocumentNode) -> None:
    """{at_once: "N 1C, E 1S"}: two players call simultaneously (Law 33)."""
    field = node.fields("at_once")["at_once"]
    calls = [_parsed_call(field.spot, text.strip()) for text in field.text().split(",")]
    if len(calls) != 2:
        raise field.spot.problem("write the two simultaneous calls, e.g. N 1C, E 1S")
    this.case = happens(field.spot, lambda: called_at_once(this.case, calls[0], calls[1]))


def _parsed_call(spot: Spot, text: str) -> tuple[Seat, Call]:
    seat, _, what = text.partition(" ")
    return happens(spot, lambda: parse_seat(seat)), happens(spot, lambda: Call.parse_uttered(what.strip()))


@_named("told")
def _told(this: Run, node: DocumentNode) -> None:
    """The meaning of a call that was made earlier or entered by a ruling, or would be made now.

    {told: N 2D, shows: {...}}
    """
    fields = node.fields("told", "shows")
    if "shows" not in fields:
        raise node.spot.problem("write what {call} shows: {{told: N 2D, shows: {{...}}}}", call=fields["told"].text())
    seat_text, _, what = fields["told"].text().partition(" ")
    seat = happens(node.spot, lambda: parse_seat(seat_text))
    call = happens(node.spot, lambda: Call.parse_uttered(what))
    said = this.case.table.auction.said
    numbers = [n for n, call_heard in enumerate(said) if call_heard.seat is seat and call_heard.call is call]
    meaning = read_meaning(fields["shows"], numbers[-1] if numbers else NOT_MADE)
    if not numbers:
        meaning = replace(meaning, seat=seat, call=call)
    this.case = this.case.after(Entered(meaning))


@_named("director")
def _director(this: Run, node: DocumentNode) -> None:
    """{director: {...}}: he rules on everything open and due; {director: {...}, on: revoke}: only on that."""
    fields = node.fields("director", "on")
    on = tuple(item.text() for item in fields["on"].items()) if "on" in fields else ()
    for name in on:
        if name not in PROCEDURES:
            raise node.spot.unknown(name, sorted(PROCEDURES))
    called(this, fields["director"], on)


@_named("expect")
def _expect(this: Run, node: DocumentNode) -> None:
    compare(this, node.fields("expect")["expect"])


@_named("numbers")
def _numbers(this: Run, node: DocumentNode) -> None:
    compare_numbers(this, node.fields("numbers")["numbers"])


@_named("exposed")
def _exposed(this: Run, node: DocumentNode) -> None:
    """E HK, or E D4 S2: cards that a player exposes in the auction period (Law 24) or in the play (48, 49)."""
    fields = node.fields("exposed", "by_fault", "led", "seen", "how")
    seat_text, *cards = fields["exposed"].text().split()
    by_fault = fields["by_fault"].yes() if "by_fault" in fields else None
    led = "led" in fields and fields["led"].yes()
    seen = "seen" not in fields or fields["seen"].yes()
    how = fields["how"].text() if "how" in fields else "" if seen else "unseen"
    play = this.case.table.play
    in_play = play is not None and (bool(play.played) or not this.case.table.auction.is_over)

    def exposed() -> Case:
        seat = parse_seat(seat_text)
        if in_play or open_opening_lead(this.case) is not None:  # a faced lead, by any player, ends the auction period
            return this.case.after(*(CardFaced(seat, Card.parse(card), how) for card in cards))
        return this.case.after(*(CardExposed(seat, Card.parse(card), led, by_fault, seen) for card in cards))

    if not cards:
        raise node.spot.problem("which card? Write the player and the card, e.g. E HK")
    this.case = happens(node.spot, exposed)


@_named("card")
def _card(this: Run, node: DocumentNode) -> None:
    """{card: E D2, face_down: yes}: a card with additional data."""
    fields = node.fields("card", "face_down")
    seat_text, _, what = fields["card"].text().partition(" ")

    def shown() -> Case:
        seat, card = parse_seat(seat_text), Card.parse(what.strip())
        face_down = "face_down" in fields and fields["face_down"].yes()
        return led_face_down(this.case, seat, card) if face_down else played(this.case, seat, card)

    this.case = happens(node.spot, shown)


@_named("no_card")
def _no_card(this: Run, node: DocumentNode) -> None:
    """{no_card: E}: this hand plays nothing to the current trick (Law 67)."""
    seat = read(node.fields("no_card")["no_card"], parse_seat)
    this.case = happens(node.spot, lambda: no_card(this.case, seat))


@_named("together")
def _together(this: Run, node: DocumentNode) -> None:
    """{together: E S3 C9}: several cards of one hand are played in one movement, face up (58B)."""
    text = node.fields("together")["together"]

    def out() -> Case:
        seat_text, *cards = text.text().split()
        return played_together(this.case, parse_seat(seat_text), tuple(map(Card.parse, cards)))

    this.case = happens(node.spot, out)


@_named("extra")
def _extra(this: Run, node: DocumentNode) -> None:
    """{extra: E C9, seen: no}: this hand has a second card in its last trick (Law 67)."""
    fields = node.fields("extra", "seen")
    seat_text, _, what = fields["extra"].text().partition(" ")
    seen = "seen" not in fields or fields["seen"].yes()
    this.case = happens(node.spot, lambda: extra_card(this.case, parse_seat(seat_text), Card.parse(what), seen))


@_named("after_claim")
def _after_claim(this: Run, node: DocumentNode) -> None:
    """{after_claim: "N SA, E D9"}: cards played although a claim had stopped the play (Law 68D)."""
    field = node.fields("after_claim")["after_claim"]
    for action in field.text().split(","):
        seat_text, _, what = action.strip().partition(" ")

        def shown(seat_text: str = seat_text, what: str = what) -> Case:
            return played_after_claim(this.case, parse_seat(seat_text), Card.parse(what))

        this.case = happens(node.spot, shown)


@_named("taken_back")
def _taken_back(this: Run, node: DocumentNode) -> None:
    """{taken_back: E SK}: a player retracts a card by himself (47F)."""
    seat, card = _seat_and_card(node.fields("taken_back")["taken_back"])
    this.case = happens(node.spot, lambda: took_back(this.case, seat, card))


@_named("instead")
def _instead(this: Run, node: DocumentNode) -> None:
    """{instead: E S3, of: SK}: a player retracts a card by himself and replaces it with another one."""
    fields = node.fields("instead", "of", "face_down")
    seat, card = _seat_and_card(fields["instead"])
    if "of" not in fields:
        raise node.spot.problem("which card did it replace? Write {{instead: E S3, of: SK}}")
    face_down = "face_down" in fields and fields["face_down"].yes()
    this.case = happens(node.spot, lambda: took_back(this.case, seat, read(fields["of"], Card.parse), card, face_down))


@_named("named")
def _card_named(this: Run, node: DocumentNode) -> None:
    """{named: N S4}, {named: N "run the spades"}, {named: N low}: a player's instruction to play."""
    seat_text, _, what = node.fields("named")["named"].text().partition(" ")

    def heard_so() -> Case:
        seat, words = parse_seat(seat_text), what.strip().strip("\"'")
        running = RUN.fullmatch(words)
        if running is not None:
            return runs(this.case, seat, parse_suit(running[1][0].upper()))
        if (details := designation(words)) is not None:
            return said(this.case, seat, details)
        return named(this.case, seat, Card.parse(words))

    this.case = happens(node.spot, heard_so)


@_named("spreads")
def _spreads(this: Run, node: DocumentNode) -> None:
    """{spreads: N}: declarer or dummy begins to put down the hand (48B, 54A, 54C)."""
    seat = read(node.fields("spreads")["spreads"], parse_seat)
    this.case = happens(node.spot, lambda: spreads(this.case, seat))


def _seat_and_card(node: DocumentNode) -> tuple[Seat, Card]:
    seat_text, _, what = node.text().partition(" ")
    return happens(node.spot, lambda: (parse_seat(seat_text), Card.parse(what.strip())))


@_named("claims")
def _claims(this: Run, node: DocumentNode) -> None:
    """{claims: S, tricks: 3, statement: ...}: play stops; the remaining tricks that are not claimed are conceded."""
    fields = node.fields("claims", "tricks", "statement")
    seat = read(fields["claims"], parse_seat)
    tricks = read(fields["tricks"], whole_number) if "tricks" in fields else None
    statement = fields["statement"].text() if "statement" in fields else ""
    this.case = happens(node.spot, lambda: this.case.after(Claimed(seat, tricks, statement)))


@_named("played_out")
def _played_out(this: Run, node: DocumentNode) -> None:
    """{played_out: 9}: the rest of the play is not recorded, and declarer made 9 tricks in total, or unknown."""
    field = node.fields("played_out")["played_out"]
    tricks = None if field.text() == "unknown" else read(field, whole_number)
    this.case = happens(node.spot, lambda: this.case.after(RestPlayed(tricks)))


@_named("tray")
def _tray(this: Run, node: DocumentNode) -> None:
    """{tray: passed, by: N, seconds: 20}: the tray goes under the screen in either direction; or it is held."""
    fields = node.fields("tray", "by", "seconds")
    if fields["tray"].one_of("passed", "back", "held") == "held":
        this.case = this.case.after(TrayHeld())
        return
    by = read(fields["by"], parse_seat) if "by" in fields else None
    seconds = read(fields["seconds"], whole_number) if "seconds" in fields else None
    this.case = this.case.after(TrayPassed(by, seconds))


@_named("screen")
def _screen(this: Run, node: DocumentNode) -> None:
    """{screen: opened, by: S}: the aperture is opened, or closed."""
    fields = node.fields("screen", "by")
    is_open = fields["screen"].one_of("opened", "closed") == "opened"
    by = read(fields["by"], parse_seat) if "by" in fields else None
    this.case = this.case.after(ScreenMoved(is_open, by))


@_named("alert")
def _alert(this: Run, node: DocumentNode) -> None:
    """{alert: N 2D, by: N, to: E}: the last such call is alerted; by the caller's partner if nobody is named."""
    fields = node.fields("alert", "by", "to")
    number = _number_of(this, fields["alert"])
    by = read(fields["by"], parse_seat) if "by" in fields else this.case.said(number).seat.partner
    to = read(fields["to"], parse_seat) if "to" in fields else None
    this.case = this.case.after(CallAlerted(number, by, to))


def _number_of(this: Run, node: DocumentNode) -> int:
    """The number of the last call with this notation: N 2D."""
    wanted = node.text().replace("NT", "N")
    said = this.case.table.auction.said
    numbers = [n for n, call in enumerate(said) if f"{call.seat} {call.call.code}" == wanted]
    if not numbers:
        raise node.spot.problem("there was no call {call}", call=wanted)
    return numbers[-1]


@_named("report")
def _report(this: Run, node: DocumentNode) -> None:
    fields = node.fields("report", "by", "answers")
    name = _procedure(fields["report"])
    by = read(fields["by"], parse_seat) if "by" in fields else Seat.NORTH
    answers = read_answers(this, fields["answers"]) if "answers" in fields else Answers()
    rule(this, node.spot, Incident(name, by), answers)
