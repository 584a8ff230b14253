"""The referee's rulings: every path ends in a ruling with its point, and every row of the rules has its case.

Amounts are worked out by hand from article I and II.11: the flat 2.00 Kč and the fleked game, to each of the others.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from random import Random

import pytest
from marias_games import before_play
from parts import ROOT
from said import english, refusal

from arbitr.laws.engine.book import PROCEDURES as LAWS_OF_BRIDGE
from arbitr.laws.engine.walk import endings, looked_through, walk
from arbitr.marias.card import MariasSuit
from arbitr.marias.options import USUAL, ForgottenHundred, Options, WrongNumberInNextDeal
from arbitr.marias.player import PLAYERS, MariasSide, Player
from arbitr.marias.rulings.book import EXAMPLES, PROCEDURES
from arbitr.marias.rulings.case import MariasCase
from arbitr.marias.rulings.conversation import MariasConversation, MariasIncident, Ruling
from arbitr.marias.rulings.effect import (
    DealVoid,
    Deposit,
    Excluded,
    MariasEffect,
    Paid,
    PlaysOpen,
    PremiumRuled,
    RecordCorrected,
    RefereeFinding,
    Warned,
)
from arbitr.marias.settlement.component import Component
from arbitr.marias.settlement.flek import Flek
from arbitr.marias.settlement.settlement import renonc_settlement
from arbitr.marias.settlement.stakes import Stake, Stakes
from arbitr.marias.settlement.undertaking import Undertaking
from arbitr.problem import Problem
from arbitr.reports.flow_chart import flow_chart
from arbitr.text import translation

A, B, C, D = PLAYERS


def stakes(
    undertaking: Undertaking, trumps: MariasSuit | None = MariasSuit.BELLS, partner: Player | None = C, **fleks: int
) -> Stakes:
    """A plays it, with C unless told otherwise; so many fleks on the named components."""
    begun = Stakes.begun(undertaking, trumps, A, partner, USUAL)
    raised = tuple(
        Stake(stake.component, tuple((B, A)[place % 2] for place in range(fleks.get(stake.component.name.lower(), 0))))
        for stake in begun.stakes
    )
    return replace(begun, stakes=raised)


GAME_WITH_RE = stakes(Undertaking.GAME, game=2)
"""0.20 × 4 = 0.80."""
HUNDRED = stakes(Undertaking.HUNDRED)
RED_HUNDRED = stakes(Undertaking.HUNDRED, MariasSuit.HEARTS)
ALONE = stakes(Undertaking.HUNDRED, partner=None)
NO_PREMIUMS = {"has_premiums": False}


def ruled(procedure: str, by: Player, *answers: str, played: Stakes | None = None, **case: object) -> Ruling:
    """The ruling after these answers, all of which must be asked for; without premium points unless told otherwise."""
    what = MariasCase(played, **{**NO_PREMIUMS, "options": USUAL, **case})  # type: ignore[arg-type]
    talk = MariasConversation(what, MariasIncident(procedure, by))
    for answer in answers:
        talk = talk.answered(answer)
    assert talk.question is None, talk.question
    return talk.ruled()


def paid(ruling: Ruling) -> Paid:
    (found,) = [effect for effect in ruling.effects if isinstance(effect, Paid)]
    assert sum(found.balance) == 0
    return found


def only(ruling: Ruling) -> MariasEffect:
    (effect,) = ruling.effects
    return effect


# Every path.


CASES = {
    "nothing told": MariasCase(has_premiums=False),
    "game with ré": MariasCase(GAME_WITH_RE),
    "red hundred and seven": MariasCase(stakes(Undertaking.HUNDRED_SEVEN, MariasSuit.HEARTS, hundred=1)),
    "alone": MariasCase(ALONE, revoked=(B,)),
    "betl": MariasCase(stakes(Undertaking.BETL, None, None, betl=1), warned=(B,)),
    "two sevens": MariasCase(stakes(Undertaking.TWO_SEVENS_HUNDRED), revoked=()),
}


def test_no_procedure_is_among_the_laws_of_bridge() -> None:
    assert not {id(procedure) for procedure in PROCEDURES.values()} & {
        id(procedure) for procedure in LAWS_OF_BRIDGE.values()
    }
    assert "renonc" not in LAWS_OF_BRIDGE
    assert "insufficient_bid" not in PROCEDURES


@pytest.mark.parametrize("name", sorted(PROCEDURES))
def test_every_path_ends_in_a_ruling_with_its_point(name: str) -> None:
    # What is asked about premium points is the same in all: one walk of it is enough where all the rest is asked too.
    for case in (*CASES.values(), *((MariasCase(),) if name == "renonc" else ())):
        for by in (A, B) if case.stakes is not None else (B,):
            found = list(endings(walk(MariasConversation(case, MariasIncident(name, by)))))
            assert found
            for ending in found:
                assert ending.ruling.effects
                for effect in ending.ruling.effects:
                    for point in effect.law.split(", "):
                        article, _, number = point.partition(".")
                        assert article in ("I", "II")
                        assert (1 <= int(number) <= 31) if article == "II" else not number
                    words = str(effect.words())
                    assert words.endswith(".")
                    assert "{" not in words
                    assert not isinstance(effect, Paid) or sum(effect.balance) == 0
                ending.conversation.applied()
                again = MariasConversation.from_plain(json.loads(json.dumps(ending.conversation.to_plain())))
                assert again == ending.conversation
                assert again.ruled().effects == ending.ruling.effects


@pytest.mark.parametrize("name", sorted(PROCEDURES))
def test_questions_are_speaking_and_can_all_be_answered(name: str) -> None:
    found = [question for question in looked_through(EXAMPLES[name]) if question.known is None]
    assert (not found) == (name == "hlasky_stacked"), "there the facts alone say what follows"
    for question in found:
        key = question.key.partition("@")[0]
        assert key.startswith(f"{name}.")
        assert not any(letter.isdigit() for letter in key)
        assert question.law == "I" or question.law.startswith("II.")
        is_open = any(choice.reads is not None for choice in question.choices)
        assert len(question.choices) >= 2 or is_open
        values = question.fitting()
        assert len(set(values)) == len(values)


@pytest.mark.parametrize("name", sorted(PROCEDURES))
def test_the_chart_of_a_procedure_is_drawn_as_for_the_laws(name: str) -> None:
    talk = replace(EXAMPLES[name], case=CASES["game with ré"])
    chart = flow_chart(walk(talk), str(talk.procedure.title), [talk.procedure.says], translation("en"))
    assert chart.startswith("<svg")
    assert talk.procedure.laws[0] in chart


def test_every_point_of_the_table_of_irregularities_is_ruled_by_some_procedure() -> None:
    cited = {point for procedure in PROCEDURES.values() for point in procedure.laws}
    assert cited == {"I"} | {
        f"II.{point}" for point in (3, 4, 11, 13, 14, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 30)
    }


# II.11: what a renonc costs.


def test_a_renonc_costs_two_crowns_and_the_fleked_game_to_every_player() -> None:
    ruling = ruled("renonc", B, "yes", played=GAME_WITH_RE)
    assert paid(ruling) == Paid(B, 200 + 80, 200, "II.11")
    assert paid(ruling).balance == (280, -840, 280, 280)
    assert ruling.laws == ("II.11",)


@pytest.mark.parametrize(
    ("played", "on", "price"),
    [(HUNDRED, "trumps", 320), (RED_HUNDRED, "trumps", 640), (HUNDRED, "other", 160), (RED_HUNDRED, "other", 320)],
)
def test_a_renonc_in_a_hundred_is_paid_as_130_or_on_a_twenty_as_110(played: Stakes, on: str, price: int) -> None:
    assert paid(ruled("renonc", D, "yes", on, played=played)).each == 200 + price


def test_a_renonc_in_a_fleked_hundred_and_seven_counts_both_with_their_fleks() -> None:
    """3.20 × 2 for the hundred, 0.40 for the seven: 6.80, and 2.00."""
    played = stakes(Undertaking.HUNDRED_SEVEN, hundred=1)
    assert paid(ruled("renonc", B, "yes", "trumps", played=played)).each == 880


def test_what_the_referee_was_not_told_he_is_asked() -> None:
    """A red seven with flek, nothing announced besides: game 0.40, seven 0.80 × 2."""
    ruling = ruled("renonc", B, "yes", "seven", "yes", "nothing", "nothing", "no", "1")
    assert paid(ruling).each == 200 + 40 + 160
    for wrong in ("13", "1.5", "-1", "two"):
        with refusal("{text} is out of range; enter a number from {least} to {most}", least=0, most=12):
            ruled("renonc", B, "yes", "game", "no", "nothing", "nothing", wrong)


@pytest.mark.parametrize(("fleks", "price"), [("1", 80), ("0", 40), ("2", 160)])
def test_a_fleked_game_beside_an_announced_seven_counts_nothing(fleks: str, price: int) -> None:
    """II.9: the game is neither played nor paid; 0.40 for the seven with its fleks remain."""
    talk = ruled("renonc", B, "yes", "seven", "no", "nothing", "nothing", "yes", fleks)
    assert paid(talk).each == 200 + price
    by_partner = ruled("renonc", B, "yes", "game", "no", "seven", "nothing", "yes", fleks)
    assert paid(by_partner).each == 200 + price


def test_a_seven_against_leaves_the_fleked_game_in_the_price() -> None:
    """II.9 is about the actors' seven: game 0.20 × 2, seven against 0.40."""
    talk = ruled("renonc", B, "yes", "game", "no", "nothing", "seven", "1", "0")
    assert paid(talk).each == 200 + 40 + 40


@pytest.mark.parametrize(
    ("answers", "price"),
    [
        # A game, the partner announces a hundred on the forty, which takes its place: 3.20.
        (("game", "no", "hundred", "nothing", "0", "trumps"), 320),
        # The same in red with flek: 6.40 × 2.
        (("game", "yes", "hundred", "nothing", "1", "trumps"), 1280),
        # A seven of 0.40 with flek, and the partner's hundred on a twenty: 0.80 + 1.60.
        (("seven", "no", "hundred", "nothing", "1", "0", "other"), 240),
        # A game, the partner announces both: 0.40 + 3.20.
        (("game", "no", "hundred-seven", "nothing", "0", "0", "trumps"), 360),
        # A hundred on the forty, a seven against with flek and ré: 3.20 + 0.40 × 4.
        (("hundred", "no", "nothing", "seven", "0", "2", "trumps"), 480),
        # A seven, and a hundred against in the place of the game: 0.40 + 3.20.
        (("seven", "no", "nothing", "hundred", "0", "0", "trumps"), 360),
        # Two sevens of 8.00 and a hundred against.
        (("two-sevens", "no", "nothing", "hundred", "0", "0", "trumps"), 1120),
        # Nothing is announced in a betl, so nobody is asked: 3.00 × 2.
        (("betl", "1"), 600),
    ],
)
def test_what_was_announced_beside_the_undertaking_is_in_the_price(answers: tuple[str, ...], price: int) -> None:
    assert paid(ruled("renonc", B, "yes", *answers)).each == 200 + price


def test_only_what_can_be_announced_is_offered() -> None:
    def offered(undertaking: str, options: Options = USUAL) -> list[list[str]]:
        talk = MariasConversation(MariasCase(options=options), MariasIncident("renonc", B)).answered("yes")
        talk = talk.answered(undertaking).answered("no")
        found = []
        while talk.question is not None and talk.question.key.endswith("_announced"):
            found.append(talk.question.fitting())
            talk = talk.answered("nothing")
        return found

    everything = ["nothing", "seven", "hundred", "hundred-seven"]
    assert offered("game") == [everything, everything]
    assert offered("seven") == [["nothing", "hundred"], everything]
    assert offered("hundred") == [["nothing", "seven"], everything]
    assert offered("hundred-seven") == [everything]
    assert offered("two-sevens") == [["nothing", "hundred"], ["nothing", "hundred"]]
    assert offered("two-sevens-hundred") == [["nothing", "hundred"]]
    assert offered("game", replace(USUAL, against=False)) == [everything]


PLAYED = (Undertaking.GAME, Undertaking.SEVEN, Undertaking.HUNDRED, Undertaking.HUNDRED_SEVEN)


@pytest.mark.parametrize("seed", range(40))
def test_a_referee_who_is_told_comes_to_the_same_price_as_the_table(seed: int) -> None:
    """Whatever was said at a random table: its renonc costs what the referee finds who hears of it."""
    chance = Random(seed)
    table = before_play(chance, options=replace(USUAL, limit=0))
    while table.stakes is None or table.stakes.undertaking not in PLAYED:
        table = before_play(chance, options=replace(USUAL, limit=0))
    played = table.stakes
    undertaking = played.undertaking
    answers = ["yes", undertaking.value, "yes" if played.is_red else "no"]
    for own in (MariasSide.ACTORS, MariasSide.DEFENDERS):
        announced = {
            what.value.removesuffix("-against")
            for what in (Component.SEVEN, Component.HUNDRED, Component.SEVEN_AGAINST, Component.HUNDRED_AGAINST)
            if what.owner is own and played.has(what) and what not in undertaking.components
        }
        if own is MariasSide.DEFENDERS or undertaking is not Undertaking.HUNDRED_SEVEN:
            answers.append("-".join(sorted(announced)) or "nothing")
    hundreds = played.has(Component.HUNDRED) or played.has(Component.HUNDRED_AGAINST)
    for component in Component:
        stake = played.stake(component)
        if component is Component.GAME and played.has(Component.SEVEN) and not hundreds:
            answers.append("no" if stake else "yes")
        elif stake is not None:
            answers.append(str(len(stake.fleks)))
    if hundreds:
        answers.append("trumps")
    talk = ruled("renonc", B, *answers, options=table.options)
    (first, *_) = renonc_settlement(played, B, table.options).payments
    assert paid(talk).each == first.haler


def test_who_claims_a_renonc_that_was_none_pays_the_fleked_game() -> None:
    assert only(ruled("renonc", B, "no", "D", played=GAME_WITH_RE)) == Paid(D, 80, 0, "II.11")
    assert only(ruled("renonc", B, "no", "nobody", played=GAME_WITH_RE)) == RefereeFinding("no_renonc_play_on", "II.11")


def test_nobody_pays_more_than_the_limit_of_a_deal() -> None:
    """Durch with kajzr: 6.00 × 64 = 384.00, of which 100.00 is the limit."""
    played = stakes(Undertaking.DURCH, None, None, durch=6)
    assert paid(ruled("renonc", B, "yes", played=played)).each == 10_000


def test_where_the_cards_are_known_the_referee_is_not_asked_whether_it_was_one() -> None:
    assert paid(ruled("renonc", B, played=GAME_WITH_RE, revoked=(B,))).payer is B
    assert paid(ruled("renonc", C, "A", played=GAME_WITH_RE, revoked=(B,))).payer is A


# II.18: premium points.


@pytest.mark.parametrize(("could_be_made", "has_premium"), [("yes", True), ("no", False)])
def test_the_actors_keep_the_premium_if_the_game_could_still_be_made(could_be_made: str, has_premium: bool) -> None:
    ruling = ruled("renonc", B, "yes", "trumps", "yes", could_be_made, played=HUNDRED, has_premiums=None)
    assert ruling.effects == (Paid(B, 520, 200, "II.11"), PremiumRuled(has_premium, "II.18"))


def test_the_actors_get_no_premium_for_a_game_in_which_they_revoked_themselves() -> None:
    ruling = ruled("renonc", C, "yes", "trumps", "yes", played=HUNDRED, has_premiums=None)
    assert ruling.effects[1] == PremiumRuled(False, "II.18")


# II.17, II.26: cards shown and laid down.


def test_showing_cards_to_the_partner_is_a_renonc_unless_all_tricks_are_played_out() -> None:
    assert paid(ruled("cards_shown", A, "partner", "no", played=GAME_WITH_RE)) == Paid(A, 280, 200, "II.17, II.11")
    assert only(ruled("cards_shown", A, "partner", "yes")) == RefereeFinding("shown_and_played_out", "II.17")


def test_showing_cards_to_an_opponent_is_no_renonc() -> None:
    assert only(ruled("cards_shown", A, "opponent")) == RefereeFinding("shown_to_opponent", "II.26")


@pytest.mark.parametrize("answer", ["no", "only_by_own_error", "only_impossible"])
def test_a_laid_game_stands_even_if_it_could_be_misplayed_in_theory(answer: str) -> None:
    assert only(ruled("laid_down", A, answer, played=HUNDRED)) == RefereeFinding("game_is_laid", "II.26")


def test_a_game_laid_down_wrongly_is_a_renonc() -> None:
    assert paid(ruled("laid_down", A, "yes", "other", played=HUNDRED)) == Paid(A, 360, 200, "II.26, II.11")


def test_who_is_alone_and_lays_down_wrongly_plays_on_with_open_cards() -> None:
    assert only(ruled("laid_down", A, "yes", played=ALONE)) == PlaysOpen(A, "II.26")
    assert only(ruled("laid_down", B, "yes", "yes")) == PlaysOpen(B, "II.26")
    assert paid(ruled("laid_down", B, "yes", "trumps", played=ALONE)).payer is B, "a defender is not alone"


def test_playing_on_without_gathering_is_a_renonc_if_one_trick_is_not_his() -> None:
    assert paid(ruled("tricks_not_gathered", B, "yes", played=GAME_WITH_RE)).law == "II.26, II.11"
    assert only(ruled("tricks_not_gathered", B, "no")) == RefereeFinding("all_tricks_his", "II.26")


# II.24, II.25: cards.


def test_a_misdeal_noticed_during_the_play_voids_the_deal_with_its_fleks() -> None:
    assert only(ruled("misdeal", D, "yes", "during_play", played=GAME_WITH_RE)) == DealVoid("II.24")
    assert only(ruled("misdeal", D, "yes", "before_play")) == RefereeFinding("dealt_again", "II.24")
    assert only(ruled("misdeal", D, "yes", "after_settling")) == RefereeFinding("too_late_for_misdeal", "II.24")
    assert only(ruled("misdeal", D, "no")) == RefereeFinding("deal_was_right", "II.24")


def test_two_cards_or_none_to_a_trick_cost_the_renonc_with_all_fleks() -> None:
    assert paid(ruled("wrong_number_of_cards", C, "one_off", played=GAME_WITH_RE)) == Paid(C, 280, 200, "II.25, II.11")
    assert only(ruled("wrong_number_of_cards", C, "hands_differ")) == DealVoid("II.24")
    assert only(ruled("wrong_number_of_cards", C, "right")) == RefereeFinding("number_is_right", "II.25")


# II.27: marriages.


def test_stacked_marriages_are_put_apart() -> None:
    assert only(ruled("hlasky_stacked", A)) == RefereeFinding("put_apart", "II.27")


def test_a_withheld_card_may_be_ruled_a_renonc_in_the_game_or_in_the_hundred() -> None:
    """In the game 2.00 and 0.20; in the hundred 2.00 and 3.20."""
    assert paid(ruled("hlaska_card_withheld", B, "yes", "game", played=HUNDRED)) == Paid(B, 220, 200, "II.27, II.11")
    in_hundred = ruled("hlaska_card_withheld", B, "yes", "hundred", "trumps", played=HUNDRED)
    assert paid(in_hundred) == Paid(B, 520, 200, "II.27, II.11")
    assert only(ruled("hlaska_card_withheld", B, "yes", "none", played=HUNDRED)) == RefereeFinding(
        "no_renonc_ruled", "II.27"
    )
    assert only(ruled("hlaska_card_withheld", B, "no")) == RefereeFinding("second_card_put", "II.27")
    with pytest.raises(Problem, match="choose from none, game"):
        ruled("hlaska_card_withheld", B, "yes", "hundred", played=GAME_WITH_RE)


# II.21: statements.


def test_a_statement_after_its_turn_is_void_and_a_renonc() -> None:
    ruling = ruled("late_statement", D, "yes", played=GAME_WITH_RE)
    assert ruling.effects == (RefereeFinding("statement_void", "II.21"), Paid(D, 280, 200, "II.21, II.11"))
    assert only(ruled("late_statement", D, "no")) == RefereeFinding("statement_in_turn", "II.21")


def test_the_first_announcement_too_early_is_told_and_the_next_is_a_renonc_with_what_was_announced() -> None:
    assert only(ruled("early_announcement", B, "no")) == RefereeFinding("announce_in_turn", "II.21")
    plain = stakes(Undertaking.GAME)
    against = ruled("early_announcement", B, "yes", "seven-against", played=plain)
    assert paid(against) == Paid(B, 200 + 20 + 40, 200, "II.21, II.11"), "game 0.20 and seven against 0.40"
    fleked = ruled("early_announcement", B, "yes", "flek:game", played=plain)
    assert paid(fleked).each == 200 + 40
    by_partner = ruled("early_announcement", C, "yes", "hundred", "trumps", played=plain)
    assert paid(by_partner).each == 200 + 320, "the hundred is in the place of the game"
    assert paid(ruled("early_announcement", B, "yes", "nothing_more", played=plain)).each == 220


def test_a_flek_on_the_game_too_early_drops_it_beside_an_announced_seven() -> None:
    """II.9: 0.40 for the seven remains, with its flek 0.80."""
    seven = stakes(Undertaking.SEVEN)
    assert paid(ruled("early_announcement", B, "yes", "flek:game", played=seven)).each == 240
    fleked = stakes(Undertaking.SEVEN, seven=1)
    assert paid(ruled("early_announcement", B, "yes", "flek:game", played=fleked)).each == 280
    assert paid(ruled("early_announcement", B, "yes", "flek:seven", played=seven)).each == 200 + 20 + 80


def test_where_the_sides_are_not_told_the_announcement_says_whose_it_is() -> None:
    """A game with flek: a seven of the partner drops it, one against does not."""
    answers = ("yes", "game", "no", "nothing", "nothing", "1")
    for player in (A, B):
        assert paid(ruled("early_announcement", player, *answers, "seven")).each == 200 + 40
        assert paid(ruled("early_announcement", player, *answers, "seven-against")).each == 200 + 40 + 40


def test_nothing_above_the_highest_flek_can_have_been_said_too_early() -> None:
    kajzr = stakes(Undertaking.GAME, game=6)
    highest = replace(USUAL, highest_flek=Flek.KAJZR)
    with refusal("{answer} is not an answer to {key}; choose from {choices}"):
        ruled("early_announcement", B, "yes", "flek:game", played=kajzr, options=highest)


# II.23, II.28: looking at tricks.


@pytest.mark.parametrize(
    ("what", "found", "points"),
    [
        ("last_trick", "last_trick_shown", ("II.23", "II.28")),
        ("joint_check", "checked_together", ("II.28",)),
        ("suspicion", "set_aside", ("II.23",)),
        ("own_tricks", "may_not_look", ("II.28",)),
    ],
)
def test_only_the_last_trick_or_a_joint_check_may_be_looked_at(what: str, found: str, points: tuple[str, ...]) -> None:
    ruling = ruled("looking_at_tricks", A, what)
    effect = only(ruling)
    assert isinstance(effect, RefereeFinding)
    assert effect.what == found
    assert ruling.laws == points


# II.13, II.21, article I: what was not said, not clearly, or should not have been.


def test_a_forgotten_compulsory_hundred_is_a_revoke_or_stays_silent() -> None:
    """A game with ré of 0.80 and the flat sum; the team may have announced it, and a lone actor owes none."""
    with_re = stakes(Undertaking.GAME, game=2)
    ruling = ruled("forgotten_hundred", C, "yes", "yes", played=with_re)
    assert (paid(ruling).payer, paid(ruling).each, paid(ruling).law) == (C, 280, "II.13, II.11")
    before = ruled("forgotten_hundred", C, "yes", "no", played=with_re)
    assert only(before) == RefereeFinding("hundred_announced_now", "II.13, II.14")
    silent = replace(USUAL, forgotten_hundred=ForgottenHundred.SILENT)
    assert only(ruled("forgotten_hundred", C, "yes", "yes", played=with_re, options=silent)) == RefereeFinding(
        "hundred_stays_silent", "II.13"
    )
    assert only(ruled("forgotten_hundred", C, "yes", played=HUNDRED)) == RefereeFinding(
        "hundred_was_announced", "II.14"
    )
    alone = stakes(Undertaking.GAME, partner=None)
    assert only(ruled("forgotten_hundred", A, played=alone)) == RefereeFinding("no_hundred_due", "II.13")


def test_an_unclear_statement_is_made_clear_in_time_or_counts_as_far_as_it_was_clear() -> None:
    assert only(ruled("unclear_statement", B, "yes")) == RefereeFinding("statement_clear", "II.21")
    assert only(ruled("unclear_statement", B, "no", "yes")) == RefereeFinding("statement_made_clear", "II.21")
    assert only(ruled("unclear_statement", B, "no", "no", "no")) == RefereeFinding("statement_as_heard", "II.21")
    added = ruled("unclear_statement", B, "no", "no", "yes", played=GAME_WITH_RE)
    assert paid(added).each == 280
    assert RefereeFinding("statement_void", "II.21") in added.effects


def test_talk_in_betl_is_a_revoke_only_if_it_could_have_helped() -> None:
    betl = stakes(Undertaking.BETL, None, None)
    assert only(ruled("talk_in_betl", B, "no", played=betl)) == RefereeFinding("talk_is_harmless", "I")
    assert paid(ruled("talk_in_betl", B, "yes", "yes", played=betl)).each == 500
    assert Warned(B, "II.3") in ruled("talk_in_betl", B, "yes", "no", played=betl).effects


def test_a_lone_actor_who_shows_his_cards_to_all_plays_on_with_open_cards() -> None:
    """II.26, not II.17: he has no partner."""
    assert only(ruled("cards_shown", A, "all_alone", played=ALONE)) == PlaysOpen(A, "II.26")


def test_a_wrong_number_found_in_a_later_deal_stands_unless_the_organiser_reads_it_otherwise() -> None:
    """II.25: the hands it speaks of can only be those of the same deal."""
    assert only(ruled("wrong_number_of_cards", B, "next_deal", played=GAME_WITH_RE)) == RefereeFinding(
        "too_late_for_number", "II.25"
    )
    other = replace(USUAL, wrong_number_in_next_deal=WrongNumberInNextDeal.RENONC)
    assert paid(ruled("wrong_number_of_cards", B, "next_deal", played=GAME_WITH_RE, options=other)).each == 280


def test_an_earlier_premature_announcement_need_not_be_asked_for() -> None:
    ruling = ruled("early_announcement", B, "nothing_more", played=GAME_WITH_RE, announced_early=(B,))
    assert paid(ruling).each == 280


def test_a_marriage_card_withheld_in_a_fleked_hundred_costs_the_game_with_its_fleks() -> None:
    """II.27: 0.20 × 2 for the fleked hundred that is ruled as the game, and the flat sum."""
    fleked = stakes(Undertaking.HUNDRED, hundred=1)
    assert paid(ruled("hlaska_card_withheld", B, "yes", "game", played=fleked)).each == 240


# II.3, II.4: stakes and exclusion.


def test_a_lost_stake_brings_a_reminder_then_a_warning_then_exclusion() -> None:
    assert only(ruled("stake_not_replaced", C, "yes")) == RefereeFinding("stake_is_there", "II.4")
    assert only(ruled("stake_not_replaced", C, "no", "no")) == RefereeFinding("stake_to_be_added", "II.4")
    assert only(ruled("stake_not_replaced", C, "no", "yes", "no")) == Warned(C, "II.4, II.3")
    assert only(ruled("stake_not_replaced", C, "no", "yes", "yes", warned=(C,))) == Excluded(C, "II.4, II.3")


def test_a_warning_for_something_else_is_no_reminder_of_the_stake() -> None:
    assert only(ruled("stake_not_replaced", C, "no", "no", warned=(C,))) == RefereeFinding("stake_to_be_added", "II.4")


@pytest.mark.parametrize("ground", ["disturbs", "ignores_rules", "socially_tired"])
def test_nobody_is_excluded_without_a_warning(ground: str) -> None:
    talk = MariasConversation(MariasCase(), MariasIncident("exclusion", B)).answered(ground).answered("no")
    assert talk.ruled().effects == (Warned(B, "II.3"),)
    after = talk.applied()
    assert after.warned == (B,)
    again = MariasConversation(after, MariasIncident("exclusion", B)).answered(ground)
    assert again.answered("yes").ruled().effects == (Excluded(B, "II.3"),)
    assert again.answered("no").ruled().effects == (RefereeFinding("stays", "II.3"),)
    other = MariasConversation(after, MariasIncident("exclusion", A)).answered(ground)
    assert other.question is not None
    assert other.question.key == "exclusion.warned", "another player's warning does not count"


# II.19, II.20: protest and committee. II.22, II.30: complaint.


def test_agreement_at_the_table_comes_before_the_referee_and_he_before_the_committee() -> None:
    assert only(ruled("protest", B, "yes")) == RefereeFinding("agreed_at_table", "II.19")
    talk = ruled("protest", B, "no", "no", "no")
    assert talk.effects == (RefereeFinding("protest_rejected", "II.19"), RefereeFinding("referee_final", "II.19"))
    goes_on = ruled("protest", B, "no", "no", "yes", "yes")
    assert goes_on.effects[1:] == (Deposit(B, "lodged", "II.20"), RefereeFinding("committee_meets", "II.20"))
    unpaid = ruled("protest", B, "no", "yes", "yes", "no")
    assert unpaid.effects[0] == RefereeFinding("protest_upheld", "II.19")
    assert unpaid.effects[-1] == RefereeFinding("referee_final", "II.20")


def test_the_committees_decision_is_final_and_a_rejected_protest_costs_fifty_crowns() -> None:
    upheld, rejected = (ruled("committee", B, "yes", "yes", answer) for answer in ("yes", "no"))
    assert upheld.effects == (RefereeFinding("committee_upholds", "II.20"), Deposit(B, "returned", "II.20"))
    assert rejected.effects == (RefereeFinding("committee_rejects", "II.20"), Deposit(B, "to_organiser", "II.20"))
    assert str(rejected.effects[1].words()) == english(
        "{player}'s deposit of {amount} goes to the organiser.", player="B", amount="50.00 Kč"
    )
    assert only(ruled("committee", B, "no")) == RefereeFinding("not_heard_without_deposit", "II.20")
    assert only(ruled("committee", B, "yes", "no")) == RefereeFinding("committee_of_three", "II.20")


def test_a_complaint_is_justified_only_if_the_slip_shows_another_amount() -> None:
    justified = ruled("complaint_about_record", D, "published", "yes", "yes", "-12.40")
    assert justified.effects == (RecordCorrected(D, -1240, "II.22"), Deposit(D, "returned", "II.22"))
    rejected = ruled("complaint_about_record", D, "published", "yes", "no")
    assert rejected.effects == (RefereeFinding("record_is_right", "II.22"), Deposit(D, "to_keeper", "II.22"))
    assert only(ruled("complaint_about_record", D, "published", "no")) == RefereeFinding(
        "complaint_needs_deposit", "II.22"
    )


def test_what_stands_on_a_slip_that_is_handed_in_is_final() -> None:
    assert only(ruled("complaint_about_record", D, "slip", "yes")) == RefereeFinding("slip_is_final", "II.30")
    assert only(ruled("complaint_about_record", D, "slip", "no")) == RefereeFinding("slip_is_corrected", "II.30")


# The engine.


def test_a_ruling_can_be_taken_back_and_changed_like_any_other() -> None:
    talk = (
        MariasConversation(MariasCase(GAME_WITH_RE, has_premiums=False), MariasIncident("renonc", B))
        .answered("no")
        .answered("D")
    )
    back = talk.taken_back()
    assert back.question is not None
    assert back.question.key == "renonc.claimant"
    assert paid(talk.changed(0, "yes").ruled()).payer is B
    with refusal("there is no ruling yet"):
        back.ruled()
    with refusal("{answer} is not an answer to {key}; choose from {choices}", answer="'B'"):
        back.answered("B")


def test_an_unknown_procedure_is_one_clear_line() -> None:
    with refusal("there is no procedure {name}; choose from {names}", name="'revoke'"):
        _ = MariasConversation(MariasCase(), MariasIncident("revoke", A)).question


def test_a_component_that_is_not_played_cannot_be_fleked_too_early() -> None:
    with refusal("{answer} is not an answer to {key}; choose from {choices}"):
        ruled("early_announcement", B, "yes", f"flek:{Component.BETL}", played=GAME_WITH_RE)


def test_the_document_tells_every_procedure_with_its_points() -> None:
    text = (ROOT / "docs" / "reference" / "marias-tournament.md").read_text(encoding="utf-8")
    text = text.split("## The referee")[1].split("\n## ")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \| ([^|]+) \|", text, re.MULTILINE))
    assert rows == {name: ", ".join(procedure.laws) for name, procedure in PROCEDURES.items()}
