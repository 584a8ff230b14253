"""A live stream ends when its viewer loses the right to it: the account, the role, the password or the phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import httpx
import pytest
from web.club import _HASH, Club, csrf_of, marias_event, pairs_event, running

from arbitr.club.accounts import hasher
from arbitr.club.demo.evening import teams_evening
from arbitr.plain import to_plain
from arbitr.store.ids import new_id
from arbitr.store.users import User
from arbitr.tournament.events.direct import DirectorCalled, MessageSent
from arbitr.web import broadcast

SECRET = "for the director alone"
_ANOTHER = hasher.hash("another password")


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with running(tmp_path_factory.mktemp("streams")) as open_club:
        yield open_club


def first(lines: Iterator[str]) -> list[str]:
    """The lines of the first event with data."""
    found: list[str] = []
    for line in lines:
        found.append(line)
        if not line and any(told_line.startswith("data:") for told_line in found):
            return found
    raise AssertionError("the stream ended at once")


def later(lines: Iterator[str]) -> list[str]:
    """The next data, if any come before the stream ends or says thrice that it is only waiting."""
    waits = 0
    for line in lines:
        waits += line.startswith(":")
        if line.startswith("data:") or waits == 3:
            return [line]
    return []


def happens(club: Club, stream: str) -> None:
    """Something that every viewer would be sent."""
    store = club.store
    store.append(stream, store.version(stream), [to_plain(MessageSent(SECRET))], by="director eva")


def director(club: Club) -> tuple[User, httpx.Client]:
    name = f"dan {new_id()}"
    user = User(new_id(), name, _HASH, frozenset({"director"}))
    club.store.users.put(user)
    return user, club.signed_in(name)


def without_role(club: Club, user: User) -> None:
    club.store.users.put(replace(user, roles=frozenset()))


def without_account(club: Club, user: User) -> None:
    club.store.users.remove(user.id)


def with_other_password(club: Club, user: User) -> None:
    club.store.users.put(replace(user, password=_ANOTHER))


@pytest.mark.parametrize("loses", [without_role, without_account, with_other_password])
@pytest.mark.parametrize("path", ["director/live", "live"])
def test_the_directors_stream_ends_when_the_user_loses_the_right(
    club: Club, loses: Callable[[Club, User], None], path: str
) -> None:
    stream, _, _ = pairs_event(club.store, 8)
    user, client = director(club)
    with client.stream("GET", f"/t/{stream}/{path}") as reply:
        assert reply.status_code == 200
        lines = reply.iter_lines()
        assert first(lines)
        loses(club, user)
        happens(club, stream)
        assert later(lines) == []


def test_a_stream_goes_on_while_the_right_lasts(club: Club) -> None:
    stream, _, _ = pairs_event(club.store, 8)
    _, client = director(club)
    with client.stream("GET", f"/t/{stream}/director/live") as reply:
        lines = reply.iter_lines()
        assert first(lines)
        store = club.store
        call = DirectorCalled(1, "A", 1, None, SECRET)
        store.append(stream, store.version(stream), [to_plain(call)], by="table A1")
        assert SECRET in "".join(first(lines))


def test_a_second_window_is_never_sent_an_older_state_than_its_page_showed(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broadcast, "SECONDS", 4.0)
    stream, _, _ = pairs_event(club.store, 8)
    store = club.store
    _, client = director(club)

    def called(table: int) -> None:
        call = DirectorCalled(1, "A", table, None, SECRET)
        store.append(stream, store.version(stream), [to_plain(call)], by=f"table A{table}")

    with client.stream("GET", f"/t/{stream}/director/live") as reply:
        lines = reply.iter_lines()
        first(lines)
        called(1)
        assert f"id: {store.version(stream)}" in first(lines)
        called(2)  # just after an update: the next one is due in some seconds
        with client.stream("GET", f"/t/{stream}/director/live") as reply_:
            assert f"id: {store.version(stream)}" in first(reply_.iter_lines())


def test_the_referees_stream_of_mariáš_ends_too(club: Club) -> None:
    stream = marias_event(club.store, [f"Hráč {letter}" for letter in "ABCDEFGH"])
    user, client = director(club)
    with client.stream("GET", f"/m/{stream}/referee/live") as reply:
        lines = reply.iter_lines()
        assert first(lines)
        without_role(club, user)
        phone = club.marias_phone(stream, 1)
        entry = {"id": new_id(), "kind": "call", "round": 1, "table": 1}
        reply_ = phone.post(f"/m/{stream}/phone/entries", json={"entries": [entry]}, headers={"X-Arbitr": "1"})
        assert reply_.json()["answers"][0]["ok"]
        assert later(lines) == []


def test_a_captains_stream_ends_when_the_director_revokes_the_phone(club: Club) -> None:
    stream = teams_evening(club.store, Random(1))
    code = f"/p/{club.code(stream, 1, room='o')}"
    phone = club.visitor()
    team = phone.get(f"{code}?format=json").json()["pairs"][0]["id"]
    assert phone.post(code, data={"csrf": csrf_of(phone, code), "who": team}).status_code == 303
    token = next(token for token in club.store.tokens.of(stream) if token.whom.startswith(team))
    with phone.stream("GET", f"/t/{stream}/match/A/1/1/live") as reply:
        lines = reply.iter_lines()
        assert first(lines)
        club.store.tokens.revoke(token.id)
        happens(club, stream)
        assert later(lines) == []
