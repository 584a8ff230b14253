"""The options and arguments that the commands of a tournament share."""

from __future__ import annotations

from gettext import gettext as _

import typer

FILE = typer.Option("", "--file", "--db", metavar="FILE|URL", help=_("Club file or PostgreSQL URL."))
DB = typer.Option(
    "", "--file", "--db", metavar="FILE|URL", help=_("Database (default: the one in ARBITR_DB, or this user's own).")
)
WHICH = typer.Option("", "--tournament", metavar="ID", help=_("Tournament (default: the newest one)."))
BY = typer.Option("", "--by", metavar="NAME", help=_("Who vouches for the entry."))
YES = typer.Option(False, "--yes", help=_("Make the change; without this option you only see a preview."))
NEW = typer.Option([], "--new", metavar="NAME", help=_("Add a new person even though the register has this name."))
JSON = typer.Option(False, "--json", help=_("Print JSON."))
LATE = typer.Option("", "--late-reason", metavar="REASON", help=_("Reason for a change after the correction period."))
GROUND = typer.Option(
    "",
    "--ground",
    metavar="regulation|organiser|director-error|asked-in-time",
    help=_("Why the change is still allowed: 79C2 (regulation, organiser), 82 or 92B."),
)
APPROVED_BY = typer.Option("", "--approved-by", metavar="NAME", help=_("Who approved it for the organiser."))
SESSION = typer.Option("", "--session", metavar="N", help=_("Session (default: the last one)."))
ROUND = typer.Option("", "--round", metavar="N", help=_("Round (default: the one being played)."))
SECTION = typer.Option("", "--section", metavar="A", help=_("Section; required if there are several."))
TABLE = typer.Argument(
    ..., metavar="TABLE", help=_("A7, or just 7 if there is only one section; A7o or A7c for teams.")
)
BOARD = typer.Argument(..., metavar="BOARD", help=_("Board number."))
WHO = typer.Argument(..., metavar="WHO", help=_("A number, e.g. A7 or A7NS, or part of the names."))
