"""A tournament of mariáš: an append-only log of its own kinds of event, and what follows from it."""
