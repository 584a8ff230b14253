"""Signed cookies and codes: the signed-in user, and the rights of a phone."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from fastapi import Request
from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer

from arbitr.store import Store
from arbitr.store.users import User
from arbitr.web.browser_session import BrowserSession

SESSION_COOKIE = "arbitr"
SESSION_SECONDS = 14 * 86400


class Signing:
    """Uses the keys of the store, so that codes stay valid on another machine."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._session_key = store.secret("session")
        self._sessions = URLSafeTimedSerializer(self._session_key, salt="session")
        self._tokens = URLSafeSerializer(store.secret("token"), salt="token")
        self._codes = URLSafeSerializer(store.secret("table"), salt="table")

    # Browsers

    def session(self, request: Request) -> BrowserSession:
        try:
            data = self._sessions.loads(request.cookies.get(SESSION_COOKIE, ""), max_age=SESSION_SECONDS)
            key, user, stamp = str(data["k"]), str(data["u"]), str(data["p"])
        except (BadSignature, KeyError, TypeError):
            return self.fresh()
        if user:
            found = self.store.users.get(user)
            if found is not None and hmac.compare_digest(stamp, _stamp(found.password)):
                return BrowserSession(key, self._csrf(key), user, found.name, found.roles, stamp)
        return BrowserSession(key, self._csrf(key))

    def fresh(self) -> BrowserSession:
        key = secrets.token_urlsafe(18)
        return BrowserSession(key, self._csrf(key))

    def cookie(self, session: BrowserSession, secure: bool) -> str:
        """The cookie header of the session; `Secure` only over HTTPS."""
        value = _text(self._sessions.dumps({"k": session.key, "u": session.user, "p": session.stamp}))
        rest = "; Secure" if secure else ""
        return f"{SESSION_COOKIE}={value}; Max-Age={SESSION_SECONDS}; Path=/; HttpOnly; SameSite=Lax{rest}"

    def signed_in(self, user: User) -> BrowserSession:
        """A new session: nothing from the old one is trusted."""
        key = secrets.token_urlsafe(18)
        return BrowserSession(key, self._csrf(key), user.id, user.name, user.roles, _stamp(user.password))

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
        return _text(self._codes.dumps([stream, section, table, room]))

    def table_of(self, code: str) -> tuple[str, str, int, str] | None:
        try:
            stream, section, table, room = self._codes.loads(code)
        except (BadSignature, ValueError, TypeError):
            return None
        return str(stream), str(section), int(table), str(room)


def _text(signed: str | bytes) -> str:
    return signed.decode() if isinstance(signed, bytes) else signed


def _stamp(password: str) -> str:
    return hashlib.sha256(password.encode()).hexdigest()[:16]
