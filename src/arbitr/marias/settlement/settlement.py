"""Who pays whom, and why, in whole haléře: a settlement always sums to zero."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from arbitr.marias.options import (
    USUAL,
    FlekedLaidGame,
    GameWithoutRe,
    HlaskyCounted,
    LostHundred,
    Options,
    Pairwise,
    SevenAndFlekedGame,
    SilentHundredGame,
)
from arbitr.marias.player import PLAYERS, MariasSide, Player
from arbitr.marias.settlement.component import HUNDREDS, SEVENS, Component
from arbitr.marias.settlement.hlaska import IN_TRUMPS, dearest, together
from arbitr.marias.settlement.line import SettlementLine, Silent
from arbitr.marias.settlement.outcome import DealOutcome
from arbitr.marias.settlement.rates import RED, RENONC_IN_HUNDRED, money
from arbitr.marias.settlement.stakes import Stake, Stakes, Unplayed
from arbitr.marias.table import MariasTable
from arbitr.message import Message
from arbitr.problem import Problem

HUNDRED = 100
SILENT_HUNDRED_TIMES = 2
"""A silent hundred is the raised game, this many times (15)."""


class Payment(NamedTuple):
    payer: Player
    payee: Player
    haler: int

    @property
    def code(self) -> str:
        return f"{self.payer} {self.payee} {self.haler}"

    @property
    def message(self) -> Message:
        return Message("{payer} pays {payee} {amount}.", payer=self.payer, payee=self.payee, amount=money(self.haler))


class RulingPayment(NamedTuple):
    """What one player pays each of the others after a ruling."""

    name: str
    """renonc or fleked"""
    haler: int
    payer: Player

    @property
    def code(self) -> str:
        return f"{self.name} {self.haler} {self.payer}"

    @property
    def message(self) -> Message:
        amount = money(self.haler)
        if self.name == "renonc":
            return Message("Revoke (renonc): {payer} pays every player {amount}.", payer=self.payer, amount=amount)
        return Message("{payer} pays every player for the fleked game: {amount}.", payer=self.payer, amount=amount)


@dataclass(frozen=True, slots=True)
class Settlement:
    """The sums, line by line, and their total."""

    lines: tuple[SettlementLine | RulingPayment, ...] = ()
    payments: tuple[Payment, ...] = ()
    notes: tuple[Message, ...] = ()
    """What else determines the payments."""
    balance: tuple[int, int, int, int] = field(init=False)
    """What each player gets, A to D; a payment is negative."""

    def __post_init__(self) -> None:
        balance = [0, 0, 0, 0]
        for payer, payee, haler in self.payments:
            balance[payer] -= haler
            balance[payee] += haler
        object.__setattr__(self, "balance", tuple(balance))

    def messages(self) -> tuple[Message, ...]:
        """The whole settlement as sentences: why, then who pays whom."""
        paid = (payment.message for payment in self.payments)
        return (*(line.message for line in self.lines), *self.notes, *paid)


def settle(table: MariasTable) -> Settlement:
    """A deal that is over."""
    if not table.is_over:
        raise Problem("the deal is not over; there is nothing to settle yet")
    stakes, options = table.stakes, table.options
    if stakes is None:
        return Settlement(notes=(Message("Nobody has undertaken anything: the cards are thrown in."),))
    unplayed = unplayed_settlement(stakes, options)
    if unplayed is not None:
        return unplayed
    outcome = table.outcome()
    assert outcome is not None, "what was played has an outcome"
    return settlement_of(stakes, outcome, options)


def unplayed_settlement(stakes: Stakes, options: Options = USUAL) -> Settlement | None:
    """What a deal costs that ends before the play; None if it is played (II.6, II.9)."""
    if stakes.is_void(options):
        return Settlement(notes=(Message("Announced seven and a flek on the game: the deal is void."),))
    why = stakes.unplayed()
    return None if why is None else _unplayed(stakes, why, options)


def settlement_of(stakes: Stakes, outcome: DealOutcome, options: Options = USUAL) -> Settlement:
    """The cost of a deal with this outcome."""
    lines = tuple(_lines(stakes, outcome, options))
    laid_for = outcome.awarded if outcome.laid_before_play and outcome.laid_for is None else outcome.laid_for
    if options.fleked_laid_game is FlekedLaidGame.BEFORE_PLAY and not outcome.laid_before_play:
        laid_for = None
    return settled_lines(stakes, lines, options, laid_for)


def _unplayed(stakes: Stakes, why: Unplayed, options: Options) -> Settlement:
    """A deal that ended before the play (II.6, II.9)."""
    if why is Unplayed.FLEKED_GAME:
        if options.seven_and_fleked_game is SevenAndFlekedGame.UNPAID:
            return Settlement(notes=(Message("Announced seven and a flek on the game: neither is played nor paid."),))
        notes = (Message("The game was fleked alongside an announced seven: it is neither played nor paid."),)
        line = SettlementLine(Component.SEVEN, MariasSide.ACTORS, options.rates.seven, stakes.is_red, 0)
    else:
        notes = (Message("The basic game is not played without ré."),)
        if options.game_without_re is GameWithoutRe.NOTHING:
            return Settlement(notes=notes)
        winner = MariasSide.DEFENDERS if stakes.stakes[0].fleks else MariasSide.ACTORS
        line = SettlementLine(Component.GAME, winner, options.rates.game, stakes.is_red, 0)
    settled = settled_lines(stakes, (line,), options, None)
    return Settlement(settled.lines, settled.payments, (*notes, *settled.notes))


# What was won and lost.


def _lines(stakes: Stakes, outcome: DealOutcome, options: Options) -> Iterator[SettlementLine]:
    """In the order of docs/reference/marias.md: the silent seven follows the announced one."""
    has_told_silent_seven = False
    for stake in stakes.stakes:
        if not has_told_silent_seven and stake.component.order > Component.SEVEN.order:
            yield from _silent_seven(stakes, outcome, options)
            has_told_silent_seven = True
        if stake.component is Component.GAME:
            yield from _game(stakes, stake, outcome, options)
        elif stake.component in HUNDREDS:
            yield _hundred(stakes, stake, outcome, options)
        else:
            yield _made_or_not(stakes, stake, outcome, options)
    if not has_told_silent_seven:
        yield from _silent_seven(stakes, outcome, options)


def _game(stakes: Stakes, stake: Stake, outcome: DealOutcome, options: Options) -> Iterator[SettlementLine]:
    rate, is_red, fleks = options.rates.game, stakes.is_red, len(stake.fleks)
    if outcome.awarded is not None:
        yield SettlementLine(Component.GAME, outcome.awarded, rate, is_red, fleks)
        return
    actors, defenders = (_points(stakes, outcome, side, all_hlasky=True) for side in MariasSide)
    winner = MariasSide.ACTORS if actors > defenders else MariasSide.DEFENDERS
    counted = _points(stakes, outcome, winner, options.silent_hundred_hlasky is HlaskyCounted.ALL)
    ours, theirs = max(actors, defenders), min(actors, defenders)
    is_silent_hundred = counted >= HUNDRED and not stakes.has_hundred(winner)
    if not is_silent_hundred or options.silent_hundred_game is SilentHundredGame.BESIDES:
        yield SettlementLine(Component.GAME, winner, rate, is_red, fleks, points=(ours, theirs))
    if is_silent_hundred:
        units = 1 + (ours - HUNDRED) // 10 if options.silent_hundred_tens else 1
        yield SettlementLine(
            Silent.HUNDRED, winner, rate, is_red, fleks, SILENT_HUNDRED_TIMES * units, points=(ours, HUNDRED)
        )


def _hundred(stakes: Stakes, stake: Stake, outcome: DealOutcome, options: Options) -> SettlementLine:
    """100 is one unit, every ten above another (15); if lost, every missing ten, and the other side's hlášky."""
    component = stake.component
    side, rate, is_red, fleks = component.owner, options.rates.hundred, stakes.is_red, len(stake.fleks)
    if outcome.awarded is not None:
        return SettlementLine(component, outcome.awarded, rate, is_red, fleks)
    reached = _points(stakes, outcome, side, all_hlasky=False)
    if reached >= HUNDRED:
        total = _points(stakes, outcome, side, all_hlasky=True)
        units = 1 + (total - HUNDRED) // 10
        return SettlementLine(component, side, rate * units, is_red, fleks, points=(total, HUNDRED))
    units = 1
    if options.lost_hundred is not LostHundred.FLAT:
        units = (HUNDRED - reached) // 10
    if options.lost_hundred is LostHundred.TENS_AND_HLASKY:
        units += together(outcome.hlasky_of(side.other, stakes), stakes.trumps) // 10
    return SettlementLine(component, side.other, rate * units, is_red, fleks, points=(reached, HUNDRED))


def _points(stakes: Stakes, outcome: DealOutcome, side: MariasSide, all_hlasky: bool) -> int:
    """The points of a side's tricks, with all its hlášky or only the most expensive."""
    hlasky = outcome.hlasky_of(side, stakes)
    return outcome.points_of(side) + (together if all_hlasky else dearest)(hlasky, stakes.trumps)


def _made_or_not(stakes: Stakes, stake: Stake, outcome: DealOutcome, options: Options) -> SettlementLine:
    component, fleks = stake.component, len(stake.fleks)
    rate, is_red = stakes.rate(component, options)
    if outcome.awarded is not None:
        return SettlementLine(component, outcome.awarded, rate, is_red, fleks)
    owner = component.owner
    if component in SEVENS:
        seven = outcome.seven
        made = seven is not None and seven.won and stakes.side(seven.player) is owner
    elif component is Component.TWO_SEVENS:
        made = bool(outcome.two_sevens)
    else:
        made = outcome.tricks == (0 if component is Component.BETL else 8)
    return SettlementLine(component, owner if made else owner.other, rate, is_red, fleks)


def _silent_seven(stakes: Stakes, outcome: DealOutcome, options: Options) -> Iterator[SettlementLine]:
    """The trump seven of a side without announcement, in the last trick: made, or beaten there (II.7)."""
    seven = outcome.seven
    if seven is None or outcome.awarded is not None:
        return
    side = stakes.side(seven.player)
    if not stakes.has_seven(side):
        winner = side if seven.won else side.other
        rate = options.rates.silent_seven
        yield SettlementLine(Silent.SEVEN, winner, rate, stakes.is_red, 0, was_beaten=not seven.won)


# Who pays whom.


def settled_lines(
    stakes: Stakes, lines: tuple[SettlementLine, ...], options: Options, laid_for: MariasSide | None = None
) -> Settlement:
    """Who pays whom for these lines; `laid_for`: the side whose laid game was fleked (II.10)."""
    pairs = _pairs(stakes, options)
    owed = [[0, 0, 0, 0] for _ in PLAYERS]
    notes: list[Message] = []
    for line in lines:
        flekers = _flekers(stakes, line) if line.winner is laid_for else ()
        if flekers:
            notes.append(
                Message(
                    "A laydown was fleked: those who did not flek it pay its rate, and the rest is paid by {flekers}.",
                    flekers=", ".join(map(str, flekers)),
                )
            )
        for actor, defender in pairs:
            winner, loser = (actor, defender) if line.winner is MariasSide.ACTORS else (defender, actor)
            if not flekers or loser in flekers:
                owed[loser][winner] += line.amount
                continue
            owed[loser][winner] += line.base
            share, odd = divmod(line.amount - line.base, len(flekers))
            for fleker in flekers:
                owed[fleker][winner] += share
            owed[flekers[0]][winner] += odd
    return _paid(lines, owed, options, notes)


def _pairs(stakes: Stakes, options: Options) -> list[tuple[Player, Player]]:
    """Which actor settles with which defender."""
    actors, defenders = stakes.actors, stakes.defenders
    if len(actors) == 2 and options.pairwise is Pairwise.ONCE:
        return list(zip(actors, defenders, strict=True))
    return [(actor, defender) for actor in actors for defender in defenders]


def _flekers(stakes: Stakes, line: SettlementLine) -> tuple[Player, ...]:
    """Which of the losers fleked a laid game and pay for those who did not (II.10); nobody if all did, or none."""
    component = Component.GAME if line.what is Silent.HUNDRED else line.what
    stake = None if isinstance(component, Silent) else stakes.stake(component)
    losers = stakes.members(line.winner.other)
    flekers = tuple(dict.fromkeys(player for player in stake.fleks if player in losers)) if stake else ()
    return flekers if len(flekers) < len(losers) else ()


def _paid(
    lines: Iterable[SettlementLine | RulingPayment], owed: list[list[int]], options: Options, notes: list[Message]
) -> Settlement:
    """The payments that remain after mutual debts are set off, each up to the limit."""
    payments = []
    for payer in PLAYERS:
        for payee in PLAYERS:
            haler = owed[payer][payee] - owed[payee][payer]
            if haler <= 0:
                continue
            if options.limit and haler > options.limit:
                haler = options.limit
                note = Message("No player pays another more than {limit} for one deal.", limit=money(options.limit))
                if note not in notes:
                    notes.append(note)
            payments.append(Payment(payer, payee, haler))
    return Settlement(tuple(lines), tuple(payments), tuple(notes))


# Payments by ruling.


def fleked_sum(stakes: Stakes, options: Options = USUAL, hundred_on: int = IN_TRUMPS) -> int:
    """The value of all announcements with their fleks; a hundred counts as for a revoke in it (II.11)."""
    total = 0
    for stake in stakes.stakes:
        rate, is_red = stakes.rate(stake.component, options)
        if stake.component in HUNDREDS:
            rate *= 1 + (RENONC_IN_HUNDRED[hundred_on] - HUNDRED) // 10
        total += rate * (RED if is_red else 1) * stake.times
    return total


def renonc_settlement(
    stakes: Stakes, offender: Player, options: Options = USUAL, hundred_on: int = IN_TRUMPS
) -> Settlement:
    """The offender pays every player a flat sum and the fleked game (II.11)."""
    fleked = RulingPayment("fleked", fleked_sum(stakes, options, hundred_on), offender)
    return _fined((RulingPayment("renonc", options.rates.renonc, offender), fleked), offender, options)


def wrong_claim_settlement(
    stakes: Stakes, claimant: Player, options: Options = USUAL, hundred_on: int = IN_TRUMPS
) -> Settlement:
    """A player who wrongly claimed a revoke pays the fleked game (II.11)."""
    return _fined((RulingPayment("fleked", fleked_sum(stakes, options, hundred_on), claimant),), claimant, options)


def _fined(fines: tuple[RulingPayment, ...], payer: Player, options: Options) -> Settlement:
    owed = [[0, 0, 0, 0] for _ in PLAYERS]
    for player in PLAYERS:
        if player is not payer:
            owed[payer][player] = sum(fine.haler for fine in fines)
    return _paid(fines, owed, options, [])
