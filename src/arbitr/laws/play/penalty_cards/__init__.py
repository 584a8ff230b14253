"""Exposed cards and penalty cards: Laws 48 to 52."""
