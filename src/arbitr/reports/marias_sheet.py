"""The printed sheet for the players of a mariáš tournament: ladder, tariff, fleks, limits and house rules."""

from __future__ import annotations

from collections.abc import Iterator

from arbitr.marias.settlement.component import Component
from arbitr.marias.settlement.flek import Flek
from arbitr.marias.settlement.rates import RED, money
from arbitr.marias.settlement.undertaking import LADDER, Undertaking
from arbitr.marias.tournament.rules import MariasRules
from arbitr.marias.tournament.setting_words import CHOICES
from arbitr.message import Message
from arbitr.reports.drawing.paper import Heading, Paper, Points, SideBySide, TableBlock, TableBlockColumn, Words, table
from arbitr.reports.drawing.speech import Speech

HUNDREDS_SHOWN = (100, 110, 120, 130)


def players_sheet(rules: MariasRules, language: str, title: str = "") -> Paper:
    """One page; no name, telephone or address is on it."""
    speech = Speech(language)
    _ = speech.gettext
    blocks = (
        Heading(_("Rules for the players"), title),
        SideBySide(
            (Heading(_("Ladder of the auction"), level=3), _ladder(speech)),
            (
                Heading(_("Tariff in crowns"), level=3),
                _tariff(rules, speech),
                Heading(_("Fleks"), level=3),
                _fleks(rules, speech),
            ),
        ),
        Words(_limit(rules, speech), is_small=True),
        Heading(_("House rules"), level=3),
        Points(tuple(_house_rules(rules, speech))),
    )
    name = _("Rules for the players")
    return Paper(f"{title} · {name}" if title else name, blocks, language)


def _limit(rules: MariasRules, speech: Speech) -> str:
    limit = rules.options.limit
    if not limit:
        return speech.gettext("There is no limit to a deal.")
    return speech.said(Message("No player pays another more than {limit} for one deal.", limit=money(limit)))


def _ladder(speech: Speech) -> TableBlock:
    _ = speech.gettext
    columns = (TableBlockColumn(_("Step"), "right"), TableBlockColumn(_("Undertaking"), wraps=True))
    return table(columns, [(str(bid.step), speech.said(bid.message)) for bid in LADDER])


def _tariff(rules: MariasRules, speech: Speech) -> TableBlock:
    _, said = speech.gettext, speech.said
    rates = rules.options.rates
    doubled = RED if rules.options.red_two_sevens.value == "doubled" else 1
    rows = [
        (said(Component.GAME.message), rates.game, rates.game * RED),
        (said(Component.SEVEN.message), rates.seven, rates.seven * RED),
        (_("silent seven"), rates.silent_seven, rates.silent_seven * RED),
        *(
            (f"{said(Undertaking.HUNDRED.message)} {made}", rates.hundred * units, rates.hundred * units * RED)
            for units, made in enumerate(HUNDREDS_SHOWN, 1)
        ),
        (said(Component.BETL.message), rates.betl, None),
        (said(Component.DURCH.message), rates.durch, None),
        (said(Component.TWO_SEVENS.message), rates.two_sevens, rates.two_sevens * doubled),
    ]
    columns = (
        TableBlockColumn(_("What"), wraps=True),
        TableBlockColumn("Kč", "right"),
        TableBlockColumn(_("red trumps"), "right"),
    )
    return table(
        columns, [(what, _plain(rate, speech), "" if red is None else _plain(red, speech)) for what, rate, red in rows]
    )


def _plain(haler: int, speech: Speech) -> str:
    return speech.said(money(haler)).removesuffix("Kč").strip()


def _fleks(rules: MariasRules, speech: Speech) -> TableBlock:
    """As far as they go; without a highest one they go on up to the limit of the deal."""
    highest = rules.options.highest_flek
    columns = (TableBlockColumn(speech.gettext("Flek")), TableBlockColumn("×", "right"))
    rows = [(flek.word, str(flek.times)) for flek in Flek if flek <= min(highest, Flek.KAJZR)]
    return table(columns, [*rows, ("…", "…")] if highest > Flek.KAJZR else rows)


def _house_rules(rules: MariasRules, speech: Speech) -> Iterator[tuple[str, str]]:
    """In words of our own; each with the point of the rules that it follows."""

    said = speech.said
    yield (
        "II.1",
        said(
            Message.counted(
                "{count} round; everybody plays {minutes} minutes in each.",
                "{count} rounds; everybody plays {minutes} minutes in each.",
                rules.rounds,
                minutes=rules.round_minutes,
            )
        ),
    )
    yield (
        "II.1",
        said(Message("At a table of five one player waits; all move up every {minutes} minutes.", minutes=rules.turn)),
    )
    yield (
        "II.4",
        said(
            Message(
                "The stake is {stake}. Report another one to the referee before you go on playing.",
                stake=money(rules.stake),
            )
        ),
    )
    yield "II.5", said(Message("Your money lies on the table, at your right hand, where all can see it."))
    yield "II.6", said(Message("A basic game is played only with ré."))
    yield "II.8", said(Message("A flek on the announced seven is played."))
    yield (
        "II.9",
        said(
            Message(
                "Announced seven and a flek on the game: {rule}.",
                rule=CHOICES[f"seven_and_fleked_game.{rules.options.seven_and_fleked_game.value}"],
            )
        ),
    )
    yield (
        "II.11",
        said(
            Message(
                "A revoke costs {flat} to each player, and the fleked game.", flat=money(rules.options.rates.renonc)
            )
        ),
    )
    yield "II.12", said(Message("The cards are only cut, never shuffled."))
    yield "II.13", said(Message("The hundred is compulsory, except for a player who is alone."))
    yield "II.21", said(Message("Announce in turn, and clearly."))
    yield "II.23", said(Message("You may look at the last trick until somebody leads to the next one."))
    yield (
        "II.19",
        said(
            Message(
                "First agree at the table, then call the referee. "
                "A protest to the committee needs a deposit of {deposit}.",
                deposit=money(rules.deposit),
            )
        ),
    )
    yield "II.30", said(Message("Nobody leaves before the slip is added up, written and handed in."))
