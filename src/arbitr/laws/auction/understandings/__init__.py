"""Partnership understandings: Law 40."""
