"""The codes on the tables."""
