"""Law 44: what may be led or played, who has won a trick, and who leads. The table enforces it; here it is told."""

from __future__ import annotations

from arbitr.bridge.play import Play
from arbitr.bridge.seat import Seat
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.scores import Finding, finding
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition
from arbitr.laws.engine.examples import example, reported
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Choice, Shown, Source, Talk, choose, judge
from arbitr.laws.shared.facts.play import play_begun
from arbitr.message import Message

finding("any_card_led", Message("The leader may lead any card."))
finding("restricted_lead", Message("The leader may lead any card that the restriction of his side leaves."))
finding("in_rotation", Message("Each player plays in turn, clockwise, and four cards make a trick."))
finding("suit_must_be_followed", Message("Who can follow suit must: this comes before everything else."))
finding("any_card_played", Message("Who cannot follow suit may play any card, trumps too."))
finding("restricted_card", Message("Who cannot follow suit plays any card that the restriction of his side leaves."))
finding("highest_trump_wins", Message("The highest trump has won the trick."))
finding("highest_of_suit_wins", Message("The highest card of the suit led has won the trick."))
finding("winner_leads", Message("The hand that has won the trick leads to the next one."))


@procedure(
    "order_of_play",
    laws=("44",),
    title=Message("What may be played, and who has won"),
    says=Message(
        "The leader may lead any card. The others follow in turn, clockwise, with a card of the suit led if they have "
        "one: this comes before every other requirement of the Laws. Who has none may play any card. The highest trump "
        "wins the trick, without trumps the highest card of the suit led, and the winner leads next. Leads and plays "
        "may be restricted by an irregularity of the own side."
    ),
    differs={},
)
def order_of_play(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    what = yield from choose(
        None,
        "what",
        "What is in question?",
        (
            Choice("lead", Message("what {seat} may lead", seat=seat)),
            Choice("card", Message("what {seat} may play to the trick", seat=seat)),
            Choice("turn", Message("whose turn it is")),
            Choice("winner", Message("who has won the trick, and who leads")),
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
            "Has {seat} a card of the suit led?",
            law="44C",
            known=None if play is None or not play.trick else play.holds(seat, play.trick[0].suit),
            seat=seat,
        )
    ):
        return (Finding("suit_must_be_followed", "44C", seat),)
    restricted = yield from judge(
        "restricted",
        "Is {seat} restricted by an irregularity of the own side?",
        law="44A" if what == "lead" else "44D",
        known=_restricted(case, seat),
        usual=False,
        seat=seat,
    )
    if what == "lead":
        return (Finding("restricted_lead" if restricted else "any_card_led", "44A", seat),)
    return (Finding("restricted_card" if restricted else "any_card_played", "44D", seat),)


def _restricted(case: Case, seat: Seat) -> Shown[bool] | None:
    """What the ledger holds; that it holds nothing shows something only where the play is told."""
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


@example("order_of_play")
def _(edition: Edition) -> Conversation:
    return reported(edition, "order_of_play", Seat.WEST)
