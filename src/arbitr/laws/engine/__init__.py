"""The engine of a ruling: questions, answers, procedures, editions and the book of them all."""

from arbitr.exports import exports

__getattr__, __all__ = exports(
    __name__,
    {
        "book": "PROCEDURES",
        "by": "ABOUT_A_SIDE ABOUT_NOBODY who",
        "case": "Case",
        "conversation": "Conversation Ruled Ruling",
        "dialogue": "Answer Dialogue Verdict contradicted",
        "edition": "CLAUSES Edition LATEST by_edition clause parse_edition",
        "examples": "EXAMPLES after_calls call_example example in_play reported ruled",
        "procedures": "Book Incident Procedure Report named procedure",
        "results": "ANY_UNIT NOTHING name_awards name_outcomes name_result name_results name_score unit_of value_to",
        "talk": (
            "AnswerKind Choice NOT_TOLD NO_CARD NO_SUIT OTHER Question Shown Source Talk attempt calls_choice "
            "choose judge name_call name_card name_number name_suits name_tricks offer shown suits_text value_of "
            "without_asking"
        ),
        "walk": "Tree WalkEnd shape trimmed",
    },
)
