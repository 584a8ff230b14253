"""Limits: the size of a request, attempts to sign in, requests in a period, live streams."""
