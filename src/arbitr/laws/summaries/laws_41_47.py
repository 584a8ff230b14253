"""The sub-laws of Laws 41 to 47, each in a sentence or two of ours."""

from arbitr.laws.summaries.summary import rule
from arbitr.message import Message

SUMMARIES = (
    rule("41", "41", "41", Message("How the play begins.")),
    rule(
        "41A",
        "41A",
        "41A",
        Message(
            "After the auction the player on presumed declarer's left leads face down, unless regulations prescribe "
            "face up. He may retract the lead only on the director's instruction."
        ),
    ),
    rule(
        "41B",
        "41B",
        "41B",
        Message(
            "Before the lead is faced, the leader's partner and presumed declarer may ask for a review and "
            "explanations. During play a player may ask for explanations at his turn."
        ),
    ),
    rule(
        "41C",
        "41C",
        "41C",
        Message(
            "The leader faces the card and dummy spreads his hand. At his turn a player may now ask only for the "
            "contract and whether it was doubled or redoubled."
        ),
    ),
    rule(
        "41D",
        "41D",
        "41D",
        Message(
            "Dummy lays his hand face up, sorted in columns towards declarer, with trumps on his own right. Declarer "
            "plays both hands."
        ),
    ),
    rule("42", "42", "42", Message("The rights of dummy.")),
    rule("42A", "42A", "42A", Message("Rights that dummy always keeps.")),
    rule("42A1", "42A1", "42A1", Message("Dummy may give information on facts and law in the director's presence.")),
    rule("42A2", "42A2", "42A2", Message("Dummy may keep count of the tricks won and lost.")),
    rule("42A3", "42A3", "", Message("Dummy plays his cards as declarer directs.")),
    rule(
        "",
        "",
        "42A3",
        Message("Dummy plays his cards as declarer directs and makes sure that his hand follows suit."),
    ),
    rule("42B", "42B", "42B", Message("Rights that dummy may lose under Law 43.")),
    rule(
        "42B1",
        "42B1",
        "42B1",
        Message(
            "If declarer fails to follow suit, dummy may ask him whether he has a card of that suit. Dummy may not ask"
            " a defender."
        ),
    ),
    rule("42B2", "42B2", "", Message("Dummy may try to prevent an irregularity by declarer.")),
    rule("", "", "42B2", Message("Dummy may try to prevent an irregularity by any player.")),
    rule(
        "42B3",
        "42B3",
        "42B3",
        Message("Dummy may draw attention to an irregularity, but only after the play is over."),
    ),
    rule("43", "43", "43", Message("What dummy may not do, and what follows if he does it.")),
    rule("43A", "43A", "43A", Message("The limits on dummy.")),
    rule("43A1", "43A1", "43A1", Message("The general limits on dummy.")),
    rule(
        "43A1a",
        "43A1a",
        "",
        Message(
            "Dummy should not call the director during play unless another player has drawn attention to an "
            "irregularity."
        ),
    ),
    rule(
        "",
        "",
        "43A1a",
        Message(
            "Dummy may not call the director during play unless another player has drawn attention to an irregularity."
        ),
    ),
    rule("43A1b", "43A1b", "43A1b", Message("Dummy may not draw attention to an irregularity during play.")),
    rule(
        "43A1c",
        "43A1c",
        "43A1c",
        Message("Dummy must not take part in the play, and he may not tell declarer anything about it."),
    ),
    rule("43A2", "43A2", "43A2", Message("Limits that cost dummy his rights if he breaks them.")),
    rule("43A2a", "43A2a", "43A2a", Message("Dummy may not exchange hands with declarer.")),
    rule("43A2b", "43A2b", "43A2b", Message("Dummy may not leave his seat to watch declarer play.")),
    rule(
        "43A2c",
        "43A2c",
        "",
        Message("Dummy may not on his own initiative look at the face of a card in a defender's hand."),
    ),
    rule("", "", "43A2c", Message("Dummy may not look at the face of a card in a defender's hand.")),
    rule("", "", "43A3", Message("A defender may not show dummy his hand.")),
    rule("43B", "43B", "43B", Message("What follows if dummy breaks his limits.")),
    rule(
        "43B1",
        "43B1",
        "43B1",
        Message("Dummy is liable to a penalty under Law 90 for every breach of Law 43A1 or 43A2."),
    ),
    rule("43B2", "43B2", "43B2", Message("What follows if dummy has broken Law 43A2 and then helps declarer.")),
    rule(
        "43B2a",
        "43B2a",
        "43B2a",
        Message(
            "If dummy warns declarer against a lead from the wrong hand, either defender may choose the hand that "
            "leads."
        ),
    ),
    rule(
        "43B2b",
        "43B2b",
        "43B2b",
        Message(
            "If dummy is the first to ask about a revoke from declarer's hand, declarer must replace an illegal card. "
            "Law 64 applies as if the revoke were established."
        ),
    ),
    rule("43B2c", "", "", Message("Some texts print the rule of Law 43B3 under this number.")),
    rule(
        "43B3",
        "",
        "",
        Message(
            "If dummy is the first to point out a defender's irregularity, there is no penalty. If the defenders gain "
            "from it, the director shall adjust both scores."
        ),
    ),
    rule(
        "",
        "43B3",
        "",
        Message(
            "If dummy is the first to point out a defender's irregularity, play goes on without rectification. After "
            "play the director may adjust the score for damage."
        ),
    ),
    rule(
        "",
        "",
        "43B3",
        Message(
            "If dummy is the first to point out a defender's irregularity, play goes on. If the defenders gained from "
            "it, the director adjusts only their score."
        ),
    ),
    rule("44", "44", "44", Message("The order of play within a trick.")),
    rule(
        "44A",
        "44A",
        "44A",
        Message("The leader may play any card, unless an irregularity of his side restricts him."),
    ),
    rule("44B", "44B", "44B", Message("After the lead each hand plays a card in turn. The four cards make a trick.")),
    rule(
        "44C",
        "44C",
        "44C",
        Message("A player must follow suit if he can. This duty comes before every other requirement of the Laws."),
    ),
    rule(
        "44D",
        "44D",
        "44D",
        Message("A player who cannot follow suit may play any card, unless an irregularity of his side restricts him."),
    ),
    rule("44E", "44E", "44E", Message("The highest trump wins a trick that contains a trump.")),
    rule("44F", "44F", "44F", Message("In a trick without a trump, the highest card of the suit led wins.")),
    rule("44G", "44G", "44G", Message("The hand that won the trick leads to the next one.")),
    rule("45", "45", "45", Message("When a card is played.")),
    rule(
        "45A",
        "45A",
        "45A",
        Message(
            "A player other than dummy plays a card by detaching it from his hand and facing it on the table in front "
            "of him."
        ),
    ),
    rule(
        "45B",
        "45B",
        "45B",
        Message(
            "Declarer plays a card from dummy by naming it, and dummy faces it. Declarer may move the card himself if "
            "necessary."
        ),
    ),
    rule("45C", "45C", "45C", Message("Which cards must be played.")),
    rule(
        "45C1",
        "45C1",
        "45C1",
        Message(
            "A defender's card held so that his partner could see its face is played to the current trick. If he has "
            "already played to it, Law 45E applies."
        ),
    ),
    rule(
        "45C2",
        "",
        "",
        Message(
            "Declarer must play a card that he holds face up touching or nearly touching the table. The same goes for "
            "a card whose position shows it as played."
        ),
    ),
    rule("", "45C2", "45C2", Message("When declarer must play a card from his own hand.")),
    rule(
        "",
        "45C2a",
        "45C2a",
        Message("Declarer must play a card that he holds face up so that it touches or nearly touches the table."),
    ),
    rule(
        "",
        "45C2b",
        "45C2b",
        Message("Declarer must play a card that he keeps in a position that shows it as played."),
    ),
    rule(
        "45C3",
        "45C3",
        "45C3",
        Message(
            "Declarer must play a card of dummy that he touches on purpose. He may touch cards to arrange them or to "
            "reach another one."
        ),
    ),
    rule("45C4", "45C4", "45C4", Message("A card that a player names or designates.")),
    rule(
        "45C4a",
        "45C4a",
        "45C4a",
        Message("A player must play a card that he names or otherwise designates as the card he proposes to play."),
    ),
    rule(
        "45C4b",
        "",
        "",
        Message(
            "A player may change an unintended designation without pause for thought. An opponent who has played in "
            "the meantime may change his card."
        ),
    ),
    rule(
        "",
        "45C4b",
        "",
        Message(
            "A player may change an unintended designation without pause for thought until his partner has played. An "
            "opponent who has played in the meantime may change his card."
        ),
    ),
    rule(
        "",
        "",
        "45C4b",
        Message(
            "Declarer may change an unintended designation of dummy's card until he next plays from either hand. A "
            "slip of the tongue qualifies, a change of mind does not."
        ),
    ),
    rule("45C5", "45C5", "45C5", Message("A defender may have to play a penalty card under Law 50.")),
    rule("", "", "45D", Message("Dummy puts up a card that declarer did not name.")),
    rule(
        "45D",
        "45D",
        "45D1",
        Message(
            "Dummy's wrong card is withdrawn if attention comes before both sides have played to the next trick. A "
            "defender may change a card that he has played since."
        ),
    ),
    rule(
        "",
        "",
        "45D2",
        Message(
            "After that all cards stand. Failure to follow to the wrong lead may be a revoke, and a revoke by dummy "
            "brings no automatic trick transfer."
        ),
    ),
    rule("45E", "45E", "45E", Message("A fifth card played to a trick.")),
    rule(
        "45E1",
        "45E1",
        "45E1",
        Message("A defender's fifth card becomes a penalty card, unless the director decides that he led it."),
    ),
    rule(
        "45E2",
        "45E2",
        "45E2",
        Message(
            "Declarer takes back a fifth card from either hand and nothing more follows, unless the director decides "
            "that he led it."
        ),
    ),
    rule(
        "45F",
        "",
        "",
        Message(
            "Dummy may not touch or indicate a card without instruction, except to arrange it. The director lets play "
            "go on and reserves the right to adjust the score."
        ),
    ),
    rule(
        "",
        "45F",
        "45F",
        Message(
            "Dummy may not touch or indicate a card without instruction, except to arrange it. The director shall "
            "adjust the score if a suggested play damaged the defenders."
        ),
    ),
    rule(
        "45G",
        "45G",
        "45G",
        Message("A player should not turn his card face down before all four have played to the trick."),
    ),
    rule("46", "46", "46", Message("Declarer names dummy's card incompletely or wrongly.")),
    rule(
        "46A",
        "46A",
        "46A",
        Message("Declarer should name both the suit and the rank of the card that he wants from dummy."),
    ),
    rule(
        "46B",
        "46B",
        "46B",
        Message(
            "How to read an incomplete or wrong designation, unless declarer incontrovertibly meant something else."
        ),
    ),
    rule(
        "46B1",
        "",
        "",
        Message(
            "“High” means the highest card, in fourth seat possibly the cheapest winner. “Win” means the cheapest "
            "winner, and “low” the lowest card."
        ),
    ),
    rule("", "46B1", "46B1", Message("Declarer says “high”, “win” or “low” without naming a rank.")),
    rule("", "46B1a", "46B1a", Message("“High” means dummy's highest card of the suit led.")),
    rule("", "46B1b", "46B1b", Message("“Win” means the lowest card that is known to win the trick.")),
    rule("", "46B1c", "46B1c", Message("“Low” means dummy's lowest card of the suit led.")),
    rule("46B2", "46B2", "46B2", Message("If declarer names only a suit, he has called for the lowest card of it.")),
    rule("46B3", "46B3", "46B3", Message("Declarer names a rank but no suit.")),
    rule(
        "46B3a",
        "46B3a",
        "46B3a",
        Message(
            "When leading, declarer continues the suit in which dummy won the last trick, if dummy has a card of that "
            "rank in it."
        ),
    ),
    rule(
        "46B3b",
        "46B3b",
        "46B3b",
        Message(
            "In other cases declarer must play a card of that rank if this is legal. If there are two or more, he must"
            " say which one he means."
        ),
    ),
    rule(
        "46B4",
        "46B4",
        "46B4",
        Message("If dummy does not hold the named card, the designation is void. Declarer may name any legal card."),
    ),
    rule(
        "46B5",
        "46B5",
        "46B5",
        Message(
            "If declarer names neither suit nor rank, for example “play anything”, either defender may choose dummy's "
            "card."
        ),
    ),
    rule("47", "47", "47", Message("When a player may retract a played card.")),
    rule(
        "47A",
        "47A",
        "47A",
        Message(
            "A card is retracted if the remedy for an irregularity requires it. A defender's retracted card may become"
            " a penalty card."
        ),
    ),
    rule(
        "47B",
        "47B",
        "47B",
        Message(
            "A card may be retracted to correct an illegal play. A defender's retracted card may become a penalty card."
        ),
    ),
    rule("47C", "47C", "47C", Message("A card may be retracted after a legal change of an unintended designation.")),
    rule(
        "47D",
        "47D",
        "47D",
        Message(
            "After an opponent changes his card, a player may retract the card he has played since and play another."
        ),
    ),
    rule("47E", "47E", "47E", Message("A card played on the strength of misinformation.")),
    rule(
        "47E1",
        "",
        "",
        Message(
            "A player may retract a lead out of turn if an opponent told him that it was his turn. The opponent on the"
            " left should not accept it."
        ),
    ),
    rule(
        "",
        "47E1",
        "",
        Message(
            "A player may retract a lead or play out of turn if an opponent told him that it was his turn. The "
            "opponent on the left may not accept it."
        ),
    ),
    rule(
        "",
        "",
        "47E1",
        Message(
            "A lead or play out of turn is retracted if an opponent told the player that it was his turn. It cannot be"
            " accepted and establishes no revoke."
        ),
    ),
    rule("47E2", "47E2", "47E2", Message("A card played after an opponent's wrong explanation.")),
    rule(
        "47E2a",
        "47E2a",
        "",
        Message(
            "A player may retract a card played before the correction if nobody has since played to that trick. He may"
            " not retract an opening lead once dummy has shown a card."
        ),
    ),
    rule(
        "",
        "",
        "47E2a",
        Message(
            "A player may retract a card played before the correction if no card has been played since. He may not "
            "retract an opening lead once dummy has shown a card."
        ),
    ),
    rule(
        "47E2b",
        "47E2b",
        "47E2b",
        Message("If it is too late to retract the card, the director may adjust the score."),
    ),
    rule("", "47F", "47F", Message("All other played cards.")),
    rule(
        "",
        "47F1",
        "47F1",
        Message("Cards played to a wrong lead may be retracted when the player whose turn it was makes his own lead."),
    ),
    rule("47F", "47F2", "47F2", Message("No other played card may be retracted.")),
)
