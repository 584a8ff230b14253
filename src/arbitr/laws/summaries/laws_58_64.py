"""The sub-laws of Laws 58 to 64, each in a sentence or two of ours."""

from arbitr.laws.summaries.summary import rule
from arbitr.message import Message

SUMMARIES = (
    rule("58", "58", "58", Message("Cards led or played at the same time.")),
    rule(
        "58A",
        "58A",
        "58A",
        Message("A lead or play made at the same time as another player's legal lead or play counts as made after it."),
    ),
    rule("58B", "58B", "58B", Message("One player leads or plays two or more cards at once.")),
    rule(
        "58B1",
        "58B1",
        "58B1",
        Message(
            "If only one face is visible, that card is played. The player picks up the others and nothing more follows."
        ),
    ),
    rule(
        "58B2",
        "58B2",
        "58B2",
        Message(
            "If several faces are visible, the player says which card he plays. If he is a defender, every other "
            "visible card becomes a penalty card."
        ),
    ),
    rule(
        "58B3",
        "58B3",
        "58B3",
        Message("If he withdraws a visible card, an opponent who has played to it in turn may change his own card."),
    ),
    rule(
        "58B4",
        "58B4",
        "58B4",
        Message("If nobody notices before both sides have played to the next trick, Law 67 applies."),
    ),
    rule(
        "59",
        "59",
        "59",
        Message(
            "A player may play any legal card if he lacks the required suit, holds only the forbidden suit or must "
            "follow suit."
        ),
    ),
    rule("60", "60", "60", Message("Plays that follow an illegal play.")),
    rule("60A", "60A", "60A", Message("A player of the other side plays after an irregular card.")),
    rule(
        "60A1",
        "60A1",
        "60A1",
        Message(
            "If a player plays over his right-hand opponent's early or out-of-turn card before the ruling, his side "
            "loses its remedy for that offence."
        ),
    ),
    rule(
        "60A2",
        "60A2",
        "60A2",
        Message(
            "The illegal play then counts as made in turn, unless an opponent whose turn it was makes his own lead."
        ),
    ),
    rule(
        "60A3",
        "60A3",
        "60A3",
        Message(
            "An earlier duty of the offending side to play a penalty card or to obey a restriction remains in force."
        ),
    ),
    rule(
        "60B",
        "60B",
        "60B",
        Message(
            "If declarer must retract a wrong lead and a defender plays before the correct hand leads, that defender's"
            " card becomes a major penalty card."
        ),
    ),
    rule(
        "60C",
        "60C",
        "60C",
        Message(
            "A play by the offending side before the ruling takes no right from the opponents. It may have "
            "consequences of its own."
        ),
    ),
    rule("61", "61", "61", Message("What a revoke is, and who may ask about one.")),
    rule(
        "61A",
        "61A",
        "61A",
        Message(
            "A player revokes if he could follow suit and does not. The same goes for a card or suit that a law or an "
            "opponent's choice requires."
        ),
    ),
    rule(
        "61B",
        "",
        "",
        Message(
            "Declarer may ask a defender, and dummy or a defender may ask declarer, about a possible revoke. Defenders"
            " may ask each other only if the zonal organisation allows it."
        ),
    ),
    rule(
        "",
        "61B",
        "61B",
        Message("Who may ask a player who has not followed suit whether he has a card of that suit."),
    ),
    rule("", "61B1", "61B1", Message("Declarer may ask a defender who has not followed suit.")),
    rule("", "61B2", "61B2", Message("What dummy may ask.")),
    rule("", "61B2a", "61B2a", Message("Dummy may ask declarer. If dummy has lost his rights, Law 43B2b applies.")),
    rule("", "61B2b", "61B2b", Message("Dummy may not ask a defender. If he does, Law 16B may apply.")),
    rule(
        "",
        "61B3",
        "",
        Message(
            "Defenders may ask declarer and, unless the regulating authority forbids it, each other. A question to "
            "partner may convey unauthorised information."
        ),
    ),
    rule(
        "",
        "",
        "61B3",
        Message(
            "Defenders may ask declarer and each other. A question to partner may convey unauthorised information."
        ),
    ),
    rule(
        "",
        "62C3",
        "61C",
        Message("The assertion that a player has revoked gives no automatic right to inspect quitted tricks."),
    ),
    rule("62", "62", "62", Message("How a revoke is corrected.")),
    rule(
        "62A",
        "62A",
        "",
        Message("A player must correct his revoke if he becomes aware of it before it is established."),
    ),
    rule(
        "",
        "",
        "62A",
        Message("A player must correct his revoke if attention is drawn to it before it is established."),
    ),
    rule("62B", "62B", "62B", Message("The offender withdraws the revoke card and plays any legal card instead.")),
    rule(
        "62B1",
        "62B1",
        "62B1",
        Message("A withdrawn card that came from a defender's unfaced hand becomes a major penalty card."),
    ),
    rule(
        "62B2",
        "62B2",
        "62B2",
        Message(
            "Declarer, dummy and a defender whose card was faced replace the card without further consequences. Law "
            "43B2b may apply to declarer's card."
        ),
    ),
    rule("62C", "62C", "62C", Message("Cards that other players have played after the revoke.")),
    rule(
        "62C1",
        "62C1",
        "62C1",
        Message(
            "A non-offending player may withdraw a card that he played after the revoke and before attention was drawn"
            " to it."
        ),
    ),
    rule(
        "62C2",
        "62C2",
        "62C2",
        Message(
            "If he does so, the next player of the offending side may withdraw his card too. A defender's card then "
            "becomes a penalty card."
        ),
    ),
    rule(
        "",
        "",
        "62C3",
        Message(
            "If both sides revoked on one trick and only one has played to the next, both must correct. Every card "
            "that the defenders withdraw becomes a penalty card."
        ),
    ),
    rule("62D", "62D", "62D", Message("A revoke on the twelfth trick.")),
    rule(
        "62D1",
        "62D1",
        "62D1",
        Message(
            "Even an established revoke on the twelfth trick must be corrected if it is found before all four hands "
            "are back in the board."
        ),
    ),
    rule(
        "62D2",
        "62D2",
        "",
        Message(
            "If a defender revokes before partner's turn, a partner with two suits may not choose a play that the "
            "revoke card could have suggested."
        ),
    ),
    rule(
        "",
        "",
        "62D2",
        Message(
            "If a defender revokes before partner's turn, Law 16C applies to the partner. The revoke card is "
            "unauthorised information for him."
        ),
    ),
    rule("63", "63", "63", Message("When a revoke is established.")),
    rule("63A", "63A", "63A", Message("The acts of the offender or his partner that establish a revoke.")),
    rule("63A1", "63A1", "", Message("The offender or his partner leads or plays to the next trick, legally or not.")),
    rule(
        "",
        "",
        "63A1",
        Message(
            "The offender or his partner leads or plays to the next trick, legally or not. A card retracted because an"
            " opponent told him that it was his turn does not count."
        ),
    ),
    rule(
        "63A2",
        "63A2",
        "63A2",
        Message("The offender or his partner names or otherwise designates a card for the next trick."),
    ),
    rule(
        "63A3",
        "63A3",
        "",
        Message(
            "The offender or his partner claims or concedes tricks, or agrees to a claim or concession, in any way."
        ),
    ),
    rule("", "", "63A3", Message("The offender or his partner claims or concedes tricks in any way.")),
    rule(
        "",
        "",
        "63A4",
        Message(
            "The offending side agrees to an opponent's claim or concession, and the agreement is established under "
            "Law 69A."
        ),
    ),
    rule(
        "63B",
        "",
        "",
        Message(
            "If an illegal question under Law 61B reveals a revoke, the offender must replace the card. The penalties "
            "of Law 64 apply as if the revoke were established."
        ),
    ),
    rule(
        "63C",
        "63B",
        "",
        Message("An established revoke may not be corrected, except on the twelfth trick. The trick stands as played."),
    ),
    rule(
        "",
        "",
        "63B",
        Message(
            "An established revoke may not be corrected, except on the twelfth trick or under Law 62C3. The trick "
            "stands as played."
        ),
    ),
    rule("64", "64", "64", Message("What follows an established revoke.")),
    rule("64A", "64A", "64A", Message("How many tricks the director transfers to the other side after play.")),
    rule(
        "64A1",
        "64A1",
        "64A1",
        Message(
            "If the offender himself won the revoke trick, the director transfers that trick and one later trick, if "
            "his side won any."
        ),
    ),
    rule(
        "64A2",
        "",
        "",
        Message(
            "If another hand won it, the director transfers one trick, if the side won that or a later one. He "
            "transfers another that the offender later won with a card playable to the revoke trick."
        ),
    ),
    rule(
        "",
        "64A2",
        "64A2",
        Message(
            "If the offender did not win it, the director transfers one trick, if the offending side won that trick or"
            " a later one."
        ),
    ),
    rule("64B", "64B", "64B", Message("When the director transfers no trick.")),
    rule("64B1", "64B1", "64B1", Message("The offending side won neither the revoke trick nor a later one.")),
    rule("64B2", "64B2", "", Message("The same player had already revoked in the same suit.")),
    rule(
        "",
        "",
        "64B2",
        Message("The same player had already revoked in the same suit, and that first revoke was established."),
    ),
    rule(
        "64B3",
        "64B3",
        "",
        Message(
            "The player failed to play a card that lay face up on the table or belonged to a faced hand, dummy's "
            "included."
        ),
    ),
    rule("", "", "64B3", Message("The player failed to play a penalty card or a card from dummy.")),
    rule(
        "64B4",
        "64B4",
        "64B4",
        Message("Attention was first drawn after a non-offending player had called on the next deal."),
    ),
    rule("64B5", "64B5", "64B5", Message("Attention was first drawn after the round had ended.")),
    rule("64B6", "64B6", "64B6", Message("The revoke occurred on the twelfth trick.")),
    rule("", "64B7", "", Message("Both sides revoked on the same board.")),
    rule("", "", "64B7", Message("Both sides revoked on the same board, and both revokes were established.")),
    rule("", "", "64B8", Message("Both sides revoked on the same trick and corrected it under Law 62C3.")),
    rule("", "", "64C", Message("When the director gives redress beyond the transferred tricks.")),
    rule(
        "64C",
        "64C",
        "64C1",
        Message(
            "If an established revoke leaves the opponents insufficiently compensated, the director shall adjust the "
            "score. This holds also when he transfers no trick."
        ),
    ),
    rule("", "", "64C2", Message("Redress after repeated revokes and after revokes by both sides.")),
    rule(
        "",
        "",
        "64C2a",
        Message(
            "If a player revoked again in the same suit, the director adjusts the score if a later revoke probably "
            "cost the opponents tricks."
        ),
    ),
    rule(
        "",
        "",
        "64C2b",
        Message(
            "If both sides revoked and a contestant was damaged, the director shall adjust the score to the likely "
            "result without revokes."
        ),
    ),
)
