"""How the boards are dealt, and copies of deals: what the director chooses, by the regulations (6E, 6F)."""

from __future__ import annotations

from arbitr.bridge import Side
from arbitr.laws.effects import BoardDecided, Effects, Finding, PenaltyPossible, findings
from arbitr.laws.engine import Case, Choice, Incident, Report, Talk, choose, clause, judge, procedure, without_asking
from arbitr.laws.regulations import DealingMethod
from arbitr.laws.shared.lost_board import redealt
from arbitr.message import Message

DEALT_BY = {
    DealingMethod.AT_TABLE: ("dealt_at_table", "6E1"),
    DealingMethod.DIRECTOR: ("dealt_by_director", "6E2"),
    DealingMethod.ASSISTANTS: ("dealt_by_assistants", "6E3"),
    DealingMethod.COMPUTER: ("dealt_in_another_way", "6E4"),
}

findings(
    deal_is_good=Message("The deal is valid, and the board is played."),
    dealt_at_table=Message("The players shuffle and deal at the table just before play."),
    dealt_by_director=Message("The director shuffles and deals in advance."),
    dealt_by_assistants=Message(
        "The director's assistants, or others the director appoints, shuffle and deal in advance."
    ),
    dealt_in_another_way=Message("The director has the boards dealt in another way, for example by computer."),
    method_not_random=Message("This way of dealing is not allowed, because its deals are not random enough."),
    originals_stay=Message(
        "Originals that have been duplicated are not dealt again; copies are corrected to match them."
    ),
    copies_made=Message("The director may have one or more exact copies made of each deal."),
    no_copies_ordered=Message("The director has not ordered any copies, so each deal is made once."),
)


def dealing_law(case: Case) -> str:
    return DEALT_BY[case.regulations.dealing_method][1]


@procedure(
    "dealing",
    laws=("6",),
    title=Message("Dealing and duplication of boards"),
    says=Message(
        "The director decides who deals the boards: the players at the table, the director, or assistants. "
        "The boards may also be dealt in another way. The director may have exact copies made of each deal."
    ),
    differs={
        1997: Message(
            "The Laws set no requirement for another way of dealing and say nothing about redealing originals."
        ),
        2007: Message(
            "Another way of dealing must give deals as random as a thorough shuffle does. Originals that have "
            "been duplicated are not dealt again, though the director may order it."
        ),
    },
    example=Report(settings={"dealing_method": DealingMethod.COMPUTER, "duplicated_deals": True}),
)
def dealing(case: Case, incident: Incident) -> Talk[Effects]:
    about = yield from choose(
        None,
        "about",
        "What is it about?",
        (
            Choice("who_deals", Message("who shuffles and deals")),
            Choice("dealt_by_players", Message("players have shuffled and dealt a board themselves")),
            Choice("randomness", Message("whether the way of dealing produces random deals")),
            Choice("copies", Message("copies of a deal")),
        ),
        law="6E",
    )
    finding_of_method, law = DEALT_BY[case.regulations.dealing_method]
    if about == "who_deals":
        return (Finding(finding_of_method, law),)
    if about == "dealt_by_players":
        if case.regulations.dealing_method is DealingMethod.AT_TABLE:
            return (Finding("dealt_at_table", law),)
        return Finding(finding_of_method, law), *(yield from _dealt_without_leave(case))
    if about == "randomness":
        return (yield from random_enough(case))
    if not case.regulations.duplicated_deals:
        return (Finding("no_copies_ordered", "6F"),)
    return (yield from copied(case))


def _dealt_without_leave(case: Case) -> Talk[Effects]:
    """The prepared deal is the right one, if it is still available."""
    fines = tuple(PenaltyPossible(side, "90A") for side in Side)
    if (
        yield from judge(
            "can_be_put_back",
            "Can the prepared deal be restored from its hand record or a copy?",
            law="6E",
        )
    ):
        return BoardDecided("rebuilt", "6E"), *fines
    if (yield from judge("played_elsewhere", "Has another table played the prepared deal?", law="87")):
        return Finding("board_is_fouled", case.law(y1997="87", y2007="87A")), *fines
    return Finding("deal_is_good", "6D3"), *fines


@clause(1997)
def random_enough(case: Case) -> Talk[Effects]:
    """The director's choice is free."""
    return without_asking((Finding("deal_is_good", dealing_law(case)),))


@random_enough.since(2007)
def _(case: Case) -> Talk[Effects]:
    """As random as a shuffle and a deal card by card (6E4); other deals are redealt while that is possible (6D3)."""
    if (
        yield from judge(
            "random", "Are the deals as random as after a thorough shuffle and dealing one card at a time?", law="6E4"
        )
    ):
        return (Finding("deal_is_good", dealing_law(case)),)
    unfit = Finding("method_not_random", "6E4")
    if (yield from judge("played", "Has the deal been played in this session?", law="6D3")):
        return unfit, Finding("table_result_stands", "6D3")
    return unfit, *(yield from redealt(case, "6D3"))


@clause(1997)
def copied(case: Case) -> Talk[Effects]:
    return without_asking((Finding("copies_made", "6F"),))


@copied.since(2007)
def _(case: Case) -> Talk[Effects]:
    made = Finding("copies_made", "6F")
    if (yield from judge("order_new_deal", "Do you order the originals to be dealt again all the same?", law="6F")):
        return made, BoardDecided("redeal", "6F")
    return made, Finding("originals_stay", "6F")


# The organiser has boards dealt beforehand and copied.
