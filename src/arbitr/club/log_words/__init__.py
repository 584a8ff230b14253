"""The log of a bridge tournament in words, the same on the pages and in the terminal."""
