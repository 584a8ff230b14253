"""`arbitr rule FILE`: plays a scenario and prints the ruling. Without a file it asks, question by question."""

from __future__ import annotations

import gettext
import sys
from collections.abc import Callable
from gettext import gettext as _
from pathlib import Path
from typing import TypeVar

import typer

from arbitr.bridge.board import Board
from arbitr.bridge.call import Call
from arbitr.bridge.contract import Contract
from arbitr.bridge.events import PositionGiven
from arbitr.bridge.seat import parse_seat
from arbitr.bridge.table import Table
from arbitr.cards import Card
from arbitr.cli.out import say, say_json
from arbitr.cli.ruling import options_ahead, ruling_plain, say_ruling
from arbitr.laws.book import PROCEDURES
from arbitr.laws.case import Case
from arbitr.laws.conversation import Conversation
from arbitr.laws.edition import LATEST, parse_edition
from arbitr.laws.irregular import due_incidents, heard, open_incidents
from arbitr.laws.misplay import played
from arbitr.laws.procedure import Incident
from arbitr.laws.talk import Choice, Question
from arbitr.laws.walk import walk
from arbitr.problem import Problem
from arbitr.scenarios.scenario import CALL, Run, Scenario, read_scenarios, run
from arbitr.scenarios.view import ALWAYS_THE_SAME, view

app = typer.Typer(add_completion=False)


def scenarios_in(file: Path) -> list[Scenario]:
    """The scenarios of a file, or of standard input for -."""
    if str(file) == "-":
        return read_scenarios(sys.stdin.read(), "-")
    try:
        return read_scenarios(file.read_text(encoding="utf-8"), str(file))
    except OSError as error:
        raise Problem("{file} cannot be read: {why}", file=file, why=error.strerror) from None
    except UnicodeDecodeError:
        raise Problem("{file} is not text in UTF-8", file=file) from None


@app.command()
def rule(
    file: Path | None = typer.Argument(None, help=_("A scenario file, or - for standard input.")),
    as_json: bool = typer.Option(False, "--json", help=_("Print JSON.")),
    edition: str = typer.Option(str(LATEST), "--edition", help=_("Edition of the Laws: 1997, 2007 or 2017.")),
) -> None:
    if file is None:
        _ask_on_the_terminal(edition)
        return
    results = [(scenario, each) for scenario in scenarios_in(file) for each in run(scenario)]
    if as_json:
        say_json(
            [
                {
                    "id": scenario.id,
                    "edition": int(this.edition),
                    "rulings": [ruling_plain(i, r) for i, r in zip(this.incidents, this.rulings, strict=True)],
                    "view": _words(this),
                    "table": this.case.table.to_plain(),
                }
                for scenario, this in results
            ]
        )
        return
    for scenario, this in results:
        say(_("{id}, Laws of {edition}").format(id=scenario.id, edition=this.edition))
        for incident, ruling in zip(this.incidents, this.rulings, strict=True):
            say_ruling(incident, ruling)


def _words(this: Run) -> dict[str, object]:
    words = view(this.case, this.rulings, this.comparison)
    return {name: words[name] for name in words if name not in ALWAYS_THE_SAME}


BACK = "b"
T = TypeVar("T")


def _until_it_fits(question: str, read: Callable[[str], T], default: str | None = None) -> T:
    """Asks again until the answer can be read."""
    while True:
        try:
            return read(typer.prompt(question, default=default, show_default=False).strip())
        except Problem as problem:
            say(problem.translated(gettext))


def _ask_on_the_terminal(edition_text: str) -> None:
    edition = parse_edition(edition_text)
    dealer = _until_it_fits(_("Dealer (N, E, S or W)"), parse_seat)
    opened = Case(Table.opened(Board.numbered(1, dealer)), edition)
    case = _until_it_fits(
        _("All that was called and played, as N 1S, E 1H; nothing if no call is wrong"),
        lambda text: _happened(opened, text),
        "",
    )
    if not case.table.auction.said:
        case = _position_on_the_terminal(case)
    incidents = (*open_incidents(case), *due_incidents(case))
    if not incidents:
        say(_("Nothing is wrong with what was called and played."))
        name = _until_it_fits(_("What happened? A word, the number of a law, or the name of a procedure"), _procedure)
        by = _until_it_fits(_("Whose irregularity is it? (N, E, S or W)"), parse_seat)
        incidents = (Incident(name, by),)
    while incidents:
        case = _conducted(Conversation(case, incidents[0]))
        incidents = (*open_incidents(case), *due_incidents(case))


def _position_on_the_terminal(case: Case) -> Case:
    """The play, where the calls do not matter: the contract, who leads, the tricks so far and the cards since."""
    contract = _until_it_fits(
        _("Contract and declarer, as 4S S; nothing if the play has not begun"),
        lambda text: Contract.parse(text) if text else None,
        "",
    )
    if contract is None:
        return case
    leader = _until_it_fits(_("Which hand was to lead? (N, E, S or W)"), parse_seat)
    position = _until_it_fits(
        _("Tricks won so far by North-South and by East-West, as 5 2"),
        lambda text: case.after(PositionGiven(contract, leader, _two_numbers(text), (None, None, None, None))),
        "0 0",
    )
    return _until_it_fits(
        _("The cards since, as W H6, N H2; nothing if no card is wrong"), lambda text: _happened(position, text), ""
    )


def _two_numbers(text: str) -> tuple[int, int]:
    numbers = text.replace(",", " ").split()
    if len(numbers) != 2 or not all(number.isdigit() for number in numbers):
        raise Problem("{text} is not two numbers, as 5 2", text=repr(text))
    return int(numbers[0]), int(numbers[1])


def _happened(case: Case, text: str) -> Case:
    for each in filter(None, (part.strip() for part in text.split(","))):
        seat, _blank, what = each.partition(" ")
        if case.table.play is None or CALL.fullmatch(what.strip()):
            case = heard(case, parse_seat(seat), Call.parse_uttered(what))
        else:
            case = played(case, parse_seat(seat), Card.parse(what))
    return case


def _procedure(text: str) -> str:
    """The one procedure that these words mean; a Problem that lists them where they mean several or none."""
    if text in PROCEDURES:
        return text
    words = text.casefold()
    found = [
        each
        for each in PROCEDURES.values()
        if text in each.laws or words in each.id.replace("_", " ") or words in each.title.translated(gettext).casefold()
    ]
    if len(found) == 1:
        return found[0].id
    listed = "; ".join(f"{each.id} ({each.title.translated(gettext)})" for each in found or PROCEDURES.values())
    if found:
        raise Problem("{text} may be one of these: {procedures}", text=repr(text), procedures=listed)
    raise Problem("{text} is none of these: {procedures}", text=repr(text), procedures=listed)


def _conducted(talk: Conversation) -> Case:
    while (question := talk.question) is not None:
        talk = _asked(talk, question)
    ruling = talk.ruling
    assert ruling is not None, "a conversation without a question has come to a ruling"
    say_ruling(talk.incident, ruling)
    return talk.applied()


def _answers(choice: Choice) -> str:
    """What to type: the word, or the values it stands for, the middle of a long row left out."""
    values = choice.values or (choice.id,)
    return ", ".join(values if len(values) <= 8 else (*values[:3], "…", *values[-2:]))


def _asked(talk: Conversation, question: Question) -> Conversation:
    if question.who is not None:
        say(_("Say to the players:"))
        for line in options_ahead(walk(talk)):
            say("  " + line)
    whom = _("director") if question.who is None else question.who.letter
    say(f"{whom}: {question.text.translated(gettext)}  [{question.law}]")
    for choice in question.choices:
        say(f"  {_answers(choice)} - {choice.text.translated(gettext)}")
    answer = typer.prompt(_("Answer, or b to go back")).strip()
    try:
        return talk.taken_back() if answer == BACK else talk.answered(answer)
    except Problem as problem:
        say(problem.translated(gettext))
        return talk
