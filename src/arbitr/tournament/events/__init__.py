"""The kinds of event of a bridge tournament, by who makes them: the organiser, the tables, the director."""
