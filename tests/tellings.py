"""Every incident that the log shows and that may be reported too, in both ways."""

from __future__ import annotations

from random import Random

from twins import (
    Answers,
    Twins,
    after_cards,
    between_tricks,
    contracted,
    in_mid_trick,
    in_play,
    reported_with,
    ruled_with,
    some_card,
    telling,
)

from arbitr.bridge.board import Board
from arbitr.bridge.call import BIDS, PASS, Call
from arbitr.bridge.events import CardFaced, Claimed, Entered
from arbitr.bridge.ledger.entries import LeadRight, PenaltyCard
from arbitr.bridge.seat import SEATS, Seat
from arbitr.bridge.table import Table
from arbitr.cards import Card
from arbitr.laws.auction.rotation.law_33_simultaneous_calls import called_at_once
from arbitr.laws.effects.play.exposed import CardExposed
from arbitr.laws.engine import Case, Edition, Incident
from arbitr.laws.play.procedure.law_47_changes import legal_instead
from arbitr.laws.regulations import Regulations
from arbitr.laws.shared.cards.acts import named, played_together, said, spreads, took_back
from arbitr.laws.shared.cards.misplay import (
    extra_card,
    has_played,
    led_face_down,
    no_card,
    played,
    played_after_claim,
    stays_early,
)
from arbitr.laws.shared.incidents import heard, open_incidents
from arbitr.laws.shared.irregular import Irregularity, irregularity_of

# Cards out of turn.


@telling("opening_lead_out_of_turn")
def _(edition: Edition, random: Random) -> Twins:
    case = contracted(edition, random)
    seat = random.choice([seat for seat in SEATS if seat is not in_play(case).turn])
    card = some_card(case, seat, random)
    return Twins(played(case, seat, card), case, "opening_lead_out_of_turn", seat, {"card": card.code})


@telling("declarer_led_out_of_turn")
def _(edition: Edition, random: Random) -> Twins:
    case = between_tricks(edition, random, 12)
    play = in_play(case)
    seat = random.choice([s for s in SEATS if s is not play.turn and s.side is play.contract.declarer.side])
    card = some_card(case, seat, random)
    return Twins(played(case, seat, card), case, "declarer_led_out_of_turn", seat, {"card": card.code})


@telling("defender_led_out_of_turn")
def _(edition: Edition, random: Random) -> Twins:
    case = between_tricks(edition, random, 12)
    play = in_play(case)
    seat = random.choice([s for s in SEATS if s is not play.turn and s.side is not play.contract.declarer.side])
    card = some_card(case, seat, random)
    return Twins(played(case, seat, card), case, "defender_led_out_of_turn", seat, {"card": card.code})


@telling("premature_play")
def _(edition: Edition, random: Random) -> Twins | None:
    case = in_mid_trick(edition, random)
    play = in_play(case)
    seat = random.choice([seat for seat in SEATS if seat is not play.turn])
    card = some_card(case, seat, random)
    early = seat.side is play.contract.declarer.side and not has_played(play, seat)
    if early and stays_early(case, play, seat, card):
        return None  # declarer's card before its turn stays played, and nobody is called
    return Twins(played(case, seat, card), case, "premature_play", seat, {"card": card.code})


@telling("face_down_lead_out_of_turn")
def _(edition: Edition, random: Random) -> Twins:
    case = contracted(edition, random)
    seat = random.choice([seat for seat in SEATS if seat is not in_play(case).turn])
    log = led_face_down(case, seat, some_card(case, seat, random))
    return Twins(log, case, "face_down_lead_out_of_turn", seat, {"faced": "no"})


@telling("lead_before_choice")
def _(edition: Edition, random: Random) -> Twins | None:
    case = between_tricks(edition, random)
    play = in_play(case)
    seat = play.turn
    if seat.side is play.contract.declarer.side:
        return None
    if random.random() < 0.5:
        case = case.after(Entered(PenaltyCard(seat.partner, some_card(case, seat.partner, random), True, "49")))
    else:
        case = case.after(Entered(LeadRight(seat, seat.partner, (), "26B")))
    card = some_card(case, seat, random)
    return Twins(
        played(case, seat, card), case, "lead_before_choice", seat, {"declarer_played": "no", "card": card.code}
    )


@telling("play_before_required_lead")
def _(edition: Edition, random: Random) -> Twins | None:
    case = between_tricks(edition, random)
    play = in_play(case)
    if play.turn.side is not play.contract.declarer.side:
        return None
    wrong = play.turn.partner
    case = played(case, wrong, some_card(case, wrong, random))
    case = ruled_with(case, "declarer_led_out_of_turn", {"wish": "retract"})
    seat = random.choice([play.turn.lho, play.turn.rho])
    card = some_card(case, seat, random)
    return Twins(played(case, seat, card), case, "play_before_required_lead", seat, {"card": card.code})


def after_partners_lead(edition: Edition, random: Random, answer: str) -> tuple[Case, Case, Seat, Card] | None:
    """A defender has played to a lead out of turn of the partner, on which the director has ruled then."""
    case = between_tricks(edition, random)
    play = in_play(case)
    if play.turn.side is not play.contract.declarer.side:
        return None
    first = random.choice([play.turn.lho, play.turn.rho])
    report = played(case, first, some_card(case, first, random))
    seat = first.partner
    card = some_card(case, seat, random)
    log, report = (
        ruled_with(before, "defender_led_out_of_turn", {"accept": answer})
        for before in (played(report, seat, card), report)
    )
    return log, report, seat, card


@telling("play_after_irregularity")
def _(edition: Edition, random: Random) -> Twins | None:
    found = after_partners_lead(edition, random, "refuse")
    if found is None:
        return None
    log, report, seat, card = found
    answers = {"who": "offending_side", "first_irregularity": "refused", "card": card.code}
    return Twins(log, report, "play_after_irregularity", seat, answers)


@telling("premature_play")
def _(edition: Edition, random: Random) -> Twins | None:
    """Once that lead is accepted, the partner's card is one played before its turn."""
    found = after_partners_lead(edition, random, "accept")
    if found is None:
        return None
    log, report, seat, card = found
    return Twins(log, report, "premature_play", seat, {"card": card.code})


# Cards in turn.


@telling("penalty_card_not_played")
def _(edition: Edition, random: Random) -> Twins | None:
    """The director hears of it: nobody had written down that the card was not the one that was due."""
    case = in_mid_trick(edition, random)
    play = in_play(case)
    seat = play.turn
    legal = case.table.legal_cards()
    if seat.side is play.contract.declarer.side or len(legal) < 2:
        return None
    due, other = random.sample(legal, 2)
    lies = Entered(PenaltyCard(seat, due, True, "49"))
    log = played(case.after(lies), seat, other)
    report = played(case, seat, other).after(lies)
    return Twins(log, report, "penalty_card_not_played", seat, {"was_due": "yes"})


@telling("revoke")
def _(edition: Edition, random: Random) -> Twins | None:
    """Where the hands are not known, the log shows the card but not that it was a revoke."""
    case = in_mid_trick(edition, random)
    play = in_play(case)
    seat = play.turn
    wrong = [card for card in sorted(play.hand(seat)) if not play.allows(card)]
    if not wrong:
        return None
    card = random.choice(wrong)
    log = played(case, seat, card)
    log = after_cards(log, random, random.randint(0, 2))
    # The log knows who has no other card to change to; the report has to ask, and hears that it stays.
    stays = {f"changes@{other.letter}": "none" for other in SEATS}
    return Twins(log, without_hands(log), "revoke", seat, {"could_obey": "yes"}, stays)


@telling("established_revoke")
def _(edition: Edition, random: Random) -> Twins | None:
    case = in_mid_trick(edition, random)
    play = in_play(case)
    seat = play.turn
    wrong = [card for card in sorted(play.hand(seat)) if not play.allows(card)]
    if not wrong or play.number > 11:
        return None
    log = played(case, seat, random.choice(wrong))
    log = after_cards(log, random, 52 - len(in_play(log).record))
    return Twins(log, without_hands(log), "established_revoke", seat)


def without_hands(case: Case) -> Case:
    """The same calls and cards at a table whose hands nobody has written down."""
    table = case.table
    other = Case(Table.opened(table.board), case.edition)
    for call in table.auction.said:
        other = heard(other, call.seat, call.call)
    for seat, card in in_play(case).record:
        other = played(other, seat, card)
    return other


# Cards taken back, shown or named.


@telling("card_taken_back")
def _(edition: Edition, random: Random) -> Twins | None:
    case = in_mid_trick(edition, random)
    play = in_play(case)
    seat, card = play.record[-1]
    if seat is play.contract.dummy:
        return None
    others = [card for card in sorted(play.hand(seat)) if len(play.trick) == 1 or card.suit is play.trick[0].suit]
    if random.random() < 0.4 or not others:
        answers = {"replaced": "no", "card": card.code}
        return Twins(took_back(case, seat, card), case, "card_taken_back", seat, answers)
    other = random.choice(others)
    answers = {"replaced": "yes", "can_be_restored": "yes", "card": card.code, "other_card": other.code}
    # Where the card may be taken back, the other one lies there in the log already.
    return Twins(
        took_back(case, seat, card, other), case, "card_taken_back", seat, answers, then=lambda _: (seat, other)
    )


@telling("card_taken_back")
def _(edition: Edition, random: Random) -> Twins | None:
    """Others have played since, to the same trick or to the next one."""
    case = in_mid_trick(edition, random)
    seat, card = in_play(case).record[-1]
    case = after_cards(case, random, random.randint(1, 3))
    play = in_play(case)
    if play.record[-1][0] is seat:
        return None
    others = legal_instead(case.table, seat, card)
    if seat is play.contract.dummy or not others or open_incidents(case):
        return None
    if random.random() < 0.4:
        log = took_back(case, seat, card)
        return Twins(log, case, "card_taken_back", seat, {"replaced": "no", "card": card.code})
    other = random.choice(others)
    answers = {"replaced": "yes", "can_be_restored": "yes", "card": card.code, "other_card": other.code}
    answers |= {"instead": other.code, "opponent_played_after": "no"}
    return Twins(took_back(case, seat, card, other), case, "card_taken_back", seat, answers)


@telling("change_of_designation")
def _(edition: Edition, random: Random) -> Twins | None:
    case = in_mid_trick(edition, random)
    play = in_play(case)
    dummy, declarer = play.contract.dummy, play.contract.declarer
    if not has_played(play, dummy):
        return None
    led = play.trick[0].suit
    leads = play.leader is dummy
    others = [candidate for candidate in sorted(play.hand(dummy)) if leads or candidate.suit is led]
    if not others:
        return None
    other = random.choice(others)
    answers = {"from_dummy": "yes", "new_card": other.code, "in_last_trick": "no"}
    return Twins(named(case, dummy, other), case, "change_of_designation", declarer, answers)


@telling("face_down_lead_change")
def _(edition: Edition, random: Random) -> Twins:
    case = contracted(edition, random)
    seat = in_play(case).turn
    card, other = random.sample(sorted(in_play(case).hand(seat)), 2)
    report = led_face_down(case, seat, card)
    return Twins(took_back(report, seat, card, other, True), report, "face_down_lead_change", seat)


@telling("two_cards_played")
def _(edition: Edition, random: Random) -> Twins | None:
    """The log of the report holds neither card, or the one that lies in the trick."""
    case = in_mid_trick(edition, random) if random.random() < 0.7 else between_tricks(edition, random)
    play = in_play(case)
    seat = play.turn if random.random() < 0.7 else random.choice([s for s in SEATS if s is not play.turn])
    hand = sorted(play.hand(seat))
    if len(hand) < 2 or (seat is not play.turn and (not play.trick or seat.side is play.contract.declarer.side)):
        return None
    cards = random.sample(hand, 2)
    log = played_together(case, seat, tuple(cards))
    first = next((c for c in cards if seat is play.turn and play.allows(c)), cards[0])
    report, in_log = (played(case, seat, first), "yes") if random.random() < 0.5 else (case, "no")
    if in_log == "yes" and seat is play.turn and play.allows(first) and random.random() < 0.5:
        for _ in range(random.randint(0, 3 - len(play.trick))):
            turn, card = in_play(report).turn, random.choice(report.table.legal_cards())
            log, report = played(log, turn, card), played(report, turn, card)

    def answers(given: Answers) -> Answers:
        chosen = given.get("two_cards_played.proposed_card")
        left = [card.code for card in cards if card.code != chosen]
        always = {"both_sides_played_on": "no", "visible": "several", "one_movement": "yes", "one_in_log": in_log}
        return {**always, "other_card": left[0], "further_card@1": "none", "further_card@2": "none"}

    return Twins(log, report, "two_cards_played", seat, answers)


@telling("fifth_card")
def _(edition: Edition, random: Random) -> Twins | None:
    case = after_cards(contracted(edition, random), random, random.randint(4, 40))
    play = in_play(case)
    seat = random.choice([s for s in SEATS if s is not play.turn and (not play.trick or has_played(play, s))] or [None])
    if seat is None:
        return None
    card = some_card(case, seat, random)
    return Twins(extra_card(case, seat, card), case, "fifth_card", seat, {"card": card.code})


@telling("defective_trick")
def _(edition: Edition, random: Random) -> Twins | None:
    """A card too many that nobody saw, found when both sides have gone on."""
    case = between_tricks(edition, random, 9)
    seat = random.choice(SEATS)
    card = some_card(case, seat, random)
    log = extra_card(case, seat, card, False)
    report = case
    for _ in range(4):
        play = in_play(report)
        legal = [other for other in report.table.legal_cards() if other is not card]
        if not legal:
            return None
        turn, chosen = play.turn, random.choice(legal)
        report, log = played(report, turn, chosen), played(log, turn, chosen)
    answers = {"what": "too_many", "both_played_on": "yes"}
    return Twins(log, report, "defective_trick", seat, answers)


@telling("defective_trick")
def _(edition: Edition, random: Random) -> Twins:
    """A hand has played nothing; the log of the report goes as far as that trick."""
    case = after_cards(contracted(edition, random), random, 4 * random.randint(0, 9) + random.randint(1, 2))
    seat = in_play(case).turn
    answers = {"what": "too_few", "both_played_on": "no"}

    def added(given: Answers) -> tuple[Seat, Card]:
        return seat, Card.parse(given["defective_trick.added_card"])

    return Twins(no_card(case, seat), case, "defective_trick", seat, answers, {}, added)


@telling("exposed_card")
def _(edition: Edition, random: Random) -> Twins:
    case = Case(Table.opened(Board.numbered(random.randint(1, 16)), contracted(edition, random).table.deal), edition)
    for _ in range(random.randint(0, 3)):
        call = random.choice(case.table.legal_calls()[:8])
        case = heard(case, case.table.auction.turn, call)
    seat = random.choice(SEATS)
    card = random.choice(sorted(case.table.deal.hand(seat)))
    led = random.random() < 0.3
    log = case.after(CardExposed(seat, card, led, random.choice((None, True, False)), random.random() < 0.8))
    answers = {"lead_faced": "no", "card": card.code}
    answers["cards"] = "led" if led else "honour" if card.rank.is_honour else "small"
    return Twins(log, case, "exposed_card", seat, answers)


@telling("exposed_card_in_play")
def _(edition: Edition, random: Random) -> Twins:
    case = after_cards(contracted(edition, random), random, random.randint(1, 45))
    seat = random.choice(SEATS)
    while not in_play(case).hand(seat):
        seat = seat.lho
    card = some_card(case, seat, random)
    how = random.choice(("", "", "dropped", "shown", "named", "unseen"))
    log = case.after(CardFaced(seat, card, how))
    return Twins(log, case, "exposed_card_in_play", seat, {"card": card.code})


@telling("declarer_faces_hand")
def _(edition: Edition, random: Random) -> Twins:
    case = after_cards(contracted(edition, random), random, random.randint(1, 45))
    declarer = in_play(case).contract.declarer
    return Twins(spreads(case, declarer), case, "declarer_faces_hand", declarer)


@telling("incomplete_designation")
def _(edition: Edition, random: Random) -> Twins | None:
    case = after_cards(contracted(edition, random), random, random.randint(1, 45))
    play = in_play(case)
    if play.turn is not play.contract.dummy:
        return None
    kind = random.choice(("high", "low", "win", "anything", "suit", "rank"))
    answers = {"said": kind}
    if kind == "suit":
        answers["suit"] = random.choice("SHDC")
    if kind == "rank":
        answers["rank"] = random.choice("AKQJT98765432")
    declarer = play.contract.declarer
    log = said(case, declarer, tuple((f"incomplete_designation.{key}", value) for key, value in answers.items()))
    return Twins(log, case, "incomplete_designation", declarer, answers)


# Claims.


@telling("claim")
def _(edition: Edition, random: Random) -> Twins:
    case = after_cards(contracted(edition, random), random, random.randint(20, 45))
    seat = random.choice(SEATS)
    left = 13 - len(in_play(case).tricks)
    tricks = random.randint(0, left)
    log = case.after(Claimed(seat, tricks, ""))
    answers = {"action": "claims" if tricks else "concedes", "claimed": str(tricks), "conceded": str(left - tricks)}
    return Twins(log, case, "claim", seat, answers)


@telling("contested_claim")
def _(edition: Edition, random: Random) -> Twins:
    """Somebody doubts it: the claim is in the log, or the director hears of all of it at once."""
    case = after_cards(contracted(edition, random), random, random.randint(36, 47))
    seat = random.choice([seat for seat in SEATS if seat is not in_play(case).contract.dummy])
    tricks = random.randint(1, 13 - len(in_play(case).tricks))
    log = ruled_with(case.after(Claimed(seat, tricks, "")), "claim", {"reply": "doubted"})
    report = case
    if random.random() < 0.5:
        answers = {"action": "claims", "claimed": str(tricks), "reply": "doubted"}
        report = reported_with(case, Incident("claim", seat), answers)
    return Twins(log, report, "contested_claim", seat, {"claimed": str(tricks)})


@telling("play_after_claim")
def _(edition: Edition, random: Random) -> Twins:
    case = after_cards(contracted(edition, random), random, random.randint(20, 45))
    seat = random.choice([seat for seat in SEATS if seat is not in_play(case).contract.dummy])
    claim = Claimed(seat, random.randint(1, 13 - len(in_play(case).tricks)), "")
    report = case.after(claim)
    if random.random() < 0.5:  # otherwise nobody has been asked yet what the others say to it
        report = ruled_with(report, "claim", {"reply": random.choice(("doubted", "nothing_yet"))})
    hand, card = in_play(case).turn, random.choice(case.table.legal_cards())
    log = played_after_claim(report, hand, card)
    return Twins(log, report, "play_after_claim", seat, then=lambda _: (hand, card))


@telling("screen_lead")
def _(edition: Edition, random: Random) -> Twins:
    case = contracted(edition, random)
    case = Case(case.table, edition, Regulations(screens=True))
    declarer = in_play(case).contract.declarer
    seat, card = declarer.rho, some_card(case, declarer.rho, random)
    face_down = random.random() < 0.3
    log = led_face_down(case, seat, card) if face_down else played(case, seat, card)
    answers = {"right_lead_faced": "no", "card": card.code, **({"lead": "face_down"} if face_down else {})}
    return Twins(log, case, "screen_lead", seat, answers)


# Calls.


def called(edition: Edition, random: Random) -> Case:
    case = Case(Table.opened(Board.numbered(random.randint(1, 16)), contracted(edition, random).table.deal), edition)
    for _ in range(random.randint(0, 5)):
        case = heard(case, case.table.auction.turn, random.choice((PASS, *case.table.legal_calls()[:6])))
        if case.table.auction.is_over:
            break
    return case


@telling("call_out_of_rotation")
def _(edition: Edition, random: Random) -> Twins | None:
    case = called(edition, random)
    auction = case.table.auction
    if auction.is_over:
        return None
    seat = random.choice([seat for seat in SEATS if seat is not auction.turn])
    call = random.choice((PASS, *[bid for bid in case.table.legal_calls() if bid in BIDS][:6]))
    log = heard(case, seat, call)
    if irregularity_of(log, len(log.table.auction.said) - 1) is not Irregularity.OUT_OF_ROTATION:
        return None  # another law comes first
    at = {seat.rho: "rho", seat.partner: "partner", seat.lho: "lho"}[auction.turn]
    before = any(made.seat is seat for made in auction.standing())
    answers = {
        "call": call.code,
        "turn_of": at,
        "anybody_bid": "no" if auction.last_bid is None else "yes",
        "called_before": "yes" if before else "no",
    }
    return Twins(log, case, "call_out_of_rotation", seat, answers)


@telling("change_of_call")
def _(edition: Edition, random: Random) -> Twins | None:
    case = called(edition, random)
    auction = case.table.auction
    if auction.is_over or not auction.said:
        return None
    seat = auction.said[-1].seat
    calls = [call for call in (PASS, *BIDS[:15]) if call is not auction.said[-1].call]
    call: Call = random.choice(calls)
    log = heard(case, seat, call)
    return Twins(log, case, "change_of_call", seat, {"call": call.code, "new_call": call.code, "substituted": "yes"})


def two_penalty_cards(edition: Edition) -> Case:
    """A defender is in turn with two penalty cards, and may play either: declarer chooses (51A)."""
    random = Random(1)
    while True:
        case = in_mid_trick(edition, random)
        play, legal = in_play(case), case.table.legal_cards()
        if play.turn.side is not play.contract.declarer.side and len(legal) > 1:
            return case.after(*(Entered(PenaltyCard(play.turn, card, True, "49")) for card in legal[:2]))


def calls_at_once(edition: Edition) -> Case:
    """The dealer and the next player call at one moment, and nobody has ruled (33)."""
    case = Case(Table.opened(Board.numbered(1)), edition)
    return called_at_once(case, (Seat.EAST, Call.parse("1H")), (Seat.NORTH, Call.parse("1S")))
