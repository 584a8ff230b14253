"""Appeals: lodged on a ruling, heard in stages, and decided. Pages and the command line record appeals only through
this module.

An appeal that no Law allows is rejected. Gaps in the record give a warning, which the person who records the decision
has to confirm.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace

from arbitr.bridge import (
    CAPTAIN,
    Appeal,
    AppealedRuling,
    AppealMatter,
    AppealOutcome,
    AppellantStanding,
    CommitteeMember,
    Consent,
    ConsentGiven,
    Contest,
    Decision,
    HeardBy,
    Hearing,
    Side,
    Statement,
)
from arbitr.club.actions.late import LateRequest, allowed_late
from arbitr.club.people import no_member
from arbitr.club.rulings.say import in_order
from arbitr.laws.direction.appeals.appeal_faults import DecisionFault, decision_faults
from arbitr.laws.direction.appeals.appeals import obstacles
from arbitr.laws.regulations import UnmeritedAppeals
from arbitr.message import Message
from arbitr.number import has_digit
from arbitr.problem import Problem, refuse_if, required
from arbitr.store import ids
from arbitr.store.ids import new_id
from arbitr.tournament import (
    AdjustmentRecorded,
    AppealDecided,
    Appealed,
    AppealLodged,
    CommitteeNamed,
    ContestKind,
    LateGround,
    Log,
    Note,
    PenaltyRecorded,
    Person,
    Register,
    RulingGiven,
    SlipKey,
    Tournament,
    TournamentEvent,
    Undone,
    folded,
    single_spaced,
    table_name,
    undone,
)

Say = Callable[[Message], str]


# The ruling


@dataclass(frozen=True, slots=True)
class Appealable:
    """A ruling of the log that somebody may appeal."""

    line: int
    session: int
    place: SlipKey | None
    ruled: AppealedRuling
    contestant: str = ""
    """The penalised contestant, if the ruling is a penalty that concerns no board."""


def ruling_on(log: Log[Tournament], place: SlipKey) -> int:
    """The line of the last ruling on a board that counts; a Problem if nobody has ruled there."""
    slip = log.state.slip(place)
    gone = undone(log.notes)
    given = [number for number in (() if slip is None else slip.rulings) if number not in gone]
    given += [penalised.line for penalised in log.state.penalties if penalised.place == place]
    lines = [number for number in sorted(given) if not isinstance(log.notes[number - 1].event, AppealDecided)]
    if not lines:
        raise Problem(
            "nobody has ruled on board {board} at table {table}; an appeal needs a ruling (92A), so record that first",
            board=place.board,
            table=table_name(place.section, place.table, place.room),
        )
    return lines[-1]


def ruling_at(log: Log[Tournament], line: int, say: Say) -> Appealable:
    """The ruling on this line of the log; a Problem if the line is no ruling, or no longer counts."""
    note = log.notes[line - 1] if 0 < line <= len(log) else None
    if note is None or not isinstance(note.event, RulingGiven | AdjustmentRecorded | PenaltyRecorded):
        raise Problem("line {line} of the log is not a ruling; an appeal needs a ruling (92A)", line=line)
    refuse_if(line in undone(log.notes), "the ruling on line {line} was undone; nobody can appeal it", line=line)
    return _appealable(note, say)


def _appealable(note: Note, say: Say) -> Appealable:
    event, director = note.event, note.by.name
    if isinstance(event, RulingGiven):
        words = " ".join(say(effect.words()) for effect in in_order(event.conversation.ruled().effects))
        penalties = tuple(fine.penalty for fine in event.fines)
        ruled = AppealedRuling(words, event.laws, director, score=event.adjustment, penalties=penalties)
        return Appealable(note.number, event.place.session, event.place, ruled)
    if isinstance(event, AdjustmentRecorded):
        words = event.reason or say(Message("Adjusted score"))
        ruled = AppealedRuling(words, listed(event.law), director, score=event.adjustment)
        return Appealable(note.number, event.place.session, event.place, ruled)
    assert isinstance(event, PenaltyRecorded)
    words = event.reason or say(Message("Penalty imposed"))
    ruled = AppealedRuling(words, listed(event.law), director, penalties=(event.penalty,))
    return Appealable(note.number, event.session, event.place, ruled, "" if event.place else event.contestant)


def listed(text: str) -> tuple[str, ...]:
    """Laws as people write them: 16B, 12C1."""
    return tuple(law.strip() for law in text.replace(";", ",").split(",") if law.strip())


# Lodging


@dataclass(frozen=True, slots=True)
class AppealRequest:
    """An appeal as somebody brings it to the director."""

    line: int
    """Of the log: the ruling."""
    side: Side | None = None
    """None if the ruling is a penalty that concerns no board."""
    by: str = ""
    """The person who appeals, or `CAPTAIN`. Empty for the first player of the side, which implies nobody's consent."""
    matters: tuple[AppealMatter, ...] = ()
    consents: tuple[ConsentGiven, ...] = ()
    """Of those whom `who_must_agree` names. Whoever appeals agrees."""
    at: int = 0
    """When it reached the director, in milliseconds."""
    standing: AppellantStanding = AppellantStanding.OWN_TABLE
    through_director: bool = True
    facts_agreed: tuple[str, ...] = ()
    facts_disputed: tuple[str, ...] = ()
    statements: tuple[Statement, ...] = ()
    deposit: str = ""
    ruling: str = ""
    """A wording of the ruling that differs from the log."""
    laws: tuple[str, ...] = ()
    reasons: str = ""
    doubt_remained: bool = False
    told_of_appeal: bool = False
    not_heard: bool = False
    """Record it although it cannot be heard, with that outcome."""


def appellants(state: Tournament, ruling: Appealable, side: Side | None) -> tuple[str, ...]:
    """The persons on the side that appeals."""
    if ruling.place is None:
        return state.contestants[ruling.contestant].players if ruling.contestant in state.contestants else ()
    return tuple(player for of, player in seated_players(state, ruling.place) if of is side)


def seated_players(state: Tournament, place: SlipKey) -> list[tuple[Side, str]]:
    """Who sat there, with the side; of a team, all its players."""
    section, _ = state.spot(place)
    seated = section.plan.at(place.round, place.table, place.room)
    return [
        (side, player)
        for side, who in ((Side.NS, seated.ns), (Side.EW, seated.ew))
        for contestant in who
        for player in state.players(place.session, place.round, contestant)
    ]


def who_must_agree(state: Tournament, players: Sequence[str]) -> tuple[str, ...]:
    """Both partners of a pair, the captain of a team, in an individual event nobody but the player (92D)."""
    return {
        ContestKind.PAIRS: tuple(players),
        ContestKind.TEAMS: (CAPTAIN,),
        ContestKind.INDIVIDUAL: (),
    }[state.rules.kind]


def appeal_lodged(log: Log[Tournament], request: AppealRequest, say: Say) -> list[TournamentEvent]:
    """The next appeal of the tournament; a Problem if there is no ruling, or if the Law lets nobody hear it."""
    state = log.state
    ruling = ruling_at(log, request.line, say)
    refuse_if(ruling.place is not None and request.side is None, "choose the side that appeals")
    refuse_if(not request.matters, "choose what the appeal is about")
    side = request.side or Side.NS
    _check_new(state, ruling, side)
    appeal = _appeal(state, ruling, request, side)
    _check_deposit(state, appeal)
    barred = obstacles(appeal, state.rules.edition, state.rules.regulations)
    lodged = AppealLodged(appeal, ruling.place)
    if request.not_heard:
        refuse_if(not barred, "Nothing bars this appeal: it must be heard.")
        decision = Decision(AppealOutcome.NOT_HEARD, laws=tuple(obstacle.law for obstacle in barred))
        hearing = Hearing((), request.at // 1000, decision=decision, heard_by=HeardBy.DIRECTOR)
        return [lodged, AppealDecided(appeal.number, hearing)]
    for obstacle in barred:
        raise Problem("the appeal cannot be heard (Law {law}): {why}", law=obstacle.law, why=obstacle.words)
    return [lodged]


def _check_new(state: Tournament, ruling: Appealable, side: Side) -> None:
    for number, other in state.appeals.items():
        refuse_if(
            other.appeal.line == ruling.line and (other.appeal.side is side or ruling.place is None),
            "this side has already appealed that ruling (appeal {number})",
            number=number,
        )


def _check_deposit(state: Tournament, appeal: Appeal) -> None:
    asks = state.rules.regulations.unmerited_appeals is UnmeritedAppeals.DEPOSIT
    refuse_if(asks and not appeal.deposit, "the regulations ask for a deposit; enter what was paid, e.g. 50 EUR")


def _appeal(state: Tournament, ruling: Appealable, request: AppealRequest, side: Side) -> Appeal:
    place = ruling.place
    players = appellants(state, ruling, side)
    must = who_must_agree(state, players)
    by = request.by or (*players, "")[0]
    captain = (CAPTAIN,) if state.rules.kind is ContestKind.TEAMS else ()
    refuse_if(request.by and by not in (*players, *captain), "the appellant must be on the side that appeals (92A)")
    given = {request.by: Consent.AGREES, **{consent.by: consent.consent for consent in request.consents}}
    published = state.session(ruling.session).published
    ruled = replace(
        ruling.ruled,
        ruling=request.ruling or ruling.ruled.ruling,
        laws=request.laws or ruling.ruled.laws,
        reasons=request.reasons,
        doubt_remained=request.doubt_remained,
        told_of_appeal=request.told_of_appeal,
    )
    return Appeal(
        max(state.appeals, default=0) + 1,
        Contest(state.rules.kind.value),
        str(ruling.session),
        "" if place is None else table_name(place.section, place.table, place.room),
        0 if place is None else place.board,
        side,
        by,
        ruled,
        request.matters,
        standing=request.standing,
        consents=tuple(ConsentGiven(person, given[person]) for person in must if person in given),
        facts_agreed=request.facts_agreed,
        facts_disputed=request.facts_disputed,
        statements=request.statements,
        lodged_at=request.at // 1000,
        scores_out_at=None if published is None else published // 1000,
        through_director=request.through_director,
        deposit=request.deposit,
        line=ruling.line,
        contestant=ruling.contestant,
    )


# The committee


@dataclass(frozen=True, slots=True)
class CommitteeFound:
    """A committee as persons of the register."""

    members: tuple[CommitteeMember, ...]
    new: tuple[Person, ...] = field(default=())
    """The people to add to the register first."""


def committee_found(
    register: Register, typed: Sequence[CommitteeMember], appeal: Appeal | None = None
) -> CommitteeFound:
    """The members with ids in place of names. Reject an ambiguous name, and the director who ruled."""
    members, new = [], []
    ruled_by = "" if appeal is None else folded(appeal.ruled.director)
    for member in typed:
        refuse_if(
            ruled_by and folded(member.name) == ruled_by and not member.stepped_down,
            "the director who gave the ruling cannot sit in the committee (93B)",
        )
        person = _person(register, member.name)
        if person is None:
            person = Person(new_id(), single_spaced(member.name))
            new.append(person)
        members.append(replace(member, name=person.id))
    names = [person.name for person in members] + [folded(person.name) for person in new]
    refuse_if(len(set(names)) < len(names), "somebody is named twice in the committee")
    return CommitteeFound(tuple(members), tuple(new))


def _person(register: Register, name: str) -> Person | None:
    """None for somebody new. For a bare surname or an unknown number, the error lists who may be meant."""
    found = register.by_id.get(name) or register.numbered(name)
    if found is not None:
        return found
    named = register.named(name)
    refuse_if(len(named) > 1, "several people are called {name}; enter the member number", name=single_spaced(name))
    if found := named[0] if named else register.by_offer(name):
        return found
    if fitting := register.fitting(name):
        raise Problem(
            "{name} may be one of these: {members}; enter one as written here, or the whole name of somebody else",
            name=single_spaced(name),
            members="; ".join(register.offered[person] for person in fitting),
        )
    if register.is_like_number(name) or (" " not in name and has_digit(name)):
        raise no_member(register, name)
    return None


def committee_named(state: Tournament, members: Sequence[CommitteeMember]) -> list[TournamentEvent]:
    """The committee of the event; without members, it is removed. Reject a party to an appeal that is still open."""
    for number, appealed in state.appeals.items():
        hearing = appealed.appeal.hearing
        barred = frozenset() if hearing is not None and hearing.decision is not None else parties(state, appealed)
        for member in members:
            refuse_if(
                member.name in barred,
                "appeal {number} concerns {player}, who therefore cannot sit in the committee (93B)",
                number=number,
                player=member.name,
            )
    return [CommitteeNamed(tuple(members))]


def parties(state: Tournament, appealed: Appealed) -> frozenset[str]:
    """Everybody whom the appeal concerns: the players of both sides, in a team event both teams."""
    appeal = appealed.appeal
    sides = [] if appealed.place is None else [player for _, player in seated_players(state, appealed.place)]
    fined = state.contestants.get(appeal.contestant)
    players = () if fined is None else fined.players
    return frozenset((*sides, *players, appeal.by, *(consent.by for consent in appeal.consents))) - {"", CAPTAIN}


def usual_members(state: Tournament, number: int) -> tuple[CommitteeMember, ...]:
    """The committee of the event without those whom the appeal concerns."""
    barred = parties(state, found_appeal(state, number))
    return tuple(member for member in state.committee if member.name not in barred)


# Deciding


class UnconfirmedDecision(Problem):
    """The record is incomplete; the person who records the decision has to confirm it."""

    def __init__(self, warnings: Sequence[DecisionFault]) -> None:
        super().__init__("the decision is not booked yet; confirm it")
        self.warnings = tuple(warnings)

    def __reduce__(self) -> tuple[object, ...]:
        return UnconfirmedDecision, (self.warnings,)


def appeal_decided(
    log: Log[Tournament], number: int, hearing: Hearing, confirmed: Collection[str] = ()
) -> list[TournamentEvent]:
    """The decision. An earlier decision of the same body is undone with its consequences; one of another body is an
    earlier stage.

    `confirmed` names the warnings that somebody has seen.
    """
    state = log.state
    appealed = found_appeal(state, number)
    before = _before(appealed.appeal) if _corrects(appealed.appeal, hearing) else appealed.appeal
    sitting = {member.name for member in hearing.members if not member.stepped_down}
    refuse_if(
        hearing.heard_by is not HeardBy.DIRECTOR and sitting & parties(state, appealed),
        "a player of this appeal cannot sit in the committee (93B)",
    )
    faults = decision_faults(before, hearing, state.rules.edition, state.rules.regulations)
    for fault in faults:
        refuse_if(fault.forbids, "{why} (Law {law})", why=fault.words, law=fault.law)
    if any(fault.what not in confirmed for fault in faults):
        raise UnconfirmedDecision(faults)
    # A timely appeal may be decided late, and decided again.
    return allowed_late(
        log, decision_shown(log, number, hearing), ids.now(), LateRequest(ground=LateGround.ASKED_IN_TIME)
    )


def decision_shown(log: Log[Tournament], number: int, hearing: Hearing) -> list[TournamentEvent]:
    """The events of a decision, unchecked, to preview the value of the score."""
    is_again = _corrects(found_appeal(log.state, number).appeal, hearing)
    line = line_of_appeal(log, number, AppealDecided) if is_again else None
    return [*([] if line is None else [Undone(line)]), AppealDecided(number, hearing)]


def _corrects(appeal: Appeal, hearing: Hearing) -> bool:
    """Is it another decision of the body that decided last?"""
    return appeal.hearing is not None and appeal.hearing.heard_by in (None, hearing.heard_by)


def _before(appeal: Appeal) -> Appeal:
    """Without the last hearing."""
    *_, last = (None, *appeal.earlier)
    return replace(appeal, hearing=last, earlier=appeal.earlier[:-1])


def found_appeal(state: Tournament, number: int) -> Appealed:
    """The appeal of this number."""
    return required(state.appeals.get(number), "there is no appeal number {number}", number=number)


def line_of_appeal(log: Log[Tournament], number: int, kind: type[AppealDecided] | type[AppealLodged]) -> int | None:
    """The last valid log line of this kind about this appeal."""
    gone = undone(log.notes)
    found = [note for note in log.notes if isinstance(note.event, kind) and note.number not in gone]
    lines = [note.number for note in found if _about(note.event) == number]
    return lines[-1] if lines else None


def _about(event: TournamentEvent) -> int | None:
    """The number of the appeal."""
    if isinstance(event, AppealLodged):
        return event.appeal.number
    return event.number if isinstance(event, AppealDecided) else None
