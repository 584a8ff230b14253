"""Laws 45D and 45F: dummy plays a card that was not named, or suggests one."""

from __future__ import annotations

from arbitr.bridge import Seat
from arbitr.cards import Card
from arbitr.laws.effects import (
    BoardDecided,
    CardChanged,
    Effect,
    Effects,
    Finding,
    LookAgain,
    PenaltyPossible,
    WithdrawnCardsKnown,
    findings,
)
from arbitr.laws.engine import Case, Choice, Incident, Talk, clause, judge, name_card, offer, procedure, without_asking
from arbitr.laws.general.law_12_adjusted_score import adjusted
from arbitr.laws.general.law_12_review import hand_is_over, reviewed
from arbitr.laws.play.procedure.law_47_changes import (
    both_sides_played_on,
    changes_after,
    is_in_play,
    legal_instead,
    not_told,
)
from arbitr.message import Message

findings(
    wrong_card_stands=Message("It is too late. The card dummy put down is played, and all cards stand."),
    wrong_card_replaced=Message("Dummy's card is withdrawn, and the card declarer named is played."),
    not_following_is_revoke=Message(
        "Dummy's card was the lead. Anybody who did not follow suit to it may have revoked."
    ),
    revoke_from_dummy=Message(
        "Dummy's card did not follow suit. A revoke from dummy does not lead to an automatic trick adjustment."
    ),
    defender_may_change=Message("The defender withdraws the card he has since played and plays another."),
    declarer_may_change=Message(
        "The defender who played before declarer has changed his card, so declarer may change his too."
    ),
    dummy_only_arranged=Message("Dummy only arranged the cards, so there is no rectification."),
    dummy_suggested=Message("Dummy suggested a play without being asked."),
    report_to_organiser=Message("A suggestion by dummy is a serious offence and is reported to the organiser."),
)


@procedure(
    "dummys_wrong_card",
    laws=("45",),
    title=Message("Dummy plays a card that declarer did not name"),
    says=Message(
        "If attention is drawn before both sides have played to the next trick, the card is withdrawn and the "
        "named one is played. A defender may change a card he has since played. If declarer's right-hand "
        "opponent does so, declarer may change a card he played after it. Once both sides have played to the "
        "next trick, the wrong card stands."
    ),
    differs={
        2017: Message("If the wrong card was led and stands, a card that does not follow suit to it may be a revoke.")
    },
)
def dummys_wrong_card(case: Case, incident: Incident) -> Talk[Effects]:
    dummy = incident.by
    play = case.table.play
    shown = () if play is None else play.cards_played_by(dummy)
    put = yield from name_card(
        None, "put_card", "Which card did dummy put down?", law="45D", cards=shown, none=not_told(case)
    )
    late = yield from judge(
        "both_sides_played_on",
        "Have both sides played to the next trick?",
        law="45D",
        known=None if put is None else both_sides_played_on(case, dummy, put),
    )
    if late:
        return (yield from too_late(case, dummy, put))
    law = case.law(y1997="45D", y2017="45D1")
    if put is None or not is_in_play(case, dummy, put):
        return (yield from _from_facts(case, dummy, law))
    declarer = dummy.partner
    named = yield from name_card(
        None,
        "named_card",
        "Which card did declarer name?",
        law=law,
        cards=legal_instead(case.table, dummy, put),
    )
    assert named is not None
    effects: list[Effect] = [CardChanged(dummy, put, named, law)]
    more, withdrawn = yield from changes_after(case, dummy, put, effects, law, law, (declarer,))
    effects += more
    effects.append(WithdrawnCardsKnown(dummy, (put, *withdrawn), _known_law(case)))
    return tuple(effects)


def _known_law(case: Case) -> str:
    return case.law(y1997="16C2", y2007="16D", y2017="16C")


def _from_facts(case: Case, dummy: Seat, law: str) -> Talk[Effects]:
    replaced = Finding("wrong_card_replaced", law, dummy)
    if not (
        yield from offer(
            dummy.lho,
            "defender_changes",
            "{seat}, do you change a card you have since played?",
            Choice("yes", Message("change it")),
            Choice("no", Message("leave it")),
            law=law,
            seat=dummy.lho,
        )
    ):
        return (replaced,)
    known = WithdrawnCardsKnown(dummy, (), _known_law(case))
    effects: Effects = (replaced, Finding("defender_may_change", law, dummy.lho))
    if (
        yield from judge(
            "declarer_played_after",
            "Is that defender on declarer's right, and did declarer play after him to this trick?",
            law=law,
        )
    ):
        effects = (*effects, Finding("declarer_may_change", law, dummy.partner))
    return *effects, known


@clause(1997)
def too_late(case: Case, dummy: Seat, put: Card | None) -> Talk[Effects]:
    return without_asking((Finding("wrong_card_stands", "45D", dummy),))


@too_late.since(2017)
def _(case: Case, dummy: Seat, put: Card | None) -> Talk[Effects]:
    """A player who did not follow to the card that stays may have revoked; dummy's own revoke falls under 64B3."""
    stands = Finding("wrong_card_stands", "45D2", dummy)
    if (yield from judge("was_led", "Was the wrong card a lead?", law="45D2", known=_was_led(case, dummy, put))):
        return stands, Finding("not_following_is_revoke", "45D2, 64A", dummy)
    if (
        yield from judge(
            "was_revoke",
            "Did the wrong card fail to follow suit although dummy could have followed?",
            law="45D2",
            known=_was_revoke(case, dummy, put),
        )
    ):
        return stands, Finding("revoke_from_dummy", "45D2, 64B3, 64C", dummy)
    return (stands,)


def _was_led(case: Case, dummy: Seat, put: Card | None) -> bool | None:
    play = case.table.play
    if put is None or play is None or (dummy, put) not in play.record:
        return None
    return play.record.index((dummy, put)) % 4 == 0


def _was_revoke(case: Case, dummy: Seat, put: Card | None) -> bool | None:
    play = case.table.play
    if put is None or play is None or (dummy, put) not in play.record:
        return None
    place = play.record.index((dummy, put))
    led = play.record[place // 4 * 4][1].suit
    if put.suit is led:
        return False
    later = [card for who, card in play.record[place + 1 :] if who is dummy]
    if any(card.suit is led for card in (*later, *play.hand(dummy))):
        return True
    return None if play.unknown(dummy) else False


@procedure(
    "dummy_suggests_card",
    laws=("45",),
    title=Message("Dummy touches or indicates a card"),
    says=Message(
        "Dummy may touch a card only to arrange the cards or on declarer's instruction, and may not indicate "
        "one. Play continues. If dummy suggested a play and this damaged the defenders, the score is adjusted "
        "after play."
    ),
    differs={
        1997: Message(
            "The director decides at once whether it was a suggestion, and reserves any adjustment until later."
        ),
        2007: Message("The director decides all of this after play."),
    },
)
def dummy_suggests_card(case: Case, incident: Incident) -> Talk[Effects]:
    dummy = incident.by
    if (
        yield from judge(
            "arranging", "Did dummy only arrange the cards, or act on instruction?", law="45F", usual=False
        )
    ):
        return (Finding("dummy_only_arranged", "45F", dummy),)
    over = yield from hand_is_over(case, "45F")
    if not over:
        return (yield from while_playing(case, dummy))
    done = reviewed(case, dummy, ("45F",), "45F")
    if not (yield from _suggested()):
        return Finding("table_result_stands", "45F"), *done
    fault: Effects = (Finding("dummy_suggested", "45F", dummy),)  # a breach with its own penalty (`shared/also.py`)
    damaged = yield from judge("damaged", "Did the suggested play damage the defenders?", law="45F")
    if not damaged:
        report = Finding("report_to_organiser", "45F", dummy)
        return *fault, Finding("table_result_stands", "45F"), report, *done
    return *fault, *(yield from adjusted(case, dummy.side, "45F")), *done


def _suggested() -> Talk[bool]:
    return (yield from judge("suggested", "Did it suggest a play to declarer?", law="45F"))


@clause(1997)
def while_playing(case: Case, dummy: Seat) -> Talk[Effects]:
    """The director decides at once whether it was a suggestion."""
    if not (yield from _suggested()):
        return (Finding("no_infraction", "45F", dummy),)
    return Finding("dummy_suggested", "45F", dummy), BoardDecided("continues", "45F"), LookAgain(dummy, "45F")


@while_playing.since(2007)
def _(case: Case, dummy: Seat) -> Talk[Effects]:
    """Touching or indicating a card is the breach; whether it suggested a play is judged after the hand."""
    fined = PenaltyPossible(dummy.side, "45F, 90A", "may_not")
    return without_asking((BoardDecided("continues", "45F"), LookAgain(dummy, "45F"), fined))
