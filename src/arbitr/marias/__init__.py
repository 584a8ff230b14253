"""Licitovaný křížový mariáš: game, settlement, rulings and tournament (docs/reference/marias.md)."""

from arbitr.exports import exports

__getattr__, __all__ = exports(
    __name__,
    {
        "card": "MariasCard MariasSuit parse_suit",
        "deal": "MariasDeal",
        "declaration": "ContractDeclared",
        "event": "MariasEvent",
        "events": (
            "Announced BidMade FlekConfirmed FlekWithdrawn Fleked Good LaidDown LayingAccepted "
            "MariasCardMisplayed MariasCardPlayed OutcomeStated Passed PutTogether"
        ),
        "player": "Player",
        "rulings.conversation": "MariasConversation MariasIncident",
        "rulings.effect": "RecordCorrected",
        "seating.plan": "SeatedTable",
        "settlement.flek": "parse_flek",
        "settlement.outcome": "DealOutcome LastSeven",
        "settlement.settlement": "Settlement",
        "settlement.stakes": "Stakes",
        "settlement.undertaking": "parse_bid parse_undertaking",
        "table": "DealPhase MariasTable",
        "tournament.events": (
            "MariasEnded MariasEntered MariasRoundBegun Opened RefereeCalled RefereeCame SlipHandedIn SlipSigned "
            "SlipWritten"
        ),
        "tournament.game": "MARIAS",
        "tournament.premium": "PremiumGame PremiumRow premium_table read_premium_table",
        "tournament.ranking": "FinalLine RoundLine final_ranking round_ranking",
        "tournament.rules": "RankBy",
        "tournament.slip": "MariasSlip parse_money",
        "tournament.state": "MariasTournament RefereeRuling Spot",
        "view": "PlayerView",
    },
)
