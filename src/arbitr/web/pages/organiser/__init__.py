"""Pages of the organiser of a bridge tournament."""
