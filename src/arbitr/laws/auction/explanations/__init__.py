"""Questions, explanations and misinformation: Laws 20 and 21."""
