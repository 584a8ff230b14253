"""Law 43B3: after the play, what a defender's irregularity brought that dummy without rights was the first to see."""

from __future__ import annotations

from arbitr.bridge.seat import Seat
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.information import LookAgain
from arbitr.laws.effects.scores import BoardDecided, Finding
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition, clause
from arbitr.laws.engine.examples import example, reported
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Talk, judge
from arbitr.laws.general.law_12_adjusted_score import adjusted
from arbitr.laws.general.law_12_assigned import one_side_adjusted
from arbitr.laws.general.law_12_review import hand_is_over, reviewed
from arbitr.laws.play.law_42_dummy import loses_rights, showed_hand
from arbitr.message import Message


@procedure(
    "irregularity_not_rectified",
    laws=("43", "12"),
    title=Message("Defender's irregularity that was not rectified"),
    says=Message(
        "Dummy without rights was the first to point out a defender's irregularity, so it was not rectified. After "
        "the play the director looks whether the defenders gained by it."
    ),
    differs={
        1997: Message("If they gained directly, both sides get an adjusted score that restores equity."),
        2007: Message("If declarer's side was damaged, the score is adjusted by Law 12."),
        2017: Message(
            "If they gained, only their own score is adjusted; declarer's side keeps the score of the table."
        ),
    },
)
def irregularity_not_rectified(case: Case, incident: Incident) -> Talk[Effects]:
    law = case.law(y1997="43B3", y2007="12B1", y2017="43B3")
    if not (yield from hand_is_over(case, law)):
        return BoardDecided("continues", "43B3"), LookAgain(incident.by, law)
    done = reviewed(case, incident.by, (law,), law)
    gained = yield from judge(
        "defenders_gained",
        "Did the defenders score more through their irregularity than they would have without it?",
        law=law,
    )
    if not gained:
        return Finding("table_result_stands", law), *done
    return *(yield from restored(case, incident.by)), *done


@clause(1997)
def restored(case: Case, defender: Seat) -> Talk[Effects]:
    """Both sides alike: equity, without an offender."""
    return (yield from adjusted(case, None, "43B3"))


@restored.since(2007)
def _(case: Case, defender: Seat) -> Talk[Effects]:
    return (yield from adjusted(case, defender.side, "12B1"))


@restored.since(2017)
def _(case: Case, defender: Seat) -> Talk[Effects]:
    """The gain is taken from the defenders; declarer's side, whose dummy spoke first, gets nothing back."""
    return (yield from one_side_adjusted(case, defender.side, "43B3"))


@procedure(
    "hand_shown_to_dummy",
    laws=("43",),
    title=Message("Defender shows dummy the hand"),
    says=Message("Dummy may not look at a defender's hand, and loses rights by it."),
    differs={
        1997: Message("Dummy loses no right by what a defender shows him unasked."),
        2017: Message("Dummy who looks loses rights, whoever began it. The defender may be penalised for showing it."),
    },
)
def hand_shown_to_dummy(case: Case, incident: Incident) -> Talk[Effects]:
    """Told of the defender."""
    play = case.table.play
    dummy = incident.by.lho if play is None else play.contract.dummy
    return (yield from shown(case, dummy, incident.by))


@clause(1997)
def shown(case: Case, dummy: Seat, defender: Seat) -> Talk[Effects]:
    asked = yield from judge("dummy_asked", "Did dummy ask to see it, or look on his own initiative?", law="43A2c")
    return loses_rights(case, dummy, "43A2c") if asked else (Finding("dummy_not_to_blame", "43A2c", dummy),)


@shown.since(2017)
def _(case: Case, dummy: Seat, defender: Seat) -> Talk[Effects]:
    """The defender has no right to show it; dummy has lost his if he looked (43A2c, 43A3)."""
    if (yield from judge("dummy_looked", "Did dummy look at it?", law="43A2c")):
        return *loses_rights(case, dummy, "43A2c"), *showed_hand(dummy, defender)
    return Finding("dummy_not_to_blame", "43A2c", dummy), *showed_hand(dummy, defender)


@example("hand_shown_to_dummy")
def _(edition: Edition) -> Conversation:
    return reported(edition, "hand_shown_to_dummy", Seat.EAST)


@example("irregularity_not_rectified")
def _(edition: Edition) -> Conversation:
    return reported(edition, "irregularity_not_rectified", Seat.WEST)
