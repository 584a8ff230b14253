"""Commands over several sessions or one: a series, masterpoints."""

from __future__ import annotations

import gettext
from collections.abc import Mapping, Sequence
from enum import Enum
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from arbitr.cli.console import (
    DIRECTIONS,
    SERIES_TIE_BREAKS,
    CommandList,
    CommandOutput,
    Line,
    TextTable,
    bytes_of,
    chosen,
    fraction,
    lazily,
    maybe_number,
    read_day,
    several,
    share,
    whole_number,
)
from arbitr.cli.tournament.frame import CLUB, READING
from arbitr.plain import Plain
from arbitr.problem import refuse_if

if TYPE_CHECKING:
    from arbitr.cli.tournament.open_tournament import OpenTournament
    from arbitr.club.names import Names
    from arbitr.club.season import PlayedTournament
    from arbitr.store import Store
    from arbitr.tournament.scores.series import SeriesLine

with lazily():
    from arbitr import games
    from arbitr.club import masterpoints as club_masterpoints
    from arbitr.club import names as club_names
    from arbitr.club import season
    from arbitr.club.log import live_log, open_log
    from arbitr.marias.tournament import game as marias_game
    from arbitr.scoring import adjusted, ranking
    from arbitr.store import ids as store_ids
    from arbitr.tournament import author as tournament_author
    from arbitr.tournament import bridge_game, csv_rows
    from arbitr.tournament.scores import masterpoints as tournament_masterpoints
    from arbitr.tournament.scores import series as tournament_series


commands = CommandList()


class OfGame(Enum):
    """Whose tournaments a series takes, if none are named."""

    BRIDGE = "bridge"
    MARIAS = "marias"


@commands.add(CLUB, _("Rank a series of tournaments: best n of m."))
def series(
    store: Store,
    ids: list[str] = typer.Argument(None, metavar="ID...", help=_("Tournaments (default: all of the club's).")),
    best: str = typer.Option("", "--best", metavar="N", help=_("Number of best results that count (default: all).")),
    least: str = typer.Option("1", "--least", metavar="N", help=_("Minimum number of events to be ranked.")),
    counting: str = typer.Option("sum", "--counting", metavar="sum|mean", help=_("Add up or average the evenings.")),
    points: str = typer.Option(
        "",
        "--points",
        metavar="10,8,6",
        help=_("Points for places (default: the scores); with decimals, e.g. 2,5; 1,5."),
    ),
    pairs: bool = typer.Option(False, "--partnerships", help=_("Rank fixed partnerships (default: players).")),
    tie_break: list[str] = typer.Option(
        [],
        "--tie-break",
        metavar=SERIES_TIE_BREAKS,
        help=_("Tie-breaks in order, separated by commas."),
    ),
    game: str = typer.Option(
        OfGame.BRIDGE.value, "--game", metavar="bridge|marias", help=_("Of which game, if no tournaments are named.")
    ),
    name: str = typer.Option("", "--name", metavar="NAME", help=_("A saved series.")),
    save: str = typer.Option("", "--save", metavar="NAME", help=_("Save this series under a name.")),
    csv: bool = typer.Option(False, "--csv", help=_("Print CSV.")),
) -> CommandOutput | None:
    rules = tournament_series.SeriesRules(
        maybe_number(best, "--best"),
        whole_number(least, "--least"),
        chosen(ranking.Counting, counting, "--counting"),
        tuple(chosen(tournament_series.SeriesTieBreak, rule, "--tie-break") for rule in several(tie_break)),
    )
    if name:
        this = season.championship_named(store, name)
    else:
        places = tuple(fraction(text, "--points") for text in season.split_points(points))
        chosen_ids = tuple(_chosen(store, ids or (), chosen(OfGame, game, "--game")))
        this = season.Championship(store_ids.new_id(), save, chosen_ids, rules, places, pairs)
    tournaments, left_out = tournaments_played(store, this.tournaments)
    table = season.season_table(this, tournaments)
    if save:
        season.save_championship(store, this)
    shown = club_names.Names(store.persons.register().shown(table.persons), gettext)
    if csv:
        public = club_names.Names(store.persons.register().public().shown(table.persons), gettext)
        print(season.table_csv(table, public.person), end="")
        return None
    heads = [_("place"), _("names"), _("score"), *(evening.head for evening in table.evenings)]
    rows = table.rows(shown.person, lambda score: f"{float(score):.2f}")
    names = {evening.head: evening.name for evening in table.evenings}
    return CommandOutput(
        {
            "name": this.name,
            "ranking": [_plain(line, shown, names) for line in table.found.ranking],
            "too_few": [_plain(line, shown, names) for line in table.found.too_few],
        },
        [*left_out, TextTable(heads, rows, (1,), wraps=(1,), empty=_("Nothing has been played yet."))],
    )


def tournaments_played(store: Store, tournaments: Sequence[str]) -> tuple[list[PlayedTournament], list[str]]:
    """Each readable tournament, and the error of each other one."""
    found, left_out = [], []
    for stream in tournaments:
        try:
            game = games.GAMES[store.stream(stream).kind]
            opened: open_log.OpenLog[Any] = open_log.OpenLog(
                store, stream, game, tournament_author.Author.parse("director")
            )
        except live_log.Unreadable as unreadable:
            left_out.append(unreadable.translated(gettext))
            continue
        found.append(season.PlayedTournament.of(stream, opened.log))
    return found, left_out


def _chosen(store: Store, ids: Sequence[str], of: OfGame) -> list[str]:
    """In the order in which they were created; those of one game, if none are named."""
    kind = (marias_game.MARIAS if of is OfGame.MARIAS else bridge_game.BRIDGE).key
    known = [
        stream.id for stream in reversed(store.streams()) if stream.kind == kind or (ids and stream.kind in games.GAMES)
    ]
    for wanted in ids:
        if wanted not in known:
            raise open_log.no_tournament(wanted, known)
    return [tournament_id for tournament_id in known if not ids or tournament_id in ids]


def _plain(line: SeriesLine, names: Names, evenings: Mapping[str, str]) -> Plain:
    return {
        "place": line.standing.place or None,
        "name": season.called(line.standing.contestant, names.person),
        "score": round(float(line.standing.score), 6),
        "exact": str(line.standing.score),
        "evenings": [
            {
                "name": evenings[result.evening],
                "head": result.evening,
                "score": str(result.score),
                "counts": result.counts,
            }
            for result in line.evenings
        ],
    }


@commands.add(READING, _("Award masterpoints by a federation's table or by the club's scheme."))
def masterpoints(
    this: OpenTournament,
    source: Path | None = typer.Argument(
        None, metavar="TABLE", help=_("The table as CSV (docs/reference/register.md); default: the club's scheme.")
    ),
    kind: str = typer.Option("", "--column", metavar="COLUMN", help=_("Kind of event: a column of the table.")),
    whole_field: bool = typer.Option(
        False, "--whole-field", help=_("With two winners, the field is both directions together.")
    ),
    keep: bool = typer.Option(False, "--keep", help=_("Save the points with each player.")),
) -> CommandOutput:
    if source is None:
        scheme_ = club_masterpoints.required_scheme(this.store)
    else:
        table = tournament_masterpoints.read_masterpoint_table(bytes_of(source), str(source))
        scheme_ = club_masterpoints.Scheme(table, club_masterpoints.SchemeRules(whole_field=whole_field))
    found = scheme_.awards(this.state, kind)
    lines: list[Line] = []
    if keep:
        day = season.PlayedTournament(this.stream, this.log, ()).day
        club_masterpoints.keep_awards(this.store, this.stream, day, this.state.title, scheme_.kind(kind), found)
        lines.append(_("The points are saved with each player."))
    rows = [[award.places, this.person(award.person), adjusted.text(award.points)] for award in found]
    head = [_("place"), _("name"), _("points")]
    return CommandOutput(
        [
            {
                "person": award.person,
                "name": this.person(award.person),
                "place": award.places,
                "points": str(award.points),
            }
            for award in found
        ],
        [TextTable(head, rows, (1,), wraps=(1,), empty=_("Nobody gets masterpoints.")), *lines],
    )


@commands.add(CLUB, _("Set the club's masterpoint scheme: a table and how to round points."))
def scheme(
    store: Store,
    source: Path = typer.Argument(..., metavar="TABLE", help=_("The table as CSV (docs/reference/register.md).")),
    step: str = typer.Option("1", "--step", metavar="N", help=_("Round points to a multiple of this; 0: exact.")),
    rounding: str = typer.Option("nearest", "--point-rounding", metavar=DIRECTIONS, help=_("How to round points.")),
    share_rounding: str = typer.Option(
        "down",
        "--share-rounding",
        metavar=DIRECTIONS,
        help=_("How to round the number of places in a share of the field."),
    ),
    least_share: str = typer.Option(
        "1/2", "--least-share", metavar="PART", help=_("Share of the boards that a player must have played.")
    ),
    separate_fields: bool = typer.Option(
        False, "--separate-fields", help=_("With two winners, each direction is a field of its own.")
    ),
) -> CommandOutput:
    multiple = fraction(step, "--step")
    rules = tournament_masterpoints.MasterpointRules(
        multiple or None,
        chosen(tournament_masterpoints.Direction, rounding, "--point-rounding"),
        chosen(tournament_masterpoints.Direction, share_rounding, "--share-rounding"),
        share(least_share, "--least-share"),
    )
    text = csv_rows.text_of(bytes_of(source), str(source))
    stored = club_masterpoints.keep_scheme(
        store, text, str(source), club_masterpoints.SchemeRules(rules, not separate_fields)
    )
    kinds = ", ".join(stored.table.kinds)
    return CommandOutput(
        {"kinds": list(stored.table.kinds)}, _("The scheme is set. Kinds of event: {kinds}.").format(kinds=kinds)
    )


@commands.add(CLUB, _("List the masterpoints of each player over all evenings."))
def points(
    store: Store,
    words: list[str] = typer.Argument(
        None, metavar="NAME...", help=_("Only these players: parts of a name, number or club.")
    ),
    first: str = typer.Option("", "--since", metavar="DATE", help=_("First day, e.g. 2026-09-01.")),
    last: str = typer.Option("", "--until", metavar="DATE", help=_("Last day, e.g. 2026-12-31.")),
) -> CommandOutput:
    evenings = club_masterpoints.awarded(store)
    changed = [
        _("The ranking of {title} has changed since its masterpoints were saved; save them again.").format(
            title=evening.title
        )
        for evening in club_masterpoints.outdated(store, evenings)
    ]
    lines = club_masterpoints.season_points(evenings, read_day(first, "--since"), read_day(last, "--until"))
    register = store.persons.register()
    if words:
        wanted = {person.id for person in register.found(" ".join(words))}
        refuse_if(not wanted, "person {id} is not in the register", id=repr(" ".join(words)))
        lines = [line for line in lines if line.person in wanted]
    shown = club_names.Names(register.shown(line.person for line in lines), gettext)
    rows = [[shown.person(line.person), adjusted.text(line.total), str(len(line.evenings))] for line in lines]
    return CommandOutput(
        [
            {
                "person": line.person,
                "name": shown.person(line.person),
                "points": str(line.total),
                "evenings": [
                    {"day": evening.day, "title": evening.title, "kind": evening.kind, "points": str(won)}
                    for evening, won in line.evenings
                ],
            }
            for line in lines
        ],
        [
            TextTable(
                [_("name"), _("points"), _("evenings")], rows, (0,), wraps=(0,), empty=_("Nobody has masterpoints yet.")
            ),
            *changed,
        ],
    )
