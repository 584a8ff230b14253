"""`arbitr movement mitchell --tables 7 --boards 28`, the other kinds, and `arbitr movement change`."""

from __future__ import annotations

import json
from fractions import Fraction
from gettext import gettext as _
from pathlib import Path
from typing import TypeVar

import typer

from arbitr.cli.console import JSON, bytes_of, command_group, fraction, whole_number
from arbitr.cli.movements.movement_text import (
    show_change,
    show_individual,
    show_knockout,
    show_pairs,
    show_round_robin,
    show_swiss,
)
from arbitr.movements import (
    Choices,
    Even,
    Half,
    Individual,
    Knockout,
    SwissRules,
    SwissStanding,
    first_round,
    next_round,
    read_swiss,
)
from arbitr.movements.barometer import barometer as as_barometer
from arbitr.movements.change import MovementChange, late_pair, other_rounds, withdrawn_pair
from arbitr.movements.individual import KIND as INDIVIDUAL
from arbitr.movements.individual import individual as make_individual
from arbitr.movements.matches.knockout import knockout as make_knockout
from arbitr.movements.matches.round_robin import round_robin as make_round_robin
from arbitr.movements.movement import IMPORTED, Movement, Pair
from arbitr.movements.pairs.howell import howell as make_howell
from arbitr.movements.pairs.mitchell import mitchell as make_mitchell
from arbitr.movements.pairs.three_quarter_howell import three_quarter_howell as make_three_quarter_howell
from arbitr.movements.pairs.web import web as make_web
from arbitr.movements.swiss.rounds import swiss as make_swiss
from arbitr.nearest import read_member
from arbitr.plain import Plain
from arbitr.problem import Problem, required

app = command_group()
Choice = TypeVar("Choice", Even, Half)
USUAL_MATCH = 8
"""Boards of one match among several of a day, if nobody says how many."""
USUAL_KNOCKOUT = 24
"""Boards of a knock-out match."""
FROM_0 = ("--arrow-switch", "--played")
"""The options that may be 0."""

TABLES = typer.Option("", "--tables", help=_("Number of tables."))
PAIRS = typer.Option("", "--pairs", help=_("Number of pairs; an odd number makes a half table."))
BOARDS = typer.Option("", "--boards", help=_("Boards each pair plays (default: the usual number)."))
ROUNDS = typer.Option("", "--rounds", help=_("Number of rounds."))
SWITCH = typer.Option("", "--arrow-switch", help=_("Final rounds to arrow-switch (N-S and E-W change places)."))
BAROMETER = typer.Option(False, "--barometer", help=_("All tables play the same boards at the same time."))
MATCH = typer.Option("", "--boards", help=_("Boards per match (default: the usual number)."))
TEAMS = typer.Option(..., "--teams", help=_("Number of teams."))
CSV = typer.Option(False, "--csv", help=_("Print CSV."))


@app.command(help=_("N-S stay, while E-W and the boards move: 3 to 40 tables."))
def mitchell(
    tables: str = TABLES,
    pairs: str = PAIRS,
    boards: str = BOARDS,
    rounds: str = ROUNDS,
    even: str = typer.Option(
        "", "--even-tables", metavar="skip|relay", help=_("How to handle an even number of tables.")
    ),
    half: str = typer.Option("phantom", "--half", metavar="phantom|rover|bump", help=_("What the odd pair does.")),
    arrow_switch: str = SWITCH,
    hesitation: bool = typer.Option(
        False, "--hesitation", help=_("One round more than tables, if the number of tables is odd.")
    ),
    barometer: bool = BAROMETER,
    as_csv: bool = CSV,
    as_json: bool = JSON,
) -> None:
    choices = Choices(
        _chosen(even, "--even-tables", Even) if even else None,
        _chosen(half, "--half", Half),
        _number(arrow_switch, "--arrow-switch"),
        hesitation,
    )
    sizes = _sizes(tables, boards, pairs)
    _show(make_mitchell(*sizes, rounds=_number(rounds, "--rounds"), choices=choices), barometer, as_csv, as_json)


@app.command(help=_("Every pair meets every other pair: 2 to 17 tables."))
def howell(
    tables: str = TABLES,
    pairs: str = PAIRS,
    boards: str = BOARDS,
    rounds: str = ROUNDS,
    barometer: bool = BAROMETER,
    as_csv: bool = CSV,
    as_json: bool = JSON,
) -> None:
    _show(make_howell(*_sizes(tables, boards, pairs), rounds=_number(rounds, "--rounds")), barometer, as_csv, as_json)


@app.command(
    "three-quarter-howell", help=_("A Howell with fewer rounds in which several pairs stay seated: 5 to 14 tables.")
)
def three_quarter_howell(
    tables: str = TABLES,
    pairs: str = PAIRS,
    boards: str = BOARDS,
    rounds: str = ROUNDS,
    barometer: bool = BAROMETER,
    as_csv: bool = CSV,
    as_json: bool = JSON,
) -> None:
    sizes = _sizes(tables, boards, pairs)
    _show(make_three_quarter_howell(*sizes, rounds=_number(rounds, "--rounds")), barometer, as_csv, as_json)


@app.command(help=_("Many tables play the same few boards, which are duplicated: 6 to 40 tables."))
def web(
    tables: str = TABLES,
    pairs: str = PAIRS,
    boards: str = BOARDS,
    rounds: str = ROUNDS,
    arrow_switch: str = SWITCH,
    barometer: bool = BAROMETER,
    as_csv: bool = CSV,
    as_json: bool = JSON,
) -> None:
    switched = _number(arrow_switch, "--arrow-switch") or 0
    sizes = _sizes(tables, boards, pairs)
    _show(make_web(*sizes, rounds=_number(rounds, "--rounds"), arrow_switch=switched), barometer, as_csv, as_json)


@app.command(help=_("Everybody plays with everybody: 8 to 32 players; at most one sits out."))
def individual(
    players: str = typer.Option(..., "--players", help=_("Number of players.")),
    boards: str = typer.Option("", "--boards", help=_("Boards each player plays (default: the usual number).")),
    rounds: str = ROUNDS,
    as_csv: bool = CSV,
    as_json: bool = JSON,
) -> None:
    sizes = _number(boards, "--boards"), _number(rounds, "--rounds")
    show_individual(make_individual(_needed(players, "--players"), sizes[0], rounds=sizes[1]), as_csv, as_json)


@app.command(help=_("Pairs or teams with equal scores meet: assign the first round, or the next."))
def swiss(
    contestants: str = typer.Option(
        ..., "--contestants", help=_("Number of pairs or teams; the first round is assigned by number.")
    ),
    boards: str = MATCH,
    results: Path | None = typer.Option(
        None,
        "--results",
        metavar="FILE.csv",
        help=_("The rounds so far, one match per line: round,ns,ew,ns_score,ew_score; - for standard input."),
    ),
    without: list[str] = typer.Option([], "--without", metavar="N", help=_("A contestant who has withdrawn.")),
    bye: str = typer.Option("12", "--bye", help=_("Score for a bye.")),
    group: str = typer.Option("0", "--group", help=_("Treat scores within this range as equal.")),
    as_csv: bool = CSV,
    as_json: bool = JSON,
) -> None:
    everybody = range(1, _needed(contestants, "--contestants") + 1)
    gone = {_needed(text, "--without") for text in without}
    per_match = _number(boards, "--boards") or USUAL_MATCH
    rules = SwissRules(fraction(bye, "--bye"), fraction(group, "--group"))
    for number in sorted(gone.difference(everybody)):
        raise Problem(
            "--without {contestant}: enter a contestant from 1 to {most}", contestant=number, most=len(everybody)
        )
    left = [number for number in everybody if number not in gone]
    if results is None:
        drawn = first_round(left)
        standings = tuple(SwissStanding(number, Fraction(0)) for number in left)
        show_swiss(make_swiss([drawn], per_match), drawn, standings, as_csv, as_json)
        return
    text = _text(results)
    try:
        played = read_swiss(text, everybody)
        standings = played.standings(left, rules)
        rounds = played.with_floats(rules)
    except Problem as problem:
        raise _in_file(results, problem) from None
    drawn = next_round(standings, rounds, rules)
    show_swiss(make_swiss([*rounds, drawn], per_match), drawn, standings, as_csv, as_json)


@app.command("round-robin", help=_("Every team meets every other team, once or twice."))
def round_robin(
    teams: str = TEAMS,
    boards: str = MATCH,
    legs: str = typer.Option("1", "--legs", metavar="1|2", help=_("2: everybody plays everybody twice.")),
    rounds: str = ROUNDS,
    as_csv: bool = CSV,
    as_json: bool = JSON,
) -> None:
    made = make_round_robin(
        _needed(teams, "--teams"),
        _number(boards, "--boards") or USUAL_MATCH,
        legs=_needed(legs, "--legs"),
        rounds=_number(rounds, "--rounds"),
    )
    show_round_robin(made, as_csv, as_json)


@app.command(help=_("A bracket for any number of teams: the loser is out."))
def knockout(
    teams: str = TEAMS,
    boards: str = MATCH,
    won: list[str] = typer.Option(
        [], "--won", metavar="ROUND.MATCH=TEAM", help=_("Winner of a match, one round after another: 1.2=7.")
    ),
    as_csv: bool = CSV,
    as_json: bool = JSON,
) -> None:
    bracket = make_knockout(range(1, _needed(teams, "--teams") + 1))
    for text in won:
        bracket = _decided(bracket, text)
    show_knockout(bracket, _number(boards, "--boards") or USUAL_KNOCKOUT, as_csv, as_json)


@app.command(
    help=_("Change a movement after the start: show the effect, or with --csv or --json print the new movement.")
)
def change(
    file: Path = typer.Argument(..., help=_("Movement as CSV or JSON, or - for standard input.")),
    late: bool = typer.Option(False, "--late", help=_("One late pair.")),
    withdrawn: str = typer.Option(
        "", "--withdrawn", metavar="PAIR", help=_("This pair withdraws, e.g. 7, 7NS or 7EW.")
    ),
    rounds: str = typer.Option("", "--rounds", metavar="N", help=_("Total number of rounds.")),
    played: str = typer.Option("0", "--played", metavar="N", help=_("Number of rounds finished or started.")),
    as_csv: bool = CSV,
    as_json: bool = JSON,
) -> None:
    if sum((late, withdrawn != "", rounds != "")) != 1:
        raise Problem("choose one change: --late, --withdrawn or --rounds")
    over = _number(played, "--played") or 0
    show_change(_changed(_movement(file), withdrawn, _number(rounds, "--rounds"), over), as_csv, as_json)


def _changed(movement: Movement, withdrawn: str, rounds: int | None, played: int) -> MovementChange:
    if withdrawn:
        return withdrawn_pair(movement, Pair.parse(withdrawn), played)
    if rounds is None:
        return late_pair(movement, played)
    if movement.kind == IMPORTED and rounds > len(movement.rounds):
        raise Problem("CSV does not say how a movement continues; provide it as JSON to extend it")
    return other_rounds(movement, rounds, played)


def seats_in(file: Path) -> Movement | Individual:
    """A printed movement, for pairs or for an individual; JSON has more data, e.g. its kind."""
    text = _text(file)
    try:
        if text.lstrip().startswith("{"):
            fields = _individual_fields(text)
            return Movement.from_json(text) if fields is None else Individual.from_plain(fields)
        is_individual = "north" in text.lstrip().partition("\n")[0].lower()
        return Individual.from_csv(text) if is_individual else Movement.from_csv(text)
    except Problem as problem:
        raise _in_file(file, problem) from None


def _in_file(file: Path, problem: Problem) -> Problem:
    """With the line in the usual notation: FILE:3: what is wrong."""
    if "line" in problem.places:
        return Problem("{file}:{line}: {problem}", file=file, **problem.places)
    return Problem("{file}: {problem}", file=file, problem=problem)


def _individual_fields(text: str) -> Plain | None:
    """The fields of an individual as JSON; None if it is something else, which has its own reader."""
    try:
        data = json.loads(text)
    except ValueError:
        return None
    if data.get("kind") != INDIVIDUAL:
        return None
    return {name: item for name, item in data.items() if name not in ("kind", "summary")}


def _movement(file: Path) -> Movement:
    found = seats_in(file)
    if isinstance(found, Individual):
        raise Problem("{file}: only a movement for pairs or teams can be changed", file=file)
    return found


def _text(file: Path) -> str:
    return bytes_of(file).decode("utf-8-sig", errors="replace")


def _decided(bracket: Knockout, text: str) -> Knockout:
    place, equals, winner = text.partition("=")
    this, point, match = place.partition(".")
    if not equals or not point:
        raise Problem(
            "{option}: {text} does not give round, match and winner; enter e.g. 1.2=7", option="--won", text=text
        )
    return bracket.decided(*(_needed(field.strip(), "--won") for field in (this, match, winner)))


def _needed(text: str, option: str) -> int:
    return required(_number(text, option), "{name} is missing; see --help", name=option)


def _number(text: str, option: str) -> int | None:
    if not text:
        return None
    number = whole_number(text, option)
    if number < 0 or (number == 0 and option not in FROM_0):
        raise Problem("{option}: {text} is not valid; enter a whole number, 1 or more", option=option, text=text)
    return number


def _sizes(tables: str, boards: str, pairs: str) -> tuple[int | None, int | None, int | None]:
    if not tables and not pairs:
        raise Problem("{name} is missing; see --help", name="--tables")
    return _number(tables, "--tables"), _number(boards, "--boards"), _number(pairs, "--pairs")


def _chosen(text: str, option: str, choices: type[Choice]) -> Choice:
    return read_member(choices, text, option)


def _show(movement: Movement, barometer: bool, as_csv: bool, as_json: bool) -> None:
    show_pairs(as_barometer(movement) if barometer else movement, as_csv, as_json)
