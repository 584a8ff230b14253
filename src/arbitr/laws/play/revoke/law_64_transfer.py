"""Law 64A and 64B: how many tricks an established revoke transfers, and when it transfers none."""

from __future__ import annotations

from fractions import Fraction

from arbitr.bridge import TRICKS, Found, RevokeRuled, Seat, Side, Table
from arbitr.laws.engine import Case, Choice, Shown, Source, Talk, choose, clause, judge, name_number, without_asking
from arbitr.laws.play.revoke.law_64_facts import BY_CLAIM, CountedRevoke
from arbitr.laws.shared.cards.revoke import uncounted
from arbitr.message import Message


def too_late(case: Case, revoke: CountedRevoke) -> Talk[str | None]:
    """When it was too late for automatic tricks (64B4, 64B5); the first attention drawn to any of them counts.

    A player who agreed to a claim over a revoke has the period of Law 69 instead (Bermuda 2000, 5).
    """
    innocent = revoke.seat.side.other
    when = yield from choose(
        None,
        "attention",
        "When was attention first drawn to the revoke?",
        (
            Choice("in_time", Message("before {side} called on the next board, in this round", side=innocent)),
            Choice("after_next_call", Message("after {side} called on the next board", side=innocent)),
            Choice("after_round", Message("after the end of the round")),
        ),
        law="64B4",
        known=_in_time(case, revoke),
        usual="in_time",
    )
    late = {"after_next_call": "64B4", "after_round": "64B5"}.get(when)
    if late is None:
        return None
    agreed = yield from judge(
        "by_agreement",
        "Was the revoke established by agreement to a claim, and is the correction period still open?",
        law="69B",
        known=_by_agreement(case, revoke),
        usual=None if _is_claimed(case) else False,
    )
    return None if agreed else late


def _in_time(case: Case, revoke: CountedRevoke) -> Shown[str] | None:
    """Attention was drawn during play, if it was ruled on then or is reported before play ends."""
    if case.table.turn is not None and case.table.play is not None and uncounted(case):
        return Shown("in_time")
    for state in case.table.states():
        if state.turn is not None and revoke.trick and _is_ruled_in(state, revoke):
            return Shown("in_time", Source.RULING)
    return None


def _is_ruled_in(table: Table, revoke: CountedRevoke) -> bool:
    entries = (entry for entry in table.ledger.entries if isinstance(entry, RevokeRuled))
    return any(entry.seat is revoke.seat and entry.trick == revoke.trick for entry in entries)


def _by_agreement(case: Case, revoke: CountedRevoke) -> bool | None:
    """A claim, or agreement to one, may have established it; if the play shows what did, it did not."""
    if _is_claimed(case):
        return None
    return False if revoke.winner is not None and case.table.ledger.settled() is None else None


def _is_claimed(case: Case) -> bool:
    """Return whether a ruling has found that a claim, or agreement to one, established a revoke."""
    return any(isinstance(entry, Found) and entry.what == BY_CLAIM for entry in case.table.ledger.entries)


def transfer(
    case: Case, revoke: CountedRevoke, revokes: list[CountedRevoke], late: str | None
) -> Talk[tuple[str, int]]:
    """The paragraph that decides, and how many tricks are transferred."""
    if late is not None:
        return late, 0
    exception = yield from _exception(case, revoke, revokes)
    if exception is not None:
        return exception, 0
    most = TRICKS - (revoke.trick or 1)
    won_all = (revoke.won is not None and revoke.won > most) or revoke.side_won == TRICKS  # it is among those tricks
    by = yield from choose(
        None,
        f"won_by{revoke.place}",
        "Who won the trick on which {seat} revoked?",
        (
            Choice("offender", Message("{seat} himself, from his own hand", seat=revoke.seat)),
            Choice("partner", Message("his partner's hand")),
            *(() if won_all else (Choice("opponents", Message("the opponents")),)),
        ),
        law="64A",
        known="opponents"
        if revoke.won == 0
        else Shown("opponents", Source.BOARD)
        if revoke.side_won == 0
        else None
        if revoke.winner is None
        else _relation(revoke.seat, revoke.winner),
        seat=revoke.seat,
    )
    known: Fraction | int | Shown[Fraction | int] | None = revoke.later
    if known is None and revoke.won is not None:
        known = max(0, revoke.won - (by != "opponents"))
    if known is None and revoke.side_won is not None:
        most = min(most, revoke.side_won - (by != "opponents"))
        known = Shown(0, Source.BOARD) if most == 0 else None
    later = yield from name_number(
        f"later_tricks{revoke.place}",
        "How many tricks did {side} win after that trick?",
        law="64A",
        least=0,
        most=most,
        known=known,
        side=revoke.seat.side,
    )
    if by == "opponents" and not later:
        return "64B1", 0
    if by == "offender":
        return "64A1", 2 if later else 1
    if (yield from additional_trick(case, revoke, by, int(later))):
        return "64A2", 2
    return "64A2", 1


def _relation(offender: Seat, winner: Seat) -> str:
    if winner is offender:
        return "offender"
    return "partner" if winner is offender.partner else "opponents"


@clause(1997)
def additional_trick(case: Case, revoke: CountedRevoke, by: str, later: int) -> Talk[bool]:
    """A second trick is available, and the offender won one with a card that he could have played (64A2)."""
    # After a defender's question the play is hypothetical, and only the limit counts the real tricks (64.15).
    if not later or (later + (by == "partner") < 2 and revoke.most is None):
        return False
    return (
        yield from judge(
            f"with_playable_card{revoke.place}",
            "Did {seat} win one of those later tricks with a card that could have been played to the revoke trick?",
            law="64A2",
            known=revoke.with_playable_card,
            usual=False,
            seat=revoke.seat,
        )
    )


@additional_trick.since(2007)
def _(case: Case, revoke: CountedRevoke, by: str, later: int) -> Talk[bool]:
    return without_asking(False)


def _exception(case: Case, revoke: CountedRevoke, revokes: list[CountedRevoke]) -> Talk[str | None]:
    """The paragraph of 64B by which nothing is transferred, other than those about tricks and time."""
    if (yield from _repeated(case, revoke, revokes)):
        return "64B2"
    if (yield from card_faced(case, revoke)):
        return "64B3"
    if (
        yield from judge(
            f"twelfth_trick{revoke.place}",
            "Was it on the twelfth trick?",
            law="64B6",
            known=revoke.is_twelfth,
            usual=False,
        )
    ):
        return "64B6"
    return (yield from both_sides(case, revoke, revokes))


def _earlier(case: Case, revoke: CountedRevoke, revokes: list[CountedRevoke]) -> tuple[bool, bool] | None:
    """Has this player revoked in this suit before, and was that established? None if the table cannot tell."""
    if not revoke.trick:
        return None
    before = [(other.suit, True) for other in revokes if other.seat is revoke.seat and other.trick < revoke.trick]
    for entry in case.table.ledger.entries:
        if isinstance(entry, RevokeRuled) and entry.seat is revoke.seat and entry.trick < revoke.trick:
            before.append((entry.suit, entry.is_established))
    if before and (revoke.suit is None or any(suit is None for suit, _ in before)):
        return None
    same = [is_established for suit, is_established in before if suit is revoke.suit]
    return bool(same), any(same)


def _repeated(case: Case, revoke: CountedRevoke, revokes: list[CountedRevoke]) -> Talk[bool]:
    earlier = _earlier(case, revoke, revokes)
    again = yield from judge(
        f"repeated{revoke.place}",
        "Has {seat} already revoked in the same suit on this board?",
        law="64B2",
        known=None if earlier is None else earlier[0],
        usual=False,
        seat=revoke.seat,
    )
    return again and (yield from repeated_is_free(case, revoke, earlier))


@clause(1997)
def repeated_is_free(case: Case, revoke: CountedRevoke, earlier: tuple[bool, bool] | None) -> Talk[bool]:
    """Any second revoke by the same player in the same suit (64B2)."""
    return without_asking(True)


@repeated_is_free.since(2017)
def _(case: Case, revoke: CountedRevoke, earlier: tuple[bool, bool] | None) -> Talk[bool]:
    """Only if the first was established (64B2)."""
    return (
        yield from judge(
            f"first_established{revoke.place}",
            "Was the first of these revokes established?",
            law="64B2",
            known=None if earlier is None else earlier[1],
        )
    )


def _other_side(case: Case, revoke: CountedRevoke, revokes: list[CountedRevoke]) -> list[tuple[int, bool]]:
    """The other side's revokes that the table shows or the director has ruled on: trick, and whether established."""
    found = [(other.trick, True) for other in revokes if other.seat.side is not revoke.seat.side]
    for entry in case.table.ledger.entries:
        if isinstance(entry, RevokeRuled) and entry.seat.side is not revoke.seat.side:
            found.append((entry.trick, entry.is_established))
    return found


@clause(1997)
def both_sides(case: Case, revoke: CountedRevoke, revokes: list[CountedRevoke]) -> Talk[str | None]:
    """Both sides on one trick: each is non-offending with respect to the other's revoke, and only equity counts (WBF
    2001).
    """
    other = _other_side(case, revoke, revokes)
    same = [trick for trick, _ in other if trick == revoke.trick]
    both = yield from judge(
        f"both_sides_on_one_trick{revoke.place}",
        "Did the other side also revoke on the same trick?",
        law="64C",
        known=bool(same) if revoke.trick else None,
        usual=False,
    )
    return "64C" if both else None


@both_sides.since(2007)
def _(case: Case, revoke: CountedRevoke, revokes: list[CountedRevoke]) -> Talk[str | None]:
    """Both sides have revoked on the board, corrected or not (64B7)."""
    return "64B7" if (yield from _both_revoked(revoke, _other_side(case, revoke, revokes))) else None


@both_sides.since(2017)
def _(case: Case, revoke: CountedRevoke, revokes: list[CountedRevoke]) -> Talk[str | None]:
    """Both sides have revoked, and both revokes are established (64B7)."""
    other = _other_side(case, revoke, revokes)
    if not (yield from _both_revoked(revoke, other)):
        return None
    established = yield from judge(
        f"other_established{revoke.place}",
        "Was the other side's revoke established?",
        law="64B7",
        known=any(is_established for _, is_established in other) if other else None,
    )
    return "64B7" if established else None


def _both_revoked(revoke: CountedRevoke, other: list[tuple[int, bool]]) -> Talk[bool]:
    return (
        yield from judge(
            f"both_sides{revoke.place}",
            "Has the other side also revoked on this board?",
            law="64B7",
            known=True if other else (False if revoke.trick else None),
            usual=False,
        )
    )


@clause(1997)
def card_faced(case: Case, revoke: CountedRevoke) -> Talk[bool]:
    """Any card that was face up on the table, or belonged to a hand that was (64B3)."""
    return (
        yield from judge(
            f"card_faced{revoke.place}",
            "Was the card that should have been played face up on the table, alone or in a faced hand such as dummy's?",
            law="64B3",
            known=revoke.was_faced,
            usual=False,
        )
    )


@card_faced.since(2017)
def _(case: Case, revoke: CountedRevoke) -> Talk[bool]:
    """Only a penalty card, or a card in dummy (64B3)."""
    return (
        yield from judge(
            f"card_faced{revoke.place}",
            "Was the card that should have been played a penalty card, or a card of dummy?",
            law="64B3",
            known=revoke.was_faced,
            usual=False,
        )
    )


def left_to_take(case: Case, revoke: CountedRevoke, revokes: list[CountedRevoke], moved: dict[Side, int]) -> int:
    """No trick is transferred twice: never more than the side won from its first revoke trick on (P-03)."""
    mine = [other for other in revokes if other.seat.side is revoke.seat.side]
    if len(mine) < 2 or mine[0].later is None or mine[0].winner is None:
        return 2
    won = mine[0].later + (mine[0].winner.side is revoke.seat.side)
    return max(0, won - moved[revoke.seat.side.other])
