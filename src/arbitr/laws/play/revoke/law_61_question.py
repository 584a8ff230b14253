"""Law 61B: who may ask about a card that did not follow suit, and the consequences of the question itself."""

from __future__ import annotations

from collections.abc import Iterator

from arbitr.bridge import Found, Seat
from arbitr.cards import Card
from arbitr.laws.effects import Effects, Finding, LookAgain, PenaltyPossible, findings
from arbitr.laws.engine import Case, Choice, Edition, Ruled, Shown, Source, Talk, choose
from arbitr.laws.play.lead_and_dummy.law_42_dummy import has_lost_rights
from arbitr.message import Message

findings(
    revoke_question_allowed=Message("The question was allowed."),
    revoke_question_not_allowed=Message(
        "The question was not allowed; his partner may not use the information from it."
    ),
    dummy_may_not_ask_defender=Message("Dummy may not ask a defender whether he has a card of the suit."),
)

WITHOUT_RIGHTS = "revoke_question_without_rights"
"""The finding about a dummy without rights who asked (43B2b)."""
ASKED_A_DEFENDER = "asks_defender_about_revoke"
"""What a ruling on dummy recorded (61B)."""


def is_defender(case: Case, seat: Seat) -> bool | None:
    play = case.table.play
    return None if play is None else seat.side is not play.contract.declarer.side


def asked_by(case: Case, offender: Seat, defends: bool, card: Card | None) -> Talk[str]:
    """Who drew attention to it first; some players may not."""
    choices = [Choice("allowed", Message("somebody who may do so: the player himself or an opponent"))]
    if defends:
        choices.append(Choice("defender", Message("the other defender, with a question to his partner")))
        choices.append(Choice("dummy", Message("dummy, who may not ask a defender")))
    else:
        if not has_lost_rights(case):
            choices.append(Choice("dummy", Message("dummy, who still has his rights")))
        choices.append(Choice("dummy_without_rights", Message("dummy, who has lost his rights")))
    asked = yield from choose(
        None,
        "asked_by",
        "Who was the first to ask or to draw attention to it?",
        choices,
        law="61B",
        known=_answer_known(case, offender, defends, card),
        usual="dummy" if _dummy_spoke(case, offender, card) else "allowed",
    )
    if asked == "dummy_without_rights" and case.table.play and case.table.play.contract.dummy is offender:
        return "dummy"  # about his own hand dummy may always ask (42B1)
    return asked


def _answer_known(case: Case, offender: Seat, defends: bool, card: Card | None) -> Shown[str] | None:
    """Who asked, if a ruling on dummy has said so."""
    if defends:
        return Shown("dummy", Source.RULING) if _dummy_asked(case, offender, card) else None
    found = {entry.what for entry in case.table.ledger.entries if isinstance(entry, Found)}
    return Shown("dummy_without_rights", Source.RULING) if WITHOUT_RIGHTS in found else None


def _dummy_asked(case: Case, offender: Seat, card: Card | None) -> bool:
    """Has dummy been ruled on for asking this defender after that card was played?"""
    answers = (answer for ruled in _ruled_since(case, offender, card) for answer in ruled.answers)
    return any(answer.key == "dummy_acts.what" and answer.value == ASKED_A_DEFENDER for answer in answers)


def _dummy_spoke(case: Case, offender: Seat, card: Card | None) -> bool:
    """Has dummy been ruled on for drawing attention to something, after that card was played?"""
    effects = (effect for ruled in _ruled_since(case, offender, card) for effect in ruled.effects)
    return any(isinstance(effect, Finding) and effect.what == "attention_not_allowed" for effect in effects)


def _ruled_since(case: Case, offender: Seat, card: Card | None) -> Iterator[Ruled]:
    for state in case.table.states():
        event, play = state.event, state.play
        if isinstance(event, Ruled) and play is not None and (offender, card) in play.record:
            yield event


def question_asked(case: Case, offender: Seat, asked: str, defends: bool, card: Card | None) -> Effects:
    """What follows from the question itself."""
    law = case.law(y1997="61B", y2007="61B3")
    review = LookAgain(offender.partner, case.law(y1997="16A", y2007="16B"))
    if asked == "defender":
        allowed = case.regulations.defenders_may_ask_under(case.edition)
        what = "revoke_question_allowed" if allowed else "revoke_question_not_allowed"
        return Finding(what, law, offender.partner), review
    ruled = _dummy_asked(case, offender, card) or _dummy_spoke(case, offender, card)
    if asked == "dummy" and defends and not ruled:  # one remark is not ruled on twice
        play = case.table.play
        dummy = None if play is None else play.contract.dummy
        side = offender.side.other
        forbidden = case.law(y1997="42B1, 61B", y2007="61B2", y2017="61B2b")
        found = Finding("dummy_may_not_ask_defender", forbidden, dummy)
        information = case.law(y1997="16A", y2007="16B")
        looked = () if dummy is None else (LookAgain(dummy, information),)
        return found, PenaltyPossible(side, "43B1"), *looked
    return ()


def established_by_question(case: Case, asked: str) -> str | None:
    """A question that was not allowed may establish the revoke, although the card is replaced."""
    if asked == "dummy_without_rights":
        return "43B2b"
    if asked == "defender" and case.edition is Edition.LAWS_1997:
        return None if case.regulations.defenders_may_ask_under(case.edition) else "63B"
    return None
