"""The sub-laws of Laws 24 to 27, each in a sentence or two of ours."""

from arbitr.laws.summaries.summary import rule
from arbitr.message import Message

SUMMARIES = (
    rule(
        "24",
        "",
        "",
        Message(
            "A card that partner could have seen during the auction stays face up until the auction ends. Declarer "
            "may treat a defender's card as a penalty card."
        ),
    ),
    rule(
        "",
        "24",
        "",
        Message(
            "A card that partner could have seen in the auction period shall lie face up until that period ends. A "
            "defender's card then becomes a penalty card."
        ),
    ),
    rule(
        "",
        "",
        "24",
        Message(
            "A card that partner could have seen during the auction shall lie face up until the auction ends. It is "
            "unauthorised information for the offending side."
        ),
    ),
    rule(
        "24A",
        "24A",
        "24A",
        Message("After one card below honour rank, not led prematurely, the offender's partner need not pass."),
    ),
    rule(
        "24B",
        "24B",
        "24B",
        Message(
            "After one honour or a card led prematurely, the offender's partner must pass at the next turn to call."
        ),
    ),
    rule(
        "24C",
        "24C",
        "24C",
        Message("After two or more exposed cards, the offender's partner must pass at the next turn to call."),
    ),
    rule("", "", "24D", Message("If the offender becomes declarer or dummy, the cards go back into the hand.")),
    rule("", "", "24E", Message("If the offender becomes a defender, every exposed card becomes a penalty card.")),
    rule("25", "25", "25", Message("When a player may change a call and what an improper change means.")),
    rule(
        "25A",
        "",
        "",
        Message(
            "A player may replace an inadvertent call with the intended call without pause for thought, until partner "
            "calls."
        ),
    ),
    rule("", "25A", "25A", Message("Unintended calls.")),
    rule(
        "",
        "25A1",
        "",
        Message("A player may replace an unintended call with the intended call, but only without pause for thought."),
    ),
    rule(
        "", "", "25A1", Message("A player may replace an unintended call with the intended call until partner calls.")
    ),
    rule(
        "",
        "",
        "25A2",
        Message(
            "A call that the player meant at that moment stands. A slip of hand or tongue may be changed, a lapse of "
            "concentration may not."
        ),
    ),
    rule("", "", "25A3", Message("It does not matter how the player noticed the unintended call.")),
    rule("", "25A2", "25A4", Message("No player may change an unintended call once partner has called.")),
    rule(
        "",
        "25A3",
        "25A5",
        Message(
            "If the auction ends before partner's turn, no player may change an unintended call after the auction "
            "period."
        ),
    ),
    rule(
        "",
        "25A4",
        "25A6",
        Message(
            "After a permitted change the next player may withdraw a call made over the first one. Only that player's "
            "side may use the withdrawn call."
        ),
    ),
    rule(
        "25B",
        "",
        "",
        Message("Until the opponent on the left calls, a player may make a change that is late or deliberate."),
    ),
    rule("", "25B", "25B", Message("Intended calls.")),
    rule(
        "25B1",
        "",
        "",
        Message(
            "The opponent on the left may accept the new call, which then stands without penalty. An opponent who had "
            "called over the first call may withdraw that call."
        ),
    ),
    rule(
        "",
        "25B1",
        "",
        Message(
            "The opponent on the left may accept the new call, also by knowingly calling over it. The first call is "
            "then withdrawn and the second stands."
        ),
    ),
    rule(
        "",
        "",
        "25B1",
        Message(
            "The opponent on the left may accept the new call, also by knowingly calling over it. The second call "
            "then stands and lead restrictions may apply."
        ),
    ),
    rule("25B2", "", "", Message("If the opponent does not accept the new call, it is cancelled.")),
    rule(
        "25B2a",
        "",
        "",
        Message("If the first call was illegal, its own law applies. The second call may bring lead penalties."),
    ),
    rule("25B2b", "", "", Message("If the first call was legal, the offender must choose one of two ways.")),
    rule(
        "25B2b1",
        "",
        "",
        Message("The offender keeps the first call. The offender's partner must then pass at the next turn."),
    ),
    rule(
        "25B2b2",
        "",
        "",
        Message("The offender makes another legal call. The offending side then scores average minus at most."),
    ),
    rule("25B2c", "", "", Message("Either way the offender's partner is subject to lead penalties as a defender.")),
    rule(
        "",
        "25B2",
        "",
        Message("If the opponent does not accept the change, the second call is cancelled and the first stands."),
    ),
    rule(
        "",
        "",
        "25B2",
        Message(
            "If the opponent does not accept the change, the second call is cancelled and the first stands. Lead "
            "restrictions may apply."
        ),
    ),
    rule(
        "",
        "25B3",
        "25B3",
        Message("The law on information from withdrawn actions applies to the withdrawn or cancelled call."),
    ),
    rule(
        "26",
        "",
        "",
        Message("Lead penalties when an offender who replaced a withdrawn call with another becomes a defender."),
    ),
    rule(
        "",
        "26",
        "",
        Message("Lead restrictions when an offender who replaced a withdrawn call with another becomes a defender."),
    ),
    rule("", "", "26", Message("When a withdrawn call restricts the lead of the offender's partner.")),
    rule("26A", "", "", Message("When the withdrawn call related to a specified suit or suits.")),
    rule("", "26A", "", Message("When the withdrawn call related to a specified suit or suits and nothing else.")),
    rule("26A1", "", "", Message("There is no lead penalty if the offender specified the suit in the legal auction.")),
    rule(
        "",
        "26A1",
        "",
        Message("There is no lead restriction if the offender specified every such suit in the legal auction."),
    ),
    rule(
        "26A2",
        "",
        "",
        Message(
            "Otherwise declarer may require or forbid that suit when the offender's partner is first on lead. A ban "
            "lasts while that player keeps the lead."
        ),
    ),
    rule(
        "",
        "26A2",
        "",
        Message(
            "If the offender did not specify such a suit, declarer has a choice when the offender's partner is first "
            "on lead."
        ),
    ),
    rule("", "26A2a", "", Message("Declarer may require the lead of such a suit and picks it if there are several.")),
    rule(
        "",
        "26A2b",
        "",
        Message("Declarer may forbid the lead of one such suit while the offender's partner keeps the lead."),
    ),
    rule(
        "26B",
        "26B",
        "",
        Message(
            "After any other withdrawn call, declarer may forbid the offender's partner one suit at the first lead. "
            "The ban lasts while that player keeps the lead."
        ),
    ),
    rule(
        "", "", "26A", Message("If the offender replaces the call with a comparable one, there is no lead restriction.")
    ),
    rule(
        "",
        "",
        "26B",
        Message(
            "Otherwise declarer may forbid one suit the offender has not legally specified, when the offender's "
            "partner is first on lead. The ban lasts while that player keeps the lead."
        ),
    ),
    rule("27", "27", "27", Message("What follows an insufficient bid.")),
    rule("", "27A", "27A", Message("When an insufficient bid is accepted.")),
    rule(
        "27A",
        "27A1",
        "27A1",
        Message("The opponent on the left may accept any insufficient bid. Any call by that opponent accepts it."),
    ),
    rule("27C", "27A2", "27A2", Message("For an insufficient bid out of rotation, the director applies Law 31.")),
    rule(
        "27B",
        "",
        "",
        Message("If the bid is not accepted, the offender must replace it with a sufficient bid or a pass."),
    ),
    rule("", "27B", "27B", Message("If the bid is not accepted, the offender must replace it with a legal call.")),
    rule("27B1", "", "", Message("When the lowest sufficient bid in the same denomination replaces a natural bid.")),
    rule(
        "27B1a",
        "",
        "",
        Message("If both bids are beyond doubt not conventional, there is no penalty and the auction continues."),
    ),
    rule(
        "27B1b",
        "",
        "",
        Message(
            "If the insufficient bid gave information that damaged the non-offending side, the director shall adjust "
            "the score."
        ),
    ),
    rule("", "27B1", "27B1", Message("Replacement calls that bring no further rectification.")),
    rule(
        "",
        "27B1a",
        "",
        Message(
            "The offender may make the lowest sufficient bid in the same denomination if neither bid is artificial. "
            "The auction then continues without further rectification."
        ),
    ),
    rule(
        "",
        "",
        "27B1a",
        Message(
            "The offender may make the lowest sufficient bid that specifies the same denomination or denominations. "
            "The auction then continues without further rectification."
        ),
    ),
    rule(
        "",
        "27B1b",
        "",
        Message(
            "The offender may make a legal call with the same or a more precise meaning. The auction then continues "
            "without further rectification."
        ),
    ),
    rule(
        "",
        "",
        "27B1b",
        Message("The offender may make a comparable call. The auction then continues without further rectification."),
    ),
    rule(
        "27B2",
        "",
        "",
        Message(
            "If either bid may be conventional or another sufficient bid or pass replaces it, the offender's partner "
            "must pass throughout. Lead penalties may apply."
        ),
    ),
    rule(
        "",
        "27B2",
        "27B2",
        Message(
            "After any other sufficient bid or a pass, the offender's partner must pass throughout. Lead restrictions "
            "may apply."
        ),
    ),
    rule(
        "27B3",
        "",
        "",
        Message(
            "A double or redouble as replacement is cancelled and the offender's partner must pass throughout. Lead "
            "penalties may apply."
        ),
    ),
    rule(
        "",
        "27B3",
        "27B3",
        Message(
            "Any other double or redouble is cancelled and replaced. The offender's partner must pass throughout and "
            "lead restrictions may apply."
        ),
    ),
    rule(
        "",
        "27B4",
        "27B4",
        Message(
            "The opponent on the left may accept a second insufficient bid. Otherwise the director treats it like a "
            "double or redouble."
        ),
    ),
    rule(
        "",
        "27C",
        "27C",
        Message(
            "A replacement made before the ruling stands unless the opponent on the left accepts the insufficient "
            "bid. The director judges it by this law."
        ),
    ),
    rule(
        "",
        "27D",
        "27D",
        Message(
            "If help from the insufficient bid may well have changed the outcome and damaged the opponents, the "
            "director shall adjust the score after play."
        ),
    ),
)
