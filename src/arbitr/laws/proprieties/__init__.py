"""Communication, conduct, explanations, spectators: Laws 72 to 76."""
