"""Every form that refuses something says so beside the field, and keeps what was typed."""

from __future__ import annotations

from html import unescape
from html.parser import HTMLParser
from itertools import cycle
from pathlib import Path

from parts import FULL
from web.club import marias_event, pairs_event, running
from web.test_hostile import all_forms
from web.walk import Form, read

from arbitr.club.accounts import LONGEST_NAME

BAD = ("\u00b2x", "-7", "", "x" * 600, "4S Q =", "a / b / c")
"""Neither numbers nor names, nor anything else that a field asks for."""


class _Alerts(HTMLParser):
    """What is said to be wrong, by where it stands, and the fields that point there."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.alerts: dict[str, str] = {}
        self._at = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if given.get("role") == "alert":
            self._at = given.get("id") or f"at {self.getpos()}"
            self.alerts[self._at] = ""

    def handle_data(self, data: str) -> None:
        if self._at:
            self.alerts[self._at] += data

    def handle_endtag(self, tag: str) -> None:
        if tag in ("p", "div"):
            self._at = ""


def again(form: Form, text: str) -> list[Form]:
    """The same form on the page that came back."""
    path = form.action.partition("#")[0]
    return [found for found in read(form.page, text)[1] if found.action.partition("#")[0] == path]


def test_what_is_refused_is_explained_beside_its_field_and_what_was_typed_stays(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, _, _ = pairs_event(club.store, 8)
        pairs_event(club.store, 6, begun=False)
        marias = marias_event(club.store, [f"Hráč {letter}" for letter in "ABCDEFGH"])
        faults: list[tuple[str, str, str, str]] = []
        refused: set[str] = set()
        tried: set[str] = set()
        values = cycle(BAD)
        for client, form in all_forms(club, stream, marias):
            if form.method != "post" or form.action.endswith("/erase"):
                continue
            for send in form.sends:
                for name in form.written:
                    for bad in BAD if FULL or form.action not in refused else (next(values), next(values)):
                        reply = client.post(form.action, data={**send, name: bad}, headers={"Connection": "close"})
                        tried.add(form.action)
                        if reply.status_code == 429:  # too many tries to sign in
                            continue
                        assert reply.status_code in (200, 303, 422), (form.action, name, bad, reply.status_code)
                        if reply.status_code == 422:
                            refused.add(form.action)
                            for why in _faults(form, name, bad, reply.text):
                                faults.append((form.action, name, bad[:9], why))
        assert not faults, "\n".join(map(str, faults))
        assert sorted(refused) == sorted(tried)


def _faults(form: Form, name: str, bad: str, text: str) -> list[str]:
    found = again(form, text)
    if "who" in form.fields and f'value="{form.fields["who"]}"' not in text:
        found = []  # whom it was about has left meanwhile
    elif not found:
        return ["the form is gone"]
    alerts = _Alerts(text).alerts
    faults = [] if any(alert.strip() for alert in alerts.values()) else ["nothing is said"]
    faults += [] if any(alert.startswith("wrong-") for alert in alerts) or "who:" in text else ["it is said nowhere"]
    shown = [unescape(other.fields.get(name, "")).strip() for other in found]
    if bad and shown and not any(_is_kept(bad.strip(), text) for text in shown):
        faults.append("what was typed is lost")
    return faults


def _is_kept(typed: str, shown: str) -> bool:
    """Of a text longer than any name the beginning is enough: the server does not store long texts of strangers."""
    return shown == typed or (len(typed) > LONGEST_NAME < len(shown) and typed.startswith(shown))
