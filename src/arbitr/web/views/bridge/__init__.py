"""What the pages of a bridge tournament show."""
