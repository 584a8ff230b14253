"""The sub-laws of Laws 12 to 16, each in a sentence or two of ours."""

from arbitr.laws.summaries.summary import rule
from arbitr.message import Message

SUMMARIES = (
    rule("12", "12", "12", Message("When and how the director adjusts a score.")),
    rule("12A", "", "", Message("The director may adjust a score on a contestant's application or without one.")),
    rule(
        "",
        "12A",
        "12A",
        Message(
            "The director may adjust a score without being asked, or on a player's application within the period for "
            "requesting rulings."
        ),
    ),
    rule(
        "12A1",
        "12A1",
        "12A1",
        Message(
            "The director may award an adjusted score when these Laws give the non-offending contestant no redress "
            "for that violation."
        ),
    ),
    rule(
        "12A2",
        "",
        "",
        Message(
            "The director may award an artificial adjusted score when no rectification permits normal play of the "
            "board."
        ),
    ),
    rule(
        "",
        "12A2",
        "12A2",
        Message(
            "The director awards an artificial adjusted score when no rectification permits normal play of the board."
        ),
    ),
    rule("12A3", "", "", Message("The director may adjust the score when an incorrect penalty was imposed.")),
    rule("", "12A3", "12A3", Message("The director may adjust the score after an incorrect rectification.")),
    rule("", "12B", "12B", Message("What an adjusted score is meant to achieve.")),
    rule(
        "",
        "12B1",
        "12B1",
        Message(
            "An adjusted score redresses the non-offending side and removes the offenders' advantage. Damage is a "
            "table result worse than could be expected without the infraction."
        ),
    ),
    rule(
        "12B",
        "12B2",
        "12B2",
        Message(
            "The director may not adjust a score because the remedy in the Laws is too severe or too favourable to "
            "either side."
        ),
    ),
    rule("12C", "12C", "12C", Message("How the director sets an adjusted score.")),
    rule("", "12C1", "12C1", Message("Assigned adjusted scores.")),
    rule(
        "",
        "12C1a",
        "12C1a",
        Message("When the director is able to assign a score, it replaces the score obtained in play."),
    ),
    rule(
        "",
        "12C1b",
        "",
        Message(
            "A non-offending side gets no relief for damage from its own unrelated serious error or wild or gambling "
            "action. The offenders score the consequence of their infraction only."
        ),
    ),
    rule(
        "",
        "",
        "12C1b",
        Message(
            "The director should come as close as possible to the outcome that was probable without the infraction."
        ),
    ),
    rule(
        "",
        "12C1c",
        "",
        Message(
            "The director may weight several potential results by their probability, unless the regulating authority "
            "forbids it."
        ),
    ),
    rule(
        "",
        "",
        "12C1c",
        Message(
            "The director may weight several potential results by their probability, but only those that could be "
            "reached legally."
        ),
    ),
    rule(
        "",
        "12C1d",
        "12C1d",
        Message(
            "If the potential results are too many or not obvious, the director may award an artificial adjusted score."
        ),
    ),
    rule(
        "",
        "12C1e",
        "",
        Message(
            "The regulating authority may prescribe another method. The non-offending side then gets the best result "
            "that was likely, the offenders the worst that was at all probable."
        ),
    ),
    rule(
        "",
        "",
        "12C1e",
        Message(
            "A non-offending side gets no relief for its own extremely serious unrelated error, or for a gamble it "
            "hoped a ruling would undo. The offenders score what rectification gives."
        ),
    ),
    rule("", "12C1f", "", Message("The scores of the two sides need not balance.")),
    rule("", "12C2", "12C2", Message("Artificial adjusted scores.")),
    rule(
        "12C1",
        "12C2a",
        "12C2a",
        Message(
            "If no result can be obtained, the score depends on fault. The contestant gets at most 40 % (directly at "
            "fault), 50 % (partly at fault) or at least 60 % (not at fault)."
        ),
    ),
    rule(
        "12C2",
        "",
        "",
        Message(
            "The non-offending side gets the best result that was likely without the irregularity. The offending side "
            "gets the worst result that was at all probable."
        ),
    ),
    rule(
        "",
        "12C2b",
        "12C2b",
        Message(
            "At IMPs average plus is +3 IMPs and average minus −3 IMPs. The organiser may vary this with the "
            "regulating authority's approval."
        ),
    ),
    rule(
        "",
        "12C2c",
        "12C2c",
        Message(
            "A non-offending contestant whose session exceeds average plus (60 %) gets that better percentage. An "
            "offender whose session is below average minus (40 %) gets that lower percentage."
        ),
    ),
    rule(
        "",
        "",
        "12C2d",
        Message(
            "The regulating authority may set different scores for every further board of a session on which a "
            "contestant obtains no result."
        ),
    ),
    rule(
        "12C3",
        "",
        "",
        Message(
            "Unless the zonal organisation forbids it, the appeals committee may vary an assigned score to do equity."
        ),
    ),
    rule(
        "",
        "12C3",
        "12C3",
        Message(
            "In individual events rectification and adjusted scores hit both partners alike. The director shall not "
            "give a procedural penalty to a blameless partner."
        ),
    ),
    rule(
        "",
        "12C4",
        "12C4",
        Message(
            "When scores in a knock-out event do not balance, the director computes each side's score separately. "
            "Both sides then get the average."
        ),
    ),
    rule(
        "13",
        "",
        "",
        Message(
            "After a call with a wrong number of cards, the board is played only if it can be restored and all four "
            "players agree. Otherwise the director shall award an artificial adjusted score."
        ),
    ),
    rule("", "13", "13", Message("What the director does when a hand has more than thirteen cards.")),
    rule(
        "13A",
        "13D1",
        "13A1",
        Message(
            "If no player has seen another player's card, the director restores the hands and the board is played "
            "normally."
        ),
    ),
    rule("13A1", "", "", Message("The director restores the hands from the hand record, if there is one.")),
    rule(
        "13A2",
        "",
        "",
        Message("Without a hand record the director asks the players who have already played the board."),
    ),
    rule("13A3", "", "", Message("If the board was misdealt, the director orders a new deal.")),
    rule("13B", "13D2", "", Message("When a player has seen a card of another hand.")),
    rule(
        "13B1",
        "",
        "",
        Message(
            "If the information is inconsequential, the director may let the board be played with the consent of all "
            "four players."
        ),
    ),
    rule(
        "13B2",
        "",
        "",
        Message(
            "If the information could interfere or a player objects, the director shall award an artificial adjusted "
            "score. The director may penalise an offender."
        ),
    ),
    rule(
        "13C",
        "",
        "",
        Message(
            "If one hand proves after play to have had more than thirteen cards and another fewer, the director must "
            "cancel the result."
        ),
    ),
    rule(
        "",
        "13A",
        "13B1",
        Message(
            "If a player with a wrong hand has called, the board may be restored and played when no call changes. The "
            "director may adjust the score afterwards."
        ),
    ),
    rule(
        "",
        "13B",
        "",
        Message(
            "If a player with a wrong hand has called and normal play is impossible, the director shall adjust the "
            "score. The director may penalise an offender."
        ),
    ),
    rule(
        "",
        "",
        "13B2",
        Message(
            "If a player with a wrong hand has called and normal play is impossible, the director shall adjust to the "
            "probable outcome. The director may penalise an offender."
        ),
    ),
    rule(
        "",
        "13C",
        "13D",
        Message(
            "If one hand proves after play to have had more than thirteen cards and another fewer, the director must "
            "cancel and adjust the result. The offender is liable to a procedural penalty."
        ),
    ),
    rule("", "13D", "13A", Message("When no player with a wrong number of cards has called.")),
    rule(
        "",
        "13D2a",
        "",
        Message(
            "If the information is unlikely to interfere, the board is played. If it then affects the outcome, the "
            "director shall adjust the score and may penalise an offender."
        ),
    ),
    rule(
        "",
        "13D2b",
        "",
        Message(
            "If the information is important enough to interfere, the director shall award an artificial adjusted "
            "score and may penalise an offender."
        ),
    ),
    rule(
        "",
        "",
        "13A2",
        Message(
            "If a player has seen a card of another hand, the board is played and scored. If this affects the "
            "outcome, the director shall adjust the score and may penalise an offender."
        ),
    ),
    rule("", "", "13B", Message("When a player with a wrong number of cards has called.")),
    rule(
        "",
        "13E",
        "",
        Message(
            "If play continues, knowledge of a moved card is unauthorised information for the partner of the player "
            "whose number of cards was wrong."
        ),
    ),
    rule(
        "",
        "13F",
        "",
        Message(
            "The director removes a surplus card that is not part of the deal and play continues. If it was played to "
            "a quitted trick, the director may adjust the score."
        ),
    ),
    rule(
        "",
        "",
        "13C",
        Message(
            "The director removes a surplus card that is not part of the deal and play continues. The score is "
            "adjusted only if that card was played to a quitted trick."
        ),
    ),
    rule("14", "14", "14", Message("What the director does when a hand is short of cards and no hand has too many.")),
    rule(
        "14A",
        "",
        "",
        Message(
            "Before play begins, the director looks for the missing card of a hand that is short while the other "
            "three are correct."
        ),
    ),
    rule(
        "",
        "14A",
        "14A",
        Message(
            "Before the opening lead is faced, the director looks for the missing cards when a hand is short and none "
            "has too many."
        ),
    ),
    rule("14A1", "14A1", "14A1", Message("A card that is found goes back to the deficient hand.")),
    rule(
        "14A2",
        "14A2",
        "14A2",
        Message("If the card cannot be found, the director rebuilds the deal with another pack."),
    ),
    rule(
        "",
        "14A3",
        "14A3",
        Message("All calls stand. Auction and play continue as if the hand had always been complete."),
    ),
    rule(
        "14B",
        "",
        "",
        Message(
            "After play has begun, the director looks for the missing card of a hand that is short while the other "
            "three are correct."
        ),
    ),
    rule(
        "",
        "14B",
        "14B",
        Message(
            "From the faced opening lead until the correction period ends, the director looks for the cards that a "
            "short hand is missing."
        ),
    ),
    rule("14B1", "", "", Message("When the missing card is found.")),
    rule(
        "14B1a",
        "14B1",
        "14B1",
        Message("For a card found among the played cards, the director applies Law 67 on defective tricks."),
    ),
    rule(
        "14B1b",
        "14B2",
        "14B2",
        Message("A card found elsewhere goes back to the deficient hand. Rectification or a penalty may follow."),
    ),
    rule(
        "14B2",
        "14B3",
        "14B3",
        Message(
            "If the card cannot be found, the director rebuilds the deal with another pack. Rectification or a "
            "penalty may follow."
        ),
    ),
    rule(
        "14B3",
        "14B4",
        "14B4",
        Message(
            "A restored card counts as held all along. It may become a penalty card, and not playing it may be a "
            "revoke."
        ),
    ),
    rule(
        "",
        "14C",
        "14C",
        Message(
            "Knowledge of a replaced card is unauthorised information for the partner of the player whose hand was "
            "wrong."
        ),
    ),
    rule("15", "15", "", Message("What follows when players play a board not meant for them.")),
    rule(
        "",
        "",
        "15",
        Message("What follows when a player takes cards from a wrong board or a table plays a wrong board."),
    ),
    rule("15A", "15A", "", Message("When players complete a board that was not meant for them in that round.")),
    rule(
        "15A1",
        "15A1",
        "",
        Message("The director normally lets the score stand if none of the four has played the board before."),
    ),
    rule(
        "15A2",
        "15A2",
        "",
        Message("The director may require both pairs to play the right board against each other later."),
    ),
    rule(
        "15B",
        "15B",
        "",
        Message(
            "If a player has played the board before, the second score is cancelled for both sides. The director "
            "shall award artificial adjusted scores to contestants deprived of a valid score."
        ),
    ),
    rule(
        "15C",
        "",
        "",
        Message(
            "If the error is found in the auction, the director seats the right contestants, who must repeat every "
            "call. If any call differs, the director shall cancel the board."
        ),
    ),
    rule(
        "",
        "15C",
        "",
        Message(
            "If the error is found in the auction period, the right contestants must repeat every call. If a call "
            "differs the board is cancelled, and deliberate obstruction may be penalised."
        ),
    ),
    rule("", "17D", "15A", Message("When a player has called with cards from a wrong board.")),
    rule("", "", "15A1", Message("The call is cancelled, and so is every call after it.")),
    rule("", "", "15A2", Message("What follows on the board that should be played.")),
    rule(
        "",
        "",
        "15A2a",
        Message("If the offender's partner has called since, the director shall award an adjusted score."),
    ),
    rule(
        "",
        "",
        "15A2b",
        Message("Otherwise the offender looks at the right hand and calls again. The auction then continues normally."),
    ),
    rule("", "", "15A2c", Message("Law 16C applies to every withdrawn or cancelled call.")),
    rule(
        "",
        "",
        "15A3",
        Message(
            "On the board the cards came from, play may go on if the offender repeats the call. If the call differs, "
            "the director shall award an adjusted score."
        ),
    ),
    rule("", "17D4", "15A4", Message("The director may impose a procedural penalty in addition.")),
    rule(
        "",
        "",
        "15B",
        Message("When a contestant in a pairs or individual event plays a board not meant for that round."),
    ),
    rule(
        "",
        "",
        "15B1",
        Message("If any player at the table has played the board before, it is cancelled for both sides."),
    ),
    rule(
        "",
        "",
        "15B2",
        Message(
            "If no player has played the board before, it shall be completed and the score stands. The director may "
            "have the right board played later."
        ),
    ),
    rule(
        "",
        "",
        "15B3",
        Message("The director shall award an artificial adjusted score to each contestant deprived of a valid score."),
    ),
    rule(
        "16",
        "",
        "",
        Message(
            "Players may use information from legal calls and plays and from the opponents' mannerisms. Using any "
            "other information may be an infraction."
        ),
    ),
    rule("", "16", "16", Message("Which information players may use and which they may not.")),
    rule(
        "16A",
        "",
        "",
        Message(
            "Partner's remark, hesitation, haste or manner is extraneous information. A player may not choose a "
            "logical alternative that it could demonstrably have suggested over another."
        ),
    ),
    rule("", "16A", "16A", Message("What information players may use in the auction and play.")),
    rule(
        "16A1",
        "",
        "",
        Message(
            "A player who thinks an opponent gave such information may reserve the right to call the director later. "
            "Opponents who dispute it should call the director."
        ),
    ),
    rule("", "16A1", "16A1", Message("The kinds of information that a player may use.")),
    rule(
        "",
        "16A1a",
        "16A1a",
        Message(
            "A player may use legal and accepted calls and plays of the board, unless unauthorised information "
            "affects them."
        ),
    ),
    rule("", "16A1b", "16A1b", Message("A player may use authorised information from withdrawn actions.")),
    rule(
        "",
        "16A1c",
        "16A1c",
        Message("A player may use what a law or regulation authorises and what lawful procedure reveals."),
    ),
    rule(
        "",
        "16A1d",
        "16A1d",
        Message(
            "A player may use what the player knew before taking the hand from the board, unless the Laws preclude it."
        ),
    ),
    rule(
        "16A2",
        "",
        "",
        Message(
            "A player should call the director at once after an opponent seems to have chosen a suggested action. If "
            "the infraction caused damage, the director adjusts the score."
        ),
    ),
    rule(
        "",
        "16A2",
        "16A2",
        Message(
            "Players may consider their own estimated score, the opponents' traits and the requirements of the "
            "regulations."
        ),
    ),
    rule("", "16A3", "", Message("No player may base a call or play on any other information.")),
    rule("", "16A4", "", Message("If a violation of this law causes damage, the director adjusts the score.")),
    rule(
        "16B",
        "",
        "",
        Message(
            "A player who accidentally learns something about a board should tell the director at once. If it could "
            "interfere with normal play, the director has three remedies."
        ),
    ),
    rule("", "16B", "16B", Message("Extraneous information from partner.")),
    rule("", "16B1", "", Message("What a player may not do after receiving extraneous information from partner.")),
    rule(
        "",
        "",
        "16B1",
        Message(
            "Partner's remark, question, unexpected alert, change of pace, gesture or mannerism is unauthorised "
            "information if it may suggest an action."
        ),
    ),
    rule(
        "",
        "16B1a",
        "",
        Message(
            "Partner's remark, unexpected alert, hesitation or gesture is extraneous information. A player may not "
            "choose a logical alternative that it could demonstrably have suggested over another."
        ),
    ),
    rule(
        "",
        "",
        "16B1a",
        Message(
            "A player may not choose an action that unauthorised information demonstrably suggests over another, if "
            "that other one is a logical alternative."
        ),
    ),
    rule(
        "",
        "16B1b",
        "16B1b",
        Message(
            "A logical alternative is an action that a significant proportion of comparable players with the same "
            "methods would consider seriously and some might take."
        ),
    ),
    rule(
        "",
        "16B2",
        "16B2",
        Message(
            "A player may reserve the right to call the director later, unless regulations forbid it. Opponents who "
            "dispute the unauthorised information should call at once."
        ),
    ),
    rule(
        "",
        "16B3",
        "16B3",
        Message(
            "A player who suspects that an opponent used such information should call the director when play ends. "
            "The director shall adjust the score if the offender gained."
        ),
    ),
    rule("16C", "16D", "16C", Message("Information from withdrawn calls and plays.")),
    rule(
        "16C1",
        "16D1",
        "16C1",
        Message("For the non-offending side, its own and the opponents' withdrawn actions are authorised information."),
    ),
    rule(
        "16C2",
        "16D2",
        "",
        Message(
            "For the offending side, all withdrawn actions are unauthorised information. Its players may not choose a "
            "logical alternative that such information could demonstrably have suggested."
        ),
    ),
    rule(
        "",
        "",
        "16C2",
        Message(
            "For the offending side, all withdrawn actions are unauthorised information. Its players may not choose "
            "an action that such information demonstrably suggests over a logical alternative."
        ),
    ),
    rule(
        "",
        "",
        "16C3",
        Message("If a breach of this rule damaged the non-offending side, the director shall adjust the score."),
    ),
    rule("", "16C", "16D", Message("Extraneous information from other sources.")),
    rule(
        "",
        "16C1",
        "16D1",
        Message(
            "A player who accidentally learns something about a board yet to be played or in play should tell the "
            "director at once."
        ),
    ),
    rule(
        "",
        "16C2",
        "",
        Message(
            "Before any call, if the information could interfere with normal play, the director may choose between "
            "four remedies."
        ),
    ),
    rule(
        "",
        "",
        "16D2",
        Message(
            "Before any call, if the information is likely to interfere with normal play, the director may choose "
            "between four remedies."
        ),
    ),
    rule(
        "16B1",
        "16C2a",
        "16D2a",
        Message(
            "The director may change the seats so that the player holds the hand in question, if contest and scoring "
            "permit."
        ),
    ),
    rule(
        "16B2",
        "",
        "",
        Message(
            "The director may appoint a temporary substitute for that player with the consent of all four players."
        ),
    ),
    rule(
        "",
        "16C2b",
        "16D2b",
        Message("The director may order a new deal for those contestants, if the form of the contest allows it."),
    ),
    rule(
        "",
        "16C2c",
        "",
        Message(
            "The director may have the board played and adjust the score if the information may have affected the "
            "result."
        ),
    ),
    rule(
        "",
        "",
        "16D2c",
        Message("The director may have the board played and adjust the score if the information affected the result."),
    ),
    rule(
        "16B3",
        "16C2d",
        "",
        Message("The director may award an artificial adjusted score instead of having the board played."),
    ),
    rule("", "", "16D2d", Message("The director may award an adjusted score instead of having the board played.")),
    rule(
        "",
        "16C3",
        "",
        Message(
            "Between the first call and the end of play, the director has play continue. The score is adjusted if the "
            "information may have affected the result."
        ),
    ),
    rule(
        "",
        "",
        "16D3",
        Message(
            "Between the first call and the end of play, the director has play continue and adjusts if needed, or "
            "awards an adjusted score."
        ),
    ),
)
