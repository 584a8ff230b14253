"""A table with screens: who sits with whom, and how questions are put and answered there (Law 80; 20.7, 20.9)."""

from __future__ import annotations

from arbitr.bridge.seat import Seat
from arbitr.laws.effects.board import ScreenMateAnswers
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.scores import Finding, finding
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.talk import Shown, Talk, judge, value_of
from arbitr.laws.shared.facts.auction import auction_over
from arbitr.laws.shared.facts.play import lead_faced_by_now
from arbitr.laws.shared.facts.screens import screen_mate
from arbitr.laws.shared.no_result import cited
from arbitr.message import Message

finding(
    "screen_question_allowed", Message("The question was proper: the screen-mate is asked, and answers in writing.")
)
finding(
    "aperture_closed",
    Message("The screen is closed for question and answer, and opened again when the answer has been written."),
)
# Earlier versions wrote these two, and stored rulings still say them.
finding(
    "screen_mate_explains",
    Message("With screens a player may ask the opponent on his side at any time of the auction, in writing."),
)
finding("screen_review_in_writing", Message("The screen-mate gives the review in writing."))
finding("review_from_cards", Message("The auction is read from the bidding cards while they lie on the tray."))
finding(
    "review_in_writing", Message("With screens the review is the tray, or in writing from the opponent on that side.")
)


def conditions_law(case: Case) -> str:
    """Where the edition speaks of special conditions, screens among them."""
    return case.law(y1997="80E", y2007="80B2e")


def answered_behind_screen(case: Case, seat: Seat, law: str, in_play: bool) -> Effects:
    """Whoever made the call or played the card, the screen-mate answers in writing; in the play the screen is shut."""
    both = cited(law, conditions_law(case))
    shut = in_play and value_of(lead_faced_by_now(case)) is not False  # until then nobody has opened it
    closed = (Finding("aperture_closed", both, seat),) if shut else ()
    return Finding("screen_question_allowed", both, seat), *closed, ScreenMateAnswers(screen_mate(seat), both)


def reviewed_behind_screen(case: Case, seat: Seat, law: str) -> Talk[Effects]:
    """The bidding cards are read as long as they lie there; then the screen-mate writes the calls down (20.2)."""
    if (
        yield from judge(
            "cards_on_tray",
            "Do the bidding cards still lie on the tray?",
            law=law,
            known=Shown(True) if value_of(auction_over(case)) is False else None,
            # Once the auction is over they are taken away when the lead is faced, or a little earlier or later.
            usual=value_of(lead_faced_by_now(case)) is False,
        )
    ):
        return (Finding("review_from_cards", cited(conditions_law(case), law), seat),)
    both = cited(conditions_law(case), law)
    return Finding("review_in_writing", both, seat), ScreenMateAnswers(screen_mate(seat), both)
