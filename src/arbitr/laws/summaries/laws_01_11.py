"""The sub-laws of Laws 1 to 11, each in a sentence or two of ours."""

from arbitr.laws.summaries.summary import rule
from arbitr.message import Message

SUMMARIES = (
    rule("", "", "1", Message("The pack: its cards, their rank, their faces and their backs.")),
    rule(
        "1",
        "1",
        "1A",
        Message(
            "A pack has 52 cards in four suits ranked spades, hearts, diamonds, clubs. In each suit the ace is the "
            "highest card and the two the lowest."
        ),
    ),
    rule("", "", "1B", Message("The regulating authority may require packs whose card faces are symmetrical.")),
    rule(
        "",
        "",
        "1C",
        Message("All 52 cards of a pack should have identical backs. A printed back should have a centre of symmetry."),
    ),
    rule(
        "2",
        "2",
        "2",
        Message(
            "Each board has a number that fixes its dealer and vulnerability in a cycle of 16. If a wrongly marked "
            "board is used, its marking governs for that session."
        ),
    ),
    rule(
        "3",
        "3",
        "3",
        Message(
            "Four players sit at each table and the director numbers the tables. The director names one direction "
            "North and the other compass points follow from it."
        ),
    ),
    rule(
        "4",
        "4",
        "4",
        Message(
            "North-South and East-West are partners. Pairs and teams keep partnerships for the session unless the "
            "director allows a substitute, while individuals change partners."
        ),
    ),
    rule("5", "5", "5", Message("How players take their seats and change them.")),
    rule(
        "5A",
        "5A",
        "5A",
        Message(
            "The director assigns starting positions and partners choose between their seats. Later they change "
            "compass point only on the director's instruction or with permission."
        ),
    ),
    rule(
        "5B",
        "5B",
        "5B",
        Message(
            "The director announces all moves clearly. Each player answers for moving on time and taking the right "
            "seat."
        ),
    ),
    rule("6", "6", "6", Message("How the cards are shuffled and dealt.")),
    rule(
        "6A",
        "6A",
        "6A",
        Message("Players thoroughly shuffle each pack before play. If either opponent asks, the pack is cut."),
    ),
    rule(
        "6B",
        "6B",
        "",
        Message(
            "The cards must be dealt face down, one at a time, into four hands of thirteen. Dealing clockwise is "
            "recommended."
        ),
    ),
    rule(
        "",
        "",
        "6B",
        Message(
            "The cards must be dealt face down, one at a time, into four hands of thirteen. Neighbouring cards of the "
            "pack shall not go into the same hand."
        ),
    ),
    rule(
        "6C",
        "6C",
        "6C",
        Message(
            "A member of each side should be present at the shuffle and deal unless the director instructs otherwise."
        ),
    ),
    rule("6D", "6D", "6D", Message("When a board is shuffled and dealt again.")),
    rule(
        "6D1",
        "",
        "",
        Message(
            "A misdeal, or a card of another hand that a player could have seen, shall lead to a new deal. This "
            "applies only until the auction has begun for both sides."
        ),
    ),
    rule(
        "",
        "6D1",
        "",
        Message(
            "Before the auction begins, a misdeal or another hand's card possibly seen during the deal shall lead to "
            "a new deal. A misdealt board counts as fouled."
        ),
    ),
    rule(
        "",
        "",
        "6D1",
        Message(
            "Before the first call, a misdeal or another hand's card possibly seen during the deal shall lead to a "
            "new deal. For a card seen later, Law 16D applies."
        ),
    ),
    rule(
        "6D2",
        "",
        "",
        Message(
            "No result may stand if the cards were dealt from an unshuffled sorted pack or the deal comes from "
            "another session."
        ),
    ),
    rule(
        "",
        "6D2",
        "6D2",
        Message(
            "No result may stand if the deal comes from an unshuffled sorted pack or another session. Events meant to "
            "replay old deals are exempt."
        ),
    ),
    rule(
        "6D3",
        "6D3",
        "6D3",
        Message(
            "The director may order a new deal for any reason that fits the Laws, but never after four passes. Law 86 "
            "sets a limit for team matches."
        ),
    ),
    rule("6E", "6E", "6E", Message("The director decides who shuffles and deals.")),
    rule(
        "6E1",
        "6E1",
        "6E1",
        Message("The director may have the players shuffle and deal at the table just before play."),
    ),
    rule("6E2", "6E2", "6E2", Message("The director may shuffle and deal the boards in advance.")),
    rule(
        "6E3",
        "6E3",
        "6E3",
        Message("The director may have assistants or other appointed people shuffle and deal in advance."),
    ),
    rule("6E4", "", "", Message("The director may prescribe another method of dealing or preparing the boards.")),
    rule(
        "",
        "6E4",
        "6E4",
        Message(
            "The director may prescribe another method of dealing or preparing the boards if its results are expected "
            "to be equally random."
        ),
    ),
    rule("6F", "", "", Message("If the event requires it, the director may have exact copies of a deal made.")),
    rule(
        "",
        "6F",
        "6F",
        Message(
            "The director may have exact copies of a deal made. Such deals are normally not redealt, though the "
            "director may order it."
        ),
    ),
    rule("7", "7", "7", Message("How players handle the board and their cards.")),
    rule("7A", "7A", "", Message("The board stays in the middle of the table until play is over.")),
    rule(
        "",
        "",
        "7A",
        Message("The board shall stay in the middle of the table, correctly oriented, until play is over."),
    ),
    rule("7B", "7B1", "7B1", Message("Each player takes the hand from the pocket of the player's own compass point.")),
    rule("", "7B", "7B", Message("How players take their hands from the board and look after them.")),
    rule(
        "7B1",
        "7B2",
        "7B2",
        Message(
            "Each player counts thirteen cards face down. The player must then look at their faces before making a "
            "call."
        ),
    ),
    rule(
        "7B2",
        "7B3",
        "",
        Message(
            "Players keep their cards apart from those of others. Nobody shall touch another player's cards during or "
            "after play without the director's permission."
        ),
    ),
    rule(
        "",
        "",
        "7B3",
        Message(
            "Players keep their cards apart from those of others. Nobody shall touch another player's cards during or "
            "after play without permission from an opponent or the director."
        ),
    ),
    rule(
        "7C",
        "",
        "",
        Message(
            "After play each player returns the original thirteen cards to the right pocket. Nobody shall take them "
            "out again unless both sides or the director are present."
        ),
    ),
    rule(
        "",
        "7C",
        "7C",
        Message(
            "After play each player should shuffle the original thirteen cards and return them to the right pocket. "
            "Nobody shall take them out unless both sides or the director are present."
        ),
    ),
    rule(
        "7D",
        "7D",
        "7D",
        Message(
            "The contestant who stays at a table throughout the session is primarily responsible for proper "
            "conditions of play there."
        ),
    ),
    rule("8", "8", "8", Message("How rounds follow one another and when they end.")),
    rule("8A", "8A", "8A", Message("How boards and contestants move.")),
    rule("8A1", "8A1", "8A1", Message("The director tells the players how boards and contestants move.")),
    rule(
        "8A2",
        "8A2",
        "8A2",
        Message("North passes the played boards to the right table unless the director instructs otherwise."),
    ),
    rule("", "8B", "8B", Message("When a round ends.")),
    rule(
        "8B",
        "8B1",
        "8B1",
        Message(
            "A round ends when the director signals the next one. At a table still in play it continues until the "
            "players move."
        ),
    ),
    rule(
        "",
        "8B2",
        "8B2",
        Message(
            "After a postponed board, the round ends for its players when that score is agreed and entered. It also "
            "ends when the director cancels that board."
        ),
    ),
    rule(
        "8C",
        "8C",
        "8C",
        Message(
            "At each table the last round and the session end when all boards are played and their scores entered "
            "without objection."
        ),
    ),
    rule("9", "9", "9", Message("What players may and must do after an irregularity.")),
    rule("9A", "9A", "9A", Message("Who may draw attention to an irregularity.")),
    rule(
        "9A1",
        "9A1",
        "9A1",
        Message("During the auction period any player may draw attention to an irregularity, in turn or not."),
    ),
    rule("9A2", "", "", Message("Who may draw attention to an irregularity during play.")),
    rule(
        "9A2a", "9A2", "9A2", Message("During play declarer or either defender may draw attention to an irregularity.")
    ),
    rule("9A2b", "", "", Message("What dummy may do about an irregularity.")),
    rule(
        "9A2b1",
        "",
        "",
        Message("Dummy may not draw attention to an irregularity during play, but may do so afterwards."),
    ),
    rule("9A2b2", "", "", Message("Dummy may try to prevent an irregularity by declarer.")),
    rule(
        "",
        "9A3",
        "",
        Message(
            "Dummy may not draw attention to an irregularity until play ends. Any player may try to prevent an "
            "irregularity, though dummy only one by declarer."
        ),
    ),
    rule(
        "",
        "",
        "9A3",
        Message(
            "Any player may try to prevent an irregularity. Dummy may do so too, within the limits on dummy's rights."
        ),
    ),
    rule(
        "",
        "",
        "9A4",
        Message(
            "Dummy may not draw attention to an irregularity until play ends. Declarer's mistaken explanation is the "
            "exception."
        ),
    ),
    rule(
        "",
        "9A4",
        "9A5",
        Message(
            "Players need not draw attention to an infraction by their own side. Partner's mistaken explanation is "
            "the exception."
        ),
    ),
    rule("9B", "9B", "9B", Message("What happens once somebody has drawn attention to an irregularity.")),
    rule("9B1", "9B1", "9B1", Message("When and by whom the director is called.")),
    rule("9B1a", "", "", Message("Players must call the director as soon as attention is drawn to an irregularity.")),
    rule(
        "",
        "9B1a",
        "9B1a",
        Message("Players should call the director at once when attention is drawn to an irregularity."),
    ),
    rule(
        "9B1b",
        "9B1b",
        "9B1b",
        Message("Any player, including dummy, may call the director once attention has been drawn to an irregularity."),
    ),
    rule("9B1c", "9B1c", "9B1c", Message("A player who calls the director loses no right by doing so.")),
    rule(
        "9B1d",
        "9B1d",
        "9B1d",
        Message(
            "The opponents keep all their rights when a player draws attention to an irregularity by the player's own "
            "side."
        ),
    ),
    rule(
        "9B2",
        "9B2",
        "9B2",
        Message("No player shall act until the director has explained everything about the rectification."),
    ),
    rule("9C", "", "", Message("An offender who corrects an irregularity too early may incur a further penalty.")),
    rule("", "9C", "9C", Message("An offender who corrects an irregularity too early may face further rectification.")),
    rule("10", "", "", Message("Who imposes a penalty and how a player chooses between options.")),
    rule("", "10", "10", Message("Who determines rectification and how a player chooses between options.")),
    rule(
        "10A",
        "",
        "",
        Message("Only the director may impose penalties. Players have no right to impose or waive one themselves."),
    ),
    rule(
        "",
        "10A",
        "10A",
        Message(
            "Only the director may determine rectification. Players have no right to determine or waive it themselves."
        ),
    ),
    rule(
        "10B",
        "",
        "",
        Message("The director may allow or cancel a penalty, or the waiver of one, that players settled themselves."),
    ),
    rule(
        "",
        "10B",
        "10B",
        Message(
            "The director may allow or cancel a rectification, or the waiver of one, that players settled themselves."
        ),
    ),
    rule("10C", "10C", "10C", Message("How a player chooses between options after an irregularity.")),
    rule("10C1", "10C1", "10C1", Message("The director shall explain all the options that a law offers.")),
    rule("10C2", "10C2", "10C2", Message("A player who has options must choose without consulting partner.")),
    rule("72A4", "10C3", "10C3", Message("The non-offending side may properly choose the option that gains it most.")),
    rule(
        "",
        "10C4",
        "10C4",
        Message(
            "After rectification the offenders may make any call or play that helps them, even if they seem to "
            "profit. The limits on unauthorised information remain."
        ),
    ),
    rule("11", "", "", Message("When the right to penalise is lost.")),
    rule("", "11", "11", Message("When the right to rectification is lost.")),
    rule(
        "11A",
        "",
        "",
        Message(
            "A side may lose the right to penalise if it acts before calling the director. The director so rules if "
            "it may have gained from an opponent's ignorance of the penalty."
        ),
    ),
    rule(
        "",
        "11A",
        "",
        Message(
            "A side may lose its right to rectification if it acts before calling the director. The director so rules "
            "if it may have gained from an opponent's ignorance of the law."
        ),
    ),
    rule(
        "",
        "",
        "11A",
        Message(
            "A side that acts before calling the director may lose its right to rectification. A side that gained "
            "from an opponent's ignorance of the law loses that gain, and the other side keeps its table score."
        ),
    ),
    rule("11B", "", "", Message("When a spectator is the first to draw attention to an irregularity.")),
    rule(
        "11B1",
        "",
        "",
        Message(
            "The right to penalise may be lost if a spectator for whom the non-offending side is responsible speaks "
            "first."
        ),
    ),
    rule(
        "11B2",
        "",
        "",
        Message(
            "The right to correct an irregularity may be lost if a spectator for whom the offending side is "
            "responsible speaks first."
        ),
    ),
    rule("11C", "11B", "11B", Message("Even when the right is lost, the director may impose a procedural penalty.")),
)
