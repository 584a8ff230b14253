"""Shared parts of a ruling with people at the table."""
