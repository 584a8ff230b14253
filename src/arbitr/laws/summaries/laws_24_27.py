"""The sub-laws of Laws 24 to 27, each in one or two sentences of our own."""

from arbitr.laws.summaries.summary import sub_law

SUMMARIES = (
    sub_law(
        "24 - -",
        "A card that partner could have seen during the auction stays face up until the auction ends. Declarer "
        "may treat a defender's card as a penalty card.",
    ),
    sub_law(
        "- 24 -",
        "A card that partner could have seen in the auction period shall lie face up until that period ends. A "
        "defender's card then becomes a penalty card.",
    ),
    sub_law(
        "- - 24",
        "A card that partner could have seen during the auction shall lie face up until the auction ends. It is "
        "unauthorised information for the offending side.",
    ),
    sub_law("24A", "After one card below honour rank, not led prematurely, the offender's partner need not pass."),
    sub_law(
        "24B", "After one honour or a card led prematurely, the offender's partner must pass at the next turn to call."
    ),
    sub_law("24C", "After two or more exposed cards, the offender's partner must pass at the next turn to call."),
    sub_law("- - 24D", "If the offender becomes declarer or dummy, the cards go back into the hand."),
    sub_law("- - 24E", "If the offender becomes a defender, every exposed card becomes a penalty card."),
    sub_law("25", "When a player may change a call and what an improper change means."),
    sub_law(
        "25A - -",
        "A player may replace an inadvertent call with the intended call without pause for thought, until partner "
        "calls.",
    ),
    sub_law("- 25A 25A", "Unintended calls."),
    sub_law(
        "- 25A1 -",
        "A player may replace an unintended call with the intended call, but only without pause for thought.",
    ),
    sub_law("- - 25A1", "A player may replace an unintended call with the intended call until partner calls."),
    sub_law(
        "- - 25A2",
        "A call that the player meant at that moment stands. A slip of hand or tongue may be changed, a lapse of "
        "concentration may not.",
    ),
    sub_law("- - 25A3", "It does not matter how the player noticed the unintended call."),
    sub_law("- 25A2 25A4", "No player may change an unintended call once partner has called."),
    sub_law(
        "- 25A3 25A5",
        "If the auction ends before partner's turn, no player may change an unintended call after the auction period.",
    ),
    sub_law(
        "- 25A4 25A6",
        "After a permitted change the next player may withdraw a call made over the first one. Only that player's "
        "side may use the withdrawn call.",
    ),
    sub_law("25B - -", "Until the opponent on the left calls, a player may make a change that is late or deliberate."),
    sub_law("- 25B 25B", "Intended calls."),
    sub_law(
        "25B1 - -",
        "The opponent on the left may accept the new call, which then stands without penalty. An opponent who had "
        "called over the first call may withdraw that call.",
    ),
    sub_law(
        "- 25B1 -",
        "The opponent on the left may accept the new call, also by knowingly calling over it. The first call is "
        "then withdrawn and the second stands.",
    ),
    sub_law(
        "- - 25B1",
        "The opponent on the left may accept the new call, also by knowingly calling over it. The second call "
        "then stands and lead restrictions may apply.",
    ),
    sub_law("25B2 - -", "If the opponent does not accept the new call, it is cancelled."),
    sub_law(
        "25B2a - -", "If the first call was illegal, its own law applies. The second call may bring lead penalties."
    ),
    sub_law("25B2b - -", "If the first call was legal, the offender must choose one of two ways."),
    sub_law("25B2b1 - -", "The offender keeps the first call. The offender's partner must then pass at the next turn."),
    sub_law(
        "25B2b2 - -", "The offender makes another legal call. The offending side then scores average minus at most."
    ),
    sub_law("25B2c - -", "Either way the offender's partner is subject to lead penalties as a defender."),
    sub_law(
        "- 25B2 -", "If the opponent does not accept the change, the second call is cancelled and the first stands."
    ),
    sub_law(
        "- - 25B2",
        "If the opponent does not accept the change, the second call is cancelled and the first stands. Lead "
        "restrictions may apply.",
    ),
    sub_law("- 25B3 25B3", "The law on information from withdrawn actions applies to the withdrawn or cancelled call."),
    sub_law("26 - -", "Lead penalties when an offender who replaced a withdrawn call with another becomes a defender."),
    sub_law(
        "- 26 -", "Lead restrictions when an offender who replaced a withdrawn call with another becomes a defender."
    ),
    sub_law("- - 26", "When a withdrawn call restricts the lead of the offender's partner."),
    sub_law("26A - -", "When the withdrawn call related to a specified suit or suits."),
    sub_law("- 26A -", "When the withdrawn call related to a specified suit or suits and nothing else."),
    sub_law("26A1 - -", "There is no lead penalty if the offender specified the suit in the legal auction."),
    sub_law("- 26A1 -", "There is no lead restriction if the offender specified every such suit in the legal auction."),
    sub_law(
        "26A2 - -",
        "Otherwise declarer may require or forbid that suit when the offender's partner is first on lead. A ban "
        "lasts while that player keeps the lead.",
    ),
    sub_law(
        "- 26A2 -",
        "If the offender did not specify such a suit, declarer has a choice when the offender's partner is first "
        "on lead.",
    ),
    sub_law("- 26A2a -", "Declarer may require the lead of such a suit and picks it if there are several."),
    sub_law("- 26A2b -", "Declarer may forbid the lead of one such suit while the offender's partner keeps the lead."),
    sub_law(
        "26B 26B -",
        "After any other withdrawn call, declarer may forbid the offender's partner one suit at the first lead. "
        "The ban lasts while that player keeps the lead.",
    ),
    sub_law("- - 26A", "If the offender replaces the call with a comparable one, there is no lead restriction."),
    sub_law(
        "- - 26B",
        "Otherwise declarer may forbid one suit the offender has not legally specified, when the offender's "
        "partner is first on lead. The ban lasts while that player keeps the lead.",
    ),
    sub_law("27", "What follows an insufficient bid."),
    sub_law("- 27A 27A", "When an insufficient bid is accepted."),
    sub_law(
        "27A 27A1 27A1",
        "The opponent on the left may accept any insufficient bid. Any call by that opponent accepts it.",
    ),
    sub_law("27C 27A2 27A2", "For an insufficient bid out of rotation, the director applies Law 31."),
    sub_law("27B - -", "If the bid is not accepted, the offender must replace it with a sufficient bid or a pass."),
    sub_law("- 27B 27B", "If the bid is not accepted, the offender must replace it with a legal call."),
    sub_law("27B1 - -", "When the lowest sufficient bid in the same denomination replaces a natural bid."),
    sub_law(
        "27B1a - -", "If both bids are beyond doubt not conventional, there is no penalty and the auction continues."
    ),
    sub_law(
        "27B1b - -",
        "If the insufficient bid gave information that damaged the non-offending side, the director shall adjust "
        "the score.",
    ),
    sub_law("- 27B1 27B1", "Replacement calls that bring no further rectification."),
    sub_law(
        "- 27B1a -",
        "The offender may make the lowest sufficient bid in the same denomination if neither bid is artificial. "
        "The auction then continues without further rectification.",
    ),
    sub_law(
        "- - 27B1a",
        "The offender may make the lowest sufficient bid that specifies the same denomination or denominations. "
        "The auction then continues without further rectification.",
    ),
    sub_law(
        "- 27B1b -",
        "The offender may make a legal call with the same or a more precise meaning. The auction then continues "
        "without further rectification.",
    ),
    sub_law(
        "- - 27B1b",
        "The offender may make a comparable call. The auction then continues without further rectification.",
    ),
    sub_law(
        "27B2 - -",
        "If either bid may be conventional or another sufficient bid or pass replaces it, the offender's partner "
        "must pass throughout. Lead penalties may apply.",
    ),
    sub_law(
        "- 27B2 27B2",
        "After any other sufficient bid or a pass, the offender's partner must pass throughout. Lead restrictions "
        "may apply.",
    ),
    sub_law(
        "27B3 - -",
        "A double or redouble as replacement is cancelled and the offender's partner must pass throughout. Lead "
        "penalties may apply.",
    ),
    sub_law(
        "- 27B3 27B3",
        "Any other double or redouble is cancelled and replaced. The offender's partner must pass throughout and "
        "lead restrictions may apply.",
    ),
    sub_law(
        "- 27B4 27B4",
        "The opponent on the left may accept a second insufficient bid. Otherwise the director treats it like a "
        "double or redouble.",
    ),
    sub_law(
        "- 27C 27C",
        "A replacement made before the ruling stands unless the opponent on the left accepts the insufficient "
        "bid. The director judges it by this law.",
    ),
    sub_law(
        "- 27D 27D",
        "If help from the insufficient bid may well have changed the outcome and damaged the opponents, the "
        "director shall adjust the score after play.",
    ),
)
