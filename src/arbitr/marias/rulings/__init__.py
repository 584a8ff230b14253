"""The referee's rulings: procedures on the engine of the Laws, cited by article and point (II.11)."""
