"""The tournament of mariáš whose log is kept: every kind of line, and a ruling by every procedure."""

from __future__ import annotations

from fractions import Fraction

from stored.evening import MARIAS, Evening, drawn_answer
from stored.people import ERASED, PEOPLE, person

from arbitr.marias.player import PLAYERS
from arbitr.marias.rulings.book import PROCEDURES
from arbitr.marias.rulings.conversation import MariasConversation, MariasIncident
from arbitr.marias.settlement.undertaking import Undertaking
from arbitr.marias.tournament import events
from arbitr.marias.tournament.draw import drawn, reseated
from arbitr.marias.tournament.premium import PremiumGame, PremiumRow
from arbitr.marias.tournament.rules import MariasRules, RankBy
from arbitr.marias.tournament.rulings import case_for
from arbitr.tournament import PlacePoints, Undone

REFEREE = "referee ivo"
PREMIUMS = (PremiumRow(Undertaking.BETL, "", 5), PremiumRow(Undertaking.DURCH, "without aces", 20))
MOST, STEP = 3_000, 20


def marias_evening() -> Evening:
    """Nine enter, one withdraws, one comes late and one leaves; the rulings come in the last round."""
    this = Evening("mariasnoc7", "Mariáš v klubu", MARIAS, day=42)
    this.organise(
        events.Opened(this.title, "2026-02-16", "Bridž klub Žižkov", MariasRules(stake=12_000, even_first=True))
    )
    points = PlacePoints(tuple(Fraction(number) for number in (20, 16, 12, 8, 6, 4, 2, 1, 0)))
    rules = MariasRules(15_000, RankBy.MONEY_AND_PREMIUM, 200, PREMIUMS, points)
    this.organise(*(events.MariasEntered(person(n)) for n in range(9)), events.Withdrawn(person(8)))
    this.organise(events.MariasRulesChanged(rules), drawn(this.state, sorted(this.state.players)))
    _round(this, 1)
    this.organise(reseated(this.state, late=[person(20)]).event)
    _round(this, 2)
    _mended(this)
    this.organise(reseated(this.state, leaving=[person(3)]).event)
    this.organise(events.MariasRoundBegun(3))
    _rulings(this)
    _slips(this, 3)
    this.organise(events.MariasEnded())
    ended = this.log.notes[-1].number
    this.organise(Undone(ended), events.MariasEnded())
    return this


def _round(this: Evening, number: int) -> None:
    this.organise(events.MariasRoundBegun(number))
    this.add(events.RefereeCalled(number, 1, f"Renonc by {PEOPLE[ERASED]}"), "table 1")
    this.add(events.ClockStopped(number, 1), REFEREE, minutes=10)
    this.add(events.RefereeCame(this.log.notes[-2].number), REFEREE)
    this.add(events.ClockGoesOn(number, 1), REFEREE, minutes=3)
    this.add(events.StakeAdded(this.state.seated((number, 1))[0], 10_000), REFEREE)
    _slips(this, number)


def _slips(this: Evening, number: int) -> None:
    for table in this.state.round(number).tables:
        seated = this.state.seated((number, table.number))
        won = [this.chance.randrange(-MOST, MOST, STEP) for _ in seated[1:]]
        amounts = tuple(zip(seated, (-sum(won), *won), strict=True))
        premiums = (PremiumGame(seated[0], Undertaking.BETL), PremiumGame(seated[1], Undertaking.DURCH, "without aces"))
        by = f"player {seated[0]}"
        this.add(events.SlipWritten(number, table.number, tuple((player, 0) for player in seated)), by)
        this.add(
            events.SlipWritten(number, table.number, amounts, premiums[: number % 3]),
            by,
            f"slip-{number}-{table.number}",
        )
        this.add(events.SlipHandedIn(number, table.number, seated), by)


def _talk(this: Evening, seats: tuple[str, ...], procedure: str, letter: int = 1) -> MariasConversation:
    return MariasConversation(case_for(this.state, seats), MariasIncident(procedure, PLAYERS[letter]))


def _mended(this: Evening) -> None:
    """A complaint that is right: the first two of a table have won each other's money."""
    spot = (2, 1)
    seats = this.state.seated(spot)[:4]
    amounts = dict(this.state.slips[spot].amounts)
    one, two, *_ = seats
    amounts[one], amounts[two] = amounts[two], amounts[one]
    talk = _talk(this, seats, "complaint_about_record", 0)
    for answer in ("published", "yes", "yes", str(Fraction(amounts[one], 100))):
        talk = talk.answered(answer)
    ruling = this.add(events.MariasRulingGiven(seats, talk, *spot), REFEREE)
    this.add(events.RecordMended(*spot, tuple(amounts.items()), ruling.number), REFEREE)


def _rulings(this: Evening) -> None:
    seats = this.state.seated((3, 1))[:4]
    for procedure in PROCEDURES:
        talk = _talk(this, seats, procedure)
        while (question := talk.question) is not None:
            talk = talk.answered(drawn_answer(question, this.chance))
        this.add(events.MariasRulingGiven(seats, talk, 3, 1), REFEREE)
