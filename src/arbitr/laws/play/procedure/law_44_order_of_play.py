"""Law 44: what may be led or played, who has won a trick, and who leads. The table enforces it; this module explains
it.
"""

from __future__ import annotations

from arbitr.bridge import Play, Seat
from arbitr.laws.effects import Effects, Finding, findings
from arbitr.laws.engine import Case, Choice, Incident, Report, Shown, Source, Talk, choose, judge, procedure
from arbitr.laws.shared.facts.play import play_begun
from arbitr.message import Message

findings(
    any_card_led=Message("The leader may lead any card."),
    restricted_lead=Message("The leader may lead any card that the restriction on his side allows."),
    in_rotation=Message("Play goes clockwise, each player in turn, and four cards make a trick."),
    suit_must_be_followed=Message(
        "A player who can follow suit must do so. This takes precedence over everything else."
    ),
    any_card_played=Message("A player who cannot follow suit may play any card, including a trump."),
    restricted_card=Message(
        "A player who cannot follow suit may play any card that the restriction on his side allows."
    ),
    highest_trump_wins=Message("The highest trump wins the trick."),
    highest_of_suit_wins=Message("The highest card of the suit led wins the trick."),
    winner_leads=Message("The hand that has won the trick leads to the next one."),
)


@procedure(
    "order_of_play",
    laws=("44",),
    title=Message("What may be played, and who won the trick"),
    says=Message(
        "The leader may lead any card. The others follow clockwise in turn, with a card of the suit led if "
        "they have one; this takes precedence over all other requirements of the Laws. A player who has none "
        "may play any card. The highest trump wins the trick, or if there is no trump, the highest card of "
        "the suit led. The winner leads next. An irregularity by a player's own side may restrict what he may "
        "lead or play."
    ),
    differs={},
    example=Report(Seat.WEST),
)
def order_of_play(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    what = yield from choose(
        None,
        "what",
        "What is the question?",
        (
            Choice("lead", Message("what {seat} may lead", seat=seat)),
            Choice("card", Message("what {seat} may play to the trick", seat=seat)),
            Choice("turn", Message("whose turn it is")),
            Choice("winner", Message("who won the trick, and who leads")),
        ),
        law="44",
    )
    play = case.table.play
    if what == "turn":
        return (Finding("in_rotation", "44B", None if play is None else play.turn),)
    if what == "winner":
        return (yield from _winner(play))
    if what == "card" and (
        yield from judge(
            "can_follow",
            "Does {seat} have a card of the suit led?",
            law="44C",
            known=None if play is None or not play.trick else play.holds(seat, play.trick[0].suit),
            seat=seat,
        )
    ):
        return (Finding("suit_must_be_followed", "44C", seat),)
    restricted = yield from judge(
        "restricted",
        "Is {seat} restricted by an irregularity of his own side?",
        law="44A" if what == "lead" else "44D",
        known=_restricted(case, seat),
        usual=False,
        seat=seat,
    )
    if what == "lead":
        return (Finding("restricted_lead" if restricted else "any_card_led", "44A", seat),)
    return (Finding("restricted_card" if restricted else "any_card_played", "44D", seat),)


def _restricted(case: Case, seat: Seat) -> Shown[bool] | None:
    """What the ledger contains; an empty ledger proves something only if the play was recorded."""
    ledger = case.table.ledger
    if ledger.duties(seat) or ledger.penalty_cards(seat):
        return Shown(True, Source.LEDGER)
    return Shown(False, Source.LEDGER) if case.table.play is not None and play_begun(case) else None


def _winner(play: Play | None) -> Talk[Effects]:
    last = play.tricks[-1] if play is not None and play.tricks else None
    trumped = yield from judge(
        "has_trump",
        "Does the trick contain a trump?",
        law="44E",
        known=None if play is None or last is None else any(card.suit is play.contract.trumps for card in last.cards),
    )
    winner = None if last is None else last.winner
    wins = Finding("highest_trump_wins", "44E", winner) if trumped else Finding("highest_of_suit_wins", "44F", winner)
    return wins, Finding("winner_leads", "44G", winner)
