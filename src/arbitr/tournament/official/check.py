"""The one check of everything that would change scores after the correction period (79C): results, rulings, penalties,
seats, rules, and undo. It compares the official scores before and after a new line of the log.
"""

from __future__ import annotations

from arbitr.laws.engine import Edition
from arbitr.message import Message
from arbitr.problem import Problem
from arbitr.tournament.author import AuthorRole
from arbitr.tournament.event import Note, TournamentEvent, Undone
from arbitr.tournament.events.direct import (
    AdjustmentRecorded,
    AppealDecided,
    FouledBoardRecorded,
    PenaltyRecorded,
    RulingGiven,
)
from arbitr.tournament.events.discipline import ContestantDisqualified
from arbitr.tournament.events.late import LateCorrectionAllowed
from arbitr.tournament.events.results import ResultCorrected
from arbitr.tournament.official.late import LateGround
from arbitr.tournament.play.place import SlipKey
from arbitr.tournament.play.section import Section
from arbitr.tournament.play.slip import Slip
from arbitr.tournament.rules import Rules
from arbitr.tournament.scores.standings import lines, rankings, session_rankings
from arbitr.tournament.state import Tournament

JUDGED = (AdjustmentRecorded, RulingGiven, PenaltyRecorded, FouledBoardRecorded, AppealDecided)
"""Rulings: they are in time as long as somebody may ask for one (92B), and no error in a recorded score (79C)."""
PHONES = (AuthorRole.TABLE, AuthorRole.PAIR, AuthorRole.PLAYER, AuthorRole.CAPTAIN)
NOW_FOR = {
    LateGround.REGULATION: Message("a director may still correct an error in a recorded score (79C2)"),
    LateGround.ORGANISER: Message("the organiser may still approve the correction of a recorded score (79C2)"),
    LateGround.DIRECTOR_ERROR: Message("the director in charge may still correct an error of a director (82)"),
    LateGround.ASKED_IN_TIME: Message("a director may still decide what somebody asked for in time (92B)"),
}
"""Who may still change something, and why."""


class TooLate(Problem):
    """Official scores would change without a ground."""

    grounds: tuple[LateGround, ...] = ()
    """Those that would allow it."""
    session: int = 0


def late_grounds(rules: Rules, is_ruling: bool) -> tuple[LateGround, ...]:
    """On which grounds a director may still change a score. Only an error in a recorded score comes under 79C2.

    1997 has no 79C2; 2007 asks for a regulation; in 2017 the organiser may approve a single correction.
    """
    always = (LateGround.DIRECTOR_ERROR, LateGround.ASKED_IN_TIME)
    if is_ruling or rules.edition is Edition.LAWS_1997:
        return always
    if rules.regulations.late_correction:
        return (LateGround.REGULATION, *always)
    return (LateGround.ORGANISER, *always) if rules.edition is Edition.LAWS_2017 else always


def check_late(notes: list[Note], before: Tournament, after: Tournament, note: Note) -> None:
    """Raise TooLate if the line changes official scores that nobody may change any more."""
    subject = _subject(notes, note.event)
    if isinstance(subject, LateCorrectionAllowed):
        if isinstance(note.event, Undone):
            raise Problem(
                "a permission for a late change cannot be undone; undo the change itself, with a reason of its own"
            )
        _check_ground(notes, before, note, subject)
        return
    is_ruling = isinstance(subject, JUDGED)
    changed = changed_sessions(before, after, note.at, is_ruling) or _reopened(before, after, note.at)
    if not changed or _is_covered(before, note, subject):
        return
    raise too_late(before.rules, note, is_ruling, changed[0] if len(changed) == 1 else 0)


def too_late(rules: Rules, note: Note, is_ruling: bool, session: int) -> TooLate:
    if note.by.role in PHONES:
        problem = TooLate("the correction period is over (79C); call the director")
    else:
        grounds = late_grounds(rules, is_ruling)
        who = NOW_FOR[grounds[0]]
        for ground in grounds[1:]:
            who = Message("{who}; {another}", who=who, another=NOW_FOR[ground])
        problem = TooLate("the correction period is over (79C), so the score stands; {who}", who=who)
        problem.grounds = grounds
    problem.session = session
    return problem


def _subject(notes: list[Note], event: TournamentEvent) -> TournamentEvent:
    """The event itself; of an undo, what it undoes or brings back."""
    while isinstance(event, Undone) and 1 <= event.number <= len(notes):
        event = notes[event.number - 1].event
    return event


def _check_ground(notes: list[Note], before: Tournament, note: Note, allowed: LateCorrectionAllowed) -> None:
    """The ground must be one that the edition and the regulations know."""
    if note.by.role in PHONES:
        raise TooLate("the correction period is over (79C); call the director")
    known = {*late_grounds(before.rules, False), *late_grounds(before.rules, True)}
    if allowed.ground not in known:
        raise too_late(before.rules, note, False, allowed.session)


def _is_covered(before: Tournament, note: Note, subject: TournamentEvent) -> bool:
    """Allowed by the line before, by its own approval, or because it was asked for in time."""
    event = note.event
    if note.by.role in PHONES:
        return False
    late = next((late for late in before.late if late.covers(note.number)), None)
    if late is not None:
        return late.ground in late_grounds(before.rules, isinstance(subject, JUDGED))
    if isinstance(event, ContestantDisqualified | AppealDecided):
        return True
    if isinstance(event, RulingGiven) and event.late_ground(before) is not None:
        return True
    if isinstance(event, ResultCorrected | AdjustmentRecorded | RulingGiven):
        return is_pending(before, event.place)
    return False


def is_pending(state: Tournament, place: SlipKey) -> bool:
    """Was this board waiting for the director when the period ended? Tables enter nothing after it.

    It has no result yet, or two different ones; or its table had called and nobody had come.
    """
    slip = state.slip(place)
    if slip is None:
        section, spot = state.spot(place)
        return spot in section.boards_due.get(place.board, ())
    if slip.other is not None or not slip.is_settled:
        return True
    end = state.corrections_end(place.session)
    played_at = (place.session, place.section, place.table)
    return end is not None and any(
        call.at <= end
        and (call.answered is None or call.answered > end)
        and (call.spot.session, call.spot.section, call.spot.table) == played_at
        for call in state.calls.values()
    )


# What has changed


def changed_sessions(before: Tournament, after: Tournament, at: int, is_ruling: bool = False) -> list[int]:
    """The sessions whose official scores differ; 0 if only the ranking of the whole event does."""
    closed = [number for number in before.sessions if _is_closed(before, number, at, is_ruling)]
    if not closed or before is after:
        return []
    found = [number for number in closed if _has_changed(before, after, number, at, is_ruling)]
    if found or len(closed) < len([session for session in before.sessions.values() if session.sections]):
        return found
    return [0] if _inputs(before) != _inputs(after) and rankings(before) != rankings(after) else []


def _reopened(before: Tournament, after: Tournament, at: int) -> list[int]:
    """A change of the rules for late changes is itself late: 0, since it applies to the whole event."""
    if _late_rules(before.rules) == _late_rules(after.rules):
        return []
    closed = (_is_closed(before, number, at, asked) for number in before.sessions for asked in (False, True))
    return [0] if any(closed) else []


def _late_rules(rules: Rules) -> tuple[object, ...]:
    """The rules that say who may change official scores, and until when."""
    regulations = rules.regulations
    return rules.edition, regulations.late_correction, regulations.correction_period, regulations.ruling_period


def _is_closed(state: Tournament, number: int, at: int, is_ruling: bool) -> bool:
    end = state.rulings_end(number) if is_ruling else state.corrections_end(number)
    return end is not None and at > end


def _inputs(state: Tournament) -> tuple[object, ...]:
    """The inputs of rankings besides the sections: if these are equal, the rankings need no comparison."""
    return state.rules, state.contestants, state.penalties, state.carried, state.disqualified, state.suspensions


def _has_changed(before: Tournament, after: Tournament, number: int, at: int, is_ruling: bool) -> bool:
    if number not in after.sessions or not _is_closed(after, number, at, is_ruling):
        return True  # it would be open again
    old, new = before.session(number), after.session(number)
    if old is new and _inputs(before) == _inputs(after):
        return False
    if old.sections.keys() != new.sections.keys():
        return True
    if any(_section_changed(section, new.sections[letter]) for letter, section in old.sections.items()):
        return True
    return session_rankings(before, number) != session_rankings(after, number)


def _section_changed(old: Section, new: Section) -> bool:
    """A different result with the same score is still a change, and a disputed result is no longer agreed."""
    if old is new:
        return False
    if lines(old) != lines(new):
        return True
    return any(_is_disputed(old.slips.get(spot), slip) for spot, slip in new.slips.items())


def _is_disputed(old: Slip | None, new: Slip) -> bool:
    """Has somebody entered a different result?"""
    if old is new or new.other is None:
        return False
    return old is None or old.other != new.other
