"""The sub-laws of Laws 28 to 35, each in a sentence or two of ours."""

from arbitr.laws.summaries.summary import rule
from arbitr.message import Message

SUMMARIES = (
    rule("28", "28", "28", Message("When a call that seems out of rotation counts as a call in rotation.")),
    rule(
        "28A",
        "28A",
        "28A",
        Message("A call counts as in rotation if the opponent on the right, whose turn it was, had to pass by law."),
    ),
    rule(
        "28B",
        "28B",
        "28B",
        Message(
            "A player in turn who calls over an opponent's call out of rotation cancels it without further "
            "consequences. The information from it is unauthorised for the opponent's side."
        ),
    ),
    rule("29", "29", "29", Message("What happens after a call out of rotation.")),
    rule(
        "29A",
        "29A",
        "29A",
        Message(
            "The player on the offender's left may accept the call by calling over it. The offender's side then "
            "suffers nothing."
        ),
    ),
    rule(
        "29B",
        "29B",
        "29B",
        Message(
            "If nobody accepts the call, it is cancelled and the turn goes back. The offender may make any legal call "
            "in turn, but Laws 30 to 32 restrict his side."
        ),
    ),
    rule(
        "29C",
        "29C",
        "29C",
        Message(
            "After an artificial call, Laws 30 to 32 look at the denominations that the call shows, not at the one it "
            "names."
        ),
    ),
    rule("30", "30", "30", Message("What follows a pass out of rotation that is not accepted.")),
    rule(
        "30A",
        "30A",
        "",
        Message(
            "Before anyone has bid, a player who passes out of rotation must pass at his next turn. His partner may "
            "call freely."
        ),
    ),
    rule(
        "",
        "",
        "30A",
        Message("A player who passes at the turn of the opponent on his right must pass when his own turn comes."),
    ),
    rule("30B", "30B", "", Message("A pass out of rotation after somebody has bid.")),
    rule(
        "",
        "",
        "30B",
        Message("A pass out of rotation at partner's turn or at the turn of the opponent on the left."),
    ),
    rule(
        "30B1",
        "",
        "",
        Message(
            "At the turn of the opponent on the right, the offender must pass at his next turn. Lead penalties may "
            "follow if the pass conventionally related to a suit."
        ),
    ),
    rule("", "30B1", "", Message("At the turn of the opponent on the right, the offender must pass at his next turn.")),
    rule(
        "",
        "",
        "30B1",
        Message(
            "A pass at partner's turn, or at the turn of the opponent on the left by a player who has not called yet."
        ),
    ),
    rule(
        "",
        "",
        "30B1a",
        Message(
            "The offender's partner may make any legal call, but the withdrawn call is unauthorised information for "
            "him."
        ),
    ),
    rule(
        "",
        "",
        "30B1b",
        Message(
            "The offender may make any legal call in turn. The director then decides whether it is comparable with the"
            " withdrawn pass."
        ),
    ),
    rule(
        "",
        "",
        "30B1bi",
        Message(
            "If the new call is comparable, no lead restriction follows. The director adjusts the score if the "
            "withdrawn call helped the side and damaged the opponents."
        ),
    ),
    rule(
        "",
        "",
        "30B1bii",
        Message(
            "If the new call is not comparable, the offender's partner must pass at his next turn. Lead restrictions "
            "may follow if the side defends."
        ),
    ),
    rule("30B2", "30B2", "", Message("A pass out of rotation at partner's turn restricts both partners.")),
    rule("30B2a", "30B2a", "", Message("The offender must pass for the rest of the auction.")),
    rule(
        "30B2b",
        "30B2b",
        "",
        Message("At this turn the offender's partner may bid or pass, but he may not double or redouble."),
    ),
    rule(
        "30B3",
        "30B3",
        "30B2",
        Message(
            "A player who has already called and calls again at the turn of the opponent on his left changes his call."
            " Law 25 applies."
        ),
    ),
    rule(
        "30C",
        "",
        "",
        Message(
            "Law 31 applies to a conventional pass. A pass is conventional if it promises more than a stated strength,"
            " or shows or denies values outside the last suit named."
        ),
    ),
    rule("", "30C", "", Message("Law 31 applies to an artificial pass and to a pass of partner's artificial call.")),
    rule("", "", "30C", Message("Law 31 applies to an artificial pass and to a pass of an artificial call.")),
    rule("31", "", "", Message("What follows a bid out of rotation that is not accepted.")),
    rule(
        "",
        "31",
        "31",
        Message(
            "What follows a bid out of rotation, an artificial pass or a pass of partner's artificial call, if it is "
            "not accepted."
        ),
    ),
    rule(
        "31A",
        "",
        "",
        Message(
            "A bid at the turn of the opponent on the right. After a pass of partner's conventional call, Law 31A2b "
            "applies."
        ),
    ),
    rule("", "31A", "31A", Message("The call came at the turn of the opponent on the right.")),
    rule(
        "31A1",
        "31A1",
        "31A1",
        Message(
            "If that opponent passes, the offender must repeat his call. If the call is legal, nothing more follows."
        ),
    ),
    rule(
        "31A2",
        "31A2",
        "31A2",
        Message("If that opponent bids, doubles or redoubles, the offender may make any legal call."),
    ),
    rule(
        "31A2a",
        "31A2a",
        "",
        Message("If the new call repeats the denomination, the offender's partner must pass at his next turn."),
    ),
    rule(
        "",
        "",
        "31A2a",
        Message(
            "If the new call is comparable, no lead restriction follows. The director adjusts the score if the "
            "withdrawn call helped the side and damaged the opponents."
        ),
    ),
    rule(
        "31A2b",
        "",
        "",
        Message(
            "If the new call does not repeat the denomination, the offender's partner must pass for the rest of the "
            "auction. Lead penalties may follow."
        ),
    ),
    rule(
        "",
        "31A2b",
        "",
        Message(
            "If the denomination is not repeated, or the first call was a pass, the partner must pass for the rest of "
            "the auction. Lead restrictions may follow."
        ),
    ),
    rule(
        "",
        "",
        "31A2b",
        Message(
            "If the new call is not comparable, the offender's partner must pass at his next turn. Lead restrictions "
            "may follow if the side defends."
        ),
    ),
    rule(
        "31B",
        "",
        "",
        Message(
            "After a bid at partner's turn, or at the left-hand opponent's by a player who has not called yet, partner"
            " must pass throughout. Lead penalties may follow."
        ),
    ),
    rule(
        "",
        "31B",
        "",
        Message(
            "After a bid at partner's turn, or at the left-hand opponent's by a player who has not called yet, partner"
            " must pass throughout. Lead restrictions may follow."
        ),
    ),
    rule(
        "",
        "",
        "31B",
        Message(
            "The call came at partner's turn, or at the turn of the opponent on the left before the offender had "
            "called."
        ),
    ),
    rule(
        "",
        "",
        "31B1",
        Message(
            "The offender's partner may make any legal call, but the withdrawn call is unauthorised information for "
            "him."
        ),
    ),
    rule(
        "",
        "",
        "31B2",
        Message(
            "The offender may make any legal call in turn. Law 31A2 says what follows if it is comparable and if it is"
            " not."
        ),
    ),
    rule(
        "",
        "",
        "31C",
        Message(
            "A player who has already called and calls again at the turn of the opponent on his left changes his call."
            " Law 25 applies."
        ),
    ),
    rule(
        "32",
        "32",
        "32",
        Message(
            "A double or redouble out of rotation. The opponent on the left may accept it, but never an inadmissible "
            "one."
        ),
    ),
    rule(
        "32A",
        "",
        "",
        Message(
            "If it was partner's turn, the offender's partner must pass for the rest of the auction. Lead penalties "
            "may follow."
        ),
    ),
    rule(
        "",
        "32A",
        "",
        Message(
            "If it was partner's turn, the offender's partner must pass for the rest of the auction. Lead restrictions"
            " may follow."
        ),
    ),
    rule("32B", "32B", "32A", Message("The double or redouble came at the turn of the opponent on the right.")),
    rule(
        "32B1",
        "32B1",
        "32A1",
        Message(
            "If that opponent passes, the offender must repeat the double or redouble and nothing more follows. If it "
            "is inadmissible, Law 36 applies."
        ),
    ),
    rule(
        "32B2",
        "",
        "",
        Message(
            "If that opponent acts, the offender may make any legal call. His partner must pass for the rest of the "
            "auction, and lead penalties may follow."
        ),
    ),
    rule(
        "",
        "32B2",
        "",
        Message(
            "If that opponent acts, the offender may make any legal call. His partner must pass for the rest of the "
            "auction, and lead restrictions may follow."
        ),
    ),
    rule("", "", "32A2", Message("If that opponent bids, doubles or redoubles, the offender may make any legal call.")),
    rule(
        "",
        "",
        "32A2a",
        Message(
            "If the new call is comparable, no lead restriction follows. The director adjusts the score if the "
            "withdrawn call helped the side and damaged the opponents."
        ),
    ),
    rule(
        "",
        "",
        "32A2b",
        Message(
            "If the new call is not comparable, the offender's partner must pass at his next turn. Lead restrictions "
            "may follow if the side defends."
        ),
    ),
    rule("", "", "32B", Message("The double or redouble came at partner's turn.")),
    rule(
        "",
        "",
        "32B1",
        Message(
            "The offender's partner may make any legal call, but the withdrawn call is unauthorised information for "
            "him."
        ),
    ),
    rule(
        "",
        "",
        "32B2",
        Message(
            "The offender may make any legal call in turn. Law 32A2 says what follows if it is comparable and if it is"
            " not."
        ),
    ),
    rule(
        "",
        "",
        "32C",
        Message(
            "A player who has already called and calls again at the turn of the opponent on his left changes his call."
            " Law 25 applies."
        ),
    ),
    rule(
        "33",
        "33",
        "33",
        Message("A call made at the same moment as the call of the player in turn counts as the later one."),
    ),
    rule(
        "34",
        "",
        "",
        Message(
            "Three passes do not end the auction if a pass out of rotation took a player's turn away. The turn goes "
            "back to him and the later passes are cancelled."
        ),
    ),
    rule(
        "",
        "34",
        "",
        Message("If one of three passes in a row was out of rotation, Law 17E2 says how the auction goes on."),
    ),
    rule(
        "",
        "",
        "34",
        Message("If one of three passes in a row was out of rotation, Law 17D3 says how the auction goes on."),
    ),
    rule(
        "35",
        "",
        "",
        Message(
            "If the opponent on the left calls over an inadmissible call before the director imposes a penalty, the "
            "penalty lapses. Lead penalties lapse too."
        ),
    ),
    rule(
        "",
        "35",
        "",
        Message(
            "A double or redouble against Law 19 and a bid above seven are inadmissible. So are a bid, double or "
            "redouble by a player who must pass, and a call after the final pass."
        ),
    ),
    rule("", "", "35", Message("The four kinds of inadmissible call and the law for each.")),
    rule(
        "35A",
        "",
        "",
        Message(
            "A double or redouble against Law 19 and all later calls are cancelled. The turn goes back, and the "
            "auction goes on as if nothing had happened."
        ),
    ),
    rule("", "", "35A", Message("A double or redouble against Law 19 is inadmissible. Law 36 applies.")),
    rule(
        "35B",
        "",
        "",
        Message(
            "A bid, double or redouble by a player who must pass stands, and so do later legal calls. A duty to pass "
            "for the rest of the auction continues."
        ),
    ),
    rule(
        "",
        "",
        "35B",
        Message("A bid, double or redouble by a player who must pass is inadmissible. Law 37 applies."),
    ),
    rule(
        "35C",
        "",
        "",
        Message(
            "A bid above seven and all later calls are cancelled. The offender must pass, and the auction goes on "
            "without penalty."
        ),
    ),
    rule("", "", "35C", Message("A bid above seven is inadmissible. Law 38 applies.")),
    rule("35D", "", "", Message("A call after the final pass and all later calls are cancelled without penalty.")),
    rule("", "", "35D", Message("A call after the final pass is inadmissible. Law 39 applies.")),
)
