"""Entries before they are stored: pasted lists, what the players typed at their tables, mistyped persons."""
