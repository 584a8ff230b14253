"""A wrong explanation: who must correct it and when, and what the opponents may do (Laws 20F and 75)."""

from __future__ import annotations

from arbitr.bridge import Seat
from arbitr.laws.auction.explanations.law_20_turns import declares
from arbitr.laws.auction.explanations.law_21_alerts import alert_missed, change_law
from arbitr.laws.auction.explanations.law_21_misinformation import (
    AFTER_PLAY,
    AUCTION,
    CLARIFICATION,
    PLAY,
    came_to_light,
    card_goes_back,
    change_of_call,
    last_to_call,
    mistaken_call_law,
    mistaken_explanation_law,
    presumption_law,
    too_late,
)
from arbitr.laws.effects import Effects, Finding, LookAgain, NextStep, Overheard, PenaltyPossible, findings
from arbitr.laws.engine import Case, Choice, Incident, Report, Talk, choose, clause, judge, procedure
from arbitr.laws.shared.readings import passed_out
from arbitr.message import Message

findings(
    own_mistake_at_once=Message(
        "A player who notices a mistake in his own explanation must call the director at once."
    ),
    own_mistake_hidden=Message(
        "He noticed the mistake in his own explanation but failed to call the director in time."
    ),
    own_mistake_in_the_play=Message(
        "A player who notices a mistake in his own explanation during the play must call the director during the play."
    ),
    own_mistake_after_the_play=Message(
        "He noticed the mistake in his own explanation only after the play, so he is not at fault for delay."
    ),
    own_mistake_before_the_lead=Message(
        "He may correct his own explanation now, and must do so before the opening lead is faced."
    ),
    corrected_in_time=Message(
        "Now is the time to correct his partner's explanation. He states the agreement, not his hand."
    ),
    corrected_too_late=Message("He should have corrected his partner's explanation after the final pass."),
    corrected_too_early=Message(
        "He must not correct his partner's explanation yet, nor show in any way that it was wrong."
    ),
    silent_until_the_final_pass=Message(
        "He must say and show nothing now. If he becomes declarer or dummy, he calls the director and "
        "corrects it after the final pass; if he defends, after the play."
    ),
    silent_until_the_end_of_play=Message("A defender shows nothing and corrects it when the play is over."),
    no_agreement_explained=Message("There is no agreement, so the explanation is misinformation."),
    last_call_may_be_changed=Message("The opponent who called last may still change his call."),
)


@procedure(
    "wrong_explanation",
    laws=("20", "75"),
    title=Message("Wrong explanation"),
    says=Message(
        "The opponents are entitled to know the agreement, not the hand. A player who notices his own mistake "
        "calls the director. A player who notices his partner's mistake says and shows nothing during the "
        "auction. As declarer or dummy he calls the director after the final pass, as a defender after the "
        "play. A missing or an unnecessary alert counts as a wrong explanation. The player whose call was "
        "explained may not use what he heard. The opponent who called last may be able to change his call; "
        "later, the score may be adjusted."
    ),
    differs={
        1997: Message("These rules are in Law 75. A player corrects his own mistake at once."),
        2007: Message("They are in Law 20. A player corrects his own mistake at once."),
        2017: Message(
            "A player who notices his own mistake before the opening lead is faced must correct it by then, "
            "and may do so at once. If he notices it later, he corrects it during the play. Law 75 repeats "
            "this."
        ),
    },
    example=Report(Seat.SOUTH, "E 1H, S P, W P, N P", dealer=Seat.EAST),
)
def wrong_explanation(case: Case, incident: Incident) -> Talk[Effects]:
    explainer = incident.by
    what = yield from choose(
        None,
        "what",
        "What was wrong with {seat}'s explanation?",
        (
            Choice("answer", Message("the answer to a question was wrong or incomplete")),
            Choice("missing_alert", Message("an alert was missing or late")),
            Choice("needless_alert", Message("a call was alerted that did not require it")),
        ),
        law=partners_mistake_law(case),
        seat=explainer,
    )
    if what == "missing_alert":
        refused = yield from alert_missed(case)
        if refused:
            return refused
    about_calls = what != "answer" or (yield from _about_calls(case))
    heard = Overheard(explainer.partner, "explanation" if about_calls else "leads", case.law(y1997="75", y2007="75A"))
    shown: Effects = ()
    if what == "answer":
        agreement = yield from _agreement(case)
        if agreement == "as_explained":
            return Finding("mistaken_call", mistaken_call_law(case)), heard
        shown = _shown(case, explainer, agreement, about_calls)
    noticed = yield from _noticed_by(case, explainer)
    when = yield from came_to_light(case)
    duty, information = yield from _duty(case, explainer, noticed, when)
    if not information:
        return *shown, *duty, heard, LookAgain(explainer, "21B3")
    if not about_calls:
        return *shown, *duty, heard, *_leads_explained(case, explainer, when)
    return *shown, *duty, heard, *(yield from _opponents(case, explainer, when))


def _about_calls(case: Case) -> Talk[bool]:
    about = yield from choose(
        None,
        "about",
        "What was explained?",
        (
            Choice("calls", Message("calls")),
            Choice("leads_or_plays", Message("leads, signals or other plays of a defender")),
        ),
        law="20F2",
        usual="calls",
    )
    return about == "calls"


def _leads_explained(case: Case, explainer: Seat, when: str) -> Effects:
    """No call depends on it. A card may be retracted (47E2a); otherwise the score is adjusted (47E2b)."""
    law = case.law(y1997="40C", y2007="47E2b")
    if when == AFTER_PLAY:
        return (NextStep("misinformation_damage", explainer, law),)
    return *card_goes_back(case, explainer), LookAgain(explainer, law)


def _agreement(case: Case) -> Talk[str]:
    return (
        yield from choose(
            None,
            "agreement",
            "What is the partners' actual agreement?",
            (
                Choice("otherwise", Message("something other than what was explained")),
                Choice("as_explained", Message("exactly what was explained: the call was the mistake")),
                Choice("unproved", Message("there is no proof: no system card or notes, or they conflict")),
                Choice("nothing", Message("they have no agreement about it")),
            ),
            law=presumption_law(case),
        )
    )


def _shown(case: Case, explainer: Seat, agreement: str, about_calls: bool) -> Effects:
    if agreement == "unproved":
        return (Finding("explanation_presumed_wrong", presumption_law(case)),)
    if agreement == "nothing":
        return (Finding("no_agreement_explained", case.law(y1997="75C", y2007="40B6a", y2017="75D2")),)
    # Law 75 covers calls; Laws 40 and 47 cover wrong explanations of plays.
    return (Finding("mistaken_explanation", mistaken_explanation_law(case), explainer),) if about_calls else ()


def _noticed_by(case: Case, explainer: Seat) -> Talk[str]:
    return (
        yield from choose(
            None,
            "noticed_by",
            "Who noticed it?",
            (
                Choice("explainer", Message("the player who explained, and he says so")),
                Choice("partner", Message("his partner, and he says so")),
                Choice("partner_silent", Message("his partner, who has given no sign of it")),
                Choice("others", Message("someone else")),
            ),
            law=partners_mistake_law(case),
        )
    )


def _duty(case: Case, explainer: Seat, noticed: str, when: str) -> Talk[tuple[Effects, bool]]:
    """What the player had to do or may not do, and whether the opponents now know about the mistake."""
    if noticed == "others":
        return (), True
    if noticed == "explainer":
        return (yield from own_mistake(case, explainer, when)), True
    partner = explainer.partner
    law = case.law(y1997="75D2", y2007="20F5a" if when == AUCTION else "20F5a, 20F5b")
    law = case.law(y1997=law, y2017=f"{law}, 75B3")
    declaring = None
    if passed_out(case):  # nobody defends, so there is no play to wait for
        return (Finding("corrected_in_time", law, partner),), noticed != "partner_silent"
    if when != AUCTION:
        declaring = yield from declares(case, partner, law)
    # Declarer's side speaks after the final pass, a defender after the play.
    too_early = when == AUCTION or (when != AFTER_PLAY and not declaring)
    if noticed == "partner_silent" and too_early:
        silent = "silent_until_the_final_pass" if when == AUCTION else "silent_until_the_end_of_play"
        return (Finding(silent, law, partner),), False
    if too_early:
        return (
            (
                Finding("corrected_too_early", law, partner),
                Overheard(explainer, "correction", case.law(y1997="16A", y2007="16B1a")),
                PenaltyPossible(partner.side, law, verb="must"),
            ),
            True,
        )
    if declaring and when in (PLAY, AFTER_PLAY):
        return (Finding("corrected_too_late", law, partner), PenaltyPossible(partner.side, law, verb="must")), True
    return (Finding("corrected_in_time", law, partner),), True


def partners_mistake_law(case: Case) -> str:
    return case.law(y1997="75D2", y2007="20F5b")


@clause(1997)
def own_mistake(case: Case, seat: Seat, when: str) -> Talk[Effects]:
    """He calls the director at once (75D1, 20F4)."""
    law = case.law(y1997="75D1", y2007="20F4")
    if (
        yield from judge(
            "at_once", "Did {seat} call the director as soon as he noticed it?", law=law, usual=True, seat=seat
        )
    ):
        return (Finding("own_mistake_at_once", law),)
    return _hidden(seat, law)


@own_mistake.since(2017)
def _(case: Case, seat: Seat, when: str) -> Talk[Effects]:
    """By the time the lead is faced, if he has noticed by then (20F4a, 75B2); otherwise during the play (75B2)."""
    if when in (AUCTION, CLARIFICATION):  # he is always in time
        return (Finding("own_mistake_before_the_lead", "20F4a, 20F4b, 75B2"),)
    late = (Choice(AFTER_PLAY, Message("after the play")),) if when == AFTER_PLAY else ()
    noticed = yield from choose(
        None,
        "noticed",
        "When did {seat} notice the mistake?",
        (
            Choice(AUCTION, Message("during the auction, or before the opening lead was faced")),
            Choice(PLAY, Message("during the play")),
            *late,
        ),
        law="75B2",
        usual=when,
        seat=seat,
    )
    if noticed == AUCTION:
        return _hidden(seat, "20F4a, 20F4b, 75B2")
    if noticed != when:
        return _hidden(seat, "75B2")
    return (Finding("own_mistake_in_the_play" if when == PLAY else "own_mistake_after_the_play", "75B2"),)


def _hidden(seat: Seat, law: str) -> Effects:
    return Finding("own_mistake_hidden", law, seat), PenaltyPossible(seat.side, "90A", verb="must")


def _opponents(case: Case, explainer: Seat, when: str) -> Talk[Effects]:
    """The opponent who called last may still change that call; nobody else may (21B)."""
    seat = last_to_call(case, explainer)
    if seat is not None:
        return (yield from change_of_call(case, seat, when))
    if when in (PLAY, AFTER_PLAY):
        return too_late(case, explainer, when)
    return Finding("last_call_may_be_changed", change_law(case)), LookAgain(explainer, "21B3")
