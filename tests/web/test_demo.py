"""The demo evening, which `./run` opens: a visitor finds everything from its start page, and Ctrl+C closes it."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from patience import PATIENCE
from web.club import free_port, post, until_open


@pytest.fixture
def demo(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], httpx.Client, Path]]:
    """The real command, in a process of its own that keeps its files in a folder of ours."""
    port = free_port()
    command = [sys.executable, "-m", "arbitr", "demo", "--host", "127.0.0.1", "--port", str(port)]
    output = tmp_path / "told.txt"
    with output.open("w") as file:
        process = subprocess.Popen(
            command, stdout=file, stderr=subprocess.STDOUT, text=True, env={"TMPDIR": str(tmp_path), "PATH": ""}
        )
    client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE)
    try:
        until_open(process, port, output.read_text)
        yield process, client, tmp_path
    finally:
        client.close()
        process.kill()
        process.wait()


def test_a_visitor_finds_everything_from_the_start_page(demo: tuple[subprocess.Popen[str], httpx.Client, Path]) -> None:
    process, client, folder = demo
    output = (folder / "told.txt").read_text()
    assert str(client.base_url).rstrip("/") in output, "the address is told at once, also where it is kept in a file"
    assert "demo demo" in output
    start = client.get("/").text
    shown = client.get("/?format=json").json()["demo"]
    stream = shown["stream"]
    public = [
        f"/t/{stream}/ranking",
        f"/t/{stream}/screen",
        f"/t/{shown['last']}/ranking",
        f"/t/{shown['teams']}/matches",
        f"/m/{shown['marias']}/ranking",
        "/laws",
    ]
    for address in public:
        assert f'href="{address}"' in start
        assert client.get(address).status_code == 200, address
    assert {event["state"] for event in client.get("/?format=json").json()["events"]} == {"running", "past"}
    # Results come in by themselves, and the viewers are told.
    results = []
    with client.stream("GET", f"/t/{stream}/live") as reply:
        for line in reply.iter_lines():
            if line.startswith("id: "):
                results.append(int(line.removeprefix("id: ")))
            if len({*results}) == 3:
                break
    assert results == sorted(results)
    # Three doors sign in by themselves.
    assert post(client, "/demo/player", {}, page="/").headers["location"] == f"/t/{stream}/phone"
    phone = client.get(f"/t/{stream}/phone?format=json").json()["state"]
    assert any(this.get("boards") for this in phone["rounds"]), "the visitor has a table with boards"
    assert post(client, "/demo/director", {}, page="/").headers["location"] == f"/t/{stream}/director"
    desk = client.get(f"/t/{stream}/director?format=json").json()
    assert [call["table"] for call in desk["calls"]] == ["A4"]
    assert client.get(f"/t/{stream}/manage").status_code == 403, "the director is no organiser"
    assert post(client, "/demo/organiser", {}, page="/").headers["location"] == "/manage/new"
    assert client.get(f"/t/{stream}/manage").status_code == 200
    referee = client.get(f"/m/{shown['marias']}/referee?format=json").json()
    assert [call["table"] for call in referee["desk"]["calls"]] == [3]
    for address in ("/users", "/backup", "/backup/download", "/director/password"):
        assert client.get(address).status_code == 404, "everybody may sign in here, so nobody may lock the doors"
    # Visitors share the users of the demo: who signs out leaves the others where they are.
    with httpx.Client(base_url=client.base_url, timeout=PATIENCE) as other:
        assert post(other, "/demo/organiser", {}, page="/").status_code == 303
        assert post(other, "/sign-out", {}, page="/").status_code == 303
        assert other.get(f"/t/{stream}/manage").status_code != 200
    assert client.get(f"/t/{stream}/manage").status_code == 200
    # Ctrl+C while somebody looks: it closes at once, says nothing, and leaves nothing behind.
    with client.stream("GET", f"/t/{stream}/live") as reply:
        next(reply.iter_lines())
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0
    output = (folder / "told.txt").read_text()
    assert "Ctrl+C" in output
    assert "Traceback" not in output
    assert "ERROR" not in output
    assert [path.name for path in folder.iterdir()] == ["told.txt"]
