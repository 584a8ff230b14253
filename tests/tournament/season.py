"""A club's evenings, typed into the command line as a director types them, and scored once more from the definitions.

`Evening` types commands and remembers what was played. `expected_*` computes the ranking from that alone: nothing of
Arbitr's scoring, movements or logs is used for it, and `points` has the table of Law 77 of its own. After each change
the last line of the log has to say what it was, whom it concerned and why.
"""

from __future__ import annotations

import io
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, Protocol

import pytest
from said import english
from scoring.reference import Award, Table, imps, matchpoints, rounded
from tournament.desk import scale

from arbitr.cli.commands import run
from arbitr.problem import Problem
from arbitr.store import Store

CONTRACTS = (
    "4S N =",
    "4S N -1",
    "3NT S +1",
    "3NT E -1",
    "2H W =",
    "pass",
    "6C S -2",
    "4SX W -3",
    "1NT E +2",
    "5D W -1",
)


TOLD = {
    "correct": english("Result corrected"),
    "adjust": english("Adjusted score awarded"),
    "penalty": english("Penalty imposed"),
    "foul": english("Board fouled"),
    "withdraw": english("Entry withdrawn"),
    "disqualify": english("Disqualified"),
    "undo": english("Log entry undone"),
    "rules": english("Rules changed"),
    "publish": english("Scores published"),
    "next-session": english("Session opened"),
    "extra-boards": english("Extra boards for a tied match"),
    "appeal lodge": english("Appeal lodged"),
    "appeal decide": english("Appeal decided"),
}
"""What the log calls the change that a command makes."""
VULNERABLE = ("", "NS", "EW", "NSEW", "NS", "EW", "NSEW", "", "EW", "NSEW", "", "NS", "NSEW", "", "NS", "EW")
"""Boards 1 to 16 (Law 2)."""


def points(text: str, board: int) -> int:
    """The score of North-South by Law 77: 4SX N +1."""
    if text == "pass":
        return 0
    contract, declarer, over = text.split()
    side = "NS" if declarer in "NS" else "EW"
    is_vulnerable = side in VULNERABLE[(board - 1) % 16]
    extra = 0 if over == "=" else int(over)
    times = 2 ** contract.count("X")
    if extra < 0:
        score = -_undertricks(-extra, times, is_vulnerable)
    else:
        level, strain = int(contract[0]), contract[1]
        per_trick = 20 if strain in "CD" else 30
        tricks = times * (level * per_trick + (10 if strain == "N" else 0))
        score = tricks + (50 if tricks < 100 else 500 if is_vulnerable else 300)
        score += {6: 750 if is_vulnerable else 500, 7: 1500 if is_vulnerable else 1000}.get(level, 0)
        score += {1: 0, 2: 50, 4: 100}[times]
        score += extra * (per_trick if times == 1 else 50 * times * (2 if is_vulnerable else 1))
    return score if side == "NS" else -score


def _undertricks(many: int, times: int, is_vulnerable: bool) -> int:
    if times == 1:
        return many * (100 if is_vulnerable else 50)
    doubled = [200, *[300] * 12] if is_vulnerable else [100, 200, 200, *[300] * 10]
    return sum(doubled[:many]) * times // 2


@dataclass(frozen=True)
class Played:
    """What one table got on one board."""

    round: int
    table: str
    """With its section, and its room in a match."""
    board: int
    ns: tuple[str, ...]
    ew: tuple[str, ...]
    awards: tuple[Award, Award]
    form: str = ""


def certain(text: str, board: int) -> tuple[Award, Award]:
    award = ((points(text, board), Fraction(1)),)
    return award, award


@dataclass
class Evening:
    """A tournament of the club whose database this is."""

    url: str
    chance: Random
    id: str = ""
    played: list[Played] = field(default_factory=list)

    def __call__(self, *words: str, typed: str = "") -> str:
        """Type a command; what it prints. Of a change the log says what it was, why and on whose word."""
        printed = self._typed(*words, typed=typed)
        kind = " ".join(words[:2]) if words[0] == "appeal" else words[0]
        if kind in TOLD:
            lines = " ".join(self._typed("log", "--last", "2").split())  # a new movement comes with a withdrawal
            said = [words[at + 1] for at, word in enumerate(words) if word in ("--reason", "--law")]
            said += [words[1]] if kind in ("penalty", "disqualify") else []
            for part in (TOLD[kind], *said):
                assert part.replace(" / ", " – ") in lines, (words, lines)
        return printed

    def _typed(self, *words: str, typed: str = "") -> str:
        which = ["--tournament", self.id] if self.id else []
        out, err = io.StringIO(), io.StringIO()
        stdin = io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8")
        with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
            patch.setattr("sys.stdin", stdin)
            patch.setenv("COLUMNS", "200")
            assert run(["tournament", *words, *which, "--file", self.url]) == 0, (words, err.getvalue())
        return out.getvalue()

    def printed(self, folder: Path) -> str:
        """The ranking on paper, as a page."""
        out = folder / f"{self.id}.html"
        with redirect_stdout(io.StringIO()):
            assert run(["print", "ranking", str(out), "--tournament", self.id, "--file", self.url]) == 0
        return out.read_text(encoding="utf-8")

    def json(self, *words: str, typed: str = "") -> Any:
        return json.loads(self(*words, "--json", typed=typed))

    def refused(self, *words: str, typed: str = "") -> str:
        """The line that refuses a command; the log is as it was."""
        before = self("log")
        with pytest.raises(Problem) as caught:
            self(*words, typed=typed)
        assert self("log") == before
        return str(caught.value)

    def last_line(self) -> int:
        """Of the log."""
        return int(max(note["line"] for note in self.json("log")))

    def hides(self, name: str) -> None:
        """Somebody no longer wants to be named."""
        with Store.open(self.url) as store:
            (person,) = [person for person in store.persons.all() if person.name == name]
            store.persons.put(replace(person, hidden=True))

    def erases(self, name: str) -> None:
        with redirect_stdout(io.StringIO()):
            assert run(["people", "erase", name, "--yes", "--blank", "all", "--file", self.url]) == 0

    def plays_round(self, number: int, tied: str = "") -> None:
        """Enter a result at every table for every board of the round that is being played.

        Both rooms of a tied match have the same results.
        """
        lines = []
        same: dict[int, str] = {}
        for seated in self.json("seats"):
            if not seated["ns"] or not seated["ew"]:
                continue
            table = f"{seated['section']}{seated['table']}{seated['room'] or ''}"
            for board in seated["boards"]:
                text = self.chance.choice(CONTRACTS)
                if table[:-1] == tied:
                    text = same.setdefault(board, text)
                lines.append(f"{table} {board} {text}")
                self.played.append(
                    Played(number, table, board, tuple(seated["ns"]), tuple(seated["ew"]), certain(text, board))
                )
        self("quick", typed="\n".join(lines))

    def plays(self, rounds: int) -> None:
        """All rounds, one after the other, from the first."""
        self("start")
        for number in range(1, rounds + 1):
            if number > 1:
                self("round")
            self.plays_round(number)

    def resting(self) -> list[str]:
        """Who sits out in this round."""
        return [name for seated in self.json("seats") if not (seated["ns"] and seated["ew"]) for name in seated["ns"]]

    def plays_extra(self, number: int, match: str, count: int) -> None:
        """Extra boards of a tied match: the team that sits North-South in the open room wins all of them."""
        self("extra-boards", match, str(count))
        lines = []
        for seated in self.json("seats"):
            room = seated["room"]
            if f"{seated['section']}{seated['table']}" == match:
                for board in seated["boards"][-count:]:
                    text = "4S N =" if room == "o" else "4S N -1"
                    lines.append(f"{match}{room} {board} {text}")
                    ns, ew = tuple(seated["ns"]), tuple(seated["ew"])
                    self.played.append(Played(number, f"{match}{room}", board, ns, ew, certain(text, board)))
        self("quick", typed="\n".join(lines))

    def changes(self, round: int, table: str, board: int, awards: tuple[Award, Award]) -> None:
        """Remember a corrected or adjusted score."""
        (at,) = (
            index for index, row in enumerate(self.played) if (row.round, row.table, row.board) == (round, table, board)
        )
        self.played[at] = replace(self.played[at], awards=awards)

    def scores(self) -> dict[str, Fraction]:
        """By name, exactly, as the ranking shows them."""
        return {name: score for listed in self.ranking() for _, name, score in listed}

    def ranking(self) -> list[list[tuple[int, str, Fraction]]]:
        """Place, name and exact score, list by list."""
        return [
            [(line["place"], line["name"], Fraction(line["exact"])) for line in listed["lines"]]
            for listed in self.json("ranking")["lists"]
        ]

    def scores_by_id(self) -> dict[str, Fraction]:
        """By the id of the contestant, which stays when somebody is erased."""
        lists = self.json("ranking")["lists"]
        return {line["id"]: Fraction(line["exact"]) for listed in lists for line in listed["lines"]}

    def places(self) -> list[list[tuple[int, str]]]:
        """Place and name, list by list."""
        return [[(place, name) for place, name, _ in listed] for listed in self.ranking()]


class Desk(Protocol):
    """Where a club directs its evenings."""

    def opened(self, seed: int, title: str, names: Sequence[str], *options: str) -> Evening: ...


@dataclass(frozen=True)
class CommandLine:
    """`arbitr tournament` on a database."""

    url: str

    def opened(self, seed: int, title: str, names: Sequence[str], *options: str) -> Evening:
        evening = Evening(self.url, Random(seed))
        evening.id = evening.json("new", title, *options)["id"]
        evening("enter", *names)
        return evening


def expected_percents(played: Iterable[Played], penalties: Mapping[str, Fraction] = {}) -> dict[str, Fraction]:
    """Matchpoints of pairs or individuals in per cent."""
    return {name: 100 * won / most for name, (won, most) in matchpoint_sums(played, penalties).items()}


def expected_over_sessions(*sessions: Iterable[Played]) -> dict[str, Fraction]:
    """All boards count alike: the matchpoints of all sessions, as a share of the maximum in them."""
    won: defaultdict[str, Fraction] = defaultdict(Fraction)
    most: defaultdict[str, Fraction] = defaultdict(Fraction)
    for played in sessions:
        for name, (of_session, at_most) in matchpoint_sums(played).items():
            won[name] += of_session
            most[name] += at_most
    return {name: 100 * won[name] / most[name] for name in won}


def matchpoint_sums(
    played: Iterable[Played], penalties: Mapping[str, Fraction] = {}
) -> dict[str, tuple[Fraction, Fraction]]:
    """The matchpoints of everybody and the maximum on the boards played; a penalty is a share of one board's top.

    Average plus is at least the contestant's own percentage on the other boards, average minus at most that (12C, 88).
    """
    rows = list(played)
    due = max(Counter(row.board for row in rows).values())
    top = 2 * (due - 1)
    own: defaultdict[str, list[Fraction]] = defaultdict(list)
    artificial = []
    tables = [Table(row.board, row.awards[0], row.awards[1], row.form) for row in rows]
    for row, both in zip(rows, matchpoints(tables, due), strict=True):
        for names, award, won in zip((row.ns, row.ew), row.awards, both, strict=True):
            for name in names:
                if isinstance(award, Fraction):
                    artificial.append((name, award))
                else:
                    own[name].append(won)
    added: defaultdict[str, list[Fraction]] = defaultdict(list)
    for name, award in artificial:
        usual = sum(own[name], Fraction(0)) / (top * len(own[name]))
        limit = max if award > Fraction(1, 2) else min
        share = limit(award, usual) if award != Fraction(1, 2) else award
        added[name].append(rounded(share * top, Fraction(top, 2), Fraction(1, 10)))
    total = {name: sum(own[name] + added[name], Fraction(0)) for name in own}
    for name, share in penalties.items():
        total[name] -= share * top
    return {name: (total[name], Fraction(top * len(own[name] + added[name]))) for name in total}


def match_imps(played: Iterable[Played]) -> dict[tuple[int, str], dict[str, int]]:
    """IMPs of each match, by round and table: what each team won on all boards together."""
    rooms: dict[tuple[int, str, int], dict[str, Played]] = defaultdict(dict)
    for row in played:
        rooms[row.round, row.table[:-1], row.board][row.table[-1]] = row
    found: dict[tuple[int, str], dict[str, int]] = {}
    for (number, table, _), both in rooms.items():
        opened, closed = both["o"], both["c"]
        (home,), (away,) = opened.ns, opened.ew
        ((open_points, _),), ((there, _),) = _points(opened), _points(closed)
        total = found.setdefault((number, table), {home: 0, away: 0})
        won = imps(open_points - there)
        total[home] += won
        total[away] -= won
    return found


def expected_boards_won(played: Iterable[Played], penalties: Mapping[str, Fraction] = {}) -> dict[str, Fraction]:
    """Board-a-match: 2 for a board that is won, 1 for a tie. An artificial score is a share of 2 (12C2)."""
    rooms: dict[tuple[int, str, int], dict[str, Played]] = defaultdict(dict)
    for row in played:
        rooms[row.round, row.table[:-1], row.board][row.table[-1]] = row
    total: defaultdict[str, Fraction] = defaultdict(Fraction)
    for both in rooms.values():
        opened, closed = both["o"], both["c"]
        (home,), (away,) = opened.ns, opened.ew
        ns, ew = opened.awards
        if isinstance(ns, Fraction) and isinstance(ew, Fraction):
            total[home] += 2 * ns
            total[away] += 2 * ew
            continue
        ((open_points, _),), ((there, _),) = _points(opened), _points(closed)
        total[home] += 1 + (open_points > there) - (open_points < there)
        total[away] += 1 + (there > open_points) - (there < open_points)
    for name, amount in penalties.items():
        total[name] -= amount
    return dict(total)


def _points(row: Played) -> Any:
    assert row.awards[0] == row.awards[1]
    return row.awards[0]


BYE = Fraction(12)
"""Victory points of a team that sits out: 60% of 20."""


def expected_victory_points(
    played: Iterable[Played], boards: int, penalties: Mapping[str, Fraction] = {}, byes: Iterable[str] = ()
) -> dict[str, Fraction]:
    """The sum of the matches on the published scale."""
    table = scale(boards)
    total: defaultdict[str, Fraction] = defaultdict(Fraction)
    for name in byes:
        total[name] += BYE
    for match in match_imps(played).values():
        for name, margin in match.items():
            won = table[min(abs(margin), max(table))]
            total[name] += won if margin >= 0 else 20 - won
    for name, amount in penalties.items():
        total[name] -= amount
    return dict(total)


def expected_places(scores: Mapping[str, Fraction], names: Iterable[str]) -> list[tuple[int, str]]:
    """Place and name of these: one more than there are better ones."""
    listed = list(names)
    return sorted((1 + sum(scores[other] > scores[name] for other in listed), name) for name in listed)
