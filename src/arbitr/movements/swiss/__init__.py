"""Swiss rounds: the exact matching, the assignment, the standings in CSV."""
