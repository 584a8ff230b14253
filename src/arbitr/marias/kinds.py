"""The kinds of event at a mariáš table: everything that a deal's history may contain."""

from arbitr.kinds import Kinds
from arbitr.marias import declaration, events
from arbitr.marias.event import MariasEvent

EVENTS = Kinds[MariasEvent](
    (
        events.BidMade,
        events.Passed,
        events.PutTogether,
        declaration.ContractDeclared,
        events.Announced,
        events.Fleked,
        events.FlekConfirmed,
        events.FlekWithdrawn,
        events.Good,
        events.MariasCardPlayed,
        events.MariasCardMisplayed,
        events.LaidDown,
        events.LayingAccepted,
        events.LayingRefused,
        events.OutcomeStated,
    )
)
