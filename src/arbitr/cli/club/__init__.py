"""Commands for the club's file, its server, its papers and file exchange."""
