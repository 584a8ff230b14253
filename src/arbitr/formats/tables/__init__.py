"""Entries and sessions as CSV tables."""
