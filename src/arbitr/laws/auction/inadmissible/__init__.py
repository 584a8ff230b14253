"""Inadmissible calls: Laws 35 to 39."""
