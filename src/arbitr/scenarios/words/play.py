"""Cards, tricks and who plays."""

from __future__ import annotations

from collections.abc import Sequence

from arbitr.bridge import SEATS, Duty, FacedCard, Must, Result, RevokeRuled, Side, Transferred
from arbitr.laws.engine import Case, Ruling, suits_text
from arbitr.scenarios.word import word


@word
def declarer(case: Case, rulings: Sequence[Ruling]) -> object:
    """Who plays the contract: N, E, S, W, or none."""
    play = case.table.play
    return str(play.contract.declarer) if play is not None else "none"


@word
def dummy(case: Case, rulings: Sequence[Ruling]) -> object:
    """Whose hand is dummy: N, E, S, W, or none."""
    play = case.table.play
    return str(play.contract.dummy) if play is not None else "none"


@word
def leader(case: Case, rulings: Sequence[Ruling]) -> object:
    """Which hand leads, or has led, to the trick under way: N, E, S, W, or none."""
    play = case.table.play
    return str(play.leader) if play is not None and not play.is_over else "none"


@word
def trick(case: Case, rulings: Sequence[Ruling]) -> object:
    """The cards of the trick under way, in order: [S DA, W H6]."""
    play = case.table.play
    if play is None or not play.trick:
        return []
    return [f"{seat} {card.code}" for seat, card in play.record[-len(play.trick) :]]


@word
def last_trick(case: Case, rulings: Sequence[Ruling]) -> object:
    """The cards of the last complete trick, in order: [S DA, W D4, N D6, E D9]."""
    play = case.table.play
    if play is None or not play.tricks:
        return []
    last = play.tricks[-1]
    return [f"{SEATS[(last.leader + n) & 3]} {card.code}" for n, card in enumerate(last.cards)]


@word
def winner(case: Case, rulings: Sequence[Ruling]) -> object:
    """Which hand won the last complete trick: N, E, S, W, or none."""
    play = case.table.play
    return str(play.tricks[-1].winner) if play is not None and play.tricks else "none"


@word
def tricks(case: Case, rulings: Sequence[Ruling]) -> object:
    """The tricks of each side so far, with those that the law has moved: {NS: 9, EW: 4}."""
    play = case.table.play
    if play is None:
        return {}
    declarer, won = play.contract.declarer.side, case.table.declarer_tricks
    played = 13 if case.table.turn is None else sum(play.won)
    return {str(declarer): won, str(declarer.other): played - won}


@word
def tricks_played(case: Case, rulings: Sequence[Ruling]) -> object:
    """The tricks of each side as they were played: {NS: 9, EW: 4}."""
    play, reported = case.table.play, case.table.ledger.played_out()
    if play is None:
        return {}
    if reported is not None and reported.declarer_tricks is not None:
        declarer, won = play.contract.declarer.side, reported.declarer_tricks
        return {str(declarer): won, str(declarer.other): 13 - won}
    return {str(side): play.won[side] for side in Side}


@word
def transferred(case: Case, rulings: Sequence[Ruling]) -> object:
    """How many tricks are transferred to a side after the play: {NS: 2}; nothing if none are."""
    moved: dict[str, int] = {}
    for entry in case.table.ledger.entries:
        if isinstance(entry, Transferred) and entry.tricks:
            moved[str(entry.side)] = moved.get(str(entry.side), 0) + entry.tricks
    return moved


@word
def result(case: Case, rulings: Sequence[Ruling]) -> object:
    """The result at the table with the tricks that the law has moved, as 4S S -1; none before the deal is over."""
    found = case.table.result()
    if found is None and isinstance(case.comparison.result, Result):  # entered without the play
        found = case.table.with_moved_tricks(case.comparison.result)
    return found.code if found is not None else "none"


@word
def table_points(case: Case, rulings: Sequence[Ruling]) -> object:
    """What that result is worth to North-South: -50; none before the deal is over."""
    found = case.table.result()
    return found.score(Side.NS, case.table.board.vulnerability) if found is not None else "none"


@word
def revokes(case: Case, rulings: Sequence[Ruling]) -> object:
    """The revokes that were ruled on: {W: established}, {W: corrected}."""
    ruled = [entry for entry in case.table.ledger.entries if isinstance(entry, RevokeRuled)]
    return {str(entry.seat): "established" if entry.is_established else "corrected" for entry in ruled}


@word
def loose_cards(case: Case, rulings: Sequence[Ruling]) -> object:
    """Cards that lie on the table without counting, out of turn or face down, and nobody has ruled: {E: [D2]}."""
    lying: dict[str, list[str]] = {}
    for entry in case.table.ledger.loose_cards():
        lying.setdefault(str(entry.seat), []).append(entry.card.code)
    return lying


@word
def faced_cards(case: Case, rulings: Sequence[Ruling]) -> object:
    """Cards that were seen in the play and that nobody has ruled on: {E: [D2]}."""
    seen: dict[str, list[str]] = {}
    for entry in case.table.ledger.entries:
        if isinstance(entry, FacedCard):
            seen.setdefault(str(entry.seat), []).append(entry.card.code)
    return seen


@word
def play(case: Case, rulings: Sequence[Ruling]) -> object:
    """What restricts a card to the trick under way: {W: highest}, {W: lowest}, {W: S} or {W: no S}."""
    names = {Must.HIGHEST: "highest", Must.LOWEST: "lowest"}
    duties = [entry for entry in case.table.ledger.entries if isinstance(entry, Duty)]
    restricted = {str(duty.seat): names[duty.must] for duty in duties if duty.must in names}
    banned = {str(duty.seat): f"no {suits_text(duty.suits)}" for duty in duties if duty.must is Must.NOT_PLAY}
    asked = {str(duty.seat): suits_text(duty.suits) for duty in duties if duty.must is Must.PLAY}
    return {**restricted, **asked, **banned}
