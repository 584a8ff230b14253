"""Properties of thousands of random deals, with random fleks and options, beside a plain second reckoning."""

from __future__ import annotations

from random import Random

import pytest
from marias_games import before_play, random_game
from marias_naive import Story, best_place, lawful
from parts import FULL

from arbitr.marias.event import IllegalMariasEvent
from arbitr.marias.events import PLAYS, MariasCardMisplayed
from arbitr.marias.options import USUAL
from arbitr.marias.player import PLAYERS
from arbitr.marias.settlement.settlement import settle
from arbitr.marias.table import DealPhase, MariasTable

GAMES = 20_000 if FULL else 1_500
PARTS = 10


@pytest.mark.parametrize("part", range(PARTS))
def test_every_settlement_sums_to_zero_and_agrees_with_the_plain_reckoning(part: int) -> None:
    for seed in range(part, GAMES, PARTS):
        table = random_game(seed)
        balance = list(settle(table).balance)
        assert sum(balance) == 0
        assert balance == Story(table.to_plain()).balances(), seed


@pytest.mark.parametrize("part", range(PARTS))
def test_a_card_is_refused_exactly_if_it_breaks_a_duty_and_then_a_renonc_is_found(part: int) -> None:
    for seed in range(part, GAMES, PARTS):
        random = Random(seed)
        table = before_play(random)
        breaks = random.choice((0.0, 0.3))
        broken: list[tuple[str, int, str]] = []
        while not table.is_over:
            play = table.play
            assert play is not None
            player = play.turn
            held = play.hand(player)
            trumps = None if play.trumps is None else play.trumps.letter
            right = lawful([card.code for card in held], [card.code for card in play.trick], trumps)
            assert {card.code for card in play.legal_cards()} == right
            wrong = [card for card in held if card.code not in right]
            for card in wrong:
                with pytest.raises(IllegalMariasEvent):
                    table.after(PLAYS[player][card.index])
            for card in held:
                if card.code in right:
                    assert table.after(PLAYS[player][card.index]).before is table
            if wrong and random.random() < breaks:
                card = random.choice(wrong)
                broken.append((player.name, len(play.tricks) + 1, card.code))
                table = table.after(MariasCardMisplayed(player, card))
            else:
                table = table.after(PLAYS[player][random.choice(play.legal_cards()).index])
        assert [(renonc.player.name, renonc.trick, renonc.card.code) for renonc in table.renoncs()] == broken, seed


@pytest.mark.parametrize("part", range(PARTS))
def test_the_points_of_the_tricks_are_90_and_every_hlaska_comes_on_top(part: int) -> None:
    complete = 0
    for seed in range(part, GAMES, PARTS):
        table = random_game(seed, USUAL)
        play = table.play
        if play is None or play.trumps is None or not play.is_complete:
            continue
        complete += 1
        assert sum(play.points) == 90
        story = Story(table.to_plain())
        score = story.score()
        melds = [value for side in score.melds.values() for value in side]
        assert sorted(hlaska.points(play.trumps) for hlaska in play.hlasky) == sorted(melds)
        outcome = table.outcome()
        assert outcome is not None
        assert outcome.points == (score.points[True], score.points[False])
        for trick in play.tricks:
            winner = best_place([card.code for card in trick.cards], play.trumps.letter)
            assert trick.winner is PLAYERS[(trick.leader + winner) % 4]
    assert complete > GAMES / PARTS / 4


def test_a_deal_written_down_and_read_again_is_the_same_deal() -> None:
    for seed in range(GAMES // 20):
        table = random_game(seed)
        again = MariasTable.from_plain(table.to_plain())
        assert again == table
        assert again.phase is DealPhase.OVER
        assert settle(again).balance == settle(table).balance


def test_nothing_is_lost_every_table_remembers_the_one_before() -> None:
    for seed in range(GAMES // 20):
        table = random_game(seed)
        events = table.log()
        first = table.states()[0]
        assert first.after_all(events) == table
        assert table.before is not None
        assert table.before.log() == events[:-1]


def test_the_next_pack_has_every_card_once_and_every_trick_lies_together() -> None:
    for seed in range(GAMES // 20):
        table = random_game(seed)
        pack = table.next_pack()
        assert len(set(pack)) == 32
        for trick in () if table.play is None else table.play.tricks:
            at = pack.index(trick.cards[0])
            assert pack[at : at + 4] == trick.cards


def test_no_pair_of_players_pays_more_than_the_limit() -> None:
    reached = 0
    for seed in range(GAMES):
        table = random_game(seed)
        limit = table.options.limit
        for payment in settle(table).payments:
            assert payment.haler > 0
            assert not limit or payment.haler <= limit
            reached += payment.haler == limit
    assert reached, "the limit must have been tried"
