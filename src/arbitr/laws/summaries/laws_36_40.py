"""The sub-laws of Laws 36 to 40, each in a sentence or two of ours."""

from arbitr.laws.summaries.summary import rule
from arbitr.message import Message

SUMMARIES = (
    rule(
        "36",
        "",
        "",
        Message(
            "An inadmissible double or redouble is cancelled, and the offender must make a legal call. His partner "
            "must pass throughout, and lead penalties may follow."
        ),
    ),
    rule("", "36", "36", Message("What follows an inadmissible double or redouble.")),
    rule(
        "",
        "36A",
        "36A",
        Message(
            "If the opponent on the left calls first, the double or redouble and all later calls are cancelled. The "
            "turn goes back, and nothing more follows."
        ),
    ),
    rule("", "36B", "36B", Message("The opponent on the left has not called over it.")),
    rule("", "36B1", "36B1", Message("The double or redouble is cancelled.")),
    rule(
        "",
        "36B2",
        "36B2",
        Message("The offender must make a legal call instead, and his partner must pass for the rest of the auction."),
    ),
    rule(
        "",
        "36B3",
        "36B3",
        Message(
            "Lead restrictions may follow. The director adjusts the score if the offender could have known that the "
            "forced pass would damage the opponents."
        ),
    ),
    rule(
        "",
        "36B4",
        "36B4",
        Message(
            "If the double was also out of rotation, the turn goes back and the offender may make any legal call in "
            "turn. His partner must pass throughout."
        ),
    ),
    rule(
        "",
        "",
        "36C",
        Message(
            "If it is noticed only after the opening lead is faced, the contract is scored without that double or "
            "redouble."
        ),
    ),
    rule(
        "37",
        "",
        "",
        Message(
            "A bid, double or redouble by a player who must pass is cancelled. Both partners must pass for the rest of"
            " the auction, and lead penalties may follow."
        ),
    ),
    rule("", "37", "37", Message("A player who must pass bids, doubles or redoubles.")),
    rule(
        "",
        "37A",
        "37A",
        Message(
            "If the opponent on the left calls over it, it stands with all later calls, unless it also broke Law 19. A"
            " duty to pass throughout continues."
        ),
    ),
    rule("", "37B", "37B", Message("The opponent on the left has not called over it.")),
    rule("", "37B1", "37B1", Message("The bid, double or redouble is cancelled.")),
    rule(
        "",
        "37B2",
        "37B2",
        Message(
            "A pass replaces the call, and both partners must pass for the rest of the auction. Lead restrictions may "
            "follow."
        ),
    ),
    rule(
        "38",
        "",
        "",
        Message(
            "A bid above seven is cancelled and never played. Both partners must pass for the rest of the auction, and"
            " lead penalties may follow."
        ),
    ),
    rule("", "38", "38", Message("What follows a bid above seven.")),
    rule("", "38A", "38A", Message("No contract above seven is ever played.")),
    rule("", "38B", "38B", Message("The bid above seven and all later calls are cancelled.")),
    rule(
        "",
        "38C",
        "38C",
        Message(
            "A pass replaces the bid, and the auction goes on unless it is over. Both partners must pass for the rest "
            "of it."
        ),
    ),
    rule(
        "",
        "38D",
        "38D",
        Message(
            "Lead restrictions may follow, and so may redress for the forced pass. Both lapse if the opponent on the "
            "left has called over the bid."
        ),
    ),
    rule("39", "39", "39", Message("What follows a call after the final pass.")),
    rule("39A", "", "", Message("A defender's pass, or any call by the declaring side, is cancelled without penalty.")),
    rule(
        "39B",
        "",
        "",
        Message(
            "A defender's bid, double or redouble is cancelled. Lead penalties may follow, unless the opponent on the "
            "left has called over it."
        ),
    ),
    rule("", "39A", "39A", Message("Every call after the final pass is cancelled.")),
    rule(
        "",
        "39B",
        "39B",
        Message(
            "Nothing more follows if the opponent on the left has called over it, a defender passed, or the declaring "
            "side made the call."
        ),
    ),
    rule(
        "",
        "39C",
        "39C",
        Message(
            "After a defender's bid, double or redouble, lead restrictions may follow if the opponent on the left has "
            "not called over it."
        ),
    ),
    rule("40", "40", "40", Message("What partners may agree and what they must disclose.")),
    rule(
        "40A",
        "40A3",
        "40A3",
        Message("A player may make any call or play without notice, unless it rests on an undisclosed understanding."),
    ),
    rule("", "40A", "40A", Message("Understandings between partners and the right of the opponents to know them.")),
    rule("", "40A1", "40A1", Message("How understandings arise, and how a pair discloses them.")),
    rule(
        "",
        "40A1a",
        "40A1a",
        Message(
            "Partners reach an understanding explicitly, by discussion, or implicitly, through experience and "
            "awareness."
        ),
    ),
    rule(
        "",
        "40A1b",
        "",
        Message(
            "Each pair has a duty to make its understandings available to its opponents before playing against them. "
            "The regulating authority says how."
        ),
    ),
    rule(
        "",
        "",
        "40A1b",
        Message(
            "Each pair has a duty to make its understandings available to its opponents. The regulating authority says"
            " how."
        ),
    ),
    rule(
        "",
        "40A2",
        "40A2",
        Message(
            "Partners must inform each other only by the calls, plays and conditions of the deal. A player may use the"
            " legal auction and the cards he has seen."
        ),
    ),
    rule(
        "",
        "",
        "40A4",
        Message(
            "The agreed meaning of a call or play shall not depend on which partner makes it. Style and judgement "
            "remain free."
        ),
    ),
    rule(
        "40B",
        "",
        "",
        Message(
            "A player may not use a special understanding unless the opponents can be expected to understand it, or "
            "his side discloses it as prescribed."
        ),
    ),
    rule(
        "",
        "40B",
        "40B",
        Message("Special understandings, and what follows if a pair does not disclose its methods."),
    ),
    rule("", "40B1", "40B1", Message("Which understandings are special.")),
    rule(
        "",
        "40B1a",
        "40B1b",
        Message(
            "The regulating authority may declare an understanding special if many players of the event may not "
            "readily understand it."
        ),
    ),
    rule(
        "",
        "40B1b",
        "",
        Message(
            "Every agreement, explicit or implicit, is a partnership understanding. A convention is a special one "
            "unless the regulating authority decides otherwise."
        ),
    ),
    rule("", "", "40B1a", Message("Every agreement, explicit or implicit, is a partnership understanding.")),
    rule(
        "",
        "",
        "40B1c",
        Message(
            "A call with an artificial meaning is a special understanding unless the regulating authority decides "
            "otherwise."
        ),
    ),
    rule(
        "",
        "40B2",
        "40B2",
        Message("What the regulating authority may regulate, and when players may consult a system card."),
    ),
    rule(
        "",
        "40B2a",
        "",
        Message(
            "The regulating authority may allow, forbid or restrict special understandings and prescribe system cards "
            "and alerts. It may let partners use different methods."
        ),
    ),
    rule("", "", "40B2a", Message("What the regulating authority may decide about methods.")),
    rule(
        "",
        "",
        "40B2ai",
        Message("The regulating authority may allow, forbid or restrict any special understanding."),
    ),
    rule(
        "",
        "",
        "40B2aii",
        Message(
            "The regulating authority may prescribe a system card, with or without supplements, and rules for its use."
        ),
    ),
    rule(
        "",
        "",
        "40B2aiii",
        Message("The regulating authority may prescribe alerts or other ways to disclose methods."),
    ),
    rule(
        "",
        "",
        "40B2aiv",
        Message(
            "The regulating authority may forbid agreements to change methods after an irregularity by the opponents."
        ),
    ),
    rule("", "40B2d", "40B2av", Message("The regulating authority may restrict psychic artificial calls.")),
    rule(
        "",
        "40B2b",
        "40B2b",
        Message(
            "By default a player may not consult his own system card during the auction period and play. The declaring"
            " side may do so in the clarification period."
        ),
    ),
    rule(
        "",
        "40B2c",
        "",
        Message(
            "By default a player may consult the opponents' system card before the auction and in the clarification "
            "period. During auction and play he may do so at his own turn."
        ),
    ),
    rule("", "", "40B2c", Message("When a player may by default consult the opponents' system card.")),
    rule("", "", "40B2ci", Message("A player may consult the opponents' system card before the auction begins.")),
    rule("", "", "40B2cii", Message("A player may consult the opponents' system card in the clarification period.")),
    rule(
        "",
        "",
        "40B2ciii",
        Message(
            "During the auction and play a player may consult the opponents' system card, but only at his own turn."
        ),
    ),
    rule(
        "",
        "",
        "40B2civ",
        Message(
            "A player asked about his partner's call or play may consult the opponents' system card to explain it "
            "correctly."
        ),
    ),
    rule(
        "",
        "40C3a",
        "40B2d",
        Message(
            "Without permission of the regulating authority, a player may not use aids to memory, calculation or "
            "technique during auction and play."
        ),
    ),
    rule(
        "",
        "40B3",
        "",
        Message(
            "The regulating authority may forbid agreements to change methods after a question, an answer or any "
            "irregularity."
        ),
    ),
    rule("", "", "40B3", Message("What follows if a pair does not disclose its understandings.")),
    rule(
        "",
        "40B4",
        "40B3a",
        Message(
            "A side damaged because the opponents did not disclose a call or play as required is entitled to an "
            "adjusted score."
        ),
    ),
    rule("", "40C3b", "40B3b", Message("Repeated failure to disclose understandings may be penalised.")),
    rule(
        "",
        "40B5",
        "40B4",
        Message(
            "The director shall adjust the score if a forbidden special understanding damaged the opponents. The "
            "offending side may also get a procedural penalty."
        ),
    ),
    rule("", "40B6", "40B5", Message("What the answer to an opponent's question contains.")),
    rule(
        "75C",
        "40B6a",
        "40B5a",
        Message(
            "The player who answers shall give all special information from agreement and experience. He need not give"
            " what bridge players generally know."
        ),
    ),
    rule(
        "",
        "40B6b",
        "40B5b",
        Message(
            "If the answer left out crucial information and this damaged the opponents, the director adjusts the score."
        ),
    ),
    rule(
        "40C",
        "",
        "",
        Message(
            "The director may adjust the score if a side was damaged because its opponents did not fully explain a "
            "call or play."
        ),
    ),
    rule("", "40C", "40C", Message("Deviations from the announced methods and psychic actions.")),
    rule(
        "",
        "40C1",
        "40C1",
        Message(
            "A player may deviate if his partner is no more aware of it than the opponents. The director shall adjust "
            "if undisclosed knowledge damaged them."
        ),
    ),
    rule(
        "",
        "40C2",
        "40C2",
        Message("Beyond that, a player need not tell the opponents that he has deviated from his methods."),
    ),
    rule("", "40C3", "", Message("Aids to memory, and repeated failure to disclose.")),
    rule(
        "40D",
        "",
        "",
        Message(
            "The sponsoring organisation may regulate conventions. Zonal organisations may also regulate one-level "
            "openings on hands a king or more below average strength."
        ),
    ),
    rule("40E", "", "", Message("The convention card.")),
    rule(
        "40E1",
        "",
        "",
        Message(
            "The sponsoring organisation may prescribe a convention card and rules for its use. It may require both "
            "partners to play the same system."
        ),
    ),
    rule(
        "40E2",
        "",
        "",
        Message(
            "At his turn any player except dummy may consult the opponents' convention card, but never his own. He may"
            " not use aids to memory or calculation."
        ),
    ),
)
