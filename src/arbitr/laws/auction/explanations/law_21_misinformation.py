"""A call based on misinformation: when it may be changed, and what follows if it is too late (Law 21)."""

from __future__ import annotations

from arbitr.bridge import Auction, Call, Said, Seat, Status, StepDue, Until
from arbitr.laws.auction.explanations.law_20_turns import face_down
from arbitr.laws.auction.explanations.law_21_alerts import change_law, missing_alert
from arbitr.laws.effects import (
    CallCancelled,
    CallChanged,
    CallReplaced,
    CardBack,
    Effects,
    Finding,
    InformationRuled,
    LookAgain,
    NextStep,
    exposed_again,
    findings,
)
from arbitr.laws.engine import (
    Case,
    Choice,
    Incident,
    Report,
    Shown,
    Talk,
    calls_choice,
    choose,
    clause,
    judge,
    name_call,
    procedure,
    value_of,
    without_asking,
)
from arbitr.laws.shared.facts.auction import auction_over
from arbitr.laws.shared.facts.play import lead_face_down_by_now, play_begun, play_over
from arbitr.laws.shared.incidents import when_lapsed
from arbitr.laws.shared.irregular import ledger_before
from arbitr.laws.shared.readings import passed_out
from arbitr.message import Message

findings(
    mistaken_explanation=Message(
        "The explanation was wrong. That is an infraction, because the opponents are entitled to know the agreement."
    ),
    own_misunderstanding=Message("A player who acts on his own misunderstanding gets no redress."),
    mistaken_call=Message(
        "The explanation of the agreement was correct; the call was the mistake. There is no infraction, and "
        "the result stands."
    ),
    explanation_presumed_wrong=Message(
        "There is no evidence of the agreement, so the director presumes a mistaken explanation, not a mistaken call."
    ),
    misinformed_too_late=Message("It is too late to change the call."),
    not_influenced=Message("The misinformation did not influence the call, so the call stands."),
    call_kept=Message("The player keeps the call."),
    call_may_be_changed=Message(
        "He may change his call without rectification. The next opponent may then change his too."
    ),
    no_other_call=Message("He had no other legal call at that turn, so there is nothing to change."),
    face_down_lead_goes_back=Message("The auction continues. The card led face down goes back into the hand."),
    lead_may_be_changed=Message("He may retract the card he led face down and lead another."),
)


@procedure(
    "misinformed_call",
    laws=("21",),
    title=Message("Call based on misinformation"),
    says=Message(
        "A player who called on wrong or missing information from an opponent, including a missing alert, may "
        "change that call without rectification. He may do so until the auction period ends, unless his "
        "partner has called since. The next opponent may then change a later call too. If it is too late, "
        "play continues, and the score is adjusted if the offenders gained. In doubt, the director presumes a "
        "mistaken explanation, not a mistaken call. A player who misunderstood what he was told gets no "
        "redress."
    ),
    differs={
        1997: Message("It must be probable that the call resulted from the misinformation."),
        2007: Message("It is enough that the misinformation could well have influenced the call."),
        2017: Message(
            "The same; a call the next opponent withdraws is authorised information for the non-offending "
            "side only, with or without damage. A player who misunderstood gets no redress for a play either."
        ),
    },
    example=Report(Seat.WEST, "E 1H, S P, W P, N P", dealer=Seat.EAST),
)
def misinformed_call(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    source = yield from choose(
        None,
        "source",
        "What was {seat}'s call based on?",
        (
            Choice("wrong_explanation", Message("on a wrong or incomplete explanation")),
            Choice("missing_alert", Message("on a missing or late alert")),
            Choice("unproved", Message("on an explanation, with no evidence whether it or the call was the mistake")),
            Choice(
                "explained_rightly", Message("on a correct explanation of an agreement that the opponent had forgotten")
            ),
            Choice("own_misunderstanding", Message("on his own misunderstanding")),
        ),
        law="21",
        seat=seat,
    )
    if source == "own_misunderstanding":
        return (Finding("own_misunderstanding", (yield from own_misunderstanding_law(case, seat)), seat),)
    if source == "explained_rightly":
        return (Finding("mistaken_call", mistaken_call_law(case)),)
    if source == "missing_alert":
        refused = yield from missing_alert(case, seat)
        if refused:
            return refused
    presumed = (Finding("explanation_presumed_wrong", presumption_law(case)),) if source == "unproved" else ()
    when = yield from came_to_light(case)
    return *presumed, *(yield from change_of_call(case, seat, when))


@clause(1997)
def own_misunderstanding_law(case: Case, seat: Seat) -> Talk[str]:
    """21A covers calls. If a play went wrong, no law was broken that could give redress (12)."""
    what = yield from choose(
        None,
        "misunderstood",
        "What did {seat} do because of the misunderstanding?",
        (Choice("call", Message("a call")), Choice("play", Message("a play"))),
        law="21A",
        usual="play" if play_begun(case) else "call",
        seat=seat,
    )
    return "21A" if what == "call" else case.law(y1997="12A1", y2007="12B1")


@own_misunderstanding_law.since(2017)
def _(case: Case, seat: Seat) -> Talk[str]:
    """It covers calls and plays."""
    return without_asking("21A")


def presumption_law(case: Case) -> str:
    """The law by which the edition presumes a mistaken explanation."""
    return case.law(y1997="75", y2007="21B1b, 75C", y2017="21B1b, 75D3")


def mistaken_explanation_law(case: Case) -> str:
    return case.law(y1997="75", y2007="75B", y2017="75B1, 75D1")


def mistaken_call_law(case: Case) -> str:
    return case.law(y1997="75", y2007="75C")


# When the misinformation was discovered.

AUCTION, CLARIFICATION, PLAY, AFTER_PLAY = "auction", "clarification", "play", "after_play"


def came_to_light(case: Case) -> Talk[str]:
    if passed_out(case):
        return AFTER_PLAY if (yield from board_back(case)) else CLARIFICATION
    return (
        yield from choose(
            None,
            "moment",
            "When did it come to light?",
            (
                Choice(AUCTION, Message("before the auction was over")),
                Choice(CLARIFICATION, Message("after the final pass, before the opening lead was faced")),
                Choice(PLAY, Message("during the play")),
                Choice(AFTER_PLAY, Message("after the play")),
            ),
            law=case.law(y1997="17E", y2007="22B", y2017="17D"),
            known=_moment_shown(case),
            usual=CLARIFICATION if case.table.auction.is_over else None,
        )
    )


@clause(1997)
def board_back(case: Case) -> Talk[bool]:
    """The fourth pass ends the auction period of a board that nobody has bid on (17E)."""
    return without_asking(True)


@board_back.since(2007)
def _(case: Case) -> Talk[bool]:
    """It lasts until all four hands are back in the board (22B2; 2017: 17D2)."""
    law = case.law(y2007="22B2", y2017="17D2")
    return (yield from judge("hands_back", "Are all four hands back in the board?", law=law))


def _moment_shown(case: Case) -> str | None:
    auction, play = case.table.auction, case.table.play
    if play is None:
        return AUCTION if auction.said and not auction.is_over else None
    if play.is_over:
        return AFTER_PLAY
    return PLAY if play.played or not auction.is_over else None


# Change of the call.


def last_to_call(case: Case, offender: Seat) -> Seat | None:
    """The opponent of the offender whose partner has not called since: the only one who may still change a call."""
    for said in reversed(case.table.auction.standing()):
        if said.seat.side is not offender.side:
            return said.seat
    return None


def call_may_change(case: Case, explainer: Seat) -> Effects:
    """During the auction the other side's last call may be changed (21B1); the director continues there."""
    misinformed = last_to_call(case, explainer)
    if misinformed is None or value_of(auction_over(case)) is not False:
        return ()
    return (NextStep("misinformed_call", misinformed, "21B1"),)


def change_of_call(case: Case, seat: Seat, when: str) -> Talk[Effects]:
    """The misinformed player may call again (21B1); afterwards only redress remains (21B3)."""
    offender = seat.lho
    number = _last_call(case, seat)
    if when in (PLAY, AFTER_PLAY) or (
        yield from judge(
            "partner_called_since",
            "Has {partner} called since {seat}'s call?",
            law=change_law(case),
            known=None if number is None else _called_after(case, seat.partner, number),
            partner=seat.partner,
            seat=seat,
        )
    ):
        return too_late(case, offender, when)
    if (yield from influenced(case, seat)):
        effects = yield from _called_again(case, seat, number)
    else:
        effects = (Finding("not_influenced", change_law(case), seat),)
    if (
        yield from judge(
            "earlier_call_influenced",
            "Could the misinformation have influenced another call by {side} that can no longer be changed?",
            law="21B3",
            known=False if number is not None and _calls_of(case, seat) == 1 else None,
            usual=False,
            side=seat.side,
        )
    ):
        return *effects, LookAgain(offender, "21B3")
    return effects


def too_late(case: Case, offender: Seat, when: str) -> Effects:
    """No call can be changed any more. In the play a card may be retracted (47E2); the rest is decided by the score
    (21B3).

    If play continues, the director reviews it after the hand; if it is over, he continues at once.
    """
    found = Finding("misinformed_too_late", "21B3", offender.rho)
    if when == PLAY:
        return found, *card_goes_back(case, offender), LookAgain(offender, "21B3")
    if when == AFTER_PLAY:
        return found, NextStep("misinformation_damage", offender, "21B3")
    return found, LookAgain(offender, "21B3")


def card_goes_back(case: Case, offender: Seat) -> Effects:
    """An opponent may have played his last card because of the wrong explanation, so he may retract it (47E2a)."""
    play = case.table.play
    if play is None or not play.record or play.record[-1][0].side is offender.side:
        return ()
    answers = (("card_taken_back.ground", "misinformed"),)
    return (NextStep("card_taken_back", play.record[-1][0], "47E2a", told=answers),)


@when_lapsed("card_taken_back")
def _(case: Case, step: StepDue) -> bool:
    """The misinformed player may retract a card only until someone has played after it (47E2a)."""
    play = case.table.play
    over = play is None or not play.record or play.record[-1][0] is not step.seat
    return "47E2a" in step.law and (over or value_of(play_over(case)) is True)


@clause(1997)
def influenced(case: Case, seat: Seat) -> Talk[bool]:
    """It must be probable that he made the call because of the misinformation (21B1)."""
    return (
        yield from judge(
            "influenced",
            "Is it probable that {seat} made the call because of the misinformation?",
            law="21B1",
            seat=seat,
        )
    )


@influenced.since(2007)
def _(case: Case, seat: Seat) -> Talk[bool]:
    """It is enough that the decision could well have been influenced (21B1a, D31)."""
    return (
        yield from judge(
            "influenced",
            "Could the misinformation well have influenced {seat}'s call?",
            law="21B1a",
            seat=seat,
        )
    )


def _called_again(case: Case, seat: Seat, number: int | None) -> Talk[Effects]:
    law = change_law(case)
    if number is None:
        return (Finding("call_may_be_changed", law, seat),)
    old = case.said(number).call
    auction = case.table.auction
    then = Auction.replayed(auction.dealer, auction.said[:number])
    others = _legal(case, then, seat, number, but=old)
    if not others:
        return (Finding("no_other_call", law, seat),)
    new = yield from name_call(
        seat,
        "call_again",
        "{seat}, you may keep {call} or change it without rectification. What do you call?",
        (
            calls_choice("keep", Message("the same call"), (old,)),
            calls_choice("change", Message("another call"), others),
        ),
        law=law,
        seat=seat,
        call=old,
    )
    if new is old:
        return Finding("call_kept", law, seat), *(yield from _face_down_lead(case, seat))
    effects = yield from _changed(case, seat, number, new, then)
    reopened = case.after(*effects)
    back = () if reopened.table.auction.is_over else (yield from _lead_goes_back(case))
    return *effects, *back, *exposed_again(reopened.table, len(auction.said), law)


def _lead_goes_back(case: Case) -> Talk[Effects]:
    """The auction continues, so a face-down lead is not a lead (41A)."""
    play = case.table.play
    if play is None or not (yield from _led_face_down(case, play.contract.leader, "41A")):
        return ()
    leader = play.contract.leader
    back = tuple(CardBack(leader, card, "41A") for card in face_down(case, leader))
    return Finding("face_down_lead_goes_back", "41A", leader), *back


def _led_face_down(case: Case, seat: Seat, law: str) -> Talk[bool]:
    known = Shown(True) if face_down(case, seat) else lead_face_down_by_now(case)
    return (yield from judge("led_face_down", "Has {seat} led face down?", law=law, known=known, seat=seat))


def _face_down_lead(case: Case, seat: Seat) -> Talk[Effects]:
    """He keeps his final pass, but his lead was based on the same misinformation (47E2)."""
    play = case.table.play
    if play is None or play.contract.leader is not seat:
        return ()
    if (yield from _led_face_down(case, seat, "47E2a")):
        answers = (("face_down_lead_change.irregularity", "misinformed"),)
        offered = NextStep("face_down_lead_change", seat, "47E2a", told=answers)
        return Finding("lead_may_be_changed", "47E2a", seat), offered
    return ()


def _changed(case: Case, seat: Seat, number: int, new: Call, then: Auction) -> Talk[Effects]:
    """The new call stands; the next opponent keeps or changes his call over the old one (21B2)."""
    law = change_law(case)
    old = case.said(number).call
    lho = seat.lho
    later = next((n for n, s in enumerate(case.table.auction.said) if n > number and _stands(s, lho)), None)
    if later is None:
        return CallChanged(number, seat, old, new, law), _withdrawn(case, lho, (number,))
    over = case.said(later).call
    after = then.after(Said(seat, new))
    if after.is_over:  # he has no further turn
        gone = CallCancelled(later, lho, over, "21B2")
        return gone, CallChanged(number, seat, old, new, law), _withdrawn(case, lho, (number, later))
    call = yield from name_call(
        lho,
        "next_call",
        "{seat} now calls {new}. {lho}, you may change your call without rectification. What do you call?",
        (
            calls_choice("keep", Message("the same call"), (over,) if after.allows(over) else ()),
            calls_choice("change", Message("another call"), _legal(case, after, lho, later, but=over)),
        ),
        law="21B2",
        seat=seat,
        new=new,
        lho=lho,
    )
    if call is over:
        return CallChanged(number, seat, old, new, law, over=later), _withdrawn(case, lho, (number,))
    return (
        CallChanged(number, seat, old, new, law),
        CallReplaced(later, lho, over, call, "21B2"),
        _withdrawn(case, lho, (number, later)),
        *change_reviewed(case, lho),
    )


@clause(1997)
def change_reviewed(case: Case, lho: Seat) -> Effects:
    """His own law says when the score is adjusted."""
    return (LookAgain(lho, "21B2"),)


@change_reviewed.since(2007)
def _(case: Case, lho: Seat) -> Effects:
    """Law 16 covers it, as for any withdrawn call."""
    return ()


def _withdrawn(case: Case, offender: Seat, numbers: tuple[int, ...]) -> InformationRuled:
    return InformationRuled(offender, numbers, case.law(y1997="16C2", y2007="16D2", y2017="16C2"))


def _legal(case: Case, auction: Auction, seat: Seat, number: int, but: Call) -> tuple[Call, ...]:
    """What this player might have called there. He may not change a pass that the law required at that turn or
    throughout. A pass that he owes at his next turn does not bind this one.
    """
    at_his_turn = Auction(auction.dealer, auction.said, seat, auction.last_bid, auction.doubling, auction.passes)
    throughout = tuple(duty for duty in case.table.ledger.duties(seat) if duty.until is Until.REST)
    duties = (*ledger_before(case.table, number).duties(seat), *throughout)
    return tuple(
        call for call in at_his_turn.legal_calls() if call is not but and all(duty.allows_call(call) for duty in duties)
    )


# What the log shows.


def _stands(said: Said, seat: Seat) -> bool:
    return said.seat is seat and said.status is Status.STANDS


def _last_call(case: Case, seat: Seat) -> int | None:
    numbers = [number for number, said in enumerate(case.table.auction.said) if _stands(said, seat)]
    return numbers[-1] if numbers else None


def _called_after(case: Case, seat: Seat, number: int) -> bool:
    return any(_stands(said, seat) for said in case.table.auction.said[number + 1 :])


def _calls_of(case: Case, seat: Seat) -> int:
    return sum(said.seat.side is seat.side for said in case.table.auction.standing())
