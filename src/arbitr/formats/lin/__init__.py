"""LIN, the format of Bridge Base Online: one board or a match, with auction, explanations and play."""

from arbitr.formats.lin.read import read_lin
from arbitr.formats.lin.write import write_lin

__all__ = ["read_lin", "write_lin"]
