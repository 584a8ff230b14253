"""Calls out of rotation: Laws 28 to 34."""
