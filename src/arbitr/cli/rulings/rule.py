"""`arbitr rule FILE`: plays a scenario and prints the ruling. Without a file it asks, question by question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from arbitr.bridge import Board, Table
from arbitr.cli.console import JSON, lazily, raise_all, say, say_json, text_of
from arbitr.laws.engine import LATEST, parse_edition
from arbitr.problem import Problem

if TYPE_CHECKING:
    from arbitr.laws.engine import Case, Conversation
    from arbitr.scenarios.scenario import Run, Scenario

with lazily():
    from arbitr.cli.console import terminal
    from arbitr.cli.rulings import ruling as cli_ruling
    from arbitr.laws import presets
    from arbitr.laws import regulations as laws_regulations
    from arbitr.laws.engine import case as engine_case
    from arbitr.laws.engine import conversation
    from arbitr.scenarios import scenario as scenarios_scenario
    from arbitr.scenarios import view

app = typer.Typer(add_completion=False)


def scenarios_in(file: Path) -> list[Scenario]:
    """The scenarios of a file, or of standard input for -."""
    return scenarios_scenario.read_scenarios(text_of(file), str(file))


@app.command()
def rule(
    file: Path | None = typer.Argument(None, help=_("A scenario file, or - for standard input.")),
    as_json: bool = JSON,
    edition: str = typer.Option(str(LATEST), "--edition", help=_("Edition of the Laws: 1997, 2007 or 2017.")),
    settings: list[str] = typer.Option(
        [], "--set", metavar="NAME=VALUE", help=_("Change one setting, e.g. screens=yes; may be repeated.")
    ),
) -> None:
    if file is None:
        _ask_on_the_terminal(edition, settings)
        return
    if settings:
        raise Problem("--set is for a ruling without a file; a scenario names its own settings")
    results: list[tuple[Scenario, Run]] = []
    wrong: list[Problem] = []
    for scenario in scenarios_in(file):  # an error in one of them is no reason to withhold the others
        try:
            results += [(scenario, result) for result in scenarios_scenario.run(scenario)]
        except Problem as problem:
            wrong.append(problem)
    if results:
        _say_rulings(results, as_json)
    raise_all(wrong)


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
        say(_("{id}, {edition} Laws").format(id=scenario.id, edition=this.edition))
        _say_run(this)


def _say_run(this: Run) -> None:
    """The rulings in order, with automatic consequences between them, and the outcome of the board."""
    done = 0
    for turn in this.turns:
        log = turn.before.case.table.log()
        cli_ruling.say_followed(log[done:])
        after = turn.before.case.after(conversation.Ruled(turn.incident, turn.answers, turn.ruling.effects))
        cli_ruling.say_ruling(turn.incident, turn.ruling, after)
        done = len(after.table.log())
    cli_ruling.say_followed(this.case.table.log()[done:])
    cli_ruling.say_outcome(this.case, this.rulings, this.comparison)


def _words(this: Run) -> dict[str, object]:
    words = view.view(this.case, this.rulings, this.comparison)
    return {name: words[name] for name in words if name not in view.ALWAYS_THE_SAME}


def _ask_on_the_terminal(edition_text: str, settings: list[str]) -> None:
    regulations = presets.overridden(laws_regulations.STANDARD, settings)
    opened = engine_case.Case(Table.opened(Board.numbered(1)), parse_edition(edition_text), regulations)
    for _talk in ruled_on_the_terminal(opened, dealer_known=False):
        pass


def ruled_on_the_terminal(opened: Case, dealer_known: bool = True) -> Iterator[Conversation]:
    """Ask what happened at this table, and yield every ruling, after it was printed."""
    return terminal.ruled_on_the_terminal(opened, dealer_known)
