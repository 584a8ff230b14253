"""The organiser, the director, what they may do, and appeals: Laws 80 to 93."""
