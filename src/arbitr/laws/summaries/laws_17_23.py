"""The sub-laws of Laws 17 to 23, each in one or two sentences of our own."""

from arbitr.laws.summaries.summary import sub_law

SUMMARIES = (
    sub_law("17", "How the auction begins, proceeds and ends."),
    sub_law("17A - -", "The auction period begins for a side when either partner looks at the faces of the cards."),
    sub_law("- 17A 17A", "The auction period begins for a side when either partner takes the cards out of the board."),
    sub_law("17B", "The dealer marked on the board makes the first call."),
    sub_law("17C", "The player on the dealer's left calls second and the others follow clockwise."),
    sub_law(
        "17D - -",
        "A call with cards from a wrong board is cancelled. If the player on the left has called since and the "
        "new call differs significantly, the director shall award artificial adjusted scores.",
    ),
    sub_law("- 17D1 -", "A call made with cards from a wrong board is cancelled."),
    sub_law(
        "- 17D2 -",
        "The offender calls again with the right hand. If partner has called, or the next player has and the new "
        "call differs, the director shall award an artificial adjusted score.",
    ),
    sub_law(
        "- 17D3 -",
        "On the board the cards came from, play may go on if the offender repeats the call. If the call differs, "
        "the director shall award an artificial adjusted score.",
    ),
    sub_law(
        "17E - -",
        "The auction period ends after four passes, or when the opening lead is faced after three passes in rotation.",
    ),
    sub_law("- 17E 17D", "How the auction period ends."),
    sub_law("- 17E1 -", "The auction and the auction period end as Law 22 sets out."),
    sub_law(
        "- 22B1 17D1",
        "The auction period ends when a defender faces an opening lead. The time from the final pass until then "
        "is the clarification period.",
    ),
    sub_law("- 22B2 17D2", "If no player has bid, the auction period ends when all four hands are back in the board."),
    sub_law(
        "- 17E2 17D3",
        "Three passes do not end the auction if one of them was out of rotation and cost a player a turn. The "
        "auction returns to that player.",
    ),
    sub_law("18", "What a bid is and when it is sufficient."),
    sub_law(
        "18A",
        "A bid names a denomination and a number of tricks above six, from one to seven. Pass, double and "
        "redouble are calls, not bids.",
    ),
    sub_law(
        "18B",
        "A bid is higher than an earlier bid if its level is higher, or if its denomination ranks higher at the "
        "same level.",
    ),
    sub_law("18C", "A bid higher than the last bid before it is sufficient."),
    sub_law("18D", "A bid that is not higher than the last bid before it is insufficient. Law 27 then applies."),
    sub_law("18E", "The denominations rank from high to low as notrump, spades, hearts, diamonds and clubs."),
    sub_law("18F - -", "Zonal organisations may authorise other ways of making calls."),
    sub_law("- 18F 18F", "Regulating authorities may authorise other ways of making calls."),
    sub_law("19", "When and how a player may double or redouble."),
    sub_law("19A", "Doubles."),
    sub_law("19A1", "A player may double only the last bid, made by an opponent and followed by nothing but passes."),
    sub_law("19A2", "A doubler should say only the word double, without level or denomination."),
    sub_law("19A3", "If the doubler names a wrong level or denomination, the double counts for the bid actually made."),
    sub_law("19B", "Redoubles."),
    sub_law(
        "19B1", "A player may redouble only the last double, made by an opponent and followed by nothing but passes."
    ),
    sub_law("19B2", "A redoubler should say only the word redouble, without level or denomination."),
    sub_law(
        "19B3",
        "If the redoubler names a wrong level or denomination, the redouble counts for the bid actually doubled.",
    ),
    sub_law("19C", "A later legal bid ends any double or redouble."),
    sub_law("19D", "If no legal bid follows a double or redouble, the contract scores the higher values of Law 77."),
    sub_law("20", "How players review the auction and ask about calls."),
    sub_law("20A - -", "A player who did not hear a call clearly may have it repeated at once."),
    sub_law("- 20A 20A", "A player who is not sure what call was made may ask for clarification at once."),
    sub_law(
        "20B",
        "A player in turn to call may have the whole auction restated with its alerts, unless required to pass. "
        "Nobody may ask for only a part of it.",
    ),
    sub_law("20C", "Reviews after the final pass."),
    sub_law("20C1", "After the final pass either defender may ask whether it is that defender's turn to lead."),
    sub_law("20C2", "Declarer or either defender may have the whole auction restated at the first turn to play."),
    sub_law("20D", "Only an opponent shall restate the auction."),
    sub_law(
        "20E",
        "Every player, including dummy and a player required to pass, is responsible for promptly correcting an "
        "error in the review.",
    ),
    sub_law("20F", "Questions about calls and the answers to them."),
    sub_law(
        "20F1 - -",
        "Before the final pass a player in turn to call may ask for a full explanation of the opponents' auction. "
        "The partner of the player who called should normally answer.",
    ),
    sub_law(
        "- 20F1 -",
        "Before the final pass a player in turn to call may ask about the opponents' calls, alternatives and "
        "inferences. The partner of the player who called should answer.",
    ),
    sub_law(
        "- - 20F1",
        "Before the final pass a player in turn and not required to pass may ask about the opponents' auction. "
        "The partner of the player who called should answer.",
    ),
    sub_law(
        "20F2 - -",
        "After the final pass a defender in turn may ask about the opponents' auction. Declarer in turn may ask "
        "about calls and about the defenders' card-play conventions.",
    ),
    sub_law(
        "- 20F2 20F2",
        "After the final pass a defender in turn may ask about the auction, and declarer about calls and card "
        "play. The partner of the player concerned answers.",
    ),
    sub_law(
        "- 20F3 20F3", "A player may ask about a single call. The question may give partner unauthorised information."
    ),
    sub_law(
        "75D1 20F4 -",
        "A player who realises that the player's own explanation was wrong must call the director at once.",
    ),
    sub_law("- - 20F4", "How players correct their own explanations."),
    sub_law(
        "- - 20F4a",
        "A player who realises during the auction that the player's own explanation was wrong must call the "
        "director before the clarification period ends. The player may do so sooner.",
    ),
    sub_law("- - 20F4b", "The director then applies Law 21B or Law 40B3."),
    sub_law("- 20F5 20F5", "How players correct partner's mistaken explanation."),
    sub_law(
        "- 20F5a 20F5a",
        "During the auction a player may not correct partner's mistaken explanation or show in any way that it "
        "was wrong.",
    ),
    sub_law(
        "- 20F5b 20F5b",
        "The player must call the director and correct partner at the first legal chance. A defender waits until "
        "play ends, declarer and dummy until the final pass.",
    ),
    sub_law(
        "- 20F6 20F6",
        "When a call or play rests on an opponent's misinformation, the director applies Law 21 or Law 47E.",
    ),
    sub_law("- 20G 20G", "What players may not do with questions and notes."),
    sub_law("- 20G1 -", "It is improper to ask a question solely for partner's benefit."),
    sub_law("- - 20G1", "A player may not ask a question solely for partner's benefit."),
    sub_law("- - 20G2", "A player may not ask a question solely to draw a wrong answer from an opponent."),
    sub_law(
        "- 20G2 20G3",
        "Players may not consult their own system card or notes during the auction and play, unless the "
        "regulating authority allows it.",
    ),
    sub_law("21", "Calls based on a misunderstanding or on misinformation."),
    sub_law("21A 21A -", "A player whose call rests on the player's own misunderstanding gets no redress."),
    sub_law("- - 21A", "A player whose call or play rests on the player's own misunderstanding gets no redress."),
    sub_law("21B", "Calls based on an opponent's misinformation."),
    sub_law(
        "21B1 - -",
        "Until the auction period ends, a player may change a call that misinformation probably caused, if "
        "partner has not called since. A missing required alert is misinformation.",
    ),
    sub_law("- 21B1 21B1", "When a misinformed player may change a call."),
    sub_law(
        "- 21B1a 21B1a",
        "Until the auction period ends, a player may change a call that misinformation could well have "
        "influenced, if partner has not called since. A missing required alert is misinformation.",
    ),
    sub_law(
        "- 21B1b 21B1b",
        "Unless there is evidence otherwise, the director presumes that the explanation was mistaken and not the call.",
    ),
    sub_law(
        "21B2 - -",
        "When a player changes a call, the opponent on the left may change a later call too. If that withdrawn "
        "call damages the non-offending side, the director may adjust the score.",
    ),
    sub_law(
        "- 21B2 -",
        "When a player changes a call, the opponent on the left may change a later call too. If that withdrawn "
        "call damaged the non-offending side, Law 16D applies.",
    ),
    sub_law(
        "- - 21B2",
        "When a player changes a call, the opponent on the left may change a later call too. Law 16C applies to "
        "that withdrawn call.",
    ),
    sub_law("21B3 - -", "If it is too late to change a call, the director may adjust the score."),
    sub_law(
        "- 21B3 21B3",
        "If it is too late to change a call and the offending side gained, the director adjusts the score.",
    ),
    sub_law("22", "What follows when the auction has ended."),
    sub_law(
        "22A 22A1 22B",
        "If all four players pass, the hands go back into the board without play. There shall be no redeal.",
    ),
    sub_law("22B - -", "If a player has bid, the last bid becomes the contract and play begins."),
    sub_law("- 22A -", "When the auction ends."),
    sub_law(
        "- 22A2 22A",
        "If a player has bid and three consecutive passes in rotation follow, the auction ends. The last bid "
        "becomes the contract.",
    ),
    sub_law("- 22B -", "When the auction period ends."),
    sub_law(
        "23 - -",
        "If an offender could have known that partner's enforced pass would probably damage the opponents, play "
        "continues. The director then considers an adjusted score.",
    ),
    sub_law(
        "72B1 23 72C",
        "If an offender could have been aware that an irregularity might well damage the opponents, play "
        "continues. The director adjusts the score if the offending side gained.",
    ),
    sub_law("- - 23", "Comparable calls in place of withdrawn calls."),
    sub_law("- - 23A", "A replacement call is comparable if it passes one of three tests."),
    sub_law("- - 23A1", "The call means the same as the withdrawn call, or nearly the same."),
    sub_law("- - 23A2", "Every meaning of the call is also a possible meaning of the withdrawn call."),
    sub_law("- - 23A3", "The call serves the same purpose as the withdrawn call, such as asking or relaying."),
    sub_law(
        "- - 23B",
        "If the offender replaces a cancelled call with a comparable one at the proper turn, auction and play "
        "continue without further rectification.",
    ),
    sub_law(
        "- - 23C",
        "If help from the withdrawn call may well have changed the outcome and damaged the opponents, the "
        "director shall adjust the score after play.",
    ),
)
