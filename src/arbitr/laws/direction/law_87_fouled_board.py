"""Fouled boards: results by the form in which the board was played (Law 87)."""

from __future__ import annotations

from arbitr.bridge import Seat, Side
from arbitr.laws.direction.law_86_teams import not_comparable
from arbitr.laws.effects import BoardFouled, Effects, Finding, NextStep, PenaltyPossible, findings
from arbitr.laws.engine import Case, Choice, Incident, Shown, Source, Talk, choose, judge, name_number, procedure
from arbitr.laws.regulations import FouledBoards
from arbitr.laws.shared.facts.board import forms, tables_of_form
from arbitr.laws.shared.no_result import averages_law, cited
from arbitr.message import Message

findings(
    board_not_fouled=Message("Everyone whose scores are compared played the same deal: the board is not fouled."),
    method_announced=Message(
        "No regulation says how to score the groups: the director chooses a method and publishes it."
    ),
    group_of_one=Message("Only one table played this form: it has nothing to be compared with and gets averages."),
    method_regulated=Message("The groups are scored as the regulations prescribe."),
)

MOST_FORMS = 20
MOST_TABLES = 500


@procedure(
    "fouled_board",
    laws=("87", "90"),
    title=Message("Fouled board"),
    says=Message(
        "A board is fouled if cards were misplaced and contestants whose scores should be compared did not "
        "play the same deal. The director finds out who played which form and divides the results into as "
        "many groups. He scores each group separately, as the regulations prescribe. Whoever misplaced the "
        "cards may be penalised."
    ),
    differs={
        1997: Message("In some team events the organiser may have the board redealt."),
        2007: Message(
            "A board is also fouled if its copies differ in dealer or vulnerability. If there is no "
            "regulation, the director chooses a method and publishes it."
        ),
        2017: Message(
            "Only the results of pairs and individuals are divided into groups. In a team match they cannot "
            "be compared (87C), and 86B2 applies."
        ),
    },
)
def fouled_board(case: Case, incident: Incident) -> Talk[Effects]:
    how = yield from choose(
        None,
        "how",
        "How do the forms in which the board was played differ?",
        (
            Choice("cards_misplaced", Message("cards or hands were in wrong places")),
            Choice("marking_differs", Message("a copy was marked with a different dealer or vulnerability")),
        ),
        law="87A",
    )
    if not (
        yield from judge("compared", "Did contestants whose scores should be compared play different forms?", law="87A")
    ):
        return (Finding("board_not_fouled", "87A"),)
    event = yield from choose(
        None,
        "event",
        "What kind of event is it?",
        (
            Choice("pairs", Message("pairs or individual"), ("pairs", "individual")),
            Choice("teams", Message("teams")),
        ),
        law="87B",
    )
    if event == "teams":
        return (yield from not_comparable(case, law=teams_law(case)))
    fines = () if how == "marking_differs" else (yield from _mixed_by())
    return *(yield from _grouped(case, incident.by)), *fines


def teams_law(case: Case) -> str:
    """The law by which the edition scores a fouled board in a team match."""
    return case.law(y1997="87B", y2017="87A, 87C, 86B2")


def _grouped(case: Case, player: Seat) -> Talk[Effects]:
    known_forms = forms(case)
    number_of_forms = int(
        (
            yield from name_number(
                "forms", "In how many forms was it played?", law="87B", least=2, most=MOST_FORMS, known=known_forms
            )
        )
    )
    tables: list[int] = []
    if (
        yield from judge(
            "tables_known",
            "Is it known how many tables played each form?",
            law="87B",
            known=None if known_forms is None else Shown(True, Source.BOARD),
        )
    ):
        for form in range(1, number_of_forms + 1):
            number = yield from name_number(
                f"tables@{form}",
                "How many tables played form number {form}?",
                law="87B",
                least=1,
                most=MOST_TABLES,
                known=tables_of_form(case, form),
                form=form,
            )
            tables.append(int(number))
    fouled = BoardFouled(number_of_forms, tuple(tables), "87A, 87B")
    return fouled, group_method(case), *_too_small(case, player, tables)


def _too_small(case: Case, player: Seat, tables: list[int]) -> Effects:
    """A form that only one table has played has nothing to compare with: an average, except with Neuberg's formula,
    which produces one by itself.
    """
    if 1 not in tables or case.regulations.fouled_boards is FouledBoards.NEUBERG:
        return ()
    alone = Finding("group_of_one", cited("87B", averages_law(case)))
    if not _is_this_table(case):
        return (alone,)
    answers = (("artificial_score.result_obtainable", "no"),)
    return alone, NextStep("artificial_score", player, averages_law(case), told=answers)


def _is_this_table(case: Case) -> bool:
    """Did this table play a form alone? Its score shows that, if given; otherwise nobody says so."""
    own, known_forms = case.comparison.result, case.comparison.forms
    return own is None or any(form == (own,) for form in known_forms) or not any(own in form for form in known_forms)


def group_method(case: Case) -> Finding:
    """The organiser's regulations say so; if they are silent, the director can only do the same."""
    regulated = case.regulations.fouled_boards is not FouledBoards.ANNOUNCED
    return Finding("method_regulated" if regulated else "method_announced", "87B")


def _mixed_by() -> Talk[Effects]:
    culprit = yield from choose(
        None,
        "misplaced_by",
        "Who at this table put the cards into the wrong pockets?",
        (
            Choice("NS", Message("NS")),
            Choice("EW", Message("EW")),
            Choice("both", Message("both sides")),
            Choice("nobody", Message("nobody at this table, or it is not known")),
        ),
        law="90B6",
    )
    return tuple(PenaltyPossible(side, "90B6, 90B7") for side in Side if culprit in (side.name, "both"))
