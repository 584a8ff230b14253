"""Licitovaný křížový mariáš: the game, its settlement, the referee's rulings and the tournament (docs/marias.md)."""
