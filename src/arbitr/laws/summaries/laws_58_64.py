"""The sub-laws of Laws 58 to 64, each in one or two sentences of our own."""

from arbitr.laws.summaries.summary import sub_law

SUMMARIES = (
    sub_law("58", "Cards led or played at the same time."),
    sub_law(
        "58A", "A lead or play made at the same time as another player's legal lead or play counts as made after it."
    ),
    sub_law("58B", "One player leads or plays two or more cards at once."),
    sub_law(
        "58B1",
        "If only one face is visible, that card is played. The player picks up the others and nothing more follows.",
    ),
    sub_law(
        "58B2",
        "If several faces are visible, the player says which card he plays. If he is a defender, every other "
        "visible card becomes a penalty card.",
    ),
    sub_law(
        "58B3", "If he withdraws a visible card, an opponent who has played to it in turn may change his own card."
    ),
    sub_law("58B4", "If nobody notices before both sides have played to the next trick, Law 67 applies."),
    sub_law(
        "59",
        "A player may play any legal card if he lacks the required suit, holds only the forbidden suit or must "
        "follow suit.",
    ),
    sub_law("60", "Plays that follow an illegal play."),
    sub_law("60A", "A player of the other side plays after an irregular card."),
    sub_law(
        "60A1",
        "If a player plays over his right-hand opponent's early or out-of-turn card before the ruling, his side "
        "loses its remedy for that offence.",
    ),
    sub_law(
        "60A2", "The illegal play then counts as made in turn, unless an opponent whose turn it was makes his own lead."
    ),
    sub_law(
        "60A3",
        "An earlier duty of the offending side to play a penalty card or to obey a restriction remains in force.",
    ),
    sub_law(
        "60B",
        "If declarer must retract a wrong lead and a defender plays before the correct hand leads, that defender's"
        " card becomes a major penalty card.",
    ),
    sub_law(
        "60C",
        "A play by the offending side before the ruling takes no right from the opponents. It may have "
        "consequences of its own.",
    ),
    sub_law("61", "What a revoke is, and who may ask about one."),
    sub_law(
        "61A",
        "A player revokes if he could follow suit and does not. The same goes for a card or suit that a law or an "
        "opponent's choice requires.",
    ),
    sub_law(
        "61B - -",
        "Declarer may ask a defender, and dummy or a defender may ask declarer, about a possible revoke. Defenders"
        " may ask each other only if the zonal organisation allows it.",
    ),
    sub_law("- 61B 61B", "Who may ask a player who has not followed suit whether he has a card of that suit."),
    sub_law("- 61B1 61B1", "Declarer may ask a defender who has not followed suit."),
    sub_law("- 61B2 61B2", "What dummy may ask."),
    sub_law("- 61B2a 61B2a", "Dummy may ask declarer. If dummy has lost his rights, Law 43B2b applies."),
    sub_law("- 61B2b 61B2b", "Dummy may not ask a defender. If he does, Law 16B may apply."),
    sub_law(
        "- 61B3 -",
        "Defenders may ask declarer and, unless the regulating authority forbids it, each other. A question to "
        "partner may convey unauthorised information.",
    ),
    sub_law(
        "- - 61B3",
        "Defenders may ask declarer and each other. A question to partner may convey unauthorised information.",
    ),
    sub_law(
        "- 62C3 61C", "The assertion that a player has revoked gives no automatic right to inspect quitted tricks."
    ),
    sub_law("62", "How a revoke is corrected."),
    sub_law("62A 62A -", "A player must correct his revoke if he becomes aware of it before it is established."),
    sub_law("- - 62A", "A player must correct his revoke if attention is drawn to it before it is established."),
    sub_law("62B", "The offender withdraws the revoke card and plays any legal card instead."),
    sub_law("62B1", "A withdrawn card that came from a defender's unfaced hand becomes a major penalty card."),
    sub_law(
        "62B2",
        "Declarer, dummy and a defender whose card was faced replace the card without further consequences. Law "
        "43B2b may apply to declarer's card.",
    ),
    sub_law("62C", "Cards that other players have played after the revoke."),
    sub_law(
        "62C1",
        "A non-offending player may withdraw a card that he played after the revoke and before attention was drawn"
        " to it.",
    ),
    sub_law(
        "62C2",
        "If he does so, the next player of the offending side may withdraw his card too. A defender's card then "
        "becomes a penalty card.",
    ),
    sub_law(
        "- - 62C3",
        "If both sides revoked on one trick and only one has played to the next, both must correct. Every card "
        "that the defenders withdraw becomes a penalty card.",
    ),
    sub_law("62D", "A revoke on the twelfth trick."),
    sub_law(
        "62D1",
        "Even an established revoke on the twelfth trick must be corrected if it is found before all four hands "
        "are back in the board.",
    ),
    sub_law(
        "62D2 62D2 -",
        "If a defender revokes before partner's turn, a partner with two suits may not choose a play that the "
        "revoke card could have suggested.",
    ),
    sub_law(
        "- - 62D2",
        "If a defender revokes before partner's turn, Law 16C applies to the partner. The revoke card is "
        "unauthorised information for him.",
    ),
    sub_law("63", "When a revoke is established."),
    sub_law("63A", "The acts of the offender or his partner that establish a revoke."),
    sub_law("63A1 63A1 -", "The offender or his partner leads or plays to the next trick, legally or not."),
    sub_law(
        "- - 63A1",
        "The offender or his partner leads or plays to the next trick, legally or not. A card retracted because an"
        " opponent told him that it was his turn does not count.",
    ),
    sub_law("63A2", "The offender or his partner names or otherwise designates a card for the next trick."),
    sub_law(
        "63A3 63A3 -",
        "The offender or his partner claims or concedes tricks, or agrees to a claim or concession, in any way.",
    ),
    sub_law("- - 63A3", "The offender or his partner claims or concedes tricks in any way."),
    sub_law(
        "- - 63A4",
        "The offending side agrees to an opponent's claim or concession, and the agreement is established under "
        "Law 69A.",
    ),
    sub_law(
        "63B - -",
        "If an illegal question under Law 61B reveals a revoke, the offender must replace the card. The penalties "
        "of Law 64 apply as if the revoke were established.",
    ),
    sub_law(
        "63C 63B -",
        "An established revoke may not be corrected, except on the twelfth trick. The trick stands as played.",
    ),
    sub_law(
        "- - 63B",
        "An established revoke may not be corrected, except on the twelfth trick or under Law 62C3. The trick "
        "stands as played.",
    ),
    sub_law("64", "What follows an established revoke."),
    sub_law("64A", "How many tricks the director transfers to the other side after play."),
    sub_law(
        "64A1",
        "If the offender himself won the revoke trick, the director transfers that trick and one later trick, if "
        "his side won any.",
    ),
    sub_law(
        "64A2 - -",
        "If another hand won it, the director transfers one trick, if the side won that or a later one. He "
        "transfers another that the offender later won with a card playable to the revoke trick.",
    ),
    sub_law(
        "- 64A2 64A2",
        "If the offender did not win it, the director transfers one trick, if the offending side won that trick or"
        " a later one.",
    ),
    sub_law("64B", "When the director transfers no trick."),
    sub_law("64B1", "The offending side won neither the revoke trick nor a later one."),
    sub_law("64B2 64B2 -", "The same player had already revoked in the same suit."),
    sub_law("- - 64B2", "The same player had already revoked in the same suit, and that first revoke was established."),
    sub_law(
        "64B3 64B3 -",
        "The player failed to play a card that lay face up on the table or belonged to a faced hand, dummy's included.",
    ),
    sub_law("- - 64B3", "The player failed to play a penalty card or a card from dummy."),
    sub_law("64B4", "Attention was first drawn after a non-offending player had called on the next deal."),
    sub_law("64B5", "Attention was first drawn after the round had ended."),
    sub_law("64B6", "The revoke occurred on the twelfth trick."),
    sub_law("- 64B7 -", "Both sides revoked on the same board."),
    sub_law("- - 64B7", "Both sides revoked on the same board, and both revokes were established."),
    sub_law("- - 64B8", "Both sides revoked on the same trick and corrected it under Law 62C3."),
    sub_law("- - 64C", "When the director gives redress beyond the transferred tricks."),
    sub_law(
        "64C 64C 64C1",
        "If an established revoke leaves the opponents insufficiently compensated, the director shall adjust the "
        "score. This holds also when he transfers no trick.",
    ),
    sub_law("- - 64C2", "Redress after repeated revokes and after revokes by both sides."),
    sub_law(
        "- - 64C2a",
        "If a player revoked again in the same suit, the director adjusts the score if a later revoke probably "
        "cost the opponents tricks.",
    ),
    sub_law(
        "- - 64C2b",
        "If both sides revoked and a contestant was damaged, the director shall adjust the score to the likely "
        "result without revokes.",
    ),
)
