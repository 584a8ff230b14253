"""`arbitr check FILE...`: compares scenarios with what they expect."""

from __future__ import annotations

from gettext import gettext as _
from gettext import ngettext
from pathlib import Path

import typer

from arbitr.cli.lazy import lazily
from arbitr.cli.out import say, say_json

with lazily():
    from arbitr.cli import rule
    from arbitr.scenarios import scenario as scenarios_scenario

app = typer.Typer(add_completion=False)


@app.command()
def check(
    files: list[Path] = typer.Argument(help=_("Scenario files.")),
    as_json: bool = typer.Option(False, "--json", help=_("Print JSON.")),
) -> None:
    scenarios = runs = compared = 0
    misses = []
    for file in files:
        for scenario in rule.scenarios_in(file):
            scenarios += 1
            for this in scenarios_scenario.run(scenario):
                runs += 1
                compared += this.compared
                misses += [(scenario, miss) for miss in this.misses]
    if as_json:
        say_json(
            {
                "scenarios": scenarios,
                "runs": runs,
                "expectations": compared,
                "misses": [
                    {
                        "id": scenario.id,
                        "edition": int(miss.edition),
                        "file": miss.spot.file,
                        "line": miss.spot.line,
                        "word": miss.word,
                        "expected": miss.expected,
                        "found": miss.found,
                    }
                    for scenario, miss in misses
                ],
            }
        )
    else:
        for scenario, miss in misses:
            say(
                _("{file}:{line}: {id}, Laws of {edition}: {word} should be {expected}, is {found}").format(
                    file=miss.spot.file,
                    line=miss.spot.line,
                    id=scenario.id,
                    edition=miss.edition,
                    word=miss.word,
                    expected=miss.expected,
                    found=miss.found,
                )
            )
        say(
            ngettext("{count} scenario", "{count} scenarios", scenarios).format(count=scenarios)
            + ", "
            + ngettext("{count} run", "{count} runs", runs).format(count=runs)
            + ", "
            + ngettext("{count} expectation", "{count} expectations", compared).format(count=compared)
            + ", "
            + ngettext("{count} miss", "{count} misses", len(misses)).format(count=len(misses))
        )
    if misses:
        raise typer.Exit(1)
