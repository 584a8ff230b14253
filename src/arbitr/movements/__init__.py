"""Who meets whom on which boards (Laws 4, 5 and 8)."""
