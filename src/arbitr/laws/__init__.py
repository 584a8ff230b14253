"""The game when something goes wrong: editions, procedures, rulings; one module for each Law, by chapter."""
