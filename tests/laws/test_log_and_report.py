"""Told by the log or by a report, an incident leaves the same table, ledger, dues, tricks and score.

Every procedure stands in one of the lists below: a new one fails until somebody has said in which ways it can begin.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
import tellings
from games import random_deal
from laws.test_facts import random_case
from parts import FULL
from twins import TELLINGS, Differs, Pair, Telling, Twins, difference, played_out, walked

from arbitr.bridge.board import Board
from arbitr.bridge.call import CALLS, PASS
from arbitr.bridge.seat import SEATS
from arbitr.bridge.table import Table
from arbitr.laws.engine import EXAMPLES, PROCEDURES, Case, Edition
from arbitr.laws.shared.incidents import due_incidents, heard, open_incidents

assert TELLINGS, "the module tellings holds them"
POSITIONS = 60 if FULL else 6
PATHS = 60 if FULL else 8
"""Of each telling and edition, and of each position."""
TABLES = 1_000 if FULL else 25
MOST_TRIES = 200
PAIRS = 300
"""At least so many are compared."""

SAME_TABLE = frozenset(
    """bid_above_seven call_after_final_pass call_after_rotation call_not_repeated double_banned exposed_cards_settled
    forced_pass_broken inadmissible_double insufficient_bid lead_restriction penalty_card_choice penalty_card_lead
    simultaneous_calls skipped_player""".split()
)
"""Begun by the log or a report, but only on a table that shows it: the call is in the log, or a duty in the ledger.
There is nothing that a report could tell instead, so both begin from the same table."""

REPORT_ONLY = {
    "an explanation, a question, an alert or an understanding is no call and no card": """answer_to_question
        double_wording hand_and_explanation manner_of_calling misinformation_damage misinformed_call psychic_call
        question_in_play question_or_review screen_explanation system_card undisclosed_understanding unfinished_call
        wrong_explanation question_in_play""",
    "what players say, do or know beside the cards": """attention card_handling conduct dealing deliberate_infraction
        dummy_acts dummy_spread dummy_suggests_card hand_shown_to_dummy inspection misled_opponents
        partner_communication seats spectator tray_tempo trick_arrangement unauthorised_information
        extraneous_information""",
    "how it was meant or when it was done, the log cannot show: it holds cards and calls in an order": """
        order_of_play simultaneous_plays unintended_call was_it_played dummys_wrong_card
        information_from_wrong_lead penalty_card_information unable_to_comply""",
    "the pack, the boards and the deal before the first call": """board_marking board_of_wrong_cards faulty_deal
        faulty_pack missing_card number_of_cards_review old_deal redeal turned_board wrong_board
        wrong_number_of_cards""",
    "it begins with a report; what is due later follows from that ruling": """cards_from_wrong_board
        second_auction""",
    "what became of an earlier irregularity or claim": """agreed_claim conceded_trick director_aware
        directors_error disputed_tricks forfeiture help_of_infraction irregularity_not_rectified nothing_due
        potential_damage revoke_before_claim unwon_trick waiver""",
    "the director's judgement, score and penalties": """adjusted_score agreed_facts artificial_score assessment
        auction_over auction_period board_score discipline disputed_facts fouled_board individual_event
        late_board one_table_result procedural_error procedural_penalty regulation_in_question responsibility
        results_not_comparable round_over score_error scoring_method time_limit organisers_duty""",
    "appeals": """appeal_advice appeal_lodged appeal_merit appeal_route committee_powers committee_vote
        further_appeal""",
    "with screens the director is told what was on which side": """behind_screens screen_bidding_card
        screen_irregularity""",
}
"""By the reason why no log opens them."""

ASIDE = {
    "face_down_lead_out_of_turn": {
        "Found(what=face_down_lead_back": "nobody has told which card it was; with the log the card itself goes back",
    },
    "play_after_claim": {
        "VoidPlay(": "the cards that count for nothing: a report does not name them",
    },
}
"""Entries of the ledger that only one of the two leaves, by procedure and how they begin, each with its reason."""

ANOTHER_LAW = ("rectification", "illegal_play", "slip", "told_turn", "right_leader_led")
"""Grounds for taking a card back that leave it to another Law: told by a report, that Law is asked about and moves the
card; in the log the player has moved it."""


def pairs_of(edition: Edition, procedure: str, telling: Telling, number: int) -> Iterator[tuple[Twins, Pair | Differs]]:
    """All paths of some positions of one telling."""
    place = TELLINGS[procedure].index(telling)
    for seed in range(number):
        random = Random(f"{procedure} {place} {seed}")
        tries = (telling(edition, random) for _ in range(MOST_TRIES))
        twins = next((found for found in tries if found is not None), None)
        assert twins is not None, (procedure, seed)
        for pair in walked(twins, random, PATHS):
            yield twins, pair


def same(procedure: str, pair: Pair | Differs) -> str:
    """In what the two tellings differ; empty if in nothing."""
    if isinstance(pair, Differs):
        return str(pair)
    aside = tuple(ASIDE.get(procedure, ()))
    if pair.given.get("card_taken_back.ground") in ANOTHER_LAW:
        left = [(e.procedure, e.by) for e in open_incidents(pair.log)]  # a penalty card may be due by what follows
        return f"still open: {left}" if left else ""
    return difference(pair, aside)


def may_go_on(procedure: str, twins: Twins, pair: Pair) -> bool:
    """Are the tables alike in all, so that the same cards can be played on both?"""
    known = twins.report.table.deal.is_complete
    return known and procedure not in ASIDE and pair.given.get("card_taken_back.ground") not in ANOTHER_LAW


@pytest.mark.parametrize("edition", list(Edition), ids=str)
def test_the_log_and_a_report_give_the_same_ruling(edition: Edition) -> None:
    compared: Counter[str] = Counter()
    ended = 0
    for procedure, ways in TELLINGS.items():
        for telling in ways:
            for twins, pair in pairs_of(edition, procedure, telling, POSITIONS):
                assert not (found := same(procedure, pair)), (procedure, twins.by, getattr(pair, "given", ""), found)
                assert isinstance(pair, Pair)
                compared[procedure] += 1
                if compared[procedure] % 5 == 0 and may_go_on(procedure, twins, pair):
                    ended += played_out(pair, Random(compared[procedure]))
    assert compared.keys() == TELLINGS.keys()
    assert compared.total() >= PAIRS // len(Edition)
    assert ended > 10


def tables(edition: Edition) -> Iterator[Case]:
    """Tables on which nobody has been called for yet: random ones, and the examples of the procedures."""
    for name in sorted(PROCEDURES):
        yield EXAMPLES[name](edition).case
    yield tellings.two_penalty_cards(edition)
    yield tellings.calls_at_once(edition)
    for seed in range(TABLES):
        yield random_case(edition, seed)
        yield wrongly_called(edition, Random(seed))


def wrongly_called(edition: Edition, random: Random) -> Case:
    case = Case(Table.opened(Board.numbered(random.randint(1, 16)), random_deal(random)), edition)
    for _ in range(random.randint(1, 8)):
        auction = case.table.auction
        if auction.is_over:
            break
        seat = auction.turn if random.random() < 0.7 else random.choice(SEATS)
        legal = (PASS, *case.table.legal_calls()[:6])
        case = heard(case, seat, random.choice(legal if random.random() < 0.7 else CALLS[:20]))
    return case


@pytest.mark.parametrize("edition", list(Edition), ids=str)
def test_a_report_of_what_the_table_shows_is_the_same_incident(edition: Edition) -> None:
    """Whoever reports what is open or due is not asked for what the log shows, and nothing happens twice."""
    seen: Counter[str] = Counter()
    reported = {name for names in REPORT_ONLY.values() for name in names.split()}
    for case in tables(edition):
        open_now = (*open_incidents(case), *due_incidents(case))
        for procedure, by in dict.fromkeys((due.procedure, due.by) for due in open_now):
            assert procedure not in reported, f"{procedure} is opened by the log"
            for pair in walked(Twins(case, case, procedure, by), Random(1), PATHS):
                found = str(pair) if isinstance(pair, Differs) else difference(pair, ())
                assert not found, (procedure, by, found)
                seen[procedure] += 1
    later = {"double_banned"} if edition is Edition.LAWS_2017 else set()  # there is no such ban any more
    assert seen.keys() >= SAME_TABLE - later


def test_every_procedure_says_in_which_ways_it_begins() -> None:
    reported = [name for names in REPORT_ONLY.values() for name in names.split()]
    ways = Counter([*TELLINGS, *SAME_TABLE, *set(reported)])
    assert not PROCEDURES.keys() ^ ways.keys()
    assert [name for name, number in ways.items() if number > 1] == []
    assert not ASIDE.keys() - TELLINGS.keys()
