"""Deals: hands, random and constrained dealing, makeable tricks."""
