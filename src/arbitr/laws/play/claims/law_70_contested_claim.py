"""A contested claim (Law 70)."""

from __future__ import annotations

from functools import partial

from arbitr.bridge import SEATS, Claimed, Contract, PositionGiven, Seat
from arbitr.cards import SUIT_MASKS, Hand
from arbitr.laws.effects import ClaimJudged, Effects, Finding, findings
from arbitr.laws.engine import (
    Case,
    Choice,
    Conversation,
    Edition,
    Incident,
    Talk,
    choose,
    clause,
    example,
    judge,
    name_tricks,
    procedure,
    reported,
)
from arbitr.laws.play.claims.claim_plan import parse_plan, plan_text
from arbitr.laws.play.claims.claim_play import Care
from arbitr.laws.play.claims.claim_position import ClaimPosition, position_of
from arbitr.laws.play.claims.law_68_claim import by_dummy, cannot_claim, doubt_law, entered
from arbitr.laws.play.claims.law_68_play_after_claim import revoker_bears_doubt
from arbitr.laws.play.claims.law_68_tricks import claim_of, left_in, settled
from arbitr.laws.play.claims.law_70_lines import (
    ClaimVerdict,
    best,
    can_be_searched,
    fewest,
    lines,
    location_law,
    searched,
    unaware,
)
from arbitr.laws.shared.facts import claims
from arbitr.message import Message
from arbitr.problem import Problem

findings(
    claim_heard=Message(
        "The claimer has repeated the statement, and the opponents have stated their objections. Other "
        "evidence may also be considered."
    ),
    claim_heard_hands_faced=Message(
        "The claimer has repeated the statement, all hands have been faced, and the objections have been heard."
    ),
    statement_irregular=Message(
        "The statement holds up to the play that would be irregular. From that point it is treated as if "
        "nothing had been said, but any later part that is still possible counts."
    ),
    trump_forgotten=Message(
        "There was an outstanding trump. The claimer did not mention it and may have forgotten it."
    ),
    trump_known=Message("The claimer is presumed to have known of the trump and to have intended to draw it."),
)

NONE, STATED, IRREGULAR = "none", "stated", "irregular"


@procedure(
    "contested_claim",
    laws=("70",),
    title=Message("Contested claim"),
    says=Message(
        "The director rules as equitably as possible to both sides, but resolves doubtful points against the "
        "claimer. The claimer repeats the statement, and the opponents state their objections. If the claimer "
        "did not mention an outstanding trump and may have forgotten it, the opponents are awarded tricks if "
        "it could win one by normal play. An unstated better line is not accepted if some normal line is "
        "worse. Nor is a line that needs a particular card to be with one opponent, unless somebody has "
        "already shown out or is certain to. Normal play may be careless or inferior for a player of that "
        "class, but not irrational."
    ),
    differs={
        1997: Message(
            "All hands are faced before the objections are heard. An unstated guess is accepted if it would "
            "be irrational not to take it."
        ),
        2007: Message(
            "Hands may be faced. A defender's claim may not depend on a choice by his partner. A regulation "
            "may specify the order in which the cards of a suit are played. An unstated guess is accepted if "
            "it would be irrational not to take it."
        ),
        2017: Message(
            "An unstated guess is accepted only if a player shows out. It is not enough that the alternative "
            "is irrational."
        ),
    },
)
def contested_claim(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    if (yield from cannot_claim(case, seat)):
        return by_dummy(seat)
    play = case.table.play
    claimed = None
    if play is not None and not play.is_over:
        made = claim_of(case, seat)
        claimed = yield from name_tricks(
            "claimed",
            "How many of the {left} remaining tricks did {seat} claim?",
            law="70A",
            least=0,
            most=left_in(play),
            known=None if made is None else claims.claimed(case, made),
            left=left_in(play),
            seat=seat,
        )
    position = None if claimed is None else position_of(case.table, seat)
    stated = yield from _statement(case, seat, position, claimed)
    heard = Finding(case.law(y1997="claim_heard_hands_faced", y2007="claim_heard"), "70B1, 70B2, 70B3")
    effects: Effects = (*told_now(case, seat, claimed), heard, *revoker_bears_doubt(case, seat))
    if stated == IRREGULAR:
        effects = (*effects, Finding("statement_irregular", "70A"))
    plan = () if position is None or stated in (NONE, STATED, IRREGULAR) else parse_plan(stated, position)
    followed = position is not None and claimed is not None and stated not in (STATED, IRREGULAR)
    if followed and position is not None and claimed is not None and can_be_searched(case, position, plan):
        verdict = yield from searched(case, position, plan, claimed)
    else:
        verdict = yield from _facts(case, seat, stated, 13 if claimed is None else claimed)
    won = None if claimed is None else claimed - verdict.lost
    return (
        *effects,
        *verdict.shown,
        ClaimJudged(seat, verdict.lost, claimed, verdict.law),
        *settled(case, seat.side, won, verdict.law),
    )


def told_now(case: Case, seat: Seat, claimed: int | None) -> Effects:
    """A claim that the director hears of only now is recorded as if it had been in the log (68A, 68D)."""
    play = case.table.play
    if play is None or claimed is None or claims.claim_made(case) is not None:
        return ()
    return *entered(case, seat, claimed, left_in(play) - claimed), Finding("claim_contested", doubt_law(case))


def _statement(case: Case, seat: Seat, position: ClaimPosition | None, claimed: int | None) -> Talk[str]:
    """What was said; if all cards are known, it can be followed card by card."""
    choices = [
        Choice(NONE, Message("nothing about the order or the line of play")),
        Choice(STATED, Message("a line of play, which you have noted")),
        Choice(IRREGULAR, Message("a line in which the claimer would revoke or break another Law")),
    ]
    if position is not None and (held := position.holding(position.side)):
        plan = partial(parse_plan, position=position)
        example_plan = (next(iter(Hand.of_mask(held))).code,)
        choices.insert(
            1,
            Choice(
                "plan", Message("cards in order, suits from the top, trumps; e.g. trumps, DA, C"), example_plan, plan
            ),
        )
    return (
        yield from choose(
            None,
            "statement",
            "Ask the claimer to repeat the statement. What did he say when he claimed?",
            choices,
            law="70B1",
            known=_written(case, seat, position),
            usual=NONE if _does_not_matter(position, claimed) else None,
            vague=(STATED,),
        )
    )


def _does_not_matter(position: ClaimPosition | None, claimed: int | None) -> bool:
    """Return whether every legal play wins the claimed tricks, or always the same number, whatever was said."""
    if position is None or claimed is None:
        return False
    any_play = lines(position, (), Care.LEGAL)
    least = fewest(any_play)
    return least is not None and (least >= claimed or least == best(any_play))


def _written(case: Case, seat: Seat, position: ClaimPosition | None) -> str | None:
    """The statement recorded with the claim, if it can be followed."""
    made = claim_of(case, seat)
    if made is not None and made.statement.strip().lower() == NONE:
        return NONE
    if made is None or not made.statement or position is None:
        return None
    try:
        return plan_text(parse_plan(made.statement, position))
    except Problem:
        return None


# If the cards are not known, the facts of 70C, 70D and 70E are asked one by one.


def _facts(case: Case, seat: Seat, stated: str, most: int) -> Talk[ClaimVerdict]:
    verdict = ClaimVerdict(0, "70A", ())
    if (yield from _trump_out(case, seat)):
        verdict = yield from _trump(case, stated, most)
        if verdict.lost:
            return verdict
    if (
        yield from judge(
            "needs_location",
            "Does the winning line need a particular card to be with one opponent, and was the line not stated?",
            law=location_law(case),
        )
    ):
        if (yield from found_anyway(case)):
            return ClaimVerdict(0, location_law(case), verdict.shown)
        return ClaimVerdict((yield from _lost(location_law(case), most)), location_law(case), verdict.shown)
    worse = yield from choose(
        None,
        "worse_line",
        "Is there a line that is consistent with the statement and wins fewer tricks?",
        (
            Choice("none", Message("no")),
            Choice("irrational", Message("yes, but it would be irrational for a player of this class")),
            Choice("normal", Message("yes, a normal one: at most careless or inferior")),
            Choice(
                "partner_choice", Message("yes: a defender is claiming, and his partner could go wrong by normal play")
            ),
        ),
        law=line_law(case),
    )
    if worse in ("none", "irrational"):
        law = verdict.law if verdict.shown and worse == "none" else "70A" if worse == "none" else line_law(case)
        return ClaimVerdict(0, law, verdict.shown)
    law = line_law(case) if worse == "normal" else case.law(y1997="70D", y2007="70D2")
    return ClaimVerdict((yield from _lost(law, most)), law, verdict.shown)


def line_law(case: Case) -> str:
    return case.law(y1997="70D", y2007="70D1")


def _lost(law: str, most: int) -> Talk[int]:
    tricks = yield from name_tricks(
        "tricks_lost",
        "How many of the claimed tricks does the worst normal line lose?",
        law=law,
        least=min(1, most),
        most=most,
    )
    assert tricks is not None
    return tricks


def _trump_out(case: Case, seat: Seat) -> Talk[bool]:
    play = case.table.play
    known: bool | None = None
    if play is not None:
        trumps = play.contract.trumps
        if trumps is None:
            known = False
        elif not any(play.unknown(other) for other in SEATS):
            known = any(play.hand(other).mask & SUIT_MASKS[trumps] for other in (seat.lho, seat.rho))
    return (
        yield from judge(
            "trump_out", "Does an opponent of {seat} still hold a trump?", law="70C", known=known, seat=seat
        )
    )


def _trump(case: Case, stated: str, most: int) -> Talk[ClaimVerdict]:
    """All three facts: not mentioned, possibly forgotten, and able to win by normal play."""
    if (
        yield from judge(
            "trump_mentioned",
            "Did the claimer say anything about that trump?",
            law="70C1",
            known=False if stated == NONE else None,
        )
    ):
        return ClaimVerdict(0, "70C1", ())
    if not (yield from unaware(case)):
        return ClaimVerdict(0, "70C2", (Finding("trump_known", "70C2"),))
    shown = (Finding("trump_forgotten", "70C2"),)
    if not (yield from judge("trump_could_win", "Could that trump win a trick by any normal play?", law="70C3")):
        return ClaimVerdict(0, "70C3", shown)
    return ClaimVerdict((yield from _lost("70C", most)), "70C", shown)


@clause(1997)
def found_anyway(case: Case) -> Talk[bool]:
    """An opponent shows out, or any other play would be irrational."""
    if (yield from shown_out(case)):
        return True
    return (
        yield from judge(
            "irrational_otherwise", "Would it be irrational not to take that line?", law=location_law(case)
        )
    )


@found_anyway.since(2017)
def _(case: Case) -> Talk[bool]:
    """Only if a player shows out."""
    return (yield from shown_out(case))


def shown_out(case: Case) -> Talk[bool]:
    answer = yield from choose(
        None,
        "shown_out",
        "Has an opponent already shown out of that suit?",
        (
            Choice("before", Message("yes, before the claim")),
            Choice("later", Message("not yet, but somebody will in time on any normal line")),
            Choice("no", Message("no")),
        ),
        law=location_law(case),
    )
    return answer != "no"


@example("contested_claim")
def _(edition: Edition) -> Conversation:
    hands = [Hand.parse(text) for text in ("-.-.AJ2.9", "-.Q.983.-", "J.-.65.2", "T.-.Q7.J")]
    position = PositionGiven(Contract.parse("4S S"), Seat.SOUTH, (7, 2), (hands[0], hands[1], hands[2], hands[3]))
    case = reported(edition, "contested_claim").case.after(position, Claimed(Seat.SOUTH, 4))
    return Conversation(case, Incident("contested_claim", Seat.SOUTH))
