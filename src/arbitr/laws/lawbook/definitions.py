"""The terms that the Laws define, each in one or two sentences of our own."""

from __future__ import annotations

from arbitr.laws.lawbook.definition import Definition, defined
from arbitr.message import Message

SINCE_2007 = (2007, 2017)

DEFINITIONS: tuple[Definition, ...] = (
    defined(
        "adjusted_score",
        Message("adjusted score"),
        Message("A score that the director gives in place of the result at the table. It is artificial or assigned."),
        "12",
    ),
    defined(
        "alert",
        Message("alert"),
        Message("A notice to the opponents that they may need an explanation. A regulation may set its form."),
        "20 40",
    ),
    defined(
        "artificial_call",
        Message("artificial call"),
        Message(
            "A bid, double or redouble that says more than willingness to play there, or something else. "
            "A pass is artificial if it promises a stated strength, or values outside the last named suit."
        ),
        "27 30",
        *SINCE_2007,
    ),
    defined(
        "auction",
        Message("auction"),
        Message("The calls that decide the contract, one after another. The first call begins it."),
        "17 22",
    ),
    defined(
        "bid",
        Message("bid"),
        Message("An undertaking to win at least a stated number of tricks over six in a stated denomination."),
        "18",
    ),
    defined(
        "board",
        Message("board", context="term"),
        Message(
            "The duplicate board that holds the four hands and shows its number, the dealer and the vulnerability."
        ),
        "2",
    ),
    defined("call", Message("call"), Message("Any bid, double, redouble or pass."), "17 18 19"),
    defined(
        "contestant",
        Message("contestant"),
        Message("A player in an individual event, a pair in a pairs event, a team in a team event."),
        "12",
    ),
    defined(
        "contract",
        Message("contract"),
        Message("What declarer's side undertakes by the final bid: its tricks, doubled, redoubled or undoubled."),
        "22 77",
    ),
    defined(
        "convention",
        Message("convention"),
        Message(
            "A call that by agreement says something other than willingness to play there, or strength or length in "
            "the named suit. A signal of the defence by agreement is one too."
        ),
        "40",
        1997,
        2007,
    ),
    defined(
        "deal",
        Message("deal"),
        Message("The four hands as they were dealt and put into a board for the session."),
        "6",
    ),
    defined(
        "declarer",
        Message("declarer"),
        Message(
            "The player of the side that made the last bid who first bid its denomination. He becomes declarer when "
            "the opening lead is faced; until then he is the presumed declarer."
        ),
        "22 54",
    ),
    defined(
        "defender",
        Message("defender"),
        Message("An opponent of the declarer, or of the presumed declarer."),
        "41",
    ),
    defined("denomination", Message("denomination"), Message("The suit or notrump that a bid names."), "18"),
    defined(
        "direction",
        Message("direction"),
        Message("Two opposite compass points where partners sit: North-South or East-West."),
        "3 5",
        *SINCE_2007,
    ),
    defined(
        "director",
        Message("director"),
        Message("The person who is appointed to run the event and to apply the Laws."),
        "81",
    ),
    defined(
        "double",
        Message("double"),
        Message("A call over an opponent's bid that raises what the contract is worth, made or defeated."),
        "19 77",
    ),
    defined(
        "dummy",
        Message("dummy"),
        Message("Declarer's partner from the moment the opening lead is faced; also the hand on the table."),
        "41 42 43",
    ),
    defined("event", Message("event"), Message("A contest of one or more sessions."), "4 80"),
    defined(
        "extraneous",
        Message("extraneous"),
        Message("Not part of the lawful procedures of the game."),
        "16",
        2017,
    ),
    defined(
        "follow_suit",
        Message("follow suit"),
        Message("To play a card of the suit that was led."),
        "44 61",
    ),
    defined(
        "game",
        Message("game", context="term"),
        Message("A contract made that is worth 100 or more trick points on one deal."),
        "77",
    ),
    defined(
        "hand",
        Message("hand"),
        Message("The cards dealt to one player, or those of them that remain."),
        "7",
    ),
    defined("honour", Message("honour"), Message("An ace, king, queen, jack or ten."), "24 50"),
    defined(
        "imp",
        Message("IMP"),
        Message("An international matchpoint: a unit of scoring that a table gives for a difference in points."),
        "78",
    ),
    defined(
        "infraction",
        Message("infraction"),
        Message("A player's breach of the Laws or of a lawful regulation."),
        "9 72 90",
        *SINCE_2007,
    ),
    defined(
        "irregularity",
        Message("irregularity"),
        Message("A departure from correct procedure, including every infraction by a player."),
        "9 10 11",
    ),
    defined("lead", Message("lead"), Message("The first card that is played to a trick."), "44"),
    defined(
        "matchpoint",
        Message("matchpoint"),
        Message("A unit of scoring that a contestant gets by comparison with other results on the same deal."),
        "78",
    ),
    defined(
        "misinformation",
        Message("misinformation"),
        Message("A method or understanding that was not disclosed as and when the Laws or regulations require."),
        "20 21 75",
        2017,
    ),
    defined(
        "odd_trick",
        Message("odd trick"),
        Message("Each trick over six that declarer's side undertakes to win, or wins."),
        "77",
    ),
    defined(
        "opening_lead",
        Message("opening lead"),
        Message("The card that is led to the first trick."),
        "41 54",
    ),
    defined("opponent", Message("opponent"), Message("A player of the other side."), "4"),
    defined(
        "overtrick",
        Message("overtrick"),
        Message("Each trick that declarer's side wins above its contract."),
        "77",
    ),
    defined(
        "pack",
        Message("pack"),
        Message("The 52 cards with which bridge is played, also called the deck."),
        "1",
    ),
    defined(
        "partner",
        Message("partner"),
        Message("The player with whom one plays as a side at the table."),
        "4",
    ),
    defined(
        "part_score",
        Message("part score"),
        Message("A contract made that is worth 90 or fewer trick points on one deal."),
        "77",
    ),
    defined(
        "pass",
        Message("pass"),
        Message("A call by which a player, at that turn, neither bids nor doubles nor redoubles."),
        "17 30",
    ),
    defined(
        "penalty",
        Message("penalty"),
        Message(
            "A procedural penalty for a breach of procedure, or a disciplinary one to keep order. "
            "It comes on top of any rectification."
        ),
        "90 91",
        *SINCE_2007,
    ),
    defined(
        "penalty_card",
        Message("penalty card"),
        Message("A card of a defender that stays face up on the table and must be played by special rules."),
        "50 51 52",
        *SINCE_2007,
    ),
    defined(
        "play",
        Message("play"),
        Message(
            "A card put to a trick, the lead included; also all such cards, and the time in which they are played."
        ),
        "44 45",
    ),
    defined(
        "play_period",
        Message("play period"),
        Message(
            "It begins when the opening lead is faced. It ends when the players take out the next board's cards, or "
            "when the last board of the round is over."
        ),
        "41 64",
        *SINCE_2007,
    ),
    defined(
        "premium_points",
        Message("premium points"),
        Message("Points for a part score, game, slam or overtricks, besides the trick points."),
        "77",
    ),
    defined(
        "psychic_call",
        Message("psychic call"),
        Message("A deliberate and gross misstatement of honour strength or of suit length, or of both."),
        "40",
    ),
    defined(
        "rectification",
        Message("rectification"),
        Message("What the Laws prescribe after an irregularity so that the game can go on as normally as possible."),
        "10 12",
    ),
    defined(
        "redouble",
        Message("redouble"),
        Message("A call over an opponent's double that raises what the contract is worth still further."),
        "19 77",
    ),
    defined(
        "revoke",
        Message("revoke"),
        Message(
            "A card of another suit by a player who could have followed suit, or could have obeyed a lead "
            "restriction. The 2017 Laws define it in Law 61A."
        ),
        "61 62 63 64",
        1997,
        2007,
    ),
    defined(
        "rotation",
        Message("rotation"),
        Message("The clockwise order in which players deal, call and play."),
        "17 28 44",
    ),
    defined(
        "round",
        Message("round"),
        Message("A part of a session that is played without a move of the players."),
        "8",
    ),
    defined(
        "session",
        Message("session"),
        Message("A longer part of an event, with a number of boards that the organiser sets."),
        "4 8",
    ),
    defined("side", Message("side"), Message("Two partners against the two others at the table."), "4"),
    defined(
        "slam",
        Message("slam"),
        Message("A contract for twelve tricks (small slam) or for all thirteen (grand slam)."),
        "77",
    ),
    defined(
        "sorted_deck",
        Message("sorted deck"),
        Message("A pack that was not shuffled since its cards were last put in order or played."),
        "6",
        *SINCE_2007,
    ),
    defined(
        "suit",
        Message("suit"),
        Message("One of the four groups of thirteen cards: spades, hearts, diamonds, clubs."),
        "1",
    ),
    defined(
        "team",
        Message("team"),
        Message("Two or more pairs who play in different directions at different tables for one score."),
        "4 86",
    ),
    defined(
        "trick",
        Message("trick"),
        Message("Four cards, one from each player in rotation; the unit in which the play is counted."),
        "44 67 79",
    ),
    defined(
        "trick_points",
        Message("trick points"),
        Message("Points of declarer's side for the odd tricks of a contract made."),
        "77",
    ),
    defined("trump", Message("trump"), Message("A card of the suit that the contract names."), "44"),
    defined(
        "turn",
        Message("turn"),
        Message("The right moment at which a player may call or play."),
        "17 20 44",
    ),
    defined(
        "undertrick",
        Message("undertrick"),
        Message("Each trick by which declarer's side falls short of its contract."),
        "77",
    ),
    defined(
        "unintended",
        Message("unintended"),
        Message("Not under the player's control, and not what he meant at the moment he acted."),
        "25 45",
        *SINCE_2007,
    ),
    defined(
        "visible_card",
        Message("visible card"),
        Message("A card held so that an opponent or partner may see its face."),
        "45 49",
        2017,
    ),
    defined(
        "vulnerability",
        Message("vulnerability"),
        Message("The condition on the board that sets the premiums and the cost of undertricks."),
        "2 77",
    ),
    defined(
        "withdrawn",
        Message("withdrawn", context="term"),
        Message("Said of a call that is cancelled and of a card that is retracted."),
        "16 26 47",
        *SINCE_2007,
    ),
)
