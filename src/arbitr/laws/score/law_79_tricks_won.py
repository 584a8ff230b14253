"""How many tricks were won: agreed, disputed, or taken by those who know better (Law 79A and 79B)."""

from __future__ import annotations

from arbitr.bridge import Adjustment, AsPlayed, Assigned, Result, Seat, Side, Worth
from arbitr.laws.effects import Effects, Finding, PenaltyPossible, ScoreCorrected, ScoreEntered, findings
from arbitr.laws.engine import Case, Choice, Incident, Report, Talk, choose, clause, judge, name_result, procedure
from arbitr.laws.score.correction_period import correction_law, noticed_in_time
from arbitr.laws.shared.facts.board import score_entered
from arbitr.laws.shared.facts.claims import ended_by_claim
from arbitr.laws.shared.no_result import cited
from arbitr.message import Message

findings(
    claim_laws_settle_it=Message(
        "There was a claim or a concession. Laws 69 and 71 decide whether what was agreed then stands."
    ),
    corrected_for_both=Message("The score is changed for both sides."),
    score_fixed=Message("The sides disagree. The director has decided which score to enter."),
    one_side_lowered=Message("One side's score is reduced, and the other side's score is not increased."),
    gainer_may_be_lowered=Message("The director may reduce the score of the side that gained from the wrong score."),
    increase_not_owed=Message("After the end of the round nobody has a right to a better score."),
    agree_the_tricks=Message(
        "All four agree on the tricks before the hands go back into the board. That is the players' own duty."
    ),
)


def right_result(case: Case, law: str) -> Talk[Assigned]:
    result = yield from name_result(
        "right_result", "What is the correct result, or the correct score for NS?", law=law, case=case
    )
    assert result is not None, "there is no answer none"
    return Assigned.to(result)


def corrected(case: Case, law: str) -> Talk[Effects]:
    """The right score, for both sides."""
    award = yield from right_result(case, law)
    return ScoreCorrected(Adjustment.both(award), law), Finding("corrected_for_both", law)


@procedure(
    "disputed_tricks",
    laws=("79", "69", "71"),
    title=Message("Dispute about the tricks won"),
    says=Message(
        "The players agree on the tricks before the hands go back into the board. If they cannot agree, they "
        "call the director. After a claim or a concession, the Laws on those settle the matter for both sides "
        "until the correction period ends. Otherwise the director finds out which side won the tricks. If he "
        "is called only after the round, nobody can insist on a better score."
    ),
    differs={
        1997: Message(
            "After the round no score need be increased. The director may reduce the score of the side that gained."
        ),
        2007: Message("After the round the director rules under 79C or 87 and need not increase any score."),
        2017: Message(
            "After the round both scores are changed only if the director is clearly convinced. Otherwise the "
            "score stands, or one side's score is reduced and the other's is not increased."
        ),
    },
)
def disputed_tricks(case: Case, incident: Incident) -> Talk[Effects]:
    if (
        yield from judge(
            "claim_or_concession",
            "Did a claim or a concession end the play?",
            law=case.law(y1997="79B", y2007="79B1"),
            known=ended_by_claim(case),
            usual=False,
        )
    ):
        return (yield from _claimed(case))
    return (yield from _by_time(case))


def _by_time(case: Case, wrong: bool | None = None) -> Talk[Effects]:
    """What the director can still do; `wrong` says that the record has already been found wrong."""
    when = yield from choose(
        None,
        "called",
        "When was the director called?",
        (
            Choice("before_end_of_round", Message("before the end of the round")),
            Choice("after_round", Message("after the round, within the correction period")),
            Choice("after_correction_period", Message("after the end of the correction period")),
        ),
        law=dispute_law(case),
    )
    if when == "before_end_of_round":
        return (yield from _in_the_round(case, wrong))
    if when == "after_correction_period":
        return Finding("too_late", asking_ends(case)), Finding("table_result_stands", asking_ends(case))
    return *(yield from after_the_round(case)), Finding("agree_the_tricks", agreeing_law(case))


def asking_ends(case: Case) -> str:
    """When the time for a dispute ends in this edition: 79B3 has no period, so the one for rulings applies."""
    return case.law(y1997="79C", y2007="79C1", y2017="92B")


def dispute_law(case: Case) -> str:
    """The edition's law on a dispute about tricks after the agreement."""
    return case.law(y1997="79B", y2007="79B2")


def agreeing_law(case: Case) -> str:
    return case.law(y1997="79A", y2007="79A1")


@clause(1997)
def claim_settled_law(case: Case, is_agreement: bool) -> str:
    """1997 lets 69 and 71 take the place of 79B."""
    return cited("79B", "69B" if is_agreement else "71")


@claim_settled_law.since(2007)
def _(case: Case, is_agreement: bool) -> str:
    return cited("79B1", "69B" if is_agreement else "71")


def _claimed(case: Case) -> Talk[Effects]:
    """The laws of claims settle it; what they change is changed for both sides, after the round too."""
    by = case.law(y1997="79B", y2007="79B1")
    settled = yield from choose(
        None,
        "settled",
        "What do Laws 69 and 71 say?",
        (
            Choice("agreement_stands", Message("what was agreed or conceded stands")),
            Choice("agreement_withdrawn", Message("the agreement to the claim may be withdrawn")),
            Choice("concession_cancelled", Message("the concession is cancelled")),
            Choice("claim_disputed", Message("nobody has agreed yet: the claim itself is disputed")),
        ),
        law=cited(by, case.law(y1997="69", y2017="69B, 71")),
    )
    found = Finding("claim_laws_settle_it", by)
    if settled == "claim_disputed":
        return (found,)
    if settled == "agreement_stands":
        return found, Finding("table_result_stands", cited(by, "69A"))
    law = claim_settled_law(case, settled == "agreement_withdrawn")
    in_time, set_aside = yield from noticed_in_time(case)
    if not in_time:
        return found, Finding("too_late", correction_law(case)), Finding("table_result_stands", law), *set_aside
    return found, *(yield from corrected(case, law)), *set_aside


def _in_the_round(case: Case, wrong: bool | None) -> Talk[Effects]:
    law = dispute_law(case)
    if not wrong and not (
        yield from judge(
            "entered",
            "Has a score been entered already?",
            law=law,
            known=score_entered(case),
            usual=True,
        )
    ):
        # Nothing is wrong yet, so nothing is corrected: the director says what to enter.
        award = yield from right_result(case, law)
        what = award.outcomes[0].what
        assert not isinstance(what, Worth)
        points = what.score(Side.NS, case.table.board.vulnerability) if isinstance(what, Result) else what
        return ScoreEntered(Adjustment.both(award), points, law), Finding("score_fixed", law)
    if (yield from judge("record_wrong", "Do you find that the present score is wrong?", law=law, known=wrong)):
        return (yield from corrected(case, law))
    return (Finding("table_result_stands", law),)


UNCHANGED = Choice("nothing", Message("leave the score as it is"))
LOWER_NS = Choice("lower_NS", Message("reduce the NS score, and leave the EW score as it is"))
LOWER_EW = Choice("lower_EW", Message("reduce the EW score, and leave the NS score as it is"))
BOTH = Choice("both", Message("change it for both sides, though nobody can insist on it"))


@clause(1997)
def after_the_round(case: Case) -> Talk[Effects]:
    """No increase need be granted, but the side that gained may lose what it did not win."""
    law = dispute_law(case)
    if not (yield from judge("convinced", "Are you sure that the number of tricks entered is wrong?", law=law)):
        return Finding("table_result_stands", law), Finding("increase_not_owed", law)
    change = yield from _change((UNCHANGED, LOWER_NS, LOWER_EW, BOTH), law)
    owed = Finding("increase_not_owed", law)
    return *(yield from _changed(case, change, law)), Finding("gainer_may_be_lowered", law), owed


@after_the_round.since(2017)
def _(case: Case) -> Talk[Effects]:
    """Both if he is clearly convinced; otherwise nobody is raised."""
    law = "79B3"
    if (yield from judge("convinced", "Are you clearly convinced that the number of tricks is wrong?", law=law)):
        return (yield from corrected(case, law))
    return (yield from _changed(case, (yield from _change((UNCHANGED, LOWER_NS, LOWER_EW), law)), law))


def _change(choices: tuple[Choice, ...], law: str) -> Talk[str]:
    return (yield from choose(None, "change", "The round is over. What do you change?", choices, law=law))


def _changed(case: Case, change: str, law: str) -> Talk[Effects]:
    if change == "nothing":
        return (Finding("table_result_stands", law),)
    if change == "both":
        return (yield from corrected(case, law))
    award = yield from right_result(case, law)
    lowered = Adjustment(award, AsPlayed()) if change == "lower_NS" else Adjustment(AsPlayed(), award)
    return ScoreCorrected(lowered, law), Finding("one_side_lowered", law)


# A trick that a side did not win.

findings(
    trick_knowingly_accepted=Message("Nobody may knowingly accept a trick that his side did not win."),
    accepted_in_good_faith=Message("The player did not know that the trick was not his. That is no offence."),
)


@procedure(
    "unwon_trick",
    laws=("79", "72", "71"),
    title=Message("Trick the side did not win"),
    says=Message(
        "Nobody may knowingly take credit for a trick his side did not win, or for a conceded trick the "
        "opponents were bound to win. Whether he knew it or not, the trick goes to the side that won it as "
        "long as the Laws allow a correction."
    ),
    differs={
        1997: Message("The rule is in Law 72A2."),
        2007: Message("It is in Law 79A2."),
        2017: Message("The same."),
    },
    example=Report(Seat.WEST),
)
def unwon_trick(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    law = unwon_law(case)
    what = yield from choose(
        None,
        "what",
        "Which trick did {seat} accept?",
        (
            Choice("not_won", Message("a trick the other side had won")),
            Choice("could_not_lose", Message("a conceded trick the other side could not lose")),
        ),
        law=law,
        seat=seat,
    )
    known: Effects = (Finding("accepted_in_good_faith", law, seat),)
    if (
        yield from judge(
            "knowingly",
            "Did {seat} know it? This needs an admission or very strong grounds.",
            law=law,
            seat=seat,
        )
    ):
        known = (Finding("trick_knowingly_accepted", law, seat), PenaltyPossible(seat.side, law))
    if what == "not_won":
        return *known, *(yield from _by_time(case, wrong=True))
    in_time, set_aside = yield from noticed_in_time(case)
    if not in_time:
        return *known, Finding("too_late", correction_law(case)), *set_aside
    return *known, *(yield from corrected(case, case.law(y1997="71", y2017="71B"))), *set_aside


def unwon_law(case: Case) -> str:
    """The edition's ban on keeping a trick that was not won."""
    return case.law(y1997="72A2", y2007="79A2")
