"""Who meets whom on which boards (Laws 4, 5 and 8)."""

from arbitr.exports import exports

__getattr__, __all__ = exports(
    __name__,
    {
        "balance": "Balance",
        "change": "Difference MovementChange",
        "individual": "Individual IndividualRound IndividualSeating",
        "matches.knockout": "Knockout Tie",
        "movement": "Movement Pair Round TableInRound",
        "pairs.mitchell": "Choices Even Half",
        "swiss.rounds": "SwissRound SwissRules SwissStanding first_round next_round",
        "swiss.standings_csv": "read_swiss",
    },
)
