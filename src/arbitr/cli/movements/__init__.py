"""The command `arbitr movement`."""
