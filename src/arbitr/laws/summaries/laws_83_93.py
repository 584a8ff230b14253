"""The sub-laws of Laws 83 to 93, each in one or two sentences of our own."""

from arbitr.laws.summaries.summary import sub_law

SUMMARIES = (
    sub_law(
        "83",
        "If a ruling on fact or judgement may deserve review, the director shall advise the contestant of his "
        "right to appeal. He may refer the matter to a committee himself.",
    ),
    sub_law("84", "Rulings on agreed facts."),
    sub_law(
        "84A", "If the Laws prescribe no remedy and leave no discretion, the director tells the players to continue."
    ),
    sub_law("84B", "If the Laws prescribe a remedy, the director determines it and sees that it is carried out."),
    sub_law(
        "84C",
        "If the Laws give a player a choice, the director explains the options. He sees that the player chooses "
        "and that the choice is carried out.",
    ),
    sub_law(
        "84D - -",
        "If the director may choose between a prescribed penalty and an adjusted score, he seeks equity. He "
        "resolves any doubt in favour of the non-offending side.",
    ),
    sub_law(
        "- 84D 84D",
        "The director seeks equity and resolves any doubt in favour of the non-offending side. If an irregularity "
        "without rectification probably damaged it, he adjusts the score.",
    ),
    sub_law(
        "84E - -",
        "If an irregularity without a prescribed penalty may have done damage, the director adjusts the score. He "
        "tells the offending side that it may appeal.",
    ),
    sub_law("85", "Rulings on disputed facts."),
    sub_law("- 85A 85A", "The director finds out the facts."),
    sub_law(
        "- 85A1 85A1",
        "The director shall decide on the balance of probabilities, by the weight of the evidence that he could "
        "collect.",
    ),
    sub_law("85A 85A2 85A2", "If the director is satisfied that he knows the facts, he rules as on agreed facts."),
    sub_law(
        "85B - -",
        "If the director cannot find out the facts, he makes a ruling that lets play continue. He tells the "
        "players of their right to appeal.",
    ),
    sub_law("- 85B 85B", "If the director cannot find out the facts, he makes a ruling that lets play continue."),
    sub_law("86", "Special rules for team play."),
    sub_law("86A - -", "At IMPs average plus is +3 IMPs and average minus −3 IMPs."),
    sub_law(
        "- 86A -",
        "At IMPs average plus is +3 IMPs and average minus −3 IMPs. The organiser may vary this with the "
        "regulating authority's approval.",
    ),
    sub_law(
        "86B 86B -",
        "When scores in a knock-out event do not balance, the director computes each side's score separately. Both"
        " sides then get the average.",
    ),
    sub_law(
        "86C 86C 86A",
        "The director shall not order a redeal if a contestant could know the result of the match without that "
        "board. He adjusts the score instead.",
    ),
    sub_law(
        "- 86D -",
        "If the other table has a valid result between the same contestants, the director may assign a score in "
        "IMPs or total points. He should if that result favours the non-offending side.",
    ),
    sub_law("- - 86B", "A result at the other table, and results that cannot be compared."),
    sub_law(
        "- - 86B1",
        "If the other table's result clearly favours one side, the director shall assign the adjusted score. He "
        "may weight several results.",
    ),
    sub_law(
        "- - 86B2",
        "Several results between the same contestants cannot be compared, or the Laws require more than one "
        "adjusted score.",
    ),
    sub_law(
        "- - 86B2a",
        "If no contestant is at fault, the director shall cancel the boards. He awards artificial scores or, if "
        "there is time, orders substitute boards.",
    ),
    sub_law(
        "- - 86B2b",
        "If only one contestant is at fault, the other shall get the better of average plus and an assigned score "
        "on each board. The contestant at fault gets the complement.",
    ),
    sub_law(
        "- - 86B2c",
        "If both contestants are at fault, the director shall cancel the boards and award artificial adjusted scores.",
    ),
    sub_law(
        "- - 86B3", "The regulating authority may provide other scores for boards that were played at one table only."
    ),
    sub_law("87", "Fouled boards."),
    sub_law(
        "87A - -", "A board is fouled if misplaced cards made contestants who should be compared play different deals."
    ),
    sub_law(
        "- 87A 87A",
        "A board is fouled if contestants who should be compared played it in different forms. The cause is "
        "misplaced cards, or a different dealer or vulnerability on a copy.",
    ),
    sub_law(
        "87B - -",
        "The director divides the scores into correct and changed deals and rates each group separately. In some "
        "team events the organiser may require a redeal.",
    ),
    sub_law(
        "- 87B -",
        "The director groups the scores by form of the board and rates each group separately as regulations "
        "provide. Without regulations he chooses a method and announces it.",
    ),
    sub_law(
        "- - 87B",
        "In pairs and individual events the director groups the scores by form of the board and rates each group "
        "separately. Without regulations he chooses a method and announces it.",
    ),
    sub_law("- - 87C", "In team play the director scores a fouled board under Law 86B2."),
    sub_law(
        "88 - -",
        "At pairs and in individual events a contestant with an artificial score through no fault of his own gets "
        "at least 60 %. He gets his session percentage if it is higher.",
    ),
    sub_law("- 88 88", "Law 12C2 says what a contestant gets if no result can be obtained."),
    sub_law(
        "89 - -",
        "In individual events penalties and adjusted scores hit both partners alike. The director shall not give a"
        " procedural penalty to a partner who is not to blame.",
    ),
    sub_law("- 89 89", "Law 12C3 says how partners in an individual event are treated."),
    sub_law("90", "Procedural penalties."),
    sub_law(
        "90A 90A -",
        "The director may also penalise an offence that delays play unduly, troubles others, violates procedure or"
        " requires an adjusted score at another table.",
    ),
    sub_law(
        "- - 90A",
        "The director may also penalise an offence that delays play unduly, troubles others, violates procedure or"
        " requires an adjusted score.",
    ),
    sub_law("90B", "Examples of offences that the director may penalise."),
    sub_law("90B1", "A contestant arrives after the set starting time."),
    sub_law("90B2", "A contestant plays unduly slowly."),
    sub_law("90B3", "Players discuss the auction, play or result of a board so that another table may hear it."),
    sub_law("90B4", "Contestants compare scores without permission."),
    sub_law("90B5", "A player touches or handles another player's cards."),
    sub_law("90B6", "A player puts one or more cards into the wrong pocket of the board."),
    sub_law(
        "90B7",
        "An error of procedure, such as uncounted cards or a wrong board, requires an adjusted score for any "
        "contestant.",
    ),
    sub_law("90B8", "A player does not promptly comply with the regulations or with an instruction of the director."),
    sub_law("91", "Disciplinary penalties, suspension and disqualification."),
    sub_law(
        "91A 91A -",
        "The director may impose disciplinary penalties in points or suspend a contestant for the session or part "
        "of it. His decision is final.",
    ),
    sub_law(
        "- - 91A",
        "The director may impose disciplinary penalties in points or suspend a player or contestant for the "
        "session or part of it. His decision is final.",
    ),
    sub_law(
        "91B - -",
        "The director may disqualify a contestant for cause, if the tournament committee or the sponsoring "
        "organisation approves.",
    ),
    sub_law("- 91B -", "The director may disqualify a contestant for cause, if the organiser approves."),
    sub_law("- - 91B", "The director may disqualify a player or contestant for cause, if the organiser approves."),
    sub_law("92", "The right to appeal."),
    sub_law(
        "92A",
        "A contestant or his captain may appeal any ruling at his table. Regulations may provide a sanction for an"
        " appeal without merit.",
    ),
    sub_law(
        "92B",
        "The right to request a ruling or to appeal ends 30 minutes after the official score is available. The "
        "organiser may set another period.",
    ),
    sub_law("92C", "Contestants shall make all appeals through the director."),
    sub_law(
        "92D - -",
        "An appeal shall be heard only if both partners or the team captain agree. An absent member is presumed to"
        " agree.",
    ),
    sub_law("- 92D 92D", "Who must agree before an appeal is heard."),
    sub_law(
        "- 92D1 92D1",
        "At pairs an appeal shall not be heard unless both partners agree. A player in an individual event needs "
        "no agreement.",
    ),
    sub_law("- 92D2 92D2", "In a team event an appeal shall not be heard unless the captain agrees."),
    sub_law("93", "How appeals are decided."),
    sub_law(
        "93A 93A -",
        "If there is no appeals committee, or it cannot meet without disturbing the event, the director in charge "
        "shall hear all appeals.",
    ),
    sub_law(
        "- - 93A",
        "If no appeals committee or authorised alternative can work without disturbing the event, the director in "
        "charge shall hear all appeals.",
    ),
    sub_law("93B 93B -", "There is an appeals committee."),
    sub_law("- - 93B", "There is an appeals committee or an authorised alternative."),
    sub_law(
        "93B1 93B1 -",
        "The director in charge shall decide the part of an appeal that concerns only law or regulations. His "
        "ruling may be appealed to the committee.",
    ),
    sub_law(
        "- - 93B1",
        "The director in charge shall decide the part of an appeal that concerns only law or regulations. His "
        "ruling may be appealed to the committee or its alternative.",
    ),
    sub_law("93B2", "The director in charge shall refer all other appeals for adjudication."),
    sub_law(
        "93B3 93B3 -",
        "The committee has all the director's powers, but it may not overrule him on law, regulations or "
        "discipline. It may recommend that he change his ruling.",
    ),
    sub_law(
        "- - 93B3",
        "The committee or its alternative has all the director's powers, but may not overrule him on law, "
        "regulations or discipline. It may recommend that he change his ruling.",
    ),
    sub_law("93C - -", "When these means are exhausted, a further appeal may be made to the national authority."),
    sub_law("- 93C 93C", "Further possibilities of appeal."),
    sub_law(
        "- 93C1 93C1",
        "The regulating authority may establish procedures for further appeals. Regulations may provide a sanction"
        " for one without merit.",
    ),
    sub_law(
        "- 93C2 93C2",
        "The director in charge or the committee may refer a matter to the regulating authority. Its decision is "
        "final.",
    ),
    sub_law("- 93C3 93C3", "What else the regulating authority may arrange."),
    sub_law(
        "- 93C3a 93C3a",
        "Where it matters for the event, it may leave the last word on appeals to a tournament committee. It is "
        "bound by the outcome, as are the parties.",
    ),
    sub_law("- 93C3b 93C3b", "With due notice it may let stages of the appeals process be left out or changed."),
)
