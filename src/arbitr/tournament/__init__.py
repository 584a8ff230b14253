"""A tournament: an append-only log of what happened, and what follows from it."""
