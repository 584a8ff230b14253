"""The scenario language: YAML in, the laws run, expectations compared. See docs/scenarios.md."""
