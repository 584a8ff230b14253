"""Files of other programs, in and out: each format has a reader and a writer of its own."""
