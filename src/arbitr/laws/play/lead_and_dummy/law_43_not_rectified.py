"""Law 43B3: after the play, what a defender's irregularity gained if dummy without rights was the first to mention
it.
"""

from __future__ import annotations

from arbitr.bridge import Seat
from arbitr.laws.effects import BoardDecided, Effects, Finding, LookAgain
from arbitr.laws.engine import Case, Incident, Report, Talk, clause, judge, procedure
from arbitr.laws.general.law_12_adjusted_score import adjusted
from arbitr.laws.general.law_12_assigned import one_side_adjusted
from arbitr.laws.general.law_12_review import hand_is_over, reviewed
from arbitr.laws.play.lead_and_dummy.law_42_dummy import loses_rights, showed_hand
from arbitr.message import Message


@procedure(
    "irregularity_not_rectified",
    laws=("43", "12"),
    title=Message("Defender's irregularity that is not rectified"),
    says=Message(
        "Dummy, who had lost his rights, was the first to draw attention to a defender's irregularity, so it "
        "was not rectified. After play, the director considers whether the defenders gained by it."
    ),
    differs={
        1997: Message("If they gained directly, both sides receive an adjusted score that restores equity."),
        2007: Message("If declarer's side was damaged, the score is adjusted under Law 12."),
        2017: Message("If they gained, only their own score is adjusted; declarer's side keeps the table score."),
    },
    example=Report(Seat.WEST),
)
def irregularity_not_rectified(case: Case, incident: Incident) -> Talk[Effects]:
    law = case.law(y1997="43B3", y2007="12B1", y2017="43B3")
    if not (yield from hand_is_over(case, law)):
        return BoardDecided("continues", "43B3"), LookAgain(incident.by, law)
    done = reviewed(case, incident.by, (law,), law)
    gained = yield from judge(
        "defenders_gained",
        "Did the defenders' irregularity give them a better score than they would have had without it?",
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
    title=Message("Defender shows his hand to dummy"),
    says=Message("Dummy may not look at a defender's hand, and loses his rights if he does."),
    differs={
        1997: Message("Dummy loses no rights when a defender shows him cards without being asked."),
        2017: Message(
            "Dummy loses his rights if he looks, whoever initiated it. The defender may be penalised for showing "
            "his hand."
        ),
    },
    example=Report(Seat.EAST),
)
def hand_shown_to_dummy(case: Case, incident: Incident) -> Talk[Effects]:
    """Reported for the defender."""
    play = case.table.play
    dummy = incident.by.lho if play is None else play.contract.dummy
    return (yield from shown(case, dummy, incident.by))


@clause(1997)
def shown(case: Case, dummy: Seat, defender: Seat) -> Talk[Effects]:
    asked = yield from judge("dummy_asked", "Did dummy ask to see it, or look on his own initiative?", law="43A2c")
    return loses_rights(case, dummy, "43A2c") if asked else (Finding("dummy_not_to_blame", "43A2c", dummy),)


@shown.since(2017)
def _(case: Case, dummy: Seat, defender: Seat) -> Talk[Effects]:
    """The defender has no right to show it; dummy loses his rights if he looks (43A2c, 43A3)."""
    if (yield from judge("dummy_looked", "Did dummy look at it?", law="43A2c")):
        return *loses_rights(case, dummy, "43A2c"), *showed_hand(dummy, defender)
    return Finding("dummy_not_to_blame", "43A2c", dummy), *showed_hand(dummy, defender)
