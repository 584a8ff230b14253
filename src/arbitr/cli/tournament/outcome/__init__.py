"""The outcome: rankings, and the log in words."""
