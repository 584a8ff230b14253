"""Backups of the store: one file with everything, what it replaces, and how erasures reach it."""
