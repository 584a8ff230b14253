"""Pages of the law book."""
