"""The pages of the law book, independent of the server."""

from __future__ import annotations

from arbitr.laws.engine import LATEST, Edition
from arbitr.web.desk.views import all_view
from arbitr.web.lawbook.procedure import USUAL_ZOOM, procedure_view
from arbitr.web.lawbook.views import contents_view, definitions_view, editions_view, found_view, index_view, law_view
from arbitr.web.render import PageView, Visitor


def contents_page(page: Visitor, edition: Edition = LATEST, q: str = "") -> PageView:
    """The chapters with their laws, and the results for the words `q`."""
    view = {
        **editions_view(edition),
        "chapters": contents_view(page, edition),
        "q": q,
        "hits": found_view(page, q, edition) if q.strip() else None,
    }
    return PageView("laws/contents.html", view)


def definitions_page(page: Visitor, edition: Edition = LATEST) -> PageView:
    return PageView("laws/definitions.html", {**editions_view(edition), "definitions": definitions_view(page, edition)})


def index_page(page: Visitor, edition: Edition = LATEST) -> PageView:
    return PageView("laws/index.html", {**editions_view(edition), "letters": index_view(page, edition)})


def procedures_page(page: Visitor) -> PageView:
    """Every procedure by its law."""
    return PageView("laws/procedures.html", {**editions_view(LATEST), "all": all_view(page)})


def law_page(page: Visitor, law: int, edition: Edition = LATEST) -> PageView:
    return PageView("laws/law.html", law_view(page, law, edition))


def procedure_page(page: Visitor, name: str, edition: Edition = LATEST, zoom: int = USUAL_ZOOM) -> PageView:
    return PageView("laws/procedure.html", procedure_view(page, name, edition, zoom))
