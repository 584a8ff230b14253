"""The bracket of a knock-out: winners of matches, teams that advance, and final places.

Each round of the movement holds the matches of that round: first those of the main bracket from its top, then those of
the plate. The plate takes the teams that lost their first match. It begins as soon as every team has played one, so in
round 2, or in round 3 if some teams had a bye.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from arbitr.message import Message
from arbitr.movements import Knockout, Movement, Round, TableInRound, Tie
from arbitr.movements.matches.knockout import PLATE
from arbitr.movements.movement import seat
from arbitr.problem import Problem
from arbitr.scoring import RankingLine
from arbitr.scoring.ranking import Total, ranked
from arbitr.tournament.play.section import Section
from arbitr.tournament.scores.matches import Match, imps_won, match_imps, section_matches
from arbitr.tournament.state import Tournament

STAGES = {
    1: Message("Final"),
    2: Message("Semi-finals"),
    3: Message("Quarter-finals"),
}
"""By the number of remaining rounds, including this one."""


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """One match of a bracket, with the teams as contestants. A team that is not known yet is empty."""

    number: int
    home: str
    away: str
    winner: str
    bye: bool
    table: int | None = None
    """None: there is nothing to play, or not yet."""
    imps: tuple[Fraction, Fraction] | None = None
    """What each team won, with penalties deducted. None: the match is not complete."""
    is_tied: bool = False


@dataclass(frozen=True, slots=True)
class BracketRound:
    """One round of one bracket."""

    round: int
    """The round of the session."""
    stage: Message
    matches: tuple[BracketMatch, ...]


@dataclass(frozen=True)
class Bracket:
    """The main bracket of a section, or its plate."""

    section: Section
    teams: Knockout
    """Numbers of the section; the winners are those known so far."""
    first: int = 1
    """Round of the session in which it begins."""
    found: Mapping[tuple[int, int], Match] = field(default_factory=dict)
    """By session round and table."""
    imps: Mapping[tuple[int, int], tuple[Fraction, Fraction]] = field(default_factory=dict)
    """Likewise the margin for both teams, with penalties deducted."""
    won: Mapping[tuple[int, int], tuple[Fraction, Fraction]] = field(default_factory=dict)
    """Likewise what each team won, with penalties deducted."""
    tied: frozenset[tuple[int, int]] = frozenset()
    """Round of the session and number of the tie."""

    def name(self, number: int | None) -> str:
        return "" if number is None else _names(self.section)[number]

    @property
    def is_over(self) -> bool:
        return self.teams.champion is not None

    @property
    def last(self) -> int:
        """Round of the session in which its final is played."""
        return self.first + self.teams.rounds - 1

    def rounds(self) -> Iterator[BracketRound]:
        for this, ties in enumerate(self.teams.bracket(), 1):
            number = self.first + this - 1
            left = self.teams.rounds - this + 1
            stage = STAGES.get(left) or Message("Round of {count}", count=2**left)
            yield BracketRound(number, stage, tuple(self._match(number, tie) for tie in ties))

    def of_round(self, number: int) -> tuple[BracketMatch, ...]:
        """The matches of this round of the session."""
        return next((this.matches for this in self.rounds() if this.round == number), ())

    def _match(self, number: int, tie: Tie) -> BracketMatch:
        home, away = self.name(tie.home), self.name(tie.away)
        match = next(
            (
                played
                for (round_, _), played in self.found.items()
                if round_ == number and home and away and {home, away} == {played.home, played.away}
            ),
            None,
        )
        return BracketMatch(
            tie.number,
            home,
            away,
            self.name(tie.winner),
            tie.bye,
            None if match is None else match.table,
            None if match is None or not match.is_complete else self._seen_from(home, match),
            (number, tie.number) in self.tied,
        )

    def _seen_from(self, home: str, match: Match) -> tuple[Fraction, Fraction]:
        one, other = self.won[match.round, match.table]
        return (one, other) if match.home == home else (other, one)

    def lines(self) -> tuple[RankingLine, ...]:
        """The winner, the runner-up, then the losers of each round on equal places. A bye counts as a round won."""
        won = dict.fromkeys(self.teams.seeded, 0)
        for ties in self.teams.bracket():
            for tie in ties:
                if tie.winner is not None:
                    won[tie.winner] += 1
        boards = dict.fromkeys(won, 0)
        numbers = {name: number for number, name in _names(self.section).items()}
        for match in self.found.values():
            for name in (match.home, match.away):
                if numbers[name] in boards:
                    boards[numbers[name]] += len(match.boards)
        most = Fraction(self.teams.rounds)
        return tuple(
            ranked(
                [
                    RankingLine(name, Fraction(rounds), Total(name, Fraction(rounds), boards[number], most))
                    for number, rounds in won.items()
                    for name in [self.name(number)]
                ]
            )
        )


def _names(section: Section) -> dict[int, str]:
    return {pair.number: name for name, pair in section.plan.contestants.items()}


def brackets(state: Tournament, section: Section) -> tuple[Bracket, ...]:
    """The main bracket as far as it is decided, then the plate once its teams are known."""
    movement = section.movement
    if not section.is_knockout or not isinstance(movement, Movement):
        raise Problem("section {section} does not play a knock-out", section=section.letter)
    found = {
        (number, match.table): match
        for number in range(1, section.rounds + 1)
        for match in section_matches(section, number, state.rules.of_match)
    }
    imps = {key: match_imps(state, section.session, match) for key, match in found.items()}
    won = {key: imps_won(state, section.session, match) for key, match in found.items()}
    numbers = sorted(pair.number for pair in movement.pairs)
    main = _played(state, Bracket(section, Knockout(tuple(numbers)), 1, found, imps, won))
    if PLATE not in movement.ways:
        return (main,)
    first = _plate_begins(main.teams)
    lost = _first_match_lost(main.teams, first)
    # A team withdrawn before the plate begins does not play in it; one that leaves later has lost there.
    names = _names(section)
    seated = {team for this in movement.rounds[first - 1 : first] for team in _numbers(this)}
    lost = [team for team in lost or () if team in seated or not (seated or state.is_withdrawn(names[team]))]
    if len(lost) < 2:
        return (main,)
    return main, _played(state, Bracket(section, Knockout(tuple(lost)), first, found, imps, won), offset=True)


def _plate_begins(main: Knockout) -> int:
    return 3 if main.byes else 2


def _first_match_lost(main: Knockout, first: int) -> list[int] | None:
    """By seeding; None while a match of the rounds before the plate is not decided."""
    lost: list[int] = []
    for ties in main.bracket()[: first - 1]:
        for tie in ties:
            if tie.winner is None:
                return None
            if tie.loser is not None and (tie.round == 1 or tie.loser in main.byes):
                lost.append(tie.loser)
    return sorted(lost, key=main.seeded.index)


def _played(state: Tournament, bracket: Bracket, offset: bool = False) -> Bracket:
    """With the winners of all matches that are decided."""
    section, teams = bracket.section, bracket.teams
    tied = set()
    for this in range(1, teams.rounds + 1):
        number = bracket.first + this - 1
        if number > section.rounds:
            break
        for tie in teams.ties(this):
            if tie.bye or tie.home is None or tie.away is None:
                continue
            winner, is_tied = _winner(state, bracket, number, tie, offset)
            if is_tied:
                tied.add((number, tie.number))
            if winner is not None:
                teams = teams.decided(this, tie.number, winner)
    return replace(bracket, teams=teams, tied=frozenset(tied))


def _winner(state: Tournament, bracket: Bracket, number: int, tie: Tie, offset: bool) -> tuple[int | None, bool]:
    """Which team advances, and whether the match is tied.

    Once the next round is drawn, the team that plays there has won. Before that the director's decision counts, then
    the IMPs of a complete match, then a withdrawal.
    """
    section = bracket.section
    assert tie.home is not None
    assert tie.away is not None
    both = (tie.home, tie.away)
    names = _names(section)
    gone_on = [team for team in both if team in _next_opponents(bracket, number, tie, offset)]
    if len(gone_on) == 1:
        return gone_on[0], False
    movement = section.movement
    assert isinstance(movement, Movement)
    row = next((row for row in movement.rounds[number - 1].tables if {row.ns, row.ew} & {*both}), None)
    if row is not None and not row.is_played:
        alone = row.ns if row.ns is not None else row.ew
        return alone, False
    match = None if row is None or row.table is None else bracket.found.get((number, row.table))
    if match is None:
        return None, False
    chosen = section.decided.get((number, match.table))
    if chosen is not None:
        return next(team for team in both if names[team] == chosen), False
    if match.is_complete and match.due:
        home, away = bracket.imps[number, match.table]
        if home == away:
            return None, True
        ahead = match.home if home > away else match.away
        return next(team for team in both if names[team] == ahead), False
    left = [team for team in both if not state.is_withdrawn(names[team])]
    return (left[0] if len(left) == 1 else None), False


def _next_opponents(bracket: Bracket, number: int, tie: Tie, offset: bool) -> set[int]:
    """Who sits at the table of the next match of this part of the bracket, if that round is drawn."""
    movement = bracket.section.movement
    assert isinstance(movement, Movement)
    if number >= len(movement.rounds) or tie.round >= bracket.teams.rounds:
        return set()
    table = (tie.number + 1) // 2 + (_main_tables(movement, number + 1) if offset else 0)
    return {
        team
        for row in movement.rounds[number].tables
        if row.table == table
        for team in (row.ns, row.ew)
        if team is not None
    }


def _main_tables(movement: Movement, number: int) -> int:
    """Matches of the main bracket in a round after the first."""
    rounds = (len(movement.pairs) - 1).bit_length()
    return 2 ** (rounds - number) if number <= rounds else 0


def _numbers(this: Round) -> set[int]:
    return {team for row in this.tables for team in (row.ns, row.ew) if team is not None}


# The next round


def undecided(bracket: Bracket, number: int) -> BracketMatch | None:
    """The first match of this round of the session that has no winner."""
    return next((match for match in bracket.of_round(number) if not match.winner), None)


def rounds_of_knockout(state: Tournament, section: Section) -> int:
    """How many rounds will be played. The maximum that a plate can need until its teams are known."""
    found = brackets(state, section)
    main = found[0].teams
    if len(found) > 1:
        return max(bracket.last for bracket in found)
    assert isinstance(section.movement, Movement)
    is_open = PLATE in section.movement.ways and section.rounds < _plate_begins(main)
    if is_open and _first_match_lost(main, _plate_begins(main)) is None:
        return main.rounds + (1 if main.byes else 0)
    return max(main.rounds, section.rounds)


def next_knockout_round(state: Tournament, section: Section) -> Movement:
    """The movement with one round more: the winners go on, and the losers of first matches into a plate."""
    movement = section.movement
    found = brackets(state, section)
    assert isinstance(movement, Movement)
    number = section.rounds + 1
    for bracket in found:
        open_ = undecided(bracket, section.rounds)
        if open_ is not None:
            raise _not_decided(section, open_)
    if all(bracket.is_over for bracket in found):
        raise Problem("the knock-out of section {section} is over", section=section.letter)
    gone = {pair.number for name, pair in section.plan.contestants.items() if state.is_withdrawn(name)}
    rows: list[TableInRound] = []
    resting: list[TableInRound] = []
    for bracket in found:
        this = number - bracket.first + 1
        if not 1 <= this <= bracket.teams.rounds:
            continue
        for tie in bracket.teams.ties(this):
            teams = [team for team in (tie.home, tie.away) if team is not None]
            left = [team for team in teams if team not in gone]
            if tie.bye:
                resting.append(TableInRound(None, teams[0], None, None, None))
            elif len(left) == 2:
                rows.append(seat(len(rows) + 1, left[0], left[1], number, movement.per_round))
            else:  # a walkover for the team that is left
                rows.append(seat(len(rows) + 1, (left or teams)[0], None, number, movement.per_round))
    seated = _numbers(Round((*rows, *resting)))
    waiting = _waiting_for_plate(movement, found, number)
    resting += [TableInRound(None, team, None, None, None) for team in waiting if team not in seated]
    tables = max(movement.tables, len(rows))
    return replace(
        movement,
        tables=tables,
        copies=max(movement.copies, tables),
        rounds=(*movement.rounds, Round((*rows, *resting))),
        meets_once=False,
    )


def _waiting_for_plate(movement: Movement, found: Sequence[Bracket], number: int) -> list[int]:
    """Losers of the first match who wait until the others have played theirs."""
    main = found[0].teams
    if PLATE not in movement.ways or number >= _plate_begins(main):
        return []
    return [tie.loser for tie in main.ties(1) if tie.loser is not None]


def _not_decided(section: Section, match: BracketMatch) -> Problem:
    if match.is_tied:
        return Problem(
            "table {table}: the match is tied; give it extra boards, or decide which team goes on",
            table=f"{section.letter}{match.table}",
        )
    return Problem(
        "the match of {home} and {away} is not decided; enter its results first", home=match.home, away=match.away
    )


def extra_boards(section: Section, number: int, table: int, count: int) -> tuple[int, ...]:
    """The next board numbers that neither team plays in this knock-out: after all its rounds and earlier extra ones."""
    movement = section.movement
    assert isinstance(movement, Movement)
    rounds = (len(movement.pairs) - 1).bit_length() + 1
    given = [
        board
        for (round_, at), boards in section.plan.extra.items()
        for board in boards
        if round_ < number or (round_, at) == (number, table)
    ]
    last = max([rounds * movement.per_round, *given])
    return tuple(range(last + 1, last + 1 + count))
