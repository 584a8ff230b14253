"""Signed cookies and codes: the signed-in user, and the rights of a phone."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from time import time

from fastapi import Request
from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer

from arbitr.club.codes.signed import TableCodes
from arbitr.club.codes.tables import CodedTable
from arbitr.store import Store
from arbitr.store.people.erasing import EPOCH
from arbitr.store.users import User
from arbitr.web.browser_session import BrowserSession

SESSION_COOKIE = "arbitr"
SESSION_SECONDS = 14 * 86400
BROWSER_SECONDS = 400 * 86400


def cookie_name(name: str, secure: bool) -> str:
    """Over HTTPS a browser accepts such a cookie only from this very server, for all of its pages."""
    return f"__Host-{name}" if secure else name


class Signing:
    """Uses the keys of the store, so that codes stay valid on another machine."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._session_key = store.secret("session")
        self._sessions = URLSafeTimedSerializer(self._session_key, salt="session")
        self._browsers = URLSafeSerializer(self._session_key, salt="browser")
        self._tokens = URLSafeSerializer(store.secret("token"), salt="token")
        self.codes = TableCodes(store)

    # Browsers

    def session(self, request: Request) -> BrowserSession:
        try:
            name = cookie_name(SESSION_COOKIE, request.url.scheme == "https")
            data, signed = self._sessions.loads(request.cookies.get(name, ""), return_timestamp=True)
            if time() - signed.timestamp() > SESSION_SECONDS:  # a future time is possible: the clock was set back
                return self.fresh()
            key, user, stamp = str(data["k"]), str(data["u"]), str(data["p"])
        except (BadSignature, KeyError, TypeError):
            return self.fresh()
        if user:
            found = self.store.users.get(user)
            if found is not None and hmac.compare_digest(stamp, self._stamp(found)):
                return BrowserSession(key, self._csrf(key), user, found.name, found.roles, stamp)
        return BrowserSession(key, self._csrf(key))

    def fresh(self) -> BrowserSession:
        key = secrets.token_urlsafe(18)
        return BrowserSession(key, self._csrf(key))

    def cookie(self, session: BrowserSession, secure: bool) -> str:
        """The cookie header of the session; `Secure` only over HTTPS."""
        value = _text(self._sessions.dumps({"k": session.key, "u": session.user, "p": session.stamp}))
        return _cookie(cookie_name(SESSION_COOKIE, secure), value, SESSION_SECONDS, secure)

    def signed_in(self, user: User) -> BrowserSession:
        """A new session: nothing from the old one is trusted."""
        key = secrets.token_urlsafe(18)
        return BrowserSession(key, self._csrf(key), user.id, user.name, user.roles, self._stamp(user))

    def end_sessions(self, user: str) -> None:
        """End every session of a user, on every device and in every worker."""
        settings = self.store.settings
        settings.put(_epoch(user), secrets.token_urlsafe(9))

    def _stamp(self, user: User) -> str:
        """Changes with the password, and whenever the sessions of the user are ended."""
        text = f"{user.password} {self.store.settings.get(_epoch(user.id), '')}"
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    # Browsers that have signed in before

    def known_browser(self, request: Request, user: User) -> str:
        """Return the id of a browser in which this user has signed in before; empty if it is not known."""
        name = cookie_name(f"browser_{user.id}", request.url.scheme == "https")
        try:
            id_, of = self._browsers.loads(request.cookies.get(name, ""))
        except (BadSignature, ValueError, TypeError):
            return ""
        return str(id_) if of == user.id else ""

    def browser_cookie(self, user: User, secure: bool) -> str:
        value = _text(self._browsers.dumps([secrets.token_urlsafe(9), user.id]))
        return _cookie(cookie_name(f"browser_{user.id}", secure), value, BROWSER_SECONDS, secure)

    def _csrf(self, key: str) -> str:
        return hmac.new(self._session_key, b"csrf:" + key.encode(), hashlib.sha256).hexdigest()[:40]

    # Phones

    def token(self, id_: str) -> str:
        return _text(self._tokens.dumps(id_))

    def token_id(self, signed: str) -> str | None:
        try:
            return str(self._tokens.loads(signed))
        except BadSignature:
            return None

    # The codes on the tables

    def table_code(self, stream: str, section: str, table: int, room: str = "") -> str:
        return self.codes.code(CodedTable(stream, section, table, room))


def _text(signed: str | bytes) -> str:
    return signed.decode() if isinstance(signed, bytes) else signed


def _cookie(name: str, value: str, seconds: int, secure: bool) -> str:
    rest = "; Secure" if secure else ""
    return f"{name}={value}; Max-Age={seconds}; Path=/; HttpOnly; SameSite=Lax{rest}"


def _epoch(user: str) -> str:
    """The setting that changes when all sessions of a user end."""
    return f"{EPOCH}{user}"
