"""Was it a claim or a concession, and what follows (Law 68)."""

from __future__ import annotations

from arbitr.bridge import Found, Seat, VoidPlay
from arbitr.laws.effects import (
    CardIsLead,
    ClaimMade,
    ClaimTold,
    Effects,
    Finding,
    LookAgain,
    PenaltyPossible,
    PlayGoesOn,
    findings,
)
from arbitr.laws.engine import (
    NOT_TOLD,
    Case,
    Choice,
    Incident,
    Report,
    Shown,
    Source,
    Talk,
    choose,
    clause,
    judge,
    name_card,
    name_tricks,
    procedure,
    without_asking,
)
from arbitr.laws.play.claims.law_68_tricks import claim_of, defends, left_in, settled
from arbitr.laws.play.revoke.law_62_revoke import open_revokes
from arbitr.laws.shared.cards.misplay import Misplay, has_played
from arbitr.laws.shared.consent import all_four_agree
from arbitr.laws.shared.facts.claims import claimed
from arbitr.laws.shared.facts.rulings import found
from arbitr.laws.shared.incidents import opens
from arbitr.laws.shared.irregular import withdrawn_law
from arbitr.laws.shared.no_result import cited
from arbitr.message import Message

findings(
    current_trick_only=Message("It referred only to the trick in progress, so it is neither a claim nor a concession."),
    premature_play_possible=Message("If his partner had not yet played to the trick, see also Law 57A."),
    dummy_cannot_claim=Message("Dummy cannot claim or concede, and may not comment on the play."),
    no_claim=Message("It is beyond doubt that no claim was intended, so there is none."),
    no_concession=Message("The partner objected at once, so there is neither a concession nor a claim."),
    play_ended=Message("Play has ceased. No more cards are played, and dummy may speak."),
    play_suspended=Message("Play is suspended until the claim is agreed or the director has ruled on it."),
    statement_due=Message(
        "The claimer should state at once the order in which the cards will be played, or how the tricks will be won."
    ),
    hand_faced_and_statement_due=Message(
        "The claimer faces the hand and states at once the order in which the cards will be played. There is "
        "no penalty for a delay."
    ),
    claim_contested=Message("The claim is disputed. Nobody takes any further action, and the director rules on it."),
    claim_agreed=Message(
        "The claim is agreed. The agreement becomes final when that side calls on a later board, or when the "
        "round ends."
    ),
    claim_void=Message("All four players agree to play on. The claim is void, and the play from here on counts."),
    shown_cards_count_nothing=Message(
        "Everybody may use what was said or shown with the claim. No card becomes a penalty card."
    ),
)


@opens
def open_claim(case: Case) -> list[Incident]:
    """A pending claim: first whether it is one, then, if it is contested, what it is worth."""
    claim = case.table.ledger.claim()
    if claim is None or to_be_looked_at(case):
        return []  # first the cards played since
    said = {entry.what for entry in case.table.ledger.entries if isinstance(entry, Found)}
    if "claim_contested" in said:
        # A revoke that was open when play stopped is corrected first (62A).
        return [] if open_revokes(case) else [Incident("contested_claim", claim.seat)]
    return [] if "claim_made" in said else [Incident("claim", claim.seat)]


VOID = ("later_play_void", "later_play_is_evidence")
"""The finding about cards played after a claim."""


def to_be_looked_at(case: Case) -> bool:
    """Return whether cards were played after the claim and nobody has ruled on them."""
    entries = case.table.ledger.entries
    is_ruled = any(isinstance(entry, Found) and entry.what in VOID for entry in entries)
    return not is_ruled and any(isinstance(entry, VoidPlay) for entry in entries)


def _faced(case: Case, seat: Seat) -> Shown[str] | None:
    """Declarer faced the hand, and it has just been found that this is a claim (48B2)."""
    return None if found(case, "hand_faced_is_claim", seat) is None else Shown("faces_cards", Source.RULING)


@procedure(
    "claim",
    laws=("68",),
    title=Message("Claim or concession"),
    says=Message(
        "A player claims by saying how many tricks his side will win, by suggesting that play be curtailed, "
        "or by showing his cards. It is not a claim if it is beyond doubt that he did not intend one. A claim "
        "of some tricks concedes the rest; abandoning the hand concedes all of them. A statement about the "
        "trick in progress only is not a claim. If a defender concedes and his partner objects at once, there "
        "is no concession and play continues. Otherwise play stops: the claim is agreed, or any player, "
        "including dummy, may dispute it."
    ),
    differs={
        1997: Message("If a defender's partner objects, Law 16 may apply. Later play is void."),
        2007: Message(
            "After such an objection the cards shown are not penalty cards, and the partner may not use them. "
            "Later play may be taken as evidence."
        ),
        2017: Message(
            "Dummy cannot claim or concede. Play is only suspended, and the claimer faces the hand. If the "
            "non-claiming side asks for it and all four agree, play continues: the claim is void and the "
            "result counts."
        ),
    },
    example=Report(Seat.WEST),
)
def claim(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    if (yield from cannot_claim(case, seat)):
        return by_dummy(seat)
    made = claim_of(case, seat)
    stated = None if made is None else claimed(case, made)
    action = yield from choose(
        None,
        "action",
        "What did {seat} say or do?",
        (
            Choice("claims", Message("said how many tricks his side would win")),
            Choice("concedes", Message("said how many tricks his side would lose")),
            Choice("abandons", Message("abandoned his hand, or put his cards away")),
            Choice("suggests_stopping", Message("suggested that play be curtailed")),
            Choice("faces_cards", Message("showed his cards")),
            Choice("current_trick", Message("said something or showed cards about the trick in progress only")),
        ),
        law="68A",
        known=_faced(case, seat) if made is None or stated is None else ("claims" if made.tricks else "concedes"),
        seat=seat,
    )
    if action == "current_trick":
        return (yield from _current_trick(case, seat))
    if action == "faces_cards" and (
        yield from judge(
            "no_claim_meant",
            "Is it beyond reasonable doubt that {seat} did not intend to claim?",
            law="68A",
            known=None if _faced(case, seat) is None else Shown(False, Source.RULING),
            usual=False,
            seat=seat,
        )
    ):
        declares = defends(case, seat) is False
        return Finding("no_claim", "48B2, 68A" if declares else "68A", seat), PlayGoesOn("68A", declares)
    if action in ("concedes", "abandons", "suggests_stopping") and (yield from _partner_objects(case, seat)):
        return (yield from no_concession(case, seat))
    number, conceded = yield from _numbers(case, seat, action, stated)
    if action == "claims" and conceded != 0 and (yield from _partner_objects(case, seat)):
        return (yield from no_concession(case, seat))
    reply = yield from choose(
        None,
        "reply",
        "What do the other players say?",
        (
            Choice("nothing_yet", Message("nothing so far")),
            Choice("agreed", Message("the opponents agree")),
            Choice("doubted", Message("somebody disputes it (dummy may too)")),
        ),
        law="68D",
    )
    effects = entered(case, seat, number, conceded, action)
    if reply == "doubted":
        return (yield from doubted(case, effects))
    if reply == "agreed":
        return (
            *effects,
            Finding("claim_agreed", case.law(y1997="69A", y2017="68D1, 69A"), seat),
            *settled(case, seat.side, number, "69A"),
        )
    return effects


@clause(1997)
def cannot_claim(case: Case, seat: Seat) -> Talk[bool]:
    """Any player can claim or concede (68A, 68B)."""
    return without_asking(False)


@cannot_claim.since(2017)
def _(case: Case, seat: Seat) -> Talk[bool]:
    """Declarer or a defender can, dummy cannot (68A, 68B1)."""
    if case.table.play is not None:
        return seat is case.table.play.contract.dummy
    return (yield from judge("dummy", "Is {seat} dummy?", law="68A", usual=False, seat=seat))


def by_dummy(seat: Seat) -> Effects:
    """A statement by dummy about the remaining tricks is not a claim: he may not comment on the play (43A1c), and 16B
    applies.
    """
    return (
        Finding("dummy_cannot_claim", "68A, 68B1, 43A1c", seat),
        PlayGoesOn("68A"),
        ClaimTold(seat, "16B1"),
        PenaltyPossible(seat.side, "43B1"),
        LookAgain(seat, "16B3"),
    )


def entered(case: Case, seat: Seat, number: int | None, conceded: int | None, action: str = "") -> Effects:
    """The claim is made, and play stops (68A, 68B, 68D). If not stated, the number shows which of the two it was."""
    action = action or ("concedes" if number == 0 else "claims")
    law = _defined(case, action)
    if conceded and action == "claims":
        law = cited(law, _defined(case, "concedes"))
    return ClaimMade(seat, number, conceded, law), *stops(case, number)


def _defined(case: Case, action: str) -> str:
    if action in ("concedes", "abandons"):
        return case.law(y1997="68B", y2007="68B1")
    return "68A"


def _current_trick(case: Case, seat: Seat) -> Talk[Effects]:
    """Not a claim; his partner may not use what a defender showed (note to 68)."""
    effects: Effects = (Finding("current_trick_only", "68", seat), PlayGoesOn("68"))
    if not (yield from _is_defender(case, seat)):
        return effects
    law = case.law(y1997="16A2", y2007="16B1", y2017="16B1")
    review = case.law(y1997="16A2", y2007="16B3")
    early = yield from before_partner(case, seat)
    return *effects, ClaimTold(seat, law), *early, LookAgain(seat, review)


def before_partner(case: Case, seat: Seat) -> Talk[Effects]:
    """If a defender has shown or named a card to the current trick before the partner has played, 57A applies."""
    play = case.table.play
    if play is None or not play.trick:
        return (Finding("premature_play_possible", "57A", seat),)
    if has_played(play, seat.partner) or seat.side is play.contract.declarer.side:
        return ()  # nothing can restrict what the partner has already played
    card = yield from name_card(
        None,
        "shown_card",
        "Which card did {seat} show or name for the trick in progress before {partner} had played?",
        law="57A",
        cards=() if play.unknown(seat) else tuple(play.hand(seat)),
        none=Message("none", context="card"),
        usual="none",
        seat=seat,
        partner=seat.partner,
    )
    if card is None:
        return (Finding("premature_play_possible", "57A", seat),)
    return (CardIsLead(seat, card, Misplay.PREMATURE.value, "68, 57A", is_lead=False),)


def _is_defender(case: Case, seat: Seat) -> Talk[bool]:
    return (yield from judge("defender", "Is {seat} a defender?", law="68B", known=defends(case, seat), seat=seat))


def _partner_objects(case: Case, seat: Seat) -> Talk[bool]:
    """Only a defender has a partner who may still play."""
    law = case.law(y1997="68B", y2007="68B2")
    return (yield from _is_defender(case, seat)) and (
        yield from judge(
            "partner_objects",
            "Did {partner} object to the concession at once?",
            law=law,
            usual=False,
            partner=seat.partner,
        )
    )


@clause(1997)
def no_concession(case: Case, seat: Seat) -> Talk[Effects]:
    """Neither a concession nor a claim (Paris 2001, 5); neither defender may base a play on it.

    Law 49 of this edition has no exception for cards that were shown with it.
    """
    early = yield from before_partner(case, seat)
    return (
        Finding("no_concession", "68B", seat),
        PlayGoesOn("68B", are_cards_free=False),
        ClaimTold(seat, "16A"),
        *early,
        LookAgain(seat, "16A2"),
    )


@no_concession.since(2007)
def _(case: Case, seat: Seat) -> Talk[Effects]:
    """The cards are not penalty cards, and their information is unauthorised for the partner (68B2)."""
    return without_asking(
        (
            Finding("no_concession", "68B2", seat),
            PlayGoesOn("68B2"),
            ClaimTold(seat, case.law(y2007="16D", y2017="16C")),
            LookAgain(seat, withdrawn_law(case)),
        )
    )


def _numbers(case: Case, seat: Seat, action: str, stated: int | None) -> Talk[tuple[int | None, int | None]]:
    """Claimed and conceded tricks. A player who only shows his cards or wants to stop has not said how many."""
    play = case.table.play
    if action in ("faces_cards", "suggests_stopping") and play is None:
        return stated, None
    law = _defined(case, action)
    left = yield from name_tricks(
        "tricks_left",
        "How many tricks were left, including the one in progress?",
        law=law,
        least=1 if play is None or left_in(play) else 0,  # a ruling on the last card may have left nothing
        most=13,
        known=None if play is None else left_in(play),
        may_be_unknown=True,
    )
    if left is None:
        return None, None
    if action == "abandons":
        return 0, left
    if action in ("claims", "suggests_stopping", "faces_cards"):
        open_number = action != "claims"
        number = yield from name_tricks(
            "claimed",
            "How many of them did {seat} claim?",
            law=law,
            least=0,
            most=left,
            known=stated,
            may_be_unknown=open_number,
            # A defender who asks whether declarer has the rest concedes it (68.7).
            usual=(0 if defends(case, seat) and action != "faces_cards" else NOT_TOLD) if open_number else None,
            seat=seat,
        )
        return number, None if number is None else left - number
    number = yield from name_tricks(
        "conceded",
        "How many of them did {seat} concede?",
        law=law,
        least=0,
        most=left,
        known=None if stated is None else left - stated,
        seat=seat,
    )
    return None if number is None else left - number, number


@clause(1997)
def stops(case: Case, claimed: int | None) -> Effects:
    """Play ends, and anyone who claims tricks owes a statement."""
    due = () if claimed == 0 else (Finding("statement_due", "68C"),)
    return Finding("play_ended", "68D"), *due


@stops.since(2017)
def _(case: Case, claimed: int | None) -> Effects:
    """Play is suspended, and the hand is faced."""
    return Finding("play_suspended", "68D"), Finding("hand_faced_and_statement_due", "68C")


def doubt_law(case: Case) -> str:
    """The paragraphs by which the director judges a contested claim."""
    return case.law(y1997="68D, 70A", y2017="68D2a, 70A")


@clause(1997)
def doubted(case: Case, effects: Effects) -> Talk[Effects]:
    """The director judges; nobody plays on."""
    return without_asking((*effects, Finding("claim_contested", doubt_law(case))))


@doubted.since(2017)
def _(case: Case, effects: Effects) -> Talk[Effects]:
    """Unless the other side asks to play on and all four agree (68D2b)."""
    asked = yield from judge(
        "play_on",
        "Does the non-claiming side ask to play on?",
        law="68D2b",
        known=None if found(case, "later_play_void") is None else Shown(False, Source.RULING),
        usual=False,
    )
    consent = "{seat}, do you agree to play on? The claim is then void, and the play counts."
    if asked and (yield from all_four_agree(consent, "68D2b")):
        return (*effects, *played_on("68D2b"))
    return *effects, Finding("claim_contested", doubt_law(case))


def played_on(law: str) -> Effects:
    """The claim is void; Laws 16 and 50 do not apply to what was said and shown with it."""
    return Finding("claim_void", law), PlayGoesOn(law), Finding("shown_cards_count_nothing", law)
