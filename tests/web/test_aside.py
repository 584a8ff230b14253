"""What strangers have worked out at length is done aside: no phone and no director waits for it."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from patience import until
from web.club import pairs_event, running

from arbitr.web.limits import aside
from arbitr.web.services import services_of


def test_what_strangers_have_worked_out_at_length_keeps_no_phone_and_no_director_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(aside, "PER_ADDRESS", 6)
    with running(tmp_path) as club:
        stream, _, _ = pairs_event(club.store, 6)
        paper = f"/t/{stream}/paper/ranking.pdf"
        asked = ("/desk", "/laws", "/laws/27", "/laws/index", "/laws/insufficient_bid", paper)
        phone, eva = club.phone(stream, 1), club.signed_in()
        strangers = [club.visitor() for _ in asked]
        lane, goes_on = services_of(club.server.config.app).aside, threading.Event()
        with ThreadPoolExecutor(len(asked)) as threads:
            try:
                lane.thread.submit(goes_on.wait)
                answers = [threads.submit(one.get, address) for one, address in zip(strangers, asked, strict=True)]
                until(lambda: lane.waiting.total() == len(asked), lambda: [answer.done() for answer in answers])
                assert club.visitor().get("/desk").status_code == 429, "nobody waits behind so many"
                assert [eva.get(address).status_code for address in asked] == [200] * len(asked)
                entry = {"id": "a-call-1", "kind": "call", "round": 1, "section": "A", "table": 1}
                reply = phone.post(f"/t/{stream}/phone/entries", json={"entries": [entry]}, headers={"X-Arbitr": "1"})
                assert reply.json()["answers"][0]["ok"]
                assert not any(answer.done() for answer in answers)
            finally:
                goes_on.set()
            assert [answer.result().status_code for answer in answers] == [200] * len(asked)
        assert not lane.waiting
