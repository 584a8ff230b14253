"""The page that asks why scores should change after the correction period."""

from __future__ import annotations

from fastapi.responses import Response

from arbitr.club.actions.late import GROUNDS
from arbitr.club.permissions import own_approval
from arbitr.tournament import LateGround
from arbitr.web.late import APPROVED_BY, NeedsGround
from arbitr.web.pages.bridge.common import heading, tournament_of


async def late_page(needs: NeedsGround) -> Response:
    """It sends the same form again, with the ground and the reason."""
    page = needs.page
    _, state = await tournament_of(page, needs.stream)
    own = own_approval(page.session.roles, page.session.name)
    query = page.request.url.query
    view = {
        "head": heading(needs.stream, state, None),
        "problem": page.say(needs.problem),
        "grounds": [{"value": ground.value, "text": page.say(GROUNDS[ground])} for ground in needs.refused.grounds],
        "asks_approval": LateGround.ORGANISER in needs.refused.grounds,
        "fields": needs.fields,
        "action": page.request.url.path + (f"?{query}" if query else ""),
        "typed": {**needs.typed, APPROVED_BY: needs.typed.get(APPROVED_BY) or own},
        "wrong": {},
    }
    return page.answer("director/late.html", view, 422)
