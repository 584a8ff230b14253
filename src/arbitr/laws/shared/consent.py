"""What the Laws allow only with the consent of all four players: each of them is asked."""

from __future__ import annotations

from arbitr.bridge import SEATS
from arbitr.laws.engine import Choice, Talk, offer
from arbitr.message import Message


def all_four_agree(text: str, law: str) -> Talk[bool]:
    """Ask each player in turn; the first to refuse decides it. `text` contains the placeholder {seat}."""
    for seat in SEATS:
        agree = Choice("agree", Message("I agree"))
        refuse = Choice("refuse", Message("I do not agree"))
        if not (yield from offer(seat, f"agrees@{seat}", text, agree, refuse, law=law, seat=seat)):
            return False
    return True
