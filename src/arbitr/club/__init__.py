"""The application layer, shared by the command line, the pages and the file imports."""

from arbitr.exports import exports

__getattr__, __all__ = exports(
    __name__,
    {
        "actions.appeals": (
            "AppealRequest Appealable UnconfirmedDecision appeal_decided appeal_lodged appellants committee_found "
            "committee_named decision_shown line_of_appeal listed ruling_at seated_players usual_members "
            "who_must_agree"
        ),
        "actions.opening": "tournament_opened",
        "actions.phones": "sent_by_phone",
        "codes.tables": "CodedTable",
        "demo.life": "Demo",
        "log.live_log": "LiveLog Unreadable",
        "log.logs": "Logs",
        "log.writing": "Decide",
        "names": "NameCache Names",
        "people": "Doubt",
        "permissions": (
            "Viewer board_is_due has_role hidden_from line_is_due marias_seat_of match_is_finished "
            "match_is_hidden may_compare ranking_is_hidden rounds_in_all section_rounds sees_hidden worth_is_due"
        ),
        "rulings.needs": "whose",
        "search.book_search": "Hits",
        "sessions": "current_session last_session",
        "solving": "Solver",
        "typed": "WrongField moment_typed number_typed parse_score score_text",
    },
)
