"""Search by everyday words: procedures and the law book."""
