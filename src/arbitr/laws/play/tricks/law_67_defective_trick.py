"""Law 67: a trick to which a hand has not played, or has played more than one card.

If the log shows the gap or the extra card, all else is read from it: which trick, how far play has come, what the hand
holds. The trick that a missing card costs is transferred when play is over.
"""

from __future__ import annotations

from collections.abc import Iterable

from arbitr.bridge import SEATS, Seat
from arbitr.laws.effects import Effects, Finding, LookAgain, NextStep, findings
from arbitr.laws.engine import Case, Choice, Incident, Report, Shown, Talk, choose, clause, judge, procedure
from arbitr.laws.general.law_12_adjusted_score import adjusted, closing, hand_is_over
from arbitr.laws.play.tricks.law_67_extra_card import extra_in_time, extra_late, lies_under
from arbitr.laws.play.tricks.law_67_missing_card import missing_in_time, missing_late
from arbitr.laws.shared.facts import play as facts
from arbitr.laws.shared.incidents import opens
from arbitr.message import Message

findings(
    played_card_filed=Message(
        "The director puts the card where it belongs among the played cards. It was played, so there is no revoke."
    ),
    one_card_twice=Message(
        "One card was played to two tricks, and it is too late to correct that. The score is adjusted."
    ),
    card_cannot_be_found=Message("The card is in no trick and cannot be found: Law 14 (missing card) applies."),
)


@opens
def open_defective_tricks(case: Case) -> Iterable[Incident]:
    """A gap in a trick, or an extra card that remains although both sides have played on."""
    for seat in SEATS:
        if facts.gap(case, seat) is not None or facts.extra_found_late(case, seat) or lies_under(case, seat):
            yield Incident("defective_trick", seat)


@procedure(
    "defective_trick",
    laws=("67",),
    title=Message("Trick with too few or too many cards"),
    says=Message(
        "Until both sides have played to the next trick, a missing card is simply added. An extra one is "
        "treated as a fifth card or as two cards at once. Later, the director identifies the trick. A player "
        "who did not play puts a card there, of the suit led if he has one. A player who played too many "
        "takes back all but the card that was seen. Ownership of the trick does not change."
    ),
    differs={
        1997: Message(
            "If the player adds a card of the suit led, there is no rectification; if he has none, it counts as a "
            "revoke."
        ),
        2007: Message(
            "In both cases a missing card counts as a revoke, and one trick is transferred if the side won one."
        ),
        2017: Message(
            "A card that was played but is not among the played cards is put there, and it is no revoke. If "
            "it was played again and that cannot be corrected, the score is adjusted."
        ),
    },
    example=Report(Seat.EAST),
)
def defective_trick(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    missing, extra = facts.gap(case, seat), facts.extra_card(case, seat)
    what = yield from choose(
        None,
        "what",
        "What is wrong with {seat}'s cards in that trick?",
        defects(case),
        law="67",
        known="too_few" if missing is not None else "too_many" if extra is not None else None,
        seat=seat,
    )
    if what == "not_found":
        return (Finding("card_cannot_be_found", "14B", seat),)
    if what == "not_filed":
        return (yield from _not_filed(case, seat))
    number = missing if what == "too_few" else None if extra is None else extra[1]
    late = yield from judge(
        "both_played_on",
        "Have both sides played to the next trick?",
        law="67A",
        known=_both_played_on(case, number),
    )
    if what == "too_few":
        return (yield from (missing_late(case, seat, number) if late else missing_in_time(case, seat, number)))
    return (yield from (extra_late(case, seat, extra) if late else extra_in_time(case, seat, extra)))


@clause(1997)
def defects(case: Case) -> tuple[Choice, ...]:
    return (
        Choice("too_few", Message("no card was played to the trick")),
        Choice("too_many", Message("more than one card was played to the trick")),
        Choice("not_found", Message("a card is missing and is in no trick")),
    )


@defects.since(2017)
def _(case: Case) -> tuple[Choice, ...]:
    """A card that was played but did not stay among the played cards has a paragraph of its own (67B3)."""
    not_filed = Choice("not_filed", Message("a card was played to it, but is not among the played cards"))
    return *defects.versions[1997](case), not_filed


def _not_filed(case: Case, seat: Seat) -> Talk[Effects]:
    """The card goes where it belongs, and nobody has revoked; one card for two tricks is different (67B3)."""
    filed = Finding("played_card_filed", "67B3", seat)
    if not (
        yield from judge(
            "played_again",
            "Did {seat} take that card back into his hand and play it again to a later trick?",
            law="67B3",
            usual=False,
            seat=seat,
        )
    ):
        return (filed,)
    if not (yield from judge("too_late", "Is it too late to correct the later trick?", law="67B3")):
        answers = (("defective_trick.what", "too_few"), ("defective_trick.both_played_on", "no"))
        return filed, NextStep("defective_trick", seat, "67A1", told=answers)
    if not (yield from hand_is_over(case, "67B3")):
        return filed, LookAgain(seat, "67B3")
    adjusting = yield from adjusted(case, seat.side, "67B3", found="one_card_twice")
    return closing(case, (filed, *adjusting), seat, ("67B3",), "67B3")


def _both_played_on(case: Case, number: int | None) -> Shown[bool] | None:
    """If reported without the trick, only the first trick in progress shows that it is too soon."""
    if number is not None:
        return facts.both_played_to(case, number + 1)
    play = case.table.play
    begun = play is not None and (play.tricks or sum(play.won))
    return Shown(False) if play is not None and play.trick and not begun else None
