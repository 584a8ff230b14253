"""A hand with fewer than thirteen cards, while no hand has more (Law 14)."""

from __future__ import annotations

from itertools import combinations

from arbitr.bridge.deal import HAND_SIZE
from arbitr.bridge.seat import SEATS, Seat
from arbitr.cards import CARDS, Card
from arbitr.laws.effects.board import CardMoveKnown, CardsPutRight
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.scores import BoardDecided, Finding, PenaltyPossible, finding
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition, clause
from arbitr.laws.engine.examples import example, reported
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Choice, Talk, choose, judge
from arbitr.laws.general.law_12_review import correction_period_over
from arbitr.laws.play.law_50_penalty_card import penalty_cards_effects
from arbitr.laws.shared.lost_board import artificial_by_fault
from arbitr.laws.shared.readings import lead_faced, play_ended
from arbitr.message import Message
from arbitr.problem import Problem

finding("calls_stand", Message("All calls stand: the card counts as held from the beginning."))
finding("number_of_cards_wrong", Message("Rule on it as a wrong number of cards."))
finding("defective_trick", Message("The card lies among the played ones: rule on the defective trick."))
finding("is_penalty_card", Message("The card that was given back was exposed and becomes a penalty card."))
finding("may_be_revoke", Message("Not having played the card may be a revoke: rule on it as such."))
finding("too_late_for_cards", Message("The correction period is over: the result stands."))


@procedure(
    "missing_card",
    laws=("14",),
    title=Message("Missing card"),
    says=Message(
        "A hand is short and no hand has too many: the director looks for the card. Found before the opening lead is "
        "faced, it goes back and all calls stand; not found, the deal is rebuilt from another pack. Later the card "
        "counts as held all along: it may become a penalty card, and not having played it may be a revoke."
    ),
    differs={
        1997: Message("The law holds for exactly one short hand; with several, rule on a wrong number of cards."),
        2007: Message(
            "One or more hands may be short. All calls stand, in words; that a card was given back is not for the "
            "partner to use. The law ends with the correction period."
        ),
    },
)
def missing_card(case: Case, incident: Incident) -> Talk[Effects]:
    others = yield from choose(
        None,
        "others",
        "{seat} is short. What about the other hands?",
        (
            Choice("right", Message("each has thirteen cards")),
            Choice("short_too", Message("another hand is short, and none has more than thirteen")),
            Choice("over", Message("a hand has more than thirteen cards")),
        ),
        law="14",
        known=_others(case, incident.by),
        seat=incident.by,
    )
    if others == "over" or (others == "short_too" and not several_may_be_short(case)):
        return (Finding("number_of_cards_wrong", "13"),)
    if others == "short_too" and not short_hands(case):
        return (yield from missing(case, (yield from _short_too(incident.by))))
    return (yield from missing(case, short_hands(case) or (incident.by,)))


def _short_too(by: Seat) -> Talk[tuple[Seat, ...]]:
    """All short hands, where nobody has told how many cards were dealt."""
    others = [seat for seat in SEATS if seat is not by]
    groups = [each for count in range(1, len(others) + 1) for each in combinations(others, count)]
    answer = yield from choose(
        None,
        "short",
        "Which hands are short, beside that of {seat}?",
        (
            Choice("one", Message("one hand, as N"), tuple(seat.letter for seat in others)),
            Choice(
                "several",
                Message("several hands, as NW"),
                tuple("".join(seat.letter for seat in group) for group in groups if len(group) > 1),
            ),
        ),
        law="14",
        seat=by,
    )
    return tuple(seat for seat in SEATS if seat is by or seat.letter in answer)


@clause(1997)
def several_may_be_short(case: Case) -> bool:
    """Three hands must be right (K-13-a)."""
    return False


@several_may_be_short.since(2007)
def _(case: Case) -> bool:
    return True


def short_hands(case: Case) -> tuple[Seat, ...]:
    sizes = case.table.deal.sizes
    return tuple(seat for seat in SEATS if sizes[seat] < HAND_SIZE)


def _others(case: Case, by: Seat) -> str | None:
    """Hands of other sizes than thirteen are told with the deal; where all have thirteen, nobody has told."""
    deal = case.table.deal
    if deal.is_regular:
        return None
    if max(deal.sizes) > HAND_SIZE:
        return "over"
    return "short_too" if any(seat is not by for seat in short_hands(case)) else "right"


def missing(case: Case, short: tuple[Seat, ...]) -> Talk[Effects]:
    """The card is looked for; what follows depends on when, and on where it is found."""
    if (
        yield from judge(
            "lead_faced",
            "Had the opening lead been faced when it was noticed?",
            law="14",
            known=lead_faced(case),
        )
    ):
        return (yield from _after_the_lead(case, short))
    stand = Finding("calls_stand", case.law(y1997="14A", y2007="14A3"))
    if (yield from judge("found", "Has the missing card been found?", law="14A")):
        return CardsPutRight("14A1"), BoardDecided("continues", "14A1"), stand, *replacement_known(case, short)
    return CardsPutRight("14A2"), BoardDecided("rebuilt", "14A2"), stand, *replacement_known(case, short)


def _after_the_lead(case: Case, short: tuple[Seat, ...]) -> Talk[Effects]:
    over = yield from judge("play_over", "Was the play of the board over?", law="14B", known=play_ended(case))
    if over:
        settled = yield from after_play(case)
        if settled is not None:
            return settled
    where = yield from choose(
        None,
        "where",
        "Where is the missing card?",
        (
            Choice("played_cards", Message("among the played cards")),
            Choice("elsewhere", Message("found elsewhere")),
            Choice("not_found", Message("it cannot be found")),
        ),
        law="14B",
    )
    if where == "played_cards":
        return (
            Finding("defective_trick", case.law(y1997="14B1a", y2007="14B1")),
            *replacement_known(case, short),
        )
    found = where == "elsewhere"
    law = case.law(y1997="14B1b", y2007="14B2") if found else case.law(y1997="14B2", y2007="14B3")
    effects: Effects = (CardsPutRight(law),)
    if not found:
        effects = (*effects, BoardDecided("rebuilt", law))
    elif not over:
        effects = (*effects, BoardDecided("continues", law))
    return *effects, *(yield from _held_all_along(case, short, found and not over)), *replacement_known(case, short)


def _held_all_along(case: Case, short: tuple[Seat, ...], may_lie: bool) -> Talk[Effects]:
    """What comes of it, for each hand, that the card belonged to it from the beginning.

    `may_lie`: the card was found while cards are still played, so it may lie on the table as a penalty card.
    """
    law = case.law(y1997="14B3", y2007="14B4")
    effects: Effects = ()
    for seat in short:
        of_this = "" if len(short) == 1 else f"@{seat}"
        effects = (*effects, *(yield from _held_by(case, seat, may_lie, law, of_this)))
    sides = dict.fromkeys(seat.side for seat in short)
    return *effects, *(PenaltyPossible(side, law) for side in sides)


def _held_by(case: Case, seat: Seat, may_lie: bool, law: str, of_this: str) -> Talk[Effects]:
    play = case.table.play
    declares = play is not None and seat.side is play.contract.declarer.side
    effects: Effects = ()
    if may_lie and (
        yield from judge(
            f"exposed{of_this}",
            "Is {seat} a defender, and could the partner see the face of the card?",
            law=law,
            known=False if declares else None,
            seat=seat,
        )
    ):
        effects = (Finding("is_penalty_card", law), *(yield from _penalty_cards(case, seat, of_this)))
    if (
        yield from judge(
            f"should_have_been_played{of_this}",
            "Did {seat} fail to follow suit in a trick in which this card should have been played?",
            law=law,
            seat=seat,
        )
    ):
        effects = (*effects, Finding("may_be_revoke", law))
    return effects


HONOURS = tuple(card.code for card in CARDS if card.rank.is_honour)
SMALL_CARDS = tuple(card.code for card in CARDS if not card.rank.is_honour)


def _penalty_cards(case: Case, seat: Seat, of_this: str) -> Talk[Effects]:
    """A single small card that slipped out is a minor penalty card, an honour a major one; two or more are all major.

    The same in every edition (50B).
    """
    answer = yield from choose(
        None,
        f"card{of_this}",
        "Which card of {seat} was it?",
        (
            Choice("small", Message("a card below an honour"), SMALL_CARDS),
            Choice("honour", Message("an honour"), HONOURS),
            Choice("several", Message("several cards, as S2 H3"), SEVERAL_CARDS, _read_cards),
        ),
        law="50B",
        seat=seat,
    )
    cards = _read_cards(answer) if answer not in HONOURS + SMALL_CARDS else (Card.parse(answer),)
    return penalty_cards_effects(case, seat, cards, is_major=False, law="50B")


SEVERAL_CARDS = ("S2 H3", "S2 HA C5")
"""Too many to list them all."""


def _read_cards(text: str) -> tuple[Card, ...]:
    cards = tuple(dict.fromkeys(Card.parse(part) for part in text.replace(",", " ").split()))
    if len(cards) < 2:
        raise Problem("{text}: write two cards or more, as S2 H3", text=repr(text))
    return cards


@clause(1997)
def after_play(case: Case) -> Talk[Effects | None]:
    """No end is set; but if the board was misdealt the hand never had its cards (K-14-b)."""
    if (yield from correction_period_over(case)):
        return (Finding("too_late_for_cards", "79C"),)
    if (yield from judge("misdealt", "Was the board misdealt, so that the hand never had thirteen cards?", law="13C")):
        return BoardDecided("cancelled", "13C"), *(yield from artificial_by_fault(case, "90"))
    return None


@after_play.since(2007)
def _(case: Case) -> Talk[Effects | None]:
    """Until the correction period ends (14B)."""
    return (Finding("too_late_for_cards", "14B"),) if (yield from correction_period_over(case)) else None


@clause(1997)
def replacement_known(case: Case, short: tuple[Seat, ...]) -> Effects:
    """The text says nothing about what the partner may use."""
    return ()


@replacement_known.since(2007)
def _(case: Case, short: tuple[Seat, ...]) -> Effects:
    """That a card was given back is not for the partner of the short hand (14C)."""
    return tuple(CardMoveKnown(seat.partner, "14C") for seat in short)


@replacement_known.since(2017, doubtful="14: is it unchanged since 2007")
def _(case: Case, short: tuple[Seat, ...]) -> Effects:
    return tuple(CardMoveKnown(seat.partner, "14C") for seat in short)


@example("missing_card")
def _(edition: Edition) -> Conversation:
    return reported(edition, "missing_card", Seat.WEST)
