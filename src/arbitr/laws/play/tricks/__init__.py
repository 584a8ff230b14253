"""Quitted tricks and defective tricks: Laws 65 to 67."""
