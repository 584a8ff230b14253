"""Appeals as a tournament keeps them: written and read again, who may lodge one, until when, what may be changed."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from said import english, refusal

from arbitr.bridge.appeal import (
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
    Role,
    Statement,
    Vote,
)
from arbitr.bridge.scores.adjustment import Adjustment
from arbitr.bridge.scores.penalty import TARIFF_OFFENCES, Penalty, TariffLine, Unit, tariff_for
from arbitr.bridge.seat import Side
from arbitr.laws.direction.appeals.appeal_faults import decision_faults, missing, usual_body
from arbitr.laws.direction.appeals.appeals import (
    Count,
    Power,
    asked_within,
    committee_power,
    consent_given,
    counted,
    deadline,
    obstacles,
    route,
)
from arbitr.laws.direction.law_90_penalties import LISTED
from arbitr.laws.engine.edition import Edition
from arbitr.laws.regulations import AppealsBody, Regulations, UnmeritedAppeals
from arbitr.plain import from_plain, to_plain
from arbitr.problem import Problem

EVENING = 1_700_000_000
RULED = AppealedRuling(
    "4S by South down one, for both sides",
    ("16B3", "12C1c"),
    "D. Irector",
    "The double was suggested by the hesitation.",
    Adjustment.parse("60% 4S S -1, 40% 4S S ="),
    doubt_remained=True,
    told_of_appeal=True,
)
APPEAL = Appeal(
    7,
    Contest.PAIRS,
    "Pairs, second session",
    "A4",
    14,
    Side.EW,
    "East",
    RULED,
    (AppealMatter.JUDGEMENT,),
    consents=(ConsentGiven("East", Consent.AGREES), ConsentGiven("West", Consent.AGREES)),
    facts_agreed=("West paused before passing.",),
    facts_disputed=("For how long.",),
    statements=(Statement("East", "I would double with this hand against anybody."),),
    lodged_at=EVENING + 29 * 60,
    scores_out_at=EVENING,
    deposit="50 EUR",
)
HEARD = replace(
    APPEAL,
    hearing=Hearing(
        (
            CommitteeMember("A", Role.CHAIRMAN, "CZE", vote=Vote.KEEP),
            CommitteeMember("B", nation="SVK", vote=Vote.CHANGE),
            CommitteeMember("C", nation="POL", vote=Vote.KEEP),
            CommitteeMember("D", stepped_down="had discussed the case"),
            CommitteeMember("E", Role.SECRETARY),
        ),
        EVENING + 3600,
        (Statement("D. Irector", "I asked three players."),),
        decision=Decision(
            AppealOutcome.UPHELD,
            ("The pause took about twenty seconds.",),
            ("16B1a", "16B3"),
            None,
            (Penalty.parse("0.5 VP"),),
            ("73C",),
            "Pass was a logical alternative.",
            without_merit=True,
            deposit_returned=False,
            approved_by_chairman=True,
            laws_confirmed=True,
        ),
        heard_by=HeardBy.COMMITTEE,
    ),
)
BY_CODE = Regulations(code_of_practice=True, unmerited_appeals=UnmeritedAppeals.DEPOSIT)


@pytest.mark.parametrize("appeal", [APPEAL, HEARD], ids=["form", "decided"])
def test_an_appeal_is_written_and_read_again(appeal: Appeal) -> None:
    text = json.dumps(to_plain(appeal))
    assert from_plain(Appeal, json.loads(text)) == appeal


def test_what_is_not_said_is_not_written() -> None:
    data = to_plain(APPEAL)
    assert "hearing" not in data
    assert data["side"] == to_plain(Side.EW)
    with refusal("{kind} has no field {field}", kind="appeal", field="colour"):
        from_plain(Appeal, {**data, "colour": "red"})


def test_a_good_appeal_meets_no_obstacle() -> None:
    for edition in Edition:
        assert obstacles(APPEAL, edition) == ()


@pytest.mark.parametrize(
    ("changed", "what", "law"),
    [
        (replace(APPEAL, standing=AppellantStanding.OTHER_TABLE), "no_standing", "92A"),
        (replace(APPEAL, lodged_at=EVENING + 30 * 60 + 1), "too_late", "92B"),
        (replace(APPEAL, through_director=False), "not_through_director", "92C"),
        (replace(APPEAL, consents=(ConsentGiven("West", Consent.REFUSES),)), "no_consent", "92D"),
        (replace(APPEAL, consents=()), "no_consent", "92D"),
    ],
)
@pytest.mark.parametrize("edition", list(Edition), ids=str)
def test_each_obstacle_by_itself(changed: Appeal, what: str, law: str, edition: Edition) -> None:
    (found,) = obstacles(changed, edition)
    assert (found.what, found.law) == (what, law)
    assert str(found.words).endswith(".")


def test_the_last_second_counts_and_the_organiser_may_set_another_time() -> None:
    last = deadline(APPEAL)
    assert last == EVENING + 1800
    assert obstacles(replace(APPEAL, lodged_at=last), Edition.LAWS_2017) == ()
    hour = Regulations(ruling_period=60)
    assert obstacles(replace(APPEAL, lodged_at=EVENING + 3600), Edition.LAWS_2017, hour) == ()
    assert deadline(replace(APPEAL, scores_out_at=None)) is None


@pytest.mark.parametrize(
    ("available", "asked", "in_time"),
    [
        ("20:00", "20:30", True),
        ("20:00", "20:31", False),
        ("23:50", "00:20", True),
        ("23:50", "0:21", False),
        ("20:00", "19:55", True),
    ],
)
def test_the_clock(available: str, asked: str, in_time: bool) -> None:
    assert asked_within(available, asked, 30) is in_time


@pytest.mark.parametrize("text", ["20", "24:00", "20:60", "8:5", "soon"])
def test_what_is_not_a_time(text: str) -> None:
    with refusal("{text} is not a time; write e.g. 20:30"):
        asked_within("20:00", text, 30)


@pytest.mark.parametrize(
    ("contest", "consents", "in_1997", "later"),
    [
        (Contest.PAIRS, (Consent.AGREES, Consent.AGREES), True, True),
        (Contest.PAIRS, (Consent.AGREES, Consent.REFUSES), False, False),
        (Contest.PAIRS, (Consent.AGREES, Consent.ABSENT), True, False),
        (Contest.PAIRS, (Consent.AGREES,), True, False),
        (Contest.TEAMS, (Consent.AGREES,), True, True),
        (Contest.TEAMS, (Consent.REFUSES,), False, False),
        (Contest.INDIVIDUAL, (), True, True),
        (Contest.INDIVIDUAL, (Consent.REFUSES,), True, True),
    ],
)
def test_whose_consent_it_needs(contest: Contest, consents: tuple[Consent, ...], in_1997: bool, later: bool) -> None:
    assert consent_given(Edition.LAWS_1997, contest, consents) is in_1997
    assert consent_given(Edition.LAWS_2007, contest, consents) is later
    assert consent_given(Edition.LAWS_2017, contest, consents) is later


def test_who_hears_it() -> None:
    assert route((AppealMatter.JUDGEMENT, AppealMatter.LAW), AppealsBody.NONE) == (("chief_director", "93A"),)
    assert route((AppealMatter.JUDGEMENT,), AppealsBody.COMMITTEE) == (("committee", "93B2"),)
    assert route((AppealMatter.LAW,), AppealsBody.COMMITTEE) == (("chief_director", "93B1"), ("committee", "93B1"))
    assert [who for who, _ in route((AppealMatter.FACTS, AppealMatter.LAW), AppealsBody.COMMITTEE)] == [
        "chief_director",
        "committee",
    ]
    assert route((AppealMatter.LAW,), AppealsBody.ALTERNATIVE) == (("chief_director", "93B1"), ("alternative", "93B1"))
    assert route((AppealMatter.FACTS,), AppealsBody.ALTERNATIVE) == (("alternative", "93B2"),)


def test_only_2017_knows_an_authorised_alternative() -> None:
    regulations = Regulations(appeals_committee=AppealsBody.ALTERNATIVE)
    assert regulations.appeals_committee_under(Edition.LAWS_2007) is AppealsBody.NONE
    assert regulations.appeals_committee_under(Edition.LAWS_2017) is AppealsBody.ALTERNATIVE


@pytest.mark.parametrize("edition", list(Edition), ids=str)
def test_what_a_committee_may_change(edition: Edition) -> None:
    powers = {matter: committee_power(edition, matter) for matter in AppealMatter}
    assert powers == {
        AppealMatter.FACTS: Power.CHANGE,
        AppealMatter.JUDGEMENT: Power.CHANGE,
        AppealMatter.LAW: Power.RECOMMEND,
        AppealMatter.DISCIPLINE: Power.RECOMMEND,
        AppealMatter.PROCEDURAL_PENALTY: Power.CHANGE,
    }
    for_breach = committee_power(edition, AppealMatter.PROCEDURAL_PENALTY, breach_of_law=True)
    assert for_breach is (Power.RECOMMEND if edition is Edition.LAWS_1997 else Power.CHANGE)


@pytest.mark.parametrize(
    ("count", "casting", "changed"),
    [
        (Count(3, 0, 2), None, True),
        (Count(2, 0, 2), Vote.KEEP, False),
        (Count(2, 0, 2), Vote.CHANGE, True),
        (Count(2, 1, 2), None, False),
        (Count(0, 0, 1), None, False),
        (Count(1, 0, 0), None, True),
        (Count(0, 0, 0), None, False),
    ],
)
def test_votes(count: Count, casting: Vote | None, changed: bool) -> None:
    assert count.changed(casting) is changed


def test_only_who_was_there_throughout_votes() -> None:
    assert counted(HEARD.hearing.members) == Count(1, 0, 2)  # type: ignore[union-attr]
    late = CommitteeMember("F", present_throughout=False, vote=Vote.CHANGE)
    assert counted((late, CommitteeMember("G", vote=Vote.CHANGE))) == Count(1, 0, 0)


def decided(**changes: object) -> Appeal:
    assert HEARD.hearing is not None
    assert HEARD.hearing.decision is not None
    decision = replace(HEARD.hearing.decision, **changes)  # type: ignore[arg-type]
    return replace(HEARD, hearing=replace(HEARD.hearing, decision=decision))


def sitting(*members: CommitteeMember) -> Appeal:
    assert HEARD.hearing is not None
    return replace(HEARD, hearing=replace(HEARD.hearing, members=members))


def lacking(appeal: Appeal, regulations: Regulations = BY_CODE) -> tuple[str, ...]:
    assert appeal.hearing is not None
    before = replace(appeal, hearing=None)
    return tuple(fault.what for fault in decision_faults(before, appeal.hearing, Edition.LAWS_2017, regulations))


@pytest.mark.parametrize(
    ("appeal", "lacks"),
    [
        (HEARD, ()),
        (decided(outcome=AppealOutcome.CHANGED, score=RULED.score, without_merit=False, deposit_returned=True),
         ("vote_not_followed",)),
        (decided(penalty_laws=()), ("penalty_without_law",)),
        (decided(reasons=""), ("reasons_missing",)),
        (decided(score=RULED.score), ("score_without_change",)),
        (decided(deposit_returned=None), ("deposit_open",)),
        (decided(without_merit=False), ("forfeit_with_merit",)),
        (decided(approved_by_chairman=False, laws_confirmed=False), ("not_approved", "laws_not_confirmed")),
        (sitting(CommitteeMember("A", Role.REFEREE, vote=Vote.KEEP)), ()),
        (sitting(CommitteeMember("A", vote=Vote.KEEP)), ("no_chairman", "too_few_members")),
        (sitting(CommitteeMember("A", Role.SECRETARY)), ("nobody_sat",)),
        (
            sitting(
                CommitteeMember("A", Role.CHAIRMAN, vote=Vote.KEEP),
                *(CommitteeMember(n, vote=Vote.KEEP) for n in "BCDEF"),
            ),
            ("too_many_members",),
        ),
        (
            sitting(
                CommitteeMember("A", Role.CHAIRMAN, vote=Vote.KEEP),
                CommitteeMember("B", vote=None),
                CommitteeMember("C", vote=Vote.KEEP),
            ),
            ("vote_missing",),
        ),
        (
            sitting(
                CommitteeMember("A", Role.CHAIRMAN, vote=Vote.KEEP),
                *(CommitteeMember(name, vote=Vote.CHANGE) for name in "BC"),
                CommitteeMember("D", vote=Vote.KEEP),
            ),
            ("casting_vote_missing",),
        ),
    ],
)  # fmt: skip
def test_what_stands_against_a_decision(appeal: Appeal, lacks: tuple[str, ...]) -> None:
    assert lacking(appeal) == lacks
    assert all(str(gap).endswith(".") for gap in missing(appeal, Edition.LAWS_2017, BY_CODE))


def test_the_record_says_that_nobody_has_heard_or_decided() -> None:
    (unheard,) = missing(APPEAL, Edition.LAWS_2017)
    assert str(unheard) == english("Nobody has heard the appeal yet.")
    assert HEARD.hearing is not None
    (undecided,) = missing(replace(APPEAL, hearing=Hearing(HEARD.hearing.members)), Edition.LAWS_2017)
    assert str(undecided) == english("There is no decision yet.")


def test_the_code_of_practice_alone_asks_for_approvals_and_makes_votes_binding() -> None:
    deposit = Regulations(unmerited_appeals=UnmeritedAppeals.DEPOSIT)
    bare = decided(approved_by_chairman=False, laws_confirmed=False)
    assert lacking(bare, deposit) == ()
    assert lacking(bare) == ("not_approved", "laws_not_confirmed")
    silent = sitting(*(CommitteeMember(name, Role.CHAIRMAN if name == "A" else Role.MEMBER) for name in "ABC"))
    assert silent.hearing is not None
    for regulations, forbids in ((deposit, False), (BY_CODE, True)):
        (fault,) = decision_faults(replace(silent, hearing=None), silent.hearing, Edition.LAWS_2017, regulations)
        assert (fault.what, fault.forbids) == ("vote_missing", forbids)


@pytest.mark.parametrize(
    ("matters", "fault"),
    [
        ((AppealMatter.LAW,), "beyond_powers"),
        ((AppealMatter.DISCIPLINE,), "beyond_powers"),
        ((AppealMatter.LAW, AppealMatter.FACTS), "partly_beyond_powers"),
        ((AppealMatter.FACTS, AppealMatter.JUDGEMENT), ""),
    ],
)
def test_a_committee_may_not_change_the_law_or_discipline(matters: tuple[AppealMatter, ...], fault: str) -> None:
    assert HEARD.hearing is not None
    decision = Decision(AppealOutcome.CHANGED, score=RULED.score, reasons="So.", deposit_returned=True)
    members = tuple(
        CommitteeMember(name, Role.CHAIRMAN if name == "A" else Role.MEMBER, vote=Vote.CHANGE) for name in "ABC"
    )
    by_director = Hearing((), decision=Decision(AppealOutcome.UPHELD), heard_by=HeardBy.DIRECTOR)
    before = replace(APPEAL, matters=matters, hearing=by_director)
    over = Hearing(members, decision=decision, heard_by=HeardBy.COMMITTEE)
    found = decision_faults(before, over, Edition.LAWS_2017)
    assert [objection.what for objection in found] == ([fault] if fault else [])
    asked = replace(over, decision=replace(decision, outcome=AppealOutcome.RECOMMENDED, score=None))
    found = decision_faults(before, asked, Edition.LAWS_2017)
    assert [objection.what for objection in found] == ([] if fault else ["could_change"])


@pytest.mark.parametrize("edition", list(Edition))
def test_another_body_is_refused_with_a_law_that_the_edition_has(edition: Edition) -> None:
    """80B2k is in no edition before 2007, and names the alternative only in 2017."""
    decision = Decision(AppealOutcome.UPHELD, reasons="So.")
    referee = CommitteeMember("A", Role.REFEREE, vote=Vote.KEEP)
    hearing = Hearing((referee,), decision=decision, heard_by=HeardBy.ALTERNATIVE)
    with_committee = Regulations(appeals_committee=AppealsBody.COMMITTEE)
    (fault,) = decision_faults(replace(APPEAL, deposit=""), hearing, edition, with_committee)
    assert (fault.what, fault.law, fault.forbids) == ("no_alternative", "93A", True)


def test_who_hears_it_next() -> None:
    committee = Regulations(appeals_committee=AppealsBody.COMMITTEE)
    on_law = replace(APPEAL, matters=(AppealMatter.LAW,))
    assert usual_body(APPEAL, Edition.LAWS_2017) is HeardBy.DIRECTOR
    assert usual_body(APPEAL, Edition.LAWS_2017, committee) is HeardBy.COMMITTEE
    assert usual_body(on_law, Edition.LAWS_2017, committee) is HeardBy.DIRECTOR
    for outcome, body in (
        (AppealOutcome.UPHELD, HeardBy.COMMITTEE),
        (AppealOutcome.RECOMMENDED, HeardBy.DIRECTOR),
        (AppealOutcome.REFERRED, HeardBy.AUTHORITY),
    ):
        heard = replace(on_law, hearing=Hearing((), decision=Decision(outcome), heard_by=HeardBy.DIRECTOR))
        assert usual_body(heard, Edition.LAWS_2017, committee) is body
    alternative = Regulations(appeals_committee=AppealsBody.ALTERNATIVE)
    assert usual_body(APPEAL, Edition.LAWS_2017, alternative) is HeardBy.ALTERNATIVE
    assert usual_body(APPEAL, Edition.LAWS_2007, alternative) is HeardBy.DIRECTOR


def test_penalties_are_written_as_people_write_them() -> None:
    for text, unit in (
        ("10%", Unit.PERCENT),
        ("6 MP", Unit.MATCHPOINTS),
        ("3 IMPs", Unit.IMPS),
        ("0.5 VP", Unit.VICTORY_POINTS),
        ("0,5 VP", Unit.VICTORY_POINTS),
    ):
        penalty = Penalty.parse(text)
        assert penalty.unit is unit
        assert Penalty.parse(str(penalty)) == penalty
    for text, written in (("12,5%", "12.5%"), ("1/4 MP", "0.25 MP"), ("1.50 VP", "1.5 VP"), ("1/3 IMP", "1/3 IMP")):
        assert str(Penalty.parse(text)) == written
    for wrong in ("", "10", "-3 IMP", "0 VP", "1/0 VP", "3 points"):
        with pytest.raises(Problem):
            Penalty.parse(wrong)


def test_a_tariff_has_lines_for_offences_and_one_for_any() -> None:
    tariff = (TariffLine.parse("slow_play 10%"), TariffLine.parse("0.5 VP"))
    assert str(tariff_for(tariff, "slow_play")) == "10%"
    assert str(tariff_for(tariff, "late_arrival")) == "0.5 VP"
    assert tariff_for(tariff[:1], "late_arrival") is None
    with refusal(
        "{offence} is not a known offence; the known ones are {known}",
        offence="'slowplay'",
        known=re.compile("^late_arrival,"),
    ):
        TariffLine.parse("slowplay 10%")


def test_a_tariff_knows_every_offence_that_is_ruled_on() -> None:
    assert set(TARIFF_OFFENCES) == {*LISTED, "breach_of_law", "unlisted", "discipline", "any"}
    assert [law for law, _ in LISTED.values()] == [f"90B{number}" for number in range(1, 9)]
