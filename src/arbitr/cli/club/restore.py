"""`arbitr restore FILE`: continues from a backup, on this machine or with this PostgreSQL."""

from __future__ import annotations

import gettext
from datetime import datetime
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from arbitr.cli.club.backup import say_contents
from arbitr.cli.console import DB, lazily, one_of, say, say_table
from arbitr.problem import Problem

if TYPE_CHECKING:
    from arbitr.club.restoring import Outlook
    from arbitr.store.backups.comparing import Held

with lazily():
    from arbitr import store as arbitr_store
    from arbitr.club import restoring
    from arbitr.store import place
    from arbitr.store.backups import backup, settling

app = typer.Typer(add_completion=False)
AGAIN, BACK = "again", "back"


@app.command()
def restore(
    file: Path = typer.Argument(..., help=_("File written by `arbitr backup`.")),
    yes: bool = typer.Option(
        False, "--yes", "--force", help=_("Replace the existing data; without this option you only see both sides.")
    ),
    erased: str = typer.Option(
        "",
        "--erased",
        metavar=f"{AGAIN}|{BACK}",
        help=_("Erase people again whom the backup still names (the default), or bring them back."),
    ),
    db: str = DB,
) -> None:
    if erased:
        one_of((AGAIN, BACK), erased, "--erased")
    where = db or place.usual_place()
    found = restoring.outlook(file, where)
    if found.sides.current is not None:
        _say_sides(found, found.sides.current)
    for problem in found.unreadable:
        say(problem.translated(gettext))
    if found.sides.current is not None and not yes:
        raise Problem("{place} is not empty; add --yes to replace its contents", place=where)
    done = backup.restore(file, where, yes, erased == BACK)
    if found.sides.erased and erased != BACK:
        _erase_again(found, file, where)
    if done.previous is not None:
        say(
            _("The previous data are stored in {file}. Delete it when you no longer need it.").format(
                file=done.previous
            )
        )
    say(_("The contents of {file} are restored. The codes on the tables stay valid.").format(file=file))
    say_contents(done.contents)


def _erase_again(found: Outlook, file: Path, where: str) -> None:
    """In the backup too, if it can be written."""
    say(_("Erased again: {names}.").format(names=", ".join(person.name for person in found.sides.erased)))
    with arbitr_store.Store.open(where) as store:
        try:
            settling.erase_in(store, file)
        except Problem as problem:
            say(_("{file} still names them: {why}").format(file=file, why=problem.translated(gettext)))


def _say_sides(found: Outlook, current: Held) -> None:
    sides = (found.sides.backup, current)
    rows = [
        [_("logs"), *(str(side.contents.streams) for side in sides)],
        [_("log entries"), *(str(side.contents.records) for side in sides)],
        [_("people"), *(str(side.contents.persons) for side in sides)],
        [_("users"), *(str(side.contents.users) for side in sides)],
        [_("last change"), *(_time(side.last) for side in sides)],
    ]
    say_table(["", _("backup"), _("replaced")], rows, (0,))
    if found.sides.differing:
        say(_("Logs that differ, with their number of entries:"))
        counted = [[name, str(there), str(now)] for name, there, now in found.sides.differing]
        say_table([_("title"), _("backup"), _("replaced")], counted, (0,), (0,))
    if found.sides.erased:
        names = ", ".join(person.name for person in found.sides.erased)
        say(_("Erased here, but named in the backup: {names}.").format(names=names))


def _time(at: int | None) -> str:
    return "" if at is None else f"{datetime.fromtimestamp(at / 1000):%Y-%m-%d %H:%M}"
