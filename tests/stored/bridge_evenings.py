"""The bridge tournaments whose logs are kept: between them they hold every kind of line that a log can have."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from stored.evening import ORGANISER, Evening, desk_of, example, score
from stored.people import ERASED, PEOPLE, pair, person

from arbitr.bridge.appeal import (
    Appeal,
    AppealedRuling,
    AppealMatter,
    AppealOutcome,
    AppellantStanding,
    CommitteeMember,
    Consent,
    ConsentGiven,
    Contest,
    Decision,
    Hearing,
    Role,
    Statement,
    Vote,
)
from arbitr.bridge.scores.adjustment import Adjustment
from arbitr.bridge.scores.penalty import Penalty
from arbitr.bridge.seat import Side
from arbitr.laws.engine import PROCEDURES, Edition
from arbitr.laws.regulations import Regulations
from arbitr.movements.change import late_pair, withdrawn_pair
from arbitr.movements.individual import individual
from arbitr.movements.matches.round_robin import round_robin
from arbitr.movements.movement import Movement, Pair
from arbitr.movements.pairs.howell import howell
from arbitr.movements.pairs.mitchell import mitchell
from arbitr.movements.swiss.rounds import SwissRules, first_round, swiss
from arbitr.scoring.event import EventRules, Method
from arbitr.tournament import (
    BoardForm,
    ComparedWith,
    Contestant,
    ContestKind,
    LineUp,
    NoResult,
    RankedBy,
    Room,
    Rules,
    SlipKey,
    SlipScore,
    Substitute,
    Undone,
    next_draw,
)
from arbitr.tournament.events import direct, organise, results
from arbitr.tournament.seats.reseat import wrong_tables, wrong_way


def bridge_evenings() -> list[Evening]:
    return [one_winner(), two_winners(), ruled_evening(), team_match(), swiss_teams(), single_players()]


def _open(this: Evening, rules: Rules, contestants: Sequence[Contestant]) -> None:
    this.organise(organise.TournamentOpened(this.title, "2026-01-05", "Bridž klub Žižkov", rules))
    this.organise(*map(organise.ContestantEntered, contestants), organise.SessionOpened(1, "Afternoon"))


def _pairs(count: int, prefix: str) -> list[Contestant]:
    return [
        Contestant(f"{prefix}{number + 1}", pair(number), stratum="AB"[number % 2], handicap=Fraction(number % 3, 2))
        for number in range(count)
    ]


def _seats(movement: Movement, contestants: Sequence[Contestant]) -> tuple[tuple[Pair, str], ...]:
    return tuple(zip(movement.pairs, (contestant.id for contestant in contestants), strict=True))


def one_winner() -> Evening:
    """A Howell of six pairs with nearly everything that a director may have to do."""
    this = Evening("pairsone11", "Tuesday pairs")
    contestants = _pairs(6, "c")
    _open(this, Rules(), [*contestants, Contestant("gone", pair(10))])
    movement = howell(None, 15, 6)
    this.organise(
        organise.ContestantWithdrawn("gone"),
        organise.RulesChanged(
            Rules(minutes=8, hidden_rounds=1, regulations=Regulations(late_correction=True)),
        ),
        organise.SectionOpened(1, "A", movement, seats=_seats(movement, contestants)),
        organise.SectionOpened(1, "B", howell(None, 15, 6)),
        organise.SectionRemoved(1, "B"),
        organise.NumberGiven(1, "A", movement.pairs[0], None),
        organise.NumberGiven(1, "A", movement.pairs[0], "c1"),
    )
    this.deal(movement.boards)
    this.begin(1)
    this.play(1)
    _clock(this)
    _results(this)
    this.begin(2)
    this.play(2)
    _adjusted(this)
    _called(this)
    this.begin(3, minutes=25)
    this.play(3, leave=lambda place: place.table == 2)
    this.add(results.RoundNotReached(1, "A", 3, 2, NoResult.LATER))
    this.add(wrong_way(this.section(), 3, 1).event)
    this.organise(organise.SubstituteCame(Substitute(1, "c3", person(4), person(40), 4)))
    this.begin(4)
    this.play(4)
    _appeals(this)
    this.begin(5)
    this.play(5)
    late = next(place for place in this.spots(3) if place.table == 2)
    this.add(results.ResultEntered(late, score("3NT S =")), "table A2")
    first = this.spots(5)[0]
    this.add(direct.FouledBoardRecorded(1, "A", first.board, (BoardForm("B", 3),)))
    this.organise(
        organise.CarriedOver("c2", Fraction(7, 2)),
        organise.FeePaid(person(0), 15_000),
        organise.FeePaid(person(1), 5_000),
        organise.FeePaid(person(1), -2_500),
        organise.SessionEnded(1),
        organise.Published(),
    )
    this.add(results.ResultCorrected(first, score("1NT N +1"), "after the correction period"), minutes=60)
    return this


def _clock(this: Evening) -> None:
    this.add(organise.ClockPaused(1), ORGANISER, minutes=3)
    this.add(organise.ClockResumed(1), ORGANISER, minutes=2)
    this.organise(organise.ClockChanged(1, 5), organise.ClockChanged(1, -2))


def _results(this: Evening) -> None:
    """Corrections of every kind, and lines that are undone; one of them counts again."""
    one, two, three, *_ = this.spots(1)
    this.add(results.ResultEntered(one, score("2H W +2")), "table A1 E-W", "entered-twice")
    this.add(results.ResultAccepted(one))
    this.add(results.ResultCorrected(two, SlipScore(+420), "points as North-South see them"))
    this.add(results.ResultCorrected(three, score("4SX N -1"), "wrong pair", ns="c2", ew="c5"))
    removed = this.add(results.ResultRemoved(three))
    undoing = this.add(Undone(removed.number))
    this.add(Undone(undoing.number))
    this.add(Undone(this.log.notes[-1].number))
    this.add(direct.MessageSent(f"{PEOPLE[ERASED]} has left an umbrella; please move"))
    this.add(direct.MessageSent("Table 2, you are slow", "A", 2))


def _adjusted(this: Evening) -> None:
    """Weighted, split, artificial, and one that is taken back."""
    places = this.spots(2)
    for place, text in zip(places, ("60% 4S N =, 40% 4S N -1", "NS A+; EW A-", "NS 65%; EW 3NT W -1"), strict=False):
        this.add(direct.AdjustmentRecorded(place, Adjustment.parse(text), "12C1c", f"{PEOPLE[ERASED]} hesitated"))
    this.add(direct.AdjustmentRecorded(places[3], Adjustment.parse("NS table; EW A"), "12C2", "half and half"))
    this.add(direct.AdjustmentRecorded(places[4], Adjustment.parse("+1430"), "12C1"))
    this.add(direct.AdjustmentRecorded(places[4], None))
    this.add(direct.PenaltyRecorded(1, "c4", Penalty.parse("10%"), "90", "late twice"))
    this.add(direct.PenaltyRecorded(1, "c5", Penalty.parse("1 MP"), "91", "", places[0]))


def _called(this: Evening) -> None:
    """Calls of the director, and rulings that the desk gives: a chain of two, and one that moves tricks."""
    one, two, three = this.spots(2)[:3]
    call = this.add(direct.DirectorCalled(1, "A", one.table, None, "Insufficient bid"), "table A1")
    this.add(direct.DirectorCalled(1, "A", two.table), "table A1")
    dealer = "NESW"[(one.board - 1) % 4]
    turn = "NESW".index(dealer)
    seats = ["NESW"[(turn + n) % 4] for n in range(4)]
    chain = desk_of(one, "insufficient_bid", f"{seats[0]} 1S, {seats[1]} 1H", "refuse 2H no no")
    chain = chain.goes_on().chosen("insufficient_bid").moved(f"{seats[2]} P").moved(f"{seats[3]} 2N")
    while (question := chain.talk().question) is not None:
        chain = chain.answered(question.choices[-1].example)
    this.rule_at_desk(one, chain)
    this.add(direct.CallAnswered(call.number))
    this.rule_at_desk(two, desk_of(two, "established_revoke", "= 4S N E 11 2", chance=this.chance))
    this.rule_at_desk(three, desk_of(three, "claim", "= 3NT S W 7 2", chance=this.chance))


def _appeals(this: Evening) -> None:
    """One that is changed, with a penalty; one that is upheld; one that nobody has heard yet."""
    places = this.spots(4)
    ruled = AppealedRuling(
        "4S made", ("16B3", "12C1c"), "Ivo", f"{PEOPLE[ERASED]} thought long", Adjustment.parse("NS 4S N =; EW 4S N ="),
        (Penalty.parse("5%"),), True, True,
    )  # fmt: skip
    for number, place in enumerate(places[:3], 1):
        this.add(direct.AdjustmentRecorded(place, Adjustment.parse("4S N ="), "16B3"))
        appeal = Appeal(
            number,
            Contest.PAIRS,
            "1",
            f"A{place.table}",
            place.board,
            Side.EW if number % 2 else Side.NS,
            person(ERASED) if number == 1 else person(3),
            ruled,
            tuple(AppealMatter) if number == 1 else (AppealMatter.JUDGEMENT,),
            list(AppellantStanding)[number % 3],
            (ConsentGiven(person(3), Consent.AGREES), ConsentGiven(person(ERASED), list(Consent)[number % 3])),
            ("West led a spade",),
            ("who thought first",),
            (Statement("N-S", f"I, {PEOPLE[ERASED]}, thought for a minute"),),
            (this.now // 1000) + 60,
            (this.now // 1000) if number == 2 else None,
            number != 3,
            "50 EUR",
        )
        this.add(direct.AppealLodged(appeal, place))
    members = (
        CommitteeMember("Goran Kolar", Role.CHAIRMAN, "SRB", vote=Vote.CHANGE),
        CommitteeMember(PEOPLE[ERASED], Role.MEMBER, vote=Vote.KEEP),
        CommitteeMember("Filip Petrov", Role.MEMBER, present_throughout=False, stepped_down="had discussed the case"),
        CommitteeMember("Hana Jasná", Role.REFEREE, vote=Vote.OTHER_CHANGE),
        CommitteeMember("Nina Orlova", Role.SECRETARY),
    )
    changed = Decision(
        AppealOutcome.CHANGED, ("there was a break in tempo",), ("16B", "12C1c"),
        Adjustment.parse("NS 50% 4S N =, 50% 4S N -1; EW 30% 4S N =, 70% 4S N -1"),
        (Penalty.parse("5%"), Penalty.parse("2 MP")), ("90B", "91A"), "a close case", False, True,
        True, True, (Side.NS,),
    )  # fmt: skip
    said = (Statement("director", "I was called at once"),)
    this.add(direct.AppealDecided(1, Hearing(members, this.now // 1000, said, Vote.CHANGE, changed)))
    upheld = Decision(AppealOutcome.UPHELD, without_merit=True, deposit_returned=False)
    this.add(direct.AppealDecided(2, Hearing(members[:1], None, (), None, upheld)))


def two_winners() -> Evening:
    """A Mitchell by IMPs with a late pair, one that leaves, pairs at wrong tables and a second session."""
    this = Evening("pairstwo22", "Two winners", day=7)
    contestants = _pairs(9, "m")
    _open(this, Rules(scoring=EventRules(Method.IMPS), edition=Edition.LAWS_2007, carry=Fraction(1, 2)), contestants)
    movement = mitchell(None, 10, 9)
    this.organise(organise.SectionOpened(1, "A", movement, seats=_seats(movement, contestants)))
    this.deal(range(1, 31))
    this.begin(1)
    this.play(1)
    change = late_pair(movement, 1)
    (new,) = set(change.after.pairs) - set(movement.pairs)
    this.organise(
        organise.ContestantEntered(Contestant("late", pair(9))),
        organise.MovementChanged(1, "A", change.after, ((new, "late"),), "late pair"),
    )
    this.begin(2)
    this.play(2)
    this.begin(3)
    this.play(3)
    leaves = this.section().plan.contestants["m3"]
    after = this.section().movement
    assert isinstance(after, Movement)
    this.organise(
        organise.MovementChanged(1, "A", withdrawn_pair(after, leaves, 3).after, (), "pair leaves"),
        organise.ContestantWithdrawn("m3"),
    )
    for number in range(4, this.section().rounds + 1):
        this.begin(number)
        this.play(number)
    this.add(wrong_tables(this.section(), 2, [(1, 2), (2, 1)], "ew").event)
    place = this.spots(1)[0]
    this.add(direct.PenaltyRecorded(1, "m2", Penalty.parse("3 IMP"), "90", "slow"))
    this.rule(place, example("unauthorised_information", this.chance, Edition.LAWS_2007))
    this.organise(organise.SessionEnded(1), organise.SessionOpened(2, "Evening"))
    second = howell(None, 6, 4)
    this.organise(organise.SectionOpened(2, "B", second, seats=_seats(second, contestants[3:7])))
    this.deal(range(1, 13), session=2)
    this.begin(1, session=2)
    this.play(1, 2, "B")
    return this


def ruled_evening() -> Evening:
    """A ruling by every procedure of the law book, in all editions in turn; the answers are drawn."""
    this = Evening("ruledpair3", "An evening with too many rulings", day=14)
    contestants = _pairs(8, "r")
    rules = Rules(compared=ComparedWith.SESSION, regulations=Regulations(screens=True, later_lost_boards=()))
    _open(this, rules, contestants)
    movement = howell(None, 14, 8)
    this.organise(organise.SectionOpened(1, "A", movement, seats=_seats(movement, contestants)))
    this.deal(movement.boards)
    places: list[SlipKey] = []
    for number in range(1, 5):
        this.begin(number)
        this.play(number)
        places += this.spots(number)
    for place, procedure in enumerate(sorted(PROCEDURES)):
        edition = list(Edition)[place % 3]
        this.rule(places[place % len(places)], example(procedure, this.chance, edition))
    return this


LAST_MATCH, LAST_BOARD = 3, 12
"""In the round robin: nobody had time for this board."""


def _teams(count: int, size: int, prefix: str) -> list[Contestant]:
    return [
        Contestant(f"{prefix}{n + 1}", tuple(person(n * size + m) for m in range(size)), f"Team {'ABCDEF'[n]}")
        for n in range(count)
    ]


def _line_ups(this: Evening, teams: Sequence[Contestant], number: int) -> None:
    for team in teams:
        if this.section().plan.where(team.id, number) is None:
            continue
        one, two, three, four, *_ = team.players
        this.add(results.LineUpGiven(1, "A", number, team.id, LineUp((one, two), (three, four))), f"captain {team.id}")


def team_match() -> Evening:
    """A round robin of three teams in two rooms, by whole victory points; one match is agreed."""
    this = Evening("teamrobin4", "Round robin of teams", day=21)
    teams = _teams(3, 5, "t")
    _open(this, Rules(kind=ContestKind.TEAMS, matches=RankedBy.WHOLE_VICTORY_POINTS), teams)
    movement = round_robin(3, 4)
    this.organise(organise.SectionOpened(1, "A", movement, seats=_seats(movement, teams)))
    this.deal(movement.boards)
    for number in range(1, len(movement.rounds) + 1):
        _line_ups(this, teams, number)
        this.begin(number)
        this.play(number, leave=lambda place: place.round == LAST_MATCH and place.board == LAST_BOARD)
    this.add(results.RoundNotReached(1, "A", LAST_MATCH, 1, NoResult.NOT_PLAYED, Room.CLOSED))
    first = this.spots(1)[0]
    seated = this.section().plan.at(1, first.table, Room.OPEN)
    for team in (*seated.ns, *seated.ew):
        this.add(results.MatchAgreed(1, "A", 1, first.table, team), f"captain {team}")
    this.add(results.ResultEntered(first, score("6NT N =")), "table A1o")
    this.add(direct.AdjustmentRecorded(this.spots(1)[1], Adjustment.parse("NS A+; EW A-"), "12C2"))
    this.add(direct.AdjustmentRecorded(this.spots(1)[2], Adjustment.parse("60% 4S N =, 40% 4S N -1"), "12C1c"))
    this.add(direct.PenaltyRecorded(1, "t1", Penalty.parse("1 VP"), "90", "slow"))
    this.add(direct.PenaltyRecorded(1, seated.ns[0], Penalty.parse("3 IMP"), "90", "", first))
    this.add(wrong_way(this.section(), 2, this.spots(2)[0].table, Room.CLOSED).event)
    this.add(direct.DirectorCalled(1, "A", first.table, Room.CLOSED, "A hesitation"), "table A1c")
    this.organise(organise.SubstituteCame(Substitute(1, "t2", person(5), person(50), 2, 3)))
    this.rule(this.spots(3)[0], example("contested_claim", this.chance))
    return this


def swiss_teams() -> Evening:
    """A Swiss of five teams: a bye, two drawn rounds, one team that leaves."""
    this = Evening("swissteam5", "Swiss teams", day=28)
    teams = _teams(5, 4, "s")
    _open(this, Rules(kind=ContestKind.TEAMS, swiss=SwissRules(), swiss_rounds=4), teams)
    movement = swiss((first_round(range(1, 6)),), 3)
    this.organise(organise.SectionOpened(1, "A", movement, seats=_seats(movement, teams)))
    this.deal(range(1, 13))
    _line_ups(this, teams, 1)
    this.begin(1)
    this.play(1)
    for number in (2, 3):
        this.organise(next_draw(this.state, 1, "A"))
        this.begin(number)
        this.play(number)
    this.organise(
        organise.ContestantWithdrawn("s2"), next_draw(this.state, 1, "A"), organise.CarriedOver("s1", Fraction(2))
    )
    this.begin(4)
    return this


def single_players() -> Evening:
    """An individual of eight, with a fine for one player by a ruling."""
    this = Evening("individua6", "Individual", day=35)
    contestants = [Contestant(f"i{n + 1}", (person(n),)) for n in range(8)]
    _open(this, Rules(kind=ContestKind.INDIVIDUAL), contestants)
    movement = individual(8, 14)
    seats = tuple(
        (Pair(number), contestant.id) for number, contestant in zip(movement.players, contestants, strict=True)
    )
    this.organise(organise.SectionOpened(1, "A", individual=movement, seats=seats))
    this.deal(movement.boards)
    for number in range(1, 5):
        this.begin(number)
        this.play(number)
    this.fine(this.spots(1)[0], "procedural_penalty")
    this.rule(this.spots(1)[1], example("discipline", this.chance))
    this.add(direct.AdjustmentRecorded(this.spots(2)[0], Adjustment.parse("NS A-; EW A+"), "12C2"))
    this.add(results.ResultEntered(this.spots(2)[1], score("2S E ="), "i1+i2", "i3+i4"), "table A1")
    return this
