"""Agreement to a claim, and its withdrawal (Law 69)."""

from __future__ import annotations

from arbitr.bridge import Seat, Side
from arbitr.laws.effects import AgreementUndone, Effects, Finding, TricksGivenBack, findings
from arbitr.laws.engine import Case, Choice, Incident, Report, Talk, choose, clause, judge, name_tricks, procedure
from arbitr.laws.play.claims.claim_lines import Line, TooWide, line_text
from arbitr.laws.play.claims.claim_play import Care
from arbitr.laws.play.claims.claim_position import position_of
from arbitr.laws.play.claims.law_68_tricks import given_back, left_in, recorded_tricks
from arbitr.laws.play.claims.law_70_lines import best, fewest, lines
from arbitr.laws.score.correction_period import correction_law, noticed_in_time
from arbitr.laws.shared.facts.claims import agreed_by, claim_made, unanswered
from arbitr.message import Message

findings(
    no_agreement_yet=Message("The agreement is not final yet, so the objection is in time."),
    nothing_given_away=Message("The agreement gave away no trick, so none is returned."),
    agreement_stands=Message("The agreement stands."),
    facts_in_doubt=Message("The facts are in doubt, or only one side has been heard. Nothing changes."),
)

ALREADY_WON = Choice("already_won", Message("a trick his side had in fact won"))
NO_GROUND = Choice("none", Message("neither"))


@procedure(
    "agreed_claim",
    laws=("69", "79"),
    title=Message("Agreement to a claim is withdrawn"),
    says=Message(
        "Agreement becomes final when the agreeing side calls on a later board without having objected, or "
        "when the round ends, whichever comes first. Until then the claim is simply contested. After that, a "
        "trick is returned only within the correction period. The side must in fact have won it, or it must "
        "meet the test of the edition in force."
    ),
    differs={
        1997: Message("Test: no normal play of the remaining cards could lose the trick."),
        2007: Message("Test: the side would probably have won the trick had play continued."),
        2017: Message("The same as in 2007."),
    },
    example=Report(Seat.WEST),
)
def agreed_claim(case: Case, incident: Incident) -> Talk[Effects]:
    side = incident.by.side
    agreement = yield from choose(
        None,
        "agreement",
        "Have {side} agreed to the claim?",
        _agreements(case, side),
        law="69A",
        known=None if unanswered(case) is None else "none",
        side=side,
    )
    if agreement != "final":
        return AgreementUndone(incident.by, "69A"), Finding("claim_contested", "70A")
    recorded = yield from recorded_tricks(case, "69A")
    in_time, set_aside = yield from noticed_in_time(case)
    stands = Finding("agreement_stands", "69A, 69B"), *given_back(case, recorded, side, 0, "69B"), *set_aside
    if not in_time:
        return Finding("too_late", correction_law(case)), *stands
    if not (yield from facts_clear("69B")):
        return Finding("facts_in_doubt", "69B"), *stands
    ground, law = yield from ground_of(case, incident.by, recorded)
    if ground == "none":
        nothing = given_away(case, incident.by, recorded) == 0
        return (Finding("nothing_given_away", "69B", incident.by), *stands) if nothing else stands
    tricks = yield from tricks_back(case, incident.by, recorded, ground, law)
    return TricksGivenBack(side, tricks, law), *given_back(case, recorded, side, tricks, law), *set_aside


def _agreements(case: Case, side: Side) -> tuple[Choice, ...]:
    """If the director has found that they agreed, only ask whether that is final."""
    none = Choice("none", Message("no, they have only looked at the hands or said nothing"))
    agreed = (
        Choice("not_final", Message("yes, but they have not called on a later board, and the round is not over")),
        Choice("final", Message("yes, and they have called on a later board or the round is over")),
    )
    return agreed if agreed_by(case) is side else (none, *agreed)


def facts_clear(law: str) -> Talk[bool]:
    return (
        yield from judge(
            "facts_clear", "Have both sides been heard, and are the facts beyond doubt?", law=law, usual=True
        )
    )


@clause(1997)
def ground_of(case: Case, seat: Seat, recorded: int | None) -> Talk[tuple[str, str]]:
    """Won, or impossible to lose by normal play: one paragraph."""
    test = Choice("could_not_lose", Message("a trick that no normal play of the remaining cards could lose"))
    ground = yield from _ask_ground(case, seat, recorded, test, "69B")
    return ground, "69B"


@ground_of.since(2007)
def _(case: Case, seat: Seat, recorded: int | None) -> Talk[tuple[str, str]]:
    """Won (69B1), or likely to have been won (69B2)."""
    test = Choice("likely", Message("a trick his side would probably have won had play continued"))
    ground = yield from _ask_ground(case, seat, recorded, test, "69B")
    return ground, "69B1" if ground == "already_won" else "69B2"


def _ask_ground(case: Case, seat: Seat, recorded: int | None, test: Choice, law: str) -> Talk[str]:
    known = None
    if given_away(case, seat, recorded) == 0:
        known = NO_GROUND.id
    elif won_unseen(case, seat, recorded):
        known = "already_won"
    elif sure_tricks(case, seat, recorded)[0]:
        known = test.id
    choices = (ALREADY_WON, test, NO_GROUND)
    line = losing_line(case, seat, recorded)
    if line is None:
        return (
            yield from choose(
                None, "ground", "Which trick have {side} given away?", choices, law=law, known=known, side=seat.side
            )
        )
    return (
        yield from choose(
            None,
            "ground",
            "Which trick have {side} given away? They would not have won more on this line: {line}.",
            choices,
            law=law,
            known=known,
            side=seat.side,
            line=line_text(line),
        )
    )


def given_away(case: Case, seat: Seat, recorded: int | None) -> int | None:
    """How many tricks this side could have had beyond those recorded: no more can be given back.

    None if the log shows neither the claim nor any trick: then the tricks won are only those recorded.
    """
    play, share = case.table.play, own_share(case, seat, recorded)
    if play is None or share is None or (claim_made(case) is None and not play.tricks):
        return None
    return max(0, play.won[seat.side] + left_in(play) - share)


def losing_line(case: Case, seat: Seat, recorded: int | None) -> Line | None:
    """A play of the remaining cards, suits from the top, in which this side gets no more than recorded."""
    play, share = case.table.play, own_share(case, seat, recorded)
    position = None if play is None else position_of(case.table, seat)
    if play is None or share is None or position is None:
        return None
    left, agreed = position.tricks_left, max(0, share - play.won[seat.side])
    if agreed >= left:
        return None  # it has all the remaining tricks: nothing was given away
    found = lines(position, (), Care.USUAL)
    try:
        return next(
            (line for lost in range(left - agreed, left + 1) if (line := found.shortest(lost)) is not None), None
        )
    except TooWide:
        return None


def own_share(case: Case, seat: Seat, recorded: int | None) -> int | None:
    """This player's tricks for his side on the whole board, as recorded."""
    play = case.table.play
    if play is None or recorded is None:
        return None
    return recorded if seat.side is play.contract.declarer.side else 13 - recorded


def won_unseen(case: Case, seat: Seat, recorded: int | None) -> int:
    """How many of this side's tricks already won are missing in the record."""
    play, share = case.table.play, own_share(case, seat, recorded)
    return 0 if play is None or share is None else max(0, play.won[seat.side] - share)


def sure_tricks(case: Case, seat: Seat, recorded: int | None) -> tuple[int, int]:
    """How many more tricks than recorded this side must win by any legal play, and can win by the best."""
    play, share = case.table.play, own_share(case, seat, recorded)
    position = None if play is None else position_of(case.table, seat)
    if play is None or share is None or position is None:
        return 0, left_in(play) if play is not None else 13
    any_play = lines(position, (), Care.LEGAL)
    agreed = share - play.won[seat.side]
    least, most = fewest(any_play), best(any_play)
    return max(0, (least or 0) - agreed), max(0, (left_in(play) if most is None else most) - agreed)


def tricks_back(case: Case, seat: Seat, recorded: int | None, ground: str, law: str) -> Talk[int]:
    """The number; facts that the cards show are not asked."""
    unseen = won_unseen(case, seat, recorded)
    least, most = sure_tricks(case, seat, recorded)
    known = unseen or None
    if ground != "already_won" and least and least == most:
        known = least
    bound = given_away(case, seat, recorded)
    tricks = yield from name_tricks(
        "tricks",
        "How many tricks are returned to {side}?",
        law=law,
        least=1,
        most=max(1, 13 if bound is None else bound),
        known=1 if bound == 1 else known,
        side=seat.side,
    )
    assert tricks is not None
    return tricks
