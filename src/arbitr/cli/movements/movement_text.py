"""How a movement is shown: as text that fits the terminal, as CSV and as JSON."""

from __future__ import annotations

import gettext
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from gettext import gettext as _
from gettext import pgettext
from itertools import groupby

from arbitr.cli.console import CommandOutput
from arbitr.movements import (
    Balance,
    Difference,
    Individual,
    IndividualRound,
    Knockout,
    MovementChange,
    SwissRound,
    SwissStanding,
    Tie,
)
from arbitr.movements.movement import Movement, Round, Shared, TableInRound, boards_of_set
from arbitr.plain import Plain

BAROMETER = "barometer"


def kind_words(kind: str, ways: Sequence[str] = ()) -> str:
    """The name of the movement, with its variations."""
    names = {
        "mitchell": _("Mitchell"),
        "howell": _("Howell"),
        "three-quarter-howell": _("three-quarter Howell"),
        "web": _("web Mitchell"),
        "individual": pgettext("movement", "individual"),
        "swiss": _("Swiss"),
        "round_robin": _("round robin"),
        "knockout": _("knock-out"),
    }
    words = {
        "skip": _("E-W skip a table halfway"),
        "relay": _("relay and share"),
        "phantom": _("with a phantom pair"),
        "rover": _("with a rover"),
        "bump": _("with a bump"),
        "hesitation": _("hesitation"),
        BAROMETER: _("barometer"),
        "double": _("in two legs"),
        "plate": _("with a plate"),
    }
    text = ", ".join((names.get(kind, kind), *(words.get(way, way) for way in ways)))
    return text[:1].upper() + text[1:]


def _show(
    movement: Movement | Individual, as_csv: bool, as_json: bool, summary: Mapping[str, Plain], lines: Iterable[str]
) -> None:
    """As CSV, as JSON with a summary, or as these lines."""
    if as_csv:
        print(movement.to_csv(), end="")
        return
    fields = movement.to_plain()
    assert isinstance(fields, dict)
    kind = {"kind": "individual"} if isinstance(movement, Individual) else {}
    CommandOutput({**kind, **fields, "summary": {**summary}}, lines).say(as_json)


def show_pairs(movement: Movement, as_csv: bool, as_json: bool) -> None:
    """A movement for pairs."""
    rounds = (line for number, this in enumerate(movement.rounds, 1) for line in _round(number, this))
    _show(movement, as_csv, as_json, _summary(movement), [*_head(movement), *rounds])


def show_individual(movement: Individual, as_csv: bool, as_json: bool) -> None:
    least, most = movement.boards_each
    summary: dict[str, Plain] = {
        "players": len(movement.players),
        "rounds": len(movement.rounds),
        "boards_in_play": len(movement.boards),
        "boards_for_each_player": [least, most],
        "balance_percent": movement.balance().tenths / 10,
    }
    lines = [
        kind_words("individual"),
        _("Tables: {tables}; players: {players}; rounds: {rounds}; boards per round: {boards}").format(
            tables=movement.tables,
            players=len(movement.players),
            rounds=len(movement.rounds),
            boards=movement.per_round,
        ),
        _("Boards in play: {all}; per player: {each}; balance: {balance} (0 is perfect)").format(
            all=len(movement.boards), each=_from_to(least, most), balance=movement.balance()
        ),
        _("Any two players are partners once and opponents twice.")
        if movement.whole
        else _("Any two players are partners at most once and opponents at most twice."),
        *_boards_told(movement.shared, movement.copies),
        *(line for number, this in enumerate(movement.rounds, 1) for line in _round_of_players(number, this)),
    ]
    _show(movement, as_csv, as_json, summary, lines)


def show_round_robin(movement: Movement, as_csv: bool, as_json: bool) -> None:
    lines = [
        kind_words(movement.kind, [way for way in movement.ways if way != BAROMETER]),
        _("Teams: {teams}; rounds: {rounds}; boards per match: {boards}").format(
            teams=len(movement.pairs), rounds=len(movement.rounds), boards=movement.per_round
        ),
        _("The team named first is at home."),
    ]
    for number, this in enumerate(movement.rounds, 1):
        lines += _round_of_matches(number, this, movement.per_round)
    _show(movement, as_csv, as_json, _team_summary(movement), lines)


def show_swiss(
    movement: Movement, drawn: SwissRound, standings: Sequence[SwissStanding], as_csv: bool, as_json: bool
) -> None:
    """The rounds so far for a program, the coming one for people."""
    number = len(movement.rounds)
    table: list[Plain] = [
        {"contestant": standing.contestant, "score": float(standing.score), "exact": str(standing.score)}
        for standing in standings
    ]
    coming: dict[str, Plain] = {"round": number, "bye": drawn.bye, "down": [*drawn.down], "up": [*drawn.up]}
    lines = [
        kind_words(movement.kind),
        _("Contestants: {contestants}; boards per match: {boards}").format(
            contestants=sum(len(match.contestants) for match in drawn.matches), boards=movement.per_round
        ),
        *(_standings(number - 1, standings) if number > 1 else ()),
        *_round_of_matches(number, movement.rounds[-1], movement.per_round),
        *_rematches(movement),
    ]
    _show(movement, as_csv, as_json, {**_team_summary(movement), **coming, "standings": table}, lines)


def _standings(number: int, standings: Sequence[SwissStanding]) -> Iterator[str]:
    yield from ("", _("Standings after round {round}").format(round=number))
    width = max(len(str(standing.contestant)) for standing in standings)
    scores = [f"{float(standing.score):.2f}" for standing in standings]
    most = max(map(len, scores))
    for place, (standing, score) in enumerate(zip(standings, scores, strict=True), 1):
        yield f"  {place:>3}.  {standing.contestant:>{width}}  {score:>{most}}"


def _rematches(movement: Movement) -> list[str]:
    met = {frozenset((table.ns, table.ew)) for this in movement.rounds[:-1] for table in this.tables if table.is_played}
    return [
        _("{one} and {other} have met before; a round without a rematch is not possible.").format(
            one=table.ns, other=table.ew
        )
        for table in movement.rounds[-1].tables
        if table.is_played and frozenset((table.ns, table.ew)) in met
    ]


def show_knockout(this: Knockout, per_round: int, as_csv: bool, as_json: bool) -> None:
    movement = this.movement(per_round)
    bracket: list[Plain] = [
        {
            "round": tie.round,
            "match": tie.number,
            "home": tie.home,
            "away": tie.away,
            "winner": tie.winner,
            "bye": tie.bye,
        }
        for ties in this.bracket()
        for tie in ties
    ]
    lines = [
        kind_words(movement.kind),
        _("Teams: {teams}; rounds: {rounds}; boards per match: {boards}").format(
            teams=len(this.seeded), rounds=this.rounds, boards=per_round
        ),
        _("The numbers give the seeding."),
    ]
    before: tuple[Tie, ...] = ()
    for number, ties in enumerate(this.bracket(), 1):
        lines += ["", _round_with_boards(number, per_round), *(_tie(tie, before) for tie in ties)]
        before = ties
    if this.champion is not None:
        lines += ["", _("The winner is {team}.").format(team=this.champion)]
    _show(movement, as_csv, as_json, {**_team_summary(movement), "bracket": bracket}, lines)


def _tie(tie: Tie, before: tuple[Tie, ...]) -> str:
    number = f"{tie.number:>2}"
    if tie.bye:
        return "  " + _("match {match}: {team} has a bye").format(match=number, team=tie.home)
    if tie.home is not None and tie.away is not None:
        teams = f"{tie.home}-{tie.away}"
    else:
        both = sorted(before[2 * tie.number - 2 : 2 * tie.number], key=lambda match: match.winner is None)
        teams = " - ".join(
            str(match.winner) if match.winner is not None else _("winner of match {match}").format(match=match.number)
            for match in both
        )
    if tie.winner is None:
        return "  " + _("match {match}: {teams}").format(match=number, teams=teams)
    return "  " + _("match {match}: {teams}, winner {winner}").format(match=number, teams=teams, winner=tie.winner)


def show_change(change: MovementChange, as_csv: bool, as_json: bool) -> None:
    """A preview; for a program the resulting movement, with the sentences beside it."""
    preview = [message.translated(gettext) for message in change.preview()]
    if as_csv:
        for line in preview:
            print(line, file=sys.stderr)
    lines = [*preview]
    for number, places in groupby(change.differences(), key=lambda difference: difference.round):
        if number <= len(change.after.rounds):
            lines += ["", _("Round {round}").format(round=number), *filter(None, map(_difference, places))]
    summary: dict[str, Plain] = {**_summary(change.after), "played": change.played, "preview": [*preview]}
    _show(change.after, as_csv, as_json, summary, lines)


def _difference(this: Difference) -> str:
    """One line; none for a pair that no longer has to wait, since its table has an opponent."""
    if this.after is None:
        if this.before is None or this.before.table is None:
            return ""
        return "  " + _("table {table}: nobody").format(table=f"{this.before.table:>2}")
    if this.before is None or not this.before.is_played:
        return "  " + _seating(this.after)
    now, before = _seating(this.after), f"{this.before.ns}-{this.before.ew}"
    if this.before.boards != this.after.boards:
        return "  " + _("{now}  (before: {pairs}, boards {first}-{last})").format(
            now=now, pairs=before, first=this.before.first, last=this.before.last
        )
    return "  " + _("{now}  (before: {pairs})").format(now=now, pairs=before)


def _summary(movement: Movement) -> dict[str, Plain]:
    least, most = movement.boards_each
    return {
        "pairs": len(movement.pairs),
        "rounds": len(movement.rounds),
        "boards_in_play": len(movement.boards),
        "boards_for_each_pair": [least, most],
        "balance_percent": movement.balance().tenths / 10,
    }


def _team_summary(movement: Movement) -> dict[str, Plain]:
    """Matches are not compared across tables, so there is no balance."""
    return {"contestants": len(movement.pairs), "rounds": len(movement.rounds), "boards_in_play": len(movement.boards)}


def _from_to(least: int, most: int) -> str:
    return str(most) if least == most else f"{least}-{most}"


def _head(movement: Movement) -> list[str]:
    least, most = movement.boards_each
    balance: Balance = movement.balance()
    lines = [
        kind_words(movement.kind, movement.ways),
        _("Tables: {tables}; pairs: {pairs}; rounds: {rounds}; boards per round: {boards}").format(
            tables=movement.tables, pairs=len(movement.pairs), rounds=len(movement.rounds), boards=movement.per_round
        ),
        _("Boards in play: {all}; per pair: {each}; balance: {balance} (0 is perfect)").format(
            all=len(movement.boards), each=_from_to(least, most), balance=balance
        ),
        *_boards_told(movement.shared, movement.copies),
    ]
    if movement.switched:
        first, last = len(movement.rounds) - movement.switched + 1, len(movement.rounds)
        lines.append(_("N-S and E-W are arrow-switched in rounds {first}-{last}.").format(first=first, last=last))
    if not movement.meets_once:
        lines.append(_("Two pairs may meet a second time, on different boards."))
    return lines


def _boards_told(shared: Sequence[Shared], copies: int) -> list[str]:
    lines = []
    for group in shared:
        tables, rounds = (", ".join(map(str, numbers)) for numbers in (group.tables, group.rounds))
        lines.append(_("Tables {tables} share boards in rounds {rounds}.").format(tables=tables, rounds=rounds))
    if copies > 1:
        lines.append(_("Copies of each board: {copies}").format(copies=copies))
    return lines


def _round(number: int, this: Round) -> list[str]:
    width = max(len(f"{table.ns}-{table.ew}") for table in this.tables)
    return ["", _("Round {round}").format(round=number), *("  " + _seating(table, width) for table in this.tables)]


def _seating(seating: TableInRound, width: int = 0) -> str:
    if not seating.is_played:
        return _sits_out(seating)
    return _("table {table}: {pairs}  boards {first}-{last}").format(
        table=f"{seating.table:>2}",
        pairs=f"{seating.ns}-{seating.ew}".ljust(width),
        first=seating.first,
        last=seating.last,
    )


def _sits_out(seating: TableInRound) -> str:
    pair = seating.ns if seating.ns is not None else seating.ew
    side = "N-S" if seating.ns is not None else "E-W"
    if seating.table is None:
        return _("{side} {pair} sits out").format(side=side, pair=pair)
    return _("table {table}: {side} {pair} sits out").format(table=f"{seating.table:>2}", side=side, pair=pair)


def _round_with_boards(number: int, per_round: int) -> str:
    first, last = boards_of_set(number, per_round)
    return _("Round {round}, boards {first}-{last}").format(round=number, first=first, last=last)


def _round_of_matches(number: int, this: Round, per_round: int) -> list[str]:
    lines = ["", _round_with_boards(number, per_round)]
    for table in this.tables:
        if table.is_played:
            teams = f"{table.ns}-{table.ew}"
            lines.append("  " + _("match {match}: {teams}").format(match=f"{table.table:>2}", teams=teams))
        else:
            lines.append("  " + _("{team} has a bye").format(team=table.ns if table.ns is not None else table.ew))
    return lines


def _round_of_players(number: int, this: IndividualRound) -> list[str]:
    lines = ["", _("Round {round}").format(round=number)]
    for table in this.tables:
        north, south, east, west = (f"{one:>2}" for one in table.players)
        lines.append(
            "  "
            + _("table {table}: N {north}, S {south}, E {east}, W {west}  boards {first}-{last}").format(
                table=f"{table.table:>2}",
                north=north,
                south=south,
                east=east,
                west=west,
                first=table.first,
                last=table.last,
            )
        )
    return [*lines, *("  " + _("player {player} sits out").format(player=one) for one in this.resting)]
