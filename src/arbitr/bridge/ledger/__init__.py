"""Obligations and rights beyond calls and cards, and which of them are still in force."""
