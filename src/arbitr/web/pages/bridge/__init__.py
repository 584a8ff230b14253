"""Pages of a bridge tournament, for the tables and for everyone."""
