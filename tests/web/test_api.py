"""The JSON API against its own description: nothing that is sent makes the server fail."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import schemathesis
from hypothesis import HealthCheck, given, settings
from parts import FULL
from patience import PATIENCE
from schemathesis.core.result import Ok
from web.club import csrf_of, marias_event, pairs_event, running

EXAMPLES = 40 if FULL else 4
NOT_THERE = {
    # The organiser is nobody's phone.
    ("/m/{id_}/phone", 403), ("/m/{id_}/phone/state", 403),
    ("/t/{id_}/phone", 403), ("/t/{id_}/phone/board/{board}", 403), ("/t/{id_}/phone/state", 403),
    # A club that is set up, where pairs play without known deals and nobody has appealed; it has no series.
    ("/setup", 404), ("/club/logo/{digest}", 404), ("/people/{person}/data.{form}", 404),
    ("/series/{name}", 404), ("/series/{name}.csv", 404), ("/series/{name}/paper.{form}", 404),
    ("/t/{id_}/hands/{session}/hands.pdf", 404),
    ("/t/{id_}/matches", 404), ("/t/{id_}/bracket", 404), ("/t/{id_}/match/{section}/{round}/{table}", 404),
    ("/t/{id_}/director/appeal", 404), ("/t/{id_}/director/appeal/{number}", 404),
    ("/t/{id_}/director/appeal/{number}.pdf", 404),
    # A ruling on paper needs the whole conversation.
    ("/desk.{form}", 422), ("/t/{id_}/director/ruling.{form}", 422),
}  # fmt: skip
"""What does not answer with 200; everything else does."""


def test_nothing_that_fits_the_description_or_almost_fits_it_makes_the_server_fail(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, _, _ = pairs_event(club.store, 8)
        marias = marias_event(club.store, [f"Hráč {letter}" for letter in "ABCDEFGHI"])
        with closing(club.signed_in()) as organiser, closing(club.phone(stream, 1)) as phone:
            club.marias_phone(marias, 1, client=phone)
            headers = {"X-CSRF-Token": csrf_of(organiser, "/laws"), "X-Arbitr": "1", "Accept": "application/json"}
            schema = schemathesis.openapi.from_dict(organiser.get("/openapi.json").json())
            failed: list[str] = []
            tried = 0
            paths: set[str] = set()

            def attempt(case: Any) -> None:
                nonlocal tried
                for client in (organiser, phone):
                    # Many addresses are about one tournament: half of the tries are about the one that is there.
                    path = dict(case.path_parameters or {})
                    if "id_" in path and tried % 2:
                        path["id_"] = marias if case.path.startswith("/m/") else stream
                    case.path_parameters = path
                    if path.get("id_") == "" or case.path.endswith(("/live", "/sign-out")):
                        return
                    reply = case.call(
                        base_url=club.url, headers=headers, cookies=dict(client.cookies), timeout=PATIENCE
                    )
                    tried += 1
                    paths.add(f"{case.method} {case.path}")
                    if reply.status_code >= 500 and reply.status_code != 503:
                        failed.append(
                            f"{case.method} {case.path} {path} {case.query} {case.body!r}: {reply.status_code}"
                        )

            operations = set()
            for result in schema.get_all_operations():
                assert isinstance(result, Ok), result
                operation = result.ok()
                if not operation.path.endswith(("/live", "/sign-out")):
                    operations.add(f"{operation.method.upper()} {operation.path}")
                run = given(case=operation.as_strategy())(attempt)
                settings(
                    max_examples=EXAMPLES,
                    deadline=None,
                    derandomize=True,
                    database=None,
                    suppress_health_check=list(HealthCheck),
                )(run)()
            assert failed == []
            assert paths == operations != set()


def test_every_address_answers_in_a_form_that_its_description_names(tmp_path: Path) -> None:
    with running(tmp_path) as club, closing(club.signed_in()) as organiser:
        stream, _, _ = pairs_event(club.store, 8)
        marias = marias_event(club.store, [f"Hráč {letter}" for letter in "ABCDEFGHI"])
        person = club.store.persons.all()[0].id
        usual = {"session": "1", "board": "1", "contestant": "c1", "section": "A", "round": "1", "table": "1",
                 "number": "1", "person": person, "place": "1A-1-1-1", "what": "ranking", "name": "revoke",
                 "digest": "none"}  # fmt: skip
        left, forms = set(), set()
        for path, methods in organiser.get("/openapi.json").json()["paths"].items():
            for method, operation in methods.items():
                assert {"200", "401", "403", "404", "422"} <= operation["responses"].keys(), path
                assert method == "get" or operation["requestBody"]["content"], path
            if "get" not in methods or path.endswith("/live"):
                continue
            fills = {**usual, "id_": marias if path.startswith("/m/") else stream}
            fills |= {"code": club.code(fills["id_"], 1, section="" if path.startswith("/m/") else "A")}
            for form in ("pdf", "html") if "{form}" in path else ("",):
                reply = organiser.get(path.format_map({**fills, "form": form}))
                kind = reply.headers.get("content-type", "").partition(";")[0]
                described = methods["get"]["responses"]
                if reply.status_code == 303:
                    continue
                assert str(reply.status_code) in described, (path, reply.status_code)
                assert kind in described[str(reply.status_code)]["content"], (path, reply.status_code, kind)
                if reply.status_code != 200:
                    left.add((path, reply.status_code))
                forms.add(kind)
        assert left == NOT_THERE
        assert forms >= {"text/html", "application/json", "application/pdf", "text/csv", "image/svg+xml"}
