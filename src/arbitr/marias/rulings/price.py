"""What a renonc costs (II.11): asked for where the referee has not been told what is played."""

from __future__ import annotations

from dataclasses import replace

from arbitr.laws.talk import Choice, Talk, choose, judge, name_number
from arbitr.marias.card import Suit
from arbitr.marias.component import HUNDREDS
from arbitr.marias.hlaska import IN_TRUMPS
from arbitr.marias.player import Player, Side
from arbitr.marias.rates import RENONC_IN_HUNDRED
from arbitr.marias.rulings.case import Case
from arbitr.marias.rulings.effect import Effects, Paid, Premium
from arbitr.marias.settlement import renonc_settlement, wrong_claim_settlement
from arbitr.marias.stakes import Stake, Stakes
from arbitr.marias.undertaking import Undertaking
from arbitr.message import Message

RENONC = "II.11"
PREMIUM = "II.18"
ELSEWHERE = min(RENONC_IN_HUNDRED)
"""A hláška that is not of trumps."""


def renonc(case: Case, offender: Player, point: str) -> Talk[Effects]:
    """All that a renonc brings, by the point that makes it one."""
    stakes = yield from at_stake(case)
    return (yield from renonc_in(case, stakes, offender, point))


def renonc_in(case: Case, stakes: Stakes, offender: Player, point: str) -> Talk[Effects]:
    hundred_on = yield from played_on(stakes)
    settled = renonc_settlement(stakes, offender, case.options, hundred_on)
    paid = Paid(offender, settled.payments[0].haler, case.options.rates.renonc, cited(point))
    return paid, *(yield from _premium(case, offender))


def wrong_claim(case: Case, claimant: Player) -> Talk[Effects]:
    """A renonc was claimed that was none."""
    stakes = yield from at_stake(case)
    settled = wrong_claim_settlement(stakes, claimant, case.options, (yield from played_on(stakes)))
    return (Paid(claimant, settled.payments[0].haler, 0, RENONC),)


def cited(point: str) -> str:
    """What makes it a renonc, and what a renonc costs."""
    return point if point == RENONC else f"{point}, {RENONC}"


def at_stake(case: Case) -> Talk[Stakes]:
    """What is played, in which trumps and with which fleks."""
    if case.stakes is not None:
        return case.stakes
    undertaking = Undertaking(
        (
            yield from choose(
                None,
                "undertaking",
                "What is played?",
                (Choice(each.value, each.message) for each in Undertaking),
                law=RENONC,
            )
        )
    )
    is_red = undertaking.has_trumps and (yield from judge("red", "Are red cards trumps?", law=RENONC))
    trumps = (Suit.HEARTS if is_red else Suit.LEAVES) if undertaking.has_trumps else None
    # Whose fleks they are does not matter for the price: only how many there are.
    begun = Stakes.begun(undertaking, trumps, Player.A, None, case.options)
    stakes = []
    for stake in begun.stakes:
        fleks = yield from name_number(
            f"fleks@{stake.component}",
            "How many fleks are there on the {component}? Flek is 1, ré 2, tuti 3.",
            law=RENONC,
            least=0,
            most=int(case.options.highest_flek),
            component=stake.component.message,
        )
        stakes.append(Stake(stake.component, (Player.A,) * int(fleks)))
    return replace(begun, stakes=tuple(stakes))


def played_on(stakes: Stakes) -> Talk[int]:
    """By which hláška a hundred is played: 40 or 20. Only where there is a hundred."""
    if not any(stakes.has(hundred) for hundred in HUNDREDS):
        return IN_TRUMPS
    answer = yield from choose(
        None,
        "hundred_on",
        "On which hláška is the hundred played?",
        (
            Choice("trumps", Message("on the forty, the hláška of trumps")),
            Choice("other", Message("on a twenty, another hláška")),
        ),
        law=RENONC,
    )
    return IN_TRUMPS if answer == "trumps" else ELSEWHERE


def is_alone(case: Case, player: Player, point: str) -> Talk[bool]:
    """Does this player play alone against three?"""
    stakes = case.stakes
    known = None if stakes is None else stakes.partner is None and stakes.actor is player
    return (yield from judge("alone", "Does {player} play alone against three?", law=point, known=known, player=player))


def _premium(case: Case, offender: Player) -> Talk[Effects]:
    """What becomes of the premium points, where the game earns any (II.18)."""
    known = False if case.has_premiums is False else None
    if not (yield from judge("premium_game", "Is it a game that earns premium points?", law=PREMIUM, known=known)):
        return ()
    known = None if case.stakes is None else case.stakes.side(offender) is Side.DEFENDERS
    against = yield from judge(
        "by_defenders", "Is {offender} against the actors?", law=PREMIUM, known=known, offender=offender
    )
    if not against:
        return (Premium(False, PREMIUM),)
    kept = yield from judge(
        "could_be_made",
        "Judge from the open cards: could the game still logically be made? You may assume favourable play by the "
        "opponents.",
        law=PREMIUM,
    )
    return (Premium(kept, PREMIUM),)
