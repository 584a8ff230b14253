"""What pages show of a tournament, whatever its game is."""
