"""Laws 42 and 43: what dummy may and may not do during play, and which rights he loses."""

from __future__ import annotations

from arbitr.bridge import Disobeyed, FacedCard, Fined, Found, Seat
from arbitr.cards import Card
from arbitr.laws.effects import (
    CardStands,
    Effect,
    Effects,
    ExtraneousKnown,
    Finding,
    HandChosen,
    IrregularityIgnored,
    LeadStands,
    LookAgain,
    PenaltyPossible,
    findings,
)
from arbitr.laws.engine import (
    Case,
    Choice,
    Incident,
    Shown,
    Source,
    Talk,
    choose,
    clause,
    judge,
    procedure,
    without_asking,
)
from arbitr.laws.general.law_12_review import hand_is_over
from arbitr.laws.shared.cards.revoke import revokes, ruled
from arbitr.laws.shared.facts.play import first_shown, play_over, side_played_to
from arbitr.laws.shared.facts.rulings import found
from arbitr.laws.shared.incidents import open_incidents
from arbitr.message import Message

LOST = "dummy_lost_rights"
"""The finding that records it for the rest of the board."""

findings(
    dummys_right=Message("Dummy may do this, so there is no rectification."),
    dummy_may_ask_declarer=Message(
        "Dummy may ask declarer, when he has failed to follow suit, whether he has a card of that suit."
    ),
    dummy_overstepped=Message("Dummy may not do this during the play. It does not affect the rights of either side."),
    dummy_too_late_to_ask=Message("Declarer has already played to the next trick, so the question comes too late."),
    dummy_lost_rights=Message("Dummy has lost the right to ask and to warn for the rest of this board."),
    normally_no_penalty=Message("He is liable to a penalty, but normally none is imposed."),
    usually_penalised=Message("This is normally penalised."),
    revoke_question_without_rights=Message(
        "Dummy had no right to ask. If declarer has revoked, he substitutes a legal card, and Law 64 applies "
        "as if the revoke were established."
    ),
    right_hand_leads=Message("Neither defender chooses, so declarer leads from the correct hand."),
    defender_showed_hand=Message("A defender may not show his hand to dummy."),
    dummy_not_to_blame=Message("Dummy did not look on his own initiative and keeps all his rights."),
    no_rectification=Message("There is no rectification, because dummy, who had lost his rights, spoke first."),
)


def has_lost_rights(case: Case) -> bool:
    """Return whether dummy has broken one of the limits of 43A2 on this board, as far as the director knows."""
    return any(isinstance(entry, Found) and entry.what == LOST for entry in case.table.ledger.entries)


def rights_lost(case: Case, law: str) -> Talk[bool]:
    return (
        yield from judge(
            "rights_lost",
            "Had dummy already exchanged hands, left his seat to watch declarer, or looked at a defender's cards?",
            law=law,
            known=_rights(case),
            usual=False,
        )
    )


def _rights(case: Case) -> Shown[bool] | None:
    """The findings of the rulings on this board: lost, or kept because dummy was not to blame."""
    if has_lost_rights(case):
        return Shown(True, Source.RULING)
    return None if found(case, "dummy_not_to_blame") is None else Shown(False, Source.RULING)


BREACHES = {
    "exchanges_hands": "43A2a",
    "watches_declarer": "43A2b",
    "reads_hand_record": "43A2",
}
TALKS = ("comments", "announces_tricks", "asks_question", "reads_opponents_card", "reads_score_sheet")


@procedure(
    "dummy_acts",
    laws=("42", "43"),
    title=Message("Dummy says or does something during the play"),
    says=Message(
        "Dummy may give information about facts or law when the director is present, keep count of tricks, "
        "and play as declarer directs. He may ask declarer about a revoke, try to prevent an irregularity by "
        "declarer, and draw attention to irregularities after play. He may not be the first to call the "
        "director or draw attention to an irregularity. He may not take part in the play or comment on it. He "
        "loses these rights if he exchanges hands, leaves his seat to watch declarer, or looks at a "
        "defender's cards. If he then warns declarer, a defender chooses the hand to lead from. If he asks, a "
        "revoke counts as established. If he is the first to draw attention to a defender's irregularity, "
        "there is no rectification."
    ),
    differs={
        1997: Message(
            "If the defenders gain by such an irregularity, both sides receive an adjusted score to restore equity."
        ),
        2007: Message("Play continues as if it had not happened, and the director considers damage after play."),
        2017: Message(
            "Dummy may try to prevent any player's irregularity and makes sure that dummy follows suit. "
            "Calling the director is treated as seriously as drawing attention to an irregularity. A dummy "
            "who sees a defender's hand loses these rights, whoever initiated it; a defender may not show it. "
            "If the defenders gain by an irregularity that is not rectified, only their own score is "
            "adjusted."
        ),
    },
)
def dummy_acts(case: Case, incident: Incident) -> Talk[Effects]:
    dummy = incident.by
    what = yield from choose(
        None,
        "what",
        "What does {seat}, dummy, do?",
        (
            Choice("tells_facts_or_law", Message("gives information about facts or law")),
            Choice("counts_tricks", Message("keeps count of tricks silently")),
            Choice("plays_as_told", Message("plays a card as declarer directs")),
            Choice("asks_declarer_about_revoke", Message("asks declarer whether he has a card of the suit")),
            Choice("asks_defender_about_revoke", Message("asks a defender whether he has a card of the suit")),
            Choice("warns_wrong_hand", Message("warns declarer, who is about to lead from the wrong hand")),
            Choice("warns_declarer", Message("warns declarer about another irregularity before it happens")),
            Choice("warns_defender", Message("warns a defender about an irregularity before it happens")),
            Choice("draws_attention", Message("draws attention to an irregularity that has occurred")),
            Choice("calls_director", Message("calls the director")),
            Choice("comments", Message("comments on the play, or takes part in it")),
            Choice("announces_tricks", Message("tells declarer how many tricks have been won")),
            Choice("asks_question", Message("asks a question about the auction or the play")),
            Choice("reads_opponents_card", Message("reads the opponents' system card")),
            Choice("reads_score_sheet", Message("reads the board's score sheet, which does not show the hands")),
            Choice("reads_hand_record", Message("reads a score sheet that shows the hands")),
            Choice("exchanges_hands", Message("exchanges hands with declarer, or looks at declarer's cards")),
            Choice("watches_declarer", Message("leaves his seat to watch declarer play")),
            Choice("looks_at_defender", Message("sees the face of a card in a defender's hand")),
        ),
        law="42",
        seat=dummy,
    )
    if what in BREACHES:
        return loses_rights(case, dummy, BREACHES[what])
    if what in TALKS:
        return _overstepped(case, dummy, "42A2, 43A1c" if what == "announces_tricks" else "43A1c")
    match what:
        case "tells_facts_or_law":
            return (yield from _tells(case, dummy))
        case "counts_tricks":
            return (Finding("dummys_right", "42A2", dummy),)
        case "plays_as_told":
            return (Finding("dummys_right", "42A3", dummy),)
        case "asks_declarer_about_revoke":
            return (yield from _asks_declarer(case, dummy))
        case "asks_defender_about_revoke":
            # Declarer may not use what he learns by it (61B).
            return _overstepped(case, dummy, case.law(y1997="42B1, 43A1c", y2017="61B2b, 43A1c"))
        case "warns_wrong_hand":
            return (yield from _warns_wrong_hand(case, dummy))
        case "warns_declarer":
            if (yield from rights_lost(case, "42B2")):
                return _overstepped(case, dummy, "43A1c")
            return (Finding("dummys_right", "42B2", dummy),)
        case "warns_defender":
            return (yield from warns_defender(case, dummy))
        case "draws_attention":
            return (yield from _draws_attention(case, dummy))
        case "calls_director":
            return (yield from _calls_director(case, dummy))
        case _:
            return (yield from looks_at_defender(case, dummy))


def _overstepped(case: Case, dummy: Seat, law: str, usual: str = "usually_penalised") -> Effects:
    """A limit is broken: a penalty is possible, and declarer may not use what he heard (43B1). What dummy said or did
    during the play is reviewed afterwards (16).
    """
    warned = "43A1c" in law.split(", ") and play_over_now(case) is not True
    return (
        Finding("dummy_overstepped", law, dummy),
        Finding(usual, "43B1", dummy),
        *_penalty(case, dummy),
        ExtraneousKnown(dummy.partner, case.law(y1997="16A", y2007="16B1a")),
        *((LookAgain(dummy, case.law(y1997="16A", y2007="16B")),) if warned else ()),
    )


def play_over_now(case: Case) -> bool | None:
    """Return whether the table shows that the play is over."""
    over = play_over(case)
    return None if over is None else over.value


def loses_rights(case: Case, dummy: Seat, law: str) -> Effects:
    return (
        Finding(LOST, law, dummy),
        Finding("usually_penalised", "43B1", dummy),
        *_penalty(case, dummy),
    )


def _penalty(case: Case, dummy: Seat) -> Effects:
    """A penalty is possible for every breach (43B1); once the director knows, it need not be repeated."""
    fined = (entry for entry in case.table.ledger.entries if isinstance(entry, Fined) and entry.law == "43B1")
    return () if any(entry.side is dummy.side for entry in fined) else (PenaltyPossible(dummy.side, "43B1"),)


def _tells(case: Case, dummy: Seat) -> Talk[Effects]:
    if (yield from judge("director_present", "Is the director present at the table?", law="42A1")):
        return (Finding("dummys_right", "42A1", dummy),)
    return _overstepped(case, dummy, "43A1c")


def _asks_declarer(case: Case, dummy: Seat) -> Talk[Effects]:
    """Until declarer has played on it can still be corrected; for dummy's own hand it is always allowed."""
    shown = _not_followed(case, dummy)
    if (
        yield from judge(
            "played_to_next_trick",
            "Has declarer played to the next trick from either hand?",
            law="42B1",
            known=None if shown is None else _declarer_played_on(case, *shown),
            usual=False,
        )
    ):
        return Finding("dummy_too_late_to_ask", "42B3", dummy), *_overstepped(case, dummy, "43A1b")
    if (
        yield from judge(
            "own_hand",
            "Does it concern a card from dummy, not from declarer's hand?",
            law="42B1",
            known=None if shown is None else shown[0] is dummy,
            usual=False,
        )
    ):  # a right that dummy cannot lose
        return (Finding("dummy_may_ask_declarer", case.law(y1997="42B1", y2017="42A3"), dummy),)
    if not (yield from rights_lost(case, "42B1")):
        return (Finding("dummy_may_ask_declarer", "42B1", dummy),)
    if not (
        yield from judge("first_to_speak", "Was dummy the first to draw attention to it?", law="43B2b", usual=True)
    ):
        return _overstepped(case, dummy, "43A1b")
    return Finding("revoke_question_without_rights", "43B2b", dummy), *_penalty(case, dummy)


def _not_followed(case: Case, dummy: Seat) -> tuple[Seat, Card] | None:
    """The last card of declarer's side that did not follow suit; None if the log shows none."""
    play = case.table.play
    record = () if play is None else play.record
    for index in range(len(record) - 1, -1, -1):
        seat, card = record[index]
        if seat.side is dummy.side and card.suit is not record[index // 4 * 4][1].suit:
            return seat, card
    return None


def _declarer_played_on(case: Case, seat: Seat, card: Card) -> bool:
    play = case.table.play
    assert play is not None
    number = play.record.index((seat, card)) // 4 + first_shown(play)
    played_on = side_played_to(case, seat.side, number + 1)
    return played_on is not None and played_on.value


def _warns_wrong_hand(case: Case, dummy: Seat) -> Talk[Effects]:
    if (yield from judge("has_led", "Had declarer already led or named the card?", law="42B2", usual=False)):
        return _overstepped(case, dummy, "43A1b")
    if not (yield from rights_lost(case, "43B2a")):
        return (Finding("dummys_right", "42B2", dummy),)
    penalty = _penalty(case, dummy)
    speaker = yield from defender_who_speaks(case, dummy, "43B2a")
    if speaker is None:
        return Finding("right_hand_leads", "43B2a", dummy), *penalty
    hand = yield from choose(
        speaker,
        "lead_from",
        "{seat}, from which hand must declarer lead?",
        (Choice("declarer", Message("declarer's own hand")), Choice("dummy", Message("dummy", context="hand"))),
        law="43B2a",
        seat=speaker,
    )
    return HandChosen(dummy if hand == "dummy" else dummy.partner, "43B2a"), *penalty


def defender_who_speaks(case: Case, dummy: Seat, law: str) -> Talk[Seat | None]:
    """Either defender may choose without asking the other: the first to speak decides."""
    answer = yield from choose(
        None,
        "defender_who_speaks",
        "Which defender chooses? They may not consult; the first to speak decides.",
        (
            *(Choice(seat.letter, Message("{seat}", seat=seat)) for seat in (dummy.lho, dummy.rho)),
            Choice("nobody", Message("nobody")),
        ),
        law=law,
    )
    return {"nobody": None, dummy.lho.letter: dummy.lho, dummy.rho.letter: dummy.rho}[answer]


@clause(1997)
def warns_defender(case: Case, dummy: Seat) -> Talk[Effects]:
    """Dummy may only try to prevent an irregularity by declarer."""
    return without_asking(_overstepped(case, dummy, "42B2, 43A1c"))


@warns_defender.since(2017)
def _(case: Case, dummy: Seat) -> Talk[Effects]:
    """He may try to prevent any irregularity."""
    if (yield from rights_lost(case, "42B2")):
        return _overstepped(case, dummy, "43A1c")
    return (Finding("dummys_right", "42B2", dummy),)


def _calls_director(case: Case, dummy: Seat) -> Talk[Effects]:
    claimed = case.table.ledger.claim() is not None or case.table.ledger.settled() is not None
    if (
        yield from judge(
            "play_has_stopped",
            "Is play over, or has somebody claimed or conceded?",
            law="43A1a",
            known=True if claimed or (case.table.turn is None and case.table.play is not None) else None,
        )
    ):
        return (Finding("dummys_right", "43A1a, 68D", dummy),)
    if (
        yield from judge(
            "attention_drawn", "Had another player already drawn attention to an irregularity?", law="43A1a"
        )
    ):
        return (Finding("dummys_right", "43A1a", dummy),)
    return _overstepped(case, dummy, "43A1a", calling_unasked(case))


def calling_unasked(case: Case) -> str:
    """Dummy should not call the director unasked; since 2017 he may not, and is usually penalised."""
    return case.law(y1997="normally_no_penalty", y2017="usually_penalised")


@clause(1997)
def looks_at_defender(case: Case, dummy: Seat) -> Talk[Effects]:
    """Only dummy's own initiative is covered (43A2c)."""
    if (yield from judge("own_initiative", "Did dummy look on his own initiative?", law="43A2c")):
        return loses_rights(case, dummy, "43A2c")
    return (Finding("dummy_not_to_blame", "43A2c", dummy),)


@looks_at_defender.since(2017)
def _(case: Case, dummy: Seat) -> Talk[Effects]:
    """Whoever began it, dummy lost the rights as soon as he looked."""
    lost = loses_rights(case, dummy, "43A2c")
    if (yield from judge("defender_showed", "Did a defender show his hand to dummy?", law="43A3", usual=False)):
        return *lost, *showed_hand(dummy, None)
    return lost


def showed_hand(dummy: Seat, defender: Seat | None) -> Effects:
    """A defender may not do so (43A3). 43B1 covers only dummy: the penalty comes from 90A."""
    return Finding("defender_showed_hand", "43A3", defender), PenaltyPossible(dummy.side.other, "90A")


# An irregularity that has happened.


def _draws_attention(case: Case, dummy: Seat) -> Talk[Effects]:
    if (yield from hand_is_over(case, "42B3")):
        return (Finding("dummys_right", "42B3", dummy),)
    of_defender = yield from judge(
        "defenders", "Is it a defender's irregularity?", law="43B3", known=_of_defender(case, dummy)
    )
    if of_defender and case.regulations.screens:
        law = case.law(y1997="9A2b1, 42B3, 43A1b", y2007="9A3, 42B3, 43A1b", y2017="9A4, 42B3, 43A1b")
        shown = _only_an_exposed_card(case, dummy)
        if (
            yield from judge("exposed_card", "Is it a card that a defender exposed prematurely?", law=law, known=shown)
        ):
            return (Finding("dummys_right", law, dummy),)
    first = of_defender and (
        yield from judge("first_to_speak", "Was dummy the first to draw attention to it?", law="43B3", usual=True)
    )
    if not first or not (yield from rights_lost(case, "43B3")):
        return _overstepped(case, dummy, case.law(y1997="43A1b", y2007="9A3, 43A1b", y2017="9A4, 43A1b"))
    defender = yield from _defender(case, dummy)
    law = case.law(y1997="43B3, 43B2c", y2007="43B3")
    return (
        Finding("no_rectification", law, defender),
        *_left_as_it_is(case, defender, law),
        *_penalty(case, dummy),
        LookAgain(defender, case.law(y1997="43B3", y2007="12B1", y2017="43B3")),
    )


def _of_defender(case: Case, dummy: Seat) -> bool | None:
    """The open irregularities at the table, if they are all by one side."""
    sides = {incident.by.side is not dummy.side for incident in open_incidents(case) if incident.number is None}
    return sides.pop() if len(sides) == 1 else None


def _only_an_exposed_card(case: Case, dummy: Seat) -> bool | None:
    """Is every open irregularity of the defenders an exposed card, or none of them? Otherwise the director says."""
    open_now = [one for one in open_incidents(case) if one.number is None and one.by.side is not dummy.side]
    kinds = {one.procedure == "exposed_card_in_play" for one in open_now}
    return kinds.pop() if len(kinds) == 1 else None


def _defender(case: Case, dummy: Seat) -> Talk[Seat]:
    """Whose irregularity it was."""
    seats = (dummy.lho, dummy.rho)
    open_of = {incident.by for incident in open_incidents(case) if incident.number is None and incident.by in seats}
    answer = yield from choose(
        None,
        "which_defender",
        "Which defender was it?",
        tuple(Choice(seat.letter, Message("{seat}", seat=seat)) for seat in seats),
        law="43B3",
        known=open_of.pop().letter if len(open_of) == 1 else None,
    )
    return seats[0] if answer == seats[0].letter else seats[1]


def _left_as_it_is(case: Case, seat: Seat, law: str) -> Effects:
    """A card out of turn stays, an exposed card goes back, and a revoke costs nothing."""
    effects: list[Effect] = []
    for loose in case.table.ledger.loose_cards(seat):
        if not loose.stands and not loose.is_face_down:
            stands = LeadStands if loose.is_lead and case.table.play and not case.table.play.trick else CardStands
            effects.append(stands(seat, loose.card, law))
    tricks = [
        revoke.trick for revoke in revokes(case.table) if revoke.seat is seat and ruled(case.table, revoke) is None
    ]
    if tricks or any(
        isinstance(entry, FacedCard | Disobeyed) and entry.seat is seat for entry in case.table.ledger.entries
    ):
        effects.append(IrregularityIgnored(seat, tuple(dict.fromkeys(tricks)), law))
    return tuple(effects)
