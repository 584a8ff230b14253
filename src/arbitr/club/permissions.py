"""Permissions: who may do what, and who may see what when. Everything that shows or writes something checks here.

Users have roles; a phone has a token for a table, a contestant or a player; everybody else is read-only. Cards,
travellers and scores are shown only when they may be seen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from arbitr.marias import MariasTournament, SeatedTable
from arbitr.problem import Problem
from arbitr.store.tokens import Token
from arbitr.store.users import User
from arbitr.tournament import (
    Author,
    AuthorRole,
    ContestKind,
    Match,
    Room,
    Seated,
    Section,
    Session,
    Slip,
    Spot,
    Tournament,
    section_matches,
    table_name,
)
from arbitr.tournament.play.rounds import board_is_done, round_at, round_of, spots_of
from arbitr.tournament.scores.bracket import rounds_of_knockout
from arbitr.tournament.scores.marks import who_sat

ROLES = ("organiser", "director")
TABLE, CONTESTANT, PLAYER = AuthorRole.TABLE.value, AuthorRole.PAIR.value, AuthorRole.PLAYER.value
"""The purpose of a phone's token: a fixed table, or a contestant or mariáš player whom it accompanies."""


# Users


def roles_of(role: str) -> frozenset[str]:
    """An organiser may direct too."""
    if role not in ROLES:
        raise Problem("Choose organiser or director.")
    return frozenset(ROLES) if role == "organiser" else frozenset({"director"})


def has_role(roles: Collection[str], role: str) -> bool:
    """An organiser may do what a director may."""
    return role in roles or (role == "director" and "organiser" in roles)


def may_direct(roles: Collection[str]) -> bool:
    """The director's pages are open."""
    return has_role(roles, "director")


def may_organise(roles: Collection[str]) -> bool:
    """The organiser's pages are open."""
    return has_role(roles, "organiser")


def sees_hidden(roles: Collection[str]) -> bool:
    """Directors see what the public does not: hidden names and rankings, what is not published yet."""
    return has_role(roles, "director")


def prints_for_play(roles: Collection[str]) -> bool:
    """Table cards with their codes, guide cards and slips."""
    return has_role(roles, "director")


def manages_people(roles: Collection[str]) -> bool:
    """Opens the page of a person in the register."""
    return has_role(roles, "organiser")


def keeps_season(roles: Collection[str]) -> bool:
    """Sees which evenings a later correction has made out of date."""
    return has_role(roles, "organiser")


def may_upload(roles: Collection[str]) -> bool:
    """May upload files; everybody else sends only forms."""
    return has_role(roles, "organiser")


def is_last_organiser(user: User, users: Iterable[User]) -> bool:
    """One organiser always remains."""
    return "organiser" in user.roles and sum("organiser" in other.roles for other in users) == 1


def own_approval(roles: Collection[str], name: str) -> str:
    """The approver offered to the user: an organiser approves himself."""
    return approver(roles, name, "")


def approver(roles: Collection[str], name: str, typed: str) -> str:
    """Who approves a late correction or a disqualification (79C2, 91B): an organiser who is signed in does so himself;
    a director names who did. Empty if nobody has.
    """
    return typed.strip() or (name if "organiser" in roles else "")


# Phones


def must_wait(watched: Collection[Token], table: str, sitting: Collection[str], brought: Token | None) -> bool:
    """Return whether a phone that is new at a table waits for the director: its own right was withdrawn, or that of
    another phone of this table or of somebody who sits there.

    `watched` are the revoked phones that the director watches, `brought` is the token that the browser had.
    """
    if brought is not None and brought.watched:
        return True
    return any(token.whom == table if token.kind == TABLE else token.whom in sitting for token in watched)


def seat_of(token: Token, session: Session, number: int) -> tuple[Section, Seated] | None:
    """The table that this phone scores for in a round: its own or that of its pair; None if the pair sits out."""
    contestant, _, room = token.whom.partition("@")
    for section in session.sections.values():
        if token.kind == TABLE:
            seated = section.plan.named(token.whom, number)
        else:
            seated = section.plan.where(contestant, number, Room(room) if room else None)
        if seated is not None and seated.table is not None:
            return section, seated
    return None


def round_of_phone(token: Token, state: Tournament, session: Session) -> int:
    """The last round that has begun for its table or its contestant; 0 before the first."""
    name, _, _ = token.whom.partition("@")
    for section in session.sections.values():
        if token.kind == TABLE:
            tables = (section.plan.named(name, number) for number in range(1, section.rounds + 1))
            table = next((seated.table for seated in tables if seated is not None and seated.table is not None), None)
            if table is not None:
                return round_at(state.rules, session, section, table)
        elif name in section.plan.contestants:
            return round_of(state.rules, session, section, name)
    return session.round


def sitting_at(state: Tournament, session: Session, letter: str, table: int, room: Room | None) -> Seated | None:
    """Who sits at a table now, or in the first round before it begins; None if nobody ever does."""
    section = session.sections.get(letter)
    if section is None:
        return None
    number = min(max(1, round_at(state.rules, session, section, table)), section.rounds)
    return section.plan.named(table_name(letter, table, room), number)


def has_entered(section: Section, spot: Spot, slip: Slip, token: Token) -> bool:
    """The side of this phone entered the slip on its own phone, so the opponents confirm it."""
    return is_own_side(section, spot, slip, slip.by, token)


def is_own_side(section: Section, spot: Spot, slip: Slip, author: Author, token: Token) -> bool:
    """Return whether the author used a personal phone and sits on the side of this phone. The device of a table passes
    from hand to hand, so both sides may use it.
    """
    if author.role is not AuthorRole.PAIR or token.kind != CONTESTANT:
        return False
    own, other = token.whom.partition("@")[0], author.contestant
    return own == other or any(own in side and other in side for side in who_sat(section, spot, slip))


def marias_seat_of(token: Token, state: MariasTournament, number: int) -> SeatedTable | None:
    """The table that this phone scores for in a round; None if it does not exist or its player does not play."""
    for table in state.round(number).tables:
        if token.kind == TABLE and token.whom == str(table.number):
            return table
        if token.kind == PLAYER and token.whom in map(state.called, table.players):
            return table
    return None


def signs_alone(token: Token) -> bool:
    """A player's own phone signs for that player alone; the device of a table passes from hand to hand."""
    return token.kind == PLAYER


def pays_for(token: Token, player: str) -> bool:
    """Return whether this phone may report that a player has paid in another stake."""
    return token.kind == TABLE or token.whom == player


# Visibility


@dataclass(frozen=True, slots=True)
class Viewer:
    """The viewer: anybody, a contestant on its own phone, or the director."""

    is_director: bool = False
    own: str = ""
    """The contestant; empty for a table's phone or for nobody's."""

    def speaks_for(self, team: str) -> bool:
        """A captain submits the line-up of his own team and agrees its results; the director may do so for any team."""
        return self.is_director or team == self.own


PUBLIC = Viewer()


def viewer_with(roles: Collection[str], own: str = "") -> Viewer:
    """The viewer of public pages; `own` is the contestant of the phone."""
    return Viewer(sees_hidden(roles), own)


def board_is_due(state: Tournament, session: Session, board: int, viewer: Viewer = PUBLIC) -> bool:
    """Return whether all results and the cards of the board are visible: every table has played it, and the results do
    not reveal a hidden ranking.
    """
    if viewer.is_director:
        return True
    return board_is_done(state.rules, session, board) and not board_is_hidden(state, session, board)


def line_is_due(state: Tournament, session: Session, section: Section, spot: Spot, viewer: Viewer = PUBLIC) -> bool:
    """Return whether this one result is visible. Its own players may see it, teams once both rooms have finished the
    match.
    """
    if board_is_due(state, session, spot[2], viewer):
        return True
    slip = section.slips.get(spot)
    if not viewer.own or slip is None or not any(viewer.own in side for side in who_sat(section, spot, slip)):
        return False
    if state.rules.kind is not ContestKind.TEAMS:
        return True
    matches = section_matches(section, spot[0], state.rules.of_match)
    return any(match.table == spot[1] and match_is_finished(state, section, match) for match in matches)


def device_shows(token: Token, section: Section, spot: Spot, slip: Slip, this_round: int, is_needed: bool) -> bool:
    """Return whether a phone is shown the entry of its own table. The device of a table is seen by its current players,
    who may not have played the boards of earlier rounds: of those it shows only what is still to be confirmed, and only
    until the table enters something in a later round.
    """
    if token.kind != TABLE or spot[0] >= this_round:
        return True
    number, table, _, room = spot
    return not slip.is_confirmed(is_needed) and not any(
        other[0] > number and (other[1], other[3]) == (table, room) for other in section.slips
    )


def sees_line_up(section: Section, number: int, teams: Collection[str], team: str, viewer: Viewer) -> bool:
    """A captain sees the line-up of the other team only when both are in."""
    return viewer.speaks_for(team) or _line_ups_are_in(section, number, teams)


def _line_ups_are_in(section: Section, number: int, teams: Collection[str]) -> bool:
    return all((number, team) in section.line_ups for team in teams)


def why_no_line_up(state: Tournament, section: Section, match: Match) -> Problem | None:
    """Why a captain cannot submit or change a line-up of this match; None if nothing is against it."""
    if match_is_finished(state, section, match):
        return Problem("the match has been played; a line-up is then changed by the director")
    if _line_ups_are_in(section, match.round, (match.home, match.away)):  # each captain has seen the other's
        return Problem("both line-ups are in; ask the director to change one")
    return None


def may_compare(state: Tournament, section: Section, spot: Spot) -> bool:
    """The players of this table may see what others had on the board: their own result is confirmed, and the event
    allows it.
    """
    slip = section.slips.get(spot)
    return state.rules.show_traveller and slip is not None and _is_confirmed(state, slip) and slip.is_scored


def worth_is_due(state: Tournament, session: Session, section: Section, spot: Spot, viewer: Viewer = PUBLIC) -> bool:
    """Return whether the current score of a visible result may be shown. It reveals other results."""
    return may_compare(state, section, spot) or board_is_due(state, session, spot[2], viewer)


def match_is_finished(state: Tournament, section: Section, match: Match) -> bool:
    """Both rooms have finished and confirmed their results, so these may be compared."""
    compared = {score.board for score in match.boards}
    for board in section.plan.at(match.round, match.table, Room.OPEN).boards:
        slips = [section.slips.get((match.round, match.table, board, room)) for room in Room]
        final = [slip is not None and slip.is_final and _is_confirmed(state, slip) for slip in slips]
        is_out = any(slip is not None and slip.is_final and not slip.is_scored for slip in slips)
        if not all(final) and not is_out and (board not in compared or not _all_confirmed(state, slips)):
            return False
    return True


def _all_confirmed(state: Tournament, slips: Iterable[Slip | None]) -> bool:
    return all(slip is None or _is_confirmed(state, slip) for slip in slips)


def _is_confirmed(state: Tournament, slip: Slip) -> bool:
    return slip.is_confirmed(state.rules.confirmation)


def ranking_is_hidden(state: Tournament, viewer: Viewer = PUBLIC) -> bool:
    """From the last rounds of a session until publication, if the organiser wants it. The last rounds of a Swiss are
    known once its total is set.
    """
    if viewer.is_director:
        return False
    return any(hidden_from(state, session) for session in state.sessions.values())


def hidden_from(state: Tournament, session: Session) -> int:
    """The first round whose results are hidden from the public now; 0 if none are."""
    if not state.rules.hidden_rounds or session.published is not None:
        return 0
    rounds = rounds_in_all(state, session)
    first = max(1, rounds - state.rules.hidden_rounds + 1)
    return first if rounds and session.round >= first else 0


def board_is_hidden(state: Tournament, session: Session, board: int) -> bool:
    """A hidden round plays it, so its results would reveal the hidden ranking."""
    first = hidden_from(state, session)
    return bool(first) and any(spot[0] >= first for _, spot in spots_of(session, board))


def match_is_hidden(state: Tournament, session: Session, match: Match, viewer: Viewer = PUBLIC) -> bool:
    """Its score would reveal the hidden ranking; the two teams know it."""
    first = hidden_from(state, session)
    is_hers = viewer.is_director or viewer.own in (match.home, match.away)
    return bool(first) and match.round >= first and not is_hers


def rounds_in_all(state: Tournament, session: Session) -> int:
    """Number of rounds to be played; 0 if not known yet."""
    found = [section_rounds(state, section) for section in session.sections.values()]
    return max(found, default=0) if all(found) else 0


def section_rounds(state: Tournament, section: Section) -> int:
    """Number of rounds to be played there; 0 for a Swiss without a set total. Rounds already drawn will be played."""
    if section.is_knockout:
        return rounds_of_knockout(state, section)
    if section.is_swiss and not state.rules.swiss_rounds:
        return 0
    return max(state.rules.swiss_rounds, section.rounds) if section.is_swiss else section.rounds
