"""Rules that several Laws use."""
