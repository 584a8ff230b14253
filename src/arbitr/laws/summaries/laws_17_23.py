"""The sub-laws of Laws 17 to 23, each in a sentence or two of ours."""

from arbitr.laws.summaries.summary import rule
from arbitr.message import Message

SUMMARIES = (
    rule("17", "17", "17", Message("How the auction begins, proceeds and ends.")),
    rule(
        "17A",
        "",
        "",
        Message("The auction period begins for a side when either partner looks at the faces of the cards."),
    ),
    rule(
        "",
        "17A",
        "17A",
        Message("The auction period begins for a side when either partner takes the cards out of the board."),
    ),
    rule("17B", "17B", "17B", Message("The dealer marked on the board makes the first call.")),
    rule("17C", "17C", "17C", Message("The player on the dealer's left calls second and the others follow clockwise.")),
    rule(
        "17D",
        "",
        "",
        Message(
            "A call with cards from a wrong board is cancelled. If the player on the left has called since and the "
            "new call differs significantly, the director shall award artificial adjusted scores."
        ),
    ),
    rule("", "17D1", "", Message("A call made with cards from a wrong board is cancelled.")),
    rule(
        "",
        "17D2",
        "",
        Message(
            "The offender calls again with the right hand. If partner has called, or the next player has and the new "
            "call differs, the director shall award an artificial adjusted score."
        ),
    ),
    rule(
        "",
        "17D3",
        "",
        Message(
            "On the board the cards came from, play may go on if the offender repeats the call. If the call differs, "
            "the director shall award an artificial adjusted score."
        ),
    ),
    rule(
        "17E",
        "",
        "",
        Message(
            "The auction period ends after four passes, or when the opening lead is faced after three passes in "
            "rotation."
        ),
    ),
    rule("", "17E", "17D", Message("How the auction period ends.")),
    rule("", "17E1", "", Message("The auction and the auction period end as Law 22 sets out.")),
    rule(
        "",
        "22B1",
        "17D1",
        Message(
            "The auction period ends when a defender faces an opening lead. The time from the final pass until then "
            "is the clarification period."
        ),
    ),
    rule(
        "",
        "22B2",
        "17D2",
        Message("If no player has bid, the auction period ends when all four hands are back in the board."),
    ),
    rule(
        "",
        "17E2",
        "17D3",
        Message(
            "Three passes do not end the auction if one of them was out of rotation and cost a player a turn. The "
            "auction returns to that player."
        ),
    ),
    rule("18", "18", "18", Message("What a bid is and when it is sufficient.")),
    rule(
        "18A",
        "18A",
        "18A",
        Message(
            "A bid names a denomination and a number of tricks above six, from one to seven. Pass, double and "
            "redouble are calls, not bids."
        ),
    ),
    rule(
        "18B",
        "18B",
        "18B",
        Message(
            "A bid is higher than an earlier bid if its level is higher, or if its denomination ranks higher at the "
            "same level."
        ),
    ),
    rule("18C", "18C", "18C", Message("A bid higher than the last bid before it is sufficient.")),
    rule(
        "18D",
        "18D",
        "18D",
        Message("A bid that is not higher than the last bid before it is insufficient. Law 27 then applies."),
    ),
    rule(
        "18E",
        "18E",
        "18E",
        Message("The denominations rank from high to low as notrump, spades, hearts, diamonds and clubs."),
    ),
    rule("18F", "", "", Message("Zonal organisations may authorise other ways of making calls.")),
    rule("", "18F", "18F", Message("Regulating authorities may authorise other ways of making calls.")),
    rule("19", "19", "19", Message("When and how a player may double or redouble.")),
    rule("19A", "19A", "19A", Message("Doubles.")),
    rule(
        "19A1",
        "19A1",
        "19A1",
        Message("A player may double only the last bid, made by an opponent and followed by nothing but passes."),
    ),
    rule("19A2", "19A2", "19A2", Message("A doubler should say only the word double, without level or denomination.")),
    rule(
        "19A3",
        "19A3",
        "19A3",
        Message("If the doubler names a wrong level or denomination, the double counts for the bid actually made."),
    ),
    rule("19B", "19B", "19B", Message("Redoubles.")),
    rule(
        "19B1",
        "19B1",
        "19B1",
        Message("A player may redouble only the last double, made by an opponent and followed by nothing but passes."),
    ),
    rule(
        "19B2", "19B2", "19B2", Message("A redoubler should say only the word redouble, without level or denomination.")
    ),
    rule(
        "19B3",
        "19B3",
        "19B3",
        Message(
            "If the redoubler names a wrong level or denomination, the redouble counts for the bid actually doubled."
        ),
    ),
    rule("19C", "19C", "19C", Message("A later legal bid ends any double or redouble.")),
    rule(
        "19D",
        "19D",
        "19D",
        Message("If no legal bid follows a double or redouble, the contract scores the higher values of Law 77."),
    ),
    rule("20", "20", "20", Message("How players review the auction and ask about calls.")),
    rule("20A", "", "", Message("A player who did not hear a call clearly may have it repeated at once.")),
    rule("", "20A", "20A", Message("A player who is not sure what call was made may ask for clarification at once.")),
    rule(
        "20B",
        "20B",
        "20B",
        Message(
            "A player in turn to call may have the whole auction restated with its alerts, unless required to pass. "
            "Nobody may ask for only a part of it."
        ),
    ),
    rule("20C", "20C", "20C", Message("Reviews after the final pass.")),
    rule(
        "20C1",
        "20C1",
        "20C1",
        Message("After the final pass either defender may ask whether it is that defender's turn to lead."),
    ),
    rule(
        "20C2",
        "20C2",
        "20C2",
        Message("Declarer or either defender may have the whole auction restated at the first turn to play."),
    ),
    rule("20D", "20D", "20D", Message("Only an opponent shall restate the auction.")),
    rule(
        "20E",
        "20E",
        "20E",
        Message(
            "Every player, including dummy and a player required to pass, is responsible for promptly correcting an "
            "error in the review."
        ),
    ),
    rule("20F", "20F", "20F", Message("Questions about calls and the answers to them.")),
    rule(
        "20F1",
        "",
        "",
        Message(
            "Before the final pass a player in turn to call may ask for a full explanation of the opponents' auction. "
            "The partner of the player who called should normally answer."
        ),
    ),
    rule(
        "",
        "20F1",
        "",
        Message(
            "Before the final pass a player in turn to call may ask about the opponents' calls, alternatives and "
            "inferences. The partner of the player who called should answer."
        ),
    ),
    rule(
        "",
        "",
        "20F1",
        Message(
            "Before the final pass a player in turn and not required to pass may ask about the opponents' auction. "
            "The partner of the player who called should answer."
        ),
    ),
    rule(
        "20F2",
        "",
        "",
        Message(
            "After the final pass a defender in turn may ask about the opponents' auction. Declarer in turn may ask "
            "about calls and about the defenders' card-play conventions."
        ),
    ),
    rule(
        "",
        "20F2",
        "20F2",
        Message(
            "After the final pass a defender in turn may ask about the auction, and declarer about calls and card "
            "play. The partner of the player concerned answers."
        ),
    ),
    rule(
        "",
        "20F3",
        "20F3",
        Message("A player may ask about a single call. The question may give partner unauthorised information."),
    ),
    rule(
        "75D1",
        "20F4",
        "",
        Message("A player who realises that the player's own explanation was wrong must call the director at once."),
    ),
    rule("", "", "20F4", Message("How players correct their own explanations.")),
    rule(
        "",
        "",
        "20F4a",
        Message(
            "A player who realises during the auction that the player's own explanation was wrong must call the "
            "director before the clarification period ends. The player may do so sooner."
        ),
    ),
    rule("", "", "20F4b", Message("The director then applies Law 21B or Law 40B3.")),
    rule("", "20F5", "20F5", Message("How players correct partner's mistaken explanation.")),
    rule(
        "",
        "20F5a",
        "20F5a",
        Message(
            "During the auction a player may not correct partner's mistaken explanation or show in any way that it "
            "was wrong."
        ),
    ),
    rule(
        "",
        "20F5b",
        "20F5b",
        Message(
            "The player must call the director and correct partner at the first legal chance. A defender waits until "
            "play ends, declarer and dummy until the final pass."
        ),
    ),
    rule(
        "",
        "20F6",
        "20F6",
        Message("When a call or play rests on an opponent's misinformation, the director applies Law 21 or Law 47E."),
    ),
    rule("", "20G", "20G", Message("What players may not do with questions and notes.")),
    rule("", "20G1", "", Message("It is improper to ask a question solely for partner's benefit.")),
    rule("", "", "20G1", Message("A player may not ask a question solely for partner's benefit.")),
    rule("", "", "20G2", Message("A player may not ask a question solely to draw a wrong answer from an opponent.")),
    rule(
        "",
        "20G2",
        "20G3",
        Message(
            "Players may not consult their own system card or notes during the auction and play, unless the "
            "regulating authority allows it."
        ),
    ),
    rule("21", "21", "21", Message("Calls based on a misunderstanding or on misinformation.")),
    rule("21A", "21A", "", Message("A player whose call rests on the player's own misunderstanding gets no redress.")),
    rule(
        "",
        "",
        "21A",
        Message("A player whose call or play rests on the player's own misunderstanding gets no redress."),
    ),
    rule("21B", "21B", "21B", Message("Calls based on an opponent's misinformation.")),
    rule(
        "21B1",
        "",
        "",
        Message(
            "Until the auction period ends, a player may change a call that misinformation probably caused, if "
            "partner has not called since. A missing required alert is misinformation."
        ),
    ),
    rule("", "21B1", "21B1", Message("When a misinformed player may change a call.")),
    rule(
        "",
        "21B1a",
        "21B1a",
        Message(
            "Until the auction period ends, a player may change a call that misinformation could well have "
            "influenced, if partner has not called since. A missing required alert is misinformation."
        ),
    ),
    rule(
        "",
        "21B1b",
        "21B1b",
        Message(
            "Unless there is evidence otherwise, the director presumes that the explanation was mistaken and not the "
            "call."
        ),
    ),
    rule(
        "21B2",
        "",
        "",
        Message(
            "When a player changes a call, the opponent on the left may change a later call too. If that withdrawn "
            "call damages the non-offending side, the director may adjust the score."
        ),
    ),
    rule(
        "",
        "21B2",
        "",
        Message(
            "When a player changes a call, the opponent on the left may change a later call too. If that withdrawn "
            "call damaged the non-offending side, Law 16D applies."
        ),
    ),
    rule(
        "",
        "",
        "21B2",
        Message(
            "When a player changes a call, the opponent on the left may change a later call too. Law 16C applies to "
            "that withdrawn call."
        ),
    ),
    rule("21B3", "", "", Message("If it is too late to change a call, the director may adjust the score.")),
    rule(
        "",
        "21B3",
        "21B3",
        Message("If it is too late to change a call and the offending side gained, the director adjusts the score."),
    ),
    rule("22", "22", "22", Message("What follows when the auction has ended.")),
    rule(
        "22A",
        "22A1",
        "22B",
        Message("If all four players pass, the hands go back into the board without play. There shall be no redeal."),
    ),
    rule("22B", "", "", Message("If a player has bid, the last bid becomes the contract and play begins.")),
    rule("", "22A", "", Message("When the auction ends.")),
    rule(
        "",
        "22A2",
        "22A",
        Message(
            "If a player has bid and three consecutive passes in rotation follow, the auction ends. The last bid "
            "becomes the contract."
        ),
    ),
    rule("", "22B", "", Message("When the auction period ends.")),
    rule(
        "23",
        "",
        "",
        Message(
            "If an offender could have known that partner's enforced pass would probably damage the opponents, play "
            "continues. The director then considers an adjusted score."
        ),
    ),
    rule(
        "72B1",
        "23",
        "72C",
        Message(
            "If an offender could have been aware that an irregularity might well damage the opponents, play "
            "continues. The director adjusts the score if the offending side gained."
        ),
    ),
    rule("", "", "23", Message("Comparable calls in place of withdrawn calls.")),
    rule("", "", "23A", Message("A replacement call is comparable if it passes one of three tests.")),
    rule("", "", "23A1", Message("The call means the same as the withdrawn call, or nearly the same.")),
    rule("", "", "23A2", Message("Every meaning of the call is also a possible meaning of the withdrawn call.")),
    rule(
        "", "", "23A3", Message("The call serves the same purpose as the withdrawn call, such as asking or relaying.")
    ),
    rule(
        "",
        "",
        "23B",
        Message(
            "If the offender replaces a cancelled call with a comparable one at the proper turn, auction and play "
            "continue without further rectification."
        ),
    ),
    rule(
        "",
        "",
        "23C",
        Message(
            "If help from the withdrawn call may well have changed the outcome and damaged the opponents, the "
            "director shall adjust the score after play."
        ),
    ),
)
