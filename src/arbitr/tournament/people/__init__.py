"""Who takes part: contestants, the register of persons, their fees, and erased persons."""
