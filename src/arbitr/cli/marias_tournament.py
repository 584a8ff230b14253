"""`arbitr marias tournament`: an evening of mariáš without a browser, in the club's file."""

from __future__ import annotations

import gettext
from contextlib import contextmanager
from gettext import gettext as _
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import typer

from arbitr.cli.group import Group
from arbitr.cli.out import say, say_all, say_json, whole_number
from arbitr.cli.typed import text_of
from arbitr.plain import to_plain
from arbitr.problem import Problem
from arbitr.tournament.register import folded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arbitr.store import Store

from arbitr.cli.lazy import lazily

if TYPE_CHECKING:
    from arbitr.marias.tournament.premium import PremiumGame
    from arbitr.marias.tournament.state import Tournament
    from arbitr.tournament.event import Event

with lazily():
    from arbitr.cli import asking, marias_tournament_text, ruling
    from arbitr.marias import player as marias_player
    from arbitr.marias import undertaking as marias_undertaking
    from arbitr.marias.rulings import book, conversation
    from arbitr.marias.tournament import draw as tournament_draw
    from arbitr.marias.tournament import events, kinds, rulings
    from arbitr.marias.tournament import premium as tournament_premium
    from arbitr.marias.tournament import rules as tournament_rules
    from arbitr.marias.tournament import slip as tournament_slip
    from arbitr.marias.tournament import state as tournament_state
    from arbitr.tournament import event as tournament_event
    from arbitr.tournament import log

app = typer.Typer(cls=Group, add_completion=False, invoke_without_command=True)
KIND = "marias"
"""What the store calls these logs."""
BY = "referee"
DB = typer.Option(
    "", "--db", metavar="FILE|URL", help=_("The store; without it the one of ARBITR_DB, or of this user.")
)
EVENING = typer.Option("", "--evening", metavar="ID", help=_("Which tournament; without it the newest one."))
YES = typer.Option(False, "--yes", help=_("Make the change; without it only the preview is shown."))
STAND_INS = typer.Option(
    False, "--stand-ins", help=_("6, 7 and 11 players: stand-ins of the organiser instead of a large table.")
)
TABLE = typer.Argument(metavar="TABLE", help=_("The number of a table."))
PLAYER = typer.Argument(metavar="PLAYER", help=_("A number that was drawn, or a name."))
JSON = typer.Option(False, "--json", help=_("Print JSON."))


@app.callback()
def commands(ctx: typer.Context) -> None:
    if ctx.invoked_subcommand is None:
        ctx.get_help()


class Evening:
    """One tournament in the store."""

    def __init__(self, store: Store, stream: str) -> None:
        self._store = store
        self.stream = stream
        self.log = log.Log(
            tournament_state.Tournament(),
            (
                tournament_event.Note(each.version, each.at, each.by, kinds.EVENTS.read(each.event), each.entry)
                for each in store.records(stream)
            ),
        )
        self.register = store.persons.register()

    @property
    def state(self) -> Tournament:
        return self.log.state

    def add(self, *happened: Event) -> None:
        """Writes them down, all or none."""
        from arbitr.store.ids import now
        from arbitr.store.outcome import Conflict

        at, before = now(), len(self.log)
        for event in happened:
            self.log.add(event, at, BY)
        try:
            self._store.append(self.stream, before, [to_plain(event) for event in happened], by=BY, at=at)
        except Conflict:
            raise Problem("somebody else has just written to this tournament; look at it and try again") from None

    def now(self) -> int:
        from arbitr.store.ids import now

        return now()

    def new_person(self, name: str) -> str:
        """The id of somebody of this name, who is put into the register unless it knows him."""
        known = self.register.named(name)
        if len(known) > 1:
            raise Problem("there are {count} persons called {name} in the register", count=len(known), name=name)
        if known:
            return known[0].id
        person = self._store.persons.add(name)
        self.register = self.register.with_person(person)
        return person.id

    def called(self, player: str) -> str:
        """A player's name, or what stands for it."""
        if player not in self.state.players:
            return player
        return self.register.shown(self.state.players)[player].translated(gettext)

    def number_called(self, number: int) -> str:
        return f"{number} {self.called(self.state.called(number))}"

    def player(self, text: str) -> str:
        """The id of a player, by number or by name."""
        state = self.state
        if text.isdecimal():
            if int(text) not in state.numbers:
                raise Problem("nobody has the number {number}", number=text)
            return state.numbers[int(text)]
        names = {player: folded(self.called(player)) for player in state.players}
        wanted = folded(text)
        found = [player for player, name in names.items() if name == wanted]
        found = found or [player for player, name in names.items() if name.startswith(wanted)]
        if len(found) != 1:
            raise Problem(
                "{text} names {count} players; write the number or the whole name", text=text, count=len(found)
            )
        return found[0]

    def spot(self, table: str) -> tuple[int, int]:
        """A table of the round that is played."""
        if not self.state.begun:
            raise Problem("no round has begun; begin it first")
        return self.state.begun, whole_number(table, "TABLE")


@contextmanager
def _store(db: str) -> Iterator[Store]:
    # Imported here: the database takes its time, and the other commands of mariáš do without it.
    from arbitr.store import Store
    from arbitr.store.place import usual_place

    with Store.open(db or usual_place()) as store:
        yield store


@contextmanager
def _evening(db: str, which: str) -> Iterator[Evening]:
    with _store(db) as store:
        known = [each.id for each in store.streams(KIND)]
        if not known:
            raise Problem("there is no tournament of mariáš yet; make one with: arbitr marias tournament new")
        if which and which not in known:
            raise Problem("there is no tournament {id}; there are {ids}", id=which, ids=", ".join(known))
        yield Evening(store, which or known[0])


@app.command(help=_("A new tournament, with its players."))
def new(
    title: str = typer.Argument(help=_("What it is called.")),
    players: Path = typer.Option(
        ..., "--players", metavar="FILE", help=_("Names, one in each line; - for standard input.")
    ),
    day: str = typer.Option("", "--day", help=_("The day.")),
    premium: Path | None = typer.Option(None, "--premium", metavar="FILE", help=_("Premium points as CSV.")),
    premium_rate: str = typer.Option(
        "", "--premium-rate", metavar="CROWNS", help=_("A round is ranked by money and premium points at this rate.")
    ),
    stand_ins: bool = STAND_INS,
    even: bool = typer.Option(
        False, "--even", help=_("Even waits come before few repeated meetings, where both cannot be had.")
    ),
    db: str = DB,
) -> None:
    names = [name for line in text_of(players).splitlines() if (name := " ".join(line.split()))]
    rules = tournament_rules.Rules(
        with_stand_ins=stand_ins,
        even_first=even,
        premium_points=() if premium is None else tournament_premium.read_premium_table(text_of(premium), str(premium)),
        round_rank_by=tournament_rules.RankBy.MONEY_AND_PREMIUM if premium_rate else tournament_rules.RankBy.MONEY,
        premium_rate=tournament_slip.parse_money(premium_rate) if premium_rate else 0,
    )
    for name in names:
        if [folded(each) for each in names].count(folded(name)) > 1:
            raise Problem("{name} is there twice; write something that tells them apart", name=name)
    with _store(db) as store:
        opened = events.Opened(title, day, rules=rules)
        log.Log(tournament_state.Tournament()).add(opened)
        evening = Evening(store, store.create(KIND, title, [], BY).id)
        evening.add(opened, *(events.Entered(evening.new_person(name)) for name in names))
        say(_("{title} is open, with {count} players. Its id is {id}.").format(
            title=title, count=len(names), id=evening.stream
        ))  # fmt: skip


@app.command("list", help=_("All tournaments, the newest first."))
def list_all(db: str = DB) -> None:
    with _store(db) as store:
        for each in store.streams(KIND):
            say(f"{each.id}  {each.name}")


@app.command(help=_("What is on: seats, clocks, slips, stakes."))
def show(db: str = DB, evening: str = EVENING, as_json: bool = JSON) -> None:
    with _evening(db, evening) as this:
        if as_json:
            say_json(marias_tournament_text.plain(this.state, this.called))
        else:
            say_all(marias_tournament_text.show_lines(this.state, this.number_called, this.called, this.now()))


@app.command(help=_("Draw the seats."))
def draw(
    seed: str = typer.Option("", "--seed", metavar="N", help=_("The same number gives the same draw.")),
    db: str = DB,
    evening: str = EVENING,
) -> None:
    with _evening(db, evening) as this:
        order = sorted(this.state.players)
        Random(whole_number(seed, "--seed") if seed else None).shuffle(order)
        this.add(tournament_draw.drawn(this.state, order))
        say_all(marias_tournament_text.show_lines(this.state, this.number_called, this.called, this.now()))


@app.command(help=_("Begin the next round: the clocks start."))
def begin(db: str = DB, evening: str = EVENING) -> None:
    with _evening(db, evening) as this:
        this.add(events.RoundBegun(this.state.begun + 1))
        say_all(marias_tournament_text.show_lines(this.state, this.number_called, this.called, this.now()))


@app.command(help=_("End the tournament: the ranking is final."))
def end(db: str = DB, evening: str = EVENING) -> None:
    with _evening(db, evening) as this:
        this.add(events.Ended())
        say_all(marias_tournament_text.final_lines(this.state, this.called))


@app.command(help=_("Stop the clock of a table."))
def stop(table: str = TABLE, db: str = DB, evening: str = EVENING) -> None:
    with _evening(db, evening) as this:
        this.add(events.ClockStopped(*this.spot(table)))


@app.command("go-on", help=_("Let the clock of a table go on."))
def go_on(table: str = TABLE, db: str = DB, evening: str = EVENING) -> None:
    with _evening(db, evening) as this:
        this.add(events.ClockGoesOn(*this.spot(table)))


@app.command(
    help=_("Write the slip of a table: PLAYER=CROWNS for each, as 7=12.40 8=-12.40."),
    context_settings={"ignore_unknown_options": True},
)
def slip(
    table: str = TABLE,
    amounts: list[str] = typer.Argument(metavar="PLAYER=CROWNS...", help=_("What each player has won or lost.")),
    premium: list[str] = typer.Option(
        [], "--premium", metavar="PLAYER=GAME", help=_("A premium game and who made it, as 7=betl or 7=betl:holding.")
    ),
    hand_in: bool = typer.Option(False, "--hand-in", help=_("Hand it in at once: then it is final.")),
    db: str = DB,
    evening: str = EVENING,
) -> None:
    with _evening(db, evening) as this:
        spot = this.spot(table)
        premiums = tuple(_premium(this, text) for text in premium)
        written = events.SlipWritten(*spot, tuple(_amount(this, text) for text in amounts), premiums)
        this.add(written, *([events.SlipHandedIn(*spot)] if hand_in else []))


def _amount(this: Evening, text: str) -> tuple[str, int]:
    who, equals, amount = text.rpartition("=")
    if not equals:
        raise Problem("{text} is not PLAYER=CROWNS, as 7=12.40", text=repr(text))
    number = who.strip()
    if number.isdecimal() and int(number) in this.state.plan.stand_ins:
        return this.state.called(int(number)), tournament_slip.parse_money(amount)
    return this.player(number), tournament_slip.parse_money(amount)


def _premium(this: Evening, text: str) -> PremiumGame:
    who, equals, game = text.partition("=")
    if not equals:
        raise Problem("{text} is not PLAYER=GAME, as 7=betl", text=repr(text))
    undertaking, _colon, holding = game.partition(":")
    return tournament_premium.PremiumGame(
        this.player(who.strip()), marias_undertaking.parse_undertaking(undertaking), holding.strip()
    )


@app.command("hand-in", help=_("The slip of a table is handed in: from now on it is final."))
def hand_in(table: str = TABLE, db: str = DB, evening: str = EVENING) -> None:
    with _evening(db, evening) as this:
        spot = this.spot(table)
        this.add(events.SlipHandedIn(*spot, this.state.seated(spot)))


@app.command(help=_("A player adds another stake."))
def stake(
    player: str = PLAYER,
    crowns: str = typer.Argument("", metavar="CROWNS", help=_("How much; without it the usual stake.")),
    db: str = DB,
    evening: str = EVENING,
) -> None:
    with _evening(db, evening) as this:
        amount = tournament_slip.parse_money(crowns) if crowns else this.state.rules.stake
        this.add(events.StakeAdded(this.player(player), amount))


@app.command(help=_("Somebody comes late: what would change, and with --yes it does."))
def late(
    name: str = typer.Argument(help=_("The name.")),
    yes: bool = YES,
    stand_ins: bool = STAND_INS,
    db: str = DB,
    evening: str = EVENING,
) -> None:
    with _evening(db, evening) as this:
        known = this.register.named(name)
        # A preview leaves no trace in the register.
        person = this.new_person(name) if yes else (known[0].id if len(known) == 1 else "new")
        _changed(this, (person,), (), stand_ins, yes)


@app.command(help=_("Somebody leaves: what would change, and with --yes it does."))
def leave(
    player: str = PLAYER, yes: bool = YES, stand_ins: bool = STAND_INS, db: str = DB, evening: str = EVENING
) -> None:
    with _evening(db, evening) as this:
        _changed(this, (), (this.player(player),), stand_ins, yes)


def _changed(this: Evening, late: tuple[str, ...], leaving: tuple[str, ...], stand_ins: bool, yes: bool) -> None:
    made = tournament_draw.reseated(this.state, late, leaving, stand_ins or None)
    this.log.after(made.event)
    say_all(message.translated(gettext) for message in made.change.preview())
    if yes:
        this.add(made.event)
    else:
        say(_("Nothing is changed yet; --yes makes the change."))


@app.command(help=_("A ruling for a table, question by question."))
def rule(
    table: str = TABLE,
    what: str = typer.Argument(help=_("What happened: a word, a point as II.11, or the name of a procedure.")),
    player: str = PLAYER,
    db: str = DB,
    evening: str = EVENING,
) -> None:
    with _evening(db, evening) as this:
        spot = this.spot(table)
        at = this.state.table(spot)
        playing = at.playing(this.state.turn(spot, this.now()))
        seats = tuple(map(this.state.called, playing))
        who = this.player(player)
        if who not in seats:
            raise Problem("{player} does not play at table {table} now", player=this.called(who), table=table)
        for letter, number in zip(marias_player.PLAYERS, playing, strict=True):
            say(f"{letter}: {this.number_called(number)}")
        incident = conversation.Incident(
            asking.procedure_meant(what, book.PROCEDURES), marias_player.PLAYERS[seats.index(who)]
        )
        talk = asking.asked_to_the_end(conversation.Conversation(rulings.case_for(this.state, seats), incident))
        title = f"{talk.procedure.title.translated(gettext)} ({this.called(who)})"
        ruling.say_verdict(title, talk.ruled(), talk.director.translated(gettext))
        this.add(events.RulingGiven(seats, talk, *spot))


@app.command(help=_("The ranking of a round or of the whole."))
def ranking(
    number: str = typer.Option("", "--round", metavar="N", help=_("Of this round; without it of the whole.")),
    db: str = DB,
    evening: str = EVENING,
    as_json: bool = JSON,
) -> None:
    with _evening(db, evening) as this:
        if as_json:
            say_json(marias_tournament_text.plain(this.state, this.called))
        elif number:
            say_all(marias_tournament_text.round_lines(this.state, whole_number(number, "--round"), this.called))
        else:
            say_all(marias_tournament_text.final_lines(this.state, this.called))


@app.command(help=_("Take back the last thing that was written down."))
def undo(db: str = DB, evening: str = EVENING) -> None:
    with _evening(db, evening) as this:
        gone = log.undone(this.log.notes)
        for note in reversed(this.log.notes):
            if note.number not in gone and not isinstance(note.event, tournament_event.Undone):
                this.add(tournament_event.Undone(note.number))
                say(_("Line {number} of the log is undone: {event}.").format(number=note.number, event=note.event.name))
                return
        raise Problem("there is nothing to undo")
