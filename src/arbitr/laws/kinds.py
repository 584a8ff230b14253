"""Everything that may happen at a table of bridge, in one list: a stored table is read by it."""

from __future__ import annotations

from arbitr.bridge.beside import CallAlerted, ScreenMoved, TrayHeld, TrayPassed
from arbitr.bridge.events import REGULAR
from arbitr.laws.effects.auction.calls import CallCancelled, CallRefused, CallReopened, CallReplaced, CallStands
from arbitr.laws.effects.auction.duties import LeadForbidden, LeadMayBeRestricted, LeadRequired, LeadRightUsed, MustPass
from arbitr.laws.effects.auction.explanations import Overheard
from arbitr.laws.effects.auction.inadmissible import (
    AuctionWiped,
    CallChanged,
    CallTakenBack,
    ChangeTried,
    ScoreCapped,
    ScoredWithoutDouble,
)
from arbitr.laws.effects.auction.information import (
    InformationRuled,
    LookAgain,
    NewCallAwaited,
    NewCallCompared,
    NowRuled,
    StillToRule,
)
from arbitr.laws.effects.auction.rotation import (
    CallCountsLater,
    CallEntered,
    CallReported,
    CallWatched,
    InformationFreed,
    LeadRightDropped,
    MayCallAnything,
    MayNotDouble,
    MustRepeat,
    RepeatIfPassed,
    RepeatLapsed,
    RuledAfterwards,
    SilencedIfActed,
    TurnGoesBack,
    WatchEnded,
)
from arbitr.laws.effects.direction.board import (
    AtFault,
    AuctionCancelled,
    CardMoveKnown,
    CardsPutRight,
    ContestantAwarded,
    ExtraneousKnown,
    MustCallAgain,
    PlayersTurn,
    Responsible,
    ResultsCancelled,
    ScreenMateAnswers,
    SecondAuctionSettled,
)
from arbitr.laws.effects.direction.conduct import DisciplinePossible
from arbitr.laws.effects.direction.direction import (
    AppealAdvised,
    AppealGoesTo,
    BoardFouled,
    Disqualified,
    OffenceFound,
    PenaltyGiven,
    RegulationSetAside,
    Suspended,
    TimeLimit,
    VotesCounted,
    WarningGiven,
)
from arbitr.laws.effects.direction.reviews import Reviewed
from arbitr.laws.effects.direction.score_sheet import ScoreCorrected, ScoreEntered
from arbitr.laws.effects.direction.scores import (
    BoardDecided,
    DamageSelfInflicted,
    Finding,
    PenaltyPossible,
    ScoreAdjusted,
)
from arbitr.laws.effects.direction.settled import SettledBefore
from arbitr.laws.effects.direction.settling import RevokeLeft, RulingTakenBack, SettlementUndone, StepDropped
from arbitr.laws.effects.next_step import NextStep
from arbitr.laws.effects.play.acts import CardTakenBack, DummyMoves, HandSpread, SuitNamed, TrickLeftShort
from arbitr.laws.effects.play.cards import (
    CardBack,
    CardChanged,
    CardPlayed,
    CardRestored,
    CardStands,
    CardStaysPlayed,
    CardWithdrawn,
    DisobedienceAccepted,
    LeadStands,
    PenaltyCardPickedUp,
    PlayRestricted,
    WithdrawnCardsKnown,
)
from arbitr.laws.effects.play.claims import (
    AgreementUndone,
    ClaimJudged,
    ClaimMade,
    ClaimTold,
    FacedHandClaims,
    LineShown,
    PlayGoesOn,
    TricksGivenBack,
)
from arbitr.laws.effects.play.exposed import (
    CardExposed,
    CardsStayFaced,
    ExposedAgain,
    ExposedCardsBack,
    PenaltyCardLies,
)
from arbitr.laws.effects.play.handling import CardIsLead, HandChosen, IrregularityIgnored
from arbitr.laws.effects.play.penalty_cards import (
    LeadChoiceMade,
    PenaltyCardDesignated,
    PenaltyCardTells,
    PenaltyCardWasPlayed,
    RestrictionLifted,
)
from arbitr.laws.effects.play.tricks import (
    CardAdded,
    CardFiled,
    DeclarerSpreads,
    EquityRestored,
    ExtraCardBack,
    LastTricksPutRight,
    RevokeSettled,
    TricksSettled,
    TricksTransferred,
)
from arbitr.laws.engine.conversation import Ruled

TABLE_EVENTS = REGULAR.with_kinds(
    TrayPassed, TrayHeld, ScreenMoved, CallAlerted,
    Ruled,
    CardsPutRight, CardMoveKnown, ExtraneousKnown, ResultsCancelled, ContestantAwarded, AuctionCancelled,
    SecondAuctionSettled, MustCallAgain, AtFault, Responsible, ScreenMateAnswers,
    PlayersTurn,
    CallStands, CallReopened, CallReplaced, CallCancelled, CallRefused,
    LeadStands, CardStands, CardBack, CardPlayed, CardChanged, CardWithdrawn, PenaltyCardPickedUp,
    DisobedienceAccepted, PlayRestricted, WithdrawnCardsKnown,
    ClaimMade, FacedHandClaims, AgreementUndone, PlayGoesOn, ClaimTold, LineShown, ClaimJudged, TricksGivenBack,
    DisciplinePossible,
    OffenceFound, PenaltyGiven, WarningGiven, Suspended, Disqualified, AppealAdvised, TimeLimit, BoardFouled,
    AppealGoesTo, VotesCounted, RegulationSetAside,
    MustPass, LeadMayBeRestricted, LeadRightUsed, LeadRequired, LeadForbidden,
    Overheard,
    CardTakenBack, DummyMoves, TrickLeftShort, HandSpread, SuitNamed, CardRestored, CardStaysPlayed,
    CardExposed, CardsStayFaced, ExposedCardsBack, PenaltyCardLies, ExposedAgain,
    HandChosen, CardIsLead, IrregularityIgnored,
    CallChanged, CallTakenBack, AuctionWiped, ChangeTried, ScoreCapped, ScoredWithoutDouble,
    InformationRuled, LookAgain, StillToRule, NowRuled, NewCallAwaited, NewCallCompared,
    NextStep,
    PenaltyCardTells, PenaltyCardWasPlayed, LeadChoiceMade, PenaltyCardDesignated, RestrictionLifted,
    Reviewed,
    RuledAfterwards,
    CallReported, CallEntered, CallCountsLater, TurnGoesBack, MayCallAnything, RepeatIfPassed, SilencedIfActed,
    MustRepeat, RepeatLapsed, MayNotDouble, CallWatched, WatchEnded, LeadRightDropped, InformationFreed,
    ScoreEntered, ScoreCorrected,
    SettledBefore,
    ScoreAdjusted, DamageSelfInflicted, PenaltyPossible, Finding, BoardDecided,
    RulingTakenBack, StepDropped, RevokeLeft, SettlementUndone,
    TricksTransferred, RevokeSettled, LastTricksPutRight, CardAdded, CardFiled, ExtraCardBack, EquityRestored,
    TricksSettled, DeclarerSpreads,
)  # fmt: skip
