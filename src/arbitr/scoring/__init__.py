"""Many tables: the value of a score relative to the others."""

from arbitr.exports import exports

__getattr__, __all__ = exports(
    __name__,
    {
        "event": "EventRules Method ScoredEvent ScoredLines score_lines",
        "line": "ScoreLine",
        "ranking": "Counting RankingLine",
        "results_csv": "read_results",
        "teams": "MatchRules MatchScore board_imps",
    },
)
