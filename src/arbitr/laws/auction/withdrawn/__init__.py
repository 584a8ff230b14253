"""Withdrawn, changed and insufficient calls, exposed cards: Laws 23 to 27."""
