"""`arbitr marias seating --players 22`: who sits where in three rounds, and the effect of a late player."""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterator
from gettext import gettext as _
from gettext import ngettext

import typer

from arbitr.cli.console import JSON, say_all, say_json, whole_number
from arbitr.marias.seating.change import changed
from arbitr.marias.seating.plan import COLUMNS, SeatedTable, Seating, ways
from arbitr.marias.seating.plan import seating as make_seating
from arbitr.message import Message
from arbitr.plain import Plain
from arbitr.problem import Problem
from arbitr.tournament import csv_text

Name = Callable[[int], str]
HEADS = {
    "round": Message("round", context="CSV"),
    "table": Message("table"),
    "turn": Message("turn", context="CSV"),
    "minutes": Message("minutes"),
    "playing": Message("playing", context="CSV"),
    "waiting": Message("waiting", context="CSV"),
}
"""The columns, in the language of the user."""


def seating(
    players: str = typer.Option(..., "--players", metavar="N", help=_("Number of players.")),
    stand_ins: bool = typer.Option(
        False, "--stand-ins", help=_("6, 7 or 11 players: use the organiser's stand-ins instead of a large table.")
    ),
    even: bool = typer.Option(
        False, "--even", help=_("Prefer equal waiting over fewer repeated meetings when both are not possible.")
    ),
    played: str = typer.Option("", "--played", metavar="N", help=_("Rounds already played, when making a change.")),
    late: str = typer.Option("", "--late-players", metavar="N", help=_("Number of players who come late.")),
    leaving: str = typer.Option("", "--leaving", metavar="N,N", help=_("Numbers of the players who leave.")),
    as_csv: bool = typer.Option(False, "--csv", help=_("Print CSV.")),
    as_json: bool = JSON,
) -> None:
    plan = make_seating(whole_number(players, "--players"), stand_ins, even)
    preview: list[str] = []
    if played or late or leaving:
        change = changed(
            plan,
            whole_number(played or "0", "--played"),
            whole_number(late or "0", "--late-players"),
            [whole_number(number, "--leaving") for number in leaving.split(",") if number.strip()],
        )
        plan = change.after
        preview = [message.translated(gettext) for message in change.preview()]
    if as_json and as_csv:
        raise Problem("--json and --csv cannot be used together")
    if as_json:
        say_json({**seating_plain(plan), **({"preview": preview} if preview else {})})
    elif as_csv:
        print(csv_text(([HEADS[column].translated(gettext) for column in COLUMNS], *plan.rows())), end="")
    else:
        say_all([*preview, *([""] if preview else []), *seating_lines(plan, str)])
        if not preview:
            say_all(_other_ways(plan))


def seating_plain(plan: Seating) -> dict[str, Plain]:
    """For a program: the tables, with each turn if somebody waits."""
    return {
        "players": list(plan.players),
        "stand_ins": list(plan.stand_ins),
        "repeated": plan.repeated,
        "spread": plan.spread,
        "rounds": [
            {
                "round": number,
                "minutes": this.minutes,
                "tables": [
                    {
                        "table": table.number,
                        "players": list(table.players),
                        "minutes": table.minutes,
                        "turns": [
                            {"from": begins, "to": ends, "waiting": list(table.waiting(turn))}
                            for turn, (begins, ends) in enumerate(table.turns(), 1)
                        ],
                    }
                    for table in this.tables
                ],
            }
            for number, this in enumerate(plan.rounds, 1)
        ],
    }


def seating_lines(plan: Seating, name: Name) -> Iterator[str]:
    """For a person; `name` says how a number is shown."""
    for number, this in enumerate(plan.rounds, 1):
        yield _("Round {round}, {minutes} min").format(round=number, minutes=this.minutes)
        for table in this.tables:
            yield from table_lines(table, name)
    yield _("Repeated meetings: {count}").format(count=plan.repeated)
    if max(table.waits for this in plan.rounds for table in this.tables):
        waits = [plan.waits(player) for player in plan.players]
        yield _("Turns each player waits in total: {least} to {most}").format(least=min(waits), most=max(waits))


def table_lines(table: SeatedTable, name: Name) -> Iterator[str]:
    shown = ", ".join(map(name, table.players))
    yield "  " + _("Table {table}: {players}").format(table=table.number, players=shown)
    if table.waits:
        turns = "; ".join(
            f"{begins}-{ends} {', '.join(map(name, table.waiting(turn)))}"
            for turn, (begins, ends) in enumerate(table.turns(), 1)
        )
        yield "    " + _("waiting, by minute: {turns}").format(turns=turns)


def _other_ways(plan: Seating) -> Iterator[str]:
    """What the organiser might have chosen instead."""
    if plan.stand_ins:
        shown = ", ".join(map(str, plan.stand_ins))
        yield ngettext(
            "Number {numbers} is the organiser's stand-in; the result does not count.",
            "Numbers {numbers} are the organiser's stand-ins; their results do not count.",
            len(plan.stand_ins),
        ).format(numbers=shown)
    found = ways(len(plan.players))
    if len(found) > 1:
        other = found[0] if plan.with_stand_ins else found[-1]
        yield _("Another option: {way}.").format(way=other.words().translated(gettext))
    elif plan.spread > 1 and not plan.even_first:
        yield _("Waiting can be shared more evenly, at the price of repeated meetings: --even.")
