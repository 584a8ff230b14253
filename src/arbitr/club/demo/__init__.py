"""Demo evenings of both games, with invented people."""
