"""The export of a person's data is complete, in both games, and tells nothing of other people."""

from __future__ import annotations

import json
from pathlib import Path

from said import english
from web.club import marias_event, pairs_event

from arbitr.bridge.result import Result
from arbitr.club.log.live_log import LiveLog
from arbitr.club.person_data import person_data, person_text
from arbitr.marias.tournament import events as marias
from arbitr.marias.tournament.game import MARIAS
from arbitr.marias.tournament.rules import MariasRules
from arbitr.message import Message
from arbitr.plain import to_plain
from arbitr.problem import Problem
from arbitr.store import Store
from arbitr.tournament import Person, ResultEntered, SlipKey, SlipScore, TournamentEvent
from arbitr.tournament.events.direct import MessageSent


def in_english(what: Message | Problem) -> str:
    return str(what)


def append(store: Store, stream: str, by: str, *events: TournamentEvent) -> None:
    store.append(stream, store.version(stream), [to_plain(event) for event in events], by=by)


def test_the_results_phones_and_slips_of_both_games_are_exported_and_nobody_else(tmp_path: Path) -> None:
    with Store.open(tmp_path / "club.db") as store:
        stream, movement, _ = pairs_event(store, 6, 6, "mitchell")
        (person,) = (found for found in store.persons.all() if found.name == "Player 1a")
        board = movement.rounds[0].tables[0].boards[0]
        append(store, stream, "pair c1", ResultEntered(SlipKey(1, "A", 1, 1, board), SlipScore(Result.parse("4S N ="))))
        store.persons.add_all([Person("p9", "Quirina Zweigelt")])  # plays nowhere
        append(store, stream, "director Eva Xylander", MessageSent("Player 1a, Player 2b and Quirina Zweigelt: come"))
        for whom in ("c1", "c2", "c1"):
            store.tokens.issue(stream, "pair", whom)
        names = [person.name, *(f"Hráč {letter}" for letter in "ABCDE")]
        thursday = marias_event(store, names)
        # The player has entered the second game under another id, as a namesake does.
        (player,) = (found for found in store.persons.all() if found.name == names[0] and found.id != person.id)
        live = person_data(store, player.id)
        (evening,) = [played for played in live["tournaments"] if played["id"] == thursday]
        assert evening["paid"] == {player.id: MariasRules().stake}
        log = LiveLog(thursday, MARIAS)
        log.read(store.records(thursday))
        tables = [seated.number for seated in log.state.round(1).tables]
        (table,) = (number for number in tables if player.id in log.state.seated((1, number)))
        others = [other for other in log.state.seated((1, table)) if other != player.id]
        amounts = ((player.id, 100 * len(others)), *((other, -100) for other in others))
        append(store, thursday, f"player {others[0]}", marias.SlipWritten(1, table, amounts))
        append(store, thursday, f"player {player.id}", marias.SlipSigned(1, table, player.id))
        store.tokens.issue(thursday, "player", player.id)

        data = person_data(store, person.id)
        (tuesday,) = (played for played in data["tournaments"] if played["id"] == stream)
        (result,) = tuesday["results"]
        assert (result["board"], result["table"], result["result"], result["side"]) == (board, 1, "4♠ N =", "NS")
        assert len(tuesday["phones"]) == 2
        assert {line["by"] for line in tuesday["log"]} == {"organiser", "pair c1", "director"}
        text = json.dumps(data, ensure_ascii=False)
        for other in ("Player 2b", "Zweigelt", "Xylander", "Hráč"):
            assert other not in text

        data = person_data(store, player.id)
        (evening,) = (played for played in data["tournaments"] if played["id"] == thursday)
        assert evening["slips"] == [
            {"round": 1, "table": table, "haler": 100 * len(others), "signed": True, "premiums": []}
        ]
        assert len(evening["phones"]) == 1
        text = json.dumps(evening, ensure_ascii=False)
        assert not [found.id for found in store.persons.all() if found.id != player.id and found.id in text]
        words = english("round {round}, table {table}: {amount}", round=1, table=table, amount=f"{len(others)}.00 Kč")
        assert words in person_text(data, in_english)
