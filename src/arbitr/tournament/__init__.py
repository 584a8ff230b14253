"""A tournament: an append-only log of what happened, and what follows from it."""

from arbitr.exports import exports

__getattr__, __all__ = exports(
    __name__,
    {
        "author": "Author AuthorRole",
        "bridge_game": "BRIDGE",
        "csv_rows": "csv_text",
        "event": "Note TournamentEvent Undone",
        "events.direct": (
            "AdjustmentRecorded AppealDecided AppealLodged CallAnswered CommitteeNamed DirectorCalled "
            "FouledBoardRecorded PenaltyRecorded RulingGiven"
        ),
        "events.discipline": "ContestantDisqualified ContestantSuspended WarningRecorded",
        "events.late": "LateCorrectionAllowed",
        "events.matches": "ExtraBoardsGiven MatchDecided",
        "events.organise": (
            "ContestantEntered DealOf DealsGiven FeePaid SectionOpened SessionEnded SessionOpened TournamentOpened"
        ),
        "events.results": (
            "LineUpGiven MatchAgreed ResultConfirmed ResultCorrected ResultEntered ResultRemoved TableTurned"
        ),
        "game": "Game GameState",
        "log": "Log undone",
        "official.check": "TooLate",
        "official.discipline": "Disqualification Measure Penalised",
        "official.late": "LateCorrection LateGround",
        "people.contestant": "Contestant Substitute",
        "people.register": "Club Person Register folded single_spaced",
        "play.place": "Room SlipKey in_room table_name",
        "play.rounds": (
            "board_is_done furthest_round round_at round_is_over round_of section_is_complete session_is_complete"
        ),
        "play.section": "BoardForm LineUp Section Spot",
        "play.session": "Session",
        "play.slip": "NoResult Slip SlipScore",
        "rules": "ComparedWith ContestKind DisqualifiedResults RankedBy RoundsBegin Rules",
        "scores.bracket": "Bracket brackets",
        "scores.matches": "Match section_matches",
        "scores.rulings": "ruling_given",
        "scores.series": "PlacePoints",
        "scores.standings": (
            "Field Ranking SessionScores SideWorth rankings score_unit session_rankings session_scores strata_of"
        ),
        "seats.draw": "next_draw",
        "seats.seat_plan": "Seated",
        "seats.suggest": "movement_of suggestions",
        "state": "Appealed Tournament",
    },
)
