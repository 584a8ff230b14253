"""Pages of a tournament, whatever its game is."""
