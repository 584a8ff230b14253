"""What the Laws leave to the organiser: one value, with a default for everything.

Each field is explained in docs/interpretations.md, "Settings", with its law. A field that is None follows the edition:
read it with the method of the same name that takes the edition.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import Enum
from fractions import Fraction
from functools import cache

from arbitr.bridge import Artificial, Ledger, RegulationOut, TariffLine
from arbitr.laws.engine import Edition


class DealingMethod(Enum):
    """Who shuffles and deals (6E)."""

    AT_TABLE = "at_table"
    DIRECTOR = "director"
    ASSISTANTS = "assistants"
    COMPUTER = "computer"


class OldDealDeadline(Enum):
    """The deadline for cancelling the results of an unshuffled or old deal (6D2)."""

    END_OF_SESSION = "end_of_session"
    END_OF_EVENT = "end_of_event"


class SessionUnit(Enum):
    """What counts as the session for own percentages (4, 12C2c)."""

    ANNOUNCED = "announced"
    ROUND = "round"


class TurnedBoard(Enum):
    """Which boards played rotated by 90 degrees keep their score (7B)."""

    FIRST_ONLY = "first_only"
    ALL = "all"
    NONE = "none"


class BoardsMovedBy(Enum):
    """Who is responsible for passing on the boards (8A2)."""

    NORTH = "north"
    DIRECTOR = "director"


class WhoCallsDirector(Enum):
    """By the players, or by an electronic table with the irregularity (9B1, 18F)."""

    BY_PLAYERS = "by_players"
    AT_ONCE = "at_once"


class Advice(Enum):
    """How strongly the director is advised to assign a score if the Laws give no redress (12A1, 1997)."""

    MAY = "may"
    SHOULD = "should"


class AssignedScore(Enum):
    """How a score is assigned (12C1c, 12C1e)."""

    WEIGHTED = "weighted"
    SINGLE = "single"
    """No weights."""
    LIKELY_AND_AT_ALL_PROBABLE = "likely_and_at_all_probable"
    LIKELY_FOR_INNOCENT = "likely_for_innocent"
    """The other side is weighted."""
    AT_ALL_PROBABLE_FOR_OFFENDER = "at_all_probable_for_offender"
    """The other side is weighted."""


class EquityPower(Enum):
    """Who may vary an assigned score for equity (12C3, 1997)."""

    NOBODY = "nobody"
    COMMITTEE = "committee"
    CHIEF_DIRECTOR = "chief_director"


class EquityScheme(Enum):
    """Who gets the score that was varied for equity (12C3, 1997)."""

    BOTH = "both"
    BOTH_WITH_PENALTY = "both_with_penalty"
    INNOCENT_ONLY = "innocent_only"


class KnockoutRounding(Enum):
    """How half an IMP is rounded in the average of a knock-out match (86B, 12C4)."""

    NONE = "none"
    FOR_INNOCENT = "for_innocent"


class ReserveRights(Enum):
    """May a player reserve his rights, or must he call the director at once (16B2)?"""

    ALLOWED = "allowed"
    CALL_AT_ONCE = "call_at_once"


class CallingMethod(Enum):
    """How calls are made (18F)."""

    SPOKEN = "spoken"
    WRITTEN = "written"
    BIDDING_BOXES = "bidding_boxes"
    ELECTRONIC = "electronic"


class BiddingCardMade(Enum):
    """When a bidding card becomes a call (18F, 25)."""

    REMOVED = "removed"
    """From the box, with evident intent."""
    RELEASED = "released"
    """On the tray."""


class IrregularCalls(Enum):
    """Can an illegal call be made at all (18F)? An electronic table may refuse it."""

    POSSIBLE = "possible"
    REFUSED = "refused"


class SystemCard(Enum):
    """The card that each pair must have (40B2a)."""

    NONE = "none"
    REQUIRED = "required"
    STANDARD = "standard"


class OwnCard(Enum):
    """When a player may look at his own system card (20G2, 40B2b)."""

    NEVER = "never"
    DECLARING_SIDE_IN_CLARIFICATION = "declaring_side_in_clarification"
    ALWAYS = "always"


class OpponentsCard(Enum):
    """When a player may look at the opponents' system card (40B2c)."""

    BY_LAW = "by_law"
    ALWAYS = "always"


class MemoryAids(Enum):
    """Aids to memory, calculation and technique (40C3a)."""

    NONE = "none"
    WRITTEN_DEFENCES = "written_defences"
    ALLOWED = "allowed"


class PsychicArtificialCalls(Enum):
    """Psyching artificial calls (40B2d)."""

    ALLOWED = "allowed"
    OPENINGS_FORBIDDEN = "openings_forbidden"
    FORBIDDEN = "forbidden"


class VaryMethods(Enum):
    """Agreements that change after a question, an answer or an irregularity (40B3)."""

    ALLOWED = "allowed"
    NOT_AFTER_QUESTIONS = "not_after_questions"
    NOT_AFTER_IRREGULARITIES = "not_after_irregularities"
    FORBIDDEN = "forbidden"


class Permission(Enum):
    """Allowed or not."""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"


class UnnoticedIrregularities(Enum):
    """What the director restores if he alone knew of an irregularity that the players could have noticed (81C6)."""

    PLAYERS_FIRST = "players_first"
    """The offenders lose their gain; the others keep the score at the table."""
    EQUITY = "equity"


class OneTableBoards(Enum):
    """Boards of a team match with a result at one table only (86B3)."""

    BY_LAW = "by_law"
    AVERAGES = "averages"


class FouledBoards(Enum):
    """How the groups of a fouled board are rated (87B)."""

    ANNOUNCED = "announced"
    """Nothing is regulated: the director chooses a method and publishes it."""
    NEUBERG = "neuberg"
    OWN_TOP = "own_top"
    """Each group has a top of its own."""


class UnmeritedAppeals(Enum):
    """What an appeal without merit costs (92A)."""

    NOTHING = "nothing"
    DEPOSIT = "deposit"
    PENALTY = "penalty"


class AppealsBody(Enum):
    """Who hears appeals (80B2k, 93A). The values of the first two are what version 0.1 stored."""

    NONE = False
    """Nobody but the director in charge."""
    COMMITTEE = True
    ALTERNATIVE = "alternative"
    """Another body that the organiser has authorised (2017)."""

    @property
    def code(self) -> str:
        """As it is written in a scenario or a form."""
        return {AppealsBody.NONE: "no", AppealsBody.COMMITTEE: "yes"}.get(self, str(self.value))


class ClaimOrder(Enum):
    """The order in which a suit is taken to be played after a claim that does not say it (70E2)."""

    NONE = "none"
    FROM_THE_TOP = "from_the_top"


@dataclass(frozen=True, slots=True)
class Regulations:
    """The choices of one organiser, stored with the tournament."""

    # Deals and boards.
    dealing_method: DealingMethod = DealingMethod.AT_TABLE
    duplicated_deals: bool = False
    replayed_deals: bool = False
    old_deal_deadline: OldDealDeadline = OldDealDeadline.END_OF_EVENT
    session_unit: SessionUnit | None = None
    symmetrical_faces: bool = False
    turned_board: TurnedBoard = TurnedBoard.FIRST_ONLY
    boards_moved_by: BoardsMovedBy = BoardsMovedBy.NORTH
    replay_several_boards: bool = False

    # The director and adjusted scores.
    director_called: WhoCallsDirector = WhoCallsDirector.BY_PLAYERS
    assign_without_indemnity: Advice = Advice.MAY
    assigned_score: AssignedScore = AssignedScore.WEIGHTED
    likely_from: Fraction = Fraction(1, 3)
    at_all_probable_from: Fraction = Fraction(1, 6)
    equity_power: EquityPower = EquityPower.COMMITTEE
    equity_scheme: EquityScheme = EquityScheme.BOTH
    average_imps: Fraction = Fraction(3)
    later_lost_boards: tuple[Artificial, ...] = ()
    """The award of a contestant without fault for the second, third, ... lost board; empty if the same as for the
    first.
    """
    later_lost_boards_partly: tuple[Artificial, ...] = ()
    """The same for a contestant who is partly at fault."""
    later_lost_boards_directly: tuple[Artificial, ...] = ()
    """The same for a contestant who is directly at fault."""
    average_other_scoring: tuple[Fraction, Fraction, Fraction] | None = None
    """Average plus, average and average minus if neither matchpoints nor IMPs are used."""
    knockout_rounding: KnockoutRounding | None = None
    correction_period: int = 30
    ruling_period: int = 30
    claim_order: ClaimOrder = ClaimOrder.NONE
    unaware_from: Fraction = Fraction(1, 10)
    """The probability from which it is at all likely that a claimer had forgotten a trump (70C2)."""
    late_correction: bool = False
    """Errors may be corrected after the correction period (79C2); in 2017 an approval that was given beforehand."""
    matchpoint_unit: Fraction = Fraction(1)
    """The value of a matchpoint unit: 1 or 1/2 (78A)."""
    honours: bool = False
    """Honours count in total-point scoring (78D)."""

    # Conduct and spectators.
    prescribed_pauses: str = "ask"
    """ask, none, or the name of a policy (73A2)."""
    spectators_one_hand: bool = True
    """A spectator watches one hand only (76B1)."""
    spectator_irregularities: str = "director"
    """director: as any irregularity that he has learnt of; or the name of a policy (76C2)."""

    # Information.
    reserve_rights: ReserveRights = ReserveRights.ALLOWED
    logical_alternative_threshold: Fraction | None = None
    """None: a significant proportion, which the director judges. A share turns a poll into a proposal."""

    # The auction.
    calling_method: CallingMethod = CallingMethod.SPOKEN
    bidding_card_made: BiddingCardMade | None = None
    bidding_card_same_section: bool = False
    irregular_calls: IrregularCalls = IrregularCalls.POSSIBLE
    screens: bool = False
    tray_accepts: bool = False
    tray_seconds: int = 15
    written_explanations: bool = False
    face_down_lead: bool = True
    strict_law_26: bool = False

    # The play.
    defenders_may_ask: bool | None = None
    """Defenders may ask one another about a suit not followed (61B); None: as the edition has it."""

    # Partnership understandings.
    alert_policy: str = "ask"
    """ask, none, or the name of a policy."""
    system_card: SystemCard = SystemCard.NONE
    own_card: OwnCard | None = None
    opponents_card: OpponentsCard = OpponentsCard.BY_LAW
    memory_aids: MemoryAids = MemoryAids.NONE
    special_understandings: str = "ask"
    """ask, allowed, or the name of a policy."""
    artificial_is_special: bool = True
    psychic_artificial_calls: PsychicArtificialCalls = PsychicArtificialCalls.ALLOWED
    vary_methods: VaryMethods = VaryMethods.ALLOWED
    methods_by_player: Permission | None = None
    light_openings: Permission = Permission.ALLOWED

    # Direction and appeals.
    unnoticed_irregularities: UnnoticedIrregularities = UnnoticedIrregularities.PLAYERS_FIRST
    one_table_boards: OneTableBoards = OneTableBoards.BY_LAW
    fouled_boards: FouledBoards = FouledBoards.ANNOUNCED
    penalty_tariff: tuple[TariffLine, ...] = ()
    """What each offence costs; empty: the director says how much."""
    appeals_committee: AppealsBody | None = None
    """None: the director is asked whether there is one."""
    committee_members: int = 3
    """A smaller number is reported as too few; one is a referee with the same powers."""
    code_of_practice: bool = False
    """The code of practice for appeals committees is a regulation of the event."""
    unmerited_appeals: UnmeritedAppeals = UnmeritedAppeals.NOTHING
    further_appeals: bool | None = None
    """Is a further appeal to the higher authority possible? None: 1997 yes; later the director is asked."""

    # A value that an edition fixes is not read from the regulations under that edition; a value that it only prefers is
    # the default.

    def assigned_score_under(self, edition: Edition) -> AssignedScore:
        """1997 has one standard (12C2) and 2017 another (12C1c); 2007 leaves it open."""
        if edition is Edition.LAWS_1997:
            return AssignedScore.LIKELY_AND_AT_ALL_PROBABLE
        if edition is Edition.LAWS_2017:
            return AssignedScore.WEIGHTED
        return self.assigned_score

    def average_imps_under(self, edition: Edition) -> Fraction:
        """Since 2007 the organiser may vary the 3 IMPs (12C2b with 86A; 2017: with the approval of the authority)."""
        return self.average_imps if edition >= Edition.LAWS_2007 else Fraction(3)

    def appeals_committee_under(self, edition: Edition) -> AppealsBody | None:
        """Only 2017 has an authorised alternative (93A); before that it is no committee."""
        if self.appeals_committee is AppealsBody.ALTERNATIVE and edition is not Edition.LAWS_2017:
            return AppealsBody.NONE
        return self.appeals_committee

    def session_unit_under(self, edition: Edition) -> SessionUnit:
        """In a barometer each round is a session in 1997; since 2007 only if the organiser says so (K-04-a)."""
        if self.session_unit is not None:
            return self.session_unit
        return SessionUnit.ROUND if edition is Edition.LAWS_1997 else SessionUnit.ANNOUNCED

    def knockout_rounding_under(self, edition: Edition) -> KnockoutRounding:
        if self.knockout_rounding is not None:
            return self.knockout_rounding
        return KnockoutRounding.FOR_INNOCENT if edition is Edition.LAWS_1997 else KnockoutRounding.NONE

    def bidding_card_made_under(self, edition: Edition) -> BiddingCardMade:
        """The same in every edition: it depends on the screens."""
        if self.bidding_card_made is not None:
            return self.bidding_card_made
        return BiddingCardMade.RELEASED if self.screens else BiddingCardMade.REMOVED

    def own_card_under(self, edition: Edition) -> OwnCard:
        if self.own_card is not None:
            return self.own_card
        return OwnCard.NEVER if edition is Edition.LAWS_1997 else OwnCard.DECLARING_SIDE_IN_CLARIFICATION

    def defenders_may_ask_under(self, edition: Edition) -> bool:
        """No in 1997 unless the zone allows it, yes in 2007 unless it is forbidden, always since 2017 (61B)."""
        if edition is Edition.LAWS_2017:
            return True
        return edition is Edition.LAWS_2007 if self.defenders_may_ask is None else self.defenders_may_ask

    def methods_by_player_under(self, edition: Edition) -> Permission:
        """May a call mean something else when the partner makes it? Never since 2017 (40A4)."""
        if edition is Edition.LAWS_2017:
            return Permission.FORBIDDEN
        if self.methods_by_player is not None:
            return self.methods_by_player
        return Permission.ALLOWED if edition is Edition.LAWS_1997 else Permission.FORBIDDEN


STANDARD = Regulations()


def in_force(regulations: Regulations, ledger: Ledger) -> Regulations:
    """These regulations without those that the director has set aside: the Laws or the usual values replace them."""
    out = {entry.name for entry in ledger.of(RegulationOut)}
    return replace(regulations, **{name: getattr(STANDARD, name) for name in out}) if out else regulations


def chosen(regulations: Regulations) -> tuple[str, ...]:
    """The regulations in which this organiser departs from what is usual."""
    # Nothing is recorded as read: looking up the chosen ones does not base a ruling on them.
    plain = getattr(regulations, "plain", regulations)
    return tuple(name for name in regulation_names() if getattr(plain, name) != getattr(STANDARD, name))


@cache
def regulation_names() -> tuple[str, ...]:
    return tuple(field.name for field in fields(Regulations))
