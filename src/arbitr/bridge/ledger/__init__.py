"""What the law has laid on the table beyond calls and cards, and what is still in force."""
