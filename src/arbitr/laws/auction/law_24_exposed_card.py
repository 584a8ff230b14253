"""A card exposed or led during the auction period (Law 24)."""

from __future__ import annotations

from arbitr.bridge.auction import Auction, Status
from arbitr.bridge.board import Board
from arbitr.bridge.call import PASS
from arbitr.bridge.ledger import ExposedCard, Must, Until
from arbitr.bridge.seat import SEATS, Seat
from arbitr.bridge.table import Table
from arbitr.cards import HIGH_TO_LOW, Card
from arbitr.laws.effects.board import ExtraneousKnown
from arbitr.laws.effects.calls import CallReplaced
from arbitr.laws.effects.duties import MustPass
from arbitr.laws.effects.effect import Effect, Effects
from arbitr.laws.effects.exposed import (
    CardExposed,
    CardsStayFaced,
    ExposedCardsBack,
    PenaltyCardLies,
    exposed_cards,
    silences,
)
from arbitr.laws.effects.information import InformationRuled, LookAgain
from arbitr.laws.effects.next_step import NextStep
from arbitr.laws.effects.scores import Finding, PenaltyPossible, finding
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition, clause
from arbitr.laws.engine.examples import after_calls, example
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import NO_CARD, Choice, Shown, Talk, choose, judge, name_card, offer
from arbitr.laws.shared.facts.play import lead_faced
from arbitr.laws.shared.irregular import due, due_incidents
from arbitr.laws.shared.penalty_cards import information, lie_together, lies_there
from arbitr.message import Message
from arbitr.problem import Problem

finding(
    "exposed_after_the_lead",
    Message("The opening lead was faced: the card was exposed in the play, not in the auction period."),
)
finding(
    "exposed_before_the_auction",
    Message("The auction period of that side had not begun: the card is information from another source (Law 16)."),
)
finding(
    "exposed_before_the_first_call",
    Message("Nobody had called, so the auction had not begun: the card is information from another source (Law 16)."),
)
finding(
    "exposed_after_the_final_pass",
    Message(
        "The auction was over: a defender's card is a penalty card at once, and declarer's side takes its cards back."
    ),
)
finding("face_not_visible", Message("The partner could not have seen the face of the card: nothing follows."))
finding(
    "exposed_by_others",
    Message("It was not the player's own fault: there is no rectification."),
)
finding(
    "exposed_card_forgiven",
    Message("The right to rectification is forfeited: nobody has to pass, and all calls stand."),
)
finding(
    "forbidden_call_called_over",
    Message("The partner should have passed once, but the opponents have called since: all calls stand."),
)


@due
def due_exposed_card(case: Case) -> Incident | None:
    """A card lies there on which nobody has ruled."""
    for entry in case.table.ledger.entries:
        if isinstance(entry, ExposedCard) and not entry.is_ruled and not entry.is_settled:
            return Incident("exposed_card", entry.seat)
    return None


@due
def due_exposed_cards_settled(case: Case) -> Incident | None:
    """The auction is over, and it is known which side defends: before the opening lead the cards change their state."""
    if case.table.play is None:
        return None
    for seat in SEATS:
        if any(each.is_ruled for each in exposed_cards(case.table.ledger, seat)):
            return Incident("exposed_cards_settled", seat)
    return None


@procedure(
    "exposed_card",
    laws=("24",),
    title=Message("Card exposed during the auction period"),
    says=Message(
        "A card that the partner could have seen through the player's own fault lies face up until the auction period "
        "ends. The innocent side may use it, the partner may not. If it is an honour, or was led, or if there are two "
        "or more cards, the partner must pass at the next turn. A small card that was not led costs nothing more. "
        "What becomes of the cards depends on whether the player then defends."
    ),
    differs={
        1997: Message(
            "The auction period of a side begins when one of the partners looks at the cards. A card that is exposed "
            "after the final pass is no longer exposed in the auction: Laws 48 and 49 deal with it."
        ),
        2007: Message(
            "It begins when one of the partners takes the cards from the board, and lasts until a lead is faced."
        ),
        2017: Message(
            "Only a card that is exposed between the first call and the final pass counts here. Before that Law 16D "
            "deals with it, after that Laws 48 and 49."
        ),
    },
)
def exposed_card(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    lying = exposed_cards(case.table.ledger, seat)
    fresh = tuple(each for each in lying if not each.is_ruled)
    cards = tuple(each.card for each in fresh)
    if (
        yield from judge(
            "lead_faced",
            "Had the opening lead been faced when {seat} exposed the card?",
            law="24",
            known=_lead_faced(case, fresh),
            seat=seat,
        )
    ):
        return Finding("exposed_after_the_lead", "49", seat), NextStep("exposed_card_in_play", seat, "49")
    if not (yield from period_begun(case, seat, fresh)):
        return before_the_auction(case, seat, cards)
    if not (
        yield from judge(
            "could_be_seen",
            "Could {partner} have seen the face of the card, whether seen or not?",
            law="24",
            known=any(each.could_be_seen for each in fresh) if fresh else None,
            partner=seat.partner,
        )
    ):
        return _nothing(case, seat, cards, "face_not_visible", "24")
    if not (
        yield from judge(
            "own_fault",
            "Was it exposed through the fault of {seat}?",
            law="24",
            known=_own_fault(fresh),
            usual=True,
            seat=seat,
        )
    ):
        law = _other_sources(case)
        return *_nothing(case, seat, cards, "exposed_by_others", law), ExtraneousKnown(seat.partner, law)
    if not (yield from still_in_the_auction(case, seat, fresh)):
        return (yield from ruled_after_the_auction(case, seat, fresh))
    kind = yield from choose(
        None,
        "cards",
        "What did {seat} expose?",
        (
            Choice("small", Message("one card below the ten, not led")),
            Choice("honour", Message("one card from the ten to the ace, not led")),
            Choice("led", Message("one card, led before its time")),
            Choice("several", Message("two cards or more, those from before included")),
        ),
        law="24",
        known=_kind(lying) if lying else None,
        seat=seat,
    )
    if (yield from _is_forfeited(case, seat, fresh)):
        return _forfeited(case, seat, cards)
    law = {"small": "24A", "several": "24C"}.get(kind, "24B")
    if not fresh:
        cards = yield from _told_cards(case, seat, kind)
    faced = CardsStayFaced(seat, cards, law, is_lead=kind == "led" and not fresh)
    if not fresh:
        return (faced,) if kind == "small" else (faced, *_silenced(case, seat, ((len(case.table.auction.said), law),)))
    return faced, *_silenced(case, seat, passes_owed(lying))


def _told_cards(case: Case, seat: Seat, kind: str) -> Talk[tuple[Card, ...]]:
    """Which cards they were, where only a report tells of them; nobody may have said."""
    lying = {each.card for each in exposed_cards(case.table.ledger, seat)}
    deal = case.table.deal
    held = {*deal.hand(seat), *(deal.missing() if deal.unknown[seat] else ())} - lying
    if kind in ("small", "honour"):
        held = {card for card in held if card.rank.is_honour == (kind == "honour")}
    cards: list[Card] = []
    while held and len(cards) < (len(HIGH_TO_LOW) if kind == "several" else 1):
        card = yield from name_card(
            None,
            f"further_card@{len(cards)}" if cards else "card",
            "Which further card of {seat} was it?" if cards else "Which card of {seat} was it?",
            law="24",
            cards=held,
            none=Message("not told"),
            usual=NO_CARD,
            seat=seat,
        )
        if card is None:
            break
        cards.append(card)
        held.discard(card)
    return tuple(cards)


def _is_forfeited(case: Case, seat: Seat, fresh: tuple[ExposedCard, ...]) -> Talk[bool]:
    return (
        yield from judge(
            "forfeited",
            "Did {innocent} act before the director was called, so that their right to rectification is forfeited?",
            law="11A",
            known=_acted_first(case, seat, fresh),
            innocent=seat.side.other,
        )
    )


@clause(1997)
def still_in_the_auction(case: Case, seat: Seat, fresh: tuple[ExposedCard, ...]) -> Talk[bool]:
    """Law 24 speaks of the auction, and the final pass has closed that (K-24-b)."""
    return not (yield from _was_auction_over(case, seat, fresh))


def _was_auction_over(case: Case, seat: Seat, fresh: tuple[ExposedCard, ...]) -> Talk[bool]:
    return (
        yield from judge(
            "auction_over",
            "Had the final pass been made when {seat} exposed the card?",
            law="24",
            known=_auction_over(case, fresh),
            seat=seat,
        )
    )


@still_in_the_auction.since(2007)
def _(case: Case, seat: Seat, fresh: tuple[ExposedCard, ...]) -> Talk[bool]:
    """It speaks of the auction period, which lasts until a lead is faced (22B)."""
    return True
    yield  # nothing is asked


@still_in_the_auction.since(2017)
def _(case: Case, seat: Seat, fresh: tuple[ExposedCard, ...]) -> Talk[bool]:
    """It speaks of the auction again, which the final pass ends; a lead by declarer's side comes here too (54E)."""
    if any(each.is_lead for each in fresh):
        return True
    return not (yield from _was_auction_over(case, seat, fresh))


@clause(1997)
def ruled_after_the_auction(case: Case, seat: Seat, fresh: tuple[ExposedCard, ...]) -> Talk[Effects]:
    """The cards lie there until it is known who defends."""
    if (yield from _is_forfeited(case, seat, fresh)):
        return _forfeited(case, seat, tuple(each.card for each in fresh))
    cards = tuple(each.card for each in fresh) or (yield from _told_cards(case, seat, ""))
    law = "48A, 49" if case.table.play is None else after_the_auction(case, seat)
    return Finding("exposed_after_the_final_pass", law, seat), CardsStayFaced(seat, cards, law)


@ruled_after_the_auction.since(2017)
def _(case: Case, seat: Seat, fresh: tuple[ExposedCard, ...]) -> Talk[Effects]:
    """A defender's card is a penalty card at once, which everybody may use while it lies there (49, 50E1)."""
    play, cards = case.table.play, tuple(each.card for each in fresh)
    if not fresh:
        found = Finding("exposed_after_the_final_pass", "48A, 49", seat)
        told = (("exposed_card_in_play.could_be_seen", "yes"),)
        return found, NextStep("exposed_card_in_play", seat, "48A, 49", told=told)
    if play is None:  # the board was passed out, and nobody plays it
        return _nothing(case, seat, cards, "exposed_after_the_final_pass", "22B")
    found = Finding("exposed_after_the_final_pass", after_the_auction(case, seat), seat)
    if play.contract.declarer.side is seat.side:
        return found, ExposedCardsBack(seat, cards, "48A")
    others = sum(each.is_ruled for each in exposed_cards(case.table.ledger, seat))
    return found, *(yield from _lie_as_penalty_cards(case, seat, fresh, fresh, "49", others))


def after_the_auction(case: Case, seat: Seat) -> str:
    """Which law deals with a card that was exposed after the final pass (1997, 2017)."""
    play = case.table.play
    return "48A" if play is not None and play.contract.declarer.side is seat.side else "49"


def passes_owed(lying: tuple[ExposedCard, ...]) -> tuple[tuple[int, str], ...]:
    """From when on the partner owes a pass, and by which paragraph: counted anew from each card that is not ruled on.

    A second card brings a second pass if the partner has had a turn between the two.
    """
    owed = {}
    for since in sorted({each.since for each in lying if not each.is_ruled}):
        law = silences(tuple(each for each in lying if each.since <= since))
        if law is not None:
            owed[since] = law
    return tuple(owed.items())


def _nothing(case: Case, seat: Seat, cards: tuple[Card, ...], why: str, law: str) -> Effects:
    back = (ExposedCardsBack(seat, cards, law),) if cards else ()
    return Finding(why, law, seat), *back


def _forfeited(case: Case, seat: Seat, cards: tuple[Card, ...]) -> Effects:
    """No pass is enforced and no card becomes a penalty card; 2017 looks at what the innocent gained by it (11A)."""
    gained = (LookAgain(seat.lho, "11A"),) if case.edition is Edition.LAWS_2017 else ()
    return (
        *_nothing(case, seat, cards, "exposed_card_forgiven", "11A"),
        PenaltyPossible(seat.side, case.law(y1997="11C", y2007="11B")),
        *gained,
    )


def _silenced(case: Case, seat: Seat, owed: tuple[tuple[int, str], ...]) -> Effects:
    """The partner passes at the first turn after each exposure; one pass may serve two of them (X-00-b)."""
    partner, said = seat.partner, case.table.auction.said
    turns: dict[int | None, str] = {}
    for since, law in owed:
        later = (n for n in range(since, len(said)) if said[n].seat is partner and said[n].status is Status.STANDS)
        turns[next(later, None)] = law
    effects: list[Effect] = []
    was_silenced = False
    for number, law in turns.items():
        if number is not None:
            # His turn came before the director did. What he called then is no breach of a duty that nobody had
            # imposed, but he must have passed there (as X-29-a has it for calls out of rotation).
            more = _should_have_passed(case, seat, number, law)
            was_silenced |= not any(isinstance(effect, Finding) for effect in more)
            effects.extend(more)
        elif not case.table.auction.is_over:
            was_silenced = True
            rest = any(d.must is Must.PASS and d.until is Until.REST for d in case.table.ledger.duties(partner))
            if not rest:  # otherwise he passes there anyway (X-00-b)
                effects.append(MustPass(partner, Until.NEXT_TURN, law))
    if was_silenced:
        effects.append(LookAgain(seat, case.law(y1997="23", y2017="72C")))
    return tuple(effects)


def _should_have_passed(case: Case, seat: Seat, number: int, law: str) -> Effects:
    """The partner's call at the turn at which he owed a pass."""
    said = case.said(number)
    if said.call is PASS:
        return ()
    if any(later.status is Status.STANDS for later in case.table.auction.said[number + 1 :]):
        return (Finding("forbidden_call_called_over", case.law(y1997="35B", y2007="37A"), said.seat),)
    return (
        CallReplaced(number, said.seat, said.call, PASS, law),
        InformationRuled(seat, (number,), case.law(y1997="16C2", y2007="16D2", y2017="16C2")),
    )


@clause(1997)
def before_the_auction(case: Case, seat: Seat, cards: tuple[Card, ...]) -> Effects:
    return _nothing(case, seat, cards, "exposed_before_the_auction", _other_sources(case))


@before_the_auction.since(2017)
def _(case: Case, seat: Seat, cards: tuple[Card, ...]) -> Effects:
    """Nobody has called: what the partner saw is extraneous, and the director deals with that (16D1, 16D2)."""
    early = bool(cards) and not case.table.auction.said  # the log has come no further
    told = tuple((f"extraneous_information.{key}", "no") for key in ("hand_is_over", "first_call_made"))
    return (
        *_nothing(case, seat, cards, "exposed_before_the_first_call", "16D1"),
        NextStep("extraneous_information", seat.partner, "16D2", told=told if early else ()),
    )


@clause(1997)
def period_begun(case: Case, seat: Seat, fresh: tuple[ExposedCard, ...]) -> Talk[bool]:
    """A side's auction period begins when either partner looks at his cards (17A)."""
    return (
        yield from judge(
            "period_begun",
            "Had {seat} or {partner} looked at the cards by then?",
            law="17A",
            known=_side_had_called(case, seat, fresh),
            usual=_under_way(case),
            seat=seat,
            partner=seat.partner,
        )
    )


@period_begun.since(2007)
def _(case: Case, seat: Seat, fresh: tuple[ExposedCard, ...]) -> Talk[bool]:
    """It begins when either partner takes his cards from the board (17A)."""
    return (
        yield from judge(
            "period_begun",
            "Had {seat} or {partner} taken the cards from the board by then?",
            law="17A",
            known=_side_had_called(case, seat, fresh),
            usual=_under_way(case),
            seat=seat,
            partner=seat.partner,
        )
    )


@period_begun.since(2017)
def _(case: Case, seat: Seat, fresh: tuple[ExposedCard, ...]) -> Talk[bool]:
    """Law 24 is about the auction, which begins with the first call, whoever has taken his cards (Definitions)."""
    return (
        yield from judge(
            "period_begun",
            "Had anybody called when {seat} exposed the card?",
            law="24",
            known=min(each.since for each in fresh) > 0 if fresh else None,
            usual=_under_way(case),
            seat=seat,
        )
    )


# What the table shows.


def _lead_faced(case: Case, fresh: tuple[ExposedCard, ...]) -> Shown[bool] | None:
    """A card of the log lies under this law only if none had been faced; else how far the table has come."""
    return Shown(False) if fresh else lead_faced(case)


def _auction_over(case: Case, fresh: tuple[ExposedCard, ...]) -> bool | None:
    """Had the final pass been made when the first of these cards was exposed?"""
    auction = case.table.auction
    if fresh:
        said = auction.said[: min(each.since for each in fresh)]
        return Auction.replayed(auction.dealer, said).is_over
    return False if auction.said and not auction.is_over else None


def _side_had_called(case: Case, seat: Seat, fresh: tuple[ExposedCard, ...]) -> bool | None:
    since = min((each.since for each in fresh), default=len(case.table.auction.said))
    return True if any(said.seat.side is seat.side for said in case.table.auction.said[:since]) else None


def _under_way(case: Case) -> bool | None:
    """Once somebody has called the others nearly always hold their cards, too; before that it must be asked."""
    return True if case.table.auction.said else None


def _own_fault(fresh: tuple[ExposedCard, ...]) -> bool | None:
    answers = {each.by_fault for each in fresh}
    return answers.pop() if len(answers) == 1 else None


def _kind(lying: tuple[ExposedCard, ...]) -> str:
    if len(lying) > 1:
        return "several"
    if lying[0].is_lead:
        return "led"
    return "honour" if lying[0].card.rank.is_honour else "small"


def _acted_first(case: Case, seat: Seat, fresh: tuple[ExposedCard, ...]) -> bool | None:
    """No, if the opponents have not called since; otherwise it is for the director to say (11A)."""
    if not fresh:
        return None
    since = min(each.since for each in fresh)
    acted = any(said.seat.side is not seat.side for said in case.table.auction.said[since:])
    return None if acted else False


def _other_sources(case: Case) -> str:
    return case.law(y1997="16B", y2007="16C", y2017="16D")


@example("exposed_card")
def _(edition: Edition) -> Conversation:
    case = Case(Table.opened(Board.numbered(1)), edition)
    return Conversation(case, Incident("exposed_card", Seat.NORTH))


@procedure(
    "exposed_cards_settled",
    laws=("24",),
    title=Message("Exposed cards when the auction is over"),
    says=Message(
        "If the player who exposed cards in the auction period becomes declarer or dummy, they go back into the hand. "
        "If he defends, they are penalty cards: one small card exposed by accident is a minor one, any other is a "
        "major one."
    ),
    differs={
        1997: Message(
            "Declarer decides for each card of a defender whether it is treated as a penalty card; one that was "
            "exposed after the final pass is a penalty card in any case."
        ),
        2007: Message("Each card of a defender is a penalty card; declarer is not asked."),
        2017: Message("The same for cards exposed before the final pass."),
    },
)
def exposed_cards_settled(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    lying = tuple(each for each in exposed_cards(case.table.ledger, seat) if each.is_ruled)
    play = case.table.play
    if play is None or not lying:
        raise Problem("{seat} has no exposed card that could be settled now", seat=seat)
    declarer = play.contract.declarer
    late = after_final_pass(case, lying)
    if declarer.side is seat.side:
        law = "48A" if len(late) == len(lying) else law_of_settling(case, False)
        return (ExposedCardsBack(seat, tuple(each.card for each in lying), law),)
    law = law_of_settling(case, True)
    in_time = tuple(each for each in lying if each not in late)
    treated = (*(yield from become_penalty_cards(case, declarer, in_time)), *late)
    left = tuple(each.card for each in lying if each not in treated)
    back = (ExposedCardsBack(seat, left, law),) if left else ()
    return *(yield from _lie_as_penalty_cards(case, seat, treated, late, law)), *back


def _lie_as_penalty_cards(
    case: Case, seat: Seat, treated: tuple[ExposedCard, ...], late: tuple[ExposedCard, ...], law: str, others: int = 0
) -> Talk[Effects]:
    """Each is a penalty card now, the late ones by Law 49; two or more of one player are all major (50B).

    `others` of his cards are still to become penalty cards.
    """
    ledger = case.table.ledger
    alone = len(treated) + others + len(ledger.penalty_cards(seat)) == 1
    lies: list[PenaltyCardLies] = []
    for each in treated:
        is_major = not alone or (yield from _is_major(each))
        lies.append(lies_there(ledger, seat, each.card, is_major, "49" if each in late else law))
    return *lie_together(lies), *information(case, seat, tuple(each.card for each in treated))


def _is_major(exposed: ExposedCard) -> Talk[bool]:
    """A single card is minor if it is below the ten and was exposed by accident (50B)."""
    if silences((exposed,)) is not None:
        return True
    accidental = yield from judge(
        "accidental",
        "Was {card} exposed by accident, not by a deliberate play?",
        law="50B",
        usual=True,
        card=exposed.card,
    )
    return not accidental


@clause(1997)
def after_final_pass(case: Case, lying: tuple[ExposedCard, ...]) -> tuple[ExposedCard, ...]:
    """Cards that Law 24 does not reach: declarer has no choice, they are penalty cards at once (49, K-24-b)."""
    return tuple(each for each in lying if _auction_over(case, (each,)))


@after_final_pass.since(2007)
def _(case: Case, lying: tuple[ExposedCard, ...]) -> tuple[ExposedCard, ...]:
    return ()


@after_final_pass.since(2017)
def _(case: Case, lying: tuple[ExposedCard, ...]) -> tuple[ExposedCard, ...]:
    """They are ruled on at once now; a ruling that is stored may have left one lying there."""
    return tuple(each for each in lying if _auction_over(case, (each,)) and not each.is_lead)


@clause(1997)
def become_penalty_cards(case: Case, declarer: Seat, lying: tuple[ExposedCard, ...]) -> Talk[tuple[ExposedCard, ...]]:
    """Declarer may treat each card as a penalty card (K-24-a)."""
    treated = []
    for each in lying:
        if (
            yield from offer(
                declarer,
                f"treat_as_penalty_card@{each.card.code}",
                "{declarer}, do you treat {card} of {seat} as a penalty card?",
                Choice("treat", Message("it is a penalty card")),
                Choice("waive", Message("it goes back into the hand")),
                law="24",
                declarer=declarer,
                card=each.card,
                seat=each.seat,
            )
        ):
            treated.append(each)
    return tuple(treated)


@become_penalty_cards.since(2007)
def _(case: Case, declarer: Seat, lying: tuple[ExposedCard, ...]) -> Talk[tuple[ExposedCard, ...]]:
    """Every one of them is a penalty card."""
    return lying
    yield  # it asks nothing


@clause(1997)
def law_of_settling(case: Case, defends: bool) -> str:
    return "24"


@law_of_settling.since(2017)
def _(case: Case, defends: bool) -> str:
    return "24E" if defends else "24D"


@example("exposed_cards_settled")
def _(edition: Edition) -> Conversation:
    case = after_calls(edition, "N 1C, E P").after(CardExposed(Seat.EAST, Card.parse("H4"), by_fault=True))
    case = Conversation(case, due_incidents(case)[0]).applied()
    case = after_calls(edition, "S 1NT, W P, N P, E P", case)
    return Conversation(case, due_incidents(case)[0])
