"""Laws 61 to 63: is it a revoke, is it established, and how one that is not is corrected."""

from __future__ import annotations

from collections.abc import Iterable

from arbitr.bridge.board import Board
from arbitr.bridge.contract import Contract
from arbitr.bridge.events import PositionGiven
from arbitr.bridge.ledger import Found, Must, RevokeRuled
from arbitr.bridge.play import Play
from arbitr.bridge.seat import SEATS, Seat
from arbitr.bridge.table import Table
from arbitr.cards import Card, Hand
from arbitr.laws.effects.cards import CardChanged, CardWithdrawn, PlayRestricted, WithdrawnCardsKnown
from arbitr.laws.effects.effect import Effect, Effects
from arbitr.laws.effects.information import LookAgain
from arbitr.laws.effects.scores import Finding, finding
from arbitr.laws.effects.tricks import THOUGH_REPLACED, LastTricksPutRight, RevokeSettled
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition, clause
from arbitr.laws.engine.examples import example
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Choice, Talk, choose, judge, name_card
from arbitr.laws.play.law_42_dummy import has_lost_rights
from arbitr.laws.play.law_47_changes import chooser, ledger_before, legal_instead
from arbitr.laws.shared.irregular import opens, withdrawn_law
from arbitr.laws.shared.misplay import played
from arbitr.laws.shared.penalty_cards import becomes_penalty_card
from arbitr.laws.shared.revoke import (
    TWELFTH,
    Revoke,
    agreement_counts,
    established_by,
    off_suit,
    revokes,
    ruled,
    trick_at,
)
from arbitr.message import Message

finding("no_revoke", Message("It was no revoke: the card stays played, and nothing follows."))
finding("revoke_question_allowed", Message("The question was allowed."))
finding(
    "revoke_question_not_allowed", Message("The question was not allowed; what it told the partner may not be used.")
)
finding("revoke_replaced", Message("The card is replaced by one that follows the law."))
finding(
    "later_cards_may_change",
    Message(
        "Cards that the other side played after the revoke may be taken back; then the next player of the offending "
        "side may change a card too, and a defender's card so taken back is a penalty card."
    ),
)
finding(
    "partner_may_not_use_it",
    Message("The partner may not choose, for the twelfth trick, the card that the revoke could have suggested."),
)
finding(
    "partner_has_seen_it", Message("What the revoke card told the partner on the twelfth trick may not be used by him.")
)


WITHOUT_RIGHTS = "revoke_question_without_rights"
"""What the ruling on a dummy without rights who asked has found (43B2b)."""


def open_revokes(table: Table) -> tuple[Revoke, ...]:
    """The revokes that the table shows, that are not established and that nobody has ruled on."""
    if table.play is None or table.turn is None:
        return ()
    found = (revoke for revoke in revokes(table) if ruled(table, revoke) is None)
    return tuple(revoke for revoke in found if established_by(table, revoke) is None)


@opens
def revokes_to_correct(case: Case) -> Iterable[Incident]:
    for revoke in open_revokes(case.table):
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
            "Agreeing to a claim establishes it only when the agreement is final. If both sides revoked on one trick "
            "and only one of them has played on, both are corrected."
        ),
    },
)
def revoke(case: Case, incident: Incident) -> Talk[Effects]:
    found = _revoke_of(case, incident.by)
    could = yield from judge(
        "could_obey",
        "Could {seat} have followed suit, or done what the law asked?",
        law="61A",
        known=True if found is not None else None,
        seat=incident.by,
    )
    # Who may ask depends on whose card it was, so that comes first.
    defends = yield from judge(
        "defender", "Is {seat} a defender?", law="61B", known=_is_defender(case, incident.by), seat=incident.by
    )
    asked = yield from _asked(case, defends)
    if asked == "dummy_without_rights" and case.table.play and case.table.play.contract.dummy is incident.by:
        asked = "dummy"  # about his own hand dummy may always ask (42B1)
    if not could:
        return (Finding("no_revoke", "61A", incident.by), *_question_asked(case, incident.by, asked))
    found = found or off_suit(case.table, incident.by)
    twelfth = yield from judge(
        "twelfth_trick",
        "Was it on the twelfth trick?",
        law="62D1",
        known=None if found is None else found.trick == TWELFTH,
    )
    law = yield from _established(case, found, asked)
    if law is not None and twelfth:
        returned = yield from judge("hands_returned", "Are all four hands back in the board?", law="62D1")
        if not returned:
            return (yield from _put_right(case, incident.by, found, defends))
    if law is None or law in THOUGH_REPLACED:
        return (yield from _corrected(case, incident.by, found, law, asked, twelfth, defends))
    suit = None if found is None else found.suit
    trick = TWELFTH if found is None and twelfth else 0 if found is None else found.trick
    law = f"{law}, {case.law(y1997='63C', y2007='63B')}"
    return (
        RevokeSettled(incident.by, trick, True, None, suit, law, after_play=twelfth or _is_over(case)),
        *_question_asked(case, incident.by, asked),
    )


def _revoke_of(case: Case, seat: Seat) -> Revoke | None:
    """The revoke to rule on: one that is open, or else the last that nobody has ruled on."""
    for found in open_revokes(case.table):
        if found.seat is seat:
            return found
    left = [found for found in revokes(case.table) if found.seat is seat and ruled(case.table, found) is None]
    return left[-1] if left else None


def _is_over(case: Case) -> bool:
    return case.table.play is not None and case.table.turn is None


# Who asked.


def _is_defender(case: Case, seat: Seat) -> bool | None:
    play = case.table.play
    return None if play is None else seat.side is not play.contract.declarer.side


def _asked(case: Case, defends: bool) -> Talk[str]:
    """Who drew attention to it first: some of them may not."""
    choices = [Choice("allowed", Message("somebody who may: the player himself, or an opponent"))]
    if defends:
        choices.append(Choice("defender", Message("the other defender, by a question to his partner")))
    else:
        if not has_lost_rights(case):
            choices.append(Choice("dummy", Message("dummy, who still has his rights")))
        choices.append(Choice("dummy_without_rights", Message("dummy, who has lost his rights")))
    found = {entry.what for entry in case.table.ledger.entries if isinstance(entry, Found)}
    return (
        yield from choose(
            None,
            "asked_by",
            "Who was the first to ask, or to draw attention to it?",
            choices,
            law="61B",
            known="dummy_without_rights" if WITHOUT_RIGHTS in found and not defends else None,
        )
    )


def _question_asked(case: Case, offender: Seat, asked: str) -> Effects:
    """What follows from the question itself."""
    if asked == "defender":
        if case.regulations.defenders_may_ask_under(case.edition):
            return (Finding("revoke_question_allowed", case.law(y1997="61B", y2007="61B3"), offender.partner),)
        law = case.law(y1997="61B", y2007="61B3")
        information = case.law(y1997="16A", y2007="16B")
        return Finding("revoke_question_not_allowed", law, offender.partner), LookAgain(offender.partner, information)
    return ()


def _established(case: Case, found: Revoke | None, asked: str) -> Talk[str | None]:
    """The paragraph by which it is established; None if it is not."""
    known = None if found is None else established_by(case.table, found)
    if known is not None:
        return known
    by = yield from choose(
        None,
        "established",
        "Has the offending side done anything that establishes it?",
        (
            Choice("no", Message("no")),
            Choice("played", Message("it has led or played to the next trick")),
            Choice("named", Message("it has named or shown a card for the next trick")),
            Choice("claimed", Message("it has claimed or conceded")),
            Choice("agreed", Message("it has agreed to a claim or concession")),
        ),
        law="63A",
    )
    if by == "no" or (by == "agreed" and not (yield from agreement_counts(case))):
        return _by_question(case, asked)
    return {
        "played": "63A1",
        "named": "63A2",
        "claimed": "63A3",
        "agreed": case.law(y1997="63A3", y2017="63A4"),
    }[by]


def _by_question(case: Case, asked: str) -> str | None:
    """A question that was not allowed may make it count as established, though the card is replaced."""
    if asked == "dummy_without_rights":
        return "43B2b"
    if asked == "defender" and case.edition is Edition.LAWS_1997:
        return None if case.regulations.defenders_may_ask_under(case.edition) else "63B"
    return None


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
            effects += yield from partner_on_twelfth(case, found)
    else:
        effects += yield from _from_facts(case, seat, defends)
        if twelfth:
            effects += yield from _partner_after_it(case, seat, None, defends)
    trick = 0 if found is None else found.trick
    suit = None if found is None else found.suit
    if law is not None:
        effects.append(RevokeSettled(seat, trick, True, None, suit, law))
    else:
        effects.append(RevokeSettled(seat, trick, False, 0, suit, _correction_law(case, found)))
    return (*effects, *_question_asked(case, seat, asked))


def _correction_law(case: Case, found: Revoke | None) -> str:
    """62A, and the paragraphs about those who played after the revoke, whether or not they could change a card."""
    play = case.table.play
    if found is None or play is None:
        return "62A"
    if both_sides_revoked(case, found):
        return "62A, 62C3"
    record = list(play.record)
    later = {seat.side for seat, _ in record[record.index((found.seat, found.card)) + 1 :]}
    if found.seat.side.other not in later:
        return "62A"
    return "62A, 62C1, 62C2" if found.seat.side in later else "62A, 62C1"


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
    effects.append(WithdrawnCardsKnown(seat, (card,), withdrawn_law(case)))
    return effects


def _card_replaced(case: Case, found: Revoke) -> Talk[list[Effect]]:
    """A card that did not follow: another takes its place; who played after it may change too (62B, 62C)."""
    table, play = case.table, case.table.play
    assert play is not None
    legal = legal_instead(table, found.seat, found.card)
    new = yield from name_card(
        chooser(play, found.seat),
        "replacement",
        "{seat}, which card do you play instead of {card}?",
        law="62A",
        cards=tuple(card for card in legal if found.suit is None or card.suit is found.suit) or legal,
        seat=chooser(play, found.seat),
        card=found.card,
    )
    assert new is not None
    was_faced = _was_penalty_card(table, found)
    defender = found.seat.side is not play.contract.declarer.side
    law = "62B1" if defender and not was_faced else "62B2"
    effects: list[Effect] = [CardChanged(found.seat, found.card, new, law)]
    if defender:
        effects += becomes_penalty_card(case, found.seat, found.card, True, law)
    withdrawn = [found.card]
    effects += yield from _changes_after(case, found, effects, withdrawn)
    effects.append(WithdrawnCardsKnown(found.seat, tuple(withdrawn), withdrawn_law(case)))
    return effects


def _was_penalty_card(table: Table, found: Revoke) -> bool:
    """Did the card that was played lie face up before?"""
    before = ledger_before(table, found.seat, found.card)
    return any(each.card is found.card for each in before.penalty_cards(found.seat))


def _changes_after(case: Case, found: Revoke, done: list[Effect], withdrawn: list[Card]) -> Talk[list[Effect]]:
    """Cards played after the revoke and before attention: the innocent side may take them back (62C1), and then the
    next hand of the other side may too (62C2). A lead to the next trick goes back if the trick has another winner.
    """
    play = case.table.play
    assert play is not None
    record = list(play.record)
    later = record[record.index((found.seat, found.card)) + 1 :]
    effects: list[Effect] = []
    in_trick = 3 - (found.seat - _leader(play, found)) % 4
    next_trick = later[in_trick:]
    both = both_sides_revoked(case, found)
    law = "62C3" if both else "62C1"
    table = _after(case.table, done)
    for seat, card in reversed(next_trick):
        # A lead of the innocent side to the next trick, and dummy's or its partner's card to it.
        assert table.play is not None
        wrong_leader = _winner(table.play, found) is not next_trick[0][0]
        back = yield from judge(
            f"withdraws@{seat.letter}",
            "Does {side} take back {card}, played by {seat} to the next trick?",
            law=law,
            known=True if wrong_leader or effects or both else None,
            side=found.seat.side.other,
            card=card,
            seat=seat,
        )
        if not back:
            return []  # what was played before it cannot be changed any more without taking this back
        effects.append(CardWithdrawn(seat, card, law))
        withdrawn.append(card)
        if both and seat.side is not play.contract.declarer.side:
            effects += becomes_penalty_card(case, seat, card, True, law, table.ledger)
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
    return effects


def _is_ruled_apart(case: Case, other: Revoke, both: bool) -> bool:
    """A card that is a revoke itself is corrected by a ruling of its own, unless it is established."""
    return both or established_by(case.table, other) is None


@clause(1997)
def both_sides_revoked(case: Case, found: Revoke) -> bool:
    """Must both revokes on one trick be corrected, though one side has played on? Only since 2017."""
    return False


@both_sides_revoked.since(2017)
def _(case: Case, found: Revoke) -> bool:
    """If both sides have revoked on the trick and only one has played to the next: yes (62C3)."""
    if any(each.trick == found.trick and each.seat.side is not found.seat.side for each in revokes(case.table)):
        return True
    settled = (entry for entry in case.table.ledger.entries if isinstance(entry, RevokeRuled))
    return any(entry.trick == found.trick and entry.seat.side is not found.seat.side for entry in settled)


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
    effects.append(WithdrawnCardsKnown(found.seat, tuple(withdrawn), withdrawn_law(case)))
    return effects


# The twelfth trick.


def _put_right(case: Case, seat: Seat, found: Revoke | None, defends: bool) -> Talk[Effects]:
    """Even an established revoke on the twelfth trick is corrected while a hand is not back in the board (62D1)."""
    suit = None if found is None else found.suit
    effects: list[Effect] = []
    if found is not None:
        effects.append(LastTricksPutRight(seat, "62D1"))
    else:
        effects.append(Finding("revoke_replaced", "62D1", seat))
    effects.append(RevokeSettled(seat, TWELFTH, False, 0, suit, "62D1"))
    effects.append(Finding("no_automatic_trick", "64B6", seat))
    effects += yield from _partner_after_it(case, seat, found, defends)
    return tuple(effects)


def _partner_after_it(case: Case, seat: Seat, found: Revoke | None, defends: bool) -> Talk[Effects]:
    """A defender's partner, with cards of two suits, who played to the twelfth trick after the revoke (62D2)."""
    if not defends:
        return ()
    after = yield from judge(
        "partner_after_it",
        "Did the revoke come before {partner}, with cards of two suits, had to play to the twelfth trick?",
        law="62D2",
        known=_played_after(case, found),
        partner=seat.partner,
    )
    return partner_saw_it(case, seat) if after else ()


def _played_after(case: Case, found: Revoke | None) -> bool | None:
    """Does the table show that the offender's partner played after the revoke, from two suits?"""
    play = case.table.play
    trick = None if play is None or found is None else trick_at(play, found.trick)
    if play is None or found is None or trick is None:
        return None
    partner = found.seat.partner
    if (partner - trick.leader) % 4 < (found.seat - trick.leader) % 4:
        return False
    played = [card for seat, card in play.record if seat is partner]
    left = {card.suit for card in (*played[played.index(trick.card_of(partner)) :], *play.hand(partner))}
    return len(left) == 2 if len(left) == 2 or not play.unknown(partner) else None


@clause(1997)
def partner_saw_it(case: Case, seat: Seat) -> Effects:
    return (Finding("partner_may_not_use_it", "62D2", seat.partner),)


@partner_saw_it.since(2017)
def _(case: Case, seat: Seat) -> Effects:
    """An ordinary question of what was withdrawn (62D2, 16C2)."""
    return Finding("partner_has_seen_it", "62D2", seat.partner), LookAgain(seat, "16C2")


@clause(1997)
def partner_on_twelfth(case: Case, found: Revoke) -> Talk[list[Effect]]:
    """The partner, with cards of two suits and yet to play, may not choose what the card suggested (62D2)."""
    partner = _to_play_yet(case, found)
    if partner is None:
        return []
    card = yield from name_card(
        None,
        "suggested_card",
        "Which card could the revoke have suggested to {seat}?",
        law="62D2",
        none=Message("none", context="card"),
        seat=partner,
    )
    if card is None:
        return []
    return [PlayRestricted(partner, Must.NOT_PLAY, (card.suit,), "62D2")]


@partner_on_twelfth.since(2017)
def _(case: Case, found: Revoke) -> Talk[list[Effect]]:
    """An ordinary question of what was withdrawn (62D2, 16C2)."""
    partner = _to_play_yet(case, found)
    return [] if partner is None else [LookAgain(found.seat, "16C2")]
    yield


def _to_play_yet(case: Case, found: Revoke) -> Seat | None:
    """The offender's partner, if he defends, has not played to the twelfth trick and has two suits left."""
    play = case.table.play
    assert play is not None
    partner = found.seat.partner
    if partner.side is play.contract.declarer.side or trick_at(play, found.trick) is not None:
        return None
    if (partner - play.leader) % 4 < len(play.trick):
        return None
    suits = {card.suit for card in play.hand(partner)}
    return partner if play.unknown(partner) or len(suits) == 2 else None


@example("revoke")
def _(edition: Edition) -> Conversation:
    hands = tuple(Hand.parse(text) for text in ("8.73.K6.9", "-.QT.J9.K7", "AJ.4.A8.5", "T.96.QT.J"))
    north, east, south, west = hands
    position = PositionGiven(Contract.parse("4S S"), Seat.SOUTH, (5, 2), (north, east, south, west))
    case = Case(Table.opened(Board.numbered(1)).after(position), edition)
    for text in ("S D8", "W H6", "N DK", "E D9"):
        case = played(case, SEATS["NESW".index(text[0])], Card.parse(text[2:]))
    return Conversation(case, Incident("revoke", Seat.WEST))
