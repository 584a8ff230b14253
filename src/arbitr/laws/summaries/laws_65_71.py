"""The sub-laws of Laws 65 to 71, each in a sentence or two of ours."""

from arbitr.laws.summaries.summary import rule
from arbitr.message import Message

SUMMARIES = (
    rule("65", "65", "65", Message("How players arrange their played cards.")),
    rule(
        "65A",
        "65A",
        "65A",
        Message("When all four have played to a trick, each player turns his card face down near him on the table."),
    ),
    rule("65B", "65B", "65B", Message("How the cards show who won each trick.")),
    rule(
        "65B1",
        "65B1",
        "65B1",
        Message("If his side won the trick, the player points the card lengthwise towards his partner."),
    ),
    rule(
        "65B2",
        "65B2",
        "65B2",
        Message("If the opponents won the trick, the player points the card lengthwise towards the opponents."),
    ),
    rule(
        "",
        "65B3",
        "",
        Message(
            "Declarer may require the correction of a wrongly pointed card. Dummy and the defenders may mention it "
            "only until the lead to the next trick."
        ),
    ),
    rule(
        "",
        "",
        "65B3",
        Message(
            "A player may point out a wrongly turned card until his side has played to the next trick. If he does so "
            "later, Law 16B may apply."
        ),
    ),
    rule(
        "65C",
        "65C",
        "65C",
        Message(
            "Each player keeps his cards in an overlapping row in the order of play, so that the play can be reviewed."
        ),
    ),
    rule(
        "65D",
        "65D",
        "65D",
        Message(
            "A player should not disturb this order before the number of tricks is agreed. Otherwise he endangers his "
            "right to doubtful tricks or a revoke ruling."
        ),
    ),
    rule("66", "66", "66", Message("When players may look at tricks.")),
    rule(
        "66A",
        "66A",
        "66A",
        Message(
            "Declarer or a defender may have all four cards faced until he turns his own card or his side plays to the"
            " next trick."
        ),
    ),
    rule(
        "66B",
        "66B",
        "",
        Message(
            "Declarer or a defender may look at his own last card until somebody leads to the next trick. He may not "
            "show it."
        ),
    ),
    rule(
        "",
        "",
        "66B",
        Message(
            "Declarer or a defender may look at his own last card until his side plays to the next trick. He may not "
            "show it."
        ),
    ),
    rule(
        "66C",
        "66C",
        "66C",
        Message(
            "After that, players may not inspect quitted tricks until play ends. The director may order it, for "
            "example to check a revoke."
        ),
    ),
    rule(
        "66D",
        "66D",
        "",
        Message(
            "After play the cards may be inspected to settle a dispute, but players should handle only their own. If a"
            " player then mixes his cards and hides the facts, the director shall rule for the opponents."
        ),
    ),
    rule(
        "",
        "",
        "66D",
        Message(
            "After play the cards may be inspected to settle a dispute, but players should handle only their own. If "
            "only one side has mixed its cards and facts are lost, the director shall rule for the other."
        ),
    ),
    rule("67", "67", "67", Message("A trick with too few or too many cards.")),
    rule(
        "67A",
        "67A",
        "67A",
        Message("If attention comes before both sides have played to the next trick, the error must be corrected."),
    ),
    rule(
        "67A1",
        "67A1",
        "67A1",
        Message("A player who did not play to the trick adds a card that he could legally have played to it."),
    ),
    rule("67A2", "67A2", "67A2", Message("If a player contributed too many cards, Law 45E or 58B applies.")),
    rule(
        "67B",
        "67B",
        "67B",
        Message(
            "After both sides have played to the next trick, the director finds the defective trick and restores the "
            "number of cards."
        ),
    ),
    rule(
        "67B1",
        "67B1",
        "67B1",
        Message(
            "An offender who did not play to the trick shows a card and puts it among his played cards. The winner of "
            "the trick does not change."
        ),
    ),
    rule("67B1a", "", "", Message("If he holds a card of the suit led, he must use one. There is no penalty.")),
    rule(
        "",
        "67B1a",
        "67B1a",
        Message(
            "If he holds a card of the suit led, he must use one. He is deemed to have revoked, and Law 64A2 costs his"
            " side one trick."
        ),
    ),
    rule(
        "67B1b",
        "",
        "",
        Message(
            "If he holds no card of the suit led, he may use any card. He is deemed to have revoked and may lose one "
            "trick."
        ),
    ),
    rule(
        "",
        "67B1b",
        "67B1b",
        Message(
            "If he holds no card of the suit led, he may use any card. He is deemed to have revoked, and Law 64A2 "
            "costs his side one trick."
        ),
    ),
    rule(
        "67B2",
        "",
        "",
        Message(
            "An offender with several cards in the trick leaves the one that was faced, or if unknown the highest "
            "legal one. The others return to his hand and count as always held."
        ),
    ),
    rule("", "67B2", "67B2", Message("The offender contributed several cards to the trick.")),
    rule(
        "",
        "67B2a",
        "67B2a",
        Message(
            "He leaves the card that was seen, or if unknown the highest legal one, and takes back the others. The "
            "winner of the trick does not change."
        ),
    ),
    rule(
        "",
        "67B2b",
        "67B2b",
        Message("A restored card counts as always held. Failure to play it to an earlier trick may be a revoke."),
    ),
    rule(
        "",
        "",
        "67B3",
        Message(
            "If a card was played but is not among the quitted ones, the director puts it there without deeming a "
            "revoke. If it was played again and correction is too late, he shall adjust the score."
        ),
    ),
    rule(
        "68",
        "68",
        "68",
        Message(
            "What counts as a claim or concession. Words or acts about the current trick alone do not, and play "
            "continues."
        ),
    ),
    rule(
        "68A",
        "68A",
        "",
        Message(
            "A player claims by stating how many tricks he will win, by suggesting an end to play or by showing his "
            "cards. A demonstrable lack of intent is an exception."
        ),
    ),
    rule(
        "",
        "",
        "68A",
        Message(
            "Declarer or a defender claims by stating how many tricks a side will win, by suggesting an end or by "
            "showing his cards. A demonstrable lack of intent is an exception."
        ),
    ),
    rule(
        "68B",
        "",
        "",
        Message(
            "A player concedes the tricks that he says he will lose, the rest after his claim and everything if he "
            "abandons his hand. If a defender's partner objects at once, nothing is conceded."
        ),
    ),
    rule("", "68B", "68B", Message("What counts as a concession.")),
    rule(
        "",
        "68B1",
        "",
        Message(
            "A player concedes the tricks that he says he will lose and the rest after his claim. He concedes all "
            "remaining tricks if he abandons his hand."
        ),
    ),
    rule(
        "",
        "",
        "68B1",
        Message(
            "Declarer or a defender concedes the tricks that he says a side will lose and the rest after his claim. He"
            " concedes all remaining tricks if he abandons his hand."
        ),
    ),
    rule(
        "",
        "68B2",
        "",
        Message(
            "If a defender concedes and his partner objects at once, there is no concession and play continues. "
            "Exposed cards do not become penalty cards, but they are unauthorised information for the partner."
        ),
    ),
    rule(
        "",
        "",
        "68B2",
        Message(
            "If a defender concedes and his partner objects at once, there is neither concession nor claim and play "
            "continues. Exposed cards do not become penalty cards, but they are unauthorised information for the "
            "partner."
        ),
    ),
    rule(
        "68C",
        "68C",
        "",
        Message("A claimer should state at once in what order he will play and how he will win the tricks."),
    ),
    rule(
        "",
        "",
        "68C",
        Message(
            "A claimer should state at once in what order he will play and how he will win the tricks. The player who "
            "claims or concedes faces his hand."
        ),
    ),
    rule(
        "68D",
        "",
        "",
        Message(
            "Play ceases, and the director voids any later play. If a player objects, the director must be called at "
            "once, and nobody may act before he arrives."
        ),
    ),
    rule(
        "",
        "68D",
        "",
        Message(
            "Play ceases. If a player objects, the director must be called at once, and nobody may act before he "
            "arrives."
        ),
    ),
    rule("", "", "68D", Message("After a claim or concession play is suspended.")),
    rule("", "", "68D1", Message("If everybody agrees, Law 69 applies.")),
    rule(
        "",
        "",
        "68D2",
        Message("What the players may do if one of them, dummy included, disputes the claim or concession."),
    ),
    rule(
        "",
        "",
        "68D2a",
        Message("They may call the director at once, who applies Law 70. Nobody should act before he arrives."),
    ),
    rule(
        "",
        "",
        "68D2b",
        Message(
            "They may play on if the other side asks for it and all four agree. The claim is then void, Laws 16 and 50"
            " do not apply, and the score stands."
        ),
    ),
    rule("69", "69", "69", Message("Claims and concessions to which the other side agrees.")),
    rule(
        "69A",
        "69A",
        "69A",
        Message(
            "Agreement is established if a side agrees and does not object before it calls on a later board or the "
            "round ends. The board is scored accordingly."
        ),
    ),
    rule(
        "69B",
        "",
        "",
        Message(
            "During the correction period a side may withdraw its agreement to lose a trick that it had won. The same "
            "goes for a trick that no normal play could lose."
        ),
    ),
    rule(
        "",
        "69B",
        "69B",
        Message(
            "During the correction period a side may withdraw its agreement to lose certain tricks. The director "
            "rescores the board."
        ),
    ),
    rule("", "69B1", "69B1", Message("The side had in fact won the trick.")),
    rule("", "69B2", "69B2", Message("The side would probably have won the trick if play had continued.")),
    rule("70", "70", "70", Message("How the director rules on a disputed claim or concession.")),
    rule(
        "70A",
        "70A",
        "70A",
        Message(
            "The director rules as equitably as possible to both sides. He shall resolve any doubtful point against "
            "the claimer."
        ),
    ),
    rule("70B", "70B", "70B", Message("How the director hears the claim.")),
    rule(
        "70B1",
        "70B1",
        "70B1",
        Message("The director requires the claimer to repeat the statement that he made with his claim."),
    ),
    rule("70B2", "", "", Message("The director then requires all players to face their remaining cards.")),
    rule(
        "",
        "70B2",
        "70B2",
        Message("The director then hears the opponents' objections, but he considers other points too."),
    ),
    rule("70B3", "", "", Message("The director then hears the opponents' objections.")),
    rule("", "70B3", "70B3", Message("The director may require players to face their remaining cards.")),
    rule(
        "70C",
        "70C",
        "70C",
        Message(
            "If an opponent still has a trump, the director shall award one or more tricks to the opponents. All three"
            " of these conditions must be met."
        ),
    ),
    rule("70C1", "70C1", "70C1", Message("The claimer said nothing about that trump.")),
    rule(
        "70C2",
        "70C2",
        "70C2",
        Message("It is at all likely that the claimer did not know of that trump when he claimed."),
    ),
    rule("70C3", "70C3", "70C3", Message("Some normal play could lose a trick to that trump.")),
    rule("", "70D", "70D", Message("What the director accepts in a claim.")),
    rule(
        "70D",
        "70D1",
        "70D1",
        Message(
            "The director shall not accept a successful line that the claimer did not state if a less successful "
            "normal line exists."
        ),
    ),
    rule(
        "",
        "70D2",
        "70D2",
        Message(
            "The director does not accept any part of a defender's claim that depends on his partner's choice between "
            "normal plays."
        ),
    ),
    rule(
        "",
        "70D3",
        "",
        Message(
            "If play went on after the claim, the director may take it as evidence of the likely play and of the "
            "claim's accuracy."
        ),
    ),
    rule(
        "70E",
        "70E1",
        "",
        Message(
            "The director shall not accept an unstated line that needs a card with a particular opponent. Exceptions "
            "are an opponent who has shown out or surely will, and a line that it would be irrational to miss."
        ),
    ),
    rule("", "70E", "70E", Message("Lines of play that the claimer did not state.")),
    rule(
        "",
        "",
        "70E1",
        Message(
            "The director shall not accept an unstated line that needs a card with a particular opponent. The "
            "exception is an opponent who has shown out or would on any normal line."
        ),
    ),
    rule(
        "",
        "70E2",
        "70E2",
        Message(
            "The regulating authority may prescribe the order in which the director presumes that a suit is played, "
            "for example from the top down."
        ),
    ),
    rule(
        "71",
        "",
        "71",
        Message("A concession stands, but during the correction period the director shall cancel it in these cases."),
    ),
    rule(
        "",
        "71",
        "",
        Message(
            "A concession stands, but during the correction period the director shall cancel it in two cases. The side"
            " had won the trick, or no normal play could lose it."
        ),
    ),
    rule("71A", "", "", Message("A player conceded a trick that his side had won or that no legal play could lose.")),
    rule("", "", "71A", Message("A player conceded a trick that his side had in fact won.")),
    rule(
        "71B",
        "",
        "",
        Message(
            "Declarer conceded defeat in a contract that he had already made, or a defender conceded a contract "
            "already defeated."
        ),
    ),
    rule("71C", "", "71B", Message("A player conceded a trick that no normal play of the remaining cards could lose.")),
)
