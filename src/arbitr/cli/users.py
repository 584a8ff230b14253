"""`arbitr users`: who signs in, from the machine where the club's file is; the way out when a password is lost."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from arbitr.cli.backup import DB
from arbitr.cli.group import Group
from arbitr.cli.lazy import lazily
from arbitr.cli.out import say, say_json, say_table
from arbitr.problem import Problem

if TYPE_CHECKING:
    from arbitr.store import Store
    from arbitr.store.users import User

with lazily():
    from arbitr import store as arbitr_store
    from arbitr.store import database, ids, place, users

app = typer.Typer(cls=Group, add_completion=False, invoke_without_command=True)
NAME = typer.Argument(..., help=_("The name with which one signs in."))


@app.callback()
def commands(ctx: typer.Context) -> None:
    if ctx.invoked_subcommand is None:
        ctx.get_help()


@app.command("list", help=_("Everybody who signs in."))
def list_all(db: str = DB, as_json: bool = typer.Option(False, "--json", help=_("Print JSON."))) -> None:
    with _opened(db) as store:
        found = store.users.all()
    if as_json:
        say_json([{"name": each.name, "roles": sorted(each.roles)} for each in found])
    elif not found:
        say(_("Nobody signs in here yet."))
    else:
        words = {"organiser": _("organiser"), "director": _("director")}
        rows = [(each.name, ", ".join(words.get(role, role) for role in sorted(each.roles))) for each in found]
        say_table((_("name"), _("may do")), rows, left={0, 1})


@app.command(help=_("Somebody new."))
def add(
    name: str = NAME,
    role: str = typer.Option("director", "--role", metavar="organiser|director", help=_("What the user may do.")),
    db: str = DB,
) -> None:
    from arbitr.web.pages.account import hasher
    from arbitr.web.pages.users import check_name, roles_of

    check_name(name)
    roles = roles_of(role)
    with _opened(db) as store:
        if store.users.named(name.strip()) is not None:
            raise Problem("there is a user {name} already; choose another name", name=repr(name.strip()))
        store.users.put(users.User(ids.new_id(), name.strip(), hasher.hash(_asked()), roles))
    say(_("{name} can sign in now.").format(name=name.strip()))


@app.command(help=_("Another password for somebody who has lost it."))
def password(name: str = NAME, db: str = DB) -> None:
    from arbitr.web.pages.account import hasher

    with _opened(db) as store:
        user = _named(store, name)
        store.users.put(replace(user, password=hasher.hash(_asked())))
    say(_("{name} has another password now; who was signed in with the old one is signed out.").format(name=user.name))


@app.command(help=_("Somebody signs in no more; one organiser always stays."))
def remove(name: str = NAME, db: str = DB) -> None:
    from arbitr.web.pages.users import check_not_last

    with _opened(db) as store:
        user = _named(store, name)
        check_not_last(store, user)
        store.users.remove(user.id)
    say(_("{name} signs in no more.").format(name=user.name))


@contextmanager
def _opened(db: str) -> Iterator[Store]:
    """One that is there: a mistyped name does not make a new club."""
    where = db or place.usual_place()
    if not database.is_postgres(where) and not Path(database.sqlite_path(where)).exists():
        raise Problem("there is no store at {place}; `arbitr serve` makes one", place=where)
    with arbitr_store.Store.open(where) as store:
        yield store


def _named(store: Store, name: str) -> User:
    user = store.users.named(name.strip())
    if user is None:
        known = ", ".join(each.name for each in store.users.all())
        raise Problem("there is no user {name}; there are: {known}", name=repr(name), known=known or "-")
    return user


def _asked() -> str:
    """Twice on a terminal, which does not show it; else the first line of standard input."""
    from arbitr.web.pages.users import check_password

    typed: str
    if not sys.stdin.isatty():
        try:
            typed = sys.stdin.readline().rstrip("\r\n")
        except UnicodeDecodeError:
            raise Problem("the password is not text in UTF-8") from None
        check_password(typed)
        return typed
    typed = typer.prompt(_("New password"), hide_input=True)
    check_password(typed)
    if typer.prompt(_("The same once more"), hide_input=True) != typed:
        raise Problem("the two passwords are not the same; nothing was changed")
    return typed
