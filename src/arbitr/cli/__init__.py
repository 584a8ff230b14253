"""The command `arbitr`. One command, one file; a file is imported when its command is used."""
