"""The words that a scenario may expect, by what they are about."""
