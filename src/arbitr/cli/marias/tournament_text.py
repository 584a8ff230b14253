"""How a mariáš session is printed: the current state, and the rankings; for people and for programs."""

from __future__ import annotations

import gettext
import os
from collections.abc import Callable, Iterator
from fractions import Fraction
from gettext import gettext as _
from gettext import pgettext

from arbitr.cli.marias.seating import seating_plain, table_lines
from arbitr.marias import FinalLine, MariasTournament, RoundLine, Spot, final_ranking, round_ranking
from arbitr.marias.settlement.rates import money
from arbitr.marias.tournament.ledger import cash, in_cash
from arbitr.plain import Plain
from arbitr.text import language_of
from arbitr.tournament.play.clock import MINUTE

Called = Callable[[str], str]


def crowns(haler: int) -> str:
    return money(haler).translated(gettext)


def points(number: Fraction) -> str:
    """12, 11.5 or 11,5; a third of a point is rounded to two places."""
    text = f"{float(number):.2f}".rstrip("0").rstrip(".")
    return text if language_of(os.environ) == "en" else text.replace(".", ",")


def show_lines(state: MariasTournament, number_called: Callable[[int], str], called: Called, now: int) -> Iterator[str]:
    yield state.title
    if state.seating is None:
        yield _("Players entered: {count}. The seats have not been drawn yet.").format(count=len(state.players))
        yield from (f"  {called(player)}" for player in state.players)
        return
    coming = min(state.begun + (state.finished == state.begun), len(state.plan.rounds))
    for number in dict.fromkeys((max(state.begun, 1), coming)):
        this = state.round(number)
        yield (
            _("Round {round} is in progress.") if number <= state.begun else _("Round {round} has not started.")
        ).format(round=number)
        for table in this.tables:
            yield from table_lines(table, number_called)
            if places := state.places((number, table.number)):
                yield "    " + _("Places in the order of play: {players}").format(
                    players=", ".join(map(number_called, places))
                )
                yield "    " + _("{player} deals first.").format(player=number_called(places[0]))
            if number <= state.begun:
                yield "    " + _at_table(state, (number, table.number), now)
    for player in state.short():
        yield _("{player} has lost more than the reported stakes: {crowns}.").format(
            player=called(player), crowns=crowns(state.money(player))
        )
    for call in state.open_calls():
        yield _("Table {table} is waiting for the referee.").format(table=call.spot[1])


def _at_table(state: MariasTournament, spot: Spot, now: int) -> str:
    slip = state.slips.get(spot)
    if slip is not None:
        return _("slip handed in") if slip.handed_in is not None else _("slip written but not handed in")
    clock = state.clock(spot)
    left = max(clock.left(now), 0) // MINUTE
    if clock.paused is not None:
        return _("clock stopped, {minutes} min left").format(minutes=left)
    return _("{minutes} min left").format(minutes=left)


def round_lines(state: MariasTournament, number: int, called: Called) -> Iterator[str]:
    yield pgettext("mariáš", "Round {round}").format(round=number)
    for line in round_ranking(state, number):
        yield _round_line(line, called)
    if state.missing(number):
        tables = ", ".join(map(str, state.missing(number)))
        yield _("Provisional: slips missing from tables {tables}.").format(tables=tables)


def _round_line(line: RoundLine, called: Called) -> str:
    text = f"{line.standing.places:>5}  {called(line.player)}  {crowns(line.haler)}  {points(line.points)}"
    return text + (f"  +{line.premium}" if line.premium else "")


def final_lines(state: MariasTournament, called: Called) -> Iterator[str]:
    yield state.title
    for line in final_ranking(state):
        yield _final_line(line, called)
    if state.begun > state.finished:
        tables = ", ".join(map(str, state.missing(state.begun)))
        yield _("Provisional: slips missing from tables {tables}.").format(tables=tables)


def cash_lines(state: MariasTournament, called: Called) -> Iterator[str]:
    """Every sum, then what the organiser holds."""
    lines = cash(state)
    for line in lines:
        yield f"  {called(line.player)}  {line.kind.message.translated(gettext)}  {crowns(line.haler)}"
    yield _("In the cash box without the stakes: {amount}").format(amount=crowns(in_cash(lines)))


def cash_plain(state: MariasTournament, called: Called) -> Plain:
    lines = cash(state)
    return {
        "lines": [
            {"kind": line.kind.value, "player": called(line.player), "haler": line.haler, "ruling": line.ruling}
            for line in lines
        ],
        "in_cash": in_cash(lines),
    }


def _final_line(line: FinalLine, called: Called) -> str:
    by_round = " + ".join("-" if one is None else points(one.points) for one in line.rounds)
    total = points(line.standing.score)
    if line.excluded:
        return _("    -  {player}  {points}  {crowns}  excluded").format(
            player=called(line.player), points=total, crowns=crowns(line.haler)
        )
    return f"{line.standing.places:>5}  {called(line.player)}  {by_round} = {total}  {crowns(line.haler)}"


def plain(state: MariasTournament, called: Called) -> Plain:
    """For a program: the seats, the slips and the ranking."""
    return {
        "title": state.title,
        "begun": state.begun,
        "finished": state.finished,
        "numbers": {str(number): called(player) for number, player in sorted(state.numbers.items())},
        "seating": None if state.seating is None else seating_plain(state.seating),
        "slips": [
            {
                "round": number,
                "table": table,
                "handed_in": slip.handed_in is not None,
                "amounts": {called(player): amount for player, amount in slip.amounts.items()},
            }
            for (number, table), slip in sorted(state.slips.items())
        ],
        "stakes": {called(player): haler for player, haler in state.stakes.items()},
        "short": [called(player) for player in state.short()],
        "ranking": [
            {
                "place": line.standing.place,
                "shared": line.standing.shared,
                "player": called(line.player),
                "points": str(line.standing.score),
                "haler": line.haler,
                "excluded": line.excluded,
                "rounds": [
                    None
                    if one is None
                    else {"place": one.standing.place, "points": str(one.points), "haler": one.haler}
                    for one in line.rounds
                ],
            }
            for line in final_ranking(state)
        ],
    }
