"""A table with screens: who sits with whom, and how questions are asked and answered there (Law 80; 20.7, 20.9)."""

from __future__ import annotations

from arbitr.bridge import Seat
from arbitr.laws.effects import Effects, Finding, ScreenMateAnswers, findings
from arbitr.laws.engine import Case, Shown, Talk, judge, value_of
from arbitr.laws.shared.facts.auction import auction_over
from arbitr.laws.shared.facts.play import lead_faced_by_now
from arbitr.laws.shared.facts.screens import screen_mate
from arbitr.laws.shared.no_result import cited
from arbitr.message import Message

findings(
    screen_question_allowed=Message(
        "The question was proper. The player asks the screen-mate, who answers in writing."
    ),
    aperture_closed=Message(
        "The screen is closed for the question and answer, and reopened once the answer is written."
    ),
    # Earlier versions wrote these two, and stored rulings still contain them.
    screen_mate_explains=Message(
        "With screens, a player may ask the opponent on his side in writing at any time during the auction."
    ),
    screen_review_in_writing=Message("The screen-mate gives the review in writing."),
    review_from_cards=Message("The auction is reviewed from the bidding cards while they are on the tray."),
    review_in_writing=Message(
        "With screens, the tray serves as the review, or the opponent on that side gives it in writing."
    ),
)


def conditions_law(case: Case) -> str:
    """The law by which the edition mentions special conditions, including screens."""
    return case.law(y1997="80E", y2007="80B2e")


def answered_behind_screen(case: Case, seat: Seat, law: str, in_play: bool) -> Effects:
    """Whoever made the call or played the card, the screen-mate answers in writing; during play the screen is shut."""
    both = cited(law, conditions_law(case))
    shut = in_play and value_of(lead_faced_by_now(case)) is not False  # until then nobody has opened it
    closed = (Finding("aperture_closed", both, seat),) if shut else ()
    return Finding("screen_question_allowed", both, seat), *closed, ScreenMateAnswers(screen_mate(seat), both)


def reviewed_behind_screen(case: Case, seat: Seat, law: str) -> Talk[Effects]:
    """The bidding cards are read while they are on the table; afterwards the screen-mate writes the calls down
    (20.2).
    """
    if (
        yield from judge(
            "cards_on_tray",
            "Are the bidding cards still on the tray?",
            law=law,
            known=Shown(True) if value_of(auction_over(case)) is False else None,
            # After the auction they are removed when the lead is faced, or a little earlier or later.
            usual=value_of(lead_faced_by_now(case)) is False,
        )
    ):
        return (Finding("review_from_cards", cited(conditions_law(case), law), seat),)
    both = cited(conditions_law(case), law)
    return Finding("review_in_writing", both, seat), ScreenMateAnswers(screen_mate(seat), both)
