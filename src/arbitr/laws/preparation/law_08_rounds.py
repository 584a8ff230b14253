"""Rounds and sessions: when they end, and boards that were not played in time (Law 8)."""

from __future__ import annotations

from arbitr.bridge import Side
from arbitr.laws.effects import BoardDecided, Effects, Finding, findings
from arbitr.laws.engine import Case, Choice, Incident, Talk, choose, clause, judge, procedure, without_asking
from arbitr.laws.regulations import SessionUnit
from arbitr.laws.shared.lost_board import artificial_by_fault, averages
from arbitr.laws.shared.no_result import averages_law
from arbitr.message import Message

findings(
    round_goes_on=Message("For this table the round has not ended."),
    round_over=Message("For this table the round has ended."),
    session_goes_on=Message("For this table the session has not ended."),
    session_over=Message("For this table the last round and the session have ended."),
    match_is_one_session=Message("The match is one session, so the round and the session end together."),
    session_as_announced=Message("The session is the one the organiser announced. Its rounds are not sessions."),
    round_is_session=Message("Each round counts as a session."),
)


@procedure(
    "round_over",
    laws=("4", "8"),
    title=Message("End of a round or session"),
    says=Message(
        "A round ends at the director's signal for the next. At a table still playing, it ends when the "
        "players move. For each table, the last round and the session end when all its boards are played and "
        "all scores are entered without objection."
    ),
    differs={
        2007: Message("A postponed board keeps the round open for its players until it is scored or cancelled."),
    },
)
def round_over(case: Case, incident: Incident) -> Talk[Effects]:
    about = yield from choose(
        None,
        "about",
        "What is your question?",
        (
            Choice("round", Message("has this round ended at this table?")),
            Choice("last_round", Message("has the last round, and the session, ended at this table?")),
            Choice("match", Message("is a match without a change of line-up one session?")),
            Choice("barometer", Message("is each round of a barometer event a session?")),
        ),
        law="8",
    )
    if about == "last_round":
        if (
            yield from judge(
                "all_entered",
                "Are all boards of this table played, and all scores agreed and entered?",
                law="8C",
            )
        ):
            return (Finding("session_over", "8C"),)
        return (Finding("session_goes_on", "8C"),)
    if about == "match":
        if (
            yield from judge(
                "nothing_changed",
                "Is the match played without reseating, substitutions or a comparison of scores?",
                law="8C",
            )
        ):
            return (Finding("match_is_one_session", "8C"),)
        return (Finding("session_as_announced", "8C"),)
    if about == "barometer":
        rounds = case.regulations.session_unit_under(case.edition) is SessionUnit.ROUND
        return (Finding("round_is_session" if rounds else "session_as_announced", "4"),)
    return (yield from _round(case))


def _round(case: Case) -> Talk[Effects]:
    law = case.law(y1997="8B", y2007="8B1")
    if (yield from put_off(case)):
        return (Finding("round_goes_on", "8B2"),)
    if not (yield from judge("signal_given", "Has the director given the signal for the next round?", law=law)):
        return (Finding("round_goes_on", law),)
    if (yield from judge("still_playing", "Was this table still playing at the signal?", law=law)) and not (
        yield from judge("players_moved", "Have its players moved since?", law=law)
    ):
        return (Finding("round_goes_on", law),)
    return (Finding("round_over", law),)


@clause(1997)
def put_off(case: Case) -> Talk[bool]:
    """The text does not mention postponed boards."""
    return without_asking(False)


@put_off.since(2007)
def _(case: Case) -> Talk[bool]:
    return (
        yield from judge(
            "put_off",
            "Has the director postponed a board of this round that is neither scored nor cancelled yet?",
            law="8B2",
            usual=False,
        )
    )


@procedure(
    "late_board",
    laws=("8", "12"),
    title=Message("Board not played in time"),
    says=Message(
        "A board not started when the move is called, or taken by the director from a slow table, has no "
        "result. The pair at fault gets average minus, the other average plus. If nobody knows who was slow, "
        "both get average."
    ),
    differs={},
)
def late_board(case: Case, incident: Incident) -> Talk[Effects]:
    law = case.law(y1997="8B", y2007="8B1")
    cancelled = BoardDecided("cancelled", law)
    if (
        yield from judge(
            "played_later",
            "Can the board still be played later?",
            law=law,
        )
    ):
        return (BoardDecided("played_later", case.law(y1997="8B", y2007="8B2")),)
    if (yield from judge("slow_known", "Is it known who was slow?", law=averages_law(case))):
        return cancelled, *(yield from artificial_by_fault(case, "90B2"))
    # Unknown is not the same as nobody: both count as partly at fault (K-08-b).
    return cancelled, *(yield from averages(case, dict.fromkeys(Side, "partly")))
