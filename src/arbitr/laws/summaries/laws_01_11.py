"""The sub-laws of Laws 1 to 11, each in one or two sentences of our own."""

from arbitr.laws.summaries.summary import sub_law

SUMMARIES = (
    sub_law("- - 1", "The pack: its cards, their rank, their faces and their backs."),
    sub_law(
        "1 1 1A",
        "A pack has 52 cards in four suits ranked spades, hearts, diamonds, clubs. In each suit the ace is the "
        "highest card and the two the lowest.",
    ),
    sub_law("- - 1B", "The regulating authority may require packs whose card faces are symmetrical."),
    sub_law(
        "- - 1C", "All 52 cards of a pack should have identical backs. A printed back should have a centre of symmetry."
    ),
    sub_law(
        "2",
        "Each board has a number that fixes its dealer and vulnerability in a cycle of 16. If a wrongly marked "
        "board is used, its marking governs for that session.",
    ),
    sub_law(
        "3",
        "Four players sit at each table and the director numbers the tables. The director names one direction "
        "North and the other compass points follow from it.",
    ),
    sub_law(
        "4",
        "North-South and East-West are partners. Pairs and teams keep partnerships for the session unless the "
        "director allows a substitute, while individuals change partners.",
    ),
    sub_law("5", "How players take their seats and change them."),
    sub_law(
        "5A",
        "The director assigns starting positions and partners choose between their seats. Later they change "
        "compass point only on the director's instruction or with permission.",
    ),
    sub_law(
        "5B",
        "The director announces all moves clearly. Each player answers for moving on time and taking the right seat.",
    ),
    sub_law("6", "How the cards are shuffled and dealt."),
    sub_law("6A", "Players thoroughly shuffle each pack before play. If either opponent asks, the pack is cut."),
    sub_law(
        "6B 6B -",
        "The cards must be dealt face down, one at a time, into four hands of thirteen. Dealing clockwise is "
        "recommended.",
    ),
    sub_law(
        "- - 6B",
        "The cards must be dealt face down, one at a time, into four hands of thirteen. Neighbouring cards of the "
        "pack shall not go into the same hand.",
    ),
    sub_law(
        "6C", "A member of each side should be present at the shuffle and deal unless the director instructs otherwise."
    ),
    sub_law("6D", "When a board is shuffled and dealt again."),
    sub_law(
        "6D1 - -",
        "A misdeal, or a card of another hand that a player could have seen, shall lead to a new deal. This "
        "applies only until the auction has begun for both sides.",
    ),
    sub_law(
        "- 6D1 -",
        "Before the auction begins, a misdeal or another hand's card possibly seen during the deal shall lead to "
        "a new deal. A misdealt board counts as fouled.",
    ),
    sub_law(
        "- - 6D1",
        "Before the first call, a misdeal or another hand's card possibly seen during the deal shall lead to a "
        "new deal. For a card seen later, Law 16D applies.",
    ),
    sub_law(
        "6D2 - -",
        "No result may stand if the cards were dealt from an unshuffled sorted pack or the deal comes from "
        "another session.",
    ),
    sub_law(
        "- 6D2 6D2",
        "No result may stand if the deal comes from an unshuffled sorted pack or another session. Events meant to "
        "replay old deals are exempt.",
    ),
    sub_law(
        "6D3",
        "The director may order a new deal for any reason that fits the Laws, but never after four passes. Law 86 "
        "sets a limit for team matches.",
    ),
    sub_law("6E", "The director decides who shuffles and deals."),
    sub_law("6E1", "The director may have the players shuffle and deal at the table just before play."),
    sub_law("6E2", "The director may shuffle and deal the boards in advance."),
    sub_law("6E3", "The director may have assistants or other appointed people shuffle and deal in advance."),
    sub_law("6E4 - -", "The director may prescribe another method of dealing or preparing the boards."),
    sub_law(
        "- 6E4 6E4",
        "The director may prescribe another method of dealing or preparing the boards if its results are expected "
        "to be equally random.",
    ),
    sub_law("6F - -", "If the event requires it, the director may have exact copies of a deal made."),
    sub_law(
        "- 6F 6F",
        "The director may have exact copies of a deal made. Such deals are normally not redealt, though the "
        "director may order it.",
    ),
    sub_law("7", "How players handle the board and their cards."),
    sub_law("7A 7A -", "The board stays in the middle of the table until play is over."),
    sub_law("- - 7A", "The board shall stay in the middle of the table, correctly oriented, until play is over."),
    sub_law("7B 7B1 7B1", "Each player takes the hand from the pocket of the player's own compass point."),
    sub_law("- 7B 7B", "How players take their hands from the board and look after them."),
    sub_law(
        "7B1 7B2 7B2",
        "Each player counts thirteen cards face down. The player must then look at their faces before making a call.",
    ),
    sub_law(
        "7B2 7B3 -",
        "Players keep their cards apart from those of others. Nobody shall touch another player's cards during or "
        "after play without the director's permission.",
    ),
    sub_law(
        "- - 7B3",
        "Players keep their cards apart from those of others. Nobody shall touch another player's cards during or "
        "after play without permission from an opponent or the director.",
    ),
    sub_law(
        "7C - -",
        "After play each player returns the original thirteen cards to the right pocket. Nobody shall take them "
        "out again unless both sides or the director are present.",
    ),
    sub_law(
        "- 7C 7C",
        "After play each player should shuffle the original thirteen cards and return them to the right pocket. "
        "Nobody shall take them out unless both sides or the director are present.",
    ),
    sub_law(
        "7D",
        "The contestant who stays at a table throughout the session is primarily responsible for proper "
        "conditions of play there.",
    ),
    sub_law("8", "How rounds follow one another and when they end."),
    sub_law("8A", "How boards and contestants move."),
    sub_law("8A1", "The director tells the players how boards and contestants move."),
    sub_law("8A2", "North passes the played boards to the right table unless the director instructs otherwise."),
    sub_law("- 8B 8B", "When a round ends."),
    sub_law(
        "8B 8B1 8B1",
        "A round ends when the director signals the next one. At a table still in play it continues until the "
        "players move.",
    ),
    sub_law(
        "- 8B2 8B2",
        "After a postponed board, the round ends for its players when that score is agreed and entered. It also "
        "ends when the director cancels that board.",
    ),
    sub_law(
        "8C",
        "At each table the last round and the session end when all boards are played and their scores entered "
        "without objection.",
    ),
    sub_law("9", "What players may and must do after an irregularity."),
    sub_law("9A", "Who may draw attention to an irregularity."),
    sub_law("9A1", "During the auction period any player may draw attention to an irregularity, in turn or not."),
    sub_law("9A2 - -", "Who may draw attention to an irregularity during play."),
    sub_law("9A2a 9A2 9A2", "During play declarer or either defender may draw attention to an irregularity."),
    sub_law("9A2b - -", "What dummy may do about an irregularity."),
    sub_law("9A2b1 - -", "Dummy may not draw attention to an irregularity during play, but may do so afterwards."),
    sub_law("9A2b2 - -", "Dummy may try to prevent an irregularity by declarer."),
    sub_law(
        "- 9A3 -",
        "Dummy may not draw attention to an irregularity until play ends. Any player may try to prevent an "
        "irregularity, though dummy only one by declarer.",
    ),
    sub_law(
        "- - 9A3",
        "Any player may try to prevent an irregularity. Dummy may do so too, within the limits on dummy's rights.",
    ),
    sub_law(
        "- - 9A4",
        "Dummy may not draw attention to an irregularity until play ends. Declarer's mistaken explanation is the "
        "exception.",
    ),
    sub_law(
        "- 9A4 9A5",
        "Players need not draw attention to an infraction by their own side. Partner's mistaken explanation is "
        "the exception.",
    ),
    sub_law("9B", "What happens once somebody has drawn attention to an irregularity."),
    sub_law("9B1", "When and by whom the director is called."),
    sub_law("9B1a - -", "Players must call the director as soon as attention is drawn to an irregularity."),
    sub_law("- 9B1a 9B1a", "Players should call the director at once when attention is drawn to an irregularity."),
    sub_law(
        "9B1b", "Any player, including dummy, may call the director once attention has been drawn to an irregularity."
    ),
    sub_law("9B1c", "A player who calls the director loses no right by doing so."),
    sub_law(
        "9B1d",
        "The opponents keep all their rights when a player draws attention to an irregularity by the player's own "
        "side.",
    ),
    sub_law("9B2", "No player shall act until the director has explained everything about the rectification."),
    sub_law("9C - -", "An offender who corrects an irregularity too early may incur a further penalty."),
    sub_law("- 9C 9C", "An offender who corrects an irregularity too early may face further rectification."),
    sub_law("10 - -", "Who imposes a penalty and how a player chooses between options."),
    sub_law("- 10 10", "Who determines rectification and how a player chooses between options."),
    sub_law(
        "10A - -", "Only the director may impose penalties. Players have no right to impose or waive one themselves."
    ),
    sub_law(
        "- 10A 10A",
        "Only the director may determine rectification. Players have no right to determine or waive it themselves.",
    ),
    sub_law(
        "10B - -", "The director may allow or cancel a penalty, or the waiver of one, that players settled themselves."
    ),
    sub_law(
        "- 10B 10B",
        "The director may allow or cancel a rectification, or the waiver of one, that players settled themselves.",
    ),
    sub_law("10C", "How a player chooses between options after an irregularity."),
    sub_law("10C1", "The director shall explain all the options that a law offers."),
    sub_law("10C2", "A player who has options must choose without consulting partner."),
    sub_law("72A4 10C3 10C3", "The non-offending side may properly choose the option that gains it most."),
    sub_law(
        "- 10C4 10C4",
        "After rectification the offenders may make any call or play that helps them, even if they seem to "
        "profit. The limits on unauthorised information remain.",
    ),
    sub_law("11 - -", "When the right to penalise is lost."),
    sub_law("- 11 11", "When the right to rectification is lost."),
    sub_law(
        "11A - -",
        "A side may lose the right to penalise if it acts before calling the director. The director so rules if "
        "it may have gained from an opponent's ignorance of the penalty.",
    ),
    sub_law(
        "- 11A -",
        "A side may lose its right to rectification if it acts before calling the director. The director so rules "
        "if it may have gained from an opponent's ignorance of the law.",
    ),
    sub_law(
        "- - 11A",
        "A side that acts before calling the director may lose its right to rectification. A side that gained "
        "from an opponent's ignorance of the law loses that gain, and the other side keeps its table score.",
    ),
    sub_law("11B - -", "When a spectator is the first to draw attention to an irregularity."),
    sub_law(
        "11B1 - -",
        "The right to penalise may be lost if a spectator for whom the non-offending side is responsible speaks first.",
    ),
    sub_law(
        "11B2 - -",
        "The right to correct an irregularity may be lost if a spectator for whom the offending side is "
        "responsible speaks first.",
    ),
    sub_law("11C 11B 11B", "Even when the right is lost, the director may impose a procedural penalty."),
)
