"""Procedural errors, and the director's own (Law 82)."""

from __future__ import annotations

from arbitr.bridge import Side
from arbitr.laws.effects import AppealAdvised, BoardDecided, Effects, Finding, findings
from arbitr.laws.engine import Case, Choice, Incident, Talk, choose, judge, procedure
from arbitr.laws.general.law_12_artificial import artificial, averages_for
from arbitr.laws.general.law_12_assigned import assigned
from arbitr.laws.shared.lost_board import may_redeal
from arbitr.laws.shared.no_result import averages_law, cited
from arbitr.message import Message

findings(
    ruling_was_right=Message("The ruling was correct and stands."),
    error_corrected=Message("The director corrects his ruling, and play of the board continues."),
    both_as_innocent=Message("The director made an error: both sides are treated as non-offending."),
    need_not_balance=Message("Each side gets its own score, and the two scores need not balance."),
    adjust_later_if_needed=Message("If an adjusted score is still needed after that, the director awards it then."),
)


@procedure(
    "directors_error",
    laws=("82", "12"),
    title=Message("Director's own error"),
    says=Message(
        "A director who finds his ruling wrong corrects it if the board can then still be scored normally. If "
        "not, he adjusts the score and treats both sides as non-offending. Each gets what it could have "
        "expected without the error, and the two scores need not balance. Failing to name every option is "
        "such an error."
    ),
    differs={1997: Message("The chief director may also find that a ruling was wrong.")},
)
def directors_error(case: Case, incident: Incident) -> Talk[Effects]:
    law = "82C"
    if not (
        yield from judge(
            "ruling_wrong",
            "Was the ruling wrong, or did the director fail to mention an option or a right?",
            law=law,
        )
    ):
        return (Finding("ruling_was_right", law),)
    if (
        yield from judge(
            "can_be_corrected", "Can it be corrected so that the board can still be scored normally?", law=law
        )
    ):
        return Finding("error_corrected", law), Finding("adjust_later_if_needed", law), AppealAdvised("92A")
    return *(yield from _adjusted(case, law)), AppealAdvised("92A")


def _adjusted(case: Case, law: str) -> Talk[Effects]:
    innocent = Finding("both_as_innocent", law)
    if (
        yield from judge(
            "result_obtained",
            "Was a result obtained, or can you judge what it would have been without the error?",
            law=law,
        )
    ):
        unbalanced = Finding("need_not_balance", case.law(y1997="12C2", y2007="12C1f", y2017="82C"))
        return innocent, unbalanced, *(yield from assigned(case, None, after_play=True))
    if (
        yield from judge("new_board", "Is this a team match, and will you have a new board played instead?", law="6D3")
    ) and (yield from may_redeal(case)):
        return innocent, BoardDecided("redeal", "6D3")
    blameless = dict.fromkeys(Side, "none")
    return innocent, (yield from averages_for(case, blameless, cited(law, averages_law(case))))


@procedure(
    "procedural_error",
    laws=("82",),
    title=Message("Rectifying an error of procedure"),
    says=Message(
        "The director rectifies errors of procedure and keeps the event going in a way that does not conflict "
        "with the Laws. He may adjust a score, have a board played now or later, or use another power that "
        "the Laws give him."
    ),
    differs={2007: Message("He may also cancel a board.")},
)
def procedural_error(case: Case, incident: Incident) -> Talk[Effects]:
    remedies = [
        Choice("play", Message("the board is played now")),
        Choice("postpone", Message("the board is played later")),
        Choice("adjusted_score", Message("averages: the board cannot be played")),
        Choice("other_power", Message("another power that the Laws give")),
    ]
    if case.edition >= 2007:
        remedies.append(Choice("cancel", Message("the board is cancelled")))
    remedy = yield from choose(None, "remedy", "How is the error rectified?", remedies, law="82A, 82B")
    match remedy:
        case "play":
            return (BoardDecided("continues", "82B2"),)
        case "postpone":
            return (BoardDecided("played_later", "82B2"),)
        case "cancel":
            return (BoardDecided("cancelled", "82B2"),)
        case "adjusted_score":
            return (yield from artificial(case, "82B1"))
        case _:
            return (Finding("put_right_by_law", case.law(y1997="82A", y2007="82B3")),)


findings(
    put_right_by_law=Message("The director rectifies the error by another power that the Laws give him."),
)
