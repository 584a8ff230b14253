"""The play: Laws 41 to 71."""
