"""Who takes part: contestants, the register of persons, what they pay, and whom Arbitr forgets."""
