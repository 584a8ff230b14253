"""The kinds of event of a mariáš tournament: all that its log may hold."""

from arbitr.kinds import Kinds
from arbitr.marias.tournament import events
from arbitr.tournament import TournamentEvent, Undone

EVENTS = Kinds[TournamentEvent](
    (
        Undone,
        events.Opened,
        events.MariasRulesChanged,
        events.MariasEntered,
        events.Withdrawn,
        events.Drawn,
        events.SeatingChanged,
        events.MariasRoundBegun,
        events.MariasEnded,
        events.ClockStopped,
        events.ClockGoesOn,
        events.StakeAdded,
        events.SlipWritten,
        events.SlipHandedIn,
        events.SlipSigned,
        events.RecordMended,
        events.RefereeCalled,
        events.RefereeCame,
        events.MariasRulingGiven,
    )
)
