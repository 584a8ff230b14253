"""The ruling desk: the director's input so far, as one short text. The server keeps no state: the text is the
conversation, and each answer creates a new one, so it can be stored, sent, and continued on another device.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from dataclasses import dataclass, replace
from enum import Enum

from arbitr.bridge import TRICKS, Board, Call, Contract, PositionGiven, Result, Seat, Side, Table, parse_seat
from arbitr.cards import Card, Hand
from arbitr.club.rulings.needs import WRONG_CALLS, Needs, needs, whose
from arbitr.laws.effects import CardExposed, Effect
from arbitr.laws.engine import LATEST, PROCEDURES, Case, Conversation, Edition, Incident
from arbitr.laws.regulations import STANDARD, Regulations
from arbitr.laws.shared.cards.misplay import played
from arbitr.laws.shared.incidents import due_incidents, heard, open_incidents
from arbitr.number import is_whole
from arbitr.plain import Plain, from_plain, to_plain
from arbitr.problem import Problem

LONGEST = 20_000
"""Maximum length of the unpacked text, larger than any real conversation."""
MOST_MOVES, MOST_RULINGS, MOST_ANSWERS = 120, 20, 60


class DeskStep(Enum):
    """The next page."""

    WHAT = "what"
    AUCTION = "auction"
    CONTRACT = "contract"
    CARD = "card"
    PLAYER = "player"
    TALK = "talk"
    """A question, or the ruling."""


class Came(Enum):
    """How the current matter arose: this determines the Back button."""

    REPORTED = "reported"
    FOUND = "found"
    """The last call or card shows it."""
    FOLLOWED = "followed"
    """It follows from the previous ruling."""


@dataclass(frozen=True, slots=True)
class RuledEarlier:
    """A ruling given during this board, after this many moves."""

    after: int
    incident: Incident
    answers: tuple[str, ...]
    came: Came = Came.REPORTED
    usual: bool = False
    unusual: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class RulingDesk:
    """The director's input."""

    edition: Edition = LATEST
    board: int = 1
    place: str = ""
    """Where the board is played, in a tournament."""
    call: int = 0
    """The director call that is being answered."""
    say: str = ""
    """The language of the players, if it differs from the director's."""
    procedure: str = ""
    """What happened, as chosen."""
    moves: tuple[str, ...] = ()
    """`N 1S` is a call, `W H6` a card, `! E HK led unseen` a card exposed before the lead, and `= 4S S W 5 2` a
    position: contract, on lead, tricks of N-S and E-W; the hands may follow, each as AK.2.-.7 or ?.
    """
    told: tuple[RuledEarlier, ...] = ()
    incident: Incident | None = None
    came: Came = Came.REPORTED
    answers: tuple[str, ...] = ()
    usual: bool = False
    """Rare questions get their usual answers and are not asked. Older links ask them one by one."""
    unusual: tuple[tuple[str, str], ...] = ()
    """The reopened rare questions, by key, with their answers."""
    screens: bool = False
    """Whether screens are in use, at the desk without a tournament; a tournament has this among its settings."""

    # As text

    @property
    def text(self) -> str:
        data = json.dumps(to_plain(self), separators=(",", ":")).encode()
        return base64.urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")

    @classmethod
    def parse(cls, text: str) -> RulingDesk:
        try:
            packed = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
            unpacked = zlib.decompressobj().decompress(packed, LONGEST)
            data: Plain = json.loads(unpacked)
            desk = from_plain(cls, data)
        except (ValueError, zlib.error, RecursionError):
            raise Problem("this link to a ruling is broken; begin again") from None
        answers = [*desk.answers, *(answer for ruled in desk.told for answer in ruled.answers)]
        if len(desk.moves) > MOST_MOVES or len(desk.told) > MOST_RULINGS or len(answers) > MOST_ANSWERS:
            raise Problem("this ruling has become too long; begin again")
        if not 0 < desk.board < 1000:
            raise Problem("this link to a ruling is broken; begin again")
        return desk

    # Derived values

    @property
    def regulations(self) -> Regulations:
        """Those of the desk without a tournament."""
        return replace(STANDARD, screens=True) if self.screens else STANDARD

    def case(self, regulations: Regulations = STANDARD) -> Case:
        """The table after all input; a Problem names the impossible move."""
        case = Case(Table.opened(Board.numbered(self.board)), self.edition, regulations)
        for number, move in enumerate(self.moves):
            case = _moved(self._ruled(case, number), move)
        return self._ruled(case, len(self.moves))

    def _ruled(self, case: Case, after: int) -> Case:
        for ruled in self.told:
            if ruled.after == after:
                case = _talk(case, ruled).applied()
        return case

    def talk(self, regulations: Regulations = STANDARD) -> Conversation:
        """The current conversation."""
        if self.incident is None:
            raise Problem("nothing has been told yet")
        return _talk(self.case(regulations), self._as_told())

    def talks(self, regulations: Regulations = STANDARD) -> list[Conversation]:
        """The rulings of this board in order, including the current one."""
        found = []
        for number, ruled in enumerate(self.told):
            before = replace(self, moves=self.moves[: ruled.after], told=self.told[:number])
            found.append(_talk(before.case(regulations), ruled))
        return found if self.incident is None else [*found, self.talk(regulations)]

    def step(self, case: Case) -> DeskStep:
        """The next input or question."""
        if self.incident is not None:
            return DeskStep.TALK
        if not self.procedure:
            return DeskStep.WHAT
        match needs(self.procedure):
            case Needs.CALL | Needs.AUCTION:
                return DeskStep.AUCTION
            case Needs.EXPOSED:
                return DeskStep.CARD
            case Needs.LEAD | Needs.CARD:
                return DeskStep.CONTRACT if case.table.play is None else DeskStep.CARD
            case Needs.POSITION | Needs.RESULT if case.table.play is None:
                return DeskStep.CONTRACT
            case _:
                return DeskStep.PLAYER

    # One step on

    def chosen(self, procedure: str, played_out: Result | None = None) -> RulingDesk:
        """What happened. The result entered by the table is included if the ruling may concern it."""
        new = replace(self, procedure=procedure, incident=None, came=Came.REPORTED, answers=(), unusual=())
        if not self.moves and played_out is not None and played_out.contract is not None:
            if needs(procedure) in (Needs.PLAYER, Needs.RESULT):
                new = replace(new, moves=(position_of(played_out),))
            elif needs(procedure) is Needs.LEAD:
                new = replace(new, moves=(position_before_the_lead(played_out.contract),))
        return new if whose(procedure) or needs(procedure) is not Needs.PLAYER else new.reported(Seat.NORTH)

    def moved(self, move: str, regulations: Regulations = STANDARD) -> RulingDesk:
        """With one more call, card or position; if the table then shows an irregularity, that is the case."""
        if len(self.moves) >= MOST_MOVES:
            raise Problem("this ruling has become too long; begin again")
        return replace(self, moves=(*self.moves, move))._looked_at(regulations)

    def _looked_at(self, regulations: Regulations) -> RulingDesk:
        """With the matter that the table shows after the last move; a matter no longer shown is settled."""
        case = self.case(regulations)
        found = () if self._only_told else incidents(case)
        if found:
            return replace(self, incident=found[0], came=Came.FOUND, answers=(), unusual=())
        procedure = self.procedure if self.incident is None else self.incident.procedure
        return replace(self, procedure=procedure, incident=None, came=Came.REPORTED, answers=(), unusual=())

    @property
    def next_to_call(self) -> Seat | None:
        """The most likely next caller: the player to the left of the last one, for a ruling about a call."""
        last = self._since_ruled[-1:]
        is_call = bool(last) and CALL.fullmatch(last[0].partition(" ")[2]) is not None
        if self.incident is None or self.incident.procedure not in WRONG_CALLS or not is_call:
            return None
        return parse_seat(last[0].partition(" ")[0]).lho

    def settled(self, regulations: Regulations = STANDARD) -> tuple[Effect, ...]:
        """What the last call did to an irregular one before it: accepted or void, without a ruling."""
        if not self._since_ruled or self._only_told:
            return ()
        before, now = replace(self, moves=self.moves[:-1]).case(regulations), self.case(regulations)
        if not before.open_calls() or incidents(now):
            return ()
        return tuple(event for event in now.table.log()[len(before.table.log()) :] if isinstance(event, Effect))

    @property
    def _only_told(self) -> bool:
        """The calls are only context: the matter is another one."""
        return bool(self.procedure) and needs(self.procedure) is Needs.AUCTION

    @property
    def _since_ruled(self) -> tuple[str, ...]:
        """The moves after the last ruling."""
        return self.moves[self.told[-1].after if self.told else 0 :]

    def reported(self, by: Seat) -> RulingDesk:
        return replace(self, incident=Incident(self.procedure, by), came=Came.REPORTED, answers=(), unusual=())

    def answered(self, value: str) -> RulingDesk:
        return replace(self, answers=(*self.answers, value))

    def reopened(self, key: str, value: str) -> RulingDesk:
        """With another answer to a question that had its usual one."""
        others = tuple(answer for answer in self.unusual if answer[0] != key)
        return replace(self, unusual=(*others, (key, value)))

    def _as_told(self) -> RuledEarlier:
        assert self.incident is not None
        return RuledEarlier(len(self.moves), self.incident, self.answers, self.came, self.usual, self.unusual)

    def goes_on(self, regulations: Regulations = STANDARD) -> RulingDesk:
        """After the ruling: the next open matter, or the current table."""
        assert self.incident is not None
        new = replace(self, told=(*self.told, self._as_told()), incident=None, answers=(), unusual=())
        found = incidents(new.case(regulations))
        return replace(new, incident=found[0], came=Came.FOLLOWED) if found else replace(new, procedure="")

    def onward(self, regulations: Regulations = STANDARD) -> RulingDesk:
        """Skip every finished ruling that leads to a further matter; the same desk if none does."""
        desk = self
        while desk.incident is not None and desk.talk(regulations).question is None and len(desk.told) < MOST_RULINGS:
            after = desk.goes_on(regulations)
            if after.incident is None:
                break
            desk = after
        return desk

    def back(self, regulations: Regulations = STANDARD) -> RulingDesk | None:
        """One step back; None at the beginning. From what follows from a ruling to the last question before it."""
        if self.unusual:
            return replace(self, unusual=self.unusual[:-1])
        if self.answers:
            return replace(self, answers=self.answers[:-1])
        told_more = self._since_ruled and not (self.procedure and needs(self.procedure) is Needs.PLAYER)
        if (self.incident is None and told_more) or (self.incident is not None and self.came is Came.FOUND):
            before = replace(self, incident=None, came=Came.REPORTED, moves=self.moves[:-1])
            return before._looked_at(regulations) if before._since_ruled else before
        if self.incident is not None and self.came is Came.REPORTED and whose(self.procedure):
            return replace(self, incident=None)
        if self.procedure and self.came is not Came.FOLLOWED:
            before_it = len(self.moves) - len(self._since_ruled)
            return replace(self, procedure="", incident=None, moves=self.moves[:before_it])
        if not self.told:
            return None
        last = self.told[-1]
        before = replace(
            self,
            told=self.told[:-1],
            moves=self.moves[: last.after],
            procedure=last.incident.procedure,
            incident=last.incident,
            came=last.came,
            answers=last.answers,
            usual=last.usual,
            unusual=last.unusual,
        )
        return before if before.onward(regulations) == before else before.back(regulations)


def incidents(case: Case) -> tuple[Incident, ...]:
    """What the director has to rule on now."""
    return (*open_incidents(case), *due_incidents(case))


def position_of(result: Result) -> str:
    """A completed board, as a move."""
    assert result.contract is not None, "passed out: there is no position"
    contract, tricks = result.contract, (result.tricks, TRICKS - result.tricks)
    ns, ew = tricks if contract.declarer.side is Side.NS else tricks[::-1]
    return f"= {contract.code} {contract.leader} {ns} {ew}"


def position_before_the_lead(contract: Contract) -> str:
    """A contract of which no card has been played, as a move."""
    return f"= {contract.code} {contract.leader} 0 0"


CALL = re.compile("[1-9][CDHSN]|P|X|XX")


def _moved(case: Case, move: str) -> Case:
    first, _, rest = move.partition(" ")
    if first == "=":
        return case.after(_position(rest))
    if first == "!":
        seat_text, card, *more = rest.split()
        exposed = CardExposed(
            parse_seat(seat_text), Card.parse(card), is_lead="led" in more, could_be_seen="unseen" not in more
        )
        return case.after(exposed)
    seat = parse_seat(first)
    if CALL.fullmatch(rest):  # even after the auction: somebody may call then (39)
        return heard(case, seat, Call.parse_uttered(rest))
    return played(case, seat, Card.parse(rest))


def _position(text: str) -> PositionGiven:
    parts = text.split()
    if len(parts) not in (5, 9) or not all(is_whole(figure, TRICKS) for figure in parts[3:5]):
        raise Problem("{text} is not a position; write contract, declarer, leader and the tricks", text=repr(text))
    contract = Contract.parse(f"{parts[0]} {parts[1]}")
    north, east, south, west = (None if part == "?" else Hand.parse(part) for part in (parts[5:] or "????"))
    return PositionGiven(contract, parse_seat(parts[2]), (int(parts[3]), int(parts[4])), (north, east, south, west))


def _talk(case: Case, ruled: RuledEarlier) -> Conversation:
    if ruled.incident.procedure not in PROCEDURES:
        raise Problem("there is no procedure {name}", name=repr(ruled.incident.procedure))
    talk = Conversation(case, ruled.incident)
    for value in ruled.answers:
        talk = _as_usual(talk, ruled)
        if talk.question is None and ruled.unusual:  # the reopened question has made the rest unnecessary
            break
        talk = talk.answered(value)
    return _as_usual(talk, ruled)


def _as_usual(talk: Conversation, ruled: RuledEarlier) -> Conversation:
    """Skip the rare questions: with the usual answers, or the director's own if he reopened one."""
    unusual = dict(ruled.unusual)
    while ruled.usual and (question := talk.question) is not None and question.is_rare:
        value = unusual.get(question.key)
        talk = talk.answered_as_usual(1) if value is None else talk.answered(value)
    return talk
