"""Who signs in: names, passwords and roles."""

from __future__ import annotations

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from arbitr.club.permissions import is_last_organiser
from arbitr.problem import Problem, refuse_if
from arbitr.store import Store
from arbitr.store.users import User

LONGEST_NAME = 80
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200
hasher = PasswordHasher()
UNKNOWN = hasher.hash("nobody has this password")
"""Verified if the user does not exist, so that timing reveals nothing."""


def check_password(password: str) -> str:
    """Return the password if it is long enough; blanks at both ends do not count."""
    if len(password.strip()) < SHORTEST_PASSWORD or len(password) > LONGEST_PASSWORD:
        raise Problem(
            "A password must have {count} to {most} characters.", count=SHORTEST_PASSWORD, most=LONGEST_PASSWORD
        )
    return password


def check_name(name: str) -> str:
    refuse_if(not name.strip() or len(name) > LONGEST_NAME, "Enter a name.")
    return name


def check_not_last(store: Store, user: User) -> None:
    """At least one user must remain who can grant access."""
    refuse_if(is_last_organiser(user, store.users.all()), "This is the only organiser; appoint another one first.")


def fits(hashed: str, password: str) -> bool:
    if len(password) > LONGEST_PASSWORD:
        return False
    try:
        return hasher.verify(hashed, password)
    except VerificationError:
        return False
