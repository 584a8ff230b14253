"""A new tournament, the list of all, and its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from fractions import Fraction
from gettext import gettext as _
from typing import TYPE_CHECKING, Any

import typer

from arbitr.cli.choices import KINDS, METHODS, RANKED_BY, TIE_BREAKS
from arbitr.cli.lazy import lazily
from arbitr.cli.options import BY, FILE, JSON, WHICH
from arbitr.cli.out import say_all, say_json, say_table, whole_number
from arbitr.laws.engine.edition import parse_edition
from arbitr.number import read_number
from arbitr.plain import to_plain
from arbitr.problem import Problem

if TYPE_CHECKING:
    from arbitr.tournament.log import Log
    from arbitr.tournament.rules import Rules
    from arbitr.tournament.state import Tournament

with lazily():
    from arbitr.cli import results
    from arbitr.cli.tournament import evening
    from arbitr.laws import presets, regulations
    from arbitr.laws import settings as law_settings
    from arbitr.scoring import event as scoring_event
    from arbitr.scoring import ranking
    from arbitr.tournament import log
    from arbitr.tournament import rules as tournament_rules
    from arbitr.tournament import state as tournament_state
    from arbitr.tournament.events import organise

METHOD = typer.Option("", "--method", metavar=METHODS, help=_("How the event is scored."))
MATCHES = typer.Option("", "--matches", metavar=RANKED_BY, help=_("What matches of teams are ranked by."))
COMPARED = typer.Option("", "--compared", metavar="section|session", help=_("Whose scores on a board are compared."))
EDITION = typer.Option("", "--edition", help=_("Edition of the Laws: 1997, 2007 or 2017."))
PRESET = typer.Option("", "--preset", help=_("Take the settings of an authority; `arbitr laws settings` lists them."))
SET = typer.Option([], "--set", metavar="NAME=VALUE", help=_("Change one setting, as average_imps=4; may be repeated."))


def register(app: typer.Typer) -> None:
    app.command(help=_("A new tournament."))(new)
    app.command("list", help=_("All tournaments, the newest first."))(list_all)
    app.command(help=_("The rules, or other ones from now on."))(rules)


def new(
    title: str = typer.Argument(..., metavar="TITLE", help=_("What it is called.")),
    kind: str = typer.Option("pairs", "--kind", metavar=KINDS, help=_("Who competes.")),
    day: str = typer.Option("", "--day", help=_("The day; without it today.")),
    host: str = typer.Option("", "--club", help=_("The club.")),
    method: str = METHOD,
    matches: str = MATCHES,
    compared: str = COMPARED,
    edition: str = EDITION,
    preset: str = PRESET,
    settings: list[str] = SET,
    file: str = FILE,
    by: str = BY,
    as_json: bool = JSON,
) -> None:
    usual = tournament_rules.Rules(kind=results.chosen(tournament_rules.Kind, kind, "--kind"))
    wishes = {"method": method, "matches": matches, "compared": compared, "edition": edition, "preset": preset}
    wished = _with_settings(changed(usual, wishes), settings)
    events = [
        organise.TournamentOpened(title, day or date.today().isoformat(), host, wished),
        organise.SessionOpened(1),
    ]
    trial: Log[Tournament] = log.Log(tournament_state.Tournament())
    notes = [trial.add(event) for event in events]
    with evening.club(file) as store:
        who = f"organiser {by}".strip()
        stream = store.create(evening.KIND, trial.state.title, [to_plain(event) for event in events], who)
    if as_json:
        say_json({"id": stream.id, "lines": [evening.note_plain(note) for note in notes]})
    else:
        evening.tell(_("{title} is open. Its id is {id}.").format(title=trial.state.title, id=stream.id))


def list_all(file: str = FILE, as_json: bool = JSON) -> None:
    with evening.club(file) as store:
        streams = store.streams(evening.KIND)
    if as_json:
        say_json(
            [{"id": each.id, "title": each.name, "created": each.created, "lines": each.version} for each in streams]
        )
    elif not streams:
        evening.tell(_("There is no tournament yet."))
    else:
        rows = [[each.id, each.name, str(each.version)] for each in streams]
        say_table([_("id"), _("title"), _("lines")], rows, left=(0, 1), wraps=(1,))


def rules(
    method: str = METHOD,
    matches: str = MATCHES,
    compared: str = COMPARED,
    edition: str = EDITION,
    counting: str = typer.Option("", "--counting", metavar="percent|sum|mean", help=_("What is ranked.")),
    tie_break: str = typer.Option(
        "", "--tie-break", metavar=TIE_BREAKS, help=_("How ties are broken; several in order, with commas.")
    ),
    carry: str = typer.Option(
        "", "--carry", metavar="PART", help=_("What part of the earlier sessions counts, as 1/2; all: alike.")
    ),
    minutes: str = typer.Option("", "--minutes", metavar="N", help=_("Minutes for a board.")),
    hidden_rounds: str = typer.Option(
        "", "--hidden-rounds", metavar="N", help=_("Last rounds without a public ranking.")
    ),
    swiss_rounds: str = typer.Option("", "--swiss-rounds", metavar="N", help=_("Rounds of a Swiss; 0: not decided.")),
    correction_period: str = typer.Option("", "--correction-period", metavar="MINUTES", help=_("Of the scores (79C).")),
    late_correction: str = typer.Option(
        "", "--late-correction", metavar="yes|no", help=_("Corrections after that period.")
    ),
    preset: str = PRESET,
    settings: list[str] = SET,
    file: str = FILE,
    which: str = WHICH,
    by: str = BY,
    as_json: bool = JSON,
) -> None:
    wishes = {
        "method": method, "matches": matches, "compared": compared, "edition": edition, "counting": counting,
        "tie-break": tie_break, "carry": carry, "minutes": minutes, "hidden-rounds": hidden_rounds,
        "swiss-rounds": swiss_rounds, "preset": preset, "correction-period": correction_period,
        "late-correction": late_correction,
    }  # fmt: skip
    with evening.evening(file, which, by) as this:
        if any(wishes.values()) or settings:
            notes = this.write(
                lambda state: [organise.RulesChanged(_with_settings(changed(state.rules, wishes), settings))]
            )
            if evening.written(notes, as_json):
                return
        elif as_json:
            say_json(to_plain(this.state.rules))
            return
        say_all(rule_lines(this.state.rules))


def changed(rules: Rules, wishes: Mapping[str, str]) -> Rules:
    """The rules with what was asked for; what was not stays."""
    for name, text in wishes.items():
        if text:
            rules = _WISHES[name](rules, text)
    return rules


def _with_settings(rules: Rules, settings: list[str]) -> Rules:
    return replace(rules, regulations=presets.overridden(rules.regulations, settings))


def _with_preset(rules: Rules, name: str) -> Rules:
    """A preset takes the place of all settings that were made before."""
    chosen = presets.preset(name)
    return replace(rules, preset=chosen.name, regulations=chosen.regulations())


def _scoring(rules: Rules, **changes: Any) -> Rules:
    return replace(rules, scoring=replace(rules.scoring, **changes))


def _regulations(rules: Rules, **changes: Any) -> Rules:
    return replace(rules, regulations=replace(rules.regulations, **changes))


_WISHES: dict[str, Callable[[Rules, str], Rules]] = {
    "method": lambda rules, text: _scoring(rules, method=results.chosen(scoring_event.Method, text, "--method")),
    "counting": lambda rules, text: _scoring(rules, counting=results.chosen(ranking.Counting, text, "--counting")),
    "tie-break": lambda rules, text: _scoring(
        rules, tie_breaks=tuple(results.chosen(ranking.TieBreak, each, "--tie-break") for each in text.split(","))
    ),
    "matches": lambda rules, text: replace(rules, matches=results.chosen(tournament_rules.RankedBy, text, "--matches")),
    "compared": lambda rules, text: replace(
        rules, compared=results.chosen(tournament_rules.Compared, text, "--compared")
    ),
    "edition": lambda rules, text: replace(rules, edition=parse_edition(text)),
    "preset": _with_preset,
    "carry": lambda rules, text: replace(rules, carry=_part(text)),
    "minutes": lambda rules, text: replace(rules, minutes=_count(text, "--minutes")),
    "hidden-rounds": lambda rules, text: replace(rules, hidden_rounds=_count(text, "--hidden-rounds")),
    "swiss-rounds": lambda rules, text: replace(rules, swiss_rounds=_count(text, "--swiss-rounds")),
    "correction-period": lambda rules, text: _regulations(rules, correction_period=_count(text, "--correction-period")),
    "late-correction": lambda rules, text: _regulations(
        rules, late_correction=_is(text, "yes", "no", "--late-correction")
    ),
}
"""What each option changes."""


def _count(text: str, option: str) -> int:
    number = whole_number(text, option)
    if number < 0:
        raise Problem("{option}: {text} is below 0", option=option, text=text)
    return number


def _is(text: str, yes: str, no: str, option: str) -> bool:
    if text not in (yes, no):
        raise Problem("{option}: {text} is none of {choices}", option=option, text=repr(text), choices=f"{yes}, {no}")
    return text == yes


def _part(text: str) -> Fraction | None:
    if text == "all":
        return None
    try:
        part = read_number(text)
    except ValueError:
        part = Fraction(-1)
    if not 0 <= part <= 1:
        raise Problem("{option}: {text} is not a part; write 1/2, or all", option="--carry", text=repr(text))
    return part


def rule_lines(rules: Rules) -> list[str]:
    """In words, one line for each."""
    words = {
        scoring_event.Method.MATCHPOINTS: _("matchpoints"),
        scoring_event.Method.IMPS: _("IMPs across the field"),
        scoring_event.Method.BUTLER: _("Butler"),
        scoring_event.Method.TOTAL: _("total points"),
        scoring_event.Method.BOARD_A_MATCH: _("board-a-match"),
    }
    ranked = {
        tournament_rules.RankedBy.VICTORY_POINTS: _("victory points"),
        tournament_rules.RankedBy.WHOLE_VICTORY_POINTS: _("whole victory points"),
        tournament_rules.RankedBy.IMPS: _("IMPs"),
    }[rules.matches]
    lines = [
        _("Scored by: {method}").format(
            method=ranked if rules.kind is tournament_rules.Kind.TEAMS else words[rules.scoring.method]
        ),
        _("Laws of {edition}").format(edition=rules.edition),
        _("Minutes for a board: {minutes}; for the change: {change}").format(
            minutes=rules.minutes, change=rules.change_minutes
        ),
        _("Correction period in minutes: {minutes}").format(minutes=rules.regulations.correction_period),
    ]
    if rules.kind is not tournament_rules.Kind.TEAMS:
        lines.insert(
            1,
            _("Sections are compared together.")
            if rules.compared is tournament_rules.Compared.SESSION
            else _("Each section is compared by itself."),
        )
    if rules.carry is not None:
        lines.append(_("Carried over from earlier sessions: {part}").format(part=rules.carry))
    if rules.preset:
        lines.append(_("Settings of: {preset}").format(preset=rules.preset))
    lines += [
        _("Setting {name}: {value}").format(
            name=name, value=law_settings.value_text(name, getattr(rules.regulations, name))
        )
        for name in regulations.chosen(rules.regulations)
    ]
    return lines
