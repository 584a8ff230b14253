"""What an earlier version has stored on PostgreSQL, restored from its dump, means the same."""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest
from store.postgres import Server
from stored.compare import assert_same_facts
from stored.people import ERASED, person
from stored.printed import facts_of_club, printed, quiet
from stored.read import Kept, all_kept

from arbitr.store import Store
from arbitr.web.signing import Signing


@pytest.mark.parametrize("stored", all_kept(), ids=lambda stored: str(stored.version))
def test_a_dump_of_an_earlier_version_is_opened_and_gone_on_with(
    stored: Kept, postgres: Server, tmp_path: Path
) -> None:
    url = postgres.new_database()
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(stored.postgres_dump().encode())
    assert_same_facts(stored.facts(), facts_of_club(url, tmp_path))
    with Store.open(url) as store:
        assert store.persons.register().erased == (person(ERASED),)
        signing = Signing(store)
        for phone in stored.json("phones")["tokens"]:
            token = store.tokens.get(str(signing.token_id(phone["signed"])))
            assert token is not None
            assert (token.stream, token.kind, token.whom) == (phone["stream"], phone["kind"], phone["whom"])
            assert token.revoked is phone["revoked"]
        before = store.version("pairsone11")
    with quiet(tmp_path):
        why = ("--late-reason", "entered twice", "--ground", "director-error")  # the scores are official
        printed("tournament", "undo", "--file", url, "--tournament", "pairsone11", *why)
    with Store.open(url) as store:
        assert store.version("pairsone11") == before + 2, "the permission, and what it permits"
