"""The kinds of event of a bridge tournament, by who makes them: all that its log may hold."""

from arbitr.kinds import Kinds
from arbitr.tournament.event import TournamentEvent, Undone
from arbitr.tournament.events import direct, matches, organise, results

EVENTS = Kinds[TournamentEvent](
    (
        Undone,
        organise.TournamentOpened,
        organise.RulesChanged,
        organise.ContestantEntered,
        organise.ContestantWithdrawn,
        organise.SubstituteCame,
        organise.SessionOpened,
        organise.SectionOpened,
        organise.SectionRemoved,
        organise.NumberGiven,
        organise.MovementChanged,
        organise.DealsGiven,
        organise.RoundBegun,
        organise.ClockPaused,
        organise.ClockResumed,
        organise.ClockChanged,
        organise.SessionEnded,
        organise.Published,
        organise.CarriedOver,
        organise.FeePaid,
        results.ResultEntered,
        results.ResultConfirmed,
        results.ResultCorrected,
        results.ResultRemoved,
        results.ResultAccepted,
        results.RoundNotReached,
        results.SeatsMended,
        results.TableTurned,
        results.LineUpGiven,
        results.MatchAgreed,
        matches.ExtraBoardsGiven,
        matches.MatchDecided,
        direct.DirectorCalled,
        direct.CallAnswered,
        direct.MessageSent,
        direct.AdjustmentRecorded,
        direct.RulingGiven,
        direct.PenaltyRecorded,
        direct.FouledBoardRecorded,
        direct.CommitteeNamed,
        direct.AppealLodged,
        direct.AppealDecided,
    )
)
