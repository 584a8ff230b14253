"""The revoke: Laws 61 to 64."""
