"""Law 64: what an established revoke costs.

The play is computed: who won which trick with which card. Without the play the director is asked the few facts that the
law needs. Whether that is enough remains a judgement (64C).
"""

from __future__ import annotations

from arbitr.bridge import Seat, Side
from arbitr.laws.effects import Effect, Effects, Finding, RevokeSettled, TricksTransferred, findings
from arbitr.laws.engine import Case, Choice, Conversation, Edition, Incident, Talk, choose, example, in_play, procedure
from arbitr.laws.play.revoke.law_64_equity import equity
from arbitr.laws.play.revoke.law_64_facts import CountedRevoke, counted_revokes, waiting
from arbitr.laws.play.revoke.law_64_transfer import left_to_take, too_late, transfer
from arbitr.laws.shared.cards.revoke import (
    TWELFTH,
    agreed_to,
    established_by,
    revokes,
    ruled,
    uncounted,
)
from arbitr.laws.shared.incidents import due
from arbitr.message import Message

findings(
    counted_after_play=Message("I will settle the revoke after the play. Call me then."),
    revoke_not_corrected=Message("The player was required to correct the revoke while that was possible, and did not."),
    no_duty_to_report=Message("A player need not draw attention to an infraction by his own side."),
    no_automatic_trick=Message("No trick is transferred for this revoke."),
)


@due
def due_established_revoke(case: Case) -> Incident | None:
    """The play is over: the cost of the revokes is now counted."""
    table = case.table
    if table.play is None or table.turn is not None:
        return None
    for revoke in revokes(table):
        if ruled(table, revoke) is None and agreed_to(case, revoke):
            return Incident("revoke", revoke.seat)  # the effect of the agreement on it (63A)
    for revoke in uncounted(case):
        if revoke.trick == TWELFTH and ruled(table, revoke) is None:
            return Incident("revoke", revoke.seat)  # it may still be corrected (62D1)
    found = [*(revoke.seat for revoke in uncounted(case)), *(entry.seat for entry in waiting(table))]
    return Incident("established_revoke", found[0]) if found else None


@procedure(
    "established_revoke",
    laws=("64",),
    title=Message("Established revoke"),
    says=Message(
        "After the play, tricks are transferred. If the player who revoked won the revoke trick, that trick "
        "is transferred, and one later trick if his side won one. Otherwise one trick is transferred, if his "
        "side won the revoke trick or a later one. Nothing is transferred in the cases of Law 64B. In every "
        "case the director checks whether the non-offending side has what it would have had without the "
        "revoke."
    ),
    differs={
        1997: Message(
            "One more trick is transferred if the offender, without winning the revoke trick, later won a "
            "trick with a card he could have played to it. When both sides revoke on one trick, only equity "
            "applies."
        ),
        2007: Message("There is no automatic trick adjustment when both sides have revoked on the board."),
        2017: Message(
            "A second revoke in the suit is exempt only if the first was established. Revokes by both sides "
            "cancel each other only if both are established. After a repeated revoke, equity includes the "
            "automatic tricks. Law 64B3 exempts only a penalty card or a card of dummy. A player who noticed "
            "his revoke in time and said nothing has broken no duty."
        ),
    },
)
def established_revoke(case: Case, incident: Incident) -> Talk[Effects]:
    counted = counted_revokes(case, incident)
    if _is_in_play(case, incident):
        return (yield from _waits(case, incident, counted[0]))
    effects: list[Effect] = []
    moved = {Side.NS: 0, Side.EW: 0}
    grounds: list[str] = []
    late = yield from too_late(case, counted[0])
    for revoke in counted:
        law, tricks = yield from transfer(case, revoke, counted, late)
        grounds.append(law)
        tricks = min(tricks, left_to_take(case, revoke, counted, moved), 2 if revoke.most is None else revoke.most)
        moved[revoke.seat.side.other] += tricks
        effects.append(RevokeSettled(revoke.seat, revoke.trick, True, tricks, revoke.suit, revoke.law))
        if tricks:
            effects.append(TricksTransferred(revoke.seat.side.other, tricks, law))
        else:
            effects.append(Finding("no_automatic_trick", law, revoke.seat))
    effects += yield from equity(case, counted, moved, grounds)
    for revoke in counted:
        effects += yield from _left_uncorrected(case, revoke)
    return tuple(effects)


def _left_uncorrected(case: Case, revoke: CountedRevoke) -> Talk[Effects]:
    """Did somebody know of it while it could still be corrected (62A)?"""
    known = yield from choose(
        None,
        f"known_in_time{revoke.place}",
        "Did anybody notice {seat}'s revoke before it was established?",
        (
            Choice("no", Message("no")),
            Choice("silent", Message("yes, {seat}, who said nothing", seat=revoke.seat)),
            Choice(
                "attention", Message("yes, and it was pointed out to {seat}, who did not correct it", seat=revoke.seat)
            ),
        ),
        law="62A",
        usual="no",
        seat=revoke.seat,
    )
    if known == "no":
        return ()
    if known == "silent" and not silence_is_breach(case):
        return (Finding("no_duty_to_report", "62A, 72B2", revoke.seat),)
    return (Finding("revoke_not_corrected", "62A", revoke.seat),)


def silence_is_breach(case: Case) -> bool:
    """Must a player correct a revoke that only he has noticed (62A)? Not since 2017 (72B2)."""
    return case.edition < Edition.LAWS_2017


def _is_in_play(case: Case, incident: Incident) -> bool:
    """Return whether the log shows that the revoke is established and play continues or a claim is pending.

    If the log does not show what established it, the log ended before the play did: the rest is asked.
    """
    table = case.table
    if table.play is None or table.turn is None:
        return False
    shown = any(revoke.seat is incident.by for revoke in uncounted(case))
    return shown or any(entry.seat is incident.by for entry in waiting(table))


def _waits(case: Case, incident: Incident, revoke: CountedRevoke) -> Talk[Effects]:
    """Tricks are counted and moved after the play (64A)."""
    yield from too_late(case, revoke)
    mine = [revoke for revoke in uncounted(case) if revoke.seat is incident.by]
    claimed = case.table.ledger.claim() is not None
    law = case.law(y1997="63C", y2007="63B")
    return tuple(
        RevokeSettled(
            revoke.seat,
            revoke.trick,
            True,
            None,
            revoke.suit,
            f"{established_by(case, revoke)}, {law}, 64A",
            at_claim=claimed,
        )
        for revoke in mine
    ) or (Finding("counted_after_play", "64A", incident.by),)


@example("established_revoke")
def _(edition: Edition) -> Conversation:
    return Conversation(in_play(edition, Seat.SOUTH, tricks=(9, 4)), Incident("established_revoke", Seat.WEST))
