"""The sub-laws of Laws 83 to 93, each in a sentence or two of ours."""

from arbitr.laws.summaries.summary import rule
from arbitr.message import Message

SUMMARIES = (
    rule(
        "83",
        "83",
        "83",
        Message(
            "If a ruling on fact or judgement may deserve review, the director shall advise the contestant of his "
            "right to appeal. He may refer the matter to a committee himself."
        ),
    ),
    rule("84", "84", "84", Message("Rulings on agreed facts.")),
    rule(
        "84A",
        "84A",
        "84A",
        Message("If the Laws prescribe no remedy and leave no discretion, the director tells the players to continue."),
    ),
    rule(
        "84B",
        "84B",
        "84B",
        Message("If the Laws prescribe a remedy, the director determines it and sees that it is carried out."),
    ),
    rule(
        "84C",
        "84C",
        "84C",
        Message(
            "If the Laws give a player a choice, the director explains the options. He sees that the player chooses "
            "and that the choice is carried out."
        ),
    ),
    rule(
        "84D",
        "",
        "",
        Message(
            "If the director may choose between a prescribed penalty and an adjusted score, he seeks equity. He "
            "resolves any doubt in favour of the non-offending side."
        ),
    ),
    rule(
        "",
        "84D",
        "84D",
        Message(
            "The director seeks equity and resolves any doubt in favour of the non-offending side. If an irregularity "
            "without rectification probably damaged it, he adjusts the score."
        ),
    ),
    rule(
        "84E",
        "",
        "",
        Message(
            "If an irregularity without a prescribed penalty may have done damage, the director adjusts the score. He "
            "tells the offending side that it may appeal."
        ),
    ),
    rule("85", "85", "85", Message("Rulings on disputed facts.")),
    rule("", "85A", "85A", Message("The director finds out the facts.")),
    rule(
        "",
        "85A1",
        "85A1",
        Message(
            "The director shall decide on the balance of probabilities, by the weight of the evidence that he could "
            "collect."
        ),
    ),
    rule(
        "85A",
        "85A2",
        "85A2",
        Message("If the director is satisfied that he knows the facts, he rules as on agreed facts."),
    ),
    rule(
        "85B",
        "",
        "",
        Message(
            "If the director cannot find out the facts, he makes a ruling that lets play continue. He tells the "
            "players of their right to appeal."
        ),
    ),
    rule(
        "",
        "85B",
        "85B",
        Message("If the director cannot find out the facts, he makes a ruling that lets play continue."),
    ),
    rule("86", "86", "86", Message("Special rules for team play.")),
    rule("86A", "", "", Message("At IMPs average plus is +3 IMPs and average minus −3 IMPs.")),
    rule(
        "",
        "86A",
        "",
        Message(
            "At IMPs average plus is +3 IMPs and average minus −3 IMPs. The organiser may vary this with the "
            "regulating authority's approval."
        ),
    ),
    rule(
        "86B",
        "86B",
        "",
        Message(
            "When scores in a knock-out event do not balance, the director computes each side's score separately. Both"
            " sides then get the average."
        ),
    ),
    rule(
        "86C",
        "86C",
        "86A",
        Message(
            "The director shall not order a redeal if a contestant could know the result of the match without that "
            "board. He adjusts the score instead."
        ),
    ),
    rule(
        "",
        "86D",
        "",
        Message(
            "If the other table has a valid result between the same contestants, the director may assign a score in "
            "IMPs or total points. He should if that result favours the non-offending side."
        ),
    ),
    rule("", "", "86B", Message("A result at the other table, and results that cannot be compared.")),
    rule(
        "",
        "",
        "86B1",
        Message(
            "If the other table's result clearly favours one side, the director shall assign the adjusted score. He "
            "may weight several results."
        ),
    ),
    rule(
        "",
        "",
        "86B2",
        Message(
            "Several results between the same contestants cannot be compared, or the Laws require more than one "
            "adjusted score."
        ),
    ),
    rule(
        "",
        "",
        "86B2a",
        Message(
            "If no contestant is at fault, the director shall cancel the boards. He awards artificial scores or, if "
            "there is time, orders substitute boards."
        ),
    ),
    rule(
        "",
        "",
        "86B2b",
        Message(
            "If only one contestant is at fault, the other shall get the better of average plus and an assigned score "
            "on each board. The contestant at fault gets the complement."
        ),
    ),
    rule(
        "",
        "",
        "86B2c",
        Message(
            "If both contestants are at fault, the director shall cancel the boards and award artificial adjusted "
            "scores."
        ),
    ),
    rule(
        "",
        "",
        "86B3",
        Message("The regulating authority may provide other scores for boards that were played at one table only."),
    ),
    rule("87", "87", "87", Message("Fouled boards.")),
    rule(
        "87A",
        "",
        "",
        Message("A board is fouled if misplaced cards made contestants who should be compared play different deals."),
    ),
    rule(
        "",
        "87A",
        "87A",
        Message(
            "A board is fouled if contestants who should be compared played it in different forms. The cause is "
            "misplaced cards, or a different dealer or vulnerability on a copy."
        ),
    ),
    rule(
        "87B",
        "",
        "",
        Message(
            "The director divides the scores into correct and changed deals and rates each group separately. In some "
            "team events the organiser may require a redeal."
        ),
    ),
    rule(
        "",
        "87B",
        "",
        Message(
            "The director groups the scores by form of the board and rates each group separately as regulations "
            "provide. Without regulations he chooses a method and announces it."
        ),
    ),
    rule(
        "",
        "",
        "87B",
        Message(
            "In pairs and individual events the director groups the scores by form of the board and rates each group "
            "separately. Without regulations he chooses a method and announces it."
        ),
    ),
    rule("", "", "87C", Message("In team play the director scores a fouled board under Law 86B2.")),
    rule(
        "88",
        "",
        "",
        Message(
            "At pairs and in individual events a contestant with an artificial score through no fault of his own gets "
            "at least 60 %. He gets his session percentage if it is higher."
        ),
    ),
    rule("", "88", "88", Message("Law 12C2 says what a contestant gets if no result can be obtained.")),
    rule(
        "89",
        "",
        "",
        Message(
            "In individual events penalties and adjusted scores hit both partners alike. The director shall not give a"
            " procedural penalty to a partner who is not to blame."
        ),
    ),
    rule("", "89", "89", Message("Law 12C3 says how partners in an individual event are treated.")),
    rule("90", "90", "90", Message("Procedural penalties.")),
    rule(
        "90A",
        "90A",
        "",
        Message(
            "The director may also penalise an offence that delays play unduly, troubles others, violates procedure or"
            " requires an adjusted score at another table."
        ),
    ),
    rule(
        "",
        "",
        "90A",
        Message(
            "The director may also penalise an offence that delays play unduly, troubles others, violates procedure or"
            " requires an adjusted score."
        ),
    ),
    rule("90B", "90B", "90B", Message("Examples of offences that the director may penalise.")),
    rule("90B1", "90B1", "90B1", Message("A contestant arrives after the set starting time.")),
    rule("90B2", "90B2", "90B2", Message("A contestant plays unduly slowly.")),
    rule(
        "90B3",
        "90B3",
        "90B3",
        Message("Players discuss the auction, play or result of a board so that another table may hear it."),
    ),
    rule("90B4", "90B4", "90B4", Message("Contestants compare scores without permission.")),
    rule("90B5", "90B5", "90B5", Message("A player touches or handles another player's cards.")),
    rule("90B6", "90B6", "90B6", Message("A player puts one or more cards into the wrong pocket of the board.")),
    rule(
        "90B7",
        "90B7",
        "90B7",
        Message(
            "An error of procedure, such as uncounted cards or a wrong board, requires an adjusted score for any "
            "contestant."
        ),
    ),
    rule(
        "90B8",
        "90B8",
        "90B8",
        Message("A player does not promptly comply with the regulations or with an instruction of the director."),
    ),
    rule("91", "91", "91", Message("Disciplinary penalties, suspension and disqualification.")),
    rule(
        "91A",
        "91A",
        "",
        Message(
            "The director may impose disciplinary penalties in points or suspend a contestant for the session or part "
            "of it. His decision is final."
        ),
    ),
    rule(
        "",
        "",
        "91A",
        Message(
            "The director may impose disciplinary penalties in points or suspend a player or contestant for the "
            "session or part of it. His decision is final."
        ),
    ),
    rule(
        "91B",
        "",
        "",
        Message(
            "The director may disqualify a contestant for cause, if the tournament committee or the sponsoring "
            "organisation approves."
        ),
    ),
    rule("", "91B", "", Message("The director may disqualify a contestant for cause, if the organiser approves.")),
    rule(
        "",
        "",
        "91B",
        Message("The director may disqualify a player or contestant for cause, if the organiser approves."),
    ),
    rule("92", "92", "92", Message("The right to appeal.")),
    rule(
        "92A",
        "92A",
        "92A",
        Message(
            "A contestant or his captain may appeal any ruling at his table. Regulations may provide a sanction for an"
            " appeal without merit."
        ),
    ),
    rule(
        "92B",
        "92B",
        "92B",
        Message(
            "The right to request a ruling or to appeal ends 30 minutes after the official score is available. The "
            "organiser may set another period."
        ),
    ),
    rule("92C", "92C", "92C", Message("Contestants shall make all appeals through the director.")),
    rule(
        "92D",
        "",
        "",
        Message(
            "An appeal shall be heard only if both partners or the team captain agree. An absent member is presumed to"
            " agree."
        ),
    ),
    rule("", "92D", "92D", Message("Who must agree before an appeal is heard.")),
    rule(
        "",
        "92D1",
        "92D1",
        Message(
            "At pairs an appeal shall not be heard unless both partners agree. A player in an individual event needs "
            "no agreement."
        ),
    ),
    rule("", "92D2", "92D2", Message("In a team event an appeal shall not be heard unless the captain agrees.")),
    rule("93", "93", "93", Message("How appeals are decided.")),
    rule(
        "93A",
        "93A",
        "",
        Message(
            "If there is no appeals committee, or it cannot meet without disturbing the event, the director in charge "
            "shall hear all appeals."
        ),
    ),
    rule(
        "",
        "",
        "93A",
        Message(
            "If no appeals committee or authorised alternative can work without disturbing the event, the director in "
            "charge shall hear all appeals."
        ),
    ),
    rule("93B", "93B", "", Message("There is an appeals committee.")),
    rule("", "", "93B", Message("There is an appeals committee or an authorised alternative.")),
    rule(
        "93B1",
        "93B1",
        "",
        Message(
            "The director in charge shall decide the part of an appeal that concerns only law or regulations. His "
            "ruling may be appealed to the committee."
        ),
    ),
    rule(
        "",
        "",
        "93B1",
        Message(
            "The director in charge shall decide the part of an appeal that concerns only law or regulations. His "
            "ruling may be appealed to the committee or its alternative."
        ),
    ),
    rule("93B2", "93B2", "93B2", Message("The director in charge shall refer all other appeals for adjudication.")),
    rule(
        "93B3",
        "93B3",
        "",
        Message(
            "The committee has all the director's powers, but it may not overrule him on law, regulations or "
            "discipline. It may recommend that he change his ruling."
        ),
    ),
    rule(
        "",
        "",
        "93B3",
        Message(
            "The committee or its alternative has all the director's powers, but may not overrule him on law, "
            "regulations or discipline. It may recommend that he change his ruling."
        ),
    ),
    rule(
        "93C",
        "",
        "",
        Message("When these means are exhausted, a further appeal may be made to the national authority."),
    ),
    rule("", "93C", "93C", Message("Further possibilities of appeal.")),
    rule(
        "",
        "93C1",
        "93C1",
        Message(
            "The regulating authority may establish procedures for further appeals. Regulations may provide a sanction"
            " for one without merit."
        ),
    ),
    rule(
        "",
        "93C2",
        "93C2",
        Message(
            "The director in charge or the committee may refer a matter to the regulating authority. Its decision is "
            "final."
        ),
    ),
    rule("", "93C3", "93C3", Message("What else the regulating authority may arrange.")),
    rule(
        "",
        "93C3a",
        "93C3a",
        Message(
            "Where it matters for the event, it may leave the last word on appeals to a tournament committee. It is "
            "bound by the outcome, as are the parties."
        ),
    ),
    rule(
        "",
        "93C3b",
        "93C3b",
        Message("With due notice it may let stages of the appeals process be left out or changed."),
    ),
)
