"""Pages of the director of a bridge tournament: calls, rulings, scores, appeals."""
