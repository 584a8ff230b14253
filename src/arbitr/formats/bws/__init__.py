"""Bridgemate's Access files."""
