"""Read a scenario: YAML, the table before anything happens, answers."""
