"""A season on the command line: a series with dates as heads in the order of play, kept, printed and as CSV."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from commands import arbitr_text
from said import says, wording

from arbitr.club.masterpoints import required_scheme
from arbitr.club.season import championships
from arbitr.store import Store
from arbitr.tournament.people.register import Person

PAIRS = ("Jana Nová / Petr Dub", "Ana Kos / Ivo Ilić", "Eva Malá / Jan Velký", "Olga Lípa / Nina Buk")
SECOND, FIRST = "2026-02-10", "2026-02-03"


class Season:
    """Two evenings of one board. The later one was set up first."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.file = folder, str(folder / "club.db")
        for day, results in ((SECOND, "1 1 +100\n2 1 +50\n"), (FIRST, "1 1 +50\n2 1 +100\n")):
            for words in (("new", "Evening", "--day", day), ("enter", *PAIRS), ("movement", "howell"), ("start",)):
                done = self(*words)
                assert done.returncode == 0, done.stderr
            assert self("quick", given=results).returncode == 0

    def __call__(self, *words: str, given: str = "") -> CompletedProcess[str]:
        return arbitr_text("tournament", *words, "--file", self.file, given=given, columns=120)

    def ids(self) -> list[str]:
        return [series["id"] for series in json.loads(self("list", "--json").stdout)]


@pytest.fixture
def season(tmp_path: Path) -> Season:
    return Season(tmp_path)


def test_the_dates_are_the_heads_in_the_order_of_play(season: Season) -> None:
    head = season("series").stdout.splitlines()[0]
    assert head.index(FIRST) < head.index(SECOND)


def test_the_table_as_csv_has_a_column_for_each_date(season: Season) -> None:
    rows = [*csv.DictReader(io.StringIO(season("series", "--csv", "--best", "1").stdout))]
    assert [*rows[0]] == ["place", "name", "score", "counted", FIRST, SECOND]
    for row in rows:  # one board each evening: 100 % or nothing, and the better one counts
        assert {row[FIRST], row[SECOND]} == {"0.00", "100.00"}
        assert (row["score"], row["counted"]) == ("100.00", "1")


def test_a_hidden_person_is_not_named_in_the_csv(season: Season) -> None:
    with Store.open(season.file) as store:
        (jana,) = [person for person in store.persons.all() if person.name == "Jana Nová"]
        store.persons.put(Person(jana.id, jana.name, hidden=True))
    assert "Jana" not in season("series", "--csv").stdout
    assert "Petr Dub" in season("series", "--csv").stdout


def test_a_series_that_is_saved_is_that_of_the_pages_and_is_shown_by_its_name(season: Season) -> None:
    newest = season.ids()[0]
    assert season("series", newest, "--points", "2,5; 1", "--save", "Autumn cup").returncode == 0
    with Store.open(season.file) as store:
        (saved,) = championships(store).values()
    assert (saved.name, saved.tournaments, [str(point) for point in saved.points]) == (
        "Autumn cup",
        (newest,),
        ["5/2", "1"],
    )
    shown = json.loads(season("series", "--name", "autumn cup", "--json").stdout)
    assert {line["exact"] for line in shown["ranking"]} == {"7/4", "0"}  # two pairs share the first two places
    again = season("series", "--name", "Winter")
    assert says(again.stderr, "{text} is not known; the choices are {choices}", text="'Winter'", choices="Autumn cup")
    meant = season("series", "--name", "Autum").stderr
    assert says(meant, "{text} is not known; perhaps you mean {nearest}; the choices are {choices}", text="'Autum'")


def test_saved_again_under_its_name_it_is_the_same_series(season: Season) -> None:
    for best in ("1", "2"):
        assert season("series", "--best", best, "--save", "Autumn cup").returncode == 0
    with Store.open(season.file) as store:
        assert [championship.rules.best for championship in championships(store).values()] == [2]


def test_a_series_is_printed(season: Season) -> None:
    assert season("series", "--save", "Autumn cup").returncode == 0
    out = season.folder / "series.html"
    done = arbitr_text("print", "series", str(out), "--name", "Autumn cup", "--file", season.file)
    assert done.returncode == 0, done.stderr
    text = out.read_text()
    assert text.index(FIRST) < text.index(SECOND)
    assert "Jana Nová" in text


def test_the_ranking_is_printed_from_the_tournament_without_who_is_hidden(season: Season) -> None:
    with Store.open(season.file) as store:
        (jana,) = [person for person in store.persons.all() if person.name == "Jana Nová"]
        store.persons.put(Person(jana.id, jana.name, hidden=True))
    out = season.folder / "ranking.html"
    done = arbitr_text("print", "ranking", str(out), "--file", season.file)
    assert done.returncode == 0, done.stderr
    text = out.read_text()
    assert "Jana Nová" not in text
    for name in ("Petr Dub", "Ana Kos – Ivo Ilić", "100.00", "0.00"):
        assert name in text


TABLE = "from,to,place,club,league\n2,,1,10,24\n2,,2,5,\n"


def test_masterpoints_are_kept_with_each_player_over_all_evenings(season: Season) -> None:
    table = season.folder / "table.csv"
    table.write_text(TABLE)
    assert says(
        season("masterpoints").stderr,
        "the club has no masterpoint scheme yet; set one with: arbitr tournament scheme TABLE.csv",
    )
    assert season("scheme", str(table), "--step", "0,5").returncode == 0
    second, first = season.ids()[1], season.ids()[0]
    assert json.loads(season("points", "--json").stdout) == []
    for id_ in (second, first, first):  # to keep them twice counts once
        assert season("masterpoints", "--keep", "--column", "club", "--tournament", id_).returncode == 0
    listed = json.loads(season("points", "--json").stdout)
    # On each evening two pairs share places 1 and 2: (10 + 5) / 2 for each player; each pair does so once.
    assert {line["points"] for line in listed} == {"15/2"}
    assert len(listed) == 8
    assert sorted({evening["day"] for line in listed for evening in line["evenings"]}) == [FIRST, SECOND]
    in_february = json.loads(season("points", "--json", "--since", SECOND).stdout)
    assert len(in_february) == 4
    assert [line["name"] for line in json.loads(season("points", "jana", "--json").stdout)] == ["Jana Nová"]
    assert says(season("points", "janna").stderr, "person {id} is not in the register", id="'janna'")
    for day in ("yesterday", "2026-13-40"):
        refused = season("points", "--since", day).stderr
        assert says(refused, "{option}: {text} is not a day; enter e.g. {example}", option="--since", text=repr(day))
    outdated = wording("The ranking of {title} has changed since its masterpoints were saved; save them again.")
    assert not says(season("points").stdout, outdated)
    assert season("pay", "Jana", "5", "--tournament", second).returncode == 0
    assert not says(season("points").stdout, outdated), "this changes no ranking"
    assert season("correct", "2", "1", "+150", "--tournament", second).returncode == 0
    assert says(" ".join(season("points").stdout.split()), outdated, title="Evening")
    assert season("masterpoints", "--keep", "--column", "club", "--tournament", second).returncode == 0
    assert not says(season("points").stdout, outdated)


def test_a_scheme_rounds_as_the_federation_does(season: Season) -> None:
    table = season.folder / "table.csv"
    table.write_text(TABLE)
    for rounding, points in (("up", "8"), ("down", "7")):
        assert season("scheme", str(table), "--point-rounding", rounding).returncode == 0
        assert {line["points"] for line in json.loads(season("masterpoints", "--json").stdout)} == {points}


def test_an_unknown_tournament_names_the_nearest_one(season: Season) -> None:
    known = season.ids()[0]
    for words in (("ranking", "--tournament", known[:-1]), ("series", known[:-1])):
        said = season(*words).stderr
        assert says(
            said,
            "there is no tournament {id}; perhaps you mean {nearest}; available: {ids}",
            id=known[:-1],
            nearest=known,
        )


def test_a_share_is_read_as_on_the_pages(season: Season) -> None:
    table = season.folder / "table.csv"
    table.write_text(TABLE)
    for share in ("1/4", "0.25", "0,25", "25%", "25 %"):
        assert season("scheme", str(table), "--least-share", share).returncode == 0
        with Store.open(season.file) as store:
            assert required_scheme(store).rules.points.least_share == Fraction(1, 4)
