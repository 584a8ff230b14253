"""The effects of rulings: a closed list, by subject. Each folds, cites its law and has its sentence."""

from arbitr.exports import exports

__getattr__, __all__ = exports(
    __name__,
    {
        "auction.calls": "CallCancelled CallRefused CallReopened CallReplaced CallStands",
        "auction.duties": "LeadForbidden LeadMayBeRestricted LeadRequired LeadRightUsed MustPass",
        "auction.explanations": "Overheard",
        "auction.inadmissible": "AuctionWiped CallChanged CallTakenBack ChangeTried ScoreCapped ScoredWithoutDouble",
        "auction.information": (
            "InformationRuled LookAgain NEW_CALL NewCallAwaited NewCallCompared NowRuled StillToRule"
        ),
        "auction.rotation": (
            "CallCountsLater CallEntered CallReported CallWatched InformationFreed LeadRightDropped "
            "MayCallAnything MayNotDouble MustRepeat REPEATED_IF_PASSED RepeatIfPassed RepeatLapsed "
            "RuledAfterwards SilencedIfActed TurnGoesBack WatchEnded in_force is_about lapsed"
        ),
        "direction.board": (
            "AtFault AuctionCancelled CardMoveKnown CardsPutRight ContestantAwarded ELSEWHERE ExtraneousKnown "
            "MustCallAgain PlayersTurn Responsible ResultsCancelled ScreenMateAnswers SecondAuctionSettled"
        ),
        "direction.conduct": "DisciplinePossible",
        "direction.direction": (
            "AppealAdvised AppealGoesTo BoardFouled Disqualified OFFENCES OffenceFound PenaltyGiven "
            "RegulationSetAside Suspended TimeLimit VotesCounted WarningGiven"
        ),
        "direction.reviews": "Reviewed open_reviews",
        "direction.score_sheet": "ScoreCorrected ScoreEntered",
        "direction.scores": "BoardDecided DamageSelfInflicted Finding PenaltyPossible ScoreAdjusted findings",
        "direction.settled": "SettledBefore",
        "direction.settling": "RevokeLeft RulingTakenBack SettlementUndone StepDropped laid_by",
        "effect": "Effect Effects",
        "next_step": "NextStep",
        "play.acts": "CardTakenBack DummyMoves HandSpread SuitNamed TrickLeftShort",
        "play.cards": (
            "CardBack CardChanged CardPlayed CardRestored CardStands CardStaysPlayed CardWithdrawn "
            "DisobedienceAccepted LeadStands PenaltyCardPickedUp PlayRestricted WithdrawnCardsKnown"
        ),
        "play.claims": (
            "AgreementUndone ClaimJudged ClaimMade ClaimTold FacedHandClaims LineShown PlayGoesOn TricksGivenBack"
        ),
        "play.exposed": (
            "CardExposed CardsStayFaced ExposedAgain ExposedCardsBack PenaltyCardLies exposed_again "
            "exposed_cards silences told_by"
        ),
        "play.handling": "CardIsLead HandChosen IrregularityIgnored",
        "play.penalty_cards": (
            "CARD_DUTIES LeadChoiceMade PenaltyCardDesignated PenaltyCardTells PenaltyCardWasPlayed "
            "RestrictionLifted exposure_of still_barred"
        ),
        "play.tricks": (
            "CardAdded CardFiled DeclarerSpreads EquityRestored ExtraCardBack LastTricksPutRight "
            "RevokeSettled THOUGH_REPLACED TotalSettled TricksTransferred"
        ),
    },
)
