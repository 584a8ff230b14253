"""Commands for the club's file, its server, its papers and its exchange of files."""
