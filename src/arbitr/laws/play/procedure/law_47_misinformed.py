"""Law 47E2: a card played after an opponent's wrong explanation."""

from __future__ import annotations

from arbitr.bridge import Play, Seat
from arbitr.laws.effects import BoardDecided, Effects, Finding, LookAgain
from arbitr.laws.engine import Case, Choice, Talk, choose, clause, judge
from arbitr.laws.general.law_12_adjusted_score import adjusted
from arbitr.laws.general.law_12_review import hand_is_over, reviewed
from arbitr.laws.play.penalty_cards.law_48_hand_faced import cards_seen
from arbitr.laws.play.procedure.law_47_card_back import (
    PlayedCard,
    card_of,
    card_of_finished,
    no_ground,
    stays_played,
    taken,
)
from arbitr.laws.play.procedure.law_47_without_ground import without_ground
from arbitr.laws.shared.cards.acts import has_spread
from arbitr.laws.shared.cards.misplay import is_opening
from arbitr.message import Message


def misinformed(case: Case, seat: Seat) -> Talk[Effects]:
    when = yield from choose(
        None,
        "when",
        "When was the card played?",
        (
            Choice("before_correction", Message("because of the wrong explanation, before it was corrected")),
            Choice(
                "correction_seemed_complete",
                Message("while it was being corrected, when the player thought the correction was complete"),
            ),
            Choice("did_not_wait", Message("while it was being corrected, when the player did not wait")),
            Choice("not_because_of_it", Message("not because of the explanation, or after it was corrected")),
        ),
        law="47E2a",
    )
    if when in ("did_not_wait", "not_because_of_it"):
        return (yield from without_ground(case, seat, cited_ground(case), replaced=False))
    found = yield from card_of(case, seat, "47E2a")
    if (yield from _too_late(case, seat, found)):
        return (yield from _damage(case, seat))
    return (yield from taken(case, seat, "47E2a", found))


def cited_ground(case: Case) -> str:
    return f"47E2a, {no_ground(case)}"


def _too_late(case: Case, seat: Seat, found: PlayedCard) -> Talk[bool]:
    play = case.table.play
    down = any(loose.is_face_down for loose in case.table.ledger.loose_cards(seat))
    opening: bool | None = None
    if play is not None and play.is_over and not down:
        yield from card_of_finished(play, seat, "47E2a")  # no card can be retracted once the board is finished
        return True
    if down:
        opening = True
    elif play is not None and not is_opening(play):
        opening = len(play.record) == 1 and play.number == 1 and play.record[0][0] is seat
    if (yield from judge("opening_lead", "Was it the opening lead?", law="47E2a", known=opening)):
        return (
            yield from judge(
                "dummy_shown",
                "Has dummy shown any card?",
                law="47E2a",
                known=False if down else None if play is None else _dummy_shown(case, play),
            )
        )
    return (yield from later_card(case, found))


@clause(1997)
def later_card(case: Case, found: PlayedCard) -> Talk[bool]:
    """It may be changed as long as nobody has played to the same trick after it."""
    return (
        yield from judge(
            "later_card",
            "Has another card been played to the trick after it?",
            law="47E2a",
            known=_played_after(case, found, to_trick=True),
        )
    )


@later_card.since(2017)
def _(case: Case, found: PlayedCard) -> Talk[bool]:
    """A card to the next trick also makes it too late."""
    return (
        yield from judge(
            "later_card",
            "Has another card been played after it, to this trick or the next?",
            law="47E2a",
            known=_played_after(case, found, to_trick=False),
        )
    )


def _played_after(case: Case, found: PlayedCard, to_trick: bool) -> bool | None:
    """Has somebody played after this card: to that trick, or at all? None if the table does not show the card."""
    play = case.table.play
    if play is None or found is None:
        return None
    place = play.record.index(found)
    return len(play.record) > place + 1 and not (to_trick and place % 4 == 3)


def _dummy_shown(case: Case, play: Play) -> bool | None:
    """A visible or played card of dummy proves it; no log can prove that there was none."""
    dummy = play.contract.dummy
    return True if cards_seen(case, dummy) or has_spread(case, dummy) or play.cards_played_by(dummy) else None


def _damage(case: Case, seat: Seat) -> Talk[Effects]:
    """It stays; damage from the explanation is redressed after the play (47E2b; 1997: 40C)."""
    law = case.law(y1997="47E2b, 40C", y2007="47E2b")
    review = case.law(y1997="40C", y2007="47E2b")
    stays = Finding("card_stays", law, seat)
    settled = stays_played(case, seat, law)
    if not (yield from hand_is_over(case, review)):
        return stays, *settled, BoardDecided("continues", review), LookAgain(seat.lho, review)
    done = reviewed(case, seat.lho, (review,), review)
    if not (yield from judge("damaged", "Were {side} damaged by the wrong explanation?", law=review, side=seat.side)):
        return stays, *settled, Finding("table_result_stands", review), *done
    return stays, *settled, *(yield from adjusted(case, seat.side.other, review)), *done
