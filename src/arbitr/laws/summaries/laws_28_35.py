"""The sub-laws of Laws 28 to 35, each in one or two sentences of our own."""

from arbitr.laws.summaries.summary import sub_law

SUMMARIES = (
    sub_law("28", "When a call that seems out of rotation counts as a call in rotation."),
    sub_law("28A", "A call counts as in rotation if the opponent on the right, whose turn it was, had to pass by law."),
    sub_law(
        "28B",
        "A player in turn who calls over an opponent's call out of rotation cancels it without further "
        "consequences. The information from it is unauthorised for the opponent's side.",
    ),
    sub_law("29", "What happens after a call out of rotation."),
    sub_law(
        "29A",
        "The player on the offender's left may accept the call by calling over it. The offender's side then "
        "suffers nothing.",
    ),
    sub_law(
        "29B",
        "If nobody accepts the call, it is cancelled and the turn goes back. The offender may make any legal call "
        "in turn, but Laws 30 to 32 restrict his side.",
    ),
    sub_law(
        "29C",
        "After an artificial call, Laws 30 to 32 look at the denominations that the call shows, not at the one it "
        "names.",
    ),
    sub_law("30", "What follows a pass out of rotation that is not accepted."),
    sub_law(
        "30A 30A -",
        "Before anyone has bid, a player who passes out of rotation must pass at his next turn. His partner may "
        "call freely.",
    ),
    sub_law(
        "- - 30A", "A player who passes at the turn of the opponent on his right must pass when his own turn comes."
    ),
    sub_law("30B 30B -", "A pass out of rotation after somebody has bid."),
    sub_law("- - 30B", "A pass out of rotation at partner's turn or at the turn of the opponent on the left."),
    sub_law(
        "30B1 - -",
        "At the turn of the opponent on the right, the offender must pass at his next turn. Lead penalties may "
        "follow if the pass conventionally related to a suit.",
    ),
    sub_law("- 30B1 -", "At the turn of the opponent on the right, the offender must pass at his next turn."),
    sub_law(
        "- - 30B1",
        "A pass at partner's turn, or at the turn of the opponent on the left by a player who has not called yet.",
    ),
    sub_law(
        "- - 30B1a",
        "The offender's partner may make any legal call, but the withdrawn call is unauthorised information for him.",
    ),
    sub_law(
        "- - 30B1b",
        "The offender may make any legal call in turn. The director then decides whether it is comparable with the"
        " withdrawn pass.",
    ),
    sub_law(
        "- - 30B1bi",
        "If the new call is comparable, no lead restriction follows. The director adjusts the score if the "
        "withdrawn call helped the side and damaged the opponents.",
    ),
    sub_law(
        "- - 30B1bii",
        "If the new call is not comparable, the offender's partner must pass at his next turn. Lead restrictions "
        "may follow if the side defends.",
    ),
    sub_law("30B2 30B2 -", "A pass out of rotation at partner's turn restricts both partners."),
    sub_law("30B2a 30B2a -", "The offender must pass for the rest of the auction."),
    sub_law("30B2b 30B2b -", "At this turn the offender's partner may bid or pass, but he may not double or redouble."),
    sub_law(
        "30B3 30B3 30B2",
        "A player who has already called and calls again at the turn of the opponent on his left changes his call."
        " Law 25 applies.",
    ),
    sub_law(
        "30C - -",
        "Law 31 applies to a conventional pass. A pass is conventional if it promises more than a stated strength,"
        " or shows or denies values outside the last suit named.",
    ),
    sub_law("- 30C -", "Law 31 applies to an artificial pass and to a pass of partner's artificial call."),
    sub_law("- - 30C", "Law 31 applies to an artificial pass and to a pass of an artificial call."),
    sub_law("31 - -", "What follows a bid out of rotation that is not accepted."),
    sub_law(
        "- 31 31",
        "What follows a bid out of rotation, an artificial pass or a pass of partner's artificial call, if it is "
        "not accepted.",
    ),
    sub_law(
        "31A - -",
        "A bid at the turn of the opponent on the right. After a pass of partner's conventional call, Law 31A2b "
        "applies.",
    ),
    sub_law("- 31A 31A", "The call came at the turn of the opponent on the right."),
    sub_law(
        "31A1",
        "If that opponent passes, the offender must repeat his call. If the call is legal, nothing more follows.",
    ),
    sub_law("31A2", "If that opponent bids, doubles or redoubles, the offender may make any legal call."),
    sub_law(
        "31A2a 31A2a -", "If the new call repeats the denomination, the offender's partner must pass at his next turn."
    ),
    sub_law(
        "- - 31A2a",
        "If the new call is comparable, no lead restriction follows. The director adjusts the score if the "
        "withdrawn call helped the side and damaged the opponents.",
    ),
    sub_law(
        "31A2b - -",
        "If the new call does not repeat the denomination, the offender's partner must pass for the rest of the "
        "auction. Lead penalties may follow.",
    ),
    sub_law(
        "- 31A2b -",
        "If the denomination is not repeated, or the first call was a pass, the partner must pass for the rest of "
        "the auction. Lead restrictions may follow.",
    ),
    sub_law(
        "- - 31A2b",
        "If the new call is not comparable, the offender's partner must pass at his next turn. Lead restrictions "
        "may follow if the side defends.",
    ),
    sub_law(
        "31B - -",
        "After a bid at partner's turn, or at the left-hand opponent's by a player who has not called yet, partner"
        " must pass throughout. Lead penalties may follow.",
    ),
    sub_law(
        "- 31B -",
        "After a bid at partner's turn, or at the left-hand opponent's by a player who has not called yet, partner"
        " must pass throughout. Lead restrictions may follow.",
    ),
    sub_law(
        "- - 31B",
        "The call came at partner's turn, or at the turn of the opponent on the left before the offender had called.",
    ),
    sub_law(
        "- - 31B1",
        "The offender's partner may make any legal call, but the withdrawn call is unauthorised information for him.",
    ),
    sub_law(
        "- - 31B2",
        "The offender may make any legal call in turn. Law 31A2 says what follows if it is comparable and if it is"
        " not.",
    ),
    sub_law(
        "- - 31C",
        "A player who has already called and calls again at the turn of the opponent on his left changes his call."
        " Law 25 applies.",
    ),
    sub_law(
        "32",
        "A double or redouble out of rotation. The opponent on the left may accept it, but never an inadmissible one.",
    ),
    sub_law(
        "32A - -",
        "If it was partner's turn, the offender's partner must pass for the rest of the auction. Lead penalties "
        "may follow.",
    ),
    sub_law(
        "- 32A -",
        "If it was partner's turn, the offender's partner must pass for the rest of the auction. Lead restrictions"
        " may follow.",
    ),
    sub_law("32B 32B 32A", "The double or redouble came at the turn of the opponent on the right."),
    sub_law(
        "32B1 32B1 32A1",
        "If that opponent passes, the offender must repeat the double or redouble and nothing more follows. If it "
        "is inadmissible, Law 36 applies.",
    ),
    sub_law(
        "32B2 - -",
        "If that opponent acts, the offender may make any legal call. His partner must pass for the rest of the "
        "auction, and lead penalties may follow.",
    ),
    sub_law(
        "- 32B2 -",
        "If that opponent acts, the offender may make any legal call. His partner must pass for the rest of the "
        "auction, and lead restrictions may follow.",
    ),
    sub_law("- - 32A2", "If that opponent bids, doubles or redoubles, the offender may make any legal call."),
    sub_law(
        "- - 32A2a",
        "If the new call is comparable, no lead restriction follows. The director adjusts the score if the "
        "withdrawn call helped the side and damaged the opponents.",
    ),
    sub_law(
        "- - 32A2b",
        "If the new call is not comparable, the offender's partner must pass at his next turn. Lead restrictions "
        "may follow if the side defends.",
    ),
    sub_law("- - 32B", "The double or redouble came at partner's turn."),
    sub_law(
        "- - 32B1",
        "The offender's partner may make any legal call, but the withdrawn call is unauthorised information for him.",
    ),
    sub_law(
        "- - 32B2",
        "The offender may make any legal call in turn. Law 32A2 says what follows if it is comparable and if it is"
        " not.",
    ),
    sub_law(
        "- - 32C",
        "A player who has already called and calls again at the turn of the opponent on his left changes his call."
        " Law 25 applies.",
    ),
    sub_law("33", "A call made at the same moment as the call of the player in turn counts as the later one."),
    sub_law(
        "34 - -",
        "Three passes do not end the auction if a pass out of rotation took a player's turn away. The turn goes "
        "back to him and the later passes are cancelled.",
    ),
    sub_law("- 34 -", "If one of three passes in a row was out of rotation, Law 17E2 says how the auction goes on."),
    sub_law("- - 34", "If one of three passes in a row was out of rotation, Law 17D3 says how the auction goes on."),
    sub_law(
        "35 - -",
        "If the opponent on the left calls over an inadmissible call before the director imposes a penalty, the "
        "penalty lapses. Lead penalties lapse too.",
    ),
    sub_law(
        "- 35 -",
        "A double or redouble against Law 19 and a bid above seven are inadmissible. So are a bid, double or "
        "redouble by a player who must pass, and a call after the final pass.",
    ),
    sub_law("- - 35", "The four kinds of inadmissible call and the law for each."),
    sub_law(
        "35A - -",
        "A double or redouble against Law 19 and all later calls are cancelled. The turn goes back, and the "
        "auction goes on as if nothing had happened.",
    ),
    sub_law("- - 35A", "A double or redouble against Law 19 is inadmissible. Law 36 applies."),
    sub_law(
        "35B - -",
        "A bid, double or redouble by a player who must pass stands, and so do later legal calls. A duty to pass "
        "for the rest of the auction continues.",
    ),
    sub_law("- - 35B", "A bid, double or redouble by a player who must pass is inadmissible. Law 37 applies."),
    sub_law(
        "35C - -",
        "A bid above seven and all later calls are cancelled. The offender must pass, and the auction goes on "
        "without penalty.",
    ),
    sub_law("- - 35C", "A bid above seven is inadmissible. Law 38 applies."),
    sub_law("35D - -", "A call after the final pass and all later calls are cancelled without penalty."),
    sub_law("- - 35D", "A call after the final pass is inadmissible. Law 39 applies."),
)
