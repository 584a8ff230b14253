"""A demo evening: invented people, simulated results, and a table that waits for the director."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
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
from arbitr.club.accounts import hasher
from arbitr.club.demo.marias_evening import DEMO, PLAYERS, marias_evening, marias_step
from arbitr.club.log.logs import Logs
from arbitr.club.log.writing import create
from arbitr.movements import Movement
from arbitr.movements.pairs.mitchell import mitchell
from arbitr.movements.swiss.rounds import first_round, swiss
from arbitr.problem import Problem
from arbitr.store import Store
from arbitr.store.ids import new_id
from arbitr.store.users import User
from arbitr.tournament import (
    BRIDGE,
    Author,
    AuthorRole,
    Contestant,
    LineUp,
    Person,
    Room,
    Section,
    SlipKey,
    SlipScore,
    TournamentEvent,
    next_draw,
)
from arbitr.tournament.events import direct, organise, results
from arbitr.tournament.rules import USUAL, ContestKind, Rules

TableCode = Callable[[str, str, int], str]
"""The code of a table in a tournament: its stream, section and number."""
NAME, PASSWORD = "demo", "demo demo"
TABLES, BOARDS = 9, 27
TEAMS = ("Alfa", "Delta", "Gama", "Omega", "Sigma", "Zeta")
TEAM_SIZE, TEAM_BOARDS, TEAM_ROUNDS = 5, 8, 3
ROUNDS_PLAYED = 3
SECONDS_BETWEEN = 2.5
MINUTES = 2
"""Minutes of a round, short because results arrive so fast."""
MARIAS_STEPS = 6
"""One in this many steps changes something in the mariáš event: a slip takes a whole round."""
REST = 120.0
"""Seconds after which another evening begins."""
CALLING = 4
"""The table that waits for the director."""
SHOWN = 7
"""The table whose phone a visitor may take."""
PAIRS_TITLE, LAST_TITLE, TEAMS_TITLE = "Demo: Tuesday pairs", "Demo: last Tuesday", "Demo: Swiss teams"
FIRST = ("Alena", "Bojan", "Cyril", "Dana", "Emil", "Filip", "Goran", "Hana", "Ivo", "Jelena", "Karel", "Ljuba",
         "Milan", "Nina", "Olga", "Petar", "Radka", "Saša", "Tibor", "Vera", "Zora", "Žofie")  # fmt: skip
LAST = ("Bílá", "Červenka", "Dlouhá", "Horák", "Ilić", "Jasná", "Kolar", "Lipová", "Malik", "Novotná", "Orel", "Petrov",
        "Růžička", "Sedlak", "Tichá", "Vlček", "Zelená", "Žáček", "Ostojić", "Strnad")  # fmt: skip


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


@dataclass(frozen=True, slots=True)
class Demo:
    """Links of the start page."""

    stream: str
    teams: str
    marias: str
    code: str
    """Of a table."""
    table: str
    name: str = NAME
    password: str = PASSWORD


def people(store: Store, count: int, chance: Random) -> list[Person]:
    """Members of the club's register, so that the same people come again; missing ones are invented."""
    known = store.persons.all()
    taken = {person.name for person in known}
    names = [name for last in LAST for first in FIRST if (name := f"{first} {last}") not in taken]
    chance.shuffle(names)
    new = [Person(new_id(), name) for name in names[: max(0, count - len(known))]]
    store.persons.add_all(new)
    return chance.sample([*known, *new], count)


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

    def plays(self, movement: Movement, number: int, rooms: Iterable[Room | None] = (None,)) -> None:
        """The results of a round."""
        for seating in movement.rounds[number - 1].tables:
            assert seating.table is not None
            for room in rooms:
                for board in seating.boards:
                    place = SlipKey(1, "A", number, seating.table, board, room)
                    self.events += entered(place, self.deals, self.chance)

    def written(self) -> str:
        return create(self.store, BRIDGE, self.events, DEMO).stream


def pairs_evening(store: Store, chance: Random, title: str = PAIRS_TITLE, is_over: bool = False) -> str:
    """Three rounds played and the fourth in progress, one adjusted score, one call; or a finished evening."""
    evening = DemoTournament(store, chance, title)
    movement = mitchell(TABLES, BOARDS)
    players = people(store, 4 * TABLES, chance)
    couples = zip(players[::2], players[1::2], strict=True)
    evening.enters(movement, (Contestant(new_id(), (one.id, other.id)) for one, other in couples))
    evening.deal(movement.boards)
    played = len(movement.rounds) if is_over else ROUNDS_PLAYED
    for number in range(1, played + 1):
        evening.events.append(organise.RoundBegun(1, number))
        evening.plays(movement, number)
    evening.events.append(_weighted(SlipKey(1, "A", 1, 1, movement.rounds[0].tables[0].boards[0])))
    if is_over:
        evening.events += [organise.SessionEnded(1), organise.Published()]
    else:
        evening.events.append(organise.RoundBegun(1, played + 1, MINUTES))
        evening.events.append(direct.DirectorCalled(1, "A", CALLING, None, "Insufficient bid"))
    return evening.written()


def _weighted(place: SlipKey) -> TournamentEvent:
    made, down = Result.parse("4S N ="), Result.parse("4S N -1")
    award = Assigned((WeightedResult(Fraction(3, 5), made), WeightedResult(Fraction(2, 5), down)))
    return direct.AdjustmentRecorded(place, Adjustment.both(award), "12C1c", "hesitation")


def teams_evening(store: Store, chance: Random) -> str:
    """A Swiss of six teams: the first match is over, and the second is to be drawn."""
    evening = DemoTournament(store, chance, TEAMS_TITLE, Rules(kind=ContestKind.TEAMS))
    movement = swiss((first_round(range(1, len(TEAMS) + 1)),), TEAM_BOARDS)
    players = [person.id for person in people(store, len(TEAMS) * TEAM_SIZE, chance)]
    teams = [
        Contestant(new_id(), tuple(players[at * TEAM_SIZE : (at + 1) * TEAM_SIZE]), title)
        for at, title in enumerate(TEAMS)
    ]
    evening.enters(movement, teams)
    evening.deal(range(1, TEAM_ROUNDS * TEAM_BOARDS + 1))
    for team in teams:
        one, two, three, four, *_ = team.players
        evening.events.append(results.LineUpGiven(1, "A", 1, team.id, LineUp((one, two), (three, four))))
    evening.events.append(organise.RoundBegun(1, 1))
    evening.plays(movement, 1, Room)
    return evening.written()


def opened(store: Store, chance: Random) -> tuple[str, str, str]:
    """Create the organiser, a finished evening and three current ones: pairs, teams and mariáš, which are returned."""
    store.users.put(User(new_id(), NAME, hasher.hash(PASSWORD), frozenset({"organiser", "director"})))
    pairs_evening(store, chance, LAST_TITLE, is_over=True)
    pairs, teams = pairs_evening(store, chance), teams_evening(store, chance)
    return pairs, teams, marias_evening(store, [person.id for person in people(store, PLAYERS, chance)], chance)


def _dealt(chance: Random) -> Deal:
    cards = list(CARDS)
    chance.shuffle(cards)
    return Deal.of_pack(cards)


def entered(place: SlipKey, deals: Mapping[int, Deal], chance: Random) -> Iterator[TournamentEvent]:
    """A result, most often confirmed."""
    deal = deals.get(place.board) or _dealt(chance)
    result, leader = result_on(deal, chance)
    lead = None if leader is None else chance.choice(list(deal.hand(leader)))
    yield results.ResultEntered(place, SlipScore(result, lead))
    if chance.random() < 0.95:
        yield results.ResultConfirmed(place)


async def lives(
    logs: Logs, streams: tuple[str, str, str], chance: Random, table_code: TableCode, shows: Callable[[Demo], None]
) -> None:
    """Advance all events; when the pairs finish, another evening of pairs begins. `shows` is called with the current
    events.
    """
    pairs, teams, marias = streams
    while True:
        shows(Demo(pairs, teams, marias, table_code(pairs, "A", SHOWN), f"A{SHOWN}"))
        goes_on = True
        while goes_on:
            await asyncio.sleep(SECONDS_BETWEEN)
            try:
                goes_on = await step(logs, pairs, chance)
                await step(logs, teams, chance)
                if chance.random() < 1 / MARIAS_STEPS:
                    await marias_step(logs, marias, chance)
            except Problem:
                continue  # a visitor was faster; the next step tries again
        await asyncio.sleep(REST)
        pairs = await logs.store.run(pairs_evening, logs.store, chance)


async def step(logs: Logs, stream: str, chance: Random) -> bool:
    """One step: a result, the next draw, the next round or the end. False if it is over."""
    live = await logs.get(stream)
    session = live.state.session(1)
    section: Section = session.section("A")
    left = [spot for spot in section.due() if spot[0] == session.round and spot not in section.slips]
    events: list[TournamentEvent]
    by = Author(AuthorRole.ORGANISER, NAME)
    if left:
        # The visitor's table comes last.
        table, room = chance.choice([spot[1::2] for spot in left if spot[1] != SHOWN] or [left[0][1::2]])
        spot = min((place for place in left if (place[1], place[3]) == (table, room)), key=lambda place: place[2])
        events, by = list(entered(section.place(spot), session.deals, chance)), Author(AuthorRole.TABLE, f"A{table}")
    elif session.ended is not None:
        return False
    elif session.round < session.rounds:
        minutes = None if section.plan.teams else MINUTES
        events = [organise.RoundBegun(1, session.round + 1, minutes)]
    elif section.plan.teams and session.rounds < TEAM_ROUNDS:
        events = [next_draw(live.state, 1, "A")]
    else:
        events = [organise.SessionEnded(1), organise.Published()]
    await logs.write(stream, lambda log: events, by)
    return True
