"""Artificial scores: the average for each side according to its fault (12C2; 1997: 12C1)."""

from __future__ import annotations

from arbitr.bridge import Adjustment, Artificial, Average, Award, Seat, Side
from arbitr.laws.effects import Effects, Finding, PenaltyPossible, ScoreAdjusted, findings
from arbitr.laws.engine import (
    Case,
    Choice,
    Incident,
    Report,
    Talk,
    choose,
    clause,
    judge,
    name_number,
    procedure,
    without_asking,
)
from arbitr.laws.general.law_12_assigned import assigned, assigned_to_both, under
from arbitr.laws.shared.no_result import FAULTS, Faults, averages_law, cited, faults
from arbitr.laws.shared.other_table import other_table_decides
from arbitr.message import Message

findings(
    result_can_be_obtained=Message("A result can still be obtained, so no average is awarded."),
)


# Averages.


def artificial(case: Case, law: str) -> Talk[Effects]:
    """Each side by its own fault: average plus, average, average minus. The two need not balance (12C)."""
    return (yield from averages_unless_other_table(case, (yield from faults(case)), cited(law, averages_law(case))))


def averages_unless_other_table(case: Case, found: Faults, law: str) -> Talk[Effects]:
    """Averages by fault; in a team match the result at the other table may require an assigned score first (86B1)."""
    if (yield from other_table_decides(case)):
        return (yield from assigned_by_other_table(case, found, law))
    return ((yield from averages_for(case, found, law)),)


def assigned_by_other_table(case: Case, found: Faults, law: str) -> Talk[Effects]:
    """An assigned score for a board that could not be played: the offenders are those at fault, if only one side is."""
    guilty = [side for side in Side if found[side] != "none"]
    if len(guilty) == 1:
        effects = yield from assigned(case, guilty[0])
    else:
        effects = yield from assigned_to_both(case)
    # The averages are not awarded, so the law on them is not cited.
    laws = [part for part in law.split(", ") if part not in ("12C1d", averages_law(case))]
    return under(cited(*laws, "86B1"), effects)


def averages_for(case: Case, found: Faults, law: str, offenders: Side | None = None) -> Talk[ScoreAdjusted]:
    """The average for each side according to its fault; an alternative by regulation has a paragraph of its own."""
    awards = {}
    for side in Side:
        awards[side] = yield from average_for(case, side, found[side])
    if any(awards[side] != Artificial(FAULTS[found[side]]) for side in Side):
        law = cited(law, "12C2d")
    return ScoreAdjusted(Adjustment(awards[Side.NS], awards[Side.EW]), law, offenders)


@clause(1997)
def average_for(case: Case, side: Side | None, fault: str) -> Talk[Artificial]:
    """The same for every lost board. Without a side: for a contestant who sits elsewhere."""
    return without_asking(Artificial(FAULTS[fault]))


@average_for.since(2017)
def _(case: Case, side: Side | None, fault: str) -> Talk[Artificial]:
    """A regulation may award something else from the second board that a contestant loses in a session, whatever his
    fault (12C2d).
    """
    later = {
        "none": case.regulations.later_lost_boards,
        "partly": case.regulations.later_lost_boards_partly,
        "directly": case.regulations.later_lost_boards_directly,
    }[fault]
    if not later:
        return Artificial(FAULTS[fault])
    choices = (
        Choice("first", Message("the first"), ("1",)),
        Choice("later", Message("a later one (enter its number)"), tuple(str(number) for number in range(2, 41))),
    )
    if side is None:
        number = yield from choose(
            None,
            "lost_board@elsewhere",
            "Which lost board is this in this session for the contestant at the other table: the first, the "
            "second, ...?",
            choices,
            law="12C2d",
        )
    else:
        number = yield from choose(
            None,
            f"lost_board@{side}",
            "Which lost board is this in this session for {side}: the first, the second, ...?",
            choices,
            law="12C2d",
            side=side,
        )
    if number == "1":
        return Artificial(FAULTS[fault])
    return later[min(int(number) - 2, len(later) - 1)]


@procedure(
    "artificial_score",
    laws=("12", "86", "88"),
    title=Message("No result can be obtained"),
    says=Message(
        "When an irregularity leaves a board without a result, each contestant gets an average according to "
        "his own fault. Average plus (at least 60%) if in no way at fault; average (50%) if partly at fault; "
        "average minus (at most 40%) if directly at fault. At IMPs these are +3, 0 and −3. A better session "
        "score counts instead for a contestant not at fault, a worse one for a contestant at fault."
    ),
    differs={
        1997: Message(
            "Only the contestant's own session score can raise an average plus; at IMPs the session does not count."
        ),
        2007: Message(
            "The organiser may set a different number of IMPs. The contestant's own session score counts at IMPs too."
        ),
        2017: Message(
            "A regulation may set a different score from the second board a contestant loses in a session. In "
            "a team match, a result at the other table that clearly favours one side takes precedence."
        ),
    },
    example=Report(Seat.EAST),
)
def artificial_score(case: Case, incident: Incident) -> Talk[Effects]:
    law = averages_law(case)
    if (yield from judge("result_obtainable", "Can a result on this board still be obtained?", law=law, usual=False)):
        return (Finding("result_can_be_obtained", law),)
    found = yield from faults(case)
    fines = tuple(PenaltyPossible(side, "90A") for side in Side if found[side] != "none")
    if (yield from other_table_decides(case)):
        return *(yield from assigned_by_other_table(case, found, law)), *fines
    score = yield from averages_for(case, found, cited(law, averages_law(case)))
    if not (
        yield from judge("other_shares", "Do you award a percentage other than the usual one?", law=law, usual=False)
    ):
        return score, *fines
    awards = {}
    for side in Side:
        awards[side] = yield from other_share(case, side, score.adjustment.of(side))
    return ScoreAdjusted(Adjustment(awards[Side.NS], awards[Side.EW]), score.law), *fines


def _lower(side: Side, law: str) -> Talk[Artificial]:
    share = yield from name_number(
        f"share@{side}",
        "What percentage do {side} get? Average minus is at most 40%.",
        law=law,
        least=0,
        most=40,
        side=side,
    )
    return Artificial(Average.MINUS) if share == 40 else Artificial(share / 100)


@clause(1997)
def other_share(case: Case, side: Side, award: Award) -> Talk[Award]:
    """Average minus may be lower; average plus is never raised (Maastricht 2000)."""
    if award == Artificial(Average.MINUS):
        return (yield from _lower(side, "12C1"))
    return award


@other_share.since(2007)
def _(case: Case, side: Side, award: Award) -> Talk[Award]:
    """The text gives bounds: at most 40%, at least 60% (G07)."""
    if award == Artificial(Average.MINUS):
        return (yield from _lower(side, "12C2a"))
    if award != Artificial(Average.PLUS):
        return award
    share = yield from name_number(
        f"share@{side}",
        "What percentage do {side} get? Average plus is at least 60%.",
        law="12C2a",
        least=60,
        most=100,
        side=side,
    )
    return Artificial(Average.PLUS) if share == 60 else Artificial(share / 100)
