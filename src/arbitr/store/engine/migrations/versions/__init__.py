"""One step in each file."""
