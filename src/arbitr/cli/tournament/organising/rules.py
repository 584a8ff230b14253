"""A new tournament, the list of all, and its rules."""

from __future__ import annotations

import gettext
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from gettext import gettext as _
from typing import TYPE_CHECKING, Any

import typer

from arbitr.cli.console import (
    BY,
    FILE,
    JSON,
    KINDS,
    METHODS,
    RANKED_BY,
    TIE_BREAKS,
    CommandList,
    CommandOutput,
    TextTable,
    chosen,
    lazily,
    one_of,
    read_day,
    several,
    whole_number,
)
from arbitr.cli.tournament.frame import CLUB, CORRECTING, done
from arbitr.laws.engine import parse_edition
from arbitr.number import read_share
from arbitr.plain import to_plain
from arbitr.problem import Problem, refuse_if

if TYPE_CHECKING:
    from arbitr.cli.tournament.open_tournament import OpenTournament
    from arbitr.store import Store
    from arbitr.tournament import Rules, TournamentEvent

with lazily():
    from arbitr.club.actions import opening
    from arbitr.club.log import open_log, writing
    from arbitr.club.log_words import rules as rule_words
    from arbitr.laws import presets
    from arbitr.scoring import event as scoring_event
    from arbitr.scoring import ranking
    from arbitr.tournament import author, bridge_game
    from arbitr.tournament import rules as tournament_rules
    from arbitr.tournament.events import organise

METHOD = typer.Option("", "--method", metavar=METHODS, help=_("Scoring method."))
MATCHES = typer.Option("", "--matches", metavar=RANKED_BY, help=_("How team matches are ranked."))
COMPARED = typer.Option(
    "",
    "--compared",
    metavar="section|session",
    help=_("Whether boards are scored within the section or across the field."),
)
ROUNDS_BEGIN = typer.Option(
    "",
    "--rounds-begin",
    metavar="director|clock|tables",
    help=_("What begins a round: the director, the clock, or each table by itself when its results are confirmed."),
)
CONFIRMATION = typer.Option(
    "", "--confirmation", metavar="yes|no", help=_("Whether the opponents confirm a result before it counts.")
)
LEADS = typer.Option("", "--opening-leads", metavar="yes|no", help=_("Whether tables enter the opening lead."))
EDITION = typer.Option("", "--edition", help=_("Edition of the Laws: 1997, 2007 or 2017."))
PRESET = typer.Option("", "--preset", help=_("Use an authority's settings; `arbitr laws settings` lists them."))
SET = typer.Option(
    [], "--set", metavar="NAME=VALUE", help=_("Change one setting, e.g. average_imps=4; may be repeated.")
)


commands = CommandList()


@commands.add(None, _("Create a tournament."))
def new(
    title: str = typer.Argument(..., metavar="TITLE", help=_("Tournament name.")),
    kind: str = typer.Option("pairs", "--kind", metavar=KINDS, help=_("Kind of contestants.")),
    day: str = typer.Option("", "--day", help=_("Date (default: today).")),
    host: str = typer.Option("", "--club", help=_("Club.")),
    method: str = METHOD,
    matches: str = MATCHES,
    compared: str = COMPARED,
    edition: str = EDITION,
    rounds_begin: str = ROUNDS_BEGIN,
    confirmation: str = CONFIRMATION,
    opening_leads: str = LEADS,
    preset: str = PRESET,
    settings: list[str] = SET,
    file: str = FILE,
    by: str = BY,
    as_json: bool = JSON,
) -> None:
    usual = tournament_rules.Rules(kind=chosen(tournament_rules.ContestKind, kind, "--kind"))
    wishes = {"method": method, "matches": matches, "compared": compared, "edition": edition, "preset": preset}
    wishes |= {"rounds-begin": rounds_begin, "confirmation": confirmation, "opening-leads": opening_leads}
    wished = _with_settings(changed(usual, wishes), settings)
    events = opening.tournament_opened(title, read_day(day, "--day") or date.today().isoformat(), host, wished)
    with open_log.club(file) as store:
        made = writing.create(store, bridge_game.BRIDGE, events, author.Author(author.AuthorRole.ORGANISER, by))
    sentence = _("{title} is open. Its id is {id}.").format(title=made.state.title, id=made.stream)
    done(made.log.notes, sentence, id=made.stream).say(as_json)


@commands.add(CLUB, _("List all tournaments, newest first."), "list")
def list_all(store: Store) -> CommandOutput:
    streams = store.streams(bridge_game.BRIDGE.key)
    rows = [[stream.id, stream.name, str(stream.version)] for stream in streams]
    return CommandOutput(
        [
            {"id": stream.id, "title": stream.name, "created": stream.created, "lines": stream.version}
            for stream in streams
        ],
        TextTable(
            [_("id"), _("title"), _("log entries")], rows, (0, 1), wraps=(1,), empty=_("There are no tournaments yet.")
        ),
    )


@commands.add(CORRECTING, _("Show the rules, or change them from now on."))
def rules(
    this: OpenTournament,
    method: str = METHOD,
    matches: str = MATCHES,
    compared: str = COMPARED,
    edition: str = EDITION,
    rounds_begin: str = ROUNDS_BEGIN,
    confirmation: str = CONFIRMATION,
    opening_leads: str = LEADS,
    counting: str = typer.Option("", "--counting", metavar="percent|sum|mean", help=_("Basis of the ranking.")),
    tie_break: list[str] = typer.Option(
        [], "--tie-break", metavar=TIE_BREAKS, help=_("Tie-breaks in order, separated by commas.")
    ),
    carry: str = typer.Option(
        "",
        "--carry",
        metavar="PART",
        help=_("Fraction of earlier sessions to carry over, e.g. 1/2; all: count them equally."),
    ),
    minutes: str = typer.Option("", "--minutes-per-board", metavar="N", help=_("Minutes per board.")),
    hidden_rounds: str = typer.Option(
        "", "--hidden-rounds", metavar="N", help=_("Number of final rounds with the ranking hidden.")
    ),
    swiss_rounds: str = typer.Option(
        "", "--swiss-rounds", metavar="N", help=_("Number of Swiss rounds; 0: not decided.")
    ),
    correction_period: str = typer.Option(
        "", "--correction-period", metavar="MINUTES", help=_("Length of the correction period (79C).")
    ),
    late_correction: str = typer.Option(
        "", "--late-correction", metavar="yes|no", help=_("Allow corrections after that period.")
    ),
    disqualified: str = typer.Option(
        "", "--disqualified", metavar="stand|cancelled", help=_("Results against disqualified contestants (91B).")
    ),
    preset: str = PRESET,
    settings: list[str] = SET,
) -> CommandOutput:
    wishes = {
        "method": method, "matches": matches, "compared": compared, "edition": edition, "counting": counting,
        "tie-break": ",".join(tie_break), "carry": carry, "minutes": minutes, "hidden-rounds": hidden_rounds,
        "swiss-rounds": swiss_rounds, "preset": preset, "correction-period": correction_period,
        "late-correction": late_correction, "disqualified": disqualified, "rounds-begin": rounds_begin,
        "confirmation": confirmation, "opening-leads": opening_leads,
    }  # fmt: skip
    if any(wishes.values()) or settings:
        notes = this.write(lambda log: _changes(log.state.rules, wishes, settings))
        return done(notes, _lines(this.state.rules))
    return CommandOutput(to_plain(this.state.rules), _lines(this.state.rules))


def _changes(rules: Rules, wishes: Mapping[str, str], settings: Sequence[str]) -> list[TournamentEvent]:
    """Nothing if the rules already have these values."""
    wanted = _with_settings(changed(rules, wishes), settings)
    return [] if wanted == rules else [organise.RulesChanged(wanted)]


def _lines(rules: Rules) -> list[str]:
    return rule_words.rule_lines(rules, lambda line: line.translated(gettext))


def changed(rules: Rules, wishes: Mapping[str, str]) -> Rules:
    """The rules with the given options; the others stay."""
    teams = rules.kind is tournament_rules.ContestKind.TEAMS
    if teams and wishes.get("method"):
        raise Problem("--method is for pairs and individuals; say with --matches how matches of teams are scored")
    if not teams and wishes.get("matches"):
        raise Problem("--matches is for teams; say with --method how pairs and individuals are scored")
    for name, text in wishes.items():
        if text:
            rules = _WISHES[name](rules, text)
    return rules


def _with_settings(rules: Rules, settings: Sequence[str]) -> Rules:
    return replace(rules, regulations=presets.overridden(rules.regulations, settings))


def _with_preset(rules: Rules, name: str) -> Rules:
    """A preset replaces all earlier settings."""
    chosen = presets.preset(name)
    return replace(rules, preset=chosen.name, regulations=chosen.regulations())


def _scoring(rules: Rules, **changes: Any) -> Rules:
    return replace(rules, scoring=replace(rules.scoring, **changes))


def _regulations(rules: Rules, **changes: Any) -> Rules:
    return replace(rules, regulations=replace(rules.regulations, **changes))


_WISHES: dict[str, Callable[[Rules, str], Rules]] = {
    "method": lambda rules, text: _scoring(rules, method=chosen(scoring_event.Method, text, "--method")),
    "counting": lambda rules, text: _scoring(rules, counting=chosen(ranking.Counting, text, "--counting")),
    "tie-break": lambda rules, text: _scoring(
        rules, tie_breaks=tuple(chosen(ranking.TieBreak, name, "--tie-break") for name in several([text]))
    ),
    "matches": lambda rules, text: replace(rules, matches=chosen(tournament_rules.RankedBy, text, "--matches")),
    "compared": lambda rules, text: replace(rules, compared=chosen(tournament_rules.ComparedWith, text, "--compared")),
    "rounds-begin": lambda rules, text: replace(
        rules, rounds_begin=chosen(tournament_rules.RoundsBegin, text, "--rounds-begin")
    ),
    "confirmation": lambda rules, text: replace(
        rules, confirmation=one_of(("yes", "no"), text, "--confirmation") == "yes"
    ),
    "opening-leads": lambda rules, text: replace(rules, leads=one_of(("yes", "no"), text, "--opening-leads") == "yes"),
    "edition": lambda rules, text: replace(rules, edition=parse_edition(text)),
    "preset": _with_preset,
    "carry": lambda rules, text: replace(rules, carry=_part(text)),
    "minutes": lambda rules, text: replace(rules, minutes=_count(text, "--minutes-per-board")),
    "hidden-rounds": lambda rules, text: replace(rules, hidden_rounds=_count(text, "--hidden-rounds")),
    "swiss-rounds": lambda rules, text: replace(rules, swiss_rounds=_count(text, "--swiss-rounds")),
    "correction-period": lambda rules, text: _regulations(rules, correction_period=_count(text, "--correction-period")),
    "disqualified": lambda rules, text: replace(
        rules, disqualified=chosen(tournament_rules.DisqualifiedResults, text, "--disqualified")
    ),
    "late-correction": lambda rules, text: _regulations(
        rules, late_correction=one_of(("yes", "no"), text, "--late-correction") == "yes"
    ),
}
"""What each option changes."""


def _count(text: str, option: str) -> int:
    number = whole_number(text, option)
    refuse_if(number < 0, "{option}: {text} is below 0", option=option, text=text)
    return number


def _part(text: str) -> Fraction | None:
    if text == "all":
        return None
    try:
        share = read_share(text)
    except ValueError:
        share = Fraction(-1)
    if not 0 <= share <= 1:
        raise Problem("{option}: {text} is not a fraction; enter e.g. 1/2, or all", option="--carry", text=repr(text))
    return share
