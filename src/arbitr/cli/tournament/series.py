"""Commands over several sessions or one: a series, masterpoints."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as _
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from arbitr.cli.console import (
    SERIES_TIE_BREAKS,
    Answer,
    CommandList,
    TextTable,
    bytes_of,
    chosen,
    fraction,
    lazily,
    maybe_number,
    whole_number,
)
from arbitr.cli.tournament.frame import CLUB, READING
from arbitr.plain import Plain
from arbitr.problem import Problem

if TYPE_CHECKING:
    from arbitr.cli.tournament.open_tournament import OpenTournament
    from arbitr.store import Store
    from arbitr.tournament.scores.series import PlacePoints, SeriesLine, SeriesSession

with lazily():
    from arbitr.cli.tournament import open_tournament
    from arbitr.scoring import adjusted, ranking
    from arbitr.tournament import bridge_game
    from arbitr.tournament.scores import masterpoints as tournament_masterpoints
    from arbitr.tournament.scores import played, standings
    from arbitr.tournament.scores import series as tournament_series

TOGETHER = "+"
"""Between the players of a pair that is one contestant of the series."""


commands = CommandList()


@commands.add(CLUB, _("Rank a series of tournaments: best n of m."))
def series(
    store: Store,
    ids: list[str] = typer.Argument(None, metavar="ID...", help=_("Tournaments (default: all of the club's).")),
    best: str = typer.Option("", "--best", metavar="N", help=_("Number of best results that count (default: all).")),
    least: str = typer.Option("1", "--least", metavar="N", help=_("Minimum number of events to be ranked.")),
    counting: str = typer.Option("sum", "--counting", metavar="sum|mean", help=_("Add up or average the evenings.")),
    points: str = typer.Option("", "--points", metavar="10,8,6", help=_("Points for places (default: the scores).")),
    pairs: bool = typer.Option(False, "--pairs", help=_("Rank fixed partnerships (default: players).")),
    tie_break: list[str] = typer.Option(
        [],
        "--tie-break",
        metavar=SERIES_TIE_BREAKS,
        help=_("Tie-breaks, in order."),
    ),
) -> Answer:
    rules = tournament_series.SeriesRules(
        maybe_number(best, "--best"),
        whole_number(least, "--least"),
        chosen(ranking.Counting, counting, "--counting"),
        tuple(chosen(tournament_series.SeriesTieBreak, name, "--tie-break") for name in tie_break),
    )
    places = (
        tournament_series.PlacePoints(tuple(fraction(text, "--points") for text in points.split(",")))
        if points
        else None
    )
    evenings = [open_tournament.OpenTournament(store, tournament_id) for tournament_id in _chosen(store, ids or ())]
    found = tournament_series.series([_scored(evening, places, pairs) for evening in evenings], rules)
    shown = store.persons.register().shown(
        {player for evening in evenings for one in evening.state.contestants.values() for player in one.players}
    )
    called = {player: str(name) for player, name in shown.items()}
    rows = [_row(line, called) for line in (*found.ranking, *found.too_few)]
    head = [_("place"), _("names"), _("score"), _("evenings")]
    return Answer(
        {
            "ranking": [_plain(line, called) for line in found.ranking],
            "too_few": [_plain(line, called) for line in found.too_few],
        },
        TextTable(head, rows, (1,), wraps=(1,), empty=_("Nothing has been played yet.")),
    )


def _chosen(store: Store, ids: Sequence[str]) -> list[str]:
    """In the order in which they were created."""
    known = [stream.id for stream in reversed(store.streams(bridge_game.BRIDGE.key))]
    for wanted in ids:
        if wanted not in known:
            raise Problem("there is no tournament {id}; available: {ids}", id=wanted, ids=", ".join(known))
    return [tournament_id for tournament_id in known if not ids or tournament_id in ids]


def _scored(this: OpenTournament, points: PlacePoints | None, pairs: bool) -> SeriesSession:
    listed = chain(*(listing.standings for listing in standings.rankings(this.state)))
    scored = tournament_series.SeriesSession.of(f"{this.state.title} {this.state.day} {this.stream}", listed, points)
    players = {name: contestant.players for name, contestant in this.state.contestants.items()}
    if not pairs:
        return scored.for_players(players)
    return tournament_series.SeriesSession(
        scored.name,
        {TOGETHER.join(sorted(players[name])): score for name, score in scored.scores.items() if name in players},
    )


def _called(contestant: str, called: dict[str, str]) -> str:
    return " – ".join(called.get(player, player) for player in contestant.split(TOGETHER))


def _row(line: SeriesLine, called: dict[str, str]) -> list[str]:
    standing = line.standing
    return [
        standing.place_text if standing.place else "",
        _called(standing.contestant, called),
        f"{float(standing.score):.2f}",
        f"{standing.total.boards}/{len(line.evenings)}",
    ]


def _plain(line: SeriesLine, called: dict[str, str]) -> Plain:
    return {
        "place": line.standing.place or None,
        "name": _called(line.standing.contestant, called),
        "score": round(float(line.standing.score), 6),
        "exact": str(line.standing.score),
        "evenings": [
            {"name": evening.evening, "score": str(evening.score), "counts": evening.counts}
            for evening in line.evenings
        ],
    }


@commands.add(READING, _("Award masterpoints by a federation's table."))
def masterpoints(
    this: OpenTournament,
    source: Path = typer.Argument(..., metavar="TABLE", help=_("The table as CSV (docs/reference/register.md).")),
    kind: str = typer.Option("", "--kind", metavar="COLUMN", help=_("Kind of event: a column of the table.")),
    whole_field: bool = typer.Option(
        False, "--whole-field", help=_("With two winners, the field is both directions together.")
    ),
) -> Answer:
    table = tournament_masterpoints.read_masterpoint_table(bytes_of(source), str(source))
    lists = standings.rankings(this.state)
    boards = played.boards_played(this.state)
    field = sum(len(listing.standings) for listing in lists) if whole_field else None
    wanted = kind or table.kinds[0]
    found = [
        award
        for listing in lists
        for award in tournament_masterpoints.awards(
            listing.standings, boards, table, wanted, tournament_masterpoints.MasterpointRules(), field
        )
    ]
    rows = [[award.places, this.person(award.person), adjusted.text(award.points)] for award in found]
    head = [_("place"), _("name"), _("points")]
    return Answer(
        [
            {
                "person": award.person,
                "name": this.person(award.person),
                "place": award.places,
                "points": str(award.points),
            }
            for award in found
        ],
        TextTable(head, rows, (1,), wraps=(1,), empty=_("Nobody gets masterpoints.")),
    )
