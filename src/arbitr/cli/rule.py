"""`arbitr rule FILE`: plays a scenario and prints the ruling. Without a file it asks, question by question."""

from __future__ import annotations

import gettext
import sys
from collections.abc import Iterator, Sequence
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from arbitr.bridge.board import Board
from arbitr.bridge.call import Call
from arbitr.bridge.contract import Contract
from arbitr.bridge.events import PositionGiven
from arbitr.bridge.seat import parse_seat
from arbitr.bridge.table import Table
from arbitr.cards import Card
from arbitr.cli.lazy import lazily
from arbitr.cli.out import say, say_json
from arbitr.cli.typed import text_of, until_it_fits
from arbitr.laws.engine.edition import LATEST, parse_edition
from arbitr.problem import Problem

if TYPE_CHECKING:
    from arbitr.laws.engine.case import Case
    from arbitr.laws.engine.conversation import Conversation
    from arbitr.scenarios.scenario import Run, Scenario

with lazily():
    from arbitr.cli import asking
    from arbitr.cli import ruling as cli_ruling
    from arbitr.laws.engine import book, conversation, procedure
    from arbitr.laws.engine import case as engine_case
    from arbitr.laws.shared import irregular, misplay
    from arbitr.scenarios import scenario as scenarios_scenario
    from arbitr.scenarios import view

app = typer.Typer(add_completion=False)


def scenarios_in(file: Path) -> list[Scenario]:
    """The scenarios of a file, or of standard input for -."""
    return scenarios_scenario.read_scenarios(text_of(file), str(file))


@app.command()
def rule(
    file: Path | None = typer.Argument(None, help=_("A scenario file, or - for standard input.")),
    as_json: bool = typer.Option(False, "--json", help=_("Print JSON.")),
    edition: str = typer.Option(str(LATEST), "--edition", help=_("Edition of the Laws: 1997, 2007 or 2017.")),
) -> None:
    if file is None:
        _ask_on_the_terminal(edition)
        return
    results: list[tuple[Scenario, Run]] = []
    wrong: list[Problem] = []
    for scenario in scenarios_in(file):  # what one of them lacks is no reason to keep back the others
        try:
            results += [(scenario, each) for each in scenarios_scenario.run(scenario)]
        except Problem as problem:
            wrong.append(problem)
    if results:
        _say_rulings(results, as_json)
    for each in wrong[:-1]:
        print(f"arbitr: {each.translated(gettext)}", file=sys.stderr)
    if wrong:
        raise wrong[-1]


def _say_rulings(results: Sequence[tuple[Scenario, Run]], as_json: bool) -> None:
    if as_json:
        say_json(
            [
                {
                    "id": scenario.id,
                    "edition": int(this.edition),
                    "rulings": [
                        cli_ruling.ruling_plain(i, r) for i, r in zip(this.incidents, this.rulings, strict=True)
                    ],
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
            cli_ruling.say_ruling(incident, ruling)


def _words(this: Run) -> dict[str, object]:
    words = view.view(this.case, this.rulings, this.comparison)
    return {name: words[name] for name in words if name not in view.ALWAYS_THE_SAME}


def _ask_on_the_terminal(edition_text: str) -> None:
    edition = parse_edition(edition_text)
    dealer = until_it_fits(_("Dealer (N, E, S or W)"), parse_seat)
    for _talk in ruled_on_the_terminal(engine_case.Case(Table.opened(Board.numbered(1, dealer)), edition)):
        pass


def ruled_on_the_terminal(opened: Case) -> Iterator[Conversation]:
    """Asks what happened at this table, and yields every ruling, after it was printed."""
    case = until_it_fits(
        _("All that was called and played, as N 1S, E 1H; nothing if no call is wrong"),
        lambda text: _happened(opened, text),
        "",
    )
    if not case.table.auction.said:
        case = _position_on_the_terminal(case)
    incidents = (*irregular.open_incidents(case), *irregular.due_incidents(case))
    if not incidents:
        say(_("Nothing is wrong with what was called and played."))
        name = until_it_fits(
            _("What happened? A word, the number of a law, or the name of a procedure"),
            lambda text: asking.procedure_meant(text, book.PROCEDURES),
        )
        by = until_it_fits(_("Whose irregularity is it? (N, E, S or W)"), parse_seat)
        incidents = (procedure.Incident(name, by),)
    while incidents:
        talk = asking.asked_to_the_end(conversation.Conversation(case, incidents[0]))
        cli_ruling.say_ruling(talk.incident, talk.ruled())
        yield talk
        case = talk.applied()
        incidents = (*irregular.open_incidents(case), *irregular.due_incidents(case))


def _position_on_the_terminal(case: Case) -> Case:
    """The play, where the calls do not matter: the contract, who leads, the tricks so far and the cards since."""
    contract = until_it_fits(
        _("Contract and declarer, as 4S S; nothing if the play has not begun"),
        lambda text: Contract.parse(text) if text else None,
        "",
    )
    if contract is None:
        return case
    leader = until_it_fits(_("Which hand was to lead? (N, E, S or W)"), parse_seat)
    position = until_it_fits(
        _("Tricks won so far by North-South and by East-West, as 5 2"),
        lambda text: case.after(PositionGiven(contract, leader, _two_numbers(text), (None, None, None, None))),
        "0 0",
    )
    return until_it_fits(
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
        if case.table.play is None or scenarios_scenario.CALL.fullmatch(what.strip()):
            case = irregular.heard(case, parse_seat(seat), Call.parse_uttered(what))
        else:
            case = misplay.played(case, parse_seat(seat), Card.parse(what))
    return case
