"""How cards are played, designated and withdrawn: Laws 44 to 47."""
