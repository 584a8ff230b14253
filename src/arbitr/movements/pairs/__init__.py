"""Movements of pairs: Mitchell with its rover and web, Howell, three-quarter Howell."""
