"""The club whose data are kept: its tournaments, people, phones and settings, written into any store."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from unittest.mock import patch

from stored.bridge_evenings import bridge_evenings
from stored.evening import START, desk_of
from stored.marias_evening import marias_evening
from stored.people import ERASED, enter_people, person

from arbitr.club.season import Championship
from arbitr.plain import Plain, to_plain
from arbitr.scoring.ranking import Counting
from arbitr.store import Store
from arbitr.tournament.people.fees import MEMBER, VISITOR, FeeRules, Rate
from arbitr.tournament.play.place import SlipKey
from arbitr.tournament.scores.series import SeriesRules, SeriesTieBreak
from arbitr.web.signing import Signing

MASTERPOINTS = "from,to,place,Club\n4,,1,10\n4,,2-3,5\n4,,50%,1\n"
KEPT_DESK = desk_of(SlipKey.parse("1A-5-1-13"), "insufficient_bid", "N 2S, E 1H", "refuse")
"""A ruling that nobody has finished; the server keeps it in the settings of the store."""


REVOKED = "c3"
"""The pair whose phone may not write any more."""


@contextmanager
def _without_chance() -> Iterator[None]:
    """Keys, ids and moments are the same each time."""
    chance = Random("stored data")
    with (
        patch.object(secrets, "choice", chance.choice),
        patch.object(secrets, "token_bytes", chance.randbytes),
        patch.object(time, "time_ns", lambda: START * 1_000_000),
    ):
        yield


def write_club(where: str | Path) -> dict[str, Plain]:
    """Everything into an empty store; what the phones hold is returned."""
    with _without_chance(), Store.open(where) as store:
        enter_people(store)
        for evening in (*bridge_evenings(), marias_evening()):
            evening.write(store)
        _settings(store)
        phones = _phones(store)
        store.persons.erase(person(ERASED))
        return phones


def _settings(store: Store) -> None:
    fees = FeeRules((Rate(MEMBER, 10_000), Rate(VISITOR, 15_000), Rate("junior", 5_000)), 2_000)
    store.settings.put("fees", to_plain(fees))
    rules = SeriesRules(2, 1, Counting.SUM, (SeriesTieBreak.BETTER_SINGLE,))
    championship = Championship("series000a", "Winter league", ("pairsone11", "ruledpair3"), rules)
    store.settings.put("series", [to_plain(championship)])
    store.settings.put("masterpoints", MASTERPOINTS)
    store.settings.put(f"desk pairsone11 {KEPT_DESK.place}", KEPT_DESK.text)


def _phones(store: Store) -> dict[str, Plain]:
    """Signed as their cookies have it, and the codes on the tables."""
    signing = Signing(store)
    tokens: list[dict[str, Plain]] = []
    for stream, kind, whom in (
        ("pairsone11", "table", "A1"),
        ("pairsone11", "pair", "c2"),
        ("pairsone11", "pair", "c3"),
        ("teamrobin4", "table", "A1o"),
        ("teamrobin4", "pair", "t2@c"),
        ("mariasnoc7", "table", "1"),
        ("mariasnoc7", "player", person(1)),
    ):
        token = store.tokens.issue(stream, kind, whom)
        is_revoked = whom == REVOKED
        if is_revoked:
            store.tokens.revoke(token.id)
            note = {"do": "revoke", "by": "eva", "at": START, "kind": kind, "whom": whom}
            store.settings.put(f"phones {stream}", {token.id: note})
        signed = signing.token(token.id)
        tokens.append({"stream": stream, "kind": kind, "whom": whom, "signed": signed, "revoked": is_revoked})
    codes = [
        {"place": list(place), "code": signing.table_code(*place)}
        for place in (("pairsone11", "A", 1, ""), ("teamrobin4", "A", 1, "c"), ("mariasnoc7", "", 2, ""))
    ]
    return {"tokens": tokens, "codes": codes}
