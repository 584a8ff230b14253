"""Laws 61 to 63: is it a revoke, is it established, and how is an unestablished one corrected."""

from __future__ import annotations

from collections.abc import Iterable

from arbitr.bridge import SEATS, Board, Contract, PositionGiven, RevokeRuled, Seat, Table
from arbitr.cards import Card, Hand
from arbitr.laws.effects import THOUGH_REPLACED, AgreementUndone, Effects, Finding, RevokeSettled, findings
from arbitr.laws.engine import (
    Case,
    Choice,
    Conversation,
    Edition,
    Incident,
    Shown,
    Source,
    Talk,
    choose,
    example,
    judge,
    procedure,
)
from arbitr.laws.play.revoke.law_61_question import asked_by, established_by_question, is_defender, question_asked
from arbitr.laws.play.revoke.law_62_correction import corrected
from arbitr.laws.play.revoke.law_62_twelfth_trick import (
    put_right,
)
from arbitr.laws.shared.cards.misplay import played
from arbitr.laws.shared.cards.revoke import (
    TWELFTH,
    Revoke,
    agreed_to,
    agreement_counts,
    established_by,
    off_suit,
    revokes,
    ruled,
)
from arbitr.laws.shared.facts.claims import unanswered
from arbitr.laws.shared.facts.play import could_follow, play_begun
from arbitr.laws.shared.incidents import opens
from arbitr.message import Message

findings(
    no_revoke=Message("There was no revoke. The card stands, and there is no rectification."),
)


def open_revokes(case: Case) -> tuple[Revoke, ...]:
    """The revokes shown by the table that are not established and on which nobody has ruled."""
    table = case.table
    if table.play is None or table.turn is None:
        return ()
    found = (revoke for revoke in revokes(table) if ruled(table, revoke) is None)
    return tuple(revoke for revoke in found if established_by(case, revoke) is None)


@opens
def revokes_to_correct(case: Case) -> Iterable[Incident]:
    """The others' reply to a claim may establish it, so it is asked first."""
    if unanswered(case) is None:
        for revoke in open_revokes(case):
            yield Incident("revoke", revoke.seat)


@opens
def revokes_established_in_play(case: Case) -> Iterable[Incident]:
    """It is too late to correct it: the director says so at once, and play continues (63)."""
    table = case.table
    if table.play is None or table.turn is None or table.ledger.claim() is not None:
        return
    for revoke in revokes(table):
        if ruled(table, revoke) is None and established_by(case, revoke) is not None:
            yield Incident("revoke", revoke.seat)


@procedure(
    "revoke",
    laws=("61", "62", "63"),
    title=Message("Revoke"),
    says=Message(
        "A player who can follow suit, or can play as the Laws require, and does not, has revoked. Until the "
        "revoke is established it must be corrected. A defender's card from a hand that was not faced becomes "
        "a major penalty card; a card of declarer or dummy returns to the hand. The non-offending side may "
        "change cards played since; if it does, so may the next player of the other side. A revoke is "
        "established when the offending side plays or names a card to the next trick, or claims, concedes or "
        "agrees to a claim."
    ),
    differs={
        1997: Message(
            "Defenders may not ask one another unless the zonal organisation allows it. Such a question "
            "establishes the revoke, although the card is still replaced."
        ),
        2007: Message(
            "Defenders may ask one another unless it is forbidden; the question does not establish a revoke."
        ),
        2017: Message(
            "A revoke must be corrected once somebody draws attention to it; before that the player has no "
            "such duty. Agreeing to a claim establishes it only when the agreement is final. If both sides "
            "revoked on one trick and only one of them has played on, both revokes are corrected."
        ),
    },
)
def revoke(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    found = _revoke_of(case, seat)
    could = yield from judge(
        "could_obey",
        "Could {seat} have followed suit, or played as the Law required?",
        law="61A",
        known=_could_obey(case, seat, found),
        usual=not _followed_in_sight(case, seat),
        seat=seat,
    )
    # Who may ask depends on whose card it was, so that comes first.
    defends = yield from judge("defender", "Is {seat} a defender?", law="61B", known=is_defender(case, seat), seat=seat)
    card = None if found is None else found.card
    asked = yield from asked_by(case, seat, defends, card)
    if not could:
        return (Finding("no_revoke", "61A", seat), *question_asked(case, seat, asked, defends, card))
    found = found or off_suit(case.table, seat)
    twelfth = yield from judge(
        "twelfth_trick", "Was it on the twelfth trick?", law="62D1", known=_is_twelfth(case, found), usual=False
    )
    agreed = found is not None and agreed_to(case, found)
    law = yield from _established(case, found, asked, agreed)
    if law is not None and twelfth:
        returned = yield from judge(
            "hands_returned", "Are all four hands back in the board?", law="62D1", known=_goes_on(case, found)
        )
        if not returned:
            return (yield from put_right(case, seat, found, defends))
    if law is None or law in THOUGH_REPLACED:
        # An agreement that is not final does not count: the claim is open again, and is judged after the correction.
        undone = (
            (AgreementUndone(seat, case.law(y1997="69A", y2017="63A4, 69A")), Finding("claim_contested", "70A"))
            if agreed
            else ()
        )
        return *undone, *(yield from corrected(case, seat, found, law, asked, twelfth, defends))
    suit = None if found is None else found.suit
    trick = TWELFTH if found is None and twelfth else 0 if found is None else found.trick
    law = f"{law}, {case.law(y1997='63C', y2007='63B')}"
    claimed = case.table.ledger.claim() is not None or "63A3" in law or "63A4" in law
    over = twelfth or _is_over(case)
    return (
        RevokeSettled(seat, trick, True, None, suit, law, after_play=over, at_claim=claimed and not over),
        *question_asked(case, seat, asked, defends, card),
    )


def _could_obey(case: Case, seat: Seat, found: Revoke | None) -> Shown[bool] | None:
    """The log shows a revoke, or a whole hand that has followed suit whenever it could."""
    if found is not None:
        return Shown(True, Source.HANDS)
    table = case.table
    ruled_before = any(isinstance(entry, RevokeRuled) and entry.seat is seat for entry in table.ledger.entries)
    if ruled_before or off_suit(table, seat) is not None or any(revoke.seat is seat for revoke in revokes(table)):
        return None
    return could_follow(case, seat)


def _followed_in_sight(case: Case, seat: Seat) -> bool:
    """Is every card of the hand known, and did it follow suit whenever it could, as far as the log goes back?"""
    play = case.table.play
    if play is None or play.unknown(seat) or not play.cards_played_by(seat):
        return False
    return not any(revoke.seat is seat for revoke in revokes(case.table))


def _is_twelfth(case: Case, found: Revoke | None) -> bool | None:
    if found is not None:
        return found.trick == TWELFTH
    play = case.table.play
    return False if play is not None and play_begun(case) and play.number < TWELFTH else None


def _revoke_of(case: Case, seat: Seat) -> Revoke | None:
    """The revoke to rule on: an open one, or else the last that nobody has ruled on."""
    for found in open_revokes(case):
        if found.seat is seat:
            return found
    left = [found for found in revokes(case.table) if found.seat is seat and ruled(case.table, found) is None]
    return left[-1] if left else None


def _is_over(case: Case) -> bool:
    return case.table.play is not None and case.table.turn is None


def _goes_on(case: Case, found: Revoke | None) -> Shown[bool] | None:
    """While the log shows that somebody has still to play, the hands are not back in the board."""
    return Shown(False) if found is not None and case.table.turn is not None else None


_BY_LAW = {"63A1": "played", "63A2": "named", "63A3": "claimed"}
"""What the log shows about a side that has established its revoke."""


def _established(case: Case, found: Revoke | None, asked: str, agreed: bool) -> Talk[str | None]:
    """The paragraph by which it is established; None if it is not.

    If the log shows the card, it shows everything after it, except that somebody named the next card (63A2).
    """
    shown = None if found is None else established_by(case, found)
    others = any(isinstance(entry, RevokeRuled) for entry in case.table.ledger.entries)
    if shown is not None and (shown not in _BY_LAW or others):
        return shown  # the director has already said so, or is asked about the other one
    known = Shown("agreed", Source.RULING) if agreed else None if shown is None else Shown(_BY_LAW[shown])
    choices = [
        Choice("no", Message("no")),
        Choice("named", Message("it has named or shown a card for the next trick")),
    ]
    if found is None or known is not None:
        choices += [
            Choice("played", Message("it has led or played to the next trick")),
            Choice("claimed", Message("it has claimed or conceded")),
            Choice("agreed", Message("it has agreed to a claim or concession")),
        ]
    by = yield from choose(
        None,
        "established",
        "Has the offending side done anything that establishes it?",
        choices,
        law="63A",
        known=known,
        usual=None if found is None else "no",
    )
    if by == "no" or (by == "agreed" and not (yield from agreement_counts(case))):
        return established_by_question(case, asked)
    return {
        "played": "63A1",
        "named": "63A2",
        "claimed": "63A3",
        "agreed": case.law(y1997="63A3", y2017="63A4"),
    }[by]


@example("revoke")
def _(edition: Edition) -> Conversation:
    hands = tuple(Hand.parse(text) for text in ("8.73.K6.9", "-.QT.J9.K7", "AJ.4.A8.5", "T.96.QT.J"))
    north, east, south, west = hands
    position = PositionGiven(Contract.parse("4S S"), Seat.SOUTH, (5, 2), (north, east, south, west))
    case = Case(Table.opened(Board.numbered(1)).after(position), edition)
    for text in ("S D8", "W H6", "N DK", "E D9"):
        case = played(case, SEATS["NESW".index(text[0])], Card.parse(text[2:]))
    return Conversation(case, Incident("revoke", Seat.WEST))
