"""`arbitr marias settle FILE`, `arbitr marias play`, seating, tournament: the second game."""

from __future__ import annotations

import gettext
from gettext import gettext as _
from pathlib import Path

import typer

from arbitr.cli.console import JSON, command_group, maybe_number, say, say_json, text_of, whole_number
from arbitr.cli.marias.play import play_deals
from arbitr.cli.marias.seating import seating
from arbitr.cli.marias.tournament import app as tournament
from arbitr.marias import Settlement
from arbitr.marias.player import PLAYERS
from arbitr.marias.settlement.rates import money
from arbitr.plain import Plain
from arbitr.problem import Problem
from arbitr.scenarios.marias_deal import DealScenario, Settled, read_marias_deals, settled

app = command_group()


app.command(help=_("Who sits where in three rounds, and what changes when a player comes late."))(seating)
app.add_typer(tournament, name="tournament", help=_("Run a mariáš evening, from the draw to the final ranking."))


@app.command(help=_("Who pays whom for a deal in a file, and why (docs/reference/marias.md)."))
def settle(
    file: Path = typer.Argument(help=_("A deal as YAML, or - for standard input.")),
    as_json: bool = JSON,
) -> None:
    results = [(deal, settled(deal)) for deal in read_marias_deals(text_of(file), str(file))]
    if as_json:
        say_json([_plain(deal, result) for deal, result in results])
        return
    for place, (deal, result) in enumerate(results):
        if place:
            say("")
        if len(results) > 1:
            say(deal.id)
        for renonc in result.table.renoncs():
            say(
                _("{player} {card}, trick {number}: {duty}. This is a revoke.").format(
                    player=renonc.player,
                    card=renonc.card.message.translated(gettext),
                    number=renonc.trick,
                    duty=renonc.duty.message.translated(gettext),
                )
            )
        say_settlement(result.settlement)


@app.command(help=_("Play in the terminal against three opponents."))
def play(
    deals: str = typer.Option("4", "--deals", metavar="N", help=_("Number of deals; 0 to play without end.")),
    seed: str = typer.Option("", "--seed", metavar="N", help=_("The same number gives the same cards and opponents.")),
    explain: bool = typer.Option(False, "--explain", help=_("After each action of an opponent say why.")),
) -> None:
    count = whole_number(deals, "--deals")
    if count < 0:
        raise Problem("{option}: {text} is not a number of deals", option="--deals", text=repr(deals))
    play_deals(count, maybe_number(seed, "--seed"), say_settlement, explain)


def say_settlement(settlement: Settlement) -> None:
    """The reasons, who pays whom, and the totals."""
    for message in settlement.messages():
        say(message.translated(gettext))
    amounts = (f"{player} {money(settlement.balance[player]).translated(gettext)}" for player in PLAYERS)
    say(_("Balance: {amounts}").format(amounts=", ".join(amounts)))


def _plain(deal: DealScenario, result: Settled) -> Plain:
    settlement = result.settlement
    return {
        "id": deal.id,
        "balance": {player.name: settlement.balance[player] for player in PLAYERS},
        "payments": [
            {"payer": payment.payer.name, "payee": payment.payee.name, "haler": payment.haler}
            for payment in settlement.payments
        ],
        "lines": [{"code": line.code, "why": line.message.translated(gettext)} for line in settlement.lines],
        "notes": [note.translated(gettext) for note in settlement.notes],
        "renoncs": [
            {"player": renonc.player.name, "trick": renonc.trick, "card": renonc.card.code, "duty": renonc.duty.value}
            for renonc in result.table.renoncs()
        ],
    }
