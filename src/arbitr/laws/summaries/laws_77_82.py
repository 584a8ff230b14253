"""The sub-laws of Laws 77 to 82, each in one or two sentences of our own."""

from arbitr.laws.summaries.summary import sub_law

SUMMARIES = (
    sub_law(
        "77",
        "What tricks, overtricks, undertricks and bonuses are worth. A contract worth 100 trick points or more is "
        "game.",
    ),
    sub_law("78", "Methods of scoring."),
    sub_law(
        "78A",
        "A contestant gets two units for each worse score on the same board, one for each equal score and none for"
        " each better one.",
    ),
    sub_law("78B", "The difference between two scores on a board is converted into 0 to 24 IMPs by a fixed scale."),
    sub_law("78C", "A contestant's score is the net total of points on all boards played."),
    sub_law(
        "78D - -",
        "The sponsoring organisation may approve other methods. It should publish the conditions of contest in "
        "advance.",
    ),
    sub_law(
        "- 78D 78D",
        "The regulating authority may approve other methods, for example victory points. The organiser should "
        "publish conditions of contest in advance, and they must not conflict with the Laws.",
    ),
    sub_law("79", "Tricks won and errors in the score."),
    sub_law("- 79A 79A", "Agreement on the tricks won."),
    sub_law(
        "79A 79A1 79A1", "Players shall agree on the number of tricks won before all four hands are back in the board."
    ),
    sub_law(
        "79B - -",
        "Players who disagree must call the director. If they call only after the round, he need not raise a "
        "score, except under Law 69 or 71.",
    ),
    sub_law("- 79B 79B", "Players who disagree on the tricks won must call the director."),
    sub_law("- 79B1 -", "After a claim or concession the director applies Law 69."),
    sub_law("- - 79B1", "After a claim or concession the director applies Law 69B or 71."),
    sub_law(
        "- 79B2 -",
        "Without a claim or concession the director rules what score to record. If called after the round, he "
        "applies Law 79C or 87 and need not raise a score.",
    ),
    sub_law("- - 79B2", "Without a claim or concession the director rules what score to record."),
    sub_law(
        "- - 79B3",
        "If called after the round, the director may change both scores only if clearly convinced of the result. "
        "Otherwise he leaves the score or lowers one side's without raising the other's.",
    ),
    sub_law("- 79C 79C", "Errors in the score."),
    sub_law(
        "79C 79C1 -",
        "A wrongly computed or tabulated score may be corrected until the correction period ends. It ends 30 "
        "minutes after the official score is available, unless the organiser sets a later time.",
    ),
    sub_law(
        "- - 79C1",
        "A wrongly recorded or computed score may be corrected until the correction period ends. It ends 30 "
        "minutes after the official score is available, unless the organiser sets a later time.",
    ),
    sub_law(
        "- 79C2 -",
        "Regulations may allow a later correction if the director and the organiser are certain beyond reasonable "
        "doubt that the record is wrong.",
    ),
    sub_law(
        "- - 79C2",
        "A later correction needs the organiser's approval, and the director must be certain beyond reasonable "
        "doubt that the record is wrong.",
    ),
    sub_law("80 - -", "The powers and duties of the sponsoring organisation, the organiser of the event."),
    sub_law("- 80 80", "The regulating authority and the tournament organiser."),
    sub_law("- 80A 80A", "The regulating authority."),
    sub_law("- 80A1 80A1", "Which body is the regulating authority."),
    sub_law("- 80A1a 80A1a", "The World Bridge Federation is the authority for its own events."),
    sub_law("- 80A1b 80A1b", "The zonal authority is competent for events under its auspices."),
    sub_law("- 80A1c 80A1c", "The national bridge organisation is competent for all other events under its auspices."),
    sub_law("- 80A2 80A2", "The regulating authority has the powers and duties that the Laws give it."),
    sub_law(
        "- 80A3 80A3",
        "The regulating authority may delegate its powers and keep the final responsibility. It may also assign "
        "them and give that responsibility up.",
    ),
    sub_law("- 80B 80B", "The tournament organiser."),
    sub_law(
        "- 80B1 80B1",
        "The regulating authority may recognise an organiser for an event or be the organiser itself. The "
        "organiser may delegate powers but remains responsible.",
    ),
    sub_law("- 80B2 80B2", "The organiser's powers and duties."),
    sub_law(
        "80A 80B2a 80B2a",
        "The organiser appoints the director. If there is none, the players should choose a person to act as director.",
    ),
    sub_law("80B 80B2b 80B2b", "The organiser provides premises and equipment in advance."),
    sub_law("80C 80B2c 80B2c", "The organiser sets the date and time of each session."),
    sub_law("80D 80B2d 80B2d", "The organiser sets the conditions of entry."),
    sub_law(
        "80E 80B2e 80B2e",
        "The organiser sets special conditions of bidding and play, such as screens. The remedy for actions that "
        "do not cross a screen may then differ.",
    ),
    sub_law(
        "80F 80B2f 80B2f", "The organiser announces regulations that supplement the Laws and do not conflict with them."
    ),
    sub_law("- 80B2g 80B2g", "The organiser appoints the director's assistants and other staff."),
    sub_law("- 80B2h 80B2h", "The organiser accepts and lists entries."),
    sub_law("- 80B2i 80B2i", "The organiser sets suitable conditions of play and announces them to the contestants."),
    sub_law("- 80B2j 80B2j", "The organiser collects scores, computes the results and keeps the official record."),
    sub_law("80G 80B2k 80B2k", "The organiser makes arrangements for appeals."),
    sub_law("- - 80B2l", "The organiser has the other powers and duties that the Laws give it."),
    sub_law("81", "The position, duties and powers of the director."),
    sub_law("81A", "The director officially represents the organiser."),
    sub_law("81B", "The director's responsibilities and limits."),
    sub_law("81B1 - -", "The director is responsible for the technical management of the event."),
    sub_law(
        "- 81B1 81B1",
        "The director is responsible for the technical management of the event. He may remedy omissions of the "
        "organiser.",
    ),
    sub_law("81B2", "The director is bound by the Laws and by announced supplementary regulations."),
    sub_law("81C - -", "The director's duties and powers."),
    sub_law(
        "- 81C 81C",
        "The director, not the players, rectifies irregularities and redresses damage. His other duties and powers"
        " follow.",
    ),
    sub_law("81C1 - -", "The director appoints assistants as he needs them."),
    sub_law("81C2 - -", "The director accepts and lists entries."),
    sub_law("81C3 - -", "The director sets suitable conditions of play and announces them to the contestants."),
    sub_law("81C4 81C1 81C1", "The director maintains discipline and ensures the orderly progress of the game."),
    sub_law(
        "81C5 81C2 81C2", "The director applies and interprets the Laws. He advises players of their rights and duties."
    ),
    sub_law(
        "81C6 81C3 -",
        "The director rectifies any error or irregularity that he learns of in any way within the correction period.",
    ),
    sub_law(
        "- - 81C3",
        "The director rectifies any error or irregularity that he learns of in any way within the periods of Laws "
        "79C and 92B.",
    ),
    sub_law("81C7 - -", "The director imposes penalties where they apply."),
    sub_law(
        "- 81C4 81C4",
        "The director determines rectification where it applies. He uses his powers under Laws 90 and 91.",
    ),
    sub_law(
        "81C8 - -",
        "The director may waive a penalty for cause, at his discretion, if the non-offending side asks for it.",
    ),
    sub_law(
        "- 81C5 81C5",
        "The director may waive rectification for cause, at his discretion, if the non-offending side asks for it.",
    ),
    sub_law("81C9 - -", "The director settles disputes and refers matters to the appropriate committee."),
    sub_law("- 81C6 81C6", "The director settles disputes."),
    sub_law("- 81C7 81C7", "The director refers matters to the appropriate committee."),
    sub_law("81C10 - -", "The director collects scores and tabulates the results."),
    sub_law("81C11 - -", "The director reports the results to the organiser for the official record."),
    sub_law(
        "- 81C8 81C8",
        "The director reports the results for the official record. He deals with other tasks that the organiser "
        "delegates to him.",
    ),
    sub_law(
        "81D", "The director may delegate duties to assistants but remains responsible for their proper performance."
    ),
    sub_law("82", "How the director corrects errors of procedure."),
    sub_law(
        "82A",
        "The director has a duty to correct errors of procedure and to keep the game going according to the Laws.",
    ),
    sub_law("82B", "What the director may do about an error."),
    sub_law("82B1", "He may award an adjusted score as the Laws permit."),
    sub_law("82B2 - -", "He may require or postpone the play of a board."),
    sub_law("- 82B2 82B2", "He may require, postpone or cancel the play of a board."),
    sub_law("- 82B3 82B3", "He may use any other power that the Laws give him."),
    sub_law(
        "82C",
        "If the director's ruling was wrong and the board cannot be scored normally, he shall adjust the score. "
        "Both sides count as non-offending.",
    ),
)
