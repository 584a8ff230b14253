"""Information from other sources: a wrong hand, a remark, a result, another table (16C; 2017: 16D; 1997: 16B)."""

from __future__ import annotations

from arbitr.bridge import Seat, Side
from arbitr.laws.effects import BoardDecided, Effects, ExtraneousKnown, Finding, LookAgain, findings
from arbitr.laws.engine import Case, Choice, Incident, Report, Talk, choose, clause, judge, procedure
from arbitr.laws.general.law_12_adjusted_score import adjusted, artificial, asked_in_time, closing, hand_is_over
from arbitr.laws.shared.consent import all_four_agree
from arbitr.laws.shared.facts.board import other_table
from arbitr.laws.shared.lost_board import may_redeal
from arbitr.laws.shared.no_result import cited, other_sources_law
from arbitr.laws.shared.readings import before_any_call, somebody_called
from arbitr.message import Message

findings(
    result_affected=Message(
        "Knowledge about the board affected the result, although nobody has committed an infraction."
    ),
    exposed_card_law=Message("The card was exposed at the table. Law 24 applies."),
)
FROM_ELSEWHERE = ("16B", "16C2c", "16C3", "16D2c", "16D3")


# From other sources.


@procedure(
    "extraneous_information",
    laws=("16",),
    title=Message("Extraneous information from other sources"),
    says=Message(
        "A player may accidentally learn something about a board from a wrong hand, an overheard remark or "
        "result, or another table. The player should tell the director at once. If it may interfere with "
        "normal play, the director may change the seats so the player holds the hand he knows, or choose "
        "another remedy."
    ),
    differs={
        1997: Message("At any time: change of seats, a substitute if all four agree, or averages."),
        2007: Message(
            "Before the first call: change of seats, a new deal, play on and adjust afterwards, or averages. "
            "After it: play on."
        ),
        2017: Message(
            "Interference must be likely. Before the first call: change of seats, a new deal, play on and "
            "adjust afterwards, or an adjusted score. After it: play on, or an adjusted score."
        ),
    },
    example=Report(Seat.WEST),
)
def extraneous_information(case: Case, incident: Incident) -> Talk[Effects]:
    """`by` is the player who learnt something."""
    effects = yield from _from_elsewhere(case, incident.by)
    return closing(case, effects, incident.by, FROM_ELSEWHERE, case.law(y1997="16B", y2007="16C3", y2017="16D3"))


def _from_elsewhere(case: Case, player: Seat) -> Talk[Effects]:
    law = other_sources_law(case)
    if (yield from exposed_at_table(case, player.side, law)):
        return (Finding("exposed_card_law", "24"),)
    # Usually he tells the director forthwith, before the play (16D1).
    if (yield from hand_is_over(case, law, usual=False)):
        return (yield from _affected(case, player))
    if not (yield from interferes(case, player, law)):
        return BoardDecided("continues", law), ExtraneousKnown(player, law)
    return (yield from remedied(case, player))


@clause(1997)
def exposed_at_table(case: Case, side: Side, law: str) -> Talk[bool]:
    return (
        yield from judge(
            "exposed_at_table",
            "Did a player at this table expose the card after the auction period of {side} had begun?",
            law=law,
            usual=False,
            side=side,
        )
    )


@exposed_at_table.since(2017)
def _(case: Case, side: Side, law: str) -> Talk[bool]:
    """Law 24 covers the auction itself; a card seen at the table before the first call belongs here (16D1)."""
    return (
        yield from judge(
            "exposed_at_table",
            "Did a player at this table expose the card after the first call?",
            law=law,
            usual=False,
        )
    )


@clause(1997)
def interferes(case: Case, player: Seat, law: str) -> Talk[bool]:
    return (
        yield from judge("interferes", "Could {seat}'s knowledge interfere with normal play?", law=law, seat=player)
    )


@interferes.since(2017)
def _(case: Case, player: Seat, law: str) -> Talk[bool]:
    """It must be likely (16D2)."""
    return (
        yield from judge(
            "interferes", "Is {seat}'s knowledge likely to interfere with normal play?", law=law, seat=player
        )
    )


SEATS = Choice("change_seats", Message("change the seats, if the event and its scoring allow it"))
REDEAL = Choice("redeal", Message("a new deal for these contestants, if the event allows it"))
PLAY = Choice("play", Message("have the board played, and adjust the score afterwards if necessary"))
AVERAGE = Choice("artificial", Message("award averages at once"))
SCORE = Choice("adjusted", Message("award an adjusted score at once"), ("adjusted", "artificial"))


@clause(1997)
def remedied(case: Case, player: Seat) -> Talk[Effects]:
    """The same three remedies before and after the first call (K-16-c)."""
    substitute = Choice("substitute", Message("a substitute for the player, if all four agree"))
    remedy = yield from _remedy(player, (SEATS, substitute, AVERAGE), "remedy", "16B")
    if remedy == "substitute" and not (
        yield from all_four_agree("{seat}, do you agree to a substitute for this board?", law="16B2")
    ):
        remedy = yield from _remedy(player, (SEATS, AVERAGE), "other_remedy", "16B")
    if remedy == "change_seats":
        return (BoardDecided("seats_changed", "16B1"),)
    if remedy == "substitute":
        return (BoardDecided("substitute", "16B2"),)
    return (yield from artificial(case, "16B3"))


@remedied.since(2007)
def _(case: Case, player: Seat) -> Talk[Effects]:
    """After the first call only one option remains: play on (16C3)."""
    if (yield from _called_before(case, "16C3")):
        return _played_on(player, "16C3", "16C2c")
    redeal = (REDEAL,) if (yield from may_redeal(case)) else ()
    remedy = yield from _remedy(player, (SEATS, *redeal, PLAY, AVERAGE), "remedy", "16C2")
    if remedy == "artificial":
        return (yield from artificial(case, "16C2d"))
    return _done(player, remedy, "16C2")


@remedied.since(2017)
def _(case: Case, player: Seat) -> Talk[Effects]:
    """The immediate score may be an assigned one, and is also possible after the first call (16D2d, 16D3)."""
    if (yield from _called_before(case, "16D3")):
        remedy = yield from _remedy(player, (PLAY, SCORE), "remedy_in_play", "16D3")
        if remedy == "play":
            return _played_on(player, "16D3", "16D2c")
        return (yield from _affected_score(case, player, cited("16D3", "16D2d")))
    redeal = (REDEAL,) if (yield from may_redeal(case)) else ()
    remedy = yield from _remedy(player, (SEATS, *redeal, PLAY, SCORE), "remedy", "16D2")
    if remedy in SCORE.values:
        return (yield from _affected_score(case, player, "16D2d"))
    return _done(player, remedy, "16D2")


def _remedy(player: Seat, choices: tuple[Choice, ...], key: str, law: str) -> Talk[str]:
    return (
        yield from choose(
            None, key, "{seat} knows too much about this board. What do you do?", choices, law=law, seat=player
        )
    )


def _called_before(case: Case, law: str) -> Talk[bool]:
    return (
        yield from judge(
            "first_call_made",
            "Has anyone called on this board?",
            law=law,
            known=somebody_called(case),
            usual=before_any_call(case),
        )
    )


def _done(player: Seat, remedy: str, law: str) -> Effects:
    if remedy == "change_seats":
        return (BoardDecided("seats_changed", f"{law}a"),)
    if remedy == "redeal":
        return (BoardDecided("redeal", f"{law}b"),)
    return _played_on(player, f"{law}c")


def _played_on(player: Seat, *laws: str) -> Effects:
    """The director reviews under the first of these laws."""
    law = laws[0]
    return BoardDecided("continues", cited(*laws)), ExtraneousKnown(player, law), LookAgain(player, law)


def _affected(case: Case, player: Seat) -> Talk[Effects]:
    """The board was played: did the information affect the result?"""
    law = case.law(y1997="12A1", y2007="16C2c", y2017="16D2c")
    if not (yield from affected(case, player, law)):
        return (Finding("table_result_stands", law),)
    if not (yield from asked_in_time(case)):
        return (Finding("too_late", "92B"),)
    return (yield from _affected_score(case, player, law))


@clause(1997)
def affected(case: Case, player: Seat, law: str) -> Talk[bool]:
    """It is enough that it may have (D25)."""
    return (yield from judge("affected", "Could {seat}'s knowledge have affected the result?", law=law, seat=player))


@affected.since(2017)
def _(case: Case, player: Seat, law: str) -> Talk[bool]:
    return (yield from judge("affected", "Did {seat}'s knowledge affect the result?", law=law, seat=player))


def _affected_score(case: Case, player: Seat, law: str) -> Talk[Effects]:
    """Nobody has offended: the effect of the accidental information is removed from the score, and nobody is at
    fault.
    """
    if law.endswith("16D2d") and other_table(case) is not None:
        law = cited(law, "86B")  # team play: the other table counts
    return (yield from adjusted(case, player.side, law, by_fault=True, found="result_affected"))
