"""The options and arguments that the commands of a tournament share."""

from __future__ import annotations

from gettext import gettext as _

import typer

FILE = typer.Option("", "--file", "--db", metavar="FILE|URL", help=_("The club's file, or a PostgreSQL URL."))
WHICH = typer.Option("", "--tournament", metavar="ID", help=_("Which tournament; without it the newest one."))
BY = typer.Option("", "--by", metavar="NAME", help=_("On whose word it is written down."))
YES = typer.Option(False, "--yes", help=_("Make the change; without it only the preview is shown."))
JSON = typer.Option(False, "--json", help=_("Print JSON."))
SESSION = typer.Option("", "--session", metavar="N", help=_("Which session; without it the last one."))
ROUND = typer.Option("", "--round", metavar="N", help=_("Which round; without it the one that is played."))
SECTION = typer.Option("", "--section", metavar="A", help=_("Which section; needed where there are several."))
TABLE = typer.Argument(..., metavar="TABLE", help=_("A7; 7 where there is one section; A7o or A7c for teams."))
BOARD = typer.Argument(..., metavar="BOARD", help=_("The number of the board."))
WHO = typer.Argument(..., metavar="WHO", help=_("A number, as A7 or A7NS, or a part of the names."))
