"""The value of results: marks, adjusted scores, rankings, matches, masterpoints and series."""
