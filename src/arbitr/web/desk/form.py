"""The forms of the ruling desk: a procedure, call, card, contract or answer leads to the next desk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from arbitr.bridge import SEATS, TRICKS, Contract, Result, Seat, parse_seat
from arbitr.cards import HIGH_TO_LOW, Card, Hand
from arbitr.club import WrongField
from arbitr.laws.engine import AnswerKind, Case, Question, suits_text
from arbitr.laws.regulations import Regulations
from arbitr.number import whole_or_none
from arbitr.problem import Problem, required
from arbitr.text import LANGUAGES
from arbitr.web.desk.desk import RulingDesk, position_before_the_lead, position_of
from arbitr.web.desk.outcomes import award_of, results_text, rows_typed

ANSWERS = ("value", "rank", "suits", "level")
"""The possible fields of an answer."""
HANDS = {seat: f"hand_{seat.letter.lower()}" for seat in SEATS}
CONTRACT = ("level", "suit", "doubled", "declarer", "leader", "ns", "ew", "over", *HANDS.values())
"""The fields of the contract page."""


@dataclass(frozen=True, slots=True)
class Typed:
    """What a form sent."""

    lists: Mapping[str, Sequence[str]]

    def __getitem__(self, name: str) -> str:
        return next(iter(self.lists.get(name, ())), "").strip()

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and bool(self[name])

    @property
    def is_a_look(self) -> bool:
        """No answer yet: show the value, add a row, or remove one."""
        return "worth" in (self["do"], *self.lists) or "remove" in self

    def some(self, *names: str) -> dict[str, str]:
        """The fields of these that were filled in."""
        return {name: self[name] for name in names if name in self}


def stepped(desk: RulingDesk, typed: Typed, regulations: Regulations, played: Result | None) -> RulingDesk:
    """One step forward; the same desk if the form was empty. `played` is the table's entry."""
    if typed["say"] in LANGUAGES:
        return replace(desk, say=typed["say"])
    if "procedure" in typed:
        return _begun(desk.chosen(typed["procedure"], played), regulations)
    if "move" in typed:
        return desk.moved(f"{parse_seat(typed['seat'])} {typed['move']}", regulations)
    if "rank" in typed and desk.incident is None:
        return desk.moved(_card(desk, typed, regulations), regulations)
    if "stage" in typed and desk.incident is None:
        return desk.moved(_contract(typed), regulations)
    if "report" in typed:
        return _begun(desk.reported(parse_seat(typed["report"])), regulations)
    if desk.incident is not None and not typed.is_a_look and any(name in typed for name in ANSWERS):
        question = required(desk.talk(regulations).question, "no question is left")
        answered = desk.answered(_answer(question, typed))
        answered.talk(regulations)
        return answered
    return desk


def _begun(desk: RulingDesk, regulations: Regulations) -> RulingDesk:
    """Raise Problem if the procedure cannot begin with this input."""
    if desk.incident is not None:
        _ = desk.talk(regulations).question
    return desk


def _card(desk: RulingDesk, typed: Typed, regulations: Regulations) -> str:
    """A card as a move: played, or exposed before play."""
    if "suit" not in typed:
        raise WrongField("suit", Problem("choose the suit, and then the card"))
    if "seat" not in typed:
        raise WrongField("seat", Problem("choose whose card it was"))
    seat, card = parse_seat(typed["seat"]), Card.parse(typed["suit"] + typed["rank"])
    if desk.case(regulations).table.play is not None:
        return f"{seat} {card.code}"
    return " ".join(["!", str(seat), card.code, *(name for name in ("led", "unseen") if name in typed)])


def _contract(typed: Typed) -> str:
    """A position as a move, from the keys of the contract page."""
    for name, problem in (
        ("level", Problem("choose the level")),
        ("suit", Problem("choose the suit, or no trump")),
        ("declarer", Problem("choose who plays it")),
    ):
        if name not in typed:
            raise WrongField(name, problem)
    contract = Contract.parse(f"{typed['level']}{typed['suit']}{typed['doubled']} {parse_seat(typed['declarer'])}")
    if typed["stage"] == "over":
        try:
            return position_of(Result.parse(f"{contract.code} {typed['over'] or '='}"))
        except Problem as problem:
            raise WrongField("over", problem) from None
    if typed["stage"] != "mid":
        return position_before_the_lead(contract)
    ns, ew = _tricks(typed, "ns"), _tricks(typed, "ew")
    if ns + ew > TRICKS:
        raise WrongField("ew", Problem("{won} tricks have been won, but there are only 13", won=ns + ew))
    leader = parse_seat(typed["leader"]) if "leader" in typed else contract.declarer
    return f"= {contract.code} {leader} {ns} {ew}{_hands(typed, TRICKS - ns - ew)}"


def _tricks(typed: Typed, name: str) -> int:
    text = typed[name]
    if not text:
        raise WrongField(name, Problem("choose how many tricks were won so far"))
    tricks = whole_or_none(text, 0, TRICKS)
    if tricks is None:
        raise WrongField(name, Problem("{text} is not a number of tricks", text=repr(text)))
    return tricks


def _hands(typed: Typed, left: int) -> str:
    """The remaining cards, if somebody entered them; each hand must be complete."""
    if not any(name in typed for name in HANDS.values()):
        return ""
    return " " + " ".join("?" if name not in typed else _hand(typed, seat, left) for seat, name in HANDS.items())


def _hand(typed: Typed, seat: Seat, left: int) -> str:
    try:
        hand = Hand.parse(typed[HANDS[seat]])
        if len(hand) != left:
            raise Problem.counted(
                "{seat} has {count} card; there should be {size}",
                "{seat} has {count} cards; there should be {size}",
                len(hand),
                seat=seat,
                size=left,
            )
    except Problem as problem:
        raise WrongField(HANDS[seat], problem) from None
    return str(hand)


def _answer(question: Question, typed: Typed) -> str:
    """A word, a card, suits, or rows of results."""
    if "value" in typed:
        try:
            question.choice_for(typed["value"])
        except Problem as problem:
            raise WrongField("value", problem) from None
        return typed["value"]
    if "rank" in typed:
        if "suit" not in typed:
            raise WrongField("suit", Problem("choose the suit, and then the card"))
        return Card.parse(typed["suit"] + typed["rank"]).code
    if question.kind is AnswerKind.SUITS and "suits" in typed:
        return suits_text(suit for suit in HIGH_TO_LOW if suit.letter in typed.lists["suits"])
    if question.kind is AnswerKind.OUTCOMES:
        return str(award_of(rows_typed(typed.lists)))
    if question.kind in (AnswerKind.RESULT, AnswerKind.RESULTS):
        return results_text(rows_typed(typed.lists))
    raise Problem("choose one of the answers")


def likely_seat(desk: RulingDesk, case: Case) -> str:
    """The most likely owner of the card; by default the player in turn."""
    play = case.table.play
    if play is None:
        return ""
    declarer, turn = play.contract.declarer, play.turn
    if desk.procedure == "opening_lead_out_of_turn":
        return str(declarer.rho)
    if desk.procedure == "declarer_led_out_of_turn":
        return str(declarer.partner if turn is declarer else declarer)
    if desk.procedure == "defender_led_out_of_turn" and turn.side is not declarer.side:
        return str(turn.partner)
    return str(turn)
