"""The kinds of event of a mariáš tournament: all that its log may hold."""

from arbitr.kinds import Kinds
from arbitr.marias.tournament import events
from arbitr.tournament.event import Event, Undone

EVENTS = Kinds[Event](
    (
        Undone,
        events.Opened,
        events.RulesChanged,
        events.Entered,
        events.Withdrawn,
        events.Drawn,
        events.SeatingChanged,
        events.RoundBegun,
        events.Ended,
        events.ClockStopped,
        events.ClockGoesOn,
        events.StakeAdded,
        events.SlipWritten,
        events.SlipHandedIn,
        events.RecordMended,
        events.RefereeCalled,
        events.RefereeCame,
        events.RulingGiven,
    )
)
