"""What the organiser does: rules, entries, teams, fees and series."""
