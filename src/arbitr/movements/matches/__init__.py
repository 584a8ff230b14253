"""Matches of teams: all against all, and knock-out."""
