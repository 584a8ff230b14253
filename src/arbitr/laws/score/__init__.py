"""The score and when it may still be corrected: Laws 77 to 79."""
