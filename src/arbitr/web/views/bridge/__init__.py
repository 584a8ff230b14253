"""Views of a bridge tournament."""
