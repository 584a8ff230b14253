"""A table described on the terminal: first what happened, then only what the law needs, and so on."""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from gettext import gettext as _

from arbitr.bridge import TRICKS, Board, Call, Contract, PositionGiven, Result, Seat, Side, Table, parse_seat
from arbitr.cards import Card
from arbitr.cli.console.asking import asked_to_the_end, call_in_letters, line_typed, procedure_chosen
from arbitr.cli.console.out import say
from arbitr.cli.console.typed import until_it_fits
from arbitr.cli.rulings.ruling import say_outcome, say_ruling
from arbitr.club.rulings.needs import Needs, needs, whose
from arbitr.club.search.phrases import found
from arbitr.laws.effects import CardExposed
from arbitr.laws.engine import PROCEDURES, Case, Conversation, Incident, Ruling, who
from arbitr.laws.general.law_09_nothing_due import NOTHING_DUE
from arbitr.laws.shared.action import CALL
from arbitr.laws.shared.cards.misplay import played
from arbitr.laws.shared.incidents import due_incidents, heard, open_incidents
from arbitr.number import is_whole
from arbitr.problem import Problem
from arbitr.text import language_of

LOG = re.compile(r"\s*(?:[NESW]|north|east|south|west)\s+\S+.*", re.IGNORECASE)
"""N 1S, E 1H: calls or cards, not words."""
MOST_FOUND = 6


@dataclass
class ToldTable:
    """The description so far; the dealer is asked for if no board gives him."""

    case: Case
    dealer_known: bool
    rulings: list[Ruling]


def ruled_on_the_terminal(opened: Case, dealer_known: bool = True) -> Iterator[Conversation]:
    """Ask what happened at this table, and yield every ruling after it was printed; until nothing more happened."""
    described = ToldTable(opened, dealer_known, [])
    question = _(
        "What happened? Enter a few words, the number of a Law, or calls and cards, e.g. N 1S, E 1H; leave empty "
        "to finish"
    )
    while text := line_typed(question):
        incidents = _meant(described, text)
        if incidents is None:
            continue
        # The director's caller always gets an answer: what has settled it, or that nothing is wrong.
        incidents = incidents or (Incident(NOTHING_DUE, described.case.table.turn or Seat.NORTH),)
        while incidents:
            talk = asked_to_the_end(Conversation(described.case, incidents[0]))
            described.case = talk.applied()
            described.rulings.append(talk.ruled())
            say_ruling(talk.incident, talk.ruled(), described.case)
            yield talk
            incidents = _incidents(described.case)
        say_outcome(described.case, described.rulings, described.case.comparison)
        question = _("What happened next? Enter calls and cards, or describe it; leave empty to finish")


def _incidents(case: Case) -> tuple[Incident, ...]:
    return (*open_incidents(case), *due_incidents(case))


def _meant(described: ToldTable, text: str) -> tuple[Incident, ...] | None:
    """What the director rules on after the input; None if it must be rephrased."""
    try:
        if LOG.fullmatch(text):
            _ask_dealer(described)
            described.case = happened(described.case, text)
            return _incidents(described.case)
        name = procedure_chosen(text, PROCEDURES, lambda words: found(words, language_of(os.environ), MOST_FOUND))
        return None if name is None else _prepared(described, name)
    except Problem as problem:
        say(problem.translated(gettext))
        return None


def _ask_dealer(described: ToldTable) -> None:
    if described.dealer_known or described.case.table.auction.said or described.case.table.play is not None:
        return
    dealer = until_it_fits(_("Dealer (N, E, S or W)"), parse_seat)
    table = Table.opened(Board.numbered(1, dealer))
    described.case = Case(table, described.case.edition, described.case.regulations, described.case.comparison)
    described.dealer_known = True


def _prepared(described: ToldTable, name: str) -> tuple[Incident, ...]:
    """Ask what this procedure needs before its first question, and return what it rules on."""
    needed = needs(name)
    bare = not described.case.table.auction.said and described.case.table.play is None
    if bare and needed in (Needs.CALL, Needs.AUCTION):
        _ask_dealer(described)
        _ask_log(described, _("The whole auction, e.g. N 1S, E 1H"))
    elif bare and needed is Needs.EXPOSED:
        described.case = until_it_fits(
            _("Which card was exposed, e.g. E HK?"), lambda text: _exposed(described.case, text)
        )
    elif bare and needed in (Needs.LEAD, Needs.CARD, Needs.POSITION):
        _ask_position(described, needed)
    elif bare and needed is Needs.RESULT:
        described.case = until_it_fits(
            _("Result, e.g. 4S S = or 3NT W -1; leave empty if not known"),
            lambda text: _played_out(described.case, text) if text else described.case,
            "",
        )
    shown = _incidents(described.case)
    if shown and needed is not Needs.AUCTION:
        return shown
    if needed is Needs.CALL:
        return ()
    if not whose(name):
        return (Incident(name, Seat.NORTH),)
    question = _("Who is it: {who}? (N, E, S or W)").format(who=who(name).translated(gettext))
    return (Incident(name, until_it_fits(question, parse_seat)),)


def _ask_log(described: ToldTable, question: str) -> None:
    described.case = until_it_fits(question, lambda text: happened(described.case, text), "")


def _ask_position(described: ToldTable, needed: Needs) -> None:
    """The contract, the leader, the tricks so far and the cards since; nothing if nobody has given the contract."""
    contract = until_it_fits(
        _("Contract and declarer, e.g. 4S S; leave empty if it does not matter"),
        lambda text: Contract.parse(text) if text else None,
        "",
    )
    if contract is None:
        return
    if needed is Needs.LEAD:
        described.case = _position(described.case, contract, contract.leader, "0 0")
    else:
        leader = until_it_fits(_("Which hand was to lead? (N, E, S or W)"), parse_seat)
        described.case = until_it_fits(
            _("Tricks won so far by North-South and East-West, e.g. 5 2"),
            lambda text: _position(described.case, contract, leader, text),
            "0 0",
        )
    if needed is not Needs.POSITION:
        _ask_log(described, _("The cards played since, e.g. W H6, N H2; leave empty if no card is wrong"))


def _position(case: Case, contract: Contract, leader: Seat, tricks: str) -> Case:
    return case.after(PositionGiven(contract, leader, _two_numbers(tricks), (None, None, None, None)))


def _played_out(case: Case, text: str) -> Case:
    result = Result.parse(text)
    if result.contract is None:
        return case
    tricks = result.tricks, TRICKS - result.tricks
    won = tricks if result.contract.declarer.side is Side.NS else tricks[::-1]
    return case.after(PositionGiven(result.contract, result.contract.leader, won, (None, None, None, None)))


def _exposed(case: Case, text: str) -> Case:
    seat, _blank, cards = text.partition(" ")
    return case.after(*(CardExposed(parse_seat(seat), Card.parse(card), False) for card in cards.split()))


def _two_numbers(text: str) -> tuple[int, int]:
    numbers = text.replace(",", " ").split()
    if len(numbers) != 2 or not all(is_whole(number) for number in numbers):
        raise Problem("{text} is not two numbers; enter them as 5 2", text=repr(text))
    return int(numbers[0]), int(numbers[1])


def happened(case: Case, text: str) -> Case:
    """The case after these calls and cards, proper or not."""
    for entry in filter(None, (part.strip() for part in text.split(","))):
        seat, _blank, what = entry.partition(" ")
        what = call_in_letters(what)
        if case.table.play is None or CALL.fullmatch(what.strip()):
            case = heard(case, parse_seat(seat), Call.parse_uttered(what))
        else:
            case = played(case, parse_seat(seat), Card.parse(what))
    return case
