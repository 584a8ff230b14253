"""Law 67: a trick to which a hand has not played, or has played more than one card.

Where the log shows the gap or the card too many, all else is read from it: which trick, how far the play has come,
what the hand holds. The trick that a missing card costs is moved when the play is over.
"""

from __future__ import annotations

from collections.abc import Iterable

from arbitr.bridge.board import Board
from arbitr.bridge.ledger import FacedCard, RevokeRuled
from arbitr.bridge.play import Play
from arbitr.bridge.seat import SEATS, Seat
from arbitr.bridge.table import Table
from arbitr.cards import HIGH_TO_LOW, Card, Suit
from arbitr.laws.effects.cards import CardBack
from arbitr.laws.effects.effect import Effect, Effects
from arbitr.laws.effects.exposed import PenaltyCardLies
from arbitr.laws.effects.information import LookAgain
from arbitr.laws.effects.next_step import NextStep
from arbitr.laws.effects.scores import Finding, finding
from arbitr.laws.effects.tricks import CardAdded, CardFiled, ExtraCardBack, RevokeSettled, TricksTransferred
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition, clause
from arbitr.laws.engine.examples import example
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Choice, Shown, Source, Talk, choose, judge, name_card, shown
from arbitr.laws.general.law_12_adjusted_score import adjusted, closing, hand_is_over
from arbitr.laws.play.law_47_changes import chooser
from arbitr.laws.play.law_50_penalty_card import has_another
from arbitr.laws.shared.facts import play as facts
from arbitr.laws.shared.facts.claims import side_total
from arbitr.laws.shared.irregular import follows, opens
from arbitr.laws.shared.penalty_cards import becomes_penalty_card
from arbitr.message import Message

finding("card_added", Message("A card that could legally have been played is added to the trick."))
finding(
    "card_filed",
    Message("A card of the suit led is put among the played cards, faced; the trick belongs to whom it belonged."),
)
finding("any_card_filed", Message("Any card is put among the played cards; the trick belongs to whom it belonged."))
finding("deemed_revoke", Message("The player counts as having revoked on that trick."))
finding("extra_cards_back", Message("The card that was seen stays in the trick, the others go back into the hand."))
finding(
    "highest_card_stays",
    Message("The highest card that could legally have been played stays in the trick, the others go back."),
)
finding("card_always_held", Message("The card that went back counts as held all the time: look for a revoke."))
finding("extra_card_in_time", Message("A card too many, found in time: Law 45E for a fifth card, 58B for two at once."))
finding(
    "played_card_filed",
    Message("The director puts the card among the played cards, where it belongs: it was played, so it is no revoke."),
)
finding(
    "one_card_twice",
    Message("One card was played to two tricks, and that cannot be put right any more: the score is adjusted."),
)
finding("card_cannot_be_found", Message("The card is in no trick and cannot be found: Law 14 on a missing card."))

DEEMED = "67B1"
"""A missing card counts as a revoke by this paragraph: one trick at most, and no look at equity."""


@opens
def open_defective_tricks(case: Case) -> Iterable[Incident]:
    """A gap in a trick, or a card too many that lies there while both sides have gone on."""
    for seat in SEATS:
        if facts.gap(case, seat) is not None or facts.extra_found_late(case, seat) or _hidden(case, seat):
            yield Incident("defective_trick", seat)


def _hidden(case: Case, seat: Seat) -> bool:
    """Lies a card too many under another one?"""
    entries = case.table.ledger.entries
    return any(isinstance(each, FacedCard) and each.seat is seat and each.how == "under" for each in entries)


@procedure(
    "defective_trick",
    laws=("67",),
    title=Message("Trick with too few or too many cards"),
    says=Message(
        "Before both sides have played to the next trick a missing card is simply added, and an extra one dealt with "
        "as a fifth card or as two cards at once. Later the director finds the trick. Who did not play puts a card "
        "there, of the suit led if he has one; who played too many takes back all but the card that was seen. The "
        "trick keeps its owner."
    ),
    differs={
        1997: Message("A missing card of the suit led costs nothing; without the suit it counts as a revoke."),
        2007: Message("In both cases a missing card counts as a revoke and costs one trick, if the side won one."),
        2017: Message(
            "A card that was played and does not lie among the played cards is put there, and is no revoke. If it was "
            "played again and that cannot be corrected, the score is adjusted."
        ),
    },
)
def defective_trick(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    missing, extra = facts.gap(case, seat), facts.extra_card(case, seat)
    what = yield from choose(
        None,
        "what",
        "What is wrong with {seat}'s cards to that trick?",
        defects(case),
        law="67",
        known="too_few" if missing is not None else "too_many" if extra is not None else None,
        seat=seat,
    )
    if what == "not_found":
        return (Finding("card_cannot_be_found", "14B", seat),)
    if what == "not_filed":
        return (yield from _not_filed(case, seat))
    number = missing if what == "too_few" else None if extra is None else extra[1]
    late = yield from judge(
        "both_played_on",
        "Have both sides played to the next trick?",
        law="67A",
        known=_both_played_on(case, number),
    )
    if what == "too_few":
        return (yield from (_missing_late(case, seat, number) if late else _missing_in_time(case, seat, number)))
    return (yield from (_extra_late(case, seat, extra) if late else _extra_in_time(case, seat, extra)))


@clause(1997)
def defects(case: Case) -> tuple[Choice, ...]:
    return (
        Choice("too_few", Message("no card was played to the trick")),
        Choice("too_many", Message("more than one card was played to the trick")),
        Choice("not_found", Message("a card is missing that is in no trick")),
    )


@defects.since(2017)
def _(case: Case) -> tuple[Choice, ...]:
    """A card that was played and did not stay among the played cards has a paragraph of its own (67B3)."""
    not_filed = Choice("not_filed", Message("a card was played to it, and does not lie among the played cards"))
    return *defects.versions[1997](case), not_filed


def _not_filed(case: Case, seat: Seat) -> Talk[Effects]:
    """The card goes where it belongs, and nobody has revoked; one card for two tricks is another matter (67B3)."""
    filed = Finding("played_card_filed", "67B3", seat)
    if not (
        yield from judge(
            "played_again",
            "Did {seat} take that card back into the hand and play it again to a later trick?",
            law="67B3",
            usual=False,
            seat=seat,
        )
    ):
        return (filed,)
    if not (yield from judge("too_late", "Is it too late to put the later trick right?", law="67B3")):
        told = (("defective_trick.what", "too_few"), ("defective_trick.both_played_on", "no"))
        return filed, NextStep("defective_trick", seat, "67A1", told=told)
    if not (yield from hand_is_over(case, "67B3")):
        return filed, LookAgain(seat, "67B3")
    adjusting = yield from adjusted(case, seat.side, "67B3", found="one_card_twice")
    return closing(case, (filed, *adjusting), seat, ("67B3",), "67B3")


def _both_played_on(case: Case, number: int | None) -> Shown[bool] | None:
    """Told without the trick, only the first trick under way says that it is too soon."""
    if number is not None:
        return facts.both_played_to(case, number + 1)
    play = case.table.play
    begun = play is not None and (play.tricks or sum(play.won))
    return Shown(False) if play is not None and play.trick and not begun else None


# A card too few.


def _led_to(play: Play, number: int) -> Suit | None:
    cards = facts.cards_of_trick(play, number)
    return cards[0][1].suit if cards else None


def _named(case: Case, seat: Seat, number: int, law: str) -> Talk[Card]:
    """The player chooses among the cards that he could have played: of the suit led, if he has one."""
    play = case.table.play
    assert play is not None
    led = _led_to(play, number)
    held = tuple(play.hand(seat))
    cards = tuple(card for card in held if card.suit is led) or held
    asked = chooser(play, seat)
    card = yield from name_card(
        asked,
        "added_card",
        "{asked}, which card do you put into the trick?",
        law=law,
        cards=() if play.unknown(seat) else cards,
        asked=asked,
    )
    assert card is not None
    return card


def _missing_in_time(case: Case, seat: Seat, number: int | None) -> Talk[Effects]:
    added = Finding("card_added", "67A1", seat)
    if number is None:
        return (added,)
    card = yield from _named(case, seat, number, "67A1")
    return CardAdded(seat, card, "67A1"), added


def _missing_late(case: Case, seat: Seat, number: int | None) -> Talk[Effects]:
    play = case.table.play
    led = None if play is None or number is None else _led_to(play, number)
    holds = yield from judge(
        "holds_suit",
        "Does {seat} hold a card of the suit led to that trick?",
        law="67B1",
        known=None if led is None else facts.holds(case, seat, led),
        seat=seat,
    )
    law = "67B1a" if holds else "67B1b"
    effects: list[Effect] = [Finding("card_filed" if holds else "any_card_filed", law, seat)]
    if number is not None:
        card = yield from _named(case, seat, number, law)
        effects.append(CardFiled(seat, card, law))
    return (*effects, *(yield from deemed_revoke(case, seat, holds, law, number)))


@clause(1997)
def deemed_revoke(case: Case, seat: Seat, holds: bool, law: str, number: int | None) -> Talk[Effects]:
    """With a card of the suit nothing more; without one it counts as a revoke (67B1)."""
    return () if holds else (yield from _one_trick(case, seat, law, number))


@deemed_revoke.since(2007)
def _(case: Case, seat: Seat, holds: bool, law: str, number: int | None) -> Talk[Effects]:
    """It counts as a revoke in both cases (67B1)."""
    return (yield from _one_trick(case, seat, law, number))


def _one_trick(case: Case, seat: Seat, law: str, number: int | None) -> Talk[Effects]:
    """One trick, if the side won that trick or a later one (64A2, 64B1): known when the play is over."""
    revoked = Finding("deemed_revoke", law, seat)
    play, trick = case.table.play, number or 0
    goes_on = play is not None and case.table.turn is not None
    known = _won_one(case, seat, trick)
    if play is not None and goes_on:
        if not trick:
            return revoked, *(yield from _one_trick_so_far(play, seat, law))
        if not _has_won_one(play, seat, trick):
            return revoked, RevokeSettled(seat, trick, True, None, None, law)
        known = Shown(True)
    won = yield from judge(
        "side_won_one",
        "Has {side} won that trick, or a later one, counting to the end of the play?",
        law="64A2",
        known=known,
        side=seat.side,
    )
    if goes_on:
        return revoked, RevokeSettled(seat, trick, True, None, None, law)
    if not won:
        return revoked, RevokeSettled(seat, trick, True, 0, None, law), Finding("no_automatic_trick", "64B1", seat)
    return revoked, RevokeSettled(seat, trick, True, 1, None, law), TricksTransferred(seat.side.other, 1, "64A2")


def _one_trick_so_far(play: Play, seat: Seat, law: str) -> Talk[Effects]:
    """Nobody has logged that trick: what the side has won since is told; if nothing yet, the end of the play tells."""
    side = seat.side
    won = yield from judge(
        "side_won_one",
        "Has {side} won that trick, or a later one, so far?",
        law="64A2",
        known=None if play.won[side] else Shown(False),
        usual=False,
        side=side,
    )
    if not won:
        return (RevokeSettled(seat, 0, True, None, None, law),)
    return RevokeSettled(seat, 0, True, 1, None, law), TricksTransferred(side.other, 1, "64A2")


def _has_won_one(play: Play, seat: Seat, number: int) -> bool:
    """Has the side won that trick or a later one already?"""
    later = play.tricks[max(0, number - facts.first_shown(play)) :]
    return any(trick.winner.side is seat.side for trick in later)


def _won_one(case: Case, seat: Seat, number: int) -> Shown[bool] | None:
    """Did the side win that trick or a later one? Where nobody has said which it was, only none or the last tells."""
    play, side = case.table.play, seat.side
    total = side_total(case, side)
    if play is None or total is None:
        return None
    if number:
        until = play.won[side] - sum(
            trick.winner.side is side for trick in play.tricks[max(0, number - facts.first_shown(play)) :]
        )
        return Shown(total.value > until, total.source)
    if not total.value:
        return Shown(False, total.source)
    last = play.tricks[-1] if play.is_over and play.tricks else None
    return Shown(True) if last is not None and last.winner.side is side else None


def _won_since(case: Case, entry: RevokeRuled) -> Shown[bool] | None:
    """Has the side won a trick after the ruling, which found that it had won none until then?"""
    total = side_total(case, entry.seat.side)
    then = next((table for table in case.table.states() if entry in table.ledger.entries), None)
    if total is None or then is None or then.play is None:
        return None
    return Shown(total.value > then.play.won[entry.seat.side], total.source)


@follows
def deemed_revokes_counted(case: Case) -> Effects:
    """The play is over: whether a missing card costs its trick is known now."""
    table = case.table
    if table.play is None or table.turn is not None:
        return ()
    effects: list[Effect] = []
    for entry in table.ledger.entries:
        if not isinstance(entry, RevokeRuled) or entry.tricks is not None or not entry.law.startswith(DEEMED):
            continue
        won = _won_one(case, entry.seat, entry.trick) if entry.trick else _won_since(case, entry)
        if won is None:
            continue
        tricks = int(won.value)
        effects.append(RevokeSettled(entry.seat, entry.trick, True, tricks, entry.suit, entry.law))
        if tricks:
            effects.append(TricksTransferred(entry.seat.side.other, 1, "64A2"))
        else:
            effects.append(Finding("no_automatic_trick", "64B1", entry.seat))
    return tuple(effects)


# A card too many.


def _extra_in_time(case: Case, seat: Seat, extra: tuple[Card, int] | None) -> Talk[Effects]:
    if extra is not None and _hidden(case, seat):
        return Finding("extra_card_in_time", "67A2, 58B", seat), CardBack(seat, extra[0], "58B1")
    at_once = yield from judge("at_once", "Were the cards played together, from one hand?", law="67A2")
    found = Finding("extra_card_in_time", "67A2, 58B" if at_once else "67A2, 45E", seat)
    return found, NextStep("two_cards_played" if at_once else "fifth_card", seat, "58B" if at_once else "45E")


def _extra_late(case: Case, seat: Seat, extra: tuple[Card, int] | None) -> Talk[Effects]:
    """All but the card that was seen go back; a defender's card that was exposed lies as a penalty card (67B2)."""
    law, held = case.law(y1997="67B2", y2007="67B2a"), case.law(y1997="67B2", y2007="67B2b")
    seen = yield from judge(
        "seen_card_known", "Is it known which of the cards was seen as the one played?", law=law, usual=True
    )
    back: list[Effect] = [Finding("extra_cards_back" if seen else "highest_card_stays", law, seat)]
    if seen:
        card = yield from name_card(
            None,
            "card_back",
            "Which card goes back into {seat}'s hand?",
            law=law,
            known=None if extra is None else extra[0],
            seat=seat,
        )
        assert card is not None
        stays = None
    else:
        card, stays = yield from _lower_card(case, seat, extra, law)
    exposed = yield from _exposed(case, seat, card)
    play = case.table.play
    in_trick = play is not None and (seat, card) in play.record
    lies = any(isinstance(each, PenaltyCardLies) for each in exposed)
    if in_trick if extra is None else in_trick or not lies:  # of a report, only the card in the trick is known
        back.append(ExtraCardBack(seat, card, law, stays))
    back += exposed
    revoked = yield from judge(
        "failed_to_play_it",
        "Did {seat}, who counts as holding {card} all the time, fail to play it to a later trick when it was due?",
        law=held,
        known=None if extra is None else _failed_to_play(case, seat, card, extra[1]),
        seat=seat,
        card=card,
    )
    if revoked:
        back.append(Finding("card_always_held", held, seat))
    return tuple(back)


def _lower_card(case: Case, seat: Seat, extra: tuple[Card, int] | None, law: str) -> Talk[tuple[Card, Card]]:
    """Nobody knows which was seen: the highest card that could legally be played stays (67B2); the other goes back."""
    play = case.table.play
    played = None if play is None or extra is None else _played_to(play, seat, extra[1])
    one = yield from name_card(
        None, "one_card", "Which is one of the two cards that {seat} put there?", law=law, known=played, seat=seat
    )
    other = yield from name_card(
        None,
        "other_card",
        "Which is the other of the two cards that {seat} put there?",
        law=law,
        known=None if extra is None else extra[0],
        seat=seat,
    )
    assert one is not None
    assert other is not None
    known = None if play is None or extra is None else _led_to(play, extra[1])
    led = yield from choose(
        None,
        "suit_led",
        "Which suit was led to that trick?",
        [Choice(suit.letter, Message("{suit}", suit=suit)) for suit in HIGH_TO_LOW],
        law=law,
        known=None if known is None else known.letter,
    )
    stays = highest_legal((one, other), led, None if play is None else play.contract.trumps)
    card = yield from name_card(
        None,
        "card_back",
        "Which card goes back into {seat}'s hand?",
        law=law,
        known=shown(Shown(other if stays is one else one, Source.LOG)),
        seat=seat,
    )
    assert card is not None
    return card, stays


def highest_legal(cards: tuple[Card, ...], led: str, trumps: Suit | None) -> Card:
    """The highest of these cards that could legally be played to a trick of this suit.

    Who has a card of the suit must play it; of others a trump is the highest.
    """
    follow = tuple(card for card in cards if card.suit.letter == led)
    ruffs = tuple(card for card in cards if card.suit is trumps)
    return max(follow or ruffs or cards, key=lambda card: (card.rank, card.suit))


def _played_to(play: Play, seat: Seat, number: int) -> Card | None:
    return next((card for hand, card in facts.cards_of_trick(play, number) if hand is seat), None)


def _failed_to_play(case: Case, seat: Seat, card: Card, number: int) -> Shown[bool] | None:
    """Was its suit led to a later trick, and did the hand play another one?"""
    play = case.table.play
    ruled = (entry for entry in case.table.ledger.entries if isinstance(entry, RevokeRuled))
    if play is None or any(entry.seat is seat for entry in ruled):
        return None
    for later in range(number + 1, play.number + 1):
        mine = _played_to(play, seat, later)
        if mine is not None and _led_to(play, later) is card.suit and mine.suit is not card.suit:
            return Shown(True)
        if mine is card:
            break
    return Shown(False)


def _exposed(case: Case, seat: Seat, card: Card) -> Talk[Effects]:
    play = case.table.play
    law = case.law(y1997="67B2", y2007="67B2a")
    exposed = yield from judge(
        "was_exposed",
        "Had {card} been exposed to the partner?",
        law=law,
        known=Shown(False) if _hidden_card(case, seat, card) else None,
        card=card,
    )
    if not exposed:
        return ()  # the partner has seen nothing that he could use
    defends = yield from judge(
        "defender",
        "Is {seat} a defender?",
        law=law,
        known=None if play is None else seat.side is not play.contract.declarer.side,
        seat=seat,
    )
    if not defends:
        return (Finding("declarer_not_restricted", "48A", seat),)
    deliberate = yield from judge(
        "deliberate", "Was the card put down by a separate, deliberate act?", law="50B", usual=False
    )
    is_major = deliberate or card.rank.is_honour or (yield from has_another(case, seat))
    return becomes_penalty_card(case, seat, card, is_major, "67B2, 50B")


def _hidden_card(case: Case, seat: Seat, card: Card) -> bool:
    """Did this card lie under the other one, where nobody could see it?"""
    return any(
        isinstance(each, FacedCard) and each.seat is seat and each.card is card and each.how == "under"
        for each in case.table.ledger.entries
    )


@example("defective_trick")
def _(edition: Edition) -> Conversation:
    return Conversation(Case(Table.opened(Board.numbered(1)), edition), Incident("defective_trick", Seat.EAST))
