"""Law 47: on which grounds a played card may be taken back, and what follows when it was without any."""

from __future__ import annotations

from arbitr.bridge.play import Play
from arbitr.bridge.seat import Seat
from arbitr.cards import CARDS, Card
from arbitr.laws.effects.acts import CardTakenBack
from arbitr.laws.effects.cards import (
    CardBack,
    CardChanged,
    CardRestored,
    CardStaysPlayed,
    CardWithdrawn,
    WithdrawnCardsKnown,
)
from arbitr.laws.effects.effect import Effect, Effects
from arbitr.laws.effects.information import LookAgain
from arbitr.laws.effects.scores import BoardDecided, Finding, finding
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition, clause
from arbitr.laws.engine.examples import example, reported
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Choice, Talk, choose, judge, name_card, offer
from arbitr.laws.general.law_12_adjusted_score import adjusted
from arbitr.laws.general.law_12_review import hand_is_over, reviewed
from arbitr.laws.play.law_45_designation import known_law
from arbitr.laws.play.law_45_fifth_card import is_defender
from arbitr.laws.play.law_47_changes import cards_after, changes_after, chooser, is_in_play, legal_instead, not_told
from arbitr.laws.play.law_48_hand_faced import cards_seen
from arbitr.laws.play.law_50_penalty_card import penalty_cards_effects
from arbitr.laws.play.law_53_lead_accepted import misled
from arbitr.laws.shared.acts import has_spread, taken_back
from arbitr.laws.shared.misplay import is_opening
from arbitr.message import Message

Found = tuple[Seat, Card] | None
"""A card that was played, and the hand that it came from; None if the table does not show it."""

finding("card_stays", Message("The card stays played: no Law lets it be taken back."))
finding("may_be_taken_back", Message("The card may be taken back without rectification, and another one played."))
finding("law_takes_it_back", Message("The Law that rectifies the irregularity takes it back."))
finding("may_become_penalty_card", Message("A defender's card that is taken back so may become a penalty card."))
finding("opponent_may_not_accept", Message("The opponents may not accept a card that an opponent's word brought out."))
finding("later_cards_back", Message("Cards that the opponents played after it are taken back without rectification."))
finding("first_card_restored", Message("The first card is put back into the trick, and the other one goes out."))
finding("no_other_card", Message("The player holds no other card that may be played: the card stays."))
finding("player_keeps_card", Message("The player leaves the card as it is."))


@procedure(
    "card_taken_back",
    laws=("47",),
    title=Message("Player wants to take a card back"),
    says=Message(
        "A played card comes back only where a Law says so: to rectify an irregularity, to correct an illegal or "
        "simultaneous play, after a slip in naming a card, when an opponent has changed a card, when an opponent had "
        "said that it was the player's turn, and when it was played after an opponent's wrong explanation, as long as "
        "nobody has played to the trick after it; an opening lead until dummy shows a card. Otherwise it stays."
    ),
    differs={
        1997: Message("An opponent's word about the turn matters for a lead only. Later damage falls under 40C."),
        2007: Message("It matters for a play out of turn too. Later damage: an adjusted score."),
        2017: Message(
            "After a wrong explanation a card to the next trick makes it too late as well. A card that came out on an "
            "opponent's word about the turn does not establish a revoke."
        ),
    },
)
def card_taken_back(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    entry = taken_back(case, seat)
    ground = yield from choose(
        None,
        "ground",
        "Why should the card of {seat} be taken back?",
        (
            Choice("rectification", Message("to rectify an irregularity")),
            Choice("illegal_play", Message("to correct an illegal or simultaneous play")),
            Choice("slip", Message("another card was named by a slip")),
            Choice("opponent_changed", Message("an opponent has changed the card played before it")),
            Choice("told_turn", Message("somebody had said that it was the player's turn")),
            Choice("misinformed", Message("an opponent's explanation was wrong")),
            Choice("right_leader_led", Message("the player who should lead has led after a lead out of turn")),
            Choice("none", Message("none of these")),
        ),
        law="47",
        usual=None if entry is None else "none",
        seat=seat,
    )
    match ground:
        case "rectification" | "illegal_play":
            law = "47A" if ground == "rectification" else "47B"
            found = Finding("law_takes_it_back", law, seat)
            defends = yield from is_defender(case, seat, law)
            may_lie = (Finding("may_become_penalty_card", f"{law}, 49", seat),) if defends else ()
            return found, *may_lie, *(yield from _as_done(case, seat, law))
        case "slip":
            done = yield from _as_done(case, seat, "47C, 45C4b")
            return Finding("may_be_taken_back", "47C, 45C4b", seat), *done
        case "opponent_changed":
            return (yield from _back(case, seat, "47D"))
        case "told_turn":
            return (yield from _told(case, seat))
        case "misinformed":
            return (yield from _misinformed(case, seat))
        case "right_leader_led":
            law = case.law(y1997="53C", y2007="47F1, 53C", y2017="47F1, 53B")
            return Finding("may_be_taken_back", law, seat), *(yield from _as_done(case, seat, law))
        case _:
            return (yield from _without_ground(case, seat))


def _as_done(case: Case, seat: Seat, law: str) -> Talk[Effects]:
    """What the player has done with the card, where the log shows it: it counts. Otherwise another Law does it.

    That Law says, too, who may use what was seen.
    """
    if taken_back(case, seat) is None:
        return ()
    effects = yield from _back(case, seat, law)
    return tuple(each for each in effects if not isinstance(each, Finding | WithdrawnCardsKnown))


def _back(case: Case, seat: Seat, law: str) -> Talk[Effects]:
    return (yield from _taken(case, seat, law, (yield from _card_of(case, seat, law))))


def _taken(case: Case, seat: Seat, law: str, found: Found) -> Talk[Effects]:
    """The player may take it back: what it showed is for his own side only (16)."""
    play, entry = case.table.play, taken_back(case, seat)
    takes = yield from offer(
        seat if play is None else chooser(play, seat),
        "takes_back",
        "{seat}, do you take the card back?",
        Choice("yes", Message("take it back")),
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
    if play is not None and found is not None and not play.is_over and found not in _recent(play):
        return Finding("card_stays", _no_ground(case), seat), *_settled(case, seat, _no_ground(case))
    effects, cards = yield from _changed(case, seat, law, found)
    return may, *effects, *(() if cards is None else (WithdrawnCardsKnown(seat.lho, cards, known_law(case)),))


def _changed(case: Case, seat: Seat, law: str, found: Found) -> Talk[tuple[Effects, tuple[Card, ...] | None]]:
    """What taking it back does to the tricks, and the cards that went back: none told, or None if none did.

    The last card that was played is taken back, and its hand is in turn again. If others have played since, another
    card takes its place, the trick goes to whoever wins it now, and the opponents may change what they played after it
    (47D).
    """
    play = case.table.play
    if play is None:
        return (), ()
    if play.is_over:  # a finished board is not opened again
        told = yield from name_card(
            None,
            "card",
            "Which card did {seat} take back?",
            law=law,
            cards=play.cards_played_by(seat),
            none=Message("not told"),
            seat=seat,
        )
        return _settled(case, seat, law), () if told is None else (told,)
    if found is None:
        return _settled(case, seat, law), ()
    hand, card = found
    entry = taken_back(case, seat)
    instead = None if entry is None else entry.instead
    if instead is None and play.record[-1] == found:
        return (CardWithdrawn(hand, card, law),), (card,)
    others = () if instead is not None else legal_instead(case.table, hand, card)
    if instead is None and not others and not play.unknown(hand):
        return (Finding("no_other_card", law, seat), *_settled(case, seat, law)), None
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
    if place % 4 == 0 and new.suit is not card.suit:  # another suit is led: nothing that was played to it can stay
        later = play.record[place + 1 :]
        back = (_withdrawn(hand, who, each) for who, each in reversed(later))
        return (*back, *effects), (card, *(each for _, each in later))
    more, withdrawn = yield from changes_after(case, hand, card, effects, "47D")
    return (*effects, *more), (card, *withdrawn)


def _withdrawn(seat: Seat, who: Seat, card: Card) -> CardWithdrawn:
    """What was played after a card that was changed goes back: an opponent's (47D), or one of the own side (47B)."""
    return CardWithdrawn(who, card, "47B" if who.side is seat.side else "47D")


def _card_of(case: Case, seat: Seat, law: str) -> Talk[Found]:
    """The card in question: the log shows it as taken back, or it is the last one of the player.

    He may mean the one before, as declarer does who has played from both hands.
    """
    play, entry = case.table.play, taken_back(case, seat)
    if play is None or play.is_over or case.table.ledger.loose_cards(seat):
        return None
    if entry is not None:
        return (seat, entry.card) if is_in_play(case, seat, entry.card) else None
    hands = _hands(play, seat)
    mine = {card: hand for hand, card in _recent(play) if hand in hands}
    if not mine:
        return None
    card = yield from name_card(
        None,
        "card",
        "Which card did {seat} take back?",
        law=law,
        cards=mine,
        usual=tuple(mine)[-1].code,
        seat=seat,
    )
    return None if card is None else (mine[card], card)


def _hands(play: Play, seat: Seat) -> tuple[Seat, ...]:
    """Declarer plays dummy's cards too."""
    return (seat, seat.partner) if seat is play.contract.declarer else (seat,)


# An opponent's word.


@clause(1997)
def play_out_of_turn(case: Case, seat: Seat) -> Talk[bool]:
    """Only a lead is named."""
    return (yield from judge("was_lead", "Was the card a lead?", law="47E1"))


@play_out_of_turn.since(2007)
def _(case: Case, seat: Seat) -> Talk[bool]:
    """A play as well."""
    yield from ()
    return True


def _told(case: Case, seat: Seat) -> Talk[Effects]:
    by_opponent = yield from judge(
        "told_by_opponent", "Was it an opponent who told {seat} so, wrongly?", law="47E1", seat=seat
    )
    if not by_opponent or not (yield from play_out_of_turn(case, seat)):
        return (yield from _without_ground(case, seat, replaced=False))
    loose = tuple(each.card for each in case.table.ledger.loose_cards(seat) if not each.stands)
    done = yield from _as_done(case, seat, "47E1")
    gone = tuple(each.card for each in done if isinstance(each, CardWithdrawn) and each.seat is seat)
    changed = tuple(each.old for each in done if isinstance(each, CardChanged) and each.seat is seat)
    return (
        Finding("opponent_may_not_accept", "47E1", seat.lho),
        Finding("may_be_taken_back", "47E1", seat),
        *(CardBack(seat, card, "47E1") for card in loose),
        *done,
        *misled(case, seat, (*loose, *gone, *changed)),
    )


def _settled(case: Case, seat: Seat, law: str) -> Effects:
    """A card that the log shows as taken back stays played."""
    entry = taken_back(case, seat)
    return () if entry is None else (CardStaysPlayed(seat, entry.card, law),)


def _no_ground(case: Case) -> str:
    return case.law(y1997="47F", y2007="47F2")


def _misinformed(case: Case, seat: Seat) -> Talk[Effects]:
    when = yield from choose(
        None,
        "when",
        "When was the card played?",
        (
            Choice("before_correction", Message("because of the wrong explanation, before it was put right")),
            Choice(
                "correction_seemed_complete",
                Message("while it was being put right, and the player thought that this was complete"),
            ),
            Choice("did_not_wait", Message("while it was being put right, and the player did not wait")),
            Choice("not_because_of_it", Message("not because of the explanation, or after it was put right")),
        ),
        law="47E2a",
    )
    if when in ("did_not_wait", "not_because_of_it"):
        return (yield from _without_ground(case, seat, cited_ground(case), replaced=False))
    found = yield from _card_of(case, seat, "47E2a")
    if (yield from _too_late(case, seat, found)):
        return (yield from _damage(case, seat))
    return (yield from _taken(case, seat, "47E2a", found))


def cited_ground(case: Case) -> str:
    return f"47E2a, {_no_ground(case)}"


def _too_late(case: Case, seat: Seat, found: Found) -> Talk[bool]:
    play = case.table.play
    down = any(loose.is_face_down for loose in case.table.ledger.loose_cards(seat))
    opening: bool | None = None
    if play is not None and play.is_over and not down:
        return (yield from _too_late_after_play(case, seat))
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


def _too_late_after_play(case: Case, seat: Seat) -> Talk[bool]:
    """Which card it was is asked; back into a finished board comes none."""
    play = case.table.play
    assert play is not None
    yield from name_card(
        None,
        "card",
        "Which card did {seat} take back?",
        law="47E2a",
        cards=play.cards_played_by(seat),
        none=Message("not told"),
        seat=seat,
    )
    return True


@clause(1997)
def later_card(case: Case, found: Found) -> Talk[bool]:
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
def _(case: Case, found: Found) -> Talk[bool]:
    """A card to the next trick makes it too late as well."""
    return (
        yield from judge(
            "later_card",
            "Has another card been played after it, to this trick or the next?",
            law="47E2a",
            known=_played_after(case, found, to_trick=False),
        )
    )


def _played_after(case: Case, found: Found, to_trick: bool) -> bool | None:
    """Has somebody played after this card: to that trick, or at all? None if the table does not show the card."""
    play = case.table.play
    if play is None or found is None:
        return None
    place = play.record.index(found)
    return len(play.record) > place + 1 and not (to_trick and place % 4 == 3)


def _dummy_shown(case: Case, play: Play) -> bool | None:
    """A card of dummy that was seen or played shows it; that none was, no log can."""
    dummy = play.contract.dummy
    return True if cards_seen(case, dummy) or has_spread(case, dummy) or play.cards_played_by(dummy) else None


def _damage(case: Case, seat: Seat) -> Talk[Effects]:
    """It stays; what the explanation cost is made good after the play (47E2b; 1997: 40C)."""
    law = case.law(y1997="47E2b, 40C", y2007="47E2b")
    review = case.law(y1997="40C", y2007="47E2b")
    stays = Finding("card_stays", law, seat)
    settled = _settled(case, seat, law)
    if not (yield from hand_is_over(case, review)):
        return stays, *settled, BoardDecided("continues", review), LookAgain(seat.lho, review)
    done = reviewed(case, seat.lho, (review,), review)
    if not (yield from judge("damaged", "Was {side} damaged by the wrong explanation?", law=review, side=seat.side)):
        return stays, *settled, Finding("table_result_stands", review), *done
    return stays, *settled, *(yield from adjusted(case, seat.side.other, review)), *done


# Taken back without a ground.


def _without_ground(case: Case, seat: Seat, law: str = "", replaced: bool | None = None) -> Talk[Effects]:
    """The card stays. `replaced` is the usual answer to whether another one lies in its place."""
    law = law or _no_ground(case)
    entry = taken_back(case, seat)
    if not (
        yield from judge(
            "replaced",
            "Has {seat} put another card in its place already?",
            law=law,
            known=None if entry is None else entry.instead is not None,
            usual=replaced,
            seat=seat,
        )
    ):
        return Finding("card_stays", law, seat), *_settled(case, seat, law)
    if not (
        yield from judge(
            "can_be_restored",
            "Can the trick still be put right?",
            law=law,
            known=True if entry is not None and _is_recent(case, seat, entry.card) else None,
            usual=True,
        )
    ):
        return (yield from _not_restored(case, seat))
    card, other = yield from _both_cards(case, seat, law)
    effects: list[Effect] = [Finding("card_stays", law, seat)]
    if card is not None and is_in_play(case, seat, card):  # the log holds the card that was played first
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
        own = (each.card for each in effects if isinstance(each, CardWithdrawn) and each.seat is seat)
        effects += penalty_cards_effects(case, seat, (other, *own), True, "49, 50B")
    return tuple(effects)


def _both_cards(case: Case, seat: Seat, law: str) -> Talk[tuple[Card | None, Card]]:
    """The card that was taken back, and the one in its place; the log may hold either of them."""
    play, entry = case.table.play, taken_back(case, seat)
    card = yield from name_card(
        None,
        "card",
        "Which card did {seat} take back?",
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
    """Which card can lie there instead: one of the hand where the log holds the first one, else one of the log's."""
    if play is None:
        return ()
    if in_log:
        return tuple(each for each in CARDS if play.may_hold(seat, each))
    return tuple(each for who, each in _recent(play) if who is seat)


def _recent(play: Play) -> tuple[tuple[Seat, Card], ...]:
    """The cards of the trick under way and of the one before it."""
    return play.record[4 * max(len(play.tricks) - 1, 0) :]


def _is_recent(case: Case, seat: Seat, card: Card) -> bool:
    """Is the trick with this card under way, or the last one?"""
    play = case.table.play
    return play is not None and (seat, card) in _recent(play)


def _played_to_it(case: Case, seat: Seat, card: Card, law: str) -> Talk[bool]:
    """Was anything played after the other card lay there? The log shows it, or the director tells."""
    if taken_back(case, seat) is not None or all(who.side is seat.side for who, _ in cards_after(case, seat, card)):
        return True
    return (
        yield from judge("opponent_played_after", "Has an opponent played to the trick since?", law=law, usual=True)
    )


def _played_since(case: Case, seat: Seat, card: Card) -> list[Effect]:
    """What was played after the card in the place of the first one goes back: its players may choose again (47D)."""
    play = case.table.play
    assert play is not None
    begins = play.record.index((seat, card)) + 1
    for state in case.table.states():
        if isinstance(state.event, CardTakenBack) and state.event.seat is seat and state.play is not None:
            begins = max(begins, len(state.play.record))
    later = play.record[begins:]
    back: list[Effect] = [_withdrawn(seat, who, each) for who, each in reversed(later)]
    withdrawn = tuple(each for who, each in later if who.side is not seat.side)
    return [*back, WithdrawnCardsKnown(seat, withdrawn, known_law(case))] if withdrawn else back


def _not_restored(case: Case, seat: Seat) -> Talk[Effects]:
    """Too late to put it right: normal play is not possible any more (12A2), or redress is lacking (12A1)."""
    law = "12A2"
    if not (yield from hand_is_over(case, law)):
        return BoardDecided("continues", law), LookAgain(seat, law)
    done = reviewed(case, seat, (law,), law)
    return *(yield from adjusted(case, seat.side, law)), *done


@example("card_taken_back")
def _(edition: Edition) -> Conversation:
    return reported(edition, "card_taken_back", Seat.EAST)
