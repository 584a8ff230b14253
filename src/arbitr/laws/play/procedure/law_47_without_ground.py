"""Law 47F: a card that was retracted although no Law allows it."""

from __future__ import annotations

from arbitr.bridge import Play, Seat
from arbitr.cards import CARDS, Card
from arbitr.laws.effects import (
    BoardDecided,
    CardRestored,
    CardStaysPlayed,
    CardTakenBack,
    CardWithdrawn,
    Effect,
    Effects,
    Finding,
    LookAgain,
    PenaltyPossible,
    WithdrawnCardsKnown,
    findings,
)
from arbitr.laws.engine import Case, Talk, judge, name_card
from arbitr.laws.general.law_12_adjusted_score import adjusted
from arbitr.laws.general.law_12_review import hand_is_over, reviewed
from arbitr.laws.play.penalty_cards.law_50_penalty_card import penalty_cards_effects
from arbitr.laws.play.procedure.law_45_designation import known_law
from arbitr.laws.play.procedure.law_45_fifth_card import is_defender
from arbitr.laws.play.procedure.law_47_card_back import goes_back, no_ground, recent_cards, stays_played
from arbitr.laws.play.procedure.law_47_changes import (
    cards_after,
    is_in_play,
    not_told,
)
from arbitr.laws.shared.cards.acts import taken_back
from arbitr.message import Message

findings(
    later_cards_back=Message("Cards the opponents played after it are withdrawn without rectification."),
    first_card_restored=Message("The first card is restored to the trick, and the other one is removed from it."),
)


# Retracted without a ground.


def without_ground(case: Case, seat: Seat, law: str = "", replaced: bool | None = None) -> Talk[Effects]:
    """The card stays. `replaced` is the usual answer to whether another card replaced it."""
    law = law or no_ground(case)
    entry = taken_back(case, seat)
    if not (
        yield from judge(
            "replaced",
            "Has {seat} already put another card in its place?",
            law=law,
            known=None if entry is None else entry.instead is not None,
            usual=replaced,
            seat=seat,
        )
    ):
        return Finding("card_stays", law, seat), *stays_played(case, seat, law)
    # He may not withdraw a card; if he has not replaced it yet, he may only have asked.
    replaced_it = PenaltyPossible(seat.side, f"{no_ground(case)}, 90A", "may_not")
    if not (
        yield from judge(
            "can_be_restored",
            "Can the trick still be corrected?",
            law=law,
            known=True if entry is not None and _is_recent(case, seat, entry.card) else None,
            usual=True,
        )
    ):
        return *(yield from _not_restored(case, seat)), replaced_it
    card, other = yield from _both_cards(case, seat, law)
    effects: list[Effect] = [Finding("card_stays", law, seat)]
    if card is not None and is_in_play(case, seat, card):  # the log contains the card that was played first
        if (yield from _played_to_it(case, seat, card, law)):
            effects += _played_since(case, seat, card)
        effects.append(CardStaysPlayed(seat, card, law))
    elif card is not None and is_in_play(case, seat, other):
        effects += [*_played_since(case, seat, other), CardRestored(seat, other, card, law)]
    else:
        effects.append(Finding("first_card_restored", law, seat))
        if (
            yield from judge(
                "opponent_played_after", "Has an opponent played to the trick since?", law=law, usual=False
            )
        ):
            effects += [
                Finding("later_cards_back", "47D", seat.lho),
                WithdrawnCardsKnown(seat, (), known_law(case)),
            ]
    if (yield from is_defender(case, seat, law)):
        own = (effect.card for effect in effects if isinstance(effect, CardWithdrawn) and effect.seat is seat)
        effects += penalty_cards_effects(case, seat, (other, *own), True, "49, 50B")
    return *effects, replaced_it


def _both_cards(case: Case, seat: Seat, law: str) -> Talk[tuple[Card | None, Card]]:
    """The retracted card and its replacement; the log may contain either of them."""
    play, entry = case.table.play, taken_back(case, seat)
    card = yield from name_card(
        None,
        "card",
        "Which card did {seat} withdraw?",
        law=law,
        none=not_told(case),
        known=None if entry is None else entry.card,
        seat=seat,
    )
    in_log = card is not None and is_in_play(case, seat, card)
    other = yield from name_card(
        None,
        "other_card",
        "Which card did {seat} put in its place?",
        law=law,
        cards=_in_its_place(play, seat, in_log),
        known=None if entry is None else entry.instead,
        seat=seat,
    )
    assert other is not None
    return card, other


def _in_its_place(play: Play | None, seat: Seat, in_log: bool) -> tuple[Card, ...]:
    """Which card can be there instead: one from the hand if the log contains the first one, otherwise a recorded
    one.
    """
    if play is None:
        return ()
    if in_log:
        return tuple(played for played in CARDS if play.may_hold(seat, played))
    return tuple(played for who, played in recent_cards(play) if who is seat)


def _is_recent(case: Case, seat: Seat, card: Card) -> bool:
    """Is the trick with this card the current or the last one?"""
    play = case.table.play
    return play is not None and (seat, card) in recent_cards(play)


def _played_to_it(case: Case, seat: Seat, card: Card, law: str) -> Talk[bool]:
    """Was anything played after the other card was there? The log shows it, or the director says."""
    if taken_back(case, seat) is not None or all(who.side is seat.side for who, _ in cards_after(case, seat, card)):
        return True
    return (
        yield from judge("opponent_played_after", "Has an opponent played to the trick since?", law=law, usual=True)
    )


def _played_since(case: Case, seat: Seat, card: Card) -> list[Effect]:
    """Cards played after the replacement go back: their players may choose again (47D)."""
    play = case.table.play
    assert play is not None
    begins = play.record.index((seat, card)) + 1
    for state in case.table.states():
        if isinstance(state.event, CardTakenBack) and state.event.seat is seat and state.play is not None:
            begins = max(begins, len(state.play.record))
    later = play.record[begins:]
    back: list[Effect] = [goes_back(seat, who, played) for who, played in reversed(later)]
    withdrawn = tuple(played for who, played in later if who.side is not seat.side)
    return [*back, WithdrawnCardsKnown(seat, withdrawn, known_law(case))] if withdrawn else back


def _not_restored(case: Case, seat: Seat) -> Talk[Effects]:
    """Too late to correct it: normal play is no longer possible (12A2), or there is no redress (12A1)."""
    law = "12A2"
    if not (yield from hand_is_over(case, law)):
        return BoardDecided("continues", law), LookAgain(seat, law)
    done = reviewed(case, seat, (law,), law)
    return *(yield from adjusted(case, seat.side, law)), *done
