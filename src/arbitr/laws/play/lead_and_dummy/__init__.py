"""The opening lead, the clarification period and dummy: Laws 41 to 43."""
