"""The sub-laws of Laws 72 to 76, each in one or two sentences of our own."""

from arbitr.laws.summaries.summary import sub_law

SUMMARIES = (
    sub_law("72", "The general principles of the game."),
    sub_law("72A - -", "How contestants observe the Laws."),
    sub_law("72A1 - -", "Contestants should play tournaments in strict accordance with the Laws."),
    sub_law(
        "- 72A 72A",
        "Contestants should play in strict accordance with the Laws. They aim at a better score than others within"
        " lawful procedure and ethics.",
    ),
    sub_law(
        "72A2 79A2 79A2",
        "A player must not knowingly accept a trick that his side did not win. Nor may he accept the concession of"
        " a trick that the opponents could not lose.",
    ),
    sub_law(
        "72A3 - -",
        "A player may not on his own initiative waive a penalty for an opponent's infraction. He may ask the "
        "director to do so.",
    ),
    sub_law(
        "72A5 - -",
        "Once the offending side has paid the penalty, it may call and play to its advantage, even if it seems to "
        "profit. Law 16C2 remains.",
    ),
    sub_law("72A6 - -", "The director, not the players, penalises irregularities and redresses damage."),
    sub_law("72B", "Infractions of the Laws."),
    sub_law(
        "72B2 72B1 72B1", "A player must not break a law on purpose, even if he is willing to bear the consequences."
    ),
    sub_law(
        "72B3 - -",
        "A player need not draw attention to an inadvertent infraction by his own side. A mistaken explanation is "
        "an exception.",
    ),
    sub_law(
        "- 72B2 72B2",
        "A player in general need not draw attention to an infraction by his side. Exceptions concern his own "
        "explanation, his revoke and tricks that his side did not win.",
    ),
    sub_law(
        "72B4 72B3 72B3",
        "A player may not try to conceal an infraction, for example by a second revoke, a hidden card or mixing "
        "his cards early.",
    ),
    sub_law("73", "How partners may communicate, and how players may deceive."),
    sub_law("73A", "Proper communication between partners."),
    sub_law("73A1", "During auction and play partners shall communicate only by their calls and plays."),
    sub_law(
        "73A2",
        "Players should call and play without special emphasis or manner, undue haste or hesitation. Regulations "
        "may prescribe pauses, for example after a skip bid.",
    ),
    sub_law("73B", "Improper communication between partners."),
    sub_law(
        "73B1",
        "Partners shall not communicate by their manner, remarks, gestures or questions, or by alerts and "
        "explanations given or withheld.",
    ),
    sub_law(
        "73B2 - -",
        "The gravest possible offence is to exchange information by prearranged methods outside the Laws. A guilty"
        " pair risks expulsion.",
    ),
    sub_law(
        "- 73B2 73B2",
        "The gravest possible offence is to exchange information by prearranged methods outside the Laws.",
    ),
    sub_law("- - 73C", "Duties of a player with unauthorised information from his partner."),
    sub_law(
        "73C 73C 73C1",
        "A player who gets unauthorised information from his partner, for example by remark, tone or tempo, must "
        "carefully avoid taking any advantage of it.",
    ),
    sub_law(
        "- - 73C2", "The director may penalise a player who breaks this duty, whether or not he damaged the opponents."
    ),
    sub_law("73D", "Variations in tempo and manner."),
    sub_law(
        "73D1",
        "Players should take special care where a variation may help their side. An unintentional variation is no "
        "infraction, but only opponents may draw inferences, at their own risk.",
    ),
    sub_law(
        "73D2 - -",
        "A player may not try to mislead an opponent by haste, hesitation or manner. A pause before playing a "
        "singleton is an example.",
    ),
    sub_law(
        "- 73D2 -",
        "A player may not try to mislead an opponent by remark, gesture, haste, hesitation or manner. The same "
        "goes for any purposeful deviation from correct procedure.",
    ),
    sub_law(
        "- - 73D2",
        "A player may not try to mislead an opponent by question, remark, gesture, haste, hesitation or manner. "
        "The same goes for any purposeful deviation from correct procedure.",
    ),
    sub_law(
        "73E 73E -",
        "A player may try to deceive an opponent by a call or play, unless a concealed agreement or experience of "
        "the pair protects it.",
    ),
    sub_law("- - 73E", "What deception is proper, and when it leads to an adjusted score."),
    sub_law(
        "- - 73E1",
        "A player may try to deceive an opponent by a call or play. He may not stress it by unusual haste or "
        "slowness or rely on a concealed agreement.",
    ),
    sub_law("73F - -", "What the director does if a breach of this law damages the opponents."),
    sub_law(
        "73F1 - -",
        "The director shall adjust the score if a player chose a logical alternative that his partner's remark, "
        "manner or tempo could demonstrably have suggested.",
    ),
    sub_law(
        "73F2 73F -",
        "The director shall adjust the score if an opponent's remark, manner or tempo misled an innocent player. "
        "The opponent had no demonstrable bridge reason and could have known that it might help him.",
    ),
    sub_law(
        "- - 73E2",
        "The director shall adjust the score if an opponent's question, remark, manner or tempo misled an innocent"
        " player. The opponent had no demonstrable bridge reason and could have been aware that it might help him.",
    ),
    sub_law("74", "Conduct and etiquette."),
    sub_law("74A", "The proper attitude."),
    sub_law("74A1", "A player should be courteous at all times."),
    sub_law(
        "74A2",
        "A player should avoid remarks and actions that might annoy or embarrass another player or spoil the "
        "enjoyment of the game.",
    ),
    sub_law("74A3", "Every player should follow uniform and correct procedure when he calls and plays."),
    sub_law("74B", "What a player should refrain from as a matter of courtesy."),
    sub_law("74B1", "He should not pay too little attention to the game."),
    sub_law("74B2", "He should not make needless comments during auction and play."),
    sub_law("74B3", "He should not detach a card before it is his turn to play."),
    sub_law(
        "74B4",
        "He should not prolong play needlessly to disconcert an opponent, for example when all remaining tricks "
        "are surely his.",
    ),
    sub_law(
        "74B5",
        "He should not call or address the director discourteously, either to the director or to other contestants.",
    ),
    sub_law("74C", "Examples of violations of procedure."),
    sub_law("74C1", "A player uses different expressions for the same call."),
    sub_law("74C2", "A player shows approval or disapproval of a call or play."),
    sub_law("74C3", "A player shows that he expects or intends to win or lose a trick that is not complete."),
    sub_law(
        "74C4",
        "A player's comment or behaviour draws attention to something significant or to the number of tricks still"
        " needed.",
    ),
    sub_law(
        "74C5",
        "A player looks intently at another player or his hand to see his cards. He may use an opponent's card "
        "that he saw by accident.",
    ),
    sub_law(
        "74C6", "A player shows an obvious lack of further interest in the deal, for example by folding his cards."
    ),
    sub_law("74C7", "A player varies his normal tempo in order to disconcert an opponent."),
    sub_law("74C8", "A player leaves the table needlessly before the round ends."),
    sub_law("75 - -", "Partnership agreements."),
    sub_law("- 75 75", "Mistaken explanations and mistaken calls."),
    sub_law(
        "75A - -",
        "Partners must disclose special agreements, explicit or implicit, fully and freely to the opponents. "
        "Information to partner must come from calls, plays and the conditions of the deal.",
    ),
    sub_law(
        "- 75A 75A",
        "A player who learns from partner's explanation that partner misunderstood his call has unauthorised "
        "information. If he takes advantage of it, the director shall adjust the score.",
    ),
    sub_law(
        "75B - -",
        "A player may violate an announced agreement without telling the opponents, if his partner is unaware of "
        "it. Habitual violations may create an agreement that must be disclosed.",
    ),
    sub_law(
        "- 75B -",
        "A mistaken explanation is an infraction, and the director shall adjust the score for damage. The "
        "explainer must speak at once, his partner only after the auction or, as a defender, after play.",
    ),
    sub_law("- - 75B", "The explanation was mistaken."),
    sub_law(
        "- - 75B1",
        "An explanation that differs from the agreement is an infraction. If it damages the opponents, the "
        "director shall adjust the score.",
    ),
    sub_law(
        "- - 75B2",
        "The explainer must call the director before the lead is faced, or during play if he realises only then. "
        "He may do so during the auction, but need not.",
    ),
    sub_law(
        "- - 75B3",
        "His partner must do nothing during the auction. He must call the director after the final pass if his "
        "side declares, and after play if it defends.",
    ),
    sub_law(
        "- 75C -",
        "If the call was mistaken, not the explanation, the result stands and the caller must not correct partner."
        " Without evidence the director presumes a mistaken explanation.",
    ),
    sub_law(
        "- - 75C",
        "If the call was mistaken, not the explanation, there is no infraction and the result stands. The caller "
        "must not correct partner at once and need not do so later.",
    ),
    sub_law("75D - -", "How players correct mistaken explanations."),
    sub_law("- - 75D", "How the director finds the agreement and adjusts the score."),
    sub_law(
        "- - 75D1", "Players are expected to disclose their agreements accurately. Failure to do so is misinformation."
    ),
    sub_law(
        "75D2 - -",
        "A player may not correct partner's explanation before the final pass, or as a defender before the end of "
        "play. Then he must call the director and inform the opponents.",
    ),
    sub_law(
        "- - 75D2",
        "An agreement exists only if both partners share it. The description of an agreement that does not exist "
        "is an infraction.",
    ),
    sub_law(
        "- - 75D3",
        "The director adjusts the score to the likely result after a correct explanation in time. If there was no "
        "agreement, he assumes that the opponents had been told so.",
    ),
    sub_law("76", "Spectators."),
    sub_law("76A - -", "How a spectator behaves during auction and play."),
    sub_law("- 76A 76A", "Who controls spectators."),
    sub_law(
        "- 76A1 76A1",
        "A spectator in the playing area is under the control of the director according to the regulations of the "
        "event.",
    ),
    sub_law(
        "- 76A2 76A2",
        "Regulations may set terms for watching electronic transmissions. A viewer must not communicate with a "
        "player during that player's session.",
    ),
    sub_law("- 76B 76B", "How a spectator behaves at the table."),
    sub_law("76A1 - -", "A spectator should not look at the hand of more than one player without permission."),
    sub_law("- 76B1 76B1", "A spectator may not look at the hand of more than one player unless regulations allow it."),
    sub_law(
        "76A2 76B2 76B2", "A spectator must not show any reaction to the auction or play while a deal is in progress."
    ),
    sub_law(
        "76A3 76B3 76B3",
        "During the round a spectator must refrain from mannerisms and remarks of any kind. He must not talk with "
        "a player.",
    ),
    sub_law("76A4 76B4 76B4", "A spectator must not disturb a player."),
    sub_law(
        "76B - -",
        "A spectator may not draw attention to an irregularity or speak on fact or law, except at the director's "
        "request.",
    ),
    sub_law("- 76B5 76B5", "A spectator at the table shall not draw attention to any aspect of the game."),
    sub_law("- 76C 76C", "When a spectator may speak, and irregularities that he causes."),
    sub_law("- 76C1 76C1", "A spectator in the playing area may speak on fact or law only at the director's request."),
    sub_law("- 76C2 76C2", "Regulations may say how irregularities that spectators cause are dealt with."),
    sub_law(
        "- 76D 76D",
        "Anybody in the playing area who is neither a player nor an official is a spectator, unless the director "
        "decides otherwise.",
    ),
)
