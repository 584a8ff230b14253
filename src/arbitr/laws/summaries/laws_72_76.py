"""The sub-laws of Laws 72 to 76, each in a sentence or two of ours."""

from arbitr.laws.summaries.summary import rule
from arbitr.message import Message

SUMMARIES = (
    rule("72", "72", "72", Message("The general principles of the game.")),
    rule("72A", "", "", Message("How contestants observe the Laws.")),
    rule("72A1", "", "", Message("Contestants should play tournaments in strict accordance with the Laws.")),
    rule(
        "",
        "72A",
        "72A",
        Message(
            "Contestants should play in strict accordance with the Laws. They aim at a better score than others within"
            " lawful procedure and ethics."
        ),
    ),
    rule(
        "72A2",
        "79A2",
        "79A2",
        Message(
            "A player must not knowingly accept a trick that his side did not win. Nor may he accept the concession of"
            " a trick that the opponents could not lose."
        ),
    ),
    rule(
        "72A3",
        "",
        "",
        Message(
            "A player may not on his own initiative waive a penalty for an opponent's infraction. He may ask the "
            "director to do so."
        ),
    ),
    rule(
        "72A5",
        "",
        "",
        Message(
            "Once the offending side has paid the penalty, it may call and play to its advantage, even if it seems to "
            "profit. Law 16C2 remains."
        ),
    ),
    rule("72A6", "", "", Message("The director, not the players, penalises irregularities and redresses damage.")),
    rule("72B", "72B", "72B", Message("Infractions of the Laws.")),
    rule(
        "72B2",
        "72B1",
        "72B1",
        Message("A player must not break a law on purpose, even if he is willing to bear the consequences."),
    ),
    rule(
        "72B3",
        "",
        "",
        Message(
            "A player need not draw attention to an inadvertent infraction by his own side. A mistaken explanation is "
            "an exception."
        ),
    ),
    rule(
        "",
        "72B2",
        "72B2",
        Message(
            "A player in general need not draw attention to an infraction by his side. Exceptions concern his own "
            "explanation, his revoke and tricks that his side did not win."
        ),
    ),
    rule(
        "72B4",
        "72B3",
        "72B3",
        Message(
            "A player may not try to conceal an infraction, for example by a second revoke, a hidden card or mixing "
            "his cards early."
        ),
    ),
    rule("73", "73", "73", Message("How partners may communicate, and how players may deceive.")),
    rule("73A", "73A", "73A", Message("Proper communication between partners.")),
    rule(
        "73A1",
        "73A1",
        "73A1",
        Message("During auction and play partners shall communicate only by their calls and plays."),
    ),
    rule(
        "73A2",
        "73A2",
        "73A2",
        Message(
            "Players should call and play without special emphasis or manner, undue haste or hesitation. Regulations "
            "may prescribe pauses, for example after a skip bid."
        ),
    ),
    rule("73B", "73B", "73B", Message("Improper communication between partners.")),
    rule(
        "73B1",
        "73B1",
        "73B1",
        Message(
            "Partners shall not communicate by their manner, remarks, gestures or questions, or by alerts and "
            "explanations given or withheld."
        ),
    ),
    rule(
        "73B2",
        "",
        "",
        Message(
            "The gravest possible offence is to exchange information by prearranged methods outside the Laws. A guilty"
            " pair risks expulsion."
        ),
    ),
    rule(
        "",
        "73B2",
        "73B2",
        Message("The gravest possible offence is to exchange information by prearranged methods outside the Laws."),
    ),
    rule("", "", "73C", Message("Duties of a player with unauthorised information from his partner.")),
    rule(
        "73C",
        "73C",
        "73C1",
        Message(
            "A player who gets unauthorised information from his partner, for example by remark, tone or tempo, must "
            "carefully avoid taking any advantage of it."
        ),
    ),
    rule(
        "",
        "",
        "73C2",
        Message("The director may penalise a player who breaks this duty, whether or not he damaged the opponents."),
    ),
    rule("73D", "73D", "73D", Message("Variations in tempo and manner.")),
    rule(
        "73D1",
        "73D1",
        "73D1",
        Message(
            "Players should take special care where a variation may help their side. An unintentional variation is no "
            "infraction, but only opponents may draw inferences, at their own risk."
        ),
    ),
    rule(
        "73D2",
        "",
        "",
        Message(
            "A player may not try to mislead an opponent by haste, hesitation or manner. A pause before playing a "
            "singleton is an example."
        ),
    ),
    rule(
        "",
        "73D2",
        "",
        Message(
            "A player may not try to mislead an opponent by remark, gesture, haste, hesitation or manner. The same "
            "goes for any purposeful deviation from correct procedure."
        ),
    ),
    rule(
        "",
        "",
        "73D2",
        Message(
            "A player may not try to mislead an opponent by question, remark, gesture, haste, hesitation or manner. "
            "The same goes for any purposeful deviation from correct procedure."
        ),
    ),
    rule(
        "73E",
        "73E",
        "",
        Message(
            "A player may try to deceive an opponent by a call or play, unless a concealed agreement or experience of "
            "the pair protects it."
        ),
    ),
    rule("", "", "73E", Message("What deception is proper, and when it leads to an adjusted score.")),
    rule(
        "",
        "",
        "73E1",
        Message(
            "A player may try to deceive an opponent by a call or play. He may not stress it by unusual haste or "
            "slowness or rely on a concealed agreement."
        ),
    ),
    rule("73F", "", "", Message("What the director does if a breach of this law damages the opponents.")),
    rule(
        "73F1",
        "",
        "",
        Message(
            "The director shall adjust the score if a player chose a logical alternative that his partner's remark, "
            "manner or tempo could demonstrably have suggested."
        ),
    ),
    rule(
        "73F2",
        "73F",
        "",
        Message(
            "The director shall adjust the score if an opponent's remark, manner or tempo misled an innocent player. "
            "The opponent had no demonstrable bridge reason and could have known that it might help him."
        ),
    ),
    rule(
        "",
        "",
        "73E2",
        Message(
            "The director shall adjust the score if an opponent's question, remark, manner or tempo misled an innocent"
            " player. The opponent had no demonstrable bridge reason and could have been aware that it might help him."
        ),
    ),
    rule("74", "74", "74", Message("Conduct and etiquette.")),
    rule("74A", "74A", "74A", Message("The proper attitude.")),
    rule("74A1", "74A1", "74A1", Message("A player should be courteous at all times.")),
    rule(
        "74A2",
        "74A2",
        "74A2",
        Message(
            "A player should avoid remarks and actions that might annoy or embarrass another player or spoil the "
            "enjoyment of the game."
        ),
    ),
    rule(
        "74A3",
        "74A3",
        "74A3",
        Message("Every player should follow uniform and correct procedure when he calls and plays."),
    ),
    rule("74B", "74B", "74B", Message("What a player should refrain from as a matter of courtesy.")),
    rule("74B1", "74B1", "74B1", Message("He should not pay too little attention to the game.")),
    rule("74B2", "74B2", "74B2", Message("He should not make needless comments during auction and play.")),
    rule("74B3", "74B3", "74B3", Message("He should not detach a card before it is his turn to play.")),
    rule(
        "74B4",
        "74B4",
        "74B4",
        Message(
            "He should not prolong play needlessly to disconcert an opponent, for example when all remaining tricks "
            "are surely his."
        ),
    ),
    rule(
        "74B5",
        "74B5",
        "74B5",
        Message(
            "He should not call or address the director discourteously, either to the director or to other contestants."
        ),
    ),
    rule("74C", "74C", "74C", Message("Examples of violations of procedure.")),
    rule("74C1", "74C1", "74C1", Message("A player uses different expressions for the same call.")),
    rule("74C2", "74C2", "74C2", Message("A player shows approval or disapproval of a call or play.")),
    rule(
        "74C3",
        "74C3",
        "74C3",
        Message("A player shows that he expects or intends to win or lose a trick that is not complete."),
    ),
    rule(
        "74C4",
        "74C4",
        "74C4",
        Message(
            "A player's comment or behaviour draws attention to something significant or to the number of tricks still"
            " needed."
        ),
    ),
    rule(
        "74C5",
        "74C5",
        "74C5",
        Message(
            "A player looks intently at another player or his hand to see his cards. He may use an opponent's card "
            "that he saw by accident."
        ),
    ),
    rule(
        "74C6",
        "74C6",
        "74C6",
        Message("A player shows an obvious lack of further interest in the deal, for example by folding his cards."),
    ),
    rule("74C7", "74C7", "74C7", Message("A player varies his normal tempo in order to disconcert an opponent.")),
    rule("74C8", "74C8", "74C8", Message("A player leaves the table needlessly before the round ends.")),
    rule("75", "", "", Message("Partnership agreements.")),
    rule("", "75", "75", Message("Mistaken explanations and mistaken calls.")),
    rule(
        "75A",
        "",
        "",
        Message(
            "Partners must disclose special agreements, explicit or implicit, fully and freely to the opponents. "
            "Information to partner must come from calls, plays and the conditions of the deal."
        ),
    ),
    rule(
        "",
        "75A",
        "75A",
        Message(
            "A player who learns from partner's explanation that partner misunderstood his call has unauthorised "
            "information. If he takes advantage of it, the director shall adjust the score."
        ),
    ),
    rule(
        "75B",
        "",
        "",
        Message(
            "A player may violate an announced agreement without telling the opponents, if his partner is unaware of "
            "it. Habitual violations may create an agreement that must be disclosed."
        ),
    ),
    rule(
        "",
        "75B",
        "",
        Message(
            "A mistaken explanation is an infraction, and the director shall adjust the score for damage. The "
            "explainer must speak at once, his partner only after the auction or, as a defender, after play."
        ),
    ),
    rule("", "", "75B", Message("The explanation was mistaken.")),
    rule(
        "",
        "",
        "75B1",
        Message(
            "An explanation that differs from the agreement is an infraction. If it damages the opponents, the "
            "director shall adjust the score."
        ),
    ),
    rule(
        "",
        "",
        "75B2",
        Message(
            "The explainer must call the director before the lead is faced, or during play if he realises only then. "
            "He may do so during the auction, but need not."
        ),
    ),
    rule(
        "",
        "",
        "75B3",
        Message(
            "His partner must do nothing during the auction. He must call the director after the final pass if his "
            "side declares, and after play if it defends."
        ),
    ),
    rule(
        "",
        "75C",
        "",
        Message(
            "If the call was mistaken, not the explanation, the result stands and the caller must not correct partner."
            " Without evidence the director presumes a mistaken explanation."
        ),
    ),
    rule(
        "",
        "",
        "75C",
        Message(
            "If the call was mistaken, not the explanation, there is no infraction and the result stands. The caller "
            "must not correct partner at once and need not do so later."
        ),
    ),
    rule("75D", "", "", Message("How players correct mistaken explanations.")),
    rule("", "", "75D", Message("How the director finds the agreement and adjusts the score.")),
    rule(
        "",
        "",
        "75D1",
        Message("Players are expected to disclose their agreements accurately. Failure to do so is misinformation."),
    ),
    rule(
        "75D2",
        "",
        "",
        Message(
            "A player may not correct partner's explanation before the final pass, or as a defender before the end of "
            "play. Then he must call the director and inform the opponents."
        ),
    ),
    rule(
        "",
        "",
        "75D2",
        Message(
            "An agreement exists only if both partners share it. The description of an agreement that does not exist "
            "is an infraction."
        ),
    ),
    rule(
        "",
        "",
        "75D3",
        Message(
            "The director adjusts the score to the likely result after a correct explanation in time. If there was no "
            "agreement, he assumes that the opponents had been told so."
        ),
    ),
    rule("76", "76", "76", Message("Spectators.")),
    rule("76A", "", "", Message("How a spectator behaves during auction and play.")),
    rule("", "76A", "76A", Message("Who controls spectators.")),
    rule(
        "",
        "76A1",
        "76A1",
        Message(
            "A spectator in the playing area is under the control of the director according to the regulations of the "
            "event."
        ),
    ),
    rule(
        "",
        "76A2",
        "76A2",
        Message(
            "Regulations may set terms for watching electronic transmissions. A viewer must not communicate with a "
            "player during that player's session."
        ),
    ),
    rule("", "76B", "76B", Message("How a spectator behaves at the table.")),
    rule(
        "76A1",
        "",
        "",
        Message("A spectator should not look at the hand of more than one player without permission."),
    ),
    rule(
        "",
        "76B1",
        "76B1",
        Message("A spectator may not look at the hand of more than one player unless regulations allow it."),
    ),
    rule(
        "76A2",
        "76B2",
        "76B2",
        Message("A spectator must not show any reaction to the auction or play while a deal is in progress."),
    ),
    rule(
        "76A3",
        "76B3",
        "76B3",
        Message(
            "During the round a spectator must refrain from mannerisms and remarks of any kind. He must not talk with "
            "a player."
        ),
    ),
    rule("76A4", "76B4", "76B4", Message("A spectator must not disturb a player.")),
    rule(
        "76B",
        "",
        "",
        Message(
            "A spectator may not draw attention to an irregularity or speak on fact or law, except at the director's "
            "request."
        ),
    ),
    rule("", "76B5", "76B5", Message("A spectator at the table shall not draw attention to any aspect of the game.")),
    rule("", "76C", "76C", Message("When a spectator may speak, and irregularities that he causes.")),
    rule(
        "",
        "76C1",
        "76C1",
        Message("A spectator in the playing area may speak on fact or law only at the director's request."),
    ),
    rule("", "76C2", "76C2", Message("Regulations may say how irregularities that spectators cause are dealt with.")),
    rule(
        "",
        "76D",
        "76D",
        Message(
            "Anybody in the playing area who is neither a player nor an official is a spectator, unless the director "
            "decides otherwise."
        ),
    ),
)
