"""The sub-laws of Laws 12 to 16, each in one or two sentences of our own."""

from arbitr.laws.summaries.summary import sub_law

SUMMARIES = (
    sub_law("12", "When and how the director adjusts a score."),
    sub_law("12A - -", "The director may adjust a score on a contestant's application or without one."),
    sub_law(
        "- 12A 12A",
        "The director may adjust a score without being asked, or on a player's application within the period for "
        "requesting rulings.",
    ),
    sub_law(
        "12A1",
        "The director may award an adjusted score when these Laws give the non-offending contestant no redress "
        "for that violation.",
    ),
    sub_law(
        "12A2 - -",
        "The director may award an artificial adjusted score when no rectification permits normal play of the board.",
    ),
    sub_law(
        "- 12A2 12A2",
        "The director awards an artificial adjusted score when no rectification permits normal play of the board.",
    ),
    sub_law("12A3 - -", "The director may adjust the score when an incorrect penalty was imposed."),
    sub_law("- 12A3 12A3", "The director may adjust the score after an incorrect rectification."),
    sub_law("- 12B 12B", "What an adjusted score is meant to achieve."),
    sub_law(
        "- 12B1 12B1",
        "An adjusted score redresses the non-offending side and removes the offenders' advantage. Damage is a "
        "table result worse than could be expected without the infraction.",
    ),
    sub_law(
        "12B 12B2 12B2",
        "The director may not adjust a score because the remedy in the Laws is too severe or too favourable to "
        "either side.",
    ),
    sub_law("12C", "How the director sets an adjusted score."),
    sub_law("- 12C1 12C1", "Assigned adjusted scores."),
    sub_law("- 12C1a 12C1a", "When the director is able to assign a score, it replaces the score obtained in play."),
    sub_law(
        "- 12C1b -",
        "A non-offending side gets no relief for damage from its own unrelated serious error or wild or gambling "
        "action. The offenders score the consequence of their infraction only.",
    ),
    sub_law(
        "- - 12C1b",
        "The director should come as close as possible to the outcome that was probable without the infraction.",
    ),
    sub_law(
        "- 12C1c -",
        "The director may weight several potential results by their probability, unless the regulating authority "
        "forbids it.",
    ),
    sub_law(
        "- - 12C1c",
        "The director may weight several potential results by their probability, but only those that could be "
        "reached legally.",
    ),
    sub_law(
        "- 12C1d 12C1d",
        "If the potential results are too many or not obvious, the director may award an artificial adjusted score.",
    ),
    sub_law(
        "- 12C1e -",
        "The regulating authority may prescribe another method. The non-offending side then gets the best result "
        "that was likely, the offenders the worst that was at all probable.",
    ),
    sub_law(
        "- - 12C1e",
        "A non-offending side gets no relief for its own extremely serious unrelated error, or for a gamble it "
        "hoped a ruling would undo. The offenders score what rectification gives.",
    ),
    sub_law("- 12C1f -", "The scores of the two sides need not balance."),
    sub_law("- 12C2 12C2", "Artificial adjusted scores."),
    sub_law(
        "12C1 12C2a 12C2a",
        "If no result can be obtained, the score depends on fault. The contestant gets at most 40 % (directly at "
        "fault), 50 % (partly at fault) or at least 60 % (not at fault).",
    ),
    sub_law(
        "12C2 - -",
        "The non-offending side gets the best result that was likely without the irregularity. The offending side "
        "gets the worst result that was at all probable.",
    ),
    sub_law(
        "- 12C2b 12C2b",
        "At IMPs average plus is +3 IMPs and average minus −3 IMPs. The organiser may vary this with the "
        "regulating authority's approval.",
    ),
    sub_law(
        "- 12C2c 12C2c",
        "A non-offending contestant whose session exceeds average plus (60 %) gets that better percentage. An "
        "offender whose session is below average minus (40 %) gets that lower percentage.",
    ),
    sub_law(
        "- - 12C2d",
        "The regulating authority may set different scores for every further board of a session on which a "
        "contestant obtains no result.",
    ),
    sub_law(
        "12C3 - -",
        "Unless the zonal organisation forbids it, the appeals committee may vary an assigned score to do equity.",
    ),
    sub_law(
        "- 12C3 12C3",
        "In individual events rectification and adjusted scores hit both partners alike. The director shall not "
        "give a procedural penalty to a blameless partner.",
    ),
    sub_law(
        "- 12C4 12C4",
        "When scores in a knock-out event do not balance, the director computes each side's score separately. "
        "Both sides then get the average.",
    ),
    sub_law(
        "13 - -",
        "After a call with a wrong number of cards, the board is played only if it can be restored and all four "
        "players agree. Otherwise the director shall award an artificial adjusted score.",
    ),
    sub_law("- 13 13", "What the director does when a hand has more than thirteen cards."),
    sub_law(
        "13A 13D1 13A1",
        "If no player has seen another player's card, the director restores the hands and the board is played "
        "normally.",
    ),
    sub_law("13A1 - -", "The director restores the hands from the hand record, if there is one."),
    sub_law("13A2 - -", "Without a hand record the director asks the players who have already played the board."),
    sub_law("13A3 - -", "If the board was misdealt, the director orders a new deal."),
    sub_law("13B 13D2 -", "When a player has seen a card of another hand."),
    sub_law(
        "13B1 - -",
        "If the information is inconsequential, the director may let the board be played with the consent of all "
        "four players.",
    ),
    sub_law(
        "13B2 - -",
        "If the information could interfere or a player objects, the director shall award an artificial adjusted "
        "score. The director may penalise an offender.",
    ),
    sub_law(
        "13C - -",
        "If one hand proves after play to have had more than thirteen cards and another fewer, the director must "
        "cancel the result.",
    ),
    sub_law(
        "- 13A 13B1",
        "If a player with a wrong hand has called, the board may be restored and played when no call changes. The "
        "director may adjust the score afterwards.",
    ),
    sub_law(
        "- 13B -",
        "If a player with a wrong hand has called and normal play is impossible, the director shall adjust the "
        "score. The director may penalise an offender.",
    ),
    sub_law(
        "- - 13B2",
        "If a player with a wrong hand has called and normal play is impossible, the director shall adjust to the "
        "probable outcome. The director may penalise an offender.",
    ),
    sub_law(
        "- 13C 13D",
        "If one hand proves after play to have had more than thirteen cards and another fewer, the director must "
        "cancel and adjust the result. The offender is liable to a procedural penalty.",
    ),
    sub_law("- 13D 13A", "When no player with a wrong number of cards has called."),
    sub_law(
        "- 13D2a -",
        "If the information is unlikely to interfere, the board is played. If it then affects the outcome, the "
        "director shall adjust the score and may penalise an offender.",
    ),
    sub_law(
        "- 13D2b -",
        "If the information is important enough to interfere, the director shall award an artificial adjusted "
        "score and may penalise an offender.",
    ),
    sub_law(
        "- - 13A2",
        "If a player has seen a card of another hand, the board is played and scored. If this affects the "
        "outcome, the director shall adjust the score and may penalise an offender.",
    ),
    sub_law("- - 13B", "When a player with a wrong number of cards has called."),
    sub_law(
        "- 13E -",
        "If play continues, knowledge of a moved card is unauthorised information for the partner of the player "
        "whose number of cards was wrong.",
    ),
    sub_law(
        "- 13F -",
        "The director removes a surplus card that is not part of the deal and play continues. If it was played to "
        "a quitted trick, the director may adjust the score.",
    ),
    sub_law(
        "- - 13C",
        "The director removes a surplus card that is not part of the deal and play continues. The score is "
        "adjusted only if that card was played to a quitted trick.",
    ),
    sub_law("14", "What the director does when a hand is short of cards and no hand has too many."),
    sub_law(
        "14A - -",
        "Before play begins, the director looks for the missing card of a hand that is short while the other "
        "three are correct.",
    ),
    sub_law(
        "- 14A 14A",
        "Before the opening lead is faced, the director looks for the missing cards when a hand is short and none "
        "has too many.",
    ),
    sub_law("14A1", "A card that is found goes back to the deficient hand."),
    sub_law("14A2", "If the card cannot be found, the director rebuilds the deal with another pack."),
    sub_law("- 14A3 14A3", "All calls stand. Auction and play continue as if the hand had always been complete."),
    sub_law(
        "14B - -",
        "After play has begun, the director looks for the missing card of a hand that is short while the other "
        "three are correct.",
    ),
    sub_law(
        "- 14B 14B",
        "From the faced opening lead until the correction period ends, the director looks for the cards that a "
        "short hand is missing.",
    ),
    sub_law("14B1 - -", "When the missing card is found."),
    sub_law(
        "14B1a 14B1 14B1", "For a card found among the played cards, the director applies Law 67 on defective tricks."
    ),
    sub_law(
        "14B1b 14B2 14B2",
        "A card found elsewhere goes back to the deficient hand. Rectification or a penalty may follow.",
    ),
    sub_law(
        "14B2 14B3 14B3",
        "If the card cannot be found, the director rebuilds the deal with another pack. Rectification or a "
        "penalty may follow.",
    ),
    sub_law(
        "14B3 14B4 14B4",
        "A restored card counts as held all along. It may become a penalty card, and not playing it may be a revoke.",
    ),
    sub_law(
        "- 14C 14C",
        "Knowledge of a replaced card is unauthorised information for the partner of the player whose hand was wrong.",
    ),
    sub_law("15 15 -", "What follows when players play a board not meant for them."),
    sub_law("- - 15", "What follows when a player takes cards from a wrong board or a table plays a wrong board."),
    sub_law("15A 15A -", "When players complete a board that was not meant for them in that round."),
    sub_law(
        "15A1 15A1 -", "The director normally lets the score stand if none of the four has played the board before."
    ),
    sub_law("15A2 15A2 -", "The director may require both pairs to play the right board against each other later."),
    sub_law(
        "15B 15B -",
        "If a player has played the board before, the second score is cancelled for both sides. The director "
        "shall award artificial adjusted scores to contestants deprived of a valid score.",
    ),
    sub_law(
        "15C - -",
        "If the error is found in the auction, the director seats the right contestants, who must repeat every "
        "call. If any call differs, the director shall cancel the board.",
    ),
    sub_law(
        "- 15C -",
        "If the error is found in the auction period, the right contestants must repeat every call. If a call "
        "differs the board is cancelled, and deliberate obstruction may be penalised.",
    ),
    sub_law("- 17D 15A", "When a player has called with cards from a wrong board."),
    sub_law("- - 15A1", "The call is cancelled, and so is every call after it."),
    sub_law("- - 15A2", "What follows on the board that should be played."),
    sub_law("- - 15A2a", "If the offender's partner has called since, the director shall award an adjusted score."),
    sub_law(
        "- - 15A2b",
        "Otherwise the offender looks at the right hand and calls again. The auction then continues normally.",
    ),
    sub_law("- - 15A2c", "Law 16C applies to every withdrawn or cancelled call."),
    sub_law(
        "- - 15A3",
        "On the board the cards came from, play may go on if the offender repeats the call. If the call differs, "
        "the director shall award an adjusted score.",
    ),
    sub_law("- 17D4 15A4", "The director may impose a procedural penalty in addition."),
    sub_law("- - 15B", "When a contestant in a pairs or individual event plays a board not meant for that round."),
    sub_law("- - 15B1", "If any player at the table has played the board before, it is cancelled for both sides."),
    sub_law(
        "- - 15B2",
        "If no player has played the board before, it shall be completed and the score stands. The director may "
        "have the right board played later.",
    ),
    sub_law(
        "- - 15B3",
        "The director shall award an artificial adjusted score to each contestant deprived of a valid score.",
    ),
    sub_law(
        "16 - -",
        "Players may use information from legal calls and plays and from the opponents' mannerisms. Using any "
        "other information may be an infraction.",
    ),
    sub_law("- 16 16", "Which information players may use and which they may not."),
    sub_law(
        "16A - -",
        "Partner's remark, hesitation, haste or manner is extraneous information. A player may not choose a "
        "logical alternative that it could demonstrably have suggested over another.",
    ),
    sub_law("- 16A 16A", "What information players may use in the auction and play."),
    sub_law(
        "16A1 - -",
        "A player who thinks an opponent gave such information may reserve the right to call the director later. "
        "Opponents who dispute it should call the director.",
    ),
    sub_law("- 16A1 16A1", "The kinds of information that a player may use."),
    sub_law(
        "- 16A1a 16A1a",
        "A player may use legal and accepted calls and plays of the board, unless unauthorised information "
        "affects them.",
    ),
    sub_law("- 16A1b 16A1b", "A player may use authorised information from withdrawn actions."),
    sub_law("- 16A1c 16A1c", "A player may use what a law or regulation authorises and what lawful procedure reveals."),
    sub_law(
        "- 16A1d 16A1d",
        "A player may use what the player knew before taking the hand from the board, unless the Laws preclude it.",
    ),
    sub_law(
        "16A2 - -",
        "A player should call the director at once after an opponent seems to have chosen a suggested action. If "
        "the infraction caused damage, the director adjusts the score.",
    ),
    sub_law(
        "- 16A2 16A2",
        "Players may consider their own estimated score, the opponents' traits and the requirements of the "
        "regulations.",
    ),
    sub_law("- 16A3 -", "No player may base a call or play on any other information."),
    sub_law("- 16A4 -", "If a violation of this law causes damage, the director adjusts the score."),
    sub_law(
        "16B - -",
        "A player who accidentally learns something about a board should tell the director at once. If it could "
        "interfere with normal play, the director has three remedies.",
    ),
    sub_law("- 16B 16B", "Extraneous information from partner."),
    sub_law("- 16B1 -", "What a player may not do after receiving extraneous information from partner."),
    sub_law(
        "- - 16B1",
        "Partner's remark, question, unexpected alert, change of pace, gesture or mannerism is unauthorised "
        "information if it may suggest an action.",
    ),
    sub_law(
        "- 16B1a -",
        "Partner's remark, unexpected alert, hesitation or gesture is extraneous information. A player may not "
        "choose a logical alternative that it could demonstrably have suggested over another.",
    ),
    sub_law(
        "- - 16B1a",
        "A player may not choose an action that unauthorised information demonstrably suggests over another, if "
        "that other one is a logical alternative.",
    ),
    sub_law(
        "- 16B1b 16B1b",
        "A logical alternative is an action that a significant proportion of comparable players with the same "
        "methods would consider seriously and some might take.",
    ),
    sub_law(
        "- 16B2 16B2",
        "A player may reserve the right to call the director later, unless regulations forbid it. Opponents who "
        "dispute the unauthorised information should call at once.",
    ),
    sub_law(
        "- 16B3 16B3",
        "A player who suspects that an opponent used such information should call the director when play ends. "
        "The director shall adjust the score if the offender gained.",
    ),
    sub_law("16C 16D 16C", "Information from withdrawn calls and plays."),
    sub_law(
        "16C1 16D1 16C1",
        "For the non-offending side, its own and the opponents' withdrawn actions are authorised information.",
    ),
    sub_law(
        "16C2 16D2 -",
        "For the offending side, all withdrawn actions are unauthorised information. Its players may not choose a "
        "logical alternative that such information could demonstrably have suggested.",
    ),
    sub_law(
        "- - 16C2",
        "For the offending side, all withdrawn actions are unauthorised information. Its players may not choose "
        "an action that such information demonstrably suggests over a logical alternative.",
    ),
    sub_law(
        "- - 16C3", "If a breach of this rule damaged the non-offending side, the director shall adjust the score."
    ),
    sub_law("- 16C 16D", "Extraneous information from other sources."),
    sub_law(
        "- 16C1 16D1",
        "A player who accidentally learns something about a board yet to be played or in play should tell the "
        "director at once.",
    ),
    sub_law(
        "- 16C2 -",
        "Before any call, if the information could interfere with normal play, the director may choose between "
        "four remedies.",
    ),
    sub_law(
        "- - 16D2",
        "Before any call, if the information is likely to interfere with normal play, the director may choose "
        "between four remedies.",
    ),
    sub_law(
        "16B1 16C2a 16D2a",
        "The director may change the seats so that the player holds the hand in question, if contest and scoring "
        "permit.",
    ),
    sub_law(
        "16B2 - -",
        "The director may appoint a temporary substitute for that player with the consent of all four players.",
    ),
    sub_law(
        "- 16C2b 16D2b",
        "The director may order a new deal for those contestants, if the form of the contest allows it.",
    ),
    sub_law(
        "- 16C2c -",
        "The director may have the board played and adjust the score if the information may have affected the result.",
    ),
    sub_law(
        "- - 16D2c",
        "The director may have the board played and adjust the score if the information affected the result.",
    ),
    sub_law("16B3 16C2d -", "The director may award an artificial adjusted score instead of having the board played."),
    sub_law("- - 16D2d", "The director may award an adjusted score instead of having the board played."),
    sub_law(
        "- 16C3 -",
        "Between the first call and the end of play, the director has play continue. The score is adjusted if the "
        "information may have affected the result.",
    ),
    sub_law(
        "- - 16D3",
        "Between the first call and the end of play, the director has play continue and adjusts if needed, or "
        "awards an adjusted score.",
    ),
)
