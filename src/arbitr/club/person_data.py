"""Everything that is stored about one person, as data and as text; other people's data are left out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from datetime import datetime
from typing import Any

from arbitr.club.erasing import accounts_of
from arbitr.club.log.live_log import LiveLog
from arbitr.club.masterpoints import awarded
from arbitr.games import GAMES
from arbitr.marias.settlement.rates import money
from arbitr.marias.tournament.ranking import final_ranking
from arbitr.marias.tournament.state import MariasTournament
from arbitr.message import Message
from arbitr.plain import Plain, to_plain
from arbitr.problem import Problem, required
from arbitr.store import Store
from arbitr.store.people.mentions import mentions
from arbitr.tournament import Note, Person, Register, Tournament, rankings
from arbitr.tournament.people.forgetting import Forgotten
from arbitr.tournament.people.mentions import Mentions
from arbitr.tournament.scores.marks import who_sat

Say = Callable[[Message | Problem], str]
SOMEBODY = "another player"
"""Instead of the id of another person; data, the same in every language."""
VERSION = 1


def person_data(store: Store, id_: str) -> dict[str, Any]:
    """A Problem if there is no such person."""
    register = store.persons.register()
    person = required(register.by_id.get(id_), "person {id} is not in the register", id=repr(id_))
    played = []
    for stream in reversed(store.streams()):
        if stream.kind in GAMES:
            live = LiveLog(stream.id, GAMES[stream.kind], stream.name)
            try:
                live.read(live.newer(store))
            except Problem as problem:
                played.append({"id": stream.id, "title": stream.name, "unreadable": str(problem)})
                continue
            if found := _tournament(store, live, person, register):
                played.append({"id": stream.id, "title": stream.name, "kind": stream.kind, **found})
    return {
        "format": "arbitr person",
        "version": VERSION,
        "person": {**asdict(person), "club": register.club_of(person)},
        "accounts": [
            {"name": account.user.name, "roles": sorted(account.user.roles), "certain": account.is_certain}
            for account in accounts_of(store.users.all(), person, register)
        ],
        "masterpoints": [
            {"day": evening.day, "title": evening.title, "kind": evening.kind, "points": str(points)}
            for evening in awarded(store)
            for player, points in evening.points
            if player == person.id
        ],
        "tournaments": played,
        "perhaps": [
            {"title": text.title if text.kind != "contact" else "", "line": text.number, "words": text.words}
            for text in store.read(lambda connection: mentions(connection, person))
            if not text.is_first_name
        ],
    }


def _tournament(store: Store, live: LiveLog, person: Person, register: Register) -> dict[str, Any]:
    """Empty if the person is not in it."""
    state = live.state
    own = {person.id}
    paid: dict[str, int] = {}
    results: list[dict[str, Plain]] = []
    slips: list[dict[str, Plain]] = []
    standing: Plain = None
    if isinstance(state, Tournament):
        own |= {entry.id for entry in state.contestants.values() if person.id in entry.players}
        paid = {payer: amount for payer, amount in state.paid.items() if payer in own}
        results = [*_boards(state, own)]
        lines = (line for ranking in rankings(state) for line in ranking.standings if line.contestant in own)
        standing = [{"place": line.place, "score": str(line.score)} for line in lines]
    elif isinstance(state, MariasTournament) and person.id in state.persons:
        final = [line for line in final_ranking(state) if line.player == person.id]
        standing = [{"points": str(line.standing.score), "haler": str(line.standing.total.won)} for line in final]
        slips = [*_slips(state, person.id)]
        paid = {payer: haler for payer, haler in state.stakes.items() if payer in own}
    accounts = {account.user.name for account in accounts_of(store.users.all(), person, register)}
    lines_about = [*_lines(live, person, own, register, accounts)]
    phones = [
        {"kind": token.kind, "issued": _time(token.issued), "revoked": token.revoked}
        for token in store.tokens.of(live.stream)
        if token.whom.partition("@")[0] in own
    ]
    if not (lines_about or phones or results):
        return {}
    about = {"ranking": standing, "results": results, "slips": slips, "paid": paid, "phones": phones}
    return {**about, "log": lines_about}


def _slips(state: MariasTournament, player: str) -> Iterator[dict[str, Plain]]:
    """What the player won or lost at the mariáš tables, in haléře, with the player's own premium games."""
    for (number, table), slip in sorted(state.slips.items()):
        if player in slip.amounts:
            games = [game for game in slip.premiums if game.player == player]
            yield {
                "round": number, "table": table, "haler": slip.amounts[player], "signed": player in slip.signed,
                "premiums": [{"undertaking": game.undertaking.value, "holding": game.holding} for game in games],
            }  # fmt: skip


def _boards(state: Tournament, own: set[str]) -> Iterator[dict[str, Plain]]:
    for session in (state.sessions[number] for number in sorted(state.sessions)):
        for section in session.sections.values():
            for spot, slip in sorted(section.slips.items(), key=lambda item: item[0][:3]):
                for side, contestants in zip(("NS", "EW"), who_sat(section, spot, slip), strict=True):
                    if own & {*contestants}:
                        yield {
                            "session": session.number, "section": section.letter, "round": spot[0], "table": spot[1],
                            "board": spot[2], "side": side, "result": "" if slip.result is None else str(slip.result),
                            "adjusted": "" if slip.adjustment is None else str(slip.adjustment),
                        }  # fmt: skip


def _lines(
    live: LiveLog, person: Person, own: set[str], register: Register, accounts: set[str]
) -> Iterator[dict[str, Plain]]:
    """The lines that name the person, his contestant, or his name in a text; without other people."""
    sought = Mentions(person)
    others = [other for other in register.persons if other.id != person.id]
    ids = {other.id for other in others}
    played = [Forgotten(other) for other in others if other.id in live.state.persons]
    elsewhere = [other for other in others if other.id not in live.state.persons]
    for note in live.log.notes:
        event = to_plain(note.event)
        is_by = note.by.is_phone and note.by.contestant in own
        text = json.dumps(event, ensure_ascii=False)
        if is_by or any(f'"{id_}"' in text for id_ in own) or sought.found(f"{note.by} {text}", first_names=False):
            for forgotten in played:
                event = forgotten.in_event(event, True)
            for other in elsewhere:
                if other.name in text:
                    event = Forgotten(other).in_event(event, False)
            yield {
                "line": note.number,
                "at": _time(note.at),
                "by": _by(note, own, accounts),
                "event": _only(event, ids),
            }


def _by(note: Note, own: set[str], accounts: set[str]) -> str:
    """The role alone of an official who is somebody else."""
    if note.by.is_phone:
        return str(note.by) if note.by.contestant in own else SOMEBODY
    return str(note.by) if note.by.name in accounts else note.by.role.value


def _only(value: Plain, others: set[str]) -> Plain:
    if isinstance(value, str):
        return SOMEBODY if value in others else value
    if isinstance(value, list):
        return [_only(item, others) for item in value]
    if isinstance(value, dict):
        return {SOMEBODY if key in others else key: _only(item, others) for key, item in value.items()}
    return value


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000).strftime("%Y-%m-%d %H:%M:%S")


# In words.


def person_text(data: Mapping[str, Any], say: Say) -> str:
    """The same for reading."""
    person = data["person"]
    lines = [say(Message("Everything that Arbitr stores about {name}", name=person["name"])), ""]
    shown = (
        (Message("Name"), person["name"]), (Message("Member number"), person["number"] or ""),
        (Message("Club"), person["club"]), (Message("Category"), person["category"]),
        (Message("Contact"), person["contact"]),
    )  # fmt: skip
    lines += [f"{say(word)}: {value}" for word, value in shown if value]
    if person["hidden"]:
        lines.append(say(Message("not named in public")))
    for account in data["accounts"]:
        lines.append(say(Message("Account {name}: {roles}", name=account["name"], roles=", ".join(account["roles"]))))
    for won in data["masterpoints"]:
        lines.append(f"{say(Message('Masterpoints: {points}', points=won['points']))} · {won['day']} {won['title']}")
    for played in data["tournaments"]:
        lines += ["", f"== {played['title']}"]
        if "unreadable" in played:
            lines.append(played["unreadable"])
            continue
        for standing in played["ranking"] or ():
            lines.append(", ".join(f"{key}: {value}" for key, value in standing.items()))
        for phone in played["phones"]:
            lines.append(say(Message("A phone was admitted at {time}.", time=phone["issued"])))
        for result in played["results"]:
            place = "round {round}, table {table}, board {board}"
            where = {"round": result["round"], "table": f"{result['section']}{result['table']}"}
            words = say(Message(place, board=result["board"], **where))
            lines.append(f"{words} ({result['side']}): {result['result']} {result['adjusted']}".rstrip())
        for slip in played["slips"]:
            amount = say(money(slip["haler"]))
            lines.append(
                say(
                    Message(
                        "round {round}, table {table}: {amount}",
                        round=slip["round"],
                        table=slip["table"],
                        amount=amount,
                    )
                )
            )
        for line in played["log"]:
            event = json.dumps(line["event"], ensure_ascii=False)
            lines.append(f"{line['line']}. {line['at']} {line['by']}: {event}")
    if data["perhaps"]:
        lines += ["", say(Message("These texts may name the person:"))]
        lines += [f"{text['title']} {text['line'] or ''}: {text['words']}" for text in data["perhaps"]]
    return "\n".join(lines) + "\n"


def person_json(data: Mapping[str, Any], say: Say) -> str:
    """One file: the data, and the text for reading in `summary`."""
    summary = person_text(data, say).splitlines()
    return json.dumps({**data, "summary": summary}, ensure_ascii=False, indent=2) + "\n"
