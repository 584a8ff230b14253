"""An address as a QR code, for phones."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from arbitr.extras import extra
from arbitr.problem import Problem
from arbitr.reports.drawing.colours import DARK
from arbitr.reports.drawing.picture import Picture, Rectangle, Shape

if TYPE_CHECKING:
    import segno
else:
    segno = extra("segno")

QUIET = 4
"""Modules that stay white around it, as the standard requires."""


def qr_picture(address: str, size: float) -> Picture:
    """Square, this many points wide including its white margin; adjacent dark modules are one box."""
    try:
        code = segno.make_qr(address, error="m")
    except segno.DataOverflowError:
        raise Problem("{address} is too long for a QR code", address=address) from None
    rows = [list(row) for row in code.matrix]
    module = size / (len(rows) + 2 * QUIET)
    shapes: list[Shape] = []
    for y, row in enumerate(rows):
        x = 0
        for is_dark, run in groupby(row):
            count = len(list(run))
            if is_dark:
                # Slightly larger than the modules, so that no white line shows between two rows.
                at = ((x + QUIET) * module, (y + QUIET) * module)
                shapes.append(Rectangle(*at, count * module + 0.05, module + 0.05, DARK))
            x += count
    return Picture(size, size, tuple(shapes))
