"""The sub-laws of Laws 48 to 57, each in a sentence or two of ours."""

from arbitr.laws.summaries.summary import rule
from arbitr.message import Message

SUMMARIES = (
    rule("48", "48", "48", Message("Declarer exposes cards.")),
    rule(
        "48A",
        "48A",
        "48A",
        Message(
            "Declarer suffers no restriction for exposing a card, and neither his nor dummy's cards become penalty "
            "cards. He need not play a card that he drops."
        ),
    ),
    rule("48B", "48B", "48B", Message("Declarer faces his hand.")),
    rule(
        "48B1",
        "48B1",
        "48B1",
        Message("If declarer faces his hand after an opening lead out of turn, Law 54 applies."),
    ),
    rule(
        "48B2",
        "48B2",
        "48B2",
        Message(
            "At any other time this may count as a claim or concession, unless declarer demonstrably did not intend "
            "one."
        ),
    ),
    rule(
        "49",
        "49",
        "49",
        Message(
            "A defender's card that his partner could see, or that he names as held, becomes a penalty card. Normal "
            "play and the application of a law are exceptions."
        ),
    ),
    rule(
        "50",
        "",
        "",
        Message(
            "A card that a defender exposes too early is a penalty card unless the director decides otherwise. If the "
            "defender could have known that this would help his side, the director adjusts the score instead."
        ),
    ),
    rule(
        "",
        "50",
        "50",
        Message(
            "A card that a defender exposes too early, but does not lead, becomes a penalty card unless the director "
            "decides otherwise."
        ),
    ),
    rule(
        "50A",
        "50A",
        "50A",
        Message(
            "A penalty card must stay face up in front of its owner until he plays it or declarer's choice returns it "
            "to the hand."
        ),
    ),
    rule(
        "50B",
        "50B",
        "50B",
        Message(
            "One card below the ten, exposed by accident, is a minor penalty card. An honour, a card played on purpose"
            " and each of several cards are major."
        ),
    ),
    rule(
        "50C",
        "50C",
        "",
        Message(
            "Until he plays a minor penalty card, its owner may play no other card of the suit below the ten. Partner "
            "may lead freely, but the sight of it is unauthorised information."
        ),
    ),
    rule(
        "",
        "",
        "50C",
        Message(
            "Until he plays a minor penalty card, its owner may play an honour of the suit, but no other card below "
            "the ten. Partner may lead freely."
        ),
    ),
    rule("50D", "50D", "50D", Message("How a major penalty card restricts its owner and his partner.")),
    rule(
        "50D1",
        "",
        "",
        Message(
            "The owner must play the card at the first legal opportunity, but following suit and other restrictions "
            "come first. Only this duty is authorised information for his partner."
        ),
    ),
    rule("", "50D1", "50D1", Message("The owner of a major penalty card is to play.")),
    rule(
        "",
        "50D1a",
        "50D1a",
        Message(
            "The owner must play the card at the first legal opportunity, on lead or otherwise. If he could play "
            "several, declarer says which."
        ),
    ),
    rule(
        "",
        "50D1b",
        "50D1b",
        Message(
            "Following suit and lead or play restrictions come first. The card then stays on the table and must be "
            "played at the next legal opportunity."
        ),
    ),
    rule(
        "50D2",
        "50D2",
        "50D2",
        Message("If the owner's partner is on lead, he may not lead until declarer has announced his choice."),
    ),
    rule(
        "50D2a",
        "50D2a",
        "50D2a",
        Message(
            "Declarer may require the suit of the card, or forbid it while the partner keeps the lead. The owner then "
            "picks the card up."
        ),
    ),
    rule("50D2b", "", "", Message("Declarer may leave the lead free. The card remains a penalty card.")),
    rule(
        "",
        "50D2b",
        "50D2b",
        Message(
            "Declarer may leave the lead free. The card remains a penalty card, and declarer chooses again if the "
            "partner keeps the lead."
        ),
    ),
    rule("", "50E", "50E", Message("What the players may know from a penalty card.")),
    rule("", "50E1", "", Message("The duty to play the card is authorised information for all players.")),
    rule(
        "",
        "",
        "50E1",
        Message(
            "While the card lies on the table, everything that it tells is authorised information for all players."
        ),
    ),
    rule(
        "",
        "50E2",
        "",
        Message(
            "All other information from the card is unauthorised for the owner's partner and authorised for declarer."
        ),
    ),
    rule(
        "",
        "",
        "50E2",
        Message(
            "Once the owner picks the card up, what it told is unauthorised for his partner and authorised for "
            "declarer."
        ),
    ),
    rule(
        "",
        "50E3",
        "",
        Message("If information from the card damaged the non-offending side, the director shall adjust the score."),
    ),
    rule(
        "",
        "",
        "50E3",
        Message(
            "After the card has been played, what partner learned from the way it was exposed is unauthorised "
            "information for him."
        ),
    ),
    rule(
        "",
        "",
        "50E4",
        Message(
            "If the card helped its owner's side and damaged the opponents, the director shall adjust the score after "
            "play. He aims at the result without the penalty card."
        ),
    ),
    rule("51", "51", "51", Message("One defender has two or more penalty cards.")),
    rule(
        "51A",
        "51A",
        "51A",
        Message("If the owner could legally play more than one of them, declarer says which one he plays."),
    ),
    rule("51B", "51B", "51B", Message("The owner's partner is on lead.")),
    rule("51B1", "51B1", "51B1", Message("All the penalty cards are of one suit.")),
    rule(
        "51B1a",
        "51B1a",
        "51B1a",
        Message(
            "If declarer requires that suit, the owner picks up all his penalty cards of it and may play any legal "
            "card."
        ),
    ),
    rule(
        "51B1b",
        "51B1b",
        "51B1b",
        Message(
            "If declarer forbids that suit, the owner picks up all his penalty cards of it. The ban lasts while his "
            "partner keeps the lead."
        ),
    ),
    rule("51B2", "51B2", "51B2", Message("The penalty cards are of several suits.")),
    rule(
        "51B2a",
        "51B2a",
        "51B2a",
        Message("Declarer may require any one of these suits. The owner picks up his penalty cards of that suit."),
    ),
    rule(
        "51B2b",
        "51B2b",
        "51B2b",
        Message(
            "Declarer may forbid one or more of these suits while the partner keeps the lead. The owner picks up his "
            "penalty cards of the forbidden suits."
        ),
    ),
    rule(
        "",
        "",
        "51B2c",
        Message(
            "Declarer may leave the lead free. All the cards remain penalty cards, and declarer chooses again if the "
            "partner keeps the lead."
        ),
    ),
    rule("52", "52", "52", Message("A defender fails to play a penalty card that he must play.")),
    rule("52A", "52A", "52A", Message("The defender may not take back the wrong card on his own initiative.")),
    rule("52B", "52B", "52B", Message("The defender has led or played another card.")),
    rule("52B1", "52B1", "52B1", Message("Declarer accepts the other card.")),
    rule("52B1a", "52B1a", "52B1a", Message("Declarer may accept the other card.")),
    rule("52B1b", "52B1b", "52B1b", Message("Declarer must accept it if he has since played from either hand.")),
    rule("52B1c", "52B1c", "52B1c", Message("The unplayed penalty card remains a penalty card.")),
    rule(
        "52B2",
        "52B2",
        "52B2",
        Message(
            "If declarer refuses, the defender must play the penalty card instead. Every card that he led or played "
            "illegally becomes a major penalty card."
        ),
    ),
    rule("53", "53", "53", Message("When a lead out of turn is accepted.")),
    rule(
        "53A",
        "53A",
        "",
        Message(
            "A faced lead out of turn becomes correct if declarer or either defender accepts it, or if the next hand "
            "plays to it. Otherwise the correct hand leads."
        ),
    ),
    rule(
        "",
        "",
        "53A",
        Message(
            "A faced lead out of turn at tricks 1 to 12 becomes correct if an opponent accepts it or the next hand "
            "plays. At trick 13 it is retracted."
        ),
    ),
    rule(
        "53B",
        "53B",
        "53C",
        Message(
            "If the defender on the right of the wrong hand plays to declarer's lead out of turn, the lead stands. Law"
            " 57 applies to that defender."
        ),
    ),
    rule(
        "53C",
        "53C",
        "",
        Message(
            "If it was an opponent's turn to lead, he may make his own lead, and it stands. Cards played to the wrong "
            "lead may be retracted."
        ),
    ),
    rule(
        "",
        "",
        "53B",
        Message(
            "If it was an opponent's turn, he may make his own lead unless the wrong one has been accepted. Cards "
            "played to the wrong lead may be retracted."
        ),
    ),
    rule(
        "54",
        "54",
        "54",
        Message(
            "A faced opening lead out of turn. If the correct leader has already led face down, the director returns "
            "that card to his hand."
        ),
    ),
    rule(
        "54A",
        "54A",
        "54A",
        Message(
            "Declarer may spread his hand and become dummy, and his partner becomes declarer. If he begins and exposes"
            " a card, he must spread the whole hand."
        ),
    ),
    rule("54B", "54B", "54B", Message("Declarer may accept the lead, and dummy spreads his hand.")),
    rule("54B1", "54B1", "54B1", Message("Declarer plays the second card to the trick from his own hand.")),
    rule(
        "54B2",
        "54B2",
        "54B2",
        Message("If declarer plays the second card from dummy, he may not take it back except to correct a revoke."),
    ),
    rule(
        "54C",
        "54C",
        "54C",
        Message(
            "Declarer must accept the lead if he could have seen a card of dummy, apart from cards exposed during the "
            "auction."
        ),
    ),
    rule(
        "54D",
        "54D",
        "54D",
        Message("If declarer refuses the opening lead, the card becomes a major penalty card and Law 50D applies."),
    ),
    rule(
        "",
        "54E",
        "54E",
        Message("If a player of the declaring side tries to make the opening lead, Law 24 applies."),
    ),
    rule("55", "55", "55", Message("Declarer leads out of turn.")),
    rule("55A", "", "", Message("Either defender may accept the lead or require declarer to retract it.")),
    rule(
        "",
        "55A",
        "55A",
        Message(
            "Either defender may accept the lead or require declarer to retract it. If they disagree, the defender "
            "next in turn after the wrong lead decides."
        ),
    ),
    rule("55B", "55B", "55B", Message("A defender requires declarer to retract the lead.")),
    rule(
        "55B1",
        "55B1",
        "55B1",
        Message("If it was a defender's turn to lead, declarer returns the card to its hand and nothing more follows."),
    ),
    rule(
        "55B2",
        "55B2",
        "55B2",
        Message("If the lead was in declarer's other hand, he returns the card and must lead from the correct hand."),
    ),
    rule(
        "55C",
        "55C",
        "",
        Message(
            "If declarer's line of play could rest on information from his irregularity, the director may adjust the "
            "score."
        ),
    ),
    rule(
        "",
        "",
        "55C",
        Message("If declarer's line of play could rest on information from his irregularity, Law 16 applies."),
    ),
    rule("", "", "56", Message("A defender leads out of turn.")),
    rule("", "", "56A", Message("Declarer may accept the lead under Law 53.")),
    rule(
        "56",
        "56",
        "56B",
        Message(
            "If declarer refuses a defender's lead out of turn, the card becomes a major penalty card and Law 50D "
            "applies."
        ),
    ),
    rule("57", "57", "57", Message("Leads and plays that come too early.")),
    rule(
        "57A",
        "57A",
        "",
        Message(
            "If a defender leads to the next trick or plays before his partner, his card becomes a major penalty card."
            " Declarer chooses one of three options for the partner."
        ),
    ),
    rule(
        "",
        "",
        "57A",
        Message(
            "If a defender leads to the next trick or plays before his partner, his card becomes a major penalty card."
            " Declarer chooses one of four options for the partner."
        ),
    ),
    rule("57A1", "57A1", "57A1", Message("Declarer may require the partner's highest card of the suit led.")),
    rule("57A2", "57A2", "57A2", Message("Declarer may require the partner's lowest card of the suit led.")),
    rule("", "", "57A3", Message("Declarer may name another suit and require the partner to play a card of it.")),
    rule(
        "57A3",
        "57A3",
        "57A4",
        Message("Declarer may name another suit and forbid the partner to play a card of it."),
    ),
    rule(
        "57B",
        "57B",
        "57B",
        Message("If the partner cannot comply, he may play any legal card. Declarer does not choose again."),
    ),
    rule("", "57C", "57C", Message("Cases without consequences, and declarer's own early play.")),
    rule(
        "57C",
        "57C1",
        "",
        Message(
            "A defender who plays before his partner suffers nothing if declarer has played from both hands. Nor does "
            "he if dummy has played or suggested a card without instruction."
        ),
    ),
    rule(
        "",
        "",
        "57C1",
        Message(
            "A defender who plays before his partner suffers nothing if declarer has played from both hands. Dummy's "
            "card counts only once declarer has called for it."
        ),
    ),
    rule(
        "",
        "",
        "57C2",
        Message(
            "A defender who plays before his partner suffers nothing if dummy, without instruction, played before his "
            "own right-hand opponent or suggested a card."
        ),
    ),
    rule(
        "",
        "57C2",
        "",
        Message("If declarer plays too early from either hand, other than as a lead, the card is played and stays."),
    ),
    rule(
        "",
        "",
        "57C3",
        Message(
            "If declarer plays too early from either hand, other than as a lead, the card stays played if it is legal."
        ),
    ),
    rule(
        "",
        "",
        "57D",
        Message(
            "A defender who plays at his right-hand opponent's turn must play that card in turn if it is legal. "
            "Otherwise it becomes a major penalty card."
        ),
    ),
)
