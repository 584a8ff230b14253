"""What the director decides: calls and rulings, discipline, appeals."""
