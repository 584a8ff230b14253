"""Law 58: one hand plays several cards at once (58B)."""

from __future__ import annotations

from collections.abc import Iterable

from arbitr.bridge import SEATS, Seat
from arbitr.cards import CARDS, Card
from arbitr.laws.effects import (
    CardBack,
    CardChanged,
    CardIsLead,
    CardPlayed,
    Effect,
    Effects,
    Finding,
    NextStep,
    WithdrawnCardsKnown,
    findings,
)
from arbitr.laws.engine import (
    NO_CARD,
    Case,
    Choice,
    Incident,
    Report,
    Talk,
    choose,
    clause,
    judge,
    name_card,
    offer,
    procedure,
    without_asking,
)
from arbitr.laws.play.out_of_turn.law_53_lead_accepted import lying_card
from arbitr.laws.play.penalty_cards.law_50_penalty_card import has_another, penalty_cards_effects
from arbitr.laws.play.procedure.law_45_designation import known_law
from arbitr.laws.play.procedure.law_45_fifth_card import is_defender
from arbitr.laws.play.procedure.law_47_changes import both_sides_played_on, changes_after, is_in_play, not_told
from arbitr.laws.shared.cards.acts import together
from arbitr.laws.shared.cards.misplay import has_played, out_of_turn
from arbitr.laws.shared.facts.play import extra_found_late
from arbitr.laws.shared.incidents import opens
from arbitr.message import Message

findings(
    any_legal_card=Message("The player may play any legal card."),
    visible_card_played=Message("The visible card is played."),
    proposed_card_played=Message("The card named by the player is played."),
    hidden_cards_back=Message("The cards that were not visible return to the hand, with no rectification."),
    found_too_late_for_choice=Message("Both sides have played to the next trick, so Law 67 applies."),
)


@opens
def open_double_plays(case: Case) -> Iterable[Incident]:
    """If found after both sides have played to the next trick, Law 67 covers them."""
    for seat in SEATS:
        if together(case, seat) and not extra_found_late(case, seat):  # then Law 67 applies
            yield Incident("two_cards_played", seat)


def came_with(case: Case, seat: Seat) -> Card | None:
    """This hand's card, in a trick or loose, that others were played with: the last one when they were seen."""
    if not together(case, seat):
        return None
    for state in case.table.states():
        at_once = Case(state, case.edition, case.regulations)
        if together(at_once, seat):
            played_by = () if state.play is None else state.play.cards_played_by(seat)
            return lying_card(at_once, seat) or (played_by[-1] if played_by else None)
    return None


def _latest(case: Case, seat: Seat) -> Talk[Card | None]:
    """This hand's recorded card that was played with others; None if neither is there.

    A hand in turn has usually shown two new cards, but it may have won the trick with one of them.
    """
    play = case.table.play
    lying = lying_card(case, seat)
    cards = () if play is None else play.cards_played_by(seat)
    if lying is not None or play is None or not cards:
        return lying
    in_turn = play.turn is seat
    if in_turn and (play.trick or both_sides_played_on(case, seat, cards[-1])):
        return None
    in_log = yield from judge(
        "one_in_log",
        "Was {card}, {seat}'s last card in the log, one of them?",
        law="58B",
        usual=not in_turn,
        card=cards[-1],
        seat=seat,
    )
    return cards[-1] if in_log else None


@procedure(
    "two_cards_played",
    laws=("58", "50"),
    title=Message("Two or more cards played at once from one hand"),
    says=Message(
        "If only one card is visible, it is played and the others are retracted. If several are visible, the "
        "player says which one is played; a defender's other visible cards become penalty cards, and "
        "declarer's are retracted. An opponent who played to a visible card that is withdrawn may change his "
        "card. Once both sides have played to the next trick, Law 67 applies."
    ),
    differs={
        1997: Message("If a defender's only visible card would be a revoke, it is a penalty card and is not played.")
    },
    example=Report(Seat.EAST),
)
def two_cards_played(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    recorded = came_with(case, seat)
    if recorded is None:
        recorded = yield from _latest(case, seat)
    late = yield from judge(
        "both_sides_played_on",
        "Have both sides played to the next trick?",
        law="58B4",
        known=_late(case, seat, recorded),
        usual=False,
    )
    if late:
        answers = (("defective_trick.what", "too_many"), ("defective_trick.both_played_on", "yes"))
        return (
            Finding("found_too_late_for_choice", "58B4, 67", seat),
            NextStep("defective_trick", seat, "58B4, 67", told=answers),
        )
    seen = tuple(dict.fromkeys((*((recorded,) if recorded is not None else ()), *together(case, seat))))
    several = yield from choose(
        None,
        "visible",
        "How many of the cards are visible?",
        (Choice("one", Message("only one")), Choice("several", Message("two or more", context="card"))),
        law="58B",
        known="several" if len(seen) > 1 and together(case, seat) else None,
    )
    if several == "one":
        return (yield from _one(case, seat, recorded, seen))
    return (yield from _several(case, seat, recorded, seen))


def _late(case: Case, seat: Seat, recorded: Card | None) -> bool | None:
    """What the log shows: for cards that were seen together exactly; for others, that it is late for the last trick."""
    play = case.table.play
    if play is None:
        return None
    late = None if recorded is None else both_sides_played_on(case, seat, recorded)
    if together(case, seat):
        return bool(late)
    if late:
        return True
    # A report may concern an earlier trick than the last one.
    return None if len(play.cards_played_by(seat)) > (recorded is not None) else False


def _one(case: Case, seat: Seat, recorded: Card | None, seen: tuple[Card, ...]) -> Talk[Effects]:
    card = yield from name_card(
        None,
        "visible_card",
        "Which card is visible?",
        law="58B1",
        known=seen[0] if len(seen) == 1 else None,
        none=not_told(case),
    )
    back = Finding("hidden_cards_back", "58B1", seat)
    if not (yield from not_played(case, seat, card)):
        if card is None:
            return Finding("visible_card_played", "58B1", seat), back
        return CardPlayed(seat, card, "58B1"), back
    if card is None:
        card = yield from name_card(None, "penalty_card", "Which of {seat}'s cards was it?", law="58B1", seat=seat)
        assert card is not None
    accidental = yield from judge(
        "accidental", "Is it beyond doubt that the card came out by accident?", law="50B", usual=True
    )
    lies = penalty_cards_effects(case, seat, (card,), not accidental, "58B1, 50B")
    play = case.table.play
    new = yield from name_card(
        seat,
        "new_card",
        "{seat}, which card do you play?",
        law="58B1",
        cards=play.legal_cards() if play is not None and play.turn is seat else (),
        none=not_told(case),
        seat=seat,
    )
    if new is None:
        return back, Finding("any_legal_card", "58B1", seat), *lies
    played: Effect = CardPlayed(seat, new, "58B1")
    if recorded is card and new is not card:
        played = CardChanged(seat, card, new, "58B1")
    return back, played, *lies


@clause(1997)
def not_played(case: Case, seat: Seat, card: Card | None) -> Talk[bool]:
    """The only visible card of a defender is not played if it would be a revoke (58.4)."""
    if not (yield from is_defender(case, seat, "58B1")):
        return False
    play = case.table.play
    known: bool | None = None
    if card is not None and play is not None and play.turn is seat and not play.unknown(seat):
        known = not play.allows(card)
    return (yield from judge("would_be_revoke", "Would the visible card be a revoke?", law="58B1", known=known))


@not_played.since(2007)
def _(case: Case, seat: Seat, card: Card | None) -> Talk[bool]:
    """It is played in every case; a revoke is then corrected under its own Law."""
    return without_asking(False)


def _several(case: Case, seat: Seat, recorded: Card | None, seen: tuple[Card, ...]) -> Talk[Effects]:
    known = seen if together(case, seat) else ()
    play = case.table.play
    held = () if play is None else tuple(card for card in CARDS if play.may_hold(seat, card))
    card = yield from name_card(
        seat,
        "proposed_card",
        "{seat}, which of these cards do you play?",
        law="58B2",
        cards=known or ((*((recorded,) if recorded is not None else ()), *held) if play is not None else ()),
        none=not_told(case),
        seat=seat,
    )
    others = tuple(other for other in (known or seen) if other is not card)
    if not known:
        others = yield from _others(card, others, held)
    effects: list[Effect] = []
    if card is None:
        effects.append(Finding("proposed_card_played", "58B2", seat))
    else:
        effects += _plays(case, seat, recorded, card)
    effects += yield from _left_over(case, seat, others)
    in_trick = recorded is not None and is_in_play(case, seat, recorded)
    effects += yield from _opponents(
        case, seat, recorded if in_trick else None, effects[:1] if recorded is not card else []
    )
    return tuple(effects)


def _plays(case: Case, seat: Seat, recorded: Card | None, card: Card) -> Effects:
    """The card that the player names replaces the one on the table: in the trick, or out of turn."""
    play = case.table.play
    lying = next((loose for loose in case.table.ledger.loose_cards(seat) if loose.card is recorded), None)
    if lying is not None:
        if card is recorded:
            return ()
        return (CardIsLead(seat, card, lying.procedure, "58B2", lying.is_lead),)
    if recorded is not None and recorded is not card and is_in_play(case, seat, recorded):
        return (CardChanged(seat, recorded, card, "58B2"),)
    if recorded is card:
        return (CardPlayed(seat, card, "58B2"),)
    if play is not None and play.turn is not seat and not play.is_over:
        is_lead = not play.trick or has_played(play, seat)
        return (CardIsLead(seat, card, out_of_turn(case, seat, is_lead).value, "58B2", is_lead),)
    return (CardPlayed(seat, card, "58B2"),)


def _others(card: Card | None, named: tuple[Card, ...], held: tuple[Card, ...]) -> Talk[tuple[Card, ...]]:
    """Every other visible card; the log may already contain one of them."""
    others = list(named)
    for number in range(1, 4):
        left = tuple(other for other in held if other is not card and other not in others)
        if others and not left and held:
            break
        first = not others
        other = yield from name_card(
            None,
            "other_card" if first else f"further_card@{number}",
            "Which other card can be seen?" if first else "Can a further card be seen, and which?",
            law="58B2",
            cards=left,
            none=None if first else Message("none", context="card"),
            usual=None if first else NO_CARD,
        )
        if other is None:
            break
        others.append(other)
    return tuple(dict.fromkeys(others))


def _left_over(case: Case, seat: Seat, others: tuple[Card, ...]) -> Talk[Effects]:
    if not (yield from is_defender(case, seat, "58B2")):
        return tuple(CardBack(seat, card, "58B2, 48A") for card in others)
    is_major = False
    small = len(others) == 1 and not others[0].rank.is_honour and not case.table.ledger.penalty_cards(seat)
    if small:
        is_major = not (
            yield from judge(
                "one_movement",
                "Did the cards come out by accident, in one movement?",
                law="50B",
                known=True if together(case, seat) else None,
                usual=True,
            )
        ) or (yield from has_another(case, seat))
    return penalty_cards_effects(case, seat, others, is_major, "58B2, 50B")


def _opponents(case: Case, seat: Seat, recorded: Card | None, done: list[Effect]) -> Talk[Effects]:
    """A player who has played to a withdrawn card may change his own (58B3)."""
    play = case.table.play
    if recorded is not None:
        more, withdrawn = yield from changes_after(case, seat, recorded, done, "58B3, 47D")
        known = (WithdrawnCardsKnown(seat, tuple(withdrawn), known_law(case)),) if withdrawn else ()
        return *more, *known
    if not (
        yield from judge(
            "opponent_played",
            "Has an opponent played in turn to a card that is withdrawn?",
            law="58B3",
            known=None if play is None else False,
        )
    ):
        return ()
    if not (
        yield from offer(
            seat.lho,
            "opponent_changes",
            "{seat}, do you change the card you played to it?",
            Choice("yes", Message("change it")),
            Choice("no", Message("leave it")),
            law="58B3",
            seat=seat.lho,
        )
    ):
        return (Finding("opponents_card_stays", "58B3, 47D", seat.lho),)
    return Finding("opponents_card_back", "58B3, 47D", seat.lho), WithdrawnCardsKnown(seat, (), known_law(case))
