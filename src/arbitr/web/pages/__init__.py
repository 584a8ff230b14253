"""The pages by subject; each file has a router."""

from arbitr.web.pages.bridge import everyone, export, paper, phone, player, teams
from arbitr.web.pages.club import account, backup, demo, face, home, register, series, users
from arbitr.web.pages.desk import appeal, appeal_new, cockpit, director, ruling, score, slip
from arbitr.web.pages.laws import law_pages
from arbitr.web.pages.marias import everyone as marias_everyone
from arbitr.web.pages.marias import manage as marias_manage
from arbitr.web.pages.marias import phone as marias_phone
from arbitr.web.pages.marias import referee as marias_referee
from arbitr.web.pages.marias import ruling as marias_ruling
from arbitr.web.pages.marias import without_event as marias_without_event
from arbitr.web.pages.organiser import entries, fees, manage, masterpoints, movement, rules, seats_typed, settings
from arbitr.web.pages.tournament import calls, log, new_event, phones, screen
from arbitr.web.pages.tournament import phone as any_phone

PAGES = (
    any_phone, calls, home, screen,
    marias_phone, marias_everyone, marias_manage, marias_referee, marias_ruling, marias_without_event,
    account, appeal, appeal_new, backup, cockpit, demo, director, entries, everyone, export, face, fees, law_pages, log,
    manage, masterpoints, movement, new_event, paper, phone, phones, player, register, rules, ruling, score,
    seats_typed, series, settings, slip, teams, users,
)  # fmt: skip
ROUTERS = tuple(page.router for page in PAGES)
