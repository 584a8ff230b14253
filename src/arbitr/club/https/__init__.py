"""HTTPS with a certificate of the club's own authority."""
