"""The evenings of `tournament.season_evenings` as an organiser and director plays them on the pages of a club.

What a director would type as a command is sent as the form of a page. Who sits where comes from the stored log.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import httpx
from tournament.season import Evening
from web.club import Club, csrf_of, post

from arbitr.club.log.live_log import LiveLog
from arbitr.laws.direction.appeals import appeal_faults
from arbitr.reports.drawing.speech import MINUS
from arbitr.tournament import BRIDGE, AdjustmentRecorded, Log, Room, SlipKey, Tournament, table_name

Fields = Mapping[str, str | list[str]]
FLAGS = ("--yes", "--without-merit", "--not-heard")
KINDS = {"round robin": "round_robin", "round-robin": "round_robin"}
MATCHES = {"board-a-match": "bam"}
LATE = {"--late-reason": "late_reason", "--ground": "late_ground", "--approved-by": "late_approved_by"}
WHY = {"--reason": "reason", "--law": "law", **LATE}
RULES = {"--correction-period": "correction_period", "--swiss-rounds": "swiss_rounds", "--disqualified": "disqualified"}
"""Options of commands, by the field of the form."""


@dataclass
class PageEvening(Evening):
    """A tournament of a club that is open."""

    club: Club = field(kw_only=True)
    client: httpx.Client = field(kw_only=True)
    csrf: str = field(kw_only=True)

    @property
    def log(self) -> Log[Tournament]:
        live = LiveLog(self.id, BRIDGE)
        live.read(self.club.store.records(self.id))
        return live.log

    @property
    def state(self) -> Tournament:
        return self.log.state

    @property
    def address(self) -> str:
        return f"/t/{self.id}"

    def sends(self, page: str, fields: Fields) -> httpx.Response:
        return self.client.post(f"{self.address}/{page}", data={"csrf": self.csrf, **fields})

    def sees(self, page: str) -> Any:
        return self.client.get(f"{self.address}/{page}?format=json").json()

    def _typed(self, *words: str, typed: str = "") -> str:
        if words[0] == "log":
            return self._log(int(words[words.index("--last") + 1]) if "--last" in words else 0)
        for page, fields in self._forms(words, typed):
            reply = self.sends(page, fields)
            if "sure" in fields and reply.status_code == 422:  # every warning comes before the decision
                sure = self.client.post(
                    f"{self.address}/{page}", data={"csrf": self.csrf, **fields}, params={"format": "json"}
                ).json()["sure"]
                reply = self.sends(page, {**fields, "sure": sure})
            assert reply.status_code == 303, (words, page, html.unescape(reply.text))
        return self._log(1)

    def refused(self, *words: str, typed: str = "") -> str:
        """What the page says instead; nothing is written."""
        before = self.club.store.version(self.id)
        (form,) = self._forms(words, typed)
        reply = self.sends(*form)
        assert reply.status_code == 422, words
        assert self.club.store.version(self.id) == before
        return html.unescape(reply.text)

    def printed(self, folder: Path) -> str:
        return self.client.get(f"{self.address}/paper/ranking.html").text

    def json(self, *words: str, typed: str = "") -> Any:
        if words == ("appeal",):
            return {"appeals": self._appeals()}
        assert words == ("seats",), words
        state, names = self.state, self._names()
        session = state.session(max(state.sessions))
        return [
            {
                "section": section.letter,
                "table": seated.table,
                "room": None if seated.room is None else seated.room.value,
                "ns": [self._name(state, one, names) for one in seated.ns],
                "ew": [self._name(state, one, names) for one in seated.ew],
                "boards": [*seated.boards],
            }
            for section in session.sections.values()
            for seated in section.plan.seated(max(1, session.round))
        ]

    def ranking(self) -> list[list[tuple[Any, str, Fraction]]]:
        return [
            [(_place(line["place"]), line["name"], Fraction(line["exact"])) for line in listed["lines"]]
            for listed in self.sees("ranking")["ranking"]["lists"]
        ]

    def scores_by_id(self) -> dict[str, Fraction]:
        lists = self.sees("ranking")["ranking"]["lists"]
        return {line["id"]: Fraction(line["exact"]) for listed in lists for line in listed["lines"]}

    def last_line(self) -> int:
        return self.club.store.version(self.id)

    def hides(self, name: str) -> None:
        reply = post(self.client, f"/people/{self._person(name)}", {"name": name, "hidden": "yes"})
        assert reply.status_code == 303

    def erases(self, name: str) -> None:
        address = f"/people/{self._person(name)}"
        assert post(self.client, f"{address}/erase", {}, page=address).status_code == 303

    def _person(self, name: str) -> str:
        (person,) = [person for person in self.club.store.persons.all() if person.name == name]
        return person.id

    def _names(self) -> dict[str, str]:
        return {person.id: person.name for person in self.club.store.persons.all()}

    def _name(self, state: Tournament, contestant: str, names: dict[str, str]) -> str:
        entry = state.contestant(contestant)
        return entry.title or " – ".join(names[player] for player in entry.players)

    def _contestant(self, text: str) -> str:
        """By name, or by number in section A."""
        state, names = self.state, self._names()
        if text.isdigit():
            return next(
                name for name, pair in state.section(1, "A").plan.contestants.items() if pair.number == int(text)
            )
        return next(id_ for id_ in state.contestants if self._name(state, id_, names) == text)

    def _log(self, last: int) -> str:
        """The lines, the oldest first, as the command line writes them; all with 0."""
        shown = self.sees("log")
        lines = shown["lines"][:last] if last else shown["lines"]
        while shown["older"] and not last:
            shown = self.sees_from(shown["older"])
            lines += shown["lines"]
        return "\n".join(
            " · ".join(filter(None, (f"{line['what']}: {line['about']}", f"Law {line['laws']}" * bool(line["laws"]))))
            for line in reversed(lines)
        ).replace(MINUS, "-")

    def sees_from(self, newest: int) -> Any:
        return self.client.get(f"{self.address}/log", params={"newest": newest, "format": "json"}).json()

    # What a command is on the pages

    def _forms(self, words: Sequence[str], typed: str) -> list[tuple[str, Fields]]:
        command, *rest = words
        options: dict[str, str] = {}
        args = []
        while rest:
            word = rest.pop(0)
            if word in FLAGS:
                options[word] = "yes"
            elif word.startswith("--"):
                options[word] = " ".join(filter(None, (options.get(word, ""), rest.pop(0))))
            else:
                args.append(word)
        made: dict[str, Callable[..., list[tuple[str, Fields]]]] = {
            "movement": self._movement,
            "start": lambda args, options: [self._clock("begin")],
            "round": lambda args, options: [self._clock("begin")],
            "draw": lambda args, options: [self._clock("draw")],
            "publish": lambda args, options: [self._clock("publish")],
            "clock": lambda args, options: [self._clock("end")],
            "next-session": lambda args, options: [self._clock("session", title=args[0], best=options["--best"])],
            "correct": self._slip,
            "adjust": self._slip,
            "penalty": self._penalty,
            "foul": self._fouled,
            "withdraw": self._withdrawn,
            "disqualify": self._disqualified,
            "undo": self._undone,
            "rules": self._rules,
            "extra-boards": self._extra_boards,
            "appeal": self._appeal,
        }
        return self._quick(typed) if command == "quick" else made[command](args, options)

    def _clock(self, do: str, **more: str) -> tuple[str, Fields]:
        return "manage/clock", {"do": do, "waived": "yes", **more}

    def _movement(self, args: list[str], options: dict[str, str]) -> list[tuple[str, Fields]]:
        kind = KINDS.get(args[0], args[0])
        boards: Fields = {"boards": options["--boards"], "match_boards": options["--boards"]}
        return [("manage/movement", {"kind": kind, "section": "A", **boards})]

    def _quick(self, typed: str) -> list[tuple[str, Fields]]:
        """The slips of each table."""
        piles: dict[str, list[str]] = {}
        for line in typed.splitlines():
            table, _, slip = line.partition(" ")
            piles.setdefault(table, []).append(slip)
        state = self.state
        number = str(state.session(max(state.sessions)).round)
        return [
            ("director/slips", {"table": table, "round": number, "lines": "\n".join(lines)})
            for table, lines in piles.items()
        ]

    def _slip(self, args: list[str], options: dict[str, str]) -> list[tuple[str, Fields]]:
        table, board, score = args
        state = self.state
        session = max(state.sessions)
        room = next((room for room in Room if table.endswith(room.value)), None)
        number = int(table.strip("Aoc"))
        place = SlipKey(session, "A", int(options["--round"]), number, int(board), room)
        assert table == table_name("A", number, room)
        what = {"do": "adjust", "adjustment": score} if "--law" in options else {"do": "correct", "score": score}
        return [(f"director/slip/{place}", {**what, **self._named(options)})]

    def _named(self, options: dict[str, str]) -> dict[str, str]:
        fields = {WHY[name]: text for name, text in options.items() if name in WHY}
        if "late_reason" in fields:
            fields.setdefault("late_ground", "organiser")
            fields["late_ground"] = fields["late_ground"].replace("-", "_")
        return fields

    def _penalty(self, args: list[str], options: dict[str, str]) -> list[tuple[str, Fields]]:
        who, amount = args
        fields = {"contestant": self._contestant(who), "penalty": amount, "law": "90", **self._named(options)}
        return [("director/penalty", fields)]

    def _fouled(self, args: list[str], options: dict[str, str]) -> list[tuple[str, Fields]]:
        only = options.get("--at-tables", "")
        return [("director/fouled", {"section": "A", "board": args[0], "first": options["--from"], "only": only})]

    def _withdrawn(self, args: list[str], options: dict[str, str]) -> list[tuple[str, Fields]]:
        (pair,) = [
            str(pair)
            for name, pair in self.state.section(1, "A").plan.contestants.items()
            if name == self._contestant(args[0])
        ]
        return [("manage/change", {"what": "leaves", "pair": f"A:{pair}", "do": "yes"})]

    def _disqualified(self, args: list[str], options: dict[str, str]) -> list[tuple[str, Fields]]:
        why = {"cause": options["--reason"], "approved_by": options["--approved-by"]}
        return [("director/discipline", {"whom": self._contestant(args[0]), "measure": "disqualification", **why})]

    def _undone(self, args: list[str], options: dict[str, str]) -> list[tuple[str, Fields]]:
        return [("log/undo", {"number": str(self.club.store.version(self.id)), **self._named(options)})]

    def _rules(self, args: list[str], options: dict[str, str]) -> list[tuple[str, Fields]]:
        if "--set" in options:
            wished: Fields = dict(text.split("=") for text in options["--set"].split())
            return [("manage/settings", wished)]
        shown = self.sees("manage/rules")["typed"]
        changed = {RULES[name]: text for name, text in options.items() if name in RULES}
        return [("manage/rules", {**shown, **changed, **self._named(options)})]

    def _extra_boards(self, args: list[str], options: dict[str, str]) -> list[tuple[str, Fields]]:
        match, boards = args
        number = self.state.session(1).round
        address = f"match/{match[0]}/{number}/{match[1:]}/knockout"
        return [(address, {"do": "extra", "boards": boards})]

    # Appeals

    def _appeals(self) -> list[dict[str, str]]:
        found = []
        for appealed in self.state.appeals.values():
            hearing, decision = appealed.appeal.hearing, appealed.appeal.decision
            assert hearing is not None
            assert hearing.heard_by is not None
            assert decision is not None
            found.append({"heard_by": hearing.heard_by.value, "outcome": decision.outcome.value})
        return found

    def _appeal(self, args: list[str], options: dict[str, str]) -> list[tuple[str, Fields]]:
        return self._lodged(options) if args == ["lodge"] else self._decided(options)

    def _lodged(self, options: dict[str, str]) -> list[tuple[str, Fields]]:
        """The first player of the side appeals, unless somebody else is named."""
        state, side = self.state, options.get("--side", "NS")
        if "--line" in options:
            line = int(options["--line"])
            (contestant,) = [given.contestant for given in state.penalties if given.line == line]
            players = state.contestant(contestant).players
        else:
            room = next((room for room in Room if options["--table"].endswith(room.value)), None)
            number, table = int(options["--round"]), int(options["--table"].strip("Aoc"))
            place = SlipKey(1, "A", number, table, int(options["--board"]), room)
            line = max(
                note.number
                for note in self.log.notes
                if isinstance(note.event, AdjustmentRecorded) and note.event.place == place
            )
            seated = state.section(1, "A").plan.at(number, table, room)
            (contestant,) = seated.ns if side == "NS" else seated.ew
            players = state.contestant(contestant).players
        by = options.get("--lodged-by", players[0])
        fields: Fields = {
            "line": str(line),
            "by": by,
            "matter": options.get("--matter", "judgement"),
            **({} if "--line" in options else {"side": side}),
            **{f"consent_{player}": options.get("--consent", "") for player in (*players, "captain") if player != by},
            **({"not_heard": "yes"} if "--not-heard" in options else {}),
        }
        return [("director/appeal", fields)]

    def _decided(self, options: dict[str, str]) -> list[tuple[str, Fields]]:
        appeal = self.state.appeals[int(options["--number"])].appeal
        members = [member.split(":") for member in options.get("--members", "").split(",") if member]
        usual = appeal_faults.usual_body(appeal, self.state.rules.edition, self.state.rules.regulations).value
        side, _, amount = options.get("--penalty", "").partition(" ")
        fields: Fields = {
            "outcome": options["--outcome"],
            "heard_by": options.get("--heard-by", usual),
            "reasons": options["--reason"],
            "member": [name.strip() for name, _ in members],
            "role": ["chairman", *["member"] * len(members[1:])],
            "vote": [vote.strip() for _, vote in members],
            "attended": ["yes"] * len(members),
            "stepped_down": [""] * len(members),
            "penalty_laws": options.get("--penalty-law", ""),
            "sure": "",
            **({f"penalty_{side.lower()}": amount} if amount else {}),
            **({"without_merit": "yes"} if "--without-merit" in options else {}),
            **(_rows(options["--score"]) if "--score" in options else {}),
        }
        return [(f"director/appeal/{options['--number']}", fields)]


def _place(text: str) -> int | None:
    """Nobody's after a withdrawal or a disqualification."""
    bare = text.removesuffix("=")
    return int(bare) if bare.isdigit() else None


def _rows(score: str) -> Fields:
    """60% 4S N =, 40% 4S N -1: a row for each result; one alone has no weight."""
    found = []
    for text in score.split(", "):
        *share, bid, by, over = text.split()
        level, suit = bid[0], bid[1:].removesuffix("T")
        found.append((level, suit, "", by, over, "", "".join(share).removesuffix("%")))
    names = ("level", "suit", "doubled", "by", "over", "points", "share")
    rows: Fields = {f"ns_{name}": [*column] for name, column in zip(names, zip(*found, strict=True), strict=True)}
    return {"score": "yes", "ns_kind": "rows", "ew_kind": "rows", **rows}


@dataclass(frozen=True)
class Pages:
    """The pages of a club, where somebody is organiser and director."""

    club: Club
    client: httpx.Client

    def opened(self, seed: int, title: str, names: Sequence[str], *options: str) -> Evening:
        wishes = dict(zip(options[::2], options[1::2], strict=True))
        fields = {
            "title": title,
            "kind": wishes.get("--kind", "pairs"),
            "edition": wishes.get("--edition", "2017"),
            "ranked_by": MATCHES.get(wishes.get("--matches", ""), "vp"),
        }
        made = post(self.client, "/manage/new", fields)
        id_ = made.headers["location"].split("/")[2]
        csrf = csrf_of(self.client, f"/t/{id_}/manage")
        evening = PageEvening("", Random(seed), id_, club=self.club, client=self.client, csrf=csrf)
        reply = evening.sends("manage/enter", {"lines": "\n".join(names)})
        assert reply.status_code == 303, html.unescape(reply.text)
        return evening
