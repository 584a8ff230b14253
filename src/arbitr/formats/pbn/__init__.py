"""Portable Bridge Notation, version 2.1: the format for boards with everything that happened on them."""

from arbitr.formats.pbn.read import read_pbn
from arbitr.formats.pbn.write import write_pbn

__all__ = ["read_pbn", "write_pbn"]
