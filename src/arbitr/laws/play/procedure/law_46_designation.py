"""Law 46: declarer designates a card in dummy incompletely, or one that is not there."""

from __future__ import annotations

from collections.abc import Iterable

from arbitr.bridge import Play, Seat, winning
from arbitr.cards import CARDS, Card, Rank, Suit
from arbitr.laws.effects import CardPlayed, Effects, Finding, findings
from arbitr.laws.engine import (
    Case,
    Choice,
    Incident,
    Report,
    Talk,
    choose,
    clause,
    judge,
    name_card,
    name_suits,
    procedure,
    without_asking,
)
from arbitr.laws.play.lead_and_dummy.law_42_dummy import defender_who_speaks
from arbitr.message import Message

findings(
    suit_and_rank=Message("Declarer should name both the suit and the rank of dummy's card."),
    designation_void=Message("That card cannot be played from dummy. Declarer names any legal card."),
    doubt_for_the_opponents=Message(
        "It cannot be established what was said. Doubt is resolved in favour of declarer's opponents, and "
        "what they heard counts."
    ),
    defenders_do_not_name=Message("No defender names a card, so declarer names one."),
)

RANKS = "AKQJT98765432"
SAID = (
    Choice("high", Message('"high" or similar')),
    Choice("win", Message('"win it" or "take it"')),
    Choice("low", Message('"low", "small" or similar')),
    Choice("suit", Message("a suit, without a rank")),
    Choice("rank", Message("a rank, without a suit")),
    Choice("not_held", Message("a card that dummy does not hold")),
    Choice("anything", Message('"play anything" or similar')),
    Choice("disputed", Message("it cannot be established what was said")),
)


@procedure(
    "incomplete_designation",
    laws=("46",),
    title=Message("Dummy's card named incompletely or wrongly"),
    says=Message(
        "Declarer should name both suit and rank. If he does not, the following applies unless another "
        'intention is beyond doubt. "High" is the highest card of the suit, "win" the lowest card known to '
        'win, and "low" the lowest card. A suit alone is its lowest card. A rank alone, when leading, '
        "continues the suit in which dummy won the last trick, if that card is there. Otherwise it is the "
        "card of that rank that can be played; if there are several, declarer says which. Naming a card that "
        "is not there is void. If neither suit nor rank is named, either defender names the card."
    ),
    differs={
        1997: Message('When dummy plays last to the trick, "high" is the lowest card that wins it.'),
        2007: Message('"High" is always the highest card.'),
        2017: Message('"High" and "low" are the highest and lowest cards of the suit led.'),
    },
    example=Report(Seat.SOUTH),
)
def incomplete_designation(case: Case, incident: Incident) -> Talk[Effects]:
    effects = yield from _card(case, incident.by)
    return *effects, Finding("suit_and_rank", "46A", incident.by)


def _card(case: Case, declarer: Seat) -> Talk[Effects]:
    """Which card is played."""
    said = yield from choose(
        None,
        "said",
        "What did {seat}, declarer, say?",
        SAID,
        law="46B",
        seat=declarer,
    )
    dummy = declarer.partner
    if said == "disputed":
        # Doubt about the words is resolved in favour of declarer's opponents: what they heard counts (46.5).
        heard = yield from choose(None, "defenders_heard", "What did declarer's opponents hear?", SAID[:-1], law="46B")
        doubt = Finding("doubt_for_the_opponents", "46B", declarer)
        return doubt, *(yield from _meaning(case, declarer, dummy, heard))
    if (
        yield from judge(
            "different_intention",
            "Is it beyond doubt that declarer meant a specific other card?",
            law="46B",
            usual=False,
        )
    ):
        meant = yield from _any_card(case, declarer, dummy, "intended_card", "46B")
        return (CardPlayed(dummy, meant, "46B"),)
    return (yield from _meaning(case, declarer, dummy, said))


def _meaning(case: Case, declarer: Seat, dummy: Seat, said: str) -> Talk[Effects]:
    """The meaning of these words, unless a different intention is incontrovertible."""
    match said:
        case "high":
            return (yield from _high(case, declarer, dummy))
        case "win":
            return (yield from _wins(case, declarer, dummy, case.law(y1997="46B1", y2007="46B1b")))
        case "low":
            suit = yield from suit_in_play(case, dummy, case.law(y1997="46B1", y2017="46B1c"))
            if suit is None:
                return (yield from _anything(case, declarer, dummy))
            return (yield from _lowest(case, declarer, dummy, suit, case.law(y1997="46B1", y2007="46B1c")))
        case "suit":
            return (yield from _lowest(case, declarer, dummy, (yield from _suit_named(case)), "46B2"))
        case "rank":
            return (yield from _rank(case, declarer, dummy))
        case "not_held":
            return (yield from _void(case, declarer, dummy, "46B4"))
        case _:
            return (yield from _anything(case, declarer, dummy))


# What the table shows of dummy.


def _play(case: Case, dummy: Seat) -> Play | None:
    """The play, if dummy is known and it is dummy's turn."""
    play = case.table.play
    if play is None or play.turn is not dummy or play.unknown(dummy) or play.is_over:
        return None
    return play


def _legal(case: Case, dummy: Seat) -> tuple[Card, ...]:
    play = _play(case, dummy)
    return () if play is None else play.legal_cards()


def _any_card(case: Case, declarer: Seat, dummy: Seat, key: str, law: str) -> Talk[Card]:
    card = yield from name_card(
        declarer, key, "{seat}, which card do you play from dummy?", law=law, cards=_legal(case, dummy), seat=declarer
    )
    assert card is not None
    return card


@clause(1997)
def suit_in_play(case: Case, dummy: Seat, law: str) -> Talk[Suit | None]:
    """The suit to be followed, or the suit that declarer named with it; None if nothing is named (46B5)."""
    if (led := _suit_led(case, dummy)) is not None:
        return led
    suits = yield from name_suits("suit", "Which suit is it: the suit led, or the one declarer named?", law=law)
    return min(suits) if suits else None


@suit_in_play.since(2017)
def _(case: Case, dummy: Seat, law: str) -> Talk[Suit | None]:
    """The words mean a card of the suit led. From a hand that leads, they name neither suit nor rank (46B5)."""
    play = case.table.play
    if play is not None and play.turn is dummy:
        return _suit_led(case, dummy)
    suits = yield from name_suits("suit", "Which suit was led to the trick? None if dummy is leading.", law=law)
    return min(suits) if suits else None


def _suit_led(case: Case, dummy: Seat) -> Suit | None:
    play = case.table.play
    return play.trick[0].suit if play is not None and play.trick and play.turn is dummy else None


def _suit_named(case: Case) -> Talk[Suit | None]:
    suits = yield from name_suits("suit", "Which suit did declarer name?", law="46B2")
    return min(suits) if suits else None


# The cards.


@clause(1997)
def high(case: Case, dummy: Seat) -> Talk[bool]:
    """Does high mean the lowest winning card? It does when dummy plays last."""
    play = case.table.play
    return (
        yield from judge(
            "dummy_plays_last",
            "Does dummy play last to this trick?",
            law="46B1",
            known=None if play is None else len(play.trick) == 3 and play.turn is dummy,
        )
    )


@high.since(2007)
def _(case: Case, dummy: Seat) -> Talk[bool]:
    """No: always the highest card."""
    return without_asking(False)


def _high(case: Case, declarer: Seat, dummy: Seat) -> Talk[Effects]:
    law = case.law(y1997="46B1", y2007="46B1a")
    if (yield from high(case, dummy)):
        return (yield from _wins(case, declarer, dummy, law))
    suit = yield from suit_in_play(case, dummy, law)
    if suit is None:
        return (yield from _anything(case, declarer, dummy))
    held = _of_suit(case, dummy, suit)
    if _play(case, dummy) is not None and not held:
        return (yield from _void(case, declarer, dummy, law))
    card = yield from name_card(
        None,
        "highest_card",
        "What is dummy's highest card in the suit?",
        law=law,
        known=max(held, default=None),
    )
    assert card is not None
    return (CardPlayed(dummy, card, law),)


def _of_suit(case: Case, dummy: Seat, suit: Suit | None) -> list[Card]:
    return [card for card in _legal(case, dummy) if card.suit is suit]


def _lowest(case: Case, declarer: Seat, dummy: Seat, suit: Suit | None, law: str) -> Talk[Effects]:
    held = _of_suit(case, dummy, suit)
    if _play(case, dummy) is not None and not held:
        return (yield from _void(case, declarer, dummy, law))
    card = yield from name_card(
        None,
        "lowest_card",
        "What is dummy's lowest card in the suit?",
        law=law,
        known=min(held, default=None),
    )
    assert card is not None
    return (CardPlayed(dummy, card, law),)


def _wins(case: Case, declarer: Seat, dummy: Seat, law: str) -> Talk[Effects]:
    play = _play(case, dummy)
    known = None if play is None else lowest_winner(play, declarer, dummy)
    card = yield from name_card(
        None,
        "winning_card",
        "What is dummy's lowest card that is known to win the trick? If there is none, give the highest of the suit.",
        law=law,
        cards=_legal(case, dummy),
        known=known,
    )
    assert card is not None
    return (CardPlayed(dummy, card, law),)


def lowest_winner(play: Play, declarer: Seat, dummy: Seat) -> Card | None:
    """The lowest card that wins the trick, as far as declarer can know; None if no card is known to win."""
    if not play.trick:
        return None
    trumps = play.contract.trumps
    to_play = 3 - len(play.trick)
    beats = [card for card in play.legal_cards() if winning((*play.trick, card), trumps) == len(play.trick)]
    if to_play:
        unseen = _unseen(play, declarer, dummy)
        beats = [card for card in beats if not any(_beaten(card, other) for other in unseen)]
    # A trump is more expensive than a card of the suit led, whatever its rank.
    return min(beats, key=lambda card: (card.suit is trumps, card.rank), default=None)


def _beaten(card: Card, other: Card) -> bool:
    return other.suit is card.suit and other.rank > card.rank


def _unseen(play: Play, declarer: Seat, dummy: Seat) -> Iterable[Card]:
    """The cards that the defenders may still hold, as far as declarer can see."""
    mine = {*play.hand(declarer), *play.hand(dummy)}
    return [card for card in CARDS if not play.played & card.bit and card not in mine and _may_defend(play, card)]


def _may_defend(play: Play, card: Card) -> bool:
    """Is it in a defender's hand, as far as the table knows? Cards of earlier tricks are in no hand."""
    declarer = play.contract.declarer
    return play.may_hold(declarer.lho, card) or play.may_hold(declarer.rho, card)


def _rank(case: Case, declarer: Seat, dummy: Seat) -> Talk[Effects]:
    play = _play(case, dummy)
    letter = yield from choose(
        None,
        "rank",
        "Which rank did declarer name?",
        (
            Choice("honour", Message("an honour: A, K, Q, J or T"), tuple(RANKS[:5])),
            Choice("small", Message("9 to 2"), tuple(RANKS[5:])),
        ),
        law="46B3",
    )
    rank = next(member for member in Rank if member.letter == letter)
    leads = yield from judge(
        "dummy_leads", "Is dummy leading?", law="46B3", known=None if play is None else not play.trick
    )
    if leads:
        suit = yield from _last_suit(case, play, dummy)
        if suit is not None:
            continued = next(card for card in CARDS if card.suit is suit and card.rank is rank)
            if play is not None:
                held: bool | None = continued in play.legal_cards()
            else:
                held = None
            if (yield from judge("held_in_suit", "Does dummy hold {card}?", law="46B3a", known=held, card=continued)):
                return (CardPlayed(dummy, continued, "46B3a"),)
    fits = tuple(card for card in _legal(case, dummy) if card.rank is rank)
    if play is not None and not fits:
        return (yield from _void(case, declarer, dummy, "46B3b"))
    card = yield from name_card(
        declarer,
        "which_card",
        "{seat}, which card of that rank do you play from dummy?",
        law="46B3b",
        cards=fits,
        seat=declarer,
    )
    assert card is not None
    return (CardPlayed(dummy, card, "46B3b"),)


def _last_suit(case: Case, play: Play | None, dummy: Seat) -> Talk[Suit | None]:
    """The suit in which dummy won the previous trick."""
    known: tuple[Suit, ...] | None = None
    if play is not None and play.tricks:
        last = play.tricks[-1]
        known = (last.card_of(dummy).suit,) if last.winner is dummy else ()
    elif play is not None and play.number == 1:
        known = ()
    suits = yield from name_suits(
        "last_suit", "In which suit did dummy win the previous trick?", law="46B3a", known=known
    )
    return min(suits) if suits else None


def _void(case: Case, declarer: Seat, dummy: Seat, law: str) -> Talk[Effects]:
    law = law if law == "46B4" else f"{law}, 46B4"
    card = yield from _any_card(case, declarer, dummy, "new_card", "46B4")
    return Finding("designation_void", law, dummy), CardPlayed(dummy, card, "46B4")


def _anything(case: Case, declarer: Seat, dummy: Seat) -> Talk[Effects]:
    speaker = yield from defender_who_speaks(case, dummy, "46B5")
    if speaker is None:
        card = yield from _any_card(case, declarer, dummy, "new_card", "46B5")
        return Finding("defenders_do_not_name", "46B5", dummy), CardPlayed(dummy, card, "46B5")
    chosen = yield from name_card(
        speaker,
        "named_card",
        "{seat}, which card do you play from dummy?",
        law="46B5",
        cards=_legal(case, dummy),
        seat=speaker,
    )
    assert chosen is not None
    return (CardPlayed(dummy, chosen, "46B5"),)
