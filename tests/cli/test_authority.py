"""Who uses each command, and in which role it writes: a new command that is not listed here fails.

A command reads and writes the club's file, so whoever may use it owns the machine. The log still names the role.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from commands import arbitr_text
from typer.core import TyperGroup
from typer.main import get_command

from arbitr.cli.commands import COMMANDS, app

NO_CLUB, READS, KEEPER = "needs no club", "reads the club", "keeps the club"
"""The keeper manages accounts, people, backups and the server itself; no log of a tournament is written."""
ORGANISER, DIRECTOR, REFEREE, IMPORTER = "organiser", "director", "referee", "import"
"""The role in which a log is written."""
USES = {
    NO_CLUB: """
        rule, check, laws settings, laws list, laws show, laws diff, laws index, laws chart, score, imps,
        vp, results, board, deal, analyse, convert, movement mitchell, movement howell, movement three-quarter-howell,
        movement web, movement individual, movement swiss, movement round-robin, movement
        knockout, movement change, marias seating, marias settle, marias play
    """,
    READS: """
        tournament list, tournament seats, tournament ranking, tournament traveller, tournament missing,
        tournament marked, tournament times, tournament log, tournament discipline, tournament match,
        tournament bracket, export, marias tournament list, marias tournament show, marias tournament money,
        marias tournament ranking, print hands, print guide-cards, print score-cards, print slips,
        print travelling-slips, print match-sheets, print matches, print ranking, print series,
        print table-cards, print results, print ruling, print appeal
    """,
    DIRECTOR: """
        tournament rules, tournament enter, tournament movement, tournament deals, tournament start,
        tournament round, tournament clock, tournament draw, tournament next-session, tournament publish,
        tournament result, tournament quick, tournament correct, tournament none, tournament confirm,
        tournament accept, tournament remove, tournament undo, tournament adjust, tournament foul,
        tournament rule, tournament penalty, tournament warn, tournament suspend, tournament disqualify,
        tournament appeal, tournament late-pair, tournament withdraw, tournament rounds, tournament reseat,
        tournament substitute, tournament number, tournament carry, tournament line-up, tournament agree,
        tournament extra-boards, tournament match-winner, tournament pay
    """,
    ORGANISER: """
        tournament new
    """,
    REFEREE: """
        marias tournament new, marias tournament draw, marias tournament begin, marias tournament end,
        marias tournament stop, marias tournament go-on, marias tournament slip, marias tournament hand-in,
        marias tournament stake, marias tournament late, marias tournament leave, marias tournament rule,
        marias tournament undo, marias tournament rules, marias tournament sheet
    """,
    IMPORTER: """
        import
    """,
    KEEPER: """
        serve, demo, tournament members, tournament fees, tournament series, tournament masterpoints,
        tournament scheme, tournament points, worker, tournament codes, marias tournament codes, users list,
        users add, users password, users remove, people export, people preview, people erase, people owed,
        backup, restore, certificate
    """,
}
ROLE_OF = {" ".join(name.split()): role for role, names in USES.items() for name in names.split(",")}


def commands() -> Iterator[tuple[str, Any]]:
    """Every command with its full name; groups only by their members."""
    root: Any = get_command(app)
    context: Any = root.make_context("arbitr", [], resilient_parsing=True)
    for name in COMMANDS:
        _, command, _ = root.resolve_command(context, [name])
        yield from below(name, command)


def below(path: str, command: Any) -> Iterator[tuple[str, Any]]:
    if not isinstance(command, TyperGroup):
        yield path, command
        return
    for name, member in command.commands.items():
        yield from below(f"{path} {name}", member)


def test_every_command_is_known_with_the_role_in_which_it_writes() -> None:
    assert {name for name, _ in commands()} == {*ROLE_OF}


def test_a_command_that_writes_a_log_of_bridge_says_in_whose_name() -> None:
    """`--by` names who writes; a command that only reads has no such option."""
    named = {name for name, command in commands() if "--by" in options(command)}
    assert named == {name for name, role in ROLE_OF.items() if role in (ORGANISER, DIRECTOR, IMPORTER)}


def test_a_command_without_a_club_opens_none() -> None:
    opened = {name for name, command in commands() if options(command) & {"--file", "--db"}}
    alone = {name for name, role in ROLE_OF.items() if role == NO_CLUB}
    assert opened & alone <= {"analyse"}, "its database is a queue of deals"


def options(command: Any) -> set[str]:
    return {option for parameter in command.params for option in getattr(parameter, "opts", ())}


def test_the_log_names_the_role_of_each_command(tmp_path: Path) -> None:
    """No command writes as a phone, so that nothing a phone may not do is done in its name."""
    file = str(tmp_path / "club.db")

    def run(*words: str) -> None:
        done = arbitr_text(*words, "--file", file)
        assert done.returncode == 0, done.stderr

    run("tournament", "new", "Tuesday", "--rounds-begin", "tables", "--by", "Eva")
    for number in (1, 2):
        run("tournament", "enter", f"Player {number}a / Player {number}b", "--by", "Dan")
    lines = json.loads(arbitr_text("tournament", "log", "--json", "--file", file).stdout)
    by = [line["by"] for line in lines]
    assert by[0] == "organiser Eva"
    assert {*by[1:]} <= {"organiser Eva", "director Dan"}
    assert "director Dan" in by
