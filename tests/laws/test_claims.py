"""The search for lines of play after a claim, against a second formulation; and what claims do at the table."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from said import refusal

from arbitr.bridge.board import Board
from arbitr.bridge.contract import Contract
from arbitr.bridge.events import Claimed, Entered, PositionGiven
from arbitr.bridge.ledger.entries import Claim, PenaltyCard
from arbitr.bridge.seat import SEATS, Seat
from arbitr.bridge.table import Table
from arbitr.cards import CARDS, Card, Hand, Suit
from arbitr.laws.effects.play.acts import HandSpread
from arbitr.laws.engine import PROCEDURES, Case, Conversation, Edition, Incident
from arbitr.laws.play.claims.claim_evidence import evidence
from arbitr.laws.play.claims.claim_lines import MOST_CARDS, Line, Lines, TooWide
from arbitr.laws.play.claims.claim_plan import Draw, parse_plan
from arbitr.laws.play.claims.claim_play import Care, LineCard
from arbitr.laws.play.claims.claim_position import ClaimPosition, position_of
from arbitr.laws.regulations import ClaimOrder, Regulations
from arbitr.laws.shared.incidents import open_incidents
from arbitr.problem import Problem
from arbitr.scenarios.scenario import read_scenarios, run

ENDINGS = [(cards, seed) for cards, most in ((2, 30), (3, 12)) for seed in range(most)]


def ending(cards: int, seed: int) -> ClaimPosition:
    """A random position with so many cards in each hand, at the start of a trick or in the middle of one."""
    chance = random.Random(1000 * cards + seed)
    pack = chance.sample(CARDS, 4 * cards)
    hands = [Hand(pack[n * cards : (n + 1) * cards]).mask for n in range(4)]
    leader = chance.choice(SEATS)
    trumps = chance.choice([None, *Suit])
    position = ClaimPosition(
        (hands[0], hands[1], hands[2], hands[3]), leader, (), trumps, chance.choice(SEATS), Seat.SOUTH
    )
    for _ in range(chance.randrange(4)):
        position = position.after(chance.choice(position.legal()))
    return position


# The second formulation: every line is written down card by card, with no card left out as worth the same as another,
# no memory and no bound.


def every_line(position: ClaimPosition) -> Iterator[tuple[Line, int]]:
    """Each line to the end, and the tricks of the claimer's side in it."""
    legal = position.legal()
    if not legal:
        yield (), 0
    for card in legal:
        after = position.after(card)
        won = int(not after.trick and after.leader.side is position.side)
        for line, tricks in every_line(after):
            yield (LineCard(position.turn, card), *line), won + tricks


def best_play(position: ClaimPosition) -> int:
    """Plain minimax for the claimer's side."""
    values = []
    for card in position.legal():
        after = position.after(card)
        values.append(int(not after.trick and after.leader.side is position.side) + best_play(after))
    if not values:
        return 0
    return max(values) if position.turn.side is position.side else min(values)


@pytest.mark.parametrize(("cards", "seed"), ENDINGS)
def test_the_worst_and_the_best_line_are_those_of_a_search_without_shortcuts(cards: int, seed: int) -> None:
    position = ending(cards, seed)
    lines = Lines(position, care=Care.LEGAL)
    every = [tricks for _, tricks in every_line(position)]
    assert lines.least() == min(every)
    assert lines.most() == best_play(position)


def tricks_of(position: ClaimPosition, line: Line) -> tuple[list[int], bool]:
    """Who won each trick of this line (1: the claimer's side), and whether every card was legal."""
    won, legal = [], True
    for seat, card in line[len(position.trick) :]:
        legal = legal and position.turn is seat and card in position.legal()
        position = position.after(card)
        if not position.trick:
            won.append(int(position.leader.side is position.side))
    return won, legal


@pytest.mark.parametrize(("cards", "seed"), ENDINGS)
def test_the_line_shown_is_legal_loses_so_many_and_none_is_shorter(cards: int, seed: int) -> None:
    position = ending(cards, seed)
    lines = Lines(position, care=Care.LEGAL)
    left = position.tricks_left
    soonest: dict[int, int] = {}
    for tricks, lost in every_stop(position):
        soonest[lost] = min(tricks, soonest.get(lost, 99))
    for lost in range(1, left + 1):
        line = lines.shortest(lost)
        if line is None:
            assert lost not in soonest
            continue
        won, legal = tricks_of(position, line)
        assert legal
        assert won.count(0) == lost
        assert len(won) == soonest[lost]


@pytest.mark.parametrize("seed", range(6))
def test_a_search_that_gave_up_gives_up_again_and_one_that_did_not_finds_the_same(seed: int) -> None:
    """A ruling is replayed with every answer: it must come to the same questions each time."""
    position = ending(8, seed)
    lines = Lines(position)

    def found() -> list[object]:
        searches: list[Callable[[], object]] = [lines.least, lines.most]
        searches += (partial(lines.shortest, lost) for lost in range(1, 9))
        return [_or_too_wide(search) for search in searches]

    first = found()
    assert "too wide" in first
    assert found() == found() == first


def _or_too_wide(search: Callable[[], object]) -> object:
    try:
        return search()
    except TooWide:
        return "too wide"


def every_stop(position: ClaimPosition, tricks: int = 0, lost: int = 0) -> Iterator[tuple[int, int]]:
    """Each end of a trick from which the claimer's side can win the rest: after how many tricks, and how many lost."""
    for card in position.legal():
        after = position.after(card)
        if after.trick:
            yield from every_stop(after, tricks, lost)
            continue
        now = lost + (after.leader.side is not position.side)
        if best_play(after) == after.tricks_left:
            yield tricks + 1, now
        yield from every_stop(after, tricks + 1, now)


@pytest.mark.parametrize(("cards", "seed"), ENDINGS)
def test_usual_play_is_legal_play(cards: int, seed: int) -> None:
    position = ending(cards, seed)
    usual, legal = Lines(position), Lines(position, care=Care.LEGAL)
    any_order = Lines(position, care=Care.ANY_ORDER)
    assert legal.least() <= any_order.least() <= usual.least() <= usual.most()
    lost = position.tricks_left - usual.least()
    if lost:
        line = usual.shortest(lost)
        assert line is not None
        assert tricks_of(position, line)[1]


def stated(position: ClaimPosition, plan: tuple[Card, ...]) -> int:
    """A plan of leads from one hand, by brute force: the fewest tricks if whoever claims leads the first card left."""
    values = []
    plan = tuple(card for card in plan if position.hands[position.claimer] & card.bit)
    leads = not position.trick and position.turn is position.claimer and plan
    for card in plan[:1] if leads else position.legal():
        after = position.after(card)
        values.append(int(not after.trick and after.leader.side is position.side) + stated(after, plan))
    return min(values, default=0)


@pytest.mark.parametrize("seed", range(40))
def test_a_stated_order_of_leads_is_kept(seed: int) -> None:
    """North never wins a trick here, so that the plan is about South's leads and nothing else."""
    chance = random.Random(7000 + seed)
    north = [Card.parse(text) for text in ("D2", "D3", "C2")]
    south = chance.sample([card for card in CARDS if card.suit in (Suit.SPADES, Suit.HEARTS)], 3)
    others = chance.sample([card for card in CARDS if card not in (*north, *south)], 6)
    north_, east, south_, west = (Hand(cards).mask for cards in (north, others[:3], south, others[3:]))
    trumps = chance.choice([None, Suit.SPADES, Suit.HEARTS])
    position = ClaimPosition((north_, east, south_, west), Seat.SOUTH, (), trumps, Seat.SOUTH, Seat.SOUTH)
    plan = tuple(chance.sample(south, 3))
    lines = Lines(position, plan, Care.LEGAL)
    assert lines.least() == stated(position, plan)
    assert lines.least() >= Lines(position, care=Care.LEGAL).least()


# Statements, by hand.


def at(hands: str, leader: str, trumps: Suit | None, claimer: str, declarer: str = "S") -> ClaimPosition:
    masks = [Hand.parse(text).mask for text in hands.split()]
    seat = {seat.letter: seat for seat in SEATS}
    return ClaimPosition(
        (masks[0], masks[1], masks[2], masks[3]), seat[leader], (), trumps, seat[claimer], seat[declarer]
    )


FORGOTTEN = at("-.-.K6.9 -.Q.J9.- J.-.A8.- T.-.Q.J", "S", Suit.SPADES, "S")


def test_drawing_the_last_trump_wins_all_and_forgetting_it_loses_one() -> None:
    assert FORGOTTEN.trump_out()
    assert Lines(FORGOTTEN).least() == 2
    assert Lines(FORGOTTEN, (Draw.TRUMPS,), Care.ANY_ORDER).least() == 3
    line = Lines(FORGOTTEN).shortest(1)
    assert line is not None
    assert [card.code for _, card in line][-4:].count("ST") == 1


def test_a_finesse_that_was_stated_is_taken() -> None:
    position = at("-.AJ.-.- K5.-.-.- -.42.-.- -.Q9.-.-", "S", None, "S")
    assert Lines(position).least() == 1
    assert Lines(position).most() == 2
    assert Lines(position, parse_plan("H4, HJ", position)).least() == 2


def test_a_winner_in_the_other_hand_is_not_thrown_under_a_winner() -> None:
    position = at("-.K3.-.- -.Q7.-.- -.A2.-.- -.65.-.-", "S", None, "S")
    assert Lines(position, parse_plan("HA, HK", position), Care.LEGAL).least() == 2


def test_a_ruff_while_the_hand_can_follow_is_not_accepted() -> None:
    position = at("-.-.32.A -.-.AK.2 5.-.4.3 -.-.QJ.4", "N", Suit.SPADES, "S")
    plan = parse_plan("D2, S5, CA", position)
    line = Lines(position, plan, Care.LEGAL).shortest(1)
    assert line is not None
    assert [card.code for seat, card in line[:4] if seat is Seat.SOUTH] == ["D4"]


def test_a_plan_names_cards_that_the_side_holds() -> None:
    with refusal("{side} do not hold {card}"):
        parse_plan("DQ", FORGOTTEN)
    with refusal("there are no trumps to draw in this contract"):
        parse_plan("trumps", at("A.-.-.- K.-.-.- Q.-.-.- J.-.-.-", "S", None, "S"))


# Evidence.


def test_a_solver_gives_a_range_that_is_evidence_only() -> None:
    """A small solver of our own stands in for the front's."""
    found = evidence(FORGOTTEN, best_play)
    assert (found.least, found.most) == (2, 3)
    assert {card.code: tricks for card, tricks in found.by_card} == {"SJ": 3, "DA": 3, "D8": 2}


# At the table.

HANDS = ("-.-.K6.9", "-.Q.J9.-", "J.-.A8.-", "T.-.Q.J")


def table(hands: tuple[str, ...] = HANDS, contract: str = "4S S", leader: Seat = Seat.SOUTH) -> Table:
    cards = [Hand.parse(text) for text in hands]
    left = len(cards[0])
    given = PositionGiven(Contract.parse(contract), leader, (11 - left, 2), (cards[0], cards[1], cards[2], cards[3]))
    return Table.opened(Board.numbered(1)).after(given)


def ruled(case: Case, procedure: str, by: Seat, **answers: str) -> Case:
    assert procedure in PROCEDURES
    talk = Conversation(case, Incident(procedure, by))
    while (question := talk.question) is not None:
        talk = talk.answered(answers[question.key.partition(".")[2].replace("@", "_")])
    return talk.applied()


@pytest.mark.parametrize("edition", list(Edition), ids=str)
def test_a_forgotten_trump_costs_a_trick_and_a_remembered_one_does_not(edition: Edition) -> None:
    case = Case(table().after(Claimed(Seat.SOUTH, 3)), edition)
    lost = ruled(case, "contested_claim", Seat.SOUTH, statement="none", unaware="yes", line_1="normal")
    assert lost.table.declarer_tricks == 10
    assert ruled(case, "contested_claim", Seat.SOUTH, statement="none", unaware="no").table.declarer_tricks == 11
    assert ruled(case, "contested_claim", Seat.SOUTH, statement="trumps, D").table.declarer_tricks == 11


def test_an_open_claim_is_ruled_on_step_by_step() -> None:
    case = Case(table().after(Claimed(Seat.SOUTH, 3)), Edition.LAWS_2017)
    assert [incident.procedure for incident in open_incidents(case)] == ["claim"]
    case = ruled(case, "claim", Seat.SOUTH, reply="doubted", play_on="no")
    assert [incident.procedure for incident in open_incidents(case)] == ["contested_claim"]
    case = ruled(case, "contested_claim", Seat.SOUTH, statement="SJ, D")
    assert not open_incidents(case)
    result = case.table.result()
    assert result is not None
    assert result.tricks == 11


def test_all_four_play_on_and_the_claim_is_void_since_the_last_edition() -> None:
    case = Case(table().after(Claimed(Seat.SOUTH, 3)), Edition.LAWS_2017)
    with pytest.raises(Problem):
        case.table.play_card(Card.parse("DA"))
    agreed = {f"agrees_{seat}": "agree" for seat in SEATS}
    case = ruled(case, "claim", Seat.SOUTH, reply="doubted", play_on="yes", **agreed)
    after = case.table
    for card in ("DA", "DQ", "D6", "D9", "SJ", "ST", "C9", "DJ", "D8", "CJ", "DK", "HQ"):
        after = after.play_card(Card.parse(card))
    result = after.result()
    assert result is not None
    assert result.tricks == 11


def test_the_search_keeps_to_penalty_cards_and_to_its_limit() -> None:
    after = table(("-.AJ.-.-", "K5.-.-.-", "-.42.-.-", "-.Q9.-.-"), "3NT S")
    assert position_of(after, Seat.SOUTH) is not None
    after = after.after(Entered(PenaltyCard(Seat.WEST, Card.parse("HQ"), True, "50")))
    position = position_of(after, Seat.SOUTH)
    assert position is not None
    assert Lines(position, care=Care.USUAL).least() == 2, "the queen must be played to the first heart"
    many = ("A852.KJ9.A742.-", "K964.A82.KJ9.7", "QJ3.QT6.QT6.KQ", "T7.7543.853.AJ")
    assert MOST_CARDS == 5
    wide = position_of(table(many, "3NT S"), Seat.SOUTH)
    assert wide is not None
    search = Lines(wide, care=Care.LEGAL)
    for _ in range(2):  # once it has given up, it does not begin again
        with pytest.raises(TooWide):
            search.least()


LAST = ("-.-.32.2", "7.-.Q.J", "AK.9.-.-", "4.T.-.Q")
"""South thinks that the nine of hearts is high."""


RUFFS = ("-.-.32.A", "-.Q.KJ.-", "K5.-.-.3", "-.-.AQ.4")
"""Two diamonds of North that South can ruff; both opponents have a higher one."""


def test_the_partners_loser_is_ruffed_before_an_opponent_can_win_it() -> None:
    position = at(" ".join(RUFFS), "N", Suit.SPADES, "S")
    assert Lines(position).least() == 3
    assert Lines(position, care=Care.LEGAL).least() < 3


@pytest.mark.parametrize("edition", list(Edition), ids=str)
def test_nobody_is_asked_about_a_loser_that_is_ruffed(edition: Edition) -> None:
    case = Case(table(RUFFS, leader=Seat.NORTH).after(Claimed(Seat.SOUTH, 3)), edition)
    after = ruled(case, "contested_claim", Seat.SOUTH, statement="none")
    assert after.table.declarer_tricks == case.table.declarer_tricks + 3


def test_the_partners_winner_is_not_ruffed() -> None:
    position = at("-.-.A2.- -.-.KJ.- K.-.-.3 -.-.Q.4", "N", Suit.SPADES, "S")
    lines = Lines(position, parse_plan("DA", position))
    assert [
        card.code for card, _ in lines.moves(position.hands, Seat.NORTH, (Card.parse("DA"), Card.parse("DJ")), 0)
    ] == ["C3"]


@pytest.mark.parametrize(("edition", "law"), [(1997, "70D"), (2007, "70D2"), (2017, "70D2")])
def test_the_partner_of_a_defender_who_claims_need_not_ruff(edition: int, law: str) -> None:
    hands = ("-.-.2.3", "9.4.-.-", "-.-.K.5", "-.-.Q.A")
    case = Case(table(hands, leader=Seat.WEST).after(Claimed(Seat.WEST, 2, "DQ, CA")), Edition(edition))
    after = ruled(case, "contested_claim", Seat.WEST, line_1="normal")
    assert after.table.declarer_tricks == case.table.declarer_tricks + 1
    settled = after.table.ledger.settled()
    assert settled is not None
    assert settled.law == law


@pytest.mark.parametrize("edition", list(Edition), ids=str)
def test_a_contested_claim_that_is_reported_lies_on_the_table(edition: Edition) -> None:
    case = Case(table(), edition)
    after = ruled(case, "contested_claim", Seat.SOUTH, claimed="3", statement="trumps, D")
    assert [entry.tricks for entry in after.table.ledger.entries if isinstance(entry, Claim)] == [3]
    assert after.table.ledger.claim() is None, "it is settled"
    assert after.table.turn is None


@pytest.mark.parametrize("edition", list(Edition), ids=str)
def test_a_lead_that_nobody_would_make_is_not_asked_about_twice(edition: Edition) -> None:
    case = Case(table(LAST, "3NT S").after(Claimed(Seat.SOUTH, 3)), edition)
    won = case.table.declarer_tricks
    after = ruled(case, "contested_claim", Seat.SOUTH, statement="none", line_1="irrational")
    assert after.table.declarer_tricks == won + 2
    after = ruled(case, "contested_claim", Seat.SOUTH, statement="none", line_1="normal")
    assert after.table.declarer_tricks == won + 1


@pytest.mark.parametrize(("edition", "tricks"), [(1997, 2), (2007, 2), (2017, 1)])
def test_a_guess_that_it_would_be_irrational_to_miss_is_no_longer_given(edition: int, tricks: int) -> None:
    hands = ("-.AJ.-.-", "K5.-.-.-", "-.42.-.-", "-.Q9.-.-")
    case = Case(table(hands, "3NT S").after(Claimed(Seat.SOUTH, 2)), Edition(edition))
    answers = {"statement": "none", "line_1": "irrational_not_to_guess"}
    after = ruled(case, "contested_claim", Seat.SOUTH, **answers)
    assert after.table.declarer_tricks == case.table.declarer_tricks + tricks


@pytest.mark.parametrize(("edition", "law"), [(1997, "70D"), (2007, "70D2"), (2017, "70D2")])
def test_a_defender_cannot_claim_what_his_partner_may_throw_away(edition: int, law: str) -> None:
    hands = ("54.-.-.-", "-.-.A.3", "-.K.-.K", "-.A.-.A")
    case = Case(table(hands, "3NT S", Seat.EAST).after(Claimed(Seat.EAST, 2, "DA, C3")), Edition(edition))
    after = ruled(case, "contested_claim", Seat.EAST, line_1="normal")
    assert after.table.declarer_tricks == case.table.declarer_tricks + 1
    settled = after.table.ledger.settled()
    assert settled is not None
    assert settled.law == law


def test_the_order_of_a_suit_may_be_regulated() -> None:
    hands = ("-.-.432.-", "54.A.-.-", "AQ3.-.-.-", "K.KQ.-.-")
    claimed = table(hands, "3NT S").after(Claimed(Seat.SOUTH, 3))
    free = Case(claimed, Edition.LAWS_2017)
    after = ruled(free, "contested_claim", Seat.SOUTH, statement="none", fewest_by_normal_play="1")
    assert after.table.declarer_tricks == claimed.declarer_tricks + 1
    regulated = Case(claimed, Edition.LAWS_2017, Regulations(claim_order=ClaimOrder.FROM_THE_TOP))
    after = ruled(regulated, "contested_claim", Seat.SOUTH, statement="none")
    assert after.table.declarer_tricks == claimed.declarer_tricks + 3


@pytest.mark.parametrize("edition", list(Edition), ids=str)
def test_a_trick_that_cannot_be_lost_comes_back(edition: Edition) -> None:
    hands = ("-.-.-.94", "-.-.J9.-", "AK.-.-.-", "-.-.Q.J")
    claimed = table(hands).after(Claimed(Seat.SOUTH, 1))
    case = ruled(Case(claimed, edition), "claim", Seat.SOUTH, reply="agreed")
    assert case.table.declarer_tricks == claimed.declarer_tricks + 1
    after = ruled(case, "conceded_trick", Seat.SOUTH, noticed="in_time", facts_clear="yes")
    assert after.table.declarer_tricks == claimed.declarer_tricks + 2


def test_the_hint_for_a_defender_who_faces_his_hand_is_a_line_of_the_scenario_language() -> None:
    table = Table.opened(Board.numbered(1))
    with refusal(
        "{seat} cannot spread the hand here; a defender who faces his hand is claiming: write {{claims: {letter}}}",
        letter="E",
    ):
        HandSpread(Seat.EAST).fold(table)


CORRECTED = """
id: corrected
editions: [1997, 2007, 2017]
position:
  contract: 4S S
  on_lead: S
  won: {NS: 8, EW: 2}
  hands: {N: .A.A5., E: .9.96., S: A.K.K., W: 9.8.7.}
happened:
  - S DK, W S9, N D5, E D6
  - {claims: S, tricks: 2}
  - director: {reply: doubted, replacement: D7}
expect: {revokes: {W: corrected}, result: 4S S +1, tricks_to_claimer: 2}
"""


def test_what_was_claimed_stays_claimed_when_a_revoke_is_corrected() -> None:
    """The corrected trick is the claimer's in addition (X-63-b)."""
    assert not [miss for this in run(read_scenarios(CORRECTED, "f.yaml")[0]) for miss in this.misses]


FINESSE = """
id: finesse
editions: [1997, 2007, 2017]
position:
  contract: 3NT S
  on_lead: S
  won: {NS: 8, EW: 2}
  hands: {N: ..KJ4., E: ..876., S: ..A32., W: ..QT9.}
happened:
  - {claims: S, tricks: 3}
  - director: {reply: doubted, statement: none, line@1: normal}
expect: {tricks_to_claimer: 2, 1997: {laws: [70E]}, "2007, 2017": {laws: [70E1]}}
"""


def test_a_claim_that_needs_a_finesse_cites_the_law_on_placing_a_card() -> None:
    """With the queen on the other side no line wins, so every winning line depends on her place (70E1)."""
    assert not [miss for this in run(read_scenarios(FINESSE, "f.yaml")[0]) for miss in this.misses]
