"""Demo evenings: invented people, simulated results, and a table that waits for the director."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from random import Random

from arbitr.bridge import (
    PASSED_OUT,
    Adjustment,
    Assigned,
    Contract,
    Deal,
    Denomination,
    Doubling,
    Result,
    Seat,
    Side,
    WeightedResult,
    bid,
    high_card_points,
)
from arbitr.cards import CARDS, Suit
from arbitr.club.demo.marias_evening import DEMO
from arbitr.club.demo.people import CASTS, people
from arbitr.club.log.writing import create
from arbitr.message import Message
from arbitr.movements import Movement
from arbitr.movements.pairs.mitchell import mitchell
from arbitr.movements.swiss.rounds import first_round, swiss
from arbitr.store import Store
from arbitr.store.ids import new_id
from arbitr.text import translation
from arbitr.tournament import (
    BRIDGE,
    Contestant,
    LineUp,
    Room,
    SlipKey,
    SlipScore,
    TournamentEvent,
)
from arbitr.tournament.events import direct, organise, results
from arbitr.tournament.rules import USUAL, ContestKind, Rules

TABLES, BOARDS = 9, 27
CONFIRMED = 0.9
"""The share of results that the other side confirms at once."""
TEAM_SIZE, TEAM_BOARDS, TEAM_ROUNDS = 5, 8, 3
ROUNDS_PLAYED = 3
MINUTES = 2
"""Minutes of a round, short because results arrive so fast."""
CALLING = 4
"""The table that waits for the director."""
SHOWN = 7
"""The table whose phone a visitor may take."""
PAIRS_TITLE, TEAMS_TITLE = Message("Tuesday pairs"), Message("Swiss teams")


def result_on(deal: Deal, chance: Random) -> tuple[Result, Seat | None]:
    """A plausible contract and number of tricks, from points and suit lengths."""
    points = {side: sum(high_card_points(deal.hand(seat)) for seat in side.seats) for side in Side}
    side = max(Side, key=lambda candidate: (points[candidate] + chance.randrange(-1, 2), candidate))
    if points[side] <= 20 and chance.random() < 0.15:
        return PASSED_OUT, None
    lengths = {
        suit: sum(sum(1 for card in deal.hand(seat) if card.suit is suit) for seat in side.seats) for suit in Suit
    }
    best = max(Suit, key=lambda suit: (lengths[suit], suit))
    fits = lengths[best] >= 8 and chance.random() < 0.8
    denomination = Denomination(best.value) if fits else Denomination.NOTRUMP
    power = points[side] + (lengths[best] - 7 if fits else 0) + chance.randrange(-1, 2)
    level = 1 if power < 21 else 2 if power < 23 else 3 if power < 25 else 4 if power < 32 else 6
    if denomination is Denomination.NOTRUMP and level == 4:
        level = 3
    if denomination in (Denomination.CLUBS, Denomination.DIAMONDS) and level == 4:
        level = 5 if power > 27 else 3
    tricks = min(13, max(3, 7 + (power - 21) // 3 + chance.choice((-1, 0, 0, 1, 1))))
    declarer = max(side.seats, key=lambda seat: high_card_points(deal.hand(seat)) + chance.randrange(3))
    doubling = Doubling.DOUBLED if tricks < level + 6 and chance.random() < 0.1 else Doubling.UNDOUBLED
    return Result(Contract(bid(level, denomination), doubling, declarer), tricks), declarer.lho


class DemoTournament:
    """Invented events of one tournament."""

    def __init__(self, store: Store, chance: Random, title: str, rules: Rules = USUAL) -> None:
        self.store, self.chance, self.title = store, chance, title
        self.deals: dict[int, Deal] = {}
        self.events: list[TournamentEvent] = [organise.TournamentOpened(title, rules=rules), organise.SessionOpened(1)]

    def enters(self, movement: Movement, contestants: Iterable[Contestant]) -> None:
        entered = list(contestants)
        self.events += [organise.ContestantEntered(contestant) for contestant in entered]
        seats = tuple(zip(movement.pairs, (contestant.id for contestant in entered), strict=True))
        self.events.append(organise.SectionOpened(1, "A", movement, seats=seats))

    def deal(self, boards: Iterable[int]) -> None:
        self.deals = {board: _dealt(self.chance) for board in boards}
        given = tuple(organise.DealOf(board, deal) for board, deal in self.deals.items())
        self.events.append(organise.DealsGiven(1, given))

    def plays(
        self, movement: Movement, number: int, rooms: Iterable[Room | None] = (None,), is_sure: bool = False
    ) -> None:
        """The results of a round."""
        for seating in movement.rounds[number - 1].tables:
            assert seating.table is not None
            for room in rooms:
                for board in seating.boards:
                    place = SlipKey(1, "A", number, seating.table, board, room)
                    self.events += entered(place, self.deals, self.chance, is_sure)

    def written(self) -> str:
        return create(self.store, BRIDGE, self.events, DEMO).stream


def pairs_evening(store: Store, chance: Random, is_over: bool = False, language: str = "en") -> str:
    """Three rounds played and the fourth in progress, one adjusted score, one call; or a finished evening."""
    evening = DemoTournament(store, chance, PAIRS_TITLE.translated(translation(language)))
    movement = mitchell(TABLES, BOARDS)
    players = people(store, 4 * TABLES, chance, language)
    couples = zip(players[::2], players[1::2], strict=True)
    evening.enters(movement, (Contestant(new_id(), (one.id, other.id)) for one, other in couples))
    evening.deal(movement.boards)
    played = len(movement.rounds) if is_over else ROUNDS_PLAYED
    for number in range(1, played + 1):
        evening.events.append(organise.RoundBegun(1, number))
        evening.plays(movement, number, is_sure=is_over)
    evening.events.append(_weighted(SlipKey(1, "A", 1, 1, movement.rounds[0].tables[0].boards[0])))
    if is_over:
        evening.events += [organise.SessionEnded(1), organise.Published()]
    else:
        evening.events.append(organise.RoundBegun(1, played + 1, MINUTES))
        evening.events.append(direct.DirectorCalled(1, "A", CALLING, None, CASTS[language].calls[0]))
    return evening.written()


def _weighted(place: SlipKey) -> TournamentEvent:
    made, down = Result.parse("4S N ="), Result.parse("4S N -1")
    award = Assigned((WeightedResult(Fraction(3, 5), made), WeightedResult(Fraction(2, 5), down)))
    return direct.AdjustmentRecorded(place, Adjustment.both(award), "12C1c", "hesitation")


def teams_evening(store: Store, chance: Random, language: str = "en") -> str:
    """A Swiss of six teams: the first match is over, and the second is to be drawn."""
    evening = DemoTournament(
        store, chance, TEAMS_TITLE.translated(translation(language)), Rules(kind=ContestKind.TEAMS)
    )
    titles = CASTS[language].teams
    movement = swiss((first_round(range(1, len(titles) + 1)),), TEAM_BOARDS)
    players = [person.id for person in people(store, len(titles) * TEAM_SIZE, chance, language)]
    teams = [
        Contestant(new_id(), tuple(players[at * TEAM_SIZE : (at + 1) * TEAM_SIZE]), title)
        for at, title in enumerate(titles)
    ]
    evening.enters(movement, teams)
    evening.deal(range(1, TEAM_ROUNDS * TEAM_BOARDS + 1))
    for team in teams:
        one, two, three, four, *_ = team.players
        evening.events.append(results.LineUpGiven(1, "A", 1, team.id, LineUp((one, two), (three, four))))
    evening.events.append(organise.RoundBegun(1, 1))
    evening.plays(movement, 1, Room)
    return evening.written()


def _dealt(chance: Random) -> Deal:
    cards = list(CARDS)
    chance.shuffle(cards)
    return Deal.of_pack(cards)


def entered(
    place: SlipKey, deals: Mapping[int, Deal], chance: Random, is_sure: bool = False
) -> Iterator[TournamentEvent]:
    """A result, most often confirmed; `is_sure`: always."""
    deal = deals.get(place.board) or _dealt(chance)
    result, leader = result_on(deal, chance)
    lead = None if leader is None else chance.choice(list(deal.hand(leader)))
    yield results.ResultEntered(place, SlipScore(result, lead))
    if is_sure or chance.random() < CONFIRMED:
        yield results.ResultConfirmed(place)
