"""What results are worth: marks, adjusted scores, rankings, matches, masterpoints and series."""
