"""A call or a card as people write it, with the player in front: N 1S, E P or, in the play, S DA."""

from __future__ import annotations

import re

from arbitr.bridge import Call, parse_seat
from arbitr.cards import Card
from arbitr.laws.engine import Case
from arbitr.laws.shared.cards.misplay import played
from arbitr.laws.shared.incidents import heard
from arbitr.problem import Problem

CALL = re.compile(r"(\d\s*(?:NT|[NSHDC♣♦♥♠])|P|PASS|X|DOUBLE|DBL|XX|REDOUBLE|RDBL)", re.IGNORECASE)


def acted(case: Case, text: str) -> Case:
    """Return the case after this call or card, right or wrong; raise Problem if it cannot be read or cannot happen."""
    player, _, what = text.strip().partition(" ")
    seat, what = parse_seat(player), what.strip()
    if not CALL.fullmatch(what):
        return played(case, seat, Card.parse(what))
    call = Call.parse_uttered(what)
    if case.table.auction.is_over and case.table.play is not None and case.table.play.played:
        raise Problem("{text}: play has already begun", text=text)
    return heard(case, seat, call)
