"""Views of a tournament of any game."""
