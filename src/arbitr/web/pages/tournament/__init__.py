"""Shared tournament pages of all games."""
