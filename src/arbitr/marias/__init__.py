"""Licitovaný křížový mariáš: game, settlement, rulings and tournament (docs/reference/marias.md)."""
