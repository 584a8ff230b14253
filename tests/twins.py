"""The same incident told twice: by the log, as steps at the table, and by a report with answers.

Each telling makes a position from a number, in both ways. `walked` leads the two conversations side by side: what one
of them is answered, the other is answered too, and what the log shows is told to the director by the report.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from random import Random

from games import random_deal

from arbitr.bridge.auction import Status
from arbitr.bridge.board import Board
from arbitr.bridge.call import Call
from arbitr.bridge.deals.deal import UNKNOWN
from arbitr.bridge.ledger.entries import LooseCard
from arbitr.bridge.play import Play
from arbitr.bridge.seat import Seat
from arbitr.bridge.table import Table
from arbitr.cards import Card
from arbitr.laws.engine import Case, Conversation, Edition, Incident, Question
from arbitr.laws.shared.cards.misplay import played
from arbitr.laws.shared.incidents import due_incidents, heard, open_incidents
from arbitr.problem import Problem
from arbitr.scenarios.view import view

Answers = Mapping[str, str]
Told = Callable[[Answers], Answers]
CONTRACTS = ("1N", "2C", "3D", "4H", "4S", "7N")


@dataclass(frozen=True)
class Twins:
    """One incident, told in both ways."""

    log: Case
    report: Case
    procedure: str
    by: Seat
    answers: Answers | Told = field(default_factory=dict)
    """What the report says where the log shows it: answers by their keys, without the name of the procedure."""
    otherwise: Answers = field(default_factory=dict)
    """What the report answers where the log need not ask, because it knows that there is no choice."""

    then: Callable[[Answers], tuple[Seat, Card] | None] = lambda given: None
    """A card that the log holds after its ruling, and that the player plays after the report, if he is in turn."""

    def facts(self, given: Answers) -> Answers:
        """What is told, once these answers have been given: which cards were left over depends on the one chosen."""
        answers = self.answers(given) if callable(self.answers) else self.answers
        return {f"{self.procedure}.{key}": value for key, value in answers.items()}

    def talks(self) -> tuple[Conversation, Conversation]:
        found = [*open_incidents(self.log), *due_incidents(self.log)]
        incident = next((due for due in found if (due.procedure, due.by) == (self.procedure, self.by)), None)
        assert incident is not None, (self.procedure, self.by, found)
        return Conversation(self.log, incident), Conversation(self.report, Incident(self.procedure, self.by))


Telling = Callable[[Edition, Random], Twins | None]
TELLINGS: dict[str, list[Telling]] = {}
"""How each procedure comes about in both ways. None where the cards of this number do not allow it."""


def telling(procedure: str) -> Callable[[Telling], Telling]:
    def register(function: Telling) -> Telling:
        TELLINGS.setdefault(procedure, []).append(function)
        return function

    return register


class Differs(Exception):
    """The two tellings part."""


@dataclass(frozen=True)
class Pair:
    """One path through both conversations."""

    given: Answers
    log: Case
    report: Case


def walked(twins: Twins, random: Random, most: int) -> Iterator[Pair | Differs]:
    """Every path through both, up to so many; a path on which the conversations part is yielded as what parts them."""
    waiting: list[tuple[Conversation, Conversation, dict[str, str]]] = [(*twins.talks(), {})]
    ended = 0
    while waiting and ended < most:
        log, report, given = waiting.pop()
        try:
            log, report, question = _together(twins, log, report, given)
            if question is None:
                ended += 1
                given = _answers(log)
                yield Pair(given, log.applied(), _then(twins.then(given), log.applied(), report.applied()))
                continue
        except Differs as differs:
            ended += 1
            yield differs
            continue
        branches = []
        for choice in question.choices:
            value = random.choice(choice.values) if choice.values else choice.id
            branches.append((log, report, {**given, question.key: value}))
        random.shuffle(branches)
        waiting += branches


def _then(card: tuple[Seat, Card] | None, log: Case, report: Case) -> Case:
    if card is None or card not in in_play(log).record or report.table.turn is not card[0]:
        return report
    return played(report, *card)


def _answers(talk: Conversation) -> dict[str, str]:
    return {step.question.key: step.value for step in talk.steps}


def _together(
    twins: Twins, log: Conversation, report: Conversation, given: Answers
) -> tuple[Conversation, Conversation, Question | None]:
    """Both conversations with all that is given and told, and the question at which they wait."""
    while True:
        asked = log.question
        if asked is not None and asked.key in given:
            log = log.answered(given[asked.key])
            continue
        shown = {**given, **_answers(log)}
        answers = {**twins.facts(shown), **shown}
        try:
            question = report.question
            if question is not None and question.key in answers:
                report = report.answered(answers[question.key])
                continue
        except Problem as problem:
            raise Differs(f"the report is refused: {problem}; {answers}") from problem
        if asked is not None:
            return log, report, asked
        if question is not None:
            spare = {f"{twins.procedure}.{key}": value for key, value in twins.otherwise.items()}
            if question.key in spare:
                report = report.answered(spare[question.key])
                continue
            raise Differs(f"{question.key} is asked of the report only; {answers}")
        answered = _answers(log)
        for step in log.steps:
            if step.value != answered[step.question.key]:
                raise Differs(f"{step.question.key} is asked twice and answered otherwise; {answers}")
        for step in report.steps:
            if answers.get(step.question.key, step.value) != step.value:
                raise Differs(f"the report finds {step.question.key} = {step.value}; {answers}")
        return log, report, None


# What is compared.


def state(case: Case, aside: tuple[str, ...] = ()) -> dict[str, object]:
    """All that a ruling leaves on the table; entries of the ledger that begin so aside."""
    table, play = case.table, case.table.play
    words = view(case, ())
    entries = (_written(entry) for entry in table.ledger.entries)
    return {
        "auction": [(said.seat, said.call) for said in table.auction.said if said.status is Status.STANDS],
        "record": None if play is None else play.record,
        "won": None if play is None else play.won,
        "turn": table.turn,
        "ledger": Counter(entry for entry in entries if not entry.startswith(aside)),
        "waiting": Counter((e.procedure, e.by) for e in (*open_incidents(case), *due_incidents(case))),
        "tricks": words["tricks"],
        "result": str(table.result()),
        "score": str(words["score"]),
    }


def _written(entry: object) -> str:
    if isinstance(entry, LooseCard) and entry.stands and not entry.is_lead:
        entry = replace(entry, procedure="")  # what it was before it was played; nothing reads it any more
    name = type(entry).__name__
    return f"{name}({', '.join(f'{field.name}={getattr(entry, field.name)}' for field in fields(entry))})"  # type: ignore[arg-type]


def difference(pair: Pair, aside: tuple[str, ...]) -> str:
    """In what the two tables differ, in words; empty if in nothing."""
    one, other = state(pair.log, aside), state(pair.report, aside)
    found = []
    for name, value in one.items():
        if value == other[name]:
            continue
        if isinstance(value, Counter):
            mine, theirs = value - other[name], other[name] - value  # type: ignore[operator]
            found.append(f"{name}: log {list(mine)} report {list(theirs)}")
        elif name == "record" and isinstance(value, tuple):
            theirs = other[name]
            assert isinstance(theirs, tuple)
            left = [(n, *item) for n, item in enumerate(value) if item not in theirs]
            found.append(f"record: log {left} report {[(n, *e) for n, e in enumerate(theirs) if e not in value]}")
        else:
            found.append(f"{name}: log {value} report {other[name]}")
    return "; ".join(found)


def played_out(pair: Pair, random: Random) -> bool:
    """The same cards on both tables to the end of the play, as long as nobody is called for: was it reached?"""
    log, report = pair.log, pair.report
    while log.table.turn is not None and log.table.play is not None:
        if open_incidents(log) or due_incidents(log) or log.table.ledger.claim() is not None:
            return False
        legal = log.table.legal_cards()
        assert legal == report.table.legal_cards(), pair.given
        seat, card = log.table.turn, random.choice(legal)
        log, report = played(log, seat, card), played(report, seat, card)
        assert not (found := difference(Pair(pair.given, log, report), ())), (pair.given, found)
    return log.table.play is not None


# Positions.


def contracted(edition: Edition, random: Random, known: bool = True) -> Case:
    deal = random_deal(random) if known else UNKNOWN
    case = Case(Table.opened(Board.numbered(random.randint(1, 16)), deal), edition)
    for text in (random.choice(CONTRACTS), "P", "P", "P"):
        case = heard(case, case.table.auction.turn, Call.parse(text))
    return case


def in_play(case: Case) -> Play:
    assert case.table.play is not None
    return case.table.play


def after_cards(case: Case, random: Random, number: int) -> Case:
    """So many legal cards further on."""
    for _ in range(number):
        case = played(case, in_play(case).turn, random.choice(case.table.legal_cards()))
    return case


def between_tricks(edition: Edition, random: Random, last: int = 11) -> Case:
    return after_cards(contracted(edition, random), random, 4 * random.randint(1, last))


def in_mid_trick(edition: Edition, random: Random) -> Case:
    return after_cards(contracted(edition, random), random, 4 * random.randint(0, 10) + random.randint(1, 3))


def some_card(case: Case, seat: Seat, random: Random) -> Card:
    return random.choice(sorted(in_play(case).hand(seat)))


def ruled_with(case: Case, procedure: str, answers: Answers) -> Case:
    """The case after a ruling on what is open, with these answers; the usual or the first one to anything else."""
    return reported_with(
        case, next(e for e in (*open_incidents(case), *due_incidents(case)) if e.procedure == procedure), answers
    )


def reported_with(case: Case, incident: Incident, answers: Answers) -> Case:
    talk = Conversation(case, incident)
    while (question := talk.question) is not None:
        key = question.key.partition(".")[2].partition("@")[0]
        talk = talk.answered(answers.get(key) or question.usual or question.choices[0].example)
    return talk.applied()
