"""What players may and may not use: from the partner, from withdrawn actions, from elsewhere (Law 16)."""

from __future__ import annotations

from arbitr.bridge.board import Board
from arbitr.bridge.ledger import Information
from arbitr.bridge.seat import Seat, Side
from arbitr.bridge.table import Table
from arbitr.laws.effects.board import ExtraneousKnown
from arbitr.laws.effects.calls import CallReplaced
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.information import LookAgain
from arbitr.laws.effects.rotation import InformationFreed
from arbitr.laws.effects.scores import BoardDecided, Finding, PenaltyPossible, finding
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation, Ruled
from arbitr.laws.engine.edition import Edition, clause
from arbitr.laws.engine.examples import example
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Choice, Shown, Source, Talk, choose, judge, name_number
from arbitr.laws.general.law_12_adjusted_score import adjusted, artificial, asked_in_time, closing, hand_is_over
from arbitr.laws.shared.consent import all_four_agree
from arbitr.laws.shared.facts.board import other_table
from arbitr.laws.shared.facts.rulings import withdrawn_by_infraction_of, withdrawn_is_free
from arbitr.laws.shared.irregular import withdrawn_law
from arbitr.laws.shared.lost_board import may_redeal
from arbitr.laws.shared.no_result import cited, other_sources_law
from arbitr.laws.shared.readings import play_ended, somebody_called
from arbitr.message import Message

finding("information_authorised", Message("This information may be used."))
finding("no_inference", Message("The tray came back in time: no inference can be drawn from it."))
finding("information_used", Message("A suggested action was chosen, which the Law forbids."))
finding("result_affected", Message("What was known about the board affects the result, though nobody has offended."))
finding("exposed_card_law", Message("This is a card exposed at the table: it is dealt with by Law 24."))

SOURCES_FROM_PARTNER = (
    "hesitation",
    "haste",
    "remark",
    "question",
    "answer",
    "alert",
    "no_alert",
    "manner",
    "gesture",
    "looking_at_card",
)
TEMPO = ("hesitation", "haste")
LAWFUL_SOURCES = ("legal_calls_and_plays", "opponents", "own_score", "regulations", "known_before", "declared")
"""Legal calls and plays; the opponents' manner and habits; an estimate of the own score; the conditions of contest;
what was known before the cards were taken; what a Law declares authorised."""

# Where the editions have their reviews, or send the director to them.
FROM_WITHDRAWN = ("16C2", "16D2")
FROM_ELSEWHERE = ("16B", "16C2c", "16C3", "16D2c", "16D3")


def partner_reviews(case: Case) -> tuple[str, ...]:
    """Where the edition has a look at what came from the partner; 16A and 16B have changed their places."""
    return ("16A", "16A2") if case.edition is Edition.LAWS_1997 else ("16B", "16B1", "16B1a", "16B3")


@procedure(
    "unauthorised_information",
    laws=("16", "73"),
    title=Message("Unauthorised information"),
    says=Message(
        "A player who has information from the partner by a remark, a question, an answer, an alert, tempo or manner, "
        "or from a withdrawn call or card of an offending side, may not choose an action that it demonstrably suggests "
        "over a logical alternative. A logical alternative is an action that a significant proportion of such players "
        "would seriously consider and some would take. The hand is played on, and the score is adjusted afterwards."
    ),
    differs={
        1997: Message(
            "It is enough that the action could have been suggested. The score is adjusted if the infraction led to "
            "damage; a logical alternative is not defined."
        ),
        2007: Message(
            "It is enough that the action could have been suggested. The score is adjusted if use of what the partner "
            "told brought the offenders an advantage."
        ),
        2017: Message(
            "The chosen action need not be a logical alternative itself. Use of what the partner told may be "
            "penalised, with or without damage. After use of what was withdrawn the score is adjusted if it damaged "
            "the other side. After a comparable call what was withdrawn may be used."
        ),
    },
)
def unauthorised_information(case: Case, incident: Incident) -> Talk[Effects]:
    """`by` is the player from whom the information came; whoever used it is on the same side."""
    giver = incident.by
    source = yield from choose(
        None,
        "source",
        "Where did the information come from?",
        (
            Choice(
                "partner",
                Message("from {seat}: tempo, remark, question, answer, alert or manner", seat=giver),
                SOURCES_FROM_PARTNER,
            ),
            Choice("withdrawn", Message("from a call or card that was withdrawn or cancelled")),
            Choice("unlisted", Message("from a source that no Law and no regulation allows")),
            Choice(
                "lawful",
                Message("from legal calls and plays, the opponents, the own score or the regulations"),
                LAWFUL_SOURCES,
            ),
        ),
        law=case.law(y1997="16", y2007="16A"),
    )
    if source in LAWFUL_SOURCES:
        law = _lawful(case, source)
        authorised = (Finding("information_authorised", law),)
        if play_ended(case) is False:
            # Another thing that the partner told is still to be looked at after the hand.
            return authorised
        return closing(case, authorised, giver, (*partner_reviews(case), *FROM_WITHDRAWN, unlisted_law(case)), law)
    if source == "unlisted":
        effects = yield from _from_nowhere(case, giver)
        return closing(case, effects, giver, (unlisted_law(case),), unlisted_law(case))
    if source == "withdrawn":
        effects = yield from _from_withdrawn(case, giver)
        return closing(case, effects, giver, FROM_WITHDRAWN, withdrawn_law(case))
    effects = yield from _from_partner(case, giver, source)
    closed_by = case.law(y1997="16A2", y2007="16B3")
    return closing(case, effects, giver, partner_reviews(case), closed_by, of_player=True)


AUTHORISED = {"legal_calls_and_plays": "16A1a", "declared": "16A1c", "known_before": "16A1d"}
"""Where 2007 and 2017 name the source; the rest stands in 16A2."""


def _lawful(case: Case, source: str) -> str:
    return case.law(y1997="16", y2007=AUTHORISED.get(source, "16A2"))


def _from_partner(case: Case, giver: Seat, source: str) -> Talk[Effects]:
    law = case.law(y1997="16A", y2007="16B1a")
    if (
        case.regulations.screens
        and source in TEMPO
        and (
            yield from judge(
                "tray_in_time",
                "Screens: did the tray come back within {seconds} seconds?",
                law="73D",
                seconds=case.regulations.tray_seconds,
            )
        )
    ):
        return (Finding("no_inference", "73D"),)
    if not (
        yield from judge(
            "information",
            "Did that tell {partner}, beyond doubt, more than the legal calls and plays had told?",
            law=law,
            partner=giver.partner,
        )
    ):
        return (Finding("no_infraction", law),)
    review = case.law(y1997="16A2", y2007="16B3")
    if not (yield from hand_is_over(case, review)):
        return ExtraneousKnown(giver.partner, law), LookAgain(giver, review)
    fine = case.law(y1997="90A", y2017="73C2")
    return *_not_for(case, (giver.partner,), law), *(yield from _used(case, giver, law, review, fine))


def _from_withdrawn(case: Case, giver: Seat) -> Talk[Effects]:
    """For the innocents authorised, for the offenders not, whoever withdrew the action."""
    law = withdrawn_law(case)
    if not (
        yield from judge(
            "offenders",
            "Was it an infraction of {side} that led to the withdrawal?",
            law=law,
            known=withdrawn_by_infraction_of(case, giver.side),
            usual=True,
            side=giver.side,
        )
    ):
        law = case.law(y1997="16C1", y2007="16D1, 16A1b", y2017="16C1, 16A1b")
        return (Finding("information_authorised", law),)
    if (free := (yield from switched_off(case, giver.side))) is not None:
        return (Finding("information_authorised", free),)
    if case.regulations.screens and not (
        yield from judge(
            "normal_bidding",
            "Screens: could the auction still go on normally, in spite of it?",
            law=law,
            usual=True,
        )
    ):
        return (yield from artificial(case, law))
    if not (yield from hand_is_over(case, law)):
        return *_not_for(case, giver.side.seats, law), LookAgain(giver, law)
    return (yield from _used(case, giver, law, case.law(y1997=law, y2007="16D2, 16A4", y2017="16C3"), "90A"))


def _not_for(case: Case, seats: tuple[Seat, ...], law: str) -> Effects:
    """An earlier ruling has often said so already."""
    informed = (entry for entry in case.table.ledger.entries if isinstance(entry, Information))
    told = {entry.seat for entry in informed if law in entry.law.split(", ")}
    return tuple(ExtraneousKnown(seat, law) for seat in seats if seat not in told)


@clause(1997)
def switched_off(case: Case, side: Side) -> Talk[str | None]:
    """The law that lets the offenders use what was withdrawn.

    Only where an insufficient bid was made good in the same denomination, nothing artificial about it.
    """
    if (
        yield from judge(
            "switched_off",
            "Was it an insufficient bid, made good by the lowest bid in the same denomination, neither artificial?",
            law="27B1a",
            known=withdrawn_is_free(case, side),
            usual=False,
        )
    ):
        return "27B1a"
    return None


@switched_off.since(2017)
def _(case: Case, side: Side) -> Talk[str | None]:
    """Wherever a comparable call took its place (23B), and for an insufficient bid made good (27B1a)."""
    law = _switched_off_by(case)
    if (
        yield from judge(
            "switched_off",
            "Was it replaced by a comparable call, or an insufficient bid by the lowest bid in its denomination?",
            law=law,
            known=withdrawn_is_free(case, side),
            usual=False,
        )
    ):
        return law
    return None


def _switched_off_by(case: Case) -> str:
    """Which of the two laws it was, if a ruling at this table shows it; else both."""
    for event in reversed(case.table.log()):
        for effect in event.effects if isinstance(event, Ruled) else ():
            if isinstance(effect, InformationFreed):
                return "23B"
            if isinstance(effect, CallReplaced) and "27B1a" in effect.law:
                return "27B1a"
            if isinstance(effect, CallReplaced) and "27B1b" in effect.law:
                return "23B"
    return cited("23B", "27B1a")


def _used(case: Case, giver: Seat, law: str, adjusting: str, fine: str) -> Talk[Effects]:
    """The four questions, each of which must be answered with yes before a score is adjusted.

    Whoever uses what he may not use may be fined, whatever it cost the others.
    """
    side = giver.side
    innocent: Effects = (Finding("no_infraction", law),)
    if not (yield from suggested(case, law)):
        return innocent
    if not (yield from logical_alternative(case)):
        return (Finding("no_infraction", case.law(y1997=law, y2007=cited(law, "16B1b"))),)
    if not (
        yield from judge(
            "chosen",
            "Did a player of {side} choose the suggested action and not the alternative?",
            law=law,
            side=side,
        )
    ):
        return innocent
    duty = "73C1" if fine == "73C2" else ""  # 2017: every advantage is to be avoided, and a breach may be penalised
    used = Finding("information_used", cited(law, duty)), PenaltyPossible(side, fine)
    if not (yield from harmed(case, side, adjusting)):
        return *used, Finding("table_result_stands", adjusting)
    if not (yield from asked_in_time(case)):
        return *used, Finding("too_late", "92B")
    return *used, *(yield from adjusted(case, side, adjusting))


@clause(1997)
def suggested(case: Case, law: str) -> Talk[bool]:
    return (yield from judge("suggested", "Could that demonstrably have suggested one action over another?", law=law))


@suggested.since(2017)
def _(case: Case, law: str) -> Talk[bool]:
    """The action must be suggested in fact; it need not be a logical alternative itself (16B1a, 16C2)."""
    return (yield from judge("suggested", "Does that demonstrably suggest one action over another?", law=law))


def logical_alternative(case: Case) -> Talk[bool]:
    """The director judges; where a regulation names a share, the poll of players decides (K-16-a)."""
    law = case.law(y1997="16A", y2007="16B1b")
    share = case.regulations.logical_alternative_threshold
    known = None
    if share is not None:
        considered = yield from name_number(
            "considered",
            "How many per cent of the players you asked would seriously consider another action?",
            law=law,
            least=0,
            most=100,
        )
        against = Message(
            "{considered}% would consider it, and the regulations ask for {share}%",
            considered=considered,
            share=share * 100,
        )
        known = Shown(considered >= share * 100, Source.REGULATION, against)
    return (
        yield from judge(
            "alternative",
            "Was there a logical alternative: one that a significant proportion of such players, with these "
            "methods, would seriously consider, and some would take? In doubt, yes.",
            law=law,
            known=known,
        )
    )


@clause(1997)
def harmed(case: Case, side: Side, law: str) -> Talk[bool]:
    """1997 looks at the damage."""
    return (
        yield from judge(
            "damaged",
            "Were {innocent} damaged: did they score less than they could expect just before that action?",
            law=law,
            innocent=side.other,
        )
    )


@harmed.since(2007)
def _(case: Case, side: Side, law: str) -> Talk[bool]:
    """After use of what the partner told the offenders' advantage counts (16B3); elsewhere the damage (16A4, 16C3)."""
    if law != "16B3":
        return (yield from judge("damaged", "Did that action damage {innocent}?", law=law, innocent=side.other))
    return (yield from judge("damaged", "Did {side} gain an advantage by that action?", law=law, side=side))


def unlisted_law(case: Case) -> str:
    """Where the edition says that only what it lists may be used."""
    return case.law(y1997="16", y2007="16A3", y2017="16A")


def _from_nowhere(case: Case, giver: Seat) -> Talk[Effects]:
    """What no Law allows is extraneous, and no call or play may rest on it."""
    law = unlisted_law(case)
    if not (yield from hand_is_over(case, law)):
        return ExtraneousKnown(giver, law), LookAgain(giver, law)
    if not (yield from judge("used", "Did {side} base a call or play on it?", law=law, side=giver.side)):
        return (Finding("no_infraction", law),)
    used = Finding("information_used", law), PenaltyPossible(giver.side, "90A")
    damage = damage_by_extraneous(case)
    if not (yield from harmed(case, giver.side, damage)):
        return *used, Finding("table_result_stands", damage)
    if not (yield from asked_in_time(case)):
        return *used, Finding("too_late", "92B")
    return *used, *(yield from adjusted(case, giver.side, damage))


@clause(1997)
def damage_by_extraneous(case: Case) -> str:
    """1997 has no clause of its own for it."""
    return "12A1"


@damage_by_extraneous.since(2007)
def _(case: Case) -> str:
    return "16A4"


@damage_by_extraneous.since(2017)
def _(case: Case) -> str:
    """16A has no clause for it any more; the Laws prescribe no rectification, so 12A1 gives the redress."""
    return "16A, 12A1"


# From other sources.


@procedure(
    "extraneous_information",
    laws=("16",),
    title=Message("Information from other sources"),
    says=Message(
        "A player who by accident learns something about a board, by a wrong hand, an overheard remark or result, or "
        "another table, tells the director at once. If it may interfere with normal play, the director may change "
        "the seats so that the player holds the hand he knows, or choose another of the remedies."
    ),
    differs={
        1997: Message("Seats, a substitute if all four agree, or averages, at any time."),
        2007: Message(
            "Before the first call: seats, a new deal, play on and adjust afterwards, or averages. After it: play on."
        ),
        2017: Message(
            "It must be likely to interfere. Before the first call: seats, a new deal, play on and adjust afterwards, "
            "or an adjusted score. After it: play on, or an adjusted score."
        ),
    },
)
def extraneous_information(case: Case, incident: Incident) -> Talk[Effects]:
    """`by` is the player who learnt something."""
    effects = yield from _from_elsewhere(case, incident.by)
    return closing(case, effects, incident.by, FROM_ELSEWHERE, case.law(y1997="16B", y2007="16C3", y2017="16D3"))


def _from_elsewhere(case: Case, player: Seat) -> Talk[Effects]:
    law = other_sources_law(case)
    if (yield from exposed_at_table(case, player.side, law)):
        return (Finding("exposed_card_law", "24"),)
    if (yield from hand_is_over(case, law)):
        return (yield from _affected(case, player))
    if not (yield from interferes(case, player, law)):
        return BoardDecided("continues", law), ExtraneousKnown(player, law)
    return (yield from remedied(case, player))


@clause(1997)
def exposed_at_table(case: Case, side: Side, law: str) -> Talk[bool]:
    return (
        yield from judge(
            "exposed_at_table",
            "Was it a card that a player at this table exposed, after the auction period of {side} had begun?",
            law=law,
            usual=False,
            side=side,
        )
    )


@exposed_at_table.since(2017)
def _(case: Case, side: Side, law: str) -> Talk[bool]:
    """Law 24 is about the auction itself; a card seen at the table before the first call belongs here (16D1)."""
    return (
        yield from judge(
            "exposed_at_table",
            "Was it a card that a player at this table exposed after the first call?",
            law=law,
            usual=False,
        )
    )


@clause(1997)
def interferes(case: Case, player: Seat, law: str) -> Talk[bool]:
    return (
        yield from judge("interferes", "Could what {seat} learnt interfere with normal play?", law=law, seat=player)
    )


@interferes.since(2017)
def _(case: Case, player: Seat, law: str) -> Talk[bool]:
    """It must be likely (16D2)."""
    return (
        yield from judge(
            "interferes", "Is what {seat} learnt likely to interfere with normal play?", law=law, seat=player
        )
    )


SEATS = Choice("change_seats", Message("change the seats, if the event and its scoring permit"))
REDEAL = Choice("redeal", Message("a new deal for these contestants, if the event permits"))
PLAY = Choice("play", Message("let the board be played, and adjust the score afterwards if need be"))
AVERAGE = Choice("artificial", Message("averages at once"))
SCORE = Choice("adjusted", Message("an adjusted score at once"), ("adjusted", "artificial"))


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
    """After the first call only one way is left: play on (16C3)."""
    if (yield from _called_before(case, "16C3")):
        return _played_on(player, "16C3", "16C2c")
    redeal = (REDEAL,) if (yield from may_redeal(case)) else ()
    remedy = yield from _remedy(player, (SEATS, *redeal, PLAY, AVERAGE), "remedy", "16C2")
    if remedy == "artificial":
        return (yield from artificial(case, "16C2d"))
    return _done(player, remedy, "16C2")


@remedied.since(2017)
def _(case: Case, player: Seat) -> Talk[Effects]:
    """The score at once may be an assigned one, and is possible after the first call too (16D2d, 16D3)."""
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
            "first_call_made", "Has the first call on this board been made?", law=law, known=somebody_called(case)
        )
    )


def _done(player: Seat, remedy: str, law: str) -> Effects:
    if remedy == "change_seats":
        return (BoardDecided("seats_changed", f"{law}a"),)
    if remedy == "redeal":
        return (BoardDecided("redeal", f"{law}b"),)
    return _played_on(player, f"{law}c")


def _played_on(player: Seat, *laws: str) -> Effects:
    """The first of the laws is the one under which the director looks again."""
    law = laws[0]
    return BoardDecided("continues", cited(*laws)), ExtraneousKnown(player, law), LookAgain(player, law)


def _affected(case: Case, player: Seat) -> Talk[Effects]:
    """The board was played: has what was known affected the result?"""
    law = case.law(y1997="12A1", y2007="16C2c", y2017="16D2c")
    if not (yield from affected(case, player, law)):
        return (Finding("table_result_stands", law),)
    if not (yield from asked_in_time(case)):
        return (Finding("too_late", "92B"),)
    return (yield from _affected_score(case, player, law))


@clause(1997)
def affected(case: Case, player: Seat, law: str) -> Talk[bool]:
    """It is enough that it may have (D25)."""
    return (yield from judge("affected", "May what {seat} knew have affected the result?", law=law, seat=player))


@affected.since(2017)
def _(case: Case, player: Seat, law: str) -> Talk[bool]:
    return (yield from judge("affected", "Did what {seat} knew affect the result?", law=law, seat=player))


def _affected_score(case: Case, player: Seat, law: str) -> Talk[Effects]:
    """Nobody has offended: what was learnt by accident is taken out of the score, and nobody is called guilty."""
    if law.endswith("16D2d") and other_table(case) is not None:
        law = cited(law, "86B")  # team play: the other table counts
    return (yield from adjusted(case, player.side, law, by_fault=True, found="result_affected"))


@example("unauthorised_information")
def _(edition: Edition) -> Conversation:
    return Conversation(Case(Table.opened(Board.numbered(1)), edition), Incident("unauthorised_information", Seat.WEST))


@example("extraneous_information")
def _(edition: Edition) -> Conversation:
    return Conversation(Case(Table.opened(Board.numbered(1)), edition), Incident("extraneous_information", Seat.WEST))
