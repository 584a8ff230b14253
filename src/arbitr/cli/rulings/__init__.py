"""Commands for rulings and the law book."""
