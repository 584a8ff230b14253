"""What players hear in questions and explanations, and may not use (Laws 16, 20, 75)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitr.bridge import Information, Seat
from arbitr.kinds import stored
from arbitr.laws.effects.effect import Effect, ledger_entry
from arbitr.sentence import by

if TYPE_CHECKING:
    pass


@stored
class Overheard(Effect):
    """A player has heard something about his own side's calls, or his partner's wishes, that he may not use."""

    seat: Seat
    what: str
    """explanation, leads, correction, question, look, doubt, manner or remark"""
    law: str

    enters = ledger_entry(Information, is_authorised=False)
    says = by(
        "what",
        {
            "explanation": "{seat} has heard how the call was explained and must continue as if nothing had been said.",
            "leads": "{seat} has heard how the leads were explained and must continue as if nothing had been said.",
            "correction": "{seat} may not use what the correction reveals.",
            "question": "{seat} may not use what the question reveals.",
            "look": "{seat} may not use what the look at the system card reveals.",
            "doubt": "{seat} must continue as if {partner} had known what the call means.",
            "manner": "{seat} may not use information conveyed in this way.",
        },
        "{seat} may not use what was said without being asked.",
    )
