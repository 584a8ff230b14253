"""The game of duplicate bridge when nothing goes wrong: one noun, one file."""
