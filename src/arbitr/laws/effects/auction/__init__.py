"""What a ruling does to calls and to the players who made them."""
