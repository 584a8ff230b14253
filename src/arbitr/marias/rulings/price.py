"""The cost of a revoke (II.11): asked for if the referee does not know what is played."""

from __future__ import annotations

from collections.abc import Iterator

from arbitr.laws.engine import Choice, Talk, choose, judge, name_tricks
from arbitr.marias.card import MariasSuit
from arbitr.marias.options import Options
from arbitr.marias.player import MariasSide, Player
from arbitr.marias.rulings.case import MariasCase
from arbitr.marias.rulings.effect import Effects, Paid, PremiumRuled
from arbitr.marias.settlement.component import ANNOUNCEMENTS, HUNDREDS, Component
from arbitr.marias.settlement.hlaska import IN_TRUMPS
from arbitr.marias.settlement.rates import RENONC_IN_HUNDRED
from arbitr.marias.settlement.settlement import renonc_settlement, wrong_claim_settlement
from arbitr.marias.settlement.stakes import Stakes
from arbitr.marias.settlement.undertaking import Undertaking
from arbitr.message import Message

RENONC = "II.11"
PREMIUM = "II.18"
DROPPED = "II.9"
ELSEWHERE = min(RENONC_IN_HUNDRED)
"""A hláška that is not of trumps."""
NOTHING = "nothing"
_ANNOUNCED = {
    Undertaking.SEVEN: (Component.SEVEN,),
    Undertaking.HUNDRED: (Component.HUNDRED,),
    Undertaking.HUNDRED_SEVEN: (Component.SEVEN, Component.HUNDRED),
}
"""Announcements of a side, named like the undertaking."""


def renonc(case: MariasCase, offender: Player, point: str) -> Talk[Effects]:
    """Everything that follows a revoke, by the point that makes it one."""
    stakes = yield from at_stake(case)
    return (yield from renonc_in(case, stakes, offender, point))


def renonc_in(case: MariasCase, stakes: Stakes, offender: Player, point: str) -> Talk[Effects]:
    hundred_on = yield from played_on(stakes)
    settled = renonc_settlement(stakes, offender, case.options, hundred_on)
    paid = Paid(offender, settled.payments[0].haler, case.options.rates.renonc, cited(point))
    return paid, *(yield from _premium(case, offender))


def wrong_claim(case: MariasCase, claimant: Player) -> Talk[Effects]:
    """A revoke was claimed, but there was none."""
    stakes = yield from at_stake(case)
    settled = wrong_claim_settlement(stakes, claimant, case.options, (yield from played_on(stakes)))
    return (Paid(claimant, settled.payments[0].haler, 0, RENONC),)


def cited(point: str) -> str:
    """The point that makes it a revoke, and the point with its price."""
    return point if point == RENONC else f"{point}, {RENONC}"


def at_stake(case: MariasCase) -> Talk[Stakes]:
    """What is played, in which trumps and with which fleks."""
    if case.stakes is not None:
        return case.stakes
    undertaking = Undertaking(
        (
            yield from choose(
                None,
                "undertaking",
                "What is being played?",
                (Choice(undertaking.value, undertaking.message) for undertaking in Undertaking),
                law=RENONC,
            )
        )
    )
    is_red = undertaking.has_trumps and (yield from judge("red", "Are hearts, the red suit, trumps?", law=RENONC))
    trumps = (MariasSuit.HEARTS if is_red else MariasSuit.LEAVES) if undertaking.has_trumps else None
    # Partnerships do not affect the price, only what each side has announced.
    stakes = Stakes.begun(undertaking, trumps, Player.A, None, case.options)
    may = announceable(stakes, MariasSide.ACTORS, case.options)
    if may:
        answer = yield from choose(
            None, "actors_announced", "What else have the actors announced?", _announcements(may), law=RENONC
        )
        stakes = _with_all(stakes, MariasSide.ACTORS, answer, case.options)
    may = announceable(stakes, MariasSide.DEFENDERS, case.options)
    if may:
        answer = yield from choose(
            None, "defenders_announced", "What have the defenders announced?", _announcements(may), law=RENONC
        )
        stakes = _with_all(stakes, MariasSide.DEFENDERS, answer, case.options)
    return (yield from _fleked(stakes, case.options))


def announceable(stakes: Stakes, side: MariasSide, options: Options) -> tuple[Component, ...]:
    """Which of seven and hundred this side could still announce."""
    player = stakes.members(side)[0]
    return tuple(what for what in ANNOUNCEMENTS if stakes.why_not_announce(player, what, options) is None)


def _announcements(may: tuple[Component, ...]) -> Iterator[Choice]:
    """Nothing, one of these, or both."""
    yield Choice(NOTHING, Message("nothing"))
    for announced, what in _ANNOUNCED.items():
        if set(what) <= set(may):
            yield Choice(announced.value, announced.message)


def _with_all(stakes: Stakes, side: MariasSide, answer: str, options: Options) -> Stakes:
    for what in () if answer == NOTHING else _ANNOUNCED[Undertaking(answer)]:
        stakes = stakes.announced(stakes.members(side)[0], what, options)
    return stakes


def _fleked(stakes: Stakes, options: Options) -> Talk[Stakes]:
    """With the fleks on every component; whose they are does not affect the price."""
    for component in [stake.component for stake in stakes.stakes]:
        if component is Component.GAME and stakes.has(Component.SEVEN):
            if (
                yield from judge(
                    "game_fleked",
                    "Was the game fleked? If it was, with an announced seven it is neither played nor paid.",
                    law=DROPPED,
                )
            ):
                stakes = stakes.fleked(stakes.actor, component)
            continue
        fleks = yield from name_tricks(  # a whole number, like a number of tricks
            f"fleks@{component}",
            "How many fleks are there on the {component}? Flek is 1, ré 2, tuti 3.",
            law=RENONC,
            least=0,
            most=int(options.highest_flek),
            component=component.message,
        )
        for _ in range(fleks or 0):
            stakes = stakes.fleked(stakes.actor, component)
    return stakes


def played_on(stakes: Stakes) -> Talk[int]:
    """The hláška on which a hundred is played: 40 or 20. Only if there is a hundred."""
    if not any(stakes.has(hundred) for hundred in HUNDREDS):
        return IN_TRUMPS
    answer = yield from choose(
        None,
        "hundred_on",
        "On which marriage is the hundred played?",
        (
            Choice("trumps", Message("on the forty, the marriage in trumps")),
            Choice("other", Message("on a twenty, another marriage")),
        ),
        law=RENONC,
    )
    return IN_TRUMPS if answer == "trumps" else ELSEWHERE


def is_alone(case: MariasCase, player: Player, point: str) -> Talk[bool]:
    """Return whether this player plays alone against three."""
    stakes = case.stakes
    known = None if stakes is None else stakes.partner is None and stakes.actor is player
    return (yield from judge("alone", "Does {player} play alone against three?", law=point, known=known, player=player))


def _premium(case: MariasCase, offender: Player) -> Talk[Effects]:
    """What happens to the premium points, if the game earns any (II.18)."""
    known = False if case.has_premiums is False else None
    if not (yield from judge("premium_game", "Does this game earn premium points?", law=PREMIUM, known=known)):
        return ()
    known = None if case.stakes is None else case.stakes.side(offender) is MariasSide.DEFENDERS
    against = yield from judge(
        "by_defenders", "Does {offender} play against the actors?", law=PREMIUM, known=known, offender=offender
    )
    if not against:
        return (PremiumRuled(False, PREMIUM),)
    stays = yield from judge(
        "could_be_made",
        "Judge from the open cards: could the game still logically be made? You may assume favourable play by the "
        "opponents.",
        law=PREMIUM,
    )
    return (PremiumRuled(stays, PREMIUM),)
