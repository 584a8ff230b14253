"""Appeals: the list, the committee, a new one, the decision."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from gettext import gettext as _
from typing import TYPE_CHECKING

import typer

from arbitr.bridge import (
    CAPTAIN,
    Adjustment,
    AppealMatter,
    AppealOutcome,
    AppellantStanding,
    CommitteeMember,
    Consent,
    ConsentGiven,
    Decision,
    HeardBy,
    Hearing,
    Penalty,
    Role,
    Side,
    Vote,
    parse_side,
)
from arbitr.cli.console import ROUND, SESSION, YES, CommandList, CommandOutput, chosen, lazily, one_of, whole_number
from arbitr.cli.tournament.frame import WRITING, done
from arbitr.problem import Problem, refuse_if
from arbitr.tournament.people.register import folded

if TYPE_CHECKING:
    from arbitr.bridge import Appeal
    from arbitr.cli.tournament.open_tournament import OpenTournament
    from arbitr.club.actions.appeals import AppealRequest
    from arbitr.laws.direction.appeals.appeal_faults import DecisionFault
    from arbitr.message import Message
    from arbitr.tournament import Appealed

with lazily():
    from arbitr.club import typed
    from arbitr.club.actions import appeals
    from arbitr.laws.direction.appeals import appeal_faults, appeal_words
    from arbitr.store import ids
    from arbitr.tournament import rules as tournament_rules

DO = ("lodge", "decide", "committee")
MATTERS = "|".join(matter.value for matter in AppealMatter)
OUTCOMES = "|".join(outcome.value for outcome in AppealOutcome)
CONSENTS = "|".join(consent.value for consent in Consent)
BODIES = "|".join(body.value for body in HeardBy)
STANDINGS = "|".join(standing.value for standing in AppellantStanding)
VOTES = "|".join(vote.value for vote in Vote)
DEPOSIT = {"returned": True, "forfeited": False}
LATE, STEPPED_DOWN = "late", "stepped_down"
"""Words after a member: he was not there throughout, or he stepped down; in both cases he has no vote."""

commands = CommandList()


@commands.add(WRITING, _("Appeals: list them, lodge one, decide one, or name the committee."))
def appeal(
    this: OpenTournament,
    do: str = typer.Argument("", metavar="lodge|decide|committee", help=_("What to do (default: list the appeals).")),
    table: str = typer.Option("", "--table", metavar="TABLE", help=_("Lodge: table where the ruling was given.")),
    board: str = typer.Option("", "--board", metavar="BOARD", help=_("Lodge: board.")),
    line: str = typer.Option(
        "", "--line", metavar="N", help=_("Lodge: line of the ruling in the log, instead of a board.")
    ),
    side: str = typer.Option("NS", "--side", metavar="NS|EW", help=_("Lodge: the appealing side.")),
    lodged_by: str = typer.Option("", "--lodged-by", metavar="NAME", help=_("Lodge: the player who appeals.")),
    consent: str = typer.Option(
        "", "--consent", metavar=CONSENTS, help=_("Lodge: what the partner says; in a team event, the captain (92D).")
    ),
    matter: str = typer.Option(
        "judgement", "--matter", metavar=MATTERS, help=_("Lodge: what is at issue, separated by commas.")
    ),
    ruling: str = typer.Option("", "--ruling", help=_("Lodge: the ruling, in words.")),
    standing: str = typer.Option(
        "own_table", "--standing", metavar=STANDINGS, help=_("Lodge: where the ruling was given.")
    ),
    at: str = typer.Option("", "--at", metavar="HH:MM", help=_("Lodge: when it reached the director (default: now).")),
    paid: str = typer.Option("", "--paid", metavar="AMOUNT", help=_("Lodge: deposit as paid, e.g. 50 EUR.")),
    not_heard: bool = typer.Option(False, "--not-heard", help=_("Lodge: record an appeal that cannot be heard.")),
    number: str = typer.Option("", "--number", metavar="N", help=_("Decide: the appeal.")),
    outcome: str = typer.Option("upheld", "--outcome", metavar=OUTCOMES, help=_("Decide: the outcome.")),
    heard_by: str = typer.Option(
        "", "--heard-by", metavar=BODIES, help=_("Decide: who heard it (default: as the regulations say).")
    ),
    members: str = typer.Option(
        "",
        "--members",
        metavar="'NAME: change, NAME: keep'",
        help=_("Committee members separated by commas, chair first, each with a vote."),
    ),
    casting: str = typer.Option("", "--casting-vote", metavar=VOTES, help=_("Decide: the chairman's casting vote.")),
    score: str = typer.Option(
        "", "--score", metavar="SCORE", help=_("Decide: the score that replaces the director's.")
    ),
    penalty: str = typer.Option(
        "", "--penalty", metavar="'EW 10%'", help=_("Decide: penalties by side, separated by commas.")
    ),
    penalty_law: str = typer.Option(
        "", "--penalty-law", metavar="LAW", help=_("Decide: the Law or regulation that was broken.")
    ),
    law: str = typer.Option("", "--law", help=_("The Law applied.")),
    reason: str = typer.Option("", "--reason", help=_("The reason, in your own words.")),
    without_merit: bool = typer.Option(False, "--without-merit", help=_("Decide: the appeal was without merit (92A).")),
    deposit: str = typer.Option(
        "", "--deposit", metavar="returned|forfeited", help=_("Decide: what becomes of the deposit.")
    ),
    approved: bool = typer.Option(False, "--approved", help=_("Decide: the chairman has approved the report.")),
    confirmed: bool = typer.Option(
        False, "--laws-confirmed", help=_("Decide: the director in charge has confirmed the Laws.")
    ),
    yes: bool = YES,
    round_: str = ROUND,
    session: str = SESSION,
) -> CommandOutput:
    if do == "lodge":
        if deposit:
            raise Problem("--deposit says what becomes of the deposit when the appeal is decided; enter it with --paid")
        where = (
            whole_number(line, "--line")
            if line
            else appeals.ruling_on(this.log, this.place(table, board, round_, session))
        )
        when = ids.now() if not at else typed.moment_typed(at, ids.now())
        request = appeals.AppealRequest(
            where,
            parse_side(side),
            matters=tuple(chosen(AppealMatter, part.strip(), "--matter") for part in matter.split(",")),
            at=when,
            standing=chosen(AppellantStanding, standing, "--standing"),
            deposit=paid,
            ruling=ruling,
            laws=appeals.listed(law),
            reasons=reason,
            not_heard=not_heard,
        )
        return _lodge(this, request, lodged_by, consent)
    if do == "committee":
        if not members.strip(" ,-"):
            return CommandOutput({"committee": _committee_plain(this)}, _committee_line(this))
        found = appeals.committee_found(this.register, _members(members))
        this.tried(*appeals.committee_named(this.state, found.members))
        this.meet(found.new)
        notes = this.write(lambda log: appeals.committee_named(log.state, found.members))
        return done(notes, _committee_line(this))
    if do == "decide":
        refuse_if(paid, "--paid belongs to a new appeal; say with --deposit what becomes of the deposit")
        fined = _penalties(penalty)
        decision = Decision(
            chosen(AppealOutcome, outcome, "--outcome"),
            laws=appeals.listed(law),
            score=Adjustment.parse(score) if score else None,
            penalties=tuple(amount for _, amount in fined),
            penalty_laws=appeals.listed(penalty_law),
            reasons=reason,
            without_merit=without_merit,
            deposit_returned=DEPOSIT[one_of(DEPOSIT, deposit, "--deposit")] if deposit else None,
            approved_by_chairman=approved,
            laws_confirmed=confirmed,
            penalised=tuple(side for side, _ in fined),
        )
        vote = chosen(Vote, casting, "--casting-vote") if casting else None
        body = chosen(HeardBy, heard_by, "--heard-by") if heard_by else None
        return _decide(this, whole_number(number, "--number"), body, _members(members), vote, decision, yes)
    if do:
        one_of(DO, do, "appeal")
    return done([], _lines(this), committee=_committee_plain(this), appeals=_plain(this))


def _say(message: Message) -> str:
    return message.translated(gettext)


def _lodge(this: OpenTournament, request: AppealRequest, lodged_by: str, consent: str) -> CommandOutput:
    ruled = appeals.ruling_at(this.log, request.line, _say)
    players = appeals.appellants(this.state, ruled, request.side)
    by = _player(this, players, lodged_by) if lodged_by else (*players, "")[0]
    said = chosen(Consent, consent, "--consent") if consent else None
    must = [person for person in appeals.who_must_agree(this.state, players) if person != by]
    consents = tuple(ConsentGiven(person, said) for person in must if said is not None)
    whole = replace(request, by=by, consents=consents)
    notes = this.write(lambda log: appeals.appeal_lodged(log, whole, _say))
    return done(notes, _lines(this), appeals=_plain(this))


def _player(this: OpenTournament, players: Sequence[str], text: str) -> str:
    """By a part of the name, or `captain`."""
    if text.strip().lower() == CAPTAIN and this.state.rules.kind is tournament_rules.ContestKind.TEAMS:
        return CAPTAIN
    found = [player for player in players if folded(text) in folded(this.person(player))]
    if len(found) != 1:
        names = ", ".join(this.person(player) for player in players)
        raise Problem("--lodged-by {text}: enter one of {names}", text=repr(text), names=names)
    return found[0]


def _decide(
    this: OpenTournament,
    number: int,
    body: HeardBy | None,
    typed_members: Sequence[CommitteeMember],
    casting: Vote | None,
    decision: Decision,
    yes: bool,
) -> CommandOutput:
    state = this.state
    found = appeals.found_appeal(state, number)
    usual = appeal_faults.usual_body(found.appeal, state.rules.edition, state.rules.regulations)
    by = body or (HeardBy.COMMITTEE if typed_members and usual is HeardBy.DIRECTOR else usual)
    if by is HeardBy.DIRECTOR:
        alone = CommitteeMember(this.by.name, Role.REFEREE)
        committee = appeals.CommitteeFound((alone,) if alone.name else ())
    elif typed_members:
        committee = appeals.committee_found(this.register, typed_members, found.appeal)
    else:
        committee = appeals.CommitteeFound(appeals.usual_members(state, number))
    hearing = Hearing(committee.members, ids.now() // 1000, (), casting, decision, by)
    confirmed = appeal_faults.WARNINGS if yes else frozenset()
    try:
        this.tried(*appeals.appeal_decided(this.log, number, hearing, confirmed))
        this.meet(committee.new)
        notes = this.write(lambda log: appeals.appeal_decided(log, number, hearing, confirmed))
    except appeals.UnconfirmedDecision as unconfirmed:
        warnings = [_warning(warning) for warning in unconfirmed.warnings]
        nothing = _("Nothing has changed yet; add --yes to make the change.")
        return CommandOutput({"preview": warnings}, [*warnings, nothing])
    return done(notes, _lines(this), appeals=_plain(this))


def _warning(fault: DecisionFault) -> str:
    return _("Warning: {words} (Law {law})").format(words=_say(fault.words), law=fault.law)


# What people type


def _members(text: str) -> tuple[CommitteeMember, ...]:
    """Kos: change, Dub: keep; the first is the chairman. Further words after the colon: a role, late, stepped_down.

    A member may be written as Arbitr offers him, with a comma in brackets.
    """
    found: list[CommitteeMember] = []
    for part in re.split(r",(?![^()]*\))", text):
        name, _colon, words = part.partition(":")
        if name := " ".join(name.split()):
            usual = Role.MEMBER if found else Role.CHAIRMAN
            found.append(_member(CommitteeMember(name, usual), words.lower().split()))
    return tuple(found)


def _member(member: CommitteeMember, words: Sequence[str]) -> CommitteeMember:
    for word in words:
        if word in {vote.value for vote in Vote}:
            member = replace(member, vote=Vote(word))
        elif word in {role.value for role in Role}:
            member = replace(member, role=Role(word))
        elif word == LATE:
            member = replace(member, present_throughout=False)
        elif word == STEPPED_DOWN:
            member = replace(member, stepped_down=STEPPED_DOWN)
        else:
            one_of([*(known.value for known in (*Vote, *Role)), LATE, STEPPED_DOWN], word, "--members")
    return member


def _penalties(text: str) -> list[tuple[Side, Penalty]]:
    """EW 10%, NS 0,5 VP."""
    found = []
    for part in filter(None, (part.strip() for part in re.split(r",(?!\d)", text))):
        side, _blank, amount = part.partition(" ")
        found.append((parse_side(side), Penalty.parse(amount)))
    return found


# The list


def _person(this: OpenTournament, id_: str) -> str:
    """By the register; a director is a name."""
    if id_ == CAPTAIN:
        return _say(appeal_words.CAPTAIN_WORD)
    return _say(this.register.shown([id_])[id_]) if id_ in this.register.by_id else id_


def _sitting(this: OpenTournament, members: Sequence[CommitteeMember]) -> str:
    def words(member: CommitteeMember) -> str:
        more = [_say(appeal_words.ROLES[member.role])]
        more += [_say(appeal_words.VOTES[member.vote])] if member.vote else []
        return f"{_person(this, member.name)} ({', '.join(more)})"

    return ", ".join(words(member) for member in members if not member.stepped_down)


def _committee_line(this: OpenTournament) -> str:
    if not this.state.committee:
        return _("No appeals committee is named.")
    return _("Appeals committee: {members}").format(members=_sitting(this, this.state.committee))


def _committee_plain(this: OpenTournament) -> list[str]:
    return [_person(this, member.name) for member in this.state.committee]


def _plain(this: OpenTournament) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    for number, appealed in this.state.appeals.items():
        decision = appealed.appeal.decision
        hearing = appealed.appeal.hearing
        found.append(
            {
                "number": number,
                "place": None if appealed.place is None else str(appealed.place),
                "side": str(appealed.appeal.side),
                "by": _person(this, appealed.appeal.by),
                "matters": [matter.value for matter in appealed.appeal.matters],
                "ruling": appealed.appeal.ruled.ruling,
                "laws": list(appealed.appeal.ruled.laws),
                "heard_by": None if hearing is None or hearing.heard_by is None else hearing.heard_by.value,
                "members": [] if hearing is None else [_person(this, member.name) for member in hearing.members],
                "deposit": appealed.appeal.deposit,
                "deposit_returned": None if decision is None else decision.deposit_returned,
                "without_merit": decision is not None and decision.without_merit,
                "outcome": None if decision is None else decision.outcome.value,
                "score": None if decision is None or decision.score is None else str(decision.score),
            }
        )
    return found


def _lines(this: OpenTournament) -> Iterator[str]:
    if this.state.committee:
        yield _committee_line(this)
    if not this.state.appeals:
        yield _("There are no appeals.")
    for number, appealed in this.state.appeals.items():
        yield _head(this, number, appealed)
        for line in _about(this, appealed.appeal):
            yield "  " + line


def _head(this: OpenTournament, number: int, appealed: Appealed) -> str:
    appeal = appealed.appeal
    if appealed.place is None:
        return _("Appeal {number} by {who}:").format(number=number, who=this.called(appeal.contestant))
    where = {"number": number, "table": appeal.table, "board": appeal.board, "side": appeal.side}
    return _("Appeal {number} by {side}, table {table}, board {board}:").format(**where)


def _about(this: OpenTournament, appeal: Appeal) -> Iterator[str]:
    matters = ", ".join(_say(appeal_words.MATTERS[matter]) for matter in appeal.matters)
    yield _("It is about: {matters}").format(matters=matters)
    laws = ", ".join(appeal.ruled.laws)
    yield _("Ruling: {ruling}").format(ruling=f"{appeal.ruled.ruling} ({laws})" if laws else appeal.ruled.ruling)
    if appeal.deposit:
        yield _("Deposit: {deposit}").format(deposit=appeal.deposit)
    for hearing in appeal.hearings:
        yield from _heard(this, hearing)
    if appeal.decision is None:
        yield _("Not yet decided.")


def _heard(this: OpenTournament, hearing: Hearing) -> Iterator[str]:
    members = _sitting(this, hearing.members)
    if hearing.heard_by is not None:
        body = _say(appeal_words.HEARD_BY[hearing.heard_by])
        if members:
            yield _("Heard by {body}: {members}").format(body=body, members=members)
        elif hearing.decision is not None and hearing.decision.outcome in appeal_faults.HEARD:
            yield _("Heard by {body}.").format(body=body)
    decision = hearing.decision
    if decision is None:
        return
    yield _say(appeal_words.OUTCOMES[decision.outcome])
    if decision.score is not None:
        yield _("The score is {score}.").format(score=decision.score)
    for side, penalty in zip(decision.penalised, decision.penalties, strict=False):
        yield _("Penalty: {penalty} off {who}").format(penalty=penalty, who=side)
    if decision.without_merit:
        yield _("The appeal was without merit.")
    if decision.deposit_returned is not None:
        yield _("The deposit is returned.") if decision.deposit_returned else _("The deposit is forfeited.")
