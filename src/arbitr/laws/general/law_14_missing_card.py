"""A hand with fewer than thirteen cards, while no hand has more (Law 14)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from arbitr.bridge import HAND_SIZE, SEATS, Seat
from arbitr.cards import CARDS, Card
from arbitr.laws.effects import (
    BoardDecided,
    CardMoveKnown,
    CardsPutRight,
    Effects,
    Finding,
    NextStep,
    PenaltyPossible,
    RevokeSettled,
    findings,
)
from arbitr.laws.engine import (
    Case,
    Choice,
    Edition,
    Incident,
    Report,
    Shown,
    Talk,
    choose,
    clause,
    judge,
    procedure,
    value_of,
    without_asking,
)
from arbitr.laws.general.law_12_review import correction_period_over
from arbitr.laws.play.penalty_cards.law_50_penalty_card import penalty_cards_effects
from arbitr.laws.shared.cards.revoke import established_by, revokes, rounds, ruled
from arbitr.laws.shared.facts.play import first_shown, lead_faced, lead_faced_by_now, play_begun, play_over
from arbitr.laws.shared.lost_board import artificial_by_fault
from arbitr.message import Message
from arbitr.problem import Problem

findings(
    calls_stand=Message("All calls stand. The card is deemed to have belonged to the hand throughout."),
    number_of_cards_wrong=Message("Rule on an incorrect number of cards."),
    defective_trick=Message("The card is among the played cards. Rule on the defective trick."),
    is_penalty_card=Message("The restored card was exposed and becomes a penalty card."),
    may_be_revoke=Message("Failure to play the card may be a revoke. Rule on it as a revoke."),
    too_late_for_cards=Message("The correction period is over. The result stands."),
)


@procedure(
    "missing_card",
    laws=("14",),
    title=Message("Missing card"),
    says=Message(
        "One hand is short and no hand has too many cards. The director searches for the card. If it is found "
        "before the opening lead is faced, it is restored and all calls stand. If it is not found, the deal "
        "is reconstructed from another pack. Later the card is deemed to have belonged to the hand "
        "throughout. It may become a penalty card, and failure to have played it may be a revoke."
    ),
    differs={
        1997: Message("The Law covers exactly one deficient hand; with several, rule on an incorrect number of cards."),
        2007: Message(
            "One or more hands may be deficient. The Law expressly says that all calls stand. Partner may not "
            "use the knowledge that a card was restored. The Law applies until the correction period ends."
        ),
    },
    example=Report(Seat.WEST),
)
def missing_card(case: Case, incident: Incident) -> Talk[Effects]:
    others = yield from choose(
        None,
        "others",
        "{seat}'s hand is short of a card. What about the other hands?",
        (
            Choice("right", Message("each has thirteen cards")),
            Choice("short_too", Message("another hand is also short, and none has more than thirteen")),
            Choice("over", Message("a hand has more than thirteen cards")),
        ),
        law="14",
        known=_others(case, incident.by),
        usual="right",
        seat=incident.by,
    )
    if others == "over" or (others == "short_too" and not several_may_be_short(case)):
        nobody_over = () if others == "over" else (("wrong_number_of_cards.over", "nobody"),)
        return (
            Finding("number_of_cards_wrong", "13"),
            NextStep("wrong_number_of_cards", incident.by, "13", told=nobody_over),
        )
    if others == "short_too" and not short_hands(case):
        return (yield from missing(case, (yield from _short_too(incident.by))))
    return (yield from missing(case, short_hands(case) or (incident.by,)))


def _short_too(by: Seat) -> Talk[tuple[Seat, ...]]:
    """All short hands, if nobody has said how many cards were dealt."""
    others = [seat for seat in SEATS if seat is not by]
    groups = [group for count in range(1, len(others) + 1) for group in combinations(others, count)]
    answer = yield from choose(
        None,
        "short",
        "Which hands are short besides {seat}'s?",
        (
            Choice("one", Message("one hand, e.g. N"), tuple(seat.letter for seat in others)),
            Choice(
                "several",
                Message("several hands, e.g. NW"),
                tuple("".join(seat.letter for seat in group) for group in groups if len(group) > 1),
            ),
        ),
        law="14",
        seat=by,
    )
    return tuple(seat for seat in SEATS if seat is by or seat.letter in answer)


def several_may_be_short(case: Case) -> bool:
    """May several hands be short? In 1997 three hands must be correct (K-13-a)."""
    return case.edition >= Edition.LAWS_2007


def short_hands(case: Case) -> tuple[Seat, ...]:
    sizes = case.table.deal.sizes
    return tuple(seat for seat in SEATS if sizes[seat] < HAND_SIZE)


def _others(case: Case, by: Seat) -> str | None:
    """Hands of sizes other than thirteen are given with the deal; if all have thirteen, nobody has said."""
    deal = case.table.deal
    if deal.is_regular:
        return None
    if max(deal.sizes) > HAND_SIZE:
        return "over"
    return "short_too" if any(seat is not by for seat in short_hands(case)) else "right"


def missing(case: Case, short: tuple[Seat, ...]) -> Talk[Effects]:
    """The missing card is searched for; what follows depends on when and where it is found."""
    if (
        yield from judge(
            "lead_faced",
            "Had the opening lead been faced when it was noticed?",
            law="14",
            known=lead_faced(case),
            # A log that ends with the auction would show the lead next, unless it was found later.
            usual=False if value_of(lead_faced_by_now(case)) is False else None,
        )
    ):
        return (yield from _after_the_lead(case, short))
    stand = Finding("calls_stand", case.law(y1997="14A", y2007="14A3"))
    if (yield from judge("found", "Has the missing card been found?", law="14A", usual=True)):
        return CardsPutRight("14A1"), BoardDecided("continues", "14A1"), stand, *replacement_known(case, short)
    return CardsPutRight("14A2"), BoardDecided("rebuilt", "14A2"), stand, *replacement_known(case, short)


def _after_the_lead(case: Case, short: tuple[Seat, ...]) -> Talk[Effects]:
    over = yield from judge("play_over", "Was play of the board over?", law="14B", known=play_over(case))
    if over:
        settled = yield from after_play(case)
        if settled is not None:
            return settled
    where = yield from _where()
    if where == "played_cards":
        law = case.law(y1997="14B1a", y2007="14B1")
        return (
            Finding("defective_trick", law),
            *(NextStep("defective_trick", seat, law) for seat in short),
            *replacement_known(case, short),
        )
    found = where == "elsewhere"
    if found and (yield from played_before(case)):
        answers = (("defective_trick.what", "not_filed"),)
        return (
            Finding("defective_trick", "14B, 67B3"),
            *(NextStep("defective_trick", seat, "67B3", told=answers) for seat in short),
        )
    law = case.law(y1997="14B1b", y2007="14B2") if found else case.law(y1997="14B2", y2007="14B3")
    held: dict[Seat, tuple[Card, ...]] = {}
    if play_begun(case):  # whether it should have been played depends on the card
        for seat in short:
            held[seat] = yield from _which_cards(case, seat, _of(seat, short))
    effects: Effects = _put_right(case, held, law)
    if not found:
        effects = (*effects, BoardDecided("rebuilt", law))
    elif not over:
        effects = (*effects, BoardDecided("continues", law))
    now = case.after(*effects)
    more = yield from _held_all_along(now, short, held, found and not over, over)
    return *effects, *more, *replacement_known(case, short)


@clause(1997)
def played_before(case: Case) -> Talk[bool]:
    """The text does not distinguish a card that was played from one that was not."""
    return without_asking(False)


@played_before.since(2017)
def _(case: Case) -> Talk[bool]:
    """A card that was played and is not among the played cards is not a missing card: it is put there (67B3)."""
    return (yield from judge("was_played", "Had the card been played to a trick?", law="67B3", usual=False))


def _where() -> Talk[str]:
    if not (yield from judge("found", "Has the missing card been found?", law="14B", usual=True)):
        return "not_found"
    return (
        yield from choose(
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
    )


def _of(seat: Seat, short: tuple[Seat, ...]) -> str:
    """The prefix that distinguishes the questions about one of several hands."""
    return "" if len(short) == 1 else f"@{seat}"


def _put_right(case: Case, held: dict[Seat, tuple[Card, ...]], law: str) -> Effects:
    """A card unknown to the table goes into its hand, so that the play can be read with it."""
    deal, play = case.table.deal, case.table.play
    known = deal if play is None else play.deal
    given = [(seat, card) for seat, cards in held.items() for card in cards if card not in known.hand(seat)]
    if held and not given and deal.is_regular:
        return ()  # according to the table, the card was never missing
    if not given or deal.is_regular:
        return (CardsPutRight(law),)
    return tuple(CardsPutRight(law, card, None, seat) for seat, card in given)


def _held_all_along(
    case: Case, short: tuple[Seat, ...], held: dict[Seat, tuple[Card, ...]], may_lie: bool, over: bool
) -> Talk[Effects]:
    """The consequences, for each hand, of the card having belonged to it from the beginning.

    `may_lie`: the card was found while play continues, so it may become a penalty card.
    """
    law = case.law(y1997="14B3", y2007="14B4")
    effects: Effects = ()
    for seat in short:
        of_this = _of(seat, short)
        lies = yield from _lies(case, seat, held.get(seat, ()), may_lie, law, of_this)
        revoked = yield from _revoked(case, seat, held.get(seat, ()), over, law, of_this)
        effects = (*effects, *lies, *revoked)
    sides = dict.fromkeys(seat.side for seat in short)
    return *effects, *(PenaltyPossible(side, law) for side in sides)


def _lies(case: Case, seat: Seat, cards: tuple[Card, ...], may_lie: bool, law: str, of_this: str) -> Talk[Effects]:
    play = case.table.play
    declares = play is not None and seat.side is play.contract.declarer.side
    if not may_lie or not (
        yield from judge(
            f"exposed{of_this}",
            "Is {seat} a defender, and could {seat}'s partner see the face of the card?",
            law=law,
            known=False if declares else None,
            usual=False,
            seat=seat,
        )
    ):
        return ()
    if not cards:
        cards = yield from _which_cards(case, seat, of_this)
    # A single small card that slipped out is a minor penalty card, an honour a major one; several are all major (50B).
    lying = penalty_cards_effects(case, seat, cards, is_major=False, law="50B")
    return Finding("is_penalty_card", law), *lying


def _revoked(case: Case, seat: Seat, cards: tuple[Card, ...], over: bool, law: str, of_this: str) -> Talk[Effects]:
    """Failing to play it may be a revoke: the next Law is opened, for the trick that the play shows."""
    if not (
        yield from judge(
            f"should_have_been_played{of_this}",
            "Did {seat} fail to follow suit to a trick to which this card should have been played?",
            law=law,
            known=_was_due(case, seat, cards),
            usual=False,
            seat=seat,
        )
    ):
        return ()
    table = case.table
    shown = [revoke for revoke in revokes(table) if revoke.seat is seat and ruled(table, revoke) is None]
    if not shown:
        if over:
            return Finding("may_be_revoke", law), NextStep("established_revoke", seat, law)
        return Finding("may_be_revoke", law), NextStep("revoke", seat, law, told=(("revoke.could_obey", "yes"),))
    if over:
        return ()  # what it costs is due by itself
    # An unestablished one is open by itself; the others would not be mentioned before play is over.
    return tuple(
        RevokeSettled(seat, entry.trick, True, None, entry.suit, law)
        for entry in shown
        if established_by(case, entry) is not None
    )


def _was_due(case: Case, seat: Seat, cards: tuple[Card, ...]) -> Shown[bool] | None:
    """Did the hand fail to follow a suit of these cards? None if the log does not show every trick."""
    play = case.table.play
    if play is None or not cards:
        return None
    suits = {card.suit for card in cards}
    for leader, trick in rounds(play):
        place = (seat - leader) % 4
        if 0 < place < len(trick) and trick[0].suit in suits and trick[place].suit is not trick[0].suit:
            return Shown(True)
    return Shown(False) if first_shown(play) == 1 else None


def _which_cards(case: Case, seat: Seat, of_this: str) -> Talk[tuple[Card, ...]]:
    play = case.table.play
    possible = CARDS if play is None else tuple(card for card in CARDS if _may_be(case, seat, card))
    answer = yield from choose(
        None,
        f"card{of_this}",
        "Which of {seat}'s cards was it?",
        (
            *_listed("small", Message("a card below honour rank"), (c.code for c in possible if not c.rank.is_honour)),
            *_listed("honour", Message("an honour"), (c.code for c in possible if c.rank.is_honour)),
            Choice("several", Message("several cards, e.g. S2 H3"), SEVERAL_CARDS, _read_cards),
        ),
        law="50B",
        seat=seat,
    )
    return _read_cards(answer) if " " in answer.replace(",", " ").strip() else (Card.parse(answer),)


def _listed(name: str, text: Message, codes: Iterable[str]) -> tuple[Choice, ...]:
    values = tuple(codes)
    return (Choice(name, text, values),) if values else ()


def _may_be(case: Case, seat: Seat, card: Card) -> bool:
    """Can this be the missing card: nobody has played it, and no other hand is known to hold it?"""
    play = case.table.play
    assert play is not None
    held_elsewhere = any(card in play.hand(other) for other in SEATS if other is not seat)
    return not play.played & card.bit and not held_elsewhere


SEVERAL_CARDS = ("S2 H3", "S2 HA C5")
"""Too many to list them all."""


def _read_cards(text: str) -> tuple[Card, ...]:
    cards = tuple(dict.fromkeys(Card.parse(part) for part in text.replace(",", " ").split()))
    if len(cards) < 2:
        raise Problem("{text}: enter two or more cards, e.g. S2 H3", text=repr(text))
    return cards


@clause(1997)
def after_play(case: Case) -> Talk[Effects | None]:
    """There is no time limit, but if the board was misdealt, the hand never had its cards (K-14-b)."""
    if (yield from correction_period_over(case)):
        return (Finding("too_late_for_cards", "79C"),)
    if (yield from judge("misdealt", "Was the board misdealt, so the hand never had thirteen cards?", law="13C")):
        return BoardDecided("cancelled", "13C"), *(yield from artificial_by_fault(case, "90"))
    return None


@after_play.since(2007)
def _(case: Case) -> Talk[Effects | None]:
    """Until the correction period ends (14B)."""
    return (Finding("too_late_for_cards", "14B"),) if (yield from correction_period_over(case)) else None


@clause(1997)
def replacement_known(case: Case, short: tuple[Seat, ...]) -> Effects:
    """The text does not say what the partner may use."""
    return ()


@replacement_known.since(2007)
def _(case: Case, short: tuple[Seat, ...]) -> Effects:
    """The partner of the short hand may not use the fact that a card was restored (14C)."""
    return tuple(CardMoveKnown(seat.partner, "14C") for seat in short)
