"""Random games of mariáš, played and settled: how many in a second on one core."""

from __future__ import annotations

import sys
import time
from random import Random

from arbitr.marias.card import CARDS, SUITS
from arbitr.marias.deal import Pack, cut, dealt
from arbitr.marias.declaration import ContractDeclared
from arbitr.marias.event import IllegalMariasEvent
from arbitr.marias.events import BIDS, GOODS, PASSES, PLAYS, legal_statements
from arbitr.marias.player import PLAYERS
from arbitr.marias.settlement.settlement import Settlement, settle
from arbitr.marias.settlement.undertaking import STEPS, Undertaking
from arbitr.marias.table import DealPhase, MariasTable

GAMES = 3000
SEED = 1


def random_game(random: Random, pack: Pack) -> MariasTable:
    """A deal called, fleked and played to its end by players who obey the rules and nothing else."""
    forehand = random.choice(PLAYERS)
    table = MariasTable.opened(dealt(cut(pack, random.randint(1, 31)), forehand), forehand)
    while (turn := table.auction.turn) is not None:
        bids = table.auction.bids()
        if not bids or random.random() < 0.6:
            table = PASSES[turn].fold(table)
        else:
            table = BIDS[turn][random.choice(bids[:4]).step - 1].fold(table)
    while table.phase is DealPhase.DECLARING:
        table = _declared(random, table)
    while table.phase is DealPhase.SPEAKING and table.turn is not None:
        statements = legal_statements(table)
        if len(statements) > 1 and random.random() < 0.6 and GOODS[table.turn] in statements:
            table = GOODS[table.turn].fold(table)
        else:
            table = random.choice(statements).fold(table)
    while not table.is_over:
        play = table.play
        assert play is not None, "the fleks are over"
        table = PLAYS[play.turn][random.choice(play.legal_cards()).index].fold(table)
    return table


def _declared(random: Random, table: MariasTable) -> MariasTable:
    """The table after some declaration; the same one if that was refused."""
    trumps = random.choice(SUITS)
    last = table.auction.last
    if last is None:
        undertaking = Undertaking.GAME
    else:
        possible = [candidate for candidate in Undertaking if STEPS[candidate, trumps.is_red] >= last.step]
        if not possible:
            return table
        undertaking = random.choice(possible)
    try:
        if not undertaking.has_trumps:
            return ContractDeclared(table.actor, undertaking).fold(table)
        return ContractDeclared(table.actor, undertaking, trumps, random.choice(CARDS)).fold(table)
    except IllegalMariasEvent:
        return table


def games(count: int) -> list[Settlement]:
    """So many games one after another, the pack of each gathered from the one before."""
    random = Random(SEED)
    pack: Pack = tuple(random.sample(CARDS, len(CARDS)))
    settlements = []
    for _ in range(count):
        table = random_game(random, pack)
        settlements.append(settle(table))
        pack = table.next_pack()
    return settlements


def per_second(count: int = GAMES) -> float:
    games(100)  # once before the clock runs: caches
    start = time.process_time()
    games(count)
    return count / (time.process_time() - start)


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    print(f"{per_second(count):.0f} games a second, played and settled")


if __name__ == "__main__":
    main()
