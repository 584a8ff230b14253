"""What the director's pages of a bridge tournament show."""
