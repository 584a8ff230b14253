"""Redress for wrong information: only for what rested on it, and came before the right information (40, 75)."""

from __future__ import annotations

from arbitr.bridge.seat import Side
from arbitr.laws.effects.scores import finding
from arbitr.laws.engine.talk import Choice, Talk, choose, judge
from arbitr.message import Message

finding("nobody_relied_on_it", Message("No call and no play of the other side rested on the wrong information."))
finding(
    "informed_before",
    Message("The other side had the right information before it did what cost it: no redress for that."),
)


def reliance(innocent: Side, law: str) -> Talk[str | None]:
    """Why there is no redress, as a finding; None where a call or play did rest on the wrong information."""
    relied_on = yield from choose(
        None,
        "relied_on",
        "Which action of {innocent} rested on the wrong information?",
        (
            Choice("action", Message("a call, a lead or a play of theirs"), ("call", "lead", "play")),
            Choice("none", Message("none")),
        ),
        law=law,
        usual="call",
        innocent=innocent,
    )
    if relied_on == "none":
        return "nobody_relied_on_it"
    if (
        yield from judge(
            "corrected_before",
            "Had {innocent} the right information before that?",
            law=law,
            usual=False,
            innocent=innocent,
        )
    ):
        return "informed_before"
    return None
