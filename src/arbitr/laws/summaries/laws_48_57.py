"""The sub-laws of Laws 48 to 57, each in one or two sentences of our own."""

from arbitr.laws.summaries.summary import sub_law

SUMMARIES = (
    sub_law("48", "Declarer exposes cards."),
    sub_law(
        "48A",
        "Declarer suffers no restriction for exposing a card, and neither his nor dummy's cards become penalty "
        "cards. He need not play a card that he drops.",
    ),
    sub_law("48B", "Declarer faces his hand."),
    sub_law("48B1", "If declarer faces his hand after an opening lead out of turn, Law 54 applies."),
    sub_law(
        "48B2",
        "At any other time this may count as a claim or concession, unless declarer demonstrably did not intend one.",
    ),
    sub_law(
        "49",
        "A defender's card that his partner could see, or that he names as held, becomes a penalty card. Normal "
        "play and the application of a law are exceptions.",
    ),
    sub_law(
        "50 - -",
        "A card that a defender exposes too early is a penalty card unless the director decides otherwise. If the "
        "defender could have known that this would help his side, the director adjusts the score instead.",
    ),
    sub_law(
        "- 50 50",
        "A card that a defender exposes too early, but does not lead, becomes a penalty card unless the director "
        "decides otherwise.",
    ),
    sub_law(
        "50A",
        "A penalty card must stay face up in front of its owner until he plays it or declarer's choice returns it "
        "to the hand.",
    ),
    sub_law(
        "50B",
        "One card below the ten, exposed by accident, is a minor penalty card. An honour, a card played on purpose"
        " and each of several cards are major.",
    ),
    sub_law(
        "50C 50C -",
        "Until he plays a minor penalty card, its owner may play no other card of the suit below the ten. Partner "
        "may lead freely, but the sight of it is unauthorised information.",
    ),
    sub_law(
        "- - 50C",
        "Until he plays a minor penalty card, its owner may play an honour of the suit, but no other card below "
        "the ten. Partner may lead freely.",
    ),
    sub_law("50D", "How a major penalty card restricts its owner and his partner."),
    sub_law(
        "50D1 - -",
        "The owner must play the card at the first legal opportunity, but following suit and other restrictions "
        "come first. Only this duty is authorised information for his partner.",
    ),
    sub_law("- 50D1 50D1", "The owner of a major penalty card is to play."),
    sub_law(
        "- 50D1a 50D1a",
        "The owner must play the card at the first legal opportunity, on lead or otherwise. If he could play "
        "several, declarer says which.",
    ),
    sub_law(
        "- 50D1b 50D1b",
        "Following suit and lead or play restrictions come first. The card then stays on the table and must be "
        "played at the next legal opportunity.",
    ),
    sub_law("50D2", "If the owner's partner is on lead, he may not lead until declarer has announced his choice."),
    sub_law(
        "50D2a",
        "Declarer may require the suit of the card, or forbid it while the partner keeps the lead. The owner then "
        "picks the card up.",
    ),
    sub_law("50D2b - -", "Declarer may leave the lead free. The card remains a penalty card."),
    sub_law(
        "- 50D2b 50D2b",
        "Declarer may leave the lead free. The card remains a penalty card, and declarer chooses again if the "
        "partner keeps the lead.",
    ),
    sub_law("- 50E 50E", "What the players may know from a penalty card."),
    sub_law("- 50E1 -", "The duty to play the card is authorised information for all players."),
    sub_law(
        "- - 50E1",
        "While the card lies on the table, everything that it tells is authorised information for all players.",
    ),
    sub_law(
        "- 50E2 -",
        "All other information from the card is unauthorised for the owner's partner and authorised for declarer.",
    ),
    sub_law(
        "- - 50E2",
        "Once the owner picks the card up, what it told is unauthorised for his partner and authorised for declarer.",
    ),
    sub_law(
        "- 50E3 -", "If information from the card damaged the non-offending side, the director shall adjust the score."
    ),
    sub_law(
        "- - 50E3",
        "After the card has been played, what partner learned from the way it was exposed is unauthorised "
        "information for him.",
    ),
    sub_law(
        "- - 50E4",
        "If the card helped its owner's side and damaged the opponents, the director shall adjust the score after "
        "play. He aims at the result without the penalty card.",
    ),
    sub_law("51", "One defender has two or more penalty cards."),
    sub_law("51A", "If the owner could legally play more than one of them, declarer says which one he plays."),
    sub_law("51B", "The owner's partner is on lead."),
    sub_law("51B1", "All the penalty cards are of one suit."),
    sub_law(
        "51B1a",
        "If declarer requires that suit, the owner picks up all his penalty cards of it and may play any legal card.",
    ),
    sub_law(
        "51B1b",
        "If declarer forbids that suit, the owner picks up all his penalty cards of it. The ban lasts while his "
        "partner keeps the lead.",
    ),
    sub_law("51B2", "The penalty cards are of several suits."),
    sub_law("51B2a", "Declarer may require any one of these suits. The owner picks up his penalty cards of that suit."),
    sub_law(
        "51B2b",
        "Declarer may forbid one or more of these suits while the partner keeps the lead. The owner picks up his "
        "penalty cards of the forbidden suits.",
    ),
    sub_law(
        "- - 51B2c",
        "Declarer may leave the lead free. All the cards remain penalty cards, and declarer chooses again if the "
        "partner keeps the lead.",
    ),
    sub_law("52", "A defender fails to play a penalty card that he must play."),
    sub_law("52A", "The defender may not take back the wrong card on his own initiative."),
    sub_law("52B", "The defender has led or played another card."),
    sub_law("52B1", "Declarer accepts the other card."),
    sub_law("52B1a", "Declarer may accept the other card."),
    sub_law("52B1b", "Declarer must accept it if he has since played from either hand."),
    sub_law("52B1c", "The unplayed penalty card remains a penalty card."),
    sub_law(
        "52B2",
        "If declarer refuses, the defender must play the penalty card instead. Every card that he led or played "
        "illegally becomes a major penalty card.",
    ),
    sub_law("53", "When a lead out of turn is accepted."),
    sub_law(
        "53A 53A -",
        "A faced lead out of turn becomes correct if declarer or either defender accepts it, or if the next hand "
        "plays to it. Otherwise the correct hand leads.",
    ),
    sub_law(
        "- - 53A",
        "A faced lead out of turn at tricks 1 to 12 becomes correct if an opponent accepts it or the next hand "
        "plays. At trick 13 it is retracted.",
    ),
    sub_law(
        "53B 53B 53C",
        "If the defender on the right of the wrong hand plays to declarer's lead out of turn, the lead stands. Law"
        " 57 applies to that defender.",
    ),
    sub_law(
        "53C 53C -",
        "If it was an opponent's turn to lead, he may make his own lead, and it stands. Cards played to the wrong "
        "lead may be retracted.",
    ),
    sub_law(
        "- - 53B",
        "If it was an opponent's turn, he may make his own lead unless the wrong one has been accepted. Cards "
        "played to the wrong lead may be retracted.",
    ),
    sub_law(
        "54",
        "A faced opening lead out of turn. If the correct leader has already led face down, the director returns "
        "that card to his hand.",
    ),
    sub_law(
        "54A",
        "Declarer may spread his hand and become dummy, and his partner becomes declarer. If he begins and exposes"
        " a card, he must spread the whole hand.",
    ),
    sub_law("54B", "Declarer may accept the lead, and dummy spreads his hand."),
    sub_law("54B1", "Declarer plays the second card to the trick from his own hand."),
    sub_law(
        "54B2", "If declarer plays the second card from dummy, he may not take it back except to correct a revoke."
    ),
    sub_law(
        "54C",
        "Declarer must accept the lead if he could have seen a card of dummy, apart from cards exposed during the "
        "auction.",
    ),
    sub_law("54D", "If declarer refuses the opening lead, the card becomes a major penalty card and Law 50D applies."),
    sub_law("- 54E 54E", "If a player of the declaring side tries to make the opening lead, Law 24 applies."),
    sub_law("55", "Declarer leads out of turn."),
    sub_law("55A - -", "Either defender may accept the lead or require declarer to retract it."),
    sub_law(
        "- 55A 55A",
        "Either defender may accept the lead or require declarer to retract it. If they disagree, the defender "
        "next in turn after the wrong lead decides.",
    ),
    sub_law("55B", "A defender requires declarer to retract the lead."),
    sub_law(
        "55B1", "If it was a defender's turn to lead, declarer returns the card to its hand and nothing more follows."
    ),
    sub_law(
        "55B2", "If the lead was in declarer's other hand, he returns the card and must lead from the correct hand."
    ),
    sub_law(
        "55C 55C -",
        "If declarer's line of play could rest on information from his irregularity, the director may adjust the "
        "score.",
    ),
    sub_law("- - 55C", "If declarer's line of play could rest on information from his irregularity, Law 16 applies."),
    sub_law("- - 56", "A defender leads out of turn."),
    sub_law("- - 56A", "Declarer may accept the lead under Law 53."),
    sub_law(
        "56 56 56B",
        "If declarer refuses a defender's lead out of turn, the card becomes a major penalty card and Law 50D applies.",
    ),
    sub_law("57", "Leads and plays that come too early."),
    sub_law(
        "57A 57A -",
        "If a defender leads to the next trick or plays before his partner, his card becomes a major penalty card."
        " Declarer chooses one of three options for the partner.",
    ),
    sub_law(
        "- - 57A",
        "If a defender leads to the next trick or plays before his partner, his card becomes a major penalty card."
        " Declarer chooses one of four options for the partner.",
    ),
    sub_law("57A1", "Declarer may require the partner's highest card of the suit led."),
    sub_law("57A2", "Declarer may require the partner's lowest card of the suit led."),
    sub_law("- - 57A3", "Declarer may name another suit and require the partner to play a card of it."),
    sub_law("57A3 57A3 57A4", "Declarer may name another suit and forbid the partner to play a card of it."),
    sub_law("57B", "If the partner cannot comply, he may play any legal card. Declarer does not choose again."),
    sub_law("- 57C 57C", "Cases without consequences, and declarer's own early play."),
    sub_law(
        "57C 57C1 -",
        "A defender who plays before his partner suffers nothing if declarer has played from both hands. Nor does "
        "he if dummy has played or suggested a card without instruction.",
    ),
    sub_law(
        "- - 57C1",
        "A defender who plays before his partner suffers nothing if declarer has played from both hands. Dummy's "
        "card counts only once declarer has called for it.",
    ),
    sub_law(
        "- - 57C2",
        "A defender who plays before his partner suffers nothing if dummy, without instruction, played before his "
        "own right-hand opponent or suggested a card.",
    ),
    sub_law(
        "- 57C2 -", "If declarer plays too early from either hand, other than as a lead, the card is played and stays."
    ),
    sub_law(
        "- - 57C3",
        "If declarer plays too early from either hand, other than as a lead, the card stays played if it is legal.",
    ),
    sub_law(
        "- - 57D",
        "A defender who plays at his right-hand opponent's turn must play that card in turn if it is legal. "
        "Otherwise it becomes a major penalty card.",
    ),
)
