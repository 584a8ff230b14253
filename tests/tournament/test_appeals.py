"""Appeals on the command line (Laws 92 and 93): what no Law allows is refused, and every warning comes first."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from shutil import copy

import pytest
from said import english, refusal, says, wording
from tournament.test_command import NAMES, Arbitr

from arbitr.cli.commands import run
from arbitr.cli.tournament.open_tournament import OpenTournament
from arbitr.store import Store, ids
from arbitr.tournament import BRIDGE

TEAMS = [f"Team {team}: {team}a One / {team}b Two / {team}c Three / {team}d Four" for team in "WXYZ"]
LODGE = "appeal lodge --table A1 --board 1 --side EW"
COMMITTEE = "--members 'Ana Soudná: change, Ivo Moudrý: change, Eva Rozumná: keep'"
"""Nobody of them plays at table A1."""
OFFERED = wording(
    "{name} may be one of these: {members}; enter one as written here, or the whole name of somebody else"
)
REASON = "--reason 'The pause suggested it.'"


def made(file: Path, *commands: list[str]) -> Path:
    for words in commands:
        assert run(["tournament", *words, "--file", str(file)]) == 0
    return file


@pytest.fixture(scope="module")
def ruled_club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Eight pairs; board 1 has been ruled on at table A1, where A1 Nováková – Dvořák play A8 Lípa – Smrk."""
    return made(
        tmp_path_factory.mktemp("ruled") / "club.db",
        ["new", "Tuesday"], ["enter", *NAMES], ["movement", "howell", "--boards", "28"], ["start"],
        ["result", "A1", "1", "4S N ="],
        ["adjust", "A1", "1", "4S N -1", "--law", "16B3", "--reason", "The pause suggested it.", "--by", "Dana"],
    )  # fmt: skip


@pytest.fixture
def begun(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, ruled_club: Path
) -> Arbitr:
    copy(ruled_club, tmp_path / "club.db")
    return Arbitr(capsys, monkeypatch, tmp_path)


def events(arbitr: Arbitr) -> str:
    """All that the log says, as it is stored."""
    with Store.open(arbitr.folder / "club.db") as store:
        (stream,) = [found.id for found in store.streams(BRIDGE.key)]
        return str([record.event for record in store.records(stream)])


def adjustment(arbitr: Arbitr) -> object:
    (line,) = arbitr.json("traveller 1")["lines"]
    return line["adjustment"]


def barred(law: str, why: str) -> str:
    return english("the appeal cannot be heard (Law {law}): {why}", law=law, why=why)


def forbidden(law: str, why: str) -> str:
    return english("{why} (Law {law})", why=why, law=law)


# Lodging


def test_an_appeal_needs_a_ruling(begun: Arbitr) -> None:
    assert says(
        begun.refused("appeal lodge --table A1 --board 2 --side EW --consent agrees"),
        "nobody has ruled on board {board} at table {table}; an appeal needs a ruling (92A), so record that first",
        board=2,
        table="A1",
    )
    result_line = next(line["line"] for line in begun.json("log") if line["event"] == "result_entered")
    assert says(
        begun.refused(f"appeal lodge --line {result_line} --consent agrees"),
        "line {line} of the log is not a ruling; an appeal needs a ruling (92A)",
    )
    begun("undo")
    assert says(
        begun.refused(f"appeal lodge --line {result_line + 1} --consent agrees"),
        "the ruling on line {line} was undone; nobody can appeal it",
    )


@pytest.mark.parametrize(
    ("edition", "consent", "is_heard"),
    [
        ("1997", "agrees", True), ("2007", "agrees", True), ("2017", "agrees", True),
        ("1997", "refuses", False), ("2007", "refuses", False), ("2017", "refuses", False),
        ("1997", "absent", True), ("2007", "absent", False), ("2017", "absent", False),
        ("2007", "", False), ("2017", "", False),
    ],
)  # fmt: skip
def test_both_partners_must_agree_and_1997_takes_the_absent_to_agree(
    begun: Arbitr, edition: str, consent: str, is_heard: bool
) -> None:
    begun(f"rules --edition {edition}")
    words = LODGE + (f" --consent {consent}" if consent else "")
    if is_heard:
        assert english("Not yet decided.") in begun(words)
    else:
        assert begun.refused(words) == barred("92D", english("The consent required for an appeal is missing."))


def test_an_appeal_comes_within_the_period_that_the_event_has_set(
    begun: Arbitr, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun("publish")
    now = ids.now()
    late = barred("92B", english("The request came too late: nothing can be changed any more."))
    monkeypatch.setattr("arbitr.store.ids.now", lambda: now + 31 * 60_000)
    assert begun.refused(f"{LODGE} --consent agrees") == late
    begun("rules --set ruling_period=45")
    assert begun.json(f"{LODGE} --consent agrees")["appeals"][0]["outcome"] is None
    begun("undo")
    monkeypatch.setattr("arbitr.store.ids.now", lambda: now + 46 * 60_000)
    assert begun.refused(f"{LODGE} --consent agrees") == late


def test_what_was_lodged_in_time_is_entered_later(begun: Arbitr, monkeypatch: pytest.MonkeyPatch) -> None:
    begun("publish")
    now = ids.now()
    monkeypatch.setattr("arbitr.store.ids.now", lambda: now + 40 * 60_000)
    assert begun.refused(f"{LODGE} --consent agrees")
    begun("rules --set ruling_period=30")
    in_time = ids_clock(now + 60_000)
    assert begun.json(f"{LODGE} --consent agrees --at {in_time}")["appeals"]
    assert says(begun.refused(f"{LODGE} --consent agrees --at noon"), "{text} is not a time; write e.g. 20:30")


def test_what_was_lodged_in_time_is_decided_and_decided_again_after_the_period(
    begun: Arbitr, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun("publish")
    begun(f"{LODGE} --consent agrees")
    now = ids.now()
    for module in ("arbitr.store.ids", "arbitr.club.log.open_log", "arbitr.club.log.writing"):
        monkeypatch.setattr(f"{module}.now", lambda: now + 120 * 60_000)
    assert begun.refused("correct A1 1 '3S N ='"), "the period is over for everything else"
    begun(f"{DECIDE} --outcome changed --score '4S N +1' {COMMITTEE}")
    assert adjustment(begun) == "4S N +1"
    begun(f"{DECIDE} --outcome changed --score '4S N =' {COMMITTEE}")
    assert adjustment(begun) == "4S N ="


def ids_clock(at: int) -> str:
    return datetime.fromtimestamp(at / 1000).strftime("%H:%M")


def test_only_the_own_table_appeals(begun: Arbitr) -> None:
    words = f"{LODGE} --consent agrees --standing other_table"
    assert begun.refused(words) == barred("92A", english("The ruling was not given at the appellants' table."))
    away = f"{LODGE} --consent agrees --standing away_from_table"
    assert begun.refused(away) == barred("92A", english("The ruling was not given at the appellants' table."))
    begun("rules --edition 2007")
    assert begun(away)


def test_who_cannot_be_heard_is_recorded_as_not_heard_if_the_director_wants(begun: Arbitr) -> None:
    assert says(begun.refused(f"{LODGE} --consent agrees --not-heard"), "Nothing bars this appeal: it must be heard.")
    (appeal,) = begun.json(f"{LODGE} --consent refuses --not-heard")["appeals"]
    assert appeal["outcome"] == "not_heard"
    assert begun.refused(f"appeal decide --number 1 --outcome upheld --yes {REASON}") == forbidden(
        "92", english("The appeal cannot be heard; record it as not heard.")
    )


def test_a_side_appeals_a_ruling_once(begun: Arbitr) -> None:
    begun(f"{LODGE} --consent agrees")
    assert begun.refused(f"{LODGE} --consent agrees") == english(
        "this side has already appealed that ruling (appeal {number})", number=1
    )
    assert begun.json("appeal lodge --table A1 --board 1 --side NS --consent agrees")["appeals"][1]["number"] == 2


def test_whoever_appeals_is_a_player_of_the_side(begun: Arbitr) -> None:
    assert says(
        begun.refused(f"{LODGE} --consent agrees --lodged-by Dvořák"), "--lodged-by {text}: enter one of {names}"
    )
    (appeal,) = begun.json(f"{LODGE} --consent agrees --lodged-by smrk")["appeals"]
    assert appeal["by"] == "Tom Smrk"
    assert "Smrk" not in events(begun), "persons are ids in the log"


def test_the_captain_of_a_team_must_agree(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    arbitr = Arbitr(capsys, monkeypatch, tmp_path)
    arbitr("new Cup --kind teams")
    arbitr("enter", *TEAMS)
    arbitr("movement swiss --boards 24")
    arbitr("start")
    arbitr("result 1o 1 '4S N ='")
    arbitr("adjust 1o 1 '4S N -1' --law 16B3")
    lodge = "appeal lodge --table 1o --board 1 --side NS"
    assert arbitr.refused(lodge) == barred("92D", english("The consent required for an appeal is missing."))
    assert arbitr.refused(f"{lodge} --consent refuses") == barred(
        "92D", english("The consent required for an appeal is missing.")
    )
    assert arbitr.json(f"{lodge} --consent agrees")["appeals"]
    arbitr("undo")
    (appeal,) = arbitr.json(f"{lodge} --lodged-by captain")["appeals"]
    assert appeal["by"] == english("captain of the team")
    sits = "appeal decide --number 1 --outcome upheld --heard-by committee --yes --members"
    for party in ("Wd Four", "Xc Three"):
        assert arbitr.refused(f"{sits} '{party}: keep'") == english(
            "a player of this appeal cannot sit in the committee (93B)"
        )
    assert arbitr(f"{sits} 'Ya One: keep'")


def test_a_pair_has_no_captain(begun: Arbitr) -> None:
    assert says(
        begun.refused(f"{LODGE} --lodged-by captain --consent agrees"),
        "--lodged-by {text}: enter one of {names}",
        text="'captain'",
    )


def test_in_an_individual_event_the_player_appeals_alone(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    arbitr = Arbitr(capsys, monkeypatch, tmp_path)
    arbitr("new Tuesday --kind individual")
    arbitr("enter", *(f"Player {letter}" for letter in "ABCDEFGH"))
    arbitr("movement individual")
    arbitr("start")
    arbitr("quick", typed="1 1 +100\n")
    arbitr("adjust A1 1 'NS A+; EW A-'")
    assert arbitr.json("appeal lodge --table A1 --board 1 --side EW")["appeals"]


def test_the_regulations_may_ask_for_a_deposit(begun: Arbitr) -> None:
    begun("rules --set unmerited_appeals=deposit")
    assert says(
        begun.refused(f"{LODGE} --consent agrees"),
        "the regulations ask for a deposit; enter what was paid, e.g. 50 EUR",
    )
    assert english("Deposit: {deposit}", deposit="50 EUR") in begun(f"{LODGE} --consent agrees --paid '50 EUR'")


# Deciding


@pytest.fixture
def lodged(begun: Arbitr) -> Arbitr:
    begun(f"{LODGE} --consent agrees")
    return begun


DECIDE = "appeal decide --number 1 --yes --reason 'As above.'"


def test_every_warning_comes_before_the_decision_is_booked(lodged: Arbitr) -> None:
    before = lodged.lines()
    words = "appeal decide --number 1 --outcome upheld --heard-by committee --members 'Ana Soudná: keep'"
    text = " ".join(lodged(words).split())
    for warning in (
        english("The committee has fewer members than the regulations require."),
        english("The decision gives no reasons."),
    ):
        assert warning in text
    assert english("Nothing has changed yet; add --yes to make the change.") in text
    assert lodged.lines() == before
    with Store.open(lodged.folder / "club.db") as store:
        assert not store.persons.register().named("Ana Soudná"), "a look leaves no trace"
    lodged(f"{words} --yes")
    assert lodged.json("appeal")["appeals"][0]["outcome"] == "upheld"
    assert "Soudná" not in events(lodged), "persons are ids in the log"


def test_an_upheld_ruling_changes_nothing(lodged: Arbitr) -> None:
    assert lodged.refused(f"{DECIDE} --outcome upheld --score '4S N ='") == forbidden(
        "93B3", english("Only a changed ruling has a new score.")
    )
    lodged(f"{DECIDE} --outcome upheld")
    assert adjustment(lodged) == "4S N -1"


def test_a_changed_ruling_needs_a_score(lodged: Arbitr) -> None:
    assert lodged.refused(f"{DECIDE} --outcome changed {COMMITTEE}") == forbidden(
        "93B3", english("A changed ruling needs a new score or a new penalty.")
    )
    lodged(f"{DECIDE} --outcome changed --score '4S N =' {COMMITTEE}")
    assert adjustment(lodged) == "4S N ="


@pytest.mark.parametrize(
    ("votes", "outcome", "casting", "problem"),
    [
        (("keep", "keep", "change"), "changed", "", english("The decision does not match the votes.")),
        (("change", "change", "keep"), "upheld", "", english("The decision does not match the votes.")),
        (("change", "other_change", "keep"), "changed", "", english("The decision does not match the votes.")),
        (("change", "keep"), "changed", "", english("The vote is tied and the chairman has not given a casting vote.")),
        (("change", "keep"), "changed", "keep", english("The decision does not match the votes.")),
        (("change", "keep"), "changed", "change", ""),
        (("change", "change", "keep"), "changed", "", ""),
        (("change", "keep", "keep"), "recommended", "", english("The decision does not match the votes.")),
        (("change", "change", "keep"), "recommended", "", ""),
        (("keep", "change late", "change stepped_down"), "upheld", "", ""),
    ],
)
def test_votes_and_outcome_agree(
    lodged: Arbitr, votes: tuple[str, ...], outcome: str, casting: str, problem: str
) -> None:
    names = ("Ana Soudná", "Ivo Moudrý", "Eva Rozumná")
    members = ", ".join(f"{name}: {vote}" for name, vote in zip(names, votes, strict=False))
    words = f"{DECIDE} --outcome {outcome} --members '{members}'"
    words += " --score '4S N ='" if outcome == "changed" else ""
    words += f" --casting-vote {casting}" if casting else ""
    if problem:
        assert lodged.refused(words) == forbidden("93B3", problem)
    else:
        lodged(words)
        assert lodged.json("appeal")["appeals"][0]["outcome"] == outcome


def test_nobody_who_is_a_party_sits_in_the_committee(lodged: Arbitr) -> None:
    for party in ("Jana Nováková", "Smrk Tom"):
        words = f"{DECIDE} --outcome upheld --members 'Ana Soudná: keep, {party}: keep, Eva Rozumná: keep'"
        assert lodged.refused(words) == english("a player of this appeal cannot sit in the committee (93B)")
    stepped = "'Ana Soudná: keep, Ivo Moudrý: keep, Eva Rozumná: keep, Tom Smrk: stepped_down'"
    lodged(f"{DECIDE} --outcome upheld --members {stepped}")


def test_a_committee_recommends_on_law_and_discipline(begun: Arbitr) -> None:
    begun("rules --set appeals_committee=yes")
    begun(f"{LODGE} --consent agrees --matter law")
    committee = f"{DECIDE} --heard-by committee {COMMITTEE}"
    assert begun.refused(f"{committee} --outcome changed --score '4S N ='") == forbidden(
        "93B1", english("The director in charge rules on law and regulations first.")
    )
    begun(f"{DECIDE} --outcome upheld")
    assert begun.json("appeal")["appeals"][0]["heard_by"] == "director"
    assert begun.refused(f"{committee} --outcome changed --score '4S N ='") == forbidden(
        "93B3", english("On law and discipline the committee may only recommend a change.")
    )
    begun(f"{committee} --outcome recommended")
    assert adjustment(begun) == "4S N -1"
    # The director reconsiders, and now changes the ruling himself.
    begun(f"{DECIDE} --outcome changed --score '4S N ='")
    assert adjustment(begun) == "4S N ="
    assert [appeal["heard_by"] for appeal in begun.json("appeal")["appeals"]] == ["director"]
    text = begun("appeal")
    for sentence in (
        english("The director's ruling stands."),
        english("The committee asks the director to reconsider."),
        english("The ruling is changed."),
    ):
        assert sentence in text, "each stage stays on record"


def test_without_a_committee_the_director_in_charge_hears_the_appeal(lodged: Arbitr) -> None:
    lodged("rules --set appeals_committee=no")
    assert lodged.refused(f"{DECIDE} --outcome upheld --heard-by committee {COMMITTEE}") == forbidden(
        "93A", english("The event has no appeals committee: the director in charge hears the appeal.")
    )
    lodged(f"{DECIDE} --outcome changed --score '4S N =' --by Hlavní")
    (appeal,) = lodged.json("appeal")["appeals"]
    assert (appeal["heard_by"], appeal["members"]) == ("director", ["Hlavní"])
    assert adjustment(lodged) == "4S N ="


def test_the_event_names_its_committee(lodged: Arbitr) -> None:
    assert lodged("appeal committee") == english("No appeals committee is named.") + "\n"
    lodged("rules --set appeals_committee=yes")
    lodged("appeal committee --members 'Ana Soudná, Ivo Moudrý, Eva Rozumná'")
    lodged(f"{DECIDE} --outcome upheld")
    (appeal,) = lodged.json("appeal")["appeals"]
    assert appeal["members"] == ["Ana Soudná", "Ivo Moudrý", "Eva Rozumná"]
    assert "Soudná" not in events(lodged)


def test_a_party_of_an_open_appeal_is_not_even_named_into_the_committee(lodged: Arbitr) -> None:
    lodged("rules --set appeals_committee=yes")
    naming = "appeal committee --members 'Nela Nová, Ivo Moudrý, Jana Nováková'"
    assert lodged.refused(naming) == english(
        "appeal {number} concerns {player}, who therefore cannot sit in the committee (93B)",
        number=1,
        player="Jana Nováková",
    )
    assert lodged("appeal committee") == english("No appeals committee is named.") + "\n"
    lodged(f"{DECIDE} --outcome changed --score '4S N =' {COMMITTEE}")
    lodged(naming)
    assert lodged.json("appeal")["committee"][-1] == "Jana Nováková"


def test_who_becomes_a_party_later_does_not_sit(begun: Arbitr) -> None:
    begun("rules --set appeals_committee=yes")
    begun("appeal committee --members 'Ana Soudná, Ivo Moudrý, Eva Rozumná, Jana Nováková'")
    begun(f"{LODGE} --consent agrees")
    begun(f"{DECIDE} --outcome upheld")
    (appeal,) = begun.json("appeal")["appeals"]
    assert appeal["members"] == ["Ana Soudná", "Ivo Moudrý", "Eva Rozumná"], "a party does not sit"


def test_the_director_who_ruled_does_not_sit_in_the_committee(lodged: Arbitr) -> None:
    found = lodged.refused(f"{DECIDE} --outcome upheld --heard-by committee --members 'Dana: keep'")
    assert found == english("the director who gave the ruling cannot sit in the committee (93B)")


def test_a_deposit_is_forfeited_only_by_regulation_and_without_merit(begun: Arbitr) -> None:
    begun(f"{LODGE} --consent agrees --paid '50 EUR'")
    upheld = f"{DECIDE} --outcome upheld"
    assert says(begun(f"appeal decide --number 1 --outcome upheld {REASON}"),
                "Warning: {words} (Law {law})", law="92A")  # fmt: skip
    assert begun.refused(f"{upheld} --deposit forfeited") == forbidden(
        "92A", english("Only an appeal without merit forfeits the deposit.")
    )
    assert begun.refused(f"{upheld} --deposit forfeited --without-merit") == forbidden(
        "92A", english("No regulation of the event lets a deposit be forfeited (setting unmerited_appeals).")
    )
    changed = f"{DECIDE} --outcome changed --score '4S N ='"
    assert begun.refused(f"{changed} --without-merit") == forbidden(
        "92A", english("An appeal that changes the ruling is not without merit.")
    )
    begun("rules --set unmerited_appeals=deposit")
    text = begun(f"{upheld} --deposit forfeited --without-merit")
    assert english("The appeal was without merit.") in text
    assert english("The deposit is forfeited.") in text


def test_a_further_appeal_needs_a_regulation_and_a_first_decision(lodged: Arbitr) -> None:
    authority = f"{DECIDE} --heard-by authority --outcome changed --score '4S N ='"
    assert lodged.refused(authority) == forbidden(
        "93C", english("The authority hears an appeal only after the director in charge or the committee has.")
    )
    lodged(f"{DECIDE} --outcome upheld")
    assert lodged.refused(authority) == forbidden(
        "93C", english("The regulations provide for no further appeal (setting further_appeals).")
    )
    lodged("rules --set further_appeals=yes")
    lodged(authority)
    assert adjustment(lodged) == "4S N ="
    assert lodged.refused(f"{DECIDE} --outcome upheld") == forbidden(
        "93C", english("The authority has decided: nobody hears the appeal again.")
    )


def test_1997_lets_a_contestant_go_to_the_national_authority(lodged: Arbitr) -> None:
    lodged("rules --edition 1997")
    lodged(f"{DECIDE} --outcome upheld")
    words = "appeal decide --number 1 --heard-by authority --outcome upheld --reason x"
    assert english(
        "The authority reviews law and regulations, and judgement only where it has no basis in the facts."
    ) in " ".join(lodged(words).split())
    lodged(f"{words} --yes")


def test_a_committee_may_refer_the_appeal_to_the_authority(lodged: Arbitr) -> None:
    lodged(f"{DECIDE} --outcome referred --heard-by committee {COMMITTEE}")
    lodged(f"{DECIDE} --outcome upheld")
    assert lodged.json("appeal")["appeals"][0]["heard_by"] == "authority"


def test_only_an_authorised_body_takes_the_place_of_a_committee(lodged: Arbitr) -> None:
    words = f"{DECIDE} --heard-by alternative --outcome upheld --members 'Ana Soudná: keep referee'"
    lodged("rules --set appeals_committee=yes")
    why = english("The event has not authorised another body in place of a committee.")
    assert lodged.refused(words) == forbidden("93A", why)
    lodged("rules --set appeals_committee=alternative")
    lodged(words)


def test_the_code_of_practice_asks_for_votes_and_two_approvals(lodged: Arbitr) -> None:
    lodged("rules --set code_of_practice=yes --set appeals_committee=yes")
    three = "--members 'Ana Soudná, Ivo Moudrý, Eva Rozumná'"
    assert lodged.refused(f"{DECIDE} --outcome upheld {three}") == forbidden(
        "93B3", english("A voting member has not voted.")
    )
    voted = "--members 'Ana Soudná: keep, Ivo Moudrý: keep, Eva Rozumná: keep'"
    look = " ".join(lodged(f"appeal decide --number 1 --outcome upheld {REASON} {voted}").split())
    assert english("The chairman has not approved the report.") in look
    assert english("The director in charge has not confirmed the laws cited.") in look
    before = lodged.lines()
    lodged(f"appeal decide --number 1 --outcome upheld {REASON} {voted} --approved --laws-confirmed")
    assert lodged.lines() != before, "nothing is lacking, so it is booked at once"


def fines(arbitr: Arbitr) -> list[str]:
    with Store.open(arbitr.folder / "club.db") as store:
        (stream,) = [found.id for found in store.streams(BRIDGE.key)]
        return [str(penalty.penalty) for penalty in OpenTournament(store, stream).state.penalties]


def test_a_penalty_is_appealed_and_taken_back_or_lowered(begun: Arbitr) -> None:
    begun("penalty A8 10% --law 90B2 --reason slow")
    line = begun.lines()[0]
    (appeal,) = begun.json(f"appeal lodge --line {line} --matter procedural_penalty --consent agrees")["appeals"]
    assert appeal["place"] is None
    begun(f"{DECIDE} --outcome upheld")
    assert fines(begun) == ["10%"]
    begun(f"{DECIDE} --outcome changed")
    assert fines(begun) == []
    begun(f"{DECIDE} --outcome changed --penalty 'NS 5%' --penalty-law 90B2")
    assert fines(begun) == ["5%"]
    begun("undo")
    assert fines(begun) == ["10%"], "the appeal is open again"


def test_a_decimal_comma_does_not_divide_penalties(lodged: Arbitr) -> None:
    fined = "--penalty 'EW 0,5 MP, NS 1 MP' --penalty-law 90B2"
    lodged(f"{DECIDE} --outcome changed --score '4S N =' {fined} {COMMITTEE}")
    assert sorted(fines(lodged)) == ["0.5 MP", "1 MP"]


def test_a_director_without_a_name_is_nobody_in_the_record(lodged: Arbitr) -> None:
    lodged(f"{DECIDE} --outcome changed --score '4S N ='")
    (appeal,) = lodged.json("appeal")["appeals"]
    assert (appeal["heard_by"], appeal["members"]) == ("director", [])
    body = english("the director in charge")
    assert english("Heard by {body}.", body=body) in lodged("appeal")


def test_a_bare_surname_and_an_unknown_number_offer_members_for_the_committee(lodged: Arbitr) -> None:
    with Store.open(lodged.folder / "club.db") as store:
        store.persons.add("Ota Rak", number="1024")
        store.persons.add("Iva Rak", number="1025")
    for words in ("appeal committee --members", f"{DECIDE} --heard-by committee --outcome upheld --members"):
        offered = lodged.refused(f"{words} 'Rak, Jan Bor, Iva Hora'")
        assert says(offered, OFFERED, name="Rak")
        assert "Iva Rak (1025)" in offered
        assert "Ota Rak (1024)" in offered
        near = lodged.refused(f"{words} '1026, Jan Bor, Iva Hora'")
        assert says(near, "no member has the number {number}; did you mean {members}?", number="1026")
    lodged("appeal committee --members 'Iva Rak (1025), 1024'")
    assert lodged.json("appeal")["committee"] == ["Iva Rak", "Ota Rak"]


def test_the_log_names_the_committee_and_not_its_ids(begun: Arbitr) -> None:
    begun("appeal committee --members 'Ota Les, Iva Hora'")
    begun("appeal committee --members 'Jan Bor, Iva Hora'")
    log = " ".join(begun("log").split())
    named = english("Appeals committee named")
    assert named + ": Ota Les, Iva Hora" in log
    assert named + ": Jan Bor, Iva Hora" in log


def test_the_log_names_who_appeals_and_who_is_penalised(lodged: Arbitr) -> None:
    fined = "--penalty 'NS 10%, EW 5%' --penalty-law 90B2"
    lodged(f"{DECIDE} --outcome changed --score '4S N =' {fined} {COMMITTEE}")
    lines = lodged("log", columns=300).splitlines()
    (lodging,) = [line for line in lines if english("Appeal lodged") in line]
    (decision,) = [line for line in lines if english("Appeal decided") in line]
    (table,) = [table for table in lodged.json("seats") if table["table"] == 1]
    (ns,), (ew,) = table["ns"], table["ew"]
    assert ew in lodging
    assert ns not in lodging
    for name, amount in ((ns, "10%"), (ew, "5%")):
        assert " ".join((name, english("{penalty} of a top on one board", penalty=amount))) in decision


def test_what_was_paid_and_what_becomes_of_it_are_two_options(begun: Arbitr) -> None:
    paid = "appeal lodge --table A1 --board 1 --consent agrees --deposit '50 EUR'"
    assert begun.refused(paid) == english(
        "--deposit says what becomes of the deposit when the appeal is decided; enter it with --paid"
    )
    assert begun.refused("appeal decide --number 1 --paid '50 EUR'") == english(
        "--paid belongs to a new appeal; say with --deposit what becomes of the deposit"
    )


def test_the_list_shows_matter_ruling_members_and_deposit(begun: Arbitr) -> None:
    begun(f"{LODGE} --consent agrees --matter facts,judgement --paid '50 EUR'")
    begun(f"{DECIDE} --outcome changed --score '4S N =' --deposit returned {COMMITTEE}")
    text = " ".join(begun("appeal").split())
    for part in (
        english("It is about: {matters}", matters=", ".join((english("facts"), english("director's judgement")))),
        english("Ruling: {ruling}", ruling="The pause suggested it. (16B3)"),
        "Ana Soudná", "Ivo Moudrý", "Eva Rozumná",
        english("Deposit: {deposit}", deposit="50 EUR"),
        english("The deposit is returned."),
        english("The ruling is changed."),
    ):  # fmt: skip
        assert part in text


def test_a_name_that_several_have_and_an_unknown_number_are_refused(lodged: Arbitr) -> None:
    decide = f"{DECIDE} --outcome upheld --heard-by committee --members"
    assert says(
        lodged.refused(f"{decide} 'CZ-4711: keep'"),
        wording("no member has the number {number}; enter the name, or add the member to the register first"),
    )
    with Store.open(lodged.folder / "club.db") as store:
        store.persons.add("Ana Soudná")
        store.persons.add("Ana Soudná")
    assert says(
        lodged.refused(f"{decide} 'Ana Soudná: keep'"),
        "several people are called {name}; enter the member number",
        name="Ana Soudná",
    )


@pytest.mark.parametrize("language", ["en", "cs", "sk", "sr", "ru"])
def test_the_form_is_printed_from_the_command_line(lodged: Arbitr, language: str) -> None:
    lodged(f"{DECIDE} --outcome upheld --heard-by committee --members 'Ana Soudná: keep'")
    out = lodged.folder / "appeal.html"
    words = ["print", "appeal", str(out), "--number", "1", "--language", language]
    assert run([*words, "--file", str(lodged.folder / "club.db")]) == 0
    page = out.read_text(encoding="utf-8")
    for name in ("Jana Nováková", "Tom Smrk", "Ana Soudná", "The pause suggested it."):
        assert name in page


def test_nobody_is_printed_who_wishes_not_to_be(lodged: Arbitr) -> None:
    file = lodged.folder / "club.db"
    with Store.open(file) as store:
        (smrk,) = store.persons.register().named("Tom Smrk")
        store.persons.put(replace(smrk, hidden=True))
    assert run(["print", "appeal", str(lodged.folder / "a.html"), "--number", "1", "--file", str(file)]) == 0
    assert "Smrk" not in (lodged.folder / "a.html").read_text(encoding="utf-8")


def test_an_appeal_that_is_not_there_cannot_be_printed(lodged: Arbitr) -> None:
    file = lodged.folder / "club.db"
    with refusal("there is no appeal number {number}", number=7):
        run(["print", "appeal", str(lodged.folder / "a.pdf"), "--number", "7", "--file", str(file)])
    assert not (lodged.folder / "a.pdf").exists()
