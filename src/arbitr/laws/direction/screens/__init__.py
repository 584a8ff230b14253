"""Irregularities behind screens, by the regulations that Law 80 leaves to the organiser."""
