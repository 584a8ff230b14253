"""The play of a tournament: sessions, sections, rounds and their clock, and a slip for each board at a table."""
