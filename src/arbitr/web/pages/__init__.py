"""The pages by who looks at them; each file has a router."""

from arbitr.web.pages import (
    account,
    appeal,
    book,
    director,
    entries,
    everyone,
    fees,
    manage,
    marias_everyone,
    marias_manage,
    marias_phone,
    marias_referee,
    marias_ruling,
    movement,
    paper,
    phone,
    register,
    ruling,
    safe,
    score,
    teams,
    users,
)

PAGES = (
    marias_phone, marias_everyone, marias_manage, marias_referee, marias_ruling,
    account, appeal, book, director, entries, everyone, fees, manage, movement, paper, phone, register, ruling, safe,
    score, teams, users,
)  # fmt: skip
ROUTERS = tuple(each.router for each in PAGES)
