"""Views of the director's pages of a bridge tournament."""
