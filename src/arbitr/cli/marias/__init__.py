"""The command `arbitr marias`."""
