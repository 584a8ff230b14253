"""The sub-laws of Laws 77 to 82, each in a sentence or two of ours."""

from arbitr.laws.summaries.summary import rule
from arbitr.message import Message

SUMMARIES = (
    rule(
        "77",
        "77",
        "77",
        Message(
            "What tricks, overtricks, undertricks and bonuses are worth. A contract worth 100 trick points or more is "
            "game."
        ),
    ),
    rule("78", "78", "78", Message("Methods of scoring.")),
    rule(
        "78A",
        "78A",
        "78A",
        Message(
            "A contestant gets two units for each worse score on the same board, one for each equal score and none for"
            " each better one."
        ),
    ),
    rule(
        "78B",
        "78B",
        "78B",
        Message("The difference between two scores on a board is converted into 0 to 24 IMPs by a fixed scale."),
    ),
    rule("78C", "78C", "78C", Message("A contestant's score is the net total of points on all boards played.")),
    rule(
        "78D",
        "",
        "",
        Message(
            "The sponsoring organisation may approve other methods. It should publish the conditions of contest in "
            "advance."
        ),
    ),
    rule(
        "",
        "78D",
        "78D",
        Message(
            "The regulating authority may approve other methods, for example victory points. The organiser should "
            "publish conditions of contest in advance, and they must not conflict with the Laws."
        ),
    ),
    rule("79", "79", "79", Message("Tricks won and errors in the score.")),
    rule("", "79A", "79A", Message("Agreement on the tricks won.")),
    rule(
        "79A",
        "79A1",
        "79A1",
        Message("Players shall agree on the number of tricks won before all four hands are back in the board."),
    ),
    rule(
        "79B",
        "",
        "",
        Message(
            "Players who disagree must call the director. If they call only after the round, he need not raise a "
            "score, except under Law 69 or 71."
        ),
    ),
    rule("", "79B", "79B", Message("Players who disagree on the tricks won must call the director.")),
    rule("", "79B1", "", Message("After a claim or concession the director applies Law 69.")),
    rule("", "", "79B1", Message("After a claim or concession the director applies Law 69B or 71.")),
    rule(
        "",
        "79B2",
        "",
        Message(
            "Without a claim or concession the director rules what score to record. If called after the round, he "
            "applies Law 79C or 87 and need not raise a score."
        ),
    ),
    rule("", "", "79B2", Message("Without a claim or concession the director rules what score to record.")),
    rule(
        "",
        "",
        "79B3",
        Message(
            "If called after the round, the director may change both scores only if clearly convinced of the result. "
            "Otherwise he leaves the score or lowers one side's without raising the other's."
        ),
    ),
    rule("", "79C", "79C", Message("Errors in the score.")),
    rule(
        "79C",
        "79C1",
        "",
        Message(
            "A wrongly computed or tabulated score may be corrected until the correction period ends. It ends 30 "
            "minutes after the official score is available, unless the organiser sets a later time."
        ),
    ),
    rule(
        "",
        "",
        "79C1",
        Message(
            "A wrongly recorded or computed score may be corrected until the correction period ends. It ends 30 "
            "minutes after the official score is available, unless the organiser sets a later time."
        ),
    ),
    rule(
        "",
        "79C2",
        "",
        Message(
            "Regulations may allow a later correction if the director and the organiser are certain beyond reasonable "
            "doubt that the record is wrong."
        ),
    ),
    rule(
        "",
        "",
        "79C2",
        Message(
            "A later correction needs the organiser's approval, and the director must be certain beyond reasonable "
            "doubt that the record is wrong."
        ),
    ),
    rule("80", "", "", Message("The powers and duties of the sponsoring organisation, the organiser of the event.")),
    rule("", "80", "80", Message("The regulating authority and the tournament organiser.")),
    rule("", "80A", "80A", Message("The regulating authority.")),
    rule("", "80A1", "80A1", Message("Which body is the regulating authority.")),
    rule("", "80A1a", "80A1a", Message("The World Bridge Federation is the authority for its own events.")),
    rule("", "80A1b", "80A1b", Message("The zonal authority is competent for events under its auspices.")),
    rule(
        "",
        "80A1c",
        "80A1c",
        Message("The national bridge organisation is competent for all other events under its auspices."),
    ),
    rule("", "80A2", "80A2", Message("The regulating authority has the powers and duties that the Laws give it.")),
    rule(
        "",
        "80A3",
        "80A3",
        Message(
            "The regulating authority may delegate its powers and keep the final responsibility. It may also assign "
            "them and give that responsibility up."
        ),
    ),
    rule("", "80B", "80B", Message("The tournament organiser.")),
    rule(
        "",
        "80B1",
        "80B1",
        Message(
            "The regulating authority may recognise an organiser for an event or be the organiser itself. The "
            "organiser may delegate powers but remains responsible."
        ),
    ),
    rule("", "80B2", "80B2", Message("The organiser's powers and duties.")),
    rule(
        "80A",
        "80B2a",
        "80B2a",
        Message(
            "The organiser appoints the director. If there is none, the players should choose a person to act as "
            "director."
        ),
    ),
    rule("80B", "80B2b", "80B2b", Message("The organiser provides premises and equipment in advance.")),
    rule("80C", "80B2c", "80B2c", Message("The organiser sets the date and time of each session.")),
    rule("80D", "80B2d", "80B2d", Message("The organiser sets the conditions of entry.")),
    rule(
        "80E",
        "80B2e",
        "80B2e",
        Message(
            "The organiser sets special conditions of bidding and play, such as screens. The remedy for actions that "
            "do not cross a screen may then differ."
        ),
    ),
    rule(
        "80F",
        "80B2f",
        "80B2f",
        Message("The organiser announces regulations that supplement the Laws and do not conflict with them."),
    ),
    rule("", "80B2g", "80B2g", Message("The organiser appoints the director's assistants and other staff.")),
    rule("", "80B2h", "80B2h", Message("The organiser accepts and lists entries.")),
    rule(
        "",
        "80B2i",
        "80B2i",
        Message("The organiser sets suitable conditions of play and announces them to the contestants."),
    ),
    rule(
        "",
        "80B2j",
        "80B2j",
        Message("The organiser collects scores, computes the results and keeps the official record."),
    ),
    rule("80G", "80B2k", "80B2k", Message("The organiser makes arrangements for appeals.")),
    rule("", "", "80B2l", Message("The organiser has the other powers and duties that the Laws give it.")),
    rule("81", "81", "81", Message("The position, duties and powers of the director.")),
    rule("81A", "81A", "81A", Message("The director officially represents the organiser.")),
    rule("81B", "81B", "81B", Message("The director's responsibilities and limits.")),
    rule("81B1", "", "", Message("The director is responsible for the technical management of the event.")),
    rule(
        "",
        "81B1",
        "81B1",
        Message(
            "The director is responsible for the technical management of the event. He may remedy omissions of the "
            "organiser."
        ),
    ),
    rule(
        "81B2",
        "81B2",
        "81B2",
        Message("The director is bound by the Laws and by announced supplementary regulations."),
    ),
    rule("81C", "", "", Message("The director's duties and powers.")),
    rule(
        "",
        "81C",
        "81C",
        Message(
            "The director, not the players, rectifies irregularities and redresses damage. His other duties and powers"
            " follow."
        ),
    ),
    rule("81C1", "", "", Message("The director appoints assistants as he needs them.")),
    rule("81C2", "", "", Message("The director accepts and lists entries.")),
    rule(
        "81C3",
        "",
        "",
        Message("The director sets suitable conditions of play and announces them to the contestants."),
    ),
    rule(
        "81C4",
        "81C1",
        "81C1",
        Message("The director maintains discipline and ensures the orderly progress of the game."),
    ),
    rule(
        "81C5",
        "81C2",
        "81C2",
        Message("The director applies and interprets the Laws. He advises players of their rights and duties."),
    ),
    rule(
        "81C6",
        "81C3",
        "",
        Message(
            "The director rectifies any error or irregularity that he learns of in any way within the correction "
            "period."
        ),
    ),
    rule(
        "",
        "",
        "81C3",
        Message(
            "The director rectifies any error or irregularity that he learns of in any way within the periods of Laws "
            "79C and 92B."
        ),
    ),
    rule("81C7", "", "", Message("The director imposes penalties where they apply.")),
    rule(
        "",
        "81C4",
        "81C4",
        Message("The director determines rectification where it applies. He uses his powers under Laws 90 and 91."),
    ),
    rule(
        "81C8",
        "",
        "",
        Message(
            "The director may waive a penalty for cause, at his discretion, if the non-offending side asks for it."
        ),
    ),
    rule(
        "",
        "81C5",
        "81C5",
        Message(
            "The director may waive rectification for cause, at his discretion, if the non-offending side asks for it."
        ),
    ),
    rule("81C9", "", "", Message("The director settles disputes and refers matters to the appropriate committee.")),
    rule("", "81C6", "81C6", Message("The director settles disputes.")),
    rule("", "81C7", "81C7", Message("The director refers matters to the appropriate committee.")),
    rule("81C10", "", "", Message("The director collects scores and tabulates the results.")),
    rule("81C11", "", "", Message("The director reports the results to the organiser for the official record.")),
    rule(
        "",
        "81C8",
        "81C8",
        Message(
            "The director reports the results for the official record. He deals with other tasks that the organiser "
            "delegates to him."
        ),
    ),
    rule(
        "81D",
        "81D",
        "81D",
        Message("The director may delegate duties to assistants but remains responsible for their proper performance."),
    ),
    rule("82", "82", "82", Message("How the director corrects errors of procedure.")),
    rule(
        "82A",
        "82A",
        "82A",
        Message(
            "The director has a duty to correct errors of procedure and to keep the game going according to the Laws."
        ),
    ),
    rule("82B", "82B", "82B", Message("What the director may do about an error.")),
    rule("82B1", "82B1", "82B1", Message("He may award an adjusted score as the Laws permit.")),
    rule("82B2", "", "", Message("He may require or postpone the play of a board.")),
    rule("", "82B2", "82B2", Message("He may require, postpone or cancel the play of a board.")),
    rule("", "82B3", "82B3", Message("He may use any other power that the Laws give him.")),
    rule(
        "82C",
        "82C",
        "82C",
        Message(
            "If the director's ruling was wrong and the board cannot be scored normally, he shall adjust the score. "
            "Both sides count as non-offending."
        ),
    ),
)
