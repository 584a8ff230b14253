"""The sub-laws of Laws 36 to 40, each in one or two sentences of our own."""

from arbitr.laws.summaries.summary import sub_law

SUMMARIES = (
    sub_law(
        "36 - -",
        "An inadmissible double or redouble is cancelled, and the offender must make a legal call. His partner "
        "must pass throughout, and lead penalties may follow.",
    ),
    sub_law("- 36 36", "What follows an inadmissible double or redouble."),
    sub_law(
        "- 36A 36A",
        "If the opponent on the left calls first, the double or redouble and all later calls are cancelled. The "
        "turn goes back, and nothing more follows.",
    ),
    sub_law("- 36B 36B", "The opponent on the left has not called over it."),
    sub_law("- 36B1 36B1", "The double or redouble is cancelled."),
    sub_law(
        "- 36B2 36B2",
        "The offender must make a legal call instead, and his partner must pass for the rest of the auction.",
    ),
    sub_law(
        "- 36B3 36B3",
        "Lead restrictions may follow. The director adjusts the score if the offender could have known that the "
        "forced pass would damage the opponents.",
    ),
    sub_law(
        "- 36B4 36B4",
        "If the double was also out of rotation, the turn goes back and the offender may make any legal call in "
        "turn. His partner must pass throughout.",
    ),
    sub_law(
        "- - 36C",
        "If it is noticed only after the opening lead is faced, the contract is scored without that double or "
        "redouble.",
    ),
    sub_law(
        "37 - -",
        "A bid, double or redouble by a player who must pass is cancelled. Both partners must pass for the rest of"
        " the auction, and lead penalties may follow.",
    ),
    sub_law("- 37 37", "A player who must pass bids, doubles or redoubles."),
    sub_law(
        "- 37A 37A",
        "If the opponent on the left calls over it, it stands with all later calls, unless it also broke Law 19. A"
        " duty to pass throughout continues.",
    ),
    sub_law("- 37B 37B", "The opponent on the left has not called over it."),
    sub_law("- 37B1 37B1", "The bid, double or redouble is cancelled."),
    sub_law(
        "- 37B2 37B2",
        "A pass replaces the call, and both partners must pass for the rest of the auction. Lead restrictions may "
        "follow.",
    ),
    sub_law(
        "38 - -",
        "A bid above seven is cancelled and never played. Both partners must pass for the rest of the auction, and"
        " lead penalties may follow.",
    ),
    sub_law("- 38 38", "What follows a bid above seven."),
    sub_law("- 38A 38A", "No contract above seven is ever played."),
    sub_law("- 38B 38B", "The bid above seven and all later calls are cancelled."),
    sub_law(
        "- 38C 38C",
        "A pass replaces the bid, and the auction goes on unless it is over. Both partners must pass for the rest "
        "of it.",
    ),
    sub_law(
        "- 38D 38D",
        "Lead restrictions may follow, and so may redress for the forced pass. Both lapse if the opponent on the "
        "left has called over the bid.",
    ),
    sub_law("39", "What follows a call after the final pass."),
    sub_law("39A - -", "A defender's pass, or any call by the declaring side, is cancelled without penalty."),
    sub_law(
        "39B - -",
        "A defender's bid, double or redouble is cancelled. Lead penalties may follow, unless the opponent on the "
        "left has called over it.",
    ),
    sub_law("- 39A 39A", "Every call after the final pass is cancelled."),
    sub_law(
        "- 39B 39B",
        "Nothing more follows if the opponent on the left has called over it, a defender passed, or the declaring "
        "side made the call.",
    ),
    sub_law(
        "- 39C 39C",
        "After a defender's bid, double or redouble, lead restrictions may follow if the opponent on the left has "
        "not called over it.",
    ),
    sub_law("40", "What partners may agree and what they must disclose."),
    sub_law(
        "40A 40A3 40A3",
        "A player may make any call or play without notice, unless it rests on an undisclosed understanding.",
    ),
    sub_law("- 40A 40A", "Understandings between partners and the right of the opponents to know them."),
    sub_law("- 40A1 40A1", "How understandings arise, and how a pair discloses them."),
    sub_law(
        "- 40A1a 40A1a",
        "Partners reach an understanding explicitly, by discussion, or implicitly, through experience and awareness.",
    ),
    sub_law(
        "- 40A1b -",
        "Each pair has a duty to make its understandings available to its opponents before playing against them. "
        "The regulating authority says how.",
    ),
    sub_law(
        "- - 40A1b",
        "Each pair has a duty to make its understandings available to its opponents. The regulating authority says"
        " how.",
    ),
    sub_law(
        "- 40A2 40A2",
        "Partners must inform each other only by the calls, plays and conditions of the deal. A player may use the"
        " legal auction and the cards he has seen.",
    ),
    sub_law(
        "- - 40A4",
        "The agreed meaning of a call or play shall not depend on which partner makes it. Style and judgement "
        "remain free.",
    ),
    sub_law(
        "40B - -",
        "A player may not use a special understanding unless the opponents can be expected to understand it, or "
        "his side discloses it as prescribed.",
    ),
    sub_law("- 40B 40B", "Special understandings, and what follows if a pair does not disclose its methods."),
    sub_law("- 40B1 40B1", "Which understandings are special."),
    sub_law(
        "- 40B1a 40B1b",
        "The regulating authority may declare an understanding special if many players of the event may not "
        "readily understand it.",
    ),
    sub_law(
        "- 40B1b -",
        "Every agreement, explicit or implicit, is a partnership understanding. A convention is a special one "
        "unless the regulating authority decides otherwise.",
    ),
    sub_law("- - 40B1a", "Every agreement, explicit or implicit, is a partnership understanding."),
    sub_law(
        "- - 40B1c",
        "A call with an artificial meaning is a special understanding unless the regulating authority decides "
        "otherwise.",
    ),
    sub_law("- 40B2 40B2", "What the regulating authority may regulate, and when players may consult a system card."),
    sub_law(
        "- 40B2a -",
        "The regulating authority may allow, forbid or restrict special understandings and prescribe system cards "
        "and alerts. It may let partners use different methods.",
    ),
    sub_law("- - 40B2a", "What the regulating authority may decide about methods."),
    sub_law("- - 40B2ai", "The regulating authority may allow, forbid or restrict any special understanding."),
    sub_law(
        "- - 40B2aii",
        "The regulating authority may prescribe a system card, with or without supplements, and rules for its use.",
    ),
    sub_law("- - 40B2aiii", "The regulating authority may prescribe alerts or other ways to disclose methods."),
    sub_law(
        "- - 40B2aiv",
        "The regulating authority may forbid agreements to change methods after an irregularity by the opponents.",
    ),
    sub_law("- 40B2d 40B2av", "The regulating authority may restrict psychic artificial calls."),
    sub_law(
        "- 40B2b 40B2b",
        "By default a player may not consult his own system card during the auction period and play. The declaring"
        " side may do so in the clarification period.",
    ),
    sub_law(
        "- 40B2c -",
        "By default a player may consult the opponents' system card before the auction and in the clarification "
        "period. During auction and play he may do so at his own turn.",
    ),
    sub_law("- - 40B2c", "When a player may by default consult the opponents' system card."),
    sub_law("- - 40B2ci", "A player may consult the opponents' system card before the auction begins."),
    sub_law("- - 40B2cii", "A player may consult the opponents' system card in the clarification period."),
    sub_law(
        "- - 40B2ciii",
        "During the auction and play a player may consult the opponents' system card, but only at his own turn.",
    ),
    sub_law(
        "- - 40B2civ",
        "A player asked about his partner's call or play may consult the opponents' system card to explain it "
        "correctly.",
    ),
    sub_law(
        "- 40C3a 40B2d",
        "Without permission of the regulating authority, a player may not use aids to memory, calculation or "
        "technique during auction and play.",
    ),
    sub_law(
        "- 40B3 -",
        "The regulating authority may forbid agreements to change methods after a question, an answer or any "
        "irregularity.",
    ),
    sub_law("- - 40B3", "What follows if a pair does not disclose its understandings."),
    sub_law(
        "- 40B4 40B3a",
        "A side damaged because the opponents did not disclose a call or play as required is entitled to an "
        "adjusted score.",
    ),
    sub_law("- 40C3b 40B3b", "Repeated failure to disclose understandings may be penalised."),
    sub_law(
        "- 40B5 40B4",
        "The director shall adjust the score if a forbidden special understanding damaged the opponents. The "
        "offending side may also get a procedural penalty.",
    ),
    sub_law("- 40B6 40B5", "What the answer to an opponent's question contains."),
    sub_law(
        "75C 40B6a 40B5a",
        "The player who answers shall give all special information from agreement and experience. He need not give"
        " what bridge players generally know.",
    ),
    sub_law(
        "- 40B6b 40B5b",
        "If the answer left out crucial information and this damaged the opponents, the director adjusts the score.",
    ),
    sub_law(
        "40C - -",
        "The director may adjust the score if a side was damaged because its opponents did not fully explain a "
        "call or play.",
    ),
    sub_law("- 40C 40C", "Deviations from the announced methods and psychic actions."),
    sub_law(
        "- 40C1 40C1",
        "A player may deviate if his partner is no more aware of it than the opponents. The director shall adjust "
        "if undisclosed knowledge damaged them.",
    ),
    sub_law("- 40C2 40C2", "Beyond that, a player need not tell the opponents that he has deviated from his methods."),
    sub_law("- 40C3 -", "Aids to memory, and repeated failure to disclose."),
    sub_law(
        "40D - -",
        "The sponsoring organisation may regulate conventions. Zonal organisations may also regulate one-level "
        "openings on hands a king or more below average strength.",
    ),
    sub_law("40E - -", "The convention card."),
    sub_law(
        "40E1 - -",
        "The sponsoring organisation may prescribe a convention card and rules for its use. It may require both "
        "partners to play the same system.",
    ),
    sub_law(
        "40E2 - -",
        "At his turn any player except dummy may consult the opponents' convention card, but never his own. He may"
        " not use aids to memory or calculation.",
    ),
)
