"""`arbitr marias tournament`: a mariáš session without a browser, in the club's file."""

from __future__ import annotations

import gettext
import os
from contextlib import AbstractContextManager
from dataclasses import replace
from gettext import gettext as _
from gettext import ngettext
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import typer

from arbitr.cli.console import (
    DB,
    JSON,
    YES,
    CommandList,
    CommandOutput,
    Frame,
    answering,
    command_group,
    lazily,
    maybe_number,
    read_day,
    say,
    say_all,
    text_of,
    until_it_fits,
    whole_number,
    write_bytes,
)
from arbitr.cli.marias.codes import codes
from arbitr.number import is_whole
from arbitr.problem import Problem
from arbitr.text import language_of
from arbitr.tournament.people.register import folded

if TYPE_CHECKING:
    from arbitr.cli.marias.open_tournament import OpenMariasTournament
    from arbitr.marias import Spot
    from arbitr.marias.tournament.premium import PremiumGame
    from arbitr.marias.tournament.rules import MariasRules

with lazily():
    from arbitr.cli.console import asking
    from arbitr.cli.marias import open_tournament
    from arbitr.cli.marias import tournament_text as marias_tournament_text
    from arbitr.cli.rulings import ruling
    from arbitr.club.log import open_log, writing
    from arbitr.club.search import marias_phrases
    from arbitr.marias import player as marias_player
    from arbitr.marias.rulings import book, conversation
    from arbitr.marias.rulings import effect as rulings_effect
    from arbitr.marias.settlement import undertaking as marias_undertaking
    from arbitr.marias.tournament import draw as tournament_draw
    from arbitr.marias.tournament import events, game, rulings
    from arbitr.marias.tournament import premium as tournament_premium
    from arbitr.marias.tournament import rules as tournament_rules
    from arbitr.marias.tournament import settings as tournament_settings
    from arbitr.marias.tournament import slip as tournament_slip
    from arbitr.reports import marias_sheet
    from arbitr.reports.drawing import pdf
    from arbitr.store import ids
    from arbitr.tournament import event as tournament_event

app = command_group()
commands = CommandList()
WHICH = typer.Option("", "--evening", metavar="ID", help=_("Tournament (default: the newest one)."))
RULES_FILE = typer.Option(None, "--rules", metavar="FILE", help=_("Rules, one per line: rate_seven: 0,40"))
SET = typer.Option([], "--set", metavar="NAME=VALUE", help=_("One rule, e.g. limit=50 or round_points=10 8 6."))
STAND_INS = typer.Option(
    False, "--stand-ins", help=_("6, 7 or 11 players: use the organiser's stand-ins instead of a large table.")
)
TABLE = typer.Argument(metavar="TABLE", help=_("Table number."))
PLAYER = typer.Argument(metavar="PLAYER", help=_("A drawn number, or a name."))


def _opened(**options: str) -> AbstractContextManager[OpenMariasTournament]:
    return open_tournament.opened(**options)


SHARED = {"db": DB, "which": WHICH}
WRITING = Frame(SHARED, answering(_opened))
SHOWING = Frame({**SHARED, "as_json": JSON}, answering(_opened))


@commands.add(None, _("Create a tournament with its players."))
def new(
    title: str = typer.Argument(help=_("Tournament name.")),
    players: Path = typer.Option(..., "--names", metavar="FILE", help=_("Names, one per line; - for standard input.")),
    day: str = typer.Option("", "--day", help=_("Date.")),
    premium: Path | None = typer.Option(None, "--premium-table", metavar="FILE", help=_("Premium points as CSV.")),
    premium_rate: str = typer.Option(
        "", "--premium-rate", metavar="CROWNS", help=_("Rank each round by money plus premium points at this rate.")
    ),
    stand_ins: bool = STAND_INS,
    even: bool = typer.Option(
        False, "--even", help=_("Prefer equal waiting over fewer repeated meetings when both are not possible.")
    ),
    rules_file: Path | None = RULES_FILE,
    set_: list[str] = SET,
    db: str = DB,
) -> None:
    names = [name for line in text_of(players).splitlines() if (name := " ".join(line.split()))]
    rules = replace(
        _set(tournament_rules.USUAL, rules_file, set_),
        premium_points=() if premium is None else tournament_premium.read_premium_table(text_of(premium), str(premium)),
    )
    rules = replace(rules, with_stand_ins=stand_ins or rules.with_stand_ins, even_first=even or rules.even_first)
    if premium_rate:
        rules = replace(
            rules,
            round_rank_by=tournament_rules.RankBy.MONEY_AND_PREMIUM,
            premium_rate=tournament_slip.parse_money(premium_rate),
        )
    for name in names:
        if [folded(other) for other in names].count(folded(name)) > 1:
            raise Problem("{name} is listed twice; add something to tell them apart", name=name)
    with open_log.club(db) as store:
        opened = events.Opened(title, read_day(day, "--day"), rules=rules)
        register = store.persons.register()
        people = [open_tournament.person_called(register, name) for name in names]
        entered = [events.MariasEntered(person.id) for person in people]
        new_ones = [person for person in people if person.id not in register.by_id]
        evening = writing.create(store, game.MARIAS, [opened, *entered], open_tournament.BY, new_ones)
        say(ngettext(
            "{title} is open with {count} player. Its ID is {id}.",
            "{title} is open with {count} players. Its ID is {id}.",
            len(names),
        ).format(title=title, count=len(names), id=evening.stream))  # fmt: skip


def _set(rules: MariasRules, file: Path | None, texts: list[str]) -> MariasRules:
    """With the values of a file, then those of the command line."""
    wanted = {} if file is None else tournament_settings.read_settings_file(text_of(file), str(file))
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise Problem("{text} is not NAME=VALUE, e.g. rate_seven=0,40", text=repr(text))
        wanted[name.strip()] = value
    return tournament_settings.read_settings(wanted, rules)


@commands.add(WRITING, _("Show the rules of the tournament, or change them with --set and --rules."))
def rules(
    this: OpenMariasTournament,
    rules_file: Path | None = RULES_FILE,
    set_: list[str] = SET,
    premium: Path | None = typer.Option(None, "--premium-table", metavar="FILE", help=_("Premium points as CSV.")),
) -> CommandOutput:
    wanted = _set(this.state.rules, rules_file, set_)
    if premium is not None:
        table = tournament_premium.read_premium_table(text_of(premium), str(premium))
        wanted = replace(wanted, premium_points=table)
    if wanted != this.state.rules:
        this.add(events.MariasRulesChanged(wanted))
        say(_("The rules have been changed."))
    return CommandOutput(None, tournament_settings.settings_file(this.state.rules).splitlines())


@commands.add(WRITING, _("Write the sheet for the players: ladder, tariff, fleks, limits and house rules."))
def sheet(
    this: OpenMariasTournament,
    out: Path = typer.Argument(metavar="FILE.pdf", help=_("Where to write it.")),
) -> None:
    made = marias_sheet.players_sheet(this.state.rules, language_of(os.environ), this.state.title)
    write_bytes(out, pdf.to_pdf(made))
    say(_("Written: {file}.").format(file=out))


@commands.add(SHOWING, _("Show the cash: entry fees, stakes, deposits and prizes."))
def money(this: OpenMariasTournament) -> CommandOutput:
    text = marias_tournament_text
    return CommandOutput(lambda: text.cash_plain(this.state, this.called), text.cash_lines(this.state, this.called))


@commands.add(None, _("List all tournaments, newest first."), "list")
def list_all(db: str = DB) -> None:
    with open_log.club(db) as store:
        for stream in store.streams(game.MARIAS.key):
            say(f"{stream.id}  {stream.name}")


@commands.add(SHOWING, _("Show the current state: seats, clocks, slips, stakes."))
def show(this: OpenMariasTournament) -> CommandOutput:
    return _shown(this)


def _shown(this: OpenMariasTournament) -> CommandOutput:
    text = marias_tournament_text
    return CommandOutput(
        lambda: text.plain(this.state, this.called),
        text.show_lines(this.state, this.number_called, this.called, ids.now()),
    )


@commands.add(WRITING, _("Draw the seats."))
def draw(
    this: OpenMariasTournament,
    seed: str = typer.Option("", "--seed", metavar="N", help=_("The same number gives the same draw.")),
) -> CommandOutput:
    order = sorted(this.state.players)
    chance = Random(maybe_number(seed, "--seed"))
    chance.shuffle(order)
    this.add(tournament_draw.drawn(this.state, order, f"{chance.getrandbits(64):x}"))
    return _shown(this)


@commands.add(WRITING, _("Start the next round and its clocks."))
def begin(this: OpenMariasTournament) -> CommandOutput:
    this.add(events.MariasRoundBegun(this.state.begun + 1))
    return _shown(this)


@commands.add(WRITING, _("End the tournament and make the ranking final."))
def end(this: OpenMariasTournament) -> CommandOutput:
    this.add(events.MariasEnded())
    return CommandOutput(None, marias_tournament_text.final_lines(this.state, this.called))


@commands.add(WRITING, _("Stop a table's clock."))
def stop(this: OpenMariasTournament, table: str = TABLE) -> None:
    spot = this.spot(table)
    this.add(events.ClockStopped(*spot))
    say(_("Round {round}, table {table}: the clock stands.").format(round=spot[0], table=spot[1]))


@commands.add(WRITING, _("Restart a table's clock."), "go-on")
def go_on(this: OpenMariasTournament, table: str = TABLE) -> None:
    spot = this.spot(table)
    this.add(events.ClockGoesOn(*spot))
    say(_("Round {round}, table {table}: the clock runs again.").format(round=spot[0], table=spot[1]))


@commands.add(
    WRITING,
    _("Write a table's slip: PLAYER=CROWNS for each player, e.g. 7=12.40 8=-12.40."),
    context_settings={"ignore_unknown_options": True},
)
def slip(
    this: OpenMariasTournament,
    table: str = TABLE,
    amounts: list[str] = typer.Argument(metavar="PLAYER=CROWNS...", help=_("Amount each player won or lost.")),
    premium: list[str] = typer.Option(
        [], "--premium", metavar="PLAYER=GAME", help=_("A premium game and who made it, e.g. 7=betl or 7=betl:holding.")
    ),
    hand_in: bool = typer.Option(False, "--hand-in", help=_("Hand the slip in at once, which makes it final.")),
) -> None:
    spot = this.spot(table)
    premiums = tuple(_premium(this, text) for text in premium)
    written = events.SlipWritten(*spot, tuple(_amount(this, text) for text in amounts), premiums)
    this.add(written, *([events.SlipHandedIn(*spot)] if hand_in else []))
    _say_slip(this, spot)


def _say_slip(this: OpenMariasTournament, spot: Spot) -> None:
    """What the slip says now, and whether it is final."""
    slip = this.state.slips[spot]
    amounts = (
        f"{this.called(player)} {marias_tournament_text.crowns(amount)}" for player, amount in slip.amounts.items()
    )
    text = _("Round {round}, table {table}, slip written: {amounts}.")
    if slip.handed_in is not None:
        text = _("Round {round}, table {table}, slip handed in: {amounts}.")
    say(text.format(round=spot[0], table=spot[1], amounts=", ".join(amounts)))


def _amount(this: OpenMariasTournament, text: str) -> tuple[str, int]:
    who, equals, amount = text.rpartition("=")
    if not equals:
        raise Problem("{text} is not PLAYER=CROWNS, e.g. 7=12.40", text=repr(text))
    number = who.strip()
    if is_whole(number) and int(number) in this.state.plan.stand_ins:
        return this.state.called(int(number)), tournament_slip.parse_money(amount)
    return this.player(number), tournament_slip.parse_money(amount)


def _premium(this: OpenMariasTournament, text: str) -> PremiumGame:
    who, equals, game = text.partition("=")
    if not equals:
        raise Problem("{text} is not PLAYER=GAME, e.g. 7=betl", text=repr(text))
    undertaking, _colon, holding = game.partition(":")
    return tournament_premium.PremiumGame(
        this.player(who.strip()), marias_undertaking.parse_undertaking(undertaking), holding.strip()
    )


@commands.add(WRITING, _("Hand in a table's slip, which makes it final."), "hand-in")
def hand_in(this: OpenMariasTournament, table: str = TABLE) -> None:
    spot = this.spot(table)
    this.add(events.SlipHandedIn(*spot, this.state.seated(spot)))
    _say_slip(this, spot)


@commands.add(WRITING, _("Add another stake for a player."))
def stake(
    this: OpenMariasTournament,
    player: str = PLAYER,
    crowns: str = typer.Argument("", metavar="CROWNS", help=_("Amount (default: the usual stake).")),
) -> None:
    amount = tournament_slip.parse_money(crowns) if crowns else this.state.rules.stake
    who = this.player(player)
    this.add(events.StakeAdded(who, amount))
    say(_("{player} has paid in {amount} in all.").format(
        player=this.called(who), amount=marias_tournament_text.crowns(this.state.stakes[who])
    ))  # fmt: skip


@commands.add(WRITING, _("A player comes late: show what would change; --yes makes the change."))
def late(
    this: OpenMariasTournament,
    name: str = typer.Argument(help=_("Name.")),
    yes: bool = YES,
    stand_ins: bool = STAND_INS,
) -> None:
    known = this.register.named(name)
    # A preview leaves no trace in the register.
    person = this.new_person(name) if yes else (known[0].id if len(known) == 1 else "new")
    _changed(this, (person,), (), stand_ins, yes)


@commands.add(WRITING, _("A player leaves: show what would change; --yes makes the change."))
def leave(this: OpenMariasTournament, player: str = PLAYER, yes: bool = YES, stand_ins: bool = STAND_INS) -> None:
    _changed(this, (), (this.player(player),), stand_ins, yes)


def _changed(
    this: OpenMariasTournament, late: tuple[str, ...], leaving: tuple[str, ...], stand_ins: bool, yes: bool
) -> None:
    made = tournament_draw.reseated(this.state, late, leaving, stand_ins or None)
    this.log.after(made.event)
    say_all(message.translated(gettext) for message in made.change.preview())
    if yes:
        this.add(made.event)
        say(_("The change has been made."))
    else:
        say(_("Nothing has changed yet; add --yes to make the change."))


@commands.add(WRITING, _("Make a ruling for a table, question by question."))
def rule(
    this: OpenMariasTournament,
    table: str = TABLE,
    what: str = typer.Argument(help=_("What happened: a word, a rule, e.g. II.11, or the name of a procedure.")),
    player: str = PLAYER,
    number: str = typer.Option("", "--round", metavar="N", help=_("Round (default: the current one).")),
    slip: list[str] = typer.Option(
        [], "--slip", metavar="PLAYER=CROWNS", help=_("What the paper slip says, if a complaint corrects the record.")
    ),
) -> None:
    spot = this.spot(table, number)
    at = this.state.table(spot)
    turn = this.state.turn(spot, ids.now())
    seats = tuple(map(this.state.called, at.playing(turn)))
    procedure = _procedure(what)
    who = this.player(player)
    if who not in seats and procedure in book.PERSONAL and who in map(this.state.called, at.waiting(turn)):
        seats = (who,)
    if who not in seats:
        raise Problem("{player} is not playing at table {table} now", player=this.called(who), table=table)
    for letter, seated in zip(marias_player.PLAYERS, seats, strict=False):
        say(f"{letter}: {this.called(seated)}")
    incident = conversation.MariasIncident(procedure, marias_player.PLAYERS[seats.index(who)])
    talk = asking.asked_to_the_end(conversation.MariasConversation(rulings.case_for(this.state, seats), incident))
    title = f"{talk.procedure.title.translated(gettext)} ({this.called(who)})"
    ruling.say_verdict(title, talk.ruled(), talk.director.translated(gettext))
    given = events.MariasRulingGiven(seats, talk, *spot)
    corrections = (effect for effect in talk.ruled().effects if isinstance(effect, rulings_effect.RecordCorrected))
    corrected = {seats[effect.player]: effect.haler for effect in corrections}
    if not corrected:
        this.add(given)
        say(_("The ruling has been recorded."))
        return
    amounts = _from_paper(this, spot, corrected, slip)
    number_of_ruling = len(this.log.notes) + 1
    this.add(given, events.RecordMended(*spot, amounts, number_of_ruling))
    say(_("The ruling has been recorded and the record corrected."))
    _say_slip(this, spot)


def _procedure(what: str) -> str:
    """What these words mean: the name of a procedure, a point of the rules, or what players say."""
    try:
        return asking.procedure_meant(what, book.PROCEDURES)
    except Problem:
        chosen = asking.procedure_chosen(what, book.PROCEDURES, _found) if _found(what) else None
        if chosen is None:
            raise
        say(book.PROCEDURES[chosen].title.translated(gettext))
        return chosen


def _found(words: str) -> list[str]:
    return marias_phrases.marias_found(words, language_of(os.environ))


def _from_paper(
    this: OpenMariasTournament, spot: Spot, corrected: dict[str, int], texts: list[str]
) -> tuple[tuple[str, int], ...]:
    """The whole slip as it is on paper: as given, otherwise asked for player by player."""
    found = {**dict(_amount(this, text) for text in texts), **corrected}
    written = this.state.slips.get(spot)
    for player in this.state.seated(spot):
        if player not in found:
            before = 0 if written is None else written.amounts.get(player, 0)
            question = _("Amount on the slip for {player}, in crowns").format(player=this.called(player))
            found[player] = until_it_fits(
                question, tournament_slip.parse_money, marias_tournament_text.crowns(before).removesuffix("Kč").strip()
            )
    return tuple(found.items())


@commands.add(SHOWING, _("Show the ranking of a round or of the whole tournament."))
def ranking(
    this: OpenMariasTournament,
    number: str = typer.Option("", "--round", metavar="N", help=_("Round (default: the whole tournament).")),
) -> CommandOutput:
    lines = (
        marias_tournament_text.round_lines(this.state, whole_number(number, "--round"), this.called)
        if number
        else marias_tournament_text.final_lines(this.state, this.called)
    )
    return CommandOutput(lambda: marias_tournament_text.plain(this.state, this.called), lines)


@commands.add(WRITING, _("Undo the last entry."))
def undo(this: OpenMariasTournament) -> None:
    number = this.last_line()
    this.add(tournament_event.Undone(number))
    event = this.log.notes[number - 1].event.name
    what = game.MARIAS.words[event].translated(gettext) if event in game.MARIAS.words else event
    say(_("Entry {number} of the log has been undone: {event}.").format(number=number, event=what))


commands.add(SHOWING, _("Show the codes on the tables, print them, or replace them."))(codes)
commands.register(app)
