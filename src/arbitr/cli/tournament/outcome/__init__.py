"""What comes of it: rankings, and the log in words."""
