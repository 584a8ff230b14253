"""The sub-laws of Laws 65 to 71, each in one or two sentences of our own."""

from arbitr.laws.summaries.summary import sub_law

SUMMARIES = (
    sub_law("65", "How players arrange their played cards."),
    sub_law("65A", "When all four have played to a trick, each player turns his card face down near him on the table."),
    sub_law("65B", "How the cards show who won each trick."),
    sub_law("65B1", "If his side won the trick, the player points the card lengthwise towards his partner."),
    sub_law("65B2", "If the opponents won the trick, the player points the card lengthwise towards the opponents."),
    sub_law(
        "- 65B3 -",
        "Declarer may require the correction of a wrongly pointed card. Dummy and the defenders may mention it "
        "only until the lead to the next trick.",
    ),
    sub_law(
        "- - 65B3",
        "A player may point out a wrongly turned card until his side has played to the next trick. If he does so "
        "later, Law 16B may apply.",
    ),
    sub_law(
        "65C",
        "Each player keeps his cards in an overlapping row in the order of play, so that the play can be reviewed.",
    ),
    sub_law(
        "65D",
        "A player should not disturb this order before the number of tricks is agreed. Otherwise he endangers his "
        "right to doubtful tricks or a revoke ruling.",
    ),
    sub_law("66", "When players may look at tricks."),
    sub_law(
        "66A",
        "Declarer or a defender may have all four cards faced until he turns his own card or his side plays to the"
        " next trick.",
    ),
    sub_law(
        "66B 66B -",
        "Declarer or a defender may look at his own last card until somebody leads to the next trick. He may not "
        "show it.",
    ),
    sub_law(
        "- - 66B",
        "Declarer or a defender may look at his own last card until his side plays to the next trick. He may not "
        "show it.",
    ),
    sub_law(
        "66C",
        "After that, players may not inspect quitted tricks until play ends. The director may order it, for "
        "example to check a revoke.",
    ),
    sub_law(
        "66D 66D -",
        "After play the cards may be inspected to settle a dispute, but players should handle only their own. If a"
        " player then mixes his cards and hides the facts, the director shall rule for the opponents.",
    ),
    sub_law(
        "- - 66D",
        "After play the cards may be inspected to settle a dispute, but players should handle only their own. If "
        "only one side has mixed its cards and facts are lost, the director shall rule for the other.",
    ),
    sub_law("67", "A trick with too few or too many cards."),
    sub_law("67A", "If attention comes before both sides have played to the next trick, the error must be corrected."),
    sub_law("67A1", "A player who did not play to the trick adds a card that he could legally have played to it."),
    sub_law("67A2", "If a player contributed too many cards, Law 45E or 58B applies."),
    sub_law(
        "67B",
        "After both sides have played to the next trick, the director finds the defective trick and restores the "
        "number of cards.",
    ),
    sub_law(
        "67B1",
        "An offender who did not play to the trick shows a card and puts it among his played cards. The winner of "
        "the trick does not change.",
    ),
    sub_law("67B1a - -", "If he holds a card of the suit led, he must use one. There is no penalty."),
    sub_law(
        "- 67B1a 67B1a",
        "If he holds a card of the suit led, he must use one. He is deemed to have revoked, and Law 64A2 costs his"
        " side one trick.",
    ),
    sub_law(
        "67B1b - -",
        "If he holds no card of the suit led, he may use any card. He is deemed to have revoked and may lose one "
        "trick.",
    ),
    sub_law(
        "- 67B1b 67B1b",
        "If he holds no card of the suit led, he may use any card. He is deemed to have revoked, and Law 64A2 "
        "costs his side one trick.",
    ),
    sub_law(
        "67B2 - -",
        "An offender with several cards in the trick leaves the one that was faced, or if unknown the highest "
        "legal one. The others return to his hand and count as always held.",
    ),
    sub_law("- 67B2 67B2", "The offender contributed several cards to the trick."),
    sub_law(
        "- 67B2a 67B2a",
        "He leaves the card that was seen, or if unknown the highest legal one, and takes back the others. The "
        "winner of the trick does not change.",
    ),
    sub_law(
        "- 67B2b 67B2b",
        "A restored card counts as always held. Failure to play it to an earlier trick may be a revoke.",
    ),
    sub_law(
        "- - 67B3",
        "If a card was played but is not among the quitted ones, the director puts it there without deeming a "
        "revoke. If it was played again and correction is too late, he shall adjust the score.",
    ),
    sub_law(
        "68",
        "What counts as a claim or concession. Words or acts about the current trick alone do not, and play continues.",
    ),
    sub_law(
        "68A 68A -",
        "A player claims by stating how many tricks he will win, by suggesting an end to play or by showing his "
        "cards. A demonstrable lack of intent is an exception.",
    ),
    sub_law(
        "- - 68A",
        "Declarer or a defender claims by stating how many tricks a side will win, by suggesting an end or by "
        "showing his cards. A demonstrable lack of intent is an exception.",
    ),
    sub_law(
        "68B - -",
        "A player concedes the tricks that he says he will lose, the rest after his claim and everything if he "
        "abandons his hand. If a defender's partner objects at once, nothing is conceded.",
    ),
    sub_law("- 68B 68B", "What counts as a concession."),
    sub_law(
        "- 68B1 -",
        "A player concedes the tricks that he says he will lose and the rest after his claim. He concedes all "
        "remaining tricks if he abandons his hand.",
    ),
    sub_law(
        "- - 68B1",
        "Declarer or a defender concedes the tricks that he says a side will lose and the rest after his claim. He"
        " concedes all remaining tricks if he abandons his hand.",
    ),
    sub_law(
        "- 68B2 -",
        "If a defender concedes and his partner objects at once, there is no concession and play continues. "
        "Exposed cards do not become penalty cards, but they are unauthorised information for the partner.",
    ),
    sub_law(
        "- - 68B2",
        "If a defender concedes and his partner objects at once, there is neither concession nor claim and play "
        "continues. Exposed cards do not become penalty cards, but they are unauthorised information for the "
        "partner.",
    ),
    sub_law("68C 68C -", "A claimer should state at once in what order he will play and how he will win the tricks."),
    sub_law(
        "- - 68C",
        "A claimer should state at once in what order he will play and how he will win the tricks. The player who "
        "claims or concedes faces his hand.",
    ),
    sub_law(
        "68D - -",
        "Play ceases, and the director voids any later play. If a player objects, the director must be called at "
        "once, and nobody may act before he arrives.",
    ),
    sub_law(
        "- 68D -",
        "Play ceases. If a player objects, the director must be called at once, and nobody may act before he arrives.",
    ),
    sub_law("- - 68D", "After a claim or concession play is suspended."),
    sub_law("- - 68D1", "If everybody agrees, Law 69 applies."),
    sub_law("- - 68D2", "What the players may do if one of them, dummy included, disputes the claim or concession."),
    sub_law(
        "- - 68D2a", "They may call the director at once, who applies Law 70. Nobody should act before he arrives."
    ),
    sub_law(
        "- - 68D2b",
        "They may play on if the other side asks for it and all four agree. The claim is then void, Laws 16 and 50"
        " do not apply, and the score stands.",
    ),
    sub_law("69", "Claims and concessions to which the other side agrees."),
    sub_law(
        "69A",
        "Agreement is established if a side agrees and does not object before it calls on a later board or the "
        "round ends. The board is scored accordingly.",
    ),
    sub_law(
        "69B - -",
        "During the correction period a side may withdraw its agreement to lose a trick that it had won. The same "
        "goes for a trick that no normal play could lose.",
    ),
    sub_law(
        "- 69B 69B",
        "During the correction period a side may withdraw its agreement to lose certain tricks. The director "
        "rescores the board.",
    ),
    sub_law("- 69B1 69B1", "The side had in fact won the trick."),
    sub_law("- 69B2 69B2", "The side would probably have won the trick if play had continued."),
    sub_law("70", "How the director rules on a disputed claim or concession."),
    sub_law(
        "70A",
        "The director rules as equitably as possible to both sides. He shall resolve any doubtful point against "
        "the claimer.",
    ),
    sub_law("70B", "How the director hears the claim."),
    sub_law("70B1", "The director requires the claimer to repeat the statement that he made with his claim."),
    sub_law("70B2 - -", "The director then requires all players to face their remaining cards."),
    sub_law("- 70B2 70B2", "The director then hears the opponents' objections, but he considers other points too."),
    sub_law("70B3 - -", "The director then hears the opponents' objections."),
    sub_law("- 70B3 70B3", "The director may require players to face their remaining cards."),
    sub_law(
        "70C",
        "If an opponent still has a trump, the director shall award one or more tricks to the opponents. All three"
        " of these conditions must be met.",
    ),
    sub_law("70C1", "The claimer said nothing about that trump."),
    sub_law("70C2", "It is at all likely that the claimer did not know of that trump when he claimed."),
    sub_law("70C3", "Some normal play could lose a trick to that trump."),
    sub_law("- 70D 70D", "What the director accepts in a claim."),
    sub_law(
        "70D 70D1 70D1",
        "The director shall not accept a successful line that the claimer did not state if a less successful "
        "normal line exists.",
    ),
    sub_law(
        "- 70D2 70D2",
        "The director does not accept any part of a defender's claim that depends on his partner's choice between "
        "normal plays.",
    ),
    sub_law(
        "- 70D3 -",
        "If play went on after the claim, the director may take it as evidence of the likely play and of the "
        "claim's accuracy.",
    ),
    sub_law(
        "70E 70E1 -",
        "The director shall not accept an unstated line that needs a card with a particular opponent. Exceptions "
        "are an opponent who has shown out or surely will, and a line that it would be irrational to miss.",
    ),
    sub_law("- 70E 70E", "Lines of play that the claimer did not state."),
    sub_law(
        "- - 70E1",
        "The director shall not accept an unstated line that needs a card with a particular opponent. The "
        "exception is an opponent who has shown out or would on any normal line.",
    ),
    sub_law(
        "- 70E2 70E2",
        "The regulating authority may prescribe the order in which the director presumes that a suit is played, "
        "for example from the top down.",
    ),
    sub_law(
        "71 - 71", "A concession stands, but during the correction period the director shall cancel it in these cases."
    ),
    sub_law(
        "- 71 -",
        "A concession stands, but during the correction period the director shall cancel it in two cases. The side"
        " had won the trick, or no normal play could lose it.",
    ),
    sub_law("71A - -", "A player conceded a trick that his side had won or that no legal play could lose."),
    sub_law("- - 71A", "A player conceded a trick that his side had in fact won."),
    sub_law(
        "71B - -",
        "Declarer conceded defeat in a contract that he had already made, or a defender conceded a contract "
        "already defeated.",
    ),
    sub_law("71C - 71B", "A player conceded a trick that no normal play of the remaining cards could lose."),
)
