"""`arbitr people`: what is stored about a person, and its erasure everywhere."""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from arbitr.cli.console import DB, JSON, command_group, lazily, say, say_json, write_bytes
from arbitr.cli.console.progress import progress
from arbitr.message import Message
from arbitr.problem import Problem

if TYPE_CHECKING:
    from arbitr.club.erasing import Preview
    from arbitr.store import Store
    from arbitr.store.backups.settling import SettledBackups, Tick
    from arbitr.tournament import Person

with lazily():
    from arbitr.cli.club import users
    from arbitr.club import backups, erasing, person_data
    from arbitr.club import people as entered_people
    from arbitr.store.backups import settling

app = command_group()
WHO = typer.Argument(..., help=_("Name, member number or id of the person."))


@app.command(help=_("Write everything that is stored about a person to one file."))
def export(
    who: str = WHO,
    out: Path = typer.Option(..., "--out", metavar="FILE", help=_("File to write: .json, or .txt for reading only.")),
    db: str = DB,
) -> None:
    if out.suffix not in (".json", ".txt"):
        raise Problem("--out {file}: the name must end in .json or .txt", file=out)
    with users.opened(db) as store:
        data = person_data.person_data(store, person_meant(store, who).id)

    def say_in_words(what: Message | Problem) -> str:
        return what.translated(gettext)

    written = person_data.person_json if out.suffix == ".json" else person_data.person_text
    write_bytes(out, written(data, say_in_words).encode())
    say(_("Everything about {name} is in {file}. Give it only to that person.").format(
        name=data["person"]["name"], file=out))  # fmt: skip


@app.command(help=_("Show what erasing a person would remove, and texts that may name the person."))
def preview(who: str = WHO, db: str = DB, as_json: bool = JSON) -> None:
    with users.opened(db) as store:
        found = _preview(store, person_meant(store, who))
    if as_json:
        say_json(
            {
                "person": found.person.id,
                "accounts": [{"name": one.user.name, "certain": one.is_certain} for one in found.accounts],
                "texts": [
                    {"number": number, "title": text.title, "line": text.number, "before": text.before,
                     "words": text.words, "after": text.after, "first_name": text.is_first_name}
                    for number, text in enumerate(found.texts, 1)
                ],
            }
        )  # fmt: skip
    else:
        _say_preview(found)


@app.command(help=_("Erase a person here and in every backup; without --yes you only see what would happen."))
def erase(
    who: str = WHO,
    blank: str = typer.Option(
        "",
        "--blank",
        metavar="all|none|1,3",
        help=_("Which of the listed texts lose the words that may name the person."),
    ),
    account: list[str] = typer.Option([], "--account", help=_("Account to remove too; repeatable.")),
    keep_account: list[str] = typer.Option([], "--keep-account", help=_("Account that stays; repeatable.")),
    yes: bool = typer.Option(False, "--yes", help=_("Erase.")),
    db: str = DB,
) -> None:
    with users.opened(db) as store:
        found = _preview(store, person_meant(store, who))
        for name in (*account, *keep_account):
            users.named(store, name)
        accounts = [one.user for one in found.accounts if one.is_certain and one.user.name not in keep_account]
        accounts += [user for name in account if (user := users.named(store, name)) not in accounts]
        if not yes:
            _say_preview(found)
            raise Problem("nothing was erased; add --yes to erase the person")
        texts = _chosen(found, blank)
        with _ticking(_("Backups")) as tick:
            done = erasing.erase(store, found.person, [user.id for user in accounts], texts, tick)
        say(_("{name} is erased.").format(name=found.person.name))
        for user in accounts:
            say(_("{name} can no longer sign in.").format(name=user.name))
        _say_settled(store, done)


@app.command(help=_("Erase people in backups that could not be reached before; show what is still owed."))
def owed(
    gone: Path | None = typer.Option(None, "--gone", help=_("Backup that no longer exists anywhere.")), db: str = DB
) -> None:
    with users.opened(db) as store:
        if gone is not None:
            settling.dismiss(store, gone.absolute())
        with _ticking(_("Backups")) as tick:
            done = backups.settle_all(store, tick=tick)
        _say_settled(store, done)


def person_meant(store: Store, who: str) -> Person:
    register = store.persons.register()
    found = register.by_id.get(who) or register.numbered(who)
    if found is not None:
        return found
    named = register.named(who) or register.fitting(who)
    if len(named) == 1:
        return named[0]
    if named:
        persons = ", ".join(f"{register.offered[person]} [{person.id}]" for person in named)
        raise Problem("{name} matches several people: {persons}; enter the member number", name=who, persons=persons)
    if register.is_like_number(who):
        raise entered_people.no_member(register, who)
    raise Problem("person {id} is not in the register", id=repr(who))


@contextmanager
def _ticking(text: str) -> Iterator[Tick]:
    """A progress bar that starts once the amount of work is known."""
    with progress(text, 0) as bar:
        yield bar.at


def _preview(store: Store, person: Person) -> Preview:
    with _ticking(_("Texts")) as tick:
        return erasing.preview(store, person.id, tick)


def _say_preview(found: Preview) -> None:
    say(_("{name}: name, number, club and contact go, and the name in typed texts.").format(name=found.person.name))
    for one in found.accounts:
        words = (
            _("account {name}: removed") if one.is_certain else _("account {name}: stays, unless --account names it")
        )
        say(words.format(name=one.user.name))
    for number, text in enumerate(found.texts, 1):
        line = f", {_('line {line}').format(line=text.number)}" if text.number else ""
        say(f"{number}. {text.title}{line}: {text.before}[{text.words}]{text.after}")
    if found.texts:
        say(_("These texts may name the person. Choose with --blank all, none or their numbers."))
    else:
        say(_("No other text seems to name the person."))


def _chosen(found: Preview, blank: str) -> list[str]:
    if found.texts and not blank:
        _say_preview(found)
        raise Problem("texts may name the person; add --blank all, --blank none or their numbers, e.g. --blank 1,3")
    if blank in ("", "none", "all"):
        return [text.place for text in found.texts] if blank == "all" else []
    numbers = {str(number): text.place for number, text in enumerate(found.texts, 1)}
    chosen = [part.strip() for part in blank.split(",")]
    for part in chosen:
        if part not in numbers:
            raise Problem("--blank: there is no text {number}", number=repr(part))
    return [numbers[part] for part in chosen]


def _say_settled(store: Store, done: SettledBackups) -> None:
    for path in done.done:
        say(_("Erased in the backup {file}.").format(file=path))
    for left in done.owed:
        text = _("Still owed in {file}: {why}")
        say(text.format(file=left.path, why=left.why.translated(gettext)))
    if not done.owed:
        say(_("No backup that Arbitr made is known to name anybody who was erased."))
    if store.settings.get(backups.DOWNLOADED) is not None:
        say(_("Somebody downloaded a backup. Arbitr cannot reach that file: delete it, or replace it with a new one."))
