"""Swiss: no round that could be drawn is better, by the rules as they are written, tried one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from matching_proof import proves, total
from movement_checker import faults
from parts import FULL
from said import english, refusal

from arbitr.movements.barometer import is_barometer
from arbitr.movements.swiss.matching import Costs, Matching, cheapest
from arbitr.movements.swiss.rounds import (
    Pairing,
    SwissRound,
    SwissRules,
    SwissStanding,
    first_round,
    next_round,
    swiss,
    totals,
)
from arbitr.plain import from_plain, to_plain
from arbitr.problem import Problem

Couple = tuple[int, int | None]
SCORES = ("wins", "points")


def standings(sums: dict[int, Fraction]) -> list[SwissStanding]:
    return [
        SwissStanding(contestant, score)
        for contestant, score in sorted(sums.items(), key=lambda item: (-item[1], item[0]))
    ]


def given(text: str) -> list[SwissStanding]:
    """`1:5 2:3.5`: contestants with their scores, the best first."""
    return [
        SwissStanding(int(contestant), Fraction(score))
        for contestant, _, score in (one.partition(":") for one in text.split())
    ]


def drawn(text: str, down: tuple[int, ...] = (), up: tuple[int, ...] = ()) -> SwissRound:
    """`1-2 3-4 5`."""
    matches = [one.partition("-") for one in text.split()]
    return SwissRound(tuple(Pairing(int(ns), int(ew) if ew else None) for ns, _, ew in matches), down, up)


def who(this: SwissRound) -> set[frozenset[int]]:
    return {frozenset(match.contestants) for match in this.matches}


def play(random: Random, this: SwissRound, kind: str) -> dict[int, Fraction]:
    scores = {}
    for match in this.matches:
        if match.ew is not None:
            won = Fraction(
                random.choice((0, 1, 2)) if kind == "wins" else random.randrange(2001), 1 if kind == "wins" else 100
            )
            scores[match.ns], scores[match.ew] = won, (2 if kind == "wins" else 20) - won
    return scores


def event(
    random: Random, count: int, rounds: int, kind: str, rules: SwissRules
) -> Iterator[tuple[list[SwissStanding], list[SwissRound], SwissRound]]:
    """A Swiss with random results: before each round the standings, the rounds played, and what is drawn."""
    names = random.sample(range(1, 1000), count)
    played: list[SwissRound] = [first_round(names)]
    scores = [play(random, played[0], kind)]
    for _ in range(rounds - 1):
        now = standings(totals(names, played, scores, rules))
        this = next_round(now, played, rules)
        yield now, list(played), this
        played.append(this)
        scores.append(play(random, this, kind))


# The rules once more, as plain as can be: every possible round, and what is wrong with it.


def every_round(contestants: Sequence[int]) -> Iterator[list[Couple]]:
    if not contestants:
        yield []
    elif len(contestants) % 2:
        for bye in contestants:
            for rest in every_round([contestant for contestant in contestants if contestant != bye]):
                yield [*rest, (bye, None)]
    else:
        one, *others = contestants
        for other in others:
            for rest in every_round([third for third in others if third != other]):
                yield [(one, other), *rest]


def badness(
    couples: Sequence[Couple], now: Sequence[SwissStanding], played: Sequence[SwissRound], rules: SwissRules
) -> tuple[Fraction, ...]:
    place = {standing.contestant: number for number, standing in enumerate(now)}
    score = {standing.contestant: standing.score for standing in now}
    met = Counter(frozenset(match.contestants) for swiss_round in played for match in swiss_round.matches)
    last = played[-1] if played else SwissRound(())
    rematches = second_byes = below = again = apart = 0
    differences = Fraction(0)
    for one, other in couples:
        if other is None:
            second_byes += met[frozenset((one,))]
            below += len(now) - 1 - place[one]
            continue
        rematches += met[frozenset((one, other))]
        differences += abs(score[one] - score[other])
        apart += (place[one] - place[other]) ** 2
        groups = [score[contestant] // rules.group if rules.group else score[contestant] for contestant in (one, other)]
        for contestant, goes_down in ((one, groups[0] > groups[1]), (other, groups[1] > groups[0])):
            if groups[0] != groups[1]:
                same, opposite = (last.down, last.up) if goes_down else (last.up, last.down)
                again += 2 * (contestant in same) + (contestant in opposite)
    middle = (again, differences) if rules.floats_first else (differences, again)
    return tuple(map(Fraction, (rematches, second_byes, below, *middle, apart)))


def couples_of(this: SwissRound) -> list[Couple]:
    return [(match.ns, match.ew) for match in this.matches]


RULES = [SwissRules(), SwissRules(floats_first=True), SwissRules(group=Fraction(3, 2)), SwissRules(bye=Fraction(1))]


@pytest.mark.parametrize("kind", SCORES)
@pytest.mark.parametrize("count", range(2, 10))
def test_no_round_that_could_be_drawn_is_better(count: int, kind: str) -> None:
    for seed in range(12 if FULL else 3):
        random = Random(1000 * count + seed)
        rules = RULES[seed % len(RULES)]
        # More rounds than opponents, so that rematches and second byes become unavoidable too.
        for now, played, this in event(random, count, min(count + 2, 6 if count > 7 else 9), kind, rules):
            contestants = [standing.contestant for standing in now]
            assert sorted(contestant for match in this.matches for contestant in match.contestants) == sorted(
                contestants
            )
            least = min(badness(couples, now, played, rules) for couples in every_round(contestants))
            assert badness(couples_of(this), now, played, rules) == least


@pytest.mark.parametrize("kind", SCORES)
@pytest.mark.parametrize("count", [10, 11, 16, 25, 40, 63, 100, 200])
def test_nobody_meets_twice_nor_has_two_byes_while_the_field_is_large(count: int, kind: str) -> None:
    """With fewer rounds than half the field somebody new is always there (Dirac's theorem on graphs)."""
    rounds = min(count // 2, 12 if FULL or count < 100 else 4)
    *_, (_, played, last) = event(Random(count), count, rounds, kind, SwissRules())
    drawn_rounds = [*played, last]
    met = Counter(couple for this in drawn_rounds for couple in who(this))
    assert max(met.values()) == 1
    for this in drawn_rounds:
        assert len(this.matches) == (count + 1) // 2
        assert (this.bye is not None) == (count % 2 == 1)


@pytest.mark.parametrize("kind", SCORES)
@pytest.mark.parametrize("count", [60, 121, 200])
def test_the_draw_of_a_large_field_is_proved_to_be_the_best(
    count: int, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a round costs agrees with the rules as written here, and the matching comes with its proof."""
    asked: list[tuple[Costs, Matching]] = []

    def watched(costs: Costs) -> Matching:
        asked.append((costs, cheapest(costs)))
        return asked[-1][1]

    monkeypatch.setattr("arbitr.movements.swiss.rounds.cheapest", watched)
    random, rules = Random(count), SwissRules()
    for now, played, this in event(random, count, 8 if FULL else 4, kind, rules):
        costs, found = asked[-1]
        assert proves(costs, found.mates, found.prices, found.odd)
        # Neighbours exchange opponents, here and there: what the numbers say is what the rules say.
        best = badness(couples_of(this), now, played, rules), total(costs, found.mates)
        for _ in range(20):
            mates = list(found.mates)
            for _ in range(random.randrange(1, 4)):
                one = random.randrange(len(mates))
                other = random.choice([number for number in range(len(mates)) if number not in (one, mates[one])])
                a, b = mates[one], mates[other]
                mates[one], mates[other], mates[a], mates[b] = other, one, b, a
            couples: list[Couple] = [
                (now[i].contestant, now[j].contestant if j < count else None) for i, j in enumerate(mates) if i < j
            ]
            rules_say, numbers_say = badness(couples, now, played, rules), total(costs, mates)
            assert (rules_say > best[0]) == (numbers_say > best[1])
            assert (rules_say == best[0]) == (numbers_say == best[1])


def test_every_contestant_of_seven_has_one_bye_before_anybody_has_two() -> None:
    for seed in range(20):
        rounds = [this for _, _, this in event(Random(seed), 7, 4, "points", SwissRules())]
        byes = [this.bye for this in rounds]
        assert len(set(byes)) == len(byes)


def test_neighbours_meet_who_have_not_met() -> None:
    now = given("1:60 2:55 3:50 4:45 5:40 6:35")
    assert who(next_round(now, [])) == who(drawn("1-2 3-4 5-6"))
    # Without 1-2, 3-4 and 5-6 eight rounds are left; four of them have the least sum of differences, 35, and of these
    # 1-3 2-5 4-6 the couples that stand closest (4 + 9 + 4).
    assert who(next_round(now, [drawn("1-2 3-4 5-6")])) == who(drawn("1-3 2-5 4-6"))
    # Then four rounds are left, and only one of them has differences of 35.
    assert who(next_round(now, [drawn("1-2 3-4 5-6"), drawn("1-3 2-5 4-6")])) == who(drawn("1-6 2-3 4-5"))


def test_a_rematch_is_the_last_resort() -> None:
    """Four that have met all but in one way meet in that way, whatever the scores."""
    now = given("1:60 2:59 3:1 4:0")
    assert who(next_round(now, [drawn("1-2 3-4"), drawn("1-3 2-4")])) == who(drawn("1-4 2-3"))


def test_the_lowest_of_an_odd_group_floats_down_to_the_highest_of_the_next() -> None:
    this = next_round(given("1:4 2:4 3:4 4:2 5:2 6:2"), [])
    assert who(this) == who(drawn("1-2 3-4 5-6"))
    assert (this.down, this.up) == ((3,), (4,))


def test_who_has_floated_does_not_float_again_at_once() -> None:
    now = given("1:4 2:4 3:4 4:2 5:2 6:2")
    this = next_round(now, [drawn("1-9 3-8", down=(3,), up=(4,))])
    assert not {3, 4} & {*this.down, *this.up}
    assert (this.down, this.up) == ((2,), (5,))
    # A round in between forgets it.
    later = next_round(now, [drawn("1-9 3-8", down=(3,), up=(4,)), drawn("7-8")])
    assert (later.down, later.up) == ((3,), (4,))


def test_who_floated_down_may_rather_float_up_than_down_again() -> None:
    now = given("1:6 2:4 3:2 4:0")
    before = drawn("1-9 2-8", down=(2, 3))
    rules = SwissRules(floats_first=True)
    # Everybody floats; 2 and 3 have both come down: 1-2 3-4 sends one up and one down again, and so does 1-3 2-4;
    # 1-4 2-3 does it too, so the differences decide.
    assert who(next_round(now, [before], rules)) == who(drawn("1-2 3-4"))
    # With only 3 come down before, 3 goes up: not 1-2 3-4.
    assert who(next_round(now, [drawn("1-9", down=(3,))], rules)) == who(drawn("1-3 2-4"))


def test_a_regulation_puts_floats_before_differences() -> None:
    now = given("1:10 2:9 3:8 4:3")
    before = [drawn("1-9 2-8", down=(3,), up=(2,))]
    # 1-2 3-4 has the least differences, but 2 would float up again and 3 down.
    assert who(next_round(now, before)) == who(drawn("1-2 3-4"))
    assert who(next_round(now, before, SwissRules(floats_first=True))) == who(drawn("1-3 2-4"))


def test_scores_that_are_close_make_one_group_by_regulation() -> None:
    now = given("1:19 2:18 3:12 4:11")
    assert next_round(now, [], SwissRules(group=Fraction(5))).down == ()
    assert next_round(now, []).down == (1, 3)


def test_the_bye_goes_to_the_lowest_who_has_had_none() -> None:
    now = given("1:9 2:8 3:7 4:6 5:5")
    assert next_round(now, []).bye == 5
    assert next_round(now, [drawn("1-9 5")]).bye == 4
    assert next_round(now, [drawn("1-9 5"), drawn("1-8 4")]).bye == 3
    everybody = [drawn(f"{number}") for number in range(1, 6)]
    assert next_round(now, everybody).bye == 5
    assert next_round(now, [*everybody, drawn("5")]).bye == 4


def test_a_bye_is_a_float_down() -> None:
    assert next_round(given("1:2 2:2 3:2"), []).down == (3,)


def test_what_a_bye_scores_is_data() -> None:
    played = [drawn("1-2 3"), drawn("1-3 2")]
    scores = [{1: Fraction(15), 2: Fraction(5)}, {1: Fraction(1, 3), 3: Fraction(59, 3)}]
    for bye in (Fraction(12), Fraction(0), Fraction(21, 2)):
        sums = totals((1, 2, 3), played, scores, SwissRules(bye=bye))
        assert sums == {1: Fraction(46, 3), 2: 5 + bye, 3: Fraction(59, 3) + bye}


def test_the_first_round_is_as_drawn() -> None:
    assert first_round((7, 3, 9, 1)) == drawn("7-3 9-1")
    assert first_round((7, 3, 9)) == drawn("7-3 9", down=(9,))


def test_new_numbers_change_nothing_else() -> None:
    for count in (8, 13, 30):
        random = Random(count)
        for now, played, this in event(random, count, 5, "wins", SwissRules()):
            new = dict(
                zip((standing.contestant for standing in now), random.sample(range(5000, 9000), count), strict=True)
            )

            def renamed(swiss_round: SwissRound, new: dict[int, int] = new) -> SwissRound:
                return SwissRound(
                    tuple(Pairing(new[m.ns], None if m.ew is None else new[m.ew]) for m in swiss_round.matches),
                    tuple(new[one] for one in swiss_round.down),
                    tuple(new[one] for one in swiss_round.up),
                )

            renamed_now = [SwissStanding(new[standing.contestant], standing.score) for standing in now]
            assert next_round(renamed_now, [renamed(swiss_round) for swiss_round in played]) == renamed(this)


def test_scores_on_another_scale_change_nothing() -> None:
    for now, played, this in event(Random(3), 20, 6, "points", SwissRules()):
        scaled = [SwissStanding(standing.contestant, standing.score * Fraction(7, 3)) for standing in now]
        assert next_round(scaled, played) == this


def test_who_has_sat_north_south_less_often_does_so_next() -> None:
    for count in (8, 21):
        for now, played, this in event(Random(count), count, 7, "points", SwissRules()):
            place = {standing.contestant: number for number, standing in enumerate(now)}
            seats: dict[int, int] = Counter()
            for swiss_round in played:
                for match in swiss_round.matches:
                    if match.ew is not None:
                        seats[match.ns] += 1
                        seats[match.ew] -= 1
            for match in this.matches:
                if match.ew is not None:
                    assert seats[match.ns] <= seats[match.ew]
            best = [
                min(place[contestant] for contestant in match.contestants)
                for match in this.matches
                if match.ew is not None
            ]
            assert all(above < below for above, below in pairwise(best)), "the leaders play at table 1"


def test_late_and_withdrawn_contestants_are_taken_as_they_are() -> None:
    played = [drawn("1-2 3-4"), drawn("1-3 2-4")]
    this = next_round(given("1:30 2:20 3:10 9:5"), played)
    assert who(this) == who(drawn("1-9 2-3"))


def test_the_rounds_make_a_sound_movement() -> None:
    for count in (6, 9, 40):
        *_, (_, played, this) = event(Random(count), count, 4, "points", SwissRules())
        movement = swiss([*played, this], 7)
        assert movement.checks() == ()
        assert faults(movement.to_csv(), apart=False, copies=count // 2) == []
        assert is_barometer(movement)
        assert movement.meets_once
        assert movement.tables == count // 2
        assert len(movement.pairs) == count
        assert movement.boards == tuple(range(1, 29))
        assert [number for number, _ in movement.sit_outs()] == ([1, 2, 3, 4] if count % 2 else [])


def test_a_round_is_written_down_and_read_again() -> None:
    for _, _, this in event(Random(5), 9, 4, "wins", SwissRules()):
        assert from_plain(SwissRound, to_plain(this)) == this


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("1:5", english("a Swiss needs at least two contestants, not {count}", count=1)),
        ("1:5 2:4 1:3", english("{contestant} is on the list twice", contestant=1)),
        (
            "1:4 2:5",
            english(
                "{above} is ranked above {below} with a lower score; list the standings best first",
                above=1,
                below=2,
            ),
        ),
    ],
)
def test_standings_that_cannot_be_are_refused(text: str, says: str) -> None:
    with pytest.raises(Problem) as problem:
        next_round(given(text), [])
    assert str(problem.value) == says


def test_other_bad_input_is_refused() -> None:
    with refusal("{contestant} has two matches in one round", contestant=3):
        drawn("1-3 3-4")
    with refusal("a score group cannot be {group} wide; enter 0 or more", group=-1):
        SwissRules(group=Fraction(-1))
    with refusal("a round needs at least one board, not {boards}", boards=0):
        swiss([drawn("1-2")], 0)
    with refusal("round {round}: {contestant} has no score", round=1, contestant=2):
        totals((1, 2), [drawn("1-2")], [{1: Fraction(3)}], SwissRules())
    with refusal("a Swiss needs at least two contestants, not {count}", count=0):
        first_round(())
