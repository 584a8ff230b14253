"""How many tricks are left, claimed and settled: shared by the laws on claims (Laws 68 to 71)."""

from __future__ import annotations

from arbitr.bridge import Claim, Contract, Play, Seat, Side
from arbitr.laws.effects import Effects, TotalSettled
from arbitr.laws.engine import Case, Shown, Source, Talk, name_tricks
from arbitr.laws.shared.facts.board import entered_result
from arbitr.laws.shared.facts.claims import claimed


def claim_of(case: Case, seat: Seat) -> Claim | None:
    """The last claim of this player, settled or not."""
    claims = [entry for entry in case.table.ledger.entries if isinstance(entry, Claim) and entry.seat is seat]
    return claims[-1] if claims else None


def left_in(play: Play) -> int:
    """The tricks that are still to be won, including the current one."""
    return max(play.deal.sizes) - len(play.tricks)


def defends(case: Case, seat: Seat) -> bool | None:
    """Return whether this player is a defender."""
    play = case.table.play
    return None if play is None else seat.side is not play.contract.declarer.side


def declarer_total(play: Play, side: Side, tricks: int) -> int:
    """Declarer's tricks on the board if this side gets this many of the remaining ones."""
    declarer = play.contract.declarer.side
    return play.won[declarer] + (tricks if side is declarer else left_in(play) - tricks)


def settled(case: Case, side: Side, tricks: int | None, law: str) -> Effects:
    """Score the board with this many of the remaining tricks for this side, if the table knows the rest."""
    play = case.table.play
    if play is None or tricks is None:
        return ()
    return (TotalSettled(declarer_total(play, side, tricks), law),)


def recorded_tricks(case: Case, law: str) -> Talk[int | None]:
    """Declarer's tricks as agreed or conceded; None if the table has no contract."""
    play, contract, entered = case.table.play, _contract(case), entered_result(case)
    if contract is None:
        return None
    last = case.table.ledger.settled()
    known = None if last is None else last.declarer_tricks
    claims = [entry for entry in case.table.ledger.entries if isinstance(entry, Claim)]
    if known is None and play is not None and claims and (tricks := claimed(case, claims[-1])) is not None:
        known = declarer_total(play, claims[-1].seat.side, tricks)
    played_out = case.table.ledger.played_out()
    if known is None and played_out is not None:  # the entered result contains what was agreed or conceded
        known = played_out.declarer_tricks
    shown = Shown(entered.tricks, Source.BOARD) if known is None and entered is not None else known
    return (
        yield from name_tricks(
            "recorded_tricks",
            "How many tricks in total were agreed or conceded for declarer's side, {side}?",
            law=law,
            least=0,
            most=13,
            known=shown,
            side=contract.declarer.side,
        )
    )


def _contract(case: Case) -> Contract | None:
    """The contract at the table, or of the result that was entered for it."""
    if case.table.play is not None:
        return case.table.play.contract
    entered = entered_result(case)
    return None if entered is None else entered.contract


def given_back(case: Case, recorded: int | None, side: Side, tricks: int, law: str) -> Effects:
    """The board with this many more tricks for this side than recorded."""
    contract = _contract(case)
    if contract is None or recorded is None:
        return ()
    more = tricks if side is contract.declarer.side else -tricks
    return (TotalSettled(min(13, max(0, recorded + more)), law),)
