"""Control of the board and the cards: pockets, counting, looking, turning, and who is responsible (Law 7)."""

from __future__ import annotations

from arbitr.bridge import SEATS, Seat, Side
from arbitr.laws.effects import BoardDecided, Effects, Finding, LookAgain, PenaltyPossible, Responsible, findings
from arbitr.laws.engine import (
    Case,
    Choice,
    Incident,
    Report,
    Talk,
    choose,
    clause,
    judge,
    offer,
    procedure,
    without_asking,
)
from arbitr.laws.general.law_16_other_sources import remedied
from arbitr.laws.regulations import BoardsMovedBy, TurnedBoard
from arbitr.laws.shared.lost_board import artificial_by_fault, averages, penalties
from arbitr.laws.shared.no_result import fault_of
from arbitr.message import Message

findings(
    scored_as_obtained=Message("The score stands as obtained, among those who held the same cards."),
    other_boards_put_right=Message("The other boards of the set are played in the correct direction."),
    hands_put_back=Message("The hands go back into their own pockets."),
    hands_shifted=Message("The other players take the hands shifted in the same way."),
    one_board_at_a_time=Message("Only the board in play stays on the table, in the centre, until play is over."),
    cards_not_counted=Message(
        "Each player counts his cards face down, to be sure there are thirteen, before looking at them."
    ),
    called_without_looking=Message("Calling without looking at one's cards is a serious breach."),
    others_cards_touched=Message("Nobody touches another player's cards without permission."),
    hand_taken_out_again=Message(
        "No hand is removed from the board again unless each side or the director is present."
    ),
    should_shuffle_own_cards=Message("Each player should shuffle his thirteen cards before putting them back."),
    need_not_shuffle=Message("The Laws do not require the cards to be shuffled before they go back."),
    hand_may_be_seen=Message("The player may look at the hand."),
    hand_may_not_be_seen=Message("The player may not look at the hand."),
    no_automatic_blame=Message(
        "The previous table is not automatically to blame. It must be established what happened."
    ),
    other_table_may_be_fined=Message("A player who put the cards back incorrectly may get a procedural penalty."),
    own_seat_own_duty=Message("Each player is responsible for his own seat."),
    both_sides_answer=Message("Both sides are responsible for it."),
    director_moves_boards=Message(
        "The director has appointed a player to move the boards, and that player is responsible for it."
    ),
)


def counting_law(case: Case) -> str:
    """The edition's rule that each player counts his cards."""
    return case.law(y1997="7B1", y2007="7B2")


def _touching_law(case: Case) -> str:
    return case.law(y1997="7B2", y2007="7B3")


def _pocket_law(case: Case) -> str:
    return case.law(y1997="7B", y2007="7B1")


def _stationary(law: str) -> Talk[Side | None]:
    answer = yield from choose(
        None,
        "stationary",
        "Who stays at this table throughout the session?",
        (
            Choice("NS", Message("NS")),
            Choice("EW", Message("EW")),
            Choice("nobody", Message("nobody")),
        ),
        law=law,
    )
    return next((side for side in Side if side.name == answer), None)


# The board was turned.


@procedure(
    "turned_board",
    laws=("7",),
    title=Message("Board rotated"),
    says=Message(
        "The board stays in the centre of the table until play is over. A board played with all hands rotated "
        "by 180 degrees counts as usual. If they were rotated by 90 degrees, the score stands as obtained, if "
        "the scoring allows it, and only for the first board of a set. Hands put back into wrong pockets make "
        "a fouled board."
    ),
    differs={
        1997: Message("The Laws say nothing about the direction in which the board lies."),
        2017: Message("The board must stay correctly oriented until play is over."),
    },
)
def turned_board(case: Case, incident: Incident) -> Talk[Effects]:
    how = yield from choose(
        None,
        "how",
        "What happened to the board?",
        (
            Choice("half", Message("it was played rotated by 180 degrees")),
            Choice("quarter", Message("it was played rotated by 90 degrees")),
            Choice("wrong_pockets", Message("the hands were put back into wrong pockets")),
        ),
        law="7",
    )
    law = _pocket_law(case)
    if how == "wrong_pockets":
        return (yield from _wrong_pockets(case))
    if not (
        yield from judge("scoring_allows", "Do the event and its scoring allow a rotated board to count?", law=law)
    ):
        return BoardDecided("cancelled", law), *(yield from artificial_by_fault(case, "90B7"))
    if how == "half":
        return Finding("table_result_stands", law), *(yield from lay_wrongly(case))
    if not (yield from _turned_counts(case, law)):
        return BoardDecided("cancelled", law), *(yield from artificial_by_fault(case, "90B7"))
    return (
        Finding("table_result_stands", law),
        Finding("scored_as_obtained", law),
        Finding("other_boards_put_right", law),
        *(yield from lay_wrongly(case)),
    )


@clause(1997)
def lay_wrongly(case: Case) -> Talk[Effects]:
    """The direction of the board is no duty of its own."""
    return without_asking(())


@lay_wrongly.since(2017)
def _(case: Case) -> Talk[Effects]:
    """The board must face the right direction (7A), and the stationary player is primarily responsible (7D)."""
    side = yield from _stationary("7D")
    if side is None:
        return tuple(PenaltyPossible(pair, "7A") for pair in Side)
    return PenaltyPossible(side, "7A"), *answers_for_direction(case, side)


def _turned_counts(case: Case, law: str) -> Talk[bool]:
    """A regulation may let all count or none; otherwise the first of the set does (K-07-a)."""
    rule = case.regulations.turned_board
    return (
        yield from judge(
            "first_of_set",
            "Is it the first board of the set to be played like that?",
            law=law,
            known=None if rule is TurnedBoard.FIRST_ONLY else rule is TurnedBoard.ALL,
        )
    )


def _wrong_pockets(case: Case) -> Talk[Effects]:
    later = yield from judge("played_since", "Has another table played the board since?", law="87A")
    fate = Finding("board_is_fouled", case.law(y1997="87", y2007="87A")) if later else Finding("hands_put_back", "7C")
    turned = yield from judge("was_turned", "Was the board rotated while it lay on the table?", law="7A")
    side = yield from _stationary("7D")
    law = orientation_law(case) if turned else "90B6"
    sides = tuple(Side) if side is None else (side, side.other)
    answers = () if side is None or not turned else answers_for_direction(case, side)
    return (fate, *(PenaltyPossible(pair, law) for pair in sides), *answers)


@clause(1997)
def answers_for_direction(case: Case, side: Side) -> Effects:
    """Nobody is named: the direction of the board is no duty of its own."""
    return ()


@answers_for_direction.since(2017)
def _(case: Case, side: Side) -> Effects:
    """The stationary player is primarily responsible for the table's conditions, including the direction of the board
    (7A, 7D).
    """
    return (Responsible(Seat.NORTH if side is Side.NS else Seat.EAST, "7D"),)


def orientation_law(case: Case) -> str:
    """Whether a wrong direction of the board is a fault; until 2007 only the wrong pockets are."""
    return case.law(y1997="90B6", y2017="7A")


# What players do with the cards.


@procedure(
    "card_handling",
    laws=("7",),
    title=Message("Handling of the board and cards"),
    says=Message(
        "Each player takes the hand from his own pocket, counts thirteen cards face down and looks at them "
        "before calling. He keeps them separate and puts them back. Nobody touches another player's cards. No "
        "hand is removed from the board again unless somebody from each side or the director is present."
    ),
    differs={
        2007: Message("Each player should shuffle his thirteen cards before he puts them back."),
        2017: Message("A player may also touch other players' cards with an opponent's permission."),
    },
    example=Report(Seat.WEST),
)
def card_handling(case: Case, incident: Incident) -> Talk[Effects]:
    what = yield from choose(
        None,
        "what",
        "What happened?",
        (
            Choice("wrong_pocket", Message("a player took the hand from another pocket")),
            Choice("not_counted", Message("a player did not count the cards")),
            Choice("called_unseen", Message("a player called without looking at the cards")),
            Choice("touched", Message("a player touched another player's cards")),
            Choice("wants_to_see", Message("a player wants to see a hand after play")),
            Choice("taken_out_again", Message("a hand was removed from the board again")),
            Choice("not_shuffled", Message("a hand was put back without being shuffled")),
            Choice("returned_wrongly", Message("the previous table allegedly put cards back incorrectly")),
            Choice("hands_mixed", Message("hands were mixed, and nobody else can play the deal")),
            Choice("boards_on_table", Message("several boards were on the table at once")),
        ),
        law="7",
    )
    side = incident.by.side
    match what:
        case "wrong_pocket":
            return (yield from _wrong_pocket(case, incident.by))
        case "not_counted":
            law = counting_law(case)
            return Finding("cards_not_counted", law), PenaltyPossible(side, law)
        case "called_unseen":
            law = counting_law(case)
            return Finding("called_without_looking", law), PenaltyPossible(side, law)
        case "touched":
            law = _touching_law(case)
            if (yield from leave_given(case, law)):
                return (Finding("no_infraction", law),)
            return Finding("others_cards_touched", law), PenaltyPossible(side, "90B5")
        case "wants_to_see":
            return (yield from _wants_to_see(case, incident.by))
        case "taken_out_again":
            if (yield from judge("both_present", "Was each side or the director present?", law="7C")):
                return (Finding("no_infraction", "7C"),)
            return Finding("hand_taken_out_again", "7C"), PenaltyPossible(side, "7C")
        case "not_shuffled":
            return (Finding(shuffled_before_return(case), "7C"),)
        case "returned_wrongly":
            blame = Finding("no_automatic_blame", "7C")
            if (yield from judge("shown", "Is it established who put the cards back incorrectly?", law="90B6")):
                return blame, Finding("other_table_may_be_fined", "90B6")
            return (blame,)
        case "hands_mixed":
            return (yield from _hands_mixed(case, incident.by))
        case _:
            return (yield from _boards_on_table(case))


def shuffled_before_return(case: Case) -> str:
    """The edition's rule on shuffling one's own cards before returning them."""
    return case.law(y1997="need_not_shuffle", y2007="should_shuffle_own_cards")


@clause(1997)
def leave_given(case: Case, law: str) -> Talk[bool]:
    """Only the director can allow it."""
    return (yield from judge("allowed", "Had the director allowed it?", law=law))


@leave_given.since(2017)
def _(case: Case, law: str) -> Talk[bool]:
    """The permission of an opponent is enough (7B3)."""
    return (yield from judge("allowed", "Had an opponent or the director allowed it?", law=law))


def _wants_to_see(case: Case, by: Seat) -> Talk[Effects]:
    """The owner keeps his own cards and may show them; otherwise the director needs a reason."""
    law = _touching_law(case)
    whose = yield from choose(
        None,
        "whose",
        "Whose hand does {seat} want to see?",
        (
            Choice("opponent", Message("an opponent's hand"), (by.lho.letter, by.rho.letter)),
            Choice("partner", Message("his partner's hand"), (by.partner.letter,)),
        ),
        law=law,
        seat=by,
    )
    show, keep = Choice("show", Message("I will show my hand")), Choice("refuse", Message("I will not show my hand"))
    owner = next(seat for seat in SEATS if seat.letter == whose)
    if (yield from offer(owner, "shows", "{seat}, will you show your hand?", show, keep, law=law, seat=owner)):
        return (Finding("hand_may_be_seen", law),)
    if (
        yield from judge(
            "good_cause",
            "Is there a good reason to look, such as checking for a revoke, rather than just discussing the "
            "line of play?",
            law="7C",
        )
    ):
        return (Finding("hand_may_be_seen", "7C"),)
    return (Finding("hand_may_not_be_seen", "7C"),)


def _hands_mixed(case: Case, by: Seat) -> Talk[Effects]:
    fouled = Finding("board_is_fouled", case.law(y1997="87", y2007="87A")), PenaltyPossible(by.side, "90B6")
    law = case.law(y1997="72B1", y2007="23", y2017="72C")
    if (
        yield from judge(
            "could_have_known",
            "Could {side} have known that losing the comparison would help them?",
            law=law,
            side=by.side,
        )
    ):
        return *fouled, LookAgain(by, law)
    return fouled


def _boards_on_table(case: Case) -> Talk[Effects]:
    """The stationary player is responsible: directly, if a board is lost through it (7.1)."""
    side = yield from _stationary("7D")
    one = Finding("one_board_at_a_time", "7A")
    fined = tuple(PenaltyPossible(pair, "7A") for pair in (tuple(Side) if side is None else (side,)))
    if not (
        yield from judge(
            "board_lost", "Did the cards come from a wrong board, leaving one board without a result?", law="7A"
        )
    ):
        return one, *fined
    found = {}
    for pair in Side:
        found[pair] = "directly" if pair is side else (yield from fault_of(case, pair))
    return (
        one,
        BoardDecided("cancelled", "7A"),
        *(yield from averages(case, found)),
        *penalties(found, "7A"),
    )


# A hand from another pocket.


def _wrong_pocket(case: Case, by: Seat) -> Talk[Effects]:
    """A hand that another player should hold is known: the remedies are those of information from other sources.

    If these players change seats, the effect is the same as if the others take the hands shifted in the same way (7.3).
    """
    law = _pocket_law(case)
    if not (yield from judge("looked", "Has {seat} seen the faces of the cards?", law=law, seat=by)):
        return (Finding("hands_put_back", law),)
    effects = yield from remedied(case, by)
    shifted = any(isinstance(effect, BoardDecided) and effect.what == "seats_changed" for effect in effects)
    return (
        Finding("hands_shifted" if shifted else "hands_put_back", law),
        *effects,
        PenaltyPossible(by.side, "90B7"),
    )


# Responsibilities.


@procedure(
    "responsibility",
    laws=("5", "7", "8"),
    title=Message("Responsibility for procedure"),
    says=Message(
        "The player who stays at a table is primarily responsible for proper conditions there: the correct "
        "board in the correct direction. That is North, or East where East and West are stationary. North "
        "passes the boards on unless the director says otherwise. Each player is responsible for his own "
        "seat, and both sides for the score."
    ),
    differs={},
)
def responsibility(case: Case, incident: Incident) -> Talk[Effects]:
    about = yield from choose(
        None,
        "about",
        "What should have been done?",
        (
            Choice("conditions", Message("provide the correct board in the correct direction and proper conditions")),
            Choice("passing_boards", Message("pass the boards on to the next table")),
            Choice("opponents", Message("play against the correct opponents")),
            Choice("score", Message("enter the correct score")),
        ),
        law="7D",
    )
    if about == "opponents":
        return (Finding("own_seat_own_duty", "5B"),)
    if about == "score":
        return Finding("both_sides_answer", "7D"), Finding("both_sides_answer", "79A")
    if about == "passing_boards":
        if (
            yield from judge(
                "instructed",
                "Has the director given a different instruction for the boards?",
                law="8A2",
                known=True if case.regulations.boards_moved_by is BoardsMovedBy.DIRECTOR else None,
            )
        ):
            return (Finding("director_moves_boards", "8A2"),)
        return (Responsible(Seat.NORTH, "8A2"),)
    side = yield from _stationary("7D")
    if side is None:
        return (Finding("both_sides_answer", "7D"),)
    return (Responsible(Seat.NORTH if side is Side.NS else Seat.EAST, "7D"),)
