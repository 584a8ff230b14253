"""The pages by who looks at them; each file has a router."""

from arbitr.web.pages import (
    account,
    appeal,
    book,
    director,
    entries,
    everyone,
    export,
    fees,
    log,
    manage,
    marias_everyone,
    marias_manage,
    marias_phone,
    marias_referee,
    marias_ruling,
    masterpoints,
    movement,
    paper,
    phone,
    phones,
    register,
    ruling,
    safe,
    score,
    series,
    settings,
    slip,
    teams,
    users,
)

PAGES = (
    marias_phone, marias_everyone, marias_manage, marias_referee, marias_ruling,
    account, appeal, book, director, entries, everyone, export, fees, log, manage, masterpoints, movement, paper, phone,
    phones, register, ruling, safe, score, series, settings, slip, teams, users,
)  # fmt: skip
ROUTERS = tuple(each.router for each in PAGES)
