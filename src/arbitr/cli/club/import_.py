"""`arbitr import FILE`: deals, results or a whole tournament into the club's file.

Nothing is half applied, and importing the same file again changes nothing.
"""

from __future__ import annotations

import gettext
from collections.abc import Sequence
from dataclasses import dataclass, field
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from arbitr.cli.console import (
    APPROVED_BY,
    BY,
    FILE,
    GROUND,
    JSON,
    LATE,
    WHICH,
    bytes_of,
    lazily,
    maybe_number,
    say_all,
    say_json,
)
from arbitr.plain import Plain
from arbitr.problem import Problem

if TYPE_CHECKING:
    from arbitr.cli.club.import_people import People
    from arbitr.cli.tournament.open_tournament import OpenTournament
    from arbitr.formats.import_session import TakenOver
    from arbitr.formats.session import SessionRecord
    from arbitr.store import LogRecord, Store
    from arbitr.tournament import Author, Log, Tournament, TournamentEvent

with lazily():
    from arbitr.cli.club import import_people, import_whole
    from arbitr.cli.tournament import open_tournament
    from arbitr.club.log import live_log, open_log, writing
    from arbitr.formats import import_session, seats_of, session_files, tournament_json
    from arbitr.scoring import event as scoring_event
    from arbitr.store import ids, outcome
    from arbitr.tournament import author, bridge_game
    from arbitr.tournament import log as tournament_log
    from arbitr.tournament import rules as tournament_rules
    from arbitr.tournament import state as tournament_state
    from arbitr.tournament.events import organise

app = typer.Typer(add_completion=False)


@app.command("import")
def import_(
    source: Path = typer.Argument(
        ..., metavar="FILE", help=_("PBN, LIN, DLM, DUP, USEBIO, BWS, CSV, JSON: docs/reference/formats.md.")
    ),
    new: bool = typer.Option(False, "--as-new", help=_("Create a new tournament from the file.")),
    session: str = typer.Option(
        "", "--session", metavar="N", help=_("Session to import into (default: the last one).")
    ),
    section: str = typer.Option("", "--section", metavar="A", help=_("Section for results that do not name one.")),
    replace: bool = typer.Option(
        False, "--replace", help=_("If the file differs, take its version and log a correction.")
    ),
    skip: bool = typer.Option(False, "--skip", help=_("Skip what does not fit the tournament.")),
    preview: bool = typer.Option(False, "--preview", help=_("Show what would be done, without changing anything.")),
    file: str = FILE,
    which: str = WHICH,
    by: str = BY,
    late: str = LATE,
    ground: str = GROUND,
    approved_by: str = APPROVED_BY,
    as_json: bool = JSON,
) -> None:
    data, name = bytes_of(source), str(source)
    word = author.Author(author.AuthorRole.IMPORT, " ".join(f"{source.name} {by}".split()))
    if source.suffix.lower() == ".json" and tournament_json.is_tournament_json(data):
        whole = tournament_json.read_tournament_json(data, name)  # before a new club's file is created
        with open_log.club(file) as store:
            outcome = import_whole.import_whole(store, whole, name, new, replace, preview)
        _say(outcome.lines, outcome.plain, as_json)
        return
    records = session_files.read_sessions(data, name)
    into = maybe_number(session, "--session")
    if into is not None and len(records) > 1:
        raise Problem(
            "{file}: its sessions become sessions 1 to {count}; omit {option}",
            file=name,
            count=len(records),
            option="--session",
        )
    plan = _Plan(source, records, into, section.upper(), replace, skip)
    if new:
        _new(plan, file, word, preview, as_json)
    else:
        with open_tournament.opened(file, which, "", late, ground, approved_by) as this:
            this.by = word
            _existing(plan, this, preview, as_json)


@dataclass(slots=True)
class _Plan:
    """A requested import, and its effect."""

    source: Path
    records: Sequence[SessionRecord]
    into: int | None
    section: str
    replace: bool
    skip: bool
    found: list[TakenOver] = field(default_factory=list)

    def decide(self, log: Log[Tournament], people: People) -> list[TournamentEvent]:
        """The lines of the log, tried one after the other; a Problem if one is impossible."""
        try:
            return self._decided(log, people)
        except Problem as problem:
            if "file" in problem.places:
                raise
            raise Problem("{file}: {problem}", file=self.source, problem=problem) from None

    def _decided(self, log: Log[Tournament], people: People) -> list[TournamentEvent]:
        trial, at, before = log.fork(), ids.now(), len(log)
        self.found = []

        def add(*events: TournamentEvent) -> None:
            for event in events:  # a single check covers all of them: are they too late, and is a ground given?
                trial.append(trial.next(event, at, author.Author(author.AuthorRole.IMPORT)))

        for place, record in enumerate(self.records, 1):
            state = trial.state
            number = self.into or (place if len(self.records) > 1 else max(state.sessions, default=1))
            if number not in state.sessions and number == len(state.sessions) + 1:
                add(organise.SessionOpened(number))
            own = trial.state.session(number)
            is_new = not own.sections and bool(record.results)
            if is_new:
                add(*people.entered(trial.state, record.entrants))
                add(*seats_of.sections_of(record, number, people.contestants(trial.state, record.entrants)))
                add(
                    *(
                        organise.RoundBegun(number, round_number)
                        for round_number in range(1, trial.state.session(number).rounds + 1)
                    )
                )
            taken = import_session.import_session(
                trial.state, number, record, self.replace, self.section, self.source.name
            )
            self.found.append(taken)
            add(*taken.events)
            if is_new:
                add(organise.SessionEnded(number))
        if not self.skip:
            self._check()
        return [note.event for note in trial.notes[before:]]

    def _check(self) -> None:
        strange = [problem for taken in self.found for problem in taken.strange]
        if len(strange) == 1:
            raise Problem(
                "{file}: nothing imported; {problem}; use --skip to leave it out", file=self.source, problem=strange[0]
            )
        if strange:
            raise Problem(
                "{file}: nothing imported; lines that do not fit the tournament: {count}, the first: "
                "{problem}; use --preview to see all, --skip to leave them out",
                file=self.source,
                count=len(strange),
                problem=strange[0],
            )

    def lines(self) -> list[str]:
        new, same = (sum(getattr(taken, name) for taken in self.found) for name in ("new", "same"))
        conflicts = [conflict for taken in self.found for conflict in taken.conflicts]
        strange = [problem for taken in self.found for problem in taken.strange]
        lines = [
            _("New: {new}. Already here: {same}. Different: {different}. Not fitting: {strange}.").format(
                new=new, same=same, different=len(conflicts), strange=len(strange)
            )
        ]
        lines += [f"! {problem.translated(gettext)}" for problem in strange]
        lines += [f"≠ {conflict.translated(gettext)}" for conflict in conflicts]
        if conflicts and not self.replace:
            lines.append(_("Differences stay as they are here; use --replace to take the file's version."))
        return lines

    def plain(self) -> dict[str, Plain]:
        return {
            "new": sum(taken.new for taken in self.found),
            "same": sum(taken.same for taken in self.found),
            "conflicts": [str(conflict) for taken in self.found for conflict in taken.conflicts],
            "strange": [str(problem) for taken in self.found for problem in taken.strange],
        }


def _existing(plan: _Plan, this: OpenTournament, preview: bool, as_json: bool) -> None:
    people = import_people.People(this.register, str(plan.source))
    plan.skip = plan.skip or preview
    this.tried(*plan.decide(this.log, people))  # so that nobody is added to the register needlessly
    if preview:
        _say([*plan.lines(), _nothing()], {**plan.plain(), "tournament": this.stream, "changed": False}, as_json)
        return
    this.store.persons.add_all(people.new)
    notes = this.write(lambda log: plan.decide(log, people))
    lines = [*plan.lines(), _done(this.state.title, len(notes))]
    _say(lines, {**plan.plain(), "tournament": this.stream, "changed": bool(notes)}, as_json)


def _new(plan: _Plan, file: str, word: Author, preview: bool, as_json: bool) -> None:
    first = plan.records[0]
    if not first.results:
        raise Problem(
            "{file} contains no results, so it is not a tournament; create one and import the deals into it",
            file=plan.source,
        )
    rules = tournament_rules.Rules(kind=first.kind)
    if first.method is not None and first.kind is not tournament_rules.ContestKind.TEAMS:
        rules = tournament_rules.Rules(kind=first.kind, scoring=scoring_event.EventRules(first.method))
    opened = organise.TournamentOpened(first.event or plan.source.stem, first.date, first.club, rules)
    log: Log[Tournament] = tournament_log.Log(tournament_state.Tournament())
    log.add(opened, ids.now(), word)
    with open_log.club(file) as store:
        title, stream = log.state.title, ids.new_id()
        for stored in store.streams(bridge_game.BRIDGE.key):
            if _is_same(_readable(store, stored.id), plan):
                lines = [
                    _("{title} was already created from this file; nothing has been changed.").format(title=stored.name)
                ]
                _say(lines, {"tournament": stored.id, "changed": False}, as_json)
                return
        people = import_people.People(store.persons.register(), str(plan.source))
        plan.skip = plan.skip or preview
        events = [opened, *plan.decide(log, people)]
        plain = {**plan.plain(), "changed": not preview, "tournament": stream}
        if preview:
            _say([*plan.lines(), _nothing()], plain, as_json)
            return
        writing.create(store, bridge_game.BRIDGE, events, word, people.new, stream)
        _say([*plan.lines(), _("{title} is open. Its id is {id}.").format(title=title, id=stream)], plain, as_json)


def _readable(store: Store, stream: str) -> list[LogRecord]:
    """The lines of a log; none of one that is damaged, which is no reason to stop an import."""
    try:
        return store.records(stream)
    except outcome.BrokenLine:
        return []


def _is_same(records: Sequence[LogRecord], plan: _Plan) -> bool:
    """Return whether this tournament was created from a file of this name, with everything in this one."""
    first = author.Author.parse(records[0].by if records else "")
    if first.role is not author.AuthorRole.IMPORT or not first.name.startswith(plan.source.name):
        return False
    live = live_log.LiveLog("", bridge_game.BRIDGE)
    live.read(records)
    try:
        found = [
            import_session.import_session(live.state, number, record) for number, record in enumerate(plan.records, 1)
        ]
    except Problem:  # another kind of event, or fewer sessions
        return False
    return not any(taken.new or taken.conflicts or taken.strange for taken in found)


def _nothing() -> str:
    return _("This is a preview. Nothing has been changed.")


def _done(title: str, count: int) -> str:
    if not count:
        return _("{title}: nothing has been changed.").format(title=title)
    return _("{title}: lines written to the log: {count}.").format(title=title, count=count)


def _say(lines: Sequence[str], plain: dict[str, Plain], as_json: bool) -> None:
    if as_json:
        say_json(plain)
    else:
        say_all(lines)
