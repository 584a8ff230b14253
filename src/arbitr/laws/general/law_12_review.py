"""When a score is reviewed: after the play, in time, and once (Laws 12A, 92B)."""

from __future__ import annotations

from arbitr.bridge import Seat
from arbitr.laws.effects import Effects, LookAgain, Reviewed, open_reviews
from arbitr.laws.engine import Case, Talk, judge
from arbitr.laws.shared.facts.board import recorded
from arbitr.laws.shared.facts.play import play_over


def hand_is_over(case: Case, law: str, usual: bool | None = None) -> Talk[bool]:
    """Damage is judged after the play, never in the middle of the hand. A board with a result has usually ended."""
    over = play_over(case)
    likely = True if recorded(case) is not None else usual
    return (yield from judge("hand_is_over", "Is play of the hand over?", law=law, known=over, usual=likely))


def to_review(case: Case, offender: Seat, laws: tuple[str, ...], of_player: bool = False) -> tuple[str, ...]:
    """Those of these laws under which a review of this side, or of this player, is still open."""
    return tuple(entry.law for entry in open_reviews(case.table, offender, laws, of_player))


def reviewed(case: Case, offender: Seat, laws: tuple[str, ...], law: str, of_player: bool = False) -> Effects:
    """Everything that was to be reviewed under these laws has been reviewed."""
    still_open = to_review(case, offender, laws, of_player)
    return (Reviewed(offender, tuple(dict.fromkeys(still_open)), law, of_player),) if still_open else ()


def closing(
    case: Case, effects: Effects, offender: Seat, laws: tuple[str, ...], law: str, of_player: bool = False
) -> Effects:
    """A ruling that leaves nothing for later closes what an earlier one had left open."""
    if any(isinstance(effect, LookAgain) for effect in effects):
        return effects
    return *effects, *reviewed(case, offender, laws, law, of_player)


def asked_in_time(case: Case) -> Talk[bool]:
    """The right to ask for a ruling ends with a period (92B); the director may still correct what he finds himself.

    Also if he has announced a review: the players had to call him for it.
    """
    return (
        yield from judge(
            "in_time",
            "Are you acting on your own initiative, or was the request made in time (within {minutes} minutes "
            "of the scores being available)?",
            law=case.law(y1997="92B", y2007="12A"),
            usual=True,
            minutes=case.regulations.ruling_period,
        )
    )


def correction_period_over(case: Case) -> Talk[bool]:
    """Until then a score may be corrected, and the director acts on what he has learnt himself (79C, 81C)."""
    return (
        yield from judge(
            "correction_period_over",
            "Is the correction period over ({minutes} minutes after the scores were posted)?",
            law="79C",
            usual=False,
            minutes=case.regulations.correction_period,
        )
    )
