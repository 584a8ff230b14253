"""The game of duplicate bridge when nothing goes wrong: one noun, one file."""

from arbitr.exports import exports

__getattr__, __all__ = exports(
    __name__,
    {
        "appeal": (
            "Appeal AppealMatter AppealOutcome AppealedRuling AppellantStanding CAPTAIN CommitteeMember Consent "
            "ConsentGiven Contest Decision HeardBy Hearing Role Statement Vote"
        ),
        "auction": "Auction Said Status",
        "beside": "CallAlerted ScreenMoved TrayHeld TrayPassed",
        "board": "Board Vulnerability parse_vulnerability",
        "call": "BIDS CALLS Call DOUBLE Doubling HIGHEST_LEVEL HIGHEST_UTTERED PASS REDOUBLE bid is_sufficient",
        "contract": "BOOK Contract TRICKS",
        "deals.constraints": "Condition parse_constraints",
        "deals.deal": "Deal HAND_SIZE Masks UNKNOWN high_card_points",
        "deals.dealing": "NUMBER_BYTES hands_from number_of parse_seed seed_of_phrase seeded",
        "deals.makeable": "CELLS Makeable",
        "denomination": "DENOMINATION_NAMED Denomination parse_denomination",
        "events": (
            "CALLED CallHeard Called CardFaced Claimed Entered IllegalEvent Misplayed NotPlayed OutOfTurn "
            "PLAYED Played PlayedAfterClaim PositionGiven REGULAR RestPlayed TableEvent after_card play_after "
            "played_on"
        ),
        "ledger.entries": (
            "Awarded BoardRuled Capped CardCalled Claim Designated Disobeyed Duty Entry ExposedCard FacedCard "
            "Fined Found Information LeadChosen LeadRight LooseCard Must PenaltyCard RegulationOut Review "
            "RevokeRuled Scored SecondAuction SelfInflicted StepDue SuitRun TakenBack Transferred TricksSettled "
            "Unruled Until VoidPlay Watch"
        ),
        "ledger.ledger": "CLEAN Ledger duty_of",
        "meaning": "Meaning NOT_MADE Range",
        "play": "Play Trick winning",
        "result": "PASSED_OUT Result",
        "scores.adjustment": (
            "Adjustment Artificial AsPlayed Assigned Average Award Named Probable WeightedResult named_text "
            "parse_award parse_probable"
        ),
        "scores.comparison": "Comparison NOT_COMPARED Scoring TableScore",
        "scores.imps": "IMP_FROM imps",
        "scores.penalty": "Penalty TariffLine Unit tariff_for",
        "scores.score": "parts possible_scores score",
        "scores.weights": "is_in_doubt percent_text weights_of",
        "scores.worth": "Worth",
        "seat": "SEATS Seat Side parse_seat parse_side",
        "stand_in": "GAP StandIn",
        "table": "Phase Table",
    },
)
