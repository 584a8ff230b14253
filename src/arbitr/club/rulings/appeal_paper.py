"""The form of an appeal of a tournament, for print from pages and command line.

Everybody can see a printout, so it omits people who asked not to be named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import tzinfo

from arbitr.bridge import CAPTAIN, Appeal, CommitteeMember, Hearing, Result
from arbitr.club.names import BETWEEN, Names
from arbitr.laws.direction.appeals.appeal_words import CAPTAIN_WORD
from arbitr.reports.appeals import AppealedBoard, appeal_form
from arbitr.reports.drawing.paper import Paper
from arbitr.reports.drawing.speech import Speech
from arbitr.tournament import Appealed, Register, SlipKey, Tournament


def persons_in(appeals: Iterable[Appeal], committee: Iterable[CommitteeMember] = ()) -> set[str]:
    """The ids of all people named in the records."""
    found = {member.name for member in committee}
    for appeal in appeals:
        found |= {appeal.by, *(consent.by for consent in appeal.consents)}
        found |= {member.name for hearing in appeal.hearings for member in hearing.members}
    return found


def appeal_paper(state: Tournament, appealed: Appealed, register: Register, language: str, zone: tzinfo) -> Paper:
    """The form with names instead of ids; the register holds at least the people of the appeal and of the event."""
    speech = Speech(language)
    names = Names(register.public().shown(register.by_id), speech)

    def called(id_: str) -> str:
        if id_ == CAPTAIN:
            return speech.said(CAPTAIN_WORD)
        return names.person(id_) if id_ in register.by_id else id_

    board = _board(state, appealed.place, names, speech)
    return appeal_form(_named(appealed.appeal, called), language, state.title, zone, board)


def _named(appeal: Appeal, called: Callable[[str], str]) -> Appeal:
    def named(hearing: Hearing) -> Hearing:
        members = tuple(replace(member, name=called(member.name)) for member in hearing.members)
        return replace(hearing, members=members)

    return replace(
        appeal,
        by=called(appeal.by),
        consents=tuple(replace(consent, by=called(consent.by)) for consent in appeal.consents),
        hearing=None if appeal.hearing is None else named(appeal.hearing),
        earlier=tuple(named(hearing) for hearing in appeal.earlier),
    )


def _board(state: Tournament, place: SlipKey | None, names: Names, speech: Speech) -> AppealedBoard:
    """The players, the result that they entered, and the deal."""
    if place is None:
        return AppealedBoard()
    section, spot = state.spot(place)
    seated = section.plan.at(place.round, place.table, place.room)
    ns, ew = (
        BETWEEN.join(names.contestant(state, contestant, place.session, place.round) for contestant in who)
        for who in (seated.ns, seated.ew)
    )
    slip = section.slips.get(spot)
    result = speech.result(slip.result) if slip is not None and isinstance(slip.result, Result) else ""
    return AppealedBoard(ns, ew, str(place.round), result, state.session(place.session).deal(section, spot))
