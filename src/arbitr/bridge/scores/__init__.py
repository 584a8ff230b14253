"""Scores: the values of Laws 77 and 78, adjusted scores, penalties."""
