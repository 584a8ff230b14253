"""Entry fees: what is due, paid and open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from gettext import gettext as _
from typing import TYPE_CHECKING

import typer

from arbitr.cli.console import CommandList, CommandOutput, Line, TextTable, is_narrow, lazily
from arbitr.cli.tournament.frame import READING, WRITING, done
from arbitr.number import read_number
from arbitr.plain import from_plain, to_plain
from arbitr.problem import Problem, refuse_if
from arbitr.tournament.people.register import folded

if TYPE_CHECKING:
    from arbitr.cli.tournament.open_tournament import OpenTournament
    from arbitr.store import Store
    from arbitr.tournament.people.fees import FeeLine, FeeList, FeeRules, Sum

with lazily():
    from arbitr.tournament.events import organise
    from arbitr.tournament.people import fees as tournament_fees

SETTING = "fees"
"""The setting with the club's rates."""


commands = CommandList()


@commands.add(READING, _("Entry fees due, paid and outstanding; the rates are saved for the club."))
def fees(
    this: OpenTournament,
    rates: list[str] = typer.Option(
        [], "--rate", metavar="CATEGORY=AMOUNT", help=_("Fee for a member, visitor or category: member=150.")
    ),
    entry: str = typer.Option("", "--entry", metavar="AMOUNT", help=_("Fee for each pair or team as a whole.")),
    by_club: bool = typer.Option(False, "--clubs", help=_("Totals by club.")),
    as_csv: bool = typer.Option(False, "--csv", help=_("Print CSV (docs/reference/register.md).")),
) -> CommandOutput | None:
    rules = rates_of(this.store)
    if rates or entry:
        rules = _changed(rules, rates, entry)
        this.store.settings.put(SETTING, to_plain(rules))
    entered = [contestant for contestant in this.state.contestants.values() if not contestant.withdrawn]
    found = tournament_fees.fee_list(entered, this.register, rules, this.state.paid)
    if as_csv:
        print(found.clubs_to_csv(this.register) if by_club else found.to_csv(this.register), end="")
        return None
    return CommandOutput([_plain(this, line) for line in found.lines], _fee_lines(this, found, by_club))


def rates_of(store: Store) -> FeeRules:
    stored = store.settings.get(SETTING)
    return tournament_fees.FeeRules() if stored is None else from_plain(tournament_fees.FeeRules, stored)


def _changed(rules: FeeRules, rates: Sequence[str], entry: str) -> FeeRules:
    found = {folded(rate.category): rate for rate in rules.rates}
    for text in rates:
        category, equals, amount = (part.strip() for part in text.partition("="))
        if not equals or not category:
            raise Problem(
                "{option}: {text} does not say who pays what; enter e.g. member=150", option="--rate", text=repr(text)
            )
        found[folded(category)] = tournament_fees.Rate(category, _coins(amount, rules.decimals))
    rules = replace(rules, rates=tuple(found.values()))
    return replace(rules, contestant=_coins(entry, rules.decimals)) if entry else rules


def _coins(text: str, decimals: int) -> int:
    """150, 150.50 or 150,50 in the smallest currency unit."""
    try:
        amount = read_number(text) * 10**decimals
    except ValueError:
        amount = Fraction(1, 2)
    refuse_if(amount.denominator != 1, "{text} is not an amount; enter e.g. 150 or 150.50", text=repr(text))
    return int(amount)


def _payer(this: OpenTournament, line: FeeLine) -> str:
    """The person; an entry as a whole by its players."""
    return this.person(line.person) if line.person else this.called(line.contestant)


def _plain(this: OpenTournament, line: FeeLine) -> dict[str, object]:
    return {
        "contestant": line.contestant,
        "person": line.person,
        "name": _payer(this, line),
        "category": line.category,
        "due": line.sum.due,
        "paid": line.sum.paid,
        "open": line.sum.open,
    }


def _fee_lines(this: OpenTournament, found: FeeList, by_club: bool) -> Iterator[Line]:
    def amounts(total: Sum) -> list[str]:
        return [found.rules.written(amount) for amount in (total.due, total.paid, total.open)]

    money = [_("due"), _("paid"), _("outstanding")]
    if by_club:
        known = this.register.club_by_id
        rows = [
            [known[club].name if club in known else _("no club"), *amounts(total)]
            for club, total in found.by_club().items()
        ]
        yield TextTable([_("club"), *money], rows, (0,), wraps=(0,))
    else:
        narrow = is_narrow()
        rows = [[_payer(this, line), "" if narrow else line.category, *amounts(line.sum)] for line in found.lines]
        yield TextTable([_("name"), _("category"), *money], rows, (0, 1), wraps=(0,))
    due, paid, still = amounts(found.total)
    yield _("Total: due {due}, paid {paid}, outstanding {open}").format(due=due, paid=paid, open=still)


@commands.add(WRITING, _("Record the payment of an entry fee."))
def pay(
    this: OpenTournament,
    who: str = typer.Argument(..., metavar="WHO", help=_("Part of a player's name, or A7 for the whole pair.")),
    amount: str = typer.Argument(..., metavar="AMOUNT", help=_("Amount paid; a negative amount is a refund.")),
) -> CommandOutput:
    rules = rates_of(this.store)
    payer, called = _payer_named(this, who)
    notes = this.add(organise.FeePaid(payer, _coins(amount, rules.decimals)))
    paid = rules.written(this.state.paid[payer])
    return done(notes, _("{who} has paid {amount} in total.").format(who=called, amount=paid))


def _payer_named(this: OpenTournament, text: str) -> tuple[str, str]:
    """A player by part of the name, otherwise an entry."""
    players = [player for entered in this.state.contestants.values() for player in entered.players]
    found = [player for player in players if folded(text) in folded(this.person(player))]
    if len(found) == 1:
        return found[0], this.person(found[0])
    if found:
        persons = ", ".join(this.person(player) for player in found[:5])
        raise Problem("{text} could be any of these: {persons}", text=repr(text), persons=persons)
    contestant = this.contestant(text)
    return contestant, this.called(contestant)
