"""The JSON API against its own description: nothing that is sent makes the server fail."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import schemathesis
from hypothesis import HealthCheck, given, settings
from parts import FULL
from schemathesis.core.result import Ok
from web.club import csrf_of, pairs_event, running

EXAMPLES = 40 if FULL else 4


def test_nothing_that_fits_the_description_or_almost_fits_it_makes_the_server_fail(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, _, _ = pairs_event(club.store, 8)
        with closing(club.signed_in()) as organiser, closing(club.phone(stream, 1)) as phone:
            headers = {"X-CSRF-Token": csrf_of(organiser, "/laws"), "X-Arbitr": "1", "Accept": "application/json"}
            schema = schemathesis.openapi.from_url(f"{club.url}/openapi.json")
            failed: list[str] = []
            tried = 0

            def attempt(case: Any) -> None:
                nonlocal tried
                for client in (organiser, phone):
                    # Many addresses are about one tournament: half of the tries are about the one that is there.
                    path = dict(case.path_parameters or {})
                    if "id_" in path and tried % 2:
                        path["id_"] = stream
                    case.path_parameters = path
                    if path.get("id_") == "" or case.path.endswith(("/live", "/sign-out")):
                        return
                    reply = case.call(base_url=club.url, headers=headers, cookies=dict(client.cookies))
                    tried += 1
                    if reply.status_code >= 500 and reply.status_code != 503:
                        failed.append(
                            f"{case.method} {case.path} {path} {case.query} {case.body!r}: {reply.status_code}"
                        )

            for result in schema.get_all_operations():
                assert isinstance(result, Ok), result
                operation = result.ok()
                run = given(case=operation.as_strategy())(attempt)
                settings(
                    max_examples=EXAMPLES,
                    deadline=None,
                    derandomize=True,
                    database=None,
                    suppress_health_check=list(HealthCheck),
                )(run)()
            assert failed == []
            assert tried > 100
