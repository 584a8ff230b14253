"""Users, phones' tokens, keys and settings."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from said import refusal
from sqlalchemy import Connection, insert
from sqlalchemy.exc import IntegrityError

from arbitr.store import Store, Stream
from arbitr.store.engine.schema import users
from arbitr.store.tokens import Token
from arbitr.store.users import User


def test_users_are_found_by_the_name_they_type(store: Store) -> None:
    boss = User("1", "karla", "$argon2id$one", frozenset({"organiser", "director"}))
    helper = User("2", "adam", "$argon2id$two", frozenset({"director"}))
    store.users.put(boss)
    store.users.put(helper)
    assert store.users.named("karla") == store.users.get("1") == boss
    assert store.users.named("KARLA") == boss
    assert store.users.all() == [helper, boss]
    changed = replace(helper, name="adéla", roles=frozenset())
    store.users.put(changed)
    assert (store.users.named("adam"), store.users.named("adéla")) == (None, changed)
    assert store.users.named("ADÉLA") == changed
    for taken in ("karla", "Karla"):
        with refusal("user {name} already exists; choose another name", name=repr(taken)):
            store.users.put(replace(helper, name=taken))
    store.users.remove("2")
    assert store.users.all() == [boss]


def test_names_that_an_earlier_version_told_apart_by_capitals_still_sign_in(store: Store) -> None:
    rows = [{"id": id_, "name": name, "password": "$a", "roles": ""} for id_, name in (("1", "eva"), ("2", "Eva"))]

    def work(connection: Connection) -> None:
        connection.execute(insert(users), rows)

    store.write(work)
    small, capital = store.users.named("eva"), store.users.named("Eva")
    assert small is not None
    assert capital is not None
    assert (small.id, capital.id, store.users.named("EVA")) == ("1", "2", None)
    store.users.put(replace(capital, password="$b"))
    assert store.users.get("2") == replace(capital, password="$b")


def test_a_token_is_moved_and_revoked(store: Store, evening: Stream) -> None:
    device = store.tokens.issue(evening.id, "table", "A7")
    phone = store.tokens.issue(evening.id, "pair", "12")
    assert device.id != phone.id
    assert {token.id for token in store.tokens.of(evening.id)} == {device.id, phone.id}
    store.tokens.move(phone.id, "pair", "13")
    store.tokens.revoke(device.id)
    assert store.tokens.get(phone.id) == Token(phone.id, evening.id, "pair", "13", phone.issued)
    assert store.tokens.get(device.id) == replace(device, revoked=True, watched=True)
    assert not replace(device, waits=True).is_valid
    store.tokens.forget(device.id)
    assert store.tokens.get(device.id) == replace(device, revoked=True)
    store.tokens.admit(device.id)
    assert store.tokens.get(device.id) == device
    assert store.tokens.get("nobody") is None
    with refusal("there is no token {id}", id="'nobody'"):
        store.tokens.revoke("nobody")
    with refusal("there is no token {id}", id="'nobody'"):
        store.tokens.move("nobody", "pair", "1")


def test_a_token_is_for_a_tournament_that_exists(store: Store) -> None:
    with pytest.raises(IntegrityError):
        store.tokens.issue("nowhere", "table", "1")


def test_a_key_is_made_once(where: str) -> None:
    with Store.open(where) as store:
        with ThreadPoolExecutor(8) as threads:
            keys = set(threads.map(lambda _: store.secret("tokens"), range(16)))
        assert len(keys) == 1
        assert store.secret("sessions") not in keys
    with Store.open(where) as again:
        assert {again.secret("tokens")} == keys
        assert len(keys.pop()) == 32


def test_settings_hold_what_json_holds(store: Store) -> None:
    assert store.settings.get("language") is None
    assert store.settings.get("language", "en") == "en"
    for value in ("cs", {"places": ["/media/stick"], "each_round": True}, None, False):
        store.settings.put("language", value)
        assert store.settings.get("language", "en") == value
