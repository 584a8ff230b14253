"""The language of cases: YAML in, the laws run, expectations compared. See docs/scenarios.md."""
