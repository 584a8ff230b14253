"""`arbitr users`: the accounts, from the machine with the club's file; for when a password is lost."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from arbitr.cli.console import DB, JSON, command_group, lazily, say, say_json, say_table
from arbitr.problem import Problem

if TYPE_CHECKING:
    from arbitr.store import Store
    from arbitr.store.users import User

with lazily():
    from arbitr import store as arbitr_store
    from arbitr.store import ids, place, users
    from arbitr.store.engine import database

app = command_group()
NAME = typer.Argument(..., help=_("User name for signing in."))


@app.command("list", help=_("List all users."))
def list_all(db: str = DB, as_json: bool = JSON) -> None:
    with opened(db) as store:
        found = store.users.all()
    if as_json:
        say_json([{"name": user.name, "roles": sorted(user.roles)} for user in found])
    elif not found:
        say(_("There are no users yet."))
    else:
        words = {"organiser": _("organiser"), "director": _("director")}
        rows = [(user.name, ", ".join(words.get(role, role) for role in sorted(user.roles))) for user in found]
        say_table((_("name"), _("role")), rows, left={0, 1})


@app.command(help=_("Add a user."))
def add(
    name: str = NAME,
    role: str = typer.Option("director", "--role", metavar="organiser|director", help=_("Role of the user.")),
    db: str = DB,
) -> None:
    from arbitr.club.accounts import check_name, hasher
    from arbitr.club.permissions import roles_of

    check_name(name)
    roles = roles_of(role)
    with opened(db) as store:
        if store.users.named(name.strip()) is not None:
            raise Problem("user {name} already exists; choose another name", name=repr(name.strip()))
        store.users.put(users.User(ids.new_id(), name.strip(), hasher.hash(_asked()), roles))
    say(_("{name} can now sign in.").format(name=name.strip()))


@app.command(help=_("Set a new password for a user who has lost theirs."))
def password(name: str = NAME, db: str = DB) -> None:
    from arbitr.club.accounts import hasher

    with opened(db) as store:
        user = named(store, name)
        store.users.put(replace(user, password=hasher.hash(_asked())))
    say(_("{name} has a new password. Anyone signed in with the old one is now signed out.").format(name=user.name))


@app.command(help=_("Remove a user; at least one organiser always remains."))
def remove(name: str = NAME, db: str = DB) -> None:
    from arbitr.club.accounts import check_not_last

    with opened(db) as store:
        user = named(store, name)
        check_not_last(store, user)
        store.users.remove(user.id)
    say(_("{name} can no longer sign in.").format(name=user.name))


@contextmanager
def opened(db: str) -> Iterator[Store]:
    """An existing file: a mistyped name does not create a new club."""
    where = db or place.usual_place()
    if not database.is_postgres(where) and not Path(database.sqlite_path(where)).exists():
        raise Problem("there is no database at {place}; `arbitr serve` creates one", place=where)
    with arbitr_store.Store.open(where) as store:
        yield store


def named(store: Store, name: str) -> User:
    user = store.users.named(name.strip())
    if user is None:
        known = ", ".join(other.name for other in store.users.all())
        raise Problem("there is no user {name}; existing users: {known}", name=repr(name), known=known or "-")
    return user


def _asked() -> str:
    """Twice on a terminal, without echo; otherwise the first line of standard input."""
    from arbitr.club.accounts import check_password

    typed: str
    if not sys.stdin.isatty():
        try:
            typed = sys.stdin.readline().rstrip("\r\n")
        except UnicodeDecodeError:
            raise Problem("the password is not valid UTF-8 text") from None
        check_password(typed)
        return typed
    typed = typer.prompt(_("New password"), hide_input=True)
    check_password(typed)
    if typer.prompt(_("Repeat the password"), hide_input=True) != typed:
        raise Problem("the passwords do not match; nothing was changed")
    return typed
