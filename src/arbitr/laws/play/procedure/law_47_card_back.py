"""Law 47: when a card may be retracted, and the effect on the tricks."""

from __future__ import annotations

from arbitr.bridge import Play, Seat
from arbitr.cards import Card
from arbitr.laws.effects import (
    CardBack,
    CardChanged,
    CardStaysPlayed,
    CardWithdrawn,
    Effect,
    Effects,
    Finding,
    WithdrawnCardsKnown,
    findings,
)
from arbitr.laws.engine import Case, Choice, Talk, name_card, offer
from arbitr.laws.play.procedure.law_45_designation import known_law
from arbitr.laws.play.procedure.law_47_changes import (
    changes_after,
    chooser,
    is_in_play,
    legal_instead,
)
from arbitr.laws.shared.cards.acts import taken_back
from arbitr.message import Message

PlayedCard = tuple[Seat, Card] | None
"""A card that was played, and its hand; None if the table does not show it."""


findings(
    card_stays=Message("The card stands: no Law allows it to be withdrawn."),
    may_be_taken_back=Message("The card may be withdrawn without rectification and another one played."),
    no_other_card=Message("The player holds no other legal card, so the card stands."),
    player_keeps_card=Message("The player lets the card stand."),
)


def as_done(case: Case, seat: Seat, law: str) -> Talk[Effects]:
    """What the player did with the card, if the log shows it: that counts. Otherwise another Law decides.

    That Law also says who may use what was seen.
    """
    if taken_back(case, seat) is None:
        return ()
    effects = yield from offered_back(case, seat, law)
    return tuple(effect for effect in effects if not isinstance(effect, Finding | WithdrawnCardsKnown))


def offered_back(case: Case, seat: Seat, law: str) -> Talk[Effects]:
    return (yield from taken(case, seat, law, (yield from card_of(case, seat, law))))


def taken(case: Case, seat: Seat, law: str, found: PlayedCard) -> Talk[Effects]:
    """The player may retract it: its information is authorised only for his own side (16)."""
    play, entry = case.table.play, taken_back(case, seat)
    takes = yield from offer(
        seat if play is None else chooser(play, seat),
        "takes_back",
        "{seat}, do you withdraw the card?",
        Choice("yes", Message("withdraw it")),
        Choice("no", Message("leave it")),
        law=law,
        known=None if entry is None else True,
        seat=seat,
    )
    may = Finding("may_be_taken_back", law, seat)
    if not takes:
        return may, Finding("player_keeps_card", law, seat)
    down = [loose.card for loose in case.table.ledger.loose_cards(seat) if loose.is_face_down]
    if down:
        return may, CardBack(seat, down[0], law)  # nobody has seen it
    if play is not None and found is not None and not play.is_over and found not in recent_cards(play):
        return Finding("card_stays", no_ground(case), seat), *stays_played(case, seat, no_ground(case))
    effects, cards = yield from _changed(case, seat, law, found)
    return may, *effects, *(() if cards is None else (WithdrawnCardsKnown(seat.lho, cards, known_law(case)),))


def _changed(case: Case, seat: Seat, law: str, found: PlayedCard) -> Talk[tuple[Effects, tuple[Card, ...] | None]]:
    """The effect of the retraction on the tricks, and the retracted cards: none given, or None if there are none.

    The last card played is retracted, and its hand is in turn again. If others have played since, another card replaces
    it, the trick goes to its new winner, and the opponents may change the cards that they played after it (47D).
    """
    play = case.table.play
    if play is None:
        return (), ()
    if play.is_over:  # a finished board is not reopened
        reported = yield from card_of_finished(play, seat, law)
        return stays_played(case, seat, law), () if reported is None else (reported,)
    if found is None:
        return stays_played(case, seat, law), ()
    hand, card = found
    entry = taken_back(case, seat)
    instead = None if entry is None else entry.instead
    if instead is None and play.record[-1] == found:
        return (CardWithdrawn(hand, card, law),), (card,)
    others = () if instead is not None else legal_instead(case.table, hand, card)
    if instead is None and not others and not play.unknown(hand):
        return (Finding("no_other_card", law, seat), *stays_played(case, seat, law)), None
    new = yield from name_card(
        chooser(play, seat),
        "instead",
        "{seat}, which card do you play instead of {card}?",
        law=law,
        cards=others,
        known=instead,
        seat=chooser(play, seat),
        card=card,
    )
    assert new is not None
    effects: list[Effect] = [CardChanged(hand, card, new, law)]
    place = play.record.index(found)
    if place % 4 == 0 and new.suit is not card.suit:  # another suit is led: no card played to it can stay
        later = play.record[place + 1 :]
        back = (goes_back(hand, who, played) for who, played in reversed(later))
        return (*back, *effects), (card, *(played for _, played in later))
    more, withdrawn = yield from changes_after(case, hand, card, effects, "47D")
    return (*effects, *more), (card, *withdrawn)


def goes_back(seat: Seat, who: Seat, card: Card) -> CardWithdrawn:
    """Cards played after a changed card go back: an opponent's (47D), or one of the same side (47B)."""
    return CardWithdrawn(who, card, "47B" if who.side is seat.side else "47D")


def card_of(case: Case, seat: Seat, law: str) -> Talk[PlayedCard]:
    """The card in question: the log shows it as retracted, or it is the player's last one.

    He may mean the previous one, e.g. a declarer who has played from both hands.
    """
    play, entry = case.table.play, taken_back(case, seat)
    if play is None or play.is_over or case.table.ledger.loose_cards(seat):
        return None
    if entry is not None:
        return (seat, entry.card) if is_in_play(case, seat, entry.card) else None
    hands = _hands(play, seat)
    mine = {card: hand for hand, card in recent_cards(play) if hand in hands}
    if not mine:
        return None
    card = yield from name_card(
        None,
        "card",
        "Which card did {seat} withdraw?",
        law=law,
        cards=mine,
        usual=tuple(mine)[-1].code,
        seat=seat,
    )
    return None if card is None else (mine[card], card)


def card_of_finished(play: Play, seat: Seat, law: str) -> Talk[Card | None]:
    """The card in question, if the play is over."""
    return (
        yield from name_card(
            None,
            "card",
            "Which card did {seat} withdraw?",
            law=law,
            cards=play.cards_played_by(seat),
            none=Message("not specified"),
            seat=seat,
        )
    )


def _hands(play: Play, seat: Seat) -> tuple[Seat, ...]:
    """Declarer plays dummy's cards too."""
    return (seat, seat.partner) if seat is play.contract.declarer else (seat,)


def stays_played(case: Case, seat: Seat, law: str) -> Effects:
    """A card that the log shows as retracted stays played."""
    entry = taken_back(case, seat)
    return () if entry is None else (CardStaysPlayed(seat, entry.card, law),)


def no_ground(case: Case) -> str:
    return case.law(y1997="47F", y2007="47F2")


def recent_cards(play: Play) -> tuple[tuple[Seat, Card], ...]:
    """The cards of the current trick and the previous one."""
    return play.record[4 * max(len(play.tricks) - 1, 0) :]
