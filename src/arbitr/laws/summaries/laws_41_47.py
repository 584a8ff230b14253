"""The sub-laws of Laws 41 to 47, each in one or two sentences of our own."""

from arbitr.laws.summaries.summary import sub_law

SUMMARIES = (
    sub_law("41", "How the play begins."),
    sub_law(
        "41A",
        "After the auction the player on presumed declarer's left leads face down, unless regulations prescribe "
        "face up. He may retract the lead only on the director's instruction.",
    ),
    sub_law(
        "41B",
        "Before the lead is faced, the leader's partner and presumed declarer may ask for a review and "
        "explanations. During play a player may ask for explanations at his turn.",
    ),
    sub_law(
        "41C",
        "The leader faces the card and dummy spreads his hand. At his turn a player may now ask only for the "
        "contract and whether it was doubled or redoubled.",
    ),
    sub_law(
        "41D",
        "Dummy lays his hand face up, sorted in columns towards declarer, with trumps on his own right. Declarer "
        "plays both hands.",
    ),
    sub_law("42", "The rights of dummy."),
    sub_law("42A", "Rights that dummy always keeps."),
    sub_law("42A1", "Dummy may give information on facts and law in the director's presence."),
    sub_law("42A2", "Dummy may keep count of the tricks won and lost."),
    sub_law("42A3 42A3 -", "Dummy plays his cards as declarer directs."),
    sub_law("- - 42A3", "Dummy plays his cards as declarer directs and makes sure that his hand follows suit."),
    sub_law("42B", "Rights that dummy may lose under Law 43."),
    sub_law(
        "42B1",
        "If declarer fails to follow suit, dummy may ask him whether he has a card of that suit. Dummy may not ask"
        " a defender.",
    ),
    sub_law("42B2 42B2 -", "Dummy may try to prevent an irregularity by declarer."),
    sub_law("- - 42B2", "Dummy may try to prevent an irregularity by any player."),
    sub_law("42B3", "Dummy may draw attention to an irregularity, but only after the play is over."),
    sub_law("43", "What dummy may not do, and what follows if he does it."),
    sub_law("43A", "The limits on dummy."),
    sub_law("43A1", "The general limits on dummy."),
    sub_law(
        "43A1a 43A1a -",
        "Dummy should not call the director during play unless another player has drawn attention to an irregularity.",
    ),
    sub_law(
        "- - 43A1a",
        "Dummy may not call the director during play unless another player has drawn attention to an irregularity.",
    ),
    sub_law("43A1b", "Dummy may not draw attention to an irregularity during play."),
    sub_law("43A1c", "Dummy must not take part in the play, and he may not tell declarer anything about it."),
    sub_law("43A2", "Limits that cost dummy his rights if he breaks them."),
    sub_law("43A2a", "Dummy may not exchange hands with declarer."),
    sub_law("43A2b", "Dummy may not leave his seat to watch declarer play."),
    sub_law("43A2c 43A2c -", "Dummy may not on his own initiative look at the face of a card in a defender's hand."),
    sub_law("- - 43A2c", "Dummy may not look at the face of a card in a defender's hand."),
    sub_law("- - 43A3", "A defender may not show dummy his hand."),
    sub_law("43B", "What follows if dummy breaks his limits."),
    sub_law("43B1", "Dummy is liable to a penalty under Law 90 for every breach of Law 43A1 or 43A2."),
    sub_law("43B2", "What follows if dummy has broken Law 43A2 and then helps declarer."),
    sub_law(
        "43B2a",
        "If dummy warns declarer against a lead from the wrong hand, either defender may choose the hand that leads.",
    ),
    sub_law(
        "43B2b",
        "If dummy is the first to ask about a revoke from declarer's hand, declarer must replace an illegal card. "
        "Law 64 applies as if the revoke were established.",
    ),
    sub_law("43B2c - -", "Some texts print the rule of Law 43B3 under this number."),
    sub_law(
        "43B3 - -",
        "If dummy is the first to point out a defender's irregularity, there is no penalty. If the defenders gain "
        "from it, the director shall adjust both scores.",
    ),
    sub_law(
        "- 43B3 -",
        "If dummy is the first to point out a defender's irregularity, play goes on without rectification. After "
        "play the director may adjust the score for damage.",
    ),
    sub_law(
        "- - 43B3",
        "If dummy is the first to point out a defender's irregularity, play goes on. If the defenders gained from "
        "it, the director adjusts only their score.",
    ),
    sub_law("44", "The order of play within a trick."),
    sub_law("44A", "The leader may play any card, unless an irregularity of his side restricts him."),
    sub_law("44B", "After the lead each hand plays a card in turn. The four cards make a trick."),
    sub_law("44C", "A player must follow suit if he can. This duty comes before every other requirement of the Laws."),
    sub_law(
        "44D", "A player who cannot follow suit may play any card, unless an irregularity of his side restricts him."
    ),
    sub_law("44E", "The highest trump wins a trick that contains a trump."),
    sub_law("44F", "In a trick without a trump, the highest card of the suit led wins."),
    sub_law("44G", "The hand that won the trick leads to the next one."),
    sub_law("45", "When a card is played."),
    sub_law(
        "45A",
        "A player other than dummy plays a card by detaching it from his hand and facing it on the table in front "
        "of him.",
    ),
    sub_law(
        "45B",
        "Declarer plays a card from dummy by naming it, and dummy faces it. Declarer may move the card himself if "
        "necessary.",
    ),
    sub_law("45C", "Which cards must be played."),
    sub_law(
        "45C1",
        "A defender's card held so that his partner could see its face is played to the current trick. If he has "
        "already played to it, Law 45E applies.",
    ),
    sub_law(
        "45C2 - -",
        "Declarer must play a card that he holds face up touching or nearly touching the table. The same goes for "
        "a card whose position shows it as played.",
    ),
    sub_law("- 45C2 45C2", "When declarer must play a card from his own hand."),
    sub_law(
        "- 45C2a 45C2a",
        "Declarer must play a card that he holds face up so that it touches or nearly touches the table.",
    ),
    sub_law("- 45C2b 45C2b", "Declarer must play a card that he keeps in a position that shows it as played."),
    sub_law(
        "45C3",
        "Declarer must play a card of dummy that he touches on purpose. He may touch cards to arrange them or to "
        "reach another one.",
    ),
    sub_law("45C4", "A card that a player names or designates."),
    sub_law(
        "45C4a", "A player must play a card that he names or otherwise designates as the card he proposes to play."
    ),
    sub_law(
        "45C4b - -",
        "A player may change an unintended designation without pause for thought. An opponent who has played in "
        "the meantime may change his card.",
    ),
    sub_law(
        "- 45C4b -",
        "A player may change an unintended designation without pause for thought until his partner has played. An "
        "opponent who has played in the meantime may change his card.",
    ),
    sub_law(
        "- - 45C4b",
        "Declarer may change an unintended designation of dummy's card until he next plays from either hand. A "
        "slip of the tongue qualifies, a change of mind does not.",
    ),
    sub_law("45C5", "A defender may have to play a penalty card under Law 50."),
    sub_law("- - 45D", "Dummy puts up a card that declarer did not name."),
    sub_law(
        "45D 45D 45D1",
        "Dummy's wrong card is withdrawn if attention comes before both sides have played to the next trick. A "
        "defender may change a card that he has played since.",
    ),
    sub_law(
        "- - 45D2",
        "After that all cards stand. Failure to follow to the wrong lead may be a revoke, and a revoke by dummy "
        "brings no automatic trick transfer.",
    ),
    sub_law("45E", "A fifth card played to a trick."),
    sub_law("45E1", "A defender's fifth card becomes a penalty card, unless the director decides that he led it."),
    sub_law(
        "45E2",
        "Declarer takes back a fifth card from either hand and nothing more follows, unless the director decides "
        "that he led it.",
    ),
    sub_law(
        "45F - -",
        "Dummy may not touch or indicate a card without instruction, except to arrange it. The director lets play "
        "go on and reserves the right to adjust the score.",
    ),
    sub_law(
        "- 45F 45F",
        "Dummy may not touch or indicate a card without instruction, except to arrange it. The director shall "
        "adjust the score if a suggested play damaged the defenders.",
    ),
    sub_law("45G", "A player should not turn his card face down before all four have played to the trick."),
    sub_law("46", "Declarer names dummy's card incompletely or wrongly."),
    sub_law("46A", "Declarer should name both the suit and the rank of the card that he wants from dummy."),
    sub_law(
        "46B", "How to read an incomplete or wrong designation, unless declarer incontrovertibly meant something else."
    ),
    sub_law(
        "46B1 - -",
        "“High” means the highest card, in fourth seat possibly the cheapest winner. “Win” means the cheapest "
        "winner, and “low” the lowest card.",
    ),
    sub_law("- 46B1 46B1", "Declarer says “high”, “win” or “low” without naming a rank."),
    sub_law("- 46B1a 46B1a", "“High” means dummy's highest card of the suit led."),
    sub_law("- 46B1b 46B1b", "“Win” means the lowest card that is known to win the trick."),
    sub_law("- 46B1c 46B1c", "“Low” means dummy's lowest card of the suit led."),
    sub_law("46B2", "If declarer names only a suit, he has called for the lowest card of it."),
    sub_law("46B3", "Declarer names a rank but no suit."),
    sub_law(
        "46B3a",
        "When leading, declarer continues the suit in which dummy won the last trick, if dummy has a card of that "
        "rank in it.",
    ),
    sub_law(
        "46B3b",
        "In other cases declarer must play a card of that rank if this is legal. If there are two or more, he must"
        " say which one he means.",
    ),
    sub_law(
        "46B4", "If dummy does not hold the named card, the designation is void. Declarer may name any legal card."
    ),
    sub_law(
        "46B5",
        "If declarer names neither suit nor rank, for example “play anything”, either defender may choose dummy's "
        "card.",
    ),
    sub_law("47", "When a player may retract a played card."),
    sub_law(
        "47A",
        "A card is retracted if the remedy for an irregularity requires it. A defender's retracted card may become"
        " a penalty card.",
    ),
    sub_law(
        "47B",
        "A card may be retracted to correct an illegal play. A defender's retracted card may become a penalty card.",
    ),
    sub_law("47C", "A card may be retracted after a legal change of an unintended designation."),
    sub_law(
        "47D", "After an opponent changes his card, a player may retract the card he has played since and play another."
    ),
    sub_law("47E", "A card played on the strength of misinformation."),
    sub_law(
        "47E1 - -",
        "A player may retract a lead out of turn if an opponent told him that it was his turn. The opponent on the"
        " left should not accept it.",
    ),
    sub_law(
        "- 47E1 -",
        "A player may retract a lead or play out of turn if an opponent told him that it was his turn. The "
        "opponent on the left may not accept it.",
    ),
    sub_law(
        "- - 47E1",
        "A lead or play out of turn is retracted if an opponent told the player that it was his turn. It cannot be"
        " accepted and establishes no revoke.",
    ),
    sub_law("47E2", "A card played after an opponent's wrong explanation."),
    sub_law(
        "47E2a 47E2a -",
        "A player may retract a card played before the correction if nobody has since played to that trick. He may"
        " not retract an opening lead once dummy has shown a card.",
    ),
    sub_law(
        "- - 47E2a",
        "A player may retract a card played before the correction if no card has been played since. He may not "
        "retract an opening lead once dummy has shown a card.",
    ),
    sub_law("47E2b", "If it is too late to retract the card, the director may adjust the score."),
    sub_law("- 47F 47F", "All other played cards."),
    sub_law(
        "- 47F1 47F1",
        "Cards played to a wrong lead may be retracted when the player whose turn it was makes his own lead.",
    ),
    sub_law("47F 47F2 47F2", "No other played card may be retracted."),
)
