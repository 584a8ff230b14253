"""Laws 61 to 63: is it a revoke, is it established, and how one that is not is corrected."""

from __future__ import annotations

from collections.abc import Iterable

from arbitr.bridge.board import Board
from arbitr.bridge.contract import Contract
from arbitr.bridge.events import PositionGiven
from arbitr.bridge.ledger import RevokeRuled
from arbitr.bridge.play import Play
from arbitr.bridge.seat import SEATS, Seat
from arbitr.bridge.table import Table
from arbitr.cards import Card, Hand
from arbitr.laws.effects.cards import CardChanged, CardWithdrawn, WithdrawnCardsKnown
from arbitr.laws.effects.claims import AgreementUndone
from arbitr.laws.effects.effect import Effect, Effects
from arbitr.laws.effects.exposed import PenaltyCardLies
from arbitr.laws.effects.scores import Finding, finding
from arbitr.laws.effects.tricks import THOUGH_REPLACED, RevokeSettled
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition, clause
from arbitr.laws.engine.examples import example
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Choice, Shown, Source, Talk, choose, judge, name_card
from arbitr.laws.play.law_47_changes import chooser, ledger_before, legal_instead
from arbitr.laws.play.law_61_question import asked_by, established_by_question, is_defender, question_asked
from arbitr.laws.play.law_62_twelfth_trick import not_for_partner, partner_after_it, partner_on_twelfth, put_right
from arbitr.laws.shared.acts import taken_back
from arbitr.laws.shared.facts.claims import unanswered
from arbitr.laws.shared.facts.play import could_follow, play_begun
from arbitr.laws.shared.irregular import opens, withdrawn_law
from arbitr.laws.shared.misplay import played
from arbitr.laws.shared.penalty_cards import becomes_penalty_card
from arbitr.laws.shared.revoke import (
    TWELFTH,
    Revoke,
    agreed_to,
    agreement_counts,
    both_sides_revoked,
    established_by,
    off_suit,
    revokes,
    ruled,
    trick_at,
)
from arbitr.message import Message

finding("no_revoke", Message("It was no revoke: the card stays played, and nothing follows."))
finding("revoke_replaced", Message("The card is replaced by one that follows the law."))
finding(
    "later_cards_may_change",
    Message(
        "Cards that the other side played after the revoke may be taken back; then the next player of the offending "
        "side may change a card too, and a defender's card so taken back is a penalty card."
    ),
)


def open_revokes(case: Case) -> tuple[Revoke, ...]:
    """The revokes that the table shows, that are not established and that nobody has ruled on."""
    table = case.table
    if table.play is None or table.turn is None:
        return ()
    found = (revoke for revoke in revokes(table) if ruled(table, revoke) is None)
    return tuple(revoke for revoke in found if established_by(case, revoke) is None)


@opens
def revokes_to_correct(case: Case) -> Iterable[Incident]:
    """What the others say to a claim may establish it, so that is asked first."""
    if unanswered(case) is None:
        for revoke in open_revokes(case):
            yield Incident("revoke", revoke.seat)


@opens
def revokes_established_in_play(case: Case) -> Iterable[Incident]:
    """It is too late to correct it: that is said at once, and play goes on (63)."""
    table = case.table
    if table.play is None or table.turn is None or table.ledger.claim() is not None:
        return
    for revoke in revokes(table):
        if ruled(table, revoke) is None and established_by(case, revoke) is not None:
            yield Incident("revoke", revoke.seat)


@procedure(
    "revoke",
    laws=("61", "62", "63"),
    title=Message("Revoke"),
    says=Message(
        "A player who can follow suit, or can do what the law asks of him, and does not, has revoked. Until it is "
        "established it must be corrected: a defender's card from a hand that was not faced becomes a major penalty "
        "card, a card of declarer or dummy goes back. The innocent side may change cards played since; if it does, "
        "so may the next player of the other side. It is established when the offending side plays or names a card "
        "to the next trick, or claims, concedes or agrees to a claim."
    ),
    differs={
        1997: Message(
            "Defenders may not ask one another, unless the zone allows it: such a question establishes the revoke, "
            "though the card is still replaced."
        ),
        2007: Message("Defenders may ask one another unless it is forbidden; the question establishes nothing."),
        2017: Message(
            "It must be corrected once somebody draws attention to it; before that the player has no such duty. "
            "Agreeing to a claim establishes it only when the agreement is final. If both sides revoked on one trick "
            "and only one of them has played on, both are corrected."
        ),
    },
)
def revoke(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    found = _revoke_of(case, seat)
    could = yield from judge(
        "could_obey",
        "Could {seat} have followed suit, or done what the law asked?",
        law="61A",
        known=_could_obey(case, seat, found),
        usual=not _followed_in_sight(case, seat),
        seat=seat,
    )
    # Who may ask depends on whose card it was, so that comes first.
    defends = yield from judge("defender", "Is {seat} a defender?", law="61B", known=is_defender(case, seat), seat=seat)
    card = None if found is None else found.card
    asked = yield from asked_by(case, seat, defends, card)
    if not could:
        return (Finding("no_revoke", "61A", seat), *question_asked(case, seat, asked, defends, card))
    found = found or off_suit(case.table, seat)
    twelfth = yield from judge(
        "twelfth_trick", "Was it on the twelfth trick?", law="62D1", known=_is_twelfth(case, found), usual=False
    )
    agreed = found is not None and agreed_to(case, found)
    law = yield from _established(case, found, asked, agreed)
    if law is not None and twelfth:
        returned = yield from judge(
            "hands_returned", "Are all four hands back in the board?", law="62D1", known=_goes_on(case, found)
        )
        if not returned:
            return (yield from put_right(case, seat, found, defends))
    if law is None or law in THOUGH_REPLACED:
        # An agreement that is not final is no agreement: the claim is open again, and judged after the correction.
        undone = (AgreementUndone(seat, "69A"), Finding("claim_contested", "70A")) if agreed else ()
        return *undone, *(yield from _corrected(case, seat, found, law, asked, twelfth, defends))
    suit = None if found is None else found.suit
    trick = TWELFTH if found is None and twelfth else 0 if found is None else found.trick
    law = f"{law}, {case.law(y1997='63C', y2007='63B')}"
    claimed = case.table.ledger.claim() is not None or "63A3" in law or "63A4" in law
    over = twelfth or _is_over(case)
    return (
        RevokeSettled(seat, trick, True, None, suit, law, after_play=over, at_claim=claimed and not over),
        *question_asked(case, seat, asked, defends, card),
    )


def _could_obey(case: Case, seat: Seat, found: Revoke | None) -> Shown[bool] | None:
    """The log shows a revoke, or a whole hand that has followed suit wherever it could."""
    if found is not None:
        return Shown(True, Source.HANDS)
    table = case.table
    ruled_before = any(isinstance(entry, RevokeRuled) and entry.seat is seat for entry in table.ledger.entries)
    if ruled_before or off_suit(table, seat) is not None or any(each.seat is seat for each in revokes(table)):
        return None
    return could_follow(case, seat)


def _followed_in_sight(case: Case, seat: Seat) -> bool:
    """Is every card of the hand known, and did it follow suit wherever it could, as far as the log goes back?"""
    play = case.table.play
    if play is None or play.unknown(seat) or not play.cards_played_by(seat):
        return False
    return not any(each.seat is seat for each in revokes(case.table))


def _is_twelfth(case: Case, found: Revoke | None) -> bool | None:
    if found is not None:
        return found.trick == TWELFTH
    play = case.table.play
    return False if play is not None and play_begun(case) and play.number < TWELFTH else None


def _revoke_of(case: Case, seat: Seat) -> Revoke | None:
    """The revoke to rule on: one that is open, or else the last that nobody has ruled on."""
    for found in open_revokes(case):
        if found.seat is seat:
            return found
    left = [found for found in revokes(case.table) if found.seat is seat and ruled(case.table, found) is None]
    return left[-1] if left else None


def _is_over(case: Case) -> bool:
    return case.table.play is not None and case.table.turn is None


def _goes_on(case: Case, found: Revoke | None) -> Shown[bool] | None:
    """While the log shows that somebody has still to play, the hands are not back."""
    return Shown(False) if found is not None and case.table.turn is not None else None


_BY_LAW = {"63A1": "played", "63A2": "named", "63A3": "claimed"}
"""What the log shows of a side that has established its revoke."""


def _established(case: Case, found: Revoke | None, asked: str, agreed: bool) -> Talk[str | None]:
    """The paragraph by which it is established; None if it is not.

    Where the log shows the card, it shows all that came after it, except that somebody named the next one (63A2).
    """
    shown = None if found is None else established_by(case, found)
    others = any(isinstance(entry, RevokeRuled) for entry in case.table.ledger.entries)
    if shown is not None and (shown not in _BY_LAW or others):
        return shown  # the director has said so already, or is asked about the other one
    known = Shown("agreed", Source.RULING) if agreed else None if shown is None else Shown(_BY_LAW[shown])
    choices = [
        Choice("no", Message("no")),
        Choice("named", Message("it has named or shown a card for the next trick")),
    ]
    if found is None or known is not None:
        choices += [
            Choice("played", Message("it has led or played to the next trick")),
            Choice("claimed", Message("it has claimed or conceded")),
            Choice("agreed", Message("it has agreed to a claim or concession")),
        ]
    by = yield from choose(
        None,
        "established",
        "Has the offending side done anything that establishes it?",
        choices,
        law="63A",
        known=known,
        usual=None if found is None else "no",
    )
    if by == "no" or (by == "agreed" and not (yield from agreement_counts(case))):
        return established_by_question(case, asked)
    return {
        "played": "63A1",
        "named": "63A2",
        "claimed": "63A3",
        "agreed": case.law(y1997="63A3", y2017="63A4"),
    }[by]


# The correction.


def _corrected(
    case: Case, seat: Seat, found: Revoke | None, law: str | None, asked: str, twelfth: bool, defends: bool
) -> Talk[Effects]:
    effects: list[Effect] = []
    play = case.table.play
    if found is not None and play is not None:
        if _is_lead(play, found):
            effects += yield from _lead_replaced(case, found)
        else:
            effects += yield from _card_replaced(case, found)
        if twelfth:
            effects = not_for_partner(case, found, effects)
            effects += yield from partner_on_twelfth(case, found)
    else:
        effects += yield from _from_facts(case, seat, defends)
        if twelfth:
            effects += yield from partner_after_it(case, seat, None, defends)
    trick = 0 if found is None else found.trick
    suit = None if found is None else found.suit
    if law is not None:
        effects.append(RevokeSettled(seat, trick, True, None, suit, law))
    else:
        effects.append(RevokeSettled(seat, trick, False, 0, suit, _correction_law(case, found)))
    return (*effects, *question_asked(case, seat, asked, defends, None if found is None else found.card))


def _correction_law(case: Case, found: Revoke | None) -> str:
    """62A, and the paragraphs about those who played after the revoke, whether or not they could change a card."""
    play = case.table.play
    if found is None or play is None:
        return "62A"
    law = "61A, 62A" if found.suit is None else "62A"  # what the law or an opponent asked for was not played
    if both_sides_revoked(case, found):
        return f"{law}, 62C3, 64B8"
    record = list(play.record)
    later = {seat.side for seat, _ in record[record.index((found.seat, found.card)) + 1 :]}
    if found.seat.side.other not in later:
        return law
    return f"{law}, 62C1, 62C2" if found.seat.side in later else f"{law}, 62C1"


def _is_lead(play: Play, found: Revoke) -> bool:
    trick = trick_at(play, found.trick)
    return (play.leader if trick is None else trick.leader) is found.seat


def _after(table: Table, effects: Iterable[Effect]) -> Table:
    return table.after_all(effects)


def _from_facts(case: Case, seat: Seat, defends: bool) -> Talk[list[Effect]]:
    """Nobody knows the cards: which one was played, and was it a defender's from a hand that was not faced?"""
    later = Finding("later_cards_may_change", "62C1, 62C2", seat)
    if not defends:
        return [Finding("revoke_replaced", "62B2", seat), later]
    was_faced = yield from judge(
        "card_was_faced", "Was the card that was played lying face up before, as a penalty card?", law="62B1"
    )
    if was_faced:
        return [Finding("revoke_replaced", "62B2", seat), later]
    card = yield from name_card(None, "card", "Which card did {seat} play?", law="62B1", seat=seat)
    assert card is not None
    effects: list[Effect] = [Finding("revoke_replaced", "62B1", seat), later]
    effects += becomes_penalty_card(case, seat, card, True, "62B1")
    effects += withdrawn_known(case, seat, [card], effects)
    return effects


def _card_replaced(case: Case, found: Revoke) -> Talk[list[Effect]]:
    """A card that did not follow: another takes its place; who played after it may change too (62B, 62C)."""
    table, play = case.table, case.table.play
    assert play is not None
    legal = legal_instead(table, found.seat, found.card)
    legal = tuple(card for card in legal if found.suit is None or card.suit is found.suit) or legal
    put = taken_back(case, found.seat)  # he may have put another card in its place before anybody ruled
    new = yield from name_card(
        chooser(play, found.seat),
        "replacement",
        "{seat}, which card do you play instead of {card}?",
        law="62A",
        cards=legal,
        known=put.instead if put is not None and put.card is found.card and put.instead in legal else None,
        seat=chooser(play, found.seat),
        card=found.card,
    )
    assert new is not None
    was_faced = _was_penalty_card(table, found)
    defender = found.seat.side is not play.contract.declarer.side
    law = "62B1" if defender and not was_faced else "62B2"
    effects: list[Effect] = [CardChanged(found.seat, found.card, new, law)]
    if defender:
        effects += becomes_penalty_card(case, found.seat, found.card, True, law, _after(table, effects).ledger)
    withdrawn = [found.card]
    effects += yield from _changes_after(case, found, effects, withdrawn)
    effects += withdrawn_known(case, found.seat, withdrawn, effects, both_sides_revoked(case, found))
    return effects


@clause(1997)
def withdrawn_known(
    case: Case, seat: Seat, cards: list[Card], effects: list[Effect], both_at_fault: bool = False
) -> Effects:
    """Who may use what the withdrawn cards told (16)."""
    law = "62C3, 16C2" if both_at_fault else withdrawn_law(case)
    return (WithdrawnCardsKnown(seat, tuple(cards), law, both_at_fault),) if cards else ()


@withdrawn_known.since(2017)
def _(case: Case, seat: Seat, cards: list[Card], effects: list[Effect], both_at_fault: bool = False) -> Effects:
    """A card that lies there as a penalty card has a rule of its own (50E): it is not a withdrawn one as well."""
    lying = {effect.card for effect in effects if isinstance(effect, PenaltyCardLies)}
    left = [card for card in cards if card not in lying]
    return withdrawn_known.versions[1997](case, seat, left, effects, both_at_fault)


def _was_penalty_card(table: Table, found: Revoke) -> bool:
    """Did the card that was played lie face up before?"""
    before = ledger_before(table, found.seat, found.card)
    return any(each.card is found.card for each in before.penalty_cards(found.seat))


def _changes_after(case: Case, found: Revoke, done: list[Effect], withdrawn: list[Card]) -> Talk[list[Effect]]:
    """Cards played after the revoke and before attention: the innocent side may take back any of them (62C1), and then
    the next hand of the other side may too (62C2). A lead to the next trick goes back if this one has another winner.
    """
    play = case.table.play
    assert play is not None
    record = list(play.record)
    later = record[record.index((found.seat, found.card)) + 1 :]
    in_trick = 3 - (found.seat - _leader(play, found)) % 4
    both = both_sides_revoked(case, found)
    effects, kept = yield from _next_trick_back(case, found, done, later[in_trick:], withdrawn)
    table = _after(case.table, [*done, *effects])
    changed = False
    for seat, card in later[:in_trick]:
        if any(_is_ruled_apart(case, each, both) for each in revokes(case.table) if each.card is card):
            continue
        innocent = seat.side is not found.seat.side
        if not innocent and not changed:
            continue
        law = "62C1" if innocent else "62C2"
        assert table.play is not None
        cards = legal_instead(table, seat, card)
        if not cards and not table.play.deal.unknown[seat]:
            changed = False
            continue
        asked = chooser(table.play, seat)
        new = yield from name_card(
            asked,
            f"changes@{seat.letter}",
            "{chooser}, do you take back {card} of {seat}, and which card is played instead?",
            law=law,
            cards=cards,
            none=Message("it stays"),
            usual="none",
            chooser=asked,
            card=card,
            seat=seat,
        )
        changed = new is not None
        if new is None:
            continue
        effects.append(CardChanged(seat, card, new, law))
        withdrawn.append(card)
        if not innocent and seat.side is not table.play.contract.declarer.side:
            effects += becomes_penalty_card(case, seat, card, True, "62C2", table.ledger)
        table = _after(case.table, [*done, *effects])
    if kept and table.play is not None and _winner(table.play, found) is not kept[0][0]:
        for seat, card in reversed(kept):  # by the change another hand has won the trick
            effects.append(CardWithdrawn(seat, card, "62C1"))
            withdrawn.append(card)
    return effects


def _next_trick_back(
    case: Case, found: Revoke, done: list[Effect], cards: list[tuple[Seat, Card]], withdrawn: list[Card]
) -> Talk[tuple[list[Effect], list[tuple[Seat, Card]]]]:
    """A lead of the innocent side to the next trick, and its partner's card to it: who played them may take them back.

    Together with the effects the cards that stay.
    """
    play = case.table.play
    assert play is not None
    effects: list[Effect] = []
    both = both_sides_revoked(case, found)
    law = "62C3" if both else "62C1"
    table = _after(case.table, done)
    for number, (seat, card) in reversed(tuple(enumerate(cards))):
        assert table.play is not None
        wrong_leader = _winner(table.play, found) is not cards[0][0]
        asked = chooser(play, seat)
        back = yield from choose(
            asked,
            f"withdraws@{seat.letter}",
            "{asked}, do you take back {card}, played by {seat} to the next trick?",
            (Choice("yes", Message("it is taken back")), Choice("no", Message("it stays"))),
            law=law,
            known="yes" if wrong_leader or effects or both else None,
            usual="no",
            asked=asked,
            card=card,
            seat=seat,
        )
        if back == "no":
            return effects, cards[: number + 1]
        effects.append(CardWithdrawn(seat, card, law))
        withdrawn.append(card)
        if both and seat.side is not play.contract.declarer.side:
            effects += becomes_penalty_card(case, seat, card, True, law, table.ledger)
        table = _after(case.table, [*done, *effects])
    return effects, []


def _is_ruled_apart(case: Case, other: Revoke, both: bool) -> bool:
    """A card that is a revoke itself is corrected by a ruling of its own, unless it is established."""
    return both or established_by(case, other) is None


def _leader(play: Play, found: Revoke) -> Seat:
    trick = trick_at(play, found.trick)
    return play.leader if trick is None else trick.leader


def _winner(play: Play, found: Revoke) -> Seat | None:
    trick = trick_at(play, found.trick)
    return None if trick is None else trick.winner


def _lead_replaced(case: Case, found: Revoke) -> Talk[list[Effect]]:
    """A lead that was not allowed: all that was played to it goes back, and another card is led (62, 47)."""
    table, play = case.table, case.table.play
    assert play is not None
    record = list(play.record)
    effects: list[Effect] = []
    withdrawn = [found.card]
    for seat, card in reversed(record[record.index((found.seat, found.card)) + 1 :]):
        effects.append(CardWithdrawn(seat, card, "62C1"))
        withdrawn.append(card)
    partner = [
        card
        for seat, card in record[record.index((found.seat, found.card)) + 1 :]
        if seat is found.seat.partner and seat.side is not play.contract.declarer.side
    ]
    legal = legal_instead(_after(table, effects), found.seat, found.card)
    new = yield from name_card(
        chooser(play, found.seat),
        "replacement",
        "{seat}, which card do you play instead of {card}?",
        law="62A",
        cards=legal,
        seat=chooser(play, found.seat),
        card=found.card,
    )
    assert new is not None
    defender = found.seat.side is not play.contract.declarer.side
    effects.append(CardChanged(found.seat, found.card, new, "62B1" if defender else "62B2"))
    if defender:
        effects += becomes_penalty_card(case, found.seat, found.card, True, "62B1")
    for card in partner:
        effects += becomes_penalty_card(case, found.seat.partner, card, True, "62C2")
    effects += withdrawn_known(case, found.seat, withdrawn, effects)
    return effects


@example("revoke")
def _(edition: Edition) -> Conversation:
    hands = tuple(Hand.parse(text) for text in ("8.73.K6.9", "-.QT.J9.K7", "AJ.4.A8.5", "T.96.QT.J"))
    north, east, south, west = hands
    position = PositionGiven(Contract.parse("4S S"), Seat.SOUTH, (5, 2), (north, east, south, west))
    case = Case(Table.opened(Board.numbered(1)).after(position), edition)
    for text in ("S D8", "W H6", "N DK", "E D9"):
        case = played(case, SEATS["NESW".index(text[0])], Card.parse(text[2:]))
    return Conversation(case, Incident("revoke", Seat.WEST))
