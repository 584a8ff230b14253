"""Arbitr: the Laws of Duplicate Bridge as a program, and the tournament that is played under them."""

__version__ = "0.1.0"
