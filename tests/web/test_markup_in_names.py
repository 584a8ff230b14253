"""Whatever somebody is called, and whatever somebody writes, stays a text on every page and in every live stream."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

from web.club import Club, csrf_of, running
from web.watcher import Watcher

from arbitr.web.services import services_of

MARKUP = "</script><b onclick=alert(1)>\"'><img onerror=alert(1)>"
"""It would end a script, an attribute in either quotes, or stand as an element."""


class _Elements(HTMLParser):
    """Counts the elements that only the names can have brought."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [name for name, _ in attrs if name.startswith("on")]


def elements_in(text: str) -> list[str]:
    parser = _Elements()
    parser.feed(text)
    return parser.found


def test_markup_would_be_found() -> None:
    for page in (f"<p>{MARKUP}</p>", f'<input value="{MARKUP}">', f"<script>x = '{MARKUP}'</script>"):
        assert elements_in(page), page


def opened(club: Club) -> tuple[list[str], list[str], list[str]]:
    """Addresses for the organiser, a phone and everybody, in a club in which everything is named like that."""
    eva = club.signed_in()
    csrf = csrf_of(eva, "/laws")

    def sends(address: str, **fields: str) -> str:
        reply = eva.post(address, data={"csrf": csrf, **fields})
        assert reply.status_code == 303, (address, reply.status_code)
        return str(reply.headers.get("location", ""))

    sends("/manage/club", name=MARKUP, do="save")
    sends("/users", name=MARKUP, password="long enough 1", role="director")
    pairs = sends("/manage/new", title=MARKUP, kind="pairs").split("/")[2]
    named = MARKUP.replace("/", "")  # a stroke stands between two names
    sends(f"/t/{pairs}/manage/enter", lines="\n".join(f"{named} {n}a / {named} {n}b" for n in range(6)))
    sends(f"/t/{pairs}/manage/movement", kind="howell", section="A", boards="9")
    sends(f"/t/{pairs}/manage/clock", do="begin")
    contestant = eva.get(f"/t/{pairs}/manage/entries?format=json").json()["entries"][0]["id"]
    sends(f"/t/{pairs}/director/message", text=MARKUP)
    sends(f"/t/{pairs}/director/penalty", contestant=contestant, penalty="10%", reason=MARKUP)
    sends("/manage/series", name=MARKUP, tournament=pairs, best="")
    teams = sends("/manage/new", title=MARKUP, kind="teams").split("/")[2]
    lines = [f"{named} {n}: " + " / ".join(f"{named} {n}{letter}" for letter in "abcd") for n in range(4)]
    sends(f"/t/{teams}/manage/enter", lines="\n".join(lines))
    sends(f"/t/{teams}/manage/movement", kind="round-robin", section="A", match_boards="4")
    sends(f"/t/{teams}/manage/clock", do="begin")
    marias = sends("/manage/new", title=MARKUP, kind="marias").split("/")[2]
    sends(f"/m/{marias}/manage/enter", lines="\n".join(f"{named} {n}" for n in range(8)))
    sends(f"/m/{marias}/manage/draw", order="list")
    sends(f"/m/{marias}/manage/do", do="begin")
    person = club.store.persons.all()[0].id
    phone = club.phone(pairs, 1)
    entry = {"id": "a-call-1", "kind": "call", "round": 1, "section": "A", "table": 1, "text": MARKUP}
    said = phone.post(f"/t/{pairs}/phone/entries", json={"entries": [entry]}, headers={"X-Arbitr": "1"})
    assert said.json()["answers"][0]["ok"]
    series = eva.get("/series?format=json").json()["series"][0]["id"]
    own = [f"/t/{pairs}/{page}" for page in ("director", "log", "manage", "manage/entries", "manage/fees",
           "director/phones", "director/decisions", "manage/codes", "director/slip/1A-1-1-1", "director/ruling",
           "director/appeals", "director/discipline", "paper/table-cards.html", "paper/guide-cards.html")]  # fmt: skip
    own += [f"/m/{marias}/{page}" for page in ("referee", "log", "manage", "referee/slip/1/1", "referee/phones")]
    own += ["/users", "/people", f"/people/{person}", f"/people/{person}?erase=yes", "/manage/series", "/manage/club",
            f"/t/{teams}/director", f"/t/{teams}/manage/entries", f"/t/{teams}/match/A/1/1"]  # fmt: skip
    at_table = [f"/t/{pairs}/phone", f"/t/{pairs}/ranking", f"/p/{club.code(pairs, 2)}",
                f"/m/p/{club.code(marias, 1, section='')}", f"/p/{club.code(teams, 1, room='o')}"]  # fmt: skip
    public = ["/", "/series", f"/series/{series}", f"/player/{person}", f"/t/{pairs}/screen", f"/t/{pairs}/ranking",
              f"/t/{pairs}/contestant/{contestant}", f"/t/{pairs}/paper/ranking.html", f"/t/{teams}/matches",
              f"/t/{teams}/match/A/1/1", f"/m/{marias}/ranking", f"/m/{marias}/seats", f"/m/{marias}/screen",
              f"/series/{series}/paper.html", f"/sign-in?next=/{MARKUP}", f"/laws?q={MARKUP}", f"/join?code={MARKUP}",
              f"/t/{pairs}/ranking?stratum={MARKUP}&lang=cs", f"/desk?d={MARKUP}", f"/{MARKUP}"]  # fmt: skip
    return own, at_table, public


def test_a_name_is_never_more_than_a_text(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        own, at_table, public = opened(club)
        phone = club.phone(public[4].split("/")[2], 1)
        shown = 0
        for client, addresses in ((club.signed_in(), own), (phone, at_table), (club.visitor(), public)):
            for address in addresses:
                reply = client.get(address)
                assert reply.status_code < 500, address
                assert elements_in(reply.text) == [], address
                shown += "alert(1)" in reply.text
        assert shown > 40, "or the pages would show nothing of it"
        for client, address in (
            (club.visitor(), f"{public[4]}/live"),
            (club.signed_in(), own[0] + "/live"),
        ):
            watcher = Watcher(client, address)
            assert watcher.sees(lambda text: "alert(1)" in text)
            assert elements_in(watcher.seen) == []
        services_of(club.server.config.app).broadcasts.end()
