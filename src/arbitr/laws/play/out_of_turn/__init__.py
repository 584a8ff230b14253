"""Leads and plays out of turn, several cards at once: Laws 53 to 60."""
