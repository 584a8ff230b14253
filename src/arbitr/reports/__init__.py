"""Printed documents and pictures.

Each report creates a `Paper` (`paper.py`); `to_pdf` and `to_html` draw any of them.
"""

from arbitr.exports import exports

__getattr__, __all__ = exports(
    __name__,
    {
        "appeals": "AppealedBoard appeal_form",
        "drawing.paper": "Block NewPage Paper",
        "drawing.pdf": "to_pdf",
        "drawing.speech": "Speech",
        "forms": "RulingCase ruling_form",
        "hands": "hand_records",
        "plots": "Course Distribution PlotBar",
        "results": "all_results",
        "seats": "guide_cards score_cards score_slips table_cards travelling_slips",
    },
)
