"""`python -m arbitr` is the command `arbitr`."""

from arbitr.cli.main import main

main()
