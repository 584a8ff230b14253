"""A championship over weeks: best n of m, exact sums, shared places."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st
from said import refusal

from arbitr.scoring.ranking import Counting, RankingLine, Total, ranked
from arbitr.tournament.scores.series import PlacePoints, Series, SeriesRules, SeriesSession, SeriesTieBreak, series

BETTER, MORE = SeriesTieBreak.BETTER_SINGLE, SeriesTieBreak.MORE_EVENINGS


def evening(name: str, **scores: Fraction | int | str) -> SeriesSession:
    return SeriesSession(name, {who: Fraction(score) for who, score in scores.items()})


def ranking(**scores: int) -> list[RankingLine]:
    return ranked(RankingLine(who, Fraction(score), Total(who, Fraction(score), 1)) for who, score in scores.items())


def places(found: Series) -> dict[str, tuple[str, Fraction]]:
    return {line.standing.contestant: (line.standing.places, line.standing.score) for line in found.ranking}


WEEKS = (
    evening("1", ann=60, bob=50, cid=40),
    evening("2", ann=48, bob=52),
    evening("3", ann=55, bob=58, cid="62.5", dan=70),
)


def test_the_best_two_of_three_are_added() -> None:
    found = series(WEEKS, SeriesRules(best=2, least=2))
    # ann 60 + 55, bob 58 + 52, cid 62.5 + 40; dan was there once.
    assert places(found) == {"ann": ("1", Fraction(115)), "bob": ("2", Fraction(110)), "cid": ("3", Fraction("102.5"))}
    assert [(line.standing.contestant, line.standing.place) for line in found.too_few] == [("dan", 0)]
    ann = found.ranking[0]
    assert [(evening.evening, evening.score, evening.counts) for evening in ann.evenings] == [
        ("1", Fraction(60), True),
        ("2", Fraction(48), False),
        ("3", Fraction(55), True),
    ]
    assert ann.standing.total == Total("ann", Fraction(115), 2)


def test_a_mean_is_over_the_evenings_that_count() -> None:
    found = series(WEEKS, SeriesRules(best=2, counting=Counting.MEAN))
    # dan 70 alone; ann 115 / 2; bob 110 / 2; cid 102.5 / 2.
    assert places(found) == {
        "dan": ("1", Fraction(70)),
        "ann": ("2", Fraction("57.5")),
        "bob": ("3", Fraction(55)),
        "cid": ("4", Fraction("51.25")),
    }


def test_thirds_are_added_exactly_and_equal_sums_share_a_place() -> None:
    third = evening("1", ann="100/3", bob=0, cid=1), evening("2", ann="100/3", bob=100), evening("3", ann="100/3")
    found = series(third, SeriesRules())
    assert places(found) == {"ann": ("1-2", Fraction(100)), "bob": ("1-2", Fraction(100)), "cid": ("3", Fraction(1))}


def test_ties_are_broken_by_the_published_rules_in_their_order() -> None:
    weeks = (
        evening("1", ann=40, bob=70, cid=70, dan=40),
        evening("2", ann=40, bob=30, cid=20, dan=40),
        evening("3", ann=20, cid=10, dan=20),
    )  # all have 100: ann and dan 40 + 40 + 20, bob 70 + 30, cid 70 + 20 + 10

    def order(*rules: SeriesTieBreak) -> list[tuple[str, str]]:
        found = series(weeks, SeriesRules(tie_breaks=rules))
        return [(line.standing.contestant, line.standing.places) for line in found.ranking]

    assert {place for _, place in order()} == {"1-4"}
    assert order(BETTER) == [("bob", "1-2"), ("cid", "1-2"), ("ann", "3-4"), ("dan", "3-4")]
    assert order(BETTER, MORE) == [("cid", "1"), ("bob", "2"), ("ann", "3-4"), ("dan", "3-4")]
    assert order(MORE, BETTER) == [("cid", "1"), ("ann", "2-3"), ("dan", "2-3"), ("bob", "4")]


def test_points_by_place_and_those_who_share_places_share_their_points() -> None:
    points = PlacePoints((Fraction(10), Fraction(6), Fraction(4), Fraction(3)), after=Fraction(1))
    won = SeriesSession.of("1", ranking(ann=60, bob=55, cid=55, dan=55, eve=40, fay=30), points).scores
    # bob, cid and dan share places 2 to 4: (6 + 4 + 3) / 3.
    assert won == {
        "ann": 10,
        "bob": Fraction(13, 3),
        "cid": Fraction(13, 3),
        "dan": Fraction(13, 3),
        "eve": 1,
        "fay": 1,
    }
    at_the_end = SeriesSession.of("2", ranking(ann=1, bob=1, cid=1, dan=0, eve=0), points).scores
    assert at_the_end["ann"] == Fraction(20, 3)
    assert at_the_end["dan"] == 2  # places 4 and 5: (3 + 1) / 2


def test_players_take_what_their_pair_won_with_whomever_they_played() -> None:
    first = SeriesSession.of("1", ranking(a=60, b=40)).for_players({"a": ("ann", "bob"), "b": ("cid", "dan")})
    second = SeriesSession.of("2", ranking(a=55, b=45)).for_players({"a": ("ann", "cid"), "b": ("bob", "dan")})
    assert places(series((first, second), SeriesRules())) == {
        "ann": ("1", Fraction(115)),
        "bob": ("2", Fraction(105)),
        "cid": ("3", Fraction(95)),
        "dan": ("4", Fraction(85)),
    }
    with refusal("{evening}: {person} played for two contestants; choose the one that counts", evening=2, person="ann"):
        SeriesSession.of("2", ranking(a=55, b=45)).for_players({"a": ("ann", "cid"), "b": ("ann", "dan")})


def test_rules_that_cannot_be_are_refused() -> None:
    with refusal("at least one evening of a series must count, not {best}"):
        SeriesRules(best=0)
    with refusal("the minimum number of evenings must be 1 or more, not {least}"):
        SeriesRules(least=0)
    with refusal("evenings are summed (sum) or averaged (mean); each evening contributes its percentage"):
        SeriesRules(counting=Counting.PERCENT)
    with refusal("two evenings of the series are called {name}; each must have its own name", name="'1'"):
        series((evening("1"), evening("1")), SeriesRules())


def test_a_series_without_evenings_is_empty() -> None:
    assert series((), SeriesRules()) == Series(())


# Built of two whole numbers: st.fractions takes fifty times as long to choose one.
scores = st.builds(Fraction, st.integers(-20, 100), st.integers(1, 12))
# Few values, so that there are ties.
few = st.sampled_from([Fraction(number, 3) for number in range(-2, 6)])
nights = st.lists(st.dictionaries(st.sampled_from("abcdef"), few | scores, max_size=6), max_size=6).map(
    lambda weeks: tuple(SeriesSession(f"week {at}", scores) for at, scores in enumerate(weeks))
)
rules = st.builds(
    SeriesRules,
    st.none() | st.integers(1, 4),
    st.integers(1, 3),
    st.sampled_from([Counting.SUM, Counting.MEAN]),
    st.lists(st.sampled_from([BETTER, MORE]), unique=True, max_size=2).map(tuple),
)


def plainly(evenings: tuple[SeriesSession, ...], rules: SeriesRules) -> dict[str, tuple[int, Fraction]]:
    """The same said otherwise: every choice of n evenings is tried, and a place counts those who are better."""
    keys = {}
    for who in {who for evening in evenings for who in evening.scores}:
        own = [evening.scores[who] for evening in evenings if who in evening.scores]
        if len(own) < rules.least:
            continue
        size = min(len(own), rules.best or len(own))
        score = max(sum(chosen, Fraction(0)) for chosen in combinations(own, size))
        score = score / size if rules.counting is Counting.MEAN else score
        breaks = {BETTER: max(own), MORE: Fraction(len(own))}
        keys[who] = (score, *(breaks[tie_break] for tie_break in rules.tie_breaks))
    return {who: (1 + sum(other > key for other in keys.values()), key[0]) for who, key in keys.items()}


def numbered(found: Series) -> dict[str, tuple[int, Fraction]]:
    return {line.standing.contestant: (line.standing.place, line.standing.score) for line in found.ranking}


@given(nights, rules)
def test_a_second_plain_formulation_finds_the_same(evenings: tuple[SeriesSession, ...], rules: SeriesRules) -> None:
    found = series(evenings, rules)
    assert numbered(found) == plainly(evenings, rules)
    everybody = {who for evening in evenings for who in evening.scores}
    assert {line.standing.contestant for line in (*found.ranking, *found.too_few)} == everybody
    for line in (*found.ranking, *found.too_few):
        counted = [evening.score for evening in line.evenings if evening.counts]
        left_out = [evening.score for evening in line.evenings if not evening.counts]
        assert not left_out or max(left_out) <= min(counted)
        assert line.standing.total.won == sum(counted)


@given(nights, rules, st.randoms(use_true_random=False))
def test_the_order_of_the_evenings_and_of_the_names_does_not_matter(
    evenings: tuple[SeriesSession, ...], rules: SeriesRules, random: Random
) -> None:
    shuffled = [SeriesSession(evening.name, dict(reversed([*evening.scores.items()]))) for evening in evenings]
    random.shuffle(shuffled)
    assert numbered(series(shuffled, rules)) == numbered(series(evenings, rules))


@given(nights, st.integers(1, 3), st.sampled_from([Counting.SUM, Counting.MEAN]), st.sampled_from("abcdef"), scores)
def test_an_evening_below_the_nth_best_changes_nothing(
    evenings: tuple[SeriesSession, ...], best: int, counting: Counting, who: str, score: Fraction
) -> None:
    own = sorted((evening.scores[who] for evening in evenings if who in evening.scores), reverse=True)
    assume(len(own) >= best)
    score = min(score, own[best - 1])
    rules = SeriesRules(best=best, counting=counting, tie_breaks=(BETTER,))
    more = (*evenings, SeriesSession("one more", {who: score}))
    assert numbered(series(more, rules)) == numbered(series(evenings, rules))


@given(nights, st.sampled_from("abcdef"), st.integers(1, 3), st.fractions(Fraction(1, 100), 50, max_denominator=100))
def test_a_better_evening_never_makes_a_place_worse(
    evenings: tuple[SeriesSession, ...], who: str, best: int, more: Fraction
) -> None:
    assume(any(who in evening.scores for evening in evenings))
    at = next(number for number, evening in enumerate(evenings) if who in evening.scores)
    better = SeriesSession(evenings[at].name, {**evenings[at].scores, who: evenings[at].scores[who] + more})
    rules = SeriesRules(best=best)
    before, after = (
        numbered(series(held, rules)) for held in (evenings, (*evenings[:at], better, *evenings[at + 1 :]))
    )
    assert after[who][0] <= before[who][0]
    assert after[who][1] >= before[who][1]
    assert {name: line[1] for name, line in after.items() if name != who} == {
        name: line[1] for name, line in before.items() if name != who
    }


@given(nights, rules)
def test_other_names_for_all_change_nothing_else(evenings: tuple[SeriesSession, ...], rules: SeriesRules) -> None:
    renamed = [
        SeriesSession(evening.name, {f"z{ord(who) * 7}": score for who, score in evening.scores.items()})
        for evening in evenings
    ]
    expected = {f"z{ord(who) * 7}": place for who, place in numbered(series(evenings, rules)).items()}
    assert numbered(series(renamed, rules)) == expected


@given(st.lists(few, min_size=1, max_size=8), st.lists(few, max_size=8), few)
def test_points_by_place_are_handed_out_whole(won: list[Fraction], table: list[Fraction], after: Fraction) -> None:
    points = PlacePoints(tuple(table), after)
    standings = ranked(RankingLine(str(at), score, Total(str(at), score, 1)) for at, score in enumerate(won))
    handed = SeriesSession.of("1", standings, points).scores
    every_place = [*table, *[after] * len(won)][: len(won)]
    assert sum(handed.values()) == sum(every_place)
