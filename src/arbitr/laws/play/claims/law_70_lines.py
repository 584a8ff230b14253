"""The lines of a contested claim, shown to the director one by one (Law 70C to 70E)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from arbitr.laws.effects import Effects, Finding, LineShown, findings
from arbitr.laws.engine import Case, Choice, Edition, Talk, choose, judge, name_tricks
from arbitr.laws.play.claims.claim_lines import Line, Lines, TooWide, line_text
from arbitr.laws.play.claims.claim_plan import Draw, Plan, mentions_trumps
from arbitr.laws.play.claims.claim_play import Care, LineCard
from arbitr.laws.play.claims.claim_position import ClaimPosition
from arbitr.laws.regulations import ClaimOrder
from arbitr.message import Message

findings(
    every_line_wins=Message("Every line of play wins the tricks claimed."),
    too_much_claimed=Message("No line of play consistent with the statement wins as many tricks as were claimed."),
    played_from_the_top=Message("By regulation, each suit is assumed to be played from the top."),
)

MOST_LINES = 3
"""No more lines than this are shown: then the director states the number himself."""


@dataclass(frozen=True, slots=True)
class ClaimVerdict:
    """How many of the claimed tricks go to the opponents, by which law, and the findings on the way."""

    lost: int
    law: str
    shown: Effects


@lru_cache(maxsize=24)
def lines(
    position: ClaimPosition, plan: Plan, care: Care, refused: frozenset[LineCard] = frozenset(), is_blind: bool = False
) -> Lines:
    """A ruling is replayed with every answer, so search results are cached."""
    return Lines(position, plan, care, refused, is_blind)


def location_law(case: Case) -> str:
    return case.law(y1997="70E", y2007="70E1")


def fewest(found: Lines) -> int | None:
    """The fewest tricks in any of these lines; None if there are too many to examine."""
    try:
        return found.least()
    except TooWide:
        return None


def best(found: Lines) -> int | None:
    try:
        return found.most()
    except TooWide:
        return None


def usual_care(case: Case) -> Care:
    """How the claimer's side plays what was not stated; a regulation may specify an order (70E2)."""
    from_the_top = case.regulations.claim_order is ClaimOrder.FROM_THE_TOP and case.edition >= 2007
    return Care.FROM_THE_TOP if from_the_top else Care.USUAL


def can_be_searched(case: Case, position: ClaimPosition, plan: Plan) -> bool:
    """Are there few enough lines to show? With more cards it depends on the cards."""
    care = usual_care(case)
    orders = (care,) if care is Care.FROM_THE_TOP else (care, Care.ANY_ORDER)
    plans = (plan, (Draw.TRUMPS, *plan)) if position.trump_out() else (plan,)
    return all(fewest(lines(position, stated, order)) is not None for stated in plans for order in orders)


def searched(case: Case, position: ClaimPosition, plan: Plan, claimed: int) -> Talk[ClaimVerdict]:
    """All cards are known: Arbitr finds the lines, and the director says which of them are normal."""
    left, care = position.tricks_left, usual_care(case)
    least = fewest(lines(position, plan, Care.LEGAL))
    if least is not None and least >= claimed:
        return ClaimVerdict(0, "70A", (Finding("every_line_wins", "70A"),))
    shown: Effects = ()
    forgotten = False
    if position.trump_out() and lines(position, plan, care).least() < claimed:
        forgotten, plan, shown = yield from _trump(case, position, plan)
    most = best(lines(position, plan, Care.LEGAL))
    target = claimed if most is None else min(claimed, most)
    if target < claimed:
        shown = (*shown, Finding("too_much_claimed", "70A"))
    if lines(position, plan, care).least() >= target:
        return (yield from _another_order(case, position, plan, claimed, target, shown))
    law = "70A"
    refused: frozenset[LineCard] = frozenset()
    most_lost = left
    for number in range(1, MOST_LINES + 1):
        usual = lines(position, plan, care, refused)
        try:
            found = _worst(usual, most_lost, left - target)
        except TooWide:
            break
        if found is None:
            return ClaimVerdict(claimed - target, law, shown)
        lost, line = found
        answer = yield from _judged(case, position, line, number, left - lost)
        counts = LineShown(line[0].seat, tuple(p.card for p in line), tuple(p.seat for p in line), "70A")
        if answer == "normal":
            is_guess = _needs_a_guess(position, plan, target)
            why = _why(case, position, usual, line, forgotten, is_guess)
            return ClaimVerdict(claimed - left + lost, why, (*shown, counts))
        if answer == "irrational_not_to_guess" and not irrational_saves(case):
            return ClaimVerdict(claimed - left + lost, location_law(case), (*shown, counts))
        if answer in ("irrational_not_to_guess", "opponent_shown_out"):
            law = location_law(case)
        elif law == "70A":
            law = case.law(y1997="70D", y2007="70D1")
        try:
            turned = usual.turning_point(line, target)
        except TooWide:
            break
        if turned is not None and turned[1] and turned[0] not in refused:
            refused |= {turned[0]}  # the same lead at another time would be no better
        else:
            most_lost = lost - 1
    usual = lines(position, plan, care, refused)
    if _none_loses(usual, most_lost, left - target):
        return ClaimVerdict(claimed - target, law, shown)
    least = max(left - most_lost, fewest(usual) or 0)
    return (yield from _number(case, position, least, claimed, target, shown))


def _worst(usual: Lines, most: int, least: int) -> tuple[int, Line] | None:
    """The line that loses most, between these two bounds."""
    for lost in range(min(most, usual.start.tricks_left - usual.least()), least, -1):
        line = usual.shortest(lost)
        if line is not None:
            return lost, line
    return None


def _none_loses(usual: Lines, most: int, least: int) -> bool:
    """Return whether there is certainly no such line. If there are too many to examine, the director says so."""
    try:
        return _worst(usual, most, least) is None
    except TooWide:
        return False


def irrational_saves(case: Case) -> bool:
    """Is an unstated guess accepted if any other play is irrational? 2017 drops the exception (70E1)."""
    return case.edition < Edition.LAWS_2017


def _trump(case: Case, position: ClaimPosition, plan: Plan) -> Talk[tuple[bool, Plan, Effects]]:
    """The first two facts of 70C; the lines show the third."""
    known = mentions_trumps(plan, position.trumps)
    if (
        yield from judge(
            "trump_mentioned", "Did the claimer say anything about the outstanding trump?", law="70C1", known=known
        )
    ):
        return False, plan if known else _drawing(position, plan), ()
    if (yield from unaware(case)):
        return True, plan, (Finding("trump_forgotten", "70C2"),)
    known_plan = _drawing(position, plan)
    # His intention to draw it is mentioned only if the lines do draw it.
    return False, known_plan, (Finding("trump_known", "70C2"),) if known_plan != plan else ()


def _drawing(position: ClaimPosition, plan: Plan) -> Plan:
    """A player who knows of the trump draws it first, unless that would cost tricks that he has claimed."""
    drawing = (Draw.TRUMPS, *plan)
    without, drawn = best(lines(position, plan, Care.LEGAL)), best(lines(position, drawing, Care.LEGAL))
    return drawing if without is None or drawn is None or drawn >= without else plan


def _judged(case: Case, position: ClaimPosition, line: Line, number: int, tricks: int) -> Talk[str]:
    return (
        yield from choose(
            None,
            f"line@{number}",
            "This line is consistent with the statement: {line}. {side} win {tricks} of the remaining tricks. "
            "Is it normal?",
            (
                Choice("normal", Message("yes: at most careless or inferior for a player of this class")),
                Choice("irrational", Message("no: irrational for a player of this class")),
                Choice("excluded_by_statement", Message("no: the claim statement excludes it")),
                Choice(
                    "opponent_shown_out",
                    Message("no: an opponent has shown out of the suit, or will in time on any normal line"),
                ),
                Choice(
                    "irrational_not_to_guess",
                    Message("a card must be placed with one opponent, and it would be irrational to play otherwise"),
                ),
            ),
            law=case.law(y1997="70D", y2007="70D1"),
            line=line_text(line),
            side=position.side,
            tricks=tricks,
        )
    )


def _another_order(
    case: Case, position: ClaimPosition, plan: Plan, claimed: int, target: int, shown: Effects
) -> Talk[ClaimVerdict]:
    """From the top nothing is lost. The director says what another order could lose, with such a line before him."""
    left, care = position.tricks_left, usual_care(case)
    any_order = lines(position, plan, Care.ANY_ORDER)
    blind = fewest(lines(position, plan, care, is_blind=True))
    # It is not a guess only because an opponent shows out.
    law = location_law(case) if blind is not None and blind < target else "70A"
    if care is Care.FROM_THE_TOP:
        other = fewest(any_order)
        if other is None or other < target:
            return ClaimVerdict(claimed - target, "70E2", (*shown, Finding("played_from_the_top", "70E2")))
        return ClaimVerdict(claimed - target, law, shown)
    if any_order.least() >= target:
        return ClaimVerdict(claimed - target, law, shown)
    try:
        losing = (any_order.shortest(lost) for lost in range(left - target + 1, left + 1))
        line = next(line for line in losing if line is not None)
    except TooWide:
        return (yield from _number(case, position, any_order.least(), claimed, target, shown))
    tricks = yield from name_tricks(
        "fewest_by_normal_play",
        "Played from the top, {side} win {target} of the remaining tricks. Another order could lose more: "
        "{line}. What is the fewest they win by normal play, which may be careless or inferior but not "
        "irrational?",
        law=case.law(y1997="70D", y2007="70D1"),
        least=any_order.least(),
        most=target,
        usual=target,
        side=position.side,
        target=target,
        line=line_text(line),
    )
    return _given(case, claimed, target, tricks, shown, law)


def _number(
    case: Case, position: ClaimPosition, least: int, claimed: int, target: int, shown: Effects
) -> Talk[ClaimVerdict]:
    """Enough lines were shown: the director can see the cards."""
    tricks = yield from name_tricks(
        "fewest_by_normal_play",
        "Other lines lose tricks too. What is the fewest of the remaining tricks that {side} win by normal play?",
        law=case.law(y1997="70D", y2007="70D1"),
        least=least,
        most=target,
        side=position.side,
    )
    return _given(case, claimed, target, tricks, shown)


def _given(
    case: Case, claimed: int, target: int, tricks: int | None, shown: Effects, otherwise: str = "70A"
) -> ClaimVerdict:
    assert tricks is not None, "a number must be given"
    law = case.law(y1997="70D", y2007="70D1") if tricks < target else otherwise
    return ClaimVerdict(claimed - tricks, law, shown)


def _why(case: Case, position: ClaimPosition, usual: Lines, line: Line, forgotten: bool, is_guess: bool) -> str:
    """The paragraph by which a normal line counts."""
    if forgotten and _trump_wins(position, line):
        return "70C"
    if position.is_defence and usual.partner_chose(line):
        return case.law(y1997="70D", y2007="70D2")
    return location_law(case) if is_guess else case.law(y1997="70D", y2007="70D1")


def _needs_a_guess(position: ClaimPosition, plan: Plan, target: int) -> bool:
    """Return whether no line at all wins these tricks once the two opponents exchange hands.

    Then each line that wins them depends on which opponent holds a card (70E1).
    """
    exchanged = position.with_opponents_exchanged()
    if exchanged is None:
        return False
    most = best(lines(exchanged, plan, Care.LEGAL))
    return most is not None and most < target


def _trump_wins(position: ClaimPosition, line: Line) -> bool:
    """Return whether an opponent's trump wins a trick in this line."""
    place = position
    for number, played in enumerate(line[len(position.trick) :], len(position.trick)):
        place = place.after(played.card)
        if not place.trick and place.leader.side is not position.side:
            trick = line[number - 3 : number + 1]
            if next(card for seat, card in trick if seat is place.leader).suit is position.trumps:
                return True
    return False


def unaware(case: Case) -> Talk[bool]:
    """70C2: any real chance is enough (D-40)."""
    return (
        yield from judge(
            "unaware",
            "Is it at all likely that the claimer had forgotten the trump? A probability of {share} is enough.",
            law="70C2",
            share=case.regulations.unaware_from,
        )
    )
