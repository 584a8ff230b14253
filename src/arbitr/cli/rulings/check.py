"""`arbitr check FILE...`: compares scenarios with their expectations, and lists all errors in their answers."""

from __future__ import annotations

import gettext
from collections.abc import Sequence
from gettext import gettext as _
from gettext import ngettext
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from arbitr.cli.console import JSON, lazily, raise_all, say, say_json, text_of, until_it_fits
from arbitr.problem import Problem, reason

if TYPE_CHECKING:
    from arbitr.scenarios.run import Miss, Missing, Put, Scenario
    from arbitr.scenarios.scenario import Examined

with lazily():
    from arbitr.scenarios import completing
    from arbitr.scenarios import scenario as scenarios_scenario
    from arbitr.scenarios.reading import answers
    from arbitr.scenarios.reading import setup as reading

app = typer.Typer(add_completion=False)


@app.command()
def check(
    files: list[Path] = typer.Argument(help=_("Scenario files.")),
    as_json: bool = JSON,
    explain: bool = typer.Option(False, "--explain", help=_("Print the questions in order, with their answers.")),
    complete: bool = typer.Option(False, "--complete", help=_("Ask for missing answers and write them to the file.")),
) -> None:
    if complete:
        for file in files:
            _complete(file)
    looked_at: list[tuple[Scenario, Examined]] = []
    wrong: list[Problem] = []
    for file in files:  # whatever is wrong with one of them, the others are checked too
        try:
            for node in reading.scenario_nodes(text_of(file), str(file)):
                try:
                    scenario = reading.scenario_of(node)
                    found = scenarios_scenario.examined(scenario)
                except Problem as problem:
                    wrong.append(problem)
                else:
                    looked_at.append((scenario, found))
                    wrong += found.problems
        except Problem as problem:
            wrong.append(problem)
    misses = [(scenario, miss) for scenario, found in looked_at for this in found.runs for miss in this.misses]
    if explain and not as_json:
        _say_order(looked_at)
    _say_misses(looked_at, misses, wrong, as_json, explain)
    raise_all(wrong)
    if misses:
        raise typer.Exit(1)


def _say_misses(
    looked_at: Sequence[tuple[Scenario, Examined]],
    misses: Sequence[tuple[Scenario, Miss]],
    wrong: Sequence[Problem],
    as_json: bool,
    explain: bool,
) -> None:
    right = [found for _scenario, found in looked_at if not found.problems]
    every = [this for found in right for this in found.runs]
    runs, compared = len(every), sum(this.compared for this in every)
    if as_json:
        say_json(
            {
                "scenarios": len(right),
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
                "problems": [problem.translated(gettext) for problem in wrong],
                **({"questions": _order_plain(looked_at)} if explain else {}),
            }
        )
        return
    for scenario, miss in misses:
        say(_missed(scenario, miss))
    if runs or not wrong:
        say(
            ngettext("{count} scenario", "{count} scenarios", len(right)).format(count=len(right))
            + ", "
            + ngettext("{count} run", "{count} runs", runs).format(count=runs)
            + ", "
            + ngettext("{count} expectation", "{count} expectations", compared).format(count=compared)
            + ", "
            + ngettext("{count} mismatch", "{count} mismatches", len(misses)).format(count=len(misses))
        )


def _missed(scenario: Scenario, miss: Miss) -> str:
    places = {
        "file": miss.spot.file,
        "line": miss.spot.line,
        "id": scenario.id,
        "edition": miss.edition,
        "word": miss.word,
        "found": miss.found,
    }
    if miss.expected is None:
        return _("{file}:{line}: {id}, {edition} Laws: {word} is not expected but is {found}").format(**places)
    return _("{file}:{line}: {id}, {edition} Laws: {word} should be {expected} but is {found}").format(
        **places, expected=miss.expected
    )


def _order_plain(looked_at: Sequence[tuple[Scenario, Examined]]) -> list[dict[str, object]]:
    return [
        {"id": scenario.id, "edition": int(this.edition), "asked": [_put_plain(put) for put in this.asked]}
        for scenario, found in looked_at
        for this in found.asked
    ]


def _put_plain(put: Put) -> dict[str, object]:
    source = put.question.shown.source.value if put.question.shown is not None else put.source
    return {"line": put.spot.line, "key": put.question.key, "answer": put.value, "source": source}


def _shown(put: Put) -> str:
    """The source of the answer."""
    return "" if put.question.shown is None else put.question.shown.words().translated(gettext)


def _say_order(looked_at: Sequence[tuple[Scenario, Examined]]) -> None:
    """The questions in order: answered, and not necessary."""
    for scenario, found in looked_at:
        for this in found.asked:
            say(_("{id}, {edition} Laws").format(id=scenario.id, edition=this.edition))
            for put in this.asked:
                source = {
                    "answered": "",
                    "usual": _(" (default)"),
                    "table": _(" (known from the table: {source})").format(source=_shown(put)),
                    "missing": _(" (unanswered; options: {choices})").format(choices=answers.possible(put.question)),
                }[put.source]
                say(f"  {put.spot.line}: {put.question.key}: {put.value}{source}")


# What is missing


def _complete(file: Path) -> None:
    """Ask for every missing answer, and write each into the file at once."""
    while (found := _first_missing(file)) is not None:
        document, missing = found
        question = missing.question
        say(f"{missing.spot.file}:{missing.spot.line}: {question.text.translated(gettext)}  [{question.law}]")
        for choice in question.choices:
            say(f"  {', '.join(answers.possible_of(choice))} - {choice.text.translated(gettext)}")
        value = until_it_fits(missing.key, lambda text, question=question: answers.understood(question, text))  # type: ignore[misc]
        text = completing.with_answer(text_of(file), document, missing.step, missing.key, value)
        try:
            file.write_text(text, encoding="utf-8")
        except OSError as error:
            raise Problem("cannot write {file}: {why}", file=file, why=reason(error)) from None


def _first_missing(file: Path) -> tuple[int, Missing] | None:
    for document, node in enumerate(reading.scenario_nodes(text_of(file), str(file))):
        try:
            missing = scenarios_scenario.examined(reading.scenario_of(node)).missing
        except Problem:  # it is reported after the comparison
            continue
        if missing:
            return document, missing[0]
    return None
