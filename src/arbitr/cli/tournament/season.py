"""What follows from several evenings or from one: a series, masterpoints."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from gettext import gettext as _
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from arbitr.cli.choices import SERIES_TIE_BREAKS
from arbitr.cli.lazy import lazily
from arbitr.cli.options import FILE, JSON, WHICH
from arbitr.cli.out import say_json, say_table, whole_number
from arbitr.cli.typed import bytes_of
from arbitr.number import read_number
from arbitr.plain import Plain
from arbitr.problem import Problem

if TYPE_CHECKING:
    from arbitr.cli.tournament.evening import Evening
    from arbitr.store import Store
    from arbitr.tournament.series import Evening as Scored
    from arbitr.tournament.series import PlacePoints, SeriesLine

with lazily():
    from arbitr.cli import results
    from arbitr.cli.tournament import evening
    from arbitr.scoring import adjusted, ranking
    from arbitr.tournament import masterpoints as tournament_masterpoints
    from arbitr.tournament import played, standings
    from arbitr.tournament import series as tournament_series

TOGETHER = "+"
"""Between the players of a pair that is one contestant of the series."""


def register(app: typer.Typer) -> None:
    app.command(help=_("A championship over several tournaments: best n of m."))(series)
    app.command(help=_("Masterpoints by the table of a federation."))(masterpoints)


def series(
    ids: list[str] = typer.Argument(None, metavar="ID...", help=_("The tournaments; without them all of the club.")),
    best: str = typer.Option("", "--best", metavar="N", help=_("So many of the best count; without it all.")),
    least: str = typer.Option("1", "--least", metavar="N", help=_("Who played fewer has no place.")),
    counting: str = typer.Option("sum", "--counting", metavar="sum|mean", help=_("Evenings are added or averaged.")),
    points: str = typer.Option(
        "", "--points", metavar="10,8,6", help=_("Points for the places; without it the scores.")
    ),
    pairs: bool = typer.Option(False, "--pairs", help=_("For pairs that stay together; without it for players.")),
    tie_break: list[str] = typer.Option(
        [],
        "--tie-break",
        metavar=SERIES_TIE_BREAKS,
        help=_("How ties are broken, in order."),
    ),
    file: str = FILE,
    as_json: bool = JSON,
) -> None:
    rules = tournament_series.SeriesRules(
        whole_number(best, "--best") if best else None,
        whole_number(least, "--least"),
        results.chosen(ranking.Counting, counting, "--counting"),
        tuple(results.chosen(tournament_series.SeriesTieBreak, each, "--tie-break") for each in tie_break),
    )
    places = tournament_series.PlacePoints(tuple(_fraction(each) for each in points.split(","))) if points else None
    with evening.club(file) as store:
        evenings = [evening.Evening(store, each) for each in _chosen(store, ids or ())]
        found = tournament_series.series([_scored(each, places, pairs) for each in evenings], rules)
        shown = store.persons.register().shown(
            {player for each in evenings for one in each.state.contestants.values() for player in one.players}
        )
        called = {player: str(name) for player, name in shown.items()}
    if as_json:
        say_json(
            {
                "ranking": [_plain(each, called) for each in found.ranking],
                "too_few": [_plain(each, called) for each in found.too_few],
            }
        )
        return
    rows = [_row(each, called) for each in (*found.ranking, *found.too_few)]
    if not rows:
        evening.tell(_("Nothing has been played yet."))
    else:
        say_table([_("place"), _("names"), _("score"), _("evenings")], rows, left=(1,), wraps=(1,))


def _chosen(store: Store, ids: Sequence[str]) -> list[str]:
    """In the order in which they were made."""
    known = [each.id for each in reversed(store.streams(evening.KIND))]
    for each in ids:
        if each not in known:
            raise Problem("there is no tournament {id}; there are {ids}", id=each, ids=", ".join(known))
    return [each for each in known if not ids or each in ids]


def _scored(this: Evening, points: PlacePoints | None, pairs: bool) -> Scored:
    listed = chain(*(each.standings for each in standings.rankings(this.state)))
    scored = tournament_series.Evening.of(f"{this.state.title} {this.state.day} {this.stream}", listed, points)
    players = {name: each.players for name, each in this.state.contestants.items()}
    if not pairs:
        return scored.for_players(players)
    return tournament_series.Evening(
        scored.name,
        {TOGETHER.join(sorted(players[name])): score for name, score in scored.scores.items() if name in players},
    )


def _called(contestant: str, called: dict[str, str]) -> str:
    return " – ".join(called.get(each, each) for each in contestant.split(TOGETHER))


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
        "evenings": [{"name": each.evening, "score": str(each.score), "counts": each.counts} for each in line.evenings],
    }


def _fraction(text: str) -> Fraction:
    try:
        return read_number(text)
    except ValueError:
        raise Problem("{option}: {text} is not a number", option="--points", text=repr(text)) from None


def masterpoints(
    source: Path = typer.Argument(..., metavar="TABLE", help=_("The table as CSV (docs/register.md).")),
    kind: str = typer.Option("", "--kind", metavar="COLUMN", help=_("The kind of event: a column of the table.")),
    whole_field: bool = typer.Option(
        False, "--whole-field", help=_("With two winners, both directions are the field.")
    ),
    file: str = FILE,
    which: str = WHICH,
    as_json: bool = JSON,
) -> None:
    table = tournament_masterpoints.read_masterpoint_table(bytes_of(source), str(source))
    with evening.evening(file, which) as this:
        lists = standings.rankings(this.state)
        boards = played.boards_played(this.state)
        field = sum(len(each.standings) for each in lists) if whole_field else None
        wanted = kind or table.kinds[0]
        found = [
            award
            for each in lists
            for award in tournament_masterpoints.awards(
                each.standings, boards, table, wanted, tournament_masterpoints.MasterpointRules(), field
            )
        ]
        if as_json:
            say_json(
                [
                    {
                        "person": each.person,
                        "name": this.person(each.person),
                        "place": each.places,
                        "points": str(each.points),
                    }
                    for each in found
                ]
            )
        elif not found:
            evening.tell(_("Nobody gets masterpoints."))
        else:
            rows = [[each.places, this.person(each.person), adjusted.text(each.points)] for each in found]
            say_table([_("place"), _("name"), _("points")], rows, left=(1,), wraps=(1,))
